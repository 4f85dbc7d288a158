/*
 * The deals of the day that can be verified (docs/fair-dealing.md): from which day on, and the beacon of each, the number from outside. What
 * a day was dealt with once stays, after restarts too, so everybody gets the same deal.
 *
 * Everything is called on the loop, which reads and writes small files here: once a day, at the first try.
 */
#ifndef S5_SERVER_DAYS_H
#define S5_SERVER_DAYS_H

#include "engine/fair/deal.h"
#include "spoilfive/text.h"

typedef struct S5Days S5Days;

/**
 * Reads the file `days` of the data folder, or makes it.
 *
 * folder  in     null: nothing is kept
 * secret  in     the server's 32 bytes; must outlive it
 * first   in     the first day of deals that can be verified, if the folder has none yet: a day that some have tried before is none
 * error   inout  gets what is wrong, one line
 * Returns null when the file can't be read or made.
 */
S5Days *s5_days_open(const char *folder, const uint8_t secret[32], const char *first, S5Text *error);

/** Frees it and clears the pointer, unless it is null. */
void s5_days_free(S5Days **days);

/** The operator's file of beacons; null for none. It must outlive the next call. */
void s5_days_set_beacons(S5Days *days, const char *path);

/** Whether a day's deal can be verified; then what is known of it. The beacon is only known once somebody has tried the day. */
bool s5_days_find(const S5Days *days, const char *date, S5FairDay *day);

/** The beacon that the operator's file has for a day, empty for none (s5_fair_is_drand()); the log says why there is none. */
void s5_days_look_up_beacon(const S5Days *days, const char *date, char beacon[S5_FAIR_BEACON_MAX]);

/** Whether somebody has tried a day's deal, so that its beacon, or that there is none, is settled. */
bool s5_days_is_settled(const S5Days *days, const char *date);

/**
 * What today's packs are made from. The first call for a date settles its beacon: that of the operator's file, or none.
 *
 * day    out    with a hash of zeros where the deal can't be verified
 * error  inout  gets what is wrong, one line
 * Returns false when it could not be kept.
 */
bool s5_days_settle(S5Days *days, const char *date, S5FairDay *day, S5Text *error);

/**
 * Whether a file of beacons can be read.
 *
 * path   in     null: there is none
 * error  inout  gets what is wrong, one line
 */
bool s5_days_check_beacons(const char *path, S5Text *error);

#endif
