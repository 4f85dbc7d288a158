/* Applying the entries of a table's journal. Those that are loaded are read and judged; a step that was just written is not judged again. */
#include "entries.h"
#include "fair.h"
#include "people.h"
#include "table_sound.h"

#include "engine/record/fair_line.h"
#include "engine/record/read_game.h"
#include "engine/rules/sound.h"
#include "spoilfive/assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* An entry that is being applied. */
typedef struct Reading {
    const char *line, *end; /* from the line that is read to the end of the entry */
    size_t size;            /* of the line, with its newline; a function may take more lines */
    const json_t *json;     /* the line, */
    const char *event;      /* and its event */
    int seat;               /* the seat that it is about */
    Effects *effects;
    S5Text *error;
} Reading;

static bool refuse_line(Reading *r, const char *format, ...)
{
    char sentence[300];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    s5_text_add(r->error, sentence);
    return false;
}

/* ------------------------------------------------------------------- fields */

/* The seat that a line is about. */
static bool read_line_seat(const S5Table *table, Reading *r)
{
    const json_t *value = json_object_get(r->json, "seat");
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < 0 || number >= table->config.players)
        return refuse_line(r, "\"seat\" is missing or not a seat of the table");
    r->seat = (int)number;
    return true;
}

static bool read_line_text(Reading *r, const char *field, char *text, size_t size)
{
    const char *value = json_string_value(json_object_get(r->json, field));
    if (!value || strlen(value) >= size)
        return refuse_line(r, "\"%s\" is missing or no text of at most %zu bytes", field, size - 1);
    strcpy(text, value);
    return true;
}

static bool bytes_of(Reading *r, const char *field, uint8_t bytes[S5_TOKEN_BYTES])
{
    return s5_read_hex(json_object_get(r->json, field), bytes, S5_TOKEN_BYTES) ||
           refuse_line(r, "\"%s\" must be %d bytes in hexadecimal", field, S5_TOKEN_BYTES);
}

/* A level's name, or null for none. */
static bool read_line_level(Reading *r, const json_t *value, const S5Level **level)
{
    *level = json_is_string(value) ? s5_level_find(json_string_value(value)) : NULL;
    return *level || !value || json_is_null(value) || refuse_line(r, "there is no such \"level\"");
}

/* -------------------------------------------------------------------- table */

static bool take_config(S5Table *table, Reading *r)
{
    S5TableConfig config = s5_table_config();
    if (!s5_table_config_read(&config, r->json, r->error))
        return false;
    table->config = config;
    table->usual = s5_table_config_is_usual(&config);
    return true;
}

static bool apply_open(S5Table *table, Reading *r)
{
    uint8_t chance[S5_TOKEN_BYTES];
    if (table->last != 1)
        return refuse_line(r, "\"open\" where the table is open");
    if (!take_config(table, r) || !read_line_text(r, "code", table->code, sizeof table->code) ||
        !bytes_of(r, "host", table->owner) || !bytes_of(r, "chance", chance))
        return false;
    for (int i = 0; i < 8; i++)
        table->bot_seed = table->bot_seed << 8 | chance[i];
    memcpy(table->play.history.key, chance + 8, S5_HISTORY_KEY);
    return true;
}

static bool apply_change(S5Table *table, Reading *r)
{
    const S5TableConfig before = table->config;
    if (!take_config(table, r))
        return false;
    if (is_running(table)) {
        r->effects->unwatched = before.setting[S5_SETTING_WATCH] != table->config.setting[S5_SETTING_WATCH];
        return s5_table_config_may_follow(&before, &table->config) ||
               refuse_line(r, "\"change\" of more than chat and watching while a game is played");
    }
    close_rematch(table);
    for (int seat = table->config.players; seat < S5_SEATS_MAX; seat++)
        table->seat[seat] = (Seat){.holder = FREE};
    return true;
}

/* A computer player at a seat, or nobody. */
static bool empty_seat(Seat *seat, Reading *r)
{
    if (!read_line_level(r, json_object_get(r->json, "level"), &seat->level))
        return false;
    seat->holder = seat->level ? COMPUTER : FREE;
    seat->away = false;
    seat->name[0] = 0;
    return !seat->level || read_line_text(r, "name", seat->name, sizeof seat->name);
}

/*
 * The first hand that somebody who sits down plays: the next one whose pack is not made yet. But a person who was dealt this hand in this
 * seat comes back to it, and to all that they were dealt before.
 */
