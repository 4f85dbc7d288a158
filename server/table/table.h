/*
 * A table for people, awake: who sits where, the game, clocks, computer players, undo, chat (docs/tables.md).
 *
 * A table has no socket, no disk, no thread and no clock. It is told what happens and when, and answers through the functions of
 * S5TableCallbacks, always from within the call. Its life:
 *
 *   1. It is created: s5_table_create() judges a request and writes entry 1, which goes to the journal.
 *   2. It is loaded: s5_table_new(), then s5_table_load_entry() with every entry of its journal in order. Its state is what the
 *      entries say.
 *   3. People come and go: s5_table_enter(), s5_table_message(), s5_table_exit(). Whatever happens is an entry:
 *      S5TableCallbacks.append() asks for it to be written, and s5_table_appended() says that it has been. Only then is it applied
 *      and shown. There is one append at a time; messages that arrive meanwhile wait in order.
 *   4. s5_table_run_timers() is called at s5_table_due() or soon after it, s5_table_bot_chose() when a computer player has chosen.
 *   5. While s5_table_is_idle() it may be freed: only visitors, running clocks and kept answers are lost. After a fault
 *      (s5_table_appended(false), or an entry that cannot be applied) it is freed and loaded again.
 *
 * All calls for one table come from one thread. None comes from within a function of S5TableCallbacks, except for
 * s5_table_appended() and s5_table_bot_chose(), which may.
 *
 * Positions on the wire do not count entries that only hold a silent question that was declined: the count would reveal it.
 */
#ifndef S5_TABLE_H
#define S5_TABLE_H

#include "rules_cache.h"
#include "server/common/allowance.h"
#include "server/common/api_error.h"
#include "server/common/limits.h"

#include "spoilfive/event.h"
#include "spoilfive/player.h"

enum {
    S5_MARK_SIZE = 9, /**< bytes of a person's mark at a table, the terminator included */
    S5_CODE_MAX = 16, /**< bytes of a table's code, the terminator included */
    S5_NEVER_MS = -1, /**< the operator has forbidden it */
    S5_SILENT_MS =
        -2, /**< the owner has removed somebody of the same address, who may be back as somebody else */
    S5_TOKEN_BYTES = 32, /**< the SHA-256 of a person's token; the token itself stays outside */
    S5_NAME_NUMBER =
        12 /**< bytes of a name for the number that is added when another seat has the same name */
};

/** A table, awake; opaque. About 10 kB, and 3 bytes for each act of the game so far. */
typedef struct S5Table S5Table;

/** The player at a seat when a game ended. */
typedef struct S5FinishedSeat {
    char name[S5_PLAYER_NAME_MAX];
    const char *level;             /**< of the computer player, or null for a person; static */
    uint8_t token[S5_TOKEN_BYTES]; /**< of the person */
} S5FinishedSeat;

/** Facts of a game so far that no state of it contains. */
typedef struct S5GameStats {
    int32_t hands; /**< played to their end */
    int32_t pools[S5_SEATS_MAX], jinks[S5_SEATS_MAX];
} S5GameStats;

/** A game that an entry ends: what lists and statistics need to know. */
typedef struct S5FinishedGame {
    uint64_t first, last; /**< its entries in the journal: that of its `game`, and the one that ends it */
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
    const S5Rules *rules; /**< cached: s5_rules_cache_retain() keeps them beyond the call */
    S5View view;          /**< it is this seat's turn */
    S5Random random;      /**< the same question always gets the same stream */
    uint64_t nodes;       /**< how many nodes it may search; 0: it does not search */
} S5BotRequest;

