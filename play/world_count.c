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
        way->group[place] = way->group[place] == a   ? (uint8_t)b
                            : way->group[place] == b ? (uint8_t)a
                                                     : way->group[place];
}

/* The last group is the one with most room: it takes what the others leave. */
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
    if (way->groups) /* at the end of a hand nothing may be hidden */
        swap_groups(way, way->groups - 1, most, worlds->places);
}

/* Splits every class into the cards of a set and the others. */
static void split(S5WorldWay *way, S5Set set, uint32_t bars, uint8_t leans)
{
    for (int i = way->classes - 1; i >= 0; i--) {
        const S5Set in = way->cards[i] & set, out = way->cards[i] & ~set;
        if (!in || (out && way->classes == S5_WORLD_CLASSES))
            continue; /* one class too many would be barred too little: its wrong deals are refused */
        const int other = out ? way->classes++ : i;
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

/* Whether a class is put behind one of these cards: those that lean come last, before them those with most cards, which
 * leaves few states to be reached. */
static bool comes_later(const S5WorldWay *way, int class, S5Set cards, uint8_t leans)
{
    if (way->leans[class] != leans)
        return way->leans[class] > leans;
    return s5_set_count(way->cards[class]) > s5_set_count(cards);
}

/* The cards that may lie anywhere are no class. */
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
        for (; at > 0 && comes_later(way, at - 1, cards, leans); at--) {
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

/* Whether the deals of the last class are kept in the table too: without a lean they are found faster anew. */
static bool keeps_last(const S5WorldWay *way)
{
    return way->classes > 1 && way->leans[way->classes - 1];
}

/* Numbers the room left in the groups. Returns how many entries of the table are needed: one for the first class, which
 * comes to untouched groups, and one for each later class and room. */
static uint32_t number_states(S5WorldWay *way)
{
    way->states = 1;
    for (int group = 0; group < way->groups; group++) {
        way->stride[group] = group < way->groups - 1 ? way->states : 0;
        way->states *= group < way->groups - 1 ? way->room[group] + 1u : 1;
    }
    return way->classes < 2 ? 0 : 1 + ((uint32_t)way->classes - 2 + keeps_last(way)) * way->states;
}

static uint32_t build(const S5Worlds *worlds, S5WorldWay *way)
{
    make_groups(worlds, way);
    make_classes(worlds, way);
    order_classes(way);
    return number_states(way);
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

/* Returns how many entries of the table a way takes. It holds what five players need tenfold; at tables of eight to ten it
 * can be too small. */
static uint32_t build_to_fit(const S5Worlds *worlds, S5WorldWay *way)
{
    for (int place = 0; place < worlds->places; place++)
        way->counted[place] = way->barred[place] & worlds->hidden;
    for (;;) {
        const uint32_t entries = build(worlds, way);
        if (entries <= S5_WORLD_TABLE / worlds->ways || !simplify(worlds, way))
            return entries;
    }
}

/* ----------------------------------------------------------------- counting */

enum { UNKNOWN = INT32_MIN };

/* A walk through the ways to spread the classes. */
typedef struct Walk {
    const S5Worlds *worlds;
    const S5WorldWay *way;
    const S5WorldCount *table;     /* of the deals counted */
    uint8_t room[S5_WORLD_PLACES]; /* left, by group */
    uint32_t state;                /* the room left in all groups but the last, as a number */
} Walk;

/* In how many ways k cards of a class come to a group. */
static S5WorldCount ways_in(const Walk *walk, int class, int group, int k)
{
    S5WorldCount ways = count_of(walk->worlds->ways_to_choose[walk->room[group]][k]);
    ways.power += walk->way->leans[class] ? k * walk->way->lean[group] : 0;
    return ways;
}

/* The room that a class may take in a group. */
static int room_for(const Walk *walk, int class, int group)
{
    return walk->way->bars[class] >> group & 1 ? 0 : walk->room[group];
}

static void take(Walk *walk, int group, int k)
{
    walk->room[group] = (uint8_t)(walk->room[group] - k);
    walk->state -= walk->way->stride[group] * (uint32_t)k;
}

/* The last class comes to the groups one by one: its deals in one and the later groups, by how many cards are left. Without
 * a lean they are the ways to choose places from all the room there is. */
typedef struct Last {
    bool leans;
    uint8_t room[S5_WORLD_PLACES + 1]; /* in a group and the later ones */
    S5WorldCount deals[S5_WORLD_PLACES][S5_PACK_MAX + 1];
} Last;

static S5WorldCount last_deals(const Walk *walk, const Last *last, int group, int left)
{
    return last->leans ? last->deals[group][left]
                       : count_of(walk->worlds->ways_to_choose[last->room[group]][left]);
}

static void lean_last(const Walk *walk, int class, int group, Last *last)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->way->groups - 1;
    for (int left = s5_set_count(walk->way->cards[class]); left >= 0; left--) {
        S5WorldCount sum = {0, 0};
        for (int k = none_later ? left : 0; k <= left && k <= room; k++) {
            const S5WorldCount ways = ways_in(walk, class, group, k);
            sum = plus(sum, none_later ? ways : times(ways, last->deals[group + 1][left - k]));
        }
        last->deals[group][left] = sum;
    }
}

static void make_last(const Walk *walk, int class, Last *last)
{
    last->leans = walk->way->leans[class];
    last->room[walk->way->groups] = 0;
    for (int group = walk->way->groups - 1; group >= 0; group--) {
        last->room[group] = (uint8_t)(last->room[group + 1] + room_for(walk, class, group));
        if (last->leans)
            lean_last(walk, class, group, last);
    }
}

/* The entry of the table for the deals of a class and all later ones in the room that is left. */
static uint32_t entry(const Walk *walk, int class)
{
    return class ? 1 + ((uint32_t)class - 1) * walk->way->states + walk->state : 0;
}

static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class);

/* The deals when `left` cards of a class still come to groups from `group` on. */
static S5WorldCount deals_from(Walk *walk, S5WorldCount *table, int class, int group, int left)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->way->groups - 1;
    S5WorldCount sum = {0, 0};
    for (int k = none_later ? left : 0; k <= left && k <= room; k++) {
        const S5WorldCount ways = ways_in(walk, class, group, k);
        take(walk, group, k);
        sum = plus(sum, times(ways, none_later ? deals(walk, table, class + 1)
                                               : deals_from(walk, table, class, group + 1, left - k)));
        take(walk, group, -k);
    }
    return sum;
}

static S5WorldCount deals_of_last(const Walk *walk)
{
    const int class = walk->way->classes - 1;
    Last last;
    make_last(walk, class, &last);
    return last_deals(walk, &last, 0, s5_set_count(walk->way->cards[class]));
}

/* The deals of a class and all later ones in the room that is left. */
static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class)
{
    const bool last = class == walk->way->classes - 1;
    if (last && !keeps_last(walk->way))
        return deals_of_last(walk);
    S5WorldCount *known = &table[entry(walk, class)];
    if (known->power == UNKNOWN)
        *known = last ? deals_of_last(walk)
                      : deals_from(walk, table, class, 0, s5_set_count(walk->way->cards[class]));
    return *known;
}

