/* Sets up an endgame (its cards, the hands that either side may hold, what the tricks are worth) and reads the strategy. */
#include "endgame.h"

#include "engine/rules/engine.h"
#include "world_internal.h"
#include "worth.h"

/* ------------------------------------------------------------ what everybody knows */

/* The view of a spectator who sees no hand, before the card that has been led. */
static S5View open_view(const S5View *view)
{
    S5View open = *view;
    const S5Set own = (view->hand | view->discards) & ~view->turned & ~view->shown;
    open.seat = S5_NO_SEAT;
    open.hand = open.discards = open.kitty = 0;
    open.known &= ~own;
    open.legal = (S5Legal){.kinds = 0};
    open.barred = S5_NO_SEAT;
    if (view->trump != S5_NO_SUIT && view->turned_down == S5_NO_SEAT &&
        !s5_set_has(open.known, s5_card((S5Suit)view->trump, S5_ACE)))
        open.lowered = 0; /* only the holder of the ace knows of a silent refusal */
    if (view->played) {
        const S5Card led = view->trick[view->tricks_done][0];
        open.turn = view->lead[view->tricks_done];
        open.known &= ~(s5_set_of(led) & ~view->turned);
        open.trick[view->tricks_done][0] = S5_NO_CARD;
        open.lead[view->tricks_done] = S5_NO_SEAT;
        open.cards[open.turn]++;
        open.played = 0;
        open.best = 0;
    }
    return open;
}

/* The cards that a seat can't hold in any scenario. */
static S5Set forbidden_to(const S5Worlds *worlds, int seat)
{
    const int place = s5_world_place(worlds, S5_PLACE_HAND, seat);
    S5Set forbidden = ~(S5Set)0;
    for (int scenario = 0; scenario < worlds->scenarios; scenario++)
        forbidden &= place >= 0 ? worlds->scenario[scenario].forbidden[place] : ~(S5Set)0;
    return forbidden;
}

static void know_hands(S5Endgame *e)
{
    e->deck = 0;
    for (int side = 0; side < 2; side++) {
        e->held[side] = e->worlds.known.hand[e->seat[side]];
        e->open[side] = e->worlds.hidden & ~forbidden_to(&e->worlds, e->seat[side]);
        e->deck |= e->held[side] | e->open[side];
    }
}

/* ------------------------------------------------------------------------- worth */

/* Whether the worth depends on who wins the tricks and on nothing else that is hidden: not on who plays the highest trump, nor on who
 * has kept the card that robs. */
static bool only_tricks_count(const S5Endgame *e)
{
    const S5Options *o = &e->rules->options;
    const bool top = o->top_bonus != 0;
    const bool bars = e->rules->kind == S5_POOL && s5_refusal_bars(o) && e->worlds.asks_holder;
    return !top && !bars;
}

/* What the hand is worth to side 0 when it wins the first trick and the last, or not. */
static int32_t worth_of_end(const S5Endgame *e, const S5Standing *now, bool first, bool last)
{
    S5State state = e->worlds.known;
    state.best = e->seat[!first];
    s5_finish_trick(e->rules, &state);
    if (state.phase ==
        S5_PHASE_CLAIM) { /* the player takes the pool, unless the rules say that they must jink */
        const S5ChoiceKind kind = e->rules->options.jink == S5_JINK_MUST ? S5_CHOICE_JINK : S5_CHOICE_CLAIM;
        s5_act(e->rules, &state, state.turn, (S5Choice){.kind = (uint8_t)kind});
    }
    if (state.phase == S5_PHASE_PLAY) { /* the first trick may have ended the hand */
        state.best = e->seat[!last];
        s5_finish_trick(e->rules, &state);
    }
    return s5_worth(e->rules, now, &state, e->seat[0]);
}

