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

#include "spoilfive/player.h"
#include "spoilfive/view_reader.h"

static char message[1024];

/* Everybody at a table, the spectator at ONLOOKER, with their view readers and what they were shown of the last event. */
enum { ONLOOKER = S5_SEATS_MAX, PEOPLE };
typedef struct Seats {
    S5ViewReader *view_reader[PEOPLE];
    Lines shown[PEOPLE];
} Seats;

/* The seats of a table in turn, then ONLOOKER, then PEOPLE. */
static int after(const Game *game, int seat)
{
    return seat + 1 == game->rules.players ? ONLOOKER : seat + 1;
}

static void show_seat(Seats *seats, int seat)
{
    char line[64];
    S5Text error = s5_text(message, sizeof message);
    seats->view_reader[seat] = s5_view_reader_new();
    assert_non_null(seats->view_reader[seat]);
    assert_int_equal(s5_view_reader_seat(seats->view_reader[seat]), -1);
    snprintf(line, sizeof line, "{\"event\":\"seat\",\"seat\":%d}", seat == ONLOOKER ? -1 : seat);
    assert_int_equal(
        s5_view_reader_line(seats->view_reader[seat], line, strlen(line), &error), S5_EVENT_SEAT);
}

/* Reads a line; null, or why it was refused. */
static const char *read_line(S5ViewReader *view_reader, const char *line)
{
    static char wrong[2048];
    S5Text error = s5_text(message, sizeof message);
    if (s5_view_reader_line(view_reader, line, strlen(line), &error) != S5_EVENT_NONE)
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
        view->phase = S5_PHASE_PLAY; /* it may be the question for the seat's card */
    if (state->phase == S5_PHASE_DRAW && seat == state->bidder && state->kitty_taken &&
        game->rules.options.name == S5_NAMING_BEFORE_KITTY &&
        !state->discards[seat]) { /* the kitty is shown with the bidder's own turn */
        view->hand &= ~state->kitty;
        view->known &= ~state->kitty;
        view->kitty = 0;
    }
}

