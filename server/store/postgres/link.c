/*
 * Connections to PostgreSQL, in libpq's pipeline mode. Statements are buffered and answered in order; while answers are waited for, what
 * is buffered is sent, so neither side can wait for the other without end. After each statement comes a Sync, which ends its transaction.
 */
#include "postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------- parameters */

static void param_add(S5PgParams *params, const char *value, size_t size)
{
    params->value[params->count] = value;
    params->length[params->count++] = (int)size;
}

/* The network's order: the most significant byte first. */
static void put_in_network_order(char *bytes, uint64_t number, int size)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (char)(unsigned char)(number >> 8 * (size - 1 - i));
}

void s5_pg_null(S5PgParams *params)
{
    param_add(params, NULL, 0);
}

void s5_pg_text(S5PgParams *params, const char *text)
{
    param_add(params, text, text ? strlen(text) : 0);
}

void s5_pg_bytes(S5PgParams *params, const void *bytes, size_t size)
{
    param_add(params, bytes ? bytes : "", size);
}

void s5_pg_number(S5PgParams *params, int64_t number)
{
    char *bytes = params->number[params->count];
    put_in_network_order(bytes, (uint64_t)number, 8);
    param_add(params, bytes, 8);
}

void s5_pg_small(S5PgParams *params, int32_t number)
{
    char *bytes = params->number[params->count];
    put_in_network_order(bytes, (uint32_t)number, 4);
    param_add(params, bytes, 4);
}

/* ------------------------------------------------------------------- arrays */

/* The types of elements, as PostgreSQL numbers them, and where the number of elements is in an array's head. */
enum { BYTES = 17, NUMBER = 20, SMALL = 23, TEXT = 25, COUNT_AT = 12, HEAD = 20 };

static char *array_grow(S5PgArray *array, size_t size)
{
    if (array->used + size > array->room) {
        const size_t room = 2 * (array->used + size);
        char *bytes = realloc(array->bytes, room);
        array->failed = array->failed || !bytes;
        if (!bytes)
            return NULL;
        array->bytes = bytes;
        array->room = room;
    }
    array->used += size;
    return array->bytes + array->used - size;
}

/* A head says: one dimension, whether there are nulls (nobody asks), the type, how many, counted from 1. */
static void add_head(S5PgArray *array, uint32_t type)
{
    const uint32_t head[] = {1, 0, type, 0, 1};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) {
        char *bytes = array_grow(array, 4);
        if (bytes)
            put_in_network_order(bytes, head[i], 4);
    }
}

/* Adds an element, whose bytes are at what is returned; null without memory, or where it is a null itself. */
static char *add_element(S5PgArray *array, uint32_t type, size_t size, bool is_null)
{
    if (!array->used)
        add_head(array, type);
    const size_t own = is_null ? 0 : size;
    char *bytes = array->failed ? NULL : array_grow(array, 4 + own);
    if (!bytes)
        return NULL;
    array->count++;
    put_in_network_order(bytes, is_null ? UINT32_MAX : size, 4);
    return is_null ? NULL : bytes + 4;
}

void s5_pg_array_bytes(S5PgArray *array, const void *bytes, size_t size)
{
    char *element = add_element(array, BYTES, size, !bytes);
    if (element && size)
        memcpy(element, bytes, size);
}

void s5_pg_array_text(S5PgArray *array, const char *text)
{
    const size_t size = strlen(text);
    char *element = add_element(array, TEXT, size, false);
    if (element && size)
        memcpy(element, text, size);
}

void s5_pg_array_number(S5PgArray *array, int64_t number)
{
    char *element = add_element(array, NUMBER, 8, false);
    if (element)
        put_in_network_order(element, (uint64_t)number, 8);
}

void s5_pg_array_small(S5PgArray *array, int32_t number)
{
    char *element = add_element(array, SMALL, 4, false);
    if (element)
        put_in_network_order(element, (uint32_t)number, 4);
}

void s5_pg_array(S5PgParams *params, S5PgArray *array)
{
    if (array->failed || array->used < HEAD) {
        s5_pg_null(params);
        return;
    }
    put_in_network_order(array->bytes + COUNT_AT, array->count, 4);
    param_add(params, array->bytes, array->used);
}

void s5_pg_array_free(S5PgArray *array)
{
    free(array->bytes);
    *array = (S5PgArray){0};
}

/* ------------------------------------------------------------------ opening */

