/*
 * Worlds: every one drawn is a state that the engine plays to, in which the seat sees what it saw; the true deal is always among
 * those that can be drawn; and without a lean each is equally likely.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/world.h"
#include "support/cases.h"
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
    return s5_world_replays(rules, view, world) ? NULL : "a world does not replay";
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

static const char *worlds_are_right(const Case *c)
{
    static char text[200];
    S5Rules rules;
    S5State s;
    S5Random random = s5_random(c->seed, 6);
    if (!case_rules(c, &rules) || s5_start(&rules, (int)(c->seed % (uint64_t)c->players), NULL, &s) != S5_OK)
        return "no game";
    for (int hand = 0; hand < c->hands && s.phase == S5_PHASE_DEAL; hand++) {
        S5Card pack[S5_PACK_MAX];
        case_pack(c, hand, pack);
        if (s5_deal(&rules, &s, pack) != S5_OK)
            return "no deal";
        while (s.turn != S5_NO_SEAT) {
            const int seat =
                s5_random_below(&random, 2) ? s.turn : (int)s5_random_below(&random, rules.players);
            const char *fault = seat_fault(&rules, &s, seat, &random);
            if (fault) {
                snprintf(text, sizeof text, "%s (hand %d, phase %s, trick %d, card %d, seat %d)", fault,
                    s.hand_number, phase_word(s.phase), s.tricks_done, s.played, seat);
                return text;
            }
            const S5Legal legal = s5_legal(&rules, &s);
            S5Choice choice = s5_legal_random(&legal, &random);
            if (s.phase == S5_PHASE_ROB &&
                s5_random_below(&random, 2)) /* to decline is as likely as to rob */
                choice.kind = legal.kinds >> S5_CHOICE_DECLINE & 1     ? S5_CHOICE_DECLINE
                              : legal.kinds >> S5_CHOICE_TURN_DOWN & 1 ? S5_CHOICE_TURN_DOWN
                                                                       : choice.kind;
            s5_act(&rules, &s, s.turn, choice);
        }
    }
    return NULL;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
