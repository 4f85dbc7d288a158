/* The clocks of a table: when they stop, and when a turn, a silent question and the time between hands end. */
#include "clocks.h"
#include "fair.h"
#include "people.h"

static int64_t setting(const S5Table *table, S5SettingId id)
{
    return table->config.setting[id];
}

static bool is_first_lead(const S5Table *table)
{
    const S5State *state = &table->play.state;
    return !state->tricks_done && !state->played &&
           (state->phase == S5_PHASE_PLAY || is_silent_question(table));
}

void s5_table_restart_timers(S5Table *table)
{
    const S5State *state = &table->play.state;
    const int64_t now = clock_of(table);
    int64_t *moment = table->moment;
    moment[TURN] = moment[SHOWN] = now;
    moment[BETWEEN] = now + (state->hand_number ? setting(table, S5_SETTING_BETWEEN_S) * SECOND : 0);
    if (!is_in_hand(table) || !is_first_lead(table))
        moment[LEAD] = NEVER;
    else if (moment[LEAD] == NEVER && s5_silent_lead(table->play.rules, state))
        moment[LEAD] = now + setting(table, S5_SETTING_SILENT_QUESTION_S) * SECOND;
    moment[UNDO] = NEVER;
    table->undo = -1;
    close_rematch(table);
    memset(table->ready, 0, sizeof table->ready);
}

static void postpone(int64_t *moment, int64_t by)
{
    if (*moment != NEVER)
        *moment += by;
}

/* Whether a person who has a seat is connected, even if a computer player stands in for them just now. */
static bool somebody_sits(const S5Table *table)
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (table->seat[seat].holder == PERSON && is_connected(table, seat))
            return true;
    return false;
}

void s5_table_update_clocks(S5Table *table)
{
    const bool moves = somebody_sits(table) && !table->paused;
    if (moves == (table->stopped == NEVER))
        return;
    if (!moves) {
        table->stopped = table->now;
        return;
    }
    for (int i = 0; i < MOMENTS; i++)
        if (i != REMATCH_ENDS) /* it never stopped */
            postpone(&table->moment[i], table->now - table->stopped);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        postpone(&table->absent[seat], table->now - table->stopped);
    table->stopped = NEVER;
    s5_fair_restart_timer(table);
    if (is_running(table) && table->moment[TURN] == NEVER)
        s5_table_restart_timers(table);
}

/* ------------------------------------------------------------------ moments */

/* The end of the turn that everybody sees; it counts from the moment at which the first lead may be shown. */
int64_t s5_table_turn_ends(const S5Table *table)
{
    const int seat = turn_of(table);
    const int64_t clock = setting(table, S5_SETTING_CLOCK_S) * SECOND, *moment = table->moment;
    if (seat < 0 || !is_person_playing(table, seat) || table->play.rest >= 0 || moment[TURN] == NEVER)
        return NEVER;
    if (clock)
        return (moment[LEAD] == NEVER ? moment[TURN] : later(moment[TURN], moment[LEAD])) + clock;
    return is_connected(table, seat)
               ? NEVER
               : later(moment[TURN], table->absent[seat]) + SECOND * table->limits.absent_s;
}

int64_t s5_table_question_ends(const S5Table *table)
{
    return is_silent_question(table) && table->moment[LEAD] != NEVER ? table->moment[LEAD] - ANSWER_MS
                                                                     : NEVER;
}

int64_t s5_table_turn_clock(const S5Table *table, int viewer, int64_t *of)
{
    const bool asked =
        is_silent_question(table) && viewer == table->play.state.turn && table->moment[LEAD] != NEVER;
    int64_t ends = NEVER;
    if (asked)
        ends = s5_table_question_ends(table);
    else if (setting(table, S5_SETTING_CLOCK_S))
        ends = s5_table_turn_ends(table);
    *of = ends == NEVER ? 0 : ends - table->moment[TURN];
    return ends;
}

int64_t s5_table_deal_due(const S5Table *table)
{
    if (!is_between(table) || s5_fair_is_open(table))
        return NEVER;
    bool anybody = false;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        anybody = anybody || table->ready[seat];
    return anybody && s5_table_everybody_in(table, table->ready, -1) ? table->moment[SHOWN]
                                                                     : table->moment[BETWEEN];
}
