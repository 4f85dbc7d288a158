/* What a table knows: what its entries have said, who is there, and when something is due. Private to this folder. */
#ifndef S5_TABLE_STATE_H
#define S5_TABLE_STATE_H

#include "history.h"
#include "table.h"

#include "engine/fair/game.h"
#include "engine/record/json.h"

#include "table_config.h"

#include <string.h>

enum {
    VERDICTS_MAX = 32,         /* people about whom the owner's decisions are kept, the latest */
    WAITING_MAX = 64,          /* messages that wait while an entry is written */
    KEY_MAX = 24,              /* bytes of an invitation's key, the terminator included */
    SPECTATORS = S5_SEATS_MAX, /* in place of a seat: people who have none */
    SCREENS,                   /* as an audience: screens that show a table to a room, and never a hand */
    AUDIENCES
};

/* ----------------------------------------------------- what the entries say */

typedef enum Holder { FREE, COMPUTER, PERSON } Holder;

typedef struct Seat {
    Holder holder;
    char name[S5_PLAYER_NAME_MAX];
    uint8_t token[S5_TOKEN_BYTES]; /* of the person */
    const S5Level *level;          /* of the computer player */
    uint64_t sat_at;               /* position at which the person sat down */
    int32_t from;      /* the first hand of the game that the person plays and whose cards they see */
    bool away;         /* a computer player plays on for the person */
    char key[KEY_MAX]; /* whom the seat is kept for; empty for nobody */
    bool asked;        /* for a string, in this game and since the person sat down */
    bool arrived;      /* the person has sat down since the last round of strings */
} Seat;

/* The person to whom a seat's cards of this hand were dealt: nobody else is shown them. */
typedef struct Dealt {
    bool person;
    uint8_t token[S5_TOKEN_BYTES];
    int32_t from; /* as Seat.from */
} Dealt;

/* The game that runs, or the last one. */
typedef struct Play {
    bool begun;
    const S5Rules *rules; /* cached */
    S5State state;
    S5Players players;
    const S5Level *level[S5_SEATS_MAX]; /* of the computer players at the start of the game */
    S5State start;
    S5History history;
    S5HistoryCursor hand_at; /* the position of the last deal in it, */
    S5State hand_before;     /* and the state before it */
    uint64_t entry;          /* of its `game`, in the journal, */
    uint64_t position;       /* and the position of that */
    uint64_t began;          /* position from which it is told whole: its start, or the last undo */
    uint64_t latest;         /* position of the last thing that happened in it and was seen */
    uint64_t made;           /* steps so far that were seen */
    uint64_t acted;          /* entry of the last act that was not silent; 0: there is none to take back */
    int rest;                /* the seat whose rest is played out, or −1 */
    S5GameStats stats;
} Play;

enum {
    FAIR_STEP = 32, /* every 32nd secret of the chain is kept, from which the others are quickly found */
    FAIR_KEPT = (S5_FAIR_HANDS_MAX + FAIR_STEP - 1) / FAIR_STEP + 1
};

/* Where the packs of the game come from. */
typedef struct FairDealing {
    S5FairGame game; /* what everybody may know; all zero: the game has no chain */
    bool chained;    /* the secrets are known: */
    S5FairContext context;
    S5FairValue kept[FAIR_KEPT]; /* those of hands 0 (the root), FAIR_STEP, 2 FAIR_STEP … */
    S5FairRound *past;           /* the rounds that are mixed */
    int past_count;
} FairDealing;

/* -------------------------------------------------------- what only lives here */

/* How much of the game so far a visitor has been sent. It goes in pieces, one at a time. */
typedef struct Backlog {
    uint64_t after; /* known up to this position; 0: nothing is known */
    bool doubt;     /* they have answered in silence just after it, and may or may not have been told */
    bool sealed;    /* what they know must have this seal; otherwise entries of it were lost since */
    uint32_t seal;
    bool sent;       /* a piece; the next one waits until it has been taken */
    int64_t sent_ms; /* when */
    S5HistoryCursor next;
    S5State state; /* before the next step */
} Backlog;

