/*
 * Nights by chance: any movement, any number of people, some who come late or leave, partners that change, corrections and rounds that are taken
 * back. After each round and at the end everything that must always be true is checked against a count of the test's own, which
 * knows nothing but the events.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record/night_log.h"
#include "spoilfive/random.h"
#include "support/share.h"

enum { NIGHTS = 10000, UNITS_MAX = 2000, LOG_SIZE = 1 << 22, CARRIED_MAX = 20000 };

/* -------------------------------------------------------------- its own count */

typedef struct Seat {
    int table, side; /* table −1: sits out; −2: neither */
} Seat;

typedef struct Count {
    int people;
    bool present[501], gone[501];
    int unit_of[501]; /* 0: none */
    int64_t fees, tickets;
    int units; /* numbers given out */
    int members[UNITS_MAX + 1][S5_NIGHT_SEATS_MAX], count[UNITS_MAX + 1];
    int rounds;
    Seat seat[S5_NIGHT_ROUNDS_MAX][UNITS_MAX + 1];
    bool ready[S5_NIGHT_ROUNDS_MAX][UNITS_MAX + 1];
    int score[S5_NIGHT_ROUNDS_MAX][S5_NIGHT_TABLES_MAX][S5_NIGHT_SEATS_MAX];
    bool swapped;
} Count;

static Count own;
static S5NightLog the_log;
static uint64_t the_seed;
static char written[LOG_SIZE], why_text[600];
static size_t written_size;

static void expect(bool good, const char *what)
{
    if (!good)
        fail_msg("night %llu, round %d: %s", (unsigned long long)the_seed, own.rounds, what);
}

static void make_unit(int number, const int32_t *people, int count)
{
    expect(number <= UNITS_MAX, "too many units for this test");
    own.units = number > own.units ? number : own.units;
    own.count[number] = count;
    for (int i = 0; i < count; i++) {
        own.members[number][i] = people[i];
        own.unit_of[people[i]] = number;
    }
}

static void drop_unit(int number)
{
    for (int i = 0; i < own.count[number]; i++)
        own.unit_of[own.members[number][i]] = 0;
    own.count[number] = 0;
}

static void replace(int number, int from, int to)
{
    for (int i = 0; i < own.count[number]; i++)
        if (own.members[number][i] == from)
            own.members[number][i] = to;
    own.unit_of[from] = 0;
    own.unit_of[to] = number;
}

static bool has_sides(void)
{
    const int partners = the_log.night.options.partners;
    return partners == S5_PARTNERS_FIXED || partners == S5_PARTNERS_DRAWN;
}

static void count_join(const S5NightEvent *e)
{
    const int unit = (int)e->unit, person = (int)e->person;
    const S5NightNumbers *team = &the_log.night.options.team;
    if (team->count > 0 && own.count[unit] < team->item[1]) {
        own.members[unit][own.count[unit]++] = person;
        own.unit_of[person] = unit;
        return;
    }
    for (int i = 0; i < own.count[unit]; i++)
        if (!own.present[own.members[unit][i]]) {
            replace(unit, own.members[unit][i], person);
            return;
        }
}

static void count_merge(const S5NightEvent *e)
{
    const int keep = (int)e->keep, drop = (int)e->drop;
    if (own.unit_of[drop] && has_sides() && !own.unit_of[keep])
        replace(own.unit_of[drop], drop, keep);
    else if (own.unit_of[drop])
        drop_unit(own.unit_of[drop]);
    own.present[keep] = own.present[keep] || own.present[drop];
    own.present[drop] = false;
    own.gone[drop] = true;
    own.unit_of[drop] = 0;
}

static void count_trade(const S5NightEvent *e)
{
    const int a = e->list.item[0], b = e->list.item[1], of_a = own.unit_of[a], of_b = own.unit_of[b];
    int x = 0, y = 0;
    while (own.members[of_a][x] != a)
        x++;
    while (own.members[of_b][y] != b)
        y++;
    own.members[of_a][x] = b;
    own.members[of_b][y] = a;
    own.unit_of[a] = of_b;
    own.unit_of[b] = of_a;
}

