/* The routes of docs/api.md. Private to this folder. */
#ifndef S5_SERVER_API_H
#define S5_SERVER_API_H

#include "server/gateway/gateway.h"

S5RequestHandler s5_api_health, s5_api_rules, s5_api_tables, s5_api_table_create, s5_api_table, s5_api_me,
    s5_api_me_set, s5_api_games, s5_api_game, s5_api_stats, s5_api_day, s5_api_day_try, s5_api_people,
    s5_api_people_hide, s5_api_quick_match, s5_api_invitation;

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
