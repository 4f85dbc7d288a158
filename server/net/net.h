/*
 * The front of the server: HTTP/1.1 and WebSockets over TCP or a unix socket, on one libuv loop. It knows no route, no
 * person and no table. The application behind it is told about requests and messages, and answers by their ids.
 *
 * The id of a request, or of the WebSocket that it becomes, is never used again. An answer to one that has gone,
 * or a second answer, returns `false` and does no harm, so slow work need not know whether its client is still there.
 *
 * Everything is called on the loop. Any of the functions may be called from within a callback; none but s5_net_end()
 * calls back from within.
 */
#ifndef S5_NET_H
#define S5_NET_H

#include "http.h"
#include "server/common/map.h"

#include "spoilfive/text.h"

#include <uv.h>

typedef struct S5Net S5Net;

/** A request or a WebSocket; 0 is none. */
typedef uint64_t S5NetId;

/** The configuration of a front. */
typedef struct S5NetConfig {
    /** At once; if there are more, the one that has waited longest for its request is closed. */
    int connections;
    size_t body_bytes;    /**< of a request */
    const char *large;    /**< the beginning of paths whose requests may have more: */
    size_t large_bytes;   /**< these; null: there are none */
    size_t message_bytes; /**< of a message; a longer one is reported as such, and nothing of it is kept */
    size_t queue_bytes;   /**< bytes that may wait for a client that reads slowly, before it is dropped */
    int request_s; /**< seconds for a head to arrive, and again for a body, counted from the first byte */
    /** Seconds without a byte until a connection is closed; a WebSocket is pinged at half of them. */
    int idle_s;
    const char *headers; /**< headers of every answer, each ended by CR LF; must outlive the front */
    const char
        *document_headers; /**< those that browsers only obey in a document, of answers in HTML; null: none */
} S5NetConfig;

/** A request. Valid during the call that reports it. */
typedef struct S5NetRequest {
    S5NetId id;
    const S5HttpHead *head; /**< if it `upgrades`: s5_net_accept() or s5_net_answer() it */
    const char *body;
    size_t body_size;
    /** Where the connection comes from, as s5_address_key() gives it; all zeros for a unix socket. */
    S5MapKey address;
    bool local; /**< it came over a unix socket */
} S5NetRequest;

/** A message. Valid during the call that reports it. */
typedef struct S5NetMessage {
    const char *bytes;
    size_t size;
    bool text;      /**< otherwise binary; text is UTF-8 */
    bool oversized; /**< it was longer than a message may be: there are no bytes */
} S5NetMessage;

/** The application behind a front. Only `request` must be there: without the others everybody is admitted, and WebSockets are not accepted. */
typedef struct S5NetApp {
    void *to; /**< first argument of each */

    /** Whether a connection from that address is allowed; not asked for unix sockets. */
    bool (*admit)(void *to, S5MapKey address);

    /** A connection that was admitted has gone. */
    void (*gone)(void *to, S5MapKey address);

    /** A request has arrived; reported once, to be answered once, now or later. */
    void (*request)(void *to, const S5NetRequest *request);

    /** A message has arrived over a WebSocket; `own` is the value with which it was accepted. */
    void (*message)(void *to, void *own, const S5NetMessage *message);

    /** Everything that was sent to a WebSocket, and could not be sent at once, has been sent. */
    void (*drained)(void *to, void *own);

    /** A WebSocket has ended: once for each that was accepted. */
    void (*closed)(void *to, void *own);

    /** How many connections a client has, by its address, or by the value with which its WebSocket was accepted (null: it is none). */
    int (*share)(void *to, S5MapKey address, void *own);
} S5NetApp;

/** An answer to a request. */
typedef struct S5NetAnswer {
    int status;
    const char *type;    /**< Content-Type; null for none */
    const char *headers; /**< further headers, each ended by CR LF; null for none */
    const char *body;
    size_t size;
    /** Freed when the answer has been sent, even if nobody takes it; null: the body outlives the front. */
    void *owned;
    void (*release)(void *owned); /**< frees it; null: free() does */
} S5NetAnswer;

