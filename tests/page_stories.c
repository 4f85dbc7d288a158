/*
 * The engine's door to the page (web/engine/engine.h) as stories (support/story.h): tests/page/NAME.tst. A line is a call, its name
 * and its text; below it stands the answer: JSON as a line for each object or value with its path, anything else as it is. Besides:
 *
 *   table              only what differs from the last table that was told
 *   rules PATH         only the lines that begin with the path
 *   goes on            deals and lets the computer players choose until the person is asked or the game is over; shows what the
 *                      person is told, and feeds it
 *   acts CHOICE        the person chooses; likewise
 *   tries LINE         feeds a line and shows whether it is refused; then all that was fed since `seat` is fed once more
 *   record             everything that was recorded since the start
 *   again SEAT         opens the record for a seat and reads it; shows what that seat is told
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"
#include "support/story.h"

#include "web/engine/engine.h"

enum { ROW_MAX = 4096, RECORD_MAX = 1 << 17 };

static Lines shown; /* of the last table */
static Lines fed;   /* since the last seat, taken by the page */
static char record_bytes[RECORD_MAX];
static S5Text record;

/* ------------------------------------------------------------------- calling */

static const struct {
    const char *name;
    const char *(*call)(size_t size);
} CALLS[] = {{"feed", s5_page_feed}, {"table", s5_page_table}, {"why", s5_page_why}, {"order", s5_page_order},
    {"ask", s5_page_ask}, {"rules", s5_page_rules}, {"check", s5_page_check}, {"seatings", s5_page_seatings},
    {"sentences", s5_page_sentences}, {"start", s5_local_start}, {"resume", s5_local_resume},
    {"deal", s5_local_deal}, {"think", s5_local_think}, {"act", s5_local_act}, {"stop", s5_local_stop},
    {"due", s5_local_due}, {"told", s5_local_told}, {"recorded", s5_local_recorded}, {"hint", s5_local_hint},
    {"open", s5_local_open}, {"read", s5_local_read}, {"end", s5_local_end}, {"weigh", s5_local_weigh}};

static const char *call(const char *name, const char *text)
{
    const size_t size = strlen(text);
    char *input = s5_page_input(size);
    assert_non_null(input);
    memcpy(input, text, size + 1);
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++)
        if (!strcmp(CALLS[i].name, name))
            return CALLS[i].call(size);
    fail_msg("there is no call %s", name);
    return NULL;
}

/* ------------------------------------------------------------------- showing */

static void show(const char *row)
{
    s5_text_add(story_row(), row);
    story_end_row();
}

/* Every line of a text. */
static void show_lines(const char *text)
{
    Lines lines = {NULL, 0, 0};
    lines_add(&lines, text);
    for (int i = 0; i < lines.count; i++)
        show(lines.line[i]);
    lines_free(&lines);
}

static bool is_plain(const json_t *json)
{
    return !json_is_object(json) && !json_is_array(json);
}

static void put_value(S5Text *text, const json_t *json)
{
    char *value = json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);
    s5_text_add(text, json_is_string(json) && *json_string_value(json) ? json_string_value(json) : value);
    free(value);
}

/* Whether an object has nothing in it but values. */
static bool is_flat(const json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (!is_plain(value))
            return false;
    }
    return json_is_object(object);
}

/* `name Ann, cards 5`, or the values alone: `5H own`. */
static void put_flat(S5Text *text, const json_t *object, bool named)
{
    const char *key, *gap = "";
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        s5_text_add(text, gap);
        s5_text_add(text, named ? key : "");
        s5_text_add(text, named ? " " : "");
        put_value(text, value);
        gap = named ? ", " : " ";
    }
}

/* An array of values, or of objects of two values, which then stand behind each other. */
static bool put_array(S5Text *text, const json_t *array)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *item = json_array_get(array, i);
        const bool pair = is_flat(item) && json_object_size(item) <= 2;
        if (!pair && !is_plain(item))
            return false;
        s5_text_add(text, i ? ", " : "");
        if (!pair)
            put_value(text, item);
        else
            put_flat(text, item, false);
    }
    return true;
}

static void add_rows(Lines *rows, const char *path, const json_t *json);

static void add_items(Lines *rows, const char *path, const json_t *json)
{
    char name[ROW_MAX];
    const char *key;
    json_t *value;
    for (size_t i = 0; i < json_array_size(json); i++) {
        snprintf(name, sizeof name, "%.200s%s%zu", path, *path ? "." : "", i);
        add_rows(rows, name, json_array_get(json, i));
    }
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        snprintf(name, sizeof name, "%.200s%s%.200s", path, *path ? "." : "", key);
        add_rows(rows, name, value);
    }
}

