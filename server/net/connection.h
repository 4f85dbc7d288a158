/*
 * One connection of a front, as a state machine that takes bytes and gives bytes: it knows neither sockets nor a clock.
 * What carries the bytes (a transport) calls the functions below, and is called through S5Transport. Private to
 * server/net/ and its tests.
 *
 *   HEAD ─ BODY ─ ASKED ─ ANSWERING ─ HEAD …            a request and its answer; the next one follows
 *     │      │      │         └─ LINGER                 the last answer: the output ends, further input is discarded
 *     └──────┴──────┼─ (refused) ANSWERING ─ LINGER
 *                   └─ SOCKET ─ CLOSING ─ LINGER        a WebSocket
 *   any ─ GONE                                          the transport is closing it
 *
 * Time is counted in sweeps: between two of them everything that has arrived is read, so nobody is closed because the
 * server itself was busy.
 */
#ifndef S5_NET_CONNECTION_H
#define S5_NET_CONNECTION_H

#include "net.h"
#include "server/common/bytes.h"
#include "websocket.h"

#include <sys/queue.h>

enum { S5_NET_SWEEP_MS = 500, S5_NET_SWEEPS = 1000 / S5_NET_SWEEP_MS /**< a second */ };

typedef enum S5ConnectionState {
    S5_CONN_HEAD,
    S5_CONN_BODY,
    S5_CONN_ASKED,
    S5_CONN_ANSWERING,
    S5_CONN_SOCKET,
    S5_CONN_CLOSING,
    S5_CONN_LINGER,
    S5_CONN_GONE
} S5ConnectionState;

typedef struct S5Connection S5Connection;

/** What carries the bytes. None of these calls back from within. */
typedef struct S5Transport {
    /** Writes as much as it can at once; returns the number of bytes, −1 when the connection is broken. */
    ptrdiff_t (*write)(S5Connection *connection, const S5Span *parts, int count);

    /** Writes everything; s5_connection_written() follows. The bytes stay valid until then. One write at a time.
     * False: it is broken. */
    bool (*write_later)(S5Connection *connection, const S5Span *parts, int count);

    /** Ends the output, so that the client reads an end. False: it is broken. */
    bool (*end)(S5Connection *connection);

    /** Whether s5_connection_read() is to be called. At first, it is. */
    void (*listen)(S5Connection *connection, bool on);

    /** Closes the connection; s5_connection_closed() follows. Called once. */
    void (*close)(S5Connection *connection);

    /** No more clients will come. */
    void (*unlisten)(S5Net *net);
} S5Transport;

typedef TAILQ_HEAD(S5Connections, S5Connection) S5Connections;

/** Bytes on their way: the rest of an answer, or frames. */
typedef struct S5Flight {
    char *head;       /**< owned */
    const char *body; /**< after the head */
    size_t body_size;
    void *owned;                  /**< what holds the body, to be freed; null: it is not freed */
    void (*release)(void *owned); /**< as in S5NetAnswer */
} S5Flight;

/** The first member of what a transport keeps for a connection. */
struct S5Connection {
    S5Net *net;
    S5NetId id;                             /**< of the request or WebSocket; 0 for none */
    void *own;                              /**< of a WebSocket: the value with which it was accepted */
    TAILQ_ENTRY(S5Connection) all, waiting; /**< the second only while it `waits` */
    S5MapKey address;
    uint32_t slot;     /**< where ids find it */
    uint32_t age;      /**< sweeps in this state, or since the client's last byte */
    uint32_t stuck;    /**< sweeps for which a write has been under way */
    uint32_t over;     /**< bytes discarded, or control frames since the last sweep */
    uint32_t patience; /**< sweeps that an answer may take */
    uint8_t state;
    bool local;
    bool admitted;
    bool waits; /**< for a request, or for the end */
    bool begun; /**< a byte of the request has come */
    bool used;  /**< an answer has been sent */
    bool last;  /**< no request follows this one */
    bool ended; /**< the client sends no more bytes */
    bool writing;
    bool headless; /**< HEAD: the answer has no body */
    bool upgrades;
    bool asleep; /**< nothing is read for now */
    char accept[S5_HTTP_ACCEPT_SIZE];
    S5WsReader *reader;
    char *in; /**< the part of a request that has arrived */
    size_t in_size, in_room, scanned, wanted;
    S5Bytes out; /**< frames that wait to be sent */
    S5Flight flight;
};

