/*
 * The operator's commands: `spoilfive admin` talks to the running server over a unix socket in the data folder, which only its owner may
 * use. A request is POST /admin with the words of the command as a JSON array; the answer is text, mostly one JSON object a line.
 */
#ifndef S5_SERVER_ADMIN_H
#define S5_SERVER_ADMIN_H

#include "server/gateway/gateway.h"

#include <string.h>
#include <sys/queue.h>

/* The socket in the data folder. */
#define S5_ADMIN_SOCKET "admin"

/* X(name, "name", "WORDS", "what it does"): commands that the running server carries out. A word in brackets may be left out. */
#define S5_ADMIN_MAP(X)                                                                                     \
    X(status, "status", "", "says how much is going on, and whether the server is read-only")               \
    X(tables, "tables", "", "lists the tables in memory")                                                   \
    X(people, "people", "[CODE]", "lists the people at tables in memory, or at one table, with their ids")  \
    X(ban, "ban", "WHO", "does not let a person (by their id) or an address in any more")                   \
    X(unban, "unban", "WHO", "lets them in again")                                                          \
    X(mute, "mute", "WHO", "lets a person or an address say nothing at tables")                             \
    X(unmute, "unmute", "WHO", "lets them talk again")                                                      \
    X(close, "close", "CODE", "closes a table: everybody leaves it, and nobody can open it")                \
    X(reopen, "reopen", "CODE", "opens a closed table again")                                               \
    X(restrictions, "restrictions", "", "lists who is banned or muted, and which tables are closed")        \
    X(forget, "forget", "ID", "deletes what is stored of a person: name, chat, and that it was they")       \
    X(drop, "drop", "CODE ENTRIES", "deletes a table if it has that number of entries and nobody is there") \
    X(read_only, "read-only", "on|off", "refuses everything that would have to be saved, until it is off")

/* The same for those that `spoilfive admin` carries out itself, whether a server runs or not: the running server may write nowhere else. */
#define S5_ADMIN_HERE_MAP(X)                                                                             \
    X(backup, "backup", "FOLDER",                                                                        \
        "copies all data into a folder, also while the server runs; an earlier backup is replaced")      \
    X(restore, "restore", "FOLDER", "puts such a copy in place of all data; the server must be stopped") \
    X(expire, "expire", "DAYS FOLDER",                                                                   \
        "writes tables that nobody has used for so long to files in a folder, and deletes them")

/** How many words a command takes at most besides its name, and how many at least. */
static inline int s5_admin_words_most(const char *words)
{
    return !*words ? 0 : strchr(words, ' ') ? 2 : 1;
}

static inline int s5_admin_words_least(const char *words)
{
    return *words == '[' ? 0 : s5_admin_words_most(words);
}

typedef struct S5Admin {
    S5Gateway *gateway;
    S5Net *net;                          /**< null: nothing is listened on */
    int working;                         /**< commands that wait for the journal or a thread */
    LIST_HEAD(, S5AdminSearch) searches; /**< for tables that are being loaded */
} S5Admin;

/**
 * Listens on the socket of a data folder; a server without a folder has none. If it can't, the log says why.
 *
 * admin  inout  all zeros except for the gateway
 */
void s5_admin_open(S5Admin *admin);

/** Stops listening; the loop must run until nothing is left to do, */
void s5_admin_end(S5Admin *admin);

/** and then this frees all. */
void s5_admin_free(S5Admin *admin);

#endif
