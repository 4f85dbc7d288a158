/*
 * What every store promises (server/store/journal.h, journal_store.h), said once and tried with each row of STORES: entries only at their
 * version and in order, groups whole or not at all, and everything still there after closing and after a kill. store_rows.c goes
 * on with the rows for lists and statistics.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "support/journal.h"

static const int64_t NOW_MS = 1700000000000;

/* Everything that a store knows about the tables and people of these tests. */
static char *whole(Fixture *f)
{
    static const char *const TABLES[] = {"AAA222", "BBB222"};
    static const char DAY[] = "2026-11-21";
    char *all = malloc(WORDS_MAX);
    S5Text text = s5_text(all, WORDS_MAX);
    S5DayBeacon beacon;
    for (int i = 0; i < 2; i++)
        s5_text_add(&text, all_entries(f, TABLES[i]));
    for (int i = 1; i <= 2; i++) {
        const S5PersonId one = who(i);
        s5_text_add(&text, "/ ");
        s5_text_add(&text, name_of(f, i));
        s5_text_add(&text, " at ");
        s5_text_add(&text, places_of(f, i, NULL));
        s5_text_add(&text, "tried ");
        s5_text_add(&text, places_of(f, i, DAY));
        s5_text_add(&text, "played ");
        s5_text_add(&text, games_of(f, (S5GameQuery){.who = &one, .before_ms = INT64_MAX}));
    }
    s5_text_add(&text, "/ ");
    s5_text_add(&text, scores_of(f, DAY));
    s5_text_add(&text, results_of(f, DAY, NULL, 9));
    assert_true(s5_journal_beacon(f->log, DAY, NULL, &beacon));
    s5_text_add(&text, beacon.settled ? "tried" : "not tried");
    assert_false(text.full);
    return all;
}

/* ------------------------------------------------------------------ entries */

