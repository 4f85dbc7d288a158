/*
 * A damaged disk: bits, bytes and pages of tables.db change at random, and the file is opened again. Whatever can be read then is what was
 * written: a table is whole or refused, and so is a list. An argument says how many damages are tried.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>
#include <sqlite3.h>

#include "spoilfive/random.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/share.h"

enum { PAGE = 4096, TABLES = 12, ENTRIES = 60, PEOPLE = 6, LISTS = 20, VIEW_MAX = 1 << 15 };

static const char DAY[] = "2026-11-21";

static int damages = 150;

/* What can be seen of a store: the entries of each table, and the rows of each person. */
typedef struct View {
    char text[VIEW_MAX];
} View;

static const char *code_of(int table)
{
    static char code[S5_CODE_SIZE];
    snprintf(code, sizeof code, "DMG%c2222", "ABCDEFGHJKMN"[table]);
    return code;
}

/* ------------------------------------------------------------------ writing */

static void put_game(Fixture *f, int table, S5Version version)
{
    S5GameRow game = {.rules = "spoil-five",
        .first = 2,
        .last = version + 1,
        .day = "2026-11-21",
        .ended_ms = 1700000000000 + (int64_t)version,
        .hands = 3,
        .players = 3};
    snprintf(game.id, sizeof game.id, "%032x", 100 * table + (int)version);
    snprintf(game.table, sizeof game.table, "%s", code_of(table));
    for (int seat = 0; seat < game.players; seat++) {
        S5SeatRow *row = &game.seat[seat];
        row->who = who((table + seat) % PEOPLE);
        row->score = 10 * seat + table % 3;
        row->counts = seat == 0;
        snprintf(row->name, sizeof row->name, "Person %d", (table + seat) % PEOPLE);
    }
    S5JournalWrite ends = entry(code_of(table), version, "the game ends");
    ends.game = &game;
    assert_int_equal(put(f, ends), S5_JOURNAL_OK);
}

static void put_entry(Fixture *f, int table, S5Version version, S5Random *random)
{
    char lines[300], name[32];
    const S5PersonId person = who((table + (int)version) % PEOPLE);
    const size_t size = 20 + s5_random_below(random, sizeof lines - 21);
    snprintf(lines, sizeof lines, "%s %d ", code_of(table), (int)version);
    for (size_t at = strlen(lines); at < size; at++)
        lines[at] = (char)('a' + s5_random_below(random, 26));
    S5JournalWrite write = {.table = code_of(table), .expected = version, .lines = lines, .size = size};
    snprintf(name, sizeof name, "Person %d", (table + (int)version) % PEOPLE);
    if (version < 3) {
        write.sits = &person;
        write.name = name;
    }
    assert_int_equal(put(f, write), S5_JOURNAL_OK);
}

/* All tables grow side by side, as at a server. */
static void fill(Fixture *f)
{
    S5Random random = s5_random(1, 0);
    for (S5Version version = 0; version < ENTRIES; version++)
        for (int table = 0; table < TABLES; table++)
            if (version < (S5Version)(ENTRIES - 4 * table)) {
                if (version % 20 == 19)
                    put_game(f, table, version);
                else
                    put_entry(f, table, version, &random);
            }
}

/* ------------------------------------------------------------------ reading */

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    char line[400];
    snprintf(line, sizeof line, "%d %.*s\n", (int)version, (int)size, lines);
    s5_text_add(to, line);
    return true;
}

/* False if the table is refused, or not known. */
static bool view_table(Fixture *f, int table, View *view)
{
    char why[256];
    S5Text text = s5_text(view->text, sizeof view->text), error = s5_text(why, sizeof why);
    return s5_journal_read(f->log, code_of(table), 1, UINT64_MAX, take_entry, &text, &error) && text.used;
}

static bool take_game(void *to, const S5GameRow *game)
{
    char line[2000];
    int used =
        snprintf(line, sizeof line, "game %s %s %s %d %d %lld %d %d", game->id, game->table, game->rules,
            (int)game->first, (int)game->last, (long long)game->ended_ms, game->hands, game->players);
    for (int seat = 0; seat < game->players; seat++)
        used += snprintf(line + used, sizeof line - (size_t)used, " %s/%s/%d/%d/%d/%02x%02x",
            game->seat[seat].name, game->seat[seat].level, game->seat[seat].score, game->seat[seat].pools,
            game->seat[seat].won, game->seat[seat].who.bytes[0], game->seat[seat].who.bytes[31]);
    s5_text_add(to, line);
    s5_text_add(to, "\n");
    return true;
}

static bool take_place(void *to, const char *table, int64_t since_ms)
{
    char line[80];
    snprintf(line, sizeof line, "place %s %lld\n", table, (long long)since_ms);
    s5_text_add(to, line);
    return true;
}

