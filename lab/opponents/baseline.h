/*
 * The fixed opponents of the arena: textbook methods, plainly written, frozen and never tuned. They are the yardstick for the
 * other players, so they must not change; tests/baselines.c has a hash of their code and of their choices. Only the arena and
 * the tools use them: the library and the page leave them out.
 *
 * A name may end in a number: `flat-thumb-200` samples 200 worlds.
 */
#ifndef S5_BASELINE_H
#define S5_BASELINE_H

#include "spoilfive/player.h"
#include "spoilfive/solve.h"

/** Chooses from what the seat sees, as S5Choose does. `number` is the one in the name. */
typedef S5Choice S5BaselineChoose(
    const S5Rules *rules, const S5View *view, int number, S5PlayerContext *context);

/** Chooses with all cards open: the ceiling, which nobody reaches honestly. */
typedef S5Choice S5OpenChoose(const S5Rules *rules, const S5State *state, S5PlayerContext *context);

/** A fixed opponent. One of the two functions is null. */
typedef struct S5Baseline {
    const char *name;    /**< `flat-thumb` */
    const char *meaning; /**< half a sentence */
    S5BaselineChoose *choose;
    S5OpenChoose *choose_open;
    bool counts;                  /**< the name ends in a number of its own */
    size_t (*memory)(int number); /**< bytes that its context needs, aligned to 64; null for none */
} S5Baseline;

enum { S5_BASELINE_NUMBER_MAX = 1000000 };

/** How many there are. */
int s5_baseline_count(void);

/** One of them. Static. */
const S5Baseline *s5_baseline(int index);

/** The one of a name, `flat-thumb-200`, and its number (0 where it has none), or null. Static. */
const S5Baseline *s5_baseline_find(const char *name, int *number);

/* ------------------------------------------------- what the baselines share */

/** The most choices that are considered; where there are more, as many are drawn at random. */
enum { S5_BASELINE_CHOICES = 64 };
typedef struct S5Choices {
    S5Choice choice[S5_BASELINE_CHOICES];
    int64_t value[S5_BASELINE_CHOICES]; /**< summed over worlds */
    int count;
} S5Choices;

/** Lists the choices; random draws from more than S5_BASELINE_CHOICES. */
void s5_baseline_list(S5Choices *choices, const S5Legal *legal, S5Random *random);

/** The choice with the highest value, the first of equals. */
S5Choice s5_baseline_best(const S5Choices *choices);

/** What a finished hand brought the party, in a unit that is the same within a hand; higher is better. */
int64_t s5_baseline_result(const S5Rules *rules, const S5State *state, int party);

/** A playout: plays the hand to its end, with the same rollout policy for every seat. */
typedef void S5Playout(const S5Rules *rules, S5State *state, S5Random *random);

/** With the level `random` as the rollout policy. */
S5Playout s5_baseline_playout_random;

/** With the level `steady` (rules of thumb) as the rollout policy. */
S5Playout s5_baseline_playout_thumb;

/** One choice of `steady`. */
S5Choice s5_baseline_thumb(const S5Rules *rules, const S5State *state);

/* baseline_flat.c, baseline_exact.c, baseline_tree.c, baseline_search.c */
S5BaselineChoose s5_baseline_flat_random, s5_baseline_flat_thumb, s5_baseline_pimc, s5_baseline_ismcts,
    s5_baseline_expert_2026_11;
S5OpenChoose s5_baseline_oracle;
size_t s5_baseline_exact_memory(int number);
size_t s5_baseline_tree_memory(int number);
size_t s5_baseline_search_memory(int number);

#endif
