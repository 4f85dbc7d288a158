/* The literal referee of the tests, who follows records line by line. */
#ifndef SIM_REFEREE_H
#define SIM_REFEREE_H

#include "spoilfive/record.h"

/** Follows the next line of a record, which the reader of records has just read. `whose` is for messages. */
void sim_referee_line(const S5Reader *reader, S5Event event, const char *whose, const char *line);

#endif
