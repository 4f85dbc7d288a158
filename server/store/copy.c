#include "copy.h"
#include "copy_end.h"
#include "server/common/fail.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Everything that a store has; where a row belongs to another, the other comes first. */
static const S5CopyTable TABLES[] = {
    S5_COPY_ENTRIES, {"person", "who, name, hidden", "bti", "who"},
    {"place", "who, \"table\", day, since_ms", "bttn", "who, \"table\""},
    {"game", "id, \"table\", day, rules, first, last, ended_ms, hands, players, sides", "ttttnnniii", "id"},
    {"seat", "game, seat, who, name, level, won, score, pools, jinks, ended_ms, day", "tibttiiiint",
        "game, seat"},
    {"credential", "hash, who, kind, text, until_ms", "bbitn", "hash"}, {"beacon", "day, text", "tt", "day"},
    {"restriction", "kind, whom", "tt", "kind, whom"},
    {"secret", "bytes", "b", "bytes"}, /* every store has one */
};
enum { ENTRY, PERSON, PLACE, GAME, SEAT, CREDENTIAL, BEACON, RESTRICTION, SECRET, TABLE_COUNT };
_Static_assert(sizeof TABLES / sizeof *TABLES == TABLE_COUNT, "a row for each table");

bool s5_copy_check_entry(const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    enum { CODE, POSITION, LINES = 3, CHECKSUM };
    char code[S5_CODE_SIZE];
    S5Text text = s5_text(code, sizeof code);
    for (size_t i = 0; i < row[CODE].size; i++)
        s5_text_char(&text, row[CODE].bytes[i]);
    if (row[CHECKSUM].kind == S5_FIELD_NULL ||
        row[CHECKSUM].number ==
            s5_entry_checksum(code, (uint64_t)row[POSITION].number, row[LINES].bytes, row[LINES].size))
        return true;
    return s5_fail_as(error,
        "%sentry %lld of table %s: it is damaged: its bytes are not the ones that were written",
        error->used ? "; " : "", (long long)row[POSITION].number, code);
}

/* A table that is copied. */
typedef struct Copying {
    S5CopyEnd *end; /* to which, */
    int table;
    int64_t *count; /* and how many rows there were so far */
} Copying;

static bool copy_row(void *to, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    const Copying *copying = to;
    ++*copying->count;
    return (copying->table != ENTRY || s5_copy_check_entry(row, error)) &&
           copying->end->put(copying->end, row, error);
}

static bool copy_rows(S5CopyEnd *from, S5CopyEnd *to, int table, int64_t *count, S5Text *error)
{
    *count = 0;
    return to->fill(to, &TABLES[table], error) &&
           from->each(from, &TABLES[table], copy_row, &(Copying){to, table, count}, error) &&
           to->full(to, error);
}

/* All rows of a table as one hash. */
typedef struct Hashed {
    crypto_generichash_state state;
    const char *kinds;
    uint8_t hash[crypto_generichash_BYTES];
} Hashed;

static bool hash_row(void *to, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    Hashed *hashed = to;
    (void)error;
    for (size_t i = 0; hashed->kinds[i]; i++) {
        const int64_t head[] = {(int64_t)row[i].kind, row[i].number, (int64_t)row[i].size};
        crypto_generichash_update(&hashed->state, (const unsigned char *)head, sizeof head);
        crypto_generichash_update(&hashed->state, (const unsigned char *)row[i].bytes, row[i].size);
    }
    return true;
}

static bool hash_rows(S5CopyEnd *end, const S5CopyTable *table, Hashed *hashed, S5Text *error)
{
    hashed->kinds = table->kinds;
    crypto_generichash_init(&hashed->state, NULL, 0, sizeof hashed->hash);
    const bool good = end->each(end, table, hash_row, hashed, error);
    crypto_generichash_final(&hashed->state, hashed->hash, sizeof hashed->hash);
    return good;
}

/* Reads both ends once more. */
static bool compare_copy(S5CopyEnd *from, S5CopyEnd *to, const S5CopyTable *table, S5Text *error)
{
    Hashed sent, got;
    return hash_rows(from, table, &sent, error) && hash_rows(to, table, &got, error) &&
           (!memcmp(sent.hash, got.hash, sizeof got.hash) ||
               s5_fail(error, table->name, "the copy is not equal to what was copied"));
}

static bool note_row(void *to, const S5Field row[S5_COPY_FIELDS], S5Text *error)
{
    (void)row, (void)error;
    *(bool *)to = true;
    return false;
}

static bool copy_is_empty(S5CopyEnd *to, const char *name, S5Text *error)
{
    bool found = false, good = true;
    for (int i = 0; i < SECRET && good; i++)
        good = to->each(to, &TABLES[i], note_row, &found, error);
    return found ? s5_fail(error, name, "it has tables already; a copy needs an empty store") : good;
}

static bool copy_all(S5CopyEnd *from, S5CopyEnd *to, S5Copied *copied, S5Text *error)
{
    int64_t other;
    int64_t *const counts[TABLE_COUNT] = {[ENTRY] = &copied->entries,
        [PERSON] = &copied->people,
        [PLACE] = &copied->places,
        [GAME] = &copied->games,
        [SEAT] = &copied->seats,
        [CREDENTIAL] = &copied->credentials};
    if (!from->check(from, error))
        return false;
    for (int i = 0; i < TABLE_COUNT; i++)
        if (!copy_rows(from, to, i, counts[i] ? counts[i] : &other, error))
            return false;
    for (int i = 0; i < TABLE_COUNT; i++)
        if (!compare_copy(from, to, &TABLES[i], error))
            return false;
    return to->commit(to, error);
}

/* A password in a URI is not shown. */
static const char *shown_place(const char *place)
{
    return strstr(place, "://") ? "the database" : place;
}

S5CopyEnd *s5_copy_open(const char *place, bool beside, S5Text *error)
{
    return strstr(place, "://") ? s5_copy_postgres(place, beside, error)
                                : s5_copy_sqlite(place, beside, error);
}

/* Opening an end makes what is not there: a source must be. */
static bool source_is_there(const char *from, S5Text *error)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/tables.db", from);
    return strstr(from, "://") || access(path, F_OK) == 0 || s5_fail(error, path, strerror(errno));
}

bool s5_store_copy(const char *from, const char *to, S5Copied *copied, S5Text *error)
{
    S5CopyEnd *source = source_is_there(from, error) ? s5_copy_open(from, false, error) : NULL;
    S5CopyEnd *target = source ? s5_copy_open(to, false, error) : NULL;
    const bool good =
        target && copy_is_empty(target, shown_place(to), error) && copy_all(source, target, copied, error);
    if (target)
        target->free(target);
    if (source)
        source->free(source);
    return good;
}
