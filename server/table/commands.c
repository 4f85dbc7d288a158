/* Checking messages: a row says who may send it, when, and with which fields. A wrong message is answered and changes nothing. */
#include "broadcast.h"
#include "command.h"
#include "entries.h"
#include "people.h"

#include "server/common/display_text.h"
#include "server/common/message.h"
#include "spoilfive/explain.h"

#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- choices */

static void refuse_choice(
    const Command *command, const S5State *seen, const S5Choice *choice, S5Status status)
{
    char reason[1024];
    S5Text text = s5_text(reason, sizeof reason);
    S5View view;
    const char *name = s5_status_name(status);
    s5_view(command->table->play.rules, seen, command->seat, &view);
    s5_explain(&text, command->table->play.rules, &view, choice, status, NULL, S5_SUIT_LETTERS);
    s5_command_refuse_as(command, S5_API_ILLEGAL, name + (strncmp(name, "ERR_", 4) ? 0 : 4), reason);
}

/* Whether the person had seen everything when they chose. */
static bool is_fresh(const Command *command)
{
    const S5Table *table = command->table;
    const json_t *at = json_object_get(command->json, "at");
    const json_int_t position = json_integer_value(at);
    if (!json_is_integer(at) || position < 0 || (uint64_t)position > position_of(table))
        s5_command_refuse(command, S5_API_MALFORMED, "\"at\" must be the position that the choice answers");
    else if ((uint64_t)position < table->play.latest)
        s5_command_refuse(command, S5_API_STALE, "the game has moved on since: choose again");
    else
        return true;
    return false;
}

/* Whether a choice answers a silent question to this seat that has ended: nothing has happened since that a position would show. */
static bool is_late(const Command *command, S5Choice choice)
{
    const S5Table *table = command->table;
    bool asked = false;
    if ((choice.kind != S5_CHOICE_ROB && choice.kind != S5_CHOICE_DECLINE) || !is_in_hand(table) ||
        (is_silent_question(table) && table->play.state.turn == command->seat))
        return false;
    for (Replay replay = s5_table_replay_hand(table); s5_table_replay_next(table, &replay);)
        asked = replay.transition.step.unseen && (asked || replay.transition.before.turn == command->seat);
    if (asked)
        s5_command_refuse(command, S5_API_STALE, "the time for that answer is over: you have declined");
    return asked;
}

/* Whether it is this seat's turn, as far as it can know. */
static bool is_turn(const Command *command, const S5State *seen)
{
    const S5Table *table = command->table;
    if (seen->turn == command->seat)
        return true;
    s5_command_refuse(command, S5_API_NOT_YOUR_TURN, "it is the turn of %s", table->seat[seen->turn].name);
    return false;
}

/* Keeps a choice until its moment has come. */
static void keep_choice(Command *command, S5Choice choice)
{
    S5Table *table = command->table;
    if (table->seat[command->seat].away)
        s5_table_write_line(table, "back", command->seat, "");
    table->play_choice = (PendingChoice){.seat = command->seat,
        .made = true,
        .by_person = true,
        .latest = table->play.latest,
        .choice = choice};
}

/*
 * Whether a choice has to wait: the first lead until its moment has come, and any while another seat is asked in silence, which
 * the state as this seat sees it does not show.
 */
static bool must_wait(const Command *command, const S5State *seen)
{
    const S5Table *table = command->table;
    const int64_t lead = table->moment[LEAD];
    return seen->turn != table->play.state.turn ||
           (seen->phase == S5_PHASE_PLAY && lead != NEVER && table->now < lead);
}

