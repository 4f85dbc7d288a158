/*
 * Frames of WebSockets (RFC 6455) from a client: parsed, put together to messages, and checked against every rule that
 * a server has to enforce. It knows only bytes. There are no extensions.
 */
#ifndef S5_NET_WEBSOCKET_H
#define S5_NET_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    S5_WS_HEADER_MAX = 10,   /**< bytes of a frame's header, from a server */
    S5_WS_CONTROL_MAX = 125, /**< bytes of a ping, a pong or a close */
    S5_WS_SKIPPED_MAX =
        1 << 20, /**< bytes of a message that is too long, before the connection is closed for it */

    S5_WS_NORMAL = 1000,
    S5_WS_GOING_AWAY = 1001,
    S5_WS_PROTOCOL_ERROR = 1002,
    S5_WS_NO_STATUS = 1005, /**< a close without a code; never sent */
    S5_WS_NOT_TEXT = 1007,
    S5_WS_POLICY = 1008,
    S5_WS_TOO_BIG = 1009,
    S5_WS_ELSEWHERE = 4421 /**< our own: another node has the table */
};

typedef enum S5WsOpcode {
    S5_WS_CONTINUATION = 0,
    S5_WS_TEXT = 1,
    S5_WS_BINARY = 2,
    S5_WS_CLOSE = 8,
    S5_WS_PING = 9,
    S5_WS_PONG = 10
} S5WsOpcode;

/** What s5_ws_read() found. */
typedef enum S5WsEvent {
    S5_WS_MORE,    /**< nothing yet: all bytes were consumed */
    S5_WS_MESSAGE, /**< a complete message */
    S5_WS_LONG,    /**< the end of a message that is longer than allowed, and was not kept */
    S5_WS_CONTROL, /**< a ping, a pong or a close */
    S5_WS_FAULT    /**< a protocol error: close with `code`, and read no more */
} S5WsEvent;

typedef struct S5WsFound {
    S5WsOpcode opcode; /**< of the message or control frame */
    char *bytes;       /**< valid until the next call */
    size_t size;
    /** For a fault, the code to close with; for a close, the client's, S5_WS_NO_STATUS if it gave none. */
    int code;
} S5WsFound;

/** The state of a UTF-8 sequence: bytes still to come, and the bounds of the next one. */
typedef struct S5Utf8 {
    uint8_t left, least, most;
} S5Utf8;

/** The reading side of a connection. Starts as all zeros; s5_ws_end() frees what it holds. */
typedef struct S5WsReader {
    uint64_t left;    /**< bytes of the frame's payload that have not arrived */
    uint64_t passed;  /**< bytes of a message that is too long */
    char *kept;       /**< the part of a message that has arrived, */
    size_t kept_size; /**< and its size */
    uint32_t parts;   /**< frames that have ended no message; the caller starts to count anew */
    uint8_t header[14], header_size;
    uint8_t mask_at; /**< index of the next byte of the mask */
    uint8_t message; /**< opcode of the message that is under way; 0 for none */
    uint8_t control_size;
    bool in_payload;
    bool oversized; /**< the message under way is too long */
    S5Utf8 utf8;
    char control[S5_WS_CONTROL_MAX];
} S5WsReader;

/**
 * Reads up to the next event.
 *
 * reader  inout
 * limit   in     bytes that a message may have
 * at      inout  moves past what was consumed; payload is unmasked in place
 * end     in     of the bytes that arrived
 * found   out    unless S5_WS_MORE is returned
 * Cost: linear in the bytes; memory only for a message that is split, `limit` bytes at most.
 */
S5WsEvent s5_ws_read(S5WsReader *reader, size_t limit, char **at, char *end, S5WsFound *found);

/** Frees what a reader holds. */
void s5_ws_end(S5WsReader *reader);

/** Writes the header of an unfragmented, unmasked frame; returns its size. */
size_t s5_ws_header(char header[S5_WS_HEADER_MAX], S5WsOpcode opcode, size_t size);

/** Takes bytes of a text; false as soon as they can't be UTF-8. At the end of the text, `left` must be 0. Starts as
 * all zeros. */
bool s5_utf8_take(S5Utf8 *utf8, const char *bytes, size_t size);

#endif
