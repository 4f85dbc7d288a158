/*
 * The moment at which a computer player's choice is shown tells nothing: tables that differ only in hidden cards, or in how long
 * a thought took, say the same things at the same milliseconds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"
#include "support/table.h"

static Stage stage;

/* ------------------------------------------------------------------- a hand */

enum { NO_ANSWER = -1, ANSWER_ON_HURRY = -2 };

/* Three players: Ann leads the K♦ from seat 0; then the computer player of seat 1 plays the 3♦, whatever else it holds. */
typedef struct Script {
    const char *level, *options;
    const char *hand; /* of seat 1 */
    int pace_ms, commit_ms;
    int64_t answer_ms; /* how long each of its thoughts takes, or one of the above */
} Script;

static Script script;
static uint64_t ticket; /* of its last thought, */
static int64_t asked;   /* when that began */

/* It must follow with its only diamond, or may play any of five cards. */
static const char FORCED[] = "3D 2C 3C 4C 5C", OPEN[] = "3D 4D 6D 7D 8D", ACE[] = "3D AS 3C 4C 5C";

/* A pack that deals these hands from seat 0, and then turns up the card after them. */
static void put_pack(const char *const *hands, int seats, S5Card *pack)
{
    S5Set used = cards_of(hands[seats]);
    int count = 0;
    for (int packet = 0; packet < 2; packet++)
        for (int seat = 0; seat < seats; seat++) {
            S5Card hand[5];
            list_of(hands[seat], hand);
            used |= cards_of(hands[seat]);
            for (int i = packet ? 3 : 0; i < (packet ? 5 : 3); i++)
                pack[count++] = hand[i];
        }
    count += list_of(hands[seats], pack + count);
    for (int card = 0; card < S5_PACK; card++)
        if (!s5_set_has(used, (S5Card)card))
            pack[count++] = (S5Card)card;
}

static void give_pack(Stage *s, const S5Rules *rules, int32_t number, S5Card *pack)
{
    const char *const hands[] = {"KD 9H 8H 7H 6H", script.hand, "KC QC JC KH QH", "2S"};
    (void)s, (void)rules, (void)number;
    put_pack(hands, 3, pack);
}

static void answer(const S5BotRequest *thought)
{
    S5Card card;
    list_of("3D", &card);
    const S5Choice play = {.kind = S5_CHOICE_PLAY, .value = card}, decline = {.kind = S5_CHOICE_DECLINE};
    s5_table_bot_chose(
        stage.table, stage.now, thought->ticket, thought->view.phase == S5_PHASE_ROB ? decline : play);
}

/* A question in silence is thought about quickly. */
static int64_t takes(const S5BotRequest *thought)
{
    enum { QUICKLY_MS = 30 };
    return thought->view.phase == S5_PHASE_ROB && script.answer_ms > QUICKLY_MS ? QUICKLY_MS
                                                                                : script.answer_ms;
}

static void answer_in_time(const S5BotRequest *thought)
{
    if (thought->ticket != ticket)
        asked = stage.now;
    ticket = thought->ticket;
    if (takes(thought) == ANSWER_ON_HURRY ? stage.hurried == ticket
                                          : takes(thought) >= 0 && stage.now - asked >= takes(thought))
        answer(thought);
}

static void go_on(int64_t ms)
{
    for (const int64_t until = stage.now + ms; stage.now < until; stage_wait(&stage, 1))
        for (int i = 0; i < stage.thoughts; i++)
            if (stage.thought[i].view.seat == 1)
                answer_in_time(&stage.thought[i]);
}

enum { ANN, ONLOOKER };

/* Ann sits down and starts the game, and somebody looks on. */
static void sit_down(const char *request, void (*give)(Stage *, const S5Rules *, int32_t, S5Card *))
{
    stage_open(&stage, request, 7);
    ticket = 0;
    stage.think_ms = -1;
    stage.pack = give;
    stage_enter(&stage, ANN, 0);
    stage_enter(&stage, ONLOOKER, 0);
    stage_do(&stage, ANN, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, ANN, "{'do':'start'}");
    stage_wait(&stage, 100);
}

