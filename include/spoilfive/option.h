/*
 * The options of the rules, one row each, and the presets made of them.
 *
 * A row makes the field of S5Options, the reader, the printer, the range check and its part of
 * `spoilfive rules`. What an option does is in docs/rules.md, in the section that its row names.
 */
#ifndef SPOILFIVE_OPTION_H
#define SPOILFIVE_OPTION_H

#include "status.h"
#include "text.h"

S5_BEGIN_C

/*
 * The kinds of game, by what a hand is played for:
 *   X(NAME, "name", "section", "how it is played", "what is counted", by seat, "tables")
 * Chips belong to a seat, points to a party: a side, or a seat that plays for itself. The tables are those
 * that a rule file may list (H15), as s5_seatings_read() reads them.
 */
#define S5_KIND_MAP(X)                                                                                \
    X(POOL, "pool", "§5", "for a pool of chips", "chips", true, "2-10 2-10/any")                      \
    X(POINTS, "points", "§6", "for points, counted trick by trick", "points", false, "2-10 2-10/any") \
    X(BANDS, "bands", "§7", "for points, counted hand by hand", "points", false, "2-10/2")            \
    X(AUCTION, "auction", "§8, §9", "for points, with an auction", "points", false, "2-10 2-10/any")

/** The kinds of game, in the order of docs/rules.md. */
typedef enum S5Kind {
#define S5_KIND_ENUM(NAME, name, section, played, unit, by_seat, tables) S5_##NAME,
    S5_KIND_MAP(S5_KIND_ENUM)
#undef S5_KIND_ENUM
        S5_KINDS
} S5Kind;

/* Which kinds an option belongs to, as a set of bits. */
enum {
    S5_FOR_POOL = 1 << S5_POOL,
    S5_FOR_POINTS = 1 << S5_POINTS,
    S5_FOR_BANDS = 1 << S5_BANDS,
    S5_FOR_AUCTION = 1 << S5_AUCTION,
    S5_FOR_TRICKS = 1 << S5_POINTS | 1 << S5_AUCTION,
    S5_FOR_SCORES = 1 << S5_POINTS | 1 << S5_BANDS | 1 << S5_AUCTION,
    S5_FOR_TURN_UP = 1 << S5_POOL | 1 << S5_POINTS | 1 << S5_BANDS,
    S5_FOR_ALL = S5_FOR_POOL | S5_FOR_SCORES
};

/*
 * What each value of an option means, one list for each option, in the order of the options below:
 *   W(VALUE, "word", "sentence")      a value that is a word
 *   N("sentence", "sentence for 0")   a number; the second is "" unless 0 means never
 * In a sentence {number} is the number, {list} the bids, {joker} " Joker," where the Joker plays.
 */
#define S5_FIRST_DEALER_WORDS(W, N)                                                           \
    W(FIRST_DEALER_FIRST_JACK, "first-jack",                                                  \
        "Cards are dealt face up; the player who gets the first jack deals first.")           \
    W(FIRST_DEALER_HIGH_CARD, "high-card",                                                    \
        "Everybody draws a card; the highest deals first (ace high), and those who tie draw " \
        "again.")                                                                             \
    W(FIRST_DEALER_RANDOM, "random", "The first dealer is chosen at random.")                 \
    N("Seat {number} deals first; seats are counted from 0.", "")
#define S5_PACKETS_WORDS(W, N)                                                                     \
    W(PACKETS_3_2, "3-2", "Each player is dealt three cards, then two.")                           \
    W(PACKETS_2_3, "2-3", "Each player is dealt two cards, then three.")                           \
    W(PACKETS_4_1, "4-1", "Each player is dealt four cards, then one.")                            \
    W(PACKETS_1_4, "1-4", "Each player is dealt one card, then four.")                             \
    W(PACKETS_SINGLY, "1-1-1-1-1", "The cards are dealt one at a time.")                           \
    W(PACKETS_ALTERNATE_3_2, "alternate-3-2",                                                      \
        "Neighbours are dealt three cards and two in turn; in the second round each gets what is " \
        "missing from five.")                                                                      \
    W(PACKETS_ALTERNATE_2_3, "alternate-2-3",                                                      \
        "Neighbours are dealt two cards and three in turn; in the second round each gets what is " \
        "missing from five.")                                                                      \
    W(PACKETS_DEALER, "dealer",                                                                    \
        "The dealer deals three cards and then two, or two and then three, as they like.")
#define S5_JOKER_WORDS(W, N)                \
    W(JOKER_NO, "no", "There is no Joker.") \
    W(JOKER_YES, "yes", "The Joker is always a trump, third after the 5 and the jack.")
#define S5_CARD_ORDER_WORDS(W, N)                                                                 \
    W(CARD_ORDER_IRISH, "irish",                                                                  \
        "Plain black aces rank just below the jack, and the plain ace of diamonds is the lowest " \
        "diamond.")                                                                               \
    W(CARD_ORDER_ACES_HIGH, "aces-high",                                                          \
        "The plain aces of spades, clubs and diamonds are the highest of their suits.")           \
    W(CARD_ORDER_ORDINARY, "ordinary",                                                            \
        "Every suit ranks A K Q J 10 … 2, and only the cards of the trump suit are trumps.")
#define S5_FOLLOW_WORDS(W, N)                                                                      \
    W(FOLLOW_MUST_FOLLOW, "must-follow",                                                           \
        "If you hold the plain suit led, you must follow it; otherwise you may play any card.")    \
    W(FOLLOW_MAY_TRUMP, "may-trump",                                                               \
        "If you hold the plain suit led, you must follow it or play a trump; otherwise you may "   \
        "play any card.")                                                                          \
    W(FOLLOW_MUST_TRUMP_WHEN_VOID, "must-trump-when-void",                                         \
        "If you hold the plain suit led, you must follow it or play a trump; otherwise you must "  \
        "play a trump if you can, except one that may be withheld.")                               \
    W(FOLLOW_FREE_WITH_TRUMP, "free-with-trump",                                                   \
        "If you hold a trump, you may play any card when a plain suit is led; otherwise you must " \
        "follow suit if you can.")                                                                 \
    W(FOLLOW_FREE, "free", "You may play any card when a plain suit is led.")
#define S5_RENEGE_WORDS(W, N)                                                                    \
    W(RENEGE_OVER_LOWER, "over-lower",                                                           \
        "You may withhold a top trump (5, jack,{joker} A♥) when a lower trump is led.")          \
    W(RENEGE_ANY_LEAD, "any-lead",                                                               \
        "You may withhold the top trumps (5, jack,{joker} A♥) whichever trump is led.")          \
    W(RENEGE_NONE, "none", "No trump may be withheld when trumps are led.")                      \
    W(RENEGE_OVER_BEST, "over-best",                                                             \
        "You may withhold a top trump that outranks every trump played to the trick so far.")    \
    W(RENEGE_UNLESS_TOP, "unless-top",                                                           \
        "You may withhold the top trumps as long as none of them has been played to the trick.") \
    W(RENEGE_FIVE_ONLY, "five-only", "Only the five of trumps may be withheld, whichever trump is led.")
