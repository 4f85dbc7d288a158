/* How long connections of the front live: WebSockets, slow readers, deadlines, room, and the end. support/line.h has
 * the clients. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/line.h"

/* -------------------------------------------------------------- WebSockets */

static S5NetId accepted(Client *client)
{
    line_open(LATER);
    assert_true(come(client, 1));
    SEND(client, WS);
    assert_true(s5_net_accept(line.net, line.asked[0], &line.accepted));
    line.accepted++;
    assert_got(client, "101");
    assert_told("request GET /s\n");
    return line.asked[0];
}

static S5NetId resumed(Client *client)
{
    const S5NetId id = accepted(client);
    assert_false(client->listened_to);
    s5_net_resume(line.net, id);
    assert_true(client->listened_to);
    return id;
}

static void test_accepts_only_who_asks(void **unused)
{
    Client ann;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    SEND(&ann, GET("/a"));
    assert_false(s5_net_accept(line.net, line.asked[0], &line.accepted));
    assert_false(s5_net_accept(line.net, 0, &line.accepted));
    assert_false(s5_net_send(line.net, line.asked[0], "hi", 2));
    s5_net_close(line.net, line.asked[0], 1000);
    s5_net_drop(line.net, line.asked[0]);
    s5_net_resume(line.net, line.asked[0]);
    assert_true(answer(line.asked[0], 0));
    assert_got(&ann, "200 hello");
    SEND(&ann, WS);
    assert_true(answer(line.asked[1], 0)); /* or it is told why not */
    assert_got(&ann, "200 hello");
    SEND(&ann, GET("/a"));
    assert_true(answer(line.asked[2], 0));
    line_close();
    S5NetId id = resumed(&ann);
    assert_false(s5_net_accept(line.net, id, &line.accepted));
    assert_false(answer(id, 0));
    line_close();
}

static void test_sends(void **unused)
{
    Client ann;
    (void)unused;
    const S5NetId id = accepted(&ann);
    assert_true(s5_net_send(line.net, id, "hi", 2)); /* also before it reads */
    assert_true(s5_net_send(line.net, id, "", 0));
    assert_true(s5_net_send(line.net, id, TEN(TEN("12")), 200));
    assert_got(&ann, "text hi|text|text " TEN(TEN("12")));
    s5_net_close(line.net, id, S5_WS_POLICY);
    assert_false(s5_net_send(line.net, id, "hi", 2));
    assert_got(&ann, "close 1008|end");
    assert_true(ann.listened_to); /* so that it hears when the client goes */
    half_close(&ann);
    assert_got(&ann, "gone");
    assert_told("closed\nleft\n");
    line_close();
}

/* Messages wait in order for a client that reads slowly, up to a limit; those that wait are sent before a close. */
static void test_slow_reader(void **unused)
{
    Client ann;
    (void)unused;
    S5NetId id = resumed(&ann);
    ann.takes = 3;
    assert_true(s5_net_send(line.net, id, "hello", 5));
    assert_true(s5_net_send(line.net, id, "ann", 3));
    assert_true(s5_net_send(line.net, id, "bob", 3));
    SEND(&ann, PING);
    ann.takes = SIZE_MAX;
    take_late(&ann);
    assert_told("");
    take_late(&ann);
    assert_told("drained\n");
    assert_got(&ann, "text hello|text ann|text bob|pong x");
    ann.takes = 0;
    assert_true(s5_net_send(line.net, id, "on its way", 10));
    assert_true(s5_net_send(line.net, id, "behind it", 9));
    s5_net_close(line.net, id, S5_WS_GOING_AWAY);
    SEND(&ann, HI);
    ann.takes = SIZE_MAX;
    take_late(&ann);
    take_late(&ann);
    assert_got(&ann, "text on its way|text behind it|close 1001|end");
    assert_told("");
    line_close();
    id = resumed(&ann);
    ann.takes = 0;
    assert_true(s5_net_send(line.net, id, TEN(TEN("12")), 200));
    for (int i = 0; i < 7; i++) /* 1428 bytes of 1500 wait */
        assert_true(s5_net_send(line.net, id, TEN(TEN("12")), 200));
    assert_true(s5_net_send(line.net, id, TEN("1234567"), 70)); /* all of them */
    assert_false(s5_net_send(line.net, id, "", 0));
    assert_false(s5_net_send(line.net, id, "", 0));
    assert_int_equal(s5_net_count(line.net).dropped, 1);
    turn(&ann);
    assert_told("closed\nleft\n");
    line_close();
}

