/*
 * The log of a night. One table says which fields an event has, and which of them are derived. What a line says is never judged by its
 * derived fields: the event is derived from what was entered, written, and compared with the line, field by field.
 */
#include "night_log.h"

#include "json.h"
#include "spoilfive/format.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>

static bool __attribute__((format(printf, 2, 3))) refuse_line(S5Text *why, const char *format, ...)
{
    S5Text message = S5_EMPTY_TEXT(1200);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&message, format, values);
    va_end(values);
    s5_format_line(why, message.start); /* a part may come from the line, with anything in it */
    return false;
}

/* ----------------------------------------------------------------------- types */

/* A value that is being written. */
typedef struct Value {
    const void *at;
    const char *const *words; /* of an option: those that it is one of */
    int i;                    /* the item of a list */
} Value;

/* How a value is written and read. A list begins with its length, an int; −1 is null. */
typedef struct Type {
    void (*put)(S5Text *text, const Value *v);
    void (*put_item)(S5Text *text, const Value *v); /* of a list, in place of `put` */
    bool (*read)(const json_t *json, void *at, S5Text *why);
    const char *must;                 /* what the value must be */
    bool (*is_there)(const void *at); /* of a field that may be left out */
} Type;

typedef struct Field {
    const char *name; /* null at the end */
    const Type *type;
    size_t at;
    bool derived;
} Field;

/* The struct of which a field is at a place. */
#define WHOLE(place, type, field) ((const type *)((const char *)(place) - offsetof(type, field)))

static void put_value(S5Text *text, const Type *type, const void *at, const char *const *words)
{
    Value v = {at, words, 0};
    if (!type->put_item) {
        type->put(text, &v);
        return;
    }
    const int count = *(const int *)at;
    s5_text_add(text, count < 0 ? "null" : "[");
    for (; v.i < count; v.i++) {
        s5_text_add(text, v.i ? "," : "");
        type->put_item(text, &v);
    }
    s5_text_add(text, count < 0 ? "" : "]");
}

/* Appends the fields of what is at a place, each after a comma. */
static void put_fields(S5Text *text, const Field *field, const void *base)
{
    for (; field->name; field++) {
        const void *at = (const char *)base + field->at;
        if (field->type->is_there && !field->type->is_there(at))
            continue;
        s5_text_printf(text, ",\"%s\":", field->name);
        put_value(text, field->type, at, NULL);
    }
}

/* Appends an object: its fields, the brace in place of their first comma. */
static void put_object(S5Text *text, const Field *field, const void *base)
{
    const size_t start = text->used;
    put_fields(text, field, base);
    if (text->used > start)
        text->start[start] = '{';
    s5_text_char(text, '}');
}

/* Reads whole numbers of at most 32 bits; returns how many, or −1. */
static int read_numbers(const json_t *json, int32_t *item, int most)
{
    const bool array = json && json_typeof(json) == JSON_ARRAY;
    const size_t size = array ? json_array_size(json) : (size_t)most + 1;
    for (size_t i = 0; size <= (size_t)most && i < size; i++) {
        const json_t *number = json_array_get(json, i);
        if (!json_is_integer(number) || json_integer_value(number) < INT32_MIN ||
            json_integer_value(number) > INT32_MAX)
            return -1;
        item[i] = (int32_t)json_integer_value(number);
    }
    return size <= (size_t)most ? (int)size : -1;
}

/* ------------------------------------------------------------- values of fields */

static void put_number(S5Text *text, const Value *v)
{
    s5_put_number(text, *(const int64_t *)v->at);
}

static bool read_number(const json_t *json, void *at, S5Text *why)
{
    (void)why;
    *(int64_t *)at = json_integer_value(json);
    return json_is_integer(json);
}

static bool is_side(const void *at)
{
    return *(const int64_t *)at >= 0;
}

static bool read_cut(const json_t *json, void *at, S5Text *why)
{
    return read_number(json, at, why) && is_side(at);
}

static void put_version(S5Text *text, const Value *v)
{
    (void)v;
    S5_PUT(text, "1");
}

static bool read_version(const json_t *json, void *at, S5Text *why)
{
    (void)at;
    return (json_is_integer(json) && json_integer_value(json) == 1) ||
           refuse_line(why, "this program reads version 1");
}

