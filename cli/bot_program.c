/*
 * A program at the other end of two pipes. It may hang, flood, end, close its pipes or leave children behind: nothing
 * here waits longer than the time limit, keeps more than a fixed buffer, or outlives s5_program_free().
 *
 * Lines answer turns in order. Anything that it writes before a turn is sent is no answer to that turn and is skipped,
 * and so is a line that it still owes to a turn for which it was too late.
 */
#define _GNU_SOURCE /* pipe2() */
#include "bot_program.h"
#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    /* Lines for it that have not been sent yet; it reads them, or is ended. */
    QUEUE_SIZE = 4 * S5_EVENT_MAX,
    ANSWER_MAX = 1 << 16, /* what it may write without an answer in it */
    LEAVE_MS = 500,       /* time to end by itself after its input has ended */
    LOOK_MS = 50,         /* how often we ask whether to wait any longer */
    WHY_MAX = 128,        /* bytes of a reason */
    LIFE = 3,             /* the descriptor on which GUARDED has the pipe that ends with us */
};

/* However we end, even when killed: a guard next to the command, in its process group, then reads the end of a pipe
 * that only we hold. */
static const char GUARDED[] =
    "{ read -r line; kill -KILL 0; } <&3 >/dev/null 2>&1 & exec 3<&-; exec /bin/sh -c \"$0\"";

struct S5Program {
    int64_t time_ms;
    bool quiet;
    pid_t leader;  /* of its process group; 0 while none is running */
    int to, from;  /* our ends of its standard input and output; −1 when closed */
    int life;      /* our end of its guard's pipe */
    bool failed;   /* it never gave an answer, so it is not started again */
    bool answered; /* since it was started */
    /* No question of this game has been answered, so it can be started again with what it was sent. */
    bool fresh;
    bool late;      /* its answer to the last turn was late */
    bool owes;      /* it owes a line to a turn for which it was too late */
    bool torn;      /* the line that is arriving began before the question */
    size_t passed;  /* bytes skipped since its last answer */
    size_t taken;   /* bytes at the start of `got` that have been used */
    size_t got_end; /* bytes in `got` */
    size_t sent;    /* bytes of `lines` that are sent */
    int status;     /* with which it ended */
    char why[WHY_MAX];
    S5Text lines;
    char line_bytes[QUEUE_SIZE];
    char got[ANSWER_MAX + 1];
    char command[];
};

static int64_t now_ms(void)
{
    return s5_clock_ns(CLOCK_MONOTONIC) / 1000000;
}

/* ---------------------------------------------------------- start and end */

/* Puts a file descriptor where the new program looks for it. */
static void place_pipe(int file, int at)
{
    if (file == at)
        fcntl(file, F_SETFD, 0);
    else
        dup2(file, at);
}

/* Runs in the child, between fork and exec: does only what is safe while other threads are running. */
static _Noreturn void become_program(const S5Program *program, int in, int out, int life)
{
    setpgid(0, 0);
    place_pipe(in, STDIN_FILENO);
    place_pipe(out, STDOUT_FILENO);
    const int nowhere = program->quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere >= 0)
        place_pipe(nowhere, STDERR_FILENO);
    place_pipe(life, LIFE);
    execl("/bin/sh", "sh", "-c", GUARDED, program->command, (char *)NULL);
    _exit(127);
}

static void close_pipe_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

enum { IN, OUT, LIVES, PIPES };

/* Our ends must not block, and no other program may inherit them. */
static bool make_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0) {
            for (; i--; close(pipes[i][1]))
                close(pipes[i][0]);
            return false;
        }
    fcntl(pipes[IN][1], F_SETFL, O_NONBLOCK);
    fcntl(pipes[OUT][0], F_SETFL, O_NONBLOCK);
    return true;
}

static void close_ends(S5Program *program)
{
    close_pipe_end(&program->to);
    close_pipe_end(&program->from);
    close_pipe_end(&program->life);
}

/* Starts it; without processes or files left it counts as ended. */
static void launch(S5Program *program)
{
    int pipes[PIPES][2];
    program->answered = program->late = program->owes = program->torn = false;
    program->passed = program->taken = program->got_end = program->sent = 0;
    if (!make_pipes(pipes))
        return;
    const pid_t child = fork();
    if (!child)
        become_program(program, pipes[IN][0], pipes[OUT][1], pipes[LIVES][0]);
    close(pipes[IN][0]);
    close(pipes[OUT][1]);
    close(pipes[LIVES][0]);
    program->to = pipes[IN][1];
    program->from = pipes[OUT][0];
    program->life = pipes[LIVES][1];
    if (child > 0) {
        setpgid(child, child); /* whoever comes first: this must be done before we rely on it */
        program->leader = child;
    } else {
        close_ends(program);
    }
}

