/*
 * Following a game from a seat: the view that is made again from the seat's events is the view of the whole state, byte for
 * byte, whenever a turn is written; and lines that can't be are refused in one line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"

#include "spoilfive/watcher.h"

static char message[1024];

/* Every seat of a game, with its watcher and what it was shown of the last event. */
typedef struct Seats {
    S5Watcher *watcher[S5_SEATS_MAX];
    Lines shown[S5_SEATS_MAX];
} Seats;

static void show_seat(Seats *seats, int seat)
{
    char line[64];
    S5Text error = s5_text(message, sizeof message);
    seats->watcher[seat] = s5_watcher_new();
    assert_non_null(seats->watcher[seat]);
    assert_int_equal(s5_watcher_seat(seats->watcher[seat]), -1);
    snprintf(line, sizeof line, "{\"event\":\"seat\",\"seat\":%d}", seat);
    assert_int_equal(s5_watcher_line(seats->watcher[seat], line, strlen(line), &error), S5_EVENT_SEAT);
}

/* Reads a line; null, or why it was refused. */
static const char *read_line(S5Watcher *watcher, const char *line)
{
    static char wrong[2048];
    S5Text error = s5_text(message, sizeof message);
    if (s5_watcher_line(watcher, line, strlen(line), &error) != S5_EVENT_NONE)
        return NULL;
    snprintf(wrong, sizeof wrong, "%.900s: refused: %.900s", line, message);
    return wrong;
}

/* What a seat can't know from the events yet, at the turns of others. */
static void pass_over_hidden(const Game *game, int seat, S5View *view)
{
    const S5State *state = &game->state;
    const bool asked = state->phase == S5_PHASE_ROB && !state->joker_due &&
                       state->turn_up != s5_card((S5Suit)state->trump, S5_ACE);
    if (seat == state->turn)
        return;
    if (asked && state->turn == state->to_play)
        view->phase = S5_PHASE_PLAY; /* it may be the question for his card */
    if (state->phase == S5_PHASE_DRAW && seat == state->bidder && state->kitty_taken &&
        game->rules.options.name == S5_NAMING_BEFORE_KITTY &&
        !state->out[seat]) { /* the kitty is shown with his own turn */
        view->hand &= ~state->kitty;
        view->known &= ~state->kitty;
        view->kitty = 0;
    }
}

static const char *compare(const Game *game, const Seats *seats, int seat, const char *line)
{
    S5View true_view, view;
    s5_view(&game->rules, &game->state, seat, &true_view);
    s5_watcher_view(seats->watcher[seat], &view);
    pass_over_hidden(game, seat, &true_view);
    if (s5_watcher_asked(seats->watcher[seat]) != (seat == game->state.turn)) {
        snprintf(message, sizeof message, "seat %d is wrong whose turn it is: %.300s", seat, line);
        return message;
    }
    if (!memcmp(&view, &true_view, sizeof view))
        return NULL;
    size_t at = 0;
    while (((const char *)&view)[at] == ((const char *)&true_view)[at])
        at++;
    snprintf(message, sizeof message, "seat %d sees another view from byte %zu on: %.300s", seat, at, line);
    return message;
}

/* Lets every seat read what it is shown; after a turn its view must be right. */
static const char *show(const Game *game, Seats *seats)
{
    const char *wrong = NULL;
    for (int seat = 0; seat < game->rules.players && !wrong; seat++) {
        Lines *lines = &seats->shown[seat];
        for (int i = 0; i < lines->count && !wrong; i++) {
            wrong = read_line(seats->watcher[seat], lines->line[i]);
            if (!wrong && strstr(lines->line[i], "\"event\":\"turn\""))
                wrong = compare(game, seats, seat, lines->line[i]);
        }
        lines_free(lines);
        *lines = (Lines){NULL, 0, 0};
    }
    return wrong;
}

typedef void Write(S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat);

static void write_game(
    S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat)
{
    (void)before, (void)choice, (void)seat;
    s5_event_game(text, &game->rules, &game->state, &game->players, ",\"more\":{\"a\":[1,2.5]}");
}

static void write_deal(
    S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat)
{
    (void)before, (void)choice;
    s5_event_deal(text, &game->rules, &game->state, seat);
}

static void write_turn(
    S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat)
{
    (void)before, (void)choice;
    s5_event_turn(text, &game->rules, &game->state, seat, true);
}

static void write_act(S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat)
{
    s5_event_act(text, &game->rules, before, &game->state, choice, seat);
}

static void write_stop(
    S5Text *text, const Game *game, const S5State *before, const S5Choice *choice, int seat)
{
    (void)before, (void)choice, (void)seat;
    s5_event_end_game(text, &game->rules, &game->state);
}

static const char *tell(
    const Game *game, Seats *seats, Write *write, const S5State *before, const S5Choice *choice)
{
    static char buffer[S5_EVENT_MAX];
    for (int seat = 0; seat < game->rules.players; seat++) {
        S5Text text = s5_text(buffer, sizeof buffer);
        write(&text, game, before, choice, seat);
        lines_add(&seats->shown[seat], buffer);
    }
    return show(game, seats);
}

static const char *play_hand(Game *game, Seats *seats)
{
    S5Card pack[S5_PACK_MAX];
    case_pack(game->its, game->state.hand_number, pack);
    assert_int_equal(s5_deal(&game->rules, &game->state, pack), S5_OK);
    const char *wrong = tell(game, seats, write_deal, NULL, NULL);
    while (game->state.turn != S5_NO_SEAT && !wrong) {
        const S5State before = game->state;
        const S5Choice choice = game_choice(game);
        wrong = tell(game, seats, write_turn, NULL, NULL);
        assert_int_equal(s5_act(&game->rules, &game->state, game->state.turn, choice), S5_OK);
        wrong = wrong ? wrong : tell(game, seats, write_act, &before, &choice);
    }
    return wrong;
}

static const char *views_are_made_again(const Case *c)
{
    Game game;
    Lines lines = {NULL, 0, 0};
    Seats seats = {{NULL}, {{NULL, 0, 0}}};
    game_open(&game, c, TURNS_LEGAL, S5_ALL_SEEING, &lines);
    lines_free(&lines);
    for (int seat = 0; seat < game.rules.players; seat++)
        show_seat(&seats, seat);
    const char *wrong = tell(&game, &seats, write_game, NULL, NULL);
    for (int hand = 0; hand < c->hands && game.state.phase != S5_PHASE_OVER && !wrong; hand++)
        wrong = play_hand(&game, &seats);
    if (!wrong && game.state.phase != S5_PHASE_OVER) {
        assert_int_equal(s5_stop(&game.rules, &game.state), S5_OK);
        wrong = tell(&game, &seats, write_stop, NULL, NULL);
    }
    for (int seat = 0; seat < game.rules.players; seat++)
        s5_watcher_free(&seats.watcher[seat]);
    return wrong;
}

static void visit(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const Case c = random_case(seed * 32452843, preset, players, sides, (int)(seed % 4), 4);
        check_case(&c, views_are_made_again);
    }
}

static void test_every_view_is_made_again(void **unused)
{
    (void)unused;
    for_every_table(visit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_view_is_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
