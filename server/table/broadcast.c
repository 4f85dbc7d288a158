/* What a table sends to its visitors: written once for each view of the game, for all who share it. */
#include "broadcast.h"
#include "clocks.h"
#include "fair.h"
#include "people.h"

#include "engine/record/json.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- lines */

/* As whom an audience sees the game: as its seat, or as those who have no seat are allowed to. */
static int viewer_of(const S5Table *table, int audience)
{
    if (audience < SPECTATORS)
        return audience;
    return audience == SPECTATORS && table->config.setting[S5_SETTING_WATCH] == S5_WATCH_ALL_HANDS_LATE
               ? S5_VIEWER_ALL
               : S5_VIEWER_NO_HAND;
}

/* Whose view of the game the person in a seat has, or somebody without one (−1). */
static int audience_of(const S5Table *table, int seat)
{
    return seat < 0 || !is_dealt_in(table, seat) ? SPECTATORS : seat;
}

static bool sees_game(const S5Table *table, int audience)
{
    return table->play.begun &&
           (audience < SPECTATORS || table->config.setting[S5_SETTING_WATCH] != S5_WATCH_NOBODY);
}

/* Somebody must choose. A question asked in silence looks to the others like the play that follows it. */
static void put_turn_line(const S5Table *table, const S5State *state, int viewer, S5Text *text)
{
    const S5State seen = s5_table_seen(table, state, viewer);
    if (seen.turn != S5_NO_SEAT)
        s5_event_turn(text, table->play.rules, &seen, viewer, false);
}

static void put_clock(const S5Table *table, int viewer, S5Text *text)
{
    int64_t of;
    const int64_t out = s5_table_turn_clock(table, viewer, &of), now = clock_of(table);
    if (out == NEVER)
        return;
    s5_put_number_field(
        text, "{\"event\":\"clock\",\"seat\":", s5_table_seen(table, &table->play.state, viewer).turn);
    s5_put_number_field(text, ",\"left_ms\":", out > now ? out - now : 0);
    s5_put_number_field(text, ",\"of_ms\":", of);
    s5_text_add(text, "}\n");
}

/* How far the table is, for an audience: those who may not watch a game learn nothing of how fast it is played. */
static int64_t position_for(const S5Table *table, int audience)
{
    return (int64_t)(is_running(table) && !sees_game(table, audience) ? table->play.position
                                                                      : position_of(table));
}

static void put_at(const S5Table *table, int audience, S5Text *text)
{
    s5_put_number_field(text, "{\"event\":\"at\",\"position\":", position_for(table, audience));
    if (audience < SPECTATORS && table->play.begun)
        s5_put_number_field(text, ",\"seal\":", (uint32_t)table->play.history.end.seal);
    s5_text_add(text, "}\n");
}

static void put_seat_list(S5Text *text, const char *before, const bool *seats)
{
    const char *comma = "";
    s5_text_add(text, before);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (seats[seat]) {
            s5_put_number_field(text, comma, seat);
            comma = ",";
        }
    s5_text_add(text, "]");
}

/* ------------------------------------------------------------------- table */

