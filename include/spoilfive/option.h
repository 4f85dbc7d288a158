/*
 * The options of the rules, one row each, and the presets made of them.
 *
 * A row makes the field of S5Options, the reader, the printer, the range check, `spoilfive rules NAME` and
 * docs/options.md. What an option does is in docs/rules.md, in the section that its row names.
 */
#ifndef SPOILFIVE_OPTION_H
#define SPOILFIVE_OPTION_H

#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The four kinds of game, by what a hand is played for. */
typedef enum S5Kind {
    S5_POOL,    /**< a pool of chips (docs/rules.md §5) */
    S5_POINTS,  /**< points a trick, counted as they are won (§6) */
    S5_BANDS,   /**< points by the number of tricks of a side (§7) */
    S5_AUCTION, /**< a bid and points against it (§8, §9) */
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

/* The words of the options that have words: W(VALUE, "word", "what it means, as a sentence") */
#define S5_FIRST_DEALER_WORDS(W)                                                       \
    W(FIRST_DEALER_FIRST_JACK, "first-jack",                                           \
        "Cards are dealt face up; whoever gets the first Jack deals first.")           \
    W(FIRST_DEALER_HIGH_CARD, "high-card",                                             \
        "Everybody draws a card; the highest deals first, ace high, ties draw again.") \
    W(FIRST_DEALER_RANDOM, "random", "Any seat deals first, each equally likely.")
#define S5_PACKETS_WORDS(W)                                           \
    W(PACKETS_3_2, "3-2", "Three cards are dealt to each, then two.") \
    W(PACKETS_2_3, "2-3", "Two cards are dealt to each, then three.")
#define S5_FOLLOW_WORDS(W)                                                                       \
    W(FOLLOW_MUST_FOLLOW, "must-follow",                                                         \
        "Who holds the plain suit led must follow it; who holds none plays anything.")           \
    W(FOLLOW_MAY_TRUMP, "may-trump",                                                             \
        "Who holds the plain suit led follows it or trumps; who holds none plays anything.")     \
    W(FOLLOW_MUST_TRUMP_WHEN_VOID, "must-trump-when-void",                                       \
        "Who holds the plain suit led follows it or trumps; who holds none must trump, but for " \
        "trumps that may be withheld.")                                                          \
    W(FOLLOW_FREE_WITH_TRUMP, "free-with-trump",                                                 \
        "Who holds a trump plays anything to a plain suit; who holds none must follow it.")      \
    W(FOLLOW_FREE, "free", "To a plain suit anything may be played.")
#define S5_RENEGE_WORDS(W)                                                                              \
    W(RENEGE_OVER_LOWER, "over-lower",                                                                  \
        "The top trumps (5, jack, Joker, A♥) may be withheld from a lead of trumps that they outrank.") \
    W(RENEGE_ANY_LEAD, "any-lead",                                                                      \
        "The top trumps (5, jack, Joker, A♥) may be withheld from any lead of trumps.")                 \
    W(RENEGE_NONE, "none", "No trump may be withheld when trumps are led.")                             \
    W(RENEGE_OVER_BEST, "over-best",                                                                    \
        "A top trump may be withheld when it outranks every trump played to the trick so far.")         \
    W(RENEGE_UNLESS_TOP, "unless-top",                                                                  \
        "The top trumps may be withheld as long as none of them has been played to the trick.")         \
    W(RENEGE_FIVE_ONLY, "five-only", "Only the five of trumps may be withheld, from any lead of trumps.")
#define S5_ACE_HEARTS_LEAD_WORDS(W)                                \
    W(ACE_HEARTS_LEAD_TRUMPS, "trumps", "A♥ led asks for trumps.") \
    W(ACE_HEARTS_LEAD_HEARTS, "hearts", "A♥ led asks for plain hearts, unless hearts are trumps.")
#define S5_ROB_WHEN_WORDS(W)                                                                             \
    W(ROB_WHEN_BEFORE_LEAD, "before-lead", "Who holds the ace of trumps decides before the first lead.") \
    W(ROB_WHEN_OWN_TURN, "own-turn", "Who holds the ace of trumps decides when his first turn comes.")
#define S5_ROB_WHO_WORDS(W)                                                    \
    W(ROB_WHO_ANYONE, "anyone", "Anyone who holds the ace of trumps may rob.") \
    W(ROB_WHO_NOT_DEALER, "not-dealer", "Anyone but the dealer may rob with the ace of trumps in hand.")
#define S5_ROB_GIVES_WORDS(W)                                                         \
    W(ROB_GIVES_ANY, "any", "The robber gives any card of his hand for the turn-up.") \
    W(ROB_GIVES_ACE, "ace", "The robber gives the card he robs with for the turn-up.")
#define S5_ROB_SHOWN_WORDS(W)                                         \
    W(ROB_SHOWN_FACE_UP, "face-up", "The card given is seen by all.") \
    W(ROB_SHOWN_FACE_DOWN, "face-down", "The card given is seen by nobody else.")
#define S5_ROB_REFUSAL_WORDS(W)                                                                        \
    W(ROB_REFUSAL_LOWERS, "lowers", "Who does not rob says so, and the ace becomes the lowest trump.") \
    W(ROB_REFUSAL_FREE, "free", "Who does not rob says nothing, and nothing follows.")                 \
    W(ROB_REFUSAL_ANNOUNCE_OR_LOWERS, "announce-or-lowers",                                            \
        "Who does not rob may say so and keep the ace's rank, or keep silent and lower it.")           \
    W(ROB_REFUSAL_BARS, "bars", "Who does not rob says nothing, and can't win the pool this hand.")
#define S5_DEALER_ROB_WORDS(W)                                                                             \
    W(DEALER_ROB_AFTER_FIRST_TRICK, "after-first-trick",                                                   \
        "The dealer may take a turned-up ace after the first trick.")                                      \
    W(DEALER_ROB_BEFORE_LEAD, "before-lead", "The dealer may take a turned-up ace before the first lead.") \
    W(DEALER_ROB_OWN_TURN, "own-turn", "The dealer may take a turned-up ace when his first turn comes.")   \
    W(DEALER_ROB_DISCARD_THEN_TAKE, "discard-then-take",                                                   \
        "The dealer may put out a card before the first lead, and takes a turned-up ace after the first "  \
        "trick.")
#define S5_JINK_WORDS(W)                                                        \
    W(JINK_YES, "yes", "Who takes the first three tricks may go for all five.") \
    W(JINK_NO, "no", "Three tricks end the hand.")
#define S5_SCORE_WORDS(W)                                                       \
    W(SCORE_BANDS, "bands", "Three or four tricks score 5, all five score 10.") \
    W(SCORE_NET, "net", "Three tricks score 5, four score 15, all five score 25.")
#define S5_ALL_PASS_WORDS(W)                                                                 \
    W(ALL_PASS_REDEAL, "redeal", "When all pass, nothing is scored and the deal passes on.") \
    W(ALL_PASS_DEALER, "dealer", "When all others have passed, the dealer must bid.")        \
    W(ALL_PASS_SAME_DEALER, "same-dealer",                                                   \
        "When all pass, the same dealer deals again, until he has dealt three hands in a row.")
#define S5_JOKER_WORDS(W)                   \
    W(JOKER_NO, "no", "There is no Joker.") \
    W(JOKER_YES, "yes", "The Joker is a trump always, third after the 5 and the jack.")
#define S5_CARD_ORDER_WORDS(W)                                                                            \
    W(CARD_ORDER_IRISH, "irish", "Plain aces rank below the jack in black suits and lowest in diamonds.") \
    W(CARD_ORDER_ACES_HIGH, "aces-high",                                                                  \
        "The plain aces of spades, clubs and diamonds are the highest of their suits.")                   \
    W(CARD_ORDER_ORDINARY, "ordinary",                                                                    \
        "Every suit ranks A K Q J 10 … 2; no card is a trump but those of the suit.")
#define S5_ACE_HEARTS_FOLLOWS_WORDS(W)                                                        \
    W(ACE_HEARTS_FOLLOWS_TRUMP, "trump", "A♥ in hand is no heart when plain hearts are led.") \
    W(ACE_HEARTS_FOLLOWS_HEART, "heart", "A♥ in hand is a heart too when plain hearts are led.")
#define S5_ROBBING_WORDS(W)                          \
    W(ROBBING_MAY, "may", "Who may rob can choose.") \
    W(ROBBING_MUST, "must", "Who may rob must rob.") \
    W(ROBBING_NO, "no", "Nobody robs, the dealer neither.")
#define S5_ROB_WITH_WORDS(W)                                                                 \
    W(ROB_WITH_ACE, "ace", "Only the ace of trumps robs.")                                   \
    W(ROB_WITH_FIVE_OF_HEARTS, "ace-or-five-of-hearts",                                      \
        "When the ace of trumps is in no hand and not turned up, 5♥ robs in its place, and " \
        "refusing costs nothing.")
#define S5_FIVING_WORDS(W)                    \
    W(FIVING_NO, "no", "The turn-up stands.") \
    W(FIVING_YES, "yes", "With two players or sides, another turn-up may be proposed and agreed to.")
#define S5_KITTY_TO_WORDS(W)                                    \
    W(KITTY_TO_BIDDER, "bidder", "The bidder takes the kitty.") \
    W(KITTY_TO_NOBODY, "nobody", "The kitty lies face down to the end.")
#define S5_NAMING_WORDS(W)                                                                \
    W(NAMING_BEFORE_KITTY, "before-kitty", "Trumps are named before the kitty is taken.") \
    W(NAMING_AFTER_KITTY, "after-kitty", "Trumps are named when the kitty has been taken.")
#define S5_DRAW_WORDS(W)                                                          \
    W(DRAW_ALL, "all", "Everybody may draw from the stock.")                      \
    W(DRAW_OTHERS, "others", "Everybody but the bidder may draw from the stock.") \
    W(DRAW_NONE, "none", "Nobody draws.")
#define S5_DRAW_SHARE_WORDS(W)                                                               \
    W(DRAW_SHARE_FIRST_COME, "first-come", "Who comes first may take what the stock holds.") \
    W(DRAW_SHARE_EQUAL, "equal", "Nobody takes more than an equal share of the stock.")
#define S5_DRAW_FROM_WORDS(W)                                                 \
    W(DRAW_FROM_DEALER_LEFT, "dealer-left", "The dealer's left draws first.") \
    W(DRAW_FROM_DEALER, "dealer", "The dealer draws first.")
#define S5_KEEP_TRUMPS_WORDS(W)                       \
    W(KEEP_TRUMPS_NO, "no", "Trumps may be put out.") \
    W(KEEP_TRUMPS_YES, "yes", "No trump may be put out while another card can be.")
#define S5_AUCTION_WORDS(W)                                                                                  \
    W(AUCTION_DEALER_ROUND, "dealer-round", "Each of the others speaks once, then the dealer, who ends it.") \
    W(AUCTION_ROUND, "round", "The bidding goes round until all but one have passed.")
#define S5_HOLD_WORDS(W)                                                                   \
    W(HOLD_YES, "yes", "The dealer may hold: take another's bid over at the same number.") \
    W(HOLD_NO, "no", "The dealer may not hold.")
#define S5_HOLD_ASKS_WORDS(W)                                                                    \
    W(HOLD_ASKS_ALL, "all", "After a hold all who have not passed may bid higher.")              \
    W(HOLD_ASKS_HELD, "held", "After a hold only the player whose bid was held may bid higher.") \
    W(HOLD_ASKS_NOBODY, "nobody", "A hold ends the auction.")
#define S5_LEAD_WORDS(W)                                           \
    W(LEAD_BIDDER_LEFT, "bidder-left", "The bidder's left leads.") \
    W(LEAD_DEALER_LEFT, "dealer-left", "The dealer's left leads.") \
    W(LEAD_BIDDER, "bidder", "The bidder leads.")
#define S5_SLAM_NEEDS_WORDS(W)                                                         \
    W(SLAM_NEEDS_TRICKS, "tricks", "The bid to win everything needs all five tricks.") \
    W(SLAM_NEEDS_POINTS, "points", "The bid to win everything needs 30 points.")
#define S5_BONUS_FOR_WORDS(W)                                                    \
    W(BONUS_FOR_ANY, "any", "The highest trump played counts, whichever it is.") \
    W(BONUS_FOR_TOP, "top", "The highest trump played counts only if it is a top trump (5, jack, Joker, A♥).")
#define S5_COUNT_OUT_WORDS(W)                                                        \
    W(COUNT_OUT_BIDDER_FIRST, "bidder-first",                                        \
        "Of several at the target the bidding side wins, else the highest.")         \
    W(COUNT_OUT_HIGHER, "higher", "Of several at the target the highest wins.")      \
    W(COUNT_OUT_FIRST_PAST, "first-past",                                            \
        "Of several at the target who got there first wins, trick by trick.")        \
    W(COUNT_OUT_BIDDER_THEN_FIRST, "bidder-then-first",                              \
        "Of several at the target the bidding side wins, else who got there first.") \
    W(COUNT_OUT_AT_ONCE, "at-once", "Points count as they are won; the game ends at the target.")
#define S5_WIN_BY_BID_WORDS(W)                                                                 \
    W(WIN_BY_BID_NEVER, "never", "Whoever reaches the target wins.")                           \
    W(WIN_BY_BID_ALWAYS, "always", "Only the bidding side wins, by a hand whose bid it made.") \
    W(WIN_BY_BID_GREEN, "green",                                                               \
        "When all sides stood within 30 of the target, only the bidding side wins, by a made bid.")
#define S5_HANDS_TIE_WORDS(W)                                          \
    W(HANDS_TIE_SHARE, "share", "Equal highest scores share the win.") \
    W(HANDS_TIE_PLAY_ON, "play-on", "Equal highest scores play on, hand by hand, till they differ.")
#define S5_FIVE_TRICKS_WORDS(W)                                            \
    W(FIVE_TRICKS_POINTS, "points", "All five tricks bring their points.") \
    W(FIVE_TRICKS_GAME, "game", "All five tricks of a hand win the game, whatever the scores.")
#define S5_NO_WORDS(W)

/*
 * X(field, NAME, "title for people", kinds, default, least, most, step, WORDS, "section", "what it settles",
 *   "unit of a number")
 * A value is a word's number, or a multiple of `step` from `least` to `most`; `most` is −1 where only words
 * will do. Step 0 is the list of bids.
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
        S5_FOLLOW_WORDS, "§2", "what may be played on a plain suit", "")                                     \
    X(renege, RENEGE, "Trumps that may be withheld", S5_FOR_ALL, S5_RENEGE_OVER_LOWER, 0, -1, 1,             \
        S5_RENEGE_WORDS, "§2", "which trumps may be withheld when trumps are led", "")                       \
    X(ace_hearts_lead, ACE_HEARTS_LEAD, "Ace of hearts when it is led", S5_FOR_ALL,                          \
        S5_ACE_HEARTS_LEAD_TRUMPS, 0, -1, 1, S5_ACE_HEARTS_LEAD_WORDS, "§2", "what a lead of A♥ asks for",   \
        "")                                                                                                  \
    X(ace_hearts_follows, ACE_HEARTS_FOLLOWS, "Ace of hearts when hearts are led", S5_FOR_ALL,               \
        S5_ACE_HEARTS_FOLLOWS_TRUMP, 0, -1, 1, S5_ACE_HEARTS_FOLLOWS_WORDS, "H2",                            \
        "what A♥ is when plain hearts are led", "")                                                          \
    X(robbing, ROBBING, "Robbing", S5_FOR_TURN_UP, S5_ROBBING_MAY, 0, -1, 1, S5_ROBBING_WORDS, "H3",         \
        "whether the turn-up is robbed", "")                                                                 \
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
        S5_ROB_REFUSAL_WORDS, "§4", "what not robbing means", "")                                            \
    X(dealer_rob, DEALER_ROB, "When the dealer takes an ace", S5_FOR_TURN_UP,                                \
        S5_DEALER_ROB_AFTER_FIRST_TRICK, 0, -1, 1, S5_DEALER_ROB_WORDS, "§4",                                \
        "when the dealer may take a turned-up ace", "")                                                      \
    X(fiving, FIVING, "Another turn-up by agreement", S5_FOR_TURN_UP, S5_FIVING_NO, 0, -1, 1,                \
        S5_FIVING_WORDS, "H3", "whether another turn-up may be agreed on", "")                               \
    X(stake, STAKE, "Stake", S5_FOR_POOL, 1, 0, 50, 1, S5_NO_WORDS, "§5",                                    \
        "what each player pays to a fresh pool", "chips")                                                    \
    X(stake_after_spoil, STAKE_AFTER_SPOIL, "Stake after a spoil", S5_FOR_POOL, 0, 0, 50, 1, S5_NO_WORDS,    \
        "§5", "what each player pays after a spoil", "chips")                                                \
    X(dealer_after_spoil, DEALER_AFTER_SPOIL, "Dealer's stake after a spoil", S5_FOR_POOL, 1, 0, 50, 1,      \
        S5_NO_WORDS, "§5", "what the new dealer pays after a spoil", "chips")                                \
    X(dealer_extra, DEALER_EXTRA, "Dealer's extra stake", S5_FOR_POOL, 0, 0, 50, 1, S5_NO_WORDS, "§5",       \
        "what the dealer pays at every deal", "chips")                                                       \
    X(win_tricks, WIN_TRICKS, "Tricks that win the pool", S5_FOR_POOL, 3, 2, 5, 1, S5_NO_WORDS, "H3",        \
        "how many tricks win the pool", "tricks")                                                            \
    X(jink, JINK, "Jinking", S5_FOR_POOL, S5_JINK_YES, 0, -1, 1, S5_JINK_WORDS, "§5",                        \
        "whether the first three tricks may be played on for five", "")                                      \
    X(jink_bonus, JINK_BONUS, "Payment for a jink", S5_FOR_POOL, 1, 0, 50, 1, S5_NO_WORDS, "§5",             \
        "what each other player pays for a jink", "chips")                                                   \
    X(chips, CHIPS, "Chips at the start", S5_FOR_POOL, 20, 0, 1000000, 1, S5_NO_WORDS, "§5",                 \
        "what each player starts with", "chips")                                                             \
    X(score, SCORE, "Score of a hand", S5_FOR_BANDS, S5_SCORE_BANDS, 0, -1, 1, S5_SCORE_WORDS, "§7",         \
        "what the side with more tricks scores", "")                                                         \
    X(bids, BIDS, "Bids", S5_FOR_AUCTION, 0x3F, 0, -1, 0, S5_NO_WORDS, "H5", "which bids there are",         \
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
        S5_NO_WORDS, "H5", "the score from which no bid under 20 is made or held; 0 for never", "points")    \
    X(bunker, BUNKER, "Bunker", S5_FOR_AUCTION, 0, 0, 1000000, 1, S5_NO_WORDS, "H5",                         \
        "a side with fewer than minus this only passes; 0 for never", "points")                              \
    X(kitty, KITTY, "Cards in the kitty", S5_FOR_AUCTION, 0, 0, 5, 1, S5_NO_WORDS, "H4",                     \
        "how many cards are dealt to the kitty", "cards")                                                    \
    X(kitty_to, KITTY_TO, "Who takes the kitty", S5_FOR_AUCTION, S5_KITTY_TO_BIDDER, 0, -1, 1,               \
        S5_KITTY_TO_WORDS, "H4", "who takes the kitty", "")                                                  \
    X(name, NAMING, "When trumps are named", S5_FOR_AUCTION, S5_NAMING_BEFORE_KITTY, 0, -1, 1,               \
        S5_NAMING_WORDS, "H4", "when trumps are named", "")                                                  \
    X(draw, DRAW, "Who draws", S5_FOR_AUCTION, S5_DRAW_ALL, 0, -1, 1, S5_DRAW_WORDS, "H4",                   \
        "who draws from the stock", "")                                                                      \
    X(draw_max, DRAW_MAX, "Most cards drawn", S5_FOR_AUCTION, 5, 0, 5, 1, S5_NO_WORDS, "H4",                 \
        "how many cards one may draw", "cards")                                                              \
    X(draw_keep, DRAW_KEEP, "Fewest cards kept", S5_FOR_AUCTION, 0, 0, 5, 1, S5_NO_WORDS, "H4",              \
        "how many cards one must keep", "cards")                                                             \
    X(draw_share, DRAW_SHARE, "Sharing the stock", S5_FOR_AUCTION, S5_DRAW_SHARE_FIRST_COME, 0, -1, 1,       \
        S5_DRAW_SHARE_WORDS, "H4", "how the stock is shared", "")                                            \
    X(draw_from, DRAW_FROM, "Who draws first", S5_FOR_AUCTION, S5_DRAW_FROM_DEALER_LEFT, 0, -1, 1,           \
        S5_DRAW_FROM_WORDS, "H4", "who draws first", "")                                                     \
    X(keep_trumps, KEEP_TRUMPS, "Trumps must be kept", S5_FOR_AUCTION, S5_KEEP_TRUMPS_NO, 0, -1, 1,          \
        S5_KEEP_TRUMPS_WORDS, "H4", "whether trumps may be put out", "")                                     \
    X(lead, LEAD, "First lead", S5_FOR_AUCTION, S5_LEAD_BIDDER_LEFT, 0, -1, 1, S5_LEAD_WORDS, "H5",          \
        "who leads first", "")                                                                               \
    X(thirty_scores, THIRTY_SCORES, "Score of a made 30", S5_FOR_AUCTION, 60, 30, 60, 30, S5_NO_WORDS, "H6", \
        "what a made bid of 30 scores", "points")                                                            \
    X(slam_needs, SLAM_NEEDS, "Needed to win everything", S5_FOR_AUCTION, S5_SLAM_NEEDS_TRICKS, 0, -1, 1,    \
        S5_SLAM_NEEDS_WORDS, "H6", "what the bid to win everything needs", "")                               \
    X(slam_players, SLAM_PLAYERS, "Players for 30 to win everything", S5_FOR_AUCTION, 2, 2, 10, 1,           \
        S5_NO_WORDS, "H6", "with fewer players a bid of 30 is like any other", "players")                    \
    X(top_bonus, TOP_BONUS, "Bonus for the highest trump", S5_FOR_TRICKS, 5, 0, 100, 1, S5_NO_WORDS, "H6",   \
        "what the trick with the highest trump played brings", "points")                                     \
    X(bonus_for, BONUS_FOR, "Trumps that earn the bonus", S5_FOR_TRICKS, S5_BONUS_FOR_ANY, 0, -1, 1,         \
        S5_BONUS_FOR_WORDS, "H6", "which highest trump brings it", "")                                       \
    X(bonus_until, BONUS_UNTIL, "Score that ends the bonus", S5_FOR_AUCTION, 0, 0, 1000000, 1, S5_NO_WORDS,  \
        "H6", "a side with so many points gets no bonus; 0 for never", "points")                             \
    X(no_defence_from, NO_DEFENCE_FROM, "Score without defence points", S5_FOR_AUCTION, 0, 0, 1000000, 1,    \
        S5_NO_WORDS, "H6", "a side with so many points scores nothing against a made bid; 0 for never",      \
        "points")                                                                                            \
    X(five_tricks, FIVE_TRICKS, "All five tricks", S5_FOR_POINTS, S5_FIVE_TRICKS_POINTS, 0, -1, 1,           \
        S5_FIVE_TRICKS_WORDS, "H6", "what all five tricks mean", "")                                         \
    X(dealer_ace_bonus, DEALER_ACE_BONUS, "Dealer's points for an ace", S5_FOR_POINTS, 0, 0, 100, 1,         \
        S5_NO_WORDS, "H3", "what a dealer who turns an ace scores", "points")                                \
    X(count_out, COUNT_OUT, "When several reach the target", S5_FOR_TRICKS, S5_COUNT_OUT_BIDDER_FIRST, 0,    \
        -1, 1, S5_COUNT_OUT_WORDS, "H6", "who wins of several at the target", "")                            \
    X(win_by_bid, WIN_BY_BID, "Winning by a made bid only", S5_FOR_AUCTION, S5_WIN_BY_BID_NEVER, 0, -1, 1,   \
        S5_WIN_BY_BID_WORDS, "H6", "whether only a made bid wins the game", "")                              \
    X(floor, FLOOR, "Lowest score in the game", S5_FOR_AUCTION, 0, 0, 1000000, 1, S5_NO_WORDS, "H6",         \
        "a side at minus this or below ends the game; 0 for never", "points")                                \
    X(target, TARGET, "Score that wins the game", S5_FOR_SCORES, 25, 0, 1000000, 1, S5_NO_WORDS, "§6",       \
        "the score that wins the game; 0 for none", "points")                                                \
    X(hands, HANDS, "Hands in a game", S5_FOR_ALL, 25, 0, 500000, 1, S5_NO_WORDS, "§5",                      \
        "after how many hands the game ends; 0 for no limit", "hands")                                       \
    X(hands_tie, HANDS_TIE, "Equal scores after the last hand", S5_FOR_SCORES, S5_HANDS_TIE_SHARE, 0, -1, 1, \
        S5_HANDS_TIE_WORDS, "H6", "what equal highest scores mean after the last hand", "")

/** The most hands a game can have, also without a limit *(ruling)*: it keeps every total inside an
 * int32_t. */
enum { S5_HANDS_MAX = 500000 };

#define S5_WORD_ENUM(value, word, meaning) S5_##value,
typedef enum S5Follow { S5_FOLLOW_WORDS(S5_WORD_ENUM) } S5Follow;
typedef enum S5Packets { S5_PACKETS_WORDS(S5_WORD_ENUM) } S5Packets;
typedef enum S5Renege { S5_RENEGE_WORDS(S5_WORD_ENUM) } S5Renege;
typedef enum S5AceHeartsLead { S5_ACE_HEARTS_LEAD_WORDS(S5_WORD_ENUM) } S5AceHeartsLead;
typedef enum S5RobWhen { S5_ROB_WHEN_WORDS(S5_WORD_ENUM) } S5RobWhen;
typedef enum S5RobWho { S5_ROB_WHO_WORDS(S5_WORD_ENUM) } S5RobWho;
typedef enum S5RobGives { S5_ROB_GIVES_WORDS(S5_WORD_ENUM) } S5RobGives;
typedef enum S5RobShown { S5_ROB_SHOWN_WORDS(S5_WORD_ENUM) } S5RobShown;
typedef enum S5RobRefusal { S5_ROB_REFUSAL_WORDS(S5_WORD_ENUM) } S5RobRefusal;
typedef enum S5DealerRob { S5_DEALER_ROB_WORDS(S5_WORD_ENUM) } S5DealerRob;
typedef enum S5Jink { S5_JINK_WORDS(S5_WORD_ENUM) } S5Jink;
typedef enum S5Score { S5_SCORE_WORDS(S5_WORD_ENUM) } S5Score;
typedef enum S5AllPass { S5_ALL_PASS_WORDS(S5_WORD_ENUM) } S5AllPass;
typedef enum S5Joker { S5_JOKER_WORDS(S5_WORD_ENUM) } S5Joker;
typedef enum S5CardOrder { S5_CARD_ORDER_WORDS(S5_WORD_ENUM) } S5CardOrder;
typedef enum S5AceHeartsFollows { S5_ACE_HEARTS_FOLLOWS_WORDS(S5_WORD_ENUM) } S5AceHeartsFollows;
typedef enum S5Robbing { S5_ROBBING_WORDS(S5_WORD_ENUM) } S5Robbing;
typedef enum S5RobWith { S5_ROB_WITH_WORDS(S5_WORD_ENUM) } S5RobWith;
typedef enum S5Fiving { S5_FIVING_WORDS(S5_WORD_ENUM) } S5Fiving;
typedef enum S5KittyTo { S5_KITTY_TO_WORDS(S5_WORD_ENUM) } S5KittyTo;
typedef enum S5Naming { S5_NAMING_WORDS(S5_WORD_ENUM) } S5Naming;
typedef enum S5Draw { S5_DRAW_WORDS(S5_WORD_ENUM) } S5Draw;
typedef enum S5DrawShare { S5_DRAW_SHARE_WORDS(S5_WORD_ENUM) } S5DrawShare;
typedef enum S5DrawFrom { S5_DRAW_FROM_WORDS(S5_WORD_ENUM) } S5DrawFrom;
typedef enum S5KeepTrumps { S5_KEEP_TRUMPS_WORDS(S5_WORD_ENUM) } S5KeepTrumps;
typedef enum S5AuctionRound { S5_AUCTION_WORDS(S5_WORD_ENUM) } S5AuctionRound;
typedef enum S5Hold { S5_HOLD_WORDS(S5_WORD_ENUM) } S5Hold;
typedef enum S5HoldAsks { S5_HOLD_ASKS_WORDS(S5_WORD_ENUM) } S5HoldAsks;
typedef enum S5Lead { S5_LEAD_WORDS(S5_WORD_ENUM) } S5Lead;
typedef enum S5SlamNeeds { S5_SLAM_NEEDS_WORDS(S5_WORD_ENUM) } S5SlamNeeds;
typedef enum S5BonusFor { S5_BONUS_FOR_WORDS(S5_WORD_ENUM) } S5BonusFor;
typedef enum S5CountOut { S5_COUNT_OUT_WORDS(S5_WORD_ENUM) } S5CountOut;
typedef enum S5WinByBid { S5_WIN_BY_BID_WORDS(S5_WORD_ENUM) } S5WinByBid;
typedef enum S5HandsTie { S5_HANDS_TIE_WORDS(S5_WORD_ENUM) } S5HandsTie;
typedef enum S5FiveTricks { S5_FIVE_TRICKS_WORDS(S5_WORD_ENUM) } S5FiveTricks;
/* The first dealer is a word or a seat's number, so its words lie below zero. */
typedef enum S5FirstDealer { S5_FIRST_DEALER_BASE = -4, S5_FIRST_DEALER_WORDS(S5_WORD_ENUM) } S5FirstDealer;
#undef S5_WORD_ENUM

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

/** One word that an option may have for its value. */
typedef struct S5Word {
    const char *word;    /**< as rules, files and records write it */
    const char *meaning; /**< a sentence */
    int32_t value;
} S5Word;

/** What is known about an option. */
typedef struct S5OptionRow {
    const char *name;    /**< as in records, files and docs/rules.md */
    const char *title;   /**< for people, a few words */
    const char *section; /**< of docs/rules.md */
    const char *meaning; /**< what it settles, half a sentence */
    const char *unit;    /**< of a number; empty where only words will do */
    const S5Word *words; /**< its words */
    int32_t word_count;
    int32_t least;    /**< smallest number */
    int32_t most;     /**< largest number, −1 for none */
    int32_t step;     /**< numbers are multiples of it; 0 for a list of bids */
    int32_t standard; /**< value where no preset says otherwise */
    uint8_t kinds;    /**< bits 1 << S5Kind: the games it belongs to */
} S5OptionRow;

/** The row of an option (0 to S5_OPTION_COUNT − 1). Static. */
S5_API const S5OptionRow *s5_option_row(int option);

/** The option of a name, or −1. */
S5_API int s5_option_find(const char *name);

/** Whether an option belongs to a kind of game (S5Kind). */
S5_API bool s5_option_applies(int option, int kind);

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

/** The word for a value, or null when the value is a number or a list. Static text. */
S5_API const S5Word *s5_option_word(int option, int32_t value);

/** Appends the text of a value: a word, a number, or a list of bids `15,20,25,30`. */
S5_API void s5_option_write(S5Text *text, int option, int32_t value);

/** The option that a status rests on: by which a choice is not legal, or which must change when s5_rules()
 * answers with a status about two options; S5_OPTION_NONE for another status. */
S5_API int s5_status_option(S5Status status);

/** Whether an option came with the house rules (its section starts with H): a record may leave it out. */
S5_API bool s5_option_is_house(int option);

/* ------------------------------------------------------------------ presets */

/** A preset: a game as a source plays it. */
typedef struct S5Preset {
    const char *name;    /**< `spoil-five` */
    const char *title;   /**< for people */
    const char *source;  /**< where it comes from */
    const char *extends; /**< the preset it starts from; empty for a root */
    const char *differs; /**< `option=value` separated by spaces */
    const char *tables;  /**< who may play: see s5_tables_read() */
    uint8_t kind;        /**< S5Kind */
    uint8_t players;     /**< the usual number */
} S5Preset;

/** Which numbers of players and sides a game allows: bit k of sides[n] for n players in k sides, bit 0 each
 * for himself. */
typedef struct S5Tables {
    uint16_t sides[S5_SEATS_MAX + 1];
} S5Tables;

/** The name of a kind of game, `pool points bands auction`. Static text. */
S5_API const char *s5_kind_name(int kind);

/** How many presets there are. */
S5_API int s5_preset_count(void);

/** A preset (0 to s5_preset_count() − 1), in the order of the documentation. Static. */
S5_API const S5Preset *s5_preset(int index);

/** The preset of a name, or null. Static. */
S5_API const S5Preset *s5_preset_find(const char *name);

/** The built-in preset that a rule-set file's comes from, which records name; a built-in preset itself.
 * Static. */
S5_API const S5Preset *s5_preset_built_in(const S5Preset *preset);

/** The options of a preset, its parents' and its own differences applied. */
S5_API S5Options s5_preset_options(const S5Preset *preset);

/**
 * Reads who may play, as presets and rule-set files write it: items separated by blanks or commas,
 * `5` or `2-10` for each for himself, `6/3` for six in three sides, `6/any` for every equal division.
 *
 * text    in   zero-terminated
 * tables  out  untouched on failure
 * Returns true, or false when an item is not understood or says nothing possible.
 */
S5_API bool s5_tables_read(const char *text, S5Tables *tables);

#ifdef __cplusplus
}
#endif
#endif
