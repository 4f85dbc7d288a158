/*
 * Following a game from a seat. The engine plays along on a state as the seat knows it: in the place of each card that it
 * does not know stands a blank, a bit beyond the pack, so that hands have their size and no rule finds a card in them. What
 * the engine can't know then, the events say: who was asked about the turn-up, that the ace was lowered in silence (when it
 * is played), and what a hand brought.
 */
#include "spoilfive/watcher.h"

#include "reader.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BLANK = S5_PACK_MAX,                 /* bits beyond the pack: a hand as it was dealt, */
    KITTY_BLANK = FIRST_BLANK + S5_HAND_CARDS, /* and the kitty */
};

#define BLANKS (~(((S5Set)1 << FIRST_BLANK) - 1))

struct S5Watcher {
    S5Rules rules;
    S5State state; /* as the seat knows it */
    S5Players players;
    int seat;     /* −1 before it is known */
    bool started; /* a game was read */
    bool failed;  /* a line was wrong: no further one is taken */
    bool asked;   /* the last line was the seat's own turn */
    bool settled; /* the holder of the ace has robbed, or turned the card down, in this hand */
};

S5Watcher *s5_watcher_new(void)
{
    S5Watcher *watcher = calloc(1, sizeof *watcher);
    if (watcher)
        watcher->seat = -1;
    return watcher;
}

void s5_watcher_free(S5Watcher **watcher)
{
    free(*watcher);
    *watcher = NULL;
}

bool s5_watcher_asked(const S5Watcher *watcher)
{
    return watcher->asked;
}

int s5_watcher_seat(const S5Watcher *watcher)
{
    return watcher->seat;
}

const S5Rules *s5_watcher_rules(const S5Watcher *watcher)
{
    return watcher->started ? &watcher->rules : NULL;
}

const S5Players *s5_watcher_players(const S5Watcher *watcher)
{
    return &watcher->players;
}

void s5_watcher_view(const S5Watcher *watcher, S5View *view)
{
    s5_view(&watcher->rules, &watcher->state, watcher->seat, view);
    view->hand &= ~BLANKS; /* a kitty that was taken and not shown yet */
    view->kitty &= ~BLANKS;
    view->known &= ~BLANKS;
}

/* ------------------------------------------------------------------- fields */

static bool read_number(const json_t *line, const char *field, json_int_t least, json_int_t most,
    json_int_t *number, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (!json_is_integer(value))
        return s5_refuse(error, "", "\"%s\" is missing or no whole number", field);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           s5_refuse(error, "", "\"%s\" is %lld, and there is none such", field, (long long)*number);
}

static bool read_seat(const S5Watcher *w, const json_t *line, int *seat, S5Text *error)
{
    json_int_t number = 0;
    if (!read_number(line, "seat", 0, w->rules.players - 1, &number, error))
        return false;
    *seat = (int)number;
    return true;
}

/* A field that must be what the game gives. */
static bool check_number(const json_t *line, const char *field, int32_t expected, S5Text *error)
{
    const json_t *value = json_object_get(line, field);
    if (!json_is_integer(value))
        return s5_refuse(error, "", "\"%s\" is missing or no whole number", field);
    return json_integer_value(value) == expected ||
           s5_refuse(error, "", "\"%s\" is %lld, but by the rules it is %d", field,
               (long long)json_integer_value(value), (int)expected);
}

/* Cards in their order; returns how many, −1 when it is no list of at most `most` cards. */
static int read_cards(const json_t *value, S5Card *cards, int most)
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

/* Whether a card is in this pack and the seat does not know where. */
static bool is_hidden(const S5Watcher *w, S5Card card)
{
    S5View view;
    s5_watcher_view(w, &view);
    return card < w->rules.pack && !s5_set_has(view.known, card);
}

/* Whether some cards are all hidden, each another. */
static bool are_hidden(const S5Watcher *w, const S5Card *cards, int count)
{
    S5Set seen = 0;
    for (int i = 0; i < count; i++) {
        if (!is_hidden(w, cards[i]) || s5_set_has(seen, cards[i]))
            return false;
        seen |= s5_set_of(cards[i]);
    }
    return true;
}

