/* Computer players. Each of them sees the view of its seat and nothing else. */
#ifndef SPOILFIVE_PLAYER_H
#define SPOILFIVE_PLAYER_H

#include <stddef.h>

#include "view.h"

S5_BEGIN_C

/** The most nodes that a search can visit: a greater S5PlayerContext.nodes counts as this number. */
enum { S5_NODES_MAX = 1000000000 };

/** What a player works with. Unless it is stopped, the same context and view lead to the same choice. */
typedef struct S5PlayerContext {
    S5Random random; /**< the player's own stream */
    void *memory;    /**< level->memory bytes, aligned to 64, kept between choices; null where that is 0 */
    /**
     * About the most nodes (choices tried) that a search may visit, 1 to S5_NODES_MAX; 0 = the level's usual.
     * The last playouts are finished, and with no fewer than its usual number `master` first searches as
     * `expert` does, in addition.
     */
    uint64_t nodes;
    /**
     * When this becomes true the player answers at once; null = never. Another thread may set it: it is
     * assumed to be one byte that is written once and read until the change is seen. It is not atomic because
     * this header is also C++, and the library is freestanding.
     */
    const volatile bool *stop;
} S5PlayerContext;

/**
 * Chooses for the seat of a view.
 *
 * rules    in
 * view     in     the seat's own; it is that seat's turn
 * context  inout  its stream moves on
 * Returns a legal choice.
 */
typedef S5Choice S5Choose(const S5Rules *rules, const S5View *view, S5PlayerContext *context);

/*
 * The levels of play, from the weakest to the strongest: X(NAME, name, nodes, "for people"). The nodes are
 * the most that a level usually visits in its search; 0 = it does not search.
 */
#define S5_LEVEL_MAP(X)                                                     \
    X(RANDOM, random, 0, "Plays any card that is allowed. You should win.") \
    X(STEADY, steady, 0, "Plays by simple rules, like a beginner.")         \
    X(CLUB, club, 4000, "Thinks a little and plays at once.")               \
    X(EXPERT, expert, 40000, "Thinks before it plays.")                     \
    X(MASTER, master, 400000, "The strongest. Thinks for a second.")

/** The index of a level, for s5_level(). A new level moves those after it, so files and tables store
 * names. */
typedef enum S5LevelId {
#define S5_LEVEL_ENUM(NAME, name, nodes, meaning) S5_LEVEL_##NAME,
    S5_LEVEL_MAP(S5_LEVEL_ENUM)
#undef S5_LEVEL_ENUM
        S5_LEVELS
} S5LevelId;

/** The level for somebody who has not chosen one, everywhere: a newcomer can win from it. */
enum { S5_LEVEL_USUAL = S5_LEVEL_CLUB };

/** The level that plays by simple rules at once: where nothing may be waited for, or nobody is named. */
enum { S5_LEVEL_QUICK = S5_LEVEL_STEADY };

/** A level of play. */
typedef struct S5Level {
    const char *name;    /**< `steady` */
    const char *meaning; /**< one sentence for people */
    S5Choose *choose;
    size_t memory;  /**< bytes that a context of this level needs */
    uint64_t nodes; /**< the most nodes that it usually visits; 0 = it does not search */
} S5Level;

/** How many levels there are. */
S5_API int s5_level_count(void);

/** A level, from the weakest (0) to the strongest (s5_level_count() − 1). Static. */
S5_API const S5Level *s5_level(int index);

/** The level with this name, or null. Static. */
S5_API const S5Level *s5_level_find(const char *name);

/**
 * How many nodes a question gets that may not be noticed (s5_silent()): so few that their time is not felt
 * in the play that follows.
 *
 * level  in
 * nodes  in   S5PlayerContext.nodes as it is for other questions; 0 = the level's usual
 * Returns S5PlayerContext.nodes for this one, a few milliseconds at most.
 * Source: docs/rules.md §4.
 */
S5_API uint64_t s5_silent_nodes(const S5Level *level, uint64_t nodes);

S5_END_C
#endif
