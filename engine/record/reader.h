/* What the files of the record reader share. Private to record/. */
#ifndef S5_READER_H
#define S5_READER_H

#include "spoilfive/record.h"

#include "read_game.h"

/** Whether a record writes the `turn` of each choice; this is known once it has its first choice. */
typedef enum TurnLines { TURNS_UNKNOWN, TURNS_WRITTEN, TURNS_LEFT_OUT } TurnLines;

enum { S5_GAME_HEAD_MAX = 4096 };

struct S5Reader {
    S5Rules rules;
    S5State state;
    S5State before;  /* the last act */
    S5Choice choice; /* the last act's */
    S5Players players;
    S5Terms terms; /* the players' own words */
    int person;    /* the seat of the person, or S5_NO_SEAT */
    bool started;  /* a game has been read */
    bool failed;   /* a line was wrong: no more lines are accepted */
    bool asked;    /* the turn of the choice that is due has been read */
    TurnLines turns;
    size_t head_size; /* of the last game's line, up to its dealer: most games of a record share it */
    char head[S5_GAME_HEAD_MAX];
    const char *owed;            /* in `expected`: the lines that must come next */
    char expected[S5_EVENT_MAX]; /* lines as this program writes them */
};

/**
 * Compares a line with the line that the game gives, field by field; additional fields do no harm.
 *
 * actual    in     the line read, an object
 * expected  in     the line that the game gives, zero-terminated, with its newline
 * error     inout  gets what differs
 * Returns whether they say the same.
 */
bool s5_match_line(const S5Reader *reader, const json_t *actual, const char *expected, S5Text *error);

/** The section of docs/rules.md that a field of an event rests on. */
const char *s5_section_of(const S5Reader *reader, const char *field);

#endif
