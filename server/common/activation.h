/* Sockets that systemd listens on before the server runs, and goes on listening on after it (sd_listen_fds(3), without its
 * library): nobody is refused while a server is replaced by the next. */
#ifndef S5_SERVER_ACTIVATION_H
#define S5_SERVER_ACTIVATION_H

enum { S5_PASSED_MAX = 8 /**< sockets of a kind */ };

/** File descriptors of sockets that were passed to this process. */
typedef struct S5PassedSockets {
    int count, metrics_count;
    int file[S5_PASSED_MAX];    /**< for people */
    int metrics[S5_PASSED_MAX]; /**< those with the name `metrics` */
} S5PassedSockets;

/** The sockets that were passed to this process, none where there are none. Those beyond S5_PASSED_MAX are closed. */
S5PassedSockets s5_passed_sockets(void);

#endif
