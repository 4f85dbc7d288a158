/* What the two faces of spoilfive-server share: `serve` and `admin`. */
#ifndef S5_MAIN_ADMIN_H
#define S5_MAIN_ADMIN_H

#include "main.h"

/** `spoilfive admin`. */
extern const S5Command s5_admin_command;

/** Finds the folder where a server keeps its tables if it is given none (XDG base directories); complains where there is no home. */
bool s5_usual_data(const S5Command *command, char *folder, size_t size);

#endif