static void test_drops(void **unused)
{
    Client ann;
    (void)unused;
    const S5NetId id = resumed(&ann);
    s5_net_drop(line.net, id);
    s5_net_drop(line.net, id);
    s5_net_close(line.net, id, 1000);
    assert_false(s5_net_send(line.net, id, "hi", 2));
    assert_told(""); /* not from within */
    turn(&ann);
    assert_told("closed\nleft\n");
    assert_got(&ann, "gone");
    line_close();
}

static void test_bounds_pings(void **unused)
{
    Client ann;
    (void)unused;
    resumed(&ann);
    for (int second = 0; second < 5; second++, pass_seconds(1))
        for (int i = 0; i < 50; i++)
            SEND(&ann, PING);
    assert_false(ann.end);
    for (int i = 0; i < 2000 && !ann.end; i++)
        SEND(&ann, PING);
    const char *words = got(&ann);
    assert_string_equal(strstr(words, "close"), "close 1008|end");
    line_close();
}

/* Such frames cost the server time, but make no message whose rate could be limited. */
static void test_bounds_parts_of_messages(void **unused)
{
    Client ann;
    (void)unused;
    resumed(&ann);
    SEND(&ann, "\x01\x80\0\0\0\0");
    for (int second = 0; second < 5; second++, pass_seconds(1))
        for (int i = 0; i < 50; i++)
            SEND(&ann, TEN("\0\x80\0\0\0\0"));
    SEND(&ann, "\x80\x82\0\0\0\0hi");
    assert_told("message hi\n");
    assert_false(ann.end);
    SEND(&ann, "\x01\x80\0\0\0\0");
    for (int i = 0; i < 1000 && !ann.end; i++)
        SEND(&ann, TEN("\0\x80\0\0\0\0"));
    const char *words = got(&ann);
    assert_string_equal(strstr(words, "close"), "close 1008|end");
    line_close();
}

/* ---------------------------------------------------------------- deadlines */

static void test_deadlines(void **unused)
{
    static const struct {
        const char *name, *bytes;
        double stays;     /* that many seconds */
        const char *then; /* what it gets after a second more */
    } ROWS[] = {
        {"nothing sent", "", IDLE_S, "gone"},
        {"half a head", "GET /", REQUEST_S, "408 error last|end"},
        {"half a body", POST("/a", "9") "abc", REQUEST_S, "408 error last|end"},
        {"idle after an answer", GET("/a"), IDLE_S, "gone"},
        {"ended, and the client stays", GET_LAST("/a"), 1.5, "gone"},
        {"refused, and the client stays", "\r\n", 1.5, "gone"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Client ann;
        line_open(AT_ONCE);
        assert_true(come(&ann, 1));
        send_bytes(&ann, ROWS[i].bytes, strlen(ROWS[i].bytes));
        ann.got_size = 0;
        const bool end = ann.end;
        ann.end = false;
        pass_seconds(ROWS[i].stays);
        if (ann.gone || ann.end)
            fail_msg("%s: gone too soon", ROWS[i].name);
        pass_seconds(1);
        const char *words = got(&ann);
        if (strcmp(words, ROWS[i].then) != 0)
            fail_msg("%s: '%s' (ended before: %d)", ROWS[i].name, words, end);
        line_close();
    }
}

/* A byte now and then does not prolong the time for a head or a body. */
static void test_drips(void **unused)
{
    static const char *const BEGINNINGS[] = {"GET /", POST("/a", "60")};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        Client ann;
        line_open(AT_ONCE);
        assert_true(come(&ann, 1));
        pass_seconds(IDLE_S - 1); /* which does not count before the first byte */
        send_bytes(&ann, BEGINNINGS[i], strlen(BEGINNINGS[i]));
        for (int half = 0; half < 2 * REQUEST_S; half++, pass_seconds(0.5))
            SEND(&ann, "a");
        assert_got(&ann, "");
        pass_seconds(0.5);
        assert_got(&ann, "408 error last|end");
        line_close();
    }
}

