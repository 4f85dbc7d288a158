/*
 * What every store promises of the rows for lists and statistics, tried with each row of STORES: they are written with their entry or
 * not at all, given back as they were, and listed in their order however many they are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "support/journal.h"

static const int64_t NOW_MS = 1700000000000;

/* --------------------------------------------------------------------- rows */

static void keeps_rows_with_their_entry(void **state)
{
    Fixture *f = *state;
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
    const S5Version version = f->version;
    S5JournalWrite ends = entry("DDD222", 0, "end"); /* where it is not expected */
    ends.game = &game;
    ends.sits = &bob;
    ends.name = "Bob";
    assert_int_equal(put(f, ends), S5_JOURNAL_CONFLICT);
    assert_string_equal(games_of(f, (S5GameQuery){.id = "g1", .before_ms = INT64_MAX}), "");
    assert_string_equal(name_of(f, 2), "");
    assert_string_equal(places_of(f, 2, NULL), "");
    ends.expected = version;
    assert_int_equal(put(f, ends), S5_JOURNAL_OK);
    snprintf(game.id, sizeof game.id, "g2");
    game.ended_ms = 20;
    assert_int_equal(put(f, (S5JournalWrite){.game = &game}), S5_JOURNAL_OK);
    assert_string_equal(games_of(f, (S5GameQuery){.id = "g1", .before_ms = INT64_MAX}), "g1 ");
    assert_string_equal(games_of(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
    assert_string_equal(games_of(f, (S5GameQuery){.who = &ann, .before_ms = 20}), "g1 ");
    assert_string_equal(games_of(f, (S5GameQuery){.who = &bob, .before_ms = INT64_MAX}), "");
    assert_string_equal(name_of(f, 1), "Ann");
    assert_string_equal(name_of(f, 2), "Bob");
    assert_string_equal(places_of(f, 1, NULL), "DDD222 ");
    game.ended_ms = 30;
    assert_int_equal(
        put(f, (S5JournalWrite){.game = &game, .sits = &bob, .name = "Rob"}), S5_JOURNAL_CONFLICT);
    assert_string_equal(games_of(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
    assert_string_equal(name_of(f, 2), "Bob");
}

/* A person at two tables, with a game at the first. */
static S5Version put_a_life(Fixture *f)
{
    const S5PersonId ann = who(1);
    S5GameRow game = {.id = "g1",
        .table = "DDD222",
        .rules = "spoil-five",
        .first = 1,
        .last = 2,
        .ended_ms = 10,
        .hands = 3,
        .players = 1};
    game.seat[0] = (S5SeatRow){.who = ann, .name = "Ann"};
    S5JournalWrite sits = entry("EEE222", 0, "sit"), ends = entry("DDD222", 0, "ann");
    sits.sits = ends.sits = &ann;
    sits.name = "Ann";
    ends.game = &game;
    assert_int_equal(put(f, sits), S5_JOURNAL_OK);
    assert_int_equal(put(f, ends), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("DDD222", f->version, "more")), S5_JOURNAL_OK);
    return f->version;
}

/* A store that does not last has no operator, and changes nothing. */
static void changes_what_the_operator_asks(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1), stranger = who(9);
    const S5Version version = put_a_life(f);
    const S5JournalWrite
        replaces = {.amends = S5_AMENDS_ENTRY, .table = "DDD222", .position = 1, .lines = "x", .size = 1},
        beyond = {.amends = S5_AMENDS_ENTRY, .table = "DDD222", .position = 3, .lines = "x", .size = 1},
        drops = {.amends = S5_AMENDS_TABLE, .table = "DDD222", .expected = version},
        late = {.amends = S5_AMENDS_TABLE, .table = "DDD222", .expected = version - 1},
        forgets = {.amends = S5_AMENDS_PERSON, .sits = &ann, .stranger = &stranger, .name = "Somebody"};
    assert_int_equal(put(f, replaces), S5_JOURNAL_OK);
    assert_int_equal(put(f, beyond), S5_JOURNAL_CONFLICT);
    assert_string_equal(all_entries(f, "DDD222"), "x more ");
    assert_int_equal(put(f, forgets), S5_JOURNAL_OK);
    assert_string_equal(name_of(f, 1), "");
    assert_string_equal(places_of(f, 1, NULL), "");
    assert_string_equal(games_of(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "");
    assert_string_equal(games_of(f, (S5GameQuery){.who = &stranger, .before_ms = INT64_MAX}), "g1 ");
    assert_int_equal(put(f, late), S5_JOURNAL_CONFLICT);
    assert_string_equal(all_entries(f, "DDD222"), "x more ");
    assert_int_equal(put(f, drops), S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "DDD222"), "");
    assert_string_equal(games_of(f, (S5GameQuery){.id = "g1", .before_ms = INT64_MAX}), "");
    assert_string_equal(all_entries(f, "EEE222"), "sit ");
    assert_int_equal(put(f, drops), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("DDD222", 0, "new")), S5_JOURNAL_OK);
}

static bool take_whole_game(void *to, const S5GameRow *game)
{
    *(S5GameRow *)to = *game;
    return true;
}

static void gives_games_back_whole(void **state)
{
    Fixture *f = *state;
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

/* What has been forbidden since this was asked the last time, if anything has. */
static void expect_forbidden(Fixture *f, const char *all)
{
    S5JournalNews news;
    f->store->hear(f->store, &news);
    assert_string_equal(news.forbidden ? news.forbidden : "nothing new", all);
    free(news.forbidden);
}

static void keeps_what_is_forbidden(void **state)
{
    Fixture *f = *state;
    bool changed = false;
    expect_forbidden(f, "");
    expect_forbidden(f, "nothing new");
    assert_true(s5_journal_forbid(f->log, "muted", "192.0.2.7", true, &changed) && changed);
    assert_true(s5_journal_forbid(f->log, "banned", "2001:db8::/64", true, &changed) && changed);
    assert_true(s5_journal_forbid(f->log, "banned", "2001:db8::/64", true, &changed) && !changed);
    expect_forbidden(f, "banned 2001:db8::/64\nmuted 192.0.2.7\n");
    assert_true(s5_journal_forbid(f->log, "muted", "192.0.2.8", false, &changed) && !changed);
    assert_true(s5_journal_forbid(f->log, "muted", "192.0.2.7", false, &changed) && changed);
    expect_forbidden(f, "banned 2001:db8::/64\n");
    open_again(f);
    expect_forbidden(f, f->kind->lasts ? "banned 2001:db8::/64\n" : "");
}

static void expect_beacon(Fixture *f, const char *day, const char *proposal, const char *text)
{
    S5DayBeacon found;
    assert_true(s5_journal_beacon(f->log, day, proposal, &found));
    assert_string_equal(found.settled ? found.text : "open", text);
}

static void settles_a_day_once(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(3);
    uint8_t secret[S5_SECRET_SIZE];
    memcpy(secret, s5_journal_secret(f->log), sizeof secret);
    expect_beacon(f, "2026-11-21", NULL, "open");
    expect_beacon(f, "2026-11-21", "drand 1 aa", "drand 1 aa");
    expect_beacon(f, "2026-11-21", "drand 2 bb", "drand 1 aa");
    expect_beacon(f, "2026-11-22", "", "");
    S5JournalWrite try = entry("DAY222", 0, "open");
    try.sits = &ann;
    try.day = "2026-11-23"; /* before the store knew of beacons */
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    expect_beacon(f, "2026-11-23", NULL, "");
    expect_beacon(f, "2026-11-23", "drand 3 cc", "");
    if (!f->kind->lasts)
        return;
    open_again(f);
    expect_beacon(f, "2026-11-21", NULL, "drand 1 aa");
    expect_beacon(f, "2026-11-24", NULL, "open");
    assert_memory_equal(secret, s5_journal_secret(f->log), sizeof secret);
}

static void lets_try_a_day_once(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(3), bob = who(4);
    S5JournalWrite try = entry("DAY222", 0, "open");
    try.sits = &ann;
    try.day = "2026-11-21";
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    try.table = "DAY333";
    assert_int_equal(put(f, try), S5_JOURNAL_CONFLICT);
    assert_string_equal(all_entries(f, "DAY333"), "");
    try.sits = &bob;
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    try.sits = &ann;
    try.day = "2026-11-22";
    try.table = "DAY444";
    assert_int_equal(put(f, try), S5_JOURNAL_OK);
    assert_string_equal(places_of(f, 3, "2026-11-21"), "DAY222 ");
    assert_string_equal(places_of(f, 4, "2026-11-21"), "DAY333 ");
    assert_string_equal(places_of(f, 4, "2026-11-22"), "");
    S5JournalWrite sits = entry("DAY444", f->version, "sit"); /* she has her place there already */
    sits.sits = &ann;
    assert_int_equal(put(f, sits), S5_JOURNAL_OK);
    assert_string_equal(places_of(f, 3, "2026-11-22"), "DAY444 ");
}

static void remembers_names(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(9);
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Áine"}), S5_JOURNAL_OK);
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Nóra"}), S5_JOURNAL_OK);
    assert_string_equal(name_of(f, 9), "Nóra");
    assert_string_equal(places_of(f, 9, NULL), "");
}

static bool hides(Fixture *f, int number)
{
    const S5PersonId one = who(number);
    S5PersonRow row;
    assert_true(s5_journal_person(f->log, &one, &row));
    return row.hidden;
}

/* A person's name and whether they hide are changed one by one, or together. */
static void remembers_who_hides(void **state)
{
    static const bool YES = true, NO = false;
    Fixture *f = *state;
    const S5PersonId ann = who(7);
    assert_false(hides(f, 7));
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .hidden = &YES}), S5_JOURNAL_OK);
    assert_true(hides(f, 7));
    assert_false(hides(f, 8));
    assert_string_equal(name_of(f, 7), "");
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Nóra"}), S5_JOURNAL_OK);
    assert_true(hides(f, 7));
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .hidden = &NO}), S5_JOURNAL_OK);
    assert_false(hides(f, 7));
    assert_string_equal(name_of(f, 7), "Nóra");
    assert_int_equal(put(f, (S5JournalWrite){.sits = &ann, .name = "Áine", .hidden = &YES}), S5_JOURNAL_OK);
    assert_true(hides(f, 7));
    assert_string_equal(name_of(f, 7), "Áine");
    assert_string_equal(places_of(f, 7, NULL), "");
}

