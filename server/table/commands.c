/* Judging messages: a row says who may send it, when, and with which fields. What is wrong is answered and changes nothing. */
#include "table_internal.h"

#include "server/common/display_text.h"
#include "spoilfive/words.h"

#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- errors */

static void put_sentence(S5Text *text, const char *words)
{
    char whole[1200];
    S5Text sentence = s5_text(whole, sizeof whole);
    s5_text_add(&sentence, words);
    s5_plain_sentence(&sentence);
    s5_host_put_field(text, "error", whole);
}

static void refuse(const Asked *asked, const char *code, const char *status, const char *sentence)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    char *ask = asked->json ? json_dumps(asked->json, JSON_COMPACT) : NULL;
    s5_text_add(&text, "{\"event\":\"error\"");
    s5_host_put_field(&text, "code", code);
    if (status)
        s5_host_put_field(&text, "status", status);
    put_sentence(&text, sentence);
    if (ask) {
        s5_text_add(&text, ",\"ask\":");
        s5_text_add(&text, ask);
    }
    s5_text_add(&text, "}\n");
    s5_host_send(asked->host, asked->visitor, bytes);
    free(ask);
}

void s5_host_refuse(const Asked *asked, const char *code, const char *sentence)
{
    refuse(asked, code, NULL, sentence);
}

/* ------------------------------------------------------------------- fields */

int s5_asked_seat(const Asked *asked)
{
    return (int)json_integer_value(json_object_get(asked->json, "seat"));
}

const char *s5_asked_text(const Asked *asked, const char *field)
{
    return json_string_value(json_object_get(asked->json, field));
}

bool s5_asked_plain(const Asked *asked, const char *field, int characters, char *plain, size_t size)
{
    char sentence[200], what[40];
    S5Text error = s5_text(sentence, sizeof sentence);
    const S5Plain is = s5_plain(s5_asked_text(asked, field), characters, plain, size);
    if (is == S5_PLAIN)
        return true;
    snprintf(what, sizeof what, "the %s", field);
    const char *code = s5_plain_wrong(&error, is, what, characters);
    s5_host_refuse(asked, code, sentence);
    return false;
}

/* ------------------------------------------------------------------- choices */

static void refuse_choice(const Asked *asked, const S5State *seen, const S5Choice *choice, S5Status status)
{
    char reason[1024];
    S5Text text = s5_text(reason, sizeof reason);
    S5View view;
    const char *name = s5_status_name(status);
    s5_view(asked->host->play.rules, seen, asked->seat, &view);
    s5_explain(&text, asked->host->play.rules, &view, choice, status, NULL, S5_SUIT_LETTERS);
    refuse(asked, "illegal", name + (strncmp(name, "ERR_", 4) ? 0 : 4), reason);
}

/* Whether the choice was made knowing all that has happened. */
static bool is_fresh(const Asked *asked)
{
    const S5Host *host = asked->host;
    const json_t *at = json_object_get(asked->json, "at");
    const json_int_t position = json_integer_value(at);
    if (!json_is_integer(at) || position < 0 || (uint64_t)position > position_of(host))
        s5_host_refuse(asked, "malformed", "\"at\" must be the position that the choice answers");
    else if ((uint64_t)position < host->play.moved)
        s5_host_refuse(asked, "stale", "the game has moved on since: choose again");
    else
        return true;
    return false;
}

/* Whether this seat is to choose, as far as it can know. */
static bool is_asked(const Asked *asked, const S5State *seen)
{
    const S5Host *host = asked->host;
    char sentence[S5_PLAYER_NAME_MAX + 40];
    if (seen->turn == asked->seat)
        return true;
    snprintf(sentence, sizeof sentence, "it is the turn of %s", host->seat[seen->turn].name);
    s5_host_refuse(asked, "not-your-turn", sentence);
    return false;
}

