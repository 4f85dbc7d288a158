/* What the files of a table share. Private to them. */
#ifndef S5_TABLE_INTERNAL_H
#define S5_TABLE_INTERNAL_H

#include "history.h"
#include "table.h"

#include "engine/fair/game.h"
#include "engine/record/json.h"

#include "table_config.h"

#include <string.h>

enum {
    VERDICTS_MAX = 32,        /* people about whom the owner's decisions are kept, the latest */
    KEY_MAX = 24,             /* bytes of an invitation's key, the terminator included */
    SPECTATORS = S5_SEATS_MAX /* in place of a seat: people who have none */
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
    uint8_t dealer;                     /* the first */
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
    uint64_t after;  /* known up to this position; 0: nothing is known */
    bool doubt;      /* they have answered in silence just after it, and may or may not have been told */
    bool sent;       /* a piece; the next one waits until it has been taken */
    int64_t sent_ms; /* when */
    S5HistoryCursor next;
    S5State state; /* before the next step */
} Backlog;

typedef struct Visitor {
    void *connection; /* null: nobody */
    uint8_t token[S5_TOKEN_BYTES];
    int seat;     /* where the person sits, or SPECTATORS */
    int audience; /* whose view of the game they get: their seat's once they have been dealt in, or SPECTATORS */
    bool told;    /* they have been sent the game with the entry that is being broadcast */
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
    S5TableLimits limits;
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
    Message *waiting, **waiting_end;
    int waiting_count;
    struct Append *appending; /* under way */
    int sender;               /* the visitor whose message it comes from, −1 for none */
    bool pumping;             /* pump() is running: an answer from within a callback waits for it */
    bool broken;              /* the table can only be freed */
};

static inline uint64_t position_of(const S5Table *table)
{
    return table->last - table->silent;
}

/* Whether a game has begun and is not over. */
static inline bool is_running(const S5Table *table)
{
    return table->play.begun && table->play.state.phase != S5_PHASE_OVER;
}

/* Whether a hand is to be dealt next. */
static inline bool is_between(const S5Table *table)
{
    return table->play.begun && table->play.state.phase == S5_PHASE_DEAL;
}

/* Whether a hand is being played. */
static inline bool is_in_hand(const S5Table *table)
{
    return is_running(table) && !is_between(table);
}

/* Whether a seat is asked in silence: the others may not notice. */
static inline bool is_silent(const S5Table *table)
{
    return is_in_hand(table) && s5_silent(table->play.rules, &table->play.state);
}

/* Whose turn it is for everybody but a seat that is asked in silence; −1 for nobody's. */
static inline int turn_of(const S5Table *table)
{
    const S5State *state = &table->play.state;
    return !is_in_hand(table) ? -1 : is_silent(table) ? state->to_play : state->turn;
}

/* Whether the table has used up its entries: the hand is played to its end, and nothing new begins. */
static inline bool is_full(const S5Table *table)
{
    return table->last >= (uint64_t)table->limits.entries;
}