static void expect_whole(Fixture *f, const S5GameRow *game)
{
    const S5GameQuery which = {.id = game->id};
    S5GameRow read;
    memset(&read, 0, sizeof read);
    assert_int_equal(put(f, (S5JournalWrite){.game = game}), S5_JOURNAL_OK);
    assert_true(s5_journal_games(f->log, &which, take_whole_game, &read));
    assert_memory_equal(&read, game, sizeof read);
}

/* A text of `size` bytes, the terminator included. */
static void fill_text(char *text, size_t size)
{
    memset(text, 'x', size - 1);
    text[size - 1] = 0;
}

/* Every field has room for the longest text, and for the least and the greatest number. */
static void keeps_the_longest_and_the_greatest(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    char name[S5_PLAYER_NAME_MAX], code[S5_CODE_SIZE];
    S5GameRow game;
    memset(&game, 0, sizeof game); /* compared byte by byte */
    fill_text(game.id, sizeof game.id);
    fill_text(game.table, sizeof game.table);
    fill_text(game.day, sizeof game.day);
    fill_text(game.rules, sizeof game.rules);
    game.first = game.last = INT64_MAX;
    game.ended_ms = INT64_MIN;
    game.hands = INT32_MAX;
    game.players = game.sides = S5_SEATS_MAX;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++) {
        fill_text(game.seat[seat].name, S5_PLAYER_NAME_MAX);
        fill_text(game.seat[seat].level, S5_LEVEL_SIZE);
        game.seat[seat].score = seat % 2 ? INT32_MIN : INT32_MAX;
        game.seat[seat].pools = game.seat[seat].jinks = INT32_MAX;
    }
    expect_whole(f, &game);
    fill_text(name, sizeof name);
    fill_text(code, sizeof code);
    assert_int_equal(
        put(f, (S5JournalWrite){.table = code, .lines = "sit", .size = 3, .sits = &ann, .name = name}),
        S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, code), "sit ");
    assert_memory_equal(places_of(f, 1, NULL), code, sizeof code - 1);
    assert_string_equal(name_of(f, 1), name);
}