/* The hand until Ann has led. */
static void lead(void)
{
    char request[600];
    snprintf(request, sizeof request,
        "{'rules':'spoil-five','players':3,'options':{'first_dealer':2,'follow':'must-follow',%s},"
        "'settings':{'level':'%s','pace_ms':%d,'clock_s':0,'silent_s':5,'undo':false}}",
        script.options, script.level, script.pace_ms);
    sit_down(request, give_pack);
    stage.mode = LOG_LATER;
    stage.commit_ms = script.commit_ms;
    stage_do(&stage, ANN, "{'do':'play KD','at':%d}", (int)stage.person[ANN].position);
}

enum { LONG_MS = 4000 };

static char *play(const char *hand, int64_t answer_ms)
{
    script.hand = hand;
    script.answer_ms = answer_ms;
    lead();
    go_on(LONG_MS);
    char *text = stage_transcript(&stage, (const int[]){ANN, ONLOOKER}, 2, NULL);
    if (!strstr(text, "\"event\":\"act\",\"seat\":1,\"do\":\"play 3D\""))
        fail_msg("%s, pace %d, commit %d, hand %s, answer after %d ms\n%s", script.level, script.pace_ms,
            script.commit_ms, hand, (int)answer_ms, text);
    stage_close(&stage);
    return text;
}

static void compare(const char *expected, const char *hand, int64_t answer_ms)
{
    char *text = play(hand, answer_ms);
    size_t at = 0, line = 0;
    for (; text[at] && text[at] == expected[at]; at++)
        line = text[at] == '\n' ? at + 1 : line;
    if (text[at] || expected[at])
        fail_msg("%s, pace %d, commit %d, hand %s, answer after %d ms\n%.*s\ninstead of\n%.*s", script.level,
            script.pace_ms, script.commit_ms, hand, (int)answer_ms, (int)strcspn(text + line, "\n"),
            text + line, (int)strcspn(expected + line, "\n"), expected + line);
    free(text);
}

/* ----------------------------------------------------------------- moments */

static const int PACES[] = {0, 60, 700, 2000};

static void test_a_search_is_shown_at_a_fixed_moment(void **unused)
{
    static const char *const LEVELS[] = {"club", "expert", "master"};
    static const int64_t ANSWERS[] = {0, 7, 39, 120, 900, 3000, ANSWER_ON_HURRY, NO_ANSWER};
    (void)unused;
    for (size_t level = 0; level < 3; level++)
        for (size_t pace = 0; pace < sizeof PACES / sizeof *PACES; pace++) {
            script = (Script){
                .level = LEVELS[level], .options = "'robbing':'no'", .pace_ms = PACES[pace], .commit_ms = 2};
            char *expected = play(FORCED, 0);
            for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
                compare(expected, OPEN, ANSWERS[i]);
            free(expected);
        }
}

/* One asked in silence at its own turn declines, which is written down, and then thinks about its card. */
static void test_a_question_at_ones_own_turn_takes_no_time(void **unused)
{
    static const struct {
        const char *level;
        int64_t answer_ms;
    } CASES[] = {{"steady", 0}, {"club", 5}, {"expert", 30}, {"master", ANSWER_ON_HURRY}, {"master", 400}};
    static const int COMMITS[] = {1, 30, 90};
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (size_t pace = 0; pace < sizeof PACES / sizeof *PACES; pace++)
            for (size_t commit = 0; commit < sizeof COMMITS / sizeof *COMMITS; commit++) {
                script = (Script){.level = CASES[i].level,
                    .options = "'robbing':'may','rob_when':'own-turn','rob_refusal':'free'",
                    .pace_ms = PACES[pace],
                    .commit_ms = COMMITS[commit]};
                char *expected = play(FORCED, CASES[i].answer_ms);
                compare(expected, ACE, CASES[i].answer_ms);
                free(expected);
            }
}

