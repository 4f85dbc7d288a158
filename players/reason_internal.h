/* What the conditions of reasons share. Private to play/reason*.c. */
#ifndef S5_REASON_INTERNAL_H
#define S5_REASON_INTERNAL_H

#include "reason.h"

/** What the conditions are about. */
typedef struct S5ReasonFacts {
    const S5Rules *rules;
    const S5View *view;
    const S5TrumpTables *trumps; /* null while trumps are not fixed */
    S5Advice *advice;
    const S5Weighed *best; /* the choice in question: the best one, or the best that is clearly worse, */
    const S5Weighed *next; /* and the other of these; null for none */
    uint8_t kind;          /* of the choice in question */
    S5Card card;           /* that it plays or gives; S5_NO_CARD for none */
    S5Set others;          /* cards that other seats may hold */
    int asked;             /* the suit of the lead, or of the card if it leads */
    int winner;            /* who has the trick so far; S5_NO_SEAT when leading */
    bool plays, leads, last;
    bool trump; /* the card is one */
    bool beats; /* the card wins the trick as it stands */
} S5ReasonFacts;

static inline bool s5_reason_is_ours(const S5ReasonFacts *f, int seat)
{
    return f->rules->side_of[seat] == f->rules->side_of[f->view->seat];
}

static inline int s5_reason_trump_power(const S5ReasonFacts *f, S5Card card)
{
    return f->trumps->power[S5_ASKED_TRUMPS][card];
}

/** Whether tricks are told: an average of less than one tells a person nothing. */
bool s5_reason_are_told(int32_t tricks);

/** What tricks bring, to the nearest half as they are told; the highest trump scores in one of all five. */
int32_t s5_reason_points(const S5ReasonFacts *f, int32_t tricks, bool with_bonus);

/** Whether none of some cards is higher in the plain suit of a card. */
bool s5_reason_best_of_suit(const S5ReasonFacts *f, S5Card card, S5Set left);

/* The conditions of what is chosen before cards are played, and of claim and jink. */
bool s5_reason_jink(S5ReasonFacts *f);
bool s5_reason_claim(S5ReasonFacts *f);
bool s5_reason_rob_top(S5ReasonFacts *f);
bool s5_reason_rob(S5ReasonFacts *f);
bool s5_reason_leave(S5ReasonFacts *f);
bool s5_reason_bid_is_enough(S5ReasonFacts *f);
bool s5_reason_bid_is_enough_with_top(S5ReasonFacts *f);
bool s5_reason_partner_bids(S5ReasonFacts *f);
bool s5_reason_pass(S5ReasonFacts *f);
bool s5_reason_names_most(S5ReasonFacts *f);
bool s5_reason_keep_all(S5ReasonFacts *f);
bool s5_reason_draw_all(S5ReasonFacts *f);
bool s5_reason_keep_trumps(S5ReasonFacts *f);
bool s5_reason_keep_high(S5ReasonFacts *f);

#endif
