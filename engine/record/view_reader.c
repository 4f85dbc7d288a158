/*
 * Following a game from a seat. The engine plays along on a state as the seat knows it. Each card that the seat does
 * not know is a blank, a bit beyond the pack, so that hands have their size and no rule finds a card in them. What the
 * engine can't know then comes from the events: who was asked about the turn-up, that the ace was lowered in silence
 * (when it is played), and what a hand brought. It sees what others play and give openly; blanks stand for the rest.
 */
#include "spoilfive/view_reader.h"

#include "json.h"
#include "read_game.h"
#include "result.h"
#include "spoilfive/explain.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BLANK = S5_PACK_MAX,                 /* bits beyond the pack: a hand as it was dealt, */
    KITTY_BLANK = FIRST_BLANK + S5_HAND_CARDS, /* and the kitty */
};

#define BLANKS (~(((S5Set)1 << FIRST_BLANK) - 1))

struct S5ViewReader {
    S5Rules rules;
    S5State state; /* as the seat knows it */
    S5Players players;
    int seat;     /* −1 for a spectator, who sees no hand */
    int32_t from; /* the first hand that was dealt to the person who sits there */
    int viewer;   /* the seat whose cards are seen in this hand, or −1 */
    bool seated;  /* the seat is known */
    bool started; /* a game has been read */
    bool failed;  /* a line was wrong: no more lines are accepted */
    bool asked;   /* the last line was the seat's own turn */
    bool settled; /* the holder of the ace has robbed, or turned the card down, in this hand */
};

enum { AMOUNT_MAX = 1000000000 }; /* chips and points: the sum of two still fits into one number */

S5ViewReader *s5_view_reader_new(void)
{
    S5ViewReader *view_reader = calloc(1, sizeof *view_reader);
    if (view_reader)
        view_reader->seat = view_reader->viewer = -1;
    return view_reader;
}

void s5_view_reader_free(S5ViewReader **view_reader)
{
    free(*view_reader);
    *view_reader = NULL;
}

bool s5_view_reader_asked(const S5ViewReader *view_reader)
{
    return view_reader->asked;
}

int s5_view_reader_seat(const S5ViewReader *view_reader)
{
    return view_reader->seat;
}

const S5Rules *s5_view_reader_rules(const S5ViewReader *view_reader)
{
    return view_reader->started ? &view_reader->rules : NULL;
}

const S5Players *s5_view_reader_players(const S5ViewReader *view_reader)
{
    return &view_reader->players;
}

S5Status s5_view_reader_try(const S5ViewReader *view_reader, const S5Choice *choice)
{
    S5State state = view_reader->state;
    return s5_act(&view_reader->rules, &state, view_reader->seat, *choice);
}

void s5_view_reader_view(const S5ViewReader *view_reader, S5View *view)
{
    const int seat = view_reader->viewer < 0 ? S5_NO_SEAT : view_reader->viewer;
    s5_view(&view_reader->rules, &view_reader->state, seat, view);
    view->hand &= ~BLANKS; /* a kitty that was taken and has not been shown yet */
    view->kitty &= ~BLANKS;
    view->taken &= ~BLANKS;
    view->stock_cards &= ~BLANKS;
    view->known &= ~BLANKS;
}

/* ------------------------------------------------------------------- pieces */

/* Reads a whole number between two bounds; complains and returns false when there is none. */
static bool read_number(const json_t *line, const char *field, json_int_t least, json_int_t most,
    json_int_t *number, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (!json_is_integer(value))
        return s5_refuse(error, "", "\"%s\" is missing or not a whole number", field);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           s5_refuse(error, "", "\"%s\" is %lld, which does not exist", field, (long long)*number);
}

static bool read_acting_seat(const S5ViewReader *w, const json_t *line, int *seat, S5Text *error)
{
    json_int_t number = 0;
    if (!read_number(line, "seat", 0, w->rules.players - 1, &number, error))
        return false;
    *seat = (int)number;
    return true;
}

