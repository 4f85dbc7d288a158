/* Reading JSON strictly (RFC 8259), as jansson does with the flags that engine/record/ uses. */
#include "jansson.h"

#include "engine/record/json.h"
#include "spoilfive/event.h"
#ifdef S5_JSON_BYTES /* a module without games (night_module.c) */
#include <stddef.h>

static struct {
    size_t json_used;
    _Alignas(max_align_t) char json[S5_JSON_BYTES];
} s5_engine;
#else
#include "state.h"
#endif

#include <limits.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

enum { DEPTH_MAX = 1024 /* less than jansson's 2048: a page's own stack is small */ };

typedef struct Parser {
    const char *at, *end, *start;
    const char *wrong; /* null, or what is */
    size_t flags;
    int depth;
} Parser;

static json_t *value_of(Parser *p);

/* ------------------------------------------------------------------- pieces */

static json_t *wrong(Parser *p, const char *what)
{
    if (!p->wrong)
        p->wrong = what;
    return NULL;
}

static void *take(Parser *p, size_t size)
{
    const size_t alignment = alignof(max_align_t),
                 begin = (s5_engine.json_used + alignment - 1) / alignment * alignment;
    if (size > sizeof s5_engine.json - begin)
        return wrong(p, "out of memory");
    s5_engine.json_used = begin + size;
    return s5_engine.json + begin;
}

static json_t *new_value(Parser *p, json_type type)
{
    json_t *value = take(p, sizeof *value);
    if (value)
        *value = (json_t){.type = type};
    return value;
}

static void skip_blanks(Parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        p->at++;
}

static bool next_is(Parser *p, char c)
{
    if (p->at == p->end || *p->at != c)
        return false;
    p->at++;
    return true;
}

/* ------------------------------------------------------------------- strings */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const int small = c | 0x20;
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* The four digits behind \u, or −1. */
static int32_t read_hex(Parser *p)
{
    int32_t code = 0;
    for (int i = 0; i < 4; i++, p->at++) {
        const int digit = p->at < p->end ? hex_digit(*p->at) : -1;
        if (digit < 0)
            return -1;
        code = code << 4 | digit;
    }
    return code;
}

/* Reads \uXXXX, or two of them for a character beyond the first 65,536. */
static bool read_code(Parser *p, char **to)
{
    int32_t code = read_hex(p);
    if (code >= 0xD800 && code < 0xDC00) {
        const int32_t low = next_is(p, '\\') && next_is(p, 'u') ? read_hex(p) : -1;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : -1;
    }
    if (code <= 0 || (code >= 0xDC00 && code < 0xE000)) /* zero would end the string */
        return wrong(p, "invalid escape");
    *to += s5_utf8_put(*to, (uint32_t)code);
    return true;
}

static bool read_escape(Parser *p, char **to)
{
    static const char LETTERS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    if (next_is(p, 'u'))
        return read_code(p, to);
    const char *found = p->at < p->end && *p->at ? strchr(LETTERS, *p->at) : NULL;
    if (!found)
        return wrong(p, "invalid escape");
    p->at++;
    *(*to)++ = MEANINGS[found - LETTERS];
    return true;
}

/* Copies one character that is not escaped. */
static bool read_plain(Parser *p, char **to)
{
    char character[5] = {0};
    const size_t left = (size_t)(p->end - p->at);
    memcpy(character, p->at, left < 4 ? left : 4);
    const size_t bytes = (unsigned char)*character < 0x20 ? 0 : s5_utf8(character);
    if (!bytes)
        return wrong(p, "control character or invalid UTF-8");
    memcpy(*to, p->at, bytes);
    *to += bytes;
    p->at += bytes;
    return true;
}

/* Reads a string after its first quote, zero-terminated; null if it is invalid. */
static char *read_string(Parser *p, size_t *length)
{
    const char *end = p->at;
    while (end < p->end && *end != '"')
        end += *end == '\\' && end + 1 < p->end ? 2 : 1;
    char *string = take(p, (size_t)(end - p->at) + 1),
         *to = string; /* an escape is never shorter than what it means */
    while (string && !p->wrong && !next_is(p, '"'))
        if (p->at == p->end)
            wrong(p, "premature end of input");
        else if (next_is(p, '\\'))
            read_escape(p, &to);
        else
            read_plain(p, &to);
    if (!string || p->wrong)
        return NULL;
    *to = 0;
    *length = (size_t)(to - string);
    return string;
}

