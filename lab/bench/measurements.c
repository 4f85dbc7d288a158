/* `spoilfive-lab bench`: how fast the parts of the engine are on this machine. */
#include "lab/bench/bench.h"
#include "lab/lab.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What the command line asks for. */
typedef struct Order {
    const S5Command *command;
    const S5Measure *only;
    int64_t hands;
    bool json;
} Order;

/* ------------------------------------------------------------------- output */

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
    printf("%-12s %-46s %9s %9s %5.0f %%  %s", measure->name, measure->title,
        s5_bench_rate(units->best, best), s5_bench_rate(units->median, median),
        100 * (units->best - units->worst) / units->best, measure->unit);
    if (measure->step)
        printf(", %s %s", s5_bench_rate(result->steps.best, steps), measure->step);
    putchar('\n');
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

static int run_measures(const Order *order)
{
    const time_t start = time(NULL);
    if (order->hands)
        return measure_one(order, order->only) ? S5_EXIT_DONE
                                               : s5_fault(order->command, "%s failed", order->only->name);
    s5_bench_print_head(order->json);
    if (!order->json)
        printf("%-12s %-46s %9s %9s %7s\n", "", "in a second of processor time", "best", "median", "spread");
    for (const S5Measure *measure = s5_measures; measure->name; measure++) {
        if (order->only && measure != order->only)
            continue;
        fflush(stdout);
        print_progress(start, measure->title);
        if (!measure_one(order, measure))
            return s5_fault(order->command, "%s failed: no memory, or a fault of the engine", measure->name);
    }
    print_progress(start, "");
    puts(order->json ? "]}" : "\nspread: how far the slowest run fell behind the best");
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
        s5_usage(command, "there is no measurement '%s'; spoilfive-lab bench lists them", name);
    return NULL;
}

static bool take_measure(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    const S5Measure **only = field;
    (void)flag;
    *only = find_measure(command, value);
    return *only;
}

const S5Flag s5_flags_measures[] = {
    {"json", NULL, "prints one JSON object instead of a table", S5_YES(Order, json)},
    {"only", "NAME", "runs only this measurement, by its name in the table",
        S5_INTO(take_measure, Order, only)},
    {"hands", "H",
        "with --only: does this many hands (sets, views, decisions) without a clock, to be run under callgrind",
        S5_NUMBER(Order, hands, 1, INT64_C(1) << 40)},
    S5_FLAGS_END,
};

int s5_run_measures(const S5Command *command, int argc, char **argv)
{
    Order order = {.command = command};
    const int status = s5_args_read(command, argc, argv, &order);
    if (status != S5_READ)
        return status;
    if (order.hands && !order.only)
        return s5_usage(command, "--hands needs --only NAME");
    return run_measures(&order);
}
