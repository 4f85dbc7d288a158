/* `spoilfive admin`: the operator's commands. Most are carried out by the running server, over its socket in the data folder. */
#include "admin.h"
#include "serve_flags.h"

#include "engine/record/json.h"
#include "server/admin/admin.h"
#include "server/common/bytes.h"
#include "server/store/backup.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 4 };

enum { NOT_NOW = 409 /* the status of an answer */ };

/* What a command line says. */
typedef struct Line {
    const char *words[WORDS_MAX], *folder, *store;
    int count;
} Line;

static bool add_admin_word(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Line *line = field;
    (void)command, (void)flag;
    if (line->count < WORDS_MAX)
        line->words[line->count++] = value;
    return true;
}

static const S5Flag FLAGS[] = {
    S5_WORDS(S5_TAKEN_BY(add_admin_word)),
    {"data", "FOLDER", "folder of the server's tables (default: $XDG_STATE_HOME/spoilfive/server)",
        S5_TEXT(Line, folder)},
    {"store", "URI", "the PostgreSQL database with the tables, for expire", S5_TEXT(Line, store)},
    S5_FLAGS_END,
};

/* A command that is carried out here. */
typedef int Here(const S5Command *command, const Line *line);

static Here run_backup, run_restore, run_expire;

static const struct AdminRow {
    const char *name, *words, *about;
    Here *run; /* null: the server carries it out */
} ROWS[] = {
#define ADMIN_ROW(name, text, words, about) {text, words, about, NULL},
    S5_ADMIN_MAP(ADMIN_ROW)
#undef ADMIN_ROW
#define HERE_ROW(name, text, words, about) {text, words, about, run_##name},
        S5_ADMIN_HERE_MAP(HERE_ROW)
#undef HERE_ROW
};

enum { ROW_COUNT = (int)(sizeof ROWS / sizeof *ROWS) };

static int list_orders(void)
{
    enum { ABOUT_FROM = 22 };
    for (int i = 0; i < ROW_COUNT; i++) {
        char whole[64], line[256];
        snprintf(whole, sizeof whole, "%s %s", ROWS[i].name, ROWS[i].words);
        snprintf(line, sizeof line, "  %-19s %s", whole, ROWS[i].about);
        s5_print_line(stdout, ABOUT_FROM, line);
    }
    return S5_EXIT_DONE;
}

/* ----------------------------------------------------------- the server's socket */

