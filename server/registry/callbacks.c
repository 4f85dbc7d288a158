/* What tables ask for: writing entries, sending lines, choices of computer players, packs. */
#include "engine/fair/pack.h"
#include "registry_internal.h"
#include "server/common/chance.h"
#include "server/common/guard.h"
#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

/* ------------------------------------------------------------------ sending */

static void count_error(void *to, S5ApiError error)
{
    s5_metrics_error(((S5LiveTable *)to)->registry->metrics, error);
}

static void table_send_lines(void *to, void *connection, const char *lines, size_t size, bool more)
{
    const S5Registry *registry = ((S5LiveTable *)to)->registry;
    S5Client *client = connection;
    S5_ASSERT(client->live == to);
    client->more = client->more || more;
    void *guard = s5_guard_suspend();
    registry->out.send(registry->out.to, client, lines, size);
    s5_guard_resume(guard);
}

/* ------------------------------------------------------------------ entries */

/* Tells everybody at the table that the last write failed; what they were doing is lost, and the table is loaded again. */
static void say_busy(S5LiveTable *live)
{
    char line[200];
    S5Text text = s5_text(line, sizeof line);
    s5_api_error_put_event(&text, S5_API_BUSY);
    s5_text_add(
        &text, ",\"error\":\"The server can't save anything just now. Please try again in a moment.\"}\n");
    for (S5Client *client = live->clients; client; client = client->next) {
        if (client->visitor < 0)
            continue;
        table_send_lines(live, client, line, text.used, false);
        count_error(live, S5_API_BUSY);
    }
}

/* A full disk stays full for a while, and so does memory. */
void s5_registry_give_up(S5LiveTable *live)
{
    live->stale = true;
    live->retry_at_ms = s5_now_ms() + S5_RETRY_MS;
    say_busy(live);
}

static void finish_append(S5LiveTable *live, void *with)
{
    s5_table_appended(live->table, s5_now_ms(), *(const bool *)with);
}

static void on_entry_written(void *to, S5JournalResult answer, S5Version version)
{
    S5LiveTable *live = to;
    S5Registry *registry = live->registry;
    static const int COUNTED[] = {[S5_JOURNAL_OK] = S5_METRIC_ENTRIES,
        [S5_JOURNAL_CONFLICT] = S5_METRIC_CONFLICTS,
        [S5_JOURNAL_FAULT] = S5_METRIC_FAULTS};
    bool kept = answer == S5_JOURNAL_OK;
    S5_ASSERT(live->appending && !live->loading);
    S5_ASSERT(live->table);
    S5_ASSERT(answer != S5_JOURNAL_OK || version == live->version + 1);
    live->appending = false;
    live->stale = live->stale || !kept;
    if (answer == S5_JOURNAL_FAULT)
        s5_registry_give_up(live);
    registry->metrics->value[COUNTED[answer]]++;
    if (kept) {
        registry->metrics->value[S5_METRIC_ACTS] += live->acts;
        live->version = live->shown = version;
    }
    if (!registry->closing && !live->violated)
        s5_registry_at_table(live, finish_append, &kept);
    s5_registry_settle(live);
}

static void table_append(void *to, S5Table *table, const char *lines, size_t size, const S5EntryFacts *facts)
{
    S5LiveTable *live = to;
    S5GameRow game;
    S5PersonId who;
    if (facts->ended)
        s5_game_stats_row(facts->ended, live, &game);
    if (facts->sits)
        memcpy(who.bytes, facts->sits, sizeof who.bytes);
    S5_ASSERT(!live->appending && !live->loading);
    S5_ASSERT(live->table == table);
    S5_ASSERT(facts->acts >= 0);
    live->acts = facts->acts;
    live->appending = true;
    const S5JournalWrite write = {.table = live->code,
        .expected = live->version,
        .lines = lines,
        .size = size,
        .sits = facts->sits ? &who : NULL,
        .game = facts->ended ? &game : NULL};
    void *guard = s5_guard_suspend();
    s5_journal_write(live->registry->journal, &write, on_entry_written, live);
    s5_guard_resume(guard);
}

/* ------------------------------------------------------- writing and leaving */

