/* The players of the lab: the fixed opponents beside the bots of the program. */
#include "contender.h"

#include "players/search.h"

#include <stdlib.h>
#include <string.h>

static void add_fixed_names(S5Text *names)
{
    for (int i = 0; i < s5_baseline_count(); i++) {
        s5_text_add(names, ", ");
        s5_text_add(names, s5_baseline(i)->name);
        s5_text_add(names, s5_baseline(i)->counts ? "-N" : "");
    }
}

bool s5_contender_named(const S5Command *command, const char *name)
{
    int number;
    return s5_baseline_find(name, &number) || s5_bot_named(command, name, add_fixed_names);
}

bool s5_contender_open(S5Contender *contender, const char *name, const S5BotLimits *limits)
{
    enum { ALIGNMENT = 64 };
    *contender = (S5Contender){.context.nodes = (uint64_t)limits->nodes};
    contender->fixed = s5_baseline_find(name, &contender->number);
    if (!contender->fixed) {
        contender->bot = s5_bot_new(name, limits);
        return contender->bot;
    }
    const size_t needs = contender->fixed->memory ? contender->fixed->memory(contender->number) : 0;
    const size_t size = (needs + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!size)
        return true;
    contender->context.memory = aligned_alloc(ALIGNMENT, size);
    if (contender->context.memory)
        memset(contender->context.memory, 0, size);
    return contender->context.memory;
}

void s5_contender_free(S5Contender *contender)
{
    s5_bot_free(&contender->bot);
    free(contender->context.memory);
    *contender = (S5Contender){.bot = NULL};
}

bool s5_contender_is_open(const S5Contender *contender)
{
    return contender->fixed && contender->fixed->choose_open;
}

const S5SearchResult *s5_contender_search(const S5Contender *contender)
{
    if (contender->bot)
        return s5_bot_search(contender->bot);
    if (contender->fixed->memory != s5_baseline_search_memory)
        return NULL;
    return &((const S5SearchMemory *)contender->context.memory)->search;
}

S5Choice s5_contender_think(
    S5Contender *contender, const S5Rules *rules, const S5View *view, S5Random *random)
{
    if (contender->bot)
        return s5_bot_think(contender->bot, rules, view, random);
    contender->context.random = *random;
    const S5Choice choice = contender->fixed->choose(rules, view, contender->number, &contender->context);
    *random = contender->context.random;
    return choice;
}

S5Choice s5_contender_choose(S5Contender *contender, const S5Rules *rules, const S5State *state,
    S5Random *random, const volatile bool *stop)
{
    if (contender->bot)
        return s5_bot_choose(contender->bot, rules, state, random, stop);
    contender->asked = true;
    contender->context.stop = stop;
    if (!s5_contender_is_open(contender)) {
        S5View view;
        s5_view(rules, state, state->turn, &view);
        return s5_contender_think(contender, rules, &view, random);
    }
    contender->context.random = *random;
    const S5Choice choice = contender->fixed->choose_open(rules, state, &contender->context);
    *random = contender->context.random;
    return choice;
}