#define S5_ACE_HEARTS_LEAD_WORDS(W, N)                                    \
    W(ACE_HEARTS_LEAD_TRUMPS, "trumps", "A lead of A♥ calls for trumps.") \
    W(ACE_HEARTS_LEAD_HEARTS, "hearts", "A lead of A♥ calls for plain hearts, unless hearts are trumps.")
#define S5_ACE_HEARTS_FOLLOWS_WORDS(W, N)                                                                    \
    W(ACE_HEARTS_FOLLOWS_TRUMP, "trump", "When plain hearts are led, A♥ in hand does not count as a heart.") \
    W(ACE_HEARTS_FOLLOWS_HEART, "heart", "When plain hearts are led, A♥ in hand counts as a heart too.")
#define S5_ROBBING_WORDS(W, N)                                        \
    W(ROBBING_MAY, "may", "A player who may rob is free to decline.") \
    W(ROBBING_MUST, "must", "A player who may rob must rob.")         \
    W(ROBBING_NO, "no", "Nobody may rob, not even the dealer.")
#define S5_ROB_WITH_WORDS(W, N)                                                               \
    W(ROB_WITH_ACE, "ace", "Only the ace of trumps robs.")                                    \
    W(ROB_WITH_FIVE_OF_HEARTS, "ace-or-five-of-hearts",                                       \
        "If the ace of trumps is in no hand and is not turned up, 5♥ robs in its place, and " \
        "declining costs nothing.")
#define S5_ROB_WHEN_WORDS(W, N)                                                  \
    W(ROB_WHEN_BEFORE_LEAD, "before-lead",                                       \
        "The player who holds the ace of trumps decides before the first lead.") \
    W(ROB_WHEN_OWN_TURN, "own-turn",                                             \
        "The player who holds the ace of trumps decides when their first turn comes.")
#define S5_ROB_WHO_WORDS(W, N)                                                 \
    W(ROB_WHO_ANYONE, "anyone", "Anyone who holds the ace of trumps may rob.") \
    W(ROB_WHO_NOT_DEALER, "not-dealer", "Anyone but the dealer may rob if they hold the ace of trumps.")
#define S5_ROB_GIVES_WORDS(W, N)                                                                    \
    W(ROB_GIVES_ANY, "any", "The robber gives any card of their hand in exchange for the turn-up.") \
    W(ROB_GIVES_ACE, "ace", "The robber gives the card they rob with in exchange for the turn-up.")
#define S5_ROB_SHOWN_WORDS(W, N)                                              \
    W(ROB_SHOWN_FACE_UP, "face-up", "Everybody sees the card that is given.") \
    W(ROB_SHOWN_FACE_DOWN, "face-down", "Nobody else sees the card that is given.")
#define S5_ROB_REFUSAL_WORDS(W, N)                                                                         \
    W(ROB_REFUSAL_LOWERS, "lowers",                                                                        \
        "A player who declines to rob says so, and the ace becomes the lowest trump.")                     \
    W(ROB_REFUSAL_FREE, "free", "A player who declines to rob says nothing, and nothing follows from it.") \
    W(ROB_REFUSAL_ANNOUNCE_OR_LOWERS, "announce-or-lowers",                                                \
        "A player who declines to rob may say so, and the ace keeps its rank, or say nothing, "            \
        "and the ace becomes the lowest trump.")                                                           \
    W(ROB_REFUSAL_BARS, "bars",                                                                            \
        "A player who declines to rob says nothing, and can't win the pool in this hand.")                 \
    W(ROB_REFUSAL_LOWERS_SILENTLY, "lowers-silently",                                                      \
        "A player who does not rob says nothing, and the ace becomes the lowest trump.")
#define S5_DEALER_ROB_WORDS(W, N)                                                                          \
    W(DEALER_ROB_AFTER_FIRST_TRICK, "after-first-trick",                                                   \
        "The dealer may take a turned-up ace after the first trick.")                                      \
    W(DEALER_ROB_BEFORE_LEAD, "before-lead", "The dealer may take a turned-up ace before the first lead.") \
    W(DEALER_ROB_OWN_TURN, "own-turn", "The dealer may take a turned-up ace when their first turn comes.") \
    W(DEALER_ROB_DISCARD_THEN_TAKE, "discard-then-take",                                                   \
        "The dealer may discard a card before the first lead, and then takes a turned-up ace "             \
        "after the first trick.")
#define S5_DEALER_ROBS_WORDS(W, N)                                                                    \
    W(DEALER_ROBS_AS_OTHERS, "as-others", "For a turned-up ace the dealer is as free as the others.") \
    W(DEALER_ROBS_MAY, "may", "The dealer may take a turned-up ace.")                                 \
    W(DEALER_ROBS_MUST, "must", "The dealer must take a turned-up ace.")                              \
    W(DEALER_ROBS_NO, "no", "The dealer may not take a turned-up ace.")
#define S5_REFUSAL_BARS_WORDS(W, N)                                   \
    W(REFUSAL_BARS_NO, "no", "Not to rob bars nobody from the pool.") \
    W(REFUSAL_BARS_YES, "yes", "A player who could have robbed and did not can't win the pool in this hand.")
#define S5_FIVING_WORDS(W, N)                                                                    \
    W(FIVING_NO, "no", "The turn-up stands.")                                                    \
    W(FIVING_YES, "yes",                                                                         \
        "With two players or two sides, one may propose another turn-up and the other agree to " \
        "it.")
#define S5_STAKE_WORDS(W, N)              N("Before the deal everybody pays {number} into a new pool.", "")
#define S5_STAKE_AFTER_SPOIL_WORDS(W, N)  N("After a spoil everybody pays {number}.", "")
#define S5_DEALER_AFTER_SPOIL_WORDS(W, N) N("After a spoil the new dealer pays {number}.", "")
#define S5_DEALER_EXTRA_WORDS(W, N) \
    N("At every deal the dealer pays {number} extra.", "The dealer pays nothing extra.")
#define S5_POOL_MAX_WORDS(W, N) \
    N("Once the pool holds {number}, nobody pays into it any more.", "The pool has no maximum.")
#define S5_WIN_TRICKS_WORDS(W, N) N("It takes {number} tricks to win the pool.", "")
#define S5_JINK_WORDS(W, N)                                                                          \
    W(JINK_YES, "yes",                                                                               \
        "A player who has enough tricks for the pool, and has lost none, may play on for all five.") \
    W(JINK_NO, "no", "The hand ends as soon as a player has enough tricks for the pool.")            \
    W(JINK_MUST, "must",                                                                             \
        "A player who has enough tricks for the pool, and has lost none, must go on for all five.")
