/* The server: one loop, one journal, one registry, one gateway. `spoilfive serve` fills in the configuration and runs it. */
#ifndef S5_SERVER_H
#define S5_SERVER_H

#include "server/common/activation.h"
#include "server/common/limits.h"

typedef struct S5Server S5Server;

typedef struct S5ServerConfig {
    const char *address; /**< to listen on */
    int port;            /**< 0: any that is free */
    const char *data;    /**< the data folder; null: nothing is kept on disk */
    const char
        *store; /**< where the PostgreSQL database with the tables is; null: they are in the data folder */
    const char *node; /**< the name of this server among those that share the database; null: it is alone */
    const char *beacons; /**< the operator's file of beacons for the deals of the day; null: they have none */
    const char *page;    /**< the folder of the page; without it a message is shown */
    const char *unix_path;       /**< of a unix socket to listen on instead; a proxy stands before it */
    const char *metrics_address; /**< where GET /metrics is answered */
    int metrics_port;            /**< 0: any that is free; −1: nowhere */
    const char *origin;          /**< of the page, `https://cards.example`; null: this server */
    bool proxied; /**< X-Forwarded-For and -Proto are believed; over a unix socket they always are */
    S5Limits limits;
    S5PassedSockets passed; /**< to listen on instead of `address`, `port` and `unix_path`, or the metrics' */

    /** Called on SIGHUP; it calls s5_server_reload(). */
    void (*on_hangup)(void *to, S5Server *server);
    void *to;
} S5ServerConfig;

/** The usual configuration. */
S5ServerConfig s5_server_config(void);

/**
 * Runs a server until SIGTERM or SIGINT, or until the terminal that it was started from is closed.
 *
 * config  in     its texts must outlive the server, except for those that s5_server_reload() replaces
 * error   inout  gets one line that says why it could not start
 * Returns whether it ran.
 */
bool s5_server_run(const S5ServerConfig *config, S5Text *error);

/**
 * Takes what can be changed while a server runs from a configuration: the limits, the origin, and the page, whose files are
 * read again. Tables in memory keep their limits until they are loaded again.
 *
 * config  in     its `page`, `origin` and `beacons` must outlive the server, or the next reload
 * page    out    whether the page has other files now
 * error   inout  gets one line that says what is wrong; then nothing has changed
 */
bool s5_server_reload(S5Server *server, const S5ServerConfig *config, bool *page, S5Text *error);

/**
 * Whether a server could start like this. Nothing is made and nothing is changed; a port may be in use, because the server
 * that is to be replaced may still be running.
 *
 * error  inout  gets one line that says what is wrong
 */
bool s5_server_check(const S5ServerConfig *config, S5Text *error);

#endif
