/* The JSON reader of the page accepts and refuses what jansson does: documents of every kind, and random changes of
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/own_json.h"

#include "spoilfive/random.h"

enum { FLAGS = JSON_REJECT_DUPLICATES, ROUNDS = 300000, LONGEST = 400, SHOWN = 1023 };

static const char *const DOCUMENTS[] = {
    "{\"event\":\"deal\",\"hand\":1,\"hands\":[\"4S QS AH 8H AC\",\"?? ??\"],\"turn_up\":\"KS\",\"paid\":[1,-1,0]}",
    "{\"event\":\"game\",\"players\":[\"Ann\",\"C\\u00e1it \\ud83c\\udccf\",\"\\\"D\\\\\\/\\b\\f\\n\\r\\t\"],\"more\":{\"a\":[1,2.5]}}",
    "[9223372036854775807,-9223372036854775808,0,-0,10,1e5,-2.5E-3,0.125e+2]",
    "[9223372036854775808]",
    "[-9223372036854775809]",
    " [ true , false , null , { } , [ ] , \"\" ] ",
    "[\"\xC3\xA9\xE2\x99\xA0\xF0\x9F\x83\x8F\"]",
    "[\"\xC0\x80\"]",
    "[\"\xED\xA0\x80\"]",
    "[\"\xF4\x90\x80\x80\"]",
    "[\"\\ud800\"]",
    "[\"\\udc00\\ud800\"]",
    "[\"\\u0000\"]",
    "[\"\x01\"]",
    "[01]",
    "[1.]",
    "[.5]",
    "[1e]",
    "[+1]",
    "[-]",
    "[1,]",
    "{\"a\":1,}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":{\"a\":1},\"b\":{\"a\":1}}",
    "{\"a\" 1}",
    "{1:1}",
    "[\"a]",
    "[nul]",
    "[truefalse]",
    "[1 2]",
    "[1]]",
    "\"a\"",
    "7",
    "",
    " ",
};

static char message[2 * LONGEST + 256];

/* Null, or what the two disagree on. */
static const char *compare(const char *bytes, size_t size, size_t flags)
{
    char why[256];
    json_error_t error;
    json_t *json = json_loadb(bytes, size, flags, &error);
    char *written = own_json(bytes, size, flags, why, sizeof why);
    const char *wrong = NULL;
    if (!json != !written && !strstr(json ? "" : error.text, "real number overflow"))
        wrong = json ? why : error.text;
    if (json && written && strlen(written) < SHOWN) {
        json_t *again = json_loads(written, flags, NULL);
        wrong = again && json_equal(json, again) ? NULL : written;
        json_decref(again);
    }
    if (wrong)
        snprintf(message, sizeof message, "%.*s: jansson %s it: %.200s", (int)size, bytes,
            json ? "reads" : "refuses", wrong);
    free(written);
    json_decref(json);
    return wrong ? message : NULL;
}

static void test_both_read_the_same(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof DOCUMENTS / sizeof *DOCUMENTS; i++)
        for (int any = 0; any < 2; any++) {
            const char *wrong =
                compare(DOCUMENTS[i], strlen(DOCUMENTS[i]), any ? FLAGS | JSON_DECODE_ANY : FLAGS);
            if (wrong)
                fail_msg("%s", wrong);
        }
}

static size_t change(char *bytes, size_t size, S5Random *random)
{
    static const char LIKELY[] = "\"\\{}[],:0123456789.eE+-untrflasb \x80\xBF\xC3\xED\xF0\x1F";
    const size_t at = s5_random_below(random, (uint32_t)size + 1);
    const char c = LIKELY[s5_random_below(random, sizeof LIKELY - 1)];
    switch (s5_random_below(random, 3)) {
    case 0:
        if (at < size)
            bytes[at] = c;
        return size;
    case 1:
        if (size >= LONGEST)
            return size;
        memmove(bytes + at + 1, bytes + at, size - at);
        bytes[at] = c;
        return size + 1;
    default:
        if (at >= size)
            return size;
        memmove(bytes + at, bytes + at + 1, size - at - 1);
        return size - 1;
    }
}

static void test_both_read_the_same_of_what_chance_makes(void **unused)
{
    (void)unused;
    const char *given = getenv("SEED");
    const uint64_t seed = given ? strtoull(given, NULL, 10) : 1;
    S5Random random = s5_random(seed, 0);
    print_message("SEED=%llu\n", (unsigned long long)seed);
    for (int round = 0; round < ROUNDS; round++) {
        char bytes[LONGEST];
        const char *document = DOCUMENTS[s5_random_below(&random, sizeof DOCUMENTS / sizeof *DOCUMENTS)];
        size_t size = strlen(document);
        memcpy(bytes, document, size);
        for (uint32_t changes = 1 + s5_random_below(&random, 4); changes; changes--)
            size = change(bytes, size, &random);
        const char *wrong = compare(bytes, size, FLAGS);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

/* Deep nesting and great length do no harm. */
static void test_what_is_too_much_is_refused(void **unused)
{
    (void)unused;
    static char deep[200000];
    char why[256];
    memset(deep, '[', sizeof deep);
    assert_null(own_json(deep, sizeof deep, FLAGS, why, sizeof why));
    assert_string_equal(why, "maximum parsing depth reached");
    deep[0] = '[';
    for (size_t i = 1; i < sizeof deep; i++)
        deep[i] = i % 2 ? '1' : ',';
    deep[sizeof deep - 1] = ']';
    assert_null(own_json(deep, sizeof deep, FLAGS, why, sizeof why));
    assert_string_equal(why, "out of memory");
    char *small = own_json("[1]", 3, FLAGS, why, sizeof why); /* and all of it is there again */
    assert_string_equal(small, "[1]");
    free(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_read_the_same),
        cmocka_unit_test(test_both_read_the_same_of_what_chance_makes),
        cmocka_unit_test(test_what_is_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