static void takes_an_entry_only_at_its_version(void **state)
{
    Fixture *f = *state;
    assert_int_equal(put(f, entry("AAA222", 0, "one")), S5_JOURNAL_OK);
    const S5Version first = f->version;
    assert_int_equal(put(f, entry("BBB222", 0, "other")), S5_JOURNAL_OK);
    assert_int_equal(put(f, entry("AAA222", 0, "again")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", first, "two")), S5_JOURNAL_OK);
    const S5Version second = f->version;
    assert_true(second > first);
    assert_int_equal(put(f, entry("AAA222", first, "late")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second + 1, "early")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("CCC222", second, "nothing comes before")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", second, "three")), S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "AAA222"), "one two three ");
    assert_string_equal(all_entries(f, "BBB222"), "other ");
    assert_string_equal(all_entries(f, "CCC222"), "");
}

static void put_three(Fixture *f)
{
    static const char *const WORDS[] = {"one", "two", "three"};
    S5Version version = 0;
    for (int i = 0; i < 3; i++, version = f->version)
        assert_int_equal(put(f, entry("AAA222", version, WORDS[i])), S5_JOURNAL_OK);
}

/* Whatever a table's versions are, a reader counts its entries from 1. */
static void reads_the_entries_that_are_asked_for(void **state)
{
    Fixture *f = *state;
    put_three(f);
    assert_string_equal(entries_of(f, "AAA222", 1, 1), "one ");
    assert_string_equal(entries_of(f, "AAA222", 2, 2), "two ");
    assert_string_equal(entries_of(f, "AAA222", 2, 9), "two three ");
    assert_string_equal(entries_of(f, "AAA222", 1, INT64_MAX), "one two three ");
    assert_string_equal(entries_of(f, "AAA222", 4, UINT64_MAX), "");
    assert_string_equal(entries_of(f, "AAA222", UINT64_MAX, UINT64_MAX), "");
    assert_string_equal(entries_of(f, "AAA222", 3, 2), "");
}

static bool take_version(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size;
    *(S5Version *)to = version;
    return true;
}

/* The version that comes with the last entry is the one that the next write must expect. */
static void gives_a_reader_the_version_to_go_on_from(void **state)
{
    Fixture *f = *state;
    S5Version last = 0;
    put_three(f);
    read_entries(f, "AAA222", 1, UINT64_MAX, take_version, &last);
    assert_int_equal(last, f->version);
    assert_int_equal(put(f, entry("AAA222", last, "four")), S5_JOURNAL_OK);
}

static bool take_two(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    return ++*(int *)to < 2;
}

static void stops_when_the_reader_has_enough(void **state)
{
    Fixture *f = *state;
    int count = 0;
    put_three(f);
    read_entries(f, "AAA222", 1, UINT64_MAX, take_two, &count);
    assert_int_equal(count, 2);
}

enum { LARGE = 1 << 20 };

/* Zeros, newlines, anything. */
static void fill(char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(i * 7 + i / 251);
}

static bool take_bytes(void *to, const char *lines, size_t size, S5Version version)
{
    static char expected[LARGE];
    size_t *next = to;
    (void)version;
    fill(expected, *next);
    assert_int_equal(size, *next);
    assert_memory_equal(lines, expected, size);
    *next = *next ? *next * 16 : 1;
    return true;
}

/* From an entry without bytes to one of a megabyte. */
static void keeps_any_bytes(void **state)
{
    Fixture *f = *state;
    char *bytes = malloc(LARGE);
    S5Version version = 0;
    size_t next = 0;
    for (size_t size = 0; size <= LARGE; size = size ? size * 16 : 1, version = f->version) {
        fill(bytes, size);
        assert_int_equal(
            put(f, (S5JournalWrite){.table = "AAA222", .expected = version, .lines = bytes, .size = size}),
            S5_JOURNAL_OK);
    }
    read_entries(f, "AAA222", 1, UINT64_MAX, take_bytes, &next);
    assert_int_equal(next, 16 * LARGE);
    free(bytes);
}

/* ------------------------------------------------------------------- groups */

static void groups_what_waits(void **state)
{
    Fixture *f = *state;
    char code[S5_CODE_SIZE];
    for (int i = 0; i < 1000; i++) {
        snprintf(code, sizeof code, "G%05d", i);
        const S5JournalWrite write = entry(code, 0, "one");
        send_write(f, &write);
    }
    wait_for_answers(f);
    assert_int_equal(f->answer, S5_JOURNAL_OK);
    assert_true(f->groups < 500);
}

static S5GameRow a_game(const char *id)
{
    S5GameRow game = {.table = "AAA222",
        .day = "2026-11-21",
        .rules = "spoil-five",
        .first = 1,
        .last = 2,
        .ended_ms = 10,
        .hands = 3,
        .players = 2};
    snprintf(game.id, sizeof game.id, "%s", id);
    game.seat[0] = (S5SeatRow){.who = who(1), .name = "Ann", .won = true, .score = -3, .counts = true};
    game.seat[1] = (S5SeatRow){.name = "Finn", .level = "club", .score = 3};
    return game;
}

/* A write with all its parts: Ann tries a day's deal at a table, with an entry, and a game has ended. */
static S5JournalWrite everything(S5Version expected, const S5PersonId *ann, const S5GameRow *game)
{
    S5JournalWrite write = entry("AAA222", expected, "everything");
    write.sits = ann;
    write.name = "Ann";
    write.day = "2026-11-21";
    write.game = game;
    return write;
}

/* A write that conflicts leaves nothing behind, and takes nothing from the others in its group. */
static void keeps_the_rest_of_a_group_when_one_conflicts(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1), bob = who(2);
    const S5GameRow game = a_game("g1");
    S5JournalWrite good = everything(0, &ann, &game), bad = entry("BBB222", 0, "bad");
    S5JournalOutcome outcome[3];
    bad.sits = &bob;
    bad.name = "Bob";
    bad.game = &game; /* the second one of this id */
    assert_true(f->store->begin(f->store));
    S5JournalWrite early = bad;
    early.game = NULL;
    early.expected = 1;
    assert_true(f->store->write(f->store, &good, NOW_MS, &outcome[0]));
    assert_true(f->store->write(f->store, &bad, NOW_MS, &outcome[1]));
    assert_true(f->store->write(f->store, &early, NOW_MS, &outcome[2]));
    assert_true(f->store->end(f->store, true));
    assert_int_equal(outcome[0].answer, S5_JOURNAL_OK);
    assert_int_equal(outcome[1].answer, S5_JOURNAL_CONFLICT);
    assert_int_equal(outcome[2].answer, S5_JOURNAL_CONFLICT);
    char *all = whole(f);
    assert_string_equal(
        all, "everything / Ann at AAA222 tried AAA222 played g1 /  at tried played / -3:1 Ann:-3 tried");
    free(all);
}

/* A group that ends badly was never there: what it changed is as before, and can be written again. */
static void forgets_a_group_that_ends_badly(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1), bob = who(2);
    const S5GameRow first = a_game("g2"), second = a_game("g1");
    S5JournalWrite before = everything(0, &ann, &first), renames = {.sits = &ann, .name = "Nóra"};
    assert_int_equal(put(f, before), S5_JOURNAL_OK);
    S5JournalWrite more = everything(f->version, &bob, &second), joins = entry("BBB222", 0, "joins");
    char *all = whole(f);
    joins.sits = &ann;
    for (int i = 0; i < 2; i++) {
        S5JournalOutcome outcome[3];
        assert_true(f->store->begin(f->store));
        assert_true(f->store->write(f->store, &more, NOW_MS, &outcome[0]));
        assert_true(f->store->write(f->store, &joins, NOW_MS, &outcome[1]));
        assert_true(f->store->write(f->store, &renames, NOW_MS, &outcome[2]));
        assert_false(f->store->end(f->store, false));
        char *after = whole(f);
        assert_string_equal(after, all);
        free(after);
    }
    free(all);
    assert_int_equal(put(f, more), S5_JOURNAL_OK);
    assert_int_equal(put(f, joins), S5_JOURNAL_OK);
    assert_string_equal(games_of(f, (S5GameQuery){.who = &ann, .before_ms = INT64_MAX}), "g2 g1 ");
}

static void tries_a_write_that_changes_nothing(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    const S5GameRow game = a_game("g1");
    assert_true(f->store->probe(f->store));
    assert_int_equal(put(f, everything(0, &ann, &game)), S5_JOURNAL_OK);
    char *all = whole(f);
    assert_true(f->store->probe(f->store));
    char *after = whole(f);
    assert_string_equal(after, all);
    assert_true(s5_journal_is_writable(f->log, NULL));
    free(after);
    free(all);
}

/* ------------------------------------------------------------- once more */

static void has_everything_when_it_is_opened_again(void **state)
{
    Fixture *f = *state;
    const S5PersonId ann = who(1);
    const S5GameRow game = a_game("g1");
    if (!f->kind->lasts)
        skip();
    assert_int_equal(put(f, everything(0, &ann, &game)), S5_JOURNAL_OK);
    const S5Version version = f->version;
    char *all = whole(f);
    open_again(f);
    char *after = whole(f);
    assert_string_equal(after, all);
    assert_int_equal(put(f, entry("AAA222", 0, "again")), S5_JOURNAL_CONFLICT);
    assert_int_equal(put(f, entry("AAA222", version, "more")), S5_JOURNAL_OK);
    assert_string_equal(all_entries(f, "AAA222"), "everything more ");
    free(after);
    free(all);
}

/* Closing keeps what still waits, and answers it. */
static void closes_after_all_is_kept(void **state)
{
    Fixture *f = *state;
    char code[S5_CODE_SIZE];
    for (int i = 0; i < 100; i++) {
        snprintf(code, sizeof code, "C%05d", i);
        const S5JournalWrite write = entry(code, 0, "one");
        send_write(f, &write);
    }
    close_journal(f);
    assert_int_equal(f->answers, 100);
    assert_int_equal(f->answer, S5_JOURNAL_OK);
    open_journal(f, f->kind, f->folder);
    assert_int_equal(count_entries(f, "C00099"), f->kind->lasts ? 1 : 0);
}

/* A child writes and says what was answered, until it is killed; what it said must be there. */
static void child_writes(const Fixture *parent, int out)
{
    Fixture f;
    open_journal(&f, parent->kind, parent->folder);
    f.version = 0;
    for (int count = 1;; count++) {
        if (put(&f, entry("KKK222", f.version, "entry")) != S5_JOURNAL_OK)
            _exit(1);
        if (write(out, &count, sizeof count) != sizeof count)
            _exit(1);
    }
}

/* Kills a child when it has said that `count` entries are written; how many it had said when it died. */
static int kill_after(const Fixture *f, int count)
{
    int heard = 0, ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (!child)
        child_writes(f, ends[1]);
    close(ends[1]);
    while (heard < count && read(ends[0], &heard, sizeof heard) == sizeof heard)
        continue;
    kill(child, SIGKILL);
    while (read(ends[0], &heard, sizeof heard) == sizeof heard)
        continue;
    waitpid(child, NULL, 0);
    close(ends[0]);
    return heard;
}

static void check_kill(Fixture *f, int count)
{
    S5Version version = 0;
    close_journal(f);
    const int heard = kill_after(f, count);
    open_journal(f, f->kind, f->folder);
    const int kept = count_entries(f, "KKK222");
    assert_true(heard > 0 && (kept == heard || kept == heard + 1));
    read_entries(f, "KKK222", 1, UINT64_MAX, take_version, &version);
    assert_int_equal(put(f, entry("KKK222", version, "more")), S5_JOURNAL_OK);
}

static void keeps_what_it_answered_through_a_kill(void **state)
{
    if (!((Fixture *)*state)->kind->lasts)
        skip();
    for (int round = 0; round < 5; round++) {
        check_kill(*state, 20 * round + 1);
        close_store(state);
        open_new_store(state);
    }
}

int main(void)
{
    const struct CMUnitTest promises[] = {
        PROMISE(takes_an_entry_only_at_its_version),
        PROMISE(reads_the_entries_that_are_asked_for),
        PROMISE(gives_a_reader_the_version_to_go_on_from),
        PROMISE(stops_when_the_reader_has_enough),
        PROMISE(keeps_any_bytes),
        PROMISE(groups_what_waits),
        PROMISE(keeps_the_rest_of_a_group_when_one_conflicts),
        PROMISE(forgets_a_group_that_ends_badly),
        PROMISE(tries_a_write_that_changes_nothing),
        PROMISE(has_everything_when_it_is_opened_again),
        PROMISE(closes_after_all_is_kept),
        PROMISE(keeps_what_it_answered_through_a_kill),
    };
    return sodium_init() < 0 ? 1 : check_stores(promises, sizeof promises / sizeof *promises);
}
