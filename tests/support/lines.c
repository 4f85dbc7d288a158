#include "lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -------------------------------------------------------------------- lists */

static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

char *text_of(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *room = malloc(size);
    assert_non_null(room);
    S5Text text = s5_text(room, size);
    s5_text_add(&text, a);
    s5_text_add(&text, b);
    s5_text_add(&text, c);
    return text.start;
}

static void push(Lines *lines, char *line)
{
    if (lines->count == lines->room) {
        lines->room = lines->room ? 2 * lines->room : 64;
        lines->line = realloc(lines->line, (size_t)lines->room * sizeof *lines->line);
        assert_non_null(lines->line);
    }
    lines->line[lines->count++] = line;
}

bool line_is_of_record(const char *line)
{
    static const char *const EVENTS[] = {"game", "deal", "act", "trick", "end-hand", "end-game"};
    char start[40];
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) {
        snprintf(start, sizeof start, "{\"event\":\"%s\"", EVENTS[i]);
        if (!strncmp(line, start, strlen(start)))
            return true;
    }
    return false;
}

void lines_add(Lines *lines, const char *text)
{
    while (*text) {
        const size_t size = strcspn(text, "\n");
        push(lines, copy_of(text, size));
        text += size + (text[size] == '\n');
    }
}

void lines_set(Lines *lines, int at, const char *line)
{
    free(lines->line[at]);
    if (line) {
        lines->line[at] = copy_of(line, strlen(line));
        return;
    }
    lines->count--;
    memmove(lines->line + at, lines->line + at + 1, (size_t)(lines->count - at) * sizeof *lines->line);
}

void lines_insert(Lines *lines, int at, const char *line)
{
    push(lines, NULL);
    memmove(lines->line + at + 1, lines->line + at, (size_t)(lines->count - 1 - at) * sizeof *lines->line);
    lines->line[at] = copy_of(line, strlen(line));
}

Lines lines_copy(const Lines *lines)
{
    Lines copy = {NULL, 0, 0};
    for (int i = 0; i < lines->count; i++)
        push(&copy, copy_of(lines->line[i], strlen(lines->line[i])));
    return copy;
}

void lines_free(Lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
    *lines = (Lines){NULL, 0, 0};
}

char *lines_join(const Lines *lines)
{
    size_t size = 1, used = 0;
    for (int i = 0; i < lines->count; i++)
        size += strlen(lines->line[i]) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    text[0] = 0;
    for (int i = 0; i < lines->count; i++)
        used += (size_t)sprintf(text + used, "%s\n", lines->line[i]);
    return text;
}

Lines lines_load(const char *path)
{
    Lines lines = {NULL, 0, 0};
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s can't be opened", path);
    while (fgets(text, sizeof text, file))
        lines_add(&lines, text);
    fclose(file);
    return lines;
}

/* -------------------------------------------------------------------- games */

static char buffer[4 * S5_EVENT_MAX];

static void add(Lines *lines, const S5Text *text)
{
    assert_false(text->full);
    lines_add(lines, text->start);
}

static void name_players(S5Players *players)
{
    static const char *const NAMES[S5_SEATS_MAX] = {"Ann", "Bob", "Cáit", "", "\"Dee\" \\ ,\"dealer\":1",
        "Eve\t", "♠♥♦♣", "Gus", "Hal", "sixty-three bytes of name, which is the most that there may be.."};
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        snprintf(players->name[seat], S5_PLAYER_NAME_MAX, "%s", NAMES[seat]);
}

static void add_game(Game *game, int viewer, Lines *lines)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_event_game(
        &text, &game->rules, &game->state, &game->players, viewer == S5_VIEWER_ALL ? NULL : ",\"you\":1");
    add(lines, &text);
}

void game_open(Game *game, const Case *c, Turns turns, int viewer, Lines *lines)
{
    *game = (Game){.its = c, .turns = turns, .random = s5_random(c->seed, 12)};
    name_players(&game->players);
    assert_true(case_rules(c, &game->rules));
    const int dealer = s5_first_dealer(&game->rules, &game->random);
    assert_int_equal(s5_start(&game->rules, dealer, NULL, &game->state), S5_OK);
    add_game(game, viewer, lines);
}

