/*
 * Card nights: the worked examples of their specification (tests/night/examples.tst). An example
 * starts with its number, or S and a section, and each of its lines is one of
 *
 *   set KEY: VALUE · add LINE · only LINE       changes the night file, which has four lines; `\t` is a tab
 *   seed N · carried CENTS                      of the `night` event
 *   canonical OPTIONS · fault LINE:COLUMN: …    what reading the file gives; after a fault it has its four lines again
 *   people N · pairs N · threes N               enter, and are put together
 *   do ENTRY · refuse ENTRY reason              an event; derived fields that it gives must be right
 *   order UNITS                                 a round by tickets
 *   next · round SEATS; bye UNITS; again N      a round, and what must come of it; so do `again N` and `bye UNITS` alone
 *   seated SEATS; bye UNITS                     where people sit now
 *   won SIDES                                   each table is won by a side; * is side 0 everywhere
 *   lowest                                      the unit with the lowest number wins at each table
 *   score 9,5 10,9                              the results, a table each
 *   totals N … · places UNIT:PLACE …            in order of units; in order of places
 *   sides TABLE: ORDER · winner TABLE: SIDE · members UNIT: PEOPLE · waits PERSON
 *   pay CENTS PEOPLE                            each pays the fee
 *   schedule UNITS: PARTNERS OTHERS             finds one, which has these repeats, and enters it
 *   refuse-schedule UNITS reason                the same one with two numbers exchanged
 *   perfect-known UNITS yes|no
 *   shuffle SEED STREAM LIST: RESULT · split UNITS tables SIZES: COUNTS byes N · league UNITS ROUND: LINE
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record/night_log.h"

enum { LINES_MAX = 40, LINE_SIZE = 8192 };

static S5NightLog the_log;
static char file_line[LINES_MAX][200];
static int file_lines;
static long long seed, carried;
static bool started;
static int line_number;
static const char *example;

/* ------------------------------------------------------------------ failures */

static void expect_text(const char *what, const char *right)
{
    if (strcmp(what, right) != 0)
        fail_msg("%s (line %d):\n  got  %s\n  want %s", example, line_number, what, right);
}

static void expect(bool good, const char *what)
{
    if (!good)
        fail_msg("%s (line %d): %s", example, line_number, what);
}

/* -------------------------------------------------------------------- files */

static void begin_file(void)
{
    static const char *const LINES[] = {
        "rules: twenty-five", "tables: 4/2", "movement: winners-up", "rounds: 5"};
    file_lines = 0;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        snprintf(file_line[file_lines++], sizeof *file_line, "%s", LINES[i]);
}

static void begin_example(void)
{
    begin_file();
    seed = 1;
    carried = 0;
    started = false;
    s5_night_log_begin(&the_log);
}

static void add_line(const char *line)
{
    char *to = file_line[file_lines++];
    for (; *line; line++) {
        const bool tab = line[0] == '\\' && line[1] == 't';
        *to++ = tab ? '\t' : *line;
        line += tab;
    }
    *to = 0;
}

static void set_line(const char *line)
{
    const size_t key = strcspn(line, ":") + 1;
    for (int i = 0; i < file_lines; i++)
        if (!strncmp(file_line[i], line, key)) {
            snprintf(file_line[i], sizeof *file_line, "%s", line);
            return;
        }
    add_line(line);
}