/* Returns whether anything is at stake. */
static bool weigh_ends(S5Endgame *e, const S5View *view)
{
    const S5Standing now = s5_standing_of(view);
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        const int32_t worth = worth_of_end(e, &now, i & 1, i >> 1);
        e->worth[i & 1][i >> 1] = worth;
        least = worth < least ? worth : least;
        most = worth > most ? worth : most;
    }
    for (int i = 0; i < 4 && most > least; i++) {
        int32_t *worth = &e->worth[i & 1][i >> 1];
        *worth = (*worth - least) * S5_ENDGAME_SPAN / (most - least) - S5_ENDGAME_SPAN / 2;
    }
    return most > least;
}

/* ------------------------------------------------------------------- the cards */

static const S5TrumpTables *trumps_of_side(const S5Endgame *e, int side)
{
    return s5_trumps_in(e->rules, e->worlds.known.trump, s5_world_lowers(&e->worlds, e->seat[side]));
}

/* Whether a side's card that is led beats the other's. */
static bool follower_beats(const S5Endgame *e, int side, S5Card led, S5Card other)
{
    const S5TrumpTables *own = trumps_of_side(e, side);
    const uint8_t asked = own->asked[led];
    return own->power[asked][led] > trumps_of_side(e, !side)->power[asked][other];
}

static void compare_cards(S5Endgame *e)
{
    const int n = e->cards;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            const bool first = a != b && follower_beats(e, 0, e->card[a], e->card[b]),
                       last = a != b && !follower_beats(e, 1, e->card[b], e->card[a]);
            e->beats[a * n + b] = first;
            e->wins[1][a * n + b] = first ? -1 : 0;
            e->wins[0][a * n + b] = last ? -1 : 0;
        }
}

static S5Set pair_of(const S5Endgame *e, int a, int b)
{
    return s5_set_of(e->card[a]) | s5_set_of(e->card[b]);
}

/* Whether a hand satisfies the clauses of the worlds. */
static bool explains(const S5Endgame *e, int side, S5Set hand)
{
    const int place = s5_world_place(&e->worlds, S5_PLACE_HAND, e->seat[side]);
    for (int i = 0; i < e->worlds.clauses; i++) {
        const S5WorldClause *clause = &e->worlds.clause[i];
        if (clause->places == (uint32_t)1 << place && !(hand & clause->some) && (hand & clause->none))
            return false;
    }
    return true;
}

/* Whether a side may have a hand. */
static bool may_hold_pair(const S5Endgame *e, int side, S5Set hand)
{
    const S5Set unknown = hand & ~e->held[side];
    return s5_set_count(hand) == 2 && !(e->held[side] & ~hand) && !(unknown & ~e->open[side]) &&
           (!unknown || explains(e, side, unknown));
}

/* Every hand that the acts allow is equally likely. */
static void set_ranges(S5Endgame *e)
{
    const int n = e->cards;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n * n; i++)
            e->range[side][i] = may_hold_pair(e, side, pair_of(e, i / n, i % n)) ? S5_ENDGAME_ONE : 0;
}

/* ----------------------------------------------------------------- the strategy */

static void start_card(S5Endgame *e, size_t at, bool may, int cards)
{
    e->regret[at] = may ? 0 : -1;
    e->sum[at] = 0;
    e->current[at] = (uint16_t)(may ? S5_ENDGAME_ONE / cards : 0);
}

static void start_strategy(S5Endgame *e)
{
    const int n = e->cards;
    const S5TrumpTables *trumps = trumps_of_side(e, 1);
    e->iteration = 0;
    for (int i = 0; i < n * n; i++)
        start_card(e, s5_endgame_index(e, -1, i / n, i % n), true, 2);
    for (int a = 0; a < n; a++)
        for (int i = 0; i < n * n; i++) {
            const S5Set legal =
                s5_follow_trick(e->rules, trumps, pair_of(e, i / n, i % n), &e->card[a], 1, NULL);
            start_card(e, s5_endgame_index(e, a, i / n, i % n), s5_set_has(legal, e->card[i / n]),
                s5_set_count(legal));
        }
}

