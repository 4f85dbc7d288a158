/* The routes of docs/api.md. Private to api*.c. */
#ifndef S5_SERVER_API_H
#define S5_SERVER_API_H

#include "door.h"

S5RequestStep s5_api_health, s5_api_metrics, s5_api_rules, s5_api_tables, s5_api_table_make, s5_api_table,
    s5_api_me, s5_api_me_set, s5_api_games, s5_api_game, s5_api_stats, s5_api_day, s5_api_day_try;

#endif