static void put_table_seat(const S5Table *table, int at, S5Text *text)
{
    const Seat *seat = &table->seat[at];
    if (seat->holder == FREE && !seat->key[0]) {
        s5_text_add(text, "null");
        return;
    }
    s5_put_string_field(text, "{\"name\":", seat->name);
    s5_put_string_field(text, ",\"level\":", seat->holder == COMPUTER ? seat->level->name : NULL);
    if (seat->holder == PERSON) {
        s5_put_bool_field(text, ",\"away\":", seat->away);
        s5_put_bool_field(text, ",\"connected\":", is_connected(table, at));
    }
    if (is_waiting(table, at))
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

static int watchers_of(const S5Table *table)
{
    int count = 0;
    for (int i = 0; i < table->room; i++)
        count +=
            table->visitor[i].connection && table->visitor[i].seat == SPECTATORS && !table->visitor[i].screen;
    return count;
}

static void put_answers(const S5Table *table, const char *before, RematchAnswer answer, S5Text *text)
{
    bool seats[S5_SEATS_MAX] = {false};
    for (int seat = 0; seat < table->config.players; seat++)
        seats[seat] = table->seat[seat].holder == PERSON && table->rematch.answer[seat] == answer;
    put_seat_list(text, before, seats);
}

static void put_rematch(const S5Table *table, S5Text *text)
{
    if (!is_rematch_open(table))
        return;
    put_answers(table, ",\"rematch\":{\"accepted\":[", REMATCH_ACCEPTED, text);
    put_answers(table, ",\"declined\":[", REMATCH_DECLINED, text);
    s5_text_add(text, "}");
}

static void put_table_line(const S5Table *table, const Visitor *visitor, S5Text *text)
{
    s5_put_string_field(text, "{\"event\":\"table\",\"code\":", table->code);
    put_number_or_null(text, ",\"seat\":", visitor->seat == SPECTATORS ? -1 : visitor->seat);
    put_number_or_null(text, ",\"host\":", s5_table_seat_of(table, table->owner));
    s5_put_bool_field(text, ",\"hosting\":", same_token(visitor->token, table->owner));
    s5_text_add(text, ",");
    s5_table_config_write(&table->config, text);
    s5_text_add(text, ",\"seats\":[");
    for (int seat = 0; seat < table->config.players; seat++) {
        s5_text_add(text, seat ? "," : "");
        put_table_seat(table, seat, text);
    }
    s5_put_number_field(text, "],\"watchers\":", watchers_of(table));
    s5_put_bool_field(text, ",\"started\":", is_running(table));
    s5_put_bool_field(text, ",\"paused\":", table->paused);
    s5_put_bool_field(text, ",\"alone\":", table->alone);
    if (table->shared && !table->alone)
        S5_PUT(text, ",\"shared\":true");
    put_rematch(table, text);
    s5_put_number_field(text, ",\"position\":", position_for(table, visitor->audience));
    s5_text_add(text, "}\n");
}

/* ----------------------------------------------------------------- sending */

static void send_to_visitor(S5Table *table, int visitor, const char *lines, size_t size, bool more)
{
    if (size)
        table->out.send(table->out.to, table->visitor[visitor].connection, lines, size, more);
}

/* Sends what is written to one visitor, and empties the text. */
static void flush_to_visitor(S5Table *table, int visitor, S5Text *text)
{
    send_to_visitor(table, visitor, text->start, text->used, false);
    *text = s5_text(text->start, text->size);
}

static bool is_visitor_there(const S5Table *table, int visitor)
{
    return table->visitor[visitor].connection != NULL;
}

/* Sends what is written to those of an audience who know what came before and were not told this yet. */
static void flush_audience(S5Table *table, int audience, const S5Text *text)
{
    for (int i = 0; i < table->room; i++) {
        const Visitor *v = &table->visitor[i];
        if (v->connection && v->audience == audience && !v->backlog && !v->told)
            send_to_visitor(table, i, text->start, text->used, false);
    }
}

/* Between two pieces of the backlog no position is sent. */
static void send_with_position(S5Table *table, int visitor, S5Text *text)
{
    if (!table->visitor[visitor].backlog)
        put_at(table, table->visitor[visitor].audience, text);
    flush_to_visitor(table, visitor, text);
}

static void send_news(S5Table *table, int visitor, const char *lines, size_t size)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_put(&text, lines, size);
    send_with_position(table, visitor, &text);
}

void s5_table_send(S5Table *table, int visitor, const char *lines)
{
    for (int i = 0; i < table->room; i++)
        if (is_visitor_there(table, i) && (visitor < 0 || visitor == i))
            send_news(table, i, lines, strlen(lines));
}

void s5_table_send_viewers(S5Table *table, const char *lines)
{
    for (int i = 0; i < table->room; i++)
        if (is_visitor_there(table, i) && sees_game(table, table->visitor[i].audience))
            send_news(table, i, lines, strlen(lines));
}

static void send_company(S5Table *table, const char *lines, size_t size)
{
    for (int i = 0; i < table->room; i++)
        if (is_visitor_there(table, i) && is_in_company(table, table->visitor[i].seat))
            send_news(table, i, lines, size);
}

/* ------------------------------------------------------------- the backlog */

/* People in a seat see the hands that they were dealt. Of hands dealt there before them they see what everybody sees. */
static int viewer_of_hand(const S5Table *table, int audience, int32_t hand)
{
    return audience >= SPECTATORS || hand >= table->seat[audience].from ? viewer_of(table, audience)
                                                                        : S5_VIEWER_NO_HAND;
}

/* Past turns are only sent again to the seat they belonged to. */
static void put_backlog_step(const S5Table *table, const Transition *transition, int audience, S5Text *text)
{
    const int viewer = viewer_of_hand(table, audience, transition->after.hand_number);
    if (transition->step.kind == S5_HISTORY_ACT && viewer == transition->before.turn)
        put_turn_line(table, &transition->before, viewer, text);
    s5_table_put_step(text, table->play.rules, transition, viewer);
}

