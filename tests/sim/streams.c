/* libuv's streams as the server calls them, and the network between them and people. */
#include "loop.h"
#include "memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Bytes {
    char *bytes;
    size_t size, room;
} Bytes;

struct SimSocket {
    SimSocket *next; /* that waits to be accepted */
    SimEar ear;
    bool has_ear, ended, slow; /* ended: nobody is at the client's end any more */
    SimSide *server;           /* null before it is accepted, and when it has gone */
    bool at_server;            /* the server may still have it */
    bool refused, told_end, server_done, told_client;
    int end; /* 0, UV_EOF or UV_ECONNRESET: what the server reads after the bytes */
    Bytes in, out;
    size_t room;       /* for bytes that the server has sent and the client has not taken */
    uv_write_t *write; /* under way; its bytes that found no room: */
    Bytes late;
    int64_t latency_ns, in_ns, out_ns; /* the last arrival in either direction */
    bool flowing;
    int node, process;
    char address[16];
    int pending; /* events that know it */
};

static struct {
    SimSide *listener, *order_listener; /* for people; for the operator, whose address is empty */
    SimSocket *backlog, **backlog_end;
} nets[SIM_NODES];

#define net nets[sim.node]

static void add_bytes(Bytes *to, const char *bytes, size_t size)
{
    if (to->size + size > to->room) {
        to->room = 2 * (to->size + size);
        to->bytes = __real_realloc(to->bytes, to->room);
        if (!to->bytes)
            abort();
    }
    if (size)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

static void take_bytes(Bytes *from, size_t size)
{
    from->size -= size;
    memmove(from->bytes, from->bytes + size, from->size);
}

static void free_if_unused(SimSocket *socket)
{
    if (socket->at_server || socket->has_ear || socket->pending)
        return;
    free(socket->in.bytes);
    free(socket->out.bytes);
    free(socket->late.bytes);
    free(socket);
}

static void when(SimSocket *socket, int64_t after_ns, SimAct *act)
{
    socket->pending++;
    sim_later(after_ns, act, socket);
}

/* The time of the next arrival: never before the one before. */
static int64_t arrival(SimSocket *socket, int64_t *last_ns)
{
    int64_t at_ns = sim.now_ns + socket->latency_ns + sim_between(0, socket->latency_ns / 4);
    if (sim.lines && sim_once_in(500))
        at_ns += sim_between(0, 3 * SIM_S); /* a packet is lost and sent again */
    *last_ns = at_ns > *last_ns ? at_ns : *last_ns;
    return *last_ns - sim.now_ns;
}

static bool is_served(const SimSocket *socket)
{
    return socket->at_server && sim_lives(socket->process);
}

static void on_readable(void *to)
{
    SimSide *side = sim_take_armed(to);
    if (!side || side->closing || !side->reads || !side->socket)
        return;
    SimSocket *socket = side->socket;
    uv_stream_t *stream = (uv_stream_t *)side->handle;
    uv_buf_t buffer = {NULL, 0};
    while (side->reads && !side->closing && socket->in.size) {
        stream->alloc_cb(side->handle, 65536, &buffer);
        const size_t size = socket->in.size < buffer.len ? socket->in.size : buffer.len;
        memcpy(buffer.base, socket->in.bytes, size);
        take_bytes(&socket->in, size);
        stream->read_cb(stream, (ssize_t)size, &buffer);
    }
    if (side->reads && !side->closing && socket->end && !socket->told_end) {
        socket->told_end = true;
        stream->read_cb(stream, socket->end, &buffer);
    }
}

static void wake_reader(SimSocket *socket)
{
    sim.node = socket->node;
    if (is_served(socket) && socket->server && socket->server->reads &&
        (socket->in.size || (socket->end && !socket->told_end)))
        sim_post_armed(0, on_readable, socket->server);
}

typedef struct Packet {
    SimSocket *socket;
    int end;
    size_t size;
    char bytes[];
} Packet;

static void on_packet(void *to)
{
    Packet *packet = to;
    SimSocket *socket = packet->socket;
    socket->pending--;
    if (is_served(socket) && !socket->end) {
        add_bytes(&socket->in, packet->bytes, packet->size);
        socket->end = packet->end;
        if (packet->end == UV_ECONNRESET)
            socket->in.size = 0;
        wake_reader(socket);
    }
    free(packet);
    free_if_unused(socket);
}

static void send_packet(SimSocket *socket, const char *bytes, size_t size, int end)
{
    Packet *packet = malloc(sizeof *packet + size);
    if (!packet)
        abort();
    *packet = (Packet){socket, end, size};
    if (size)
        memcpy(packet->bytes, bytes, size);
    socket->pending++;
    sim_later(arrival(socket, &socket->in_ns), on_packet, packet);
}

void sim_send(SimSocket *socket, const char *bytes, size_t size)
{
    while (size) {
        const size_t piece = size > 1 && sim_once_in(12) ? (size_t)sim_between(1, (int64_t)size - 1) : size;
        send_packet(socket, bytes, piece, 0);
        bytes += piece;
        size -= piece;
    }
}

static SimSide *listener_of(const SimSocket *socket)
{
    return *socket->address ? net.listener : net.order_listener;
}

/* Tells the server of all who wait. */
static void on_backlog(void *to)
{
    (void)to;
    for (SimSide *side; net.backlog && (side = listener_of(net.backlog));) {
        SimSocket *first = net.backlog;
        uv_stream_t *listener = (uv_stream_t *)side->handle;
        listener->connection_cb(listener, 0);
        if (net.backlog == first)
            break; /* it was not accepted */
    }
}

static void on_dialled(void *to)
{
    SimSocket *socket = to;
    socket->pending--;
    sim.node = socket->node;
    if (!socket->ended && listener_of(socket)) {
        socket->process = sim.process[sim.node];
        *net.backlog_end = socket;
        net.backlog_end = &socket->next;
        sim_post(0, on_backlog, NULL);
        return;
    }
    socket->at_server = false;
    if (!socket->ended) {
        socket->has_ear = false;
        socket->ended = true;
        socket->ear.ended(socket->ear.to);
    }
    free_if_unused(socket);
}

SimSocket *sim_dial(const char *address, int node, const SimEar *ear)
{
    SimSocket *socket = calloc(1, sizeof *socket);
    if (!socket)
        abort();
    socket->ear = *ear;
    socket->node = node;
    socket->has_ear = socket->at_server = true;
    socket->latency_ns = sim_between(2 * SIM_MS, 120 * SIM_MS);
    socket->room = (size_t)sim_between(2 << 10, 64 << 10);
    snprintf(socket->address, sizeof socket->address, "%s", address);
    when(socket, arrival(socket, &socket->in_ns), on_dialled);
    return socket;
}

static void flow(SimSocket *socket);

static void on_write_done(void *to)
{
    SimSide *side = sim_take_armed(to);
    if (!side || !side->socket || !side->socket->write)
        return;
    uv_write_t *write = side->socket->write;
    side->socket->write = NULL;
    write->cb(write, 0);
}

/* What waited goes into the room that there is now. */
static void fill_kernel(SimSocket *socket)
{
    sim.node = socket->node;
    const size_t room = socket->room - socket->out.size,
                 size = socket->late.size < room ? socket->late.size : room;
    if (!socket->write || !is_served(socket))
        return;
    if (size) {
        add_bytes(&socket->out, socket->late.bytes, size);
        take_bytes(&socket->late, size);
    }
    if (!socket->late.size && socket->server && !socket->server->closing)
        sim_post_beside(0, on_write_done, socket->server);
}

static void on_flow(void *to)
{
    SimSocket *socket = to;
    socket->pending--;
    socket->flowing = false;
    if (socket->ended || socket->slow) {
        free_if_unused(socket);
        return;
    }
    const Bytes all = socket->out;
    socket->out = (Bytes){NULL, 0, 0};
    socket->pending++;
    if (all.size)
        socket->ear.bytes(socket->ear.to, all.bytes, all.size);
    free(all.bytes);
    fill_kernel(socket);
    flow(socket);
    if (!socket->ended && socket->server_done && !socket->out.size && !socket->told_client) {
        socket->told_client = true;
        socket->has_ear = false;
        socket->ended = true;
        socket->ear.ended(socket->ear.to);
    }
    socket->pending--;
    free_if_unused(socket);
}

static void flow(SimSocket *socket)
{
    if (socket->flowing || socket->ended || socket->slow || !(socket->out.size || socket->server_done))
        return;
    socket->flowing = true;
    when(socket, arrival(socket, &socket->out_ns), on_flow);
}

void sim_set_slow(SimSocket *socket, bool slow)
{
    socket->slow = slow;
    flow(socket);
}

void sim_hang_up(SimSocket *socket, SimEnd how)
{
    socket->has_ear = false;
    socket->ended = true;
    socket->out.size = 0;
    if (how != SIM_END_SILENT)
        send_packet(socket, NULL, 0, how == SIM_END_CLOSED ? UV_EOF : UV_ECONNRESET);
    else
        socket->slow = true;
    free_if_unused(socket);
}

static void server_leaves(SimSocket *socket)
{
    socket->at_server = false;
    socket->server = NULL;
    socket->server_done = true;
    flow(socket);
    free_if_unused(socket);
}

/* Those who wait to be accepted are refused. */
static void close_listener(SimSide *side)
{
    for (SimSocket **at = &net.backlog, *socket; (socket = *at);) {
        if (listener_of(socket) == side) {
            *at = socket->next;
            server_leaves(socket);
        } else {
            at = &socket->next;
        }
        net.backlog_end = at;
    }
    *(side == net.listener ? &net.listener : &net.order_listener) = NULL;
}

void sim_close_stream(SimSide *side)
{
    SimSocket *socket = side->socket;
    if (side == net.listener || side == net.order_listener)
        close_listener(side);
    if (!socket)
        return;
    side->socket = NULL;
    if (socket->write) { /* libuv ends what is under way with an error, before the handle's own callback */
        uv_write_t *write = socket->write;
        socket->write = NULL;
        write->cb(write, UV_ECANCELED);
    }
    server_leaves(socket);
}

void sim_streams_begin(void)
{
    net.listener = net.order_listener = NULL;
    net.backlog = NULL;
    net.backlog_end = &net.backlog;
}

void sim_streams_kill(void)
{
    for (SimSide *side = sim_sides(); side; side = side->next)
        if (side->socket) {
            side->socket->write = NULL;
            server_leaves(side->socket);
        }
    for (SimSocket *socket = net.backlog, *next; socket; socket = next) {
        next = socket->next;
        server_leaves(socket);
    }
}

int uv_tcp_init(uv_loop_t *l, uv_tcp_t *tcp)
{
    return sim_open_handle(l, tcp, UV_TCP, false);
}

int uv_pipe_init(uv_loop_t *l, uv_pipe_t *pipe, int ipc)
{
    (void)ipc;
    return sim_open_handle(l, pipe, UV_NAMED_PIPE, false);
}

int uv_tcp_bind(uv_tcp_t *tcp, const struct sockaddr *at, unsigned flags)
{
    (void)tcp, (void)at, (void)flags;
    return 0;
}

int uv_pipe_bind(uv_pipe_t *pipe, const char *path)
{
    (void)pipe;
    return mknod(path, S_IFSOCK | 0600, 0) == 0 ? 0 : -errno;
}

int uv_tcp_open(uv_tcp_t *tcp, uv_os_sock_t file)
{
    (void)tcp, (void)file;
    return UV_EINVAL;
}

int uv_pipe_open(uv_pipe_t *pipe, uv_file file)
{
    (void)pipe, (void)file;
    return UV_EINVAL;
}

int uv_listen(uv_stream_t *stream, int backlog, uv_connection_cb comes)
{
    SimSide *side = sim_side(stream);
    (void)backlog;
    stream->connection_cb = comes;
    side->active = true;
    *(stream->type == UV_TCP ? &net.listener : &net.order_listener) = side;
    return 0;
}

int uv_accept(uv_stream_t *listener, uv_stream_t *client)
{
    SimSocket *socket = net.backlog;
    (void)listener;
    if (!socket)
        return UV_EAGAIN;
    net.backlog = socket->next;
    if (!net.backlog)
        net.backlog_end = &net.backlog;
    socket->server = sim_side(client);
    socket->server->socket = socket;
    return 0;
}

int uv_read_start(uv_stream_t *stream, uv_alloc_cb give, uv_read_cb read)
{
    SimSide *side = sim_side(stream);
    stream->alloc_cb = give;
    stream->read_cb = read;
    side->reads = side->active = true;
    wake_reader(side->socket);
    return 0;
}

int uv_read_stop(uv_stream_t *stream)
{
    sim_side(stream)->reads = sim_side(stream)->active = false;
    return 0;
}

int uv_try_write(uv_stream_t *stream, const uv_buf_t buffers[], unsigned count)
{
    SimSocket *socket = sim_side(stream)->socket;
    size_t went = 0;
    if (!socket || socket->end == UV_ECONNRESET)
        return UV_EPIPE;
    if (socket->write)
        return UV_EAGAIN;
    for (unsigned i = 0; i < count; i++) {
        const size_t room = socket->room - socket->out.size,
                     size = buffers[i].len < room ? buffers[i].len : room;
        add_bytes(&socket->out, buffers[i].base, size);
        went += size;
    }
    if (socket->ended && !socket->slow)
        socket->out.size = 0;
    flow(socket);
    return went ? (int)went : UV_EAGAIN;
}

int uv_write(
    uv_write_t *request, uv_stream_t *stream, const uv_buf_t buffers[], unsigned count, uv_write_cb done)
{
    SimSocket *socket = sim_side(stream)->socket;
    if (!socket || socket->write)
        sim_violated("a write while another is under way");
    request->cb = done;
    request->handle = stream;
    for (unsigned i = 0; i < count; i++)
        add_bytes(&socket->late, buffers[i].base, buffers[i].len);
    socket->write = request;
    if (socket->ended && !socket->slow)
        socket->out.size = socket->late.size = 0;
    fill_kernel(socket);
    flow(socket);
    return 0;
}

static void on_shut(void *to)
{
    uv_shutdown_t *request = to;
    request->cb(request, 0);
}

int uv_shutdown(uv_shutdown_t *request, uv_stream_t *stream, uv_shutdown_cb done)
{
    SimSocket *socket = sim_side(stream)->socket;
    request->cb = done;
    request->handle = stream;
    if (!socket)
        return UV_ENOTCONN;
    socket->server_done = true;
    flow(socket);
    sim_post(0, on_shut, request);
    return 0;
}

int uv_tcp_nodelay(uv_tcp_t *tcp, int on)
{
    (void)tcp, (void)on;
    return 0;
}

int uv_tcp_getsockname(const uv_tcp_t *tcp, struct sockaddr *name, int *size)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_port = htons(4500)};
    (void)tcp;
    memcpy(name, &own, sizeof own);
    *size = sizeof own;
    return 0;
}

int uv_tcp_getpeername(const uv_tcp_t *tcp, struct sockaddr *name, int *size)
{
    struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(40000)};
    inet_pton(AF_INET, sim_side(tcp)->socket->address, &peer.sin_addr);
    memcpy(name, &peer, sizeof peer);
    *size = sizeof peer;
    return 0;
}

int uv_ip_name(const struct sockaddr *address, char *text, size_t size)
{
    struct sockaddr_in in;
    memcpy(&in, address, sizeof in);
    return inet_ntop(AF_INET, &in.sin_addr, text, (socklen_t)size) ? 0 : UV_EINVAL;
}

uv_buf_t uv_buf_init(char *base, unsigned size)
{
    return (uv_buf_t){base, size};
}

const char *uv_strerror(int error)
{
    return strerror(-error);
}

int uv_translate_sys_error(int error)
{
    return error > 0 ? -error : error;
}
