/* The coach: what each choice is worth given what a seat knows, which one is best, and why. */
#ifndef SPOILFIVE_COACH_H
#define SPOILFIVE_COACH_H

#include "player.h"

S5_BEGIN_C

/*
 * X(NAME, "sentence"): why a choice is best. Each is true of the best choice and not of the best one that is
 * a mistake (s5_advice_mistake(); the next best where there is none): otherwise it would be no reason. Those
 * from LEAD_TOP to FEW_BEAT are true of no mistake. ONLY, SAME and those after TAKES_MOST compare choices
 * themselves. The first that fits is used. In a sentence {…} is filled in from the advice:
 *   {card} the card that is chosen     {kept} a card that is held back   {out} a card that is still out
 *   {seat} a seat's name               {suit} a suit's name              {count} a number of cards
 *   {bid} a bid                        {tricks} one trick or more        {chance} a chance, in 100
 *   {gain} by how much the next best choice is worth less
 */
#define S5_REASON_MAP(X)                                                                            \
    X(ONLY, "it is the only choice")                                                                \
    X(JINK, "you take all five tricks {chance} times in 100")                                       \
    X(CLAIM, "the pool is sure now, and you would take all five tricks only {chance} times in 100") \
    X(ROB_TOP, "the {out} is one of the best trumps: take it")                                      \
    X(ROB, "the {out} is a trump, and the {card} is worth less")                                    \
    X(LEAVE, "all your cards are trumps that beat the {out}")                                       \
    X(BID, "if it stands, expect about {tricks}, enough for {bid}")                                 \
    X(PUSH, "if it stands, expect about {tricks}, enough for {bid} with the highest trump")         \
    X(PARTNER_BIDS, "{seat} has the bid already, on your side")                                     \
    X(PASS, "with {bid} expect only about {tricks}, which is not enough")                           \
    X(NAME, "{count} cards are trumps then, more than in any other suit")                           \
    X(CALL, "the {card} is the highest trump that you lack")                                        \
    X(NO_PARTNER, "you make the bid {chance} times in 100, and a partner would score as much")      \
    X(KEEP_ALL, "all of them are trumps")                                                           \
    X(DRAW_ALL, "none of them is a trump")                                                          \
    X(KEEP_TRUMPS, "keep the trumps, discard the rest")                                             \
    X(KEEP_HIGH, "keep the {kept} too: it is the best of {suit} that is left")                      \
    X(SAME, "nothing to choose between them: all do as well")                                       \
    X(WINS_HAND, "it takes the trick that is still needed, and nobody can beat it")                 \
    X(STOP_LAST, "{seat} wins the pool unless this trick is taken, and nobody plays after you")     \
    X(STOP, "{seat} wins the pool unless this trick is taken")                                      \
    X(HELP, "the pool is out of reach: keep {seat} from it")                                        \
    X(PARTNER_HAS, "{seat} has the trick so far, for your side: leave it")                          \
    X(THROW, "nothing in the hand beats what lies there: keep the trumps")                          \
    X(THROW_LOW, "nothing in the hand beats what lies there: keep the {kept}, which is higher")     \
    X(LAST_CHEAP, "last to play: take it with the lowest card that wins")                           \
    X(LAST_ONLY, "last to play, and only the {card} takes it")                                      \
    X(KEEP_FOR, "the {out} is still out: keep the {kept} for it")                                   \
    X(KEEP_FROM, "the {out} is still out and beats the {kept}: keep it back")                       \
    X(SPARE, "keep the {kept} for another trick: it does more there")                               \
    X(LEAD_TOP, "no card that is out beats the {card}, and it draws their trumps")                  \
    X(TOP, "no card that is out beats the {card}")                                                  \
    X(LEAD_TRUMP, "lead trumps: it draws theirs")                                                   \
    X(LEAD_ONLY, "lead the only one of {suit}: the next can be trumped")                            \
    X(LEAD_HIGH, "the {card} is the best of {suit} that is left")                                   \
    X(LEAD_PLAIN, "lead a plain card and keep the trumps for later")                                \
    X(FEW_BEAT, "of the cards still out only {count} can beat it")                                  \
    X(WINS_MOST, "it wins the hand {chance} times in 100, more often than any other choice")        \
    X(TAKES_MOST, "it brings about {tricks} in this hand, more than any other choice")              \
    X(CLOSE, "the next best choice is about as good")                                               \
    X(BEST_CHIPS, "it is worth {gain} chips more than the next best choice")                        \
    X(BEST, "it is worth {gain}% of the game more than the next best choice")                       \
    X(ALONE, "no other choice was looked at")

typedef enum S5Reason {
#define S5_REASON_ENUM(NAME, sentence) S5_REASON_##NAME,
    S5_REASON_MAP(S5_REASON_ENUM)
#undef S5_REASON_ENUM
        S5_REASONS
} S5Reason;

