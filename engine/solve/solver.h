/* What the files of the solver share. Private to solve/. */
#ifndef S5_SOLVER_H
#define S5_SOLVER_H

#include "spoilfive/solve.h"

/**
 * Cards as the solver holds them: places in one 64-bit word, so that within a lane (a plain suit, or the trumps) the
 * higher place wins, and the trumps lie above everything else:
 *
 *      bit 0 …   plain suit | plain suit | plain suit | trumps
 *
 * There is a barrier, a place without a card, at the end of each lane and between neighbours that the rules of
 * following treat differently, such as the A♥ and the king of trumps. Two cards of a hand with neither a barrier nor
 * another hand's card between them are equally good.
 */
typedef uint64_t S5Places;

enum { S5_PLACES = 64, S5_PLANES = 4, S5_LANES = 4 };

/** S5Follows as places. */
typedef struct S5PlaceFollows {
    S5Places oblige, allow;
} S5PlaceFollows;

/** Where the cards lie for a suit of trumps, and the rules of following there. */
typedef struct S5CardMap {
    S5Places barriers;
    S5Places trumps;
    S5Places lane[S5_LANES];   /**< the cards of each, plain suits first */
    S5Places peers[S5_PLACES]; /**< by place: the loose cards of the lane, none if it is not one of them */
    S5Places loose;            /**< cards whose rank the rules of following ignore */
    S5Places wins[S5_PLACES];  /**< by the place led: the cards that may win the trick */
    S5PlaceFollows follow_first[S5_PLACES];  /**< by the place led */
    S5PlaceFollows follow_second[S5_PLACES]; /**< by the place led: see S5TrumpTables */
    S5Places may_withhold[S5_PLACES + 1];    /**< by the best trump of the trick, S5_PLACES for none */
    uint8_t place[S5_PACK_MAX];              /**< by card */
    S5Card card[S5_PLACES];                  /**< by place, S5_NO_CARD for a barrier */
} S5CardMap;

/** Lays the cards out (card_map.c). */
void s5_card_map_build(S5CardMap *map, const S5TrumpTables *trumps, int pack);

/** What is asked: the outcomes in `good`, which are ends of a pool hand if `pool`, otherwise numbers of tricks. */
typedef struct S5Goal {
    /** Bit t: t more tricks for the side are good; in a pool hand, bit S5_END_…: that end is good. */
    unsigned good;
    bool pool;
    uint32_t taken; /**< pool: three bits for each party: tricks that it has won */
} S5Goal;

enum { S5_END_WON, S5_END_SPOIL, S5_END_LOST };

/** The answer of a search. */
enum { S5_NO, S5_YES, S5_GAVE_UP };

/**
 * An answer, and the cards whose rank it depends on. If all loose cards below them in their lanes were dealt again,
 * with everybody holding as many of each lane as before, the answer would be the same (partition search: Ginsberg, AAAI
 * 1996).
 */
typedef struct S5Proof {
    S5Places rests;
    int answer;
} S5Proof;

/*
 * How S5PositionKey.held is packed (– for bits that are always 0). For each plain suit, which is one lane, it counts
 * what each seat holds. `left` counts tricks; `good` is that of the goal, or 0 if the goal has the form "n or more".
 *
 *      bit      63  60  59         30  29         0
 *      held[0]  |  –  | second suit  | first suit |
 *
 *      bit      63   48  47  45  44  42  41  40     39  34  33    30  29         0
 *      held[1]  | epoch |   –   | left  | – | pool | good  | leader | third suit |
 */
enum {
    S5_KEY_SEAT_BITS = 3, /**< cards of a suit in a hand: five at most */
    S5_KEY_SUIT_BITS = S5_KEY_SEAT_BITS * S5_SEATS_MAX,
    S5_KEY_LEADER = S5_KEY_SUIT_BITS,
    S5_KEY_GOOD = 34,
    S5_KEY_POOL = 40,
    S5_KEY_LEFT = 42,
    S5_KEY_EPOCH = 48
};
_Static_assert(S5_SEATS_MAX <= 1 << (S5_KEY_GOOD - S5_KEY_LEADER), "a leader fits into his bits");
_Static_assert(S5_HAND_CARDS < S5_KEY_POOL - S5_KEY_GOOD, "a goal fits into its bits");

