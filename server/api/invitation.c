/* Invitation links, /t/CODE: the page, with <meta> tags from which a messenger shows what the link is before anybody opens it. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char INDEX[] = "/index.html";

/* Drawn with the page; left out if the page has none. */
static const char IMAGE[] = "/share.png";

/* The tags come before this line of the page, so they are the first of their kind. */
static const char PLACE[] = "<title>";

typedef struct Invitation {
    char origin[300];     /* of the page; empty if the request has no usable Host */
    const S5Files *files; /* as they are when it is answered */
    bool shown;           /* the tags */
    S5TableOffer offer;
} Invitation;

/* Writes a text within the quotes of an attribute. */
static void put_attribute(S5Text *text, const char *value)
{
    static const char SPECIAL[] = "&<>\"'";
    static const char *const WRITTEN[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *value; value++) {
        const char *special = strchr(SPECIAL, *value);
        if (special)
            s5_text_add(text, WRITTEN[special - SPECIAL]);
        else
            s5_text_char(text, *value);
    }
}

static void put_tag(S5Text *text, const char *property, const char *value)
{
    s5_text_add(text, "<meta property=\"");
    s5_text_add(text, property);
    s5_text_add(text, "\" content=\"");
    put_attribute(text, value);
    s5_text_add(text, "\">\n    ");
}

static void put_title(S5Text *text, const S5TableOffer *offer)
{
    char whole[256];
    S5Text title = s5_text(whole, sizeof whole);
    s5_text_add(&title, offer->owner ? offer->owner : "You are invited");
    s5_text_add(&title, offer->owner ? " invites you to " : " to ");
    s5_text_add(&title, offer->preset->title);
    if (offer->target) {
        s5_text_add(&title, ", to ");
        s5_text_number(&title, offer->target);
    }
    put_tag(text, "og:title", whole);
}

static void put_description(S5Text *text, const S5TableOffer *offer)
{
    char whole[256];
    S5Text description = s5_text(whole, sizeof whole);
    if (*offer->name) {
        s5_text_add(&description, offer->name);
        s5_text_add(&description, ": ");
    }
    s5_text_number(&description, offer->players);
    s5_text_add(&description, " players, ");
    s5_text_number(&description, offer->free);
    s5_text_add(&description, offer->free == 1 ? " seat free. " : " seats free. ");
    s5_text_add(&description, "Play in the browser, without an account.");
    put_tag(text, "og:description", whole);
}

static void put_address(
    S5Text *text, const Invitation *page, const char *property, const char *path, const char *code)
{
    char whole[sizeof page->origin + 64];
    if (!*page->origin)
        return;
    snprintf(whole, sizeof whole, "%s%s%s", page->origin, path, code);
    put_tag(text, property, whole);
}

static void put_tags(S5Text *text, const Invitation *page)
{
    const bool has_image = s5_files_find(page->files, IMAGE) && *page->origin;
    put_tag(text, "og:type", "website");
    put_tag(text, "og:site_name", "Spoil Five");
    put_title(text, &page->offer);
    put_description(text, &page->offer);
    put_address(text, page, "og:url", "/t/", page->offer.code);
    if (has_image)
        put_address(text, page, "og:image", IMAGE, "");
    s5_text_add(text, has_image ? "<meta name=\"twitter:card\" content=\"summary_large_image\">\n    " : "");
    s5_text_add(text, "<meta name=\"robots\" content=\"noindex\">\n    ");
}

static void put_page(S5Text *text, const void *from)
{
    const Invitation *page = from;
    const char *html = s5_files_find(page->files, INDEX)->as[S5_PACKED_NOT].bytes,
               *place = strstr(html, PLACE);
    for (const char *c = html; c < place; c++)
        s5_text_char(text, *c);
    if (place && page->shown)
        put_tags(text, page);
    s5_text_add(text, place ? place : html);
}

/* The preview has names that change, and the address of this request, so it is never stored. */
static void answer(S5Request *r, const S5Table *table)
{
    Invitation *page = r->own;
    page->shown = table && s5_table_offer(table, &page->offer);
    page->files = r->gateway->files;
    if (!s5_files_find(page->files, INDEX))
        s5_api_page(r); /* the page has gone meanwhile */
    else if (s5_reply_put(r, put_page, page))
        s5_reply(r, 200, "text/html; charset=utf-8");
    else
        s5_reply_no_memory(r);
}

static void on_table(S5TableQuery *query, const S5Table *table)
{
    answer(s5_api_query_answered(query, table), table);
}

/* Takes the page's own address from Host, if it is a valid one. */
static void take_origin(Invitation *page, const S5Request *r)
{
    static const char HOST[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]";
    char host[256];
    if (r->gateway->config->origin)
        snprintf(page->origin, sizeof page->origin, "%s", r->gateway->config->origin);
    else if (s5_span_copy(s5_http_field(r->head, "host"), host, sizeof host) && *host &&
             !host[strspn(host, HOST)])
        snprintf(page->origin, sizeof page->origin, "%s://%s", r->secure ? "https" : "http", host);
}

void s5_api_invitation(S5Request *r)
{
    Invitation *page = s5_files_find(r->gateway->files, INDEX) ? calloc(1, sizeof *page) : NULL;
    *r->token = 0; /* the same for everybody, like the page's files */
    if (!page) {
        s5_api_page(r);
        return;
    }
    r->own = page;
    take_origin(page, r);
    r->table_query.then = on_table;
    if (s5_gateway_may_guess(r->gateway, r->usage))
        s5_registry_query(r->gateway->registry, r->argument, &r->table_query);
    else
        answer(r, NULL);
}
