/*
 * What happens at a table by itself, and when: one row each. All clocks are stopped while the game is paused, and while nobody who has
 * a seat is connected.
 *
 * Timing must reveal nothing. Where the rules have a silent question before the first lead (s5_silent_lead), that lead is shown at
 * a fixed moment, LEAD. The question ends a little earlier, so that writing the answer delays nothing, and the leader thinks or
 * plays as if nobody had been asked.
 *
 * A computer player's choice is shown at a moment that is fixed before anybody looks at its hand (choice_shown_at()). The number of its
 * choices, the length of its search and the load of the server do not change that moment. A search that is still running shortly
 * before is ended, and the best that it has found is played; one that has not begun is replaced by the rule-based player. The table
 * does not learn which of these it was: that would reveal what the moment must not.
 */
#include "clocks.h"
#include "command.h"
#include "entries.h"
#include "fair.h"
#include "people.h"
#include "visitors.h"

enum {
    /* The time of a search, whatever it finds: about twice what it takes on an idle machine, plus what a busy one adds. */
    SEARCH_MS = 30,
    SEARCH_NODES_A_MS = 400,
    THINK_MS = 20000, /* in which a level that does not search answers; then rules of thumb choose */
    HURRY_PART = 8    /* of its time is left when it is told to finish */
};

/* ---------------------------------------------------------------- thinking */

/*
 * Every random draw of a computer player is keyed by (table, game, step, seat): a table that is loaded again continues as it would have.
 *
 *      63 … 40   39 … 8     4        3 … 0
 *      game      steps      silent   seat
 */
static S5Random random_of(const S5Table *table, int seat, bool silent)
{
    const uint64_t moment = table->games << 40 | table->play.made << 8 | (uint64_t)silent << 4;
    return s5_random(table->bot_seed, moment | (unsigned)seat);
}

/* How many nodes a computer player may search. One that is asked in silence at its own turn needs time for its card after that. */
static uint64_t nodes_for(const S5Table *table, const S5Level *level, bool silent)
{
    return silent && table->moment[LEAD] == NEVER ? s5_silent_nodes(level, 0) : level->nodes;
}

static int64_t search_ms(uint64_t nodes)
{
    return nodes ? SEARCH_MS + (int64_t)nodes / SEARCH_NODES_A_MS : 0;
}

/* Asks a computer player for a choice unless it has been asked already; −1: nobody is asked. */
static void ask_for_choice(S5Table *table, PendingChoice *pending, int seat, bool silent)
{
    if (pending->seat == seat && pending->latest == table->play.latest)
        return;
    *pending = (PendingChoice){.seat = seat, .latest = table->play.latest};
    if (seat < 0)
        return;
    pending->ticket = ++table->tickets;
    S5BotRequest request = {.ticket = pending->ticket,
        .level = level_at(table, seat),
        .rules = table->play.rules,
        .random = random_of(table, seat, silent)};
    request.nodes = nodes_for(table, request.level, silent);
    s5_view(table->play.rules, &table->play.state, seat, &request.view);
    table->out.ask_bot(table->out.to, table, &request);
}

/*
 * The leader thinks while another seat may be asked in silence; a leader who is asked answers that first. While the clocks are stopped,
 * searches under way are kept, so nobody weakens a computer player by leaving and coming back.
 */
void s5_table_ask_bots(S5Table *table)
{
    if (table->stopped != NEVER)
        return;
    const int turn = turn_of(table), asked = is_silent_question(table) ? table->play.state.turn : -1;
    PendingChoice *pending = &table->play_choice;
    const bool rests = table->play.rest >= 0;
    const bool kept =
        pending->by_person && pending->seat == turn && turn >= 0 && is_person_playing(table, turn);
    if (!kept || pending->latest != table->play.latest)
        ask_for_choice(table, pending,
            rests || turn < 0 || turn == asked || is_person_playing(table, turn) ? -1 : turn, false);
    ask_for_choice(table, &table->silent_choice,
        rests || asked < 0 || is_person_playing(table, asked) ? -1 : asked, true);
}

