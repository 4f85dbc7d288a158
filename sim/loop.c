/* libuv's loop, timers, wake-ups, signals and streams, in the world's time. Only what the server calls is here. */
#include "net.h"
#include "world.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uv.h>

enum { KERNEL = 48 << 10, WORKERS = 4 };

/* What libuv keeps in a handle. `arming` is a number that is never used again: an event for an older one does nothing. */
typedef struct Side {
    struct Side *next, *before;
    uv_handle_t *handle;
    uint64_t arming;
    bool active, closing, listens, reads;
    SimSocket *socket;
} Side;

typedef struct Task {
    struct Task *next;
    SimAct *act;
    void *to;
} Task;

typedef struct Armed {
    Side *side;
    uint64_t arming;
} Armed;

typedef struct Bytes {
    char *bytes;
    size_t size, room;
} Bytes;

struct SimSocket {
    SimSocket *next; /* that waits to be accepted */
    SimEar ear;
    bool has_ear, ended, slow; /* ended: nobody is at the client's end any more */
    Side *server;              /* null before it is accepted, and when it has gone */
    bool at_server;            /* the server may still have it */
    bool refused, told_end, server_done, told_client;
    int end; /* 0, UV_EOF or UV_ECONNRESET: what the server reads after the bytes */
    Bytes in, out;
    uv_write_t *write; /* under way; its bytes that found no room: */
    Bytes late;
    int64_t latency_ns, in_ns, out_ns; /* the last arrival in either direction */
    bool flowing;
    int process;
    char address[16];
    int pending; /* events that know it */
};

static struct {
    SimFiber *fiber;
    bool waits, woken, stopped;
    Task *first, **end;
    Side *sides, *free;
    SimSocket *backlog, **backlog_end;
    Side *listener;
    int working;
    uint64_t arming;
    Task *work, **work_end;
} loop;

/* ------------------------------------------------------------------- tasks */

static void on_due(void *to)
{
    Task *task = to;
    task->next = NULL;
    *loop.end = task;
    loop.end = &task->next;
    if (loop.waits && !loop.woken) {
        loop.woken = true;
        sim_wake(loop.fiber, 0);
    }
}

/* Has an act happen on the loop. */
static void post(int64_t after_ns, SimAct *act, void *to)
{
    Task *task = malloc(sizeof *task);
    if (!task)
        abort();
    *task = (Task){NULL, act, to};
    sim_later_here(after_ns, on_due, task);
}

static Side *side_of(const void *handle)
{
    return ((const uv_handle_t *)handle)->u.reserved[0];
}

static void post_armed(int64_t after_ns, SimAct *act, Side *side)
{
    Armed *armed = malloc(sizeof *armed);
    if (!armed)
        abort();
    *armed = (Armed){side, side->arming = ++loop.arming};
    post(after_ns, act, armed);
}

/* The side for which an event was meant, if it still is. */
static Side *take_armed(void *to)
{
    const Armed armed = *(Armed *)to;
    free(to);
    return armed.side->arming == armed.arming ? armed.side : NULL;
}

void sim_loop_begin(void)
{
    memset(&loop, 0, sizeof loop);
    loop.end = &loop.first;
    loop.backlog_end = &loop.backlog;
    loop.work_end = &loop.work;
}

int sim_handles(void)
{
    int count = 0;
    for (const Side *side = loop.sides; side; side = side->next)
        count++;
    return count;
}

/* --------------------------------------------------------------------- loop */

int uv_loop_init(uv_loop_t *l)
{
    memset(l, 0, sizeof *l);
    return 0;
}

int uv_loop_close(uv_loop_t *l)
{
    (void)l;
    if (loop.sides)
        sim_violated("the server leaves %d handles open", sim_handles());
    return 0;
}

static bool is_alive(void)
{
    bool alive = loop.working || loop.work || loop.first;
    for (const Side *side = loop.sides; side && !alive; side = side->next)
        alive = side->active || side->closing;
    return alive;
}

static bool run_idle(void)
{
    bool any = false;
    for (Side *side = loop.sides, *next; side; side = next) {
        next = side->next;
        if (side->handle->type == UV_IDLE && side->active) {
            any = true;
            ((uv_idle_t *)side->handle)->idle_cb((uv_idle_t *)side->handle);
        }
    }
    return any;
}

