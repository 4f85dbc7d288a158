/* A table as a seat sees it: made from the events it is sent, told as web/src/engine/table.ts has it. */
#include "page.h"

/* What the view reader does not keep. */
typedef struct Kept {
    size_t size;
    char bytes[4096];
} Kept;

/* A table being told. */
typedef struct Told {
    const S5Rules *rules;
    const S5Players *players;
    const S5State *open; /* every card, where all may be seen; else null */
    S5View view;
} Told;

static S5ViewReader *view_reader;
static S5Reader *reader; /* follows in its place where all hands are open; else null */
static Kept ended, over; /* the lines that ended the hand and the game */
static bool asked;       /* the turn of this seat stands */
static unsigned drew;    /* seats that have drawn in this hand, as bits */

const S5ViewReader *s5_page_watched(void)
{
    return view_reader && !reader && s5_view_reader_rules(view_reader) ? view_reader : NULL;
}

const S5Rules *s5_page_rules_watched(void)
{
    return reader ? s5_reader_rules(reader) : view_reader ? s5_view_reader_rules(view_reader) : NULL;
}

static bool look(Told *told)
{
    told->rules = s5_page_rules_watched();
    if (!told->rules)
        return false;
    told->players = reader ? s5_reader_players(reader) : s5_view_reader_players(view_reader);
    told->open = reader ? s5_reader_state(reader) : NULL;
    if (reader)
        s5_view(told->rules, told->open, S5_NO_SEAT, &told->view);
    else
        s5_view_reader_view(view_reader, &told->view);
    if (!asked)
        told->view.legal = (S5Legal){0};
    return true;
}

/* ------------------------------------------------------------------- feeding */

static void keep(Kept *kept, const char *line, size_t size)
{
    kept->size = size <= sizeof kept->bytes ? size : 0;
    memcpy(kept->bytes, line, kept->size);
}

/* What an event changes of what is kept beside the view reader; `before` is the table before it. */
static void follow(S5Event event, const Told *before, const char *line, size_t size)
{
    if (event != S5_EVENT_OTHER)
        asked = !reader && s5_view_reader_asked(view_reader);
    if (event == S5_EVENT_SEAT || event == S5_EVENT_GAME || event == S5_EVENT_DEAL) {
        ended.size = over.size = 0;
        drew = 0;
    } else if (event == S5_EVENT_ACT && before->view.phase == S5_PHASE_DRAW) {
        drew |= 1u << before->view.turn;
    } else if (event == S5_EVENT_END_HAND) {
        keep(&ended, line, size);
    } else if (event == S5_EVENT_END_GAME) {
        keep(&over, line, size);
    }
}

/* What an event is called, and whether it is a seat that sees all hands when they are over: `"late":true`. */
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

/* One who sees all hands is sent a record's lines: they are read as such. */
static S5Event read_open(const char *line, size_t size, const char *name, S5Text *error)
{
    static const char *const OURS[] = {"game", "deal", "turn", "act", "trick", "end-hand", "end-game"};
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++)
        if (!strcmp(OURS[i], name))
            return s5_reader_line(reader, line, size, error);
    return S5_EVENT_OTHER;
}

/* `seat` begins anew. */
static S5Event take(const char *line, size_t size, S5Text *error)
{
    char name[16];
    bool late = false;
    if (!name_of(line, size, name, &late) || strcmp(name, "seat") != 0)
        return reader ? read_open(line, size, name, error)
                      : s5_view_reader_line(view_reader, line, size, error);
    if (reader)
        s5_reader_free(&reader);
    const S5Event event = s5_view_reader_line(view_reader, line, size, error);
    if (event != S5_EVENT_NONE && late)
        reader = s5_reader_new();
    return event;
}

const char *s5_page_feed(size_t size)
{
    char message[512];
    S5Text error = s5_text(message, sizeof message);
    const char *line = s5_page_text(size);
    Told before;
    if (!view_reader && !(view_reader = s5_view_reader_new()))
        return s5_page_refuse("no memory");
    if (!look(&before))
        before.view = (S5View){.turn = S5_NO_SEAT};
    const S5Event event = take(line, size, &error);
    if (event == S5_EVENT_NONE) {
        if (reader)
            s5_reader_free(&reader);
        s5_view_reader_free(&view_reader);
        asked = false;
        return s5_page_refuse(message);
    }
    follow(event, &before, line, size);
    return s5_page_answer()->start;
}

