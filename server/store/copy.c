#include "copy.h"
#include "copy_end.h"
#include "server/common/fail.h"

#include <errno.h>
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
    s5_text_add(error, error->used ? "; entry " : "entry ");
    s5_text_number(error, row[POSITION].number);
    s5_text_add(error, " of table ");
    return s5_fail(error, code, "it is damaged: its bytes are not the ones that were written");
}

static bool copy_rows(S5CopyEnd *from, S5CopyEnd *to, int table, int64_t *count, S5Text *error)
{
    S5Field row[S5_COPY_FIELDS];
    S5CopyStep step = S5_COPY_FAULT;
    bool good = to->fill(to, &TABLES[table], error) && from->scan(from, &TABLES[table], error);
    for (*count = 0; good && (step = from->next(from, row, error)) == S5_COPY_ROW; ++*count)
        good = (table != ENTRY || s5_copy_check_entry(row, error)) && to->put(to, row, error);
    from->leave(from);
    return good && step == S5_COPY_END && to->full(to, error);
}

static bool copy_is_same_row(const S5CopyTable *table, const S5Field *a, const S5Field *b)
{
    bool same = true;
    for (size_t i = 0; table->kinds[i] && same; i++)
        same = a[i].kind == b[i].kind && a[i].number == b[i].number && a[i].size == b[i].size &&
               (!a[i].size || !memcmp(a[i].bytes, b[i].bytes, a[i].size));
    return same;
}

/* Reads both ends once more, row by row. */
static bool compare_copy(S5CopyEnd *from, S5CopyEnd *to, const S5CopyTable *table, S5Text *error)
{
    S5Field sent[S5_COPY_FIELDS], got[S5_COPY_FIELDS];
    S5CopyStep step = S5_COPY_ROW, other = S5_COPY_ROW;
    bool good = from->scan(from, table, error) && to->scan(to, table, error), same = true;
    while (good && same && step == S5_COPY_ROW) {
        step = from->next(from, sent, error);
        other = to->next(to, got, error);
        good = step != S5_COPY_FAULT && other != S5_COPY_FAULT;
        same = !good || (step == other && (step == S5_COPY_END || copy_is_same_row(table, sent, got)));
    }
    from->leave(from);
    to->leave(to);
    return good && (same || s5_fail(error, table->name, "the copy is not equal to what was copied"));
}

static bool copy_is_empty(S5CopyEnd *to, const char *name, S5Text *error)
{
    S5Field row[S5_COPY_FIELDS];
    for (int i = 0; i < SECRET; i++) {
        const S5CopyStep step = to->scan(to, &TABLES[i], error) ? to->next(to, row, error) : S5_COPY_FAULT;
        to->leave(to);
        if (step == S5_COPY_ROW)
            return s5_fail(error, name, "it has tables already; a copy needs an empty store");
        if (step == S5_COPY_FAULT)
            return false;
    }
    return true;
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
    S5CopyEnd *source = source_is_there(from, error) ? s5_copy_open(from, false, error) : NULL,
              *target = source ? s5_copy_open(to, false, error) : NULL;
    const bool good =
        target && copy_is_empty(target, shown_place(to), error) && copy_all(source, target, copied, error);
    if (target)
        target->free(target);
    if (source)
        source->free(source);
    return good;
}
