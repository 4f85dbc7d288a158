/* The presets as lists show them: those that most people play, then by where they are played. */
#ifndef SPOILFIVE_PRESET_LIST_H
#define SPOILFIVE_PRESET_LIST_H

#include "option.h"

S5_BEGIN_C

/* X(NAME, "name", "title"): a group of presets in lists, in their order. */
#define S5_GROUP_MAP(X)                                \
    X(MOST_PLAYED, "most-played", "Most played")       \
    X(IRELAND, "ireland", "Ireland")                   \
    X(CANADA, "canada", "Atlantic Canada")             \
    X(UNITED_STATES, "united-states", "United States") \
    X(BRITAIN, "britain", "Britain, in old books")     \
    X(SITES, "sites", "As card sites describe them")

typedef enum S5PresetGroup {
#define S5_GROUP_ENUM(NAME, name, title) S5_GROUP_##NAME,
    S5_GROUP_MAP(S5_GROUP_ENUM)
#undef S5_GROUP_ENUM
        S5_GROUPS
} S5PresetGroup;

/** What is known about a group; each field is a column of S5_GROUP_MAP. */
typedef struct S5GroupRow {
    const char *name, *title;
} S5GroupRow;

/** The row of a group (S5PresetGroup). Static. */
S5_API const S5GroupRow *s5_preset_group(int group);

/** What makes a preset of the program different, one sentence; empty for the rules of a file. Static. */
S5_API const char *s5_preset_about(const S5Preset *preset);

/** A preset by its place in lists, from 0 on: group by group, those that most people play first; null at
 * s5_preset_count(). Static. */
S5_API const S5Preset *s5_preset_listed(int place);

/** Whether a preset's name, title or sentence has a word in it, as people type it: only letters and digits
 * count. */
S5_API bool s5_preset_has(const S5Preset *preset, const char *word);

/**
 * Appends the presets that somebody may mean by a word that is no preset's name: `'a', 'b' or 'c'`, at most
 * four. The word may be a part of a name or a title, a number in digits, or misspelt.
 *
 * text  inout
 * word  in     zero-terminated
 * Returns whether there are any.
 */
S5_API bool s5_preset_suggest(S5Text *text, const char *word);

/** The game for somebody who has not chosen one: Spoil Five as most of its sources have it (docs/rules.md,
 * "Where the pages differ"). Static. */
S5_API const S5Preset *s5_preset_usual(void);

S5_END_C

#endif
