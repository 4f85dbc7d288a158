/* What a store does for the journal. Private to this folder. */
#ifndef S5_SERVER_JOURNAL_STORE_H
#define S5_SERVER_JOURNAL_STORE_H

#include "journal.h"

#include <stdatomic.h>

/** What came of a write. */
typedef struct S5JournalOutcome {
    S5JournalResult answer;
    S5Version version; /**< the table's new one, if the answer is S5_JOURNAL_OK */
} S5JournalOutcome;

typedef enum S5FieldKind {
    S5_FIELD_NULL,
    S5_FIELD_TEXT,
    S5_FIELD_BYTES,
    S5_FIELD_NUMBER,
    S5_FIELD_OTHER
} S5FieldKind;

/** A field of a row, as its database has it, or a parameter of a statement. */
typedef struct S5Field {
    S5FieldKind kind;
    const char *bytes; /**< of a text or bytes; null is possible where `size` is 0 */
    size_t size;
    int64_t number;
} S5Field;

/** A text as a field; null is an empty one. */
static inline S5Field s5_field_text(const char *text)
{
    return (S5Field){.kind = S5_FIELD_TEXT, .bytes = text ? text : "", .size = text ? strlen(text) : 0};
}

/** Bytes as a field. */
static inline S5Field s5_field_bytes(const void *bytes, size_t size)
{
    return (S5Field){.kind = S5_FIELD_BYTES, .bytes = bytes, .size = size};
}

/** No value. */
static inline S5Field s5_field_null(void)
{
    return (S5Field){.kind = S5_FIELD_NULL};
}

/** A text as a field; null is a null. */
static inline S5Field s5_field_text_or_null(const char *text)
{
    return text ? s5_field_text(text) : s5_field_null();
}

/** A person's id as a field; null is a null. */
static inline S5Field s5_field_who(const S5PersonId *who)
{
    return who ? s5_field_bytes(who->bytes, S5_PERSON_ID_SIZE) : s5_field_null();
}

/** A number as a field. */
static inline S5Field s5_field_number(int64_t number)
{
    return (S5Field){.kind = S5_FIELD_NUMBER, .number = number};
}

/** A list of parameters as two arguments. */
#define S5_GIVEN(fields) fields, (int)(sizeof(fields) / sizeof *(fields))

/** A row of an answer. */
typedef struct S5Row {
    S5Field (*field)(const void *rows, int at, int column); /**< how its database is asked for a field */
    const void *rows;
    int at;
} S5Row;

/** Is given a row; false where this program cannot have written it. */
typedef bool S5TakeRow(void *to, S5Row row);

/** What several servers need that share a store; each function as the one of journal.h. */
typedef struct S5Sharing {
    S5LeaseAnswer (*take_lease)(S5JournalStore *store, const char *table, char node[S5_NODE_SIZE]);
    bool (*has_lease)(S5JournalStore *store, const char *table);
    int64_t (*give_up_lease)(S5JournalStore *store, const char *table);
    void (*release_lease)(S5JournalStore *store, const char *table, int64_t lease);
    bool (*peer)(S5JournalStore *store, char node[S5_NODE_SIZE]);
    void (*leave)(S5JournalStore *store);
    void (*announce)(S5JournalStore *store, const char *text);
} S5Sharing;

/** Every store has all of these functions. The first five are only called by the journal's thread, the others by any. */
struct S5JournalStore {
    bool (*begin)(S5JournalStore *store);
    /**
     * Adds a write to the group, and fills in its outcome: the version at once, the answer in end() at the latest. Both must stay until
     * then. Returns false where the group cannot go on.
     */
    bool (*write)(
        S5JournalStore *store, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome);
    /**
     * Called after each begin(). Commits what was written if `good`. Otherwise, and when it returns false, nothing was written. When it
     * returns true, each write has its own answer.
     */
    bool (*end)(S5JournalStore *store, bool good);
    /** Tries a write that changes nothing, outside begin() and end(); whether it succeeded. */
    bool (*probe)(S5JournalStore *store);
    /** Why the last write failed, for people; static text. */
    const char *(*why)(S5JournalStore *store);
    /** As s5_journal_read(); s5_entries_read() is one for all stores that can be asked for S5_ENTRIES. */
    bool (*read)(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
        S5JournalTakeEntry *take, void *to, S5Text *error);
    /**
     * Gives the rows of a statement of S5_READING_MAP to `take`, which must be quick; false where it can't be asked, or a row is damaged.
     * Then `error`, unless it is null, gets why it could not be asked.
     */
    bool (*ask)(S5JournalStore *store, int which, const S5Field *given, int count, S5TakeRow *take, void *to,
        S5Text *error);
    /** As s5_journal_purge(). */
    bool (*purge)(S5JournalStore *store);
    /** The next two, and that they wait, as in journal.h. */
    bool (*forbid)(S5JournalStore *store, const char *kind, const char *whom, bool so, bool *changed);
    bool (*beacon)(S5JournalStore *store, const char *day, const char *proposal, S5DayBeacon *found);
    void (*hear)(S5JournalStore *store, S5JournalNews *news); /**< gives what is new since the last time */
    void (*free)(S5JournalStore *store);
    uint8_t secret[S5_SECRET_SIZE];
    const S5Sharing *sharing;    /**< null: this server has the store to itself */
    bool shares;                 /**< it has a node's name, and there may be others */
    _Atomic(uv_async_t *) waker; /**< sent when there is something to hear; null while nobody listens */
    _Atomic uint64_t heard_ns;   /**< when the database last said that this server lives; 0: it never does */
    atomic_bool unsure;          /**< it does not know yet what came of a write; another would only wait */
    atomic_bool closing;         /**< the journal closes: the store need not try without end to learn that */
};

/** The journal's store. */
S5JournalStore *s5_journal_store(const S5Journal *journal);

/**
 * The checksum of an entry, to be stored beside it: SipHash-2-4 of its bytes. Its table and its place are the key, so that an entry
 * does not pass for another. The key is no secret: the checksum shows damage, not intent.
 */
int64_t s5_entry_checksum(const char *table, uint64_t position, const void *lines, size_t size);

enum { S5_ENTRY_COLUMNS = 5, S5_GAME_COLUMNS = 10, S5_SEAT_COLUMNS = 11, S5_CREDENTIAL_COLUMNS = 5 };

/* Rows that are written, a field for each column in the order in which they were created. */

/** The entry of a write, whose place is `position`; of nulls where it has none. */
void s5_row_of_entry(
    const S5JournalWrite *write, S5Version position, int64_t now_ms, S5Field row[S5_ENTRY_COLUMNS]);

/** A game, all but its id empty where it is null; and one of its seats. */
void s5_row_of_game(const S5GameRow *game, S5Field row[S5_GAME_COLUMNS]);
void s5_row_of_seat(const S5GameRow *game, int seat, S5Field row[S5_SEAT_COLUMNS]);

/** A credential. */
void s5_row_of_credential(const S5Credential *credential, S5Field row[S5_CREDENTIAL_COLUMNS]);

#endif
