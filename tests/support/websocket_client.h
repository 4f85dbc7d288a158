/*
 * A client of the server for tests and the load program: WebSockets, as pages use them, and plain requests. It does what a page would do
 * and, frame by frame, what no page would.
 */
#ifndef TESTS_WEBSOCKET_CLIENT_H
#define TESTS_WEBSOCKET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A WebSocket. All zeros but `socket` −1 for none. */
typedef struct S5Wire {
    int socket;     /**< not blocking; −1 when it has ended */
    bool open;      /**< the handshake is done */
    int status;     /**< of the handshake's answer: 101; 0 before it */
    int close_code; /**< with which the server closed it; 0 for none */
    unsigned char *in, *out;
    size_t in_size, in_room, out_size, out_room;
} S5Wire;

/** Where to connect, and as whom. */
typedef struct S5WireCall {
    int port;            /**< on 127.0.0.1 */
    const char *path;    /**< `/api/tables/KMT4Q7/socket?after=0` */
    const char *token;   /**< the cookie's; null for none */
    const char *headers; /**< more of them, each ended by CR LF; null for none */
} S5WireCall;

/** Takes a line that the server sent, without its newline, zero-terminated; it may write to the wire. */
typedef void S5WireTake(void *to, char *line, size_t size);

/** Makes a connection and sends nothing; −1 if it fails. */
int s5_wire_connect(int port);

/** Connects and asks for the WebSocket; false if nobody listens. Messages sent before the answer follow it. */
bool s5_wire_dial(S5Wire *wire, const S5WireCall *call);

/** Sends a message. */
void s5_wire_say(S5Wire *wire, const char *text, size_t size);

/** Sends a frame: any first byte (final flag and opcode), masked or (as no client may) not. */
void s5_wire_frame(S5Wire *wire, unsigned char first, bool masked, const char *bytes, size_t size);

/** Writes what waits and reads what is there; false when the wire has ended. */
bool s5_wire_turn(S5Wire *wire, S5WireTake *take, void *to);

/** Ends it at once, without a close frame. */
void s5_wire_cut(S5Wire *wire);

/**
 * Makes a request and waits for the whole answer, 10 seconds at most.
 *
 * port     in   on 127.0.0.1
 * request  in   `POST /api/tables`
 * token    in   the cookie's; null for none
 * headers  in   more of them, each ended by CR LF; null for none
 * body     in   null for none
 * answer   out  head and body, zero-terminated, cut to size
 * size     in
 * Returns the status, 0 if there was no answer.
 */
int s5_wire_ask(int port, const char *request, const char *token, const char *headers, const char *body,
    char *answer, size_t size);

enum { S5_WIRE_TOKEN = 81 };

/** Gets a cookie from a server for a new person; false if it gives none. */
bool s5_wire_token(int port, char token[S5_WIRE_TOKEN]);

#endif