/* Reads cards in their order; returns how many, -1 when it is not a list of at most `most` cards. */
static int read_card_list(const json_t *value, S5Card *cards, int most)
{
    const char *text = json_string_value(value);
    int count = 0;
    if (!text)
        return -1;
    for (; *text && count < most; count++, text += *text == ' ') {
        if (s5_card_read(text, S5_CANONICAL, &cards[count]) != 2 || (text[2] && text[2] != ' '))
            return -1;
        text += 2;
    }
    return *text ? -1 : count;
}

/* Whether a card is in this pack and the seat does not know where it is. */
static bool is_hidden(const S5ViewReader *w, S5Card card)
{
    S5View view;
    s5_view_reader_view(w, &view);
    return card < w->rules.pack && !s5_set_has(view.known, card);
}

/* Whether some cards are all hidden and all different. */
static bool are_hidden(const S5ViewReader *w, const S5Card *cards, int count)
{
    S5Set seen = 0;
    for (int i = 0; i < count; i++) {
        if (!is_hidden(w, cards[i]) || s5_set_has(seen, cards[i]))
            return false;
        seen |= s5_set_of(cards[i]);
    }
    return true;
}

static S5Card trump_ace(const S5ViewReader *w)
{
    return s5_card((S5Suit)w->state.trump, S5_ACE);
}

static bool is_ace_up(const S5ViewReader *w)
{
    return w->state.turn_up == trump_ace(w);
}

/* The engine asks the seat that it thinks holds the ace, and may be wrong: the events say who is asked. A dealer who turned
 * the ace up is known, however. */
static void leave_out_holder(S5ViewReader *w)
{
    S5State *state = &w->state;
    if (state->turn_up == S5_NO_CARD || is_ace_up(w))
        return;
    state->to_rob = S5_NO_SEAT;
    if (state->phase == S5_PHASE_ROB && !state->joker_due) {
        state->phase = S5_PHASE_PLAY;
        state->turn = state->to_play;
    }
}

/* Notes that somebody turns out to be asked whether to rob, where that is possible. */
static void ask_holder(S5ViewReader *w, int seat)
{
    S5State *state = &w->state;
    const bool now = !state->tricks_done && (!state->played || seat == state->to_play);
    if (state->phase != S5_PHASE_PLAY || state->turn_up == S5_NO_CARD || is_ace_up(w) || w->settled || !now ||
        w->rules.options.robbing == S5_ROBBING_NO)
        return;
    state->phase = S5_PHASE_ROB;
    state->turn = state->to_rob = (uint8_t)seat;
}

/* --------------------------------------------------------------------- turn */

/* Whether a choice is an answer to the question about the turn-up. */
static bool is_about_turn_up(const S5Choice *choice)
{
    return choice->kind == S5_CHOICE_ROB || choice->kind == S5_CHOICE_TURN_DOWN ||
           choice->kind == S5_CHOICE_DECLINE;
}

/* Whether the listed choices are answers to that question. */
static bool lists_robbing(const json_t *legal)
{
    const char *first = json_string_value(json_array_get(legal, 0));
    S5Choice choice;
    return first && s5_choice_read(first, S5_CANONICAL, &choice) == S5_OK && is_about_turn_up(&choice);
}

/* The bidder sees the kitty that they have taken. */
static bool take_seen_kitty(S5ViewReader *w, const json_t *kitty, S5Text *error)
{
    S5Card cards[S5_HAND_CARDS];
    const int count = read_card_list(kitty, cards, S5_HAND_CARDS);
    S5Set set = 0;
    if (count != s5_set_count(w->state.kitty) || !are_hidden(w, cards, count))
        return s5_refuse(error, "§9", "\"kitty\" must be the %d cards that the bidder takes",
            s5_set_count(w->state.kitty));
    for (int i = 0; i < count; i++)
        set |= s5_set_of(cards[i]);
    w->state.kitty = set;
    w->state.hand[w->viewer] = (w->state.hand[w->viewer] & ~BLANKS) | set;
    return true;
}

/* Where the cards lie that the player in turn has taken from the stock before they discard (docs/rules.md H18); *count gets
 * their number. */
