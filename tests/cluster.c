/*
 * A whole site that tools/cluster has started, with people at its tables, while its parts are killed or stop for a while: nodes, the proxy,
 * databases, their Patroni, etcd. Then every log is read, and compared with what anybody was shown. cluster FOLDER [SECONDS [SEED]]
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
    {"no majority 15 s", cut_off_majority, 0, 0},
    {"etcd killed", kill_etcd, 0, 0},
};

enum { EVENTS = (int)(sizeof events / sizeof *events) };

enum { READ_MS = 100 };

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
    nodes_play_on(&nodes);
    const int64_t until_ms = nodes_now_ms() + 1000 * (int64_t)seconds;
    for (int i = 0; i < EVENTS || nodes_now_ms() < until_ms; i++) {
        nodes_play(&nodes, nodes_now_ms() + s5_random_below(&nodes.random, 3000));
        happen(&nodes, &events[i < EVENTS ? i : (int)s5_random_below(&nodes.random, EVENTS)]);
    }
    const int acts = nodes_acts(&nodes);
    end_nodes();
    const int entries = nodes_check(&nodes);
    print_message(
        "%d entries; %d acts shown in the last games, of them 0 lost, 0 twice, 0 with a gap before\n",
        entries, acts);
    for (int i = 0; i < EVENTS; i++)
        print_message("  %-22s %3d times, at most %6d ms until all played on\n", events[i].name,
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
    site = port ? atoi(port) : site;
    print_message("seed %llu\n", (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
