#include "serve_flags.h"

#include "cli/program.h"
#include "config_file.h"

#include "server/common/fail.h"
#include "server/store/journal.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a flag's value is. */
typedef enum Kind { YES, NUMBER, TEXT, SOCKET, URL, DATABASE, NODE_NAME, LIMIT } Kind;

/* When a flag is read: with the words of the command line alone, at the start, or also while the server runs. */
#define WORDS  "; on the command line only"
#define START  ""
#define RELOAD "; can be changed while the server runs"

/* X(WHICH, "name", "VALUE", kind, field, when, "help") */
#define FLAG_MAP(X)                                                                                                \
    X(CONFIG, "config", "FILE", TEXT, file, WORDS, "reads options from a file, too; those given here win")         \
    X(CHECK, "check", NULL, YES, check, WORDS,                                                                     \
        "starts nothing: says whether the server could start like this")                                           \
    X(LIST_LIMITS, "limits", NULL, YES, list_limits, WORDS,                                                        \
        "starts nothing: lists the limits, each with its usual value and its range")                               \
    X(PORT, "port", "N", NUMBER, config.port, START,                                                               \
        "port to listen on; 0 picks a free one (default: 4500)")                                                   \
    X(ADDRESS, "address", "A", TEXT, config.address, START,                                                        \
        "address to listen on; 0.0.0.0 opens the server to the network (default: 127.0.0.1, this machine "         \
        "only)")                                                                                                   \
    X(LISTEN, "listen", "unix:PATH", SOCKET, config.unix_path, START,                                              \
        "listens on a unix socket instead, for a proxy that speaks TLS; its X-Forwarded-For and -Proto are "       \
        "trusted")                                                                                                 \
    X(DATA, "data", "FOLDER", TEXT, config.data, START,                                                            \
        "folder of the tables (default: $XDG_STATE_HOME/spoilfive/server)")                                        \
    X(STORE, "store", "URI", DATABASE, config.store, START,                                                        \
        "keeps the tables in PostgreSQL, as in postgresql://spoilfive@db.example/spoilfive; the folder of --data " \
        "still has what the operator has forbidden")                                                               \
    X(NODE, "node", "NAME", NODE_NAME, config.node, START,                                                         \
        "shares the database of --store with other nodes, under this name; the proxy before them sends "           \
        "/n/NAME/ here")                                                                                           \
    X(MEMORY, "memory", NULL, YES, memory, START,                                                                  \
        "stores nothing: all tables are gone when the server ends")                                                \
    X(BEACON_FILE, "beacon-file", "FILE", TEXT, config.beacons, RELOAD,                                            \
        "numbers that nobody controls, a line for each date: the deals of the day rest on them, too")              \
    X(PAGE, "page", "FOLDER", TEXT, config.page, RELOAD,                                                           \
        "folder of the built page (default: web/page beside the program, or the installed one)")                   \
    X(PROXIED, "proxied", NULL, YES, config.proxied, START,                                                        \
        "trusts X-Forwarded-For and X-Forwarded-Proto, for a server behind a proxy")                               \
    X(ORIGIN, "origin", "URL", URL, config.origin, RELOAD,                                                         \
        "origin of the page, as in https://cards.example (default: this server)")                                  \
    X(METRICS_PORT, "metrics-port", "N", NUMBER, config.metrics_port, START,                                       \
        "port for /metrics; 0 picks a free one (default: /metrics is not served)")                                 \
    X(METRICS_ADDRESS, "metrics-address", "A", TEXT, config.metrics_address, START,                                \
        "address for /metrics (default: 127.0.0.1)")                                                               \
    X(LIMITS, "limit", "NAME=N…", LIMIT, config.limits, RELOAD,                                                    \
        "changes a limit (--limits lists them); may be repeated")

#define FLAG_WHICH(which, name, value, kind, field, when, help) which,
enum { FLAG_MAP(FLAG_WHICH) FLAG_COUNT };
#undef FLAG_WHICH

const S5Flag s5_flags_serve[] = {
#define FLAG_ROW(which, name, value, kind, field, when, help) {name, value, help when, NULL, 0, 0, 0},
    FLAG_MAP(FLAG_ROW)
#undef FLAG_ROW
        S5_FLAGS_END,
};

static const struct {
    Kind kind;
    const char *when;
    size_t offset; /* of its field in S5ServeFlags */
} ROWS[] = {
#define FLAG_FIELD(which, name, value, kind, field, when, help) {kind, when, offsetof(S5ServeFlags, field)},
    FLAG_MAP(FLAG_FIELD)
#undef FLAG_FIELD
};

