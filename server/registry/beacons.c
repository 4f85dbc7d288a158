#include "beacons.h"

#include "registry.h"

#include "server/common/fail.h"
#include "server/common/logfmt.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { DATE = S5_FAIR_DATE_SIZE - 1, ROW_MAX = S5_FAIR_DATE_SIZE + S5_FAIR_BEACON_MAX + 8 };

/* A row `2026-11-24 TEXT` is split into its date and its text, without the blanks around it; false if it is none. */
static bool row_split(char *row, char **beacon)
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

/* Of several rows the first counts. */
void s5_beacon_look_up(const char *path, const char *date, char beacon[S5_FAIR_BEACON_MAX])
{
    char row[ROW_MAX], why[120], *text = row;
    S5FairDay day = {.date = ""};
    bool found = false, whole = true;
    *beacon = 0;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (path && !file)
        s5_logfmt("beacon-missing", "day", date, "why", strerror(errno));
    while (!found && file && fgets(row, sizeof row, file)) {
        const bool begins = whole;
        whole = strchr(row, '\n') != NULL;
        found = begins && row_split(row, &text) && !strcmp(row, date);
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

bool s5_beacons_check(const char *path, S5Text *error)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    if (path && !file)
        return s5_fail(error, path, strerror(errno));
    if (file)
        fclose(file);
    return true;
}
