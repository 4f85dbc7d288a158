/* A database that nodes share, as a model at the interface of their stores: rows with versions, leases and epochs. */
#ifndef SIM_DATABASE_H
#define SIM_DATABASE_H

#include "spoilfive/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct S5JournalStore S5JournalStore;

/** Starts it, on its own disk; once, before the nodes. */
void sim_database_begin(void);

/** It answers nothing for a while. */
void sim_database_stall(int64_t ns);

/**
 * After this time it falls back to a copy of what it is now: what was written meanwhile is lost. `after` is called before nodes may ask
 * again.
 */
void sim_database_go_back(int64_t ns, void (*after)(void));

/** Whether the others have declared a node dead since its process began. */
bool sim_database_replaced(int node);

/** How many leases living nodes have. */
int sim_database_leases(void);

/** In place of the product's own. */
S5JournalStore *__wrap_s5_journal_postgres(const char *place, const char *node, S5Text *error);

#endif
