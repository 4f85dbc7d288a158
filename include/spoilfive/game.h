/* A game: its state, what may be chosen, and what a choice does. */
#ifndef SPOILFIVE_GAME_H
#define SPOILFIVE_GAME_H

#include "rules.h"
#include "text.h"

S5_BEGIN_C

/* ------------------------------------------------------------------ choices */

/* X(NAME, "word", argument, "what it does") */
#define S5_CHOICE_MAP(X)                                                                              \
    X(ROB, "rob", CARD, "take the turn-up and give this card for it")                                 \
    X(TURN_DOWN, "turn-down", NOTHING, "do not take the turn-up")                                     \
    X(DECLINE, "decline", NOTHING, "leave the turn-up")                                               \
    X(BID, "bid", NUMBER, "bid this many points")                                                     \
    X(HOLD, "hold", NOTHING, "take the standing bid over at the same number")                         \
    X(PASS, "pass", NOTHING, "bid no more")                                                           \
    X(NAME, "name", SUIT, "make this suit trumps")                                                    \
    X(DISCARD, "discard", CARDS, "discard these cards")                                               \
    X(PLAY, "play", CARD, "play this card")                                                           \
    X(CLAIM, "claim", NOTHING, "take the pool; the hand ends")                                        \
    X(JINK, "jink", NOTHING, "play on for all five tricks")                                           \
    X(FIVING, "five", NOTHING, "ask for another turn-up, or agree to it")                             \
    X(BLIND, "blind", NOTHING, "throw the kitty away unseen: the top card of the stock fixes trumps") \
    X(TAKE, "take", CARD, "take this card from the stock")                                            \
    X(CALL, "call", CARD, "make the holder of this card your partner")                                \
    X(ALONE, "alone", NOTHING, "play without a partner")

typedef enum S5ChoiceKind {
#define S5_CHOICE_ENUM(NAME, word, argument, meaning) S5_CHOICE_##NAME,
    S5_CHOICE_MAP(S5_CHOICE_ENUM)
#undef S5_CHOICE_ENUM
        S5_CHOICE_KINDS
} S5ChoiceKind;

/** What follows the word of a choice. */
typedef enum S5Argument { S5_NOTHING, S5_CARD, S5_NUMBER, S5_SUIT, S5_CARDS } S5Argument;

/** One choice. */
typedef struct S5Choice {
    S5Set cards;   /**< DISCARD: the cards discarded */
    uint8_t kind;  /**< S5ChoiceKind */
    uint8_t value; /**< ROB, PLAY, TAKE, CALL: the card; NAME: the suit; BID: the number */
} S5Choice;

/** The word of a kind of choice, `turn-down`. Static text. */
S5_API const char *s5_choice_word(S5ChoiceKind kind);

/** What a kind of choice does, half a sentence. Static text. */
S5_API const char *s5_choice_meaning(S5ChoiceKind kind);

/** What follows the word of a kind of choice. */
S5_API S5Argument s5_choice_argument(S5ChoiceKind kind);

/**
 * Reads a choice: `play 5H`, `bid 15`, `discard 5H 3C`, `claim`.
 *
 * text      in   zero-terminated; all of it must be the choice
 * spelling  in   how cards and suits may be written
 * choice    out  untouched on failure
 * Returns S5_OK, S5_ERR_CHOICE_TEXT, S5_ERR_CARD_TEXT or S5_ERR_REPEATED.
 */
S5_API S5Status s5_choice_read(const char *text, S5Spelling spelling, S5Choice *choice);

/**
 * Appends a choice as records write it.
 *
 * text    inout  gets the choice, its cards sorted
 * choice  in
 */
S5_API void s5_choice_write(S5Text *text, const S5Choice *choice);

/** Whether two choices are the same. */
S5_API bool s5_choice_same(const S5Choice *a, const S5Choice *b);

/** All choices that a seat has, in a few words: the kinds, and their cards, bids and suits. */
typedef struct S5Legal {
    S5Set cards;         /**< the cards that may be played, given, discarded, taken or called */
    uint32_t bids;       /**< bit i: 5 × (i + 1) may be bid */
    uint16_t kinds;      /**< bit k: choices of kind k; 0 = nothing may be chosen */
    uint8_t suits;       /**< bit s: suit s may be named */
    uint8_t discard_min; /**< DISCARD: at least this many cards must be discarded */
    uint8_t discard_max; /**< DISCARD: at most this many cards may be discarded */
    uint8_t unused[7];   /**< zero, so that equal fields mean equal bytes */
    S5Set must;          /**< DISCARD: cards that must be among those discarded */
} S5Legal;