/* The rule-based player chooses for one that has not come to a choice. */
static void choose_by_rules(const S5Table *table, PendingChoice *pending)
{
    S5View view;
    S5PlayerContext context = {.random = random_of(table, pending->seat, pending == &table->silent_choice)};
    s5_view(table->play.rules, &table->play.state, pending->seat, &view);
    pending->choice = s5_level(S5_LEVEL_QUICK)->choose(table->play.rules, &view, &context);
    pending->made = true;
    pending->ticket = 0;
}

/* -------------------------------------------------------------------- rows */

static void do_deal(S5Table *table)
{
    const int32_t hands = table->play.state.hand_number;
    const bool deals = !is_between_games(table);
    if (deals && (hands >= table->limits.hands || (hands && hands == (int32_t)table->fair.game.hands) ||
                     (hands && is_full(table)))) {
        s5_table_write_stop(table, false);
    } else if (!(deals ? s5_table_write_deal(table) : s5_table_write_game(table, (Without){0}))) {
        /* no pack, or no memory: try again */
        table->moment[BETWEEN] = table->now + SECOND;
        memset(table->ready, 0, sizeof table->ready);
    }
}

static void do_question(S5Table *table)
{
    s5_table_write_act(table, (S5Choice){.kind = S5_CHOICE_DECLINE});
}

/* Whether the seat to play may have been asked in silence before, as far as everybody knows. */
static bool may_be_asked(const S5Table *table)
{
    const S5Options *options = &table->play.rules->options;
    return options->robbing == S5_ROBBING_MAY && options->rob_when == S5_ROB_WHEN_OWN_TURN &&
           !table->play.state.tricks_done;
}

/*
 * When a pending choice is shown. A person's: as soon as it may be. A computer player's: after the table's pace, and after the time
 * that its level may search, whether it does or not. Where a seat may be asked in silence, that includes the time to write its answer.
 */
static int64_t choice_shown_at(const S5Table *table, const PendingChoice *pending)
{
    const int64_t *moment = table->moment, search = search_ms(level_at(table, pending->seat)->nodes),
                  writing = may_be_asked(table) ? ANSWER_MS : 0;
    const int64_t shown = later(
        moment[SHOWN] + table->config.setting[S5_SETTING_PACE_MS], moment[TURN] + later(search, writing));
    int64_t undone = table->undo < 0 ? shown : later(shown, moment[UNDO]);
    if (pending->by_person)
        undone = moment[SHOWN];
    const int64_t ends = s5_table_question_ends(table);
    if (pending == &table->silent_choice)
        return undone < ends ? undone : ends;
    return moment[LEAD] == NEVER ? undone : later(undone, moment[LEAD]);
}

/* Nobody sees a computer player decline in silence, so it may continue at once. */
static int64_t due_made(const S5Table *table, const PendingChoice *pending)
{
    const bool unseen = pending->choice.kind == S5_CHOICE_DECLINE && is_silent_question(table);
    if (!pending->made || pending->seat != table->play.state.turn)
        return NEVER;
    return unseen ? table->moment[SHOWN] : choice_shown_at(table, pending);
}

static int64_t due_silent(const S5Table *table)
{
    return due_made(table, &table->silent_choice);
}

/* The choice, or if it is not legal that of the rule-based player. */
static void do_made(S5Table *table, PendingChoice *pending)
{
    if (s5_table_write_act(table, pending->choice))
        return;
    choose_by_rules(table, pending);
    s5_table_write_act(table, pending->choice);
}

static void do_silent(S5Table *table)
{
    do_made(table, &table->silent_choice);
}

static int64_t due_choice(const S5Table *table)
{
    return is_silent_question(table) ? NEVER : due_made(table, &table->play_choice);
}

static void show_choice(S5Table *table)
{
    table->own_pending = table->play_choice.by_person;
    do_made(table, &table->play_choice);
}

static void do_clock(S5Table *table)
{
    s5_table_write_line(table, "away", turn_of(table), "");
}

/* When a search must be over. A player that is asked in silence at its own turn needs the rest of the time for its card. */
static int64_t wanted_by(const S5Table *table, const PendingChoice *pending)
{
    const S5Level *level = level_at(table, pending->seat);
    const int64_t began = table->moment[TURN];
    if (!level->nodes)
        return began + THINK_MS;
    if (pending == &table->silent_choice && table->moment[LEAD] == NEVER)
        return began + search_ms(nodes_for(table, level, true));
    return choice_shown_at(table, pending);
}

