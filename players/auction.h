/*
 * The learned auction: how a strong player bids for one of two sides, or alone against another. A table says what to do with how good a hand in
 * which state of the auction. It was learned from hands that two against two, or two players, played against themselves (lab/train);
 * larger sides bid by the same tables, which was not measured. Private to players/ and its tools.
 */
#ifndef S5_PLAY_AUCTION_H
#define S5_PLAY_AUCTION_H

#include "spoilfive/player.h"

enum {
    /** With partners: by whether 30 is a bid to win everything, and whether the bidding goes round once. */
    S5_AUCTION_WITH_PARTNERS = 4,
    /** And two players alone, where the bidding goes round once, */
    S5_AUCTION_OF_TWO = S5_AUCTION_WITH_PARTNERS,
    /** or where it goes on, in games to a near target. */
    S5_AUCTION_OF_FIFTY_FIVE,
    S5_AUCTION_CLASSES,
    S5_AUCTION_SCORES = 9, /**< how near its side and the other one are to the target */
    S5_AUCTION_STATES = 13 * 3 * 3 * 2,
    S5_AUCTION_HANDS = 24, /**< by what the hand is expected to make: about a point each */
    S5_AUCTION_RUNS = 8
};

/** What is done in a cell of the table: a bid of 5 to 30 is 1 to 6. */
enum {
    S5_AUCTION_UNKNOWN = -1,
    S5_AUCTION_PASS = 0,
    S5_AUCTION_MORE = 7, /**< a bid above 30 */
    S5_AUCTION_HOLD = 8,
    S5_AUCTION_ACTS
};

/** From which hand on which act: each run is S5_AUCTION_HANDS · (act + 1) + hand. Hands before the first are unknown; 0 ends the row. */
typedef struct S5AuctionRow {
    uint8_t run[S5_AUCTION_RUNS];
} S5AuctionRow;

/** What is done in a class of games. Rows of a state lie together: they are alike, so the table compresses well. */
typedef struct S5AuctionTable {
    S5AuctionRow row[S5_AUCTION_STATES][S5_AUCTION_SCORES];
} S5AuctionTable;
extern const S5AuctionTable s5_auction_with_partners[S5_AUCTION_WITH_PARTNERS], s5_auction_of_two,
    s5_auction_of_fifty_five;

/** A cell of a table. */
typedef struct S5AuctionCell {
    int score, state, hand;
} S5AuctionCell;

/** Whether the highest bid is a partner's, and stays the highest unless this seat takes it away: the others have passed, or this seat speaks last. */
bool s5_auction_partner_has_it(const S5Rules *rules, const S5View *view);

/** Whether there is a table for such rules: an auction of two sides, or of two players if it goes round once or the target is near. */
bool s5_auction_fits(const S5Rules *rules);

/** Which class of games the rules belong to. */
int s5_auction_class(const S5Rules *rules);

/** The cell of a view in which its seat is to bid. */
S5AuctionCell s5_auction_cell(const S5Rules *rules, const S5View *view);

/** The act that a choice is. */
int s5_auction_act_of(const S5Choice *choice);

/**
 * Bids, holds or passes.
 *
 * table  in  what to do; where it says nothing, rules of thumb decide
 */
S5Choice s5_auction_bid_by(const S5AuctionTable *table, const S5Rules *rules, const S5View *view);

/** The table that was learned for a class of games. */
const S5AuctionTable *s5_auction_table(int class);

/** Bids by the table of its class, but never holds a partner's bid. */
S5Choice s5_auction_bid(const S5Rules *rules, const S5View *view);

/** Draws as rules of thumb do, but the bidding side keeps plain kings: a king still wins a trick when most trumps are its own side's. */
S5Choice s5_auction_draw(const S5Rules *rules, const S5View *view);

/** Bids or draws. */
S5Choice s5_auction_choose(const S5Rules *rules, const S5View *view);

#endif