/* A place where flags are given: the command line, or a file. */
typedef struct Source {
    S5ServeFlags *flags;
    const char *dashes;   /* before the name of a flag */
    int line[FLAG_COUNT]; /* where each is given; 0: it is not */
    S5Limits limit_line;
} Source;

static void *field_of(const S5ServeFlags *flags, int flag)
{
    return (char *)(uintptr_t)flags + ROWS[flag].offset;
}

/* -------------------------------------------------------------------- values */

/* Refuses what is given for a flag: its name, and then `why`. */
static bool refuse_flag(S5Text *error, const Source *from, int flag, const char *why)
{
    return s5_fail_as(error, "%s%s%s", from->dashes, s5_flags_serve[flag].name, why);
}

static bool take_number(const Source *from, int flag, const char *value, S5Text *error)
{
    enum { MOST = 65535 };
    int32_t number;
    if (s5_text_read_number(value, &number) && number >= 0 && number <= MOST) {
        *(int *)field_of(from->flags, flag) = number;
        return true;
    }
    refuse_flag(error, from, flag, " takes a whole number from 0 to 65535");
    return s5_fail_as(error, ", not '%s'", value);
}

static bool take_text(const Source *from, int flag, const char *value, S5Text *error)
{
    if (!*value)
        return refuse_flag(error, from, flag, " needs a value that is not empty");
    *(const char **)field_of(from->flags, flag) = value;
    return true;
}

static bool take_socket(const Source *from, int flag, const char *value, S5Text *error)
{
    static const char HEAD[] = "unix:";
    if (strncmp(value, HEAD, sizeof HEAD - 1) != 0 || !value[sizeof HEAD - 1]) {
        refuse_flag(error, from, flag, " takes unix:PATH, as in unix:/run/spoilfive.sock; ");
        return s5_fail_as(error, "%saddress and %sport are for TCP", from->dashes, from->dashes);
    }
    return take_text(from, flag, value + sizeof HEAD - 1, error);
}

/* Browsers send the origin without a path, and only the same text is the same origin. */
static bool take_url(const Source *from, int flag, const char *value, S5Text *error)
{
    size_t scheme = !strncmp(value, "http://", 7) ? 7 : 0;
    if (!strncmp(value, "https://", 8))
        scheme = 8;
    const char *host = value + scheme;
    if (scheme && *host && !host[strcspn(host, "/?#\"' \tABCDEFGHIJKLMNOPQRSTUVWXYZ")])
        return take_text(from, flag, value, error);
    refuse_flag(
        error, from, flag, " takes an address in small letters, without a path, as in https://cards.example");
    return s5_fail_as(error, ", not '%s'", value);
}

/* The value may have a password, so it is not repeated. */
static bool take_database(const Source *from, int flag, const char *value, S5Text *error)
{
    if (!strncmp(value, "postgresql://", 13) || !strncmp(value, "postgres://", 11))
        return take_text(from, flag, value, error);
    return refuse_flag(error, from, flag,
        " takes the address of a PostgreSQL database, as in postgresql://spoilfive@db.example/spoilfive");
}

/* A part of paths, and of statements for the database, where nothing has to be quoted. */
static bool take_node(const Source *from, int flag, const char *value, S5Text *error)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const size_t size = strlen(value);
    if (size && size < S5_NODE_SIZE && !value[strspn(value, SIGNS)] && strcmp(value, "server") != 0)
        return take_text(from, flag, value, error);
    return refuse_flag(error, from, flag,
        " takes a name of at most 32 small letters, digits and dashes, as in north-1, other than server");
}

static bool refuse_again(S5Text *error, const char *kind, const char *name, int line)
{
    return s5_fail_as(error, "%s%s is given twice: line %d has it already", kind, name, line);
}

static bool take_limit(Source *from, int line, const char *value, S5Text *error)
{
    char why[1200] = "";
    S5Text text = s5_text(why, sizeof why);
    const S5LimitRow *row = s5_limits_set(&from->flags->config.limits, value, &text);
    if (!row) {
        refuse_flag(error, from, LIMITS, " ");
        return s5_fail(error, value, why);
    }
    int *before = (int *)((char *)&from->limit_line + row->offset);
    if (line && *before)
        return refuse_again(error, "limit ", row->name, *before);
    *before = line;
    return true;
}

