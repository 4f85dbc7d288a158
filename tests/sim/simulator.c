/* The simulator: a server, people and their troubles, in a world whose seed says everything that happens. */
#include "simulator.h"
#include "database.h"
#include "disk.h"
#include "judge.h"
#include "limits.h"
#include "memory.h"
#include "net.h"
#include "operator.h"
#include "people.h"
#include "world.h"
#include "wraps.h"

#include "server/server.h"

#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char DATABASE[] = "data/tables.db";

enum { QUIET_MIN = 15, DESCRIPTORS = 64 };

typedef struct Node {
    S5ServerConfig config;
    char data[40], name[8];
    bool runs, ends; /* its process; ends: it was told to */
    int handles;     /* of a server at which nobody is */
    size_t memory;   /* of it */
    int64_t ends_ns;
} Node;

static struct {
    Node node[SIM_NODES];
    int nodes;
    bool wanted[SIM_FAULTS];
    int troubles; /* how many may still happen */
    int kept_file;
    int64_t until_ns, quiet_ns;
    uint64_t most_events;
    int kills, ends_asked, power_cuts, sleeps, stalls, backs;
    bool is_back; /* the database has lost something, and the nodes have not been started again */
} site;

/* The first ones happen to the server, one after the other. */
enum { KILL, POWER, DISK, RESTART, CLOCK, SLEEP, STALL, BACK, TROUBLES, LINES = TROUBLES, HOSTILE, OPERATOR };
const char *const sim_faults[SIM_FAULTS] = {
    "kill", "power", "disk", "restart", "clock", "sleep", "stall", "back", "lines", "hostile", "operator"};

/* ----------------------------------------------------------------- process */

static void begin_process(void *to);

static void run_server(void *to)
{
    Node *node = to;
    enum { LEFT = 64 };
    char why[1024] = "";
    S5Text error = s5_text(why, sizeof why);
    const int number = (int)(node - site.node);
    const bool ran = s5_server_run(&node->config, &error);
    node->runs = false;
    sim_note("server %d ended: %s", number, ran ? "as it was told" : why);
    if (ran && !node->ends && !sim_database_replaced(number))
        sim_violated("the server ended by itself");
    if (sim_memory(number) > LEFT) {
        sim_put_memory(number, why, sizeof why);
        sim_violated("a server that has ended leaves %zu bytes:%s", sim_memory(number), why);
    }
    if (!ran && !sim.faults && sim.now_ns > site.quiet_ns + SIM_MIN && sim.now_ns > sim.unaware_ns)
        sim_violated("the server does not start: %s", why);
    sim_judge_interrupted();
    sim_later(sim_between(1, 20) * SIM_S, begin_process, node);
}

/* A node shares its database, and has a folder for each process: the lock of a killed one stays. */
static void begin_process(void *to)
{
    Node *node = to;
    if (node->runs || sim.now_ns >= site.until_ns)
        return;
    sim_begin_process((int)(node - site.node));
    sim_forget_memory(sim.node);
    sim_loop_begin();
    node->runs = true;
    node->ends = false;
    if (site.nodes > 1) {
        snprintf(node->name, sizeof node->name, "n%d", sim.node);
        snprintf(node->data, sizeof node->data, "data-%d", sim.process[sim.node]);
        node->config.node = node->name;
        node->config.store = "the database";
        node->config.data = node->data;
    }
    sim_note("server %d begins", sim.node);
    sim_operator_restarts();
    sim_judge_interrupted();
    sim_fiber(run_server, node);
}

/* What a process that is killed had open, such as its lock on the data folder, closes with it. */
static void close_files(void)
{
    for (int file = site.kept_file + 1; file < site.kept_file + DESCRIPTORS; file++)
        close(file);
}

static void kill_process(Node *node, bool power)
{
    if (!node->runs)
        return;
    sim.node = (int)(node - site.node);
    sim_note("server %d killed%s", sim.node, power ? " with the power" : "");
    site.kills += !power;
    site.power_cuts += power;
    node->runs = false;
    sim_kill_fibers();
    sim_loop_kill();
    sim_begin_process(sim.node); /* what the old one had planned does not happen */
    if (site.nodes == 1) {
        close_files();
        if (power)
            sim_disk_crash();
        else
            sim_disk_release();
    }
    sim_judge_stored(DATABASE);
    sim_judge_interrupted();
    sim_later(sim_between(1, 20) * SIM_S, begin_process, node);
}

