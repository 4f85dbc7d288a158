/* The lobby's rows: each is a line that is shown, changed, and explained. */
#ifndef S5_TERM_LOBBY_H
#define S5_TERM_LOBBY_H

#include "term.h"

/** A kind of row, and what it does. */
typedef struct S5LobbyRow {
    void (*label)(const S5App *app, int index, S5Text *text);
    void (*value)(const S5App *app, int index, S5Text *text);
    void (*explain)(const S5App *app, int index, S5Text *text);
    void (*turn)(S5App *app, int index, int step); /**< changes to the next value; null where there is none */
    bool (*type)(S5App *app, int index, int key); /**< a character typed there; null where nothing is typed */
    int (*count)(const S5App *app);               /**< how many rows of this kind there are; null for one */
    /** What stands above a row: the heading of those that begin with it, or null; null itself where no row has one. */
    const char *(*heading)(const S5App *app, int index);
    void (*enter)(S5App *app, int index); /**< what Enter does; null: changes to the next value */
} S5LobbyRow;

/** The row of a line of the lobby and its index within its kind; null after the last. */
const S5LobbyRow *s5_lobby_row(const S5App *app, int line, int *index);

/** The rows of the options: one for each that belongs to this kind of game. */
extern const S5LobbyRow s5_lobby_options;

/**
 * Appends a digit to those that were typed on this row before, or begins a new number; *number is the result. Returns
 * whether the key was one for numbers.
 */
bool s5_lobby_number(S5Lobby *lobby, int key, int64_t most, int64_t *number);

/** A seat as people count it, from 1; records count from 0. Static text. */
const char *s5_lobby_seat(int seat);

/** Takes another preset or rule-set file, with its default players and options. */
void s5_lobby_take(S5Lobby *lobby, const S5Preset *preset, const S5Options *options);

/** Reads the rule-set file that was typed. */
bool s5_lobby_read_file(S5App *app);

/** The file that the chosen rules come from, or null. */
const S5RuleFile *s5_lobby_file(const S5Lobby *lobby);

/** What Enter does: continues the unfinished game, starts a new one, shows all games, reads the file that was typed. */
void s5_lobby_continue(S5App *app, int index);
void s5_lobby_start(S5App *app, int index);
void s5_lobby_games(S5App *app, int index);
void s5_lobby_read_typed(S5App *app, int index);

/** The row where the cursor begins. */
int s5_lobby_start_row(const S5App *app);

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

/** Draws a heading of a list. */
void s5_lobby_heading(S5Grid *grid, int row, const char *heading);

/** The first line of a list that is shown, so that one line, and what belongs to it just above, are among `rows`. */
int s5_lobby_scroll(int top, int line, int rows);

/** Loads the choices of the last time. */
void s5_lobby_load(S5App *app);

#endif