/* ----------------------------------------------------------------- the table */

static void put_bool(S5Text *text, bool value)
{
    s5_text_add(text, value ? "true" : "false");
}

static const char *const PHASES[S5_PHASES] = {[S5_PHASE_DEAL] = "deal",
    [S5_PHASE_FIVE] = "five",
    [S5_PHASE_ROB] = "rob",
    [S5_PHASE_BID] = "bid",
    [S5_PHASE_NAME] = "name",
    [S5_PHASE_KITTY] = "kitty",
    [S5_PHASE_DRAW] = "draw",
    [S5_PHASE_PLAY] = "play",
    [S5_PHASE_CLAIM] = "claim",
    [S5_PHASE_OVER] = "over"};

/* The last thing a seat said in the auction. */
static void put_said(S5Text *text, const Told *told, int seat)
{
    for (int i = told->view.log_count - 1; i >= 0; i--) {
        S5Choice choice;
        if (s5_auction_act(told->rules, told->view.log[i], &choice) == seat) {
            s5_page_put_choice(text, &choice);
            return;
        }
    }
    S5_PUT(text, "null");
}

static void put_seat(S5Text *text, const Told *told, int seat)
{
    const S5View *view = &told->view;
    const int party = told->rules->side_of[seat];
    S5_PUT(text, "{\"name\":");
    s5_text_json(text, told->players->name[seat]);
    S5_FIELD(text, "cards");
    s5_put_number(text, view->cards[seat]);
    S5_FIELD(text, "tricks");
    s5_put_number(text, view->tricks[seat]);
    S5_FIELD(text, "total");
    s5_put_number(text, view->total[told->rules->kind == S5_POOL ? seat : party]);
    S5_FIELD(text, "side");
    s5_put_number(text, party);
    S5_FIELD(text, "passed");
    put_bool(text, view->passed >> seat & 1);
    S5_FIELD(text, "said");
    put_said(text, told, seat);
    S5_FIELD(text, "drew");
    if (drew >> seat & 1)
        s5_put_number(text, view->drawn[seat]);
    else
        S5_PUT(text, "null");
    S5_PUT(text, "}");
}

static void put_trick(S5Text *text, const Told *told, int trick, int count, unsigned winning)
{
    const int lead = count ? told->view.lead[trick] : S5_NO_SEAT, players = told->rules->players;
    S5_PUT(text, "{\"lead\":");
    s5_page_put_seat(text, (unsigned)lead);
    S5_FIELD(text, "cards");
    S5_PUT(text, "[");
    for (int seat = 0; seat < players; seat++) {
        const int place = count ? (seat - lead + players) % players : 0;
        s5_text_add(text, seat ? "," : "");
        s5_page_put_card(text, place < count ? told->view.trick[trick][place] : (S5Card)S5_NO_CARD);
    }
    S5_PUT(text, "]");
    S5_FIELD(text, "winning");
    s5_page_put_seat(text, winning);
    S5_PUT(text, "}");
}

static void put_tricks(S5Text *text, const Told *told)
{
    const S5View *view = &told->view;
    const int done = view->tricks_done;
    S5_FIELD(text, "trick");
    put_trick(text, told, done, view->played, view->played ? view->best & 15 : S5_NO_SEAT);
    S5_FIELD(text, "last");
    if (done)
        put_trick(text, told, done - 1, told->rules->players, view->winner[done - 1]);
    else
        S5_PUT(text, "null");
    S5_FIELD(text, "tricksDone");
    s5_put_number(text, done);
}

static void put_hand(S5Text *text, const Told *told)
{
    const S5Legal *legal = &told->view.legal;
    const S5Set trumps = s5_display_trumps(told->rules, &told->view);
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(told->rules, &told->view, told->view.hand, cards);
    S5_FIELD(text, "cards");
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? ",{\"card\":" : "{\"card\":");
        s5_page_put_card(text, cards[i]);
        S5_FIELD(text, "trump");
        put_bool(text, s5_set_has(trumps, cards[i]));
        S5_FIELD(text, "legal");
        put_bool(text, s5_set_has(legal->cards, cards[i]));
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
}

