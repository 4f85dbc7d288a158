/* The page's JSON (web/engine/jansson.c) in a program that is linked with jansson itself. */
#ifndef TESTS_OWN_JSON_H
#define TESTS_OWN_JSON_H

#include <stddef.h>

/* Reads a document and writes its first 1,023 bytes again; to be freed. Null, and the reason, if it is refused. */
char *own_json(const char *bytes, size_t size, size_t flags, char *why, size_t room);

#endif
