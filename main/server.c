/* The server's program, and its flags. */
#include "admin.h"

#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT, ADDRESS, LISTEN, DATA, MEMORY, PAGE, PROXIED, ORIGIN, METRICS_PORT, METRICS_ADDRESS, LIMIT };

static const S5Flag FLAGS[] = {
    {"port", "N", "port to listen on; 0 picks a free one (default: 4500)"},
    {"address", "A",
        "address to listen on; 0.0.0.0 opens the server to the network (default: 127.0.0.1, this machine "
        "only)"},
    {"listen", "unix:PATH",
        "listens on a unix socket instead, for a proxy that speaks TLS; its X-Forwarded-For and -Proto are trusted"},
    {"data", "FOLDER", "folder of the tables (default: $XDG_STATE_HOME/spoilfive/server)"},
    {"memory", NULL, "stores nothing: all tables are gone when the server ends"},
    {"page", "FOLDER",
        "folder of the built page (default: web/page beside the program, or the installed one)"},
    {"proxied", NULL, "trusts X-Forwarded-For and X-Forwarded-Proto, for a server behind a proxy"},
    {"origin", "URL", "origin of the page, as in https://cards.example (default: this server)"},
    {"metrics-port", "N", "port for /metrics; 0 picks a free one (default: /metrics is not served)"},
    {"metrics-address", "A", "address for /metrics (default: 127.0.0.1)"},
    {"limit", "NAME=N…", "changes a limit (docs/api.md lists them); may be repeated"},
    {NULL, NULL, NULL},
};

bool s5_usual_data(const S5Command *command, char *folder, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool own = state && *state == '/';
    if (!own && !(home && *home == '/')) {
        s5_fault(command, "there is no home folder; add --data FOLDER or --memory");
        return false;
    }
    snprintf(
        folder, size, own ? "%s/spoilfive/server" : "%s/.local/state/spoilfive/server", own ? state : home);
    return true;
}

static const char *usual_page(char *path, size_t size)
{
    return s5_beside("web/page", path, size) || s5_beside(S5_PAGE, path, size) ? path : NULL;
}

static bool take_limit(const S5Command *command, S5ServerConfig *config, const char *value)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    if (s5_limits_set(&config->limits, value, &error))
        return true;
    s5_usage(command, "--limit %s: %s", value, why);
    return false;
}

static bool take_port(const S5Command *command, const char *flag, const char *value, int *port)
{
    int64_t number;
    if (!s5_args_number(command, flag, value, 0, 65535, &number))
        return false;
    *port = (int)number;
    return true;
}

static bool take_listen(const S5Command *command, S5ServerConfig *config, const char *value)
{
    static const char HEAD[] = "unix:";
    if (strncmp(value, HEAD, sizeof HEAD - 1) != 0 || !value[sizeof HEAD - 1]) {
        s5_usage(command,
            "--listen takes unix:PATH, as in unix:/run/spoilfive.sock; --address and --port are for TCP");
        return false;
    }
    return (config->unix_path = value + sizeof HEAD - 1);
}

static bool take_flag(
    const S5Command *command, S5ServerConfig *config, int flag, const char *value, bool *memory)
{
    switch (flag) {
    case PORT:
        return take_port(command, "port", value, &config->port);
    case ADDRESS:
        return (config->address = value);
    case LISTEN:
        return take_listen(command, config, value);
    case DATA:
        return (config->data = value);
    case MEMORY:
        return *memory = true;
    case PAGE:
        return (config->page = value);
    case PROXIED:
        return config->proxied = true;
    case ORIGIN:
        return (config->origin = value);
    case METRICS_PORT:
        return take_port(command, "metrics-port", value, &config->metrics_port);
    case METRICS_ADDRESS:
        return (config->metrics_address = value);
    default:
        return take_limit(command, config, value);
    }
}

static int serve(const S5Command *command, S5ServerConfig *config, bool memory)
{
    static char folder[1024], page[2048];
    char why[1024] = "";
    S5Text error = s5_text(why, sizeof why);
    if (memory && config->data)
        return s5_usage(
            command, "--memory stores nothing and --data stores everything: use only one of them");
    if (!memory && !config->data) {
        if (!s5_usual_data(command, folder, sizeof folder))
            return S5_EXIT_FAULT;
        config->data = folder;
    }
    if (!config->page)
        config->page = usual_page(page, sizeof page);
    return s5_server_run(config, &error) ? S5_EXIT_DONE : s5_fault(command, "%s", why);
}

static int run(const S5Command *command, int argc, char **argv)
{
    S5ServerConfig config = s5_server_config();
    S5Args args = s5_args(command, argc, argv);
    bool memory = false;
    const char *value = NULL;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (arg == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (arg == S5_ARG_WORD)
            return s5_usage(command, "unexpected word '%s'; this command takes only flags", value);
        if (arg == S5_ARG_WRONG || !take_flag(command, &config, arg, value, &memory))
            return S5_EXIT_USAGE;
    }
    return serve(command, &config, memory);
}

int main(int argc, char **argv)
{
    static const S5Command COMMAND = {S5_SERVE_WORDS, FLAGS, run};
    if (argc > 1 && !strcmp(argv[1], s5_admin_command.name))
        return s5_printed(s5_admin_command.name, s5_admin_command.run(&s5_admin_command, argc - 2, argv + 2));
    return s5_printed(COMMAND.name, COMMAND.run(&COMMAND, argc - 1, argv + 1));
}
