/* Seats those together who have met least, and partners who have been partners least. */
#include "seating.h"

/* ------------------------------------------------------------ pulling apart */

/* Each table takes the first unit that is left, and then those that have met it least. */
static void choose_tables(const uint8_t met[][S5_NIGHT_PEOPLE_MAX], S5NightRound *round)
{
    uint16_t *seat = round->seat;
    for (int t = 0; t < round->tables; t++) {
        int cost[S5_NIGHT_PEOPLE_MAX] = {0};
        for (int at = round->start[t] + 1; at < round->start[t + 1]; at++) {
            int best = at;
            for (int i = at; i < round->seated; i++) {
                cost[seat[i]] += met[seat[at - 1]][seat[i]];
                best = cost[seat[i]] < cost[seat[best]] ? i : best;
            }
            const uint16_t unit = seat[best];
            for (int i = best; i > at; i--)
                seat[i] = seat[i - 1];
            seat[at] = unit;
        }
    }
}

/* How often a unit has met those at a table. */
static int met_at(const uint8_t met[][S5_NIGHT_PEOPLE_MAX], const S5NightRound *round, int unit, int table)
{
    int sum = 0;
    for (int i = round->start[table]; i < round->start[table + 1]; i++)
        sum += met[unit][round->seat[i]];
    return sum;
}

/* Makes the first exchange between two tables that lowers the sum of their costs. */
static bool exchange(const uint8_t met[][S5_NIGHT_PEOPLE_MAX], S5NightRound *round, int a, int b)
{
    int there[S5_NIGHT_SEATS_MAX], here[S5_NIGHT_SEATS_MAX];
    uint16_t *seat = round->seat;
    for (int j = round->start[b]; j < round->start[b + 1]; j++) {
        here[j - round->start[b]] = met_at(met, round, seat[j], b);
        there[j - round->start[b]] = met_at(met, round, seat[j], a);
    }
    for (int i = round->start[a]; i < round->start[a + 1]; i++) {
        const int now = met_at(met, round, seat[i], a), then = met_at(met, round, seat[i], b);
        for (int j = round->start[b]; j < round->start[b + 1]; j++) {
            const int k = j - round->start[b];
            if (then + there[k] - 2 * met[seat[i]][seat[j]] >= now + here[k])
                continue;
            const uint16_t unit = seat[i];
            seat[i] = seat[j];
            seat[j] = unit;
            return true;
        }
    }
    return false;
}

void s5_pull_apart(const uint8_t met[][S5_NIGHT_PEOPLE_MAX], S5NightRound *round)
{
    enum { EXCHANGES_MAX = 1000 };
    /* Pairs of tables that have nothing to exchange, as long as neither changes. */
    bool settled[S5_NIGHT_TABLES_MAX][S5_NIGHT_TABLES_MAX] = {{false}};
    choose_tables(met, round);
    for (int done = 0, apart = 1; done < EXCHANGES_MAX && apart < round->tables; apart++)
        for (int a = 0, b = apart; b < round->tables; a++, b++) {
            if (settled[a][b])
                continue;
            settled[a][b] = !exchange(met, round, a, b);
            if (settled[a][b])
                continue;
            for (int t = 0; t < round->tables; t++)
                settled[a][t] = settled[t][a] = settled[b][t] = settled[t][b] = false;
            done++;
            apart = 0;
            break;
        }
}

/* ------------------------------------------------------------- partners anew */

/* The ways to divide a table into sides, tried in lexicographic order; the first of the cheapest is kept. */
typedef struct Division {
    int people, sides;
    int cost[S5_NIGHT_SEATS_MAX][S5_NIGHT_SEATS_MAX]; /* of two as partners */
    int best;
    uint8_t side[S5_NIGHT_SEATS_MAX], best_side[S5_NIGHT_SEATS_MAX];
    uint8_t members[S5_NIGHT_SEATS_MAX]; /* of each side, so far */
} Division;

