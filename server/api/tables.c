/* Creating a table, listing the public ones, looking up one. */
#include "api.h"
#include "engine/record/json.h"

#include <stddef.h>
#include <string.h>

static void put_code(S5Text *text, const void *code)
{
    s5_put_string_field(text, "{\"code\":", code);
    S5_PUT(text, "}\n");
}

void s5_api_created(void *to, const char *code, S5ApiError error, const char *sentence)
{
    S5Request *r = to;
    if (error == S5_API_TAKEN && code)
        s5_api_give_creation(r);
    if (code)
        s5_reply_json(r, error ? 200 : 201, put_code, code);
    else
        s5_api_not_created(r, error, sentence);
    s5_request_done(r);
}

void s5_api_give_creation(S5Request *r)
{
    S5Usage *person = s5_gateway_person_usage(r->gateway, &r->who);
    if (person)
        s5_bucket_give(&person->tables);
    s5_usage_give(r->usage, offsetof(S5Usage, tables));
}

void s5_api_not_created(S5Request *r, S5ApiError error, const char *sentence)
{
    s5_api_give_creation(r);
    s5_reply_error(r, error, sentence);
}

bool s5_api_take_creation(S5Request *r)
{
    const S5Limits *limits = &r->gateway->config->limits;
    const int64_t now = s5_now_ms();
    const double hour = 3600;
    S5Usage *person = s5_gateway_person_usage(r->gateway, &r->who);
    if (person && s5_bucket_take(&person->tables, now, limits->person_tables / hour, limits->person_tables)) {
        if (s5_usage_take(r->usage, offsetof(S5Usage, tables), now, limits->address_tables / hour,
                limits->address_tables, 1))
            return true;
        s5_bucket_give(&person->tables);
    }
    s5_reply_error(
        r, S5_API_TOO_FAST, "You have created many tables within an hour; use one of them, or wait.");
    return false;
}

void s5_api_table_create(S5Request *r)
{
    if (!s5_api_take_creation(r))
        return;
    s5_request_hold(r);
    s5_registry_create(r->gateway->registry, &r->who, r->usage->key, r->body, r->body_size, NULL, NULL, NULL,
        s5_api_created, r);
}

enum { PUBLIC_MAX = 200 };

/* The tables of the other nodes, after those of this one. */
static void put_site(S5Text *text, const S5Registry *registry, int count)
{
    size_t at = 0;
    for (const S5SiteTable *table;
        count < PUBLIC_MAX && (table = s5_registry_next_site_table(registry, &at));) {
        if (!table->is_public)
            continue;
        s5_text_add(text, count++ ? "," : "");
        s5_text_add(text, table->summary);
    }
}

static void put_public(S5Text *text, const void *registry)
{
    size_t at = 0;
    int count = 0;
    S5_PUT(text, "{\"tables\":[");
    for (const S5Table *table; count < PUBLIC_MAX && (table = s5_registry_next_public(registry, &at));
        count++) {
        s5_text_add(text, count ? "," : "");
        s5_table_put_summary(table, NULL, text);
    }
    put_site(text, registry, count);
    S5_PUT(text, "]}\n");
}

void s5_api_tables(S5Request *r)
{
    s5_reply_json(r, 200, put_public, r->gateway->registry);
}

typedef struct Asked {
    const S5Table *table;
    const S5PersonId *who;
} Asked;

static void put_table_summary(S5Text *text, const void *from)
{
    const Asked *asked = from;
    s5_table_put_summary(asked->table, asked->who->bytes, text);
    S5_PUT(text, "\n");
}

S5Request *s5_api_query_answered(S5TableQuery *query, const S5Table *table)
{
    S5Request *r = (S5Request *)((char *)query - offsetof(S5Request, table_query));
    if (table || query->node || query->fault)
        s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    return r;
}

static void on_asked_table(S5TableQuery *query, const S5Table *table)
{
    S5Request *r = s5_api_query_answered(query, table);
    if (table)
        s5_reply_json(r, 200, put_table_summary, &(Asked){table, &r->who});
    else if (query->node)
        s5_reply_elsewhere(r, query->node);
    else if (query->fault)
        s5_reply_error(r, S5_API_BUSY, "The table can't be opened just now; try again in a moment.");
    else
        s5_reply_error(r, S5_API_UNKNOWN, "There is no such table.");
}

void s5_api_table(S5Request *r)
{
    r->table_query.then = on_asked_table;
    if (!s5_gateway_may_guess(r->gateway, r->usage)) {
        s5_reply_error(r, S5_API_TOO_FAST, S5_TOO_MANY_GUESSES);
        return;
    }
    s5_registry_query(r->gateway->registry, r->argument, &r->table_query);
}
