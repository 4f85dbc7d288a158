/*
 * A seat's situation as a short list of numbers: what is true of it, of some 900 things that may be. The nets are fed
 * with it (net.h). Private to play/ and to their training.
 *
 * Cards stand by what they are worth under the hand's trumps, not by their names, so that what is learned in spades is
 * known in hearts: trumps from the lowest to the five, plain suits by lanes, the lane with most of the seat's cards first.
 */
#ifndef S5_SITUATION_H
#define S5_SITUATION_H

#include "spoilfive/view.h"

/* X(NAME, how many): the groups of features, one after another */
#define S5_FEATURE_MAP(X)                                                                      \
    X(CARDS, S5_SLOTS *S5_CARD_STATES)    /* each card: where it is */                         \
    X(SEATS, S5_SEATS_MAX *S5_SEAT_FACTS) /* each seat, from one's own on: what it has done */ \
    X(PLAYERS, S5_SEATS_MAX + 1)                                                               \
    X(PARTIES, 3) /* each for himself, two sides, more */                                      \
    X(PHASE, S5_PHASES)                                                                        \
    X(TRICK, S5_HAND_CARDS)                                                                    \
    X(PLACE, S5_SEATS_MAX) /* cards in the running trick */                                    \
    X(LED, S5_LANES)       /* what it asks for */                                              \
    X(TAKEN, 6)            /* tricks of one's party */                                         \
    X(TAKEN_BY_FOES, 6)    /* tricks of the other party with most */                           \
    X(BID, 16)             /* the standing bid, in fives */                                    \
    X(BIDDER, 4)           /* nobody, oneself, a partner, another */                           \
    X(BID_BY, 3 * 16)      /* both together */                                                 \
    X(NEED, 12)            /* points to the target, in fives */                                \
    X(NEED_OF_FOES, 12)    /* of the other party that is nearest */                            \
    X(JINKER, 3)           /* oneself, a partner, another */                                   \
    X(FLAGS, 8)                                                                                \
    X(FOLLOW, 5)                                                                               \
    X(RENEGE, 6)                                                                               \
    X(ORDER, 3)                                                                                \
    X(SCORE, 2)                                                                                \
    X(WINS, 6) /* tricks that win the pool */                                                  \
    X(KITTY, 6)                                                                                \
    X(DRAW, 3)                                                                                 \
    X(LEAD, 3)                                                                                 \
    X(CHOICE, S5_CHOICE_KINDS)                                                                 \
    X(SAYS, 16)     /* the bid that is made, in fives */                                       \
    X(PUTS_OUT, 11) /* how many cards are put out */                                           \
    X(PLAYS, 4)     /* what the card does in the trick */                                      \
    X(MY_TRUMPS, 8) /* each of them: hidden trumps above it */                                 \
    X(MY_PLAIN, 8)  /* each: hidden cards above it in its suit */                              \
    X(MY_TRUMP_COUNT, 8)                                                                       \
    X(HIDDEN_TRUMPS, 16)                                                                       \
    X(BEST_ABOVE, 2 * 8)  /* hidden cards above the trick's best, plain or trump */            \
    X(PLAYS_ABOVE, 2 * 8) /* above the card that is played */

enum { S5_LANES = 4, S5_TRUMP_SLOTS = 16, S5_SLOTS = S5_TRUMP_SLOTS + 3 * S5_RANKS };

/** Where a card is, as far as the seat knows; nothing is set for one that is hidden. */
enum {
    S5_MINE,
    S5_GONE,      /* played, put out, or lying open and out of play */
    S5_BEST_OURS, /* best of the running trick */
    S5_BEST_THEIRS,
    S5_IN_TRICK,
    S5_HELD_OURS, /* known to be in a partner's hand */
    S5_HELD_THEIRS,
    S5_PLAYED_NOW, /* by the choice that is weighed */
    S5_TURNED_UP,  /* and not taken */
    S5_CARD_STATES
};

/** What is told of a seat. */
enum {
    S5_SEAT_OURS,
    S5_SEAT_TO_PLAY,
    S5_SEAT_LACKS,                             /* by lane */
    S5_SEAT_TRICKS = S5_SEAT_LACKS + S5_LANES, /* one, two, more */
    S5_SEAT_BIDDER = S5_SEAT_TRICKS + 3,
    S5_SEAT_ROBBER,
    S5_SEAT_DEALER,
    S5_SEAT_PASSED,
    S5_SEAT_LEADER,
    S5_SEAT_DREW, /* none, one … five */
    S5_SEAT_FACTS = S5_SEAT_DREW + S5_HAND_CARDS + 1
};

enum {
    S5_FLAG_JOKER,
    S5_FLAG_LOWERED,
    S5_FLAG_BARRED,
    S5_FLAG_HELD,
    S5_FLAG_BONUS,  /* the highest trump brings points */
    S5_FLAG_THIRTY, /* a made 30 scores 60 */
    S5_FLAG_SPOILT,
    S5_FLAG_HEART_LEAD /* A♥ led asks for hearts */
};

/* The first feature of each group: S5_AT_CARDS … and S5_FEATURES, how many there are. */
typedef enum S5FeatureAt {
#define S5_FEATURE_AT(NAME, count) S5_AT_##NAME, S5_LAST_##NAME = S5_AT_##NAME + (count)-1,
    S5_FEATURE_MAP(S5_FEATURE_AT)
#undef S5_FEATURE_AT
        S5_FEATURES
} S5FeatureAt;

enum { S5_FEATURES_AT_ONCE = 200 };

/** Features that are true, in no order. */
typedef struct S5Features {
    uint16_t at[S5_FEATURES_AT_ONCE];
    int count;
} S5Features;

/** A seat's situation under some trumps: its own view's, or a suit that it thinks of naming. */
typedef struct S5Situation {
    const S5Rules *rules;
    const S5View *view;
    const S5Trumps *trumps;
    uint8_t trump;          /**< the suit */
    uint8_t lane[S5_SUITS]; /**< by suit; the suit of the trumps has 0 */
    S5Features features;
} S5Situation;

/** Lists what is true before a choice; `trump` is the view's, or a suit that is not named yet. */
void s5_situate(S5Situation *situation, const S5Rules *rules, const S5View *view, int trump);

/** Lists what a choice makes true, and what it ends. */
void s5_situate_choice(
    const S5Situation *situation, const S5Choice *choice, S5Features *more, S5Features *less);

#endif
