/*
 * What the nodes announce to each other: a row for each node. The heartbeat writes this node's row when it has changed, and reads those of
 * the others that have changed. So no question of a client ever costs the database anything.
 */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The announcement of another node that was read last. */
struct S5PgHeard {
    struct S5PgHeard *next;
    S5AnnouncementKind kind;
    char node[S5_NODE_SIZE], version[48];
    bool there; /* in the answer that is being read */
};

/* ---------------------------------------------------------------- announcing */

void s5_pg_announce(S5JournalStore *store, S5AnnouncementKind kind, const char *bytes, size_t size)
{
    S5Pg *pg = (S5Pg *)store;
    S5PgOwnAnnouncement *own = &pg->own[kind];
    uv_mutex_lock(&pg->mutex);
    const bool same = own->bytes && own->size == size && !memcmp(own->bytes, bytes, size);
    char *copy = same ? NULL : malloc(size + 1);
    if (copy) { /* without memory, the node tries again when it announces the next time */
        memcpy(copy, bytes, size);
        free(own->bytes);
        *own = (S5PgOwnAnnouncement){.bytes = copy, .size = size, .version = own->version + 1};
    }
    uv_mutex_unlock(&pg->mutex);
}

/* A copy of what is to be sent, since the loop may replace it meanwhile; no bytes: there is nothing. */
static S5PgOwnAnnouncement copy_unsent(S5Pg *pg, int kind)
{
    const S5PgOwnAnnouncement *own = &pg->own[kind];
    S5PgOwnAnnouncement copy = {.bytes = NULL};
    uv_mutex_lock(&pg->mutex);
    if (own->bytes && !own->sent) {
        copy = *own;
        copy.bytes = malloc(own->size + 1);
        if (copy.bytes)
            memcpy(copy.bytes, own->bytes, own->size);
    }
    uv_mutex_unlock(&pg->mutex);
    return copy;
}

static void send_own(S5Pg *pg, int kind)
{
    S5PgParams params = {.count = 0};
    S5PgOwnAnnouncement copy = copy_unsent(pg, kind);
    if (!copy.bytes)
        return;
    s5_pg_number(&params, pg->epoch);
    s5_pg_number(&params, copy.version);
    s5_pg_bytes(&params, copy.bytes, copy.size);
    PGresult *rows = s5_pg_ask_heartbeat(pg, S5_PG_ANNOUNCE + kind, &params);
    uv_mutex_lock(&pg->mutex);
    if (rows && pg->own[kind].version == copy.version)
        pg->own[kind].sent = true;
    uv_mutex_unlock(&pg->mutex);
    PQclear(rows);
    free(copy.bytes);
}

void s5_pg_announce_again(S5Pg *pg)
{
    uv_mutex_lock(&pg->mutex);
    for (int kind = 0; kind < S5_ANNOUNCEMENT_KINDS; kind++)
        pg->own[kind].sent = false;
    uv_mutex_unlock(&pg->mutex);
}

/* ------------------------------------------------------------------- hearing */

static bool is_same_source(const S5Announcement *a, const S5Announcement *b)
{
    return a->kind == b->kind && !strcmp(a->node, b->node);
}

/* Keeps an announcement for the journal, in place of an earlier one that it has not been told of. */
static void keep_news(S5Pg *pg, S5Announcement *news)
{
    uv_mutex_lock(&pg->mutex);
    S5Announcement **at = &pg->announcements;
    while (*at && !is_same_source(*at, news))
        at = &(*at)->next;
    S5Announcement *earlier = *at;
    news->next = earlier ? earlier->next : NULL;
    *at = news;
    uv_mutex_unlock(&pg->mutex);
    free(earlier);
}

/* Null bytes: it announces nothing any more. Returns false without memory. */
static bool keep_heard(S5Pg *pg, const struct S5PgHeard *heard, const char *bytes, size_t size)
{
    S5Announcement *news = malloc(sizeof *news + size);
    if (!news)
        return false;
    *news = (S5Announcement){.kind = heard->kind, .gone = !bytes, .size = size};
    memcpy(news->node, heard->node, sizeof news->node);
    if (size)
        memcpy(news->bytes, bytes, size);
    keep_news(pg, news);
    return true;
}

