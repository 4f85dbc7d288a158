/* Two nodes of a site in one program: what one announces of its tables the other finds, and what it can't read it leaves out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/registry/registry.h"
#include "server/store/journal_store.h"

enum { TEXT_MAX = 1 << 19, LINES_MAX = 1 << 14, MOST = 200, CLIENTS = MOST + 1 };

typedef struct Sitter {
    S5Client client;
    char lines[LINES_MAX];
    size_t size;
    bool dismissed;
} Sitter;

static uv_loop_t loop;
static S5Limits limits;
static S5Metrics metrics;
static S5Journal *journal[2];
static S5Registry *here, *there; /* the node that announces, and the one that hears of it */
static Sitter sitter[CLIENTS];
static char announced[TEXT_MAX];

/* ------------------------------------------------------------------ a node */

static S5LeaseAnswer take_any_lease(S5JournalStore *store, const char *table, char node[S5_NODE_SIZE])
{
    (void)store, (void)table, (void)node;
    return S5_LEASE_OK;
}

static bool has_any_lease(S5JournalStore *store, const char *table)
{
    (void)store, (void)table;
    return true;
}

static int64_t give_up_any_lease(S5JournalStore *store, const char *table)
{
    (void)store, (void)table;
    return 0;
}

static void release_any_lease(S5JournalStore *store, const char *table, int64_t lease)
{
    (void)store, (void)table, (void)lease;
}

static void note_announcement(S5JournalStore *store, const char *text)
{
    if (store != s5_journal_store(journal[0]))
        return;
    snprintf(announced, sizeof announced, "%s", text);
}

static void on_send(void *to, S5Client *client, const char *lines, size_t size)
{
    Sitter *s = (Sitter *)client;
    (void)to;
    assert_true(s->size + size < sizeof s->lines);
    memcpy(s->lines + s->size, lines, size);
    s->size += size;
    s->lines[s->size] = 0;
}

static void on_dismiss(void *to, S5Client *client, S5ApiError why)
{
    (void)to, (void)why;
    ((Sitter *)client)->dismissed = true;
}

static S5Registry *open_node(S5Journal **its_journal)
{
    static const S5Sharing SHARING = {.take_lease = take_any_lease,
        .has_lease = has_any_lease,
        .give_up_lease = give_up_any_lease,
        .release_lease = release_any_lease,
        .announce = note_announcement};
    static const uint8_t SECRET[32] = {1};
    const S5RegistryCallbacks out = {NULL, on_send, on_dismiss};
    S5JournalStore *store = s5_journal_sqlite(NULL, NULL);
    assert_non_null(store);
    store->sharing = &SHARING;
    store->shares = true;
    *its_journal = s5_journal_open(&loop, store, NULL, NULL);
    return s5_registry_new(&loop, *its_journal, &limits, &metrics, SECRET, &out);
}

static int open_nodes(void **unused)
{
    (void)unused;
    uv_loop_init(&loop);
    limits = s5_limits();
    limits.person_tables = limits.address_tables = 10000;
    memset(sitter, 0, sizeof sitter);
    for (int i = 0; i < CLIENTS; i++) {
        sitter[i].client.who.bytes[0] = (uint8_t)(1 + i);
        sitter[i].client.address = s5_address_key("192.0.2.1");
    }
    *announced = 0;
    here = open_node(&journal[0]);
    there = open_node(&journal[1]);
    return here && there ? 0 : -1;
}

static int close_nodes(void **unused)
{
    S5Registry **const nodes[] = {&here, &there};
    (void)unused;
    for (int i = 0; i < 2; i++)
        s5_registry_close(*nodes[i], "The test ends.");
    for (int i = 0; i < CLIENTS; i++)
        s5_registry_exit(here, &sitter[i].client);
    while (!s5_registry_is_idle(here))
        uv_run(&loop, UV_RUN_ONCE);
    for (int i = 0; i < 2; i++) {
        s5_journal_close(&journal[i]);
        s5_registry_free(nodes[i]);
    }
    while (uv_run(&loop, UV_RUN_NOWAIT))
        continue;
    return uv_loop_close(&loop);
}

/* ------------------------------------------------------------------- tables */

static char created[S5_CODE_SIZE];

static void on_created(void *to, const char *code, S5ApiError wrong, const char *sentence)
{
    (void)to, (void)sentence;
    assert_int_equal(wrong, S5_API_OK);
    s5_copy_text(created, sizeof created, code);
}

