#include "deals.h"

#include "record/deal_report.h"
#include "record/json.h"
#include "server/common/logfmt.h"
#include "server/registry/registry.h"
#include "server/store/data_dir.h"

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char FILE_NAME[] = "deals", CHECKSUM[] = "{\"checksum\":\"";

enum {
    VERSION = 1,
    WRITE_MS = 1000,
    HASH_BYTES = crypto_hash_sha256_BYTES,
    END_SIZE = sizeof CHECKSUM - 1 + 2 * HASH_BYTES + 3, /* the last line: `{"checksum":"…"}` */
    ROW_SIZE = 60000,                                    /* bytes of a set in the file */
    FILE_MAX = 1 << 24
};

/* Hands whose counts are expected to be the same: those of a game and a number of players; with the house rules that change the pack, or which
 * cards are trumps, they are another set. */
typedef struct DealSet {
    char rules[S5_RULES_SIZE], since[S5_DAY_SIZE];
    int pack, trumps;   /* cards; `trumps` of a black suit, 0 where they are named after the deal */
    S5DealCounts shown; /* and the hands that are not shown yet: */
    S5DealCounts fresh;
} DealSet;

struct S5Deals {
    const char *folder; /* null: the counts are not stored */
    DealSet **set;
    size_t count;
    bool changed; /* since the last writing */
    uv_timer_t timer;
    uv_work_t work;
    char *bytes; /* that are being written; null: none are */
    size_t size;
    char why[512]; /* it failed */
};

/* --------------------------------------------------------------------- sets */

static DealSet *add_set(S5Deals *deals)
{
    DealSet **sets = realloc(deals->set, (deals->count + 1) * sizeof(DealSet *));
    if (!sets)
        return NULL;
    deals->set = sets;
    sets[deals->count] = calloc(1, sizeof(DealSet));
    return sets[deals->count] ? sets[deals->count++] : NULL;
}

static int trumps_of(const S5Rules *rules)
{
    return rules->kind == S5_AUCTION ? 0 : s5_set_count(s5_trumps_in(rules, S5_SPADES, 0)->cards);
}

/* The set of these rules, a new one if there is none; null without memory. */
static DealSet *set_of(S5Deals *deals, const S5Rules *rules)
{
    const char *name = s5_preset_built_in(rules->preset)->name;
    for (size_t i = 0; i < deals->count; i++) {
        DealSet *set = deals->set[i];
        if (!strcmp(set->rules, name) && set->shown.players == rules->players && set->pack == rules->pack &&
            set->trumps == trumps_of(rules))
            return set;
    }
    DealSet *set = add_set(deals);
    if (!set)
        return NULL;
    s5_copy_text(set->rules, sizeof set->rules, name);
    s5_day_at(time(NULL), set->since);
    set->pack = rules->pack;
    set->trumps = trumps_of(rules);
    set->shown = s5_deal_counts(rules);
    return set;
}

/* Adds the fresh hands to those that are shown. Where an earlier version of the server expected other values, the set begins anew. */
static void show(DealSet *set)
{
    if (!s5_deal_counts_merge(&set->shown, &set->fresh)) {
        s5_logfmt("deals-anew", "rules", set->rules, "why", "other values are expected now");
        s5_day_at(time(NULL), set->since);
        set->shown = set->fresh;
    }
    set->fresh.hands = 0;
}

void s5_deals_add(S5Deals *deals, const S5Rules *rules, const S5State *dealt)
{
    DealSet *set = set_of(deals, rules);
    if (!set)
        return; /* no memory: one hand is missing */
    if (!set->fresh.hands)
        set->fresh = s5_deal_counts(rules);
    s5_deal_counts_add(&set->fresh, rules, dealt);
    if (set->fresh.hands == S5_DEALS_AT_ONCE)
        show(set);
    deals->changed = true;
}

/* --------------------------------------------------------------------- page */

/* A set of those that are shown, by its place among them; null after the last. */
static const DealSet *shown_at(const S5Deals *deals, size_t place)
{
    for (size_t i = 0; i < deals->count; i++)
        if (deals->set[i]->shown.hands && place-- == 0)
            return deals->set[i];
    return NULL;
}

size_t s5_deals_sets(const S5Deals *deals)
{
    size_t sets = 0;
    while (shown_at(deals, sets))
        sets++;
    return sets;
}

size_t s5_deals_largest(const S5Deals *deals)
{
    size_t largest = 0;
    const DealSet *set;
    for (size_t i = 1; (set = shown_at(deals, i)); i++)
        if (set->shown.hands > shown_at(deals, largest)->shown.hands)
            largest = i;
    return largest;
}

static void put_set(const DealSet *set, S5Text *text)
{
    s5_put_string_field(text, "{\"rules\":", set->rules);
    s5_put_string_field(text, ",\"since\":", set->since);
    s5_put_number_field(text, ",\"players\":", set->shown.players);
    s5_put_number_field(text, ",\"pack\":", set->pack);
    s5_put_number_field(text, ",\"trumps\":", set->trumps);
    s5_put_number_field(text, ",\"hands\":", (int64_t)set->shown.hands);
}