/** What a table asks of the registry. Texts and structs are valid during the call. */
typedef struct S5TableCallbacks {
    void *to; /**< first argument of each */

    /** Write the next entry, and answer with s5_table_appended(). */
    void (*append)(void *to, S5Table *table, const char *lines, size_t size, const S5EntryFacts *facts);

    /**
     * Send whole lines, each with its newline, to a connection: what s5_table_enter() was given, from within it already. `more`: it
     * is a piece of the game so far, and s5_table_drained() is waited for.
     */
    void (*send)(void *to, void *connection, const char *lines, size_t size, bool more);

    /** An error was sent to a client: it is counted. */
    void (*refused)(void *to, S5ApiError error);

    /** A connection is to be ended: it did not take a piece in time (BUSY), or the owner has removed the person (FORBIDDEN). Its visitor has been removed, without s5_table_exit(). */
    void (*drop)(void *to, void *connection, S5ApiError why);

    /** Take one write from the allowance of a client, seated or not. Returns 0, in how many ms the next one is free, or S5_NEVER_MS or S5_SILENT_MS. */
    int64_t (*take)(void *to, void *connection, bool seated, S5Writing writing);

    /** Let a level choose, and answer with s5_table_bot_chose(). A new question for a seat takes the place of its last one. */
    void (*ask_bot)(void *to, S5Table *table, const S5BotRequest *request);

    /** The answer to a ticket is due soon: the level ends its search with the best that it has found. */
    void (*hurry_bot)(void *to, S5Table *table, uint64_t ticket);

    /**
     * Make a pack for a hand of the game, counted from 1: rules->pack cards, every order equally likely, from the seed of 32 bytes,
     * or where it is null from any other (engine/fair/pack.h).
     */
    void (*pack)(void *to, S5Table *table, const S5Rules *rules, int32_t hand, const uint8_t *seed,
        S5Card pack[S5_PACK_MAX]);

    /** Fill with bytes that nobody can guess. */
    void (*random)(void *to, S5Table *table, void *bytes, size_t size);
} S5TableCallbacks;

/**
 * Judges a request for a new table and writes its first entry.
 *
 * text     inout  gets the entry, one line
 * code     in     the table's, of letters and digits
 * token    in     of the owner
 * request  in     `{"rules":…,"options":{…},"players":5,"sides":0,"tables":"…","settings":{…}}`, all but the rules may be left out; any bytes
 * size     in     their number
 * random   in     32 bytes that nobody can guess: they seed the computer players
 * error    inout  gets one sentence that says what would be right
 * Returns whether the request is valid.
 */
bool s5_table_create(S5Text *text, const char *code, const uint8_t token[S5_TOKEN_BYTES], const char *request,
    size_t size, const uint8_t random[32], S5Text *error);

/** Makes a table without entries; null without memory. `out` and `limits` are copied, the cache must outlive it. */
S5Table *s5_table_new(const S5TableCallbacks *out, const S5Limits *limits, S5RulesCache *rules_cache);

/**
 * Makes it a table with the packs of other tables: one game is played there, and what is played can't be changed.
 *
 * alone  in  it is that of a day's deal: its owner plays alone at seat 0, and the opponents can't be changed either
 */
void s5_table_set_shared(S5Table *table, bool alone);

/** Frees a table and clears the pointer. */
void s5_table_free(S5Table **table);

/**
 * Applies the next entry of the journal; for loading, before anybody enters.
 *
 * table  inout  after a failure it can only be freed
 * lines  in     the entry's lines, each with its newline; any bytes
 * size   in     their number
 * error  inout  gets what is wrong with it, one line
 * Returns whether the entry can follow those before it.
 */
bool s5_table_load_entry(S5Table *table, const char *lines, size_t size, S5Text *error);

/** A line of an entry. */
typedef struct S5EntryLine {
    const char *bytes;
    size_t size;       /**< with its newline */
    const char *event; /**< the name of its event, which comes first in it; not zero-terminated */
    size_t event_size; /**< 0: it has none */
} S5EntryLine;

/** Takes the next line from *at on; false at the end. */
bool s5_entry_next_line(const char **at, const char *end, S5EntryLine *line);

/** Whether a line has an event of that name. */
bool s5_line_has_event(const S5EntryLine *line, const char *event);

/** Finds the first line of an entry that has it; false for none. */
bool s5_entry_find_line(const char *lines, size_t size, const char *event, S5EntryLine *line);

/**
 * Says what became of the append that the table asked for.
 *
 * table      inout  after a failure it can only be freed
 * now_ms     in     the time, any origin, never going back
 * committed  in     false: a conflict or a fault
 */
void s5_table_appended(S5Table *table, int64_t now_ms, bool committed);

/** What a client has seen of a table, as the line `at` said it. */
typedef struct S5TableSeen {
    uint64_t position; /**< the last; 0 for none */
    bool sealed;       /**< whether it says with which seal */
    uint32_t seal;
} S5TableSeen;