/* Ann calls the J♠, which must be played to the first trick: seat 2 has that one choice, or any of five. */
static void give_called_pack(Stage *s, const S5Rules *rules, int32_t number, S5Card *pack)
{
    const bool holds = script.hand == FORCED;
    const char *const hands[] = {"5S KS QS 2D 3D", "2H 3H 4H 6H 7H",
        holds ? "JS 2C 3C 4C 6C" : "2S 2C 3C 4C 6C", holds ? "2S 7C 8C 9C TC" : "JS 7C 8C 9C TC",
        "8D 9D TD JD QD", "AS"};
    (void)s, (void)rules, (void)number;
    put_pack(hands, 5, pack);
}

static int choices; /* of seat 2 in the first trick */

/* Each computer player makes the first choice it has, seat 2 after some time. */
static void go_on_first(int64_t ms)
{
    for (const int64_t until = stage.now + ms; stage.now < until; stage_wait(&stage, 1))
        for (int i = 0; i < stage.thoughts; i++) {
            const S5BotRequest *thought = &stage.thought[i];
            S5Choice choice = {.kind = S5_CHOICE_KINDS};
            if (thought->ticket != ticket)
                asked = stage.now;
            ticket = thought->ticket;
            assert_true(s5_legal_next(&thought->view.legal, &choice));
            if (thought->view.seat == 2 && thought->view.phase == S5_PHASE_PLAY && !thought->view.tricks_done)
                choices = (int)s5_legal_count(&thought->view.legal);
            if (thought->view.seat != 2 || stage.now - asked >= script.answer_ms)
                s5_table_bot_chose(stage.table, stage.now, ticket, choice);
        }
}

static char *play_called(const char *hand, int64_t answer_ms)
{
    static const char *const ACTS[] = {"bid 30", "name S", "call JS"},
                             LAST[] = "\"event\":\"act\",\"seat\":2,\"do\":\"play ";
    script = (Script){.hand = hand, .answer_ms = answer_ms};
    sit_down(
        "{'rules':'newfoundland-call-partner','players':5,'options':{'first_dealer':4,'kitty':0,'draw':'none','call_by':1},"
        "'settings':{'level':'club','pace_ms':60,'clock_s':0,'undo':false}}",
        give_called_pack);
    for (size_t i = 0; i < sizeof ACTS / sizeof *ACTS; i++) {
        stage_do(&stage, ANN, "{'do':'%s','at':%d}", ACTS[i], (int)stage.person[ANN].position);
        go_on_first(LONG_MS);
    }
    assert_int_equal(choices, hand == FORCED ? 1 : 5);
    char *text = stage_transcript(&stage, (const int[]){ANN, ONLOOKER}, 2, LAST);
    assert_non_null(strstr(text, LAST));
    stage_close(&stage);
    return text;
}

/* Whether a seat has the called card, and so but one choice, shows neither in what is heard before its card nor in when that is shown. */
static void test_a_called_card_takes_no_time(void **unused)
{
    static const int64_t ANSWERS[] = {0, 7, 30};
    char *expected = play_called(FORCED, 0);
    (void)unused;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        char *other = play_called(OPEN, ANSWERS[i]);
        assert_string_equal(expected, other);
        free(other);
    }
    free(expected);
}

/* A level that does not search is not held up: it plays as soon as the pace allows. */
static void test_rules_of_thumb_are_not_held_up(void **unused)
{
    (void)unused;
    for (size_t pace = 0; pace < sizeof PACES / sizeof *PACES; pace++) {
        script = (Script){.level = "steady",
            .options = "'robbing':'no'",
            .pace_ms = PACES[pace],
            .commit_ms = 2,
            .hand = OPEN};
        lead();
        go_on(PACES[pace] + 5); /* both cards are written down, too */
        assert_non_null(stage_heard(&stage, ANN, "\"event\":\"act\",\"seat\":1"));
        stage_close(&stage);
    }
}