/* Ends it and everything that it started. */
static void end_program(S5Program *program)
{
    close_ends(program);
    if (!program->leader)
        return;
    kill(-program->leader, SIGKILL);
    while (waitpid(program->leader, &program->status, 0) < 0 && errno == EINTR)
        ;
    program->leader = 0;
    program->failed = !program->answered;
}

S5Program *s5_program_new(const char *command, int64_t time_ms, bool quiet)
{
    const size_t size = strlen(command) + 1;
    S5Program *program = calloc(1, sizeof *program + size);
    if (!program)
        return NULL;
    program->time_ms = time_ms;
    program->quiet = quiet;
    program->to = program->from = program->life = -1;
    program->lines = s5_text(program->line_bytes, sizeof program->line_bytes);
    memcpy(program->command, command, size);
    return program;
}

/* ------------------------------------------------------------------ sending */

/* write() to a pipe that may have no reader. The signal for that is hidden from the process, which may want it. */
static ssize_t write_quietly(int file, const char *bytes, size_t size)
{
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t written = write(file, bytes, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&broken, NULL, &(struct timespec){0, 0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

/* Sends as much as the pipe takes now. A program that no longer reads may still answer. */
static void push_lines(S5Program *program)
{
    while (program->to >= 0 && program->sent < program->lines.used) {
        const ssize_t written = write_quietly(
            program->to, program->line_bytes + program->sent, program->lines.used - program->sent);
        if (written > 0)
            program->sent += (size_t)written;
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            close_pipe_end(&program->to);
    }
}

static bool all_sent(const S5Program *program)
{
    return program->to < 0 || program->sent == program->lines.used;
}

S5Text *s5_program_lines(S5Program *program)
{
    if (program->lines.used > QUEUE_SIZE / 2) {
        push_lines(program);
        memmove(
            program->line_bytes, program->line_bytes + program->sent, program->lines.used - program->sent);
        program->lines.used -= program->sent;
        program->sent = 0;
        program->fresh = false;
    }
    return &program->lines;
}

static void forget_lines(S5Program *program)
{
    program->lines = s5_text(program->line_bytes, sizeof program->line_bytes);
    program->sent = 0;
}

/* ---------------------------------------------------------------- receiving */

/* Reads what has arrived; returns false when there will be no more, or a line is too long to be an answer. */
static bool receive_bytes(S5Program *program)
{
    program->got_end -= program->taken;
    memmove(program->got, program->got + program->taken, program->got_end);
    program->taken = 0;
    if (program->got_end == ANSWER_MAX)
        return false;
    const ssize_t bytes = read(program->from, program->got + program->got_end, ANSWER_MAX - program->got_end);
    program->got_end += bytes > 0 ? (size_t)bytes : 0;
    return bytes > 0 || (bytes < 0 && (errno == EAGAIN || errno == EINTR));
}

/* The next complete line, zero-terminated, or null. */
static const char *take_program_line(S5Program *program, size_t *size)
{
    char *line = program->got + program->taken;
    char *newline = memchr(line, '\n', program->got_end - program->taken);
    if (!newline)
        return NULL;
    *newline = 0;
    *size = (size_t)(newline - line);
    program->taken += *size + 1;
    return line;
}

/* Skips what came before the question; returns false when the program has ended, or writes without end. */
static bool pass_over_line(S5Program *program)
{
    size_t size, before;
    bool more;
    do {
        for (; take_program_line(program, &size); program->passed += size + 1)
            program->owes = false;
        before = program->got_end - program->taken;
        more = receive_bytes(program) && program->passed <= ANSWER_MAX;
    } while (more && program->got_end > before);
    program->torn = program->got_end > 0;
    return more;
}

/* How long to wait for a program. */
typedef struct Patience {
    int64_t deadline;
    const volatile bool *stop;
} Patience;

static bool is_stopped(const Patience *patience)
{
    return patience->stop && *patience->stop;
}

static int64_t time_left(const Patience *patience)
{
    return is_stopped(patience) ? 0 : patience->deadline - now_ms();
}

/* Waits until it has written something or, if there are lines to send, reads; returns false when the wait is over. */
static bool wait_for_program(const S5Program *program, const Patience *patience)
{
    struct pollfd ends[2] = {{.fd = program->from, .events = POLLIN},
        {.fd = all_sent(program) ? -1 : program->to, .events = POLLOUT}};
    for (int64_t left; (left = time_left(patience)) > 0;)
        if (poll(ends, 2, left < LOOK_MS ? (int)left : LOOK_MS) > 0)
            return true;
    return false;
}

/* ------------------------------------------------------------------- asking */

static S5Answer unanswered(const Patience *patience)
{
    return is_stopped(patience) ? S5_STOPPED : S5_LATE;
}

/* The first line that began after the question and is not owed to the one before; blank lines are ignored. */
static S5Answer listen_for(S5Program *program, const Patience *patience, const char **answer, size_t *size)
{
    for (;;) {
        while ((*answer = take_program_line(program, size)) != NULL) {
            if (!program->torn && !*size) {
                program->passed++;
            } else if (!program->torn && !program->owes) {
                program->passed = 0;
                return S5_ANSWERED;
            } else {
                program->passed += *size + 1;
                program->torn = program->owes = false;
            }
        }
        if (program->passed > ANSWER_MAX)
            return S5_ENDED;
        if (!wait_for_program(program, patience))
            return unanswered(patience);
        if (!receive_bytes(program))
            return S5_ENDED;
    }
}

/* Sends the question and listens. */
static S5Answer converse(S5Program *program, const char **answer, size_t *size, const volatile bool *stop)
{
    const Patience patience = {now_ms() + program->time_ms, stop};
    if (!program->leader || program->lines.full)
        return S5_ENDED;
    for (;;) {
        if (!pass_over_line(program))
            return S5_ENDED;
        push_lines(program);
        if (all_sent(program))
            return listen_for(program, &patience, answer, size);
        if (!wait_for_program(program, &patience))
            return unanswered(&patience);
    }
}

/* If it ended by itself, the status is its own, and not that of being killed afterwards. */
static void write_last_lines(S5Program *program)
{
    const int status = program->status;
    if (program->passed > ANSWER_MAX || program->got_end - program->taken == ANSWER_MAX)
        snprintf(program->why, WHY_MAX, "wrote %d KiB without an answer", ANSWER_MAX >> 10);
    else if (WIFEXITED(status))
        snprintf(program->why, WHY_MAX, "ended with status %d", WEXITSTATUS(status));
    else if (WTERMSIG(status) != SIGKILL)
        snprintf(program->why, WHY_MAX, "ended by signal %d", WTERMSIG(status));
    else
        snprintf(program->why, WHY_MAX, "killed, or its standard output closed");
}

/* Ends it, and notes why if it has never given an answer. */
static void give_up(S5Program *program, S5Answer how)
{
    const bool started = program->leader, silent = !program->answered && !*program->why;
    const char *wrote = program->passed ? ", and what it wrote was empty or came before it was asked" : "";
    if (program->got_end > program->taken)
        wrote = ", no newline after what it wrote";
    end_program(program);
    if (!silent)
        return;
    if (!started)
        snprintf(program->why, WHY_MAX, "could not be started");
    else if (how == S5_LATE)
        snprintf(program->why, WHY_MAX, "no answer within %" PRId64 " ms, which includes its start",
            program->time_ms);
    else
        write_last_lines(program);
    const size_t used = strlen(program->why);
    if (program->passed <= ANSWER_MAX && program->got_end - program->taken < ANSWER_MAX)
        snprintf(program->why + used, WHY_MAX - used, "%s", wrote);
}

const char *s5_program_why(const S5Program *program)
{
    return program->why;
}

S5Answer s5_program_ask(S5Program *program, const char **answer, size_t *size, const volatile bool *stop)
{
    S5Answer how = converse(program, answer, size, stop);
    if (how == S5_ENDED && program->fresh && program->answered) { /* it ended with the game before */
        end_program(program);
        launch(program);
        how = converse(program, answer, size, stop);
    }
    program->fresh = false;
    if (how == S5_ENDED || (how == S5_LATE && (program->late || !program->answered)))
        give_up(program, how);
    program->late = how == S5_LATE;
    program->owes = how == S5_LATE || how == S5_STOPPED;
    program->answered |= how == S5_ANSWERED;
    if (all_sent(program))
        forget_lines(program);
    return how;
}

void s5_program_start(S5Program *program)
{
    push_lines(program);
    if (!all_sent(program))
        end_program(program);
    forget_lines(program);
    program->fresh = true;
    if (!program->leader && !program->failed)
        launch(program);
}

/* Gives it the rest of its lines, and time to end by itself. */
static void take_leave(S5Program *program)
{
    const Patience patience = {now_ms() + LEAVE_MS, NULL};
    push_lines(program);
    close_pipe_end(&program->to);
    while (wait_for_program(program, &patience) && receive_bytes(program))
        program->taken = program->got_end;
}

void s5_program_free(S5Program **program)
{
    if (!*program)
        return;
    if ((*program)->leader && !(*program)->owes) /* a program that is still thinking does not listen */
        take_leave(*program);
    end_program(*program);
    free(*program);
    *program = NULL;
}