static void on_power_cut(void *to)
{
    (void)to;
    kill_process(site.node, true);
}

/* ------------------------------------------------------------------ trouble */

static void on_disk_free(void *to)
{
    (void)to;
    sim_note("disk has room");
    sim_disk_fill(false);
}

static void set_clock(void)
{
    const int64_t by_s = sim_between(-3600, 2 * 86400);
    sim_note("the clock on the wall is set by %d s", (int)by_s);
    sim.wall_ahead_ms += by_s * 1000;
}

static void tell_to_end(void *to)
{
    Node *node = to;
    if (!node->runs || node->ends || site.is_back)
        return;
    node->ends = true;
    node->ends_ns = sim.now_ns;
    site.ends_asked++;
    sim.node = (int)(node - site.node);
    sim_note("server %d is told to end", sim.node);
    sim_signal(SIGTERM);
}

/* A laptop is shut, or a machine is moved. */
static void suspend(Node *node)
{
    enum { NOTICED_S = 180 };
    const int64_t s = sim_between(1, 120);
    site.sleeps++;
    sim_note("server %d is suspended for %d s", (int)(node - site.node), (int)s);
    sim.asleep_ns[node - site.node] = sim.now_ns + s * SIM_S;
    if (sim.unaware_ns < sim.now_ns + (s + NOTICED_S) * SIM_S)
        sim.unaware_ns = sim.now_ns + (s + NOTICED_S) * SIM_S;
    sim_judge_interrupted();
}

/* Only when all nodes are started again may they go on from what there is. */
static void on_loss_accepted(void *to)
{
    (void)to;
    sim_note("the loss is accepted: all nodes are started again");
    sim_judge_accept_loss(DATABASE);
    for (Node *node = site.node; node < site.node + site.nodes; node++)
        kill_process(node, false);
    site.is_back = false;
}

static void on_went_back(void)
{
    sim_judge_went_back(DATABASE);
    sim_operator_is_unsure();
    sim_later(sim_between(60, 200) * SIM_S, on_loss_accepted, NULL);
}

/* A copy takes over that is some seconds behind, while all nodes are well. */
static void lose_entries(void)
{
    enum { LONGEST_S = 300 };
    bool well = sim_once_in(3) && sim.now_ns + LONGEST_S * SIM_S < site.quiet_ns;
    for (const Node *node = site.node; node < site.node + site.nodes; node++)
        well = well && node->runs && !node->ends && sim.asleep_ns[node - site.node] < sim.now_ns &&
               !sim_database_replaced((int)(node - site.node));
    if (!well)
        return;
    site.is_back = true;
    site.backs++;
    sim_database_go_back(sim_between(2, 20) * SIM_S, on_went_back);
}

static void on_trouble(void *to)
{
    const int which = (int)sim_between(0, TROUBLES - 1);
    Node *node = &site.node[sim_between(0, site.nodes - 1)];
    const bool on_its_disk = which == POWER || which == DISK;
    if (!sim.faults || !site.troubles)
        return;
    sim_later(sim_between(30, 500) / site.nodes * SIM_S, on_trouble, to);
    if (!site.wanted[which] || !node->runs ||
        (site.nodes > 1 ? on_its_disk : which == STALL || which == BACK) || site.is_back)
        return;
    site.troubles--;
    if (which == KILL || (which == POWER && sim_once_in(3))) {
        kill_process(node, which == POWER);
    } else if (which == POWER) {
        sim_disk_after((int)sim_between(1, 60), on_power_cut);
    } else if (which == DISK) {
        sim_note("disk is full");
        sim_disk_fill(true);
        sim_later(sim_between(5, 60) * SIM_S, on_disk_free, NULL);
    } else if (which == CLOCK) {
        set_clock();
    } else if (which == SLEEP) {
        suspend(node);
    } else if (which == BACK) {
        lose_entries();
    } else if (which == STALL) {
        sim_note("the database is silent");
        site.stalls++;
        sim_database_stall(sim_between(1, 20) * SIM_S);
    } else {
        sim_later(sim_between(0, 2) * SIM_S, tell_to_end, node);
        if (sim_once_in(2)) /* at a bad time */
            sim_disk_slow(sim_between(5, 15) * SIM_S);
    }
}