#define S5_JINK_BONUS_WORDS(W, N) N("For a jink, each of the other players pays {number}.", "")
#define S5_CHIPS_WORDS(W, N)      N("Everybody starts with {number} chips.", "")
#define S5_SCORE_WORDS(W, N)                                                    \
    W(SCORE_BANDS, "bands", "Three or four tricks score 5; all five score 10.") \
    W(SCORE_NET, "net", "Three tricks score 5, four score 15 and all five score 25.")
#define S5_BIDS_WORDS(W, N) N("The bids are {list}.", "")
#define S5_AUCTION_WORDS(W, N)                                                                 \
    W(AUCTION_DEALER_ROUND, "dealer-round",                                                    \
        "Each of the others bids or passes once; then the dealer does, and the bidding ends.") \
    W(AUCTION_ROUND, "round", "The bidding goes round until all but one have passed.")
#define S5_HOLD_WORDS(W, N)                                                                  \
    W(HOLD_YES, "yes", "The dealer may hold another player's bid, their own partner's too.") \
    W(HOLD_NO, "no", "The dealer may not hold.")
#define S5_HOLD_ASKS_WORDS(W, N)                                                                  \
    W(HOLD_ASKS_ALL, "all", "After a hold, everybody who has not passed may bid higher.")         \
    W(HOLD_ASKS_HELD, "held", "After a hold, only the player whose bid was held may bid higher.") \
    W(HOLD_ASKS_NOBODY, "nobody", "A hold ends the auction.")
#define S5_ALL_PASS_WORDS(W, N)                                                                   \
    W(ALL_PASS_REDEAL, "redeal", "If everybody passes, nothing is scored and the deal moves on.") \
    W(ALL_PASS_DEALER, "dealer", "If all the others pass, the dealer must bid.")                  \
    W(ALL_PASS_SAME_DEALER, "same-dealer",                                                        \
        "If everybody passes, the same dealer deals again, for at most three hands in a row.")
#define S5_BID_20_FROM_WORDS(W, N)                                         \
    N("A side with {number} points or more may not bid or hold below 20.", \
        "Any side may make any bid, whatever its score.")
#define S5_BUNKER_WORDS(W, N)                                                                    \
    N("A side with fewer than minus {number} points is in the bunker and may only pass, unless " \
      "all sides are in it.",                                                                    \
        "No score is so low that a side may only pass.")
#define S5_KITTY_WORDS(W, N) N("Cards dealt to the kitty: {number}.", "No kitty is dealt.")
#define S5_KITTY_WHEN_WORDS(W, N)                                                         \
    W(KITTY_WHEN_USUAL, "usual",                                                          \
        "Five cards are dealt to the kitty as one more hand, four as two and two, "       \
        "fewer after the first round.")                                                   \
    W(KITTY_WHEN_AFTER_FIRST, "after-first", "The kitty is dealt after the first round.") \
    W(KITTY_WHEN_LAST, "last", "The kitty is dealt last.")
#define S5_KITTY_TO_WORDS(W, N)                                 \
    W(KITTY_TO_BIDDER, "bidder", "The bidder takes the kitty.") \
    W(KITTY_TO_NOBODY, "nobody", "The kitty lies face down until the hand is over.")
#define S5_NAMING_WORDS(W, N)                                                             \
    W(NAMING_BEFORE_KITTY, "before-kitty", "Trumps are named before the kitty is taken.") \
    W(NAMING_AFTER_KITTY, "after-kitty", "Trumps are named after the kitty is taken.")
#define S5_DRAW_WORDS(W, N)                                                       \
    W(DRAW_ALL, "all", "Everybody may draw from the stock.")                      \
    W(DRAW_OTHERS, "others", "Everybody but the bidder may draw from the stock.") \
    W(DRAW_NONE, "none", "Nobody draws.")
#define S5_DRAW_MAX_WORDS(W, N) N("Nobody may draw more than {number} cards.", "Nobody may draw a card.")
#define S5_DRAW_KEEP_WORDS(W, N) \
    N("Everybody must keep at least {number} of their cards.", "Everybody may discard all their cards.")
#define S5_DRAW_SHARE_WORDS(W, N)                                               \
    W(DRAW_SHARE_FIRST_COME, "first-come",                                      \
        "Each player in turn may take as many cards as the stock still holds.") \
    W(DRAW_SHARE_EQUAL, "equal", "Nobody may take more than an equal share of the stock.")
#define S5_DRAW_FROM_WORDS(W, N)                                                            \
    W(DRAW_FROM_DEALER_LEFT, "dealer-left", "The player on the dealer's left draws first.") \
    W(DRAW_FROM_DEALER, "dealer", "The dealer draws first.")
#define S5_KEEP_TRUMPS_WORDS(W, N)                      \
    W(KEEP_TRUMPS_NO, "no", "Trumps may be discarded.") \
    W(KEEP_TRUMPS_YES, "yes", "No trump may be discarded while another card can be.")
#define S5_BLIND_WORDS(W, N)                                          \
    W(BLIND_NO, "no", "The bidder takes the kitty and names trumps.") \
    W(BLIND_YES, "yes",                                               \
        "The bidder may throw the kitty away unseen and take one card instead; its suit is trumps.")
#define S5_DRAW_ORDER_WORDS(W, N)                                                             \
    W(DRAW_ORDER_PUT_OUT, "put-out", "Each player first discards, and then takes new cards.") \
    W(DRAW_ORDER_TAKE, "take", "Each player first takes the new cards, and then discards down to five.")
#define S5_DEALER_DRAW_WORDS(W, N)                                                                \
    W(DEALER_DRAW_STOCK, "stock", "The dealer draws from the top of the stock, like the others.") \
    W(DEALER_DRAW_PICKS, "picks",                                                                 \
        "The dealer draws last, looks through the rest of the pack and picks the cards they want.")
#define S5_LEAD_WORDS(W, N)                                                      \
    W(LEAD_BIDDER_LEFT, "bidder-left", "The player on the bidder's left leads.") \
    W(LEAD_DEALER_LEFT, "dealer-left", "The player on the dealer's left leads.") \
    W(LEAD_BIDDER, "bidder", "The bidder leads.")
#define S5_PARTNER_WORDS(W, N)                           \
    W(PARTNER_FIXED, "fixed", "Nobody calls a partner.") \
    W(PARTNER_CALLED, "called",                          \
        "The bidder calls a trump that they do not have; the player who holds it is their partner.")
#define S5_CALL_ALONE_WORDS(W, N)                                  \
    W(CALL_ALONE_YES, "yes", "The bidder may play alone instead.") \
    W(CALL_ALONE_NO, "no", "The bidder must call a card.")
#define S5_CALL_OPEN_WORDS(W, N)                                                 \
    W(CALL_OPEN_NO, "no", "The partner stays secret until that card is played.") \
    W(CALL_OPEN_YES, "yes", "The partner says so at once.")
#define S5_CALL_BY_WORDS(W, N)                                            \
    N("The partner must play that card in trick {number} at the latest.", \
        "The partner may keep that card to the last trick.")
