/* The money of a night, to the cent: prizes, the jackpot, who gets how much, and what is left for the house. */
#include "night.h"
#include "spoilfive/assert.h"

/* Cents by the index of a unit or a person. */
typedef struct Purse {
    int64_t cents[S5_NIGHT_PEOPLE_MAX];
} Purse;

static int64_t share_of(S5NightShare share, int64_t of)
{
    return share.percent ? of * share.value / 100 : share.value;
}

static int64_t fees_of(const S5Night *night)
{
    int64_t fees = 0;
    for (int i = 0; i < night->people; i++)
        fees += night->person[i].fees;
    return fees;
}

static int64_t spots_of(const S5Night *night)
{
    int64_t spots = 0;
    for (int i = 0; i < night->spots; i++)
        spots += night->options.spots.item[i];
    return spots;
}

/* Divides a sum among the units that share a place: one cent more for the first of them. Returns what was given. */
static int64_t divide(
    const S5Night *night, const S5NightRanking *ranking, int from, int end, int64_t sum, Purse *units)
{
    S5_ASSERT(from < end && end <= ranking->count);
    S5_ASSERT(sum >= 0);
    const int64_t each = sum / (end - from), more = sum % (end - from);
    for (int i = from; i < end; i++)
        units->cents[s5_night_find_unit(night, ranking->unit[i])] += each + (i - from < more);
    return sum;
}

static int place_end(const S5NightRanking *ranking, int from)
{
    int end = from + 1;
    while (end < ranking->count && ranking->place[end] == ranking->place[from])
        end++;
    return end;
}

/* What each place brings. */
static void prizes_of(const S5NightOptions *options, int64_t fund, int64_t prize[S5_NIGHT_PRIZES_MAX])
{
    int64_t percent = 0, given = 0;
    for (int i = 0; i < options->prizes; i++) {
        prize[i] = share_of(options->prize[i], fund);
        percent += options->prize[i].percent ? options->prize[i].value : 0;
        given += prize[i];
    }
    if (percent == 100)
        prize[0] += fund - given;
}

static void give_prizes(const S5Night *night, S5NightFinish *f, Purse *units)
{
    const S5NightOptions *options = &night->options;
    const S5NightRanking *ranking = &f->ranking;
    int64_t prize[S5_NIGHT_PRIZES_MAX];
    const bool last = ranking->count && ranking->place[ranking->count - 1] > 1;
    const int64_t booby = last ? options->booby.value : 0;
    const int64_t fund = f->money.fees - share_of(options->house, f->money.fees) - f->money.jackpot_in -
                         f->money.spots - booby;
    prizes_of(options, fund > 0 ? fund : 0, prize);
    for (int from = 0, end; from < ranking->count; from = end) {
        int64_t sum = 0;
        end = place_end(ranking, from);
        for (int i = from; i < end && i < options->prizes; i++)
            sum += prize[i];
        f->money.prizes += divide(night, ranking, from, end, sum, units);
        if (end == ranking->count)
            f->money.prizes += divide(night, ranking, from, end, booby, units);
    }
}

/* Whether a unit has won every round that was drawn. */
static bool has_cookies(const S5Night *night, int unit)
{
    for (int r = 0; r < night->rounds; r++)
        if (night->cookies >> (r + 1) & 1 && !s5_night_won(night, unit, r))
            return false;
    return night->baked;
}

