/*
 * Nobody can tell from what a table says, or from when it says it, that somebody is asked in silence whether to rob: tables that
 * differ only in who holds the ace, and in what that player does about it, say the same at the same time to everybody else.
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

/* Seat 4 deals: packets of three from seat 0 on, then of two; the turn-up, and the stock. */
enum { TURN_UP = 25, STOCK = 40 };

/* Where the ace of trumps lies: the place in the pack. It is never the leader's first card, which is led, nor seat 1's, which is played. */
typedef enum Place { NOBODY = STOCK, LEADER = 1, NEXT = 4, COMPUTER_2 = 7 } Place;

enum { NEVER_MS = -1 };

/* What happens: `answer_ms` after the deal the holder declines, and `lead_ms` after it the leader plays. */
typedef struct Script {
    uint64_t seed;
    const char *options, *level;
    bool computer_leads, one_person; /* seat 1 */
    int64_t lead_ms, next_ms, commit_ms;
    int64_t look_ms; /* how long it continues after that; 0: two seconds */
    Place ace;
    int64_t answer_ms;
    S5Card pack[S5_PACK_MAX];
} Script;

static Script script;

static void give_pack(Stage *s, const S5Rules *rules, int32_t hand, S5Card *pack)
{
    (void)s, (void)rules, (void)hand;
    memcpy(pack, script.pack, S5_PACK_MAX);
}

static void swap(S5Card *a, S5Card *b)
{
    const S5Card card = *a;
    *a = *b;
    *b = card;
}

/* The same pack but for the ace. False where the turn-up is an ace, or trumps would be led, so that seat 1 may not play what it likes. */
static bool make_pack(void)
{
    S5Random random = s5_random(script.seed, 9);
    for (int i = 0; i < S5_PACK_MAX; i++)
        script.pack[i] = (S5Card)i;
    s5_shuffle(&random, script.pack, S5_PACK, S5_PACK);
    const S5Card ace = s5_card(s5_card_suit(script.pack[TURN_UP]), S5_ACE);
    int at = 0;
    while (script.pack[at] != ace)
        at++;
    swap(&script.pack[at], &script.pack[STOCK]);
    swap(&script.pack[STOCK], &script.pack[script.ace]);
    return at != TURN_UP && s5_card_suit(script.pack[0]) != s5_card_suit(ace) &&
           script.pack[0] != s5_card(S5_HEARTS, S5_ACE);
}

/* Somebody who was asked in silence declines. */
static void decline(void)
{
    const int seat = stage.table->play.state.turn;
    assert_true(is_silent_question(stage.table));
    if (stage.table->seat[seat].holder == PERSON)
        stage_do(&stage, seat, "{'do':'decline','at':%d}", (int)stage.person[seat].position);
    for (int i = 0; i < stage.thoughts; i++)
        if (stage.thought[i].view.seat == seat && stage.table->seat[seat].holder == COMPUTER)
            s5_table_bot_chose(
                stage.table, stage.now, stage.thought[i].ticket, (S5Choice){.kind = S5_CHOICE_DECLINE});
}

/* Seat 0 or 1 plays its first card. */
static void play(int seat)
{
    const S5Card card = script.pack[3 * seat];
    char text[3] = "";
    s5_card_write(card, text);
    if (stage.table->seat[seat].holder == PERSON) {
        stage_do(&stage, seat, "{'do':'play %s','at':%d}", text, (int)stage.person[seat].position);
        return;
    }
    for (int i = 0; i < stage.thoughts; i++)
        if (stage.thought[i].view.seat == seat && stage.thought[i].view.phase == S5_PHASE_PLAY)
            s5_table_bot_chose(stage.table, stage.now, stage.thought[i].ticket,
                (S5Choice){.kind = S5_CHOICE_PLAY, .value = card});
}

static void wait_until(int64_t time)
{
    stage_wait(&stage, time - stage.now);
}

/* The onlookers: seat 3, and a spectator without a seat. */
enum { ONLOOKER = 3, SPECTATOR = 5 };

