/* Night files and logs, line by line: what is read, and what is refused; and schedules without repeats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/night/seating.h"
#include "engine/record/night_log.h"

static S5NightLog the_log;
static char why_text[600];

/* ----------------------------------------------------------------------- files */

#define FOUR  "rules: twenty-five\ntables: 4/2\nmovement: winners-up\nrounds: 5\n"
#define THREE "rules: twenty-five\nmovement: winners-up\nrounds: 5\n"
#define TWO   "rules: twenty-five\nrounds: 5\n"

/* Files, and what is wrong with each; "" if nothing is. */
static const char *const FILES[][2] = {
    {"rules: twenty-five\r\n\r\n  # a comment\ntables: 4/2 # another\nmovement: winners-up\nrounds: 5", ""},
    {FOUR "title: 'it''s: # here' # a comment\ntrophy: \"a: 'b'\"\n", ""},
    {FOUR "title: a#b\n", ""},
    {FOUR "prizes: [50%, 30%,20% ]\nspots: []\n", ""},
    {FOUR "fee: 100000.00\nhouse: 100%\nbooby: 0007\n", ""},
    {"rules: ./ours.yaml\ntables: 12/2\nteam: 1-24\nmovement: league\nrounds: 60\n", ""},
    {THREE "tables: 5 4 6\n", ""},
    {TWO "tables: 4/2\nmovement: knock-out\nentry_until: 1\n", ""},
    {"\xFF", "1:1: this file is not UTF-8"},
    {FOUR "title: '\xC3\xA9' x\n", "5:11: nothing may follow the closing quotation mark"},
    {FOUR "title: \"a\\n\"\n", "5:8: no backslash in double quotation marks: use single ones"},
    {FOUR "title: a: b\n", "5:9: text with ': ' in it needs quotation marks"},
    {FOUR "title: ''\n", "5:8: title is text of 1 to 100 characters"},
    {FOUR "title: ' a'\n", "5:8: title is text of 1 to 100 characters"},
    {FOUR "fee:5\n", "5:1: write 'key: value' with a blank after the colon"},
    {FOUR "fee # 5: 6\n", "5:1: write 'key: value' with a blank after the colon"},
    {FOUR "fee:   # none\n", "5:8: 'fee' has no value"},
    {FOUR "hats: 5\n", "5:1: there is no 'hats' here"},
    {FOUR "jckpt: none\n", "5:1: there is no 'jckpt' here; did you mean 'jackpot'?"},
    {FOUR "trophies: a cup\n", "5:1: there is no 'trophies' here"},
    {FOUR "prizes: 5,\n", "5:9: a prize is an amount such as 50 or a percentage such as 50%, not '5,'"},
    {FOUR "prizes: [5,,6]\n", "5:9: a prize is an amount such as 50 or a percentage such as 50%, not ''"},
    {FOUR "prizes: 5 10%\n", "5:9: prizes are all amounts or all percentages"},
    {FOUR "fee: 100000.01\n", "5:6: fee is an amount such as 5 or 2.50, not '100000.01'"},
    {FOUR "fee: 5%\n", "5:6: fee is an amount such as 5 or 2.50, not '5%'"},
    {FOUR "house: -1\n", "5:8: house is an amount such as 5 or 2.50 or a percentage such as 20%, not '-1'"},
    {FOUR "bye: -100\n", "5:6: bye is a whole number from -99 to 99, not '-100'"},
    {FOUR "double: 2 2\n", "5:9: double lists different rounds from 1 to 5, not '2'"},
    {FOUR "ties: wins wins\n", "5:7: 'wins' is given twice"},
    {FOUR "ties: shares\n",
        "5:7: ties are wins, head, last, cut or share, not 'shares'; did you mean 'share'?"},
    {FOUR "jackpot: cookies 6\n", "5:10: more cookies than rounds"},
    {FOUR "jackpot_in: 5\n", "5:13: jackpot_in needs a jackpot"},
    {FOUR "raffle_share: 50\n", "5:15: raffle_share is a percentage such as 50%, not '50'"},
    {FOUR "team: 2-3\npartners: drawn\n", "5:7: team belongs to partners: fixed"},
    {FOUR "team: 3-2\n", "5:7: team is two numbers such as 5-7, not '3-2'"},
    {"rules: twenty-fiev\ntables: 4/2\nmovement: random\nrounds: 5\n",
        "1:8: there is no preset 'twenty-fiev'; did you mean 'twenty-five'?"},
    {"rules: whist\ntables: 4/2\nmovement: random\nrounds: 1\n",
        "1:8: there is no preset 'whist'; any other game is written with ./ before its name, such as ./whist"},
    {THREE "tables: 4/2 4/2\n", "4:9: '4/2' is given twice"},
    {THREE "tables: 5 6 7 8\n", "4:9: at most three sizes of tables"},
    {THREE "tables: 25\n", "4:9: a table is people or people/sides such as 5 or 6/3, not '25'"},
    {THREE "tables: 4/2 6/2\n", "4:9: all tables must have sides of the same number of people"},
    {THREE "tables: 4/2 5\n", "4:9: partners can't be fixed here: a side has 1"},
    {THREE "tables: 6/2 6/3\npartners: changing\n", "4:9: two sizes have the same number of people"},
    {TWO "tables: 24/6 24/4\nmovement: random\npartners: changing\n",
        "3:9: two sizes have the same number of people"},
    {TWO "tables: 24/4\nmovement: random\npartners: changing\n", ""},
    {TWO "tables: 24/4\nmovement: random\n", ""},
    {TWO "tables: 24/3\nmovement: random\npartners: changing\n", ""},
    {TWO "tables: 4/2\nmovement: winners-move-partners-change\npartners: fixed\n",
        "4:11: winners-move-partners-change needs partners: changing"},
    {TWO "tables: 6/3\nmovement: league\n", "4:11: league needs two fixed sides at every table"},
    {TWO "tables: 6/3\nmovement: fixed-rotation\npartners: fixed\n", "1:1: 'shifts' is required"},
    {TWO "tables: 4/2\nmovement: fixed-rotation\nshifts: 1 2 3\n",
        "5:9: shifts are 4 whole numbers, one for each place at the table"},
    {TWO "tables: 4/2\nmovement: knock-out\nentry_until: 2\n",
        "5:14: nobody enters a knock-out after round 1"},
};

