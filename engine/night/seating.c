/* Seating a round: how many tables, who sits out, the line, and its cut into tables. */
#include "seating.h"

#include "spoilfive/random.h"

void s5_night_shuffle(uint64_t seed, uint64_t stream, uint16_t *list, int count)
{
    S5Random random = s5_random(seed, stream);
    for (int k = 0; k + 1 < count; k++) {
        const int with = k + (int)s5_random_below(&random, (uint32_t)(count - k));
        const uint16_t kept = list[k];
        list[k] = list[with];
        list[with] = kept;
    }
}

int s5_night_tables(const S5NightOptions *options, int units, int counts[S5_NIGHT_SIZES_MAX])
{
    int slots[S5_NIGHT_SIZES_MAX] = {0}, best = units;
    for (int i = 0; i < options->sizes; i++)
        slots[i] = s5_night_slots(options, i);
    counts[0] = counts[1] = counts[2] = 0;
    /* From the greatest numbers down, so that the first of the best is the one to take. */
    for (int a = units / slots[0]; a >= 0; a--)
        for (int b = slots[1] ? units / slots[1] : 0; b >= 0; b--) {
            const int rest = units - a * slots[0] - b * slots[1];
            const int c = rest >= 0 && slots[2] ? rest / slots[2] : 0;
            const int left = rest - c * slots[2];
            if (rest < 0 || left >= best)
                continue;
            best = left;
            counts[0] = a;
            counts[1] = b;
            counts[2] = c;
        }
    return counts[0] + counts[1] + counts[2] ? best : -1;
}

int s5_night_table_of(const S5NightRound *round, int place)
{
    int table = 0;
    while (place >= round->start[table + 1])
        table++;
    return table;
}

/* ------------------------------------------------------------ who sits out */

static void count_rounds(S5Seating *s)
{
    for (int u = 0; u < S5_NIGHT_PEOPLE_MAX; u++)
        s->played[u] = s->sat_out[u] = s->last_bye[u] = 0;
    for (int r = 0; r < s->night->rounds; r++) {
        const S5NightRound *round = &s->night->round[r];
        for (int i = 0; i < round->seated + round->byes; i++) {
            const int unit = round->seat[i];
            if (i < round->seated) {
                s->played[unit]++;
                continue;
            }
            s->sat_out[unit]++;
            s->last_bye[unit] = r + 1;
        }
    }
}

/* Whether the ready units are exactly those of the draw, and stay within one bye of each other if the last ones of
 * this line sit out. */
static bool may_name_byes(const S5Seating *s, const uint16_t *line)
{
    int byes[S5_NIGHT_PEOPLE_MAX], least = S5_NIGHT_ROUNDS_MAX, most = 0;
    bool ready[S5_NIGHT_PEOPLE_MAX] = {false};
    if (s->draw_count != s->ready_count)
        return false;
    for (int i = 0; i < s->ready_count; i++) {
        ready[s->ready[i]] = true;
        byes[s->ready[i]] = s->sat_out[s->ready[i]];
    }
    for (int i = 0; i < s->draw_count; i++)
        if (!ready[s->draw[i]])
            return false;
    for (int i = s->draw_count - s->byes; i < s->draw_count; i++)
        byes[line[i]]++;
    for (int i = 0; i < s->ready_count; i++) {
        least = byes[s->ready[i]] < least ? byes[s->ready[i]] : least;
        most = byes[s->ready[i]] > most ? byes[s->ready[i]] : most;
    }
    return most - least <= 1;
}

