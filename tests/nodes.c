/*
 * Several nodes on one PostgreSQL database, or on two: people find their seats again when a node is killed, suspended or cut off, and when
 * one starts while a database is away. Everything that anybody was shown is in the log, once and in order. nodes [SEED [STORY]]
 */
#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "support/nodes.h"
#include "support/patience.h"
#include "support/postgres.h"
#include "support/relay.h"
#include "support/share.h"

/* ------------------------------------------------------------------- deaths */

static void gives_people_their_seats_when_a_node_is_killed(void **state)
{
    Nodes *nodes = *state;
    nodes_begin(nodes);
    const int dead = nodes_owner(nodes, 0);
    assert_int_equal(s5_served_end(&nodes->node[dead], SIGKILL, PATIENCE_MS), 128 + SIGKILL);
    nodes_play_on(nodes);
    assert_int_not_equal(nodes_owner(nodes, 0), dead);
    nodes_say_waited(nodes, "killed");
    nodes_start(nodes, dead);
    nodes_play_on(nodes);
}

/* It wakes up, can write nothing, says so, and ends; whoever is still connected to it was shown nothing wrong. */
static void keeps_out_a_node_that_wakes_up(void **state)
{
    Nodes *nodes = *state;
    char said[8192];
    nodes_begin(nodes);
    const int asleep = nodes_owner(nodes, 0), left = 0;
    const pid_t pid = nodes->node[asleep].pid;
    kill(pid, SIGSTOP);
    nodes->node[asleep].pid = 0; /* so that nobody is sent there; one of them stays connected */
    for (int i = 1; i < CLIENTS; i++)
        if (nodes->at[i] == asleep)
            client_cut(&nodes->client[i]);
    for (int i = 1; i < CLIENTS; i++)
        while (nodes->at[i] == asleep || nodes->lost_ms[i])
            nodes_play_slowly(nodes, nodes_now_ms() + 100);
    nodes_say_waited(nodes, "suspended");
    client_do(&nodes->client[left], "{'do':'say','text':'anybody?'}");
    clients_turn(nodes->client, CLIENTS, 0);
    nodes->node[asleep].pid = pid;
    assert_int_equal(nodes_end(nodes, asleep, SIGCONT), 1);
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
    nodes_begin(nodes);
    const int asleep = nodes_owner(nodes, 0);
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
    nodes_say_waited(nodes, "suspended with a lock");
    PQfinish(half);
    nodes->node[asleep].pid = pid;
    assert_int_equal(nodes_end(nodes, asleep, SIGCONT), 1);
}

/* --------------------------------------------------------------- gone back */

static void wait_for_health(Nodes *nodes, int which, const char *words)
{
    char answer[ANSWER_SIZE];
    do
        nodes_play_slowly(nodes, nodes_now_ms() + 100);
    while (nodes_ask(nodes, which, "GET /health", answer), !strstr(answer, words));
}

/* Removes the last entries of a table, which people have seen, as a database does whose replica lacked them; and puts them back. */
static void lose_entries(const Nodes *nodes, const char *code)
{
    char sql[600];
    snprintf(sql, sizeof sql,
        "BEGIN; LOCK TABLE head, entry IN EXCLUSIVE MODE; CREATE TABLE lost AS SELECT * FROM entry WHERE \"table\" = '%s' AND position >"
        " (SELECT max(position) - 2 FROM entry WHERE \"table\" = '%s'); DELETE FROM entry USING lost"
        " WHERE entry.\"table\" = lost.\"table\" AND entry.position = lost.position;"
        " UPDATE head SET last = last - 2 WHERE \"table\" = '%s'; COMMIT",
        code, code, code);
    postgres_run(nodes_schema(nodes), sql);
}

static void give_back(const Nodes *nodes)
{
    postgres_run(nodes_schema(nodes),
        "BEGIN; INSERT INTO entry SELECT * FROM lost; UPDATE head SET last = last + 2 WHERE \"table\" ="
        " (SELECT max(\"table\") FROM lost); DROP TABLE lost; COMMIT");
}

/* The table stops at every node, its node says why, and the others play on. When the entries are back, so are the people. */
static void never_goes_back(void **state)
{
    Nodes *nodes = *state;
    char request[40], answer[ANSWER_SIZE], said[8192];
    nodes_begin(nodes);
    const int owner = nodes_owner(nodes, 0);
    lose_entries(nodes, nodes->code[0]);
    postgres_run(nodes_schema(nodes), "UPDATE heartbeat SET beat = beat - 100");
    wait_for_health(nodes, owner, "the store has lost what people have seen");
    while (!strstr(s5_served_said(&nodes->node[owner], said, sizeof said), "event=went-back"))
        nodes_play_slowly(nodes, nodes_now_ms() + 100);
    assert_non_null(strstr(said, "event=lost table="));
    snprintf(request, sizeof request, "GET /api/tables/%s", nodes->code[0]);
    for (int i = 0; i < NODES; i++)
        assert_int_not_equal(nodes_ask(nodes, i, request, answer), 200);
    give_back(nodes);
    nodes_play_on(nodes);
    wait_for_health(nodes, owner, "\"ok\":true");
}

