/*
 * Counts the deals. Places with the same forbidden cards form a group, and cards that may lie in the same groups form a
 * class. A deal allocates a number of cards of each class to each group. For k of them in a group with room for r there
 * are C(r, k) sets of places, so the deals of a class and all later ones are a sum over its allocations: the product of
 * these numbers, times the deals of the later classes in the room that is left (dynamic programming). The cards that
 * may lie anywhere come last and fill what is left; the number of ways to do so is always the same.
 *
 * The numbers exceed 2^64. They are kept to 32 binary digits, so no deal is likelier than another by more than 2^-24 of
 * itself.
 */
#include "world_internal.h"

static S5WorldCount count_of(uint64_t number)
{
    if (!number)
        return (S5WorldCount){0, 0};
    const int shift = __builtin_clzll(number);
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
    const S5WorldCount high = a.power >= b.power ? a : b;
    const S5WorldCount low = a.power >= b.power ? b : a;
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

/* A random number below a bound. */
static S5WorldCount below(S5WorldCount bound, S5Random *random)
{
    const S5WorldCount part = times(bound, count_of(s5_random_next(random)));
    return (S5WorldCount){part.digits, part.power - 64};
}

/* ------------------------------------------------------- groups and classes */

static void swap_groups(S5WorldScenario *scenario, int a, int b, int places)
{
    const uint8_t room = scenario->room[a];
    const int8_t bias = scenario->bias[a];
    scenario->room[a] = scenario->room[b];
    scenario->room[b] = room;
    scenario->bias[a] = scenario->bias[b];
    scenario->bias[b] = bias;
    for (int place = 0; place < places; place++)
        scenario->group[place] = scenario->group[place] == a   ? (uint8_t)b
                                 : scenario->group[place] == b ? (uint8_t)a
                                                               : scenario->group[place];
}

/* The group with the most room comes last: it takes what the others leave. */
static void make_groups(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    S5Set groups_forbidden[S5_WORLD_PLACES];
    int most = 0;
    scenario->groups = 0;
    for (int place = 0; place < worlds->places; place++) {
        const S5WorldPlace *p = &worlds->place[place];
        const S5Set forbidden = scenario->counted[place];
        int group = 0;
        while (group < scenario->groups &&
               (groups_forbidden[group] != forbidden || scenario->bias[group] != p->bias))
            group++;
        if (group == scenario->groups) {
            groups_forbidden[group] = forbidden;
            scenario->bias[group] = p->bias;
            scenario->room[group] = 0;
            scenario->groups++;
        }
        scenario->group[place] = (uint8_t)group;
        scenario->room[group] = (uint8_t)(scenario->room[group] + p->cards);
        most = scenario->room[group] > scenario->room[most] ? group : most;
    }
    if (scenario->groups) /* at the end of a hand nothing may be hidden */
        swap_groups(scenario, scenario->groups - 1, most, worlds->places);
}

/* Splits every class into the cards of a set and the others. */
static void split_classes(S5WorldScenario *scenario, S5Set set, uint32_t groups_forbidden, uint8_t biased)
{
    for (int i = scenario->classes - 1; i >= 0; i--) {
        const S5Set in = scenario->cards[i] & set, out = scenario->cards[i] & ~set;
        if (!in || (out && scenario->classes == S5_WORLD_CLASSES))
            continue; /* without room for another class, some constraints are not counted: deals that break them are rejected */
        const int other = out ? scenario->classes++ : i;
        scenario->cards[other] = in;
        scenario->forbidden_groups[other] = scenario->forbidden_groups[i] | groups_forbidden;
        scenario->biased[other] = scenario->biased[i] | biased;
        if (out)
            scenario->cards[i] = out;
    }
}

static void make_classes(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    bool biased = false;
    scenario->classes = 1;
    scenario->rest = 0;
    scenario->cards[0] = worlds->hidden;
    scenario->forbidden_groups[0] = scenario->biased[0] = 0;
    for (int group = 0; group < scenario->groups; group++) {
        int place = 0;
        while (scenario->group[place] != group)
            place++;
        split_classes(scenario, scenario->counted[place], 1u << group, 0);
        biased |= scenario->bias[group] != 0;
    }
    if (biased)
        split_classes(scenario, s5_trumps(worlds->rules, &worlds->known)->cards, 0, 1);
}

/* Whether a class comes after one with these cards. Biased classes come last; before them, those with the most cards, so that few
 * states can be reached. */
static bool comes_later(const S5WorldScenario *scenario, int class, S5Set cards, uint8_t biased)
{
    if (scenario->biased[class] != biased)
        return scenario->biased[class] > biased;
    return s5_set_count(scenario->cards[class]) > s5_set_count(cards);
}

/* Orders the classes. The cards that may lie anywhere are not one of them. */
static void order_classes(S5WorldScenario *scenario)
{
    int classes = 0;
    for (int i = 0; i < scenario->classes; i++) {
        const S5Set cards = scenario->cards[i];
        const uint32_t groups_forbidden = scenario->forbidden_groups[i];
        const uint8_t biased = scenario->biased[i];
        int at = classes;
        if (!groups_forbidden && !biased) {
            scenario->rest = cards;
            continue;
        }
        for (; at > 0 && comes_later(scenario, at - 1, cards, biased); at--) {
            scenario->cards[at] = scenario->cards[at - 1];
            scenario->forbidden_groups[at] = scenario->forbidden_groups[at - 1];
            scenario->biased[at] = scenario->biased[at - 1];
        }
        scenario->cards[at] = cards;
        scenario->forbidden_groups[at] = groups_forbidden;
        scenario->biased[at] = biased;
        classes++;
    }
    scenario->classes = (uint8_t)classes;
}

/* Whether the table also has the deals of the last class. Without a bias it is faster to calculate them again. */
static bool keeps_last(const S5WorldScenario *scenario)
{
    return scenario->classes > 1 && scenario->biased[scenario->classes - 1];
}

/* Numbers the states of the room left in the groups. Returns how many table entries are needed: one for the first class, which meets
 * untouched groups, and one for each later class and state. */
static uint32_t number_states(S5WorldScenario *scenario)
{
    scenario->states = 1;
    for (int group = 0; group < scenario->groups; group++) {
        scenario->stride[group] = group < scenario->groups - 1 ? scenario->states : 0;
        scenario->states *= group < scenario->groups - 1 ? scenario->room[group] + 1u : 1;
    }
    return scenario->classes < 2
               ? 0
               : 1 + ((uint32_t)scenario->classes - 2 + keeps_last(scenario)) * scenario->states;
}

static uint32_t build_scenario(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    make_groups(worlds, scenario);
    make_classes(worlds, scenario);
    order_classes(scenario);
    return number_states(scenario);
}

/* Leaves the place with the fewest cards out of the count; deals that break its constraints are then rejected. */
static bool simplify(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    int fewest = -1;
    for (int place = 0; place < worlds->places; place++)
        if (scenario->counted[place] &&
            (fewest < 0 || worlds->place[place].cards < worlds->place[fewest].cards))
            fewest = place;
    if (fewest >= 0)
        scenario->counted[fewest] = 0;
    return fewest >= 0;
}

/* Returns how many table entries a scenario takes. The table has ten times the room that five players need, but at tables of eight to
 * ten it can be too small. */
static uint32_t build_to_fit(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    for (int place = 0; place < worlds->places; place++)
        scenario->counted[place] = scenario->forbidden[place] & worlds->hidden;
    for (;;) {
        const uint32_t entries = build_scenario(worlds, scenario);
        if (entries <= S5_WORLD_TABLE / worlds->scenarios || !simplify(worlds, scenario))
            return entries;
    }
}

/* ----------------------------------------------------------------- counting */

enum { UNKNOWN = INT32_MIN };

/* A walk through the allocations of the classes. */
typedef struct Walk {
    const S5Worlds *worlds;
    const S5WorldScenario *scenario;
    const S5WorldCount *table;     /* of the deals counted */
    uint8_t room[S5_WORLD_PLACES]; /* left, by group */
    uint32_t state;                /* the room left in all groups but the last, as a number */
} Walk;

/* The number of ways in which k cards of a class can lie in a group. */
static S5WorldCount ways_in(const Walk *walk, int class, int group, int k)
{
    S5WorldCount ways = count_of(walk->worlds->ways_to_choose[walk->room[group]][k]);
    ways.power += walk->scenario->biased[class] ? k * walk->scenario->bias[group] : 0;
    return ways;
}

/* The room that a class may use in a group. */
static int room_for(const Walk *walk, int class, int group)
{
    return walk->scenario->forbidden_groups[class] >> group & 1 ? 0 : walk->room[group];
}

static void take_room(Walk *walk, int group, int k)
{
    walk->room[group] = (uint8_t)(walk->room[group] - k);
    walk->state -= walk->scenario->stride[group] * (uint32_t)k;
}

/* The last class is allocated group by group: its deals in a group and the later ones, by the number of cards left. Without a bias they
 * are the ways to choose places from all the room there is. */
typedef struct Last {
    bool biased;
    uint8_t room[S5_WORLD_PLACES + 1]; /* in a group and the later ones */
    S5WorldCount deals[S5_WORLD_PLACES][S5_PACK_MAX + 1];
} Last;

static S5WorldCount last_deals(const Walk *walk, const Last *last, int group, int left)
{
    return last->biased ? last->deals[group][left]
                        : count_of(walk->worlds->ways_to_choose[last->room[group]][left]);
}

static void bias_last(const Walk *walk, int class, int group, Last *last)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->scenario->groups - 1;
    for (int left = s5_set_count(walk->scenario->cards[class]); left >= 0; left--) {
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
    last->biased = walk->scenario->biased[class];
    last->room[walk->scenario->groups] = 0;
    for (int group = walk->scenario->groups - 1; group >= 0; group--) {
        last->room[group] = (uint8_t)(last->room[group + 1] + room_for(walk, class, group));
        if (last->biased)
            bias_last(walk, class, group, last);
    }
}

/* The table entry for the deals of a class and all later ones in the room that is left. */
static uint32_t entry(const Walk *walk, int class)
{
    return class ? 1 + ((uint32_t)class - 1) * walk->scenario->states + walk->state : 0;
}

static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class);

