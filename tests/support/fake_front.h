/*
 * A front without sockets. It has the functions of server/net/net.h, so a program that is linked with it tests the
 * application behind the front. Requests and messages come from the test; answers and sent lines are kept here to be
 * checked.
 */
#ifndef TESTS_FAKE_FRONT_H
#define TESTS_FAKE_FRONT_H

#include "server/net/net.h"

/* What happened to a request, and to the WebSocket that it asked for. */
typedef struct FakeRequest {
    int answers;       /* how often it was answered; 0 while it waits */
    int status;        /* of the first answer */
    char *body;        /* zero-terminated */
    const char *bytes; /* the body itself: an answer from memory is always there */
    char headers[512];
    bool gone;      /* its client has left: nobody takes an answer */
    bool socket;    /* it is a WebSocket */
    bool resumed;   /* and its messages are read */
    int close_code; /* the code with which it was closed; −1: dropped */
    char *lines;    /* everything that was sent, zero-terminated */
    size_t lines_size;
    void *own;
    S5NetAnswer untaken; /* that the client has not read, while fake_wait_for_clients() says so */
} FakeRequest;

/* Reports a request: head (without its last blank line) and body as they arrive, from an address. Returns its id. */
S5NetId fake_request(const char *head, const char *body, size_t body_size, unsigned address);

/* What happened to it. */
const FakeRequest *fake_look(S5NetId id);

/* The client of a request leaves, or the other end of a WebSocket does. */
void fake_leave(S5NetId id);

/* A message arrives over a WebSocket. */
void fake_message(S5NetId id, const char *bytes, size_t size, bool text);

/* All that was sent to a WebSocket has been read by its client. */
void fake_drain(S5NetId id);

/* Whether answers wait from now on until their client takes them with fake_take(). */
void fake_wait_for_clients(bool waits);
void fake_take(S5NetId id);

/* Forgets everything; the front has been freed. */
void fake_forget(void);

#endif