enum { S5_NET_SLOT_BITS = 24 /* of an id: its slot */ };

/** A slot of the table of ids. */
typedef struct S5Slot {
    S5Connection *connection;
    uint32_t free_next; /**< the next one in the list of free ones, plus 1 */
} S5Slot;

struct S5Net {
    S5NetConfig config;
    S5NetApp app;
    const S5Transport *transport;
    S5Connections all, waiting; /**< connections that wait for a request, the longest first */
    S5NetCount count;
    S5Slot *slots;
    uint32_t slot_count, slot_free; /**< the first free one, plus 1 */
    uint64_t serial;                /**< of the newest id */
    bool draining;                  /**< every answer is the last one of its connection */
    bool stopping;
    bool ending; /**< nobody is told about anything any more */
    void *own;   /**< for the transport */
};

/* ---------------------------------------------------- what a transport calls */

/** Makes a front on a transport; null without memory. */
S5Net *s5_net_make(const S5NetConfig *config, const S5NetApp *app, const S5Transport *transport);

/**
 * A client has connected.
 *
 * net         inout
 * connection  out    all zeros; the transport's own until s5_connection_closed()
 * address     in     null for a unix socket
 * Returns false when it may not stay: the transport closes it, and calls nothing more for it.
 */
bool s5_connection_open(S5Net *net, S5Connection *connection, const S5MapKey *address);

/** Bytes have arrived; they are changed in place. */
void s5_connection_read(S5Connection *connection, char *bytes, size_t size);

/** No more bytes will come. */
void s5_connection_ended(S5Connection *connection);

/** The bytes given to write_later() of the transport have been sent, or never will be. */
void s5_connection_written(S5Connection *connection, bool good);

/** The connection that was to be closed is closed: nothing of it is used any more. */
void s5_connection_closed(S5Connection *connection);

/** Call this every S5_NET_SWEEP_MS. */
void s5_net_sweep(S5Net *net);

/** Ends every connection at once. WebSockets are reported as closed from within the call, and nothing is reported
 * after it. */
void s5_net_drop_all(S5Net *net);

/** Frees a front that has no connections. */
void s5_net_unmake(S5Net *net);

/* --------------------------------------------------- between its own files */

/** Enters a state, with age 0. */
void s5_connection_enter(S5Connection *connection, S5ConnectionState state);

/** Ends a connection at once. */
void s5_connection_drop(S5Connection *connection);

/** Ends the output and discards further input. */
void s5_connection_linger(S5Connection *connection);

/** The connection with an id, in a state; null if there is none. */
S5Connection *s5_net_find(const S5Net *net, S5NetId id, S5ConnectionState state);

/** Refuses with a status of s5_http_status() that has a sentence; the connection ends after it. */
void s5_connection_refuse(S5Connection *connection, int status);

/** Frees what an answer owned. */
void s5_connection_release(void *owned, void (*release)(void *owned));

/** An answer has been sent. */
void s5_connection_answered(S5Connection *connection);

/** Bytes of a WebSocket have arrived. */
void s5_socket_read(S5Connection *connection, char *bytes, size_t size);

/** Frames have been sent. */
void s5_socket_written(S5Connection *connection);

/** Checks whether the connection is idle or stuck. */
void s5_socket_sweep(S5Connection *connection);

/** Sends a close frame and reads no more messages. */
void s5_socket_close(S5Connection *connection, int code);

#endif
