/* The transport: TCP and unix sockets on a libuv loop. */
#include "connection.h"

#include "server/common/clock.h"
#include "server/common/fail.h"
#include "server/common/rate_limit.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { CHUNK = 65536, BACKLOG = 1024, ADDRESS_SIZE = 64 };

typedef union Handle {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
} Handle;

typedef struct Listener {
    Handle of;
    S5Net *net;
    struct Listener *next;
} Listener;

/* What a front keeps on the loop. */
typedef struct Loop {
    uv_loop_t *loop;
    uv_timer_t sweeper;
    Listener *listeners;
    char chunk[CHUNK]; /* bytes that are read are used at once */
} Loop;

typedef struct Client {
    S5Connection connection; /* first: the front knows only this part */
    Handle of;
} Client;

/* A write, or the end of the output, that is under way. */
typedef struct Later {
    union {
        uv_write_t write;
        uv_shutdown_t shutdown;
    } request;
    S5Connection *connection;
} Later;

static uv_stream_t *connection_stream(S5Connection *c)
{
    return &((Client *)c)->of.stream;
}

static Loop *loop_of(const S5Net *net)
{
    return net->own;
}

/* ----------------------------------------------------------------- reading */

static void give_chunk(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    const Client *client = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(loop_of(client->connection.net)->chunk, CHUNK);
}

static void on_stream_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    Client *client = stream->data;
    if (size > 0)
        s5_connection_read(&client->connection, buffer->base, (size_t)size);
    else if (size < 0)
        s5_connection_ended(&client->connection);
}

static void listen_to(S5Connection *c, bool on)
{
    if (on)
        uv_read_start(connection_stream(c), give_chunk, on_stream_read);
    else
        uv_read_stop(connection_stream(c));
}

/* ----------------------------------------------------------------- writing */

static int buffers_of(const S5Span *parts, int count, uv_buf_t buffers[2])
{
    for (int i = 0; i < count; i++)
        buffers[i] = uv_buf_init((char *)(uintptr_t)parts[i].bytes, (unsigned)parts[i].size);
    return count;
}

static ptrdiff_t write_now(S5Connection *c, const S5Span *parts, int count)
{
    uv_buf_t buffers[2];
    const int went = uv_try_write(connection_stream(c), buffers, (unsigned)buffers_of(parts, count, buffers));
    if (went == UV_EAGAIN)
        return 0;
    return went < 0 ? -1 : went;
}

static void on_stream_written(uv_write_t *request, int status)
{
    Later *later = (Later *)request;
    s5_connection_written(later->connection, status == 0);
    free(later);
}

static bool write_later(S5Connection *c, const S5Span *parts, int count)
{
    uv_buf_t buffers[2];
    Later *later = malloc(sizeof *later);
    if (!later)
        return false;
    later->connection = c;
    if (uv_write(&later->request.write, connection_stream(c), buffers,
            (unsigned)buffers_of(parts, count, buffers), on_stream_written) == 0)
        return true;
    free(later);
    return false;
}

/* --------------------------------------------------------------------- end */

static void on_end(uv_shutdown_t *request, int status)
{
    Later *later = (Later *)request;
    (void)status; /* a broken connection is closed by its reading side */
    free(later);
}

static bool end_output(S5Connection *c)
{
    Later *later = malloc(sizeof *later);
    if (later && uv_shutdown(&later->request.shutdown, connection_stream(c), on_end) == 0)
        return true;
    free(later);
    return false;
}

static void on_handle_closed(uv_handle_t *handle)
{
    Client *client = handle->data;
    s5_connection_closed(&client->connection);
    free(client);
}

static void close_client(S5Connection *c)
{
    uv_close(&((Client *)c)->of.handle, on_handle_closed);
}

/* ------------------------------------------------------------------ coming */

static bool peer_of(const uv_tcp_t *tcp, S5MapKey *address)
{
    char text[ADDRESS_SIZE];
    struct sockaddr_storage peer;
    int size = sizeof peer;
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&peer, &size) != 0 ||
        uv_ip_name((struct sockaddr *)&peer, text, sizeof text) != 0)
        return false;
    *address = s5_address_key(text);
    return true;
}

static Client *new_client(const Listener *listener)
{
    Client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    uv_loop_t *loop = loop_of(listener->net)->loop;
    if (listener->of.handle.type == UV_NAMED_PIPE)
        uv_pipe_init(loop, &client->of.pipe, 0);
    else
        uv_tcp_init(loop, &client->of.tcp);
    client->of.handle.data = client;
    return client;
}

/* When there are no descriptors left, libuv drops the connections that wait to be accepted, so that the loop does
 * not spin. */