static bool is_ready(int unit)
{
    int present = 0;
    for (int i = 0; i < own.count[unit]; i++)
        present += own.present[own.members[unit][i]];
    const S5NightNumbers *team = &the_log.night.options.team;
    if (!own.count[unit] || present < (team->count > 0 ? team->item[0] : own.count[unit]))
        return false;
    /* Lots decide which units are knocked out, so this is asked of the night. */
    return the_log.night.options.movement != S5_MOVEMENT_KNOCK_OUT ||
           s5_night_is_ready(&the_log.night, s5_night_find_unit(&the_log.night, unit));
}

static void count_round(const S5NightEvent *e)
{
    const int r = own.rounds++;
    for (int i = 0; i < e->joined.rows; i++) {
        const int at = e->joined.start[i];
        make_unit(e->joined.item[at], e->joined.item + at + 1, e->joined.start[i + 1] - at - 1);
    }
    for (int unit = 1; unit <= UNITS_MAX; unit++) { /* those that are made later, too */
        own.seat[r][unit] = (Seat){-2, 0};
        own.ready[r][unit] = is_ready(unit);
    }
    for (int t = 0; t < e->rows.rows; t++) {
        const int slots = e->rows.start[t + 1] - e->rows.start[t];
        int sides = 0;
        for (int i = 0; i < the_log.night.options.sizes; i++)
            if (s5_night_slots(&the_log.night.options, i) == slots)
                sides = the_log.night.options.tables[i].sides;
        expect(sides > 0, "a table has a size that the night does not know");
        for (int i = 0; i < slots; i++) {
            Seat *seat = &own.seat[r][e->rows.item[e->rows.start[t] + i]];
            expect(seat->table == -2, "somebody is seated twice");
            *seat = (Seat){t, i % sides};
        }
        memset(own.score[r][t], 0, sizeof own.score[r][t]);
    }
    for (int i = 0; i < e->bye.count; i++) {
        expect(own.seat[r][e->bye.item[i]].table == -2, "somebody is seated and sits out");
        own.seat[r][e->bye.item[i]].table = -1;
    }
    for (int unit = 1; unit <= own.units; unit++)
        expect(own.ready[r][unit] == (own.seat[r][unit].table != -2),
            "a unit that is ready has no place, or another has one");
}

static void count_result(const S5NightEvent *e)
{
    int *score = own.score[e->round - 1][e->table - 1];
    for (int i = 0; i < S5_NIGHT_SEATS_MAX; i++)
        score[i] = !e->unplayed && i < e->list.count ? e->list.item[i] : 0;
}

static void count_swap(const S5NightEvent *e)
{
    Seat *a = &own.seat[own.rounds - 1][e->list.item[0]], *b = &own.seat[own.rounds - 1][e->list.item[1]];
    const Seat kept = *a;
    *a = *b;
    *b = kept;
    own.swapped = true;
}

static void count_event(const S5NightEvent *e)
{
    const int32_t alone = own.people + 1;
    switch (e->kind) {
    case S5_NIGHT_ENTER:
        own.people++;
        own.present[own.people] = true;
        if (!has_sides())
            make_unit(own.people, &alone, 1);
        break;
    case S5_NIGHT_LEAVE:
    case S5_NIGHT_RETURN:
        own.present[e->person] = e->kind == S5_NIGHT_RETURN;
        break;
    case S5_NIGHT_PAIR:
        make_unit((int)e->unit, e->list.item, e->list.count);
        break;
    case S5_NIGHT_UNPAIR:
        drop_unit((int)e->unit);
        break;
    case S5_NIGHT_JOIN:
        count_join(e);
        break;
    case S5_NIGHT_MERGE:
        count_merge(e);
        break;
    case S5_NIGHT_TRADE:
        count_trade(e);
        break;
    case S5_NIGHT_PAY:
        *(e->for_raffle ? &own.tickets : &own.fees) += e->cents;
        break;
    case S5_NIGHT_ROUND:
        count_round(e);
        break;
    case S5_NIGHT_SWAP:
        count_swap(e);
        break;
    case S5_NIGHT_RESULT:
    case S5_NIGHT_CORRECT:
        count_result(e);
        break;
    case S5_NIGHT_VOID:
        own.rounds--;
        break;
    default:
        break;
    }
}

