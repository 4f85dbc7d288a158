/* Rules in full sentences, made from the options: a page for a guest, a sentence for one option. */
#ifndef SPOILFIVE_RULEPAGE_H
#define SPOILFIVE_RULEPAGE_H

#include "rules.h"
#include "terms.h"

S5_BEGIN_C

/*
 * X(NAME, "sentence"): what the page says in addition to the options' own sentences; HEAD_… are headings.
 * AIM_… are not on the page: they say the aim of a hand, one for each kind of game. In a sentence {…} is
 * filled in:
 *   {n} {m} numbers          {count} the first number as a word, `three`
 *   {numbers} some numbers, `2-5 7`          {sides} in how many sides, `2 or 3`
 */
#define S5_RULE_MAP(X)                                                                                      \
    X(HEAD_PLAYERS, "The players")                                                                          \
    X(TABLES_ALONE, "With {numbers} players, each plays for themselves.")                                   \
    X(TABLES_SIDES, "With {numbers} players, there are {sides} sides.")                                     \
    X(TABLES_BOTH, "With {numbers} players, each plays for themselves, or there are {sides} sides.")        \
    X(USUALLY, "Usually {count} play.")                                                                     \
    X(HEAD_CARDS, "The cards")                                                                              \
    X(PACK, "The pack has 52 cards.")                                                                       \
    X(PACK_JOKER, "The pack has 53 cards, including the Joker.")                                            \
    X(HAND, "Everybody is dealt five cards, so there are five tricks.")                                     \
    X(ORDER_ORDINARY, "Every suit, trumps or not, ranks A K Q J 10 9 8 7 6 5 4 3 2. Only the cards of "     \
                      "the trump suit are trumps; the ace of hearts is a heart like any other.")            \
    X(ORDER_TRUMPS, "The ace of hearts is always a trump. From the top, trumps rank: the 5, the "           \
                    "jack, the ace of hearts, the ace of trumps, the king, the queen; then in hearts "      \
                    "and diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10.")                 \
    X(ORDER_TRUMPS_JOKER, "The ace of hearts is always a trump, and so is the Joker. From the top, trumps " \
                          "rank: the 5, the jack, the Joker, the ace of hearts, the ace of trumps, the "    \
                          "king, the queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in spades and "   \
                          "clubs 2 3 4 6 7 8 9 10.")                                                        \
    X(ORDER_ACES_HIGH, "When they are not trumps, spades and clubs rank A K Q J 2 3 4 5 6 7 8 9 10, "       \
                       "diamonds A K Q J 10 9 8 7 6 5 4 3 2, and hearts K Q J 10 9 8 7 6 5 4 3 2.")         \
    X(ORDER_IRISH, "When they are not trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9 10, "           \
                   "diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2.")             \
    X(TOP_TRUMPS, "The top trumps are the 5, the jack and the ace of hearts.")                              \
    X(TOP_TRUMPS_JOKER, "The top trumps are the 5, the jack, the Joker and the ace of hearts.")             \
    X(HEAD_DEAL, "The deal")                                                                                \
    X(DEAL_PASSES, "The deal passes to the left after every hand.")                                         \
    X(KITTY_NONE, "No kitty is dealt.")                                                                     \
    X(KITTY_1, "One card is dealt to the kitty after the first round of the deal.")                         \
    X(KITTY_2, "Two cards are dealt to the kitty after the first round of the deal.")                       \
    X(KITTY_3, "Three cards are dealt to the kitty after the first round of the deal.")                     \
    X(KITTY_4, "Four cards are dealt to the kitty, two after each round of the deal.")                      \
    X(KITTY_5, "Five cards are dealt to the kitty, as an extra hand after the dealer's.")                   \
    X(TURNED, "The next card is turned up, and its suit is trumps.")                                        \
    X(SPOIL_BOTH_PAY, "After a spoil everybody pays {n}, and the new dealer pays {m} extra.")               \
    X(SPOIL_ALL_PAY, "After a spoil everybody pays {n}.")                                                   \
    X(SPOIL_DEALER_PAYS, "After a spoil only the new dealer pays: {n}.")                                    \
    X(SPOIL_NOBODY_PAYS, "After a spoil nobody pays.")                                                      \
    X(HEAD_TURN_UP, "The turn-up")                                                                          \
    X(JOKER_TURNED, "If the Joker is turned up, the next card is turned up too and its suit is "            \
                    "trumps; the dealer takes the Joker in exchange for a card of their hand.")             \
    X(FIVING, "With two players or two sides, the player on the dealer's left may propose "                 \
              "another turn-up; if the dealer agrees, cards are turned until one of another "               \
              "suit comes, and that card is the turn-up.")                                                  \
    X(MAY_ROB, "The player who holds the ace of trumps may rob the turn-up: they take it into "             \
               "their hand and give another card in exchange.")                                             \
    X(MUST_ROB, "The player who holds the ace of trumps must rob the turn-up: they take it into "           \
                "their hand and give another card in exchange.")                                            \
    X(ACE_OWN_TURN, "If the turn-up is an ace, the dealer must take it in exchange for a card of "          \
                    "their hand when their first turn comes.")                                              \
    X(ACE_AFTER_TRICK, "If the turn-up is an ace, the dealer must take it in exchange for a card of "       \
                       "their hand after the first trick.")                                                 \
    X(ACE_BEFORE_LEAD, "If the turn-up is an ace, the dealer must take it in exchange for a card of "       \
                       "their hand before the first lead.")                                                 \
    X(ACE_DISCARD, "If the turn-up is an ace, the dealer must take it: they discard a card before "         \
                   "the first lead and take the ace after the first trick.")                                \
    X(HEAD_AUCTION, "The auction")                                                                          \
    X(SPEAKS_FIRST, "The player on the dealer's left bids first.")                                          \
    X(BIDS_RISE, "Each bid must be higher than the one before; a player who passes is out of the "          \
                 "auction.")                                                                                \
    X(HEAD_KITTY_DRAW, "The kitty, trumps and the draw")                                                    \
    X(HEAD_DRAW, "Trumps and the draw")                                                                     \
    X(NAMES_TRUMPS, "The highest bidder names the trump suit.")                                             \
    X(TAKES_KITTY, "The bidder takes the kitty into their hand.")                                           \
    X(TAKES_KITTY_OUT, "The bidder takes the kitty into their hand and discards as many cards as it had.")  \
    X(DRAW, "In turn, each player discards cards face down and draws from the top of the "                  \
            "stock to have five again.")                                                                    \
    X(DRAW_KITTY, "The bidder, who has the kitty in hand, must come down to five cards or fewer.")          \
    X(TAKES_SHARE, "Everybody takes an equal share of the stock, but no more than {n}.")                    \
    X(TAKES_MOST, "Everybody takes {n}, or as many as the stock still holds.")                              \
    X(CALL_ALONE_ONLY, "With fixed sides, or with only two players, nobody calls a partner.")               \
    X(HEAD_PLAY, "The play")                                                                                \
    X(LEAD, "The player on the dealer's left leads.")                                                       \
    X(TRICK, "The highest trump wins the trick; if there is no trump in it, the highest card "              \
             "of the suit led wins. The winner leads to the next trick.")                                   \
    X(TRUMPS_LED, "When trumps are led, you must play a trump if you hold one.")                            \
    X(HEAD_SCORE, "The score")                                                                              \
    X(POOL, "A player who takes {count} tricks wins the pool, and the hand ends. If nobody "                \
            "does, the hand is a spoil and the pool stays for the next hand.")                              \
    X(JINK, "A player who takes the first {count} tricks may jink: play on for all five. If "               \
            "they take all five, they win the pool and {m} from each other player; if not, "                \
            "the hand is a spoil.")                                                                         \
    X(JINK_FORCED, "A player who takes the first {count} tricks must go on for all five. If they take all " \
                   "five, they win the pool and {m} from each other player; if not, the hand is a spoil.")  \
    X(NO_JINK, "There is no jink.")                                                                         \
    X(ALL_PLAYED, "All five tricks are played.")                                                            \
    X(TRICK_POINTS, "Each trick scores 5 points.")                                                          \
    X(BID_SCORES, "If the bidding side makes at least its bid, it scores what it made; otherwise "          \
                  "it loses the bid. The others score what they made.")                                     \
    X(THIRTY_ORDINARY, "A bid of 30 is like any other.")                                                    \
    X(THIRTY_DOUBLE, "A bid of 30 is a bid to win everything: made, it scores 60; lost, it costs 30.")      \
    X(THIRTY_PLAYERS, "With fewer than {count} players it is like any other bid.")                          \
    X(SLAM, "A bid of {n} is a bid to win everything: made, it scores {m}; lost, it costs "                 \
            "{n}.")                                                                                         \
    X(SLAM_MADE, "A bid of {n} is a bid to win everything: made, it scores {m}.")                           \
    X(HEAD_END, "The end")                                                                                  \
    X(PLAYERS_STOP, "The game ends when the players stop.")                                                 \
    X(POOL_SHARED, "The pool is shared out, and the player with the most chips wins.")                      \
    X(CALL_BOTH_THERE, "If the bidder and the partner reach the target together, the bidder wins.")         \
    X(HIGHEST_WINS, "The highest score wins.")                                                              \
    X(HEAD_MATCH, "The match")                                                                              \
    X(MATCH_BEST, "The first to win more than half of {n} games wins the match.")                           \
    X(MATCH_ALL, "{n} games are played; the most games win the match.")                                     \
    X(AIM_POOL, "Win {count} of the five tricks, and the pool is yours.")                                   \
    X(AIM_POINTS, "Win tricks: each one scores {n}.")                                                       \
    X(AIM_BANDS, "Win more of the five tricks than the others.")                                            \
    X(AIM_AUCTION, "Bid for the right to name trumps, then win enough tricks to make your bid.")

