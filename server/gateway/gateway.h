/*
 * The door: what comes over the front (server/net/net.h) becomes requests of people, which routes answer, and guests of the hub. It
 * knows who somebody is (the cookie), where they come from, and what they may send how often; it knows no route and no table.
 */
#ifndef S5_SERVER_DOOR_H
#define S5_SERVER_DOOR_H

#include "page_files.h"
#include "server/common/rate_limit.h"
#include "server/net/net.h"
#include "server/registry/registry.h"
#include "server/server.h"

#include <stdio.h>

typedef struct S5Request S5Request;

/** What all connections share. */
typedef struct S5Door {
    const S5ServerPlan *plan;
    uv_loop_t *loop;
    S5Log *log;
    S5Hub *hub;
    S5Metrics *metrics;
    S5Net *net;
    S5Files files;
    S5Gate addresses, persons;
    S5Request *requests; /**< that have no answer yet, or work under way */
    int working;         /**< requests whose work is under way off the loop */
    int64_t refused;     /**< requests, by a limit */
    int port;            /**< that is listened on; 0 for none */
    bool closing;
} S5Door;

/** Opens the door: plan, loop, log, hub and metrics are filled in. False when nothing can be listened on. */
bool s5_door_open(S5Door *door, S5Text *error);

/** A person as a caller; null without memory. */
S5Caller *s5_door_person(S5Door *door, const S5Who *who);

/**
 * Whether an address may try another code of a table. That it tried is given back (s5_bucket_give() to its `guesses`) when there
 * is such a table: who knows the code does not guess.
 */
bool s5_door_may_guess(const S5Door *door, S5Caller *address);

/** Lets nobody in any more and ends all connections, what waits for them sent first. */
void s5_door_close(S5Door *door);

/** Whether all have gone. */
bool s5_door_is_empty(const S5Door *door);

/** Ends what connections are left; the loop must run until nothing is left to do, */
void s5_door_end(S5Door *door);

/** and then this frees all. */
void s5_door_free(S5Door *door);

/** What a hub asks of the door. */
S5HubOut s5_door_out(S5Door *door);

/** What a front is given by the plan. */
S5NetConfig s5_door_config(const S5ServerPlan *plan);

/* ----------------------------------------------------------------- requests */

typedef void S5RequestStep(S5Request *request);

enum {
    S5_PATH_SIZE = 256,
    S5_TOKEN_TEXT = 65 /**< bytes of a token in hexadecimal, the terminator included */
};

/** A request that is being answered; lives until it is answered and no work for it is under way. */
struct S5Request {
    S5Door *door;
    S5NetId id;
    S5Request *next, **from; /**< among the door's */
    const S5HttpHead *head;  /**< as it came; null once its route has returned */
    bool post;
    bool secure;                 /**< came by TLS to the proxy */
    char path[S5_PATH_SIZE];     /**< without what follows the question mark, */
    char query[S5_PATH_SIZE];    /**< which is this */
    char argument[S5_PATH_SIZE]; /**< the piece of the path that the route leaves open */
    S5Who who;
    char token[S5_TOKEN_TEXT]; /**< a new one, to be set; empty: he has one */
    S5Caller *caller;          /**< his address */
    char *body;
    size_t body_size;

    char *text; /**< of the answer; owned, written through `out` */
    size_t text_size;
    FILE *out;
    bool answered;

    /* work off the loop */
    uv_work_t job;
    S5RequestStep *work, *after;
    bool working; /**< or held: it outlives its answer */
    S5HubAsk ask;
    void *own; /**< of the route; freed with free() */
};

/** Where the answer's body is written to; null without memory, then answered already. */
FILE *s5_reply_open(S5Request *request);

/** Sends what was written. `type` is static. */
void s5_reply(S5Request *request, int status, const char *type);

/** Sends an error: `{"error":"…","code":"…"}`. `code` is static. */
void s5_reply_error(S5Request *request, int status, const char *code, const char *sentence);

/** Sends a file of the page; to be called before the route returns. */
void s5_reply_file(S5Request *request, int status, const S5File *file);

/** Does `work` off the loop and then `after` on it, which answers. */
void s5_request_work(S5Request *request, S5RequestStep *work, S5RequestStep *after);

/** Something that is not to be taken back will call with the request: it lives until s5_request_done(). */
void s5_request_hold(S5Request *request);
void s5_request_done(S5Request *request);

/** The value of a name in the query, null where there is none; `value` gets it. */
const char *s5_request_query(const S5Request *request, const char *name, char *value, size_t size);

/** The value of a name in any query (`a=1&b=2`), null where there is none; `value` gets it. */
const char *s5_query_value(const char *query, const char *name, char *value, size_t size);

/** Writes a string as JSON. */
void s5_put_json(FILE *out, const char *text);

/** Answers a request: routes (api.c). */
void s5_api_answer(S5Request *request);

#endif
