/*
 * Which table is read next. The threads that read are shared evenly among the addresses that ask for tables, so a stranger who opens many
 * makes only themselves wait. A long table is read in pieces, and each piece waits for its turn.
 */
#include "registry_internal.h"
#include "spoilfive/assert.h"

enum {
    AT_ONCE = 4,             /* as many as there are threads */
    OF_ADDRESS = AT_ONCE / 2 /* of these, for one address, or one network */
};

/* The one who asked for a table: the last who came, or sent a request for it; nobody where the operator did. */
static S5Account account_of(const S5LiveTable *live)
{
    S5Account account = {.address = {{0}}};
    const S5Client *client = live->clients;
    if (client)
        account.address = client->address;
    else if (live->queries)
        account.address = live->queries->address;
    account.network = s5_network_key(account.address);
    account.owner = client ? s5_person_key(&client->who) : account.address;
    account.table = account.owner; /* their tables come in turn */
    return account;
}

static void load_timed(uv_work_t *work)
{
    S5LiveTable *live = work->data;
    const uint64_t began_ns = uv_hrtime();
    live->turn.read(work);
    live->turn.took_ns = uv_hrtime() - began_ns;
}

static void begin_loads(S5Registry *registry);

static void on_piece(uv_work_t *work, int status)
{
    enum { US = 1000 };
    S5LiveTable *live = work->data;
    S5_ASSERT(live->registry->reading > 0 && live->registry->reading <= AT_ONCE);
    S5_ASSERT(live->loading);
    live->registry->reading--;
    s5_fair_queue_end(live->registry->loads, &live->turn.job, live->turn.took_ns / US);
    begin_loads(live->registry);
    live->turn.done(work, status);
}

static void begin_loads(S5Registry *registry)
{
    S5Turn *turn;
    while (registry->reading < AT_ONCE && (turn = (S5Turn *)s5_fair_queue_take(registry->loads))) {
        registry->reading++;
        uv_queue_work(registry->loop, &turn->live->load, load_timed, on_piece);
    }
}

bool s5_registry_open_loads(S5Registry *registry)
{
    registry->loads = s5_fair_queue_new(OF_ADDRESS, OF_ADDRESS, OF_ADDRESS);
    return registry->loads;
}

void s5_registry_load_in_turn(S5LiveTable *live, uv_work_cb read, uv_after_work_cb done)
{
    S5Registry *registry = live->registry;
    const S5Account account = account_of(live);
    S5_ASSERT(live->loading && !live->appending);
    live->turn = (S5Turn){.live = live, .read = read, .done = done};
    if (s5_fair_queue_join(registry->loads, &live->turn.job, &account, (int64_t)uv_now(registry->loop)))
        begin_loads(registry);
    else
        uv_queue_work(registry->loop, &live->load, read, done); /* at once, without memory */
}
