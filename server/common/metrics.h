/* What the server counts, for GET /metrics. Counted on the loop alone. */
#ifndef S5_SERVER_METRICS_H
#define S5_SERVER_METRICS_H

#include "api_error.h"

/* X(NAME, "name", "type", "help") */
#define S5_METRIC_MAP(X)                                                                                     \
    X(TABLES, "tables_awake", "gauge", "Tables in memory.")                                                  \
    X(CONNECTIONS, "connections", "gauge", "Connections, of pages and of requests.")                         \
    X(PEOPLE, "people", "gauge", "WebSockets at tables.")                                                    \
    X(ENTRIES, "entries_total", "counter", "Entries committed: acts, deals, and what happens at tables.")    \
    X(ACTS, "acts_total", "counter", "Acts committed.")                                                      \
    X(MESSAGES, "messages_total", "counter", "Messages from pages.")                                         \
    X(REQUESTS, "requests_total", "counter", "Requests, WebSockets included.")                               \
    X(CONFLICTS, "conflicts_total", "counter", "Entries refused by the journal as a conflict.")              \
    X(FAULTS, "faults_total", "counter",                                                                     \
        "Entries that could not be written, tables that could not be read.")                                 \
    X(DROPPED, "dropped_total", "counter", "Clients dropped because they read too slowly or sent too much.") \
    X(REFUSED, "refused_total", "counter", "Connections and requests refused by a limit.")                   \
    X(LOADS, "wakes_total", "counter", "Tables loaded from the journal.")                                    \
    X(REFUSED_TABLES, "tables_refused", "gauge",                                                             \
        "Tables that are damaged, or of which the store has lost entries.")                                  \
    X(BOTS_WAITING, "thoughts_waiting", "gauge", "Requests to computer players that wait for a thread.")     \
    X(BOTS_LATE, "thoughts_late_total", "counter",                                                           \
        "Choices made by the level steady because no thread was free in time.")

#define S5_METRIC_NAME(NAME, name, type, help) S5_METRIC_##NAME,
enum { S5_METRIC_MAP(S5_METRIC_NAME) S5_METRICS };
#undef S5_METRIC_NAME

enum { S5_BUCKETS = 14 };

/** How many took how long; the bounds double from 0.1 ms on. */
typedef struct S5Histogram {
    uint64_t bucket[S5_BUCKETS], count;
    double sum;
} S5Histogram;

typedef struct S5Metrics {
    int64_t value[S5_METRICS];
    S5Histogram commit, think;
    uint64_t error[S5_API_ERRORS];
} S5Metrics;

/** Counts one that took `seconds`. */
void s5_histogram_add(S5Histogram *histogram, double seconds);

/** Counts an error that was answered. */
void s5_metrics_error(S5Metrics *metrics, S5ApiError error);

/** Appends all in Prometheus' text format. */
void s5_metrics_write(const S5Metrics *metrics, S5Text *text);

#endif
