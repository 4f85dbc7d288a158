/* What reviews found out about the person's choices in the games on disk: `reviews.jsonl` in the state folder. */
#ifndef S5_REVIEWED_H
#define S5_REVIEWED_H

#include "session.h"

#include <jansson.h>

/**
 * Keeps how accurate the person's choices in a game were. Does nothing unless it is one of the games on disk; reading a
 * record must not fail because nothing can be written.
 *
 * record    in   path of the record
 * accuracy  in   1/1000, see s5_advice_accuracy(); negative if none counts
 */
void s5_reviewed_keep(const char *record, int32_t accuracy);

/** The accuracies by file name of the record, newest review; the caller drops the reference. Null without memory. */
json_t *s5_reviewed_read(const S5SaveFile *store);

#endif
