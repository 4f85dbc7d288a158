/* What the files of a table share. Private to them. */
#ifndef S5_INSIDE_H
#define S5_INSIDE_H

#include "history.h"
#include "table.h"
#include "table_config.h"

#include <string.h>

enum {
    KEY_MAX = 24,           /* bytes of an invitation's key, the terminator included */
    WATCHERS = S5_SEATS_MAX /* in the place of a seat: who has none */
};

/* ----------------------------------------------------- what the entries say */

typedef enum Holder { FREE, COMPUTER, PERSON } Holder;

typedef struct Seat {
    Holder holder;
    char name[S5_PLAYER_NAME_MAX];
    uint8_t token[S5_TOKEN_BYTES]; /* of the person */
    const S5Level *level;          /* of the computer player */
    uint64_t since;                /* position at which the person sat down */
    int32_t from;      /* the first hand of the game that the person plays and whose cards they see */
    bool away;         /* a computer player plays on for the person */
    char key[KEY_MAX]; /* whom the seat is kept for; empty for nobody */
} Seat;

/* To whom a seat's cards of this hand were dealt: nobody else is shown them. */
typedef struct Dealt {
    bool person;
    uint8_t token[S5_TOKEN_BYTES];
    int32_t from; /* as Seat.from */
} Dealt;

/* The game that runs, or the last one. */
typedef struct Play {
    bool begun;
    const S5Rules *rules; /* of the shelf */
    S5State state;
    S5Players players;
    const S5Level *level[S5_SEATS_MAX]; /* of the computer players at its start */
    uint8_t dealer;                     /* the first */
    S5Steps steps;
    S5StepsAt hand_at;   /* the place of the last deal among them, */
    S5State hand_before; /* and the state before it */
    uint64_t entry;      /* of its `game`, in the log */
    uint64_t began;      /* position from which it is told whole: its start, or the last undo */
    uint64_t moved;      /* position of the last thing that happened in it and was seen */
    uint64_t made;       /* steps so far that were seen */
    uint64_t acted;      /* entry of the last act that was no silent one; 0: there is none to be taken back */
    int rest;            /* the seat whose rest is played out, or −1 */
} Play;

/* -------------------------------------------------------- what only lives here */

/* How far a visitor has been told the game so far, in pieces of which one is under way. */
typedef struct Past {
    uint64_t after; /* what came with this position and before is known; 0: nothing */
    bool doubt;     /* they have answered in silence just behind it, and may have been told or not */
    bool sent;      /* a piece: the next one has to wait until it was taken */
    int64_t since;  /* when it was sent */
    S5StepsAt next;
    S5State state; /* before the next step */
} Past;

typedef struct Visitor {
    void *connection; /* null: nobody */
    uint8_t token[S5_TOKEN_BYTES];
    int seat;   /* or WATCHERS */
    int group;  /* with whose eyes they are told the game: the seat's, or WATCHERS */
    bool told;  /* the game, by the entry that is being told */
    Past *past; /* what happens is told later: they are still told what happened; null: they know it */
} Visitor;

/* A message that waits for an append. */
typedef struct Message {
    struct Message *next;
    int visitor;
    size_t size;
    char bytes[];
} Message;

/* A choice that is being thought about, or is made and waits to be shown. */
typedef struct Mind {
    int seat; /* −1: nothing */
    bool made;
    bool by_person;
    bool hurried;    /* it was told to come to an end */
    uint64_t ticket; /* 0: nobody thinks */
    uint64_t moved;  /* play.moved when it was asked for */
    S5Choice choice;
} Mind;

/* Moments; NEVER where there is none. While nothing moves they stand still, and are moved on afterwards. */
typedef enum Moment {
    TURN,    /* the turn that everybody sees began */
    SHOWN,   /* the last thing was shown */
    LEAD,    /* before it the first lead is not shown */
    BETWEEN, /* the next hand comes */
    UNDO,    /* an undo waits no longer */
    MOMENTS
} Moment;

#define NEVER INT64_MAX

struct S5Host {
    S5HostOut out;
    S5HostLimits limits;
    S5Shelf *shelf;

    char code[S5_CODE_MAX];
    uint8_t founder[S5_TOKEN_BYTES]; /* who is the host now */
    uint64_t chance;                 /* of the computer players */
    S5Charter charter;
    Seat seat[S5_SEATS_MAX];
    Dealt dealt[S5_SEATS_MAX];
    Play play;
    bool paused;
    uint64_t games;
    uint64_t last;   /* entry */
    uint64_t silent; /* entries that have no position */

    int64_t now;
    int64_t moment[MOMENTS];
    int64_t gone[S5_SEATS_MAX +
                 1]; /* since when nobody is connected to a seat; [WATCHERS]: since when the host is not */
    int64_t stood;   /* since when nothing moves; NEVER: things move */
    bool ready[S5_SEATS_MAX];
    int undo; /* the seat that wants its act back, or −1 */
    bool agreed[S5_SEATS_MAX];
    bool own_act, own_pending; /* the last act, and the one under way, is the person's at its seat */
    Mind play_mind, silent_mind;
    uint64_t tickets;

