/* The second face of spoilfive-server, beside `serve`. */
#ifndef S5_MAIN_ADMIN_H
#define S5_MAIN_ADMIN_H

#include "cli/program.h"

/** `spoilfive admin`. */
extern const S5Command s5_admin_command;

#endif
