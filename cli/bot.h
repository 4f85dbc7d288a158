/*
 * Computer players at a table: built-in levels, and programs that speak the bot protocol (docs/formats.md), which look
 * the same to the caller. Private to cli/.
 *
 * A driver (engine/game/driver.h) tells them with s5_bots_tell() and asks them with s5_bot_choose(). `bots` is by seat, null where
 * no bot sits. A bot sits at one seat at a time and belongs to the thread that made it; nothing is shared between bots.
 */
#ifndef S5_BOT_H
#define S5_BOT_H

#include "cli.h"

#include "engine/game/driver.h"

/** A level with its memory, or a program; opaque. */
typedef struct S5Bot S5Bot;

/** What a bot may use. */
typedef struct S5BotLimits {
    int64_t time_ms; /**< a program: for one answer */
    int64_t nodes;   /**< a level: S5PlayerContext.nodes; 0 = as many as it usually does */
    bool quiet;      /**< a program: drop what it writes on standard error instead of passing it on */
} S5BotLimits;

/** The limits unless a flag says otherwise. */
S5BotLimits s5_bot_limits(void);

/** The longest time for an answer. */
enum { S5_BOT_TIME_MAX_MS = 3600000 };

/** The row for the nodes of levels that search, into a field of S5BotLimits. */
#define S5_NODES_FLAG(type, limits)                                                                 \
    {"nodes", "N",                                                                                  \
        "how many choices a level that searches may try for an answer (default: its usual number)", \
        S5_NUMBER(type, limits.nodes, 1, S5_NODES_MAX)}

/** The rows of commands that seat bots. */
#define S5_BOT_FLAGS(type, limits)                                                                       \
    {"bot-time", "MS", "how many milliseconds a program (exec:) may take for an answer (default: 5000)", \
        S5_NUMBER(type, limits.time_ms, 1, S5_BOT_TIME_MAX_MS)},                                         \
        S5_NODES_FLAG(type, limits)

/** Whether a level has such a name; complains when not. */
bool s5_bot_level_named(const S5Command *command, const char *name);

/** Whether a bot has such a name: `LEVEL`, `LEVEL@NODES` or `exec:COMMAND`. */
bool s5_bot_known(const char *name);

/** The same; complains when not. `more` adds to what it lists other names that would do; null for none. */
bool s5_bot_named(const S5Command *command, const char *name, void (*more)(S5Text *names));

/** Makes a bot that s5_bot_known() knows. Returns null for any other name, or without memory. Free it with s5_bot_free(). */
S5Bot *s5_bot_new(const char *name, const S5BotLimits *limits);

/** Frees a bot, ends its program and everything that it started, and clears the pointer. */
void s5_bot_free(S5Bot **bot);

/** Whether it is a program. */
bool s5_bot_is_program(const S5Bot *bot);

/** What the search of its last choice found, or null for a bot that does not search. */
const struct S5SearchResult *s5_bot_search(const S5Bot *bot);

/** How often a choice was made for it, over all games. */
uint64_t s5_bot_forfeits(const S5Bot *bot);

/** Whether it was asked and never gave a single answer, legal or not. */
bool s5_bot_silent(const S5Bot *bot);

/** Whether it gave an answer, legal or not; a bot that was never asked is neither this nor silent. */
bool s5_bot_answered(const S5Bot *bot);

/** Why it never answered, `ended with status 127`; empty if that is not known. Lives as long as the bot. */
const char *s5_bot_why(const S5Bot *bot);

/** Prints what was asked of a program at a seat and what it forfeited, one line on standard error. */
void s5_bot_report(const S5Command *command, const S5Bot *bot, int seat);

/** Asks a level with a view in which its seat must choose; `random` is as below. */
S5Choice s5_bot_think(S5Bot *bot, const S5Rules *rules, const S5View *view, S5Random *random);

/** Lets a level forget the game before; the news of a start does that, too. */
void s5_bot_forget(S5Bot *bot);

/** Tells the programs what happened, each only what its seat may see. A program that has ended is started again when
 * a game begins. */
void s5_bots_tell(S5Bot *const *bots, const S5News *news);

/**
 * Asks a bot whose turn it is; it has been told so.
 *
 * bot     inout
 * rules   in
 * state   in     it is a bot's turn
 * random  inout  the seat's own stream: for a level, and for a choice made for a program
 * stop    in     when it becomes true, a level answers at once and a program forfeits; null for never
 * Returns its choice, which is legal unless a level has a bug; s5_act() says.
 */
S5Choice s5_bot_choose(
    S5Bot *bot, const S5Rules *rules, const S5State *state, S5Random *random, const volatile bool *stop);

/** Programs for a person's table; one table at a time. */
S5Programs *s5_programs(const S5BotLimits *limits);

/** Ends the programs, and prints what they forfeited. */
void s5_programs_free(const S5Command *command, S5Programs *programs);

#endif