static int32_t plays_from(const S5Table *table, int seat)
{
    const Dealt *dealt = &table->dealt[seat];
    const bool own = dealt->person && same_token(dealt->token, table->seat[seat].token);
    return own ? dealt->from : table->play.state.hand_number + 1 + s5_fair_is_pack_made(table);
}

static bool apply_sit(S5Table *table, Reading *r)
{
    Seat *seat = &table->seat[r->seat];
    if (seat->holder == PERSON)
        return refuse_line(r, "\"sit\" where somebody sits");
    if (!read_line_text(r, "name", seat->name, sizeof seat->name) || !bytes_of(r, "token", seat->token))
        return false;
    seat->holder = PERSON;
    seat->level = NULL;
    seat->away = false;
    seat->key[0] = 0;
    seat->asked = false;
    seat->arrived = true;
    table->rematch.answer[r->seat] = REMATCH_ASKED;
    seat->sat_at = position_of(table);
    seat->from = plays_from(table, r->seat);
    r->effects->seated = r->seat;
    return true;
}

static bool apply_leave(S5Table *table, Reading *r)
{
    if (table->seat[r->seat].holder != PERSON)
        return refuse_line(r, "\"leave\" where nobody sits");
    r->effects->seated = r->seat;
    return empty_seat(&table->seat[r->seat], r);
}

static bool apply_level(S5Table *table, Reading *r)
{
    if (table->seat[r->seat].holder == PERSON)
        return refuse_line(r, "\"level\" where a person sits");
    Seat *seat = &table->seat[r->seat];
    seat->key[0] = 0;
    if (json_object_get(r->json, "key") && !read_line_text(r, "key", seat->key, sizeof seat->key))
        return false;
    return empty_seat(seat, r);
}

static bool apply_rename(S5Table *table, Reading *r)
{
    return read_line_text(r, "name", table->seat[r->seat].name, sizeof table->seat[r->seat].name);
}

static bool apply_away(S5Table *table, Reading *r)
{
    Seat *seat = &table->seat[r->seat];
    const bool away = !strcmp(r->event, "away");
    if (seat->holder != PERSON || seat->away == away)
        return refuse_line(r, "\"%s\" where it is so already", r->event);
    seat->away = away;
    r->effects->seated = r->seat;
    return true;
}

static bool apply_owner(S5Table *table, Reading *r)
{
    return bytes_of(r, "host", table->owner);
}

static bool apply_keep(S5Table *table, Reading *r)
{
    r->effects->kept = r->seat;
    return read_line_text(r, "key", table->seat[r->seat].key, KEY_MAX);
}

static bool apply_pause(S5Table *table, Reading *r)
{
    table->paused = !strcmp(r->event, "pause");
    return true;
}

/* What the owner has decided about a person. */
static bool apply_decision(S5Table *table, Reading *r)
{
    return s5_table_decide(table, r->json, r->effects->gone) || refuse_line(r, "\"person\" must be a mark");
}

/* Chat is passed on and changes nothing. */
static bool pass_on(S5Table *table, Reading *r)
{
    (void)table;
    r->effects->said = r->line;
    r->effects->said_size = r->size;
    return true;
}

static bool apply_hush(S5Table *table, Reading *r)
{
    return apply_decision(table, r) && pass_on(table, r);
}

static bool apply_rest(S5Table *table, Reading *r)
{
    if (!is_in_hand(table))
        return refuse_line(r, "\"rest\" where no hand is played");
    table->play.rest = r->seat;
    return pass_on(table, r);
}

/* --------------------------------------------------------------------- game */

/* The next lines must be those that the engine gives. */
static bool match_lines(Reading *r, const S5Text *expected)
{
    const size_t left = (size_t)(r->end - r->line);
    if (expected->full || expected->used > left || memcmp(expected->start, r->line, expected->used) != 0)
        return refuse_line(
            r, "by the rules it must be %.*s", (int)strcspn(expected->start, "\n"), expected->start);
    r->size = expected->used;
    return true;
}

static bool read_bot_levels(S5Table *table, Reading *r)
{
    const json_t *bots = json_object_get(r->json, "bots");
    for (size_t seat = 0; seat < S5_SEATS_MAX; seat++)
        if (!read_line_level(r, json_array_get(bots, seat), &table->play.level[seat]))
            return false;
    return true;
}

/* Whether a game that starts is the first one, or the next one of the match that is not over. */
static bool follows_match(const Play *play, const S5Rules *rules, const S5State *start)
{
    S5State next = play->state;
    if (!play->begun || s5_next_game(play->rules, &next) != S5_OK)
        return start->match_games.number == 1;
    return rules == play->rules && start->dealer == next.dealer &&
           !memcmp(start->total, next.total, sizeof next.total) &&
           start->match_games.number == next.match_games.number &&
           !memcmp(start->match_games.won, next.match_games.won, sizeof next.match_games.won);
}

