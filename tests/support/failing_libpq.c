#include "failing_libpq.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>

#include "failing.h"

const char *libpq_refusal;
void (*libpq_time_passes)(void);

static bool libpq_fails(void)
{
    return !libpq_refusal && !libpq_time_passes && store_fails();
}

/* X(type, name, parameters, arguments, what it returns where it fails) */
#define LIBPQ_CALLS(X)                                                                                   \
    X(PGconn *, PQconnectdbParams, (const char *const *names, const char *const *values, int expand),    \
        (names, values, expand), NULL)                                                                   \
    X(PGresult *, PQexec, (PGconn * to, const char *sql), (to, sql), NULL)                               \
    X(PGresult *, PQexecParams,                                                                          \
        (PGconn * to, const char *sql, int count, const Oid *types, const char *const *values,           \
            const int *sizes, const int *formats, int format),                                           \
        (to, sql, count, types, values, sizes, formats, format), NULL)                                   \
    X(int, PQsendQueryParams,                                                                            \
        (PGconn * to, const char *sql, int count, const Oid *types, const char *const *values,           \
            const int *sizes, const int *formats, int format),                                           \
        (to, sql, count, types, values, sizes, formats, format), 0)                                      \
    X(int, PQsendPrepare, (PGconn * to, const char *name, const char *sql, int count, const Oid *types), \
        (to, name, sql, count, types), 0)                                                                \
    X(int, PQpipelineSync, (PGconn * to), (to), 0)                                                       \
    X(int, PQenterPipelineMode, (PGconn * to), (to), 0)                                                  \
    X(int, PQsetnonblocking, (PGconn * to, int on), (to, on), -1)                                        \
    X(int, PQconsumeInput, (PGconn * from), (from), 0)                                                   \
    X(int, PQflush, (PGconn * to), (to), -1)

#define WRAP(type, name, parameters, arguments, failed) \
    WRAP_CALL(libpq_fails(), EIO, type, name, parameters, arguments, failed)
LIBPQ_CALLS(WRAP)

PGresult *__real_PQgetResult(PGconn *from);
PGresult *__wrap_PQgetResult(PGconn *from);

/* An answer that does not come, after what was asked for has been done. */
PGresult *__wrap_PQgetResult(PGconn *from)
{
    PGresult *result = __real_PQgetResult(from);
    if (!libpq_fails())
        return result;
    PQclear(result);
    return NULL;
}

int __real_PQsendQueryPrepared(PGconn *to, const char *name, int count, const char *const *values,
    const int *sizes, const int *formats, int format);
int __wrap_PQsendQueryPrepared(PGconn *to, const char *name, int count, const char *const *values,
    const int *sizes, const int *formats, int format);

int __wrap_PQsendQueryPrepared(PGconn *to, const char *name, int count, const char *const *values,
    const int *sizes, const int *formats, int format)
{
    char refused[80];
    if (libpq_time_passes || !store_fails())
        return __real_PQsendQueryPrepared(to, name, count, values, sizes, formats, format);
    if (!libpq_refusal)
        return 0;
    snprintf(
        refused, sizeof refused, "DO $$ BEGIN RAISE 'refused' USING ERRCODE = '%s'; END $$", libpq_refusal);
    return __real_PQsendQueryParams(to, refused, 0, NULL, NULL, NULL, NULL, 1);
}

int __real_poll(struct pollfd *some, nfds_t count, int ms);
int __wrap_poll(struct pollfd *some, nfds_t count, int ms);

int __wrap_poll(struct pollfd *some, nfds_t count, int ms)
{
    if (libpq_refusal || !store_fails())
        return __real_poll(some, count, ms);
    if (libpq_time_passes)
        libpq_time_passes();
    errno = ENOMEM;
    return libpq_time_passes ? 0 : -1;
}
