/*
 * The gateway: it turns what arrives over the net (server/net/net.h) into requests, which the routes answer, and clients of the
 * registry. It knows who somebody is (the cookie), where they come from, and how much they may send. It knows no route and no table.
 */
#ifndef S5_SERVER_GATEWAY_H
#define S5_SERVER_GATEWAY_H

#include "page_files.h"
#include "server/common/rate_limit.h"
#include "server/net/net.h"
#include "server/registry/registry.h"
#include "server/server.h"

#include <sys/queue.h>

typedef struct S5Request S5Request;
typedef void S5RequestHandler(S5Request *request);

/* Sentences of errors that several places answer. */
#define S5_NO_MEMORY         "There is no memory just now."
#define S5_TOO_MANY_GUESSES  "Too many wrong table codes were tried from this address; wait a little."
#define S5_TOO_MANY_REQUESTS "There were too many requests from this address; wait a little."
#define S5_ELSEWHERE_WORDS   "Another machine of this site has the table now."

enum {
    S5_COOKIE_KEY_SIZE = 16,
    S5_TOKEN_TEXT =
        97 /**< bytes of a token in hexadecimal, the terminator included: of a device other than the first */
};

/** How far it is known who somebody is. */
typedef enum S5PersonProof {
    S5_PERSON_NEW,     /**< no cookie: they get one */
    S5_PERSON_CLAIMED, /**< a token without the server's code: from before there were codes, or invented */
    S5_PERSON_PROVEN   /**< a token with its code */
} S5PersonProof;

enum { S5_SENT_MAX = 32, S5_MATCH_PLAN_SIZE = 256 };

/** Somebody whom a quick match has sent to a table. */
typedef struct S5MatchSent {
    char code[S5_CODE_SIZE];
    S5PersonId who;
    int64_t until_ms;              /**< until then they count as there */
    int players;                   /**< of a table that was created for them, by this plan; otherwise 0 */
    char plan[S5_MATCH_PLAN_SIZE]; /**< its game, as JSON */
} S5MatchSent;

/** What all connections share. */
typedef struct S5Gateway {
    const S5ServerConfig *config;
    uv_loop_t *loop;
    S5Journal *journal;
    S5Registry *registry;
    S5Metrics *metrics;
    S5Net *net;
    S5Files *files;           /**< of the page; null for none */
    S5Files *constants;       /**< answers of routes that never change */
    S5RequestHandler *answer; /**< finds the route of a request */
    S5RateLimiter addresses, persons;
    S5Restrictions restrictions; /**< by the operator */
    uint8_t cookie_key[S5_COOKIE_KEY_SIZE];
    LIST_HEAD(, S5Request) requests; /**< that are not answered yet, or have work under way */
    S5MatchSent sent[S5_SENT_MAX];   /**< the latest, from `next_sent` on the oldest */
    int next_sent;
    int64_t revoked_ms; /**< the latest time until which it is known that a device is revoked */
    bool hearing;       /**< what other nodes have revoked is being read */
    int hearings;       /**< how often it was */
    int working;        /**< requests whose work is under way off the loop */
    int64_t refused;    /**< requests, by a limit */
    int port;           /**< where it listens; 0 for none */
    bool closing;       /**< nobody new is let in */
} S5Gateway;

/**
 * Opens the gateway, in which config, loop, journal, registry, metrics, constants and answer are filled in. False when it cannot listen.
 *
 * secret  in  the store's 32 bytes, the same at all nodes of a site; the codes of cookies follow from them
 */
bool s5_gateway_open(S5Gateway *gateway, const uint8_t secret[32], S5Text *error);

/**
 * Reads a page's files in place of those there are; null for no page. When it cannot, nothing has changed.
 *
 * changed  out  whether there are other files now
 */
bool s5_gateway_set_page(S5Gateway *gateway, const char *page, bool *changed, S5Text *error);

/** Reads which devices are revoked, before the loop runs; false where they can't be read. */
bool s5_gateway_read_revoked(S5Gateway *gateway);

/** Reads off the loop what other nodes have revoked since. */
void s5_gateway_hear_revoked(S5Gateway *gateway);

/** What a person has used of their limits; null without memory. */
S5Usage *s5_gateway_person_usage(S5Gateway *gateway, const S5PersonId *who);

/**
 * Whether an address may try another code of a table. The try is given back (s5_usage_give() to its `guesses`) when there is such a
 * table: somebody who knows the code is not guessing.
 */
bool s5_gateway_may_guess(const S5Gateway *gateway, S5Usage *address);

/** Lets nobody in any more and ends all connections after what waits for them has been sent. */
void s5_gateway_close(S5Gateway *gateway);

/** Whether all have gone. */
bool s5_gateway_is_empty(const S5Gateway *gateway);

/** Ends the connections that are left; the loop must run until nothing is left to do, */
void s5_gateway_end(S5Gateway *gateway);

/** and then this frees all. */
void s5_gateway_free(S5Gateway *gateway);

