/* The operator, who bans, mutes and closes over the socket in the data folder, and what must follow from it. */
#ifndef SIM_OPERATOR_H
#define SIM_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

/** Takes up work at a site of some nodes; lifts everything once the faults have ended. */
void sim_operator_comes(int nodes);

/** The database may have forgotten what is forbidden. */
void sim_operator_is_unsure(void);

/** A server begins: one that is alone is no longer read-only. */
void sim_operator_restarts(void);

/** Whether all that was forbidden has been lifted. */
bool sim_operator_is_done(void);

/** What a person hears of a table: from where, over a connection of when, and whether promptly. */
typedef struct SimHeard {
    int person;
    const char *address, *table;
    int64_t dialled_ns;
    bool prompt; /**< they have read all that came, for a while */
    bool first;  /**< nobody was shown this position of the table before */
} SimHeard;

/** A banned person is at no table, a closed table has nobody, and nothing is stored in a server that is read-only. */
void sim_operator_heard(const SimHeard *heard);

/** A number for the time that a person is muted; 0: they are not. */
int64_t sim_operator_mutes(int person, const char *address);

/** Somebody hears what a person said in such a time. */
void sim_operator_heard_muted(int64_t time);

#endif
