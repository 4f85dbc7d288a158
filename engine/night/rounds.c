/* Rounds: schedules, seats, results, and what is taken back or decided. */
#include "events.h"
#include "spoilfive/assert.h"

enum {
    WAITING_STREAM = 0, /* of the night's seed */
    SCORE_MAX = 10000
};

bool s5_judge_schedule(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    S5NightSchedule *schedule = &work->schedule;
    const S5NightOptions *options = &night->options;
    if (options->movement != S5_MOVEMENT_PERFECT || night->rounds)
        return s5_night_refuse(why, "a schedule belongs to movement: perfect, before round 1");
    if (e->units < 1 || e->units > S5_NIGHT_PEOPLE_MAX)
        return s5_night_refuse(why, "a schedule is for 1 to 500 units");
    if (e->rows.rows != options->rounds)
        return s5_night_refuse(why,
            options->rounds == 1 ? "a schedule has %d line" : "a schedule has %d lines", options->rounds);
    schedule->units = (int)e->units;
    for (int r = 0; r < e->rows.rows; r++) {
        const int32_t *line = e->rows.item + e->rows.start[r];
        bool listed[S5_NIGHT_PEOPLE_MAX] = {false};
        bool good = e->rows.start[r + 1] - e->rows.start[r] == e->units;
        for (int i = 0; good && i < e->units; i++) {
            good = line[i] >= 0 && line[i] < e->units && !listed[line[i]];
            if (!good)
                break;
            listed[line[i]] = true;
            schedule->line[r][i] = (uint16_t)line[i];
        }
        if (!good)
            return s5_night_refuse(why, "line %d of the schedule does not list every number once", r + 1);
    }
    S5NightRepeats repeats;
    if (!s5_night_schedule_allowed(options, schedule, work, &repeats, why))
        return false;
    e->bye.count = 2;
    e->bye.item[0] = repeats.partners;
    e->bye.item[1] = repeats.others;
    return true;
}

void s5_night_enter_schedule(const S5NightOptions *options, const S5NightSchedule *schedule, S5NightEvent *e)
{
    int used = 0;
    e->units = schedule->units;
    e->rows.rows = options->rounds;
    for (int r = 0; r < options->rounds; r++) {
        e->rows.start[r] = used;
        for (int i = 0; i < schedule->units; i++)
            e->rows.item[used++] = schedule->line[r][i];
    }
    e->rows.start[options->rounds] = used;
}

void s5_apply_schedule(S5Night *night, const S5NightEvent *e)
{
    night->schedule.units = (int)e->units;
    for (int r = 0; r < e->rows.rows; r++)
        for (int i = 0; i < e->units; i++)
            night->schedule.line[r][i] = (uint16_t)e->rows.item[e->rows.start[r] + i];
}

/* --------------------------------------------------------------------- seating */

/* People who came alone, in the order in which they are put together. */
static int find_waiting(const S5Night *night, uint16_t *waiting)
{
    int count = 0;
    for (int i = 0; i < night->people; i++)
        if (night->person[i].present && night->person[i].unit == S5_NIGHT_NOBODY)
            waiting[count++] = (uint16_t)i;
    if (!night->rounds)
        s5_night_shuffle(night->seed, WAITING_STREAM, waiting, count);
    return count;
}

static void join_waiting(const S5Night *night, S5NightJoined *joined)
{
    uint16_t waiting[S5_NIGHT_PEOPLE_MAX];
    const int side = s5_night_side_size(&night->options);
    const bool may = s5_night_has_sides(&night->options) && night->options.team.count < 0;
    const int count = may ? find_waiting(night, waiting) : 0;
    int items = 0;
    joined->rows = 0;
    for (int i = 0; i + side <= count; i += side) {
        joined->start[joined->rows++] = items;
        joined->item[items++] = night->last_unit + joined->rows;
        for (int k = 0; k < side; k++)
            joined->item[items++] = waiting[i + k] + 1;
    }
    joined->start[joined->rows] = items;
}

int s5_night_expected(const S5Night *night)
{
    S5NightJoined joined;
    uint16_t ready[S5_NIGHT_PEOPLE_MAX];
    join_waiting(night, &joined);
    return s5_night_ready(night, ready) + joined.rows;
}

/* Whether the movement knocks a unit out now: it was seated and its side was not the best. */
static bool is_knocked_out(const S5Night *night, int unit)
{
    if (night->options.movement != S5_MOVEMENT_KNOCK_OUT || !night->rounds)
        return false;
    const S5NightRound *last = &night->round[night->rounds - 1];
    const int place = last->place[unit];
    if (place >= last->seated)
        return false;
    uint8_t order[S5_NIGHT_SEATS_MAX];
    const int table = s5_night_table_of(last, place);
    s5_night_sides(night, night->rounds - 1, table, order);
    return (place - last->start[table]) % last->sides[table] != order[0];
}

