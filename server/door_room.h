/* The door's inside. Private to door*.c. */
#ifndef S5_SERVER_DOOR_ROOM_H
#define S5_SERVER_DOOR_ROOM_H

#include "door.h"

/** What lws keeps for us with each connection: one of the two. */
typedef struct S5Session {
    S5Request *request;
    struct S5Socket *socket;
} S5Session;

/** Who comes: what the headers of a request say. */
typedef struct S5Comer {
    S5Who who;
    bool known; /**< he has a token */
    bool secure;
    bool foreign; /**< another page's script asks */
    char address[64];
} S5Comer;

/** Reads the headers of a request. */
S5Comer s5_door_comer(S5Door *door, struct lws *wsi);

/** Who has a token. */
S5Who s5_door_who(const char token[S5_TOKEN_TEXT]);

/** Reads a header into a buffer; empty where there is none or it is too long. */
void s5_door_header(struct lws *wsi, enum lws_token_indexes header, char *text, size_t size);

/** The caller at an address; null without memory, or when there have been too many requests. */
S5Caller *s5_door_admit(S5Door *door, const char *address);

/* Callbacks of lws, as its own: what is not 0 ends the connection. */
int s5_door_http(S5Door *door, struct lws *wsi, S5Session *session, enum lws_callback_reasons reason,
    void *in, size_t size);
int s5_door_socket(S5Door *door, struct lws *wsi, S5Session *session, enum lws_callback_reasons reason,
    void *in, size_t size);

enum { S5_DOOR_SWEEP_MS = 500 };

/**
 * Asks the WebSockets that have been silent for half of the time, and drops those that have been for all of it; called every
 * S5_DOOR_SWEEP_MS.
 */
void s5_door_sweep(uv_timer_t *timer);

/** Appends the headers that every answer has. */
bool s5_door_put_headers(unsigned char **at, unsigned char *end, struct lws *wsi, bool page);

#endif