/** The sentence of a reason, its {places} not filled in. Static text. */
S5_API const char *s5_reason_sentence(S5Reason reason);

/** The name of a reason, `KEEP_FOR`. Static text. */
S5_API const char *s5_reason_name(S5Reason reason);

enum { S5_ADVICE_MAX = 64, S5_ERROR_UNKNOWN = INT32_MAX };

/**
 * A choice with its worth. Worth is counted in 1/1000 of a unit: of a chip in pool games, of a hundredth of
 * the game in all others (1/1000 of a percent of the chance to win it). It is counted from the seat's
 * position now.
 */
typedef struct S5Weighed {
    S5Choice choice;
    int32_t worth;  /**< to the seat */
    int32_t behind; /**< how much less it is worth than the best choice, 0 or more */
    int32_t error;  /**< standard error of `behind`; S5_ERROR_UNKNOWN with fewer than two playouts */
    /** what the hand is expected to bring: the seat's chips, or its party's points; in 1/1000 */
    int32_t points;
    /** the chance that the hand goes the party's way, in 1/1000: the pool won; most tricks; its own bid made
     * or another's broken. For a bid it is nearer to what bids come to on average than the share of playouts
     * is, the more the fewer of them count */
    int32_t chance;
    int32_t tricks;     /**< tricks that its party is expected to take in the whole hand, in 1/1000 */
    int32_t bid_tricks; /**< of a bid: the same in the hands in which it stands; 0 where those are few */
    int32_t playouts;   /**< playouts in which it was tried */
} S5Weighed;

/** What a seat is told. Nothing in it comes from cards that the seat does not see. */
typedef struct S5Advice {
    S5Weighed choice[S5_ADVICE_MAX]; /**< the best first, then by worth */
    int count;
    int32_t small;   /**< a difference that nobody would call a mistake, in the unit of worth */
    S5Reason reason; /**< why the first is best */
    S5Card card;     /**< what the reason's sentence mentions: S5_NO_CARD for none, */
    S5Card kept;     /**< likewise, */
    S5Card out;      /**< likewise, */
    uint8_t seat;    /**< S5_NO_SEAT for none, */
    uint8_t suit;    /**< S5_NO_SUIT for none, */
    int32_t number;  /**< cards; a bid; points, */
    int32_t tricks;  /**< in 1/1000, */
    int32_t chance;  /**< in 1/1000 */
    uint64_t nodes;  /**< nodes that the search visited */
} S5Advice;

/** The level whose search the coach uses: the context of s5_coach() needs its memory. */
#define S5_COACH_LEVEL "master"

/**
 * Weighs the choices of a view's seat by the search of the strongest level. The first is what that level
 * would choose with the same context, except in the last two tricks between two players: there the level
 * plays a mixed strategy (lab/research.md), while the coach says what each choice is worth.
 *
 * rules    in
 * view     in     the seat's own; it is that seat's turn
 * context  inout  its memory is that of S5_COACH_LEVEL; its stream moves on. Its nodes are for choosing,
 *                 and as many again for weighing what was not chosen; 0 = as many as the level usually visits
 * made     in     a legal choice that must be among those weighed; null for none
 * advice   out    every choice that is worth weighing: all, but of many possible discards only those that
 *                 keep the better cards
 * Cost: 50 to 700 ms.
 */
S5_API void s5_coach(const S5Rules *rules, const S5View *view, S5PlayerContext *context, const S5Choice *made,
    S5Advice *advice);

/** Whether worth is counted in chips, as in pool games; in all others it is in hundredths of the game. */
S5_API bool s5_advice_in_chips(const S5Rules *rules);

/** The name of the unit of worth in JSON, `chips` or `percent`. Static text. */
S5_API const char *s5_advice_unit_name(const S5Rules *rules);

/** The place of a choice in an advice, or −1. */
S5_API int s5_advice_find(const S5Advice *advice, const S5Choice *choice);

/**
 * Whether a choice was a mistake: worse than the best by more than two standard errors, and by more than a
 * small amount.
 *
 * advice  in
 * place   in  of the choice, 0 to count − 1; must not be −1, which s5_advice_find() may return
 */
S5_API bool s5_advice_mistake(const S5Advice *advice, int place);

/**
 * How close a choice came to the best one (docs/players.md): 1000, or for a mistake less, by what it gave
 * away. A review's accuracy is the mean of those of its decisions.
 *
 * advice  in
 * place   in  of the choice, as above
 * Returns 0 to 1000, or −1 where no choice is a mistake, so that the decision does not count.
 */
S5_API int32_t s5_advice_accuracy(const S5Advice *advice, int place);

S5_END_C
#endif