/* The deals when `left` cards of a class are still to be allocated to the groups from `group` on. */
static S5WorldCount deals_from(Walk *walk, S5WorldCount *table, int class, int group, int left)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->scenario->groups - 1;
    S5WorldCount sum = {0, 0};
    for (int k = none_later ? left : 0; k <= left && k <= room; k++) {
        const S5WorldCount ways = ways_in(walk, class, group, k);
        take_room(walk, group, k);
        sum = plus(sum, times(ways, none_later ? deals(walk, table, class + 1)
                                               : deals_from(walk, table, class, group + 1, left - k)));
        take_room(walk, group, -k);
    }
    return sum;
}

static S5WorldCount deals_of_last(const Walk *walk)
{
    const int class = walk->scenario->classes - 1;
    Last last;
    make_last(walk, class, &last);
    return last_deals(walk, &last, 0, s5_set_count(walk->scenario->cards[class]));
}

/* The deals of a class and all later ones in the room that is left. */
static S5WorldCount deals(Walk *walk, S5WorldCount *table, int class)
{
    const bool last = class == walk->scenario->classes - 1;
    if (last && !keeps_last(walk->scenario))
        return deals_of_last(walk);
    S5WorldCount *known = &table[entry(walk, class)];
    if (known->power == UNKNOWN)
        *known = last ? deals_of_last(walk)
                      : deals_from(walk, table, class, 0, s5_set_count(walk->scenario->cards[class]));
    return *known;
}