/* Whether another connection has room. One place in eight is kept for the people who have a seat. */
static inline bool has_room(const S5Table *table, bool seated)
{
    const int kept = seated ? 0 : table->limits.visitors / 8;
    return table->visitors < table->limits.visitors - kept;
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
static inline bool is_person(const S5Table *table, int seat)
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

/* ------------------------------------------------------------------- apply.c */

/* A step of the game: `at` is its place in the history, `unseen` means that only the seat that acted may notice it. */
typedef struct Transition {
    S5HistoryStep step;
    S5HistoryCursor at;
    S5State before, after;
    bool unseen;
} Transition;

/* What an entry has changed. */
typedef struct Effects {
    bool table;            /* the `table` line has changed */
    bool step;             /* something happened in the game, */
    Transition transition; /* namely this */
    bool whole;            /* the whole game must be sent again */
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

/* ----------------------------------------------------------------- replay.c */

/* The game played again; `transition` is the step that was reached. */
typedef struct Replay {
    S5HistoryCursor next;
    Transition transition;
} Replay;

/** A replay from the start of the game, or of the hand that was dealt last; */
Replay s5_table_replay_game(const S5Table *table);
Replay s5_table_replay_hand(const S5Table *table);

/** and on to its next step: false after the last. */
bool s5_table_replay_next(const S5Table *table, Replay *replay);

/** Whether only the seat that acted may notice a step: it declined in silence. */
bool s5_table_is_unseen(const S5Rules *rules, const Transition *transition);

/** Writes a step as a viewer sees it: a seat, S5_VIEWER_ALL or S5_VIEWER_NO_HAND. */
void s5_table_put_step(S5Text *text, const S5Rules *rules, const Transition *transition, int viewer);

/** Whether a hand ends with this step, and not because the game was stopped. */
bool s5_table_ends_hand(const Transition *transition);

/** Counts the hand that a step ends, if it ends one. */
void s5_table_count_hand(S5GameStats *stats, const S5Rules *rules, const Transition *transition);

/** The last act that was not silent, if there is one that can be taken back. */
bool s5_table_last_act(const S5Table *table, Transition *last);

/** A state as a viewer sees it: a silent question looks like the play that follows it. */
S5State s5_table_seen(const S5Table *table, const S5State *state, int viewer);

/* --------------------------------------------------------------- broadcast.c */

/** Tells everybody what an entry has changed. */
void s5_table_broadcast(S5Table *table, const Effects *effects);

/** Looks up a visitor's seat and whose view of the game they get; whether the view has changed. */
bool s5_table_look_up_seat(S5Table *table, int visitor);

/** Sends a visitor the table, and what has happened in the game since a position. */
void s5_table_send_snapshot(S5Table *table, int visitor, uint64_t after);

/** Sends all visitors but one the `table` line. */
void s5_table_broadcast_table(S5Table *table, int but);

/** Tells everybody which seats are ready. */
void s5_table_broadcast_ready(S5Table *table);

/** Sends everybody the clock of the turn, as they see it. */
void s5_table_broadcast_clock(S5Table *table);

/** Sends lines to one visitor, or to all (−1), followed by the position. */
void s5_table_send(S5Table *table, int visitor, const char *lines);

/** The same, to all who see the game. */
void s5_table_send_viewers(S5Table *table, const char *lines);

/* ------------------------------------------------------------------ timers.c */

/** The game has moved on, and everybody sees it: the timers of the turn start. */
void s5_table_restart_timers(S5Table *table);

/** Somebody came or went, or the game was paused or resumed: stops the clocks, or lets them run again. */
void s5_table_update_clocks(S5Table *table);

/** When the next hand is dealt; NEVER during a hand, a round or the time after a game. */
int64_t s5_table_deal_due(const S5Table *table);

/** Does the first thing that is due; false when there is none. */
bool s5_table_run_timer(S5Table *table);

/** When the turn's clock runs out as a viewer sees it, and how long it is; NEVER where no clock runs. */
int64_t s5_table_turn_clock(const S5Table *table, int viewer, int64_t *of);

/** Which computer player plays in a seat, or would. */
const S5Level *s5_table_level_at(const S5Table *table, int seat);

/** Asks the computer players that must choose, and drops requests that nobody needs any more. */
void s5_table_ask_bots(S5Table *table);

/* ---------------------------------- commands.c, seats.c, undo.c, rematch.c */

/** A message whose sender, moment and fields have been checked. */
typedef struct Command {
    S5Table *table;
    int visitor;
    int seat;           /* of the visitor, or SPECTATORS */
    const json_t *json; /* the message, */
    const char *bytes;  /* and as it came */
    size_t size;
} Command;

/** Checks a message and does what it says, or answers with an error. */
void s5_table_run_command(S5Table *table, int visitor, const char *bytes, size_t size);

/** Answers a command with an error: the sentence says what would be right. */
void s5_command_refuse(const Command *command, S5ApiError error, const char *sentence);

/** The value of a field that is a seat, or a text; the field is there. */
int s5_command_seat(const Command *command);
const char *s5_command_text(const Command *command, const char *field);

/** A text of the message that others are to read; false after answering with an error. */
bool s5_command_display_text(
    const Command *command, const char *field, int characters, char *plain, size_t size);

/**
 * The name that a command asks for, or else a spectator's, with a number added where another seat has the same name; false after
 * answering with an error.
 */
bool s5_command_name(const Command *command, int seat, char name[S5_PLAYER_NAME_MAX]);

/** Whether the sender may take another name: not in every line; false after answering with an error. */
bool s5_command_may_rename(const Command *command);

void s5_command_sit(Command *command);
void s5_command_move(Command *command);
void s5_command_leave(Command *command);
void s5_command_back(Command *command);
void s5_command_rename(Command *command);
void s5_command_level(Command *command);
void s5_command_remove(Command *command);
void s5_command_invite(Command *command);
void s5_command_change(Command *command);

/* people.c */
void s5_command_hush(Command *command);
void s5_command_hear(Command *command);

/** The owner's decisions about a person, a set of Verdict. */
unsigned s5_table_verdicts(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** Takes another decision from its line; `gone` gets the mark of a person who has to go. False where the line names nobody. */
bool s5_table_decide(S5Table *table, const json_t *line, char gone[S5_MARK_SIZE]);

/** Writes `,"person":"…"`, the mark of a person. */
void s5_table_put_mark(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES], S5Text *text);

/** Ends all connections of a person. */
void s5_table_dismiss(S5Table *table, const char *mark);

void s5_command_undo(Command *command);
void s5_command_agree(Command *command);
void s5_command_disagree(Command *command);

void s5_command_rematch(Command *command);
void s5_command_no_rematch(Command *command);

/** Whether a rematch is proposed; and withdrawing it. */
bool s5_table_rematch_is_open(const S5Table *table);
void s5_table_rematch_close(S5Table *table);

/** When the rematch begins, if all have answered or not; NEVER where none is proposed. */
int64_t s5_table_rematch_due(const S5Table *table);

/** Begins the game, or drops the proposal. */
void s5_table_rematch_end(S5Table *table);

/** Writes that somebody leaves their seat: while a game is played a computer player takes it. Or only puts the line of it. */
void s5_table_empty_seat(S5Table *table, int seat);
void s5_table_put_leave(const S5Table *table, int seat, S5Text *lines);

/** Refuses an undo: its time is up, or somebody has said no. */
void s5_table_refuse_undo(S5Table *table);

/** When an undo that was asked for is refused; when it is granted, because all have agreed (NEVER: not yet); and granting it. */
int64_t s5_table_undo_ends(const S5Table *table);
int64_t s5_table_undo_granted_at(const S5Table *table);
void s5_table_undo_grant(S5Table *table);

/** Whether all people who are connected are among these seats, except for one seat (−1 none). */
bool s5_table_everybody_in(const S5Table *table, const bool *seats, int but);

/* -------------------------------------------------------------------- fair.c */

/** Forgets the rounds and the chain of the last game. */
void s5_fair_clear(FairDealing *fair);

/** Appends the chain of a game that begins, and its root; nothing for a deal of the day. */
void s5_fair_put_chain(S5Table *table, S5Text *text);

/** Takes the chain from its line, or a line that may be shown; false where it does not fit. */
bool s5_fair_take_chain(S5Table *table, const json_t *line);
bool s5_fair_apply(S5Table *table, const json_t *line, const char **why);

/** The seed of the next pack; false where the game has no chain. */
bool s5_fair_seed_of(const S5Table *table, uint32_t hand, S5FairValue *seed);

/** Whether a step ends a hand whose secret must be shown with it; the line of it; and noting that it is shown. */
bool s5_fair_owes_secret(const S5Table *table, const Transition *transition);
void s5_fair_put_owed(const S5Table *table, const Transition *transition, S5Text *text);
void s5_fair_reveal_owed(S5Table *table, const Transition *transition);

/** Whether a round is open: no hand is dealt then. */
bool s5_fair_is_open(const S5Table *table);

/** Whether the strings of the next hand's pack are being collected, or are mixed: whoever sits down now may know its cards. */
bool s5_fair_is_pack_made(const S5Table *table);

/** When a round is opened, or its stage ends because somebody does not answer; and doing it. */
int64_t s5_fair_due_round(const S5Table *table);
void s5_fair_open_round(S5Table *table);
int64_t s5_fair_due_stage(const S5Table *table);
void s5_fair_end_stage(S5Table *table);

/** Lets the time of a stage begin that has just begun, or was open when the table was loaded. */
void s5_fair_restart_timer(S5Table *table);

/** Tells those who verify what an entry has changed; one of them what they have not been told yet. */
void s5_fair_broadcast(S5Table *table, const Effects *effects);
void s5_fair_send_so_far(S5Table *table, int visitor);

void s5_command_verify(Command *command);
void s5_command_commit(Command *command);
void s5_command_reveal(Command *command);

/* ------------------------------------------------------------------- table.c */

/** Asks for an entry to be written. */
void s5_table_append(S5Table *table, const S5Text *lines, const S5EntryFacts *facts, const Judged *judged);

/** Forgets a visitor whose connection ends. */
void s5_table_forget_visitor(S5Table *table, int visitor);

/** When the slowest connection must have taken its piece of the game so far; and dropping it. */
int64_t s5_table_slow_due(const S5Table *table);
void s5_table_drop_slowest(S5Table *table);

/** The next owner when the owner is gone: of the people who are there the one who has sat for longest, by their seat; or −1. */
int s5_table_next_owner(const S5Table *table);

/* ------------------------------------------------------------------ events.c */

/** A name for a computer player that nobody at the table has, and none of `others` (null for none). */
const char *s5_table_bot_name(const S5Table *table, const S5Players *others);

/** Pieces of lines: a field in hexadecimal, `,"bots":[…]`, `{"event":"away","seat":2…}` (no seat: −1). */
void s5_table_put_bytes(S5Text *text, const char *before, const uint8_t *bytes, int count);
void s5_table_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text);
void s5_table_put_line(S5Text *text, const char *event, int seat, const char *more);

/** Entries: a line; a choice of the seat whose turn it is, false when it is not legal; a deal, or a game, false when that fails; … */
void s5_table_write_line(S5Table *table, const char *event, int seat, const char *more);
bool s5_table_write_act(S5Table *table, S5Choice choice);
void s5_table_write_judged(S5Table *table, const Judged *judged);
bool s5_table_write_deal(S5Table *table);
void s5_table_write_stop(S5Table *table);
bool s5_table_write_game(S5Table *table, Without without);

#endif
