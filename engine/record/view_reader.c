/*
 * Following a game from a seat. The engine plays along on a state as the seat knows it. Each card that the seat does
 * not know is a blank, a bit beyond the pack, so that hands have their size and no rule finds a card in them. What the
 * engine can't know then comes from the events: who was asked about the turn-up, that the ace was lowered in silence
 * (when it is played), and what a hand brought.
 */
#include "view_reader.h"

#include <stdlib.h>
#include <string.h>

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
    view->known &= ~BLANKS;
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
    if (!s5_view_reader_number(line, "seat", -1, S5_SEATS_MAX - 1, &seat, error) ||
        (json_object_get(line, "from") && !s5_view_reader_number(line, "from", 0, INT32_MAX, &from, error)))
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
static void make_pack(const S5ViewReader *w, const S5Card *turned, int count, S5Card pack[S5_PACK_MAX])
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
static bool read_deal(
    const S5ViewReader *w, const json_t *line, S5Set *hand, S5Card turned[2], int *count, S5Text *error)
{
    const json_t *all = json_object_get(line, "turned");
    const S5Set pack = ((S5Set)1 << w->rules.pack) - 1;
    *count = 0;
    if (!read_hand(w, line, hand, error))
        return false;
    if (w->rules.kind == S5_AUCTION)
        return true;
    *count = s5_view_reader_cards(all ? all : json_object_get(line, "turn_up"), turned, 2);
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
    if (!read_deal(w, line, &hand, turned, &count, error))
        return false;
    make_pack(w, turned, count, pack);
    const S5Status status = s5_deal(&w->rules, &w->state, pack);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "\"deal\": %s", s5_status_sentence(status));
    for (int seat = 0; seat < w->rules.players; seat++)
        w->state.hand[seat] = seat == w->viewer ? hand : (((S5Set)1 << S5_HAND_CARDS) - 1) << FIRST_BLANK;
    w->state.kitty = (((S5Set)1 << s5_set_count(w->state.kitty)) - 1) << KITTY_BLANK;
    w->settled = false;
    s5_view_reader_holder(w);
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

static int outcome_named(const char *word)
{
    for (int outcome = S5_OUTCOME_NONE + 1; word && outcome < S5_OUTCOMES; outcome++)
        if (!strcmp(word, s5_outcome_word((S5Outcome)outcome)))
            return outcome;
    return -1;
}

/* Takes what a hand brought from the event, because only the event shows that somebody was barred. A barred player
 * is not asked to claim the pool either. */
static bool follow_end_hand(S5ViewReader *w, const json_t *line, S5Text *error)
{
    S5State *state = &w->state;
    json_int_t pool = 0;
    const int outcome = outcome_named(json_string_value(json_object_get(line, "outcome")));
    const bool barred = outcome == S5_OUTCOME_BARRED && state->phase == S5_PHASE_CLAIM;
    if (!state->hand_number || (state->turn != S5_NO_SEAT && !barred))
        return s5_refuse(error, "", "\"end-hand\" where the hand goes on");
    if (outcome < 0)
        return s5_refuse(error, "", "\"outcome\" is missing, or there is no such outcome");
    if (!read_total(w, line, error) ||
        (w->rules.kind == S5_POOL && !s5_view_reader_number(line, "pool", 0, AMOUNT_MAX, &pool, error)))
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
    {"turn", S5_EVENT_TURN, s5_view_reader_turn},
    {"act", S5_EVENT_ACT, s5_view_reader_act},
    {"trick", S5_EVENT_TRICK, follow_trick},
    {"deal", S5_EVENT_DEAL, follow_deal},
    {"end-hand", S5_EVENT_END_HAND, follow_end_hand},
    {"end-game", S5_EVENT_END_GAME, follow_end_game},
    {"game", S5_EVENT_GAME, follow_game},
    {"seat", S5_EVENT_SEAT, follow_seat},
};

static const struct ReaderRow OTHER = {"", S5_EVENT_OTHER, NULL};

/* The row for a line; null after complaining. */
static const struct ReaderRow *row_of(const json_t *line, S5Text *error)
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
    const struct ReaderRow *row = row_of(line, error);
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
