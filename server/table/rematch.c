/*
 * Another game with the people who want one. Somebody with a seat proposes it, and the other people who are connected are asked. It begins
 * when all have answered, or their time is up, without those who have not accepted. Only the table in memory knows about it.
 */
#include "table_internal.h"

static bool sits(const S5Table *table, int seat)
{
    return table->seat[seat].holder == PERSON;
}

static int count(const S5Table *table, RematchAnswer answer)
{
    int people = 0;
    for (int seat = 0; seat < table->config.players; seat++)
        people += sits(table, seat) && table->rematch.answer[seat] == answer;
    return people;
}

bool s5_table_rematch_is_open(const S5Table *table)
{
    return table->moment[REMATCH_ENDS] != NEVER;
}

void s5_table_rematch_close(S5Table *table)
{
    table->moment[REMATCH_ENDS] = NEVER;
}

static void propose(S5Table *table, int by)
{
    table->moment[REMATCH_ENDS] = table->now + table->limits.rematch_ms;
    for (int seat = 0; seat < table->config.players; seat++)
        table->rematch.answer[seat] =
            seat != by && sits(table, seat) && is_connected(table, seat) ? REMATCH_ASKED : REMATCH_ABSENT;
    table->rematch.nobody_asked = count(table, REMATCH_ASKED) == 0;
}

static void answer(Command *command, RematchAnswer answer)
{
    command->table->rematch.answer[command->seat] = answer;
    s5_table_broadcast_table(command->table, -1);
}

void s5_command_rematch(Command *command)
{
    if (!s5_table_rematch_is_open(command->table))
        propose(command->table, command->seat);
    answer(command, REMATCH_ACCEPTED);
}

void s5_command_no_rematch(Command *command)
{
    if (s5_table_rematch_is_open(command->table))
        answer(command, REMATCH_DECLINED);
    else
        s5_command_refuse(command, S5_API_NOT_NOW, "nobody has proposed a rematch");
}

int64_t s5_table_rematch_due(const S5Table *table)
{
    return s5_table_rematch_is_open(table) && !count(table, REMATCH_ASKED) ? table->now
                                                                           : table->moment[REMATCH_ENDS];
}

/* Nobody is pulled into a game: those who have not accepted leave their seats first, one entry each. If everybody else has turned
 * the proposer down, there is no rematch. */
void s5_table_rematch_step(S5Table *table)
{
    int without = 0;
    while (without < table->config.players &&
           (!sits(table, without) || table->rematch.answer[without] == REMATCH_ACCEPTED))
        without++;
    if (count(table, REMATCH_ACCEPTED) < 2 && !table->rematch.nobody_asked) {
        s5_table_rematch_close(table);
        s5_table_broadcast_table(table, -1);
    } else if (without < table->config.players) {
        s5_table_empty_seat(table, without);
    } else {
        s5_table_rematch_close(table);
        if (!s5_table_write_game(table))
            s5_table_broadcast_table(table, -1);
    }
}