/* Chips and points as the event has them. */
static bool read_total(S5Watcher *w, const json_t *line, S5Text *error)
{
    const json_t *total = json_object_get(line, "total");
    if (json_array_size(total) != w->rules.scores)
        return s5_refuse(error, "", "\"total\" must be %d numbers", w->rules.scores);
    for (int i = 0; i < w->rules.scores; i++) {
        const json_t *number = json_array_get(total, (size_t)i);
        const json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value != (int32_t)value)
            return s5_refuse(error, "", "\"total\" must be whole numbers");
        w->state.total[i] = (int32_t)value;
    }
    return true;
}

/* --------------------------------------------------------- seat, game, deal */

static bool watch_seat(S5Watcher *w, const json_t *line, S5Text *error)
{
    json_int_t seat = 0;
    if (!read_number(line, "seat", 0, S5_SEATS_MAX - 1, &seat, error))
        return false;
    w->seat = (int)seat;
    w->started = false;
    return true;
}

static bool watch_game(S5Watcher *w, const json_t *line, S5Text *error)
{
    w->started = false;
    if (w->seat < 0)
        return s5_refuse(error, "", "\"game\" where \"seat\" must come: whose view is it?");
    if (!s5_read_game(&w->rules, &w->players, &w->state, line, error))
        return false;
    if (w->seat >= w->rules.players)
        return s5_refuse(error, "", "there is no seat %d at a table of %d", w->seat, w->rules.players);
    w->started = true;
    return true;
}

static S5Card ace_of_trumps(const S5Watcher *w)
{
    return s5_card((S5Suit)w->state.trump, S5_ACE);
}

static bool ace_turned_up(const S5Watcher *w)
{
    return w->state.turn_up == ace_of_trumps(w);
}

/* The engine asks whoever it sees hold the ace, and may be wrong: the events say who is asked. But a dealer who turned
 * it up is known. */
static void wait_for_holder(S5Watcher *w)
{
    S5State *state = &w->state;
    if (state->turn_up == S5_NO_CARD || ace_turned_up(w))
        return;
    state->may_rob = S5_NO_SEAT;
    if (state->phase == S5_PHASE_ROB && !state->joker_due) {
        state->phase = S5_PHASE_PLAY;
        state->turn = state->to_play;
    }
}

/* Somebody turns out to be asked whether he robs, where that may be. */
static void ask_holder(S5Watcher *w, int seat)
{
    S5State *state = &w->state;
    const bool now = !state->tricks_done && (!state->played || seat == state->to_play);
    if (state->phase != S5_PHASE_PLAY || state->turn_up == S5_NO_CARD || ace_turned_up(w) || w->settled ||
        !now || w->rules.options.robbing == S5_ROBBING_NO)
        return;
    state->phase = S5_PHASE_ROB;
    state->turn = state->may_rob = (uint8_t)seat;
}

/* Any pack in which these cards are turned up. */
static void make_pack(const S5Watcher *w, const S5Card *turned, int count, S5Card pack[S5_PACK_MAX])
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

/* The hand of the seat and what was turned up, as the event has them. */
static bool read_deal(
    const S5Watcher *w, const json_t *line, S5Set *hand, S5Card turned[2], int *count, S5Text *error)
{
    const json_t *hands = json_object_get(line, "hands"), *all = json_object_get(line, "turned");
    const char *own = json_string_value(json_array_get(hands, (size_t)w->seat));
    const S5Set pack = ((S5Set)1 << w->rules.pack) - 1;
    if (!own || !s5_set_read(own, S5_CANONICAL, hand) || s5_set_count(*hand) != S5_HAND_CARDS ||
        (*hand & ~pack))
        return s5_refuse(error, "§3", "\"hands\" must have five cards for seat %d", w->seat);
    *count = 0;
    if (w->rules.kind == S5_AUCTION)
        return true;
    *count = read_cards(all ? all : json_object_get(line, "turn_up"), turned, 2);
    const bool joker = *count == 2;
    for (int i = 0; i < *count; i++)
        if (!s5_set_has(pack & ~*hand, turned[i]) || (turned[i] == S5_JOKER) != (joker && !i))
            *count = -1;
    return *count > 0 || s5_refuse(error, "§3", "\"turn_up\" is missing or no card that can be turned up");
}

static bool check_deal(const S5Watcher *w, const json_t *line, S5Text *error)
{
    return check_number(line, "hand", w->state.hand_number, error) &&
           check_number(line, "dealer", w->state.dealer, error) &&
           (w->rules.kind != S5_POOL || check_number(line, "pool", w->state.pool, error));
}

