/* The arena: a bot against itself, any number of threads, shards, the sequential test, the numbers against a count by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "spoilfive/spoilfive.h"
#include "support/folder.h"
#include "support/hand.h"
#include "support/program.h"
#include "support/share.h"

/* A file that belongs to this test. */
static const char *own(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", own_folder, name);
    return path;
}

/* The result as JSON, which the caller owns. */
static json_t *play(const char *arguments)
{
    char line[512];
    json_error_t error;
    const bool merges = !strncmp(arguments, "merge ", 6);
    snprintf(line, sizeof line, "%s%s --json -", merges ? "" : "arena ", arguments);
    Run result = run(line, NULL);
    if (result.status)
        fail_msg("'%s' ended with %d: %s", line, result.status, result.err);
    json_t *json = json_loads(result.out, 0, &error);
    if (!json)
        fail_msg("'%s' is not JSON: %s", line, error.text);
    run_free(&result);
    return json;
}

/* The same without the times. */
static json_t *play_timeless(const char *arguments)
{
    json_t *json = play(arguments);
    assert_int_equal(json_object_del(json, "time"), 0);
    return json;
}

static json_t *contest(const json_t *json, size_t index)
{
    json_t *found = json_array_get(json_object_get(json, "contests"), index);
    assert_non_null(found);
    return found;
}

static double number(const json_t *json, const char *object, const char *name)
{
    const json_t *value = json_object_get(json_object_get(json, object), name);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void assert_same(const char *a, const char *b)
{
    json_t *x = play_timeless(a), *y = play_timeless(b);
    if (!json_equal(x, y))
        fail_msg("'%s' and '%s' differ", a, b);
    json_decref(x);
    json_decref(y);
}

/* ---------------------------------------------------------------- self-match */

/* Every fixed opponent, and the levels that search, with as few nodes as possible. */
static const char *const THINKERS[] = {
    "flat-random-2", "flat-thumb-2", "pimc-2", "ismcts-20", "oracle", "club@100", "expert@100", "master@100"};

static void assert_zero(const char *bot, const char *table)
{
    char line[256];
    snprintf(line, sizeof line, "--bot %s --bot %s %s", bot, bot, table);
    json_t *json = play(line), *only = contest(json, 0);
    const bool zero = number(only, "score", "sum") == 0 && number(only, "score", "squares") == 0 &&
                      number(only, "won", "sum") == 0 && number(only, "won", "squares") == 0;
    if (!zero)
        fail_msg("'%s' does not score zero", line);
    json_decref(json);
}

static void a_bot_against_itself_scores_zero(void **unused)
{
    (void)unused;
    static const char *const TABLES[] = {"--deals 60", "--players 10 --deals 20", "--seats ABBAB --deals 40",
        "--players 4 --sides 2 --deals 40", "--games --hands 7 --deals 10", "--rules twenty-five --deals 40",
        "--rules twenty-five --games --deals 10", "--rules twenty-five --players 6 --sides 3 --deals 30",
        "--rules forty-five --deals 40", "--rules forty-five --games --deals 10",
        "--rules auction-forty-fives --deals 40", "--rules fifty-five --deals 40",
        "--rules merrimack-cut-throat --deals 40"};
    static const char *const BOTS[] = {"random", "steady"};
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++)
        for (size_t b = 0; b < sizeof BOTS / sizeof *BOTS; b++)
            if (case_is_due())
                assert_zero(BOTS[b], TABLES[t]);
    for (size_t i = 0; i < sizeof THINKERS / sizeof *THINKERS; i++)
        assert_zero(THINKERS[i], "--rules twenty-five --players 3 --deals 3");
}

/* With --games a match is played to its end, game after game (H17): here three games of two hands in each rotation. */
static void a_match_is_played_to_its_end(void **unused)
{
    (void)unused;
    json_t *json =
        play("--games --hands 2 --option games=3 --option games_end=all --bot steady --bot random --deals 4");
    assert_int_equal(json_integer_value(json_object_get(contest(json, 0), "hands")), 4 * 5 * 3 * 2);
    json_decref(json);
    assert_zero("steady", "--games --rules twenty-five --option games=3 --deals 4");
}

/* --------------------------------------------------------- counted by hand */

