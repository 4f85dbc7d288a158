/* A table, awake: its life. What it does is in the files beside. */
#include "table_internal.h"

#include <stdlib.h>

S5HostLimits s5_host_limits(void)
{
    return (S5HostLimits){.visitors = 64,
        .tabs = 4,
        .waiting = 64,
        .message = 4096,
        .name = 20,
        .say = 200,
        .entries = 100000,
        .hands = 200,
        .absent_ms = 60000,
        .slow_ms = 40000,
        .undo_ms = 15000,
        .think_ms = 20000};
}

S5Host *s5_host_new(const S5HostOut *out, const S5HostLimits *limits, S5Shelf *shelf)
{
    S5Host *host = calloc(1, sizeof *host);
    if (!host)
        return NULL;
    host->out = *out;
    host->limits = *limits;
    host->shelf = shelf;
    host->charter = s5_charter();
    host->play.rest = host->undo = host->asker = -1;
    host->play_mind.seat = host->silent_mind.seat = -1;
    host->waiting_end = &host->waiting;
    for (int i = 0; i < MOMENTS; i++)
        host->moment[i] = NEVER;
    return host;
}

static void free_waiting(S5Host *host)
{
    while (host->waiting) {
        Message *message = host->waiting;
        host->waiting = message->next;
        free(message);
    }
}

void s5_host_free(S5Host **freed)
{
    S5Host *host = *freed;
    if (!host)
        return;
    *freed = NULL;
    s5_shelf_drop(&host->play.rules);
    s5_steps_clear(&host->play.steps);
    free_waiting(host);
    for (int i = 0; i < host->room; i++)
        free(host->visitor[i].past);
    free(host->visitor);
    free(host->pending);
    free(host);
}

/* ----------------------------------------------------------------- founding */

static bool check_request(const json_t *request, S5Text *error)
{
    static const char *const FIELDS[] = {"rules", "options", "players", "sides", "settings"};
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
            s5_text_add(error, "a table is asked for with rules, options, players, sides and settings only");
    }
    return !error->used;
}

bool s5_host_found(S5Text *text, const char *code, const uint8_t token[S5_TOKEN_BYTES], const char *request,
    size_t size, const uint8_t random[32], S5Text *error)
{
    char bytes[8192];
    S5Text more = s5_text(bytes, sizeof bytes);
    S5Charter charter = s5_charter();
    json_t *json = json_loadb(request, size, JSON_REJECT_DUPLICATES, NULL);
    const bool good = check_request(json, error) && s5_charter_read(&charter, json, error) &&
                      s5_charter_check(&charter, error);
    json_decref(json);
    if (!good)
        return false;
    s5_host_put_field(&more, "code", code);
    s5_host_put_bytes(&more, "host", token, S5_TOKEN_BYTES);
    s5_host_put_bytes(&more, "chance", random, 32);
    s5_text_add(&more, ",");
    s5_charter_write(&charter, &more);
    s5_host_put_line(text, "open", -1, bytes);
    return true;
}

/* ------------------------------------------------------------ who is there */

static bool is_there(const S5Host *host, const uint8_t *token)
{
    for (int i = 0; i < host->room; i++)
        if (host->visitor[i].connection && same_token(host->visitor[i].token, token))
            return true;
    return false;
}

static void note(S5Host *host, int64_t *gone, const uint8_t *token)
{
    if (is_there(host, token))
        *gone = NEVER;
    else if (*gone == NEVER)
        *gone = host->now;
}

/* Notes for whom somebody is connected. */
static void call_the_roll(S5Host *host)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (host->seat[seat].holder == PERSON)
            note(host, &host->gone[seat], host->seat[seat].token);
    note(host, &host->gone[WATCHERS], host->founder);
}

int s5_host_successor(const S5Host *host)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (host->seat[seat].holder == PERSON && !host->seat[seat].away && is_connected(host, seat))
            return seat;
    return -1;
}

/* --------------------------------------------------------------- at work */

/* The next message that waits; false when there is none. */
static bool take_waiting(S5Host *host)
{
    Message *message = host->waiting;
    if (!message)
        return false;
    host->waiting = message->next;
    if (!host->waiting)
        host->waiting_end = &host->waiting;
    host->waiting_count--;
    host->asker = message->visitor;
    s5_host_do(host, message->visitor, message->bytes, message->size);
    free(message);
    return true;
}

