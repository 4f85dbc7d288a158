/*
 * Finding schedules for `movement: perfect`. Those without repeats are a base round that is turned: found once, by exact cover of the
 * differences that its tables make, and kept here as data. Others begin with a schedule of some repeats, and exchange places
 * as long as that leaves fewer.
 */
#include "seating.h"

#include "spoilfive/random.h"

/*
 * Tables of three, 6k units: a nearly Kirkman triple system. The units are two circles of N = 3k − 1, numbered from 0 and from N, and two that
 * never move, numbered 2N and 2N + 1. Adding 1 in both circles makes the next round (Stinson, "A survey of Kirkman triple systems and
 * related designs", 1991).
 */
enum { THREES_LEAST = 24, THREES_MOST = 120 };
static const uint8_t THREES[][THREES_MOST] = {
    {3, 20, 22, 1, 15, 23, 7, 8, 10, 0, 6, 13, 4, 16, 19, 5, 9, 14, 2, 12, 21, 11, 17, 18},
    {5, 16, 28, 11, 15, 29, 10, 17, 25, 13, 21, 26, 6, 20, 22, 14, 24, 27, 7, 9, 19, 1, 12, 18, 0, 4, 23, 2,
        3, 8},
    {15, 18, 34, 11, 20, 35, 1, 16, 31, 2, 6, 14, 7, 13, 25, 3, 10, 17, 4, 5, 32, 9, 12, 28, 0, 22, 23, 8, 29,
        33, 19, 24, 26, 21, 27, 30},
    {4, 23, 40, 11, 38, 41, 13, 19, 28, 17, 18, 30, 7, 15, 29, 2, 5, 26, 0, 9, 16, 3, 8, 39, 1, 21, 27, 14,
        31, 32, 6, 34, 36, 10, 12, 35, 22, 25, 37, 20, 24, 33},
    {21, 34, 46, 5, 43, 47, 1, 15, 36, 9, 20, 25, 12, 14, 38, 7, 13, 44, 3, 16, 19, 17, 18, 27, 0, 8, 42, 2,
        6, 24, 4, 22, 29, 10, 30, 37, 11, 28, 40, 23, 26, 41, 31, 32, 45, 33, 35, 39},
    {11, 44, 52, 20, 34, 53, 3, 13, 25, 1, 2, 8, 7, 22, 45, 6, 14, 43, 12, 21, 48, 15, 18, 49, 17, 19, 36, 4,
        9, 51, 0, 35, 46, 24, 37, 39, 16, 38, 42, 10, 28, 40, 23, 29, 47, 5, 30, 33, 26, 27, 32, 31, 41, 50},
    {2, 54, 58, 22, 56, 59, 35, 36, 40, 4, 30, 52, 0, 32, 41, 9, 37, 49, 18, 34, 57, 1, 31, 50, 24, 38, 46,
        11, 42, 55, 10, 45, 47, 27, 48, 51, 8, 33, 44, 25, 29, 43, 12, 26, 39, 7, 15, 53, 3, 13, 19, 6, 23,
        28, 5, 14, 16, 17, 20, 21},
    {28, 61, 64, 25, 52, 65, 36, 43, 54, 34, 37, 49, 11, 32, 42, 29, 44, 57, 26, 51, 55, 7, 41, 50, 24, 33,
        38, 4, 56, 58, 9, 45, 53, 8, 40, 46, 31, 47, 48, 0, 30, 35, 1, 12, 63, 16, 21, 39, 2, 15, 60, 22, 23,
        62, 3, 17, 59, 10, 13, 19, 5, 20, 27, 6, 14, 18},
    {15, 41, 70, 30, 62, 71, 58, 61, 68, 38, 40, 51, 35, 49, 54, 0, 65, 66, 9, 42, 48, 14, 36, 56, 17, 44, 67,
        8, 59, 63, 12, 52, 60, 28, 37, 46, 1, 47, 64, 29, 32, 53, 6, 18, 55, 25, 33, 50, 24, 26, 69, 2, 31,
        43, 7, 11, 45, 21, 34, 57, 5, 16, 23, 13, 22, 27, 3, 4, 19, 10, 20, 39},
    {13, 63, 76, 1, 72, 77, 22, 28, 49, 7, 17, 25, 20, 27, 52, 5, 14, 18, 4, 26, 40, 30, 35, 46, 9, 24, 36,
        23, 37, 60, 16, 19, 74, 2, 3, 42, 8, 10, 61, 0, 21, 62, 12, 41, 54, 6, 50, 66, 15, 45, 71, 33, 43, 64,
        34, 68, 69, 31, 39, 59, 11, 56, 58, 29, 48, 55, 32, 70, 75, 38, 65, 73, 44, 53, 67, 47, 51, 57},
    {18, 71, 82, 40, 51, 83, 35, 50, 60, 45, 56, 64, 49, 73, 74, 29, 57, 69, 16, 63, 66, 2, 44, 81, 23, 62,
        80, 8, 70, 72, 32, 42, 78, 5, 53, 79, 4, 67, 76, 17, 47, 61, 31, 48, 68, 52, 58, 65, 33, 39, 59, 0,
        34, 77, 27, 37, 41, 10, 15, 75, 9, 30, 43, 25, 36, 54, 11, 14, 46, 6, 28, 55, 1, 3, 19, 7, 20, 24, 13,
        21, 22, 12, 26, 38},
    {14, 53, 88, 6, 75, 89, 49, 65, 85, 44, 46, 57, 58, 83, 84, 12, 72, 78, 51, 56, 66, 38, 76, 80, 0, 68, 71,
        30, 64, 87, 40, 47, 77, 10, 45, 54, 7, 62, 79, 22, 48, 55, 9, 50, 82, 19, 23, 86, 28, 29, 59, 20, 27,
        70, 13, 31, 67, 32, 35, 81, 5, 43, 52, 2, 41, 61, 8, 37, 69, 15, 39, 60, 1, 11, 63, 16, 18, 74, 25,
        33, 73, 4, 21, 34, 3, 24, 36, 17, 26, 42},
    {36, 93, 94, 41, 75, 95, 2, 56, 61, 58, 67, 68, 71, 85, 87, 19, 51, 64, 65, 83, 89, 9, 50, 80, 27, 49, 70,
        32, 62, 82, 24, 84, 92, 40, 66, 77, 25, 73, 76, 11, 57, 72, 4, 59, 78, 28, 86, 90, 44, 53, 88, 15, 48,
        55, 12, 54, 79, 0, 38, 63, 8, 18, 47, 39, 46, 74, 6, 26, 91, 37, 43, 60, 29, 45, 81, 16, 20, 69, 21,
        33, 52, 7, 10, 31, 1, 23, 34, 13, 14, 42, 3, 5, 35, 17, 22, 30},
    {38, 51, 100, 41, 81, 101, 62, 72, 96, 63, 67, 78, 1, 55, 98, 56, 79, 92, 31, 59, 65, 5, 64, 82, 54, 74,
        95, 24, 85, 97, 30, 60, 88, 3, 52, 94, 4, 68, 73, 26, 91, 93, 45, 84, 87, 20, 57, 58, 13, 66, 99, 9,
        71, 90, 2, 25, 70, 28, 47, 76, 23, 34, 80, 6, 48, 50, 14, 19, 69, 10, 39, 61, 12, 16, 86, 18, 46, 89,
        7, 27, 83, 21, 37, 53, 42, 44, 77, 0, 15, 75, 33, 40, 43, 8, 32, 49, 11, 17, 29, 22, 35, 36},
    {40, 101, 106, 20, 78, 107, 16, 79, 94, 33, 66, 80, 0, 71, 98, 32, 67, 73, 38, 75, 104, 12, 55, 72, 90,
        92, 99, 45, 74, 85, 23, 59, 69, 81, 82, 103, 30, 61, 95, 60, 97, 100, 27, 53, 57, 15, 88, 96, 43, 58,
        91, 21, 65, 70, 6, 68, 86, 39, 63, 93, 9, 64, 76, 18, 77, 105, 14, 51, 83, 13, 25, 89, 4, 34, 56, 35,
        37, 54, 5, 11, 62, 31, 48, 87, 42, 46, 84, 28, 52, 102, 24, 29, 44, 2, 3, 47, 19, 22, 41, 7, 17, 49,
        10, 36, 50, 1, 8, 26},
    {47, 58, 112, 43, 68, 113, 10, 24, 26, 39, 49, 105, 33, 52, 55, 8, 9, 56, 5, 12, 110, 7, 18, 27, 29, 53,
        107, 40, 45, 71, 13, 21, 51, 23, 38, 99, 25, 48, 88, 4, 54, 73, 16, 20, 104, 2, 19, 31, 6, 37, 76, 1,
        44, 101, 11, 32, 83, 46, 61, 111, 15, 79, 106, 28, 64, 102, 3, 89, 96, 0, 80, 85, 30, 57, 82, 41, 86,
        109, 36, 59, 70, 42, 75, 92, 34, 77, 93, 17, 90, 94, 50, 91, 103, 22, 60, 84, 35, 81, 95, 14, 69, 72,
        62, 63, 98, 66, 74, 100, 65, 67, 108, 78, 87, 97},
    {8, 84, 118, 12, 96, 119, 0, 57, 115, 9, 15, 50, 17, 40, 44, 34, 47, 87, 3, 4, 117, 2, 22, 74, 30, 41, 58,
        1, 35, 64, 39, 54, 103, 13, 29, 86, 48, 56, 67, 26, 55, 88, 24, 33, 43, 46, 49, 114, 16, 53, 76, 14,
        52, 59, 6, 18, 101, 21, 28, 62, 11, 25, 92, 19, 45, 116, 31, 36, 68, 7, 108, 110, 37, 83, 98, 23, 71,
        113, 27, 78, 106, 32, 82, 107, 10, 99, 104, 5, 79, 90, 20, 97, 100, 51, 61, 94, 38, 65, 66, 42, 81,
        89, 70, 80, 93, 60, 72, 112, 73, 102, 111, 63, 77, 95, 69, 75, 91, 85, 105, 109},
};

