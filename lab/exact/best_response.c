/* The best response to everything that a player would do in the last tricks between two. */
#include "best_response.h"

#include <math.h>
#include <stdlib.h>

enum { HANDS = 1 << 15 };

/* Deals that look alike to the seat that answers, each as likely as its weight. */
typedef struct Deal {
    S5State state;
    double weight;
} Deal;

void s5_best_response_view(const S5BestResponse *r, const S5State *state, int seat, S5View *view)
{
    s5_view(r->rules, state, seat, view);
    view->known |= (((S5Set)1 << r->rules->pack) - 1) & ~r->deck;
    view->stock = (uint8_t)(s5_set_count(r->deck) - 2 * r->each);
}

/* ------------------------------------------------------------------- answering */

static double worth_of(const S5BestResponse *r, const S5State *end, int seat)
{
    unsigned wins = 0;
    for (int trick = r->base.tricks_done; trick < end->tricks_done; trick++)
        wins |= (unsigned)(end->winner[trick] == r->base.turn) << (trick - r->base.tricks_done);
    return seat == r->base.turn ? r->worth[wins] : r->each - r->worth[wins];
}

static double best(const S5BestResponse *r, const Deal *deals, int count, int seat);

/* What a seat wins if a card is played in these deals, each with the further probability `chance`; null: with
 * certainty. */
static double after(
    const S5BestResponse *r, const Deal *deals, const double *chance, int count, int seat, S5Card card)
{
    Deal *next = malloc((size_t)count * sizeof *next);
    int made = 0;
    for (int i = 0; next && i < count; i++) {
        if (chance && chance[i] <= 0)
            continue;
        next[made] = (Deal){deals[i].state, deals[i].weight * (chance ? chance[i] : 1)};
        s5_act(r->rules, &next[made].state, next[made].state.turn,
            (S5Choice){.kind = S5_CHOICE_PLAY, .value = card});
        made++;
    }
    const double value = made ? best(r, next, made, seat) : 0;
    free(next);
    return value;
}

/* How likely the player plays each card in each of the deals, in which it may hold different ones. */
static double *all_chances(const S5BestResponse *r, const Deal *deals, int count)
{
    double *chance = calloc((size_t)count * S5_PACK_MAX, sizeof *chance);
    for (int i = 0; chance && i < count; i++) {
        const S5State *state = &deals[i].state;
        const S5Legal legal = s5_legal(r->rules, state);
        double one[S5_HAND_CARDS] = {0};
        int place = 0;
        if (s5_legal_count(&legal) > 1)
            r->chances(r, state, one);
        for (S5Set left = state->hand[state->turn]; left; left &= left - 1, place++) {
            const bool forced = s5_legal_count(&legal) == 1 && s5_set_has(legal.cards, s5_set_first(left));
            chance[s5_set_first(left) * count + i] = forced ? 1 : one[place];
        }
    }
    return chance;
}

static double after_players(const S5BestResponse *r, const Deal *deals, int count, int seat)
{
    double *chance = all_chances(r, deals, count), value = 0;
    for (S5Card card = 0; chance && card < S5_PACK_MAX; card++)
        value += after(r, deals, chance + card * count, count, seat, card);
    free(chance);
    return value;
}

static double play_last_trick(const S5BestResponse *r, S5State state, int seat)
{
    while (state.phase == S5_PHASE_PLAY)
        s5_act(r->rules, &state, state.turn,
            (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_set_first(state.hand[state.turn])});
    return worth_of(r, &state, seat);
}

/* What a seat wins in deals, times their weights, if it plays optimally. */
static double best(const S5BestResponse *r, const Deal *deals, int count, int seat)
{
    const S5State *first = &deals[0].state;
    double value = 0, most = -HUGE_VAL;
    if (first->phase != S5_PHASE_PLAY || first->tricks_done == S5_HAND_CARDS - 1) {
        for (int i = 0; i < count; i++)
            value += deals[i].weight * play_last_trick(r, deals[i].state, seat);
        return value;
    }
    if (first->turn != seat)
        return after_players(r, deals, count, seat);
    for (S5Set left = s5_legal(r->rules, first).cards; left; left &= left - 1)
        most = fmax(most, after(r, deals, NULL, count, seat, s5_set_first(left)));
    return most;
}

/* ----------------------------------------------------------------------- deals */

/* Whether a seat that holds these cards now can have played as it did. */
static bool could_act(const S5BestResponse *r, int seat, S5Set hand)
{
    const S5State *base = &r->base;
    for (int trick = base->tricks_done - 1; trick >= 0; trick--) {
        const S5Card *cards = base->trick[trick];
        const int place = base->lead[trick] == seat ? 0 : 1;
        hand |= s5_set_of(cards[place]);
        if (place &&
            !s5_set_has(s5_follow_trick(r->rules, s5_trumps(r->rules, base), hand, cards, 1, NULL), cards[1]))
            return false;
    }
    return true;
}

/* The next larger number with as many bits. */
static S5Set next_set(S5Set set)
{
    const S5Set low = set & (~set + 1), high = set + low;
    return high | ((set ^ high) >> 2) / low;
}

int s5_best_response_hands(const S5BestResponse *r, int seat, S5Set *hands, int most)
{
    const int cards = s5_set_count(r->deck);
    int found = 0;
    for (S5Set places = ((S5Set)1 << r->each) - 1; places >> cards == 0; places = next_set(places)) {
        S5Set hand = 0;
        for (S5Set left = places; left; left &= left - 1)
            hand |= s5_set_of(s5_set_nth(r->deck, s5_set_first(left)));
        if (could_act(r, seat, hand) && found < most)
            hands[found++] = hand;
    }
    return found;
}

double s5_best_response(const S5BestResponse *r, int seat)
{
    S5Set *own = malloc(2 * HANDS * sizeof *own);
    if (!own)
        return 0;
    S5Set *others = own + HANDS;
    const int own_count = s5_best_response_hands(r, seat, own, HANDS),
              others_count = s5_best_response_hands(r, !seat, others, HANDS);
    Deal *deals = malloc((size_t)others_count * sizeof *deals);
    double sum = 0, all = 0;
    for (int i = 0; deals && i < own_count; i++) {
        int count = 0;
        for (int j = 0; j < others_count; j++) {
            if (own[i] & others[j])
                continue;
            deals[count] = (Deal){r->base, 1};
            deals[count].state.hand[seat] = own[i];
            deals[count++].state.hand[!seat] = others[j];
        }
        sum += count ? best(r, deals, count, seat) : 0;
        all += count;
    }
    free(deals);
    free(own);
    return sum / all;
}
