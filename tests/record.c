/* Records: what random games write is read back, also when it is spelled differently; mutation.c tests that wrong
 * records are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/lines.h"

static char message[REFUSED_MAX + 200];

static const char *fault_of(const Lines *lines, const char *how)
{
    char why[REFUSED_MAX];
    const int at = lines_refused(lines, why);
    if (at < 0)
        return NULL;
    snprintf(message, sizeof message, "%s: line %d: %s", how, at + 1, why);
    print_error("%s\n", at < lines->count ? lines->line[at] : "(end)");
    return message;
}

/* ---------------------------------------------------------- spelled otherwise */

/* The words of a text in another order, after the first `keep`. */
static json_t *shuffled_words(const char *text, int keep, S5Random *random)
{
    char words[S5_PACK_MAX + 1][4], copy[256], other[256] = "", head[16] = "";
    S5Card order[S5_PACK_MAX];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", text);
    char *word = strtok(copy, " ");
    for (; keep && word; keep--, word = strtok(NULL, " "))
        snprintf(head, sizeof head, "%s", word);
    for (; word; word = strtok(NULL, " "))
        snprintf(words[count++], sizeof words[0], "%s", word);
    for (int i = 0; i < count; i++)
        order[i] = (S5Card)i;
    if (count)
        s5_shuffle(random, order, count, count);
    strcat(other, head);
    for (int i = 0; i < count; i++) {
        strcat(other, i || head[0] ? " " : "");
        strcat(other, words[order[i]]);
    }
    return json_string(other);
}

static void shuffle_legal(json_t *legal, S5Random *random)
{
    for (size_t i = json_array_size(legal); i > 1; i--) {
        const size_t other = s5_random_below(random, (uint32_t)i);
        json_t *a = json_incref(json_array_get(legal, i - 1)), *b = json_incref(json_array_get(legal, other));
        json_array_set_new(legal, i - 1, b);
        json_array_set_new(legal, other, a);
    }
}

/* Orders that carry no meaning are changed. */
static void reorder(json_t *line, S5Random *random)
{
    json_t *hands = json_object_get(line, "hands"), *kitty = json_object_get(line, "kitty");
    const char *what = json_string_value(json_object_get(line, "do"));
    for (size_t i = 0; i < json_array_size(hands); i++)
        json_array_set_new(hands, i, shuffled_words(json_string_value(json_array_get(hands, i)), 0, random));
    if (kitty)
        json_object_set_new(line, "kitty", shuffled_words(json_string_value(kitty), 0, random));
    if (what && !strncmp(what, "discard", 7))
        json_object_set_new(line, "do", shuffled_words(what, 1, random));
    shuffle_legal(json_object_get(line, "legal"), random);
}

/* Fields that nobody knows, one of them looking like what is known. */
static json_t *with_strange_fields(json_t *line, S5Random *random)
{
    static const char *const STRANGE[] = {"{\"comment\":\"x\"}", "{\"time\":1.5e3,\"Pack\":null}",
        "{\"note\":{\"event\":\"act\",\"seat\":9,\"pack\":\"5H\",\"do\":\"play 5H\"}}",
        "{\"a\":[[],{},\"\\u2660\"]}"};
    json_t *more = json_loads(STRANGE[s5_random_below(random, 4)], 0, NULL);
    if (s5_random_below(random, 2)) { /* before the others */
        json_object_update(more, line);
        json_decref(line);
        return more;
    }
    json_object_update(line, more);
    json_decref(more);
    return line;
}

static char *respelled(const char *text, S5Random *random)
{
    static const size_t STYLES[] = {
        0, JSON_COMPACT, JSON_SORT_KEYS, JSON_ENSURE_ASCII, JSON_SORT_KEYS | JSON_ESCAPE_SLASH};
    json_t *line = json_loads(text, 0, NULL);
    assert_non_null(line);
    reorder(line, random);
    if (s5_random_below(random, 2))
        line = with_strange_fields(line, random);
    char *json = json_dumps(line, STYLES[s5_random_below(random, 5)]);
    const bool blank = s5_random_below(random, 2) == 0, carriage = s5_random_below(random, 3) == 0;
    char *spelled = text_of(blank ? " \t" : "", json,
        blank      ? carriage ? " \t\r" : " \t"
        : carriage ? "\r"
                   : "");
    free(json);
    json_decref(line);
    return spelled;
}

/* -------------------------------------------------------------- round trips */

static const char *read_back(const Case *c)
{
    static const char *const HOW[] = {"without turns", "with turns", "with legal choices"};
    const char *fault = NULL;
    for (Turns turns = TURNS_NONE; !fault && turns <= TURNS_LEGAL; turns++) {
        Lines lines = game_record(c, turns, S5_VIEWER_ALL);
        fault = fault_of(&lines, HOW[turns]);
        lines_free(&lines);
    }
    return fault;
}

