/* Rule-set files: house rules as people write them (docs/rule-files.md). */
#ifndef SPOILFIVE_RULEFILE_H
#define SPOILFIVE_RULEFILE_H

#include "rules.h"
#include "terms.h"
#include "text.h"

S5_BEGIN_C

/** A rule set read from a file; opaque, owns its text. */
typedef struct S5RuleFile S5RuleFile;

/**
 * Reads a rule-set file.
 *
 * name   in   what to call the file in messages
 * bytes  in   the file's contents, UTF-8; not needed afterwards
 * size   in   their number
 * error  out  on failure one line: `NAME:LINE:COLUMN: what is wrong and the nearest right word`
 * Returns the rule set, to be freed with s5_rule_file_free(), or null.
 */
S5_API S5RuleFile *s5_rule_file_read(const char *name, const char *bytes, size_t size, S5Text *error);

/** Frees a rule set and clears the pointer. Rules built from it must not be used any more. */
S5_API void s5_rule_file_free(S5RuleFile **file);

/** The rule set as a preset, for s5_rules(). Lives as long as the file. */
S5_API const S5Preset *s5_rule_file_preset(const S5RuleFile *file);

/** The options of the rule set: those of the preset that it extends, with its own differences. */
S5_API const S5Options *s5_rule_file_options(const S5RuleFile *file);

/** The description in a rule set, one line; empty when there is none. Lives as long
 * as the file; `file` may be null. */
S5_API const char *s5_rule_file_description(const S5RuleFile *file);

/** The players' own words in the file. They live as long as the file; null, for the usual words, if it is
 * null. */
S5_API const S5Terms *s5_rule_file_terms(const S5RuleFile *file);

S5_END_C
#endif
