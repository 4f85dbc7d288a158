/* Questions about the rules (docs/formats.md): the examples, every way to ask, every way to ask nonsense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "spoilfive/query.h"

static char buffer[S5_EVENT_MAX];

static const char *answer_to(const char *question)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_query_line(question, strlen(question), &text);
    assert_false(text.full);
    assert_true(text.used && buffer[text.used - 1] == '\n');
    buffer[text.used - 1] = 0;
    assert_null(strchr(buffer, '\n'));
    return buffer;
}

static void check(const char *question, const char *answer)
{
    if (strcmp(answer_to(question), answer) != 0)
        fail_msg("%s\nis answered %s\nand not    %s", question, buffer, answer);
}

/* The error is a sentence with this piece in it. */
static void check_error(const char *question, const char *piece)
{
    json_t *json = json_loads(answer_to(question), 0, NULL);
    const char *error = json_string_value(json_object_get(json, "error"));
    if (!error || !strstr(error, piece) || json_object_size(json) != 1)
        fail_msg("%s\nis answered %s\nwithout '%s'", question, buffer, piece);
    json_decref(json);
}

/* A question with single quotes for double ones. */
static const char *q(const char *text)
{
    static char question[1024];
    char *at = question;
    for (; *text; text++)
        *at++ = *text == '\'' ? '"' : *text;
    *at = 0;
    return question;
}

/* ------------------------------------------------------------------ the formats */

static void test_the_examples_of_the_formats(void **unused)
{
    (void)unused;
    check("{\"rules\":\"twenty-five\",\"trumps\":\"S\",\"led\":\"3H\",\"hand\":\"AH 7D QS 7H 4H\"}",
        "{\"legal\":\"AH QS 7H 4H\"}");
    check("{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"led\":\"3H\",\"hand\":\"AH 7D QS 7H 4H\"}",
        "{\"legal\":\"7H 4H\"}");
    check("{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"trick\":\"3H 7H QS\"}", "{\"winner\":2}");
    check("{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"order\":true}",
        "{\"trumps\":\"5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS\",\"S\":\"\",\"H\":\"KH QH JH TH 9H 8H 7H "
        "6H 5H 4H 3H 2H\","
        "\"D\":\"KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD\",\"C\":\"KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC\"}");
}

/* The tables of docs/rules.md §1. */
#define PLAIN_S "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
#define PLAIN_H "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
#define PLAIN_D "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"
#define PLAIN_C "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"

static void check_order(const char *trumps, const char *lowered, const char *order, const char *plain[4])
{
    char question[128], answer[512];
    snprintf(question, sizeof question, "{\"rules\":\"fifty-five\",\"trumps\":\"%s\",\"order\":true%s}",
        trumps, lowered);
    snprintf(answer, sizeof answer, "{\"trumps\":\"%s\",\"S\":\"%s\",\"H\":\"%s\",\"D\":\"%s\",\"C\":\"%s\"}",
        order, plain[0], plain[1], plain[2], plain[3]);
    check(question, answer);
}

static void test_the_order_for_all_trumps(void **unused)
{
    (void)unused;
    static const struct {
        const char *trumps, *order, *low;
    } ROWS[] = {
        {"S", "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS", "5S JS AH KS QS 2S 3S 4S 6S 7S 8S 9S TS AS"},
        {"H", "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H", "5H JH KH QH TH 9H 8H 7H 6H 4H 3H 2H AH"},
        {"D", "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D", "5D JD AH KD QD TD 9D 8D 7D 6D 4D 3D 2D AD"},
        {"C", "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC", "5C JC AH KC QC 2C 3C 4C 6C 7C 8C 9C TC AC"},
    };
    for (int suit = 0; suit < 4; suit++) {
        const char *plain[4] = {PLAIN_S, PLAIN_H, PLAIN_D, PLAIN_C};
        plain[suit] = "";
        check_order(ROWS[suit].trumps, "", ROWS[suit].order, plain);
        check_order(ROWS[suit].trumps, ",\"lowered\":false", ROWS[suit].order, plain);
        check_order(ROWS[suit].trumps, ",\"lowered\":true", ROWS[suit].low, plain);
    }
}

/* ------------------------------------------------------------------ ways to ask */

static void test_the_answer_keeps_the_order_of_the_hand(void **unused)
{
    (void)unused;
    check(q("{'rules':'twenty-five','trumps':'S','led':'3H','hand':'4H 7H QS 7D AH'}"),
        "{\"legal\":\"4H 7H QS AH\"}");
    check(q("{'rules':'twenty-five','trumps':'S','led':'3C','hand':'KD TD 2H'}"), "{\"legal\":\"KD TD 2H\"}");
}