static void make_choice(Command *command, S5Choice choice)
{
    S5Table *table = command->table;
    if (table->play.rest >= 0) {
        s5_command_refuse(command, S5_API_NOT_NOW, "the rest is being played out");
        return;
    }
    const S5State seen = s5_table_seen(table, &table->play.state, command->seat);
    if (!is_fresh(command) || is_late(command, choice) || !is_turn(command, &seen))
        return;
    Judged judged = {
        .transition = {.step = {.kind = S5_HISTORY_ACT, .choice = choice}, .before = seen, .after = seen},
        .back = table->seat[command->seat].away};
    const S5Status status = s5_act(table->play.rules, &judged.transition.after, command->seat, choice);
    if (status != S5_OK) {
        refuse_choice(command, &seen, &choice, status);
    } else if (must_wait(command, &seen)) {
        keep_choice(command, choice);
    } else {
        table->own_pending = true;
        s5_table_write_judged(table, &judged);
    }
}

/* ------------------------------------------------------------ game and talk */

static void do_start(Command *command)
{
    const S5Table *table = command->table;
    if (table->alone && table->seat[0].holder != PERSON)
        s5_command_refuse(command, S5_API_NOT_NOW, "nobody plays yet: sit down at seat 0");
    else if (!s5_table_write_game(command->table, (Without){0}))
        s5_command_refuse(command, S5_API_BUSY, "the game can't begin just now: try again in a moment");
}

static void do_stop(Command *command)
{
    if (is_between_games(command->table))
        s5_command_refuse(
            command, S5_API_NOT_NOW, "the next game has not begun: stop the match after a hand of it");
    else
        s5_table_write_stop(command->table, true);
}

static void do_ready(Command *command)
{
    command->table->ready[command->seat] = true;
    s5_table_broadcast_ready(command->table);
}

static void do_pause(Command *command)
{
    s5_table_write_line(command->table, "pause", -1, "");
}

static void do_resume(Command *command)
{
    if (command->table->paused)
        s5_table_write_line(command->table, "resume", -1, "");
    else
        s5_command_refuse(command, S5_API_NOT_NOW, "the game is not paused");
}

static void ask_for_rest(Command *command)
{
    S5Table *table = command->table;
    S5View view;
    s5_view(table->play.rules, &table->play.state, command->seat, &view);
    if (table->play.rest >= 0 || table->moment[LEAD] != NEVER || !s5_view_rest(table->play.rules, &view))
        s5_command_refuse(command, S5_API_NOT_NOW,
            "you may play the rest when you lead and each of your cards beats all that others may hold");
    else
        s5_table_write_line(table, "rest", command->seat, "");
}

/* Whether the sender may write once more; false after answering when they may. */
static bool may_write(const Command *command, S5Writing writing)
{
    const S5Table *table = command->table;
    const int64_t wait_ms = table->out.take(
        table->out.to, table->visitor[command->visitor].connection, command->seat != SPECTATORS, writing);
    const int seconds = (int)((wait_ms + SECOND - 1) / SECOND);
    if (wait_ms == S5_NEVER_MS)
        s5_command_refuse(command, S5_API_FORBIDDEN, "the operator of this server has muted you");
    else if (wait_ms == S5_SILENT_MS)
        s5_command_refuse(command, S5_API_FORBIDDEN,
            "the owner of the table has removed somebody who came from where you are: take a seat to talk");
    else if (wait_ms)
        s5_command_refuse(command, S5_API_TOO_FAST,
            "too much has been %s in the last minute: try again in %d second%s",
            writing == S5_WRITING_SAY ? "said" : "changed", seconds, seconds == 1 ? "" : "s");
    return !wait_ms;
}

/* The name of a spectator who speaks; false after answering with an error. */
static bool take_spectator_name(const Command *command, char name[S5_PLAYER_NAME_MAX])
{
    Visitor *v = &command->table->visitor[command->visitor];
    if (!s5_command_name(command, SPECTATORS, name) ||
        (*v->name && strcmp(v->name, name) != 0 && !s5_command_may_rename(command)))
        return false;
    snprintf(v->name, sizeof v->name, "%s", name);
    return true;
}

