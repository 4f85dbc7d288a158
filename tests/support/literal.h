/*
 * A second referee, written from rules.md in plain loops: cards are letters, orders are spelled out, there are no tables
 * and no bits. It is slow and is compared with the engine at every act. It knows nothing of rules/ but the options' words.
 */
#ifndef TESTS_LITERAL_H
#define TESTS_LITERAL_H

#include "spoilfive/game.h"

typedef struct LitCard {
    char rank, suit;
} LitCard;

typedef enum LitGame { LIT_POOL, LIT_POINTS, LIT_BANDS, LIT_FORTY_FIVES, LIT_FIFTY_FIVE } LitGame;

/* The rules by their words, as rules.md names them. */
typedef struct LitRules {
    LitGame game;
    int players, sides;
    const char *packets, *follow, *renege, *ace_hearts_lead;
    const char *rob_when, *rob_who, *rob_gives, *rob_refusal, *dealer_rob;
    const char *jink, *score, *all_pass;
    int stake, stake_after_spoil, dealer_after_spoil, dealer_extra, jink_bonus, chips, target, hands;
} LitRules;

/* Who is still to be asked about the turn-up. */
typedef enum LitQuestion { LIT_NO_QUESTION, LIT_ASK_HOLDER, LIT_ASK_DEALER } LitQuestion;

typedef struct Lit {
    LitRules rules;
    int dealer, hand_number;
    int total[10], change[10]; /* by seat in pool games, else by party */
    int pool;
    LitCard hand[10][10], out[10][6], kitty[5], stock[52];
    int hand_count[10], out_count[10], kitty_count, stock_count, drawn[10];
    LitCard turn_up; /* rank 0: none */
    char trump;      /* 0: not fixed */
    bool lowered, turn_up_taken;
    LitQuestion question;
    int asked_seat;
    bool ace_due;
    int barred; /* −1: nobody */
    bool passed[10], held, round_two, raised;
    int bid, bidder;
    LitCard trick[5][10];
    int lead[5], winner[5], tricks[10], tricks_done, played;
    int jinker; /* −1: nobody */
    const char *phase;
    int turn; /* −1: nobody must choose */
    const char *outcome;
    int by; /* −1: nobody; the side in Forty-Five */
    bool winners[10];
    int match;
} Lit;

typedef struct LitChoices {
    int count;
    char text[260][24];
} LitChoices;

/* The rules of the engine's rule set, by the words of its options. */
LitRules lit_rules(const S5Rules *rules);
void lit_start(Lit *lit, const LitRules *rules, int dealer, const int32_t *start);
void lit_deal(Lit *lit, const S5Card *pack);
/* Every choice of the seat whose turn it is, as records write it. */
void lit_choices(const Lit *lit, LitChoices *choices);
/* Makes a choice, which must be one of lit_choices(). */
void lit_act(Lit *lit, const char *choice);
void lit_stop(Lit *lit);

/* How many in lit->total: seats in pool games, else parties. */
int lit_scores(const Lit *lit);
int lit_party(const Lit *lit, int seat);
/* The place in a trick of the card that wins it. */
int lit_trick_winner(const Lit *lit, const LitCard *cards, int count);
/* Whether a card of the hand may be played on a lead. */
bool lit_may_play(const Lit *lit, int seat, LitCard card, LitCard led);
bool lit_may_bid(const Lit *lit, int seat, int bid);
bool lit_may_hold(const Lit *lit, int seat);
bool lit_may_pass(const Lit *lit, int seat);
bool lit_is_trump(const Lit *lit, LitCard card);
/* Ends the hand after a trick when the rules of the game say so; true when the hand ended or a claim is asked. */
bool lit_score_trick(Lit *lit, int seat);
/* Scores a claim, or a hand of five tricks. */
void lit_claim(Lit *lit);
void lit_end_passed_out(Lit *lit);

#endif
