/*
 * Several nodes on one PostgreSQL database: people find the node that has their table, and their seats again when it is killed, suspended or
 * drained. Everything that anybody was shown is in the log, once and in order. nodes [SECONDS [SEED]]
 */
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/nodes.h"
#include "support/patience.h"
#include "support/postgres.h"
#include "support/program.h"
#include "support/relay.h"
#include "support/share.h"
#include "support/websocket_client.h"

static int seconds = CASES_ONE_IN > 1 ? 1 : 8;
static uint64_t seed;

static int open_site(void **state, bool spreads)
{
    static char uri[512];
    char place[512], *folder = folder_new();
    const char *name = strrchr(folder, '/') + 1;
    Nodes *nodes = malloc(sizeof *nodes);
    assert_non_null(nodes);
    postgres_place(name, place, sizeof place);
    postgres_uri(name, uri, sizeof uri);
    if (spreads)
        nodes_spread(uri, name);
    nodes_open(nodes, uri, seed);
    folder_free(folder);
    *state = nodes;
    return 0;
}

static int open_nodes(void **state)
{
    return open_site(state, false);
}

static int open_spread_nodes(void **state)
{
    return open_site(state, true);
}

/* Ends them, and checks what they leave. */
static int close_nodes(void **state)
{
    Nodes *nodes = *state;
    const int entries = nodes_check(nodes);
    print_message(
        "    %d entries; nobody waited longer than %lld ms\n", entries, (long long)nodes->waited_ms);
    free(nodes);
    return 0;
}

/* Until everybody has been dealt cards; then nobody has waited for anything yet. */
static void begin(Nodes *nodes)
{
    for (int i = 0; i < CLIENTS; i++)
        while (nodes->client[i].game.count < 3)
            nodes_play_on(nodes);
    nodes->waited_ms = 0;
}

static void say_waited(Nodes *nodes, const char *what)
{
    print_message("    %s: nobody waited longer than %lld ms\n", what, (long long)nodes->waited_ms);
    nodes->waited_ms = 0;
}

/* Which node has a table, by the one that people are connected to. */
static int owner(const Nodes *nodes, int table)
{
    return nodes->at[table * SEATS];
}

/* Sends a signal to a node, and waits until it has ended, while people play on without it. Returns its status. */
static int end_node(Nodes *nodes, int which, int number)
{
    enum { STEP_MS = 20 };
    S5Served *node = &nodes->node[which];
    const pid_t pid = node->pid;
    int status = -1;
    for (kill(pid, number); status < 0; status = s5_served_end(node, 0, 1)) {
        node->pid = 0; /* nobody is sent there */
        nodes_play(nodes, nodes_now_ms() + STEP_MS);
        node->pid = pid;
    }
    return status;
}

/* --------------------------------------------------------------------- ways */

static int ask(const Nodes *nodes, int which, const char *request, char answer[4096])
{
    return s5_wire_ask(nodes->node[which].port, request, nodes->client[0].token, NULL, NULL, answer, 4096);
}

static const char *schema_of(const Nodes *nodes)
{
    static char schema[64];
    const char *name = strstr(nodes->place, "%22") + 3;
    snprintf(schema, sizeof schema, "%.*s", (int)strcspn(name, "%"), name);
    return schema;
}

/* Locks the lease of a table, until the connection ends. */
static PGconn *lock_lease(const Nodes *nodes, const char *code)
{
    char sql[120];
    PGconn *connection = PQconnectdb(nodes->place);
    snprintf(sql, sizeof sql, "BEGIN; SELECT 1 FROM lease WHERE \"table\" = '%s' FOR UPDATE", code);
    PGresult *locked = PQexec(connection, sql);
    assert_int_equal(PQntuples(locked), 1);
    PQclear(locked);
    return connection;
}

