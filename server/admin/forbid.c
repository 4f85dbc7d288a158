/* What is forbidden on all nodes of a store: the store keeps it, and tells each of them. */
#include "admin_internal.h"

#include <stdlib.h>

typedef struct Forbidding {
    uv_work_t work;
    Order order;
    const char *kind;
    char whom[80];
    bool so, good;
} Forbidding;

static void store(uv_work_t *work)
{
    Forbidding *f = work->data;
    f->good = s5_journal_forbid(f->order.admin->gateway->journal, f->kind, f->whom, f->so);
}

static void on_stored(uv_work_t *work, int status)
{
    Forbidding *f = work->data;
    (void)status;
    s5_journal_hear(f->order.admin->gateway->journal);
    if (f->good)
        s5_admin_done(&f->order);
    else
        s5_admin_not_saved(&f->order);
    f->order.admin->working--;
    free(f);
}

void s5_admin_forbid(const Order *order, const char *kind, const char *whom, bool so)
{
    Forbidding *f = malloc(sizeof *f);
    if (!f) {
        s5_admin_refuse(order, S5_API_BUSY, S5_NO_MEMORY);
        return;
    }
    *f = (Forbidding){.order = {.admin = order->admin, .id = order->id}, .kind = kind, .so = so};
    s5_copy_text(f->whom, sizeof f->whom, whom);
    f->work.data = f;
    order->admin->working++;
    uv_queue_work(order->admin->gateway->loop, &f->work, store, on_stored);
}
