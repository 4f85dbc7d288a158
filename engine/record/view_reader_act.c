/*
 * Turns and acts as a seat sees them. It sees what others play and give openly; blanks stand for the rest. The seat
 * that is asked about the turn-up becomes known when it is asked, or never.
 */
#include "view_reader.h"

#include "spoilfive/explain.h"

#include <string.h>

/* ------------------------------------------------------------------- pieces */

bool s5_view_reader_number(const json_t *line, const char *field, json_int_t least, json_int_t most,
    json_int_t *number, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (!json_is_integer(value))
        return s5_refuse(error, "", "\"%s\" is missing or not a whole number", field);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           s5_refuse(error, "", "\"%s\" is %lld, and there is none such", field, (long long)*number);
}

static bool read_seat(const S5ViewReader *w, const json_t *line, int *seat, S5Text *error)
{
    json_int_t number = 0;
    if (!s5_view_reader_number(line, "seat", 0, w->rules.players - 1, &number, error))
        return false;
    *seat = (int)number;
    return true;
}

int s5_view_reader_cards(const json_t *value, S5Card *cards, int most)
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

static S5Card ace_of_trumps(const S5ViewReader *w)
{
    return s5_card((S5Suit)w->state.trump, S5_ACE);
}

static bool ace_turned_up(const S5ViewReader *w)
{
    return w->state.turn_up == ace_of_trumps(w);
}

void s5_view_reader_holder(S5ViewReader *w)
{
    S5State *state = &w->state;
    if (state->turn_up == S5_NO_CARD || ace_turned_up(w))
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
    if (state->phase != S5_PHASE_PLAY || state->turn_up == S5_NO_CARD || ace_turned_up(w) || w->settled ||
        !now || w->rules.options.robbing == S5_ROBBING_NO)
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
static bool take_kitty(S5ViewReader *w, const json_t *kitty, S5Text *error)
{
    S5Card cards[S5_HAND_CARDS];
    const int count = s5_view_reader_cards(kitty, cards, S5_HAND_CARDS);
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
    if ((w->state.hand[w->viewer] & BLANKS) && !take_kitty(w, kitty, error))
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
        *hand = (*hand & ~some_blanks(*hand, 1)) | s5_set_of(ace_of_trumps(w));
}

bool s5_view_reader_turn(S5ViewReader *w, const json_t *line, S5Text *error)
{
    int seat = 0;
    if (!read_seat(w, line, &seat, error))
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

/* Reads `rob ??` and `discard ?? ??`. Another seat's cards are blanks, but it may rob with any card, so the ace
 * stands for the one it gives. */
static bool read_masked(const S5ViewReader *w, const char *text, int seat, S5Choice *choice)
{
    const char *at = strchr(text, '?');
    int count = 0;
    if (!at || at == text || at[-1] != ' ')
        return false;
    const size_t word = (size_t)(at - text) - 1;
    for (; at[0] == '?' && at[1] == '?' && (at[2] == ' ' || !at[2]); at += 2 + (at[2] == ' '))
        count++;
    const bool rob = !strncmp(text, "rob", word) && word == 3,
               discard = !strncmp(text, "discard", word) && word == 7;
    *choice = rob ? (S5Choice){0, S5_CHOICE_ROB, 0}
                  : (S5Choice){some_blanks(w->state.hand[seat], count), S5_CHOICE_DISCARD, 0};
    if (rob && w->state.trump < S5_SUITS)
        choice->value = ace_of_trumps(w);
    return !*at && (rob ? count == 1 : discard);
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
    *count = draws && seat != w->viewer ? -1 : 0;
    if (*count < 0) {
        S5Set blanks = BLANKS & ~kept;
        for (int i = 0; blanks && i < left; i++, blanks &= blanks - 1)
            top[i] = s5_set_first(blanks);
    } else if (taken) {
        S5Card cards[S5_PACK_MAX];
        *count = s5_view_reader_cards(taken, cards, left);
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
    if (w->state.turn_up == S5_NO_CARD || card != ace_of_trumps(w) || ace_turned_up(w) || w->settled ||
        o->robbing == S5_ROBBING_NO || o->rob_refusal != S5_ROB_REFUSAL_ANNOUNCE_OR_LOWERS)
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
    const S5Set hidden = BLANKS | s5_set_of(S5_JOKER);
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
        *hand |= s5_set_of(ace_of_trumps(w));
    const S5Status status = s5_act(&w->rules, &w->state, seat, choice);
    *hand = before;
    return status;
}

static S5Status act(S5ViewReader *w, int seat, S5Choice choice, bool masked)
{
    if (seat == w->viewer)
        return s5_act(&w->rules, &w->state, seat, choice);
    switch (choice.kind) {
    case S5_CHOICE_ROB:
    case S5_CHOICE_PLAY:
        return give_other(w, seat, choice, masked);
    case S5_CHOICE_TURN_DOWN:
    case S5_CHOICE_DECLINE:
        return refuse_other(w, seat, choice);
    default:
        return s5_act(&w->rules, &w->state, seat, choice);
    }
}

/* Says why an act is impossible, as its own seat would be told, but with no more than the viewer's seat knows. */
static bool refuse_act(
    const S5ViewReader *w, int seat, const char *text, const S5Choice *choice, S5Status status, S5Text *error)
{
    char bytes[512];
    S5Text why = s5_text(bytes, sizeof bytes);
    S5View view;
    s5_view(&w->rules, &w->state, seat, &view);
    view.hand &= ~BLANKS;
    view.legal.cards &= ~BLANKS;
    s5_explain(&why, &w->rules, &view, choice, status, NULL, S5_SUIT_LETTERS);
    return s5_refuse(
        error, s5_explain_section(&view, status), "seat %d can't \"%.40s\" now: %s", seat, text, bytes);
}

bool s5_view_reader_act(S5ViewReader *w, const json_t *line, S5Text *error)
{
    const char *text = json_string_value(json_object_get(line, "do"));
    S5State *state = &w->state;
    S5Choice choice;
    int seat = 0, count = 0;
    if (!read_seat(w, line, &seat, error))
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
    const S5Status status = act(w, seat, choice, masked);
    if (status != S5_OK)
        return refuse_act(w, seat, text, &choice, status, error);
    if (count >= 0 && state->stock_at - stock_at != count)
        return s5_refuse(
            error, "§8", "\"%.40s\" takes %d cards from the stock", text, state->stock_at - stock_at);
    w->settled |= settles;
    s5_view_reader_holder(w);
    return true;
}
