/*
 * The journal: an append-only store of every table's entries in order, on disk before anybody hears of them. It knows bytes and
 * versions, and nothing of the game. Beside the entries it keeps the rows that lists and statistics need; each is written
 * together with the entry that it comes from.
 *
 * A store does the keeping: SQLite, in a file or in memory, or PostgreSQL. The journal itself is a thread that takes all waiting writes, has the
 * store commit them together, and answers each on the loop.
 */
#ifndef S5_SERVER_JOURNAL_H
#define S5_SERVER_JOURNAL_H

#include "engine/fair/deal.h"
#include "server/common/thread_task.h"
#include "spoilfive/event.h"

#include <string.h>
#include <uv.h>

enum {
    S5_SECRET_SIZE = 32,    /**< bytes of the server's secret */
    S5_PERSON_ID_SIZE = 32, /**< bytes of a person's id: the hash of their token */
    S5_CODE_SIZE = 9,       /**< bytes of a table's code, with the terminator */
    S5_ID_SIZE = 33,        /**< of a game's id: 32 hexadecimal digits that nobody can guess */
    S5_DAY_SIZE = 11,       /**< of a date, 2026-11-21 */
    S5_LEVEL_SIZE = 16,     /**< of a level's name */
    S5_RULES_SIZE = 64,     /**< of a preset's name */
    S5_NODE_SIZE = 33       /**< of the name of a node: small letters, digits and dashes */
};

/** The signs of codes: letters and digits that are not mistaken for each other, written or spoken. */
#define S5_CODE_SIGNS "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

/** A person's public id. */
typedef struct S5PersonId {
    uint8_t bytes[S5_PERSON_ID_SIZE];
} S5PersonId;

static inline bool s5_is_same_person(const S5PersonId *a, const S5PersonId *b)
{
    return memcmp(a->bytes, b->bytes, S5_PERSON_ID_SIZE) == 0;
}

/**
 * The version of a table: where its entries end. Only the journal knows what it counts; 0 is before the first entry.
 */
typedef uint64_t S5Version;

/** What is stored of a person. Without a row they have no name and hide nothing. */
typedef struct S5PersonRow {
    char name[S5_PLAYER_NAME_MAX];
    bool hidden; /**< those who have played with them do not find them */
} S5PersonRow;

/** What a credential is, or what becomes of one. */
typedef enum S5CredentialKind {
    S5_CREDENTIAL_GONE,   /**< of a change: the row goes */
    S5_CREDENTIAL_DEVICE, /**< the cookie of a device; the text is its name */
    S5_CREDENTIAL_LINK, /**< makes one other device the person's; the text is the id of the device that made it */
    S5_CREDENTIAL_SHEET, /**< the code that brings the person back when every device is lost; the text as well */
    S5_CREDENTIAL_REVOKED, /**< the cookie of a device that is a stranger's now */
    /** No secret: the first part of what a page hands to the other device. Those after it have the next numbers. */
    S5_CREDENTIAL_PART,
    S5_CREDENTIAL_PARTS = 24 /**< how many there may be */
} S5CredentialKind;

/** What shows who somebody is: of every secret only the hash is stored. */
typedef struct S5Credential {
    S5PersonId hash, who;
    int32_t kind;     /**< S5CredentialKind */
    int64_t until_ms; /**< then the row may go */
    const char *text;
} S5Credential;

/** A seat of a finished game. */
typedef struct S5SeatRow {
    S5PersonId who;                /**< the person; all zeros for a computer player */
    char name[S5_PLAYER_NAME_MAX]; /**< at the time of the game */
    char level[S5_LEVEL_SIZE];     /**< the computer player's; empty for a person */
    bool won;                      /**< the seat, or its side */
    int32_t score;                 /**< chips won or lost, or points; of the side where there are sides */
    int32_t pools, jinks;          /**< won by the seat */
    bool counts; /**< the score counts in the day's ranking; true for at most one seat, a person's */
} S5SeatRow;

/** A finished game. A person has at most one seat in it. Names except those of people consist of letters, digits and `-`. */
typedef struct S5GameRow {
    char id[S5_ID_SIZE];
    char table[S5_CODE_SIZE];
    char day[S5_DAY_SIZE]; /**< of a deal of the day, else empty */
    char rules[S5_RULES_SIZE];
    uint64_t first, last; /**< its entries, as s5_journal_read() counts them */
    int64_t ended_ms;
    int32_t hands;
    int32_t players, sides;
    S5SeatRow seat[S5_SEATS_MAX];
} S5GameRow;

