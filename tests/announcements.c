/* What the nodes of a site announce to each other by PostgreSQL (server/store/postgres/heartbeat.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/journal_store.h"
#include "support/folder.h"
#include "support/patience.h"
#include "support/postgres.h"

/* The next announcement that a node hears, in words; replaced by the next call. */
static const char *next_heard(S5JournalStore *store)
{
    static char said[100];
    S5JournalNews news = {.announcements = NULL};
    for (const uint64_t until_ns = uv_hrtime() + PATIENCE_MS * UINT64_C(1000000); !news.announcements;
        uv_sleep(20)) {
        assert_true(uv_hrtime() < until_ns);
        store->hear(store, &news);
        free(news.forbidden);
    }
    const S5Announcement *first = news.announcements;
    snprintf(said, sizeof said, "%s: %s", first->node, *first->text ? first->text : "gone");
    for (S5Announcement *next; news.announcements; news.announcements = next) {
        next = news.announcements->next;
        free(news.announcements);
    }
    return said;
}

/* Until the database has `count` announcements of tables. */
static void wait_for_announced(const char *database, int count)
{
    while (atoi(postgres_ask(database, "SELECT count(*) FROM announced_tables")) != count)
        uv_sleep(50);
}

/* Tables are announced while their node lives, also after the database has crashed. */
static void tells_nodes_what_the_others_announce(void **unused)
{
    char place[512], why[300], *folder = folder_new();
    const char *name = strrchr(folder, '/') + 1;
    S5Text error = s5_text(why, sizeof why);
    (void)unused;
    postgres_place(name, place, sizeof place);
    S5JournalStore *a = s5_journal_postgres(place, "a", &error), *b = s5_journal_postgres(place, "b", &error);
    assert_true(a && b);
    a->sharing->announce(a, "one");
    assert_string_equal(next_heard(b), "a: one");
    a->sharing->announce(a, "one");
    assert_string_equal(postgres_ask(name, "SELECT version FROM announced_tables"), "1");
    postgres_kill();
    postgres_start();
    wait_for_announced(name, 1);
    a->free(a);
    const char *said = next_heard(b);
    while (strcmp(said, "a: gone") != 0)
        said = next_heard(b);
    b->free(b);
    folder_free(folder);
}

/* A site may have more nodes than a heartbeat should read at once; the rest comes with the next ones. */
static void reads_a_large_site_in_pieces(void **unused)
{
    enum { NODES = 40 };
    char place[512], why[300], *folder = folder_new();
    const char *name = strrchr(folder, '/') + 1;
    S5Text error = s5_text(why, sizeof why);
    (void)unused;
    postgres_place(name, place, sizeof place);
    S5JournalStore *a = s5_journal_postgres(place, "a", &error);
    assert_non_null(a);
    postgres_run(name,
        "WITH n AS (INSERT INTO node SELECT 'n' || i, 1 FROM generate_series(1, 40) AS i RETURNING name)"
        " INSERT INTO announced_tables SELECT name, 1, 1, 'x' FROM n");
    int heard = 0, most = 0;
    for (S5JournalNews news; heard < NODES; uv_sleep(20)) {
        int count = 0;
        a->hear(a, &news);
        free(news.forbidden);
        for (S5Announcement *next; news.announcements; news.announcements = next, count++) {
            next = news.announcements->next;
            free(news.announcements);
        }
        heard += count;
        most = count > most ? count : most;
    }
    assert_int_equal(heard, NODES);
    assert_int_equal(most, 16);
    a->free(a);
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_nodes_what_the_others_announce),
        cmocka_unit_test(reads_a_large_site_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
