/*
 * What is read of a database beside entries: the statements, which are the same for each kind of database, and their rows as the journal's
 * types. Rows that this program cannot have written are damage: they are not passed on, and the whole reading fails. Private to this folder.
 */
#ifndef S5_SERVER_READING_H
#define S5_SERVER_READING_H

#include "journal_store.h"

/**
 * Reads entries by asking the store for S5_ENTRIES, in pieces: between them others get their turn, and the entries are given to `take` when
 * the store is not busy with it, so it may be slow. S5JournalStore.read.
 */
bool s5_entries_read(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error);

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
#define S5_TALLY_FIELDS "SELECT other, level, name, games, won, shared, hands, pools, jinks, points"
#define S5_TALLY_READ(who, most, intact, all_games, all)                                                        \
    "SELECT * FROM (" S5_TALLY_FIELDS intact " FROM tally WHERE who = " who " AND other = " who all_games       \
    ") AS own UNION ALL SELECT * FROM (" S5_TALLY_FIELDS intact                                                 \
    " FROM (SELECT who AS one, other AS another, level AS their, last_ms AS latest FROM tally WHERE who = " who \
    " AND other <> " who " ORDER BY last_ms DESC, other, level LIMIT " most all ") AS chosen"                   \
    " LEFT JOIN tally ON who = one AND other = another AND level = their"                                       \
    " ORDER BY latest DESC, another, their) AS others"

/*
 * Anybody can give themselves a name, as often as they have cookies. While somebody has done no more, `person.at_ms` says since when, and a
 * day later the row may go: each new one takes a few of these with it. A person who has had a place at a table has 0 there, and stays.
 */
#define S5_IDLE_MS   "86400000"
#define S5_IDLE_GOES "8"

/* Fields in the order in which the functions of reading.c read them. */
#define S5_GAME_FIELDS \
    "game.id, game.\"table\", game.day, game.rules, game.first, game.last, game.ended_ms, game.hands, game.players, game.sides"
#define S5_SEAT_FIELDS \
    "seat.seat, seat.who, seat.name, seat.level, seat.won, seat.score, seat.pools, seat.jinks, seat.day"
/** A page of games: those that `own` chooses, newest first, each with a row for every seat. */
#define S5_GAMES_READ(own, intact)                                                             \
    "SELECT " S5_GAME_FIELDS ", own.ended_ms, " S5_SEAT_FIELDS intact " FROM (" own ") AS own" \
    " LEFT JOIN game ON game.id = own.game LEFT JOIN seat ON seat.game = own.game"             \
    " ORDER BY own.ended_ms DESC, own.game DESC, seat.seat"

#define S5_CREDENTIAL_FIELDS       "hash, who, kind, text, until_ms"
#define S5_CREDENTIAL_READ(intact) "SELECT " S5_CREDENTIAL_FIELDS intact " FROM credential WHERE "

/** Rows whose time is over: each writing of credentials takes some with it. The time is a parameter. */
#define S5_CREDENTIAL_EXPIRE(now)                                                             \
    "DELETE FROM credential WHERE hash IN (SELECT hash FROM credential WHERE until_ms < " now \
    " ORDER BY until_ms LIMIT 32)"

/**
 * The statements. Both databases take `$1::bytea` as a parameter's name: SQLite numbers them in the order in which they first appear, so
 * that is 1, 2, 3, and each is always written in the same way. ENTRY is the checksum of an entry
 * (null: it was written before there were any) and how many entries its table has, ORDER puts them in order. GAME, SEAT, PLACE, PERSON, TALLY, CREDENTIAL and DAY end the lists of columns: there a
 * store asks whether such a row is intact, for DAY whether all results of the day are there, or they are empty. ALL_PLACES, ALL_SEATS,
 * ALL_GAMES, ALL_TALLIES and ALL_CREDENTIALS end the limits of somebody's list, or are one: there it asks whether all of it is there, so it is noticed when
 * none is left.
 */
