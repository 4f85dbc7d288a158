/*
 * The log on both of its stores: entries in order and only where they are expected, rows with the entry they come from or
 * not at all, and lists in their order however long they are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "support/folder.h"
#include "support/journal.h"

/* ------------------------------------------------------------------ reading */

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    char line[256];
    snprintf(line, sizeof line, "%d:%.*s ", (int)version, (int)size, lines);
    s5_text_add(to, line);
    return true;
}

static bool take_game(void *to, const S5GameRow *game)
{
    s5_text_add(to, game->id);
    s5_text_char(to, ' ');
    return true;
}

static bool take_place(void *to, const char *table, int64_t since_ms)
{
    assert_true(since_ms > 1600000000000);
    s5_text_add(to, table);
    s5_text_char(to, ' ');
    return true;
}

static char found[4096];

static const char *entries_of(Fixture *f, const char *table, uint64_t first, uint64_t last)
{
    S5Text text = s5_text(found, sizeof found);
    read_entries(f, table, first, last, take_entry, &text);
    return found;
}

static const char *entries(Fixture *f, const char *table)
{
    return entries_of(f, table, 1, UINT64_MAX);
}

static const char *games(Fixture *f, S5GameQuery which)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_games(f->log, &which, take_game, &text));
    return found;
}

static const char *places(Fixture *f, int number, const char *day)
{
    S5Text text = s5_text(found, sizeof found);
    const S5PersonId one = who(number);
    assert_true(s5_journal_places(f->log, &one, day, take_place, &text));
    return found;
}

static const char *name(Fixture *f, int number)
{
    const S5PersonId one = who(number);
    assert_true(s5_journal_name(f->log, &one, found));
    return found;
}

/* -------------------------------------------------------------------- tests */

static void writes_only_where_expected(Fixture *f)
{
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    const S5Version first = f->version;
    assert_int_equal(put(f, entry("BBB222", 0, "other")), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("AAA222", 0, "again")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", first, "two")), S5_JOURNAL_OK);
    const S5Version second = f->version;
    assert_int_equal(put(f, entry("AAA222", first, "late")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second + 1, "early")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second, "three")), S5_JOURNAL_OK);
    assert_string_equal(entries(f, "AAA222"), "1:one 2:two 3:three ");
    assert_string_equal(entries(f, "BBB222"), "1:other ");
    assert_string_equal(entries(f, "CCC222"), "");
    assert_string_equal(entries_of(f, "AAA222", 2, 2), "2:two ");
    assert_string_equal(entries_of(f, "AAA222", 2, 9), "2:two 3:three ");
    assert_string_equal(entries_of(f, "AAA222", 4, UINT64_MAX), "");
    assert_string_equal(entries_of(f, "AAA222", 3, 2), "");
}

static void groups_what_waits(Fixture *f)
{
    const S5Version version = 0;
    char code[S5_CODE_SIZE];
    f->groups = 0;
    for (int i = 0; i < 1000; i++) {
        snprintf(code, sizeof code, "G%05d", i);
        const S5JournalWrite write = entry(code, version, "one");
        send_write(f, &write);
    }
    wait_for_answers(f);
    assert_int_equal(f->answer, S5_JOURNAL_OK);
    assert_true(f->groups < 500);
    assert_int_equal(s5_journal_waiting(f->log), 0);
}

