/* WebSockets: a guest of the hub each, with a bounded queue of what is to be sent and a bounded rate of what comes. */
#include "door_room.h"

#include <stdlib.h>
#include <string.h>

typedef struct S5Socket {
    S5Guest guest; /* first: the hub gives it back */
    S5Door *door;
    struct lws *wsi;
    S5Caller *person;
    struct S5Socket *next, **from; /* among the door's */
    int quiet;                     /* sweeps since it last gave a sign of life */
    unsigned char *out;            /* LWS_PRE bytes free, then what waits to be sent */
    size_t out_size, out_room;
    char *in; /* the beginning of a message that comes in pieces */
    size_t in_size;
    bool too_long;    /* the rest of the message is passed over */
    bool established; /* lws has done with the handshake */
    bool waits;       /* for its table: nothing is read meanwhile */
    bool ending;      /* after what waits is sent */
    bool dropped;
    int over; /* messages too many in a row */
    S5Bucket messages;
} Socket;

/* ------------------------------------------------------------------ sending */

/* A client that does not read is let go, and the table goes on. */
static void drop(Socket *s)
{
    if (!s->dropped)
        s->door->metrics->value[S5_METRIC_DROPPED]++;
    s->dropped = true;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(s->door->context); /* lws looks at its timeouts only when something comes */
}

static bool make_room(Socket *s, size_t size)
{
    enum { LEAST = 512 };
    if (LWS_PRE + s->out_size + size <= s->out_room)
        return true;
    size_t room = s->out_room ? s->out_room : LEAST;
    while (room < LWS_PRE + s->out_size + size)
        room *= 2;
    unsigned char *out = realloc(s->out, room);
    if (!out)
        return false;
    s->out = out;
    s->out_room = room;
    return true;
}

/*
 * What a connection takes at once needs no turn of the loop, which is four system calls: that a socket may be written to is
 * asked for and taken back in two each. False where something waits already.
 */
static bool write_now(Socket *s, const char *lines, size_t size)
{
    enum { MOST = 8192 };
    static unsigned char frame[LWS_PRE + MOST];
    if (s->out_size || size > MOST || !s->established || lws_partial_buffered(s->wsi))
        return false;
    memcpy(frame + LWS_PRE, lines, size);
    if (lws_write(s->wsi, frame + LWS_PRE, size, LWS_WRITE_TEXT) < 0)
        drop(s);
    return true;
}

static void queue(Socket *s, const char *lines, size_t size)
{
    if (s->dropped || write_now(s, lines, size))
        return;
    if (s->out_size + size > (size_t)s->door->plan->limits.queue_bytes || !make_room(s, size)) {
        drop(s);
        return;
    }
    if (!s->out_size)
        lws_callback_on_writable(s->wsi);
    memcpy(s->out + LWS_PRE + s->out_size, lines, size);
    s->out_size += size;
}

static void send_lines(void *to, S5Guest *guest, const char *lines, size_t size)
{
    Socket *s = (Socket *)guest;
    (void)to;
    if (s->waits) {
        s->waits = false;
        lws_rx_flow_control(s->wsi, 1);
    }
    queue(s, lines, size);
}