static bool take_tally(void *to, const S5Tally *tally)
{
    char line[300];
    snprintf(line, sizeof line, "tally %02x%02x %s/%s %d %d %d %d %d %d %d\n", tally->other.bytes[0],
        tally->other.bytes[31], tally->level, tally->name, (int)tally->games, (int)tally->won,
        (int)tally->shared, (int)tally->hands, (int)tally->pools, (int)tally->jinks, (int)tally->points);
    s5_text_add(to, line);
    return true;
}

static bool take_score(void *to, int32_t score, int64_t count)
{
    char line[80];
    snprintf(line, sizeof line, "%d people have %d\n", (int)count, (int)score);
    s5_text_add(to, line);
    return true;
}

/* A list that was read to its end says how many rows it has: none may be missing. */
static void end_list(S5Text *text, bool good, const char *what)
{
    char line[80];
    int rows = 0;
    for (const char *at = text->start; (at = strstr(at, what)); at++)
        rows += at == text->start || at[-1] == '\n';
    snprintf(line, sizeof line, "all %d: %s\n", rows, what);
    if (good)
        s5_text_add(text, line);
}

/* All rows of a person that can be read. */
static void view_person(Fixture *f, int number, View *view)
{
    S5Text text = s5_text(view->text, sizeof view->text);
    const S5PersonId person = who(number);
    const S5GameQuery games = {.who = &person, .before_ms = INT64_MAX};
    S5PersonRow row;
    end_list(&text, s5_journal_games(f->log, &games, take_game, &text), "game ");
    end_list(&text, s5_journal_places(f->log, &person, NULL, take_place, &text), "place ");
    end_list(&text, s5_journal_tallies(f->log, &person, 2 * PEOPLE, take_tally, &text), "tally ");
    if (s5_journal_person(f->log, &person, &row) && *row.name) {
        s5_text_add(&text, row.name);
        s5_text_add(&text, row.hidden ? " hides\n" : "\n");
    }
}

/* The scores of the day; false if they are refused, or there are none. */
static bool view_scores(Fixture *f, View *view)
{
    S5Text text = s5_text(view->text, sizeof view->text);
    return s5_journal_scores(f->log, DAY, take_score, &text) && text.used;
}

/* ------------------------------------------------------------------- damage */

typedef enum Damage { BIT, BITS, BYTE, ZEROS, SWAP, CUT, NOISE, DAMAGES } Damage;

static size_t below(S5Random *random, size_t size)
{
    return s5_random_below(random, (uint32_t)size);
}

static void flip_bits(char *bytes, size_t size, int count, S5Random *random)
{
    for (int i = 0; i < count; i++)
        bytes[below(random, size)] ^= (char)(1 << below(random, 8));
}

static void swap_pages(char *bytes, size_t size, S5Random *random)
{
    char page[PAGE], *a = bytes + PAGE * below(random, size / PAGE),
                     *b = bytes + PAGE * below(random, size / PAGE);
    memcpy(page, a, PAGE);
    memmove(a, b, PAGE);
    memcpy(b, page, PAGE);
}

/* Damages a file; its size then. Most damages are one bit. */
static size_t damage(char *bytes, size_t size, S5Random *random)
{
    const size_t kind = below(random, 2 * DAMAGES), at = below(random, size - 64);
    switch (kind < DAMAGES ? (Damage)kind : BIT) {
    case BITS:
        flip_bits(bytes, size, 20, random);
        break;
    case BYTE:
        bytes[at] = (char)below(random, 256);
        break;
    case ZEROS:
        memset(bytes + at / PAGE * PAGE, 0, PAGE);
        break;
    case SWAP:
        swap_pages(bytes, size, random);
        break;
    case CUT:
        return at;
    case NOISE:
        for (int i = 0; i < 64; i++)
            bytes[at + (size_t)i] = (char)below(random, 256);
        break;
    case BIT:
    case DAMAGES:
        flip_bits(bytes, size, 1, random);
    }
    return size;
}

/* --------------------------------------------------------------------- test */

typedef struct Truth {
    char *folder, *bytes;
    size_t size;
    View table[TABLES], person[PEOPLE], scores;
    int64_t list[LISTS]; /* pages of the lists: a search begins there */
    int lists;
} Truth;

static void find_lists(Truth *truth)
{
    static const char SQL[] =
        "SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('place', 'seat', 'tally', 'person')"
        " AND rootpage > 0";
    char path[1024];
    sqlite3 *db;
    sqlite3_stmt *page;
    snprintf(path, sizeof path, "%s/tables.db", truth->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, SQL, -1, &page, NULL), SQLITE_OK);
    while (sqlite3_step(page) == SQLITE_ROW && truth->lists < LISTS)
        truth->list[truth->lists++] = sqlite3_column_int64(page, 0) - 1;
    sqlite3_finalize(page);
    sqlite3_close(db);
    assert_in_range(truth->lists, 8, LISTS);
}

