/*
 * The head of an HTTP/1.1 request, read strictly: whatever two programs could understand in two ways is refused. It
 * knows only bytes, no socket and no route; the spans that it returns point into those bytes.
 *
 * It accepts GET, HEAD and POST in origin form, lines that end with CR LF, and a body only after a Content-Length
 * (RFC 9112; what that leaves open is decided on the strict side).
 */
#ifndef S5_NET_HTTP_H
#define S5_NET_HTTP_H

#include "server/common/api_error.h"

#include <stdbool.h>
#include <stddef.h>

/** Bytes that belong to somebody else; `bytes` is null for none. */
typedef struct S5Span {
    const char *bytes;
    size_t size;
} S5Span;

typedef enum S5HttpMethod { S5_HTTP_GET, S5_HTTP_HEAD, S5_HTTP_POST, S5_HTTP_METHODS } S5HttpMethod;

enum {
    S5_HTTP_HEAD_MAX = 8192, /**< bytes of a head, with its blank line */
    S5_HTTP_FIELDS = 64,     /**< lines of a head */
    S5_HTTP_ACCEPT_SIZE = 29 /**< bytes of a Sec-WebSocket-Accept, with the terminator */
};

typedef struct S5HttpField {
    S5Span name, value;
} S5HttpField;

typedef struct S5HttpHead {
    S5HttpMethod method;
    S5Span path, query; /**< without the question mark; an empty query if there is none */
    size_t body_size;
    bool closes;   /**< the client wants no further request on this connection */
    bool upgrades; /**< it asks correctly for a WebSocket */
    int field_count;
    S5HttpField field[S5_HTTP_FIELDS];
} S5HttpHead;

/**
 * Finds the end of a head.
 *
 * bytes    in  the part of the request that has arrived
 * size     in
 * scanned  in  how many of these bytes an earlier call has looked at
 * Returns the size of the head with its blank line; 0 if the end has not arrived.
 */
size_t s5_http_head_size(const char *bytes, size_t size, size_t scanned);

/** Whether bytes can be the beginning of a request line; false if no further bytes can make them one. */
bool s5_http_may_begin(const char *bytes, size_t size);

/**
 * Reads a whole head.
 *
 * bytes  in   of exactly `size` bytes, as s5_http_head_size() found it; must outlive `head`
 * head   out  valid when 0 is returned
 * Returns 0, or the status that refuses the request.
 */
int s5_http_read(const char *bytes, size_t size, S5HttpHead *head);

/** The value of the last field with that name (in any case); null bytes if there is none. A name that may occur once
 * only is there at most once. */
S5Span s5_http_field(const S5HttpHead *head, const char *name);

/** Appends a field of an answer's head. */
void s5_http_put_field(S5Text *text, const char *name, const char *value);

/** Copies a span as a string; false, and an empty string, when it does not fit. */
bool s5_span_copy(S5Span span, char *text, size_t size);

/** Whether a span is exactly that text. */
bool s5_span_is(S5Span span, const char *text);

/** The answer to a client that asks for a WebSocket with this key (RFC 6455, section 4.2.2); false if the key is
 * invalid. */
bool s5_http_accept(S5Span key, char accept[S5_HTTP_ACCEPT_SIZE]);

/** A status that this server answers: its reason phrase and, for an error that the front itself finds, its code and a
 * sentence. */
typedef struct S5HttpStatus {
    int status;
    const char *reason;
    S5ApiError error;
    const char *sentence;
} S5HttpStatus;

/** The row of a status; that of 500 if there is none. Static. */
const S5HttpStatus *s5_http_status(int status);

#endif