void game_deal_pack(Game *game, const S5Card *pack, int viewer, Lines *lines)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    assert_int_equal(s5_deal(&game->rules, &game->state, pack), S5_OK);
    s5_event_deal(&text, &game->rules, &game->state, viewer);
    add(lines, &text);
}

void game_deal(Game *game, int viewer, Lines *lines)
{
    S5Card pack[S5_PACK_MAX];
    case_pack(game->its, game->state.hand_number, pack);
    if (game->rules.options.packets == S5_PACKETS_DEALER)
        s5_choose_packets(&game->rules, &game->state, s5_random_below(&game->random, 2));
    game_deal_pack(game, pack, viewer, lines);
}

S5Choice game_choice(Game *game)
{
    const S5Legal legal = s5_legal(&game->rules, &game->state);
    const bool often = s5_random_below(&game->random, 2);
    S5Choice choice = s5_legal_random(&legal, &game->random);
    if (game->state.phase == S5_PHASE_ROB && often && legal.kinds >> S5_CHOICE_DECLINE & 1)
        choice.kind = S5_CHOICE_DECLINE;
    else if (game->state.phase == S5_PHASE_ROB && often && legal.kinds >> S5_CHOICE_TURN_DOWN & 1)
        choice.kind = S5_CHOICE_TURN_DOWN;
    if (game->state.phase == S5_PHASE_BID && often && legal.kinds >> S5_CHOICE_PASS & 1)
        choice.kind = S5_CHOICE_PASS;
    if (choice.kind != S5_CHOICE_DISCARD && s5_choice_argument((S5ChoiceKind)choice.kind) == S5_NOTHING)
        choice.value = 0;
    return choice;
}

void game_act(Game *game, S5Choice choice, int viewer, Lines *lines)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    const S5State before = game->state;
    if (game->turns != TURNS_NONE)
        s5_event_turn(&text, &game->rules, &game->state, viewer, game->turns == TURNS_LEGAL);
    assert_int_equal(s5_act(&game->rules, &game->state, game->state.turn, choice), S5_OK);
    s5_event_act(&text, &game->rules, &before, &game->state, &choice, viewer);
    add(lines, &text);
}

static void stop(Game *game, Lines *lines)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    assert_int_equal(s5_stop(&game->rules, &game->state), S5_OK);
    s5_event_end_game(&text, &game->rules, &game->state);
    add(lines, &text);
}

/* Whether another hand can be dealt: of this game, or of the next of its match, whose line is added. */
static bool goes_on(Game *game, int viewer, Lines *lines)
{
    if (game->state.phase != S5_PHASE_OVER)
        return true;
    if (s5_next_game(&game->rules, &game->state) != S5_OK)
        return false;
    add_game(game, viewer, lines);
    return true;
}

Lines game_record(const Case *c, Turns turns, int viewer)
{
    Game game;
    Lines lines = {NULL, 0, 0};
    game_open(&game, c, turns, viewer, &lines);
    for (int hand = 0; hand < c->hands && goes_on(&game, viewer, &lines); hand++) {
        game_deal(&game, viewer, &lines);
        while (game.state.turn != S5_NO_SEAT)
            game_act(&game, game_choice(&game), viewer, &lines);
    }
    if (game.state.phase != S5_PHASE_OVER)
        stop(&game, &lines);
    return lines;
}

/* ------------------------------------------------------------------ reading */

int lines_refused(const Lines *lines, char why[REFUSED_MAX])
{
    return lines_refused_from(lines, 0, s5_reader_new(), why);
}

int lines_refused_from(const Lines *lines, int at, S5Reader *reader, char why[REFUSED_MAX])
{
    S5Text error = s5_text(why, REFUSED_MAX);
    assert_non_null(reader);
    while (at < lines->count && s5_reader_line(reader, lines->line[at], strlen(lines->line[at]), &error))
        at++;
    if (at == lines->count && *s5_reader_owed(reader))
        s5_text_add(&error, "breaks off");
    s5_reader_free(&reader);
    assert_null(reader);
    return error.used ? at : -1;
}
