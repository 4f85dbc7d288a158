/* The operator's commands: a row for each, and what is listed. */
#include "admin_internal.h"

#include "engine/record/json.h"
#include "server/common/logfmt.h"
#include "server/common/message.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- listings */

static void put_status(S5Text *text, const void *from)
{
    const S5Gateway *gateway = from;
    const S5NetCount count = s5_net_count(gateway->net);
    char why[200] = "";
    S5Text reason = s5_text(why, sizeof why);
    const bool good = s5_journal_is_writable(gateway->journal, &reason);
    s5_registry_update_metrics(gateway->registry);
    s5_put_string_field(text, "{\"version\":", S5_VERSION);
    s5_put_number_field(text, ",\"tables\":", gateway->metrics->value[S5_METRIC_TABLES]);
    s5_put_number_field(text, ",\"people\":", gateway->metrics->value[S5_METRIC_PEOPLE]);
    s5_put_number_field(text, ",\"connections\":", count.connections);
    s5_put_string_field(text, ",\"not_writable\":", good ? NULL : why);
    S5_PUT(text, "}\n");
}

static void do_status(const Order *order)
{
    s5_admin_answer(order, put_status, order->admin->gateway);
}

static void put_table_summaries(S5Text *text, const void *registry)
{
    size_t at = 0;
    for (const S5Table *table; (table = s5_registry_next_table(registry, &at));) {
        s5_table_put_summary(table, NULL, text);
        S5_PUT(text, "\n");
    }
}

static void do_tables(const Order *order)
{
    s5_admin_answer(order, put_table_summaries, order->admin->gateway->registry);
}

static void put_people_there(S5Text *text, const void *from)
{
    const Order *order = from;
    s5_registry_put_people(order->admin->gateway->registry, order->word, text);
}

/* A table that is asked for, and has to be loaded first. */
typedef struct S5AdminSearch {
    S5TableQuery query;
    LIST_ENTRY(S5AdminSearch) in;
    Order order;
} Search;

static void forget_search(Search *search)
{
    LIST_REMOVE(search, in);
    free(search);
}

/* Why there are no people of a table. */
static void refuse_people(const Order *order, const S5TableQuery *query)
{
    char sentence[S5_NODE_SIZE + 80];
    if (query->node) {
        snprintf(sentence, sizeof sentence, "The node %s has the table: ask there.", query->node);
        s5_admin_refuse(order, S5_API_NOT_NOW, sentence);
    } else if (query->fault) {
        s5_admin_refuse(order, S5_API_BUSY, S5_UNREADABLE_TABLE);
    } else {
        s5_admin_refuse(order, S5_API_UNKNOWN, S5_NO_TABLE);
    }
}

static void on_searched_table(S5TableQuery *query, const S5Table *table)
{
    Search *search = (Search *)query;
    S5TableOffer offer;
    if (table) {
        s5_table_offer(table, &offer);
        search->order.word = offer.code;
        s5_admin_answer(&search->order, put_people_there, &search->order);
    } else {
        refuse_people(&search->order, query);
    }
    forget_search(search);
}

static bool is_closed(const Order *order, char code[S5_CODE_SIZE])
{
    return s5_table_code_read(order->word, code) &&
           s5_is_restricted(&order->admin->gateway->restrictions, S5_CLOSED, s5_map_key(code));
}

static void do_people(const Order *order)
{
    char code[S5_CODE_SIZE], sentence[80];
    if (!order->word) {
        s5_admin_answer(order, put_people_there, order);
        return;
    }
    if (is_closed(order, code)) {
        snprintf(sentence, sizeof sentence, "The table is closed: reopen %s opens it.", code);
        s5_admin_refuse(order, S5_API_NOT_NOW, sentence);
        return;
    }
    Search *search = malloc(sizeof *search);
    if (!search) {
        s5_admin_refuse(order, S5_API_BUSY, S5_NO_MEMORY);
        return;
    }
    *search = (Search){.query = {.then = on_searched_table}, .order = *order};
    LIST_INSERT_HEAD(&order->admin->searches, search, in);
    s5_registry_query(order->admin->gateway->registry, order->word, &search->query);
}

/* ------------------------------------------------------------ restrictions */