static Walk start_walk(const S5Worlds *worlds, const S5WorldScenario *scenario)
{
    Walk walk = {.worlds = worlds,
        .scenario = scenario,
        .table = worlds->table + scenario->table,
        .state = scenario->states - 1};
    for (int group = 0; group < scenario->groups; group++)
        walk.room[group] = scenario->room[group];
    return walk;
}

static void count_ways_to_choose(S5Worlds *worlds)
{
    const int most = s5_set_count(worlds->hidden);
    for (int n = 0; n <= most; n++)
        for (int k = 0; k <= most; k++)
            worlds->ways_to_choose[n][k] =
                n && k ? worlds->ways_to_choose[n - 1][k - 1] + worlds->ways_to_choose[n - 1][k] : !k;
}

/* The number of orders in which the cards of each class and the rest can take their places. It makes scenarios
 * comparable. */
static S5WorldCount orders(const S5WorldScenario *scenario)
{
    S5WorldCount count = count_of(1);
    for (int class = 0; class <= scenario->classes; class ++)
        for (int left = s5_set_count(class < scenario->classes ? scenario->cards[class] : scenario->rest);
            left > 1; left--)
            count = times(count, count_of((uint64_t)left));
    return count;
}

bool s5_world_count(S5Worlds *worlds)
{
    uint32_t used = 0;
    bool any = false;
    count_ways_to_choose(worlds);
    for (int i = 0; i < worlds->scenarios; i++) {
        S5WorldScenario *scenario = &worlds->scenario[i];
        scenario->table = used;
        used += build_to_fit(worlds, scenario);
        for (uint32_t at = scenario->table; at < used; at++)
            worlds->table[at].power = UNKNOWN;
        Walk walk = start_walk(worlds, scenario);
        scenario->count = scenario->classes ? deals(&walk, worlds->table + scenario->table, 0) : count_of(1);
        scenario->count = times(scenario->count, orders(scenario));
        any |= scenario->count.digits > 0;
    }
    return any;
}

