/* What people may say to a table of the server: each wrong message gets one error and changes nothing, each right
 * one becomes its entry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

static Stage stage;

/* Where a table is when something is said. */
typedef enum Scene { FOUNDED, IN_PLAY, PAUSED, BETWEEN_HANDS, ENDED } Scene;

/*
 * Four play: person 0 (the owner) at seat 0, person 1 at seat 1, computer players at seats 2 and 3; person 2 watches. Before the
 * game seats 2 and 3 are free, and seat 3 is kept. Person 0 is to bid.
 */
static void set(Scene scene, int clock_s)
{
    char request[600];
    snprintf(request, sizeof request,
        "{'rules':'auction-forty-fives','options':{'first_dealer':3},"
        "'settings':{'level':'random','clock_s':%d,'between_s':100}}",
        clock_s);
    stage_open(&stage, request, 1);
    for (int i = 0; i < 3; i++)
        stage_enter(&stage, i, 0);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':1,'name':'Bob'}");
    stage_do(&stage, 0, "{'do':'invite','seat':3}");
    if (scene == FOUNDED)
        return;
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    while (scene >= BETWEEN_HANDS && is_in_hand(stage.table))
        stage_play(&stage, 1);
    if (scene == ENDED)
        stage_do(&stage, 0, "{'do':'stop'}");
    if (scene == PAUSED)
        stage_do(&stage, 0, "{'do':'pause'}");
}

/* --------------------------------------------------------------------- wrong */