/** What a front has counted, for metrics. */
typedef struct S5NetCount {
    int connections;  /**< open connections */
    uint64_t refused; /**< refused for lack of room or descriptors, or not admitted */
    uint64_t dropped; /**< WebSockets that read too slowly, were silent for too long, or broke the protocol */
} S5NetCount;

/**
 * Makes a front that does not listen yet.
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
 * address  in     name or number
 * port     in     0 for any that is free
 * error    inout  gets one sentence if it can't
 * Returns the port, 0 if it can't.
 */
int s5_net_listen(S5Net *net, const char *address, int port, S5Text *error);

/** Listens on a unix socket of a mode, replacing one that nobody listens on; false, and a sentence, if it can't. */
bool s5_net_listen_unix(S5Net *net, const char *path, unsigned mode, S5Text *error);

/**
 * Listens on a socket that somebody else has bound, and closes it in the end.
 *
 * file   in     a TCP or unix socket that listens already; it is the net's from now on
 * port   out    its port; 0 for a unix socket
 * error  inout  gets one sentence if it is another kind of file
 */
bool s5_net_listen_on(S5Net *net, int file, int *port, S5Text *error);

/** Whether s5_net_listen() or s5_net_listen_unix() would succeed, apart from another server that listens there now. */
bool s5_net_can_listen(const char *address, int port, S5Text *error);
bool s5_net_can_listen_unix(const char *path, S5Text *error);

/** Changes the configuration, which is copied. It counts for what arrives from now on. */
void s5_net_configure(S5Net *net, const S5NetConfig *config);

/** Answers a request; false if its client has gone or it has been answered. Also for a request that asks for a
 * WebSocket. */
bool s5_net_answer(S5Net *net, S5NetId id, const S5NetAnswer *answer);

/** Answers with an error, `{"error":"…","code":"…"}`, which is not to be cached; otherwise as s5_net_answer(). */
bool s5_net_refuse(S5Net *net, S5NetId id, int status, S5ApiError error, const char *sentence);

/**
 * Turns a request that asks for a WebSocket into one, from within the call that reports it; false if that fails, and
 * then the request still needs an answer. Nothing is read from it before s5_net_resume(). `own` is passed along with
 * everything reported about it.
 */
bool s5_net_accept(S5Net *net, S5NetId id, void *own);

/** Messages are read from now on. */
void s5_net_resume(S5Net *net, S5NetId id);

/** Sends a text message; false if the WebSocket has gone or is closing, or is dropped now because too much is
 * waiting. */
bool s5_net_send(S5Net *net, S5NetId id, const char *bytes, size_t size);

/** Whether something that was sent to a WebSocket is still waiting: drained() will be called. */
bool s5_net_waits(S5Net *net, S5NetId id);

/** Closes a WebSocket with a code, after sending what waits; no more messages are reported. */
void s5_net_close(S5Net *net, S5NetId id, int code);

/** Ends a WebSocket at once. */
void s5_net_drop(S5Net *net, S5NetId id);

/** What it has counted. */
S5NetCount s5_net_count(const S5Net *net);

/**
 * Stops listening, and answers those who have connected: each answer is the last one of its connection. Connections that wait
 * for a further request are closed; WebSockets stay.
 */
void s5_net_drain(S5Net *net);

/** Whether everybody who had connected has been answered. */
bool s5_net_is_drained(const S5Net *net);

/** Stops listening, closes WebSockets with 1001, and every other connection once its request has been answered. */
void s5_net_stop(S5Net *net);

/**
 * Ends every connection at once; it reports from within that WebSockets have closed, and nothing after that. The loop
 * must run until it has nothing left to do, and then
 */
void s5_net_end(S5Net *net);

/** frees the front, and clears the pointer. */
void s5_net_free(S5Net **net);

#endif
