#include "deals_internal.h"
#include "engine/record/deal_report.h"
#include "engine/record/json.h"
#include "registry.h"
#include "server/common/logfmt.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WRITE_MS = 1000,
    ANNOUNCE_TIMES = 10 /* of the timer: the other nodes hear of new counts so often */
};

/* --------------------------------------------------------------------- sets */

S5DealSet *s5_deals_add_set(S5DealSets *sets)
{
    S5DealSet **larger = realloc(sets->set, (sets->count + 1) * sizeof(S5DealSet *));
    if (!larger)
        return NULL;
    sets->set = larger;
    larger[sets->count] = calloc(1, sizeof(S5DealSet));
    return larger[sets->count] ? larger[sets->count++] : NULL;
}

void s5_deals_forget_sets(S5DealSets *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        free(sets->set[i]);
    free(sets->set);
    *sets = (S5DealSets){.set = NULL};
}

static int trumps_of(const S5Rules *rules)
{
    return rules->kind == S5_AUCTION ? 0 : s5_set_count(s5_trumps_in(rules, S5_SPADES, 0)->cards);
}

/* The set of these rules, a new one if there is none; null without memory. */
static S5DealSet *set_of(S5Deals *deals, const S5Rules *rules)
{
    const char *name = s5_preset_built_in(rules->preset)->name;
    for (size_t i = 0; i < deals->own.count; i++) {
        S5DealSet *set = deals->own.set[i];
        if (!strcmp(set->rules, name) && set->shown.players == rules->players && set->pack == rules->pack &&
            set->trumps == trumps_of(rules))
            return set;
    }
    S5DealSet *set = s5_deals_add_set(&deals->own);
    if (!set)
        return NULL;
    s5_copy_text(set->rules, sizeof set->rules, name);
    s5_day_at(s5_wall_s(), set->since);
    set->pack = rules->pack;
    set->trumps = trumps_of(rules);
    set->shown = s5_deal_counts(rules);
    return set;
}

/* Adds the fresh hands to those that are shown. Where an earlier version of the server expected other values, the set begins anew. */
static void show(S5DealSet *set)
{
    if (!s5_deal_counts_merge(&set->shown, &set->fresh)) {
        s5_logfmt("deals-anew", "rules", set->rules, "why", "other values are expected now");
        s5_day_at(s5_wall_s(), set->since);
        set->shown = set->fresh;
    }
    set->fresh.hands = 0;
}

void s5_deals_add(S5Deals *deals, const S5Rules *rules, const S5State *dealt)
{
    S5DealSet *set = set_of(deals, rules);
    if (!set)
        return; /* no memory: one hand is missing */
    if (!set->fresh.hands)
        set->fresh = s5_deal_counts(rules);
    s5_deal_counts_add(&set->fresh, rules, dealt);
    if (set->fresh.hands == S5_DEALS_AT_ONCE) {
        show(set);
        deals->unannounced = deals->site_late = true;
    }
    deals->changed = true;
}

/* --------------------------------------------------------------------- page */

/* A set of those that are shown, by its place among them; null after the last. */
static const S5DealSet *shown_at(const S5Deals *deals, size_t place)
{
    const S5DealSets *sets = deals->journal ? &deals->site : &deals->own;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->set[i]->shown.hands && place-- == 0)
            return sets->set[i];
    return NULL;
}

size_t s5_deals_sets(const S5Deals *deals)
{
    size_t sets = 0;
    while (shown_at(deals, sets))
        sets++;
    return sets;
}

size_t s5_deals_largest(const S5Deals *deals)
{
    size_t largest = 0;
    const S5DealSet *set;
    for (size_t i = 1; (set = shown_at(deals, i)); i++)
        if (set->shown.hands > shown_at(deals, largest)->shown.hands)
            largest = i;
    return largest;
}

void s5_deals_put_set(const S5DealSet *set, S5Text *text)
{
    s5_put_string_field(text, "{\"rules\":", set->rules);
    s5_put_string_field(text, ",\"since\":", set->since);
    s5_put_number_field(text, ",\"players\":", set->shown.players);
    s5_put_number_field(text, ",\"pack\":", set->pack);
    s5_put_number_field(text, ",\"trumps\":", set->trumps);
    s5_put_number_field(text, ",\"hands\":", (int64_t)set->shown.hands);
}

