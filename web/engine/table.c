/* Writes the table that the page draws: one function for each field of table_map.h. */
#include "table.h"

#include "engine/record/result.h"
#include "table_map.h"

/* A seat, a card or a trick of a table. */
typedef struct SeatAt {
    const S5PageTable *table;
    int seat;
} SeatAt;

typedef struct CardAt {
    const S5PageTable *table;
    S5Card card;
} CardAt;

typedef struct TrickAt {
    const S5PageTable *table;
    int trick, count; /* the cards played to it */
    unsigned winning;
} TrickAt;

/* Ends an object whose fields were written with a comma before each: the first comma becomes the brace. */
static void close_object(S5Text *text, size_t start)
{
    if (text->used > start)
        text->start[start] = '{';
    S5_PUT(text, "}");
}

#define PUT_FIELD(value, field, type, about) \
    S5_FIELD(text, field);                   \
    put_##value(text, at);

/* Defines put_NAME(), which writes an object with the fields of a map. */
#define OBJECT(name, At, MAP)                          \
    static void put_##name(S5Text *text, const At *at) \
    {                                                  \
        const size_t start = text->used;               \
        MAP(PUT_FIELD)                                 \
        close_object(text, start);                     \
    }

static void put_null(S5Text *text)
{
    S5_PUT(text, "null");
}

static void put_bool(S5Text *text, bool value)
{
    s5_text_add(text, value ? "true" : "false");
}

/* --------------------------------------------------------------------- seats */

static void put_seat_name(S5Text *text, const SeatAt *at)
{
    s5_text_json(text, at->table->players->name[at->seat]);
}

static void put_seat_cards(S5Text *text, const SeatAt *at)
{
    s5_put_number(text, at->table->view.cards[at->seat]);
}

static void put_seat_tricks(S5Text *text, const SeatAt *at)
{
    s5_put_number(text, at->table->view.seat_tricks[at->seat]);
}

static void put_seat_total(S5Text *text, const SeatAt *at)
{
    const S5Rules *rules = at->table->rules;
    s5_put_number(text, at->table->view.total[s5_score_entry(rules, at->seat)]);
}

static void put_seat_side(S5Text *text, const SeatAt *at)
{
    s5_put_number(text, at->table->rules->side_of[at->seat]);
}

static void put_seat_passed(S5Text *text, const SeatAt *at)
{
    put_bool(text, at->table->view.passed >> at->seat & 1);
}

static void put_seat_said(S5Text *text, const SeatAt *at)
{
    const S5View *view = &at->table->view;
    for (int i = view->log_count - 1; i >= 0; i--) {
        S5Choice choice;
        if (s5_auction_act(at->table->rules, view->log[i], &choice) == at->seat) {
            s5_page_put_choice(text, &choice);
            return;
        }
    }
    put_null(text);
}

static void put_seat_drew(S5Text *text, const SeatAt *at)
{
    if (at->table->drew >> at->seat & 1)
        s5_put_number(text, at->table->view.drawn[at->seat]);
    else
        put_null(text);
}

OBJECT(seat_object, SeatAt, S5_SEAT_FIELDS)

static void put_seats(S5Text *text, const S5PageTable *at)
{
    S5_PUT(text, "[");
    for (int seat = 0; seat < at->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "");
        put_seat_object(text, &(SeatAt){at, seat});
    }
    S5_PUT(text, "]");
}

/* -------------------------------------------------------------------- tricks */

static int lead_of(const TrickAt *at)
{
    return at->count ? at->table->view.lead[at->trick] : S5_NO_SEAT;
}

static void put_trick_lead(S5Text *text, const TrickAt *at)
{
    s5_page_put_seat(text, (unsigned)lead_of(at));
}

static void put_trick_cards(S5Text *text, const TrickAt *at)
{
    const int players = at->table->rules->players, lead = lead_of(at);
    S5_PUT(text, "[");
    for (int seat = 0; seat < players; seat++) {
        const int place = at->count ? (seat - lead + players) % players : 0;
        const bool played = place < at->count;
        s5_text_add(text, seat ? "," : "");
        s5_page_put_card(text, played ? at->table->view.trick[at->trick][place] : (S5Card)S5_NO_CARD);
    }
    S5_PUT(text, "]");
}

