/* What is drawn for money, and the end of the night. */
#include "events.h"

#include "spoilfive/random.h"

/* Streams of the seeds of the draws (docs/night-files.md). */
enum { COOKIES_STREAM = 65537, RAFFLE_STREAM = 65538, SPOT_STREAM = 65539 };

/* ----------------------------------------------------------------------- draws */

bool s5_judge_spot(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    uint16_t list[S5_NIGHT_PEOPLE_MAX];
    uint32_t count = 0;
    if (night->spots == night->options.spots.count)
        return s5_night_refuse(why, "there is no spot prize left");
    for (int i = 0; i < night->people; i++)
        if (night->person[i].present && !night->person[i].spot)
            list[count++] = (uint16_t)i;
    if (!count)
        return s5_night_refuse(why, "nobody is left to draw");
    if (!s5_night_judge_seed(e, why))
        return false;
    S5Random random = s5_random((uint64_t)e->seed, SPOT_STREAM + (uint64_t)night->spots);
    e->person = list[s5_random_below(&random, count)] + 1;
    e->cents = night->options.spots.item[night->spots];
    return true;
}

void s5_apply_spot(S5Night *night, const S5NightEvent *e)
{
    night->person[e->person - 1].spot = true;
    night->spot[night->spots++] = (uint16_t)(e->person - 1);
}

bool s5_judge_raffle(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    if (night->raffled)
        return s5_night_refuse(why, "the raffle is drawn");
    if (!night->tickets)
        return s5_night_refuse(why, "there is no ticket");
    if (night->tickets > UINT32_MAX)
        return s5_night_refuse(why, "there are too many tickets");
    if (!s5_night_judge_seed(e, why))
        return false;
    S5Random random = s5_random((uint64_t)e->seed, RAFFLE_STREAM);
    e->ticket = s5_random_below(&random, (uint32_t)night->tickets) + 1;
    int i = 0;
    for (int64_t before = e->ticket; before > night->purchase[i].tickets; i++)
        before -= night->purchase[i].tickets;
    e->person = night->purchase[i].person + 1;
    e->cents = night->tickets * night->options.raffle.value * night->options.raffle_share / 100;
    return true;
}

void s5_apply_raffle(S5Night *night, const S5NightEvent *e)
{
    night->raffled = true;
    night->raffle_person = (uint16_t)(e->person - 1);
    night->raffle_ticket = e->ticket;
    night->raffle_cents = e->cents;
}

bool s5_judge_cookies(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const int drawn = night->options.jackpot_at;
    uint16_t rounds[S5_NIGHT_ROUNDS_MAX];
    if (night->options.jackpot != S5_JACKPOT_COOKIES)
        return s5_night_refuse(why, "this night has no cookies");
    if (night->baked)
        return s5_night_refuse(why, "the cookies are drawn already");
    if (s5_night_is_missing(night))
        return s5_night_refuse_missing(night, why);
    if (night->rounds < drawn)
        return s5_night_refuse(why, "cookies need %d rounds", drawn);
    if (!s5_night_judge_seed(e, why))
        return false;
    for (int r = 0; r < night->rounds; r++)
        rounds[r] = (uint16_t)(r + 1);
    s5_night_shuffle((uint64_t)e->seed, COOKIES_STREAM, rounds, night->rounds);
    e->list.count = 0;
    for (int r = 1; r <= night->rounds; r++)
        for (int i = 0; i < drawn; i++)
            if (rounds[i] == r)
                e->list.item[e->list.count++] = r;
    return true;
}

void s5_apply_cookies(S5Night *night, const S5NightEvent *e)
{
    night->baked = true;
    for (int i = 0; i < e->list.count; i++)
        night->cookies |= UINT64_C(1) << e->list.item[i];
}

bool s5_judge_finish(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why)
{
    (void)work;
    const S5NightOptions *options = &night->options;
    if (!night->rounds)
        return s5_night_refuse(why, "no round has been played");
    if (s5_night_is_missing(night))
        return s5_night_refuse_missing(night, why);
    if (options->jackpot == S5_JACKPOT_COOKIES && !night->baked && night->rounds >= options->jackpot_at)
        return s5_night_refuse(why, "the cookies are not drawn");
    if (night->finished && !night->changed)
        return s5_night_refuse(why, "the night is finished");
    s5_night_sum_up(night, &e->finish);
    return true;
}

void s5_apply_finish(S5Night *night, const S5NightEvent *e)
{
    (void)e;
    night->finished = true;
    night->changed = false;
}
