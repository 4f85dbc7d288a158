/* What a table says to those who are there: each seat by its own eyes, written once for all who share them. */
#include "table_internal.h"

#include "record/json.h"

#include <stdlib.h>

/* ------------------------------------------------------------------- lines */

/* Whose eyes those at a seat, or those without one, have. */
static int eyes_of(const S5Host *host, int group)
{
    return group != WATCHERS                                                    ? group
           : host->charter.setting[S5_SETTING_WATCH] == S5_WATCH_ALL_HANDS_LATE ? S5_ALL_SEEING
                                                                                : S5_NO_EYES;
}

static bool sees_game(const S5Host *host, int group)
{
    return host->play.begun &&
           (group != WATCHERS || host->charter.setting[S5_SETTING_WATCH] != S5_WATCH_NOBODY);
}

/* Somebody must choose. A question asked in silence looks to the others like the play that follows it. */
static void put_turn(const S5Host *host, const S5State *state, int eyes, S5Text *text)
{
    const S5State seen = s5_host_seen(host, state, eyes);
    if (seen.turn != S5_NO_SEAT)
        s5_event_turn(text, host->play.rules, &seen, eyes, false);
}

static void put_step(const S5Host *host, const Moved *moved, int eyes, S5Text *text)
{
    const S5Rules *rules = host->play.rules;
    if (moved->step.kind == S5_STEP_DEAL)
        s5_event_deal(text, rules, &moved->after, eyes);
    else if (moved->step.kind == S5_STEP_ACT)
        s5_event_act(text, rules, &moved->before, &moved->after, &moved->step.choice, eyes);
    else
        s5_event_end_game(text, rules, &moved->after);
}

/* A field, from its comma to its value. */
static void put(S5Text *text, const char *before, int64_t number)
{
    s5_text_add(text, before);
    s5_text_number(text, number);
}

static void put_switch(S5Text *text, const char *before, bool on)
{
    s5_text_add(text, before);
    s5_text_add(text, on ? "true" : "false");
}

static void put_clock(const S5Host *host, int eyes, S5Text *text)
{
    int64_t of;
    const int64_t out = s5_host_clock(host, eyes, &of), now = host->stood == NEVER ? host->now : host->stood;
    if (out == NEVER)
        return;
    put(text, "{\"event\":\"clock\",\"seat\":", s5_host_seen(host, &host->play.state, eyes).turn);
    put(text, ",\"left_ms\":", out > now ? out - now : 0);
    put(text, ",\"of_ms\":", of);
    s5_text_add(text, "}\n");
}

static void put_at(const S5Host *host, S5Text *text)
{
    put(text, "{\"event\":\"at\",\"position\":", (int64_t)position_of(host));
    s5_text_add(text, "}\n");
}

static void put_seats(S5Text *text, const char *before, const bool *seats)
{
    const char *comma = "";
    s5_text_add(text, before);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (seats[seat]) {
            put(text, comma, seat);
            comma = ",";
        }
    s5_text_add(text, "]}\n");
}

/* ------------------------------------------------------------------- table */

static void put_seat(const S5Host *host, int at, S5Text *text)
{
    const Seat *seat = &host->seat[at];
    if (seat->holder == FREE && !seat->key[0]) {
        s5_text_add(text, "null");
        return;
    }
    s5_text_add(text, "{\"name\":");
    s5_text_json(text, seat->name);
    s5_text_add(text, ",\"level\":");
    if (seat->holder == COMPUTER)
        s5_text_json(text, seat->level->name);
    else
        s5_text_add(text, "null");
    if (seat->holder == PERSON) {
        put_switch(text, ",\"away\":", seat->away);
        put_switch(text, ",\"connected\":", is_connected(host, at));
    }
    if (is_waiting(host, at))
        s5_text_add(text, ",\"waiting\":true");
    s5_text_add(text, seat->key[0] ? ",\"kept\":true}" : "}");
}

static void put_number_or_null(S5Text *text, const char *before, int number)
{
    s5_text_add(text, before);
    if (number < 0)
        s5_text_add(text, "null");
    else
        s5_text_number(text, number);
}

int s5_host_seat_of(const S5Host *host, const uint8_t token[S5_TOKEN_BYTES])
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (host->seat[seat].holder == PERSON && same_token(host->seat[seat].token, token))
            return seat;
    return -1;
}

static int watchers_of(const S5Host *host)
{
    int count = 0;
    for (int i = 0; i < host->room; i++)
        count += host->visitor[i].connection && host->visitor[i].seat == WATCHERS;
    return count;
}

