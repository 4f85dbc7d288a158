/* The search: may the side reach the goal? Yes or no, by alpha-beta over the cards played, which for such a question is only "go
 * on while it is no (yes, for the others)". */
#include "solver.h"

/* Rules that follow in one step do not pay for those that need two, nor a count of tricks for the ends of a pool: which it is
 * is known where these functions are compiled. */
typedef struct Kind {
    bool two, pool;
} Kind;

static inline int play(S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal);
static inline int one_card(S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal, int place);

static inline S5Places bit(int place)
{
    return (S5Places)1 << place;
}

static inline int lowest(S5Places places)
{
    return s5_set_first(places);
}

static inline int highest(S5Places places)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(places);
#else
    int place = 63;
    while (!(places >> place & 1))
        place--;
    return place;
#endif
}

static inline S5Places above(int place)
{
    return ~((bit(place) << 1) - 1);
}

/* ------------------------------------------------------------ what is legal */

static inline S5Places legal(const S5Solver *s, const Kind kind, const S5Run *run, S5Places hand)
{
    const S5Frame *f = &s->frame;
    if (run->led < 0)
        return hand;
    const S5PlaceFollows first = f->follows[run->led];
    if (hand & first.oblige)
        return hand & first.allow;
    if (!kind.two)
        return hand;
    const S5PlaceFollows then = f->then[run->led];
    const int trump = f->trumps >> run->best & 1 ? run->best : S5_PLACES;
    return hand & then.oblige & ~f->spared[trump] ? hand & then.allow : hand;
}

S5Places s5_search_legal(const S5Solver *s, const S5Run *run)
{
    return legal(s, (Kind){s->rules->two_steps, false}, run, s->hand[run->seat] & run->all);
}

/* The lowest card of each group of cards in a hand that no other hand's card parts, nor the best of the trick. */
static inline S5Places distinct(const S5Solver *s, const S5Run *run, S5Places hand)
{
    const S5Places parts = (run->all ^ hand) | s->frame.barriers | (run->led < 0 ? 0 : bit(run->best));
    return hand & ~((hand | parts) - (parts << 1 | 1));
}

/* -------------------------------------------------------------------- table */

/* Squeezes the bits of a word at the places of a mask together. */
static inline uint64_t squeeze(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__) && defined(__x86_64__) && defined(__GNUC__)
    return __builtin_ia32_pext_di(word, mask);
#else
    uint64_t squeezed = 0;
    for (uint64_t to = 1; mask; mask &= mask - 1, to <<= 1)
        squeezed |= word & mask & (0 - mask) ? to : 0;
    return squeezed;
#endif
}

/* The key: who holds each card that is left, from the lowest place to the highest with the barriers between, who leads and what is asked. Cards that
 * are gone leave no gap, so that positions which differ only in those are one. */
static inline void make_key(
    const S5Solver *s, S5Places all, int leader, S5Goal goal, bool exotic, uint64_t key[S5_KEY_WORDS])
{
    const S5Places mask = all | s->frame.barriers;
    for (int i = 0; i < S5_PLANES; i++)
        key[i] = squeeze(s->plane[i], mask);
    key[S5_PLANES] = (uint64_t)s->epoch << 48 | (uint64_t)goal.taken << 12 | (uint64_t)goal.pool << 10 |
                     (uint64_t)(exotic ? goal.good : 0) << 4 | (uint64_t)leader;
}

static inline S5Entry *find(const S5Solver *s, const uint64_t key[S5_KEY_WORDS])
{
    uint64_t hash = key[S5_PLANES] * UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < S5_PLANES; i++)
        hash = (hash ^ key[i] ^ hash >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return &s->table[(hash >> 32 ^ hash) & s->mask];
}

static inline bool same_key(const S5Entry *entry, const uint64_t key[S5_KEY_WORDS])
{
    uint64_t differs = 0;
    for (int i = 0; i < S5_KEY_WORDS; i++)
        differs |= entry->key[i] ^ key[i];
    return !differs;
}

/* -------------------------------------------------------------------- tricks */

/* The numbers of tricks from `least` to `most`, as bits of a goal. */
static inline unsigned between(int least, int most)
{
    return (2u << most) - (1u << least);
}

/* Whether a goal is "so many or more" of what is left. */
static inline bool is_at_least(unsigned good, int left)
{
    return good + (good & (0 - good)) == 2u << left;
}