static S5Card *taken_cards(S5ViewReader *w, int *count)
{
    S5State *state = &w->state;
    const bool taken = state->phase == S5_PHASE_DRAW && w->rules.options.draw_order == S5_DRAW_ORDER_TAKE;
    *count = taken ? state->drawn[state->turn] : 0;
    return state->pack + state->stock_at - *count;
}

/* The seat sees those that it has taken itself. */
static bool take_seen_drawn(S5ViewReader *w, const json_t *drawn, S5Text *error)
{
    S5Card cards[S5_PACK_MAX];
    int count;
    S5Card *at = taken_cards(w, &count);
    for (int i = 0; i < count; i++)
        at[i] = FIRST_BLANK;
    if (count && (read_card_list(drawn, cards, count) != count || !are_hidden(w, cards, count)))
        return s5_refuse(error, "H18", "\"drawn\" must be the %d cards that are taken from the stock", count);
    for (int i = 0; i < count; i++)
        at[i] = cards[i];
    return true;
}

/* A dealer who picks sees the whole stock: every card of it may be taken. */
static bool see_whole_stock(S5ViewReader *w, const json_t *legal, S5Text *error)
{
    S5State *state = &w->state;
    const int left = w->rules.pack - state->stock_at;
    S5Card cards[S5_PACK_MAX];
    bool good = (int)json_array_size(legal) == left;
    for (int i = 0; i < left && good; i++) {
        const char *text = json_string_value(json_array_get(legal, (size_t)i));
        S5Choice choice;
        good = text && s5_choice_read(text, S5_CANONICAL, &choice) == S5_OK && choice.kind == S5_CHOICE_TAKE;
        cards[i] = good ? choice.value : S5_NO_CARD;
        state->pack[state->stock_at + i] = FIRST_BLANK;
    }
    if (!good || !are_hidden(w, cards, left))
        return s5_refuse(error, "H18", "\"legal\" must list the %d cards of the stock", left);
    memcpy(state->pack + state->stock_at, cards, (size_t)left);
    return true;
}

/* Checks that the listed choices are those that the rules give. */
static bool check_legal(const S5ViewReader *w, const json_t *legal, S5Text *error)
{
    const S5Legal choices = s5_legal(&w->rules, &w->state);
    bool same = json_array_size(legal) == (size_t)s5_legal_count(&choices);
    for (size_t i = 0; same && i < json_array_size(legal); i++) {
        const char *text = json_string_value(json_array_get(legal, i));
        S5Choice choice;
        same =
            text && s5_choice_read(text, S5_CANONICAL, &choice) == S5_OK && s5_legal_has(&choices, &choice);
    }
    return same || s5_refuse(error, "§2", "\"legal\" does not list the choices that the rules give");
}

static bool watch_own_turn(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const json_t *legal = json_object_get(line, "legal"), *kitty = json_object_get(line, "kitty");
    if (!take_seen_drawn(w, json_object_get(line, "drawn"), error) ||
        ((w->state.hand[w->viewer] & BLANKS) && !take_seen_kitty(w, kitty, error)) ||
        (w->state.phase == S5_PHASE_PICK && legal && !see_whole_stock(w, legal, error)))
        return false;
    w->asked = !legal || check_legal(w, legal, error);
    return w->asked;
}

/* Some of the blanks in a set. */
static S5Set some_blanks(S5Set set, int count)
{
    S5Set blanks = 0;
    for (set &= BLANKS; set && count; set &= set - 1, count--)
        blanks |= s5_set_of(s5_set_first(set));
    return blanks;
}

/* Another seat is asked openly whether to rob: unless robbing is compulsory, it holds the ace. */
static void ask_other(S5ViewReader *w, int seat)
{
    S5Set *hand = &w->state.hand[seat];
    ask_holder(w, seat);
    if (w->state.phase == S5_PHASE_ROB && w->rules.options.robbing == S5_ROBBING_MAY && (*hand & BLANKS))
        *hand = (*hand & ~some_blanks(*hand, 1)) | s5_set_of(trump_ace(w));
}