/* --------------------------------------------------------------- long lists */

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
    S5Version end; /* of the table that is read */
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

static void send_many_games(Fixture *f, const S5PersonId *ann)
{
    for (int i = 0; i < MANY; i++) {
        S5GameRow game = one_of_many(i);
        game.ended_ms = 1000 + i * 7 % 100; /* out of order, and several at once */
        game.seat[i % 2].who = *ann;
        send_write(f, &(S5JournalWrite){.game = &game});
    }
    wait_for_answers(f);
}

static void lists_many_games_in_order(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(50);
    send_many_games(f, &ann);
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
static void lists_each_game_on_one_page(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(50);
    send_many_games(f, &ann);
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
    (void)version;
    snprintf(expected, sizeof expected, "entry %d", ++r->count);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(lines, expected, size);
    if (r->count <= 2) {
        snprintf(expected, sizeof expected, "entry %d", MANY + r->count);
        assert_int_equal(put(r->f, entry("LONG22", r->end, expected)), S5_JOURNAL_OK);
        r->end = r->f->version;
    }
    return true;
}

/* A long table, written as one group; its version. */
static S5Version write_long_table(S5JournalStore *store)
{
    static S5JournalWrite write[MANY];
    static S5JournalOutcome outcome[MANY];
    static char line[MANY][24];
    assert_true(store->begin(store));
    for (int i = 0; i < MANY; i++) {
        snprintf(line[i], sizeof line[i], "entry %d", i + 1);
        write[i] = entry("LONG22", i ? outcome[i - 1].version : 0, line[i]);
        assert_true(store->write(store, &write[i], NOW_MS, &outcome[i]));
    }
    assert_true(store->end(store, true));
    for (int i = 0; i < MANY; i++)
        assert_int_equal(outcome[i].answer, S5_JOURNAL_OK);
    return outcome[MANY - 1].version;
}

/* A long read holds nobody up; what is written meanwhile comes in its place. */
static void reads_a_long_table_while_others_write(void **state)
{
    Reading r = {.f = *state};
    r.end = write_long_table(r.f->store);
    read_entries(r.f, "LONG22", 1, UINT64_MAX, take_and_write, &r);
    assert_int_equal(r.count, MANY + 2);
}

/* As many places as fill more than one reading. */
static void lists_many_places(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(60);
    char code[S5_CODE_SIZE];
    for (int i = 0; i < 150; i++) {
        snprintf(code, sizeof code, "P%05d", i);
        send_write(f, &(S5JournalWrite){.table = code, .lines = "sit", .size = 3, .sits = &ann});
    }
    wait_for_answers(f);
    const char *at = places_of(f, 60, NULL);
    for (int i = 150; i-- > 0; at += strlen(code) + 1) {
        snprintf(code, sizeof code, "P%05d", i);
        assert_memory_equal(at, code, strlen(code));
    }
    assert_string_equal(at, "");
}

/* -------------------------------------------------------- the deal of a day */

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
static void counts_all_results_of_a_day(void **state)
{
    Fixture *f = *state;
    const S5PersonId third = who(103), stranger = who(99);
    assert_string_equal(scores_of(f, "2026-11-25"), "");
    assert_string_equal(results_of(f, "2026-11-25", NULL, 20), "");
    for (int i = 0; i < MANY; i++)
        send_result(f, i, "2026-11-25", i % 4 ? i % 4 : -5, true);
    send_result(f, MANY, "2026-11-26", 50, true);
    send_result(f, MANY + 1, "2026-11-25", 60, false);
    wait_for_answers(f);
    assert_string_equal(scores_of(f, "2026-11-25"), "3:325 2:325 1:325 -5:325 ");
    assert_string_equal(scores_of(f, "2026-11-26"), "50:1 ");
    assert_string_equal(scores_of(f, ""), "");
    assert_string_equal(results_of(f, "2026-11-25", NULL, 3), "P3:3 P7:3 P11:3 ");
    assert_string_equal(results_of(f, "2026-11-25", &third, 1), "P3:3 ");
    assert_string_equal(results_of(f, "2026-11-26", &third, 1), "");
    assert_string_equal(results_of(f, "2026-11-25", &stranger, 1), "");
    assert_string_equal(results_of(f, "2026-11-26", NULL, 20), "P1300:50 ");
}

/* ------------------------------------------------------------- card nights */

static bool take_night(void *to, const S5NightPart *part)
{
    S5Text *text = to;
    s5_text_number(text, part->part);
    s5_text_add(text, ":");
    for (size_t i = 0; i < part->size; i++)
        s5_text_char(text, part->lines[i]);
    s5_text_add(text, " ");
    return true;
}

static const char *night_of(Fixture *f, const char *code, int first, int last)
{
    static char words[WORDS_MAX];
    S5Text text = s5_text(words, sizeof words);
    assert_true(s5_journal_night(f->log, code, first, last, take_night, &text));
    return words;
}

static S5JournalResult put_night(
    Fixture *f, const char *code, int part, const S5PersonId *keeper, const char *lines)
{
    return put(f, (S5JournalWrite){.amends = S5_AMENDS_NIGHT,
                      .night = code,
                      .position = (uint64_t)part,
                      .sits = keeper,
                      .lines = lines,
                      .size = strlen(lines)});
}

static void keeps_card_nights(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1), bob = who(2);
    assert_int_equal(put_night(f, "NGT222", 0, &ann, "{}"), S5_JOURNAL_OK);
    assert_int_equal(put_night(f, "NGT333", 0, &bob, "other"), S5_JOURNAL_OK);
    assert_int_equal(put_night(f, "NGT222", 0, &bob, "{1}"), S5_JOURNAL_CONFLICT);
    assert_int_equal(put_night(f, "NGT222", 0, &ann, "{2}"), S5_JOURNAL_OK);
    for (int part = 1; part < 4; part++)
        assert_int_equal(put_night(f, "NGT222", part, &ann, "a"), S5_JOURNAL_OK);
    assert_int_equal(put_night(f, "NGT222", 2, &bob, "b"), S5_JOURNAL_OK);
    assert_string_equal(night_of(f, "NGT222", 1, 9), "0:{2} 1:a 2:b 3:a ");
    assert_string_equal(night_of(f, "NGT222", 2, 2), "0:{2} 2:b ");
    assert_string_equal(night_of(f, "NGT444", 1, 9), "");
    assert_int_equal(put_night(f, "NGT222", 0, &bob, ""), S5_JOURNAL_CONFLICT);
    assert_int_equal(put_night(f, "NGT222", 0, &ann, ""), S5_JOURNAL_OK);
    assert_string_equal(night_of(f, "NGT222", 1, 9), "");
    assert_string_equal(night_of(f, "NGT333", 1, 9), "0:other ");
}

