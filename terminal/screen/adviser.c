/* The coach at the table: its advice in the table's words. */
#include "adviser.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_LINE = 64, STREAM = 15 };

/* Its memory: it thinks about one thing at a time. */
static void *memory;

/* Writes a choice's value: for the best one its own, for the others how much worse they are. */
static void put_advice_value(S5AdviceLine *worth, const S5Advice *advice, int place)
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
        put_advice_value(&spoken->worth[spoken->count++], advice, i);
    }
}

static void put_advice_sentence(S5AdviceText *spoken, const S5GameView *game, const S5Advice *advice)
{
    S5Text text = s5_text(spoken->sentence, sizeof spoken->sentence);
    if (spoken->mistake) {
        s5_text_add(&text, "Better ");
        s5_advice_better(&text, game, advice);
    } else {
        s5_advice_sentence(&text, game, advice);
    }
    s5_capitalize(spoken->sentence);
}

bool s5_coach_advise(const S5GameView *game, const S5View *view, const S5Choice *made,
    const volatile bool *stop, S5AdviceText *spoken)
{
    static S5GameView seen; /* the words are about the view that was asked about */
    const S5Level *level = s5_level_find(S5_COACH_LEVEL);
    if (!memory)
        memory = aligned_alloc(MEMORY_LINE, (level->memory + MEMORY_LINE - 1) / MEMORY_LINE * MEMORY_LINE);
    if (!memory)
        return false;
    memset(memory, 0, level->memory);
    S5PlayerContext context = {.random = s5_random(view->known, STREAM), .memory = memory, .stop = stop};
    seen = *game;
    seen.view = *view;
    S5Advice *advice = &spoken->advice;
    s5_coach(&game->rules, view, &context, made, advice);
    const int place = made ? s5_advice_find(advice, made) : -1;
    spoken->count = 0;
    spoken->made = -1;
    spoken->mistake = place > 0 && s5_advice_mistake(advice, place);
    take_choices(spoken, advice, place);
    put_advice_sentence(spoken, &seen, advice);
    return advice->count > 0;
}

void s5_coach_free(void)
{
    free(memory);
    memory = NULL;
}

/* ------------------------------------------------------------------- spoken */

void s5_choice_put(S5Text *text, const S5GameView *game, const S5Choice *choice)
{
    static const char *const VALUES[] = {[S5_CARD] = "%s %c", [S5_NUMBER] = "%s %d"};
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    const S5Argument takes = s5_choice_argument(kind);
    if (takes == S5_CARDS)
        s5_phrase(text, game, choice->cards ? "discard %S" : "keep all", &choice->cards);
    else if (kind == S5_CHOICE_PLAY || takes == S5_SUIT)
        s5_phrase(text, game, takes == S5_SUIT ? "%t" : "%c", choice->value);
    else
        s5_phrase(
            text, game, takes == S5_NOTHING ? "%s" : VALUES[takes], s5_choice_word(kind), choice->value);
}

/* Writes a choice and its value, never broken between two lines. */
static void put_worth(S5Text *text, const S5GameView *game, const S5AdviceLine *worth, bool made)
{
    S5Text whole = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_choice_put(&whole, game, &worth->choice);
    s5_phrase(&whole, game, " %s%s", worth->value, made ? " (made)" : "");
    for (const char *c = whole.start; *c; c++)
        s5_text_char(text, *c == ' ' ? S5_JOIN[0] : *c);
}

void s5_advice_text_put(S5Text *text, const S5GameView *game, const S5AdviceText *spoken)
{
    s5_text_add(text, spoken->sentence);
    if (spoken->count)
        s5_phrase(text, game, "  " S5_DIM "In %s: ", s5_advice_unit(game));
    for (int i = 0; i < spoken->count; i++) {
        s5_text_add(text, i ? ", " : "");
        put_worth(text, game, &spoken->worth[i], i == spoken->made);
    }
    s5_text_add(text, spoken->count ? S5_NORMAL : "");
}
