/* What the server says about itself: one line an event on standard error, `key=value` pairs (logfmt). No tokens, no chat. */
#ifndef S5_SERVER_NOTE_H
#define S5_SERVER_NOTE_H

/** Writes a line: the time, the event, and pairs of key and value (both zero-terminated) ended by a null. */
void s5_note(const char *event, ...);

#endif
