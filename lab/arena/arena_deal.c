/* One deal of a match: the same cards in every rotation of the seats, and A's result in whole numbers. */
#include "arena.h"
#include "cli/clock.h"
#include "deal_threads.h"

#include <string.h>

/* Divisible by every number of winners, so that equal winners share evenly. */
enum { SHARES = 2520 };

/* -------------------------------------------------------------------- seats */

/* Whether turning the seats by some places changes nothing. */
static bool same_turned(const char *seats, int count, int by)
{
    for (int i = 0; i < count; i++)
        if (seats[i] != seats[(i + by) % count])
            return false;
    return true;
}

bool s5_arena_seats(S5ArenaTable *table, const char *seats)
{
    const int players = table->rules.players;
    if ((int)strlen(seats) != players || (int)strspn(seats, "AB") != players || !strchr(seats, 'A') ||
        !strchr(seats, 'B'))
        return false;
    memcpy(table->seats, seats, (size_t)players + 1);
    table->rotations = 1;
    while (!same_turned(seats, players, table->rotations))
        table->rotations++;
    return true;
}

bool s5_arena_symmetric(const S5ArenaTable *table)
{
    const int players = table->rules.players;
    for (int by = 1; by < table->rotations; by++) {
        int changed = 0;
        for (int i = 0; i < players; i++)
            changed += table->seats[i] != table->seats[(i + by) % players];
        if (changed == players)
            return true;
    }
    return false;
}

int s5_arena_letter_at(const S5ArenaTable *table, int place)
{
    return table->seats[place] == 'A' ? S5_ARENA_A : S5_ARENA_B;
}

/* ------------------------------------------------------------------- results */

/* The number of parts in one unit of a seat's result. */
static int64_t parts(const S5ArenaTable *table, S5ArenaUnit unit)
{
    const S5Rules *rules = &table->rules;
    const int others = rules->parties - 1;
    if (unit == S5_ARENA_WON)
        return SHARES * others;
    return rules->kind == S5_POOL ? rules->players : others;
}

int64_t s5_arena_of(const S5ArenaTable *table, S5ArenaUnit unit)
{
    int seats = 0;
    for (const char *seat = table->seats; *seat; seat++)
        seats += *seat == 'A';
    return parts(table, unit) * table->rotations * seats;
}

/* Chips that a seat won or lost, with its equal share of the pool left on the table; points over the average of the
 * other parties. Both add up to zero round the table. */
static int64_t score_of(const S5Rules *rules, const S5State *state, int seat)
{
    if (rules->kind == S5_POOL)
        return (int64_t)rules->players * (state->total[seat] - rules->options.chips) + state->pool;
    int64_t all = 0;
    for (int party = 0; party < rules->parties; party++)
        all += state->total[party];
    return rules->parties * (int64_t)state->total[rules->side_of[seat]] - all;
}

/* The parties for which the hand brought most, as bits: all of them when it was spoilt or passed out. */
static unsigned hand_winners(const S5Rules *rules, const S5State *state)
{
    int64_t made[S5_SEATS_MAX] = {0}, most = INT64_MIN;
    unsigned winners = 0;
    for (int i = 0; i < rules->scores; i++)
        made[s5_scores_by_seat(rules) ? rules->side_of[i] : i] += state->change[i];
    for (int party = 0; party < rules->parties; party++) {
        winners = made[party] > most ? 0 : winners;
        most = made[party] > most ? made[party] : most;
        winners |= made[party] == most ? 1u << party : 0;
    }
    return winners;
}

/* +1 for the only winner, or an equal share of that among winners; the losers pay it together. */
static int64_t won_by(const S5Rules *rules, unsigned winners, int seat)
{
    const int count = s5_set_count(winners);
    return (winners >> rules->side_of[seat] & 1 ? rules->parties * SHARES / count : 0) - SHARES;
}

/* ---------------------------------------------------------------------- time */

