/* What `spoilfive-lab examine` counts, and the exact bounds of shares. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/program.h"

static void assert_share_within(const char *arguments, double low, double high)
{
    char line[256];
    snprintf(line, sizeof line, "arena %s --json -", arguments);
    Run result = run(line, NULL);
    assert_int_equal(result.status, 0);
    json_t *json = json_loads(result.out, 0, NULL);
    const json_t *only = json_array_get(json_object_get(json, "contests"), 0),
                 *within = json_object_get(only, "share_within");
    assert_true(fabs(json_number_value(json_array_get(within, 0)) - low) < 1e-4);
    assert_true(fabs(json_number_value(json_array_get(within, 1)) - high) < 1e-4);
    json_decref(json);
    run_free(&result);
}

/* The bounds of Clopper and Pearson for 10 of 10, and for 6 of 12: as R's binom.test() gives them. */
static void deals_that_all_go_alike_have_exact_bounds(void **unused)
{
    (void)unused;
    static const char ALIKE[] = "--rules auction-forty-fives --games --bot steady --bot random --deals 10";
    assert_share_within(ALIKE, 0.691503, 1);
    assert_share_within("--rules forty-five --bot steady --bot steady --deals 12", 0.210945, 0.789055);
    Run result = run("arena --rules auction-forty-fives --games --bot steady --bot random --deals 10", NULL);
    assert_non_null(strstr(result.out, "100.00 % (69.15 to 100.00; equals: 50.0 %)"));
    run_free(&result);
}

/* ---------------------------------------------------------------- examination */

static void an_examination_counts_what_a_player_bids(void **unused)
{
    (void)unused;
    Run result = run("examine --rules auction-forty-fives --bot steady --deals 400", NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "400 hands\n"));
    assert_non_null(strstr(result.out, "by holding                0 of    400,  0.00 % (0.00 to 0.92)"));
    assert_null(strstr(result.out, "effective")); /* it does not search */
    run_free(&result);
    result = run("examine --rules spoil-five --bot club --nodes 300 --deals 5", NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "effective"));
    assert_non_null(strstr(result.out, "trick 1"));
    assert_null(strstr(result.out, "hands opened")); /* there is no auction */
    assert_null(strstr(result.out, "by two searches"));
    run_free(&result);
}

/* Of whole games: how often the side that was to win did, by the match equity table. Each hand counts for both sides. */
static void an_examination_of_games_says_whether_chances_came_true(void **unused)
{
    (void)unused;
    Run result = run("examine --rules auction-forty-fives --bot steady --games --deals 50", NULL);
    assert_int_equal(result.status, 0);
    const char *rows = strstr(result.out, "\nchance, %");
    assert_non_null(rows);
    const char *low = strstr(rows, "\n20 "), *high = strstr(rows, "\n70 ");
    assert_non_null(low);
    assert_non_null(high);
    int hands[2];
    double chance[2], won[2];
    assert_int_equal(sscanf(low, " 20 %d %lf %% %lf", &hands[0], &chance[0], &won[0]), 3);
    assert_int_equal(sscanf(high, " 70 %d %lf %% %lf", &hands[1], &chance[1], &won[1]), 3);
    assert_int_equal(hands[0], hands[1]);
    assert_true(fabs(chance[0] + chance[1] - 100) < .2 && fabs(won[0] + won[1] - 100) < .2);
    assert_true(chance[1] >= 70 && chance[1] <= 80 && won[1] > 55 && won[1] < 95);
    run_free(&result);
    result = run("examine --rules auction-forty-fives --bot steady --deals 50", NULL);
    assert_null(strstr(result.out, "chance, %"));
    run_free(&result);
}

/* What one search of two finds differs from the other by chance: so does a seat's chance of a trump. */
static double worlds_by_two_searches(const char *nodes)
{
    char line[160];
    double worlds = 0;
    snprintf(line, sizeof line,
        "examine --rules forty-five --sides 2 --bot master --nodes %s --deals 2 --twice", nodes);
    Run result = run(line, NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "by two searches"));
    const char *row = strstr(result.out, "trick 3");
    assert_non_null(row);
    assert_int_equal(sscanf(row, "trick 3 %*f %*f %*f %*f %*f %lf", &worlds), 1);
    run_free(&result);
    return worlds;
}

static void more_nodes_are_more_worlds_that_count(void **unused)
{
    (void)unused;
    assert_true(worlds_by_two_searches("20000") > 2 * worlds_by_two_searches("1000"));
}

static void an_examination_is_the_same_on_any_number_of_threads(void **unused)
{
    (void)unused;
#define EXAMINED                                                                                        \
    "examine --rules auction-forty-fives --option target=15 --games --bot expert --nodes 100 --deals 7" \
    " --twice --threads "
    Run one = run(EXAMINED "1", NULL), many = run(EXAMINED "5", NULL);
    assert_int_equal(one.status, 0);
    assert_non_null(strstr(one.out, "by two searches"));
    assert_string_equal(one.out, many.out);
    run_free(&one);
    run_free(&many);
}

static void wrong_usage_is_explained(void **unused)
{
    (void)unused;
    expect("examine", NULL, 2, "", "name the player");
    expect("examine --bot oracle", NULL, 2, "", "sees no hidden card");
    expect("examine --bot steady more", NULL, 2, "", "there is no preset 'more'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_that_all_go_alike_have_exact_bounds),
        cmocka_unit_test(an_examination_counts_what_a_player_bids),
        cmocka_unit_test(an_examination_of_games_says_whether_chances_came_true),
        cmocka_unit_test(more_nodes_are_more_worlds_that_count),
        cmocka_unit_test(an_examination_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(wrong_usage_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
