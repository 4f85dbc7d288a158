/*
 * Several nodes on one PostgreSQL database, or on two, are one site: people find the node that has their table, its lists have the tables of all,
 * a node that ends hands its tables over, and operators can ask any. site [SEED [STORY]]
 */
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/nodes.h"
#include "support/patience.h"
#include "support/postgres.h"
#include "support/program.h"
#include "support/websocket_client.h"

/* --------------------------------------------------------------------- ways */

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
    char path[80], answer[ANSWER_SIZE];
    nodes_begin(nodes);
    const int has = nodes_owner(nodes, 0), other = (has + 1) % NODES;
    snprintf(path, sizeof path, "GET /api/tables/%s", nodes->code[0]);
    assert_int_equal(nodes_ask(nodes, has, path, answer), 200);
    PGconn *lock = lock_lease(nodes, nodes->code[0]); /* strangers who ask the wrong node hold up no writes */
    assert_int_equal(nodes_ask(nodes, other, path, answer), 421);
    PQfinish(lock);
    assert_non_null(strstr(answer, "\"code\":\"elsewhere\""));
    snprintf(path, sizeof path, "\"path\":\"/n/n%d\"", has);
    assert_non_null(strstr(answer, path));
    snprintf(path, sizeof path, "GET /n/n%d/api/tables/%s", has, nodes->code[0]);
    assert_int_equal(nodes_ask(nodes, has, path, answer), 200);
    assert_int_equal(nodes_ask(nodes, other, path, answer), 421);
    assert_null(strstr(answer, "\"path\""));
    assert_int_equal(nodes_ask(nodes, other, "GET /api/tables/ABCDEFGH", answer),
        404); /* that leaves nothing in the database */
    assert_string_equal(
        postgres_ask(nodes_schema(nodes), "SELECT count(*) FROM lease WHERE \"table\" = 'ABCDEFGH'"), "0");
    assert_int_equal(nodes_ask(nodes, other, "GET /n", answer), 404);
    assert_int_equal(nodes_ask(nodes, other, "GET /n/", answer), 421);
    assert_int_equal(nodes_ask(nodes, other, "GET /n/n1", answer), 421);
    assert_int_equal(nodes_ask(nodes, other, "GET /n/../api/me", answer), 421);
}

/* --------------------------------------------------------------------- lists */

/* Asks a node again and again until its answer has these words, or has them no more. */
static void wait_for_words(
    Nodes *nodes, int which, const char *request, const Client *who, const char *words, bool has)
{
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
        "INSERT INTO seat VALUES ('%s', 0, sha256('%.64s'), 'Ann', '', 1, 0, 0, 0, 1000, ''),"
        " ('%s', 1, sha256('%.64s'), 'Bob', '', 0, 0, 0, 0, 1000, '')",
        ID, ID, one->token, ID, other->token);
    postgres_run(nodes_schema(nodes), sql);
}

/* Somebody else asks a node for a quick match; returns the status. */
static int quick_match(const Nodes *nodes, int which, char answer[ANSWER_SIZE])
{
    static const char MATCH[] = "{\"likes\":[\"twenty-five\"],\"table\":{\"rules\":\"twenty-five\"}}";
    return s5_wire_ask(
        nodes->node[which].port, "POST /api/quick-match", NULL, NULL, MATCH, answer, ANSWER_SIZE);
}

/* A person waits at a public table of one node: people find it at all nodes, until that node dies. */
static void lists_the_tables_of_all_nodes(void **state)
{
    Nodes *nodes = *state;
    char code[S5_CODE_SIZE], words[80], answer[ANSWER_SIZE];
    Client ann = client_new(nodes->node[0].port), bob = client_new(nodes->node[0].port);
    nodes_begin(nodes);
    client_create(&ann, nodes->node[0].port,
        "{'rules':'twenty-five','settings':{'name':'Kitchen','public':true},'players':2}", code);
    let_play_together(nodes, &ann, &bob);
    assert_true(client_come(&ann, nodes->node[0].port, code, 0));
    client_wait(&ann, 1, &ann, "\"event\":\"table\"");
    client_do(&ann, "{'do':'sit','seat':0,'name':'Ann'}");
    client_wait(&ann, 1, &ann, "\"Ann\"");
    snprintf(words, sizeof words, "{\"code\":\"%s\",\"name\":\"Kitchen\"", code);
    wait_for_words(nodes, 1, "GET /api/tables", &bob, words, true);
    for (int node = 1; node < NODES; node++)
        wait_for_words(nodes, node, "GET /api/people", &bob, words, true);
    assert_int_equal(quick_match(nodes, 1, answer), 200);
    assert_non_null(strstr(answer, code));
    assert_int_equal(quick_match(nodes, 1, answer), 201); /* the only free seat is Bob's */
    snprintf(words, sizeof words, "GET /t/%s", code);
    assert_int_equal(nodes_ask(nodes, 1, words, answer), 200);
    assert_non_null(strstr(answer, "\"og:title\" content=\"You are invited to Twenty-Five"));
    assert_non_null(strstr(answer, "content=\"Kitchen: 2 players. Play"));
    /* Bob does not come: before long others are sent there */
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    while (quick_match(nodes, 1, answer) != 200 || !strstr(answer, code)) {
        if (nodes_now_ms() > until_ms)
            fail_msg("nobody is sent to %s: %s", code, answer);
        nodes_play_slowly(nodes, nodes_now_ms() + 500);
    }
    assert_int_equal(s5_served_end(&nodes->node[0], SIGKILL, PATIENCE_MS), 128 + SIGKILL);
    wait_for_words(nodes, 1, "GET /api/tables", &bob, code, false);
    wait_for_words(nodes, 2, "GET /api/people", &bob, "\"table\":null", true);
    nodes_start(nodes, 0);
    client_free(&ann);
    client_free(&bob);
}