/* A table at which the first hand has just been dealt. */
static void deal(void)
{
    char request[700];
    snprintf(request, sizeof request,
        "{'rules':'spoil-five','options':{'robbing':'may','follow':'free','first_dealer':4,%s},'settings':{'level':'%s','pace_ms':500,'silent_s':5}}",
        script.options, script.level ? script.level : "random");
    stage_open(&stage, request, 5);
    for (int i = 0; i < 6; i++)
        stage_enter(&stage, i, 0);
    for (int seat = script.computer_leads; seat < 4; seat++)
        if (seat != 2 && (seat == 1 || !script.one_person))
            stage_do(&stage, seat, "{'do':'sit','seat':%d,'name':'P'}", seat);
    stage.pack = give_pack;
    stage.think_ms = -1;
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    assert_true(is_in_hand(stage.table));
    stage.mode = LOG_LATER;
    stage.commit_ms = script.commit_ms;
}

static void run(void)
{
    deal();
    const int64_t dealt = stage.now;
    const bool first = script.answer_ms != NEVER_MS && script.answer_ms <= script.lead_ms;
    if (first) {
        wait_until(dealt + script.answer_ms);
        decline();
    }
    wait_until(dealt + script.lead_ms);
    play(0);
    if (!first && script.answer_ms != NEVER_MS) {
        wait_until(dealt + script.answer_ms);
        decline();
    }
    wait_until(dealt + script.next_ms);
    play(1);
    stage_wait(&stage, script.look_ms ? script.look_ms : 2000);
}

/* Runs the script with the ace elsewhere and compares with what was heard when nobody held it. */
static void compare(const char *expected, Place ace, int64_t answer_ms)
{
    script.ace = ace;
    script.answer_ms = answer_ms;
    assert_true(make_pack());
    run();
    char *text = stage_transcript(&stage, (const int[]){ONLOOKER, SPECTATOR}, 2, NULL);
    if (strcmp(text, expected) != 0) {
        size_t at = 0, line = 0;
        for (; text[at] == expected[at]; at++)
            line = text[at] == '\n' ? at + 1 : line;
        fail_msg("ace at %d, answer after %d ms, lead after %d ms, seed %d\n%.*s\ninstead of\n%.*s", (int)ace,
            (int)answer_ms, (int)script.lead_ms, (int)script.seed, (int)strcspn(text + line, "\n"),
            text + line, (int)strcspn(expected + line, "\n"), expected + line);
    }
    free(text);
    stage_close(&stage);
}

static char *when_nobody_holds_it(void)
{
    script.ace = NOBODY;
    script.answer_ms = NEVER_MS;
    if (!make_pack())
        return NULL;
    run();
    char *text = stage_transcript(&stage, (const int[]){ONLOOKER, SPECTATOR}, 2, NULL);
    assert_false(is_silent_question(stage.table));
    assert_true(strstr(text, "\"event\":\"act\",\"seat\":0") && strstr(text, "\"event\":\"act\",\"seat\":1"));
    stage_close(&stage);
    return text;
}

static const char *const REFUSALS[] = {
    "'rob_refusal':'free'", "'rob_refusal':'bars'", "'rob_refusal':'announce-or-lowers'"};

enum { SEEDS = 24, TO_LEAD_MS = 5000 };

static void test_before_the_lead(void **unused)
{
    static const int64_t LEADS[] = {0, 2000, 6000}, COMMITS[] = {1, 30},
                         ANSWERS[] = {0, 1500, 4400, NEVER_MS};
    char options[200];
    (void)unused;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        snprintf(options, sizeof options, "'rob_when':'before-lead',%s", REFUSALS[seed % 3]);
        script = (Script){.seed = seed,
            .options = options,
            .computer_leads = seed / 3 % 2,
            .lead_ms = LEADS[seed % 3],
            .next_ms = 9000,
            .commit_ms = COMMITS[seed % 2]};
        char *expected = when_nobody_holds_it();
        for (size_t i = 0; expected && i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
            compare(expected, NEXT, ANSWERS[i]);
            compare(expected, COMPUTER_2, ANSWERS[i]);
            if (ANSWERS[i] != NEVER_MS && ANSWERS[i] < script.lead_ms)
                compare(expected, LEADER, ANSWERS[i]);
        }
        free(expected);
    }
}