static bool follow_turn(S5ViewReader *w, const json_t *line, S5Text *error)
{
    int seat = 0;
    if (!read_acting_seat(w, line, &seat, error))
        return false;
    const bool own = seat == w->viewer;
    if (own && lists_robbing(json_object_get(line, "legal")))
        ask_holder(w, seat);
    else if (!own && seat != w->state.turn)
        ask_other(w, seat);
    if (seat != w->state.turn)
        return s5_refuse(error, "§3", "a turn of seat %d, who has nothing to choose", seat);
    return !own || watch_own_turn(w, line, error);
}

/* ---------------------------------------------------------------------- act */

/* Reads `rob ??`, `take ??` and `discard ?? ??`. Another seat's cards are blanks, but it may rob with any card, so the ace
 * stands for the one it gives. Of cards that it took first it has discarded as many. */
static bool read_masked(S5ViewReader *w, const char *text, int seat, S5Choice *choice)
{
    int taken;
    taken_cards(w, &taken);
    const char *at = strchr(text, '?');
    int count = 0;
    if (!at || at == text || at[-1] != ' ')
        return false;
    const size_t word = (size_t)(at - text) - 1;
    for (; at[0] == '?' && at[1] == '?' && (at[2] == ' ' || !at[2]); at += 2 + (at[2] == ' '))
        count++;
    const bool rob = !strncmp(text, "rob", word) && word == 3,
               take = !strncmp(text, "take", word) && word == 4,
               discard = !strncmp(text, "discard", word) && word == 7;
    *choice = rob    ? (S5Choice){0, S5_CHOICE_ROB, 0}
              : take ? (S5Choice){0, S5_CHOICE_TAKE, 0}
                     : (S5Choice){some_blanks(w->state.hand[seat], count - taken), S5_CHOICE_DISCARD, 0};
    if (rob && w->state.trump < S5_SUITS)
        choice->value = trump_ace(w);
    return !*at && (rob || take ? count == 1 : discard && count >= taken);
}

/*
 * Puts the cards that an act takes from the stock at its top: those that the seat sees, or blanks. *count gets how many
 * are seen, −1 where only the engine knows; returns false after complaining.
 */
static bool stack_stock(S5ViewReader *w, const json_t *line, int seat, S5Set kept, int *count, S5Text *error)
{
    S5State *state = &w->state;
    S5Card *top = state->pack + state->stock_at;
    const int left = w->rules.pack - state->stock_at;
    const bool draws = state->phase == S5_PHASE_DRAW;
    const json_t *taken = json_object_get(line, draws ? "drawn" : "turned");
    int before;
    S5Card *first = taken_cards(w, &before);
    *count = draws && seat != w->viewer ? -1 : 0;
    if (w->rules.options.draw_order == S5_DRAW_ORDER_TAKE && draws) {
        *count = -1; /* they were taken before the turn; the others' may be any card of the hand */
        for (int i = 0; i < before && seat != w->viewer; i++)
            first[i] = s5_set_first(state->hand[seat]);
        return seat != w->viewer || take_seen_drawn(w, taken, error);
    }
    if (*count < 0) {
        S5Set blanks = BLANKS & ~kept;
        for (int i = 0; blanks && i < left; i++, blanks &= blanks - 1)
            top[i] = s5_set_first(blanks);
    } else if (taken) {
        S5Card cards[S5_PACK_MAX];
        *count = read_card_list(taken, cards, left);
        if (*count < 0 || !are_hidden(w, cards, *count))
            return s5_refuse(error, "§8", "\"%s\" must be cards from the stock", draws ? "drawn" : "turned");
        memcpy(top, cards, (size_t)*count);
    }
    return true;
}

/*
 * The ace of a player who refuses silently is lowered; when they play it, everybody knows (docs/rules.md §4): they were
 * asked before they played, and have neither robbed nor turned the card down.
 */
static void see_ace(S5ViewReader *w, int seat, S5Card card)
{
    const S5Options *o = &w->rules.options;
    if (w->state.turn_up == S5_NO_CARD || card != trump_ace(w) || is_ace_up(w) || w->settled ||
        o->robbing == S5_ROBBING_NO || !s5_refusal_lowers(o, false))
        return;
    w->state.lowered = !(o->rob_who == S5_ROB_WHO_NOT_DEALER && seat == w->state.dealer);
}

