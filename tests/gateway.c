/* The gateway with a net made by the test: who a client is taken for, and what one person or address may do at once. */
#include "server/gateway/gateway_internal.h"
#include "server/store/journal_store.h"
#include "support/fake_front.h"
#include "support/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

static World *open_world(bool proxied)
{
    World *w = world_open();
    assert_non_null(w);
    w->config.proxied = proxied;
    return w;
}

/* The answer's status to a request with some fields more, once everything is done. */
static int status_of(World *w, const char *line, const char *fields, const char *body, unsigned address)
{
    char head[4096];
    snprintf(head, sizeof head, "%s HTTP/1.1\r\nHost: cards.example\r\n%s", line, fields);
    const S5NetId id = fake_request(head, body, strlen(body), address);
    assert_true(id);
    world_wait(w);
    assert_int_equal(fake_look(id)->answers, 1);
    return fake_look(id)->status;
}

/* --------------------------------------------------------------------- who */

/* Two requests come from one address if the second is one too many. */
static void test_whom_the_proxy_names(void **unused)
{
    static const struct {
        const char *first, *second;
        bool same;
    } CASES[] = {
        {"X-Forwarded-For: 203.0.113.9\r\n", "X-Forwarded-For: 203.0.113.9\r\n", true},
        {"X-Forwarded-For: 203.0.113.9\r\n", "X-Forwarded-For: 203.0.113.10\r\n", false},
        /* what the client wrote itself comes before what the proxy added */
        {"X-Forwarded-For: 10.0.0.1, 203.0.113.9\r\n", "X-Forwarded-For: 10.0.0.2, 203.0.113.9\r\n", true},
        {"X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\n",
            "X-Forwarded-For: 10.0.0.2\r\nX-Forwarded-For: 203.0.113.9\r\n", true},
        {"X-Forwarded-For: 203.0.113.9:1000\r\n", "X-Forwarded-For: 203.0.113.9:1001\r\n", true},
        {"X-Forwarded-For: [2001:db8::1]\r\n", "X-Forwarded-For: [2001:db8::2]:443\r\n", true},
        {"X-Forwarded-For: 2001:db8::1\r\n", "X-Forwarded-For: [2001:db8::2]\r\n", true},
        {"X-Forwarded-For: 2001:db8:0:1::1\r\n", "X-Forwarded-For: 2001:db8:0:2::1\r\n", false},
        {"X-Forwarded-For: ::ffff:203.0.113.9\r\n", "X-Forwarded-For: 203.0.113.9\r\n", true},
        /* anything that is not an address is nobody in particular */
        {"X-Forwarded-For: unknown\r\n", "X-Forwarded-For: _hidden\r\n", true},
        {"", "", true},
        {"X-Forwarded-For: ,\r\n", "", true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        World *w = open_world(true);
        w->config.limits.address_burst = 1;
        w->config.limits.address_requests = 1;
        assert_int_equal(status_of(w, "GET /health", CASES[i].first, "", 1), 200);
        const int status = status_of(w, "GET /health", CASES[i].second, "", 1);
        if (status != (CASES[i].same ? 429 : 200))
            fail_msg(
                "%sand %sare%s one address", CASES[i].first, CASES[i].second, CASES[i].same ? " not" : "");
        assert_true(world_close(w));
    }
}

/* Somebody with a whole /48 of IPv6 is more than one address, and not 65,536. */
static void test_a_network_of_many_addresses(void **unused)
{
    World *w = open_world(true);
    int answered = 0;
    (void)unused;
    w->config.limits.address_burst = 1;
    w->config.limits.address_requests = 1;
    for (unsigned i = 0; i < 4 * S5_NETWORK_SHARE; i++) {
        char fields[64];
        snprintf(fields, sizeof fields, "X-Forwarded-For: 2001:db8:1:%x::1\r\n", i);
        answered += status_of(w, "GET /health", fields, "", 1) == 200;
    }
    assert_in_range(answered, S5_NETWORK_SHARE, 2 * S5_NETWORK_SHARE); /* which flow back by the second */
    assert_int_equal(status_of(w, "GET /health", "X-Forwarded-For: 2001:db8:2::1\r\n", "", 1), 200);
    assert_true(world_close(w));
}

static void test_nobody_is_named_without_a_proxy(void **unused)
{
    (void)unused;
    World *w = open_world(false);
    w->config.limits.address_burst = 1;
    w->config.limits.address_requests = 1;
    assert_int_equal(status_of(w, "GET /health", "X-Forwarded-For: 203.0.113.9\r\n", "", 1), 200);
    assert_int_equal(status_of(w, "GET /health", "X-Forwarded-For: 203.0.113.10\r\n", "", 1), 429);
    assert_int_equal(status_of(w, "GET /health", "", "", 2), 200);
    assert_true(world_close(w));
}

static void test_which_page_asks(void **unused)
{
    static const struct {
        const char *fields;
        int status;
    } CASES[] = {
        {"", 200},
        {"Origin: http://cards.example\r\n", 200},
        {"Origin: https://cards.example\r\n", 403}, /* nobody said that it is */
        {"Origin: https://cards.example\r\nX-Forwarded-Proto: https\r\n", 200},
        {"Origin: https://cards.example\r\nX-Forwarded-Proto: http, https\r\n", 200},
        {"Origin: https://cards.example\r\nX-Forwarded-Proto: https, http\r\n", 403},
        {"Origin: null\r\n", 403},
        {"Origin:\r\n", 403},
        {"Origin: http://evil.example\r\n", 403},
        {"Sec-Fetch-Site: cross-site\r\n", 403},
        {"Sec-Fetch-Site: same-origin\r\n", 200},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        World *w = open_world(true);
        const int status = status_of(w, "POST /api/me", CASES[i].fields, "{\"name\":\"Ann\"}", 1);
        if (status != CASES[i].status)
            fail_msg("%sis answered with %d", CASES[i].fields, status);
        assert_true(world_close(w));
    }
}

static void test_a_long_address(void **unused)
{
    char line[600] = "GET /";
    (void)unused;
    World *w = open_world(false);
    memset(line + 5, 'a', S5_PATH_SIZE - 2);
    assert_int_equal(status_of(w, line, "", "", 1), 404);
    line[strlen(line)] = 'a';
    assert_int_equal(status_of(w, line, "", "", 1), 414);
    assert_true(world_close(w));
}

/* ------------------------------------------------------------------ limits */

static S5NetId ask(unsigned address)
{
    const char *head = "GET /api/games HTTP/1.1\r\nHost: a\r\n";
    return fake_request(head, "", 0, address);
}

/* Work for clients that have left counts until it is done. */
static void test_how_much_work_an_address_may_cause_at_once(void **unused)
{
    S5NetId id[4];
    (void)unused;
    World *w = open_world(false);
    w->config.limits.address_working = 3;
    for (int i = 0; i < 4; i++) {
        id[i] = ask(1);
        fake_leave(id[i]);
    }
    assert_int_equal(fake_look(id[2])->answers, 0);
    assert_int_equal(fake_look(id[3])->status, 429);
    const S5NetId other = ask(2);
    assert_int_equal(fake_look(other)->answers, 0);
    world_wait(w);
    for (int i = 0; i < 3; i++)
        assert_int_equal(fake_look(id[i])->status, 200);
    assert_int_equal(fake_look(other)->status, 200);
    const S5NetId again = ask(1);
    world_wait(w);
    assert_int_equal(fake_look(again)->status, 200);
    assert_true(world_close(w));
}

/* An answer counts until its client has taken it: nobody can fill the memory with answers that they do not read. */
static void test_how_many_answers_an_address_may_leave_unread(void **unused)
{
    S5NetId id[4];
    (void)unused;
    World *w = open_world(false);
    w->config.limits.address_working = 3;
    fake_wait_for_clients(true);
    for (int i = 0; i < 4; i++) {
        id[i] = ask(1);
        world_wait(w);
    }
    for (int i = 0; i < 4; i++)
        assert_int_equal(fake_look(id[i])->status, i < 3 ? 200 : 429);
    const S5NetId other = ask(2);
    world_wait(w);
    assert_int_equal(fake_look(other)->status, 200);
    fake_take(id[1]);
    const S5NetId again = ask(1);
    world_wait(w);
    assert_int_equal(fake_look(again)->status, 200);
    assert_true(world_close(w));
}

/* A /48 of IPv6 may cause as much as 16 addresses, however many it asks from. */
static void test_how_much_work_a_network_may_cause_at_once(void **unused)
{
    enum { ASKED = 3 * S5_NETWORK_SHARE };
    int taken = 0;
    (void)unused;
    World *w = open_world(true);
    w->config.limits.address_working = 1;
    for (unsigned i = 0; i < ASKED; i++) {
        char head[160];
        snprintf(head, sizeof head,
            "GET /api/games HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 2001:db8:1:%x::1\r\n", i);
        const FakeRequest *request = fake_look(fake_request(head, "", 0, 1));
        taken += !request->answers;
        assert_true(!request->answers || request->status == 429);
    }
    assert_int_equal(taken, S5_NETWORK_SHARE);
    world_wait(w);
    assert_int_equal(status_of(w, "GET /api/games", "X-Forwarded-For: 2001:db8:1:ff::1\r\n", "", 1), 200);
    assert_true(world_close(w));
}

/* What never changes is made once, and not sent again to those who have it. */
static void test_constant_answers(void **unused)
{
    char fields[300];
    S5NetId id[2];
    (void)unused;
    World *w = open_world(false);
    for (int i = 0; i < 2; i++)
        id[i] = fake_request("GET /api/rules HTTP/1.1\r\nHost: a\r\n", "", 0, 1);
    assert_int_equal(fake_look(id[0])->status, 200);
    assert_non_null(strstr(fake_look(id[0])->body, "\"presets\":["));
    assert_ptr_equal(fake_look(id[0])->bytes, fake_look(id[1])->bytes);
    const char *tag = strstr(fake_look(id[0])->headers, "etag: ");
    assert_non_null(tag);
    snprintf(fields, sizeof fields, "If-None-Match: %.*s\r\n", (int)strcspn(tag + 6, "\r"), tag + 6);
    assert_int_equal(status_of(w, "GET /api/rules", fields, "", 1), 304);
    assert_int_equal(status_of(w, "GET /api/rules", "If-None-Match: \"other\"\r\n", "", 1), 200);
    assert_true(world_close(w));
}

#define TOKEN  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define COOKIE "Cookie: spoilfive=" TOKEN "\r\n"

/* How many of some requests, each from the next address or all from one, of one person or each of a new one, are answered. */
static int count_answered(const char *line, bool one_person, bool from_many)
{
    char fields[200] = "";
    enum { ASKED = 30 };
    int answered = 0;
    World *w = open_world(false);
    w->config.limits.address_requests = w->config.limits.person_requests = 0; /* nothing flows back */
    w->config.limits.address_burst = w->config.limits.person_burst = 20;
    if (one_person)
        world_cookie(w, TOKEN, fields, sizeof fields);
    for (unsigned i = 0; i < ASKED; i++)
        answered += status_of(w, line, fields, "", from_many ? i : 1) == 200;
    assert_true(world_close(w));
    return answered;
}

/* Whether an answer sets a cookie with this in it; null: none. */
static bool sets(World *w, const char *fields, const char *cookie)
{
    char head[800];
    snprintf(head, sizeof head, "GET /api/me HTTP/1.1\r\nHost: a\r\n%s", fields);
    const S5NetId id = fake_request(head, "", 0, 1);
    world_wait(w);
    const char *set = strstr(fake_look(id)->headers, "set-cookie: ");
    return cookie ? set && strstr(set, cookie) : !set;
}

#define HTTPS "X-Forwarded-Proto: https\r\n"

/* Over HTTPS the cookie has a name that no other host can set; one of the plain name is exchanged for it, with the same token. */
static void test_the_name_of_the_cookie(void **unused)
{
    (void)unused;
    char plain[200], fields[600], set[200];
    World *w = open_world(true);
    world_cookie(w, TOKEN, plain, sizeof plain);
    assert_true(sets(w, "", "set-cookie: spoilfive="));
    assert_true(sets(w, HTTPS, "set-cookie: __Host-spoilfive="));
    assert_true(sets(w, plain, NULL));
    snprintf(fields, sizeof fields, HTTPS "%s", plain);
    snprintf(set, sizeof set, "set-cookie: __Host-%.*s; Path=/;", (int)strcspn(plain + 8, "\r"), plain + 8);
    assert_true(sets(w, fields, set));
    snprintf(fields, sizeof fields, HTTPS "Cookie: spoilfive=" TOKEN "; __Host-%s", plain + 8);
    assert_true(sets(w, fields, NULL));
    snprintf(fields, sizeof fields, HTTPS "Cookie: __Host-spoilfive=%064d; %s", 7, plain + 8);
    assert_false(sets(w, fields, TOKEN)); /* another host of the domain may have set the plain one */
    assert_true(world_close(w));
}

/* A cookie that the server has not made is nobody's. */
static void test_invented_cookies(void **unused)
{
    static const char NAME[] = "{\"name\":\"Ann\"}";
    (void)unused;
    char made[200], wrong[200], fields[500];
    static const char UPGRADE[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    World *w = open_world(false);
    world_cookie(w, TOKEN, made, sizeof made);
    snprintf(wrong, sizeof wrong, "%s", made);
    char *last = strchr(wrong, '\r') - 1;
    *last = *last == '0' ? '1' : '0';
    const char *const INVENTED[] = {COOKIE, wrong};
    for (size_t i = 0; i < sizeof INVENTED / sizeof *INVENTED; i++) {
        assert_true(sets(w, INVENTED[i], "set-cookie: spoilfive="));
        assert_false(sets(w, INVENTED[i], TOKEN)); /* somebody else */
        assert_int_equal(status_of(w, "POST /api/me", INVENTED[i], NAME, 1), 200);
        assert_true(sets(w, INVENTED[i], "set-cookie: spoilfive=")); /* it was not this one's name */
        assert_int_equal(status_of(w, "GET /api/tables/ABC234/socket", INVENTED[i], "", 1), 404);
        snprintf(fields, sizeof fields, "%s%s", INVENTED[i], UPGRADE);
        assert_int_equal(status_of(w, "GET /api/tables/ABC234/socket", fields, "", 1), 401);
        assert_int_equal(status_of(w, "GET /api/games", INVENTED[i], "", 1), 200);
        snprintf(fields, sizeof fields, "Cookie: spoilfive=x; %.*s; %s", (int)strcspn(INVENTED[i] + 8, "\r"),
            INVENTED[i] + 8, made + 8);
        assert_true(sets(w, fields, NULL)); /* the right one counts, wherever it stands */
    }
    assert_true(world_close(w));
}

/* A cookie from before cookies had a code gets its code if its person is known. */
static void test_cookies_from_before(void **unused)
{
    (void)unused;
    char made[200], set[200];
    World *w = open_world(false);
    world_cookie(w, TOKEN, made, sizeof made);
    assert_int_equal(status_of(w, "POST /api/me", made, "{\"name\":\"Ann\"}", 1), 200);
    snprintf(set, sizeof set, "set-cookie: %.*s; Path=/;", (int)strcspn(made + 8, "\r"), made + 8);
    assert_true(sets(w, COOKIE, set));
    assert_true(sets(w, made, NULL));
    assert_true(world_close(w));
}

/* A request that makes the server work more counts as several: for the address, and for the person wherever they are. */
static void test_what_requests_cost(void **unused)
{
    (void)unused;
    assert_int_equal(count_answered("GET /health", false, false), 20);
    assert_int_equal(count_answered("GET /api/people", false, false), 2);
    assert_int_equal(count_answered("GET /api/people", true, true), 2);
    assert_int_equal(count_answered("GET /api/people", false, true), 30); /* others */
}

static void note_stored(void *to, S5JournalResult answer, S5Version version)
{
    (void)version;
    assert_int_equal(answer, S5_JOURNAL_OK);
    *(bool *)to = true;
}

static bool refuse_to_say(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take,
    void *to, S5Text *error)
{
    (void)store, (void)which, (void)given, (void)count, (void)take, (void)to, (void)error;
    return false;
}

/* A person without a name is known by their place at a table. Where it can't be read who they are, nobody gets another cookie. */
static void test_who_only_sits(void **unused)
{
    char made[200], set[200];
    S5PersonId who;
    bool stored = false;
    (void)unused;
    World *w = open_world(false);
    world_cookie(w, TOKEN, made, sizeof made);
    snprintf(set, sizeof set, "set-cookie: %.*s; Path=/;", (int)strcspn(made + 8, "\r"), made + 8);
    assert_false(sets(w, COOKIE, set));
    crypto_hash_sha256(who.bytes, (const unsigned char *)TOKEN, strlen(TOKEN));
    s5_journal_write(w->gateway.journal,
        &(S5JournalWrite){.table = "KMT4Q7", .lines = "sit\n", .size = 4, .sits = &who}, note_stored,
        &stored);
    while (!stored)
        uv_run(&w->loop, UV_RUN_ONCE);
    assert_true(sets(w, COOKIE, set));
    s5_journal_store(w->gateway.journal)->ask = refuse_to_say;
    assert_int_equal(status_of(w, "GET /api/me", COOKIE, "", 1), 503);
    assert_true(world_close(w));
}

/* Whether a device that another node has revoked is a stranger's after at most `turns` readings. */
static bool is_heard(World *w, uint8_t number, int64_t until_ms, int turns)
{
    const S5Credential device = {
        .hash = {{number}}, .who = {{9}}, .kind = S5_CREDENTIAL_REVOKED, .until_ms = until_ms, .text = ""};
    const S5JournalWrite write = {
        .amends = S5_AMENDS_CREDENTIALS, .credentials = &device, .credential_count = 1};
    bool stored = false;
    s5_journal_write(w->gateway.journal, &write, note_stored, &stored);
    while (!stored)
        uv_run(&w->loop, UV_RUN_ONCE);
    for (int i = 0; i < turns && !s5_gateway_is_revoked(&w->gateway, &device.hash); i++) {
        s5_gateway_hear_revoked(&w->gateway);
        world_wait(w);
    }
    return s5_gateway_is_revoked(&w->gateway, &device.hash);
}

static void test_what_other_nodes_have_revoked(void **unused)
{
    enum { DAY_MS = 86400000, SOON = 2, A_MINUTE = 31 };
    (void)unused;
    World *w = open_world(false);
    const int64_t now = s5_wall_ms();
    assert_true(is_heard(w, 1, now + 300 * (int64_t)DAY_MS, SOON));
    assert_true(is_heard(w, 2, now + 300 * (int64_t)DAY_MS - 1, SOON));
    assert_true(is_heard(w, 3, now + 20 * (int64_t)DAY_MS, A_MINUTE)); /* its clock is wrong */
    assert_true(world_close(w));
}

/* The server ends while requests are being worked on, and while one waits for a table. */
static void test_the_end_while_work_is_under_way(void **unused)
{
    (void)unused;
    World *w = open_world(false);
    for (unsigned i = 0; i < 5; i++)
        ask(i);
    fake_request("GET /api/tables/ABC234 HTTP/1.1\r\nHost: a\r\n", "", 0, 1);
    fake_request("POST /api/me HTTP/1.1\r\nHost: a\r\n", "{\"name\":\"Ann\"}", 14, 1);
    assert_true(world_close(w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whom_the_proxy_names),
        cmocka_unit_test(test_a_network_of_many_addresses),
        cmocka_unit_test(test_nobody_is_named_without_a_proxy),
        cmocka_unit_test(test_which_page_asks),
        cmocka_unit_test(test_a_long_address),
        cmocka_unit_test(test_how_much_work_an_address_may_cause_at_once),
        cmocka_unit_test(test_how_many_answers_an_address_may_leave_unread),
        cmocka_unit_test(test_how_much_work_a_network_may_cause_at_once),
        cmocka_unit_test(test_constant_answers),
        cmocka_unit_test(test_what_requests_cost),
        cmocka_unit_test(test_the_name_of_the_cookie),
        cmocka_unit_test(test_invented_cookies),
        cmocka_unit_test(test_cookies_from_before),
        cmocka_unit_test(test_who_only_sits),
        cmocka_unit_test(test_what_other_nodes_have_revoked),
        cmocka_unit_test(test_the_end_while_work_is_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