int uv_run(uv_loop_t *l, uv_run_mode mode)
{
    (void)l;
    loop.fiber = sim_self();
    bool ran = false;
    while (!loop.stopped && !(ran && mode == UV_RUN_ONCE)) {
        for (Task *task; (task = loop.first) && !loop.stopped; free(task)) {
            loop.first = task->next;
            if (!loop.first)
                loop.end = &loop.first;
            task->act(task->to);
            ran = true;
        }
        if (run_idle()) {
            sim_sleep(20000);
            continue;
        }
        if (loop.first || loop.stopped || (ran && mode == UV_RUN_ONCE))
            continue;
        if (!is_alive())
            break;
        loop.waits = true;
        loop.woken = false;
        sim_block(&loop);
        loop.waits = false;
    }
    loop.stopped = false;
    return is_alive();
}

void uv_stop(uv_loop_t *l)
{
    (void)l;
    loop.stopped = true;
}

void uv_update_time(uv_loop_t *l)
{
    (void)l;
}

uint64_t uv_now(const uv_loop_t *l)
{
    (void)l;
    return (uint64_t)(sim.now_ns / SIM_MS);
}

uint64_t uv_hrtime(void)
{
    return (uint64_t)sim.now_ns + 1;
}

/* ------------------------------------------------------------------ handles */

static int open_handle(uv_loop_t *l, void *which, uv_handle_type type, bool active)
{
    uv_handle_t *handle = which;
    Side *side = loop.free ? loop.free : calloc(1, sizeof *side);
    if (!side)
        abort();
    if (loop.free)
        loop.free = side->next;
    *side = (Side){.next = loop.sides, .handle = handle, .active = active, .arming = ++loop.arming};
    if (loop.sides)
        loop.sides->before = side;
    loop.sides = side;
    handle->loop = l;
    handle->type = type;
    handle->u.reserved[0] = side;
    return 0;
}

static void on_closed(void *to)
{
    Side *side = take_armed(to);
    uv_handle_t *handle = side->handle;
    if (side->before)
        side->before->next = side->next;
    else
        loop.sides = side->next;
    if (side->next)
        side->next->before = side->before;
    side->arming = 0;
    side->next = loop.free;
    loop.free = side;
    if (handle->close_cb)
        handle->close_cb(handle);
}

static void close_socket(Side *side);

void uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    Side *side = side_of(handle);
    if (side->closing)
        sim_violated("a handle is closed twice");
    side->active = false;
    side->closing = true;
    handle->close_cb = closed;
    if (side->socket)
        close_socket(side);
    if (side == loop.listener)
        loop.listener = NULL;
    post_armed(0, on_closed, side);
}

int uv_is_active(const uv_handle_t *handle)
{
    return side_of(handle)->active;
}

int uv_timer_init(uv_loop_t *l, uv_timer_t *timer)
{
    return open_handle(l, timer, UV_TIMER, false);
}

static void on_timer(void *to)
{
    Side *side = take_armed(to);
    if (!side || side->closing)
        return;
    uv_timer_t *timer = (uv_timer_t *)side->handle;
    side->active = timer->repeat > 0;
    if (side->active)
        post_armed((int64_t)timer->repeat * SIM_MS, on_timer, side);
    timer->timer_cb(timer);
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb ended, uint64_t timeout, uint64_t repeat)
{
    Side *side = side_of(timer);
    if (side->closing)
        return UV_EINVAL;
    timer->timer_cb = ended;
    timer->repeat = repeat;
    side->active = true;
    /* As in libuv, which counts whole milliseconds. */
    post_armed((sim.now_ns / SIM_MS + (int64_t)timeout) * SIM_MS - sim.now_ns, on_timer, side);
    return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
    Side *side = side_of(timer);
    side->active = false;
    if (!side->closing)
        side->arming = ++loop.arming;
    return 0;
}

int uv_idle_init(uv_loop_t *l, uv_idle_t *idle)
{
    return open_handle(l, idle, UV_IDLE, false);
}

static void on_nothing(void *to)
{
    (void)to;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb turn)
{
    idle->idle_cb = turn;
    side_of(idle)->active = true;
    post(0, on_nothing, NULL); /* the loop may be waiting */
    return 0;
}

int uv_idle_stop(uv_idle_t *idle)
{
    side_of(idle)->active = false;
    return 0;
}

int uv_async_init(uv_loop_t *l, uv_async_t *async, uv_async_cb sent)
{
    async->async_cb = sent;
    async->pending = 0;
    return open_handle(l, async, UV_ASYNC, true);
}