static bool watch_deal(S5Watcher *w, const json_t *line, S5Text *error)
{
    S5Set hand;
    S5Card turned[2], pack[S5_PACK_MAX];
    int count = 0;
    if (!read_deal(w, line, &hand, turned, &count, error))
        return false;
    make_pack(w, turned, count, pack);
    const S5Status status = s5_deal(&w->rules, &w->state, pack);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "\"deal\": %s", s5_status_sentence(status));
    for (int seat = 0; seat < w->rules.players; seat++)
        w->state.hand[seat] = seat == w->seat ? hand : (((S5Set)1 << S5_HAND_CARDS) - 1) << FIRST_BLANK;
    w->state.kitty = (((S5Set)1 << s5_set_count(w->state.kitty)) - 1) << KITTY_BLANK;
    w->settled = false;
    wait_for_holder(w);
    return check_deal(w, line, error);
}

/* --------------------------------------------------------------------- turn */

/* Whether a choice answers the question about the turn-up. */
static bool is_about_turn_up(const S5Choice *choice)
{
    return choice->kind == S5_CHOICE_ROB || choice->kind == S5_CHOICE_TURN_DOWN ||
           choice->kind == S5_CHOICE_DECLINE;
}

/* Whether the choices listed do. */
static bool lists_robbing(const json_t *legal)
{
    const char *first = json_string_value(json_array_get(legal, 0));
    S5Choice choice;
    return first && s5_choice_read(first, S5_CANONICAL, &choice) == S5_OK && is_about_turn_up(&choice);
}

/* The bidder sees the kitty that he has taken. */
static bool take_kitty(S5Watcher *w, const json_t *kitty, S5Text *error)
{
    S5Card cards[S5_HAND_CARDS];
    const int count = read_cards(kitty, cards, S5_HAND_CARDS);
    S5Set set = 0;
    if (count != s5_set_count(w->state.kitty) || !are_hidden(w, cards, count))
        return s5_refuse(error, "§9", "\"kitty\" must be the %d cards that the bidder takes",
            s5_set_count(w->state.kitty));
    for (int i = 0; i < count; i++)
        set |= s5_set_of(cards[i]);
    w->state.kitty = set;
    w->state.hand[w->seat] = (w->state.hand[w->seat] & ~BLANKS) | set;
    return true;
}

/* The choices listed must be those that the rules give. */
static bool check_legal(const S5Watcher *w, const json_t *legal, S5Text *error)
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

static bool watch_own_turn(S5Watcher *w, const json_t *line, S5Text *error)
{
    const json_t *legal = json_object_get(line, "legal"), *kitty = json_object_get(line, "kitty");
    if ((w->state.hand[w->seat] & BLANKS) && !take_kitty(w, kitty, error))
        return false;
    w->asked = true;
    return !legal || check_legal(w, legal, error);
}

/* Some of the blanks in a set. */
static S5Set some_blanks(S5Set set, int count)
{
    S5Set blanks = 0;
    for (set &= BLANKS; set && count; set &= set - 1, count--)
        blanks |= s5_set_of(s5_set_first(set));
    return blanks;
}

/* Another is asked openly whether he robs: unless he must, he holds the ace. */
static void ask_other(S5Watcher *w, int seat)
{
    S5Set *hand = &w->state.hand[seat];
    ask_holder(w, seat);
    if (w->state.phase == S5_PHASE_ROB && w->rules.options.robbing == S5_ROBBING_MAY && (*hand & BLANKS))
        *hand = (*hand & ~some_blanks(*hand, 1)) | s5_set_of(ace_of_trumps(w));
}

static bool watch_turn(S5Watcher *w, const json_t *line, S5Text *error)
{
    int seat = 0;
    if (!read_seat(w, line, &seat, error))
        return false;
    const bool own = seat == w->seat;
    if (own && lists_robbing(json_object_get(line, "legal")))
        ask_holder(w, seat);
    else if (!own && seat != w->state.turn)
        ask_other(w, seat);
    if (seat != w->state.turn)
        return s5_refuse(error, "§3", "a turn of seat %d, who has nothing to choose", seat);
    return !own || watch_own_turn(w, line, error);
}

/* ---------------------------------------------------------------------- act */

