/* People and units: who enters, leaves and pays, and who plays with whom. */
#include "events.h"
#include "spoilfive/assert.h"

enum { CENTS_MAX = 1000000000 };

/* --------------------------------------------------------------------- people */

bool s5_judge_night(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    if (night->started)
        return s5_night_refuse(why, "the night has begun: 'night' is the first line only");
    if (!s5_night_judge_seed(e, why))
        return false;
    if (e->jackpot < 0 || e->jackpot > S5_NIGHT_SEED_MAX)
        return s5_night_refuse(why, "the jackpot is a number of cents");
    return !e->jackpot || e->options.jackpot ||
           s5_night_refuse(why, "this night has no jackpot to carry money to");
}

void s5_apply_night(S5Night *night, const S5NightEvent *e)
{
    night->options = e->options;
    night->seed = (uint64_t)e->seed;
    night->jackpot = e->jackpot;
    night->started = true;
}

static bool judge_name(const S5NightEvent *e, S5Text *why)
{
    size_t size = 0;
    while (e->name[size])
        size++;
    return s5_night_text_allowed(e->name, size) ||
           s5_night_refuse(why, "a name is 1 to 100 characters without a blank at either end");
}

bool s5_judge_enter(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    if (night->rounds >= night->options.entry_until)
        return s5_night_refuse(why, "nobody enters after round %d", night->options.entry_until);
    if (night->people == S5_NIGHT_PEOPLE_MAX)
        return s5_night_refuse(why, "a night has at most 500 people");
    e->person = night->people + 1;
    return judge_name(e, why);
}

static void set_name(S5NightPerson *person, const char *name)
{
    S5Text text = s5_text(person->name, sizeof person->name);
    s5_text_add(&text, name);
}

void s5_apply_enter(S5Night *night, const S5NightEvent *e)
{
    S5_ASSERT(night->people < S5_NIGHT_PEOPLE_MAX);
    S5NightPerson *person = &night->person[night->people++];
    *person = (S5NightPerson){.present = true, .unit = S5_NIGHT_NOBODY};
    set_name(person, e->name);
    const int32_t alone = night->people;
    if (!s5_night_has_sides(&night->options))
        s5_night_make_unit(night, night->people, &alone, 1);
}

bool s5_judge_rename(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    return s5_night_need_person(night, e->person, why) && judge_name(e, why);
}

void s5_apply_rename(S5Night *night, const S5NightEvent *e)
{
    set_name(&night->person[e->person - 1], e->name);
}

bool s5_judge_presence(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightPerson *person = s5_night_need_person(night, e->person, why);
    const bool leaves = e->kind == S5_NIGHT_LEAVE;
    return person &&
           (person->present == leaves ||
               s5_night_refuse(why, leaves ? "person %lld is not here" : "person %lld is here already",
                   (long long)e->person));
}

void s5_apply_presence(S5Night *night, const S5NightEvent *e)
{
    night->person[e->person - 1].present = e->kind == S5_NIGHT_RETURN;
}

bool s5_judge_merge(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightPerson *keep = s5_night_need_person(night, e->keep, why);
    const S5NightPerson *drop = keep ? s5_night_need_person(night, e->drop, why) : NULL;
    if (!drop)
        return false;
    if (keep == drop)
        return s5_night_refuse(why, "these are the same number");
    if (drop->spot)
        return s5_night_refuse(why, "person %lld has won a spot prize", (long long)e->drop);
    if (drop->unit == S5_NIGHT_NOBODY)
        return true;
    if (drop->unit == keep->unit)
        return s5_night_refuse(why, "these two are in the same unit");
    return !s5_night_was_seated(night, drop->unit) ||
           s5_night_refuse(why, "the unit of person %lld has been seated", (long long)e->drop);
}

static void take_place(S5Night *night, int unit, int from, int to)
{
    S5NightUnit *u = &night->unit[unit];
    for (int i = 0; i < u->count; i++)
        if (u->people[i] == from)
            u->people[i] = (uint16_t)to;
    night->person[from].unit = S5_NIGHT_NOBODY;
    night->person[to].unit = (uint16_t)unit;
}

