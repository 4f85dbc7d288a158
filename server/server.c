/* A server's life: everything is opened, runs until a signal, and is closed in an order that loses nothing. */
#include "server.h"

#include "server/admin/admin.h"
#include "server/api/api.h"
#include "server/common/chance.h"
#include "server/common/clock.h"
#include "server/common/logfmt.h"
#include "server/common/notify.h"
#include "server/gateway/gateway.h"
#include "server/gateway/metrics_port.h"
#include "server/registry/beacons.h"
#include "server/store/data_dir.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SOON_MS = 20, PATIENCE_MS = 2400, HEAR_MS = 2000, SIGNALS = 3 };

/* From the operator, from the keyboard, and to reload or when the terminal closes. */
static const struct {
    int number;
    const char *name;
} HEEDED[SIGNALS] = {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGHUP, "SIGHUP"}};

struct S5Server {
    S5ServerConfig config;
    uv_loop_t loop;
    uv_signal_t signals[SIGNALS];
    uv_timer_t ending, watchdog, hearing;
    S5Metrics metrics;
    S5Journal *journal;
    S5Registry *registry;
    S5Gateway gateway;
    S5MetricsPort metrics_port;
    S5Admin admin;
    uint64_t ends_ms;  /* when it stops waiting for clients, by uv_now() */
    bool replaced;     /* by other nodes, who think that it is dead */
    bool has_terminal; /* as long as it is open */
    S5DataLock lock;   /* on the data folder, where the store does not lock it */
};

S5ServerConfig s5_server_config(void)
{
    enum { PORT = 4500 };
    return (S5ServerConfig){.address = "127.0.0.1",
        .port = PORT,
        .metrics_address = "127.0.0.1",
        .metrics_port = -1,
        .limits = s5_limits()};
}

/* -------------------------------------------------------------------- data */

static void on_commit(void *to, int writes, double seconds)
{
    (void)writes;
    s5_histogram_add(&((S5Metrics *)to)->commit, seconds);
}

static S5JournalStore *open_store(S5Server *s, S5Text *error)
{
    const char *data = s->config.data, *store = s->config.store;
    if (data && !s5_data_make(data, error))
        return NULL;
    if (!store)
        return s5_journal_sqlite(data, error);
    const bool mine = s5_data_has_no_tables(data, error) && s5_data_lock(&s->lock, data, error);
    return mine ? s5_journal_postgres(store, s->config.node, error) : NULL;
}

static bool open_journal(S5Server *s, S5Text *error)
{
    s->journal = s5_journal_open(&s->loop, open_store(s, error), on_commit, &s->metrics);
    return s->journal && s5_beacons_check(s->config.beacons, error);
}

/* ------------------------------------------------------------------ closing */

/* Waits until clients have been told and reads off the loop are done, up to a limit. */
static void on_ending(uv_timer_t *timer)
{
    S5Server *s = timer->data;
    if (!s5_gateway_is_empty(&s->gateway) && uv_now(&s->loop) < s->ends_ms)
        return;
    uv_close((uv_handle_t *)&s->ending, NULL);
    uv_stop(&s->loop);
}

static void close_down(S5Server *s)
{
    if (uv_is_active((uv_handle_t *)&s->ending))
        uv_timer_stop(&s->ending);
    s5_registry_close(s->registry, "The server is going down; it will be back.");
    s5_gateway_close(&s->gateway);
    s->ends_ms = uv_now(&s->loop) + PATIENCE_MS;
    uv_timer_start(&s->ending, on_ending, SOON_MS, SOON_MS);
}

static void on_draining(uv_timer_t *timer)
{
    S5Server *s = timer->data;
    if (s5_net_is_drained(s->gateway.net) || uv_now(&s->loop) >= s->ends_ms)
        close_down(s);
}

/* Where sockets were passed, people who connect from now on wait for the next server, and those who have connected are answered. */
static void end_serving(S5Server *s)
{
    if (!s->config.passed.count) {
        close_down(s);
        return;
    }
    s5_net_drain(s->gateway.net);
    s->ends_ms = uv_now(&s->loop) + PATIENCE_MS;
    uv_timer_start(&s->ending, on_draining, SOON_MS, SOON_MS);
}

static void on_left(void *to)
{
    s5_logfmt("handed-over");
    end_serving(to);
}

/* The tables that could not be handed over in time are anybody's when the process has ended. */
static void on_late(uv_timer_t *timer)
{
    end_serving(timer->data);
}

