/* What the files of `steady` share: how it reads a view. Private to play/. */
#ifndef S5_STEADY_H
#define S5_STEADY_H

#include "allies.h"
#include "levels.h"

/* Probabilities are fixed-point numbers: players must choose the same on every machine. */
enum { S5_STEADY_ONE = 1024 };

/** What a view says before any card is weighed. */
typedef struct S5SteadyEval {
    const S5Rules *rules;
    const S5View *view;
    const S5TrumpTables *trumps;
    S5Set hidden; /**< cards whose place the seat does not know */
    uint8_t voids
        [S5_SEATS_MAX]; /**< by seat: the suits in which it has shown to be void, as bits by what was asked for */
    int hidden_trumps; /**< how many of the hidden cards are trumps */
    int not_plain;     /**< chance that a given hidden plain card is not in a given hand */
    int not_trump;     /**< the same for a trump */
    int abroad;        /**< chance that a given hidden card is in any other hand */
    int spoils_trump;  /**< chance that one higher trump spoils a trump that is kept */
    int spoils_plain;  /**< chance that one trump spoils a plain card that is kept */
    S5Allies allies;   /**< a called partner and the bidder, if this seat knows them */
    int plain_wins;    /**< chance that a plain card that is kept and not spoilt wins */
} S5SteadyEval;

/** The probability of two independent events. */
static inline int s5_steady_both(int a, int b)
{
    return a * b / S5_STEADY_ONE;
}

/** The probability that an event of probability `chance` happens `times` times in a row. */
static inline int s5_steady_every(int chance, int times)
{
    int every = S5_STEADY_ONE;
    for (; times; times >>= 1, chance = s5_steady_both(chance, chance))
        if (times & 1)
            every = s5_steady_both(every, chance);
    return every;
}

/* steady_eval.c: evaluates a view by some trump tables: the view's own, or those that a choice would bring. */
S5SteadyEval s5_steady_eval(const S5Rules *rules, const S5View *view, const S5TrumpTables *trumps);

/** How many hidden cards outrank a card in its own suit, or among trumps. */
int s5_steady_above(const S5SteadyEval *eval, S5Card card);

/** The chance that a card which is kept takes a trick later. */
int s5_steady_worth(const S5SteadyEval *eval, S5Card card);

/** The worth of all cards of a hand together: tricks, S5_STEADY_ONE each. */
int s5_steady_strength(const S5SteadyEval *eval, S5Set hand);

/** The seat that is winning the trick after a card is played, and its card. */
typedef struct S5SteadyWinner {
    int seat;
    int asked;
    S5Card card;
} S5SteadyWinner;

static inline S5SteadyWinner s5_steady_winner(const S5SteadyEval *eval, S5Card card)
{
    const S5View *view = eval->view;
    const S5Card *trick = view->trick[view->tricks_done];
    const int asked = eval->trumps->asked[view->played ? trick[0] : card];
    if (!view->played || eval->trumps->power[asked][card] > view->best >> 4)
        return (S5SteadyWinner){view->seat, asked, card};
    const int seat = view->best & 15, place = seat - view->lead[view->tricks_done];
    return (S5SteadyWinner){seat, asked, trick[place < 0 ? place + eval->rules->players : place]};
}

/** What a hidden hand may hold against the winning card. */
typedef struct S5SteadyThreat {
    int higher; /**< chance of a higher card of the plain suit asked for */
    int empty;  /**< chance of no card of that suit */
    int trumps; /**< chance of a trump that beats it */
} S5SteadyThreat;

static inline S5SteadyThreat s5_steady_threat(const S5SteadyEval *eval, S5SteadyWinner winner)
{
    const int above = s5_steady_above(eval, winner.card);
    const bool trump = s5_set_has(eval->trumps->cards, winner.card);
    S5SteadyThreat threat = {
        .trumps = S5_STEADY_ONE - s5_steady_every(eval->not_trump, trump ? above : eval->hidden_trumps)};
    if (winner.asked != S5_ASKED_TRUMPS) {
        const S5Set suit = s5_set_suit((S5Suit)winner.asked) & ~eval->trumps->cards;
        threat.empty = s5_steady_every(eval->not_plain, s5_set_count(eval->hidden & suit));
        threat.higher = trump ? 0 : S5_STEADY_ONE - s5_steady_every(eval->not_plain, above);
    }
    return threat;
}

/* steady_play.c */
S5Choice s5_steady_play(const S5SteadyEval *eval);
S5Choice s5_steady_claim(const S5SteadyEval *eval);

/** The party of a seat, as the view's seat knows it. */
static inline int s5_steady_side(const S5SteadyEval *eval, int seat)
{
    return s5_allied_side(eval->rules, eval->allies, seat);
}

/** Whether a party gets the bonus if it has the highest trump (docs/rules.md §8, §9, H6). */
bool s5_steady_gets_bonus(const S5Rules *rules, const S5View *view, int party);

/* steady_auction.c; trumps are fixed in the draw only */
S5Choice s5_steady_bid(const S5Rules *rules, const S5View *view);
S5Choice s5_steady_name(const S5Rules *rules, const S5View *view);
S5Choice s5_steady_kitty(const S5Rules *rules, const S5View *view);
S5Choice s5_steady_draw(const S5Rules *rules, const S5View *view);
S5Choice s5_steady_pick(const S5Rules *rules, const S5View *view);
S5Choice s5_steady_call(const S5Rules *rules, const S5View *view);

/** What a hand that is to bid is expected to make for its side, in hundredths of a point. */
int s5_steady_expects(const S5Rules *rules, const S5View *view);

/** What five cards are worth when a suit is trumps: hundredths of a point above a base. */
int s5_steady_hand_value(const S5TrumpTables *trumps, S5Set hand);

#endif