static void put_table(const S5Host *host, const Visitor *visitor, S5Text *text)
{
    s5_text_add(text, "{\"event\":\"table\",\"code\":");
    s5_text_json(text, host->code);
    put_number_or_null(text, ",\"seat\":", visitor->seat == WATCHERS ? -1 : visitor->seat);
    put_number_or_null(text, ",\"host\":", s5_host_seat_of(host, host->founder));
    put_switch(text, ",\"hosting\":", same_token(visitor->token, host->founder));
    s5_text_add(text, ",");
    s5_charter_write(&host->charter, text);
    s5_text_add(text, ",\"seats\":[");
    for (int seat = 0; seat < host->charter.players; seat++) {
        s5_text_add(text, seat ? "," : "");
        put_seat(host, seat, text);
    }
    put(text, "],\"watchers\":", watchers_of(host));
    put_switch(text, ",\"started\":", is_running(host));
    put_switch(text, ",\"paused\":", host->paused);
    put_switch(text, ",\"alone\":", host->limits.alone);
    put(text, ",\"position\":", (int64_t)position_of(host));
    s5_text_add(text, "}\n");
}

/* ----------------------------------------------------------------- sending */

static void send(S5Host *host, int visitor, const char *lines, size_t size, bool more)
{
    if (size)
        host->out.send(host->out.to, host->visitor[visitor].connection, lines, size, more);
}

/* Sends what is written to one visitor, and empties the text. */
static void flush(S5Host *host, int visitor, S5Text *text)
{
    send(host, visitor, text->start, text->used, false);
    *text = s5_text(text->start, text->size);
}

static bool is_there(const S5Host *host, int visitor)
{
    return host->visitor[visitor].connection != NULL;
}

/* Sends what is written to all of a group who know what came before and were not told this, too. */
static void flush_group(S5Host *host, int group, const S5Text *text)
{
    for (int i = 0; i < host->room; i++) {
        const Visitor *v = &host->visitor[i];
        if (v->connection && v->group == group && !v->past && !v->told)
            send(host, i, text->start, text->used, false);
    }
}

/* No position stands behind what comes between two pieces of the past. */
static void send_with_position(S5Host *host, int visitor, S5Text *text)
{
    if (!host->visitor[visitor].past)
        put_at(host, text);
    flush(host, visitor, text);
}

void s5_host_send(S5Host *host, int visitor, const char *lines)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; i < host->room; i++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!is_there(host, i) || (visitor >= 0 && visitor != i))
            continue;
        s5_text_add(&text, lines);
        send_with_position(host, i, &text);
    }
}

/* ----------------------------------------------------------------- the past */

/* A seated person sees the hands that they were dealt; of hands dealt to somebody else before, what everybody sees. */
static int eyes_of_hand(const S5Host *host, int group, int32_t hand)
{
    return group == WATCHERS || hand >= host->seat[group].from ? eyes_of(host, group) : S5_NO_EYES;
}

/* Of the turns that are past only one's own are told again. */
static void put_past_step(const S5Host *host, const Moved *moved, int group, S5Text *text)
{
    const int eyes = eyes_of_hand(host, group, moved->after.hand_number);
    if (moved->step.kind == S5_STEP_ACT && eyes == moved->before.turn)
        put_turn(host, &moved->before, eyes, text);
    put_step(host, moved, eyes, text);
}

static void put_game(const S5Host *host, int group, S5Text *text)
{
    const Play *play = &host->play;
    char bytes[512];
    S5Text bots = s5_text(bytes, sizeof bytes);
    S5State start;
    s5_start(play->rules, play->dealer, NULL, &start);
    put(text, "{\"event\":\"seat\",\"seat\":", group == WATCHERS ? -1 : group);
    if (eyes_of(host, group) == S5_ALL_SEEING)
        s5_text_add(text, ",\"late\":true");
    if (group != WATCHERS && host->seat[group].from > 1)
        put(text, ",\"from\":", host->seat[group].from);
    s5_text_add(text, "}\n");
    s5_host_put_bots(play->level, play->rules->players, &bots);
    s5_event_game(text, play->rules, &start, &play->players, bytes);
}

/* Whose turn it is now, and how long. Who sees all hands sees them when they are over. */
static void put_now(const S5Host *host, int eyes, S5Text *text)
{
    if (!is_in_hand(host) || eyes == S5_ALL_SEEING)
        return;
    put_turn(host, &host->play.state, eyes, text);
    put_clock(host, eyes, text);
}

static void put_ready(const S5Host *host, S5Text *text)
{
    if (is_between(host) && host->play.state.hand_number)
        put_seats(text, "{\"event\":\"ready\",\"seats\":[", host->ready);
}