void s5_apply_merge(S5Night *night, const S5NightEvent *e)
{
    const int kept = (int)e->keep - 1, dropped = (int)e->drop - 1;
    S5_ASSERT(kept != dropped && !night->person[kept].gone && !night->person[dropped].gone);
    S5NightPerson *keep = &night->person[kept], *drop = &night->person[dropped];
    if (drop->unit != S5_NIGHT_NOBODY && s5_night_has_sides(&night->options) && keep->unit == S5_NIGHT_NOBODY)
        take_place(night, drop->unit, dropped, kept);
    else if (drop->unit != S5_NIGHT_NOBODY)
        s5_night_drop_unit(night, drop->unit);
    keep->present = keep->present || drop->present;
    keep->fees += drop->fees;
    for (int i = 0; i < night->purchases; i++)
        if (night->purchase[i].person == dropped)
            night->purchase[i].person = (uint16_t)kept;
    if (night->raffled && night->raffle_person == dropped)
        night->raffle_person = (uint16_t)kept;
    *drop = (S5NightPerson){.gone = true, .unit = S5_NIGHT_NOBODY};
}

/* ---------------------------------------------------------------------- units */

bool s5_judge_pair(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightOptions *options = &night->options;
    const S5NightNumbers *team = &options->team;
    const int least = s5_night_side_size(options);
    const int most = team->count > 0 ? team->item[1] : least;
    if (options->partners != S5_PARTNERS_FIXED)
        return s5_night_refuse(why, "'pair' belongs to partners: fixed");
    if (e->list.count < least || e->list.count > most)
        return s5_night_refuse(why,
            least < most ? "a side has %d people or more, as 'team' says" : "a side has %d people", least);
    if (night->last_unit == S5_NIGHT_NUMBER_MAX)
        return s5_night_refuse(why, "too many units have been made");
    for (int i = 0; i < e->list.count; i++) {
        const S5NightPerson *person = s5_night_need_person(night, e->list.item[i], why);
        if (!person)
            return false;
        if (person->unit != S5_NIGHT_NOBODY)
            return s5_night_refuse(why, "person %d is in a unit already", e->list.item[i]);
        for (int k = 0; k < i; k++)
            if (e->list.item[k] == e->list.item[i])
                return s5_night_refuse(why, "person %d is listed twice", e->list.item[i]);
    }
    e->unit = night->last_unit + 1;
    return true;
}

void s5_apply_pair(S5Night *night, const S5NightEvent *e)
{
    s5_night_make_unit(night, (int32_t)e->unit, e->list.item, e->list.count);
}

bool s5_judge_unpair(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    if (!s5_night_has_sides(&night->options))
        return s5_night_refuse(why, "here everybody is a unit of one");
    const int unit = s5_night_need_unit(night, e->unit, why);
    return unit >= 0 && (!s5_night_was_seated(night, unit) ||
                            s5_night_refuse(why, "unit %lld has been seated", (long long)e->unit));
}

void s5_apply_unpair(S5Night *night, const S5NightEvent *e)
{
    s5_night_drop_unit(night, s5_night_find_unit(night, e->unit));
}

/* The member whose place somebody takes who joins a unit; −1: one more at the end, −2: there is none. */
static int place_to_take(const S5Night *night, int unit)
{
    const S5NightUnit *u = &night->unit[unit];
    if (night->options.team.count > 0 && u->count < night->options.team.item[1])
        return -1;
    for (int i = 0; i < u->count; i++)
        if (!night->person[u->people[i]].present)
            return u->people[i];
    return -2;
}