/* Takes the rules of a game that starts; they are those of the match that it continues. */
static bool take_rules(S5Table *table, const S5Rules *read, const S5State *start, Reading *r)
{
    S5Status status;
    const S5Rules *rules = s5_rules_cache_get(
        table->rules_cache, read->preset, read->tables, &read->options, read->players, read->sides, &status);
    const bool follows = rules && follows_match(&table->play, rules, start);
    s5_rules_cache_release(&table->play.rules);
    table->play.rules = rules;
    return follows || refuse_line(r, rules ? "\"game\" must be the next one of the match" : "out of memory");
}

static bool apply_game(S5Table *table, Reading *r)
{
    S5Rules rules;
    Play *play = &table->play;
    if (is_in_hand(table) || (play->begun && play->state.phase == S5_PHASE_DEAL))
        return refuse_line(r, "\"game\" while a game is played");
    if (!s5_read_game(&rules, &play->players, &play->start, r->json, r->error) ||
        !read_bot_levels(table, r) || !take_rules(table, &rules, &play->start, r))
        return false;
    play->state = play->start;
    s5_history_begin(&play->history, r->line, r->size);
    S5_ASSERT(play->state.phase == S5_PHASE_DEAL && !play->state.hand_number);
    S5_ASSERT(play->rules->players == table->config.players);
    play->begun = true;
    play->entry = table->last;
    play->position = position_of(table);
    play->began = play->latest = position_of(table);
    play->acted = play->made = 0;
    play->rest = -1;
    play->stats = (S5GameStats){0};
    play->hand_at = play->history.start;
    play->hand_before = play->state;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        table->seat[seat].from = 0;
    memset(table->dealt, 0, sizeof table->dealt);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        table->seat[seat].asked = table->seat[seat].arrived = false;
    s5_fair_clear(&table->fair);
    table->moment[ROUND] = NEVER;
    table->games++;
    s5_assert_state(play->rules, &play->state);
    r->effects->whole = true;
    return true;
}

/* Keeps a step, which is made; where it can't be noticed it has no position. False without memory. */
static bool keep_step(S5Table *table, Transition *transition)
{
    Play *play = &table->play;
    const bool act = transition->step.kind == S5_HISTORY_ACT;
    if (transition->step.kind == S5_HISTORY_DEAL) {
        play->hand_at = play->history.end;
        play->hand_before = transition->before;
    }
    transition->step.unseen = s5_table_is_unseen(play->rules, transition);
    if (transition->step.unseen) {
        table->silent++;
    } else {
        play->latest = position_of(table);
        play->acted = act ? table->last : 0;
        play->made++;
    }
    transition->step.position = position_of(table);
    S5_ASSERT(position_of(table) >= play->history.end.position);
    if (play->state.phase != S5_PHASE_PLAY)
        play->rest = -1;
    return s5_history_add(&play->history, &transition->step);
}

/* The cards belong to the people who sit now; those who waited for the deal play. */
static void deal_in(S5Table *table, Effects *effects)
{
    for (int i = 0; i < table->play.rules->players; i++) {
        Seat *seat = &table->seat[i];
        table->dealt[i] =
            (Dealt){.person = seat->holder == PERSON && is_dealt_in(table, i), .from = seat->from};
        memcpy(table->dealt[i].token, seat->token, S5_TOKEN_BYTES);
        if (seat->holder != PERSON || seat->from != table->play.state.hand_number)
            continue;
        seat->sat_at = position_of(table);
        effects->table = true;
    }
}

/* The game comes to the state after a step. False without memory. */
static bool take_step(S5Table *table, Effects *effects)
{
    Transition *transition = &effects->transition;
    effects->step = true;
    table->play.state = transition->after;
    if (transition->step.kind == S5_HISTORY_DEAL) {
        deal_in(table, effects);
        s5_fair_deal(&table->fair.game, transition->after.hand_number, NULL, 0);
    }
    s5_table_count_hand(&table->play.stats, table->play.rules, transition);
    return keep_step(table, transition);
}

static bool read_line_pack(Reading *r, int count, S5Card pack[S5_PACK_MAX])
{
    const char *text = json_string_value(json_object_get(r->json, "pack"));
    bool good = text && strlen(text) == 3 * (size_t)count - 1;
    memset(pack, 0, S5_PACK_MAX);
    for (int i = 0; good && i < count; i++)
        good = s5_card_read(text + 3 * i, S5_CANONICAL, &pack[i]) == 2;
    return good || refuse_line(r, "\"pack\" must be %d cards", count);
}