/* Creates a table of a node; `created` is its code then. */
static void create_table_of(int owner, const char *request, const S5FairDay *day)
{
    const S5Client *client = &sitter[owner].client;
    *created = 0;
    s5_registry_create(here, &client->who, client->address, request, strlen(request), day, day ? "Ann" : NULL,
        NULL, on_created, NULL);
    while (!*created)
        uv_run(&loop, UV_RUN_ONCE);
}

static void hear_line(const Sitter *s, const char *piece)
{
    while (!strstr(s->lines, piece))
        uv_run(&loop, UV_RUN_ONCE);
}

static void come(int number, const char *code)
{
    s5_registry_enter(here, code, &sitter[number].client);
    hear_line(&sitter[number], "{\"event\":\"at\"");
}

static void tell(int number, const char *message)
{
    assert_true(s5_registry_message(here, &sitter[number].client, message, strlen(message)));
}

static void sit(int number, int seat)
{
    static const char *const NAMES[] = {"Ann", "Bob"};
    char message[80], heard[40];
    snprintf(message, sizeof message, "{\"do\":\"sit\",\"seat\":%d,\"name\":\"%s\"}", seat, NAMES[seat]);
    tell(number, message);
    snprintf(heard, sizeof heard, "\"name\":\"%s\"", NAMES[seat]);
    hear_line(&sitter[number], heard);
}

/* Both sit down at a table of their own, which is full then. */
static void create_full_table(int first, const char *request)
{
    create_table_of(first, request, NULL);
    for (int seat = 0; seat < 2; seat++) {
        come(first + seat, created);
        sit(first + seat, seat);
    }
}

static void await_announced(const char *piece)
{
    while (!strstr(announced, piece))
        uv_run(&loop, UV_RUN_ONCE);
}

/* A node hears of another's tables. */
static void hear_tables(S5Registry *registry, const char *node, const char *text)
{
    const size_t size = strlen(text) + 1;
    S5Announcement *news = malloc(sizeof *news + size);
    assert_non_null(news);
    s5_copy_text(news->node, sizeof news->node, node);
    memcpy(news->text, text, size);
    s5_registry_hear_tables(registry, news);
    free(news);
}

static const S5SiteTable *find_table(const S5Registry *registry, const char *code)
{
    size_t at = 0;
    for (const S5SiteTable *table; (table = s5_registry_next_site_table(registry, &at));)
        if (!strcmp(table->code, code))
            return table;
    return NULL;
}

static int count_tables(const S5Registry *registry)
{
    int count = 0;
    for (size_t at = 0; s5_registry_next_site_table(registry, &at);)
        count++;
    return count;
}

/* --------------------------------------------------------------- announcing */

/* Ann removes somebody who has said something. */
static void remove_person(int owner, int pest)
{
    char message[80];
    tell(pest, "{\"do\":\"say\",\"text\":\"one\"}");
    hear_line(&sitter[owner], "\"one\"");
    const char *mark = strstr(strstr(sitter[owner].lines, "\"one\""), "\"person\":\"");
    snprintf(
        message, sizeof message, "{\"do\":\"remove\",%.*s}", (int)strlen("\"person\":\"01234567\""), mark);
    tell(owner, message);
    while (!sitter[pest].dismissed)
        uv_run(&loop, UV_RUN_ONCE);
}