/* A player who is asked at their own turn takes time for both answers, and nobody sees for which. */
static void test_at_ones_own_turn(void **unused)
{
    char options[200];
    (void)unused;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        snprintf(options, sizeof options, "'rob_when':'own-turn',%s", REFUSALS[seed % 3]);
        script = (Script){.seed = seed,
            .options = options,
            .lead_ms = 1000,
            .next_ms = 1100 + (int64_t)seed * 1500,
            .commit_ms = 2};
        char *expected = when_nobody_holds_it();
        if (expected)
            compare(expected, NEXT, 1050);
        if (expected)
            compare(expected, LEADER, 700);
        free(expected);
    }
}

/* The first lead is kept, and shown when its moment comes; a better thought takes its place. */
static void test_the_lead_is_kept(void **unused)
{
    (void)unused;
    script = (Script){.seed = 1,
        .options = "'rob_when':'before-lead','rob_refusal':'free'",
        .lead_ms = 0,
        .next_ms = 4000,
        .commit_ms = 1,
        .ace = NEXT,
        .answer_ms = NEVER_MS};
    while (!make_pack())
        script.seed++;
    run(); /* seat 1 has tried to play before the lead, and was refused */
    assert_non_null(stage_heard(&stage, 1, "\"code\":\"illegal\""));
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"act\",\"seat\":0"));
    assert_non_null(
        stage_heard(&stage, 0, "{\"event\":\"clock\",\"seat\":0,\"left_ms\":50000,\"of_ms\":50000}"));
    assert_non_null(
        stage_heard(&stage, 1, "{\"event\":\"clock\",\"seat\":1,\"left_ms\":4500,\"of_ms\":4500}"));
    assert_non_null(stage_heard(&stage, 1, "\"do\":\"decline\"")); /* this counts as declining */
    assert_null(stage_heard(&stage, 0, "\"do\":\"decline\""));
    stage_close(&stage);
}

/* An answer that comes when the question has ended is late, and not against the rules; whoever was not asked is told nothing of it. */
static void test_a_late_answer_is_stale(void **unused)
{
    (void)unused;
    script = (Script){
        .seed = 1, .options = "'rob_when':'before-lead','rob_refusal':'free'", .commit_ms = 1, .ace = NEXT};
    while (!make_pack())
        script.seed++;
    deal();
    assert_true(is_silent_question(stage.table));
    stage_wait(&stage, TO_LEAD_MS);
    assert_false(is_silent_question(stage.table));
    for (int seat = 0; seat < 2; seat++) {
        stage_do(&stage, seat, "{'do':'decline','at':%d}", (int)stage.person[seat].position);
        stage_wrong(&stage, seat, seat == 1 ? "stale" : "illegal");
    }
    play(0);
    stage_wait(&stage, 1000);
    stage_do(&stage, 1, "{'do':'decline','at':%d}", (int)stage.person[1].position);
    stage_wrong(&stage, 1, "illegal"); /* it is their turn to play */
    stage_close(&stage);
}

/* A lead that arrives when its moment is past, before the loop has come to end the question, is kept like any other. */
static void test_a_lead_that_finds_the_loop_late(void **unused)
{
    (void)unused;
    script = (Script){
        .seed = 1, .options = "'rob_when':'before-lead','rob_refusal':'free'", .commit_ms = 1, .ace = NEXT};
    while (!make_pack())
        script.seed++;
    deal();
    stage.now += TO_LEAD_MS + 100;
    assert_true(is_silent_question(stage.table));
    play(0);
    stage_wait(&stage, 1000);
    assert_non_null(stage_heard(&stage, ONLOOKER, "{\"event\":\"act\",\"seat\":0"));
    stage_close(&stage);
}

