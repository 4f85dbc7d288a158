/* A server's life: everything is opened, runs until a signal, and is closed in the order in which nothing is lost. */
#include "server.h"

#include "door.h"
#include "note.h"
#include "operator.h"
#include "pack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET = 32, SOON_MS = 20, PATIENCE_MS = 2500, SIGNALS = 3 };

/* What ends it: the operator, the terminal it was started from, or its closing. */
static const struct {
    int number;
    const char *name;
} ENDS[SIGNALS] = {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGHUP, "SIGHUP"}};

typedef struct Server {
    const S5ServerPlan *plan;
    uv_loop_t loop;
    uv_signal_t ends[SIGNALS];
    uv_timer_t ending;
    S5Metrics metrics;
    S5Log *log;
    S5Hub *hub;
    S5Door door;
    S5Operator operator;
    int64_t ends_ms; /* when it no longer waits for clients */
    uint8_t secret[SECRET];
} Server;

S5ServerPlan s5_server_plan(void)
{
    enum { PORT = 4500 };
    return (S5ServerPlan){.address = "127.0.0.1",
        .port = PORT,
        .metrics_address = "127.0.0.1",
        .metrics_port = -1,
        .limits = s5_limits()};
}

static bool fail(S5Text *error, const char *what)
{
    s5_text_add(error, what);
    s5_text_add(error, ": ");
    s5_text_add(error, strerror(errno));
    return false;
}

/* -------------------------------------------------------------------- data */

/* Makes a folder and those above it, for this user alone. */
static bool make_folder(const char *folder, S5Text *error)
{
    char path[1024];
    struct stat what;
    S5Text text = s5_text(path, sizeof path);
    s5_text_add(&text, folder);
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700); /* that it can't be shows with the last one */
            *at = '/';
        }
    if (mkdir(path, 0700) == 0 || (errno == EEXIST && stat(path, &what) == 0 && S_ISDIR(what.st_mode)))
        return true;
    if (errno == EEXIST) {
        s5_text_add(error, path);
        s5_text_add(error, ": it is a file");
    } else {
        fail(error, path);
    }
    s5_text_add(error, "; --data must be a folder, or where one can be made");
    return false;
}

/* The bytes that the cards of every day come from: made once, and kept from everybody. */
static bool read_secret(Server *s, S5Text *error)
{
    char path[1024];
    s5_chance(s->secret, SECRET);
    if (!s->plan->data)
        return true;
    snprintf(path, sizeof path, "%s/secret", s->plan->data);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        const bool good = write(file, s->secret, SECRET) == SECRET && fsync(file) == 0;
        close(file);
        return good || fail(error, path);
    }
    file = open(path, O_RDONLY | O_CLOEXEC);
    const bool good = file >= 0 && read(file, s->secret, SECRET) == SECRET;
    if (file >= 0)
        close(file);
    return good || fail(error, path);
}

static void on_commit(void *to, int writes, double seconds)
{
    (void)writes;
    s5_histogram_add(&((S5Metrics *)to)->commit, seconds);
}

static bool open_log(Server *s, S5Text *error)
{
    if (s->plan->data && !make_folder(s->plan->data, error))
        return false;
    if (!read_secret(s, error))
        return false;
    S5LogStore *store = s->plan->data ? s5_log_sqlite(s->plan->data, error) : s5_log_memory();
    s->log = s5_log_open(&s->loop, store, on_commit, &s->metrics);
    return s->log != NULL;
}

/* ------------------------------------------------------------------ closing */

/* Waits for clients to be told, and for what is read off the loop; not for ever. */
static void on_ending(uv_timer_t *timer)
{
    Server *s = timer->data;
    if (!s5_door_is_empty(&s->door) && s5_hub_now() < s->ends_ms)
        return;
    uv_close((uv_handle_t *)&s->ending, NULL);
    uv_stop(&s->loop);
}

static void on_signal(uv_signal_t *which, int number)
{
    Server *s = which->data;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_stop(&s->ends[i]);
        if (ENDS[i].number == number)
            s5_note("closing", "signal", ENDS[i].name);
    }
    s5_hub_close(s->hub, "The server goes down; it will be back.");
    s5_door_close(&s->door);
    s->ends_ms = s5_hub_now() + PATIENCE_MS;
    uv_timer_start(&s->ending, on_ending, SOON_MS, SOON_MS);
}

