/* What the operator changes: a person is taken out of entries, tables go, and what is forbidden is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/store/restrictions.h"
#include "server/table/anonymize.h"
#include "support/folder.h"

/* ------------------------------------------------------------- anonymizing */

static S5Anonymizer anonymizer(void)
{
    S5Anonymizer a = {.opened = false};
    memset(a.who, 'a', sizeof a.who - 1);
    memset(a.stranger, 'b', sizeof a.stranger - 1);
    return a;
}

/* An entry and what it becomes, null for nothing else; ' stands for ", A and B for the hashes of the person and the stranger, @ and # for their marks at table x. */
static void put(char *text, size_t size, const char *pattern)
{
    const S5Anonymizer a = anonymizer();
    char mark[S5_MARK_SIZE];
    uint8_t token[S5_TOKEN_BYTES];
    S5Text to = s5_text(text, size);
    for (; *pattern; pattern++)
        if (*pattern == 'A' || *pattern == 'B')
            s5_text_add(&to, *pattern == 'A' ? a.who : a.stranger);
        else if (*pattern == '@' || *pattern == '#') {
            memset(token, *pattern == '@' ? 0xAA : 0xBB, sizeof token);
            s5_table_mark("x", token, mark);
            s5_text_add(&to, mark);
        } else
            s5_text_char(&to, *pattern == '\'' ? '"' : *pattern);
}

static void check_entries(const char *const (*entries)[2], size_t count)
{
    S5Anonymizer a = anonymizer();
    for (size_t i = 0; i < count; i++) {
        char entry[512], wanted[512] = "", *text = NULL;
        put(entry, sizeof entry, entries[i][0]);
        if (entries[i][1])
            put(wanted, sizeof wanted, entries[i][1]);
        assert_true(s5_table_anonymize(&a, entry, strlen(entry), &text));
        if (entries[i][1])
            assert_string_equal(text, wanted);
        else
            assert_null(text);
        free(text);
    }
}

static void test_a_person_is_taken_out(void **unused)
{
    static const char *const ENTRIES[][2] = {
        {"{'event':'open','code':'x','host':'A'}\n{'event':'day','day':'2026-11-21','name':'meg'}\n",
            "{'event':'open','code':'x','host':'B'}\n{'event':'day','day':'2026-11-21','name':'Somebody'}\n"},
        {"{'event':'sit','seat':1,'name':'meg','token':'A'}\n",
            "{'event':'sit','seat':1,'name':'Somebody','token':'B'}\n"},
        {"{'event':'sit','seat':0,'name':'joe','token':'cc'}\n", NULL},
        {"{'event':'say','seat':1,'name':'meg','text':'my number'}\n",
            "{'event':'say','seat':1,'name':'Somebody','text':'…'}\n"},
        {"{'event':'say','seat':0,'name':'joe','text':'well'}\n", NULL},
        {"{'event':'say','seat':null,'name':'meg','text':'from outside'}\n", NULL},
        {"{'event':'say','seat':null,'name':'meg','text':'from outside','person':'@'}\n",
            "{'event':'say','seat':null,'name':'Somebody','text':'…','person':'#'}\n"},
        {"{'event':'phrase','seat':null,'name':'joe','phrase':'hello','person':'00000000'}\n", NULL},
        {"{'event':'hush','person':'@'}\n", "{'event':'hush','person':'#'}\n"},
        {"{'event':'change','settings':{'name':'meggy hall','clock_s':0}}\n",
            "{'event':'change','settings':{'name':'','clock_s':0}}\n"},
        {"{'event':'rename','seat':1,'name':'meggy'}\n", "{'event':'rename','seat':1,'name':'Somebody'}\n"},
        {"{'event':'game','players':['joe','meggy']}\n{'event':'deal','hand':1}\n",
            "{'event':'game','players':['joe','Somebody']}\n{'event':'deal','hand':1}\n"},
        {"{'event':'act','seat':1,'do':'play 5h'}\n", NULL},
        {"{'event':'leave','seat':1,'level':'club','name':'finn'}\n", NULL},
        {"{'event':'phrase','seat':1,'name':'finn','phrase':'hello'}\n", NULL},
        {"{'event':'game','players':['joe','finn']}\n", NULL},
        {"{'event':'host','host':'A'}\n", "{'event':'host','host':'B'}\n"},
    };
    (void)unused;
    check_entries(ENTRIES, sizeof ENTRIES / sizeof *ENTRIES);
}

