/*
 * Counts of the deals of this server's tables, for each game and number of players (engine/fair/counts.h), and the page that shows them. A hand is
 * counted when it is over, so the counts reveal nothing about a hand that is being played. They are shown in groups of hands, so nobody
 * can see from outside what a single hand of a table had.
 *
 * Everything is called on the loop. The counts are written to the data folder every second, in another thread: a server that is killed
 * loses the hands that ended since, and never counts one twice.
 */
#ifndef S5_SERVER_DEALS_H
#define S5_SERVER_DEALS_H

#include "engine/fair/counts.h"
#include "server/store/journal.h"
#include "spoilfive/text.h"

#include <uv.h>

enum { S5_DEALS_AT_ONCE = 20 /**< hands of a set that are shown together */ };

typedef struct S5Deals S5Deals;

/**
 * Reads the file `deals` of the data folder. If it is missing, counting starts anew. If it is damaged, counting also starts anew, and the
 * file is renamed `deals.damaged`. If it can't be read, or if there already is a `deals.damaged`, it stays as it is and nothing is stored.
 * The log reports a damaged or unreadable file.
 *
 * loop    in  times the writing
 * folder  in  null: nothing is kept. It must outlive the counts
 * Returns null without memory.
 */
S5Deals *s5_deals_open(uv_loop_t *loop, const char *folder);

/** Announces the counts to the other nodes that share the journal, which must outlive them. */
void s5_deals_share(S5Deals *deals, S5Journal *journal);

/** Another node has announced its counts (S5_ANNOUNCES_DEALS): what is shown is the sum of all. */
void s5_deals_hear(S5Deals *deals, const S5Announcement *news);

/** Counts a hand that is over; `dealt` is the state right after s5_deal(). */
void s5_deals_add(S5Deals *deals, const S5Rules *rules, const S5State *dealt);

/** How many sets of counts are shown. */
size_t s5_deals_sets(const S5Deals *deals);

/** The set with the most hands. */
size_t s5_deals_largest(const S5Deals *deals);

/**
 * Appends a JSON object: all sets that are shown, and the tables of one of them, if there is any.
 *
 * place  in  of that set in the list, below s5_deals_sets()
 */
void s5_deals_put(const S5Deals *deals, size_t place, S5Text *text);

/** Whether a thread writes; the loop must run until it does not before s5_deals_close(). */
bool s5_deals_is_writing(const S5Deals *deals);

/** Writes what is new. The loop must run once more before s5_deals_free(). */
void s5_deals_close(S5Deals *deals);

/** Frees them and clears the pointer, unless it is null. */
void s5_deals_free(S5Deals **deals);

#endif