static void say_at_table(Command *command, const char *event, const char *before, const char *text)
{
    S5Table *table = command->table;
    const bool sits = command->seat != SPECTATORS;
    enum { LINE_MAX_BYTES = 4096 }; /* 1,000 characters, of which some are escaped, and a name */
    char bytes[LINE_MAX_BYTES], name[S5_PLAYER_NAME_MAX];
    S5Text line = s5_text(bytes, sizeof bytes);
    if (!sits && !take_spectator_name(command, name))
        return;
    if (!sits)
        s5_text_add(&line, ",\"seat\":null");
    s5_put_string_field(&line, ",\"name\":", sits ? table->seat[command->seat].name : name);
    s5_put_string_field(&line, before, text);
    s5_table_put_mark(table, table->visitor[command->visitor].token, &line);
    s5_table_write_line(table, event, sits ? command->seat : -1, bytes);
}

/* Somebody who is not told what is said may not join in. */
static bool may_speak(const Command *command)
{
    const S5Table *table = command->table;
    const bool may = is_in_company(table, command->seat),
               hushed = s5_table_verdicts(table, table->visitor[command->visitor].token) & HUSHED;
    if (may && hushed)
        s5_command_refuse(command, S5_API_FORBIDDEN, "the owner of the table has asked you to be silent");
    if (!may)
        s5_command_refuse(
            command, S5_API_FORBIDDEN, "nobody may watch this table: take a seat to talk during a game");
    return may && !hushed;
}

static void do_say(Command *command)
{
    char text[1024];
    if (!may_speak(command))
        return;
    if (!command->table->config.setting[S5_SETTING_CHAT])
        s5_command_refuse(command, S5_API_FORBIDDEN, "this table only has phrases");
    else if (s5_command_display_text(
                 command, "text", command->table->limits.say_characters, text, sizeof text) &&
             may_write(command, S5_WRITING_SAY))
        say_at_table(command, "say", ",\"text\":", text);
}

static void do_phrase(Command *command)
{
#define PHRASE(word) word,
    static const char *const PHRASES[] = {S5_PHRASE_WORDS(PHRASE)};
    const char *phrase = s5_command_text(command, "phrase");
    char sentence[300] = "there is no such phrase; the phrases are";
    if (!may_speak(command))
        return;
    for (size_t i = 0; i < sizeof PHRASES / sizeof *PHRASES; i++) {
        if (!strcmp(PHRASES[i], phrase)) {
            if (may_write(command, S5_WRITING_SAY))
                say_at_table(command, "phrase", ",\"phrase\":", phrase);
            return;
        }
        snprintf(sentence + strlen(sentence), sizeof sentence - strlen(sentence), "%s %s", i ? "," : "",
            PHRASES[i]);
    }
    s5_command_refuse(command, S5_API_UNKNOWN, "%s", sentence);
}

static void do_ping(Command *command)
{
    char line[80];
    snprintf(line, sizeof line, "{\"event\":\"pong\",\"ping\":%lld}\n",
        (long long)json_integer_value(json_object_get(command->json, "ping")));
    s5_table_send(command->table, command->visitor, line);
}

/* --------------------------------------------------------------------- rows */

typedef enum Role { ANYBODY, WATCHER, SEATED, OWNER } Role;

typedef enum When {
    ALWAYS,
    NO_GAME, /* none is being played */
    RUNNING,
    IN_HAND,
    BETWEEN_HANDS,
    OVER,
} When;

typedef enum Type { NONE, A_SEAT, A_TEXT, A_NUMBER, A_LEVEL, ANYTHING } Type;

typedef struct Field {
    const char *name;
    Type type;
    bool optional;
} Field;

enum { FIELDS_MAX = 6 };

/* States of a table in which some commands are refused. */
enum {
    PAUSED = 1,
    ALONE = 2,  /* its owner plays alone and cannot change what is played */
    FULL = 4,   /* it has used up its entries */
    SHARED = 8, /* its packs are those of other tables, */
    PLAYED = 16 /* and have been played: another game would have them again */
};

