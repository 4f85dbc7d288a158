/*
 * The load program: tables of five people over real WebSockets, at the pace of people or as fast as the server takes it
 * (lab/performance.md has the results).
 */
#define _DEFAULT_SOURCE /* getloadavg() */
#include "crowd.h"
#include "tests/support/server_process.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
    "load: people at tables of a server that it starts itself\n"
    "  --tables N,N,…   one run each; 10,100,500,2000 if not given\n"
    "  --seconds N      how long is measured; 30\n"
    "  --warm N         how long is played before that; 15\n"
    "  --fast           everybody chooses at once; if not given, after 2 to 6 seconds\n"
    "  --data FOLDER    where the server keeps the tables, in a new folder for each run; /tmp\n"
    "  --store URI      the server keeps the tables in this PostgreSQL database instead\n"
    "  --nodes N        servers that share the database, 3 at most; each has the same number of tables\n"
    "  --memory         the server keeps nothing\n"
    "  --verify         everybody adds a string to the packs, as pages do\n"
    "  --program FILE   build/spoilfive\n"
    "  --seed N         where all choices come from\n"
    "  --json           an object a line\n";

enum {
    HASTE_MS = 2000,
    CARE_MS = 6000,
    GATHER_MS = 8000,
    SETTLE_MS = 2000,
    PATIENCE_MS = 20000,
    RUNS_MAX = 16
};

typedef struct Plan {
    int tables[RUNS_MAX], runs;
    int seconds, warm, nodes;
    bool fast, memory, verifies, json;
    const char *data, *store, *program;
    uint64_t seed;
} Plan;

typedef struct Result {
    int tables;
    double acts_s, p50_ms, p99_ms, max_ms, cpu_us, own_us, kb, load;
    double pause_p50_ms, pause_p99_ms, first_p50_ms, first_p99_ms;
    int timed, rounds, left_out, errors, lost;
} Result;

/* ---------------------------------------------------------------------- a run */