/* The chance of a deal as docs/formats.md gives it: who = 0 for the cards, seat + 1 for a seat. */
static S5Random chance(int deal, int who)
{
    return s5_random(1, (uint64_t)deal << 23 | (unsigned)who);
}

/* One A (steady) among B (random), each with its own chance. */
typedef struct OneAgainstMany {
    int seat_of_a;
    S5PlayerContext context[S5_SEATS_MAX];
} OneAgainstMany;

static S5Choice choose(const S5Rules *rules, const S5State *state, void *with)
{
    OneAgainstMany *players = with;
    S5View view;
    s5_view(rules, state, state->turn, &view);
    const S5Level *level = s5_level_find(state->turn == players->seat_of_a ? "steady" : "random");
    return level->choose(
        rules, &view, &players->context[state->turn]); /* cppcheck-suppress returnDanglingLifetime */
}

/* What the seat of A won in chips, fifths of one, in the first hand of a game. */
static int64_t fifths_won(const S5Rules *rules, int deal, int seat_of_a)
{
    OneAgainstMany players = {.seat_of_a = seat_of_a};
    S5State state;
    S5Random cards = chance(deal, 0);
    for (int seat = 0; seat < rules->players; seat++)
        players.context[seat].random = chance(deal, seat + 1);
    hand_deal(rules, deal % rules->players, &cards, &state);
    hand_play(rules, &state, choose, &players);
    return 5 * (state.total[seat_of_a] - rules->options.chips) + state.pool;
}

static void the_numbers_are_those_of_the_hands(void **unused)
{
    (void)unused;
    enum { DEALS = 12 };
    const S5Preset *preset = s5_preset_usual();
    const S5Options options = s5_preset_options(preset);
    static S5Rules rules;
    double sum = 0, squares = 0;
    assert_int_equal(s5_rules(&rules, preset, &options, 5, 0), S5_OK);
    for (int deal = 0; deal < DEALS; deal++) {
        int64_t made = 0;
        for (int seat = 0; seat < rules.players; seat++)
            made += fifths_won(&rules, deal, seat);
        sum += (double)made / 25; /* five replays, fifths */
        squares += (double)made / 25 * (double)made / 25;
    }
    const double mean = sum / DEALS, within = 2.200985 * /* Student, 11 degrees of freedom */
                                              sqrt((squares - DEALS * mean * mean) / (DEALS - 1) / DEALS);
    json_t *json = play("--bot steady --bot random --deals 12"), *only = contest(json, 0);
    assert_true(within > 0);
    assert_true(fabs(number(only, "score", "mean") - mean) < 1e-8);
    assert_true(fabs(number(only, "score", "within") - within) < 1e-5);
    assert_int_equal(json_integer_value(json_object_get(only, "hands")), DEALS * 5);
    json_decref(json);
}

/* What one wins the other loses, if the seats are exchanged, too. */
static void results_add_up_to_zero(void **unused)
{
    (void)unused;
    static const char *const TABLES[][2] = {{"ABBBB", "BAAAA"}, {"ABBAB", "BAABA"}};
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++)
        for (int games = 0; games < 2; games++) {
            char line[256];
            const char *more = games ? "--games --hands 5" : "";
            snprintf(
                line, sizeof line, "--bot steady --bot random --deals 40 --seats %s %s", TABLES[t][0], more);
            json_t *one = play(line);
            snprintf(
                line, sizeof line, "--bot random --bot steady --deals 40 --seats %s %s", TABLES[t][1], more);
            json_t *other = play(line);
            assert_true(number(contest(one, 0), "score", "sum") != 0);
            assert_true(
                number(contest(one, 0), "score", "sum") == -number(contest(other, 0), "score", "sum"));
            assert_true(number(contest(one, 0), "won", "sum") == -number(contest(other, 0), "won", "sum"));
            json_decref(one);
            json_decref(other);
        }
}

