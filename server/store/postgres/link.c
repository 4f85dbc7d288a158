/*
 * Connections to PostgreSQL, in libpq's pipeline mode. Statements are buffered and answered in order; while answers are waited for, what
 * is buffered is sent, so neither side can wait for the other without end. After each statement comes a Sync, which ends its transaction.
 */
#include "postgres.h"
#include "server/common/fail.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool s5_pg_put_number(S5Bytes *to, uint64_t number, int size)
{
    char bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (char)(unsigned char)(number >> 8 * (size - 1 - i));
    return s5_bytes_add(to, bytes, (size_t)size);
}

bool s5_pg_put_field(S5Bytes *to, const S5Field *field, int number_size)
{
    if (field->kind == S5_FIELD_NULL)
        return s5_pg_put_number(to, UINT32_MAX, 4);
    if (field->kind == S5_FIELD_NUMBER)
        return s5_pg_put_number(to, (uint64_t)number_size, 4) &&
               s5_pg_put_number(to, (uint64_t)field->number, number_size);
    return s5_pg_put_number(to, field->size, 4) && s5_bytes_add(to, field->bytes, field->size);
}

/* ------------------------------------------------------------------- arrays */

/* A head says: one dimension, whether there are nulls (nobody asks), the type, how many, counted from 1. */
enum { HEAD = 5, COUNT = 3 };

void s5_pg_array_add(S5PgArray *array, S5PgType type, S5Field element)
{
    const uint32_t head[HEAD] = {1, 0, type, 0, 1};
    bool good = !array->failed;
    for (int i = 0; i < HEAD && !array->count; i++)
        good = good && s5_pg_put_number(&array->is, head[i], 4);
    array->failed = !good || !s5_pg_put_field(&array->is, &element, 8);
    array->count += !array->failed;
}

S5Field s5_pg_array(S5PgArray *array)
{
    const size_t used = array->is.used;
    if (array->failed || !array->count)
        return s5_field_null();
    array->is.used = COUNT * sizeof array->count;
    s5_pg_put_number(&array->is, array->count, 4); /* in its place: there is room */
    array->is.used = used;
    return s5_field_bytes(array->is.bytes, used);
}

void s5_pg_array_free(S5PgArray *array)
{
    free(array->is.bytes);
    *array = (S5PgArray){0};
}

/* ------------------------------------------------------------------ opening */

/* libpq ends its messages with a line feed, and some have several lines: the first says what is wrong. */
static void add_message(S5Text *error, const char *message)
{
    const char *line = *message && *message != '\n' ? message : "there is no memory";
    s5_fail_as(error, "PostgreSQL: %.*s", (int)strcspn(line, "\n"), line);
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

void s5_pg_send(S5PgLink *link, int statement, const S5Field *given, int count)
{
    enum { DIGITS = 24 };
    char name[16], number[S5_PG_PARAMS][DIGITS];
    const char *value[S5_PG_PARAMS];
    int length[S5_PG_PARAMS], binary[S5_PG_PARAMS];
    if (!link->connection)
        return;
    for (int i = 0; i < count; i++) {
        binary[i] = given[i].kind != S5_FIELD_NUMBER;
        snprintf(number[i], DIGITS, "%lld", (long long)given[i].number);
        value[i] = binary[i] ? given[i].bytes : number[i];
        if (!value[i] && given[i].kind != S5_FIELD_NULL)
            value[i] = "";
        length[i] = (int)given[i].size;
    }
    /* Where it can't be sent, no answer comes. */
    if (!PQsendQueryPrepared(
            link->connection, statement_name(statement, name), count, value, length, binary, 1) ||
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
