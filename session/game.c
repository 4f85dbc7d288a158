/* A game: the cards, the record, the person and the computer players, in that order. */
#include "session.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- chance */

/*
 * Chance for one moment of a game: where a game is gone on with after a kill, the same seed goes on as if nothing had
 * happened. `who` is 0 for the dealing, a seat + 1 for a player, 15 for the coach.
 *
 *      63 … 44   43 … 20   19 … 4   3 … 0
 *      game      hand      act      who
 */
S5Random s5_session_chance(const S5Session *s, int who)
{
    const uint64_t moment =
        (uint64_t)s->games << 44 | (uint64_t)s->state.hand_number << 20 | (uint64_t)s->acts << 4;
    return s5_random(s->seed, moment | (unsigned)who);
}

/* Tells the programs at the table. */
void s5_session_news(S5Session *s, S5News news, const S5State *before, const S5Choice *choice)
{
    if (s->programs)
        s->programs->tell(s->programs, news, &s->table.rules, &s->table.players, before, &s->state, choice);
}

/* ------------------------------------------------------------------- record */

/* Puts on disk what is pending; nothing is shown before that. */
static S5Went save(S5Session *s)
{
    const bool good = s5_store_put(&s->store, s->pending.start, s->pending.used);
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    if (!good)
        snprintf(s->fault, sizeof s->fault, "%s", s->store.fault);
    return good ? S5_WENT_ON : S5_WENT_WRONG;
}

/* Tells lines as the person's seat may see them; they are on disk. */
static S5Went tell(S5Session *s)
{
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    return s5_table_view_tell(&s->table, s->events) ? S5_WENT_ON : S5_WENT_AWAY;
}

static void write_turn(S5Session *s)
{
    if (!s->asked)
        s5_event_turn(&s->pending, &s->table.rules, &s->state, S5_ALL_SEEING, false);
    s->asked = true;
}

/*
 * Tells once of each program whose choice was made for it; not where that was a question declined in silence, which may not be
 * noticed later either.
 */
static void tell_of_forfeit(S5Session *s, int seat, bool silent)
{
    if (!s->programs)
        return;
    const uint64_t forfeits = s->programs->forfeits(s->programs, seat);
    if (forfeits > s->forfeits[seat] && !silent && !(s->told >> seat & 1)) {
        s5_say(&s->table, 2, "%N gave no answer that counts: any legal choice is made for a program then.",
            seat);
        s->told |= 1U << seat;
    }
    s->forfeits[seat] = forfeits;
}

/*
 * Makes a choice that is legal. What the person may not notice, a question declined in silence, waits for the next
 * write: a pause for the disk would betray it (docs/rules.md §4).
 */
S5Went s5_session_make(S5Session *s, const S5Choice *choice, bool *silent)
{
    const S5Rules *rules = &s->table.rules;
    const S5State before = s->state;
    S5Text seen = s5_text(s->events, sizeof s->events);
    write_turn(s);
    if (s5_act(rules, &s->state, before.turn, *choice) != S5_OK) {
        snprintf(
            s->fault, sizeof s->fault, "a computer player chose what is not legal; please report the record");
        return S5_WENT_WRONG;
    }
    s->asked = false;
    s->acts++;
    s5_session_news(s, S5_NEWS_ACT, &before, choice);
    s5_event_act(&s->pending, rules, &before, &s->state, choice, S5_ALL_SEEING);
    s5_event_act(&seen, rules, &before, &s->state, choice, s->table.seat);
    if (silent)
        *silent = !seen.used;
    if (seen.used && save(s) != S5_WENT_ON)
        return S5_WENT_WRONG;
    tell_of_forfeit(s, before.turn, !seen.used);
    return seen.used ? tell(s) : S5_WENT_ON;
}

S5Went s5_session_deal(S5Session *s)
{
    const S5Rules *rules = &s->table.rules;
    S5Text seen = s5_text(s->events, sizeof s->events);
    S5Card pack[S5_PACK_MAX];
    s->acts = 0;
    S5Random random = s5_session_chance(s, 0);
    s5_make_pack(rules, &random, pack);
    s5_deal(rules, &s->state, pack);
    s5_session_news(s, S5_NEWS_DEAL, NULL, NULL);
    s5_event_deal(&s->pending, rules, &s->state, S5_ALL_SEEING);
    s5_event_deal(&seen, rules, &s->state, s->table.seat);
    return save(s) == S5_WENT_ON ? tell(s) : S5_WENT_WRONG;
}

/* ------------------------------------------------------------------- asking */

/* The turn is written first, always: what was pending is on disk without showing by the time taken. */
S5Went s5_session_ask(S5Session *s)
{
    write_turn(s);
    s5_session_news(s, S5_NEWS_TURN, NULL, NULL);
    if (save(s) != S5_WENT_ON)
        return S5_WENT_WRONG;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    return S5_WENT_ON;
}

S5Status s5_session_try(const S5Session *s, const S5Choice *choice)
{
    S5State state = s->state;
    return s5_act(&s->table.rules, &state, s->table.seat, *choice);
}

static uint64_t nodes_for(const S5Session *s, const S5Level *level)
{
    const uint64_t nodes = s->plan.nodes ? s->plan.nodes : level->nodes;
    return s5_silent(&s->table.rules, &s->state) ? s5_silent_nodes(level, nodes) : nodes;
}

/* The memory is empty before each choice: a game that was gone on with after a kill goes on as it would have. */
S5Choice s5_session_think(S5Session *s, const volatile bool *stop)
{
    const int seat = s->state.turn;
    const S5Level *level = s->level[seat];
    S5Random random = s5_session_chance(s, seat + 1);
    if (!level)
        return s->programs->choose(s->programs, &s->table.rules, &s->state, &random, stop);
    s->mind = (S5Mind){.random = random, .memory = s->memory, .nodes = nodes_for(s, level), .stop = stop};
    s5_session_news(s, S5_NEWS_TURN, NULL, NULL);
    s5_view(&s->table.rules, &s->state, seat, &s->sight);
    if (level->memory)
        memset(s->memory, 0, level->memory);
    return level->choose(&s->table.rules, &s->sight, &s->mind);
}

void s5_session_hint(S5Session *s, const volatile bool *stop, S5Advice *advice)
{
    enum { COACH = 15 };
    S5Mind mind = {.random = s5_session_chance(s, COACH), .memory = s->memory, .stop = stop};
    s5_coach(&s->table.rules, &s->table.view, &mind, NULL, advice);
}

S5Went s5_session_stop(S5Session *s)
{
    S5Text seen = s5_text(s->events, sizeof s->events);
    if (s5_stop(&s->table.rules, &s->state) != S5_OK)
        return S5_WENT_ON;
    s5_session_news(s, S5_NEWS_STOP, NULL, NULL);
    s5_event_end_game(&s->pending, &s->table.rules, &s->state);
    s5_event_end_game(&seen, &s->table.rules, &s->state);
    S5Went went = save(s);
    if (went == S5_WENT_ON &&
        !s5_table_view_tell(&s->table, s->events)) /* the view has the pool that is shared */
        went = S5_WENT_AWAY;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    return went;
}

bool s5_session_between(const S5Session *s)
{
    return s->state.phase == S5_PHASE_DEAL && s->state.hand_number;
}
