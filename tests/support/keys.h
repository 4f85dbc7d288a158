/* The full-screen table driven by keys, without a terminal. */
#ifndef S5_TEST_KEYS_H
#define S5_TEST_KEYS_H

#include "terminal/screen/term.h"

/**
 * Starts a game: `PRESET PLAYERS SIDES seed S [pace MS] [hands N] [bids N] [ascii] [lessons] [straw | coach] [slow]` (SIDES −1 for the
 * usual, `slow` for players and a coach who need time), or `lobby seed S`.
 * The others choose at random, so that a better player would not change what is shown.
 */
void keys_start(const char *game, int rows, int columns);

/** Opens a record. */
void keys_replay(const char *path, int rows, int columns);

/**
 * Presses keys, named and separated by blanks; time passes until somebody is asked. In addition:
 *   until=WHAT   plays at random, with keys, until that is asked: a word of s5_choice_word(); second (a card to the
 * second
 *                trick), bound (not all cards may be played), rest (a hand is over), over, trump-thrown
 *   End=illegal  goes to a card that may not be played
 *   tick, trick  waits once, until something happens; until a trick is finished
 *   size=WxH     the window changes
 *   =TEXT        types a text
 *   leave open   leaves, and starts again
 */
void keys_press(const char *keys);

/** Gives one key, or a click, and checks the screen. */
void keys_one(int key, int row, int column);

/** The screen as text; checked for what the person may not see. */
const char *keys_screen(void);

/** The game page as it stands. */
const S5GamePage *keys_play(void);

/** Lets this many ms pass without anything happening. */
void keys_wait(int ms);

/** What the person sees. */
const S5GameView *keys_table(void);

/** Gives a player another name. */
void keys_rename(int seat, const char *name);

void keys_leave(void);

/** Make and remove the state folder, for cmocka. */
int keys_set_up(void **state);
int keys_tear_down(void **state);

#endif
