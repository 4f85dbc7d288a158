/* The errors that the server answers, over HTTP and at tables: a row makes the code, the
 * status of a reply and a counter in /metrics. tests/messages compares docs/api.md and the page's messages with it. */
#ifndef S5_SERVER_API_ERROR_H
#define S5_SERVER_API_ERROR_H

#include "spoilfive/text.h"

/* X(NAME, "code", HTTP status, or 0 where only tables answer with it, "when it is answered") */
#define S5_API_ERROR_MAP(X)                                                                                                              \
    X(MALFORMED, "malformed", 400,                                                                                                       \
        "not JSON, a field too many or too few, an impossible value, or a request that is not read")                                     \
    X(UNKNOWN, "unknown", 404, "there is no such path, table, game, card night, or word in `do`")                                        \
    X(TOO_LONG, "too-long", 413, "more bytes or characters than are allowed")                                                            \
    X(TOO_FAST, "too-fast", 429, "too much in too short a time; it was not looked at")                                                   \
    X(NOT_SEATED, "not-seated", 0, "only somebody who has a seat may do that")                                                           \
    X(NOT_OWNER, "not-host", 0, "only the owner of the table may do that")                                                               \
    X(NOT_YOUR_TURN, "not-your-turn", 0, "it is another seat's turn")                                                                    \
    X(ILLEGAL, "illegal", 0, "not legal by the rules; with `\"status\":\"MUST_FOLLOW\"`, the engine's name")                             \
    X(STALE, "stale", 0, "the game has moved on since the position that the message answers")                                            \
    X(SEAT_TAKEN, "seat-taken", 0, "somebody sits there")                                                                                \
    X(FULL, "full", 429, "there is no room: at the table, in its journal, or for another socket of yours")                               \
    X(NOT_NOW, "not-now", 0, "it can be done, but not at this moment")                                                                   \
    X(FORBIDDEN, "forbidden", 403,                                                                                                       \
        "another site's page, no cookie, a wrong secret, a setting of the table is against it, or the operator has banned or muted you") \
    X(REVOKED, "revoked", 0, "another device of the same person has revoked this one")                                                   \
    X(BUSY, "busy", 503, "it cannot be read or written just now, or the server is going down: try again")                                \
    X(TAKEN, "taken", 409, "you have tried the deal of that day already")                                                                \
    X(ELSEWHERE, "elsewhere", 421, "another node has the table: ask there, at the same path after `path`")

#define S5_API_ERROR_ENUM(NAME, code, status, when) S5_API_##NAME,
typedef enum S5ApiError { S5_API_OK, S5_API_ERROR_MAP(S5_API_ERROR_ENUM) S5_API_ERRORS } S5ApiError;
#undef S5_API_ERROR_ENUM

/** The code that clients see. Static. */
const char *s5_api_error_code(S5ApiError error);

/** The usual HTTP status of an error; 0 for those that only tables answer with. */
int s5_api_error_status(S5ApiError error);

/** Writes the body of an answer without its end: other fields may follow. */
void s5_api_error_put_fields(S5Text *text, S5ApiError error, const char *sentence);

/** Writes the body of a response: `{"error":"…","code":"…"}` and a newline. */
void s5_api_error_put_body(S5Text *text, S5ApiError error, const char *sentence);

/** Writes the start of a line to a socket: `{"event":"error","code":"…"`; more fields may follow. */
void s5_api_error_put_event(S5Text *text, S5ApiError error);

#endif