static double own_cpu(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static double percentile(const S5CrowdTimes *times, double part)
{
    return times->count ? times->us[(size_t)(part * (times->count - 1))] / 1000.0 : 0;
}

/* Of all servers. */
static double served_cpu(const Plan *plan, const S5Served *served)
{
    double used = 0;
    for (int i = 0; i < plan->nodes; i++)
        used += s5_served_cpu(&served[i]);
    return used;
}

static double served_memory(const Plan *plan, const S5Served *served)
{
    double held = 0;
    for (int i = 0; i < plan->nodes; i++)
        held += s5_served_memory(&served[i]);
    return held;
}

static void measure(const Plan *plan, S5Crowd *crowd, const S5Served *served, Result *result)
{
    const S5CrowdFigures *figures = s5_crowd_figures(crowd);
    s5_crowd_start(crowd, plan->fast ? 0 : GATHER_MS);
    s5_crowd_run(crowd, 1000 * (int64_t)plan->warm);
    s5_crowd_clear(crowd);
    const double cpu = served_cpu(plan, served), own = own_cpu();
    s5_crowd_run(crowd, 1000 * (int64_t)plan->seconds);
    const double acts = figures->acts ? (double)figures->acts : 1;
    s5_crowd_sort(crowd);
    result->cpu_us = (served_cpu(plan, served) - cpu) * 1e6 / acts;
    result->own_us = (own_cpu() - own) * 1e6 / acts;
    result->acts_s = (double)figures->acts / plan->seconds;
    result->p50_ms = percentile(&figures->late, 0.5);
    result->p99_ms = percentile(&figures->late, 0.99);
    result->max_ms = percentile(&figures->late, 1);
    result->timed = figures->late.count;
    result->pause_p50_ms = percentile(&figures->pause, 0.5);
    result->pause_p99_ms = percentile(&figures->pause, 0.99);
    result->first_p50_ms = percentile(&figures->first, 0.5);
    result->first_p99_ms = percentile(&figures->first, 0.99);
    result->rounds = figures->rounds;
    result->left_out = figures->left_out;
    result->errors = figures->errors;
    result->lost = figures->lost;
    if (figures->errors)
        fprintf(stderr, "load: refused: %s\n", figures->error);
    getloadavg(&result->load, 1);
}

static bool play(const Plan *plan, S5Served *served, Result *result)
{
    const S5CrowdPlan crowd_plan = {.port = {served[0].port, served[1].port, served[2].port},
        .nodes = plan->nodes,
        .tables = result->tables,
        .least_ms = plan->fast ? 0 : HASTE_MS,
        .most_ms = plan->fast ? 0 : CARE_MS,
        .verifies = plan->verifies,
        .request =
            plan->fast
                ? "{\"rules\":\"spoil-five\",\"options\":{\"robbing\":\"no\"},\"settings\":{\"between_s\":0}}"
                : "{\"rules\":\"spoil-five\"}",
        .seed = plan->seed};
    const double empty = served_memory(plan, served);
    S5Crowd *crowd = s5_crowd_new(&crowd_plan);
    if (!crowd)
        return false;
    const bool good = s5_crowd_sit(crowd);
    if (good) {
        s5_crowd_run(crowd, SETTLE_MS);
        result->kb = (served_memory(plan, served) - empty) / (S5_CROWD_SEATS * result->tables) / 1000;
        measure(plan, crowd, served, result);
    }
    s5_crowd_free(&crowd);
    return good;
}

/* Starts a server in a new folder; several share the database. */
static bool start(const Plan *plan, S5Served *served, int which, char folder[1024])
{
    static const char LIMITS[] = " --limit connections=100000 --limit address_connections=100000"
                                 " --limit address_requests=1000000 --limit address_burst=1000000"
                                 " --limit person_requests=1000000 --limit person_burst=1000000"
                                 " --limit address_tables=1000000 --limit messages=100000"
                                 " --limit messages_burst=100000 --limit hands=1000000"
                                 " --limit address_messages=1000000 --limit address_messages_burst=1000000"
                                 " --limit address_guesses=1000000 --limit address_working=1000000"
                                 " --limit changes=1000000 --limit address_thinking=1000000";
    char flags[4096], node[32] = "";
    snprintf(folder, 1024, "%s/spoilfive-load-XXXXXX", plan->data);
    if (!plan->memory && !mkdtemp(folder)) {
        perror(folder);
        return false;
    }
    if (plan->nodes > 1)
        snprintf(node, sizeof node, " --node n%d", which);
    if (plan->memory)
        snprintf(flags, sizeof flags, "--memory%s", LIMITS);
    else
        snprintf(flags, sizeof flags, "--data '%s'%s%s%s%s%s", folder, plan->store ? " --store '" : "",
            plan->store ? plan->store : "", plan->store ? "'" : "", node, LIMITS);
    const bool good = s5_served_start(served, plan->program, flags, 0);
    if (!good)
        fprintf(stderr, "load: %s", s5_served_said(served, flags, sizeof flags));
    return good;
}

static void end(const Plan *plan, S5Served *served, const char *folder)
{
    static const char *const FILES[] = {"tables.db", "tables.db-wal", "tables.db-shm", "lock"};
    if (served->pid && s5_served_end(served, SIGTERM, PATIENCE_MS) < 0)
        s5_served_end(served, SIGKILL, PATIENCE_MS);
    for (size_t i = 0; !plan->memory && i < sizeof FILES / sizeof *FILES; i++) {
        char path[3200];
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        remove(path);
    }
    if (!plan->memory)
        remove(folder);
    close(served->log);
}

static bool run(const Plan *plan, Result *result)
{
    char folder[S5_CROWD_NODES][1024];
    S5Served served[S5_CROWD_NODES] = {{.log = -1}, {.log = -1}, {.log = -1}};
    int started = 0;
    while (started < plan->nodes && start(plan, &served[started], started, folder[started]))
        started++;
    const bool good = started == plan->nodes && play(plan, served, result);
    for (int i = 0; i < started; i++)
        end(plan, &served[i], folder[i]);
    return good;
}

/* -------------------------------------------------------------------- the rest */

static void say_json(const Result *r)
{
    printf(
        "{\"tables\":%d,\"connections\":%d,\"acts_s\":%.1f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,"
        "\"timed\":%d,\"pause_p50_ms\":%.2f,\"pause_p99_ms\":%.2f,\"first_p50_ms\":%.2f,\"first_p99_ms\":%.2f,"
        "\"rounds\":%d,\"left_out\":%d,\"cpu_us\":%.1f,\"own_us\":%.1f,\"kb\":%.2f,\"errors\":%d,\"lost\":%d,"
        "\"load\":%.2f}\n",
        r->tables, r->tables * S5_CROWD_SEATS, r->acts_s, r->p50_ms, r->p99_ms, r->max_ms, r->timed,
        r->pause_p50_ms, r->pause_p99_ms, r->first_p50_ms, r->first_p99_ms, r->rounds, r->left_out, r->cpu_us,
        r->own_us, r->kb, r->errors, r->lost, r->load);
}

/* The pause between hands, and the time to the first deal, are medians. */
static void say(const Plan *plan, const Result *r, bool first)
{
    if (plan->json) {
        say_json(r);
    } else {
        if (first)
            printf("%7s %12s %8s %8s %8s %8s %9s %9s %7s %8s %9s %9s %8s %7s %5s %6s\n", "tables",
                "connections", "acts/s", "p50 ms", "p99 ms", "max ms", "pause ms", "first ms", "rounds",
                "left out", "µs/act", "own µs", "kB/conn", "errors", "lost", "load");
        printf("%7d %12d %8.1f %8.2f %8.2f %8.2f %9.2f %9.2f %7d %8d %8.1f %8.1f %8.2f %7d %5d %6.2f\n",
            r->tables, r->tables * S5_CROWD_SEATS, r->acts_s, r->p50_ms, r->p99_ms, r->max_ms,
            r->pause_p50_ms, r->first_p50_ms, r->rounds, r->left_out, r->cpu_us, r->own_us, r->kb, r->errors,
            r->lost, r->load);
    }
    fflush(stdout);
}

static bool read_tables(Plan *plan, const char *list)
{
    plan->runs = 0;
    for (char *end; *list && plan->runs < RUNS_MAX; list = *end ? end + 1 : end) {
        const long count = strtol(list, &end, 10);
        if (end == list || count < 1 || count > 1000000 || (*end && *end != ','))
            return false;
        plan->tables[plan->runs++] = (int)count;
    }
    return plan->runs > 0;
}

static bool read_flags(Plan *plan, int argc, char **argv)
{
    static const struct option FLAGS[] = {{"tables", 1, NULL, 't'}, {"seconds", 1, NULL, 's'},
        {"warm", 1, NULL, 'w'}, {"fast", 0, NULL, 'f'}, {"data", 1, NULL, 'd'}, {"store", 1, NULL, 'o'},
        {"nodes", 1, NULL, 'n'}, {"memory", 0, NULL, 'm'}, {"verify", 0, NULL, 'v'},
        {"program", 1, NULL, 'p'}, {"seed", 1, NULL, 'r'}, {"json", 0, NULL, 'j'}, {"help", 0, NULL, 'h'},
        {NULL, 0, NULL, 0}};
    for (int flag; (flag = getopt_long(argc, argv, "", FLAGS, NULL)) != -1;) {
        switch (flag) {
        case 't':
            if (!read_tables(plan, optarg))
                return false;
            break;
        case 's':
            plan->seconds = atoi(optarg);
            break;
        case 'w':
            plan->warm = atoi(optarg);
            break;
        case 'f':
            plan->fast = true;
            break;
        case 'd':
            plan->data = optarg;
            break;
        case 'o':
            plan->store = optarg;
            break;
        case 'n':
            plan->nodes = atoi(optarg);
            break;
        case 'm':
            plan->memory = true;
            break;
        case 'v':
            plan->verifies = true;
            break;
        case 'p':
            plan->program = optarg;
            break;
        case 'r':
            plan->seed = strtoull(optarg, NULL, 10);
            break;
        case 'j':
            plan->json = true;
            break;
        default:
            return false;
        }
    }
    return optind == argc && plan->seconds > 0 && plan->warm >= 0 && plan->nodes >= 1 &&
           plan->nodes <= S5_CROWD_NODES && (plan->nodes == 1 || plan->store);
}

/* Allows one file descriptor for each person. */
static void raise_files(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int main(int argc, char **argv)
{
    Plan plan = {.tables = {10, 100, 500, 2000},
        .runs = 4,
        .seconds = 30,
        .warm = 15,
        .nodes = 1,
        .data = "/tmp",
        .program = "build/spoilfive",
        .seed = 1};
    if (!read_flags(&plan, argc, argv)) {
        fputs(HELP, stderr);
        return 2;
    }
    raise_files();
    for (int i = 0; i < plan.runs; i++) {
        Result result = {.tables = plan.tables[i]};
        if (!run(&plan, &result))
            return 1;
        say(&plan, &result, i == 0);
    }
    return 0;
}
