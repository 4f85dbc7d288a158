/* The game page's parts: what happens by itself, and what keys do. */
#ifndef S5_TERM_PLAY_H
#define S5_TERM_PLAY_H

#include "term.h"

/** Buttons that are not choices of the game. */
enum { S5_DO_NOTHING, S5_DO_DEAL, S5_DO_STOP, S5_DO_REVIEW, S5_DO_LEAVE, S5_DO_AGAIN, S5_DO_LOBBY };

extern const S5Action s5_game_page_actions[];

/** Switches the lessons off or on. */
void s5_game_page_lessons(S5App *app);

/** Takes a key that is not an action's: it names a card or a button. */
bool s5_game_page_key(S5App *app, int key);

/** From now on, what is told goes to the log. */
void s5_game_page_listen(S5App *app);

/** Leaves the app when something went wrong; returns whether it continues. */
bool s5_game_page_check(S5App *app, S5SessionResult result);

/** Makes a legal choice for the seat whose turn it is; deals; ends the game. */
void s5_game_page_act(S5App *app, const S5Choice *choice);
void s5_game_page_deal(S5App *app);
void s5_game_page_stop(S5App *app);

/** Takes back the person's last choice. */
void s5_game_page_take_back(S5App *app);

#endif
