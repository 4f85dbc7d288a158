/* Writes the table that the page draws, by the rows of table_map.h. */
#include "state.h"

#include "engine/record/result.h"
#include "table_map.h"

/* The words of the rows: each writes a value. `at` is the table; a row about a seat, a card, a trick or a line has that, too. */
#define NUMBER(number) s5_put_number(text, number)
#define TRUTH(value)   s5_text_add(text, (value) ? "true" : "false")
#define TEXT(string)   s5_text_json(text, string)
#define SEAT(seat)     s5_page_put_seat(text, (unsigned)(seat))
#define CARD(card)     s5_page_put_card(text, card)
#define SUIT(suit)     s5_page_put_suit(text, (unsigned)(suit))
#define CARDS(set)     s5_page_put_cards(text, at->rules, &at->view, set)
#define LINE(line)     WHERE((line)->size, s5_put(text, (line)->bytes, (line)->size))
/* A value, or null where there is none. */
#define WHERE(condition, value) \
    if (condition)              \
        value;                  \
    else                        \
        S5_PUT(text, "null")

#define PUT_FIELD(value, field, type, about) \
    S5_FIELD(text, field);                   \
    value;

/* Defines put_NAME(), which writes an object with the fields of a map. */
#define OBJECT(name, parameters, MAP)    \
    static void put_##name parameters    \
    {                                    \
        const size_t start = text->used; \
        MAP(PUT_FIELD)                   \
        close_object(text, start);       \
    }

#define LOCATION_WORD(NAME, word) [S5_LOCATION_##NAME] = word,
static const char *const LOCATIONS[] = {S5_LOCATION_WORDS(LOCATION_WORD)};
#define PHASE_WORD(NAME, word) [S5_PHASE_##NAME] = word,
static const char *const PHASES[S5_PHASES] = {S5_PHASE_WORDS(PHASE_WORD)};

/* Ends an object whose fields were written with a comma before each: the first comma becomes the brace. */
static void close_object(S5Text *text, size_t start)
{
    if (text->used > start)
        text->start[start] = '{';
    S5_PUT(text, "}");
}

/* --------------------------------------------------------------------- seats */

static void put_said(S5Text *text, const S5PageTable *at, int seat)
{
    const S5View *view = &at->view;
    for (int i = view->log_count - 1; i >= 0; i--) {
        S5Choice choice;
        if (s5_auction_act(at->rules, view->log[i], &choice) == seat) {
            s5_page_put_choice(text, &choice);
            return;
        }
    }
    S5_PUT(text, "null");
}

OBJECT(seat, (S5Text * text, const S5PageTable *at, int seat), S5_SEAT_FIELDS)

static void put_seats(S5Text *text, const S5PageTable *at)
{
    S5_PUT(text, "[");
    for (int seat = 0; seat < at->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "");
        put_seat(text, at, seat);
    }
    S5_PUT(text, "]");
}

static int partner_of(const S5PageTable *at)
{
    const bool open = at->rules->options.call_open == S5_CALL_OPEN_YES,
               nobody = open && s5_called_card(at->view.call) != S5_NO_CARD;
    if (at->view.partner != S5_NO_SEAT)
        return at->view.partner;
    return nobody ? -2 : -1;
}

static bool is_barred(const S5PageTable *at)
{
    const S5View *view = &at->view;
    return at->rules->kind == S5_POOL && view->seat != S5_NO_SEAT && view->barred == view->seat;
}

/* -------------------------------------------------------------------- tricks */

typedef struct Trick {
    int number, count; /* the cards played to it */
    unsigned winning;
} Trick;

static int lead_of(const S5PageTable *at, const Trick *trick)
{
    return trick->count ? at->view.lead[trick->number] : S5_NO_SEAT;
}

static void put_trick_cards(S5Text *text, const S5PageTable *at, const Trick *trick)
{
    const int players = at->rules->players, lead = lead_of(at, trick);
    S5_PUT(text, "[");
    for (int seat = 0; seat < players; seat++) {
        const int place = trick->count ? (seat - lead + players) % players : 0;
        const bool played = place < trick->count;
        s5_text_add(text, seat ? "," : "");
        CARD(played ? at->view.trick[trick->number][place] : (S5Card)S5_NO_CARD);
    }
    S5_PUT(text, "]");
}

OBJECT(trick, (S5Text * text, const S5PageTable *at, const Trick *trick), S5_TRICK_FIELDS)

static void put_running_trick(S5Text *text, const S5PageTable *at)
{
    const S5View *view = &at->view;
    put_trick(text, at,
        &(Trick){view->tricks_done, view->played, view->played ? view->best & 15u : (unsigned)S5_NO_SEAT});
}

static void put_last_trick(S5Text *text, const S5PageTable *at)
{
    const int last = at->view.tricks_done - 1;
    put_trick(text, at, &(Trick){last, at->rules->players, at->view.winner[last]});
}

/* --------------------------------------------------------------------- cards */