static void sends_people_to_the_node_that_has_the_table(void **state)
{
    Nodes *nodes = *state;
    char path[80], answer[4096];
    begin(nodes);
    const int has = owner(nodes, 0), other = (has + 1) % NODES;
    snprintf(path, sizeof path, "GET /api/tables/%s", nodes->code[0]);
    assert_int_equal(ask(nodes, has, path, answer), 200);
    PGconn *lock = lock_lease(nodes, nodes->code[0]); /* strangers who ask the wrong node hold up no writes */
    assert_int_equal(ask(nodes, other, path, answer), 421);
    PQfinish(lock);
    assert_non_null(strstr(answer, "\"code\":\"elsewhere\""));
    snprintf(path, sizeof path, "\"path\":\"/n/n%d\"", has);
    assert_non_null(strstr(answer, path));
    snprintf(path, sizeof path, "GET /n/n%d/api/tables/%s", has, nodes->code[0]);
    assert_int_equal(ask(nodes, has, path, answer), 200);
    assert_int_equal(ask(nodes, other, path, answer), 421);
    assert_null(strstr(answer, "\"path\""));
    assert_int_equal(
        ask(nodes, other, "GET /api/tables/ABCDEFGH", answer), 404); /* that leaves nothing in the database */
    assert_string_equal(
        postgres_ask(schema_of(nodes), "SELECT count(*) FROM lease WHERE \"table\" = 'ABCDEFGH'"), "0");
    assert_int_equal(ask(nodes, other, "GET /n", answer), 404);
    assert_int_equal(ask(nodes, other, "GET /n/", answer), 421);
    assert_int_equal(ask(nodes, other, "GET /n/n1", answer), 421);
    assert_int_equal(ask(nodes, other, "GET /n/../api/me", answer), 421);
}

/* --------------------------------------------------------------------- lists */

/* Asks a node again and again until its answer has these words, or has them no more. */
static void wait_for_words(
    Nodes *nodes, int which, const char *request, const Client *who, const char *words, bool has)
{
    enum { ANSWER_SIZE = 4096 };
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    for (char answer[ANSWER_SIZE] = ""; !strstr(answer, words) == has;
        nodes_play_slowly(nodes, nodes_now_ms() + 50)) {
        if (nodes_now_ms() > until_ms)
            fail_msg("%s: %s", request, answer);
        s5_wire_ask(nodes->node[which].port, request, who->token, NULL, NULL, answer, sizeof answer);
    }
}

/* As if they had finished a game together. */
static void let_play_together(const Nodes *nodes, const Client *one, const Client *other)
{
    static const char ID[] = "0123456789abcdef0123456789abcdef";
    char sql[1000];
    snprintf(sql, sizeof sql,
        "INSERT INTO game VALUES ('%s', 'OLD22222', '', 'spoil-five', 1, 2, 1000, 1, 2, 0);"
        "INSERT INTO seat VALUES ('%s', 0, sha256('%s'), 'Ann', '', 1, 0, 0, 0, 1000, ''),"
        " ('%s', 1, sha256('%s'), 'Bob', '', 0, 0, 0, 0, 1000, '')",
        ID, ID, one->token, ID, other->token);
    postgres_run(schema_of(nodes), sql);
}

/* A person waits at a public table of one node: people find it at all nodes, until that node dies. */
static void lists_the_tables_of_all_nodes(void **state)
{
    static const char MATCH[] = "{\"likes\":[\"twenty-five\"],\"table\":{\"rules\":\"twenty-five\"}}";
    Nodes *nodes = *state;
    char code[S5_CODE_SIZE], words[80], answer[4096];
    Client ann = client_new(CLIENTS), bob = client_new(CLIENTS + 1);
    begin(nodes);
    client_create(&ann, nodes->node[0].port,
        "{'rules':'twenty-five','settings':{'name':'Kitchen','public':true}}", code);
    let_play_together(nodes, &ann, &bob);
    assert_true(client_come(&ann, nodes->node[0].port, code, 0));
    client_wait(&ann, 1, &ann, "\"event\":\"table\"");
    client_do(&ann, "{'do':'sit','seat':0,'name':'Ann'}");
    client_wait(&ann, 1, &ann, "\"Ann\"");
    snprintf(words, sizeof words, "{\"code\":\"%s\",\"name\":\"Kitchen\"", code);
    wait_for_words(nodes, 1, "GET /api/tables", &bob, words, true);
    wait_for_words(nodes, 2, "GET /api/people", &bob, words, true);
    assert_int_equal(s5_wire_ask(nodes->node[1].port, "POST /api/quick-match", bob.token, NULL, MATCH, answer,
                         sizeof answer),
        200);
    assert_non_null(strstr(answer, code));
    snprintf(words, sizeof words, "GET /t/%s", code);
    assert_int_equal(ask(nodes, 1, words, answer), 200);
    assert_non_null(strstr(answer, "\"og:title\" content=\"You are invited to Twenty-Five"));
    assert_non_null(strstr(answer, "content=\"Kitchen: 5 players. Play"));
    assert_int_equal(s5_served_end(&nodes->node[0], SIGKILL, PATIENCE_MS), 128 + SIGKILL);
    wait_for_words(nodes, 1, "GET /api/tables", &bob, code, false);
    wait_for_words(nodes, 2, "GET /api/people", &bob, "\"table\":null", true);
    nodes_start(nodes, 0);
    client_free(&ann);
    client_free(&bob);
}

