#ifndef S5_MAIN_STORE_H
#define S5_MAIN_STORE_H

#include "cli/cli.h"

/** `spoilfive store`. */
extern const S5Command s5_store_command;

#endif
