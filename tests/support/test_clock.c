/*
 * A clock in place of server/common/clock.c. What tables and limits wait for comes S5_CLOCK_RATE times as fast, with 0 never; and the date is
 * S5_CLOCK_SHIFT_S seconds ahead. Without these it is the machine's clock.
 */
#include "server/common/clock.h"

#include <stdlib.h>
#include <time.h>

/* A whole number of the environment. */
static int64_t setting(const char *name, int64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoll(text, NULL, 10) : otherwise;
}

static int64_t rate(void)
{
    static int64_t known = -1;
    if (known < 0)
        known = setting("S5_CLOCK_RATE", 1);
    return known;
}

int64_t s5_now_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000) * rate() / 1000;
}

int64_t s5_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((int64_t)now.tv_sec + setting("S5_CLOCK_SHIFT_S", 0)) * 1000 + now.tv_nsec / 1000000;
}

void s5_start_timer(uv_timer_t *timer, uv_timer_cb ended, uint64_t wait_ms)
{
    const uint64_t times = (uint64_t)rate();
    uv_update_time(timer->loop);
    if (times || !wait_ms)
        uv_timer_start(timer, ended, wait_ms ? (wait_ms + times - 1) / times : 0, 0);
    else
        uv_timer_stop(timer);
}