/* Eighteen units have no such base round, but two, in four circles of four; adding 1 in each circle turns both four times. */
enum { EIGHTEEN = 18, CIRCLE_OF_EIGHTEEN = 4, ROUNDS_OF_EIGHTEEN = 8 };
static const uint8_t EIGHTEEN_UNITS[][EIGHTEEN] = {
    {1, 6, 10, 3, 5, 11, 4, 13, 14, 0, 7, 17, 8, 9, 12, 2, 15, 16},
    {0, 1, 15, 3, 7, 10, 2, 8, 14, 11, 12, 17, 5, 6, 13, 4, 9, 16},
};

/*
 * Whist tournaments Wh(4k) and Wh(4k + 1): everybody is once the partner and twice the opponent of everybody else (Anderson,
 * "Combinatorial Designs and Tournaments", 1997). One circle; of 4k units the last never moves. Of a table's four numbers the first and third
 * are partners. The rows are 4, 5, 8, 9, 12 … units.
 */
enum { WHIST_MOST = 36 };
static const uint8_t WHIST[][WHIST_MOST] = {
    {3, 1, 0, 2},
    {1, 2, 4, 3},
    {7, 1, 0, 3, 2, 4, 6, 5},
    {1, 3, 2, 6, 4, 5, 8, 7},
    {11, 1, 0, 3, 2, 6, 9, 7, 4, 5, 10, 8},
    {1, 2, 4, 7, 3, 6, 12, 8, 5, 9, 11, 10},
    {15, 1, 0, 2, 3, 9, 6, 11, 4, 8, 13, 12, 5, 7, 10, 14},
    {1, 3, 2, 8, 4, 10, 15, 12, 5, 6, 9, 13, 7, 11, 16, 14},
    {19, 1, 0, 2, 3, 9, 5, 15, 4, 12, 14, 17, 6, 10, 18, 13, 7, 8, 11, 16},
    {1, 3, 2, 6, 4, 12, 13, 19, 5, 14, 9, 16, 7, 11, 20, 17, 8, 10, 18, 15},
    {23, 1, 0, 2, 3, 7, 5, 17, 4, 18, 12, 22, 6, 10, 20, 13, 8, 11, 19, 16, 9, 14, 15, 21},
    {10, 4, 12, 20, 6, 17, 14, 5, 8, 1, 11, 7, 16, 3, 21, 18, 9, 22, 2, 23, 13, 19, 24, 15},
    {27, 1, 4, 3, 20, 22, 9, 12, 16, 7, 17, 21, 2, 23, 11, 18, 19, 24, 15, 0, 8, 25, 14, 10, 13, 26, 5, 6},
    {26, 10, 20, 17, 3, 8, 24, 25, 13, 12, 27, 9, 2, 7, 15, 6, 14, 22, 16, 4, 19, 1, 28, 5, 11, 23, 21, 18},
    {31, 19, 17, 6, 22, 5, 25, 12, 23, 16, 28, 7, 11, 2, 3, 29, 14, 21, 30, 0, 9, 15, 10, 13, 8, 24, 27, 4,
        20, 1, 26, 18},
    {30, 6, 13, 14, 15, 10, 1, 16, 3, 29, 26, 5, 8, 27, 4, 24, 12, 25, 7, 18, 21, 11, 19, 23, 2, 32, 20, 31,
        9, 17, 22, 28},
    {35, 16, 24, 5, 25, 19, 32, 17, 1, 3, 13, 18, 21, 10, 11, 27, 30, 31, 29, 26, 15, 2, 9, 6, 4, 0, 12, 22,
        28, 33, 7, 14, 8, 23, 34, 20},
};

