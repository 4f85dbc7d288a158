/* The search: is the side sure of the goal? This is alpha-beta over the cards played. For a yes-or-no question it
 * just means "continue while the answer is no" (yes, when the others play). */
#include "solver.h"

/* Known where these functions are compiled, so that rules that follow in one step do not pay for those that need
 * two, nor a count of tricks for the ends of a pool. */
typedef struct Kind {
    bool two, pool;
} Kind;

enum { OPEN = -1 /* no verdict yet */ };

/* Tricks that parties are sure of by their trumps alone, and the cards on which this depends. */
typedef struct Sure {
    int tricks[2]; /* by whether it is the side */
    S5Places rests;
} Sure;

/* What is the same for every card of a trick. */
typedef struct Trick {
    S5Places all;  /* the cards in the hands before it, or the best card and those in the hands now */
    S5Places runs; /* the lowest of each run of equivalent cards: those that are tried */
    S5Places sure; /* what the verdicts without a trump depend on */
    S5Places wins; /* cards that may win it */
    S5PlaceFollows first, second; /* see S5TrumpTables */
    int left;                     /* tricks after this one */
    S5Goal goal;                  /* before it */
    /* By whether a trump wins it and whether the side does: the verdict that follows from that alone. */
    int8_t verdict[2][2];
} Trick;

/* The part of a running trick that changes with every card. */
static inline S5Proof play_seat(
    S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat);

static inline S5Places place_bit(int place)
{
    return (S5Places)1 << place;
}

static inline int lowest_place(S5Places places)
{
    return s5_set_first(places);
}

static inline int highest_place(S5Places places)
{
    return 63 - __builtin_clzll(places);
}

/* The places above that of the highest card of a set; all when it is empty. */
static inline S5Places places_above(S5Places places)
{
    return places ? ~(S5Places)0 << highest_place(places) << 1 : ~(S5Places)0;
}

/* The places above that of one card. */
static inline S5Places places_over(S5Places card)
{
    return 0 - (card << 1);
}

static inline bool is_ours(const S5Solver *s, int seat)
{
    return s->side >> seat & 1;
}

/* Of some cards, those of one party. */
static inline S5Places of_party(const S5Solver *s, S5Places cards, bool ours)
{
    return cards & (ours ? s->side_cards : ~s->side_cards);
}

/* ------------------------------------------------------------ what is legal */

static inline S5Places cards_that_follow(
    const S5Solver *s, const Kind kind, const Trick *trick, S5Places hand, S5Places best)
{
    const S5Places obliged = (S5Places)0 - (S5Places)((hand & trick->first.oblige) != 0);
    if (!kind.two)
        return hand & (trick->first.allow | ~obliged);
    const S5Places may_withhold = s->map.may_withhold[best & s->map.trumps ? lowest_place(best) : S5_PLACES];
    return obliged ? hand & trick->first.allow
                   : hand & (hand & trick->second.oblige & ~may_withhold ? trick->second.allow : hand);
}

/* --------------------------------------------------------------------- goals */

/* The numbers of tricks from `least` to `most`, as bits of a goal. */
static inline unsigned between(int least, int most)
{
    return (2u << most) - (1u << least);
}

/* Whether a goal has the form "n or more" of what is left. */
static inline bool is_at_least(unsigned good, int left)
{
    return good + (good & (0 - good)) == 2u << left;
}

/* The verdict on a goal of tricks when the number won will be in `range`. */
static inline int8_t verdict_of(unsigned good, unsigned range)
{
    if (!(good & range))
        return S5_NO;
    return (good & range) == range ? S5_YES : OPEN;
}

/* The goal after a trick. */
static inline S5Goal after_trick(const S5Goal *goal, int left, bool ours)
{
    return (S5Goal){.good = goal->good >> ours & between(0, left)};
}

static inline int tricks_of_party(const S5Goal *goal, int party)
{
    return (int)(goal->taken >> 3 * party & 7);
}

