#define _DEFAULT_SOURCE /* TIOCSWINSZ */
#include "person.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

enum { ARGS_MAX = 24, WORDS_MAX = 256 };

S5Person s5_person;
char s5_folder[64], s5_game_path[128];

/* ------------------------------------------------------------- the program */

static void become_program(const char *arguments)
{
    static char words[WORDS_MAX];
    const char *program = getenv("S5_PROGRAM");
    char *argv[ARGS_MAX] = {(char *)(uintptr_t)program};
    int count = 1;
    snprintf(words, sizeof words, "%s", arguments);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[count++] = word;
    execv(program, argv);
    _exit(127);
}

void s5_person_start(const char *arguments)
{
    int in[2], out[2];
    assert_true(!pipe(in) && !pipe(out));
    s5_person.pid = fork();
    assert_true(s5_person.pid >= 0);
    if (!s5_person.pid) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        become_program(arguments);
    }
    close(in[0]);
    close(out[1]);
    s5_person.in = in[1];
    s5_person.out = out[0];
    s5_person.size = s5_person.seen = 0;
    s5_person.screen[0] = 0;
}

bool s5_person_read_on(void)
{
    assert_true(s5_person.size < S5_SCREEN_MAX - 1);
    const ssize_t size =
        read(s5_person.out, s5_person.screen + s5_person.size, S5_SCREEN_MAX - 1 - s5_person.size);
    if (size <= 0)
        return false;
    s5_person.size += (size_t)size;
    s5_person.screen[s5_person.size] = 0;
    return true;
}

const char *s5_person_question(void)
{
    while (s5_person.size < 2 || s5_person.seen == s5_person.size ||
           strcmp(s5_person.screen + s5_person.size - 2, "> ") != 0)
        if (!s5_person_read_on())
            return NULL;
    const char *question = s5_person.screen + s5_person.seen;
    s5_person.seen = s5_person.size;
    return question;
}

void s5_person_type(const char *line)
{
    const size_t size = strlen(line);
    assert_int_equal(write(s5_person.in, line, size), size);
    assert_int_equal(write(s5_person.in, "\n", 1), 1);
}

