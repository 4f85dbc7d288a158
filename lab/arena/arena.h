/*
 * `spoilfive-lab arena`: matches between bots on duplicate deals.
 *
 * A **deal** is the unit: the same cards are played once for every way in which the table's letters (`ABBBB`) can be
 * turned round it, and the result of A's seats in all of them is one number. Deals are independent of each other, so
 * intervals are computed from them; the replays of one deal are not. Every random draw is keyed by (seed, deal, hand,
 * seat), whoever sits there: a bot against itself plays every replay alike and scores exactly zero.
 *
 * Sums are whole numbers. So they do not depend on the order of the threads, and the shards of a match add up to the
 * whole.
 */
#ifndef S5_ARENA_H
#define S5_ARENA_H

#include "cli/output.h"
#include "contender.h"

#include <jansson.h>

enum { S5_ARENA_BOTS_MAX = 16, S5_ARENA_CONTESTS_MAX = S5_ARENA_BOTS_MAX * (S5_ARENA_BOTS_MAX - 1) };

/** The most deals of a run. */
#define S5_ARENA_DEALS_MAX (INT64_C(1) << 40)

/** The sequential probability ratio test (s5_arena_sprt) stops when the odds for one of the two margins reach this to 1,
 * so each of the two answers is wrong in one case of twenty. */
#define S5_ARENA_ODDS 19

/** Whose seat it is. */
enum { S5_ARENA_A, S5_ARENA_B, S5_ARENA_LETTERS };

/** What is measured: every deal gives both. */
typedef enum S5ArenaUnit {
    S5_ARENA_SCORE, /**< chips a player, or points over the others' average */
    S5_ARENA_WON,   /**< +1 for a hand or game won alone; everybody's add up to 0 */
    S5_ARENA_UNITS
} S5ArenaUnit;

/** What every contest of a run has in common. */
typedef struct S5ArenaTable {
    S5Rules rules;
    char seats[S5_SEATS_MAX + 1]; /**< the seating, `ABBBB`, before it is turned */
    int rotations;                /**< after how many turns it is the same again */
    bool games;                   /**< whole games are played, not single hands */
    S5ArenaUnit unit;             /**< the unit that is reported first, and tested */
    int64_t seed, deals;
    bool sprt;
    double low, high; /**< the two margins between which the test decides */
    S5BotLimits limits;
} S5ArenaTable;

/** The sum of a quantity over deals, in `of`ths of its unit. */
typedef struct S5ArenaTally {
    int64_t sum;
    int64_t squares;
} S5ArenaTally;

/** What deals brought, from A's point of view. */
typedef struct S5ArenaSums {
    int64_t deals, hands;
    S5ArenaTally tally[S5_ARENA_UNITS];
    int64_t asked[S5_ARENA_LETTERS], forfeits[S5_ARENA_LETTERS];
} S5ArenaSums;

/** How long decisions took: by eighths of a doubling of nanoseconds. */
enum { S5_ARENA_BUCKETS = 8 * 44 };
typedef struct S5ArenaTimings {
    int64_t count[S5_ARENA_BUCKETS];
    int64_t longest_ns;
} S5ArenaTimings;

/** Deals, starting at `first`. */
typedef struct S5ArenaRange {
    int64_t first, deals;
} S5ArenaRange;

/** One bot against another. */
typedef struct S5Contest {
    const char *name[S5_ARENA_LETTERS];
    S5ArenaRange *ranges; /**< the deals in the sums, in rising order, without overlaps; owned */
    int range_count;
    S5ArenaSums sums;
    S5ArenaTimings times[S5_ARENA_LETTERS];
} S5Contest;

/** A run: what was to be played, and the results. */
typedef struct S5Arena {
    S5ArenaTable table;
    S5Contest *contest; /**< owned */
    int contests;
    double seconds; /**< on all machines together */
    bool stopped;   /**< Ctrl-C ended it, or one of its shards */
    json_t *names;  /**< owned: the JSON that holds the contests' names, when they were read; or null */
} S5Arena;

/** What the sequential probability ratio test has decided. */
typedef enum S5Verdict { S5_UNDECIDED, S5_LOW, S5_HIGH } S5Verdict;

/** Which deals to play, and how. */
typedef struct S5ArenaJob {
    const S5Command *command;
    int64_t first, end; /**< deals of this shard */
    int threads;
    int contests, contest; /**< how many there are, and which one this is; used to estimate the time left */
} S5ArenaJob;

/** A result with its 95 % interval. */
typedef struct S5Margin {
    double mean;   /**< not a number if no deal was played */
    double within; /**< not a number if fewer than two were played */
} S5Margin;

/** A 95 % interval of a share, both from 0 to 1. */
typedef struct S5Interval {
    double low, high;
} S5Interval;

enum { S5_WITHIN_MAX = 32 };

/* ------------------------------------------------------------------- arena_deal.c */

/** Finds out how often the seats can be turned; returns false when A or B has no seat or the number of seats is
 * wrong. */
bool s5_arena_seats(S5ArenaTable *table, const char *seats);

/** The letter of a place in table->seats. */
int s5_arena_letter_at(const S5ArenaTable *table, int place);

/** Whether A against B gives the same as B against A. */
bool s5_arena_symmetric(const S5ArenaTable *table);