/* In a message a % stands for the position. */
static const struct Wrong {
    Scene scene;
    int person;
    const char *message, *code;
} WRONG[] = {
    /* no message at all */
    {FOUNDED, 0, "", "malformed"},
    {FOUNDED, 0, "hello", "malformed"},
    {FOUNDED, 0, "[]", "malformed"},
    {FOUNDED, 0, "{}", "malformed"},
    {FOUNDED, 0, "{'do':7}", "malformed"},
    {FOUNDED, 0, "{'do':'start'} {'do':'start'}", "malformed"},
    {FOUNDED, 0, "{'do':'start','do':'start'}", "malformed"},
    {FOUNDED, 0, "{'do':'start','force':true}", "malformed"},
    {FOUNDED, 0, "{'do':'begin'}", "unknown"},
    {FOUNDED, 0, "{'do':'sti'}", "unknown"},
    {FOUNDED, 0, "{'do':''}", "unknown"},
    {FOUNDED, 0, "{'do':'play 5X'}", "unknown"},
    /* fields */
    {FOUNDED, 2, "{'do':'sit','name':'Cal'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':4,'name':'Cal'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':-1,'name':'Cal'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':'2','name':'Cal'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':7}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':''}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':'   '}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':'a\\u0007b'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':'a\\u202eb'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':'\xff'}", "malformed"},
    {FOUNDED, 2, "{'do':'sit','seat':2,'name':'123456789012345678901'}", "too-long"},
    {FOUNDED, 2, "{'do':'say','text':'a\\u2066b'}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'name':'12345678901234567890123456789012345678901'}}",
        "malformed"},
    {FOUNDED, 0, "{'do':'level','seat':2,'level':'genius'}", "malformed"},
    {FOUNDED, 0, "{'do':'level','seat':2}", "malformed"},
    {IN_PLAY, 0, "{'do':'pass'}", "malformed"},
    {IN_PLAY, 0, "{'do':'pass','at':'%'}", "malformed"},
    {IN_PLAY, 0, "{'do':'pass','at':-1}", "malformed"},
    {IN_PLAY, 0, "{'do':'pass','at':100000}", "malformed"},
    {IN_PLAY, 0, "{'do':'pass','at':%,'seat':0}", "malformed"},
    {FOUNDED, 0, "{'do':'ping','ping':'x'}", "malformed"},
    {FOUNDED, 0, "{'do':'say'}", "malformed"},
    /* who may */
    {FOUNDED, 0, "{'do':'sit','seat':2,'name':'Ann'}", "not-now"},
    {FOUNDED, 2, "{'do':'sit','seat':1,'name':'Cal'}", "seat-taken"},
    {FOUNDED, 2, "{'do':'sit','seat':3,'name':'Cal'}", "forbidden"},
    {FOUNDED, 2, "{'do':'sit','seat':3,'name':'Cal','key':'0123456789abcdef'}", "forbidden"},
    {IN_PLAY, 2, "{'do':'sit','seat':0,'name':'Cal'}", "seat-taken"},
    {FOUNDED, 2, "{'do':'leave'}", "not-seated"},
    {FOUNDED, 2, "{'do':'rename','name':'Cal'}", "not-seated"},
    {FOUNDED, 1, "{'do':'start'}", "not-host"},
    {FOUNDED, 1, "{'do':'change','players':3}", "not-host"},
    {FOUNDED, 2, "{'do':'invite','seat':2}", "not-host"},
    {IN_PLAY, 1, "{'do':'pause'}", "not-host"},
    {IN_PLAY, 1, "{'do':'remove','seat':0}", "not-host"},
    {IN_PLAY, 1, "{'do':'level','seat':2,'level':'club'}", "not-host"},
    {BETWEEN_HANDS, 1, "{'do':'stop'}", "not-host"},
    {ENDED, 1, "{'do':'again'}", "not-host"},
    {IN_PLAY, 2, "{'do':'pass','at':%}", "not-seated"},
    {IN_PLAY, 2, "{'do':'undo'}", "not-seated"},
    /* when */
    {IN_PLAY, 0, "{'do':'start'}", "not-now"},
    {FOUNDED, 0, "{'do':'again'}", "not-now"},
    {IN_PLAY, 0, "{'do':'again'}", "not-now"},
    {IN_PLAY, 0, "{'do':'change','players':3}", "not-now"},
    {FOUNDED, 0, "{'do':'pause'}", "not-now"},
    {PAUSED, 0, "{'do':'pause'}", "not-now"},
    {IN_PLAY, 0, "{'do':'resume'}", "not-now"},
    {IN_PLAY, 0, "{'do':'stop'}", "not-now"},
    {FOUNDED, 0, "{'do':'stop'}", "not-now"},
    {IN_PLAY, 0, "{'do':'ready'}", "not-now"},
    {FOUNDED, 0, "{'do':'ready'}", "not-now"},
    {ENDED, 0, "{'do':'ready'}", "not-now"},
    {IN_PLAY, 0, "{'do':'back'}", "not-now"},
    {IN_PLAY, 0, "{'do':'level','seat':2,'level':null}", "not-now"},
    {IN_PLAY, 0, "{'do':'level','seat':1,'level':'club'}", "seat-taken"},
    {IN_PLAY, 0, "{'do':'invite','seat':1}", "seat-taken"},
    {IN_PLAY, 0, "{'do':'remove','seat':2}", "not-now"},
    {FOUNDED, 0, "{'do':'remove','seat':2}", "not-now"},
    {IN_PLAY, 0, "{'do':'undo'}", "not-now"},
    {IN_PLAY, 1, "{'do':'agree'}", "not-now"},
    {IN_PLAY, 1, "{'do':'disagree'}", "not-now"},
    {IN_PLAY, 0, "{'do':'rest'}", "not-now"},
    {FOUNDED, 0, "{'do':'pass','at':%}", "not-now"},
    {BETWEEN_HANDS, 0, "{'do':'pass','at':%}", "not-now"},
    {ENDED, 0, "{'do':'pass','at':%}", "not-now"},
    {PAUSED, 0, "{'do':'pass','at':%}", "not-now"},
    /* the game */
    {IN_PLAY, 1, "{'do':'pass','at':%}", "not-your-turn"},
    {IN_PLAY, 0, "{'do':'pass','at':1}", "stale"},
    {IN_PLAY, 1, "{'do':'pass','at':1}", "stale"},
    {IN_PLAY, 0, "{'do':'bid 7','at':%}", "illegal"},
    {IN_PLAY, 0, "{'do':'play 5H','at':%}", "illegal"},
    /* a change */
    {FOUNDED, 0, "{'do':'change','rules':'poker'}", "malformed"},
    {FOUNDED, 0, "{'do':'change','players':11}", "malformed"},
    {FOUNDED, 0, "{'do':'change','players':1}", "malformed"},
    {FOUNDED, 0, "{'do':'change','sides':0}", "malformed"},
    {FOUNDED, 0, "{'do':'change','options':{'jink':'yes'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','options':{'hold':'maybe'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','options':7}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'clock_s':-1}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'clock_s':'45'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'watch':'all'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'undo':1}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'level':'genius'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':{'colour':'red'}}", "malformed"},
    {FOUNDED, 0, "{'do':'change','settings':[]}", "malformed"},
    /* talk */
    {FOUNDED, 2, "{'do':'phrase','phrase':'boo'}", "unknown"},
    {FOUNDED, 2, "{'do':'say','text':'a\\nb'}", "malformed"},
    {FOUNDED, 2, "{'do':'say','text':' '}", "malformed"},
};

