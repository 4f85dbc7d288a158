/* A table, awake: its life. What it does is in the files beside. */
#include "broadcast.h"
#include "clocks.h"
#include "command.h"
#include "entries.h"
#include "fair.h"
#include "people.h"
#include "table_sound.h"
#include "visitors.h"

#include "server/common/message.h"
#include "spoilfive/assert.h"

#include <stdlib.h>

S5Table *s5_table_new(const S5TableCallbacks *out, const S5Limits *limits, S5RulesCache *rules_cache)
{
    S5Table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->out = *out;
    table->limits = *limits;
    table->rules_cache = rules_cache;
    table->config = s5_table_config();
    table->play.rest = table->undo = table->sender = -1;
    table->play_choice.seat = table->silent_choice.seat = -1;
    table->waiting_end = &table->waiting;
    for (int i = 0; i < MOMENTS; i++)
        table->moment[i] = NEVER;
    return table;
}

void s5_table_set_shared(S5Table *table, bool alone)
{
    table->shared = true;
    table->alone = alone;
}

static void free_waiting(S5Table *table)
{
    while (table->waiting) {
        Message *message = table->waiting;
        table->waiting = message->next;
        free(message);
    }
}

void s5_table_free(S5Table **freed)
{
    S5Table *table = *freed;
    if (!table)
        return;
    *freed = NULL;
    s5_rules_cache_release(&table->play.rules);
    s5_history_begin(&table->play.history, NULL, 0);
    s5_fair_clear(&table->fair);
    free_waiting(table);
    free(table->taken);
    for (int i = 0; i < table->room; i++)
        free(table->visitor[i].backlog);
    free(table->visitor);
    free(table->appending);
    free(table->applied);
    free(table);
}

/* ----------------------------------------------------------------- creation */

static bool check_request(const json_t *request, S5Text *error)
{
    static const char *const FIELDS[] = {"rules", "options", "players", "sides", "tables", "settings"};
    const char *name;
    json_t *value;
    if (!json_is_object(request))
        s5_text_add(error, "a table must be asked for with one JSON object");
    json_object_foreach((json_t *)(uintptr_t)request, name, value)
    {
        size_t i = 0;
        while (i < sizeof FIELDS / sizeof *FIELDS && strcmp(FIELDS[i], name) != 0)
            i++;
        if (i == sizeof FIELDS / sizeof *FIELDS && !error->used)
            s5_text_add(
                error, "a table is asked for with rules, options, players, sides, tables and settings only");
    }
    return !error->used;
}

bool s5_table_create(S5Text *text, const char *code, const uint8_t token[S5_TOKEN_BYTES], const char *request,
    size_t size, const uint8_t random[32], S5Text *error)
{
    char bytes[8192];
    S5Text more = s5_text(bytes, sizeof bytes);
    S5TableConfig config = s5_table_config();
    json_t *json = s5_message_read(request, size, NULL);
    const bool good = check_request(json, error) && s5_table_config_read(&config, json, error) &&
                      s5_table_config_check(&config, error);
    json_decref(json);
    if (!good)
        return false;
    s5_put_string_field(&more, ",\"code\":", code);
    s5_table_put_bytes(&more, ",\"host\":", token, S5_TOKEN_BYTES);
    s5_table_put_bytes(&more, ",\"chance\":", random, 32);
    s5_text_add(&more, ",");
    s5_table_config_write(&config, &more);
    s5_table_put_line(text, "open", -1, bytes);
    return true;
}

/* --------------------------------------------------------------- at work */

/* The next message that waits; false when there is none. */
static bool take_waiting(S5Table *table)
{
    Message *message = table->waiting;
    if (!message)
        return false;
    S5_ASSERT(table->waiting_count > 0);
    S5_ASSERT(table->visitor[message->visitor].connection);
    table->waiting = message->next;
    if (!table->waiting)
        table->waiting_end = &table->waiting;
    table->waiting_count--;
    table->taken = message; /* freed with the table if an assertion ends the command */
    table->sender = message->visitor;
    s5_table_run_command(table, message->visitor, message->bytes, message->size);
    free(message);
    table->taken = NULL;
    return true;
}