static void put_text(S5Text *text, const Value *v)
{
    s5_text_json(text, v->at);
}

static bool read_text(const json_t *json, void *at, S5Text *why)
{
    (void)why;
    if (!json_is_string(json) || json_string_length(json) > S5_NIGHT_TEXT_MAX)
        return false;
    memcpy(at, json_string_value(json), json_string_length(json) + 1);
    return true;
}

static void put_purpose(S5Text *text, const Value *v)
{
    s5_text_add(text, *(const bool *)v->at ? "\"raffle\"" : "\"fee\"");
}

static bool read_purpose(const json_t *json, void *at, S5Text *why)
{
    (void)why;
    const char *word = json_is_string(json) ? json_string_value(json) : "";
    *(bool *)at = !strcmp(word, "raffle");
    return *(bool *)at || !strcmp(word, "fee");
}

/* Of S5NightList and S5NightNumbers: the items follow their length. */
static void put_list_item(S5Text *text, const Value *v)
{
    s5_put_number(text, ((const int32_t *)v->at)[1 + v->i]);
}

static bool read_list(const json_t *json, void *at, S5Text *why)
{
    (void)why;
    S5NightList *list = at;
    list->count = read_numbers(json, list->item, S5_NIGHT_PEOPLE_MAX);
    return list->count >= 0;
}

static bool is_list(const void *at)
{
    return ((const S5NightList *)at)->count >= 0;
}

static const Type LIST = {.put_item = put_list_item, .read = read_list, .must = "a list of whole numbers"};

static void put_score(S5Text *text, const Value *v)
{
    if (WHOLE(v->at, S5NightEvent, list)->unplayed)
        S5_PUT(text, "\"unplayed\"");
    else
        put_value(text, &LIST, v->at, NULL);
}

static bool read_score(const json_t *json, void *at, S5Text *why)
{
    S5NightEvent *e = (S5NightEvent *)(uintptr_t)WHOLE(at, S5NightEvent, list);
    e->unplayed = json_is_string(json) && !strcmp(json_string_value(json), "unplayed");
    return e->unplayed || read_list(json, at, why);
}

static void put_row(S5Text *text, const Value *v)
{
    const S5NightRows *rows = v->at;
    s5_put_numbers(text, rows->item + rows->start[v->i], rows->start[v->i + 1] - rows->start[v->i]);
}

static bool read_rows(const json_t *json, void *at, S5Text *why)
{
    (void)why;
    S5NightRows *rows = at;
    int used = 0;
    const bool array = json && json_typeof(json) == JSON_ARRAY;
    const size_t size = array ? json_array_size(json) : S5_NIGHT_ROUNDS_MAX + 1;
    if (size > S5_NIGHT_ROUNDS_MAX)
        return false;
    for (size_t r = 0; r < size; r++) {
        const int count = read_numbers(json_array_get(json, r), rows->item + used, S5_NIGHT_PEOPLE_MAX);
        if (count < 0)
            return false;
        rows->start[r] = used;
        used += count;
    }
    rows->rows = (int)size;
    rows->start[size] = used;
    return true;
}

static void put_joined(S5Text *text, const Value *v)
{
    const S5NightJoined *joined = v->at;
    const int32_t *row = joined->item + joined->start[v->i];
    s5_text_printf(text, "[%d,", row[0]);
    s5_put_numbers(text, row + 1, joined->start[v->i + 1] - joined->start[v->i] - 1);
    s5_text_char(text, ']');
}

static void put_rank(S5Text *text, const Value *v)
{
    const S5NightRanking *ranking = v->at;
    s5_text_printf(text, "[%d,%d,%d]", ranking->place[v->i], ranking->unit[v->i], ranking->total[v->i]);
}

static void put_sum(S5Text *text, const Value *v)
{
    const S5NightSums *sums = v->at;
    s5_text_printf(text, "[%d,%lld]", sums->number[v->i], (long long)sums->cents[v->i]);
}

static const Type NUMBER = {put_number, .read = read_number, .must = "a whole number"};

#define PART(type, struct, name, field) {name, &type, offsetof(struct, field), true}

