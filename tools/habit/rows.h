/* Decisions with what each card was worth, kept between gathering and learning. */
#ifndef TOOLS_HABIT_ROWS_H
#define TOOLS_HABIT_ROWS_H

#include "play/habit.h"

/** One decision. */
typedef struct Row {
    uint32_t hand;
    int32_t count;
    int32_t value[S5_HAND_CARDS + 1]; /**< by legal card, the lowest first, in 1/S5_WORTH_ONE of a unit */
    int32_t table;                    /**< in the list of tables (habit.c) */
    S5View view;
} Row;

/** The rules of a table; ends the program where there is none such. */
void rules_at(int table, S5Rules *rules);

/** Plays hands at a table and appends decisions to a file. */
void gather(int table, int hands, uint64_t seed, const char *path);

/** Learns a kind of game from its rows among these, and writes its weights; says on stderr how well they do. */
void learn(int kind, const Row *rows, long count);

#endif
