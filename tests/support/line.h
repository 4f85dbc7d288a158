/*
 * Clients of a front without sockets: a transport written for tests, an app that writes down what it is told, and what
 * a client got, in words.
 *
 *   "200 hello"        an answer and its body; "200 hello last" if no other may follow
 *   "101"              the handshake of a WebSocket
 *   "text hi", "ping", "pong x", "close 1000"    frames
 *   "end"              the front ended its output
 *   "gone"             the front closed the connection
 */
#ifndef TESTS_LINE_H
#define TESTS_LINE_H

#include "server/net/connection.h"

/* What clients send: requests, the handshake, and frames, masked with zeros. */
#define GET(path)        "GET " path " HTTP/1.1\r\nHost: a\r\n\r\n"
#define GET_LAST(path)   "GET " path " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
#define POST(path, size) "POST " path " HTTP/1.1\r\nHost: a\r\nContent-Length: " size "\r\n\r\n"
#define WS                                                                                                     \
    "GET /s HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
#define TEN(x)      x x x x x x x x x x
#define HI          "\x81\x82\0\0\0\0hi"
#define PING        "\x89\x81\0\0\0\0x"
#define CLOSE       "\x88\x82\0\0\0\0\x03\xe8"
#define CLOSE_EMPTY "\x88\x80\0\0\0\0"

enum { GOT_MAX = 24000 };

typedef struct Client {
    S5Connection connection; /* first, as a transport has it */
    char got[GOT_MAX + 1];   /* every byte that was sent to it, */
    size_t got_size;         /* since it was last checked */
    size_t takes;            /* bytes that it takes from now on, at once; the rest waits */
    S5Span late;             /* a copy of what waits for it */
    bool late_one;           /* something waits */
    bool listened_to, broken, end, closing, gone;
    bool bodiless; /* it asked with HEAD */
    bool framed;   /* it got a handshake: frames follow */
    bool knows_end;
} Client;

/* How the app answers. */
typedef enum Manner {
    AT_ONCE, /* "hello", or it accepts and reads on */
    LATER    /* the test answers */
} Manner;

enum { ASKED_MAX = 64, CONNECTIONS = 4, BODY = 64, MESSAGE = 32, QUEUE = 1500, REQUEST_S = 3, IDLE_S = 10 };

/* The front under test, and what its app was told, a line each: "request GET /a body", "message hi", "drained", "closed", "left". */
typedef struct Line {
    S5Net *net;
    Manner manner;
    bool admits, listens;
    int share[256]; /* how many connections each client has, as the application says */
    S5NetId asked[ASKED_MAX];
    int asked_count;
    int accepted, admitted; /* and not gone again */
    char told[4096];
    size_t told_size;
} Line;

extern Line line;

void line_open(Manner manner);

/* Ends every client's connection that the front has left open, and checks that nobody is left anywhere. */
void line_close(void);

/* A new client, from 192.0.2.N; over a unix socket for 0. False if it is sent away. */
bool come(Client *client, int number);

/* The client sends; the front reads it all at once. */
void send_bytes(Client *client, const char *bytes, size_t size);
#define SEND(client, text) send_bytes(client, text, sizeof text - 1)

/* The client ends its output, breaks off, or takes what waits for it. */
void half_close(Client *client);
void break_off(Client *client);
void take_late(Client *client);

/* One turn of the loop: what is to be closed is closed. */
void turn(Client *client);

/* Time passes, some seconds without a byte. */
void pass_seconds(double seconds);

/* Answers "hello" and `more` further bytes; returns whether it was accepted. */
bool answer(S5NetId id, size_t more);

/* What a client got, in words, separated by "|". */
const char *got(Client *client);

/* Checks what a client got, or what the app was told since the last time. */
void assert_got(Client *client, const char *words);
void assert_told(const char *lines);

#endif
