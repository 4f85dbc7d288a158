/*
 * A night of cards: people, units, tables, results, places and money (docs/night-files.md). Everything follows from the events of its log.
 * Freestanding: the caller gives all memory.
 */
#ifndef S5_NIGHT_H
#define S5_NIGHT_H

#include "options.h"

enum {
    S5_NIGHT_NUMBER_MAX = 100000,   /* of a unit */
    S5_NIGHT_PURCHASES_MAX = 20000, /* of raffle tickets */
    S5_NIGHT_DECIDED_MAX = 20000,   /* units in all decisions of ties */
    S5_NIGHT_ITEMS_MAX = S5_NIGHT_ROUNDS_MAX * S5_NIGHT_PEOPLE_MAX,
    S5_NIGHT_NOBODY = 0xFFFF
};
#define S5_NIGHT_SEED_MAX INT64_C(9007199254740991)

/*
 * X(NAME, "name", judge, open, changes): the events of a log; judge: s5_judge_…() judges it, s5_apply_…() applies it; open: it is also
 * accepted after `finish`; changes: and then `finish` must be written anew.
 */
#define S5_NIGHT_EVENT_MAP(X)                       \
    X(NIGHT, "night", night, false, false)          \
    X(ENTER, "enter", enter, false, false)          \
    X(RENAME, "rename", rename, true, false)        \
    X(LEAVE, "leave", presence, false, false)       \
    X(RETURN, "return", presence, false, false)     \
    X(MERGE, "merge", merge, false, false)          \
    X(PAIR, "pair", pair, false, false)             \
    X(UNPAIR, "unpair", unpair, false, false)       \
    X(JOIN, "join", join, false, false)             \
    X(TRADE, "trade", trade, false, false)          \
    X(PAY, "pay", pay, true, true)                  \
    X(SCHEDULE, "schedule", schedule, false, false) \
    X(ROUND, "round", round, false, false)          \
    X(SWAP, "swap", swap, false, false)             \
    X(RESULT, "result", result, false, false)       \
    X(CORRECT, "correct", result, true, true)       \
    X(VOID, "void", void, false, false)             \
    X(DECIDE, "decide", decide, true, true)         \
    X(SPOT, "spot", spot, false, false)             \
    X(RAFFLE, "raffle", raffle, false, false)       \
    X(COOKIES, "cookies", cookies, false, false)    \
    X(FINISH, "finish", finish, true, false)
typedef enum S5NightEventKind {
#define S5_NIGHT_EVENT_ENUM(NAME, name, judge, open, changes) S5_NIGHT_##NAME,
    S5_NIGHT_EVENT_MAP(S5_NIGHT_EVENT_ENUM)
#undef S5_NIGHT_EVENT_ENUM
        S5_NIGHT_EVENTS
} S5NightEventKind;

/** A list of numbers; count −1: it was not given. */
typedef struct S5NightList {
    int count;
    int32_t item[S5_NIGHT_PEOPLE_MAX];
} S5NightList;

/** A list of lists: row r is item[start[r]] to item[start[r + 1] − 1]. */
typedef struct S5NightRows {
    int rows;
    int32_t start[S5_NIGHT_PEOPLE_MAX + 1];
    int32_t item[S5_NIGHT_ITEMS_MAX];
} S5NightRows;

/** The same, for the units that were made of people who came alone: the unit, then its people. */
typedef struct S5NightJoined {
    int rows;
    int32_t start[S5_NIGHT_PEOPLE_MAX + 1];
    int32_t item[2 * S5_NIGHT_PEOPLE_MAX];
} S5NightJoined;

/** Cents by number of unit or person. */
typedef struct S5NightSums {
    int count;
    int32_t number[S5_NIGHT_PEOPLE_MAX];
    int64_t cents[S5_NIGHT_PEOPLE_MAX];
} S5NightSums;

/** The ranking: by place, and by number within one. */
typedef struct S5NightRanking {
    int count;
    int32_t place[S5_NIGHT_PEOPLE_MAX], unit[S5_NIGHT_PEOPLE_MAX], total[S5_NIGHT_PEOPLE_MAX];
} S5NightRanking;

/** The jackpot: what was in it, the units that share it, what each gets, and what the next night begins with. */
typedef struct S5NightJackpot {
    int64_t pot, each, carry;
    S5NightList units;
} S5NightJackpot;

/** The money of a night, in cents; house is the rest. */
typedef struct S5NightMoney {
    int64_t fees, tickets, prizes, spots, raffle, jackpot_in, house;
} S5NightMoney;

/** What a night ends with. */
typedef struct S5NightFinish {
    S5NightRanking ranking;
    S5NightSums prizes;
    S5NightJackpot jackpot;
    S5NightMoney money;
    S5NightSums people;
} S5NightFinish;

