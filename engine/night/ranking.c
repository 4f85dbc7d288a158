/* Results: who won a table, what each unit has, and the places. */
#include "night.h"

#include "spoilfive/random.h"

/* Streams of the night's seed (docs/night-files.md). */
enum { CUT_STREAM = 66536 };

static int score_of(const S5NightRound *round, int table, int side)
{
    return round->state[table] == S5_RESULT_PLAYED ? round->score[round->start[table] + side] : 0;
}

void s5_night_sides(const S5Night *night, int r, int table, uint8_t order[S5_NIGHT_SEATS_MAX])
{
    const S5NightRound *round = &night->round[r];
    const int sides = round->sides[table];
    uint16_t lot[S5_NIGHT_SEATS_MAX];
    for (int i = 0; i < sides; i++)
        lot[i] = (uint16_t)i;
    s5_night_shuffle(night->seed, 256 * (uint64_t)(r + 1) + (uint64_t)(table + 1), lot, sides);
    for (int i = 0; i < sides; i++) {
        const int side = lot[i], score = score_of(round, table, side);
        int at = i;
        for (; at; at--) {
            const int before = order[at - 1], other = score_of(round, table, before);
            if (other > score ||
                (other == score && (round->cut[table] == before || round->cut[table] != side)))
                break;
            order[at] = (uint8_t)before;
        }
        order[at] = (uint8_t)side;
    }
}

int s5_night_winner(const S5NightRound *round, int table)
{
    int best = 0, equal = 0;
    if (round->state[table] != S5_RESULT_PLAYED || round->cut[table] >= 0)
        return round->cut[table];
    for (int side = 1; side < round->sides[table]; side++) {
        const int more = score_of(round, table, side) - score_of(round, table, best);
        equal = more > 0 ? 0 : equal + (more == 0);
        best = more > 0 ? side : best;
    }
    return equal ? -1 : best;
}

/* Where a unit sat in a round: its table, or −1; *side is its side there. */
static int seat_in(const S5Night *night, int unit, int r, int *side)
{
    const S5NightRound *round = &night->round[r];
    const int place = round->place[unit];
    if (place >= round->seated)
        return -1;
    const int table = s5_night_table_of(round, place);
    *side = (place - round->start[table]) % round->sides[table];
    return table;
}

static bool is_double(const S5NightOptions *options, int r)
{
    for (int i = 0; i < options->doubles.count; i++)
        if (options->doubles.item[i] == r + 1)
            return true;
    return false;
}

/* What a unit is credited for a round, from 0. */
static int credit_of(const S5Night *night, int unit, int r)
{
    int side;
    if (night->round[r].place[unit] == S5_NIGHT_NOBODY)
        return 0;
    const int table = seat_in(night, unit, r, &side);
    if (table < 0)
        return night->options.bye;
    return score_of(&night->round[r], table, side) * (is_double(&night->options, r) ? 2 : 1);
}

int s5_night_total(const S5Night *night, int unit)
{
    int total = 0;
    for (int r = 0; r < night->rounds; r++)
        total += credit_of(night, unit, r);
    return total;
}

bool s5_night_won(const S5Night *night, int unit, int r)
{
    int side;
    const int table = seat_in(night, unit, r, &side);
    return table >= 0 && s5_night_winner(&night->round[r], table) == side;
}

int s5_night_wins(const S5Night *night, int unit)
{
    int won = 0;
    for (int r = 0; r < night->rounds; r++)
        won += s5_night_won(night, unit, r);
    return won;
}

/* -------------------------------------------------------------------- places */

/* Units in the order of their places so far; those that are still equal are a group. */
typedef struct Places {
    const S5Night *night;
    int count;
    uint16_t unit[S5_NIGHT_PEOPLE_MAX];
    bool first[S5_NIGHT_PEOPLE_MAX + 1]; /* where a group begins */
    int key[S5_NIGHT_PEOPLE_MAX];        /* of units, by index: more is better */
} Places;

static int group_end(const Places *p, int from)
{
    int end = from + 1;
    while (!p->first[end])
        end++;
    return end;
}

/* Sorts a group by the keys of its units and divides it where they differ. */
static void divide_group(Places *p, int from, int end)
{
    for (int i = from + 1; i < end; i++) {
        const uint16_t unit = p->unit[i];
        int at = i;
        for (; at > from && p->key[p->unit[at - 1]] < p->key[unit]; at--)
            p->unit[at] = p->unit[at - 1];
        p->unit[at] = unit;
    }
    for (int i = from + 1; i < end; i++)
        p->first[i] = p->key[p->unit[i]] != p->key[p->unit[i - 1]];
}