static void put_jackpot_end(S5Text *text, const Value *v)
{
    static const Field FIELDS[] = {PART(NUMBER, S5NightJackpot, "pot", pot),
        PART(LIST, S5NightJackpot, "to", units), PART(NUMBER, S5NightJackpot, "each", each),
        PART(NUMBER, S5NightJackpot, "carry", carry), {NULL, NULL, 0, false}};
    put_object(text, FIELDS, v->at);
}

static void put_money(S5Text *text, const Value *v)
{
    static const Field FIELDS[] = {PART(NUMBER, S5NightMoney, "fees", fees),
        PART(NUMBER, S5NightMoney, "tickets", tickets), PART(NUMBER, S5NightMoney, "prizes", prizes),
        PART(NUMBER, S5NightMoney, "spots", spots), PART(NUMBER, S5NightMoney, "raffle", raffle),
        PART(NUMBER, S5NightMoney, "jackpot_in", jackpot_in), PART(NUMBER, S5NightMoney, "house", house),
        {NULL, NULL, 0, false}};
    put_object(text, FIELDS, v->at);
}

/* --------------------------------------------------------------------- options */

static void put_word(S5Text *text, const Value *v)
{
    s5_text_json(text, v->words[*(const int *)v->at]);
}

static void put_int(S5Text *text, const Value *v)
{
    s5_put_number(text, *(const int *)v->at);
}

static void put_share(S5Text *text, const Value *v)
{
    const S5NightShare *share = v->at;
    s5_text_printf(text, share->percent ? "\"%lld%%\"" : "%lld", (long long)share->value);
}

static void put_prize(S5Text *text, const Value *v)
{
    put_share(text, &(Value){.at = &WHOLE(v->at, S5NightOptions, prizes)->prize[v->i]});
}

static void put_tie(S5Text *text, const Value *v)
{
    s5_text_json(text, v->words[((const S5NightNumbers *)v->at)->item[v->i]]);
}

static void put_size(S5Text *text, const Value *v)
{
    const S5NightSize *size = &WHOLE(v->at, S5NightOptions, sizes)->tables[v->i];
    s5_text_printf(text, "[%d,%d]", size->people, size->sides);
}

static void put_jackpot(S5Text *text, const Value *v)
{
    const S5NightOptions *o = WHOLE(v->at, S5NightOptions, jackpot);
    if (o->jackpot)
        s5_text_printf(
            text, "[\"%s\",%d]", o->jackpot == S5_JACKPOT_REACH ? "reach" : "cookies", o->jackpot_at);
    else
        S5_PUT(text, "null");
}

void s5_night_options_write(S5Text *text, const S5NightOptions *options)
{
    static const Type SHAPES[] = {[S5_SHAPE_TEXT] = {.put = put_text},
        [S5_SHAPE_TABLES] = {.put_item = put_size},
        [S5_SHAPE_WORD] = {.put = put_word},
        [S5_SHAPE_TEAM] = {.put_item = put_list_item},
        [S5_SHAPE_NUMBERS] = {.put_item = put_list_item},
        [S5_SHAPE_NUMBER] = {.put = put_int},
        [S5_SHAPE_TIES] = {.put_item = put_tie},
        [S5_SHAPE_AMOUNT] = {.put = put_share},
        [S5_SHAPE_SHARE] = {.put = put_share},
        [S5_SHAPE_SHARES] = {.put_item = put_prize},
        [S5_SHAPE_JACKPOT] = {.put = put_jackpot},
        [S5_SHAPE_AMOUNTS] = {.put_item = put_list_item},
        [S5_SHAPE_PERCENT] = {.put = put_int}};
    for (int i = 0; i < S5_NIGHT_KEYS; i++) {
        const S5NightKey *key = s5_night_key(i);
        s5_text_printf(text, "%c\"%s\":", i ? ',' : '{', key->name);
        put_value(text, &SHAPES[key->shape], (const char *)options + key->at, key->words);
    }
    s5_text_char(text, '}');
}

static void put_options(S5Text *text, const Value *v)
{
    s5_night_options_write(text, v->at);
}

