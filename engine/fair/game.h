/*
 * The fair dealing of one game: its root, its rounds and its secrets, each judged when it comes (docs/fair-dealing.md). The server judges
 * with it what it writes and what it is sent; `spoilfive verify` what a record says.
 */
#ifndef S5_FAIR_GAME_H
#define S5_FAIR_GAME_H

#include "deal.h"

/** What does not fit, X(name, sentence). */
#define S5_FAIR_FAULT_MAP(X)                                                                                 \
    X(FIELD, "a field is missing, or its value is of another kind")                                          \
    X(ROOT,                                                                                                  \
        "a root must come once, before the first hand, with the number of the game and for 1 to 1000 hands") \
    X(CODE, "the code of a table must have 1 to 15 printable ASCII characters")                              \
    X(NO_ROOT, "there is no root that this could be checked against")                                        \
    X(ROUND, "a round must have the next number, be for the next hand, and follow one that is mixed")        \
    X(ROUNDS, "a game may have 64 rounds, and before a hand 3, or only 1 if its root says so")               \
    X(SEATS, "a round must ask seats of the table")                                                          \
    X(WITHHELD, "a seat that has kept its string back may not be asked again in this game")                  \
    X(NOT_ASKED, "the seat was not asked in this round")                                                     \
    X(STAGE, "the round is not at the stage at which this may come")                                         \
    X(COMMITTED, "the seat has committed in this round, and a commitment can't be changed")                  \
    X(CLOSED, "the commitments that are named are not those that came: one was ignored or invented")         \
    X(NOT_COMMITTED, "the seat has not committed in this round, so its string came late")                    \
    X(REVEALED, "the seat has revealed its string already")                                                  \
    X(STRING, "the string is not the one that the seat committed to at this table, in this game and round")  \
    X(MIXED_SEATS,                                                                                           \
        "the strings that are named are not those that were revealed: one was ignored or invented")          \
    X(MIXED_FROM, "the round is mixed for another hand than it was opened for")                              \
    X(MIX, "the mix is not that of the strings")                                                             \
    X(DEAL_OPEN, "a hand was dealt while a round was open")                                                  \
    X(DEAL_OWED, "a hand was dealt before the secret of the last one was revealed")                          \
    X(CHAIN_OVER, "a hand was dealt for which the chain has no secret")                                      \
    X(HAND, "a hand was left out, or dealt twice")                                                           \
    X(SECRET_HAND, "the secret is not that of the hand that is over")                                        \
    X(SECRET_LATE, "the secret must come right after the end of the hand")                                   \
    X(OVER, "the game is over, and only the secret of its last hand may follow")                             \
    X(CHAIN, "the secret is not the one that the server committed to: it does not give the one before")      \
    X(PACK, "the pack is not the one that the secret and the strings give")                                  \
    X(DAY, "the hash of a day's secret must come once, before the first hand, in a game without a root")     \
    X(DAY_HANDS, "a deal of the day has at most 5 hands, one of a card night 100")                           \
    X(DAY_LATE, "the day's secret must come once, after the end of the game, and be of the same day")        \
    X(DAY_SECRET, "the day's secret is not the one whose hash was published")                                \
    X(DAY_PACK, "a pack of this deal of the day is not the one that its secret and its beacon give")

typedef enum S5FairFault {
    S5_FAIR_OK,
#define X(name, sentence) S5_FAIR_##name,
    S5_FAIR_FAULT_MAP(X)
#undef X
} S5FairFault;

/** The sentence of a fault; empty for none. */
const char *s5_fair_sentence(S5FairFault fault);

typedef enum S5FairStage { S5_FAIR_MIXED, S5_FAIR_COMMITTING, S5_FAIR_REVEALING } S5FairStage;

/** A round: seats are sets, a bit each. All zero is round 0, which nobody was asked in. */
typedef struct S5FairRound {
    uint32_t number;
    uint32_t from; /**< the first hand that is dealt from it */
    S5FairStage stage;
    unsigned asked, committed, revealed;
    S5FairValue commitment[S5_SEATS_MAX], string[S5_SEATS_MAX];
} S5FairRound;

/** All zero is a game without a root, whose deals can't be verified. */
typedef struct S5FairGame {
    S5FairContext context;
    uint32_t hands; /**< secrets of the chain; 0: there is no root */
    uint32_t
        rounds; /**< the most before a hand; if it is 1, seats that have kept a string back are not asked again */
    S5FairValue root;
    S5FairRound round; /**< the last one */
    uint32_t rounds_of_hand;
    unsigned withheld;     /**< the seats that have committed to a string and not revealed it */
    S5FairValue mix;       /**< for the next deal */
    uint32_t dealt;        /**< the hand that was dealt last, */
    S5FairValue dealt_mix; /**< its mix, */
    S5Card pack[S5_PACK_MAX];
    int cards;          /**< and its pack; 0: which nobody compares */
    uint32_t known;     /**< the last hand whose secret is revealed; 0: only the root is, */
    S5FairValue secret; /**< and this is it */
} S5FairGame;

/**
 * Each takes one event, or says why it does not fit; then nothing has changed. Values may come from anywhere. The secret of a hand is compared
 * with the pack that was dealt, which is null, without cards, where it was made from that secret.
 */
S5FairFault s5_fair_root(
    S5FairGame *game, const S5FairContext *context, int64_t hands, int64_t rounds, const S5FairValue *root);
S5FairFault s5_fair_round(S5FairGame *game, int64_t round, int64_t from, unsigned seats, int players);
S5FairFault s5_fair_commit(S5FairGame *game, int64_t round, int seat, const S5FairValue *commitment);
S5FairFault s5_fair_close(S5FairGame *game, int64_t round, unsigned seats);
S5FairFault s5_fair_reveal(S5FairGame *game, int64_t round, int seat, const S5FairValue *string);
S5FairFault s5_fair_mixed(
    S5FairGame *game, int64_t round, int64_t from, unsigned seats, unsigned left_out, const S5FairValue *mix);
S5FairFault s5_fair_deal(S5FairGame *game, int64_t hand, const S5Card *pack, int cards);
S5FairFault s5_fair_take_secret(S5FairGame *game, int64_t hand, const S5FairValue *secret);

/** States what is true of it between two events. Cost: about 60 instructions. */
void s5_fair_assert(const S5FairGame *game);

/** The mix of the round that is open, from the strings so far. */
S5FairValue s5_fair_mix_now(const S5FairGame *game);

/** Whether another round may be opened before the next deal. */
bool s5_fair_may_open(const S5FairGame *game);

/** The seats that may not be asked again in this game. */
unsigned s5_fair_barred(const S5FairGame *game);

#endif