/* The clock of the database is ten seconds ahead of each heartbeat when it is looked at. */
static void believes_no_clock(void **state)
{
    Nodes *nodes = *state;
    char epochs[24], beats[80];
    nodes_begin(nodes);
    postgres_run(nodes_schema(nodes),
        "CREATE FUNCTION shift() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN NEW.at = now() - interval '10 s'; RETURN NEW; END $$;"
        "CREATE TRIGGER shift BEFORE UPDATE ON heartbeat FOR EACH ROW EXECUTE FUNCTION shift()");
    snprintf(epochs, sizeof epochs, "%s", postgres_ask(nodes_schema(nodes), "SELECT sum(epoch) FROM node"));
    snprintf(beats, sizeof beats, "SELECT (min(beat) > %s)::integer FROM heartbeat",
        postgres_ask(nodes_schema(nodes), "SELECT max(beat) + 6 FROM heartbeat"));
    while (!atoi(postgres_ask(nodes_schema(nodes), beats)))
        nodes_play_slowly(nodes, nodes_now_ms() + 100);
    assert_string_equal(postgres_ask(nodes_schema(nodes), "SELECT sum(epoch) FROM node"), epochs);
    nodes_play_on(nodes);
}

/* ------------------------------------------------------------------- cut off */

static pid_t relay[NODES];

/* Each node reaches the database by a relay of its own. */
static int open_relayed(void **state)
{
    nodes_set_up(state);
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
    nodes_tear_down(state);
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
    nodes_begin(nodes);
    const int silent = nodes_owner(nodes, 0);
    kill(relay[silent], SIGSTOP);
    for (int i = 0; i < CLIENTS; i++)
        while (nodes->at[i] == silent || nodes->lost_ms[i])
            nodes_play_slowly(nodes, nodes_now_ms() + 100);
    nodes_say_waited(nodes, "cut off");
    nodes_play_on(nodes);
    assert_int_equal(nodes_ask(nodes, silent, "GET /ready", answer), 503);
    kill(relay[silent], SIGCONT);
    assert_int_equal(nodes_end(nodes, silent, 0), 1);
    nodes_start(nodes, silent);
    nodes_play_on(nodes);
}

/* Nobody has taken a table while the database is away for all nodes, so people stay where they are. */
static void keeps_its_people_when_the_database_is_away(void **state)
{
    enum { AWAY_MS = 12000 };
    Nodes *nodes = *state;
    char answer[4096];
    nodes_begin(nodes);
    const int losses = nodes->losses;
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGSTOP);
    nodes_play_slowly(nodes, nodes_now_ms() + AWAY_MS);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(nodes_ask(nodes, i, "GET /ready", answer), 503);
    for (int i = 0; i < CLIENTS; i++) {
        assert_non_null(client_heard(&nodes->client[i], "\"cut-off\""));
        assert_int_equal(nodes->lost_ms[i], 0);
    }
    assert_int_equal(nodes->losses, losses);
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGCONT);
    nodes_play_on(nodes);
}

/* --------------------------------------------------------------------- kills */

static void suspend(Nodes *nodes, int which)
{
    char said[4096];
    const pid_t pid = nodes->node[which].pid;
    kill(pid, SIGSTOP);
    nodes->node[which].pid = 0;
    nodes_await_death(nodes, which);
    nodes->node[which].pid = pid;
    const int status = nodes_end(nodes, which, SIGCONT);
    if (status != 1)
        fail_msg("status %d: %s", status, s5_served_said(&nodes->node[which], said, sizeof said));
}

static void loses_nothing_whatever_happens_to_the_nodes(void **state)
{
    Nodes *nodes = *state;
    const int64_t seconds = many_cases() ? 8 : 1;
    int kills = 0, ends = 0, suspended = 0;
    nodes_begin(nodes);
    for (const int64_t until_ms = nodes_now_ms() + 1000 * seconds; nodes_now_ms() < until_ms;) {
        const int which = nodes_owner(nodes, (int)s5_random_below(&nodes->random, TABLES));
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
#define STORY(test)   cmocka_unit_test_setup_teardown(test, nodes_set_up, nodes_tear_down)
#define RELAYED(test) cmocka_unit_test_setup_teardown(test, open_relayed, close_relayed)
    const struct CMUnitTest stories[] = {
        STORY(gives_people_their_seats_when_a_node_is_killed),
        STORY(keeps_out_a_node_that_wakes_up),
        STORY(takes_over_what_a_node_has_locked),
        STORY(never_goes_back),
        STORY(believes_no_clock),
        RELAYED(loses_its_people_when_it_is_cut_off),
        RELAYED(keeps_its_people_when_the_database_is_away),
        STORY(loses_nothing_whatever_happens_to_the_nodes),
    };
    nodes_read_arguments(argc, argv);
    return cmocka_run_group_tests(stories, NULL, NULL);
}
