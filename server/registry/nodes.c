/*
 * Several nodes on one store: the lease of a table that leaves memory is released, a node that ends hands its tables over to others, and
 * one that is cut off from the database says so.
 */
#include "registry_internal.h"

#include <stdlib.h>

/* ----------------------------------------------------------------- releasing */

/* A table that has left memory. */
typedef struct Release {
    S5Registry *registry;
    uv_work_t work;
    char code[S5_CODE_SIZE];
    int64_t lease;
} Release;

static void release(uv_work_t *work)
{
    const Release *r = work->data;
    s5_journal_release_lease(r->registry->journal, r->code, r->lease);
}

static void on_released(uv_work_t *work, int status)
{
    Release *r = work->data;
    (void)status;
    r->registry->loading--;
    free(r);
}

void s5_registry_release(S5Registry *registry, const char *code)
{
    Release *r = s5_journal_is_shared(registry->journal) ? malloc(sizeof *r) : NULL;
    if (!r)
        return; /* this node keeps the lease, which does no harm */
    r->registry = registry;
    r->work.data = r;
    s5_copy_text(r->code, sizeof r->code, code);
    r->lease = s5_journal_give_up_lease(registry->journal, code); /* now: it may be taken again at once */
    registry->loading++;
    uv_queue_work(registry->loop, &r->work, release, on_released);
}

/* -------------------------------------------------------------- handing over */

static void release_table_lease(uv_work_t *work)
{
    const S5LiveTable *live = work->data;
    s5_journal_release_lease(live->registry->journal, live->code, live->lease);
}

/* Everybody at the table is sent to another node, which loads it. */
static void on_lease_released(uv_work_t *work, int status)
{
    S5LiveTable *live = work->data;
    S5Registry *registry = live->registry;
    (void)status;
    registry->loading--;
    registry->handing = false;
    if (registry->closing)
        return;
    live->loading = false;
    const bool found = s5_journal_peer(registry->journal, live->node);
    live->answer = found ? S5_LEASE_ELSEWHERE : S5_LEASE_FAULT;
    s5_registry_turn_away(live, found ? S5_API_ELSEWHERE : S5_API_BUSY);
    s5_registry_drop(live);
    s5_registry_hand_over_next(registry);
}

/* One at a time: nobody waits for the others. A table that is being loaded or written to comes when that is done. */
void s5_registry_hand_over_next(S5Registry *registry)
{
    size_t at = 0;
    S5LiveTable *live;
    while (!registry->handing && (live = s5_map_next(&registry->tables, &at)))
        if (!live->loading && !live->appending) {
            s5_registry_suspend(live);
            live->lease = s5_journal_give_up_lease(registry->journal, live->code);
            registry->handing = true;
            uv_queue_work(registry->loop, &live->load, release_table_lease, on_lease_released);
        }
    if (registry->tables.used || !registry->left)
        return;
    void (*left)(void *to) = registry->left;
    registry->left = NULL;
    left(registry->leaves);
}

bool s5_registry_hand_over(S5Registry *registry, void (*left)(void *to), void *to)
{
    char node[S5_NODE_SIZE];
    if (!s5_journal_peer(registry->journal, node))
        return false;
    s5_journal_leave(registry->journal);
    registry->leaving = true;
    registry->left = left;
    registry->leaves = to;
    s5_registry_hand_over_next(registry);
    return true;
}

/* ------------------------------------------------------------------ cut off */

/*
 * The database is silent, perhaps for this node alone: then others have its tables by now. The node can't know, but pages can ask any
 * other node. If none has the table, they stay.
 */
void s5_registry_say_cut_off(const S5Registry *registry)
{
    static const char LINE[] = "{\"event\":\"cut-off\"}\n";
    size_t at = 0;
    for (const S5LiveTable *live; (live = s5_map_next(&registry->tables, &at));)
        for (S5Client *client = live->clients; client; client = client->next)
            if (client->visitor >= 0)
                registry->out.send(registry->out.to, client, LINE, sizeof LINE - 1);
}