/* Where a unit of a base round of threes is in round r. */
static int turn_threes(int unit, int units, int r)
{
    const int circle = units == EIGHTEEN ? CIRCLE_OF_EIGHTEEN : (units - 2) / 2,
              first = unit / circle * circle;
    return unit >= units - 2 ? unit : first + (unit - first + r) % circle;
}

static void threes_line(int units, int r, uint16_t *line)
{
    const int turn = r % (units == EIGHTEEN ? ROUNDS_OF_EIGHTEEN : (units - 2) / 2);
    const uint8_t *base =
        units == EIGHTEEN ? EIGHTEEN_UNITS[turn / CIRCLE_OF_EIGHTEEN] : THREES[(units - THREES_LEAST) / 6];
    for (int i = 0; i < units; i++)
        line[i] = (uint16_t)turn_threes(base[i], units, turn);
}

/* The same at whist: one circle, and one unit that stays if the number is even; nine are three circles of three. */
static int turn_whist(int unit, int units, int r)
{
    enum { NINE = 9, THREE = 3 };
    if (units == NINE)
        return (unit / THREE + r / THREE) % THREE * THREE + (unit + r) % THREE;
    const int circle = units - (units % 2 == 0);
    return unit == circle ? unit : (unit + r) % circle;
}

static void whist_line(int units, int r, uint16_t *line)
{
    const int turn = r % (units - (units % 2 == 0));
    const uint8_t *base = WHIST[(units - 4) / 4 * 2 + units % 2];
    for (int i = 0; i < units - units % 2; i++)
        line[i] = (uint16_t)turn_whist(base[i], units, turn);
    if (units % 2)
        line[units - 1] = (uint16_t)turn; /* what is 0 in the base round sits out */
}

