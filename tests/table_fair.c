/* Where the packs of a table come from: rounds of strings, pages that are late or lie, people who come later, restarts; and nothing is
 * said of hands that are not over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/fair_pages.h"
#include "support/share.h"

static void test_people_make_the_packs(void **unused)
{
    (void)unused;
    open_table("spoil-five", 1, true);
    const int64_t came = stage.now;
    start();
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(round_now()->revealed, 1u << 0 | 1u << 2);
    assert_int_equal(stage.now, came); /* nobody has waited */
    play_hands(3);
    assert_int_equal(verify(), 3);
    assert_int_equal(round_now()->number, 1);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"secret\",\"hand\":3,"));
    assert_null(stage_heard(&stage, 2, "\"root\"")); /* spectators see no hands at this table */
    stage_close(&stage);
}

static void test_pages_that_do_not_verify_notice_nothing(void **unused)
{
    (void)unused;
    open_pages("{'rules':'spoil-five','players':5,'settings':{'level':'random','between_s':1}}", 2, 1, false);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(2);
    assert_int_equal(verify(), 2); /* the packs come from the server alone */
    assert_int_equal(round_now()->number, 0);
    for (int i = 0; i < stage.person[0].heard.count; i++)
        assert_null(strstr(stage.person[0].heard.line[i], "secret"));
    stage_do(&stage, 0, "{'do':'verify'}"); /* a new page: from now on it adds a string */
    page[0].on = true;
    play_hands(1);
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(verify(), 3);
    stage_close(&stage);
}

/* How long a table takes from the end of the first hand to the next deal, while no page says anything. */
static int64_t pause_after_a_hand(bool verifies)
{
    open_pages("{'rules':'spoil-five','players':5,'settings':{'level':'random','pace_ms':0,'between_s':7}}",
        17, 2, verifies);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    start();
    play_hands(1);
    const int64_t over = stage.now;
    const int entries = stage.log.count;
    assert_non_null(
        strstr(stage.log.line[entries - 1], "\"event\":\"secret\"")); /* in the entry that ends the hand */
    while (stage.log.count == entries)
        stage_wait(&stage, 1);
    assert_memory_equal(stage.log.line[entries], "{\"event\":\"deal\"", 15);
    const int64_t pause = stage.now - over;
    stage_close(&stage);
    return pause;
}

/* Between hands the server only reveals a secret: the next deal waits for nobody, and comes as early as where nobody verifies. */
static void test_the_next_deal_waits_for_nobody(void **unused)
{
    (void)unused;
    const int64_t pause = pause_after_a_hand(false);
    assert_in_range(pause, 1, 7000);
    assert_int_equal(pause_after_a_hand(true), pause);
}

/* `ms`: how long each stage waits. */
static void leave_out_silence(int64_t ms)
{
    open_table("spoil-five", 3, true);
    stage.table->limits.round_s = (int)(ms / 1000);
    page[1].silent = true;
    start();
    assert_int_equal(round_now()->stage, S5_FAIR_COMMITTING);
    stage_wait(&stage, ms - 1);
    assert_int_equal(stage.table->play.state.hand_number, 0);
    stage_wait(&stage, 1);
    while (look())
        continue;
    assert_int_equal(round_now()->revealed, 1u << 0);
    assert_non_null(stage_heard(&stage, 1, "\"seats\":[0],\"left\":[2]"));
    play_hands(1);
    assert_int_equal(verify(), 1);
    assert_int_equal(round_now()->number, 1); /* nobody who was silent is asked again and again */
    stage_close(&stage);
}

static void test_silence_is_left_out(void **unused)
{
    (void)unused;
    leave_out_silence(STAGE_MS);
    leave_out_silence(5 * STAGE_MS);
}

