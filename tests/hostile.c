/* Input that is no record and no question, of any size: refused in one line, with little memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "spoilfive/query.h"
#include "support/lines.h"
#include "support/program.h"

/* A little more than the program has anyway; a sanitizer's bookkeeping comes on top. */
static long memory_limit(void)
{
    static long limit;
    if (!limit) {
        Run least = run("--version", "");
        limit = least.peak_kib + 24 * 1024;
        run_free(&least);
    }
    return limit;
}

/* ------------------------------------------------------------------ without end */

static char block[1 << 20];

static void feed_blocks(int file, const char *head, int blocks, const char *tail)
{
    if (!feed_bytes(file, head, strlen(head)))
        return;
    for (int i = 0; i < blocks; i++)
        if (!feed_bytes(file, block, sizeof block))
            return;
    feed_bytes(file, tail, strlen(tail));
}

static void feed_a_gigabyte(int file)
{
    memset(block, 'x', sizeof block);
    feed_blocks(file, "", 1024, "\n");
}

static void feed_a_giant_event(int file)
{
    memset(block, '5', sizeof block);
    feed_blocks(file, "{\"event\":\"game\",\"version\":", 64, "}\n");
}

static void feed_nesting(int file)
{
    memset(block, '[', sizeof block);
    feed_blocks(file, "{\"event\":", 1, "\n");
}

static void feed_newlines(int file)
{
    memset(block, '\n', sizeof block);
    feed_blocks(file, "", 16, "");
}

static void feed_zeros(int file)
{
    memset(block, 0, sizeof block);
    feed_blocks(file, "", 64, "\n");
}

static Feed *const ENDLESS[] = {feed_a_gigabyte, feed_a_giant_event, feed_nesting, feed_newlines, feed_zeros};
enum { ENDLESS_COUNT = sizeof ENDLESS / sizeof *ENDLESS };

static void test_check_reads_in_little_memory(void **unused)
{
    (void)unused;
    for (int i = 0; i < ENDLESS_COUNT; i++) {
        Run result = run_fed("check -", ENDLESS[i]);
        assert_int_equal(result.status, 1);
        assert_non_null(strstr(result.err, "standard input:1: "));
        assert_ptr_equal(strchr(result.err, '\n'), result.err + strlen(result.err) - 1);
        if (result.peak_kib > memory_limit())
            fail_msg("%d: %ld KiB", i, result.peak_kib);
        run_free(&result);
    }
}

/* A question after the giant one is answered. */
static void feed_a_giant_question(int file)
{
    memset(block, 'x', sizeof block);
    feed_blocks(file, "{\"rules\":\"", 1024,
        "\"}\n{\"rules\":\"spoil-five\",\"trumps\":\"S\",\"trick\":\"3H 7H QS\"}\n");
}

static void test_ask_reads_in_little_memory(void **unused)
{
    (void)unused;
    Run result = run_fed("ask", feed_a_giant_question);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.out, "{\"error\":\"the question is too long\"}\n{\"winner\":2}\n");
    if (result.peak_kib > memory_limit())
        fail_msg("%ld KiB", result.peak_kib);
    run_free(&result);
    result = run_fed("ask", feed_nesting);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "{\"error\":"));
    run_free(&result);
}

/* A sound record of any length. */
static void feed_many_games(int file)
{
    const S5Preset *preset = s5_preset_find("fifty-five");
    for (uint64_t seed = 1; seed <= 400; seed++) {
        const Case c = random_case(seed, preset, 9, 0, 0, 30);
        Lines lines = game_record(&c, TURNS_SHORT, S5_VIEWER_ALL);
        char *text = lines_join(&lines);
        const bool taken = feed_bytes(file, text, strlen(text));
        free(text);
        lines_free(&lines);
        if (!taken)
            return;
    }
}

static void test_a_long_record_in_little_memory(void **unused)
{
    (void)unused;
    Run result = run_fed("check -", feed_many_games);
    if (result.status)
        fail_msg("%s", result.err);
    assert_non_null(strstr(result.out, " 400 games, "));
    if (result.peak_kib > memory_limit())
        fail_msg("%ld KiB", result.peak_kib);
    run_free(&result);
}

/* ----------------------------------------------------------------- single lines */