/* Writes a message with the position in it; quotes as in the stage. */
static void fill_in(const char *message, uint64_t position, char *text, size_t size)
{
    const char *at = strchr(message, '%');
    if (at)
        snprintf(text, size, "%.*s%d%s", (int)(at - message), message, (int)position, at + 1);
    else
        snprintf(text, size, "%s", message);
}

static void check_wrong(const struct Wrong *wrong)
{
    char text[500];
    set(wrong->scene, 0);
    const int entries = stage.log.count, others = stage.person[!wrong->person].heard.count;
    const S5State state = stage.table->play.state;
    Listener *l = &stage.person[wrong->person];
    fill_in(wrong->message, l->position, text, sizeof text);
    const int heard = l->heard.count;
    stage_do(&stage, wrong->person, "%s", text);
    if (l->heard.count != heard + 2 || stage.log.count != entries)
        fail_msg("%s: %d lines, %d entries", text, l->heard.count - heard, stage.log.count - entries);
    stage_wrong(&stage, wrong->person, wrong->code);
    json_t *error = json_loads(l->heard.line[heard], 0, NULL);
    const char *sentence = json_string_value(json_object_get(error, "error"));
    const size_t length = sentence ? strlen(sentence) : 0;
    assert_true(length > 10 && strchr(".?", sentence[length - 1]) && !strchr(".?", sentence[length - 2]));
    assert_int_equal(json_object_get(error, "ask") != NULL,
        text[0] == '{' && !strstr(text, "\xff") && !strstr(text, "} {") && !strstr(text, "start','do'"));
    assert_int_equal(json_object_get(error, "status") != NULL, !strcmp(wrong->code, "illegal"));
    json_decref(error);
    assert_int_equal(stage.person[!wrong->person].heard.count, others);
    assert_memory_equal(&state, &stage.table->play.state, sizeof state);
    stage_close(&stage);
}

static void test_what_is_wrong_has_one_error(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        check_wrong(&WRONG[i]);
}

/* --------------------------------------------------------------------- texts */