/* All of it goes, and only of nights whose time is over. */
static void ends_card_nights(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    const int64_t at[] = {NOW_MS, NOW_MS + 1, NOW_MS + 1, NOW_MS + S5_NIGHT_KEPT_MS};
    const char *const codes[] = {"NGT222", "NGT222", "NGT333", "NGT444"};
    for (int i = 0; i < 4; i++) {
        S5JournalOutcome outcome = {.answer = S5_JOURNAL_FAULT};
        const S5JournalWrite write = {.amends = S5_AMENDS_NIGHT,
            .night = codes[i],
            .position = i == 1,
            .sits = &ann,
            .lines = "x",
            .size = 1};
        assert_true(f->store->begin(f->store));
        assert_true(f->store->write(f->store, &write, at[i], &outcome));
        assert_true(f->store->end(f->store, true));
        assert_int_equal(outcome.answer, S5_JOURNAL_OK);
    }
    assert_string_equal(night_of(f, "NGT222", 1, 9), "");
    assert_string_equal(night_of(f, "NGT333", 1, 9), "0:x ");
    assert_string_equal(night_of(f, "NGT444", 1, 9), "0:x ");
}

int main(void)
{
    const struct CMUnitTest promises[] = {
        PROMISE(keeps_card_nights),
        PROMISE(ends_card_nights),
        PROMISE(keeps_rows_with_their_entry),
        PROMISE(changes_what_the_operator_asks),
        PROMISE(gives_games_back_whole),
        PROMISE(keeps_the_longest_and_the_greatest),
        PROMISE(keeps_what_is_forbidden),
        PROMISE(settles_a_day_once),
        PROMISE(lets_try_a_day_once),
        PROMISE(remembers_names),
        PROMISE(remembers_who_hides),
        PROMISE(lists_many_games_in_order),
        PROMISE(lists_each_game_on_one_page),
        PROMISE(reads_a_long_table_while_others_write),
        PROMISE(lists_many_places),
        PROMISE(counts_all_results_of_a_day),
    };
    return sodium_init() < 0 ? 1 : check_stores(promises, sizeof promises / sizeof *promises);
}
