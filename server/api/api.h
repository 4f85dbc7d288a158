/* The routes of docs/api.md: what the server hands down to the gateway; all else is private to this folder. */
#ifndef S5_SERVER_API_H
#define S5_SERVER_API_H

#include "server/gateway/gateway.h"

/*
 * The routes: X("method", "path", cost, name). The name after `s5_api_` is the function that answers; `*` is one segment of a path. The
 * cost is in requests of the cheapest kind: the work on the loop (tests/loop_costs/) and of the threads that read.
 */
#define S5_ROUTE_MAP(X)                                  \
    X("GET", "/health", 1, health)                       \
    X("GET", "/ready", 1, ready)                         \
    X("GET", "/api/rules", 1, rules)                     \
    X("GET", "/api/tables", 5, tables)                   \
    X("POST", "/api/tables", 3, table_create)            \
    X("GET", "/api/tables/*", 1, table)                  \
    X("GET", "/api/me", 2, me)                           \
    X("POST", "/api/me", 5, me_set)                      \
    X("GET", "/api/devices", 2, devices)                 \
    X("GET", "/api/devices/parts", 5, devices_parts)     \
    X("POST", "/api/devices", 5, devices_change)         \
    X("GET", "/api/games", 3, games)                     \
    X("GET", "/api/games/*", 5, game)                    \
    X("GET", "/api/stats", 2, stats)                     \
    X("GET", "/api/people", 10, people)                  \
    X("POST", "/api/people", 5, people_hide)             \
    X("GET", "/api/day", 3, day)                         \
    X("POST", "/api/day", 3, day_try)                    \
    X("POST", "/api/quick-match", 5, quick_match)        \
    X("POST", "/api/nights", 5, night_publish)           \
    X("POST", "/api/nights/*", 3, night_change)          \
    X("GET", "/api/nights/*", 1, night)                  \
    X("POST", "/api/nights/*/results", 2, night_propose) \
    X("POST", "/api/nights/*/tables", 3, night_table)    \
    X("GET", "/api/nights/*/packs", 2, night_packs)      \
    X("POST", "/api/nights/*/packs", 3, night_open)      \
    X("GET", "/night/*", 1, night_page)                  \
    X("GET", "/t/*", 2, invitation) X("GET", "/screen/*", 2, invitation)

/** How long a device is kept that does not come: as long as its cookie. */
#define S5_DEVICE_MS INT64_C(34560000000)

#define S5_ROUTE_HANDLER(method, path, cost, name) S5RequestHandler s5_api_##name;
S5_ROUTE_MAP(S5_ROUTE_HANDLER)
#undef S5_ROUTE_HANDLER

/** Answers a request by its route; S5Gateway.answer. */
void s5_api_answer(S5Request *request);

/** Makes the answers that never change, S5Gateway.constants; null without memory. */
S5Files *s5_api_constants(void);

/* Shared by several routes. */

/** Answers with the page itself, or says that there is none; before the route returns. */
void s5_api_page(S5Request *request);

/** Answers with the file of the page that a path names; before the route returns. */
void s5_api_file(S5Request *request);

/** The request that asked for a table; somebody who knows the code of one was not guessing. */
S5Request *s5_api_query_answered(S5TableQuery *query, const S5Table *table);

/** Answers a request for a table with its code or what was wrong (S5TableCreated). */
void s5_api_created(void *to, const char *code, S5ApiError error, const char *sentence);

/** Gives a table back that s5_api_take_creation() has taken. */
void s5_api_give_creation(S5Request *request);

/**
 * Whether the packs of a card night's deal may be known: the organiser has opened them, or the night is over. From any thread.
 *
 * name  in   as of s5_deal_name()
 * open  out  undefined on failure
 * Returns whether that could be read.
 */
bool s5_api_read_open(S5Journal *journal, const char *name, bool *open);

/** Answers that no table was created, which then counts for no limit. */
void s5_api_not_created(S5Request *request, S5ApiError error, const char *sentence);

/** Takes one from the tables that the person may create; answers the request and returns false where none is left. */
bool s5_api_take_creation(S5Request *request);

/** Reads `{"name":"…"}` from the body, and `pace_ms` where it is allowed (not null); false when that failed and was answered. */
bool s5_api_read_name(S5Request *request, char name[S5_PLAYER_NAME_MAX], int *pace_ms);

/** Takes one of the changes that the person and their address may make; false after answering that there were too many. */
bool s5_api_take_change(S5Request *request);

/**
 * Changes a person's name, or whether they hide (null: not that), and answers with what `put` writes of the new row. It takes a
 * change.
 */
void s5_api_change_person(S5Request *request, const char *name, const bool *hidden,
    void (*put)(S5Text *text, const S5PersonRow *person));

/** If reading was no success (`good`), answers `busy` and returns true. */
bool s5_api_refuse_unless(S5Request *request, bool good);

/** The seat that a person had in a game; −1 for none. */
int s5_api_seat(const S5GameRow *game, const S5PersonId *who);

/** Writes `"games":3,"won":1,"shared":0`. */
void s5_api_put_count(S5Text *text, int64_t games, int64_t won, int64_t shared);

#endif