/*
 * The choice is made at once, or kept: the first lead until its moment has come, also while another is asked in silence
 * (the state is `seen` as if nobody was).
 */
static void make_choice(Asked *asked, const S5State *seen, S5Choice choice)
{
    S5Host *host = asked->host;
    const bool lead =
        seen->phase == S5_PHASE_PLAY && host->moment[LEAD] != NEVER && host->now < host->moment[LEAD];
    const bool away = host->seat[asked->seat].away;
    if (!lead) {
        host->own_pending = true;
        s5_host_make(host, choice, away);
        return;
    }
    if (away)
        s5_host_make_line(host, "back", asked->seat, "");
    host->play_mind = (Mind){
        .seat = asked->seat, .made = true, .by_person = true, .moved = host->play.moved, .choice = choice};
}

static void do_choice(Asked *asked, S5Choice choice)
{
    S5Host *host = asked->host;
    if (host->play.rest >= 0) {
        s5_host_refuse(asked, "not-now", "the rest is being played out");
        return;
    }
    const S5State seen = s5_host_seen(host, &host->play.state, asked->seat);
    S5State after = seen;
    if (!is_fresh(asked) || !is_asked(asked, &seen))
        return;
    const S5Status status = s5_act(host->play.rules, &after, asked->seat, choice);
    if (status != S5_OK)
        refuse_choice(asked, &seen, &choice, status);
    else
        make_choice(asked, &seen, choice);
}

/* ------------------------------------------------------------ game and talk */

static void do_start(Asked *asked)
{
    const S5Host *host = asked->host;
    if (host->limits.alone && host->seat[0].holder != PERSON)
        s5_host_refuse(asked, "not-now", "nobody plays yet: sit down at seat 0");
    else
        s5_host_make_game(asked->host);
}

static void do_stop(Asked *asked)
{
    s5_host_make_stop(asked->host);
}

static void do_ready(Asked *asked)
{
    asked->host->ready[asked->seat] = true;
    s5_host_tell_ready(asked->host);
}

static void do_pause(Asked *asked)
{
    s5_host_make_line(asked->host, "pause", -1, "");
}

static void do_resume(Asked *asked)
{
    if (asked->host->paused)
        s5_host_make_line(asked->host, "resume", -1, "");
    else
        s5_host_refuse(asked, "not-now", "the game is not paused");
}

static void do_rest(Asked *asked)
{
    S5Host *host = asked->host;
    S5View view;
    s5_view(host->play.rules, &host->play.state, asked->seat, &view);
    if (host->play.rest >= 0 || host->moment[LEAD] != NEVER || !s5_view_rest(host->play.rules, &view))
        s5_host_refuse(asked, "not-now",
            "the rest is certain when you lead and each of your cards beats all that others may hold");
    else
        s5_host_make_line(host, "rest", asked->seat, "");
}

/* Whether somebody may write once more; false after answering when they may. */
static bool may_write(const Asked *asked, S5Writing writing)
{
    enum { SECOND = 1000 };
    const S5Host *host = asked->host;
    char sentence[120];
    const int64_t wait_ms = host->out.take(
        host->out.to, host->visitor[asked->visitor].connection, asked->seat != WATCHERS, writing);
    const int seconds = (int)((wait_ms + SECOND - 1) / SECOND);
    snprintf(sentence, sizeof sentence, "too much has been %s in the last minute: try again in %d second%s",
        writing == S5_WRITING_SAY ? "said" : "changed", seconds, seconds == 1 ? "" : "s");
    if (wait_ms)
        s5_host_refuse(asked, "too-fast", sentence);
    return !wait_ms;
}