static int64_t take_write(S5Registry *registry, const S5Writer *writer, S5Writing writing)
{
    const S5Limits *limits = registry->limits;
    const S5Rates rates = {{[S5_WRITING_SAY] = limits->says, [S5_WRITING_CHANGE] = limits->changes}};
    return s5_allowance_take(&registry->writers, &rates, writer, writing, s5_now_ms());
}

/* A person whom the owner has removed can come back with another cookie. For a while spectators from there can't talk. */
static void note_removed(S5LiveTable *live, S5MapKey address)
{
    enum { SILENT_MS = 10 * 60 * 1000 };
    const unsigned place = live->removed++ % S5_SILENT_MAX;
    live->silent[place] = address;
    live->silent_until_ms[place] = s5_now_ms() + SILENT_MS;
}

static bool is_silent(const S5LiveTable *live, S5MapKey address)
{
    for (int i = 0; i < S5_SILENT_MAX; i++)
        if (s5_now_ms() < live->silent_until_ms[i] && !memcmp(&live->silent[i], &address, sizeof address))
            return true;
    return false;
}

static int64_t client_take(void *to, void *connection, bool seated, S5Writing writing)
{
    S5LiveTable *live = to;
    const S5Client *client = connection;
    const bool owns = !memcmp(&client->who, &live->owner, sizeof client->who);
    if (writing == S5_WRITING_SAY && !seated && !owns && is_silent(live, client->address))
        return S5_SILENT_MS;
    if (writing == S5_WRITING_SAY &&
        s5_registry_forbids(live->registry, S5_MUTED, &client->who, client->address))
        return S5_NEVER_MS;
    return take_write(live->registry,
        &(S5Writer){s5_person_key(&client->who), client->address, &live->written, seated}, writing);
}

int64_t s5_registry_take_change(S5Registry *registry, const S5PersonId *who, S5MapKey address)
{
    return take_write(registry, &(S5Writer){s5_person_key(who), address, NULL, false}, S5_WRITING_CHANGE);
}

static void table_drop(void *to, void *connection, S5ApiError why)
{
    S5LiveTable *live = to;
    if (why == S5_API_FORBIDDEN)
        note_removed(live, ((S5Client *)connection)->address);
    void *guard = s5_guard_suspend();
    s5_registry_remove_client(live, connection);
    live->registry->out.dismiss(live->registry->out.to, connection, why);
    s5_guard_resume(guard);
}

/* ----------------------------------------------------- choices of computer players */

typedef struct BotChoice {
    STAILQ_ENTRY(BotChoice) in;
    S5MapKey table;
    uint64_t ticket;
    S5Choice choice;
} BotChoice;

typedef STAILQ_HEAD(BotChoiceList, BotChoice) BotChoiceList;

struct S5BotChoices {
    S5Registry *registry;
    uv_async_t ready;
    uv_mutex_t mutex; /* over the rest */
    BotChoiceList made;
};

/* In a thread of the pool. */
static void on_bot_choice(void *to, S5MapKey table, uint64_t ticket, S5Choice choice)
{
    struct S5BotChoices *choices = to;
    BotChoice *choice_made = malloc(sizeof *choice_made);
    if (!choice_made)
        return; /* the table stops waiting by itself */
    *choice_made = (BotChoice){.table = table, .ticket = ticket, .choice = choice};
    uv_mutex_lock(&choices->mutex);
    STAILQ_INSERT_TAIL(&choices->made, choice_made, in);
    uv_mutex_unlock(&choices->mutex);
    uv_async_send(&choices->ready);
}

static void take_choice(S5LiveTable *live, void *with)
{
    const BotChoice *choice_made = with;
    s5_table_bot_chose(live->table, s5_now_ms(), choice_made->ticket, choice_made->choice);
}

static void deliver(S5Registry *registry, BotChoice *choice_made)
{
    S5LiveTable *live = s5_map_get(&registry->tables, choice_made->table);
    if (!live || !live->table || live->stale || registry->closing)
        return;
    s5_histogram_add(&registry->metrics->think, (double)(uv_hrtime() - live->asked_ns) / 1e9);
    s5_registry_at_table(live, take_choice, choice_made);
    s5_registry_settle(live);
}