#define S5_READING_MAP(X, ENTRY, ORDER, GAME, SEAT, PLACE, PERSON, TALLY, CREDENTIAL, DAY, ALL_PLACES,      \
    ALL_SEATS, ALL_GAMES, ALL_TALLIES, ALL_CREDENTIALS)                                                     \
    X(S5_ENTRIES, "SELECT position, lines, " ENTRY " FROM (SELECT $1::text AS code) AS asked"               \
                  " LEFT JOIN head ON head.\"table\" = code LEFT JOIN entry ON entry.\"table\" = code"      \
                  " AND position BETWEEN $2::bigint AND $3::bigint" ORDER " LIMIT $4::bigint")              \
    X(S5_GAME_BY_ID, S5_GAMES_READ("SELECT id AS game, ended_ms FROM game WHERE id = $1::text", GAME SEAT)) \
    X(S5_GAMES_OF_WHO,                                                                                      \
        S5_GAMES_READ("SELECT game, ended_ms FROM seat WHERE who = $1::bytea AND (ended_ms, game) <"        \
                      " ($2::bigint, $3::text) ORDER BY ended_ms DESC, game DESC"                           \
                      " LIMIT $4::bigint" ALL_SEATS,                                                        \
            GAME SEAT))                                                                                     \
    X(S5_PLACES, "SELECT \"table\", since_ms" PLACE " FROM place WHERE who = $1::bytea AND"                 \
                 " (since_ms, \"table\") < ($2::bigint, $3::text) ORDER BY since_ms DESC, \"table\" DESC"   \
                 " LIMIT $4::bigint" ALL_PLACES)                                                            \
    X(S5_TRY, "SELECT \"table\", since_ms" PLACE                                                            \
              " FROM place WHERE who = $1::bytea AND day = $2::text AND day <> '' LIMIT 1")                 \
    X(S5_PERSON, "SELECT name, hidden" PERSON " FROM person WHERE who = $1::bytea")                         \
    X(S5_TALLIES, S5_TALLY_READ("$1::bytea", "$2::bigint", TALLY, ALL_GAMES, ALL_TALLIES))                  \
    X(S5_SCORES, "SELECT score, count" DAY " FROM (SELECT score, count(*) AS count FROM seat"               \
                 " WHERE day = $1::text AND day <> '' GROUP BY score) AS scores ORDER BY score DESC")       \
    X(S5_RESULTS, "SELECT " S5_SEAT_FIELDS ", game" SEAT " FROM seat WHERE day = $1::text AND day <> ''"    \
                  " ORDER BY score DESC, ended_ms, game LIMIT $2::bigint")                                  \
    X(S5_OWN_RESULT, "SELECT " S5_SEAT_FIELDS ", game" SEAT " FROM seat WHERE day = $1::text AND day <> ''" \
                     " AND who = $2::bytea ORDER BY ended_ms, game LIMIT 1")                                \
    X(S5_NIGHT, "SELECT part, who, until_ms, lines FROM night WHERE code = $1::text"                        \
                " AND (part = 0 OR part BETWEEN $2::bigint AND $3::bigint) ORDER BY part")                  \
    X(S5_CREDENTIALS, S5_CREDENTIAL_READ(CREDENTIAL) "who = $1::bytea AND kind BETWEEN $2::bigint"          \
                                                     " AND $3::bigint ORDER BY kind, hash" ALL_CREDENTIALS) \
    X(S5_CREDENTIAL_BY_HASH, S5_CREDENTIAL_READ(CREDENTIAL) "hash = $1::bytea")                             \
    X(S5_REVOKED, S5_CREDENTIAL_READ(CREDENTIAL) "kind = 4 AND until_ms > $1::bigint")

#define S5_AS_NAME(name, sql) name,
#define S5_AS_TEXT(name, sql) sql,
enum { S5_READING_MAP(S5_AS_NAME, "", "", "", "", "", "", "", "", "", "", "", "", "", "") S5_READINGS };

#endif
