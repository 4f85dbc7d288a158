/*
 * Worlds: every world that is drawn is a state that the engine can play to, in which the seat sees what it saw; the
 * true deal is always among those that can be drawn; and without a sampling bias all are equally likely.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/world.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/table.h"

static const char *world_fault(const S5Rules *rules, const S5View *view, const S5State *world)
{
    S5View seen;
    S5Replay replay;
    s5_view(rules, world, view->seat, &seen);
    if (memcmp(view, &seen, sizeof seen) != 0)
        return "a world is seen otherwise";
    s5_replay_begin(&replay, rules, world);
    while (s5_replay_next(&replay))
        ;
    if (replay.status != S5_OK)
        return "an act is refused in a world";
    if (memcmp(&replay.state, world, sizeof *world) != 0)
        return "the engine comes to another state than a world's";
    return NULL;
}

static S5Worlds worlds;

static const char *seat_fault(const S5Rules *rules, const S5State *s, int seat, S5Random *random)
{
    S5View view;
    s5_view(rules, s, seat, &view);
    if (!s5_worlds(&worlds, rules, &view, NULL))
        return "no worlds of a true view";
    if (!s5_world_possible(&worlds, s))
        return "the true deal can't be drawn";
    for (int i = 0; i < 2; i++) {
        S5State world;
        if (!s5_world_sample(&worlds, random, &world))
            return "no world was found";
        const char *fault = world_fault(rules, &view, &world);
        if (fault)
            return fault;
    }
    return NULL;
}

/* A seat's worlds, more often than not of the one that must choose; now and then those of somebody who only watches. */
static const char *some_seat_fault(const S5Rules *rules, const S5State *s, S5Random *random)
{
    if (s->turn == S5_NO_SEAT)
        return NULL;
    const bool watches = s->phase == S5_PHASE_PLAY && s->tricks_done && !s5_random_below(random, 4);
    const int seat = watches                      ? S5_NO_SEAT
                     : s5_random_below(random, 2) ? s->turn
                                                  : (int)s5_random_below(random, rules->players);
    return seat_fault(rules, s, seat, random);
}

static const char *worlds_are_right(const Case *c)
{
    static const CaseGame GAME = {.look = some_seat_fault, .choose = hand_random_rob};
    S5Random random = s5_random(c->seed, 6);
    return case_play(c, &GAME, &random);
}

enum { CASES = 25, HANDS = 3 };

static void look_at_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const Case c = random_case(seed * 104729, preset, players, sides, (int)(seed % 5), HANDS);
        check_case(&c, worlds_are_right);
    }
}

static void test_every_table(void **unused)
{
    (void)unused;
    for_every_table(look_at_table);
}

/* ------------------------------------------------------------------- stories */

static Table table;

static void see(int seat, const S5SamplingBias *bias)
{
    static S5View view;
    s5_view(&table.pair.rules, &table.pair.state, seat, &view);
    assert_true(s5_worlds(&worlds, &table.pair.rules, &view, bias));
}

/* In how many of a thousand worlds a seat holds a card. */
static int holds(int seat, const char *card)
{
    S5Random random = s5_random(5, 5);
    int count = 0;
    for (int i = 0; i < 1000; i++) {
        S5State world;
        assert_true(s5_world_sample(&worlds, &random, &world));
        count += s5_set_has(world.hand[seat], card_of(card));
    }
    return count;
}

static const char HANDS_DEALT[] = "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|AS KS 6C 4C 8C|7H 8H 9H TH JH";

/* CatsAtCards: whoever holds the ace of trumps says so before the lead, robbing or not. */
static void test_who_turned_the_ace_down_holds_it(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 4, 0, 3, "", NULL);
    table_deal(&table, HANDS_DEALT, "7S", NULL, NULL);
    see(0, NULL);
    assert_int_equal(holds(2, "AS"), 1000); /* the question is public */
    table_acts(&table, "turn-down");
    see(0, NULL);
    assert_int_equal(holds(2, "AS"), 1000);
}

static void test_nobody_was_asked(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 4, 0, 3, "", NULL);
    table_deal(&table, "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|2S KS 6C 4C 8C|7H 8H 9H TH JH", "7S", NULL, NULL);
    see(0, NULL);
    assert_int_equal(holds(1, "AS") + holds(2, "AS") + holds(3, "AS"), 0);
    assert_in_range(holds(2, "KS"), 90, 150); /* 5 of 46 */
}

/* Cards may be known to be out without an act that took them there: a world has them in the pack, and in nobody's hand. */
static void test_known_to_be_out(void **unused)
{
    (void)unused;
    static S5View view;
    S5State world;
    S5Replay replay;
    S5Random random = s5_random(8, 8);
    table_open(&table, "twenty-five", 2, 0, 1, "", NULL);
    table_deal(&table, "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D", "7S", NULL, NULL);
    table_acts(&table, "play KC, play 3C");
    s5_view(&table.pair.rules, &table.pair.state, 0, &view);
    S5Set out = (((S5Set)1 << table.pair.rules.pack) - 1) & ~view.known;
    for (int i = 0; i < 9; i++)
        out &= out - 1;
    view.known |= out;
    view.stock = (uint8_t)(9 - view.cards[1]);
    assert_true(s5_worlds(&worlds, &table.pair.rules, &view, NULL));
    for (int i = 0; i < 100; i++) {
        assert_true(s5_world_sample(&worlds, &random, &world));
        assert_false(world.hand[1] & out);
        s5_replay_begin(&replay, &table.pair.rules, &world);
        while (s5_replay_next(&replay))
            ;
        assert_int_equal(replay.status, S5_OK);
        assert_memory_equal(replay.state.hand, world.hand, sizeof world.hand);
    }
}

