/*
 * What the organiser's page can call in its module. Text comes in through s5_night_page_input(); each function then takes its size and
 * answers with a zero-terminated text, which is valid until the next call. What is refused is answered by {"error":"one sentence"}, and the
 * night stays as it was.
 */
#ifndef S5_NIGHT_PAGE_H
#define S5_NIGHT_PAGE_H

#include <stddef.h>

#ifdef __wasm__
#define S5_EXPORT(name) __attribute__((export_name(name)))
#else
#define S5_EXPORT(name)
#endif

/** A buffer for a text of `size` bytes; null when that is more than any line needs. */
S5_EXPORT("input") char *s5_night_page_input(size_t size);

/** Reads a night file: {"options":{…},"game":"its title",…}, or {"line":…,"column":…,"error":…}. */
S5_EXPORT("file") const char *s5_night_page_file(size_t size);

/** Begins a log without a line. */
S5_EXPORT("begin") const char *s5_night_page_begin(size_t size);

/** Reads the next line of the log, in which derived fields may be missing; answers with the whole line. */
S5_EXPORT("add") const char *s5_night_page_add(size_t size);

/** The line of a schedule for a number of units, which is not added yet. */
S5_EXPORT("schedule") const char *s5_night_page_schedule(size_t size);

/** How many tables of each size a number of units fills, and how many are over: {"over":1,"tables":[14]}; over −1: no table. */
S5_EXPORT("tables") const char *s5_night_page_tables(size_t size);

/** The night as it is now, with its last round and what it would end with. */
S5_EXPORT("state") const char *s5_night_page_state(size_t size);

/** All rounds, each as the state has the last one. */
S5_EXPORT("rounds") const char *s5_night_page_rounds(size_t size);

/** A list with at most a row for each person, such as `standings`, as CSV. */
S5_EXPORT("csv") const char *s5_night_page_csv(size_t size);

#endif
