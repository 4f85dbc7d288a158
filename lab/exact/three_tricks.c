/*
 * CFR+ as in players/endgame_cfr.c, one trick earlier: every first trick is followed by an endgame of two, in which the
 * ranges say how likely each player has reached it with each pair of cards.
 */
#include "three_tricks.h"

#include <stdlib.h>

#include "players/endgame.h"

enum { CARDS = S5_THREE_TRICKS_CARDS, HANDS = 220, EACH = 3 };

/* A decision of the first trick, by card of the hand. */
typedef struct Decision {
    S5Set legal;
    double regret[EACH], sum[EACH], now[EACH];
} Decision;

struct S5ThreeTricks {
    const S5BestResponse *of;
    S5Card card[CARDS];
    int cards, time;
    S5Set hand[2][HANDS]; /* by side: who leads first is 0 */
    int hands[2];
    Decision lead[HANDS], follow[CARDS][HANDS]; /* by card led */
    S5Endgame *rest[CARDS][CARDS]; /* by the cards of the first trick; null where they can't be */
};

/* -------------------------------------------------------------------- preparing */

static void start_decision(Decision *d, S5Set hand, S5Set legal)
{
    *d = (Decision){.legal = legal};
    for (int i = 0; i < EACH; i++)
        d->now[i] = s5_set_has(legal, s5_set_nth(hand, (unsigned)i)) ? 1.0 / s5_set_count(legal) : 0;
}

/* Plays a first trick, whichever seat can; returns whether any can. */
static bool play_trick(const S5ThreeTricks *t, S5Card led, S5Card card, S5State *state)
{
    for (int i = 0; i < t->hands[0]; i++)
        for (int j = 0; j < t->hands[1]; j++) {
            *state = t->of->base;
            state->hand[state->turn] = t->hand[0][i];
            state->hand[!state->turn] = t->hand[1][j];
            if (!(t->hand[0][i] & t->hand[1][j]) &&
                s5_act(t->of->rules, state, state->turn, (S5Choice){.kind = S5_CHOICE_PLAY, .value = led}) ==
                    S5_OK &&
                s5_act(t->of->rules, state, state->turn, (S5Choice){.kind = S5_CHOICE_PLAY, .value = card}) ==
                    S5_OK)
                return true;
        }
    return false;
}

/* What follows a first trick. Returns false where there is no strategy for its last two tricks. */
static bool start_rest(S5ThreeTricks *t, int a, int b)
{
    const S5BestResponse *r = t->of;
    S5State state;
    S5View view;
    if (a == b || !play_trick(t, t->card[a], t->card[b], &state))
        return true;
    S5Endgame *e = t->rest[a][b] = malloc(sizeof *e);
    s5_best_response_view(r, &state, state.turn, &view);
    if (!e || !s5_endgame(e, r->rules, &view))
        return false;
    const bool same = e->seat[0] == r->base.turn;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned first = same ? i & 1 : !(i & 1), last = same ? i >> 1 : !(i >> 1);
        const double worth = r->worth[(unsigned)same | first << 1 | last << 2] / EACH - 0.5;
        e->worth[i & 1][i >> 1] = (int32_t)((same ? worth : -worth) * S5_ENDGAME_SPAN);
    }
    return true;
}

S5ThreeTricks *s5_three_tricks_new(const S5BestResponse *of)
{
    S5ThreeTricks *t = calloc(1, sizeof *t);
    bool good = t && s5_set_count(of->deck) <= CARDS;
    if (!good) {
        free(t);
        return NULL;
    }
    t->of = of;
    for (S5Set left = of->deck; left; left &= left - 1)
        t->card[t->cards++] = s5_set_first(left);
    for (int side = 0; side < 2; side++)
        t->hands[side] =
            s5_best_response_hands(of, side ? !of->base.turn : of->base.turn, t->hand[side], HANDS);
    for (int i = 0; i < t->hands[0]; i++)
        start_decision(&t->lead[i], t->hand[0][i], t->hand[0][i]);
    for (int a = 0; a < t->cards; a++) {
        for (int j = 0; j < t->hands[1]; j++)
            start_decision(&t->follow[a][j], t->hand[1][j],
                s5_follow_trick(
                    of->rules, s5_trumps(of->rules, &of->base), t->hand[1][j], &t->card[a], 1, NULL));
        for (int b = 0; b < t->cards && good; b++)
            good = start_rest(t, a, b);
    }
    if (!good)
        s5_three_tricks_free(&t);
    return t;
}

void s5_three_tricks_free(S5ThreeTricks **three)
{
    for (int i = 0; *three && i < CARDS * CARDS; i++)
        free((*three)->rest[i / CARDS][i % CARDS]);
    free(*three);
    *three = NULL;
}

/* -------------------------------------------------------------------- learning */

