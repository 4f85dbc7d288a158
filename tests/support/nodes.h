/* Several nodes on one database, tables at them, and people who find the node that has their table, as the page does. */
#ifndef TESTS_NODES_H
#define TESTS_NODES_H

#include "client.h"
#include "server_process.h"

enum { NODES = 3, TABLES = 6, SEATS = 3, CLIENTS = TABLES * SEATS, ANSWER_SIZE = 4096 };

typedef struct Nodes Nodes;
struct Nodes {
    const char *place;          /* the database, as --store takes it; */
    char own_place[NODES][512]; /* that of each node, if it is another way to it */
    int site; /* the port of a proxy that stands before nodes which others have started; 0: they are our own */
    char folder[NODES][64];
    S5Served node[NODES];
    char code[TABLES][S5_CODE_SIZE];
    Client client[CLIENTS];
    uint64_t position[CLIENTS]; /* that each has seen */
    char path[CLIENTS][40];     /* of the node that each was sent to, `/n/n1`; empty: any */
    int at[CLIENTS];            /* of our own: the node that each is connected to, or was last */
    int64_t lost_ms[CLIENTS];   /* when their connection ended; 0: they are seated */
    int64_t try_ms[CLIENTS];    /* before that they do not ask again */
    int looked[CLIENTS];        /* how many lines each had heard when they last looked elsewhere */
    int losses;                 /* connections that ended before somebody came back */
    int64_t waited_ms;          /* the longest that anybody was away from their seat */
    S5Random random;
    void (*beside)(
        Nodes *nodes, int i); /* what each does beside, whenever something may have arrived; null: nothing */
};

int64_t nodes_now_ms(void);

/* What all chance of a story comes from; nodes_read_arguments() sets it: the arguments of a test are [SEED [STORY]]. */
extern uint64_t nodes_seed;
void nodes_read_arguments(int argc, char **argv);

/* Nodes on a database of their own, for one story; then they end, and what they leave is checked. */
int nodes_set_up(void **state);
int nodes_tear_down(void **state);

/* Starts nodes n0, n1 …, and people at tables, all created at the first node. */
void nodes_open(Nodes *nodes, const char *place, uint64_t seed);

/* People at tables of a site that runs already. */
void nodes_visit(Nodes *nodes, int site, const char *place, uint64_t seed);

/* Starts one of them, with these flags, too. */
void nodes_start(Nodes *nodes, int which);

/* Ends all, and checks all logs against what anybody was shown; returns how many entries there are. */
int nodes_check(Nodes *nodes);

/* People play, and look for their tables, for some time. */
void nodes_play(Nodes *nodes, int64_t until_ms);

/* The same, but people think a little, which saves processor time while the test waits for something else. */
void nodes_play_slowly(Nodes *nodes, int64_t until_ms);

/* How many acts people have been shown; each counts once for each of them. */
int nodes_acts(const Nodes *nodes);

/* People play until each has seen another entry at least, whichever node has their table. */
void nodes_play_on(Nodes *nodes);

/* Until everybody has been dealt cards; then nobody has waited for anything yet. */
void nodes_begin(Nodes *nodes);

/* Prints how long people have waited, and forgets it. */
void nodes_say_waited(Nodes *nodes, const char *what);

/* Which node has a table, by the one that people are connected to. */
int nodes_owner(const Nodes *nodes, int table);

/* Sends a signal to a node, and waits until it has ended, while people play on without it. Returns its status. */
int nodes_end(Nodes *nodes, int which, int number);

/* People play until the others have declared a node dead that is suspended. */
void nodes_await_death(Nodes *nodes, int which);

/* People play until a node knows that the others take tables. */
void nodes_await_peers(Nodes *nodes, int which);

/* What a node answers the first person; returns the status. */
int nodes_ask(const Nodes *nodes, int which, const char *request, char answer[ANSWER_SIZE]);

/* The name of the site's database, as postgres_ask() takes it. */
const char *nodes_schema(const Nodes *nodes);

/* Runs `spoilfive admin` at a node; fails if it does. */
void nodes_admin(const Nodes *nodes, int which, const char *words);

#endif
