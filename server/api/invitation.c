/* Invitation links, /t/CODE: the page, with <meta> tags from which a messenger shows what the link is before anybody opens it. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char INDEX[] = "/index.html";

/* Drawn with the page; left out if the page has none. */
static const char IMAGE[] = "/share.png";

/* The tags come before this line of the page, so they are the first of their kind. */
static const char PLACE[] = "<title>";

/* The preview in a language of the page: sentences with {places}. Nobody who speaks them has read the Irish and the French ones yet. */
typedef struct Language {
    const char *tag;
    const char *invites, *invited; /* with and without the name of the owner */
    const char *to;                /* the score that wins */
    const char *seats, *one_seat;  /* how many are free, */
    const char *size;              /* or just how many there are */
    const char *play;
} Language;

static const Language LANGUAGES[] = {
    {"en", "{owner} invites you to {game}", "You are invited to {game}", ", to {number}",
        "{players} players, {number} seats free. ", "{players} players, {number} seat free. ",
        "{players} players. ", "Play in the browser, without an account."},
    {"ga", "Tá {owner} ag tabhairt cuireadh duit: {game}", "Tá cuireadh agat: {game}", ", go dtí {number}",
        "{players} imreoir, {number} suíochán saor. ", "{players} imreoir, {number} suíochán saor. ",
        "{players} imreoir. ", "Imir sa bhrabhsálaí, gan chuntas."},
    {"fr", "{owner} vous invite à jouer à {game}", "Vous êtes invité à jouer à {game}", ", en {number}",
        "{players} joueurs, {number} places libres. ", "{players} joueurs, {number} place libre. ",
        "{players} joueurs. ", "Jouez dans le navigateur, sans compte."},
};

enum { LANGUAGE_COUNT = sizeof LANGUAGES / sizeof *LANGUAGES };

typedef struct Invitation {
    char origin[300]; /* of the page; empty if the request has no usable Host */
    const Language *language;
    const S5Files *files; /* as they are when it is answered */
    bool shown;           /* the tags */
    S5TableOffer offer;
    S5Table *created; /* as it was then, if another node has it now: who sits there is not known */
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

/* Writes a sentence with its places filled in. */
static void put_preview_sentence(S5Text *text, const char *sentence, const S5TableOffer *offer, int number)
{
    while (*sentence) {
        const size_t place = *sentence == '{' ? strcspn(sentence, "}") + 1 : 0;
        if (!place)
            s5_text_char(text, *sentence++);
        else if (!strncmp(sentence, "{owner}", place))
            s5_text_add(text, offer->owner);
        else if (!strncmp(sentence, "{game}", place))
            s5_text_add(text, offer->preset->title);
        else
            s5_text_number(text, strncmp(sentence, "{players}", place) ? number : offer->players);
        sentence += place;
    }
}

static void put_title(S5Text *text, const Language *language, const S5TableOffer *offer)
{
    char whole[300];
    S5Text title = s5_text(whole, sizeof whole);
    put_preview_sentence(&title, offer->owner ? language->invites : language->invited, offer, 0);
    if (offer->target)
        put_preview_sentence(&title, language->to, offer, offer->target);
    put_tag(text, "og:title", whole);
}

static void put_description(S5Text *text, const Language *language, const Invitation *page)
{
    char whole[300];
    S5Text description = s5_text(whole, sizeof whole);
    const S5TableOffer *offer = &page->offer;
    const char *seats = offer->free == 1 ? language->one_seat : language->seats;
    if (page->created)
        seats = language->size;
    if (*offer->name) {
        s5_text_add(&description, offer->name);
        s5_text_add(&description, ": ");
    }
    put_preview_sentence(&description, seats, offer, offer->free);
    s5_text_add(&description, language->play);
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
    put_title(text, page->language, &page->offer);
    put_description(text, page->language, page);
    put_address(text, page, "og:url", "/t/", page->offer.code);
    if (has_image)
        put_address(text, page, "og:image", IMAGE, "");
    s5_text_add(text, has_image ? "<meta name=\"twitter:card\" content=\"summary_large_image\">\n    " : "");
    s5_text_add(text, "<meta name=\"robots\" content=\"noindex\">\n    ");
}

static void put_preview(S5Text *text, const void *from)
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
static void answer_with_preview(S5Request *r, const S5Table *table)
{
    Invitation *page = r->own;
    page->shown = table && s5_table_offer(table, &page->offer);
    page->files = r->gateway->files;
    if (!s5_files_find(page->files, INDEX))
        s5_api_page(r); /* the page has gone meanwhile */
    else if (s5_reply_put(r, put_preview, page))
        s5_reply(r, 200, "text/html; charset=utf-8");
    else
        s5_reply_no_memory(r);
}

static void read_created(S5Request *r)
{
    ((Invitation *)r->own)->created = s5_registry_read_created(r->gateway->registry, r->argument);
}

static void answer_created(S5Request *r)
{
    Invitation *page = r->own;
    answer_with_preview(r, page->created);
    s5_table_free(&page->created);
}

static void on_invited_table(S5TableQuery *query, const S5Table *table)
{
    S5Request *r = s5_api_query_answered(query, table);
    char code[S5_CODE_SIZE];
    if (query->node && s5_table_code_read(r->argument, code))
        s5_request_work(r, read_created, answer_created);
    else
        answer_with_preview(r, table);
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

/* The first language of Accept-Language that the page has; browsers name the best one first. */
static const Language *language_of(const S5Request *r)
{
    char wanted[200];
    if (!s5_span_copy(s5_http_field(r->head, "accept-language"), wanted, sizeof wanted))
        return LANGUAGES;
    for (const char *tag = wanted; *tag; tag += strcspn(tag, ","), tag += strspn(tag, ", "))
        for (int i = 0; i < LANGUAGE_COUNT; i++)
            if (!strncasecmp(tag, LANGUAGES[i].tag, 2) && strchr("-,;", tag[2]))
                return &LANGUAGES[i];
    return LANGUAGES;
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
    page->language = language_of(r);
    take_origin(page, r);
    r->table_query.then = on_invited_table;
    if (s5_gateway_may_guess(r->gateway, r->usage))
        s5_registry_query(r->gateway->registry, r->argument, &r->table_query);
    else
        answer_with_preview(r, NULL);
}