/* Fills a schedule with a base round that is turned; true if there is one for these units. */
static bool turn_base(const S5NightOptions *options, S5NightSchedule *schedule)
{
    const int units = schedule->units, slots = s5_night_slots(options, 0);
    S5NightOptions one = *options;
    one.rounds = 1;
    const bool eighteen = slots == 3 && options->sizes == 1 && units == EIGHTEEN;
    if (!eighteen && !s5_night_is_perfect_known(&one, units))
        return false;
    void (*line)(int, int, uint16_t *) = slots == 2 ? s5_night_league_line : whist_line;
    line = slots == 3 ? threes_line : line;
    for (int r = 0; r < options->rounds; r++)
        line(units, r, schedule->line[r]);
    return true;
}

/* ------------------------------------------------------------------ exchanges */

/* A schedule that is being improved. */
typedef struct Search {
    S5NightMeetings *meetings;
    bool changing;
    int tables;
    uint16_t start[S5_NIGHT_TABLES_MAX + 1];
    uint8_t sides[S5_NIGHT_TABLES_MAX], table[S5_NIGHT_PEOPLE_MAX]; /* by place */
} Search;

/* As what two places of a table meet: an index of S5NightMeetings. */
static int kind_of(const Search *s, int i, int k)
{
    return !(s->changing && (i - k) % s->sides[s->table[i]] == 0);
}

/* Whether the meeting with a third place of the table of `place` changes when `place` and `other` are exchanged. */
static bool is_changed(const Search *s, int place, int other, int third)
{
    return third != place && third != other &&
           (s->table[place] != s->table[other] || kind_of(s, place, third) != kind_of(s, other, third));
}

