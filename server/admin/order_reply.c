/* What the operator is answered. */
#include "admin_internal.h"

#include "engine/record/json.h"
#include "server/common/display_text.h"

#include <string.h>

enum { CONFLICT = 409 /* the status of errors that otherwise only tables answer */ };

void s5_admin_answer(const Order *order, S5PutBody *put, const void *from)
{
    size_t size = 0;
    char *bytes = s5_body_make(put, from, &size);
    s5_net_answer(order->admin->net, order->id,
        &(S5NetAnswer){bytes ? 200 : 503, "text/plain; charset=utf-8", "cache-control: no-store\r\n", bytes,
            size, bytes, NULL});
}

static void put_nothing(S5Text *text, const void *from)
{
    (void)text, (void)from;
}

void s5_admin_done(const Order *order)
{
    s5_admin_answer(order, put_nothing, NULL);
}

static void put_reply_sentence(S5Text *text, const void *sentence)
{
    s5_text_add(text, sentence);
    S5_PUT(text, "\n");
}

void s5_admin_say(const Order *order, const char *sentence)
{
    s5_admin_answer(order, put_reply_sentence, sentence);
}

void s5_admin_refuse(const Order *order, S5ApiError error, const char *sentence)
{
    const int status = s5_api_error_status(error);
    s5_net_refuse(order->admin->net, order->id, status ? status : CONFLICT, error, sentence);
}

void s5_admin_not_saved(const Order *order)
{
    char why[200] = "";
    S5Text reason = s5_text(why, sizeof why);
    const bool good = s5_journal_is_writable(order->admin->gateway->journal, &reason);
    if (!good)
        s5_display_sentence(&reason);
    s5_admin_refuse(order, S5_API_BUSY, good ? "That could not be saved; try again in a moment." : why);
}
