/*
 * What an engine remembers between calls. In WebAssembly each instance of the module is an engine. On other machines a program may
 * have several (several.h): each thread calls the one that it uses.
 */
#ifndef S5_ENGINE_STATE_H
#define S5_ENGINE_STATE_H

#include "local_game.h"

#include "engine/game/driver.h"
#include "players/level.h"

/* A table of one's own (local_game.c). */
typedef struct S5LocalGame {
    S5Rules rules;
    S5State state;
    S5Players players;
    const S5Level *level[S5_SEATS_MAX]; /* null for the person */
    S5GameChance chance;
    S5Arranged arranged;
    uint64_t nodes; /* S5PlayerContext.nodes of the players */
    int seat;       /* the person's, or S5_NOBODY */
    bool playing;
    bool asked; /* the person was shown that it is their turn */
} S5LocalGame;

/* An event that is passed on as it was sent; nothing where size is 0. */
typedef struct S5PageLine {
    size_t size;
    char bytes[4096];
} S5PageLine;

typedef struct S5PageTable {
    const S5Rules *rules;
    const S5Players *players;
    const S5State *open; /* every card, if all may be seen; otherwise null */
    S5View view;
    unsigned drew;                  /* seats that have drawn in this hand, as bits */
    const S5PageLine *ended, *over; /* the events that ended the hand and the game */
} S5PageTable;

/* A record that is being read (review.c). */
typedef struct S5OpenRecord {
    S5Reader *reader;
    int seat, game;
    S5Event event;
} S5OpenRecord;

/* A table that is fed with events (seat_view.c). */
typedef struct S5SeatView {
    S5ViewReader *view_reader;
    S5Reader *reader;       /* follows in its place where all hands are open; otherwise null */
    S5PageLine ended, over; /* the lines that ended the hand and the game */
    bool asked;             /* this seat's turn has not been answered yet */
    unsigned drew;          /* seats that have drawn in this hand, as bits */
} S5SeatView;

/** Appends the table, field by field as table_map.h has them. */
void s5_page_put_table(S5Text *text, const S5PageTable *table);

/** Appends the cards of a suit, high to low, with their places; S5_ASKED_TRUMPS for the trumps. */
void s5_page_put_order(S5Text *text, const S5PageTable *table, const S5TrumpTables *trumps, int suit);

typedef struct S5Engine {
    S5LocalGame game;
    S5OpenRecord review;
    S5SeatView watched;
    S5LocalGame next; /* a game that is being set up: one that is refused changes nothing */
    S5Rules wanted;   /* the rules that a call asks about */
    S5Worlds worlds;
    S5Advice advice; /* of the call that is being made */
    S5Text answer;
    char told[2 * S5_EVENT_MAX], recorded[2 * S5_EVENT_MAX]; /* what the last call of the game told */
    size_t json_used;

    /* From here on s5_engine_new() touches nothing, so an engine needs only as much of it as its calls have written. */
    char input[S5_EVENT_MAX + 1], output[S5_PAGE_TEXT_MAX];
    _Alignas(max_align_t) char json[S5_JSON_MEMORY]; /* documents, one above the other */
    /* The memory of the players that search, and of the coach; one of them works at a time. */
    _Alignas(64) char player_memory[S5_PLAYER_MEMORY];
#ifndef __wasm__ /* there only one of the two modules has it (solver_module.c) */
    _Alignas(64) char solver_memory[S5_SOLVER_MEMORY];
#endif
} S5Engine;

#ifdef __wasm__
extern S5Engine s5_engine;
#else
extern _Thread_local S5Engine *s5_engine_used;
#define s5_engine (*s5_engine_used)
#endif

#endif
