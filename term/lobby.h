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

/** Loads the choices of the last time. */
void s5_lobby_load(S5App *app);

#endif