/* The game from its beginning. A visitor who verifies is then sent the lines of fair dealing so far again. */
static void put_whole_game(const S5Table *table, Visitor *v, S5Text *text)
{
    const Play *play = &table->play;
    const int audience = v->audience;
    v->told_game = 0;
    char bytes[512];
    S5Text bots = s5_text(bytes, sizeof bytes);
    s5_put_number_field(text, "{\"event\":\"seat\",\"seat\":", audience < SPECTATORS ? audience : -1);
    if (viewer_of(table, audience) == S5_VIEWER_ALL)
        s5_text_add(text, ",\"late\":true");
    if (audience < SPECTATORS && table->seat[audience].from > 1)
        s5_put_number_field(text, ",\"from\":", table->seat[audience].from);
    s5_text_add(text, "}\n");
    s5_table_put_bots(play->level, play->rules->players, &bots);
    s5_event_game(text, play->rules, &play->start, &play->players, bytes);
}

/* Whose turn it is now, and for how long. Those who see all hands see them when they are over. */
static void put_now(const S5Table *table, int viewer, S5Text *text)
{
    if (!is_in_hand(table) || viewer == S5_VIEWER_ALL)
        return;
    put_turn_line(table, &table->play.state, viewer, text);
    put_clock(table, viewer, text);
}

static void put_ready(const S5Table *table, S5Text *text)
{
    if (is_between(table) && table->play.state.hand_number) {
        put_seat_list(text, "{\"event\":\"ready\",\"seats\":[", table->ready);
        s5_text_add(text, "}\n");
    }
}

/* What can be left out for somebody who has seen the table up to a position; 0 for nothing. */
static uint64_t known_until(const S5Table *table, int audience, uint64_t after)
{
    return audience >= SPECTATORS || !table->play.begun || after < table->play.began ||
                   after < table->seat[audience].sat_at || after > position_of(table)
               ? 0
               : after;
}

/* Whether the replay has reached the hand that those who see all hands late are not shown yet. */
static bool is_too_early(const S5Table *table, int audience, const Transition *transition)
{
    return viewer_of(table, audience) == S5_VIEWER_ALL && is_in_hand(table) &&
           transition->after.hand_number == table->play.state.hand_number;
}

/*
 * The next step of the backlog, skipped if it is known; false after the last. A person who may or may not have been told their own
 * silent answer is sent the whole game again, and so is one who knows steps that were lost.
 */
static bool put_next_step(const S5Table *table, Visitor *v, Replay *replay, S5Text *text)
{
    Backlog *backlog = v->backlog;
    const Transition *transition = &replay->transition;
    const bool on = s5_table_replay_next(table, replay) && !is_too_early(table, v->audience, transition);
    const bool known = on && transition->step.position <= backlog->after;
    const bool lost = backlog->sealed && (uint32_t)transition->at.seal != backlog->seal;
    if (!known && (backlog->doubt || lost)) {
        backlog->after = 0;
        backlog->doubt = backlog->sealed = false;
        *replay = s5_table_replay_game(table);
        put_whole_game(table, v, text);
        return true;
    }
    if (known)
        backlog->doubt |= transition->step.unseen && transition->before.turn == v->audience &&
                          transition->step.position == backlog->after;
    else if (on)
        put_backlog_step(table, transition, v->audience, text);
    backlog->sealed &= known;
    return on;
}

/* The visitor has been sent everything: now the present. */
static void end_backlog(S5Table *table, int visitor, S5Text *text)
{
    Visitor *v = &table->visitor[visitor];
    if (sees_game(table, v->audience))
        put_now(table, viewer_of(table, v->audience), text);
    if (is_in_company(table, v->seat))
        put_ready(table, text);
    free(v->backlog);
    v->backlog = NULL;
    put_at(table, v->audience, text);
    flush_to_visitor(table, visitor, text);
}

/* Sends the next piece after what is written; true when there was nothing to send so far and more to look at. */
static bool send_piece(S5Table *table, int visitor, S5Text *text)
{
    enum { PIECE = S5_EVENT_MAX / 8, STEPS_MOST = 4096 };
    Visitor *v = &table->visitor[visitor];
    Backlog *backlog = v->backlog;
    Replay replay = {.next = backlog->next, .transition = {.after = backlog->state}};
    bool more = true;
    for (int steps = 0; more && steps < STEPS_MOST && text->used <= PIECE; steps++)
        more = put_next_step(table, v, &replay, text);
    if (!more) {
        end_backlog(table, visitor, text);
        return false;
    }
    backlog->next = replay.next;
    backlog->state = replay.transition.after;
    backlog->sent = text->used > 0;
    backlog->sent_ms = table->now;
    send_to_visitor(table, visitor, text->start, text->used, true);
    return !backlog->sent;
}