static const char *read_back_respelled(const Case *c)
{
    S5Random random = s5_random(c->seed, 90);
    Lines lines = game_record(c, (Turns)(c->seed % 3), S5_VIEWER_ALL);
    for (int i = 0; i < lines.count; i++) {
        char *line = s5_random_below(&random, 4) ? respelled(lines.line[i], &random) : NULL;
        if (line)
            lines_set(&lines, i, line);
        free(line);
    }
    const char *fault = fault_of(&lines, "spelled otherwise");
    lines_free(&lines);
    return fault;
}

static void visit(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        const Case c = random_case(seed * 7919, preset, players, sides, (int)(seed % 4), 3);
        check_case(&c, read_back);
        check_case(&c, read_back_respelled);
    }
}

static void test_every_table_is_read_back(void **unused)
{
    (void)unused;
    for_every_table(visit);
}

static Lines record_of(const char *preset, int players, Turns turns)
{
    const S5Preset *its = s5_preset_find(preset);
    const Case c = random_case(5, its, players, s5_rules_usual_sides(its, players), 0, 2);
    return game_record(&c, turns, S5_VIEWER_ALL);
}

/* Every prefix but those that lack what the last act made happen is a record that can be resumed. */
static void test_prefixes(void **unused)
{
    (void)unused;
    Lines lines = record_of("one-hundred-ten", 4, TURNS_SHORT);
    while (lines.count > 1) {
        char why[REFUSED_MAX];
        const bool owed = strstr(lines.line[lines.count - 1], "\"event\":\"trick\"") ||
                          strstr(lines.line[lines.count - 1], "\"event\":\"end-");
        lines_set(&lines, lines.count - 1, NULL);
        const int at = lines_refused(&lines, why);
        const bool stop =
            at < 0 && strstr(lines.line[lines.count - 1], "end-hand"); /* the players' wish, not owed */
        if (!stop)
            assert_int_equal(at, owed ? lines.count : -1);
    }
    lines_free(&lines);
}

/* A record has all turns or none; which of them list the legal choices is free. */
static void test_turns_are_all_written_or_none(void **unused)
{
    (void)unused;
    char why[REFUSED_MAX];
    Lines with = record_of("spoil-five", 3, TURNS_LEGAL), without = record_of("spoil-five", 3, TURNS_NONE);
    Lines some = record_of("spoil-five", 3, TURNS_SHORT);
    assert_int_equal(with.count, some.count);
    for (int i = 0; i < with.count; i += 3)
        lines_set(&some, i, with.line[i]);
    assert_int_equal(lines_refused(&some, why), -1);
    for (int i = 0; i < with.count; i++)
        if (strstr(with.line[i], "\"event\":\"turn\"")) {
            Lines fewer = lines_copy(&with);
            lines_set(&fewer, i, NULL);
            assert_true(lines_refused(&fewer, why) >= 0);
            assert_non_null(strstr(why, "turn"));
            lines_free(&fewer);
        }
    Lines mixed = {NULL, 0, 0};
    for (int i = 0; i < 4; i++) /* game, deal, two acts */
        lines_add(&mixed, without.line[i]);
    assert_int_equal(lines_refused(&mixed, why), -1);
    lines_add(&mixed, "{\"event\":\"turn\",\"seat\":0}");
    assert_int_equal(lines_refused(&mixed, why), 4);
    lines_free(&mixed);
    lines_free(&some);
    lines_free(&with);
    lines_free(&without);
}

/* Several games in one record, of different rules, each with turns or without. */
static void test_several_games(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {
        "spoil-five", "spoil-five", "fifty-five", "forty-five", "spoil-five"};
    Lines all = {NULL, 0, 0};
    char why[REFUSED_MAX];
    for (int i = 0; i < 5; i++) {
        Lines one = record_of(PRESETS[i], 4, (Turns)(i % 3));
        for (int line = 0; line < one.count; line++)
            lines_add(&all, one.line[line]);
        lines_free(&one);
    }
    if (lines_refused(&all, why) >= 0)
        fail_msg("%s", why);
    lines_free(&all);
}

/* ------------------------------------------------------------------ the reader */

static void test_the_reader_stays_at_a_fault(void **unused)
{
    (void)unused;
    char why[REFUSED_MAX];
    Lines lines = record_of("spoil-five", 3, TURNS_NONE);
    S5Text error = s5_text(why, sizeof why);
    S5Reader *reader = s5_reader_new();
    assert_null(s5_reader_state(reader));
    assert_null(s5_reader_rules(reader));
    assert_int_equal(s5_reader_line(reader, lines.line[0], strlen(lines.line[0]), &error), S5_EVENT_GAME);
    assert_int_equal(s5_reader_line(reader, "{}", 2, &error), S5_EVENT_NONE);
    assert_true(error.used > 0);
    error = s5_text(why, sizeof why);
    assert_int_equal(s5_reader_line(reader, lines.line[1], strlen(lines.line[1]), &error), S5_EVENT_NONE);
    assert_true(error.used > 0);
    s5_reader_free(&reader);
    lines_free(&lines);
}