/* How a pool ends, as far as the tricks of each party decide it. */
static int pool_verdict(const S5Solver *s, const S5Goal *goal, int left)
{
    const int needed = s->win_tricks - left;
    unsigned ends = left ? 1u << S5_END_SPOIL : 0;
    bool over = false;
    for (int party = 0; party < s->rules->parties; party++) {
        const unsigned end = 1u << (party == s->side_party ? S5_END_WON : S5_END_LOST);
        if (tricks_of_party(goal, party) >= s->win_tricks) {
            ends = end;
            over = true;
        }
        ends |= !over && tricks_of_party(goal, party) >= needed ? end : 0;
    }
    return verdict_of(goal->good, ends ? ends : 1u << S5_END_SPOIL);
}

/* -------------------------------------------------------------------- bounds */

/* How many of the tricks that are left each party is sure of by its trumps alone, whatever it plays. The m
 * highest trumps of one hand are played to m tricks, and each of these is lost only to a higher trump of the
 * others. */
static inline Sure count_sure(const S5Solver *s, S5Places all)
{
    Sure sure = {{0, 0}, 0};
    uint64_t held = 0; /* by seat, four bits each */
    int trumps[2] = {0, 0};
    for (S5Places rest = all & s->map.trumps; rest;) {
        const int place = highest_place(rest), seat = s->seat_of[place];
        const bool ours = is_ours(s, seat);
        rest ^= place_bit(place);
        held += UINT64_C(1) << 4 * seat;
        trumps[ours]++;
        const int certain = (int)(held >> 4 * seat & 15) - trumps[!ours];
        if (certain > sure.tricks[ours]) {
            sure.tricks[ours] = certain;
            sure.rests = place_bit(place);
        }
    }
    return sure;
}

/* How a pool ends when the trumps of one party make sure of the tricks that win it, see count_sure(). Answers only
 * where two parties cannot both take enough tricks. */
static inline S5Proof look_at_pool(const S5Solver *s, S5Places all, const S5Goal *goal)
{
    uint64_t by_seat = 0, by_party = 0;
    int seen = 0;
    if (2 * s->win_tricks <= S5_HAND_CARDS)
        return (S5Proof){0, OPEN};
    for (S5Places rest = all & s->map.trumps; rest;) {
        const int place = highest_place(rest), seat = s->seat_of[place], party = s->rules->side_of[seat];
        rest ^= place_bit(place);
        seen++;
        by_seat += UINT64_C(1) << 4 * seat;
        by_party += UINT64_C(1) << 4 * party;
        const int others = seen - (int)(by_party >> 4 * party & 15);
        if (tricks_of_party(goal, party) + (int)(by_seat >> 4 * seat & 15) - others >= s->win_tricks)
            return (S5Proof){
                place_bit(place), goal->good >> (party == s->side_party ? S5_END_WON : S5_END_LOST) & 1};
    }
    return (S5Proof){0, OPEN};
}

/* When the enemies of the leader's party have no trumps: the tricks that each party can make sure of. The leader
 * leads those plain cards that nobody can beat in their suit, one after another; then one that a partner can win. A
 * partner who has to trump has nothing but trumps and wins everything that is left; otherwise the partners keep
 * their trumps, which win later. Where there are no trumps at all and the leader has no such card, the leader's
 * enemies win the first trick. Returns the cards on which this depends. */
static inline S5Places count_cashed(
    const S5Solver *s, const Kind kind, S5Places all, int leader, int left, int least[2])
{
    const bool ours = is_ours(s, leader);
    const S5Places trumps = all & s->map.trumps, plain = all ^ trumps, hand = s->hand[leader] & all;
    if (of_party(s, trumps, !ours) || (kind.two && trumps & ~hand)) /* a partner may have to trump */
        return 0;
    S5Places rests = 0;
    int cashed = 0, kept = 0;
    for (S5Places rest = hand & plain; rest; rest &= rest - 1) {
        const S5Places card = rest & (0 - rest);
        const S5Places suit = plain & s->map.wins[lowest_place(card)], top = place_bit(highest_place(suit));
        const bool unbeaten = !(suit & ~hand & places_over(card));
        cashed += unbeaten;
        kept |= of_party(s, top & ~hand, ours) != 0;
        rests |= suit & ~hand ? top | (unbeaten ? card : 0) : 0;
    }
    for (int seat = 0; trumps && seat < s->players; seat++) {
        const int count = s5_set_count(s->hand[seat] & trumps);
        kept = count > kept ? count : kept;
    }
    const int most = left - least[!ours], sum = cashed + kept;
    least[ours] = sum > most ? most : sum > least[ours] ? sum : least[ours];
    if (!trumps && !sum)
        least[!ours] = 1;
    return rests;
}

