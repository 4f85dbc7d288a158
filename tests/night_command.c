/* `spoilfive night` as an organiser uses it: a night from its file to the prizes, papers, and what is refused. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/program.h"

static char *folder, night[256], names[256], the_log[256];

static void close_file(FILE *file)
{
    const bool closed = !fclose(file);
    assert_true(closed);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    close_file(file);
}

enum { LINE_SIZE = 2048 };

/* The command line of `spoilfive night …`; LOG, NIGHT, NAMES and TO in the words stand for this test's files. */
static void fill_in(char line[LINE_SIZE], const char *words)
{
    static const char *const PLACES[] = {"LOG", "NIGHT", "NAMES", "TO"};
    const char *const files[] = {the_log, night, names, folder};
    strcpy(line, "night ");
    for (const char *c = words; *c;) {
        size_t place = 0;
        while (place < 4 && strncmp(c, PLACES[place], strlen(PLACES[place])) != 0)
            place++;
        const size_t used = strlen(line);
        if (place < 4)
            snprintf(line + used, LINE_SIZE - used, "%s", files[place]);
        else
            snprintf(line + used, LINE_SIZE - used, "%c", *c);
        c += place < 4 ? strlen(PLACES[place]) : 1;
    }
}

static Run order(const char *words)
{
    char line[LINE_SIZE];
    fill_in(line, words);
    return run(line, NULL);
}

/* Starts an order and does not wait for its end; it reads from `in`. */
static pid_t start(const char *words, int in)
{
    char line[LINE_SIZE], command[LINE_SIZE + 200];
    const char *program = getenv("S5_PROGRAM");
    fill_in(line, words);
    snprintf(
        command, sizeof command, "exec \"%s\" %s >/dev/null", program ? program : "build/spoilfive", line);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        dup2(in, 0);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return child;
}

/* Fails unless an order ends with this status, and `said` is a piece of what it prints. */
static void expect_order(const char *words, int status, const char *said)
{
    Run result = order(words);
    if (result.status != status || !strstr(status ? result.err : result.out, said))
        fail_msg("night %s: status %d, prints:\n%s%s", words, result.status, result.out, result.err);
    run_free(&result);
}

/* Draws a night of two rounds. */
static void begin_night(const char *tables, const char *movement, const char *people)
{
    char text[400];
    snprintf(
        text, sizeof text, "rules: twenty-five\ntables: %s\nmovement: %s\nrounds: 2\n", tables, movement);
    write_file(night, text);
    write_file(names, people);
    remove(the_log);
    expect_order("draw NIGHT --names NAMES --seed 1 --log LOG", 0, "Round 1 of 2");
}

