/* Samples for training: decisions with what each card was worth. */
#ifndef S5_LAB_SAMPLES_H
#define S5_LAB_SAMPLES_H

#include "players/policy.h"

/** One decision. */
typedef struct Sample {
    uint32_t hand;
    int32_t count;
    int32_t value[S5_HAND_CARDS + 1]; /**< by legal card, the lowest first, in 1/S5_WORTH_ONE of a unit */
    int32_t table;                    /**< in the list of tables (train_policy.c) */
    S5View view;
} Sample;

/** The rules of a table; ends the program if there is no such table. */
void rules_at(int table, S5Rules *rules);

/** Shows on a terminal the progress of a task and the time left, from 0 to all done. */
void show_progress(const char *what, long done, long all);

/** Plays hands at a table and appends samples to a file. */
void self_play(int table, int hands, uint64_t seed, const char *path);

/** What a seat chooses without a search: cards by the policy of these weights, bids as learned; all by rules of thumb if they are null. */
S5Choice choose_usually(const S5Rules *rules, const S5PolicyNet *net, const S5View *view);

/** Prints what today's policy wins from that of `expert-2026-11` at a table, in hands and in games; false where the two are the same. */
bool match(int table, int deals);

/** Prints how well the cards of a player at a table are predicted; false for an unknown player. */
bool predict(int table, int hands, uint64_t seed, const char *name);

/** Fits the weights for a kind of game to its samples, writes them, and reports their loss on stderr. */
void learn(int kind, const Sample *samples, long count);

#endif
