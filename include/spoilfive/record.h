/* Reading records: every line is checked against what the game would have produced (docs/formats.md). */
#ifndef SPOILFIVE_RECORD_H
#define SPOILFIVE_RECORD_H

#include "event.h"
#include "terms.h"

S5_BEGIN_C

/** Follows a record line by line; opaque. Its size does not depend on the record's length. */
typedef struct S5Reader S5Reader;

/** What the last line read was. */
typedef enum S5Event {
    S5_EVENT_NONE,
    S5_EVENT_GAME,
    S5_EVENT_DEAL,
    S5_EVENT_TURN,
    S5_EVENT_ACT,
    S5_EVENT_TRICK,
    S5_EVENT_END_HAND,
    S5_EVENT_END_GAME,
    S5_EVENT_SEAT, /**< tells a bot whose view follows; not part of a record */
    S5_EVENT_OTHER /**< where packs come from (docs/fair-dealing.md); in a view, an event that is not known */
} S5Event;

/** Makes a reader that waits for the first `game`; null without memory. Free it with s5_reader_free(). */
S5_API S5Reader *s5_reader_new(void);

/** Makes a reader that stands where another does, to try what may come next; null without memory. Free it
 * with s5_reader_free(). */
S5_API S5Reader *s5_reader_copy(const S5Reader *reader);

/** Frees a reader and clears the pointer. */
S5_API void s5_reader_free(S5Reader **reader);

/**
 * Reads the next line of a record.
 *
 * reader  inout  after a failure it accepts no further line
 * line    in     the bytes of one line without its newline; any bytes are safe
 * size    in     their number
 * error   out    on failure, one line: what is wrong and the rule it breaks
 * Returns the event, or S5_EVENT_NONE on failure.
 * Cost: a line that is spelled as this program spells it is compared byte by byte; others are parsed.
 */
S5_API S5Event s5_reader_line(S5Reader *reader, const char *line, size_t size, S5Text *error);

/** The rules of the game that is being read; null before the first `game`. They live as long as the reader,
 * and change with the next `game`. */
S5_API const S5Rules *s5_reader_rules(const S5Reader *reader);

/** The state after the last line; null before the first `game`. */
S5_API const S5State *s5_reader_state(const S5Reader *reader);

/** The state before the last act; all zero before the first. Lives as long as the reader, like everything
 * that it returns. */
S5_API const S5State *s5_reader_before(const S5Reader *reader);

/** The choice of the last act; all zero before the first. */
S5_API const S5Choice *s5_reader_choice(const S5Reader *reader);

/** The players of the game that is being read; empty names before the first `game`. */
S5_API const S5Players *s5_reader_players(const S5Reader *reader);

/** The seat of the person in a game against computer players, S5_NO_SEAT where the record does not say it. */
S5_API int s5_reader_person(const S5Reader *reader);

/** The players' own words in the game that is being read; all usual before the first `game`. */
S5_API const S5Terms *s5_reader_terms(const S5Reader *reader);

/** The lines that must still follow the last act (its trick, the end of its hand), zero-terminated; empty for
 * none. */
S5_API const char *s5_reader_owed(const S5Reader *reader);

/** What is missing if the record ends here, a game or what must follow the last act: a sentence without its
 * full stop; null for nothing. */
S5_API const char *s5_reader_missing(const S5Reader *reader);

/** Whether the `turn` of the choice that is due has been read. */
S5_API bool s5_reader_asked(const S5Reader *reader);

S5_END_C
#endif
