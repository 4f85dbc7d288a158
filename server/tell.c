/* What a table says to those who are there: each seat by its own eyes, written once for all who share them. */
#include "inside.h"

#include "record/json.h"

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

/* Sends what is written to one visitor, or (−1) to a group, or (both) to all, and empties the text. */
static void flush(S5Host *host, int visitor, int group, S5Text *text)
{
    for (int i = 0; text->used && i < host->room; i++)
        if (host->visitor[i].connection && (visitor < 0 || visitor == i) &&
            (group < 0 || host->visitor[i].seat == group))
            host->out.send(host->out.to, host->visitor[i].connection, text->start, text->used);
    *text = s5_text(text->start, text->size);
}

void s5_host_send(S5Host *host, int visitor, const char *lines)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_text_add(&text, lines);
    put_at(host, &text);
    flush(host, visitor, -1, &text);
}

/* Telling the game, or a part of it, again. */
typedef struct Telling {
    S5Host *host;
    int visitor, group, eyes;
    uint64_t after; /* what came with this position and before is known */
    int32_t first_hand, last_hand;
    S5Text *text;
} Telling;

enum { CHUNK = S5_EVENT_MAX / 4 };

/* Of the turns that are past only one's own are told again. */
static void tell_step(void *to, const Moved *moved)
{
    Telling *t = to;
    const int32_t hand = moved->after.hand_number;
    if (moved->step.position <= t->after || hand < t->first_hand || hand > t->last_hand)
        return;
    if (moved->step.kind == S5_STEP_ACT && t->eyes == moved->before.turn)
        put_turn(t->host, &moved->before, t->eyes, t->text);
    put_step(t->host, moved, t->eyes, t->text);
    if (t->text->used > CHUNK)
        flush(t->host, t->visitor, t->group, t->text);
}

static void put_game(const S5Host *host, int group, S5Text *text)
{
    const Play *play = &host->play;
    char bytes[512];
    S5Text bots = s5_text(bytes, sizeof bytes);
    S5State start;
    s5_start(play->rules, play->dealer, NULL, &start);
    put(text, "{\"event\":\"seat\",\"seat\":", group == WATCHERS ? -1 : group);
    s5_text_add(text, eyes_of(host, group) == S5_ALL_SEEING ? ",\"late\":true}\n" : "}\n");
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

/* The game to one visitor: whole, or what came after a position. */
static void tell_game(S5Host *host, int visitor, uint64_t after, S5Text *text)
{
    const int group = host->visitor[visitor].seat, eyes = eyes_of(host, group);
    const int32_t hand = host->play.state.hand_number;
    Telling t = {
        host, visitor, -1, eyes, after, 0, eyes == S5_ALL_SEEING && is_in_hand(host) ? hand - 1 : hand, text};
    if (!sees_game(host, group))
        return;
    if (!after)
        put_game(host, group, text);
    s5_host_walk(host, tell_step, &t);
    put_now(host, eyes, text);
    put_ready(host, text);
}

/* Whether this seat has answered in silence just behind a position: he may have been told or not. */
typedef struct Doubt {
    int seat;
    uint64_t position;
    bool there;
} Doubt;

static void look_for(void *to, const Moved *moved)
{
    Doubt *doubt = to;
    doubt->there |=
        moved->unseen && moved->before.turn == doubt->seat && moved->step.position == doubt->position;
}

/* What can be left out for one who has seen the table up to a position; 0 for nothing. */
static uint64_t known_until(const S5Host *host, int seat, uint64_t after)
{
    Doubt doubt = {seat, after, false};
    if (seat == WATCHERS || !host->play.begun || after < host->play.began || after < host->seat[seat].since ||
        after > position_of(host))
        return 0;
    s5_host_walk(host, look_for, &doubt);
    return doubt.there ? 0 : after;
}

void s5_host_greet(S5Host *host, int visitor, uint64_t after)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    put_table(host, &host->visitor[visitor], &text);
    tell_game(host, visitor, known_until(host, host->visitor[visitor].seat, after), &text);
    put_at(host, &text);
    flush(host, visitor, -1, &text);
}

void s5_host_tell_table(S5Host *host, int but)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; i < host->room; i++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (!host->visitor[i].connection || i == but)
            continue;
        put_table(host, &host->visitor[i], &text);
        put_at(host, &text);
        flush(host, i, -1, &text);
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
        flush(host, -1, group, &text);
    }
}

/* ------------------------------------------------------------------ entries */

/* The hand that has just ended, with all hands. */
static void put_late(S5Host *host, const Moved *moved, S5Text *text)
{
    const int32_t hand = moved->after.hand_number;
    Telling t = {host, -1, WATCHERS, S5_ALL_SEEING, 0, hand, hand, text};
    if (moved->step.kind == S5_STEP_STOP)
        put_step(host, moved, S5_ALL_SEEING, text);
    else if (!is_in_hand(host))
        s5_host_walk(host, tell_step, &t);
}

/* What happened in the game. */
static void put_moved(S5Host *host, const Moved *moved, int group, S5Text *text)
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
static void put_news(S5Host *host, const News *news, int group, S5Text *text)
{
    if (news->said)
        s5_put(text, news->said, news->said_size);
    if (news->step)
        put_moved(host, &news->moved, group, text);
    put_at(host, text);
}

/* What only one visitor is told: the table as he stands to it, and the game whole where he sees it with other eyes. */
static void tell_one(S5Host *host, int visitor, const News *news)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    Visitor *v = &host->visitor[visitor];
    const int at = s5_host_seat_of(host, v->token), seat = at < 0 ? WATCHERS : at;
    const bool moved = seat != v->seat;
    v->seat = seat;
    if (news->table)
        put_table(host, v, &text);
    if (news->undone >= 0) {
        put(&text, "{\"event\":\"undone\",\"seat\":", news->undone);
        s5_text_add(&text, "}\n");
    }
    if (news->whole || moved)
        tell_game(host, visitor, 0, &text);
    flush(host, visitor, -1, &text);
}

void s5_host_tell(S5Host *host, const News *news)
{
    char bytes[S5_EVENT_MAX];
    for (int i = 0; (news->table || news->whole) && i < host->room; i++)
        if (host->visitor[i].connection)
            tell_one(host, i, news);
    for (int group = 0; group <= WATCHERS; group++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (news->step && news->moved.unseen && group != news->moved.before.turn)
            continue;
        put_news(host, news, group, &text);
        flush(host, -1, group, &text);
    }
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