    Visitor *visitor;
    int visitors, room; /* those that are there; places in `visitor` */
    Message *waiting, **waiting_end;
    int waiting_count;
    char *pending; /* the append under way */
    size_t pending_size;
    int asker;    /* the visitor whose message it comes from, −1 for none */
    bool driving; /* it is at work: what comes back from within a call waits for its return */
    bool broken;  /* it can only be freed */
};

static inline uint64_t position_of(const S5Host *host)
{
    return host->last - host->silent;
}

/* Whether a game has begun and is not over. */
static inline bool is_running(const S5Host *host)
{
    return host->play.begun && host->play.state.phase != S5_PHASE_OVER;
}

/* Whether a hand is to be dealt next. */
static inline bool is_between(const S5Host *host)
{
    return host->play.begun && host->play.state.phase == S5_PHASE_DEAL;
}

/* Whether a hand is being played. */
static inline bool is_in_hand(const S5Host *host)
{
    return is_running(host) && !is_between(host);
}

/* Whether the seat that is asked may not be noticed by the others. */
static inline bool is_silent(const S5Host *host)
{
    return is_in_hand(host) && s5_silent(host->play.rules, &host->play.state);
}

/* Whose turn everybody but a seat asked in silence sees; −1 for nobody's. */
static inline int turn_of(const S5Host *host)
{
    const S5State *state = &host->play.state;
    return !is_in_hand(host) ? -1 : is_silent(host) ? state->to_play : state->turn;
}

/* Whether the table has had all its entries: what is played is played to the end of the hand, and nothing more begins. */
static inline bool is_full(const S5Host *host)
{
    return host->last >= (uint64_t)host->limits.entries;
}

/* Whether the person who sits there may see the cards of the hand that is played, or was played last. */
static inline bool is_dealt_in(const S5Host *host, int seat)
{
    return !host->play.begun || host->seat[seat].from <= host->play.state.hand_number;
}

/* Whether the person who sits there waits for the next deal: until then a computer player plays, and they see no hand. */
static inline bool is_waiting(const S5Host *host, int seat)
{
    return host->seat[seat].holder == PERSON && is_running(host) && !is_dealt_in(host, seat);
}

/* Whether a person plays there: one who is not away, and does not wait for the next deal. */
static inline bool is_person(const S5Host *host, int seat)
{
    return host->seat[seat].holder == PERSON && !host->seat[seat].away &&
           !(is_in_hand(host) && is_waiting(host, seat));
}

static inline bool same_token(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, S5_TOKEN_BYTES) == 0;
}

static inline bool is_connected(const S5Host *host, int seat)
{
    return host->gone[seat] == NEVER;
}

/* ------------------------------------------------------------------- apply.c */

/* A step of the game: `at` is its place, `unseen` that only the seat that acted may notice it. */
typedef struct Moved {
    S5Step step;
    S5StepsAt at;
    S5State before, after;
    bool unseen;
} Moved;

/* What an entry brought. */
typedef struct News {
    bool table;       /* something of the `table` line is otherwise */
    bool step;        /* something happened in the game, */
    Moved moved;      /* namely this */
    bool whole;       /* the game must be told anew */
    int undone;       /* the seat that took its act back, or −1 */
    int seated;       /* the seat for which another chooses now, or −1 */
    int kept;         /* the seat that is kept for somebody, or −1 */
    const char *said; /* a line to be passed on */
    size_t said_size;
} News;

/** Applies an entry; `news` gets what it brought. False after saying what is wrong; the host is of no use then. */
bool s5_host_apply(S5Host *host, const char *lines, size_t size, News *news, S5Text *error);

/* ----------------------------------------------------------------- replay.c */

/* The game played again: `moved` is the step that was come to. */
typedef struct Walk {
    S5StepsAt next;
    Moved moved;
} Walk;

/** A walk from the start of the game, or of the hand that was dealt last; */
Walk s5_host_walk(const S5Host *host);
Walk s5_host_walk_hand(const S5Host *host);

/** and on to its next step: false behind the last. */
bool s5_host_walk_on(const S5Host *host, Walk *walk);

/** Whether only the seat that acted may notice a step: it declined in silence. */
bool s5_host_unseen(const S5Rules *rules, const Moved *moved);

/** The last act that was seen, if there is one to be taken back. */
bool s5_host_last_act(const S5Host *host, Moved *last);

/** A state as these eyes take it to be: a question asked in silence looks like the play that follows it. */
S5State s5_host_seen(const S5Host *host, const S5State *state, int eyes);

/* --------------------------------------------------------------- broadcast.c */

/** Tells everybody what an entry brought. */
void s5_host_tell(S5Host *host, const News *news);

