/* The reader's inside: the game that is followed, and comparing a line with the line that the game gives. Private. */
#ifndef S5_READER_H
#define S5_READER_H

#include "spoilfive/record.h"

#include <jansson.h>

/** Whether a record writes the `turn` of each choice: known with its first choice. */
typedef enum TurnLines { TURNS_UNKNOWN, TURNS_WRITTEN, TURNS_LEFT_OUT } TurnLines;

enum { S5_GAME_HEAD_MAX = 4096 };

struct S5Reader {
    S5Rules rules;
    S5State state;
    S5State before;  /* the last act */
    S5Choice choice; /* the last act's */
    S5Players players;
    S5Terms terms; /* the players' own words */
    bool started;  /* a game was read */
    bool failed;   /* a line was wrong: no further one is taken */
    bool asked;    /* the turn of the choice that is due was read */
    TurnLines turns;
    size_t head_size; /* of the last game's line, up to its dealer: most games of a record share it */
    char head[S5_GAME_HEAD_MAX];
    const char *owed;            /* in `expected`: the lines that must come next */
    char expected[S5_EVENT_MAX]; /* lines as this program writes them */
};

/**
 * Compares a line with the line that the game gives, field by field; more fields do no harm.
 *
 * actual    in     the line read, an object
 * expected  in     the line that the game gives, zero-terminated, its newline included
 * error     inout  gets what differs
 * Returns whether they say the same.
 */
bool s5_match_line(const S5Reader *reader, const json_t *actual, const char *expected, S5Text *error);

/** Appends what is wrong and the rule's section, `… (docs/rules.md §2)`, or none for what docs/formats.md says; returns false. */
bool s5_refuse(S5Text *error, const char *section, const char *format, ...);

/** The section of docs/rules.md that a field of an event rests on. */
const char *s5_section_of(const S5Reader *reader, const char *field);

/**
 * Reads the `game` event: rules, players and the state at the start.
 * Returns false after saying what is wrong; what was read until then is left behind.
 */
bool s5_read_game(S5Rules *rules, S5Players *players, S5State *state, const json_t *line, S5Text *error);

/** Reads the players' own words from the `game` event, made fit to be shown; false after saying what is wrong. */
bool s5_read_terms(const json_t *line, S5Terms *terms, S5Text *error);

/**
 * Reads one option of a JSON object: a word or a list as a string, a number as a number.
 *
 * name     in     the option's, anything
 * value    in     its value, anything
 * kind     in     S5Kind of the game
 * options  inout  gets the value; untouched on failure
 * error    inout  gets what is wrong
 * Returns whether the game has such an option and the option such a value.
 */
bool s5_read_option(const char *name, const json_t *value, int kind, S5Options *options, S5Text *error);

#endif