/* Those who played most sit out, then those whose last bye is longest ago, then by lot. */
static void choose_byes(const S5Seating *s, uint16_t *out)
{
    uint16_t list[S5_NIGHT_PEOPLE_MAX];
    for (int i = 0; i < s->ready_count; i++)
        list[i] = s->ready[i];
    s5_night_shuffle(s->night->seed, 256 * (uint64_t)(s->round + 1) + 200, list, s->ready_count);
    for (int i = 1; i < s->ready_count; i++) {
        const uint16_t unit = list[i];
        int at = i;
        for (; at; at--) {
            const int before = list[at - 1];
            if (s->played[before] > s->played[unit] ||
                (s->played[before] == s->played[unit] && s->last_bye[before] <= s->last_bye[unit]))
                break;
            list[at] = list[at - 1];
        }
        list[at] = unit;
    }
    for (int i = 0; i < s->byes; i++)
        out[i] = list[i];
}

static void set_byes(S5Seating *s)
{
    uint16_t line[S5_NIGHT_PEOPLE_MAX], out[S5_NIGHT_PEOPLE_MAX];
    const bool scheduled = s5_movement_is_scheduled(s->night->options.movement);
    bool named = s->ordered && !scheduled;
    const uint16_t *from = s->draw;
    if (scheduled) {
        s5_scheduled_line(s, line);
        named = may_name_byes(s, line);
        from = line;
    }
    if (named)
        for (int i = 0; i < s->byes; i++)
            out[i] = from[s->draw_count - s->byes + i];
    else
        choose_byes(s, out);
    for (int u = 0; u < S5_NIGHT_PEOPLE_MAX; u++)
        s->plays[u] = false;
    for (int i = 0; i < s->ready_count; i++)
        s->plays[s->ready[i]] = true;
    for (int i = 0; i < s->byes; i++)
        s->plays[out[i]] = false;
}

/* ---------------------------------------------------------------- the line */

/* The units that play and are not in the line: those who played least first. Returns how many. */
static int find_newcomers(const S5Seating *s, uint16_t *list)
{
    bool in_line[S5_NIGHT_PEOPLE_MAX] = {false};
    int count = 0;
    for (int i = 0; i < s->line_count; i++)
        if (s->line[i] != S5_NIGHT_NOBODY)
            in_line[s->line[i]] = true;
    for (int i = 0; i < s->ready_count; i++) {
        const uint16_t unit = s->ready[i];
        if (!s->plays[unit] || in_line[unit])
            continue;
        int at = count++;
        for (; at && s->played[list[at - 1]] > s->played[unit]; at--)
            list[at] = list[at - 1];
        list[at] = unit;
    }
    return count;
}

/* Newcomers take empty places; then the last of the line do; newcomers who are left over stand at its end. */
static void fill_line(S5Seating *s)
{
    uint16_t newcomer[S5_NIGHT_PEOPLE_MAX];
    int first = 0;
    for (int i = 0; i < s->line_count; i++)
        if (s->line[i] != S5_NIGHT_NOBODY && !s->plays[s->line[i]])
            s->line[i] = S5_NIGHT_NOBODY;
    const int count = find_newcomers(s, newcomer);
    for (int i = 0; i < s->line_count && first < count; i++)
        if (s->line[i] == S5_NIGHT_NOBODY)
            s->line[i] = newcomer[first++];
    for (int i = 0; i < s->line_count; i++) {
        while (i < s->line_count && s->line[i] == S5_NIGHT_NOBODY)
            s->line[i] = s->line[--s->line_count];
    }
    while (first < count)
        s->line[s->line_count++] = newcomer[first++];
}

/* The line of units that are pulled apart afterwards: in random order, or by their totals. */
static void draw_line(S5Seating *s)
{
    const S5Night *night = s->night;
    int total[S5_NIGHT_PEOPLE_MAX] = {0};
    uint16_t list[S5_NIGHT_PEOPLE_MAX];
    for (int i = 0; i < s->ready_count; i++)
        list[i] = s->ready[i];
    s5_night_shuffle(night->seed, 256 * (uint64_t)(s->round + 1), list, s->ready_count);
    for (int i = 0; i < s->ready_count && night->options.movement == S5_MOVEMENT_SWISS; i++)
        total[s->ready[i]] = s5_night_total(night, s->ready[i]);
    s->line_count = 0;
    for (int i = 0; i < s->ready_count; i++) {
        if (!s->plays[list[i]])
            continue;
        int at = s->line_count++;
        for (; at && total[s->line[at - 1]] < total[list[i]]; at--)
            s->line[at] = s->line[at - 1];
        s->line[at] = list[i];
    }
}