/* What people call themselves, and the name that they get; null: it is refused. */
static const struct Text {
    const char *says, *is;
} TEXTS[] = {
    {"👩‍🚀 Zoë", "👩‍🚀 Zoë"},
    {"👨‍👩‍👧", "👨‍👩‍👧"},
    {"❤️‍🔥", "❤️‍🔥"},
    {"می‌خواهم", "می‌خواهم"},
    {"♥︎♣️", "♥︎♣️"},
    {"🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪", "🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪"}, /* 20 characters, 80 bytes */
    {"\\u00a0 Una\\t\\u3000", "Una"},
    {"An\\tn", "An n"},
    {"\\ufeffAnn\\u00ada", "Anna"},
    {"12345678901234567890\\u200b ", "12345678901234567890"},
    {"Ann\\u200d", NULL},
    {"\\u200dAnn", NULL},
    {"An \\u200dn", NULL},
    {"An\\u200d n", NULL},
    {"An\\u200d\\u200dn", NULL},
    {"\\ufe0f", NULL},
    {"\\u00a0", NULL},
    {"\\u3000", NULL},
    {"\\u2800\\u3164", NULL},
    {"\\u200b\\u00ad", NULL},
    {"\\t", NULL},
    {"A\\u200dnn", "A‍nn 2"}, /* Ann sits there, and so it looks */
    {"ann\\ufe0f", "ann️ 2"},
    {"Αnn", NULL}, /* Alpha */
    {"Аnn", NULL}, /* Cyrillic */
    {"Аня", "Аня"},
    {"Άννα", "Άννα"},
    {"Ann 안나 アン", "Ann 안나 アン"},
    {"𝐀nn", NULL},
    {"𝐀𝐧𝐧", "𝐀𝐧𝐧 2"},
    {"Ｘ", "Ｘ"},
    {"Ann (owner)", NULL},
    {"⟦Ann⟧", NULL},
    {"Bob <b>", NULL},
    {"Ann ✓", NULL},
    {"Ann √", NULL},
    {"Ann ☑️", NULL},
    {"Ann🗸", NULL},
    {"★ Ann", NULL},
    {"👑 Ann", NULL},
    {"🤖 Ann", NULL},
    {"Ann®", NULL},
    {"Ann™", NULL},
    {"Ann\\u0307", "Ann\xcc\x87 2"},
    {"o\\u0302\\u0323", "o\xcc\x82\xcc\xa3"},
    {"o\\u0302\\u0323\\u0302", NULL},
    {"An\\nn", NULL},
    {"An\\u2067n", NULL},
};

/* What a wrong message is answered with is not longer than the message and a sentence, whatever is in it. */
static void test_an_answer_repeats_the_message(void **unused)
{
    enum { REALS = 20, SENTENCE = 200 };
    char message[S5_EVENT_MAX] = "{ \"do\" : \"dance\",\n\"y\":\"a \\\"b \\\\\",\t\"x\":[9e15";
    (void)unused;
    set(FOUNDED, 0);
    for (int i = 0; i < REALS; i++)
        strcat(message, ", 9e15");
    strcat(message, "]}");
    s5_table_message(stage.table, stage.now, stage.person[0].visitor, message, strlen(message));
    const char *line = stage_heard(&stage, 0, "\"unknown\"");
    assert_non_null(line);
    assert_non_null(strstr(line, ",\"ask\":{\"do\":\"dance\",\"y\":\"a \\\"b \\\\\",\"x\":[9e15,9e15,"));
    assert_in_range(strlen(line), REALS, strlen(message) + SENTENCE);
    stage_close(&stage);
}

static void test_what_a_name_may_be(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        set(FOUNDED, 0);
        const int entries = stage.log.count;
        stage_do(&stage, 1, "{'do':'rename','name':'%s'}", TEXTS[i].says);
        const char *name = stage.table->seat[1].name;
        if (strcmp(name, TEXTS[i].is ? TEXTS[i].is : "Bob") != 0 ||
            stage.log.count != entries + (TEXTS[i].is != NULL))
            fail_msg("\"%s\" is called \"%s\"", TEXTS[i].says, name);
        stage_close(&stage);
    }
}

/* ------------------------------------------------------------------- limits */

