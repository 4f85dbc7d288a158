/*
 * Rows as the journal's types, for every store that asks a database: what a field may have, which rows follow one another, and long
 * answers in pages. Rows that this program cannot have written are damage: they are not passed on, and the whole reading fails. Private
 * to this folder.
 */
#ifndef S5_SERVER_ROWS_H
#define S5_SERVER_ROWS_H

#include "journal_store.h"

typedef enum S5FieldKind {
    S5_FIELD_NULL,
    S5_FIELD_TEXT,
    S5_FIELD_BYTES,
    S5_FIELD_NUMBER,
    S5_FIELD_OTHER
} S5FieldKind;

/** A field of a row, as its database has it. */
typedef struct S5Field {
    S5FieldKind kind;
    const char *bytes; /**< of a text or bytes; null is possible where `size` is 0 */
    size_t size;
    int64_t number;
} S5Field;

/** A row of an answer. */
typedef struct S5Row {
    S5Field (*field)(const void *rows, int at, int column); /**< how its database is asked for a field */
    const void *rows;
    int at;
} S5Row;

/* Each function reads a field, or a row whose fields stand as the stores' statements name them, and returns false where this program
 * cannot have written it. */

/** Reads a number from `least` to `most`. */
bool s5_row_number(S5Row row, int column, int64_t least, int64_t most, int64_t *number);
/** Reads a number from `least` to `most`; 0 where it fails. */
bool s5_row_int(S5Row row, int column, int32_t least, int32_t most, int32_t *number);
/** Reads a text of less than `size` bytes, without a zero byte. */
bool s5_row_text(S5Row row, int column, char *text, size_t size);
/** Reads a name that the program made itself: of a table, a preset, a level, a game, a day. */
bool s5_row_word(S5Row row, int column, char *text, size_t size);
/** Reads seat, who, name, level, won, score, pools, jinks, day. */
bool s5_row_seat(S5Row row, S5SeatRow *seat);
/** Reads id, table, day, rules, first, last, ended_ms, hands, players, sides; not its seats. */
bool s5_row_game(S5Row row, S5GameRow *game);
/** Whether a game follows another in a list, the newest first. Games out of order would be read again and again. */
bool s5_game_follows(const S5GameRow *game, const S5GameRow *after);

/**
 * Looks at an entry: position, lines, checksum (null: written before entries had checksums).
 * @return what is wrong with the entry that must be at `position` of a table, or null; static text
 */
const char *s5_row_entry_fault(S5Row row, const char *table, int64_t position);
/** Says of an entry what is wrong with it. */
void s5_entry_say_fault(S5Text *error, const char *table, int64_t position, const char *why);

/** A table at which a person has a seat. */
typedef struct S5PlaceRow {
    char table[S5_CODE_SIZE];
    int64_t since_ms;
} S5PlaceRow;

/** Reads table, since_ms; the place must follow `after` in a list, the newest first. */
bool s5_row_place(S5Row row, const S5PlaceRow *after, S5PlaceRow *place);

enum { S5_GAMES_AT_ONCE = 16, S5_PLACES_AT_ONCE = 64 }; /**< in a page */

/** Reads the game of an id, if there is one. */
typedef bool S5ReadGame(S5JournalStore *store, const char *id, S5GameRow *game, bool *found);
/** Reads up to S5_GAMES_AT_ONCE games of a person that follow `after`; `count` becomes how many there are. */
typedef bool S5ReadGamesPage(
    S5JournalStore *store, const S5PersonId *who, const S5GameRow *after, S5GameRow *game, int *count);
/** Reads up to S5_PLACES_AT_ONCE places of a person that follow `after`, or that of a day; `count` becomes how many there are. */
typedef bool S5ReadPlacesPage(S5JournalStore *store, const S5PersonId *who, const char *day,
    const S5PlaceRow *after, S5PlaceRow *place, int *count);

/** S5JournalStore's games(), page by page: `take` may be slow, because nothing is locked while it runs. */
bool s5_read_games(S5JournalStore *store, const S5GameQuery *which, S5ReadGame *one, S5ReadGamesPage *page,
    S5JournalTakeGame *take, void *to);
/** S5JournalStore's places(), page by page. */
bool s5_read_places(S5JournalStore *store, const S5PersonId *who, const char *day, S5ReadPlacesPage *page,
    S5JournalTakePlace *take, void *to);

#endif
