/* Lists in the lobby. */
#ifndef S5_TERM_LOBBY_GAMES_H
#define S5_TERM_LOBBY_GAMES_H

#include "lobby_choice.h"

/** Opens the list of all games. */
void s5_lobby_list_games(S5App *app);

/** Draws a heading of a list. */
void s5_lobby_heading(S5Grid *grid, int row, const char *heading);

/** The first line of a list that is shown, so that one line, and what belongs to it just above, are among `rows`. */
int s5_lobby_scroll(int top, int line, int rows);

#endif
