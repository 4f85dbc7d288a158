/* The events of a night in one table, and what their judges share. */
#include "events.h"
#include "spoilfive/assert.h"

void s5_night_clear(S5Night *night)
{
    unsigned char *bytes = (unsigned char *)night;
    for (size_t i = 0; i < sizeof *night; i++)
        bytes[i] = 0;
}

bool s5_night_refuse(S5Text *why, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    s5_text_vprintf(why, format, values);
    va_end(values);
    return false;
}

bool s5_night_judge_seed(const S5NightEvent *e, S5Text *why)
{
    return (e->seed >= 0 && e->seed <= S5_NIGHT_SEED_MAX) ||
           s5_night_refuse(why, "a seed is a whole number from 0 to 9007199254740991");
}

/* ------------------------------------------------------------------- look-ups */

const S5NightPerson *s5_night_need_person(const S5Night *night, int64_t person, S5Text *why)
{
    if (person >= 1 && person <= night->people && !night->person[person - 1].gone)
        return &night->person[person - 1];
    s5_night_refuse(why, "there is no person %lld", (long long)person);
    return NULL;
}

int s5_night_find_unit(const S5Night *night, int64_t number)
{
    for (int i = 0; i < night->units; i++)
        if (night->unit[i].number == number && number)
            return i;
    return -1;
}

int s5_night_need_unit(const S5Night *night, int64_t number, S5Text *why)
{
    const int unit = s5_night_find_unit(night, number);
    if (unit < 0)
        s5_night_refuse(why, "there is no unit %lld", (long long)number);
    return unit;
}

bool s5_night_has_sides(const S5NightOptions *options)
{
    return options->partners == S5_PARTNERS_FIXED || options->partners == S5_PARTNERS_DRAWN;
}

bool s5_night_was_seated(const S5Night *night, int unit)
{
    for (int r = 0; r < night->rounds; r++)
        if (night->round[r].place[unit] != S5_NIGHT_NOBODY)
            return true;
    return false;
}

static bool is_complete(const S5Night *night, int unit)
{
    const S5NightUnit *u = &night->unit[unit];
    int present = 0;
    for (int i = 0; i < u->count; i++)
        present += night->person[u->people[i]].present;
    return night->options.team.count > 0 ? present >= night->options.team.item[0] : present == u->count;
}

bool s5_night_is_ready(const S5Night *night, int unit)
{
    return night->unit[unit].number && !night->unit[unit].out && is_complete(night, unit);
}

int s5_night_ready(const S5Night *night, uint16_t ready[S5_NIGHT_PEOPLE_MAX])
{
    int count = 0;
    for (int unit = 0; unit < night->units; unit++) {
        if (!s5_night_is_ready(night, unit))
            continue;
        int at = count++;
        for (; at && night->unit[ready[at - 1]].number > night->unit[unit].number; at--)
            ready[at] = ready[at - 1];
        ready[at] = (uint16_t)unit;
    }
    return count;
}

const S5NightRound *s5_night_last_round(const S5Night *night)
{
    return night->rounds ? &night->round[night->rounds - 1] : NULL;
}

bool s5_night_is_missing(const S5Night *night)
{
    const S5NightRound *last = s5_night_last_round(night);
    for (int t = 0; last && t < last->tables; t++)
        if (last->state[t] == S5_RESULT_NONE)
            return true;
    return false;
}

bool s5_night_refuse_missing(const S5Night *night, S5Text *why)
{
    const S5NightRound *last = &night->round[night->rounds - 1];
    s5_text_add(why, "results are missing: tables");
    for (int t = 0; t < last->tables; t++)
        if (last->state[t] == S5_RESULT_NONE)
            s5_night_refuse(why, " %d", t + 1);
    return false;
}

int s5_night_free_unit(const S5Night *night, int skip)
{
    int unit = 0;
    while (unit < S5_NIGHT_PEOPLE_MAX && (night->unit[unit].number || skip--))
        unit++;
    return unit;
}

void s5_night_make_unit(S5Night *night, int32_t number, const int32_t *people, int count)
{
    const int unit = s5_night_free_unit(night, 0);
    S5NightUnit *u = &night->unit[unit];
    night->units = unit >= night->units ? unit + 1 : night->units;
    S5_ASSERT(unit < S5_NIGHT_PEOPLE_MAX && !u->number);
    S5_ASSERT(number > night->last_unit || number == night->people);
    S5_ASSERT(count >= 1 && count <= S5_NIGHT_SEATS_MAX);
    *u = (S5NightUnit){.number = number, .count = (uint8_t)count};
    for (int i = 0; i < count; i++) {
        S5_ASSERT(people[i] >= 1 && people[i] <= night->people);
        u->people[i] = (uint16_t)(people[i] - 1);
        night->person[people[i] - 1].unit = (uint16_t)unit;
    }
    night->last_unit = number;
    for (int r = 0; r < night->rounds; r++)
        night->round[r].place[unit] = S5_NIGHT_NOBODY;
}

void s5_night_drop_unit(S5Night *night, int unit)
{
    S5_ASSERT(unit >= 0 && unit < night->units);
    S5NightUnit *u = &night->unit[unit];
    for (int i = 0; i < u->count; i++)
        night->person[u->people[i]].unit = S5_NIGHT_NOBODY;
    *u = (S5NightUnit){0};
}

static const struct {
    bool (*judge)(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why);
    void (*apply)(S5Night *night, const S5NightEvent *e);
    bool open, changes;
} EVENTS[S5_NIGHT_EVENTS] = {
#define ROW(NAME, name, judge, open, changes) {s5_judge_##judge, s5_apply_##judge, open, changes},
    S5_NIGHT_EVENT_MAP(ROW)
#undef ROW
};

bool s5_night_derive(const S5Night *night, S5NightEvent *event, S5NightWork *work, S5Text *why)
{
    if (!night->started && event->kind != S5_NIGHT_NIGHT)
        return s5_night_refuse(why, "the first line of a log is its 'night'");
    if (night->finished && !EVENTS[event->kind].open)
        return s5_night_refuse(
            why, "the night is finished: only correct, decide, pay and rename are possible");
    return EVENTS[event->kind].judge(night, event, work, why);
}

void s5_night_apply(S5Night *night, const S5NightEvent *event)
{
    S5_ASSERT(event->kind < S5_NIGHT_EVENTS);
    S5_ASSERT(night->started || event->kind == S5_NIGHT_NIGHT);
    EVENTS[event->kind].apply(night, event);
    night->changed = night->changed || EVENTS[event->kind].changes;
    s5_night_assert(night);
}
