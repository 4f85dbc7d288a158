/* Sentences with names, cards and suits in them. */
#include "session.h"

#include <string.h>

/* A sentence being made. */
typedef struct Phrase {
    S5Text *text;
    const S5GameView *game;
    int seat; /* the seat named last */
} Phrase;

static void put_named_seat(Phrase *p, int seat, bool capital)
{
    p->seat = seat;
    if (seat == p->game->seat)
        s5_text_add(p->text, capital ? "You" : "you");
    else
        s5_text_add(p->text, p->game->players.name[seat]);
}

/* Writes the form of `play/plays` that fits the seat named last. */
static void put_verb(Phrase *p, const char *forms)
{
    const char *slash = strchr(forms, '/');
    if (p->seat != p->game->seat)
        s5_text_add(p->text, slash + 1);
    else
        for (; forms < slash; forms++)
            s5_text_char(p->text, *forms);
}

/* Writes a side as its members, the person first: `You+Cáit`. */
static void put_members(Phrase *p, int party)
{
    const S5Rules *rules = &p->game->rules;
    const bool own = p->game->seat != S5_NO_SEAT && rules->side_of[p->game->seat] == party;
    const char *plus = own ? "+" : "";
    if (!rules->sides) {
        put_named_seat(p, party, true);
        return;
    }
    if (own)
        put_named_seat(p, p->game->seat, true);
    for (int seat = 0; seat < rules->players; seat++) {
        if (rules->side_of[seat] != party || seat == p->game->seat)
            continue;
        s5_text_add(p->text, plus);
        put_named_seat(p, seat, true);
        plus = "+";
    }
}

static S5SuitStyle style_of(const S5GameView *game)
{
    return game->spoken ? S5_SUIT_WORDS : S5_SUIT_SYMBOLS;
}

static void put_suit(const Phrase *p, int suit)
{
    static const char *const SYMBOLS[S5_SUITS] = {"♠" S5_JOIN, "♥" S5_JOIN, "♦" S5_JOIN, "♣" S5_JOIN};
    s5_text_printf(p->text, "%s%s", p->game->spoken ? "" : SYMBOLS[suit], s5_suit_name((S5Suit)suit));
}

/* Writes `five` of `five of hearts`. */
static void put_rank(S5Text *text, S5Card card)
{
    S5Text words = S5_EMPTY_TEXT(24);
    s5_format_card(&words, card, S5_SUIT_WORDS);
    s5_put(text, words.start, strcspn(words.start, " "));
}

static void put_value_for(Phrase *p, char place, va_list *values)
{
    switch (place) {
    case 'N':
    case 'n':
        put_named_seat(p, va_arg(*values, int), place == 'N');
        break;
    case 'v':
        put_verb(p, va_arg(*values, const char *));
        break;
    case 'P':
        put_members(p, va_arg(*values, int));
        break;
    case 'c':
        s5_format_card(p->text, (S5Card)va_arg(*values, int), style_of(p->game));
        break;
    case 'r':
        put_rank(p->text, (S5Card)va_arg(*values, int));
        break;
    case 'S':
        s5_format_set(
            p->text, *va_arg(*values, const S5Set *), s5_game_view_trumps(p->game), style_of(p->game));
        break;
    case 't':
        put_suit(p, va_arg(*values, int));
        break;
    case 'o':
        s5_terms_say(p->text, &p->game->terms, va_arg(*values, const char *));
        break;
    case 'd':
        s5_text_number(p->text, va_arg(*values, int));
        break;
    default:
        s5_text_add(p->text, va_arg(*values, const char *));
        break;
    }
}

static void phrase_list(S5Text *text, const S5GameView *game, const char *format, va_list *values)
{
    Phrase phrase = {text, game, S5_NO_SEAT};
    while (*format) {
        S5Text words = S5_EMPTY_TEXT(S5_SAY_MAX);
        for (; *format && *format != '%'; format++)
            s5_text_char(&words, *format);
        s5_terms_say(text, &game->terms, words.start); /* a % in the players' own words is only a sign */
        if (*format == '%') {
            put_value_for(&phrase, format[1], values);
            format += 2;
        }
    }
}

void s5_phrase(S5Text *text, const S5GameView *game, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    phrase_list(text, game, format, &values);
    va_end(values);
}

void s5_say(const S5GameView *game, int indent, const char *format, ...)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    va_list values;
    va_start(values, format);
    phrase_list(&text, game, format, &values);
    va_end(values);
    s5_line(game, indent, text.start);
}

void s5_line(const S5GameView *game, int indent, const char *text)
{
    game->narrator.line(game->narrator.to, indent, text);
}

void s5_capitalize(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

const char *s5_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}