/**
 * A position at the start of a trick, as the table knows it. The planes say who holds each card that is left, from the
 * lowest place to the highest with the barriers between. Cards that are gone leave no gap, so positions that differ
 * only in those are the same. `held` counts how many cards of each plain suit every seat has, and its upper bits say
 * who leads and what is asked.
 */
typedef struct S5PositionKey {
    uint64_t plane[S5_PLANES];
    uint64_t held[2];
    uint32_t taken; /**< of the goal */
} S5PositionKey;

/** What is known about a position. */
typedef struct S5Bounds {
    uint8_t least, most; /**< tricks still to come for the side; of yes (1) and no (0) in a pool */
    uint8_t lead;        /**< the place that was best to lead, S5_PLACES for none */
} S5Bounds;

/** What the table knows about all positions that agree with a key, in the planes only where the mask says so. */
typedef struct S5Entry {
    S5PositionKey key;
    uint64_t mask;
    S5Bounds bounds;
} S5Entry;

struct S5Solver {
    S5CardMap map;
    const S5Rules *rules;
    S5Places hand[S5_SEATS_MAX];   /**< by seat: as the question was asked. What is left of it is `& all` */
    S5Places plane[S5_PLANES];     /**< bit p of the seat that holds a place, plus one */
    S5Places side_cards;           /**< all cards of the side, those of the trick too */
    uint64_t weight[S5_PLACES][2]; /**< by place: what the card adds to S5PositionKey.held */
    uint8_t seat_of[S5_PLACES];    /**< by place: who holds it, or played it to the trick */
    uint64_t nodes, limit;
    const volatile bool *stop;
    S5Entry *table;
    uint16_t leads[S5_HAND_CARDS][S5_PLACES]; /**< by tricks left after it: how often this lead was best */
    size_t entries;                           /**< in the table, a power of two */
    size_t mask;    /**< entries in use − 1: few players need few entries, and those stay in the cache */
    uint16_t side;  /**< seats */
    uint16_t epoch; /**< entries of another one are not valid */
    uint8_t players;
    uint8_t win_tricks;
    uint8_t side_party; /**< its party in a pool hand */
    S5Goal goal;
};

/** A trick that is running or about to begin. */
typedef struct S5Run {
    S5Places all;    /**< the cards in the hands */
    S5Places behind; /**< those of them held by seats that have still to play, the next one included */
    S5Places best;   /**< the best card so far; empty before the lead */
    int led;         /**< place, or −1 before the lead */
    int seat;        /**< who is next */
    int left;        /**< tricks still to be won, this one included */
} S5Run;

/**
 * The lowest card of each run of one hand's cards that nothing separates (transpositions.c).
 *
 * all    in  the cards in the hands
 * parts  in  what else separates them: barriers, the best card of a trick
 */
S5Places s5_table_runs(const S5Solver *solver, S5Places all, S5Places parts);

/** The key of a position; `exotic` if the goal is not of the form "n or more" (transpositions.c). */
S5PositionKey s5_table_key(
    const S5Solver *solver, S5Places all, int leader, int left, const S5Goal *goal, bool exotic);

/** Finds the entry of a position, with what it knows and depends on, or an entry to be replaced (transpositions.c). */
S5Entry *s5_table_find(
    const S5Solver *solver, S5Places all, const S5PositionKey *key, S5Bounds *bounds, S5Places *rests);

/**
 * All the cards whose rank an answer depends on, given some of them: those above them in their lanes, and those below
 * as far as the run goes, since only the lowest of a run was tried (transpositions.c).
 */
S5Places s5_table_close(const S5Solver *solver, S5Places all, S5Places runs, S5Places rests);

/** Stores what was found out about a position, and the cards that it depends on, as s5_table_close() gave them
 * (transpositions.c). */
void s5_table_store(const S5Solver *solver, S5Entry *entry, S5Places all, const S5PositionKey *key,
    const S5Bounds *bounds, S5Places rests);

/** Whether the side reaches the goal from a running trick (alpha_beta.c); by card: after one card of the seat to play. */
int s5_search(S5Solver *solver, const S5Run *run, S5Goal goal);
int s5_search_card(S5Solver *solver, const S5Run *run, S5Goal goal, int place);

/** The cards that may be played to a running trick (alpha_beta.c). */
S5Places s5_search_legal(const S5Solver *solver, const S5Run *run);

/** s5_solve_at_least() as part of a larger question: the count of nodes continues (solve.c). */
int s5_solver_sure(S5Solver *solver, const S5Position *position, int tricks);

#endif