/* Appends an option of the log as a night file writes its value. */
static void put_as_file(S5Text *text, const json_t *json, S5NightShape shape, bool inner)
{
    const bool amount = shape == S5_SHAPE_AMOUNT || shape == S5_SHAPE_SHARE || shape == S5_SHAPE_SHARES ||
                        shape == S5_SHAPE_AMOUNTS;
    if (json_is_string(json)) {
        s5_put(text, json_string_value(json), json_string_length(json));
        return;
    }
    if (json_is_integer(json) && amount)
        s5_night_put_amount(text, json_integer_value(json));
    else if (json_is_integer(json))
        s5_text_number(text, json_integer_value(json));
    if (!inner && json_typeof(json) == JSON_ARRAY && !json_array_size(json))
        S5_PUT(text, "[]");
    for (size_t i = 0; i < json_array_size(json); i++) {
        const char *gap = inner ? "/" : shape == S5_SHAPE_TEAM ? "-" : " ";
        s5_text_add(text, i ? gap : "");
        put_as_file(text, json_array_get(json, i), shape, true);
    }
    s5_text_add(text, shape == S5_SHAPE_PERCENT ? "%" : "");
}

/* Whether an option of the log stands for a key that was not given. */
static bool is_left_out(const json_t *json, int key)
{
    const bool text = json_is_string(json) && !json_string_length(json);
    const bool zero = json_is_integer(json) && !json_integer_value(json);
    return !json || json_typeof(json) == JSON_NULL || text ||
           (zero && key == s5_night_key_find("jackpot_in"));
}

/*
 * Reads the options of a log as if they were a night file's. Whatever is not written as it would have been comes to light afterwards,
 * when the line is compared.
 */
static bool read_options(const json_t *json, void *at, S5Text *why)
{
    enum { VALUES_MAX = 1 << 14 };
    S5Text text = S5_EMPTY_TEXT(VALUES_MAX);
    S5NightValue values[S5_NIGHT_KEYS];
    S5NightFault fault;
    if (!json_is_object(json))
        return refuse_line(why, "'options' must be an object");
    for (int key = 0; key < S5_NIGHT_KEYS; key++) {
        const json_t *value = json_object_get(json, s5_night_key(key)->name);
        values[key] = (S5NightValue){.start = is_left_out(value, key) ? NULL : text.start + text.used};
        if (!values[key].start)
            continue;
        put_as_file(&text, value, s5_night_key(key)->shape, false);
        values[key].size = (size_t)(text.start + text.used - values[key].start);
    }
    if (text.full)
        return refuse_line(why, "'options' are too long");
    return s5_night_judge(values, at, &fault) || refuse_line(why, "'options': %s", fault.text);
}

/* ---------------------------------------------------------------------- fields */

static const Type VERSION = {put_version, .read = read_version};
static const Type OPTIONS = {put_options, .read = read_options};
static const Type CUT = {put_number, NULL, read_cut, "the number of a side", is_side};
static const Type TEXT = {
    put_text, .read = read_text, .must = "1 to 100 characters without a blank at either end"};
static const Type PURPOSE = {put_purpose, .read = read_purpose, .must = "\"fee\" or \"raffle\""};
static const Type ORDER = {NULL, put_list_item, read_list, "a list of whole numbers", is_list};
static const Type SCORE = {put_score, .read = read_score, .must = "a list of whole numbers or \"unplayed\""};
static const Type ROWS = {NULL, put_row, read_rows, "a list of lists of whole numbers", NULL};
static const Type JOINED = {.put_item = put_joined};
static const Type RANKING = {.put_item = put_rank};
static const Type SUMS = {.put_item = put_sum};
static const Type JACKPOT = {.put = put_jackpot_end};
static const Type MONEY = {.put = put_money};

enum { FIELDS_MAX = 7 };

#define AT(field)                  offsetof(S5NightEvent, field)
#define GIVEN(type, name, field)   {name, &type, AT(field), false}
#define DERIVED(type, name, field) {name, &type, AT(field), true}
#define PERSON_FIELD               GIVEN(NUMBER, "person", person)
#define RESULT_FIELD                                                                           \
    GIVEN(NUMBER, "round", round), GIVEN(NUMBER, "table", table), GIVEN(SCORE, "score", list), \
        GIVEN(CUT, "cut", cut)
#define SEED_FIELD GIVEN(NUMBER, "seed", seed)

