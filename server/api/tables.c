/* Tables: making one, the public ones, one. */
#include "api.h"

#include <string.h>

void s5_put_text(FILE *out, const S5Text *text)
{
    fwrite(text->start, 1, text->used, out);
}

/* What the hub found wrong with a request, as a status. */
static int status_of(const char *wrong)
{
    static const struct {
        const char *code;
        int status;
    } STATUSES[] = {{"malformed", 400}, {"too-long", 413}, {"taken", 409}};
    for (size_t i = 0; i < sizeof STATUSES / sizeof *STATUSES; i++)
        if (!strcmp(STATUSES[i].code, wrong))
            return STATUSES[i].status;
    return 503;
}

void s5_api_founded(void *to, const char *code, const char *wrong, const char *sentence)
{
    S5Request *r = to;
    FILE *out = code ? s5_reply_open(r) : NULL;
    if (!code) {
        s5_reply_error(r, status_of(wrong), wrong, sentence);
    } else if (out) {
        fprintf(out, "{\"code\":\"%s\"}\n", code);
        s5_reply(r, 201, "application/json");
    }
    s5_request_done(r);
}

bool s5_api_may_make(S5Request *r)
{
    const S5Limits *limits = &r->door->plan->limits;
    const int64_t now = s5_hub_now();
    const double hour = 3600;
    S5Caller *person = s5_door_person(r->door, &r->who);
    if (person && s5_bucket_take(&person->tables, now, limits->person_tables / hour, limits->person_tables) &&
        s5_bucket_take(&r->caller->tables, now, limits->address_tables / hour, limits->address_tables))
        return true;
    s5_reply_error(r, 429, "too-fast", "You have made many tables within an hour; use one of them, or wait.");
    return false;
}

void s5_api_table_make(S5Request *r)
{
    if (!s5_api_may_make(r))
        return;
    s5_request_hold(r);
    s5_hub_found(r->door->hub, &r->who, r->caller->key, r->body, r->body_size, NULL, NULL, s5_api_founded, r);
}

static void put_summary(FILE *out, const S5Host *host)
{
    char bytes[2048];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_host_summary(host, &text);
    s5_put_text(out, &text);
}

void s5_api_tables(S5Request *r)
{
    enum { MOST = 200 };
    FILE *out = s5_reply_open(r);
    size_t at = 0;
    int count = 0;
    if (!out)
        return;
    fputs("{\"tables\":[", out);
    for (const S5Host *host; count < MOST && (host = s5_hub_public(r->door->hub, &at)); count++) {
        fputs(count ? "," : "", out);
        put_summary(out, host);
    }
    fputs("]}\n", out);
    s5_reply(r, 200, "application/json");
}

static void on_host(S5HubAsk *ask, const S5Host *host)
{
    S5Request *r = (S5Request *)((char *)ask - offsetof(S5Request, ask));
    if (host)
        s5_bucket_give(&r->caller->guesses);
    FILE *out = host ? s5_reply_open(r) : NULL;
    if (!host) {
        s5_reply_error(r, 404, "unknown", "There is no such table.");
    } else if (out) {
        put_summary(out, host);
        fputc('\n', out);
        s5_reply(r, 200, "application/json");
    }
}

void s5_api_table(S5Request *r)
{
    r->ask.then = on_host;
    if (!s5_door_may_guess(r->door, r->caller)) {
        s5_reply_error(
            r, 429, "too-fast", "There were too many codes of no table from this address; wait a little.");
        return;
    }
    s5_hub_ask(r->door->hub, r->argument, &r->ask);
}
