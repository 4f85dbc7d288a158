/*
 * The front of the server: HTTP/1.1 and WebSockets over TCP or a unix socket, on one libuv loop. It knows no route, no person
 * and no table; whoever stands behind it is told of requests and messages, and answers by numbers.
 *
 * A request, and the WebSocket that may come of it, is an id that is never used again. To answer or to send to one that has gone,
 * or a second time, is answered `false` and harms nothing: work that takes long needs to know nothing of its client.
 *
 * Everything is called on the loop. Any of the functions may be called from within a callback; none but s5_net_end() calls back
 * from within.
 */
#ifndef S5_NET_H
#define S5_NET_H

#include "http.h"
#include "server/common/map.h"

#include "spoilfive/text.h"

#include <uv.h>

typedef struct S5Net S5Net;

/** A request or a WebSocket; 0 is nobody. */
typedef uint64_t S5NetId;

/** What a front takes. */
typedef struct S5NetConfig {
    int connections; /**< at once; when there are more, the one that has waited longest for its request goes */
    size_t body_bytes;    /**< of a request */
    size_t message_bytes; /**< of a message; a longer one is told of as such, and of that nothing is kept */
    size_t queue_bytes;   /**< that wait for a client that reads slowly, until it is dropped */
    int request_s; /**< seconds for a head to come in, and again for a body, counted from the first byte */
    int idle_s; /**< seconds without a byte until a connection is closed; a WebSocket is pinged at half of them */
    const char *headers; /**< that every answer has, each ended by CR LF; must outlive the front */
} S5NetConfig;

/** A request. Valid during the call that tells of it. */
typedef struct S5NetRequest {
    S5NetId id;
    const S5HttpHead *head; /**< `upgrades`: s5_net_accept() or s5_net_answer() it */
    const char *body;
    size_t body_size;
    S5MapKey
        address; /**< where the connection is from, as s5_address_key() has it; all zeros for a unix socket */
    bool local;  /**< it came over a unix socket */
} S5NetRequest;

/** A message. Valid during the call that tells of it. */
typedef struct S5NetMessage {
    const char *bytes;
    size_t size;
    bool text;      /**< or binary; text is UTF-8 */
    bool oversized; /**< it was longer than a message may be: there are no bytes */
} S5NetMessage;

/** The application behind a front. */
typedef struct S5NetApp {
    void *to; /**< first argument of each */

    /** Whether a connection from that address may come; not asked for unix sockets. */
    bool (*admit)(void *to, S5MapKey address);

    /** One that was admitted has gone. */
    void (*gone)(void *to, S5MapKey address);

    /** A request is there: once each, to be answered once, now or later. */
    void (*request)(void *to, const S5NetRequest *request);

    /** A message came over a WebSocket; `own` is what it was accepted with. */
    void (*message)(void *to, void *own, const S5NetMessage *message);

    /** Everything that was sent to a WebSocket, and could not go at once, has gone. */
    void (*drained)(void *to, void *own);

    /** A WebSocket is no more: once for each that was accepted. */
    void (*closed)(void *to, void *own);
} S5NetApp;

/** An answer to a request. */
typedef struct S5NetAnswer {
    int status;
    const char *type;    /**< Content-Type; null for none */
    const char *headers; /**< further ones, each ended by CR LF; null for none */
    const char *body;
    size_t size;
    void *
        owned; /**< freed with free() when the answer has gone, also when nobody takes it; null: the body outlives the front */
} S5NetAnswer;

/** What a front has met, for metrics. */
typedef struct S5NetCount {
    int connections;  /**< that are open */
    uint64_t refused; /**< for want of room or descriptors, or not admitted */
    uint64_t dropped; /**< WebSockets that read too slowly, were silent for too long, or broke the protocol */
} S5NetCount;

/**
 * Makes a front that listens nowhere yet.
 *
 * loop    in  must outlive it
 * config  in  copied
 * app     in  copied
 * Returns null without memory.
 */
S5Net *s5_net_new(uv_loop_t *loop, const S5NetConfig *config, const S5NetApp *app);

/**
 * Listens on an address.
 *
 * net      inout
 * address  in     name or number; null for every one of this machine's
 * port     in     0 for any that is free
 * error    inout  gets one sentence when it can't
 * Returns the port, 0 when it can't.
 */
int s5_net_listen(S5Net *net, const char *address, int port, S5Text *error);

/** Listens on a unix socket (mode 0660), taking the place of one that nobody listens on; false and a sentence when it can't. */
bool s5_net_listen_unix(S5Net *net, const char *path, S5Text *error);

/** Answers a request; false when its client has gone or it has been answered. A request that asks for a WebSocket, too. */
bool s5_net_answer(S5Net *net, S5NetId id, const S5NetAnswer *answer);

/** Answers with an error, `{"error":"…","code":"…"}` and nothing stored; otherwise as s5_net_answer(). */
bool s5_net_refuse(S5Net *net, S5NetId id, int status, S5ApiError error, const char *sentence);

/**
 * Makes a WebSocket of a request that asks for one, from within the call that tells of it; false when it can't be, then the
 * request still wants its answer. Nothing is read from it before s5_net_resume(). `own` is given back with all that is told of it.
 */
bool s5_net_accept(S5Net *net, S5NetId id, void *own);

/** From now on messages are read. */
void s5_net_resume(S5Net *net, S5NetId id);

/** Sends a text message; false when the WebSocket has gone or is closing, or is dropped now because too much waits. */
bool s5_net_send(S5Net *net, S5NetId id, const char *bytes, size_t size);

/** Whether something that was sent to a WebSocket has still to go: drained() is called then. */
bool s5_net_waits(S5Net *net, S5NetId id);

/** Closes a WebSocket with a code, what waits sent first; no message is told of any more. */
void s5_net_close(S5Net *net, S5NetId id, int code);

/** Ends a WebSocket at once. */
void s5_net_drop(S5Net *net, S5NetId id);

/** What it has met. */
S5NetCount s5_net_count(const S5Net *net);

/** Listens no more, closes WebSockets with 1001, and every other connection once its request has been answered. */
void s5_net_stop(S5Net *net);

/**
 * Ends every connection at once; that WebSockets have closed is told from within, and nothing after it. The loop must run until it has
 * nothing left to do, and then
 */
void s5_net_end(S5Net *net);

/** frees the front, and clears the pointer. */
void s5_net_free(S5Net **net);

#endif