/* The rows of a value. */
static void add_rows(Lines *rows, const char *path, const json_t *json)
{
    char bytes[ROW_MAX];
    S5Text row = s5_text(bytes, sizeof bytes);
    s5_text_add(&row, path);
    s5_text_add(&row, *path ? ": " : "");
    if (is_plain(json)) {
        put_value(&row, json);
    } else if (is_flat(json)) {
        put_flat(&row, json, true);
    } else if (!json_is_array(json) || !put_array(&row, json)) {
        add_items(rows, path, json);
        return;
    }
    assert_false(row.full);
    lines_add(rows, bytes);
}

static Lines rows_of(const char *answer)
{
    Lines rows = {NULL, 0, 0};
    json_t *json = json_loads(answer, JSON_DECODE_ANY, NULL);
    if (!json)
        fail_msg("not JSON: %s", answer);
    add_rows(&rows, "", json);
    json_decref(json);
    return rows;
}

static bool has_row(const Lines *rows, const char *row)
{
    for (int i = 0; i < rows->count; i++)
        if (!strcmp(rows->line[i], row))
            return true;
    return false;
}

static void show_rows(const char *answer, const char *start)
{
    Lines rows = rows_of(answer);
    for (int i = 0; i < rows.count; i++)
        if (!strncmp(rows.line[i], start, strlen(start)))
            show(rows.line[i]);
    lines_free(&rows);
}

static void show_answer(const char *answer)
{
    if (*answer == '[' || (*answer == '{' && !strchr(answer, '\n')))
        show_rows(answer, "");
    else
        show_lines(answer);
}

static void do_table(void)
{
    Lines rows = rows_of(call("table", ""));
    for (int i = 0; i < rows.count; i++)
        if (!has_row(&shown, rows.line[i]))
            show(rows.line[i]);
    lines_free(&shown);
    shown = rows;
}

/* ------------------------------------------------------------- a table of one's own */

/* Shows what a call made the person see, and feeds it. */
static void take(const char *name, const char *text)
{
    Lines told = {NULL, 0, 0};
    const char *refused = call(name, text);
    if (*refused) {
        show_answer(refused);
        return;
    }
    s5_text_add(&record, call("recorded", ""));
    lines_add(&told, call("told", ""));
    for (int i = 0; i < told.count; i++) {
        show(told.line[i]);
        show_answer(call("feed", told.line[i]));
    }
    lines_free(&told);
}

static void go_on(void)
{
    for (const char *due; strcmp(due = call("due", ""), "person") != 0 && strcmp(due, "over") != 0;)
        take(!strcmp(due, "deal") ? "deal" : "think", "");
}

static void feed(const char *line)
{
    const char *refused = call("feed", line);
    show_answer(refused);
    if (strstr(line, "\"event\":\"seat\""))
        lines_free(&fed);
    if (!*refused)
        lines_add(&fed, line);
}

static void try_line(const char *line)
{
    const char *refused = call("feed", line);
    show_answer(*refused ? refused : "taken");
    for (int i = 0; i < fed.count; i++)
        assert_string_equal(call("feed", fed.line[i]), "");
}

static void start(const char *text)
{
    record = s5_text(record_bytes, sizeof record_bytes);
    take("start", text);
}

static void read_again(const char *seat)
{
    char open[64];
    Lines lines = {NULL, 0, 0};
    snprintf(open, sizeof open, "{\"seat\":%s}", seat);
    const char *refused = call("open", open);
    lines_add(&lines, record.start);
    for (int i = 0; i < lines.count && !*refused; i++) {
        refused = call("read", lines.line[i]);
        show_lines(call("told", ""));
    }
    show_answer(refused);
    lines_free(&lines);
}

/* -------------------------------------------------------------------- lines */

static void do_line(const char *line)
{
    char name[32];
    const size_t size = strcspn(line, " ");
    const char *text = line + size + (line[size] == ' ');
    snprintf(name, sizeof name, "%.*s", (int)size, line);
    if (!strcmp(name, "table"))
        do_table();
    else if (!strcmp(name, "rules"))
        show_rows(call("rules", ""), text);
    else if (!strcmp(line, "goes on"))
        go_on();
    else if (!strcmp(name, "feed"))
        feed(text);
    else if (!strcmp(name, "tries"))
        try_line(text);
    else if (!strcmp(name, "acts"))
        take("act", text);
    else if (!strcmp(name, "start"))
        start(text);
    else if (!strcmp(name, "record"))
        show_lines(record.start);
    else if (!strcmp(name, "again"))
        read_again(text);
    else
        show_answer(call(name, text));
}

static void begin(void)
{
    lines_free(&shown);
    lines_free(&fed);
    record = s5_text(record_bytes, sizeof record_bytes);
}

int main(int argc, char **argv)
{
    const int failed = story_main("tests/page", begin, do_line, argc, argv);
    begin();
    return failed;
}