/* A page commits and then reveals something else, or nothing, or twice, or too late. */
static void test_lies_are_refused(void **unused)
{
    (void)unused;
    open_table("spoil-five", 4, true);
    page[1].lies = true;
    start();
    assert_non_null(stage_heard(&stage, 1, "not the one that the seat committed to"));
    say(0, "reveal", "string", 1, &page[0].string);
    stage_wrong(&stage, 0, "not-now"); /* twice */
    say(0, "commit", "commit", 1, &page[0].string);
    stage_wrong(&stage, 0, "not-now"); /* closed */
    stage_wait(&stage, STAGE_MS);
    assert_int_equal(round_now()->revealed, 1u << 0);
    page[1].string.bytes[0] ^= 1;
    say(1, "reveal", "string", 1, &page[1].string); /* the right one, too late */
    stage_wrong(&stage, 1, "not-now");
    play_hands(1);
    assert_int_equal(verify(), 1);
    stage_close(&stage);
}

static void test_messages_of_any_kind(void **unused)
{
    static const char *const WRONG[] = {"{'do':'commit'}", "{'do':'commit','round':1}",
        "{'do':'commit','round':1,'commit':'00'}", "{'do':'commit','round':'1','commit':'00'}",
        "{'do':'commit','round':1,'commit':'XX'}", "{'do':'reveal','round':1,'string':''}",
        "{'do':'reveal','round':1,'string':7}", "{'do':'commit','round':1,'commit':'','more':1}"};
    (void)unused;
    open_table("spoil-five", 5, true);
    stage_do(&stage, 0, "{'do':'start'}");
    const int count = stage.log.count;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        stage_do(&stage, 0, "%s", WRONG[i]);
        stage_wrong(&stage, 0, "malformed");
    }
    const S5FairValue zeros = {{0}};
    for (int round = -1; round < 3; round++)
        if (round != 1) {
            say(0, "commit", "commit", round, &zeros);
            stage_wrong(&stage, 0, "not-now");
        }
    say(2, "commit", "commit", 1, &zeros);
    stage_wrong(&stage, 2, "not-seated");
    assert_int_equal(stage.log.count, count);
    const int heard = stage.person[0].heard.count;
    for (int i = 0; i < 10; i++)
        stage_do(&stage, 0, "{'do':'verify'}"); /* nothing is sent twice */
    assert_int_equal(stage.person[0].heard.count, heard);
    stage_close(&stage);
}

static void play_until_dealt(void)
{
    while (!is_in_hand(stage.table))
        if (!look())
            stage_play(&stage, 1);
}

/* Person 3 sits down at seat 4 during the third hand. */
static void sit_in_the_third_hand(bool verifies)
{
    open_table("spoil-five", 6, true);
    start();
    play_hands(2);
    play_until_dealt();
    enter(3, verifies);
    stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
}

/* Somebody who sits down makes a new round before the next deal, and is not told of hands before. */
static void test_a_person_comes_later(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(true);
    play_hands(1);
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(stage.table->play.state.hand_number, 3);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\""));
    play_until_dealt();
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(round_now()->from, 4);
    assert_int_equal(round_now()->revealed, 1u << 0 | 1u << 2 | 1u << 4);
    play_hands(1);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"round\",\"round\":1,"));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":4,"));
    assert_int_equal(verify(), 4);
    stage_close(&stage);
}

/* Two people sit down one after the other: one round has both. */
static void test_one_round_has_everybody(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(true);
    play_hands(1);
    stage_do(&stage, 2, "{'do':'sit','seat':3,'name':'Dan'}");
    play_until_dealt();
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(round_now()->revealed, 1u << 0 | 1u << 2 | 1u << 3 | 1u << 4);
    play_hands(1);
    assert_int_equal(verify(), 4);
    stage_close(&stage);
}