/* -------------------------------------------------------------------- checks */

static int own_total(int unit)
{
    const S5NightOptions *o = &the_log.night.options;
    int total = 0;
    for (int r = 0; r < own.rounds; r++) {
        bool twice = false;
        for (int i = 0; i < o->doubles.count; i++)
            twice = twice || o->doubles.item[i] == r + 1;
        const Seat seat = own.seat[r][unit];
        if (seat.table >= 0)
            total += own.score[r][seat.table][seat.side] * (twice ? 2 : 1);
        else if (seat.table == -1)
            total += o->bye;
    }
    return total;
}

/* Whoever was ready in every round sat out as often as the others, or once more. */
static void check_byes(void)
{
    int least = S5_NIGHT_ROUNDS_MAX, most = 0;
    const S5NightOptions *o = &the_log.night.options;
    int smallest = S5_NIGHT_PEOPLE_MAX, last = 0;
    for (int i = 0; i < o->sizes; i++)
        smallest = s5_night_slots(o, i) < smallest ? s5_night_slots(o, i) : smallest;
    for (int unit = 1; unit <= own.units; unit++) {
        int byes = 0;
        bool always = true;
        for (int r = 0; r < own.rounds; r++) {
            always = always && own.ready[r][unit];
            byes += own.seat[r][unit].table == -1;
        }
        last += own.seat[own.rounds - 1][unit].table == -1;
        least = always && byes < least ? byes : least;
        most = always && byes > most ? byes : most;
    }
    expect(last < smallest, "as many sit out as would fill a table");
    expect(o->movement == S5_MOVEMENT_KNOCK_OUT || own.swapped || most - least <= 1, "byes are not shared");
}

static void check_totals(void)
{
    static S5NightRanking ranking;
    s5_night_rank(&the_log.night, true, &ranking);
    for (int i = 0; i < ranking.count; i++) {
        const int place = ranking.place[i];
        expect(ranking.total[i] == own_total(ranking.unit[i]),
            "a total is not the count of results, doubles and byes");
        expect(place == i + 1 || (i && place == ranking.place[i - 1]),
            "a place is not one more than the units in front");
        expect(!i || ranking.total[i] <= ranking.total[i - 1], "a lower total is in front");
    }
}

static void check_money(const S5NightFinish *f, int64_t carried)
{
    const S5NightMoney *m = &f->money;
    const int64_t hit = f->jackpot.each * f->jackpot.units.count;
    int64_t people = 0;
    for (int i = 0; i < f->people.count; i++)
        people += f->people.cents[i];
    expect(m->fees == own.fees && m->tickets == own.tickets, "the money that came in is not what was paid");
    expect(m->fees + m->tickets == m->prizes + m->spots + m->raffle + m->jackpot_in + m->house,
        "in and out differ");
    expect(carried + m->jackpot_in == hit + f->jackpot.carry, "the jackpot does not add up");
    expect(people == m->prizes + m->spots + m->raffle + hit, "people do not get what was given");
}

/* -------------------------------------------------------------- entries by chance */

static S5Random chance;

static int below(int bound)
{
    return (int)s5_random_below(&chance, (uint32_t)bound);
}

static S5NightEvent *event(S5NightEventKind kind)
{
    return s5_night_log_event(&the_log, kind);
}

static bool try_event(void)
{
    static S5Night before;
    const bool looks = below(200) == 0;
    S5Text why = s5_text(why_text, sizeof why_text);
    if (looks)
        before = the_log.night;
    if (!s5_night_log_add(&the_log, &why)) {
        expect(why.used && !why.full, "a refusal has no reason");
        expect(
            !looks || !memcmp(&before, &the_log.night, sizeof before), "a refused event changes something");
        return false;
    }
    const size_t size = strlen(the_log.line);
    expect(written_size + size < sizeof written, "the log is too long for this test");
    memcpy(written + written_size, the_log.line, size + 1);
    written_size += size;
    count_event(&the_log.event);
    return true;
}