/* Ann waits for a third player; Bob has gone for a while. */
static void finds_what_another_node_announces(void **unused)
{
    enum { ANN, BOB, PEST, STRANGER };
    (void)unused;
    create_table_of(ANN,
        "{\"rules\":\"twenty-five\",\"players\":3,\"settings\":{\"name\":\"Kitchen\",\"public\":true}}",
        NULL);
    sitter[BOB].client.address = s5_address_key("192.0.2.2");
    for (int i = ANN; i <= PEST; i++)
        come(i, created);
    sit(ANN, 0);
    sit(BOB, 1);
    remove_person(ANN, PEST);
    s5_registry_exit(here, &sitter[BOB].client);
    await_announced("\"away\":[\"");
    hear_tables(there, "n0", announced);
    const S5SiteTable *table = find_table(there, created);
    assert_non_null(table);
    assert_string_equal(table->node, "n0");
    assert_string_equal(table->offer.code, created);
    assert_string_equal(table->offer.name, "Kitchen");
    assert_string_equal(table->offer.preset->name, "twenty-five");
    assert_int_equal(table->offer.players, 3);
    assert_int_equal(table->offer.free, 1);
    assert_int_equal(table->offer.present, 1);
    assert_int_equal(table->sitting, 2);
    assert_true(table->is_public && table->offer.open && table->offer.shown && table->offer.usual);
    assert_non_null(strstr(table->summary, "\"people\":2"));
    assert_ptr_equal(s5_registry_site_table_of(there, &sitter[ANN].client.who), table);
    assert_null(s5_registry_site_table_of(there, &sitter[BOB].client.who));
    assert_true(s5_site_table_seats(table, &sitter[ANN].client.who));
    assert_true(s5_site_table_seats(table, &sitter[BOB].client.who));
    assert_false(s5_site_table_seats(table, &sitter[STRANGER].client.who));
    assert_true(s5_site_table_welcomes(table, &sitter[STRANGER].client.who));
    assert_false(s5_site_table_welcomes(table, &sitter[PEST].client.who));
}

/* What nobody may find is not announced: a table that is not shown, that of a day's deal, or a full one that is not public. */
static void announces_what_may_be_found(void **unused)
{
    enum { HIDDEN, DAYS, FRIENDS, FULL, FULL_PUBLIC = FULL + 2, LAST = FULL_PUBLIC + 2 };
    static const char SHOWN_TO_FRIENDS[] =
        "{\"rules\":\"twenty-five\",\"players\":2,\"settings\":{\"played_with\":true}}";
    char friends[S5_CODE_SIZE], full_public[S5_CODE_SIZE];
    const S5FairDay deal = s5_registry_fair_day(here, "2026-11-21");
    (void)unused;
    create_table_of(HIDDEN, "{\"rules\":\"twenty-five\"}", NULL);
    come(HIDDEN, created);
    create_table_of(DAYS, "{\"rules\":\"spoil-five\",\"settings\":{\"public\":true}}", &deal);
    come(DAYS, created);
    create_table_of(FRIENDS, SHOWN_TO_FRIENDS, NULL);
    strcpy(friends, created);
    come(FRIENDS, created);
    create_full_table(FULL, SHOWN_TO_FRIENDS);
    create_full_table(
        FULL_PUBLIC, "{\"rules\":\"twenty-five\",\"players\":2,\"settings\":{\"public\":true}}");
    strcpy(full_public, created);
    create_table_of(LAST, SHOWN_TO_FRIENDS, NULL);
    come(LAST, created);
    await_announced(created);
    hear_tables(there, "n0", announced);
    assert_int_equal(count_tables(there), 3);
    assert_true(find_table(there, friends)->offer.open && !find_table(there, friends)->is_public);
    assert_true(find_table(there, full_public)->is_public);
    assert_int_equal(find_table(there, full_public)->offer.free, 0);
    assert_non_null(find_table(there, created));
}

/* A node with many tables announces 200 of them, and no more are read. */
static void announces_no_more_than_others_read(void **unused)
{
    char many[TEXT_MAX];
    size_t used = 0;
    (void)unused;
    for (int i = 0; i < CLIENTS; i++) {
        create_table_of(i, "{\"rules\":\"twenty-five\",\"settings\":{\"public\":true}}", NULL);
        come(i, created);
    }
    const char *last = NULL;
    for (int found = 0; found < MOST; last = announced) {
        *announced = 0;
        await_announced("]");
        found = 0;
        for (const char *at = announced; (at = strstr(at, "{\"table\":")); at++)
            found++;
        assert_in_range(found, 0, MOST);
    }
    hear_tables(there, "n0", last);
    assert_int_equal(count_tables(there), MOST);
    for (int i = 0; i < CLIENTS; i++)
        used += (size_t)snprintf(many + used, sizeof many - used,
            "%c{\"table\":{\"code\":\"KMT4Q7%c%c\",\"name\":\"\",\"rules\":\"spoil-five\",\"players\":5},"
            "\"free\":1,\"open\":true,\"usual\":true,\"public\":true,\"present\":[],\"away\":[]}",
            i ? ',' : '[', S5_CODE_SIGNS[i / 30], S5_CODE_SIGNS[i % 30]);
    strcpy(many + used, "]");
    hear_tables(there, "n0", many);
    assert_int_equal(count_tables(there), MOST);
    hear_tables(there, "n0", "");
    assert_int_equal(count_tables(there), 0);
}