/* What a unit scored more than the units of its group that it met. */
static int head_to_head(const Places *p, int from, int end, int unit)
{
    int sum = 0;
    for (int r = 0; r < p->night->rounds; r++) {
        int side, other_side;
        const S5NightRound *round = &p->night->round[r];
        const int table = seat_in(p->night, unit, r, &side);
        for (int i = from; table >= 0 && i < end; i++)
            if (seat_in(p->night, p->unit[i], r, &other_side) == table && other_side != side)
                sum += score_of(round, table, side) - score_of(round, table, other_side);
    }
    return sum;
}

/* Divides every group by a word of `ties`; by `last`, by the credit of one round. */
static void divide_all(Places *p, int tie, int r)
{
    for (int from = 0, end; from < p->count; from = end) {
        end = group_end(p, from);
        if (end - from == 1)
            continue;
        for (int i = from; i < end; i++) {
            const int unit = p->unit[i];
            p->key[unit] = tie == S5_TIE_WINS   ? s5_night_wins(p->night, unit)
                           : tie == S5_TIE_HEAD ? head_to_head(p, from, end, unit)
                                                : credit_of(p->night, unit, r);
        }
        divide_group(p, from, end);
    }
}

static bool is_ranked(const S5Night *night, int unit)
{
    int played = 0, there = 0;
    for (int r = 0; r < night->rounds; r++) {
        played += night->round[r].place[unit] < night->round[r].seated;
        there += night->round[r].place[unit] != S5_NIGHT_NOBODY;
    }
    return there && played >= night->options.ranked_from;
}

static void begin_places(Places *p)
{
    const S5Night *night = p->night;
    for (int unit = 0; unit < night->units; unit++) {
        if (!night->unit[unit].number || !is_ranked(night, unit))
            continue;
        int at = p->count++;
        for (; at && night->unit[p->unit[at - 1]].number > night->unit[unit].number; at--)
            p->unit[at] = p->unit[at - 1];
        p->unit[at] = (uint16_t)unit;
        p->key[unit] = s5_night_total(night, unit);
    }
    p->first[0] = p->first[p->count] = true;
    if (p->count)
        divide_group(p, 0, p->count);
}

/* The latest decision about exactly these units, or null. */
static const int32_t *find_decision(const Places *p, int from, int end)
{
    const S5Night *night = p->night;
    for (int at = 0; at < night->decided; at += 1 + night->decision[at]) {
        int found = 0;
        for (int i = from; i < end; i++)
            for (int k = 1; k <= night->decision[at]; k++)
                found += night->unit[p->unit[i]].number == night->decision[at + k];
        if (found == end - from && night->decision[at] == found)
            return &night->decision[at + 1];
    }
    return NULL;
}

/* Orders a group that the words of `ties` have left: as people decided, or by the cut. */
static void order_group(Places *p, int from, int end)
{
    const S5Night *night = p->night;
    const S5NightNumbers *ties = &night->options.ties;
    const int32_t *decision = find_decision(p, from, end);
    const bool cut = ties->count && ties->item[ties->count - 1] == S5_TIE_CUT;
    if (decision)
        for (int i = from; i < end; i++)
            p->unit[i] = (uint16_t)s5_night_find_unit(night, decision[i - from]);
    else if (cut)
        s5_night_shuffle(night->seed, CUT_STREAM + (uint64_t)night->unit[p->unit[from]].number,
            p->unit + from, end - from);
    for (int i = from; i < end && (decision || cut); i++)
        p->first[i] = true;
}

void s5_night_rank(const S5Night *night, bool decided, S5NightRanking *ranking)
{
    Places p = {.night = night};
    const S5NightNumbers *ties = &night->options.ties;
    begin_places(&p);
    for (int i = 0; i < ties->count; i++) {
        const int tie = ties->item[i];
        if (tie == S5_TIE_WINS || tie == S5_TIE_HEAD)
            divide_all(&p, tie, 0);
        for (int r = night->rounds - 1; tie == S5_TIE_LAST && r >= 0; r--)
            divide_all(&p, tie, r);
    }
    for (int from = 0, end; decided && from < p.count; from = end) {
        end = group_end(&p, from);
        if (end - from > 1)
            order_group(&p, from, end);
    }
    ranking->count = p.count;
    for (int i = 0, place = 0; i < p.count; i++) {
        place = p.first[i] ? i + 1 : place;
        ranking->place[i] = place;
        ranking->unit[i] = night->unit[p.unit[i]].number;
        ranking->total[i] = s5_night_total(night, p.unit[i]);
    }
}
