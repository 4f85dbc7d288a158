/* What the owner decides about people: who is silent, and who goes. */
#include "command.h"
#include "entries.h"
#include "people.h"

#include <stdio.h>

/* The mark that a command names; null after answering with an error. The owner cannot turn on themselves. */
static const char *named(const Command *command)
{
    const char *mark = s5_command_text(command, "person");
    char own[S5_MARK_SIZE];
    s5_table_mark(command->table->code, command->table->owner, own);
    if (!s5_table_is_mark(mark))
        s5_command_refuse(
            command, S5_API_MALFORMED, "\"person\" must be as in the lines that they have said");
    else if (!strcmp(mark, own))
        s5_command_refuse(command, S5_API_NOT_NOW, "that is you");
    else
        return mark;
    return NULL;
}

static void put_person_decision(S5Text *lines, const char *event, const char *mark)
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
    put_person_decision(&lines, event, mark);
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
    put_person_decision(&lines, "remove", mark);
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
        put_person_decision(&lines, "unseat", mark);
        s5_table_append(command->table, &lines, &(S5EntryFacts){.sits = NULL}, NULL);
    }
}
