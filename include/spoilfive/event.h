/* The events of a game as JSON lines, whole or as one seat may see them (docs/formats.md). */
#ifndef SPOILFIVE_EVENT_H
#define SPOILFIVE_EVENT_H

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    S5_ALL_SEEING = -1,    /**< the eyes of a record, which sees everything */
    S5_EVENT_MAX = 65536,  /**< bytes that hold any one event line with its newline */
    S5_PLAYER_NAME_MAX = 64 /**< bytes of a player's name, the terminator included */
};

/** Who plays, for the first event of a game. */
typedef struct S5Players {
    char name[S5_SEATS_MAX][S5_PLAYER_NAME_MAX]; /**< UTF-8 */
} S5Players;

/**
 * Writes the `game` event. `more` is a piece of JSON to be added at its end (`,"you":0`), or null.
 *
 * text     inout  gets the line with its newline
 * rules    in
 * state    in     just started
 * players  in     the names
 */
S5_API void s5_event_game(S5Text *text, const S5Rules *rules, const S5State *state, const S5Players *players,
                          const char *more);

/** Writes the `deal` event of a state just dealt, for a seat's eyes or S5_ALL_SEEING. */
S5_API void s5_event_deal(S5Text *text, const S5Rules *rules, const S5State *state, int eyes);

/**
 * Writes the `turn` event of a state in which somebody must choose; nothing when these eyes may not notice the question.
 *
 * legal  in  whether the legal choices are listed; eyes other than S5_ALL_SEEING get their own anyway, and no others'
 */
S5_API void s5_event_turn(S5Text *text, const S5Rules *rules, const S5State *state, int eyes, bool legal);

/**
 * Writes what an act made happen: the `act`, and the `trick`, `end-hand` and `end-game` that follow from it.
 *
 * before  in  the state in which `choice` was made
 * after   in  the state that s5_act() made of it
 * choice  in
 * eyes    in  a seat, or S5_ALL_SEEING; a silent `decline` is left out for other seats
 */
S5_API void s5_event_act(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after,
                         const S5Choice *choice, int eyes);

/** Writes the `end-game` event of a game that is over, for one that s5_stop() ended. */
S5_API void s5_event_end_game(S5Text *text, const S5Rules *rules, const S5State *state);

/** Appends a string as JSON: quoted, escaped, broken UTF-8 as question marks. */
S5_API void s5_text_json(S5Text *text, const char *string);

#ifdef __cplusplus
}
#endif
#endif