/* Continues until an append is under way, or nothing is left to be done now. */
static void pump(S5Table *table)
{
    if (table->pumping)
        return;
    table->pumping = true;
    while (!table->appending && !table->broken) {
        if (take_waiting(table))
            continue;
        table->sender = -1;
        if (!table->closed)
            s5_table_ask_bots(table);
        if (!s5_table_run_timer(table))
            break;
    }
    table->pumping = false;
    if (!table->appending) /* it is looked at again when that is applied */
        s5_table_assert(table);
}

static void advance_clock(S5Table *table, int64_t now_ms)
{
    if (now_ms > table->now)
        table->now = now_ms;
}

/* ------------------------------------------------------------------ entries */

/* An entry was applied: the timers of what it changed restart, and everybody is told. */
static void follow_entry(S5Table *table, const Effects *effects)
{
    const bool stopped = table->stopped != NEVER;
    if ((effects->step && !effects->transition.step.unseen) || effects->whole) {
        table->own_act = effects->step && table->own_pending;
        s5_table_restart_timers(table);
    } else if (effects->seated >= 0 && effects->seated == turn_of(table) && table->moment[TURN] != NEVER) {
        table->moment[TURN] = clock_of(table);
    }
    s5_fair_restart_timer(table);
    s5_table_update_presence(table);
    s5_table_update_clocks(table);
    if (!effects->fair_only)
        s5_table_broadcast(table, effects);
    s5_fair_broadcast(table, effects);
    if (stopped && table->stopped == NEVER)
        s5_table_broadcast_clock(table);
}

static void answer_invitation(S5Table *table, int seat)
{
    char bytes[200], more[100];
    S5Text text = s5_text(bytes, sizeof bytes), key = s5_text(more, sizeof more);
    s5_put_string_field(&key, ",\"key\":", table->seat[seat].key);
    s5_table_put_line(&text, "invitation", seat, more);
    s5_table_send(table, table->sender, bytes);
}

static bool apply_append(S5Table *table, const Append *append, Effects *effects)
{
    char wrong[400];
    S5Text error = s5_text(wrong, sizeof wrong);
    return append->is_judged ? s5_table_apply_judged(table, &append->judged, effects)
                             : s5_table_apply(table, append->lines, append->size, effects, &error);
}

void s5_table_appended(S5Table *table, int64_t now_ms, bool committed)
{
    Effects effects = {.step = false};
    Append *append = table->appending;
    S5_ASSERT(!table->closed);
    advance_clock(table, now_ms);
    table->appending = NULL;
    table->applied = append;
    table->broken = table->broken || !append || !committed || !apply_append(table, append, &effects);
    if (!table->broken) {
        follow_entry(table, &effects);
        if (effects.kept >= 0 && table->sender >= 0)
            answer_invitation(table, effects.kept);
        if (*effects.gone)
            s5_table_dismiss(table, effects.gone);
    }
    table->own_pending = false;
    free(append);
    table->applied = NULL;
    pump(table);
}

bool s5_table_load_entry(S5Table *table, const char *lines, size_t size, S5Text *error)
{
    Effects effects = {.step = false};
    return s5_table_apply(table, lines, size, &effects, error);
}

/* ----------------------------------------------------------------- visitors */

static void refuse_as_closed(S5Table *table, int visitor)
{
    const Command command = {table, visitor, table->visitor[visitor].seat, NULL, NULL, 0};
    s5_command_refuse(&command, S5_API_NOT_NOW,
        "a fault of this server was found at this table: its game is kept, but nothing can be done here until the server is restarted");
}