/* What can be left out for one who has seen the table up to a position; 0 for nothing. */
static uint64_t known_until(const S5Host *host, int group, uint64_t after)
{
    return group == WATCHERS || !host->play.begun || after < host->play.began ||
                   after < host->seat[group].since || after > position_of(host)
               ? 0
               : after;
}

/* Whether the walk has come to the hand that those who see all hands late are not told yet. */
static bool is_too_early(const S5Host *host, int group, const Moved *moved)
{
    return eyes_of(host, group) == S5_ALL_SEEING && is_in_hand(host) &&
           moved->after.hand_number == host->play.state.hand_number;
}

/*
 * The next step of the past, passed over if it is known; false behind the last. One who may have been told their own silent
 * answer, or not, is told all anew.
 */
static bool put_next(const S5Host *host, Visitor *v, Walk *walk, S5Text *text)
{
    Past *past = v->past;
    const Moved *moved = &walk->moved;
    const bool on = s5_host_walk_on(host, walk) && !is_too_early(host, v->group, moved);
    const bool known = on && moved->step.position <= past->after;
    if (past->doubt && !known) {
        past->after = 0;
        past->doubt = false;
        *walk = s5_host_walk(host);
        put_game(host, v->group, text);
        return true;
    }
    if (known)
        past->doubt |= moved->unseen && moved->before.turn == v->group && moved->step.position == past->after;
    else if (on)
        put_past_step(host, moved, v->group, text);
    return on;
}

/* They know what has happened, and where it stands. */
static void end_past(S5Host *host, int visitor, S5Text *text)
{
    Visitor *v = &host->visitor[visitor];
    if (sees_game(host, v->group)) {
        put_now(host, eyes_of(host, v->group), text);
        put_ready(host, text);
    }
    free(v->past);
    v->past = NULL;
    put_at(host, text);
    flush(host, visitor, text);
}

/* Sends the next piece behind what is written; true when it came to nothing so far and there is more to look at. */
static bool send_piece(S5Host *host, int visitor, S5Text *text)
{
    enum { PIECE = S5_EVENT_MAX / 4, STEPS_MOST = 4096 };
    Visitor *v = &host->visitor[visitor];
    Past *past = v->past;
    Walk walk = {.next = past->next, .moved = {.after = past->state}};
    bool more = true;
    for (int steps = 0; more && steps < STEPS_MOST && text->used <= PIECE; steps++)
        more = put_next(host, v, &walk, text);
    if (!more) {
        end_past(host, visitor, text);
        return false;
    }
    past->next = walk.next;
    past->state = walk.moved.after;
    past->sent = text->used > 0;
    past->since = host->now;
    send(host, visitor, text->start, text->used, true);
    return !past->sent;
}

/* Where a walk to what came after a position begins. */
static Walk start_of(const S5Host *host, uint64_t after)
{
    return after && after >= host->play.hand_at.position ? s5_host_walk_hand(host) : s5_host_walk(host);
}

/* Tells a visitor the game, behind what is written: whole, or what came after a position. */
static void tell_past(S5Host *host, int visitor, uint64_t after, S5Text *text)
{
    Visitor *v = &host->visitor[visitor];
    if (!sees_game(host, v->group)) {
        end_past(host, visitor, text);
        return;
    }
    v->past = v->past ? v->past : calloc(1, sizeof *v->past);
    if (!v->past) {
        host->broken = true;
        return;
    }
    const Walk walk = start_of(host, after);
    v->past->after = after;
    v->past->doubt = false;
    v->past->next = walk.next;
    v->past->state = walk.moved.after;
    if (!after)
        put_game(host, v->group, text);
    if (v->past->sent) /* the next piece comes when the last was taken */
        flush(host, visitor, text);
    else
        send_piece(host, visitor, text);
}

bool s5_host_drained(S5Host *host, int64_t now_ms, int visitor)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    Past *past = host->visitor[visitor].past;
    if (!past || host->broken)
        return false;
    host->now = now_ms > host->now ? now_ms : host->now;
    past->sent = false;
    return send_piece(host, visitor, &text);
}

void s5_host_greet(S5Host *host, int visitor, uint64_t after)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    put_table(host, &host->visitor[visitor], &text);
    tell_past(host, visitor, known_until(host, host->visitor[visitor].group, after), &text);
}

void s5_host_tell_table(S5Host *host, int but)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; i < host->room; i++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!is_there(host, i) || i == but)
            continue;
        put_table(host, &host->visitor[i], &text);
        send_with_position(host, i, &text);
    }
}

