/* Where the program is built without libpq, this stands for postgres*.c. */
#include "backup.h"
#include "copy.h"
#include "copy_end.h"

S5JournalStore *s5_journal_postgres(const char *place, const char *node, S5Text *error)
{
    (void)node;
    s5_journal_postgres_check(place, error);
    return NULL;
}

bool s5_journal_postgres_check(const char *place, S5Text *error)
{
    (void)place;
    s5_text_add(error,
        "this program was built without PostgreSQL; install libpq-dev, as Debian calls it, and build again");
    return false;
}

bool s5_export_old_postgres(
    const char *place, int64_t before_ms, const char *folder, S5TakeExported *take, void *to, S5Text *error)
{
    (void)before_ms, (void)folder, (void)take, (void)to;
    return s5_journal_postgres_check(place, error);
}

S5CopyEnd *s5_copy_postgres(const char *place, S5Text *error)
{
    s5_journal_postgres_check(place, error);
    return NULL;
}

bool s5_store_spread(const char *first, const char *shard, S5Spread *done, S5Text *error)
{
    (void)shard, (void)done;
    return s5_journal_postgres_check(first, error);
}
