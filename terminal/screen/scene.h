/* A position as it lies on the table, seen from a seat. Drawing it involves no rules: everything comes from the
 * seat's view. */
#ifndef S5_SCENE_H
#define S5_SCENE_H

#include "grid.h"

enum { S5_ITEMS_MAX = 64 };

/** Something that can be chosen: a card, or a button. */
typedef struct S5Item {
    char label[48];
    bool card;       /**< a card of the hand: choice.value */
    bool may;        /**< choosing it is legal, as far as is known */
    int command;     /**< of a button that is not a choice of the game; 0 for none */
    S5Choice choice; /**< its meaning; cards to discard are collected in `marked` */
} S5Item;

/** What is drawn. */
typedef struct S5Scene {
    const S5GameView *game;
    const char *title;       /**< of the game */
    int seat;                /**< at the bottom */
    const S5Set *open;       /**< every seat's cards, or null where they are hidden */
    const S5LastTrick *done; /**< a trick that is over and still shown; null: the running one */
    bool asks;               /**< the items may be chosen now, */
    bool picks;              /**< and there are cards among them */
    int items, cursor;       /**< the cards of the hand come first */
    S5Item item[S5_ITEMS_MAX];
    S5Set marked; /**< to discard */
    /** Covered by something drawn over the felt, so no name and no card may be cut by it; without rows nothing is covered. */
    S5Area covered;
} S5Scene;

/** The places of everything on a grid of this size. */
typedef struct S5Layout {
    S5Area bar, felt, side, ribbon, buttons, hand, message, keys;
    int card_rows, card_columns;   /**< of the hand's cards, */
    int trick_rows, trick_columns; /**< and of those on the table */
} S5Layout;

enum { S5_ROWS_LEAST = 24, S5_COLUMNS_LEAST = 80 };

/** The key of an item, which a click on it sends. */
enum { S5_KEY_ITEM = 0x120000 };

S5Layout s5_layout(const S5Grid *grid, int cards);

/** How many of the items are cards. */
int s5_scene_cards(const S5Scene *scene);

/** Draws the bar, the felt, the ribbon, the hand and the buttons. */
void s5_scene_draw(S5Grid *grid, const S5Layout *layout, const S5Scene *scene);

/** Draws the seats, their cards in the trick, and what lies in the middle. */
void s5_felt_draw(S5Grid *grid, const S5Layout *layout, const S5Scene *scene);

/** Draws how the trumps and the suit led rank. */
void s5_ribbon_draw(S5Grid *grid, S5Area area, const S5GameView *game);

/** Draws a card, plain, strong or faint; `top` and `bottom` (may be empty) are written in its frame. */
void s5_card_draw(
    S5Grid *grid, S5Area area, S5Card card, S5Border frame, S5Ink ink, const char *top, const char *bottom);

#endif
