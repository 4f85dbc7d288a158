/* What one seat may see of a game (docs/rules.md §10). */
#ifndef SPOILFIVE_VIEW_H
#define SPOILFIVE_VIEW_H

#include "game.h"

S5_BEGIN_C

/**
 * A game as one seat sees it: enough to play from, and to deal the hidden cards again. Every field is filled
 * in because this seat may know it; nothing else of the state is here.
 */
typedef struct S5View {
    S5Set hand;        /**< own cards */
    S5Set discards;    /**< own cards given or discarded */
    S5Set kitty;       /**< the kitty, once this seat has taken it */
    S5Set shown;       /**< cards that somebody gave face up */
    S5Set turned;      /**< every card turned up: the turn-up, others before it, or for a blind bidder */
    S5Set taken;       /**< those of the hand that this seat has just taken from the stock (H18) */
    S5Set stock_cards; /**< the cards left in the stock, where this seat has looked through it (H18) */
    S5Set known;       /**< every card whose place this seat knows; the others are hidden */
    S5Legal legal;     /**< what this seat may choose now; kinds = 0 when it is not asked */
    int32_t total[S5_SEATS_MAX]; /**< as in S5State */
    int32_t pool;
    int32_t carried; /**< what was in the pool before this deal was paid for */
    int32_t hand_number;
    uint16_t passed; /**< seats out of the auction, as bits */
    /** As in S5State; S5_NO_CARD where no card has been played yet. */
    S5Card trick[S5_HAND_CARDS][S5_SEATS_MAX];
    uint8_t lead[S5_HAND_CARDS];
    uint8_t winner[S5_HAND_CARDS];
    uint8_t seat_tricks[S5_SEATS_MAX];
    uint8_t party_tricks[S5_SEATS_MAX];
    uint8_t cards[S5_SEATS_MAX]; /**< how many cards each seat holds */
    uint8_t drawn[S5_SEATS_MAX];
    uint8_t log[S5_AUCTION_MAX]; /**< the auction, as in S5State */
    uint8_t log_count;
    uint8_t seat; /**< whose view this is; S5_NO_SEAT for a spectator, who sees no hand */
    /** S5Phase as this seat sees it: a silent question put to another looks like play. A leader may already
     * choose then; a table keeps that card until the question is answered */
    uint8_t phase;
    uint8_t turn; /**< the seat that must choose, as this seat sees it */
    uint8_t dealer;
    uint8_t stock; /**< cards left in the stock */
    S5Card turn_up;
    uint8_t trump;
    uint8_t lowered;   /**< 1 when this seat knows that the ace is lowered */
    uint8_t blind;     /**< cards turned by a bidder who took no kitty, as in S5State; they are in `turned` */
    uint8_t draw_most; /**< the most cards that a player may draw, once the draw has begun */
    uint8_t robber;    /**< the seat that robbed, or S5_NO_SEAT */
    uint8_t barred; /**< the seat that is barred from the pool, if this seat knows it, otherwise S5_NO_SEAT */
    uint8_t bid;
    uint8_t bidder;
    uint8_t held;
    uint8_t call;    /**< as in S5State: 1 + the called card, S5_CALLED_NOBODY, or 0 */
    uint8_t partner; /**< the called partner, if this seat knows who it is, otherwise S5_NO_SEAT */
    uint8_t tricks_done;
    uint8_t played;
    uint16_t best; /**< the running trick: power × 16 + seat of its best card */
    uint8_t jinker;
    uint8_t spoilt;
    uint8_t turned_down; /**< the seat that announced it would not rob, or S5_NO_SEAT */
    uint8_t joker_up;    /**< 1 when the Joker was turned up, for the dealer */
    uint8_t joker_due;   /**< 1 until the dealer has taken it */
    uint8_t bonus;       /**< what the dealer scored for turning up an ace */
    uint8_t bonus_won;   /**< 1 when the bonus for the highest trump has been counted during the hand */
} S5View;

/**
 * Makes the view of a seat.
 *
 * rules  in
 * state  in
 * seat   in   0 to players − 1, or S5_NO_SEAT for a spectator who sees no hand
 * view   out  filled completely, unused bytes zero
 * Cost: about 50 ns.
 */
S5_API void s5_view(const S5Rules *rules, const S5State *state, int seat, S5View *view);

/*
 * The disguise of a silent question: to everybody but the seat that is asked, the leader included, it looks
 * like the play that follows it. Everything that shows a game to somebody goes through these three functions.
 * `seat` may be any number: a spectator has no seat at the table.
 */

/** Whether a seat may not notice the question: it is put in silence to another seat (docs/rules.md §10). */
S5_API bool s5_question_hidden(const S5Rules *rules, const S5State *state, int seat);

/** Whether a seat may not notice a choice made in `before`: another seat declined a silent question. */
S5_API bool s5_choice_hidden(const S5Rules *rules, const S5State *before, const S5Choice *choice, int seat);

/** The phase and the turn as a seat may know them, both out parameters. */
S5_API void s5_question_seen(
    const S5Rules *rules, const S5State *state, int seat, uint8_t *phase, uint8_t *turn);

/**
 * Whether a seat that leads wins all the remaining tricks, as far as it can know, in whatever order it plays
 * its cards and whatever the others hold and play.
 *
 * rules  in
 * view   in   the seat's own
 */
S5_API bool s5_view_rest(const S5Rules *rules, const S5View *view);

/** The tables of the trumps as this seat knows them; trumps must be fixed. */
static inline const S5TrumpTables *s5_view_trumps(const S5Rules *rules, const S5View *view)
{
    return s5_trumps_in(rules, view->trump, view->lowered);
}

S5_END_C
#endif