/* The ready units of the next round, with those that are made of people who came alone. */
static void find_ready(const S5Night *night, const S5NightJoined *joined, S5Seating *s)
{
    uint16_t ready[S5_NIGHT_PEOPLE_MAX];
    const int count = s5_night_ready(night, ready);
    s->ready_count = 0;
    for (int i = 0; i < count; i++)
        if (!is_knocked_out(night, ready[i]))
            s->ready[s->ready_count++] = ready[i];
    for (int i = 0; i < joined->rows; i++)
        s->ready[s->ready_count++] = (uint16_t)s5_night_free_unit(night, i);
}

/* The number of a ready unit, which may not have been made yet. */
static int32_t number_of(const S5Night *night, const S5Seating *s, const S5NightJoined *joined, int unit)
{
    if (night->unit[unit].number)
        return night->unit[unit].number;
    const int old = s->ready_count - joined->rows;
    for (int i = 0; i < joined->rows; i++)
        if (s->ready[old + i] == unit)
            return joined->item[joined->start[i]];
    return 0;
}

static bool take_order(const S5Night *night, const S5NightEvent *e, S5Seating *s, S5Text *why)
{
    bool listed[S5_NIGHT_PEOPLE_MAX] = {false};
    if (night->rounds)
        return s5_night_refuse(why, "only round 1 has an order of tickets");
    if (e->list.count != s->ready_count)
        return s5_night_refuse(why, "the order lists every unit that is ready once");
    for (int i = 0; i < e->list.count; i++) {
        int k = 0;
        while (k < s->ready_count && number_of(night, s, &e->joined, s->ready[k]) != e->list.item[i])
            k++;
        if (k == s->ready_count || listed[k])
            return s5_night_refuse(why, "the order lists every unit that is ready once");
        listed[k] = true;
        s->draw[i] = s->ready[k];
    }
    return true;
}

/* Sets the draw: that of round 1, or now by tickets, or now by lot. */
static bool find_draw(const S5Night *night, const S5NightEvent *e, S5Seating *s, S5Text *why)
{
    s->ordered = e->list.count >= 0;
    s->draw_count = night->rounds ? night->drawn : s->ready_count;
    if (s->ordered)
        return take_order(night, e, s, why);
    for (int i = 0; i < s->draw_count; i++)
        s->draw[i] = night->rounds ? night->draw[i] : s->ready[i];
    if (!night->rounds)
        s5_night_shuffle(night->seed, 256, s->draw, s->draw_count);
    return true;
}

/* Writes a seated round as the event has it. */
static void list_round(const S5Night *night, const S5Seating *s, const S5NightRound *round, S5NightEvent *e)
{
    for (int i = 0; i < round->seated; i++)
        e->rows.item[i] = number_of(night, s, &e->joined, round->seat[i]);
    e->rows.rows = round->tables;
    e->again = 0;
    for (int t = 0; t <= round->tables; t++)
        e->rows.start[t] = round->start[t];
    for (int t = 0; t < round->tables; t++)
        for (int i = round->start[t]; i < round->start[t + 1]; i++)
            for (int k = round->start[t]; k < i; k++)
                e->again += night->met[round->seat[i]][round->seat[k]];
    e->bye.count = round->byes;
    for (int i = 0; i < round->byes; i++)
        e->bye.item[i] = number_of(night, s, &e->joined, round->seat[round->seated + i]);
}

bool s5_judge_round(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    S5Seating s = {.night = night, .bounds = &work->bounds, .round = night->rounds};
    if (night->rounds == night->options.rounds)
        return s5_night_refuse(
            why, night->rounds == 1 ? "the night has %d round" : "the night has %d rounds", night->rounds);
    if (s5_night_is_missing(night))
        return s5_night_refuse_missing(night, why);
    if (night->baked)
        return s5_night_refuse(why, "the cookies are drawn: no round comes after them");
    join_waiting(night, &e->joined);
    find_ready(night, &e->joined, &s);
    if (night->last_unit + e->joined.rows > S5_NIGHT_NUMBER_MAX)
        return s5_night_refuse(why, "too many units have been made");
    if (!find_draw(night, e, &s, why))
        return false;
    if (night->options.movement == S5_MOVEMENT_PERFECT && !night->rounds &&
        night->schedule.units != s.ready_count)
        return s5_night_refuse(why, "there is no schedule for %d units", s.ready_count);
    const char *fault = s5_seat(&s, &work->round);
    if (fault)
        return s5_night_refuse(why, "%s", fault);
    e->round = night->rounds + 1;
    list_round(night, &s, &work->round, e);
    return true;
}

