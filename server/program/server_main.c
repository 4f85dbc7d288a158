/* The server's program. */
#include "admin.h"
#include "serve_flags.h"
#include "store.h"

#include "server/common/logfmt.h"

#include <stdio.h>
#include <string.h>

enum { WHY_SIZE = 2048 };

/* What the server was started with, and what it runs with since it was last reloaded. */
typedef struct Serving {
    const S5Command *command;
    int argc;
    char **argv;
    S5ServeFlags started, current;
} Serving;

/* Says what a reload has changed. What needs a restart differs from the start, not from the reload before. */
static void say_reloaded(const Serving *serving, const S5ServeFlags *new, bool page)
{
    char changes[WHY_SIZE] = "", waits[WHY_SIZE] = "", unused[WHY_SIZE] = "";
    S5Text changed = s5_text(changes, sizeof changes), restart = s5_text(waits, sizeof waits),
           none = s5_text(unused, sizeof unused);
    s5_serve_flags_compare(&serving->current, new, page, &changed, &none);
    none = s5_text(unused, sizeof unused);
    s5_serve_flags_compare(&serving->started, new, page, &none, &restart);
    if (restart.used)
        s5_logfmt("reloaded", "changed", changed.used ? changes : "nothing", "needs-restart", waits);
    else
        s5_logfmt("reloaded", "changed", changed.used ? changes : "nothing");
}

static void on_hangup(void *to, S5Server *server)
{
    Serving *serving = to;
    S5ServeFlags new;
    bool page = false;
    char why[WHY_SIZE] = "";
    S5Text error = s5_text(why, sizeof why);
    if (s5_serve_flags_read(&new, serving->command, serving->argc, serving->argv, &error) != S5_ARG_END ||
        !s5_server_reload(server, &new.config, &page, &error)) {
        s5_logfmt("not-reloaded", "why", why);
        s5_serve_flags_free(&new);
        return;
    }
    say_reloaded(serving, &new, page);
    s5_serve_flags_free(&serving->current);
    serving->current = new;
}

static int serve(Serving *serving)
{
    char why[WHY_SIZE] = "";
    S5Text error = s5_text(why, sizeof why);
    S5ServerConfig config = serving->started.config;
    config.passed = s5_passed_sockets();
    config.on_hangup = on_hangup;
    config.to = serving;
    serving->current = serving->started;
    serving->current.text = NULL; /* owned once */
    const bool ran = s5_server_run(&config, &error);
    s5_serve_flags_free(&serving->current);
    return ran ? S5_EXIT_DONE : s5_fault(serving->command, "%s", why);
}

/* Says in one line what the server would do. */
static int check_settings(const S5Command *command, const S5ServeFlags *flags)
{
    char why[WHY_SIZE] = "", place[WHY_SIZE];
    S5Text error = s5_text(why, sizeof why);
    const S5ServerConfig *config = &flags->config;
    if (!s5_server_check(config, &error))
        return s5_fault(command, "%s", why);
    if (config->unix_path)
        snprintf(place, sizeof place, "unix:%s", config->unix_path);
    else
        snprintf(place, sizeof place, "port %d of %s", config->port, config->address);
    const char *tables = config->data ? config->data : "memory";
    if (config->store)
        tables = "PostgreSQL";
    printf("All is well: the server would listen on %s, with its tables in %s and the page in %s.\n", place,
        tables, config->page ? config->page : "no folder");
    return S5_EXIT_DONE;
}

static int list_limits(void)
{
    for (const S5LimitRow *row = s5_limit_rows; row->name; row++)
        printf("%-22s  %6d  %5d to %-8d  %s\n", row->name, row->usual, row->least, row->most, row->what);
    return S5_EXIT_DONE;
}

static int run_serve(const S5Command *command, int argc, char **argv)
{
    Serving serving = {.command = command, .argc = argc, .argv = argv};
    S5ServeFlags *flags = &serving.started;
    char why[WHY_SIZE] = "";
    S5Text error = s5_text(why, sizeof why);
    const int read = s5_serve_flags_read(flags, command, argc, argv, &error);
    int status = read == S5_ARG_HELP ? S5_EXIT_DONE : S5_EXIT_USAGE;
    if (*why)
        s5_usage(command, "%s", why);
    if (read == S5_ARG_END && flags->list_limits)
        status = list_limits();
    else if (read == S5_ARG_END)
        status = flags->check ? check_settings(command, flags) : serve(&serving);
    s5_serve_flags_free(flags);
    return status;
}

int main(int argc, char **argv)
{
    static const S5Command COMMAND = {S5_SERVE_WORDS, s5_flags_serve, run_serve, NULL};
    const S5Command *const others[] = {&s5_admin_command, &s5_store_command};
    for (size_t i = 0; argc > 1 && i < sizeof others / sizeof *others; i++)
        if (!strcmp(argv[1], others[i]->name))
            return s5_printed(others[i]->name, others[i]->run(others[i], argc - 2, argv + 2));
    return s5_printed(COMMAND.name, COMMAND.run(&COMMAND, argc - 1, argv + 1));
}
