#include "journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

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

void open_log(Fixture *f, const char *folder)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_int_equal(uv_loop_init(&f->loop), 0);
    f->sent = f->answers = f->groups = 0;
    f->log = s5_journal_open(
        &f->loop, folder ? s5_journal_sqlite(folder, &error) : s5_journal_memory(), on_measure, f);
    assert_string_equal(why, "");
    assert_non_null(f->log);
}

void close_log(Fixture *f)
{
    s5_journal_close(&f->log);
    assert_null(f->log);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f->loop), 0);
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