/** The number of parts in one unit of a tally, over a whole deal: all replays and all of A's seats. */
int64_t s5_arena_of(const S5ArenaTable *table, S5ArenaUnit unit);

/**
 * Plays a deal in all its replays.
 *
 * table       in
 * contenders  inout  by place in table->seats
 * deal        in     its number
 * sums        out    of this deal
 * times       inout  of the decisions, by letter
 * Returns false when a level made an illegal choice.
 */
bool s5_arena_deal(const S5ArenaTable *table, S5Contender *contenders, int64_t deal, S5ArenaSums *sums,
    S5ArenaTimings times[S5_ARENA_LETTERS]);

/** Adds sums to sums; false when they do not fit into their numbers. */
bool s5_arena_add(S5ArenaSums *to, const S5ArenaSums *more);

/* -------------------------------------------------------------------- arena_run.c */

/**
 * Plays a contest on many threads; the result is the same as on one.
 *
 * table    in
 * order    in
 * contest  inout  its names are given; gets ranges, sums and times
 * Returns false after complaining.
 */
bool s5_arena_run(const S5ArenaTable *table, const S5ArenaJob *order, S5Contest *contest);

/* ------------------------------------------------------------------ arena_statistics.c */

/** The mean of a unit over deals, with the half-width of its interval: 1.96 standard errors, more for 30 deals or
 * fewer. */
S5Margin s5_arena_margin(const S5ArenaTable *table, const S5ArenaSums *sums, S5ArenaUnit unit);

/**
 * The exact interval of a share by the binomial distribution (C. J. Clopper and E. S. Pearson, "The Use of Confidence or Fiducial
 * Limits", 1934).
 *
 * part  in  how many of them; may be a fraction where one counts in part
 * all   in  0 for an interval that rules nothing out
 */
S5Interval s5_binomial_interval(double part, double all);

/**
 * The interval of the share of hands or games that A won: that of s5_arena_margin(). Where that can't be right, because every deal
 * went alike or the interval leaves 0 to 1, it is the exact one, in which every deal counts as one draw. Not a number for a single deal.
 */
S5Interval s5_arena_share_interval(const S5ArenaTable *table, const S5ArenaSums *sums);

/** Whether that interval is the exact one. */
bool s5_arena_share_exact(const S5ArenaTable *table, const S5ArenaSums *sums);

/** Writes the number after `±`, with `digits` digits after the decimal point; `?` where it is not known. Returns the
 * text. */
const char *s5_arena_within(char text[S5_WITHIN_MAX], double within, int digits);

/**
 * The sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses, 1945) between the two margins.
 *
 * ratio  out  the log-likelihood ratio of the high margin to the low one; it decides at log S5_ARENA_ODDS from 0
 */
S5Verdict s5_arena_sprt(const S5ArenaTable *table, const S5ArenaSums *sums, double *ratio);

/** The time that a share of decisions did not exceed, in nanoseconds. */
double s5_arena_quantile(const S5ArenaTimings *times, double share);

/** Adds a number that is not negative; false when the sum does not fit. */
bool s5_arena_add_number(int64_t *to, int64_t more);

/** Adds deals below S5_ARENA_DEALS_MAX to those of a contest; false without memory, or when some of them are already
 * there. */
bool s5_arena_add_range(S5Contest *contest, S5ArenaRange range);

/** Adds times to times; false when they do not fit into their numbers. */
bool s5_arena_add_timings(S5ArenaTimings *to, const S5ArenaTimings *more);

/** The share of hands or games that a margin of S5_ARENA_WON means, from 0 to 1. */
double s5_arena_share(const S5ArenaTable *table, double won);

/** The difference in Elo points that a margin of two parties means; infinite at −1 and 1. */
double s5_arena_elo(double won);

/** Frees what a run owns. */
void s5_arena_free(S5Arena *arena);

/* ------------------------------------------------------------------- arena_json.c */

/** The run as JSON; merged shards give the same as the whole, apart from "time". Null without memory. */
json_t *s5_arena_json(const S5Arena *arena);

/** Reads a run. Returns null, or what is wrong with it; static text. */
const char *s5_arena_read(json_t *json, S5Arena *arena);

/* ----------------------------------------------------------------- arena_report.c */

/** Prints what a run is about. */
void s5_arena_print_head(const S5Arena *arena);

/** Prints the result of a contest. */
void s5_arena_print_contest(const S5ArenaTable *table, const S5Contest *contest);

/** Prints what concerns all contests: the table of everybody against everybody, and the times. */
void s5_arena_print_end(const S5Arena *arena);

/** Warns on standard error about each bot for which more than one decision in twenty was made at random. */
void s5_arena_warn_forfeits(const S5Command *command, const S5Arena *arena);

/* ------------------------------------------------------------------- arena_plot.c */

/** Opens the file of a picture; complains and returns false when it can't be written, or there is no gnuplot. */
bool s5_arena_plot_open(const S5Command *command, S5Output *picture, const char *file);

/** Has gnuplot draw the contests, and ends the picture; complains and returns false when it can't. */
bool s5_arena_plot(const S5Arena *arena, S5Output *picture);

/* ------------------------------------------------------------------ arena_merge.c */

/** `spoilfive-lab merge FILE…`: adds up shards, and says which are missing. Returns false after complaining. */
bool s5_arena_merge(const S5Command *command, const char *const *files, int count, S5Arena *arena);

#endif