static void shares_and_elo_follow_from_the_wins(void **unused)
{
    (void)unused;
    json_t *json = play("--rules forty-five --bot steady --bot random --deals 200"), *only = contest(json, 0);
    const double won = number(only, "won", "mean"), share = json_number_value(json_object_get(only, "share")),
                 elo = json_number_value(json_object_get(only, "elo"));
    assert_true(won > 0.1 && won < 0.9);
    assert_true(fabs(share - (1 + won) / 2) < 1e-8);
    assert_true(fabs(share - 1 / (1 + pow(10, -elo / 400))) < 1e-6);
    json_decref(json);
    json = play("--bot steady --bot random --deals 200");
    only = contest(json, 0);
    assert_true(fabs(json_number_value(json_object_get(only, "share")) -
                     (0.2 + 0.8 * number(only, "won", "mean"))) < 1e-8);
    assert_null(json_object_get(only, "elo"));
    json_decref(json);
}

/* ----------------------------------------------------------- threads, shards */

static void threads_change_nothing(void **unused)
{
    (void)unused;
    assert_same("--bot steady --bot random --deals 700 --threads 1",
        "--bot steady --bot random --deals 700 --threads 7");
    assert_same("--rules forty-five --bot steady --bot random --games --deals 50 --threads 1",
        "--rules forty-five --bot steady --bot random --games --deals 50 --threads 3");
    assert_same("--bot random --bot steady --bot random --sprt 0,0.05 --threads 1",
        "--bot random --bot steady --bot random --sprt 0,0.05 --threads 5");
    for (size_t i = 0; i < sizeof THINKERS / sizeof *THINKERS; i++) {
        char one[128], three[128];
        snprintf(one, sizeof one, "--bot %s --bot random --deals 7 --players 2 --threads 1", THINKERS[i]);
        snprintf(three, sizeof three, "--bot %s --bot random --deals 7 --players 2 --threads 3", THINKERS[i]);
        assert_same(one, three);
    }
}

static void write_shards(const char *arguments, int shards)
{
    for (int shard = 1; shard <= shards; shard++) {
        char line[512], name[32];
        snprintf(name, sizeof name, "%d.json", shard);
        snprintf(line, sizeof line, "arena %s --shard %d/%d --json %s", arguments, shard, shards, own(name));
        Run result = run(line, NULL);
        assert_int_equal(result.status, 0);
        run_free(&result);
    }
}

static void shards_add_up_to_the_whole(void **unused)
{
    (void)unused;
    static const char *const RUNS[] = {"--bot steady --bot random --deals 100",
        "--bot steady --bot random --bot random --deals 31 --seed 9",
        "--rules forty-five --option score=net --bot steady --bot random --games --deals 40"};
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; i++) {
        char merge[512];
        write_shards(RUNS[i], 3);
        snprintf(
            merge, sizeof merge, "merge %s/2.json %s/3.json %s/1.json", own_folder, own_folder, own_folder);
        assert_same(RUNS[i], merge);
    }
}

static void shards_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    char line[512];
    Run result;
    write_shards("--bot steady --bot random --deals 20", 2);
    snprintf(line, sizeof line, "merge %s/1.json %s/2.json %s/1.json", own_folder, own_folder, own_folder);
    expect(line, NULL, 1, "", "it contains deals that another file also has");
    snprintf(
        line, sizeof line, "arena --bot steady --bot random --deals 20 --seed 2 --json %s", own("3.json"));
    result = run(line, NULL);
    assert_int_equal(result.status, 0);
    run_free(&result);
    snprintf(line, sizeof line, "merge %s/1.json %s/3.json", own_folder, own_folder);
    expect(line, NULL, 1, "", "its settings differ from those of the first file");
    snprintf(line, sizeof line, "arena --bot random --bot steady --deals 20 --json %s", own("3.json"));
    result = run(line, NULL);
    run_free(&result);
    snprintf(line, sizeof line, "merge %s/1.json %s/3.json", own_folder, own_folder);
    expect(line, NULL, 1, "", "its bots are not those of the first file");
    expect("merge rulesets/spoil-five.yaml", NULL, 1, "", "rulesets/spoil-five.yaml");
    snprintf(line, sizeof line, "merge %s/1.json", own_folder);
    result = run(line, NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "10 of 20 deals"));
    run_free(&result);
}

