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
 * The cheapest way to divide a table into sides, and of equal ones the first in lexicographic order: branch and bound. People are places at the table, sets
 * of them are bits.
 */
enum { LAST_ROUND = 1 << 16 /* costs more than all rounds before together */ };

/* The partners of a round: each group has two or more people. */
typedef struct Groups {
    int count, weight;
    uint32_t group[S5_NIGHT_SEATS_MAX / 2];
} Groups;

typedef struct Division {
    int people, size, sides;                          /* of the table, of a side, of the table */
    int cost[S5_NIGHT_SEATS_MAX][S5_NIGHT_SEATS_MAX]; /* of two as partners */
    uint8_t near[S5_NIGHT_SEATS_MAX]
                [S5_NIGHT_SEATS_MAX]; /* the others, those who were partners in the fewest rounds first */
    int rounds;
    Groups round[S5_NIGHT_ROUNDS_MAX]; /* the last one first */
    int least;                         /* no division costs less */
    int limit;                         /* only what costs less is looked for */
    uint32_t side[S5_NIGHT_SEATS_MAX], best[S5_NIGHT_SEATS_MAX];
    S5NightBounds *bounds;
} Division;

static int rounds_of(int cost)
{
    return cost % LAST_ROUND;
}

/* How many pairs of a round's partners are partners again when `left` fills this many sides: each group spreads evenly. */
static int least_again(const Groups *round, uint32_t left, int sides)
{
    int pairs = 0;
    for (int i = 0; i < round->count; i++) {
        const int count = __builtin_popcount(round->group[i] & left);
        const int each = count / sides, more = count % sides;
        pairs += each * (sides * (each - 1) + 2 * more) / 2;
    }
    return pairs;
}

/* What the partners of one of `left` cost at least, by all rounds alike: those who cost them least. */
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

