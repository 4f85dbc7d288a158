/* The persons at a table: who they are, and who is there. Private to this folder. */
#ifndef S5_TABLE_PEOPLE_H
#define S5_TABLE_PEOPLE_H

#include "state.h"

/** Whether a text may be a person's mark. */
bool s5_table_is_mark(const char *text);

/** The owner's decisions about a person, a set of Verdict. */
unsigned s5_table_verdicts(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES]);

/** Takes another decision from its line; `gone` gets the mark of a person who has to go. False where the line names nobody. */
bool s5_table_decide(S5Table *table, const json_t *line, char gone[S5_MARK_SIZE]);

/** Writes `,"person":"…"`, the mark of a person. */
void s5_table_put_mark(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES], S5Text *text);

/** Notes which seats, and whether the owner, have somebody connected. */
void s5_table_update_presence(S5Table *table);

/** The next owner when the owner is gone: of the people who are there the one who has sat for longest, by their seat; or −1. */
int s5_table_next_owner(const S5Table *table);

/** Whether all people who are connected are among these seats, except for one seat (−1 none). */
bool s5_table_everybody_in(const S5Table *table, const bool *seats, int but);

#endif
