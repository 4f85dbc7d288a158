/* What `spoilfive bench` shares with the bench of spoilfive-lab. */
#ifndef S5_CLI_BENCH_H
#define S5_CLI_BENCH_H

#include "spoilfive/spoilfive.h"

/** Prints the version, the build and the machine: two lines and an empty one, or the first fields of a JSON object. */
void s5_bench_print_head(bool json);

/** Processor time of this process, in seconds. */
double s5_bench_seconds(void);

/** Writes a rate with three digits in thousands or millions: `5.46 M`. Returns the text. */
const char *s5_bench_rate(double rate, char text[16]);

/** Deals five cards each, with the first lead to come; the solver is asked about the first side. */
S5Position s5_bench_deal(const S5Rules *rules, S5Random *random, int turn);

#endif
