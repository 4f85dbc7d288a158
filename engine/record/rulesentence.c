/* What each value of an option means, in a sentence. */
#include "rulesentence.h"

#include "spoilfive/rulepage.h"

/* A value of an option among the options of a game. */
typedef struct Value {
    const S5Options *options;
    int32_t value;
} Value;

/* The bids as a list: `15, 20 and 25`. */
static void put_bid_list(S5Text *text, S5Set bids)
{
    for (int left = s5_set_count(bids); left; bids &= bids - 1) {
        s5_text_number(text, 5 * (s5_set_first(bids) + 1));
        if (--left)
            s5_text_add(text, left > 1 ? ", " : " and ");
    }
}

/* Fills in the places that option.h names; only the top trumps that the game has are named. */
static void put_option_place(S5Text *text, const char *name, const void *from)
{
    const Value *v = from;
    if (s5_text_same(name, "number"))
        s5_text_number(text, v->value);
    else if (s5_text_same(name, "list"))
        put_bid_list(text, (S5Set)v->value);
    else
        s5_text_add(text, v->options->joker == S5_JOKER_YES ? " Joker," : "");
}

int32_t s5_rule_in_force(const S5Options *options, int option)
{
    const bool ordinary = options->card_order == S5_CARD_ORDER_ORDINARY;
    return option == S5_OPTION_RENEGE && ordinary ? (int32_t)S5_RENEGE_NONE : s5_option_get(options, option);
}

void s5_rule_sentence(S5Text *text, const S5Options *options, int option, const S5Terms *terms)
{
    const S5OptionRow *row = s5_option_row(option);
    const Value value = {options, s5_rule_in_force(options, option)};
    const S5Word *word = s5_option_word(option, value.value);
    S5Text s = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
    const char *number = !value.value && *row->never ? row->never : row->number;
    s5_text_fill(&s, word ? word->meaning : number, put_option_place, &value);
    s5_terms_say(text, terms, s.start);
}

void s5_word_sentence(S5Text *text, const S5Word *word)
{
    const S5Options options = {.joker = S5_JOKER_YES};
    s5_text_fill(text, word->meaning, put_option_place, &(Value){&options, word->value});
}
