/* How a person did, counted from the records on disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/folder.h"
#include "terminal/session/statistics.h"

static S5SaveFile store;
static S5Statistics statistics;

/* Every test has a state folder of its own. */
static int set_up(void **unused)
{
    const int good = folder_set_up(unused);
    setenv("XDG_STATE_HOME", own_folder, 1);
    return good;
}

static void write_record(const char *name, const char *lines)
{
    char path[S5_PATH_MAX];
    assert_true(s5_save_path(&store, name, path));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(lines, file) >= 0);
    fclose(file);
}

static void make_folders(void)
{
    char path[S5_PATH_MAX];
    assert_true(s5_save_locate(&store));
    assert_int_equal(mkdir(store.folder, 0700), 0);
    assert_true(s5_save_path(&store, "games", path));
    assert_int_equal(mkdir(path, 0700), 0);
}

static char told[8192];

static void take_line(void *to, int indent, const char *text)
{
    const size_t size = strlen(told);
    (void)to;
    (void)indent;
    snprintf(told + size, sizeof told - size, "%s\n", text);
}

static void tells(const char *words)
{
    static S5GameView table;
    table.narrator = (S5Narrator){.line = take_line};
    told[0] = 0;
    s5_statistics_tell(&table, &statistics);
    if (!strstr(told, words))
        fail_msg("\"%s\" is not told:\n%s", words, told);
}

#define POOL_GAME                                                                                                          \
    "{\"event\":\"game\",\"version\":1,\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\"],\"sides\":0,\"dealer\":0," \
    "\"start\":[20,20,20],\"human\":1,\"bots\":[\"expert\",null,\"expert\"]}\n"
#define POOL_HAND                                                                            \
    "{\"event\":\"deal\",\"hand\":1}\n"                                                      \
    "{\"event\":\"end-hand\",\"hand\":1,\"outcome\":\"jinked\",\"by\":1,\"tricks\":[0,5,0]," \
    "\"change\":[-1,5,-1],\"total\":[18,24,18],\"pool\":0}\n"
#define POOL_LOST                                                                                 \
    "{\"event\":\"end-hand\",\"hand\":2,\"outcome\":\"jink-failed\",\"by\":1,\"tricks\":[1,4,0]," \
    "\"change\":[0,0,0],\"total\":[17,23,17],\"pool\":3}\n"
#define POOL_END "{\"event\":\"end-game\",\"winners\":[1],\"total\":[18,24,18],\"match\":1}\n"

static void nothing_yet_says_how_to_begin(void **unused)
{
    (void)unused;
    assert_true(s5_save_locate(&store));
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 0);
    tells("spoilfive play starts a game");
    struct stat what;
    assert_int_equal(stat(store.folder, &what), -1); /* no folder is made */
}

/* On the first day no game is finished, but hands are. */
static void the_first_hands_count(void **unused)
{
    (void)unused;
    make_folders();
    write_record("game.jsonl", POOL_GAME POOL_HAND POOL_LOST "{\"event\":\"de");
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 1);
    assert_int_equal(statistics.row[0].games, 0);
    assert_int_equal(statistics.row[0].hands, 2);
    assert_int_equal(statistics.row[0].score, 3);
    tells("Spoil Five (CatsAtCards)\3, against expert");
    tells("No game is finished yet.");
    tells("2 hands, 1 pool won, 1 of 2 jinks made; on average a hand brought 4.5 tricks and +1.5 chips.");
}

/* Chips are paid seat by seat, but sides win. */
static void a_side_wins_a_game_of_chips(void **unused)
{
    (void)unused;
    make_folders();
    write_record("game.jsonl",
        "{\"event\":\"game\",\"version\":1,\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\",\"D\"],\"sides\":2,"
        "\"dealer\":0,\"start\":[20,20,20,20],\"human\":3,\"bots\":[\"club\",\"club\",\"club\",null]}\n"
        "{\"event\":\"end-game\",\"winners\":[1],\"total\":[18,22,18,22],\"match\":1}\n");
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.row[0].games, 1);
    assert_int_equal(statistics.row[0].won, 1);
    assert_int_equal(statistics.row[0].score, 2);
}