typedef enum S5Rule {
#define S5_RULE_ENUM(NAME, sentence) S5_RULE_##NAME,
    S5_RULE_MAP(S5_RULE_ENUM)
#undef S5_RULE_ENUM
        S5_RULES
} S5Rule;

enum {
    S5_RULE_PAGE_MAX = 1 << 14, /**< bytes that are enough for every page */
    S5_RULE_SENTENCE_MAX = 1000 /**< bytes that are enough for what an option or one of its words means */
};

/**
 * Appends the rules of a game as a page to be read from beginning to end.
 *
 * text         inout  a line `# …` is a heading, every other line a paragraph; paragraphs are not wrapped
 * preset       in
 * options      in     that make sense together (s5_rules())
 * terms        in     the players' own words, or null
 * description  in     what they say about their rules, or empty
 */
S5_API void s5_rule_page(S5Text *text, const S5Preset *preset, const S5Options *options, const S5Terms *terms,
    const char *description);

/**
 * Appends the same page as a JSON array of what it says, in order, for programs that say it in another
 * language:
 * `{"say":"POOL","n":3,"m":0}` a sentence or heading of S5_RULE_MAP with its numbers; `TABLES_…` has
 * `"numbers":"2-10"` and `"sides":[2,3]` instead; `{"option":"follow","value":"may-trump"}` what an option
 * means; `{"paragraph":true}` begins a new one.
 *
 * text     inout
 * preset   in
 * options  in     that make sense together (s5_rules())
 */
