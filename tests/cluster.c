/*
 * A whole site that tools/cluster has started, with people at its tables, while its parts fail: nodes, the proxy, databases and their disks,
 * their Patroni, etcd, and what connects them. Then every log is read, and compared with what anybody was shown; and each line that somebody has said
 * is looked for in the tables. cluster FOLDER [SECONDS [SEED [WORD …]]]: only the events whose names have one of the words
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "support/nodes.h"
#include "support/patience.h"

static const char *folder;
static int seconds = 120, site = 5800;
static uint64_t seed;
static char **words; /* that the names of events have; ends with a null */

/* The number of a process; what it is called is the name of its file. */
static pid_t pid_of(const char *name)
{
    char path[512];
    int pid = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%d", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return pid;
}

/* Sends a signal to a process and to those that it has started. */
static void signal_family(pid_t pid, int number)
{
    char path[64], children[4096] = "", *end = children;
    if (pid <= 0)
        return;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    FILE *file = fopen(path, "r");
    if (file && !fgets(children, sizeof children, file))
        *children = 0;
    if (file)
        fclose(file);
    kill(pid, number);
    for (long child; (child = strtol(end, &end, 10)) > 0;)
        kill((pid_t)child, number);
}

/* The number of the database that takes writes, once there is one. */
static int primary(void)
{
    char command[512];
    int which = 0;
    snprintf(command, sizeof command,
        "psql -h 127.0.0.1 -p %d -U postgres -d postgres -qAtc 'SHOW data_directory' 2>/dev/null | sed 's|.*/||'",
        site + 1);
    for (const int64_t until_ms = nodes_now_ms() + PATIENCE_MS; !which && nodes_now_ms() < until_ms;) {
        FILE *said = popen(command, "r");
        if (said && fscanf(said, "%d", &which) != 1)
            which = 0;
        if (said)
            pclose(said);
    }
    assert_in_range(which, 1, 3);
    return which;
}

static void signal_database(int which, bool patroni, bool postgres, int number)
{
    char name[64];
    snprintf(name, sizeof name, "db%d.pid", which);
    if (patroni)
        kill(pid_of(name), number);
    snprintf(name, sizeof name, "db/%d/postmaster.pid", which);
    if (postgres)
        signal_family(pid_of(name), number);
}

/* ------------------------------------------------------------------- counting */

enum { SAID_MOST = 100000, SAY_MS = 500 };

/* What each has said, by themselves: numbered lines, the next one when the last was heard, or a while later. */
static struct {
    int said, looked;
    int64_t say_ms;
    bool acknowledged[SAID_MOST];
    unsigned char kept[SAID_MOST]; /* how often the tables have it */
} people[CLIENTS];

/* The number of a line of somebody, which has their name in it; 0 for none. */
static int said_number(const char *line, int *who)
{
    int number = 0;
    const char *text = strstr(line, "\"text\":\"p");
    return text && sscanf(text, "\"text\":\"p%d-%d\"", who, &number) == 2 ? number : 0;
}

static void talk(Nodes *nodes, int i)
{
    Client *client = &nodes->client[i];
    int who = 0;
    people[i].looked = people[i].looked > client->heard.count ? 0 : people[i].looked;
    for (; people[i].looked < client->heard.count; people[i].looked++) {
        const int number = said_number(client->heard.line[people[i].looked], &who);
        if (number && who == i)
            people[i].acknowledged[number] = true;
    }
    if (client->wire.socket < 0 || client->coming || !client->game.count || nodes_now_ms() < people[i].say_ms)
        return;
    assert_true(++people[i].said < SAID_MOST);
    people[i].say_ms = nodes_now_ms() + SAY_MS;
    client_do(client, "{'do':'say','text':'p%d-%d'}", i, people[i].said);
}

/* Compares with what the tables hold. */
static void count_said(void)
{
    char command[300], line[4096];
    int acknowledged = 0, lost = 0, doubled = 0, invented = 0, who = 0;
    snprintf(command, sizeof command,
        "psql -h 127.0.0.1 -p %d -U spoilfive -d spoilfive -qAtc \"SELECT convert_from(lines, 'UTF8') FROM entry\"",
        site + 1);
    FILE *rows = popen(command, "r");
    assert_non_null(rows);
    while (fgets(line, sizeof line, rows)) {
        const int number = said_number(line, &who);
        if (number && (who < 0 || who >= CLIENTS || number > people[who].said))
            invented++;
        else if (number)
            people[who].kept[number]++;
    }
    assert_int_equal(pclose(rows), 0);
    for (int i = 0; i < CLIENTS; i++)
        for (int number = 1; number <= people[i].said; number++) {
            acknowledged += people[i].acknowledged[number];
            lost += people[i].acknowledged[number] && !people[i].kept[number];
            doubled += people[i].kept[number] > 1;
        }
    print_message("%d lines acknowledged to those who said them, of them %d lost, %d doubled; %d invented\n",
        acknowledged, lost, doubled, invented);
    assert_true(acknowledged && !lost && !doubled && !invented);
}