static void number_cards(S5Endgame *e)
{
    S5Set left = e->deck;
    for (e->cards = 0; left && e->cards < S5_ENDGAME_CARDS; left &= left - 1)
        e->card[e->cards++] = s5_set_first(left);
}

/* Finds out whether the view is an endgame, and which cards are in it. */
static bool is_endgame(S5Endgame *e, const S5Rules *rules, const S5View *view)
{
    const S5View open = open_view(view);
    if (rules->players != 2 || rules->kind == S5_AUCTION || view->phase != S5_PHASE_PLAY ||
        view->tricks_done != S5_HAND_CARDS - 2 || !s5_worlds(&e->worlds, rules, &open, NULL))
        return false;
    e->rules = rules;
    e->seat[0] = open.turn;
    e->seat[1] = s5_left_of(rules, open.turn);
    know_hands(e);
    if (s5_set_count(e->deck) > S5_ENDGAME_CARDS || !only_tricks_count(e))
        return false;
    number_cards(e);
    return true;
}

/* Prepares the strategy. Returns false when nothing is at stake. */
static bool prepare_strategy(S5Endgame *e, const S5View *view)
{
    if (!weigh_ends(e, view))
        return false;
    compare_cards(e);
    set_ranges(e);
    start_strategy(e);
    return true;
}

bool s5_endgame(S5Endgame *e, const S5Rules *rules, const S5View *view)
{
    return is_endgame(e, rules, view) && prepare_strategy(e, view);
}

/* ---------------------------------------------------------- using the strategy */

static int number_of_card(const S5Endgame *e, S5Card card)
{
    return s5_set_count(e->deck & (s5_set_of(card) - 1));
}

void s5_endgame_chances(const S5Endgame *e, S5Set hand, S5Card led, uint32_t chance[2])
{
    const int one = number_of_card(e, s5_set_first(hand)),
              other = number_of_card(e, s5_set_first(hand & (hand - 1))),
              lead = led == S5_NO_CARD ? -1 : number_of_card(e, led);
    const uint64_t first = e->sum[s5_endgame_index(e, lead, one, other)],
                   second = e->sum[s5_endgame_index(e, lead, other, one)], all = first + second;
    chance[0] = (uint32_t)(first * S5_ENDGAME_ONE / (all + !all));
    chance[1] = (uint32_t)(second * S5_ENDGAME_ONE / (all + !all));
}

/* How many iterations a budget of search nodes buys; a node stands for the time that one takes in a search. */
static uint64_t iterations_for(const S5Endgame *e, uint64_t nodes)
{
    enum { STEPS_OF_A_NODE = 100 };
    return (nodes < S5_NODES_MAX ? nodes : S5_NODES_MAX) * STEPS_OF_A_NODE /
           (uint64_t)(e->cards * e->cards * e->cards);
}

bool s5_endgame_choose(S5Endgame *e, const S5Rules *rules, const S5View *view, S5PlayerContext *context,
    uint64_t nodes, S5Choice *choice)
{
    enum { LEAST = 8, MOST = 100 };
    uint32_t chance[2];
    if (!is_endgame(e, rules, view) || iterations_for(e, nodes) < LEAST || !prepare_strategy(e, view))
        return false;
    const uint64_t iterations = iterations_for(e, nodes) < MOST ? iterations_for(e, nodes) : MOST;
    for (uint64_t i = 0; i < iterations && !(i && context->stop && *context->stop); i++)
        s5_endgame_iterate(e);
    s5_endgame_chances(
        e, view->hand, view->played ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD, chance);
    if (!(chance[0] + chance[1]))
        return false;
    const bool first = s5_random_below(&context->random, chance[0] + chance[1]) < chance[0];
    *choice = (S5Choice){
        .kind = S5_CHOICE_PLAY, .value = s5_set_first(first ? view->hand : view->hand & (view->hand - 1))};
    return true;
}
