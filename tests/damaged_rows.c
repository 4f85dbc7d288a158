/*
 * Rows that this program cannot have written, whatever database they come from: each field of each reading is tried with the least, the
 * greatest and the longest that it may have, and with what is just beyond that or of another kind. A damaged row is passed on to nobody.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/reading.h"
#include "support/journal.h"

enum { COLUMNS = 20, ROWS = 80, LONG = 5000, GOODS = 2, BADS = 6 };

/* ----------------------------------------------------------- a store of rows */

static struct {
    S5Field field[ROWS][COLUMNS];
    int count;
} given;

/* How many rows were passed on, and how many are wanted. */
static int taken, wanted;

static S5Field field_of(const void *unused, int at, int column)
{
    (void)unused;
    return given.field[at][column];
}

static bool give_rows(S5JournalStore *store, int which, const S5Field *with, int count, S5TakeRow *take,
    void *to, S5Text *error)
{
    (void)store, (void)which, (void)with, (void)count, (void)error;
    for (int at = 0; at < given.count; at++)
        if (!take(to, (S5Row){field_of, NULL, at}))
            return false;
    return true;
}

static int open_rows(void **state)
{
    static Fixture f;
    open_journal(&f, STORES, NULL);
    f.store->ask = give_rows;
    *state = &f;
    return 0;
}

static int close_rows(void **state)
{
    close_journal(*state);
    return 0;
}

/* ----------------------------------------------------------------- readings */

static bool take_one(void)
{
    return ++taken < wanted;
}

static bool take_game(void *to, const S5GameRow *game)
{
    (void)to, (void)game;
    return take_one();
}

static bool take_place(void *to, const char *table, int64_t since_ms)
{
    (void)to, (void)table, (void)since_ms;
    return take_one();
}

static bool take_tally(void *to, const S5Tally *tally)
{
    (void)to, (void)tally;
    return take_one();
}

static bool take_score(void *to, int32_t score, int64_t count)
{
    (void)to, (void)score, (void)count;
    return take_one();
}

static bool take_result(void *to, const S5SeatRow *seat, const char *game)
{
    (void)to, (void)seat, (void)game;
    return take_one();
}

static bool take_night(void *to, const S5NightPart *part)
{
    (void)to, (void)part;
    return take_one();
}

static bool take_credential(void *to, const S5Credential *credential)
{
    (void)to, (void)credential;
    return take_one();
}

static bool read_game(S5Journal *journal)
{
    return s5_journal_games(journal, &(S5GameQuery){.id = "g"}, take_game, NULL);
}

static bool read_places(S5Journal *journal)
{
    const S5PersonId ann = who(1);
    return s5_journal_places(journal, &ann, NULL, take_place, NULL);
}

static bool read_tallies(S5Journal *journal)
{
    const S5PersonId ann = who(1);
    return s5_journal_tallies(journal, &ann, 9, take_tally, NULL);
}

static bool read_scores(S5Journal *journal)
{
    return s5_journal_scores(journal, "2026-11-21", take_score, NULL);
}

static bool read_results(S5Journal *journal)
{
    return s5_journal_results(journal, "2026-11-21", NULL, 9, take_result, NULL);
}

static bool read_person(S5Journal *journal)
{
    const S5PersonId ann = who(1);
    S5PersonRow person;
    const bool good = s5_journal_person(journal, &ann, &person);
    taken += good;
    return good;
}

static bool read_night(S5Journal *journal)
{
    return s5_journal_night(journal, "NIGHT2", 1, 9, take_night, NULL);
}

static bool read_credentials(S5Journal *journal)
{
    return s5_journal_credentials(journal, &(S5CredentialQuery){.after_ms = 1}, take_credential, NULL);
}

/* ------------------------------------------------------------------ columns */

/* What a column has: a person (or null), a person, any bytes; a word, a text, each with room for `size` bytes; a number of a range. */
typedef enum ColumnKind { ANYTHING, WHO, PERSON, BYTES, WORD, TEXT, NUMBER } ColumnKind;

typedef struct Column {
    ColumnKind kind;
    int64_t least, most; /* of a number; the first is also the one that the good row has */
    size_t size;
    const char *word; /* in the good row; null: an empty one */
} Column;

typedef struct Reading {
    const char *name;
    bool (*read)(S5Journal *journal);
    Column column[COLUMNS];
} Reading;

#define ROOM(kind, bytes)  {kind, 0, 0, bytes, NULL}
#define RANGE(least, most) {NUMBER, least, most, 0, NULL}
#define OF(kind)           {kind, 0, 0, 0, NULL}
#define COUNT              RANGE(0, INT32_MAX)
#define SEAT                                                                         \
    OF(WHO), ROOM(TEXT, S5_PLAYER_NAME_MAX), ROOM(WORD, S5_LEVEL_SIZE), RANGE(0, 1), \
        RANGE(INT32_MIN, INT32_MAX), COUNT, COUNT, ROOM(WORD, S5_DAY_SIZE)