static void put_trick_winning(S5Text *text, const TrickAt *at)
{
    s5_page_put_seat(text, at->winning);
}

OBJECT(trick_object, TrickAt, S5_TRICK_FIELDS)

static void put_trick(S5Text *text, const S5PageTable *at)
{
    const S5View *view = &at->view;
    const unsigned winning = view->played ? view->best & 15 : S5_NO_SEAT;
    put_trick_object(text, &(TrickAt){at, view->tricks_done, view->played, winning});
}

static void put_last(S5Text *text, const S5PageTable *at)
{
    const int last = at->view.tricks_done - 1;
    if (last >= 0)
        put_trick_object(text, &(TrickAt){at, last, at->rules->players, at->view.winner[last]});
    else
        put_null(text);
}

static void put_tricks_done(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->view.tricks_done);
}

/* --------------------------------------------------------------------- cards */

static void put_hand_card(S5Text *text, const CardAt *at)
{
    s5_page_put_card(text, at->card);
}

static void put_hand_card_trump(S5Text *text, const CardAt *at)
{
    put_bool(text, s5_set_has(s5_display_trumps(at->table->rules, &at->table->view), at->card));
}

static void put_hand_card_legal(S5Text *text, const CardAt *at)
{
    put_bool(text, s5_set_has(at->table->view.legal.cards, at->card));
}

OBJECT(hand_card_object, CardAt, S5_HAND_CARD_FIELDS)

static void put_cards(S5Text *text, const S5PageTable *at)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(at->rules, &at->view, at->view.hand, cards);
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? "," : "");
        put_hand_card_object(text, &(CardAt){at, cards[i]});
    }
    S5_PUT(text, "]");
}

static void put_hands(S5Text *text, const S5PageTable *at)
{
    for (int seat = 0; at->open && seat < at->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "[");
        s5_page_put_cards(text, at->rules, &at->view, at->open->hand[seat]);
    }
    s5_text_add(text, at->open ? "]" : "null");
}

static void put_discards(S5Text *text, const S5PageTable *at)
{
    s5_page_put_cards(text, at->rules, &at->view, at->view.discards);
}

static void put_kitty(S5Text *text, const S5PageTable *at)
{
    s5_page_put_cards(text, at->rules, &at->view, at->view.kitty);
}

/* --------------------------------------------------------------- their order */

static void put_ranked_card(S5Text *text, const CardAt *at)
{
    s5_page_put_card(text, at->card);
}

static void put_ranked_card_place(S5Text *text, const CardAt *at)
{
#define LOCATION_WORD(NAME, word) [S5_LOCATION_##NAME] = word,
    static const char *const LOCATIONS[] = {S5_LOCATION_WORDS(LOCATION_WORD)};
    s5_text_json(text, LOCATIONS[s5_display_location(at->table->rules, &at->table->view, at->card)]);
}

OBJECT(ranked_card_object, CardAt, S5_RANKED_CARD_FIELDS)

void s5_page_put_order(S5Text *text, const S5PageTable *table, const S5TrumpTables *trumps, int suit)
{
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(trumps, suit, cards);
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? "," : "");
        put_ranked_card_object(text, &(CardAt){table, cards[i]});
    }
    S5_PUT(text, "]");
}

static const S5TrumpTables *trumps_of(const S5PageTable *at)
{
    return at->view.trump < S5_SUITS ? s5_view_trumps(at->rules, &at->view) : NULL;
}

/* The plain suit that was led, or S5_ASKED_TRUMPS for none. */
static int suit_led(const S5PageTable *at)
{
    const S5TrumpTables *trumps = trumps_of(at);
    return trumps && at->view.played ? trumps->asked[at->view.trick[at->view.tricks_done][0]]
                                     : S5_ASKED_TRUMPS;
}

static void put_order(S5Text *text, const S5PageTable *at)
{
    const S5TrumpTables *trumps = trumps_of(at);
    if (trumps)
        s5_page_put_order(text, at, trumps, S5_ASKED_TRUMPS);
    else
        S5_PUT(text, "[]");
}

static void put_led_suit(S5Text *text, const S5PageTable *at)
{
    s5_page_put_suit(text, (unsigned)suit_led(at));
}

static void put_led_order(S5Text *text, const S5PageTable *at)
{
    s5_page_put_order(text, at, trumps_of(at), suit_led(at));
}

