/* A person, and the windows in which they have tables open. */
#ifndef SIM_PERSON_H
#define SIM_PERSON_H

#include "judge.h"
#include "wire.h"
#include "world.h"

#include "engine/fair/deal.h"
#include "spoilfive/random.h"

enum { TABS = 2, TABLES = 4096, TOKEN = 96, LEGAL = 2048, GAMES = 64, LEFT = 4 };

typedef struct Person Person;

/* A window in which a person has a table open. */
typedef struct Tab {
    Person *person;
    SimWire *wire;
    char code[SIM_CODE];
    SimPicture picture, whole; /* with the lines of a batch that has not ended, and without */
    uint64_t position;
    char seal[20];     /* of the position, as a part of a request, or empty */
    int seat, players; /* by the last table line; −1: none */
    bool hosting, started, paused, over, ended, rematch, counted, opened;
    char taken[12]; /* a letter for each seat: free, computer, person, own */
    int holder[12]; /* who sits there, by the last table line of this connection; −1: nobody knows */
    char legal[LEGAL];
    int turn;                    /* counts turns, so that an old plan is dropped */
    int64_t opened_ns;           /* since when it waits for its first position; 0: it does not */
    int64_t dialled_ns, slow_ns; /* slow_ns: when it was a slow reader last */
    bool slow, waiting;
    bool sent_on;
    int refused;           /* how often in a row it could not be opened since the faults ended */
    int dialled_node;      /* of its connection */
    int node;              /* where the table was last, or is said to be */
    S5FairContext context; /* of the rounds that packs come from */
    S5FairValue root, string;
} Tab;

/* A table that a person has left, and by when the server must have noticed. */
typedef struct Left {
    char code[SIM_CODE];
    int64_t by_ns;
} Left;

struct Person {
    S5Random random;
    Left left[LEFT];
    int lefts;
    int64_t away_ns; /* until then a person whose connection broke does something else */
    int number;
    char token[TOKEN], address[16], name[16], want[SIM_CODE];
    Tab tab[TABS];
    SimWire *asking;
    bool asks_day, asks_record, hostile, lies, verifies, watches, prober, hostile_now;
    bool is_private; /* the table that is being created */
    int games;
    char game[40];
};

/* When a wait began to count: no server is suspended since then. */
static inline int64_t waits_since(int64_t since_ns)
{
    for (int node = 0; node < SIM_NODES; node++)
        since_ns = sim.asleep_ns[node] > since_ns ? sim.asleep_ns[node] : since_ns;
    return since_ns;
}

/* Chance of their own: true `n` times in a hundred; a number. */
static inline bool often(Person *p, uint32_t n)
{
    return s5_random_below(&p->random, 100) < n;
}

static inline int draw(Person *p, int least, int most)
{
    return least + (int)s5_random_below(&p->random, (uint32_t)(most - least + 1));
}

#endif
