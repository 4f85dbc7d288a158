/* What the judges of events share. Private to engine/night/. */
#ifndef S5_NIGHT_EVENTS_H
#define S5_NIGHT_EVENTS_H

#include "seating.h"

/** Says why an event is refused; returns false. */
bool s5_night_refuse(S5Text *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** The same with the tables whose results are missing. */
bool s5_night_refuse_missing(const S5Night *night, S5Text *why);

/** Somebody who entered and was not merged into another; null after saying that there is no such person. */
const S5NightPerson *s5_night_need_person(const S5Night *night, int64_t person, S5Text *why);

/** The index of a unit; −1 after saying that there is none. */
int s5_night_need_unit(const S5Night *night, int64_t number, S5Text *why);

/** Whether the seed of an event is one. */
bool s5_night_judge_seed(const S5NightEvent *e, S5Text *why);

/** Whether people form units that stay together. */
bool s5_night_has_sides(const S5NightOptions *options);

/** Whether a unit was ever at a table or on a bye. */
bool s5_night_was_seated(const S5Night *night, int unit);

/** A free index for a unit, the one after `skip` others. */
int s5_night_free_unit(const S5Night *night, int skip);

/** Makes a unit of people, and dissolves one. */
void s5_night_make_unit(S5Night *night, int32_t number, const int32_t *people, int count);
void s5_night_drop_unit(S5Night *night, int unit);

/** States what is true of a night between two events. Cost: some instructions for each person, unit and seat of the last round. */
void s5_night_assert(const S5Night *night);

/** The round that was seated last, or null. */
const S5NightRound *s5_night_last_round(const S5Night *night);

/* How each event is judged, and what it changes; the arguments are those of s5_night_derive() and s5_night_apply(). */
#define S5_NIGHT_JUDGE(NAME, name, judge, open, changes)                                          \
    bool s5_judge_##judge(const S5Night *night, S5NightEvent *e, S5NightWork *work, S5Text *why); \
    void s5_apply_##judge(S5Night *night, const S5NightEvent *e);
S5_NIGHT_EVENT_MAP(S5_NIGHT_JUDGE)
#undef S5_NIGHT_JUDGE

#endif
