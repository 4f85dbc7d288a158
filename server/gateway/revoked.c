/* The devices that people have revoked: in memory, because every cookie is looked up. The store has them, for all nodes of a site. */
#include "gateway_internal.h"

#include "server/common/bytes.h"

#include <stdlib.h>

/*
 * What is new is told by its time, which the node that revoked it has set: its clock may differ by an hour. A clock that is wrong, or an
 * earlier version that keeps rows for a shorter time, sets a time that was passed before: once in a while all are read.
 */
enum { OVERLAP_MS = 3600000, ALL_AFTER = 30 };

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
    S5ThreadTask job;
    S5Gateway *gateway;
    S5Bytes devices; /* S5Credential */
    int64_t after_ms;
    bool good;
} Revoked;

static bool take_revoked(void *to, const S5Credential *device)
{
    Revoked *read = to;
    S5Credential kept = *device;
    kept.text = NULL;
    return read->good = s5_bytes_add(&read->devices, &kept, sizeof kept);
}

static void read_revoked(void *to)
{
    Revoked *read = to;
    read->good = true;
    read->good = s5_journal_credentials(read->gateway->journal,
                     &(S5CredentialQuery){.after_ms = read->after_ms}, take_revoked, read) &&
                 read->good;
}

static void take_all_revoked(Revoked *read)
{
    const S5Credential *device = (const S5Credential *)(void *)read->devices.bytes;
    s5_gateway_revoke(read->gateway, device, (int)(read->devices.used / sizeof *device));
    free(read->devices.bytes);
}

static void on_revoked_read(void *to)
{
    Revoked *read = to;
    take_all_revoked(read);
    read->gateway->working--;
    read->gateway->hearing = false;
    free(read);
}

bool s5_gateway_read_revoked(S5Gateway *gateway)
{
    Revoked read = {.gateway = gateway, .after_ms = s5_wall_ms()};
    read_revoked(&read);
    take_all_revoked(&read);
    return read.good;
}

void s5_gateway_hear_revoked(S5Gateway *gateway)
{
    Revoked *read = gateway->hearing ? NULL : calloc(1, sizeof *read);
    if (!read)
        return;
    const bool all = ++gateway->hearings % ALL_AFTER == 0;
    *read = (Revoked){.gateway = gateway, .after_ms = all ? s5_wall_ms() : gateway->revoked_ms - OVERLAP_MS};
    gateway->hearing = true;
    gateway->working++;
    s5_thread_task_now(gateway->loop, &read->job, read_revoked, on_revoked_read, read);
}
