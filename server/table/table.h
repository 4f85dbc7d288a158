/*
 * A table for people, awake: who sits where, the game, clocks, computer players, undo, chat (docs/tables.md).
 *
 * A host knows no socket, no disk, no thread and no clock. It is told things, with the time, and answers through the functions
 * of S5TableCallbacks, from within the call and never later. Its life:
 *
 *   1. A table is founded: s5_table_create() judges what somebody asks for and writes entry 1, which goes to the log.
 *   2. It wakes: s5_table_new(), then s5_table_load_entry() with every entry of its log in order. State is what the entries say.
 *   3. People come and go: s5_table_enter(), s5_table_message(), s5_table_exit(). What happens is an entry: S5TableCallbacks.append() asks
 *      for it to be written; s5_table_appended() says that it is, and only then it is applied and shown. One append at a time;
 *      messages that come meanwhile wait in order.
 *   4. s5_table_run_timers() is called at s5_table_due() or soon after it; s5_table_bot_chose() when a computer player has chosen.
 *   5. When s5_table_is_idle() it may be freed at any time: only visitors, clocks that run and answers that are kept are lost.
 *      After a fault (s5_table_appended(false), or an entry that can't be applied) the host is freed and loaded anew.
 *
 * All calls for one host come from one thread, and none from within a function of S5TableCallbacks, but for s5_table_appended() and
 * s5_table_bot_chose(), which may.
 *
 * Positions on the wire do not count entries that hold only a question declined in silence: their number would tell of it.
 */
#ifndef S5_TABLE_H
#define S5_TABLE_H

#include "rules_cache.h"
#include "server/common/allowance.h"
#include "server/common/api_error.h"

#include "spoilfive/event.h"
#include "spoilfive/player.h"

enum {
    S5_CODE_MAX = 16,    /**< bytes of a table's code, the terminator included */
    S5_TOKEN_BYTES = 32, /**< of a person's token only its SHA-256 gets here */
    S5_NAME_NUMBER =
        12 /**< bytes of a name for the number behind it, where another at the table is called so */
};

/** A table, awake; opaque. About 8 kB, and what its game has been so far at 3 bytes an act. */
typedef struct S5Table S5Table;

/** How much of everything a table takes. */
typedef struct S5TableLimits {
    int visitors; /**< connections, of seats and watchers */
    int tabs;     /**< connections of one person */
    int waiting;  /**< messages that wait for an append */
    int message;  /**< bytes of a message */
    int name;     /**< characters of a name */
    int say;      /**< characters of a line of chat */
    int64_t
        entries; /**< of the table; then the game ends with its hand, and nothing more is written but what ends it */
    int hands;  /**< hands of a game; then it is stopped */
    bool alone; /**< the host plays alone, at seat 0, and what is played and against whom can't be changed */
    int64_t
        absent_ms; /**< without a clock: how long an absent person's turn waits before a computer player takes it */
    int64_t slow_ms; /**< how long a connection may take for a piece of the game so far */
    int64_t undo_ms; /**< how long an undo that was asked for waits for the others */
    int64_t
        think_ms; /**< how long a level that does not search may take to answer; then rules of thumb choose */
} S5TableLimits;

/** The usual limits. */
S5TableLimits s5_table_limits(void);

/** Who sat at a seat when a game ended. */
typedef struct S5FinishedSeat {
    char name[S5_PLAYER_NAME_MAX];
    const char *level;             /**< of the computer player, or null for a person; static */
    uint8_t token[S5_TOKEN_BYTES]; /**< of the person */
} S5FinishedSeat;

/** What happened in a game so far and no state of it says. */
typedef struct S5GameStats {
    int32_t hands; /**< played to their end */
    int32_t pools[S5_SEATS_MAX], jinks[S5_SEATS_MAX];
} S5GameStats;

/** A game that an entry ends: what lists and statistics need to know. */
typedef struct S5FinishedGame {
    uint64_t first, last; /**< its entries in the table's log: that of its `game`, and the one that ends it */
    const S5Rules *rules;
    const S5State *state; /**< at the end: winners, totals, match */
    S5GameStats stats;
    uint64_t number; /**< among the games of the table, from 1 */
    S5FinishedSeat seat[S5_SEATS_MAX];
} S5FinishedGame;

/** What an entry says, for those who cannot read its lines. */
typedef struct S5EntryFacts {
    int acts;                    /**< how many acts it has */
    const uint8_t *sits;         /**< token of the person who takes a seat with it, or null */
    const S5FinishedGame *ended; /**< the game that it ends, or null */
} S5EntryFacts;

/** A choice that a computer player is to make. */
typedef struct S5BotRequest {
    uint64_t ticket;      /**< to be given back with the choice; other tickets are not looked at */
    const S5Level *level; /**< static */
    const S5Rules *rules; /**< from the shelf: s5_rules_cache_retain() keeps it beyond the call */
    S5View view;          /**< it is this seat's turn */
    S5Random random;      /**< the mind's stream: the same question always gets the same */
    uint64_t nodes;       /**< how much it may search, as S5PlayerContext.nodes; 0: it does not */
} S5BotRequest;

