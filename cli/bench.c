/* `spoilfive bench`: how fast the parts are on this machine. */
#include "bench/bench.h"
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef S5_BUILD
#define S5_BUILD "an unknown compiler"
#endif

enum { JSON, ONLY, HANDS };

const S5Flag s5_flags_bench[] = {
    {"json", NULL, "prints one JSON object instead of a table"},
    {"only", "NAME", "runs only this measurement, by its name in the table"},
    {"hands", "H",
        "with --only: does this many hands (sets, views, decisions) without a clock, to be run under callgrind"},
    {NULL, NULL, NULL},
};

/* What the command line asks for. */
typedef struct Order {
    const S5Command *command;
    const S5Measure *only;
    int64_t hands;
    bool json;
} Order;

/* ------------------------------------------------------------------ machine */

/* The processor's name, as Linux knows it. */
static void processor_name(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        if (!value || strncmp(line, "model name", 10) != 0)
            continue;
        snprintf(name, size, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
        break;
    }
    if (file)
        fclose(file);
}

static long processors(void)
{
    return sysconf(_SC_NPROCESSORS_ONLN);
}

/* ------------------------------------------------------------------- output */

/* Writes a rate with three digits in thousands or millions: `5.46 M`. */
static const char *short_rate(double rate, char text[16])
{
    const bool millions = rate >= 1e6;
    const double value = rate / (millions ? 1e6 : 1e3);
    snprintf(text, 16, "%.*f %c", value < 10 ? 2 : value < 100 ? 1 : 0, value, millions ? 'M' : 'k');
    return text;
}

static void print_head(const Order *order)
{
    char name[128];
    processor_name(name, sizeof name);
    if (order->json) {
        char buffer[1024];
        S5Text text = s5_text(buffer, sizeof buffer);
        s5_text_json(&text, name);
        printf("{\"version\":\"%s\",\"build\":\"%s\",\"processor\":%s,\"processors\":%ld,\"measurements\":[",
            S5_VERSION, S5_BUILD, buffer, processors());
        return;
    }
    printf("spoilfive %s, built by %s\n%s, %ld of them; one is used\n\n", S5_VERSION, S5_BUILD, name,
        processors());
    printf("%-12s %-46s %9s %9s %7s\n", "", "in a second of processor time", "best", "median", "spread");
}

static void print_result(const Order *order, const S5Measure *measure, const S5Result *result)
{
    char best[16], median[16], steps[16];
    const S5Rate *units = &result->units;
    if (order->json) {
        printf("%s{\"name\":\"%s\",\"rules\":\"%s\",\"players\":%d,\"runs\":%d,\"count\":%" PRId64
               ",\"unit\":\"%s\",\"best\":%.0f,\"median\":%.0f,\"worst\":%.0f",
            order->only || measure == s5_measures ? "" : ",", measure->name, measure->preset,
            measure->players, result->runs, result->count, measure->unit, units->best, units->median,
            units->worst);
        if (measure->step)
            printf(",\"step\":\"%s\",\"steps_best\":%.0f,\"steps_median\":%.0f", measure->step,
                result->steps.best, result->steps.median);
        putchar('}');
        return;
    }
    printf("%-12s %-46s %9s %9s %5.0f %%  %s", measure->name, measure->title, short_rate(units->best, best),
        short_rate(units->median, median), 100 * (units->best - units->worst) / units->best, measure->unit);
    if (measure->step)
        printf(", %s %s", short_rate(result->steps.best, steps), measure->step);
    putchar('\n');
}

/* The presets of the five pages are counted separately from those of the house rules, which came later. */
static void print_end(const Order *order)
{
    enum { PAGES_PRESETS = 12 };
    const int64_t nodes = s5_bench_signature(0, PAGES_PRESETS);
    const int64_t house = s5_bench_signature(PAGES_PRESETS, s5_preset_count());
    const int64_t solver = s5_bench_solver_signature();
    if (order->json)
        printf("],\"solver_nodes\":%" PRId64 ",\"house_nodes\":%" PRId64 ",\"nodes\":%" PRId64 "}\n", solver,
            house, nodes);
    else
        printf("\nspread: how far the slowest run fell behind the best. The counts of nodes change only with "
               "the rules, the solver's also with its search:\n"
               "nodes of the solver %" PRId64 "\n"
               "nodes of the house rules %" PRId64 "\n"
               "nodes %" PRId64 "\n",
            solver, house, nodes);
}

/* Says on a terminal what is being measured, once the whole has taken a second. */
static void print_progress(time_t start, const char *title)
{
    if (isatty(STDERR_FILENO) && time(NULL) > start)
        fprintf(stderr, "%-60s\r", title);
}

/* -------------------------------------------------------------------- runs */

/* Does the work of one measurement: timed, or just as often as asked for. */
static bool measure_one(const Order *order, const S5Measure *measure)
{
    static S5Bench bench;
    S5Result result;
    bool done = s5_bench_prepare(&bench, measure);
    if (done && order->hands)
        done = measure->run(&bench, order->hands) >= 0;
    else if (done && (done = s5_bench_time(&bench, measure, &result)))
        print_result(order, measure, &result);
    s5_bench_free(&bench);
    return done;
}

static int run(const Order *order)
{
    const time_t start = time(NULL);
    if (order->hands)
        return measure_one(order, order->only) ? S5_EXIT_DONE
                                               : s5_fault(order->command, "%s failed", order->only->name);
    print_head(order);
    for (const S5Measure *measure = s5_measures; measure->name; measure++) {
        if (order->only && measure != order->only)
            continue;
        fflush(stdout);
        print_progress(start, measure->title);
        if (!measure_one(order, measure))
            return s5_fault(order->command, "%s failed: no memory, or a fault of the engine", measure->name);
    }
    print_progress(start, "");
    print_end(order);
    return S5_EXIT_DONE;
}

static const S5Measure *find_measure(const S5Command *command, const char *name)
{
    const char *names[32];
    int count = 0;
    for (const S5Measure *measure = s5_measures; measure->name; measure++) {
        if (!strcmp(measure->name, name))
            return measure;
        names[count++] = measure->name;
    }
    const int near = s5_text_nearest(name, names, count);
    if (near >= 0)
        s5_usage(command, "there is no measurement '%s'; did you mean '%s'?", name, names[near]);
    else
        s5_usage(command, "there is no measurement '%s'; spoilfive bench lists them", name);
    return NULL;
}

static bool take_flag(Order *order, int flag, const char *value)
{
    switch (flag) {
    case JSON:
        order->json = true;
        return true;
    case ONLY:
        order->only = find_measure(order->command, value);
        return order->only;
    default:
        return s5_args_number(order->command, "hands", value, 1, INT64_C(1) << 40, &order->hands);
    }
}

int s5_run_bench(const S5Command *command, int argc, char **argv)
{
    S5Args args = s5_args(command, argc, argv);
    Order order = {.command = command};
    const char *value;
    for (int flag; (flag = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WORD)
            return s5_usage(command, "unexpected word '%s'; spoilfive bench --help lists the flags", value);
        if (flag == S5_ARG_WRONG || !take_flag(&order, flag, value))
            return S5_EXIT_USAGE;
    }
    if (order.hands && !order.only)
        return s5_usage(command, "--hands needs --only NAME");
    return run(&order);
}