/* The bucket of a time: eight to a doubling. */
static int bucket_of(int64_t ns)
{
    int doublings = 0;
    for (int64_t rest = ns; rest >= 16; rest >>= 1)
        doublings++;
    const int bucket = doublings * 8 + (int)(ns >> doublings);
    return bucket < S5_ARENA_BUCKETS ? bucket : S5_ARENA_BUCKETS - 1;
}

static void add_time(S5ArenaTimings *times, int64_t ns)
{
    ns = ns < 0 ? 0 : ns;
    times->count[bucket_of(ns)]++;
    times->longest_ns = ns > times->longest_ns ? ns : times->longest_ns;
}

/* ---------------------------------------------------------------------- play */

/* A deal that is being played in one rotation of the seats. */
typedef struct Rotation {
    const S5ArenaTable *table;
    int64_t deal;
    S5Contender *contenders[S5_SEATS_MAX]; /* by seat */
    S5Bot *bots[S5_SEATS_MAX];             /* the same, null for a fixed opponent */
    int letter[S5_SEATS_MAX];              /* by seat */
    S5Random random[S5_SEATS_MAX];
    S5State state;
    int64_t *made; /* what A has made in all rotations so far */
    S5ArenaSums *sums;
    S5ArenaTimings *times;
} Rotation;

/* The stream of a hand: who = 0 for the cards, seat + 1 for a seat. Every game of a match has cards of its own. */
static S5Random chance(const Rotation *rotation, int32_t hand, int who)
{
    const uint64_t game = rotation->state.match_games.number - 1u;
    return s5_random((uint64_t)rotation->table->seed,
        game << 48 | (uint64_t)rotation->deal << 23 | (uint64_t)hand << 4 | (unsigned)who);
}

static void make_pack(void *to, S5Card pack[S5_PACK_MAX])
{
    Rotation *rotation = to;
    const S5Rules *rules = &rotation->table->rules;
    const int32_t hand = rotation->state.hand_number;
    S5Random cards = chance(rotation, hand, 0);
    for (int seat = 0; seat < rules->players; seat++)
        rotation->random[seat] = chance(rotation, hand, seat + 1);
    s5_make_pack(rules, &cards, pack);
}

/* The time of a choice counts only if there was something to choose. */
static bool ask(void *to, int seat, S5Choice *choice)
{
    Rotation *rotation = to;
    const S5Rules *rules = &rotation->table->rules;
    const int letter = rotation->letter[seat];
    const S5Legal legal = s5_legal(rules, &rotation->state);
    const S5Bot *bot = rotation->bots[seat];
    const clockid_t clock = bot && s5_bot_is_program(bot) ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    const bool forced = s5_legal_count(&legal) == 1;
    const int64_t start = forced ? 0 : s5_clock_ns(clock);
    *choice = s5_contender_choose(
        rotation->contenders[seat], rules, &rotation->state, &rotation->random[seat], &s5_deals_interrupted);
    rotation->sums->asked[letter]++;
    if (!forced)
        add_time(&rotation->times[letter], s5_clock_ns(clock) - start);
    return true;
}

/* Adds what A's seats have scored in a game or a hand, at its end. */
static void count_score(const Rotation *rotation, const S5State *state)
{
    const S5Rules *rules = &rotation->table->rules;
    for (int seat = 0; seat < rules->players; seat++)
        if (rotation->letter[seat] == S5_ARENA_A)
            rotation->made[S5_ARENA_SCORE] += score_of(rules, state, seat);
    rotation->sums->hands += state->hand_number;
}

static void tell(void *to, const S5News *news)
{
    const Rotation *rotation = to;
    s5_bots_tell(rotation->bots, news);
    if (rotation->table->games && news->state->phase == S5_PHASE_OVER)
        count_score(rotation, news->state);
}

