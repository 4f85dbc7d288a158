/* Writing the metrics in the format of Prometheus. */
#include "metrics.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_US = 100 };

void s5_histogram_add(S5Histogram *histogram, double seconds)
{
    int bucket = 0;
    for (double bound = FIRST_US / 1e6; bucket < S5_BUCKETS - 1 && seconds > bound; bound *= 2)
        bucket++;
    histogram->bucket[bucket]++;
    histogram->count++;
    histogram->sum += seconds;
}

void s5_metrics_error(S5Metrics *metrics, S5ApiError error)
{
    metrics->error[error]++;
}

static void put_metric_head(S5Text *text, const char *name, const char *type, const char *help)
{
    char lines[256];
    snprintf(lines, sizeof lines, "# HELP spoilfive_%s %s\n# TYPE spoilfive_%s %s\n", name, help, name, type);
    s5_text_add(text, lines);
}

static void put_histogram(S5Text *text, const char *name, const char *help, const S5Histogram *histogram)
{
    char line[160];
    uint64_t count = 0;
    double bound = FIRST_US / 1e6;
    put_metric_head(text, name, "histogram", help);
    for (int i = 0; i < S5_BUCKETS - 1; i++, bound *= 2) {
        count += histogram->bucket[i];
        snprintf(line, sizeof line, "spoilfive_%s_bucket{le=\"%.4f\"} %llu\n", name, bound,
            (unsigned long long)count);
        s5_text_add(text, line);
    }
    snprintf(line, sizeof line,
        "spoilfive_%s_bucket{le=\"+Inf\"} %llu\nspoilfive_%s_sum %.6f\nspoilfive_%s_count %llu\n", name,
        (unsigned long long)histogram->count, name, histogram->sum, name,
        (unsigned long long)histogram->count);
    s5_text_add(text, line);
}

void s5_metrics_write(const S5Metrics *metrics, S5Text *text)
{
    static const char *const METRICS[S5_METRICS][3] = {
#define S5_METRIC_ROW(NAME, name, type, help) {name, type, help},
        S5_METRIC_MAP(S5_METRIC_ROW)
#undef S5_METRIC_ROW
    };
    char line[160];
    for (int i = 0; i < S5_METRICS; i++) {
        put_metric_head(text, METRICS[i][0], METRICS[i][1], METRICS[i][2]);
        snprintf(line, sizeof line, "spoilfive_%s %lld\n", METRICS[i][0], (long long)metrics->value[i]);
        s5_text_add(text, line);
    }
    put_histogram(text, "commit_seconds", "Time that commits took.", &metrics->commit);
    put_histogram(
        text, "thought_seconds", "Time from asking a computer player to its choice.", &metrics->think);
    put_metric_head(text, "errors_total", "counter", "Errors answered, by code.");
    for (int i = S5_API_OK + 1; i < S5_API_ERRORS; i++) {
        snprintf(line, sizeof line, "spoilfive_errors_total{code=\"%s\"} %llu\n",
            s5_api_error_code((S5ApiError)i), (unsigned long long)metrics->error[i]);
        s5_text_add(text, line);
    }
}
