/* How long a test waits for what must come before it fails: the machine may have much else to do. */
#ifndef TESTS_PATIENCE_H
#define TESTS_PATIENCE_H

enum { PATIENCE_S = 300, PATIENCE_MS = 1000 * PATIENCE_S };

#endif