/*
 * Another seat plays or gives a card, which is then the only card in its hand, since blanks oblige it to nothing. A
 * dealer may have given the Joker that they took for the turn-up; this shows when they have more other cards than
 * blanks.
 */
static S5Status give_other(S5ViewReader *w, int seat, S5Choice choice, bool masked)
{
    const S5Set blind = w->state.blind && seat == w->state.bidder
                            ? s5_set_of(w->state.pack[s5_first_of_stock(&w->rules)])
                            : 0; /* they may have discarded it since */
    const S5Set hidden = BLANKS | s5_set_of(S5_JOKER) | blind;
    S5Set *hand = &w->state.hand[seat], rest = *hand;
    if (s5_set_has(rest, choice.value))
        rest &= ~s5_set_of(choice.value);
    else if ((rest & hidden) && (masked || is_hidden(w, choice.value)))
        rest &= ~(rest & BLANKS ? some_blanks(rest, 1) : hidden);
    else
        return S5_ERR_NOT_HELD;
    if (choice.kind == S5_CHOICE_PLAY)
        see_ace(w, seat, choice.value);
    *hand = s5_set_of(choice.value);
    const S5Status status = s5_act(&w->rules, &w->state, seat, choice);
    *hand |= rest;
    return status;
}

/* Another seat refuses, so it must hold the ace. */
static S5Status refuse_other(S5ViewReader *w, int seat, S5Choice choice)
{
    S5Set *hand = &w->state.hand[seat];
    const S5Set before = *hand;
    if (w->state.phase == S5_PHASE_ROB)
        *hand |= s5_set_of(trump_ace(w));
    const S5Status status = s5_act(&w->rules, &w->state, seat, choice);
    *hand = before;
    return status;
}

/* Another seat takes a card from the stock that nobody else sees. */
static S5Status take_other(S5ViewReader *w, int seat)
{
    S5State *state = &w->state;
    const S5Card any = s5_set_first(~state->hand[seat]), blank = s5_set_first(BLANKS & ~state->hand[seat]);
    state->pack[state->stock_at] = any;
    const S5Status status = s5_act(&w->rules, state, seat, (S5Choice){0, S5_CHOICE_TAKE, any});
    if (status == S5_OK)
        state->hand[seat] = (state->hand[seat] & ~s5_set_of(any)) | s5_set_of(blank);
    return status;
}

static S5Status follow_choice(S5ViewReader *w, int seat, S5Choice choice, bool masked)
{
    if (seat == w->viewer)
        return s5_act(&w->rules, &w->state, seat, choice);
    switch (choice.kind) {
    case S5_CHOICE_ROB:
    case S5_CHOICE_PLAY:
        return give_other(w, seat, choice, masked);
    case S5_CHOICE_TAKE:
        return take_other(w, seat);
    case S5_CHOICE_TURN_DOWN:
    case S5_CHOICE_DECLINE:
        return refuse_other(w, seat, choice);
    default:
        return s5_act(&w->rules, &w->state, seat, choice);
    }
}

/* Says why an act is impossible, as its own seat would be told, but with no more than the viewer's seat knows. */
static bool refuse_seen_act(
    const S5ViewReader *w, int seat, const char *text, const S5Choice *choice, S5Status status, S5Text *error)
{
    S5Text why = S5_EMPTY_TEXT(512);
    S5View view;
    s5_view(&w->rules, &w->state, seat, &view);
    view.hand &= ~BLANKS;
    view.legal.cards &= ~BLANKS;
    s5_explain(&why, &w->rules, &view, choice, status, NULL, S5_SUIT_LETTERS);
    return s5_refuse(
        error, s5_explain_section(&view, status), "seat %d can't \"%.40s\" now: %s", seat, text, why.start);
}