static const struct CommandRow {
    const char *verb;
    Role role;
    When when;
    unsigned refused_in; /* states */
    bool changes;        /* it is limited how often; what only undoes a change is not: leave, back, resume */
    void (*act)(Command *command);
    Field field[FIELDS_MAX];
} COMMANDS[] = {
    {"sit", WATCHER, ALWAYS, FULL, true, s5_command_sit,
        {{"seat", A_SEAT, false}, {"name", A_TEXT, false}, {"key", A_TEXT, true}}},
    {"move", SEATED, NO_GAME, ALONE | FULL, true, s5_command_move,
        {{"seat", A_SEAT, false}, {"key", A_TEXT, true}}},
    {"leave", SEATED, ALWAYS, ALONE, false, s5_command_leave, {{NULL, NONE, false}}},
    {"back", SEATED, ALWAYS, 0, false, s5_command_back, {{NULL, NONE, false}}},
    {"rename", SEATED, ALWAYS, FULL, true, s5_command_rename, {{"name", A_TEXT, false}}},
    {"start", OWNER, NO_GAME, PLAYED | FULL, true, do_start, {{NULL, NONE, false}}},
    {"again", OWNER, OVER, PLAYED | FULL, true, do_start, {{NULL, NONE, false}}},
    {"rematch", SEATED, OVER, PLAYED | FULL, true, s5_command_rematch, {{NULL, NONE, false}}},
    {"no-rematch", SEATED, OVER, 0, false, s5_command_no_rematch, {{NULL, NONE, false}}},
    {"ready", SEATED, BETWEEN_HANDS, PAUSED, false, do_ready, {{NULL, NONE, false}}},
    {"stop", OWNER, BETWEEN_HANDS, 0, true, do_stop, {{NULL, NONE, false}}},
    {"pause", OWNER, RUNNING, PAUSED | ALONE | FULL, true, do_pause, {{NULL, NONE, false}}},
    {"resume", OWNER, RUNNING, 0, false, do_resume, {{NULL, NONE, false}}},
    {"level", OWNER, ALWAYS, ALONE | FULL, true, s5_command_level,
        {{"seat", A_SEAT, false}, {"level", A_LEVEL, false}}},
    {"remove", OWNER, ALWAYS, ALONE, true, s5_command_remove,
        {{"seat", A_SEAT, true}, {"person", A_TEXT, true}}},
    {"hush", OWNER, ALWAYS, ALONE | FULL, true, s5_command_hush, {{"person", A_TEXT, false}}},
    {"hear", OWNER, ALWAYS, ALONE | FULL, true, s5_command_hear, {{"person", A_TEXT, false}}},
    {"invite", OWNER, ALWAYS, ALONE | FULL, true, s5_command_invite, {{"seat", A_SEAT, false}}},
    {"change", OWNER, ALWAYS, ALONE | SHARED | FULL, true, s5_command_change,
        {{"rules", ANYTHING, true}, {"options", ANYTHING, true}, {"players", ANYTHING, true},
            {"sides", ANYTHING, true}, {"tables", ANYTHING, true}, {"settings", ANYTHING, true}}},
    {"undo", SEATED, IN_HAND, PAUSED | FULL, true, s5_command_undo, {{NULL, NONE, false}}},
    {"agree", SEATED, IN_HAND, PAUSED, false, s5_command_agree, {{NULL, NONE, false}}},
    {"disagree", SEATED, IN_HAND, PAUSED, false, s5_command_disagree, {{NULL, NONE, false}}},
    {"rest", SEATED, IN_HAND, PAUSED, false, ask_for_rest, {{NULL, NONE, false}}},
    {"say", ANYBODY, ALWAYS, FULL, false, do_say, {{"text", A_TEXT, false}, {"name", A_TEXT, true}}},
    {"phrase", ANYBODY, ALWAYS, FULL, false, do_phrase, {{"phrase", A_TEXT, false}, {"name", A_TEXT, true}}},
    {"verify", ANYBODY, ALWAYS, 0, false, s5_command_verify, {{NULL, NONE, false}}},
    {"commit", SEATED, RUNNING, 0, false, s5_command_commit,
        {{"round", A_NUMBER, false}, {"commit", A_TEXT, false}}},
    {"reveal", SEATED, RUNNING, 0, false, s5_command_reveal,
        {{"round", A_NUMBER, false}, {"string", A_TEXT, false}}},
    {"ping", ANYBODY, ALWAYS, 0, false, do_ping, {{"ping", A_NUMBER, false}}},
};