/* ------------------------------------------------------------------ hearing */

/* The ids of the first two persons, in hexadecimal digits. */
#define ZEROS "000000000000000000000000000000"
#define ANN   "01" ZEROS
#define BOB   "02" ZEROS

static const char
    KITCHEN[] =
        "{\"table\":{\"code\":\"KMT4Q7RS\",\"name\":\"Kitchen\",\"rules\":\"twenty-five\",\"players\":3},\"public\":true,"
        "\"open\":true,\"usual\":true,\"free\":2,\"places\":5,\"unwelcome\":[],\"present\":[\"" ANN
        "\"],\"away\":[]}",
    PARLOUR[] =
        "{\"table\":{\"code\":\"PARQRTWX\",\"name\":\"Parlour\",\"rules\":\"spoil-five\",\"players\":5},"
        "\"public\":true,\"open\":true,\"usual\":true,\"free\":4,\"places\":1,\"unwelcome\":[],"
        "\"present\":[\"" ANN "\"],\"away\":[\"" BOB "\"]}";

/* A list of one or two tables, the second of which may be null; the next call replaces it. */
static const char *list_of(const char *first, const char *second)
{
    static char list[8000];
    snprintf(list, sizeof list, "[%s%s%s]", first, second ? "," : "", second ? second : "");
    return list;
}

/* The first table with something else in place of a piece of it; the next call replaces it. */
static const char *kitchen_with(const char *piece, const char *other)
{
    static char changed[4000];
    const char *at = strstr(KITCHEN, piece);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - KITCHEN), KITCHEN, other, at + strlen(piece));
    return changed;
}

/* A table is where it was announced last, and so are the people at it. */
static void follows_a_table_from_node_to_node(void **unused)
{
    const S5PersonId *ann = &sitter[0].client.who;
    (void)unused;
    hear_tables(there, "n1", list_of(KITCHEN, NULL));
    hear_tables(there, "n2", list_of(KITCHEN, NULL));
    assert_int_equal(count_tables(there), 1);
    assert_string_equal(find_table(there, "KMT4Q7RS")->node, "n2");
    hear_tables(there, "n1", "");
    assert_non_null(s5_registry_site_table_of(there, ann));
    assert_ptr_equal(s5_registry_site_table_of(there, ann), find_table(there, "KMT4Q7RS"));
    hear_tables(there, "n3",
        list_of(PARLOUR, NULL)); /* Ann has gone there, and the first node does not know it yet */
    hear_tables(there, "n2", "");
    assert_null(find_table(there, "KMT4Q7RS"));
    assert_non_null(s5_registry_site_table_of(there, ann));
    assert_ptr_equal(s5_registry_site_table_of(there, ann), find_table(there, "PARQRTWX"));
    hear_tables(there, "n3", "this is no list");
    assert_int_equal(count_tables(there), 0);
    assert_null(s5_registry_site_table_of(there, ann));
}

/* A table that is in memory here is not one of another node, whatever that says. */
static void knows_its_own_tables_better(void **unused)
{
    const S5PersonId *ann = &sitter[0].client.who;
    char own[S5_CODE_SIZE + 10];
    (void)unused;
    create_table_of(1, "{\"rules\":\"twenty-five\"}", NULL);
    come(1, created);
    snprintf(own, sizeof own, "%s", created);
    hear_tables(here, "n1", list_of(kitchen_with("KMT4Q7RS", own), NULL));
    assert_int_equal(count_tables(here), 0);
    assert_null(s5_registry_site_table_of(here, ann));
    s5_registry_exit(here, &sitter[1].client);
    assert_true(s5_registry_unload(here, own));
    assert_int_equal(count_tables(here), 1);
    assert_non_null(s5_registry_site_table_of(here, ann));
    assert_ptr_equal(s5_registry_site_table_of(here, ann), find_table(here, own));
}