/* Reads `rob ??` and `discard ?? ??`: another's cards are blanks, but robbing is for any card, so it is the ace. */
static bool read_masked(const S5Watcher *w, const char *text, int seat, S5Choice *choice)
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
 * Puts what an act takes from the stock at its top: the cards that the seat sees, or blanks. *count gets how many are seen,
 * −1 where the engine alone knows; returns false after complaining.
 */
static bool stack_stock(S5Watcher *w, const json_t *line, int seat, S5Set kept, int *count, S5Text *error)
{
    S5State *state = &w->state;
    S5Card *top = state->pack + state->stock_at;
    const int left = w->rules.pack - state->stock_at;
    const bool draws = state->phase == S5_PHASE_DRAW;
    const json_t *taken = json_object_get(line, draws ? "drawn" : "turned");
    *count = draws && seat != w->seat ? -1 : 0;
    if (*count < 0) {
        S5Set blanks = BLANKS & ~kept;
        for (int i = 0; blanks && i < left; i++, blanks &= blanks - 1)
            top[i] = s5_set_first(blanks);
    } else if (taken) {
        S5Card cards[S5_PACK_MAX];
        *count = read_cards(taken, cards, left);
        if (*count < 0 || !are_hidden(w, cards, *count))
            return s5_refuse(error, "§8", "\"%s\" must be cards from the stock", draws ? "drawn" : "turned");
        memcpy(top, cards, (size_t)*count);
    }
    return true;
}

/*
 * Whoever refuses without a word has the ace lowered; when he plays it, everybody knows (docs/rules.md §4). He was asked
 * before he played, so that he has neither robbed nor turned the card down says it.
 */
static void see_ace(S5Watcher *w, int seat, S5Card card)
{
    const S5Options *o = &w->rules.options;
    if (w->state.turn_up == S5_NO_CARD || card != ace_of_trumps(w) || ace_turned_up(w) || w->settled ||
        o->robbing == S5_ROBBING_NO || o->rob_refusal != S5_ROB_REFUSAL_ANNOUNCE_OR_LOWERS)
        return;
    w->state.lowered = !(o->rob_who == S5_ROB_WHO_NOT_DEALER && seat == w->state.dealer);
}

/*
 * Another plays or gives a card, which is the only one in his hand then: his blanks oblige to nothing. A dealer may have
 * given the Joker that he took for the turn-up, which shows when he has more other cards than blanks.
 */
static S5Status give_other(S5Watcher *w, int seat, S5Choice choice, bool masked)
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

/* Another refuses, who must hold the ace for that. */
static S5Status refuse_other(S5Watcher *w, int seat, S5Choice choice)
{
    S5Set *hand = &w->state.hand[seat];
    const S5Set before = *hand;
    if (w->state.phase == S5_PHASE_ROB)
        *hand |= s5_set_of(ace_of_trumps(w));
    const S5Status status = s5_act(&w->rules, &w->state, seat, choice);
    *hand = before;
    return status;
}

static S5Status act(S5Watcher *w, int seat, S5Choice choice, bool masked)
{
    if (seat == w->seat)
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

static bool watch_act(S5Watcher *w, const json_t *line, S5Text *error)
{
    const char *text = json_string_value(json_object_get(line, "do"));
    S5State *state = &w->state;
    S5Choice choice;
    int seat = 0, count = 0;
    if (!read_seat(w, line, &seat, error))
        return false;
    const bool masked = text && seat != w->seat && strchr(text, '?');
    if (!text || !(masked ? read_masked(w, text, seat, &choice)
                          : s5_choice_read(text, S5_CANONICAL, &choice) == S5_OK))
        return s5_refuse(error, "", "\"do\" is missing or no choice");
    if (is_about_turn_up(&choice))
        ask_holder(w, seat);
    const bool settles = is_about_turn_up(&choice) && !state->joker_due;
    const int stock_at = state->stock_at;
    if (!stack_stock(w, line, seat, state->hand[seat] & ~choice.cards, &count, error))
        return false;
    const S5Status status = act(w, seat, choice, masked);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "seat %d can't \"%.40s\" now %s", seat, text,
            s5_status_name(status));
    if (count >= 0 && state->stock_at - stock_at != count)
        return s5_refuse(
            error, "§8", "\"%.40s\" takes %d cards from the stock", text, state->stock_at - stock_at);
    w->settled |= settles;
    wait_for_holder(w);
    return true;
}

/* ------------------------------------------------------- trick, hand and game */

