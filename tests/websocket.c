/*
 * Frames of WebSockets, in words, at once and byte by byte: what is a message, and which code ends what is none (RFC 6455). UTF-8
 * against what the Unicode standard says of it, for every sequence of up to four bytes that could matter.
 *
 * A frame is KIND, "+" when more of the message follows, and its payload after a colon; "|" stands between frames:
 *
 *   text:hi            the payload as it stands; "a*126" is 126 times a, and \xNN is a byte
 *   text+:a|cont:b     two frames of one message
 *   close:#1000 bye    a code, and a reason
 *   3:, 11:            frames of such an opcode
 *   !rsv1 !bare !16 !64 !says=N   before the kind: a reserved bit, no mask, a longer form of the length, another length
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/websocket.h"

enum { LIMIT = 200, ROOM = 3 << 20 };

typedef struct Case {
    const char *frames, *found;
} Case;

static const Case CASES[] = {
    {"text:hi", "text hi"},
    {"text:", "text"},
    {"binary:a\xff", "binary a\xff"},
    {"text:a*125", "text of 125"},
    {"text:a*126", "text of 126"},
    {"text:a*200", "text of 200"},
    {"text:a|text:b|text:c", "text a|text b|text c"},

    /* Lengths (5.2): the shortest form alone, and no more than a message may have. */
    {"!16 text:hi", "fault 1002"},
    {"!16 text:a*125", "fault 1002"},
    {"!64 text:hi", "fault 1002"},
    {"!64 text:a*126", "fault 1002"},
    {"!64 binary:a*65535", "fault 1002"},
    {"text:a*201", "long"},
    {"text:a*201|text:b", "long|text b"},
    {"text:a*65536|text:b", "long|text b"},
    {"text:a*1048576|text:b", "long|text b"},
    {"text:a*1048577", "fault 1009"},
    {"!says=9223372036854775807 text:", "fault 1009"},
    {"!says=9223372036854775808 text:", "fault 1002"},
    {"!says=18446744073709551615 text:", "fault 1002"},
    {"!says=18446744073709551615 ping:", "fault 1002"},
    {"text+:a*100|cont:b*100", "text of 200"},
    {"text+:a*100|cont:b*101|text:c", "long|text c"},
    {"text+:a*300|cont:\xff|text:c", "long|text c"}, /* nobody looks at it any more */
    {"text+:a*1000000|cont+:b*100000|text:c", "fault 1009"},
    {"text+:a*1000000|cont:b|text:c", "long|text c"},
    {"text:a*600000|text:a*600000|text:b", "long|long|text b"},
    {"text+:a*200|cont+:\xce|cont:zz|text:b", "long|text b"}, /* half a sign is none of the next message */

    /* Masks (5.3). */
    {"!bare text:hi", "fault 1002"},
    {"!bare ping:", "fault 1002"},
    {"!bare close:#1000", "fault 1002"},
    {"!zero text:hi", "text hi"},

    /* Messages in pieces (5.4). */
    {"text+:a|cont:b", "text ab"},
    {"text+:a|cont:b|text:c", "text ab|text c"},
    {"text+:a|cont+:|cont+:b|cont:", "text ab"},
    {"text+:|cont+:|cont:", "text"},
    {"binary+:a|cont:\xff", "binary a\xff"},
    {"text+:a|ping:x|cont:b", "ping x|text ab"},
    {"text+:a|cont+:b|ping:x|pong:y|cont:c", "ping x|pong y|text abc"},
    {"cont:a", "fault 1002"},
    {"cont+:a", "fault 1002"},
    {"text:a|cont:b", "text a|fault 1002"},
    {"text+:a|text:b", "fault 1002"},
    {"text+:a|binary:b", "fault 1002"},
    {"text+:a|cont:b|cont:c", "text ab|fault 1002"},
    {"text+:a*150|cont+:b*150|cont:c|text+:d|cont:e", "long|text de"},

    /* Controls (5.5). */
    {"ping:", "ping"},
    {"ping:x*125", "ping of 125"},
    {"ping:x*126", "fault 1002"},
    {"ping+:x", "fault 1002"},
    {"pong:x", "pong x"},
    {"pong:\xff", "pong \xff"},
    {"close+:#1000", "fault 1002"},

    /* Bits and opcodes that mean nothing here (5.2). */
    {"!rsv1 text:a", "fault 1002"},
    {"!rsv2 text:a", "fault 1002"},
    {"!rsv3 ping:", "fault 1002"},
    {"3:a", "fault 1002"},
    {"7:a", "fault 1002"},
    {"11:", "fault 1002"},
    {"15:", "fault 1002"},
    {"text+:a|3:", "fault 1002"},

    /* Text (5.6, 8.1): as soon as it can't be any. */
    {"text:\xce\xba\xe1\xbd\xb9", "text \xce\xba\xe1\xbd\xb9"},
    {"text:a\xff", "fault 1007"},
    {"text:\xed\xa0\x80", "fault 1007"},
    {"text:\xc0\xaf", "fault 1007"},
    {"text:\xf4\x90\x80\x80", "fault 1007"},
    {"text:\xce", "fault 1007"},
    {"text+:\xce|cont:\xba", "text \xce\xba"},
    {"text+:\xce|ping:\xff|cont:\xba", "ping \xff|text \xce\xba"},
    {"text+:\xce|cont:", "fault 1007"},
    {"text+:a|cont+:\xff", "fault 1007"},
    {"text+:a|cont:\xff", "fault 1007"},
    {"text:a|text:\xba", "text a|fault 1007"},

    /* Closes (5.5.1, 7.4). */
    {"close:", "close 1005"},
    {"close:#1000", "close 1000"},
    {"close:#1000 bye", "close 1000"},
    {"close:x", "fault 1002"},
    {"ping:a\xe8|close:\x03", "ping a\xe8|fault 1002"},
    {"close:#1000 \xff", "fault 1007"},
    {"close:#1000 \xce", "fault 1007"},
    {"close:#0", "fault 1002"},
    {"close:#999", "fault 1002"},
    {"close:#1001", "close 1001"},
    {"close:#1003", "close 1003"},
    {"close:#1004", "fault 1002"},
    {"close:#1005", "fault 1002"},
    {"close:#1006", "fault 1002"},
    {"close:#1007", "close 1007"},
    {"close:#1014", "close 1014"},
    {"close:#1015", "fault 1002"},
    {"close:#1016", "fault 1002"},
    {"close:#2999", "fault 1002"},
    {"close:#3000", "close 3000"},
    {"close:#4999", "close 4999"},
    {"close:#5000", "fault 1002"},
    {"close:#65535", "fault 1002"},

    /* Half of something. */
    {"text+:a", ""},
    {"!says=5 text:abc", ""},
};

