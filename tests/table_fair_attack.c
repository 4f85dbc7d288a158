/*
 * A player to whom the server's operator has told the secrets, and who does what they like: stand up, sit down elsewhere, reveal their string
 * or not. It counts among how many packs they can choose for a hand (docs/fair-dealing.md).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/fair/pack.h"
#include "support/fair_pages.h"
#include "support/share.h"

enum { ATTACKER = 1, HANDS = 59, PACKS = 64, TRIES = 4 };

/* The mixes that the attacker could have the next hand dealt from; how often they kept a string back. */
static S5FairValue seen[PACKS];
static int seen_count, withheld;
static bool moves; /* they take another seat when they know its cards */

static void see(const S5FairValue *mix)
{
    for (int i = 0; i < seen_count; i++)
        if (s5_fair_same(&seen[i], mix))
            return;
    assert_in_range(seen_count, 0, PACKS - 1);
    seen[seen_count++] = *mix;
}

static bool has_best_trumps(const S5State *state, int seat)
{
    const S5Set best =
        s5_set_of(s5_card((S5Suit)state->trump, S5_FIVE)) | s5_set_of(s5_card((S5Suit)state->trump, S5_JACK));
    return (state->hand[seat] & best) != 0;
}

/* Whether the next hand, dealt from this mix, gives a seat the five or the jack of trumps. */
static bool is_good(const S5FairValue *mix, int seat)
{
    S5Card pack[S5_PACK_MAX];
    S5State state = stage.table->play.state;
    const S5Rules *rules = stage.table->play.rules;
    state.phase = S5_PHASE_DEAL; /* the round may be held beside a hand */
    const S5FairGame *game = &stage.table->fair.game;
    const S5FairValue secret = secret_of_hand(game->dealt + 1);
    const S5FairValue seed = s5_fair_seed(&game->context, mix, game->dealt + 1, &secret);
    s5_pack(seed.bytes, pack, rules->pack);
    const S5Status status = s5_deal(rules, &state, pack);
    assert_int_equal(status, S5_OK);
    return has_best_trumps(&state, seat);
}

static int seat_now(void)
{
    return stage.person[ATTACKER].seat;
}

static void move_to(int seat)
{
    stage_do(&stage, ATTACKER, "{'do':'leave'}");
    stage_do(&stage, ATTACKER, "{'do':'sit','seat':%d,'name':'Bob'}", seat);
}

/* A seat but Ann's that this mix makes good, or the next one. */
static int best_seat(const S5FairValue *mix)
{
    for (int seat = 1; seat < 5; seat++)
        if (is_good(mix, seat))
            return seat;
    return seat_now() == 4 ? 1 : seat_now() + 1;
}

/* The attacker knows all other strings by now. */
static bool withhold(int person)
{
    const int seat = stage.person[person].seat;
    S5FairGame game = stage.table->fair.game;
    const S5FairValue without = s5_fair_mix_now(&game);
    game.round.revealed |= 1u << seat;
    game.round.string[seat] = page[person].string;
    const S5FairValue with = s5_fair_mix_now(&game);
    see(&without);
    see(&with);
    const bool keeps = !is_good(&with, seat) && (moves || is_good(&without, seat));
    withheld += keeps;
    if (keeps && !is_good(&without, seat))
        move_to(best_seat(&without));
    return keeps;
}

/* Between two hands: sits down again and again, until the next hand is good or nothing helps any more. */
static void choose_the_next_hand(void)
{
    const S5FairValue *mix = &stage.table->fair.game.mix;
    see(mix);
    for (int tries = 0; tries < TRIES && is_between(stage.table) && !is_good(mix, seat_now()); tries++) {
        move_to(moves ? best_seat(mix) : seat_now() % 4 + 1);
        while (look())
            continue;
    }
}

/* The attacker sits at this table with Ann; returns how many of the hands that they were dealt had one of the best trumps. */
static int attack(bool verifies, bool other_seats)
{
    const int hands = cases_of(HANDS);
    int held = 0;
    open_pages("{'rules':'spoil-five','players':5,'options':{'hands':60},"
               "'settings':{'level':'random','pace_ms':0,'between_s':60}}",
        21, 1, true);
    enter(ATTACKER, verifies);
    withheld = 0;
    moves = other_seats;
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, ATTACKER, "{'do':'sit','seat':2,'name':'Bob'}");
    page[ATTACKER].withholds = withhold;
    start();
    for (int hand = 2; hand <= 1 + hands; hand++) {
        play_hands(1);
        seen_count = 0;
        choose_the_next_hand();
        const S5FairValue known = stage.table->fair.game.mix;
        const int seat = seat_now();
        const bool sat_down = !is_dealt_in(stage.table, seat);
        while (stage.table->play.state.hand_number < hand)
            if (!look())
                stage_play(&stage, 1);
        const bool same = s5_fair_same(&known, &stage.table->fair.game.dealt_mix);
        held += is_dealt_in(stage.table, seat_now()) && has_best_trumps(&stage.table->play.state, seat_now());
        assert_in_range(seen_count, 1, 3);
        assert_false(sat_down && same); /* they did not know the cards of their seat when they sat down */
        assert_true(seat == seat_now() ||
                    !is_dealt_in(stage.table, seat_now())); /* nor do they get other cards later */
    }
    print_message("the best trumps in %d of %d hands; %d strings kept back\n", held, hands, withheld);
    assert_in_range(withheld, 0, 4); /* once at each seat */
    stage_close(&stage);
    return held;
}

static void test_a_player_who_knows_the_secrets(void **unused)
{
    (void)unused;
    attack(true, false);
}

static void test_a_player_who_chooses_the_seat(void **unused)
{
    (void)unused;
    attack(true, true);
    attack(false, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_player_who_knows_the_secrets),
        cmocka_unit_test(test_a_player_who_chooses_the_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