/* The holder of a called card says so (H16): it is one of the cards that the seat does not know. */
static bool see_partner(S5ViewReader *w, const json_t *line, S5Card called, S5Text *error)
{
    json_int_t partner = 0;
    if (!json_object_get(line, "partner"))
        return true;
    if (!read_number(line, "partner", 0, w->rules.players - 1, &partner, error))
        return false;
    S5Set *hand = &w->state.hand[partner];
    if (!s5_set_has(*hand, called) && (!is_hidden(w, called) || !(*hand & BLANKS)))
        return s5_refuse(error, "H16", "\"partner\" is %d, who can't hold the called card", (int)partner);
    if (!s5_set_has(*hand, called))
        *hand = (*hand & ~some_blanks(*hand, 1)) | s5_set_of(called);
    return true;
}

static bool follow_act(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const char *text = json_string_value(json_object_get(line, "do"));
    S5State *state = &w->state;
    S5Choice choice;
    int seat = 0, count = 0;
    if (!read_acting_seat(w, line, &seat, error))
        return false;
    const bool masked = text && seat != w->viewer && strchr(text, '?');
    if (!text || !(masked ? read_masked(w, text, seat, &choice)
                          : s5_choice_read(text, S5_CANONICAL, &choice) == S5_OK))
        return s5_refuse(error, "", "\"do\" is missing or not a choice");
    if (is_about_turn_up(&choice))
        ask_holder(w, seat);
    const bool settles = is_about_turn_up(&choice) && !state->joker_due;
    const int stock_at = state->stock_at;
    if (!stack_stock(w, line, seat, state->hand[seat] & ~choice.cards, &count, error))
        return false;
    const S5Status status = follow_choice(w, seat, choice, masked);
    if (status != S5_OK)
        return refuse_seen_act(w, seat, text, &choice, status, error);
    const bool takes_later =
        choice.kind == S5_CHOICE_TAKE || w->rules.options.draw_order == S5_DRAW_ORDER_TAKE;
    int came = takes_later
                   ? 0
                   : state->stock_at - stock_at; /* what is taken before the next turn is no part of it */
    if (choice.kind == S5_CHOICE_BLIND)
        came = state->blind;
    if (count >= 0 && came != count)
        return s5_refuse(error, "§8", "\"%.40s\" takes %d cards from the stock", text, came);
    w->settled |= settles;
    leave_out_holder(w);
    return choice.kind != S5_CHOICE_CALL || see_partner(w, line, choice.value, error);
}

/* ------------------------------------------------------------------- fields */

/* Checks that a field is what the game gives. */
static bool check_number(const json_t *line, const char *field, int32_t expected, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (!json_is_integer(value))
        return s5_refuse(error, "", "\"%s\" is missing or not a whole number", field);
    return json_integer_value(value) == expected ||
           s5_refuse(error, "", "\"%s\" is %lld, but by the rules it is %d", field,
               (long long)json_integer_value(value), (int)expected);
}

/* Reads chips and points from the event. */
static bool read_total(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const json_t *total = json_object_get(line, "total");
    if (json_array_size(total) != w->rules.scores)
        return s5_refuse(error, "", "\"total\" must be %d numbers", w->rules.scores);
    for (int i = 0; i < w->rules.scores; i++) {
        const json_t *number = json_array_get(total, (size_t)i);
        const json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value < -AMOUNT_MAX || value > AMOUNT_MAX)
            return s5_refuse(error, "", "\"total\" must be whole numbers that a game can come to");
        w->state.total[i] = (int32_t)value;
    }
    return true;
}

/* --------------------------------------------------------- seat, game, deal */

static bool follow_seat(S5ViewReader *w, const json_t *line, S5Text *error)
{
    json_int_t seat = 0, from = 0;
    if (!read_number(line, "seat", -1, S5_SEATS_MAX - 1, &seat, error) ||
        (json_object_get(line, "from") && !read_number(line, "from", 0, INT32_MAX, &from, error)))
        return false;
    w->seat = w->viewer = (int)seat;
    w->from = (int32_t)from;
    w->seated = true;
    w->started = false;
    return true;
}

static bool follow_game(S5ViewReader *w, const json_t *line, S5Text *error)
{
    w->started = false;
    if (!w->seated)
        return s5_refuse(error, "", "\"game\" where \"seat\" must come: whose view is it?");
    if (!s5_read_game(&w->rules, &w->players, &w->state, line, error))
        return false;
    if (w->seat >= w->rules.players)
        return s5_refuse(error, "", "there is no seat %d at a table of %d", w->seat, w->rules.players);
    w->started = true;
    return true;
}

