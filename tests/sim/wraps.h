/* Functions of the system that the linker puts in place of its own (--wrap in meson.build). */
#ifndef SIM_WRAPS_H
#define SIM_WRAPS_H

#include "engine/fair/deal.h"
#include "spoilfive/player.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

int __wrap_clock_gettime(clockid_t which, struct timespec *now);
int __wrap_fsync(int file);
long __wrap_sysconf(int which);
long __real_sysconf(int which);
void __wrap_s5_logfmt_pairs(const char *event, ...);

const S5Level *__wrap_s5_level(int index);
const S5Level *__real_s5_level(int index);
const S5Level *__wrap_s5_level_find(const char *name);

S5FairValue __wrap_s5_fair_secret(
    const S5FairContext *context, uint32_t from, const S5FairValue *secret, uint32_t to);
S5FairValue __real_s5_fair_secret(
    const S5FairContext *context, uint32_t from, const S5FairValue *secret, uint32_t to);

int __wrap_pthread_mutex_init(pthread_mutex_t *which, const pthread_mutexattr_t *kind);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *which);
int __wrap_pthread_mutex_lock(pthread_mutex_t *which);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *which);
int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *kind);
int __wrap_pthread_cond_destroy(pthread_cond_t *condition);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *which);
int __wrap_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast(pthread_cond_t *condition);
int __wrap_pthread_create(pthread_t *which, const pthread_attr_t *kind, void *(*run)(void *), void *to);
int __wrap_pthread_join(pthread_t which, void **result);

/** Makes libsodium's chance follow from the seed. */
bool sim_seed_chance(void);

/** The clock on the wall, in milliseconds since 1970. */
long long sim_wall_ms(void);

#endif
