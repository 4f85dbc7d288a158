/* The lessons of a first game: which are told, and which have been. */
#ifndef S5_SESSION_LESSON_H
#define S5_SESSION_LESSON_H

#include "session.h"

/**
 * The lesson about what has just happened, S5_LESSONS for none. Each is told once, and one at a time: when several things
 * happen at once, the others wait until they happen again. It counts as told, on disk too.
 */
S5Lesson s5_lesson_next(S5Session *session);

/** Appends a lesson in words. */
void s5_lesson_say(S5Text *text, const S5GameView *game, S5Lesson lesson);

/** Switches the lessons off, or on from the beginning. */
void s5_lessons_switch(S5Session *session, bool on);

/** Whether the aim of a hand is still to come as a lesson. */
bool s5_lessons_begin(const S5Session *session);

/** Reads from the disk which lessons have been told; all are still to come if it does not say. */
void s5_lessons_load(S5Session *session);

#endif