void s5_host_tell_ready(S5Host *host)
{
    char bytes[256] = "";
    S5Text text = s5_text(bytes, sizeof bytes);
    put_ready(host, &text);
    s5_host_send(host, -1, bytes);
}

void s5_host_tell_clock(S5Host *host)
{
    char bytes[256];
    for (int group = 0; group <= WATCHERS; group++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!sees_game(host, group) || eyes_of(host, group) == S5_ALL_SEEING)
            continue;
        put_clock(host, eyes_of(host, group), &text);
        if (text.used)
            put_at(host, &text);
        flush_group(host, group, &text);
    }
}

/* ------------------------------------------------------------------ entries */

/* The hand that has just ended, with all hands. */
static void put_late(const S5Host *host, const Moved *moved, S5Text *text)
{
    if (moved->step.kind == S5_STEP_STOP)
        put_step(host, moved, S5_ALL_SEEING, text);
    else if (!is_in_hand(host))
        for (Walk walk = s5_host_walk_hand(host); s5_host_walk_on(host, &walk);)
            put_past_step(host, &walk.moved, WATCHERS, text);
}

/* What happened in the game. */
static void put_moved(const S5Host *host, const Moved *moved, int group, S5Text *text)
{
    const int eyes = eyes_of(host, group);
    if (!sees_game(host, group))
        return;
    if (eyes == S5_ALL_SEEING) {
        put_late(host, moved, text);
        return;
    }
    put_step(host, moved, eyes, text);
    put_now(host, eyes, text);
}

/* What an entry brought for a group of visitors. */
static void put_news(const S5Host *host, const News *news, int group, S5Text *text)
{
    if (news->said)
        s5_put(text, news->said, news->said_size);
    if (news->step)
        put_moved(host, &news->moved, group, text);
    put_at(host, text);
}

bool s5_host_look_up(S5Host *host, int visitor)
{
    Visitor *v = &host->visitor[visitor];
    const int seat = s5_host_seat_of(host, v->token), was = v->group;
    v->seat = seat < 0 ? WATCHERS : seat;
    v->group = seat < 0 || !is_dealt_in(host, seat) ? WATCHERS : seat;
    return v->group != was;
}

/* What only one visitor is told: the table as he stands to it, and the game whole where he sees it with other eyes. */
static void tell_one(S5Host *host, int visitor, const News *news)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool moved = s5_host_look_up(host, visitor);
    if (news->table)
        put_table(host, &host->visitor[visitor], &text);
    if (news->undone >= 0) {
        put(&text, "{\"event\":\"undone\",\"seat\":", news->undone);
        s5_text_add(&text, "}\n");
    }
    host->visitor[visitor].told = news->whole || moved;
    if (host->visitor[visitor].told)
        tell_past(host, visitor, 0, &text);
    else
        flush(host, visitor, &text);
}

/* What is said is not of the game: those who are still told the past hear it at once. */
static void pass_on(S5Host *host, const News *news)
{
    for (int i = 0; news->said && i < host->room; i++)
        if (is_there(host, i) && host->visitor[i].past)
            send(host, i, news->said, news->said_size, false);
}

void s5_host_tell(S5Host *host, const News *news)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; (news->table || news->whole) && i < host->room; i++)
        if (is_there(host, i))
            tell_one(host, i, news);
    for (int group = 0; group <= WATCHERS; group++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (news->step && news->moved.unseen && group != news->moved.before.turn)
            continue;
        put_news(host, news, group, &text);
        flush_group(host, group, &text);
    }
    pass_on(host, news);
    for (int i = 0; i < host->room; i++)
        host->visitor[i].told = false;
}

/* ----------------------------------------------------------------- summary */

static int count(const S5Host *host, Holder holder)
{
    int seats = 0;
    for (int seat = 0; seat < host->charter.players; seat++)
        seats += host->seat[seat].holder == holder;
    return seats;
}

void s5_host_summary(const S5Host *host, S5Text *text)
{
    s5_text_add(text, "{\"code\":");
    s5_text_json(text, host->code);
    s5_host_put_field(text, "name", host->charter.name);
    s5_host_put_field(text, "rules", host->charter.preset->name);
    put(text, ",\"players\":", host->charter.players);
    put(text, ",\"sides\":", host->charter.sides);
    put(text, ",\"people\":", count(host, PERSON));
    put(text, ",\"computers\":", count(host, COMPUTER));
    put(text, ",\"watchers\":", watchers_of(host));
    put_switch(text, ",\"started\":", is_running(host));
    put(text, ",\"hand\":", is_running(host) ? host->play.state.hand_number : 0);
    s5_text_add(text, "}");
}
