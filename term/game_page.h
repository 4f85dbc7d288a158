/* The game page's parts: what goes on by itself, and what keys do. */
#ifndef S5_TERM_PLAY_H
#define S5_TERM_PLAY_H

#include "term.h"

/** Buttons that are no choices of the game. */
enum { S5_DO_NOTHING, S5_DO_DEAL, S5_DO_STOP, S5_DO_REVIEW, S5_DO_LEAVE, S5_DO_AGAIN, S5_DO_LOBBY };

extern const S5Action s5_game_page_actions[];

/** A key that is no action's: it names a card or a button. */
bool s5_game_page_key(S5App *app, int key);

/** What is told goes to the log from now on. */
void s5_game_page_listen(S5App *app);

/** Leaves the app when something went wrong; returns whether it goes on. */
bool s5_game_page_check(S5App *app, S5SessionResult result);

/** Makes a legal choice of whose turn it is; deals; ends the game. */
void s5_game_page_act(S5App *app, const S5Choice *choice);
void s5_game_page_deal(S5App *app);
void s5_game_page_stop(S5App *app);

#endif
