/* Sentences with names, cards and suits in them. */
#include "play.h"

#include <string.h>

/* A sentence being made. */
typedef struct Phrase {
    S5Text *text;
    const S5Table *table;
    int seat; /* named last */
} Phrase;

const S5Trumps *s5_table_trumps(const S5Table *table)
{
    return table->view.trump < S5_SUITS ? s5_view_trumps(&table->rules, &table->view) : NULL;
}

const char *s5_table_word(const S5Table *table, const char *thing)
{
    return s5_rule_file_word(table->file, thing);
}

S5Card s5_table_led(const S5Table *table)
{
    const S5View *view = &table->view;
    return view->tricks_done < S5_HAND_CARDS ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD;
}

S5Card s5_table_ace(const S5Table *table)
{
    return s5_card((S5Suit)table->view.trump, S5_ACE);
}

static void put_name(Phrase *p, int seat, bool capital)
{
    p->seat = seat;
    if (seat == p->table->seat)
        s5_text_add(p->text, capital ? "You" : "you");
    else
        s5_text_add(p->text, p->table->players.name[seat]);
}

/* Of `play/plays` what fits the seat named last. */
static void put_verb(Phrase *p, const char *forms)
{
    const char *other = strchr(forms, '/');
    if (p->seat != p->table->seat)
        s5_text_add(p->text, other + 1);
    else
        for (; forms < other; forms++)
            s5_text_char(p->text, *forms);
}

/* A side is its members, the person first: `You+Cáit`. */
static void put_party(Phrase *p, int party)
{
    const S5Rules *rules = &p->table->rules;
    const bool own = rules->side_of[p->table->seat] == party;
    const char *plus = own ? "+" : "";
    if (!rules->sides) {
        put_name(p, party, true);
        return;
    }
    if (own)
        put_name(p, p->table->seat, true);
    for (int seat = 0; seat < rules->players; seat++) {
        if (rules->side_of[seat] != party || seat == p->table->seat)
            continue;
        s5_text_add(p->text, plus);
        put_name(p, seat, true);
        plus = "+";
    }
}

static void put_suit(S5Text *text, int suit)
{
    static const char *const SYMBOLS[S5_SUITS] = {"♠", "♥", "♦", "♣"};
    s5_text_add(text, SYMBOLS[suit]);
    s5_text_add(text, S5_JOIN);
    s5_text_add(text, s5_suit_name((S5Suit)suit));
}

static void put_place(Phrase *p, char place, va_list *values)
{
    switch (place) {
    case 'N':
    case 'n':
        put_name(p, va_arg(*values, int), place == 'N');
        break;
    case 'v':
        put_verb(p, va_arg(*values, const char *));
        break;
    case 'P':
        put_party(p, va_arg(*values, int));
        break;
    case 'c':
        s5_words_card(p->text, (S5Card)va_arg(*values, int), S5_SUIT_SYMBOLS);
        break;
    case 'S':
        s5_words_set(p->text, *va_arg(*values, const S5Set *), s5_table_trumps(p->table), S5_SUIT_SYMBOLS);
        break;
    case 't':
        put_suit(p->text, va_arg(*values, int));
        break;
    case 'd':
        s5_text_number(p->text, va_arg(*values, int));
        break;
    default:
        s5_text_add(p->text, va_arg(*values, const char *));
        break;
    }
}

void s5_phrase_list(S5Text *text, const S5Table *table, const char *format, va_list *values)
{
    Phrase phrase = {text, table, S5_NO_SEAT};
    for (; *format; format++) {
        if (*format == '%')
            put_place(&phrase, *++format, values);
        else
            s5_text_char(text, *format);
    }
}

void s5_phrase(S5Text *text, const S5Table *table, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    s5_phrase_list(text, table, format, &values);
    va_end(values);
}

void s5_say(const S5Table *table, int indent, const char *format, ...)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    va_list values;
    va_start(values, format);
    s5_phrase_list(&text, table, format, &values);
    va_end(values);
    s5_screen_line(table->screen, indent, bytes);
}