static void games_are_won_and_lost(void **unused)
{
    (void)unused;
    make_folders();
    write_record("games/2026-01-02-000000.jsonl", POOL_GAME POOL_HAND POOL_END);
    write_record("games/2026-01-01-000000.jsonl",
        POOL_GAME POOL_HAND "{\"event\":\"end-game\",\"winners\":[0,2],\"total\":[21,18,21],\"match\":1}\n");
    write_record("games/2026-01-03-000000.jsonl", POOL_GAME POOL_HAND); /* set aside */
    write_record("games/notes.txt", POOL_GAME POOL_HAND POOL_END);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 1);
    assert_int_equal(statistics.row[0].games, 2);
    assert_int_equal(statistics.row[0].won, 1);
    assert_int_equal(statistics.row[0].expected, 2 * S5_STATISTICS_GAME / 3);
    assert_int_equal(statistics.row[0].hands, 3);
    assert_int_equal(statistics.row[0].score, 4 - 2 + 4);
    assert_int_equal(statistics.newest_seat, 1);
    tells(
        "1 of 2 games won. Chance alone would have won 0.7. The last 2, the newest at the end: lost, won. Rating against them: ");
    tells("spoilfive review --seat 1 ");
    tells("games/2026-01-02-000000.jsonl");
}

static void a_shared_win_is_not_a_win(void **unused)
{
    (void)unused;
    make_folders();
    write_record("games/1.jsonl",
        POOL_GAME POOL_HAND "{\"event\":\"end-game\",\"winners\":[1,2],\"total\":[18,21,21],\"match\":1}\n");
    write_record("games/2.jsonl", POOL_GAME POOL_HAND POOL_END);
    s5_statistics_read(&store, &statistics);
    const S5StatisticsRow *row = &statistics.row[0];
    assert_int_equal(row->won, 1);
    assert_int_equal(row->shared, 1);
    assert_int_equal(row->shares, 3 * S5_STATISTICS_GAME / 2);
    tells(
        "1 of 2 games won, and 1 shared. Chance alone would have won 0.7. The last 2, the newest at the end: shared, won.");
}

/* The same figures as those of the page (web/tests/texts.mjs). */
static void a_rating_compares_with_chance(void **unused)
{
    (void)unused;
    static const struct {
        int games, shares, points, margin;
    } CASES[] = {{100, 20, 0, 80}, {100, 50, 230, 70}, {100, 5, -250, 150}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const S5StatisticsRow row = {.games = CASES[i].games,
            .shares = (int64_t)CASES[i].shares * S5_STATISTICS_GAME,
            .expected = (int64_t)CASES[i].games * S5_STATISTICS_GAME / 5};
        const S5Rating rating = s5_statistics_rating(&row);
        assert_int_equal(rating.points, CASES[i].points);
        if (CASES[i].margin != rating.margin)
            fail_msg("case %zu: a margin of %d", i, rating.margin);
    }
}

/* Points are those of the person's side, a bid is the person's own. */
static void sides_bids_and_levels_are_told_apart(void **unused)
{
    (void)unused;
    make_folders();
    write_record("games/1.jsonl",
        "{\"event\":\"game\",\"version\":1,\"rules\":\"auction-forty-fives\",\"players\":[\"A\",\"B\",\"C\",\"D\"],\"sides\":2,\"dealer\":0,"
        "\"start\":[0,0],\"human\":3,\"bots\":[\"club\",\"expert\",\"club\",null],\"house\":\"Ours\"}\n"
        "{\"event\":\"end-hand\",\"hand\":1,\"outcome\":\"made\",\"by\":3,\"tricks\":[1,1,1,2],\"change\":[10,20],"
        "\"total\":[10,20]}\n"
        "{\"event\":\"end-hand\",\"hand\":2,\"outcome\":\"lost\",\"by\":1,\"tricks\":[1,1,1,2],\"change\":[10,-25],"
        "\"total\":[20,-5]}\n"
        "{\"event\":\"end-game\",\"winners\":[1],\"total\":[20,-5],\"match\":1}\n");
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 1);
    const S5StatisticsRow *row = &statistics.row[0];
    assert_string_equal(row->title, "Ours");
    assert_string_equal(row->level, "");
    assert_int_equal(row->won, 1);
    assert_int_equal(row->expected, S5_STATISTICS_GAME / 2);
    assert_int_equal(row->score, -5);
    assert_int_equal(row->bids, 1);
    assert_int_equal(row->bids_made, 1);
    assert_int_equal(row->tricks, 4);
    tells("Ours\3, against several levels");
    tells("2 hands, 1 of 1 bid made; on average a hand brought 2.0 tricks and -2.5 points.");
}

