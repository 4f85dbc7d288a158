/*
 * All tables that are awake. Guests (connections) come to a table by its code; it is loaded from the log when it rests. The
 * hub hands their messages to it, its entries to the log, what it says to its guests, and what it asks to computer
 * players; it calls it when its time has come, and lets it rest when everybody has left.
 *
 * All is called on the loop, and nothing waits.
 */
#ifndef S5_SERVER_REGISTRY_H
#define S5_SERVER_REGISTRY_H

#include "server/common/limits.h"
#include "server/common/map.h"
#include "server/common/metrics.h"
#include "server/store/journal.h"
#include "server/table/table.h"

typedef struct S5Registry S5Registry;

enum { S5_HANDS_OF_A_DAY = 5, S5_SEAT_OF_A_DAY = 0 };

/** A connection that is at a table, or waits for it to be loaded; in the struct of who has the connection. */
typedef struct S5Client {
    S5PersonId who;
    S5MapKey address; /**< where the connection comes from, of s5_address_key() */
    uint64_t after;   /**< the last position he saw; 0 for none */
    struct S5LiveTable *live;
    struct S5Client *next; /**< of the same table */
    int visitor;           /**< −1 while he waits */
    bool
        more; /**< a piece of the past was sent, and s5_registry_drained() brings the next; set before S5RegistryCallbacks.send() */
    struct S5Client *behind, **behind_of; /**< who waits for a piece after him, and what points to him */
} S5Client;

/** What the hub asks of who has the connections. */
typedef struct S5RegistryCallbacks {
    void *to; /**< first argument of each */
    /** Send whole lines. The guest must not be taken away from within the call. */
    void (*send)(void *to, S5Client *client, const char *lines, size_t size);
    /** The guest is no longer at a table; why is UNKNOWN, FULL or BUSY. */
    void (*dismiss)(void *to, S5Client *client, S5ApiError why);
} S5RegistryCallbacks;

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
S5Registry *s5_registry_new(uv_loop_t *loop, S5Journal *journal, const S5Limits *limits, S5Metrics *metrics,
    const uint8_t secret[32], const S5RegistryCallbacks *out);

/** Frees an idle hub and clears the pointer; the log is closed. The loop must run once more. */
void s5_registry_free(S5Registry **registry);

/** Tells all guests that the server goes down; nothing more is asked of the tables. */
void s5_registry_close(S5Registry *registry, const char *why);

/**
 * Lets a guest (who, address and after are set) come to a table; what becomes of it he is sent, or dismissed. The code may be any text:
 * capitals or not, with blanks and dashes or without.
 */
void s5_registry_enter(S5Registry *registry, const char *code, S5Client *client);

/** Hands a message to the table; a guest who waits for it can't have any: false. */
bool s5_registry_message(S5Registry *registry, S5Client *client, const char *bytes, size_t size);

/**
 * All that was handed to S5RegistryCallbacks.send() for a guest has been taken by the kernel, at once or after a while. The next piece goes
 * out in a later turn of the loop; where none is to come (S5Client.more is false) nothing happens.
 */
void s5_registry_drained(S5Registry *registry, S5Client *client);

/** The guest has gone. */
void s5_registry_exit(S5Registry *registry, S5Client *client);

/** Answers s5_registry_create(): the code, or null, and then what was wrong in one sentence. */
typedef void S5TableCreated(void *to, const char *code, S5ApiError error, const char *sentence);

/**
 * Founds a table.
 *
 * who      in  the host
 * address  in  where they come from; `busy` is answered when computer players think at too many tables of it
 * request  in  as s5_table_create()
 * day      in  the date whose deal it is, or null; `taken` is answered when he has tried it already
 * name     in  with a day what he is called: he is seated, and the game starts, when he comes
 * done     in  called once, also from within
 */
void s5_registry_create(S5Registry *registry, const S5PersonId *who, S5MapKey address, const char *request,
    size_t size, const char *day, const char *name, S5TableCreated *done, void *to);

/** A question about one table; in the struct of who asks. */
typedef struct S5TableQuery {
    void (*then)(struct S5TableQuery *query,
        const S5Table *table); /**< null: there is no such table, or it can't be read */
    struct S5TableQuery *next;
    struct S5LiveTable *live; /**< null: answered, or taken back */
} S5TableQuery;

/** Asks; the answer may come from within. The code as above. */
void s5_registry_query(S5Registry *registry, const char *code, S5TableQuery *query);

/** Takes a question back that was not answered yet. */
void s5_registry_cancel_query(S5TableQuery *query);

/** The next public table that is awake, from *at = 0 on; null at the end. */
const S5Table *s5_registry_next_public(const S5Registry *registry, size_t *at);

/** Whether nothing is under way off the loop but thoughts. */
bool s5_registry_is_idle(const S5Registry *registry);

/** The time that tables are told: milliseconds that never go back. */
int64_t s5_now_ms(void);

/** Copies a text, cut to `size` bytes with its terminator. */
void s5_copy_text(char *to, size_t size, const char *from);

/** Brings the figures that are looked up, not counted, up to date. */
void s5_registry_update_metrics(S5Registry *registry);

#endif
