#include "world.h"

#include "fake_front.h"

#include "server/api/api.h"
#include "server/gateway/gateway_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

World *world_open(void)
{
    static const uint8_t secret[32] = {7};
    World *w = calloc(1, sizeof *w);
    char why[200];
    S5Text error = s5_text(why, sizeof why);
    if (!w || sodium_init() < 0)
        return NULL;
    uv_loop_init(&w->loop);
    w->config = s5_server_config();
    w->gateway = (S5Gateway){.config = &w->config,
        .loop = &w->loop,
        .metrics = &w->metrics,
        .constants = s5_api_constants(),
        .answer = s5_api_answer};
    w->gateway.journal = s5_journal_open(&w->loop, s5_journal_sqlite(NULL, NULL), NULL, NULL);
    const S5RegistryCallbacks out = s5_gateway_callbacks(&w->gateway);
    w->gateway.registry =
        s5_registry_new(&w->loop, w->gateway.journal, &w->config.limits, &w->metrics, secret, &out);
    return w->gateway.journal && w->gateway.registry && s5_gateway_open(&w->gateway, secret, &error) ? w
                                                                                                     : NULL;
}

void world_cookie(World *w, const char *token, char *text, size_t size)
{
    static const char SETS[] = "set-cookie: ";
    char bytes[300];
    S5Text set = s5_text(bytes, sizeof bytes);
    S5Request request = {.gateway = &w->gateway, .proof = S5_PERSON_PROVEN};
    snprintf(request.token, sizeof request.token, "%s", token);
    s5_request_put_cookie(&request, &set);
    const char *own = bytes + sizeof SETS - 1;
    snprintf(text, size, "Cookie: %.*s\r\n", (int)strcspn(own, ";"), own);
}

void world_wait(World *w)
{
    while (
        w->gateway.working || !LIST_EMPTY(&w->gateway.requests) || !s5_registry_is_idle(w->gateway.registry))
        uv_run(&w->loop, UV_RUN_ONCE);
    uv_run(&w->loop, UV_RUN_NOWAIT);
}

bool world_close(World *w)
{
    s5_registry_close(w->gateway.registry, "The end.");
    s5_gateway_close(&w->gateway);
    s5_gateway_end(&w->gateway);
    while (w->gateway.working || !s5_registry_is_idle(w->gateway.registry))
        uv_run(&w->loop, UV_RUN_ONCE);
    s5_journal_close(&w->gateway.journal);
    s5_registry_free(&w->gateway.registry);
    uv_run(&w->loop, UV_RUN_DEFAULT);
    const bool clean = uv_loop_close(&w->loop) == 0;
    s5_gateway_free(&w->gateway);
    fake_forget();
    free(w);
    return clean;
}