/** What the operator changes of what has been written. */
typedef enum S5Amendment {
    S5_AMENDS_NOTHING,
    S5_AMENDS_ENTRY, /**< the entry `position` of `table` becomes `lines` */
    S5_AMENDS_TABLE, /**< `table` goes with its games and places, if it has the version `expected` */
    /** The row and the places of `sits` go; in finished games they become `stranger`, whose name is `name`. */
    S5_AMENDS_PERSON,
    /**
     * The part `position` of the card night `night` becomes `lines`, whose keeper is `sits`. Part 0 of a night that is there changes only for its
     * keeper, and without bytes the whole night goes; all else is a conflict. Nights whose time is over go with each such write.
     */
    S5_AMENDS_NIGHT,
    /** The rows of `credentials` are written in place of those with their hashes (a device that is revoked stays so), if the link `spends` (unless null) is there; it goes. */
    S5_AMENDS_CREDENTIALS
} S5Amendment;

/** What is written together, or not at all. Null or empty fields are left out. */
typedef struct S5JournalWrite {
    const char *table;  /**< gets an entry, */
    S5Version expected; /**< if this is still its version */
    const char *lines;  /**< the entry, whole lines */
    size_t size;        /**< its bytes */
    /** The person who has a place at the table from now on, and whose row is written. */
    const S5PersonId *sits;
    const char *name;   /**< the name of `sits` from now on, everywhere */
    const bool *hidden; /**< whether `sits` hides from now on */
    /** `sits` tries the deal of this day at the table; a second try, or a place there, is a conflict. */
    const char *day;
    const S5GameRow *game; /**< ended with this entry; a second one of the same id is a conflict */
    S5Amendment amends;    /**< if anything: only the fields that it names count */
    uint64_t position;     /**< counted from 1, as s5_journal_read() does */
    const S5PersonId *stranger;
    const char *night; /**< the code of a card night */
    const S5Credential
        *credentials; /**< not copied: they and their texts must stay until the write is answered */
    int credential_count;
    const S5PersonId *spends;
} S5JournalWrite;

typedef enum S5JournalResult {
    S5_JOURNAL_OK,       /**< it is on disk */
    S5_JOURNAL_CONFLICT, /**< the table has another version: somebody else wrote; nothing was written */
    S5_JOURNAL_FAULT     /**< the disk is full, or worse; nothing was written */
} S5JournalResult;

/** Answers a write, on the loop; `version` is the table's new one (S5_JOURNAL_OK only). */
typedef void S5JournalDone(void *to, S5JournalResult answer, S5Version version);

/** Called on the loop after each group: how many writes it had, and how long the commit took. */
typedef void S5JournalMeasure(void *to, int writes, double seconds);

typedef struct S5Journal S5Journal;
typedef struct S5JournalStore S5JournalStore;

/**
 * A store in `folder`/tables.db, which is made where it is not there.
 *
 * folder  in   is there, and may be written to; null: the store is in memory, gone with the process
 * error   out  what is wrong, one line
 * Returns the store, or null.
 */
S5JournalStore *s5_journal_sqlite(const char *folder, S5Text *error);

/**
 * A store in a PostgreSQL database, which gets its tables where it has none. A server that used the database before and does not live any
 * more can write no more.
 *
 * place   in   a connection string or URI, as libpq takes it
 * node    in   the name of this server among those that share the database; null: it is alone
 * error   out  what is wrong, one line: that another server uses the database, too
 * Returns the store, or null.
 */
S5JournalStore *s5_journal_postgres(const char *place, const char *node, S5Text *error);

/**
 * Whether the database can be reached; nothing is changed there.
 *
 * error  inout  gets what is wrong, one line
 */
bool s5_journal_postgres_check(const char *place, S5Text *error);

/** The secret that the cards of the days follow from, S5_SECRET_SIZE bytes, the same at all servers of the store. */
const uint8_t *s5_journal_secret(const S5Journal *journal);

/**
 * Opens a journal on a store and starts its thread.
 *
 * loop     in  answers come on it
 * store    in  owned by the journal from now on
 * measure  in  may be null; `to` is its first argument
 * Returns the journal, or null (the store is then freed).
 */
S5Journal *s5_journal_open(uv_loop_t *loop, S5JournalStore *store, S5JournalMeasure *measure, void *to);

/** Commits all waiting writes, answers them, closes, and clears the pointer. The loop must run once more after it. */
void s5_journal_close(S5Journal **journal);

/** Queues a write, which is copied. `done` may be null. */
void s5_journal_write(S5Journal *journal, const S5JournalWrite *write, S5JournalDone *done, void *to);

/* --------------------------------------------------- several nodes on one store */

/*
 * What has no answer for a store that one server has to itself (giving leases up, leaving) is only for stores on PostgreSQL:
 * s5_journal_is_shared().
 */

/** Which node has the lease of a table. */
typedef enum S5LeaseAnswer {
    S5_LEASE_OK,        /**< this node: it is the only one that may write there, and what it reads is final */
    S5_LEASE_ELSEWHERE, /**< another node */
    S5_LEASE_UNKNOWN,   /**< there is no such table */
    S5_LEASE_FAULT      /**< that can't be learnt just now */
} S5LeaseAnswer;