/* A goal after a trick that this seat has won; *done says whether that decides it. */
static inline int after_trick(
    const S5Solver *s, const Kind kind, S5Goal *goal, int winner, int left, bool *done)
{
    *done = true;
    if (!kind.pool) {
        goal->good = (goal->good >> (s->side >> winner & 1)) & between(0, left);
        *done = !goal->good || goal->good == between(0, left);
        return goal->good != 0;
    }
    const int party = s->rules->side_of[winner];
    goal->taken += UINT32_C(1) << 3 * party;
    if ((int)(goal->taken >> 3 * party & 7) >= s->win_tricks)
        return goal->good >> (party == s->side_party ? S5_END_WON : S5_END_LOST) & 1;
    int most = 0;
    for (uint32_t taken = goal->taken; taken; taken >>= 3)
        most = (int)(taken & 7) > most ? (int)(taken & 7) : most;
    if (most + left < s->win_tricks)
        return goal->good >> S5_END_SPOIL & 1;
    *done = false;
    return 0;
}

/* How many of the tricks that are left each party is sure of by its trumps alone. The m highest trumps of one hand
 * are played to m tricks, and each of these is lost only to a higher trump of the others. */
static inline void count_sure(const S5Solver *s, S5Places all, int sure[2])
{
    uint64_t held = 0; /* by seat, four bits each */
    int trumps[2] = {0, 0};
    sure[0] = sure[1] = 0;
    for (S5Places rest = all & s->frame.trumps; rest;) {
        const int place = highest(rest), seat = s->seat_of[place], ours = s->side >> seat & 1;
        rest ^= bit(place);
        held += UINT64_C(1) << 4 * seat;
        trumps[ours]++;
        const int certain = (int)(held >> 4 * seat & 15) - trumps[!ours];
        sure[ours] = certain > sure[ours] ? certain : sure[ours];
    }
}

/* When the enemies of the leader's side have no trumps left, he leads the cards of his that nobody can beat in their suit, one after another. If a
 * mate has to trump one, he has nothing but trumps and wins all that is left; else he keeps his trumps, which win later. */
static inline int count_cashed(const S5Solver *s, S5Places all, int leader, int left)
{
    const bool ours = s->side >> leader & 1;
    const S5Places hand = s->hand[leader] & all, others = all ^ hand;
    int cashed = 0, most = 0;
    if (all & s->frame.trumps & (ours ? ~s->side_cards : s->side_cards))
        return 0;
    for (S5Places rest = hand & ~s->frame.trumps; rest; rest &= rest - 1) {
        const int place = lowest(rest);
        cashed += !(others & s->frame.wins[place] & above(place) & ~s->frame.trumps);
    }
    for (int seat = 0; seat < s->players; seat++) {
        const int trumps = s5_set_count(s->hand[seat] & all & s->frame.trumps);
        most = trumps > most ? trumps : most;
    }
    return cashed + most < left ? cashed + most : left;
}

/* The last trick plays itself. */
static inline int last_trick(const S5Solver *s, S5Places all, int leader, S5Goal goal)
{
    const S5Places may_win = all & s->frame.wins[lowest(s->hand[leader] & all)];
    return goal.good >> (s->side_cards >> highest(may_win) & 1) & 1;
}

/* Tries the leads; `first` is tried first where it may be led. */
static inline int lead_any(
    S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal, S5Entry *entry, int first)
{
    const bool ours = s->side >> run->seat & 1;
    S5Places leads = distinct(s, run, s->hand[run->seat] & run->all);
    int place = first < S5_PLACES && leads >> first & 1 ? first : highest(leads);
    for (;;) {
        const int answer = one_card(s, kind, run, goal, place);
        if (answer != !ours) {
            entry->lead = (uint8_t)place;
            return answer;
        }
        leads ^= bit(place);
        if (!leads)
            return !ours;
        place = highest(leads);
    }
}

static int gives_up(S5Solver *s)
{
    return (s->limit && s->nodes > s->limit) || (s->stop && *s->stop);
}

/* A trick begins. */
static inline int start(S5Solver *s, const Kind kind, S5Places all, int leader, int left, S5Goal goal)
{
    const bool exotic = kind.pool || !is_at_least(goal.good, left);
    if (!kind.pool) {
        if (left == 1)
            return last_trick(s, all, leader, goal);
        int sure[2];
        count_sure(s, all, sure);
        const int cashed = exotic ? 0 : count_cashed(s, all, leader, left), ours = s->side >> leader & 1;
        sure[ours] = cashed > sure[ours] ? cashed : sure[ours];
        const unsigned range = between(sure[1], left - sure[0]);
        if (!(goal.good & range) || (goal.good & range) == range)
            return (goal.good & range) != 0;
    }
    const int need = exotic ? 1 : lowest(goal.good);
    uint64_t key[S5_KEY_WORDS];
    make_key(s, all, leader, goal, exotic, key);
    S5Entry *entry = find(s, key), fresh = {.most = exotic ? 1 : (uint8_t)left, .lead = S5_PLACES};
    if (same_key(entry, key)) {
        if (need <= entry->least || need > entry->most)
            return need <= entry->least;
        fresh = *entry;
    }
    for (int i = 0; i < S5_KEY_WORDS; i++)
        fresh.key[i] = key[i];
    if (gives_up(s))
        return S5_GAVE_UP;
    const S5Run run = {.all = all, .behind = all, .led = -1, .seat = leader, .to_come = s->players, .left = left};
    const int answer = lead_any(s, kind, &run, goal, &fresh, fresh.lead);
    if (answer == S5_GAVE_UP)
        return answer;
    if (answer)
        fresh.least = (uint8_t)need;
    else
        fresh.most = (uint8_t)(need - 1);
    *entry = fresh;
    return answer;
}

