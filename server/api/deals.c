/* The counts of the deals of this server's tables. */
#include "api.h"

typedef struct Page {
    const S5Deals *deals;
    size_t set;
} Page;

static void put_page(S5Text *text, const void *from)
{
    const Page *page = from;
    s5_deals_put(page->deals, page->set, text);
}

/* The set that the query asks for, or else the largest; false after answering with an error. */
static bool read_set(S5Request *r, Page *page)
{
    char text[12];
    int32_t set;
    page->set = s5_deals_largest(page->deals);
    if (!s5_request_query(r, "set", text, sizeof text))
        return true;
    if (!s5_text_read_number(text, &set) || set < 0 || (size_t)set >= s5_deals_sets(page->deals)) {
        s5_reply_error(r, S5_API_MALFORMED, "\"set\" must be a place in the list of sets, from 0.");
        return false;
    }
    page->set = (size_t)set;
    return true;
}

void s5_api_deals(S5Request *r)
{
    Page page = {.deals = r->gateway->deals};
    if (!page.deals)
        s5_reply_no_memory(r);
    else if (read_set(r, &page))
        s5_reply_json(r, 200, put_page, &page);
}
