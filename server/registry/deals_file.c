/* The counts as bytes, which are stored in the file `deals` and announced to other nodes. */
#include "deals_internal.h"
#include "engine/record/json.h"
#include "registry.h"
#include "server/common/logfmt.h"
#include "server/store/data_dir.h"

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char FILE_NAME[] = "deals", CHECKSUM[] = "{\"checksum\":\"";

enum {
    VERSION = 1,
    HASH_BYTES = crypto_hash_sha256_BYTES,
    END_SIZE = sizeof CHECKSUM - 1 + 2 * HASH_BYTES + 3, /* the last line: `{"checksum":"…"}` */
    ROW_SIZE = 60000,                                    /* bytes of a set in the file */
    FILE_MAX = 1 << 24
};

/* ------------------------------------------------------------------ writing */

static void put_reals(S5Text *text, const double *values, int count)
{
    char bytes[40];
    for (int i = 0; i < count; i++) {
        snprintf(bytes, sizeof bytes, "%s%.17g", i ? "," : "[", values[i]);
        s5_text_add(text, bytes);
    }
    S5_PUT(text, "]");
}

static void put_counts(S5Text *text, const uint64_t *counts, int count)
{
    for (int i = 0; i < count; i++)
        s5_put_number_field(text, i ? "," : "[", (int64_t)counts[i]);
    S5_PUT(text, "]");
}

static void put_table(S5Text *text, const S5DealCounts *counts, int table)
{
    S5_PUT(text, "{\"expected\":[");
    for (int row = 0; row < counts->rows[table]; row++) {
        s5_text_add(text, row ? "," : "");
        put_reals(text, counts->expected[table][row], counts->columns[table]);
    }
    S5_PUT(text, "],\"counted\":[");
    for (int row = 0; row < counts->rows[table]; row++) {
        s5_text_add(text, row ? "," : "");
        put_counts(text, counts->counted[table][row], counts->columns[table]);
    }
    S5_PUT(text, "]}");
}

static void put_tables(S5Text *text, const S5DealCounts *counts)
{
    S5_PUT(text, ",\"tables\":[");
    for (int table = 0; table < S5_DEALS_TABLES; table++) {
        s5_text_add(text, table ? "," : "");
        put_table(text, counts, table);
    }
    S5_PUT(text, "]");
}

/* A set, and in the file the hands that are not shown yet: after a restart they still are not, so no two answers differ by a single hand. */
static void put_row(S5Text *text, const S5DealSet *set, bool fresh)
{
    s5_deals_put_set(set, text);
    put_tables(text, &set->shown);
    if (fresh && set->fresh.hands) {
        s5_put_number_field(text, ",\"fresh\":{\"hands\":", (int64_t)set->fresh.hands);
        put_tables(text, &set->fresh);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "}\n");
}