static void learn(Decision *d, S5Set hand, const double *value, int time)
{
    double mean = 0, all = 0;
    for (int i = 0; i < EACH; i++)
        mean += d->now[i] * value[i];
    for (int i = 0; i < EACH; i++) {
        const bool may = s5_set_has(d->legal, s5_set_nth(hand, (unsigned)i));
        const double regret = d->regret[i] + value[i] - mean;
        d->regret[i] = may && regret > 0 ? regret : 0;
        all += d->regret[i];
    }
    for (int i = 0; i < EACH; i++) {
        const bool may = s5_set_has(d->legal, s5_set_nth(hand, (unsigned)i));
        d->now[i] = all > 0 ? d->regret[i] / all : may ? 1.0 / s5_set_count(d->legal) : 0;
        d->sum[i] += time * d->now[i];
    }
}

static Decision *decision_of(S5ThreeTricks *t, int side, int a, int hand)
{
    return side ? &t->follow[a][hand] : &t->lead[hand];
}

static int place_in(S5Set hand, S5Card card)
{
    return s5_set_count(hand & (s5_set_of(card) - 1));
}

/* The index in an endgame of the two cards that a hand keeps; −1 for a hand that does not reach it. */
static int kept_at(const S5Endgame *e, S5Set hand, S5Card played, S5Card others)
{
    const S5Set kept = hand & ~s5_set_of(played);
    if (!s5_set_has(hand, played) || s5_set_has(hand, others))
        return -1;
    const int x = s5_set_count(e->deck & (s5_set_of(s5_set_first(kept)) - 1)),
              y = s5_set_count(e->deck & (s5_set_of(s5_set_first(kept & (kept - 1))) - 1));
    return x * e->cards + y;
}

/* How likely a side reaches an endgame with which cards. The side that updates its regrets does so for every hand. */
static void set_reach(S5ThreeTricks *t, int side, int a, int b, bool learns, int32_t *range)
{
    const S5Endgame *e = t->rest[a][b];
    const S5Card own = t->card[side ? b : a], others = t->card[side ? a : b];
    for (int i = 0; i < e->cards * e->cards; i++)
        range[i] = 0;
    for (int i = 0; i < t->hands[side]; i++) {
        const Decision *d = decision_of(t, side, a, i);
        const int at = kept_at(e, t->hand[side][i], own, others);
        if (at < 0 || !s5_set_has(d->legal, own))
            continue;
        const int32_t reach = (int32_t)(d->now[place_in(t->hand[side][i], own)] * S5_ENDGAME_ONE);
        range[at] = range[at % e->cards * e->cards + at / e->cards] = reach ? reach : learns;
    }
}

static void update_rest(S5ThreeTricks *t, int side, int a, int b, double value[HANDS][EACH])
{
    static int32_t worth[S5_ENDGAME_HANDS];
    S5Endgame *e = t->rest[a][b];
    const int leads = e->seat[0] == t->of->base.turn ? 0 : 1;
    const S5Card own = t->card[side ? b : a], others = t->card[side ? a : b];
    for (int other = 0; other < 2; other++)
        set_reach(t, other, a, b, other == side, e->range[other != leads]);
    e->iteration = t->time;
    s5_endgame_update(e, side != leads, worth);
    for (int i = 0; i < t->hands[side]; i++) {
        const int at = kept_at(e, t->hand[side][i], own, others);
        if (at >= 0)
            value[i][place_in(t->hand[side][i], own)] += worth[at];
    }
}

static void iterate_side(S5ThreeTricks *t, int side)
{
    double value[HANDS][EACH] = {{0}};
    for (int a = 0; a < t->cards; a++) {
        for (int b = 0; b < t->cards; b++)
            if (t->rest[a][b])
                update_rest(t, side, a, b, value);
        for (int i = 0; side && i < t->hands[1]; i++) {
            if (!s5_set_has(t->hand[1][i], t->card[a]))
                learn(&t->follow[a][i], t->hand[1][i], value[i], t->time);
            for (int place = 0; place < EACH; place++)
                value[i][place] = 0;
        }
    }
    for (int i = 0; !side && i < t->hands[0]; i++)
        learn(&t->lead[i], t->hand[0][i], value[i], t->time);
}

void s5_three_tricks_iterate(S5ThreeTricks *t)
{
    t->time++;
    iterate_side(t, 1);
    iterate_side(t, 0);
}

/* ----------------------------------------------------------------- what it says */

static int number_of(const S5ThreeTricks *t, S5Card card)
{
    return s5_set_count(t->of->deck & (s5_set_of(card) - 1));
}

void s5_three_tricks_chances(
    const S5ThreeTricks *t, S5Set hand, const S5Card *played, int count, double *chance)
{
    const int side = count == 1, a = count ? number_of(t, played[0]) : 0;
    if (count >= 2) {
        uint32_t two[2] = {0};
        const S5Endgame *e = t->rest[a][number_of(t, played[1])];
        s5_endgame_chances(e, hand, count == 3 ? played[2] : (S5Card)S5_NO_CARD, two);
        for (int i = 0; i < 2; i++)
            chance[i] = two[0] + two[1] ? two[i] / ((double)two[0] + two[1]) : 0.5;
        return;
    }
    for (int i = 0; i < t->hands[side]; i++) {
        const Decision *d = side ? &t->follow[a][i] : &t->lead[i];
        const double all = d->sum[0] + d->sum[1] + d->sum[2];
        for (int place = 0; place < EACH && t->hand[side][i] == hand; place++)
            chance[place] = all > 0 ? d->sum[place] / all : d->now[place];
    }
}