/* Somebody who sits down while the pack is made might know it: they play from the hand after. A restart changes nothing. */
static void test_a_person_comes_during_the_round(void **unused)
{
    (void)unused;
    open_table("spoil-five", 20, true);
    page[1].silent = true;
    start();
    assert_int_equal(round_now()->stage, S5_FAIR_COMMITTING);
    enter(3, true);
    stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
    assert_int_equal(stage.table->seat[4].from, 2);
    stage_reload(&stage);
    assert_int_equal(stage.table->seat[4].from, 2);
    for (int i = 0; i < 4; i++)
        enter(i, true);
    play_until_dealt();
    assert_true(is_waiting(stage.table, 4));
    stage_reload(&stage);
    assert_true(is_waiting(stage.table, 4));
    for (int i = 0; i < 4; i++)
        enter(i, true);
    play_hands(1);
    play_until_dealt();
    assert_false(is_waiting(stage.table, 4));
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(round_now()->from, 2);
    play_hands(1);
    assert_int_equal(verify(), 2);
    stage_close(&stage);
}

/* Where nobody's page verifies, nobody waits for a round; where one does, each person who sits down makes one. */
static void test_people_who_do_not_verify(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(false);
    play_hands(1);
    play_until_dealt();
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(round_now()->from, 4);
    assert_int_equal(round_now()->asked, 1u << 0 | 1u << 2);
    play_hands(2);
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(verify(), 5);
    stage_close(&stage);
}

/* Somebody who sits down, is dealt in, and asks only then, hears of no mix that gave a hand before. */
static void test_a_person_asks_later(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(false);
    play_hands(1);
    play_until_dealt();
    page[3].on = true;
    stage_do(&stage, 3, "{'do':'verify'}");
    play_hands(1);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"round\",\"round\":1,"));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"mixed\",\"round\":1,"));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":3,"));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"mixed\",\"round\":2,\"from\":4,"));
    play_hands(1);
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"mixed\",\"round\":3,\"from\":5,"));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":5,"));
    stage_close(&stage);
}

/* Hands whose mix anybody can work out stay closed to those who come later: they get no secret. */
static void test_hands_without_strings_stay_closed(void **unused)
{
    (void)unused;
    open_table("spoil-five", 6, true);
    page[0].on = page[1].on = false;
    stage_reload(&stage);
    enter(0, false);
    enter(1, false);
    start();
    play_hands(2);
    enter(3, true);
    stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
    play_hands(3);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"root\""));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\""));
    assert_int_equal(round_now()->number, 0);
    stage_close(&stage);
}

/* Leaving and coming back does not give as many packs to choose from as somebody likes. */
static void test_rounds_are_limited(void **unused)
{
    (void)unused;
    open_table("spoil-five", 7, true);
    start();
    play_hands(1);
    for (int i = 0; i < 8; i++) {
        stage_do(&stage, 1, "{'do':'leave'}");
        stage_do(&stage, 1, "{'do':'sit','seat':%d,'name':'Bob'}", 2 + i % 2);
        while (look())
            continue;
    }
    assert_int_equal(round_now()->number, 1); /* the next one comes with the deal */
    play_hands(2);
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(verify(), 3);
    stage_close(&stage);
}

/* The server is killed after every entry; whoever comes back continues where the journal stops. */
static void test_kill_between_any_two_entries(void **unused)
{
    (void)unused;
    for (int at = 1; at < 12; at++) {
        open_table("spoil-five", (uint64_t)at, true);
        stage_do(&stage, 0, "{'do':'start'}");
        const int until = stage.log.count + at;
        while (stage.log.count < until) /* some of the entries of round 1 */
            if (!look())
                stage_play(&stage, 1);
        const S5FairGame before = stage.table->fair.game;
        stage_reload(&stage);
        assert_memory_equal(&before.round, &stage.table->fair.game.round, sizeof before.round);
        assert_memory_equal(&before.mix, &stage.table->fair.game.mix, sizeof before.mix);
        const S5FairValue own[2] = {page[0].string, page[1].string};
        for (int i = 2; i >= 0; i--) { /* a spectator first: the round has no time yet */
            enter(i, true);
            if (i < 2)
                page[i].string = own[i];
        }
        if (round_now()->stage ==
            S5_FAIR_COMMITTING) /* the page has kept its string: its commitment is the same */
            stage_wait(&stage, STAGE_MS);
        play_hands(3);
        assert_true(verify() >= 3);
        stage_close(&stage);
    }
}