/* Where a step of an entry begins: its state before, to be made into the one after. */
static Transition *begin_step(const S5Table *table, Reading *r, S5HistoryKind kind)
{
    Transition *transition = &r->effects->transition;
    transition->step.kind = kind;
    transition->before = transition->after = table->play.state;
    return transition;
}

/* The step was legal; its lines must be those that come now. */
static bool end_step(S5Table *table, Reading *r)
{
    char bytes[S5_EVENT_MAX];
    S5Text expected = s5_text(bytes, sizeof bytes);
    s5_table_assert_step(table, &r->effects->transition);
    s5_table_put_step(&expected, table->play.rules, &r->effects->transition, S5_VIEWER_ALL);
    return match_lines(r, &expected) && (take_step(table, r->effects) || refuse_line(r, "out of memory"));
}

static bool apply_deal(S5Table *table, Reading *r)
{
    const Play *play = &table->play;
    Transition *transition = begin_step(table, r, S5_HISTORY_DEAL);
    if (!play->begun || !read_line_pack(r, play->rules->pack, transition->step.pack))
        return play->begun ? false : refuse_line(r, "\"deal\" where no game has begun");
    const S5Status status = s5_deal(play->rules, &transition->after, transition->step.pack);
    return status == S5_OK ? end_step(table, r) : refuse_line(r, "%s", s5_status_sentence(status));
}

static bool apply_act(S5Table *table, Reading *r)
{
    const Play *play = &table->play;
    Transition *transition = begin_step(table, r, S5_HISTORY_ACT);
    S5Choice *choice = &transition->step.choice;
    const char *text = json_string_value(json_object_get(r->json, "do"));
    S5Status status = play->begun ? S5_ERR_CHOICE_TEXT : S5_ERR_NO_HAND;
    if (play->begun && text && (status = s5_choice_read(text, S5_CANONICAL, choice)) == S5_OK)
        status = s5_act(play->rules, &transition->after, r->seat, *choice);
    return status == S5_OK ? end_step(table, r) : refuse_line(r, "\"act\": %s", s5_status_name(status));
}

static bool apply_stop(S5Table *table, Reading *r)
{
    const Play *play = &table->play;
    Transition *transition = begin_step(table, r, S5_HISTORY_STOP);
    const S5Status status = play->begun ? s5_stop(play->rules, &transition->after) : S5_ERR_NO_HAND;
    return status == S5_OK ? end_step(table, r)
                           : refuse_line(r, "\"end-game\": %s", s5_status_sentence(status));
}

/* -------------------------------------------------------------- fair dealing */

static bool apply_chain(S5Table *table, Reading *r)
{
    return s5_fair_take_chain(table, r->json) ||
           refuse_line(r, "\"chain\" must be the game's, and come once");
}

static bool apply_fair(S5Table *table, Reading *r)
{
    const char *why;
    Effects *effects = r->effects;
    if (!s5_fair_apply(table, r->json, &why))
        return refuse_line(r, "%s", why);
    effects->fair = effects->fair ? effects->fair : r->line;
    effects->fair_size = (size_t)(r->line + r->size - effects->fair);
    return true;
}

/* --------------------------------------------------------------------- undo */

/* The act is void, and with it what was answered in silence since. */
static bool apply_undo(S5Table *table, Reading *r)
{
    Transition last;
    Play *play = &table->play;
    const json_int_t from = json_integer_value(json_object_get(r->json, "from"));
    if (from < 1 || (uint64_t)from != play->acted || !s5_table_last_act(table, &last))
        return refuse_line(r, "\"undo\" must be of the last act");
    S5_ASSERT(play->made);
    S5_ASSERT(last.at.byte < play->history.end.byte);
    play->made--;
    s5_history_cut(&play->history, last.at);
    play->state = last.before;
    play->acted = 0;
    play->began = play->latest = position_of(table);
    s5_assert_state(play->rules, &play->state);
    r->effects->whole = true;
    r->effects->undone = r->seat;
    return true;
}

/* -------------------------------------------------------------------- lines */

