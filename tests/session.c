/* A person's game without a screen: how much the players at it think. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"
#include "terminal/session/session.h"

static uint64_t given;

static S5Choice choose_first(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    (void)rules;
    given = context->nodes;
    assert_true(s5_legal_next(&view->legal, &choice));
    return choice;
}

static const S5Level LEVEL = {.name = "counting", .meaning = "", .choose = choose_first, .nodes = 40000};

static uint64_t nodes_given(const Table *table, uint64_t wished)
{
    static S5Session session;
    session = (S5Session){.config.nodes = wished, .state = table->pair.state};
    session.game.rules = table->pair.rules;
    session.level[session.state.turn] = &LEVEL;
    s5_session_choose(&session, NULL);
    return given;
}

/* Declining may not be noticed, so it takes next to no time; what follows may be thought about. */
static void a_silent_question_is_not_thought_about_for_long(void **unused)
{
    (void)unused;
    static Table table;
    table_open(&table, "spoil-five", 3, 0, 2, "rob_when=before-lead rob_refusal=free", NULL);
    table_deal(&table, "KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D", "7S", NULL, NULL);
    assert_true(s5_silent(&table.pair.rules, &table.pair.state));
    assert_true(nodes_given(&table, 0) <= 3000);
    assert_true(nodes_given(&table, 100000) <= 3000);
    assert_int_equal(nodes_given(&table, 500), 500);
    table_acts(&table, "decline");
    assert_int_equal(nodes_given(&table, 0), 40000);
    assert_int_equal(nodes_given(&table, 100000), 100000);
}

static int acts_told;

static void hear(S5Programs *programs, const S5News *news)
{
    (void)programs;
    acts_told += news->kind == S5_EVENT_ACT;
}

static uint64_t forfeits_once(const S5Programs *programs, int seat)
{
    (void)programs;
    return seat == 1;
}

/* If a program failed at a question that is declined in silence, a message about it would reveal the question. */
static void a_silent_forfeit_is_never_told(void **unused)
{
    (void)unused;
    static Table table;
    static S5Session session;
    static S5Programs programs = {.tell = hear, .forfeits = forfeits_once};
    const S5Choice decline = {.kind = S5_CHOICE_DECLINE};
    bool silent = false;
    table_open(&table, "spoil-five", 3, 0, 2, "rob_when=before-lead rob_refusal=free", NULL);
    table_deal(&table, "KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D", "7S", NULL, NULL);
    session = (S5Session){.state = table.pair.state, .programs = &programs, .asked = true};
    session.game.rules = table.pair.rules;
    session.pending = s5_text(session.pending_bytes, sizeof session.pending_bytes);
    assert_int_equal(session.state.turn, 1);
    assert_int_equal(s5_session_act(&session, &decline, &silent), S5_SESSION_GOES_ON);
    assert_true(silent);
    assert_int_equal(acts_told, 1);
    assert_int_equal(session.told, 0);
    assert_int_equal(session.forfeits[1], 1); /* so that it is not told with a later act either */
}

static bool told(const Table *table, int seat, const char *words)
{
    static S5GameView asked;
    char bytes[2000];
    S5Text question = s5_text(bytes, sizeof bytes);
    asked = (S5GameView){.rules = table->pair.rules, .seat = seat};
    s5_view(&asked.rules, &table->pair.state, seat, &asked.view);
    s5_game_view_question(&question, &asked);
    return strstr(bytes, words) != NULL;
}

/* If all are in the bunker it applies to nobody (H5), although after the highest bid players may only pass. */
static void the_bunker_is_told_where_it_binds(void **unused)
{
    (void)unused;
    static Table table;
    table_open(&table, "irish-one-hundred-ten", 4, 0, 3, "", "-35 10 -40 -50");
    table_deal(&table, "|||", NULL, NULL, NULL);
    assert_true(told(&table, 0, "in the bunker"));
    table_acts(&table, "pass");
    assert_false(told(&table, 1, "in the bunker"));
    table_open(&table, "irish-one-hundred-ten", 4, 0, 3, "", "-35 -45 -40 -50");
    table_deal(&table, "|||", NULL, NULL, NULL);
    table_acts(&table, "bid 30");
    assert_false(told(&table, 1, "in the bunker"));
    table_acts(&table, "pass, pass");
    assert_true(told(&table, 3, "hold"));
    assert_false(told(&table, 3, "in the bunker"));
}

/* Where a screen has none but ASCII, names keep their letters. */
static void names_are_spelled_without_accents(void **unused)
{
    static const char *const ROWS[][2] = {{"Á", "A"}, {"Ç", "C"}, {"È", "E"}, {"Ï", "I"}, {"Ñ", "N"},
        {"Ö", "O"}, {"×", "x"}, {"Ø", "O"}, {"Ù", "U"}, {"ß", "ss"}, {"à", "a"}, {"ç", "c"}, {"é", "e"},
        {"í", "i"}, {"ñ", "n"}, {"ó", "o"}, {"÷", "/"}, {"ú", "u"}, {"ÿ", "y"}, {"♠", "S"}, {"♣", "C"},
        {"…", "..."}, {"§", "section "}, {"±", "+-"}, {"š", "s"}, {"’", "'"}, {"“", "\""}, {"”", "\""},
        {"–", "-"}, {"ő", "o"}, {"Ł", "L"}, {"ž", "z"}, {"ṁ", "m"}, {"œ", "oe"}, {"½", "1/2"}, {"\u0301", ""},
        {"\u00A0", " "}, {"→", "->"}, {"•", "*"}, {"🃏", "?"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const size_t size = s5_utf8(ROWS[i][0]);
        assert_int_equal(size, strlen(ROWS[i][0]));
        assert_string_equal(s5_character_letters(ROWS[i][0], size), ROWS[i][1]);
    }
}

/* Control characters move the cursor of a terminal, or begin a sequence that it obeys. */
static void controls_are_known(void **unused)
{
    (void)unused;
    assert_true(s5_utf8_is_control("\x1b"));
    assert_true(s5_utf8_is_control("\x1f"));
    assert_false(s5_utf8_is_control(" "));
    assert_true(s5_utf8_is_control("\x7f"));
    assert_false(s5_utf8_is_control("~"));
    assert_true(s5_utf8_is_control("\xC2\x80"));
    assert_true(s5_utf8_is_control("\xC2\x9F"));
    assert_false(s5_utf8_is_control("\xC2\xA0"));
    assert_false(s5_utf8_is_control("\xC3\x80"));
    assert_int_equal(s5_utf8("\xC3"), 0);
    assert_int_equal(s5_utf8("\x80"), 0);
    assert_int_equal(s5_utf8("\xF8\x80\x80\x80"), 0);
    assert_int_equal(s5_utf8("\xE2\x99"
                             "A"),
        0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_silent_question_is_not_thought_about_for_long),
        cmocka_unit_test(a_silent_forfeit_is_never_told),
        cmocka_unit_test(the_bunker_is_told_where_it_binds),
        cmocka_unit_test(names_are_spelled_without_accents),
        cmocka_unit_test(controls_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
