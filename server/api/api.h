/* The routes of docs/api.md. Private to this folder. */
#ifndef S5_SERVER_API_H
#define S5_SERVER_API_H

#include "server/gateway/gateway.h"

/* The routes: X("method", "path", name). The name after `s5_api_` is the function that answers; `*` is one segment of a path. */
#define S5_ROUTE_MAP(X)                        \
    X("GET", "/health", health)                \
    X("GET", "/api/rules", rules)              \
    X("GET", "/api/tables", tables)            \
    X("POST", "/api/tables", table_create)     \
    X("GET", "/api/tables/*", table)           \
    X("GET", "/api/me", me)                    \
    X("POST", "/api/me", me_set)               \
    X("GET", "/api/games", games)              \
    X("GET", "/api/games/*", game)             \
    X("GET", "/api/stats", stats)              \
    X("GET", "/api/people", people)            \
    X("POST", "/api/people", people_hide)      \
    X("GET", "/api/day", day)                  \
    X("POST", "/api/day", day_try)             \
    X("POST", "/api/quick-match", quick_match) \
    X("GET", "/t/*", invitation)

#define S5_ROUTE_HANDLER(method, path, name) S5RequestHandler s5_api_##name;
S5_ROUTE_MAP(S5_ROUTE_HANDLER)
#undef S5_ROUTE_HANDLER

/* Shared by several routes. */

/** Answers with the page itself, or says that there is none; before the route returns. */
void s5_api_page(S5Request *request);

/** Answers a request for a table with its code or what was wrong (S5TableCreated). */
void s5_api_created(void *to, const char *code, S5ApiError error, const char *sentence);

/** Whether the person may create another table now; if not, answers the request. */
bool s5_api_may_create(S5Request *request);

/** Reads `{"name":"…"}` from the body, and `pace_ms` where it is allowed (not null); false when that failed and was answered. */
bool s5_api_read_name(S5Request *request, char name[S5_PLAYER_NAME_MAX], int *pace_ms);

/** Answers that reading failed if it did; returns whether it did. */
bool s5_api_fault(S5Request *request, bool good);

/** The seat that a person had in a game; −1 for none. */
int s5_api_seat(const S5GameRow *game, const S5PersonId *who);

#endif
