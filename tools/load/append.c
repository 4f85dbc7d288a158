/*
 * How many entries a store on PostgreSQL takes by the size of its groups: append URI [SECONDS [SIZE]]. Each group has
 * one entry for each of some tables, and the next one is sent when the last is answered, as the journal does (docs/scale.md has the results).
 */
#include "server/common/chance.h"
#include "server/store/journal_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 6, MOST = 500, BYTES = 300 };

static const int SIZE[SIZES] = {1, 5, 10, 50, 200, MOST};

typedef struct Tables {
    char code[MOST][S5_CODE_SIZE];
    S5Version version[MOST];
    S5JournalWrite write[MOST];
    S5JournalOutcome outcome[MOST];
} Tables;

static bool append(S5JournalStore *store, Tables *tables, int count, const char *lines)
{
    bool good = store->begin(store);
    for (int i = 0; i < count && good; i++) {
        tables->write[i] = (S5JournalWrite){
            .table = tables->code[i], .expected = tables->version[i], .lines = lines, .size = BYTES};
        good = store->write(store, &tables->write[i], 1700000000000, &tables->outcome[i]);
    }
    good = store->end(store, good) && good;
    for (int i = 0; i < count && good; i++) {
        good = tables->outcome[i].answer == S5_JOURNAL_OK;
        tables->version[i] = tables->outcome[i].version;
    }
    return good;
}

static int compare(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

/* Appends groups of a size for some seconds. */
static bool run(S5JournalStore *store, Tables *tables, int count, int seconds, const char *lines)
{
    enum { GROUPS_MOST = 1000000 };
    uint64_t *took = malloc(GROUPS_MOST * sizeof *took);
    int groups = 0;
    bool good = took;
    const uint64_t from = uv_hrtime(), until = from + (uint64_t)seconds * 1000000000;
    for (uint64_t now = from; good && now < until && groups < GROUPS_MOST; groups++) {
        good = append(store, tables, count, lines);
        took[groups] = uv_hrtime() - now;
        now += took[groups];
    }
    const double passed = (double)(uv_hrtime() - from) / 1e9;
    if (good) {
        qsort(took, (size_t)groups, sizeof *took, compare);
        printf("%5d %10.0f %10.2f %10.2f\n", count, groups * count / passed, (double)took[groups / 2] / 1e6,
            (double)took[(size_t)(0.99 * groups)] / 1e6);
        fflush(stdout);
    }
    free(took);
    return good;
}

int main(int argc, char **argv)
{
    static Tables tables;
    char why[300] = "", lines[BYTES];
    const unsigned run_number = (unsigned)(uv_hrtime() >> 20) & 0xFFF;
    S5Text error = s5_text(why, sizeof why);
    const int seconds = argc > 2 ? atoi(argv[2]) : 10, only = argc > 3 ? atoi(argv[3]) : 0;
    if (argc < 2 || seconds < 1) {
        fputs("usage: append URI [SECONDS [SIZE]]\n", stderr);
        return 2;
    }
    S5JournalStore *store = s5_chance_open() ? s5_journal_postgres(argv[1], NULL, &error) : NULL;
    memset(lines, 'x', sizeof lines);
    lines[BYTES - 1] = '\n';
    printf("%5s %10s %10s %10s\n", "group", "entries/s", "p50 ms", "p99 ms");
    for (int i = 0; store && i < SIZES && !*why; i++) {
        if (only && only != SIZE[i])
            continue;
        for (int table = 0; table < MOST; table++) { /* new ones: of this run, this size, and this place */
            snprintf(tables.code[table], S5_CODE_SIZE, "%03X%d%04d", run_number, i, table);
            tables.version[table] = 0;
        }
        if (!run(store, &tables, SIZE[i], seconds, lines))
            s5_text_add(&error, store->why(store) ? store->why(store) : "there is such a table already");
    }
    if (*why)
        fprintf(stderr, "append: %s\n", why);
    if (store)
        store->free(store);
    return *why != 0;
}
