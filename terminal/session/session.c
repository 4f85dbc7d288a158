/* A game in progress: an act goes to the programs and the record first, and to the person once it is on disk. */
#include "session.h"

#include "players/level.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- chance */

/*
 * Random numbers for one moment of a game: after a kill, a resumed game with the same seed continues as if nothing had
 * happened. `who` is 0 for the dealing, a seat + 1 for a player.
 *
 *      63 … 44   43 … 20   19 … 4   3 … 0
 *      game      hand      act      who
 */
S5Random s5_session_chance(const S5Session *s, int who)
{
    const unsigned number = s->state.match_games.number, before = number ? number - 1 : 0;
    const uint64_t moment =
        ((uint64_t)s->games + before) << 44 | (uint64_t)s->state.hand_number << 20 | (uint64_t)s->acts << 4;
    return s5_random(s->seed, moment | (unsigned)who);
}

static void make_session_pack(void *session, S5Card pack[S5_PACK_MAX])
{
    S5Session *s = session;
    S5Random random = s5_session_chance(s, 0);
    s5_make_pack(&s->game.rules, &random, pack);
}

/* ------------------------------------------------------------------- record */

/* Writes what is pending to disk; nothing is shown before that. */
static S5SessionResult save_pending(S5Session *s)
{
    const bool good = s5_save_append(&s->store, s->pending.start, s->pending.used);
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    return good ? S5_SESSION_GOES_ON : S5_SESSION_FAILED;
}

/* Tells the person what their seat may see of what happened last; it is on disk. */
static S5SessionResult tell_seen(S5Session *s)
{
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    return s5_game_view_tell(&s->game, s->events) ? S5_SESSION_GOES_ON : S5_SESSION_LEFT;
}

/* Writes the turn once, even if it was found in a record that is resumed. */
static void write_turn(S5Session *s)
{
    if (!s->asked && !s->turns_left_out)
        s5_event_turn(&s->pending, &s->game.rules, &s->state, S5_VIEWER_ALL, false);
    s->asked = true;
}

static void hear_news(void *session, const S5News *news)
{
    S5Session *s = session;
    if (s->programs)
        s->programs->tell(s->programs, news);
    if (news->kind == S5_EVENT_TURN)
        return;
    s->seen = s5_text(s->events, sizeof s->events);
    s5_news_write(&s->pending, news, S5_VIEWER_ALL);
    s5_news_write(&s->seen, news, s->game.seat);
}

S5Driver s5_session_driver(S5Session *s)
{
    return (S5Driver){.rules = &s->game.rules,
        .players = &s->game.players,
        .state = &s->state,
        .pack = make_session_pack,
        .tell = hear_news,
        .to = s};
}

/*
 * Says, once for each program, that a choice was made for it. Says nothing about a question declined in silence, which
 * must not be noticed later either.
 */
static void tell_of_forfeit(S5Session *s, int seat, bool silent)
{
    if (!s->programs)
        return;
    const uint64_t forfeits = s->programs->forfeits(s->programs, seat);
    if (forfeits > s->forfeits[seat] && !silent && !(s->told >> seat & 1)) {
        const char *why = s->programs->why(s->programs, seat);
        s5_say(&s->game, 2, "%N gave no valid answer%s%s%s, so a random legal choice was made instead.", seat,
            *why ? " (the program " : "", why, *why ? ")" : "");
        s->told |= 1U << seat;
    }
    s->forfeits[seat] = forfeits;
}

/*
 * Makes a legal choice. What the person may not notice, a question declined in silence, waits for the next write: a
 * pause for the disk would reveal it (docs/rules.md §4).
 */
S5SessionResult s5_session_act(S5Session *s, const S5Choice *choice, bool *silent)
{
    const S5Driver driver = s5_session_driver(s);
    const int seat = s->state.turn;
    write_turn(s);
    if (s5_drive_act(&driver, seat, *choice) != S5_OK) {
        snprintf(s->store.fault, sizeof s->store.fault,
            "a computer player made an illegal choice; please report the record");
        return S5_SESSION_FAILED;
    }
    s->asked = false;
    s->acts++;
    s->chose = s->chose || seat == s->game.seat;
    const bool unseen = !s->seen.used;
    if (silent)
        *silent = unseen;
    if (!unseen && save_pending(s) != S5_SESSION_GOES_ON)
        return S5_SESSION_FAILED;
    tell_of_forfeit(s, seat, unseen);
    return unseen ? S5_SESSION_GOES_ON : tell_seen(s);
}

S5SessionResult s5_session_deal(S5Session *s)
{
    const S5Driver driver = s5_session_driver(s);
    s->acts = 0;
    s->chose = false;
    if (s->state.phase == S5_PHASE_OVER)
        s5_session_next_game(s);
    s5_drive_deal(&driver);
    return save_pending(s) == S5_SESSION_GOES_ON ? tell_seen(s) : S5_SESSION_FAILED;
}

/* ------------------------------------------------------------------- asking */

/* The turn is always written first: flushing on every turn keeps the delay from revealing a pending silent answer. */
S5SessionResult s5_session_ask(S5Session *s)
{
    const S5Driver driver = s5_session_driver(s);
    write_turn(s);
    s5_drive_turn(&driver);
    if (save_pending(s) != S5_SESSION_GOES_ON)
        return S5_SESSION_FAILED;
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    return S5_SESSION_GOES_ON;
}

S5Status s5_session_check(const S5Session *s, const S5Choice *choice)
{
    S5State state = s->state;
    return s5_act(&s->game.rules, &state, s->game.seat, *choice);
}

S5Choice s5_session_choose(S5Session *s, const volatile bool *stop)
{
    const S5Driver driver = s5_session_driver(s);
    const int seat = s->state.turn;
    S5PlayerContext context = {.random = s5_session_chance(s, seat + 1),
        .memory = s->memory,
        .nodes = s->config.nodes,
        .stop = stop};
    s5_drive_turn(&driver);
    if (s->level[seat])
        return s5_level_choose(s->level[seat], &s->game.rules, &s->state, &context);
    return s->programs->choose(s->programs, &s->game.rules, &s->state, &context.random, stop);
}

void s5_session_hint(S5Session *s, const volatile bool *stop, S5Advice *advice)
{
    S5PlayerContext context = {.memory = s->memory, .stop = stop};
    s5_decision_weigh(&s->game.rules, &s->game.view, &context, NULL, advice);
}

S5SessionResult s5_session_stop(S5Session *s)
{
    const S5Driver driver = s5_session_driver(s);
    if (s5_drive_stop(&driver) != S5_OK)
        return S5_SESSION_GOES_ON;
    S5SessionResult result = save_pending(s);
    if (result == S5_SESSION_GOES_ON &&
        !s5_game_view_tell(&s->game, s->events)) /* the view includes the pool that is shared */
        result = S5_SESSION_LEFT;
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    return result;
}

bool s5_session_is_over(const S5Session *s)
{
    return s5_match_winners(&s->game.rules, &s->state) != 0;
}

bool s5_session_between_hands(const S5Session *s)
{
    const bool next_game = s->state.phase == S5_PHASE_OVER && !s5_session_is_over(s);
    return next_game || (s->state.phase == S5_PHASE_DEAL && s->state.hand_number);
}