/* A rob is shown at once; who leads is asked anew, and the lead still comes no sooner. */
static void test_robbing_is_seen(void **unused)
{
    char card[3] = "";
    (void)unused;
    script = (Script){.seed = 2,
        .options = "'rob_when':'before-lead','rob_refusal':'free'",
        .lead_ms = 100,
        .next_ms = 0,
        .commit_ms = 1,
        .ace = NEXT,
        .answer_ms = NEVER_MS};
    while (!make_pack())
        script.seed++;
    run();
    const int64_t now = stage.now;
    assert_true(is_silent_question(stage.table));
    s5_card_write(script.pack[3], card);
    stage_do(&stage, 1, "{'do':'rob %s','at':%d}", card, (int)stage.person[1].position);
    stage_wait(&stage, 1);
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"act\",\"seat\":1,\"do\":\"rob"));
    play(0);
    stage_wait(&stage, 1000);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"act\",\"seat\":0"));
    stage_wait(&stage, TO_LEAD_MS - (stage.now - now));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"act\",\"seat\":0"));
    stage_close(&stage);
}

/* Where one person plays with computer players, spectators do not notice that anybody is asked. */
static void test_spectators_of_one_person_notice_nothing(void **unused)
{
    static const int64_t LEADS[] = {0, 300, 1500}, ANSWERS[] = {0, 200, NEVER_MS};
    (void)unused;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        script = (Script){.seed = seed,
            .options = "'rob_when':'before-lead','rob_refusal':'free'",
            .computer_leads = true,
            .one_person = true,
            .lead_ms = LEADS[seed % 3],
            .next_ms = 5500,
            .commit_ms = 1};
        char *expected = when_nobody_holds_it();
        for (size_t i = 0; expected && i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
            compare(expected, NEXT, ANSWERS[i]);
            compare(expected, COMPUTER_2, ANSWERS[i]);
        }
        free(expected);
    }
}

/* What seat 2 is asked to think about, and how long at most. */
static uint64_t nodes_asked(S5Phase phase)
{
    const S5BotRequest *asked = &stage.thought[stage.thoughts - 1];
    assert_true(stage.thoughts && asked->view.seat == 2 && asked->view.phase == phase);
    return asked->nodes;
}

static void test_a_question_at_ones_own_turn_is_thought_about_quickly(void **unused)
{
    (void)unused;
    script = (Script){.seed = 1,
        .options = "'rob_when':'own-turn','rob_refusal':'free'",
        .level = "expert",
        .lead_ms = 100,
        .next_ms = 200,
        .commit_ms = 1,
        .look_ms = 10,
        .ace = COMPUTER_2,
        .answer_ms = NEVER_MS};
    while (!make_pack())
        script.seed++;
    run();
    const uint64_t usual = s5_level_find("expert")->nodes, nodes = nodes_asked(S5_PHASE_ROB);
    assert_true(nodes > 0 && nodes * 10 <= usual);
    decline();
    stage_wait(&stage, 10);
    assert_int_equal(nodes_asked(S5_PHASE_PLAY), usual);
    stage_close(&stage);
}

/* While time stands still nobody thinks about a question, and then it is asked. */
static void test_nobody_thinks_while_time_stands_still(void **unused)
{
    (void)unused;
    script = (Script){.seed = 1,
        .options = "'rob_when':'before-lead','rob_refusal':'free'",
        .lead_ms = 100,
        .next_ms = 200,
        .commit_ms = 0,
        .ace = COMPUTER_2,
        .answer_ms = NEVER_MS};
    while (!make_pack())
        script.seed++;
    run();
    stage.mode = LOG_AT_ONCE;
    if (stage.pending)
        stage_commit(&stage, true);
    stage_reload(&stage);
    assert_true(is_silent_question(stage.table) && stage.table->play.state.turn == 2);
    stage_enter(&stage, 0, 0);
    assert_int_equal(stage.thoughts, 1);
    stage_do(&stage, 0, "{'do':'pause'}");
    stage_reload(&stage);
    stage_enter(&stage, 0, 0);
    stage_wait(&stage, 100000);
    assert_int_equal(stage.thoughts, 0);
    stage_do(&stage, 0, "{'do':'resume'}");
    assert_int_equal(stage.thoughts, 1);
    assert_int_equal(stage.thought[0].view.seat, 2);
    stage_close(&stage);
}

