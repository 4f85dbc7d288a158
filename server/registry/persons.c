/* Where people are: the clients of each person, at all tables. */
#include "registry_internal.h"
#include "spoilfive/assert.h"

/* Without memory for it the person is not found at this table, and nothing else is lost. */
void s5_registry_note_person(S5Registry *registry, S5Client *client)
{
    const S5MapKey key = s5_person_key(&client->who);
    S5Client *first = s5_map_get(&registry->persons, key);
    client->twin = NULL;
    client->twin_of = NULL;
    S5_ASSERT(first != client);
    S5_ASSERT(!first || !first->twin_of);
    S5_ASSERT(!first || !memcmp(&first->who, &client->who, sizeof first->who));
    if (first) {
        client->twin = first->twin;
        client->twin_of = &first->twin;
        first->twin = client;
        if (client->twin)
            client->twin->twin_of = &client->twin;
    } else {
        s5_map_put(&registry->persons, key, client);
    }
}

void s5_registry_forget_person(S5Registry *registry, S5Client *client)
{
    const S5MapKey key = s5_person_key(&client->who);
    S5_ASSERT(!client->twin_of || *client->twin_of == client);
    S5_ASSERT(!client->twin || client->twin->twin_of == &client->twin);
    if (client->twin_of)
        *client->twin_of = client->twin;
    if (client->twin)
        client->twin->twin_of = client->twin_of;
    if (s5_map_get(&registry->persons, key) != client)
        return;
    if (client->twin)
        s5_map_put(&registry->persons, key, client->twin); /* in place of the first one */
    else
        s5_map_remove(&registry->persons, key);
}

void s5_registry_tables_of(const S5Registry *registry, const S5PersonId *who, S5TakeTable *take, void *to)
{
    const S5Client *client = s5_map_get(&registry->persons, s5_person_key(who));
    for (bool more = true; client && more; client = client->twin) {
        const S5LiveTable *live = client->live;
        if (client->visitor >= 0 && live->table && !live->stale)
            more = take(to, live->table);
    }
}

int s5_registry_places(const S5Registry *registry, const S5Table *table)
{
    S5MapKey place[S5_SEATS_MAX];
    S5TableOffer offer;
    int count = 0;
    s5_table_offer(table, &offer);
    const S5LiveTable *live = s5_map_get(&registry->tables, s5_map_key(offer.code));
    for (const S5Client *client = live ? live->clients : NULL; client && count < S5_SEATS_MAX;
        client = client->next) {
        const S5MapKey key = s5_network_key(client->address);
        int i = 0;
        while (i < count && memcmp(&place[i], &key, sizeof key) != 0)
            i++;
        if (i == count && s5_table_seat_of(table, client->who.bytes) >= 0)
            place[count++] = key;
    }
    return count;
}