/**
 * Whether a choice is among the legal ones.
 *
 * legal   in  from s5_legal() or a view
 * choice  in  any bytes, also a choice that no reader would make
 */
S5_API bool s5_legal_has(const S5Legal *legal, const S5Choice *choice);

/** How many choices there are. */
S5_API int s5_legal_count(const S5Legal *legal);

/**
 * Goes through the choices, each once: start with kind = S5_CHOICE_KINDS.
 *
 * legal   in
 * choice  inout  the previous choice; becomes the next
 * Returns true, or false when there are no more.
 */
S5_API bool s5_legal_next(const S5Legal *legal, S5Choice *choice);

/**
 * One of the choices at random, each equally likely.
 *
 * legal   in     at least one choice
 * random  inout  the stream
 */
S5_API S5Choice s5_legal_random(const S5Legal *legal, S5Random *random);

/* -------------------------------------------------------------------- state */

/** What a game waits for. */
typedef enum S5Phase {
    S5_PHASE_DEAL,   /**< s5_deal(), or s5_stop() */
    S5_PHASE_FIVING, /**< `turn` may ask for another turn-up, or agree to it (H3) */
    S5_PHASE_ROB,    /**< `turn` may rob (§4), or takes a Joker that was turned up (H1) */
    S5_PHASE_BID,    /**< the auction (§8, §9) */
    S5_PHASE_NAME,   /**< the bidder names trumps */
    S5_PHASE_KITTY,  /**< the bidder has taken the kitty and discards the same number of cards */
    S5_PHASE_DRAW,   /**< `turn` draws from the stock */
    S5_PHASE_PICK,   /**< the dealer takes a card that they want from the stock (H18) */
    S5_PHASE_CALL,   /**< the bidder calls a partner by a card, or plays alone (H16) */
    S5_PHASE_PLAY,   /**< `turn` plays a card */
    S5_PHASE_CLAIM,  /**< `turn` claims the pool or jinks */
    S5_PHASE_OVER,   /**< nothing: the game is over */
    S5_PHASES
} S5Phase;

/* X(NAME, "word") */
#define S5_OUTCOME_MAP(X)         \
    X(NONE, "")                   \
    X(WON, "won")                 \
    X(JINKED, "jinked")           \
    X(JINK_FAILED, "jink-failed") \
    X(SPOIL, "spoil")             \
    X(BARRED, "barred")           \
    X(SCORED, "scored")           \
    X(MADE, "made")               \
    X(LOST, "lost")               \
    X(PASSED_OUT, "passed-out")

/** How a hand ended. */
typedef enum S5Outcome {
#define S5_OUTCOME_ENUM(NAME, word) S5_OUTCOME_##NAME,
    S5_OUTCOME_MAP(S5_OUTCOME_ENUM)
#undef S5_OUTCOME_ENUM
        S5_OUTCOMES
} S5Outcome;

/** The word of an outcome, `jink-failed`. Static text. */
S5_API const char *s5_outcome_word(S5Outcome outcome);

enum { S5_AUCTION_MAX = 40 /**< most acts in an auction: 14 bids, as many holds, a pass each */ };

enum { S5_MATCH_GAMES_MAX = 1000 /**< more games than any match can have */ };

/** What `call` of a state and of a view says when the bidder plays alone (docs/rules.md H16). */
enum { S5_CALLED_NOBODY = UINT8_MAX };

/** The card that was called, by `call` of a state or a view; S5_NO_CARD when none was. */
static inline S5Card s5_called_card(uint8_t call)
{
    return call && call != S5_CALLED_NOBODY ? (S5Card)(call - 1) : (S5Card)S5_NO_CARD;
}

/** Where a match stands: which game is being played, and the games won in it (docs/rules.md H17). */
typedef struct S5MatchGames {
    uint16_t number;           /**< 1 for the first game */
    uint8_t won[S5_SEATS_MAX]; /**< by party; with this game's, once it is over */
} S5MatchGames;

/**
 * A game between two acts: a plain value, copied with `=`. You may read it freely; only s5_start(),
 * s5_deal(), s5_act(), s5_stop(), s5_next_game() and s5_join_match() change it. It holds every card; view.h
 * gives what a seat may see of it.
 */