/* The cards whose rank decides who wins a trick of these cards: none where nobody else has a card of the winner's
 * lane. */
static inline S5Places contest(const S5Solver *s, S5Places cards, S5Places best)
{
    const S5Places trumps = s->map.trumps, rivals = best & trumps ? trumps : ~trumps;
    return cards & rivals & ~best ? best : 0;
}

/* The last trick leaves no choice. */
static inline S5Proof play_last_trick(const S5Solver *s, S5Places all, int leader, const S5Goal *goal)
{
    const S5Places may_win = all & s->map.wins[lowest_place(s->hand[leader] & all)];
    const S5Places best = place_bit(highest_place(may_win));
    return (S5Proof){contest(s, may_win, best), (int)(goal->good >> ((s->side_cards & best) != 0) & 1)};
}

/* -------------------------------------------------------------------- tricks */

/* A trick before its lead. */
static inline Trick begin_trick(
    const Kind kind, S5Places all, S5Places runs, int left, const S5Goal *goal, const Sure *sure)
{
    Trick trick = {.all = all,
        .runs = runs,
        .sure = sure->rests,
        .left = left - 1,
        .goal = *goal,
        .verdict = {{OPEN, OPEN}, {OPEN, OPEN}}};
    /* When no trump falls, all tricks that were sure by trumps are still to come; look_at_tricks() has settled the cases where
     * there are no others. */
    const unsigned any = between(0, left - 1), range = between(sure->tricks[1], left - 1 - sure->tricks[0]);
    for (int ours = 0; !kind.pool && ours < 2; ours++) {
        const unsigned good = goal->good >> ours & any;
        trick.verdict[1][ours] = verdict_of(good, any);
        trick.verdict[0][ours] = verdict_of(good, range);
    }
    return trick;
}

static inline void lead_place(const S5Solver *s, const Kind kind, Trick *trick, int place)
{
    trick->wins = s->map.wins[place];
    trick->first = s->map.follow_first[place];
    if (kind.two)
        trick->second = s->map.follow_second[place];
}

/* The lead that was best most often with as many tricks left; among equals the highest. */
static inline int likeliest_lead(const uint16_t best_before[S5_PLACES], S5Places leads)
{
    int best = highest_place(leads);
    for (S5Places rest = leads; rest; rest &= rest - 1) {
        const int place = lowest_place(rest);
        best = best_before[place] > best_before[best] ? place : best;
    }
    return best;
}

/* The cards of a hand that fail as one of them did: those of its lane that are as low as it, below everything on
 * which the answer depends. */
static inline S5Places as_low(const S5Solver *s, int place, S5Places rests)
{
    const S5Places peers = s->map.peers[place], high = peers & rests, low = peers & ((high & (0 - high)) - 1);
    return low >> place & 1 ? low : 0;
}

/* Tries the leads. `first` is tried first if it may be led, and becomes the best one. */
static inline S5Proof lead_any(S5Solver *s, const Kind kind, Trick *trick, int seat, uint8_t *first)
{
    const bool ours = is_ours(s, seat);
    const S5Places all = trick->all, hand = s->hand[seat] & all;
    S5Places leads = hand & trick->runs, refuted = 0;
    int place =
        *first < S5_PLACES && leads >> *first & 1 ? *first : likeliest_lead(s->leads[trick->left], leads);
    for (;;) {
        lead_place(s, kind, trick, place);
        s->nodes++;
        const S5Proof proof = play_seat(s, kind, trick, all ^ place_bit(place), all ^ hand, place_bit(place),
            seat + 1 == s->players ? 0 : seat + 1);
        if (proof.answer != !ours) {
            *first = (uint8_t)place;
            s->leads[trick->left][place]++;
            return proof;
        }
        leads &= ~(place_bit(place) | as_low(s, place, proof.rests));
        refuted |= proof.rests;
        if (!leads)
            return (S5Proof){refuted, !ours};
        place = likeliest_lead(s->leads[trick->left], leads);
    }
}