/* The fields of each event, in the order in which they are written. */
static const Field FIELDS[S5_NIGHT_EVENTS][FIELDS_MAX] = {
    [S5_NIGHT_NIGHT] = {{"version", &VERSION, 0, false}, GIVEN(OPTIONS, "options", options), SEED_FIELD,
        GIVEN(NUMBER, "jackpot", jackpot)},
    [S5_NIGHT_ENTER] = {DERIVED(NUMBER, "person", person), GIVEN(TEXT, "name", name)},
    [S5_NIGHT_RENAME] = {PERSON_FIELD, GIVEN(TEXT, "name", name)},
    [S5_NIGHT_LEAVE] = {PERSON_FIELD},
    [S5_NIGHT_RETURN] = {PERSON_FIELD},
    [S5_NIGHT_MERGE] = {GIVEN(NUMBER, "keep", keep), GIVEN(NUMBER, "drop", drop)},
    [S5_NIGHT_PAIR] = {DERIVED(NUMBER, "unit", unit), GIVEN(LIST, "people", list)},
    [S5_NIGHT_UNPAIR] = {GIVEN(NUMBER, "unit", unit)},
    [S5_NIGHT_JOIN] = {GIVEN(NUMBER, "unit", unit), PERSON_FIELD},
    [S5_NIGHT_TRADE] = {GIVEN(LIST, "people", list)},
    [S5_NIGHT_PAY] = {PERSON_FIELD, GIVEN(NUMBER, "cents", cents), GIVEN(PURPOSE, "for", for_raffle)},
    [S5_NIGHT_SCHEDULE] = {GIVEN(NUMBER, "units", units), GIVEN(ROWS, "lines", rows),
        DERIVED(LIST, "repeats", bye)},
    [S5_NIGHT_ROUND] = {DERIVED(NUMBER, "round", round), GIVEN(ORDER, "order", list),
        DERIVED(JOINED, "joined", joined), DERIVED(ROWS, "tables", rows), DERIVED(LIST, "bye", bye),
        DERIVED(NUMBER, "again", again)},
    [S5_NIGHT_SWAP] = {GIVEN(LIST, "units", list)},
    [S5_NIGHT_RESULT] = {RESULT_FIELD},
    [S5_NIGHT_CORRECT] = {RESULT_FIELD},
    [S5_NIGHT_VOID] = {GIVEN(NUMBER, "round", round)},
    [S5_NIGHT_DECIDE] = {GIVEN(LIST, "order", list)},
    [S5_NIGHT_SPOT] = {SEED_FIELD, DERIVED(NUMBER, "person", person), DERIVED(NUMBER, "cents", cents)},
    [S5_NIGHT_RAFFLE] = {SEED_FIELD, DERIVED(NUMBER, "ticket", ticket), DERIVED(NUMBER, "person", person),
        DERIVED(NUMBER, "cents", cents)},
    [S5_NIGHT_COOKIES] = {SEED_FIELD, DERIVED(LIST, "rounds", list)},
    [S5_NIGHT_FINISH] = {DERIVED(RANKING, "ranking", finish.ranking), DERIVED(SUMS, "prizes", finish.prizes),
        DERIVED(JACKPOT, "jackpot", finish.jackpot), DERIVED(MONEY, "money", finish.money),
        DERIVED(SUMS, "people", finish.people)},
};

static const char *const NAMES[] = {
#define ROW(NAME, name, judge, open, changes) name,
    S5_NIGHT_EVENT_MAP(ROW)
#undef ROW
};

void s5_night_event_write(S5Text *text, const S5NightEvent *event)
{
    s5_text_printf(text, "{\"event\":\"%s\"", NAMES[event->kind]);
    put_fields(text, FIELDS[event->kind], event);
    S5_PUT(text, "}\n");
}

static bool read_fields(const json_t *json, S5NightEvent *e, S5Text *why)
{
    for (const Field *field = FIELDS[e->kind]; field->name; field++) {
        const json_t *value = json_object_get(json, field->name);
        if (field->derived || (!value && field->type->is_there))
            continue;
        if (!value)
            return refuse_line(why, "'%s' is missing", field->name);
        if (!field->type->read(value, (char *)e + field->at, why))
            return why->used ? false : refuse_line(why, "'%s' must be %s", field->name, field->type->must);
    }
    return true;
}

/* ------------------------------------------------------------------- comparing */

