/*
 * What the operator has forbidden: people and addresses that are not let in or may not talk, and tables that are closed. The store keeps
 * it, and gives it as text in which each line is one restriction (`banned 192.0.2.7`).
 */
#ifndef S5_SERVER_RESTRICTIONS_H
#define S5_SERVER_RESTRICTIONS_H

#include "server/common/map.h"

#include "spoilfive/text.h"

/* X(NAME, "name"): what is forbidden. */
#define S5_RESTRICTION_MAP(X)                                        \
    X(BANNED, "banned") /* a person or an address is not let in */   \
    X(MUTED, "muted")   /* a person or an address may say nothing */ \
    X(CLOSED, "closed") /* a table cannot be entered */

typedef enum S5Restriction {
#define S5_RESTRICTION_ENUM(NAME, name) S5_##NAME,
    S5_RESTRICTION_MAP(S5_RESTRICTION_ENUM)
#undef S5_RESTRICTION_ENUM
        S5_RESTRICTIONS
} S5Restriction;

/** Starts as all zeros, which forbid nothing. */
typedef struct S5Restrictions {
    S5Map of[S5_RESTRICTIONS];
    S5Map revoked; /**< the devices that people have revoked; in memory only */
} S5Restrictions;

/**
 * The key of a person's id (64 hexadecimal digits), of an address (`192.0.2.7`, `2001:db8::/64`), or of a table's code. Returns false
 * where the text names nothing that can be restricted in this way.
 */
bool s5_restriction_key(S5Restriction which, const char *whom, S5MapKey *key);

/** The same without the key, with what is wrong in `error`, one line. */
bool s5_restriction_check(S5Restriction which, const char *whom, S5Text *error);

/**
 * Writes whom a restriction names, in one spelling for all that have the same key: that of the restriction that is there, if there
 * is one, so that it can be lifted; otherwise the usual one. Nothing where s5_restriction_key() is false.
 */
void s5_restriction_write(
    S5Text *text, const S5Restrictions *restrictions, S5Restriction which, const char *whom);

/** What it is called, `banned`. */
const char *s5_restriction_name(S5Restriction which);

/** Nodes that share a store also tell each other of this, with `on`: nothing can be saved. */
#define S5_READ_ONLY_KIND "read-only"

/** Replaces everything that is forbidden by the lines of a text; other lines are skipped. */
void s5_restrictions_read(S5Restrictions *restrictions, const char *lines);

/** Whether a restriction holds for a person, an address or a table. */
bool s5_is_restricted(const S5Restrictions *restrictions, S5Restriction which, S5MapKey key);

/** Writes everything that is forbidden, a line each. */
void s5_restrictions_put(const S5Restrictions *restrictions, S5Text *text);

void s5_restrictions_free(S5Restrictions *restrictions);

#endif