/* Tells the bots that the table stops after a hand; it was played to its end, and its state stays. */
static void tell_of_stop(const Rotation *rotation, S5Driver driver)
{
    S5State stopped = rotation->state;
    driver.state = &stopped;
    s5_drive_stop(&driver);
}

/* Plays a hand, or a whole match; leaves the state at its end. */
static bool play(Rotation *rotation)
{
    const S5ArenaTable *table = rotation->table;
    S5Players players;
    for (int seat = 0; seat < table->rules.players; seat++)
        snprintf(players.name[seat], S5_PLAYER_NAME_MAX, "%s", s5_default_name(seat));
    const S5Driver driver = {&table->rules, &players, NULL, &rotation->state, make_pack, ask, tell, rotation};
    const int dealer = (int)(rotation->deal % table->rules.players);
    if (table->games)
        return s5_drive_match(&driver, dealer);
    s5_drive_start(&driver, dealer);
    if (!s5_drive_hand(&driver))
        return false;
    count_score(rotation, &rotation->state);
    if (rotation->state.phase == S5_PHASE_DEAL)
        tell_of_stop(rotation, driver);
    return true;
}

static void count_wins(const Rotation *rotation)
{
    const S5Rules *rules = &rotation->table->rules;
    const S5State *state = &rotation->state;
    const unsigned winners =
        rotation->table->games ? s5_match_winners(rules, state) : hand_winners(rules, state);
    for (int seat = 0; seat < rules->players; seat++)
        if (rotation->letter[seat] == S5_ARENA_A)
            rotation->made[S5_ARENA_WON] += won_by(rules, winners, seat);
}

/* Adds what the bots have forfeited, times +1 or −1: the count after the deal minus that before it. */
static void add_forfeits(
    const S5ArenaTable *table, const S5Contender *contenders, int times, S5ArenaSums *sums)
{
    for (int place = 0; place < table->rules.players; place++)
        if (contenders[place].bot)
            sums->forfeits[s5_arena_letter_at(table, place)] +=
                times * (int64_t)s5_bot_forfeits(contenders[place].bot);
}

bool s5_arena_deal(const S5ArenaTable *table, S5Contender *contenders, int64_t deal, S5ArenaSums *sums,
    S5ArenaTimings times[S5_ARENA_LETTERS])
{
    const int players = table->rules.players;
    int64_t made[S5_ARENA_UNITS] = {0};
    Rotation rotation = {.table = table, .deal = deal, .made = made, .sums = sums, .times = times};
    *sums = (S5ArenaSums){.deals = 1};
    add_forfeits(table, contenders, -1, sums);
    for (int turned = 0; turned < table->rotations; turned++) {
        for (int place = 0; place < players; place++) {
            const int seat = (place + turned) % players;
            rotation.contenders[seat] = &contenders[place];
            rotation.bots[seat] = contenders[place].bot;
            rotation.letter[seat] = s5_arena_letter_at(table, place);
        }
        if (!play(&rotation))
            return false;
        count_wins(&rotation);
    }
    add_forfeits(table, contenders, 1, sums);
    for (int unit = 0; unit < S5_ARENA_UNITS; unit++)
        sums->tally[unit] = (S5ArenaTally){made[unit], made[unit] * made[unit]};
    return true;
}

bool s5_arena_add(S5ArenaSums *to, const S5ArenaSums *more)
{
    for (int unit = 0; unit < S5_ARENA_UNITS; unit++) {
        if (!s5_arena_add_number(&to->tally[unit].squares, more->tally[unit].squares))
            return false;
        to->tally[unit].sum += more->tally[unit].sum; /* no larger than the squares */
    }
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
        if (!s5_arena_add_number(&to->asked[letter], more->asked[letter]) ||
            !s5_arena_add_number(&to->forfeits[letter], more->forfeits[letter]))
            return false;
    return s5_arena_add_number(&to->deals, more->deals) && s5_arena_add_number(&to->hands, more->hands);
}