/* Takes all choices that were made; a registry that is null drops them. */
static void deliver_all(struct S5BotChoices *choices, S5Registry *registry)
{
    BotChoiceList made = STAILQ_HEAD_INITIALIZER(made);
    uv_mutex_lock(&choices->mutex);
    STAILQ_CONCAT(&made, &choices->made);
    uv_mutex_unlock(&choices->mutex);
    for (BotChoice *choice_made; (choice_made = STAILQ_FIRST(&made)); free(choice_made)) {
        STAILQ_REMOVE_HEAD(&made, in);
        if (registry)
            deliver(registry, choice_made);
    }
}

static void on_choices_ready(uv_async_t *async)
{
    struct S5BotChoices *choices = async->data;
    deliver_all(choices, choices->registry);
}

static void ask_bot(void *to, S5Table *table, const S5BotRequest *request)
{
    S5LiveTable *live = to;
    live->asked_ns = uv_hrtime();
    if (request->level->nodes) {
        const S5Account account = {s5_network_key(live->address), live->address, s5_person_key(&live->owner),
            s5_map_key(live->code)};
        void *guard = s5_guard_suspend();
        s5_bot_pool_ask(live->registry->bots, &account, request);
        s5_guard_resume(guard);
    } else { /* a level that does not search takes microseconds: less than handing the request to a thread and back */
        S5PlayerContext context = {.random = request->random};
        const S5Choice choice = request->level->choose(request->rules, &request->view, &context);
        s5_table_bot_chose(table, s5_now_ms(), request->ticket, choice);
    }
}

static void hurry_bot(void *to, S5Table *table, uint64_t ticket)
{
    const S5LiveTable *live = to;
    (void)table;
    void *guard = s5_guard_suspend();
    s5_bot_pool_hurry(live->registry->bots, s5_map_key(live->code), ticket);
    s5_guard_resume(guard);
}

bool s5_registry_open_bots(S5Registry *registry)
{
    struct S5BotChoices *choices = calloc(1, sizeof *choices);
    if (!choices)
        return false;
    choices->registry = registry;
    STAILQ_INIT(&choices->made);
    uv_mutex_init(&choices->mutex);
    uv_async_init(registry->loop, &choices->ready, on_choices_ready);
    choices->ready.data = choices;
    registry->choices = choices;
    registry->bots = s5_bot_pool_new(&(S5BotPoolCallbacks){choices, on_bot_choice}, 0);
    if (!registry->bots)
        s5_registry_close_bots(registry);
    return registry->bots != NULL;
}

void s5_registry_close_bots(S5Registry *registry)
{
    struct S5BotChoices *choices = registry->choices;
    s5_bot_pool_free(&registry->bots);
    deliver_all(choices, NULL);
    uv_mutex_destroy(&choices->mutex);
    uv_close((uv_handle_t *)&choices->ready, s5_free_closed);
}

/* ------------------------------------------------------------------- chance */

/* The seed of a hand in the deal of the day. */
static void seed_of_day(const S5LiveTable *live, int32_t hand, uint8_t seed[S5_PACK_SEED])
{
    if (!live->is_fair_day) {
        s5_day_seed(live->registry->secret, live->day, "hand", hand, seed);
        return;
    }
    const S5FairValue own = s5_registry_day_secret(live->registry, live->day);
    const S5FairValue fair = s5_fair_day_seed(&live->fair_day, (uint32_t)hand, &own);
    memcpy(seed, fair.bytes, S5_PACK_SEED);
}

static void table_make_pack(void *to, S5Table *table, const S5Rules *rules, int32_t hand, const uint8_t *seed,
    S5Card pack[S5_PACK_MAX])
{
    const S5LiveTable *live = to;
    uint8_t own[S5_PACK_SEED];
    (void)table;
    if (*live->day)
        seed_of_day(live, hand, own);
    else if (!seed)
        s5_chance(own, sizeof own);
    s5_pack(seed && !*live->day ? seed : own, pack, rules->pack);
}

static void fill(void *to, S5Table *table, void *bytes, size_t size)
{
    (void)to, (void)table;
    s5_chance(bytes, size);
}

const S5TableCallbacks s5_registry_calls = {NULL, table_append, table_send_lines, count_error, table_drop,
    client_take, ask_bot, hurry_bot, table_make_pack, fill};