static void test_a_restart_after_every_entry(void **unused)
{
    (void)unused;
    open_table("spoil-five", 9, true);
    start();
    for (int i = 0; i < 60; i++) {
        stage_play(&stage, 1);
        stage_reload(&stage);
        for (int k = 0; k < 2; k++) {
            stage_hush(&stage, k);
            enter(k, true);
        }
        while (look())
            continue;
    }
    assert_true(verify() >= 1);
    stage_close(&stage);
}

/* The last line that a person has heard with a piece of text; −1 for none. */
static int heard_last(int person, const char *piece)
{
    const Lines *heard = &stage.person[person].heard;
    int at = heard->count - 1;
    while (at >= 0 && !strstr(heard->line[at], piece))
        at--;
    return at;
}

/* A card is taken back: the lines so far follow the game, and the round stays as it was. */
static void test_an_undo(void **unused)
{
    (void)unused;
    open_pages("{'rules':'twenty-five','players':3,'options':{'first_dealer':2,'robbing':'no'},"
               "'settings':{'level':'random','clock_s':0,'between_s':1}}",
        12, 2, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':1,'name':'Bob'}");
    start();
    while (stage.table->play.state.turn != 0)
        stage_play(&stage, 1);
    assert_true(stage_answer(&stage));
    assert_int_equal(stage.table->play.state.turn, 1);
    const S5FairGame before = stage.table->fair.game;
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_do(&stage, 1, "{'do':'agree'}");
    assert_int_equal(stage.table->play.state.turn, 0);
    assert_true(heard_last(0, "{\"event\":\"root\"") > heard_last(0, "{\"event\":\"game\""));
    stage_reload(&stage);
    assert_memory_equal(&before.round, &stage.table->fair.game.round, sizeof before.round);
    for (int i = 0; i < 2; i++)
        enter(i, true);
    play_hands(2);
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(verify(), 2);
    stage_close(&stage);
}

static void test_a_second_game_has_its_own_chain(void **unused)
{
    (void)unused;
    open_table("spoil-five", 10, true);
    start();
    play_hands(2);
    const S5FairValue root = stage.table->fair.game.root;
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_false(is_running(stage.table));
    start();
    assert_false(s5_fair_same(&root, &stage.table->fair.game.root));
    assert_int_equal(round_now()->number, 1);
    play_hands(2);
    assert_int_equal(verify(), 4);
    stage_close(&stage);
}

static void test_spectators_of_all_hands_verify(void **unused)
{
    (void)unused;
    open_pages(
        "{'rules':'spoil-five','players':5,'settings':{'level':'random','between_s':1,'watch':'all-hands-late'}}",
        11, 2, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(2);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"secret\",\"hand\":2,"));
    assert_int_equal(verify(), 2);
    stage_close(&stage);
}

/* A spectator is slow to take the game so far. What comes meanwhile of fair dealing follows it: the secret of a hand never comes before its end. */
static void test_nothing_comes_between_pieces_of_the_game(void **unused)
{
    (void)unused;
    open_pages(
        "{'rules':'spoil-five','players':5,'settings':{'level':'random','between_s':1,'watch':'all-hands-late'}}",
        14, 1, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(20);
    stage.person[1].slow = true;
    enter(1, true);
    play_hands(1);
    assert_int_equal(heard_last(1, "\"event\":\"root\""), -1);
    assert_int_equal(heard_last(1, "\"event\":\"secret\""), -1);
    while (stage_drain(&stage, 1))
        continue;
    assert_true(heard_last(1, "{\"event\":\"end-hand\",\"hand\":21,") >= 0);
    assert_true(heard_last(1, "\"event\":\"root\"") > heard_last(1, "\"event\":\"end-hand\""));
    assert_true(heard_last(1, "{\"event\":\"secret\",\"hand\":21,") > heard_last(1, "\"event\":\"mixed\""));
    stage_close(&stage);
}

/* Whoever is sent the whole game again is sent the lines so far after it. */
static void test_the_lines_follow_the_game(void **unused)
{
    (void)unused;
    open_table("spoil-five", 15, true);
    start();
    play_hands(2);
    stage_do(&stage, 1, "{'do':'leave'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    play_hands(1);
    const int game = heard_last(1, "{\"event\":\"game\"");
    assert_true(game >= 0);
    assert_true(heard_last(1, "{\"event\":\"root\"") > game);
    assert_true(heard_last(1, "{\"event\":\"secret\",\"hand\":3,") > game);
    assert_int_equal(verify(), 3);
    stage_close(&stage);
}

/* The hands that are over, in the log and in what the server's lists will say; each must have been verified. */
static void each_hand_is_verified(void)
{
    const int hands = stage.table->play.state.hand_number;
    assert_false(is_running(stage.table));
    assert_int_equal(verify(), hands);
    assert_int_equal(stage.table->play.stats.hands, hands);
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"end-game\""));
    assert_true(heard_last(0, "{\"event\":\"secret\"") > heard_last(0, "{\"event\":\"end-game\""));
}

