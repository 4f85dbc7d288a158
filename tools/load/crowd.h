/* People at many tables of a server, each with a WebSocket of their own, who play any legal choice at a given pace. */
#ifndef S5_CROWD_H
#define S5_CROWD_H

#include "tests/support/websocket_client.h"

#include "spoilfive/random.h"

enum { S5_CROWD_SEATS = 5, S5_CROWD_NODES = 3 };

typedef struct S5CrowdPlan {
    int port[S5_CROWD_NODES], nodes; /**< the tables are spread over `nodes` servers */
    int tables;
    int least_ms, most_ms; /**< how long a person takes for a choice */
    bool verifies;         /**< people ask where the packs come from, and add strings to them, as pages do */
    const char *request;   /**< the request that creates the tables */
    uint64_t seed;
} S5CrowdPlan;

/** Times, sorted by s5_crowd_sort(). */
typedef struct S5CrowdTimes {
    uint32_t *us;
    int count, room;
} S5CrowdTimes;

/** What happened since the figures were last cleared. */
typedef struct S5CrowdFigures {
    int64_t acts;       /**< seen by everybody at the table */
    S5CrowdTimes late;  /**< from the sending of a card to the last of the views */
    S5CrowdTimes pause; /**< from the end of a hand to the next deal, as the owner sees them */
    S5CrowdTimes first; /**< from the owner's start to the first deal; never cleared */
    int rounds; /**< in which strings were mixed; never cleared, like those who were left out of them */
    int left_out;
    int errors, lost; /**< messages refused, connections that ended */
    char error[256];  /**< the last refusal */
} S5CrowdFigures;

typedef struct S5Crowd S5Crowd;

/** Creates the tables; null if that fails, after saying why. */
S5Crowd *s5_crowd_new(const S5CrowdPlan *plan);
void s5_crowd_free(S5Crowd **crowd);

/** Connects and seats everybody; false if not all have a seat in time, after saying why. */
bool s5_crowd_sit(S5Crowd *crowd);

/** The games begin, one after another within `over_ms`. */
void s5_crowd_start(S5Crowd *crowd, int over_ms);

/** Plays on, or waits, for a time. */
void s5_crowd_run(S5Crowd *crowd, int64_t ms);

S5CrowdFigures *s5_crowd_figures(S5Crowd *crowd);
void s5_crowd_clear(S5Crowd *crowd);
void s5_crowd_sort(S5Crowd *crowd);

#endif
