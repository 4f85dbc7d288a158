/* The counts of deals, and how they are stored. Private to deals*.c. */
#ifndef S5_SERVER_DEALS_INTERNAL_H
#define S5_SERVER_DEALS_INTERNAL_H

#include "deals.h"

/** Hands whose counts are expected to be the same: those of a game and a number of players; with the house rules that change the pack, or which
 * cards are trumps, they are another set. */
typedef struct S5DealSet {
    char rules[S5_RULES_SIZE], since[S5_DAY_SIZE];
    int pack, trumps;   /* cards; `trumps` of a black suit, 0 where they are named after the deal */
    S5DealCounts shown; /* and the hands that are not shown yet: */
    S5DealCounts fresh;
} S5DealSet;

typedef struct S5DealSets {
    S5DealSet **set;
    size_t count;
} S5DealSets;

/* The counts of another node. */
typedef struct S5NodeDeals {
    struct S5NodeDeals *next;
    char node[S5_NODE_SIZE];
    S5DealSets sets;
} S5NodeDeals;

struct S5Deals {
    const char *folder;   /* null: the counts are not stored */
    S5Journal *journal;   /* null: there are no other nodes */
    S5DealSets own, site; /* the site's, if there are other nodes, are the sums of all */
    S5NodeDeals *nodes;
    bool changed;     /* the own counts, since they were written, */
    bool unannounced; /* those of them that are shown, since they were announced, */
    bool site_late;   /* and any that are shown, since they were added up */
    int times;        /* of the timer */
    uv_timer_t timer;
    uv_work_t work;
    char *bytes; /* that are being written; null: none are */
    size_t size;
    char why[512]; /* it failed */
};

/** Adds an empty set; null without memory. */
S5DealSet *s5_deals_add_set(S5DealSets *sets);
void s5_deals_forget_sets(S5DealSets *sets);

/** Begins a JSON object with what identifies a set. */
void s5_deals_put_set(const S5DealSet *set, S5Text *text);

/** Writes the own counts into memory, as they are stored (with those that are not shown yet, `fresh`) or announced; null without memory. */
char *s5_deals_put_own(const S5Deals *deals, bool fresh, size_t *size);

/** Reads what s5_deals_put_own() has written; false where it is damaged, or of another version. */
bool s5_deals_read(S5DealSets *sets, const char *bytes, size_t size);

/** Stores the bytes; on any thread. */
void s5_deals_write_file(S5Deals *deals);

/** Reads the file, if there is one, as s5_deals_open() says. */
void s5_deals_read_file(S5Deals *deals);

#endif
