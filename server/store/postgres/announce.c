/*
 * What the nodes announce to each other: a row for each node. The heartbeat writes this node's row when it has changed, and reads those of
 * the others that have changed. So no question of a client ever costs the database anything.
 */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- announcing */

void s5_pg_announce(S5JournalStore *store, const char *text)
{
    S5Pg *pg = (S5Pg *)store;
    char *copy = strdup(text); /* without memory, the node tries again when it announces the next time */
    uv_mutex_lock(&pg->mutex);
    char *earlier = copy ? pg->to_announce : NULL;
    if (copy)
        pg->to_announce = copy;
    uv_mutex_unlock(&pg->mutex);
    free(earlier);
}

/* Announces what the loop has left since the last heartbeat, unless it is the same again. */
static void send_own(S5Pg *pg)
{
    S5PgParams params = {.count = 0};
    uv_mutex_lock(&pg->mutex);
    char *next = pg->to_announce;
    pg->to_announce = NULL;
    uv_mutex_unlock(&pg->mutex);
    if (next && (!pg->own || strcmp(next, pg->own) != 0)) {
        free(pg->own);
        pg->own = next;
        pg->announced = false;
    } else {
        free(next);
    }
    if (!pg->own || pg->announced)
        return;
    s5_pg_number(&params, pg->epoch);
    s5_pg_bytes(&params, pg->own, strlen(pg->own));
    PGresult *rows = s5_pg_ask_heartbeat(pg, S5_PG_ANNOUNCE, &params);
    pg->announced = rows;
    PQclear(rows);
}

/* ------------------------------------------------------------------- hearing */

/* Keeps an announcement for the journal, in place of an earlier one of the node that it has not been told of. False without memory. */
static bool keep_news(S5Pg *pg, const char *node, const char *text)
{
    const size_t size = strlen(text) + 1;
    S5Announcement *news = malloc(sizeof *news + size), **at = &pg->announcements;
    if (!news)
        return false;
    snprintf(news->node, sizeof news->node, "%s", node);
    memcpy(news->text, text, size);
    uv_mutex_lock(&pg->mutex);
    while (*at && strcmp((*at)->node, node) != 0)
        at = &(*at)->next;
    S5Announcement *earlier = *at;
    news->next = earlier ? earlier->next : NULL;
    *at = news;
    uv_mutex_unlock(&pg->mutex);
    free(earlier);
    s5_pg_wake(pg);
    return true;
}

static bool has_node(const PGresult *rows, const char *node)
{
    int row = 0;
    while (row < PQntuples(rows) && strcmp(PQgetvalue(rows, row, 0), node) != 0)
        row++;
    return row < PQntuples(rows);
}

/* Keeps what an answer has that the last one had not, and an empty text for the nodes that it lacks. False without memory. */
static bool keep_changes(S5Pg *pg, const PGresult *rows)
{
    bool good = true;
    for (int row = 0; good && row < PQntuples(rows); row++)
        if (!PQgetisnull(rows, row, 2))
            good = keep_news(pg, PQgetvalue(rows, row, 0), PQgetvalue(rows, row, 2));
    for (int row = 0; good && row < PQntuples(pg->heard); row++)
        if (!has_node(rows, PQgetvalue(pg->heard, row, 0)))
            good = keep_news(pg, PQgetvalue(pg->heard, row, 0), "");
    return good;
}

/* What can't be kept is asked for again at the next heartbeat. */
static void hear_others(S5Pg *pg)
{
    S5PgParams params = {.count = 0};
    S5PgArray known = {.bytes = NULL};
    for (int row = 0; row < PQntuples(pg->heard); row++) {
        char source[S5_NODE_SIZE + 48];
        snprintf(
            source, sizeof source, "%s %s", PQgetvalue(pg->heard, row, 0), PQgetvalue(pg->heard, row, 1));
        s5_pg_array_text(&known, source);
    }
    s5_pg_array(&params, &known);
    PGresult *rows = s5_pg_ask_heartbeat(pg, S5_PG_HEAR, &params), *spent = rows;
    if (rows && keep_changes(pg, rows)) {
        spent = pg->heard;
        pg->heard = rows;
    }
    PQclear(spent);
    s5_pg_array_free(&known);
}

/* ---------------------------------------------------------------------- life */

void s5_pg_run_announcements(S5Pg *pg)
{
    send_own(pg);
    hear_others(pg);
}

void s5_pg_free_announcements(S5Pg *pg)
{
    free(pg->to_announce);
    free(pg->own);
    PQclear(pg->heard);
    for (S5Announcement *news; (news = pg->announcements); free(news))
        pg->announcements = news->next;
}
