/* A player of the lab: a bot of the program, or a fixed opponent. One of them sits at one place of one thread. */
#ifndef S5_CONTENDER_H
#define S5_CONTENDER_H

#include "cli/bot.h"
#include "lab/opponents/baseline.h"

/** One of them. */
typedef struct S5Contender {
    S5Bot *bot;              /**< owned; null for a fixed opponent */
    const S5Baseline *fixed; /**< null for a bot */
    int number;              /**< the one in the fixed opponent's name */
    bool asked;              /**< the fixed opponent has made a choice */
    S5PlayerContext context; /**< of the fixed opponent; owns its memory */
} S5Contender;

/** What a row for --bot says of its value. */
#define S5_CONTENDER_HELP \
    "a level ({levels}), LEVEL@NODES for one with a search budget, exec:COMMAND, or a fixed opponent"

/** Whether somebody has such a name; complains when not. */
bool s5_contender_named(const S5Command *command, const char *name);

/**
 * Makes the contender of a name that s5_contender_named() knows.
 *
 * contender  out  free it with s5_contender_free(), also on failure
 * name       in
 * limits     in
 * Returns false without memory.
 */
bool s5_contender_open(S5Contender *contender, const char *name, const S5BotLimits *limits);

/** Frees what it owns. */
void s5_contender_free(S5Contender *contender);

/** Whether it sees all cards, as the oracle does. */
bool s5_contender_is_open(const S5Contender *contender);

/** What the search of its last choice found, or null for one that does not search as the levels do. */
const struct S5SearchResult *s5_contender_search(const S5Contender *contender);

/** Asks one that is no program and does not see all cards; `random` is the seat's own stream. */
S5Choice s5_contender_think(
    S5Contender *contender, const S5Rules *rules, const S5View *view, S5Random *random);

/** Asks the one whose turn it is; a program has been told so. The arguments are those of s5_bot_choose(). */
S5Choice s5_contender_choose(S5Contender *contender, const S5Rules *rules, const S5State *state,
    S5Random *random, const volatile bool *stop);

#endif