/** One line of the log. Each kind uses the fields that docs/night-files.md lists for it. */
typedef struct S5NightEvent {
    S5NightEventKind kind;
    bool for_raffle; /**< of `pay` */
    bool unplayed;   /**< of a result: there is no score */
    int64_t person, unit, keep, drop, cents, units, round, table, cut, seed, jackpot, ticket, again;
    char name[S5_NIGHT_TEXT_MAX + 1];
    S5NightOptions options;
    S5NightList list; /**< people, units, order, rounds or score */
    S5NightList bye;  /**< of `round`; of `schedule` its repeats */
    S5NightJoined joined;
    S5NightRows rows; /**< the tables of `round`, the lines of `schedule` */
    S5NightFinish finish;
} S5NightEvent;

/** Somebody who entered. */
typedef struct S5NightPerson {
    bool present, gone; /**< gone: merged into another */
    bool spot;          /**< has won a spot prize */
    uint16_t unit;      /**< index, or S5_NIGHT_NOBODY */
    int64_t fees;
    char name[S5_NIGHT_TEXT_MAX + 1];
} S5NightPerson;

/** What moves and is ranked together. */
typedef struct S5NightUnit {
    int32_t number;     /**< 0: this index is free */
    uint8_t count, out; /**< members; the round before which the unit was knocked out, 0 for none */
    uint16_t people[S5_NIGHT_SEATS_MAX];
} S5NightUnit;

typedef enum S5NightResultState { S5_RESULT_NONE, S5_RESULT_UNPLAYED, S5_RESULT_PLAYED } S5NightResultState;

/** A round: the units at its tables, one table after another, and then those that sit out. Units are indices. */
typedef struct S5NightRound {
    int tables, seated, byes;
    uint16_t start[S5_NIGHT_TABLES_MAX + 1]; /**< where each table begins */
    uint8_t sides[S5_NIGHT_TABLES_MAX];
    uint8_t state[S5_NIGHT_TABLES_MAX]; /**< S5NightResultState */
    int8_t cut[S5_NIGHT_TABLES_MAX];    /**< the side that won the cut, or −1 */
    uint16_t seat[S5_NIGHT_PEOPLE_MAX];
    int16_t score[S5_NIGHT_PEOPLE_MAX];  /**< of side s of table t: score[start[t] + s] */
    uint16_t place[S5_NIGHT_PEOPLE_MAX]; /**< by unit: where it is in seat[], or S5_NIGHT_NOBODY */
} S5NightRound;

/** A schedule: lines of numbers from 0. */
typedef struct S5NightSchedule {
    int units; /**< 0: none */
    uint16_t line[S5_NIGHT_ROUNDS_MAX][S5_NIGHT_PEOPLE_MAX];
} S5NightSchedule;

/** The state of a night: what the events so far make of it. A value of about 1 MB. */
typedef struct S5Night {
    S5NightOptions options;
    uint64_t seed;
    int64_t jackpot; /**< carried here, in cents */
    int people;
    S5NightPerson person[S5_NIGHT_PEOPLE_MAX];
    int units; /**< indices in use */
    int32_t last_unit;
    S5NightUnit unit[S5_NIGHT_PEOPLE_MAX];
    int rounds;
    S5NightRound round[S5_NIGHT_ROUNDS_MAX];
    uint8_t met[S5_NIGHT_PEOPLE_MAX][S5_NIGHT_PEOPLE_MAX]; /**< rounds at the same table */
    int drawn; /**< of round 1: how many units were ready, in the order of the draw */
    uint16_t draw[S5_NIGHT_PEOPLE_MAX];
    S5NightSchedule schedule;
    int purchases;
    struct {
        uint16_t person;
        int32_t tickets;
    } purchase[S5_NIGHT_PURCHASES_MAX];
    int64_t tickets;
    bool raffled;
    uint16_t raffle_person;
    int64_t raffle_ticket, raffle_cents;
    int spots; /**< drawn */
    uint16_t spot[S5_NIGHT_PRIZES_MAX];
    bool baked;       /**< the cookies are drawn: */
    uint64_t cookies; /**< a bit for each round, from bit 1 */
    int decided;
    int32_t decision[S5_NIGHT_DECIDED_MAX]; /**< one after another: how many units, the units by number */
    bool started, finished, changed;        /**< changed: since the last finish */
} S5Night;

/** How often two numbers of a schedule meet: [0] as partners, where these change, [1] otherwise. */
enum { S5_MEETINGS = 2 };
typedef struct S5NightMeetings {
    uint8_t count[S5_MEETINGS][S5_NIGHT_PEOPLE_MAX][S5_NIGHT_PEOPLE_MAX];
    uint8_t free[S5_MEETINGS]; /**< how often two may meet before it is a repeat */
} S5NightMeetings;

/** What dividing some people of a table costs at least, by who they are; this many bits number the entries. */
enum { S5_NIGHT_BOUND_BITS = 15 };
typedef struct S5NightBound {
    uint32_t left; /**< places as bits; 0: nothing is known here */
    int32_t cost;
} S5NightBound;
typedef struct S5NightBounds {
    S5NightBound of[1 << S5_NIGHT_BOUND_BITS];
} S5NightBounds;