static bool watch_trick(S5Watcher *w, const json_t *line, S5Text *error)
{
    const int trick = w->state.tricks_done - 1;
    if (trick < 0 || w->state.played)
        return s5_refuse(error, "§2", "\"trick\" where none has ended");
    return check_number(line, "winner", w->state.winner[trick], error);
}

static int outcome_named(const char *word)
{
    for (int outcome = S5_OUTCOME_NONE + 1; word && outcome < S5_OUTCOMES; outcome++)
        if (!strcmp(word, s5_outcome_word((S5Outcome)outcome)))
            return outcome;
    return -1;
}

/* What a hand brought is taken from the event: that somebody was barred shows only here. Such a one is not asked to claim
 * the pool either. */
static bool watch_end_hand(S5Watcher *w, const json_t *line, S5Text *error)
{
    S5State *state = &w->state;
    json_int_t pool = 0;
    const int outcome = outcome_named(json_string_value(json_object_get(line, "outcome")));
    const bool barred = outcome == S5_OUTCOME_BARRED && state->phase == S5_PHASE_CLAIM;
    if (!state->hand_number || (state->turn != S5_NO_SEAT && !barred))
        return s5_refuse(error, "", "\"end-hand\" where the hand goes on");
    if (outcome < 0)
        return s5_refuse(error, "", "\"outcome\" is missing or none that there is");
    if (!read_total(w, line, error) ||
        (w->rules.kind == S5_POOL && !read_number(line, "pool", 0, INT32_MAX, &pool, error)))
        return false;
    state->pool = (int32_t)pool;
    state->outcome = (uint8_t)outcome;
    state->spoilt = w->rules.kind == S5_POOL && outcome != S5_OUTCOME_WON && outcome != S5_OUTCOME_JINKED;
    state->phase = S5_PHASE_DEAL;
    state->turn = S5_NO_SEAT;
    return true;
}

static bool watch_end_game(S5Watcher *w, const json_t *line, S5Text *error)
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

static const struct Row {
    const char *name;
    S5Event event;
    bool (*watch)(S5Watcher *w, const json_t *line, S5Text *error);
} ROWS[] = {
    {"turn", S5_EVENT_TURN, watch_turn},
    {"act", S5_EVENT_ACT, watch_act},
    {"trick", S5_EVENT_TRICK, watch_trick},
    {"deal", S5_EVENT_DEAL, watch_deal},
    {"end-hand", S5_EVENT_END_HAND, watch_end_hand},
    {"end-game", S5_EVENT_END_GAME, watch_end_game},
    {"game", S5_EVENT_GAME, watch_game},
    {"seat", S5_EVENT_SEAT, watch_seat},
};

static const struct Row OTHER = {"", S5_EVENT_OTHER, NULL};

/* What a line is; null after complaining. */
static const struct Row *row_of(const json_t *line, S5Text *error)
{
    const char *name = json_string_value(json_object_get(line, "event"));
    if (!name) {
        s5_refuse(error, "", "\"event\" is missing or no string");
        return NULL;
    }
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (!strcmp(ROWS[i].name, name))
            return &ROWS[i];
    return &OTHER;
}

static S5Event read_event(S5Watcher *w, const json_t *line, S5Text *error)
{
    const struct Row *row = row_of(line, error);
    if (!row)
        return S5_EVENT_NONE;
    if (row->watch && row->event != S5_EVENT_SEAT && row->event != S5_EVENT_GAME && !w->started) {
        s5_refuse(error, "", "\"%s\" where \"game\" must come", row->name);
        return S5_EVENT_NONE;
    }
    return !row->watch || row->watch(w, line, error) ? row->event : S5_EVENT_NONE;
}

S5Event s5_watcher_line(S5Watcher *watcher, const char *bytes, size_t size, S5Text *error)
{
    json_error_t at;
    S5Event event = S5_EVENT_NONE;
    if (watcher->failed) {
        s5_refuse(error, "", "a line before this one was wrong");
        return event;
    }
    json_t *line = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &at);
    watcher->asked = false;
    if (!line)
        s5_refuse(error, "", "no JSON: %s, at byte %d", at.text, at.position);
    else if (!json_is_object(line))
        s5_refuse(error, "", "a line must be a JSON object");
    else
        event = read_event(watcher, line, error);
    json_decref(line);
    watcher->failed = event == S5_EVENT_NONE;
    return event;
}