static bool read_file(S5NightOptions *options, S5NightFault *fault)
{
    char text[LINES_MAX * 200];
    int used = 0;
    for (int i = 0; i < file_lines; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s\n", file_line[i]);
    return s5_night_read(text, (size_t)used, options, fault);
}

static void expect_fault(const char *right)
{
    S5NightOptions options;
    S5NightFault fault;
    char message[600];
    expect(!read_file(&options, &fault), "the file is not refused");
    snprintf(message, sizeof message, "%d:%d: %s", fault.line, fault.column, fault.text);
    expect_text(message, right);
    begin_file();
}

static void expect_canonical(const char *right)
{
    static char text[8192];
    S5NightOptions options;
    S5NightFault fault;
    S5Text put = s5_text(text, sizeof text);
    expect(read_file(&options, &fault), fault.text);
    s5_night_options_write(&put, &options);
    expect_text(text, right);
}

/* ------------------------------------------------------------------- events */

static char why_text[600];

static bool enter_line(const char *json)
{
    S5Text why = s5_text(why_text, sizeof why_text);
    return s5_night_log_read(&the_log, json, strlen(json), S5_NIGHT_LINE_ENTRY, &why);
}

static void enter(const char *format, ...)
{
    static char json[LINE_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(json, sizeof json, format, values);
    va_end(values);
    if (!enter_line(json))
        fail_msg("%s (line %d): %s is refused: %s", example, line_number, json, why_text);
}

static void start(void)
{
    S5NightFault fault;
    S5Text why = s5_text(why_text, sizeof why_text);
    S5NightEvent *e = s5_night_log_event(&the_log, S5_NIGHT_NIGHT);
    expect(read_file(&e->options, &fault), fault.text);
    e->seed = seed;
    e->jackpot = carried;
    expect(s5_night_log_add(&the_log, &why), why_text);
    started = true;
}

static void come(int people, int side)
{
    for (int i = 1; i <= people * side; i++) {
        enter("{\"event\":\"enter\",\"name\":\"P%d\"}", i);
        if (side == 2 && i % 2 == 0)
            enter("{\"event\":\"pair\",\"people\":[%d,%d]}", i - 1, i);
        if (side == 3 && i % 3 == 0)
            enter("{\"event\":\"pair\",\"people\":[%d,%d,%d]}", i - 2, i - 1, i);
    }
}

static void refuse(const char *json)
{
    int depth = 0;
    size_t size = 0;
    do {
        depth += json[size] == '{';
        depth -= json[size] == '}';
    } while (json[size++] && depth);
    static S5Night before;
    static char entry[LINE_SIZE];
    before = the_log.night;
    snprintf(entry, sizeof entry, "%.*s", (int)size, json);
    expect(!enter_line(entry), "this is not refused");
    expect(!memcmp(&before, &the_log.night, sizeof before), "a refused event changes something");
    if (json[size])
        expect_text(why_text, json + size + 1);
}

/* Appends numbers separated by blanks as a list of JSON. */
static void put_list(S5Text *text, const char *numbers, size_t size)
{
    const char *gap = "[";
    for (size_t i = 0; i < size;) {
        const size_t length = strcspn(numbers + i, " ;|");
        for (size_t k = 0; k < length && i + length <= size; k++, gap = "") {
            s5_text_add(text, gap);
            s5_text_char(text, numbers[i + k]);
        }
        gap = *gap == '[' ? gap : ",";
        i += length + 1;
    }
    s5_text_add(text, *gap == '[' ? "[]" : "]");
}

/* Appends the lists of a text with bars between them. */
static void put_tables(S5Text *text, const char *said, size_t size)
{
    for (size_t at = 0, table; at < size; at += table + 1) {
        table = strcspn(said + at, "|");
        table = at + table > size ? size - at : table;
        s5_text_char(text, at ? ',' : '[');
        put_list(text, said + at, table);
    }
    s5_text_char(text, ']');
}

/* A round by what is said of it: `SEATS; bye UNITS; again N`, all of it optional. */
static void seat(const char *said)
{
    static char json[LINE_SIZE];
    S5Text text = s5_text(json, sizeof json);
    s5_text_add(&text, "{\"event\":\"round\"");
    while (*said) {
        const size_t size = strcspn(said, ";");
        if (!strncmp(said, "bye ", 4)) {
            s5_text_add(&text, ",\"bye\":");
            put_list(&text, said + 4, size - 4);
        } else if (!strncmp(said, "again ", 6)) {
            s5_text_add(&text, ",\"again\":");
            s5_text_number(&text, atoi(said + 6));
        } else {
            s5_text_add(&text, ",\"tables\":");
            put_tables(&text, said, size);
        }
        said += size;
        said += strspn(said, "; ");
    }
    enter("%s}", json);
}

static void order(const char *units)
{
    static char list[LINE_SIZE];
    S5Text text = s5_text(list, sizeof list);
    put_list(&text, units, strlen(units));
    enter("{\"event\":\"round\",\"order\":%s}", list);
}

/* ------------------------------------------------------------------- results */

static const S5NightRound *last_round(void)
{
    return &the_log.night.round[the_log.night.rounds - 1];
}

static void enter_winner(int table, int side)
{
    char scores[200] = "";
    const S5NightRound *round = last_round();
    for (int i = 0; i < round->sides[table]; i++)
        sprintf(scores + strlen(scores), "%s%d", i ? "," : "", i == side ? the_log.night.options.games : 0);
    enter("{\"event\":\"result\",\"round\":%d,\"table\":%d,\"score\":[%s]}", the_log.night.rounds, table + 1,
        scores);
}

static void win(const char *sides)
{
    for (int t = 0; t < last_round()->tables; t++) {
        enter_winner(t, *sides == '*' ? 0 : (int)strtol(sides, (char **)&sides, 10));
        if (*sides != '*')
            sides += strspn(sides, " ");
    }
}

static void win_lowest(void)
{
    const S5NightRound *round = last_round();
    for (int t = 0; t < round->tables; t++) {
        int best = round->start[t];
        for (int i = best; i < round->start[t + 1]; i++)
            if (the_log.night.unit[round->seat[i]].number < the_log.night.unit[round->seat[best]].number)
                best = i;
        enter_winner(t, (best - round->start[t]) % round->sides[t]);
    }
}

static void score(const char *results)
{
    for (int table = 1; *results; table++) {
        const size_t size = strcspn(results, " ");
        enter("{\"event\":\"result\",\"round\":%d,\"table\":%d,\"score\":[%.*s]}", the_log.night.rounds,
            table, (int)size, results);
        results += size + strspn(results + size, " ");
    }
}

/* ------------------------------------------------------------------- looking */

static char shown[LINE_SIZE];

static void show(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const size_t used = strlen(shown);
    vsnprintf(shown + used, sizeof shown - used, format, values);
    va_end(values);
}

static void show_seats(bool byes)
{
    const S5NightRound *round = last_round();
    *shown = 0;
    for (int i = 0; i < round->seated; i++) {
        const int table = s5_night_table_of(round, i);
        show("%s%d",
            !i                         ? ""
            : i == round->start[table] ? " | "
                                       : " ",
            the_log.night.unit[round->seat[i]].number);
    }
    for (int i = 0; byes && i < round->byes; i++)
        show("%s%d", i ? " " : "; bye ", the_log.night.unit[round->seat[round->seated + i]].number);
}

static void show_totals(void)
{
    *shown = 0;
    for (int u = 0; u < the_log.night.units; u++)
        show("%s%d", u ? " " : "", s5_night_total(&the_log.night, u));
}

static void show_places(void)
{
    static S5NightRanking ranking;
    *shown = 0;
    s5_night_rank(&the_log.night, true, &ranking);
    for (int i = 0; i < ranking.count; i++)
        show("%s%d:%d", i ? " " : "", ranking.unit[i], ranking.place[i]);
}

static void show_sides(int table)
{
    uint8_t sides[S5_NIGHT_SEATS_MAX];
    s5_night_sides(&the_log.night, the_log.night.rounds - 1, table - 1, sides);
    *shown = 0;
    for (int i = 0; i < last_round()->sides[table - 1]; i++)
        show("%s%d", i ? " " : "", sides[i]);
}

static void show_members(int number)
{
    const S5NightUnit *unit = &the_log.night.unit[s5_night_find_unit(&the_log.night, number)];
    *shown = 0;
    for (int i = 0; i < unit->count; i++)
        show("%s%d", i ? " " : "", unit->people[i] + 1);
}

/* ----------------------------------------------------------------- arithmetic */

static void look_at_shuffle(char *said)
{
    uint16_t list[40];
    int count = 0;
    char *colon = strstr(said, ": "), *at = said;
    *colon = 0;
    const unsigned long long own_seed = strtoull(at, &at, 10), stream = strtoull(at, &at, 10);
    while (*at)
        list[count++] = (uint16_t)strtol(at, &at, 10);
    s5_night_shuffle(own_seed, stream, list, count);
    *shown = 0;
    for (int i = 0; i < count; i++)
        show("%s%d", i ? " " : "", list[i]);
    expect_text(shown, colon + 2);
}

static void look_at_split(char *said)
{
    S5NightOptions options;
    S5NightFault fault;
    int counts[S5_NIGHT_SIZES_MAX];
    char line[100], *colon = strstr(said, ": "), *sizes = strstr(said, "tables ");
    *colon = 0;
    snprintf(line, sizeof line, "tables: %s", sizes + 7);
    set_line(line);
    expect(read_file(&options, &fault), fault.text);
    const int byes = s5_night_tables(&options, atoi(said), counts);
    snprintf(shown, sizeof shown, "%d %d %d byes %d", counts[0], counts[1], counts[2], byes);
    expect_text(shown, colon + 2);
}

static void look_at_league(char *said)
{
    uint16_t line[20];
    char *at = said;
    const int units = (int)strtol(at, &at, 10), round = (int)strtol(at, &at, 10);
    s5_night_league_line(units, round, line);
    *shown = 0;
    for (int i = 0; i < units; i++)
        show("%s%d", i ? " " : "", line[i]);
    expect_text(shown, at + 2);
}

static void find_schedule(int units, bool exchanged)
{
    static S5NightSchedule schedule;
    S5NightEvent *e = s5_night_log_event(&the_log, S5_NIGHT_SCHEDULE);
    schedule.units = units;
    expect(s5_night_find_schedule(&the_log.night.options, &schedule, &the_log.work), "no schedule is found");
    if (exchanged) {
        const uint16_t number = schedule.line[1][0];
        schedule.line[1][0] = schedule.line[1][3];
        schedule.line[1][3] = number;
    }
    s5_night_enter_schedule(&the_log.night.options, &schedule, e);
}

static void enter_schedule(const char *said)
{
    S5Text why = s5_text(why_text, sizeof why_text);
    find_schedule(atoi(said), false);
    expect(s5_night_log_add(&the_log, &why), why_text);
    snprintf(shown, sizeof shown, "%d %d", the_log.event.bye.item[0], the_log.event.bye.item[1]);
    expect_text(shown, strstr(said, ": ") + 2);
}

static void refuse_schedule(const char *said)
{
    S5Text why = s5_text(why_text, sizeof why_text);
    find_schedule(atoi(said), true);
    expect(!s5_night_log_add(&the_log, &why), "this schedule is not refused");
    expect_text(why_text, strchr(said, ' ') + 1);
}

static void look_at_known(const char *said)
{
    const bool known = s5_night_is_perfect_known(&the_log.night.options, atoi(said));
    expect_text(known ? "yes" : "no", strchr(said, ' ') + 1);
}

static void pay(char *said)
{
    char *at = said;
    const long cents = strtol(at, &at, 10);
    while (*at)
        enter("{\"event\":\"pay\",\"person\":%ld,\"cents\":%ld,\"for\":\"fee\"}", strtol(at, &at, 10), cents);
}

/* ------------------------------------------------------------------ the examples */

/* Words that need no night yet. */
static bool do_before(const char *word, char *said)
{
    if (!strcmp(word, "set"))
        set_line(said);
    else if (!strcmp(word, "add"))
        add_line(said);
    else if (!strcmp(word, "only")) {
        file_lines = 0;
        add_line(said);
    } else if (!strcmp(word, "seed"))
        seed = atoll(said);
    else if (!strcmp(word, "carried"))
        carried = atoll(said);
    else if (!strcmp(word, "fault"))
        expect_fault(said);
    else if (!strcmp(word, "canonical"))
        expect_canonical(said);
    else if (!strcmp(word, "shuffle"))
        look_at_shuffle(said);
    else if (!strcmp(word, "split"))
        look_at_split(said);
    else if (!strcmp(word, "league"))
        look_at_league(said);
    else
        return false;
    return true;
}

static bool do_event(const char *word, char *said)
{
    if (!strcmp(word, "people"))
        come(atoi(said), 1);
    else if (!strcmp(word, "pairs"))
        come(atoi(said), 2);
    else if (!strcmp(word, "threes"))
        come(atoi(said), 3);
    else if (!strcmp(word, "do"))
        enter("%s", said);
    else if (!strcmp(word, "refuse"))
        refuse(said);
    else if (!strcmp(word, "order"))
        order(said);
    else if (!strcmp(word, "next") || !strcmp(word, "round"))
        seat(said);
    else if (!strcmp(word, "again") || !strcmp(word, "bye")) {
        said[-1] = ' ';
        seat(word);
    } else if (!strcmp(word, "won"))
        win(said);
    else if (!strcmp(word, "lowest"))
        win_lowest();
    else if (!strcmp(word, "score"))
        score(said);
    else if (!strcmp(word, "pay"))
        pay(said);
    else if (!strcmp(word, "schedule"))
        enter_schedule(said);
    else if (!strcmp(word, "refuse-schedule"))
        refuse_schedule(said);
    else
        return false;
    return true;
}

static void look(const char *word, char *said)
{
    char *colon = strstr(said, ": ");
    const char *right = colon ? colon + 2 : said;
    *shown = 0;
    if (!strcmp(word, "seated"))
        show_seats(strstr(said, "bye") != NULL);
    else if (!strcmp(word, "totals"))
        show_totals();
    else if (!strcmp(word, "places"))
        show_places();
    else if (!strcmp(word, "sides"))
        show_sides(atoi(said));
    else if (!strcmp(word, "winner"))
        show("%d", s5_night_winner(last_round(), atoi(said) - 1));
    else if (!strcmp(word, "members"))
        show_members(atoi(said));
    else if (!strcmp(word, "waits")) {
        const S5NightPerson *person = &the_log.night.person[atoi(said) - 1];
        show("%s", person->present && person->unit == S5_NIGHT_NOBODY ? said : "no");
    } else if (!strcmp(word, "perfect-known")) {
        look_at_known(said);
        return;
    } else
        fail_msg("line %d: there is no '%s'", line_number, word);
    expect_text(shown, right);
}

static void do_line(char *line)
{
    char *said = line + strcspn(line, " ");
    if (*said)
        *said++ = 0;
    if (do_before(line, said))
        return;
    if (!started)
        start();
    if (!do_event(line, said))
        look(line, said);
}

static void test_examples(void **state)
{
    (void)state;
    static char line[LINE_SIZE], title[200];
    int examples = 0;
    FILE *file = fopen("tests/night/examples.tst", "r");
    assert_non_null(file);
    example = title;
    for (line_number = 1; fgets(line, sizeof line, file); line_number++) {
        line[strcspn(line, "\n")] = 0;
        if (*line == 'E' || *line == 'S') {
            snprintf(title, sizeof title, "%.190s", line);
            begin_example();
            examples++;
        } else if (*line && *line != '#')
            do_line(line);
    }
    fclose(file);
    assert_int_equal(examples, 81);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
