/*
 * The log of a night. One table says which fields an event has, and which of them are derived. What a line says is never judged by its
 * derived fields: the event is derived from what was entered, written, and compared with the line, field by field.
 */
#include "night_log.h"

#include "json.h"
#include "spoilfive/format.h"

#include <jansson.h>
#include <stdlib.h>

typedef enum Type {
    NOTHING, /* the end of an event's fields */
    NUMBER,
    CUT, /* a number that may be missing: −1 */
    VERSION,
    TEXT,
    PURPOSE,
    LIST,
    ORDER, /* a list that may be missing: count −1 */
    SCORE, /* a list, or "unplayed" */
    ROWS,
    JOINED,
    OPTIONS,
    RANKING,
    SUMS,
    JACKPOT,
    MONEY
} Type;

typedef struct Field {
    const char *name;
    Type type;
    size_t at; /* in S5NightEvent */
    bool derived;
} Field;

enum { FIELDS_MAX = 7 };

#define AT(field)                  offsetof(S5NightEvent, field)
#define GIVEN(type, name, field)   {name, type, AT(field), false}
#define DERIVED(type, name, field) {name, type, AT(field), true}
#define PERSON_FIELD               GIVEN(NUMBER, "person", person)
#define RESULT_FIELD                                                                           \
    GIVEN(NUMBER, "round", round), GIVEN(NUMBER, "table", table), GIVEN(SCORE, "score", list), \
        GIVEN(CUT, "cut", cut)
#define SEED_FIELD GIVEN(NUMBER, "seed", seed)