/* The cards of a suit, high to low, with their places. */
static void put_order(S5Text *text, const Told *told, const S5Trumps *trumps, int suit)
{
    static const char *const PLACES[] = {[S5_LOCATION_HIDDEN] = "hidden",
        [S5_LOCATION_OWN] = "own",
        [S5_LOCATION_OPEN] = "open",
        [S5_LOCATION_GONE] = "gone"};
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(trumps, suit, cards);
    S5_PUT(text, "[");
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i ? ",{\"card\":" : "{\"card\":");
        s5_page_put_card(text, cards[i]);
        S5_FIELD(text, "place");
        s5_text_json(text, PLACES[s5_display_location(told->rules, &told->view, cards[i])]);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]");
}

static const S5Trumps *trumps_of(const Told *told)
{
    return told->view.trump < S5_SUITS ? s5_view_trumps(told->rules, &told->view) : NULL;
}

static S5Card card_led(const Told *told)
{
    const S5View *view = &told->view;
    return view->played ? view->trick[view->tricks_done][0] : (S5Card)S5_NO_CARD;
}

static void put_orders(S5Text *text, const Told *told)
{
    const S5Trumps *trumps = trumps_of(told);
    const S5Card led = card_led(told);
    const int suit = trumps && led != S5_NO_CARD ? trumps->asked[led] : S5_ASKED_TRUMPS;
    S5_FIELD(text, "order");
    if (trumps)
        put_order(text, told, trumps, S5_ASKED_TRUMPS);
    else
        S5_PUT(text, "[]");
    S5_FIELD(text, "led");
    if (suit == S5_ASKED_TRUMPS) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "{\"suit\":");
    s5_page_put_suit(text, (unsigned)suit);
    S5_FIELD(text, "order");
    put_order(text, told, trumps, suit);
    S5_PUT(text, "}");
}

/* ------------------------------------------------------------- what is asked */

static void put_discard(S5Text *text, const Told *told)
{
    const S5Legal *legal = &told->view.legal;
    S5_FIELD(text, "discard");
    if (!(legal->kinds >> S5_CHOICE_DISCARD & 1)) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "{\"from\":");
    s5_page_put_cards(text, told->rules, &told->view, legal->cards);
    S5_FIELD(text, "least");
    s5_put_number(text, legal->discard_min);
    S5_FIELD(text, "most");
    s5_put_number(text, legal->discard_max);
    S5_FIELD(text, "must");
    s5_page_put_cards(text, told->rules, &told->view, legal->must);
    S5_FIELD(text, "plain");
    s5_page_put_cards(
        text, told->rules, &told->view, legal->cards & ~s5_display_trumps(told->rules, &told->view));
    S5_PUT(text, "}");
}

static void put_question(S5Text *text, const Told *told)
{
    S5Legal legal = told->view.legal;
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    bool first = true;
    S5_FIELD(text, "question");
    if (!legal.kinds) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "{\"kinds\":[");
    for (S5Set kinds = legal.kinds; kinds; kinds &= kinds - 1) {
        s5_page_comma(text, &first);
        s5_text_json(text, s5_choice_word((S5ChoiceKind)s5_set_first(kinds)));
    }
    S5_PUT(text, "],\"choices\":[");
    legal.kinds &= (uint16_t)~(1u << S5_CHOICE_DISCARD);
    for (first = true; s5_legal_next(&legal, &choice);) {
        s5_page_comma(text, &first);
        s5_page_put_choice(text, &choice);
    }
    S5_PUT(text, "]");
    put_discard(text, told);
    S5_PUT(text, "}");
}

/* --------------------------------------------------------------- all together */

static void put_game(S5Text *text, const Told *told)
{
    const S5Rules *rules = told->rules;
    S5_PUT(text, "{\"seat\":");
    s5_page_put_seat(text, told->view.seat);
    S5_FIELD(text, "rules");
    s5_text_json(text, rules->preset->name);
    S5_FIELD(text, "kind");
    s5_text_json(text, s5_kind_name(rules->kind));
    S5_FIELD(text, "players");
    s5_put_number(text, rules->players);
    S5_FIELD(text, "sides");
    s5_put_number(text, rules->sides);
    S5_FIELD(text, "unit");
    s5_text_add(text, rules->kind == S5_POOL ? "\"chips\"" : "\"points\"");
    S5_FIELD(text, "goal");
    if (rules->kind != S5_POOL && rules->options.target)
        s5_put_number(text, rules->options.target);
    else
        S5_PUT(text, "null");
}