static void test_how_people_write_cards(void **unused)
{
    (void)unused;
    check(q("{'rules':'twenty-five','trumps':'♠','led':'3♥','hand':'a♥ 7d qS 7h 4H'}"),
        "{\"legal\":\"AH QS 7H 4H\"}");
    check(q("{'rules':'twenty-five','trumps':'s','led':'9c','hand':'10h, 10♣, TD'}"), "{\"legal\":\"TC\"}");
    check(q("{'rules':'twenty-five','trumps':'Spades','led':'9c','hand':'  10h,10♣   TD '}"),
        "{\"legal\":\"TC\"}");
    check("{\"rules\":\"twenty-five\",\"trumps\":\"\\u2660\",\"led\":\"3\\u2665\",\"hand\":\"4\\u2665 TD\"}",
        "{\"legal\":\"4H\"}");
}

/* The one table of docs/rules.md §2 whose answers differ most; trumps are spades. */
static void test_options_override_the_preset(void **unused)
{
    (void)unused;
    static const struct {
        const char *led, *hand, *legal[3]; /* none, over-lower, any-lead */
    } ROWS[] = {
        {"KS", "5S 9H 3D", {"5S", "5S 9H 3D", "5S 9H 3D"}},
        {"KS", "5S 2S 9H", {"5S 2S", "5S 2S", "5S 2S"}},
        {"KS", "AS 7D", {"AS", "AS", "AS"}},
        {"JS", "AH 9D", {"AH", "AH", "AH 9D"}},
        {"JS", "5S AH 7D", {"5S AH", "5S AH", "5S AH 7D"}},
        {"QS", "JS AH 7D", {"JS AH", "JS AH 7D", "JS AH 7D"}},
        {"5S", "JS 8D", {"JS", "JS", "JS 8D"}},
        {"AH", "JS 3H 8D", {"JS", "JS 3H 8D", "JS 3H 8D"}},
        {"9S", "4H 7D", {"4H 7D", "4H 7D", "4H 7D"}},
    };
    static const char *const RENEGE[] = {"none", "over-lower", "any-lead"};
    for (size_t row = 0; row < sizeof ROWS / sizeof *ROWS; row++)
        for (int i = 0; i < 3; i++) {
            char question[256], answer[64];
            snprintf(question, sizeof question,
                "{\"rules\":\"twenty-five\",\"options\":{\"renege\":\"%s\",\"target\":30},\"trumps\":\"S\","
                "\"led\":\"%s\",\"hand\":\"%s\"}",
                RENEGE[i], ROWS[row].led, ROWS[row].hand);
            snprintf(answer, sizeof answer, "{\"legal\":\"%s\"}", ROWS[row].legal[i]);
            check(question, answer);
        }
}

static void test_options_of_every_kind(void **unused)
{
    (void)unused;
    check(q("{'rules':'spoil-five','options':{},'trumps':'S','trick':'3H'}"), "{\"winner\":0}");
    check(
        q("{'rules':'spoil-five','options':{'first_dealer':9},'trumps':'S','trick':'3H'}"), "{\"winner\":0}");
    check(
        q("{'rules':'fifty-five','options':{'first_dealer':8},'trumps':'S','trick':'3H'}"), "{\"winner\":0}");
    check(q("{'rules':'auction-forty-fives','options':{'first_dealer':5},'trumps':'S','trick':'3H'}"),
        "{\"winner\":0}");
    check_error(q("{'rules':'twenty-five','trumps':'S','trick':'3H 4H','led':'4H','hand':'KD'}"),
        "not the first card of \"trick\"");
    check_error(
        q("{'rules':'auction-forty-fives','options':{'first_dealer':9},'trumps':'S','trick':'3H'}"), "");
    check(q("{'rules':'forty-five','options':{'first_dealer':'high-card'},'trumps':'S','trick':'3H'}"),
        "{\"winner\":0}");
}

/* docs/rules.md §1: spades, the A♠ turned down; Ann leads 10♠. Hearts, the A♥ turned down; Ann leads 2♥. */
static void test_the_lowered_ace(void **unused)
{
    (void)unused;
    check(q("{'rules':'spoil-five','trumps':'S','lowered':true,'led':'TS','hand':'AS 9H 4C'}"),
        "{\"legal\":\"AS\"}");
    check(q("{'rules':'spoil-five','trumps':'S','lowered':true,'trick':'TS AS'}"), "{\"winner\":0}");
    check(q("{'rules':'spoil-five','trumps':'S','trick':'TS AS'}"), "{\"winner\":1}");
    check(q("{'rules':'spoil-five','trumps':'H','lowered':true,'led':'2H','hand':'AH 9S 4C'}"),
        "{\"legal\":\"AH\"}");
    check(q("{'rules':'spoil-five','trumps':'H','led':'2H','hand':'AH 9S 4C'}"), "{\"legal\":\"AH 9S 4C\"}");
    check(q("{'rules':'spoil-five','trumps':'H','lowered':true,'trick':'2H AH'}"), "{\"winner\":0}");
}