static void give_jackpot(const S5Night *night, S5NightFinish *f)
{
    S5NightJackpot *jackpot = &f->jackpot;
    const S5NightRanking *ranking = &f->ranking;
    jackpot->pot = night->jackpot + f->money.jackpot_in;
    jackpot->units.count = 0;
    jackpot->each = 0;
    for (int i = 0; i < ranking->count && jackpot->pot && night->options.jackpot; i++) {
        const bool hit = night->options.jackpot == S5_JACKPOT_REACH
                             ? ranking->total[i] >= night->options.jackpot_at
                             : has_cookies(night, s5_night_find_unit(night, ranking->unit[i]));
        if (!hit)
            continue;
        int at = jackpot->units.count++;
        for (; at && jackpot->units.item[at - 1] > ranking->unit[i]; at--)
            jackpot->units.item[at] = jackpot->units.item[at - 1];
        jackpot->units.item[at] = ranking->unit[i];
    }
    if (jackpot->units.count)
        jackpot->each = jackpot->pot / jackpot->units.count;
    jackpot->carry = jackpot->pot - jackpot->each * jackpot->units.count;
    S5_ASSERT(jackpot->carry >= 0 && jackpot->carry <= jackpot->pot);
    S5_ASSERT(jackpot->units.count <= ranking->count);
}

/* Divides what a unit gets among its members: one cent more for the first of them. */
static void give_members(const S5Night *night, int unit, int64_t sum, Purse *people)
{
    const S5NightUnit *u = &night->unit[unit];
    for (int i = 0; i < u->count; i++)
        people->cents[u->people[i]] += sum / u->count + (i < sum % u->count);
}

/* Units by number, and what each of them gets. */
static void list_prizes(const S5Night *night, const Purse *units, S5NightSums *sums)
{
    sums->count = 0;
    for (int unit = 0; unit < night->units; unit++) {
        if (!units->cents[unit])
            continue;
        int at = sums->count++;
        for (; at && sums->number[at - 1] > night->unit[unit].number; at--) {
            sums->number[at] = sums->number[at - 1];
            sums->cents[at] = sums->cents[at - 1];
        }
        sums->number[at] = night->unit[unit].number;
        sums->cents[at] = units->cents[unit];
    }
}

static void list_people(const S5Night *night, const Purse *people, S5NightSums *sums)
{
    sums->count = 0;
    for (int i = 0; i < night->people; i++)
        if (people->cents[i]) {
            sums->number[sums->count] = i + 1;
            sums->cents[sums->count++] = people->cents[i];
        }
}

static int64_t sum_of(const S5NightSums *sums)
{
    int64_t cents = 0;
    for (int i = 0; i < sums->count; i++)
        cents += sums->cents[i];
    return cents;
}
void s5_night_sum_up(const S5Night *night, S5NightFinish *f)
{
    Purse units = {{0}}, people = {{0}};
    s5_night_rank(night, true, &f->ranking);
    f->money = (S5NightMoney){
        .fees = fees_of(night),
        .tickets = night->tickets * night->options.raffle.value,
        .spots = spots_of(night),
        .raffle = night->raffle_cents,
        .jackpot_in = share_of(night->options.jackpot_in, fees_of(night)),
    };
    give_prizes(night, f, &units);
    give_jackpot(night, f);
    S5NightMoney *m = &f->money;
    m->house = m->fees + m->tickets - m->prizes - m->spots - m->raffle - m->jackpot_in;
    list_prizes(night, &units, &f->prizes);
    for (int unit = 0; unit < night->units; unit++)
        give_members(night, unit, units.cents[unit], &people);
    for (int i = 0; i < f->jackpot.units.count; i++)
        give_members(night, s5_night_find_unit(night, f->jackpot.units.item[i]), f->jackpot.each, &people);
    for (int i = 0; i < night->spots; i++)
        people.cents[night->spot[i]] += night->options.spots.item[i];
    if (night->raffled)
        people.cents[night->raffle_person] += night->raffle_cents;
    list_people(night, &people, &f->people);
    S5_ASSERT(sum_of(&f->prizes) == m->prizes);
    S5_ASSERT(sum_of(&f->people) == m->prizes + m->spots + m->raffle + f->jackpot.pot - f->jackpot.carry);
    S5_ASSERT(m->fees >= 0 && m->tickets >= 0 && m->spots >= 0);
    S5_ASSERT(m->raffle >= 0 && m->raffle <= m->tickets);
}