static bool gives_up(const S5Solver *s)
{
    return (s->limit && s->nodes > s->limit) || (s->stop && *s->stop);
}

/* The verdict on a goal of tricks without playing. */
static inline S5Proof look_at_tricks(const S5Solver *s, const Kind kind, S5Places all, int leader, int left,
    const S5Goal *goal, bool exotic, Sure *sure)
{
    *sure = count_sure(s, all);
    const int verdict = verdict_of(goal->good, between(sure->tricks[1], left - sure->tricks[0]));
    if (verdict != OPEN || exotic)
        return (S5Proof){sure->rests, verdict};
    int least[2] = {sure->tricks[0], sure->tricks[1]};
    const S5Places rests = count_cashed(s, kind, all, leader, left, least);
    return (S5Proof){rests, verdict_of(goal->good, between(least[1], left - least[0]))};
}

/* Searches from the start of a trick. */
static inline S5Proof start_trick(
    S5Solver *s, const Kind kind, S5Places all, int leader, int left, const S5Goal *goal)
{
    const bool exotic = kind.pool || !is_at_least(goal->good, left);
    if (!kind.pool && left == 1)
        return play_last_trick(s, all, leader, goal);
    Sure sure = {{0, 0}, 0};
    const S5Proof seen = kind.pool ? look_at_pool(s, all, goal)
                                   : look_at_tricks(s, kind, all, leader, left, goal, exotic, &sure);
    if (seen.answer != OPEN)
        return seen;
    const int need = exotic ? 1 : lowest_place(goal->good);
    const S5PositionKey key = s5_table_key(s, all, leader, left, goal, exotic);
    S5Bounds bounds = {0, exotic ? 1 : (uint8_t)left, S5_PLACES};
    S5Places rests = 0;
    S5Entry *entry = s5_table_find(s, all, &key, &bounds, &rests);
    if (need <= bounds.least || need > bounds.most)
        return (S5Proof){rests, need <= bounds.least};
    if (gives_up(s))
        return (S5Proof){0, S5_GAVE_UP};
    Trick trick = begin_trick(kind, all, s5_table_runs(s, all, s->map.barriers), left, goal, &sure);
    const S5Proof proof = lead_any(s, kind, &trick, leader, &bounds.lead);
    if (proof.answer == S5_GAVE_UP)
        return proof;
    if (proof.answer)
        bounds.least = (uint8_t)need;
    else
        bounds.most = (uint8_t)(need - 1);
    rests = s5_table_close(s, all, trick.runs, rests | proof.rests);
    s5_table_store(s, entry, all, &key, &bounds, rests);
    return (S5Proof){rests, proof.answer};
}

/* An answer that also depends on other cards. */
static inline S5Proof also(S5Proof proof, S5Places rests)
{
    return (S5Proof){proof.rests | rests, proof.answer};
}

/* Searches from the end of a trick. */
static inline S5Proof end_trick(S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places best)
{
    const int winner = s->seat_of[lowest_place(best)];
    const S5Places rests = contest(s, trick->all & ~all & trick->wins, best);
    if (kind.pool) {
        S5Goal goal = trick->goal;
        goal.taken += UINT32_C(1) << 3 * s->rules->side_of[winner];
        const int verdict = pool_verdict(s, &goal, trick->left);
        return verdict != OPEN ? (S5Proof){rests, verdict}
                               : also(start_trick(s, kind, all, winner, trick->left, &goal), rests);
    }
    const bool ours = is_ours(s, winner);
    const int verdict = trick->verdict[1][ours];
    if (verdict != OPEN)
        return (S5Proof){rests, verdict};
    const S5Goal goal = after_trick(&trick->goal, trick->left, ours);
    return also(start_trick(s, kind, all, winner, trick->left, &goal), rests);
}