static void speak(Asked *asked, const char *event, const char *field, const char *text)
{
    S5Host *host = asked->host;
    const bool sits = asked->seat != WATCHERS;
    char bytes[2048], name[S5_PLAYER_NAME_MAX];
    S5Text line = s5_text(bytes, sizeof bytes);
    if (!sits && !s5_asked_name(asked, WATCHERS, name))
        return;
    if (!sits)
        s5_text_add(&line, ",\"seat\":null");
    s5_host_put_field(&line, "name", sits ? host->seat[asked->seat].name : name);
    s5_host_put_field(&line, field, text);
    s5_host_make_line(host, event, sits ? asked->seat : -1, bytes);
}

static void do_say(Asked *asked)
{
    char text[1024];
    if (!asked->host->charter.setting[S5_SETTING_CHAT])
        s5_host_refuse(asked, "forbidden", "at this table there are phrases only");
    else if (s5_asked_plain(asked, "text", asked->host->limits.say, text, sizeof text) &&
             may_write(asked, S5_WRITING_SAY))
        speak(asked, "say", "text", text);
}

static void do_phrase(Asked *asked)
{
    static const char *const PHRASES[] = {
        "hello", "good-luck", "well-played", "thanks", "sorry", "my-mistake", "one-moment", "good-game"};
    const char *phrase = s5_asked_text(asked, "phrase");
    char sentence[300] = "there is no such phrase, but";
    for (size_t i = 0; i < sizeof PHRASES / sizeof *PHRASES; i++) {
        if (!strcmp(PHRASES[i], phrase)) {
            if (may_write(asked, S5_WRITING_SAY))
                speak(asked, "phrase", "phrase", phrase);
            return;
        }
        snprintf(sentence + strlen(sentence), sizeof sentence - strlen(sentence), "%s %s", i ? "," : "",
            PHRASES[i]);
    }
    s5_host_refuse(asked, "unknown", sentence);
}

static void do_ping(Asked *asked)
{
    char line[80];
    snprintf(line, sizeof line, "{\"event\":\"pong\",\"ping\":%lld}\n",
        (long long)json_integer_value(json_object_get(asked->json, "ping")));
    s5_host_send(asked->host, asked->visitor, line);
}

/* --------------------------------------------------------------------- rows */

typedef enum Who { ANYBODY, WATCHER, SEATED, HOST } Who;

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

enum { FIELDS_MAX = 5 };

/* What a table can be besides. */
enum {
    PAUSED = 1,
    ALONE = 2, /* one plays at it, and what is played is not his to say */
    FULL = 4   /* it has had all its entries */
};