/** What judging an event needs beside the night: nothing of it lasts. About 2 MB. */
typedef struct S5NightWork {
    S5NightRound round; /**< that is being seated */
    S5Night other;      /**< one whose seats a schedule is compared with */
    S5NightMeetings meetings;
    S5NightSchedule schedule, simple;
    S5NightRanking ranking;
    S5NightBounds bounds;
} S5NightWork;

/** A night before its first event. */
void s5_night_clear(S5Night *night);

/**
 * Judges an event and derives what follows from it.
 *
 * night  in     the night before the event
 * event  inout  in: what was entered; out: the derived fields too
 * work   out    memory for the time of the call
 * why    out    on failure one clear sentence without a full stop, in lower case
 * Returns whether the event is possible.
 * Cost: a `round` of 500 people in `random` or `swiss` may take some 10 ms, at tables of 20 and more whose partners change up to a second, all others less; a `schedule` that is
 *       not perfect as much as all its rounds.
 * Source: docs/night-files.md.
 */
bool s5_night_derive(const S5Night *night, S5NightEvent *event, S5NightWork *work, S5Text *why);

/** Changes the night by an event that s5_night_derive() has just derived. */
void s5_night_apply(S5Night *night, const S5NightEvent *event);

/** The index of the unit with this number, or −1. */
int s5_night_find_unit(const S5Night *night, int64_t number);

/** Whether every member of a unit is present (of a team: enough), and it is not knocked out. */
bool s5_night_is_ready(const S5Night *night, int unit);

/** The units that are ready, in ascending order of their numbers. Returns how many. */
int s5_night_ready(const S5Night *night, uint16_t ready[S5_NIGHT_PEOPLE_MAX]);

/** How many units round 1 would have now, with those that are made of people who came alone: a schedule is for as many. */
int s5_night_expected(const S5Night *night);

/** Sets what is entered of a `schedule` event. */
void s5_night_enter_schedule(
    const S5NightOptions *options, const S5NightSchedule *schedule, S5NightEvent *event);

/** Whether it matters who wins the cut of equal numbers: for the seats, a place or the jackpot. */
bool s5_night_asks_cut(const S5NightOptions *options);

/** Whether results play no part in the movement, so that the seats of the whole night are known if nobody comes or leaves. */
bool s5_night_is_planned(const S5NightOptions *options);

/** Whether a table of a round still has no result. */
bool s5_night_is_missing(const S5Night *night);

/** The table of a round at which seat[place] is. */
int s5_night_table_of(const S5NightRound *round, int place);

/**
 * The sides of a table in the order of their scores (ties by the cut and by the stream of round and table).
 *
 * round  in   from 0
 * table  in   from 0
 * order  out  one side for each place in the order
 */
void s5_night_sides(const S5Night *night, int round, int table, uint8_t order[S5_NIGHT_SEATS_MAX]);

/** The side that has won a table, or −1. */
int s5_night_winner(const S5NightRound *round, int table);

/** Whether the side of a unit has won a round, from 0. */
bool s5_night_won(const S5Night *night, int unit, int round);

/** How many rounds it has won. */
int s5_night_wins(const S5Night *night, int unit);

/** The sum of what a unit is credited for its rounds. */
int s5_night_total(const S5Night *night, int unit);

/**
 * The ranking as the results are now.
 *
 * ranking  out  by place
 * decided  in   false: without `cut` and without what people have decided
 */
void s5_night_rank(const S5Night *night, bool decided, S5NightRanking *ranking);

/** What the night would end with now. */
void s5_night_sum_up(const S5Night *night, S5NightFinish *finish);

/**
 * How many tables of each size a number of units fills.
 *
 * counts  out  by size
 * Returns the units left over, or −1 when there is no full table.
 */
int s5_night_tables(const S5NightOptions *options, int units, int counts[S5_NIGHT_SIZES_MAX]);

/** Shuffles as nights do (docs/formats.md's numbers, not its shuffle), by a stream of a seed. */
void s5_night_shuffle(uint64_t seed, uint64_t stream, uint16_t *list, int count);

/** The pairs of a league's round, from 0; who is paired with nobody comes last. */
void s5_night_league_line(int units, int round, uint16_t *line);

/** Repeats of a schedule: of partners and of others. */
typedef struct S5NightRepeats {
    int partners, others;
} S5NightRepeats;

/** Counts them. */
S5NightRepeats s5_night_repeats(
    const S5NightOptions *options, const S5NightSchedule *schedule, S5NightWork *work);

/** Whether a schedule without repeats is known for this many units. */
bool s5_night_is_perfect_known(const S5NightOptions *options, int units);

/**
 * Finds a schedule for `movement: perfect`.
 *
 * options   in
 * schedule  inout  in: how many units; out: its lines
 * work      out
 * Returns false when there are too few units for a table.
 * Cost: under a second.
 * Source: docs/night-files.md.
 */
bool s5_night_find_schedule(const S5NightOptions *options, S5NightSchedule *schedule, S5NightWork *work);

#endif