static void test_files(void **state)
{
    (void)state;
    S5NightOptions options;
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        S5NightFault fault;
        char message[600] = "";
        if (!s5_night_read(FILES[i][0], strlen(FILES[i][0]), &options, &fault))
            snprintf(message, sizeof message, "%d:%d: %s", fault.line, fault.column, fault.text);
        if (strcmp(message, FILES[i][1]) != 0)
            fail_msg("%s\n  got  %s\n  want %s", FILES[i][0], message, FILES[i][1]);
    }
}

/* The cut is asked where seats, a place or the jackpot depend on it: movements, what else a file says, and whether it does. */
static void test_cuts(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        bool asks;
    } CASES[] = {
        {FOUR, true},
        {TWO "tables: 4/2\nmovement: semi-partner\n", true},
        {TWO "tables: 4/2\nmovement: knock-out\n", true},
        {TWO "tables: 4/2\nmovement: fixed-rotation\n", false},
        {TWO "tables: 4/2\nmovement: swiss\nties: head last cut\njackpot: reach 3\n", false},
        {TWO "tables: 4/2\nmovement: fixed-rotation\nties: head wins share\n", true},
        {TWO "tables: 4/2\nmovement: league\njackpot: cookies 3\n", true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        S5NightOptions options;
        S5NightFault fault;
        assert_true(s5_night_read(CASES[i].file, strlen(CASES[i].file), &options, &fault));
        assert_int_equal(s5_night_asks_cut(&options), CASES[i].asks);
    }
}

