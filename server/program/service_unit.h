/* What the unit of the service lets the server do: `--check` runs outside of its sandbox. */
#ifndef S5_SERVICE_UNIT_H
#define S5_SERVICE_UNIT_H

#include "server/server.h"

/**
 * Whether the service could use the folders and files of a configuration. Units are looked for where systemd does (SYSTEMD_UNIT_PATH).
 *
 * file    in     the configuration file: it is the service's if the unit of the service names it; null for none
 * config  in     what it says
 * error   inout  gets what is wrong, one line
 * Returns true also where the file is not the service's, or no service is installed.
 */
bool s5_service_allows(const char *file, const S5ServerConfig *config, S5Text *error);

#endif