#define S5_CALL_LASTS_WORDS(W, N)                                 \
    W(CALL_LASTS_HAND, "hand", "They are partners for the hand.") \
    W(CALL_LASTS_TRICK, "trick",                                  \
        "They are partners for that one trick: if the partner takes it, it counts for the bidder.")
#define S5_CALL_SCORES_WORDS(W, N)                                                           \
    W(CALL_SCORES_BOTH, "both", "Both score what they make together, or both lose the bid.") \
    W(CALL_SCORES_OWN, "own", "Each scores what they take themselves; the bidder alone loses the bid.")
#define S5_THIRTY_SCORES_WORDS(W, N) N("A made bid of 30 scores {number}.", "")
#define S5_SLAM_NEEDS_WORDS(W, N)                                                      \
    W(SLAM_NEEDS_TRICKS, "tricks", "The bid to win everything needs all five tricks.") \
    W(SLAM_NEEDS_POINTS, "points", "The bid to win everything needs 30 points.")
#define S5_SLAM_PLAYERS_WORDS(W, N) N("With fewer than {number} players a bid of 30 is like any other.", "")
#define S5_SLAM_COSTS_WORDS(W, N)                              \
    W(SLAM_COSTS_BID, "bid", "A lost bid costs what was bid.") \
    W(SLAM_COSTS_HALF, "half", "A lost bid over 30 costs half of it.")
#define S5_TRICK_POINTS_WORDS(W, N) N("Each trick scores {number}.", "")
#define S5_TOP_BONUS_WORDS(W, N)                                       \
    N("The trick with the highest trump played scores {number} more.", \
        "The highest trump played brings no bonus.")
#define S5_BONUS_FOR_WORDS(W, N)                                                          \
    W(BONUS_FOR_ANY, "any", "The highest trump played earns the bonus, whichever it is.") \
    W(BONUS_FOR_TOP, "top",                                                               \
        "The highest trump played earns the bonus only if it is a top trump (5, jack,{joker} A♥).")
#define S5_BONUS_UNTIL_WORDS(W, N)                                                        \
    N("From {number} points on a side gets no bonus; a bid that needs it can't be made.", \
        "Any side may get the bonus, whatever its score.")
#define S5_BONUS_WHEN_WORDS(W, N)                                                                       \
    W(BONUS_WHEN_END, "end",                                                                            \
        "The bonus for the highest trump is added after the fifth trick, if nobody has reached the "    \
        "target by then.")                                                                              \
    W(BONUS_WHEN_CERTAIN, "certain",                                                                    \
        "The bonus for the highest trump counts as soon as everybody can see that no higher trump can " \
        "be played.")
#define S5_NO_DEFENCE_FROM_WORDS(W, N)                                                          \
    N("A side with {number} points or more before the hand scores nothing against a made bid.", \
        "Against a made bid, every side scores what it made.")
#define S5_FIVE_TRICKS_WORDS(W, N)                                                          \
    W(FIVE_TRICKS_POINTS, "points", "All five tricks score their points and nothing more.") \
    W(FIVE_TRICKS_GAME, "game", "All five tricks of a hand win the game, whatever the scores.")
#define S5_DEALER_ACE_BONUS_WORDS(W, N) \
    N("A dealer who turns up an ace scores {number}.", "A dealer who turns up an ace scores nothing for it.")
#define S5_COUNT_OUT_WORDS(W, N)                                                                  \
    W(COUNT_OUT_BIDDER_FIRST, "bidder-first",                                                     \
        "If several reach the target, the bidding side wins if it is one of them; otherwise the " \
        "highest score wins.")                                                                    \
    W(COUNT_OUT_HIGHER, "higher", "If several reach the target, the highest score wins.")         \
    W(COUNT_OUT_FIRST_PAST, "first-past",                                                         \
        "If several reach the target, the first to get there wins, counting trick by trick.")     \
    W(COUNT_OUT_BIDDER_THEN_FIRST, "bidder-then-first",                                           \
        "If several reach the target, the bidding side wins if it is one of them; otherwise the " \
        "first to get there wins.")                                                               \
    W(COUNT_OUT_AT_ONCE, "at-once", "Points count as soon as they are won, and the game ends at the target.")
#define S5_WIN_BY_BID_WORDS(W, N)                                                                         \
    W(WIN_BY_BID_NEVER, "never", "Whoever reaches the target wins.")                                      \
    W(WIN_BY_BID_ALWAYS, "always", "Only the bidding side can win, in a hand in which it makes its bid.") \
    W(WIN_BY_BID_GREEN, "green",                                                                          \
        "If all sides were within 30 of the target, only the bidding side can win, by making its "        \
        "bid.")
#define S5_FLOOR_WORDS(W, N)                                                          \
    N("A side at minus {number} or below ends the game, and the highest score wins.", \
        "No score is low enough to end the game.")
#define S5_TARGET_WORDS(W, N) N("The game is won at {number} points.", "No score wins the game by itself.")
#define S5_HANDS_WORDS(W, N)  N("The game ends after {number} hands.", "The number of hands is not limited.")
#define S5_HANDS_TIE_WORDS(W, N)                                                        \
    W(HANDS_TIE_SHARE, "share", "If the highest scores are equal, they share the win.") \
    W(HANDS_TIE_PLAY_ON, "play-on",                                                     \
        "If the highest scores are equal, play continues, hand by hand, until they differ.")
#define S5_GAMES_WORDS(W, N) N("Games in a match: {number}.", "")
#define S5_GAMES_END_WORDS(W, N)                                                                \
    W(GAMES_END_BEST, "best",                                                                   \
        "The match is over as soon as one player or side has won more than half of its games.") \
    W(GAMES_END_ALL, "all", "All games of the match are played; the most games win it.")
#define S5_NEXT_DEALER_WORDS(W, N)                                                     \
    W(NEXT_DEALER_GOES_ON, "goes-on", "The deal passes on from one game to the next.") \
    W(NEXT_DEALER_WINNER, "winner", "The winner deals first in the next game.")
#define S5_CARRY_WORDS(W, N)                                                                             \
    W(CARRY_NO, "no", "Every game begins afresh.")                                                       \
    W(CARRY_FIVE_TRICKS, "five-tricks",                                                                  \
        "A player who wins a game with all five tricks begins the next with the points they had before " \
        "that hand.")

/*
 * X(field, NAME, "title for people", kinds, default, least, most, step, WORDS, "section", "what it settles",
 *   "unit of a number")
 * A value is a word's number, or a multiple of `step` from `least` to `most`; `most` is −1 where only words
 * are allowed. Step 0 is the list of bids.
 */