/* The fields of each event, in the order in which they are written. */
static const Field FIELDS[S5_NIGHT_EVENTS][FIELDS_MAX] = {
    [S5_NIGHT_NIGHT] = {{"version", VERSION, 0, false}, GIVEN(OPTIONS, "options", options), SEED_FIELD,
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

/* -------------------------------------------------------------------- writing */

static void put_share(S5Text *text, S5NightShare share)
{
    if (!share.percent) {
        s5_put_number(text, share.value);
        return;
    }
    s5_text_char(text, '"');
    s5_put_number(text, share.value);
    S5_PUT(text, "%\"");
}

static void put_comma(S5Text *text, int i)
{
    if (i)
        s5_text_char(text, ',');
}

static void put_option(S5Text *text, const S5NightOptions *o, const S5NightKey *key)
{
    const char *at = (const char *)o + key->at;
    const S5NightNumbers *numbers = (const S5NightNumbers *)at;
    switch (key->shape) {
    case S5_SHAPE_TEXT:
        s5_text_json(text, at);
        break;
    case S5_SHAPE_WORD:
        s5_text_json(text, key->words[*(const int *)at]);
        break;
    case S5_SHAPE_NUMBER:
    case S5_SHAPE_PERCENT:
        s5_put_number(text, *(const int *)at);
        break;
    case S5_SHAPE_AMOUNT:
    case S5_SHAPE_SHARE:
        put_share(text, *(const S5NightShare *)at);
        break;
    case S5_SHAPE_TEAM:
    case S5_SHAPE_NUMBERS:
    case S5_SHAPE_AMOUNTS:
        if (numbers->count < 0)
            S5_PUT(text, "null");
        else
            s5_put_numbers(text, numbers->item, numbers->count);
        break;
    case S5_SHAPE_TIES:
        s5_text_char(text, '[');
        for (int i = 0; i < numbers->count; i++) {
            put_comma(text, i);
            s5_text_json(text, key->words[numbers->item[i]]);
        }
        s5_text_char(text, ']');
        break;
    case S5_SHAPE_TABLES:
        s5_text_char(text, '[');
        for (int i = 0; i < o->sizes; i++) {
            put_comma(text, i);
            s5_put_numbers(text, (int32_t[]){o->tables[i].people, o->tables[i].sides}, 2);
        }
        s5_text_char(text, ']');
        break;
    case S5_SHAPE_SHARES:
        s5_text_char(text, '[');
        for (int i = 0; i < o->prizes; i++) {
            put_comma(text, i);
            put_share(text, o->prize[i]);
        }
        s5_text_char(text, ']');
        break;
    case S5_SHAPE_JACKPOT:
        if (!o->jackpot) {
            S5_PUT(text, "null");
            break;
        }
        s5_text_add(text, o->jackpot == S5_JACKPOT_REACH ? "[\"reach\"," : "[\"cookies\",");
        s5_put_number(text, o->jackpot_at);
        s5_text_char(text, ']');
    }
}

void s5_night_options_write(S5Text *text, const S5NightOptions *options)
{
    for (int i = 0; i < S5_NIGHT_KEYS; i++) {
        const S5NightKey *key = s5_night_key(i);
        s5_text_char(text, i ? ',' : '{');
        s5_text_json(text, key->name);
        s5_text_char(text, ':');
        put_option(text, options, key);
    }
    s5_text_char(text, '}');
}

static void put_rows(S5Text *text, const int32_t *start, const int32_t *item, int rows)
{
    s5_text_char(text, '[');
    for (int r = 0; r < rows; r++) {
        put_comma(text, r);
        s5_put_numbers(text, item + start[r], start[r + 1] - start[r]);
    }
    s5_text_char(text, ']');
}

static void put_joined(S5Text *text, const S5NightJoined *joined)
{
    s5_text_char(text, '[');
    for (int r = 0; r < joined->rows; r++) {
        const int at = joined->start[r];
        s5_text_add(text, r ? ",[" : "[");
        s5_put_number(text, joined->item[at]);
        s5_text_char(text, ',');
        s5_put_numbers(text, joined->item + at + 1, joined->start[r + 1] - at - 1);
        s5_text_char(text, ']');
    }
    s5_text_char(text, ']');
}

static void put_ranking(S5Text *text, const S5NightRanking *ranking)
{
    s5_text_char(text, '[');
    for (int i = 0; i < ranking->count; i++) {
        put_comma(text, i);
        s5_put_numbers(text, (int32_t[]){ranking->place[i], ranking->unit[i], ranking->total[i]}, 3);
    }
    s5_text_char(text, ']');
}

static void put_sums(S5Text *text, const S5NightSums *sums)
{
    s5_text_char(text, '[');
    for (int i = 0; i < sums->count; i++) {
        s5_text_add(text, i ? ",[" : "[");
        s5_put_number(text, sums->number[i]);
        s5_text_char(text, ',');
        s5_put_number(text, sums->cents[i]);
        s5_text_char(text, ']');
    }
    s5_text_char(text, ']');
}

static void put_jackpot(S5Text *text, const S5NightJackpot *jackpot)
{
    s5_put_number_field(text, "{\"pot\":", jackpot->pot);
    S5_PUT(text, ",\"to\":");
    s5_put_numbers(text, jackpot->units.item, jackpot->units.count);
    s5_put_number_field(text, ",\"each\":", jackpot->each);
    s5_put_number_field(text, ",\"carry\":", jackpot->carry);
    s5_text_char(text, '}');
}

static void put_money(S5Text *text, const S5NightMoney *money)
{
    s5_put_number_field(text, "{\"fees\":", money->fees);
    s5_put_number_field(text, ",\"tickets\":", money->tickets);
    s5_put_number_field(text, ",\"prizes\":", money->prizes);
    s5_put_number_field(text, ",\"spots\":", money->spots);
    s5_put_number_field(text, ",\"raffle\":", money->raffle);
    s5_put_number_field(text, ",\"jackpot_in\":", money->jackpot_in);
    s5_put_number_field(text, ",\"house\":", money->house);
    s5_text_char(text, '}');
}

static void put_value(S5Text *text, const S5NightEvent *e, const Field *field)
{
    const char *at = (const char *)e + field->at;
    const S5NightList *list = (const S5NightList *)at;
    switch (field->type) {
    case NUMBER:
    case CUT:
        s5_put_number(text, *(const int64_t *)at);
        break;
    case VERSION:
        S5_PUT(text, "1");
        break;
    case TEXT:
        s5_text_json(text, at);
        break;
    case PURPOSE:
        s5_text_add(text, e->for_raffle ? "\"raffle\"" : "\"fee\"");
        break;
    case SCORE:
        if (e->unplayed)
            S5_PUT(text, "\"unplayed\"");
        else
            s5_put_numbers(text, list->item, list->count);
        break;
    case LIST:
    case ORDER:
        s5_put_numbers(text, list->item, list->count);
        break;
    case ROWS:
        put_rows(text, e->rows.start, e->rows.item, e->rows.rows);
        break;
    case JOINED:
        put_joined(text, &e->joined);
        break;
    case OPTIONS:
        s5_night_options_write(text, &e->options);
        break;
    case RANKING:
        put_ranking(text, &e->finish.ranking);
        break;
    case SUMS:
        put_sums(text, (const S5NightSums *)at);
        break;
    case JACKPOT:
        put_jackpot(text, &e->finish.jackpot);
        break;
    case MONEY:
        put_money(text, &e->finish.money);
        break;
    case NOTHING:
        break;
    }
}

/* Whether an event has this field: some may be left out. */
static bool has(const S5NightEvent *e, const Field *field)
{
    const char *at = (const char *)e + field->at;
    return field->type == CUT     ? *(const int64_t *)at >= 0
           : field->type == ORDER ? ((const S5NightList *)at)->count >= 0
                                  : true;
}

void s5_night_event_write(S5Text *text, const S5NightEvent *event)
{
    S5_PUT(text, "{\"event\":\"");
    s5_text_add(text, NAMES[event->kind]);
    s5_text_char(text, '"');
    for (const Field *field = FIELDS[event->kind]; field->type != NOTHING; field++) {
        if (!has(event, field))
            continue;
        s5_text_add(text, ",\"");
        s5_text_add(text, field->name);
        s5_text_add(text, "\":");
        put_value(text, event, field);
    }
    s5_text_add(text, "}\n");
}

/* -------------------------------------------------------------------- reading */

static bool refuse_line(S5Text *why, const char *before, const char *name, const char *after)
{
    s5_text_add(why, before);
    s5_format_line(why, name); /* it may come from the line, with anything in it */
    s5_text_add(why, after);
    return false;
}

static bool is_array(const json_t *json)
{
    return json && json_typeof(json) == JSON_ARRAY;
}

/* Reads whole numbers of at most 32 bits; returns how many, or −1. */
static int read_numbers(const json_t *json, int32_t *item, int most)
{
    const size_t size = is_array(json) ? json_array_size(json) : (size_t)most + 1;
    for (size_t i = 0; size <= (size_t)most && i < size; i++) {
        const json_t *number = json_array_get(json, i);
        if (!json_is_integer(number) || json_integer_value(number) < INT32_MIN ||
            json_integer_value(number) > INT32_MAX)
            return -1;
        item[i] = (int32_t)json_integer_value(number);
    }
    return size <= (size_t)most ? (int)size : -1;
}

static bool read_rows(const json_t *json, S5NightRows *rows)
{
    int used = 0;
    const size_t size = is_array(json) ? json_array_size(json) : S5_NIGHT_ROUNDS_MAX + 1;
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
    for (size_t i = 0; !inner && is_array(json) && !json_array_size(json) && i < 1; i++)
        S5_PUT(text, "[]");
    for (size_t i = 0; is_array(json) && i < json_array_size(json); i++) {
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
static bool read_options(const json_t *json, S5NightOptions *options, S5Text *why)
{
    enum { VALUES_MAX = 1 << 14 };
    char pool[VALUES_MAX];
    S5Text text = s5_text(pool, sizeof pool);
    S5NightValue values[S5_NIGHT_KEYS];
    S5NightFault fault;
    if (!json_is_object(json))
        return refuse_line(why, "'options' must be an object", "", "");
    for (int key = 0; key < S5_NIGHT_KEYS; key++) {
        const json_t *value = json_object_get(json, s5_night_key(key)->name);
        values[key] = (S5NightValue){.start = is_left_out(value, key) ? NULL : pool + text.used};
        if (!values[key].start)
            continue;
        put_as_file(&text, value, s5_night_key(key)->shape, false);
        values[key].size = (size_t)(pool + text.used - values[key].start);
    }
    if (text.full)
        return refuse_line(why, "'options' are too long", "", "");
    return s5_night_judge(values, options, &fault) || refuse_line(why, "'options': ", fault.text, "");
}

static bool read_text(const json_t *json, char to[S5_NIGHT_TEXT_MAX + 1])
{
    if (!json_is_string(json) || json_string_length(json) > S5_NIGHT_TEXT_MAX)
        return false;
    memcpy(to, json_string_value(json), json_string_length(json));
    to[json_string_length(json)] = 0;
    return true;
}

static bool read_list(const json_t *json, S5NightList *list)
{
    list->count = read_numbers(json, list->item, S5_NIGHT_PEOPLE_MAX);
    return list->count >= 0;
}

static bool read_score(const json_t *json, S5NightEvent *e)
{
    e->unplayed = json_is_string(json) && !strcmp(json_string_value(json), "unplayed");
    return e->unplayed || read_list(json, &e->list);
}

static bool read_purpose(const json_t *json, S5NightEvent *e)
{
    const char *word = json_is_string(json) ? json_string_value(json) : "";
    e->for_raffle = !strcmp(word, "raffle");
    return e->for_raffle || !strcmp(word, "fee");
}

static bool read_number(const json_t *json, int64_t *number)
{
    *number = json_is_integer(json) ? json_integer_value(json) : 0;
    return json_is_integer(json);
}

/* Reads an entered field; the value is there. */
static bool read_field(const json_t *json, S5NightEvent *e, const Field *field, S5Text *why)
{
    char *at = (char *)e + field->at;
    switch (field->type) {
    case NUMBER:
        return read_number(json, (int64_t *)at) ||
               refuse_line(why, "'", field->name, "' must be a whole number");
    case CUT:
        return (read_number(json, (int64_t *)at) && e->cut >= 0) ||
               refuse_line(why, "'", field->name, "' must be the number of a side");
    case VERSION:
        return (json_is_integer(json) && json_integer_value(json) == 1) ||
               refuse_line(why, "this program reads version 1", "", "");
    case TEXT:
        return read_text(json, at) || refuse_line(why, "'", field->name,
                                          "' must be 1 to 100 characters without a blank at either end");
    case PURPOSE:
        return read_purpose(json, e) || refuse_line(why, "'for' must be \"fee\" or \"raffle\"", "", "");
    case SCORE:
        return read_score(json, e) ||
               refuse_line(why, "'score' must be a list of whole numbers or \"unplayed\"", "", "");
    case LIST:
    case ORDER:
        return read_list(json, (S5NightList *)at) ||
               refuse_line(why, "'", field->name, "' must be a list of whole numbers");
    case ROWS:
        return read_rows(json, (S5NightRows *)at) ||
               refuse_line(why, "'", field->name, "' must be a list of lists of whole numbers");
    case OPTIONS:
        return read_options(json, &e->options, why);
    default:
        return true;
    }
}

static bool may_be_missing(const Field *field)
{
    return field->type == CUT || field->type == ORDER;
}

static bool read_fields(const json_t *json, S5NightEvent *e, S5Text *why)
{
    for (const Field *field = FIELDS[e->kind]; field->type != NOTHING; field++) {
        const json_t *value = json_object_get(json, field->name);
        if (field->derived || (!value && may_be_missing(field)))
            continue;
        if (!value)
            return refuse_line(why, "'", field->name, "' is missing");
        if (!read_field(value, e, field, why))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------- comparing */

static bool is_same(const json_t *a, const json_t *b);

static bool has_all(const json_t *a, json_t *b)
{
    const char *name;
    json_t *value;
    json_object_foreach(b, name, value)
    {
        const json_t *same = json_object_get(a, name);
        if (!same || !is_same(same, value))
            return false;
    }
    return true;
}

static bool is_same(const json_t *a, const json_t *b)
{
    if (json_typeof(a) != json_typeof(b))
        return false;
    if (json_is_string(a))
        return json_string_length(a) == json_string_length(b) &&
               !memcmp(json_string_value(a), json_string_value(b), json_string_length(a));
    if (json_is_integer(a))
        return json_integer_value(a) == json_integer_value(b);
    if (json_is_object(a))
        return has_all(a, (json_t *)b) && has_all(b, (json_t *)a);
    if (json_typeof(a) != JSON_ARRAY)
        return true;
    bool same = json_array_size(a) == json_array_size(b);
    for (size_t i = 0; same && i < json_array_size(a); i++)
        same = is_same(json_array_get(a, i), json_array_get(b, i));
    return same;
}

/* Says which field of a line is wrong, and, where that is short, what would be right. */
static bool refuse_value(S5Text *why, const char *name, const json_t *right)
{
    enum { SHOWN_MAX = 80 };
    char *shown = json_dumps(right, JSON_COMPACT | JSON_ENCODE_ANY);
    refuse_line(why, "'", name, "' is not what follows from the lines before");
    if (shown && strlen(shown) <= SHOWN_MAX)
        refuse_line(why, ": it must be ", shown, "");
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
            return refuse_line(why, "there is no '", name, "' here");
        if (!is_same(value, other))
            return refuse_value(why, name, other);
    }
    for (const Field *field = FIELDS[kind]; field->type != NOTHING; field++) {
        const bool needed =
            json_object_get(right, field->name) && (how == S5_NIGHT_LINE_WHOLE || !field->derived);
        if (needed && !json_object_get(line, field->name))
            return refuse_line(why, "'", field->name, "' is missing");
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
    return !text.full || refuse_line(why, "the line is too long", "", "");
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
    return refuse_line(why, json_is_string(name) ? "there is no event '" : "a line of a log has an 'event'",
        json_is_string(name) ? json_string_value(name) : "", json_is_string(name) ? "'" : "");
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
        refuse_line(why, "this is not a line of JSON: ", json ? "it must be an object" : error.text, "");
        json_decref(json);
        return false;
    }
    const bool good = read_json(log, json, line, size, how, why);
    json_decref(json);
    if (good)
        s5_night_apply(&log->night, &log->event);
    return good;
}