/* --------------------------------------------------------------- writing */

typedef struct Bytes {
    char *bytes;
    size_t size;
} Bytes;

static void put(Bytes *out, int byte)
{
    assert_true(out->size < ROOM);
    out->bytes[out->size++] = (char)byte;
}

/* The payload of a frame in words. */
static size_t read_payload(const char *word, const char *end, char *payload)
{
    const char *star = end - word > 2 && word[1] == '*' ? word + 1 : NULL;
    size_t size = (size_t)(end - word);
    if (star) {
        size = strtoul(star + 1, NULL, 10);
        memset(payload, *word, size);
    } else if (size && *word == '#') {
        char *behind;
        const unsigned long code = strtoul(word + 1, &behind, 10);
        behind += behind < end; /* a blank */
        size = 2 + (size_t)(end - behind);
        payload[0] = (char)(code >> 8);
        payload[1] = (char)(code & 0xFF);
        memcpy(payload + 2, behind, size - 2);
    } else {
        memcpy(payload, word, size);
    }
    return size;
}

/* What stands before the kind. */
typedef struct Flags {
    int reserved, form;
    bool bare, zero, says;
    unsigned long long said;
} Flags;

static Flags read_flags(const char **word)
{
    Flags flags = {0};
    for (; **word == '!'; *word = strchr(*word, ' ') + 1) {
        const char *flag = *word + 1;
        flags.reserved |= strncmp(flag, "rsv", 3) ? 0 : 0x80 >> (flag[3] - '0');
        flags.bare |= !strncmp(flag, "bare", 4);
        flags.zero |= !strncmp(flag, "zero", 4);
        flags.form = *flag == '1' ? 2 : *flag == '6' ? 8 : flags.form;
        flags.says |= !strncmp(flag, "says=", 5);
        flags.said = flags.says ? strtoull(flag + 5, NULL, 10) : 0;
    }
    return flags;
}

