/* What is true of a night between two events. */
#include "events.h"

#include "spoilfive/assert.h"

static void assert_person(const S5Night *night, int i)
{
    const S5NightPerson *person = &night->person[i];
    bool listed = person->unit == S5_NIGHT_NOBODY;
    S5_ASSERT(!person->gone || (!person->present && person->unit == S5_NIGHT_NOBODY && !person->fees));
    S5_ASSERT(person->gone || *person->name);
    S5_ASSERT(person->fees >= 0);
    S5_ASSERT(person->unit == S5_NIGHT_NOBODY || person->unit < night->units);
    if (listed)
        return;
    const S5NightUnit *unit = &night->unit[person->unit];
    for (int k = 0; k < unit->count; k++)
        listed = listed || unit->people[k] == i;
    S5_ASSERT(unit->number && listed);
}

static void assert_unit(const S5Night *night, int i)
{
    const S5NightUnit *unit = &night->unit[i];
    S5_ASSERT(unit->number >= 0 && unit->number <= S5_NIGHT_NUMBER_MAX);
    S5_ASSERT(!unit->number == !unit->count);
    S5_ASSERT(unit->count <= S5_NIGHT_SEATS_MAX);
    S5_ASSERT(unit->out <= night->rounds);
    for (int k = 0; k < unit->count; k++) {
        S5_ASSERT(unit->people[k] < night->people);
        S5_ASSERT(night->person[unit->people[k]].unit == i);
    }
}

static void assert_table(const S5NightRound *round, int t)
{
    const int slots = round->start[t + 1] - round->start[t];
    S5_ASSERT(slots > 0 && slots <= S5_NIGHT_SEATS_MAX);
    S5_ASSERT(round->sides[t] >= 2 && round->sides[t] <= slots);
    S5_ASSERT(round->state[t] <= S5_RESULT_PLAYED);
    S5_ASSERT(round->cut[t] >= -1 && round->cut[t] < round->sides[t]);
    S5_ASSERT(round->cut[t] < 0 || round->state[t] == S5_RESULT_PLAYED);
}

/* The last one: those before do not move any more. */
static void assert_round(const S5Night *night, const S5NightRound *round)
{
    S5_ASSERT(round->tables >= 1 && round->tables <= S5_NIGHT_TABLES_MAX);
    S5_ASSERT(!round->start[0] && round->start[round->tables] == round->seated);
    S5_ASSERT(round->byes >= 0 && round->seated + round->byes <= S5_NIGHT_PEOPLE_MAX);
    for (int t = 0; t < round->tables; t++)
        assert_table(round, t);
    for (int i = 0; i < round->seated + round->byes; i++) {
        S5_ASSERT(round->seat[i] < night->units);
        S5_ASSERT(round->place[round->seat[i]] == i);
    }
}

static void assert_prizes(const S5Night *night)
{
    S5_ASSERT(night->purchases >= 0 && night->purchases <= S5_NIGHT_PURCHASES_MAX);
    S5_ASSERT(night->tickets >= night->purchases);
    S5_ASSERT(night->jackpot >= 0 && night->raffle_cents >= 0);
    S5_ASSERT(!night->raffled || night->raffle_person < night->people);
    S5_ASSERT(night->raffled || !night->raffle_cents);
    S5_ASSERT(night->spots >= 0 && night->spots <= S5_NIGHT_PRIZES_MAX);
    for (int i = 0; i < night->spots; i++) {
        S5_ASSERT(night->spot[i] < night->people);
        S5_ASSERT(night->person[night->spot[i]].spot);
    }
    S5_ASSERT(night->baked || !night->cookies);
}

void s5_night_assert(const S5Night *night)
{
    S5_ASSERT(night->started);
    S5_ASSERT(night->people >= 0 && night->people <= S5_NIGHT_PEOPLE_MAX);
    S5_ASSERT(night->units >= 0 && night->units <= S5_NIGHT_PEOPLE_MAX);
    S5_ASSERT(night->rounds >= 0 && night->rounds <= night->options.rounds);
    S5_ASSERT(night->options.rounds <= S5_NIGHT_ROUNDS_MAX);
    S5_ASSERT(night->last_unit >= 0 && night->last_unit <= S5_NIGHT_NUMBER_MAX);
    S5_ASSERT(night->drawn >= 0 && night->drawn <= S5_NIGHT_PEOPLE_MAX);
    S5_ASSERT(night->decided >= 0 && night->decided <= S5_NIGHT_DECIDED_MAX);
    for (int i = 0; i < night->people; i++)
        assert_person(night, i);
    for (int i = 0; i < night->units; i++)
        assert_unit(night, i);
    if (night->rounds)
        assert_round(night, &night->round[night->rounds - 1]);
    assert_prizes(night);
}
