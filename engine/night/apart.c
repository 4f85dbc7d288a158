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

/*
 * The cheapest way to divide a table into sides, and of equal ones the first in lexicographic order: branch and bound, one side after another. People
 * are places at the table, sets of them are bits.
 */
typedef struct Division {
    int people, size;                                 /* of the table, of a side */
    int cost[S5_NIGHT_SEATS_MAX][S5_NIGHT_SEATS_MAX]; /* of two as partners */
    uint8_t near[S5_NIGHT_SEATS_MAX]
                [S5_NIGHT_SEATS_MAX]; /* the others, those who were partners in the fewest rounds first */
    int groups;
    uint32_t group[S5_NIGHT_SEATS_MAX]; /* who were partners in the last round */
    int best;                           /* only what costs less is looked for */
    bool is_known;                      /* what the best division costs: one less than that, */
    int cheapest;                       /* and what a side costs at least */
    uint32_t side[S5_NIGHT_SEATS_MAX], best_side[S5_NIGHT_SEATS_MAX];
    S5NightBounds *bounds;
} Division;

enum { LAST_ROUND = 1 << 16 /* more than all rounds before together */ };

static int rounds_of(int cost)
{
    return cost % LAST_ROUND;
}

/* What somebody's partners cost at least, by all rounds alike, if they come out of `left`. */
static int least_of(const Division *d, int person, uint32_t left)
{
    int sum = 0, missing = d->size - 1;
    for (const uint8_t *near = d->near[person]; missing; near++)
        if (left >> *near & 1) {
            sum += rounds_of(d->cost[person][*near]);
            missing--;
        }
    return sum;
}

/* How many partners of the last round must meet again when `left` fills this many sides: each group spreads evenly. */
static int least_again(const Division *d, uint32_t left, int sides)
{
    int pairs = 0;
    for (int i = 0; i < d->groups; i++) {
        const int count = __builtin_popcount(d->group[i] & left), each = count / sides, more = count % sides;
        pairs += (more * (each + 1) * each + (sides - more) * each * (each - 1)) / 2;
    }
    return pairs;
}

/* The last two sides: everybody who is not in the first is in the second. */
typedef struct Halves {
    const Division *d;
    int count, place[S5_NIGHT_SEATS_MAX];
    int least; /* of any two */
    int best;
    uint32_t best_first;
} Halves;

/* The places from `at` on join one of the halves, which have `has` people; `more` is what each place costs in either. */
static void halve(Halves *h, int at, uint32_t first, const int has[2], int spent, int more[][2])
{
    const int size = h->d->size, a = size - has[0], b = size - has[1];
    int bound = spent + (a && b ? (a * (a - 1) + b * (b - 1)) / 2 * h->least : 0);
    for (int i = at; i < h->count; i++)
        bound += a && (!b || more[i][0] < more[i][1]) ? more[i][0] : more[i][1];
    if (bound >= h->best)
        return;
    if (at == h->count) {
        h->best = spent;
        h->best_first = first;
        return;
    }
    for (int half = 0; half < 2; half++) {
        int then[S5_NIGHT_SEATS_MAX][2], count[2] = {has[0], has[1]};
        if (count[half]++ == size)
            continue;
        for (int i = at + 1; i < h->count; i++) {
            then[i][half] = more[i][half] + h->d->cost[h->place[at]][h->place[i]];
            then[i][!half] = more[i][!half];
        }
        halve(h, at + 1, half ? first : first | 1u << h->place[at], count, spent + more[at][half], then);
    }
}

/* Divides `left` into two sides if they cost less than `limit`; returns what they cost, or the limit. */
static int divide_in_two(const Division *d, uint32_t left, int limit, uint32_t *first)
{
    Halves h = {.d = d, .least = INT32_MAX, .best = limit};
    int more[S5_NIGHT_SEATS_MAX][2];
    for (uint32_t rest = left; rest; rest &= rest - 1)
        h.place[h.count++] = __builtin_ctz(rest);
    for (int i = 0; i < h.count; i++) {
        more[i][0] = d->cost[h.place[0]][h.place[i]];
        more[i][1] = 0;
        for (int k = 0; k < i; k++)
            if (d->cost[h.place[i]][h.place[k]] < h.least)
                h.least = d->cost[h.place[i]][h.place[k]];
    }
    halve(&h, 1, 1u << h.place[0], (const int[]){1, 0}, 0, more);
    *first = h.best_first;
    return h.best;
}

