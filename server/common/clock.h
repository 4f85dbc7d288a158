/*
 * The clock that tables, limits and days go by. The waits for other programs (a database, a connection, systemd) and the measuring of
 * work go by the machine's. Tests have a server whose clock runs faster or on another day (tests/support/test_clock.c).
 */
#ifndef S5_CLOCK_H
#define S5_CLOCK_H

#include <stdint.h>
#include <stdlib.h>
#include <uv.h>

/** Milliseconds since some moment; it never goes back. */
int64_t s5_now_ms(void);

/** Milliseconds, or seconds, since 1970. */
int64_t s5_wall_ms(void);
static inline int64_t s5_wall_s(void)
{
    return s5_wall_ms() / 1000;
}

/** Starts a timer of a loop anew: it ends once, after `wait_ms` of the clock's milliseconds from now; the time that the loop has just
 * spent does not count as waiting. */
void s5_start_timer(uv_timer_t *timer, uv_timer_cb ended, uint64_t wait_ms);

/** What uv_close() calls for a handle whose `data` is to be freed with it. */
static inline void s5_free_closed(uv_handle_t *handle)
{
    free(handle->data);
}

#endif