OBJECT(led_object, S5PageTable, S5_LED_FIELDS)

static void put_led(S5Text *text, const S5PageTable *at)
{
    if (suit_led(at) == S5_ASKED_TRUMPS)
        put_null(text);
    else
        put_led_object(text, at);
}

/* ------------------------------------------------------------- what is asked */

static void put_discard_from(S5Text *text, const S5PageTable *at)
{
    s5_page_put_cards(text, at->rules, &at->view, at->view.legal.cards);
}

static void put_discard_least(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->view.legal.discard_min);
}

static void put_discard_most(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->view.legal.discard_max);
}

static void put_discard_must(S5Text *text, const S5PageTable *at)
{
    s5_page_put_cards(text, at->rules, &at->view, at->view.legal.must);
}

static void put_discard_plain(S5Text *text, const S5PageTable *at)
{
    const S5Set trumps = s5_display_trumps(at->rules, &at->view);
    s5_page_put_cards(text, at->rules, &at->view, at->view.legal.cards & ~trumps);
}

OBJECT(discard_object, S5PageTable, S5_DISCARD_FIELDS)

static void put_question_kinds(S5Text *text, const S5PageTable *at)
{
    bool first = true;
    S5_PUT(text, "[");
    for (S5Set kinds = at->view.legal.kinds; kinds; kinds &= kinds - 1) {
        s5_page_comma(text, &first);
        s5_text_json(text, s5_choice_word((S5ChoiceKind)s5_set_first(kinds)));
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

static void put_question_choices(S5Text *text, const S5PageTable *at)
{
    S5Legal legal = at->view.legal;
    legal.kinds &= (uint16_t)~(1u << S5_CHOICE_DISCARD);
    put_choice_list(text, &legal);
}

static void put_question_hopeless(S5Text *text, const S5PageTable *at)
{
    const S5View *view = &at->view;
    const S5Legal hopeless = s5_hopeless(at->rules, &view->legal, view->total, view->seat, view->bid);
    put_choice_list(text, &hopeless);
}

static void put_question_discard(S5Text *text, const S5PageTable *at)
{
    if (at->view.legal.kinds >> S5_CHOICE_DISCARD & 1)
        put_discard_object(text, at);
    else
        put_null(text);
}

static void put_question_rest(S5Text *text, const S5PageTable *at)
{
    put_bool(text, s5_view_rest(at->rules, &at->view));
}

OBJECT(question_object, S5PageTable, S5_QUESTION_FIELDS)

static void put_question(S5Text *text, const S5PageTable *at)
{
    if (at->view.legal.kinds)
        put_question_object(text, at);
    else
        put_null(text);
}

/* ------------------------------------------------------------------ the game */

static void put_seat(S5Text *text, const S5PageTable *at)
{
    s5_page_put_seat(text, at->view.seat);
}

static void put_rules(S5Text *text, const S5PageTable *at)
{
    s5_text_json(text, at->rules->preset->name);
}

static void put_kind(S5Text *text, const S5PageTable *at)
{
    s5_text_json(text, s5_kind(at->rules->kind)->name);
}

static void put_players(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->rules->players);
}

static void put_sides(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->rules->sides);
}

static void put_unit(S5Text *text, const S5PageTable *at)
{
    s5_text_json(text, s5_kind(at->rules->kind)->unit);
}

static void put_aim(S5Text *text, const S5PageTable *at)
{
    s5_rule_aim_part(text, at->rules);
}

static void put_goal(S5Text *text, const S5PageTable *at)
{
    if (at->rules->kind != S5_POOL && at->rules->options.target)
        s5_put_number(text, at->rules->options.target);
    else
        put_null(text);
}

static void put_by_bid(S5Text *text, const S5PageTable *at)
{
    put_bool(text, s5_only_bid_wins(at->rules, at->view.total));
}

/* ------------------------------------------------------------------ the hand */

static void put_hand_number(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->view.hand_number);
}

static void put_phase(S5Text *text, const S5PageTable *at)
{
#define PHASE_WORD(NAME, word) [S5_PHASE_##NAME] = word,
    static const char *const PHASES[S5_PHASES] = {S5_PHASE_WORDS(PHASE_WORD)};
    s5_text_json(text, PHASES[at->view.phase]);
}