static void enter(void)
{
    S5NightEvent *e = event(S5_NIGHT_ENTER);
    snprintf(e->name, sizeof e->name, "P%d", own.people + 1);
    if (!try_event())
        return;
    const int64_t fee = the_log.night.options.fee.value, price = the_log.night.options.raffle.value;
    e = event(S5_NIGHT_PAY);
    e->person = own.people;
    e->cents = fee + below(2);
    try_event();
    e = event(S5_NIGHT_PAY);
    e->person = own.people;
    e->cents = price * (1 + below(3));
    e->for_raffle = true;
    try_event();
}

static int any_person(void)
{
    return 1 + below(own.people + 1);
}

/* Any list of people: those who wait, more likely than not. */
static void any_people(S5NightEvent *e, int count)
{
    int from = any_person();
    e->list.count = count;
    for (int i = 0; i < count; i++) {
        while (from <= own.people && (own.unit_of[from] || own.gone[from]) && below(20))
            from++;
        e->list.item[i] = from++;
    }
}

static int any_unit(void)
{
    return 1 + below(own.units + 1);
}

static void any_two(S5NightEvent *e, int (*any)(void))
{
    e->list.count = 2;
    e->list.item[0] = any();
    e->list.item[1] = any();
}

/* Something that happens between the results, possible or not. */
static void any_event(void)
{
    static const S5NightEventKind KINDS[] = {S5_NIGHT_LEAVE, S5_NIGHT_LEAVE, S5_NIGHT_RETURN, S5_NIGHT_RETURN,
        S5_NIGHT_MERGE, S5_NIGHT_PAIR, S5_NIGHT_UNPAIR, S5_NIGHT_JOIN, S5_NIGHT_TRADE, S5_NIGHT_SWAP,
        S5_NIGHT_VOID, S5_NIGHT_DECIDE, S5_NIGHT_RENAME, S5_NIGHT_SPOT, S5_NIGHT_CORRECT, S5_NIGHT_ENTER};
    const S5NightOptions *o = &the_log.night.options;
    S5NightEvent *e = event(KINDS[below(sizeof KINDS / sizeof *KINDS)]);
    e->person = any_person();
    e->unit = any_unit();
    e->keep = any_person();
    e->drop = any_person();
    e->round = 1 + below(own.rounds + 1);
    e->table = 1 + below(4);
    e->seed = below(1000);
    snprintf(e->name, sizeof e->name, "N%d", below(100));
    if (e->kind == S5_NIGHT_PAIR)
        any_people(
            e, o->team.count > 0 ? o->team.item[0] + below(2) : o->tables[0].people / o->tables[0].sides);
    else if (e->kind == S5_NIGHT_TRADE)
        any_two(e, any_person);
    else if (e->kind == S5_NIGHT_SWAP || e->kind == S5_NIGHT_DECIDE)
        any_two(e, any_unit);
    else if (e->kind == S5_NIGHT_CORRECT) {
        e->list.count = o->tables[0].sides;
        for (int i = 0; i < e->list.count; i++)
            e->list.item[i] = i ? 0 : o->games * (o->counts == S5_COUNTS_TRICKS ? 5 : 1);
    }
    if (e->kind != S5_NIGHT_ENTER)
        try_event();
    else
        enter();
}

static void enter_result(int table)
{
    const S5NightOptions *o = &the_log.night.options;
    const int sides = the_log.night.round[own.rounds - 1].sides[table];
    S5NightEvent *e = event(S5_NIGHT_RESULT);
    int left = o->games * (o->counts == S5_COUNTS_TRICKS ? 5 : 1);
    e->round = own.rounds;
    e->table = table + 1;
    e->unplayed = below(20) == 0;
    e->list.count = sides;
    for (int i = 0; i < sides; i++) {
        const int some = o->counts == S5_COUNTS_POINTS ? below(30) - 5
                         : i + 1 == sides              ? left
                                                       : below(left + 1);
        e->list.item[i] = some;
        left -= some;
    }
    expect(try_event() || the_log.night.round[own.rounds - 1].state[table], why_text);
}