/* ------------------------------------------------------------------- deaths */

static void gives_people_their_seats_when_a_node_is_killed(void **state)
{
    Nodes *nodes = *state;
    begin(nodes);
    const int dead = owner(nodes, 0);
    assert_int_equal(s5_served_end(&nodes->node[dead], SIGKILL, PATIENCE_MS), 128 + SIGKILL);
    nodes_play_on(nodes);
    assert_int_not_equal(owner(nodes, 0), dead);
    say_waited(nodes, "killed");
    nodes_start(nodes, dead);
    nodes_play_on(nodes);
}

/* It wakes up, can write nothing, says so, and ends; whoever is still connected to it was shown nothing wrong. */
static void keeps_out_a_node_that_wakes_up(void **state)
{
    Nodes *nodes = *state;
    char said[8192];
    begin(nodes);
    const int asleep = owner(nodes, 0), left = 0;
    const pid_t pid = nodes->node[asleep].pid;
    kill(pid, SIGSTOP);
    nodes->node[asleep].pid = 0; /* so that nobody is sent there; one of them stays connected */
    for (int i = 1; i < CLIENTS; i++)
        if (nodes->at[i] == asleep)
            client_cut(&nodes->client[i]);
    for (int i = 1; i < CLIENTS; i++)
        while (nodes->at[i] == asleep || nodes->lost_ms[i])
            nodes_play_slowly(nodes, nodes_now_ms() + 100);
    say_waited(nodes, "suspended");
    client_do(&nodes->client[left], "{'do':'say','text':'anybody?'}");
    clients_turn(nodes->client, CLIENTS, 0);
    nodes->node[asleep].pid = pid;
    assert_int_equal(end_node(nodes, asleep, SIGCONT), 1);
    assert_non_null(strstr(s5_served_said(&nodes->node[asleep], said, sizeof said), "event=replaced"));
    assert_non_null(strstr(said, "have taken its tables; start it again"));
    nodes_play_on(nodes);
    assert_null(client_heard(&nodes->client[left], "anybody?"));
    nodes_start(nodes, asleep);
    nodes_play_on(nodes);
}

/* Part of a node's last statement has not been sent, so its locks last; the others end that connection, and take its tables. */
static void takes_over_what_a_node_has_locked(void **state)
{
    Nodes *nodes = *state;
    char place[600];
    begin(nodes);
    const int asleep = owner(nodes, 0);
    const pid_t pid = nodes->node[asleep].pid;
    snprintf(place, sizeof place, "%s&application_name=spoilfive%%20n%d", nodes->place, asleep);
    PGconn *half = PQconnectdb(place);
    snprintf(place, sizeof place, "BEGIN; SELECT 1 FROM node WHERE name = 'n%d' FOR SHARE", asleep);
    PGresult *locked = PQexec(half, place);
    assert_int_equal(PQresultStatus(locked), PGRES_TUPLES_OK);
    PQclear(locked);
    kill(pid, SIGSTOP);
    nodes->node[asleep].pid = 0;
    for (int i = 0; i < CLIENTS; i++)
        if (nodes->at[i] == asleep)
            client_cut(&nodes->client[i]);
    nodes_play_on(nodes);
    say_waited(nodes, "suspended with a lock");
    PQfinish(half);
    nodes->node[asleep].pid = pid;
    assert_int_equal(end_node(nodes, asleep, SIGCONT), 1);
}

/* ------------------------------------------------------------------- cut off */

static pid_t relay[NODES];

/* Each node reaches the database by a relay of its own. */
static int open_relayed(void **state)
{
    open_nodes(state);
    Nodes *nodes = *state;
    for (int i = 0; i < NODES; i++) {
        assert_int_equal(s5_served_end(&nodes->node[i], SIGTERM, PATIENCE_MS), 0);
        relay[i] =
            relay_start(nodes->place, nodes->folder[i], nodes->own_place[i], sizeof nodes->own_place[i]);
        nodes_start(nodes, i);
    }
    return 0;
}

static int close_relayed(void **state)
{
    close_nodes(state);
    for (int i = 0; i < NODES; i++) {
        kill(relay[i], SIGKILL);
        waitpid(relay[i], NULL, 0);
    }
    return 0;
}

