/* The coach's advice in words: the choices with their values, and why the first is best. */
#include "session.h"

/* ---------------------------------------------------------------- choices */

void s5_advice_choice(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    switch (choice->kind) {
    case S5_CHOICE_PLAY:
        s5_phrase(text, table, "play the %c", choice->value);
        break;
    case S5_CHOICE_ROB:
        s5_phrase(text, table, "rob, and give the %c", choice->value);
        break;
    case S5_CHOICE_BID:
        s5_phrase(text, table, "bid %d", choice->value);
        break;
    case S5_CHOICE_NAME:
        s5_phrase(text, table, "name %t", choice->value);
        break;
    case S5_CHOICE_DISCARD:
        s5_phrase(text, table, choice->cards ? "discard %S" : "discard nothing", &choice->cards);
        break;
    case S5_CHOICE_TURN_DOWN:
        s5_text_add(text, "turn it down");
        break;
    default:
        s5_text_add(text, s5_choice_word((S5ChoiceKind)choice->kind));
        break;
    }
}

/* ------------------------------------------------------------------ reasons */

/* Writes a number given in thousandths, with `digits` digits after the decimal point; `sign` puts a plus before one above 0. */
static void put_number(S5Text *text, int64_t thousandths, int digits, bool sign)
{
    static const int SCALE[] = {1000, 100, 10, 1};
    const int64_t size = thousandths < 0 ? -thousandths : thousandths;
    const int64_t rounded = (size + SCALE[digits] / 2) / SCALE[digits], one = 1000 / SCALE[digits];
    s5_text_add(text, !rounded ? "" : thousandths < 0 ? "-" : sign ? "+" : "");
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
    s5_text_add(text, NUMBERS[halves / 2]);
    s5_text_add(text, halves & 1 ? " and a half tricks" : halves == 2 ? " trick" : " tricks");
}

/* The values for the places of a reason. */
typedef struct Reason {
    const S5TableView *table;
    const S5Advice *advice;
} Reason;

static void put_place(S5Text *text, const char *name, const void *from)
{
    const Reason *reason = from;
    const S5Advice *advice = reason->advice;
    const struct {
        const char *name;
        S5Card card;
    } cards[] = {{"card", advice->card}, {"kept", advice->kept}, {"out", advice->out}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (s5_text_same(cards[i].name, name))
            s5_phrase(text, reason->table, "%c", cards[i].card);
    if (s5_text_same(name, "seat"))
        s5_phrase(text, reason->table, "%n", advice->seat);
    else if (s5_text_same(name, "suit"))
        s5_phrase(text, reason->table, "%t", advice->suit);
    else if (s5_text_same(name, "count") || s5_text_same(name, "bid"))
        s5_text_number(text, advice->number);
    else if (s5_text_same(name, "tricks"))
        put_tricks(text, advice->tricks);
    else if (s5_text_same(name, "chance"))
        s5_text_number(text, (advice->chance + 5) / 10);
    else if (s5_text_same(name, "gain"))
        put_number(text, advice->count > 1 ? advice->choice[1].behind : 0, 2, false);
}

void s5_advice_reason(S5Text *text, const S5TableView *table, const S5Advice *advice)
{
    char bytes[S5_SAY_MAX];
    S5Text reason = s5_text(bytes, sizeof bytes);
    s5_text_fill(&reason, s5_reason_sentence(advice->reason), put_place, &(Reason){table, advice});
    s5_capitalize(bytes);
    s5_text_add(text, bytes);
    s5_text_char(text, '.');
}

/* ------------------------------------------------------------------- values */

const char *s5_advice_unit(const S5TableView *table)
{
    return s5_advice_in_chips(&table->rules) ? "chips" : "% of the game";
}

void s5_advice_amount(S5Text *text, const S5Weighed *choice)
{
    put_number(text, choice->behind, 2, false);
    if (choice->error == S5_ERROR_UNKNOWN)
        return;
    s5_text_add(text, " ±");
    put_number(text, choice->error, 2, false);
}

static void put_column(S5Text *text, const char *value, int columns)
{
    for (int blanks = columns - s5_text_columns(value); blanks > 0; blanks--)
        s5_text_char(text, ' ');
    s5_text_add(text, value);
}

enum { CHOICE_COLUMNS = 26, VALUE_COLUMNS = 7 };

/* Writes what the choice is likely to bring; nothing where it was not played out. */
static void put_values(S5Text *text, const S5Weighed *choice)
{
    char bytes[32];
    S5Text value = s5_text(bytes, sizeof bytes);
    if (!choice->playouts)
        return;
    put_number(&value, (int64_t)choice->chance * 100, 0, false);
    s5_text_add(&value, "%");
    put_column(text, bytes, VALUE_COLUMNS);
    value = s5_text(bytes, sizeof bytes);
    put_number(&value, choice->points, 1, true);
    put_column(text, bytes, VALUE_COLUMNS);
    value = s5_text(bytes, sizeof bytes);
    put_number(&value, choice->tricks, 1, false);
    put_column(text, bytes, VALUE_COLUMNS);
}

void s5_advice_row(S5Text *text, const S5TableView *table, const S5Advice *advice, int place)
{
    const S5Weighed *choice = &advice->choice[place];
    char bytes[S5_SAY_MAX];
    S5Text cell = s5_text(bytes, sizeof bytes);
    s5_advice_choice(&cell, table, &choice->choice);
    s5_text_add(text, bytes);
    for (int blanks = CHOICE_COLUMNS - s5_text_columns(bytes); blanks > 0; blanks--)
        s5_text_char(text, ' ');
    put_values(text, choice);
    s5_text_add(text, "   ");
    if (place)
        s5_advice_amount(text, choice);
    else
        s5_text_add(text, "best");
}

void s5_advice_heads(S5Text *text, const S5TableView *table)
{
    for (int blanks = CHOICE_COLUMNS; blanks; blanks--)
        s5_text_char(text, ' ');
    put_column(text, "wins", VALUE_COLUMNS);
    put_column(text, s5_kind(table->rules.kind)->unit, VALUE_COLUMNS);
    put_column(text, "tricks", VALUE_COLUMNS);
    s5_phrase(text, table, "   behind, in %s", s5_advice_unit(table));
}

void s5_advice_sentence(S5Text *text, const S5TableView *table, const S5Advice *advice)
{
    s5_advice_choice(text, table, &advice->choice[0].choice);
    s5_text_add(text, ". ");
    s5_advice_reason(text, table, advice);
}

void s5_advice_tell(const S5TableView *table, const S5Advice *advice, int most)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_advice_sentence(&text, table, advice);
    s5_capitalize(bytes);
    s5_line(table, 2, bytes);
    if (!most || !advice->choice[0].playouts)
        return;
    text = s5_text(bytes, sizeof bytes);
    s5_text_add(&text, "    ");
    s5_advice_heads(&text, table);
    s5_line(table, 4 + CHOICE_COLUMNS, bytes);
    for (int i = 0; i < advice->count && i < most; i++) {
        text = s5_text(bytes, sizeof bytes);
        s5_text_add(&text, "    ");
        s5_advice_row(&text, table, advice, i);
        s5_line(table, 4 + CHOICE_COLUMNS, bytes);
    }
}
