/* The presets and the options, from their own rows. */
#include "api.h"

#include "engine/record/json.h"
#include "engine/record/rule_list.h"

#include <stdlib.h>

static void put_rule_answer(S5Text *text, const void *from)
{
    (void)from;
    s5_put_rule_list(text, true);
    S5_PUT(text, "\n");
}

/* Its name among the answers that never change. */
static const char PATH[] = "/rules.json";

S5Files *s5_api_constants(void)
{
    size_t size = 0;
    char *bytes = s5_body_make(put_rule_answer, NULL, &size);
    S5Files *constants = s5_files_new();
    if (!constants)
        free(bytes);
    else if (s5_files_add(constants, PATH, bytes, size))
        return constants;
    s5_files_release(constants);
    return NULL;
}

void s5_api_rules(S5Request *r)
{
    S5Files *constants = r->gateway->constants;
    *r->token = 0;
    s5_reply_file(r, 200, constants, s5_files_find(constants, PATH));
}