/* The round as its event has it. */
static void read_round(const S5Night *night, const S5NightEvent *e, S5NightRound *round)
{
    for (int u = 0; u < S5_NIGHT_PEOPLE_MAX; u++) {
        round->place[u] = S5_NIGHT_NOBODY;
        round->score[u] = 0;
    }
    round->tables = e->rows.rows;
    round->byes = e->bye.count;
    round->start[0] = 0;
    for (int t = 0; t < round->tables; t++) {
        const int slots = e->rows.start[t + 1] - e->rows.start[t];
        int size = 0;
        while (s5_night_slots(&night->options, size) != slots)
            size++;
        round->start[t + 1] = (uint16_t)e->rows.start[t + 1];
        round->sides[t] = (uint8_t)night->options.tables[size].sides;
        round->state[t] = S5_RESULT_NONE;
        round->cut[t] = -1;
    }
    round->seated = round->start[round->tables];
    for (int i = 0; i < round->seated + round->byes; i++) {
        const int32_t number = i < round->seated ? e->rows.item[i] : e->bye.item[i - round->seated];
        S5_ASSERT(s5_night_find_unit(night, number) >= 0);
        round->seat[i] = (uint16_t)s5_night_find_unit(night, number);
        round->place[round->seat[i]] = (uint16_t)i;
    }
}

void s5_apply_round(S5Night *night, const S5NightEvent *e)
{
    S5Seating s = {.night = night, .round = night->rounds};
    S5Text unheard = s5_text((char[1]){0}, 1);
    find_ready(night, &e->joined, &s);
    if (!night->rounds && find_draw(night, e, &s, &unheard)) {
        night->drawn = s.draw_count;
        for (int i = 0; i < s.draw_count; i++)
            night->draw[i] = s.draw[i];
    }
    for (int unit = 0; unit < night->units; unit++)
        if (!night->unit[unit].out && is_knocked_out(night, unit))
            night->unit[unit].out = (uint8_t)(night->rounds + 1);
    for (int i = 0; i < e->joined.rows; i++) {
        const int at = e->joined.start[i];
        s5_night_make_unit(
            night, e->joined.item[at], e->joined.item + at + 1, e->joined.start[i + 1] - at - 1);
    }
    S5_ASSERT(night->rounds < S5_NIGHT_ROUNDS_MAX);
    S5_ASSERT(e->round == night->rounds + 1);
    read_round(night, e, &night->round[night->rounds]);
    s5_add_round(night, &night->round[night->rounds]);
}

bool s5_judge_swap(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightRound *last = s5_night_last_round(night);
    if (e->list.count != 2 || e->list.item[0] == e->list.item[1])
        return s5_night_refuse(why, "two different units change places");
    for (int i = 0; i < 2; i++) {
        const int unit = s5_night_need_unit(night, e->list.item[i], why);
        if (unit < 0)
            return false;
        if (!last || last->place[unit] >= last->seated)
            return s5_night_refuse(why, "unit %d is not seated", e->list.item[i]);
        const int table = s5_night_table_of(last, last->place[unit]);
        if (last->state[table] != S5_RESULT_NONE)
            return s5_night_refuse(why, "table %d has its result", table + 1);
    }
    return true;
}

void s5_apply_swap(S5Night *night, const S5NightEvent *e)
{
    S5NightRound *last = &night->round[night->rounds - 1];
    const int a = s5_night_find_unit(night, e->list.item[0]), b = s5_night_find_unit(night, e->list.item[1]);
    S5_ASSERT(a >= 0 && b >= 0 && a != b);
    const uint16_t place = last->place[a];
    S5_ASSERT(last->seat[place] == a);
    s5_drop_round(night);
    last->place[a] = last->place[b];
    last->place[b] = place;
    last->seat[last->place[a]] = (uint16_t)a;
    last->seat[last->place[b]] = (uint16_t)b;
    s5_add_round(night, last);
}

/* --------------------------------------------------------------------- results */

/* Whether the numbers of a result are possible at a table. */
static bool judge_score(const S5Night *night, const S5NightEvent *e, int sides, S5Text *why)
{
    const S5NightOptions *options = &night->options;
    const bool points = options->counts == S5_COUNTS_POINTS;
    const int all = s5_night_games(options), least = points ? -SCORE_MAX : 0;
    int sum = 0, best = -SCORE_MAX, equal = 0;
    if (e->list.count != sides)
        return s5_night_refuse(why, "the table has %d sides, and the result a number for each", sides);
    for (int i = 0; i < sides; i++) {
        const int score = e->list.item[i];
        if (score < least || score > SCORE_MAX)
            return s5_night_refuse(
                why, points ? "points are from -10000 to 10000" : "games and tricks are not negative");
        sum += score;
        equal = score > best ? 1 : equal + (score == best);
        best = score > best ? score : best;
    }
    if (!points && sum != all)
        return s5_night_refuse(why,
            options->counts == S5_COUNTS_TRICKS ? "the tricks of a table add up to %d"
                                                : "the games of a table add up to %d",
            all);
    if (e->cut < 0)
        return true;
    return (e->cut < sides && equal > 1 && e->list.item[e->cut] == best) ||
           s5_night_refuse(why, "a cut is won by one of the sides that share the highest number");
}