/* -------------------------------------------------------------------- cards */

/* Plays one card, and on. */
static inline int one_card(S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal, int place)
{
    S5Run next = *run;
    s->nodes++;
    next.all ^= bit(place);
    next.behind &= ~s->hand[run->seat];
    if (run->led < 0)
        next.led = place;
    if (run->led < 0 || (place > run->best && s->frame.wins[run->led] >> place & 1)) {
        next.best = place;
        next.best_seat = run->seat;
    }
    next.seat = run->seat + 1 == s->players ? 0 : run->seat + 1;
    if (--next.to_come)
        return play(s, kind, &next, goal);
    bool done;
    const int answer = after_trick(s, kind, &goal, next.best_seat, --next.left, &done);
    return done ? answer : start(s, kind, next.all, next.best_seat, next.left, goal);
}

/* The card to be tried next. */
static inline int next_card(S5Places cards, S5Places first, S5Places second)
{
    return lowest(cards & first ? cards & first : cards & second ? cards & second : cards);
}

static inline int play_on(S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal)
{
    const bool ours = s->side >> run->seat & 1;
    const S5Places hand = s->hand[run->seat] & run->all;
    S5Places cards = legal(s, kind, run, hand) & distinct(s, run, hand);
    const S5Places beats = s->frame.wins[run->led] & above(run->best);
    const S5Places win = cards & beats;
    const S5Places behind = run->behind & ~hand & beats;
    const S5Places mates = behind & (ours ? s->side_cards : ~s->side_cards);
    const S5Places enemies = behind & ~mates;
    const S5Places sure = enemies ? win & above(highest(enemies)) : win;
    const bool friends = !((s->side >> run->seat ^ s->side >> run->best_seat) & 1);
    S5Places first = sure & (0 - sure), second = win;
    if (friends) {
        if (!enemies)
            first = cards & ~win;
        else
            second = cards & ~win;
    } else if (1 && !sure && mates > enemies)
        second = cards & ~win;
    while (cards) {
        const int place = next_card(cards, first, second);
        const int answer = one_card(s, kind, run, goal, place);
        if (answer != !ours)
            return answer;
        cards ^= bit(place);
    }
    return !ours;
}

/* -------------------------------------------------------------------- kinds */

static int play_tricks(S5Solver *s, const S5Run *run, S5Goal goal)
{
    return play_on(s, (Kind){false, false}, run, goal);
}

static int play_tricks_two(S5Solver *s, const S5Run *run, S5Goal goal)
{
    return play_on(s, (Kind){true, false}, run, goal);
}

static int play_pool(S5Solver *s, const S5Run *run, S5Goal goal)
{
    return play_on(s, (Kind){s->rules->two_steps, true}, run, goal);
}

static inline int play(S5Solver *s, const Kind kind, const S5Run *run, S5Goal goal)
{
    return kind.pool  ? play_pool(s, run, goal)
           : kind.two ? play_tricks_two(s, run, goal)
                      : play_tricks(s, run, goal);
}

int s5_search_card(S5Solver *s, const S5Run *run, S5Goal goal, int place)
{
    if (goal.pool)
        return one_card(s, (Kind){s->rules->two_steps, true}, run, goal, place);
    return s->rules->two_steps ? one_card(s, (Kind){true, false}, run, goal, place)
                               : one_card(s, (Kind){false, false}, run, goal, place);
}

int s5_search(S5Solver *s, const S5Run *run, S5Goal goal)
{
    if (run->led >= 0)
        return play(s, (Kind){s->rules->two_steps, goal.pool}, run, goal);
    return goal.pool ? start(s, (Kind){s->rules->two_steps, true}, run->all, run->seat, run->left, goal)
                     : start(s, (Kind){s->rules->two_steps, false}, run->all, run->seat, run->left, goal);
}
