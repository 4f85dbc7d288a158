/* The files of the page, which answer all paths that are no route. */
#include "api.h"

#include <string.h>

/* Says that the page is not installed. */
static void put_no_page(S5Text *text, const void *from)
{
    (void)from;
    s5_text_add(text,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Spoil Five</title>"
        "<h1>Spoil Five</h1><p>The server runs, and its page is not here. "
        "<code>make serve</code> builds both; <code>spoilfive serve --page FOLDER</code> says where the page is.\n");
}

static void say_no_page(S5Request *r)
{
    if (s5_reply_put(r, put_no_page, NULL))
        s5_reply(r, 503, "text/html; charset=utf-8");
    else
        s5_reply_no_memory(r);
}

void s5_api_page(S5Request *r)
{
    const S5File *file = s5_files_find(r->gateway->files, "/index.html");
    if (file)
        s5_reply_file(r, 200, r->gateway->files, file);
    else
        say_no_page(r);
}

void s5_api_file(S5Request *r)
{
    const S5File *file = s5_files_find(r->gateway->files, r->path);
    if (file)
        s5_reply_file(r, 200, r->gateway->files, file);
    else if (!strcmp(r->path, "/"))
        s5_api_page(r);
    else
        s5_reply_error(r, S5_API_UNKNOWN, "There is nothing at that address.");
}