static json_t *string_of(Parser *p)
{
    json_t *value = new_value(p, JSON_STRING);
    size_t length = 0;
    if (!value || !(value->string = read_string(p, &length)))
        return NULL;
    value->integer = (json_int_t)length;
    return value;
}

/* ------------------------------------------------------------------- numbers */

static bool skip_digits(Parser *p)
{
    const char *first = p->at;
    while (p->at < p->end && *p->at >= '0' && *p->at <= '9')
        p->at++;
    return p->at > first;
}

/* A fraction or an exponent, which make a number a real. */
static bool skip_real(Parser *p, bool *real)
{
    if (next_is(p, '.')) {
        *real = true;
        if (!skip_digits(p))
            return false;
    }
    if (!next_is(p, 'e') && !next_is(p, 'E'))
        return true;
    *real = true;
    if (!next_is(p, '+'))
        next_is(p, '-');
    return skip_digits(p);
}

static json_t *integer_of(Parser *p, const char *digits, const char *end, bool negative)
{
    json_int_t number = 0; /* below zero: there is one more negative number */
    for (; digits < end; digits++) {
        const int digit = *digits - '0';
        if (number < (LLONG_MIN + digit) / 10)
            return wrong(p, "too big integer");
        number = number * 10 - digit;
    }
    if (!negative && number == LLONG_MIN)
        return wrong(p, "too big integer");
    json_t *value = new_value(p, JSON_INTEGER);
    if (value)
        value->integer = negative ? number : -number;
    return value;
}

/* Nobody asks for the value of a real, so it is kept as written. */
static json_t *real_of(Parser *p, const char *from)
{
    const size_t length = (size_t)(p->at - from);
    json_t *value = new_value(p, JSON_REAL);
    char *text = value ? take(p, length + 1) : NULL;
    if (!text)
        return NULL;
    memcpy(text, from, length);
    text[length] = 0;
    value->string = text;
    return value;
}

static json_t *number_of(Parser *p)
{
    bool real = false;
    const char *from = p->at;
    const bool negative = next_is(p, '-');
    const char *digits = p->at;
    if (!(next_is(p, '0') || skip_digits(p)))
        return wrong(p, "invalid token");
    const char *end = p->at;
    if (!skip_real(p, &real))
        return wrong(p, "invalid token");
    return real ? real_of(p, from) : integer_of(p, digits, end, negative);
}

/* ---------------------------------------------------------- arrays and objects */

static json_t *member_of(Parser *p, const json_t *object)
{
    size_t length = 0;
    skip_blanks(p);
    if (!next_is(p, '"'))
        return wrong(p, "string or '}' expected");
    const char *key = read_string(p, &length);
    if (key && p->flags & JSON_REJECT_DUPLICATES && json_object_get(object, key))
        return wrong(p, "duplicate object key");
    skip_blanks(p);
    if (!key || !next_is(p, ':'))
        return wrong(p, "':' expected");
    json_t *member = value_of(p);
    if (member)
        member->key = key;
    return member;
}

static json_t *list_of(Parser *p, json_type type)
{
    const bool array = type == JSON_ARRAY;
    json_t *list = new_value(p, type), **last = list ? &list->first : NULL;
    if (++p->depth > DEPTH_MAX)
        return wrong(p, "maximum parsing depth reached");
    skip_blanks(p);
    bool more = list && !next_is(p, array ? ']' : '}');
    while (more) {
        json_t *item = array ? value_of(p) : member_of(p, list);
        if (!item)
            return NULL;
        *last = item;
        last = &item->next;
        list->integer++;
        skip_blanks(p);
        more = next_is(p, ',');
        if (!more && !next_is(p, array ? ']' : '}'))
            return wrong(p, array ? "']' expected" : "'}' expected");
    }
    p->depth--;
    return list;
}

/* -------------------------------------------------------------------- values */

static json_t *word_of(Parser *p)
{
    static const struct {
        const char *word;
        json_type type;
    } WORDS[] = {{"true", JSON_TRUE}, {"false", JSON_FALSE}, {"null", JSON_NULL}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const size_t length = strlen(WORDS[i].word);
        if ((size_t)(p->end - p->at) >= length && !memcmp(p->at, WORDS[i].word, length)) {
            p->at += length;
            return new_value(p, WORDS[i].type);
        }
    }
    return wrong(p, "invalid token");
}