typedef struct Visitor {
    void *connection; /* null: nobody */
    uint8_t token[S5_TOKEN_BYTES];
    int seat; /* where the person sits, or SPECTATORS */
    int audience; /* whose view of the game they get: their seat's once they have been dealt in, SPECTATORS or SCREENS */
    bool screen;                   /* it only shows the table, even to somebody who sits there */
    bool told;                     /* they have been sent the game with the entry that is being broadcast */
    char name[S5_PLAYER_NAME_MAX]; /* under which a spectator spoke last; empty: they have not */
    S5Bucket names;                /* changes of name */
    bool verifies;                 /* they want to know where packs come from, and have been told */
    uint64_t told_game;            /* of this game, */
    int told_seat;                 /* in this seat */
    /* They are still being sent what has happened, and news waits; null: they know it all. */
    Backlog *backlog;
} Visitor;

/* A message that waits for an append. */
typedef struct Message {
    struct Message *next;
    int visitor;
    size_t size;
    char bytes[];
} Message;

/* A choice that a computer player is making, or one that is made and waits to be shown. */
typedef struct PendingChoice {
    int seat; /* −1: nothing */
    bool made;
    bool by_person;
    bool hurried;    /* it was told to finish */
    uint64_t ticket; /* 0: nobody was asked */
    uint64_t latest; /* play.latest when it was asked for */
    S5Choice choice;
} PendingChoice;

/* What the owner has decided about a person. */
typedef enum Verdict {
    HUSHED = 1,   /* they may not speak */
    UNSEATED = 2, /* their seat was taken from them */
    REMOVED = 4   /* they may not come */
} Verdict;

/* Moments; NEVER for none. While the clocks are stopped, the moments are too; they are postponed afterwards. */
typedef enum Moment {
    TURN,         /* the turn that everybody sees began */
    SHOWN,        /* the last thing was shown */
    LEAD,         /* the first lead is not shown before this moment */
    BETWEEN,      /* the next hand comes */
    UNDO,         /* an undo request ends */
    ROUND,        /* the stage of a round of strings ends */
    REMATCH_ENDS, /* a rematch that was proposed begins, or does not; NEVER: none is proposed */
    MOMENTS
} Moment;

#define NEVER INT64_MAX

enum { SECOND = 1000 };

/* A person's answer to the rematch that was proposed. */
typedef enum RematchAnswer {
    REMATCH_ABSENT,
    REMATCH_ASKED,
    REMATCH_ACCEPTED,
    REMATCH_DECLINED
} RematchAnswer;

typedef struct Rematch {
    RematchAnswer answer[S5_SEATS_MAX];
    bool nobody_asked; /* nobody else was there */
} Rematch;

/* The seats whose people do not play the game that begins, as sets. */
typedef struct Without {
    unsigned leave; /* they lose their seats to computer players */
    unsigned away;  /* they keep their seats, and computer players stand in */
} Without;

struct S5Table {
    S5TableCallbacks out;
    S5Limits limits;
    bool alone;  /* it is the table of a day's deal */
    bool shared; /* it has the packs of other tables, as that has */
    S5RulesCache *rules_cache;

    char code[S5_CODE_MAX];
    uint8_t owner[S5_TOKEN_BYTES]; /* who owns the table now */
    uint64_t bot_seed;             /* of the computer players */
    S5TableConfig config;
    /* s5_table_config_is_usual(): it takes microseconds, and everybody who looks for a table asks. */
    bool usual;
    Seat seat[S5_SEATS_MAX];
    Dealt dealt[S5_SEATS_MAX];
    Play play;
    FairDealing fair;
    bool paused;
    struct {
        char mark[S5_MARK_SIZE];
        unsigned is; /* a set of Verdict */
    } verdict[VERDICTS_MAX];
    int verdicts; /* so far */
    uint64_t games;
    uint64_t last;   /* entry */
    uint64_t silent; /* entries that have no position */

    int64_t now;
    int64_t moment[MOMENTS];
    int64_t absent[S5_SEATS_MAX]; /* since when nobody is connected to a seat; NEVER: somebody is */
    int64_t owner_absent;         /* the same of the owner, whether they sit or not */
    int64_t stopped;              /* since when the clocks are stopped; NEVER: they run */
    bool ready[S5_SEATS_MAX];
    int undo; /* the seat that wants its act back, or −1 */
    bool agreed[S5_SEATS_MAX];
    Rematch rematch;
    bool own_act, own_pending; /* the last act, and the one under way, is the person's at its seat */
    PendingChoice play_choice, silent_choice;
    uint64_t tickets;

    Visitor *visitor;
    int visitors, room; /* number of visitors, and of places in `visitor` */
    Message *waiting, **waiting_end, *taken;
    int waiting_count;
    struct Append *appending; /* under way */
    struct Append *applied;   /* being applied: where that violates an assertion, it goes with the table */
    int sender;               /* the visitor whose message it comes from, −1 for none */
    bool pumping;             /* pump() is running: an answer from within a callback waits for it */
    bool broken;              /* the table can only be freed */
    bool closed;              /* a fault was found at it: it can only be looked at */
};

