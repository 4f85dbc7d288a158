/* The door's inside. Private to door*.c. */
#ifndef S5_SERVER_DOOR_ROOM_H
#define S5_SERVER_DOOR_ROOM_H

#include "gateway.h"

/** The client, as the head of a request describes it. */
typedef struct S5Comer {
    S5Who who;
    bool known; /**< he has a token */
    bool secure;
    bool foreign; /**< another page's script asks */
    S5Key address;
} S5Comer;

/** Reads the head of a request. */
S5Comer s5_door_comer(const S5Door *door, const S5NetRequest *request);

/** Who has a token. */
S5Who s5_door_who(const char token[S5_TOKEN_TEXT]);

/** The caller at an address; null without memory, or when there have been too many requests. */
S5Caller *s5_door_admit(S5Door *door, S5Key address);

/** Whether the front counts the connections of addresses; behind a proxy its WebSockets count instead. */
bool s5_door_counts_connections(const S5Door *door, bool local);

/** Answers a request with an error, without a request of ours. */
void s5_door_refuse(S5Door *door, S5NetId id, int status, const char *code, const char *sentence);

/** A request for a page or a route. */
void s5_door_http(S5Door *door, const S5NetRequest *request);

/** A request for a WebSocket. */
void s5_door_socket(S5Door *door, const S5NetRequest *request);

/* What the front tells of a WebSocket (S5NetApp). */
void s5_door_message(void *door, void *socket, const S5NetMessage *message);
void s5_door_drained(void *door, void *socket);
void s5_door_closed(void *door, void *socket);

#endif