enum { COMMAND_COUNT = (int)(sizeof COMMANDS / sizeof *COMMANDS) };

/* Any choice: the verb is the choice itself. */
static const struct CommandRow CHOICE = {"", SEATED, IN_HAND, PAUSED, false, NULL, {{"at", A_NUMBER, false}}};

/* ----------------------------------------------------------------- judging */

static bool may_command(const Command *command, Role role)
{
    const S5Table *table = command->table;
    if (role == WATCHER && command->seat != SPECTATORS)
        s5_command_refuse(command, S5_API_NOT_NOW, "you have a seat: leave it first");
    else if (role == SEATED && command->seat == SPECTATORS)
        s5_command_refuse(command, S5_API_NOT_SEATED, "take a seat first");
    else if (role == OWNER && !same_token(table->visitor[command->visitor].token, table->owner))
        s5_command_refuse(command, S5_API_NOT_OWNER, "only the owner of the table may do that");
    else
        return true;
    return false;
}

static bool is_time(const Command *command, const struct CommandRow *row)
{
    const S5Table *table = command->table;
    if (row->refused_in & ALONE && table->alone)
        s5_command_refuse(command, S5_API_FORBIDDEN,
            "the deal of the day is the same for everybody: nothing about it can be changed");
    else if (row->refused_in & SHARED && table->shared)
        s5_command_refuse(command, S5_API_FORBIDDEN,
            "other tables of the card night have the same packs: what is played can't be changed");
    else if (row->when == NO_GAME && is_running(table))
        s5_command_refuse(command, S5_API_NOT_NOW, "a game is being played: wait for its end");
    else if (row->when == OVER && !(table->play.begun && !is_running(table)))
        s5_command_refuse(command, S5_API_NOT_NOW, "no game has ended");
    else if (row->refused_in & PLAYED && table->shared && table->play.begun)
        s5_command_refuse(command, S5_API_FORBIDDEN,
            table->alone ? "the deal of the day is one game: create a table to play another"
                         : "the packs of a card night are for one game: create a table to play another");
    else if (row->when >= RUNNING && row->when != OVER && !is_running(table))
        s5_command_refuse(command, S5_API_NOT_NOW, "no game is being played");
    else if (row->when == IN_HAND && !is_in_hand(table))
        s5_command_refuse(command, S5_API_NOT_NOW, "the next hand has not been dealt");
    else if (row->when == BETWEEN_HANDS && (!is_between(table) || !table->play.state.hand_number))
        s5_command_refuse(command, S5_API_NOT_NOW, "wait for the end of the hand");
    else if (row->when == IN_HAND && row->role == SEATED && is_waiting(table, command->seat))
        s5_command_refuse(command, S5_API_NOT_NOW,
            "you play from the next deal: until then a computer player has the hand");
    else if (row->refused_in & PAUSED && table->paused)
        s5_command_refuse(command, S5_API_NOT_NOW, "the owner has paused the game");
    else if (row->refused_in & FULL && is_full(table))
        s5_command_refuse(
            command, S5_API_FULL, "this table has used up its entries: create a new one for the next game");
    else
        return true;
    return false;
}