/* Makes any pack in which these cards are turned up. */
static void make_any_pack(const S5ViewReader *w, const S5Card *turned, int count, S5Card pack[S5_PACK_MAX])
{
    const int first = w->rules.players * S5_HAND_CARDS;
    for (int i = 0; i < S5_PACK_MAX; i++)
        pack[i] = (S5Card)i;
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (pack[at] != turned[i])
            at++;
        pack[at] = pack[first + i];
        pack[first + i] = turned[i];
    }
}

/* Reads the hand of the seat from the event; empty for a viewer who sees no hand, or not this one. */
static bool read_hand(const S5ViewReader *w, const json_t *line, S5Set *hand, S5Text *error)
{
    const S5Set pack = ((S5Set)1 << w->rules.pack) - 1;
    *hand = 0;
    if (w->viewer < 0)
        return true;
    const char *own = json_string_value(json_array_get(json_object_get(line, "hands"), (size_t)w->seat));
    return (own && s5_set_read(own, S5_CANONICAL, hand) && s5_set_count(*hand) == S5_HAND_CARDS &&
               !(*hand & ~pack)) ||
           s5_refuse(error, "§3", "\"hands\" must have five cards for seat %d", w->seat);
}

/* Reads that hand, and what was turned up. */
static bool read_own_deal(
    const S5ViewReader *w, const json_t *line, S5Set *hand, S5Card turned[2], int *count, S5Text *error)
{
    const json_t *all = json_object_get(line, "turned");
    const S5Set pack = ((S5Set)1 << w->rules.pack) - 1;
    *count = 0;
    if (!read_hand(w, line, hand, error))
        return false;
    if (w->rules.kind == S5_AUCTION)
        return true;
    *count = read_card_list(all ? all : json_object_get(line, "turn_up"), turned, 2);
    const bool joker = *count == 2;
    for (int i = 0; i < *count; i++)
        if (!s5_set_has(pack & ~*hand, turned[i]) || (turned[i] == S5_JOKER) != (joker && !i))
            *count = -1;
    return *count > 0 || s5_refuse(error, "§3", "\"turn_up\" is missing or not a card that can be turned up");
}

static bool check_deal(const S5ViewReader *w, const json_t *line, S5Text *error)
{
    return check_number(line, "hand", w->state.hand_number, error) &&
           check_number(line, "dealer", w->state.dealer, error) &&
           (w->rules.kind != S5_POOL || check_number(line, "pool", w->state.pool, error));
}

static bool follow_deal(S5ViewReader *w, const json_t *line, S5Text *error)
{
    S5Set hand;
    S5Card turned[2], pack[S5_PACK_MAX];
    int count = 0;
    w->viewer = w->state.hand_number + 1 < w->from ? -1 : w->seat;
    if (!read_own_deal(w, line, &hand, turned, &count, error))
        return false;
    make_any_pack(w, turned, count, pack);
    s5_choose_packets(
        &w->rules, &w->state, s5_read_two_first(json_string_value(json_object_get(line, "packets"))) > 0);
    const S5Status status = s5_deal(&w->rules, &w->state, pack);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "\"deal\": %s", s5_status_sentence(status));
    for (int seat = 0; seat < w->rules.players; seat++)
        w->state.hand[seat] = seat == w->viewer ? hand : (((S5Set)1 << S5_HAND_CARDS) - 1) << FIRST_BLANK;
    w->state.kitty = (((S5Set)1 << s5_set_count(w->state.kitty)) - 1) << KITTY_BLANK;
    w->settled = false;
    leave_out_holder(w);
    return check_deal(w, line, error);
}

/* ------------------------------------------------------- trick, hand and game */

static bool follow_trick(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const int trick = w->state.tricks_done - 1;
    if (trick < 0 || w->state.played)
        return s5_refuse(error, "§2", "\"trick\" where none has ended");
    return check_number(line, "winner", w->state.winner[trick], error);
}

/* Takes what a hand brought from the event, because only the event shows that somebody was barred. A barred player
 * is not asked to claim the pool either. */
