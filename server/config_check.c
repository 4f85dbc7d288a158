/* Whether a server could start, without starting it. */
#include "server.h"

#include "server/gateway/page_files.h"
#include "server/net/net.h"
#include "server/registry/beacons.h"
#include "server/store/backup.h"
#include "server/store/data_dir.h"
#include "server/store/journal.h"

static bool check_page(const char *folder, S5Text *error)
{
    S5Files *files = s5_files_open(folder, error);
    const bool read = files != NULL;
    s5_files_release(files);
    return read;
}

static bool check_data(const S5ServerConfig *config, S5Text *error)
{
    return s5_data_check(config->data, error) && (config->store ? s5_data_has_no_tables(config->data, error)
                                                                : s5_backup_check(config->data, error));
}

bool s5_server_check(const S5ServerConfig *config, S5Text *error)
{
    return (!config->data || check_data(config, error)) &&
           (!config->store || s5_journal_postgres_check(config->store, error)) &&
           s5_beacons_check(config->beacons, error) && (!config->page || check_page(config->page, error)) &&
           (config->unix_path ? s5_net_can_listen_unix(config->unix_path, error)
                              : s5_net_can_listen(config->address, config->port, error)) &&
           (config->metrics_port < 0 ||
               s5_net_can_listen(config->metrics_address, config->metrics_port, error));
}
