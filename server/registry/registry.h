/*
 * All tables that are awake. Guests (connections) come to a table by its code; it is loaded from the log when it rests. The
 * hub hands their messages to it, its entries to the log, what it says to its guests, and what it asks to computer
 * players; it calls it when its time has come, and lets it rest when everybody has left.
 *
 * All is called on the loop, and nothing waits.
 */
#ifndef S5_SERVER_HUB_H
#define S5_SERVER_HUB_H

#include "server/common/limits.h"
#include "server/common/map.h"
#include "server/common/metrics.h"
#include "server/store/journal.h"
#include "server/table/table.h"

typedef struct S5Hub S5Hub;

enum { S5_HANDS_OF_A_DAY = 5, S5_SEAT_OF_A_DAY = 0 };

/** A connection that is at a table, or waits for it to be loaded; in the struct of who has the connection. */
typedef struct S5Guest {
    S5Who who;
    S5Key address;  /**< where the connection comes from, of s5_gate_address() */
    uint64_t after; /**< the last position he saw; 0 for none */
    struct S5HubTable *table;
    struct S5Guest *next; /**< of the same table */
    int visitor;          /**< −1 while he waits */
    bool
        more; /**< a piece of the past was sent, and s5_hub_drained() brings the next; set before S5HubOut.send() */
    struct S5Guest *behind, **behind_of; /**< who waits for a piece after him, and what points to him */
} S5Guest;

/** What the hub asks of who has the connections. */
typedef struct S5HubOut {
    void *to; /**< first argument of each */
    /** Send whole lines. The guest must not be taken away from within the call. */
    void (*send)(void *to, S5Guest *guest, const char *lines, size_t size);
    /** The guest is no longer at a table; why is a code of docs/api.md: `unknown`, `full`, `busy`. Static text. */
    void (*dismiss)(void *to, S5Guest *guest, const char *code);
} S5HubOut;

/**
 * Makes a hub without tables.
 *
 * loop     in
 * log      in     must outlive it
 * limits   in     as the next, must outlive it
 * metrics  inout
 * secret   in     32 bytes; the cards of every day come from them
 * out      in     copied
 * Returns null without memory or threads.
 */
S5Hub *s5_hub_new(uv_loop_t *loop, S5Log *log, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5HubOut *out);

/** Frees an idle hub and clears the pointer; the log is closed. The loop must run once more. */
void s5_hub_free(S5Hub **hub);

/** Tells all guests that the server goes down; nothing more is asked of the tables. */
void s5_hub_close(S5Hub *hub, const char *why);

/**
 * Lets a guest (who, address and after are set) come to a table; what becomes of it he is sent, or dismissed. The code may be any text:
 * capitals or not, with blanks and dashes or without.
 */
void s5_hub_enter(S5Hub *hub, const char *code, S5Guest *guest);

/** Hands a message to the table; a guest who waits for it can't have any: false. */
bool s5_hub_message(S5Hub *hub, S5Guest *guest, const char *bytes, size_t size);

/**
 * All that was handed to S5HubOut.send() for a guest has been taken by the kernel, at once or after a while. The next piece goes
 * out in a later turn of the loop; where none is to come (S5Guest.more is false) nothing happens.
 */
void s5_hub_drained(S5Hub *hub, S5Guest *guest);

/** The guest has gone. */
void s5_hub_exit(S5Hub *hub, S5Guest *guest);

/** Answers s5_hub_found(): the code, or null, and then what was wrong (static code) in one sentence. */
typedef void S5HubFounded(void *to, const char *code, const char *wrong, const char *sentence);

/**
 * Founds a table.
 *
 * who      in  the host
 * address  in  where they come from; `busy` is answered when computer players think at too many tables of it
 * request  in  as s5_host_found()
 * day      in  the date whose deal it is, or null; `taken` is answered when he has tried it already
 * name     in  with a day what he is called: he is seated, and the game starts, when he comes
 * done     in  called once, also from within
 */
void s5_hub_found(S5Hub *hub, const S5Who *who, S5Key address, const char *request, size_t size,
    const char *day, const char *name, S5HubFounded *done, void *to);

/** A question about one table; in the struct of who asks. */
typedef struct S5HubAsk {
    void (*then)(
        struct S5HubAsk *ask, const S5Host *host); /**< null: there is no such table, or it can't be read */
    struct S5HubAsk *next;
    struct S5HubTable *table; /**< null: answered, or taken back */
} S5HubAsk;

/** Asks; the answer may come from within. The code as above. */
void s5_hub_ask(S5Hub *hub, const char *code, S5HubAsk *ask);

/** Takes a question back that was not answered yet. */
void s5_hub_take_back(S5HubAsk *ask);

/** The next public table that is awake, from *at = 0 on; null at the end. */
const S5Host *s5_hub_public(const S5Hub *hub, size_t *at);

/** Whether nothing is under way off the loop but thoughts. */
bool s5_hub_is_idle(const S5Hub *hub);

/** The time that tables are told: milliseconds that never go back. */
int64_t s5_hub_now(void);

/** Copies a text, cut to `size` bytes with its terminator. */
void s5_hub_copy(char *to, size_t size, const char *from);

/** Brings the figures that are looked up, not counted, up to date. */
void s5_hub_measure(S5Hub *hub);

#endif