static void keeps_rows_with_their_entry(Fixture *f)
{
    const S5PersonId ann = who(1), bob = who(2);
    S5GameRow game = {.id = "g1",
        .table = "DDD222",
        .rules = "spoil-five",
        .first = 1,
        .last = 2,
        .ended_ms = 10,
        .hands = 3,
        .players = 2};
    game.seat[0] = (S5SeatRow){.who = ann, .name = "Ann", .won = true, .score = -3, .pools = 2, .jinks = 1};
    game.seat[1] = (S5SeatRow){.name = "Finn", .level = "club", .score = 3};
    S5JournalWrite sits = entry("DDD222", 0, "sit");
    sits.sits = &ann;
    sits.name = "Ann";
    assert_int_equal(put(f, sits), S5_JOURNAL_OK);
    S5JournalWrite ends = entry("DDD222", 0, "end"); /* where it is not expected */
    ends.game = &game;
    ends.sits = &bob;
    ends.name = "Bob";
    assert_int_equal(put(f, ends), S5_JOURNAL_CONFLICT);
    assert_string_equal(games(f, (S5GameQuery){.id = "g1", .before_ms = INT64_MAX}), "");
    assert_string_equal(name(f, 2), "");
    assert_string_equal(places(f, 2, NULL), "");
    ends.expected = 1;
    assert_int_equal(put(f, ends), S5_JOURNAL_OK);
    snprintf(game.id, sizeof game.id, "g2");
    game.ended_ms = 20;
    assert_int_equal(put(f, (S5JournalWrite){.game = &game}), S5_JOURNAL_OK);
    assert_string_equal(games(f, (S5GameQuery){.id = "g1", .before_ms = INT64_MAX}), "g1 ");
    assert_string_equal(games(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
    assert_string_equal(games(f, (S5GameQuery){.who = &ann, .before_ms = 20}), "g1 ");
    assert_string_equal(games(f, (S5GameQuery){.who = &bob, .before_ms = INT64_MAX}), "");
    assert_string_equal(name(f, 1), "Ann");
    assert_string_equal(name(f, 2), "Bob");
    assert_string_equal(places(f, 1, NULL), "DDD222 ");
    game.ended_ms = 30;
    assert_int_equal(
        put(f, (S5JournalWrite){.game = &game, .sits = &bob, .name = "Rob"}), S5_JOURNAL_CONFLICT);
    assert_string_equal(games(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
    assert_string_equal(name(f, 2), "Bob");
}

static bool take_whole_game(void *to, const S5GameRow *game)
{
    *(S5GameRow *)to = *game;
    return true;
}

static void gives_games_back_whole(Fixture *f)
{
    const S5PersonId ann = who(7);
    S5GameRow game, read;
    memset(&game, 0, sizeof game); /* compared byte by byte */
    memset(&read, 0, sizeof read);
    strcpy(game.id, "0123456789abcdef0123456789abcdef");
    strcpy(game.table, "EEE222");
    strcpy(game.day, "2026-11-20");
    strcpy(game.rules, "forty-five");
    game.first = 3, game.last = 99, game.ended_ms = 1234567890123, game.hands = 12;
    game.players = 10, game.sides = 5;
    for (int seat = 0; seat < 10; seat++) {
        game.seat[seat].score = seat * 5 - 20;
        game.seat[seat].pools = seat, game.seat[seat].jinks = 10 - seat;
        game.seat[seat].won = seat % 2;
        snprintf(game.seat[seat].name, S5_PLAYER_NAME_MAX, "Séamus %d", seat);
        if (seat)
            strcpy(game.seat[seat].level, "steady");
        else
            game.seat[seat].who = ann, game.seat[seat].counts = true;
    }
    assert_int_equal(put(f, (S5JournalWrite){.game = &game}), S5_JOURNAL_OK);
    const S5GameQuery which = {.id = game.id};
    assert_true(s5_journal_games(f->log, &which, take_whole_game, &read));
    assert_memory_equal(&read, &game, sizeof game);
}

static void lets_try_a_day_once(Fixture *f)
{
    const S5PersonId ann = who(3), bob = who(4);
    bool tried = true;
    assert_true(s5_journal_tried(f->log, &tried) && !tried);
    S5JournalWrite try = entry("DAY222", 0, "open");
    try.sits = &ann;
    try.day = "2026-11-21";
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    try.table = "DAY333";
    assert_int_equal(put(f, try), S5_JOURNAL_CONFLICT);
    assert_string_equal(entries(f, "DAY333"), "");
    try.sits = &bob;
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    try.sits = &ann;
    try.day = "2026-11-22";
    try.table = "DAY444";
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    assert_true(s5_journal_tried(f->log, &tried) && tried);
    assert_string_equal(places(f, 3, "2026-11-21"), "DAY222 ");
    assert_string_equal(places(f, 4, "2026-11-21"), "DAY333 ");
    assert_string_equal(places(f, 4, "2026-11-22"), "");
    S5JournalWrite sits = entry("DAY444", 1, "sit"); /* he has his place there already */
    sits.sits = &ann;
    assert_int_equal(put(f, sits), S5_JOURNAL_OK);
    assert_string_equal(places(f, 3, "2026-11-22"), "DAY444 ");
}

static void remembers_names(Fixture *f)
{
    const S5PersonId ann = who(9);
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Áine"}), S5_JOURNAL_OK);
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Nóra"}), S5_JOURNAL_OK);
    assert_string_equal(name(f, 9), "Nóra");
    assert_string_equal(places(f, 9, NULL), "");
}

/* ------------------------------------------------------------ long readings */

enum { MANY = 1300 };

static S5GameRow one_of_many(int number)
{
    S5GameRow game = {.table = "MMM222", .rules = "spoil-five", .first = 1, .last = 1, .players = 2};
    snprintf(game.id, sizeof game.id, "m%04d", number);
    return game;
}

/* A reader that looks at the order, and writes while it reads. */
typedef struct Reading {
    Fixture *f;
    int count, stop;
    int64_t last_ms;
    char last[S5_ID_SIZE];
} Reading;

static bool take_in_order(void *to, const S5GameRow *game)
{
    Reading *r = to;
    assert_true(
        game->ended_ms < r->last_ms || (game->ended_ms == r->last_ms && strcmp(game->id, r->last) < 0));
    r->last_ms = game->ended_ms;
    strcpy(r->last, game->id);
    return ++r->count != r->stop;
}

static void lists_many_games_in_order(Fixture *f)
{
    const S5PersonId ann = who(50);
    for (int i = 0; i < MANY; i++) {
        S5GameRow game = one_of_many(i);
        game.ended_ms = 1000 + i * 7 % 100; /* out of order, and several at once */
        game.seat[i % 2].who = ann;
        send_write(f, &(S5JournalWrite){.game = &game});
    }
    wait_for_answers(f);
    const S5GameQuery all = {.who = &ann, .before_ms = INT64_MAX}, some = {.who = &ann, .before_ms = 1050};
    Reading r = {.last_ms = INT64_MAX};
    assert_true(s5_journal_games(f->log, &all, take_in_order, &r));
    assert_int_equal(r.count, MANY);
    r = (Reading){.last_ms = 1050};
    assert_true(s5_journal_games(f->log, &some, take_in_order, &r));
    assert_int_equal(r.count, MANY / 2);
    r = (Reading){.last_ms = INT64_MAX, .stop = 40};
    assert_true(s5_journal_games(f->log, &all, take_in_order, &r));
    assert_int_equal(r.count, 40);
}

/* 13 games ended at once each time, so a page of 40 never ends where the time changes. */
static void lists_each_game_on_one_page(Fixture *f)
{
    const S5PersonId ann = who(50);
    S5GameQuery page = {.who = &ann, .before_ms = INT64_MAX};
    Reading r = {.last_ms = INT64_MAX};
    for (int i = 0; i < MANY; i += 40) {
        r.stop = i + 40;
        assert_true(s5_journal_games(f->log, &page, take_in_order, &r));
        assert_int_equal(r.count, i + 40 < MANY ? i + 40 : MANY);
        page.before_ms = r.last_ms;
        page.before_id = r.last;
    }
    page.before_id = NULL;
    r = (Reading){.last_ms = INT64_MAX};
    assert_true(s5_journal_games(f->log, &page, take_in_order, &r));
    assert_int_equal(r.count, 0);
}

static bool take_and_write(void *to, const char *lines, size_t size, S5Version version)
{
    Reading *r = to;
    char expected[24];
    snprintf(expected, sizeof expected, "entry %d", ++r->count);
    assert_int_equal(version, r->count);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(lines, expected, size);
    if (r->count <= 2) {
        snprintf(expected, sizeof expected, "entry %d", MANY + r->count);
        assert_int_equal(
            put(r->f, entry("LONG22", (S5Version)(MANY + r->count - 1), expected)), S5_JOURNAL_OK);
    }
    return true;
}

/* A long read holds nobody up; what is written meanwhile comes in its place. */
static void reads_a_long_table(Fixture *f)
{
    Reading r = {.f = f};
    char line[24];
    for (int i = 0; i < MANY; i++) {
        snprintf(line, sizeof line, "entry %d", i + 1);
        send_write(f, &(S5JournalWrite){
                          .table = "LONG22", .expected = (S5Version)i, .lines = line, .size = strlen(line)});
    }
    wait_for_answers(f);
    read_entries(f, "LONG22", 1, UINT64_MAX, take_and_write, &r);
    assert_int_equal(r.count, MANY + 2);
}

/* As many places as fill more than one reading. */
static void lists_many_places(Fixture *f)
{
    const S5PersonId ann = who(60);
    char code[S5_CODE_SIZE];
    for (int i = 0; i < 150; i++) {
        snprintf(code, sizeof code, "P%05d", i);
        send_write(f, &(S5JournalWrite){.table = code, .lines = "sit", .size = 3, .sits = &ann});
    }
    wait_for_answers(f);
    const char *at = places(f, 60, NULL);
    for (int i = 150; i-- > 0; at += strlen(code) + 1) {
        snprintf(code, sizeof code, "P%05d", i);
        assert_memory_equal(at, code, strlen(code));
    }
    assert_string_equal(at, "");
}

/* -------------------------------------------------------- the deal of a day */

static bool take_score(void *to, int32_t score, int64_t count)
{
    char line[64];
    snprintf(line, sizeof line, "%d:%lld ", (int)score, (long long)count);
    s5_text_add(to, line);
    return true;
}

static bool take_result(void *to, const S5SeatRow *seat)
{
    char line[256];
    assert_true(seat->counts);
    snprintf(line, sizeof line, "%s:%d ", seat->name, (int)seat->score);
    s5_text_add(to, line);
    return true;
}

static const char *scores(Fixture *f, const char *day)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_scores(f->log, day, take_score, &text));
    return found;
}

static const char *results(Fixture *f, const char *day, const S5PersonId *one, int most)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_results(f->log, day, one, most, take_result, &text));
    return found;
}

