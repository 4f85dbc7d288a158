/* Where the program is built without libpq, this stands for the other files of this folder. */
#include "server/store/copy_end.h"

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

S5CopyEnd *s5_copy_postgres(const char *place, bool beside, S5Text *error)
{
    (void)beside;
    s5_journal_postgres_check(place, error);
    return NULL;
}