enum { NO_SIDE = 0xFF, LAST_ROUND = 1 << 16 /* more than all rounds before together */ };

/* The sum of the cheapest `partners` that somebody may still get: out of those without a side, or in side `open`. */
static int cheapest(const Division *d, int person, int partners, int open)
{
    int least[S5_NIGHT_SEATS_MAX], count = 0, sum = 0;
    for (int i = 0; i < d->people; i++) {
        if (i == person || (d->side[i] != NO_SIDE && d->side[i] != open))
            continue;
        int at = count < partners ? count++ : count;
        for (; at && least[at - 1] > d->cost[person][i]; at--)
            if (at < partners)
                least[at] = least[at - 1];
        if (at < partners)
            least[at] = d->cost[person][i];
    }
    for (int i = 0; i < count; i++)
        sum += least[i];
    return sum;
}

/* What is still to come costs at least, while `side` is open: each pair is counted from both of its ends. */
static int least_cost(const Division *d, int side)
{
    const int partners = d->people / d->sides - 1, missing = partners + 1 - d->members[side];
    int sum = 0;
    for (int i = 0; i < d->people; i++)
        if (d->side[i] == NO_SIDE)
            sum += cheapest(d, i, partners, side);
        else if (d->side[i] == side)
            sum += cheapest(d, i, missing, NO_SIDE);
    return (sum + 1) / 2;
}

/* Fills the sides from this one on: `from` is the first person who may join it. */
static void divide(Division *d, int side, int from, int cost)
{
    const int size = d->sides ? d->people / d->sides : 0;
    if (side == d->sides && cost < d->best) {
        d->best = cost;
        for (int i = 0; i < d->people; i++)
            d->best_side[i] = d->side[i];
    }
    if (side == d->sides || cost + least_cost(d, side) >= d->best)
        return;
    const bool opens = !d->members[side];
    for (int i = from; i < d->people && d->best; i++) {
        int more = cost;
        if (d->side[i] != NO_SIDE)
            continue;
        for (int k = 0; k < i; k++)
            more += d->side[k] == side ? d->cost[i][k] : 0;
        d->side[i] = (uint8_t)side;
        const bool full = ++d->members[side] == size;
        divide(d, side + full, full ? 0 : i + 1, more);
        d->members[side]--;
        d->side[i] = NO_SIDE;
        if (opens)
            return; /* the first person who is left opens the side */
    }
}

static bool were_partners(const S5NightRound *round, int a, int b)
{
    const int i = round->place[a], j = round->place[b];
    if (i >= round->seated || j >= round->seated)
        return false;
    const int table = s5_night_table_of(round, i);
    return j >= round->start[table] && j < round->start[table + 1] && (i - j) % round->sides[table] == 0;
}

void s5_new_sides(const S5Night *night, S5NightRound *round, int table)
{
    uint16_t unit[S5_NIGHT_SEATS_MAX], *seat = round->seat + round->start[table];
    Division d = {.people = round->start[table + 1] - round->start[table],
        .sides = round->sides[table],
        .best = INT32_MAX};
    int members[S5_NIGHT_SEATS_MAX] = {0};
    for (int i = 0; i < d.people; i++) {
        unit[i] = seat[i];
        d.side[i] = NO_SIDE;
        for (int k = 0; k < i; k++) {
            if (night->met[unit[i]][unit[k]])
                for (int r = 0; r < night->rounds; r++)
                    if (were_partners(&night->round[r], unit[i], unit[k]))
                        d.cost[i][k] += 1 + (r + 1 == night->rounds ? LAST_ROUND : 0);
            d.cost[k][i] = d.cost[i][k];
        }
    }
    divide(&d, 0, 0, 0);
    for (int i = 0; i < d.people; i++)
        seat[d.best_side[i] + d.sides * members[d.best_side[i]]++] = unit[i];
}
