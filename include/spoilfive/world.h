/* Worlds: the cards that a seat can't see, dealt again so that all it saw could have happened. */
#ifndef SPOILFIVE_WORLD_H
#define SPOILFIVE_WORLD_H

#include "replay.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How much likelier than any other card a trump is to lie in a hidden place, as a power of two: 0 for no difference.
 * Who draws keeps trumps and puts out others; a search that weighs worlds by their acts wastes fewer on what nobody does.
 * Takes part once trumps are named, in games with a draw or a kitty.
 */
typedef struct S5Lean {
    int8_t out;                      /**< among the cards that a seat put out */
    int8_t drew[S5_HAND_CARDS + 1]; /**< in the hand of a seat that drew so many cards (also who has not drawn: [5]) */
} S5Lean;

/** Cards that lie together where no seat but at most one sees them. */
typedef struct S5WorldPlace {
    uint8_t kind;  /**< private to play/ */
    uint8_t seat;  /**< whose; 0 for kitty and stock */
    uint8_t cards; /**< hidden cards in it */
    int8_t lean;
} S5WorldPlace;

/** A condition that is no set of cards: he played off suit and held a trump, or no card of the suit (H2). */
typedef struct S5WorldEither {
    S5Set some;    /**< one of these in the places */
    S5Set none;    /**< or none of these */
    uint32_t places; /**< as bits */
} S5WorldEither;

enum {
    S5_WORLD_PLACES = 24,
    S5_WORLD_CLASSES = 24,
    S5_WORLD_EITHERS = S5_HAND_CARDS * S5_SEATS_MAX,
    S5_WORLD_WAYS = 2,
    S5_WORLD_TABLE = 4096
};

/** A number of deals, digits × 2^power; the first of the 32 digits is 1 but for zero. */
typedef struct S5WorldCount {
    uint32_t digits;
    int32_t power;
} S5WorldCount;

/** One way in which the acts can be explained: which cards can't lie where. */
typedef struct S5WorldWay {
    S5Set barred[S5_WORLD_PLACES];  /**< by place */
    S5Set counted[S5_WORLD_PLACES]; /**< by place: what of it is counted with; what is not makes deals to be refused */
    S5Set cards[S5_WORLD_CLASSES];  /**< by class: cards that may lie in the same places */
    S5Set rest;                     /**< cards that may lie anywhere */
    uint32_t bars[S5_WORLD_CLASSES]; /**< by class: the groups in which it can't lie, as bits */
    uint8_t leans[S5_WORLD_CLASSES]; /**< by class: 1 for trumps that lean */
    uint8_t group[S5_WORLD_PLACES]; /**< by place: places with the same bars and lean make a group */
    uint8_t room[S5_WORLD_PLACES];  /**< by group: hidden cards in it */
    int8_t lean[S5_WORLD_PLACES];   /**< by group */
    uint32_t stride[S5_WORLD_PLACES];
    uint32_t states; /**< how many ways there are to fill the groups but the first more or less */
    uint8_t groups, classes;
    uint32_t table; /**< where this way's counts begin */
    S5WorldCount count;
} S5WorldWay;

/** All deals that a view leaves open, ready to be drawn from. A value; nothing in it is for its users. */
typedef struct S5Worlds {
    S5State known; /**< the state, as far as the view tells */
    const S5Rules *rules;
    S5Set hidden;                 /**< the cards to be dealt again */
    S5Set played[S5_SEATS_MAX];
    S5WorldPlace place[S5_WORLD_PLACES];
    S5WorldWay way[S5_WORLD_WAYS];
    S5WorldEither either[S5_WORLD_EITHERS];
    uint8_t places, ways, eithers;
    uint8_t seat;       /**< whose view it is */
    uint8_t asks;       /**< whether and how a question about the turn-up is still open */
    bool own_turn; /**< the view's seat is to choose */
    bool leans;    /**< some place has a lean */
    uint64_t ways_to_choose[S5_PACK_MAX + 1][S5_PACK_MAX + 1];
    S5WorldCount table[S5_WORLD_TABLE]; /**< by class and room left in the groups: deals of this class and the later ones */
} S5Worlds;

/**
 * Prepares the worlds of a view.
 *
 * worlds  out
 * rules   in   kept, must outlive the worlds
 * view    in   somebody must choose in it
 * lean    in   or null: every deal is equally likely
 * Returns true, or false when no deal fits the view, which no view of s5_view()'s can bring about.
 */
S5_API bool s5_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view, const S5Lean *lean);

/**
 * Draws a world: a state in which the view's seat sees exactly this view, and which the hand's acts lead to. Without a lean
 * every deal of the hidden cards to their places is equally likely.
 *
 * worlds  in
 * random  inout  the stream
 * world   out    s5_legal(), s5_act(), s5_view() and s5_replay_begin() go on from it
 * Returns true; false without a world when none was found.
 *
 * What the view does not tell follows from the cards: who was asked in silence and declined, and what that did. Where it
 * does not, a question in silence that may be waiting is taken as answered when it is the view's own turn, and else waits
 * in every second world; of the cards that another seat holds after the draw, any may be those drawn; another turn-up that
 * was refused (H3) was not asked for.
 */
S5_API bool s5_world_sample(const S5Worlds *worlds, S5Random *random, S5State *world);

/** By how many powers of two the lean made a world likelier to be drawn than without one, but for a constant. */
S5_API int s5_world_lean(const S5Worlds *worlds, const S5State *world);

/** Whether a state's cards lie as in a world that s5_world_sample() can draw. */
S5_API bool s5_world_possible(const S5Worlds *worlds, const S5State *state);

/**
 * Whether a state looks like a view and the engine plays to it from its deal, act by act.
 *
 * rules  in
 * view   in
 * world  in
 */
S5_API bool s5_world_replays(const S5Rules *rules, const S5View *view, const S5State *world);

#ifdef __cplusplus
}
#endif
#endif
