/* A person with a page open: a WebSocket to a table of a real server, and what arrived over it. */
#ifndef TESTS_GUEST_H
#define TESTS_GUEST_H

#include "lines.h"

#include "server/store/journal.h"
#include "websocket_client.h"

typedef struct Client {
    S5Wire wire;
    char code[40], token[S5_WIRE_TOKEN];
    uint64_t position;       /* of the last `at`, */
    char seal[20];           /* and its seal as a part of a request, or empty */
    int seat;                /* of the last `seat`; −1 for none */
    Lines heard;             /* every line since the last connection */
    Lines game;              /* of the game, without turns, as a page has it */
    int known;               /* of them up to the last `at` */
    bool coming;             /* and nothing has been told yet */
    Lines before;            /* then: the game as it was, in case it is told anew */
    char turn[S5_EVENT_MAX]; /* the question that waits for this seat's answer; empty for none */
} Client;

/* A new client, with a cookie of the server at a port. */
Client client_new(int port);
void client_free(Client *client);

/* Connects to a table (again), as if the page had seen it up to a position. False if nobody listens. */
bool client_come(Client *client, int port, const char *code, uint64_t after);
/* The same under the path of a node, `/n/a`. */
bool client_come_by(Client *client, int port, const char *prefix, const char *code, uint64_t after);
/* Drops the connection. */
void client_cut(Client *client);

/* Sends a message, JSON with ' for ". */
void client_do(Client *client, const char *format, ...);
/* Answers the question at random, if there is one. */
bool client_answer(Client *client, S5Random *random);

/* Lets everybody hear and send what there is, for at most `ms`; returns at once when something arrives. */
void clients_turn(Client *clients, int count, int ms);
/* Waits until a client has heard a line with this in it since it connected, or fails; returns the line. */
const char *client_wait(Client *clients, int count, Client *client, const char *piece);
/* The last line heard that has this in it, or null. */
const char *client_heard(const Client *client, const char *piece);
/* Forgets what was heard, but not the game. */
void client_hush(Client *client);

/* Creates a table as a person; ' for " in the request. */
void client_create(const Client *client, int port, const char *request, char code[S5_CODE_SIZE]);

/* Sits down at `seat` if the client has none; the first starts when all `seats` are taken. Both may have to be repeated after a kill. */
void client_settle(Client *client, int seat, int seats);

/* Fails unless the last error heard is one to expect: the message crossed another one or, where tables move, came to the wrong node. */
void client_check_error(const Client *client, bool tables_move);

#endif