static Walk start_walk(const S5Worlds *worlds, const S5WorldWay *way)
{
    Walk walk = {.worlds = worlds, .way = way, .table = worlds->table + way->table, .state = way->states - 1};
    for (int group = 0; group < way->groups; group++)
        walk.room[group] = way->room[group];
    return walk;
}

static void count_ways_to_choose(S5Worlds *worlds)
{
    const int most = s5_set_count(worlds->hidden);
    for (int n = 0; n <= most; n++)
        for (int k = 0; k <= most; k++)
            worlds->ways_to_choose[n][k] =
                !k   ? 1
                : !n ? 0
                     : worlds->ways_to_choose[n - 1][k - 1] + worlds->ways_to_choose[n - 1][k];
}

/* In how many orders the cards of each class and the rest can take their places: what makes ways comparable. */
static S5WorldCount orders(const S5WorldWay *way)
{
    S5WorldCount count = count_of(1);
    for (int class = 0; class <= way->classes; class ++)
        for (int left = s5_set_count(class < way->classes ? way->cards[class] : way->rest); left > 1; left--)
            count = times(count, count_of((uint64_t)left));
    return count;
}

bool s5_world_count(S5Worlds *worlds)
{
    uint32_t used = 0;
    bool any = false;
    count_ways_to_choose(worlds);
    for (int i = 0; i < worlds->ways; i++) {
        S5WorldWay *way = &worlds->way[i];
        way->table = used;
        used += build_to_fit(worlds, way);
        for (uint32_t at = way->table; at < used; at++)
            worlds->table[at].power = UNKNOWN;
        Walk walk = start_walk(worlds, way);
        way->count = way->classes ? deals(&walk, worlds->table + way->table, 0) : count_of(1);
        way->count = times(way->count, orders(way));
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

/* What a draw goes through until those passed outnumber its target. */
typedef struct Draw {
    S5WorldCount target, passed;
    uint8_t *spread; /* by group: the cards of the class */
} Draw;

static bool reached(Draw *draw, S5WorldCount more_deals)
{
    draw->passed = plus(draw->passed, more_deals);
    return more(draw->passed, draw->target);
}

/* The deals that follow a class that is spread; the walk stands behind it. */
static S5WorldCount deals_after(const Walk *walk, int class)
{
    const bool last = class + 1 == walk->way->classes - 1;
    return last && !keeps_last(walk->way) ? deals_of_last(walk) : walk->table[entry(walk, class + 1)];
}

/* Goes through the ways to spread a class; leaves the walk where the target is reached. */
static bool pick(Walk *walk, int class, int group, int left, S5WorldCount ways, Draw *draw)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->way->groups - 1;
    for (int k = none_later ? left : 0; k <= left && k <= room; k++) {
        const S5WorldCount these = times(ways, ways_in(walk, class, group, k));
        take(walk, group, k);
        draw->spread[group] = (uint8_t)k;
        if (none_later ? reached(draw, times(these, deals_after(walk, class)))
                       : pick(walk, class, group + 1, left - k, these, draw))
            return true;
        take(walk, group, -k);
    }
    return false;
}

static bool pick_last(Walk *walk, int class, S5Random *random, uint8_t *spread)
{
    const int groups = walk->way->groups;
    int left = s5_set_count(walk->way->cards[class]);
    Last last;
    make_last(walk, class, &last);
    for (int group = 0; group < groups; left -= spread[group++]) {
        const int room = room_for(walk, class, group);
        Draw draw = {.target = below(last_deals(walk, &last, group, left), random)};
        int k = 0;
        while (k < left && group < groups - 1 &&
               !reached(&draw,
                   times(ways_in(walk, class, group, k), last_deals(walk, &last, group + 1, left - k))))
            k++;
        k = group == groups - 1 ? left : k;
        if (k > room)
            return false;
        spread[group] = (uint8_t)k;
    }
    return true;
}

bool s5_world_spread(
    const S5Worlds *worlds, int way, S5Random *random, uint8_t spread[S5_WORLD_CLASSES][S5_WORLD_PLACES])
{
    Walk walk = start_walk(worlds, &worlds->way[way]);
    for (int class = 0; class < walk.way->classes - 1; class ++) {
        Draw draw = {.target = below(walk.table[entry(&walk, class)], random), .spread = spread[class]};
        if (!pick(&walk, class, 0, s5_set_count(walk.way->cards[class]), count_of(1), &draw))
            return false;
    }
    return !walk.way->classes ||
           pick_last(&walk, walk.way->classes - 1, random, spread[walk.way->classes - 1]);
}