typedef struct S5State {
    S5Set hand[S5_SEATS_MAX];     /**< by seat */
    S5Set discards[S5_SEATS_MAX]; /**< by seat: cards given for the turn-up or discarded */
    S5Set kitty;                  /**< as dealt */
    S5Set shown;                  /**< cards given face up */
    int32_t change[S5_SEATS_MAX]; /**< what the last hand brought, indexed as total */
    int32_t pool;
    int32_t carried;                           /**< what was in the pool before this deal was paid for */
    int32_t hand_number;                       /**< 1 for the first hand; 0 before it */
    uint16_t passed;                           /**< seats that are out of the auction, as bits */
    uint16_t winners;                          /**< parties that won the game, as bits; 0 until it is over */
    S5Card pack[S5_PACK_MAX];                  /**< as dealt; the stock begins at stock_at */
    S5Card trick[S5_HAND_CARDS][S5_SEATS_MAX]; /**< cards in the order played */
    uint8_t lead[S5_HAND_CARDS];               /**< by trick: the seat that led */
    uint8_t winner[S5_HAND_CARDS];             /**< by trick: the seat that won it */
    uint8_t seat_tricks[S5_SEATS_MAX];         /**< by seat: tricks won in this hand */
    uint8_t party_tricks[S5_SEATS_MAX];        /**< by party: tricks won in this hand */
    uint8_t drawn[S5_SEATS_MAX];               /**< by seat: cards drawn from the stock */
    uint8_t log[S5_AUCTION_MAX]; /**< the acts of the auction: seat × 16 + code, see s5_auction_act() */
    uint8_t log_count;
    uint8_t phase; /**< S5Phase */
    uint8_t turn;  /**< the seat that must choose; S5_NO_SEAT when none must */
    uint8_t dealer;
    uint8_t stock_at;    /**< place in the pack of the stock's top card */
    S5Card turn_up;      /**< S5_NO_CARD without one */
    uint8_t trump;       /**< the suit, or S5_NO_SUIT */
    uint8_t lowered;     /**< 1 when the ace of trumps is the lowest trump */
    uint8_t turned_down; /**< the seat that announced it would not rob, or S5_NO_SEAT */
    uint8_t to_rob;      /**< the seat that is still to be asked whether it robs, or S5_NO_SEAT */
    uint8_t robber;      /**< the seat that took the turn-up, or is about to, or S5_NO_SEAT */
    uint8_t kitty_taken; /**< 1 when the bidder has taken the kitty */
    uint8_t joker_up;    /**< 1 when the Joker was turned up, for the dealer */
    uint8_t joker_due;   /**< 1 until the dealer has taken it */
    uint8_t bonus;       /**< what the dealer scored for turning up an ace */
    uint8_t dealt;       /**< hands that this dealer has dealt in a row */
    uint8_t two_first; /**< 1 when the dealer dealt two cards first, where that is the dealer's choice (H9) */
    uint8_t two_next;  /**< the same for the next deal: s5_choose_packets() */
    uint8_t draw_most; /**< the most cards that a player may draw */
    uint8_t draw_first; /**< the seat that drew first */
    uint8_t blind;      /**< cards turned by a bidder who took no kitty: 1, or 2 with a Joker on top (H18) */
    uint8_t ace_due;    /**< 1 when the turned-up ace joins the dealer's hand after trick one */
    uint8_t barred;     /**< the seat that can't win the pool, or S5_NO_SEAT */
    uint8_t bid;        /**< the standing bid, 0 for none */
    uint8_t bidder;     /**< the seat that made it, or S5_NO_SEAT */
    uint8_t held;       /**< 1 when the standing bid was held by the dealer */
    uint8_t call;       /**< 0 until the bidder calls; then 1 + the called card, or S5_CALLED_NOBODY (H16) */
    uint8_t tricks_done;
    uint8_t played;    /**< cards in the running trick */
    uint8_t to_play;   /**< the seat whose card comes next */
    uint16_t best;     /**< of the running trick: power × 16 + seat of the best card so far */
    uint8_t top_power; /**< power of the highest trump played in this hand, 0 for none */
    uint8_t top_trick; /**< the trick it was played to */
    uint8_t bonus_won; /**< 1 when the bonus for it has been counted during the hand (H12) */
    uint8_t jinker;    /**< the seat that chose to jink, or S5_NO_SEAT */
    uint8_t outcome;   /**< S5Outcome of the hand that ended last */
    uint8_t by;        /**< the seat it concerns, or S5_NO_SEAT; the side in S5_BANDS */
    uint8_t spoilt;    /**< 1 when the pool was carried over from the hand before */
    uint8_t match;     /**< 0 until the game is over; then 1, or 2 for a double game */
    uint8_t stopped;   /**< 1 when the players stopped */
    /* What stays from hand to hand comes last. */
    int32_t total[S5_SEATS_MAX]; /**< chips by seat, or points by party */
    S5MatchGames match_games;
} S5State;