/* Says which field of a line is wrong, and, where that is short, what would be right. */
static bool refuse_value(S5Text *why, const char *name, const json_t *right)
{
    enum { SHOWN_MAX = 80 };
    char *shown = json_dumps(right, JSON_COMPACT | JSON_ENCODE_ANY);
    refuse_line(why, "'%s' is not what follows from the lines before", name);
    if (shown && strlen(shown) <= SHOWN_MAX)
        refuse_line(why, ": it must be %s", shown);
    free(shown);
    return false;
}

static bool compare(const json_t *line, json_t *right, S5NightEventKind kind, S5NightLine how, S5Text *why)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)line, name, value)
    {
        const json_t *other = json_object_get(right, name);
        if (!other)
            return refuse_line(why, "there is no '%s' here", name);
        if (!json_equal(value, other))
            return refuse_value(why, name, other);
    }
    for (const Field *field = FIELDS[kind]; field->name; field++) {
        const bool needed =
            json_object_get(right, field->name) && (how == S5_NIGHT_LINE_WHOLE || !field->derived);
        if (needed && !json_object_get(line, field->name))
            return refuse_line(why, "'%s' is missing", field->name);
    }
    return true;
}

/* ------------------------------------------------------------------------ logs */

void s5_night_log_begin(S5NightLog *log)
{
    s5_night_clear(&log->night);
    log->line[0] = 0;
}

S5NightEvent *s5_night_log_event(S5NightLog *log, S5NightEventKind kind)
{
    S5NightEvent *e = &log->event;
    e->kind = kind;
    e->for_raffle = e->unplayed = false;
    e->list.count = e->kind == S5_NIGHT_ROUND ? -1 : 0;
    e->cut = -1;
    return e;
}

/* Derives log->event and writes its line; the night is not changed yet. */
static bool derive(S5NightLog *log, S5Text *why)
{
    if (!s5_night_derive(&log->night, &log->event, &log->work, why))
        return false;
    S5Text text = s5_text(log->line, sizeof log->line);
    s5_night_event_write(&text, &log->event);
    return !text.full || refuse_line(why, "the line is too long");
}

bool s5_night_log_add(S5NightLog *log, S5Text *why)
{
    const bool good = derive(log, why);
    if (good)
        s5_night_apply(&log->night, &log->event);
    return good;
}

static bool find_kind(const json_t *json, S5NightEvent *e, S5Text *why)
{
    const json_t *name = json_object_get(json, "event");
    for (int kind = 0; json_is_string(name) && kind < S5_NIGHT_EVENTS; kind++)
        if (!strcmp(json_string_value(name), NAMES[kind])) {
            e->kind = (S5NightEventKind)kind;
            return true;
        }
    return json_is_string(name) ? refuse_line(why, "there is no event '%s'", json_string_value(name))
                                : refuse_line(why, "a line of a log has an 'event'");
}

static bool read_json(
    S5NightLog *log, const json_t *json, const char *line, size_t size, S5NightLine how, S5Text *why)
{
    if (!find_kind(json, &log->event, why))
        return false;
    s5_night_log_event(log, log->event.kind);
    if (!read_fields(json, &log->event, why) || !derive(log, why))
        return false;
    const size_t written = strlen(log->line) - 1;
    if (written == size && !memcmp(line, log->line, size))
        return true;
    json_t *right = json_loadb(log->line, written, JSON_REJECT_DUPLICATES, NULL);
    const bool good = right && compare(json, right, log->event.kind, how, why);
    json_decref(right);
    return good;
}

bool s5_night_line_is_whole(const char *line, size_t size)
{
    json_t *json = json_loadb(line, size, 0, NULL);
    const bool whole = json_is_object(json);
    json_decref(json);
    return whole;
}

bool s5_night_log_read(S5NightLog *log, const char *line, size_t size, S5NightLine how, S5Text *why)
{
    json_error_t error;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!json || !json_is_object(json)) {
        refuse_line(why, "this is not a line of JSON: %s", json ? "it must be an object" : error.text);
        json_decref(json);
        return false;
    }
    const bool good = read_json(log, json, line, size, how, why);
    json_decref(json);
    if (good)
        s5_night_apply(&log->night, &log->event);
    return good;
}
