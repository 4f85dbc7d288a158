/* What is chosen in the lobby. */
#ifndef S5_TERM_LOBBY_CHOICE_H
#define S5_TERM_LOBBY_CHOICE_H

#include "term.h"

/** Takes another preset or rule-set file, with its default players and options. */
void s5_lobby_take(S5Lobby *lobby, const S5Preset *preset, const S5Options *options);

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

#endif
