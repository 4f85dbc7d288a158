/* Why a hand changed the score, as the sentences of spoilfive/narration.h. Private to engine/record/, terminal/, cli/ and web/. */
#ifndef S5_RESULT_H
#define S5_RESULT_H

#include "spoilfive/view.h"

#include <jansson.h>

/** What the end of a hand shows: the fields of the event `end-hand` (docs/formats.md). */
typedef struct S5HandEnd {
    uint8_t outcome; /**< S5Outcome */
    uint8_t by;      /**< a seat, in games of bands a side, or S5_NO_SEAT */
    int32_t pool;    /**< what is left of it */
    int32_t change[S5_SEATS_MAX];
    int32_t total[S5_SEATS_MAX]; /**< before a pool that is left is shared */
} S5HandEnd;

/** What the end of a game shows: the fields of the event `end-game`. */
typedef struct S5GameOver {
    uint16_t winners; /**< parties, as bits */
    bool stopped;
    int32_t total[S5_SEATS_MAX];
} S5GameOver;

enum { S5_RESULT_MAX = 8 /**< most lines of one hand */ };

/** A sentence and what its places are filled with. */
typedef struct S5ResultLine {
    const char *key; /**< of S5_NARRATION_MAP; static text */
    int seat;        /**< {name}; −1 if the sentence names nobody or a side */
    int side;        /**< {name} where sides bid or score; otherwise −1 */
    int partner;     /**< {name} is `seat` and this seat together (H16); otherwise −1 */
    S5Card card;     /**< {card} or S5_NO_CARD */
    int32_t number, other, pool;
} S5ResultLine;

/** The outcome of a word; S5_OUTCOME_NONE for any other text, or null. */
S5Outcome s5_outcome_find(const char *word);

/** The end of the hand that the last act before `after` ended; for a hand that a deal ended both are the same. */
S5HandEnd s5_hand_end(const S5Rules *rules, const S5State *before, const S5State *after);

/** Reads the event `end-hand`; false if it is none. */
bool s5_hand_end_read(S5HandEnd *end, const json_t *line);

/**
 * Explains the result of a hand, so that every change of a score follows from the lines (docs/rules.md §5 to §9).
 *
 * rules  in
 * view   in   of any seat, after the hand
 * end    in
 * lines  out  the outcome first
 * Returns the number of lines, at least 1.
 */
int s5_result(
    const S5Rules *rules, const S5View *view, const S5HandEnd *end, S5ResultLine lines[S5_RESULT_MAX]);

S5GameOver s5_game_over(const S5Rules *rules, const S5State *after);

/** Reads the event `end-game`. */
S5GameOver s5_game_over_read(const json_t *line);

/**
 * Explains why a game ended, and why with these winners, where the totals don't say so (docs/rules.md §5, §8, H6).
 *
 * rules, view, end  in   the view of any seat, after the game
 * line              out
 * Returns whether there is something to explain.
 */
bool s5_game_reason(const S5Rules *rules, const S5View *view, const S5GameOver *end, S5ResultLine *line);

#endif