/* A file may have 65,536 bytes, and not one more. */
static void test_a_large_file(void **state)
{
    (void)state;
    static char text[S5_NIGHT_FILE_MAX + 2];
    S5NightOptions options;
    S5NightFault fault;
    memset(text, '\n', sizeof text);
    memcpy(text, FOUR, sizeof FOUR - 1);
    assert_true(s5_night_read(text, S5_NIGHT_FILE_MAX, &options, &fault));
    assert_false(s5_night_read(text, S5_NIGHT_FILE_MAX + 1, &options, &fault));
    assert_string_equal(fault.text, "a night file has at most 64 kB");
}

/* ------------------------------------------------------------------- E61: a log */

enum { WHOLE_LINES = 17 };
static char whole[WHOLE_LINES + 1][2000];

static void read_whole(void)
{
    FILE *file = fopen("tests/night/whole.jsonl", "r");
    assert_non_null(file);
    for (int i = 1; i <= WHOLE_LINES; i++) {
        assert_non_null(fgets(whole[i], sizeof *whole, file));
        whole[i][strcspn(whole[i], "\n")] = 0;
    }
    fclose(file);
}

/* The first line that is refused when one line is another; 0 if none is. Each line must be written as it was read. */
static int refused_line(int changed, const char *line)
{
    s5_night_log_begin(&the_log);
    for (int i = 1; i <= WHOLE_LINES; i++) {
        const char *read = i == changed ? line : whole[i];
        S5Text why = s5_text(why_text, sizeof why_text);
        if (!s5_night_log_read(&the_log, read, strlen(read), S5_NIGHT_LINE_WHOLE, &why))
            return i;
        if (!changed)
            assert_memory_equal(the_log.line, read, strlen(read));
    }
    return 0;
}

/* A line with the first `from` in it replaced. */
static const char *with(int line, const char *from, const char *to)
{
    static char changed[2000];
    const char *at = strstr(whole[line], from);
    assert_non_null(at);
    snprintf(
        changed, sizeof changed, "%.*s%s%s", (int)(at - whole[line]), whole[line], to, at + strlen(from));
    return changed;
}

static void test_a_whole_log(void **state)
{
    (void)state;
    read_whole();
    assert_int_equal(refused_line(0, ""), 0);
    assert_int_equal(refused_line(15, ""), 15);
    assert_int_equal(refused_line(14, with(14, "\"again\":0", "\"again\":1")), 14);
    assert_int_equal(refused_line(17, with(17, "\"fees\":0", "\"fees\":1")), 17);
    assert_int_equal(refused_line(3, with(3, "2", "3")), 3);
    assert_int_equal(refused_line(16, with(16, "[0,1]", "[1,0]")), 17);
}

/* Whatever JSON allows beside the way in which lines are written, and what it does not. */
static void test_ways_to_write_a_line(void **state)
{
    (void)state;
    read_whole();
    assert_int_equal(refused_line(2, "  {\"name\" : \"\\u00501\", \"person\":1, \"event\":\"enter\"}\r"), 0);
    static const char *const WRONG[] = {
        "{\"event\":\"enter\",\"person\":1}",
        "{\"event\":\"enter\",\"name\":\"P1\"}",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"P1\",\"age\":7}",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"P1\",\"name\":\"P1\"}",
        "{\"event\":\"enter\",\"person\":1.0,\"name\":\"P1\"}",
        "{\"event\":\"enter\",\"person\":\"1\",\"name\":\"P1\"}",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"\\ud800\"}",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"P\\u00001\"}",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"P1 \"}",
        "{\"event\":\"arrive\",\"person\":1,\"name\":\"P1\"}",
        "{\"person\":1,\"name\":\"P1\"}",
        "[]",
        "{\"event\":\"enter\",\"person\":1,\"name\":\"P1\"} {}",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_int_equal(refused_line(2, WRONG[i]), 2);
    assert_int_equal(refused_line(1, with(1, "\"double\":[]", "\"double\":[6]")), 1);
    assert_int_equal(refused_line(1, with(1, "\"tables\":[[4,2]]", "\"tables\":\"4/2\"")), 1);
    assert_int_equal(refused_line(1, with(1, ",\"trophy\":\"\"", "")), 1);
    assert_int_equal(refused_line(1, with(1, "\"jackpot\":0", "\"jackpot\":5")), 1);
    assert_int_equal(refused_line(1, with(1, "\"version\":1", "\"version\":2")), 1);
    assert_int_equal(refused_line(15, "{\"event\":\"result\",\"round\":1,\"table\":-7,\"score\":[1,0]}"), 15);
    assert_string_equal(why_text, "there is no table -7");
}

/*
 * Nights of every movement with whatever may happen, one after another. A second program, in another language, written from
 * docs/night-files.md alone, has derived every line of them, too: not a byte of what follows from their entries may change.
 */
static void test_verified_nights(void **state)
{
    (void)state;
    static char line[1 << 16];
    FILE *file = fopen("tests/night/verified.jsonl", "r");
    assert_non_null(file);
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        S5Text why = s5_text(why_text, sizeof why_text);
        if (!strncmp(line, "{\"event\":\"night\"", 16))
            s5_night_log_begin(&the_log);
        const size_t size = strcspn(line, "\n");
        if (!s5_night_log_read(&the_log, line, size, S5_NIGHT_LINE_WHOLE, &why))
            fail_msg("tests/night/verified.jsonl:%d: %s", number, why_text);
        assert_memory_equal(the_log.line, line, size);
    }
    fclose(file);
}

