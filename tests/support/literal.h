/*
 * A second referee, written from docs/rules.md in plain loops: cards are letters, orders are spelled out, there are no tables
 * and no bits. It is slow and is compared with the engine at every act. It knows nothing of engine/rules/ but the options' words.
 */
#ifndef TESTS_LITERAL_H
#define TESTS_LITERAL_H

#include "spoilfive/game.h"

typedef struct LitCard {
    char rank, suit; /* both X: the Joker */
} LitCard;

typedef enum LitGame { LIT_POOL, LIT_POINTS, LIT_BANDS, LIT_AUCTION } LitGame;

/* The rules as the words of docs/rules.md. */
typedef struct LitRules {
    LitGame game;
    int players, sides, pack;
    const char *packets, *follow, *renege, *ace_hearts_lead, *ace_hearts_follows, *card_order;
    const char *robbing, *rob_with, *rob_when, *rob_who, *rob_gives, *rob_refusal, *dealer_rob, *fiving;
    const char *kitty_when, *rob_shown, *dealer_robs, *refusal_bars, *bonus_when, *slam_costs;
    const char *jink, *score, *all_pass, *auction, *hold, *hold_asks, *kitty_to, *name, *lead;
    const char *draw, *draw_share, *draw_from, *keep_trumps, *blind, *draw_order, *dealer_draw;
    const char *partner, *call_alone, *call_open, *call_lasts, *call_scores;
    const char *slam_needs, *bonus_for, *count_out, *win_by_bid, *hands_tie, *five_tricks;
    int stake, stake_after_spoil, dealer_after_spoil, dealer_extra, jink_bonus, chips, target, hands;
    int pool_max, trick_points, games;
    const char *games_end, *next_dealer, *carry;
    int win_tricks, dealer_ace_bonus, kitty, draw_max, draw_keep, bid_20_from, bunker;
    int call_by;
    int thirty_scores, slam_players, top_bonus, bonus_until, no_defence_from, floor;
    int bids[16]; /* ends with 0 */
} LitRules;

/* The question about the turn-up that is still to be asked. */
typedef enum LitQuestion {
    LIT_NO_QUESTION,
    LIT_ASK_HOLDER,
    LIT_ASK_FIVE_OF_HEARTS,
    LIT_ASK_DEALER
} LitQuestion;

typedef struct Lit {
    LitRules rules;
    int dealer, dealt_in_a_row, hand_number;
    int total[10], change[10]; /* by seat in pool games, otherwise by party */
    int pool, ace_bonus;       /* ace_bonus: what the dealer scored for turning up an ace */
    LitCard hand[10][15], discards[10][15], kitty[5], stock[53];
    int hand_count[10], discard_count[10], kitty_count, stock_count, drawn[10];
    LitCard turn_up; /* rank 0: none */
    char trump;      /* 0: not fixed */
    bool joker_up;   /* the dealer is still to take it */
    bool five_asked; /* the player on the dealer's left has asked for another turn-up */
    bool
        two_first; /* the dealer deals two cards first, where that is the dealer's choice (H9); for the next deal */
    bool lowered, lowered_aloud, turn_up_taken;
    LitCard laid_aside[53], given_face_up[3]; /* by fiving; for the Joker and the turn-up */
    int laid_aside_count, given_face_up_count;
    bool bonus_counted; /* before the end of the hand (H12) */
    LitQuestion question;
    int asked_seat;
    bool ace_due;
    int barred; /* −1: nobody */
    bool passed[10], held, round_two, raised;
    int bid, bidder;
    bool kitty_in_hand;
    LitCard aside;               /* the card that fixed trumps below a blind Joker; rank 0: none */
    int blind;                   /* cards turned by a bidder who threw the kitty away unseen (H18) */
    LitCard called;              /* rank 0: none */
    int drawers_left, draw_most; /* draw_most: by the rules, whatever the stock has */
    LitCard trick[5][10];
    int lead[5], winner[5], tricks[10], tricks_done, played;
    int jinker; /* −1: nobody */
    const char *phase;
    int turn; /* −1: nobody must choose */
    const char *outcome;
    int by; /* −1: nobody; the side in Forty-Five */
    bool winners[10];
    int match;
    bool stopped;
    int number, won[10]; /* which game of the match it is, and the games won in it by party (H17) */
    int before[10];      /* lit->total before the hand */
} Lit;

enum { LIT_CHOICES_MAX = 3100 };

typedef struct LitChoices {
    int count;
    char text[LIT_CHOICES_MAX][40];
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
/* Counts a game that is over, and starts the next of its match (H17); false when the match is over. Then `most` has who won it. */
bool lit_next_game(Lit *lit, bool most[10]);

/* How many entries lit->total has: seats in pool games, otherwise parties. */
int lit_scores(const Lit *lit);
int lit_parties(const Lit *lit);
int lit_party(const Lit *lit, int seat);

/* The card with a number, as packs hold it. */
LitCard lit_card(S5Card card);
bool lit_is_trump(const Lit *lit, LitCard card);
/* Whether it is a top trump (H1). */
bool lit_is_top(const Lit *lit, LitCard card);
/* The place in a trick of the card that wins it. */
int lit_trick_winner(const Lit *lit, const LitCard *cards, int count);
/* Whether a card of the hand may be played to a trick of `count` cards, at least one. */
bool lit_may_play(const Lit *lit, int seat, LitCard card, const LitCard *trick, int count);

/* What `robbing` is for the dealer's turned-up ace. */
const char *lit_dealer_robs(const Lit *lit);
/* H16: whether partners are called at this table. */
bool lit_calls(const Lit *lit);
bool lit_may_call(const Lit *lit, LitCard card);
bool lit_may_bid(const Lit *lit, int seat, int bid);
bool lit_may_hold(const Lit *lit, int seat);
bool lit_may_pass(const Lit *lit, int seat);
/* Whether the bidder may throw the kitty away unseen (H18). */
bool lit_may_go_blind(const Lit *lit);
/* How many cards may be discarded at least and at most, in the draw or for the kitty. */
void lit_out_limits(const Lit *lit, int *least, int *most);

/* Scores an ace that is turned up; true when it ended the game. */
bool lit_score_deal(Lit *lit);
/* Ends the hand after a trick when the rules of the game say so; true when the hand ended or a claim is asked. */
bool lit_score_trick(Lit *lit, int seat);
/* Scores a claim, or a hand of five tricks. */
void lit_claim(Lit *lit);
void lit_end_passed_out(Lit *lit);

#endif