/**
 * Starts a game; the first deal is next.
 *
 * rules   in   the rules, the same in every later call
 * dealer  in   the first dealer, a seat
 * start   in   rules->scores totals to start from, or null for the usual
 * state   out  untouched on failure
 * Returns S5_OK, S5_ERR_DEALER, or S5_ERR_START.
 */
S5_API S5Status s5_start(const S5Rules *rules, int dealer, const int32_t *start, S5State *state);

/**
 * Deals a hand and makes the payments before it; the deal passes to the left by itself (docs/rules.md §3,
 * §5).
 *
 * rules  in
 * state  inout  waiting for a deal; untouched on failure
 * pack   in     rules->pack cards, the first dealt first
 * Returns S5_OK, S5_ERR_PACK, S5_ERR_GAME_OVER, or S5_ERR_HAND_RUNNING.
 */
S5_API S5Status s5_deal(const S5Rules *rules, S5State *state, const S5Card *pack);

/** The cards that the seat in turn has taken from the stock before it discards; empty in other draws (H18).
 * They are not in its hand yet. */
S5_API S5Set s5_taken(const S5Rules *rules, const S5State *state);

/** Whether a seat picks its cards from the rest of the stock (H18). */
static inline bool s5_picks(const S5Rules *rules, const S5State *state, int seat)
{
    return rules->options.dealer_draw == S5_DEALER_DRAW_PICKS &&
           rules->options.draw_order == S5_DRAW_ORDER_PUT_OUT && seat == state->dealer;
}

/** The place in the pack of the first card that is neither dealt to a hand nor to the kitty. */
static inline int s5_first_of_stock(const S5Rules *rules)
{
    return rules->players * S5_HAND_CARDS + (int)rules->options.kitty;
}

/**
 * Says how the dealer deals the next hand, where the rules leave that to the dealer; else it changes nothing.
 * Without it the dealer deals three cards and then two.
 *
 * rules      in
 * state      inout  waiting for a deal
 * two_first  in     whether two cards are dealt first
 * Source: docs/rules.md H9.
 */
S5_API void s5_choose_packets(const S5Rules *rules, S5State *state, bool two_first);

/**
 * Makes a pack for a deal: every order is equally likely.
 *
 * rules   in
 * random  inout  the stream
 * pack    out    rules->pack cards
 */
S5_API void s5_make_pack(const S5Rules *rules, S5Random *random, S5Card pack[S5_PACK_MAX]);

/**
 * Makes a choice for a seat. Every act passes through here, wherever it comes from.
 *
 * rules   in
 * state   inout  untouched on failure
 * seat    in     the seat that chooses
 * choice  in
 * Returns S5_OK, or the status that says why not.
 * Cost: about 110 instructions for a card played.
 */
S5_API S5Status s5_act(const S5Rules *rules, S5State *state, int seat, S5Choice choice);

/**
 * Ends the game after a hand, because the players stop; a pool is shared (docs/rules.md §5).
 *
 * rules  in
 * state  inout  waiting for a deal; untouched on failure
 * Returns S5_OK, S5_ERR_HAND_RUNNING, S5_ERR_NO_HAND before the first hand, or S5_ERR_GAME_OVER.
 */
S5_API S5Status s5_stop(const S5Rules *rules, S5State *state);

/**
 * The winners of the match: the parties that have won the most of its games.
 *
 * rules  in
 * state  in
 * Returns parties as bits: those that won the game where no match is played; 0 while the match is not over.
 * Source: docs/rules.md H17.
 */
S5_API uint16_t s5_match_winners(const S5Rules *rules, const S5State *state);

/**
 * Starts the next game of a match; its first deal is next.
 *
 * rules  in
 * state  inout  a game that is over; untouched on failure
 * Returns S5_OK, S5_ERR_GAME_OVER when the match is over, or another status when the game is not.
 * Source: docs/rules.md H17.
 */