/* Changes a number in a run: `path` leads there, members and places from 0 on, parted by blanks. */
static void change(json_t *json, const char *path, json_int_t value)
{
    char words[128], *rest;
    snprintf(words, sizeof words, "%s", path);
    for (const char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        json =
            json_is_array(json) ? json_array_get(json, strtoul(word, NULL, 10)) : json_object_get(json, word);
    assert_true(json_is_integer(json));
    json_integer_set(json, value);
}

/* Writes a run with a number in it changed. */
static void write_changed(const char *name, const json_t *json, const char *path, json_int_t value)
{
    json_t *changed = json_deep_copy(json);
    change(changed, path, value);
    assert_int_equal(json_dump_file(changed, own(name), JSON_COMPACT), 0);
    json_decref(changed);
}

/* Results that no run can have. */
static void results_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *path;
        json_int_t value;
    } WRONG[] = {
        {"contests 0 ranges 0 0", INT64_MAX - 7},
        {"contests 0 ranges 0 0", 1},
        {"contests 0 ranges 0 1", 21},
        {"contests 0 ranges 0 1", 0},
        {"contests 0 hands", -1},
        {"contests 0 asked 0", -1},
        {"contests 0 asked 1", -1},
        {"contests 0 forfeits 0", -1},
        {"contests 0 score sum", INT64_MAX},
        {"contests 0 score sum", INT64_MIN},
        {"contests 0 won squares", 0},
        {"time contests 0 0 max_ns", -1},
        {"time contests 0 1 counts 0 1", -1},
        {"settings deals", 0},
        {"settings deals", INT64_MAX},
    };
    json_t *json = play("--bot steady --bot random --deals 20");
    char line[256];
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        write_changed("1.json", json, WRONG[i].path, WRONG[i].value);
        snprintf(line, sizeof line, "merge %s", own("1.json"));
        expect(line, NULL, 1, "", "can't be read");
    }
    json_decref(json);
}

/* Twice each of these does not fit into a number. */
static void results_too_large_to_be_added_are_refused(void **unused)
{
    (void)unused;
    static const char *const LARGE[] = {"contests 0 hands", "contests 0 asked 0", "contests 0 forfeits 1",
        "contests 0 score squares", "time contests 0 1 counts 0 1"};
    json_t *json[2] = {play("--bot steady --bot random --deals 20 --shard 1/2"),
        play("--bot steady --bot random --deals 20 --shard 2/2")};
    char line[256];
    for (int shard = 0; shard < 2; shard++)
        change(json[shard], "time contests 0 1 counts 0 0", 0); /* times of the same drawer in both */
    for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++) {
        write_changed("1.json", json[0], LARGE[i], INT64_MAX);
        write_changed("2.json", json[1], LARGE[i], INT64_MAX);
        snprintf(line, sizeof line, "merge %s/1.json %s/2.json", own_folder, own_folder);
        expect(line, NULL, 1, "", "the sums do not fit into 64 bits");
    }
    json_decref(json[0]);
    json_decref(json[1]);
}

/* ---------------------------------------------------------------------- SPRT */

static const char *verdict(const json_t *json, json_int_t *deals)
{
    *deals = json_integer_value(json_object_get(contest(json, 0), "deals"));
    return json_string_value(json_object_get(json_object_get(contest(json, 0), "sprt"), "verdict"));
}

static void the_sequential_test_stops(void **unused)
{
    (void)unused;
    json_int_t deals;
    json_t *json = play("--bot steady --bot random --sprt 0,0.05");
    assert_string_equal(verdict(json, &deals), "high");
    assert_true(deals >= 100 && deals < 2000);
    json_decref(json);
    json = play("--bot random --bot steady --sprt 0,0.05");
    assert_string_equal(verdict(json, &deals), "low");
    assert_true(deals >= 100 && deals < 2000);
    json_decref(json);
    json = play("--bot steady --bot steady --sprt 0,0.05");
    assert_string_equal(verdict(json, &deals), "low");
    json_decref(json);
    json = play("--rules forty-five --unit won --bot steady --bot random --sprt -0.01,0.01 --deals 101");
    assert_true(number(contest(json, 0), "sprt", "llr") > 0);
    json_decref(json);
    json = play("--bot steady --bot random --sprt 0,0.0001 --deals 300");
    assert_string_equal(verdict(json, &deals), "undecided");
    assert_int_equal(deals, 300);
    json_decref(json);
}

