/* The server's log: one line for each event on standard error, as `key=value` pairs (logfmt). It has no tokens and no chat. */
#ifndef S5_SERVER_LOGFMT_H
#define S5_SERVER_LOGFMT_H

#include <stddef.h>

/** Writes a line: the time, the event, and pairs of key and value (both zero-terminated). */
#define s5_logfmt(...) s5_logfmt_pairs(__VA_ARGS__, (const char *)NULL)

/** The same; a null ends the pairs. */
void s5_logfmt_pairs(const char *event, ...);

#endif