OBJECT(hand_card, (S5Text * text, const S5PageTable *at, S5Card card), S5_HAND_CARD_FIELDS)

OBJECT(ranked_card, (S5Text * text, const S5PageTable *at, S5Card card), S5_RANKED_CARD_FIELDS)

static void put_card_list(S5Text *text, const S5PageTable *at, const S5Card *cards, int count,
    void (*put)(S5Text *text, const S5PageTable *at, S5Card card))
{
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? "," : "");
        put(text, at, cards[i]);
    }
    S5_PUT(text, "]");
}

static void put_hand(S5Text *text, const S5PageTable *at)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(at->rules, &at->view, at->view.hand, cards);
    put_card_list(text, at, cards, count, put_hand_card);
}

static void put_hands(S5Text *text, const S5PageTable *at)
{
    for (int seat = 0; seat < at->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "[");
        CARDS(at->open->hand[seat]);
    }
    S5_PUT(text, "]");
}

void s5_page_put_order(S5Text *text, const S5PageTable *table, const S5TrumpTables *trumps, int suit)
{
    S5Card cards[S5_RANKS + 2];
    put_card_list(text, table, cards, s5_order(trumps, suit, cards), put_ranked_card);
}

static const S5TrumpTables *trumps_of(const S5PageTable *at)
{
    return at->view.trump < S5_SUITS ? s5_view_trumps(at->rules, &at->view) : NULL;
}

static void put_trumps(S5Text *text, const S5PageTable *at)
{
    const S5TrumpTables *trumps = trumps_of(at);
    if (trumps)
        s5_page_put_order(text, at, trumps, S5_ASKED_TRUMPS);
    else
        S5_PUT(text, "[]");
}

/* The plain suit that was led, or S5_ASKED_TRUMPS for none. */
static int suit_led(const S5PageTable *at)
{
    const S5TrumpTables *trumps = trumps_of(at);
    return trumps && at->view.played ? trumps->asked[at->view.trick[at->view.tricks_done][0]]
                                     : S5_ASKED_TRUMPS;
}

OBJECT(led, (S5Text * text, const S5PageTable *at), S5_LED_FIELDS)

/* ------------------------------------------------------------- what is asked */

OBJECT(bid, (S5Text * text, const S5PageTable *at), S5_BID_FIELDS)

static void put_call(S5Text *text, uint8_t call)
{
    if (call == S5_CALLED_NOBODY)
        S5_PUT(text, "\"alone\"");
    else
        CARD(s5_called_card(call));
}

OBJECT(discard, (S5Text * text, const S5PageTable *at), S5_DISCARD_FIELDS)

static void put_kinds(S5Text *text, S5Set kinds)
{
    bool first = true;
    S5_PUT(text, "[");
    for (; kinds; kinds &= kinds - 1) {
        s5_page_comma(text, &first);
        TEXT(s5_choice_word((S5ChoiceKind)s5_set_first(kinds)));
    }
    S5_PUT(text, "]");
}

static void put_choice_list(S5Text *text, const S5Legal *legal)
{
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    bool first = true;
    S5_PUT(text, "[");
    while (s5_legal_next(legal, &choice)) {
        s5_page_comma(text, &first);
        s5_page_put_choice(text, &choice);
    }
    S5_PUT(text, "]");
}

static void put_choices(S5Text *text, const S5PageTable *at)
{
    S5Legal legal = at->view.legal;
    legal.kinds &= (uint16_t)~(1u << S5_CHOICE_DISCARD);
    put_choice_list(text, &legal);
}

static void put_hopeless(S5Text *text, const S5PageTable *at)
{
    const S5View *view = &at->view;
    const S5Legal hopeless = s5_hopeless(at->rules, &view->legal, view->total, view->seat, view->bid);
    put_choice_list(text, &hopeless);
}

OBJECT(question, (S5Text * text, const S5PageTable *at), S5_QUESTION_FIELDS)

/* ------------------------------------------------------------------- its end */

OBJECT(result_line, (S5Text * text, const S5ResultLine *line), S5_RESULT_FIELDS)

static void put_result(S5Text *text, const S5PageTable *at)
{
    S5ResultLine lines[S5_RESULT_MAX + 1];
    S5HandEnd hand;
    json_t *ended = json_loadb(at->ended->bytes, at->ended->size, 0, NULL);
    int count = s5_hand_end_read(&hand, ended) ? s5_result(at->rules, &at->view, &hand, lines) : 0;
    json_decref(ended);
    json_t *over = json_loadb(at->over->bytes, at->over->size, 0, NULL);
    const S5GameOver game = s5_game_over_read(over);
    count += over && s5_game_reason(at->rules, &at->view, &game, &lines[count]);
    json_decref(over);
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? "," : "");
        put_result_line(text, &lines[i]);
    }
    S5_PUT(text, "]");
}

OBJECT(table, (S5Text * text, const S5PageTable *at), S5_TABLE_FIELDS)

void s5_page_put_table(S5Text *text, const S5PageTable *table)
{
    put_table(text, table);
}
