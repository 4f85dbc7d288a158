/* The incoming text, the outgoing answer, and pieces of it. */
#include "state.h"

char *s5_page_input(size_t size)
{
    return size < sizeof s5_engine.input ? s5_engine.input : NULL;
}

const char *s5_page_text(size_t size)
{
    s5_engine.input[size < sizeof s5_engine.input ? size : sizeof s5_engine.input - 1] = 0;
    return s5_engine.input;
}

S5Text *s5_page_answer(void)
{
    s5_engine.answer = s5_text(s5_engine.output, sizeof s5_engine.output);
    return &s5_engine.answer;
}

const char *s5_page_answered(void)
{
    return s5_engine.answer.start;
}

const char *s5_page_refuse(const char *sentence)
{
    S5Text *text = s5_page_answer();
    s5_put_string_field(text, "{\"error\":", sentence);
    S5_PUT(text, "}");
    return text->start;
}

const char *s5_page_refuse_status(const char *sentence, S5Status status)
{
    S5Text *text = s5_page_answer();
    s5_put_string_field(text, "{\"error\":", sentence);
    s5_put_string_field(text, ",\"status\":", s5_status_name(status));
    S5_PUT(text, "}");
    return text->start;
}

json_t *s5_page_json(size_t size)
{
    json_t *json = json_loadb(s5_page_text(size), size, JSON_REJECT_DUPLICATES, NULL);
    if (json && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
        s5_page_refuse("an object is expected");
    } else if (!json) {
        s5_page_refuse("not JSON");
    }
    return json;
}

/* -------------------------------------------------------------------- pieces */

void s5_page_comma(S5Text *text, bool *first)
{
    s5_text_add(text, *first ? "" : ",");
    *first = false;
}

void s5_page_put_card(S5Text *text, S5Card card)
{
    if (card == S5_NO_CARD) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "\"");
    s5_text_card(text, card);
    S5_PUT(text, "\"");
}

void s5_page_put_suit(S5Text *text, unsigned suit)
{
    if (suit >= S5_SUITS) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "\"");
    s5_text_char(text, s5_suit_letter((S5Suit)suit));
    S5_PUT(text, "\"");
}

void s5_page_put_seat(S5Text *text, unsigned seat)
{
    s5_put_number(text, seat == S5_NO_SEAT ? -1 : (int)seat);
}

void s5_page_put_choice(S5Text *text, const S5Choice *choice)
{
    S5_PUT(text, "\"");
    s5_choice_write(text, choice);
    S5_PUT(text, "\"");
}

void s5_page_put_cards(S5Text *text, const S5Rules *rules, const S5View *view, S5Set set)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(rules, view, set, cards);
    bool first = true;
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_page_comma(text, &first);
        s5_page_put_card(text, cards[i]);
    }
    S5_PUT(text, "]");
}
