/*
 * Following a record. Every line except `game`, and except what an act and a deal bring in from outside, is known
 * before it is read: the engine writes the line, and the record must say the same. Lines spelled as this program spells
 * them are compared byte by byte; any other line is parsed and compared field by field.
 */
#include "spoilfive/record.h"

#include "fair_line.h"
#include "json.h"
#include "read_game.h"

#include "engine/rules/sound.h"
#include "spoilfive/assert.h"
#include "spoilfive/explain.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Whether a record writes the `turn` of each choice; this is known once it has its first choice. */
typedef enum TurnLines { TURNS_UNKNOWN, TURNS_WRITTEN, TURNS_LEFT_OUT } TurnLines;

enum { S5_GAME_HEAD_MAX = 4096 };

struct S5Reader {
    S5Rules rules;
    S5State state;
    S5State before;  /* the last act */
    S5Choice choice; /* the last act's */
    S5Players players;
    S5Terms terms; /* the players' own words */
    int person;    /* the seat of the person, or S5_NO_SEAT */
    bool started;  /* a game has been read */
    bool failed;   /* a line was wrong: no more lines are accepted */
    bool asked;    /* the turn of the choice that is due has been read */
    TurnLines turns;
    size_t head_size; /* of the last game's line, up to its dealer: most games of a record share it */
    char head[S5_GAME_HEAD_MAX];
    const char *owed;            /* in `expected`: the lines that must come next */
    char expected[S5_EVENT_MAX]; /* lines as this program writes them */
};

/* Events by their name, in the order of S5Event. */
static const char *const EVENTS[] = {
    "", "game", "deal", "turn", "act", "trick", "end-hand", "end-game", [S5_EVENT_OTHER] = ""};
enum { EVENT_COUNT = S5_EVENT_SEAT };

/* A line being read. */
typedef struct Line {
    const char *bytes;
    size_t size;
    json_t *json; /* null until it is parsed */
} Line;

S5Reader *s5_reader_new(void)
{
    S5Reader *reader = calloc(1, sizeof *reader);
    if (reader) {
        reader->owed = "";
        reader->person = S5_NO_SEAT;
    }
    return reader;
}

S5Reader *s5_reader_copy(const S5Reader *reader)
{
    S5Reader *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, reader, offsetof(S5Reader, expected)); /* the rest is long, and most of it unused */
    copy->owed = *reader->owed ? strcpy(copy->expected, reader->owed) : "";
    return copy;
}

void s5_reader_free(S5Reader **reader)
{
    free(*reader);
    *reader = NULL;
}

const S5Rules *s5_reader_rules(const S5Reader *reader)
{
    return reader->started ? &reader->rules : NULL;
}

const S5State *s5_reader_state(const S5Reader *reader)
{
    return reader->started ? &reader->state : NULL;
}

const S5State *s5_reader_before(const S5Reader *reader)
{
    return &reader->before;
}

const S5Choice *s5_reader_choice(const S5Reader *reader)
{
    return &reader->choice;
}

const S5Players *s5_reader_players(const S5Reader *reader)
{
    return &reader->players;
}

int s5_reader_person(const S5Reader *reader)
{
    return reader->person;
}

const S5Terms *s5_reader_terms(const S5Reader *reader)
{
    return &reader->terms;
}

const char *s5_reader_owed(const S5Reader *reader)
{
    return reader->owed;
}

const char *s5_reader_missing(const S5Reader *reader)
{
    if (!reader->started)
        return "there is no game in this record";
    return *reader->owed ? "the record breaks off: the consequences of the last act are missing" : NULL;
}

bool s5_reader_asked(const S5Reader *reader)
{
    return reader->asked;
}

/* -------------------------------------------------------------------- lines */

/* Whether the line is the first of some expected lines, byte by byte. */
static bool same_bytes(const Line *line, const char *expected)
{
    const char *end = strchr(expected, '\n');
    return (size_t)(end - expected) == line->size && !memcmp(line->bytes, expected, line->size);
}