/* Cool Old Games, "Example Scenario": J♣ led, ♦ trumps; and docs/rules.md §2, Peel's A♥. */
static void test_examples_of_the_pages(void **unused)
{
    (void)unused;
    check(q("{'rules':'spoil-five-cool-old-games','trumps':'D','led':'JC','hand':'5D AC'}"),
        "{\"legal\":\"5D AC\"}");
    check(q("{'rules':'spoil-five-cool-old-games','trumps':'D','trick':'JC 5D'}"), "{\"winner\":1}");
    check(q("{'rules':'spoil-five-cool-old-games','trumps':'D','trick':'JC AC'}"), "{\"winner\":0}");
    check(
        q("{'rules':'spoil-five-peel','trumps':'S','led':'AH','hand':'JS 3H 8D'}"), "{\"legal\":\"JS 3H\"}");
    check(q("{'rules':'spoil-five-peel','trumps':'S','led':'AH','hand':'2S 8D'}"), "{\"legal\":\"2S 8D\"}");
    check(q("{'rules':'spoil-five','trumps':'S','led':'AH','hand':'2S 8D'}"), "{\"legal\":\"2S\"}");
    check(q("{'rules':'spoil-five','trumps':'D','led':'6H','hand':'AH 9H 4D KS 2C'}"), "{\"legal\":\"9H\"}");
    check(q("{'rules':'spoil-five-white-knuckle','trumps':'D','led':'6H','hand':'AH 9H 4D KS 2C'}"),
        "{\"legal\":\"AH 9H 4D\"}");
}

/* With `trick` beside `hand` the first card counts as led. */
static void test_the_trick_so_far(void **unused)
{
    (void)unused;
    check(q("{'rules':'spoil-five','trumps':'S','trick':'9S JS','hand':'AH 4D'}"), "{\"legal\":\"AH 4D\"}");
    check(q("{'rules':'spoil-five','trumps':'S','trick':'JS 9S','hand':'AH 4D'}"), "{\"legal\":\"AH\"}");
    check_error(q("{'rules':'spoil-five','trumps':'S','trick':'','hand':'AH 4D'}"), "\"trick\"");
    check_error(q("{'rules':'spoil-five','trumps':'S','trick':'JS AH','hand':'AH 4D'}"),
        "can't be in the hand and in the trick");
    check_error(q("{'rules':'spoil-five','trumps':'S','trick':'AS 2S 3S 4S 5S 6S 7S 8S 9S TS','hand':'AH'}"),
        "\"trick\"");
}

/* ----------------------------------------------------------------------- errors */