static void close_all(Server *s)
{
    for (int i = 0; i < SIGNALS; i++)
        uv_close((uv_handle_t *)&s->ends[i], NULL);
    s5_operator_end(&s->operator);
    s5_door_end(&s->door);
    while (s->door.working || (s->hub && !s5_hub_is_idle(s->hub)))
        uv_run(&s->loop, UV_RUN_ONCE);
    if (s->log)
        s5_log_close(&s->log); /* all that was asked for is on disk now */
    if (s->hub)
        s5_hub_free(&s->hub);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    s5_operator_free(&s->operator);
    s5_door_free(&s->door);
}

/* ------------------------------------------------------------------ opening */

/* A file descriptor a connection, and some for all else; where there are fewer, fewer connections are taken. */
static void fit_files(int *connections)
{
    enum { OTHERS = 256, LEAST_OTHERS = 40 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    const rlim_t wanted = (rlim_t)*connections + OTHERS;
    files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    const rlim_t others = files.rlim_cur / 2 < OTHERS ? files.rlim_cur / 2 : OTHERS;
    const rlim_t most = files.rlim_cur - (others < LEAST_OTHERS ? LEAST_OTHERS : others);
    if (files.rlim_cur > LEAST_OTHERS && (rlim_t)*connections > most)
        *connections = (int)most;
}

/* For who started it by hand; where a browser on this machine finds the page. */
static void say_where(const Server *s)
{
    static const char *const HERE[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = s->plan->address ? s->plan->address : "::";
    if (s->plan->unix_path)
        return; /* the proxy knows */
    for (size_t i = 0; i < sizeof HERE / sizeof *HERE; i++)
        host = strcmp(host, HERE[i]) ? host : "localhost";
    const bool six = strchr(host, ':');
    printf("Open http://%s%s%s:%d; Ctrl+C ends it.\n", six ? "[" : "", host, six ? "]" : "", s->door.port);
    fflush(stdout);
}

static const char *number(char text[16], int value)
{
    S5Text written = s5_text(text, 16);
    s5_text_number(&written, value);
    return text;
}

static void say_open(const Server *s)
{
    char port[16], metrics[16];
    const S5ServerPlan *plan = s->plan;
    const char *data = plan->data ? plan->data : "memory", *page = plan->page ? plan->page : "none";
    number(metrics, s->operator.port);
    if (plan->unix_path)
        s5_note("listening", "unix", plan->unix_path, "metrics", metrics, "data", data, "page", page);
    else
        s5_note("listening", "address", plan->address ? plan->address : "*", "port",
            number(port, s->door.port), "metrics", metrics, "data", data, "page", page);
}

static bool open_all(Server *s, S5Text *error)
{
    if (!s5_chance_open()) {
        s5_text_add(error, "this machine gives no random numbers");
        return false;
    }
    if (!open_log(s, error))
        return false;
    s->door = (S5Door){.plan = s->plan, .loop = &s->loop, .log = s->log, .metrics = &s->metrics};
    const S5HubOut out = s5_door_out(&s->door);
    s->hub = s5_hub_new(&s->loop, s->log, &s->plan->limits, &s->metrics, s->secret, &out);
    s->door.hub = s->hub;
    s->operator.door = & s->door;
    return s->hub && s5_door_open(&s->door, error) && s5_operator_open(&s->operator, error);
}

static void open_loop(Server *s)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a write that fails says so */
    uv_loop_init(&s->loop);
    uv_timer_init(&s->loop, &s->ending);
    s->ending.data = s;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&s->loop, &s->ends[i]);
        s->ends[i].data = s;
    }
}

bool s5_server_run(const S5ServerPlan *plan, S5Text *error)
{
    S5ServerPlan fitted = *plan;
    Server *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    fit_files(&fitted.limits.connections);
    s->plan = &fitted;
    open_loop(s);
    const bool good = open_all(s, error);
    if (good) {
        for (int i = 0; i < SIGNALS; i++)
            uv_signal_start(&s->ends[i], on_signal, ENDS[i].number);
        say_where(s);
        say_open(s);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        s5_note("closed");
    } else {
        uv_close((uv_handle_t *)&s->ending, NULL);
    }
    close_all(s);
    free(s);
    return good;
}
