/* Reading what a `game` event says out of parsed JSON. Shared by engine/record/, server/ and web/, which all have jansson. */
#ifndef S5_READ_GAME_H
#define S5_READ_GAME_H

#include "spoilfive/event.h"
#include "spoilfive/terms.h"

#include <jansson.h>

/** Appends what is wrong and the rule's section, `… (docs/rules.md §2)`; no section for what docs/formats.md says.
 * Returns false. */
bool s5_refuse(S5Text *error, const char *section, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/**
 * Reads the `game` event: rules, players and the state at the start.
 * Returns false after saying what is wrong; what was read until then stays.
 */
bool s5_read_game(S5Rules *rules, S5Players *players, S5State *state, const json_t *line, S5Text *error);

/** Reads the players' own words from the `game` event and makes them fit to be shown; false after saying what is
 * wrong. */
bool s5_read_terms(const json_t *line, S5Terms *terms, S5Text *error);

/**
 * Reads the options of a JSON object: words and lists as strings, numbers as numbers.
 *
 * object   in     options by name, or null for none
 * kind     in     S5Kind of the game
 * options  inout  gets the values; those before a wrong one are kept
 * error    inout  gets what is wrong
 * Returns whether the game has all these options and they have such values.
 */
bool s5_read_options(const json_t *object, int kind, S5Options *options, S5Text *error);

/**
 * Compares a line with the line that the game gives, field by field; additional fields do no harm.
 *
 * rules     in     of the game
 * actual    in     the line read, an object
 * expected  in     the line that the game gives, zero-terminated, with its newline
 * error     inout  gets what differs
 * Returns whether they say the same.
 */
bool s5_match_line(const S5Rules *rules, const json_t *actual, const char *expected, S5Text *error);

#endif
