/* The exact solver: what a side can be sure of when all cards are open and everybody else plays together
 * against it. */
#ifndef SPOILFIVE_SOLVE_H
#define SPOILFIVE_SOLVE_H

#include "game.h"

S5_BEGIN_C

/** A solver: its table and everything it works with, in memory that the caller gave. One per thread. */
typedef struct S5Solver S5Solver;

/** What is left to play of a hand, all cards open. A plain value; the solver knows which suit is trumps. */
typedef struct S5Position {
    S5Set hand[S5_SEATS_MAX];     /**< by seat: the cards still held; one fewer after playing to the trick */
    S5Card trick[S5_SEATS_MAX];   /**< the cards of the running trick in the order played */
    uint8_t tricks[S5_SEATS_MAX]; /**< by seat: tricks won so far */
    uint8_t played;               /**< cards in the running trick */
    uint8_t turn;                 /**< the seat whose card comes next */
    uint16_t side;                /**< the seats of the side, as bits; all others play against it */
} S5Position;

/** What each card that may be played is worth. */
typedef struct S5CardValues {
    S5Set cards;                  /**< the legal cards */
    int32_t value[S5_HAND_CARDS]; /**< by the card's place among them, in sorted order */
    int32_t best; /**< the value of the position, which is that of the best card for the seat that plays it */
} S5CardValues;

/** What each choice in a state is worth. */
enum { S5_SOLVED_MAX = 8 /**< most choices: five cards to be given, or to refuse in two ways */ };
typedef struct S5Solved {
    int32_t tricks;                 /**< what the side is sure of */
    int32_t count;                  /**< choices */
    S5Choice choice[S5_SOLVED_MAX]; /**< those of the seat whose turn it is */
    int32_t after[S5_SOLVED_MAX];   /**< what the side is sure of after each */
} S5Solved;

/** What each end of a pool hand is worth to the side. */
typedef struct S5PoolValues {
    int32_t won;   /**< the side takes the tricks that win the pool */
    int32_t spoil; /**< nobody does */
    int32_t lost;  /**< another party does */
} S5PoolValues;

/* ------------------------------------------------------------------- solver */

/**
 * The memory that a solver needs.
 *
 * entries  in  positions that its table can hold; rounded up to a power of two. 4,096 are enough for five
 *              players, 32,768 for eight, 65,536 for ten
 * Returns bytes.
 */
S5_API size_t s5_solver_size(size_t entries);

/**
 * Makes a solver. It owns nothing: free the memory when it is no longer used.
 *
 * memory  in  aligned as by malloc; kept
 * bytes   in  its size; everything beyond s5_solver_size(1) becomes the table
 * Returns the solver, at the start of the memory, or null when that is too small.
 */
S5_API S5Solver *s5_solver_init(void *memory, size_t bytes);

/**
 * Says when to give up. Applies to every question that follows.
 *
 * solver  inout
 * nodes   in     cards to try in a question; 0 for no limit. They are counted when a trick begins, so what
 *                that trick needs is added to them
 * stop    in     looked at when a trick begins: true means give up now. Null for none; kept. Another thread
 *                may set it: it is assumed to be one byte that is written once and read until the change is
 *                seen. It is not atomic because this header is also C++, and the library is freestanding
 */
S5_API void s5_solver_limit(S5Solver *solver, uint64_t nodes, const volatile bool *stop);

/**
 * Says what is trumps: needed before the first question, and whenever it changes. Empties the table, which
 * all questions that follow share.
 *
 * solver   inout
 * rules    in     how to follow, how many play; kept, must outlive the questions
 * trump    in     the suit
 * lowered  in     whether its ace is lowered
 * Cost: about 8 µs.
 */
S5_API void s5_solver_trumps(S5Solver *solver, const S5Rules *rules, S5Suit trump, bool lowered);

/** Cards tried for the last question. */
S5_API uint64_t s5_solver_nodes(const S5Solver *solver);

/* ---------------------------------------------------------------- questions */

