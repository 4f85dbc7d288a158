/* The lines of entries, and pieces of those that a table writes and sends. */
#include "entries.h"

#include "engine/record/json.h"

#include <sodium.h>

bool s5_entry_next_line(const char **at, const char *end, S5EntryLine *line)
{
    static const char HEAD[] = "{\"event\":\"";
    enum { HEAD_SIZE = sizeof HEAD - 1 };
    if (*at >= end)
        return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at)), *next = stop ? stop + 1 : end;
    *line = (S5EntryLine){.bytes = *at, .size = (size_t)(next - *at), .event = ""};
    *at = next;
    if (line->size > HEAD_SIZE && !memcmp(line->bytes, HEAD, HEAD_SIZE)) {
        line->event = line->bytes + HEAD_SIZE;
        const char *quote = memchr(line->event, '"', line->size - HEAD_SIZE);
        line->event_size = quote ? (size_t)(quote - line->event) : 0;
    }
    return true;
}

bool s5_line_has_event(const S5EntryLine *line, const char *event)
{
    return line->event_size == strlen(event) && !memcmp(line->event, event, line->event_size);
}

bool s5_entry_find_line(const char *lines, size_t size, const char *event, S5EntryLine *line)
{
    for (const char *at = lines; s5_entry_next_line(&at, lines + size, line);)
        if (s5_line_has_event(line, event))
            return true;
    return false;
}

void s5_table_put_bytes(S5Text *text, const char *before, const uint8_t *bytes, int count)
{
    char digits[2 * S5_TOKEN_BYTES + 1];
    s5_put_string_field(text, before, sodium_bin2hex(digits, sizeof digits, bytes, (size_t)count));
}

void s5_table_put_line(S5Text *text, const char *event, int seat, const char *more)
{
    s5_put_string_field(text, "{\"event\":", event);
    if (seat >= 0)
        s5_put_number_field(text, ",\"seat\":", seat);
    s5_text_add(text, more);
    S5_PUT(text, "}\n");
}

void s5_table_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text)
{
    S5_PUT(text, ",\"bots\":[");
    for (int seat = 0; seat < players; seat++) {
        s5_put_string_field(text, seat ? "," : "", levels[seat] ? levels[seat]->name : NULL);
    }
    S5_PUT(text, "]");
}
