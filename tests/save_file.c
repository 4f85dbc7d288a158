/* The record of a person's game on disk: where it is kept, and what is said when it can't be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/lines.h"
#include "terminal/session/session.h"

static S5SaveFile store;

static void path_of(const char *name, char path[S5_PATH_MAX])
{
    snprintf(path, S5_PATH_MAX, "%s/%s", own_folder, name);
}

static void says(const char *words)
{
    if (!strstr(store.fault, words))
        fail_msg("\"%s\" does not say \"%s\"", store.fault, words);
}

/* Every test has a state folder of its own. */
static int set_up(void **unused)
{
    const int good = folder_set_up(unused);
    setenv("XDG_STATE_HOME", own_folder, 1);
    return good;
}

static int tear_down(void **unused)
{
    s5_save_close(&store);
    return folder_tear_down(unused);
}

/* ------------------------------------------------------------------ the folder */

static void the_folder_is_for_its_user_alone(void **unused)
{
    char path[S5_PATH_MAX];
    struct stat what;
    (void)unused;
    assert_true(s5_save_open(&store));
    path_of("spoilfive/games", path);
    assert_int_equal(stat(path, &what), 0);
    assert_int_equal(what.st_mode & 0777, 0700);
    assert_true(s5_save_start(&store));
    path_of("spoilfive/game.jsonl", path);
    assert_int_equal(stat(path, &what), 0);
    assert_int_equal(what.st_mode & 0777, 0600);
}

static void a_path_that_is_not_absolute_does_not_count(void **unused)
{
    char path[S5_PATH_MAX];
    (void)unused;
    setenv("XDG_STATE_HOME", "here", 1);
    setenv("HOME", own_folder, 1);
    assert_true(s5_save_open(&store));
    path_of(".local/state/spoilfive", path);
    assert_string_equal(store.folder, path);
    s5_save_close(&store);
    setenv("HOME", "", 1);
    assert_false(s5_save_open(&store));
    says("there is no home folder");
    unsetenv("HOME");
    assert_false(s5_save_open(&store));
    says("there is no home folder");
}

static void a_folder_that_cannot_be_is_named(void **unused)
{
    char path[S5_PATH_MAX], long_path[S5_PATH_MAX + 2];
    (void)unused;
    path_of("spoilfive", path);
    fclose(folder_file(own_folder, "spoilfive", "w"));
    assert_false(s5_save_open(&store));
    says(path);
    says("set XDG_STATE_HOME");
    memset(long_path, 'a', sizeof long_path - 1);
    long_path[0] = '/';
    long_path[sizeof long_path - 1] = 0;
    setenv("XDG_STATE_HOME", long_path, 1);
    assert_false(s5_save_open(&store));
    says("File name too long");
}

/* --------------------------------------------------------------------- writing */

static void a_full_disk_is_said_with_the_path(void **unused)
{
    char path[S5_PATH_MAX];
    const struct rlimit usual = {RLIM_INFINITY, RLIM_INFINITY}, none = {10, RLIM_INFINITY};
    (void)unused;
    signal(SIGXFSZ, SIG_IGN);
    assert_true(s5_save_open(&store) && s5_save_start(&store));
    assert_true(s5_save_append(&store, "12345678", 8));
    setrlimit(RLIMIT_FSIZE, &none);
    const bool good = s5_save_append(&store, "12345678", 8);
    setrlimit(RLIMIT_FSIZE, &usual);
    assert_false(good);
    path_of("spoilfive/game.jsonl: File too large; the game stops here", path);
    says(path);
}

static void games_that_end_within_a_second_are_all_kept(void **unused)
{
    char name[3][S5_PATH_MAX];
    (void)unused;
    assert_true(s5_save_open(&store));
    for (int i = 0; i < 3; i++) {
        assert_true(s5_save_start(&store) && s5_save_append(&store, &"0123"[i], 1));
        assert_true(s5_save_archive(&store, name[i]));
    }
    for (int i = 0; i < 3; i++) {
        Lines lines = lines_load(name[i]);
        assert_int_equal(lines.line[0][0], '0' + i);
        lines_free(&lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_folder_is_for_its_user_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_path_that_is_not_absolute_does_not_count, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_is_said_with_the_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_that_end_within_a_second_are_all_kept, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
