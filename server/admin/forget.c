/*
 * Deleting what is stored of a person. Their name, what they said in a seat, and the hash of their token go out of the entries of their
 * tables, the last entry first, so that what shows which seats were theirs goes last: after a kill, the command can be given again. It goes
 * through the tables twice, since a table that was in memory may have written their name once more before it was loaded again. The
 * stranger who takes their place is always the same, so that the second time, or the command given again, still finds their seats.
 */
#include "admin_internal.h"

#include "server/table/anonymize.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 2 };

/* An entry without the person. */
typedef struct Changed {
    uint64_t position;
    char *text;
} Changed;

typedef struct Forgetting {
    Order order;
    uv_work_t job;
    S5PersonId who, stranger;
    S5Anonymizer anonymizer;
    char (*tables)[S5_CODE_SIZE];
    size_t table_count, table; /* the one that is being read */
    int round;
    uint64_t position; /* that was read */
    Changed *changed;
    size_t changed_count, written; /* answers that have come */
    bool good, elsewhere;          /* the last table is another node's */
    bool stored;                   /* there is something to forget */
} Forgetting;

static void clear_forgetting(Forgetting *f)
{
    for (size_t i = 0; i < f->changed_count; i++)
        free(f->changed[i].text);
    free(f->changed);
    free(f->tables);
    f->order.admin->working--;
    free(f);
}

static void end_forgetting(Forgetting *f, const char *why)
{
    if (why)
        s5_admin_refuse(&f->order, S5_API_BUSY, why);
    else
        s5_admin_done(&f->order);
    clear_forgetting(f);
}

static void end_not_saved(Forgetting *f)
{
    s5_admin_not_saved(&f->order);
    clear_forgetting(f);
}

static S5Journal *forgetting_journal(const Forgetting *f)
{
    return f->order.admin->gateway->journal;
}

/* ------------------------------------------------------------ off the loop */

static bool take_forgotten_place(void *to, const char *table, int64_t since_ms)
{
    Forgetting *f = to;
    char(*more)[S5_CODE_SIZE] = realloc(f->tables, (f->table_count + 1) * sizeof *more);
    (void)since_ms;
    f->good = more;
    if (!more)
        return false;
    f->tables = more;
    s5_copy_text(f->tables[f->table_count++], S5_CODE_SIZE, table);
    return true;
}

static void find_tables(uv_work_t *job)
{
    Forgetting *f = job->data;
    f->good = true;
    f->good = s5_admin_is_stored(forgetting_journal(f), &f->who, &f->stored) &&
              s5_journal_places(forgetting_journal(f), &f->who, NULL, take_forgotten_place, f) && f->good &&
              s5_journal_places(forgetting_journal(f), &f->stranger, NULL, take_forgotten_place, f) &&
              f->good;
}

static bool take_forgotten_entry(void *to, const char *lines, size_t size, S5Version version)
{
    Forgetting *f = to;
    char *text = NULL;
    (void)version;
    f->position++;
    f->good = s5_table_anonymize(&f->anonymizer, lines, size, &text);
    if (!text)
        return f->good;
    Changed *more = realloc(f->changed, (f->changed_count + 1) * sizeof *more);
    f->good = more;
    if (!more) {
        free(text);
        return false;
    }
    f->changed = more;
    f->changed[f->changed_count++] = (Changed){f->position, text};
    return true;
}

static void read_forgotten_table(uv_work_t *job)
{
    Forgetting *f = job->data;
    char why[256] = "", node[S5_NODE_SIZE];
    S5Text error = s5_text(why, sizeof why);
    f->position = 0;
    const S5LeaseAnswer answer = s5_journal_take_lease(forgetting_journal(f), f->tables[f->table], node);
    f->elsewhere = answer == S5_LEASE_ELSEWHERE;
    f->good = (answer == S5_LEASE_OK || answer == S5_LEASE_UNKNOWN) &&
              s5_journal_read(forgetting_journal(f), f->tables[f->table], 1, UINT64_MAX, take_forgotten_entry,
                  f, &error) &&
              f->good;
}

/* -------------------------------------------------------------- on the loop */

static void next_table(Forgetting *f);

static void purge(uv_work_t *job)
{
    Forgetting *f = job->data;
    f->good = s5_journal_purge(forgetting_journal(f));
}

