/*
 * Another game with the people who want one. Somebody who has played the last one proposes it, and the other people who are connected are
 * asked. It begins when all have answered, or their time is up, without those who were asked and have not accepted. People who were not
 * there to be asked keep their seats, and computer players stand in for them. Only the table in memory knows of the proposal.
 */
#include "broadcast.h"
#include "command.h"
#include "entries.h"

static bool sits(const S5Table *table, int seat)
{
    return table->seat[seat].holder == PERSON;
}

static int count_answers(const S5Table *table, RematchAnswer answer)
{
    int people = 0;
    for (int seat = 0; seat < table->config.players; seat++)
        people += sits(table, seat) && table->rematch.answer[seat] == answer;
    return people;
}

static void propose_rematch(S5Table *table, int by)
{
    table->moment[REMATCH_ENDS] = table->now + SECOND * table->limits.rematch_s;
    for (int seat = 0; seat < table->config.players; seat++)
        table->rematch.answer[seat] =
            seat != by && sits(table, seat) && is_connected(table, seat) ? REMATCH_ASKED : REMATCH_ABSENT;
    table->rematch.nobody_asked = count_answers(table, REMATCH_ASKED) == 0;
}

/* Whether the person in a seat was dealt the last hand, in whatever seat: a stranger who sat down since ends nobody's evening. */
static bool has_played(const S5Table *table, int seat)
{
    for (int i = 0; i < S5_SEATS_MAX; i++)
        if (table->dealt[i].person && same_token(table->dealt[i].token, table->seat[seat].token))
            return true;
    return false;
}

static void take_rematch_answer(const Command *command, RematchAnswer answer)
{
    RematchAnswer *kept = &command->table->rematch.answer[command->seat];
    if (*kept == answer)
        return;
    *kept = answer;
    s5_table_broadcast_table(command->table, -1);
}

void s5_command_rematch(Command *command)
{
    S5Table *table = command->table;
    const bool open = is_rematch_open(table);
    if (!open && !has_played(table, command->seat) &&
        !same_token(table->seat[command->seat].token, table->owner)) {
        s5_command_refuse(command, S5_API_FORBIDDEN,
            "only the owner and the people who have played the last hand may propose a rematch");
        return;
    }
    if (!open)
        propose_rematch(table, command->seat);
    take_rematch_answer(command, REMATCH_ACCEPTED);
}

void s5_command_no_rematch(Command *command)
{
    if (is_rematch_open(command->table))
        take_rematch_answer(command, REMATCH_DECLINED);
    else
        s5_command_refuse(command, S5_API_NOT_NOW, "nobody has proposed a rematch");
}

/* Whether somebody still has to answer: they were asked, or they have come since. */
static bool is_awaited(const S5Table *table, int seat)
{
    const RematchAnswer answer = table->rematch.answer[seat];
    return sits(table, seat) &&
           (answer == REMATCH_ASKED || (answer == REMATCH_ABSENT && is_connected(table, seat)));
}

int64_t s5_table_rematch_due(const S5Table *table)
{
    bool awaited = false;
    for (int seat = 0; seat < table->config.players; seat++)
        awaited = awaited || is_awaited(table, seat);
    return is_rematch_open(table) && !awaited ? table->now : table->moment[REMATCH_ENDS];
}

/* Nobody who was asked is pulled into a game. */
static Without without(const S5Table *table)
{
    Without seats = {0};
    for (int seat = 0; seat < table->config.players; seat++) {
        const RematchAnswer answer = table->rematch.answer[seat];
        if (sits(table, seat) && (answer == REMATCH_ASKED || answer == REMATCH_DECLINED))
            seats.leave |= 1U << seat;
        else if (sits(table, seat) && answer == REMATCH_ABSENT && !is_connected(table, seat) &&
                 !table->seat[seat].away)
            seats.away |= 1U << seat;
    }
    return seats;
}

/* If fewer than two want it there is no rematch, unless the person who proposed it was alone. */
void s5_table_rematch_end(S5Table *table)
{
    const int least = table->rematch.nobody_asked ? 1 : 2;
    close_rematch(table);
    if (count_answers(table, REMATCH_ACCEPTED) < least || !s5_table_write_game(table, without(table)))
        s5_table_broadcast_table(table, -1);
}