/* What was written after the first round had read an entry: their seat shows the stranger, and the name is still theirs. */
static void test_a_second_round_finds_the_rest(void **unused)
{
    static const char *const ENTRIES[][2] = {
        {"{'event':'open','code':'x','host':'B'}\n{'event':'day','day':'2026-11-21','name':'Somebody'}\n",
            NULL},
        {"{'event':'sit','seat':1,'name':'Somebody','token':'B'}\n", NULL},
        {"{'event':'rename','seat':1,'name':'meggy'}\n", "{'event':'rename','seat':1,'name':'Somebody'}\n"},
        {"{'event':'game','players':['joe','Somebody']}\n", NULL},
        {"{'event':'game','players':['joe','meggy']}\n", "{'event':'game','players':['joe','Somebody']}\n"},
        {"{'event':'say','seat':1,'name':'Somebody','text':'…'}\n", NULL},
    };
    (void)unused;
    check_entries(ENTRIES, sizeof ENTRIES / sizeof *ENTRIES);
}

static void test_what_is_not_json_is_no_success(void **unused)
{
    static const char ENTRY[] = "{\"event\":\"sit\",\"seat\":1,\n";
    S5Anonymizer a = anonymizer();
    char *text = NULL;
    (void)unused;
    assert_false(s5_table_anonymize(&a, ENTRY, sizeof ENTRY - 1, &text));
    assert_null(text);
}

/* ------------------------------------------------------------ restrictions */

#define PERSON "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void test_what_is_forbidden_is_found(void **unused)
{
    static const char LINES[] =
        "banned " PERSON "\nread-only on\nmuted 2001:db8::7\nclosed KMT4Q7\nbanned\nmuted meg\n";
    static const char *const SPELLED[][2] = {{"2001:DB8::9", "2001:db8::/64"}, {"192.0.2.7/32", "192.0.2.7"},
        {"0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef", PERSON}, {"meg", ""}};
    static const char *const WRONG[] = {"meg", "2001:db8::/48", "192.0.2.0/24", "", "192.0.2.7 ",
        "192.0.2.7\n", PERSON "0", "g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};
    char why[300] = "", all[300];
    S5Text error = s5_text(why, sizeof why), text = s5_text(all, sizeof all);
    S5Restrictions is = {0};
    S5MapKey person, six, same;
    (void)unused;
    assert_true(s5_restriction_key(S5_BANNED, PERSON, &person));
    assert_true(s5_restriction_key(S5_BANNED, "2001:db8::7", &six));
    assert_true(s5_restriction_key(S5_BANNED, "2001:db8::/64", &same));
    assert_memory_equal(&six, &same, sizeof six);
    s5_restrictions_read(&is, LINES);
    assert_false(s5_is_restricted(&is, S5_MUTED, person));
    assert_true(s5_is_restricted(&is, S5_BANNED, person) && s5_is_restricted(&is, S5_MUTED, six) &&
                s5_is_restricted(&is, S5_CLOSED, s5_map_key("KMT4Q7")));
    s5_restrictions_put(&is, &text);
    assert_string_equal(all, "banned " PERSON "\nmuted 2001:db8::7\nclosed KMT4Q7\n");
    for (size_t i = 0; i < sizeof SPELLED / sizeof *SPELLED; i++) {
        text = s5_text(all, sizeof all);
        s5_restriction_write(&text, &is, S5_BANNED, SPELLED[i][0]);
        assert_string_equal(all, SPELLED[i][1]);
    }
    text = s5_text(all, sizeof all);
    s5_restriction_write(&text, &is, S5_MUTED, "2001:db8::9");
    assert_string_equal(all, "2001:db8::7");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_false(s5_restriction_check(S5_BANNED, WRONG[i], &error));
    assert_true(s5_restriction_key(S5_BANNED, "192.0.2.7/32", &same));
    s5_restrictions_read(&is, "banned 192.0.2.7");
    assert_true(s5_is_restricted(&is, S5_BANNED, same));
    assert_false(s5_is_restricted(&is, S5_BANNED, person));
    s5_restrictions_free(&is);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_person_is_taken_out),
        cmocka_unit_test(test_a_second_round_finds_the_rest),
        cmocka_unit_test(test_what_is_not_json_is_no_success),
        cmocka_unit_test(test_what_is_forbidden_is_found),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
