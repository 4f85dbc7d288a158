/* Seats those together who have met least, and partners who have been partners least. */
#include "seating.h"

#include "spoilfive/assert.h"

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

/*
 * The cheapest way to divide a table into sides, and of equal ones the first in lexicographic order: one side after another. People are places
 * at the table, sets of them are bits.
 */
typedef struct Division {
    int people, size;                                       /* of the table, of a side */
    int cost[S5_NIGHT_CHANGING_MAX][S5_NIGHT_CHANGING_MAX]; /* of two as partners */
    int best;                                               /* only what costs less is looked for */
    uint32_t side[S5_NIGHT_CHANGING_MAX], best_side[S5_NIGHT_CHANGING_MAX];
} Division;

enum { LAST_ROUND = 1 << 16 /* more than all rounds before together */ };

static void divide(Division *d, uint32_t left, int side, int spent);

/* Fills a side up with `missing` people out of `from`. */
static void fill_side(Division *d, uint32_t left, int side, int missing, uint32_t from, int spent)
{
    if (!missing) {
        divide(d, left & ~d->side[side], side + 1, spent);
        return;
    }
    for (; from; from &= from - 1) {
        const int i = __builtin_ctz(from);
        int more = spent;
        for (uint32_t chosen = d->side[side]; chosen; chosen &= chosen - 1)
            more += d->cost[i][__builtin_ctz(chosen)];
        if (more >= d->best)
            continue;
        d->side[side] |= 1u << i;
        fill_side(d, left, side, missing - 1, from & (from - 1), more);
        d->side[side] &= ~(1u << i);
    }
}

/* Divides those who are left, from this side on. */
static void divide(Division *d, uint32_t left, int side, int spent)
{
    if (left) {
        d->side[side] = left & (0 - left);
        fill_side(d, left, side, d->size - 1, left & (left - 1), spent);
        return;
    }
    d->best = spent;
    for (int i = 0; i < side; i++)
        d->best_side[i] = d->side[i];
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
    uint16_t unit[S5_NIGHT_CHANGING_MAX], *seat = round->seat + round->start[table];
    const int sides = round->sides[table], people = round->start[table + 1] - round->start[table];
    Division d = {.people = people, .size = people / sides, .best = INT32_MAX};
    S5_ASSERT(people <= S5_NIGHT_CHANGING_MAX);
    for (int i = 0; i < people; i++) {
        unit[i] = seat[i];
        for (int k = 0; k < i; k++) {
            for (int r = 0; night->met[unit[i]][unit[k]] && r < night->rounds; r++)
                if (were_partners(&night->round[r], unit[i], unit[k]))
                    d.cost[i][k] += 1 + (r + 1 == night->rounds ? LAST_ROUND : 0);
            d.cost[k][i] = d.cost[i][k];
        }
    }
    divide(&d, UINT32_MAX >> (32 - people), 0, 0);
    for (int side = 0; side < sides; side++)
        for (uint32_t rest = d.best_side[side], member = 0; rest; rest &= rest - 1, member++)
            seat[side + sides * (int)member] = unit[__builtin_ctz(rest)];
}