static int64_t due_pending(const S5Table *table, const PendingChoice *pending)
{
    return pending->ticket ? wanted_by(table, pending) : NEVER;
}

static int64_t due_search_end(const S5Table *table)
{
    const int64_t play = due_pending(table, &table->play_choice),
                  silent = due_pending(table, &table->silent_choice);
    return play < silent ? play : silent;
}

static void end_search(S5Table *table)
{
    const bool play = due_pending(table, &table->play_choice) <= table->now;
    choose_by_rules(table, play ? &table->play_choice : &table->silent_choice);
}

static int64_t due_hurry_of(const S5Table *table, const PendingChoice *pending)
{
    if (!pending->ticket || pending->hurried)
        return NEVER;
    const uint64_t nodes = nodes_for(table, level_at(table, pending->seat), pending == &table->silent_choice);
    return wanted_by(table, pending) - search_ms(nodes) / HURRY_PART;
}

static int64_t due_hurry(const S5Table *table)
{
    const int64_t play = due_hurry_of(table, &table->play_choice),
                  silent = due_hurry_of(table, &table->silent_choice);
    return play < silent ? play : silent;
}

static void do_hurry(S5Table *table)
{
    PendingChoice *pending =
        due_hurry_of(table, &table->play_choice) <= table->now ? &table->play_choice : &table->silent_choice;
    pending->hurried = true;
    table->out.hurry_bot(table->out.to, table, pending->ticket);
}

static int64_t due_rest(const S5Table *table)
{
    return table->play.rest >= 0 ? table->moment[SHOWN] : NEVER;
}

static void play_rest(S5Table *table)
{
    const S5Legal legal = s5_legal(table->play.rules, &table->play.state);
    s5_table_write_act(table, (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_set_first(legal.cards)});
}

/* The owner is gone for good: the first person who is there becomes the owner. */
static int64_t due_owner(const S5Table *table)
{
    return table->owner_absent != NEVER && s5_table_next_owner(table) >= 0
               ? table->owner_absent + SECOND * table->limits.owner_s
               : NEVER;
}

static void do_owner(S5Table *table)
{
    char bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_table_put_bytes(&more, ",\"host\":", table->seat[s5_table_next_owner(table)].token, S5_TOKEN_BYTES);
    s5_table_write_line(table, "host", -1, bytes);
}

static const struct TimerRow {
    int64_t (*due)(const S5Table *table);
    void (*act)(S5Table *table);
    bool always; /* also while the clocks are stopped */
} TIMERS[] = {
    {due_rest, play_rest, false},
    {due_hurry, do_hurry, false},
    {due_search_end, end_search, false},
    {due_silent, do_silent, false},
    {s5_table_question_ends, do_question, false},
    {s5_table_undo_granted_at, s5_table_undo_grant, false},
    {s5_table_undo_ends, s5_table_refuse_undo, false},
    {due_choice, show_choice, false},
    {s5_table_turn_ends, do_clock, false},
    {s5_fair_due_stage, s5_fair_end_stage, false},
    {s5_fair_due_round, s5_fair_open_round, false},
    {s5_table_deal_due, do_deal, false},
    {s5_table_rematch_due, s5_table_rematch_end, true},
    {due_owner, do_owner, true},
    {s5_table_slow_due, s5_table_drop_slowest, true},
};

enum { TIMER_COUNT = (int)(sizeof TIMERS / sizeof *TIMERS) };

static int64_t due_of(const S5Table *table, const struct TimerRow *row)
{
    const bool counts = row->always ? table->visitors > 0 : table->stopped == NEVER;
    if (table->closed && row->due != s5_table_slow_due)
        return NEVER;
    return counts ? row->due(table) : NEVER;
}

int64_t s5_table_due(const S5Table *table)
{
    int64_t due = NEVER;
    for (int i = 0; i < TIMER_COUNT && !table->appending; i++)
        due = due_of(table, &TIMERS[i]) < due ? due_of(table, &TIMERS[i]) : due;
    return due;
}

bool s5_table_run_timer(S5Table *table)
{
    for (int i = 0; i < TIMER_COUNT; i++)
        if (due_of(table, &TIMERS[i]) <= table->now) {
            TIMERS[i].act(table);
            return true;
        }
    return false;
}