/** What a host asks of the one who keeps it. Texts and structs live as long as the call. */
typedef struct S5TableCallbacks {
    void *to; /**< first argument of each */

    /** Write an entry after entry `expected`, and answer with s5_table_appended(). */
    void (*append)(void *to, S5Table *table, uint64_t expected, const char *lines, size_t size,
        const S5EntryFacts *facts);

    /**
     * Send whole lines, each with its newline, to a connection: what s5_table_enter() was given, from within it already. `more`: it
     * is a piece of the game so far, and s5_table_drained() is waited for.
     */
    void (*send)(void *to, void *connection, const char *lines, size_t size, bool more);

    /** An error was sent to a client: it is counted. */
    void (*refused)(void *to, S5ApiError error);

    /** A connection did not take a piece in time: its visitor has gone, without s5_table_exit(). */
    void (*drop)(void *to, void *connection);

    /** Take one from the allowance of who writes: 0, or in how many ms there is one. Whether they sit at the table. */
    int64_t (*take)(void *to, void *connection, bool seated, S5Writing writing);

    /** Let a level choose, and answer with s5_table_bot_chose(). A new question for a seat takes the place of its last one. */
    void (*ask_bot)(void *to, S5Table *table, const S5BotRequest *request);

    /** The answer to a ticket is wanted soon: the level that thinks about it ends its search with what it has found. */
    void (*hurry_bot)(void *to, S5Table *table, uint64_t ticket);

    /** Make a pack for a hand of the game, counted from 1: rules->pack cards, every order equally likely (pack.h). */
    void (*pack)(void *to, S5Table *table, const S5Rules *rules, int32_t hand, S5Card pack[S5_PACK_MAX]);

    /** Fill with bytes that nobody can guess. */
    void (*random)(void *to, S5Table *table, void *bytes, size_t size);
} S5TableCallbacks;

/**
 * Judges a request for a new table and writes its first entry.
 *
 * text     inout  gets the entry, one line
 * code     in     the table's, of letters and digits
 * token    in     of the founder, who is the host
 * request  in     `{"rules":…,"options":{…},"players":5,"sides":0,"settings":{…}}`, all but the rules may be left out; any bytes
 * size     in     their number
 * random   in     32 bytes that nobody can guess: the chance of the computer players comes from them
 * error    inout  gets what would be right, one sentence
 * Returns whether there is such a table.
 */
bool s5_table_create(S5Text *text, const char *code, const uint8_t token[S5_TOKEN_BYTES], const char *request,
    size_t size, const uint8_t random[32], S5Text *error);

/** Makes a host without entries; null without memory. `out` and `limits` are copied, the shelf must outlive it. */
S5Table *s5_table_new(const S5TableCallbacks *out, const S5TableLimits *limits, S5RulesCache *rules_cache);

/** Frees a host and clears the pointer. */
void s5_table_free(S5Table **table);

/**
 * Applies the next entry of the log; for loading, before anybody enters.
 *
 * host   inout  after a failure it can only be freed
 * lines  in     the entry's lines, each with its newline; any bytes
 * size   in     their number
 * error  inout  gets what is wrong with it, one line
 * Returns whether the entry can follow those before it.
 */
bool s5_table_load_entry(S5Table *table, const char *lines, size_t size, S5Text *error);

/**
 * Says what became of the append that was asked for.
 *
 * host       inout  after a failure it can only be freed
 * now_ms     in     the time, any origin, never going back
 * committed  in     false: a conflict or a fault
 */
void s5_table_appended(S5Table *table, int64_t now_ms, bool committed);

/**
 * Lets a connection in, and sends it the table and the game.
 *
 * host        inout
 * now_ms      in
 * connection  in     anything but null: what send() gets until s5_table_exit()
 * token       in     of the person: he is in his seat again
 * after       in     the last position that he saw, 0 for none
 * Returns the visitor's number, 0 to limits.visitors − 1; −1 when there is no room.
 */
int s5_table_enter(
    S5Table *table, int64_t now_ms, void *connection, const uint8_t token[S5_TOKEN_BYTES], uint64_t after);

/**
 * A connection has taken all that was sent to it: if the game so far was sent up to a piece, the next one is sent.
 *
 * host     inout
 * now_ms   in
 * visitor  in
 * Returns true when it did not come to a next piece yet: to be called again soon.
 */
bool s5_table_drained(S5Table *table, int64_t now_ms, int visitor);

/** A connection has ended: the visitor's number is free for another. */
void s5_table_exit(S5Table *table, int64_t now_ms, int visitor);

/**
 * Takes a message of the page.
 *
 * host     inout
 * now_ms   in
 * visitor  in
 * bytes    in     one JSON object; any bytes. What is wrong is answered with one error and changes nothing
 * size     in
 */
void s5_table_message(S5Table *table, int64_t now_ms, int visitor, const char *bytes, size_t size);

/** Brings a computer player's choice. A ticket that is no longer waited for is not looked at. */
void s5_table_bot_chose(S5Table *table, int64_t now_ms, uint64_t ticket, S5Choice choice);

/** When s5_table_run_timers() wants to be called next; INT64_MAX for never. */
int64_t s5_table_due(const S5Table *table);

/** The time has come, or gone by. */
void s5_table_run_timers(S5Table *table, int64_t now_ms);

/** Whether nobody is there and nothing under way: the host may be freed, and loaded again when somebody comes. */
bool s5_table_is_idle(const S5Table *table);

/** Whether a game has begun. */
bool s5_table_has_begun(const S5Table *table);

/** The seat of a person, or −1. */
int s5_table_seat_of(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** Whether the table is to be listed for everybody. */
bool s5_table_is_public(const S5Table *table);

/** Writes what lists show of the table: one JSON object without newline. Nothing hidden is in it. */
void s5_table_put_summary(const S5Table *table, S5Text *text);

/** The server goes down: tells every visitor. */
void s5_table_announce_close(S5Table *table, const char *why);

#endif
