/* What a call can return: one row for each status gives number, name, sentence and rule. */
#ifndef SPOILFIVE_STATUS_H
#define SPOILFIVE_STATUS_H

#include "card.h"

S5_BEGIN_C

/*
 * X(NAME, number, "sentence", "section of docs/rules.md, or empty", the option that it rests on, or NONE)
 * A refused choice is explained in two parts: this sentence says how things stand, and the option's own
 * sentence, the one on the rules page, says the rule. In a sentence {…} is filled in by s5_explain() from the
 * position (explain.h):
 *   {card} the card of the choice   {Asked} what the card led asks for
 *   {held} cards that must follow   {bid} the standing bid      {turn} who is to choose
 *   {kinds} what may be chosen      {bids} the bids to be had   {out} how many cards may be discarded
 *   {robs} the card that robs       {points} the chooser's points
 */
#define S5_STATUS_MAP(X)                                                                                     \
    X(OK, 0, "done", "", NONE)                                                                               \
    X(ERR_GAME_OVER, -1, "the game is over", "§3", NONE)                                                     \
    X(ERR_NO_HAND, -2, "no hand is being played: deal first", "§3", NONE)                                    \
    X(ERR_HAND_RUNNING, -3, "a hand is being played: it must end first", "§3", NONE)                         \
    X(ERR_NOT_YOUR_TURN, -4, "it is not this seat's turn: {turn} must choose", "§3", NONE)                   \
    X(ERR_NOT_ASKED, -5, "that is not what is asked now: {kinds}", "§3", NONE)                               \
    X(ERR_NOT_HELD, -6, "the {card} is not in the hand", "§2", NONE)                                         \
    X(ERR_FOLLOW_OR_TRUMP, -7, "{Asked} were led and you hold the {held}", "§2", FOLLOW)                     \
    X(ERR_MUST_FOLLOW, -8, "{Asked} were led and you hold the {held}", "§2", FOLLOW)                         \
    X(ERR_MUST_TRUMP, -9, "trumps led: you can't withhold the {held}", "§2", RENEGE)                         \
    X(ERR_ROB_ACE_ONLY, -10, "the {card} is not the {robs}", "§4", ROB_GIVES)                                \
    X(ERR_BID_UNKNOWN, -11, "there is no such bid", "§8", BIDS)                                              \
    X(ERR_BID_LOW, -12, "a bid must be higher than the standing {bid}: {bids}", "§8", NONE)                  \
    X(ERR_BID_UNDER_20, -13, "your side has {points} points", "§8", BID_20_FROM)                             \
    X(ERR_HOLD_DEALER, -14, "you may not hold", "§8", HOLD)                                                  \
    X(ERR_HOLD_NOTHING, -15, "there is no other player's bid to hold", "§8", HOLD)                           \
    X(ERR_BAGGED, -16, "you are the dealer, and nobody has bid: {bids}", "§8", ALL_PASS)                     \
    X(ERR_OUT_COUNT, -17, "{out}", "§8, §9", NONE)                                                           \
    X(ERR_REPEATED, -18, "a card appears twice", "§1", NONE)                                                 \
    X(ERR_CARD_TEXT, -19,                                                                                    \
        "no card is written like that: rank A 2 … 9 T J Q K, then suit S H D C; XX is the Joker", "§1",      \
        NONE)                                                                                                \
    X(ERR_CHOICE_TEXT, -20, "no choice is written like that", "§3", NONE)                                    \
    X(ERR_PACK, -21, "a pack has each of the 52 cards once, and the Joker where it plays", "§3", NONE)       \
    X(ERR_OPTION_NAME, -22, "there is no option of that name", "", NONE)                                     \
    X(ERR_OPTION_VALUE, -23, "the option has no such value", "", NONE)                                       \
    X(ERR_OPTION_KIND, -24, "the option does not belong to this kind of game", "", NONE)                     \
    X(ERR_PRESET, -25, "there is no preset of that name", "", NONE)                                          \
    X(ERR_PLAYERS, -26, "this game is not for that many players", "§3", NONE)                                \
    X(ERR_SIDES, -27, "that many players can't form that many sides", "§3", NONE)                            \
    X(ERR_DEALER, -28, "there is no such seat for the dealer", "§3", FIRST_DEALER)                           \
    X(ERR_MUST_TRUMP_VOID, -30, "{Asked} were led and you hold none: you must play a trump", "H2", FOLLOW)   \
    X(ERR_BUNKER, -31, "your side has {points} points", "H5", BUNKER)                                        \
    X(ERR_KEEP_TRUMPS, -32, "{out}", "H4", KEEP_TRUMPS)                                                      \
    X(ERR_JOKER_ORDER, -33, "the Joker has no place in the ordinary order of cards", "H1", JOKER)            \
    X(ERR_NO_END, -34, "without a target the game needs a number of hands", "H6", TARGET)                    \
    X(ERR_COUNT_OUT, -35,                                                                                    \
        "only an auction has a bidding side, and only in a points game do points count at once", "H6",       \
        COUNT_OUT)                                                                                           \
    X(ERR_STOPPED, -36, "the search was stopped before it was finished", "", NONE)                           \
    X(ERR_NOT_PLAYING, -37, "no card is to be played now", "§2", NONE)                                       \
    X(ERR_MATCH, -38, "a match cannot stand so, or its game is not over yet", "H17", NONE)                   \
    X(ERR_TABLES, -39, "a game of this kind is not played at those tables, or its preset has them all",      \
        "H15", NONE)                                                                                         \
    X(ERR_FEW_CARDS, -40, "the pack has too few cards for that many players and the kitty", "H15", KITTY)    \
    X(ERR_NOT_IN_STOCK, -41, "the {card} is not in the stock", "H18", NONE)                                  \
    X(ERR_CALL_CARD, -42, "you may call only a trump that another player may hold", "H16", PARTNER)          \
    X(ERR_CALL_ALONE, -43, "you may not play alone", "H16", CALL_ALONE)                                      \
    X(ERR_CALL_DUE, -44, "you hold the card that was called", "H16", CALL_BY)                                \
    X(ERR_SOLVE_CALLED, -45,                                                                                 \
        "the solver can't begin while somebody holds a card that must be played by a trick", "H16", CALL_BY) \
    X(ERR_START, -29, "a starting score must not win the game already, nor lie outside ±1,000,000", "§3",    \
        NONE)

/** Statuses: S5_OK is 0, the others are negative and returned directly. */
typedef enum S5Status {
#define S5_STATUS_ENUM(name, number, sentence, rule, option) S5_##name = number,
    S5_STATUS_MAP(S5_STATUS_ENUM)
#undef S5_STATUS_ENUM
} S5Status;

/** The name of a status, `ERR_NOT_HELD`, or null for a number that is not a status. Static text. */
S5_API const char *s5_status_name(S5Status status);

/** The sentence of a status, its {places} not filled in. Static text; empty for a number that is not a
 * status. */
S5_API const char *s5_status_sentence(S5Status status);

/** The section of docs/rules.md that a status rests on, `§2`; empty when it rests on none. Static text. */
S5_API const char *s5_status_rule(S5Status status);

S5_END_C
#endif
