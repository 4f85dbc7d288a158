/* A table of the server with people who listen and speak, a log in memory, and a clock that the test advances. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include "lines.h"
#include "server/table/people.h"
#include "server/table/steps.h"

#include "spoilfive/view_reader.h"

enum { PEOPLE_MAX = 24 };

/* How the log takes entries. */
typedef enum LogMode { LOG_AT_ONCE, LOG_LATER, LOG_REFUSES } LogMode;

/* A person with a page open. */
typedef struct Listener {
    struct Stage *stage;
    int visitor; /* −1: not connected */
    uint8_t token[S5_TOKEN_BYTES];
    Lines heard;       /* every line since the person came */
    int64_t *when;     /* when each was heard */
    int batch;         /* the first line of the last batch */
    uint64_t position; /* of the last `at`, */
    bool sealed;       /* which said its seal */
    uint32_t seal;
    S5ViewReader *view_reader; /* follows what is heard of the game; null: it does not */
    bool follows;              /* read the view */
    bool screen;               /* it comes as a screen */
    char turn[S5_EVENT_MAX];   /* the last `turn` of this seat that waits for an answer, or empty */
    int seat;
    bool more, slow; /* another piece of the past is to come; the test itself takes them */
    size_t largest;  /* the most bytes that came at once */
} Listener;

typedef struct Stage {
    S5RulesCache *rules_cache;
    S5Table *table;
    int64_t now;
    Lines log; /* entries, with the newlines within them */
    LogMode mode;
    char *pending;
    int64_t commit_ms, commit_at; /* LOG_LATER: how long an append takes; 0: until stage_commit() */
    S5RateLimiter writers;        /* 20 lines of chat and 120 changes a minute */
    S5Written written;
    S5FinishedGame ended; /* the last game that ended */
    int games_ended;
    Listener person[PEOPLE_MAX];
    S5Random random;
    S5BotRequest thought[2]; /* asked and not answered */
    int thoughts;
    uint64_t hurried; /* the last ticket whose answer was needed soon */
    int64_t think_ms; /* how long levels think; −1: for ever */
    bool fair;        /* packs come from their seeds, as a server's do */
    void (*pack)(struct Stage *stage, const S5Rules *rules, int32_t hand, S5Card *pack);
    void (*after)(struct Stage *stage); /* called after an entry has been applied and told */
} Stage;

/* Creates a table and loads it. `request` is JSON with ' for ". */
void stage_open(Stage *stage, const char *request, uint64_t seed);
/* Creates a table of four in two sides for Twenty-Five: persons 0 (Ann) and 1 (Bob) sit at seats 0 and 2, person 2 watches.
 * `settings` are more of the table's settings: ",'watch':'nobody'", say, or nothing. */
void stage_open_sides(Stage *stage, const char *settings);
void stage_close(Stage *stage);

/* Replaces the table by one that is loaded from the same log; everybody has left. */
void stage_reload(Stage *stage);

/* A person comes (again); people are numbers. */
void stage_enter(Stage *stage, int person, uint64_t after);
void stage_exit(Stage *stage, int person);

/* A message of a person, JSON with ' for ". */
void stage_do(Stage *stage, int person, const char *format, ...);
/* Fails unless the last message was answered with this code. */
void stage_wrong(Stage *stage, int person, const char *code);
/* The last line that a person heard with this in it, or null. */
const char *stage_heard(const Stage *stage, int person, const char *piece);
/* A slow person has taken everything that was sent: the next piece of the past may come. False if there is none. */
bool stage_drain(Stage *stage, int person);
/* What people have heard, and when, each up to the words `last` if that is not null; to be freed. The value of a seal depends on what is hidden, but tells nothing of it; when it changes could:
 * seals are numbered. */
char *stage_transcript(const Stage *stage, const int *people, int count, const char *last);
/* Forgets what a person has heard so far. */
void stage_hush(Stage *stage, int person);

/* Lets time pass, with everything that is due. */
void stage_wait(Stage *stage, int64_t ms);
/* Everybody who is asked, and there, answers at random. False if nobody was. */
bool stage_answer(Stage *stage);
/* Plays until the game is over or `entries` entries are written; people who are there choose at random. */
void stage_play(Stage *stage, int entries);
/* Commits the append under way. */
void stage_commit(Stage *stage, bool good);

/* The game lines of the log as a record, void acts left out. */
Lines stage_record(const Stage *stage);

#endif