static const struct JournalEventRow {
    const char *event;
    bool (*apply)(S5Table *table, Reading *r);
    bool seat;  /* it is about a seat */
    bool table; /* it changes what the `table` line says */
} JOURNAL_EVENTS[] = {
    {"act", apply_act, true, false},
    {"deal", apply_deal, false, false},
    {"game", apply_game, false, true},
    {"end-game", apply_stop, false, false},
    {"say", pass_on, false, false},
    {"phrase", pass_on, false, false},
    {"hush", apply_hush, false, false},
    {"hear", apply_hush, false, false},
    {"unseat", apply_decision, false, false},
    {"remove", apply_decision, false, false},
    {"sit", apply_sit, true, true},
    {"leave", apply_leave, true, true},
    {"away", apply_away, true, true},
    {"back", apply_away, true, true},
    {"level", apply_level, true, true},
    {"rename", apply_rename, true, true},
    {"keep", apply_keep, true, true},
    {"host", apply_owner, false, true},
    {"pause", apply_pause, false, true},
    {"resume", apply_pause, false, true},
    {"undo", apply_undo, true, false},
    {"rest", apply_rest, true, false},
    {"change", apply_change, false, true},
    {"open", apply_open, false, true},
    {"chain", apply_chain, false, false},
    {"root", apply_fair, false, false},
    {"round", apply_fair, false, false},
    {"commit", apply_fair, false, false},
    {"closed", apply_fair, false, false},
    {"reveal", apply_fair, false, false},
    {"mixed", apply_fair, false, false},
    {"secret", apply_fair, false, false},
};

static const struct JournalEventRow *journal_event_row(Reading *r)
{
    const char *event = json_string_value(json_object_get(r->json, "event"));
    for (size_t i = 0; event && i < sizeof JOURNAL_EVENTS / sizeof *JOURNAL_EVENTS; i++)
        if (!strcmp(JOURNAL_EVENTS[i].event, event))
            return &JOURNAL_EVENTS[i];
    refuse_line(r, "\"event\" is missing, or there is no such event");
    return NULL;
}

static bool apply_line(S5Table *table, Reading *r)
{
    const struct JournalEventRow *row = journal_event_row(r);
    if (!row)
        return false;
    if (row->apply != apply_open && !table->config.preset)
        return refuse_line(r, "\"%s\" where \"open\" must come", row->event);
    const bool running = is_running(table);
    r->event = row->event;
    r->effects->table |= row->table;
    if ((row->seat && !read_line_seat(table, r)) || !row->apply(table, r))
        return false;
    r->effects->table |= running != is_running(table);
    return true;
}

static bool take_journal_line(S5Table *table, Reading *r)
{
    json_error_t at;
    const char *end = memchr(r->line, '\n', (size_t)(r->end - r->line));
    if (!end)
        return refuse_line(r, "a line without its end");
    r->size = (size_t)(end - r->line) + 1;
    json_t *json = json_loadb(r->line, r->size, JSON_REJECT_DUPLICATES, &at);
    r->json = json;
    const bool good = json && json_is_object(json) ? apply_line(table, r)
                                                   : refuse_line(r, "this is not a JSON object: %s", at.text);
    json_decref(json);
    return good;
}

/* What every entry begins with. */
static void apply_entry_start(S5Table *table, Effects *effects)
{
    effects->undone = effects->seated = effects->kept = -1;
    S5_ASSERT(table->last < INT64_MAX);
    table->last++;
}

bool s5_table_apply_judged(S5Table *table, const Judged *judged, Effects *effects)
{
    const bool running = is_running(table);
    *effects = (Effects){.transition = judged->transition, .table = judged->back, .stopped = judged->stopped};
    apply_entry_start(table, effects);
    if (judged->back) {
        effects->seated = judged->transition.before.turn;
        S5_ASSERT(table->seat[effects->seated].holder == PERSON);
        S5_ASSERT(table->seat[effects->seated].away);
        table->seat[effects->seated].away = false;
    }
    const bool good = take_step(table, effects);
    effects->secret = s5_fair_owes_secret(table, &effects->transition);
    if (effects->secret)
        s5_fair_reveal_owed(table, &effects->transition);
    effects->table |= running != is_running(table);
    return good;
}

bool s5_table_apply(S5Table *table, const char *lines, size_t size, Effects *effects, S5Text *error)
{
    Reading r = {.line = lines, .end = lines + size, .effects = effects, .error = error};
    *effects = (Effects){.step = false};
    apply_entry_start(table, effects);
    s5_text_add(error, "entry ");
    s5_text_number(error, (int64_t)table->last);
    s5_text_add(error, ": ");
    if (!size)
        return refuse_line(&r, "it is empty");
    while (r.line < r.end) {
        if (!take_journal_line(table, &r))
            return false;
        r.line += r.size;
    }
    effects->fair_only = effects->fair == lines;
    error->used = 0;
    error->start[0] = 0;
    return true;
}