void s5_deals_put(const S5Deals *deals, size_t place, S5Text *text)
{
    const DealSet *set;
    s5_put_number_field(text, "{\"at_once\":", S5_DEALS_AT_ONCE);
    s5_put_number_field(text, ",\"least\":", S5_DEALS_LEAST);
    S5_PUT(text, ",\"sets\":[");
    for (size_t i = 0; (set = shown_at(deals, i)); i++) {
        s5_text_add(text, i ? "," : "");
        put_set(set, text);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
    if ((set = shown_at(deals, place))) {
        s5_put_number_field(text, ",\"set\":", (int64_t)place);
        S5_PUT(text, ",");
        s5_deal_put_tables(text, &set->shown);
    }
    S5_PUT(text, "}\n");
}

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

/* A set, and the hands that are not shown yet: after a restart they still are not, so no two answers differ by a single hand. */
static void put_row(S5Text *text, const DealSet *set)
{
    put_set(set, text);
    put_tables(text, &set->shown);
    if (set->fresh.hands) {
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

/* Writes the whole file into memory; false where there is none. */
static bool put_file(S5Deals *deals)
{
    const size_t room = deals->count * ROW_SIZE + 100;
    deals->bytes = malloc(room);
    if (!deals->bytes)
        return false;
    S5Text text = s5_text(deals->bytes, room);
    s5_put_number_field(&text, "{\"deals\":", VERSION);
    S5_PUT(&text, "}\n");
    for (size_t i = 0; i < deals->count; i++)
        put_row(&text, deals->set[i]);
    put_checksum(&text, text.start, text.used);
    deals->size = text.used;
    return true;
}

/* In any thread. */
static void write_file(uv_work_t *work)
{
    S5Deals *deals = work->data;
    S5Text why = s5_text(deals->why, sizeof deals->why);
    deals->why[0] = 0;
    s5_data_write(deals->folder, FILE_NAME, deals->bytes, deals->size, &why);
}

static void on_written(uv_work_t *work, int status)
{
    S5Deals *deals = work->data;
    (void)status;
    free(deals->bytes);
    deals->bytes = NULL;
    if (!*deals->why)
        return;
    s5_logfmt("fault", "deals", deals->why);
    deals->changed = true; /* it is tried again */
}

static void on_time(uv_timer_t *timer)
{
    S5Deals *deals = timer->data;
    if (!deals->changed || deals->bytes || !put_file(deals))
        return;
    deals->changed = false;
    uv_queue_work(timer->loop, &deals->work, write_file, on_written);
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

static bool read_set(S5Deals *deals, const json_t *json)
{
    const char *rules = json_string_value(json_object_get(json, "rules")),
               *since = json_string_value(json_object_get(json, "since"));
    const json_t *fresh = json_object_get(json, "fresh");
    const json_int_t players = json_integer_value(json_object_get(json, "players"));
    DealSet *set = rules && since && players > 0 && players <= S5_SEATS_MAX ? add_set(deals) : NULL;
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

static bool read_lines(S5Deals *deals, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    bool good = true;
    for (const char *line = bytes, *next; good && line < end; line = next) {
        next = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        json_t *json = json_loadb(line, (size_t)(next - line), 0, NULL);
        good = line == bytes ? json_integer_value(json_object_get(json, "deals")) == VERSION
                             : read_set(deals, json);
        json_decref(json);
    }
    return good;
}

static void forget_sets(S5Deals *deals)
{
    for (size_t i = 0; i < deals->count; i++)
        free(deals->set[i]);
    free(deals->set);
    deals->set = NULL;
    deals->count = 0;
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
    forget_sets(deals);
    if (link(path, aside) == 0 && unlink(path) == 0) {
        s5_logfmt("deals-anew", "file", aside, "why", "it is damaged, or of another version");
        return;
    }
    snprintf(wrong, sizeof wrong, "it is damaged, and can't be renamed %s: %s", aside, strerror(errno));
    keep_file(deals, path, wrong);
}

static void read_file(S5Deals *deals)
{
    char path[1100];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", deals->folder, FILE_NAME);
    char *bytes = read_bytes(path, &size);
    if (!bytes && errno != ENOENT)
        keep_file(deals, path, strerror(errno));
    else if (bytes && (!is_whole(bytes, size) || !read_lines(deals, bytes, size - END_SIZE)))
        put_aside(deals, path);
    free(bytes);
}

/* --------------------------------------------------------------------- life */

S5Deals *s5_deals_open(uv_loop_t *loop, const char *folder)
{
    S5Deals *deals = calloc(1, sizeof *deals);
    if (!deals)
        return NULL;
    deals->folder = folder;
    deals->timer.data = deals->work.data = deals;
    uv_timer_init(loop, &deals->timer);
    if (folder)
        read_file(deals);
    if (deals->folder)
        uv_timer_start(&deals->timer, on_time, WRITE_MS, WRITE_MS);
    return deals;
}

bool s5_deals_is_writing(const S5Deals *deals)
{
    return deals && deals->bytes;
}

void s5_deals_close(S5Deals *deals)
{
    if (!deals)
        return;
    uv_close((uv_handle_t *)&deals->timer, NULL);
    if (!deals->folder || !deals->changed || !put_file(deals))
        return;
    write_file(&deals->work);
    on_written(&deals->work, 0);
}

void s5_deals_free(S5Deals **deals)
{
    if (*deals)
        forget_sets(*deals);
    free(*deals);
    *deals = NULL;
}
