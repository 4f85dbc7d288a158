/* What a call can answer: one row a status gives number, name, sentence and rule. */
#ifndef SPOILFIVE_STATUS_H
#define SPOILFIVE_STATUS_H

#include "card.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * X(NAME, number, "sentence", "section of docs/rules.md, or empty")
 * In a sentence {…} is filled in by s5_explain() from the position (words.h):
 *   {card} the card of the choice   {led} the card led          {Asked} {asked} what it asks for
 *   {held} cards that must follow   {bid} the standing bid      {turn} who is to choose
 *   {kinds} what may be chosen      {bids} the bids to be had   {out} how many cards may be put out
 *   {ace} the ace of trumps         {from} the score from which no bid is under 20
 */
#define S5_STATUS_MAP(X)                                                                                    \
    X(OK, 0, "done", "")                                                                                    \
    X(ERR_GAME_OVER, -1, "the game is over", "§3")                                                          \
    X(ERR_NO_HAND, -2, "no hand is being played: deal first", "§3")                                         \
    X(ERR_HAND_RUNNING, -3, "a hand is being played: it must end first", "§3")                              \
    X(ERR_NOT_YOUR_TURN, -4, "it is not this seat's turn: {turn} must choose", "§3")                        \
    X(ERR_NOT_ASKED, -5, "that is not what is asked now: {kinds}", "§3")                                    \
    X(ERR_NOT_HELD, -6, "the {card} is not in the hand", "§2")                                              \
    X(ERR_FOLLOW_OR_TRUMP, -7, "{Asked} were led and you hold the {held}: follow {asked}, or play a trump", \
        "§2")                                                                                               \
    X(ERR_MUST_FOLLOW, -8, "{Asked} were led and you hold the {held}: follow {asked}", "§2")                \
    X(ERR_MUST_TRUMP, -9,                                                                                   \
        "trumps were led ({led}) and you hold the {held}, which may not be withheld: play a trump", "§2")   \
    X(ERR_ROB_ACE_ONLY, -10, "only the {ace} itself may be given for the turn-up", "§4")                    \
    X(ERR_BID_UNKNOWN, -11, "there is no such bid: {bids}", "§8")                                           \
    X(ERR_BID_LOW, -12, "a bid must be higher than the standing {bid}: {bids}", "§8")                       \
    X(ERR_BID_UNDER_20, -13, "a side with {from} points or more makes and holds no bid under 20", "§8")     \
    X(ERR_HOLD_DEALER, -14, "only the dealer may hold", "§8")                                               \
    X(ERR_HOLD_NOTHING, -15, "there is no bid of another to hold", "§8")                                    \
    X(ERR_BAGGED, -16, "everybody else has passed and the dealer must bid: {bids}", "§8")                   \
    X(ERR_OUT_COUNT, -17, "{out}", "§8, §9")                                                                \
    X(ERR_REPEATED, -18, "a card stands twice", "§1")                                                       \
    X(ERR_CARD_TEXT, -19,                                                                                   \
        "no card is written like that: rank A 2 … 9 T J Q K, then suit S H D C; XX is the Joker", "§1")     \
    X(ERR_CHOICE_TEXT, -20, "no choice is written like that", "§3")                                         \
    X(ERR_PACK, -21, "a pack is the 52 cards, and the Joker where it plays, each once", "§3")               \
    X(ERR_OPTION_NAME, -22, "there is no option of that name", "")                                          \
    X(ERR_OPTION_VALUE, -23, "the option has no such value", "")                                            \
    X(ERR_OPTION_KIND, -24, "the option does not belong to this kind of game", "")                          \
    X(ERR_PRESET, -25, "there is no preset of that name", "")                                               \
    X(ERR_PLAYERS, -26, "that many players can't play this", "§3")                                          \
    X(ERR_SIDES, -27, "so many sides are not possible with that many players", "§3")                        \
    X(ERR_DEALER, -28, "there is no such seat for the dealer", "§3")                                        \
    X(ERR_MUST_TRUMP_VOID, -30,                                                                             \
        "{Asked} were led, you hold none, and the {held} may not be withheld: play a trump", "H2")          \
    X(ERR_BUNKER, -31, "a side so far below zero may only pass", "H5")                                      \
    X(ERR_KEEP_TRUMPS, -32, "no trump may be put out while another card can be: {out}", "H4")               \
    X(ERR_JOKER_ORDER, -33, "the Joker has no place in the ordinary order of cards", "H1")                  \
    X(ERR_NO_END, -34, "without a target the game needs a number of hands", "H6")                           \
    X(ERR_COUNT_OUT, -35, "at-once belongs to points games, the bidding side to auctions", "H6")            \
    X(ERR_STOPPED, -36, "the search was stopped before it was finished", "")                                \
    X(ERR_NOT_PLAYING, -37, "no card is to be played now", "§2")                                            \
    X(ERR_START, -29, "nobody can start at the target or beyond, nor outside ±1,000,000", "§3")

/** Statuses: S5_OK is 0, the others are negative and returned directly. */
typedef enum S5Status {
#define S5_STATUS_ENUM(name, number, sentence, rule) S5_##name = number,
    S5_STATUS_MAP(S5_STATUS_ENUM)
#undef S5_STATUS_ENUM
} S5Status;

/** The name of a status, `ERR_NOT_HELD`, or null for a number that is none. Static text. */
S5_API const char *s5_status_name(S5Status status);

/** The sentence of a status, its {places} not filled in. Static text; empty for no status. */
S5_API const char *s5_status_sentence(S5Status status);

/** The section of docs/rules.md that a status rests on, `§2`; empty when it rests on none. Static text. */
S5_API const char *s5_status_rule(S5Status status);

#ifdef __cplusplus
}
#endif
#endif
