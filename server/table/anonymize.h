/* Taking a person out of the entries of a table: what they are called there, what they said, and what shows that it was they. */
#ifndef S5_SERVER_ANONYMIZE_H
#define S5_SERVER_ANONYMIZE_H

#include "table.h"

/* The name that a person has afterwards. */
#define S5_SOMEBODY "Somebody"

/** Where somebody reads a table's entries, in order; starts with the two texts and all else zero. */
typedef struct S5Anonymizer {
    char who[2 * S5_TOKEN_BYTES + 1];      /**< the hash of their token, in hexadecimal */
    char stranger[2 * S5_TOKEN_BYTES + 1]; /**< what takes its place, or has taken it in an earlier round */
    char mark[2][S5_MARK_SIZE];            /**< theirs at the table, and the stranger's */
    bool sits[S5_SEATS_MAX];               /**< the seats that they have */
    bool opened;                           /**< they have created the table */
} S5Anonymizer;

/**
 * Takes the person out of the next entry.
 *
 * lines  in   the entry
 * size   in   its bytes
 * text   out  the entry without them, which the caller frees; null where nothing changes
 * Returns false without memory, or where a line that counts is not JSON.
 */
bool s5_table_anonymize(S5Anonymizer *anonymizer, const char *lines, size_t size, char **text);

#endif
