/* The entries of a table: writing them, and applying them. Private to this folder. */
#ifndef S5_TABLE_ENTRIES_H
#define S5_TABLE_ENTRIES_H

#include "steps.h"

/* What an entry has changed. */
typedef struct Effects {
    bool table;            /* the `table` line has changed */
    bool step;             /* something happened in the game, */
    Transition transition; /* namely this */
    bool whole;            /* the whole game must be sent again */
    bool stopped;          /* the owner has ended the game */
    int undone;            /* the seat that took its act back, or −1 */
    int seated;            /* the seat for which another chooses now, or −1 */
    int kept;              /* the seat that is kept for somebody, or −1 */
    const char *said;      /* a line to be passed on */
    size_t said_size;
    const char *fair; /* lines of fair dealing, for those who verify */
    size_t fair_size;
    bool fair_only;          /* the entry has nothing else */
    bool unwatched;          /* from now on nobody may watch, though a game is played */
    char gone[S5_MARK_SIZE]; /* a person whom the owner has removed, or empty */
    bool secret;             /* a hand is over, and its secret is to be shown */
} Effects;

/* A step of the game that was judged when it was written: applying it needs no second judgement. */
typedef struct Judged {
    Transition transition; /* step, before and after */
    bool back;             /* the person who acts was away, and is back with this entry */
    bool stopped;          /* the owner ends the game */
} Judged;

/* An entry that is being written. */
typedef struct Append {
    bool is_judged; /* a step of the game */
    Judged judged;
    size_t size;
    char lines[];
} Append;

/** Applies a step that was written; false without memory. */
bool s5_table_apply_judged(S5Table *table, const Judged *judged, Effects *effects);

/** Applies an entry; `effects` gets what it has changed. False after saying what is wrong; the table can then only be freed. */
bool s5_table_apply(S5Table *table, const char *lines, size_t size, Effects *effects, S5Text *error);

/** Asks for an entry to be written. */
void s5_table_append(S5Table *table, const S5Text *lines, const S5EntryFacts *facts, const Judged *judged);

/** A name for a computer player that nobody at the table has, and none of `others` (null for none). */
const char *s5_table_bot_name(const S5Table *table, const S5Players *others);

/** Pieces of lines: a field in hexadecimal, `,"bots":[…]`, `{"event":"away","seat":2…}` (no seat: −1). */
void s5_table_put_bytes(S5Text *text, const char *before, const uint8_t *bytes, int count);
void s5_table_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text);
void s5_table_put_line(S5Text *text, const char *event, int seat, const char *more);

/**
 * Entries: a line; a choice of the seat whose turn it is, false when it is not legal; a deal, or a game (the next one of a match that is not
 * over), false when that fails; …
 */
void s5_table_write_line(S5Table *table, const char *event, int seat, const char *more);
bool s5_table_write_act(S5Table *table, S5Choice choice);
void s5_table_write_judged(S5Table *table, const Judged *judged);
bool s5_table_write_deal(S5Table *table);
void s5_table_write_stop(S5Table *table, bool by_owner);
bool s5_table_write_game(S5Table *table, Without without);

#endif