/* A search for the cost of the best division alone: the cheapest side costs at most what the sides cost on average. */
typedef struct Cheapest {
    const Division *d;
    uint32_t left;
    int sides, limit;
} Cheapest;

static int cost_of_best(const Division *d, uint32_t left, int sides, int limit);

static void choose_cheapest(Cheapest *c, uint32_t side, int missing, uint32_t from, int spent)
{
    if (spent > (c->limit - 1) / c->sides)
        return;
    if (!missing) {
        const int rest = c->limit - spent;
        c->limit = spent + (c->sides > 1 ? cost_of_best(c->d, c->left & ~side, c->sides - 1, rest) : 0);
        return;
    }
    for (; __builtin_popcount(from) >= missing; from &= from - 1) {
        const int i = __builtin_ctz(from);
        int more = spent;
        for (uint32_t chosen = side; chosen; chosen &= chosen - 1)
            more += c->d->cost[i][__builtin_ctz(chosen)];
        choose_cheapest(c, side | 1u << i, missing - 1, from & (from - 1), more);
    }
}

/* What the best division of `left` costs, or `limit` if that is not less. */
static int cost_of_best(const Division *d, uint32_t left, int sides, int limit)
{
    uint32_t first;
    if (limit <= 0 || sides == 2)
        return limit <= 0 ? limit : divide_in_two(d, left, limit, &first);
    Cheapest c = {d, left, sides, limit};
    choose_cheapest(&c, 0, d->size, left, 0);
    return c.limit;
}

static void divide(Division *d, uint32_t left, int side, int spent);

/* Fills a side up with `missing` people out of `from`. `least` is what the partners of each place cost at least, `rest` the sum of
 * those who have no side. */
static void fill_side(
    Division *d, uint32_t left, int side, int missing, uint32_t from, int spent, const int *least, int rest)
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
        if (more + (rest - least[i] + 1) / 2 >= d->best ||
            more + (d->people / d->size - side - 1) * d->cheapest >= d->best)
            continue;
        d->side[side] |= 1u << i;
        fill_side(d, left, side, missing - 1, from & (from - 1), more, least, rest - least[i]);
        d->side[side] &= ~(1u << i);
    }
}

/* Where it is known that none costs less, no other is looked for. */
static void keep_division(Division *d, int cost)
{
    d->best = d->is_known ? 0 : cost;
    for (int i = 0; i < d->people / d->size; i++)
        d->best_side[i] = d->side[i];
}

/* Divides those who are left, from this side on, if that can cost less than the best so far. */
static void divide(Division *d, uint32_t left, int side, int spent)
{
    S5NightBound *bound = &d->bounds->of[left * UINT32_C(2654435761) >> (32 - S5_NIGHT_BOUND_BITS)];
    int least[S5_NIGHT_SEATS_MAX], sum = 0;
    if (bound->left == left && spent + bound->cost >= d->best)
        return;
    const int sides = d->people / d->size - side, again = least_again(d, left, sides);
    for (uint32_t rest = left; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        least[i] = least_of(d, i, left);
        sum += least[i];
    }
    /* Each pair is counted from both of its ends; and who were partners in the last round were it at least once. */
    const int rounds = (sum + 1) / 2 > again ? (sum + 1) / 2 : again;
    if (spent + rounds + LAST_ROUND * again >= d->best)
        return;
    if (sides > 2) {
        const int first = __builtin_ctz(left);
        d->side[side] = 1u << first;
        fill_side(d, left, side, d->size - 1, left & (left - 1), spent, least, sum - least[first]);
        *bound = (S5NightBound){left, d->best - spent};
        return;
    }
    const int cost = divide_in_two(d, left, d->best - spent, &d->side[side]);
    d->side[side + 1] = left & ~d->side[side];
    *bound = (S5NightBound){left, cost};
    if (spent + cost < d->best)
        keep_division(d, spent + cost);
}

