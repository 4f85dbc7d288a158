/* What systemd is told of the server's state (sd_notify(3), without its library). */
#ifndef S5_NOTIFY_H
#define S5_NOTIFY_H

#include <stdint.h>

/** Sends a state, as in `READY=1`, if somebody waits for it. */
void s5_notify(const char *state);

/** How many milliseconds may pass at most between two `WATCHDOG=1`; 0 where nobody waits for them. */
uint64_t s5_notify_watchdog_ms(void);

/** Sends that the configuration is being reloaded, until `READY=1`. */
void s5_notify_reloading(void);

#endif