static void put_dealer(S5Text *text, const S5PageTable *at)
{
    s5_page_put_seat(text, at->view.dealer);
}

static void put_turn(S5Text *text, const S5PageTable *at)
{
    s5_page_put_seat(text, at->view.turn);
}

static void put_pool(S5Text *text, const S5PageTable *at)
{
    if (at->rules->kind == S5_POOL)
        s5_put_number(text, at->view.pool);
    else
        put_null(text);
}

static void put_turn_up(S5Text *text, const S5PageTable *at)
{
    s5_page_put_card(text, at->view.turn_up);
}

static void put_call(S5Text *text, const S5PageTable *at)
{
    const uint8_t call = at->view.call;
    if (call == S5_CALLED_NOBODY)
        s5_text_add(text, "\"alone\"");
    else
        s5_page_put_card(text, s5_called_card(call));
}

static void put_partner(S5Text *text, const S5PageTable *at)
{
    const bool open = at->rules->options.call_open == S5_CALL_OPEN_YES,
               nobody = open && s5_called_card(at->view.call) != S5_NO_CARD;
    s5_put_number(text, at->view.partner != S5_NO_SEAT ? at->view.partner : nobody ? -2 : -1);
}

static void put_turn_up_open(S5Text *text, const S5PageTable *at)
{
    put_bool(text, s5_display_turn_up(at->rules, &at->view) != S5_NO_CARD);
}

static void put_joker(S5Text *text, const S5PageTable *at)
{
    s5_text_add(text, !at->view.joker_up ? "null" : at->view.joker_due ? "\"open\"" : "\"taken\"");
}

static void put_robber(S5Text *text, const S5PageTable *at)
{
    s5_page_put_seat(text, at->view.robber);
}

static void put_trump(S5Text *text, const S5PageTable *at)
{
    s5_page_put_suit(text, at->view.trump);
}

static void put_lowered(S5Text *text, const S5PageTable *at)
{
    put_bool(text, at->view.lowered);
}

static void put_barred(S5Text *text, const S5PageTable *at)
{
    const S5View *view = &at->view;
    put_bool(text, at->rules->kind == S5_POOL && view->seat != S5_NO_SEAT && view->barred == view->seat);
}

static void put_given_open(S5Text *text, const S5PageTable *at)
{
    put_bool(text, at->rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP);
}

static void put_bid_points(S5Text *text, const S5PageTable *at)
{
    s5_put_number(text, at->view.bid);
}

static void put_bid_seat(S5Text *text, const S5PageTable *at)
{
    s5_page_put_seat(text, at->view.bidder);
}

static void put_bid_held(S5Text *text, const S5PageTable *at)
{
    put_bool(text, at->view.held);
}

OBJECT(bid_object, S5PageTable, S5_BID_FIELDS)

static void put_bid(S5Text *text, const S5PageTable *at)
{
    if (at->view.bid)
        put_bid_object(text, at);
    else
        put_null(text);
}

/* ------------------------------------------------------------------- its end */

static void put_line(S5Text *text, const S5PageLine *line)
{
    if (line->size)
        s5_put(text, line->bytes, line->size);
    else
        put_null(text);
}

static void put_ended(S5Text *text, const S5PageTable *at)
{
    put_line(text, at->ended);
}

static void put_result_say(S5Text *text, const S5ResultLine *at)
{
    s5_text_json(text, at->key);
}

static void put_result_seat(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->seat);
}

static void put_result_side(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->side);
}

static void put_result_partner(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->partner);
}

static void put_result_card(S5Text *text, const S5ResultLine *at)
{
    s5_page_put_card(text, at->card);
}

static void put_result_number(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->number);
}

static void put_result_other(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->other);
}

static void put_result_pool(S5Text *text, const S5ResultLine *at)
{
    s5_put_number(text, at->pool);
}

OBJECT(result_object, S5ResultLine, S5_RESULT_FIELDS)

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
        put_result_object(text, &lines[i]);
    }
    S5_PUT(text, "]");
}

static void put_over(S5Text *text, const S5PageTable *at)
{
    put_line(text, at->over);
}

OBJECT(table_object, S5PageTable, S5_TABLE_FIELDS)

void s5_page_put_table(S5Text *text, const S5PageTable *table)
{
    put_table_object(text, table);
}
