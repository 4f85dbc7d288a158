/*
 * Worlds: a world is a determinization of the seat's information set, that is, the cards that the seat
 * can't see dealt again in a way that agrees with everything it saw (Cowling, Powley and Whitehouse,
 * "Information Set Monte Carlo Tree Search", 2012).
 */
#ifndef SPOILFIVE_WORLD_H
#define SPOILFIVE_WORLD_H

#include "replay.h"
#include "view.h"

S5_BEGIN_C

/**
 * Sampling bias: how much likelier a trump is to lie in a hidden place than any other card, as a power of
 * two; 0 for no difference.
 *
 * A player who draws discards plain cards and keeps trumps, so most deals of the hidden cards would have
 * been played differently. A search wastes fewer samples if it draws with a bias; s5_world_bias() says how
 * much of it to take out of a world's weight (importance sampling). The bias applies once trumps are named in
 * an auction. Each distinct value adds a group to count, so it costs time.
 */
typedef struct S5SamplingBias {
    int8_t out; /**< among the cards that a seat discarded */
    /** By the number of cards that a hand drew; [5] also where none was discarded. */
    int8_t drew[S5_HAND_CARDS + 1];
} S5SamplingBias;

enum {
    S5_WORLD_PLACES = 24,  /**< hands, cards given and discarded, kitty, stock */
    S5_WORLD_CLASSES = 24, /**< of cards that may lie in the same places */
    S5_WORLD_CLAUSES = S5_HAND_CARDS * S5_SEATS_MAX,
    S5_WORLD_SCENARIOS = 2,
    S5_WORLD_TABLE = 8192
};

/** Hidden cards that lie in the same place. */
typedef struct S5WorldPlace {
    uint8_t kind;  /**< private to players/ */
    uint8_t seat;  /**< whose; 0 for kitty and stock */
    uint8_t cards; /**< how many are hidden */
    int8_t bias;
} S5WorldPlace;

/** A condition on several cards: a hand that played off suit held a trump, or no card of the suit (H2). */
typedef struct S5WorldClause {
    S5Set some;      /**< one of these lies in the places, */
    S5Set none;      /**< or none of these */
    uint32_t places; /**< as bits */
} S5WorldClause;

/** A number of deals: digits × 2^power. The first of the 32 binary digits is 1 unless the number is zero. */
typedef struct S5WorldCount {
    uint32_t digits;
    int32_t power;
} S5WorldCount;

/** One explanation of the acts: which cards can't lie where under it, and how many deals that leaves. */
typedef struct S5WorldScenario {
    S5Set forbidden[S5_WORLD_PLACES]; /**< by place: cards that can't lie there */
    /** The forbidden sets that the count respects; for the others, deals are rejected. */
    S5Set counted[S5_WORLD_PLACES];
    S5Set cards[S5_WORLD_CLASSES];               /**< by class */
    S5Set rest;                                  /**< cards that may lie anywhere */
    uint32_t forbidden_groups[S5_WORLD_CLASSES]; /**< by class: the groups in which it can't lie, as bits */
    uint32_t stride[S5_WORLD_PLACES];            /**< by group */
    uint32_t states; /**< how many ways there are to fill the groups, without the last one */
    uint32_t table;  /**< where this scenario's part of the table begins */
    S5WorldCount count;
    uint8_t biased[S5_WORLD_CLASSES]; /**< by class: 1 for trumps that a bias applies to */
    uint8_t group[S5_WORLD_PLACES];   /**< by place: those with the same forbidden cards and bias */
    uint8_t room[S5_WORLD_PLACES];    /**< by group: hidden cards in it */
    int8_t bias[S5_WORLD_PLACES];     /**< by group */
    uint8_t groups, classes;
} S5WorldScenario;

/** The deals that a view leaves open, ready to be drawn from: about 95 kB. Its members are private. */
typedef struct S5Worlds {
    const S5Rules *rules;
    S5State known;              /**< the state as far as the view tells */
    S5Set hidden;               /**< the cards to be dealt again */
    S5Set played[S5_SEATS_MAX]; /**< by seat */
    S5WorldPlace place[S5_WORLD_PLACES];
    S5WorldScenario scenario[S5_WORLD_SCENARIOS];
    S5WorldClause clause[S5_WORLD_CLAUSES];
    uint8_t places, scenarios, clauses;
    uint8_t seat; /**< whose view it is */
    /** Cards on top of the stock that another seat has taken and may still discard (docs/rules.md H18). */
    uint8_t takes;
    /** The seat that is, or was, asked in silence depends on who holds the card that robs. */
    bool asks_holder;
    bool own_turn; /**< the view's seat is to choose */
    bool biased;   /**< places may have a bias */
    uint64_t ways_to_choose[S5_PACK_MAX + 1][S5_PACK_MAX + 1];
    /** By class and room left: the deals of this class and the later ones. */
    S5WorldCount table[S5_WORLD_TABLE];
} S5Worlds;

/**
 * Prepares the worlds of a view.
 *
 * worlds  out
 * rules   in   kept, must outlive the worlds
 * view    in   of a state in which somebody must choose; once a trick has been played, also the view of a
 *              spectator who sees no hand
 * bias    in   null for none: every deal is equally likely
 * Returns true, or false when no deal fits the view, which never happens with a view that s5_view() made.
 * Cost: about 3 µs; up to 1 ms where eight or more players have shown different voids; ten times as much
 * with a bias.
 */
S5_API bool s5_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view, const S5SamplingBias *bias);

/**
 * Draws a world: a state to which the acts of the hand lead, and in which the view's seat sees exactly its
 * view. Every deal of the hidden cards to their places that allows this is equally likely, or as likely as
 * the bias makes it.
 *
 * worlds  in
 * random  inout  the stream
 * world   out    s5_legal(), s5_act(), s5_view() and s5_replay_begin() continue from it
 * Returns true, or false when none was found, which never happens with a true view.
 * Cost: about 0.4 µs for four or five players; with a bias 2 µs.
 *
 * Some things follow neither from the view nor from the cards. A question that may wait for an answer in
 * silence has been answered if it is the turn of the view's seat; otherwise it waits in every second world.
 * Any of the cards that another seat holds after the draw may be those it drew (with a bias, trumps only
 * after all others), and any of the bidder's other cards may have been the kitty. The dealer deals for the
 * first time.
 */
S5_API bool s5_world_sample(const S5Worlds *worlds, S5Random *random, S5State *world);

/**
 * How many powers of two likelier the bias made a world to be drawn, up to a constant that is the same
 * for all worlds of a view.
 *
 * worlds  in
 * world   in
 */
S5_API int s5_world_bias(const S5Worlds *worlds, const S5State *world);

/**
 * Whether the hidden cards lie as s5_world_sample() may deal them.
 *
 * worlds  in
 * state   in   with the known cards of the view
 */
S5_API bool s5_world_possible(const S5Worlds *worlds, const S5State *state);

S5_END_C
#endif