bool s5_judge_join(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const int unit = s5_night_need_unit(night, e->unit, why);
    const S5NightPerson *person = unit < 0 ? NULL : s5_night_need_person(night, e->person, why);
    if (!person)
        return false;
    if (!person->present)
        return s5_night_refuse(why, "person %lld is not here", (long long)e->person);
    if (person->unit != S5_NIGHT_NOBODY)
        return s5_night_refuse(why, "person %lld is in a unit already", (long long)e->person);
    return place_to_take(night, unit) != -2 ||
           s5_night_refuse(why, "nobody is missing in unit %lld", (long long)e->unit);
}

void s5_apply_join(S5Night *night, const S5NightEvent *e)
{
    const int unit = s5_night_find_unit(night, e->unit), person = (int)e->person - 1;
    S5_ASSERT(unit >= 0);
    const int from = place_to_take(night, unit);
    S5_ASSERT(from != -2);
    S5_ASSERT(night->person[person].unit == S5_NIGHT_NOBODY);
    S5NightUnit *u = &night->unit[unit];
    if (from >= 0)
        take_place(night, unit, from, person);
    else {
        u->people[u->count++] = (uint16_t)person;
        night->person[person].unit = (uint16_t)unit;
    }
}

bool s5_judge_trade(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const int32_t *people = e->list.item;
    if (e->list.count != 2)
        return s5_night_refuse(why, "two people change places");
    if (s5_night_is_missing(night))
        return s5_night_refuse_missing(night, why);
    const S5NightPerson *a = s5_night_need_person(night, people[0], why);
    const S5NightPerson *b = a ? s5_night_need_person(night, people[1], why) : NULL;
    if (!b)
        return false;
    return (a->unit != S5_NIGHT_NOBODY && b->unit != S5_NIGHT_NOBODY && a->unit != b->unit) ||
           s5_night_refuse(why, "people of two different units change places");
}

void s5_apply_trade(S5Night *night, const S5NightEvent *e)
{
    const int a = e->list.item[0] - 1, b = e->list.item[1] - 1;
    const int of_a = night->person[a].unit, of_b = night->person[b].unit;
    S5_ASSERT(of_a != of_b && of_a < night->units && of_b < night->units);
    take_place(night, of_a, a, b);
    /* b is for a moment a member of both */
    S5NightUnit *u = &night->unit[of_b];
    for (int i = 0; i < u->count; i++)
        if (u->people[i] == b)
            u->people[i] = (uint16_t)a;
    night->person[a].unit = (uint16_t)of_b;
}

/* -------------------------------------------------------------------- payments */

bool s5_judge_pay(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightPerson *person = s5_night_need_person(night, e->person, why);
    const int64_t price = night->options.raffle.value;
    if (!person)
        return false;
    if (!e->cents || e->cents < -CENTS_MAX || e->cents > CENTS_MAX)
        return s5_night_refuse(why, "a payment is a number of cents, not 0");
    if (!e->for_raffle)
        return person->fees + e->cents >= 0 || s5_night_refuse(why, "more would be paid back than was paid");
    if (!price)
        return s5_night_refuse(why, "this night has no raffle");
    if (night->raffled)
        return s5_night_refuse(why, "the raffle is drawn");
    if (e->cents < 0 || e->cents % price) {
        s5_text_add(why, "a ticket costs ");
        s5_night_put_amount(why, price);
        return false;
    }
    return night->purchases < S5_NIGHT_PURCHASES_MAX ||
           s5_night_refuse(why, "tickets are bought at most %d times", S5_NIGHT_PURCHASES_MAX);
}

void s5_apply_pay(S5Night *night, const S5NightEvent *e)
{
    const int person = (int)e->person - 1;
    if (!e->for_raffle) {
        night->person[person].fees += e->cents;
        return;
    }
    const int64_t tickets = e->cents / night->options.raffle.value;
    S5_ASSERT(tickets > 0 && !night->raffled);
    S5_ASSERT(night->purchases < S5_NIGHT_PURCHASES_MAX);
    night->purchase[night->purchases].person = (uint16_t)person;
    night->purchase[night->purchases++].tickets = (int32_t)tickets;
    night->tickets += tickets;
}
