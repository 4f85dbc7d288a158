/*
 * How many deals there are. Places with the same bars make a group, cards that may lie in the same groups a class. A deal
 * gives each class so many cards in each group; with k of its cards for a group that has room for r there are C(r, k) sets
 * of places for them, so the deals of a class and all later ones are a sum over the ways to spread it, of the products of
 * these times the deals of the later ones in the room that is left. The cards that may lie anywhere come last and fill
 * what is left, which is as many ways whatever was done before.
 *
 * The numbers pass 2^64. They are kept to 32 binary digits, so no deal is likelier than another by more than 2^-24 of itself.
 */
#include "worlds.h"

static S5WorldCount count_of(uint64_t number)
{
    int shift = 0;
    if (!number)
        return (S5WorldCount){0, 0};
#if defined(__GNUC__)
    shift = __builtin_clzll(number);
#else
    while (!(number << shift >> 63))
        shift++;
#endif
    return (S5WorldCount){(uint32_t)(number << shift >> 32), 32 - shift};
}

static S5WorldCount times(S5WorldCount a, S5WorldCount b)
{
    const uint64_t product = (uint64_t)a.digits * b.digits;
    const int shift = product >> 63 ? 32 : 31;
    return (S5WorldCount){(uint32_t)(product >> shift), product ? a.power + b.power + shift : 0};
}

static S5WorldCount plus(S5WorldCount a, S5WorldCount b)
{
    if (!b.digits || (a.digits && a.power - b.power > 31))
        return a;
    if (!a.digits || b.power - a.power > 31)
        return b;
    const bool first = a.power >= b.power;
    const S5WorldCount high = first ? a : b, low = first ? b : a;
    const uint64_t sum = (uint64_t)high.digits + (low.digits >> (high.power - low.power));
    const int carry = (int)(sum >> 32);
    return (S5WorldCount){(uint32_t)(sum >> carry), high.power + carry};
}

static bool more(S5WorldCount a, S5WorldCount b)
{
    if (!a.digits || !b.digits)
        return a.digits > 0;
    return a.power != b.power ? a.power > b.power : a.digits > b.digits;
}

/* A number below another, each equally likely. */
static S5WorldCount below(S5WorldCount bound, S5Random *random)
{
    const S5WorldCount part = times(bound, count_of(s5_random_next(random)));
    return (S5WorldCount){part.digits, part.power - 64};
}

/* ------------------------------------------------------- groups and classes */

static void swap_groups(S5WorldWay *way, int a, int b, int places)
{
    const uint8_t room = way->room[a];
    const int8_t lean = way->lean[a];
    way->room[a] = way->room[b];
    way->room[b] = room;
    way->lean[a] = way->lean[b];
    way->lean[b] = lean;
    for (int place = 0; place < places; place++)
        way->group[place] = way->group[place] == a ? (uint8_t)b : way->group[place] == b ? (uint8_t)a : way->group[place];
}

/* The first group is the one with most room: its room follows from that of the others. */
static void make_groups(const S5Worlds *worlds, S5WorldWay *way)
{
    S5Set bars[S5_WORLD_PLACES];
    int most = 0;
    way->groups = 0;
    for (int place = 0; place < worlds->places; place++) {
        const S5WorldPlace *p = &worlds->place[place];
        const S5Set barred = way->counted[place];
        int group = 0;
        while (group < way->groups && (bars[group] != barred || way->lean[group] != p->lean))
            group++;
        if (group == way->groups) {
            bars[group] = barred;
            way->lean[group] = p->lean;
            way->room[group] = 0;
            way->groups++;
        }
        way->group[place] = (uint8_t)group;
        way->room[group] = (uint8_t)(way->room[group] + p->cards);
        most = way->room[group] > way->room[most] ? group : most;
    }
    swap_groups(way, 0, most, worlds->places);
}

/* Splits every class into the cards of a set and the others. */
static void split(S5WorldWay *way, S5Set set, uint32_t bars, uint8_t leans)
{
    for (int i = way->classes - 1; i >= 0; i--) {
        const S5Set in = way->cards[i] & set, out = way->cards[i] & ~set;
        const int other = in && out ? way->classes++ : i;
        if (!in)
            continue;
        way->cards[other] = in;
        way->bars[other] = way->bars[i] | bars;
        way->leans[other] = way->leans[i] | leans;
        if (out)
            way->cards[i] = out;
    }
}