/* The others have its tables by then, and its people go there although it does not know that. */
static void loses_its_people_when_it_is_cut_off(void **state)
{
    Nodes *nodes = *state;
    char answer[4096];
    begin(nodes);
    const int silent = owner(nodes, 0);
    kill(relay[silent], SIGSTOP);
    for (int i = 0; i < CLIENTS; i++)
        while (nodes->at[i] == silent || nodes->lost_ms[i])
            nodes_play_slowly(nodes, nodes_now_ms() + 100);
    say_waited(nodes, "cut off");
    nodes_play_on(nodes);
    assert_int_equal(ask(nodes, silent, "GET /ready", answer), 503);
    kill(relay[silent], SIGCONT);
    assert_int_equal(end_node(nodes, silent, 0), 1);
    nodes_start(nodes, silent);
    nodes_play_on(nodes);
}

/* Nobody has taken a table while the database is away for all nodes, so people stay where they are. */
static void keeps_its_people_when_the_database_is_away(void **state)
{
    enum { AWAY_MS = 12000 };
    Nodes *nodes = *state;
    char answer[4096];
    begin(nodes);
    const int losses = nodes->losses;
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGSTOP);
    nodes_play_slowly(nodes, nodes_now_ms() + AWAY_MS);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(ask(nodes, i, "GET /ready", answer), 503);
    for (int i = 0; i < CLIENTS; i++) {
        assert_non_null(client_heard(&nodes->client[i], "\"cut-off\""));
        assert_int_equal(nodes->lost_ms[i], 0);
    }
    assert_int_equal(nodes->losses, losses);
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGCONT);
    nodes_play_on(nodes);
}

/* --------------------------------------------------------------------- drain */

static void hands_its_tables_over_when_it_ends(void **state)
{
    Nodes *nodes = *state;
    char said[8192];
    begin(nodes);
    for (int round = 0; round < NODES; round++) {
        const int ends = owner(nodes, 0);
        nodes_play_slowly(nodes, nodes_now_ms() + 2500); /* until it knows the others */
        nodes_play(nodes, nodes_now_ms() + 100);
        assert_int_equal(end_node(nodes, ends, SIGTERM), 0);
        nodes_play_on(nodes);
        assert_non_null(strstr(s5_served_said(&nodes->node[ends], said, sizeof said), "event=handed-over"));
        say_waited(nodes, "drained");
        nodes_start(nodes, ends);
    }
}

/* A person comes to a table whose lease is locked, so the node is loading it until the lock ends. */
static PGconn *keep_loading(const Nodes *nodes, int which, Client *client, const char *code)
{
    static const char WAITS[] =
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO lease%'";
    PGconn *lock = lock_lease(nodes, code);
    assert_true(client_come(client, nodes->node[which].port, code, 0));
    while (atoi(postgres_ask(schema_of(nodes), WAITS)) == 0)
        clients_turn(client, 1, 20);
    return lock;
}

/* Somebody has created a table at a node that leaves, and nobody has come to it: the node releases it, and then sends people away. */
static void leaves_no_table_behind(void **state)
{
    Nodes *nodes = *state;
    char code[2][S5_CODE_SIZE], path[80], answer[4096];
    Client waits = client_new(CLIENTS);
    begin(nodes);
    nodes_play_slowly(nodes, nodes_now_ms() + 2500); /* until it knows the others */
    const int leaves = owner(nodes, 0);
    for (int i = 0; i < 2; i++)
        client_create(&waits, nodes->node[leaves].port, "{'rules':'spoil-five'}", code[i]);
    PGconn *lock = keep_loading(nodes, leaves, &waits, code[0]);
    kill(nodes->node[leaves].pid, SIGTERM);
    snprintf(path, sizeof path, "GET /api/tables/%s", nodes->code[0]);
    while (ask(nodes, leaves, path, answer) != 421)
        uv_sleep(20);
    snprintf(path, sizeof path, "GET /api/tables/%s", code[1]);
    assert_int_equal(ask(nodes, leaves, path, answer), 421);
    const char *to = strstr(answer, "\"path\":\"/n/n");
    assert_non_null(to);
    assert_int_equal(ask(nodes, atoi(to + 12), path, answer), 200);
    PQfinish(lock);
    assert_int_equal(end_node(nodes, leaves, 0), 0);
    nodes_play_on(nodes);
    client_free(&waits);
}

/* -------------------------------------------------------------- restrictions */

