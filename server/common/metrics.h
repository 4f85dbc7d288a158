/* What the server counts, for GET /metrics. Counted on the loop alone. */
#ifndef S5_SERVER_METRICS_H
#define S5_SERVER_METRICS_H

#include "spoilfive/text.h"

/* X(NAME, "name", "type", "help") */
#define S5_METRIC_MAP(X)                                                                                     \
    X(TABLES, "tables_awake", "gauge", "Tables in memory.")                                                  \
    X(CONNECTIONS, "connections", "gauge", "Connections, of pages and of requests.")                         \
    X(PEOPLE, "people", "gauge", "WebSockets at tables.")                                                    \
    X(ENTRIES, "entries_total", "counter", "Entries committed: acts, deals, and what happens at tables.")    \
    X(ACTS, "acts_total", "counter", "Acts committed.")                                                      \
    X(MESSAGES, "messages_total", "counter", "Messages from pages.")                                         \
    X(REQUESTS, "requests_total", "counter", "Requests, WebSockets included.")                               \
    X(CONFLICTS, "conflicts_total", "counter", "Entries refused by the log as a conflict.")                  \
    X(FAULTS, "faults_total", "counter",                                                                     \
        "Entries that could not be written, tables that could not be read.")                                 \
    X(DROPPED, "dropped_total", "counter", "Clients dropped because they read too slowly or sent too much.") \
    X(REFUSED, "refused_total", "counter", "Connections and requests refused by a limit.")                   \
    X(LOADS, "wakes_total", "counter", "Tables loaded from the log.")                                        \
    X(BOTS_WAITING, "thoughts_waiting", "gauge", "Questions to computer players that wait for a thread.")    \
    X(BOTS_LATE, "thoughts_late_total", "counter",                                                           \
        "Choices made by rules of thumb because no thread was free in time.")

#define S5_METRIC_NAME(NAME, name, type, help) S5_METRIC_##NAME,
enum { S5_METRIC_MAP(S5_METRIC_NAME) S5_METRICS };
#undef S5_METRIC_NAME

/* X("code"): the errors of docs/api.md. */
#define S5_ERROR_MAP(X) \
    X("malformed")      \
    X("unknown")        \
    X("too-long")       \
    X("too-fast")       \
    X("not-seated")     \
    X("not-host")       \
    X("not-your-turn")  \
    X("illegal")        \
    X("stale")          \
    X("seat-taken")     \
    X("full")           \
    X("not-now")        \
    X("forbidden")      \
    X("busy")           \
    X("taken")

#define S5_ERROR_ONE(code) +1
enum { S5_BUCKETS = 14, S5_ERRORS = 0 S5_ERROR_MAP(S5_ERROR_ONE) };
#undef S5_ERROR_ONE

/** How many took how long; bounds double from 0.1 ms on. */
typedef struct S5Histogram {
    uint64_t bucket[S5_BUCKETS], count;
    double sum;
} S5Histogram;

typedef struct S5Metrics {
    int64_t value[S5_METRICS];
    S5Histogram commit, think;
    uint64_t error[S5_ERRORS];
} S5Metrics;

/** Counts one that took so many seconds. */
void s5_histogram_add(S5Histogram *histogram, double seconds);

/** Counts an error answered; of `code` as many bytes as it has are looked at. */
void s5_metrics_error(S5Metrics *metrics, const char *code, size_t size);

/** Appends all in Prometheus' text format. */
void s5_metrics_write(const S5Metrics *metrics, S5Text *text);

#endif