/* Goes on until an append is under way, or nothing is left to be done now. */
static void drive(S5Host *host)
{
    if (host->driving)
        return;
    host->driving = true;
    while (!host->pending && !host->broken) {
        if (take_waiting(host))
            continue;
        host->asker = -1;
        s5_host_think(host);
        if (!s5_host_tick(host))
            break;
    }
    host->driving = false;
}

static void look_at_clock(S5Host *host, int64_t now_ms)
{
    if (now_ms > host->now)
        host->now = now_ms;
}

/* ------------------------------------------------------------------ entries */

void s5_host_append(S5Host *host, const char *lines, size_t size, const S5HostGame *ended)
{
    host->pending = malloc(size);
    if (!host->pending) {
        host->broken = true;
        return;
    }
    host->pending_size = size;
    memcpy(host->pending, lines, size);
    host->out.append(host->out.to, host, host->last, lines, size, ended);
}

/* An entry brought this: time begins anew for what it changed, and everybody is told. */
static void follow(S5Host *host, const News *news)
{
    const bool stood = host->stood != NEVER;
    if ((news->step && !news->moved.unseen) || news->whole) {
        host->own_act = news->step && host->own_pending;
        s5_host_arm(host);
    } else if (news->seated >= 0 && news->seated == turn_of(host)) {
        host->moment[TURN] = host->now;
    }
    call_the_roll(host);
    s5_host_stir(host);
    s5_host_tell(host, news);
    if (stood && host->stood == NEVER)
        s5_host_tell_clock(host);
}

static void answer_invitation(S5Host *host, int seat)
{
    char bytes[200], more[100];
    S5Text text = s5_text(bytes, sizeof bytes), key = s5_text(more, sizeof more);
    s5_host_put_field(&key, "key", host->seat[seat].key);
    s5_host_put_line(&text, "invitation", seat, more);
    s5_host_send(host, host->asker, bytes);
}

void s5_host_appended(S5Host *host, int64_t now_ms, bool committed)
{
    char wrong[400];
    S5Text error = s5_text(wrong, sizeof wrong);
    News news = {.step = false};
    char *lines = host->pending;
    look_at_clock(host, now_ms);
    host->pending = NULL;
    host->broken = !lines || !committed || !s5_host_apply(host, lines, host->pending_size, &news, &error);
    if (!host->broken) {
        follow(host, &news);
        if (news.kept >= 0 && host->asker >= 0)
            answer_invitation(host, news.kept);
    }
    host->own_pending = false;
    free(lines);
    drive(host);
}

bool s5_host_entry(S5Host *host, const char *lines, size_t size, S5Text *error)
{
    News news = {.step = false};
    return s5_host_apply(host, lines, size, &news, error);
}

/* ----------------------------------------------------------------- visitors */

/* A free place; −1 when there is none, or this person has too many. */
static int place_for(S5Host *host, const uint8_t *token)
{
    int place = -1, tabs = 0;
    for (int i = 0; i < host->room; i++) {
        if (!host->visitor[i].connection)
            place = place < 0 ? i : place;
        else
            tabs += same_token(host->visitor[i].token, token);
    }
    if (tabs >= host->limits.tabs || host->visitors >= host->limits.visitors)
        return -1;
    if (place >= 0)
        return place;
    const int room = host->room ? host->room * 2 : 4;
    Visitor *visitor = realloc(host->visitor, (size_t)room * sizeof *visitor);
    if (!visitor)
        return -1;
    memset(visitor + host->room, 0, (size_t)(room - host->room) * sizeof *visitor);
    place = host->room;
    host->visitor = visitor;
    host->room = room;
    return place;
}

int s5_host_enter(
    S5Host *host, int64_t now_ms, void *connection, const uint8_t token[S5_TOKEN_BYTES], uint64_t after)
{
    const int place = host->broken ? -1 : place_for(host, token);
    if (place < 0)
        return -1;
    look_at_clock(host, now_ms);
    if (!host->visitors) /* the host has not been missed by anybody so far */
        host->gone[WATCHERS] = host->now;
    host->visitor[place] = (Visitor){.connection = connection};
    memcpy(host->visitor[place].token, token, S5_TOKEN_BYTES);
    s5_host_look_up(host, place);
    host->visitors++;
    call_the_roll(host);
    s5_host_stir(host);
    s5_host_greet(host, place, after);
    s5_host_tell_table(host, place);
    drive(host);
    return place;
}