/* --------------------------------------------------------------------- drain */

static void hands_its_tables_over_when_it_ends(void **state)
{
    Nodes *nodes = *state;
    char said[8192];
    nodes_begin(nodes);
    for (int round = 0; round < NODES; round++) {
        const int ends = nodes_owner(nodes, 0);
        nodes_await_peers(nodes, ends);
        nodes_play(nodes, nodes_now_ms() + 100);
        assert_int_equal(nodes_end(nodes, ends, SIGTERM), 0);
        nodes_play_on(nodes);
        assert_non_null(strstr(s5_served_said(&nodes->node[ends], said, sizeof said), "event=handed-over"));
        nodes_say_waited(nodes, "drained");
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
    while (atoi(postgres_ask(nodes_schema(nodes), WAITS)) == 0)
        clients_turn(client, 1, 20);
    return lock;
}

/* Somebody has created a table at a node that leaves, and nobody has come to it: the node releases it, and then sends people away. */
static void leaves_no_table_behind(void **state)
{
    Nodes *nodes = *state;
    char code[2][S5_CODE_SIZE], path[80], answer[ANSWER_SIZE];
    Client waits = client_new(nodes->node[0].port);
    nodes_begin(nodes);
    const int leaves = nodes_owner(nodes, 0);
    nodes_await_peers(nodes, leaves);
    for (int i = 0; i < 2; i++)
        client_create(&waits, nodes->node[leaves].port, "{'rules':'spoil-five'}", code[i]);
    PGconn *lock = keep_loading(nodes, leaves, &waits, code[0]);
    kill(nodes->node[leaves].pid, SIGTERM);
    snprintf(path, sizeof path, "GET /api/tables/%s", nodes->code[0]);
    while (nodes_ask(nodes, leaves, path, answer) != 421)
        uv_sleep(20);
    snprintf(path, sizeof path, "GET /api/tables/%s", code[1]);
    assert_int_equal(nodes_ask(nodes, leaves, path, answer), 421);
    const char *to = strstr(answer, "\"path\":\"/n/n");
    assert_non_null(to);
    assert_int_equal(nodes_ask(nodes, atoi(to + 12), path, answer), 200);
    PQfinish(lock);
    assert_int_equal(nodes_end(nodes, leaves, 0), 0);
    nodes_play_on(nodes);
    client_free(&waits);
}

/* -------------------------------------------------------------- restrictions */

static void is_refused(const Nodes *nodes, int which, const char *words, const char *why)
{
    char command[512];
    snprintf(command, sizeof command, "admin --data '%s' %s", nodes->folder[which], words);
    Run run_of = run(command, NULL);
    assert_int_equal(run_of.status, 1);
    assert_non_null(strstr(run_of.err, why));
    run_free(&run_of);
}

static void forbids_on_all_nodes(void **state)
{
    Nodes *nodes = *state;
    char words[80], answer[ANSWER_SIZE];
    nodes_begin(nodes);
    const int has = nodes_owner(nodes, 0), other = (has + 1) % NODES;
    snprintf(words, sizeof words, "close %s", nodes->code[0]);
    nodes_admin(nodes, other, words);
    client_wait(nodes->client, CLIENTS, &nodes->client[0], "\"code\":\"unknown\"");
    client_wait(nodes->client, CLIENTS, &nodes->client[1], "\"code\":\"unknown\"");
    snprintf(words, sizeof words, "reopen %s", nodes->code[0]);
    nodes_admin(nodes, (has + 2) % NODES, words);
    is_refused(nodes, other, words, "That is not forbidden");
    is_refused(nodes, other, "close ABCD2345", "There is no such table.");
    is_refused(nodes, other, "unban 192.0.2.9", "That is not forbidden");
    snprintf(words, sizeof words, "GET /api/tables/%s", nodes->code[0]);
    while (nodes_ask(nodes, has, words, answer) != 200)
        uv_sleep(50);
    nodes_admin(nodes, other, "read-only on");
    while (nodes_ask(nodes, has, "GET /health", answer) != 503)
        uv_sleep(50);
    nodes_admin(nodes, other, "read-only off");
    while (nodes_ask(nodes, has, "GET /health", answer) != 200)
        uv_sleep(50);
    nodes_admin(nodes, other, "ban 192.0.2.7");
    nodes_admin(nodes, other, "ban 127.0.0.1");
    while (nodes_ask(nodes, has, "GET /api/me", answer) != 403)
        uv_sleep(50);
    nodes_admin(nodes, has, "unban 127.0.0.1");
    assert_int_equal(nodes_ask(nodes, has, "GET /api/me", answer), 200);
    while (nodes_ask(nodes, other, "GET /api/me", answer) != 200)
        uv_sleep(50);
    for (int i = 0; i < CLIENTS; i++) {
        client_cut(&nodes->client[i]);
        client_hush(&nodes->client[i]);
    }
    nodes_play_on(nodes);
}

/* Has what is older than no days deleted until a table is, which must be the only one: its age is counted in whole seconds. */
static void expire_one(Nodes *nodes, const char *folder, const char *said)
{
    char words[1200];
    snprintf(words, sizeof words, "admin --data '%s' --store '%s' expire 0 '%s'", nodes->folder[1],
        nodes->place, folder);
    for (bool gone = false; !gone; nodes_play_slowly(nodes, nodes_now_ms() + 100)) {
        Run run_of = run(words, NULL);
        gone = *run_of.out;
        if (run_of.status != 0)
            fail_msg("%s", run_of.err);
        assert_string_equal(run_of.out, gone ? said : "");
        run_free(&run_of);
    }
}

/* Old tables are exported and deleted, but not those that somebody has open at any node. */
static void expires_only_what_nobody_has_open(void **state)
{
    Nodes *nodes = *state;
    char code[S5_CODE_SIZE], words[1200], said[32];
    char *folder = folder_new();
    nodes_begin(nodes);
    client_create(&nodes->client[0], nodes->node[1].port, "{'rules':'spoil-five'}", code);
    snprintf(said, sizeof said, "%s\n", code);
    expire_one(nodes, folder, said);
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
    char words[200], code[S5_CODE_SIZE], answer[ANSWER_SIZE];
    nodes_begin(nodes);
    const int has = nodes_owner(nodes, 0);
    client_create(&nodes->client[0], nodes->node[has].port, "{'rules':'spoil-five'}", code);
    snprintf(words, sizeof words, "admin --data '%s' people %s", nodes->folder[has], nodes->code[0]);
    Run people = run(words, NULL);
    assert_true(people.out && !strncmp(people.out, "{\"id\":\"", 7));
    snprintf(words, sizeof words, "admin --data '%s' forget %.64s", nodes->folder[has], people.out + 7);
    postgres_run(nodes_schema(nodes),
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'damaged'; END $$;"
        "CREATE TRIGGER fails BEFORE INSERT ON lease FOR EACH ROW EXECUTE FUNCTION fail()");
    Run refused = run(words, NULL);
    assert_int_equal(refused.status, 1);
    assert_non_null(strstr(refused.err, "A table of that person can't be read."));
    snprintf(words, sizeof words, "GET /api/tables/%s", code);
    assert_int_equal(
        nodes_ask(nodes, has, words, answer), 503); /* nor does it say that there is no such table */
    postgres_run(nodes_schema(nodes), "DROP TRIGGER fails ON lease");
    run_free(&people);
    run_free(&refused);
    nodes_play_on(nodes);
}

int main(int argc, char **argv)
{
#define STORY(test) cmocka_unit_test_setup_teardown(test, nodes_set_up, nodes_tear_down)
    const struct CMUnitTest stories[] = {
        STORY(sends_people_to_the_node_that_has_the_table),
        STORY(lists_the_tables_of_all_nodes),
        STORY(hands_its_tables_over_when_it_ends),
        STORY(leaves_no_table_behind),
        STORY(forbids_on_all_nodes),
        STORY(expires_only_what_nobody_has_open),
        STORY(forgets_only_at_its_own_tables),
    };
    nodes_read_arguments(argc, argv);
    return cmocka_run_group_tests(stories, NULL, NULL);
}