/* --------------------------------------------------------------- round robin */

static void everybody_plays_everybody(void **unused)
{
    (void)unused;
    static const struct {
        const char *more;
        size_t contests;
    } RUNS[] = {{"", 6}, {"--gauntlet", 2}, {"--players 4 --sides 2", 3}, {"--seats ABABB", 6}};
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; i++) {
        char line[256];
        snprintf(line, sizeof line, "--bot steady --bot random --bot steady --deals 3 %s", RUNS[i].more);
        json_t *json = play(line);
        assert_int_equal(json_array_size(json_object_get(json, "contests")), RUNS[i].contests);
        json_decref(json);
    }
}

/* A bid that looks best in ten deals is usually a lucky one: a player who always takes it loses 10 to 14 points a
 * hand to steady here. */
static void few_deals_do_not_mislead_a_bidder(void **unused)
{
    (void)unused;
    only_with_many_cases();
    json_t *json =
        play("--rules auction-forty-fives --sides 2 --bot expert@400 --bot steady --deals 100 --seed 2");
    assert_true(number(contest(json, 0), "score", "mean") > -6);
    json_decref(json);
}

static void forfeits_of_programs_are_counted(void **unused)
{
    (void)unused;
    json_t *json = play("--bot 'exec:sed -un \"s/.*event.:.turn.*/nonsense/p\"' --bot random --deals 2 "
                        "--players 3 --threads 1");
    json_t *only = contest(json, 0);
    const json_int_t a = json_integer_value(json_array_get(json_object_get(only, "forfeits"), 0)),
                     b = json_integer_value(json_array_get(json_object_get(only, "forfeits"), 1));
    assert_true(a > 10);
    assert_int_equal(b, 0);
    json_decref(json);
}

static void a_picture_needs_gnuplot(void **unused)
{
    (void)unused;
    char line[256];
    snprintf(line, sizeof line, "arena --bot steady --bot random --deals 5 --plot %s", own("plot.svg"));
    Run result = run(line, NULL);
    if (result.status) {
        assert_int_equal(result.status, 1);
        assert_non_null(strstr(result.err, "--plot needs gnuplot"));
    } else {
        FILE *file = fopen(own("plot.svg"), "r");
        char start[64];
        assert_non_null(file);
        assert_non_null(fgets(start, sizeof start, file));
        assert_non_null(strstr(start, "<?xml"));
        fclose(file);
    }
    run_free(&result);
}

/* With a substitute for gnuplot, which may be missing here: the match ends before a picture is drawn. */
static void a_match_that_is_not_played_leaves_the_picture_as_it_was(void **unused)
{
    (void)unused;
    const char *usual = getenv("PATH");
    char line[256], path[2048], before[1024], left[16] = "";
    snprintf(before, sizeof before, "%s", usual ? usual : "");
    snprintf(path, sizeof path, "%s:%s", own_folder, before);
    FILE *stand_in = fopen(own("gnuplot"), "w");
    assert_non_null(stand_in);
    fclose(stand_in);
    assert_int_equal(chmod(own("gnuplot"), 0700), 0);
    assert_int_equal(setenv("PATH", path, 1), 0);
    for (int there = 0; there < 2; there++) {
        snprintf(line, sizeof line, "arena --bot steady --bot random --deals 5 --plot %s --json no/such/file",
            own("none.svg"));
        expect(line, NULL, 1, "", "No such file");
        FILE *picture = fopen(own("none.svg"), there ? "r" : "wx"); /* not there, then as it was */
        assert_non_null(picture);
        if (there)
            assert_non_null(fgets(left, sizeof left, picture));
        else
            fputs("old", picture);
        fclose(picture);
    }
    assert_string_equal(left, "old");
    snprintf(line, sizeof line, "arena --bot steady --bot random --deals 1 --plot %s", own("none.svg"));
    expect(line, NULL, 1, NULL, "no match has two deals"); /* a point without its interval would look exact */
    assert_int_equal(access(own("none.svg"), F_OK), 0);
    assert_int_equal(setenv("PATH", before, 1), 0);
}

/* -------------------------------------------------------------- wrong usage */

