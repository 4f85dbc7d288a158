/*
 * The fixed opponents of the arena: textbook methods, plainly written, frozen, and never tuned. A player that is being made better
 * is measured against them, so they stay what they are; tests/baselines.c knows a hash of their code. Private to bench/
 * and cli/: nobody plays against them but in the arena.
 *
 * A name may end in a number: `flat-thumb-200` looks at 200 deals of the hidden cards.
 */
#ifndef S5_BASELINE_H
#define S5_BASELINE_H

#include "spoilfive/solve.h"
#include "spoilfive/spoilfive.h"

/** Chooses from what the seat sees; otherwise as S5Choose. `number` is that of the name. */
typedef S5Choice S5BaselineChoose(
    const S5Rules *rules, const S5View *view, int number, S5PlayerContext *context);

/** Chooses from all the cards: the ceiling, which nobody reaches honestly. */
typedef S5Choice S5OpenChoose(const S5Rules *rules, const S5State *state, S5PlayerContext *context);

/** A fixed opponent; it has one of the two functions. */
typedef struct S5Baseline {
    const char *name;    /**< `flat-thumb` */
    const char *meaning; /**< half a sentence */
    S5BaselineChoose *choose;
    S5OpenChoose *choose_open;
    bool counts;                  /**< a number belongs to the name */
    size_t (*memory)(int number); /**< bytes that its mind needs, aligned to 64; null for none */
} S5Baseline;

enum { S5_BASELINE_NUMBER_MAX = 1000000 };

/** How many there are. */
int s5_baseline_count(void);

/** One of them. Static. */
const S5Baseline *s5_baseline(int index);

/** The one of a name, `flat-thumb-200`, and its number (0 where it has none), or null. Static. */
const S5Baseline *s5_baseline_find(const char *name, int *number);

/* ------------------------------------------------- what the baselines share */

/** Choices that are looked at; of more, as many are drawn. */
enum { S5_BASELINE_CHOICES = 64 };
typedef struct S5Choices {
    S5Choice choice[S5_BASELINE_CHOICES];
    int64_t value[S5_BASELINE_CHOICES]; /**< summed over worlds */
    int count;
} S5Choices;

/** Lists the choices; random draws from more than S5_BASELINE_CHOICES. */
void s5_baseline_list(S5Choices *choices, const S5Legal *legal, S5Random *random);

/** The choice of the highest value, the first of equals. */
S5Choice s5_baseline_best(const S5Choices *choices);

/** What a hand that is over brought the party, in parts of a unit that are the same within a hand; higher is better. */
int64_t s5_baseline_result(const S5Rules *rules, const S5State *state, int party);

/** Ends the hand by playing: all seats alike. */
typedef void S5Playout(const S5Rules *rules, S5State *state, S5Random *random);

/** Any choice, as the level `random` plays. */
S5Playout s5_baseline_playout_random;

/** By rules of thumb, as the level `steady` plays. */
S5Playout s5_baseline_playout_thumb;

/** One choice of that. */
S5Choice s5_baseline_thumb(const S5Rules *rules, const S5State *state);

/* baseline_flat.c, baseline_exact.c, baseline_tree.c */
S5BaselineChoose s5_baseline_flat_random, s5_baseline_flat_thumb, s5_baseline_pimc, s5_baseline_ismcts;
S5OpenChoose s5_baseline_oracle;
size_t s5_baseline_exact_memory(int number);
size_t s5_baseline_tree_memory(int number);

#endif
