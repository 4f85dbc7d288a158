/* A record read line by line, as a seat saw it, and what that seat's choices were worth. */
#include "state.h"

const char *s5_local_open(size_t size)
{
    json_t *json = s5_page_json(size);
    const json_t *seat = json_object_get(json, "seat");
    const json_int_t number = json_integer_value(seat);
    const bool good = json_is_integer(seat) && number >= S5_NOBODY && number < S5_SEATS_MAX;
    s5_engine.review.seat = (int)number;
    if (json && !good)
        s5_page_refuse("\"seat\" must be one of the table's, or -1");
    json_decref(json);
    if (!good)
        return s5_page_answered();
    if (s5_engine.review.reader)
        s5_reader_free(&s5_engine.review.reader);
    s5_engine.review.reader = s5_reader_new();
    s5_engine.review.game = -1;
    s5_engine.review.event = S5_EVENT_NONE;
    s5_local_begin();
    return s5_engine.review.reader ? s5_page_answered() : s5_page_refuse("no memory");
}

/* What the seat was shown of a line. Turns are shown with the acts that answer them: a record may have none. */
static void tell_read(S5Text *told)
{
    S5News news;
    if (!s5_news_read(s5_engine.review.reader, s5_engine.review.event, &news))
        return;
    if (news.kind == S5_EVENT_GAME)
        s5_engine.review.game++;
    if (news.kind == S5_EVENT_ACT)
        s5_event_turn(told, news.rules, news.before, s5_local_viewer(s5_engine.review.seat), false);
    s5_news_write(told, &news, s5_local_viewer(s5_engine.review.seat));
}

const char *s5_local_read(size_t size)
{
    S5Text error = S5_EMPTY_TEXT(512);
    S5Text *told = s5_local_begin();
    if (!s5_engine.review.reader)
        return s5_page_refuse("no record is open");
    s5_engine.review.event = s5_reader_line(s5_engine.review.reader, s5_page_text(size), size, &error);
    if (s5_engine.review.event == S5_EVENT_NONE)
        return s5_page_refuse(error.start);
    if (s5_engine.review.event == S5_EVENT_GAME &&
        s5_engine.review.seat >= s5_reader_rules(s5_engine.review.reader)->players)
        return s5_page_refuse("there is no such seat at this table");
    tell_read(told);
    return s5_page_answered();
}

const char *s5_local_end(size_t size)
{
    const S5Reader *reader = s5_engine.review.reader;
    const char *missing = reader ? s5_reader_missing(reader) : "no record is open";
    (void)size;
    if (missing)
        return s5_page_refuse(missing);
    S5Text *text = s5_page_answer();
    s5_text_printf(text, "{\"over\":%s}", s5_reader_state(reader)->phase == S5_PHASE_OVER ? "true" : "false");
    return text->start;
}

static void put_decision(S5Text *text, const S5Advice *advice)
{
    const S5State *before = s5_reader_before(s5_engine.review.reader);
    const S5Choice *choice = s5_reader_choice(s5_engine.review.reader);
    const int place = s5_advice_find(advice, choice);
    s5_text_printf(text, "{\"game\":%d,\"hand\":%d,\"trick\":%d,\"seat\":%d", s5_engine.review.game + 1,
        before->hand_number, before->phase == S5_PHASE_PLAY ? before->tricks_done + 1 : 0, before->turn);
    S5_FIELD(text, "do");
    s5_page_put_choice(text, choice);
    s5_text_printf(text, ",\"given_away\":%d", advice->choice[place].behind);
    if (s5_advice_accuracy(advice, place) >= 0)
        s5_text_printf(text, ",\"accuracy\":%d", s5_advice_accuracy(advice, place));
    s5_text_printf(text, ",\"mistake\":%s,", s5_advice_mistake(advice, place) ? "true" : "false");
    s5_page_put_advice(text, s5_reader_rules(s5_engine.review.reader), advice);
    S5_PUT(text, "}");
}

/* Whether the line just read is an act of the seat in which there was something to choose. */
static bool is_meant(void)
{
    if (!s5_engine.review.reader || s5_engine.review.event != S5_EVENT_ACT ||
        s5_reader_before(s5_engine.review.reader)->turn != s5_engine.review.seat)
        return false;
    const S5Legal legal =
        s5_legal(s5_reader_rules(s5_engine.review.reader), s5_reader_before(s5_engine.review.reader));
    return s5_legal_count(&legal) > 1;
}

const char *s5_local_weigh(size_t size)
{
    uint64_t nodes;
    if (!s5_page_read_nodes(size, &nodes))
        return s5_page_answered();
    if (!is_meant()) {
        S5_PUT(s5_page_answer(), "null");
        return s5_page_answered();
    }
    S5View view;
    s5_view(s5_reader_rules(s5_engine.review.reader), s5_reader_before(s5_engine.review.reader),
        s5_engine.review.seat, &view);
    s5_page_weigh(s5_reader_rules(s5_engine.review.reader), &view, nodes,
        s5_reader_choice(s5_engine.review.reader), &s5_engine.advice);
    S5Text *text = s5_page_answer();
    put_decision(text, &s5_engine.advice);
    return text->start;
}