#define TALLIED                                                                                    \
    ROOM(TEXT, S5_PLAYER_NAME_MAX), RANGE(1, INT64_MAX), RANGE(0, INT64_MAX), RANGE(0, INT64_MAX), \
        RANGE(0, INT64_MAX), RANGE(0, INT64_MAX), RANGE(0, INT64_MAX), RANGE(INT64_MIN, INT64_MAX)

/* The game has one seat, and ended when its list says. */
static const Reading READINGS[] = {
    {"a game", read_game,
        {ROOM(WORD, S5_ID_SIZE), ROOM(WORD, S5_CODE_SIZE), ROOM(WORD, S5_DAY_SIZE), ROOM(WORD, S5_RULES_SIZE),
            RANGE(0, 0), RANGE(0, INT64_MAX), RANGE(5, 5), COUNT, RANGE(1, 1), RANGE(0, S5_SEATS_MAX),
            RANGE(5, 5), RANGE(0, 0), SEAT}},
    {"places", read_places, {ROOM(WORD, S5_CODE_SIZE), RANGE(INT64_MIN, INT64_MAX - 1)}},
    {"tallies with people", read_tallies, {OF(PERSON), ROOM(WORD, S5_LEVEL_SIZE), TALLIED}},
    {"tallies with levels", read_tallies, {OF(BYTES), {WORD, 0, 0, S5_LEVEL_SIZE, "club"}, TALLIED}},
    {"scores", read_scores, {RANGE(INT32_MIN, INT32_MAX), RANGE(1, INT64_MAX)}},
    {"results", read_results, {OF(ANYTHING), SEAT, ROOM(WORD, S5_ID_SIZE)}},
    {"a person", read_person, {ROOM(TEXT, S5_PLAYER_NAME_MAX), RANGE(0, 1)}},
    {"a card night", read_night, {COUNT, OF(WHO), RANGE(0, INT64_MAX), OF(BYTES)}},
    {"credentials", read_credentials,
        {OF(WHO), OF(WHO), RANGE(S5_CREDENTIAL_DEVICE, S5_CREDENTIAL_PART + S5_CREDENTIAL_PARTS - 1),
            ROOM(TEXT, 4096), RANGE(0, INT64_MAX)}},
};

enum { READING_COUNT = (int)(sizeof READINGS / sizeof *READINGS) };

static char longest[LONG]; /* only letters */

static S5Field letters(size_t size)
{
    return (S5Field){.kind = S5_FIELD_TEXT, .bytes = longest, .size = size};
}

static S5Field good_field(const Column *column)
{
    if (column->kind == NUMBER)
        return s5_field_number(column->least);
    if (column->kind == WORD || column->kind == TEXT)
        return s5_field_text(column->word);
    return s5_field_bytes(longest, S5_PERSON_ID_SIZE);
}

/* Other fields that may be there. */
static int list_good(const Column *column, S5Field good[GOODS])
{
    int count = 0;
    if (column->kind == NUMBER)
        good[count++] = s5_field_number(column->most);
    if (column->kind == WORD || column->kind == TEXT)
        good[count++] = letters(column->size - 1);
    if (column->kind == WHO || column->kind == ANYTHING)
        good[count++] = s5_field_null();
    return count;
}

static int list_bad(const Column *column, S5Field bad[BADS])
{
    int count = 0;
    if (column->kind == NUMBER) {
        bad[count++] = s5_field_text("1");
        if (column->least > INT64_MIN)
            bad[count++] = s5_field_number(column->least - 1);
        if (column->most < INT64_MAX)
            bad[count++] = s5_field_number(column->most + 1);
    } else if (column->kind != ANYTHING) {
        bad[count++] = s5_field_number(column->least);
    }
    if (column->kind != WHO && column->kind != ANYTHING)
        bad[count++] = s5_field_null();
    if (column->kind == WHO || column->kind == PERSON) {
        bad[count++] = s5_field_bytes(longest, S5_PERSON_ID_SIZE - 1);
        bad[count++] = letters(S5_PERSON_ID_SIZE);
    }
    if (column->kind == WORD || column->kind == TEXT) {
        bad[count++] = letters(column->size);
        bad[count++] = s5_field_bytes("a", 1);
        bad[count++] = (S5Field){.kind = S5_FIELD_TEXT, .bytes = "a\0b", .size = 3};
    }
    if (column->kind == WORD)
        bad[count++] = s5_field_text("a b");
    return count;
}

