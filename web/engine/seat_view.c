/* A table as a seat sees it: made from the events it is sent, by the map of table_map.h. */
#include "state.h"

const S5ViewReader *s5_page_watched(void)
{
    return s5_engine.watched.view_reader && !s5_engine.watched.reader &&
                   s5_view_reader_rules(s5_engine.watched.view_reader)
               ? s5_engine.watched.view_reader
               : NULL;
}

const S5Rules *s5_page_rules_watched(void)
{
    if (s5_engine.watched.reader)
        return s5_reader_rules(s5_engine.watched.reader);
    return s5_engine.watched.view_reader ? s5_view_reader_rules(s5_engine.watched.view_reader) : NULL;
}

static bool look(S5PageTable *table)
{
    table->rules = s5_page_rules_watched();
    if (!table->rules)
        return false;
    table->players = s5_engine.watched.reader ? s5_reader_players(s5_engine.watched.reader)
                                              : s5_view_reader_players(s5_engine.watched.view_reader);
    table->open = s5_engine.watched.reader ? s5_reader_state(s5_engine.watched.reader) : NULL;
    if (s5_engine.watched.reader)
        s5_view(table->rules, table->open, S5_NO_SEAT, &table->view);
    else
        s5_view_reader_view(s5_engine.watched.view_reader, &table->view);
    if (!s5_engine.watched.asked)
        table->view.legal = (S5Legal){0};
    table->drew = s5_engine.watched.drew;
    table->ended = &s5_engine.watched.ended;
    table->over = &s5_engine.watched.over;
    return true;
}

/* ------------------------------------------------------------------- feeding */

static void keep(S5PageLine *kept, const char *line, size_t size)
{
    kept->size = size <= sizeof kept->bytes ? size : 0;
    memcpy(kept->bytes, line, kept->size);
}

/* Updates what is kept beside the view reader after an event; `before` is the table before it. */
static void follow(S5Event event, const S5PageTable *before, const char *line, size_t size)
{
    if (event != S5_EVENT_OTHER)
        s5_engine.watched.asked =
            !s5_engine.watched.reader && s5_view_reader_asked(s5_engine.watched.view_reader);
    if (event == S5_EVENT_SEAT || event == S5_EVENT_GAME || event == S5_EVENT_DEAL) {
        s5_engine.watched.ended.size = s5_engine.watched.over.size = 0;
        s5_engine.watched.drew = 0;
    } else if (event == S5_EVENT_ACT && before->view.phase == S5_PHASE_DRAW) {
        s5_engine.watched.drew |= 1u << before->view.turn;
    } else if (event == S5_EVENT_END_HAND) {
        keep(&s5_engine.watched.ended, line, size);
    } else if (event == S5_EVENT_END_GAME) {
        keep(&s5_engine.watched.over, line, size);
    }
}

/* Reads an event's name, and whether it is a seat that sees all hands when they are over: `"late":true`. */
static bool name_of(const char *line, size_t size, char name[16], bool *late)
{
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    const char *event = json_string_value(json_object_get(json, "event"));
    const bool good = event && strlen(event) < 16;
    strcpy(name, good ? event : "");
    *late = json_is_true(json_object_get(json, "late"));
    json_decref(json);
    return good;
}

/* A seat that sees all hands is sent the lines of a record, so they are read as such. */
static S5Event read_open(const char *line, size_t size, const char *name, S5Text *error)
{
    static const char *const OURS[] = {"game", "deal", "turn", "act", "trick", "end-hand", "end-game"};
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++)
        if (!strcmp(OURS[i], name))
            return s5_reader_line(s5_engine.watched.reader, line, size, error);
    return S5_EVENT_OTHER;
}

/* `seat` begins anew. */
static S5Event take(const char *line, size_t size, S5Text *error)
{
    char name[16];
    bool late = false;
    if (!name_of(line, size, name, &late) || strcmp(name, "seat") != 0)
        return s5_engine.watched.reader
                   ? read_open(line, size, name, error)
                   : s5_view_reader_line(s5_engine.watched.view_reader, line, size, error);
    if (s5_engine.watched.reader)
        s5_reader_free(&s5_engine.watched.reader);
    const S5Event event = s5_view_reader_line(s5_engine.watched.view_reader, line, size, error);
    if (event != S5_EVENT_NONE && late)
        s5_engine.watched.reader = s5_reader_new();
    return event;
}

const char *s5_page_feed(size_t size)
{
    S5Text error = S5_EMPTY_TEXT(512);
    const char *line = s5_page_text(size);
    S5PageTable before;
    if (!s5_engine.watched.view_reader && !(s5_engine.watched.view_reader = s5_view_reader_new()))
        return s5_page_refuse("no memory");
    if (!look(&before))
        before.view = (S5View){.turn = S5_NO_SEAT};
    const S5Event event = take(line, size, &error);
    if (event == S5_EVENT_NONE) {
        if (s5_engine.watched.reader)
            s5_reader_free(&s5_engine.watched.reader);
        s5_view_reader_free(&s5_engine.watched.view_reader);
        s5_engine.watched.asked = false;
        return s5_page_refuse(error.start);
    }
    follow(event, &before, line, size);
    return s5_page_answer()->start;
}

/* ----------------------------------------------------------------- the table */

const char *s5_page_table(size_t size)
{
    S5Text *text = s5_page_answer();
    S5PageTable table;
    (void)size;
    if (look(&table))
        s5_page_put_table(text, &table);
    else
        S5_PUT(text, "null");
    return text->start;
}

const char *s5_page_order(size_t size)
{
    const int suit = s5_suit_read(s5_page_text(size));
    S5Text *text = s5_page_answer();
    S5PageTable table;
    if (suit == S5_NO_SUIT || !look(&table))
        return s5_page_refuse("no suit, or no game");
    s5_page_put_order(text, &table,
        s5_trumps_in(table.rules, (unsigned)suit, (unsigned)suit == table.view.trump && table.view.lowered),
        S5_ASKED_TRUMPS);
    return text->start;
}

const char *s5_page_ask(size_t size)
{
    S5Text *text = s5_page_answer();
    s5_query_line(s5_page_text(size), size, text);
    return text->start;
}