static int connect_to(const char *folder)
{
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    const int size = snprintf(place.sun_path, sizeof place.sun_path, "%s/%s", folder, S5_ADMIN_SOCKET);
    if (size < 0 || (size_t)size >= sizeof place.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int to = socket(AF_UNIX, SOCK_STREAM, 0);
    if (to >= 0 && connect(to, (struct sockaddr *)&place, sizeof place) == 0)
        return to;
    const int wrong = errno;
    if (to >= 0)
        close(to);
    errno = wrong;
    return -1;
}

static bool send_order(int to, const char *bytes, size_t size)
{
    for (ssize_t sent; size; bytes += sent, size -= (size_t)sent)
        if ((sent = send(to, bytes, size, MSG_NOSIGNAL)) <= 0)
            return false;
    return true;
}

/* The server's whole answer with its head, which the caller frees; null if it did not come. */
static char *read_answer(int from)
{
    static char piece[65536];
    S5Bytes text = {0};
    ssize_t got;
    while ((got = read(from, piece, sizeof piece)) > 0 && s5_bytes_add(&text, piece, (size_t)got))
        ;
    return text.bytes;
}

/* Whether an answer is as long as its head says; one that was cut off is none. */
static bool is_answer_whole(const char *said)
{
    static const char LENGTH[] = "\r\ncontent-length: ";
    const char *body = said ? strstr(said, "\r\n\r\n") : NULL;
    const char *length = body ? strstr(said, LENGTH) : NULL;
    return length && length < body &&
           strtoull(length + strlen(LENGTH), NULL, 10) == strlen(body + strlen("\r\n\r\n"));
}

/* The words as the body of a request, which the caller frees; null where one is not UTF-8. */
static char *body_of(const char *const *words, int count)
{
    json_t *list = json_array();
    bool good = list;
    for (int i = 0; i < count; i++)
        good = json_array_append_new(list, json_string(words[i])) == 0 && good;
    char *body = good ? json_dumps(list, JSON_COMPACT) : NULL;
    json_decref(list);
    return body;
}

/* What the server has answered. */
typedef struct Reply {
    int status;       /* 0: the answer did not come whole */
    const char *body; /* in `said` */
    char *said;       /* to be freed */
} Reply;

/* Asks the running server; false, and errno, where none listens. */
static bool ask_running_server(const char *folder, const char *const *words, int count, Reply *reply)
{
    char head[200];
    const int server = connect_to(folder);
    *reply = (Reply){.body = ""};
    if (server < 0)
        return false;
    char *body = body_of(words, count);
    const size_t size = body ? strlen(body) : 0;
    snprintf(head, sizeof head,
        "POST /admin HTTP/1.1\r\nhost: admin\r\nconnection: close\r\ncontent-length: %zu\r\n\r\n", size);
    if (body && send_order(server, head, strlen(head)) && send_order(server, body, size))
        reply->said = read_answer(server);
    free(body);
    close(server);
    if (is_answer_whole(reply->said) && sscanf(reply->said, "HTTP/1.1 %d", &reply->status) == 1)
        reply->body = strstr(reply->said, "\r\n\r\n") + strlen("\r\n\r\n");
    return true;
}

/* Says why the server has not done it. */
static void put_error(S5Text *text, const Reply *reply)
{
    json_t *answer = json_loads(reply->body, 0, NULL);
    const char *said = json_string_value(json_object_get(answer, "error"));
    s5_text_add(text, said ? said : "the server did not answer in full");
    json_decref(answer);
}

static int no_server(const S5Command *command, const char *folder)
{
    return s5_fault(command, "no server that you may command runs on %s: %s", folder, strerror(errno));
}

static int ask_server(const S5Command *command, const char *folder, const char *const *words, int count)
{
    char why[1000] = "", *body = body_of(words, count);
    S5Text error = s5_text(why, sizeof why);
    Reply reply;
    int status = S5_EXIT_DONE;
    if (!body)
        return s5_usage(command, "the words of a command must be UTF-8");
    free(body);
    if (!ask_running_server(folder, words, count, &reply))
        return no_server(command, folder);
    if (reply.status == 200) {
        fputs(reply.body, stdout);
    } else {
        put_error(&error, &reply);
        status = s5_fault(command, "%s", why);
    }
    free(reply.said);
    return status;
}

/* ------------------------------------------------------------------- backups */

static bool has_tables(const char *data)
{
    char path[2048];
    snprintf(path, sizeof path, "%s/tables.db", data);
    return access(path, F_OK) == 0;
}

static int run_backup(const S5Command *command, const Line *line)
{
    const char *data = line->folder, *const *words = line->words + 1;
    char why[4096] = "";
    S5Text error = s5_text(why, sizeof why);
    if (!has_tables(data))
        return s5_fault(command,
            "%s has no tables.db; if the server has --store, its tables are in PostgreSQL: use pg_dump",
            data);
    return s5_backup(data, words[0], &error) ? S5_EXIT_DONE : s5_fault(command, "%s", why);
}

static int run_restore(const S5Command *command, const Line *line)
{
    const char *data = line->folder, *const *words = line->words + 1;
    char why[4096] = "";
    S5Text error = s5_text(why, sizeof why);
    return s5_restore(words[0], data, &error) ? S5_EXIT_DONE : s5_fault(command, "%s", why);
}

/* ----------------------------------------------------------------- retention */

/* The file is there, so the table may go; one that somebody has opened meanwhile stays. Where the server could not save that, it may have gone. */
static bool drop_expired_table(void *to, const char *code, int64_t entries, bool *stays, S5Text *error)
{
    char number[24];
    Reply reply;
    snprintf(number, sizeof number, "%lld", (long long)entries);
    const bool asked = ask_running_server(to, (const char *[]){"drop", code, number}, 3, &reply);
    const bool good = reply.status == 200 || reply.status == NOT_NOW;
    *stays = !asked || reply.status == NOT_NOW;
    if (reply.status == 200)
        printf("%s\n", code);
    if (!good) {
        s5_text_add(error, code);
        s5_text_add(error, " is not deleted: ");
        put_error(error, &reply);
    }
    free(reply.said);
    return good;
}

/* Whether the server runs and can delete tables: otherwise none is written down. */
static int check_server(const S5Command *command, const char *data)
{
    Reply reply;
    if (!ask_running_server(data, (const char *[]){"status"}, 1, &reply))
        return no_server(command, data);
    json_t *status = json_loads(reply.body, JSON_DISABLE_EOF_CHECK, NULL);
    const char *why = json_string_value(json_object_get(status, "not_writable"));
    int exit = S5_EXIT_DONE;
    if (!status)
        exit = s5_fault(command, "the server did not answer in full");
    else if (why)
        exit = s5_fault(command, "nothing can be deleted now: %s", why);
    json_decref(status);
    free(reply.said);
    return exit;
}

static int run_expire(const S5Command *command, const Line *line)
{
    enum { DAY_S = 86400, DAYS_MOST = 36500 };
    const char *data = line->folder, *store = line->store, *const *words = line->words + 1;
    char why[4096] = "";
    S5Text error = s5_text(why, sizeof why);
    int32_t days;
    if (!s5_text_read_number(words[0], &days) || days < 0 || days > DAYS_MOST)
        return s5_usage(command, "DAYS takes a whole number from 0 to %d, not '%s'", DAYS_MOST, words[0]);
    const int ready = check_server(command, data);
    if (ready != S5_EXIT_DONE)
        return ready;
    if (!store && !has_tables(data))
        return s5_fault(
            command, "%s has no tables.db; if the server has --store, give it to this command, too", data);
    const int64_t before_ms = ((int64_t)time(NULL) - (int64_t)days * DAY_S) * 1000;
    void *to = (void *)(uintptr_t)data;
    const bool good =
        s5_export_old(store ? store : data, before_ms, words[1], drop_expired_table, to, &error);
    return good ? S5_EXIT_DONE : s5_fault(command, "%s", why);
}

/* ----------------------------------------------------------------- commands */

static const struct AdminRow *admin_row(const char *name)
{
    for (int i = 0; i < ROW_COUNT; i++)
        if (!strcmp(ROWS[i].name, name))
            return &ROWS[i];
    return NULL;
}

static int carry_out_order(const S5Command *command, const Line *line)
{
    const char *names[ROW_COUNT], *const *words = line->words;
    const int count = line->count;
    const struct AdminRow *row = admin_row(words[0]);
    for (int i = 0; i < ROW_COUNT; i++)
        names[i] = ROWS[i].name;
    if (!row) {
        const int near = s5_text_nearest(words[0], names, ROW_COUNT);
        return s5_usage(command, "there is no command '%s'; %s%s", words[0],
            near < 0 ? "spoilfive admin lists them" : "did you mean ", near < 0 ? "" : names[near]);
    }
    if (count - 1 > s5_admin_words_most(row->words) || count - 1 < s5_admin_words_least(row->words))
        return s5_usage(
            command, "use it as: spoilfive admin %s%s%s", row->name, *row->words ? " " : "", row->words);
    return row->run ? row->run(command, line) : ask_server(command, line->folder, words, count);
}

static int run_admin(const S5Command *command, int argc, char **argv)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    Line line = {.count = 0};
    const int status = s5_args_read(command, argc, argv, &line);
    if (status != S5_READ)
        return status;
    if (!line.count)
        return list_orders();
    if (!line.folder)
        line.folder = s5_usual_data(&error);
    return line.folder ? carry_out_order(command, &line) : s5_fault(command, "%s", why);
}

const S5Command s5_admin_command = {S5_ADMIN_WORDS, FLAGS, run_admin, NULL};
