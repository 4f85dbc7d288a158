#include "story.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lines.h"

enum { STORY_MAX = 1 << 18, STORIES_MAX = 64, PATH_SIZE = 300 };

static char page[STORY_MAX]; /* the file, as it should be */
static S5Text written;
static int line_done; /* in the file, counted from 1; 0 after the last one */
static void (*begin_story)(void);
static void (*act_out)(const char *line);

S5Text *story_row(void)
{
    s5_text_add(&written, "    ");
    return &written;
}

void story_end_row(void)
{
    s5_text_char(&written, '\n');
}

static void tell(const Lines *lines)
{
    written = s5_text(page, sizeof page);
    begin_story();
    for (int i = 0; i < lines->count; i++) {
        const char *line = lines->line[i];
        if (*line == ' ')
            continue;
        s5_text_add(&written, line);
        s5_text_char(&written, '\n');
        line_done = i + 1;
        if (*line && *line != '#')
            act_out(line);
    }
    line_done = 0;
    assert_false(written.full);
}

static void accept_page(const char *path)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(page, file) >= 0);
    const int closed = fclose(file);
    assert_int_equal(closed, 0);
}

static void compare(const char *path, const Lines *lines)
{
    const char *at = page;
    for (int i = 0; i < lines->count; i++) {
        const size_t size = strcspn(at, "\n");
        if (strlen(lines->line[i]) != size || strncmp(lines->line[i], at, size) != 0)
            fail_msg("%s:%d: it is\n%.*s\nand not\n%s", path, i + 1, (int)size, at, lines->line[i]);
        at += size + (at[size] == '\n');
    }
    assert_string_equal(at, "");
}

static void test_story(void **state)
{
    const char *path = *state;
    Lines lines = lines_load(path);
    tell(&lines);
    if (getenv("S5_ACCEPT"))
        accept_page(path);
    else
        compare(path, &lines);
    lines_free(&lines);
}

/* The cause of a failure may be far from here, so says where the story is. */
static int say_where(void **state)
{
    if (line_done)
        fprintf(stderr, "%s\n%s:%d\n", page, (const char *)*state, line_done);
    line_done = 0;
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

int story_main(const char *folder, void (*begin)(void), void (*act)(const char *line), int argc, char **argv)
{
    static struct CMUnitTest tests[STORIES_MAX];
    static char path[STORIES_MAX][PATH_SIZE];
    size_t count = 0;
    DIR *directory = opendir(folder);
    begin_story = begin;
    act_out = act;
    for (struct dirent *file; directory && (file = readdir(directory)) && count < STORIES_MAX;) {
        if (!strstr(file->d_name, ".tst") || (argc > 1 && !strstr(file->d_name, argv[1])))
            continue;
        snprintf(path[count], PATH_SIZE, "%s/%s", folder, file->d_name);
        tests[count] = (struct CMUnitTest){path[count], test_story, NULL, say_where, path[count]};
        count++;
    }
    if (directory)
        closedir(directory);
    qsort(tests, count, sizeof *tests, by_name);
    return count ? _cmocka_run_group_tests(folder, tests, count, NULL, NULL) : 1;
}
