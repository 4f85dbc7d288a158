#include "journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#ifdef TESTS_ON_POSTGRES
#include "postgres.h"
#endif

static void on_answer(void *to, S5JournalResult answer, S5Version version)
{
    Fixture *f = to;
    f->answers++;
    f->answer = answer;
    f->version = version;
}

static void on_measure(void *to, int writes, double seconds)
{
    assert_true(writes > 0 && seconds >= 0);
    ((Fixture *)to)->groups++;
}

static S5JournalStore *open_memory(const char *folder, S5Text *error)
{
    (void)folder;
    return s5_journal_sqlite(NULL, error);
}

#ifdef TESTS_ON_POSTGRES
/* Its own data is in a schema that has the folder's name. */
static S5JournalStore *open_postgres(const char *folder, S5Text *error)
{
    char place[512];
    postgres_place(strrchr(folder, '/') + 1, place, sizeof place);
    return s5_journal_postgres(place, NULL, error);
}
#endif

const StoreKind STORES[] = {
    {"memory", open_memory, false},
    {"SQLite", s5_journal_sqlite, true},
#ifdef TESTS_ON_POSTGRES
    {"PostgreSQL", open_postgres, true},
#endif
    {NULL, NULL, false},
};
const StoreKind *const SQLITE_STORE = &STORES[1];

static const StoreKind *find_kind(const char *name)
{
    const StoreKind *kind = STORES;
    while (kind->name && strcmp(kind->name, name) != 0)
        kind++;
    return kind;
}

const StoreKind *postgres_store(void)
{
    return find_kind("PostgreSQL");
}

bool try_open_journal(Fixture *f, const StoreKind *kind, char *folder, S5Text *error)
{
    assert_int_equal(uv_loop_init(&f->loop), 0);
    f->kind = kind;
    f->folder = folder;
    f->sent = f->answers = f->groups = 0;
    f->store = kind->open(folder, error);
    f->log = s5_journal_open(&f->loop, f->store, on_measure, f);
    if (!f->log)
        assert_int_equal(uv_loop_close(&f->loop), 0);
    return f->log;
}

void open_journal(Fixture *f, const StoreKind *kind, char *folder)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    const bool opened = try_open_journal(f, kind, folder, &error);
    assert_string_equal(why, "");
    assert_true(opened);
}

void close_journal(Fixture *f)
{
    s5_journal_close(&f->log);
    assert_null(f->log);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f->loop), 0);
}

void open_again(Fixture *f)
{
    close_journal(f);
    open_journal(f, f->kind, f->folder);
}

void send_write(Fixture *f, const S5JournalWrite *write)
{
    f->sent++;
    s5_journal_write(f->log, write, on_answer, f);
}

void wait_for_answers(Fixture *f)
{
    while (f->answers < f->sent)
        uv_run(&f->loop, UV_RUN_ONCE);
}

S5JournalResult put(Fixture *f, S5JournalWrite write)
{
    send_write(f, &write);
    wait_for_answers(f);
    return f->answer;
}

S5JournalWrite entry(const char *table, S5Version expected, const char *lines)
{
    return (S5JournalWrite){.table = table, .expected = expected, .lines = lines, .size = strlen(lines)};
}

S5PersonId who(int number)
{
    S5PersonId one;
    memset(&one, 7, sizeof one);
    memcpy(&one, &number, sizeof number);
    return one;
}

static bool count_entry(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    ++*(int *)to;
    return true;
}

void read_entries(
    Fixture *f, const char *table, uint64_t first, uint64_t last, S5JournalTakeEntry *take, void *to)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    if (!s5_journal_read(f->log, table, first, last, take, to, &error))
        fail_msg("%s", why);
}

int count_entries(Fixture *f, const char *table)
{
    int count = 0;
    read_entries(f, table, 1, UINT64_MAX, count_entry, &count);
    return count;
}

/* ---------------------------------------------------------------- in words */

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    char line[256];
    (void)version;
    snprintf(line, sizeof line, "%.*s ", (int)size, lines);
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

static char found[WORDS_MAX];

const char *entries_of(Fixture *f, const char *table, uint64_t first, uint64_t last)
{
    S5Text text = s5_text(found, sizeof found);
    read_entries(f, table, first, last, take_entry, &text);
    return found;
}

const char *all_entries(Fixture *f, const char *table)
{
    return entries_of(f, table, 1, UINT64_MAX);
}

const char *games_of(Fixture *f, S5GameQuery which)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_games(f->log, &which, take_game, &text));
    return found;
}

const char *places_of(Fixture *f, int number, const char *day)
{
    S5Text text = s5_text(found, sizeof found);
    const S5PersonId one = who(number);
    assert_true(s5_journal_places(f->log, &one, day, take_place, &text));
    return found;
}

const char *name_of(Fixture *f, int number)
{
    const S5PersonId one = who(number);
    S5PersonRow row;
    assert_true(s5_journal_person(f->log, &one, &row));
    snprintf(found, sizeof found, "%s", row.name);
    return found;
}

static bool take_score(void *to, int32_t score, int64_t count)
{
    char line[64];
    snprintf(line, sizeof line, "%d:%lld ", (int)score, (long long)count);
    s5_text_add(to, line);
    return true;
}

static bool take_result(void *to, const S5SeatRow *seat, const char *game)
{
    char line[256];
    assert_true(*game);
    assert_true(seat->counts);
    snprintf(line, sizeof line, "%s:%d ", seat->name, (int)seat->score);
    s5_text_add(to, line);
    return true;
}

const char *scores_of(Fixture *f, const char *day)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_scores(f->log, day, take_score, &text));
    return found;
}

const char *results_of(Fixture *f, const char *day, const S5PersonId *one, int most)
{
    S5Text text = s5_text(found, sizeof found);
    assert_true(s5_journal_results(f->log, day, one, most, take_result, &text));
    return found;
}

/* ----------------------------------------------------------------- promises */

static const StoreKind *tried;

int open_new_store(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    open_journal(f, tried, folder_new());
    *state = f;
    return 0;
}

int close_store(void **state)
{
    Fixture *f = *state;
    close_journal(f);
    folder_free(f->folder);
    free(f);
    return 0;
}

const char *database_of(const Fixture *f)
{
    return strrchr(f->folder, '/') + 1;
}

int check_stores(const struct CMUnitTest *promises, size_t count)
{
    int failed = 0;
    for (tried = STORES; tried->name; tried++)
        failed += _cmocka_run_group_tests(tried->name, promises, count, NULL, NULL);
    return failed;
}
