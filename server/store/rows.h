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

/*
 * What a person's statistics are made of, so that nobody has to read all their games: a row of `tally` for themselves (`other` is `who`), for
 * each person they have played with, and for each level (`other` is empty). The database keeps them itself: the view `meeting` has what a
 * game adds to which rows, and triggers add it when the last seat of the game is written, and take it away before the game is deleted.
 */

/** The view; `empty` is how the database writes no bytes. Part of a step, so it is never changed. */
#define S5_TALLY_MEETING(empty)                                                                            \
    "CREATE VIEW meeting AS SELECT DISTINCT g.id AS game, me.who AS who, coalesce(them.who, " empty        \
    ") AS other, them.level AS level, CASE WHEN them.who IS NULL THEN '' ELSE them.name END AS name,"      \
    " 1 AS games, me.won * (1 - g.shared) AS won, me.won * g.shared AS shared, g.hands AS hands,"          \
    " me.pools AS pools, me.jinks AS jinks, me.score AS points, g.ended_ms AS last_ms"                     \
    " FROM (SELECT id, hands, ended_ms, CASE WHEN (SELECT sum(won) FROM seat WHERE seat.game = game.id) >" \
    " CASE WHEN sides > 0 THEN players / sides ELSE 1 END THEN 1 ELSE 0 END AS shared FROM game) AS g"     \
    " JOIN seat AS me ON me.game = g.id JOIN seat AS them ON them.game = g.id WHERE me.who IS NOT NULL;"

/** The columns of `tally`, in order. */
#define S5_TALLY_COLUMNS "who, other, level, name, games, won, shared, hands, pools, jinks, points, last_ms"

/** Adds rows that are inserted to those that are there. */
#define S5_TALLY_ADDS                                                                             \
    " ON CONFLICT (who, other, level) DO UPDATE SET games = tally.games + excluded.games,"        \
    " won = tally.won + excluded.won, shared = tally.shared + excluded.shared,"                   \
    " hands = tally.hands + excluded.hands, pools = tally.pools + excluded.pools,"                \
    " jinks = tally.jinks + excluded.jinks, points = tally.points + excluded.points,"             \
    " name = CASE WHEN excluded.last_ms >= tally.last_ms THEN excluded.name ELSE tally.name END," \
    " last_ms = CASE WHEN excluded.last_ms > tally.last_ms THEN excluded.last_ms ELSE tally.last_ms END"

/** Takes away what the game `game` has added. */
#define S5_TALLY_TAKES(game)                                                                                  \
    "UPDATE tally SET games = tally.games - m.games, won = tally.won - m.won,"                                \
    " shared = tally.shared - m.shared, hands = tally.hands - m.hands, pools = tally.pools - m.pools,"        \
    " jinks = tally.jinks - m.jinks, points = tally.points - m.points FROM meeting AS m WHERE m.game = " game \
    " AND tally.who = m.who AND tally.other = m.other AND tally.level = m.level;"                             \
    " DELETE FROM tally WHERE games = 0 AND who IN (SELECT who FROM seat WHERE game = " game ");"             \
    " DELETE FROM seat WHERE game = " game ";"

/** A person's tallies: their own, then those with others, the latest first. The person and the most others are parameters. */
#define S5_TALLY_READ(who, most)                                                                           \
    "SELECT * FROM (SELECT other, level, name, games, won, shared, hands, pools, jinks, points FROM tally" \
    " WHERE who = " who " AND other = " who ") AS own UNION ALL SELECT * FROM (SELECT other, level, name," \
    " games, won, shared, hands, pools, jinks, points FROM tally WHERE who = " who " AND other <> " who    \
    " ORDER BY last_ms DESC, other, level LIMIT " most ") AS others"

/** Reads such a row. */
bool s5_row_tally(S5Row row, S5Tally *tally);

/*
 * Anybody can give themselves a name, as often as they have cookies. While somebody has done no more, `person.at_ms` says since when, and a
 * day later the row may go: each new one takes a few of these with it. A person who has had a place at a table has 0 there, and stays.
 */
#define S5_IDLE_MS   "86400000"
#define S5_IDLE_GOES "8"

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