/* An act that is taken back takes with it what was answered in silence since, and nobody can tell that anything was. */
static void test_undo_takes_silence_with_it(void **unused)
{
    char why[REFUSED_MAX];
    (void)unused;
    script = (Script){.seed = 1,
        .options = "'rob_when':'own-turn','rob_refusal':'free'",
        .lead_ms = 100,
        .next_ms = 200,
        .commit_ms = 1,
        .ace = NEXT,
        .answer_ms = NEVER_MS};
    while (!make_pack())
        script.seed++;
    run(); /* seat 1 is asked, and can't play */
    const S5State before = stage.table->play.state;
    const uint64_t position = position_of(stage.table);
    decline();
    stage_wait(&stage, 10);
    assert_int_equal(stage.table->silent, 1);
    assert_int_equal(position_of(stage.table), position);
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_do(&stage, 1, "{'do':'agree'}");
    stage_do(&stage, 3, "{'do':'agree'}");
    stage_wait(&stage, 10);
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"undone\",\"seat\":0}"));
    assert_int_equal(stage.table->play.state.turn, 0);
    play(0);
    stage_wait(&stage, 10);
    assert_memory_equal(&before, &stage.table->play.state, sizeof before); /* the player is asked once more */
    decline();
    stage_wait(&stage, 10);
    play(1);
    stage_wait(&stage, 10);
    Lines record = stage_record(&stage);
    if (lines_refused(&record, why) >= 0)
        fail_msg("%s", why);
    lines_free(&record);
    stage_reload(&stage);
    assert_int_equal(stage.table->play.state.turn, 2);
    stage_close(&stage);
}

/* ----------------------------------------------------- where it may be at all */

static const char *moves_and_silence_agree(const Case *c)
{
    S5Rules rules;
    S5State state;
    S5Card pack[S5_PACK_MAX];
    S5Random random = s5_random(c->seed, 3);
    if (!case_rules(c, &rules))
        return NULL;
    s5_start(&rules, s5_first_dealer(&rules, &random), NULL, &state);
    for (int hand = 0; hand < c->hands && state.phase != S5_PHASE_OVER; hand++) {
        case_pack(c, hand, pack);
        s5_deal(&rules, &state, pack);
        while (state.turn != S5_NO_SEAT) {
            const bool lead = s5_silent_lead(&rules, &state), silent = s5_silent(&rules, &state);
            const S5Legal legal = s5_legal(&rules, &state);
            const S5Choice choice = s5_legal_random(&legal, &random);
            if (silent && state.turn != state.to_play && !lead)
                return "a silent question of another where none was to be";
            if (lead && (state.tricks_done || state.played))
                return "a first lead that is none";
            s5_act(&rules, &state, state.turn, choice);
            if (silent && choice.kind == S5_CHOICE_DECLINE && s5_silent_lead(&rules, &state) != lead)
                return "declining in silence is seen";
        }
    }
    return NULL;
}

static void silence_at_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        const Case c = random_case(seed, preset, players, sides, (int)seed % 5, 6);
        check_case(&c, moves_and_silence_agree);
    }
}

static void test_where_silence_may_be(void **unused)
{
    (void)unused;
    for_every_table(silence_at_table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_before_the_lead),
        cmocka_unit_test(test_at_ones_own_turn),
        cmocka_unit_test(test_the_lead_is_kept),
        cmocka_unit_test(test_a_late_answer_is_stale),
        cmocka_unit_test(test_a_lead_that_finds_the_loop_late),
        cmocka_unit_test(test_robbing_is_seen),
        cmocka_unit_test(test_spectators_of_one_person_notice_nothing),
        cmocka_unit_test(test_a_question_at_ones_own_turn_is_thought_about_quickly),
        cmocka_unit_test(test_nobody_thinks_while_time_stands_still),
        cmocka_unit_test(test_undo_takes_silence_with_it),
        cmocka_unit_test(test_where_silence_may_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
