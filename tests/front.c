/*
 * A connection of the front as a state machine: what it answers and reports, in whatever pieces the input arrives, and
 * whenever a client leaves.
 * No socket, no clock: support/line.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/line.h"

/* ----------------------------------------------------------- conversations */

/* What a client sends, and gets when the app answers at once; then it goes on to listen. */
typedef struct Case {
    const char *name;
    const char *bytes;
    size_t size;
    const char *first; /* how much of it comes before the rest may: up to the handshake; null for all */
    const char *got, *told;
} Case;

#define CASE(name, bytes, got, told) {name, bytes, sizeof bytes - 1, NULL, got, told}
#define WITH_WS(name, frames, got, told) \
    {name, WS frames, sizeof WS frames - 1, WS, "101" got, "request GET /s\n" told}

static const Case CASES[] = {
    CASE("a request", GET("/a"), "200 hello", "request GET /a\n"),
    CASE("the last request", GET_LAST("/a"), "200 hello last|end", "request GET /a\n"),
    CASE("HTTP/1.0", "GET /a HTTP/1.0\r\n\r\n", "200 hello last|end", "request GET /a\n"),
    CASE("a body", POST("/a", "5") "ab\r\nc", "200 hello", "request POST /a ab\r\nc\n"),
    CASE("a body like a head", POST("/a", "12") "x\r\n\r\ny\r\n\r\nzz", "200 hello",
        "request POST /a x\r\n\r\ny\r\n\r\nzz\n"),
    CASE("no body", POST("/a", "0"), "200 hello", "request POST /a\n"),
    CASE("the longest body", POST("/a", "64") TEN("123456") "1234", "200 hello",
        "request POST /a " TEN("123456") "1234\n"),
    CASE("a body that is too long", POST("/a", "65"), "413 error last|end", ""),
    CASE("a body that is too long, sent", POST("/a", "100") TEN(TEN("x")), "413 error last|end", ""),
    CASE("half a head", "GET /a HTTP/1.1\r\nHost: a\r\n", "", ""),
    CASE("half a body", POST("/a", "5") "ab", "", ""),
    CASE("no HTTP", "\x16\x03\x01\x00\xa5", "400 error last|end", ""),
    CASE("no HTTP, later", "GET /a HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", "400 error last|end", ""),
    CASE("another method", "PUT /a HTTP/1.1\r\nHost: a\r\n\r\n", "405 error last|end", ""),
    CASE("chunks", "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "501 error last|end", ""),
    CASE("an old WebSocket",
        "GET /s HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n",
        "426 error last|end", ""),
    WITH_WS("a WebSocket", "", "", ""),
    WITH_WS("a message", HI, "", "message hi\n"),
    WITH_WS("messages",
        HI HI "\x82\x81\0\0\0\0"
              "b" HI,
        "", "message hi\nmessage hi\nbinary b\nmessage hi\n"),
    WITH_WS("a message in pieces",
        "\x01\x81\0\0\0\0"
        "a" PING "\x00\x80\0\0\0\0"
        "\x80\x81\0\0\0\0"
        "b",
        "|pong x", "message ab\n"),
    WITH_WS("a message that is too long", "\x81\xa1\0\0\0\0" TEN("abc") "abc" HI, "",
        "message that is too long\nmessage hi\n"),
    WITH_WS("a ping", PING, "|pong x", ""),
    WITH_WS("a close", CLOSE, "|close 1000|end", ""),
    WITH_WS("a close without a code", CLOSE_EMPTY, "|close|end", ""),
    WITH_WS("frames behind a close", CLOSE HI PING, "|close 1000|end", ""),
    WITH_WS("a frame without a mask", "\x81\x02hi", "|close 1002|end", ""),
    WITH_WS("no text", "\x81\x81\0\0\0\0\xff", "|close 1007|end", ""),
    WITH_WS("HTTP again", GET("/a"), "|close 1002|end", ""),
};

enum { CASE_COUNT = sizeof CASES / sizeof *CASES };

static void compare(const Case *c, Client *client, size_t at)
{
    const char *words = got(client);
    if (strcmp(words, c->got) != 0 || strcmp(line.told, c->told) != 0)
        fail_msg("%s, at %zu: '%s', '%s'", c->name, at, words, line.told);
}

/* Sends a case, cut at one place more. */
static void send_case(const Case *c, Client *client, size_t cut)
{
    const size_t first = c->first ? strlen(c->first) : cut;
    size_t from = 0;
    const size_t to[] = {first < cut ? first : cut, first < cut ? cut : first, c->size};
    for (int i = 0; i < 3; i++) {
        send_bytes(client, c->bytes + from, to[i] - from);
        from = to[i];
    }
}

static void test_conversations(void **unused)
{
    (void)unused;
    for (const Case *c = CASES; c < CASES + CASE_COUNT; c++)
        for (size_t cut = 0; cut <= c->size; cut++) {
            Client client;
            line_open(AT_ONCE);
            assert_true(come(&client, 1));
            send_case(c, &client, cut);
            compare(c, &client, cut);
            line_close();
        }
}

static void test_byte_by_byte(void **unused)
{
    (void)unused;
    for (const Case *c = CASES; c < CASES + CASE_COUNT; c++) {
        Client client;
        line_open(AT_ONCE);
        assert_true(come(&client, 1));
        for (size_t i = 0; i < c->size; i++)
            send_bytes(&client, c->bytes + i, 1);
        compare(c, &client, 0);
        line_close();
    }
}

/* Some bytes are sent at once, and the rest when the client has room. */
static void test_partial_writes(void **unused)
{
    (void)unused;
    for (const Case *c = CASES; c < CASES + CASE_COUNT; c++)
        for (size_t takes = 0; takes < 600; takes++) {
            Client client;
            line_open(AT_ONCE);
            assert_true(come(&client, 1));
            client.takes = takes;
            send_case(c, &client, 0);
            client.takes = SIZE_MAX;
            for (int i = 0; i < 3; i++)
                take_late(&client);
            const char *words = got(&client);
            if (strcmp(words, c->got) != 0)
                fail_msg("%s, with %zu bytes at once: '%s'", c->name, takes, words);
            line_close();
        }
}

/* A client leaves in one of three ways, at any byte of its request and of the answer: nothing is left of it. */
static void test_goes_at_any_time(void **unused)
{
    static void (*const WAYS[])(Client *) = {half_close, break_off, turn};
    (void)unused;
    for (const Case *c = CASES; c < CASES + CASE_COUNT; c++)
        for (size_t cut = 0; cut <= c->size; cut++)
            for (size_t takes = 0; takes < 300; takes += 149)
                for (size_t way = 0; way < 3; way++) {
                    Client client;
                    line_open(way ? AT_ONCE : LATER);
                    assert_true(come(&client, 1));
                    client.takes = takes;
                    send_bytes(&client, c->bytes, cut);
                    WAYS[way](&client);
                    pass_seconds(IDLE_S + 10 + REQUEST_S);
                    for (int i = 0; i < line.asked_count; i++)
                        answer(line.asked[i], 0);
                    pass_seconds(IDLE_S + 10 + REQUEST_S);
                    if (!client.gone)
                        fail_msg("%s: way %zu after %zu bytes leaves it open", c->name, way, cut);
                    assert_int_equal(line.admitted, 0);
                    line_close();
                }
}

/* ----------------------------------------------------------------- answers */

static void test_answers_in_any_order(void **unused)
{
    Client ann, bob, cat;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1) && come(&bob, 2) && come(&cat, 0));
    SEND(&ann, GET("/a"));
    SEND(&bob, GET("/b"));
    SEND(&cat, GET("/c"));
    assert_told("request GET /a\nrequest GET /b\nrequest GET /c\n");
    assert_true(answer(line.asked[2], 0));
    assert_true(answer(line.asked[0], 0));
    assert_got(&ann, "200 hello");
    assert_got(&bob, "");
    assert_got(&cat, "200 hello");
    assert_true(answer(line.asked[1], 0));
    assert_got(&bob, "200 hello");
    line_close();
}