/* Sends a visitor the game after what is written, without what they have seen. */
static void send_backlog(S5Table *table, int visitor, S5TableSeen seen, S5Text *text)
{
    Visitor *v = &table->visitor[visitor];
    const uint64_t after = known_until(table, v->audience, seen.position);
    if (!sees_game(table, v->audience)) {
        end_backlog(table, visitor, text);
        return;
    }
    v->backlog = v->backlog ? v->backlog : calloc(1, sizeof *v->backlog);
    if (!v->backlog) {
        table->broken = true;
        return;
    }
    const bool in_hand = after && after >= table->play.hand_at.position;
    const Replay replay = in_hand ? s5_table_replay_hand(table) : s5_table_replay_game(table);
    v->backlog->after = after;
    v->backlog->doubt = false;
    v->backlog->sealed = after && seen.sealed;
    v->backlog->seal = seen.seal;
    v->backlog->next = replay.next;
    v->backlog->state = replay.transition.after;
    if (!after)
        put_whole_game(table, v, text);
    if (v->backlog->sent) /* the next piece follows when the last one has been taken */
        flush_to_visitor(table, visitor, text);
    else
        send_piece(table, visitor, text);
}

bool s5_table_drained(S5Table *table, int64_t now_ms, int visitor)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    Backlog *backlog = table->visitor[visitor].backlog;
    if (!backlog || table->broken)
        return false;
    table->now = now_ms > table->now ? now_ms : table->now;
    backlog->sent = false;
    const bool more = send_piece(table, visitor, &text);
    s5_fair_send_so_far(table, visitor);
    return more;
}

void s5_table_send_snapshot(S5Table *table, int visitor, S5TableSeen seen)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    put_table_line(table, &table->visitor[visitor], &text);
    send_backlog(table, visitor, seen, &text);
}

void s5_table_broadcast_table(S5Table *table, int but)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; i < table->room; i++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!is_visitor_there(table, i) || i == but)
            continue;
        put_table_line(table, &table->visitor[i], &text);
        send_with_position(table, i, &text);
    }
}

void s5_table_broadcast_ready(S5Table *table)
{
    char bytes[256] = "";
    S5Text text = s5_text(bytes, sizeof bytes);
    put_ready(table, &text);
    send_company(table, text.start, text.used);
}

void s5_table_broadcast_clock(S5Table *table)
{
    char bytes[256];
    for (int audience = 0; audience < AUDIENCES; audience++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!sees_game(table, audience) || viewer_of(table, audience) == S5_VIEWER_ALL)
            continue;
        put_clock(table, viewer_of(table, audience), &text);
        if (text.used)
            put_at(table, audience, &text);
        flush_audience(table, audience, &text);
    }
}

/* ------------------------------------------------------------------ entries */

/* The hand that has just ended, with all hands. */
static void put_late(const S5Table *table, const Transition *transition, S5Text *text)
{
    if (transition->step.kind == S5_HISTORY_STOP)
        s5_table_put_step(text, table->play.rules, transition, S5_VIEWER_ALL);
    else if (!is_in_hand(table))
        for (Replay replay = s5_table_replay_hand(table); s5_table_replay_next(table, &replay);)
            put_backlog_step(table, &replay.transition, SPECTATORS, text);
}

/* A step of the game. */
static void put_transition(const S5Table *table, const Transition *transition, int audience, S5Text *text)
{
    const int viewer = viewer_of(table, audience);
    if (viewer == S5_VIEWER_ALL) {
        put_late(table, transition, text);
        return;
    }
    s5_table_put_step(text, table->play.rules, transition, viewer);
    put_now(table, viewer, text);
}

bool s5_table_look_up_seat(S5Table *table, int visitor)
{
    Visitor *v = &table->visitor[visitor];
    const int seat = v->screen ? -1 : s5_table_seat_of(table, v->token), was = v->audience;
    v->seat = seat < 0 ? SPECTATORS : seat;
    v->audience = v->screen ? SCREENS : audience_of(table, seat);
    return v->audience != was;
}