#define DO_RESTRICT(name, which, so)              \
    static void do_##name(const Order *order)     \
    {                                             \
        s5_admin_restrict(order, S5_##which, so); \
    }
DO_RESTRICT(ban, BANNED, true)
DO_RESTRICT(unban, BANNED, false)
DO_RESTRICT(mute, MUTED, true)
DO_RESTRICT(unmute, MUTED, false)
DO_RESTRICT(close, CLOSED, true)
DO_RESTRICT(reopen, CLOSED, false)
#undef DO_RESTRICT

static void put_restrictions(S5Text *text, const void *restrictions)
{
    s5_restrictions_put(restrictions, text);
}

static void do_restrictions(const Order *order)
{
    s5_admin_answer(order, put_restrictions, &order->admin->gateway->restrictions);
}

static void do_read_only(const Order *order)
{
    const bool on = !strcmp(order->word, "on");
    if (!on && strcmp(order->word, "off") != 0) {
        s5_admin_refuse(order, S5_API_MALFORMED, "read-only takes on or off.");
        return;
    }
    s5_admin_read_only(order, on);
}

/* ---------------------------------------------------------------- deleting */

static void do_forget(const Order *order)
{
    s5_admin_forget(order);
}

typedef struct Dropping {
    Order order;
    char code[S5_CODE_SIZE];
} Dropping;

static void on_dropped(void *to, S5JournalResult result, S5Version version)
{
    Dropping *dropping = to;
    const Order *order = &dropping->order;
    (void)version;
    if (result == S5_JOURNAL_OK)
        s5_admin_lift_closure(order, dropping->code);
    else if (result == S5_JOURNAL_CONFLICT)
        s5_admin_refuse(order, S5_API_NOT_NOW, "There is no such table, or it has other entries by now.");
    else
        s5_admin_not_saved(order);
    order->admin->working--;
    free(dropping);
}

static void do_drop(const Order *order)
{
    Dropping *dropping = malloc(sizeof *dropping);
    if (!dropping || !s5_table_code_read(order->word, dropping->code) ||
        !s5_registry_unload(order->admin->gateway->registry, dropping->code)) {
        s5_admin_refuse(order, S5_API_NOT_NOW, "There is no such table, or somebody is there.");
        free(dropping);
        return;
    }
    dropping->order = (Order){.admin = order->admin, .id = order->id};
    order->admin->working++;
    s5_journal_write(order->admin->gateway->journal,
        &(S5JournalWrite){.amends = S5_AMENDS_TABLE,
            .table = dropping->code,
            .expected = strtoull(order->second, NULL, 10)},
        on_dropped, dropping);
}

/* ---------------------------------------------------------------- requests */

static const struct OrderRow {
    const char *name, *words;
    void (*carry_out)(const Order *order);
} ORDERS[] = {
#define ORDER(name, text, words, about) {text, words, do_##name},
    S5_ADMIN_MAP(ORDER)
#undef ORDER
};

static const struct OrderRow *order_row(const char *name)
{
    for (size_t i = 0; name && i < sizeof ORDERS / sizeof *ORDERS; i++)
        if (!strcmp(ORDERS[i].name, name))
            return &ORDERS[i];
    return NULL;
}

static void carry_out_order(S5Admin *admin, S5NetId id, const json_t *words)
{
    const struct OrderRow *row = order_row(json_string_value(json_array_get(words, 0)));
    const Order order = {
        admin, id, json_string_value(json_array_get(words, 1)), json_string_value(json_array_get(words, 2))};
    const int count = (order.word != NULL) + (order.second != NULL);
    if (!row || count > s5_admin_words_most(row->words) || count < s5_admin_words_least(row->words) ||
        json_array_size(words) != (size_t)count + 1) {
        s5_admin_refuse(
            &order, S5_API_MALFORMED, "That is not a command of this server, or it has other words.");
        return;
    }
    s5_logfmt("admin", "command", row->name);
    row->carry_out(&order);
}

static void on_order_request(void *to, const S5NetRequest *request)
{
    S5Admin *admin = to;
    const Order unknown = {admin, request->id, NULL, NULL};
    json_t *words = s5_message_read(request->body, request->body_size, NULL);
    if (request->head->method == S5_HTTP_POST && s5_span_is(request->head->path, "/admin"))
        carry_out_order(admin, request->id, words);
    else
        s5_admin_refuse(&unknown, S5_API_UNKNOWN, "There is only POST /admin here.");
    json_decref(words);
}

/* -------------------------------------------------------------------- life */

void s5_admin_open(S5Admin *admin)
{
    enum { MODE = 0600 };
    char path[1100], why[1200] = "";
    S5Text wrong = s5_text(why, sizeof why);
    const S5ServerConfig *config = admin->gateway->config;
    const S5NetConfig net_config = s5_gateway_net_config(config);
    const S5NetApp app = {.to = admin, .request = on_order_request};
    if (!config->data)
        return;
    s5_registry_restrict(admin->gateway->registry, &admin->gateway->restrictions);
    snprintf(path, sizeof path, "%s/%s", config->data, S5_ADMIN_SOCKET);
    admin->net = s5_net_new(admin->gateway->loop, &net_config, &app);
    if (!admin->net ||
        !s5_net_listen_unix(admin->net, path, MODE, &wrong)) /* the tables are worth more than the commands */
        s5_logfmt("no-admin", "why", why);
}

void s5_admin_end(S5Admin *admin)
{
    if (admin->net)
        s5_net_end(admin->net);
    for (Search *search; (search = LIST_FIRST(&admin->searches)); forget_search(search))
        s5_registry_cancel_query(&search->query);
}

void s5_admin_free(S5Admin *admin)
{
    s5_net_free(&admin->net);
}