/* ------------------------------------------------------------------ reading */

static void set_good(const Reading *reading, int rows)
{
    given.count = rows;
    for (int at = 0; at < rows; at++)
        for (int i = 0; i < COLUMNS; i++)
            given.field[at][i] = good_field(&reading->column[i]);
}

/* Whether a reading succeeds that wants at most `most` rows; `taken` is how many it got. */
static bool read_most(const Fixture *f, const Reading *reading, int most)
{
    taken = 0;
    wanted = most;
    return reading->read(f->log);
}

static void try_field(const Fixture *f, const Reading *reading, int column, S5Field field, bool good)
{
    set_good(reading, 1);
    given.field[0][column] = field;
    if (read_most(f, reading, INT_MAX) != good || taken != good)
        fail_msg("%s, column %d: kind %d with %zu bytes, number %lld is not %s", reading->name, column,
            (int)field.kind, field.size, (long long)field.number, good ? "taken" : "refused");
}

static void each_field_has_its_limits(void **state)
{
    const Fixture *f = *state;
    for (int i = 0; i < READING_COUNT; i++)
        for (int column = 0; column < COLUMNS; column++) {
            S5Field good[GOODS], bad[BADS];
            const Column *is = &READINGS[i].column[column];
            try_field(f, &READINGS[i], column, good_field(is), true);
            for (int k = list_good(is, good); k-- > 0;)
                try_field(f, &READINGS[i], column, good[k], true);
            for (int k = list_bad(is, bad); k-- > 0;)
                try_field(f, &READINGS[i], column, bad[k], false);
        }
}

/* A reader who wants no more gets no more, and has read well. */
static void stops_when_no_more_are_wanted(void **state)
{
    enum { FIRST = 2 }; /* the rows of the two before it have an order */
    const Fixture *f = *state;
    for (int i = FIRST; i < READING_COUNT; i++) {
        set_good(&READINGS[i], 3);
        assert_true(read_most(f, &READINGS[i], INT_MAX));
        assert_int_equal(taken, READINGS[i].read == read_person ? 1 : 3);
        assert_true(read_most(f, &READINGS[i], 1));
        assert_int_equal(taken, 1);
    }
}

/* -------------------------------------------------------------------- lists */

/* Rows of a list, the newest first; a later row is not read again. */
static void set_place(int at, const char *table, int64_t since_ms)
{
    given.field[at][0] = s5_field_text(table);
    given.field[at][1] = s5_field_number(since_ms);
    given.count = at + 1;
}

static bool reads_places(const Fixture *f, int expected)
{
    const bool good = read_most(f, &READINGS[1], INT_MAX);
    assert_int_equal(taken, good ? expected : 0);
    return good;
}

static void places_have_an_order(void **state)
{
    const Fixture *f = *state;
    set_good(&READINGS[1], 2);
    set_place(0, "BBB222", 7);
    set_place(1, "AAA222", 7);
    assert_true(reads_places(f, 2));
    assert_true(read_most(f, &READINGS[1], 1) && taken == 1);
    set_place(1, "CCC222", 6);
    assert_true(reads_places(f, 2));
    set_place(1, "BBB222", 7);
    assert_false(reads_places(f, 2));
    set_place(1, "CCC222", 7);
    assert_false(reads_places(f, 2));
    set_place(1, "AAA222", 8);
    assert_false(reads_places(f, 2));
    for (int at = 0; at < ROWS; at++)
        set_place(at, "AAA222", ROWS - at); /* more than were asked for */
    assert_false(reads_places(f, ROWS));
}

/* A seat of a game of `players` people. */
static void set_seat(int at, const char *id, int64_t ended_ms, int players, int seat)
{
    enum { ID = 0, ENDED = 6, PLAYERS = 8, CHOSEN_BY = 10, SEAT_AT = 11 };
    const S5Field *one = given.field[ROWS - 1];
    memcpy(given.field[at], one, sizeof given.field[at]);
    given.field[at][ID] = s5_field_text(id);
    given.field[at][ENDED] = given.field[at][CHOSEN_BY] = s5_field_number(ended_ms);
    given.field[at][PLAYERS] = s5_field_number(players);
    given.field[at][SEAT_AT] = s5_field_number(seat);
    given.count = at + 1;
}

static bool reads_games(const Fixture *f, int expected)
{
    const bool good = read_most(f, &READINGS[0], INT_MAX);
    assert_int_equal(taken, good ? expected : 0);
    return good;
}

static void games_have_an_order(void **state)
{
    const Fixture *f = *state;
    set_good(&READINGS[0], ROWS);
    set_seat(0, "b", 7, 1, 0);
    set_seat(1, "a", 7, 1, 0);
    assert_true(reads_games(f, 2));
    set_seat(1, "c", 6, 1, 0);
    assert_true(reads_games(f, 2));
    set_seat(1, "c", 7, 1, 0);
    assert_false(reads_games(f, 2));
    set_seat(1, "a", 8, 1, 0);
    assert_false(reads_games(f, 2));
}