static void on_sent(void *to)
{
    Side *side = take_armed(to);
    if (!side || side->closing)
        return;
    uv_async_t *async = (uv_async_t *)side->handle;
    async->pending = 0;
    async->async_cb(async);
}

int uv_async_send(uv_async_t *async)
{
    if (async->pending || side_of(async)->closing)
        return 0;
    async->pending = 1;
    post_armed(sim_between(0, 30000), on_sent, side_of(async));
    return 0;
}

int uv_signal_init(uv_loop_t *l, uv_signal_t *which)
{
    return open_handle(l, which, UV_SIGNAL, false);
}

int uv_signal_start(uv_signal_t *which, uv_signal_cb raised, int number)
{
    which->signal_cb = raised;
    which->signum = number;
    side_of(which)->active = true;
    return 0;
}

int uv_signal_stop(uv_signal_t *which)
{
    side_of(which)->active = false;
    return 0;
}

static void on_raised(void *to)
{
    Side *side = take_armed(to);
    if (side && side->active)
        ((uv_signal_t *)side->handle)
            ->signal_cb((uv_signal_t *)side->handle, ((uv_signal_t *)side->handle)->signum);
}

void sim_signal(int number)
{
    for (Side *side = loop.sides; side; side = side->next)
        if (side->handle->type == UV_SIGNAL && side->active &&
            ((uv_signal_t *)side->handle)->signum == number)
            post_armed(0, on_raised, side);
}

/* --------------------------------------------------------------------- work */

static void on_worked(void *to)
{
    uv_work_t *work = to;
    loop.working--;
    void (*done)(uv_work_t *, int) = work->after_work_cb;
    if (done)
        done(work, 0);
}

/* A thread of libuv's pool takes what waits, and goes when nothing does. */
static void run_worker(void *to)
{
    (void)to;
    sim_sleep(sim_between(0, 100000));
    while (loop.work) {
        Task *task = loop.work;
        uv_work_t *work = task->to;
        loop.work = task->next;
        if (!loop.work)
            loop.work_end = &loop.work;
        free(task);
        work->work_cb(work);
        sim_sleep(sim_between(0, 2 * SIM_MS));
        post(0, on_worked, work);
        loop.working++; /* until the loop has it; the thread itself counts, too */
    }
    loop.working--;
}

int uv_queue_work(uv_loop_t *l, uv_work_t *work, uv_work_cb act, uv_after_work_cb done)
{
    Task *task = malloc(sizeof *task);
    if (!task)
        abort();
    work->loop = l;
    work->work_cb = act;
    work->after_work_cb = done;
    *task = (Task){NULL, NULL, work};
    *loop.work_end = task;
    loop.work_end = &task->next;
    if (loop.working < WORKERS) {
        loop.working++;
        sim_fiber(run_worker, NULL);
    }
    return 0;
}

/* ------------------------------------------------------------------ streams */