/* libpq ends its messages with a line feed, and some have several lines: the first says what is wrong. */
static void add_message(S5Text *error, const char *message)
{
    char line[300];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(message, "\n"), message);
    s5_text_add(error, "PostgreSQL: ");
    s5_text_add(error, *line ? line : "there is no memory");
}

static void ignore(void *to, const PGresult *notice)
{
    (void)to, (void)notice;
}

bool s5_pg_fail(PGconn *connection, S5Text *error)
{
    add_message(error, PQerrorMessage(connection));
    return false;
}

bool s5_pg_run(PGconn *connection, const char *sql, ExecStatusType status, S5Text *error)
{
    PGresult *result = PQexec(connection, sql);
    const bool good = PQresultStatus(result) == status;
    PQclear(result);
    return good || s5_pg_fail(connection, error);
}

PGconn *s5_pg_connect(const char *place, S5Text *error)
{
    /* What comes before dbname is only the default: the place may say otherwise. */
    static const char *const NAMES[] = {"application_name", "connect_timeout", "tcp_user_timeout",
        "keepalives_idle", "dbname", "client_encoding", "target_session_attrs", NULL};
    char patience[8];
    snprintf(patience, sizeof patience, "%d", S5_PG_PATIENCE_S);
    const char *const values[] = {"spoilfive", patience, "4000", "10", place, "UTF8", "read-write", NULL};
    PGconn *connection = PQconnectdbParams(NAMES, values, 1);
    PQsetNoticeReceiver(connection, ignore, NULL);
    if (PQstatus(connection) == CONNECTION_OK)
        return connection;
    add_message(error, PQerrorMessage(connection));
    PQfinish(connection);
    return NULL;
}

int s5_pg_patience_ms(PGconn *connection)
{
    enum { MOST_S = 3600 };
    PQconninfoOption *options = PQconninfo(connection), *option = options;
    while (option && option->keyword && strcmp(option->keyword, "connect_timeout") != 0)
        option++;
    const char *word = option && option->keyword ? option->val : NULL;
    const long seconds = word ? strtol(word, NULL, 10) : 0;
    PQconninfoFree(options);
    if (seconds <= 0)
        return 1000 * S5_PG_PATIENCE_S;
    return 1000 * (int)(seconds > MOST_S ? MOST_S : seconds);
}

void s5_pg_close(S5PgLink *link)
{
    PQfinish(link->connection);
    link->connection = NULL;
}

/*
 * If a wait for a standby server is cancelled, the database only warns, although the commit may be lost with this machine. So after a
 * warning nobody knows what came of a statement.
 */
static void on_notice(void *to, const PGresult *notice)
{
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && !strcmp(severity, "WARNING"))
        ((S5PgLink *)to)->warned = true;
}

static const char *statement_name(int statement, char name[16])
{
    snprintf(name, 16, "s%d", statement);
    return name;
}

/* Puts the node's name in place of each {node}; a name has nothing that would have to be quoted. */
static void put_node(char *statement, size_t size, const char *sql, const char *node)
{
    static const char PLACE[] = "{node}";
    S5Text text = s5_text(statement, size);
    for (const char *at; (at = strstr(sql, PLACE)); sql = at + sizeof PLACE - 1) {
        for (; sql < at; sql++)
            s5_text_char(&text, *sql);
        s5_text_add(&text, node);
    }
    s5_text_add(&text, sql);
}

/* Waits for the answer to a statement, if that and its Sync were sent; false with `error` filled in unless it has this status. */
static bool expect_answer(S5PgLink *link, const S5Pg *pg, bool sent, ExecStatusType status, S5Text *error)
{
    PGresult *result = sent ? s5_pg_receive(link, pg->patience_ms) : NULL;
    const bool good = PQresultStatus(result) == status;
    if (!good)
        add_message(error, result ? PQresultErrorMessage(result) : "it does not answer");
    PQclear(result);
    return good;
}

static bool link_prepare(S5PgLink *link, const S5Pg *pg, const char *const *sql, int count, S5Text *error)
{
    enum { STATEMENT_MAX = 4096 };
    char name[16], statement[STATEMENT_MAX];
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        put_node(statement, sizeof statement, sql[i], pg->node);
        const bool sent = PQsendPrepare(link->connection, statement_name(i, name), statement, 0, NULL) &&
                          PQpipelineSync(link->connection);
        good = expect_answer(link, pg, sent, PGRES_COMMAND_OK, error);
    }
    return good;
}