/* What is saved if two places exchange their sides. */
static int saved_by(const Division *d, const uint8_t *side, int a, int b)
{
    int saved = 0;
    for (int i = 0; i < d->people; i++)
        if (i != a && i != b)
            saved += (d->cost[a][i] - d->cost[b][i]) * ((side[i] == side[a]) - (side[i] == side[b]));
    return saved;
}

/* The cost of a good division: the best of a few that are drawn and then improved by exchanges. */
static int good_cost(const Division *d)
{
    enum { DRAWN = 12 };
    int best = INT32_MAX;
    for (uint64_t stream = 0; stream < DRAWN; stream++) {
        uint16_t list[S5_NIGHT_SEATS_MAX];
        uint8_t side[S5_NIGHT_SEATS_MAX];
        int cost = 0;
        for (int i = 0; i < d->people; i++)
            list[i] = (uint16_t)i;
        s5_night_shuffle(0, stream, list, d->people);
        for (int i = 0; i < d->people; i++)
            side[list[i]] = (uint8_t)(i / d->size);
        for (bool again = true; again;) {
            again = false;
            for (int a = 0; a < d->people; a++)
                for (int b = 0; b < a; b++)
                    if (side[a] != side[b] && saved_by(d, side, a, b) > 0) {
                        const uint8_t kept = side[a];
                        side[a] = side[b];
                        side[b] = kept;
                        again = true;
                    }
        }
        for (int a = 0; a < d->people; a++)
            for (int b = 0; b < a; b++)
                cost += side[a] == side[b] ? d->cost[a][b] : 0;
        best = cost < best ? cost : best;
    }
    return best;
}

/* Sets near[] and group[] from the costs. */
static void prepare_division(Division *d)
{
    uint32_t grouped = 0;
    for (int i = 0; i < d->people; i++) {
        uint32_t group = 1u << i;
        int count = 0;
        for (int k = 0; k < d->people; k++) {
            if (k == i)
                continue;
            int at = count++;
            for (; at && rounds_of(d->cost[i][d->near[i][at - 1]]) > rounds_of(d->cost[i][k]); at--)
                d->near[i][at] = d->near[i][at - 1];
            d->near[i][at] = (uint8_t)k;
            group |= d->cost[i][k] >= LAST_ROUND ? 1u << k : 0;
        }
        if (!(grouped >> i & 1))
            d->group[d->groups++] = group;
        grouped |= group;
    }
    for (int i = 0; i < 1 << S5_NIGHT_BOUND_BITS; i++)
        d->bounds->of[i].left = 0;
}

static bool were_partners(const S5NightRound *round, int a, int b)
{
    const int i = round->place[a], j = round->place[b];
    if (i >= round->seated || j >= round->seated)
        return false;
    const int table = s5_night_table_of(round, i);
    return j >= round->start[table] && j < round->start[table + 1] && (i - j) % round->sides[table] == 0;
}

void s5_new_sides(const S5Night *night, S5NightRound *round, int table, S5NightBounds *bounds)
{
    uint16_t unit[S5_NIGHT_SEATS_MAX], *seat = round->seat + round->start[table];
    const int sides = round->sides[table], people = round->start[table + 1] - round->start[table];
    Division d = {.people = people, .size = people / sides, .bounds = bounds};
    for (int i = 0; i < people; i++) {
        unit[i] = seat[i];
        for (int k = 0; k < i; k++) {
            for (int r = 0; night->met[unit[i]][unit[k]] && r < night->rounds; r++)
                if (were_partners(&night->round[r], unit[i], unit[k]))
                    d.cost[i][k] += 1 + (r + 1 == night->rounds ? LAST_ROUND : 0);
            d.cost[k][i] = d.cost[i][k];
        }
    }
    const uint32_t everybody = UINT32_MAX >> (32 - people);
    prepare_division(&d);
    d.best = good_cost(&d) + 1;
    d.is_known = sides == 3; /* with sides of 8, divide() alone would take too long */
    if (d.is_known) {
        d.best = cost_of_best(&d, everybody, sides, d.best - 1) + 1;
        d.cheapest = cost_of_best(&d, everybody, 1, d.best);
    }
    divide(&d, everybody, 0, 0);
    for (int side = 0; side < sides; side++)
        for (uint32_t rest = d.best_side[side], member = 0; rest; rest &= rest - 1, member++)
            seat[side + sides * (int)member] = unit[__builtin_ctz(rest)];
}
