/* Whole stores: copying one from SQLite to PostgreSQL or back, and spreading one over several databases. No server may use them meanwhile. */
#ifndef S5_SERVER_COPY_H
#define S5_SERVER_COPY_H

#include "spoilfive/text.h"

/** How many rows were copied. */
typedef struct S5Copied {
    int64_t entries, people, places, games, seats;
} S5Copied;

/**
 * Copies tables, people, places, games, and the secret and the beacons of the daily deals. What arrived is read and compared with what was sent before
 * it counts: if this fails, or is killed, nothing was copied.
 *
 * from, to  in     a data folder, or the URI of a PostgreSQL database; the second has no tables
 * copied    out    what was copied
 * error     inout  gets what is wrong, one line
 * Returns whether everything is there.
 */
bool s5_store_copy(const char *from, const char *to, S5Copied *copied, S5Text *error);

/** What was moved to a shard. */
typedef struct S5Spread {
    int number; /**< of the shard */
    int slots;
    int64_t entries;
} S5Spread;

/**
 * Makes a database a shard of a site, if it is none, and moves tables there from databases that have more than their share. If this fails,
 * or is killed, the site is whole, and it can be called again.
 *
 * first  in     the URI of the site's first database
 * shard  in     that of the shard: of an empty database, or as it was given before
 * done   out    what was moved
 * error  inout  gets what is wrong, one line
 * Returns whether the tables are spread evenly.
 */
bool s5_store_spread(const char *first, const char *shard, S5Spread *done, S5Text *error);

#endif
