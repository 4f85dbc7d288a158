/*
 * Who somebody is at a table, for those who meet them there: a mark that stays the same whatever they call themselves, and what the
 * owner has decided about them.
 */
#include "table_internal.h"

#include "engine/fair/sha256.h"

#include <stdio.h>

void s5_table_mark(const char *code, const uint8_t token[S5_TOKEN_BYTES], char mark[S5_MARK_SIZE])
{
    uint8_t hash[S5_HASH_BYTES];
    S5Sha256 sha = s5_sha256_begin();
    s5_sha256_add(&sha, code, strlen(code));
    s5_sha256_add(&sha, token, S5_TOKEN_BYTES);
    s5_sha256_end(&sha, hash);
    for (int i = 0; i < S5_MARK_SIZE / 2; i++)
        snprintf(mark + (ptrdiff_t)2 * i, 3, "%02x", hash[i]);
}

void s5_table_put_mark(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES], S5Text *text)
{
    char mark[S5_MARK_SIZE];
    s5_table_mark(table->code, token, mark);
    s5_put_string_field(text, ",\"person\":", mark);
}

static bool is_mark(const char *text)
{
    return strlen(text) == S5_MARK_SIZE - 1 && text[strspn(text, "0123456789abcdef")] == 0;
}

unsigned s5_table_verdicts(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    char mark[S5_MARK_SIZE];
    unsigned verdicts = 0;
    s5_table_mark(table->code, token, mark);
    for (int i = 0; i < VERDICTS_MAX; i++)
        if (!strcmp(table->verdict[i].mark, mark))
            verdicts |= table->verdict[i].is;
    return verdicts;
}

bool s5_table_is_welcome(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    return !(s5_table_verdicts(table, token) & (UNSEATED | REMOVED));
}

void s5_table_put_unwelcome(const S5Table *table, S5Text *text)
{
    bool some = false;
    for (int i = VERDICTS_MAX; i-- > 0;)
        if (table->verdict[i].is & (UNSEATED | REMOVED)) {
            s5_put_string_field(text, some ? "," : "", table->verdict[i].mark);
            some = true;
        }
}

/* The latest are kept: the place of a person, or else of the one about whom nothing was decided for longest. */
static unsigned *verdict_on(S5Table *table, const char *mark)
{
    int at = 0;
    while (at < VERDICTS_MAX && strcmp(table->verdict[at].mark, mark) != 0)
        at++;
    if (at == VERDICTS_MAX) {
        at = table->verdicts++ % VERDICTS_MAX;
        table->verdict[at].is = 0;
        snprintf(table->verdict[at].mark, S5_MARK_SIZE, "%s", mark);
    }
    return &table->verdict[at].is;
}

bool s5_table_decide(S5Table *table, const json_t *line, char gone[S5_MARK_SIZE])
{
    static const struct {
        const char *event;
        unsigned with, without;
    } DECISIONS[] = {
        {"hush", HUSHED, 0}, {"hear", 0, HUSHED}, {"unseat", UNSEATED, 0}, {"remove", REMOVED, 0}};
    const char *event = json_string_value(json_object_get(line, "event")),
               *mark = json_string_value(json_object_get(line, "person"));
    if (!mark || !is_mark(mark))
        return false;
    for (size_t i = 0; i < sizeof DECISIONS / sizeof *DECISIONS; i++) {
        if (strcmp(DECISIONS[i].event, event) != 0)
            continue;
        unsigned *is = verdict_on(table, mark);
        *is = (*is | DECISIONS[i].with) & ~DECISIONS[i].without;
        if (DECISIONS[i].with == REMOVED)
            snprintf(gone, S5_MARK_SIZE, "%s", mark);
    }
    return true;
}

void s5_table_dismiss(S5Table *table, const char *mark)
{
    char is[S5_MARK_SIZE];
    for (int i = 0; i < table->room; i++) {
        void *connection = table->visitor[i].connection;
        if (!connection)
            continue;
        s5_table_mark(table->code, table->visitor[i].token, is);
        if (strcmp(is, mark) != 0)
            continue;
        s5_table_forget_visitor(table, i);
        table->out.drop(table->out.to, connection, S5_API_FORBIDDEN);
    }
}

/* ------------------------------------------------------------------ commands */

/* The mark that a command names; null after answering with an error. The owner cannot turn on themselves. */
static const char *named(const Command *command)
{
    const char *mark = s5_command_text(command, "person");
    char own[S5_MARK_SIZE];
    s5_table_mark(command->table->code, command->table->owner, own);
    if (!is_mark(mark))
        s5_command_refuse(
            command, S5_API_MALFORMED, "\"person\" must be as in the lines that they have said");
    else if (!strcmp(mark, own))
        s5_command_refuse(command, S5_API_NOT_NOW, "that is you");
    else
        return mark;
    return NULL;
}

static void put_decision(S5Text *lines, const char *event, const char *mark)
{
    char bytes[80];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_put_string_field(&more, ",\"person\":", mark);
    s5_table_put_line(lines, event, -1, bytes);
}

static void decide(Command *command, const char *event)
{
    char bytes[200];
    S5Text lines = s5_text(bytes, sizeof bytes);
    const char *mark = named(command);
    if (!mark)
        return;
    put_decision(&lines, event, mark);
    s5_table_append(command->table, &lines, &(S5EntryFacts){.sits = NULL}, NULL);
}

void s5_command_hush(Command *command)
{
    decide(command, "hush");
}

void s5_command_hear(Command *command)
{
    decide(command, "hear");
}

/* The seat of a person by their mark; −1 for none. */
static int seat_of(const S5Table *table, const char *mark)
{
    char is[S5_MARK_SIZE];
    for (int seat = 0; seat < table->config.players; seat++) {
        if (table->seat[seat].holder != PERSON)
            continue;
        s5_table_mark(table->code, table->seat[seat].token, is);
        if (!strcmp(is, mark))
            return seat;
    }
    return -1;
}

/* One entry, so that the person has no seat any more when they are gone. */
static void remove_person(Command *command)
{
    char bytes[700];
    S5Text lines = s5_text(bytes, sizeof bytes);
    const char *mark = named(command);
    const int seat = mark ? seat_of(command->table, mark) : -1;
    if (!mark)
        return;
    if (seat >= 0)
        s5_table_put_leave(command->table, seat, &lines);
    put_decision(&lines, "remove", mark);
    s5_table_append(command->table, &lines, &(S5EntryFacts){.sits = NULL}, NULL);
}

void s5_command_remove(Command *command)
{
    char bytes[700], mark[S5_MARK_SIZE];
    S5Text lines = s5_text(bytes, sizeof bytes);
    const bool by_seat = json_object_get(command->json, "seat");
    const int seat = s5_command_seat(command);
    if (by_seat == (json_object_get(command->json, "person") != NULL)) {
        s5_command_refuse(command, S5_API_MALFORMED, "say whom to remove: a seat, or a person");
    } else if (!by_seat) {
        remove_person(command);
    } else if (command->table->seat[seat].holder != PERSON) {
        s5_command_refuse(command, S5_API_NOT_NOW, "nobody sits there");
    } else {
        s5_table_mark(command->table->code, command->table->seat[seat].token, mark);
        s5_table_put_leave(command->table, seat, &lines);
        put_decision(&lines, "unseat", mark);
        s5_table_append(command->table, &lines, &(S5EntryFacts){.sits = NULL}, NULL);
    }
}
