/* Events in the order of their time, chance, the transcript, and fibers. */
#undef _FORTIFY_SOURCE /* its longjmp() only goes up the stack, and not to another */
#include "world.h"
#include "memory.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SIM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SIM_ASAN 1
#endif
#endif
#ifdef SIM_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

SimWorld sim;
SimOutcome *sim_outcome;
void (*sim_write_more)(const char *folder);

typedef struct Event {
    int64_t at_ns;
    uint64_t order;
    SimAct *act;
    void *to;
    int process; /* 0: it happens whatever becomes of the server */
} Event;

static struct {
    Event *heap;
    size_t count, room;
    uint64_t order;
    int at_once; /* events of this moment */
    FILE *transcript, *out;
    const char *folder;
    char notes[400]; /* lines, the latest last */
} run;

int64_t sim_between(int64_t least, int64_t most)
{
    const uint64_t range = (uint64_t)(most - least) + 1;
    return least + (int64_t)(s5_random_next(&sim.random) % range);
}

bool sim_once_in(uint32_t times)
{
    return s5_random_below(&sim.random, times) == 0;
}

/* ------------------------------------------------------------------ events */

static bool comes_before(const Event *a, const Event *b)
{
    return a->at_ns != b->at_ns ? a->at_ns < b->at_ns : a->order < b->order;
}

static void add_event(int64_t after_ns, SimAct *act, void *to, int process)
{
    if (run.count == run.room) {
        run.room = run.room ? 2 * run.room : 1024;
        run.heap = __real_realloc(run.heap, run.room * sizeof *run.heap);
        if (!run.heap)
            abort();
    }
    const Event event = {sim.now_ns + (after_ns > 0 ? after_ns : 0), run.order++, act, to, process};
    size_t at = run.count++;
    for (size_t up; at && comes_before(&event, &run.heap[up = (at - 1) / 2]); at = up)
        run.heap[at] = run.heap[up];
    run.heap[at] = event;
}

void sim_later(int64_t after_ns, SimAct *act, void *to)
{
    add_event(after_ns, act, to, 0);
}

void sim_later_here(int64_t after_ns, SimAct *act, void *to)
{
    add_event(after_ns, act, to, sim.process[sim.node]);
}

void sim_begin_process(int node)
{
    sim.node = node;
    sim.process[node] = (sim.process[node] / SIM_NODES + 1) * SIM_NODES + node;
    sim.asleep_ns[node] = 0;
}

bool sim_lives(int process)
{
    return process && sim.process[process % SIM_NODES] == process;
}

static Event take_event(void)
{
    const Event first = run.heap[0], last = run.heap[--run.count];
    size_t at = 0;
    for (size_t down; (down = 2 * at + 1) < run.count; at = down) {
        down += down + 1 < run.count && comes_before(&run.heap[down + 1], &run.heap[down]);
        if (!comes_before(&run.heap[down], &last))
            break;
        run.heap[at] = run.heap[down];
    }
    run.heap[at] = last;
    return first;
}

bool sim_step(int64_t until_ns)
{
    if (!run.count || run.heap[0].at_ns > until_ns) {
        sim.now_ns = until_ns;
        return false;
    }
    enum { MOST_AT_ONCE = 1000000 };
    const Event event = take_event();
    run.at_once = event.at_ns == sim.now_ns ? run.at_once + 1 : 0;
    if (run.at_once > MOST_AT_ONCE)
        sim_violated("time stands still: the server is busy with nothing");
    sim.now_ns = event.at_ns;
    if (event.process && !sim_lives(event.process))
        return true;
    sim.node = event.process % SIM_NODES;
    if (event.process && sim.asleep_ns[sim.node] > sim.now_ns) {
        add_event(sim.asleep_ns[sim.node] - sim.now_ns, event.act, event.to, event.process);
        return true;
    }
    sim.events++;
    event.act(event.to);
    return true;
}

/* -------------------------------------------------------------- transcript */

