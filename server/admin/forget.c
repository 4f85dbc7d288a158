/*
 * Deleting what is stored of a person. Their name, what they said in a seat, and the hash of their token go out of the entries of their
 * tables, the last entry first, so that what shows which seats were theirs goes last: after a kill, the command can be given again. It goes
 * through the tables twice, since a table that was in memory may have written their name once more before it was loaded again. The
 * stranger who takes their place is always the same, so that the second time, or the command given again, still finds their seats.
 */
#include "admin_internal.h"

#include "server/common/bytes.h"
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
    S5ThreadTask job;
    S5PersonId who, stranger;
    S5Anonymizer anonymizer;
    S5Bytes codes; /* of tables, each of S5_CODE_SIZE bytes */
    size_t table;  /* the one that is being read */
    int round;
    uint64_t position;    /* that was read */
    S5Bytes changes;      /* Changed */
    size_t written;       /* answers that have come */
    bool good, elsewhere; /* the last table is another node's */
    bool stored;          /* there is something to forget */
} Forgetting;

static const char *code_of(const Forgetting *f)
{
    return f->codes.bytes + f->table * S5_CODE_SIZE;
}

static size_t count_changes(const Forgetting *f)
{
    return f->changes.used / sizeof(Changed);
}

static const Changed *change_at(const Forgetting *f, size_t at)
{
    return (const Changed *)(void *)f->changes.bytes + at;
}

static void clear_changes(Forgetting *f)
{
    for (size_t i = 0; i < count_changes(f); i++)
        free(change_at(f, i)->text);
    f->changes.used = f->written = 0;
}

static void clear_forgetting(Forgetting *f)
{
    clear_changes(f);
    free(f->changes.bytes);
    free(f->codes.bytes);
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
    char code[S5_CODE_SIZE] = "";
    (void)since_ms;
    s5_copy_text(code, sizeof code, table);
    return f->good = s5_bytes_add(&f->codes, code, sizeof code);
}

static void find_tables(void *to)
{
    Forgetting *f = to;
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
    f->good = s5_bytes_add(&f->changes, &(Changed){f->position, text}, sizeof(Changed));
    if (!f->good)
        free(text);
    return f->good;
}

static void read_forgotten_table(void *to)
{
    Forgetting *f = to;
    char why[256] = "", node[S5_NODE_SIZE];
    S5Text error = s5_text(why, sizeof why);
    f->position = 0;
    const S5LeaseAnswer answer = s5_journal_take_lease(forgetting_journal(f), code_of(f), node);
    f->elsewhere = answer == S5_LEASE_ELSEWHERE;
    f->good =
        (answer == S5_LEASE_OK || answer == S5_LEASE_UNKNOWN) &&
        s5_journal_read(forgetting_journal(f), code_of(f), 1, UINT64_MAX, take_forgotten_entry, f, &error) &&
        f->good;
}

/* -------------------------------------------------------------- on the loop */

static void next_table(Forgetting *f);

static void purge(void *to)
{
    Forgetting *f = to;
    f->good = s5_journal_purge(forgetting_journal(f));
}

static void on_purged(void *to)
{
    Forgetting *f = to;
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
        s5_thread_task_now(f->order.admin->gateway->loop, &f->job, purge, on_purged, f);
    else
        end_not_saved(f);
}

static void table_done(Forgetting *f)
{
    S5Registry *registry = f->order.admin->gateway->registry;
    s5_registry_reload(registry, code_of(f));
    if (!s5_registry_has(registry, code_of(f)))
        s5_registry_release(registry, code_of(f));
    clear_changes(f);
    f->table++;
    next_table(f);
}

static void on_replaced(void *to, S5JournalResult answer, S5Version version)
{
    Forgetting *f = to;
    (void)version;
    f->good = f->good && answer == S5_JOURNAL_OK;
    if (++f->written < count_changes(f))
        return;
    if (f->good)
        table_done(f);
    else
        end_not_saved(f);
}

static void replace_entries(Forgetting *f)
{
    for (size_t i = count_changes(f); i-- > 0;) { /* the last answer may free it all */
        const Changed *changed = change_at(f, i);
        const S5JournalWrite write = {.amends = S5_AMENDS_ENTRY,
            .table = code_of(f),
            .position = changed->position,
            .lines = changed->text,
            .size = strlen(changed->text)};
        s5_journal_write(forgetting_journal(f), &write, on_replaced, f);
    }
}

static void on_table_read(void *to)
{
    Forgetting *f = to;
    if (!f->good)
        end_forgetting(
            f, f->elsewhere
                   ? "Another node has a table of that person in memory; try again when nobody is there."
                   : "A table of that person can't be read.");
    else if (count_changes(f))
        replace_entries(f);
    else
        table_done(f);
}

static void next_table(Forgetting *f)
{
    const size_t tables = f->codes.used / S5_CODE_SIZE;
    if (f->table == tables) {
        f->table = 0;
        f->round++;
    }
    if (f->order.admin->gateway->closing) {
        end_forgetting(f, "The server is going down; give the command again.");
        return;
    }
    if (f->round == ROUNDS || !tables) {
        const S5JournalWrite write = {
            .amends = S5_AMENDS_PERSON, .sits = &f->who, .stranger = &f->stranger, .name = S5_SOMEBODY};
        s5_journal_write(forgetting_journal(f), &write, on_forgotten, f);
        return;
    }
    memset(f->anonymizer.sits, 0, sizeof f->anonymizer.sits);
    f->anonymizer.opened = false;
    s5_thread_task_now(f->order.admin->gateway->loop, &f->job, read_forgotten_table, on_table_read, f);
}

static void on_found(void *to)
{
    Forgetting *f = to;
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
    s5_thread_task_now(order->admin->gateway->loop, &f->job, find_tables, on_found, f);
}