static void forbids_on_all_nodes(void **state)
{
    Nodes *nodes = *state;
    char words[80], answer[4096];
    begin(nodes);
    const int has = owner(nodes, 0), other = (has + 1) % NODES;
    snprintf(words, sizeof words, "close %s", nodes->code[0]);
    nodes_admin(nodes, other, words);
    client_wait(nodes->client, CLIENTS, &nodes->client[0], "\"code\":\"unknown\"");
    client_wait(nodes->client, CLIENTS, &nodes->client[1], "\"code\":\"unknown\"");
    snprintf(words, sizeof words, "reopen %s", nodes->code[0]);
    nodes_admin(nodes, (has + 2) % NODES, words);
    snprintf(words, sizeof words, "GET /api/tables/%s", nodes->code[0]);
    while (ask(nodes, has, words, answer) != 200)
        uv_sleep(50);
    nodes_admin(nodes, other, "read-only on");
    while (ask(nodes, has, "GET /health", answer) != 503)
        uv_sleep(50);
    nodes_admin(nodes, other, "read-only off");
    while (ask(nodes, has, "GET /health", answer) != 200)
        uv_sleep(50);
    nodes_admin(nodes, other, "ban 192.0.2.7");
    nodes_admin(nodes, other, "ban 127.0.0.1");
    while (ask(nodes, has, "GET /api/me", answer) != 403)
        uv_sleep(50);
    nodes_admin(nodes, has, "unban 127.0.0.1");
    assert_int_equal(ask(nodes, has, "GET /api/me", answer), 200);
    while (ask(nodes, other, "GET /api/me", answer) != 200)
        uv_sleep(50);
    for (int i = 0; i < CLIENTS; i++) {
        client_cut(&nodes->client[i]);
        client_hush(&nodes->client[i]);
    }
    nodes_play_on(nodes);
}

/* Old tables are exported and deleted, but not those that somebody has open at any node. */
static void expires_only_what_nobody_has_open(void **state)
{
    Nodes *nodes = *state;
    char code[S5_CODE_SIZE], words[1200], said[32];
    char *folder = folder_new();
    begin(nodes);
    client_create(&nodes->client[0], nodes->node[1].port, "{'rules':'spoil-five'}", code);
    nodes_play_slowly(nodes, nodes_now_ms() + 1500); /* its age is counted in seconds */
    snprintf(words, sizeof words, "admin --data '%s' --store '%s' expire 0 '%s'", nodes->folder[1],
        nodes->place, folder);
    Run run_of = run(words, NULL);
    snprintf(said, sizeof said, "%s\n", code);
    assert_string_equal(run_of.err, "");
    assert_string_equal(run_of.out, said);
    run_free(&run_of);
    snprintf(said, sizeof said, "%s.jsonl", code);
    FILE *file = folder_file(folder, said, "rb");
    assert_non_null(fgets(words, sizeof words, file));
    assert_non_null(strstr(words, code));
    fclose(file);
    nodes_play_on(nodes);
    folder_free(folder);
}

/* Where the database does not say which node has a table, the node does not take it for its own. */
static void forgets_only_at_its_own_tables(void **state)
{
    Nodes *nodes = *state;
    char words[200], code[S5_CODE_SIZE], answer[4096];
    begin(nodes);
    const int has = owner(nodes, 0);
    client_create(&nodes->client[0], nodes->node[has].port, "{'rules':'spoil-five'}", code);
    snprintf(words, sizeof words, "admin --data '%s' people %s", nodes->folder[has], nodes->code[0]);
    Run people = run(words, NULL);
    assert_true(people.out && !strncmp(people.out, "{\"id\":\"", 7));
    snprintf(words, sizeof words, "admin --data '%s' forget %.64s", nodes->folder[has], people.out + 7);
    postgres_run(schema_of(nodes),
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'damaged'; END $$;"
        "CREATE TRIGGER fails BEFORE INSERT ON lease FOR EACH ROW EXECUTE FUNCTION fail()");
    Run refused = run(words, NULL);
    assert_int_equal(refused.status, 1);
    assert_non_null(strstr(refused.err, "A table of that person can't be read."));
    snprintf(words, sizeof words, "GET /api/tables/%s", code);
    assert_int_equal(ask(nodes, has, words, answer), 503); /* nor does it say that there is no such table */
    postgres_run(schema_of(nodes), "DROP TRIGGER fails ON lease");
    run_free(&people);
    run_free(&refused);
    nodes_play_on(nodes);
}

