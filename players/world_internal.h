/* What the files of the worlds share. Private to players/. */
#ifndef S5_WORLD_INTERNAL_H
#define S5_WORLD_INTERNAL_H

#include "spoilfive/world.h"

/** Where hidden cards may lie. */
typedef enum S5PlaceKind {
    S5_PLACE_HAND,
    S5_PLACE_FOR_JOKER,   /**< what the dealer gave for the Joker */
    S5_PLACE_FOR_TURN_UP, /**< what the robber gave */
    S5_PLACE_DISCARD,     /**< what a seat discarded in an auction game */
    S5_PLACE_KITTY,
    S5_PLACE_STOCK
} S5PlaceKind;

static inline S5Card s5_world_ace(const S5State *state)
{
    return s5_card((S5Suit)state->trump, S5_ACE);
}

/** Whether robbing depends on who holds a card: not when nobody robs, nor for an ace turned up. */
static inline bool s5_world_robs(const S5Rules *rules, const S5State *state)
{
    return rules->kind != S5_AUCTION && rules->options.robbing != S5_ROBBING_NO &&
           state->turn_up != s5_world_ace(state);
}

/** Whether a seat has been asked to rob, assuming that it held the card that robs. */
bool s5_world_asked(const S5Worlds *worlds, int seat);

/** Whether the ace of trumps is the lowest trump if this seat holds it: a silent refusal to rob may have lowered it. */
bool s5_world_lowers(const S5Worlds *worlds, int seat);

/** The only place of a kind and a seat, or −1. */
int s5_world_place(const S5Worlds *worlds, S5PlaceKind kind, int seat);

/* world_view.c: the state as far as the view tells, and the places. */
bool s5_world_places(S5Worlds *worlds, const S5View *view);

/* world_constraints.c: which cards can't lie where, by the acts. */
void s5_world_forbid(S5Worlds *worlds);

/* world_count.c: how many deals there are, and how many cards of each class go to each group in one of them. */
bool s5_world_count(S5Worlds *worlds);
bool s5_world_allocate(const S5Worlds *worlds, int scenario, S5Random *random,
    uint8_t allocation[S5_WORLD_CLASSES][S5_WORLD_PLACES]);
int s5_world_pick_scenario(const S5Worlds *worlds, S5Random *random);

#endif
