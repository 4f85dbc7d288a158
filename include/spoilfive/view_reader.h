/*
 * Following a game from a seat, or as a spectator who sees no hand: the view is made again from the events
 * that are shown (docs/formats.md).
 */
#ifndef SPOILFIVE_VIEW_READER_H
#define SPOILFIVE_VIEW_READER_H

#include "record.h"

S5_BEGIN_C

/** Follows the games of one seat, event by event; opaque. Its size does not depend on how much it reads. */
typedef struct S5ViewReader S5ViewReader;

/** Makes a reader that waits for `seat`; null without memory. Free it with s5_view_reader_free(). */
S5_API S5ViewReader *s5_view_reader_new(void);

/** Frees a reader and clears the pointer. */
S5_API void s5_view_reader_free(S5ViewReader **view_reader);

/**
 * Reads the next event. It skips fields and events that it does not know; a `game` may begin at any
 * time.
 *
 * view_reader  inout  after a failure it accepts no further line
 * line         in     the bytes of one line without its newline; any bytes are safe
 * size         in     their number
 * error        out    on failure what is wrong, one line
 * Returns the event, S5_EVENT_OTHER for one that it does not know, or S5_EVENT_NONE on failure.
 */
S5_API S5Event s5_view_reader_line(S5ViewReader *view_reader, const char *line, size_t size, S5Text *error);

/** Whether the last event was a turn of this seat: it must choose. */
S5_API bool s5_view_reader_asked(const S5ViewReader *view_reader);

/** The seat; −1 for a spectator, who sees no hand, and before it is known. */
S5_API int s5_view_reader_seat(const S5ViewReader *view_reader);

/** The rules of the game; null before the first. They live as long as the reader, and change with the next
 * `game`. */
S5_API const S5Rules *s5_view_reader_rules(const S5ViewReader *view_reader);

/** The players of the game; empty names before the first. */
S5_API const S5Players *s5_view_reader_players(const S5ViewReader *view_reader);

/**
 * What the engine would answer to a choice of the seat, as far as the seat knows; nothing changes.
 *
 * view_reader  in   a game has begun
 * choice       in
 * Returns S5_OK, or the status that says why not.
 */
S5_API S5Status s5_view_reader_try(const S5ViewReader *view_reader, const S5Choice *choice);

/**
 * The view of the seat (S5_NO_SEAT where it is −1) after the last event. When a turn has been read, it is the
 * same as s5_view() makes from the whole state, with one exception: a player who may be asked about the
 * turn-up when they are the next to lead or play looks as if they were to play.
 *
 * view_reader  in   a game has begun
 * view         out  filled completely
 */
S5_API void s5_view_reader_view(const S5ViewReader *view_reader, S5View *view);

S5_END_C
#endif