static void wrong_usage_is_explained(void **unused)
{
    (void)unused;
    static const char *const USAGE[][2] = {{"", "name at least two bots"}, {"--bot steady", "at least two"},
        {"--bot steady --bot steddy", "there is no bot 'steddy'"},
        {"--bot steady --bot club@x", "flat-random-N"},
        {"--bot steady --bot random --hands 5", "add --games"},
        {"--bot steady --bot steady@0", "there is no bot 'steady@0'"},
        {"--bot steady --bot random --seats ABB", "--seats takes an A or a B for each of 5 players"},
        {"--bot steady --bot random --seats AAAAA", "both at least once"},
        {"--bot steady --bot random --seats ABCBB", "both at least once"},
        {"--bot steady --bot random --unit games", "--unit takes score or won"},
        {"--bot steady --bot random --sprt 0.1", "--sprt takes two margins"},
        {"--bot steady --bot random --sprt 0.1,0", "the lower first"},
        {"--bot steady --bot random --shard 3/2", "--shard takes a part"},
        {"--bot steady --bot random --shard 0/2", "--shard takes a part"},
        {"--bot steady --bot random --shard 1", "--shard takes a part"},
        {"--bot steady --bot random --shard 1/2 --sprt 0,1", "use only one of the two"},
        {"--bot steady --bot random --shard 1/20 --deals 10", "more shards than deals"},
        {"--bot steady --bot random --deals 0", "--deals takes a whole number"},
        {"--bot steady --bot random --nodes 1073741825", "--nodes takes a whole number"},
        {"--bot steady --bot random --threads 0", "--threads takes a whole number"},
        {"--bot steady --bot random --games --option hands=0", "add --hands"},
        {"--bot steady --bot random --rules fifty-five --players 10",
            "fifty-five is not played by 10; its tables are 2–9 alone"}};
    for (size_t i = 0; i < sizeof USAGE / sizeof *USAGE; i++) {
        char line[256];
        snprintf(line, sizeof line, "arena %s", USAGE[i][0]);
        expect(line, NULL, 2, "", USAGE[i][1]);
    }
    expect("merge", NULL, 2, "", "name the files");
    expect("merge a --bot steady", NULL, 2, "", "there is no '--bot'");
    expect("merge tests", NULL, 1, "", "tests: this is not a result of arena --json");
    expect("merge tests/golden/spoil-five.jsonl", NULL, 1, "", "this is not a result of arena --json");
    expect("merge no/such/file", NULL, 1, "", "no/such/file");
    expect("arena --bot steady --bot random --json no/such/file", NULL, 1, "", "No such file");
    expect("arena --bot steady --bot random --json ''", NULL, 1, "", "a file's name is missing");
    expect("arena --bot 'exec:exit 127' --bot random --deals 2 --json - 2>&1 | grep -v '^$' >&2", NULL, 0, "",
        "exec:exit 127 never answered");
    if (access("/dev/full", W_OK) == 0) { /* then it is printed */
        Run result = run("arena --bot steady --bot random --deals 2 --json /dev/full", NULL);
        assert_int_equal(result.status, 1);
        assert_non_null(strstr(result.out, "{\"arena\":1,"));
        run_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_against_itself_scores_zero),
        cmocka_unit_test(a_match_is_played_to_its_end),
        cmocka_unit_test(the_numbers_are_those_of_the_hands),
        cmocka_unit_test(results_add_up_to_zero),
        cmocka_unit_test(shares_and_elo_follow_from_the_wins),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(shards_that_do_not_fit_are_refused),
        cmocka_unit_test(results_that_cannot_be_are_refused),
        cmocka_unit_test(results_too_large_to_be_added_are_refused),
        cmocka_unit_test(the_sequential_test_stops),
        cmocka_unit_test(everybody_plays_everybody),
        cmocka_unit_test(few_deals_do_not_mislead_a_bidder),
        cmocka_unit_test(forfeits_of_programs_are_counted),
        cmocka_unit_test(a_picture_needs_gnuplot),
        cmocka_unit_test(a_match_that_is_not_played_leaves_the_picture_as_it_was),
        cmocka_unit_test(wrong_usage_is_explained),
    };
    return cmocka_run_group_tests(tests, folder_set_up, folder_tear_down);
}
