/*
 * The rule sets that are played by, each once however many tables play by it: the tables of a rule set are 20 kB, and what
 * all tables share stays in the processor's cache.
 *
 * May be used from several threads.
 */
#ifndef S5_RULES_CACHE_H
#define S5_RULES_CACHE_H

#include "spoilfive/rules.h"

/** A shelf of rule sets; opaque. */
typedef struct S5RulesCache S5RulesCache;

/** Makes an empty shelf; null without memory. */
S5RulesCache *s5_rules_cache_new(void);

/** Frees a shelf from which nothing is kept any more, and clears the pointer. */
void s5_rules_cache_free(S5RulesCache **cache);

/**
 * Takes a rule set from the shelf, where it is built if it is not there.
 *
 * shelf    inout
 * preset   in     as for s5_rules(), as the rest
 * options  in
 * players  in
 * sides    in
 * status   out    as s5_rules() answers
 * Returns the rules, to be given back with s5_rules_cache_release(); null when there are none such (status) or no memory (S5_OK).
 */
const S5Rules *s5_rules_cache_get(S5RulesCache *cache, const S5Preset *preset, const S5Options *options,
    int players, int sides, S5Status *status);

/** Keeps rules from the shelf once more: they must be dropped once more, too. */
const S5Rules *s5_rules_cache_retain(const S5Rules *rules);

/** Gives rules from the shelf back and clears the pointer. Null is allowed. */
void s5_rules_cache_release(const S5Rules **rules);

#endif
