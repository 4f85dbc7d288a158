/* The devices that people have revoked: in memory, because every cookie is looked up. The store has them, for all nodes of a site. */
#include "gateway_internal.h"

#include <stdlib.h>

enum { OVERLAP_MS = 3600000 /* how far the clocks of nodes may differ */ };

bool s5_gateway_is_revoked(const S5Gateway *gateway, const S5PersonId *device)
{
    return s5_map_get(&gateway->restrictions.revoked, s5_person_key(device));
}

/* Without memory for it the device stays. */
static bool revoke(S5Gateway *gateway, const S5Credential *device)
{
    const bool new = !s5_gateway_is_revoked(gateway, &device->hash);
    if (new)
        s5_map_put(&gateway->restrictions.revoked, s5_person_key(&device->hash), gateway);
    if (device->until_ms > gateway->revoked_ms)
        gateway->revoked_ms = device->until_ms;
    return new;
}

void s5_gateway_revoke(S5Gateway *gateway, const S5Credential *devices, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++)
        any = (devices[i].kind == S5_CREDENTIAL_REVOKED && revoke(gateway, &devices[i])) || any;
    if (any)
        s5_registry_enforce(gateway->registry);
}

/* What has been read, off the loop. */
typedef struct Revoked {
    uv_work_t job;
    S5Gateway *gateway;
    S5Credential *device;
    int count;
    int64_t after_ms;
    bool good;
} Revoked;

static bool take_revoked(void *to, const S5Credential *device)
{
    Revoked *read = to;
    S5Credential *more = realloc(read->device, ((size_t)read->count + 1) * sizeof *more);
    read->good = more;
    if (!more)
        return false;
    read->device = more;
    more[read->count] = *device;
    more[read->count++].text = NULL;
    return true;
}

static void read_revoked(uv_work_t *job)
{
    Revoked *read = job->data;
    read->good = true;
    read->good = s5_journal_credentials(read->gateway->journal,
                     &(S5CredentialQuery){.after_ms = read->after_ms}, take_revoked, read) &&
                 read->good;
}

static void on_revoked_read(uv_work_t *job, int status)
{
    Revoked *read = job->data;
    (void)status;
    s5_gateway_revoke(read->gateway, read->device, read->count);
    read->gateway->working--;
    read->gateway->hearing = false;
    free(read->device);
    free(read);
}

bool s5_gateway_read_revoked(S5Gateway *gateway)
{
    Revoked read = {.gateway = gateway, .after_ms = s5_wall_ms(), .job.data = &read};
    read_revoked(&read.job);
    s5_gateway_revoke(gateway, read.device, read.count);
    free(read.device);
    return read.good;
}

void s5_gateway_hear_revoked(S5Gateway *gateway)
{
    Revoked *read = gateway->hearing ? NULL : calloc(1, sizeof *read);
    if (!read)
        return;
    *read = (Revoked){.gateway = gateway, .after_ms = gateway->revoked_ms - OVERLAP_MS, .job.data = read};
    gateway->hearing = true;
    gateway->working++;
    uv_queue_work(gateway->loop, &read->job, read_revoked, on_revoked_read);
}