/* The people of a night, pairs as they may come. */
static void come(int people)
{
    const S5NightOptions *o = &the_log.night.options;
    for (int i = 0; i < people; i++)
        enter();
    for (int i = 0; i < people / 2 && o->partners == S5_PARTNERS_FIXED; i++) {
        S5NightEvent *e = event(S5_NIGHT_PAIR);
        any_people(e, o->team.count > 0 ? o->team.item[0] : o->tables[0].people / o->tables[0].sides);
        try_event();
    }
}

static void add_schedule(void)
{
    static S5NightSchedule schedule;
    const S5NightOptions *o = &the_log.night.options;
    schedule.units = s5_night_expected(&the_log.night);
    if (o->movement != S5_MOVEMENT_PERFECT || own.rounds ||
        !s5_night_find_schedule(o, &schedule, &the_log.work))
        return;
    s5_night_enter_schedule(o, &schedule, event(S5_NIGHT_SCHEDULE));
    expect(try_event(), why_text);
}

/* Seats a round; the first one by tickets now and then, which is refused where people wait who are put together. */
static bool seat_round(void)
{
    S5NightEvent *e = event(S5_NIGHT_ROUND);
    uint16_t units[UNITS_MAX];
    int count = 0;
    for (int unit = 1; unit <= own.units; unit++)
        if (is_ready(unit))
            units[count++] = (uint16_t)unit;
    if (!own.rounds && below(4) == 0 && count <= S5_NIGHT_PEOPLE_MAX) {
        s5_night_shuffle(the_seed, 3, units, count);
        e->list.count = count;
        for (int i = 0; i < count; i++)
            e->list.item[i] = units[i];
        if (try_event())
            return true;
        event(S5_NIGHT_ROUND);
    }
    return try_event();
}

static void play_round(void)
{
    add_schedule();
    if (!seat_round()) {
        any_event();
        return;
    }
    check_byes();
    if (below(4) == 0)
        any_event();
    const int round = own.rounds;
    for (int t = 0; round && own.rounds == round && t < the_log.night.round[round - 1].tables; t++) {
        enter_result(t);
        if (below(30) == 0)
            any_event();
    }
    for (int i = below(4); i > 0; i--)
        any_event();
    if (own.rounds)
        check_totals();
}

static void end_night(int64_t carried)
{
    for (int t = 0; own.rounds && t < the_log.night.round[own.rounds - 1].tables; t++)
        if (the_log.night.round[own.rounds - 1].state[t] == S5_RESULT_NONE)
            enter_result(t);
    event(S5_NIGHT_RAFFLE)->seed = below(1000);
    try_event();
    event(S5_NIGHT_COOKIES)->seed = below(1000);
    try_event();
    for (int i = 0; i < 2; i++) {
        event(S5_NIGHT_FINISH);
        if (try_event())
            check_money(&the_log.event.finish, carried);
        any_event(); /* a correction opens the night again */
    }
    event(S5_NIGHT_FINISH);
    if (try_event())
        check_money(&the_log.event.finish, carried);
}

/* ---------------------------------------------------------------- nights by chance */

static const char *any_tables(void)
{
    static const char *const TABLES[] = {"4/2\npartners: fixed", "4/2\npartners: drawn",
        "4/2\npartners: changing", "6/3 4/2", "9/3 6/2", "5 4 6", "6/2 4/2 8/2\npartners: changing",
        "8/4 6/3\npartners: changing", "3", "6/3\npartners: fixed", "2", "12/2\npartners: fixed\nteam: 2-4",
        "10/2\npartners: changing"};
    return TABLES[below(sizeof TABLES / sizeof *TABLES)];
}

