/* Worlds: the cards that a seat can't see, dealt again so that all it saw could have happened. */
#ifndef SPOILFIVE_WORLD_H
#define SPOILFIVE_WORLD_H

#include "replay.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How much likelier a trump is to lie in a hidden place than any other card, as a power of two: 0 for no
 * difference.
 *
 * Who draws puts out other cards and keeps trumps, so most deals of the hidden cards would have been played
 * otherwise. A search that weighs worlds by their acts spends fewer of them on what nobody does if it draws
 * them with a lean, and takes s5_world_lean() out of the weight again. It takes part once trumps are named in
 * an auction. Each different value costs time.
 */
typedef struct S5Lean {
    int8_t out; /**< among the cards that a seat put out */
    int8_t drew[S5_HAND_CARDS +
                1]; /**< in the hand of one who drew so many cards; [5] also for who has put nothing out */
} S5Lean;

enum {
    S5_WORLD_PLACES = 24,  /**< hands, cards given and put out, kitty, stock */
    S5_WORLD_CLASSES = 24, /**< of cards that may lie in the same places */
    S5_WORLD_EITHERS = S5_HAND_CARDS * S5_SEATS_MAX,
    S5_WORLD_WAYS = 2,
    S5_WORLD_TABLE = 8192
};

/** Hidden cards that lie together. */
typedef struct S5WorldPlace {
    uint8_t kind;  /**< private to play/ */
    uint8_t seat;  /**< whose; 0 for kitty and stock */
    uint8_t cards; /**< how many are hidden */
    int8_t lean;
} S5WorldPlace;

/** A condition that is no set of cards for a place: he played off suit and held a trump, or no card of the
 * suit (H2). */
typedef struct S5WorldEither {
    S5Set some;      /**< one of these lies in the places */
    S5Set none;      /**< or none of these */
    uint32_t places; /**< as bits */
} S5WorldEither;

/** A number of deals: digits × 2^power, the first of the 32 digits 1 but for zero. */
typedef struct S5WorldCount {
    uint32_t digits;
    int32_t power;
} S5WorldCount;

/** One way in which the acts can be explained: what can't lie where, and how many deals that leaves. */
typedef struct S5WorldWay {
    S5Set barred[S5_WORLD_PLACES];   /**< by place: cards that can't lie there */
    S5Set counted[S5_WORLD_PLACES];  /**< what of it is counted with; the rest makes deals that are refused */
    S5Set cards[S5_WORLD_CLASSES];   /**< by class */
    S5Set rest;                      /**< cards that may lie anywhere */
    uint32_t bars[S5_WORLD_CLASSES]; /**< by class: the groups in which it can't lie, as bits */
    uint32_t stride[S5_WORLD_PLACES]; /**< by group */
    uint32_t states; /**< in how many ways the groups but the last can be filled more or less */
    uint32_t table;  /**< where this way's part of the table begins */
    S5WorldCount count;
    uint8_t leans[S5_WORLD_CLASSES]; /**< by class: 1 for trumps that lean */
    uint8_t group[S5_WORLD_PLACES];  /**< by place: places with the same bars and lean make a group */
    uint8_t room[S5_WORLD_PLACES];   /**< by group: hidden cards in it */
    int8_t lean[S5_WORLD_PLACES];    /**< by group */
    uint8_t groups, classes;
} S5WorldWay;

/** The deals that a view leaves open, ready to be drawn from: a value of about 95 kB. Its inside is not for
 * its users. */
typedef struct S5Worlds {
    const S5Rules *rules;
    S5State known;              /**< the state as far as the view tells */
    S5Set hidden;               /**< the cards to be dealt again */
    S5Set played[S5_SEATS_MAX]; /**< by seat */
    S5WorldPlace place[S5_WORLD_PLACES];
    S5WorldWay way[S5_WORLD_WAYS];
    S5WorldEither either[S5_WORLD_EITHERS];
    uint8_t places, ways, eithers;
    uint8_t seat; /**< whose view it is */
    bool
        asks_holder; /**< whether somebody is or was asked in silence hangs on who holds the card that robs */
    bool own_turn;   /**< the view's seat is to choose */
    bool leans;      /**< places may have a lean */
    uint64_t ways_to_choose[S5_PACK_MAX + 1][S5_PACK_MAX + 1];
    S5WorldCount
        table[S5_WORLD_TABLE]; /**< by class and room left: the deals of this class and the later ones */
} S5Worlds;

/**
 * Prepares the worlds of a view.
 *
 * worlds  out
 * rules   in   kept, must outlive the worlds
 * view    in   of a state in which somebody must choose; once a trick has been played also that of one who
 *              sees no hand
 * lean    in   or null: every deal is equally likely
 * Returns true, or false when no deal fits the view, which never happens to a view that s5_view() made.
 * Cost: about 3 µs; up to 1 ms where eight or more have shown different voids; with a lean ten times as much.
 */
S5_API bool s5_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view, const S5Lean *lean);

/**
 * Draws a world: a state to which the acts of the hand lead, and in which the view's seat sees exactly its
 * view. Every deal of the hidden cards to their places that allows this is equally likely, or as likely as
 * the lean makes it.
 *
 * worlds  in
 * random  inout  the stream
 * world   out    s5_legal(), s5_act(), s5_view() and s5_replay_begin() go on from it
 * Returns true, or false when none was found, which never happens to a true view.
 * Cost: about 0.4 µs for four or five players; with a lean 2 µs.
 *
 * What neither view nor cards tell: a question that may wait for an answer in silence has been answered if it
 * is the view's own turn, and else waits in every second world; of the cards that another seat holds after
 * the draw any may be those drawn, with a lean trumps only after all others, and of the bidder's others any
 * may have been the kitty; the dealer deals for the first time.
 */
S5_API bool s5_world_sample(const S5Worlds *worlds, S5Random *random, S5State *world);

/**
 * By how many powers of two the lean made a world likelier to be drawn, the same unknown constant for all
 * worlds of a view.
 *
 * worlds  in
 * world   in
 */
S5_API int s5_world_lean(const S5Worlds *worlds, const S5State *world);

/**
 * Whether the hidden cards lie as s5_world_sample() may deal them.
 *
 * worlds  in
 * state   in   with the known cards of the view
 */
S5_API bool s5_world_possible(const S5Worlds *worlds, const S5State *state);

/**
 * Whether the engine, from the deal on, plays act by act to a state that looks like a view.
 *
 * rules  in
 * view   in
 * world  in   s5_replay_begin() says what is played
 * Cost: about 2 µs.
 */
S5_API bool s5_world_replays(const S5Rules *rules, const S5View *view, const S5State *world);

#ifdef __cplusplus
}
#endif
#endif
