/* A table, awake: its life. What it does is in the files beside. */
#include "host.h"

#include <stdlib.h>

struct S5Host {
    S5HostOut out;
    S5HostLimits limits;
    S5Shelf *shelf;
};

S5HostLimits s5_host_limits(void)
{
    return (S5HostLimits){.visitors = 64,
        .tabs = 4,
        .waiting = 64,
        .message = 4096,
        .name = 20,
        .say = 200,
        .says = 20,
        .hands = 200,
        .absent_ms = 60000,
        .undo_ms = 15000};
}

bool s5_host_found(S5Text *text, const char *code, const uint8_t token[S5_TOKEN_BYTES], const char *request,
    size_t size, const uint8_t random[32], S5Text *error)
{
    (void)text, (void)code, (void)token, (void)request, (void)size, (void)random;
    s5_text_add(error, "tables are not built yet");
    return false;
}

S5Host *s5_host_new(const S5HostOut *out, const S5HostLimits *limits, S5Shelf *shelf)
{
    S5Host *host = calloc(1, sizeof *host);
    if (host) {
        host->out = *out;
        host->limits = *limits;
        host->shelf = shelf;
    }
    return host;
}

void s5_host_free(S5Host **host)
{
    free(*host);
    *host = NULL;
}

bool s5_host_entry(S5Host *host, const char *lines, size_t size, S5Text *error)
{
    (void)host, (void)lines, (void)size;
    s5_text_add(error, "tables are not built yet");
    return false;
}

void s5_host_appended(S5Host *host, int64_t now_ms, bool committed)
{
    (void)host, (void)now_ms, (void)committed;
}

int s5_host_enter(
    S5Host *host, int64_t now_ms, void *connection, const uint8_t token[S5_TOKEN_BYTES], uint64_t after)
{
    (void)host, (void)now_ms, (void)connection, (void)token, (void)after;
    return -1;
}

void s5_host_exit(S5Host *host, int64_t now_ms, int visitor)
{
    (void)host, (void)now_ms, (void)visitor;
}

void s5_host_message(S5Host *host, int64_t now_ms, int visitor, const char *bytes, size_t size)
{
    (void)host, (void)now_ms, (void)visitor, (void)bytes, (void)size;
}

void s5_host_thought(S5Host *host, int64_t now_ms, uint64_t ticket, S5Choice choice)
{
    (void)host, (void)now_ms, (void)ticket, (void)choice;
}

int64_t s5_host_due(const S5Host *host)
{
    (void)host;
    return INT64_MAX;
}

void s5_host_time(S5Host *host, int64_t now_ms)
{
    (void)host, (void)now_ms;
}

bool s5_host_rests(const S5Host *host)
{
    (void)host;
    return true;
}

bool s5_host_appending(const S5Host *host)
{
    (void)host;
    return false;
}

uint64_t s5_host_last(const S5Host *host)
{
    (void)host;
    return 0;
}

bool s5_host_public(const S5Host *host)
{
    (void)host;
    return false;
}

void s5_host_summary(const S5Host *host, S5Text *text)
{
    (void)host, (void)text;
}

void s5_host_close(S5Host *host, const char *why)
{
    (void)host, (void)why;
}