/* -------------------------------------------------------------------- cards */

/* The two sets of cards that are tried before the others, each from low to high. */
typedef struct Order {
    S5Places first, second;
} Order;

/* If an enemy wins so far: the cheapest card that surely wins, then all cards that beat the best. If a partner wins
 * so far and can't be beaten: the cards that do not beat it, then those that do. If a partner wins so far but can be
 * beaten: the cheapest card that surely wins, then those that do not beat it. `beats`: the cards that would beat the
 * best. */
static inline Order order_cards(
    const S5Solver *s, S5Places cards, S5Places beats, S5Places enemies, bool ours, S5Places best)
{
    const S5Places win = cards & beats, sure = win & places_above(enemies & beats);
    const bool friends = of_party(s, best, ours) != 0;
    if (!friends)
        return (Order){sure & (0 - sure), win};
    if (!(enemies & beats))
        return (Order){cards & ~win, win};
    return (Order){sure & (0 - sure), cards & ~win};
}

/* Whether the last trick is won when its leader is already known, because nobody can beat the best card of the trick
 * before it: everybody who has still to play keeps their best card for it, if they may. */
static inline S5Proof last_kept(
    const S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places behind, S5Places best)
{
    const S5Places led = s->hand[s->seat_of[lowest_place(best)]] & all;
    for (S5Places may_win = all & s->map.wins[lowest_place(led)];;) {
        const S5Places top = place_bit(highest_place(may_win)),
                       hand = s->hand[s->seat_of[lowest_place(top)]] & all;
        if (!(hand & behind) || cards_that_follow(s, kind, trick, hand, best) & ~top)
            return (S5Proof){top | best, (top & s->side_cards) != 0};
        may_win ^= top;
    }
}

/* The verdict on a running trick if none of the others can beat the best card any more. */
static inline S5Proof decided(
    const S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places behind, S5Places best)
{
    const bool ours = (best & s->side_cards) != 0;
    const S5Places beats = behind & trick->wins & places_over(best);
    if (kind.pool || of_party(s, beats, !ours))
        return (S5Proof){0, OPEN};
    const bool trump = (beats | best) & s->map.trumps;
    if (trick->verdict[trump][ours] != OPEN) {
        const S5Places others = of_party(s, trick->all & trick->wins & (~all | behind), !ours);
        return (S5Proof){(trump ? 0 : trick->sure) | contest(s, others, best), trick->verdict[trump][ours]};
    }
    if (trick->left == 1 && !beats && (trick->goal.good >> ours & 3) == 2)
        return last_kept(s, kind, trick, all, behind, best);
    return (S5Proof){0, OPEN};
}

/* The seat plays. `behind`: the cards of the seats that have still to play, including this one. The last card that
 * is tried decides alone, so it needs no call: the next seat's turn is another round of the loop. */
static inline S5Proof play_on(
    S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat)
{
    S5Places refuted[2] = {0, 0}; /* by party: what the failure of its other cards depends on */
    for (;;) {
        const S5Proof early = decided(s, kind, trick, all, behind, best);
        if (early.answer != OPEN)
            return also(early, refuted[!early.answer]);
        const bool ours = is_ours(s, seat);
        const S5Places beats = trick->wins & places_over(best), hand = s->hand[seat] & all;
        S5Places cards = cards_that_follow(s, kind, trick, hand, best) & trick->runs;
        behind ^= hand;
        const int next = seat + 1 == s->players ? 0 : seat + 1;
        if (cards & (cards - 1)) {
            const Order sets = order_cards(s, cards, beats, of_party(s, behind, !ours), ours, best);
            do {
                S5Places card = cards & sets.first    ? cards & sets.first
                                : cards & sets.second ? cards & sets.second
                                                      : cards;
                card &= 0 - card;
                s->nodes++;
                const S5Places better = card & beats ? card : best;
                const S5Proof proof = behind ? play_seat(s, kind, trick, all ^ card, behind, better, next)
                                             : end_trick(s, kind, trick, all ^ card, better);
                if (proof.answer != !ours)
                    return also(proof, refuted[!proof.answer]);
                refuted[ours] |= proof.rests;
                cards &= ~(card | as_low(s, lowest_place(card), proof.rests));
            } while (cards & (cards - 1));
            if (!cards)
                return (S5Proof){refuted[ours], !ours};
        }
        s->nodes++;
        all ^= cards;
        best = cards & beats ? cards : best;
        seat = next;
        if (!behind) {
            const S5Proof proof = end_trick(s, kind, trick, all, best);
            return also(proof, refuted[!proof.answer]);
        }
    }
}

