/* Writes records of games for tests/fair/check: write-fair FOLDER COUNT. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/fair_pages.h"

static void write_record(const char *folder, int number)
{
    char path[1000];
    Lines record = record_now();
    char *text = lines_join(&record);
    snprintf(path, sizeof path, "%s/%d.jsonl", folder, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    const int closed = fclose(file);
    assert_int_equal(closed, 0);
    free(text);
    lines_free(&record);
}

/* Bob's page no longer answers, and Ann ends the game while it is waited for. */
static void stop_during_a_round(void)
{
    page[1].silent = true;
    stage_do(&stage, 1, "{'do':'leave'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    while (look())
        continue;
    assert_true(s5_fair_is_open(stage.table));
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_false(is_running(stage.table));
}

static void write_records(const char *folder, int count)
{
    static const char *const RULES[] = {
        "spoil-five", "irish-forty-five", "hanley-one-hundred-ten", "atlantic-forty-fives"};
    for (int i = 0; i < count; i++) {
        open_table(RULES[i % 4], (uint64_t)i);
        page[1].silent = i % 5 == 0;
        page[1].lies = i % 7 == 0;
        start();
        play_hands(2);
        enter(3, i % 3 > 0);
        stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
        play_hands(i % 8 == 5 ? 1000 : 1 + i % 3); /* some to the end of the game */
        if (i % 8 == 6)
            stop_during_a_round();
        write_record(folder, i);
        stage_close(&stage);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    write_records(argv[1], atoi(argv[2]));
    return 0;
}
