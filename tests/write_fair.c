/* Writes records of games for tests/fair/check, and after them four of a deal of the day and one that ends with a deal: write-fair FOLDER COUNT. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record/fair_line.h"
#include "server/table/fair.h"
#include "support/fair_pages.h"

static void write_lines(const char *folder, int number, const Lines *record)
{
    char path[1000];
    char *text = lines_join(record);
    snprintf(path, sizeof path, "%s/%d.jsonl", folder, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    const int closed = fclose(file);
    assert_int_equal(closed, 0);
    free(text);
}

static void write_record(const char *folder, int number)
{
    Lines record = record_now();
    write_lines(folder, number, &record);
    lines_free(&record);
}

/* Bob's page no longer answers, and Ann ends the game while it is waited for. */
static void stop_during_a_round(void)
{
    page[1].silent = true;
    stage_do(&stage, 1, "{'do':'leave'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    while (!s5_fair_is_open(stage.table))
        if (!look())
            stage_play(&stage, 1);
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_false(is_running(stage.table));
}

static void write_records(const char *folder, int count)
{
    static const char *const RULES[] = {
        "spoil-five", "irish-forty-five", "hanley-one-hundred-ten", "atlantic-forty-fives"};
    for (int i = 0; i < count; i++) {
        open_table(RULES[i % 4], (uint64_t)i, i % 20 != 19);
        page[0].silent = i % 10 == 9; /* nobody adds a string */
        page[1].silent = i % 5 == 0 || page[0].silent;
        page[1].lies = i % 7 == 0;
        start();
        play_hands(2);
        enter(3, i % 3 > 0 && !page[0].silent);
        stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
        play_hands(i % 8 == 5 ? 1000 : 1 + i % 3); /* some to the end of the game */
        if (i % 8 == 6)
            stop_during_a_round();
        write_record(folder, i);
        stage_close(&stage);
    }
}

/* ---------------------------------------------------------- deal of the day */

static S5FairDay day;
static S5FairValue day_secret;

static void pack_of_day(Stage *of, const S5Rules *rules, int32_t hand, S5Card *pack)
{
    const S5FairValue seed = s5_fair_day_seed(&day, (uint32_t)hand, &day_secret);
    (void)of;
    s5_pack(seed.bytes, pack, rules->pack);
}

/* The record of a table whose packs are those of a day, as the server gives it when the day is over. */
static void write_day(const char *folder, int number)
{
    char bytes[600];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_fair_put_day(&text, &day);
    s5_fair_put_day_secret(&text, day.date, &day_secret);
    char *secret = strchr(bytes, '\n');
    *secret++ = 0;
    Lines record = stage_record(&stage);
    lines_insert(&record, 1, bytes);
    lines_add(&record, secret);
    write_lines(folder, number, &record);
    lines_free(&record);
}

static void write_days(const char *folder, int from, int count)
{
    for (int i = 0; i < count; i++) {
        day = (S5FairDay){.date = "2026-11-24"};
        *day.beacon = 0;
        if (i % 2 == 0)
            snprintf(day.beacon, sizeof day.beacon, "drand %d", i);
        memset(&day_secret, i + 1, sizeof day_secret);
        day.hash = s5_fair_day_hash(day.date, &day_secret);
        open_pages(
            "{'rules':'spoil-five','players':5,'settings':{'level':'random','pace_ms':0,'between_s':1}}",
            (uint64_t)i, 1, false);
        stage.pack = pack_of_day;
        stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
        start();
        play_hands(S5_FAIR_DAY_HANDS_MAX);
        stage_do(&stage, 0, "{'do':'stop'}");
        assert_false(is_running(stage.table));
        write_day(folder, from + i);
        stage_close(&stage);
    }
}

/* The dealer's ace wins the game before anybody has played a card. */
static void write_bonus(const char *folder, int number)
{
    for (uint64_t seed = 0;; seed++) {
        open_pages("{'rules':'twenty-five-trump-when-void','players':5,'options':{'dealer_ace_bonus':100},"
                   "'settings':{'level':'random','pace_ms':0,'between_s':1}}",
            seed, 1, true);
        stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
        start();
        play_hands(1000);
        const bool found = stage.table->play.state.hand_number > 1 && !stage.table->play.state.tricks_done;
        if (found)
            write_record(folder, number);
        stage_close(&stage);
        if (found)
            return;
    }
}

/* The dealer picks from the stock, which changes the order of what is left of the pack (H18). */
static void write_picks(const char *folder, int number)
{
    open_pages("{'rules':'auction-forty-fives-dealer-picks','players':4,"
               "'settings':{'level':'random','pace_ms':0,'between_s':1}}",
        0, 1, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(8);
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_false(is_running(stage.table));
    bool picked = false;
    for (int i = 0; i < stage.log.count; i++)
        picked |= strstr(stage.log.line[i], "\"do\":\"take ") != NULL;
    assert_true(picked);
    write_record(folder, number);
    stage_close(&stage);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    write_records(argv[1], atoi(argv[2]));
    write_days(argv[1], atoi(argv[2]), 4);
    write_bonus(argv[1], atoi(argv[2]) + 4);
    write_picks(argv[1], atoi(argv[2]) + 5);
    return 0;
}