/* Work may take as long as it likes; a client that takes the answer may not. */
static void test_long_work(void **unused)
{
    Client ann;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    SEND(&ann, GET("/a"));
    pass_seconds(1000);
    ann.takes = 10;
    assert_true(answer(line.asked[0], 20000)); /* 20 s for the bytes */
    pass_seconds(REQUEST_S + 20);
    assert_false(ann.gone);
    pass_seconds(1);
    assert_true(ann.gone);
    line_close();
}

static void test_silence(void **unused)
{
    Client ann;
    (void)unused;
    const S5NetId id = resumed(&ann);
    pass_seconds(IDLE_S / 2 - 0.5);
    assert_got(&ann, "");
    pass_seconds(0.5);
    assert_got(&ann, "ping");
    pass_seconds(IDLE_S / 2 - 0.5);
    SEND(&ann, "\x8a\x80\0\0\0\0"); /* a pong is a sign of life */
    pass_seconds(IDLE_S - 0.5);
    assert_got(&ann, "ping");
    assert_true(s5_net_send(line.net, id, "hi", 2)); /* what we say is none */
    pass_seconds(0.5);
    assert_got(&ann, "text hi|gone");
    assert_int_equal(s5_net_count(line.net).dropped, 1);
    line_close();
}

/* A slow reader is pinged as well: it hears the ping after the messages that wait. */
static void test_silence_of_a_slow_reader(void **unused)
{
    Client ann;
    (void)unused;
    const S5NetId id = resumed(&ann);
    ann.takes = 0;
    assert_true(s5_net_send(line.net, id, "hi", 2));
    pass_seconds(IDLE_S / 2 + 1);
    ann.takes = SIZE_MAX;
    take_late(&ann);
    take_late(&ann);
    assert_got(&ann, "text hi|ping");
    SEND(&ann, "\x8a\x80\0\0\0\0");
    ann.takes = 0; /* it sends, and reads nothing */
    assert_true(s5_net_send(line.net, id, "hi", 2));
    for (int i = 0; i < IDLE_S - 1; i++, pass_seconds(1))
        SEND(&ann, HI);
    assert_false(ann.gone);
    pass_seconds(1);
    assert_true(ann.gone);
    line_close();
}

static void test_gives_up_a_close(void **unused)
{
    Client ann;
    (void)unused;
    S5NetId id = resumed(&ann);
    ann.takes = 1;
    s5_net_close(line.net, id, 1000);
    pass_seconds(3);
    assert_false(ann.gone);
    pass_seconds(0.5);
    assert_true(ann.gone);
    assert_told("closed\nleft\n");
    line_close();
}

/* -------------------------------------------------------------------- room */

/* When there is no room, the connection that has waited longest for its request is closed; one that is being
 * answered or has a WebSocket stays. */
