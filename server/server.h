/* The server: one loop, one journal, one registry, one gateway. `spoilfive serve` fills in the configuration and runs it. */
#ifndef S5_SERVER_H
#define S5_SERVER_H

#include "server/common/limits.h"

typedef struct S5ServerConfig {
    const char *address;         /**< to listen on; null for all addresses of the machine */
    int port;                    /**< 0: any that is free */
    const char *data;            /**< the data folder; null: nothing is kept on disk */
    const char *page;            /**< the folder of the page; without it a message is shown */
    const char *unix_path;       /**< of a unix socket to listen on instead; a proxy stands before it */
    const char *metrics_address; /**< where GET /metrics is answered; null for every address */
    int metrics_port;            /**< 0: any that is free; −1: nowhere */
    const char *origin;          /**< of the page, `https://cards.example`; null: this server */
    bool proxied; /**< X-Forwarded-For and -Proto are believed; over a unix socket they always are */
    S5Limits limits;
} S5ServerConfig;

/** The usual configuration. */
S5ServerConfig s5_server_config(void);

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP.
 *
 * config  in
 * error   inout  gets one line that says why it could not start
 * Returns whether it ran.
 */
bool s5_server_run(const S5ServerConfig *plan, S5Text *error);

#endif