static struct S5PgHeard *find_heard(S5Pg *pg, S5AnnouncementKind kind, const char *node)
{
    struct S5PgHeard *heard = pg->heard;
    while (heard && (heard->kind != kind || strcmp(heard->node, node) != 0))
        heard = heard->next;
    if (heard || !(heard = calloc(1, sizeof *heard)))
        return heard;
    heard->kind = kind;
    snprintf(heard->node, sizeof heard->node, "%s", node);
    heard->next = pg->heard;
    pg->heard = heard;
    return heard;
}

/* Reads a row: node, version, bytes, which are null where this node has them. Returns whether there is news. */
static bool hear_row(S5Pg *pg, S5AnnouncementKind kind, const PGresult *rows, int row)
{
    struct S5PgHeard *heard = find_heard(pg, kind, PQgetvalue(rows, row, 0));
    if (!heard)
        return false;
    heard->there = true;
    if (PQgetisnull(rows, row, 2) ||
        !keep_heard(pg, heard, PQgetvalue(rows, row, 2), (size_t)PQgetlength(rows, row, 2)))
        return false;
    snprintf(heard->version, sizeof heard->version, "%s", PQgetvalue(rows, row, 1));
    return true;
}

/* Forgets the nodes that the answer did not have. Returns whether there were any. */
static bool forget_gone(S5Pg *pg, S5AnnouncementKind kind)
{
    bool news = false;
    for (struct S5PgHeard **at = &pg->heard; *at;) {
        struct S5PgHeard *heard = *at;
        if (heard->kind != kind || heard->there || !keep_heard(pg, heard, NULL, 0)) {
            at = &heard->next;
            continue;
        }
        *at = heard->next;
        free(heard);
        news = true;
    }
    return news;
}

static void add_known(S5Pg *pg, S5AnnouncementKind kind, S5PgArray *known)
{
    char source[S5_NODE_SIZE + 48];
    for (struct S5PgHeard *heard = pg->heard; heard; heard = heard->next) {
        heard->there = heard->there && heard->kind != kind;
        snprintf(source, sizeof source, "%s %s", heard->node, heard->version);
        if (heard->kind == kind)
            s5_pg_array_text(known, source);
    }
}

static bool hear_kind(S5Pg *pg, S5AnnouncementKind kind)
{
    S5PgParams params = {.count = 0};
    S5PgArray known = {.bytes = NULL};
    bool news = false;
    add_known(pg, kind, &known);
    s5_pg_array(&params, &known);
    PGresult *rows = s5_pg_ask_heartbeat(pg, S5_PG_HEAR + (int)kind, &params);
    for (int row = 0; row < PQntuples(rows); row++)
        news = hear_row(pg, kind, rows, row) || news;
    news = (rows && forget_gone(pg, kind)) || news;
    PQclear(rows);
    s5_pg_array_free(&known);
    return news;
}

/* ---------------------------------------------------------------------- life */

void s5_pg_run_announcements(S5Pg *pg)
{
    bool news = false;
    for (int kind = 0; kind < S5_ANNOUNCEMENT_KINDS; kind++) {
        send_own(pg, kind);
        news = hear_kind(pg, (S5AnnouncementKind)kind) || news;
    }
    if (news)
        s5_pg_wake(pg);
}

void s5_pg_free_announcements(S5Pg *pg)
{
    for (int kind = 0; kind < S5_ANNOUNCEMENT_KINDS; kind++)
        free(pg->own[kind].bytes);
    for (struct S5PgHeard *heard; (heard = pg->heard); free(heard))
        pg->heard = heard->next;
    for (S5Announcement *news; (news = pg->announcements); free(news))
        pg->announcements = news->next;
}