#define S5_OPTION_MAP(X)                                                                                     \
    X(first_dealer, FIRST_DEALER, "First dealer", S5_FOR_ALL, S5_FIRST_DEALER_FIRST_JACK, 0, 9, 1,           \
        S5_FIRST_DEALER_WORDS, "§3", "who deals first", "the seat that deals first")                         \
    X(packets, PACKETS, "Packets dealt", S5_FOR_ALL, S5_PACKETS_3_2, 0, -1, 1, S5_PACKETS_WORDS, "§3",       \
        "how the cards are dealt", "")                                                                       \
    X(joker, JOKER, "Joker", S5_FOR_ALL, S5_JOKER_NO, 0, -1, 1, S5_JOKER_WORDS, "H1",                        \
        "whether there is a Joker", "")                                                                      \
    X(card_order, CARD_ORDER, "Order of the cards", S5_FOR_ALL, S5_CARD_ORDER_IRISH, 0, -1, 1,               \
        S5_CARD_ORDER_WORDS, "H1", "how the cards rank", "")                                                 \
    X(follow, FOLLOW, "Following a plain suit", S5_FOR_ALL, S5_FOLLOW_MUST_FOLLOW, 0, -1, 1,                 \
        S5_FOLLOW_WORDS, "§2", "what may be played when a plain suit is led", "")                            \
    X(renege, RENEGE, "Trumps that may be withheld", S5_FOR_ALL, S5_RENEGE_OVER_LOWER, 0, -1, 1,             \
        S5_RENEGE_WORDS, "§2", "which trumps may be withheld when trumps are led", "")                       \
    X(ace_hearts_lead, ACE_HEARTS_LEAD, "Ace of hearts when it is led", S5_FOR_ALL,                          \
        S5_ACE_HEARTS_LEAD_TRUMPS, 0, -1, 1, S5_ACE_HEARTS_LEAD_WORDS, "§2", "what a lead of A♥ calls for",  \
        "")                                                                                                  \
    X(ace_hearts_follows, ACE_HEARTS_FOLLOWS, "Ace of hearts when hearts are led", S5_FOR_ALL,               \
        S5_ACE_HEARTS_FOLLOWS_TRUMP, 0, -1, 1, S5_ACE_HEARTS_FOLLOWS_WORDS, "H2",                            \
        "what A♥ is when plain hearts are led", "")                                                          \
    X(robbing, ROBBING, "Robbing", S5_FOR_TURN_UP, S5_ROBBING_MAY, 0, -1, 1, S5_ROBBING_WORDS, "H3",         \
        "whether the turn-up may or must be robbed", "")                                                     \
    X(rob_with, ROB_WITH, "Cards that rob", S5_FOR_TURN_UP, S5_ROB_WITH_ACE, 0, -1, 1, S5_ROB_WITH_WORDS,    \
        "H3", "which card robs", "")                                                                         \
    X(rob_when, ROB_WHEN, "When the ace robs", S5_FOR_TURN_UP, S5_ROB_WHEN_BEFORE_LEAD, 0, -1, 1,            \
        S5_ROB_WHEN_WORDS, "§4", "when the holder of the ace of trumps decides", "")                         \
    X(rob_who, ROB_WHO, "Who may rob", S5_FOR_TURN_UP, S5_ROB_WHO_ANYONE, 0, -1, 1, S5_ROB_WHO_WORDS, "§4",  \
        "who may rob with the ace of trumps", "")                                                            \
    X(rob_gives, ROB_GIVES, "Card given when robbing", S5_FOR_TURN_UP, S5_ROB_GIVES_ANY, 0, -1, 1,           \
        S5_ROB_GIVES_WORDS, "§4", "what is given for the turn-up", "")                                       \
    X(rob_shown, ROB_SHOWN, "How that card is given", S5_FOR_TURN_UP, S5_ROB_SHOWN_FACE_UP, 0, -1, 1,        \
        S5_ROB_SHOWN_WORDS, "§4", "whether the card given is seen", "")                                      \
    X(rob_refusal, ROB_REFUSAL, "Refusing to rob", S5_FOR_TURN_UP, S5_ROB_REFUSAL_LOWERS, 0, -1, 1,          \
        S5_ROB_REFUSAL_WORDS, "§4", "what happens when a player declines to rob", "")                        \
    X(dealer_rob, DEALER_ROB, "When the dealer takes an ace", S5_FOR_TURN_UP,                                \
        S5_DEALER_ROB_AFTER_FIRST_TRICK, 0, -1, 1, S5_DEALER_ROB_WORDS, "§4",                                \
        "when the dealer may take a turned-up ace", "")                                                      \
    X(dealer_robs, DEALER_ROBS, "Whether the dealer takes an ace", S5_FOR_TURN_UP, S5_DEALER_ROBS_AS_OTHERS, \
        0, -1, 1, S5_DEALER_ROBS_WORDS, "H10", "whether the dealer may or must take a turned-up ace", "")    \
    X(refusal_bars, REFUSAL_BARS, "Not robbing and the pool", S5_FOR_POOL, S5_REFUSAL_BARS_NO, 0, -1, 1,     \
        S5_REFUSAL_BARS_WORDS, "H10", "whether not robbing bars a player from the pool", "")                 \
    X(fiving, FIVING, "Another turn-up by agreement", S5_FOR_TURN_UP, S5_FIVING_NO, 0, -1, 1,                \
        S5_FIVING_WORDS, "H3", "whether another turn-up may be agreed on", "")                               \
    X(stake, STAKE, "Stake", S5_FOR_POOL, 1, 0, 50, 1, S5_STAKE_WORDS, "§5",                                 \
        "what each player pays into a new pool", "chips")                                                    \
    X(stake_after_spoil, STAKE_AFTER_SPOIL, "Stake after a spoil", S5_FOR_POOL, 0, 0, 50, 1,                 \
        S5_STAKE_AFTER_SPOIL_WORDS, "§5", "what each player pays after a spoil", "chips")                    \
    X(dealer_after_spoil, DEALER_AFTER_SPOIL, "Dealer's stake after a spoil", S5_FOR_POOL, 1, 0, 50, 1,      \
        S5_DEALER_AFTER_SPOIL_WORDS, "§5", "what the new dealer pays after a spoil", "chips")                \
    X(dealer_extra, DEALER_EXTRA, "Dealer's extra stake", S5_FOR_POOL, 0, 0, 50, 1, S5_DEALER_EXTRA_WORDS,   \
        "§5", "what the dealer pays extra at every deal", "chips")                                           \
    X(pool_max, POOL_MAX, "Most chips in the pool", S5_FOR_POOL, 0, 0, 1000000, 1, S5_POOL_MAX_WORDS, "H11", \
        "how many chips the pool may be filled up to; 0 for any number", "chips")                            \
    X(win_tricks, WIN_TRICKS, "Tricks that win the pool", S5_FOR_POOL, 3, 2, 5, 1, S5_WIN_TRICKS_WORDS,      \
        "H3", "how many tricks win the pool", "tricks")                                                      \
    X(jink, JINK, "Jinking", S5_FOR_POOL, S5_JINK_YES, 0, -1, 1, S5_JINK_WORDS, "§5",                        \
        "whether a player who could take the pool may play on for all five tricks", "")                      \
    X(jink_bonus, JINK_BONUS, "Payment for a jink", S5_FOR_POOL, 1, 0, 50, 1, S5_JINK_BONUS_WORDS, "§5",     \
        "what each other player pays for a jink", "chips")                                                   \
    X(chips, CHIPS, "Chips at the start", S5_FOR_POOL, 20, 0, 1000000, 1, S5_CHIPS_WORDS, "§5",              \
        "what each player starts with", "chips")                                                             \
    X(score, SCORE, "Score of a hand", S5_FOR_BANDS, S5_SCORE_BANDS, 0, -1, 1, S5_SCORE_WORDS, "§7",         \
        "what the side with more tricks scores", "")                                                         \
    X(bids, BIDS, "Bids", S5_FOR_AUCTION, 0x3F, 0, -1, 0, S5_BIDS_WORDS, "H5", "which bids there are",       \
        "points, rising, with commas")                                                                       \
    X(auction, AUCTION, "Order of the bidding", S5_FOR_AUCTION, S5_AUCTION_DEALER_ROUND, 0, -1, 1,           \
        S5_AUCTION_WORDS, "H5", "how the bidding goes", "")                                                  \
    X(hold, HOLD, "Dealer may hold", S5_FOR_AUCTION, S5_HOLD_YES, 0, -1, 1, S5_HOLD_WORDS, "H5",             \
        "whether the dealer may hold", "")                                                                   \
    X(hold_asks, HOLD_ASKS, "Who may bid after a hold", S5_FOR_AUCTION, S5_HOLD_ASKS_ALL, 0, -1, 1,          \
        S5_HOLD_ASKS_WORDS, "H5", "who may still bid after a hold", "")                                      \
    X(all_pass, ALL_PASS, "When everybody passes", S5_FOR_AUCTION, S5_ALL_PASS_REDEAL, 0, -1, 1,             \
        S5_ALL_PASS_WORDS, "§8", "what happens when nobody bids", "")                                        \
    X(bid_20_from, BID_20_FROM, "Score that rules out low bids", S5_FOR_AUCTION, 100, 0, 1000000, 1,         \
        S5_BID_20_FROM_WORDS, "H5", "the score from which a side may not bid or hold below 20; 0 for never", \
        "points")                                                                                            \
    X(bunker, BUNKER, "Bunker", S5_FOR_AUCTION, 0, 0, 1000000, 1, S5_BUNKER_WORDS, "H5",                     \
        "a side with fewer points than minus this may only pass; 0 for never", "points")                     \
    X(kitty, KITTY, "Cards in the kitty", S5_FOR_AUCTION, 0, 0, 5, 1, S5_KITTY_WORDS, "H4",                  \
        "how many cards are dealt to the kitty", "cards")                                                    \
    X(kitty_when, KITTY_WHEN, "When the kitty is dealt", S5_FOR_AUCTION, S5_KITTY_WHEN_USUAL, 0, -1, 1,      \
        S5_KITTY_WHEN_WORDS, "H9", "when the kitty is dealt", "")                                            \
    X(kitty_to, KITTY_TO, "Who takes the kitty", S5_FOR_AUCTION, S5_KITTY_TO_BIDDER, 0, -1, 1,               \
        S5_KITTY_TO_WORDS, "H4", "who takes the kitty", "")                                                  \
    X(name, NAMING, "When trumps are named", S5_FOR_AUCTION, S5_NAMING_BEFORE_KITTY, 0, -1, 1,               \
        S5_NAMING_WORDS, "H4", "when trumps are named", "")                                                  \
    X(draw, DRAW, "Who draws", S5_FOR_AUCTION, S5_DRAW_ALL, 0, -1, 1, S5_DRAW_WORDS, "H4",                   \
        "who draws from the stock", "")                                                                      \
    X(draw_max, DRAW_MAX, "Most cards drawn", S5_FOR_AUCTION, 5, 0, 5, 1, S5_DRAW_MAX_WORDS, "H4",           \
        "how many cards a player may draw", "cards")                                                         \
    X(draw_keep, DRAW_KEEP, "Fewest cards kept", S5_FOR_AUCTION, 0, 0, 5, 1, S5_DRAW_KEEP_WORDS, "H4",       \
        "how many cards a player must keep", "cards")                                                        \
    X(draw_share, DRAW_SHARE, "Sharing the stock", S5_FOR_AUCTION, S5_DRAW_SHARE_FIRST_COME, 0, -1, 1,       \
        S5_DRAW_SHARE_WORDS, "H4", "how the stock is shared", "")                                            \
    X(draw_from, DRAW_FROM, "Who draws first", S5_FOR_AUCTION, S5_DRAW_FROM_DEALER_LEFT, 0, -1, 1,           \
        S5_DRAW_FROM_WORDS, "H4", "who draws first", "")                                                     \
    X(keep_trumps, KEEP_TRUMPS, "Trumps must be kept", S5_FOR_AUCTION, S5_KEEP_TRUMPS_NO, 0, -1, 1,          \
        S5_KEEP_TRUMPS_WORDS, "H4", "whether trumps may be discarded", "")                                   \
    X(blind, BLIND, "Blind trumps", S5_FOR_AUCTION, S5_BLIND_NO, 0, -1, 1, S5_BLIND_WORDS, "H18",            \
        "whether the bidder may take a card that fixes trumps instead of the kitty", "")                     \
    X(draw_order, DRAW_ORDER, "Discarding or drawing first", S5_FOR_AUCTION, S5_DRAW_ORDER_PUT_OUT, 0, -1,   \
        1, S5_DRAW_ORDER_WORDS, "H18", "whether players discard before they draw", "")                       \
    X(dealer_draw, DEALER_DRAW, "What the dealer draws", S5_FOR_AUCTION, S5_DEALER_DRAW_STOCK, 0, -1, 1,     \
        S5_DEALER_DRAW_WORDS, "H18", "where the dealer's new cards come from", "")                           \
    X(lead, LEAD, "First lead", S5_FOR_AUCTION, S5_LEAD_BIDDER_LEFT, 0, -1, 1, S5_LEAD_WORDS, "H5",          \
        "who leads first", "")                                                                               \
    X(partner, PARTNER, "Partners", S5_FOR_AUCTION, S5_PARTNER_FIXED, 0, -1, 1, S5_PARTNER_WORDS, "H16",     \
        "whether the bidder calls a partner by a card", "")                                                  \
    X(call_alone, CALL_ALONE, "Playing alone", S5_FOR_AUCTION, S5_CALL_ALONE_YES, 0, -1, 1,                  \
        S5_CALL_ALONE_WORDS, "H16", "whether the bidder may play alone instead of calling", "")              \
    X(call_open, CALL_OPEN, "When the partner is known", S5_FOR_AUCTION, S5_CALL_OPEN_NO, 0, -1, 1,          \
        S5_CALL_OPEN_WORDS, "H16", "whether the called partner says so at once", "")                         \
    X(call_by, CALL_BY, "Last trick for the called card", S5_FOR_AUCTION, 0, 0, 5, 1, S5_CALL_BY_WORDS,      \
        "H16", "by which trick the called card must be played; 0 for any", "the trick")                      \
    X(call_lasts, CALL_LASTS, "How long the partner helps", S5_FOR_AUCTION, S5_CALL_LASTS_HAND, 0, -1, 1,    \
        S5_CALL_LASTS_WORDS, "H16", "whether the called partner helps for the hand or for one trick", "")    \
    X(call_scores, CALL_SCORES, "What the partner scores", S5_FOR_AUCTION, S5_CALL_SCORES_BOTH, 0, -1, 1,    \
        S5_CALL_SCORES_WORDS, "H16", "what bidder and called partner score", "")                             \
    X(thirty_scores, THIRTY_SCORES, "Score of a made 30", S5_FOR_AUCTION, 60, 30, 60, 30,                    \
        S5_THIRTY_SCORES_WORDS, "H6", "what a made bid of 30 scores", "points")                              \
    X(slam_needs, SLAM_NEEDS, "Needed to win everything", S5_FOR_AUCTION, S5_SLAM_NEEDS_TRICKS, 0, -1, 1,    \
        S5_SLAM_NEEDS_WORDS, "H6", "what the bid to win everything needs", "")                               \
    X(slam_players, SLAM_PLAYERS, "Players for 30 to win everything", S5_FOR_AUCTION, 2, 2, 10, 1,           \
        S5_SLAM_PLAYERS_WORDS, "H6", "with fewer players than this a bid of 30 is like any other",           \
        "players")                                                                                           \
    X(slam_costs, SLAM_COSTS, "Cost of a lost bid over 30", S5_FOR_AUCTION, S5_SLAM_COSTS_BID, 0, -1, 1,     \
        S5_SLAM_COSTS_WORDS, "H13", "what a lost bid over 30 costs", "")                                     \
    X(trick_points, TRICK_POINTS, "Points of a trick", S5_FOR_POINTS, 5, 1, 100, 1, S5_TRICK_POINTS_WORDS,   \
        "H13", "what a trick scores", "points")                                                              \
    X(top_bonus, TOP_BONUS, "Bonus for the highest trump", S5_FOR_TRICKS, 5, 0, 100, 1, S5_TOP_BONUS_WORDS,  \
        "H6", "the bonus for the trick with the highest trump played", "points")                             \
    X(bonus_for, BONUS_FOR, "Trumps that earn the bonus", S5_FOR_TRICKS, S5_BONUS_FOR_ANY, 0, -1, 1,         \
        S5_BONUS_FOR_WORDS, "H6", "which highest trump earns the bonus", "")                                 \
    X(bonus_when, BONUS_WHEN, "When the bonus counts", S5_FOR_POINTS, S5_BONUS_WHEN_END, 0, -1, 1,           \
        S5_BONUS_WHEN_WORDS, "H12", "when the bonus counts, where points count at once", "")                 \
    X(bonus_until, BONUS_UNTIL, "Score that ends the bonus", S5_FOR_AUCTION, 0, 0, 1000000, 1,               \
        S5_BONUS_UNTIL_WORDS, "H6", "a side with this many points gets no bonus; 0 for never", "points")     \
    X(no_defence_from, NO_DEFENCE_FROM, "Score without defence points", S5_FOR_AUCTION, 0, 0, 1000000, 1,    \
        S5_NO_DEFENCE_FROM_WORDS, "H6",                                                                      \
        "a side with this many points scores nothing against a made bid; 0 for never", "points")             \
    X(five_tricks, FIVE_TRICKS, "All five tricks", S5_FOR_POINTS, S5_FIVE_TRICKS_POINTS, 0, -1, 1,           \
        S5_FIVE_TRICKS_WORDS, "H6", "what taking all five tricks means", "")                                 \
    X(dealer_ace_bonus, DEALER_ACE_BONUS, "Dealer's points for an ace", S5_FOR_POINTS, 0, 0, 100, 1,         \
        S5_DEALER_ACE_BONUS_WORDS, "H3", "what a dealer who turns up an ace scores", "points")               \
    X(count_out, COUNT_OUT, "When several reach the target", S5_FOR_TRICKS, S5_COUNT_OUT_BIDDER_FIRST, 0,    \
        -1, 1, S5_COUNT_OUT_WORDS, "H6", "who wins when several reach the target", "")                       \
    X(win_by_bid, WIN_BY_BID, "Winning by a made bid only", S5_FOR_AUCTION, S5_WIN_BY_BID_NEVER, 0, -1, 1,   \
        S5_WIN_BY_BID_WORDS, "H6", "whether only a made bid wins the game", "")                              \
    X(floor, FLOOR, "Lowest score in the game", S5_FOR_AUCTION, 0, 0, 1000000, 1, S5_FLOOR_WORDS, "H6",      \
        "a side at minus this or below ends the game; 0 for never", "points")                                \
    X(target, TARGET, "Score that wins the game", S5_FOR_SCORES, 25, 0, 1000000, 1, S5_TARGET_WORDS, "§6",   \
        "the score that wins the game; 0 for none", "points")                                                \
    X(hands, HANDS, "Hands in a game", S5_FOR_ALL, 25, 0, 500000, 1, S5_HANDS_WORDS, "§5",                   \
        "after how many hands the game ends; 0 for no limit", "hands")                                       \
    X(hands_tie, HANDS_TIE, "Equal scores after the last hand", S5_FOR_SCORES, S5_HANDS_TIE_SHARE, 0, -1, 1, \
        S5_HANDS_TIE_WORDS, "H6", "what equal highest scores mean after the last hand", "")                  \
    X(games, GAMES, "Games in a match", S5_FOR_ALL, 1, 1, 99, 1, S5_GAMES_WORDS, "H17",                      \
        "how many games make a match; 1 for no match", "games")                                              \
    X(games_end, GAMES_END, "End of the match", S5_FOR_ALL, S5_GAMES_END_BEST, 0, -1, 1, S5_GAMES_END_WORDS, \
        "H17", "when the match is over", "")                                                                 \
    X(next_dealer, NEXT_DEALER, "First dealer of the next game", S5_FOR_ALL, S5_NEXT_DEALER_GOES_ON, 0, -1,  \
        1, S5_NEXT_DEALER_WORDS, "H17", "who deals first in the next game of a match", "")                   \
    X(carry, CARRY, "Points carried to the next game", S5_FOR_POINTS, S5_CARRY_NO, 0, -1, 1, S5_CARRY_WORDS, \
        "H17", "which points are carried to the next game of a match", "")