static bool follow_end_hand(S5ViewReader *w, const json_t *line, S5Text *error)
{
    S5State *state = &w->state;
    json_int_t pool = 0;
    const S5Outcome outcome = s5_outcome_find(json_string_value(json_object_get(line, "outcome")));
    const bool barred = outcome == S5_OUTCOME_BARRED && state->phase == S5_PHASE_CLAIM;
    if (!state->hand_number || (state->turn != S5_NO_SEAT && !barred))
        return s5_refuse(error, "", "\"end-hand\" where the hand goes on");
    if (!outcome)
        return s5_refuse(error, "", "\"outcome\" is missing, or there is no such outcome");
    if (!read_total(w, line, error) ||
        (w->rules.kind == S5_POOL && !read_number(line, "pool", 0, AMOUNT_MAX, &pool, error)))
        return false;
    state->pool = (int32_t)pool;
    state->spoilt = w->rules.kind == S5_POOL && outcome != S5_OUTCOME_WON && outcome != S5_OUTCOME_JINKED;
    state->phase = S5_PHASE_DEAL;
    state->turn = S5_NO_SEAT;
    return true;
}

static bool follow_end_game(S5ViewReader *w, const json_t *line, S5Text *error)
{
    if (w->state.turn != S5_NO_SEAT || !w->state.hand_number)
        return s5_refuse(error, "", "\"end-game\" where a hand goes on");
    if (!read_total(w, line, error))
        return false;
    w->state.pool = 0;
    w->state.phase = S5_PHASE_OVER;
    return true;
}

/* -------------------------------------------------------------------- lines */

static const struct ReaderRow {
    const char *name;
    S5Event event;
    bool (*watch)(S5ViewReader *w, const json_t *line, S5Text *error);
} READERS[] = {
    {"turn", S5_EVENT_TURN, follow_turn},
    {"act", S5_EVENT_ACT, follow_act},
    {"trick", S5_EVENT_TRICK, follow_trick},
    {"deal", S5_EVENT_DEAL, follow_deal},
    {"end-hand", S5_EVENT_END_HAND, follow_end_hand},
    {"end-game", S5_EVENT_END_GAME, follow_end_game},
    {"game", S5_EVENT_GAME, follow_game},
    {"seat", S5_EVENT_SEAT, follow_seat},
};

static const struct ReaderRow OTHER = {"", S5_EVENT_OTHER, NULL};

/* The row for a line; null after complaining. */
static const struct ReaderRow *reader_row(const json_t *line, S5Text *error)
{
    const char *name = json_string_value(json_object_get(line, "event"));
    if (!name) {
        s5_refuse(error, "", "\"event\" is missing or not a string");
        return NULL;
    }
    for (size_t i = 0; i < sizeof READERS / sizeof *READERS; i++)
        if (!strcmp(READERS[i].name, name))
            return &READERS[i];
    return &OTHER;
}

static S5Event read_event(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const struct ReaderRow *row = reader_row(line, error);
    if (!row)
        return S5_EVENT_NONE;
    if (row->watch && row->event != S5_EVENT_SEAT && row->event != S5_EVENT_GAME && !w->started) {
        s5_refuse(error, "", "\"%s\" where \"game\" must come", row->name);
        return S5_EVENT_NONE;
    }
    return !row->watch || row->watch(w, line, error) ? row->event : S5_EVENT_NONE;
}

S5Event s5_view_reader_line(S5ViewReader *view_reader, const char *bytes, size_t size, S5Text *error)
{
    json_error_t at;
    S5Event event = S5_EVENT_NONE;
    view_reader->asked = false;
    if (view_reader->failed) {
        s5_refuse(error, "", "a line before this one was wrong");
        return event;
    }
    json_t *line = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &at);
    if (!line)
        s5_refuse(error, "", "not JSON: %s, at byte %d", at.text, at.position);
    else if (!json_is_object(line))
        s5_refuse(error, "", "a line must be a JSON object");
    else
        event = read_event(view_reader, line, error);
    json_decref(line);
    view_reader->failed = event == S5_EVENT_NONE;
    return event;
}
