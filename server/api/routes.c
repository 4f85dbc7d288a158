/* Finds the route that answers a request; the page's files answer all other paths. */
#include "api.h"

#include "engine/record/json.h"

#include "spoilfive/rules.h"

#include <string.h>

static const struct {
    const char *method, *path;
    int cost;
    S5RequestHandler *answer;
} ROUTES[] = {
#define ROUTE_ROW(method, path, cost, name) {method, path, cost, s5_api_##name},
    S5_ROUTE_MAP(ROUTE_ROW)
#undef ROUTE_ROW
};

static bool fits_route(const char *pattern, S5Request *r)
{
    const char *star = strchr(pattern, '*'), *path = r->path;
    if (!star)
        return !strcmp(pattern, path);
    const size_t head = (size_t)(star - pattern);
    if (strncmp(pattern, path, head) != 0)
        return false;
    const size_t size = strcspn(path + head, "/");
    if (!size || strcmp(star + 1, path + head + size) != 0)
        return false;
    snprintf(r->argument, sizeof r->argument, "%.*s", (int)size, path + head);
    return true;
}

/* Whoever changes something must be somebody; and a page asks for its cookie before anything else. */
void s5_api_answer(S5Request *r)
{
    enum { CLAIM_COST = 2 /* reads what GET /api/me reads */ };
    const char *method = r->post ? "POST" : "GET";
    bool path_fits = false;
    for (size_t i = 0; i < sizeof ROUTES / sizeof *ROUTES; i++) {
        if (!fits_route(ROUTES[i].path, r))
            continue;
        path_fits = true;
        if (strcmp(ROUTES[i].method, method) != 0)
            continue;
        const bool claims = r->proof == S5_PERSON_CLAIMED && (r->post || ROUTES[i].answer == s5_api_me);
        if (!s5_gateway_charge(r, claims ? CLAIM_COST : ROUTES[i].cost))
            s5_reply_error(r, S5_API_TOO_FAST, S5_TOO_MANY_REQUESTS);
        else if (claims)
            s5_request_check_claim(r);
        else
            ROUTES[i].answer(r);
        return;
    }
    const bool api = !strncmp(r->path, "/api/", 5);
    if (!api)
        *r->token = 0; /* the page's files are the same for everybody */
    if (path_fits)
        s5_reply_error_as(
            r, 405, S5_API_MALFORMED, r->post ? "Only GET is answered here." : "Only POST is answered here.");
    else if (api || r->post)
        s5_reply_error(r, S5_API_UNKNOWN, "There is nothing at that address.");
    else
        s5_api_file(r);
}

/* `why` is null if all is well. */
static void put_health(S5Text *text, const void *why)
{
    s5_put_bool_field(text, "{\"ok\":", !why);
    s5_put_string_field(text, ",\"version\":", S5_VERSION);
    if (why) {
        s5_put_string_field(text, ",\"error\":", why);
        s5_put_string_field(text, ",\"code\":", s5_api_error_code(S5_API_BUSY));
    }
    S5_PUT(text, "}\n");
}

static void say_health(S5Request *r, const char *why)
{
    *r->token = 0;
    s5_reply_json(r, why ? 503 : 200, put_health, why);
}

/* For monitors: 503 also while only a part of the tables can't be saved or opened. */
void s5_api_health(S5Request *r)
{
    char why[400] = "";
    S5Text text = s5_text(why, sizeof why);
    const bool good = s5_journal_is_writable(r->gateway->journal, &text) &&
                      s5_registry_is_sound(r->gateway->registry, &text);
    say_health(r, good ? NULL : why);
}

/* A proxy sends people to a server that is ready, and to another one, if there is any, while this one stops. */
void s5_api_ready(S5Request *r)
{
    char why[200] = "";
    S5Text text = s5_text(why, sizeof why);
    const bool good = !r->gateway->closing && s5_journal_is_writable(r->gateway->journal, &text);
    if (r->gateway->closing)
        s5_text_add(&text, "the server is stopping");
    say_health(r, good ? NULL : why);
}
