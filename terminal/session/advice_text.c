/* The coach's advice in words: the choices with their values, and why the first is best. */
#include "session.h"

/* ---------------------------------------------------------------- choices */

void s5_advice_choice(S5Text *text, const S5GameView *game, const S5Choice *choice)
{
    static const char *const SAID[S5_CHOICE_KINDS] = {[S5_CHOICE_PLAY] = "play the %c",
        [S5_CHOICE_ROB] = "rob, and give the %c",
        [S5_CHOICE_TURN_DOWN] = "turn it down",
        [S5_CHOICE_TAKE] = "take the %c",
        [S5_CHOICE_BID] = "bid %d",
        [S5_CHOICE_NAME] = "name %t",
        [S5_CHOICE_CALL] = "call the %c"};
    if (choice->kind == S5_CHOICE_DISCARD)
        s5_phrase(text, game, choice->cards ? "discard %S" : "discard nothing", &choice->cards);
    else if (SAID[choice->kind])
        s5_phrase(text, game, SAID[choice->kind], choice->value);
    else
        s5_text_add(text, s5_choice_word((S5ChoiceKind)choice->kind));
}

/* ------------------------------------------------------------------ reasons */

void s5_put_thousandths(S5Text *text, int64_t thousandths, int digits, bool sign)
{
    static const int SCALE[] = {1000, 100, 10, 1};
    const int64_t size = thousandths < 0 ? -thousandths : thousandths;
    const int64_t rounded = (size + SCALE[digits] / 2) / SCALE[digits], one = 1000 / SCALE[digits];
    if (rounded && (thousandths < 0 || sign))
        s5_text_char(text, thousandths < 0 ? '-' : '+');
    s5_text_number(text, rounded / one);
    if (digits)
        s5_text_char(text, '.');
    for (int64_t place = one / 10; place; place /= 10)
        s5_text_char(text, (char)('0' + rounded / place % 10));
}

/* Tricks to the nearest half, one or more: `two and a half tricks`. */
static void put_tricks(S5Text *text, int32_t thousandths)
{
    static const char *const NUMBERS[] = {"no", "one", "two", "three", "four", "five"};
    const int halves = (int)(thousandths + 250) / 500;
    s5_text_printf(text, "%s%s%s", NUMBERS[halves / 2], halves & 1 ? " and a half trick" : " trick",
        halves == 2 ? "" : "s");
}

/* The values for the places of a reason. */
typedef struct Reason {
    const S5GameView *game;
    const S5Advice *advice;
} Reason;