/* ------------------------------------------------------------------- events */

typedef struct Event {
    const char *name;
    void (*happen)(Nodes *nodes, int which);
    int count, worst_ms;
} Event;

static void kill_node(Nodes *nodes, int which)
{
    const char name[] = {(char)('a' + which), '.', 'p', 'i', 'd', 0};
    (void)nodes;
    kill(pid_of(name), SIGKILL);
}

static void suspend_node(Nodes *nodes, int which)
{
    const char name[] = {(char)('a' + which), '.', 'p', 'i', 'd', 0};
    const pid_t pid = pid_of(name);
    kill(pid, SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 6000);
    kill(pid, SIGCONT);
}

static void end_node(Nodes *nodes, int which)
{
    const char name[] = {(char)('a' + which), '.', 'p', 'i', 'd', 0};
    (void)nodes;
    kill(pid_of(name), SIGTERM);
}

static void kill_proxy(Nodes *nodes, int which)
{
    (void)nodes, (void)which;
    signal_family(pid_of("haproxy.pid"), SIGKILL);
}

static void kill_postgres(Nodes *nodes, int which)
{
    (void)nodes, (void)which;
    signal_database(primary(), false, true, SIGKILL);
}

static void kill_patroni(Nodes *nodes, int which)
{
    (void)nodes, (void)which;
    signal_database(primary(), true, false, SIGKILL);
}

static void kill_machine(Nodes *nodes, int which)
{
    (void)nodes, (void)which;
    signal_database(primary(), true, true, SIGKILL);
}

static void kill_standby(Nodes *nodes, int which)
{
    (void)nodes;
    signal_database(1 + which, true, true, SIGKILL);
}

/* The machine of the primary falls silent: nobody closes its connections. Then it comes back, and still thinks that it is the primary. */
static void cut_off_primary(Nodes *nodes, int which)
{
    const int one = primary();
    (void)which;
    signal_database(one, true, true, SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 15000);
    signal_database(one, true, true, SIGCONT);
}

/* Only its PostgreSQL stalls, as with a disk that hangs: its Patroni goes on, and is no longer the leader when it notices. */
static void stall_postgres(Nodes *nodes, int which)
{
    const int one = primary();
    (void)which;
    signal_database(one, false, true, SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 20000);
    signal_database(one, false, true, SIGCONT);
}

/* Only its Patroni stalls: PostgreSQL goes on taking writes, which count only if a standby has them. */
static void stall_patroni(Nodes *nodes, int which)
{
    const int one = primary();
    (void)which;
    signal_database(one, true, false, SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 20000);
    signal_database(one, true, false, SIGCONT);
}

/* What connects a part with the others holds all that is sent, as a network does that is cut. */
static void cut_wire(Nodes *nodes, const char *wire)
{
    char name[64];
    snprintf(name, sizeof name, "%s%d.pid", wire, primary());
    const pid_t pid = pid_of(name);
    assert_true(pid > 0);
    kill(pid, SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 15000);
    kill(pid, SIGCONT);
}

/* The nodes and the other databases do not reach its PostgreSQL, whose Patroni does. */
static void cut_off_postgres(Nodes *nodes, int which)
{
    (void)which;
    cut_wire(nodes, "wire-pg");
}

/* Its Patroni reaches its own PostgreSQL alone, and is reached by nobody; everybody reaches PostgreSQL. */
static void cut_off_patroni(Nodes *nodes, int which)
{
    (void)which;
    cut_wire(nodes, "wire-patroni");
}

/* The disk of the primary's PostgreSQL is what a file says (support/failing_disk.c). */
static void spoil_disk(Nodes *nodes, const char *state)
{
    char name[64];
    snprintf(name, sizeof name, "%s/disk%d", folder, primary());
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(state, file);
    fclose(file);
    nodes_play(nodes, nodes_now_ms() + 15000);
    remove(name);
}

static void slow_disk(Nodes *nodes, int which)
{
    (void)which;
    spoil_disk(nodes, "400");
}

static void stall_disk(Nodes *nodes, int which)
{
    (void)which;
    spoil_disk(nodes, "6000");
}

static void fill_disk(Nodes *nodes, int which)
{
    (void)which;
    spoil_disk(nodes, "full");
}

/* Without a majority nobody knows who is the primary: nothing can be written until it is back. */
static void cut_off_majority(Nodes *nodes, int which)
{
    char one[32], other[32];
    snprintf(one, sizeof one, "etcd%d.pid", 1 + which);
    snprintf(other, sizeof other, "etcd%d.pid", 1 + (which + 1) % 3);
    kill(pid_of(one), SIGSTOP);
    kill(pid_of(other), SIGSTOP);
    nodes_play(nodes, nodes_now_ms() + 15000);
    kill(pid_of(one), SIGCONT);
    kill(pid_of(other), SIGCONT);
}