/* Nonsense in the folder is passed over. */
static void damaged_records_do_no_harm(void **unused)
{
    static const char *const RECORDS[] = {"", "\n\n", "{\"event\":\"end-hand\"}\n" POOL_END,
        "{\"event\":\"game\",\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\"],\"human\":-1}\n" POOL_HAND,
        "{\"event\":\"game\",\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\"],\"human\":7}\n" POOL_HAND,
        "{\"event\":\"game\",\"rules\":\"no-such-game\",\"players\":[\"A\",\"B\",\"C\"],\"human\":1}\n" POOL_HAND,
        "{\"event\":\"game\",\"rules\":\"spoil-five\",\"players\":[],\"sides\":-2,\"human\":0}\n" POOL_HAND,
        "{\"event\":\"game\",\"rules\":[3],\"human\":{}}\n{\"event\":\"end-game\",\"winners\":7}\n"};
    (void)unused;
    make_folders();
    for (size_t i = 0; i < sizeof RECORDS / sizeof *RECORDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "games/%zu.jsonl", i);
        write_record(name, RECORDS[i]);
    }
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 0);
    write_record("games/9.jsonl",
        POOL_GAME "{\"event\":\"end-hand\",\"by\":\"x\",\"total\":4,\"tricks\":{}}\n"
                  "{\"event\":\"end-game\",\"winners\":\"all\"}\n");
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 1);
    assert_int_equal(statistics.row[0].won, 0);
}

/* Numbers that no game can have, from a record that somebody edited. */
static void impossible_numbers_do_no_harm(void **unused)
{
    static const char HAND[] =
        "{\"event\":\"end-hand\",\"hand\":1,\"outcome\":\"spoil\",\"tricks\":[0,2147483647,0],"
        "\"total\":[0,%s,0],\"pool\":0}\n";
    static const char *const TOTALS[] = {
        "2147483647", "-2147483648", "9223372036854775807", "-9223372036854775808"};
    char record[4096];
    (void)unused;
    make_folders();
    int size = snprintf(record, sizeof record, "%s", POOL_GAME);
    for (int i = 0; i < 8; i++) {
        size += snprintf(record + size, sizeof record - (size_t)size, HAND, TOTALS[i % 4]);
        assert_true(size < (int)sizeof record);
    }
    write_record("game.jsonl", record);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.row[0].hands, 8);
    assert_int_equal(statistics.row[0].tricks, 0);
    tells("on average a hand brought 0.0 tricks");
}

/* Games whose chance is no whole number of thousandths add up without a remainder. */
static void chance_adds_up(void **unused)
{
    (void)unused;
    make_folders();
    for (int i = 0; i < 140; i++) {
        char name[32];
        snprintf(name, sizeof name, "games/%d.jsonl", i);
        write_record(name,
            "{\"event\":\"game\",\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\"],"
            "\"sides\":0,\"start\":[20,20,20,20,20,20,20],\"human\":1}\n"
            "{\"event\":\"end-game\",\"winners\":[0],\"total\":[20,20,20,20,20,20,20],\"match\":1}\n");
    }
    s5_statistics_read(&store, &statistics);
    tells("0 of 140 games won. Chance alone would have won 20.0.");
}

