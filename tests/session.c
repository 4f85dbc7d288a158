/* A person's game without a screen: what the players at it are given to think. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "session/session.h"
#include "support/table.h"

static uint64_t given;

static S5Choice choose_first(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    (void)rules;
    given = mind->nodes;
    assert_true(s5_legal_next(&view->legal, &choice));
    return choice;
}

static const S5Level LEVEL = {.name = "counting", .meaning = "", .choose = choose_first, .nodes = 40000};

static uint64_t nodes_given(const Table *table, uint64_t wished)
{
    static S5Session session;
    session = (S5Session){.plan.nodes = wished, .state = table->pair.state};
    session.table.rules = table->pair.rules;
    session.level[session.state.turn] = &LEVEL;
    s5_session_think(&session, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_silent_question_is_not_thought_about_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