S5_API void s5_rule_parts(S5Text *text, const S5Preset *preset, const S5Options *options);

/** Appends the aim of a hand in one sentence, in the players' own words or the usual ones (null). */
S5_API void s5_rule_aim(S5Text *text, const S5Rules *rules, const S5Terms *terms);

/** Appends the aim as s5_rule_parts() does: `{"say":"AIM_POOL","n":3,"m":0}`. */
S5_API void s5_rule_aim_part(S5Text *text, const S5Rules *rules);

/** Appends what an option's value means, as a sentence with its full stop, in the players' own words or the
 * usual ones (null). The rules page, the list of options and the reason why a choice is not legal all use it.
 * Jink, fiving and robbing have sentences in S5_RULE_MAP as well, because there several options make one
 * sentence: change both. */
S5_API void s5_rule_sentence(S5Text *text, const S5Options *options, int option, const S5Terms *terms);

/** Appends what a word of an option means, for a list of all words: the Joker is named among the top
 * trumps. */
S5_API void s5_word_sentence(S5Text *text, const S5Word *word);

/** Appends the numbers (0 to 30) whose bits are set, in order: `2-10`, `2 4 6`. */
S5_API void s5_rule_numbers(S5Text *text, unsigned set);

/** Appends the numbers whose bits are set, in words: `2-9`, `4, 6 or 8`. */
S5_API void s5_rule_counts(S5Text *text, unsigned set);

/** Appends the sides (bits as in S5Seatings) that a number of players may form: `each for themselves, or in
 * 2 or 3 sides`. */
S5_API void s5_rule_sides(S5Text *text, unsigned sides);

/**
 * Appends that a game is not played at a table, and at which it is: `twenty-five is not played by 9 in 4
 * sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides`.
 *
 * text     inout
 * name     in     of the game
 * tables   in     those that it has, as s5_seatings_read() reads them
 * players  in     the number that was asked for
 * sides    in     as many sides, 0 for each for themselves; −1 to leave it out
 */
S5_API void s5_rule_table_refused(S5Text *text, const char *name, const char *tables, int players, int sides);

S5_END_C
#endif