static inline uint64_t position_of(const S5Table *table)
{
    return table->last - table->silent;
}

/* Whether the table has used up its entries: the hand is played to its end, and nothing new begins. */
static inline bool is_full(const S5Table *table)
{
    return table->last >= (uint64_t)table->limits.table_entries;
}

/* Whether a game is over, and the next one of its match follows (docs/rules.md H17). */
static inline bool is_between_games(const S5Table *table)
{
    const Play *play = &table->play;
    return play->begun && play->state.phase == S5_PHASE_OVER &&
           !s5_match_winners(play->rules, &play->state) && !is_full(table);
}

/* Whether a game, or a match, has begun and is not over. */
static inline bool is_running(const S5Table *table)
{
    return table->play.begun && (table->play.state.phase != S5_PHASE_OVER || is_between_games(table));
}

/* Whether a hand is to be dealt next, or the next game of a match begins. */
static inline bool is_between(const S5Table *table)
{
    return table->play.begun && (table->play.state.phase == S5_PHASE_DEAL || is_between_games(table));
}

/* Whether a hand is being played. */
static inline bool is_in_hand(const S5Table *table)
{
    return is_running(table) && !is_between(table);
}

/* Whether a seat is asked in silence: the others may not notice. */
static inline bool is_silent_question(const S5Table *table)
{
    return is_in_hand(table) && s5_silent(table->play.rules, &table->play.state);
}

/* Whose turn it is for everybody but a seat that is asked in silence; −1 for nobody's. */
static inline int turn_of(const S5Table *table)
{
    const S5State *state = &table->play.state;
    return !is_in_hand(table) ? -1 : is_silent_question(table) ? state->to_play : state->turn;
}

/* Whether another connection has room. One place in eight is kept for the people who have a seat. */
static inline bool has_visitor_room(const S5Table *table, bool seated)
{
    const int kept = seated ? 0 : table->limits.table_visitors / 8;
    return table->visitors < table->limits.table_visitors - kept;
}

/* Whether the person who sits there may see the cards of the hand that is played, or was played last. */
static inline bool is_dealt_in(const S5Table *table, int seat)
{
    return !table->play.begun || table->seat[seat].from <= table->play.state.hand_number;
}

/* Whether the person in a seat waits for the next deal: until then a computer player plays, and they see no hand. */
static inline bool is_waiting(const S5Table *table, int seat)
{
    return table->seat[seat].holder == PERSON && is_running(table) && !is_dealt_in(table, seat);
}

/* Whether a person plays in a seat: one who is neither away nor waiting for the next deal. */
static inline bool is_person_playing(const S5Table *table, int seat)
{
    return table->seat[seat].holder == PERSON && !table->seat[seat].away &&
           !(is_in_hand(table) && is_waiting(table, seat));
}

/*
 * Whether somebody with this seat, or SPECTATORS, is told what the others say. Where nobody may watch, people without a seat are not while
 * a game is played; they are told who sits where, so that they can sit down.
 */
static inline bool is_in_company(const S5Table *table, int seat)
{
    return seat != SPECTATORS || !is_running(table) ||
           table->config.setting[S5_SETTING_WATCH] != S5_WATCH_NOBODY;
}

static inline bool same_token(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, S5_TOKEN_BYTES) == 0;
}

static inline bool is_connected(const S5Table *table, int seat)
{
    return table->absent[seat] == NEVER;
}

/* What the clocks show, which stand while they are stopped: when they run again, all moments are postponed by that time. */
static inline int64_t clock_of(const S5Table *table)
{
    return table->stopped == NEVER ? table->now : table->stopped;
}

/* Which computer player plays in a seat, or would. */
static inline const S5Level *level_at(const S5Table *table, int seat)
{
    const Seat *s = &table->seat[seat];
    return s->holder == COMPUTER ? s->level : s5_level(table->config.setting[S5_SETTING_LEVEL]);
}

/* Whether a rematch is proposed; and withdrawing it. */
static inline bool is_rematch_open(const S5Table *table)
{
    return table->moment[REMATCH_ENDS] != NEVER;
}

static inline void close_rematch(S5Table *table)
{
    table->moment[REMATCH_ENDS] = NEVER;
}

#endif
