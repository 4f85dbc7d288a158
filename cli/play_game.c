/* A game: the cards, the record, the person and the computer players, in that order. */
#include "play.h"

#include <string.h>

/* ------------------------------------------------------------------- chance */

/*
 * Chance for one moment of a game: where a game is gone on with after a kill, the same seed goes on as if nothing had
 * happened. `who` is 0 for the dealing, a seat + 1 for a player.
 *
 *      63 … 44   43 … 20   19 … 4   3 … 0
 *      game      hand      act      who
 */
S5Random s5_session_chance(const S5Session *s, int who)
{
    const uint64_t moment =
        (uint64_t)s->games << 44 | (uint64_t)s->state.hand_number << 20 | (uint64_t)s->acts << 4;
    return s5_random((uint64_t)s->seed, moment | (unsigned)who);
}

/* ------------------------------------------------------------------- record */

/* Puts on disk what is pending; nothing is shown before that. */
S5Went s5_session_save(S5Session *s)
{
    const bool good = s5_store_put(&s->store, s->pending.start, s->pending.used);
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    return good ? S5_WENT_ON : S5_WENT_WRONG;
}

/* Tells lines as the person's seat may see them; they are on disk. */
S5Went s5_session_tell(S5Session *s, const char *events)
{
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_table_tell(&s->table, events, true);
    return s->screen.left ? S5_WENT_AWAY : S5_WENT_ON;
}

static void write_turn(S5Session *s)
{
    if (!s->asked)
        s5_event_turn(&s->pending, &s->table.rules, &s->state, S5_ALL_SEEING, false);
    s->asked = true;
}

/*
 * Makes a choice that is legal. What the person may not notice, a question declined in silence, waits for the next
 * write: a pause for the disk would betray it (docs/rules.md §4).
 */
static S5Went make(S5Session *s, const S5Choice *choice)
{
    const S5Rules *rules = &s->table.rules;
    const S5State before = s->state;
    S5Text seen = s5_text(s->events, sizeof s->events);
    write_turn(s);
    if (s5_act(rules, &s->state, before.turn, *choice) != S5_OK) {
        s5_fault(s->command, "a computer player chose what is not legal; please report the record");
        return S5_WENT_WRONG;
    }
    s->asked = false;
    s->acts++;
    s5_event_act(&s->pending, rules, &before, &s->state, choice, S5_ALL_SEEING);
    s5_event_act(&seen, rules, &before, &s->state, choice, s->table.seat);
    if (!seen.used)
        return S5_WENT_ON;
    return s5_session_save(s) == S5_WENT_ON ? s5_session_tell(s, s->events) : S5_WENT_WRONG;
}

static S5Went deal(S5Session *s)
{
    const S5Rules *rules = &s->table.rules;
    S5Text seen = s5_text(s->events, sizeof s->events);
    S5Card pack[S5_PACK_MAX];
    s->acts = 0;
    S5Random random = s5_session_chance(s, 0);
    s5_make_pack(rules, &random, pack);
    s5_deal(rules, &s->state, pack);
    s5_event_deal(&s->pending, rules, &s->state, S5_ALL_SEEING);
    s5_event_deal(&seen, rules, &s->state, s->table.seat);
    return s5_session_save(s) == S5_WENT_ON ? s5_session_tell(s, s->events) : S5_WENT_WRONG;
}

/* ------------------------------------------------------------------- asking */

/* What the engine, the one gate, says to a choice; nothing changes. */
static S5Status try_choice(const S5Session *s, const S5Choice *choice)
{
    S5State state = s->state;
    return s5_act(&s->table.rules, &state, s->table.seat, *choice);
}

/* Answers a line that is no choice. */
static void answer(S5Session *s, const S5Typed *typed)
{
    const S5Table *table = &s->table;
    switch (typed->kind) {
    case S5_TYPED_HELP:
        s5_table_help(table);
        break;
    case S5_TYPED_LOOK:
        s5_table_draw(table);
        s5_table_question(table);
        break;
    case S5_TYPED_LAST:
        s5_table_last(table);
        break;
    case S5_TYPED_SCORES:
        s5_table_scores(table);
        break;
    case S5_TYPED_RULES:
        s5_table_rules(table);
        break;
    case S5_TYPED_WHY:
        s5_table_why(table, &typed->choice, try_choice(s, &typed->choice));
        break;
    default:
        s5_screen_line(table->screen, 2, typed->wrong);
        break;
    }
}