/* A second answer, one to nobody, and one to who has gone. */
static void test_answers_nobody(void **unused)
{
    Client ann, bob;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    assert_false(answer(0, 0) || answer(1, 0) || answer(UINT64_MAX, 0));
    SEND(&ann, GET("/a"));
    assert_true(answer(line.asked[0], 0));
    assert_false(answer(line.asked[0], 0));
    SEND(&ann, GET("/b"));
    assert_false(answer(line.asked[0], 0));
    assert_got(&ann, "200 hello");
    half_close(&ann);
    assert_false(ann.gone); /* it still wants its answer */
    assert_true(answer(line.asked[1], 0));
    turn(&ann);
    assert_got(&ann, "200 hello last|gone");
    assert_true(come(&bob, 2)); /* who has the place of the other */
    SEND(&bob, GET("/c"));
    assert_false(answer(line.asked[1], 0));
    assert_false(s5_net_refuse(line.net, line.asked[1], 503, S5_API_BUSY, "There is no room."));
    assert_got(&bob, "");
    assert_true(s5_net_refuse(line.net, line.asked[2], 503, S5_API_BUSY, "There is no room."));
    assert_got(&bob, "503 error");
    line_close();
}

/* What follows a request is never looked at; the answer says that it is the last. */
static void test_reads_nothing_behind_a_request(void **unused)
{
    Client ann, bob, cat;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1) && come(&bob, 2) && come(&cat, 3));
    SEND(&ann, POST("/a", "1") "x" GET("/smuggled"));
    SEND(&bob, GET("/b"));
    SEND(&bob, GET("/smuggled"));
    SEND(&cat, WS HI);
    assert_told("request POST /a x\nrequest GET /b\n");
    assert_true(answer(line.asked[0], 0) && answer(line.asked[1], 0));
    assert_got(&ann, "200 hello last|end");
    assert_got(&bob, "200 hello last|end");
    assert_got(&cat, "400 error last|end");
    SEND(&ann, GET("/smuggled"));
    assert_told("");
    half_close(&ann);
    assert_got(&ann, "gone");
    line_close();
}

