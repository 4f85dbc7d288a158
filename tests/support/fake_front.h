/*
 * A front without sockets: it has the functions of server/net/net.h, so a program that is linked with it tests what stands behind the
 * front. What is asked and said comes from the test; what is answered and sent stays here, to be looked at.
 */
#ifndef TESTS_FAKE_FRONT_H
#define TESTS_FAKE_FRONT_H

#include "server/net/net.h"

/* What became of a request, and of the WebSocket that it asked for. */
typedef struct FakeRequest {
    int answers;    /* how often it was answered; 0 while it waits */
    int status;     /* of the first answer */
    char *body;     /* zero-terminated */
    bool gone;      /* its client has left: an answer is taken by nobody */
    bool socket;    /* it is a WebSocket */
    bool resumed;   /* whose messages are read */
    int close_code; /* that it was closed with; −1: dropped */
    char *lines;    /* all that was sent, zero-terminated */
    size_t lines_size;
    void *own;
} FakeRequest;

/* A request is told of: head (without its last blank line) and body as they come, from an address. Answers its id. */
S5NetId fake_request(const char *head, const char *body, size_t body_size, unsigned address);

/* What became of it. */
const FakeRequest *fake_look(S5NetId id);

/* The client of a request leaves, or the other end of a WebSocket does. */
void fake_leave(S5NetId id);

/* A message comes over a WebSocket. */
void fake_message(S5NetId id, const char *bytes, size_t size, bool text);

/* All that was sent to a WebSocket has been read by its client. */
void fake_drain(S5NetId id);

/* Forgets everything; the front has been freed. */
void fake_forget(void);

#endif
