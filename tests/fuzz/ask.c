/* Any bytes as a question: one line of JSON is the answer. */
#include "fuzz.h"
#include "pick.h"

#include <jansson.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char buffer[S5_EVENT_MAX];
    S5Text answer = s5_text(buffer, sizeof buffer);
    s5_query_line((const char *)data, size, &answer);
    demand(answer.used > 2 && !answer.full && answer.used == strlen(buffer));
    demand(strchr(buffer, '\n') == buffer + answer.used - 1);
    json_t *json = json_loadb(buffer, answer.used, JSON_REJECT_DUPLICATES, NULL);
    demand(json_is_object(json));
    const size_t fields = json_object_size(json);
    demand(fields == (json_object_get(json, "trumps") ? 5 : 1));
    json_decref(json);
    return 0;
}
