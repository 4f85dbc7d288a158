#include "nodes.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder.h"
#include "kept.h"
#include "patience.h"
#include "postgres.h"
#include "program.h"
#include "relay.h"

int64_t nodes_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ------------------------------------------------------------------- servers */

static const char LIMITS[] =
    "--limit messages=100000 --limit messages_burst=100000 --limit address_requests=100000"
    " --limit address_burst=100000 --limit address_messages=100000 --limit address_messages_burst=100000";

static const char *program_path(void)
{
    const char *program = getenv("S5_PROGRAM");
    return program ? program : "build/spoilfive";
}

void nodes_start(Nodes *nodes, int which)
{
    char flags[2048], said[4096];
    const char *place = *nodes->own_place[which] ? nodes->own_place[which] : nodes->place;
    snprintf(flags, sizeof flags, "--store '%s' --node n%d --data '%s' --page '%s/page' %s", place, which,
        nodes->folder[which], nodes->folder[which], LIMITS);
    if (!s5_served_start(&nodes->node[which], program_path(), flags, 0))
        fail_msg("it does not start: %s", s5_served_said(&nodes->node[which], said, sizeof said));
}

void nodes_admin(const Nodes *nodes, int which, const char *words)
{
    char command[512];
    snprintf(command, sizeof command, "admin --data '%s' %s", nodes->folder[which], words);
    Run run_of = run(command, NULL);
    if (run_of.status != 0)
        fail_msg("%s: %s", words, run_of.err);
    run_free(&run_of);
}

/* With a question that is asked in silence, and without; then with a computer player, too, and an auction. */
static const char *const GAMES[] = {
    "{'rules':'spoil-five','players':3,'options':{'hands':0},'settings':{'between_s':0,'silent_s':1}}",
    "{'rules':'spoil-five','players':3,'options':{'hands':0,'robbing':'no'},'settings':{'between_s':0}}",
    "{'rules':'one-hundred-ten','players':4,'settings':{'between_s':0,'silent_s':1,'pace_ms':0}}",
};

static void open_table(Nodes *nodes, int port, int table)
{
    client_create(&nodes->client[table * SEATS], port, GAMES[table % (int)(sizeof GAMES / sizeof *GAMES)],
        nodes->code[table]);
}

static void open_tables(Nodes *nodes, int port)
{
    for (int i = 0; i < CLIENTS; i++)
        nodes->client[i] = client_new(port);
    for (int i = 0; i < TABLES; i++)
        open_table(nodes, port, i);
}

