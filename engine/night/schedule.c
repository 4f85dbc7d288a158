/* Schedules for `movement: perfect` and `league`: whether one is allowed, and how often people meet again in it. */
#include "events.h"

void s5_night_league_line(int units, int r, uint16_t *line)
{
    const int even = units + units % 2, turns = even - 1, turn = r % turns;
    int at = 0;
    for (int i = 0; i < even / 2; i++) {
        const int a = i ? (turn + i) % turns : turn;
        const int b = i ? (turn - i + turns) % turns : turns;
        const bool changed = i ? i % 2 == 0 : turn % 2 == 1;
        const bool swapped = changed != (r / turns % 2 == 1);
        if (a == units || b == units) {
            line[units - 1] = (uint16_t)(a == units ? b : a);
            continue;
        }
        line[at++] = (uint16_t)(swapped ? b : a);
        line[at++] = (uint16_t)(swapped ? a : b);
    }
}

int s5_schedule_tables(const S5NightOptions *options, int units, uint16_t start[S5_NIGHT_TABLES_MAX + 1],
    uint8_t sides[S5_NIGHT_TABLES_MAX])
{
    int counts[S5_NIGHT_SIZES_MAX], tables = 0;
    start[0] = 0;
    if (s5_night_tables(options, units, counts) < 0 ||
        counts[0] + counts[1] + counts[2] > S5_NIGHT_TABLES_MAX)
        return 0;
    for (int size = 0; size < options->sizes; size++)
        for (int i = 0; i < counts[size]; i++, tables++) {
            sides[tables] = (uint8_t)options->tables[size].sides;
            start[tables + 1] = (uint16_t)(start[tables] + s5_night_slots(options, size));
        }
    return tables;
}

S5NightRepeats s5_night_repeats(
    const S5NightOptions *options, const S5NightSchedule *schedule, S5NightWork *work)
{
    S5NightMeetings *m = &work->meetings;
    uint16_t start[S5_NIGHT_TABLES_MAX + 1];
    uint8_t sides[S5_NIGHT_TABLES_MAX];
    const int tables = s5_schedule_tables(options, schedule->units, start, sides);
    const bool changing = options->partners == S5_PARTNERS_CHANGING;
    int sum[S5_MEETINGS] = {0};
    m->free[0] = 1;
    m->free[1] = changing ? 2 : 1;
    for (int kind = 0; kind < S5_MEETINGS; kind++)
        for (int a = 0; a < schedule->units; a++)
            for (int b = 0; b < schedule->units; b++)
                m->count[kind][a][b] = 0;
    for (int r = 0; r < options->rounds; r++)
        for (int t = 0; t < tables; t++)
            for (int i = start[t]; i < start[t + 1]; i++)
                for (int k = start[t]; k < start[t + 1]; k++) {
                    const int kind = !(changing && (i - k) % sides[t] == 0);
                    m->count[kind][schedule->line[r][i]][schedule->line[r][k]]++;
                }
    for (int kind = 0; kind < S5_MEETINGS; kind++)
        for (int a = 0; a < schedule->units; a++)
            for (int b = 0; b < a; b++)
                if (m->count[kind][a][b] > m->free[kind])
                    sum[kind] += m->count[kind][a][b] - m->free[kind];
    return (S5NightRepeats){sum[0], sum[1]};
}

bool s5_night_is_perfect_known(const S5NightOptions *options, int units)
{
    const bool changing = options->partners == S5_PARTNERS_CHANGING;
    const int slots = s5_night_slots(options, 0), rounds = options->rounds;
    if (options->sizes != 1)
        return false;
    if (slots == 2)
        return rounds <= units - (units % 2 == 0);
    if (slots == 3)
        return units % 6 == 0 && units >= 24 && units <= 120 && rounds <= (units - 2) / 2;
    const bool whist = changing && slots == 4 && options->tables[0].sides == 2;
    return whist && units >= 4 && units <= 36 && units % 4 < 2 && rounds <= units - (units % 4 == 0);
}

void s5_simple_schedule(const S5NightOptions *options, S5NightWork *work)
{
    const int units = work->simple.units;
    S5Night *other = &work->other;
    s5_night_clear(other);
    other->options = *options;
    other->options.movement = S5_MOVEMENT_RANDOM;
    for (int size = 0; size < options->sizes && options->partners != S5_PARTNERS_CHANGING; size++) {
        const int slots = s5_night_slots(options, size);
        other->options.tables[size] = (S5NightSize){slots, slots};
    }
    if (options->partners != S5_PARTNERS_CHANGING)
        other->options.partners = S5_PARTNERS_NONE;
    for (int r = 0; r < options->rounds; r++) {
        S5Seating s = {.night = other, .bounds = &work->bounds, .round = r, .ready_count = units};
        for (int i = 0; i < units; i++)
            s.ready[i] = (uint16_t)i;
        s5_seat(&s, &work->round);
        s5_add_round(other, &work->round);
        for (int i = 0; i < units; i++)
            work->simple.line[r][i] = work->round.seat[i];
    }
}

/* Whether any two units have sat out equally often, or once more, after every line. */
static bool shares_byes(const S5NightOptions *options, const S5NightSchedule *schedule, int seated)
{
    int byes[S5_NIGHT_PEOPLE_MAX] = {0};
    for (int r = 0; r < options->rounds; r++) {
        int least = S5_NIGHT_ROUNDS_MAX, most = 0;
        for (int i = seated; i < schedule->units; i++)
            byes[schedule->line[r][i]]++;
        for (int i = 0; i < schedule->units; i++) {
            least = byes[i] < least ? byes[i] : least;
            most = byes[i] > most ? byes[i] : most;
        }
        if (most - least > 1)
            return false;
    }
    return true;
}

bool s5_night_schedule_allowed(const S5NightOptions *options, const S5NightSchedule *schedule,
    S5NightWork *work, S5NightRepeats *repeats, S5Text *why)
{
    uint16_t start[S5_NIGHT_TABLES_MAX + 1];
    uint8_t sides[S5_NIGHT_TABLES_MAX];
    const int tables = s5_schedule_tables(options, schedule->units, start, sides);
    if (!tables)
        return s5_night_refuse(why, "these units do not fill a table");
    if (!shares_byes(options, schedule, start[tables]))
        return s5_night_refuse(why, "in this schedule some sit out more often than others");
    *repeats = s5_night_repeats(options, schedule, work);
    const int sum = repeats->partners + repeats->others;
    if (!sum)
        return true;
    if (s5_night_is_perfect_known(options, schedule->units))
        return s5_night_refuse(why, "this schedule must have no repeats");
    work->simple.units = schedule->units;
    s5_simple_schedule(options, work);
    const S5NightRepeats simple = s5_night_repeats(options, &work->simple, work);
    if (sum <= simple.partners + simple.others)
        return true;
    return s5_night_refuse(why, "this schedule has more repeats than simple seating, which has %d",
        simple.partners + simple.others);
}