/** The most hands that a game can have, even without a limit *(ruling)*: it keeps every total inside an
 * int32_t. */
enum { S5_HANDS_MAX = 500000 };

/* The words as constants. Where a number is a value too, those of the words are below zero. */
#define S5_WORD_ENUM(value, word, meaning) S5_##value,
#define S5_NUMBER_SKIP(sentence, never)
#define S5_OPTION_VALUES(field, NAME, title, kinds, usual, least, most, step, words, section, meaning, unit) \
    enum { S5_BEFORE_##NAME = (most) < 0 ? -1 : -4, words(S5_WORD_ENUM, S5_NUMBER_SKIP) };
S5_OPTION_MAP(S5_OPTION_VALUES)
#undef S5_OPTION_VALUES
#undef S5_WORD_ENUM
#undef S5_NUMBER_SKIP

/** The value of every option. A plain value: start from s5_preset_options(). */
typedef struct S5Options {
#define S5_OPTION_FIELD(field, NAME, title, kinds, usual, least, most, step, words, section, meaning, unit) \
    int32_t field;
    S5_OPTION_MAP(S5_OPTION_FIELD)
#undef S5_OPTION_FIELD
} S5Options;

/** The number of an option, its place in every table and in every listing. */
typedef enum S5OptionId {
    S5_OPTION_NONE = -1,
#define S5_OPTION_ENUM(field, NAME, title, kinds, usual, least, most, step, words, section, meaning, unit) \
    S5_OPTION_##NAME,
    S5_OPTION_MAP(S5_OPTION_ENUM)
#undef S5_OPTION_ENUM
        S5_OPTION_COUNT
} S5OptionId;

/** A word that is a value of an option. */
typedef struct S5Word {
    const char *word;    /**< as rules, files and records write it */
    const char *meaning; /**< a sentence; {joker} in it is filled in */
    int32_t value;
} S5Word;

/** What is known about an option. */
typedef struct S5OptionRow {
    const char *name;    /**< as in records, files and docs/rules.md */
    const char *title;   /**< for people, a few words */
    const char *section; /**< of docs/rules.md */
    const char *meaning; /**< what it decides, half a sentence */
    const char *unit;    /**< of a number; empty where only words are allowed */
    /** The sentence for a number or a list; empty where only words are allowed. */
    const char *number;
    const char *never;   /**< the sentence for 0 where that means never; otherwise empty */
    const S5Word *words; /**< its words */
    int32_t word_count;
    int32_t least;    /**< smallest number */
    int32_t most;     /**< largest number, −1 for none */
    int32_t step;     /**< numbers are multiples of it; 0 for a list of bids */
    int32_t standard; /**< the value unless a preset says otherwise */
    uint8_t kinds;    /**< bits 1 << S5Kind: the games it belongs to */
} S5OptionRow;

/** The row of an option (0 to S5_OPTION_COUNT − 1). Static. */
S5_API const S5OptionRow *s5_option_row(int option);

/** The option with this name, or −1. */
S5_API int s5_option_find(const char *name);

/** Whether an option belongs to a kind of game (S5Kind). */
S5_API bool s5_option_applies(int option, int kind);

/** The options as a kind of game has them: those of other kinds are 0. */
S5_API S5Options s5_options_of_kind(const S5Options *options, int kind);

/** The value of an option. */
S5_API int32_t s5_option_get(const S5Options *options, int option);

/**
 * Sets an option by the text of its value.
 *
 * options  inout  untouched on failure
 * option   in     0 to S5_OPTION_COUNT − 1
 * value    in     a word of the option, or a number in its range
 * Returns S5_OK, or S5_ERR_OPTION_VALUE.
 */
S5_API S5Status s5_option_set(S5Options *options, int option, const char *value);

/** The word for a value, or null when it is a number or a list. Static text. */
S5_API const S5Word *s5_option_word(int option, int32_t value);

/** Appends the text of a value: a word, a number, or a list of bids `15,20,25,30`. */
S5_API void s5_option_write(S5Text *text, int option, int32_t value);

/** Whether a kind of game (S5Kind) knows a value of an option that belongs to it. */
S5_API bool s5_option_takes(int option, int32_t value, int kind);

/** Appends which values an option may have in a kind of game: `yes or no`, `a whole number from 0 to 50`. */
S5_API void s5_option_values(S5Text *text, int option, int kind);

/** Appends that a kind of game lacks an option: `option stake is for pool games, not for auction games`. */
S5_API void s5_option_misplaced(S5Text *text, int option, int kind);

/** The option that a status rests on: the one that makes a choice illegal, or the one to change when
 * s5_rules() reports two options that make no sense together; S5_OPTION_NONE for another status. */
S5_API int s5_status_option(S5Status status);

/** Whether an option came with the house rules (its section starts with H): a record may leave it out. */
S5_API bool s5_option_is_house(int option);

/* ------------------------------------------------------------------ presets */

/** A preset: a game as a source plays it. */
typedef struct S5Preset {
    const char *name;     /**< `spoil-five` */
    const char *title;    /**< for people */
    const char *source;   /**< where it comes from */
    const char *extends;  /**< the preset it starts from; empty for one that starts from none */
    const char *differs;  /**< `option=value` separated by spaces */
    const char *seatings; /**< who may play: see s5_seatings_read() */
    uint8_t kind;         /**< S5Kind */
    uint8_t players;      /**< the usual number */
    uint8_t group;        /**< S5PresetGroup: where lists show it */
} S5Preset;

/** Which numbers of players and sides a game allows: bit k of sides[n] for n players in k sides, bit 0 for
 * everybody alone. */
typedef struct S5Seatings {
    uint16_t sides[S5_SEATS_MAX + 1];
} S5Seatings;

/** What is known about a kind of game; each field is a column of S5_KIND_MAP. */
typedef struct S5KindRow {
    const char *name, *section, *played, *unit;
    bool by_seat;
    const char *tables;
} S5KindRow;

/** The row of a kind of game (S5Kind). Static. */
S5_API const S5KindRow *s5_kind(int kind);

/** How many presets there are. */
S5_API int s5_preset_count(void);

/** A preset (0 to s5_preset_count() − 1), in the order of the documentation. Static. */
S5_API const S5Preset *s5_preset(int index);

/** The preset with this name, or null. Static. */
S5_API const S5Preset *s5_preset_find(const char *name);

/** The built-in preset that a rule-set file starts from, which records name; of a built-in preset, the preset
 * itself. Static. */
S5_API const S5Preset *s5_preset_built_in(const S5Preset *preset);

/** The options of a preset: those of its ancestors, with its own differences. */
S5_API S5Options s5_preset_options(const S5Preset *preset);

/**
 * Reads who may play, as presets and rule-set files write it: items separated by blanks or commas,
 * `5` or `2-10` for each for themselves, `6/3` for six in three sides, `6/any` for every equal division. In a
 * range, numbers that can't be divided so are passed over.
 *
 * text      in   zero-terminated
 * seatings  out  untouched on failure
 * Returns true, or false when an item is not understood or says nothing. `6/4` is understood:
 * s5_seatings_beyond() says that no game is played there.
 */
S5_API bool s5_seatings_read(const char *text, S5Seatings *seatings);

/**
 * The first table of one list that another does not have.
 *
 * some     in
 * all      in
 * players  out  untouched where there is none
 * sides    out  0 for each for themselves; untouched where there is none
 * Returns whether there is one.
 */
S5_API bool s5_seatings_beyond(const S5Seatings *some, const S5Seatings *all, int *players, int *sides);

S5_END_C
#endif