/* Each in place of a record's second line, and as a question. */
static const struct {
    const char *bytes;
    size_t size;
} WRONG[] = {
#define BYTES(text) {text, sizeof text - 1}
    BYTES(""),
    BYTES(" "),
    BYTES("\0"),
    BYTES("\0\0\0\0"),
    BYTES("{\"event\":\"deal\0\"}"),
    BYTES("{\"event\":\"deal\"}\0"),
    BYTES("{\"event\":\"deal\",\"hand\":1,\"dealer\":0,\"pack\":\"\0\"}"),
    BYTES("{\"event\":\"deal\\u0000\"}"),
    BYTES("{\"event\\u0000\":\"deal\"}"),
    BYTES("\xff\xfe{\0}\0"),
    BYTES("\xef\xbb\xbf{}"),
    BYTES("{\"event\":\"\xc3\x28\"}"),
    BYTES("{\"event\":\"\xed\xa0\x80\"}"),
    BYTES("{\"event\":\"\xf4\x90\x80\x80\"}"),
    BYTES("{\"event\":\"\\ud800\"}"),
    BYTES("{\"event\":\"\\udc00\\ud800\"}"),
    BYTES("{\"event\":\"deal\",\"hand\":1e999}"),
    BYTES("{\"event\":\"deal\",\"hand\":-1e999}"),
    BYTES("{\"event\":\"deal\",\"hand\":99999999999999999999999999999}"),
    BYTES("{\"event\":\"deal\",\"hand\":-9223372036854775809}"),
    BYTES("{\"event\":\"deal\",\"hand\":4294967297}"),
    BYTES("{\"event\":\"deal\",\"hand\":01}"),
    BYTES("{\"event\":\"deal\",\"hand\":0x1}"),
    BYTES("{\"event\":\"deal\",\"hand\":NaN}"),
    BYTES("{\"event\":\"deal\",\"event\":\"deal\"}"),
    BYTES("{'event':'deal'}"),
    BYTES("{\"event\":\"deal\",}"),
    BYTES("{\"event\":\"deal\"}{\"event\":\"deal\"}"),
    BYTES("{\"event\":\"deal\""),
    BYTES("{\"event\":\"de"),
    BYTES("{\"event\":"),
    BYTES("{\"event"),
    BYTES("{"),
    BYTES("["),
    BYTES("[]"),
    BYTES("{}"),
    BYTES("null"),
    BYTES("\"deal\""),
    BYTES("12"),
    BYTES("{\"event\":null}"),
    BYTES("{\"event\":[\"deal\"]}"),
    BYTES("{\"event\":\"\"}"),
    BYTES("{\"event\":\"a very long name of an event that nobody knows \\u001b[31m\\n\\r\"}"),
    BYTES("{\"event\":\"act\",\"seat\":0,\"do\":\"play 5H\0\"}"),
    BYTES("{\"event\":\"act\",\"seat\":99999999999,\"do\":\"play 5H\"}"),
    BYTES("# a comment"),
    BYTES("\x1b[31mred\x1b[0m\x07\x7f"),
    BYTES("\xc2\x9b\x31\x6d"),
#undef BYTES
};
enum { WRONG_COUNT = sizeof WRONG / sizeof *WRONG };

static void check_plain(const char *text)
{
    json_t *utf8 = json_stringn(text, strlen(text)); /* null when it is no UTF-8 */
    assert_non_null(utf8);
    json_decref(utf8);
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            fail_msg("a control character in '%s'", text);
}

static void test_wrong_lines_are_refused(void **unused)
{
    (void)unused;
    char why[1024];
    const Case c = random_case(1, s5_preset_find("spoil-five"), 5, 0, 0, 1);
    Lines lines = game_record(&c, TURNS_NONE, S5_VIEWER_ALL);
    for (int i = 0; i < WRONG_COUNT; i++)
        for (int at = 0; at < 4; at++) {
            S5Reader *reader = s5_reader_new();
            S5Text error = s5_text(why, sizeof why);
            for (int before = 0; before < at; before++)
                assert_true(s5_reader_line(reader, lines.line[before], strlen(lines.line[before]), &error));
            char *exact = malloc(WRONG[i].size ? WRONG[i].size : 1); /* no byte too many, for the sanitizer */
            memcpy(exact, WRONG[i].bytes, WRONG[i].size);
            assert_int_equal(s5_reader_line(reader, exact, WRONG[i].size, &error), S5_EVENT_NONE);
            assert_true(error.used > 0 && !error.full);
            check_plain(why);
            free(exact);
            s5_reader_free(&reader);
        }
    lines_free(&lines);
}

