/* Heads of requests: what is accepted, what is refused and with which status, and that the pieces in which they
 * arrive do not matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/net/http.h"
#include "server/net/sha1.h"

#define HOST   "Host: a\r\n"
#define WS     "GET /s HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13    "Sec-WebSocket-Version: 13\r\n"
#define TEN(x) x x x x x x x x x x

typedef struct Case {
    const char *head; /* without the blank line */
    size_t size;
    int status;
    /* Of one that is accepted: method, path, query, body's size, and whether it closes or upgrades. */
    const char *read;
} Case;

#define READ(head, read)      {head, sizeof head - 1, 0, read}
#define REFUSED(status, head) {head, sizeof head - 1, status, NULL}

/* ------------------------------------------------------------------- cases */

static const Case CASES[] = {
    READ("GET / HTTP/1.1\r\n" HOST, "GET / ? 0"),
    READ("HEAD /a HTTP/1.1\r\n" HOST, "HEAD /a ? 0"),
    READ("POST /a/b?c=d&e HTTP/1.1\r\n" HOST "Content-Length: 14\r\n", "POST /a/b ?c=d&e 14"),
    READ("GET /? HTTP/1.1\r\n" HOST, "GET / ? 0"),
    READ("GET /a?b?c HTTP/1.1\r\n" HOST, "GET /a ?b?c 0"),
    READ("GET //a HTTP/1.1\r\n" HOST, "GET //a ? 0"),
    READ("GET /../a%00%2e HTTP/1.1\r\n" HOST, "GET /../a%00%2e ? 0"), /* nothing is unescaped */
    READ("GET / HTTP/1.1\r\nhost:a\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.1\r\nHOST: \t a \t\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.1\r\nHost:\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.1\r\nHost: [2001:db8::7]:443\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.1\r\n" HOST "X: \x80\xff\r\n", "GET / ? 0"), /* obs-text, RFC 9110 §5.5 */
    READ("GET / HTTP/1.1\r\n" HOST "X: a\r\nX: b\r\n", "GET / ? 0"),

    /* The request line. */
    REFUSED(400, ""),
    REFUSED(400, "GET /"),
    REFUSED(400, "GET /\r\n" HOST),
    REFUSED(400, "GET  / HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET /  HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET / HTTP/1.1 \r\n" HOST),
    REFUSED(400, "GET\t/ HTTP/1.1\r\n" HOST),
    REFUSED(400, " GET / HTTP/1.1\r\n" HOST),
    REFUSED(400, "\r\nGET / HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET / http/1.1\r\n" HOST),
    REFUSED(400, "GET / HTTP/11\r\n" HOST),
    REFUSED(400, "GET / HTTP/1.1x\r\n" HOST),
    REFUSED(505, "GET / HTTP/1.2\r\n" HOST),
    REFUSED(505, "GET / HTTP/0.9\r\n" HOST),
    REFUSED(505, "PRI * HTTP/2.0\r\n"),
    REFUSED(405, "get / HTTP/1.1\r\n" HOST),
    REFUSED(405, "DELETE / HTTP/1.1\r\n" HOST),
    REFUSED(405, "PUT / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n"),
    REFUSED(405, "TRACE / HTTP/1.1\r\n" HOST),
    REFUSED(405, "CONNECT a:1 HTTP/1.1\r\n" HOST),
    REFUSED(405, "OPTIONS * HTTP/1.1\r\n" HOST),
    REFUSED(400, "G(T / HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET a HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET * HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET http://a/ HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET /a#b HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET /\xc3\xa4 HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET /\x7f HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET /a\0b HTTP/1.1\r\n" HOST),

    /* Lines. */
    REFUSED(400, "GET / HTTP/1.1\nHost: a\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a\rX: b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: a\r\n b: c\r\n"), /* folded */
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "\tX: a\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "No colon\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST ": empty\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X : a\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X(: a\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "\xc3\xa4: a\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: a\x01z\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: a\x7f\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: a\0z\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: a\0\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "X: \0a\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a\0\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 5\0\r\n"),
    REFUSED(431, "GET / HTTP/1.1\r\n" HOST TEN(TEN("X: a\r\n"))),

    /* Which person is meant. */
    REFUSED(400, "GET / HTTP/1.1\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST HOST),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "host: b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a/b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a@b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a?b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a#b\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\nHost: a\\b\r\n"),

    /* Bodies. */
    READ("POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n", "POST / ? 0"),
    READ("POST / HTTP/1.1\r\n" HOST "Content-Length:   14  \r\n", "POST / ? 14"),
    READ("POST / HTTP/1.1\r\n" HOST "Content-Length: 014\r\n", "POST / ? 14"),
    READ("POST / HTTP/1.1\r\n" HOST "Content-Length: 999999999\r\n", "POST / ? 999999999"),
    READ("GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n", "GET / ? 0"),
    REFUSED(411, "POST / HTTP/1.1\r\n" HOST),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n"),
    REFUSED(400, "HEAD / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n"),
    REFUSED(413, "POST / HTTP/1.1\r\n" HOST "Content-Length: 1000000000\r\n"),
    REFUSED(413, "POST / HTTP/1.1\r\n" HOST "Content-Length: 2147483648\r\n"),
    REFUSED(413, "POST / HTTP/1.1\r\n" HOST "Content-Length: 18446744073709551630\r\n"),
    REFUSED(413, "POST / HTTP/1.1\r\n" HOST "Content-Length: 000000000000000000000000000014\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "Content-Length: 18446744073709551616\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length:\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: +14\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 0x0e\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 1.4e1\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 1 4\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 14, 14\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 14\r\nContent-Length: 14\r\n"),
    REFUSED(400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 14\r\ncontent-length: 0\r\n"),
    REFUSED(501, "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n"),
    REFUSED(501, "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"),
    REFUSED(501, "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: identity\r\nContent-Length: 5\r\n"),
    REFUSED(501, "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding:\r\n"),
    REFUSED(417, "POST / HTTP/1.1\r\n" HOST "Expect: 100-continue\r\nContent-Length: 5\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "Cookie: a=b\r\nCookie: c=d\r\n"),
    REFUSED(400, "GET / HTTP/1.1\r\n" HOST "Origin: http://a\r\nOrigin: http://b\r\n"),

    /* How it continues. */
    READ("GET / HTTP/1.1\r\n" HOST "Connection: close\r\n", "GET / ? 0 closes"),
    READ("GET / HTTP/1.1\r\n" HOST "Connection: x ,\tCLOSE\r\n", "GET / ? 0 closes"),
    READ("GET / HTTP/1.1\r\n" HOST "Connection: close\r\nConnection: x\r\n", "GET / ? 0 closes"),
    READ("GET / HTTP/1.1\r\n" HOST "Connection: closed, enclose, clos e\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.1\r\n" HOST "Connection: keep-alive\r\n", "GET / ? 0"),
    READ("GET / HTTP/1.0\r\n", "GET / ? 0 closes"),
    READ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n", "GET / ? 0 closes"),

    /* WebSockets. */
    READ(WS V13 KEY, "GET /s ? 0 upgrades"),
    READ("GET /s?after=7 HTTP/1.1\r\n" HOST
         "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n" V13 KEY,
        "GET /s ?after=7 0 upgrades"),
    READ(WS "Connection: keep-alive\r\n" V13 KEY, "GET /s ? 0 upgrades"),
    READ(WS "Sec-WebSocket-Extensions: permessage-deflate\r\n" V13 KEY, "GET /s ? 0 upgrades"),
    READ("GET /s HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n" V13 KEY, "GET /s ? 0"),
    READ("GET /s HTTP/1.1\r\n" HOST "Connection: Upgrade\r\n" V13 KEY, "GET /s ? 0"),
    READ("GET /s HTTP/1.1\r\n" HOST
         "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMA\r\n",
        "GET /s ? 0"),
    READ("GET /s HTTP/1.1\r\n" HOST "Upgrade: mqtt\r\nConnection: Upgrade\r\n", "GET /s ? 0"),
    REFUSED(400, WS "Upgrade: websocket\r\n" V13 KEY),
    REFUSED(426, WS KEY),
    REFUSED(426, WS "Sec-WebSocket-Version: 8\r\n" KEY),
    REFUSED(400, WS V13 V13 KEY),
    REFUSED(400, WS V13),
    REFUSED(400, WS V13 KEY KEY),
    REFUSED(400, WS V13 "Sec-WebSocket-Key: \r\n"),
    REFUSED(400, WS V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n"),   /* no padding */
    REFUSED(400, WS V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n"), /* bits after the end */
    REFUSED(400, WS V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSE=\r\n"), /* 17 bytes */
    REFUSED(400, WS V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j-_==\r\n"), /* another alphabet */
    REFUSED(400, WS V13 KEY "Connection: close\r\n"),
    REFUSED(400, "GET /s HTTP/1.0\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" V13 KEY),
    REFUSED(400, "HEAD /s HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n" V13 KEY),
    REFUSED(400, "POST /s HTTP/1.1\r\n" HOST
                 "Content-Length: 3\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" V13 KEY),
};

/* ----------------------------------------------------------------- reading */

static char *whole(const Case *c, size_t *size)
{
    char *bytes = malloc(c->size + 2); /* not a byte more, so that a sanitizer sees reads beyond it */
    assert_non_null(bytes);
    memcpy(bytes, c->head, c->size);
    memcpy(bytes + c->size, "\r\n", 2);
    *size = c->size + 2;
    return bytes;
}

static void describe(const S5HttpHead *head, char text[256])
{
    static const char *const METHODS[] = {"GET", "HEAD", "POST"};
    snprintf(text, 256, "%s %.*s ?%.*s %zu%s%s", METHODS[head->method], (int)head->path.size,
        head->path.bytes, (int)head->query.size, head->query.bytes, head->body_size,
        head->closes ? " closes" : "", head->upgrades ? " upgrades" : "");
}

static void test_heads(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t size;
        char *bytes = whole(&CASES[i], &size), read[256] = "";
        S5HttpHead head;
        const int status = s5_http_read(bytes, size, &head);
        if (!status)
            describe(&head, read);
        if (status != CASES[i].status || (!status && strcmp(read, CASES[i].read) != 0))
            fail_msg("%d, '%s' for\n%s", status, read, CASES[i].head);
        free(bytes);
    }
}

/* Wherever the first piece ends, the end is found with the second, and looked for only where it can be. */
static void test_ends_in_pieces(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t size;
        char *bytes = whole(&CASES[i], &size);
        const size_t end = s5_http_head_size(bytes, size, 0);
        for (size_t cut = 0; cut < end; cut++) {
            assert_int_equal(s5_http_head_size(bytes, cut, 0), 0);
            assert_int_equal(s5_http_head_size(bytes, size, cut), end);
        }
        assert_true(end == size || !end || strstr(CASES[i].head, "\r\n\r\n") || !*CASES[i].head);
        free(bytes);
    }
}

static void test_beginnings(void **unused)
{
    static const struct {
        const char *bytes;
        bool may;
    } ROWS[] = {{"", true}, {"G", true}, {"GET", true}, {"GET ", true}, {"GET \x01", true},
        {"PROPPATCH /", true}, {"ABCDEFGHIJKLMNOP", true}, {"ABCDEFGHIJKLMNOP ", true},
        {"ABCDEFGHIJKLMNOPQ", false}, {" GET", false}, {"\r\nGET", false}, {"\x16\x03\x01", false},
        {"GE\xc3", false}, {"{\"do\"", false}};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (s5_http_may_begin(ROWS[i].bytes, strlen(ROWS[i].bytes)) != ROWS[i].may)
            fail_msg("'%s'", ROWS[i].bytes);
    assert_false(s5_http_may_begin("\0GET", 4));
    assert_false(s5_http_may_begin("GE\0", 3));
}

static void test_fields(void **unused)
{
    static const char HEAD[] = "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nx-a:2 \r\nY:\r\n\r\n";
    char text[3];
    S5HttpHead head;
    (void)unused;
    assert_int_equal(s5_http_read(HEAD, sizeof HEAD - 1, &head), 0);
    assert_int_equal(head.field_count, 4);
    assert_true(s5_span_is(s5_http_field(&head, "X-a"), "2")); /* what a proxy added comes last */
    assert_true(s5_span_is(s5_http_field(&head, "y"), ""));
    assert_null(s5_http_field(&head, "X").bytes);
    assert_null(s5_http_field(&head, "X-AB").bytes);
    assert_true(s5_span_copy((S5Span){"ab", 2}, text, sizeof text));
    assert_string_equal(text, "ab");
    assert_false(s5_span_copy((S5Span){"abc", 3}, text, sizeof text));
    assert_string_equal(text, "");
    assert_false(s5_span_copy((S5Span){"a\0", 2}, text, sizeof text));
    assert_true(s5_span_copy((S5Span){NULL, 0}, text, sizeof text));
}

static void test_statuses(void **unused)
{
    (void)unused;
    assert_string_equal(s5_http_status(426)->reason, "Upgrade Required");
    assert_int_equal(s5_http_status(299)->status, 500);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) /* every refusal has a reason */
        assert_true(!CASES[i].status || (s5_http_status(CASES[i].status)->status == CASES[i].status &&
                                            s5_http_status(CASES[i].status)->sentence));
}

/* --------------------------------------------------------------- handshake */

/* FIPS 180-4 and RFC 3174 §7.3 have the first two; the others end a block exactly, and not (by another program). */
static void test_sha1(void **unused)
{
    static const struct {
        const char *text, *hash;
    } ROWS[] = {
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"0123456701234567012345670123456701234567012345670123456",
            "adfc128b4a89c560e754c1659a6a90968b55490e"},
        {"01234567012345670123456701234567012345670123456701234567",
            "e8db7ebaebb692565d590a48b1dc506b6f130950"},
        {"0123456701234567012345670123456701234567012345670123456701234567",
            "e0c094e867ef46c350ef54a7f59dd60bed92ae83"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        unsigned char hash[S5_SHA1_SIZE];
        char hex[2 * S5_SHA1_SIZE + 1];
        s5_sha1(ROWS[i].text, strlen(ROWS[i].text), hash);
        assert_string_equal(sodium_bin2hex(hex, sizeof hex, hash, sizeof hash), ROWS[i].hash);
    }
}

/* RFC 6455 §1.3 */
static void test_accept(void **unused)
{
    char accept[S5_HTTP_ACCEPT_SIZE];
    (void)unused;
    assert_true(s5_http_accept((S5Span){"dGhlIHNhbXBsZSBub25jZQ==", 24}, accept));
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(s5_http_accept((S5Span){NULL, 0}, accept));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_heads), cmocka_unit_test(test_ends_in_pieces),
        cmocka_unit_test(test_beginnings), cmocka_unit_test(test_fields), cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_sha1), cmocka_unit_test(test_accept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
