/* What must hold in every run, judged apart from the server: from what people were sent and what is on the disk. */
#ifndef SIM_JUDGE_H
#define SIM_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/** Whether a line begins with a text, or is an event of a name. */
static inline bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

static inline bool is_event(const char *line, const char *name)
{
    const size_t size = strlen(name);
    return begins(line, "{\"event\":\"") && !strncmp(line + 10, name, size) && line[10 + size] == '"';
}

enum { SIM_CODE = 12, SIM_HAND = 200 };

/** What a client knows of a game: the picture that follows from the lines that it was sent since `seat`. */
typedef struct SimPicture {
    char seat_line[96];
    int seat;             /**< −1: a spectator's */
    int from, ended;      /**< the first hand dealt to this person; the last hand that is over */
    bool late, known;     /**< known: a `seat` line has come */
    uint64_t hash, plays; /**< of all public lines, and of the cards played */
    char hand[SIM_HAND], turn_up[4];
    char seen[256]; /**< cards of this hand that everybody has seen, with blanks */
    char trick[40]; /**< the cards played to this one */
    bool dealt;
} SimPicture;

/** Takes a line that the server sent; says when it shows what it must not. */
void sim_picture_line(SimPicture *picture, const char *line);

/** A batch has ended: everything up to a position has been sent to this client. Returns whether nobody was shown that position before. */
bool sim_judge_at(const char *table, const SimPicture *picture, uint64_t position, int node);

/**
 * The database has lost entries: no node that has shown more of a table may continue it. When all nodes have been started again, tables
 * continue from what there is.
 */
void sim_judge_went_back(const char *path);
void sim_judge_accept_loss(const char *path);

/** A person was shown the cards of their seat in a deal, or told that a seat is theirs. */
void sim_judge_dealt(const char *table, const SimPicture *picture, const char *deal, int person);
void sim_judge_seat(const char *table, int seat, uint64_t position, int person);

/** Somebody with a seat heard something of the game at a table; `seated` people are connected. */
void sim_judge_moves(const char *table);

void sim_judge_presence(const char *table, int change);
/** What the table line says; `between_s` is what a hand may wait for after the one before. */
void sim_judge_state(const char *table, bool started, bool paused, int between_s);

/** Every clock must have ended that people wait for. */
void sim_judge_waits(void);

/** The server has just come, or gone: nobody could play meanwhile. */
void sim_judge_interrupted(void);

/** An answer or an error: one sentence, and a code that is known. */
void sim_judge_refusal(const char *body);

/** Reads the journal as it is on the disk, and compares. */
void sim_judge_stored(const char *path);

/** Writes the entries of all tables, as they are on the disk. */
void sim_judge_write(const char *path, FILE *to);

/** A finished game's record, as the server gives it. */
void sim_judge_record(const char *record);

/** A table is created that is not public; a list of tables was sent, which must not name one. */
void sim_judge_private(const char *table);
void sim_judge_list(const char *body);

/** Draws the tables where something has happened last, for a person who watches. */
void sim_judge_draw(FILE *to);

/** What was judged, for the last line of a run. */
typedef struct SimJudged {
    uint64_t batches, pictures, entries, records, hands, refereed, refusals;
} SimJudged;

extern SimJudged sim_judged;

#endif