static bool take(Source *from, int flag, int line, const char *value, S5Text *error)
{
    static bool (*const TAKE[])(const Source *from, int flag, const char *value, S5Text *error) = {
        [NUMBER] = take_number,
        [TEXT] = take_text,
        [SOCKET] = take_socket,
        [URL] = take_url,
        [DATABASE] = take_database,
        [NODE_NAME] = take_node};
    const Kind kind = ROWS[flag].kind;
    from->line[flag] = line ? line : 1;
    if (kind == LIMIT)
        return take_limit(from, line, value, error);
    return kind == YES ? (*(bool *)field_of(from->flags, flag) = true) : TAKE[kind](from, flag, value, error);
}

/* Settles what excludes each other: within a source it is wrong; the command line, read last, wins over the file. */
static bool settle(const Source *from, S5Text *error)
{
    S5ServeFlags *flags = from->flags;
    if (from->line[MEMORY] && (from->line[DATA] || from->line[STORE])) {
        refuse_flag(error, from, MEMORY, " stores nothing and ");
        return refuse_flag(
            error, from, from->line[DATA] ? DATA : STORE, " stores everything: use only one of them");
    }
    if (from->line[MEMORY])
        flags->config.data = flags->config.store = flags->config.node = NULL;
    if (from->line[DATA] || from->line[STORE])
        flags->memory = false;
    if ((from->line[PORT] || from->line[ADDRESS]) && !from->line[LISTEN])
        flags->config.unix_path = NULL;
    return true;
}

/* ---------------------------------------------------------------------- file */

static bool refuse_name(S5Text *error, const char *name)
{
    const char *names[FLAG_COUNT];
    int count = 0;
    for (int i = 0; i < FLAG_COUNT; i++)
        if (strcmp(ROWS[i].when, WORDS) != 0)
            names[count++] = s5_flags_serve[i].name;
    const int near = s5_text_nearest(name, names, count);
    s5_fail_as(error, "there is no setting '%s'; ", name);
    return near < 0 ? s5_fail_as(error, "man spoilfive-server.conf lists them")
                    : s5_fail_as(error, "did you mean '%s'?", names[near]);
}

/* The sign of a flag that may be repeated is no part of its value. */
static bool refuse_bare(S5Text *error, const Source *from, int flag)
{
    const S5Flag *row = &s5_flags_serve[flag];
    char example[80];
    snprintf(example, sizeof example, " needs a value: %s %.*s", row->name, (int)strcspn(row->value, "\xE2"),
        row->value);
    return refuse_flag(error, from, flag, example);
}

static bool take_setting(void *to, int line, const char *name, const char *value, S5Text *error)
{
    Source *from = to;
    int flag = 0;
    while (flag < FLAG_COUNT && strcmp(s5_flags_serve[flag].name, name) != 0)
        flag++;
    if (flag == FLAG_COUNT)
        return refuse_name(error, name);
    if (!strcmp(ROWS[flag].when, WORDS))
        return refuse_flag(error, from, flag, " is for the command line; it has no place in a file");
    if (from->line[flag] && ROWS[flag].kind != LIMIT)
        return refuse_again(error, "", name, from->line[flag]);
    if (ROWS[flag].kind == YES && value)
        return refuse_flag(error, from, flag, " takes no value: write it alone, or leave the line out");
    if (ROWS[flag].kind != YES && !value)
        return refuse_bare(error, from, flag);
    return take(from, flag, line, value, error) && settle(from, error);
}

/* ------------------------------------------------------------------- reading */

/* What is wrong with words is printed. */
static int read_words(Source *from, const S5Command *command, int argc, char **argv)
{
    char why[2048] = "";
    S5Text error = s5_text(why, sizeof why);
    S5Args args = s5_args(command, argc, argv);
    const char *value = NULL;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP || arg == S5_ARG_WRONG)
            return arg;
        if (arg == S5_ARG_WORD)
            s5_usage(command, "unexpected word '%s'; this command takes only flags", value);
        else if (take(from, arg, 0, value, &error))
            continue;
        else
            s5_usage(command, "%s", why);
        return S5_ARG_WRONG;
    }
    if (settle(from, &error))
        return S5_ARG_END;
    s5_usage(command, "%s", why);
    return S5_ARG_WRONG;
}

const char *s5_usual_data(S5Text *error)
{
    static char folder[1024];
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/') {
        snprintf(folder, sizeof folder, "%s/spoilfive/server", state);
        return folder;
    }
    if (home && *home == '/') {
        snprintf(folder, sizeof folder, "%s/.local/state/spoilfive/server", home);
        return folder;
    }
    s5_fail_as(error, "there is no home folder; add --data FOLDER or --memory");
    return NULL;
}

static const char *usual_page(void)
{
    static char path[2048];
    return s5_beside("web/page", path, sizeof path) || s5_beside(S5_PAGE, path, sizeof path) ? path : NULL;
}

