#include "hand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void hand_deal(const S5Rules *rules, int dealer, S5Random *random, S5State *state)
{
    assert_int_equal(s5_start(rules, dealer, NULL, state), S5_OK);
    hand_deal_next(rules, random, state);
}

void hand_deal_next(const S5Rules *rules, S5Random *random, S5State *state)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(rules, random, pack);
    assert_int_equal(s5_deal(rules, state, pack), S5_OK);
}

void hand_act(const S5Rules *rules, S5State *state, S5Choice choice)
{
    const S5Status status = s5_act(rules, state, state->turn, choice);
    if (status != S5_OK)
        fail_msg("%s, %d players, %d sides, hand %d, seat %d: %s: %s", rules->preset->name, rules->players,
            rules->sides, state->hand_number, state->turn, s5_status_name(status),
            s5_choice_word((S5ChoiceKind)choice.kind));
}

void hand_play(const S5Rules *rules, S5State *state, HandChoose *choose, void *with)
{
    enum { ACTS_MOST = 200 };
    for (int acts = 0; state->turn != S5_NO_SEAT; acts++) {
        assert_true(acts < ACTS_MOST);
        hand_act(rules, state, choose(rules, state, with));
    }
}

S5Choice hand_steady(const S5Rules *rules, const S5State *state)
{
    S5PlayerContext context = {.nodes = 0};
    S5View view;
    s5_view(rules, state, state->turn, &view);
    return s5_level_find("steady")->choose(
        rules, &view, &context); /* cppcheck-suppress returnDanglingLifetime */
}

S5Choice hand_random(const S5Rules *rules, const S5State *state, S5Random *random)
{
    const S5Legal legal = s5_legal(rules, state);
    return s5_legal_random(&legal, random);
}

S5Choice hand_random_rob(const S5Rules *rules, const S5State *state, S5Random *random)
{
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = s5_legal_random(&legal, random);
    if (state->phase == S5_PHASE_ROB && s5_random_below(random, 2))
        choice.kind = legal.kinds >> S5_CHOICE_DECLINE & 1     ? S5_CHOICE_DECLINE
                      : legal.kinds >> S5_CHOICE_TURN_DOWN & 1 ? S5_CHOICE_TURN_DOWN
                                                               : choice.kind;
    return choice;
}