static int opcode_of(const char *word)
{
    static const char *const NAMES[] = {
        "cont", "text", "binary", NULL, NULL, NULL, NULL, NULL, "close", "ping", "pong"};
    for (int i = 0; i < 11; i++)
        if (NAMES[i] && !strncmp(word, NAMES[i], strlen(NAMES[i])))
            return i;
    return atoi(word);
}

static void put_frame(Bytes *out, const char *word, const char *end)
{
    static char payload[ROOM];
    static const uint8_t MASK[4] = {0x12, 0x80, 0xFF, 0x07};
    const Flags flags = read_flags(&word);
    const char *colon = memchr(word, ':', (size_t)(end - word));
    assert_non_null(colon);
    const size_t size = read_payload(colon + 1, end, payload);
    const unsigned long long said = flags.says ? flags.said : size;
    const int form = flags.form ? flags.form : said > 65535 ? 8 : said > 125 ? 2 : 0;
    put(out, (colon[-1] == '+' ? 0 : 0x80) | flags.reserved | opcode_of(word));
    put(out, (flags.bare ? 0 : 0x80) | (form == 8 ? 127 : form == 2 ? 126 : (int)said));
    for (int i = form; i-- > 0;)
        put(out, (int)(said >> (8 * i) & 0xFF));
    for (int i = 0; i < 4 && !flags.bare; i++)
        put(out, flags.zero ? 0 : MASK[i]);
    for (size_t i = 0; i < size; i++)
        put(out, payload[i] ^ (flags.bare || flags.zero ? 0 : MASK[i % 4]));
}

static Bytes bytes_of(const char *frames)
{
    static char room[ROOM];
    Bytes out = {room, 0};
    for (const char *word = frames, *end; word; word = *end ? end + 1 : NULL) {
        end = word + strcspn(word, "|");
        put_frame(&out, word, end);
    }
    return out;
}

/* --------------------------------------------------------------- reading */

typedef struct Words {
    char text[1024];
    size_t size;
} Words;

static void say(Words *words, const char *kind, const char *bytes, size_t size, int code)
{
    char *at = words->text + words->size;
    const size_t room = sizeof words->text - words->size;
    const char *bar = words->size ? "|" : "";
    const int more = code        ? snprintf(at, room, "%s%s %d", bar, kind, code)
                     : size > 99 ? snprintf(at, room, "%s%s of %zu", bar, kind, size)
                     : size      ? snprintf(at, room, "%s%s %.*s", bar, kind, (int)size, bytes)
                                 : snprintf(at, room, "%s%s", bar, kind);
    assert_true(more > 0 && (size_t)more < room);
    words->size += (size_t)more;
}

/* Reads a piece, which lies in memory of just its size; false at a fault. */
static bool read_piece(S5WsReader *reader, const char *bytes, size_t size, Words *words)
{
    static const char *const NAMES[] = {
        [1] = "text", [2] = "binary", [8] = "close", [9] = "ping", [10] = "pong"};
    char *piece = malloc(size ? size : 1), *at = piece;
    S5WsEvent event = S5_WS_CONTROL;
    S5WsFound found;
    assert_non_null(piece);
    memcpy(piece, bytes, size);
    while (event != S5_WS_MORE && event != S5_WS_FAULT) {
        event = s5_ws_read(reader, LIMIT, &at, piece + size, &found);
        if (event == S5_WS_FAULT)
            say(words, "fault", "", 0, found.code);
        else if (event == S5_WS_LONG)
            say(words, "long", "", 0, 0);
        else if (event != S5_WS_MORE)
            say(words, NAMES[found.opcode], found.bytes, found.size,
                found.opcode == S5_WS_CLOSE ? found.code : 0);
    }
    assert_true(event == S5_WS_FAULT || at == piece + size);
    free(piece);
    return event != S5_WS_FAULT;
}

