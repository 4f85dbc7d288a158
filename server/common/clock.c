/* The clock of the machine. */
#include "clock.h"

#include <time.h>

int64_t s5_now_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

int64_t s5_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void s5_start_timer(uv_timer_t *timer, uv_timer_cb ended, uint64_t wait_ms)
{
    uv_update_time(timer->loop);
    uv_timer_start(timer, ended, wait_ms, 0);
}
