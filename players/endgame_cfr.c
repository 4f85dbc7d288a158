/*
 * Solves an endgame by counterfactual regret minimisation in its form CFR+ (Tammelin, "Solving Large Imperfect Information Games Using
 * CFR+", 2014): both sides are updated in turn, over all hands at once. Who wins the last trick depends on two cards and on who leads.
 * So what a card is worth needs only a few sums over the other side's last card, and an iteration takes n³ steps for n cards.
 */
#include "endgame.h"

enum { ONE = S5_ENDGAME_ONE, ONE_BITS = 15, WORTH_BITS = 10, MOST = S5_ENDGAME_CARDS };

/* ------------------------------------------------------------- regret matching */

/* Updates the regrets of a decision between two cards by their values. Returns the value of the decision as it was made. */
static int32_t match_regret(S5Endgame *e, const size_t at[2], const int32_t value[2], int32_t reach)
{
    int32_t *one = &e->regret[at[0]], *other = &e->regret[at[1]];
    if (*one < 0 || *other < 0)
        return value[*one < 0];
    const int32_t mean =
        (int32_t)(((int64_t)value[0] * e->current[at[0]] + (int64_t)value[1] * e->current[at[1]]) >>
                  ONE_BITS);
    const int32_t first = *one + value[0] - mean, second = *other + value[1] - mean;
    *one = first > 0 ? first : 0;
    *other = second > 0 ? second : 0;
    uint32_t part = (uint32_t)*one, all = part + (uint32_t)*other;
    for (; all >> (32 - ONE_BITS); all >>= 4) /* probabilities go by regret; they need not be exact */
        part >>= 4;
    e->current[at[0]] = (uint16_t)(all ? (part << ONE_BITS) / all : ONE / 2);
    e->current[at[1]] = (uint16_t)(ONE - e->current[at[0]]);
    for (int i = 0; i < 2; i++)
        e->sum[at[i]] += (uint32_t)(e->iteration * (reach * e->current[at[i]] >> ONE_BITS));
    return mean;
}

/* ----------------------------------------------------------------- following */

/* A lead: its reach by the card that the leader keeps, and how much of that reach wins the last trick, by who leads to it and by the
 * follower's last card. */
typedef struct Lead {
    int card;
    int32_t with[MOST], all;
    int32_t wins[2][MOST];
} Lead;

static void sum_lead(const S5Endgame *e, Lead *lead)
{
    const int n = e->cards;
    lead->all = 0;
    for (int y = 0; y < n; y++)
        lead->wins[0][y] = lead->wins[1][y] = 0;
    for (int x = 0; x < n; x++) {
        const int32_t with =
            e->range[0][lead->card * n + x] * e->current[s5_endgame_index(e, -1, lead->card, x)] >> ONE_BITS;
        lead->with[x] = with;
        lead->all += with;
        for (int w = 0; w < 2; w++)
            for (int y = 0; y < n; y++)
                lead->wins[w][y] += with & e->wins[w][x * n + y];
    }
}

/* The value of following with a card and keeping the other; the leader holds neither. */
static int32_t follow_value(const S5Endgame *e, const Lead *lead, int plays, int keeps)
{
    const int n = e->cards, w = e->beats[lead->card * n + plays];
    const int32_t all = lead->all - lead->with[plays] - lead->with[keeps],
                  wins = lead->wins[w][keeps] - (lead->with[plays] & e->wins[w][plays * n + keeps]);
    const int64_t lost = (int64_t)e->worth[w][0] * all + (int64_t)(e->worth[w][1] - e->worth[w][0]) * wins;
    return -(int32_t)(lost >> WORTH_BITS);
}

static void update_follower(S5Endgame *e, int32_t *value)
{
    const int n = e->cards;
    Lead lead;
    for (lead.card = 0; lead.card < n; lead.card++) {
        sum_lead(e, &lead);
        for (int b = 0; b < n && lead.all; b++)
            for (int y = b + 1; y < n; y++) {
                const int32_t reach = e->range[1][b * n + y];
                if (!reach || b == lead.card || y == lead.card)
                    continue;
                const size_t at[2] = {
                    s5_endgame_index(e, lead.card, b, y), s5_endgame_index(e, lead.card, y, b)};
                const int32_t values[2] = {follow_value(e, &lead, b, y), follow_value(e, &lead, y, b)};
                value[b * n + y] += match_regret(e, at, values, reach);
            }
    }
}

/* ------------------------------------------------------------------- leading */

/* The value of leading a card, by the card kept; the follower holds neither. */
static void lead_values(const S5Endgame *e, int a, int32_t *value)
{
    const int n = e->cards;
    int32_t played[MOST][MOST], kept[2][MOST] = {{0}}, plays[MOST] = {0};
    int64_t all = 0;
    for (int b = 0; b < n; b++) {
        const int w = e->beats[a * n + b];
        for (int y = 0; y < n; y++) {
            const int32_t reach = b == a || y == a ? 0 : e->range[1][b * n + y];
            played[b][y] = reach * e->current[s5_endgame_index(e, a, b, y)] >> ONE_BITS;
            kept[w][y] += played[b][y];
            plays[b] += played[b][y];
        }
        all += (int64_t)e->worth[w][0] * plays[b];
    }
    for (int x = 0; x < n; x++) {
        const int with = e->beats[a * n + x];
        int64_t worth = all - (int64_t)e->worth[with][0] * plays[x];
        for (int w = 0; w < 2; w++) {
            int32_t wins = 0;
            for (int y = 0; y < n; y++)
                wins += (kept[w][y] - (w == with ? played[x][y] : 0)) & e->wins[w][x * n + y];
            worth += (int64_t)(e->worth[w][1] - e->worth[w][0]) * wins - (int64_t)e->worth[w][0] * kept[w][x];
        }
        value[x] = (int32_t)(worth >> WORTH_BITS);
    }
}

static void update_leader(S5Endgame *e, int32_t *value)
{
    const int n = e->cards;
    int32_t led[S5_ENDGAME_HANDS];
    for (int a = 0; a < n; a++)
        lead_values(e, a, &led[a * n]);
    for (int a = 0; a < n; a++)
        for (int x = a + 1; x < n; x++) {
            const size_t at[2] = {s5_endgame_index(e, -1, a, x), s5_endgame_index(e, -1, x, a)};
            const int32_t values[2] = {led[a * n + x], led[x * n + a]};
            if (e->range[0][a * n + x])
                value[a * n + x] = match_regret(e, at, values, e->range[0][a * n + x]);
        }
}

/* ----------------------------------------------------------------------- both */

void s5_endgame_update(S5Endgame *e, int side, int32_t value[S5_ENDGAME_HANDS])
{
    const int n = e->cards;
    for (int i = 0; i < n * n; i++)
        value[i] = 0;
    if (side)
        update_follower(e, value);
    else
        update_leader(e, value);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            value[a * n + b] = value[b * n + a];
}

void s5_endgame_iterate(S5Endgame *e)
{
    int32_t value[S5_ENDGAME_HANDS];
    e->iteration++;
    s5_endgame_update(e, 1, value);
    s5_endgame_update(e, 0, value);
}