/*
 * The connections of a node have its name, so that others can end them when it is dead. What they commit is on disk. All that is asked for
 * has an index, and prepared statements are planned before anything is known of the rows.
 */
static bool take_settings(S5PgLink *link, const S5Pg *pg, S5Text *error)
{
    char sql[500];
    snprintf(sql, sizeof sql,
        "SELECT set_config('application_name', 'spoilfive %s', false), set_config('synchronous_commit', CASE"
        " current_setting('synchronous_commit') WHEN 'off' THEN 'on'"
        " ELSE current_setting('synchronous_commit') END, false), set_config('enable_hashjoin', 'off', false),"
        " set_config('enable_mergejoin', 'off', false), set_config('enable_seqscan', 'off', false)",
        pg->node);
    const bool sent = PQsendQueryParams(link->connection, sql, 0, NULL, NULL, NULL, NULL, 0) &&
                      PQpipelineSync(link->connection);
    return expect_answer(link, pg, sent, PGRES_TUPLES_OK, error);
}

bool s5_pg_pipeline(S5PgLink *link, const S5Pg *pg, const char *const *sql, int count, S5Text *error)
{
    link->warned = false;
    PQsetNoticeReceiver(link->connection, on_notice, link);
    const bool piped =
        PQenterPipelineMode(link->connection) == 1 && PQsetnonblocking(link->connection, 1) == 0;
    if ((piped || s5_pg_fail(link->connection, error)) && take_settings(link, pg, error) &&
        link_prepare(link, pg, sql, count, error))
        return true;
    s5_pg_close(link);
    return false;
}

bool s5_pg_open(S5PgLink *link, const S5Pg *pg, const char *const *sql, int count, S5Text *error)
{
    link->connection = s5_pg_connect(pg->place, error);
    return link->connection && s5_pg_pipeline(link, pg, sql, count, error);
}

/* ------------------------------------------------------ sending and receiving */

void s5_pg_send(S5PgLink *link, int statement, const S5PgParams *params)
{
    static const int BINARY[S5_PG_PARAMS] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    if (!link->connection)
        return;
    /* Where it can't be sent, no answer comes. */
    if (!PQsendQueryPrepared(link->connection, statement_name(statement, name), params->count, params->value,
            params->length, BINARY, 1) ||
        !PQpipelineSync(link->connection))
        s5_pg_close(link);
}

/* Waits until libpq can say something, while it sends what is buffered. */
static bool link_wait(PGconn *connection, uint64_t deadline_ns)
{
    for (int left; PQisBusy(connection);) {
        const int unsent = PQflush(connection);
        const uint64_t now = uv_hrtime();
        struct pollfd socket = {PQsocket(connection), (short)(unsent ? POLLIN | POLLOUT : POLLIN), 0};
        left = now < deadline_ns ? (int)((deadline_ns - now) / 1000000) + 1 : 0;
        if (unsent < 0 || !left || (poll(&socket, 1, left) < 0 && errno != EINTR))
            return false;
        if (socket.revents && !PQconsumeInput(connection))
            return false;
    }
    return true;
}

/* Whether an answer says that the connection ends: the database stops, or another server took its place. */
static bool is_last(const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return PQresultStatus(result) == PGRES_FATAL_ERROR && (!severity || strcmp(severity, "ERROR") != 0);
}

/* After an answer libpq says that it is the only one, and then that its transaction has ended. */
static bool receive_end(PGconn *connection, uint64_t deadline_ns)
{
    PGresult *more = link_wait(connection, deadline_ns) ? PQgetResult(connection) : NULL;
    PGresult *sync = !more && link_wait(connection, deadline_ns) ? PQgetResult(connection) : NULL;
    const bool good = PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
    PQclear(more);
    PQclear(sync);
    return good;
}

PGresult *s5_pg_receive(S5PgLink *link, int patience_ms)
{
    const uint64_t deadline_ns = uv_hrtime() + (uint64_t)patience_ms * 1000000;
    PGconn *connection = link->connection;
    PGresult *result = connection && link_wait(connection, deadline_ns) ? PQgetResult(connection) : NULL;
    if (result && !is_last(result) && receive_end(connection, deadline_ns) && !link->warned)
        return result;
    PQclear(result);
    s5_pg_close(link);
    return NULL;
}