static const struct Row {
    const char *verb;
    Who who;
    When when;
    unsigned but; /* where it may not be done */
    bool changes; /* it is bounded how often; what only undoes such a thing is not: leave, back, resume */
    void (*act)(Asked *asked);
    Field field[FIELDS_MAX];
} ROWS[] = {
    {"sit", WATCHER, ALWAYS, FULL, true, s5_host_sit,
        {{"seat", A_SEAT, false}, {"name", A_TEXT, false}, {"key", A_TEXT, true}}},
    {"leave", SEATED, ALWAYS, ALONE, false, s5_host_leave, {{NULL, NONE, false}}},
    {"back", SEATED, ALWAYS, 0, false, s5_host_back, {{NULL, NONE, false}}},
    {"rename", SEATED, ALWAYS, FULL, true, s5_host_rename, {{"name", A_TEXT, false}}},
    {"start", HOST, NO_GAME, FULL, true, do_start, {{NULL, NONE, false}}},
    {"again", HOST, OVER, FULL, true, do_start, {{NULL, NONE, false}}},
    {"ready", SEATED, BETWEEN_HANDS, PAUSED, false, do_ready, {{NULL, NONE, false}}},
    {"stop", HOST, BETWEEN_HANDS, 0, true, do_stop, {{NULL, NONE, false}}},
    {"pause", HOST, RUNNING, PAUSED | ALONE | FULL, true, do_pause, {{NULL, NONE, false}}},
    {"resume", HOST, RUNNING, 0, false, do_resume, {{NULL, NONE, false}}},
    {"level", HOST, ALWAYS, ALONE | FULL, true, s5_host_level,
        {{"seat", A_SEAT, false}, {"level", A_LEVEL, false}}},
    {"remove", HOST, ALWAYS, ALONE, true, s5_host_remove, {{"seat", A_SEAT, false}}},
    {"invite", HOST, ALWAYS, ALONE | FULL, true, s5_host_invite, {{"seat", A_SEAT, false}}},
    {"change", HOST, NO_GAME, ALONE | FULL, true, s5_host_change,
        {{"rules", ANYTHING, true}, {"options", ANYTHING, true}, {"players", ANYTHING, true},
            {"sides", ANYTHING, true}, {"settings", ANYTHING, true}}},
    {"undo", SEATED, IN_HAND, PAUSED | FULL, true, s5_host_ask_undo, {{NULL, NONE, false}}},
    {"agree", SEATED, IN_HAND, PAUSED, false, s5_host_agree, {{NULL, NONE, false}}},
    {"disagree", SEATED, IN_HAND, PAUSED, false, s5_host_disagree, {{NULL, NONE, false}}},
    {"rest", SEATED, IN_HAND, PAUSED, false, do_rest, {{NULL, NONE, false}}},
    {"say", ANYBODY, ALWAYS, FULL, false, do_say, {{"text", A_TEXT, false}, {"name", A_TEXT, true}}},
    {"phrase", ANYBODY, ALWAYS, FULL, false, do_phrase, {{"phrase", A_TEXT, false}, {"name", A_TEXT, true}}},
    {"ping", ANYBODY, ALWAYS, 0, false, do_ping, {{"ping", A_NUMBER, false}}},
};

enum { ROW_COUNT = (int)(sizeof ROWS / sizeof *ROWS) };

/* Any choice: its verb says the choice itself. */
static const struct Row CHOICE = {"", SEATED, IN_HAND, PAUSED, false, NULL, {{"at", A_NUMBER, false}}};

/* ----------------------------------------------------------------- judging */

static bool may(const Asked *asked, Who who)
{
    const S5Host *host = asked->host;
    if (who == WATCHER && asked->seat != WATCHERS)
        s5_host_refuse(asked, "not-now", "you have a seat: leave it first");
    else if (who == SEATED && asked->seat == WATCHERS)
        s5_host_refuse(asked, "not-seated", "take a seat first");
    else if (who == HOST && !same_token(host->visitor[asked->visitor].token, host->founder))
        s5_host_refuse(asked, "not-host", "only the host of the table may do that");
    else
        return true;
    return false;
}

static bool is_time(const Asked *asked, const struct Row *row)
{
    const S5Host *host = asked->host;
    if (row->but & ALONE && host->limits.alone)
        s5_host_refuse(asked, "forbidden",
            "the deal of the day is the same for everybody: nothing about it can be changed");
    else if (row->when == NO_GAME && is_running(host))
        s5_host_refuse(asked, "not-now", "a game is being played: wait for its end");
    else if (row->when == OVER && !(host->play.begun && !is_running(host)))
        s5_host_refuse(asked, "not-now", "no game has ended");
    else if (row->when >= RUNNING && row->when != OVER && !is_running(host))
        s5_host_refuse(asked, "not-now", "no game is being played");
    else if (row->when == IN_HAND && !is_in_hand(host))
        s5_host_refuse(asked, "not-now", "the next hand has not been dealt");
    else if (row->when == BETWEEN_HANDS && (!is_between(host) || !host->play.state.hand_number))
        s5_host_refuse(asked, "not-now", "wait for the end of the hand");
    else if (row->when == IN_HAND && row->who == SEATED && is_waiting(host, asked->seat))
        s5_host_refuse(
            asked, "not-now", "you play from the next deal: until then a computer player has the hand");
    else if (row->but & PAUSED && host->paused)
        s5_host_refuse(asked, "not-now", "the host has paused the game");
    else if (row->but & FULL && is_full(host))
        s5_host_refuse(asked, "full",
            "this table has had all the entries that a table may have: make a new one for the next game");
    else
        return true;
    return false;
}