/* By how many repeats it is worse at the table of `place` when the unit at `other` comes there. */
static int cost_at(const Search *s, const uint16_t *line, int place, int other)
{
    const S5NightMeetings *m = s->meetings;
    const int table = s->table[place], leaves = line[place], comes = line[other];
    int cost = 0;
    for (int i = s->start[table]; i < s->start[table + 1]; i++) {
        if (!is_changed(s, place, other, i))
            continue;
        const int kind = kind_of(s, place, i), free = m->free[kind];
        cost += (m->count[kind][comes][line[i]] >= free) - (m->count[kind][leaves][line[i]] > free);
    }
    return cost;
}

static void recount(const Search *s, const uint16_t *line, int place, int other, int by)
{
    S5NightMeetings *m = s->meetings;
    const int table = s->table[place], unit = line[place];
    for (int i = s->start[table]; i < s->start[table + 1]; i++) {
        if (!is_changed(s, place, other, i))
            continue;
        uint8_t(*count)[S5_NIGHT_PEOPLE_MAX] = m->count[kind_of(s, place, i)];
        count[unit][line[i]] = count[line[i]][unit] = (uint8_t)(count[unit][line[i]] + by);
    }
}

static void exchange(const Search *s, uint16_t *line, int i, int k)
{
    const uint16_t unit = line[i];
    recount(s, line, i, k, -1);
    recount(s, line, k, i, -1);
    line[i] = line[k];
    line[k] = unit;
    recount(s, line, i, k, 1);
    recount(s, line, k, i, 1);
}

/* No schedule has fewer repeats: in it every two would have met as often as is free. */
static int least_repeats(const S5NightMeetings *m, int units)
{
    int least = 0;
    for (int kind = 0; kind < S5_MEETINGS; kind++) {
        int more = -m->free[kind] * (units * (units - 1) / 2);
        for (int a = 0; a < units; a++)
            for (int b = 0; b < a; b++)
                more += m->count[kind][a][b];
        least += more > 0 ? more : 0;
    }
    return least;
}

/* Makes exchanges that do no harm, picked at random, the same ones each time. Returns the repeats that are left. */
static int improve(const S5NightOptions *options, S5NightSchedule *schedule, S5NightWork *work)
{
    enum { STEPS = 64000000 }; /* meetings that are looked at: under a fifth of a second */
    Search s = {.meetings = &work->meetings, .changing = options->partners == S5_PARTNERS_CHANGING};
    const S5NightRepeats repeats = s5_night_repeats(options, schedule, work);
    const int least = least_repeats(&work->meetings, schedule->units);
    int left = repeats.partners + repeats.others;
    s.tables = s5_schedule_tables(options, schedule->units, s.start, s.sides);
    const int seated = s.start[s.tables];
    for (int t = 0; t < s.tables; t++)
        for (int i = s.start[t]; i < s.start[t + 1]; i++)
            s.table[i] = (uint8_t)t;
    S5Random random = s5_random(0, 0);
    for (int step = 0; left > least && step < STEPS; step += 4 * (s.start[1] + 1)) {
        uint16_t *line = schedule->line[s5_random_below(&random, (uint32_t)options->rounds)];
        const int i = (int)s5_random_below(&random, (uint32_t)seated);
        const int k = (int)s5_random_below(&random, (uint32_t)seated);
        const int worse = i == k ? 0 : cost_at(&s, line, i, k) + cost_at(&s, line, k, i);
        if (i == k || worse > 0)
            continue;
        exchange(&s, line, i, k);
        left += worse;
    }
    return left;
}

bool s5_night_find_schedule(const S5NightOptions *options, S5NightSchedule *schedule, S5NightWork *work)
{
    uint16_t start[S5_NIGHT_TABLES_MAX + 1];
    uint8_t sides[S5_NIGHT_TABLES_MAX];
    const int units = schedule->units;
    if (!s5_schedule_tables(options, units, start, sides))
        return false;
    if (turn_base(options, schedule) && s5_night_is_perfect_known(options, units))
        return true;
    work->simple.units = units;
    s5_simple_schedule(options, work);
    const S5NightRepeats simple = s5_night_repeats(options, &work->simple, work);
    if (!turn_base(options, schedule))
        *schedule = work->simple;
    if (improve(options, schedule, work) > simple.partners + simple.others)
        *schedule = work->simple;
    return true;
}