static bool says_yes(const char *line)
{
    return (*line == 'y' || *line == 'Y') && (!line[1] || !strcmp(line + 1, "es"));
}

/* The person's choice. The turn is written first, always: what was pending is on disk without showing by the time taken. */
static S5Went ask_person(S5Session *s)
{
    char line[S5_TYPED_MAX];
    S5Typed typed = {.kind = S5_TYPED_WRONG};
    S5Choice doubted = {0};
    bool doubts = false; /* the line before asked whether the choice is meant */
    write_turn(s);
    if (s5_session_save(s) != S5_WENT_ON)
        return S5_WENT_WRONG;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_table_draw(&s->table);
    s5_table_question(&s->table);
    while (s5_screen_ask(&s->screen, line)) {
        if (doubts && says_yes(line))
            return make(s, &doubted);
        s5_typed_read(&s->table, line, &typed);
        doubts = false;
        if (typed.kind == S5_TYPED_QUIT)
            return S5_WENT_AWAY;
        const S5Status status = typed.kind == S5_TYPED_CHOICE ? try_choice(s, &typed.choice) : S5_OK;
        if (status != S5_OK)
            s5_table_why(&s->table, &typed.choice, status);
        else if (typed.kind != S5_TYPED_CHOICE)
            answer(s, &typed);
        else if (!(doubts = s5_table_warns(&s->table, &typed.choice)))
            return make(s, &typed.choice);
        doubted = typed.choice;
    }
    return S5_WENT_AWAY;
}

static S5Went ask_computer(S5Session *s)
{
    const int seat = s->state.turn;
    S5View view;
    S5Mind mind = {.random = s5_session_chance(s, seat + 1)};
    s5_view(&s->table.rules, &s->state, seat, &view);
    const S5Choice choice = s->level[seat]->choose(&s->table.rules, &view, &mind);
    return make(s, &choice);
}

/* The players stop after a hand. */
static S5Went stop(S5Session *s)
{
    S5Text seen = s5_text(s->events, sizeof s->events);
    if (s5_stop(&s->table.rules, &s->state) != S5_OK)
        return S5_WENT_ON;
    s5_event_end_game(&s->pending, &s->table.rules, &s->state);
    s5_event_end_game(&seen, &s->table.rules, &s->state);
    return s5_session_save(s) == S5_WENT_ON ? s5_session_tell(s, s->events) : S5_WENT_WRONG;
}

/* Between two hands. */
static S5Went pause_hand(S5Session *s)
{
    char line[S5_TYPED_MAX];
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_say(&s->table, 0,
        "Enter deals the next hand; last, scores, rules; stop ends the game here; quit leaves it for later.");
    while (s5_screen_ask(&s->screen, line)) {
        S5Typed typed;
        if (!*line)
            return deal(s);
        if (!strcmp(line, "stop"))
            return stop(s);
        s5_typed_read(&s->table, line, &typed);
        if (typed.kind == S5_TYPED_QUIT)
            return S5_WENT_AWAY;
        if (typed.kind == S5_TYPED_LAST || typed.kind == S5_TYPED_SCORES || typed.kind == S5_TYPED_RULES)
            answer(s, &typed);
        else
            s5_say(&s->table, 2, "No hand is being played: Enter deals, quit leaves, stop ends the game.");
    }
    return S5_WENT_AWAY;
}

/* Plays until the game is over, or the person leaves. `resumed` spares him the pause that he has just answered. */
S5Went s5_session_play(S5Session *s, bool resumed)
{
    S5Went went = S5_WENT_ON;
    while (went == S5_WENT_ON && s->state.phase != S5_PHASE_OVER) {
        if (s->state.phase == S5_PHASE_DEAL)
            went = s->state.hand_number && !resumed ? pause_hand(s) : deal(s);
        else
            went = s->state.turn == s->table.seat ? ask_person(s) : ask_computer(s);
        resumed = false;
    }
    return went;
}
