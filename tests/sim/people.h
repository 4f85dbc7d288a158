/* People, drawn from the seed: what they want, what they do, and what goes wrong with them. */
#ifndef SIM_PEOPLE_H
#define SIM_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>

/** Lets people come, who share some tables, to a site of some nodes. */
void sim_people_come(int people, int tables, int nodes);

/** Somebody new comes, creates a table and plays; says later whether they could. */
void sim_prober_comes(void);
bool sim_prober_played(void);

/** Nobody who has opened a table waits for the game so far for ever. */
void sim_people_check(void);

/** A person's address and token; false where there is none of that number. */
bool sim_person(int number, char *address, char *token);

/** One of the people by a number of any size: their address, or their person and id, if somebody has been told it. */
bool sim_any_person(int number, int *person, char *whom, size_t size);

/** The code of one of the tables. */
bool sim_any_table(int number, char *code, size_t size);

/** Everybody leaves. */
void sim_people_go(void);

#endif