void sim_write_to(const char *folder)
{
    char path[400];
    run.folder = folder;
    snprintf(path, sizeof path, "%s/transcript", folder ? folder : "");
    run.transcript = folder ? fopen(path, "w") : NULL;
}

void sim_end_transcript(void)
{
    if (!run.transcript)
        return;
    fclose(run.transcript);
    run.transcript = NULL;
    sim_write_more(run.folder);
}

void sim_quiet_server(void)
{
    run.out = fdopen(dup(STDOUT_FILENO), "w");
    if (!freopen("/dev/null", "w", stdout))
        abort();
}

FILE *sim_out(void)
{
    return run.out ? run.out : stdout;
}

/* FNV-1a; the transcript is long and the hash is only to be the same again. */
static void add_to_hash(const char *text)
{
    for (; *text; text++)
        sim.hash = (sim.hash ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
}

static void keep_note(const char *line)
{
    const size_t size = strlen(line) + 1;
    size_t used = strlen(run.notes), drop = 0;
    if (*line < 'a' || !strncmp(line, "log ", 4) || size >= sizeof run.notes / 2)
        return;
    while (used - drop + size >= sizeof run.notes)
        drop += strcspn(run.notes + drop, "\n") + 1;
    memmove(run.notes, run.notes + drop, used - drop + 1);
    snprintf(run.notes + used - drop, sizeof run.notes - used + drop, "%s\n", line);
}

const char *sim_last_notes(void)
{
    return run.notes;
}

void sim_note(const char *format, ...)
{
    char line[1024];
    va_list words;
    va_start(words, format);
    vsnprintf(line, sizeof line, format, words);
    va_end(words);
    sim.hash ^= (uint64_t)sim.now_ns;
    add_to_hash(line);
    keep_note(line);
    if (run.transcript)
        fprintf(run.transcript, "%" PRIu64 " %.6f %s\n", sim.events, (double)sim.now_ns / 1e9, line);
}

void sim_log(const char *format, ...)
{
    va_list words;
    if (!run.transcript)
        return;
    fprintf(run.transcript, "%" PRIu64 " %.6f   ", sim.events, (double)sim.now_ns / 1e9);
    va_start(words, format);
    vfprintf(run.transcript, format, words);
    va_end(words);
    fputc('\n', run.transcript);
}

void sim_violated(const char *format, ...)
{
    va_list words;
    if (sim_outcome->kind) /* while the first one is being written down */
        _Exit(1);
    const int used = snprintf(sim_outcome->line, sizeof sim_outcome->line,
        "seed %" PRIu64 " event %" PRIu64 " at %.3f s: ", sim.seed, sim.events, (double)sim.now_ns / 1e9);
    va_start(words, format);
    vsnprintf(sim_outcome->line + used, sizeof sim_outcome->line - (size_t)used, format, words);
    va_end(words);
    sim_outcome->kind = (uintptr_t)format;
    sim_outcome->events = sim.events;
    sim_note("violated: %s", sim_outcome->line + used);
    sim_stand_still();
    sim_end_transcript();
    _Exit(1);
}

/* ------------------------------------------------------------------ fibers */

enum { STACK = 4 << 20, FIBERS = 512 };

struct SimFiber {
    ucontext_t context; /* to begin in; afterwards jumps are enough, which leave the mask of signals alone */
    jmp_buf jump;
    void *stack, *fake;
    SimAct *run;
    void *to;
    const void *why;
    uint64_t wait; /* counts its waits, so that an old waking does not end a new one */
    bool used, ended, first, begun;
    int node;
};

typedef struct Waking {
    SimFiber *fiber;
    uint64_t wait;
} Waking;

static SimFiber fibers[FIBERS];
static jmp_buf world;
static SimFiber *self;

static void enter(SimFiber *fiber)
{
    self = fiber;
#ifdef SIM_ASAN
    void *fake = NULL;
    __sanitizer_start_switch_fiber(&fake, fiber->stack, STACK);
#endif
    if (!_setjmp(world)) {
        if (fiber->begun)
            _longjmp(fiber->jump, 1);
        fiber->begun = true;
        setcontext(&fiber->context);
    }
#ifdef SIM_ASAN
    __sanitizer_finish_switch_fiber(fake, NULL, NULL);
#endif
    self = NULL;
}

#ifdef SIM_ASAN
static const void *world_stack;
static size_t world_size;
#endif

static void leave(SimFiber *fiber)
{
#ifdef SIM_ASAN
    __sanitizer_start_switch_fiber(fiber->ended ? NULL : &fiber->fake, world_stack, world_size);
#endif
    if (!_setjmp(fiber->jump))
        _longjmp(world, 1);
#ifdef SIM_ASAN
    __sanitizer_finish_switch_fiber(fiber->fake, &world_stack, &world_size);
#endif
}

static void begin_fiber(void)
{
    SimFiber *fiber = self;
#ifdef SIM_ASAN
    __sanitizer_finish_switch_fiber(NULL, &world_stack, &world_size);
#endif
    fiber->run(fiber->to);
    fiber->ended = true;
    sim_wake_all(fiber, FIBERS);
    leave(fiber);
}

static void go_on(void *to)
{
    const Waking *waking = to;
    SimFiber *fiber = waking->fiber;
    const uint64_t wait = waking->wait;
    free(to);
    if (fiber->used && !fiber->ended && fiber->wait == wait) {
        fiber->wait++;
        fiber->why = NULL;
        enter(fiber);
        fiber->used = !fiber->ended;
    }
}

void sim_wake(SimFiber *fiber, int64_t after_ns)
{
    Waking *waking = __real_malloc(sizeof *waking);
    if (!waking)
        abort();
    *waking = (Waking){fiber, fiber->wait};
    add_event(after_ns, go_on, waking, sim.process[fiber->node]);
}

SimFiber *sim_fiber(SimAct *act, void *to)
{
    SimFiber *fiber = fibers;
    while (fiber < fibers + FIBERS && fiber->used)
        fiber++;
    if (fiber == fibers + FIBERS)
        sim_violated("more than %d threads", FIBERS);
    if (!fiber->stack)
        fiber->stack =
            mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    const uint64_t wait = fiber->wait + 1;
    void *stack = fiber->stack;
    *fiber = (SimFiber){.stack = stack,
        .run = act,
        .to = to,
        .wait = wait,
        .used = true,
        .first = !sim_fibers(),
        .node = sim.node};
    getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = stack;
    fiber->context.uc_stack.ss_size = STACK;
    makecontext(&fiber->context, begin_fiber, 0);
    sim_wake(fiber, 0);
    return fiber;
}

SimFiber *sim_self(void)
{
    return self;
}

void sim_stand_still(void)
{
    self = NULL;
}

bool sim_is_thread(void)
{
    return self && !self->first;
}

void sim_block(const void *why)
{
    if (!self)
        sim_violated("the world itself would wait");
    self->why = why;
    leave(self);
}

int sim_wake_all(const void *why, int most)
{
    int woken = 0;
    for (SimFiber *fiber = fibers; fiber < fibers + FIBERS && woken < most; fiber++)
        if (fiber->used && !fiber->ended && fiber->why == why) {
            fiber->why = NULL;
            sim_wake(fiber, 0);
            woken++;
        }
    return woken;
}

bool sim_has_ended(const SimFiber *fiber)
{
    return fiber->ended;
}

void sim_sleep(int64_t ns)
{
    if (!self || ns <= 0)
        return;
    sim_wake(self, ns);
    sim_block(NULL);
}

void sim_kill_fibers(void)
{
    for (SimFiber *fiber = fibers; fiber < fibers + FIBERS; fiber++)
        if (fiber->node == sim.node) {
            fiber->used = false;
            fiber->wait++;
        }
}

int sim_fibers(void)
{
    int count = 0;
    for (const SimFiber *fiber = fibers; fiber < fibers + FIBERS; fiber++)
        count += fiber->used && !fiber->ended && fiber->node == sim.node;
    return count;
}