static void put_reason_place(S5Text *text, const char *name, const void *from)
{
    const Reason *reason = from;
    const S5Advice *advice = reason->advice;
    const struct {
        const char *name;
        S5Card card;
    } cards[] = {{"card", advice->card}, {"kept", advice->kept}, {"out", advice->out}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (s5_text_same(cards[i].name, name))
            s5_phrase(text, reason->game, "%c", cards[i].card);
    if (s5_text_same(name, "seat"))
        s5_phrase(text, reason->game, "%n", advice->seat);
    else if (s5_text_same(name, "suit"))
        s5_phrase(text, reason->game, "%t", advice->suit);
    else if (s5_text_same(name, "count") || s5_text_same(name, "bid"))
        s5_text_number(text, advice->number);
    else if (s5_text_same(name, "tricks"))
        put_tricks(text, advice->tricks);
    else if (s5_text_same(name, "chance"))
        s5_text_number(text, (advice->chance + 5) / 10);
    else if (s5_text_same(name, "gain"))
        s5_put_thousandths(text, advice->count > 1 ? advice->choice[1].behind : 0, 2, false);
}

void s5_advice_reason(S5Text *text, const S5GameView *game, const S5Advice *advice)
{
    S5Text reason = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_text_fill(&reason, s5_reason_sentence(advice->reason), put_reason_place, &(Reason){game, advice});
    s5_capitalize(reason.start);
    s5_text_printf(text, "%s.", reason.start);
}

/* ------------------------------------------------------------------- values */

const char *s5_advice_unit(const S5GameView *game)
{
    return s5_advice_in_chips(&game->rules) ? "chips" : "% of the game";
}

void s5_advice_amount(S5Text *text, const S5Weighed *choice)
{
    s5_put_thousandths(text, choice->behind, 2, false);
    if (choice->error == S5_ERROR_UNKNOWN)
        return;
    s5_text_add(text, " ±");
    s5_put_thousandths(text, choice->error, 2, false);
}

static void put_blanks(S5Text *text, int blanks)
{
    for (; blanks > 0; blanks--)
        s5_text_char(text, ' ');
}

static void put_column(S5Text *text, const char *value, int columns)
{
    put_blanks(text, columns - s5_text_columns(value));
    s5_text_add(text, value);
}

enum { CHOICE_COLUMNS = 26, VALUE_COLUMNS = 7 };

/* Writes what the choice is likely to bring; nothing where it was not played out. */
static void put_values(S5Text *text, const S5Weighed *choice)
{
    S5Text value = S5_EMPTY_TEXT(32);
    if (!choice->playouts)
        return;
    s5_put_thousandths(&value, (int64_t)choice->chance * 100, 0, false);
    s5_text_add(&value, "%");
    put_column(text, value.start, VALUE_COLUMNS);
    value = s5_text(value.start, value.size);
    s5_put_thousandths(&value, choice->points, 1, true);
    put_column(text, value.start, VALUE_COLUMNS);
    value = s5_text(value.start, value.size);
    s5_put_thousandths(&value, choice->tricks, 1, false);
    put_column(text, value.start, VALUE_COLUMNS);
}

void s5_advice_row(S5Text *text, const S5GameView *game, const S5Advice *advice, int place)
{
    const S5Weighed *choice = &advice->choice[place];
    S5Text cell = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_advice_choice(&cell, game, &choice->choice);
    s5_text_add(text, cell.start);
    put_blanks(text, CHOICE_COLUMNS - s5_text_columns(cell.start));
    put_values(text, choice);
    s5_text_add(text, "   ");
    if (place)
        s5_advice_amount(text, choice);
    else
        s5_text_add(text, "best");
}

void s5_advice_heads(S5Text *text, const S5GameView *game)
{
    put_blanks(text, CHOICE_COLUMNS);
    put_column(text, "wins", VALUE_COLUMNS);
    put_column(text, s5_kind(game->rules.kind)->unit, VALUE_COLUMNS);
    put_column(text, "tricks", VALUE_COLUMNS);
    s5_phrase(text, game, "   behind, in %s", s5_advice_unit(game));
}

void s5_advice_sentence(S5Text *text, const S5GameView *game, const S5Advice *advice)
{
    s5_advice_choice(text, game, &advice->choice[0].choice);
    s5_text_add(text, ". ");
    s5_advice_reason(text, game, advice);
}

void s5_advice_better(S5Text *text, const S5GameView *game, const S5Advice *advice)
{
    if (advice->reason < S5_REASON_CLOSE) {
        s5_advice_sentence(text, game, advice);
        return;
    }
    s5_advice_choice(text, game, &advice->choice[0].choice);
    s5_text_char(text, '.');
}

void s5_advice_tell(const S5GameView *game, const S5Advice *advice, int most)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_advice_sentence(&text, game, advice);
    s5_capitalize(text.start);
    s5_line(game, 2, text.start);
    if (!most || !advice->choice[0].playouts)
        return;
    text = s5_text(text.start, text.size);
    s5_text_add(&text, "    ");
    s5_advice_heads(&text, game);
    s5_line(game, 4 + CHOICE_COLUMNS, text.start);
    for (int i = 0; i < advice->count && i < most; i++) {
        text = s5_text(text.start, text.size);
        s5_text_add(&text, "    ");
        s5_advice_row(&text, game, advice, i);
        s5_line(game, 4 + CHOICE_COLUMNS, text.start);
    }
    text = s5_text(text.start, text.size);
    s5_phrase(&text, game,
        "    wins: how often the hand is won or the bid made. Choices are ordered by %s, too",
        s5_kind(game->rules.kind)->unit);
    s5_line(game, 4, text.start);
}
