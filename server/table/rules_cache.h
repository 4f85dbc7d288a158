/*
 * The rule sets in use, each stored once however many tables play by it: the tables of a rule set are 20 kB, and what
 * all tables share stays in the processor's cache.
 *
 * May be used from several threads.
 */
#ifndef S5_RULES_CACHE_H
#define S5_RULES_CACHE_H

#include "spoilfive/rules.h"

/** A cache of rule sets; opaque. */
typedef struct S5RulesCache S5RulesCache;

/** Makes an empty cache; null without memory. */
S5RulesCache *s5_rules_cache_new(void);

/** Frees a cache whose rule sets have all been released, and clears the pointer. */
void s5_rules_cache_free(S5RulesCache **cache);

/**
 * Gets a rule set, which is built if it is not in the cache.
 *
 * cache    inout
 * preset   in     as for s5_rules_at(), as the rest
 * tables   in     the rule file's own, or empty
 * options  in
 * players  in
 * sides    in
 * status   out    what s5_rules_at() answers
 * Returns the rules, to be released with s5_rules_cache_release(); null when there are no such rules (status) or no memory (S5_OK).
 */
const S5Rules *s5_rules_cache_get(S5RulesCache *cache, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides, S5Status *status);

/** Retains rules once more: they must be released once more, too. */
const S5Rules *s5_rules_cache_retain(const S5Rules *rules);

/** Releases rules and clears the pointer. Null is allowed. */
void s5_rules_cache_release(const S5Rules **rules);

#endif