/* Whether an audience is told that something has happened. What happens in a game that it may not see takes place in silence. */
static bool concerns(const S5Table *table, const Effects *effects, int audience)
{
    const bool unseen =
        effects->step && effects->transition.step.unseen && audience != effects->transition.before.turn;
    return !unseen && (effects->table || sees_game(table, audience) || !is_running(table));
}

/* What differs for each visitor: their `table` line, and the whole game where their view of it has changed. */
static void broadcast_to(S5Table *table, int visitor, const Effects *effects)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool moved = s5_table_look_up_seat(table, visitor),
               view_changed = moved || (effects->unwatched && table->visitor[visitor].seat == SPECTATORS);
    if (effects->table)
        put_table_line(table, &table->visitor[visitor], &text);
    if (effects->undone >= 0 && sees_game(table, table->visitor[visitor].audience)) {
        s5_put_number_field(&text, "{\"event\":\"undone\",\"seat\":", effects->undone);
        s5_text_add(&text, "}\n");
    }
    table->visitor[visitor].told =
        view_changed || (effects->whole && concerns(table, effects, table->visitor[visitor].audience));
    if (table->visitor[visitor].told)
        send_backlog(table, visitor, (S5TableSeen){0}, &text);
    else
        flush_to_visitor(table, visitor, &text);
}

void s5_table_broadcast(S5Table *table, const Effects *effects)
{
    char bytes[S5_EVENT_MAX];
    if (effects->said) { /* no part of the game: those who are still being sent the backlog get it at once */
        send_company(table, effects->said, effects->said_size);
        return;
    }
    for (int i = 0; (effects->table || effects->whole) && i < table->room; i++)
        if (is_visitor_there(table, i))
            broadcast_to(table, i, effects);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!concerns(table, effects, audience))
            continue;
        if (effects->stopped) {
            put_number_or_null(
                &text, "{\"event\":\"stopped\",\"seat\":", s5_table_seat_of(table, table->owner));
            S5_PUT(&text, "}\n");
        }
        if (effects->step && sees_game(table, audience))
            put_transition(table, &effects->transition, audience, &text);
        put_at(table, audience, &text);
        flush_audience(table, audience, &text);
    }
    for (int i = 0; i < table->room; i++)
        table->visitor[i].told = false;
}

/* ----------------------------------------------------------------- summary */

static int count_holders(const S5Table *table, Holder holder)
{
    int seats = 0;
    for (int seat = 0; seat < table->config.players; seat++)
        seats += table->seat[seat].holder == holder;
    return seats;
}

/* The seat of a person, and whose turn they see. */
static void put_own_seat(const S5Table *table, int seat, S5Text *text)
{
    const int audience = audience_of(table, seat);
    const int turn =
        is_in_hand(table) && sees_game(table, audience) && viewer_of(table, audience) != S5_VIEWER_ALL
            ? s5_table_seen(table, &table->play.state, viewer_of(table, audience)).turn
            : S5_NO_SEAT;
    put_number_or_null(text, ",\"seat\":", seat);
    s5_put_bool_field(text, ",\"over\":", table->play.begun && !is_running(table));
    s5_put_bool_field(text, ",\"rematch\":", is_rematch_open(table));
    if (turn == S5_NO_SEAT) {
        s5_text_add(text, ",\"turn\":null");
        return;
    }
    s5_put_number_field(text, ",\"turn\":{\"seat\":", turn);
    s5_put_string_field(text, ",\"name\":", table->seat[turn].name);
    s5_text_add(text, "}");
}

void s5_table_put_summary(const S5Table *table, const uint8_t *token, S5Text *text)
{
    const int seat = token ? s5_table_seat_of(table, token) : -1;
    const bool shown = is_running(table) && sees_game(table, audience_of(table, seat));
    s5_put_string_field(text, "{\"code\":", table->code);
    s5_put_string_field(text, ",\"name\":", table->config.name);
    s5_put_string_field(text, ",\"rules\":", table->config.preset->name);
    s5_put_number_field(text, ",\"players\":", table->config.players);
    s5_put_number_field(text, ",\"sides\":", table->config.sides);
    s5_put_number_field(text, ",\"people\":", count_holders(table, PERSON));
    s5_put_number_field(text, ",\"computers\":", count_holders(table, COMPUTER));
    s5_put_number_field(text, ",\"watchers\":", watchers_of(table));
    s5_put_bool_field(text, ",\"started\":", is_running(table));
    s5_put_number_field(text, ",\"hand\":", shown ? table->play.state.hand_number : 0);
    if (token)
        put_own_seat(table, seat, text);
    s5_text_add(text, "}");
}
