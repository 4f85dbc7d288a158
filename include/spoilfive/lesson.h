/* The lessons of a first game: what a newcomer is told when something happens for the first time. */
#ifndef SPOILFIVE_LESSON_H
#define SPOILFIVE_LESSON_H

#include "rules.h"

S5_BEGIN_C

/*
 * X(NAME, "key", "sentence"): of several that fit at once the first is told. The page has each sentence as
 * its message `lesson.key`, which is translated. In a sentence {…} is filled in:
 *   {aim} the aim of a hand     {number} points    {name} a player    {card} {cards} cards
 */
#define S5_LESSON_MAP(X)                                                                                    \
    X(AIM_GOAL, "aim.goal", "{aim} The first to {number} wins the game.")                                   \
    X(AIM, "aim", "{aim}")                                                                                  \
    X(JINK_MUST, "jink.must",                                                                               \
        "You have enough tricks to win the pool, but these rules make you jink: go for all five "           \
        "tricks. You lose everything if you miss one.")                                                     \
    X(JINK, "jink",                                                                                         \
        "You have enough tricks to win the pool. Take it now, or jink: go for all five tricks "             \
        "and more chips, but lose everything if you miss one.")                                             \
    X(ROB, "rob", "You can rob: take the turn-up into your hand and give another card for it.")             \
    X(HOLD, "hold", "You deal, so you may hold: you take over the other player’s bid at the same number.")  \
    X(BID, "bid",                                                                                           \
        "Bid what you think you can make, with your partners if any: 5 for each trick, and 5 more for "     \
        "the highest trump. Or pass.")                                                                      \
    X(HOPELESS, "hopeless",                                                                                 \
        "A bid here can’t be made, whatever you hold: all five tricks bring too few points. You may "       \
        "still choose it, to keep the bid from the others.")                                                \
    X(NAME, "name",                                                                                         \
        "You won the auction: choose the suit that is to be trumps. Your longest and strongest "            \
        "suit is usually right.")                                                                           \
    X(BLIND, "blind",                                                                                       \
        "Instead of the kitty you may take one card that nobody has seen: its suit is trumps, and "         \
        "the kitty is thrown away.")                                                                        \
    X(KITTY, "kitty", "The kitty is in your hand. Keep the best cards and discard the others.")             \
    X(TAKEN, "taken", "You have taken your new cards. Keep the best five and discard the others.")          \
    X(DRAW, "draw",                                                                                         \
        "Discard the cards that do not help you, and draw new ones. Usually you discard "                   \
        "everything but trumps.")                                                                           \
    X(PICK, "pick",                                                                                         \
        "You deal, so you look through the rest of the pack and take the cards that you want, one "         \
        "by one.")                                                                                          \
    X(CALL, "call",                                                                                         \
        "Call a trump that you do not have: the player who holds it is your partner. Usually you "          \
        "call the best one that you lack.")                                                                 \
    X(CALL_SECRET, "call.secret",                                                                           \
        "The bidder has called the {card}. Only the player who holds it knows who the partner is; "         \
        "everybody else learns it when that card is played.")                                               \
    X(PARTNER, "partner",                                                                                   \
        "You hold the {card}, so you are the bidder’s partner. Only you know it: help the bidder, "         \
        "and say nothing.")                                                                                 \
    X(PARTNER_SHOWN, "partner.shown",                                                                       \
        "{name} has played the card that was called: {name} is the bidder’s partner.")                      \
    X(CALL_OPEN, "call.open",                                                                               \
        "The bidder has called the {card}. The player who holds it is the partner and must say so at "      \
        "once; if nobody does, the bidder plays alone.")                                                    \
    X(MATCH, "match", "Several games make a match: the match is won by the most games.")                    \
    X(AIM_SIDES, "aim.sides", "You play with the other people of your side: your tricks count together.")   \
    X(TURN_UP, "turn-up",                                                                                   \
        "A card is turned up: its suit is trumps for this hand. Trumps beat all other cards.")              \
    X(ORDER_JOKER, "order.joker",                                                                           \
        "The best trump is the 5, then the jack, the Joker and the ace of hearts, whatever suit is "        \
        "trumps. The row of trumps shows them all.")                                                        \
    X(ORDER, "order",                                                                                       \
        "The best trump is the 5, then the jack, then the ace of hearts, whatever suit is "                 \
        "trumps. The row of trumps shows them all.")                                                        \
    X(ACE_HEARTS, "ace-hearts",                                                                             \
        "The ace of hearts is always a trump, the third best or nearly so, whatever suit is trumps.")       \
    X(RENEGE, "renege", "Trumps are led, but you may keep back your {cards}. That is called reneging.")     \
    X(TRUMPS_LED, "trumps-led", "Trumps are led: a player who holds trumps must play one.")                 \
    X(MAY_TRUMP, "may-trump", "If you hold the suit that was led, follow it or play a trump, as you like.") \
    X(MUST_FOLLOW, "must-follow",                                                                           \
        "You hold the suit that was led, so you must follow it. You may not trump now.")                    \
    X(VOID, "void",                                                                                         \
        "You hold no card of the suit that was led, so you may play any card. A trump may take "            \
        "the trick.")                                                                                       \
    X(LEAD, "lead", "The card you lead decides what the others may play.")                                  \
    X(BLACK, "black",                                                                                       \
        "A black suit is led. Below the picture cards and the ace, low beats high: the 2 beats "            \
        "the 10.")                                                                                          \
    X(RED, "red",                                                                                           \
        "Diamonds are led. They rank from the king down to the 2, and the plain ace is the "                \
        "lowest of all.")                                                                                   \
    X(FIVE, "five", "You hold the {card}, the best card of all: nothing beats it.")                         \
    X(ROBBED, "robbed", "{name} had the right to rob and has taken the turn-up.")                           \
    X(LOWERED, "lowered", "Nobody used the ace of trumps to rob, so it is the lowest trump in this hand.")  \
    X(CHANCE, "chance", "You have two tricks. One more and the pool is yours.")                             \
    X(DANGER, "danger",                                                                                     \
        "{name} has two tricks and wins the pool with one more, so everybody else now plays "               \
        "against {name}.")                                                                                  \
    X(NEXT_LEAD, "next-lead", "The player who takes a trick leads to the next one.")                        \
    X(SPOIL, "spoil",                                                                                       \
        "Nobody won enough tricks, so the hand is spoilt and the pool stays for the next one. "             \
        "That is what gives the game its name.")                                                            \
    X(WON, "won", "The winner takes the whole pool, and everybody pays for a new one.")                     \
    X(MADE, "made", "The bid was made, so the side scores.")                                                \
    X(MADE_ALONE, "made.alone", "The bid was made, so the bidder scores.")                                  \
    X(MADE_PAIR, "made.pair", "The bid was made, so the bidder and the partner both score.")                \
    X(LOST, "lost", "The bid was lost, so it is taken off the score of the side.")                          \
    X(LOST_ALONE, "lost.alone", "The bid was lost, so it is taken off the bidder’s score.")                 \
    X(LOST_PAIR, "lost.pair", "The bid was lost, so it is taken off the scores of bidder and partner.")

typedef enum S5Lesson {
#define S5_LESSON_ENUM(NAME, key, sentence) S5_LESSON_##NAME,
    S5_LESSON_MAP(S5_LESSON_ENUM)
#undef S5_LESSON_ENUM
        S5_LESSONS
} S5Lesson;

/** The key of a lesson, `ace-hearts`. Static text. */
S5_API const char *s5_lesson_key(S5Lesson lesson);

/** The sentence of a lesson, its {places} not filled in. Static text. */
S5_API const char *s5_lesson_sentence(S5Lesson lesson);

S5_END_C
#endif