/* Somebody who goes and comes back does not make a computer player begin anew, or hurry. */
static void test_a_thought_outlasts_an_absence(void **unused)
{
    (void)unused;
    script = (Script){
        .level = "master", .options = "'robbing':'no'", .commit_ms = 2, .hand = OPEN, .answer_ms = NO_ANSWER};
    lead();
    go_on(900);
    const uint64_t first = ticket;
    stage_exit(&stage, ANN);
    stage_wait(&stage, 60000);
    assert_int_equal(stage.hurried, 0);
    answer(&stage.thought[0]);
    stage_wait(&stage, 60000);
    assert_null(stage_heard(&stage, ONLOOKER, "\"event\":\"act\",\"seat\":1"));
    stage_enter(&stage, ANN, 0);
    go_on(100);
    assert_null(stage_heard(&stage, ONLOOKER, "\"event\":\"act\",\"seat\":1"));
    assert_int_equal(ticket, first);
    go_on(100);
    assert_non_null(stage_heard(&stage, ONLOOKER, "\"event\":\"act\",\"seat\":1,\"do\":\"play 3D\""));
    stage_close(&stage);
}

/* A computer player that is asked in silence before the lead robs in time, however slow the pace of the table is. */
static void test_a_rob_is_not_lost_to_the_pace(void **unused)
{
    static const int64_t ANSWERS[] = {0, 300, NO_ANSWER};
    (void)unused;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        script = (Script){.level = "expert",
            .options = "'robbing':'may','rob_when':'before-lead','rob_refusal':'free'",
            .hand = "3D AS 3C 4C 5C",
            .pace_ms = 10000,
            .commit_ms = 1,
            .answer_ms = NO_ANSWER};
        lead();
        S5Card given;
        list_of("3C", &given);
        assert_true(is_silent_question(stage.table));
        if (ANSWERS[i] != NO_ANSWER) {
            stage_wait(&stage, ANSWERS[i]);
            for (int n = 0; n < stage.thoughts; n++)
                if (stage.thought[n].view.seat == 1)
                    s5_table_bot_chose(stage.table, stage.now, stage.thought[n].ticket,
                        (S5Choice){.kind = S5_CHOICE_ROB, .value = given});
        }
        stage_wait(&stage, 4399 - (ANSWERS[i] < 0 ? 0 : ANSWERS[i]));
        assert_null(stage_heard(&stage, ONLOOKER, "\"do\":\"rob"));
        stage_wait(&stage, 2);
        assert_non_null(stage_heard(&stage, ONLOOKER, "\"event\":\"act\",\"seat\":1,\"do\":\"rob"));
        stage_close(&stage);
    }
}

/* With only spectators there, computer players neither play nor think; the game, and time, begin when somebody sits down. */
static void test_nobody_sits(void **unused)
{
    (void)unused;
    stage_open(&stage, "{'rules':'twenty-five','players':3,'options':{'first_dealer':2,'robbing':'no'}}", 3);
    stage_wait(&stage, 50000);
    stage_enter(&stage, 0, 0);
    stage_wait(&stage, 50000);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 50000);
    assert_null(stage_heard(&stage, 0, "{\"event\":\"deal\""));
    stage.think_ms = -1;
    stage_do(&stage, 0, "{'do':'sit','seat':1,'name':'Ann'}");
    stage_wait(&stage, 0);
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"deal\""));
    assert_int_equal(stage.thoughts, 1);
    stage_exit(&stage, 0);
    stage_reload(&stage);
    stage_enter(&stage, 1, 0);
    stage_wait(&stage, 50000);
    assert_int_equal(stage.thoughts, 0);
    stage_enter(&stage, 0, 0);
    assert_int_equal(stage.thoughts, 1);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_search_is_shown_at_a_fixed_moment),
        cmocka_unit_test(test_a_question_at_ones_own_turn_takes_no_time),
        cmocka_unit_test(test_a_called_card_takes_no_time),
        cmocka_unit_test(test_rules_of_thumb_are_not_held_up),
        cmocka_unit_test(test_a_thought_outlasts_an_absence),
        cmocka_unit_test(test_a_rob_is_not_lost_to_the_pace),
        cmocka_unit_test(test_nobody_sits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