static void make_line(S5Seating *s)
{
    const int movement = s->night->options.movement;
    if (s5_movement_is_apart(movement) && !s->ordered) {
        draw_line(s);
        return;
    }
    if (s5_movement_is_scheduled(movement)) {
        s->line_count = s->draw_count;
        s5_scheduled_line(s, s->line);
    } else if (s->round == 0) {
        s->line_count = s->draw_count;
        for (int i = 0; i < s->draw_count; i++)
            s->line[i] = s->draw[i];
    } else
        s5_movement_line(s);
    fill_line(s);
}

/* -------------------------------------------------------------------- tables */

static void cut_line(const S5Seating *s, S5NightRound *round)
{
    const S5NightOptions *options = &s->night->options;
    int at = 0;
    round->tables = 0;
    for (int size = 0; size < options->sizes; size++)
        for (int i = 0; i < s->counts[size]; i++, at += s5_night_slots(options, size)) {
            round->start[round->tables] = (uint16_t)at;
            round->sides[round->tables] = (uint8_t)options->tables[size].sides;
            round->state[round->tables] = S5_RESULT_NONE;
            round->cut[round->tables++] = -1;
        }
    round->start[round->tables] = (uint16_t)at;
    round->seated = at;
    round->byes = s->byes;
    for (int i = 0; i < at; i++)
        round->seat[i] = s->line[i];
    for (int i = 0; i < s->ready_count; i++)
        if (!s->plays[s->ready[i]])
            round->seat[at++] = s->ready[i];
    for (int i = 0; i < S5_NIGHT_PEOPLE_MAX; i++)
        round->score[i] = 0;
}

static void note_places(S5NightRound *round)
{
    for (int u = 0; u < S5_NIGHT_PEOPLE_MAX; u++)
        round->place[u] = S5_NIGHT_NOBODY;
    for (int i = 0; i < round->seated + round->byes; i++)
        round->place[round->seat[i]] = (uint16_t)i;
}

const char *s5_seat(S5Seating *s, S5NightRound *round)
{
    const S5NightOptions *options = &s->night->options;
    s->byes = s5_night_tables(options, s->ready_count, s->counts);
    if (s->byes < 0)
        return "there are not enough people for a table";
    if (s->counts[0] + s->counts[1] + s->counts[2] > S5_NIGHT_TABLES_MAX)
        return "more than 125 tables are needed";
    count_rounds(s);
    set_byes(s);
    make_line(s);
    cut_line(s, round);
    if (s5_movement_is_apart(options->movement) && !s->ordered)
        s5_pull_apart(s->night->met, round);
    if (options->partners == S5_PARTNERS_CHANGING && !s5_movement_keeps_places(options->movement))
        for (int table = 0; table < round->tables; table++)
            s5_new_sides(s->night, round, table, s->bounds);
    note_places(round);
    return NULL;
}

/* Adds to how often those at one table have met. */
static void count_meetings(S5Night *night, const S5NightRound *round, int by)
{
    for (int t = 0; t < round->tables; t++)
        for (int i = round->start[t]; i < round->start[t + 1]; i++)
            for (int j = round->start[t]; j < round->start[t + 1]; j++)
                if (i != j)
                    night->met[round->seat[i]][round->seat[j]] =
                        (uint8_t)(night->met[round->seat[i]][round->seat[j]] + by);
}

void s5_add_round(S5Night *night, const S5NightRound *round)
{
    night->round[night->rounds++] = *round;
    count_meetings(night, round, 1);
}

void s5_drop_round(S5Night *night)
{
    count_meetings(night, &night->round[--night->rounds], -1);
}
