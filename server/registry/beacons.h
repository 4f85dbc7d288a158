/* The operator's file of beacons, the numbers from outside that the deals of the days rest on (docs/fair-dealing.md). */
#ifndef S5_SERVER_BEACONS_H
#define S5_SERVER_BEACONS_H

#include "engine/fair/deal.h"
#include "spoilfive/text.h"

/** The beacon that a file (null: none) has for a day, empty for none (s5_fair_is_drand()); the log says why there is none. */
void s5_beacon_look_up(const char *path, const char *date, char beacon[S5_FAIR_BEACON_MAX]);

/**
 * Whether a file of beacons can be read.
 *
 * path   in     null: there is none
 * error  inout  gets what is wrong, one line
 */
bool s5_beacons_check(const char *path, S5Text *error);

#endif