/* A player who played off suit is void in it, and the worlds know nothing more. */
static void test_a_void_shown(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five", 4, 0, 3, "", NULL);
    table_deal(&table, "KC 2H 3H 4H 6H|8D 9D 2D 3D 4D|2S KS 6C 4C 8C|7H 8H 9H TH JH", "7S", NULL, NULL);
    table_acts(&table, "play KC, play 8D, play 8C");
    see(3, NULL);
    assert_int_equal(holds(1, "9C") + holds(1, "AC"), 0);
    assert_in_range(holds(2, "9C"), 90, 190);
}

/* A player who drew a trump had kept nothing but trumps. */
static void drew_trumps_last(const S5State *world)
{
    const S5Rules *rules = &table.pair.rules;
    const S5Set trumps = s5_trumps(rules, world)->cards;
    const S5Card *at = world->pack + rules->players * S5_HAND_CARDS + rules->options.kitty;
    int seat = world->draw_first;
    for (int i = 0; i < rules->players; i++, seat = s5_left_of(rules, seat)) {
        S5Set drawn = 0;
        for (int n = 0; n < world->drawn[seat]; n++)
            drawn |= s5_set_of(*at++);
        if (seat && drawn & trumps)
            assert_int_equal(world->hand[seat] & ~drawn & ~trumps, 0);
    }
}

/* With a sampling bias, players who drew few cards hold more trumps, and s5_world_bias() says by how much. */
static void test_a_lean(void **unused)
{
    static const S5SamplingBias BIAS = {-4, {4, 3, 2, 1, 0, 0}};
    S5Random random = s5_random(5, 6);
    (void)unused;
    table_open(&table, "auction-forty-fives", 4, 2, 3, "", NULL);
    table_deal(&table, "5S JS 3D KC 2H|2S 4D 7D QC TD|KH 3S 4C 7C 9D|AS QD JD 8H 6C", NULL, NULL,
        "4H 9C 2C 6H 8C TC");
    table_acts(
        &table, "pass, bid 15, pass, pass, name S, discard 3D KC 2H, discard 4D, discard KH, discard QD");
    see(0, NULL);
    const int plainly = holds(1, "KS");
    see(0, &BIAS);
    assert_true(holds(1, "KS") > 2 * plainly);
    for (int i = 0; i < 100; i++) {
        S5State world;
        const S5Set trumps = s5_trumps(&table.pair.rules, &table.pair.state)->cards & worlds.hidden;
        int bias = 0;
        assert_true(s5_world_sample(&worlds, &random, &world));
        for (int seat = 1; seat < 4; seat++)
            bias +=
                3 * s5_set_count(world.hand[seat] & trumps) - 4 * s5_set_count(world.discards[seat] & trumps);
        assert_int_equal(s5_world_bias(&worlds, &world), bias);
        drew_trumps_last(&world);
    }
}

/* ------------------------------------------------------------------- replays */

static void replays_as(const char *acts)
{
    char buffer[1024];
    S5Text text = s5_text(buffer, sizeof buffer);
    S5Replay replay;
    s5_replay_begin(&replay, &table.pair.rules, &table.pair.state);
    while (s5_replay_next(&replay)) {
        s5_text_number(&text, replay.state.turn);
        s5_text_char(&text, ' ');
        s5_choice_write(&text, &replay.choice);
        s5_text_add(&text, ", ");
    }
    assert_string_equal(buffer, acts);
    assert_int_equal(replay.status, S5_OK);
    assert_memory_equal(&replay.state, &table.pair.state, sizeof replay.state);
}

static void test_replays(void **unused)
{
    (void)unused;
    table_open(&table, "spoil-five-gather-together", 4, 0, 3, "", NULL);
    table_deal(&table, HANDS_DEALT, "7S", NULL, NULL);
    replays_as("");
    table_acts(&table, "play KC, play 3C");
    replays_as("0 play KC, 1 play 3C, ");
    table_acts(&table, "decline, play 6C");
    replays_as("0 play KC, 1 play 3C, 2 decline, 2 play 6C, ");
    table_open(&table, "merrimack-forty-fives", 4, 2, 3, "", NULL);
    table_deal(&table, "5S JS 3D KC 2H|AH 2S 7D QC TD|KH 3S 4C 7C 9D|AS QD JD 8H 6C", NULL, "8S 9S TH", NULL);
    table_acts(&table, "pass, bid 15, pass, pass, name S, discard, discard 7D QC TD TH");
    replays_as("0 pass, 1 bid 15, 2 pass, 3 pass, 1 name S, 0 discard, 1 discard TH 7D TD QC, ");
}

static void test_a_replay_that_can_t_be(void **unused)
{
    S5Replay replay;
    S5State end;
    (void)unused;
    table_open(&table, "spoil-five", 4, 0, 3, "", NULL);
    table_deal(&table, "KC 2H 3H 4H 6H|8D 3C 2D 3D 4D|2S KS 6C 4C 8C|7H 8H 9H TH JH", "7S", NULL, NULL);
    table_acts(&table, "play KC, play 3C");
    end = table.pair.state;
    end.trick[0][1] = card_of("8D");
    s5_replay_begin(&replay, &table.pair.rules, &end);
    while (s5_replay_next(&replay))
        ;
    assert_int_equal(replay.status, S5_ERR_MUST_FOLLOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table),
        cmocka_unit_test(test_who_turned_the_ace_down_holds_it),
        cmocka_unit_test(test_nobody_was_asked),
        cmocka_unit_test(test_known_to_be_out),
        cmocka_unit_test(test_a_void_shown),
        cmocka_unit_test(test_a_lean),
        cmocka_unit_test(test_replays),
        cmocka_unit_test(test_a_replay_that_can_t_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