/* A node that has died has left a place of theirs in the shard. */
static void forgets_what_is_on_its_way(void **state)
{
    static const char STRANGER[] = "abababababababababababababababababababababababababababababababab";
    Nodes *nodes = *state;
    char words[200], shard[80];
    begin(nodes);
    snprintf(shard, sizeof shard, "%s-1", schema_of(nodes));
    snprintf(words, sizeof words,
        "INSERT INTO outbox SELECT 'OLD22222', 1, extract(epoch FROM now()) * 1000, 'gone', false, '\\x%s'",
        STRANGER);
    postgres_run(shard, words);
    snprintf(words, sizeof words, "forget %s", STRANGER);
    nodes_admin(nodes, 0, words);
    assert_string_equal(postgres_ask(shard, "SELECT count(*) FROM outbox WHERE node = 'gone'"), "0");
    snprintf(words, sizeof words, "SELECT count(*) FROM place WHERE who = '\\x%s'", STRANGER);
    assert_string_equal(postgres_ask(schema_of(nodes), words), "0");
}

/* --------------------------------------------------------------------- kills */

static void suspend(Nodes *nodes, int which)
{
    enum { ASLEEP_MS = 4500 };
    char said[4096];
    const pid_t pid = nodes->node[which].pid;
    kill(pid, SIGSTOP);
    nodes->node[which].pid = 0;
    nodes_play_slowly(nodes, nodes_now_ms() + ASLEEP_MS);
    nodes->node[which].pid = pid;
    const int status = end_node(nodes, which, SIGCONT);
    if (status != 1)
        fail_msg("status %d: %s", status, s5_served_said(&nodes->node[which], said, sizeof said));
}

static void loses_nothing_whatever_happens_to_the_nodes(void **state)
{
    Nodes *nodes = *state;
    int kills = 0, ends = 0, suspended = 0;
    begin(nodes);
    for (const int64_t until_ms = nodes_now_ms() + 1000 * (int64_t)seconds; nodes_now_ms() < until_ms;) {
        const int which = owner(nodes, (int)s5_random_below(&nodes->random, TABLES));
        const uint32_t how = s5_random_below(&nodes->random, 5);
        nodes_play(nodes, nodes_now_ms() + s5_random_below(&nodes->random, 1000));
        if (how == 0) {
            suspend(nodes, which);
            suspended++;
        } else {
            s5_served_end(&nodes->node[which], how < 4 ? SIGKILL : SIGTERM, PATIENCE_MS);
            kills += how < 4;
            ends += how == 4;
        }
        nodes_play(nodes, nodes_now_ms() + s5_random_below(&nodes->random, 1000));
        nodes_start(nodes, which);
    }
    nodes_play_on(nodes);
    print_message("    %d killed, %d ended, %d suspended\n", kills, ends, suspended);
}

int main(int argc, char **argv)
{
#define STORY(test)  cmocka_unit_test_setup_teardown(test, open_nodes, close_nodes)
#define SPREAD(test) cmocka_unit_test_setup_teardown(test, open_spread_nodes, close_nodes)
    const struct CMUnitTest stories[] = {
        STORY(sends_people_to_the_node_that_has_the_table),
        STORY(lists_the_tables_of_all_nodes),
        STORY(gives_people_their_seats_when_a_node_is_killed),
        STORY(keeps_out_a_node_that_wakes_up),
        STORY(takes_over_what_a_node_has_locked),
        cmocka_unit_test_setup_teardown(loses_its_people_when_it_is_cut_off, open_relayed, close_relayed),
        cmocka_unit_test_setup_teardown(
            keeps_its_people_when_the_database_is_away, open_relayed, close_relayed),
        STORY(hands_its_tables_over_when_it_ends),
        STORY(leaves_no_table_behind),
        STORY(forbids_on_all_nodes),
        STORY(expires_only_what_nobody_has_open),
        STORY(forgets_only_at_its_own_tables),
        STORY(loses_nothing_whatever_happens_to_the_nodes),
        SPREAD(keeps_out_a_node_that_wakes_up),
        SPREAD(expires_only_what_nobody_has_open),
        SPREAD(forgets_what_is_on_its_way),
        SPREAD(loses_nothing_whatever_happens_to_the_nodes),
    };
    signal(SIGPIPE, SIG_IGN);
    seconds = argc > 1 ? atoi(argv[1]) : seconds;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    if (argc > 3)
        cmocka_set_test_filter(argv[3]);
    return cmocka_run_group_tests(stories, NULL, NULL);
}