static void put_checksum(S5Text *text, const char *bytes, size_t size)
{
    uint8_t hash[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    crypto_hash_sha256(hash, (const unsigned char *)bytes, size);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    s5_text_add(text, CHECKSUM);
    s5_text_add(text, hex);
    S5_PUT(text, "\"}\n");
}

char *s5_deals_put_own(const S5Deals *deals, bool fresh, size_t *size)
{
    const size_t room = deals->own.count * ROW_SIZE + 100;
    char *bytes = malloc(room);
    if (!bytes)
        return NULL;
    S5Text text = s5_text(bytes, room);
    s5_put_number_field(&text, "{\"deals\":", VERSION);
    S5_PUT(&text, "}\n");
    for (size_t i = 0; i < deals->own.count; i++)
        put_row(&text, deals->own.set[i], fresh);
    put_checksum(&text, text.start, text.used);
    *size = text.used;
    return bytes;
}

void s5_deals_write_file(S5Deals *deals)
{
    S5Text why = s5_text(deals->why, sizeof deals->why);
    deals->why[0] = 0;
    s5_data_write(deals->folder, FILE_NAME, deals->bytes, deals->size, &why);
}

/* ------------------------------------------------------------------ reading */

static bool read_row(const json_t *expected, const json_t *counted, S5DealCounts *counts, int table, int row)
{
    const size_t columns = json_array_size(expected);
    bool good = columns && columns <= S5_DEALS_COLUMNS && json_array_size(counted) == columns &&
                (!row || columns == counts->columns[table]);
    counts->columns[table] = (uint8_t)columns;
    for (size_t i = 0; good && i < columns; i++) {
        const json_t *number = json_array_get(counted, i);
        good = json_is_integer(number) && json_integer_value(number) >= 0 &&
               json_is_number(json_array_get(expected, i));
        counts->expected[table][row][i] = json_number_value(json_array_get(expected, i));
        counts->counted[table][row][i] = (uint64_t)json_integer_value(number);
    }
    return good;
}

static bool read_table(const json_t *json, S5DealCounts *counts, int table)
{
    const json_t *expected = json_object_get(json, "expected"), *counted = json_object_get(json, "counted");
    const size_t rows = json_array_size(expected);
    bool good = json_is_array(expected) && rows <= S5_DEALS_ROWS && json_array_size(counted) == rows;
    counts->rows[table] = (uint8_t)rows;
    for (size_t row = 0; good && row < rows; row++)
        good = read_row(json_array_get(expected, row), json_array_get(counted, row), counts, table, (int)row);
    return good;
}

static bool read_counts(const json_t *json, S5DealCounts *counts, json_int_t players)
{
    const json_t *tables = json_object_get(json, "tables");
    bool good = json_array_size(tables) == S5_DEALS_TABLES;
    counts->players = (uint8_t)players;
    counts->hands = (uint64_t)json_integer_value(json_object_get(json, "hands"));
    for (int table = 0; good && table < S5_DEALS_TABLES; table++)
        good = read_table(json_array_get(tables, (size_t)table), counts, table);
    return good;
}

static bool read_set(S5DealSets *sets, const json_t *json)
{
    const char *rules = json_string_value(json_object_get(json, "rules")),
               *since = json_string_value(json_object_get(json, "since"));
    const json_t *fresh = json_object_get(json, "fresh");
    const json_int_t players = json_integer_value(json_object_get(json, "players"));
    S5DealSet *set = rules && since && players > 0 && players <= S5_SEATS_MAX ? s5_deals_add_set(sets) : NULL;
    if (!set)
        return false;
    s5_copy_text(set->rules, sizeof set->rules, rules);
    s5_copy_text(set->since, sizeof set->since, since);
    set->pack = (int)json_integer_value(json_object_get(json, "pack"));
    set->trumps = (int)json_integer_value(json_object_get(json, "trumps"));
    return read_counts(json, &set->shown, players) && (!fresh || read_counts(fresh, &set->fresh, players));
}

/* Whether the file ends with the checksum of what comes before it. */
static bool is_whole(const char *bytes, size_t size)
{
    char end[END_SIZE + 1];
    S5Text text = s5_text(end, sizeof end);
    if (size <= END_SIZE || bytes[size - END_SIZE - 1] != '\n')
        return false;
    put_checksum(&text, bytes, size - END_SIZE);
    return !memcmp(bytes + size - END_SIZE, end, END_SIZE);
}

static bool read_lines(S5DealSets *sets, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    bool good = true;
    for (const char *line = bytes, *next; good && line < end; line = next) {
        next = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        json_t *json = json_loadb(line, (size_t)(next - line), 0, NULL);
        good = line == bytes ? json_integer_value(json_object_get(json, "deals")) == VERSION
                             : read_set(sets, json);
        json_decref(json);
    }
    return good;
}

bool s5_deals_read(S5DealSets *sets, const char *bytes, size_t size)
{
    return is_whole(bytes, size) && read_lines(sets, bytes, size - END_SIZE);
}

/* The bytes of a file; null with errno, which is ENOENT if it is missing. */
static char *read_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    char *bytes = malloc(FILE_MAX);
    *size = bytes ? fread(bytes, 1, FILE_MAX, file) : 0;
    const bool good = bytes && !ferror(file);
    const int wrong = errno;
    fclose(file);
    if (good)
        return bytes;
    free(bytes);
    errno = wrong;
    return NULL;
}

/* The counts in the file may be needed: it stays as it is. */
static void keep_file(S5Deals *deals, const char *path, const char *wrong)
{
    char why[2600];
    snprintf(why, sizeof why, "%s: %s; it stays as it is, and what is counted from now on is not stored",
        path, wrong);
    s5_logfmt("fault", "deals", why);
    deals->folder = NULL;
}

/* A later version of the server may have written it. A file that was put aside before is not overwritten. */
static void put_aside(S5Deals *deals, const char *path)
{
    char aside[1200], wrong[1300];
    snprintf(aside, sizeof aside, "%s.damaged", path);
    s5_deals_forget_sets(&deals->own);
    if (link(path, aside) == 0 && unlink(path) == 0) {
        s5_logfmt("deals-anew", "file", aside, "why", "it is damaged, or of another version");
        return;
    }
    snprintf(wrong, sizeof wrong, "it is damaged, and can't be renamed %s: %s", aside, strerror(errno));
    keep_file(deals, path, wrong);
}

void s5_deals_read_file(S5Deals *deals)
{
    char path[1100];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", deals->folder, FILE_NAME);
    char *bytes = read_bytes(path, &size);
    if (!bytes && errno != ENOENT)
        keep_file(deals, path, strerror(errno));
    else if (bytes && !s5_deals_read(&deals->own, bytes, size))
        put_aside(deals, path);
    free(bytes);
}
