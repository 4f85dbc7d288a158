/* The page's JSON next to jansson itself: the same file under other names. */
#define json_loadb         own_loadb
#define json_decref        own_decref
#define json_dumps         own_dumps
#define json_object_get    own_object_get
#define json_object_first  own_object_first
#define json_array_get     own_array_get
#define json_array_size    own_array_size
#define json_integer_value own_integer_value
#define json_string_value  own_string_value
#define json_string_length own_string_length
#define json_equal         own_equal
#include "web/engine/jansson.c"

#include "web/engine/engine.c" /* the engine has its memory */

#include "own_json.h"

char *own_json(const char *bytes, size_t size, size_t flags, char *why, size_t room)
{
    json_error_t error;
    json_t *json = own_loadb(bytes, size, flags, &error);
    char *written = json ? own_dumps(json, 0) : NULL;
    own_decref(json);
    S5Text text = s5_text(why, room);
    s5_text_add(&text, json ? "" : error.text);
    return written;
}