static void test_wrong_questions_are_answered(void **unused)
{
    (void)unused;
    char answer[S5_EVENT_MAX];
    for (int i = 0; i < WRONG_COUNT; i++) {
        S5Text text = s5_text(answer, sizeof answer);
        char *exact = malloc(WRONG[i].size ? WRONG[i].size : 1);
        memcpy(exact, WRONG[i].bytes, WRONG[i].size);
        s5_query_line(exact, WRONG[i].size, &text);
        json_t *json = json_loadb(answer, text.used, 0, NULL);
        if (!json_is_string(json_object_get(json, "error")))
            fail_msg("%d: %s", i, answer);
        assert_ptr_equal(strchr(answer, '\n'), answer + text.used - 1);
        json_decref(json);
        free(exact);
    }
}

/* All of them as one stream of questions: each gets its answer. */
static void test_every_question_has_one_answer(void **unused)
{
    (void)unused;
    char input[8192];
    size_t size = 0, answers = 0;
    for (int i = 0; i < WRONG_COUNT; i++) {
        memcpy(input + size, WRONG[i].bytes, WRONG[i].size);
        size += WRONG[i].size;
        input[size++] = '\n';
    }
    Run result = run_bytes("ask", input, size - 1);
    assert_int_equal(result.status, 0);
    for (const char *c = result.out; *c; c++)
        answers += *c == '\n';
    assert_int_equal(answers, WRONG_COUNT);
    run_free(&result);
}

/* ------------------------------------------------------------------ whole files */

static void test_files_that_are_no_records(void **unused)
{
    (void)unused;
    expect("check -", "", 1, "", "standard input:1: there is no game in this record");
    expect("check -", "\n", 1, "", "standard input:1: ");
    expect("check -", "\n\n\n", 1, "", "standard input:1: ");
    expect("check -", "\r\n", 1, "", "standard input:1: ");
    expect("check /", NULL, 1, "", "/ is a folder: name a file in it");
    expect("check tests/no-such-file", NULL, 1, "", "tests/no-such-file: No such file");
    expect("show -", "x", 1, "", "standard input:1: ");
    expect("perft -", "", 1, "", "standard input:1: ");
}

static char *changed_ends(const char *text, const char *end)
{
    char *other = malloc(2 * strlen(text) + 8), *at = other;
    for (; *text; text++)
        at += sprintf(at, *text == '\n' ? "%s" : "%.1s", *text == '\n' ? end : text);
    *at = 0;
    return other;
}

static void test_ends_of_lines(void **unused)
{
    (void)unused;
    const Case c = random_case(1, s5_preset_find("spoil-five"), 5, 0, 0, 1);
    Lines lines = game_record(&c, TURNS_LEGAL, S5_VIEWER_ALL);
    char *text = lines_join(&lines), *windows = changed_ends(text, "\r\n"),
         *old_mac = changed_ends(text, "\r");
    char mark[16], *blank = changed_ends(text, "\n\n");
    expect("check -", text, 0, NULL, "");
    expect("check -", windows, 0, NULL, "");
    expect("check -", old_mac, 1, "", ":1: ");
    expect("check -", blank, 1, "", ":2: ");
    text[strlen(text) - 1] = 0; /* the last newline may be missing, */
    expect("check -", text, 0, NULL, "");
    text[strlen(text) - 1] = 0; /* but nothing else */
    snprintf(mark, sizeof mark, ":%d: ", lines.count);
    expect("check -", text, 1, "", mark);
    free(text);
    free(windows);
    free(old_mac);
    free(blank);
    lines_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_reads_in_little_memory),
        cmocka_unit_test(test_ask_reads_in_little_memory),
        cmocka_unit_test(test_a_long_record_in_little_memory),
        cmocka_unit_test(test_wrong_lines_are_refused),
        cmocka_unit_test(test_wrong_questions_are_answered),
        cmocka_unit_test(test_every_question_has_one_answer),
        cmocka_unit_test(test_files_that_are_no_records),
        cmocka_unit_test(test_ends_of_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