/* -------------------------------------------------------------------- kinds */

static S5Proof play_tricks(
    S5Solver *s, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat)
{
    return play_on(s, (Kind){false, false}, trick, all, behind, best, seat);
}

static S5Proof play_tricks_two(
    S5Solver *s, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat)
{
    return play_on(s, (Kind){true, false}, trick, all, behind, best, seat);
}

static S5Proof play_pool(
    S5Solver *s, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat)
{
    return play_on(s, (Kind){true, true}, trick, all, behind, best, seat);
}

static inline S5Proof play_seat(
    S5Solver *s, const Kind kind, const Trick *trick, S5Places all, S5Places behind, S5Places best, int seat)
{
    if (kind.pool)
        return play_pool(s, trick, all, behind, best, seat);
    return kind.two ? play_tricks_two(s, trick, all, behind, best, seat)
                    : play_tricks(s, trick, all, behind, best, seat);
}

/* ------------------------------------------------------------------ the root */

static Kind kind_of_goal(const S5Solver *s, S5Goal goal)
{
    return (Kind){s->rules->two_steps, goal.pool};
}

static Trick running(const S5Solver *s, const S5Run *run, S5Goal goal)
{
    const Sure nothing = {{0, 0}, 0};
    const S5Places runs = s5_table_runs(s, run->all, s->map.barriers | run->best);
    Trick trick = begin_trick(kind_of_goal(s, goal), run->all | run->best, runs, run->left, &goal, &nothing);
    if (run->led >= 0)
        lead_place(s, (Kind){true, true}, &trick, run->led);
    return trick;
}

S5Places s5_search_legal(const S5Solver *s, const S5Run *run)
{
    const S5Places hand = s->hand[run->seat] & run->all;
    if (!hand)
        return 0;
    const Trick trick = running(s, run, (S5Goal){0});
    return run->led < 0 ? hand : cards_that_follow(s, (Kind){true, true}, &trick, hand, run->best);
}

/* Starts a trick at the root, and looks at the rules once so that start_trick() need not. */
static S5Proof start_or_resume(S5Solver *s, const S5Run *run, S5Goal goal)
{
    const Kind kind = kind_of_goal(s, goal);
    return kind.pool  ? start_trick(s, (Kind){true, true}, run->all, run->seat, run->left, &goal)
           : kind.two ? start_trick(s, (Kind){true, false}, run->all, run->seat, run->left, &goal)
                      : start_trick(s, (Kind){false, false}, run->all, run->seat, run->left, &goal);
}

int s5_search(S5Solver *s, const S5Run *run, S5Goal goal)
{
    if (run->led < 0)
        return start_or_resume(s, run, goal).answer;
    const Trick trick = running(s, run, goal);
    return play_seat(s, kind_of_goal(s, goal), &trick, run->all, run->behind, run->best, run->seat).answer;
}

int s5_search_card(S5Solver *s, const S5Run *run, S5Goal goal, int place)
{
    Trick trick = running(s, run, goal);
    const Kind kind = kind_of_goal(s, goal);
    const S5Places behind = run->behind & ~s->hand[run->seat], all = run->all ^ place_bit(place);
    S5Places best = run->best;
    if (run->led < 0)
        lead_place(s, (Kind){true, true}, &trick, place);
    if (run->led < 0 || place_bit(place) & trick.wins & places_over(best))
        best = place_bit(place);
    s->nodes++;
    const S5Proof proof = behind ? play_seat(s, kind, &trick, all, behind, best, (run->seat + 1) % s->players)
                                 : end_trick(s, kind, &trick, all, best);
    return proof.answer;
}