static void make_classes(const S5Worlds *worlds, S5WorldWay *way)
{
    bool leans = false;
    way->classes = 1;
    way->rest = 0;
    way->cards[0] = worlds->hidden;
    way->bars[0] = way->leans[0] = 0;
    for (int group = 0; group < way->groups; group++) {
        int place = 0;
        while (way->group[place] != group)
            place++;
        split(way, way->counted[place], 1u << group, 0);
        leans |= way->lean[group] != 0;
    }
    if (leans)
        split(way, s5_trumps(worlds->rules, &worlds->known)->trumps, 0, 1);
}

/* The cards that may lie anywhere are no class; of the others those with fewer cards come first, which leaves few states
 * to be reached. */
static void order_classes(S5WorldWay *way)
{
    int classes = 0;
    for (int i = 0; i < way->classes; i++) {
        const S5Set cards = way->cards[i];
        const uint32_t bars = way->bars[i];
        const uint8_t leans = way->leans[i];
        int at = classes;
        if (!bars && !leans) {
            way->rest = cards;
            continue;
        }
        for (; at > 0 && s5_set_count(way->cards[at - 1]) > s5_set_count(cards); at--) {
            way->cards[at] = way->cards[at - 1];
            way->bars[at] = way->bars[at - 1];
            way->leans[at] = way->leans[at - 1];
        }
        way->cards[at] = cards;
        way->bars[at] = bars;
        way->leans[at] = leans;
        classes++;
    }
    way->classes = (uint8_t)classes;
}

static void number_states(S5WorldWay *way)
{
    way->states = 1;
    for (int group = 1; group < way->groups; group++) {
        way->stride[group] = way->states;
        way->states *= way->room[group] + 1u;
    }
}

static void build(const S5Worlds *worlds, S5WorldWay *way)
{
    make_groups(worlds, way);
    make_classes(worlds, way);
    order_classes(way);
    number_states(way);
}

/* Counts without the bars of the place with fewest cards, whose deals are then refused where it matters. */
static bool simplify(const S5Worlds *worlds, S5WorldWay *way)
{
    int fewest = -1;
    for (int place = 0; place < worlds->places; place++)
        if (way->counted[place] && (fewest < 0 || worlds->place[place].cards < worlds->place[fewest].cards))
            fewest = place;
    if (fewest >= 0)
        way->counted[fewest] = 0;
    return fewest >= 0;
}

/* The table holds what five players need tenfold; at tables of eight to ten it can be too small. */
static bool build_to_fit(const S5Worlds *worlds, S5WorldWay *way)
{
    for (int place = 0; place < worlds->places; place++)
        way->counted[place] = way->barred[place] & worlds->hidden;
    do {
        build(worlds, way);
        if (way->states * way->classes <= S5_WORLD_TABLE / worlds->ways)
            return true;
    } while (simplify(worlds, way));
    return false;
}

/* ----------------------------------------------------------------- counting */

enum { UNKNOWN = INT32_MIN };

/* A walk through the ways to spread the classes. */
typedef struct Walk {
    const S5Worlds *worlds;
    const S5WorldWay *way;
    const S5WorldCount *table; /* of the deals counted */
    uint8_t room[S5_WORLD_PLACES]; /* left, by group */
    uint32_t state;                /* the room left in all groups but the first, as a number */
} Walk;

static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class);

/* In how many ways k cards of a class come to a group. */
static S5WorldCount ways_in(const Walk *walk, int class, int group, int k)
{
    S5WorldCount ways = count_of(walk->worlds->ways_to_choose[walk->room[group]][k]);
    ways.power += walk->way->leans[class] ? k * walk->way->lean[group] : 0;
    return ways;
}

static void take(Walk *walk, int group, int k)
{
    walk->room[group] = (uint8_t)(walk->room[group] - k);
    walk->state -= group ? walk->way->stride[group] * (uint32_t)k : 0;
}

/* The deals when `left` cards of a class still come to groups from `group` on, and the first, which takes the rest. */
static S5WorldCount deals_from(Walk *walk, S5WorldCount *table, int class, int group, int left)
{
    const bool last = group == walk->way->groups, barred = walk->way->bars[class] >> (last ? 0 : group) & 1;
    const int to = last ? 0 : group, most = barred ? 0 : left < walk->room[to] ? left : walk->room[to];
    S5WorldCount sum = {0, 0};
    for (int k = last ? left : 0; k <= most; k++) {
        const S5WorldCount ways = ways_in(walk, class, to, k);
        take(walk, to, k);
        if (ways.digits)
            sum = plus(sum, times(ways, last ? deals(walk, table, class + 1)
                                             : deals_from(walk, table, class, group + 1, left - k)));
        take(walk, to, -k);
    }
    return sum;
}