/* Writes where the file gives a flag; nothing if it does not, or if the command line wins. */
static bool put_place(S5Text *error, const Source *file, const Source *words, int flag)
{
    const bool in_file = file->line[flag] && !words->line[flag];
    if (in_file)
        s5_fail_as(error, "%s:%d: ", file->flags->file, file->line[flag]);
    return in_file;
}

static bool check_page(const Source *file, const Source *words, S5Text *error)
{
    const char *folder = words->flags->config.page;
    char path[4096], why[128] = "";
    if (folder && access(folder, F_OK) != 0)
        snprintf(why, sizeof why, "%s", strerror(errno));
    else if (folder && ((size_t)snprintf(path, sizeof path, "%s/index.html", folder) >= sizeof path ||
                           access(path, F_OK) != 0))
        snprintf(why, sizeof why, "there is no index.html; %spage takes the folder of the built page",
            words->line[PAGE] ? words->dashes : file->dashes);
    if (!*why)
        return true;
    put_place(error, file, words, PAGE);
    return s5_fail(error, folder, why);
}

static bool check_ports(const Source *file, const Source *words, S5Text *error)
{
    const S5ServerConfig *config = &words->flags->config;
    if (config->unix_path || !config->port || config->port != config->metrics_port)
        return true;
    if (!put_place(error, file, words, METRICS_PORT))
        put_place(error, file, words, PORT);
    return s5_fail_as(
        error, "port and metrics-port are both %d; /metrics needs a port of its own", config->port);
}

static bool check_node(const Source *file, const Source *words, S5Text *error)
{
    const S5ServerConfig *config = &words->flags->config;
    if (!config->node || config->store)
        return true;
    put_place(error, file, words, NODE);
    return s5_fail_as(error,
        "node is for servers that share a database, and store says which; without store there is one server");
}

int s5_serve_flags_read(S5ServeFlags *flags, const S5Command *command, int argc, char **argv, S5Text *error)
{
    *flags = (S5ServeFlags){.config = s5_server_config()};
    Source words = {.flags = flags, .dashes = "--"}, file = {.flags = flags, .dashes = ""};
    const int read = read_words(&words, command, argc, argv);
    if (read != S5_ARG_END)
        return read;
    if (flags->file) {
        const char *path = flags->file;
        *flags = (S5ServeFlags){.config = s5_server_config()};
        flags->text = s5_config_file_read(path, take_setting, &file, error);
        if (!flags->text)
            return S5_ARG_WRONG;
        read_words(&words, command, argc, argv); /* again, because they win */
    }
    if (!check_page(&file, &words, error) || !check_ports(&file, &words, error) ||
        !check_node(&file, &words, error))
        return S5_ARG_WRONG;
    if (!flags->config.page)
        flags->config.page = usual_page();
    if (!flags->memory && !flags->config.data)
        flags->config.data = s5_usual_data(error);
    return flags->memory || flags->config.data ? S5_ARG_END : S5_ARG_WRONG;
}

/* ----------------------------------------------------------------- comparing */

static bool same_text(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same(const S5ServeFlags *a, const S5ServeFlags *b, int flag)
{
    const void *one = field_of(a, flag), *other = field_of(b, flag);
    switch (ROWS[flag].kind) {
    case YES:
        return *(const bool *)one == *(const bool *)other;
    case NUMBER:
        return *(const int *)one == *(const int *)other;
    default:
        return same_text(*(const char *const *)one, *(const char *const *)other);
    }
}

static void put(S5Text *list, const char *kind, const char *name)
{
    s5_text_add(list, list->used ? ", " : "");
    s5_text_add(list, kind);
    s5_text_add(list, name);
}

static void compare_limits(const S5Limits *old, const S5Limits *new, S5Text *changed)
{
    for (const S5LimitRow *row = s5_limit_rows; row->name; row++)
        if (memcmp((const char *)old + row->offset, (const char *)new + row->offset, sizeof(int)) != 0)
            put(changed, "limit ", row->name);
}

void s5_serve_flags_compare(
    const S5ServeFlags *old, const S5ServeFlags *new, bool page, S5Text *changed, S5Text *restart)
{
    for (int i = 0; i < FLAG_COUNT; i++)
        if (ROWS[i].kind == LIMIT)
            compare_limits(&old->config.limits, &new->config.limits, changed);
        else if (!is_same(old, new, i) || (i == PAGE && page))
            put(strcmp(ROWS[i].when, RELOAD) ? restart : changed, "", s5_flags_serve[i].name);
}

void s5_serve_flags_free(S5ServeFlags *flags)
{
    free(flags->text);
    flags->text = NULL;
}
