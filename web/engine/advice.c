/* Advice: what the choices of a seat are worth, as JSON. A hint for the person, and what a review says (review.c). */
#include "state.h"

static void put_places(S5Text *text, const S5Advice *advice)
{
    S5_FIELD(text, "places");
    S5_PUT(text, "{\"card\":");
    s5_page_put_card(text, advice->card);
    S5_FIELD(text, "kept");
    s5_page_put_card(text, advice->kept);
    S5_FIELD(text, "out");
    s5_page_put_card(text, advice->out);
    S5_FIELD(text, "seat");
    s5_page_put_seat(text, advice->seat);
    S5_FIELD(text, "suit");
    s5_page_put_suit(text, advice->suit);
    s5_text_printf(
        text, ",\"number\":%d,\"tricks\":%d,\"chance\":%d}", advice->number, advice->tricks, advice->chance);
}

static void put_weighed(S5Text *text, const S5Weighed *w)
{
    S5_PUT(text, "{\"do\":");
    s5_page_put_choice(text, &w->choice);
    s5_text_printf(text, ",\"worth\":%d,\"behind\":%d", w->worth, w->behind);
    if (w->error != S5_ERROR_UNKNOWN)
        s5_text_printf(text, ",\"error\":%d", w->error);
    if (w->playouts)
        s5_text_printf(text, ",\"chance\":%d,\"points\":%d,\"tricks\":%d", w->chance, w->points, w->tricks);
    s5_text_printf(text, ",\"playouts\":%d}", w->playouts);
}

void s5_page_put_advice(S5Text *text, const S5Rules *rules, const S5Advice *advice)
{
    S5_PUT(text, "\"best\":");
    s5_page_put_choice(text, &advice->choice[0].choice);
    s5_put_string_field(text, ",\"unit\":", s5_advice_unit_name(rules));
    s5_put_string_field(text, ",\"reason\":", s5_reason_name(advice->reason));
    put_places(text, advice);
    S5_FIELD(text, "choices");
    S5_PUT(text, "[");
    for (int i = 0; i < advice->count; i++) {
        s5_text_add(text, i ? "," : "");
        put_weighed(text, &advice->choice[i]);
    }
    S5_PUT(text, "]");
}

bool s5_page_read_nodes(size_t size, uint64_t *nodes)
{
    json_t *json = s5_page_json(size);
    const json_t *value = json_object_get(json, "nodes");
    const bool good = json && (!value || (json_is_integer(value) && json_integer_value(value) >= 0));
    *nodes = (uint64_t)json_integer_value(value);
    if (json && !good)
        s5_page_refuse("\"nodes\" must be a whole number");
    json_decref(json);
    return good;
}

void s5_page_weigh(
    const S5Rules *rules, const S5View *view, uint64_t nodes, const S5Choice *made, S5Advice *advice)
{
    S5PlayerContext context = {.memory = s5_engine.player_memory, .nodes = nodes};
    s5_decision_weigh(rules, view, &context, made, advice);
}

/* The rules and the view of whoever wants a hint: the person, or without a table of one's own the seat that is watched. Null
 * when it is not their turn. */
static const S5Rules *asked(S5View *view)
{
    const S5ViewReader *view_reader = s5_page_watched();
    if (s5_engine.game.playing)
        return s5_local_turn(view);
    if (!view_reader)
        return NULL;
    s5_view_reader_view(view_reader, view);
    return view->seat != S5_NO_SEAT && view->turn == view->seat ? s5_view_reader_rules(view_reader) : NULL;
}

const char *s5_local_hint(size_t size)
{
    uint64_t nodes;
    if (!s5_page_read_nodes(size, &nodes))
        return s5_page_answered();
    S5View view;
    const S5Rules *rules = asked(&view);
    if (!rules)
        return s5_page_refuse("it is not the person's turn");
    s5_page_weigh(rules, &view, nodes, NULL, &s5_engine.advice);
    S5Text *text = s5_page_answer();
    S5_PUT(text, "{");
    s5_page_put_advice(text, rules, &s5_engine.advice);
    S5_PUT(text, "}");
    return text->start;
}