static json_t *value_of(Parser *p)
{
    skip_blanks(p);
    if (p->at == p->end)
        return wrong(p, "premature end of input");
    if (*p->at == '-' || (*p->at >= '0' && *p->at <= '9'))
        return number_of(p);
    if (next_is(p, '"'))
        return string_of(p);
    if (next_is(p, '['))
        return list_of(p, JSON_ARRAY);
    if (next_is(p, '{'))
        return list_of(p, JSON_OBJECT);
    return word_of(p);
}

static json_t *document_of(Parser *p)
{
    skip_blanks(p);
    if (!(p->flags & JSON_DECODE_ANY) && (p->at == p->end || (*p->at != '[' && *p->at != '{')))
        return wrong(p, "'[' or '{' expected");
    json_t *json = value_of(p);
    skip_blanks(p);
    return !json || p->at == p->end ? json : wrong(p, "end of file expected");
}

json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error)
{
    Parser parser = {.at = bytes, .start = bytes, .end = bytes + size, .flags = flags};
    const size_t before = s5_engine.json_used;
    json_t *json = document_of(&parser);
    if (json)
        return json;
    s5_engine.json_used = before;
    if (error) {
        error->position = (int)(parser.at - parser.start);
        S5Text text = s5_text(error->text, sizeof error->text);
        s5_text_add(&text, parser.wrong);
    }
    return NULL;
}

void json_decref(json_t *json)
{
    if (json)
        s5_engine.json_used = (size_t)((char *)json - s5_engine.json);
}

/* --------------------------------------------------------------- looking at them */

json_t *json_object_first(const json_t *object)
{
    return json_is_object(object) ? object->first : NULL;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    json_t *member = json_object_first(object);
    while (member && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

size_t json_array_size(const json_t *array)
{
    return array && array->type == JSON_ARRAY ? (size_t)array->integer : 0;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    if (index >= json_array_size(array))
        return NULL;
    json_t *item = array->first;
    while (index--)
        item = item->next;
    return item;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? value->integer : 0;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? value->string : NULL;
}

size_t json_string_length(const json_t *value)
{
    return json_is_string(value) ? (size_t)value->integer : 0;
}

int json_equal(const json_t *a, const json_t *b)
{
    if (!a || !b || a->type != b->type || a->integer != b->integer)
        return 0;
    if (a->type == JSON_STRING || a->type == JSON_REAL)
        return !strcmp(a->string, b->string);
    const json_t *other = b->first;
    for (const json_t *item = a->first; item; item = item->next) {
        if (!json_equal(item, a->type == JSON_OBJECT ? json_object_get(b, item->key) : other))
            return 0;
        other = other->next;
    }
    return 1;
}

/* ------------------------------------------------------------------- writing */

static void write_value(S5Text *text, const json_t *json)
{
    static const char *const WORDS[] = {[JSON_TRUE] = "true", [JSON_FALSE] = "false", [JSON_NULL] = "null"};
    switch (json->type) {
    case JSON_STRING:
        s5_text_json(text, json->string);
        break;
    case JSON_INTEGER:
        s5_text_number(text, json->integer);
        break;
    case JSON_REAL:
        s5_text_add(text, json->string);
        break;
    case JSON_OBJECT:
    case JSON_ARRAY:
        s5_text_char(text, json->type == JSON_ARRAY ? '[' : '{');
        for (const json_t *item = json->first; item; item = item->next) {
            if (item->key) {
                s5_text_json(text, item->key);
                s5_text_char(text, ':');
            }
            write_value(text, item);
            s5_text_add(text, item->next ? "," : "");
        }
        s5_text_char(text, json->type == JSON_ARRAY ? ']' : '}');
        break;
    default:
        s5_text_add(text, WORDS[json->type]);
        break;
    }
}

char *json_dumps(const json_t *json, size_t flags)
{
    enum { SHOWN = 1024 };
    (void)flags; /* as the header says, always the same */
    char *bytes = malloc(SHOWN);
    S5Text text = bytes ? s5_text(bytes, SHOWN) : (S5Text){0};
    if (bytes)
        write_value(&text, json);
    return bytes;
}