static void on_purged(uv_work_t *job, int status)
{
    Forgetting *f = job->data;
    (void)status;
    if (!f->good)
        end_forgetting(f,
            "It is done, but another program that reads tables.db keeps old pages in tables.db-wal: "
            "end it, and give the command again.");
    else if (f->stored)
        end_forgetting(f, NULL);
    else {
        s5_admin_refuse(&f->order, S5_API_UNKNOWN, "No name, table or game is stored of that person.");
        clear_forgetting(f);
    }
}

static void on_forgotten(void *to, S5JournalResult answer, S5Version version)
{
    Forgetting *f = to;
    (void)version;
    if (answer == S5_JOURNAL_OK)
        uv_queue_work(f->order.admin->gateway->loop, &f->job, purge, on_purged);
    else
        end_not_saved(f);
}

static void table_done(Forgetting *f)
{
    S5Registry *registry = f->order.admin->gateway->registry;
    s5_registry_reload(registry, f->tables[f->table]);
    if (!s5_registry_has(registry, f->tables[f->table]))
        s5_registry_release(registry, f->tables[f->table]);
    for (size_t i = 0; i < f->changed_count; i++)
        free(f->changed[i].text);
    f->changed_count = f->written = 0;
    f->table++;
    next_table(f);
}

static void on_replaced(void *to, S5JournalResult answer, S5Version version)
{
    Forgetting *f = to;
    (void)version;
    f->good = f->good && answer == S5_JOURNAL_OK;
    if (++f->written < f->changed_count)
        return;
    if (f->good)
        table_done(f);
    else
        end_not_saved(f);
}

static void replace_entries(Forgetting *f)
{
    const size_t count = f->changed_count; /* the last answer may free it all */
    for (size_t i = count; i-- > 0;) {
        const Changed *changed = &f->changed[i];
        const S5JournalWrite write = {.amends = S5_AMENDS_ENTRY,
            .table = f->tables[f->table],
            .position = changed->position,
            .lines = changed->text,
            .size = strlen(changed->text)};
        s5_journal_write(forgetting_journal(f), &write, on_replaced, f);
    }
}

static void on_table_read(uv_work_t *job, int status)
{
    Forgetting *f = job->data;
    (void)status;
    if (!f->good)
        end_forgetting(
            f, f->elsewhere
                   ? "Another node has a table of that person in memory; try again when nobody is there."
                   : "A table of that person can't be read.");
    else if (f->changed_count)
        replace_entries(f);
    else
        table_done(f);
}

static void next_table(Forgetting *f)
{
    if (f->table == f->table_count) {
        f->table = 0;
        f->round++;
    }
    if (f->order.admin->gateway->closing) {
        end_forgetting(f, "The server is going down; give the command again.");
        return;
    }
    if (f->round == ROUNDS || !f->table_count) {
        const S5JournalWrite write = {
            .amends = S5_AMENDS_PERSON, .sits = &f->who, .stranger = &f->stranger, .name = S5_SOMEBODY};
        s5_journal_write(forgetting_journal(f), &write, on_forgotten, f);
        return;
    }
    memset(f->anonymizer.sits, 0, sizeof f->anonymizer.sits);
    f->anonymizer.opened = false;
    uv_queue_work(f->order.admin->gateway->loop, &f->job, read_forgotten_table, on_table_read);
}

static void on_found(uv_work_t *job, int status)
{
    Forgetting *f = job->data;
    (void)status;
    if (f->good)
        next_table(f);
    else
        end_forgetting(f, "That can't be read just now; try again in a moment.");
}

void s5_admin_forget(const Order *order)
{
    Forgetting *f = calloc(1, sizeof *f);
    if (!f) {
        s5_admin_refuse(order, S5_API_BUSY, S5_NO_MEMORY);
        return;
    }
    f->order = *order;
    f->job.data = f;
    order->admin->working++;
    if (sodium_hex2bin(
            f->who.bytes, sizeof f->who.bytes, order->word, strlen(order->word), NULL, NULL, NULL) ||
        strlen(order->word) != 2 * sizeof f->who.bytes) {
        s5_admin_refuse(order, S5_API_MALFORMED, "That is no person's id: 64 hexadecimal digits.");
        order->admin->working--;
        free(f);
        return;
    }
    f->stranger = s5_registry_stranger(order->admin->gateway->registry, &f->who);
    sodium_bin2hex(f->anonymizer.who, sizeof f->anonymizer.who, f->who.bytes, sizeof f->who.bytes);
    sodium_bin2hex(
        f->anonymizer.stranger, sizeof f->anonymizer.stranger, f->stranger.bytes, sizeof f->stranger.bytes);
    f->order.word = NULL;
    uv_queue_work(order->admin->gateway->loop, &f->job, find_tables, on_found);
}
