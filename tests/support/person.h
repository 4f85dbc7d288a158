/* A person at the terminal game: starts the program, reads its screen, types. */
#ifndef S5_TEST_PERSON_H
#define S5_TEST_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { S5_SCREEN_MAX = 1 << 20 };

/** A running program and everything that it has shown. */
typedef struct S5Person {
    pid_t pid;
    int in, out;
    size_t size, seen; /**< bytes shown, and read by the person */
    char screen[S5_SCREEN_MAX];
} S5Person;

extern S5Person s5_person;

extern char s5_folder[64];     /**< XDG_STATE_HOME, new for each test */
extern char s5_game_path[128]; /**< the record in it */

/** Make and remove the state folder, for cmocka. */
int s5_person_set_up(void **state);
int s5_person_tear_down(void **state);

/** Starts the program with pipes for a screen and a keyboard. */
void s5_person_start(const char *arguments);

/** Starts the program in a pseudo-terminal, which is its screen and its keyboard. */
void s5_person_terminal(const char *arguments);

/** The same, in a window of a size. */
void s5_person_window(const char *arguments, int rows, int columns);

/** Changes the size of its window. */
void s5_person_resize(int rows, int columns);

/** Reads more; returns false at the end of the screen. */
bool s5_person_read_on(void);

/** Waits until something is asked; returns what was shown since the last time, or null if the program has ended. */
const char *s5_person_question(void);

/** Types a line. */
void s5_person_type(const char *line);

/** What the person types at the `tries`-th attempt at a question. */
const char *s5_person_decide(const char *question, unsigned tries);

/** Answers questions until the program ends, but at most `questions` of them (−1: all). Returns what is asked then, or null. */
const char *s5_person_answer(int questions);

/** Whether the screen has shown a text. */
bool s5_person_shows(const char *text);

/** Ends the input and returns the exit status, −1 for a death by signal. */
int s5_person_leave(void);

/** Kills the program. */
void s5_person_stab(void);

/** The program's exit status with nobody at the keyboard. */
int s5_person_run(const char *arguments);

/** What `spoilfive check` says about a record. */
int s5_person_check(const char *path);

/** Reads a whole file, terminated; returns its size. */
size_t s5_person_read_file(const char *path, char *bytes, size_t size);

/** Writes a whole file. */
void s5_person_write_file(const char *path, const char *bytes, size_t size);

/** The path of the first file in a folder of the state folder whose name starts like this; false if there is none. */
bool s5_person_find_file(const char *in, const char *start_of_name, char path[256]);

#endif
