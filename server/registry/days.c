#include "days.h"

#include "registry.h"
#include "server/common/fail.h"
#include "server/common/logfmt.h"
#include "server/store/data_dir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FILE_NAME[] = "days", FROM[] = "from ";

enum { DATE = S5_FAIR_DATE_SIZE - 1, ROW_MAX = S5_FAIR_DATE_SIZE + S5_FAIR_BEACON_MAX + 8 };

/* A day that somebody has tried. */
typedef struct SettledDay {
    char date[S5_FAIR_DATE_SIZE], beacon[S5_FAIR_BEACON_MAX];
} SettledDay;

struct S5Days {
    const char *folder, *beacons;
    const uint8_t *secret;
    char from[S5_FAIR_DATE_SIZE]; /* the first day that can be verified */
    SettledDay *settled;
    size_t count;
};

static SettledDay *days_find(const S5Days *days, const char *date)
{
    for (size_t i = days->count; i > 0; i--)
        if (!strcmp(days->settled[i - 1].date, date))
            return &days->settled[i - 1];
    return NULL;
}

static bool days_add(S5Days *days, const char *date, const char *beacon)
{
    SettledDay *settled = realloc(days->settled, (days->count + 1) * sizeof *settled);
    if (!settled)
        return false;
    days->settled = settled;
    s5_copy_text(settled[days->count].date, S5_FAIR_DATE_SIZE, date);
    s5_copy_text(settled[days->count++].beacon, S5_FAIR_BEACON_MAX, beacon);
    return true;
}

/* --------------------------------------------------------------------- rows */

/* A row `2026-11-24 TEXT` is split into its date and its text, without the blanks around it; false if it is none. */
static bool days_split(char *row, char **beacon)
{
    size_t size = strlen(row);
    while (size && strchr(" \t\r\n", row[size - 1]))
        row[--size] = 0;
    if (size < DATE || (size > DATE && !strchr(" \t", row[DATE])))
        return false;
    row[DATE] = 0;
    *beacon = size > DATE ? row + DATE + 1 : row + DATE;
    *beacon += strspn(*beacon, " \t");
    return true;
}

/* The beacon that the operator's file has for a date, if it has one. Of several rows the first counts. */
static void look_up_beacon(const char *path, const char *date, char beacon[S5_FAIR_BEACON_MAX])
{
    char row[ROW_MAX], why[120], *text = row;
    S5FairDay day = {.date = ""};
    bool found = false, whole = true;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (path && !file)
        s5_logfmt("beacon-missing", "day", date, "why", strerror(errno));
    while (!found && file && fgets(row, sizeof row, file)) {
        const bool begins = whole;
        whole = strchr(row, '\n') != NULL;
        found = begins && days_split(row, &text) && !strcmp(row, date);
    }
    if (file)
        fclose(file);
    snprintf(why, sizeof why, "the file has no line for it");
    if (found && strlen(text) < S5_FAIR_BEACON_MAX) {
        s5_copy_text(day.date, sizeof day.date, date);
        s5_copy_text(day.beacon, sizeof day.beacon, text);
    }
    if (found)
        snprintf(why, sizeof why, "its beacon must be: drand %lld and 64 lower-case hexadecimal digits",
            (long long)s5_fair_drand_round(date));
    if (s5_fair_is_drand(&day))
        s5_copy_text(beacon, S5_FAIR_BEACON_MAX, text);
    else if (file)
        s5_logfmt("beacon-missing", "day", date, "why", why);
}

bool s5_days_check_beacons(const char *path, S5Text *error)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    if (path && !file)
        return s5_fail(error, path, strerror(errno));
    if (file)
        fclose(file);
    return true;
}

/* --------------------------------------------------------------------- file */