static void test_nonsense(void **unused)
{
    (void)unused;
    static const char *const ROWS[][2] = {
        {"", "not JSON"},
        {"{", "not JSON"},
        {"{'rules':'spoil-five','rules':'spoil-five'}", "not JSON"},
        {"[]", "a JSON object"},
        {"7", "a JSON object"},
        {"null", "a JSON object"},
        {"{}", "\"rules\" is missing"},
        {"{'rules':5}", "\"rules\" must be a string"},
        {"{'rules':'spoil-fife'}", "no preset \"spoil-fife\""},
        {"{'rules':'spoil-five'}", "\"trumps\" is missing"},
        {"{'rules':'spoil-five','trumps':null}", "\"trumps\" must be a string"},
        {"{'rules':'spoil-five','trumps':'X','trick':'3H'}", "\"trumps\" must be S, H, D or C"},
        {"{'rules':'spoil-five','trumps':'','trick':'3H'}", "\"trumps\" must be S, H, D or C"},
        {"{'rules':'spoil-five','trumps':'S'}", "nothing is asked"},
        {"{'rules':'spoil-five','trumps':'S','order':false}", "nothing is asked"},
        {"{'rules':'spoil-five','trumps':'S','order':'true'}", "nothing is asked"},
        {"{'rules':'spoil-five','trumps':'S','order':true,'lowered':1}", "\"lowered\" must be true or false"},
        {"{'rules':'spoil-five','trumps':'S','options':[],'order':true}", "\"options\" must be an object"},
        {"{'rules':'spoil-five','trumps':'S','options':{'folow':'may-trump'},'order':true}",
            "no option \"folow\""},
        {"{'rules':'spoil-five','trumps':'S','options':{'target':25},'order':true}",
            "option target is for points, bands and auction games, not for pool games"},
        {"{'rules':'spoil-five','trumps':'S','options':{'follow':'never'},'order':true}", "option follow"},
        {"{'rules':'spoil-five','trumps':'S','options':{'follow':1},'order':true}", "option follow"},
        {"{'rules':'spoil-five','trumps':'S','options':{'follow':null},'order':true}", "option follow"},
        {"{'rules':'spoil-five','trumps':'S','options':{'stake':51},'order':true}", "option stake"},
        {"{'rules':'spoil-five','trumps':'S','options':{'stake':1.0},'order':true}", "option stake"},
        {"{'rules':'spoil-five','trumps':'S','options':{'stake':4294967297},'order':true}", "option stake"},
        {"{'rules':'spoil-five','trumps':'S','trick':'3H 3H'}", "is there twice"},
        {"{'rules':'spoil-five','trumps':'S','trick':'3H 3♥'}", "is there twice"},
        {"{'rules':'spoil-five','trumps':'S','trick':'1H'}", "is no card"},
        {"{'rules':'spoil-five','trumps':'S','trick':'3X'}", "is no card"},
        {"{'rules':'spoil-five','trumps':'S','trick':'3H4H'}", "is no card"},
        {"{'rules':'spoil-five','trumps':'S','trick':'?\?'}", "is no card"},
        {"{'rules':'spoil-five','trumps':'S','trick':'♥♥♥♥♥♥♥♥♥♥'}", "is no card"},
        {"{'rules':'spoil-five','trumps':'S','trick':''}", "1 to 10 cards"},
        {"{'rules':'spoil-five','trumps':'S','trick':['3H']}", "\"trick\" must be a string"},
        {"{'rules':'spoil-five','trumps':'S','trick':'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS'}", "1 to 10 cards"},
        {"{'rules':'spoil-five','trumps':'S','hand':'3H'}", "\"led\" is missing"},
        {"{'rules':'spoil-five','trumps':'S','hand':5,'led':'3H'}", "\"hand\" must be a string"},
        {"{'rules':'spoil-five','trumps':'S','hand':'3H','led':5}", "\"led\" must be a string"},
        {"{'rules':'spoil-five','trumps':'S','hand':'','led':'3H'}", "1 to 5 cards"},
        {"{'rules':'spoil-five','trumps':'S','hand':'2H 4H 5H 6H 7H 8H','led':'3H'}", "1 to 5 cards"},
        {"{'rules':'spoil-five','trumps':'S','hand':'2H 2H','led':'3H'}", "is there twice"},
        {"{'rules':'spoil-five','trumps':'S','hand':'3H','led':'3H'}", "can't be in the hand"},
        {"{'rules':'spoil-five','trumps':'S','hand':'3H','led':''}", "one card"},
        {"{'rules':'spoil-five','trumps':'S','hand':'3H','led':'4H 5H'}", "one card"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        check_error(q(ROWS[i][0]), ROWS[i][1]);
}

/* An answer cuts the words that it quotes, and stays UTF-8 wherever the cut falls. */
static void test_long_words_are_quoted_in_part(void **unused)
{
    (void)unused;
    for (int shift = 0; shift < 3; shift++) {
        char question[512] = "{\"rules\":\"";
        strcat(question, &"xyz"[3 - shift]);
        for (int i = 0; i < 40; i++)
            strcat(question, "♥");
        strcat(question, "\"}");
        check_error(question, "♥♥♥");
    }
    check_error("{\"rules\":\"a\\nb\\u001b[31m\\u007f\\\"\"}", "no preset");
}

static void test_the_next_question_is_answered(void **unused)
{
    (void)unused;
    check_error("nonsense", "not JSON");
    test_the_examples_of_the_formats(unused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_examples_of_the_formats),
        cmocka_unit_test(test_the_order_for_all_trumps),
        cmocka_unit_test(test_the_answer_keeps_the_order_of_the_hand),
        cmocka_unit_test(test_how_people_write_cards),
        cmocka_unit_test(test_options_override_the_preset),
        cmocka_unit_test(test_options_of_every_kind),
        cmocka_unit_test(test_the_lowered_ace),
        cmocka_unit_test(test_examples_of_the_pages),
        cmocka_unit_test(test_the_trick_so_far),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_long_words_are_quoted_in_part),
        cmocka_unit_test(test_the_next_question_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
