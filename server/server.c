/* A server's life: everything is opened, runs until a signal, and is closed in the order in which nothing is lost. */
#include "server.h"

#include "door.h"
#include "note.h"
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

enum { SECRET = 32, SOON_MS = 20, PATIENCE_MS = 2500 };

typedef struct Server {
    const S5ServerPlan *plan;
    uv_loop_t loop;
    uv_signal_t term, interrupt;
    uv_timer_t ending;
    S5Metrics metrics;
    S5Log *log;
    S5Hub *hub;
    S5Door door;
    int64_t ends_ms; /* when it no longer waits for clients */
    uint8_t secret[SECRET];
} Server;

S5ServerPlan s5_server_plan(void)
{
    enum { PORT = 4500 };
    return (S5ServerPlan){.address = "127.0.0.1", .port = PORT, .limits = s5_limits()};
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
    uv_signal_stop(&s->term);
    uv_signal_stop(&s->interrupt);
    s5_note("closing", "signal", number == SIGTERM ? "SIGTERM" : "SIGINT");
    s5_hub_close(s->hub, "The server goes down; it will be back.");
    s5_door_close(&s->door);
    s->ends_ms = s5_hub_now() + PATIENCE_MS;
    uv_timer_start(&s->ending, on_ending, SOON_MS, SOON_MS);
}

static void close_all(Server *s)
{
    uv_close((uv_handle_t *)&s->term, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    s5_door_end(&s->door);
    while (s->door.working || (s->hub && !s5_hub_is_idle(s->hub)))
        uv_run(&s->loop, UV_RUN_ONCE);
    if (s->log)
        s5_log_close(&s->log); /* all that was asked for is on disk now */
    if (s->hub)
        s5_hub_free(&s->hub);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    s5_door_free(&s->door);
}

/* ------------------------------------------------------------------ opening */

/* A file descriptor a connection, and some. */
static void raise_files(int connections)
{
    enum { OTHERS = 256 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    const rlim_t wanted = (rlim_t)connections + OTHERS;
    files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* For who started it by hand; where a browser on this machine finds the page. */
static void say_where(const Server *s)
{
    static const char *const HERE[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = s->plan->address ? s->plan->address : "::";
    for (size_t i = 0; i < sizeof HERE / sizeof *HERE; i++)
        host = strcmp(host, HERE[i]) ? host : "localhost";
    const bool six = strchr(host, ':');
    printf("Open %s://%s%s%s:%d; Ctrl+C ends it.\n", s->plan->cert ? "https" : "http", six ? "[" : "", host,
        six ? "]" : "", s->door.port);
    fflush(stdout);
}

static void say_open(const Server *s)
{
    char port[16];
    S5Text text = s5_text(port, sizeof port);
    s5_text_number(&text, s->door.port);
    s5_note("listening", "address", s->plan->address ? s->plan->address : "*", "port", port, "tls",
        s->plan->cert ? "yes" : "no", "data", s->plan->data ? s->plan->data : "memory", "page",
        s->plan->page ? s->plan->page : "none");
}

static bool open_all(Server *s, S5Text *error)
{
    if (!s5_chance_open()) {
        s5_text_add(error, "this machine gives no random numbers");
        return false;
    }
    raise_files(s->plan->limits.connections);
    if (!open_log(s, error))
        return false;
    s->door = (S5Door){.plan = s->plan, .loop = &s->loop, .log = s->log, .metrics = &s->metrics};
    const S5HubOut out = s5_door_out(&s->door);
    s->hub = s5_hub_new(&s->loop, s->log, &s->plan->limits, &s->metrics, s->secret, &out);
    s->door.hub = s->hub;
    return s->hub && s5_door_open(&s->door, error);
}

bool s5_server_run(const S5ServerPlan *plan, S5Text *error)
{
    Server *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->plan = plan;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a write that fails says so */
    uv_loop_init(&s->loop);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_timer_init(&s->loop, &s->ending);
    s->term.data = s->interrupt.data = s->ending.data = s;
    const bool good = open_all(s, error);
    if (good) {
        uv_signal_start(&s->term, on_signal, SIGTERM);
        uv_signal_start(&s->interrupt, on_signal, SIGINT);
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