static void kill_etcd(Nodes *nodes, int which)
{
    char name[32];
    (void)nodes;
    snprintf(name, sizeof name, "etcd%d.pid", 1 + which);
    kill(pid_of(name), SIGKILL);
}

static Event events[] = {
    {"node killed", kill_node, 0, 0},
    {"node suspended 6 s", suspend_node, 0, 0},
    {"node ended", end_node, 0, 0},
    {"proxy killed", kill_proxy, 0, 0},
    {"PostgreSQL killed", kill_postgres, 0, 0},
    {"Patroni killed", kill_patroni, 0, 0},
    {"both killed", kill_machine, 0, 0},
    {"any database killed", kill_standby, 0, 0},
    {"primary cut off 15 s", cut_off_primary, 0, 0},
    {"PostgreSQL stalls 20 s", stall_postgres, 0, 0},
    {"Patroni stalls 20 s", stall_patroni, 0, 0},
    {"PostgreSQL cut off 15 s", cut_off_postgres, 0, 0},
    {"Patroni cut off 15 s", cut_off_patroni, 0, 0},
    {"sync takes 0.4 s", slow_disk, 0, 0},
    {"sync takes 6 s", stall_disk, 0, 0},
    {"disk full 15 s", fill_disk, 0, 0},
    {"no majority 15 s", cut_off_majority, 0, 0},
    {"etcd killed", kill_etcd, 0, 0},
};

enum { EVENTS = (int)(sizeof events / sizeof *events) };

enum { READ_MS = 100 };

static bool is_wanted(const Event *event)
{
    bool wanted = !*words;
    for (char **word = words; *word; word++)
        wanted = wanted || strstr(event->name, *word);
    return wanted;
}

/* Something happens; afterwards everybody plays on. */
static void happen(Nodes *nodes, Event *event)
{
    event->happen(nodes, (int)s5_random_below(&nodes->random, NODES));
    const int64_t from_ms = nodes_now_ms();
    nodes_play(nodes, from_ms + READ_MS); /* what was sent before */
    nodes_play_on(nodes);
    const int took_ms = (int)(nodes_now_ms() - from_ms);
    event->count++;
    event->worst_ms = took_ms > event->worst_ms ? took_ms : event->worst_ms;
    print_message("    %s: all play on after %d ms\n", event->name, took_ms);
}

/* Ends the nodes, so that the database can be copied. */
static void end_nodes(void)
{
    static const char *const KEEPERS[] = {"a.keep", "b.keep", "c.keep"};
    const int64_t until_ms = nodes_now_ms() + PATIENCE_MS;
    for (int i = 0; i < NODES; i++)
        kill(pid_of(KEEPERS[i]), SIGTERM);
    for (int i = 0; i < NODES; i++)
        while (pid_of(KEEPERS[i]) && nodes_now_ms() < until_ms)
            nanosleep(&(struct timespec){0, 100000000}, NULL);
}

static void loses_nothing_whatever_happens(void **unused)
{
    static Nodes nodes;
    char place[200];
    (void)unused;
    snprintf(place, sizeof place, "postgresql://spoilfive@127.0.0.1:%d/spoilfive", site + 1);
    nodes_visit(&nodes, site, place, seed);
    nodes.beside = talk;
    nodes_play_on(&nodes);
    const int64_t until_ms = nodes_now_ms() + 1000 * (int64_t)seconds;
    for (int i = 0; i < EVENTS || nodes_now_ms() < until_ms; i++) {
        nodes_play(&nodes, nodes_now_ms() + s5_random_below(&nodes.random, 3000));
        const bool in_turn = i < EVENTS || *words;
        Event *event = &events[in_turn ? i % EVENTS : (int)s5_random_below(&nodes.random, EVENTS)];
        if (is_wanted(event))
            happen(&nodes, event);
    }
    const int acts = nodes_acts(&nodes);
    end_nodes();
    clients_turn(nodes.client, CLIENTS, 0); /* what was sent was shown */
    for (int i = 0; i < CLIENTS; i++) {
        people[i].say_ms = INT64_MAX;
        talk(&nodes, i);
    }
    count_said();
    const int entries = nodes_check(&nodes);
    print_message(
        "%d entries; %d acts shown in the last games, of them 0 lost, 0 twice, 0 with a gap before\n",
        entries, acts);
    for (int i = 0; i < EVENTS; i++)
        if (events[i].count)
            print_message("  %-24s %3d times, at most %6d ms until all played on\n", events[i].name,
                events[i].count, events[i].worst_ms);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loses_nothing_whatever_happens)};
    const char *port = getenv("CLUSTER_PORT");
    signal(SIGPIPE, SIG_IGN);
    folder = argc > 1 ? argv[1] : "build-cluster";
    seconds = argc > 2 ? atoi(argv[2]) : seconds;
    seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    words = argv + (argc > 3 ? 4 : argc);
    site = port ? atoi(port) : site;
    print_message("seed %llu\n", (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