static void games_have_all_their_seats(void **state)
{
    const Fixture *f = *state;
    set_good(&READINGS[0], ROWS);
    set_seat(0, "b", 7, 2, 0);
    set_seat(1, "b", 7, 2, 1);
    set_seat(2, "a", 6, 1, 0);
    assert_true(reads_games(f, 2));
    set_seat(1, "a", 6, 1, 0); /* the first lacks one */
    assert_false(reads_games(f, 2));
    set_seat(1, "b", 7, 2, 0);
    assert_false(reads_games(f, 1));
    set_seat(1, "b", 7, 2, 1);
    set_seat(2, "b", 7, 2, 2);
    assert_false(reads_games(f, 1));
    for (int at = 0; at < ROWS - 1; at++)
        set_seat(at, "a", ROWS - at, 1, 0); /* a game twice */
    assert_false(reads_games(f, ROWS));
    for (int at = 0; at < 17; at++) {
        static char id[17][2];
        id[at][0] = (char)('z' - at);
        set_seat(at, id[at], 7, 1, 0); /* more than were asked for */
    }
    assert_false(reads_games(f, 17));
}

/* ------------------------------------------------------------------ entries */

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    (void)to, (void)version;
    assert_memory_equal(lines, "deal", size);
    return take_one();
}

/* Reads the first entry of a table, and says what is wrong with it. */
static const char *read_entry(
    const Fixture *f, S5Field position, S5Field lines, S5Field checksum, S5Field last)
{
    static char why[200];
    const S5Field row[] = {position, lines, checksum, last};
    S5Text error = s5_text(why, sizeof why);
    memcpy(given.field[0], row, sizeof row);
    given.count = 1;
    taken = 0;
    wanted = 1;
    *why = 0;
    const bool good = s5_entries_read(f->store, "KMT4Q7", 1, UINT64_MAX, take_entry, NULL, &error);
    assert_int_equal(good, !*why);
    return why;
}

static void entries_are_what_was_written(void **state)
{
    static const char CHANGED[] =
        "entry 1 of table KMT4Q7: it is damaged: its bytes are not the ones that were written",
                      NO_HEAD[] = "entry 1 of table KMT4Q7: it is not known how many entries the table has: "
                                  "that is damaged",
                      MISSING[] = "entry 1 of table KMT4Q7: it is missing";
    const Fixture *f = *state;
    const int64_t sum = s5_entry_checksum("KMT4Q7", 1, "deal", 4);
    const S5Field one = s5_field_number(1), none = s5_field_null(), deal = s5_field_bytes("deal", 4),
                  checksum = s5_field_number(sum);
    assert_string_equal(read_entry(f, none, none, none, none), "");
    assert_int_equal(taken, 0);
    assert_string_equal(read_entry(f, one, deal, checksum, one), "");
    assert_int_equal(taken, 1);
    assert_string_equal(read_entry(f, one, deal, none, one), ""); /* written before there were checksums */
    assert_int_equal(taken, 1);
    assert_string_equal(read_entry(f, one, deal, s5_field_number(sum + 1), one), CHANGED);
    assert_string_equal(read_entry(f, one, deal, s5_field_text("1"), one), CHANGED);
    assert_string_equal(read_entry(f, one, s5_field_text("deal"), checksum, one), CHANGED);
    assert_string_equal(read_entry(f, one, s5_field_text("deal"), none, one), CHANGED);
    assert_string_equal(read_entry(f, one, none, none, one), CHANGED);
    assert_string_equal(read_entry(f, one, deal, checksum, none), NO_HEAD);
    assert_string_equal(read_entry(f, one, deal, checksum, s5_field_number(0)), NO_HEAD);
    assert_string_equal(read_entry(f, none, none, none, one), MISSING);
    assert_string_equal(read_entry(f, s5_field_number(2), deal, checksum, s5_field_number(2)), MISSING);
    assert_int_equal(taken, 0);
}

#define ON_ROWS(test) cmocka_unit_test_setup_teardown(test, open_rows, close_rows)

int main(void)
{
    memset(longest, 'a', sizeof longest);
    const struct CMUnitTest tests[] = {
        ON_ROWS(each_field_has_its_limits),
        ON_ROWS(stops_when_no_more_are_wanted),
        ON_ROWS(places_have_an_order),
        ON_ROWS(games_have_an_order),
        ON_ROWS(games_have_all_their_seats),
        ON_ROWS(entries_are_what_was_written),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