/* Damages a page of the lists, of which there are few, or any part of the file; its size then. */
static size_t damage_file(const Truth *truth, char *bytes, bool a_list, S5Random *random)
{
    if (!a_list)
        return damage(bytes, truth->size, random);
    damage(bytes + PAGE * truth->list[below(random, (size_t)truth->lists)], PAGE, random);
    return truth->size;
}

static void read_file(Truth *truth)
{
    FILE *file = folder_file(truth->folder, "tables.db", "rb");
    fseek(file, 0, SEEK_END);
    truth->size = (size_t)ftell(file);
    truth->bytes = malloc(truth->size);
    rewind(file);
    assert_int_equal(fread(truth->bytes, 1, truth->size, file), truth->size);
    fclose(file);
}

static void write_file(const Truth *truth, const char *bytes, size_t size)
{
    static const char *const BESIDE[] = {"tables.db-wal", "tables.db-shm"};
    char path[1024];
    FILE *file = folder_file(truth->folder, "tables.db", "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; i++) {
        snprintf(path, sizeof path, "%s/%s", truth->folder, BESIDE[i]);
        unlink(path);
    }
}

static void look(Fixture *f, Truth *truth)
{
    for (int i = 0; i < TABLES; i++)
        assert_true(view_table(f, i, &truth->table[i]));
    for (int i = 0; i < PEOPLE; i++)
        view_person(f, i, &truth->person[i]);
    assert_true(view_scores(f, &truth->scores));
}

/* Whether each line that is seen is one that is true. */
static bool is_part(char *seen, const char *all)
{
    for (char *line = seen, *end; (end = strchr(line, '\n')); line = end + 1) {
        char word[2048];
        snprintf(word, sizeof word, "%.*s", (int)(end - line + 1), line);
        if (!strstr(all, word))
            return false;
    }
    return true;
}

/* Opens the damaged file; how much is refused, and how much is seen wrong. */
static void try_damage(const Truth *truth, int number, int *refused, int *wrong)
{
    static View view;
    char why[512];
    S5Text error = s5_text(why, sizeof why);
    Fixture f = {.kind = SQLITE_STORE};
    S5JournalStore *store = s5_journal_sqlite(truth->folder, &error);
    if (!store) {
        *refused += TABLES;
        return;
    }
    uv_loop_init(&f.loop);
    f.log = s5_journal_open(&f.loop, store, NULL, NULL);
    for (int i = 0; i < TABLES; i++)
        if (!view_table(&f, i, &view)) {
            ++*refused;
        } else if (strcmp(view.text, truth->table[i].text) != 0) {
            ++*wrong;
            print_message("damage %d: table %s has %zu bytes instead of %zu\n", number, code_of(i),
                strlen(view.text), strlen(truth->table[i].text));
        }
    for (int i = 0; i < PEOPLE; i++) {
        view_person(&f, i, &view);
        if (!is_part(view.text, truth->person[i].text)) {
            ++*wrong;
            print_message("damage %d: person %d has rows that nobody wrote\n", number, i);
        }
    }
    if (view_scores(&f, &view) && strcmp(view.text, truth->scores.text) != 0) {
        ++*wrong;
        print_message("damage %d: the scores of the day are not those that were written\n", number);
    }
    close_journal(&f);
}

static void shows_nothing_wrong_after_damage(void **state)
{
    static Truth truth;
    (void)state;
    Fixture f;
    int refused = 0, wrong = 0;
    truth.folder = folder_new();
    open_journal(&f, SQLITE_STORE, truth.folder);
    fill(&f);
    look(&f, &truth);
    close_journal(&f);
    find_lists(&truth);
    read_file(&truth);
    char *bytes = malloc(truth.size);
    for (int i = 0; i < cases_of(damages); i++) {
        S5Random random = s5_random((uint64_t)i, 1);
        memcpy(bytes, truth.bytes, truth.size);
        write_file(&truth, bytes, damage_file(&truth, bytes, i % 2, &random));
        try_damage(&truth, i, &refused, &wrong);
    }
    print_message("%d damages to %zu bytes: %d of %d tables refused, %d wrong\n", cases_of(damages),
        truth.size, refused, cases_of(damages) * TABLES, wrong);
    assert_int_equal(wrong, 0);
    free(bytes);
    free(truth.bytes);
    folder_free(truth.folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shows_nothing_wrong_after_damage)};
    if (argc > 1)
        damages = atoi(argv[1]);
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