static void check(const Case *c, size_t first, size_t step)
{
    const Bytes in = bytes_of(c->frames);
    S5WsReader reader = {.left = 0};
    Words words = {.size = 0};
    for (size_t at = 0, size = first; at < in.size; at += size, size = step) {
        size = size < in.size - at ? size : in.size - at;
        if (!read_piece(&reader, in.bytes + at, size, &words))
            break;
    }
    s5_ws_end(&reader);
    if (strcmp(words.text, c->found) != 0)
        fail_msg(
            "'%s' (%zu, then %zu at a time): '%s', not '%s'", c->frames, first, step, words.text, c->found);
}

static void test_frames(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check(&CASES[i], ROOM, ROOM);
}

static void test_in_pieces(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const bool large = bytes_of(CASES[i].frames).size > 4096;
        check(&CASES[i], 1, large ? 4099 : 1);
        for (size_t first = 1; first < 24; first++)
            check(&CASES[i], first, ROOM);
    }
}

/* Memory is what a message may have, however long it is and however it comes. */
static void test_keeps_little(void **unused)
{
    S5WsReader reader = {.left = 0};
    Words words = {.size = 0};
    Bytes in = bytes_of("text+:a*190");
    (void)unused;
    assert_true(read_piece(&reader, in.bytes, in.size, &words));
    assert_int_equal(reader.kept_size, 190);
    in = bytes_of("cont+:");
    for (int i = 0; i < 100000; i++)
        assert_true(read_piece(&reader, in.bytes, in.size, &words));
    assert_int_equal(reader.kept_size, 190);
    in = bytes_of("cont+:b*11");
    assert_true(read_piece(&reader, in.bytes, in.size, &words));
    assert_null(reader.kept);
    in = bytes_of("cont:c|text+:a|cont:b");
    assert_true(read_piece(&reader, in.bytes, in.size, &words));
    assert_string_equal(words.text, "long|text ab");
    s5_ws_end(&reader);
    assert_null(reader.kept);
}

/* ------------------------------------------------------------------- UTF-8 */

/* By what a sequence stands for (Unicode 15, D92): in its shortest form, no surrogate, nothing above U+10FFFF. */
static bool is_literal_utf8(const uint8_t bytes[4], size_t size)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    for (size_t i = 0, length; i < size; i += length) {
        length = bytes[i] < 0x80       ? 1
                 : bytes[i] >> 5 == 6  ? 2
                 : bytes[i] >> 4 == 14 ? 3
                 : bytes[i] >> 3 == 30 ? 4
                                       : 0;
        if (!length || i + length > size)
            return false;
        uint32_t sign = length == 1 ? bytes[i] : bytes[i] & (0x7Fu >> length);
        for (size_t k = 1; k < length; k++) {
            if (bytes[i + k] >> 6 != 2)
                return false;
            sign = sign << 6 | (bytes[i + k] & 0x3F);
        }
        if (sign < LEAST[length] || sign > 0x10FFFF || (sign >= 0xD800 && sign <= 0xDFFF))
            return false;
    }
    return true;
}

static void check_utf8(const uint8_t bytes[4], size_t size)
{
    S5Utf8 utf8 = {0, 0, 0};
    const bool good = s5_utf8_take(&utf8, (const char *)bytes, size) && !utf8.left;
    if (good != is_literal_utf8(bytes, size))
        fail_msg("%02x %02x %02x %02x, %zu of them: %d", bytes[0], bytes[1], bytes[2], bytes[3], size, good);
}

