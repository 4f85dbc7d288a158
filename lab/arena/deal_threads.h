/*
 * Deals on threads: each thread takes the next deal and plays it with players of its own. Results are added up in the order of the
 * deals, so the sum is the same on any number of threads.
 */
#ifndef S5_DEAL_THREADS_H
#define S5_DEAL_THREADS_H

#include "cli/cli.h"

/** What is played, and how; each function gets `owner` first. */
typedef struct S5DealWork {
    int64_t first, end; /**< the deals to play, without `end` */
    int threads;
    int runs_left; /**< such runs still to come, this one among them; used to estimate the time left */
    size_t result_size;
    void *owner;
    /** Makes what a thread plays with; null without memory. */
    void *(*open)(void *owner);
    /** Plays a deal, beside other threads, and fills in its result, which is all zeros before; false after an illegal choice. */
    bool (*play)(void *owner, void *players, int64_t deal, void *result);
    /** Adds the result of the next deal; false to play no more. */
    bool (*add)(void *owner, const void *result);
    /** Takes what is of interest from a thread's players, one thread at a time, and frees them. */
    void (*close)(void *owner, void *players);
    /** Writes what is known so far, for a terminal: at most `size` bytes. */
    void (*describe)(void *owner, char *line, size_t size);
} S5DealWork;

typedef enum S5DealsFault { S5_DEALS_FINE, S5_DEALS_ILLEGAL, S5_DEALS_NO_MEMORY } S5DealsFault;

/** How a run ended. */
typedef struct S5DealsEnd {
    int64_t added; /**< all deals before this one were added */
    S5DealsFault fault;
    int64_t deal; /**< in which an illegal choice was made */
} S5DealsEnd;

/** The most threads. */
enum { S5_DEALS_THREADS_MAX = 1024 };

/** The row of commands that play deals on threads, into the field `threads`; 0 stands for the usual number. */
#define S5_THREADS_FLAG(type)                                              \
    {"threads", "T", "how many threads (default: one for each processor)", \
        S5_NUMBER(type, threads, 1, S5_DEALS_THREADS_MAX)}

/** How many threads there are unless the flag says otherwise. */
int s5_deals_usual_threads(void);

/** Lets Ctrl-C end the run with what has been measured by then; a second one ends the program. */
void s5_deals_catch_interrupt(void);

/** Becomes true with Ctrl-C. */
extern volatile bool s5_deals_interrupted;

/** Plays deals; on a terminal it says every second how far it is. Deals that Ctrl-C interrupted are dropped. */
S5DealsEnd s5_deals_play(const S5DealWork *work);

/** Complains about the fault of a run, and returns false if there was one. */
bool s5_deals_complain(const S5Command *command, const S5DealWork *work, const S5DealsEnd *end, int64_t seed);

#endif