/**
 * Lets a connection in, and sends it the table and the game.
 *
 * table       inout
 * now_ms      in
 * connection  in     not null; send() gets it until s5_table_exit()
 * token       in     of the person: they are back in their seat
 * screen      in     it only shows the table: no hand, not even that of a seat which the person has, and it takes no message
 * seen        in     what they have seen of it
 * Returns the visitor's number, 0 to table_visitors − 1; −1 when there is no room, −2 when the owner has removed the person.
 */
int s5_table_enter(S5Table *table, int64_t now_ms, void *connection, const uint8_t token[S5_TOKEN_BYTES],
    bool screen, S5TableSeen seen);

/**
 * A connection has taken all that was sent to it: the next piece of the game so far is sent, if there is one.
 *
 * table    inout
 * now_ms   in
 * visitor  in
 * Returns true when it has not reached a next piece yet: call it again soon.
 */
bool s5_table_drained(S5Table *table, int64_t now_ms, int visitor);

/** A connection has ended: the visitor's number is free for another. */
void s5_table_exit(S5Table *table, int64_t now_ms, int visitor);

/**
 * Takes a message of a client.
 *
 * table    inout
 * now_ms   in
 * visitor  in
 * bytes    in     one JSON object, or any other bytes; a wrong message is answered with one error and changes nothing
 * size     in
 */
void s5_table_message(S5Table *table, int64_t now_ms, int visitor, const char *bytes, size_t size);

/** Brings a computer player's choice. A ticket that nobody waits for any more is ignored. */
void s5_table_bot_chose(S5Table *table, int64_t now_ms, uint64_t ticket, S5Choice choice);

/** When s5_table_run_timers() wants to be called next; INT64_MAX for never. */
int64_t s5_table_due(const S5Table *table);

/** Does everything that is due by now. */
void s5_table_run_timers(S5Table *table, int64_t now_ms);

/** From now on nothing is done at the table: a fault was found there. People may come and look. */
void s5_table_freeze(S5Table *table);

/** Whether nobody is there and nothing is under way: the table may be freed, and loaded again when somebody comes. */
bool s5_table_is_idle(const S5Table *table);

/** Whether the table can only be freed, and loaded again: an entry could not be written or applied, or there was no memory. */
bool s5_table_is_broken(const S5Table *table);

/** Whether a game has begun. */
bool s5_table_has_begun(const S5Table *table);

/** The seat of a person, or −1. */
int s5_table_seat_of(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** The mark of a person at a table, by its code: what others know them by, whatever they call themselves. */
void s5_table_mark(const char *code, const uint8_t token[S5_TOKEN_BYTES], char mark[S5_MARK_SIZE]);

/** Whether a person may be led to the table: its owner has not removed them, from a seat or altogether. */
bool s5_table_is_welcome(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** Writes the marks of those who may not, a list of JSON without its brackets. */
void s5_table_put_unwelcome(const S5Table *table, S5Text *text);

/** The name of the person in a seat, null where no person sits; `id` (not null) gets their token's hash, valid until something happens. */
const char *s5_table_person(const S5Table *table, int seat, const uint8_t **id);

/** Whether the person in a seat is connected; false where no person sits. */
bool s5_table_is_present(const S5Table *table, int seat);

/** Whether the table is to be listed for everybody. */
bool s5_table_is_public(const S5Table *table);

/**
 * Writes what lists show of the table: one JSON object without newline. Nothing hidden is in it. For a person (null: for everybody)
 * their seat and whose turn they see are added.
 */
void s5_table_put_summary(const S5Table *table, const uint8_t *token, S5Text *text);

/** What a table offers to a person who might sit down. */
typedef struct S5TableOffer {
    const char *code, *name; /**< the table's; valid until something happens at it */
    const char *owner;       /**< the owner's name in their seat, or null */
    const S5Preset *preset;
    int players, free; /**< free seats are those that a person may take */
    int32_t target;    /**< the score that wins; 0: no score does */
    int present;       /**< people who sit and are connected */
    /** Neither paused nor over nor full: a person who comes and sits down will play, at the next deal at the latest. */
    bool open;
    bool shown; /**< to everybody, or to people who have played with somebody who sits there */
    bool usual; /**< the preset's rules, except for how long the game lasts */
} S5TableOffer;

/** Says what a table offers; false for a deal of the day, where nobody else may sit. */
bool s5_table_offer(const S5Table *table, S5TableOffer *offer);

/** Tells every visitor that the server is going down. */
void s5_table_announce_close(S5Table *table, const char *why);

#endif