/**
 * Takes the lease of a table, unless another node that lives has it. It waits for the store, so it is not to be called on the loop. Where
 * the store belongs to one server, that server has every lease.
 *
 * node  out  the other one's name (S5_LEASE_ELSEWHERE)
 */
S5LeaseAnswer s5_journal_take_lease(S5Journal *journal, const char *table, char node[S5_NODE_SIZE]);

/** Whether this node, which shares the store with others, has the lease of a table; it may have lost it. */
bool s5_journal_has_lease(S5Journal *journal, const char *table);

/**
 * Gives the lease of a table up, when nothing of it is to be written here any more: no other node can take it before
 * s5_journal_release_lease() has been called.
 *
 * Returns the lease, for that call.
 */
int64_t s5_journal_give_up_lease(S5Journal *journal, const char *table);

/** Tells the store of a lease that was given up, and waits for it. If this node has taken it again meanwhile, it keeps it. */
void s5_journal_release_lease(S5Journal *journal, const char *table, int64_t lease);

/**
 * Leaves nothing of what was deleted or replaced in the store's files; for a database, its own housekeeping does that. It waits for the
 * disk, so it is not to be called on the loop.
 *
 * Returns false where that can't be done now, because another program reads the file.
 */
bool s5_journal_purge(S5Journal *journal);

/** Whether several nodes may share the store. */
bool s5_journal_is_shared(const S5Journal *journal);

/** Names another node that takes tables, the next one each time; false if there is none. */
bool s5_journal_peer(S5Journal *journal, char node[S5_NODE_SIZE]);

/** From now on no other node names this one as its peer. */
void s5_journal_leave(S5Journal *journal);

/**
 * Forbids something on all nodes, or allows it again; they hear of it within some seconds, this one at once. It waits for the store, so it
 * is not to be called on the loop.
 *
 * changed  out  whether that was not so before
 * Returns whether it is stored.
 */
bool s5_journal_forbid(S5Journal *journal, const char *kind, const char *whom, bool so, bool *changed);

/** The number from outside that a day's deal rests on. */
typedef struct S5DayBeacon {
    bool settled;                  /**< somebody has tried the day, or is about to */
    char text[S5_FAIR_BEACON_MAX]; /**< empty: there is none; S5_UNVERIFIABLE */
} S5DayBeacon;

/** In place of the beacon of a day that was dealt before deals could be verified: its packs come from the secret in another way. */
#define S5_UNVERIFIABLE "-"

/**
 * Finds the beacon of a day. With a proposal (null for none) it settles the day, if it is not settled yet: with the proposal, or without a
 * beacon if the day was tried before the store knew of beacons. Later answers for that day are the same. It waits for the store.
 *
 * Returns false where the store can't say.
 */
bool s5_journal_beacon(S5Journal *journal, const char *day, const char *proposal, S5DayBeacon *found);

/** What another node has announced. */
typedef struct S5Announcement {
    struct S5Announcement *next;
    char node[S5_NODE_SIZE];
    char text[]; /**< empty: it announces nothing any more */
} S5Announcement;

/**
 * Announces the tables of this node that people may find to the other nodes, in place of what was announced before: while the node lives,
 * they hear of it within some seconds. The store does not look at the text. Each one that differs from the last costs it one write,
 * and each other node reads it once.
 */
void s5_journal_announce(S5Journal *journal, const char *text);

/** News for a node. */
typedef struct S5JournalNews {
    bool went_back;  /**< the store has lost what it had acknowledged */
    bool replaced;   /**< another node has declared this one dead, and taken its tables */
    char *forbidden; /**< all that is forbidden, a line each; freed by the listener; null: nothing new */
    S5Announcement *announcements; /**< new ones, each freed by the listener */
} S5JournalNews;

typedef void S5JournalListener(void *to, const S5JournalNews *news);

/** Calls a listener on the loop whenever there is news, the first time at once. */
void s5_journal_listen(S5Journal *journal, S5JournalListener *listener, void *to);

/** Tells the listener at once if there is news. */
void s5_journal_hear(S5Journal *journal);

/** Whether the database has been silent for so long that other nodes may have taken this one's tables. */
bool s5_journal_is_cut_off(const S5Journal *journal);

/** Starts or stops refusing every write as a fault. */
void s5_journal_set_read_only(S5Journal *journal, bool read_only);

/**
 * Whether writes succeed: false after one has failed, until one succeeds. While it is false the journal tries every few
 * seconds by itself, so it finds out when there is room again. Both changes are logged, but at most once a minute.
 *
 * why  inout  gets the reason for people when it is false; may be null
 */