static void send_result(Fixture *f, int number, const char *day, int score, bool counts)
{
    S5GameRow game = one_of_many(number);
    strcpy(game.day, day);
    game.id[0] = counts ? 'd' : 'e';
    game.ended_ms = 2000 + number;
    game.seat[0] = (S5SeatRow){.who = who(100 + number), .score = score, .counts = counts};
    game.seat[1] = (S5SeatRow){.name = "Finn", .level = "club", .score = 99};
    snprintf(game.seat[0].name, sizeof game.seat[0].name, "P%d", number);
    send_write(f, &(S5JournalWrite){.game = &game});
}

/* However many there are, all count, and everybody finds their own; what does not count, and other days, are left out. */
static void counts_all_results_of_a_day(Fixture *f)
{
    const S5PersonId third = who(103), stranger = who(99);
    assert_string_equal(scores(f, "2026-11-25"), "");
    assert_string_equal(results(f, "2026-11-25", NULL, 20), "");
    for (int i = 0; i < MANY; i++)
        send_result(f, i, "2026-11-25", i % 4 ? i % 4 : -5, true);
    send_result(f, MANY, "2026-11-26", 50, true);
    send_result(f, MANY + 1, "2026-11-25", 60, false);
    wait_for_answers(f);
    assert_string_equal(scores(f, "2026-11-25"), "3:325 2:325 1:325 -5:325 ");
    assert_string_equal(scores(f, "2026-11-26"), "50:1 ");
    assert_string_equal(scores(f, ""), "");
    assert_string_equal(results(f, "2026-11-25", NULL, 3), "P3:3 P7:3 P11:3 ");
    assert_string_equal(results(f, "2026-11-25", &third, 1), "P3:3 ");
    assert_string_equal(results(f, "2026-11-26", &third, 1), "");
    assert_string_equal(results(f, "2026-11-25", &stranger, 1), "");
    assert_string_equal(results(f, "2026-11-26", NULL, 20), "P1300:50 ");
}

static void check_store(const char *folder)
{
    Fixture f;
    open_log(&f, folder);
    writes_only_where_expected(&f);
    groups_what_waits(&f);
    keeps_rows_with_their_entry(&f);
    gives_games_back_whole(&f);
    lets_try_a_day_once(&f);
    remembers_names(&f);
    lists_many_games_in_order(&f);
    lists_each_game_on_one_page(&f);
    reads_a_long_table(&f);
    lists_many_places(&f);
    counts_all_results_of_a_day(&f);
    assert_true(s5_journal_is_writable(f.log, NULL));
    close_log(&f);
}

static void keeps_in_memory(void **state)
{
    (void)state;
    check_store(NULL);
}

static void keeps_on_disk(void **state)
{
    (void)state;
    char *folder = folder_new();
    Fixture f;
    check_store(folder);
    open_log(&f, folder);
    assert_string_equal(entries(&f, "AAA222"), "1:one 2:two 3:three ");
    assert_string_equal(name(&f, 9), "Nóra");
    close_log(&f);
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_in_memory),
        cmocka_unit_test(keeps_on_disk),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