/* What he has asked for and was not judged yet is forgotten. */
static void forget_waiting(S5Host *host, int visitor)
{
    Message **place = &host->waiting;
    while (*place) {
        Message *message = *place;
        if (message->visitor != visitor) {
            place = &message->next;
            continue;
        }
        *place = message->next;
        host->waiting_count--;
        free(message);
    }
    host->waiting_end = place;
}

static void leave(S5Host *host, int visitor)
{
    free(host->visitor[visitor].past);
    host->visitor[visitor] = (Visitor){.connection = NULL};
    host->visitors--;
    if (host->asker == visitor)
        host->asker = -1;
    forget_waiting(host, visitor);
    call_the_roll(host);
    s5_host_stir(host);
    s5_host_tell_table(host, -1);
}

void s5_host_exit(S5Host *host, int64_t now_ms, int visitor)
{
    look_at_clock(host, now_ms);
    leave(host, visitor);
    drive(host);
}

/* ------------------------------------------------------------ slow connections */

/* The visitor who is slowest to take a piece of the past; −1 when nobody has to. */
static int slowest(const S5Host *host)
{
    int slow = -1;
    for (int i = 0; i < host->room; i++) {
        const Past *past = host->visitor[i].past;
        if (past && past->sent && (slow < 0 || past->since < host->visitor[slow].past->since))
            slow = i;
    }
    return slow;
}

int64_t s5_host_slow(const S5Host *host)
{
    const int slow = slowest(host);
    return slow < 0 ? NEVER : host->visitor[slow].past->since + host->limits.slow_ms;
}

void s5_host_drop_slow(S5Host *host)
{
    const int slow = slowest(host);
    void *connection = host->visitor[slow].connection;
    leave(host, slow);
    host->out.drop(host->out.to, connection);
}

void s5_host_message(S5Host *host, int64_t now_ms, int visitor, const char *bytes, size_t size)
{
    const Asked asked = {host, visitor, host->visitor[visitor].seat, NULL};
    look_at_clock(host, now_ms);
    if (size > (size_t)host->limits.message) {
        s5_host_refuse(&asked, "too-long", "a message of that size is not taken");
        return;
    }
    Message *message = host->waiting_count < host->limits.waiting ? malloc(sizeof *message + size) : NULL;
    if (!message) {
        s5_host_refuse(&asked, "busy", "too much is waiting at this table: send it again");
        return;
    }
    message->next = NULL;
    message->visitor = visitor;
    message->size = size;
    memcpy(message->bytes, bytes, size);
    *host->waiting_end = message;
    host->waiting_end = &message->next;
    host->waiting_count++;
    drive(host);
}

/* --------------------------------------------------------------------- time */

void s5_host_thought(S5Host *host, int64_t now_ms, uint64_t ticket, S5Choice choice)
{
    Mind *mind = host->play_mind.ticket == ticket ? &host->play_mind : &host->silent_mind;
    look_at_clock(host, now_ms);
    if (!ticket || mind->ticket != ticket)
        return;
    mind->choice = choice;
    mind->made = true;
    mind->ticket = 0;
    drive(host);
}

void s5_host_time(S5Host *host, int64_t now_ms)
{
    look_at_clock(host, now_ms);
    drive(host);
}

bool s5_host_rests(const S5Host *host)
{
    return !host->visitors && !host->pending && !host->waiting;
}

bool s5_host_begun(const S5Host *host)
{
    return host->play.begun;
}

bool s5_host_public(const S5Host *host)
{
    return host->charter.setting[S5_SETTING_PUBLIC];
}

void s5_host_close(S5Host *host, const char *why)
{
    char bytes[300], more[200];
    S5Text text = s5_text(bytes, sizeof bytes), field = s5_text(more, sizeof more);
    s5_host_put_field(&field, "why", why);
    s5_host_put_line(&text, "closing", -1, more);
    s5_host_send(host, -1, bytes);
}
