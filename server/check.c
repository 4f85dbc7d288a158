/* Whether a server could start, without starting it. */
#include "server.h"

#include "server/gateway/page_files.h"
#include "server/net/net.h"
#include "server/store/data_dir.h"
#include "server/store/journal.h"

static bool check_page(const char *folder, S5Text *error)
{
    S5Files *files = s5_files_open(folder, error);
    const bool found = s5_files_find(files, "/index.html");
    if (files && !found) {
        s5_text_add(error, folder);
        s5_text_add(error, ": there is no index.html; --page takes the folder of the built page");
    }
    s5_files_release(files);
    return found;
}

static bool check_metrics(const S5ServerConfig *config, S5Text *error)
{
    const bool same = !config->unix_path && config->port && config->port == config->metrics_port;
    if (same) {
        s5_text_add(error, "port and metrics-port are both ");
        s5_text_number(error, config->port);
        s5_text_add(error, "; /metrics needs a port of its own");
    }
    return !same && s5_net_can_listen(config->metrics_address, config->metrics_port, error);
}

bool s5_server_check(const S5ServerConfig *config, S5Text *error)
{
    return (!config->data || s5_data_check(config->data, error)) &&
           (!config->store || s5_journal_postgres_check(config->store, error)) &&
           s5_server_check_beacons(config, error) && (!config->page || check_page(config->page, error)) &&
           (config->unix_path ? s5_net_can_listen_unix(config->unix_path, error)
                              : s5_net_can_listen(config->address, config->port, error)) &&
           (config->metrics_port < 0 || check_metrics(config, error));
}