static void test_room(void **unused)
{
    Client ann, bob, cat, dan, eve, fay, gus;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1) && come(&bob, 2) && come(&cat, 3) && come(&dan, 0));
    SEND(&ann, GET("/a"));
    SEND(&cat, WS);
    assert_true(s5_net_accept(line.net, line.asked[1], &line.accepted));
    line.accepted++;
    SEND(&bob, "GET /"); /* has still waited longest */
    assert_true(come(&eve, 5));
    turn(&bob);
    assert_got(&bob, "gone");
    SEND(&dan, POST("/d", "9"));
    assert_true(come(&fay, 6));
    turn(&eve);
    assert_true(eve.gone);
    SEND(&fay, GET("/f"));
    SEND(&dan, "123456789");
    assert_int_equal(s5_net_count(line.net).connections, CONNECTIONS);
    assert_false(come(&gus, 7)); /* nobody waits */
    assert_int_equal(s5_net_count(line.net).refused, 3);
    assert_true(answer(line.asked[0], 0));
    assert_true(come(&gus, 7));
    turn(&ann);
    assert_true(ann.gone);
    assert_int_equal(line.admitted, 3);
    line_close();
}

/* If nobody waits for a request, a newcomer takes the place of a client who has more connections than they have, and no other. */
static void test_room_that_somebody_has_all(void **unused)
{
    Client ann, bob[3], cat;
    (void)unused;
    line_open(LATER);
    assert_true(come(&ann, 1));
    SEND(&ann, GET("/a"));
    for (int i = 0; i < 3; i++) {
        assert_true(come(&bob[i], 2));
        SEND(&bob[i], WS);
        assert_true(s5_net_accept(line.net, line.asked[1 + i], &line.accepted));
        line.accepted++;
    }
    line.share[1] = line.share[3] = 1;
    line.share[2] = 3;
    assert_true(come(&cat, 3));
    assert_false(ann.gone);
    int gone = 0;
    for (int i = 0; i < 3; i++) {
        turn(&bob[i]);
        gone += bob[i].gone;
    }
    assert_int_equal(gone, 1);
    SEND(&cat, GET("/c"));
    assert_false(come(&(Client){.gone = false}, 2)); /* they have most themselves */
    line.share[2] = line.share[4] = 1;
    assert_false(come(&(Client){.gone = false}, 4)); /* all have the same */
    line_close();
}

/* A connection that has its last answer, and stays, counts as waiting, too. */
static void test_room_of_who_lingers(void **unused)
{
    Client clients[CONNECTIONS], late;
    (void)unused;
    line_open(AT_ONCE);
    for (int i = 0; i < CONNECTIONS; i++) {
        assert_true(come(&clients[i], i));
        SEND(&clients[i], GET_LAST("/a"));
        assert_got(&clients[i], "200 hello last|end");
    }
    assert_true(come(&late, 7));
    turn(&clients[0]);
    assert_got(&clients[0], "gone");
    line_close();
}

static void test_admits(void **unused)
{
    Client ann, bob;
    (void)unused;
    line_open(AT_ONCE);
    line.admits = false;
    assert_false(come(&ann, 1));
    assert_true(come(&bob, 0)); /* over a unix socket: nobody asks */
    assert_int_equal(s5_net_count(line.net).refused, 1);
    half_close(&bob);
    assert_told("");
    line_close();
}

/* Ids are found again however many there are, and none twice. */
static void test_many_ids(void **unused)
{
    enum { MANY = 300 };
    static Client clients[MANY];
    (void)unused;
    line_open(LATER);
    line.net->config.connections = MANY;
    for (int i = 0; i < MANY; i++) {
        assert_true(come(&clients[i], 1 + i % 200));
        if (i % 7 == 0)
            half_close(&clients[i]);
    }
    for (int i = MANY - 1; i >= 0; i -= 6) {
        line.asked_count = 0;
        line.told_size = 0;
        *line.told = 0;
        SEND(&clients[i], GET("/"));
        assert_int_equal(line.asked_count, clients[i].gone ? 0 : 1);
        assert_true(clients[i].gone || answer(line.asked[0], 0));
        assert_string_equal(got(&clients[i]), clients[i].gone ? "gone" : "200 hello");
        assert_told(clients[i].gone ? "" : "request GET /\n");
    }
    line_close();
}

/* --------------------------------------------------------------------- end */

