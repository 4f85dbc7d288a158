/* Runs seeds, each in a process of its own, and shrinks what fails: fewer people, fewer faults, shorter. */
#include "simulator.h"
#include "world.h"

#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int remove_one(const char *path, const struct stat *is, int kind, struct FTW *at)
{
    (void)is, (void)kind, (void)at;
    return remove(path);
}

/* Whether it went well; otherwise the outcome says what was violated. */
static bool run_apart(const SimFlags *flags, const char *folder, uint64_t most_events)
{
    int status = 0;
    *sim_outcome = (SimOutcome){.kind = 0};
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
        _Exit(sim_simulate(flags, folder, most_events));
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    nftw(sim_outcome->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    if (status && !sim_outcome->kind) {
        snprintf(
            sim_outcome->line, sizeof sim_outcome->line, "seed %" PRIu64 ": status %d", flags->seed, status);
        sim_outcome->kind = (uintptr_t)status;
        sim_outcome->events = most_events;
    }
    return !status;
}

/* --------------------------------------------------------------- shrinking */

enum {
    HALF_PEOPLE,
    ONE_PERSON_LESS,
    HALF_TABLES,
    ONE_TABLE_LESS,
    SHORTER,
    FEWER_TROUBLES,
    ONE_NODE_LESS,
    NO_FAULT
};

static bool reduce(SimFlags *flags, int how)
{
    const SimFlags before = *flags;
    if (how == HALF_PEOPLE || how == ONE_PERSON_LESS)
        flags->people = how == HALF_PEOPLE ? (flags->people + 1) / 2 : flags->people - 1;
    else if (how == HALF_TABLES || how == ONE_TABLE_LESS)
        flags->tables = how == HALF_TABLES ? (flags->tables + 1) / 2 : flags->tables - 1;
    else if (how == SHORTER)
        flags->hours = flags->hours > 0.3 ? flags->hours * 2 / 3 : 0;
    else if (how == ONE_NODE_LESS)
        flags->nodes -= flags->nodes > 2;
    else if (how == FEWER_TROUBLES)
        flags->troubles = flags->troubles > 8 ? 8 : flags->troubles / 2;
    else
        flags->faults &= ~(1 << (how - NO_FAULT));
    return flags->people && flags->tables && flags->hours > 0 && memcmp(&before, flags, sizeof before) != 0;
}

/* Whether a smaller run violates the same, with its seed or one of the next. */
static bool fails_too(SimFlags *flags, const SimOutcome *first, SimOutcome *least, int *runs)
{
    enum { SEEDS = 4 };
    for (const uint64_t end = flags->seed + SEEDS; flags->seed < end && *runs > 0; flags->seed++) {
        --*runs;
        if (!run_apart(flags, NULL, least->events) && sim_outcome->kind == first->kind) {
            *least = *sim_outcome;
            return true;
        }
    }
    return false;
}

static SimFlags shrink(const SimFlags *failed, int runs)
{
    SimFlags best = *failed;
    const SimOutcome first = *sim_outcome;
    best.watch = 0;
    SimOutcome least = first;
    bool shrinks = true;
    while (shrinks && runs > 0) {
        shrinks = false;
        for (int how = 0; how < NO_FAULT + SIM_FAULTS; how++)
            for (SimFlags smaller = best; reduce(&smaller, how) && fails_too(&smaller, &first, &least, &runs);
                shrinks = true)
                best = smaller;
    }
    return best;
}

/* -------------------------------------------------------------------- flags */

static const char *flag(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (!strcmp(argv[i], name))
            return argv[i + 1];
    return otherwise;
}

static int read_faults(const char *text)
{
    int faults = 0;
    for (int i = 0; i < SIM_FAULTS; i++)
        faults |= !text || strstr(text, sim_faults[i]) ? 1 << i : 0;
    return faults;
}

static void say_again(const SimFlags *flags)
{
    printf("to see it again: simulator --seed %" PRIu64
           " --hours %.17g --people %d --tables %d --nodes %d --faults '",
        flags->seed, flags->hours, flags->people, flags->tables, flags->nodes);
    for (int i = 0, any = 0; i < SIM_FAULTS; i++)
        if (flags->faults >> i & 1)
            printf("%s%s", any++ ? "," : "", sim_faults[i]);
    printf("' --troubles %d --shrink 0\n", flags->troubles);
}

/* Runs once more, and writes down what there is to read. */
static void write_down(const SimFlags *flags, const char *folder)
{
    mkdir(folder, 0777);
    char *found = realpath(folder, NULL);
    run_apart(flags, found, UINT64_MAX);
    free(found);
    printf("%s has the transcript and the journal, and what each person did and heard\n", folder);
}

/* A failure is made as small as it gets in `runs` more, and written down. */
static void explain(const SimFlags *failed, int runs, const char *folder)
{
    puts(sim_outcome->line);
    const SimFlags least = shrink(failed, runs);
    write_down(&least, folder ? folder : "simulator-failure");
    if (runs)
        printf("the smallest of %d runs: %s\n", runs, sim_outcome->line);
    say_again(&least);
}

int main(int argc, char **argv)
{
    SimFlags flags = {.seed = strtoull(flag(argc, argv, "--seed", "1"), NULL, 10),
        .people = atoi(flag(argc, argv, "--people", "40")),
        .watch = atoi(flag(argc, argv, "--watch", "0")),
        .nodes = atoi(flag(argc, argv, "--nodes", "1")),
        .tables = atoi(flag(argc, argv, "--tables", "12")),
        .hours = strtod(flag(argc, argv, "--hours", "1"), NULL),
        .faults = read_faults(flag(argc, argv, "--faults", NULL)),
        .troubles = atoi(flag(argc, argv, "--troubles", "1000000"))};
    const int seeds = atoi(flag(argc, argv, "--seeds", "1")),
              runs = atoi(flag(argc, argv, "--shrink", "100"));
    const char *folder = flag(argc, argv, "--log", NULL);
    if (argc % 2 == 0 || flags.hours <= 0 || flags.people < 1 || flags.tables < 1 || seeds < 1 ||
        flags.nodes < 1 || flags.nodes > SIM_DATABASE) {
        fprintf(stderr,
            "usage: simulator --seed N --seeds N --hours H --people P --tables T --nodes N --troubles N"
            " --faults kill,power,disk,restart,clock,sleep,stall,back,lines,hostile,operator --shrink RUNS --log FOLDER --watch SPEED\n");
        return 2;
    }
    sim_outcome = mmap(NULL, sizeof *sim_outcome, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (sim_outcome == MAP_FAILED)
        return 2;
    for (const uint64_t end = flags.seed + (uint64_t)seeds; flags.seed < end; flags.seed++)
        if (!run_apart(&flags, NULL, UINT64_MAX)) {
            explain(&flags, runs, folder);
            return 1;
        }
    flags.seed--;
    flags.watch = 0;
    if (folder)
        write_down(&flags, folder);
    return 0;
}
