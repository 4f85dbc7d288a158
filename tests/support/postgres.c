#include "postgres.h"

#include <fcntl.h>
#include <glob.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <pwd.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder.h"
#include "patience.h"

static char *folder; /* of the server's data and its socket */
static pid_t server, starter;
static pthread_t first; /* of the threads, which starts the server */

/* Debian has the server's programs in no folder of PATH; the newest version comes last. */
static void find(const char *name, char *path, size_t size)
{
    glob_t found;
    snprintf(path, size, "/usr/lib/postgresql/*/bin/%s", name);
    if (glob(path, 0, NULL, &found) == 0)
        snprintf(path, size, "%s", found.gl_pathv[found.gl_pathc - 1]);
    else
        snprintf(path, size, "%s", name);
    globfree(&found);
}

/* PostgreSQL does not run as root: then it gets the user that its package makes. */
static const struct passwd *user(void)
{
    return geteuid() ? NULL : getpwnam("postgres");
}

/* Starts one of its programs, which ends when this one does. It finds the others by its own path, the first of the words. */
static pid_t start(const char *name, char *words[])
{
    static char path[512];
    char log[512];
    find(name, path, sizeof path);
    snprintf(log, sizeof log, "%s/log", folder);
    const struct passwd *other = user();
    const pid_t child = fork();
    if (child)
        return child;
    const int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0666);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if ((other && (setgid(other->pw_gid) || setuid(other->pw_uid))) || prctl(PR_SET_PDEATHSIG, SIGKILL) ||
        chdir(folder))
        _exit(126);
    words[0] = path;
    execvp(path, words);
    _exit(127);
}

static void stop(void)
{
    if (getpid() != starter)
        return;
    if (server > 0)
        postgres_kill();
    folder_free(folder);
}

/* Without it no test of this program can go on; what it wrote last says why. */
static _Noreturn void give_up(const char *what)
{
    char path[512], text[2000] = "";
    snprintf(path, sizeof path, "%s/log", folder);
    FILE *log = fopen(path, "r");
    if (log) {
        text[fread(text, 1, sizeof text - 1, log)] = 0;
        fclose(log);
    }
    print_error("PostgreSQL: %s; `tools/setup test` installs it. It says:\n%s\n", what, text);
    exit(1);
}

static void make(void)
{
    char data[512];
    char *words[] = {"initdb", "-D", data, "-U", "spoilfive", "-A", "trust", "-E", "UTF8", "--locale=C",
        "--no-sync", "--no-instructions", NULL};
    int status = -1;
    folder = folder_new();
    starter = getpid();
    first = pthread_self();
    atexit(stop);
    snprintf(data, sizeof data, "%s/data", folder);
    const struct passwd *other = user();
    if (other)
        assert_int_equal(chown(folder, other->pw_uid, other->pw_gid), 0);
    waitpid(start("initdb", words), &status, 0);
    if (status)
        give_up("initdb failed");
}

static PGconn *connect_to(const char *name)
{
    char place[512];
    snprintf(place, sizeof place, "host=%s user=spoilfive dbname=postgres options='-csearch_path=\"%s\"'",
        folder, name);
    PGconn *connection = PQconnectdb(place);
    if (PQstatus(connection) == CONNECTION_OK)
        return connection;
    PQfinish(connection);
    return NULL;
}

void postgres_start(void)
{
    char data[512];
    char *words[] = {"postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c",
        "shared_buffers=32MB", "-c", "max_connections=60", "-c", "dynamic_shared_memory_type=mmap", "-c",
        "full_page_writes=off", "-c", "autovacuum=off", "-c", "jit=off", NULL};
    const struct timespec pause = {.tv_nsec = 20000000};
    const time_t until = time(NULL) + PATIENCE_S;
    PGconn *connection;
    snprintf(data, sizeof data, "%s/data", folder);
    server = start("postgres", words);
    while (!(connection = connect_to("public"))) {
        if (time(NULL) > until)
            give_up("it does not start");
        if (waitpid(server, NULL, WNOHANG) == server)
            server = start("postgres", words); /* what it had before it was killed was not free yet */
        nanosleep(&pause, NULL);
    }
    PQfinish(connection);
}

void postgres_kill(void)
{
    char path[64], *end = path;
    char children[4096] = "";
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)server, (int)server);
    FILE *file = fopen(path, "r");
    if (file && !fgets(children, sizeof children, file))
        *children = 0;
    if (file)
        fclose(file);
    kill(server, SIGKILL);
    end = children;
    for (long child; (child = strtol(end, &end, 10)) > 0;)
        kill((pid_t)child, SIGKILL);
    waitpid(server, NULL, 0);
    server = 0;
}

void postgres_place(const char *name, char *place, size_t size)
{
    char sql[200];
    if (!folder)
        make();
    if (!server)
        postgres_start();
    snprintf(place, size,
        "host=%s user=spoilfive dbname=postgres connect_timeout=%d options='-csearch_path=\"%s\"'", folder,
        PATIENCE_S, name);
    snprintf(sql, sizeof sql, "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"%s\"", name);
    postgres_run("public", sql);
}

void postgres_uri(const char *name, char *uri, size_t size)
{
    snprintf(uri, size, "postgresql://spoilfive@/postgres?host=%s&options=-csearch_path%%3D%%22%s%%22",
        folder, name);
}

/* Whether a connection still answers; what is asked next is about this schema. */
static int takes(PGconn *connection, const char *name)
{
    char sql[120];
    snprintf(sql, sizeof sql, "SET search_path = \"%s\"", name);
    PGresult *set = PQexec(connection, sql);
    const ExecStatusType status = PQresultStatus(set);
    PQclear(set);
    return status == PGRES_COMMAND_OK;
}

/*
 * The connection of the first thread stays, since each new one is a new process of the server. It is made anew when the server
 * was killed, and in a child that was forked. Other threads have one for each question.
 */
const char *postgres_ask(const char *name, const char *sql)
{
    static char field[256];
    static PGconn *kept;
    static pid_t owner;
    const pid_t process = getpid();
    const int stays = pthread_equal(first, pthread_self());
    PGconn *connection = stays && owner == process && kept && takes(kept, name) ? kept : connect_to(name);
    assert_non_null(connection);
    if (stays && connection != kept) {
        if (owner == process)
            PQfinish(kept);
        kept = connection;
        owner = process;
    }
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) == PGRES_FATAL_ERROR)
        fail_msg("%s", PQerrorMessage(connection));
    snprintf(field, sizeof field, "%s", PQntuples(result) ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    if (!stays)
        PQfinish(connection);
    return field;
}

void postgres_wait_for_lock(void)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    while (!atoi(postgres_ask("public", "SELECT count(*) FROM pg_locks WHERE NOT granted")))
        nanosleep(&pause, NULL);
}

void postgres_run(const char *name, const char *sql)
{
    postgres_ask(name, sql);
}
