/* How a round is seated, in steps. Private to engine/night/. */
#ifndef S5_NIGHT_SEATING_H
#define S5_NIGHT_SEATING_H

#include "night.h"

/** A round that is being seated. */
typedef struct S5Seating {
    const S5Night *night;
    S5NightBounds *bounds; /**< memory for s5_seat() */
    int round;             /**< from 0 */
    int ready_count;
    uint16_t ready[S5_NIGHT_PEOPLE_MAX]; /**< in ascending order of their numbers */
    bool ordered;                        /**< draw[] was given by tickets, not drawn */
    int draw_count;
    uint16_t draw[S5_NIGHT_PEOPLE_MAX]; /**< the order of round 1 */
    bool plays[S5_NIGHT_PEOPLE_MAX];    /**< by unit */
    int played[S5_NIGHT_PEOPLE_MAX];    /**< rounds at a table before */
    int sat_out[S5_NIGHT_PEOPLE_MAX];   /**< rounds on a bye before */
    int last_bye[S5_NIGHT_PEOPLE_MAX];  /**< the round, from 1; 0: never */
    int counts[S5_NIGHT_SIZES_MAX];     /**< tables of each size */
    int byes;
    int line_count;
    uint16_t line[S5_NIGHT_PEOPLE_MAX]; /**< S5_NIGHT_NOBODY: an empty place */
} S5Seating;

/**
 * Seats a round.
 *
 * seating  inout  in: night, round, ready, draw
 * seated   out
 * Returns null, or why it is not possible.
 */
const char *s5_seat(S5Seating *seating, S5NightRound *seated);

/** The line that the movement makes of the round before; not for round 1 of movements without a schedule. */
void s5_movement_line(S5Seating *seating);

/** Whether the movement's seats come from a schedule, whether its tables are pulled apart, and whether its places at a
 * table stay as the line has them. */
bool s5_movement_is_scheduled(int movement);
bool s5_movement_is_apart(int movement);
bool s5_movement_keeps_places(int movement);

/** The numbers of a schedule's round, for the units of the draw. */
void s5_scheduled_line(const S5Seating *seating, uint16_t line[S5_NIGHT_PEOPLE_MAX]);

/** Pulls the units of seated tables apart that have met (by `met`). */
void s5_pull_apart(const uint8_t met[][S5_NIGHT_PEOPLE_MAX], S5NightRound *round);

/** Makes the sides of a table anew, from those who have been partners least. */
void s5_new_sides(const S5Night *night, S5NightRound *round, int table, S5NightBounds *bounds);

/** Whether a schedule is one that a night may have; counts its repeats. */
bool s5_night_schedule_allowed(const S5NightOptions *options, const S5NightSchedule *schedule,
    S5NightWork *work, S5NightRepeats *repeats, S5Text *why);

/** The tables of every line of a schedule. Returns how many there are, 0 when the units don't fill one; `start` as in
 * S5NightRound. */
int s5_schedule_tables(const S5NightOptions *options, int units, uint16_t start[S5_NIGHT_TABLES_MAX + 1],
    uint8_t sides[S5_NIGHT_TABLES_MAX]);

/** The schedule that `movement: random` would make of these units, in work->simple; its `units` says how many. */
void s5_simple_schedule(const S5NightOptions *options, S5NightWork *work);

/** Adds a seated round to the night, or takes the last one back. */
void s5_add_round(S5Night *night, const S5NightRound *round);
void s5_drop_round(S5Night *night);

#endif
