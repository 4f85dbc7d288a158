/* Whole stores: copying one from SQLite to PostgreSQL or back. No server may use them meanwhile. */
#ifndef S5_SERVER_COPY_H
#define S5_SERVER_COPY_H

#include "spoilfive/text.h"

/** How many rows were copied. */
typedef struct S5Copied {
    int64_t entries, people, places, games, seats, credentials;
} S5Copied;

/**
 * Copies tables, people, their devices, places, games, the secret and the beacons of the daily deals, and what is forbidden. What arrived is read and
 * compared with what was sent before it counts: if this fails, or is killed, nothing was copied.
 *
 * from, to  in     a data folder, or the URI of a PostgreSQL database; the second has no tables
 * copied    out    what was copied
 * error     inout  gets what is wrong, one line
 * Returns whether everything is there.
 */
bool s5_store_copy(const char *from, const char *to, S5Copied *copied, S5Text *error);

#endif