static void test_limits(void **unused)
{
    char text[3000];
    (void)unused;
    set(FOUNDED, 0);
    memset(text, 'x', sizeof text);
    text[201] = 0;
    stage_do(&stage, 2, "{'do':'say','text':'%s'}", text);
    stage_wrong(&stage, 2, "too-long");
    assert_non_null(stage_heard(&stage, 2, "\"The text is too long: it may have 200 characters.\""));
    text[200] = 0;
    stage_do(&stage, 2, "{'do':'say','text':'%s'}", text);
    assert_non_null(
        stage_heard(&stage, 0, "{\"event\":\"say\",\"seat\":null,\"name\":\"Watcher\",\"text\":\"xxx"));
    for (int i = 1; i < 20; i++)
        stage_do(&stage, 2, "{'do':'phrase','phrase':'hello'}");
    stage_do(&stage, 2, "{'do':'phrase','phrase':'hello'}");
    stage_wrong(&stage, 2, "too-fast");
    stage_do(&stage, 0, "{'do':'phrase','phrase':'hello'}"); /* another may */
    assert_non_null(
        stage_heard(&stage, 2, "{\"event\":\"phrase\",\"seat\":0,\"name\":\"Ann\",\"phrase\":\"hello\","));
    stage_wait(&stage, 60000);
    stage_do(&stage, 2, "{'do':'say','text':' hello  there '}");
    assert_non_null(stage_heard(&stage, 0, "\"text\":\"hello  there\","));

    stage.table->limits.say_characters = 1000; /* as many as may be, each of which is escaped */
    memset(text, 0, sizeof text);
    for (int i = 0; i < 1000; i++)
        memcpy(text + 2 * i, "\\\\", 2);
    stage_do(&stage, 2, "{'do':'say','text':'%s','name':'%.40s'}", text, text);
    assert_non_null(stage_heard(&stage, 0, text));
    stage.table->limits.say_characters = 200;

    char large[5000];
    memset(large, ' ', sizeof large);
    s5_table_message(stage.table, stage.now, stage.person[2].visitor, large, sizeof large);
    stage_wrong(&stage, 2, "too-long");

    stage.mode = LOG_LATER; /* what waits for an append */
    stage_do(&stage, 2, "{'do':'say','text':'one'}");
    for (int i = 0; i < 64; i++)
        stage_do(&stage, 0, "{'do':'ping','ping':%d}", i);
    stage_do(&stage, 1, "{'do':'ping','ping':64}");
    stage_wrong(&stage, 1, "busy");
    assert_null(stage_heard(&stage, 0, "pong"));
    stage_commit(&stage, true);
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"pong\",\"ping\":63}"));
    assert_null(stage_heard(&stage, 1, "pong"));

    stage_do(&stage, 2,
        "{'do':'say','text':'one'}"); /* messages of a person who has gone are forgotten, and no others */
    stage_hush(&stage, 0);
    stage_do(&stage, 0, "{'do':'ping','ping':1}");
    stage_do(&stage, 1, "{'do':'ping','ping':2}");
    stage_exit(&stage, 1);
    stage_enter(&stage, 1, 0);
    stage_do(&stage, 0, "{'do':'ping','ping':3}");
    stage_commit(&stage, true);
    assert_non_null(stage_heard(&stage, 0, "\"ping\":1}"));
    assert_non_null(stage_heard(&stage, 0, "\"ping\":3}"));
    assert_null(stage_heard(&stage, 1, "pong"));

    for (int i = 0; i < 3; i++) { /* pages of one person */
        memcpy(stage.person[10 + i].token, stage.person[2].token, S5_TOKEN_BYTES);
        stage_enter(&stage, 10 + i, 0);
    }
    assert_int_equal(
        s5_table_enter(stage.table, stage.now, &stage, stage.person[2].token, false, (S5TableSeen){0}), -1);
    stage_close(&stage);
}

static void test_visitors_are_bounded(void **unused)
{
    uint8_t token[S5_TOKEN_BYTES] = {0};
    S5TableOffer offer;
    (void)unused;
    set(FOUNDED, 0);
    for (int i = 3; i < 56; i++) { /* one place in eight is kept for people who have a seat */
        token[0] = 99;
        token[1] = (uint8_t)i;
        stage.person[20].follows = false;
        assert_int_equal(
            s5_table_enter(stage.table, stage.now, &stage.person[20], token, false, (S5TableSeen){0}), i);
    }
    token[1] = 64;
    assert_int_equal(
        s5_table_enter(stage.table, stage.now, &stage.person[20], token, false, (S5TableSeen){0}), -1);
    assert_true(s5_table_offer(stage.table, &offer) && !offer.open);
    s5_table_exit(stage.table, stage.now, 5);
    assert_true(s5_table_offer(stage.table, &offer) && offer.open);
    assert_int_equal(
        s5_table_enter(stage.table, stage.now, &stage.person[20], token, false, (S5TableSeen){0}), 5);
    for (int place = 56; place < 64; place++) {
        const uint8_t *seated = stage.person[place % 2].token;
        stage.table->limits.table_tabs = 64;
        assert_int_equal(
            s5_table_enter(stage.table, stage.now, &stage.person[20], seated, false, (S5TableSeen){0}),
            place);
    }
    assert_int_equal(s5_table_enter(stage.table, stage.now, &stage.person[20], stage.person[0].token, false,
                         (S5TableSeen){0}),
        -1);
    stage_close(&stage);
}

