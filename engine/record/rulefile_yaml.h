/* The small part of YAML that rule-set files use: lines `key: value`, and more such lines below a key. Private to
 * record/. */
#ifndef S5_RULEFILE_YAML_H
#define S5_RULEFILE_YAML_H

#include "spoilfive/text.h"

enum {
    S5_YAML_BYTES_MAX = 1 << 16, /* of a file */
    S5_YAML_TEXT_MAX = 400,      /* bytes of a key or a value */
    S5_YAML_PAIRS_MAX = 128,
    S5_YAML_TOP = -1
};

/** A place in a file, counted from 1; columns count characters. */
typedef struct S5Place {
    int line, column;
} S5Place;

/** A key with its value. */
typedef struct S5Pair {
    const char *key;   /**< one line of printable UTF-8, or empty */
    const char *value; /**< the same; null when there are pairs below the key */
    S5Place key_at, value_at;
    int above; /**< the pair that it is below, or S5_YAML_TOP */
    bool list; /**< the value was written as a list; its items are separated by commas */
} S5Pair;

/** What is wrong, and where. */
typedef struct S5YamlFault {
    S5Place at;
    char text[240]; /**< one line */
} S5YamlFault;

/** The pairs of a file in their order; owns their text. No key occurs twice in one place. */
typedef struct S5Yaml {
    int count;
    S5Pair pairs[S5_YAML_PAIRS_MAX];
    size_t used, size;
    char text[];
} S5Yaml;

/** A part of a text for a message: no longer than a message should quote, and cut between two characters. */
typedef struct S5Quote {
    char text[48];
} S5Quote;

/** Reads a file; any bytes are safe. Returns the pairs, which the caller frees with free(), or null with the fault. */
S5Yaml *s5_yaml_read(const char *bytes, size_t size, S5YamlFault *fault);

/** Shortens a text for a message. */
S5Quote s5_quote(const char *text);

#endif
