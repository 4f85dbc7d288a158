/*
 * The part of jansson's interface that engine/record/ uses, so that the same readers of records and views run in the page. It
 * reads and refuses the same texts; values can't be changed, and their memory is a stack: of several documents the one
 * read last is released first.
 */
#ifndef JANSSON_H
#define JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;

typedef struct json_t {
    json_type type;
    json_int_t integer; /* of an integer; of a string its bytes; of an array or object how many it holds */
    const char *string; /* zero-terminated */
    const char *key;    /* of a member of an object */
    struct json_t *first, *next;
} json_t;

enum { JSON_ERROR_TEXT_LENGTH = 160 };

typedef struct json_error_t {
    int position; /* in bytes */
    char text[JSON_ERROR_TEXT_LENGTH];
} json_error_t;

enum {
    JSON_COMPACT = 0x20, /* to write: nothing else is known */
    JSON_ENCODE_ANY = 0x200,
    JSON_REJECT_DUPLICATES = 0x1, /* to read */
    JSON_DECODE_ANY = 0x4
};

/** Reads one document; null after saying what is wrong, if `error` is not null. Release it with json_decref(). */
json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error);

/** Releases a document, and with it every one that was read after it; null is allowed. */
void json_decref(json_t *json);

/** Writes a value without blanks, only as much of it as a message shows; to be freed, null without memory. */
char *json_dumps(const json_t *json, size_t flags);

/** The member of a key; null where there is none, or no object. */
json_t *json_object_get(const json_t *object, const char *key);

/** The first member; null where there is none, or no object. */
json_t *json_object_first(const json_t *object);

/** The item at a place; null where there is none, or no array. */
json_t *json_array_get(const json_t *array, size_t index);

/** Whether two values are the same; the members of objects may be in any order. */
int json_equal(const json_t *a, const json_t *b);

size_t json_array_size(const json_t *array);
json_int_t json_integer_value(const json_t *value);
const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);

#define json_typeof(value)     ((value)->type)
#define json_is_object(value)  ((value) && json_typeof(value) == JSON_OBJECT)
#define json_is_string(value)  ((value) && json_typeof(value) == JSON_STRING)
#define json_is_integer(value) ((value) && json_typeof(value) == JSON_INTEGER)
#define json_is_true(value)    ((value) && json_typeof(value) == JSON_TRUE)
#define json_is_boolean(value) \
    ((value) && (json_typeof(value) == JSON_TRUE || json_typeof(value) == JSON_FALSE))

#define json_object_foreach(object, name, value) \
    for (value = json_object_first(object); value && (name = value->key); value = value->next)

#endif
