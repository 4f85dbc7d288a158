/* The simulator: a server, people and their troubles, in a world whose seed says everything that happens. */
#include "simulator.h"
#include "disk.h"
#include "judge.h"
#include "net.h"
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
#include <unistd.h>

static const char DATABASE[] = "data/tables.db";

enum { PATH = 300, QUIET_MIN = 15, DESCRIPTORS = 64 };

static struct {
    char data[PATH];
    S5ServerConfig config;
    bool runs, ends; /* its process; ends: it was told to */
    bool wanted[SIM_FAULTS];
    int troubles;           /* how many may still happen */
    int kept_file, handles; /* handles: of a server at which nobody is */
    int64_t until_ns, quiet_ns, ends_ns;
    uint64_t most_events;
    int kills, ends_asked, power_cuts;
} site;

/* The first ones happen to the server, one after the other. */
enum { KILL, POWER, DISK, RESTART, CLOCK, TROUBLES, LINES = TROUBLES, HOSTILE };
const char *const sim_faults[SIM_FAULTS] = {"kill", "power", "disk", "restart", "clock", "lines", "hostile"};

/* ----------------------------------------------------------------- process */

static void begin_process(void *to);

static void run_server(void *to)
{
    char why[1024] = "";
    S5Text error = s5_text(why, sizeof why);
    (void)to;
    const bool ran = s5_server_run(&site.config, &error);
    site.runs = false;
    sim_note("server ended: %s", ran ? "as it was told" : why);
    if (ran && !site.ends)
        sim_violated("the server ended by itself");
    if (!ran && !sim.faults && sim.now_ns > site.quiet_ns + SIM_MIN)
        sim_violated("the server does not start: %s", why);
    sim_judge_interrupted();
    sim_later(sim_between(1, 20) * SIM_S, begin_process, NULL);
}

static void begin_process(void *to)
{
    (void)to;
    if (site.runs || sim.now_ns >= site.until_ns)
        return;
    sim.process++;
    sim_loop_begin();
    site.runs = true;
    site.ends = false;
    sim_note("server begins");
    sim_judge_interrupted();
    sim_fiber(run_server, NULL);
}

/* What a process that is killed had open, such as its lock on the data folder, closes with it. */
static void close_files(void)
{
    for (int file = site.kept_file + 1; file < site.kept_file + DESCRIPTORS; file++)
        close(file);
}

static void kill_process(bool power)
{
    if (!site.runs)
        return;
    sim_note("server killed%s", power ? " with the power" : "");
    site.kills += !power;
    site.power_cuts += power;
    site.runs = false;
    sim.process++; /* what the old one had planned does not happen */
    sim_kill_fibers();
    sim_loop_kill();
    close_files();
    if (power)
        sim_disk_crash();
    else
        sim_disk_release();
    sim_judge_stored(DATABASE);
    sim_judge_interrupted();
    sim_later(sim_between(1, 20) * SIM_S, begin_process, NULL);
}

static void on_power_cut(void *to)
{
    (void)to;
    kill_process(true);
}

/* ------------------------------------------------------------------ trouble */

static void on_disk_free(void *to)
{
    (void)to;
    sim_note("disk has room");
    sim_disk_fill(false);
}

static void on_trouble(void *to)
{
    const int which = (int)sim_between(0, TROUBLES - 1);
    if (!sim.faults || !site.troubles)
        return;
    sim_later(sim_between(30, 500) * SIM_S, on_trouble, to);
    if (!site.wanted[which] || !site.runs)
        return;
    site.troubles--;
    if (which == KILL) {
        kill_process(false);
    } else if (which == POWER && sim_once_in(3)) {
        kill_process(true);
    } else if (which == POWER) {
        sim_disk_after((int)sim_between(1, 60), on_power_cut);
    } else if (which == DISK) {
        sim_note("disk is full");
        sim_disk_fill(true);
        sim_later(sim_between(5, 60) * SIM_S, on_disk_free, NULL);
    } else if (which == CLOCK) { /* somebody sets it, or the laptop was asleep */
        const int64_t by_s = sim_between(-3600, 2 * 86400);
        sim_note("the clock on the wall is set by %d s", (int)by_s);
        sim.wall_ahead_ms += by_s * 1000;
    } else {
        site.ends = true;
        site.ends_ns = sim.now_ns;
        site.ends_asked++;
        sim_note("server is told to end");
        sim_signal(SIGTERM);
    }
}

