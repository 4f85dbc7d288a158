/* `spoilfive night simulate`: a whole night with results by chance, to try how a night would go. */
#include "night.h"

#include "spoilfive/random.h"

#include <string.h>

/* Streams of the simulation, beside those of the night. */
enum { RESULTS_STREAM = 1 << 20, DRAWS_STREAM, PEOPLE_USUAL = 40, POINTS_MOST = 30 };

typedef struct Simulation {
    const S5NightCall *call;
    S5NightLog *log;
    S5Random results, draws;
    int64_t again;
    int people; /* who have come */
} Simulation;

static bool put(Simulation *s)
{
    if (!s5_night_try(s->call, s->log))
        return false;
    fputs(s->log->line, stdout);
    return true;
}

static bool pay(Simulation *s, int person, int64_t cents, bool raffle)
{
    S5NightEvent *e = s5_night_log_event(s->log, S5_NIGHT_PAY);
    e->person = person;
    e->cents = cents;
    e->for_raffle = raffle;
    return !cents || put(s);
}

/* Somebody comes, pays, and buys a ticket of the raffle; the last of a side makes it one. */
static bool come(Simulation *s)
{
    const int person = ++s->people;
    const S5NightOptions *o = &s->log->night.options;
    const int side = s5_night_side_size(o);
    S5NightEvent *e = s5_night_log_event(s->log, S5_NIGHT_ENTER);
    snprintf(e->name, sizeof e->name, "Player %d", person);
    if (!put(s) || !pay(s, person, o->fee.value, false) || !pay(s, person, o->raffle.value, true))
        return false;
    if (o->partners != S5_PARTNERS_FIXED || person % side)
        return true;
    e = s5_night_log_event(s->log, S5_NIGHT_PAIR);
    e->list.count = side;
    for (int i = 0; i < side; i++)
        e->list.item[i] = person - side + 1 + i;
    return put(s);
}

/* Divides games or tricks among the sides, each as likely to win one. */
static void divide(Simulation *s, S5NightEvent *e, int sides, int all)
{
    for (int i = 0; i < sides; i++)
        e->list.item[i] = 0;
    for (int i = 0; i < all; i++)
        e->list.item[s5_random_below(&s->results, (uint32_t)sides)]++;
}

/* The result of a table by chance. */
static bool report_table(Simulation *s, S5NightEventKind kind, int round, int table)
{
    const S5Night *night = &s->log->night;
    const S5NightOptions *o = &night->options;
    const int sides = night->round[round - 1].sides[table];
    S5NightEvent *e = s5_night_log_event(s->log, kind);
    e->round = round;
    e->table = table + 1;
    e->list.count = sides;
    if (o->counts == S5_COUNTS_POINTS)
        for (int i = 0; i < sides; i++)
            e->list.item[i] = 5 * (int32_t)s5_random_below(&s->results, POINTS_MOST / 5 + 1);
    else
        divide(s, e, sides, s5_night_games(o));
    return put(s);
}

static int pick(Simulation *s, int below)
{
    return (int)s5_random_below(&s->results, (uint32_t)below);
}

static bool correct(Simulation *s)
{
    const S5Night *night = &s->log->night;
    const int round = 1 + pick(s, night->rounds);
    return report_table(s, S5_NIGHT_CORRECT, round, pick(s, night->round[round - 1].tables));
}

/* Those who are there. Returns how many. */
static int list_present(const S5Night *night, int here[S5_NIGHT_PEOPLE_MAX])
{
    int count = 0;
    for (int i = 0; i < night->people; i++)
        if (night->person[i].present)
            here[count++] = i + 1;
    return count;
}

/* Somebody who is there goes home. */
static bool leave(Simulation *s)
{
    int here[S5_NIGHT_PEOPLE_MAX];
    const int count = list_present(&s->log->night, here);
    if (count)
        s5_night_log_event(s->log, S5_NIGHT_LEAVE)->person = here[pick(s, count)];
    return !count || put(s);
}

/* Does something `all` times until a round, as often before each but the first. */
static bool spread(Simulation *s, int64_t all, int until, bool (*happens)(Simulation *s))
{
    const int64_t gaps = until - 1, done = s->log->night.rounds - 1;
    bool good = true;
    if (done >= gaps)
        return true;
    for (int64_t i = all * done / gaps; good && i < all * (done + 1) / gaps; i++)
        good = happens(s);
    return good;
}