/* Whether a line starts with a literal; the literal's length is then added to *at. */
static bool starts(const Line *line, size_t *at, const char *literal)
{
    const size_t length = strlen(literal);
    if (line->size - *at < length || memcmp(line->bytes + *at, literal, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Copies the text up to a quote; returns false when it is too long or contains an escape, which is left to the
 * parser. */
static bool take_string(const Line *line, size_t *at, char *text, size_t size)
{
    const char *end = memchr(line->bytes + *at, '"', line->size - *at);
    if (!end || (size_t)(end - line->bytes) - *at >= size)
        return false;
    const size_t length = (size_t)(end - line->bytes) - *at;
    memcpy(text, line->bytes + *at, length);
    text[length] = 0;
    *at += length + 1;
    return !memchr(text, '\\', length);
}

/* Parses a line that is to be compared field by field; complains and returns false when it is not an object. A file that
 * is no record at all is one that somebody mistook for one. */
static bool parse_line(const S5Reader *reader, Line *line, S5Text *error)
{
    json_error_t at;
    if (line->json)
        return true;
    if (!reader->started && !strchr(" \t{", line->size ? *line->bytes : ' '))
        return s5_refuse(error, "", "this is not the record of a game, whose first line begins with {");
    line->json = json_loadb(line->bytes, line->size, JSON_REJECT_DUPLICATES, &at);
    if (!line->json)
        return s5_refuse(error, "", "not JSON: %s, at byte %d", at.text, at.position);
    return json_is_object(line->json) || s5_refuse(error, "", "a line must be a JSON object");
}

static bool match_owed(const S5Reader *reader, Line *line, const char *expected, S5Text *error)
{
    return same_bytes(line, expected) ||
           (parse_line(reader, line, error) && s5_match_line(&reader->rules, line->json, expected, error));
}

static S5Event event_named(const char *name)
{
    for (int i = 1; i < EVENT_COUNT; i++)
        if (!strcmp(name, EVENTS[i]))
            return (S5Event)i;
    return s5_fair_is_event(name, strlen(name)) ? S5_EVENT_OTHER : S5_EVENT_NONE;
}

/* What a line is that is spelled as usual, compared in place. Most lines are told by the first letter. */
static S5Event usual_event(const Line *line)
{
    size_t name = 0;
    if (!starts(line, &name, "{\"event\":\"") || name == line->size)
        return S5_EVENT_NONE;
    for (int i = 1; i < EVENT_COUNT; i++) {
        size_t at = name;
        if (line->bytes[name] == *EVENTS[i] && starts(line, &at, EVENTS[i]) && at < line->size &&
            line->bytes[at] == '"')
            return (S5Event)i;
    }
    return S5_EVENT_NONE;
}

/* What a line is, found without parsing where it is spelled as usual. */
static S5Event line_event(const S5Reader *reader, Line *line, S5Text *error)
{
    S5Event event = usual_event(line);
    if (event || !parse_line(reader, line, error))
        return event;
    const char *name = json_string_value(json_object_get(line->json, "event"));
    event = name ? event_named(name) : S5_EVENT_NONE;
    if (!name)
        s5_refuse(error, "", "\"event\" is missing or not a string");
    else if (!event)
        s5_refuse(error, "", "there is no event \"%.40s\"", name);
    return event;
}

/* --------------------------------------------------------------------- game */

static const char DEALER[] = ",\"dealer\":";

/* Remembers the part of a game's line before its dealer and start, as this program writes it. */
static void keep_head(S5Reader *reader, const Line *line)
{
    const char *dealer = strstr(reader->expected, DEALER);
    const size_t size = dealer ? (size_t)(dealer - reader->expected) : 0;
    const bool same =
        size && size <= S5_GAME_HEAD_MAX && line->size > size && !memcmp(line->bytes, reader->expected, size);
    reader->head_size = same ? size : 0;
    if (same)
        memcpy(reader->head, reader->expected, size);
}

/* The line's `"dealer":N`, or −1. */
static int quick_dealer(const Line *line, size_t at)
{
    if (!starts(line, &at, DEALER) || at + 1 >= line->size || line->bytes[at + 1] != ',')
        return -1;
    return line->bytes[at] >= '0' && line->bytes[at] <= '9' ? line->bytes[at] - '0' : -1;
}

/* The usual case in a record of many games: the line is the same as that of the game before, except for the dealer. */
static bool read_same_game(S5Reader *reader, const Line *line)
{
    if (!reader->head_size || line->size < reader->head_size ||
        memcmp(line->bytes, reader->head, reader->head_size) != 0)
        return false;
    const int dealer = quick_dealer(line, reader->head_size);
    if (reader->rules.options.first_dealer >= 0 && dealer != reader->rules.options.first_dealer)
        return false;
    S5State state;
    if (s5_start(&reader->rules, dealer, NULL, &state) != S5_OK)
        return false;
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    s5_event_game(&text, &reader->rules, &state, &reader->players, NULL);
    if (!same_bytes(line, reader->expected))
        return false;
    reader->state = state;
    reader->terms = (S5Terms){0};
    reader->person = S5_NO_SEAT;
    return true;
}

/* The person's seat (docs/formats.md): `human`, or the only one that no computer player has. */
static int find_person(const json_t *game, int players)
{
    const json_t *human = json_object_get(game, "human"), *bots = json_object_get(game, "bots");
    const json_int_t seat = json_integer_value(human);
    if (json_is_integer(human))
        return seat >= 0 && seat < players ? (int)seat : S5_NO_SEAT;
    int found = S5_NO_SEAT, count = 0;
    for (int i = 0; i < players && i < (int)json_array_size(bots); i++)
        if (!json_string_value(json_array_get(bots, (size_t)i))) {
            found = i;
            count++;
        }
    return count == 1 ? found : S5_NO_SEAT;
}

/* Reads the next game of a match, which has the rules and players of the one before and starts as that ended (docs/rules.md
 * H17). */
static bool read_next_game(S5Reader *reader, Line *line, S5Text *error)
{
    S5Rules rules;
    S5Players players = {0};
    S5State state;
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    s5_next_game(&reader->rules, &reader->state);
    s5_event_game(&text, &reader->rules, &reader->state, &reader->players, NULL);
    if (!match_owed(reader, line, reader->expected, error))
        return false;
    if (!line->json)
        return true;
    return (s5_read_game(&rules, &players, &state, line->json, error) &&
               !memcmp(&rules.options, &reader->rules.options, sizeof rules.options)) ||
           (!error->used && s5_refuse(error, "H17", "the options of a match change between its games"));
}

static bool read_game_line(S5Reader *reader, Line *line, S5Text *error)
{
    if (reader->started && !s5_match_winners(&reader->rules, &reader->state)) {
        reader->asked = false;
        reader->turns = TURNS_UNKNOWN;
        return read_next_game(reader, line, error);
    }
    if (!read_same_game(reader, line)) {
        if (!parse_line(reader, line, error) ||
            !s5_read_game(&reader->rules, &reader->players, &reader->state, line->json, error) ||
            !s5_read_terms(line->json, &reader->terms, error))
            return false;
        S5Text text = s5_text(reader->expected, sizeof reader->expected);
        s5_event_game(&text, &reader->rules, &reader->state, &reader->players, NULL);
        if (!match_owed(reader, line, reader->expected, error))
            return false;
        reader->person = find_person(line->json, reader->rules.players);
        keep_head(reader, line);
    }
    reader->started = true;
    reader->asked = false;
    reader->turns = TURNS_UNKNOWN;
    return true;
}

/* --------------------------------------------------------------------- deal */

/* Reads `5H TC …`; returns false when there are not `count` cards. */
static bool read_dealt_pack(const char *text, S5Card *pack, int count)
{
    for (int i = 0; i < count; i++, text += 3)
        if (s5_card_read(text, S5_CANONICAL, &pack[i]) != 2 || text[2] != (i < count - 1 ? ' ' : 0))
            return false;
    return true;
}

/* Finds a pack without parsing; it is the deal's if the line is spelled as usual. */
static bool quick_pack(const Line *line, S5Card *pack, int count)
{
    static const char PACK[] = "\"pack\":\"";
    char text[3 * S5_PACK_MAX];
    for (const char *c = line->bytes;
        !line->json && (c = memchr(c, 'p', line->size - (size_t)(c - line->bytes))); c++) {
        size_t at = (size_t)(c - line->bytes) - 1;
        if (at < line->size && starts(line, &at, PACK) && take_string(line, &at, text, sizeof text))
            return read_dealt_pack(text, pack, count);
    }
    return false;
}

/* Takes over how the dealer dealt, where the rules leave that to the dealer and the line is spelled as usual. */
static void quick_packets(S5Reader *reader, const Line *line)
{
    static const char TWO[] = ",\"packets\":\"" S5_TWO_FIRST "\",\"pack\":";
    for (const char *c = line->bytes;
        !line->json && (c = memchr(c, ',', line->size - (size_t)(c - line->bytes))); c++) {
        size_t at = (size_t)(c - line->bytes);
        if (starts(line, &at, TWO))
            s5_choose_packets(&reader->rules, &reader->state, true);
    }
}

static bool parsed_packets(S5Reader *reader, const Line *line, S5Text *error)
{
    if (reader->rules.options.packets != S5_PACKETS_DEALER)
        return true;
    const int two_first = s5_read_two_first(json_string_value(json_object_get(line->json, "packets")));
    if (two_first < 0)
        return s5_refuse(error, "H9", "\"packets\" must say how the dealer dealt, \"%s\" or \"%s\"",
            S5_THREE_FIRST, S5_TWO_FIRST);
    s5_choose_packets(&reader->rules, &reader->state, two_first);
    return true;
}

static bool parsed_pack(const S5Reader *reader, Line *line, S5Card *pack, int count, S5Text *error)
{
    if (!parse_line(reader, line, error))
        return false;
    const char *value = json_string_value(json_object_get(line->json, "pack"));
    if (!value)
        return s5_refuse(error, "§3", "\"pack\" is missing or not a string");
    return (strlen(value) == 3 * (size_t)count - 1 && read_dealt_pack(value, pack, count)) ||
           s5_refuse(error, "§3", "\"pack\" must be %d cards with a blank between two", count);
}

/* Deals, and expects the line of the deal. */
static S5Status deal_line_pack(S5Reader *reader, const S5Card *pack)
{
    const S5Status status = s5_deal(&reader->rules, &reader->state, pack);
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    if (status == S5_OK)
        s5_event_deal(&text, &reader->rules, &reader->state, S5_VIEWER_ALL);
    return status;
}

/* Moves on to the line after one of the expected lines; after the last one, nothing in the buffer is owed. */
static void owe_after(S5Reader *reader, const char *line)
{
    S5_ASSERT(line >= reader->expected && line < reader->expected + sizeof reader->expected);
    const char *next = strchr(line, '\n') + 1;
    reader->owed = *next ? next : "";
}

static bool read_deal_line(S5Reader *reader, Line *line, S5Text *error)
{
    S5Card pack[S5_PACK_MAX];
    const S5State before = reader->state;
    const int count = reader->rules.pack;
    if (reader->rules.options.packets == S5_PACKETS_DEALER)
        quick_packets(reader, line);
    if (quick_pack(line, pack, count) && deal_line_pack(reader, pack) == S5_OK &&
        same_bytes(line, reader->expected)) {
        owe_after(reader, reader->expected);
        return true;
    }
    reader->state = before;
    if (!parsed_pack(reader, line, pack, count, error) || !parsed_packets(reader, line, error))
        return false;
    const S5Status status = deal_line_pack(reader, pack);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "\"pack\": %s", s5_status_sentence(status));
    owe_after(reader, reader->expected);
    return match_owed(reader, line, reader->expected, error);
}

/* ---------------------------------------------------------------- turn, act */

/* Writes the turn that is due, as this program does. */
static const char *expect_turn(S5Reader *reader, bool legal)
{
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    s5_event_turn(&text, &reader->rules, &reader->state, S5_VIEWER_ALL, legal);
    return reader->expected;
}

static bool read_turn(S5Reader *reader, Line *line, S5Text *error)
{
    if (reader->turns == TURNS_LEFT_OUT)
        return s5_refuse(
            error, "", "a turn, where the choices before had none: a record has them all or none");
    reader->turns = TURNS_WRITTEN;
    reader->asked = true;
    if (same_bytes(line, expect_turn(reader, false)) || same_bytes(line, expect_turn(reader, true)))
        return true;
    if (!parse_line(reader, line, error))
        return false;
    return match_owed(reader, line, expect_turn(reader, true), error);
}

enum { DO_MAX = 64 };

/* Finds seat and choice of an act, without parsing where the line is spelled as usual. */
static bool find_act(const S5Reader *reader, Line *line, int *seat, char choice[DO_MAX], S5Text *error)
{
    size_t at = 0;
    if (!line->json && starts(line, &at, "{\"event\":\"act\",\"seat\":") && at < line->size &&
        line->bytes[at] >= '0' && line->bytes[at] <= '9') {
        *seat = line->bytes[at++] - '0';
        if (starts(line, &at, ",\"do\":\"") && take_string(line, &at, choice, DO_MAX))
            return true;
    }
    if (!parse_line(reader, line, error))
        return false;
    const json_t *number = json_object_get(line->json, "seat"), *text = json_object_get(line->json, "do");
    if (!json_is_integer(number))
        return s5_refuse(error, "§3", "\"seat\" is missing or not a whole number");
    if (!json_is_string(text) || json_string_length(text) >= DO_MAX)
        return s5_refuse(error, "§3", "\"do\" is missing or not a choice");
    const json_int_t value = json_integer_value(number);
    if (value < 0 || value >= S5_SEATS_MAX)
        return s5_refuse(error, "§3", "\"seat\" is %lld, which does not exist", (long long)value);
    *seat = (int)value;
    strcpy(choice, json_string_value(text));
    return true;
}

/* Says why an act is not possible, as its own seat sees it. */
static bool refuse_recorded_act(const S5Reader *reader, int seat, const char *what, const S5Choice *choice,
    S5Status status, S5Text *error)
{
    S5Text text = S5_EMPTY_TEXT(512);
    S5View view;
    s5_view(&reader->rules, &reader->state, seat < reader->rules.players ? seat : 0, &view);
    s5_explain(&text, &reader->rules, &view, choice, status, &reader->terms, S5_SUIT_LETTERS);
    return s5_refuse(
        error, s5_explain_section(&view, status), "seat %d can't \"%s\": %s", seat, what, text.start);
}

static bool read_act(S5Reader *reader, Line *line, S5Text *error)
{
    char what[DO_MAX];
    int seat = S5_SEATS_MAX;
    if (reader->turns == TURNS_UNKNOWN)
        reader->turns = TURNS_LEFT_OUT;
    if (reader->turns == TURNS_WRITTEN && !reader->asked)
        return s5_refuse(error, "", "the turn before this act is missing");
    if (!find_act(reader, line, &seat, what, error))
        return false;
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    S5Status status = s5_choice_read(what, S5_CANONICAL, &choice);
    reader->before = reader->state;
    if (status == S5_OK)
        status = s5_act(&reader->rules, &reader->state, seat, choice);
    if (status != S5_OK)
        return refuse_recorded_act(reader, seat, what, &choice, status, error);
    reader->choice = choice;
    reader->asked = false;
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    s5_event_act(&text, &reader->rules, &reader->before, &reader->state, &choice, S5_VIEWER_ALL);
    owe_after(reader, reader->expected);
    return match_owed(reader, line, reader->expected, error);
}

/* Reads the trick, or the end of the hand or the game, which follow from the last act. */
static bool read_owed(S5Reader *reader, Line *line, S5Text *error)
{
    if (!match_owed(reader, line, reader->owed, error))
        return false;
    owe_after(reader, reader->owed);
    return true;
}

/* Reads the end of a game that the players stopped after a hand. */
static bool read_stop(S5Reader *reader, Line *line, S5Text *error)
{
    s5_assert_state(&reader->rules, &reader->state);
    const S5Status status = s5_stop(&reader->rules, &reader->state);
    if (status != S5_OK)
        return s5_refuse(error, s5_status_rule(status), "%s", s5_status_sentence(status));
    S5Text text = s5_text(reader->expected, sizeof reader->expected);
    s5_event_end_game(&text, &reader->rules, &reader->state);
    return match_owed(reader, line, reader->expected, error);
}

/* ---------------------------------------------------------- what comes next */

typedef bool Read(S5Reader *reader, Line *line, S5Text *error);

/* The function that reads a line of this kind, if it may come now; otherwise null. */
static Read *reading(const S5Reader *reader, S5Event event)
{
    size_t at = 0;
    const Line owed = {reader->owed, strlen(reader->owed), NULL};
    if (owed.size) {
        return starts(&owed, &at, "{\"event\":\"") && starts(&owed, &at, EVENTS[event]) &&
                       owed.bytes[at] == '"'
                   ? read_owed
                   : NULL;
    }
    if (!reader->started || reader->state.phase == S5_PHASE_OVER)
        return event == S5_EVENT_GAME ? read_game_line : NULL;
    if (reader->state.phase == S5_PHASE_DEAL && event == S5_EVENT_DEAL)
        return read_deal_line;
    if (reader->state.phase == S5_PHASE_DEAL)
        return event == S5_EVENT_END_GAME ? read_stop : NULL;
    if (event == S5_EVENT_TURN && !reader->asked)
        return read_turn;
    return event == S5_EVENT_ACT ? read_act : NULL;
}

/* What must come now, for a message. */
static const char *due(const S5Reader *reader)
{
    if (*reader->owed)
        for (int i = S5_EVENT_TRICK; i < EVENT_COUNT; i++)
            if (!strncmp(reader->owed + strlen("{\"event\":\""), EVENTS[i], strlen(EVENTS[i])))
                return EVENTS[i];
    if (!reader->started || reader->state.phase == S5_PHASE_OVER)
        return "game";
    if (reader->state.phase == S5_PHASE_DEAL)
        return "deal";
    return reader->asked || reader->turns == TURNS_LEFT_OUT ? "act" : "turn";
}

/* Passes over a line that says where packs come from, if it may stand here, and refuses any other. */
static bool skip_line(const S5Reader *reader, Line *line, S5Event event, S5Text *error)
{
    const bool may_stand = reader->started && !*reader->owed;
    if (event != S5_EVENT_OTHER)
        return s5_refuse(error, "", "\"%s\" where \"%s\" must come", EVENTS[event], due(reader));
    return parse_line(reader, line, error) &&
           (may_stand || s5_refuse(error, "",
                             "\"%s\" where \"%s\" must come; docs/fair-dealing.md says where it may stand",
                             json_string_value(json_object_get(line->json, "event")), due(reader)));
}

S5Event s5_reader_line(S5Reader *reader, const char *bytes, size_t size, S5Text *error)
{
    Line line = {bytes, size, NULL};
    if (reader->failed) {
        s5_refuse(error, "", "a line before this one was wrong");
        return S5_EVENT_NONE;
    }
    const S5Event event = line_event(reader, &line, error);
    Read *read = event ? reading(reader, event) : NULL;
    const bool good = read ? read(reader, &line, error) : event && skip_line(reader, &line, event, error);
    json_decref(line.json);
    reader->failed = !good;
    return good ? event : S5_EVENT_NONE;
}