int s5_table_enter(S5Table *table, int64_t now_ms, void *connection, const uint8_t token[S5_TOKEN_BYTES],
    bool screen, S5TableSeen seen)
{
    if (!table->broken && s5_table_verdicts(table, token) & REMOVED)
        return -2;
    const int place = table->broken ? -1 : s5_table_place_for(table, token);
    if (place < 0)
        return place;
    advance_clock(table, now_ms);
    if (!table->visitors) /* nobody has missed the owner so far */
        table->owner_absent = table->now;
    S5_ASSERT(place < table->room);
    S5_ASSERT(!table->visitor[place].connection);
    S5_ASSERT(!table->visitor[place].backlog);
    table->visitor[place] = (Visitor){.connection = connection, .screen = screen};
    memcpy(table->visitor[place].token, token, S5_TOKEN_BYTES);
    s5_table_look_up_seat(table, place);
    table->visitors++;
    s5_table_update_presence(table);
    s5_table_update_clocks(table);
    s5_table_send_snapshot(table, place, seen);
    if (table->closed)
        refuse_as_closed(table, place);
    s5_table_broadcast_table(table, place);
    pump(table);
    return place;
}

void s5_table_exit(S5Table *table, int64_t now_ms, int visitor)
{
    S5_ASSERT(visitor >= 0 && visitor < table->room);
    S5_ASSERT(table->visitor[visitor].connection);
    advance_clock(table, now_ms);
    s5_table_forget_visitor(table, visitor);
    pump(table);
}

/* ----------------------------------------------------------------- messages */

void s5_table_freeze(S5Table *table)
{
    table->closed = true;
}

void s5_table_message(S5Table *table, int64_t now_ms, int visitor, const char *bytes, size_t size)
{
    const Command command = {table, visitor, table->visitor[visitor].seat, NULL, NULL, 0};
    advance_clock(table, now_ms);
    if (table->closed) {
        refuse_as_closed(table, visitor);
        return;
    }
    if (table->visitor[visitor].screen) {
        s5_command_refuse(&command, S5_API_FORBIDDEN, "a screen only shows the table");
        return;
    }
    if (size > (size_t)table->limits.message_bytes) {
        s5_command_refuse(&command, S5_API_TOO_LONG, "a message of that size is not taken");
        return;
    }
    S5_ASSERT(table->visitor[visitor].connection);
    S5_ASSERT(!*table->waiting_end);
    Message *message = table->waiting_count < WAITING_MAX ? malloc(sizeof *message + size) : NULL;
    if (!message) {
        s5_command_refuse(&command, S5_API_BUSY, "too much is waiting at this table: send it again");
        return;
    }
    message->next = NULL;
    message->visitor = visitor;
    message->size = size;
    memcpy(message->bytes, bytes, size);
    *table->waiting_end = message;
    table->waiting_end = &message->next;
    table->waiting_count++;
    pump(table);
}

/* --------------------------------------------------------------------- time */

void s5_table_bot_chose(S5Table *table, int64_t now_ms, uint64_t ticket, S5Choice choice)
{
    PendingChoice *pending =
        table->play_choice.ticket == ticket ? &table->play_choice : &table->silent_choice;
    advance_clock(table, now_ms);
    if (!ticket || pending->ticket != ticket)
        return;
    S5_ASSERT(!pending->made);
    S5_ASSERT(pending->seat >= 0 && pending->seat < table->config.players);
    S5_ASSERT(choice.kind < S5_CHOICE_KINDS);
    pending->choice = choice;
    pending->made = true;
    pending->ticket = 0;
    pump(table);
}

void s5_table_run_timers(S5Table *table, int64_t now_ms)
{
    advance_clock(table, now_ms);
    pump(table);
}

bool s5_table_is_idle(const S5Table *table)
{
    return !table->visitors && !table->appending && !table->waiting;
}

bool s5_table_is_broken(const S5Table *table)
{
    return table->broken;
}

bool s5_table_has_begun(const S5Table *table)
{
    return table->play.begun;
}

bool s5_table_is_public(const S5Table *table)
{
    return table->config.setting[S5_SETTING_PUBLIC];
}

void s5_table_announce_close(S5Table *table, const char *why)
{
    char bytes[300], more[200];
    S5Text text = s5_text(bytes, sizeof bytes), field = s5_text(more, sizeof more);
    s5_put_string_field(&field, ",\"why\":", why);
    s5_table_put_line(&text, "closing", -1, more);
    s5_table_send(table, -1, bytes);
}