int s5_person_leave(void)
{
    int status;
    close(s5_person.in);
    while (s5_person_read_on())
        continue;
    close(s5_person.out);
    assert_int_equal(waitpid(s5_person.pid, &status, 0), s5_person.pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void s5_person_stab(void)
{
    kill(s5_person.pid, SIGKILL);
    assert_true(s5_person_leave() <= 0); /* 0: it had ended just before */
}

int s5_person_run(const char *arguments)
{
    s5_person_start(arguments);
    return s5_person_leave();
}

int s5_person_check(const char *path)
{
    char command[WORDS_MAX];
    snprintf(command, sizeof command, "check %s", path);
    return s5_person_run(command);
}

bool s5_person_shows(const char *text)
{
    return strstr(s5_person.screen, text) != NULL;
}

/* ---------------------------------------------------------------- the person */

/* FNV-1a: the person's answers depend only on what is on the screen. */
static uint32_t hash(const char *text)
{
    uint32_t value = 2166136261u;
    for (; *text; text++)
        value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

/* Words on the screen, and what is typed then: one of the answers, in turn until one is accepted. */
static const struct {
    const char *asked;
    const char *answers[8];
} ANSWERS[] = {
    {"Enter continues.", {""}},
    {"Enter says it.", {""}},
    {"Continue it?", {"y"}},
    {"Another game?", {"n"}},
    {"Enter deals", {""}},
    {"Enter starts", {""}},
    {"Your bid", {"pass", "15", "20", "bid 10", "hold", "25", "60", "30"}},
    {"Which suit", {"hearts", "S", "name d", "clubs"}},
    {"Are you sure?", {"y"}},
    {"discard which 5 card", {"x", "1 2 3 4 5", "keep 1 2 3 4 5", "6,7,8,9,10"}},
    {"discard which 4 card", {"x", "6 7 8 9", "keep 1 2 3 4 5", "1 2 3 4"}},
    {"discard which 3 card", {"x", "6 7 8", "keep 1 2 3 4 5", "4 2 1"}},
    {"Discard which 5 card", {"x", "keep 1 2 3 4 5", "6,7,8,9,10"}},
    {"to draw one for each", {"x", "keep 1 2", "keep 1 2 3 4", "keep 1 2 3 4 5"}},
    {"to draw as many", {"none", "x", "1", "keep 1 2", "discard 2 1"}},
    {"Agree (five)", {"five", "pass", "yes"}},
    {"another turn-up (five)", {"five", "no", "five", "pass"}},
    {"Enter does it.", {""}},
    {"Claim the pool", {"claim", "jink"}},
    {"Give which card?", {"1", "no", "rob 3", "turn down", "5", "2", "4"}},
    {"you may rob", {"rob 1", "no", "rob 2", "rob 3", "rob 4", "rob 5"}},
    {"Enter plays it.", {""}},
    {"Which card?", {"1", "2", "play 3", "4", "5"}},
};

const char *s5_person_decide(const char *question, unsigned tries)
{
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        unsigned count = 0;
        if (!strstr(question, ANSWERS[i].asked))
            continue;
        while (count < 8 && ANSWERS[i].answers[count])
            count++;
        return ANSWERS[i].answers[(hash(question) + tries) % count];
    }
    fail_msg("a question that nobody can answer: %s", question);
    return "";
}

/* The question at the end of what was shown, as one line; null if there is no new one, because the answer was
 * refused. */
static const char *asked_in(const char *shown)
{
    static const char *const SESSION[] = {
        "Continue it?", "Another game?", "Enter deals", "Enter starts", "Are you sure?"};
    static char question[S5_SCREEN_MAX];
    const char *at = shown;
    for (const char *head; (head = strstr(at, "\n\n")) != NULL; at = head + 2)
        continue;
    bool new = strstr(at, "\nHand  ") != NULL;
    for (size_t i = 0; i < sizeof SESSION / sizeof *SESSION; i++)
        new = new || strstr(at, SESSION[i]);
    if (!new)
        return NULL;
    size_t size = 0;
    for (; *at; at++)
        if (*at != '\n')
            question[size++] = *at;
        else if (size && question[size - 1] != ' ')
            question[size++] = ' ';
    question[size] = 0;
    return question;
}

const char *s5_person_answer(int questions)
{
    const char *question = "";
    unsigned tries = 0;
    for (const char *shown; (shown = s5_person_question()) != NULL; tries++) {
        const char *new = asked_in(shown);
        if (new) {
            question = new;
            tries = 0;
        }
        assert_true(tries < 16);
        if (questions-- == 0)
            return question;
        s5_person_type(s5_person_decide(question, tries));
    }
    return NULL;
}

/* ----------------------------------------------------------------- the files */

size_t s5_person_read_file(const char *path, char *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t read = fread(bytes, 1, size - 1, file);
    fclose(file);
    bytes[read] = 0;
    return read;
}

void s5_person_write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

bool s5_person_find_file(const char *in, const char *start_of_name, char path[256])
{
    char name[128];
    snprintf(name, sizeof name, "%s/spoilfive%s", s5_folder, in);
    DIR *entries = opendir(name);
    bool found = false;
    for (const struct dirent *e; entries && !found && (e = readdir(entries)) != NULL;)
        if (e->d_name[0] != '.' && !strncmp(e->d_name, start_of_name, strlen(start_of_name))) {
            snprintf(path, 256, "%s/%.100s", name, e->d_name);
            found = true;
        }
    if (entries)
        closedir(entries);
    return found;
}

int s5_person_set_up(void **state)
{
    (void)state;
    strcpy(s5_folder, "/tmp/s5-play-XXXXXX");
    if (!mkdtemp(s5_folder))
        return -1;
    snprintf(s5_game_path, sizeof s5_game_path, "%s/spoilfive/game.jsonl", s5_folder);
    setenv("XDG_STATE_HOME", s5_folder, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    return 0;
}

int s5_person_tear_down(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", s5_folder);
    return system(command);
}

/* ------------------------------------------------------------ a terminal */

void s5_person_terminal(const char *arguments)
{
    s5_person_window(arguments, 0, 0);
}

void s5_person_resize(int rows, int columns)
{
    const struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    assert_int_equal(ioctl(s5_person.out, TIOCSWINSZ, &size), 0);
}

void s5_person_window(const char *arguments, int rows, int columns)
{
    s5_person.out = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(s5_person.out >= 0 && !grantpt(s5_person.out) && !unlockpt(s5_person.out));
    const char *name = ptsname(s5_person.out);
    s5_person_resize(rows, columns);
    struct termios modes;
    assert_int_equal(tcgetattr(s5_person.out, &modes), 0);
    /* Otherwise Ctrl-C would discard what the program has just written, if it was quick. */
    modes.c_lflag |= NOFLSH;
    assert_int_equal(tcsetattr(s5_person.out, TCSANOW, &modes), 0);
    s5_person.pid = fork();
    assert_true(s5_person.pid >= 0);
    if (!s5_person.pid) {
        setsid();
        const int terminal = open(name, O_RDWR); /* the first one opened becomes the session's own */
        dup2(terminal, STDIN_FILENO);
        dup2(terminal, STDOUT_FILENO);
        dup2(terminal, STDERR_FILENO);
        close(terminal);
        close(s5_person.out);
        become_program(arguments);
    }
    s5_person.in = dup(s5_person.out);
    s5_person.size = s5_person.seen = 0;
    s5_person.screen[0] = 0;
}
