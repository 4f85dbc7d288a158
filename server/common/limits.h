/* The limits of the server. A row makes the field, the flag --limit NAME=N, its range and its documentation. */
#ifndef S5_SERVER_LIMITS_H
#define S5_SERVER_LIMITS_H

#include "spoilfive/text.h"

/* X(name, usual, least, most, "what it limits") */
#define S5_LIMIT_MAP(X)                                                                                   \
    X(connections, 12000, 1, 1000000, "connections at once")                                              \
    X(address_connections, 200, 1, 1000000, "connections at once of one address")                         \
    X(address_requests, 20, 1, 1000000,                                                                   \
        "requests per second of one address, connecting included; a dear one counts as several")          \
    X(address_burst, 200, 1, 1000000, "requests of one address at once, after a pause")                   \
    X(person_requests, 20, 1, 1000000, "requests per second of one person, on all their addresses")       \
    X(person_burst, 200, 1, 1000000, "requests of one person at once, after a pause")                     \
    X(address_working, 32, 1, 1000000, "requests of one address that are being answered at once")         \
    X(address_messages, 100, 1, 1000000, "messages per second of one address, on all its connections")    \
    X(address_messages_burst, 400, 1, 1000000, "messages of one address at once, after a pause")          \
    X(address_guesses, 240, 1, 1000000,                                                                   \
        "wrong codes of tables and devices that one address may try per hour")                            \
    X(person_sockets, 40, 1, 1000000, "tables at which one person may be at once, a connection each")     \
    X(person_tables, 20, 1, 1000000, "tables that one person may create per hour")                        \
    X(address_tables, 100, 1, 1000000, "tables that may be created from one address per hour")            \
    X(address_thinking, 50, 1, 1000000,                                                                   \
        "tables of one address with computer players that search; beyond that no more are created")       \
    X(tables, 20000, 1, 1000000, "tables in memory at once")                                              \
    X(table_visitors, 64, 2, 1000,                                                                        \
        "connections of one table; one in eight is kept for people who have a seat")                      \
    X(table_tabs, 4, 1, 1000, "connections of one person with one table")                                 \
    X(hands, 1000, 1, 1000000, "hands of a game; then it is stopped")                                     \
    X(message_bytes, 4096, 256, 65536, "bytes of a message from the page")                                \
    X(messages, 10, 1, 1000000, "messages per second of one person")                                      \
    X(messages_burst, 40, 1, 1000000, "messages of one person at once, after a pause")                    \
    X(messages_over, 100, 1, 1000000, "excess messages in a row, until the connection is closed")         \
    X(queue_bytes, 262144, 65536, 16777216, "bytes that may wait for a slow client before it is dropped") \
    X(body_bytes, 4096, 1024, 1048576, "bytes of a request's body")                                       \
    X(night_bytes, 262144, 4096, 1048576, "bytes of what a card night publishes")                         \
    X(name_characters, 20, 1, 40, "characters of a name")                                                 \
    X(say_characters, 200, 1, 1000, "characters of a line of chat")                                       \
    X(says, 20, 1, 1000000, "lines of chat and phrases of one person per minute")                         \
    X(changes, 120, 1, 1000000,                                                                           \
        "changes of one person per minute: sitting, settings, pauses, new games, undos, names")           \
    X(table_entries, 100000, 100, 100000000,                                                              \
        "entries of a table; after that the game ends with its hand, and no other begins")                \
    X(idle_s, 40, 2, 3600,                                                                                \
        "seconds without a sign of life, until a connection is closed; pinged at half of them")           \
    X(request_s, 10, 1, 3600, "seconds for a request to arrive")                                          \
    X(absent_s, 60, 1, 86400,                                                                             \
        "seconds until a computer player takes an absent person's turn, without a clock")                 \
    X(owner_s, 600, 1, 604800,                                                                            \
        "seconds until a table whose owner is absent gets another one, who sits there")                   \
    X(undo_s, 15, 1, 600, "seconds until an undo request is refused")                                     \
    X(rematch_s, 60, 1, 3600, "seconds until a rematch begins without people who have not answered")      \
    X(round_s, 2, 1, 600, "seconds that each stage of a round waits for the pages that verify the packs") \
    X(unload_s, 60, 0, 86400, "seconds until a table that everybody has left is unloaded")

typedef struct S5Limits {
#define S5_LIMIT_FIELD(name, usual, least, most, what) int name;
    S5_LIMIT_MAP(S5_LIMIT_FIELD)
#undef S5_LIMIT_FIELD
} S5Limits;

/** A row of the map. */
typedef struct S5LimitRow {
    const char *name, *what;
    int usual, least, most;
    size_t offset; /**< of the field */
} S5LimitRow;

/** The rows, ended by one without a name. Static. */
extern const S5LimitRow s5_limit_rows[];

/** The usual limits. */
S5Limits s5_limits(void);

/**
 * Sets a limit from `NAME=N`.
 *
 * limits  inout  untouched on failure
 * text    in
 * error   inout  gets one sentence that says what would be right
 * Returns the row of the limit that was set; null on failure.
 */
const S5LimitRow *s5_limits_set(S5Limits *limits, const char *text, S5Text *error);

#endif
