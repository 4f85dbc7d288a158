/* The events of a game as JSON lines, whole or as one seat may see them (docs/formats.md). */
#ifndef SPOILFIVE_EVENT_H
#define SPOILFIVE_EVENT_H

#include "view.h"

S5_BEGIN_C

enum {
    S5_VIEWER_ALL = -1,      /**< a record, which sees everything */
    S5_VIEWER_NO_HAND = -2,  /**< a spectator, who sees what every seat may see and no more */
    S5_EVENT_MAX = 131072,   /**< bytes that hold any one event line with its newline */
    S5_PLAYER_NAME_MAX = 176 /**< bytes of a name: 40 characters, a number after it, the terminator */
};

/** The players' names, for the first event of a game. */
typedef struct S5Players {
    char name[S5_SEATS_MAX][S5_PLAYER_NAME_MAX]; /**< UTF-8 */
} S5Players;

/*
 * Every writer appends whole lines with their newlines. A text of S5_EVENT_MAX bytes holds the lines of any
 * call; in a smaller one what does not fit is dropped and `full` is set. `viewer` is a seat (the line is then
 * part of its view), S5_VIEWER_ALL or S5_VIEWER_NO_HAND.
 */

/**
 * Writes the `game` event.
 *
 * text     inout  gets the line
 * rules    in     a rule-set file's rules are written as changes to the built-in preset they come from
 * state    in     just started
 * players  in     the names, one for each seat
 * extra    in     a piece of JSON for the end of the event (`,"human":0`), or null
 */
S5_API void s5_event_game(
    S5Text *text, const S5Rules *rules, const S5State *state, const S5Players *players, const char *extra);

/**
 * Writes the `deal` event, and the end of a hand that the dealer's ace ended at once.
 *
 * text    inout  gets the line
 * rules   in
 * state   in     just dealt
 * viewer  in     a seat does not see others' hands, the kitty and the pack; S5_VIEWER_NO_HAND sees no hand
 */
S5_API void s5_event_deal(S5Text *text, const S5Rules *rules, const S5State *state, int viewer);

/**
 * Writes the `turn` event of a state in which somebody must choose; writes nothing when the viewer may not
 * notice the question.
 *
 * text    inout  gets the line
 * rules   in
 * state   in     somebody must choose
 * viewer  in
 * legal   in     whether S5_VIEWER_ALL gets the legal choices; a seat always gets its own and no others'
 */
S5_API void s5_event_turn(S5Text *text, const S5Rules *rules, const S5State *state, int viewer, bool legal);

/**
 * Writes what an act made happen: the `act`, and the `trick`, `end-hand` and `end-game` that follow from it.
 *
 * text    inout  gets the lines
 * rules   in
 * before  in     the state in which `choice` was made
 * after   in     the state that s5_act() made of it
 * choice  in
 * viewer  in     a silent `decline` is left out for other seats; what was given face down or discarded is
 *                masked
 */
S5_API void s5_event_act(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after,
    const S5Choice *choice, int viewer);

/**
 * Writes the `end-game` event of a game that s5_stop() ended; in all other games s5_event_act() writes it.
 *
 * text   inout  gets the line
 * rules  in
 * state  in     over
 */
S5_API void s5_event_end_game(S5Text *text, const S5Rules *rules, const S5State *state);

/**
 * Appends a string as JSON.
 *
 * text    inout  gets the string quoted and escaped, no newline
 * string  in     zero-terminated UTF-8
 */
S5_API void s5_text_json(S5Text *text, const char *string);

S5_END_C
#endif