static void put_bid(S5Text *text, const S5View *view)
{
    S5_FIELD(text, "bid");
    if (!view->bid) {
        S5_PUT(text, "null");
        return;
    }
    S5_PUT(text, "{\"points\":");
    s5_put_number(text, view->bid);
    S5_FIELD(text, "seat");
    s5_page_put_seat(text, view->bidder);
    S5_FIELD(text, "held");
    put_bool(text, view->held);
    S5_PUT(text, "}");
}

static void put_turn_up(S5Text *text, const Told *told)
{
    const S5View *view = &told->view;
    S5_FIELD(text, "turnUp");
    s5_page_put_card(text, view->turn_up);
    S5_FIELD(text, "turnUpOpen");
    put_bool(text, s5_display_turn_up(told->rules, view) != S5_NO_CARD);
    S5_FIELD(text, "joker");
    s5_text_add(text, !view->joker_up ? "null" : view->joker_due ? "\"open\"" : "\"taken\"");
    S5_FIELD(text, "robber");
    s5_page_put_seat(text, view->robber);
    S5_FIELD(text, "trump");
    s5_page_put_suit(text, view->trump);
    S5_FIELD(text, "lowered");
    put_bool(text, view->lowered);
}

static void put_hand_state(S5Text *text, const Told *told)
{
    const S5View *view = &told->view;
    S5_FIELD(text, "hand");
    s5_put_number(text, view->hand_number);
    S5_FIELD(text, "phase");
    s5_text_json(text, PHASES[view->phase]);
    S5_FIELD(text, "dealer");
    s5_page_put_seat(text, view->dealer);
    S5_FIELD(text, "turn");
    s5_page_put_seat(text, view->turn);
    S5_FIELD(text, "seats");
    S5_PUT(text, "[");
    for (int seat = 0; seat < told->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "");
        put_seat(text, told, seat);
    }
    S5_PUT(text, "]");
    S5_FIELD(text, "pool");
    if (told->rules->kind == S5_POOL)
        s5_put_number(text, view->pool);
    else
        S5_PUT(text, "null");
    put_turn_up(text, told);
    put_bid(text, view);
    put_tricks(text, told);
}

/* All hands, where they are open. */
static void put_hands(S5Text *text, const Told *told)
{
    S5_FIELD(text, "hands");
    for (int seat = 0; told->open && seat < told->rules->players; seat++) {
        s5_text_add(text, seat ? "," : "[");
        s5_page_put_cards(text, told->rules, &told->view, told->open->hand[seat]);
    }
    s5_text_add(text, told->open ? "]" : "null");
}

static void put_kept(S5Text *text, const Kept *kept)
{
    if (kept->size)
        s5_put(text, kept->bytes, kept->size);
    else
        S5_PUT(text, "null");
}

const char *s5_page_table(size_t size)
{
    S5Text *text = s5_page_answer();
    Told told;
    (void)size;
    if (!look(&told)) {
        S5_PUT(text, "null");
        return text->start;
    }
    put_game(text, &told);
    put_hand_state(text, &told);
    put_hand(text, &told);
    put_hands(text, &told);
    S5_FIELD(text, "out");
    s5_page_put_cards(text, told.rules, &told.view, told.view.discards);
    S5_FIELD(text, "kitty");
    s5_page_put_cards(text, told.rules, &told.view, told.view.kitty);
    put_orders(text, &told);
    put_question(text, &told);
    S5_FIELD(text, "ended");
    put_kept(text, &ended);
    S5_FIELD(text, "over");
    put_kept(text, &over);
    S5_PUT(text, "}");
    return text->start;
}

const char *s5_page_order(size_t size)
{
    const int suit = s5_suit_read(s5_page_text(size));
    S5Text *text = s5_page_answer();
    Told told;
    if (suit == S5_NO_SUIT || !look(&told))
        return s5_page_refuse("no suit, or no game");
    put_order(text, &told,
        s5_trumps_in(told.rules, (unsigned)suit, (unsigned)suit == told.view.trump && told.view.lowered),
        S5_ASKED_TRUMPS);
    return text->start;
}

const char *s5_page_ask(size_t size)
{
    S5Text *text = s5_page_answer();
    s5_query_line(s5_page_text(size), size, text);
    return text->start;
}