/*
 * In all of them the position must be one that the rules allow: each seat that is still to play to the trick
 * holds as many cards as the others, at most five, and the trick's cards are in no hand. Every card is
 * played: the hand does not end early, and nobody robs any more. Where no cards are left, the answer is what
 * has been won. All return S5_OK, or S5_ERR_STOPPED when they gave up; then the answer is untouched.
 */

/**
 * The tricks that the side is sure of.
 *
 * solver    inout
 * position  in
 * tricks    out    0–5, including those won so far
 * Returns S5_OK or S5_ERR_STOPPED.
 */
S5_API S5Status s5_solve(S5Solver *solver, const S5Position *position, int *tricks);

/**
 * Whether the side is sure of `tricks` tricks or more.
 *
 * solver    inout
 * position  in
 * tricks    in     including those won so far
 * sure      out
 * Returns S5_OK or S5_ERR_STOPPED.
 * Cost: a quarter to a half of s5_solve().
 */
S5_API S5Status s5_solve_at_least(S5Solver *solver, const S5Position *position, int tricks, bool *sure);

/**
 * The tricks that the side is sure of after each card that the seat to play may play.
 *
 * solver    inout
 * position  in
 * values    out    tricks, including those won so far
 * Returns S5_OK or S5_ERR_STOPPED.
 */
S5_API S5Status s5_solve_cards(S5Solver *solver, const S5Position *position, S5CardValues *values);

/**
 * What the side is sure of where tricks have a value: points of Forty-Five, of a bid, of a pool between two
 * sides. The value need not grow with the tricks. You can add the score of the highest trump yourself: every
 * card is played, so it wins a trick for whoever holds it, whatever else is played.
 *
 * solver    inout
 * position  in
 * value     in     by the number of tricks of the side in the whole hand
 * values    out    for each card, and the best; the side wants a high value, the others a low one
 * Returns S5_OK or S5_ERR_STOPPED.
 */
S5_API S5Status s5_solve_values(S5Solver *solver, const S5Position *position,
    const int32_t value[S5_HAND_CARDS + 1], S5CardValues *values);

/**
 * What the side is sure of in a pool hand (docs/rules.md §5) of several parties. The hand ends when a party
 * has the tricks that win the pool; nobody is barred, nobody jinks. The others play together to give the side
 * as little as they can, whatever each of them gains.
 *
 * solver    inout
 * position  in     its side is one of the parties of the rules
 * worth     in     what each end is worth to the side
 * values    out    for each card, and the best
 * Returns S5_OK or S5_ERR_STOPPED.
 */
S5_API S5Status s5_solve_pool(
    S5Solver *solver, const S5Position *position, const S5PoolValues *worth, S5CardValues *values);

/* ------------------------------------------------------------------- states */

/**
 * The position of a state, for the side of a seat; robbing that is still to come is left out.
 *
 * rules     in
 * state     in   in its playing phase
 * seat      in   its party is the side, 0 to rules->players − 1
 * position  out
 */
S5_API void s5_position(const S5Rules *rules, const S5State *state, int seat, S5Position *position);

/**
 * The tricks that a seat's side is sure of in a state and after each legal choice there. It is assumed that
 * all five tricks are played, and robbing that may still come, or an ace that the dealer is still to take, is
 * included. This takes longer, because the first trick then goes through the engine.
 *
 * solver  inout  s5_solver_trumps() is called for it
 * rules   in
 * state   in     a card is to be played, or has been and now somebody may rob
 * seat    in     its party is the side, 0 to rules->players − 1
 * solved  out
 * Returns S5_OK, S5_ERR_STOPPED, S5_ERR_NOT_PLAYING, or S5_ERR_SOLVE_CALLED while somebody holds a called
 * card that must be played by a certain trick (docs/rules.md H16). A bidder and a partner called for the hand
 * are one side.
 */
S5_API S5Status s5_solve_state(
    S5Solver *solver, const S5Rules *rules, const S5State *state, int seat, S5Solved *solved);

S5_END_C
#endif