S5_API S5Status s5_next_game(const S5Rules *rules, S5State *state);

/**
 * Says which game of a match is being started; without it, it is the first.
 *
 * rules   in
 * number  in     of the game, from 1
 * won     in     rules->parties numbers: the games won before it
 * state   inout  just started; untouched on failure
 * Returns S5_OK, or S5_ERR_MATCH when no match can stand so and go on.
 * Source: docs/rules.md H17.
 */
S5_API S5Status s5_join_match(const S5Rules *rules, int number, const int32_t *won, S5State *state);

/**
 * Whether no cards can make a bid of a seat: it needs more than five tricks and the bonus can bring its side.
 * It may be made all the same.
 *
 * rules  in   with an auction
 * total  in   the scores before the hand, by party
 * seat   in
 * bid    in   as a number
 * Source: docs/rules.md H20.
 */
S5_API bool s5_is_hopeless(const S5Rules *rules, const int32_t *total, int seat, int bid);

/**
 * The bids that a seat may make although no cards can make them, and a hold of such a bid.
 *
 * rules     in   with an auction, or any where no bid is legal
 * legal     in   what the seat may choose
 * total     in   the scores before the hand, by party
 * seat      in
 * standing  in   the bid that would be held; 0 for none
 * Returns the part of the legal choices that is hopeless; kinds = 0 for none.
 * Source: docs/rules.md H20.
 */
S5_API S5Legal s5_hopeless(
    const S5Rules *rules, const S5Legal *legal, const int32_t *total, int seat, int standing);

/**
 * What the seat whose turn it is may choose.
 *
 * rules  in
 * state  in
 * Returns its choices; none (kinds = 0) when nobody must choose.
 * Cost: about 50 instructions for a card to be played.
 */
S5_API S5Legal s5_legal(const S5Rules *rules, const S5State *state);

/** The tables of the hand's trumps; trumps must be fixed. */
static inline const S5TrumpTables *s5_trumps(const S5Rules *rules, const S5State *state)
{
    return s5_trumps_in(rules, state->trump, state->lowered);
}

/**
 * Whether the other seats may not notice the question that is being asked (docs/rules.md §4, §10).
 *
 * rules  in
 * state  in
 */
S5_API bool s5_silent(const S5Rules *rules, const S5State *state);

/**
 * Whether somebody may be asked in silence before the first lead, which is next. The answer uses only what
 * everybody sees: it does not depend on who holds which cards. A table that always shows this lead at the
 * same time gives nothing away.
 *
 * rules  in
 * state  in
 */
S5_API bool s5_silent_lead(const S5Rules *rules, const S5State *state);

/**
 * What a seat paid to the pool before this deal (docs/rules.md §5).
 *
 * rules  in
 * state  in   dealt; the hand may be running or over
 * seat   in   0 to players − 1
 * Returns chips; 0 in a game without a pool.
 */
S5_API int32_t s5_paid(const S5Rules *rules, const S5State *state, int seat);

/**
 * The partner whom the bidder has called: the seat that holds the called card, or has played it.
 *
 * rules  in
 * state  in
 * Returns the seat, or S5_NO_SEAT when no card was called or nobody has it. It is a secret until the card is
 * played, unless the rules say otherwise: s5_view() says who may know it.
 * Source: docs/rules.md H16.
 */
S5_API uint8_t s5_partner(const S5Rules *rules, const S5State *state);

/**
 * Whether a party is so far below zero that it may only pass in an auction; false for all when all are.
 *
 * rules  in
 * total  in   the scores, by party
 * party  in
 * Returns false under rules that have no bunker.
 * Source: docs/rules.md H5.
 */
S5_API bool s5_in_bunker(const S5Rules *rules, const int32_t *total, int party);

/**
 * Whether only the bidding side can reach the target and win with a hand, by making its bid.
 *
 * rules  in
 * total  in   the scores before the hand, by party
 * Returns false in games without an auction.
 * Source: docs/rules.md H6.
 */
S5_API bool s5_only_bid_wins(const S5Rules *rules, const int32_t *total);

/**
 * One act of the auction from the log.
 *
 * rules   in
 * entry   in   state->log[i]
 * choice  out  the bid, hold or pass
 * Returns the seat.
 */
S5_API int s5_auction_act(const S5Rules *rules, uint8_t entry, S5Choice *choice);

S5_END_C
#endif