/* How many lines of the log contain a word. */
static int lines_of_log(const char *word)
{
    static char line[1 << 16];
    int count = 0;
    FILE *file = fopen(the_log, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        count += strstr(line, word) != NULL;
    fclose(file);
    return count;
}

static int begin(void **state)
{
    (void)state;
    folder = folder_new();
    snprintf(night, sizeof night, "%s/night.yaml", folder);
    snprintf(names, sizeof names, "%s/names.txt", folder);
    snprintf(the_log, sizeof the_log, "%s/log.jsonl", folder);
    write_file(night,
        "title: Our night\nrules: twenty-five\ntables: 4/2\nmovement: winners-up\nrounds: 2\nfee: 5\nprizes: 100%\n");
    write_file(names, "Ann, Bob\nCay, Dan\nEve, Fay\n\nGus\nHal\n");
    return 0;
}

static int end(void **state)
{
    (void)state;
    folder_free(folder);
    return 0;
}

static void test_a_night(void **state)
{
    (void)state;
    expect_order("check NIGHT", 0, "a night of 2 rounds");
    expect_order("rules NIGHT", 0, "After each round the winners move up one table");
    expect_order("rules NIGHT", 0, "Everybody pays \u20ac5.00 at the door.");
    expect_order("draw NIGHT --names NAMES --seed 1 --log LOG", 0, "Table 1   A Ann & Bob; B Hal & Gus");
    expect_order("draw NIGHT --names NAMES --log LOG", 1, "File exists");
    expect_order("seat LOG", 1, "results are missing: tables 1 2");
    expect_order("result LOG 1 2 0", 1, "the games of a table add up to 1");
    expect_order("result LOG 1 0 1", 0, "");
    expect_order("result LOG 2 unplayed", 0, "");
    expect_order("result LOG 2 1 0", 1, "table 2 has its result: correct it");
    expect_order("result LOG 2 1 0 --correct", 0, "");
    expect_order("seat LOG", 0, "Round 2 of 2");
    expect_order("result LOG 1 1 0", 0, "");
    expect_order("result LOG 2 1 0", 0, "");
    expect_order("add LOG '{\"event\":\"pay\",\"person\":1,\"cents\":4000,\"for\":\"fee\"}'", 0, "");
    expect_order("add LOG '{\"event\":\"finish\"}'", 0, "");
    expect_order("standings LOG", 0, "\u20ac40.00");
    expect_order("check LOG", 0, "8 people, 2 rounds: every line follows from those before\n");
    expect_order("seat LOG", 1, "the night is finished");
}

static void test_papers(void **state)
{
    (void)state;
    static const char *const PAPERS[] = {"seats", "tables", "people", "standings", "results", "prizes",
        "money", "cards", "sheets", "routes", "punch"};
    char words[100];
    for (size_t i = 0; i < sizeof PAPERS / sizeof *PAPERS; i++) {
        snprintf(words, sizeof words, "print LOG %s --paper %s", PAPERS[i], i % 2 ? "a4" : "letter");
        Run result = order(words);
        assert_int_equal(result.status, 0);
        assert_int_equal(strncmp(result.out, "<svg xmlns", 10), 0);
        assert_non_null(strstr(result.out, i % 2 ? "width=\"210mm\"" : "width=\"215.9mm\""));
        assert_string_equal(result.out + result.out_size - 7, "</svg>\n");
        run_free(&result);
    }
    expect_order("print LOG seats --csv", 0, "Name,Seat\r\nAnn,");
    expect_order("print LOG people --csv", 0, "Person,Name,Unit,Here,Paid\r\n1,Ann,1,yes,40.00\r\n");
    expect_order("print LOG money --csv", 0, "Together,40.00,40.00\r\n");
    expect_order("print LOG cards --to TO", 0, "2 pages");
    expect_order("print LOG cards --csv", 2, "can't be a table");
    expect_order("print LOG cards --page 3", 1, "there are 2 pages");
    expect_order("print LOG cards --address 'http://a.example/{table}'", 0, "http://a.example/1</text>");
    expect_order("print LOG cards --address 'http://a.example/{table}'", 0, "scale(1.6)\" d=\"M0 0h7v1h-7z");
    expect_order("print LOG hats", 2, "there are seats, tables");
}

/* The list by name is by surnames, whatever their accents, with what belongs to them. */
static void test_surnames(void **state)
{
    (void)state;
    begin_night("4", "random", "Winnie Shea\nÁine Ó Sé\nTom Daly Jr\nzoë ní Dhálaigh\n");
    Run result = order("print LOG seats --csv");
    assert_int_equal(result.status, 0);
    const char *at = result.out;
    static const char *const NAMES[] = {"Tom Daly Jr", "zoë ní Dhálaigh", "Áine Ó Sé", "Winnie Shea"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        assert_non_null(at = strstr(at, NAMES[i]));
    run_free(&result);
}

/* A log whose last line lost its newline goes on in a line of its own, and numbers beyond any result are none. */
static void test_a_log_without_its_last_newline(void **state)
{
    (void)state;
    begin_night("4", "random", "Ann, Bob, Cay\nDan\n");
    FILE *file = fopen(the_log, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, -1, SEEK_END), 0);
    assert_int_equal(ftruncate(fileno(file), ftell(file)), 0);
    close_file(file);
    expect_order("result LOG 1 4294967297 0 0 0", 2, "a result is a whole number");
    expect_order("result LOG 1 1 0 0 0", 0, "");
    expect_order("check LOG", 0, "4 people, 1 round: every line follows");
}

static void append_to_log(const char *text)
{
    FILE *file = fopen(the_log, "a");
    assert_non_null(file);
    fputs(text, file);
    close_file(file);
}

/* What a write that did not end has left counts for nothing: the next order goes on after the last whole line. */
static void test_a_torn_last_line(void **state)
{
    (void)state;
    append_to_log("{\"event\":\"leave\",\"per");
    expect_order("check LOG", 1, "log.jsonl:8: this line was not written to its end");
    expect_order("standings LOG", 0, "Ann");
    expect_order("add LOG '{\"event\":\"leave\",\"person\":2}'", 0, "");
    expect_order("check LOG", 0, "4 people, 1 round: every line follows");
    append_to_log("{\"event\":\"leave\",\"person\":2}");
    expect_order("seat LOG", 1, "log.jsonl:9: person 2 is not here");
}

/* Each of several orders at once reads what those before it have written. */
static void test_orders_at_once(void **state)
{
    (void)state;
    enum { ORDERS = 8 };
    pid_t child[ORDERS];
    int status;
    begin_night("4/2", "random", "Ann, Bob\nCay, Dan\nEve, Fay\nGus, Hal\n");
    for (int i = 0; i < ORDERS; i++)
        child[i] = start("add LOG '{\"event\":\"enter\",\"name\":\"Ivy\"}'", 0);
    for (int i = 0; i < ORDERS; i++) {
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_int_equal(status, 0);
    }
    expect_order("check LOG", 0, "16 people, 1 round: every line follows");
}

/* A draw that is killed leaves no log, and nothing that is in the way of the next one. */
static void test_a_killed_draw(void **state)
{
    (void)state;
    int pipes[2], status;
    char part[300];
    snprintf(part, sizeof part, "%s.part", the_log);
    remove(the_log);
    assert_int_equal(pipe(pipes), 0);
    const pid_t child = start("draw NIGHT --names - --log LOG", pipes[0]);
    while (access(part, F_OK) != 0 && access(the_log, F_OK) != 0)
        assert_int_equal(waitpid(child, &status, WNOHANG), 0);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(access(the_log, F_OK), -1);
    expect_order("draw NIGHT --names NAMES --log LOG", 0, "Round 1 of 2");
    assert_int_equal(access(part, F_OK), -1);
    expect_order("check LOG", 0, "8 people, 1 round: every line follows");
}

/* A schedule that fits those who have come is used, and one that does not is replaced. */
static void test_a_stored_schedule(void **state)
{
    (void)state;
    write_file(night, "rules: twenty-five\ntables: 4/2\nmovement: perfect\npartners: changing\nrounds: 7\n");
    write_file(names, "A, B\nC, D\nE, F\nG, H\n");
    remove(the_log);
    expect_order("draw NIGHT --names NAMES --seed 1 --log LOG", 0,
        "nobody has the same partner twice, or the same opponent more than twice.");
    expect_order("add LOG '{\"event\":\"void\",\"round\":1}'", 0, "");
    expect_order("seat LOG", 0, "Round 1 of 7");
    assert_int_equal(lines_of_log("\"schedule\""), 1);
    expect_order("add LOG '{\"event\":\"void\",\"round\":1}' '{\"event\":\"enter\",\"name\":\"I\"}'", 0, "");
    expect_order("seat LOG", 0, "Round 1 of 7");
    assert_int_equal(lines_of_log("\"schedule\""), 2);
    expect_order("draw NIGHT --names NAMES --seed 1 --log TO/other.jsonl", 0, "Round 1 of 7");
    begin_night("4/2\npartners: changing", "perfect", "A, B, C, D\n");
    write_file(night, "rules: twenty-five\ntables: 4/2\nmovement: perfect\npartners: changing\nrounds: 5\n");
    remove(the_log);
    expect_order("draw NIGHT --names NAMES --seed 1 --log LOG", 0,
        "people will have a partner again 4 times, and an opponent for a third time or more 8 times.");
}

/* The longest list there is comes whole: names of 400 bytes in 24 rounds. */
static void test_a_long_list(void **state)
{
    (void)state;
    enum { PEOPLE = 480, ROUNDS = 24, TABLE = 24, NAME = 400 };
    static char entries[1 << 19], name[NAME + 1];
    char *to = entries;
    write_file(night, "rules: twenty-five\ntables: 24\nmovement: winners-on\nrounds: 24\n");
    write_file(names, "Ann\n");
    Run drawn = order("draw NIGHT --names NAMES --seed 1");
    drawn.out[strcspn(drawn.out, "\n") + 1] = 0;
    to += sprintf(to, "%s", drawn.out);
    run_free(&drawn);
    for (int i = 0; i < NAME; i += 4)
        memcpy(name + i, "\xF0\x9F\x83\x81", 4);
    for (int i = 0; i < PEOPLE; i++)
        to += sprintf(to, "{\"event\":\"enter\",\"name\":\"%s\"}\n", name);
    for (int r = 1; r <= ROUNDS; r++) {
        to += sprintf(to, "{\"event\":\"round\"}\n");
        for (int t = 1; t <= PEOPLE / TABLE; t++)
            to += sprintf(
                to, "{\"event\":\"result\",\"round\":%d,\"table\":%d,\"score\":\"unplayed\"}\n", r, t);
    }
    Run filled = run("night check - --fill", entries);
    assert_int_equal(filled.status, 0);
    write_file(the_log, filled.out);
    run_free(&filled);
    Run list = order("print LOG results --csv");
    assert_int_equal(list.status, 0);
    assert_true(list.out_size > (size_t)PEOPLE * ROUNDS * NAME);
    assert_non_null(strstr(list.out, "\r\n24,20X,"));
    run_free(&list);
}

/* Text that would be something else on a page or in a spreadsheet. */
static void test_strange_names(void **state)
{
    (void)state;
    begin_night("4/2", "random", "<b>&, =1+1\nSay \"x\", B\n");
    expect_order("print LOG seats", 0, "&lt;b>&amp;");
    expect_order("print LOG seats --csv", 0, "\"'=1+1\",");
    expect_order("print LOG seats --csv", 0, "\"Say \"\"x\"\"\",");
}

/* Input that is nearly right. */
static void test_strange_files(void **state)
{
    (void)state;
    static char text[70000];
    memset(text, 'x', 210);
    strcpy(text + 210, "\n");
    write_file(names, "Ann, Bob\n");
    begin_night("4/2", "random", "Ann, Bob\nCay, Dan\n");
    write_file(names, text);
    expect_order("draw NIGHT --names NAMES", 1, "names.txt:1: a name is 1 to 100 characters");
    memset(text, 'x', 600);
    strcpy(text + 600, "\n");
    write_file(names, text);
    expect_order("draw NIGHT --names NAMES", 1, "names.txt:1: a name is 1 to 100 characters");
    strcpy(text, "rules: twenty-five\n#");
    for (size_t i = strlen(text); i + 2 < sizeof text; i += 2)
        memcpy(text + i, "\xC3\xA9", 3);
    write_file(names, text);
    expect_order("check NAMES", 1, "a night file has at most 64 kB");
    write_file(names, "\n{\"event\":\"night\"}\n");
    expect_order("check NAMES", 1, "names.txt:1: this is not a line of JSON");
    expect_order("result LOG ' +1' 1 0", 2, "the table is a whole number");
    expect_order("add LOG '{\"event\":\"leave\",\"person\":-3}'", 1, "there is no person -3");
    expect_order("seat LOG --fill", 2, "--fill does not belong to 'seat'");
    expect_order("print LOG seats --csv --to TO", 2, "--csv and --to do not go together");
    expect_order("print LOG seats --csv --page 2", 2, "--csv and --page do not go together");
}

static void test_refusals(void **state)
{
    (void)state;
    expect_order("check NAMES", 1, "names.txt:1:1: write 'key: value'");
    write_file(names, "");
    expect_order("check NAMES", 1, "names.txt:1: the log is empty");
    expect_order("chek NIGHT", 2, "did you mean 'check'?");
    expect_order("seat NIGHT", 1, "is a night file");
    expect_order("draw NIGHT", 1, "say who comes");
    expect_order("check", 2, "name a file");
    expect_order("check NIGHT NIGHT", 2, "unexpected word");
    expect_order("print LOG seats --paper a5", 2, "--paper is a4 or letter");
}

/* What a night leaves in the jackpot, the next one begins with. */
static void test_the_next_night(void **state)
{
    (void)state;
    char next[300], words[400];
    write_file(night,
        "rules: twenty-five\ntables: 4/2\nmovement: random\nrounds: 1\njackpot: reach 2\njackpot_in: 3.01\n");
    write_file(names, "Ann, Bob\nCay, Dan\n");
    remove(the_log);
    expect_order("draw NIGHT --names NAMES --log LOG", 0, "Round 1 of 1");
    snprintf(next, sizeof next, "%s/next.jsonl", folder);
    snprintf(words, sizeof words, "draw NIGHT --names NAMES --after LOG --log %s", next);
    expect_order(words, 1, "is not the log of a finished night");
    expect_order("result LOG 1 1 0", 0, "");
    expect_order("add LOG '{\"event\":\"finish\"}'", 0, "");
    expect_order(words, 0, "Round 1 of 1");
    FILE *file = fopen(next, "r");
    char line[4096];
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    close_file(file);
    assert_non_null(strstr(line, "\"jackpot\":301}"));
}

/* Everybody pays at the door; tickets have numbers; and what is drawn is said. */
static void test_draws(void **state)
{
    (void)state;
    write_file(night,
        "rules: twenty-five\ntables: 4/2\nmovement: random\nrounds: 1\nfee: 5\nraffle: 2\nspots: 10\njackpot: cookies 1\n");
    write_file(names, "Ann, Bob\nCay, Dan\n");
    remove(the_log);
    expect_order("draw NIGHT --names NAMES --paid --seed 1 --log LOG", 0, "Round 1 of 1");
    expect_order("print LOG money --csv", 0, "Entrance money,20.00,");
    expect_order("add LOG '{\"event\":\"pay\",\"person\":2,\"cents\":400,\"for\":\"raffle\"}'", 0,
        "Bob has bought tickets 1 to 2\n");
    expect_order("add LOG '{\"event\":\"pay\",\"person\":3,\"cents\":200,\"for\":\"raffle\"}'", 0,
        "Cay has bought ticket 3\n");
    expect_order("add LOG '{\"event\":\"spot\",\"seed\":11}'", 0, " wins \u20ac10.00\n");
    expect_order("add LOG '{\"event\":\"raffle\",\"seed\":5}'", 0, "Ticket ");
    expect_order("result LOG 1 1 0", 0, "");
    expect_order("add LOG '{\"event\":\"cookies\",\"seed\":7}'", 0, "Drawn: 1\n");
}

/* Nights in which people come and go and results are corrected follow from their logs, too. */
static void test_a_restless_night(void **state)
{
    (void)state;
    static const char *const NIGHTS[] = {"confey", "whist-drive", "wentworth"};
    char words[200];
    for (size_t i = 0; i < sizeof NIGHTS / sizeof *NIGHTS; i++) {
        snprintf(words, sizeof words,
            "night simulate nights/%s.yaml --people 30 --late 7 --leave 9 --mistakes 11", NIGHTS[i]);
        Run simulated = run(words, NULL);
        assert_int_equal(simulated.status, 0);
        const char *events[] = {"\"enter\"", "\"leave\"", "\"correct\""};
        const int counts[] = {37, 9, 11};
        for (int k = 0; k < 3; k++) {
            int count = 0;
            for (const char *at = simulated.out; (at = strstr(at, events[k])); at++)
                count++;
            assert_int_equal(count, counts[k]);
        }
        expect("night check -", simulated.out, 0, NULL, "");
        run_free(&simulated);
    }
}

/* A log of nothing but entries, filled in, is the log that `simulate` writes. */
static void test_fill(void **state)
{
    (void)state;
    Run whole = run("night simulate nights/confey.yaml --people 50 --seed 3", NULL);
    assert_int_equal(whole.status, 0);
    Run filled = run("night check - --fill", whole.out);
    assert_int_equal(filled.status, 0);
    assert_string_equal(filled.out, whole.out);
    run_free(&filled);
    char *again = strstr(whole.out, "\"again\":");
    assert_non_null(again);
    memcpy(again, "\"again\":9", 9);
    expect("night check -", whole.out, 1, "", "'again'");
    run_free(&whole);
    expect("night check - --fill", "{\"event\":\"enter\",\"name\":\"A\"}\n", 1, "",
        "standard input:1: the first line of a log is its 'night'");
}

/* The best sides of large tables are found, too. */
static void test_large_tables(void **state)
{
    (void)state;
    static const char *const TABLES[] = {"20/4", "20/5", "24/2", "24/3", "24/4", "24/6"};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        char text[200];
        snprintf(text, sizeof text,
            "rules: twenty-five\ntables: %s\npartners: changing\nmovement: random\nrounds: 8\n", TABLES[i]);
        write_file(night, text);
        expect_order("simulate NIGHT --people 24", 0, "\"event\":\"finish\"");
    }
}