/* Plays a round, and what happens before the next one. */
static bool play_round(Simulation *s)
{
    const S5Night *night = &s->log->night;
    const int last = night->options.rounds;
    bool good = true;
    for (int table = 0; good && table < night->round[night->rounds - 1].tables; table++)
        good = report_table(s, S5_NIGHT_RESULT, night->rounds, table);
    return good && spread(s, s->call->mistakes, last, correct) && spread(s, s->call->leave, last, leave) &&
           spread(s, s->call->late, night->options.entry_until, come);
}

/* Whether another round can be seated: a knock-out ends when one side is left. */
static bool seat(Simulation *s)
{
    S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    s5_night_log_event(s->log, S5_NIGHT_ROUND);
    if (!s5_night_log_add(s->log, &why))
        return false;
    s->again += s->log->event.again;
    fputs(s->log->line, stdout);
    return true;
}

static bool draw(Simulation *s, S5NightEventKind kind)
{
    S5NightEvent *e = s5_night_log_event(s->log, kind);
    e->seed = (int64_t)(s5_random_next(&s->draws) >> 11);
    return put(s);
}

static bool end(Simulation *s)
{
    const S5NightOptions *o = &s->log->night.options;
    int here[S5_NIGHT_PEOPLE_MAX];
    const int people = list_present(&s->log->night, here);
    bool good = true;
    for (int i = 0; good && i < o->spots.count && i < people; i++)
        good = draw(s, S5_NIGHT_SPOT);
    if (good && o->raffle.value)
        good = draw(s, S5_NIGHT_RAFFLE);
    if (good && o->jackpot == S5_JACKPOT_COOKIES && s->log->night.rounds >= o->jackpot_at)
        good = draw(s, S5_NIGHT_COOKIES);
    s5_night_log_event(s->log, S5_NIGHT_FINISH);
    return good && put(s);
}

static bool play(Simulation *s, int people)
{
    const S5Night *night = &s->log->night;
    while (s->people < people)
        if (!come(s))
            return false;
    if (night->options.movement == S5_MOVEMENT_PERFECT) {
        if (!s5_night_add_schedule(s->call, s->log))
            return false;
        fputs(s->log->line, stdout);
    }
    while (night->rounds < night->options.rounds && seat(s))
        if (!play_round(s))
            return false;
    if (night->rounds)
        return end(s);
    return !s5_fault(s->call->command, "there are not enough people for a table");
}

/* Says on standard error what the organiser wants to know beforehand. */
static void report(const Simulation *s, const S5NightFinish *finish)
{
    const S5Night *night = &s->log->night;
    const S5NightRanking *ranking = &finish->ranking;
    int first = 0, byes = 0;
    for (int i = 0; i < ranking->count; i++)
        first += ranking->place[i] == 1;
    for (int r = 0; r < night->rounds; r++)
        byes += night->round[r].byes;
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    s5_text_printf(&text, "%d round%s at %d table%s", night->rounds, s5_plural(night->rounds),
        night->round[0].tables, s5_plural(night->round[0].tables));
    if (night->options.minutes)
        s5_text_printf(&text, ", %d minutes", night->rounds * night->options.minutes);
    s5_text_printf(&text,
        "; people met again %lld times; %d times a side sat out; %d%s the first place, with %d",
        (long long)s->again, byes, first, first == 1 ? " has" : " share",
        ranking->count ? ranking->total[0] : 0);
    s5_print_line(stderr, 2, text.start);
}

int s5_night_simulate(const S5NightCall *call, S5NightLog *log)
{
    Simulation s = {.call = call, .log = log};
    const int64_t seed = call->seed >= 0 ? call->seed : 1;
    if (call->late && log->night.options.entry_until == 1)
        return s5_fault(call->command, "nobody can come late: entry_until is 1");
    s.results = s5_random((uint64_t)seed, RESULTS_STREAM);
    s.draws = s5_random((uint64_t)seed, DRAWS_STREAM);
    S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_NIGHT);
    e->seed = seed;
    e->jackpot = 0;
    if (!put(&s) || !play(&s, call->people >= 0 ? (int)call->people : PEOPLE_USUAL))
        return S5_EXIT_FAULT;
    report(&s, &log->event.finish);
    return S5_EXIT_DONE;
}
