/* Why a choice may not be made: the engine's status, what its sentence mentions, and the option that it rests on. */
#include "engine.h"

#include "engine/record/rulesentence.h"

/* A choice that was refused. */
typedef struct Refused {
    const S5Rules *rules;
    S5View view;
    S5Choice choice;
} Refused;

static void put_text(S5Text *text, const char *name, const char *value, bool *first)
{
    s5_page_comma(text, first);
    s5_text_json(text, name);
    S5_PUT(text, ":");
    s5_text_json(text, value);
}

static void put_number(S5Text *text, const char *name, int number, bool *first)
{
    S5Text digits = S5_EMPTY_TEXT(16);
    s5_text_number(&digits, number);
    put_text(text, name, digits.start, first);
}

static void put_set(S5Text *text, const char *name, S5Set set, bool *first)
{
    S5Text cards = S5_EMPTY_TEXT(4 * S5_PACK_MAX);
    s5_text_set(&cards, set);
    if (set)
        put_text(text, name, cards.start, first);
}

/* The first discarded card that is not held, if there are several; nothing if it is not a choice at all. */
static S5Set card_of(const Refused *r)
{
    if (r->choice.kind == S5_CHOICE_KINDS)
        return 0;
    const S5Set strange = r->choice.cards & ~r->view.hand;
    if (r->choice.kind == S5_CHOICE_DISCARD)
        return strange & (~strange + 1);
    const bool card = s5_choice_argument((S5ChoiceKind)r->choice.kind) == S5_CARD;
    return card && r->choice.value < S5_PACK_MAX ? s5_set_of(r->choice.value) : 0;
}

/* What the card led asks for, and the cards that oblige. */
static void put_asked(S5Text *text, const Refused *r, bool *first)
{
    const S5View *view = &r->view;
    if (!view->played || view->trump >= S5_SUITS)
        return;
    const S5TrumpTables *trumps = s5_view_trumps(r->rules, view);
    const S5Card *trick = view->trick[view->tricks_done];
    const int asked = trumps->asked[trick[0]];
    const char suit[2] = {asked < S5_SUITS ? s5_suit_letter((S5Suit)asked) : 0, 0};
    S5Set held;
    s5_follow_trick(r->rules, trumps, view->hand, trick, view->played, &held);
    put_text(text, "Asked", *suit ? suit : "trumps", first);
    put_set(text, "held", held, first);
}

static void put_words(S5Text *text, const Refused *r, bool *first)
{
    S5Text k = S5_EMPTY_TEXT(128), b = S5_EMPTY_TEXT(128);
    for (S5Set set = r->view.legal.kinds; set; set &= set - 1) {
        s5_text_add(&k, k.used ? " " : "");
        s5_text_add(&k, s5_choice_word((S5ChoiceKind)s5_set_first(set)));
    }
    for (S5Set set = r->view.legal.bids; set; set &= set - 1) {
        s5_text_add(&b, b.used ? " " : "");
        s5_text_number(&b, 5 * (s5_set_first(set) + 1));
    }
    put_text(text, "kinds", k.start, first);
    put_text(text, "bids", b.start, first);
}

/* Where somebody may rob, the card that robs: the only one that may be given, else the ace of trumps. */
static S5Set robs(const S5View *view)
{
    if (view->phase != S5_PHASE_ROB)
        return 0;
    const S5Set given = view->legal.cards;
    if (given)
        return given & (~given + 1);
    return view->trump < S5_SUITS ? s5_set_of(s5_card((S5Suit)view->trump, S5_ACE)) : 0;
}

/* The places of the sentences of status.h, under the same names; the numbers of cards to discard as `least` and `most`. */
static void put_places(S5Text *text, const Refused *r)
{
    const S5View *view = &r->view;
    bool first = true;
    S5_PUT(text, "{");
    put_set(text, "card", card_of(r), &first);
    put_asked(text, r, &first);
    put_words(text, r, &first);
    put_number(text, "bid", view->bid, &first);
    if (view->turn != S5_NO_SEAT)
        put_number(text, "turn", view->turn, &first);
    if (view->seat != S5_NO_SEAT)
        put_number(text, "points", view->total[r->rules->side_of[view->seat]], &first);
    put_number(text, "least", view->legal.discard_min, &first);
    put_number(text, "most", view->legal.discard_max, &first);
    put_set(text, "robs", robs(view), &first);
    S5_PUT(text, "}");
}

/* The option that a status rests on, and its value; null for none. */
static void put_option(S5Text *text, const Refused *r, S5Status status)
{
    const int option = s5_status_option(status);
    S5Text value = S5_EMPTY_TEXT(64);
    const bool some = option != S5_OPTION_NONE;
    if (some)
        s5_option_write(&value, option, s5_rule_in_force(&r->rules->options, option));
    s5_put_string_field(text, ",\"option\":", some ? s5_option_row(option)->name : NULL);
    s5_put_string_field(text, ",\"value\":", some ? value.start : NULL);
}

static void put_why(S5Text *text, const Refused *r, S5Status status)
{
    S5Text sentence = S5_EMPTY_TEXT(1024);
    s5_explain(&sentence, r->rules, &r->view, &r->choice, status, NULL, S5_SUIT_SYMBOLS);
    s5_put_string_field(text, "{\"status\":", s5_status_name(status));
    S5_FIELD(text, "places");
    put_places(text, r);
    put_option(text, r, status);
    s5_put_string_field(text, ",\"sentence\":", sentence.start);
    S5_PUT(text, "}");
}

const char *s5_page_why(size_t size)
{
    const S5ViewReader *view_reader = s5_page_watched();
    Refused refused = {.choice = {0, S5_CHOICE_KINDS, 0}};
    if (!view_reader)
        return s5_page_refuse("no game");
    S5Status status = s5_choice_read(s5_page_text(size), S5_CANONICAL, &refused.choice);
    if (status == S5_OK)
        status = s5_view_reader_try(view_reader, &refused.choice);
    S5Text *text = s5_page_answer();
    if (status == S5_OK) {
        S5_PUT(text, "null");
        return text->start;
    }
    refused.rules = s5_view_reader_rules(view_reader);
    s5_view_reader_view(view_reader, &refused.view);
    put_why(text, &refused, status);
    return text->start;
}