/* A node first hands its tables over to the others. */
static void end(S5Server *s, const char *name)
{
    enum { HAND_OVER_MS = 60000 };
    for (int i = 0; i < SIGNALS; i++)
        uv_signal_stop(&s->signals[i]);
    s5_logfmt("closing", "signal", name);
    s5_notify("STOPPING=1");
    s->gateway.closing = true;
    if (uv_is_active((uv_handle_t *)&s->ending))
        return; /* it is closing down already */
    uv_timer_start(&s->ending, on_late, HAND_OVER_MS, 0);
    if (!s5_registry_hand_over(s->registry, on_left, s))
        end_serving(s);
}

static void hear_announcements(S5Server *s, S5Announcement *announcements)
{
    for (S5Announcement *news; (news = announcements); free(news)) {
        announcements = news->next;
        s5_registry_hear_tables(s->registry, news);
    }
}

/* What the other nodes have done, or the operator on one of them. */
static void on_news(void *to, const S5JournalNews *news)
{
    S5Server *s = to;
    hear_announcements(s, news->announcements);
    if (news->forbidden) {
        s5_restrictions_read(&s->gateway.restrictions, news->forbidden);
        if (s5_journal_is_shared(s->journal))
            s5_journal_set_read_only(s->journal, strstr(news->forbidden, S5_READ_ONLY_KIND " on\n"));
        s5_registry_enforce(s->registry);
        free(news->forbidden);
    }
    if (news->went_back) {
        s5_logfmt("went-back", "node", s->config.node);
        s5_registry_reload_all(s->registry);
    }
    if (news->replaced && !s->replaced) {
        s->replaced = true;
        s5_logfmt("replaced", "node", s->config.node);
        s->gateway.closing = true;
        close_down(s);
    }
}

/* A server that was started by hand does not outlive its terminal. */
static void on_signal(uv_signal_t *which, int number)
{
    S5Server *s = which->data;
    if (number == SIGHUP && isatty(STDERR_FILENO) == s->has_terminal) {
        s5_notify_reloading();
        s->config.on_hangup(s->config.to, s);
        s5_notify("READY=1");
    } else {
        int which_one = 0;
        while (HEEDED[which_one].number != number)
            which_one++;
        end(s, HEEDED[which_one].name);
    }
}

static void close_all(S5Server *s)
{
    for (int i = 0; i < SIGNALS; i++)
        uv_close((uv_handle_t *)&s->signals[i], NULL);
    uv_close((uv_handle_t *)&s->watchdog, NULL);
    uv_close((uv_handle_t *)&s->hearing, NULL);
    s5_metrics_port_end(&s->metrics_port);
    s5_admin_end(&s->admin);
    s5_gateway_end(&s->gateway);
    while (s->gateway.working || s->admin.working || (s->registry && !s5_registry_is_idle(s->registry)))
        uv_run(&s->loop, UV_RUN_ONCE);
    if (s->journal)
        s5_journal_close(&s->journal); /* everything that was asked for is on disk now */
    if (s->registry)
        s5_registry_free(&s->registry);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    s5_data_unlock(&s->lock);
    s5_metrics_port_free(&s->metrics_port);
    s5_admin_free(&s->admin);
    s5_gateway_free(&s->gateway);
}

/* ------------------------------------------------------------------ opening */

/* One file descriptor for each connection, and some for the rest; where there are fewer, fewer connections are accepted. */
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