/* Whether a field is as it must be; if not, `must` says how. */
static bool fits(const S5Host *host, const Field *field, const json_t *value, char must[80])
{
    const json_int_t number = json_integer_value(value);
    switch (field->type) {
    case A_SEAT:
        snprintf(must, 80, "a seat, 0 to %d", host->charter.players - 1);
        return json_is_integer(value) && number >= 0 && number < host->charter.players;
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

static const Field *field_named(const struct Row *row, const char *name)
{
    for (int i = 0; i < FIELDS_MAX && row->field[i].name; i++)
        if (!strcmp(row->field[i].name, name))
            return &row->field[i];
    return NULL;
}

static bool check_fields(const Asked *asked, const struct Row *row)
{
    char sentence[200], must[80];
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)asked->json, name, value)
    {
        if (strcmp(name, "do") != 0 && !field_named(row, name)) {
            snprintf(sentence, sizeof sentence, "\"%.60s\" does not belong here", name);
            s5_host_refuse(asked, "malformed", sentence);
            return false;
        }
    }
    for (int i = 0; i < FIELDS_MAX && row->field[i].name; i++) {
        value = json_object_get(asked->json, row->field[i].name);
        if (value ? fits(asked->host, &row->field[i], value, must) : row->field[i].optional)
            continue;
        fits(asked->host, &row->field[i], NULL, must);
        snprintf(sentence, sizeof sentence, "\"%s\" must be %s", row->field[i].name, must);
        s5_host_refuse(asked, "malformed", sentence);
        return false;
    }
    return true;
}

static void refuse_unknown(const Asked *asked, const char *verb)
{
    char sentence[200];
    const char *verbs[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++)
        verbs[i] = ROWS[i].verb;
    const int near = s5_text_nearest(verb, verbs, ROW_COUNT);
    snprintf(sentence, sizeof sentence, "there is nothing called \"%.60s\" to be done%s%s%s", verb,
        near < 0 ? "" : ": do you mean \"", near < 0 ? "" : verbs[near], near < 0 ? "" : "\"?");
    s5_host_refuse(asked, "unknown", sentence);
}

static void judge(Asked *asked)
{
    const char *verb = s5_asked_text(asked, "do");
    const struct Row *row = ROWS;
    S5Choice choice = {0, 0, 0};
    if (!verb) {
        s5_host_refuse(asked, "malformed", "\"do\" must say what is to be done");
        return;
    }
    while (row < ROWS + ROW_COUNT && strcmp(row->verb, verb) != 0)
        row++;
    if (row == ROWS + ROW_COUNT) {
        if (s5_choice_read(verb, S5_LOOSE, &choice) != S5_OK) {
            refuse_unknown(asked, verb);
            return;
        }
        row = &CHOICE;
    }
    if (!check_fields(asked, row) || !may(asked, row->who) || !is_time(asked, row) ||
        (row->changes && !may_write(asked, S5_WRITING_CHANGE)))
        return;
    if (row == &CHOICE)
        do_choice(asked, choice);
    else
        row->act(asked);
}

void s5_host_do(S5Host *host, int visitor, const char *bytes, size_t size)
{
    json_error_t at;
    char sentence[JSON_ERROR_TEXT_LENGTH + 80];
    json_t *json = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &at);
    Asked asked = {host, visitor, host->visitor[visitor].seat, json};
    if (json_is_object(json)) {
        judge(&asked);
    } else {
        snprintf(sentence, sizeof sentence, "a message must be one JSON object%s%s", json ? "" : ": ",
            json ? "" : at.text);
        asked.json = NULL;
        s5_host_refuse(&asked, "malformed", sentence);
    }
    json_decref(json);
}
