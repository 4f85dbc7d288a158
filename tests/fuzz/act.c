/* Any text as an act: refused, and nothing changes; or a choice that is read and written the same, and the game continues. */
#include "fuzz.h"
#include "pick.h"

#include <string.h>

enum { ACT_MAX = 200 };

/* The next line of the input, without its newline and zero-terminated. */
static void take_line(Input *input, char line[ACT_MAX])
{
    size_t used = 0;
    for (unsigned c; input->size && (c = take(input)) != '\n';)
        if (c && used < ACT_MAX - 1)
            line[used++] = (char)c;
    line[used] = 0;
}

static bool read_choice(const char *text, S5Choice *choice)
{
    S5Choice strict = {7, 7, 7}, untouched = strict, again;
    char written[ACT_MAX];
    S5Text out = s5_text(written, sizeof written);
    const S5Status loose = s5_choice_read(text, S5_LOOSE, choice);
    const S5Status canonical = s5_choice_read(text, S5_CANONICAL, &strict);
    demand(canonical == S5_OK ? loose == S5_OK && s5_choice_same(&strict, choice)
                              : s5_choice_same(&strict, &untouched));
    if (loose != S5_OK)
        return false;
    s5_choice_write(&out, choice);
    demand(!out.full && s5_choice_read(written, S5_CANONICAL, &again) == S5_OK &&
           s5_choice_same(&again, choice));
    return true;
}

/* Makes the choice for a seat if that is legal; else nothing changes and there are words for it. */
static void try_choice(const S5Rules *rules, S5State *state, int seat, const S5Choice *choice)
{
    char reason[1024];
    S5Text words = s5_text(reason, sizeof reason);
    S5View view;
    const S5State before = *state;
    const S5Legal legal = s5_legal(rules, state);
    const bool may = seat == state->turn && s5_legal_has(&legal, choice);
    s5_view(rules, state, seat, &view);
    const S5Status status = s5_act(rules, state, seat, *choice);
    demand(may == (status == S5_OK));
    if (status == S5_OK)
        return;
    demand(!memcmp(&before, state, sizeof before));
    s5_explain(&words, rules, &view, choice, status, NULL, S5_SUIT_SYMBOLS);
    demand(words.used > 0 && !words.full && !strchr(reason, '{'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {data, size};
    S5Rules rules;
    S5State state;
    char line[ACT_MAX];
    if (!take_rules(&input, &rules))
        return 0;
    S5Random random = s5_random(take(&input), 0);
    demand(s5_start(&rules, s5_first_dealer(&rules, &random), NULL, &state) == S5_OK);
    while (input.size && state.phase != S5_PHASE_OVER) {
        S5Choice choice;
        if (state.phase == S5_PHASE_DEAL)
            deal(&rules, &state, &random);
        take_line(&input, line);
        if (!line[0]) { /* an empty line: any legal choice */
            const S5Legal legal = s5_legal(&rules, &state);
            choice = s5_legal_random(&legal, &random);
            demand(s5_act(&rules, &state, state.turn, choice) == S5_OK);
        } else if (read_choice(line, &choice)) {
            for (int seat = 0; seat < rules.players; seat++)
                if (seat != state.turn)
                    try_choice(&rules, &state, seat, &choice);
            try_choice(&rules, &state, state.turn, &choice);
        }
    }
    return 0;
}