static const char *compare(const Game *game, const Seats *seats, int seat, const char *line)
{
    S5View true_view, view;
    s5_view(&game->rules, &game->state, seat == ONLOOKER ? S5_NO_SEAT : seat, &true_view);
    s5_view_reader_view(seats->view_reader[seat], &view);
    pass_over_hidden(game, seat, &true_view);
    if (s5_view_reader_asked(seats->view_reader[seat]) != (seat == game->state.turn)) {
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
    for (int seat = 0; seat < PEOPLE && !wrong; seat = after(game, seat)) {
        Lines *lines = &seats->shown[seat];
        for (int i = 0; i < lines->count && !wrong; i++) {
            wrong = read_line(seats->view_reader[seat], lines->line[i]);
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
    for (int seat = 0; seat < PEOPLE; seat = after(game, seat)) {
        S5Text text = s5_text(buffer, sizeof buffer);
        write(&text, game, before, choice, seat == ONLOOKER ? S5_VIEWER_NO_HAND : seat);
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
    game_open(&game, c, TURNS_LEGAL, S5_VIEWER_ALL, &lines);
    lines_free(&lines);
    for (int seat = 0; seat < PEOPLE; seat = after(&game, seat))
        show_seat(&seats, seat);
    const char *wrong = tell(&game, &seats, write_game, NULL, NULL);
    for (int hand = 0; hand < c->hands && game.state.phase != S5_PHASE_OVER && !wrong; hand++)
        wrong = play_hand(&game, &seats);
    if (!wrong && game.state.phase != S5_PHASE_OVER) {
        assert_int_equal(s5_stop(&game.rules, &game.state), S5_OK);
        wrong = tell(&game, &seats, write_stop, NULL, NULL);
    }
    for (int seat = 0; seat < PEOPLE; seat = after(&game, seat))
        s5_view_reader_free(&seats.view_reader[seat]);
    return wrong;
}

static void visit(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        const Case c = random_case(seed * 32452843, preset, players, sides, (int)(seed % 4), 4);
        check_case(&c, views_are_made_again);
    }
}

static void test_every_view_is_made_again(void **unused)
{
    (void)unused;
    for_every_table(visit);
}

/* Only the question shows which player the five of hearts lets rob: before the first lead, after a Joker, after fiving. */
static void test_the_five_of_hearts_robs(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {"spoil-five-peel", "peel-fiving", "irish-forty-five"};
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        for (uint64_t seed = 1; seed <= 300; seed++) {
            Case c = {.seed = seed * 86028121,
                .preset = s5_preset_find(PRESETS[i]),
                .players = 2,
                .changed = 2,
                .option = {s5_option_find("rob_with"), s5_option_find("robbing")},
                .value = {"ace-or-five-of-hearts", "may"},
                .hands = 3};
            check_case(&c, views_are_made_again);
        }
}

/* ------------------------------------------------------------------- refusals */

static S5ViewReader *reader_at(int seat)
{
    Seats seats = {{NULL}, {{NULL, 0, 0}}};
    show_seat(&seats, seat);
    return seats.view_reader[seat];
}

/* What seat 0 is shown of a game. */
static Lines stream_of(const Case *c)
{
    return game_record(c, TURNS_LEGAL, 0);
}

static int first_of(const Lines *lines, const char *event)
{
    char start[32];
    snprintf(start, sizeof start, "{\"event\":\"%s\"", event);
    for (int i = 0; i < lines->count; i++)
        if (!strncmp(lines->line[i], start, strlen(start)))
            return i;
    fail_msg("no %s in the stream", event);
    return -1;
}

/* Reads a stream; null, or why a line was refused. */
static const char *read_stream(const Lines *lines)
{
    S5ViewReader *view_reader = reader_at(0);
    const char *wrong = NULL;
    for (int i = 0; i < lines->count && !wrong; i++)
        wrong = read_line(view_reader, lines->line[i]);
    if (wrong) { /* nothing more is taken then */
        S5Text error = s5_text(message, sizeof message);
        assert_int_equal(
            s5_view_reader_line(view_reader, lines->line[0], strlen(lines->line[0]), &error), S5_EVENT_NONE);
        assert_non_null(strstr(message, "a line before this one was wrong"));
        assert_false(s5_view_reader_asked(view_reader));
    }
    s5_view_reader_free(&view_reader);
    assert_null(view_reader);
    return wrong;
}

/* A line in place of the first event of a kind, and the error that it gets. */
static const struct {
    const char *preset, *event, *line, *why;
} REFUSED[] = {
    {"spoil-five", "game", "", "not JSON"},
    {"spoil-five", "game", "[1]", "must be a JSON object"},
    {"spoil-five", "game", "{\"event\":\"deal\",\"event\":\"deal\"}", "not JSON"},
    {"spoil-five", "game", "{\"seat\":1}", "\"event\" is missing"},
    {"spoil-five", "game", "{\"event\":7}", "\"event\" is missing"},
    {"spoil-five", "game", "{\"event\":\"turn\",\"seat\":0}", "\"turn\" where \"game\" must come"},
    {"spoil-five", "game", "{\"event\":\"game\",\"version\":2}", "\"version\" must be 1"},
    {"spoil-five", "game", "{\"event\":\"seat\"}", "\"seat\" is missing"},
    {"spoil-five", "game", "{\"event\":\"seat\",\"seat\":10}", "\"seat\" is 10"},
    {"spoil-five", "game", "{\"event\":\"seat\",\"seat\":-2}", "\"seat\" is -2"},
    {"spoil-five", "deal", "{\"event\":\"turn\",\"seat\":0}", "who has nothing to choose"},
    {"spoil-five", "deal", "{\"event\":\"trick\",\"winner\":0}", "\"trick\" where none has ended"},
    {"spoil-five", "deal", "{\"event\":\"end-hand\",\"outcome\":\"won\"}",
        "\"end-hand\" where the hand goes on"},
    {"spoil-five", "deal", "{\"event\":\"end-game\"}", "\"end-game\" where a hand goes on"},
    {"spoil-five", "deal", "{\"event\":\"deal\"}", "\"hands\" must have five cards for seat 0"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"?? ?? ?? ?? ??\"]}",
        "\"hands\" must have five cards"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"2S 3S 4S 5S\"]}",
        "\"hands\" must have five cards"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"2S 3S 4S 5S XX\"]}",
        "\"hands\" must have five cards"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"2S 3S 4S 5S 6S\"]}", "\"turn_up\" is missing"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"2S 3S 4S 5S 6S\"],\"turn_up\":\"6S\"}",
        "\"turn_up\" is missing"},
    {"spoil-five", "deal", "{\"event\":\"deal\",\"hands\":[\"2S 3S 4S 5S 6S\"],\"turn_up\":\"7S\"}",
        "\"hand\" is missing"},
    {"spoil-five", "deal",
        "{\"event\":\"deal\",\"hand\":9,\"hands\":[\"2S 3S 4S 5S 6S\"],\"turn_up\":\"7S\"}",
        "\"hand\" is 9, but by the rules it is 1"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":0}", "\"do\" is missing"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":3,\"do\":\"pass\"}", "\"seat\" is 3"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":0,\"do\":\"play 5h\"}",
        "\"do\" is missing or not a choice"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":1,\"do\":\"play ??\"}",
        "\"do\" is missing or not a choice"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":1,\"do\":\"discard ?? ?\"}",
        "\"do\" is missing or not a choice"},
    {"spoil-five", "act", "{\"event\":\"act\",\"seat\":1,\"do\":\"bid 15\"}", "can't \"bid 15\" now"},
    {"spoil-five", "act", "{\"event\":\"deal\"}", "\"hands\" must have"},
    {"auction-forty-fives", "act", "{\"event\":\"act\",\"seat\":1,\"do\":\"name S\"}",
        "can't \"name S\" now"},
};

static void test_what_can_not_be_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        const int players = strcmp(REFUSED[i].preset, "spoil-five") ? 4 : 3;
        const Case c = {.seed = 3,
            .preset = s5_preset_find(REFUSED[i].preset),
            .players = players,
            .sides = players == 4 ? 2 : 0,
            .hands = 1};
        Lines lines = stream_of(&c);
        lines_set(&lines, first_of(&lines, REFUSED[i].event), REFUSED[i].line);
        const char *wrong = read_stream(&lines);
        if (!wrong || !strstr(wrong, REFUSED[i].why))
            fail_msg("%zu: %s: %s", i, REFUSED[i].line, wrong ? wrong : "was taken");
        lines_free(&lines);
    }
}

/* The first line with a piece of text in it, with that piece replaced. */
static void replace(Lines *lines, const char *piece, const char *by)
{
    for (int i = 0; i < lines->count; i++) {
        char *found = strstr(lines->line[i], piece);
        if (!found)
            continue;
        *found = 0;
        char *line = text_of(lines->line[i], by, found + strlen(piece));
        lines_set(lines, i, line);
        free(line);
        return;
    }
    fail_msg("no %s in the stream", piece);
}

/* Pieces of seat 0's stream of one game, what stands there instead, and what is said of it. */
static const char *const REPLACED[][3] = {
    {"\"legal\":[", "\"legal\":[\"play 5H\",", "\"legal\" does not list the choices"},
    {"\"legal\":[\"play 8D\"", "\"legal\":[\"play JS\"", "\"legal\" does not list the choices"},
    {"\"seat\":1,\"do\":\"play TD", "\"seat\":1,\"do\":\"play QD", "seat 1 can't \"play QD\" now: "},
    {"\"seat\":1,\"do\":\"play TD", "\"seat\":1,\"do\":\"play AC", "seat 1 can't \"play AC\" now"},
    {"\"seat\":1,\"do\":\"play 5H", "\"seat\":1,\"do\":\"play TD", "seat 1 can't \"play TD\" now"},
    {"\"do\":\"rob AC", "\"do\":\"rob TC", "seat 2 can't \"rob TC\" now"},
    {"\"do\":\"rob AC", "\"do\":\"decline", "seat 2 can't \"decline\" now"},
    {"\"seat\":0,\"do\":\"play 8D", "\"seat\":0,\"do\":\"play TC", "seat 0 can't \"play TC\" now"},
    {"\"winner\":1", "\"winner\":2", "\"winner\" is 2, but by the rules it is 1"},
    {"\"total\":[", "\"total\":[1,", "\"total\" must be 3 numbers"},
    {"\"total\":[", "\"total\":[1.", "\"total\" must be whole numbers"},
    {"\"outcome\":\"", "\"outcome\":\"un", "\"outcome\" is missing"},
    {"\"pool\":3}", "\"pool\":-3}", "\"pool\" is -3"},
};

static void test_pieces_that_can_not_be_are_refused(void **unused)
{
    (void)unused;
    const Case c = {.seed = 3, .preset = s5_preset_find("spoil-five"), .players = 3, .hands = 1};
    for (size_t i = 0; i < sizeof REPLACED / sizeof *REPLACED; i++) {
        Lines lines = stream_of(&c);
        replace(&lines, REPLACED[i][0], REPLACED[i][1]);
        const char *wrong = read_stream(&lines);
        if (!wrong || !strstr(wrong, REPLACED[i][2]))
            fail_msg("%s: %s", REPLACED[i][1], wrong ? wrong : "was taken");
        lines_free(&lines);
    }
}

/* A line by itself, with the line after it gone, cards and numbers changed: whatever is taken, every level still makes a
 * legal choice from the view. */
static void choose_with_all(const S5ViewReader *view_reader)
{
    S5View view;
    s5_view_reader_view(view_reader, &view);
    for (int i = 0; i < s5_level_count(); i++) {
        const S5Level *level = s5_level(i);
        if (level->memory)
            continue;
        S5PlayerContext context = {.random = s5_random(1, 1), .nodes = 1};
        const S5Choice choice = level->choose(s5_view_reader_rules(view_reader), &view, &context);
        assert_true(s5_legal_has(&view.legal, &choice));
    }
}

static void change_letter(char *line, S5Random *random)
{
    static const char LETTERS[] = "AKQJT98765432SHDC?X0123456789\" ,";
    const uint32_t size = (uint32_t)strlen(line);
    if (size)
        line[s5_random_below(random, size)] = LETTERS[s5_random_below(random, sizeof LETTERS - 1)];
}

/* Changes a stream in one place after the game's line. */
static void change(Lines *lines, S5Random *random)
{
    const int at = 1 + (int)s5_random_below(random, (uint32_t)lines->count - 1);
    const int other = 1 + (int)s5_random_below(random, (uint32_t)lines->count - 1);
    switch (s5_random_below(random, 5)) {
    case 0:
        lines_set(lines, at, NULL);
        break;
    case 1:
        lines_insert(lines, at, lines->line[other]);
        break;
    case 2:
        if (other != at)
            lines_set(lines, at, lines->line[other]);
        break;
    default:
        change_letter(lines->line[at], random);
        break;
    }
}

static const char *damage_does_no_harm(const Case *c)
{
    S5Random random = s5_random(c->seed, 77);
    Lines whole = stream_of(c);
    for (int times = 0; times < 30 && whole.count > 1; times++) {
        Lines lines = lines_copy(&whole);
        S5ViewReader *view_reader = reader_at(0);
        for (uint32_t changes = 1 + s5_random_below(&random, 3); changes && lines.count > 1; changes--)
            change(&lines, &random);
        for (int i = 0; i < lines.count && !read_line(view_reader, lines.line[i]); i++)
            if (s5_view_reader_asked(view_reader))
                choose_with_all(view_reader);
        s5_view_reader_free(&view_reader);
        lines_free(&lines);
    }
    lines_free(&whole);
    return NULL;
}

static void visit_damage(const S5Preset *preset, int players, int sides)
{
    const Case c = random_case((uint64_t)players * 49979687, preset, players, sides, 2, 2);
    check_case(&c, damage_does_no_harm);
}

static void test_damage_does_no_harm(void **unused)
{
    (void)unused;
    for_every_table(visit_damage);
}

/* The reader skips events that it does not know. A game may follow another that is over or not, even at another seat. */
static void test_streams_may_say_more(void **unused)
{
    (void)unused;
    const Case c = {.seed = 5, .preset = s5_preset_find("spoil-five"), .players = 3, .hands = 2};
    Lines lines = stream_of(&c);
    S5ViewReader *view_reader = reader_at(1);
    assert_null(s5_view_reader_rules(view_reader));
    assert_null(read_line(view_reader, "{\"event\":\"clock\",\"left\":[1,2]}"));
    assert_null(read_line(view_reader, "{\"event\":\"seat\",\"seat\":0,\"name\":\"Ann\"}"));
    for (int game = 0; game < 3; game++)
        for (int i = 0; i < lines.count / (game == 1 ? 2 : 1); i++) {
            const char *rest = lines.line[i] + 1;
            char *line = text_of("{ \"more\": {\"a\":null}, ", rest, " \r");
            if (read_line(view_reader, line))
                fail_msg("%s", message);
            free(line);
            assert_null(read_line(view_reader, "{\"event\":\"weather\"}"));
            assert_false(s5_view_reader_asked(view_reader));
        }
    assert_int_equal(s5_view_reader_seat(view_reader), 0);
    assert_string_equal(s5_view_reader_players(view_reader)->name[1], "Bob");
    assert_int_equal(s5_view_reader_rules(view_reader)->players, 3);
    s5_view_reader_free(&view_reader);
    lines_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_view_is_made_again),
        cmocka_unit_test(test_the_five_of_hearts_robs),
        cmocka_unit_test(test_what_can_not_be_is_refused),
        cmocka_unit_test(test_pieces_that_can_not_be_are_refused),
        cmocka_unit_test(test_damage_does_no_harm),
        cmocka_unit_test(test_streams_may_say_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