/* What `left` costs at least in this many sides, or `limit` if that is less. */
static int least_cost(const Division *d, uint32_t left, int sides, int limit)
{
    int last = 0, all = 0;
    for (int r = 0; r < d->rounds && last + all < limit; r++) {
        const int again = least_again(&d->round[r], left, sides);
        last += again * (d->round[r].weight - 1);
        all += again;
    }
    if (last + all >= limit)
        return limit;
    int sum = 0;
    for (uint32_t rest = left; rest; rest &= rest - 1)
        sum += least_of(d, __builtin_ctz(rest), left);
    all = (sum + 1) / 2 > all ? (sum + 1) / 2 : all; /* each pair is counted from both of its ends */
    return last + all < limit ? last + all : limit;
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

static bool contains_first(uint32_t a, uint32_t b)
{
    return a & (a ^ b) & -(a ^ b);
}

/* Keeps the division of side[] if it is cheaper than the best, or as cheap and comes before it. */
static void keep_division(Division *d, int cost)
{
    uint32_t sorted[S5_NIGHT_SEATS_MAX];
    int same = 0;
    for (int i = 0; i < d->sides; i++) {
        int at = i;
        for (; at && contains_first(d->side[i], sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = d->side[i];
    }
    while (same < d->sides && sorted[same] == d->best[same])
        same++;
    if (cost + 1 == d->limit && d->best[0] &&
        !(same < d->sides && contains_first(sorted[same], d->best[same])))
        return;
    d->limit = cost + 1;
    for (int i = 0; i < d->sides; i++)
        d->best[i] = sorted[i];
}

/*
 * Where sides are large the cheapest side comes first: it costs at most what the sides cost on average. All divisions that cost least are met.
 */
typedef struct Cheapest {
    Division *d;
    uint32_t left;
    int sides, spent, before; /* what those before cost, and the last of them */
    uint32_t last;
} Cheapest;

static void choose_cheapest(const Cheapest *c);

static void fill_cheapest(
    const Cheapest *c, uint32_t side, int missing, uint32_t from, int cost, const int *more)
{
    Division *d = c->d;
    for (; __builtin_popcount(from) >= missing; from &= from - 1) {
        const int i = __builtin_ctz(from), now = cost + more[i];
        const uint32_t then = side | 1u << i;
        int next[S5_NIGHT_SEATS_MAX];
        if (now > (d->limit - 1 - c->spent) / c->sides)
            continue;
        for (int k = 0; missing > 1 && k < d->people; k++)
            next[k] = more[k] + d->cost[i][k];
        if (missing > 1)
            fill_cheapest(c, then, missing - 1, from & (from - 1), now, next);
        else if (now > c->before || (now == c->before && then > c->last)) {
            d->side[c->sides - 1] = then;
            choose_cheapest(&(Cheapest){d, c->left & ~then, c->sides - 1, c->spent + now, now, then});
        }
    }
}

static void choose_cheapest(const Cheapest *c)
{
    static const int NOTHING[S5_NIGHT_SEATS_MAX];
    Division *d = c->d;
    const int limit = d->limit - c->spent;
    if (least_cost(d, c->left, c->sides, limit) >= limit)
        return;
    if (c->sides > 2) {
        fill_cheapest(c, 0, d->size, c->left, 0, NOTHING);
        return;
    }
    const int cost = divide_in_two(d, c->left, limit, &d->side[0]);
    d->side[1] = c->left & ~d->side[0];
    if (cost < limit)
        keep_division(d, c->spent + cost);
}

/* Where sides are small, one after another is made in lexicographic order; of those that are equally cheap the first is kept. */
static void divide(Division *d, uint32_t left, int side, int spent);

/* `least` is what the partners of each place cost at least, `rest` the sum of those who have no side. */
static void fill_side(
    Division *d, uint32_t left, int side, int missing, uint32_t from, int spent, const int *least, int rest)
{
    if (!missing) {
        divide(d, left & ~d->side[side], side + 1, spent);
        return;
    }
    for (; __builtin_popcount(from) >= missing; from &= from - 1) {
        const int i = __builtin_ctz(from), others = rest - least[i];
        int more = spent;
        for (uint32_t chosen = d->side[side]; chosen; chosen &= chosen - 1)
            more += d->cost[i][__builtin_ctz(chosen)];
        if (more + (others + 1) / 2 >= d->limit)
            continue;
        d->side[side] |= 1u << i;
        fill_side(d, left, side, missing - 1, from & (from - 1), more, least, others);
        d->side[side] &= ~(1u << i);
    }
}

/* Divides those who are left, from this side on, if that can cost less than the limit. */
static void divide(Division *d, uint32_t left, int side, int spent)
{
    S5NightBound *bound = &d->bounds->of[left * UINT32_C(2654435761) >> (32 - S5_NIGHT_BOUND_BITS)];
    const int sides = d->sides - side, limit = d->limit - spent;
    if (bound->left == left && bound->cost >= limit)
        return;
    if (least_cost(d, left, sides, limit) >= limit)
        return;
    if (sides > 2) {
        const uint32_t others = left & (left - 1);
        int least[S5_NIGHT_SEATS_MAX], rest = 0;
        for (uint32_t each = others; each; each &= each - 1) {
            const int i = __builtin_ctz(each);
            least[i] = least_of(d, i, left);
            rest += least[i];
        }
        d->side[side] = left & ~others;
        fill_side(d, left, side, d->size - 1, others, spent, least, rest);
        *bound = (S5NightBound){left, d->limit - spent};
        return;
    }
    const int cost = divide_in_two(d, left, limit, &d->side[side]);
    d->side[side + 1] = left & ~d->side[side];
    *bound = (S5NightBound){left, cost};
    if (cost == limit)
        return;
    d->limit = spent + cost > d->least ? spent + cost : 0; /* nothing else is looked for */
    for (int i = 0; i < d->sides; i++)
        d->best[i] = d->side[i];
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
    enum { DRAWN = 100 };
    int best = INT32_MAX;
    for (uint64_t stream = 0; stream < DRAWN && best > d->least; stream++) {
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

static bool were_partners(const S5NightRound *round, int a, int b)
{
    const int i = round->place[a], j = round->place[b];
    if (i >= round->seated || j >= round->seated)
        return false;
    const int table = s5_night_table_of(round, i);
    return j >= round->start[table] && j < round->start[table + 1] && (i - j) % round->sides[table] == 0;
}

/* Notes who were partners in a round. */
static void add_round(Division *d, const S5NightRound *round, const uint16_t *unit, int weight)
{
    Groups *groups = &d->round[d->rounds];
    uint32_t grouped = 0;
    *groups = (Groups){.weight = weight};
    for (int i = 0; i < d->people; i++) {
        uint32_t group = 1u << i;
        for (int k = i + 1; k < d->people && !(grouped >> i & 1); k++)
            group |= were_partners(round, unit[i], unit[k]) ? 1u << k : 0;
        grouped |= group;
        if (!(group & (group - 1)))
            continue;
        groups->group[groups->count++] = group;
        for (uint32_t a = group; a; a &= a - 1)
            for (uint32_t b = group; b; b &= b - 1)
                d->cost[__builtin_ctz(a)][__builtin_ctz(b)] += a == b ? 0 : weight;
    }
    d->rounds += groups->count > 0;
}

/* Sets near[] from the costs. */
static void sort_near(Division *d)
{
    for (int i = 0; i < d->people; i++)
        for (int k = 0, count = 0; k < d->people; k++) {
            if (k == i)
                continue;
            int at = count++;
            for (; at && rounds_of(d->cost[i][d->near[i][at - 1]]) > rounds_of(d->cost[i][k]); at--)
                d->near[i][at] = d->near[i][at - 1];
            d->near[i][at] = (uint8_t)k;
        }
}

void s5_new_sides(const S5Night *night, S5NightRound *round, int table, S5NightBounds *bounds)
{
    enum { SMALL_SIDE = 3 };
    uint16_t unit[S5_NIGHT_SEATS_MAX], *seat = round->seat + round->start[table];
    const int sides = round->sides[table], people = round->start[table + 1] - round->start[table];
    Division d = {.people = people, .size = people / sides, .sides = sides, .bounds = bounds};
    const uint32_t everybody = UINT32_MAX >> (32 - people);
    for (int i = 0; i < people; i++)
        unit[i] = seat[i];
    for (int r = night->rounds; r--;)
        add_round(&d, &night->round[r], unit, r + 1 == night->rounds ? LAST_ROUND + 1 : 1);
    sort_near(&d);
    for (int i = 0; i < 1 << S5_NIGHT_BOUND_BITS; i++)
        bounds->of[i].left = 0;
    d.least = least_cost(&d, everybody, sides, INT32_MAX);
    const int good = good_cost(&d);
    d.limit = good + 1;
    if (good > d.least && sides > 2 && d.size > SMALL_SIDE)
        choose_cheapest(&(Cheapest){&d, everybody, sides, 0, 0, 0});
    else
        divide(&d, everybody, 0, 0);
    for (int side = 0; side < sides; side++)
        for (uint32_t rest = d.best[side], member = 0; rest; rest &= rest - 1, member++)
            seat[side + sides * (int)member] = unit[__builtin_ctz(rest)];
}