/* The deals of a class and all later ones in the room that is left, from the table if they were counted. */
static S5WorldCount counted(const Walk *walk, int class)
{
    return class == walk->way->classes ? count_of(1)
                                       : walk->table[(uint32_t)class * walk->way->states + walk->state];
}

static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class)
{
    const S5WorldCount known = counted(walk, class);
    if (known.power != UNKNOWN)
        return known;
    const S5WorldCount found = deals_from(walk, table, class, 1, s5_set_count(walk->way->cards[class]));
    return table[(uint32_t)class * walk->way->states + walk->state] = found;
}

static Walk start_walk(const S5Worlds *worlds, const S5WorldWay *way)
{
    Walk walk = {
        .worlds = worlds, .way = way, .table = worlds->table + way->table, .state = way->states - 1};
    for (int group = 0; group < way->groups; group++)
        walk.room[group] = way->room[group];
    return walk;
}

static void count_ways_to_choose(S5Worlds *worlds)
{
    const int most = s5_set_count(worlds->hidden);
    for (int n = 0; n <= most; n++)
        for (int k = 0; k <= most; k++)
            worlds->ways_to_choose[n][k] = !k ? 1 : !n ? 0
                                                       : worlds->ways_to_choose[n - 1][k - 1] +
                                                             worlds->ways_to_choose[n - 1][k];
}

bool s5_world_count(S5Worlds *worlds)
{
    uint32_t used = 0;
    bool any = false;
    count_ways_to_choose(worlds);
    for (int i = 0; i < worlds->ways; i++) {
        S5WorldWay *way = &worlds->way[i];
        if (!build_to_fit(worlds, way))
            return false;
        way->table = used;
        used += way->states * way->classes;
        for (uint32_t at = way->table; at < used; at++)
            worlds->table[at].power = UNKNOWN;
        Walk walk = start_walk(worlds, way);
        way->count = deals(&walk, worlds->table + way->table, 0);
        any |= way->count.digits > 0;
    }
    return any;
}

/* ------------------------------------------------------------------- drawing */

int s5_world_pick_way(const S5Worlds *worlds, S5Random *random)
{
    if (worlds->ways == 1)
        return 0;
    const S5WorldCount all = plus(worlds->way[0].count, worlds->way[1].count);
    return more(worlds->way[0].count, below(all, random)) ? 0 : 1;
}

/* Goes through the ways to spread a class until those passed outnumber `target`; leaves the walk there. */
static bool pick(Walk *walk, int class, int group, int left, S5WorldCount ways, S5WorldCount target, S5WorldCount *passed,
    uint8_t *spread)
{
    const bool last = group == walk->way->groups, barred = walk->way->bars[class] >> (last ? 0 : group) & 1;
    const int to = last ? 0 : group, most = barred ? 0 : left < walk->room[to] ? left : walk->room[to];
    for (int k = last ? left : 0; k <= most; k++) {
        const S5WorldCount these = times(ways, ways_in(walk, class, to, k));
        take(walk, to, k);
        spread[to] = (uint8_t)k;
        if (!last && pick(walk, class, group + 1, left - k, these, target, passed, spread))
            return true;
        if (last) {
            *passed = plus(*passed, times(these, counted(walk, class + 1)));
            if (more(*passed, target))
                return true;
        }
        take(walk, to, -k);
    }
    return false;
}

bool s5_world_spread(
    const S5Worlds *worlds, int way, S5Random *random, uint8_t spread[S5_WORLD_CLASSES][S5_WORLD_PLACES])
{
    Walk walk = start_walk(worlds, &worlds->way[way]);
    for (int class = 0; class < walk.way->classes; class++) {
        const S5WorldCount target = below(counted(&walk, class), random);
        S5WorldCount passed = {0, 0};
        if (!pick(&walk, class, 1, s5_set_count(walk.way->cards[class]), count_of(1), target, &passed, spread[class]))
            return false;
    }
    return true;
}
