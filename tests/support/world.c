#include "world.h"

#include "fake_front.h"

#include <sodium.h>
#include <stdlib.h>

World *world_open(void)
{
    static const uint8_t secret[32] = {7};
    World *w = calloc(1, sizeof *w);
    char why[200];
    S5Text error = s5_text(why, sizeof why);
    if (!w || sodium_init() < 0)
        return NULL;
    uv_loop_init(&w->loop);
    w->plan = s5_server_plan();
    w->door = (S5Door){.plan = &w->plan, .loop = &w->loop, .metrics = &w->metrics};
    w->door.log = s5_log_open(&w->loop, s5_log_memory(), NULL, NULL);
    const S5HubOut out = s5_door_out(&w->door);
    w->door.hub = s5_hub_new(&w->loop, w->door.log, &w->plan.limits, &w->metrics, secret, &out);
    return w->door.log && w->door.hub && s5_door_open(&w->door, &error) ? w : NULL;
}

void world_wait(World *w)
{
    while (w->door.working || w->door.requests || !s5_hub_is_idle(w->door.hub) || s5_log_waiting(w->door.log))
        uv_run(&w->loop, UV_RUN_ONCE);
    uv_run(&w->loop, UV_RUN_NOWAIT);
}

bool world_close(World *w)
{
    s5_hub_close(w->door.hub, "The end.");
    s5_door_close(&w->door);
    s5_door_end(&w->door);
    while (w->door.working || !s5_hub_is_idle(w->door.hub))
        uv_run(&w->loop, UV_RUN_ONCE);
    s5_log_close(&w->door.log);
    s5_hub_free(&w->door.hub);
    uv_run(&w->loop, UV_RUN_DEFAULT);
    const bool clean = uv_loop_close(&w->loop) == 0;
    s5_door_free(&w->door);
    fake_forget();
    free(w);
    return clean;
}