/* -------------------------------------------------------------------- right */

static void test_seats(void **unused)
{
    (void)unused;
    set(FOUNDED, 0);
    const char *invitation = stage_heard(&stage, 0, "{\"event\":\"invitation\",\"seat\":3,\"key\":\"");
    assert_non_null(invitation);
    assert_null(stage_heard(&stage, 1, "invitation"));
    assert_null(stage_heard(&stage, 1, strstr(invitation, "key\":\"") + 6)); /* only the owner gets the key */
    assert_non_null(stage_heard(&stage, 1, "\"kept\":true"));
    stage_do(
        &stage, 2, "{'do':'sit','seat':3,'name':'ann','key':'%.16s'}", strstr(invitation, "key\":\"") + 6);
    assert_int_equal(stage.person[2].seat, 3);
    assert_non_null(
        stage_heard(&stage, 0, "{\"name\":\"ann 2\",\"level\":null,\"away\":false,\"connected\":true}"));
    stage_do(&stage, 2, "{'do':'rename','name':' Cáit '}");
    assert_non_null(stage_heard(&stage, 0, "{\"name\":\"Cáit\","));
    stage_exit(&stage, 2);
    assert_non_null(
        stage_heard(&stage, 0, "{\"name\":\"Cáit\",\"level\":null,\"away\":false,\"connected\":false}"));
    stage_enter(&stage, 2, 0);
    assert_int_equal(stage.person[2].seat, 3);
    stage_do(&stage, 0, "{'do':'change','rules':'spoil-five','players':3}");
    stage_wrong(&stage, 0, "seat-taken");
    stage_do(&stage, 0, "{'do':'remove','seat':3}");
    assert_int_equal(stage.person[2].seat, -1);
    stage_do(&stage, 0, "{'do':'level','seat':2,'level':'steady'}");
    stage_do(&stage, 0, "{'do':'change','rules':'spoil-five','players':3}");
    assert_int_equal(stage.table->config.players, 3);
    stage_do(&stage, 0,
        "{'do':'change','rules':'spoil-five','options':{'jink':'no'},'settings':{'name':' Kelly\\u0027s '}}");
    assert_non_null(
        stage_heard(&stage, 2, "\"rules\":\"spoil-five\",\"options\":{\"jink\":\"no\"},\"players\":5,"));
    assert_non_null(
        stage_heard(&stage, 2, "\"settings\":{\"name\":\"Kelly's\",\"public\":false,\"clock_s\":0,"));
    stage_do(&stage, 0, "{'do':'leave'}");
    assert_non_null(stage_heard(&stage, 0, "\"seat\":null,\"host\":null,\"hosting\":true"));
    stage_do(&stage, 0, "{'do':'start'}");
    assert_non_null(stage_heard(&stage, 2, "{\"event\":\"game\",\"version\":1,\"rules\":\"spoil-five\""));
    assert_non_null(stage_heard(&stage, 2, "\"bots\":[\"random\",null,\"steady\",\"random\",\"random\"]"));
    stage_close(&stage);
}

/* A seat stays kept when the game begins without who was invited. */
static void test_an_invitation_lasts(void **unused)
{
    char key[17] = "";
    (void)unused;
    set(IN_PLAY, 0);
    snprintf(key, sizeof key, "%.16s", strstr(stage_heard(&stage, 0, "invitation"), "key\":\"") + 6);
    stage_do(&stage, 2, "{'do':'sit','seat':3,'name':'Cal'}");
    stage_wrong(&stage, 2, "forbidden");
    stage_do(&stage, 2, "{'do':'sit','seat':3,'name':'Cal','key':'%s'}", key);
    assert_int_equal(stage.person[2].seat, 3);
    stage_do(&stage, 2, "{'do':'leave'}");
    stage_do(&stage, 0, "{'do':'invite','seat':3}");
    stage_do(&stage, 0, "{'do':'level','seat':3,'level':'steady'}"); /* it is nobody's any more */
    stage_do(&stage, 2, "{'do':'sit','seat':3,'name':'Cal'}");
    assert_int_equal(stage.person[2].seat, 3);
    stage_close(&stage);
}