static void on_connection(uv_stream_t *stream, int status)
{
    Listener *listener = stream->data;
    S5Net *net = listener->net;
    const bool local = listener->of.handle.type == UV_NAMED_PIPE;
    S5MapKey address = {{0}};
    Client *client = status == 0 ? new_client(listener) : NULL;
    if (!client) {
        net->count.refused++;
        return;
    }
    const bool good =
        uv_accept(stream, &client->of.stream) == 0 &&
        (local || (peer_of(&client->of.tcp, &address) && uv_tcp_nodelay(&client->of.tcp, 1) == 0));
    if (good && s5_connection_open(net, &client->connection, local ? NULL : &address))
        listen_to(&client->connection, true);
    else
        uv_close(&client->of.handle, s5_free_closed);
}

/* --------------------------------------------------------------- listening */

static bool fail_to_listen(S5Text *error, const char *where, const char *why)
{
    return s5_fail_as(error, "%s can't be had: %s", where, why);
}

static Listener *new_listener(S5Net *net, bool local)
{
    Listener *listener = calloc(1, sizeof *listener);
    if (!listener)
        return NULL;
    listener->net = net;
    if (local)
        uv_pipe_init(loop_of(net)->loop, &listener->of.pipe, 0);
    else
        uv_tcp_init(loop_of(net)->loop, &listener->of.tcp);
    listener->of.handle.data = listener;
    return listener;
}

static bool begin_listening(S5Net *net, Listener *listener, int bound)
{
    const int status = bound ? bound : uv_listen(&listener->of.stream, BACKLOG, on_connection);
    if (status != 0) {
        uv_close(&listener->of.handle, s5_free_closed);
        return false;
    }
    listener->next = loop_of(net)->listeners;
    loop_of(net)->listeners = listener;
    return true;
}

/* The addresses that a name or number stands for. */
static struct addrinfo *look_up(const char *address, int port)
{
    char service[16];
    const struct addrinfo wanted = {
        .ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    snprintf(service, sizeof service, "%d", port);
    return getaddrinfo(address, service, &wanted, &found) == 0 ? found : NULL;
}

static int port_of(const uv_tcp_t *tcp)
{
    struct sockaddr_storage own;
    int size = sizeof own;
    if (uv_tcp_getsockname(tcp, (struct sockaddr *)&own, &size) != 0)
        return 0;
    return ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                           : ((struct sockaddr_in *)&own)->sin_port);
}

static int listen_on_first(S5Net *net, const struct addrinfo *at)
{
    int port = 0;
    for (; at && !port; at = at->ai_next) {
        Listener *listener = new_listener(net, false);
        if (listener && begin_listening(net, listener, uv_tcp_bind(&listener->of.tcp, at->ai_addr, 0)))
            port = port_of(&listener->of.tcp);
    }
    return port;
}

static bool fail_address(S5Text *error, const char *address)
{
    return s5_fail_as(error, "%s is not an address of this machine", address);
}

int s5_net_listen(S5Net *net, const char *address, int port, S5Text *error)
{
    char where[ADDRESS_SIZE];
    struct addrinfo *found = look_up(address, port);
    const int had = listen_on_first(net, found);
    snprintf(where, sizeof where, "port %d", port);
    if (!found)
        fail_address(error, address);
    else if (!had)
        fail_to_listen(error, where, "is it in use already?");
    if (found)
        freeaddrinfo(found);
    return had;
}

/* The error with which a socket is bound to an address; 0 for none. */
static int try_to_bind(const struct addrinfo *at)
{
    const int file = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    const bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                      bind(file, at->ai_addr, at->ai_addrlen) == 0;
    const int wrong = good ? 0 : errno;
    if (file >= 0)
        close(file);
    return wrong;
}

bool s5_net_can_listen(const char *address, int port, S5Text *error)
{
    char where[ADDRESS_SIZE];
    struct addrinfo *found = look_up(address, port);
    if (!found)
        return fail_address(error, address);
    int wrong = EADDRNOTAVAIL;
    for (const struct addrinfo *at = found; at && wrong && wrong != EADDRINUSE; at = at->ai_next)
        wrong = try_to_bind(at);
    freeaddrinfo(found);
    snprintf(where, sizeof where, "port %d", port);
    return !wrong || wrong == EADDRINUSE ||
           (wrong == EADDRNOTAVAIL ? fail_address(error, address)
                                   : fail_to_listen(error, where, strerror(wrong)));
}

/* Whether somebody is listening on a unix socket. */
static bool is_in_use(const struct sockaddr_un *place)
{
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool used = file < 0 || connect(file, (const struct sockaddr *)place, sizeof *place) == 0 ||
                      errno == EAGAIN; /* the listener is busy */
    if (file >= 0)
        close(file);
    return used;
}

