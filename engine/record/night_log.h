/* The log of a night as JSON Lines (docs/formats.md). Private to the programs. */
#ifndef S5_NIGHT_LOG_H
#define S5_NIGHT_LOG_H

#include "engine/night/night.h"

enum { S5_NIGHT_LINE_MAX = 1 << 19 /* bytes of a line that is written, with its newline and a terminator */ };

/** A log that is being read or written: the night so far, and room for the next line. Several MB. */
typedef struct S5NightLog {
    S5Night night;
    S5NightEvent event; /**< the last one */
    S5NightWork work;
    char line[S5_NIGHT_LINE_MAX]; /**< the last event as a line, with its newline */
} S5NightLog;

/** How exactly a line must be given. */
typedef enum S5NightLine {
    S5_NIGHT_LINE_WHOLE, /**< with every field, as `check` demands */
    S5_NIGHT_LINE_ENTRY  /**< derived fields may be left out; those that are given must be right */
} S5NightLine;

/** Starts a log that has no line yet. */
void s5_night_log_begin(S5NightLog *log);

/**
 * Reads the next line, and changes the night by its event.
 *
 * log    inout  on failure the night is as it was
 * line   in     one JSON object without its newline; any bytes are safe
 * size   in     its bytes
 * how    in     whether derived fields may be missing
 * why    out    on failure one clear sentence
 * Returns whether the line is right; log->line then has it as this program writes it.
 */
bool s5_night_log_read(S5NightLog *log, const char *line, size_t size, S5NightLine how, S5Text *why);

/** Whether a line is a JSON object to its end: one that is not, at the end of a log, is what a write has left that did not end. */
bool s5_night_line_is_whole(const char *line, size_t size);

/**
 * Adds log->event, whose entered fields are set, to the log.
 *
 * why  out  on failure one clear sentence
 * Returns whether the event is possible; log->line then has its line.
 */
bool s5_night_log_add(S5NightLog *log, S5Text *why);

/** Prepares log->event for an event of this kind: nothing optional is given. */
S5NightEvent *s5_night_log_event(S5NightLog *log, S5NightEventKind kind);

/** Appends the options as the log's `night` has them. */
void s5_night_options_write(S5Text *text, const S5NightOptions *options);

/** Appends an event as a line, with its newline. */
void s5_night_event_write(S5Text *text, const S5NightEvent *event);

#endif
