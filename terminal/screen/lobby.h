/* What the files of the lobby share: what is chosen, its rows, the list of games. */
#ifndef S5_TERM_LOBBY_H
#define S5_TERM_LOBBY_H

#include "term.h"

/* ------------------------------------------------------------------- choices */

/** Takes a number of players that the rules allow, with the usual sides. */
void s5_lobby_take_players(S5Lobby *lobby, int players);

/** Which numbers of players and sides the rules allow. */
S5Seatings s5_lobby_seatings(const S5Preset *preset);

/** Takes a game by its place in lists; after the last one comes the rule-set file that was read. */
void s5_lobby_take_place(S5Lobby *lobby, int place);

/** The place of the game that is chosen. */
int s5_lobby_place(const S5Lobby *lobby);

/** How many games there are to choose from: those in lists, and a rule-set file's. */
int s5_lobby_places(const S5Lobby *lobby);

/** Appends how many may play a game: `2-10`, `4 or 6`. */
void s5_lobby_numbers(S5Text *text, const S5Preset *preset);

/** Appends the sentences about a preset. */
void s5_lobby_about(const S5Lobby *lobby, const S5Preset *preset, S5Text *text);

/** Reads the rule-set file that was typed. */
bool s5_lobby_read_file(S5App *app);

/** The file that the chosen rules come from, or null. */
const S5RuleFile *s5_lobby_file(const S5Lobby *lobby);

/** Takes the choices of the command line, then those of the last time, then the unfinished game if there is one. */
void s5_lobby_prepare(S5App *app);

/** Plans the game that is chosen; false after saying why that is not possible. */
bool s5_lobby_plan(S5App *app);

/** Keeps the choices for the next time, in a file beside the games. */
void s5_lobby_save(const S5App *app);

/** Moves the unfinished game to the finished ones; false if that failed. */
bool s5_lobby_put_away(S5App *app);

/* ---------------------------------------------------------------------- rows */

/** A row, by its index among those of its kind. */
typedef struct S5LobbyPlace {
    S5App *app;
    S5Lobby *lobby;
    int index;
} S5LobbyPlace;

/** A kind of row. Its texts are constant, or are put by a function where it has one. */
typedef struct S5LobbyRow {
    const char *heading; /**< above its first row; null for none */
    const char *label, *explanation;
    int (*count)(const S5Lobby *lobby); /**< how many rows of this kind there are; null for one */
    void (*put_value)(const S5LobbyPlace *place, S5Text *text); /**< null for none */
    void (*change)(const S5LobbyPlace *place, int step); /**< to the next value; null where there is none */
    bool (*type)(const S5LobbyPlace *place, int key);    /**< a character typed there; null likewise */
    void (*enter)(S5App *app); /**< what Enter does; null where it changes to the next value */
    void (*put_explanation)(const S5LobbyPlace *place, S5Text *text);
    void (*put_label)(const S5LobbyPlace *place, S5Text *text);
    const char *(*heading_above)(const S5LobbyPlace *place);
} S5LobbyRow;

/** The row of a line of the lobby, and its place within its kind; null after the last. */
const S5LobbyRow *s5_lobby_row(S5App *app, int line, S5LobbyPlace *place);

/** The row where the cursor begins. */
int s5_lobby_start_row(const S5Lobby *lobby);

/** What Enter does on the first rows: continues the unfinished game, starts the one that is planned, reads the file. */
void s5_lobby_continue(S5App *app);
void s5_lobby_start(S5App *app);
void s5_lobby_read_typed(S5App *app);

/* --------------------------------------------------------------------- lists */

/** Opens the list of all games. */
void s5_lobby_list_games(S5App *app);

/** Draws a heading of a list. */
void s5_lobby_heading(S5Grid *grid, int row, const char *heading);

/** The first line of a list that is shown, so that one line, and what belongs to it just above, are among `rows`. */
int s5_lobby_scroll(int top, int line, int rows);

#endif