/* The tags of invitations come before the title. */
static void make_page(const char *folder)
{
    char path[80];
    snprintf(path, sizeof path, "%s/page", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    FILE *index = folder_file(folder, "page/index.html", "w");
    assert_non_null(index);
    fputs("<!doctype html><html><head><title>Spoil Five</title></head></html>", index);
    fclose(index);
}

void nodes_open(Nodes *nodes, const char *place, uint64_t seed)
{
    *nodes = (Nodes){.place = place, .random = s5_random(seed, 0)};
    for (int i = 0; i < NODES; i++) {
        char *folder = folder_new();
        snprintf(nodes->folder[i], sizeof nodes->folder[i], "%s", folder);
        make_page(folder);
        free(folder);
        nodes->node[i].log = -1;
        nodes_start(nodes, i);
    }
    open_tables(nodes, nodes->node[0].port);
}

void nodes_visit(Nodes *nodes, int site, const char *place, uint64_t seed)
{
    *nodes = (Nodes){.place = place, .site = site, .random = s5_random(seed, 0)};
    open_tables(nodes, site);
}

/* ------------------------------------------------------------------- people */

static int ask(const Nodes *nodes, int which, const char *request, const Client *client)
{
    char answer[ANSWER_SIZE];
    return s5_wire_ask(nodes->node[which].port, request, client->token, NULL, NULL, answer, sizeof answer);
}

/* A node of our own that runs, chosen at random, as a proxy would: one that is ready, if there is any. */
static int any_node(Nodes *nodes, const Client *client)
{
    enum { TRIES = 8 };
    for (int tries = 0;; tries++) {
        const int which = (int)s5_random_below(&nodes->random, NODES);
        if (nodes->node[which].pid && (tries > TRIES || ask(nodes, which, "GET /ready", client) == 200))
            return which;
    }
}

/* Goes to the node of the path that a person has, or to any. */
static void come(Nodes *nodes, int i)
{
    static const char OWN[] = "/n/n";
    const char *path = nodes->path[i];
    int port = nodes->site;
    if (!port) {
        Client *client = &nodes->client[i];
        const int named = *path ? atoi(path + strlen(OWN)) : any_node(nodes, client);
        const bool runs = nodes->node[named].pid;
        nodes->at[i] = runs ? named : any_node(nodes, client);
        path = runs ? path : "";
        port = nodes->node[nodes->at[i]].port;
    }
    client_come_by(&nodes->client[i], port, path, nodes->code[i / SEATS], nodes->client[i].position);
}

/* The path that an error names; false for none. */
static bool take_path(const char *line, char path[40])
{
    static const char NAME[] = "\"path\":\"";
    const char *from = line ? strstr(line, NAME) : NULL;
    *path = 0;
    if (from)
        snprintf(path, 40, "%.*s", (int)strcspn(from + strlen(NAME), "\""), from + strlen(NAME));
    return from;
}

enum { PAUSE_MS = 250 };

static void note_wait(Nodes *nodes, int i, bool seated)
{
    const int64_t now = nodes_now_ms(), waited = now - nodes->lost_ms[i];
    if (!seated) {
        nodes->losses += !nodes->lost_ms[i];
        nodes->lost_ms[i] = nodes->lost_ms[i] ? nodes->lost_ms[i] : now;
    } else if (nodes->lost_ms[i]) {
        nodes->waited_ms = waited > nodes->waited_ms ? waited : nodes->waited_ms;
        nodes->lost_ms[i] = 0;
    }
}

/* If the node is cut off, its people look whether a node that is ready has their table, or knows which one does. */
static void look_elsewhere(Nodes *nodes, int i)
{
    Client *client = &nodes->client[i];
    bool cut_off = false;
    char request[80];
    nodes->looked[i] = nodes->looked[i] > client->heard.count ? 0 : nodes->looked[i];
    for (; nodes->looked[i] < client->heard.count; nodes->looked[i]++)
        cut_off = cut_off || strstr(client->heard.line[nodes->looked[i]], "\"cut-off\"");
    if (!cut_off || nodes->site)
        return;
    const int other = any_node(nodes, client);
    snprintf(request, sizeof request, "GET /api/tables/%s", nodes->code[i / SEATS]);
    if (ask(nodes, other, "GET /ready", client) != 200)
        return;
    const int status = ask(nodes, other, request, client);
    if (status == 200 || status == 421)
        client_cut(client);
}

/* A client that was sent to another node goes there; one that lost its connection asks any node, after a pause. */
static void find_table(Nodes *nodes, int i)
{
    Client *client = &nodes->client[i];
    char path[40];
    const bool sent = take_path(client_heard(client, "\"code\":\"elsewhere\""), path),
               connected = client->wire.socket >= 0;
    note_wait(nodes, i, connected && !client->coming && !sent);
    if (sent && !connected)
        assert_int_equal(client->wire.close_code, 4421);
    if (connected && !sent)
        return;
    const bool moves = sent && strcmp(path, nodes->path[i]) != 0;
    if (!moves && nodes_now_ms() < nodes->try_ms[i])
        return;
    nodes->try_ms[i] = nodes_now_ms() + PAUSE_MS;
    snprintf(nodes->path[i], sizeof nodes->path[i], "%s", moves ? path : "");
    come(nodes, i);
}

static void turn(Nodes *nodes)
{
    clients_turn(nodes->client, CLIENTS, 5);
    for (int i = 0; i < CLIENTS; i++) {
        Client *client = &nodes->client[i];
        if (nodes->beside)
            nodes->beside(nodes, i);
        look_elsewhere(nodes, i);
        find_table(nodes, i);
        client_settle(client, i % SEATS, SEATS);
        client_check_error(client, true);
        assert_true(client->position >= nodes->position[i]);
        nodes->position[i] = client->position;
        client_answer(client, &nodes->random);
    }
}

void nodes_play(Nodes *nodes, int64_t until_ms)
{
    while (nodes_now_ms() < until_ms)
        turn(nodes);
}

enum { THINK_MS = 100 };

void nodes_play_slowly(Nodes *nodes, int64_t until_ms)
{
    for (; nodes_now_ms() < until_ms; uv_sleep(THINK_MS))
        turn(nodes);
}

/* Fails when patience has ended: says what the nodes have said last, and who was waited for in vain. */
static void stop_waiting(const Nodes *nodes, const char *what, const char *who)
{
    char said[3000];
    for (int i = 0; i < NODES && !nodes->site; i++)
        print_error("--- n%d, %s, has said last\n%s\n", i, nodes->folder[i],
            s5_served_said(&nodes->node[i], said, sizeof said));
    fail_msg("waited in vain for %s %s", what, who);
}

int nodes_acts(const Nodes *nodes)
{
    int acts = 0;
    for (int i = 0; i < CLIENTS; i++)
        for (int line = 0; line < nodes->client[i].game.count; line++)
            acts += strstr(nodes->client[i].game.line[line], "\"event\":\"act\"") != NULL;
    return acts;
}

void nodes_play_on(Nodes *nodes)
{
    uint64_t goal[CLIENTS];
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    for (int i = 0; i < CLIENTS; i++)
        goal[i] = nodes->position[i] + 1;
    for (int i = 0; i < CLIENTS; i++)
        while (nodes->position[i] < goal[i] || nodes->lost_ms[i]) {
            if (nodes_now_ms() > until_ms)
                stop_waiting(nodes, "another entry at table", nodes->code[i / SEATS]);
            turn(nodes);
            uv_sleep(THINK_MS / 5);
        }
}

/* --------------------------------------------------------------------- checks */

static void copy_to(const Nodes *nodes, const char *folder)
{
    char command[1024];
    snprintf(command, sizeof command, "store copy '%s' '%s'", nodes->place, folder);
    Run run_of = run(command, NULL);
    if (run_of.status != 0)
        fail_msg("%s", run_of.err);
    run_free(&run_of);
}

/* Ends a node while people hear what it sends; it would wait for them. */
static void end_node(Nodes *nodes, int which)
{
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    int status = s5_served_end(&nodes->node[which], SIGTERM, 1);
    for (; status < 0 && nodes_now_ms() < until_ms; status = s5_served_end(&nodes->node[which], 0, 1))
        clients_turn(nodes->client, CLIENTS, 0);
    assert_int_equal(status, 0);
}

int nodes_check(Nodes *nodes)
{
    int entries = 0;
    char *folder = folder_new();
    for (int i = 0; i < NODES && !nodes->site; i++)
        if (nodes->node[i].pid)
            end_node(nodes, i);
    clients_turn(nodes->client, CLIENTS, 0); /* what was sent was shown */
    copy_to(nodes, folder);
    for (int i = 0; i < TABLES; i++)
        entries += kept_check_table(folder, &nodes->client[i * SEATS], SEATS);
    for (int i = 0; i < CLIENTS; i++)
        client_free(&nodes->client[i]);
    for (int i = 0; i < NODES && !nodes->site; i++) {
        close(nodes->node[i].log);
        folder_free(strdup(nodes->folder[i]));
    }
    folder_free(folder);
    return entries;
}

/* ------------------------------------------------------------------- stories */

uint64_t nodes_seed;

int nodes_set_up(void **state)
{
    static char uri[512];
    char place[512], *folder = folder_new();
    const char *name = strrchr(folder, '/') + 1;
    Nodes *nodes = malloc(sizeof *nodes);
    assert_non_null(nodes);
    postgres_place(name, place, sizeof place);
    postgres_uri(name, uri, sizeof uri);
    nodes_open(nodes, uri, nodes_seed);
    folder_free(folder);
    *state = nodes;
    return 0;
}

int nodes_tear_down(void **state)
{
    Nodes *nodes = *state;
    const int entries = nodes_check(nodes);
    print_message(
        "    %d entries; nobody waited longer than %lld ms\n", entries, (long long)nodes->waited_ms);
    free(nodes);
    return 0;
}

void nodes_begin(Nodes *nodes)
{
    for (int i = 0; i < CLIENTS; i++)
        while (nodes->client[i].game.count < 3)
            nodes_play_on(nodes);
    nodes->waited_ms = 0;
}

void nodes_say_waited(Nodes *nodes, const char *what)
{
    print_message("    %s: nobody waited longer than %lld ms\n", what, (long long)nodes->waited_ms);
    nodes->waited_ms = 0;
}

int nodes_owner(const Nodes *nodes, int table)
{
    return nodes->at[table * SEATS];
}

/* While it is suspended, its number in the site is what it was; the others give that one to nobody else. */
void nodes_await_death(Nodes *nodes, int which)
{
    char sql[160];
    snprintf(sql, sizeof sql,
        "SELECT n.epoch > h.epoch FROM node AS n JOIN heartbeat AS h USING (name) WHERE name = 'n%d'", which);
    for (const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
        *postgres_ask(nodes_schema(nodes), sql) != 't';) {
        if (nodes_now_ms() > until_ms)
            stop_waiting(nodes, "the others to replace", nodes->folder[which]);
        nodes_play_slowly(nodes, nodes_now_ms() + 100);
    }
}

/* It asks for the others after each heartbeat: two that came while all of them lived were followed by such a question. */
void nodes_await_peers(Nodes *nodes, int which)
{
    enum { DIFFERENT = 3 };
    char sql[300], before[64] = "";
    snprintf(sql, sizeof sql,
        "SELECT at FROM heartbeat WHERE name = 'n%d' AND (SELECT count(*) FROM heartbeat JOIN node USING (name, epoch)"
        " WHERE takes_tables AND at > now() - interval '2 s') = %d",
        which, NODES);
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    for (int seen = 0; seen < DIFFERENT; nodes_play_slowly(nodes, nodes_now_ms() + 100)) {
        const char *at = postgres_ask(nodes_schema(nodes), sql);
        if (nodes_now_ms() > until_ms)
            stop_waiting(nodes, "the others to be known to", nodes->folder[which]);
        seen = *at ? seen + (strcmp(at, before) != 0) : 0;
        snprintf(before, sizeof before, "%s", at);
    }
}

int nodes_end(Nodes *nodes, int which, int number)
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

int nodes_ask(const Nodes *nodes, int which, const char *request, char answer[ANSWER_SIZE])
{
    return s5_wire_ask(
        nodes->node[which].port, request, nodes->client[0].token, NULL, NULL, answer, ANSWER_SIZE);
}

const char *nodes_schema(const Nodes *nodes)
{
    static char schema[64];
    const char *name = strstr(nodes->place, "%22") + 3;
    snprintf(schema, sizeof schema, "%.*s", (int)strcspn(name, "%"), name);
    return schema;
}

void nodes_read_arguments(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    nodes_seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    print_message("seed %llu\n", (unsigned long long)nodes_seed);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
}