/* A person who left a seat during a hand sees no other hand of it; after the next deal they do. */
static void test_two_hands_are_not_seen(void **unused)
{
    (void)unused;
    set(IN_PLAY, 0);
    stage_do(&stage, 1, "{'do':'leave'}");
    assert_int_equal(stage.person[1].seat, -1);
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    assert_true(is_waiting(stage.table, 2));
    stage_do(&stage, 1, "{'do':'leave'}");
    stage_do(&stage, 1, "{'do':'sit','seat':1,'name':'Bob'}");
    assert_int_equal(stage.person[1].seat, 1);
    stage_do(&stage, 1, "{'do':'leave'}");
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
    while (!is_in_hand(stage.table))
        stage_play(&stage, 1);
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
    assert_int_equal(stage.person[1].seat, 2);
    stage_close(&stage);
}

static void test_between_hands(void **unused)
{
    (void)unused;
    set(BETWEEN_HANDS, 0);
    stage_do(&stage, 0, "{'do':'ready'}");
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"ready\",\"seats\":[0]}"));
    assert_true(is_between(stage.table));
    stage_do(&stage, 1, "{'do':'ready'}");
    assert_true(is_in_hand(stage.table)); /* all are */
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
    stage_wait(&stage, 99999);
    assert_true(is_between(stage.table));
    stage_wait(&stage, 1);
    assert_true(is_in_hand(stage.table)); /* or the time has come */
    while (is_in_hand(stage.table))
        stage_play(&stage, 1);
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_non_null(stage_heard(&stage, 2, "\"stopped\":true"));
    assert_int_equal(stage.games_ended, 1);
    assert_int_equal(stage.ended.last, stage.log.count);
    stage_do(&stage, 0, "{'do':'again'}");
    assert_true(is_running(stage.table));
    stage_wait(&stage, 0);
    assert_int_equal(stage.table->play.state.hand_number, 1);
    stage_close(&stage);
}

static void test_pause(void **unused)
{
    (void)unused;
    set(IN_PLAY, 30);
    stage_wait(&stage, 10000);
    stage_do(&stage, 0, "{'do':'pause'}");
    stage_wait(&stage, 1000000);
    assert_false(stage.table->seat[0].away);
    stage_do(&stage, 0, "{'do':'resume'}");
    assert_non_null(
        stage_heard(&stage, 1, "{\"event\":\"clock\",\"seat\":0,\"left_ms\":20000,\"of_ms\":30000}"));
    stage_wait(&stage, 19999);
    assert_false(stage.table->seat[0].away);
    stage_wait(&stage, 1);
    assert_true(stage.table->seat[0].away);
    stage_close(&stage);
}

static void test_a_fault_breaks_only_this_host(void **unused)
{
    (void)unused;
    set(IN_PLAY, 0);
    const int entries = stage.log.count;
    stage.mode = LOG_REFUSES;
    stage_do(&stage, 0, "{'do':'pass','at':%d}", (int)stage.person[0].position);
    assert_int_equal(stage.log.count, entries);
    assert_null(stage_heard(&stage, 1, "\"do\":\"pass\"")); /* nothing was shown */
    stage.mode = LOG_AT_ONCE;
    stage_reload(&stage);
    stage_enter(&stage, 0, 0);
    stage_do(&stage, 0, "{'do':'pass','at':%d}", (int)stage.person[0].position);
    assert_true(stage.log.count > entries);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_wrong_has_one_error),
        cmocka_unit_test(test_an_answer_repeats_the_message),
        cmocka_unit_test(test_what_a_name_may_be),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_visitors_are_bounded),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_an_invitation_lasts),
        cmocka_unit_test(test_two_hands_are_not_seen),
        cmocka_unit_test(test_between_hands),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_a_fault_breaks_only_this_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