static bool days_write_file(const S5Days *days, S5Text *error)
{
    const size_t room = sizeof FROM + ROW_MAX * (days->count + 1);
    if (!days->folder)
        return true;
    char *bytes = malloc(room);
    if (!bytes)
        return s5_fail(error, days->folder, "there is no memory");
    S5Text text = s5_text(bytes, room);
    s5_text_add(&text, FROM);
    s5_text_add(&text, days->from);
    s5_text_add(&text, "\n");
    for (size_t i = 0; i < days->count; i++) {
        s5_text_add(&text, days->settled[i].date);
        s5_text_add(&text, *days->settled[i].beacon ? " " : "");
        s5_text_add(&text, days->settled[i].beacon);
        s5_text_add(&text, "\n");
    }
    const bool good = s5_data_write(days->folder, FILE_NAME, bytes, text.used, error);
    free(bytes);
    return good;
}

static bool read_rows(S5Days *days, FILE *file)
{
    char row[ROW_MAX], *beacon;
    bool good = fgets(row, sizeof row, file) && !strncmp(row, FROM, sizeof FROM - 1);
    if (good)
        s5_copy_text(days->from, sizeof days->from, row + sizeof FROM - 1);
    while (good && fgets(row, sizeof row, file))
        good = days_split(row, &beacon) && days_add(days, row, beacon);
    return good && !ferror(file);
}

static bool days_read_file(S5Days *days, const char *first, S5Text *error)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", days->folder ? days->folder : "", FILE_NAME);
    FILE *file = days->folder ? fopen(path, "r") : NULL;
    if (file) {
        const bool good = read_rows(days, file);
        fclose(file);
        return good || s5_fail(error, path, "it is damaged; restore it from a backup");
    }
    if (days->folder && errno != ENOENT)
        return s5_fail(error, path, strerror(errno));
    s5_copy_text(days->from, sizeof days->from, first);
    return days_write_file(days, error);
}

S5Days *s5_days_open(const char *folder, const uint8_t secret[32], const char *first, S5Text *error)
{
    S5Days *days = calloc(1, sizeof *days);
    if (!days)
        return NULL;
    days->folder = folder;
    days->secret = secret;
    if (!days_read_file(days, first, error))
        s5_days_free(&days);
    return days;
}

void s5_days_free(S5Days **days)
{
    if (*days)
        free((*days)->settled);
    free(*days);
    *days = NULL;
}

void s5_days_set_beacons(S5Days *days, const char *path)
{
    days->beacons = path;
}

/* --------------------------------------------------------------------- days */

void s5_days_look_up_beacon(const S5Days *days, const char *date, char beacon[S5_FAIR_BEACON_MAX])
{
    *beacon = 0;
    look_up_beacon(days->beacons, date, beacon);
}

bool s5_days_is_settled(const S5Days *days, const char *date)
{
    return days_find(days, date) != NULL;
}

bool s5_days_find(const S5Days *days, const char *date, S5FairDay *day)
{
    const SettledDay *settled = days_find(days, date);
    *day = (S5FairDay){.date = ""};
    s5_copy_text(day->date, sizeof day->date, date);
    if (strcmp(date, days->from) < 0)
        return false;
    const S5FairValue own = s5_day_secret(days->secret, date);
    day->hash = s5_fair_day_hash(date, &own);
    s5_copy_text(day->beacon, sizeof day->beacon, settled ? settled->beacon : "");
    return true;
}

bool s5_days_settle(S5Days *days, const char *date, S5FairDay *day, S5Text *error)
{
    char beacon[S5_FAIR_BEACON_MAX];
    if (!s5_days_find(days, date, day) || days_find(days, date))
        return true;
    s5_days_look_up_beacon(days, date, beacon);
    if (!days_add(days, date, beacon))
        return s5_fail(error, date, "there is no memory");
    if (!days_write_file(days, error)) {
        days->count--;
        return false;
    }
    s5_logfmt("day", "date", date, "beacon", *beacon ? beacon : "none");
    return s5_days_find(days, date, day);
}