/* The place of a unix socket, where a socket or nothing is. */
static bool unix_place(const char *path, struct sockaddr_un *place, S5Text *error)
{
    struct stat what;
    *place = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof place->sun_path)
        return fail_to_listen(error, path, "the path of a unix socket has at most 107 bytes");
    memcpy(place->sun_path, path, strlen(path) + 1);
    return lstat(path, &what) != 0 || S_ISSOCK(what.st_mode) ||
           fail_to_listen(error, path, "there is a file that is not a socket");
}

bool s5_net_can_listen_unix(const char *path, S5Text *error)
{
    struct sockaddr_un place;
    if (!unix_place(path, &place, error))
        return false;
    char *folder = place.sun_path, *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    return access(slash ? folder : ".", W_OK | X_OK) == 0 || fail_to_listen(error, path, strerror(errno));
}

bool s5_net_listen_unix(S5Net *net, const char *path, unsigned mode, S5Text *error)
{
    struct sockaddr_un place;
    struct stat what;
    if (!unix_place(path, &place, error))
        return false;
    if (lstat(path, &what) == 0) {
        if (is_in_use(&place))
            return fail_to_listen(error, path, "another server listens there");
        unlink(path);
    }
    Listener *listener = new_listener(net, true);
    int bound = listener ? uv_pipe_bind(&listener->of.pipe, path) : UV_ENOMEM;
    if (bound == 0 && chmod(path, mode) != 0) /* nobody can connect yet */
        bound = uv_translate_sys_error(errno);
    return (listener && begin_listening(net, listener, bound)) ||
           fail_to_listen(error, path, bound ? uv_strerror(bound) : "nothing can listen there");
}

/* The family of a TCP or unix socket that somebody listens on; AF_UNSPEC for any other file. */
static int listening_family(int file)
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own, type_size = sizeof(int), listens_size = sizeof(int);
    int type = 0, listens = 0;
    if (getsockname(file, (struct sockaddr *)&own, &size) != 0 ||
        getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &type_size) != 0 ||
        getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &listens_size) != 0)
        return AF_UNSPEC;
    const bool known = own.ss_family == AF_UNIX || own.ss_family == AF_INET || own.ss_family == AF_INET6;
    return known && type == SOCK_STREAM && listens ? own.ss_family : AF_UNSPEC;
}

bool s5_net_listen_on(S5Net *net, int file, int *port, S5Text *error)
{
    char where[ADDRESS_SIZE];
    const int family = listening_family(file);
    const bool local = family == AF_UNIX;
    Listener *listener = family == AF_UNSPEC ? NULL : new_listener(net, local);
    snprintf(where, sizeof where, "descriptor %d", file);
    if (!listener) {
        close(file);
        return fail_to_listen(error, where,
            family == AF_UNSPEC ? "it is not a TCP or unix socket that listens" : "there is no memory");
    }
    const int opened = local ? uv_pipe_open(&listener->of.pipe, file) : uv_tcp_open(&listener->of.tcp, file);
    if (!begin_listening(net, listener, opened))
        return fail_to_listen(error, where, "nothing can listen there");
    *port = local ? 0 : port_of(&listener->of.tcp);
    return true;
}

static void unlisten(S5Net *net)
{
    Loop *own = loop_of(net);
    for (Listener *listener = own->listeners, *next; listener; listener = next) {
        next = listener->next;
        uv_close(&listener->of.handle, s5_free_closed);
    }
    own->listeners = NULL;
}

/* -------------------------------------------------------------------- life */

static void on_sweep(uv_timer_t *timer)
{
    s5_net_sweep(timer->data);
}

S5Net *s5_net_new(uv_loop_t *loop, const S5NetConfig *config, const S5NetApp *app)
{
    static const S5Transport TRANSPORT = {
        write_now, write_later, end_output, listen_to, close_client, unlisten};
    Loop *own = calloc(1, sizeof *own);
    S5Net *net = own ? s5_net_make(config, app, &TRANSPORT) : NULL;
    if (!net) {
        free(own);
        return NULL;
    }
    net->own = own;
    own->loop = loop;
    uv_timer_init(loop, &own->sweeper);
    own->sweeper.data = net;
    uv_timer_start(&own->sweeper, on_sweep, S5_NET_SWEEP_MS, S5_NET_SWEEP_MS);
    return net;
}

void s5_net_end(S5Net *net)
{
    unlisten(net);
    uv_close((uv_handle_t *)&loop_of(net)->sweeper, NULL);
    s5_net_drop_all(net);
}

void s5_net_free(S5Net **which)
{
    S5Net *net = *which;
    *which = NULL;
    if (!net)
        return;
    free(loop_of(net));
    s5_net_unmake(net);
}