static void on_minute(void *to)
{
    enum { SLEEP_S = 120, STALL_S = 40 };
    for (const Node *node = site.node; node < site.node + site.nodes; node++) {
        if (!node->runs || sim.faults)
            sim_judge_interrupted(); /* the disk may have been full */
        if (node->runs && node->ends &&
            sim.now_ns - node->ends_ns >
                SIM_MIN + (sim.faults ? (SLEEP_S + STALL_S) * SIM_S : 0) + (site.nodes > 1 ? SIM_MIN : 0))
            sim_violated("the server was told to end a minute ago");
    }
    sim_judge_waits();
    sim_people_check();
    if (sim.now_ns < site.until_ns)
        sim_later(SIM_MIN, on_minute, to);
}

/* The faults end, and after a while everything works again. */
static void on_quiet(void *to)
{
    (void)to;
    sim_note("faults end");
    sim.faults = sim.lines = sim.hostile = false;
    sim.quiet_ns = sim.now_ns;
    sim_disk_fill(false);
    sim_prober_comes();
}

/* -------------------------------------------------------------------- watch */

enum { FRAMES = 10 }; /* a second */

static const char *state_of(const Node *node)
{
    if (!node->runs)
        return "down";
    if (sim.asleep_ns[node - site.node] > sim.now_ns)
        return "asleep";
    return node->ends ? "ending" : "up";
}

static void on_frame(void *to)
{
    const int speed = *(const int *)to;
    FILE *out = sim_out();
    const int s = (int)(sim.now_ns / SIM_S);
    fprintf(out, "\33[H\33[2Jseed %" PRIu64 "  %d:%02d:%02d  %" PRIu64 " events  %" PRIu64 " batches",
        sim.seed, s / 3600, s / 60 % 60, s % 60, sim.events, sim_judged.batches);
    for (const Node *node = site.node; node < site.node + site.nodes; node++)
        fprintf(out, "  server %d %s", (int)(node - site.node), state_of(node));
    fputs("\n\n", out);
    sim_judge_draw(out);
    fprintf(out, "\n%s", sim_last_notes());
    fflush(out);
    nanosleep(&(struct timespec){.tv_nsec = 1000000000 / FRAMES}, NULL);
    sim_later(speed * SIM_S / FRAMES, on_frame, to);
}

/* ---------------------------------------------------------------------- run */

static void run_until(int64_t ns)
{
    while (sim_step(ns))
        if (sim.events > site.most_events)
            _Exit(0);
}

/* Everybody goes, then the servers; nothing may be left. */
static void finish(size_t people)
{
    enum { SPARE = 64 << 10, OF_A_PERSON = 1000 };
    if (!sim_prober_played())
        sim_violated("after the faults, somebody could not play a hand within %d minutes", QUIET_MIN);
    if (!sim_operator_is_done())
        sim_violated("after the faults, the operator could not lift what was forbidden");
    sim_people_go();
    run_until(sim.now_ns + 5 * SIM_MIN);
    for (int node = 0; node < site.nodes; node++)
        if (sim_memory(node) > site.node[node].memory + SPARE + people * OF_A_PERSON)
            sim_violated("a server at which nobody is has %zu bytes, and had %zu at the beginning",
                sim_memory(node), site.node[node].memory);
    sim_limits_try(site.nodes);
    if (sim_database_leases())
        sim_violated("nodes keep %d leases after everybody has gone", sim_database_leases());
    for (Node *node = site.node; node < site.node + site.nodes; node++) {
        const int node_number = sim.node = (int)(node - site.node);
        if (!node->runs || sim_handles() > node->handles)
            sim_violated("%d handles are left after everybody has gone, and there were %d at the beginning",
                sim_handles(), node->handles);
        node->ends = true;
        sim_signal(SIGTERM);
        run_until(sim.now_ns + (site.nodes > 1 ? 2 : 1) * SIM_MIN);
        sim.node = node_number;
        if (node->runs)
            sim_violated("the server does not end");
        if (sim_fibers())
            sim_violated("%d threads are left", sim_fibers());
    }
    sim_judge_stored(DATABASE);
}