static void add_bytes(Bytes *to, const char *bytes, size_t size)
{
    if (to->size + size > to->room) {
        to->room = 2 * (to->size + size);
        to->bytes = realloc(to->bytes, to->room);
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
    if (sim.faults && sim_once_in(500))
        at_ns += sim_between(0, 3 * SIM_S); /* a packet is lost and sent again */
    *last_ns = at_ns > *last_ns ? at_ns : *last_ns;
    return *last_ns - sim.now_ns;
}

static bool is_served(const SimSocket *socket)
{
    return socket->at_server && socket->process == sim.process;
}

static void on_readable(void *to)
{
    Side *side = take_armed(to);
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
    if (is_served(socket) && socket->server && socket->server->reads &&
        (socket->in.size || (socket->end && !socket->told_end)))
        post_armed(0, on_readable, socket->server);
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

/* Tells the server of all who wait. */
static void on_backlog(void *to)
{
    (void)to;
    while (loop.backlog && loop.listener) {
        SimSocket *first = loop.backlog;
        uv_stream_t *listener = (uv_stream_t *)loop.listener->handle;
        listener->connection_cb(listener, 0);
        if (loop.backlog == first)
            break; /* it was not accepted */
    }
}

static void on_dialled(void *to)
{
    SimSocket *socket = to;
    socket->pending--;
    if (!socket->ended && loop.listener) {
        socket->process = sim.process;
        *loop.backlog_end = socket;
        loop.backlog_end = &socket->next;
        post(0, on_backlog, NULL);
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

SimSocket *sim_dial(const char *address, const SimEar *ear)
{
    SimSocket *socket = calloc(1, sizeof *socket);
    if (!socket)
        abort();
    socket->ear = *ear;
    socket->has_ear = socket->at_server = true;
    socket->latency_ns = sim_between(2 * SIM_MS, 120 * SIM_MS);
    snprintf(socket->address, sizeof socket->address, "%s", address);
    when(socket, arrival(socket, &socket->in_ns), on_dialled);
    return socket;
}

static void flow(SimSocket *socket);

static void on_write_done(void *to)
{
    Side *side = take_armed(to);
    if (!side || !side->socket || !side->socket->write)
        return;
    uv_write_t *write = side->socket->write;
    side->socket->write = NULL;
    write->cb(write, 0);
}

/* What waited goes into the room that there is now. */
static void fill_kernel(SimSocket *socket)
{
    const size_t room = KERNEL - socket->out.size, size = socket->late.size < room ? socket->late.size : room;
    if (!socket->write || !is_served(socket))
        return;
    if (size) {
        add_bytes(&socket->out, socket->late.bytes, size);
        take_bytes(&socket->late, size);
    }
    if (!socket->late.size && socket->server && !socket->server->closing) {
        /* Not post_armed(): reading goes on meanwhile. */
        Armed *armed = malloc(sizeof *armed);
        if (!armed)
            abort();
        *armed = (Armed){socket->server, socket->server->arming};
        post(0, on_write_done, armed);
    }
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

static void close_socket(Side *side)
{
    SimSocket *socket = side->socket;
    side->socket = NULL;
    if (socket->write) { /* libuv ends what is under way with an error, before the handle's own callback */
        uv_write_t *write = socket->write;
        socket->write = NULL;
        write->cb(write, UV_ECANCELED);
    }
    server_leaves(socket);
}

void sim_loop_kill(void)
{
    for (Side *side = loop.sides; side; side = side->next)
        if (side->socket) {
            side->socket->write = NULL;
            server_leaves(side->socket);
        }
    for (SimSocket *socket = loop.backlog, *next; socket; socket = next) {
        next = socket->next;
        server_leaves(socket);
    }
    sim_loop_begin(); /* what the loop had is lost, as its memory is */
}

int uv_tcp_init(uv_loop_t *l, uv_tcp_t *tcp)
{
    return open_handle(l, tcp, UV_TCP, false);
}

int uv_pipe_init(uv_loop_t *l, uv_pipe_t *pipe, int ipc)
{
    (void)ipc;
    return open_handle(l, pipe, UV_NAMED_PIPE, false);
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
    Side *side = side_of(stream);
    (void)backlog;
    stream->connection_cb = comes;
    side->active = side->listens = true;
    if (stream->type == UV_TCP)
        loop.listener = side;
    return 0;
}

int uv_accept(uv_stream_t *listener, uv_stream_t *client)
{
    SimSocket *socket = loop.backlog;
    (void)listener;
    if (!socket)
        return UV_EAGAIN;
    loop.backlog = socket->next;
    if (!loop.backlog)
        loop.backlog_end = &loop.backlog;
    socket->server = side_of(client);
    socket->server->socket = socket;
    return 0;
}

int uv_read_start(uv_stream_t *stream, uv_alloc_cb give, uv_read_cb read)
{
    Side *side = side_of(stream);
    stream->alloc_cb = give;
    stream->read_cb = read;
    side->reads = side->active = true;
    wake_reader(side->socket);
    return 0;
}

int uv_read_stop(uv_stream_t *stream)
{
    side_of(stream)->reads = side_of(stream)->active = false;
    return 0;
}

int uv_try_write(uv_stream_t *stream, const uv_buf_t buffers[], unsigned count)
{
    SimSocket *socket = side_of(stream)->socket;
    size_t went = 0;
    if (!socket || socket->end == UV_ECONNRESET)
        return UV_EPIPE;
    if (socket->write)
        return UV_EAGAIN;
    for (unsigned i = 0; i < count; i++) {
        const size_t room = KERNEL - socket->out.size, size = buffers[i].len < room ? buffers[i].len : room;
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
    SimSocket *socket = side_of(stream)->socket;
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
    SimSocket *socket = side_of(stream)->socket;
    request->cb = done;
    request->handle = stream;
    if (!socket)
        return UV_ENOTCONN;
    socket->server_done = true;
    flow(socket);
    post(0, on_shut, request);
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
    inet_pton(AF_INET, side_of(tcp)->socket->address, &peer.sin_addr);
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
