/* What strangers send as JSON. */
#ifndef S5_SERVER_MESSAGE_H
#define S5_SERVER_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/**
 * Reads a message: JSON without the same name twice in an object, and with fewer parts than anybody needs. Reading thousands of them in a
 * few KB would take ten times as long as the text that usual messages consist of.
 *
 * bytes  in   any bytes
 * size   in   their number, which the caller has limited
 * error  out  what is wrong, as json_loadb() says it; may be null
 * Returns the message, which the caller owns, or null.
 */
json_t *s5_message_read(const char *bytes, size_t size, json_error_t *error);

#endif