bool s5_journal_is_writable(S5Journal *journal, S5Text *why);

/** Where work waits that somebody asks for: half of the threads do it, in an order that shares their time evenly among addresses. */
S5ThreadQueue *s5_journal_readings(const S5Journal *journal);

/*
 * Reading waits for the disk, so it is never done on the loop; any other thread may read. Each function gives rows to `take` until
 * there are no more or it returns false. It returns false where the disk fails or a row is damaged. Nobody waits while `take` works, except in s5_journal_scores() and s5_journal_results(). Rows that are
 * written meanwhile may be among them or not.
 */

typedef bool S5JournalTakeEntry(void *to, const char *lines, size_t size, S5Version version);
typedef bool S5JournalTakeGame(void *to, const S5GameRow *game);
typedef bool S5JournalTakeScore(void *to, int32_t score, int64_t count);
typedef bool S5JournalTakeResult(void *to, const S5SeatRow *seat, const char *game);
typedef bool S5JournalTakePlace(void *to, const char *table, int64_t since_ms);

/** A part of a card night, valid during the call that gives it. */
typedef struct S5NightPart {
    int64_t part;     /**< 0: what is published; others: what is proposed */
    S5PersonId who;   /**< its keeper */
    int64_t until_ms; /**< when it goes */
    const char *lines;
    size_t size;
} S5NightPart;

typedef bool S5JournalTakeNight(void *to, const S5NightPart *part);

enum {
    S5_NIGHT_KEPT_MS = 172800000 /**< how long a card night stays after it was published last: two days */
};

/**
 * Reads a table's entries in order, from `first` to `last`; they are counted from 1. `last` may be beyond the end. Every entry is
 * given just as it was written: one that has changed since, or is missing, also at the end, makes
 * the reading fail.
 *
 * error  inout  gets what is wrong, one line, with the table and the entry
 */
bool s5_journal_read(S5Journal *journal, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error);

/** Which games: those of one person, or one by its id; the other is null. */
typedef struct S5GameQuery {
    const S5PersonId *who;
    int64_t before_ms;     /**< only those that ended before; INT64_MAX for all */
    const char *before_id; /**< and of those that ended just then the ones with a smaller id; may be null */
    const char *id;
} S5GameQuery;

/** Finished games, the newest first; of those that ended at the same time the one with the greater id. */
bool s5_journal_games(S5Journal *journal, const S5GameQuery *which, S5JournalTakeGame *take, void *to);

/** The sums of a person's games: of all, or of those with one person or one level. */
typedef struct S5Tally {
    S5PersonId other;              /**< the person themselves: all games; all zeros: those with `level` */
    char name[S5_PLAYER_NAME_MAX]; /**< of the other person in the last game with them */
    char level[S5_LEVEL_SIZE];
    int64_t games, won, shared; /**< won by them or their side alone, or together with others */
    int64_t hands, pools, jinks, points;
} S5Tally;

typedef bool S5JournalTakeTally(void *to, const S5Tally *tally);

/** A person's sums: first of all games, if there are any, then with at most `most` others, those of the last games first. */
bool s5_journal_tallies(
    S5Journal *journal, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to);

/** How many results of a day's deal have which score, the best score first. */
bool s5_journal_scores(S5Journal *journal, const char *day, S5JournalTakeScore *take, void *to);

/**
 * The best results of a day's deal with the ids of their games, at most `most`, the earlier first among equals; with `who` only that
 * person's.
 */
bool s5_journal_results(S5Journal *journal, const char *day, const S5PersonId *who, int most,
    S5JournalTakeResult *take, void *to);

/**
 * The tables where a person has or had a place, the newest first, the greater code among equals; with a date only the table of their
 * try at its deal.
 */
bool s5_journal_places(
    S5Journal *journal, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to);

/** Part 0 of a card night, and its parts from `first` to `last`, in order. `take` must be quick. */
bool s5_journal_night(
    S5Journal *journal, const char *code, int first, int last, S5JournalTakeNight *take, void *to);

/** A person's row; one of zeros where there is none. */
bool s5_journal_person(S5Journal *journal, const S5PersonId *who, S5PersonRow *person);

/** Which credentials: those of a person, by kind, or the one with a hash, or (both are null) devices that were revoked. */
typedef struct S5CredentialQuery {
    const S5PersonId *who, *hash;
    int32_t first, last; /**< kinds of a person's */
    int64_t after_ms;    /**< revoked devices whose rows may go later than this */
} S5CredentialQuery;

typedef bool S5JournalTakeCredential(void *to, const S5Credential *credential);

/** Reads credentials; `take` must be quick. Those whose time is over may be among them. */
bool s5_journal_credentials(
    S5Journal *journal, const S5CredentialQuery *which, S5JournalTakeCredential *take, void *to);

#endif