/* The command that is told names the seat of the game that it names, in a form that a shell takes. */
static void the_last_game_is_named_with_its_seat(void **unused)
{
    static const char OTHER[] =
        "{\"event\":\"game\",\"rules\":\"spoil-five\",\"players\":[\"A\",\"B\",\"C\"],\"sides\":0,\"start\":[20,20,20],\"human\":2}\n";
    char path[S5_PATH_MAX], record[4096];
    (void)unused;
    setenv("XDG_STATE_HOME", strcat(strcpy(path, own_folder), "/it's mine"), 1);
    assert_int_equal(mkdir(path, 0700), 0);
    make_folders();
    write_record("games/1.jsonl", POOL_GAME POOL_HAND POOL_END);
    snprintf(record, sizeof record, "%s%s", OTHER, POOL_END);
    write_record("game.jsonl", record); /* its end could not be moved to the others */
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.newest_seat, 1);
    tells("spoilfive review --seat 1 '");
    tells("/it'\\''s mine/spoilfive/games/1.jsonl'");
}

/* Anything but a regular file is skipped: a pipe that nobody writes to must not block. */
static void only_files_are_read(void **unused)
{
    char path[S5_PATH_MAX];
    (void)unused;
    make_folders();
    assert_true(s5_save_path(&store, "games/1.jsonl", path));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_true(s5_save_path(&store, "games/2.jsonl", path));
    assert_int_equal(mkdir(path, 0700), 0);
    write_record("games/3.jsonl", POOL_GAME POOL_HAND POOL_END);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.rows, 1);
    assert_int_equal(statistics.row[0].games, 1);
}

static void review(const char *name, int32_t accuracy)
{
    char path[S5_PATH_MAX];
    assert_true(s5_save_path(&store, name, path));
    s5_reviewed_keep(path, accuracy);
}

/* A review of one's own choices counts, the newest of a game; no other does. */
static void accuracy_is_kept(void **unused)
{
    (void)unused;
    make_folders();
    write_record("games/1.jsonl", POOL_GAME POOL_HAND POOL_END);
    write_record("games/2.jsonl", POOL_GAME POOL_HAND POOL_END);
    write_record("other.jsonl", POOL_GAME POOL_HAND POOL_END);
    review("games/1.jsonl", -1);
    review("games/3.jsonl", 100);
    review("other.jsonl", 100);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.row[0].reviewed, 0);
    tells("spoilfive review --seat 1 ");
    review("games/1.jsonl", 100);
    review("games/1.jsonl", 904);
    review("games/2.jsonl", 811);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.row[0].reviewed, 2);
    assert_true(statistics.newest_reviewed);
    tells("chips. Accuracy: 86 of 100, in 2 games that you reviewed.");
    assert_null(strstr(told, "spoilfive review"));
}

/* Nonsense in the file of reviews is passed over, and so is a pipe in its place. */
static void damaged_reviews_do_no_harm(void **unused)
{
    char path[S5_PATH_MAX];
    (void)unused;
    make_folders();
    write_record("games/1.jsonl", POOL_GAME POOL_HAND POOL_END);
    write_record("reviews.jsonl",
        "\n{}\n[]\n{\"record\":\"1.jsonl\",\"accuracy\":870}\n"
        "{\"record\":\"1.jsonl\",\"accuracy\":-1}\n{\"record\":\"1.jsonl\",\"accuracy\":1001}\n"
        "{\"record\":7,\"accuracy\":5}\n{\"record\":\"1.jsonl\",\"accuracy\":\"5\"}\n{\"rec");
    s5_statistics_read(&store, &statistics);
    tells("Accuracy: 87 of 100, in 1 game that you reviewed.");
    assert_true(s5_save_path(&store, "reviews.jsonl", path));
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    s5_statistics_read(&store, &statistics);
    assert_int_equal(statistics.row[0].reviewed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_yet_says_how_to_begin, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(the_first_hands_count, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(a_side_wins_a_game_of_chips, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(games_are_won_and_lost, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(a_shared_win_is_not_a_win, set_up, folder_tear_down),
        cmocka_unit_test(a_rating_compares_with_chance),
        cmocka_unit_test_setup_teardown(sides_bids_and_levels_are_told_apart, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(damaged_records_do_no_harm, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(impossible_numbers_do_no_harm, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(chance_adds_up, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(the_last_game_is_named_with_its_seat, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(accuracy_is_kept, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(damaged_reviews_do_no_harm, set_up, folder_tear_down),
        cmocka_unit_test_setup_teardown(only_files_are_read, set_up, folder_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