/* ------------------------------------------------------------------- drawing */

int s5_world_pick_scenario(const S5Worlds *worlds, S5Random *random)
{
    if (worlds->scenarios == 1)
        return 0;
    const S5WorldCount all = plus(worlds->scenario[0].count, worlds->scenario[1].count);
    return more(worlds->scenario[0].count, below(all, random)) ? 0 : 1;
}

/* A draw adds up deals until they exceed its target. */
typedef struct Draw {
    S5WorldCount target, passed;
    uint8_t *allocation; /* by group: the cards of the class */
} Draw;

static bool reached(Draw *draw, S5WorldCount more_deals)
{
    draw->passed = plus(draw->passed, more_deals);
    return more(draw->passed, draw->target);
}

/* The deals of the classes after one that has been allocated. */
static S5WorldCount deals_after(const Walk *walk, int class)
{
    const bool last = class + 1 == walk->scenario->classes - 1;
    return last && !keeps_last(walk->scenario) ? deals_of_last(walk) : walk->table[entry(walk, class + 1)];
}

/* Goes through the allocations of a class, and leaves the walk at the one where the target is reached. */
static bool pick(Walk *walk, int class, int group, int left, S5WorldCount ways, Draw *draw)
{
    const int room = room_for(walk, class, group);
    const bool none_later = group == walk->scenario->groups - 1;
    for (int k = none_later ? left : 0; k <= left && k <= room; k++) {
        const S5WorldCount these = times(ways, ways_in(walk, class, group, k));
        take_room(walk, group, k);
        draw->allocation[group] = (uint8_t)k;
        if (none_later ? reached(draw, times(these, deals_after(walk, class)))
                       : pick(walk, class, group + 1, left - k, these, draw))
            return true;
        take_room(walk, group, -k);
    }
    return false;
}

static bool pick_last(Walk *walk, int class, S5Random *random, uint8_t *allocation)
{
    const int groups = walk->scenario->groups;
    int left = s5_set_count(walk->scenario->cards[class]);
    Last last;
    make_last(walk, class, &last);
    for (int group = 0; group < groups; left -= allocation[group++]) {
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
        allocation[group] = (uint8_t)k;
    }
    return true;
}

bool s5_world_allocate(const S5Worlds *worlds, int scenario, S5Random *random,
    uint8_t allocation[S5_WORLD_CLASSES][S5_WORLD_PLACES])
{
    Walk walk = start_walk(worlds, &worlds->scenario[scenario]);
    for (int class = 0; class < walk.scenario->classes - 1; class ++) {
        Draw draw = {
            .target = below(walk.table[entry(&walk, class)], random), .allocation = allocation[class]};
        if (!pick(&walk, class, 0, s5_set_count(walk.scenario->cards[class]), count_of(1), &draw))
            return false;
    }
    return !walk.scenario->classes ||
           pick_last(&walk, walk.scenario->classes - 1, random, allocation[walk.scenario->classes - 1]);
}
