/* The message that is judged: its fields, and the answer that something is wrong with it. */
#include "command.h"
#include "broadcast.h"

#include "server/common/display_text.h"

#include <stdarg.h>
#include <stdio.h>

/* The message as it came but for the blanks between its parts: written anew, it might become several times as long. */
static void put_ask(S5Text *text, const Command *command)
{
    bool quoted = false;
    size_t from = 0; /* what comes from there on has not been copied */
    s5_text_add(text, ",\"ask\":");
    for (size_t i = 0; i < command->size; i++) {
        const char c = command->bytes[i];
        if (c == '"') {
            quoted = !quoted;
        } else if (quoted) {
            i += c == '\\';
        } else if (strchr(" \t\r\n", c)) {
            s5_put(text, command->bytes + from, i - from);
            from = i + 1;
        }
    }
    s5_put(text, command->bytes + from, command->size - from);
}

void s5_command_refuse_as(const Command *command, S5ApiError error, const char *status, const char *sentence)
{
    char bytes[S5_EVENT_MAX], whole[1200];
    S5Text text = s5_text(bytes, sizeof bytes), words = s5_text(whole, sizeof whole);
    s5_text_add(&words, sentence);
    s5_display_sentence(&words);
    s5_api_error_put_event(&text, error);
    if (status)
        s5_put_string_field(&text, ",\"status\":", status);
    s5_put_string_field(&text, ",\"error\":", whole);
    if (command->json)
        put_ask(&text, command);
    s5_text_add(&text, "}\n");
    s5_table_send(command->table, command->visitor, bytes);
    command->table->out.refused(command->table->out.to, error);
}

void s5_command_refuse(const Command *command, S5ApiError error, const char *format, ...)
{
    char sentence[1000];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    s5_command_refuse_as(command, error, NULL, sentence);
}

int s5_command_seat(const Command *command)
{
    return (int)json_integer_value(json_object_get(command->json, "seat"));
}

const char *s5_command_text(const Command *command, const char *field)
{
    return json_string_value(json_object_get(command->json, field));
}

bool s5_command_display_text(
    const Command *command, const char *field, int characters, char *plain, size_t size)
{
    char sentence[200], what[40];
    S5Text error = s5_text(sentence, sizeof sentence);
    const char *text = s5_command_text(command, field);
    const S5DisplayFault is = strcmp(field, "name") ? s5_display_text(text, characters, plain, size)
                                                    : s5_display_name(text, characters, plain, size);
    if (is == S5_DISPLAY_OK)
        return true;
    snprintf(what, sizeof what, "the %s", field);
    const S5ApiError wrong = s5_display_explain(&error, is, what, characters);
    s5_command_refuse(command, wrong, "%s", sentence);
    return false;
}