/** Looks up a visitor's seat, and with whose eyes they see the game; whether that is otherwise than it was. */
bool s5_host_look_up(S5Host *host, int visitor);

/** Tells a visitor the table, and of the game what came after a position. */
void s5_host_greet(S5Host *host, int visitor, uint64_t after);

/** Sends all visitors but one the `table` line. */
void s5_host_tell_table(S5Host *host, int but);

/** Sends everybody who is ready. */
void s5_host_tell_ready(S5Host *host);

/** Sends everybody the clock of the turn, as he sees it. */
void s5_host_tell_clock(S5Host *host);

/** Sends lines to one visitor, or to all (−1), and the position behind them. */
void s5_host_send(S5Host *host, int visitor, const char *lines);

/* ------------------------------------------------------------------ timers.c */

/** The game has moved on, and everybody sees it: turn, window and pace begin. */
void s5_host_arm(S5Host *host);

/** Somebody came or went, or the host paused: things stand still or move again. */
void s5_host_stir(S5Host *host);

/** Does the first thing whose time has come; false when there is none. */
bool s5_host_tick(S5Host *host);

/** When the turn's clock is out for these eyes, and how long it has in all; NEVER where no clock runs. */
int64_t s5_host_clock(const S5Host *host, int eyes, int64_t *of);

/** Which computer player plays at a seat, or would. */
const S5Level *s5_host_level_at(const S5Host *host, int seat);

/** Lets those think who must choose, and forgets what nobody needs any more. */
void s5_host_think(S5Host *host);

/* ----------------------------------------------- commands.c, seats.c, undo.c */

/** A message that was judged: who may send it, when, and its fields are as they must be. */
typedef struct Asked {
    S5Host *host;
    int visitor;
    int seat;           /* of the visitor, or WATCHERS */
    const json_t *json; /* the message */
} Asked;

/** Judges a message and does what it says, or answers with an error. */
void s5_host_do(S5Host *host, int visitor, const char *bytes, size_t size);

/** Answers a message with an error: the sentence says what would be right. */
void s5_host_refuse(const Asked *asked, const char *code, const char *sentence);

/** The value of a field that is a seat, or a text; the field is there. */
int s5_asked_seat(const Asked *asked);
const char *s5_asked_text(const Asked *asked, const char *field);

/** A text of the message that others are to read; false after answering with an error. */
bool s5_asked_plain(const Asked *asked, const char *field, int characters, char *plain, size_t size);

/**
 * The name that a message asks for, or else that of any watcher, with a number where one who sits at another seat has it; false
 * after answering with an error.
 */
bool s5_asked_name(const Asked *asked, int seat, char name[S5_PLAYER_NAME_MAX]);

void s5_host_sit(Asked *asked);
void s5_host_leave(Asked *asked);
void s5_host_back(Asked *asked);
void s5_host_rename(Asked *asked);
void s5_host_level(Asked *asked);
void s5_host_remove(Asked *asked);
void s5_host_invite(Asked *asked);
void s5_host_change(Asked *asked);

void s5_host_ask_undo(Asked *asked);
void s5_host_agree(Asked *asked);
void s5_host_disagree(Asked *asked);

/** Nobody answers any more, or somebody has said no. */
void s5_host_refuse_undo(S5Host *host);

/** Whether all persons who are there, but for one seat (−1 none), are among some. */
bool s5_host_all(const S5Host *host, const bool *seats, int but);

/* ------------------------------------------------------------------- table.c */

/** Asks for an entry to be written. */
void s5_host_append(S5Host *host, const char *lines, size_t size, const S5HostGame *ended);

/** When a connection has not taken its piece of the past in time, and what becomes of it then. */
int64_t s5_host_slow(const S5Host *host);
void s5_host_drop_slow(S5Host *host);

/** Who follows a host that is gone: a person who is there, or −1. */
int s5_host_successor(const S5Host *host);

/* ------------------------------------------------------------------ events.c */

/** A name for a computer player that nobody at the table has, and none of `others` (null for none). */
const char *s5_host_computer_name(const S5Host *host, const S5Players *others);

/** Pieces of lines: `,"field":"string"`, the same in hexadecimal, `,"bots":[…]`, `{"event":"away","seat":2…}` (no seat: −1). */
void s5_host_put_field(S5Text *text, const char *field, const char *string);
void s5_host_put_bytes(S5Text *text, const char *field, const uint8_t *bytes, int count);
void s5_host_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text);
void s5_host_put_line(S5Text *text, const char *event, int seat, const char *more);

/** Entries: a line; a choice of the seat whose turn it is, false when it is not legal; a deal, false when that fails; … */
void s5_host_make_line(S5Host *host, const char *event, int seat, const char *more);
bool s5_host_make(S5Host *host, S5Choice choice, bool back);
bool s5_host_make_deal(S5Host *host);
void s5_host_make_stop(S5Host *host);
void s5_host_make_game(S5Host *host);

#endif
