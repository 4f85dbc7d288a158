/* The limits as rows: their values, and setting one by its name. */
#include "limits.h"
#include "fail.h"

#include <stddef.h>
#include <string.h>

const S5LimitRow s5_limit_rows[] = {
#define S5_LIMIT_ROW(name, usual, least, most, what) \
    {#name, what, usual, least, most, offsetof(S5Limits, name)},
    S5_LIMIT_MAP(S5_LIMIT_ROW)
#undef S5_LIMIT_ROW
        {NULL, NULL, 0, 0, 0, 0},
};

static void put_limit(S5Limits *limits, const S5LimitRow *row, int value)
{
    memcpy((char *)limits + row->offset, &value, sizeof value);
}

S5Limits s5_limits(void)
{
    S5Limits limits = {0};
    for (const S5LimitRow *row = s5_limit_rows; row->name; row++)
        put_limit(&limits, row, row->usual);
    return limits;
}

/* Limits whose names were different once; the old names are still read. */
static const char *const RENAMED[][2] = {{"silence_s", "idle_s"}, {"rest_s", "unload_s"}};

static const S5LimitRow *find_limit(const char *name)
{
    for (size_t i = 0; i < sizeof RENAMED / sizeof *RENAMED; i++)
        if (!strcmp(RENAMED[i][0], name))
            name = RENAMED[i][1];
    const S5LimitRow *row = s5_limit_rows;
    while (row->name && strcmp(row->name, name) != 0)
        row++;
    return row;
}

static void refuse_limit_name(S5Text *error, const char *name)
{
    const char *names[64];
    int count = 0;
    for (const S5LimitRow *row = s5_limit_rows; row->name; row++)
        names[count++] = row->name;
    const int near = s5_text_nearest(name, names, count);
    s5_fail_as(error, "there is no limit '%s'; ", name);
    if (near < 0)
        s5_fail_as(error, "spoilfive serve --limits lists them");
    else
        s5_fail_as(error, "did you mean '%s'?", names[near]);
}

const S5LimitRow *s5_limits_set(S5Limits *limits, const char *text, S5Text *error)
{
    const char *sign = strchr(text, '=');
    char name[64];
    int32_t value;
    S5Text copy = s5_text(name, sizeof name);
    for (const char *c = text; *c && c != sign; c++)
        s5_text_char(&copy, *c);
    const S5LimitRow *row = find_limit(name);
    if (!row->name) {
        refuse_limit_name(error, name);
        return NULL;
    }
    if (sign && s5_text_read_number(sign + 1, &value) && value >= row->least && value <= row->most) {
        put_limit(limits, row, value);
        return row;
    }
    s5_fail_as(error, "the limit %s takes a whole number from %d to %d", name, row->least, row->most);
    return NULL;
}