/* ------------------------------------------------------------------- schedules */

/* Every schedule without repeats that is known, as long as it may be, is found and allowed. Returns how many there are. */
static int find_all(const char *tables, int most)
{
    static S5NightSchedule schedule;
    S5NightOptions options;
    S5NightFault fault;
    char text[200];
    int found = 0;
    snprintf(text, sizeof text, "rules: twenty-five\nmovement: perfect\nrounds: 60\ntables: %s\n", tables);
    assert_true(s5_night_read(text, strlen(text), &options, &fault));
    for (int units = 2; units <= most; units++) {
        for (options.rounds = S5_NIGHT_ROUNDS_MAX;
            !s5_night_is_perfect_known(&options, units) && options.rounds;)
            options.rounds--;
        if (!options.rounds)
            continue;
        S5NightRepeats repeats;
        S5Text why = s5_text(why_text, sizeof why_text);
        schedule.units = units;
        assert_true(s5_night_find_schedule(&options, &schedule, &the_log.work));
        if (!s5_night_schedule_allowed(&options, &schedule, &the_log.work, &repeats, &why))
            fail_msg("%s, %d units: %s", tables, units, why_text);
        assert_int_equal(repeats.partners + repeats.others, 0);
        found++;
    }
    return found;
}

static void test_perfect_schedules(void **state)
{
    (void)state;
    assert_int_equal(find_all("6/3", 130), 17);
    assert_int_equal(find_all("4/2\npartners: changing", 40), 17);
    assert_int_equal(find_all("4/2", 70), 69);
}

/* How many repeats the schedule that is found for some units has. */
static int repeats_of(const char *tables, int rounds, int units)
{
    static S5NightSchedule schedule;
    char night[200];
    S5NightOptions options;
    S5NightFault fault;
    S5NightRepeats repeats;
    S5Text why = s5_text(why_text, sizeof why_text);
    snprintf(night, sizeof night, "rules: twenty-five\nmovement: perfect\nrounds: %d\ntables: %s\n", rounds,
        tables);
    assert_true(s5_night_read(night, strlen(night), &options, &fault));
    schedule.units = units;
    assert_true(s5_night_find_schedule(&options, &schedule, &the_log.work));
    assert_true(s5_night_schedule_allowed(&options, &schedule, &the_log.work, &repeats, &why));
    return repeats.partners + repeats.others;
}

/* Numbers for which no schedule need be perfect: 18 pairs are all the same, and of 43, one too many for tables of six, hardly any
 * meet twice in 20 rounds. */
