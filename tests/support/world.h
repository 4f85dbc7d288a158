/* Everything behind the front: gateway, registry, tables and a journal in memory, with fake_front.h as the front. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "server/gateway/gateway.h"

typedef struct World {
    uv_loop_t loop;
    S5Metrics metrics;
    S5ServerConfig config;
    S5Gateway gateway;
} World;

/* A server that does not listen; limits may be changed while it runs. Null if it can't be opened. */
World *world_open(void);

/* A cookie that the server has made, `Cookie: …` with its end of line, for a token of 64 hexadecimal digits. */
void world_cookie(World *world, const char *token, char *text, size_t size);

/* Waits until every request is answered and nothing is under way off the loop. */
void world_wait(World *world);

/* Closes as the server does, whatever is under way, and frees everything. False if something is left on the loop. */
bool world_close(World *world);

#endif