/* All of one, two and three bytes; of four, all that begin as a sign of four bytes does and end at either end of an eighth. */
static void test_utf8(void **unused)
{
    (void)unused;
    for (uint32_t all = 0; all < 1u << 24; all++) {
        const uint8_t bytes[4] = {(uint8_t)all, (uint8_t)(all >> 8), (uint8_t)(all >> 16), 0};
        check_utf8(bytes, 3);
        if (all < 1u << 16)
            check_utf8(bytes, 2);
        if (all < 1u << 8)
            check_utf8(bytes, 1);
    }
    for (uint32_t all = 0; all < 1u << 24; all++) {
        const uint8_t last = (uint8_t)((all & 7) << 5 | (all & 8 ? 0x1F : 0));
        const uint8_t bytes[4] = {
            (uint8_t)(0xF0 | (all >> 20 & 15)), (uint8_t)(all >> 12), (uint8_t)(all >> 4), last};
        check_utf8(bytes, 4);
    }
}

/* The same wherever it is cut, and a bad byte is known as soon as it is there. */
static void test_utf8_in_pieces(void **unused)
{
    static const char TEXT[] = "a\xc3\xa4\xe1\xbd\xb9\xf0\x9f\x82\xa1z";
    (void)unused;
    for (size_t cut = 0; cut < sizeof TEXT; cut++) {
        S5Utf8 utf8 = {0, 0, 0};
        assert_true(s5_utf8_take(&utf8, TEXT, cut));
        assert_true(s5_utf8_take(&utf8, TEXT + cut, sizeof TEXT - cut) && !utf8.left);
    }
    for (int first = 0xC2; first < 0xF5; first++) {
        S5Utf8 utf8 = {0, 0, 0};
        assert_true(s5_utf8_take(&utf8, &(char){(char)first}, 1));
        assert_false(s5_utf8_take(&utf8, "a", 1));
    }
}

/* ------------------------------------------------------------------ writing */

static void test_headers(void **unused)
{
    static const struct {
        S5WsOpcode opcode;
        size_t size;
        const char *header;
    } ROWS[] = {
        {S5_WS_TEXT, 0, "81 00"},
        {S5_WS_TEXT, 125, "81 7d"},
        {S5_WS_TEXT, 126, "81 7e 00 7e"},
        {S5_WS_BINARY, 65535, "82 7e ff ff"},
        {S5_WS_TEXT, 65536, "81 7f 00 00 00 00 00 01 00 00"},
        {S5_WS_TEXT, 0x123456789A, "81 7f 00 00 00 12 34 56 78 9a"},
        {S5_WS_CLOSE, 2, "88 02"},
        {S5_WS_PONG, 125, "8a 7d"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char header[S5_WS_HEADER_MAX], text[64] = "";
        const size_t size = s5_ws_header(header, ROWS[i].opcode, ROWS[i].size);
        for (size_t k = 0; k < size; k++)
            snprintf(text + strlen(text), 8, "%s%02x", k ? " " : "", (unsigned char)header[k]);
        assert_string_equal(text, ROWS[i].header);
    }
}

/* The operator has lowered the limit while a message was under way: it is too long at once. */
static void test_keeps_no_more_than_a_lower_limit(void **unused)
{
    enum { HIGH = 100, LOW = 10 };
    char first[] = "\x01\x9e\0\0\0\0thirty signs, as many as that.", more[] = "\0\x81\0\0\0\0x",
         last[] = "\x80\x81\0\0\0\0x";
    S5WsReader reader = {.left = 0};
    S5WsFound found;
    char *at = first;
    (void)unused;
    assert_int_equal(s5_ws_read(&reader, HIGH, &at, first + sizeof first - 1, &found), S5_WS_MORE);
    assert_int_equal(reader.kept_size, 30);
    at = more;
    assert_int_equal(s5_ws_read(&reader, LOW, &at, more + sizeof more - 1, &found), S5_WS_MORE);
    assert_int_equal(reader.kept_size, 0);
    at = last;
    assert_int_equal(s5_ws_read(&reader, LOW, &at, last + sizeof last - 1, &found), S5_WS_LONG);
    s5_ws_end(&reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_frames), cmocka_unit_test(test_in_pieces),
        cmocka_unit_test(test_keeps_little), cmocka_unit_test(test_keeps_no_more_than_a_lower_limit),
        cmocka_unit_test(test_utf8), cmocka_unit_test(test_utf8_in_pieces), cmocka_unit_test(test_headers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