static void test_other_schedules(void **state)
{
    (void)state;
    assert_int_equal(repeats_of("6/3", 8, 18), 0);
    assert_in_range(repeats_of("6/3 4/2", 20, 43), 0, 4);
}

/* ------------------------------------------------------------------- new sides */

/* Every way to divide a table, in the order of docs/night-files.md 4.5: the first of the cheapest is kept. */
typedef struct Ways {
    int people, size, best, cost[S5_NIGHT_SEATS_MAX][S5_NIGHT_SEATS_MAX];
    int side[S5_NIGHT_SEATS_MAX], best_side[S5_NIGHT_SEATS_MAX]; /* −1: none yet */
} Ways;

static void try_ways(Ways *w, int side, int members, int from, int cost)
{
    if (members == w->size) {
        side++;
        members = from = 0;
    }
    if (side * w->size == w->people) {
        if (cost < w->best)
            memcpy(w->best_side, w->side, sizeof w->side);
        w->best = cost < w->best ? cost : w->best;
        return;
    }
    for (int i = from; i < w->people; i++) {
        int more = cost;
        if (w->side[i] >= 0)
            continue;
        for (int k = 0; k < w->people; k++)
            more += w->side[k] == side ? w->cost[i][k] : 0;
        w->side[i] = side;
        try_ways(w, side, members + 1, i + 1, more);
        w->side[i] = -1;
        if (!members)
            return;
    }
}

/* Appends a round at one table of everybody, in a line that is drawn. */
static void draw_round(S5NightRound *round, int people, int sides, uint64_t stream)
{
    *round = (S5NightRound){
        .tables = 1, .seated = people, .start = {0, (uint16_t)people}, .sides = {(uint8_t)sides}};
    for (int i = 0; i < people; i++)
        round->seat[i] = (uint16_t)i;
    s5_night_shuffle(1, stream, round->seat, people);
}

static void search_best_sides(const S5Night *night, const uint16_t *line, Ways *w)
{
    enum { LAST = 1000 };
    const int sides = w->people / w->size;
    for (int i = 0; i < w->people; i++)
        for (int k = 0; k < w->people; k++)
            for (int r = 0; r < night->rounds && i != k; r++)
                if ((night->round[r].place[line[i]] - night->round[r].place[line[k]]) % sides == 0)
                    w->cost[i][k] += 1 + (r + 1 == night->rounds ? LAST : 0);
    memset(w->side, 0xFF, sizeof w->side);
    try_ways(w, 0, 0, 0, 0);
}

static void test_new_sides(void **state)
{
    (void)state;
    enum { ROUNDS = 9 };
    static const int TABLES[][2] = {
        {4, 2}, {6, 2}, {6, 3}, {8, 2}, {8, 4}, {9, 3}, {10, 5}, {12, 2}, {12, 3}, {12, 4}, {12, 6}};
    static S5Night night;
    static S5NightRound round;
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        const int people = TABLES[t][0], sides = TABLES[t][1];
        s5_night_clear(&night);
        while (night.rounds < ROUNDS) {
            int members[S5_NIGHT_SEATS_MAX] = {0};
            uint16_t line[S5_NIGHT_SEATS_MAX];
            Ways w = {.people = people, .size = people / sides, .best = INT32_MAX};
            draw_round(&round, people, sides, (uint64_t)night.rounds);
            memcpy(line, round.seat, sizeof line);
            search_best_sides(&night, line, &w);
            s5_new_sides(&night, &round, 0, &the_log.work.bounds);
            for (int i = 0; i < people; i++) {
                const int side = w.best_side[i], place = side + sides * members[side]++;
                assert_int_equal(round.seat[place], line[i]);
                round.place[line[i]] = (uint16_t)place;
            }
            s5_add_round(&night, &round);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_a_large_file),
        cmocka_unit_test(test_a_whole_log),
        cmocka_unit_test(test_ways_to_write_a_line),
        cmocka_unit_test(test_verified_nights),
        cmocka_unit_test(test_perfect_schedules),
        cmocka_unit_test(test_other_schedules),
        cmocka_unit_test(test_new_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