void s5_deals_put(const S5Deals *deals, size_t place, S5Text *text)
{
    const S5DealSet *set;
    s5_put_number_field(text, "{\"at_once\":", S5_DEALS_AT_ONCE);
    s5_put_number_field(text, ",\"least\":", S5_DEALS_LEAST);
    S5_PUT(text, ",\"sets\":[");
    for (size_t i = 0; (set = shown_at(deals, i)); i++) {
        s5_text_add(text, i ? "," : "");
        s5_deals_put_set(set, text);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
    if ((set = shown_at(deals, place))) {
        s5_put_number_field(text, ",\"set\":", (int64_t)place);
        S5_PUT(text, ",");
        s5_deal_put_tables(text, &set->shown);
    }
    S5_PUT(text, "}\n");
}

/* ------------------------------------------------------------------- sharing */

static void announce(S5Deals *deals)
{
    size_t size;
    char *bytes = s5_deals_put_own(deals, false, &size);
    if (!bytes)
        return;
    s5_journal_announce(deals->journal, S5_ANNOUNCES_DEALS, bytes, size);
    free(bytes);
    deals->unannounced = false;
}

/* The place of a set in a list that all nodes have in the same order. */
static int compare_sets(const void *one, const void *other)
{
    const S5DealSet *a = *(S5DealSet *const *)one, *b = *(S5DealSet *const *)other;
    const int by_rules = strcmp(a->rules, b->rules), by_players = a->shown.players - b->shown.players,
              by_pack = a->pack - b->pack;
    return by_rules ? by_rules : by_players ? by_players : by_pack ? by_pack : a->trumps - b->trumps;
}

/* Adds a set to those of the site. Where a node has another version of the program, which expects other values, its hands are left out. */
static void add_to_site(S5Deals *deals, const S5DealSet *set)
{
    size_t i = 0;
    while (i < deals->site.count && compare_sets(&deals->site.set[i], &set) != 0)
        i++;
    const bool is_new = i == deals->site.count;
    S5DealSet *sum = is_new ? s5_deals_add_set(&deals->site) : deals->site.set[i];
    if (sum && is_new)
        *sum = *set;
    else if (sum && s5_deal_counts_merge(&sum->shown, &set->shown) && strcmp(set->since, sum->since) < 0)
        s5_copy_text(sum->since, sizeof sum->since, set->since);
}

static void add_all(S5Deals *deals, const S5DealSets *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        if (sets->set[i]->shown.hands)
            add_to_site(deals, sets->set[i]);
}

static void add_up(S5Deals *deals)
{
    deals->site_late = false;
    s5_deals_forget_sets(&deals->site);
    add_all(deals, &deals->own);
    for (const S5NodeDeals *node = deals->nodes; node; node = node->next)
        add_all(deals, &node->sets);
    if (deals->site.count)
        qsort(deals->site.set, deals->site.count, sizeof(S5DealSet *), compare_sets);
}

/* The counts of a node, new ones if there are none; null without memory. */
static S5NodeDeals *find_node(S5Deals *deals, const char *name)
{
    S5NodeDeals *node = deals->nodes;
    while (node && strcmp(node->node, name) != 0)
        node = node->next;
    if (node || !(node = calloc(1, sizeof *node)))
        return node;
    s5_copy_text(node->node, sizeof node->node, name);
    node->next = deals->nodes;
    deals->nodes = node;
    return node;
}

void s5_deals_hear(S5Deals *deals, const S5Announcement *news)
{
    S5NodeDeals *node = find_node(deals, news->node);
    if (!node)
        return;
    s5_deals_forget_sets(&node->sets);
    if (!news->gone && !s5_deals_read(&node->sets, news->bytes, news->size))
        s5_deals_forget_sets(&node->sets);
    deals->site_late = true;
}

static bool put_file(S5Deals *deals)
{
    deals->bytes = s5_deals_put_own(deals, true, &deals->size);
    return deals->bytes;
}

static void write_file(uv_work_t *work)
{
    s5_deals_write_file(work->data);
}

static void on_written(uv_work_t *work, int status)
{
    S5Deals *deals = work->data;
    (void)status;
    free(deals->bytes);
    deals->bytes = NULL;
    if (!*deals->why)
        return;
    s5_logfmt("fault", "deals", deals->why);
    deals->changed = true; /* it is tried again */
}

static void on_time(uv_timer_t *timer)
{
    S5Deals *deals = timer->data;
    if (deals->journal && deals->unannounced && ++deals->times % ANNOUNCE_TIMES == 0)
        announce(deals);
    if (deals->journal && deals->site_late)
        add_up(deals);
    if (!deals->folder || !deals->changed || deals->bytes || !put_file(deals))
        return;
    deals->changed = false;
    uv_queue_work(timer->loop, &deals->work, write_file, on_written);
}

/* --------------------------------------------------------------------- life */

void s5_deals_share(S5Deals *deals, S5Journal *journal)
{
    deals->journal = journal;
    if (deals->own.count)
        announce(deals);
    add_up(deals);
    uv_timer_start(&deals->timer, on_time, WRITE_MS, WRITE_MS);
}

S5Deals *s5_deals_open(uv_loop_t *loop, const char *folder)
{
    S5Deals *deals = calloc(1, sizeof *deals);
    if (!deals)
        return NULL;
    deals->folder = folder;
    deals->timer.data = deals->work.data = deals;
    uv_timer_init(loop, &deals->timer);
    if (folder)
        s5_deals_read_file(deals);
    if (deals->folder)
        uv_timer_start(&deals->timer, on_time, WRITE_MS, WRITE_MS);
    return deals;
}

bool s5_deals_is_writing(const S5Deals *deals)
{
    return deals && deals->bytes;
}

void s5_deals_close(S5Deals *deals)
{
    if (!deals)
        return;
    uv_close((uv_handle_t *)&deals->timer, NULL);
    if (!deals->folder || !deals->changed || !put_file(deals))
        return;
    s5_deals_write_file(deals);
    on_written(&deals->work, 0);
}

void s5_deals_free(S5Deals **deals)
{
    if (!*deals)
        return;
    s5_deals_forget_sets(&(*deals)->own);
    s5_deals_forget_sets(&(*deals)->site);
    for (S5NodeDeals *node; (node = (*deals)->nodes); free(node)) {
        (*deals)->nodes = node->next;
        s5_deals_forget_sets(&node->sets);
    }
    free(*deals);
    *deals = NULL;
}