/* The dealer turns up an ace, whose bonus wins the game before anybody has played a card. */
static void test_a_game_that_ends_with_the_deal(void **unused)
{
    (void)unused;
    open_pages("{'rules':'twenty-five-trump-when-void','players':5,'options':{'dealer_ace_bonus':100},"
               "'settings':{'level':'random','pace_ms':0,'between_s':1}}",
        18, 1, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    for (int games = 0; !games || stage.table->play.state.tricks_done; games++) {
        assert_true(games < 100);
        start();
        play_hands(1000);
        assert_int_equal(stage.table->fair.game.known, stage.table->play.state.hand_number);
    }
    assert_non_null(stage_heard(&stage, 0, "\"bonus\":100"));
    assert_int_equal(stage.table->play.stats.hands, stage.table->play.state.hand_number);
    const int before = verify();
    stage_reload(&stage);
    assert_int_equal(stage.table->fair.game.known, stage.table->play.state.hand_number);
    assert_int_equal(verify(), before);
    stage_close(&stage);
}

/* Hands end with the last trick, a claim, a jink, or when all have passed; games with a hand, or because their hands are used up. */
static void test_each_game_to_its_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        char request[400];
        if (!case_is_due())
            continue;
        snprintf(request, sizeof request,
            "{'rules':'%s','players':%d,'settings':{'level':'random','pace_ms':0,'between_s':1}}",
            s5_preset(i)->name, s5_preset(i)->players);
        open_pages(request, (uint64_t)i, 1, true);
        stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
        start();
        play_hands(60);
        if (is_running(stage.table))
            stage_do(&stage, 0, "{'do':'stop'}");
        each_hand_is_verified();
        stage_close(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people_make_the_packs),
        cmocka_unit_test(test_pages_that_do_not_verify_notice_nothing),
        cmocka_unit_test(test_the_next_deal_waits_for_nobody),
        cmocka_unit_test(test_silence_is_left_out),
        cmocka_unit_test(test_lies_are_refused),
        cmocka_unit_test(test_messages_of_any_kind),
        cmocka_unit_test(test_a_person_comes_later),
        cmocka_unit_test(test_one_round_has_everybody),
        cmocka_unit_test(test_a_person_comes_during_the_round),
        cmocka_unit_test(test_people_who_do_not_verify),
        cmocka_unit_test(test_a_person_asks_later),
        cmocka_unit_test(test_hands_without_strings_stay_closed),
        cmocka_unit_test(test_rounds_are_limited),
        cmocka_unit_test(test_kill_between_any_two_entries),
        cmocka_unit_test(test_a_restart_after_every_entry),
        cmocka_unit_test(test_an_undo),
        cmocka_unit_test(test_a_second_game_has_its_own_chain),
        cmocka_unit_test(test_spectators_of_all_hands_verify),
        cmocka_unit_test(test_nothing_comes_between_pieces_of_the_game),
        cmocka_unit_test(test_the_lines_follow_the_game),
        cmocka_unit_test(test_a_game_that_ends_with_the_deal),
        cmocka_unit_test(test_each_game_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