/* For people who started it by hand: where a browser on this machine finds the page. */
static void say_where(const S5Server *s)
{
    static const char *const HERE[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = s->config.address;
    if (s->config.unix_path || s->config.passed.count)
        return; /* the proxy knows */
    for (size_t i = 0; i < sizeof HERE / sizeof *HERE; i++)
        host = strcmp(host, HERE[i]) ? host : "localhost";
    const bool six = strchr(host, ':');
    printf(six ? "Open http://[%s]:%d; Ctrl+C ends it.\n" : "Open http://%s:%d; Ctrl+C ends it.\n", host,
        s->gateway.port);
    fflush(stdout);
}

static const char *number(char text[16], int value)
{
    S5Text written = s5_text(text, 16);
    s5_text_number(&written, value);
    return text;
}

static void say_open(const S5Server *s)
{
    char port[16], metrics[16];
    const S5ServerConfig *config = &s->config;
    const char *data = config->data ? config->data : "memory";
    if (config->store)
        data = "PostgreSQL";
    const char *page = config->page ? config->page : "none";
    const char *address = config->passed.count ? "systemd" : config->address;
    number(metrics, s->metrics_port.port);
    if (config->unix_path && !config->passed.count)
        s5_logfmt("listening", "unix", config->unix_path, "metrics", metrics, "data", data, "page", page);
    else
        s5_logfmt("listening", "address", address, "port", number(port, s->gateway.port), "metrics", metrics,
            "data", data, "page", page);
}

/* The page's files, whose version says whether a reload has read others. */
static void say_page(const S5Server *s)
{
    char count[16];
    const S5Files *files = s->gateway.files;
    if (files)
        s5_logfmt("page", "files", number(count, files->count), "version", files->version);
}

/* Without knowing what is revoked nobody is let in. */
static bool read_revoked(S5Server *s, S5Text *error)
{
    if (s5_gateway_read_revoked(&s->gateway))
        return true;
    s5_text_add(error, "the store: which devices are revoked can't be read; restore it from a backup");
    return false;
}

static bool open_all(S5Server *s, S5Text *error)
{
    if (!s5_chance_open()) {
        s5_text_add(error, "this machine gives no random numbers");
        return false;
    }
    if (!open_journal(s, error))
        return false;
    s->gateway = (S5Gateway){.config = &s->config,
        .loop = &s->loop,
        .journal = s->journal,
        .metrics = &s->metrics,
        .constants = s5_api_constants(),
        .answer = s5_api_answer};
    const S5RegistryCallbacks out = s5_gateway_callbacks(&s->gateway);
    const uint8_t *secret = s5_journal_secret(s->journal);
    s->registry = s5_registry_new(&s->loop, s->journal, &s->config.limits, &s->metrics, secret, &out);
    s->gateway.registry = s->registry;
    s->metrics_port.gateway = &s->gateway;
    s->admin.gateway = &s->gateway;
    if (!s->registry)
        return false;
    s5_admin_open(&s->admin);
    return read_revoked(s, error) && s5_gateway_open(&s->gateway, secret, error) &&
           s5_metrics_port_open(&s->metrics_port, error);
}

static void on_watchdog(uv_timer_t *timer)
{
    (void)timer;
    s5_notify("WATCHDOG=1");
}

/* Tells systemd that the server is ready, and from then on twice in each of its periods that the loop still turns. */
static void say_ready(S5Server *s)
{
    const uint64_t period = s5_notify_watchdog_ms() / 2;
    s5_notify("READY=1");
    if (period)
        uv_timer_start(&s->watchdog, on_watchdog, period, period);
}

static void on_hearing(uv_timer_t *timer)
{
    s5_gateway_hear_revoked(&((S5Server *)timer->data)->gateway);
}

static bool open_loop(S5Server *s)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a write that fails says so */
    if (uv_loop_init(&s->loop) != 0)
        return false;
    uv_timer_init(&s->loop, &s->ending);
    uv_timer_init(&s->loop, &s->watchdog);
    uv_timer_init(&s->loop, &s->hearing);
    s->hearing.data = s;
    s->ending.data = s;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&s->loop, &s->signals[i]);
        s->signals[i].data = s;
    }
    return true;
}

bool s5_server_run(const S5ServerConfig *config, S5Text *error)
{
    static const char NO_MEANS[] = "there is no memory, or there are no threads or descriptors left";
    S5Server *s = calloc(1, sizeof *s);
    if (!s || !open_loop(s)) {
        free(s);
        s5_text_add(error, NO_MEANS);
        return false;
    }
    s->config = *config;
    s->lock = (S5DataLock){-1, -1};
    s->has_terminal = isatty(STDERR_FILENO);
    fit_files(&s->config.limits.connections);
    const bool good = open_all(s, error);
    if (good) {
        for (int i = 0; i < SIGNALS; i++)
            uv_signal_start(&s->signals[i], on_signal, HEEDED[i].number);
        s5_journal_listen(s->journal, on_news, s);
        if (s5_journal_is_shared(s->journal))
            uv_timer_start(&s->hearing, on_hearing, HEAR_MS, HEAR_MS);
        say_where(s);
        say_open(s);
        say_page(s);
        say_ready(s);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        s5_logfmt("closed");
    } else {
        uv_close((uv_handle_t *)&s->ending, NULL);
        s5_text_add(error, error->used ? "" : NO_MEANS);
    }
    if (s->replaced)
        s5_text_add(error,
            "the other nodes had not heard from this one for some seconds and have taken its tables; start it again");
    const bool ran = good && !s->replaced;
    close_all(s);
    free(s);
    return ran;
}

bool s5_server_reload(S5Server *s, const S5ServerConfig *config, bool *page, S5Text *error)
{
    if (!s5_gateway_set_page(&s->gateway, config->page, page, error))
        return false;
    if (*page)
        say_page(s);
    s->config.page = config->page;
    s->config.beacons = config->beacons;
    s->config.origin = config->origin;
    s->config.limits = config->limits;
    fit_files(&s->config.limits.connections);
    const S5NetConfig net_config = s5_gateway_net_config(&s->config);
    s5_net_configure(s->gateway.net, &net_config);
    if (s->metrics_port.net)
        s5_net_configure(s->metrics_port.net, &net_config);
    return true;
}
