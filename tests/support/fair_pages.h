/* A table of the server whose people have pages that verify (docs/fair-dealing.md): what pages do there, and the record of its games. */
#ifndef TESTS_FAIR_PAGES_H
#define TESTS_FAIR_PAGES_H

#include "engine/fair/game.h"
#include "stage.h"

enum { PAGES = 4, STAGE_MS = 2000 };

/* A person's page, which verifies: what it has looked at, and its string. */
typedef struct FairPage {
    bool on, silent, lies;
    bool (*withholds)(int person); /* it decides when it knows the other strings; null: never */
    uint32_t decided;              /* the last round in which it did */
    int looked;
    S5FairValue string, root;
} FairPage;

extern Stage stage;
extern FairPage page[PAGES];

/* Opens a table where nobody sits, with persons from 0 on. `request` is JSON with ' for ". */
void open_pages(const char *request, uint64_t seed, int people, bool verifies);
/* Opens a table of five: persons 0 and 1 sit at seats 0 and 2, with computer players; person 2 watches. */
void open_table(const char *rules, uint64_t seed, bool verifies);
/* A person comes, with a page that asks for what it can verify, or not. */
void enter(int person, bool verifies);
void start(void);
/* The secret of a hand, which only the table knows. */
S5FairValue secret_of_hand(uint32_t hand);
/* The pages look at what they have heard since, and answer; false if there was nothing. */
bool look(void);
/* A person's page sends its part of a round. */
void say(int person, const char *verb, const char *field, int round, const S5FairValue *value);
/* Plays on until as many hands are over, or the game. */
void play_hands(int hands);
const S5FairRound *round_now(void);

/* The record of the games so far, without what was undone. */
Lines record_now(void);
/* Verifies that record; returns the number of hands. */
int verify(void);

#endif
