/* The operator's file of beacons, as people and scripts write it: which line is a day's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/registry/beacons.h"
#include "support/folder.h"

static const char DAY[] = "2026-11-24";

static char path[600], beacon[S5_FAIR_BEACON_MAX], other[S5_FAIR_BEACON_MAX];

/* What the file with these lines has for the day. */
static const char *find_in(const char *before, const char *text, const char *after)
{
    static char found[S5_FAIR_BEACON_MAX];
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(file, "%s%s%s", before, text, after);
    fclose(file);
    s5_beacon_look_up(path, DAY, found);
    return found;
}

static int make_beacons(void **unused)
{
    const long long round = (long long)s5_fair_drand_round(DAY);
    folder_set_up(unused);
    snprintf(path, sizeof path, "%s/beacons", own_folder);
    snprintf(beacon, sizeof beacon, "drand %lld %064x", round, 0xaaaa);
    snprintf(other, sizeof other, "drand %lld %064x", round, 0xbbbb);
    return 0;
}

static void finds_the_line_of_the_day(void **unused)
{
    (void)unused;
    assert_string_equal(find_in("2026-11-24 ", beacon, "\n"), beacon);
    assert_string_equal(find_in("2026-11-24 ", beacon, ""), beacon);
    assert_string_equal(find_in("2026-11-24\t \t", beacon, " \t\r\n"), beacon);
    assert_string_equal(
        find_in("\n\r\nnotes\n2026-11-2\n2026-11-24x\n2026-11-23 x\n2026-11-24 ", beacon, "\n"), beacon);
    assert_string_equal(find_in("2026-11-24 ", beacon, "\n2026-11-24 and another\n"), beacon);
}

/* The first line counts, and a line that is too long is none, wherever it is cut. */
static void takes_no_other_line(void **unused)
{
    char blanks[1000] = "", before[1100];
    (void)unused;
    assert_string_equal(find_in("2026-11-23 ", beacon, "\n"), "");
    assert_string_equal(find_in("2026-11-24", "", "\n"), "");
    assert_string_equal(find_in("2026-11-24 ", "", "\n"), "");
    assert_string_equal(find_in("2026-11-24 ", other + 1, "\n"), "");
    assert_string_equal(find_in("2026-11-24", beacon, "\n"), "");
    assert_string_equal(find_in("", "", ""), "");
    for (size_t size = 150; size < 400; size++) {
        memset(blanks, ' ', size);
        blanks[size] = 0;
        snprintf(before, sizeof before, "2026-11-23%s2026-11-24 ", blanks);
        assert_string_equal(find_in(before, beacon, "\n"), "");
    }
    snprintf(before, sizeof before, "2026-11-24 %s", blanks);
    assert_string_equal(find_in(before, beacon, "\n"), "");
}

static void says_whether_there_is_a_file(void **unused)
{
    char why[700] = "", found[S5_FAIR_BEACON_MAX] = "x";
    S5Text error = s5_text(why, sizeof why);
    (void)unused;
    s5_beacon_look_up(NULL, DAY, found);
    assert_string_equal(found, "");
    assert_true(s5_beacons_check(NULL, &error));
    find_in("2026-11-24 ", beacon, "\n");
    assert_true(s5_beacons_check(path, &error));
    assert_int_equal(remove(path), 0);
    strcpy(found, "x");
    s5_beacon_look_up(path, DAY, found);
    assert_string_equal(found, "");
    assert_false(s5_beacons_check(path, &error));
    assert_non_null(strstr(why, "beacons: No such file or directory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_line_of_the_day),
        cmocka_unit_test(takes_no_other_line),
        cmocka_unit_test(says_whether_there_is_a_file),
    };
    return cmocka_run_group_tests(tests, make_beacons, folder_tear_down);
}