/* Another version of the program may write what this one can't read: only that table is not found. */
static void leaves_out_what_it_can_not_read(void **unused)
{
    static const char *const UNREADABLE[][2] = {
        {"\"table\":", "\"felt\":"},
        {"KMT4Q7RS", "?"},
        {"twenty-five", "twenty-nine"},
        {"\"players\":3", "\"players\":\"3\""},
        {"\"free\":2", "\"free\":true"},
        {"\"present\":[", "\"away\":["},
        {"\"away\":[", "\"present\":["},
        {"\"" ANN "\"", "7"},
        {"\"" ANN "\"", "\"" ZEROS "\""},
        {"\"" ANN "\"", "\"" ANN "00\""},
        {ANN, "zz" ZEROS},
        {"\"away\":[", "\"away\":[1,2,3,4,5,6,7,8,9,10"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof UNREADABLE / sizeof *UNREADABLE; i++) {
        hear_tables(there, "n1", list_of(kitchen_with(UNREADABLE[i][0], UNREADABLE[i][1]), PARLOUR));
        if (count_tables(there) != 1 || !find_table(there, "PARQRTWX"))
            fail_msg("%d tables with %s", count_tables(there), UNREADABLE[i][1]);
    }
    hear_tables(there, "n1", list_of(KITCHEN, PARLOUR));
    assert_int_equal(count_tables(there), 2);
    assert_int_equal(find_table(there, "KMT4Q7RS")->places, 5);
}

/* An earlier version says nothing of the places, and no more people are unwelcome than there is room for. */
static void reads_what_earlier_versions_say(void **unused)
{
    const S5PersonId *bob = &sitter[1].client.who;
    char mark[S5_MARK_SIZE], marks[S5_SITE_UNWELCOME * 8 + 100] = "\"unwelcome\":[7";
    (void)unused;
    hear_tables(there, "n1", list_of(kitchen_with("\"places\":5,", ""), NULL));
    assert_int_equal(find_table(there, "KMT4Q7RS")->places, 1);
    s5_table_mark("KMT4Q7RS", bob->bytes, mark);
    for (int i = 1; i < S5_SITE_UNWELCOME; i++)
        strcat(marks, ",\"aaaa\"");
    snprintf(marks + strlen(marks), sizeof marks - strlen(marks), ",\"%s\"", mark);
    hear_tables(there, "n1", list_of(kitchen_with("\"unwelcome\":[", marks), NULL));
    assert_true(s5_site_table_welcomes(find_table(there, "KMT4Q7RS"), bob));
    snprintf(marks, sizeof marks, "\"unwelcome\":[\"%s\"", mark);
    hear_tables(there, "n1", list_of(kitchen_with("\"unwelcome\":[", marks), NULL));
    assert_false(s5_site_table_welcomes(find_table(there, "KMT4Q7RS"), bob));
}

/* ------------------------------------------------------------- a table's start */

static void on_written(void *to, S5JournalResult answer, S5Version version)
{
    (void)version;
    assert_int_equal(answer, S5_JOURNAL_OK);
    *(bool *)to = true;
}

/* Not that of a day's deal, nor one that can't be read. */
static void reads_how_a_table_was_created(void **unused)
{
    static const char JUNK[] = "{\"event\":\"nonsense\"}\n";
    const S5FairDay deal = s5_registry_fair_day(here, "2026-11-21");
    bool written = false;
    (void)unused;
    create_table_of(0, "{\"rules\":\"twenty-five\"}", NULL);
    S5Table *table = s5_registry_read_created(here, created);
    assert_non_null(table);
    s5_table_free(&table);
    create_table_of(0, "{\"rules\":\"spoil-five\"}", &deal);
    assert_null(s5_registry_read_created(here, created));
    assert_null(s5_registry_read_created(here, "KMT4Q7RS"));
    assert_null(s5_registry_read_created(here, "no code at all"));
    s5_journal_write(journal[0],
        &(S5JournalWrite){.table = "KMT4Q7RS", .lines = JUNK, .size = sizeof JUNK - 1}, on_written, &written);
    while (!written)
        uv_run(&loop, UV_RUN_ONCE);
    assert_null(s5_registry_read_created(here, "KMT4Q7RS"));
}

#define ON_NODES(test) cmocka_unit_test_setup_teardown(test, open_nodes, close_nodes)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_NODES(finds_what_another_node_announces),
        ON_NODES(announces_what_may_be_found),
        ON_NODES(announces_no_more_than_others_read),
        ON_NODES(follows_a_table_from_node_to_node),
        ON_NODES(knows_its_own_tables_better),
        ON_NODES(leaves_out_what_it_can_not_read),
        ON_NODES(reads_what_earlier_versions_say),
        ON_NODES(reads_how_a_table_was_created),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
