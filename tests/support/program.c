#define _DEFAULT_SOURCE /* wait4() */
#include "program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

int feed_bytes(int file, const char *bytes, size_t size)
{
    while (size) {
        const ssize_t written = write(file, bytes, size);
        if (written <= 0)
            return 0;
        bytes += written;
        size -= (size_t)written;
    }
    return 1;
}

static char *whole_file(FILE *file, size_t *size)
{
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    char *text = malloc(*size + 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, *size, file), *size);
    text[*size] = 0;
    fclose(file);
    return text;
}

/* The program that has the command: spoilfive-lab has those of research. */
static const char *program_of(const char *arguments)
{
    static const char *const LAB[] = {"arena", "merge", "examine", "deals"};
    const size_t size = strcspn(arguments, " ");
    for (size_t i = 0; i < sizeof LAB / sizeof *LAB; i++)
        if (strlen(LAB[i]) == size && !strncmp(arguments, LAB[i], size))
            return getenv("S5_LAB") ? getenv("S5_LAB") : "build/spoilfive-lab";
    return getenv("S5_PROGRAM") ? getenv("S5_PROGRAM") : "build/spoilfive";
}

static _Noreturn void be_the_program(const char *arguments, int in, FILE *out, FILE *err)
{
    char command[2048];
    snprintf(command, sizeof command, "exec \"%s\" %s", program_of(arguments), arguments);
    dup2(in, 0);
    close(in);
    dup2(fileno(out), 1);
    dup2(fileno(err), 2);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Starts it with a file as its standard input; if there is the other end of a pipe, feeds that. */
static Run run_from(const char *arguments, int in, int to, Feed *feed)
{
    FILE *out = tmpfile(), *err = tmpfile();
    struct rusage usage;
    size_t size;
    int status;
    assert_true(out && err);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        if (to >= 0)
            close(to);
        be_the_program(arguments, in, out, err);
    }
    close(in);
    if (feed) {
        signal(SIGPIPE, SIG_IGN);
        feed(to);
        close(to);
    }
    assert_int_equal(wait4(child, &status, 0, &usage), child);
    Run result = {
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), NULL, NULL, 0, usage.ru_maxrss};
    result.out = whole_file(out, &result.out_size);
    result.err = whole_file(err, &size);
    return result;
}

Run run_bytes(const char *arguments, const char *input, size_t size)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(input, 1, size, file), size);
    rewind(file);
    const int in = dup(fileno(file));
    fclose(file);
    lseek(in, 0, SEEK_SET);
    return run_from(arguments, in, -1, NULL);
}

Run run(const char *arguments, const char *input)
{
    return run_bytes(arguments, input ? input : "", input ? strlen(input) : 0);
}

Run run_fed(const char *arguments, Feed *feed)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    return run_from(arguments, ends[0], ends[1], feed);
}

void run_free(Run *result)
{
    free(result->out);
    free(result->err);
}

void expect(const char *arguments, const char *input, int status, const char *out, const char *err)
{
    Run result = run(arguments, input);
    const char *end = strchr(result.err, '\n');
    if (result.status != status)
        fail_msg("'%s' ended with %d: %s", arguments, result.status, result.err);
    if (out)
        assert_string_equal(result.out, out);
    if (!strstr(result.err, err) || (!err[0] && result.err[0]))
        fail_msg("'%s' says '%s' where '%s' belongs", arguments, result.err, err);
    if (err[0] && (!end || end[1]))
        fail_msg("'%s' says not one line: '%s'", arguments, result.err);
    run_free(&result);
}