static void make_site(int nodes, int people)
{
    const char *folder = getenv("TMPDIR");
    snprintf(
        sim_outcome->folder, sizeof sim_outcome->folder, "%s/simulator-XXXXXX", folder ? folder : "/tmp");
    if (!mkdtemp(sim_outcome->folder) || chdir(sim_outcome->folder) != 0)
        abort();
    site.nodes = nodes;
    site.until_ns = INT64_MAX;
    for (Node *node = site.node; node < site.node + nodes; node++) {
        node->config = s5_server_config();
        node->config.limits = sim_limits(people);
        node->config.data = "data"; /* the transcript says it, and is to be the same everywhere */
    }
    if (nodes > 1 && mkdir("data", 0700) != 0)
        abort();
    if (nodes > 1)
        sim_database_begin();
    for (Node *node = site.node; node < site.node + nodes; node++)
        begin_process(node);
    run_until(SIM_S);
    for (sim.node = 0; sim.node < nodes; sim.node++) {
        site.node[sim.node].handles = sim_handles();
        site.node[sim.node].memory = sim_memory(sim.node);
    }
}

static void plan(const SimFlags *flags)
{
    site.until_ns = (int64_t)(flags->hours * 60 * SIM_MIN);
    site.quiet_ns = site.until_ns > 2 * QUIET_MIN * SIM_MIN ? site.until_ns - QUIET_MIN * SIM_MIN : 0;
    site.until_ns = site.quiet_ns + QUIET_MIN * SIM_MIN;
    for (int i = 0; i < SIM_FAULTS; i++)
        site.wanted[i] = flags->faults >> i & 1;
    site.troubles = flags->troubles;
    sim.wall_ahead_ms = INT64_C(1767225600000) + sim_between(0, 86400 * 365) * 1000;
    sim.faults = flags->faults & ((1 << TROUBLES) - 1);
    sim.lines = site.wanted[LINES];
    sim.hostile = site.wanted[HOSTILE];
    sim_people_come(flags->people, flags->tables, flags->nodes);
    if (site.wanted[OPERATOR])
        sim_operator_comes(flags->nodes);
    sim_later(sim_between(60, 600) * SIM_S, on_trouble, NULL);
    sim_later(SIM_MIN, on_minute, NULL);
    if (flags->watch) {
        static int speed;
        speed = flags->watch;
        sim_later(0, on_frame, &speed);
    }
    sim_later(site.quiet_ns, on_quiet, NULL);
}

static void say_result(void)
{
    fprintf(sim_out(),
        "seed %" PRIu64 ": %.2f h, %" PRIu64 " events, hash %016" PRIx64
        ", %d kills, %d power cuts, %d ends, %d sleeps, %d stalls, %d backs; %" PRIu64 " batches, %" PRIu64
        " pictures compared, %" PRIu64 " entries, %" PRIu64 " hands and %" PRIu64 " acts refereed, %" PRIu64
        " records, %" PRIu64 " refusals\n",
        sim.seed, (double)sim.now_ns / 3.6e12, sim.events, sim.hash, site.kills, site.power_cuts,
        site.ends_asked, site.sleeps, site.stalls, site.backs, sim_judged.batches, sim_judged.pictures,
        sim_judged.entries, sim_judged.hands, sim_judged.refereed, sim_judged.records, sim_judged.refusals);
    fflush(sim_out());
}

/* The journal, and what each person did and heard. */
static void write_failure(const char *folder)
{
    char path[400], line[8192];
    int person;
    snprintf(path, sizeof path, "%s/journal", folder);
    FILE *file = fopen(path, "w");
    if (file) {
        sim_judge_write(DATABASE, file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%s/transcript", folder);
    FILE *transcript = fopen(path, "r");
    while (transcript && fgets(line, sizeof line, transcript)) {
        if (sscanf(line, "%*u %*f %d", &person) != 1)
            continue;
        snprintf(path, sizeof path, "%s/person-%d", folder, person);
        file = fopen(path, "a");
        if (file) {
            fputs(line, file);
            fclose(file);
        }
    }
    if (transcript)
        fclose(transcript);
}

int sim_simulate(const SimFlags *flags, const char *folder, uint64_t most_events)
{
    const uint64_t seed = flags->seed;
    sim.seed = seed;
    site.most_events = most_events;
    sim_write_more = write_failure;
    sim.random = s5_random(seed, 0);
    sim_write_to(folder);
    json_object_seed(1);
    signal(SIGPIPE, SIG_IGN);
    if (!sim_seed_chance())
        return 2;
    sim_disk_open();
    sim_quiet_server();
    site.kept_file = dup(STDERR_FILENO);
    make_site(flags->nodes, flags->people);
    plan(flags);
    run_until(site.until_ns);
    finish((size_t)flags->people);
    sim_end_transcript();
    if (most_events == UINT64_MAX)
        say_result();
    return 0;
}
