/* The rounds in which people add strings to the packs of a table: when they begin and end, and what people send. */
#include "clocks.h"
#include "command.h"
#include "entries.h"
#include "fair.h"

#include "engine/record/fair_line.h"

static void append_round_lines(S5Table *table, const S5Text *text)
{
    s5_table_append(table, text, &(S5EntryFacts){.acts = 0}, NULL);
}

/* Adds the end of the stage if it has come, and of the one after it. */
static void put_end_of_stage(S5FairGame *game, bool time_is_up, S5Text *text)
{
    S5FairRound *round = &game->round;
    if (round->stage == S5_FAIR_COMMITTING && (time_is_up || round->committed == round->asked)) {
        s5_fair_close(game, round->number, round->committed);
        s5_fair_put_closed(text, round);
        time_is_up = false;
    }
    if (round->stage == S5_FAIR_REVEALING && (time_is_up || round->revealed == round->committed)) {
        const S5FairValue mix = s5_fair_mix_now(game);
        s5_fair_put_mixed(text, round, &mix);
    }
}

/* ------------------------------------------------------------------- timers */

/* The seats of people whose page verifies and that may be asked. */
static unsigned seats_that_verify(const S5Table *table)
{
    unsigned seats = 0;
    for (int i = 0; i < table->room; i++) {
        const Visitor *v = &table->visitor[i];
        if (v->seat != SPECTATORS && s5_fair_is_told(table, v))
            seats |= 1u << v->seat;
    }
    return seats & ~s5_fair_barred(&table->fair.game);
}

/* Whether the strings of these seats are due: one of them was not asked yet, or somebody has sat down and may know the next pack. */
static bool wants_round(const S5Table *table, unsigned seats)
{
    for (int i = 0; seats && i < table->config.players; i++)
        if ((seats >> i & 1 && !table->seat[i].asked) ||
            (table->seat[i].arrived && table->seat[i].holder == PERSON))
            return true;
    return false;
}

/* As late as possible, so that one round has everybody who has sat down since the last deal. */
int64_t s5_fair_due_round(const S5Table *table)
{
    const bool may =
        table->play.state.phase == S5_PHASE_DEAL && !is_full(table) && s5_fair_may_open(&table->fair.game);
    return may && wants_round(table, seats_that_verify(table)) ? s5_table_deal_due(table) : NEVER;
}

void s5_fair_open_round(S5Table *table)
{
    char bytes[200];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5FairGame *game = &table->fair.game;
    const S5FairRound round = {
        .number = game->round.number + 1, .from = game->dealt + 1, .asked = seats_that_verify(table)};
    s5_fair_put_round(&text, &round);
    append_round_lines(table, &text);
}

int64_t s5_fair_due_stage(const S5Table *table)
{
    return s5_fair_is_open(table) && is_running(table) ? table->moment[ROUND] : NEVER;
}

void s5_fair_end_stage(S5Table *table)
{
    char bytes[FAIR_PIECE_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5FairGame game = table->fair.game;
    put_end_of_stage(&game, true, &text);
    append_round_lines(table, &text);
}

/* ----------------------------------------------------------------- commands */

/* A command that brings a value to a round: how the game takes it, and its line. */
typedef struct Step {
    const char *field;
    S5FairFault (*take)(S5FairGame *game, int64_t round, int seat, const S5FairValue *value);
    void (*put)(S5Text *text, const S5FairRound *round, int seat);
} Step;

/* Writes what a command has brought, or answers why it does not fit. */
static void write_step(Command *command, const Step *step)
{
    char bytes[FAIR_PIECE_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5FairGame game = command->table->fair.game;
    S5FairValue value;
    const int64_t round = json_integer_value(json_object_get(command->json, "round"));
    if (!s5_fair_read_value(json_object_get(command->json, step->field), &value)) {
        s5_command_refuse(
            command, S5_API_MALFORMED, "the value must be 64 hexadecimal digits, in lower case");
        return;
    }
    const S5FairFault fault = step->take(&game, round, command->seat, &value);
    if (fault) {
        s5_command_refuse(command, S5_API_NOT_NOW, "%s", s5_fair_sentence(fault));
        return;
    }
    step->put(&text, &game.round, command->seat);
    put_end_of_stage(&game, false, &text);
    append_round_lines(command->table, &text);
}

void s5_command_commit(Command *command)
{
    write_step(command, &(Step){"commit", s5_fair_commit, s5_fair_put_commit});
}

void s5_command_reveal(Command *command)
{
    write_step(command, &(Step){"string", s5_fair_reveal, s5_fair_put_reveal});
}

void s5_command_verify(Command *command)
{
    command->table->visitor[command->visitor].verifies = true;
    s5_fair_send_so_far(command->table, command->visitor);
}