static void test_stops(void **unused)
{
    Client idle, half, asked, socket, late;
    (void)unused;
    line_open(LATER);
    assert_true(come(&idle, 1) && come(&half, 2) && come(&asked, 3) && come(&socket, 4));
    SEND(&half, "HEAD /half");
    SEND(&asked, GET("/a"));
    SEND(&socket, WS);
    assert_true(s5_net_accept(line.net, line.asked[1], &line.accepted));
    line.accepted++;
    s5_net_stop(line.net);
    assert_false(line.listens);
    assert_false(come(&late, 5));
    assert_false(come(&late, 0));
    turn(&idle);
    assert_got(&idle, "gone");
    assert_got(&socket, "101|close 1001|end");
    half.bodiless = true;
    SEND(&half, " HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_got(&half, "503 last|end");
    assert_true(answer(line.asked[0], 0));
    assert_got(&asked, "200 hello last|end");
    pass_seconds(2);
    assert_int_equal(s5_net_count(line.net).connections, 0);
    line_close();
}

/* Drained: who has connected is answered, and nobody waits for a further request. */
static void test_drains(void **unused)
{
    Client fresh, used, asked;
    (void)unused;
    line_open(LATER);
    assert_true(come(&fresh, 1) && come(&used, 2) && come(&asked, 3));
    SEND(&used, GET("/a"));
    assert_true(answer(line.asked[0], 0));
    assert_got(&used, "200 hello");
    SEND(&asked, GET("/b"));
    assert_false(s5_net_is_drained(line.net));
    s5_net_drain(line.net);
    assert_false(line.listens);
    turn(&used);
    assert_got(&used, "gone");
    assert_true(answer(line.asked[1], 0));
    assert_got(&asked, "200 hello last|end");
    assert_false(s5_net_is_drained(line.net));
    SEND(&fresh, GET("/c"));
    assert_true(answer(line.asked[2], 0));
    assert_got(&fresh, "200 hello last|end");
    assert_true(s5_net_is_drained(line.net));
    line_close();
}

/* Ended at once, with a client in every state: a WebSocket is still reported, because something belongs to it. */
static void test_ends(void **unused)
{
    Client clients[4];
    (void)unused;
    line_open(LATER);
    for (int i = 0; i < 4; i++)
        assert_true(come(&clients[i], i));
    SEND(&clients[0], GET("/a"));
    SEND(&clients[1], WS);
    SEND(&clients[2], WS);
    for (int i = 1; i < 3; i++) {
        clients[i].takes = (size_t)i * 1000;
        assert_true(s5_net_accept(line.net, line.asked[i], &line.accepted));
        line.accepted++;
    }
    clients[2].takes = 1;
    s5_net_close(line.net, line.asked[2], 1000);
    assert_told("request GET /a\nrequest GET /s\nrequest GET /s\n");
    s5_net_drop_all(line.net);
    assert_int_equal(line.accepted, 0);
    assert_told("closed\nclosed\n");
    for (int i = 0; i < 4; i++)
        turn(&clients[i]);
    assert_told("");
    assert_false(answer(line.asked[0], 0));
    line_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_accepts_only_who_asks),
        cmocka_unit_test(test_sends), cmocka_unit_test(test_slow_reader), cmocka_unit_test(test_drops),
        cmocka_unit_test(test_bounds_pings), cmocka_unit_test(test_bounds_parts_of_messages),
        cmocka_unit_test(test_deadlines), cmocka_unit_test(test_drips), cmocka_unit_test(test_long_work),
        cmocka_unit_test(test_silence), cmocka_unit_test(test_silence_of_a_slow_reader),
        cmocka_unit_test(test_gives_up_a_close), cmocka_unit_test(test_room),
        cmocka_unit_test(test_room_that_somebody_has_all), cmocka_unit_test(test_room_of_who_lingers),
        cmocka_unit_test(test_admits), cmocka_unit_test(test_many_ids), cmocka_unit_test(test_stops),
        cmocka_unit_test(test_drains), cmocka_unit_test(test_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