/* All that waits goes as one message: its lines are whole. */
static int write_out(Socket *s)
{
    if (s->out_size) {
        const int written = lws_write(s->wsi, s->out + LWS_PRE, s->out_size, LWS_WRITE_TEXT);
        free(s->out); /* what the kernel did not take lws has copied; a connection at rest needs none */
        s->out = NULL;
        s->out_size = s->out_room = 0;
        if (written < 0)
            return -1;
    }
    if (!s->ending && !s->door->closing)
        return 0;
    lws_close_reason(
        s->wsi, s->door->closing ? LWS_CLOSE_STATUS_GOINGAWAY : LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
    return -1;
}

/* ------------------------------------------------------------------- errors */

/* What the door itself finds wrong; the codes are those of docs/api.md. */
static const struct {
    const char *code, *sentence;
} WRONG[] = {
    {"unknown", "There is no such table."},
    {"full", "There is no room at this table for another connection."},
    {"busy", "The table can't be had just now; try again in a moment."},
    {"too-fast", "That was too much in too short a time; it was not looked at."},
    {"too-long", "The message is longer than a message may be; it was not looked at."},
    {"malformed", "A message is text: one JSON object."},
};

static void send_error(Socket *s, const char *code)
{
    char line[256];
    S5Text text = s5_text(line, sizeof line);
    size_t at = 0;
    while (strcmp(WRONG[at].code, code) != 0)
        at++;
    s5_text_add(&text, "{\"event\":\"error\",\"code\":");
    s5_text_json(&text, code);
    s5_text_add(&text, ",\"error\":");
    s5_text_json(&text, WRONG[at].sentence);
    s5_text_add(&text, "}\n");
    s5_metrics_error(s->door->metrics, code, strlen(code));
    queue(s, line, text.used);
}

static void dismiss(void *to, S5Guest *guest, const char *code)
{
    Socket *s = (Socket *)guest;
    (void)to;
    send_error(s, code);
    s->ending = true;
    lws_callback_on_writable(s->wsi);
}

S5HubOut s5_door_out(S5Door *door)
{
    return (S5HubOut){door, send_lines, dismiss};
}

/* ---------------------------------------------------------------- receiving */

/* One that keeps on sending too much is let go. */
static bool in_time(Socket *s)
{
    const S5Limits *limits = &s->door->plan->limits;
    if (s5_bucket_take(&s->messages, s5_hub_now(), limits->messages, limits->messages_burst)) {
        s->over = 0;
        return true;
    }
    if (s->over++ == 0)
        send_error(s, "too-fast");
    else if (s->over > limits->messages_over)
        drop(s);
    return false;
}

static void take_message(Socket *s, const char *bytes, size_t size)
{
    if (lws_frame_is_binary(s->wsi))
        send_error(s, "malformed");
    else if (!s5_hub_message(s->door->hub, &s->guest, bytes, size))
        send_error(s, "busy");
}

/* Keeps a piece of a message, or notes that it is longer than it may be. */
static void keep_piece(Socket *s, const char *bytes, size_t size)
{
    char *in = s->in_size + size > (size_t)s->door->plan->limits.message_bytes
                   ? NULL
                   : realloc(s->in, s->in_size + size + 1);
    if (!in) {
        s->too_long = true;
        return;
    }
    memcpy(in + s->in_size, bytes, size);
    s->in = in;
    s->in_size += size;
}

static void receive(Socket *s, const char *bytes, size_t size)
{
    if (s->ending || s->dropped)
        return;
    if (!s->too_long)
        keep_piece(s, bytes, size);
    if (!lws_is_final_fragment(s->wsi) || lws_remaining_packet_payload(s->wsi))
        return;
    if (in_time(s)) {
        if (s->too_long)
            send_error(s, "too-long");
        else
            take_message(s, s->in, s->in_size);
    }
    free(s->in);
    s->in = NULL;
    s->in_size = 0;
    s->too_long = false;
}

/* -------------------------------------------------------------------- silence */

static void note_life(Socket *s)
{
    s->quiet = 0;
}

/* An empty pong would not be told of by lws. */
static void ask_for_life(Socket *s)
{
    unsigned char frame[LWS_PRE + 1] = {0};
    if (!lws_partial_buffered(s->wsi) && lws_write(s->wsi, frame + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        drop(s);
}

/*
 * Sweeps are counted and no time is compared: between two of them the loop reads what has come in, so nobody is let go because
 * the server itself was asleep. (lws would ask, too, with a timer a connection in a sorted list: each word from one of ten
 * thousand walks along it.)
 */
void s5_door_sweep(uv_timer_t *timer)
{
    S5Door *door = timer->data;
    const int most = door->plan->limits.silence_s * 1000 / S5_DOOR_SWEEP_MS;
    for (Socket *s = door->sockets; s; s = s->next) {
        s->quiet++;
        if (s->quiet >= most)
            drop(s);
        else if (s->quiet == most / 2)
            ask_for_life(s);
    }
}

static void join(S5Door *door, Socket *s)
{
    note_life(s);
    s->from = &door->sockets;
    s->next = door->sockets;
    if (s->next)
        s->next->from = &s->next;
    door->sockets = s;
}

static void part(Socket *s)
{
    *s->from = s->next;
    if (s->next)
        s->next->from = s->from;
}

/* ------------------------------------------------------- coming and going */

/* What stands for the code in /api/tables/CODE/socket. A page is told nothing of an upgrade that fails, so any is let in to hear. */
static bool read_path(struct lws *wsi, char code[S5_PATH_SIZE])
{
    static const char HEAD[] = "/api/tables/", TAIL[] = "/socket";
    enum { HEAD_SIZE = sizeof HEAD - 1, TAIL_SIZE = sizeof TAIL - 1 };
    char path[S5_PATH_SIZE];
    s5_door_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    const size_t size = strlen(path);
    if (size < HEAD_SIZE + TAIL_SIZE || strncmp(path, HEAD, HEAD_SIZE) != 0 ||
        strcmp(path + size - TAIL_SIZE, TAIL) != 0)
        return false;
    snprintf(code, S5_PATH_SIZE, "%.*s", (int)(size - HEAD_SIZE - TAIL_SIZE), path + HEAD_SIZE);
    return true;
}

static int refuse(struct lws *wsi, unsigned status, const char *code, const char *sentence)
{
    unsigned char buffer[LWS_PRE + 1024], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer;
    char body[256];
    const int size = snprintf(body, sizeof body, "{\"error\":\"%s\",\"code\":\"%s\"}\n", sentence, code);
    if (lws_add_http_header_status(wsi, status, &at, end) || !s5_door_put_headers(&at, end, wsi, false) ||
        lws_add_http_header_by_name(wsi, (const unsigned char *)"content-type:",
            (const unsigned char *)"application/json", 16, &at, end) ||
        lws_add_http_header_content_length(wsi, (lws_filepos_t)size, &at, end) ||
        lws_finalize_http_header(wsi, &at, end))
        return -1;
    memcpy(at, body, (size_t)size);
    at += size;
    lws_write(wsi, start, (size_t)(at - start), LWS_WRITE_HTTP_HEADERS);
    return -1;
}

static int judge(S5Door *door, struct lws *wsi)
{
    char code[S5_PATH_SIZE];
    const S5Comer comer = s5_door_comer(door, wsi);
    S5Caller *caller = s5_door_admit(door, comer.address);
    if (!caller)
        return refuse(wsi, 429, "too-fast", "There were too many requests from this address; wait a little.");
    if (!read_path(wsi, code))
        return refuse(wsi, 404, "unknown", "A WebSocket belongs to a table: /api/tables/CODE/socket.");
    if (comer.foreign)
        return refuse(wsi, 403, "forbidden", "Another site's page may not do that.");
    if (!comer.known)
        return refuse(wsi, 401, "forbidden", "Ask GET /api/me for a cookie first.");
    const S5Caller *person = s5_door_person(door, &comer.who);
    if (!person || person->connections >= door->plan->limits.person_sockets)
        return refuse(
            wsi, 429, "full", "You are at as many tables as one may be at once; leave one of them.");
    return 0;
}

static int establish(S5Door *door, struct lws *wsi, S5Session *session)
{
    char code[S5_PATH_SIZE] = "", after[32] = "";
    Socket *s = calloc(1, sizeof *s);
    if (!s)
        return -1;
    session->socket = s;
    s->door = door;
    s->wsi = wsi;
    s->guest.who = s5_door_comer(door, wsi).who;
    s->guest.visitor = -1;
    s->person = s5_door_person(door, &s->guest.who);
    if (s->person)
        s->person->connections++;
    const char *value = lws_get_urlarg_by_name(wsi, "after=", after, sizeof after); /* somewhere in `after` */
    s->guest.after = value ? strtoull(value, NULL, 10) : 0;
    read_path(wsi, code);
    door->metrics->value[S5_METRIC_PEOPLE]++;
    s->waits = true;
    join(door, s);
    lws_rx_flow_control(wsi, 0);
    s5_hub_enter(door->hub, code, &s->guest);
    s->established = true;
    return 0;
}

static int leave(S5Door *door, S5Session *session)
{
    Socket *s = session->socket;
    if (!s)
        return 0;
    session->socket = NULL;
    part(s);
    s5_hub_exit(door->hub, &s->guest);
    door->metrics->value[S5_METRIC_PEOPLE]--;
    if (s->person)
        s->person->connections--;
    free(s->out);
    free(s->in);
    free(s);
    return 0;
}

int s5_door_socket(S5Door *door, struct lws *wsi, S5Session *session, enum lws_callback_reasons reason,
    void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return judge(door, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return establish(door, wsi, session);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (session->socket)
            note_life(session->socket);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        note_life(session->socket);
        receive(session->socket, in, size);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session->socket ? write_out(session->socket) : -1;
    default:
        return leave(door, session);
    }
}