static void test_bounds_what_nobody_wants(void **unused)
{
    static const char MUCH[65536] = "";
    Client ann;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    SEND(&ann, GET("/a"));
    for (int i = 0; i < 15; i++)
        send_bytes(&ann, MUCH, sizeof MUCH);
    assert_false(ann.gone);
    send_bytes(&ann, MUCH, sizeof MUCH);
    assert_true(ann.gone);
    assert_false(answer(line.asked[0], 0));
    line_close();
}

static void test_head_has_no_body(void **unused)
{
    Client ann;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    ann.bodiless = true;
    SEND(&ann, "HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_true(answer(line.asked[0], 100));
    assert_non_null(strstr(ann.got, "content-length: 105\r\n"));
    assert_got(&ann, "200");
    SEND(&ann, GET("/b"));
    assert_true(
        s5_net_answer(line.net, line.asked[1], &(S5NetAnswer){.status = 304, .headers = "etag: \"x\"\r\n"}));
    assert_null(strstr(ann.got, "content-length"));
    assert_non_null(strstr(ann.got, "etag: \"x\"\r\n"));
    assert_got(&ann, "304");
    ann.bodiless = false;
    SEND(&ann, GET("/c"));
    assert_true(answer(line.asked[2], 0));
    assert_got(&ann, "200 hello");
    line_close();
}

static void test_says_what_else_it_speaks(void **unused)
{
    Client ann, bob;
    (void)unused;
    line_open(AT_ONCE);
    assert_true(come(&ann, 1) && come(&bob, 2));
    SEND(&ann, "PUT /a HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_non_null(strstr(ann.got, "\r\nallow: GET, HEAD, POST\r\n"));
    SEND(&bob, "GET /s HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    assert_non_null(
        strstr(bob.got, "\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"));
    assert_got(&ann, "405 error last|end");
    assert_got(&bob, "426 error last|end");
    line_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_conversations),
        cmocka_unit_test(test_byte_by_byte), cmocka_unit_test(test_partial_writes),
        cmocka_unit_test(test_goes_at_any_time), cmocka_unit_test(test_answers_in_any_order),
        cmocka_unit_test(test_answers_nobody), cmocka_unit_test(test_reads_nothing_behind_a_request),
        cmocka_unit_test(test_bounds_what_nobody_wants), cmocka_unit_test(test_head_has_no_body),
        cmocka_unit_test(test_says_what_else_it_speaks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
