/* How cards, sets, suits, numbers and choices are written and read (docs/rules.md §1). */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/game.h"

static const char PACK[] = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
                           "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC XX";

static void test_every_card_goes_round(void **unused)
{
    (void)unused;
    for (int i = 0; i < S5_PACK_MAX; i++) {
        char text[3] = "";
        S5Card card = S5_NO_CARD;
        s5_card_write((S5Card)i, text);
        assert_memory_equal(text, PACK + 3 * i, 2);
        assert_int_equal(s5_card_read(text, S5_CANONICAL, &card), 2);
        assert_int_equal(card, i);
        if (i == S5_JOKER) {
            assert_int_equal(s5_card_suit(card), S5_SUITS); /* it is of no suit */
            continue;
        }
        assert_int_equal(s5_card(s5_card_suit(card), s5_card_rank(card)), i);
        assert_int_equal(s5_suit_letter(s5_card_suit(card)), PACK[3 * i + 1]);
    }
}

typedef struct Spelt {
    const char *text, *canonical; /* null: no card */
    size_t strict, loose;         /* bytes read */
} Spelt;

static void test_spellings(void **unused)
{
    static const Spelt ROWS[] = {
        {"5H", "5H", 2, 2},
        {"TC", "TC", 2, 2},
        {"10C", "TC", 0, 3},
        {"10c", "TC", 0, 3},
        {"th", "TH", 0, 2},
        {"Th", "TH", 0, 2},
        {"tH", "TH", 0, 2},
        {"ah", "AH", 0, 2},
        {"A♥", "AH", 0, 4},
        {"10♠", "TS", 0, 5},
        {"q♦", "QD", 0, 4},
        {"K♣", "KC", 0, 4},
        {"2S more", "2S", 2, 2},
        {"", NULL, 0, 0},
        {"5", NULL, 0, 0},
        {"H", NULL, 0, 0},
        {"H5", NULL, 0, 0},
        {"1H", NULL, 0, 0},
        {"0H", NULL, 0, 0},
        {"10", NULL, 0, 0},
        {"11C", NULL, 0, 0},
        {"5X", NULL, 0, 0},
        {"XX", "XX", 2, 2},
        {"xx", "XX", 0, 2},
        {"*", "XX", 0, 1},
        {"Joker", "XX", 0, 5},
        {"joker", "XX", 0, 5},
        {"🃏", "XX", 0, 4},
        {"X", NULL, 0, 0},
        {"XS", NULL, 0, 0},
        {"Joke", NULL, 0, 0},
        {"??", NULL, 0, 0},
        {" 5H", NULL, 0, 0},
        {"5 H", NULL, 0, 0},
        {"5\xE2\x99", NULL, 0, 0},
        {"5\xE2\x99\xA1", NULL, 0, 0},
        {"5\xE2", NULL, 0, 0},
        {"5\xE3\x99\xA5", NULL, 0, 0},
        {"5\xE2\x98\xA5", NULL, 0, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Spelt *row = &ROWS[i];
        for (int loose = 0; loose < 2; loose++) {
            S5Card card = 200;
            const size_t bytes = s5_card_read(row->text, loose ? S5_LOOSE : S5_CANONICAL, &card);
            if (bytes != (loose ? row->loose : row->strict))
                fail_msg("'%s': %zu bytes", row->text, bytes);
            char text[3] = "";
            if (bytes)
                s5_card_write(card, text);
            else
                assert_int_equal(card, 200);
            if (bytes)
                assert_string_equal(text, row->canonical);
        }
    }
}

typedef struct SetRow {
    const char *text, *strict, *loose; /* the set written again; null: refused */
} SetRow;

static void test_sets(void **unused)
{
    static const SetRow ROWS[] = {
        {"", "", ""},
        {"5H", "5H", "5H"},
        {"TC 5H AH", "AH 5H TC", "AH 5H TC"},
        {"KC AS", "AS KC", "AS KC"},
        {"5H  3C", NULL, "5H 3C"},
        {"5H,3C", NULL, "5H 3C"},
        {"5h, 10c ,a♥", NULL, "AH 5H TC"},
        {" 5H", NULL, "5H"},
        {"5H ", NULL, "5H"},
        {"5H\t3C", NULL, "5H 3C"},
        {"5H3C", NULL, NULL},
        {"5H 5H", NULL, NULL},
        {"TC 10C", NULL, NULL},
        {"5H 3", NULL, NULL},
        {"5H and 3C", NULL, NULL},
        {"XX", "XX", "XX"},
        {"XX KC", "KC XX", "KC XX"},
        {"joker,5h", NULL, "5H XX"},
        {"XX *", NULL, NULL},
        {"X", NULL, NULL},
        {" ", NULL, ""},
        {PACK, PACK, PACK},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int loose = 0; loose < 2; loose++) {
            const char *expected = loose ? ROWS[i].loose : ROWS[i].strict;
            S5Set set = 12345;
            const bool read = s5_set_read(ROWS[i].text, loose ? S5_LOOSE : S5_CANONICAL, &set);
            if (read != (expected != NULL))
                fail_msg("'%s' %s", ROWS[i].text, read ? "is read" : "is refused");
            if (!read) {
                assert_true(set == 12345);
                continue;
            }
            char buffer[200];
            S5Text text = s5_text(buffer, sizeof buffer);
            s5_text_set(&text, set);
            assert_string_equal(buffer, expected);
        }
}

static void test_set_arithmetic(void **unused)
{
    S5Set set;
    (void)unused;
    assert_true(s5_set_read("AS 5H KC", S5_CANONICAL, &set));
    assert_int_equal(s5_set_count(set), 3);
    assert_int_equal(s5_set_first(set), 0);
    assert_int_equal(s5_set_nth(set, 0), 0);
    assert_int_equal(s5_set_nth(set, 1), 17);
    assert_int_equal(s5_set_nth(set, 2), 51);
    assert_true(s5_set_has(set, 17));
    assert_false(s5_set_has(set, 18));
    for (int suit = 0; suit < S5_SUITS; suit++)
        for (S5Card card = 0; card < S5_PACK; card++)
            assert_int_equal(s5_set_has(s5_set_suit((S5Suit)suit), card), card / 13 == suit);
}

static void test_suits(void **unused)
{
    static const struct {
        const char *text;
        int suit;
    } ROWS[] = {
        {"S", S5_SPADES},
        {"h", S5_HEARTS},
        {"D", S5_DIAMONDS},
        {"c", S5_CLUBS},
        {"♠", S5_SPADES},
        {"♥", S5_HEARTS},
        {"♦", S5_DIAMONDS},
        {"♣", S5_CLUBS},
        {"spades", S5_SPADES},
        {"Heart", S5_HEARTS},
        {"DIAMONDS", S5_DIAMONDS},
        {"club", S5_CLUBS},
        {"", S5_NO_SUIT},
        {"X", S5_NO_SUIT},
        {"SS", S5_NO_SUIT},
        {"spadess", S5_NO_SUIT},
        {"spad", S5_NO_SUIT},
        {"hearts ", S5_NO_SUIT},
        {"♥♥", S5_NO_SUIT},
        {"\xE2\x99", S5_NO_SUIT},
        {"\xE2", S5_NO_SUIT},
        {"diamonds!", S5_NO_SUIT},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (s5_suit_read(ROWS[i].text) != ROWS[i].suit)
            fail_msg("'%s' is %d", ROWS[i].text, s5_suit_read(ROWS[i].text));
    assert_string_equal(s5_suit_name(S5_SPADES), "spades");
    assert_string_equal(s5_suit_name(S5_HEARTS), "hearts");
    assert_string_equal(s5_suit_name(S5_DIAMONDS), "diamonds");
    assert_string_equal(s5_suit_name(S5_CLUBS), "clubs");
}

static void test_numbers(void **unused)
{
    static const struct {
        const char *text;
        bool read;
        int32_t number;
    } ROWS[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"-7", true, -7},
        {"1000000000", true, 1000000000},
        {"-1000000000", true, -1000000000},
        {"1000000001", false, 0},
        {"99999999999999999999999", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"-0", false, 0},
        {"07", false, 0},
        {"+7", false, 0},
        {" 7", false, 0},
        {"7 ", false, 0},
        {"7a", false, 0},
        {"0x7", false, 0},
        {"--7", false, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        int32_t number = 4711;
        if (s5_text_read_number(ROWS[i].text, &number) != ROWS[i].read)
            fail_msg("'%s'", ROWS[i].text);
        assert_int_equal(number, ROWS[i].read ? ROWS[i].number : 4711);
    }
}

static void test_text_is_bounded(void **unused)
{
    char buffer[8];
    (void)unused;
    memset(buffer, 'x', sizeof buffer);
    S5Text text = s5_text(buffer, 6);
    s5_text_number(&text, -42);
    assert_string_equal(buffer, "-42");
    assert_false(text.full);
    s5_text_add(&text, "12");
    assert_false(text.full);
    assert_string_equal(buffer, "-4212");
    s5_text_char(&text, '3');
    assert_true(text.full);
    assert_string_equal(buffer, "-4212");
    assert_int_equal(text.used, 5);
    assert_int_equal(buffer[6], 'x');
    char number[30];
    text = s5_text(number, sizeof number);
    s5_text_number(&text, INT64_MIN);
    assert_string_equal(number, "-9223372036854775808");
    text = s5_text(number, sizeof number);
    s5_text_card(&text, S5_NO_CARD);
    assert_string_equal(number, "??");
}

typedef struct ChoiceRow {
    const char *text;
    S5Status strict, loose;
    const char *again; /* as records write it */
} ChoiceRow;

static void test_choices(void **unused)
{
    static const ChoiceRow ROWS[] = {
        {"rob 3C", S5_OK, S5_OK, "rob 3C"},
        {"turn-down", S5_OK, S5_OK, "turn-down"},
        {"decline", S5_OK, S5_OK, "decline"},
        {"bid 15", S5_OK, S5_OK, "bid 15"},
        {"hold", S5_OK, S5_OK, "hold"},
        {"pass", S5_OK, S5_OK, "pass"},
        {"name S", S5_OK, S5_OK, "name S"},
        {"discard 5H 3C", S5_OK, S5_OK, "discard 5H 3C"},
        {"discard 3C 5H", S5_OK, S5_OK, "discard 5H 3C"},
        {"discard", S5_OK, S5_OK, "discard"},
        {"play 5H", S5_OK, S5_OK, "play 5H"},
        {"claim", S5_OK, S5_OK, "claim"},
        {"jink", S5_OK, S5_OK, "jink"},
        {"play 10c", S5_ERR_CARD_TEXT, S5_OK, "play TC"},
        {"name hearts", S5_ERR_CHOICE_TEXT, S5_OK, "name H"},
        {"name h", S5_ERR_CHOICE_TEXT, S5_OK, "name H"},
        {"discard 5h,3c", S5_ERR_CARD_TEXT, S5_OK, "discard 5H 3C"},
        {"discard 5H 5H", S5_ERR_REPEATED, S5_ERR_REPEATED, NULL},
        {"discard 5H 5X", S5_ERR_CARD_TEXT, S5_ERR_CARD_TEXT, NULL},
        {"play", S5_ERR_CARD_TEXT, S5_ERR_CARD_TEXT, NULL},
        {"play 5H 3C", S5_ERR_CARD_TEXT, S5_ERR_CARD_TEXT, NULL},
        {"play ??", S5_ERR_CARD_TEXT, S5_ERR_CARD_TEXT, NULL},
        {"bid", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"bid 0", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"bid -5", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"bid 256", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"bid 015", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"name", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"name X", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"pass 5", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"passing", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"pas", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"claim ", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"five", S5_OK, S5_OK, "five"},
        {"five 5", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
        {"rob XX", S5_OK, S5_OK, "rob XX"},
        {"play joker", S5_ERR_CARD_TEXT, S5_OK, "play XX"},
        {"bid 120", S5_OK, S5_OK, "bid 120"},
        {"name XX", S5_ERR_CHOICE_TEXT, S5_ERR_CHOICE_TEXT, NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int loose = 0; loose < 2; loose++) {
            const S5Choice untouched = {99, 98, 97};
            S5Choice choice = untouched;
            const S5Status expected = loose ? ROWS[i].loose : ROWS[i].strict;
            const S5Status status = s5_choice_read(ROWS[i].text, loose ? S5_LOOSE : S5_CANONICAL, &choice);
            if (status != expected)
                fail_msg("'%s': %s", ROWS[i].text, s5_status_name(status));
            if (status != S5_OK) {
                assert_true(s5_choice_same(&choice, &untouched));
                continue;
            }
            char buffer[64];
            S5Text text = s5_text(buffer, sizeof buffer);
            s5_choice_write(&text, &choice);
            assert_string_equal(buffer, ROWS[i].again);
        }
}

static void test_nearest_word(void **unused)
{
    static const char *const WORDS[] = {"follow", "renege", "rob_when", "rob_who"};
    (void)unused;
    assert_int_equal(s5_text_nearest("folow", WORDS, 4), 0);
    assert_int_equal(s5_text_nearest("reneg", WORDS, 4), 1);
    assert_int_equal(s5_text_nearest("rob_whem", WORDS, 4), 2);
    assert_int_equal(s5_text_nearest("rob_who", WORDS, 4), 3);
    assert_int_equal(s5_text_nearest("something else", WORDS, 4), -1);
    assert_int_equal(s5_text_nearest("floolw", WORDS, 4), 0); /* neighbours exchanged are one fault */
    assert_int_equal(s5_text_nearest("ernege", WORDS, 4), 1);
    assert_int_equal(s5_text_nearest("nope", (const char *const[]){"name", "nape"}, 2), 1);
    assert_int_equal(s5_text_nearest("nope", (const char *const[]){"name", "open"}, 2), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_goes_round),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_set_arithmetic),
        cmocka_unit_test(test_suits),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_text_is_bounded),
        cmocka_unit_test(test_choices),
        cmocka_unit_test(test_nearest_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