static void test_couples(void **state)
{
    (void)state;
    begin_night("4/2", "winners-up",
        "Ann Byrne, Joe Byrne\nÁine Ní Shé, Pat Ní Shé\nTom Ryan, Kit Bryan\nHal, Gus Hal\nTom Daly Jr, Pat Byrne Jr\nMary Ann Burke, Sue Ann Burke\n");
    for (const char *const *said =
             (const char *const[]){"Ann & Joe Byrne", "Áine & Pat Ní Shé", "Tom Ryan & Kit Bryan",
                 "Hal & Gus Hal", "Tom Daly Jr & Pat Byrne Jr", "Mary Ann & Sue Ann Burke", NULL};
        *said; said++)
        expect_order("print LOG standings --csv", 0, *said);
}

static void test_shipped_nights(void **state)
{
    (void)state;
    static const char *const NIGHTS[] = {"cape-breton", "castlegar", "confey", "kerry-nines",
        "kerry-thirty-one", "lawrence-league", "progressive-euchre", "school-drive", "semi-partner-drive",
        "tubber", "wentworth", "whist-drive"};
    char words[200];
    for (size_t i = 0; i < sizeof NIGHTS / sizeof *NIGHTS; i++) {
        snprintf(words, sizeof words, "night simulate nights/%s.yaml --people 40", NIGHTS[i]);
        Run simulated = run(words, NULL);
        assert_int_equal(simulated.status, 0);
        expect("night check -", simulated.out, 0, NULL, "");
        run_free(&simulated);
    }
    expect("night simulate nights/kerry-thirty-one.yaml --people 60", NULL, 0, NULL, "1 has the first place");
    /* fewer are left at the end than there are spot prizes */
    expect(
        "night simulate nights/school-drive.yaml --people 7 --leave 3", NULL, 0, NULL, "rounds at 1 table;");
    expect("night check nights/whist-tournament.yaml", NULL, 0, NULL, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_night),
        cmocka_unit_test(test_papers),
        cmocka_unit_test(test_surnames),
        cmocka_unit_test(test_a_log_without_its_last_newline),
        cmocka_unit_test(test_a_torn_last_line),
        cmocka_unit_test(test_orders_at_once),
        cmocka_unit_test(test_a_killed_draw),
        cmocka_unit_test(test_a_stored_schedule),
        cmocka_unit_test(test_a_long_list),
        cmocka_unit_test(test_strange_names),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_strange_files),
        cmocka_unit_test(test_the_next_night),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_a_restless_night),
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_large_tables),
        cmocka_unit_test(test_couples),
        cmocka_unit_test(test_shipped_nights),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