/* Whether a field is valid; if not, `must` says what it must be. */
static bool field_fits(const S5Table *table, const Field *field, const json_t *value, char must[80])
{
    const json_int_t number = json_integer_value(value);
    switch (field->type) {
    case A_SEAT:
        snprintf(must, 80, "a seat, 0 to %d", table->config.players - 1);
        return json_is_integer(value) && number >= 0 && number < table->config.players;
    case A_TEXT:
        strcpy(must, "a text");
        return json_is_string(value);
    case A_NUMBER:
        strcpy(must, "a whole number");
        return json_is_integer(value);
    case A_LEVEL:
        strcpy(must, "the name of a level, or null for a free seat");
        return json_is_null(value) || (json_is_string(value) && s5_level_find(json_string_value(value)));
    default:
        return true;
    }
}

static const Field *field_named(const struct CommandRow *row, const char *name)
{
    for (int i = 0; i < FIELDS_MAX && row->field[i].name; i++)
        if (!strcmp(row->field[i].name, name))
            return &row->field[i];
    return NULL;
}

static bool check_fields(const Command *command, const struct CommandRow *row)
{
    char must[80];
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)command->json, name, value)
    {
        if (strcmp(name, "do") != 0 && !field_named(row, name)) {
            s5_command_refuse(command, S5_API_MALFORMED, "\"%.60s\" does not belong here", name);
            return false;
        }
    }
    for (int i = 0; i < FIELDS_MAX && row->field[i].name; i++) {
        value = json_object_get(command->json, row->field[i].name);
        if (value ? field_fits(command->table, &row->field[i], value, must) : row->field[i].optional)
            continue;
        field_fits(command->table, &row->field[i], NULL, must);
        s5_command_refuse(command, S5_API_MALFORMED, "\"%s\" must be %s", row->field[i].name, must);
        return false;
    }
    return true;
}

static void refuse_unknown(const Command *command, const char *verb)
{
    const char *verbs[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        verbs[i] = COMMANDS[i].verb;
    const int near = s5_text_nearest(verb, verbs, COMMAND_COUNT);
    if (near < 0)
        s5_command_refuse(command, S5_API_UNKNOWN, "there is no command \"%.60s\"", verb);
    else
        s5_command_refuse(
            command, S5_API_UNKNOWN, "there is no command \"%.60s\": do you mean \"%s\"?", verb, verbs[near]);
}

static void judge_command(Command *command)
{
    const char *verb = s5_command_text(command, "do");
    const struct CommandRow *row = COMMANDS;
    S5Choice choice = {0, 0, 0};
    if (!verb) {
        s5_command_refuse(command, S5_API_MALFORMED, "\"do\" must say what to do");
        return;
    }
    while (row < COMMANDS + COMMAND_COUNT && strcmp(row->verb, verb) != 0)
        row++;
    if (row == COMMANDS + COMMAND_COUNT) {
        if (s5_choice_read(verb, S5_LOOSE, &choice) != S5_OK) {
            refuse_unknown(command, verb);
            return;
        }
        row = &CHOICE;
    }
    if (!check_fields(command, row) || !may_command(command, row->role) || !is_time(command, row) ||
        (row->changes && !may_write(command, S5_WRITING_CHANGE)))
        return;
    if (row == &CHOICE)
        make_choice(command, choice);
    else
        row->act(command);
}

void s5_table_run_command(S5Table *table, int visitor, const char *bytes, size_t size)
{
    json_error_t at;
    json_t *json = s5_message_read(bytes, size, &at);
    Command command = {table, visitor, table->visitor[visitor].seat, json, bytes, size};
    if (json_is_object(json)) {
        judge_command(&command);
    } else {
        command.json = NULL;
        if (json)
            s5_command_refuse(&command, S5_API_MALFORMED, "a message must be one JSON object");
        else
            s5_command_refuse(&command, S5_API_MALFORMED, "a message must be one JSON object: %s", at.text);
    }
    json_decref(json);
}