static bool any_options(S5NightOptions *options)
{
    char text[1000];
    S5NightFault fault;
    static const char *const TIES[] = {
        "share", "wins head last", "cut", "head cut", "last share", "wins cut"};
    static const char *const JACKPOTS[] = {
        "", "jackpot: reach 3\njackpot_in: 10%\n", "jackpot: cookies 2\njackpot_in: 1.01\n"};
    /* One after another: compilers differ in the order in which they take arguments. */
    enum { PICKS = 13 };
    static const int BOUNDS[PICKS] = {8, S5_MOVEMENTS, 3, 3, 7, 6, 20, 100, 30, 2, 100, 10, 3};
    int pick[PICKS];
    for (int i = 0; i < PICKS; i++)
        pick[i] = below(BOUNDS[i]);
    const char *tables = any_tables();
    const int rounds = 2 + pick[0], twice = 1 + below(rounds), ranked = below(3);
    const int size = snprintf(text, sizeof text,
        "rules: twenty-five\ntables: %s\nmovement: %s\nrounds: %d\ngames: %d\ncounts: %s\nbye: %d\nties: %s\n"
        "fee: %d.%02d\nhouse: %d%%\nprizes: %s\nbooby: 0.%02d\nspots: 1 0.05\nraffle: 0.5%d\ndouble: %d\nranked_from: "
        "%d\n%s",
        tables, s5_night_word("movement", pick[1]), rounds, 1 + pick[2], s5_night_word("counts", pick[3]),
        pick[4] - 3, TIES[pick[5]], pick[6], pick[7], pick[8], pick[9] ? "33% 33% 34%" : "20.01 10", pick[10],
        pick[11], twice, ranked, JACKPOTS[pick[12]]);
    return s5_night_read(text, (size_t)size, options, &fault);
}

static void begin(uint64_t seed, int64_t carried, const S5NightOptions *options)
{
    memset(&own, 0, sizeof own);
    the_seed = seed;
    written_size = 0;
    s5_night_log_begin(&the_log);
    S5NightEvent *e = event(S5_NIGHT_NIGHT);
    e->options = *options;
    e->seed = (int64_t)seed;
    e->jackpot = options->jackpot ? carried : 0;
    expect(try_event(), why_text);
}

/* The log that was written, read again: every derived field must be what it was. */
static void check_replay(void)
{
    s5_night_log_begin(&the_log);
    for (char *line = written, *end; *line; line = end + 1) {
        S5Text why = s5_text(why_text, sizeof why_text);
        end = strchr(line, '\n');
        expect(s5_night_log_read(&the_log, line, (size_t)(end - line), S5_NIGHT_LINE_WHOLE, &why), why_text);
    }
}

static void play_night(uint64_t seed, int64_t carried, const S5NightOptions *options, int people)
{
    begin(seed, carried, options);
    come(people);
    const int64_t brought = the_log.night.jackpot;
    for (int i = 0; i < options->rounds + 3; i++)
        play_round();
    end_night(brought);
    check_replay();
}

static void test_nights(void **state)
{
    (void)state;
    S5NightOptions options;
    for (uint64_t seed = 0; seed < NIGHTS; seed++) {
        if (!case_is_due())
            continue;
        chance = s5_random(seed, 1);
        while (!any_options(&options))
            continue;
        const int people = below(20) ? 2 + below(45) : 100 + below(100);
        play_night(seed, below(CARRIED_MAX), &options, people);
    }
}

/* A season: what a night does not pay out of its jackpot, the next one begins with. */
static void test_a_season(void **state)
{
    (void)state;
    enum { SEASON = 30 };
    static const char NIGHT[] =
        "rules: twenty-five\ntables: 4/2\nmovement: winners-on\nrounds: 6\nfee: 4.99\nhouse: 10%\n"
        "prizes: 50% 30% 20%\njackpot: reach 6\njackpot_in: 1.01\nraffle: 1\nspots: 1.50\n";
    S5NightOptions options;
    S5NightFault fault;
    int64_t carried = 0, in = 0, out = 0;
    assert_true(s5_night_read(NIGHT, sizeof NIGHT - 1, &options, &fault));
    for (uint64_t night = 0; night < SEASON; night++) {
        chance = s5_random(night, 2);
        play_night(night, carried, &options, 20 + below(40)); /* enough for a table, even if some leave */
        const S5NightFinish *f = &the_log.event.finish;
        expect(the_log.night.finished && !the_log.night.changed, "the night is not finished");
        s5_night_sum_up(&the_log.night, &the_log.event.finish);
        in += f->money.fees + f->money.tickets;
        out += f->money.house;
        for (int i = 0; i < f->people.count; i++)
            out += f->people.cents[i];
        carried = f->jackpot.carry;
    }
    assert_true(in == out + carried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nights),
        cmocka_unit_test(test_a_season),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
