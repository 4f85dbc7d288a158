/* The clocks, chance and the log of the server, as the world has them. */
#include "wraps.h"
#include "memory.h"
#include "world.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

long long sim_wall_ms(void)
{
    return sim.wall_ahead_ms + sim.now_ns / SIM_MS;
}

/* A computer player asks how long it has worked, before its search and after it: that is where simulated time goes by. */
int __wrap_clock_gettime(clockid_t which, struct timespec *now)
{
    if (which == CLOCK_THREAD_CPUTIME_ID)
        sim_sleep(sim_between(0, 60 * SIM_MS));
    const int64_t ns = which == CLOCK_REALTIME ? sim_wall_ms() * SIM_MS : sim.now_ns;
    *now = (struct timespec){(time_t)(ns / SIM_S), (long)(ns % SIM_S)};
    return 0;
}

int __wrap_fsync(int file)
{
    (void)file;
    return 0;
}

/* One processor, so one pool of threads on every machine. */
long __wrap_sysconf(int which)
{
    return which == _SC_NPROCESSORS_ONLN ? 1 : __real_sysconf(which);
}

void __wrap_s5_logfmt_pairs(const char *event, ...)
{
    char line[900];
    size_t used = (size_t)snprintf(line, sizeof line, "log %s", event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *)) && used < sizeof line;)
        used += (size_t)snprintf(line + used, sizeof line - used, " %s=%s", key, va_arg(pairs, const char *));
    va_end(pairs);
    sim_note("%s", line);
    if (!strcmp(event, "violated")) /* an assertion, which a released server survives */
        sim_violated("%s", line);
}

/* ------------------------------------------------------------------- levels */

enum { MEMORY = 64 << 20 };

/* A search is the dearest thing that a server does. The rule-based player stands in for it, except now and then. */
static S5Choice choose_cheaply(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    static _Alignas(64) unsigned char memory[MEMORY];
    const S5Level *club = __real_s5_level(S5_LEVEL_CLUB), *quick = __real_s5_level(S5_LEVEL_QUICK);
    if (!sim_once_in(200))
        return quick->choose(rules, view, context);
    if (club->memory > sizeof memory)
        abort();
    S5PlayerContext own = *context;
    own.memory = memset(memory, 0, club->memory);
    return club->choose(rules, view, &own);
}

const S5Level *__wrap_s5_level(int index)
{
    static S5Level levels[S5_LEVELS];
    levels[index] = *__real_s5_level(index);
    if (levels[index].nodes) {
        levels[index].choose = choose_cheaply;
        levels[index].memory =
            __real_s5_level(S5_LEVEL_QUICK)->memory; /* it would be cleared for each choice */
    }
    return &levels[index];
}

const S5Level *__wrap_s5_level_find(const char *name)
{
    int index = 0;
    while (index < S5_LEVELS && strcmp(__real_s5_level(index)->name, name) != 0)
        index++;
    return index < S5_LEVELS ? __wrap_s5_level(index) : NULL;
}

/* ------------------------------------------------------------------ secrets */

/* A chain of secrets is a fifth of a run's work, and each table that is loaded again needs the same ones: they are worked out once. */
S5FairValue __wrap_s5_fair_secret(
    const S5FairContext *context, uint32_t from, const S5FairValue *secret, uint32_t to)
{
    enum { KEPT = 1 << 16 };
    typedef struct Kept {
        S5FairContext context;
        S5FairValue secret, value;
        uint32_t from, to;
    } Kept;
    static Kept *kept;
    size_t at;
    if (!kept)
        kept = __real_calloc(KEPT, sizeof *kept);
    if (!kept)
        abort();
    memcpy(&at, secret, sizeof at);
    Kept *one = &kept[(at + to) % KEPT];
    if (!from || one->from != from || one->to != to || one->context.game != context->game ||
        strcmp(one->context.code, context->code) != 0 || memcmp(&one->secret, secret, sizeof *secret) != 0)
        *one = (Kept){*context, *secret, __real_s5_fair_secret(context, from, secret, to), from, to};
    return one->value;
}

/* ------------------------------------------------------------------- chance */

static const char *chance_name(void)
{
    return "simulated";
}

static uint32_t chance_number(void)
{
    return (uint32_t)s5_random_next(&sim.random);
}

static void chance_bytes(void *to, size_t size)
{
    for (unsigned char *at = to; size; at++, size--)
        *at = (unsigned char)(s5_random_next(&sim.random) >> 32);
}

bool sim_seed_chance(void)
{
    static randombytes_implementation source = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    return randombytes_set_implementation(&source) == 0 && sodium_init() >= 0;
}
