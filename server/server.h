/* The server: one loop, one log, one hub, one door. `spoilfive serve` fills in the plan and runs it. */
#ifndef S5_SERVER_H
#define S5_SERVER_H

#include "server/common/limits.h"

typedef struct S5ServerConfig {
    const char *address;         /**< to listen on; null for every one of the machine's */
    int port;                    /**< 0: any that is free */
    const char *data;            /**< the folder that is kept; null: memory, which is not */
    const char *page;            /**< the folder of the page; null or missing: a message instead */
    const char *unix_path;       /**< of a unix socket to listen on instead; a proxy stands before it */
    const char *metrics_address; /**< where GET /metrics is answered; null for every address */
    int metrics_port;            /**< 0: any that is free; −1: nowhere */
    const char *origin;          /**< where the page is from, `https://cards.example`; null: from here */
    bool proxied; /**< X-Forwarded-For and -Proto are believed; over a unix socket they always are */
    S5Limits limits;
} S5ServerConfig;

/** The usual plan. */
S5ServerConfig s5_server_config(void);

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP.
 *
 * plan   in
 * error  inout  gets why it could not start, one line
 * Returns whether it ran.
 */
bool s5_server_run(const S5ServerConfig *plan, S5Text *error);

#endif