bool s5_judge_result(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const bool corrects = e->kind == S5_NIGHT_CORRECT;
    if (e->round < 1 || e->round > night->rounds)
        return s5_night_refuse(why, "there is no round %lld", (long long)e->round);
    if (!corrects && e->round != night->rounds)
        return s5_night_refuse(why, "results are of the last round, %d", night->rounds);
    const S5NightRound *round = &night->round[e->round - 1];
    if (e->table < 1 || e->table > round->tables)
        return s5_night_refuse(why, "there is no table %lld", (long long)e->table);
    const bool has = round->state[e->table - 1] != S5_RESULT_NONE;
    if (corrects && !has)
        return s5_night_refuse(
            why, "there is nothing to correct: table %lld has no result", (long long)e->table);
    if (!corrects && has)
        return s5_night_refuse(why, "table %lld has its result: correct it", (long long)e->table);
    if (e->unplayed)
        return e->cut < 0 || s5_night_refuse(why, "nobody wins the cut of a table that did not play");
    return judge_score(night, e, round->sides[e->table - 1], why);
}

void s5_apply_result(S5Night *night, const S5NightEvent *e)
{
    S5NightRound *round = &night->round[e->round - 1];
    const int table = (int)e->table - 1;
    S5_ASSERT(table >= 0 && table < round->tables);
    S5_ASSERT(e->kind == S5_NIGHT_CORRECT || round->state[table] == S5_RESULT_NONE);
    S5_ASSERT(e->unplayed || e->list.count == round->sides[table]);
    round->state[table] = e->unplayed ? S5_RESULT_UNPLAYED : S5_RESULT_PLAYED;
    round->cut[table] = (int8_t)(e->unplayed ? -1 : e->cut);
    for (int side = 0; side < round->sides[table]; side++)
        round->score[round->start[table] + side] = (int16_t)(e->unplayed ? 0 : e->list.item[side]);
}

bool s5_judge_void(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    if (!night->rounds)
        return s5_night_refuse(why, "there is no round");
    if (e->round != night->rounds)
        return s5_night_refuse(why, "only the last round can be taken back, %d", night->rounds);
    return !night->baked || s5_night_refuse(why, "the cookies are drawn: no round is taken back after them");
}

void s5_apply_void(S5Night *night, const S5NightEvent *e)
{
    for (int unit = 0; unit < night->units; unit++)
        if (night->unit[unit].out == e->round)
            night->unit[unit].out = 0;
    s5_drop_round(night);
}

bool s5_judge_decide(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    S5NightRanking *ranking = &work->ranking;
    s5_night_rank(night, false, ranking);
    int from = 0, found = 0;
    while (from < ranking->count && (e->list.count < 1 || ranking->unit[from] != e->list.item[0]))
        from++;
    for (int i = 0; from < ranking->count && i < ranking->count; i++) {
        int times = 0;
        for (int k = 0; k < e->list.count; k++)
            times += ranking->unit[i] == e->list.item[k];
        const bool in_group = ranking->place[i] == ranking->place[from];
        if (times != in_group)
            return s5_night_refuse(why, "a decision lists exactly the units that share a place");
        found += in_group;
    }
    if (found < 2 || found != e->list.count)
        return s5_night_refuse(why, "a decision lists exactly the units that share a place");
    return night->decided + found < S5_NIGHT_DECIDED_MAX || s5_night_refuse(why, "too many decisions");
}

/* A later decision about the same units takes the place of an earlier one. */
void s5_apply_decide(S5Night *night, const S5NightEvent *e)
{
    const int count = e->list.count;
    int at = 0;
    for (; at < night->decided; at += 1 + night->decision[at]) {
        int found = 0;
        for (int i = 0; i < count && night->decision[at] == count; i++)
            for (int k = 1; k <= count; k++)
                found += night->decision[at + k] == e->list.item[i];
        if (found == count)
            break;
    }
    night->decided = at == night->decided ? at + 1 + count : night->decided;
    S5_ASSERT(count >= 2 && at + count < S5_NIGHT_DECIDED_MAX);
    night->decision[at] = count;
    for (int i = 0; i < count; i++)
        night->decision[at + 1 + i] = e->list.item[i];
}
