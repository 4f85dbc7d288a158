/* Records as lists of lines, made from random games and read back. */
#ifndef TESTS_LINES_H
#define TESTS_LINES_H

#include "cases.h"

#include "spoilfive/record.h"

typedef struct Lines {
    char **line; /* without newlines */
    int count, room;
} Lines;

/* Three texts joined; to be freed. */
char *text_of(const char *a, const char *b, const char *c);
/* Appends a copy of each line of a text. */
void lines_add(Lines *lines, const char *text);
/* Replaces a line by a copy of another; null removes it. */
void lines_set(Lines *lines, int at, const char *line);
/* Puts a copy of a line before another. */
void lines_insert(Lines *lines, int at, const char *line);
Lines lines_copy(const Lines *lines);
void lines_free(Lines *lines);
/* All lines with their newlines; to be freed. */
char *lines_join(const Lines *lines);
/* The lines of a file. */
Lines lines_load(const char *path);

/* Whether a line of an entry in a table's log belongs in the record of its game. */
bool line_is_of_record(const char *line);

/* How a record writes turns. */
typedef enum Turns { TURNS_NONE, TURNS_SHORT, TURNS_LEGAL } Turns;

/* A game in progress. */
typedef struct Game {
    S5Rules rules;
    S5State state;
    S5Players players;
    S5Random random;
    const Case *its;
    Turns turns;
} Game;

/* Starts the game of a case; its line is added as the viewer sees it. */
void game_open(Game *game, const Case *c, Turns turns, int viewer, Lines *lines);
/* Deals the case's pack, or this one. */
void game_deal(Game *game, int viewer, Lines *lines);
void game_deal_pack(Game *game, const S5Card *pack, int viewer, Lines *lines);
/* A random choice, in which declining is as likely as robbing, and passing as likely as bidding. */
S5Choice game_choice(Game *game);
/* Asks and makes a choice. */
void game_act(Game *game, S5Choice choice, int viewer, Lines *lines);
/* Plays the hands of a case at random, of game after game of a match, then stops, so that the last game is over. */
Lines game_record(const Case *c, Turns turns, int viewer);

enum { REFUSED_MAX = 1024 };
/* Reads a record: −1 if it is sound, otherwise the line that is refused (the number of lines if it breaks off), and
 * why. */
int lines_refused(const Lines *lines, char why[REFUSED_MAX]);
/* The same from a line on, by a reader that has read the lines before it, and is freed. */
int lines_refused_from(const Lines *lines, int at, S5Reader *reader, char why[REFUSED_MAX]);

#endif
