/* Somebody at a page: a WebSocket to a table of a real server, and what came over it. */
#ifndef TESTS_GUEST_H
#define TESTS_GUEST_H

#include "lines.h"

#include "websocket_client.h"
#include "server/store/journal.h"

typedef struct Guest {
    S5Wire wire;
    char code[40], token[65];
    uint64_t position;       /* of the last `at` */
    int seat;                /* of the last `seat`; −1 for none */
    Lines heard;             /* every line since it came last */
    Lines game;              /* of the game, without turns, as a page has it */
    int known;               /* of them up to the last `at` */
    bool coming;             /* and nothing was told yet */
    Lines before;            /* then: the game as it was, if it is told anew */
    char turn[S5_EVENT_MAX]; /* the question that waits for this seat's answer; empty for none */
} Guest;

/* Somebody new; tokens follow from numbers. */
Guest guest_new(int number);
void guest_free(Guest *guest);

/* Comes to a table (again), as if the page had seen it up to a position. False when nobody listens. */
bool guest_come(Guest *guest, int port, const char *code, uint64_t after);
/* The connection is lost. */
void guest_cut(Guest *guest);

/* Sends a message, JSON with ' for ". */
void guest_do(Guest *guest, const char *format, ...);
/* Answers the question by chance, if there is one. */
bool guest_answer(Guest *guest, S5Random *random);

/* Lets all hear and send what there is, for so many ms at most; returns at once when something came. */
void guests_turn(Guest *guests, int count, int ms);
/* Waits until a guest has heard a line with this in it since it came, or fails; the line. */
const char *guest_wait(Guest *guests, int count, Guest *guest, const char *piece);
/* The last line heard with this in it, or null. */
const char *guest_heard(const Guest *guest, const char *piece);
/* Forgets what was heard, but not the game. */
void guest_hush(Guest *guest);

/* Founds a table as a person; ' for " in the request. */
void guest_found(const Guest *guest, int port, const char *request, char code[S5_CODE_SIZE]);

#endif