/* A line of fair dealing that is out of place is called by its own name, and the message says where its rules are. */
static void test_a_misplaced_line_of_fair_dealing_is_named(void **unused)
{
    static const char REVEAL[] = "{\"event\":\"reveal\",\"seat\":0}";
    char why[REFUSED_MAX];
    S5Text error = s5_text(why, sizeof why);
    S5Reader *reader = s5_reader_new();
    (void)unused;
    assert_int_equal(s5_reader_line(reader, REVEAL, sizeof REVEAL - 1, &error), S5_EVENT_NONE);
    assert_string_equal(why,
        "\"reveal\" where \"game\" must come; docs/fair-dealing.md says where it may stand (docs/formats.md)");
    s5_reader_free(&reader);
}

/* Two lines are not one, although an act's line and what follows from it are expected together. */
static void test_a_newline_ends_a_line(void **unused)
{
    (void)unused;
    char why[REFUSED_MAX], two[4096];
    Lines lines = record_of("spoil-five", 3, TURNS_NONE);
    for (int i = 0; i + 1 < lines.count; i++) {
        Lines joined = lines_copy(&lines);
        snprintf(two, sizeof two, "%s\n%s", lines.line[i], lines.line[i + 1]);
        lines_set(&joined, i + 1, NULL);
        lines_set(&joined, i, two);
        assert_int_equal(lines_refused(&joined, why), i);
        lines_free(&joined);
    }
    lines_free(&lines);
}

/* Names that are no UTF-8 are written as such all the same. */
static void test_broken_names_are_written_whole(void **unused)
{
    (void)unused;
    static const char *const NAMES[] = {
        "\xff", "a\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xf5\x80\x80\x80", "\xe2\x99", "\x01\x1f"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char text[64];
        S5Text json = s5_text(text, sizeof text);
        s5_text_json(&json, NAMES[i]);
        json_t *read = json_loads(text, JSON_DECODE_ANY, NULL);
        assert_non_null(read);
        assert_true(json_string_length(read) <= strlen(NAMES[i]));
        json_decref(read);
    }
}

/* A line with `"words":…` at its end. */
static const char *with_words(const char *game, const char *words)
{
    static char line[4096];
    snprintf(line, sizeof line, "%.*s,\"words\":%s}", (int)strlen(game) - 1, game, words);
    return line;
}

static bool takes(S5Reader *reader, const char *line, char why[REFUSED_MAX])
{
    S5Text error = s5_text(why, REFUSED_MAX);
    return s5_reader_line(reader, line, strlen(line), &error) == S5_EVENT_GAME;
}

/* The players' own words are in the `game` event and apply to that game; they are made fit to be shown. */
static void test_own_words(void **unused)
{
    (void)unused;
    static const char *const BAD[] = {"\"x\"", "[]", "{\"kitty\":5}", "{\"kitty\":\"\"}",
        "{\"kitty\":\"12345678901234567890123456789012345678901\"}"};
    char why[REFUSED_MAX];
    Lines lines = record_of("fifty-five", 4, TURNS_NONE);
    const char *game = lines.line[0];
    for (int next = 0; next < 2; next++) { /* a game as it is written, and one with a field more */
        S5Reader *reader = s5_reader_new();
        assert_true(takes(reader, with_words(game, "{\"kitty\":\"the \\u001bwidow\",\"cellar\":7}"), why));
        assert_string_equal(s5_term(s5_reader_terms(reader), S5_TERM_KITTY), "the ?widow");
        assert_string_equal(s5_term(s5_reader_terms(reader), S5_TERM_STOCK), "the stock");
        for (int i = 1; i < lines.count; i++) {
            S5Text error = s5_text(why, sizeof why);
            assert_true(
                s5_reader_line(reader, lines.line[i], strlen(lines.line[i]), &error) != S5_EVENT_NONE);
        }
        assert_true(takes(reader, next ? with_words(game, "{}") : game, why));
        assert_string_equal(s5_term(s5_reader_terms(reader), S5_TERM_KITTY), "the kitty");
        s5_reader_free(&reader);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        S5Reader *reader = s5_reader_new();
        assert_false(takes(reader, with_words(game, BAD[i]), why));
        assert_non_null(strstr(why, "\"words\""));
        s5_reader_free(&reader);
    }
    lines_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table_is_read_back),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_turns_are_all_written_or_none),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_the_reader_stays_at_a_fault),
        cmocka_unit_test(test_a_misplaced_line_of_fair_dealing_is_named),
        cmocka_unit_test(test_a_newline_ends_a_line),
        cmocka_unit_test(test_broken_names_are_written_whole),
        cmocka_unit_test(test_own_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