static void on_minute(void *to)
{
    if (!site.runs || sim.faults)
        sim_judge_interrupted(); /* the disk may have been full */
    sim_judge_waits();
    sim_people_check();
    if (site.runs && site.ends && sim.now_ns - site.ends_ns > SIM_MIN)
        sim_violated("the server was told to end a minute ago");
    if (sim.now_ns < site.until_ns)
        sim_later(SIM_MIN, on_minute, to);
}

/* The faults end, and after a while everything works again. */
static void on_quiet(void *to)
{
    (void)to;
    sim_note("faults end");
    sim.faults = sim.lines = sim.hostile = false;
    sim_disk_fill(false);
    sim_prober_comes();
}

/* ---------------------------------------------------------------------- run */

static void run_until(int64_t ns)
{
    while (sim_step(ns))
        if (sim.events > site.most_events)
            _Exit(0);
}

/* Everybody goes, then the server; nothing may be left. */
static void finish(void)
{
    if (!sim_prober_played())
        sim_violated("after the faults, somebody could not play a hand within %d minutes", QUIET_MIN);
    sim_people_go();
    run_until(sim.now_ns + 5 * SIM_MIN);
    if (!site.runs || sim_handles() > site.handles)
        sim_violated("%d handles are left after everybody has gone, and there were %d at the beginning",
            sim_handles(), site.handles);
    site.ends = true;
    sim_signal(SIGTERM);
    run_until(sim.now_ns + SIM_MIN);
    if (site.runs)
        sim_violated("the server does not end");
    if (sim_fibers())
        sim_violated("%d threads are left", sim_fibers());
    sim_judge_stored(DATABASE);
}

static void make_site(void)
{
    const char *folder = getenv("TMPDIR");
    snprintf(site.data, sizeof site.data, "%s/simulator-XXXXXX", folder ? folder : "/tmp");
    if (!mkdtemp(site.data))
        abort();
    if (chdir(site.data) != 0)
        abort();
    site.config = s5_server_config();
    site.config.data = "data"; /* the transcript says it, and is to be the same everywhere */
}

static void remove_site(void)
{
    static const char *const NAMES[] = {
        "tables.db", "tables.db-wal", "tables.db-shm", "lock", "secret", "restrictions", "days", "admin"};
    char path[PATH + 32];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "data/%s", NAMES[i]);
        unlink(path);
    }
    rmdir("data");
    rmdir(site.data);
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
    sim_people_come(flags->people, flags->tables);
    sim_later(sim_between(60, 600) * SIM_S, on_trouble, NULL);
    sim_later(SIM_MIN, on_minute, NULL);
    sim_later(site.quiet_ns, on_quiet, NULL);
}

static void say_result(void)
{
    fprintf(sim_out(),
        "seed %" PRIu64 ": %.2f h, %" PRIu64 " events, hash %016" PRIx64
        ", %d kills, %d power cuts, %d ends; %" PRIu64 " batches, %" PRIu64 " pictures compared, %" PRIu64
        " entries, %" PRIu64 " hands read, %" PRIu64 " records, %" PRIu64 " refusals\n",
        sim.seed, (double)sim.now_ns / 3.6e12, sim.events, sim.hash, site.kills, site.power_cuts,
        site.ends_asked, sim_judged.batches, sim_judged.pictures, sim_judged.entries, sim_judged.hands,
        sim_judged.records, sim_judged.refusals);
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
    make_site();
    sim_quiet_server();
    site.kept_file = dup(STDERR_FILENO);
    site.until_ns = INT64_MAX;
    begin_process(NULL);
    run_until(SIM_S);
    site.handles = sim_handles();
    plan(flags);
    run_until(site.until_ns);
    finish();
    sim_end_transcript();
    remove_site();
    if (most_events == UINT64_MAX)
        say_result();
    return 0;
}
