/* The coach at the table: its advice in the table's words. */
#include "coach.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_LINE = 64, STREAM = 15 };

/* Its memory: it thinks about one thing at a time. */
static void *memory;

/* Writes a choice's value: for the best one its own, for the others how much worse they are. */
static void put_value(S5AdviceLine *worth, const S5Advice *advice, int place)
{
    S5Text text = s5_text(worth->value, sizeof worth->value);
    if (place == 0) {
        s5_text_add(&text, "best");
        return;
    }
    s5_text_add(&text, "-");
    s5_advice_amount(&text, &advice->choice[place]);
}

/* Takes the best choices, and in any case the one that was made. */
static void take_choices(S5AdviceText *spoken, const S5Advice *advice, int made)
{
    for (int i = 0; i < advice->count && spoken->count < S5_ADVICE_LINES_MAX; i++) {
        if (spoken->count == S5_ADVICE_LINES_MAX - 1 && made > i)
            i = made;
        if (i == made)
            spoken->made = spoken->count;
        spoken->worth[spoken->count].choice = advice->choice[i].choice;
        put_value(&spoken->worth[spoken->count++], advice, i);
    }
}

static void put_sentence(S5AdviceText *spoken, const S5TableView *table, const S5Advice *advice)
{
    S5Text text = s5_text(spoken->sentence, sizeof spoken->sentence);
    if (spoken->mistake)
        s5_text_add(&text, "Better ");
    s5_advice_choice(&text, table, &advice->choice[0].choice);
    s5_text_add(&text, ". ");
    s5_advice_reason(&text, table, advice);
    s5_capitalize(spoken->sentence);
}

bool s5_coach_advise(const S5TableView *table, const S5View *view, const S5Choice *made,
    const volatile bool *stop, S5AdviceText *spoken)
{
    static S5TableView seen; /* the words are about the view that was asked about */
    const S5Level *level = s5_level_find(S5_COACH_LEVEL);
    if (!memory)
        memory = aligned_alloc(MEMORY_LINE, (level->memory + MEMORY_LINE - 1) / MEMORY_LINE * MEMORY_LINE);
    if (!memory)
        return false;
    memset(memory, 0, level->memory);
    S5PlayerContext context = {.random = s5_random(view->known, STREAM), .memory = memory, .stop = stop};
    seen = *table;
    seen.view = *view;
    S5Advice *advice = &spoken->advice;
    s5_coach(&table->rules, view, &context, made, advice);
    const int place = made ? s5_advice_find(advice, made) : -1;
    spoken->count = 0;
    spoken->made = -1;
    spoken->mistake = place > 0 && s5_advice_mistake(advice, place);
    take_choices(spoken, advice, place);
    put_sentence(spoken, &seen, advice);
    return advice->count > 0;
}

void s5_coach_free(void)
{
    free(memory);
    memory = NULL;
}
