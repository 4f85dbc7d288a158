/*
 * What tables do is followed by the referee of tests/support, who was written from docs/rules.md and shares no code with the engine: whose
 * turn it is, whether the choice is among those that the rules allow, and what a hand scores.
 */
#include "referee.h"
#include "judge.h"
#include "world.h"

#include "tests/support/literal.h"

#include <stdlib.h>
#include <string.h>

static Lit lit;

static void start_game(const S5Reader *reader)
{
    const S5State *state = s5_reader_state(reader);
    const LitRules words = lit_rules(s5_reader_rules(reader));
    lit_start(&lit, &words, state->dealer, state->total);
}

static void follow_act(const char *whose, const char *line)
{
    static LitChoices choices;
    const char *seat = strstr(line, "\"seat\":"), *what = strstr(line, "\"do\":\"");
    const size_t size = what ? strcspn(what + 6, "\"") : 0;
    int at = 0;
    lit_choices(&lit, &choices);
    while (what && at < choices.count &&
           (strncmp(choices.text[at], what + 6, size) != 0 || choices.text[at][size]))
        at++;
    if (!what || !seat || atoi(seat + 7) != lit.turn || at == choices.count)
        sim_violated("the referee of %s, where seat %d has %d choices (%s), does not allow: %.200s", whose,
            lit.turn, choices.count, lit.phase, line);
    lit_act(&lit, choices.text[at]);
    sim_judged.refereed++;
}

/* The numbers of a list must be those of the referee, of seats or of parties. */
static void compare(const char *whose, const char *line, const char *name, const int *with)
{
    const char *at = strstr(line, name);
    if (!at)
        return;
    for (int i = 0; i < lit_scores(&lit); i++) {
        at += i ? strcspn(at, ",]") + 1 : strlen(name);
        if (atoi(at) != with[i])
            sim_violated("the referee of %s has %d for %d in %s: %.300s", whose, with[i], i, name, line);
    }
}

void sim_referee_line(const S5Reader *reader, S5Event event, const char *whose, const char *line)
{
    if (event == S5_EVENT_GAME) {
        start_game(reader);
    } else if (event == S5_EVENT_DEAL) {
        lit.two_first = strstr(line, "\"packets\":\"2-3\"");
        lit_deal(&lit, s5_reader_state(reader)->pack);
    } else if (event == S5_EVENT_ACT) {
        follow_act(whose, line);
    } else if (event == S5_EVENT_END_HAND && strcmp(lit.phase, "over") != 0) {
        compare(whose, line, "\"total\":[", lit.total);
        compare(whose, line, "\"change\":[", lit.change);
    } else if (event == S5_EVENT_END_GAME) { /* the pool has been shared out, also after a last hand */
        if (strcmp(lit.phase, "over") != 0)
            lit_stop(&lit);
        compare(whose, line, "\"total\":[", lit.total);
    }
}