/** The callbacks for the registry. */
S5RegistryCallbacks s5_gateway_callbacks(S5Gateway *gateway);

/**
 * Has a net listen on sockets that were passed to the server.
 *
 * port   out    of the first TCP socket; 0 for none
 * error  inout  gets what is wrong with one of them
 */
bool s5_gateway_listen_on(S5Net *net, const int *files, int count, int *port, S5Text *error);

/** The configuration of the net. */
S5NetConfig s5_gateway_net_config(const S5ServerConfig *config);

/* ----------------------------------------------------------------- requests */

enum { S5_PATH_SIZE = 256 };

/** A request that is being answered; lives until it is answered and no work for it is under way. */
struct S5Request {
    S5Gateway *gateway;
    S5NetId id;
    LIST_ENTRY(S5Request) in; /**< the gateway's list */
    const S5HttpHead *head;   /**< as it came; null once its route has returned */
    bool post;
    bool secure;                 /**< came to the proxy by TLS */
    char path[S5_PATH_SIZE];     /**< without what follows the question mark, */
    char query[S5_PATH_SIZE];    /**< which is this */
    char argument[S5_PATH_SIZE]; /**< what the `*` of the route stands for */
    S5PersonId who, device;
    S5PersonProof proof;
    char token[S5_TOKEN_TEXT]; /**< to be set, with its code; empty: none */
    S5Usage *usage;            /**< of the client's address */
    char *body;
    size_t body_size;

    char *text; /**< the body of the answer; owned */
    size_t text_size;
    bool answered;

    /* work off the loop */
    S5ThreadTask job;
    S5RequestHandler *work, *after;
    bool unread; /**< what a claim is checked by */
    int working; /**< how many times it is held, by work too: it outlives its answer */
    S5TableQuery table_query;
    void *own; /**< of the route; freed with free() */
};

/** Writes the body of an answer from what `from` points to. Where the text was too short it is called again with a longer one. */
typedef void S5PutBody(S5Text *text, const void *from);

/** Makes a body, of `used` bytes, which the caller frees; on any thread. Null without memory. */
char *s5_body_make(S5PutBody *put, const void *from, size_t *used);

/** Makes the body of the answer; on any thread. False without memory. */
bool s5_reply_put(S5Request *request, S5PutBody *put, const void *from);

/** Sends the body that was made. `type` is static. */
void s5_reply(S5Request *request, int status, const char *type);

/** Makes a body of JSON and sends it. */
void s5_reply_json(S5Request *request, int status, S5PutBody *put, const void *from);

/** Sends an error: `{"error":"…","code":"…"}`. */
void s5_reply_error(S5Request *request, S5ApiError error, const char *sentence);

/** The same with another status than the usual one of the error. */
void s5_reply_error_as(S5Request *request, int status, S5ApiError error, const char *sentence);

/** Says which other node has a table. */
void s5_reply_elsewhere(S5Request *request, const char *node);

/** Writes the field of an error that says where another node is: `,"path":"/n/NODE"`; nothing for null. */
void s5_gateway_put_path(S5Text *text, const char *node);

/** Sends the error for want of memory. */
void s5_reply_no_memory(S5Request *request);

/** Makes what a route keeps while it works, all zeros; it is freed with the request. Null, and an error is sent, without memory. */
void *s5_request_own(S5Request *request, size_t size);

/** Sends one of some files, which a client that has it need not take again; to be called before the route returns. */
void s5_reply_file(S5Request *request, int status, S5Files *files, const S5File *file);

/** Runs `work` off the loop, and then `after` on it, which answers, or has more done. */
void s5_request_work(S5Request *request, S5RequestHandler *work, S5RequestHandler *after);

/** Keeps the request until s5_request_done(): a callback that cannot be cancelled will use it. */
void s5_request_hold(S5Request *request);
void s5_request_done(S5Request *request);

/** The value of a name in the query, null where there is none; `value` gets it. */
const char *s5_request_query(const S5Request *request, const char *name, char *value, size_t size);

/** The value of a name in any query (`a=1&b=2`), null where there is none; `value` gets it. */
const char *s5_query_value(const char *query, const char *name, char *value, size_t size);

/**
 * Takes what a request costs from what the person and their address may ask. Every request has been charged one to its address before
 * its route is known, and a person who has no cookie yet is not charged.
 *
 * cost  in  in requests of the cheapest kind, 1 and more
 * Returns false where there is not enough left.
 */
bool s5_gateway_charge(S5Request *request, int cost);

/** Makes the device of a request one more of a person's; the answer sets its cookie. */
void s5_request_be_device(S5Request *request, const S5PersonId *who);

/** From now on those that are S5_CREDENTIAL_REVOKED among some devices are strangers' here, and their connections are closed. */
void s5_gateway_revoke(S5Gateway *gateway, const S5Credential *devices, int count);

/** Finds out, off the loop, whether a claim (S5_PERSON_CLAIMED) is true, and then has the request answered to a person who is proven, or new. */
void s5_request_check_claim(S5Request *request);

#endif
