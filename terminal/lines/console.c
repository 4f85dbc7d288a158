/* Lines out and in: colour where it helps, letters where the screen has no symbols, its width, Ctrl-C. */
#include "lines.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

static volatile bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = true;
}

static void hold_interrupt(int how)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(how, &set, NULL);
}

/* Ctrl-C is held back except while the program waits, so it can't arrive between the check for it and the wait. */
static void take_over_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    hold_interrupt(SIG_BLOCK);
}

const volatile bool *s5_console_watch(void)
{
    hold_interrupt(SIG_UNBLOCK);
    return &interrupted;
}

bool s5_console_watched(S5Console *screen)
{
    hold_interrupt(SIG_BLOCK);
    screen->left = screen->left || interrupted;
    return !screen->left;
}

void s5_console_open(S5Console *screen, bool letters)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    *screen = (S5Console){
        .colour = terminal && !(no_colour && *no_colour) && term && *term && strcmp(term, "dumb") != 0,
        .symbols = s5_locale_symbols(&text) && !letters,
        .echo = !isatty(STDIN_FILENO),
    };
    take_over_interrupt();
    if (*text.start && !letters)
        s5_console_line(screen, 0, text.start);
}

/* ------------------------------------------------------------------- lines */

/* On a screen that has the symbols, nothing stands for a character. */
static const char *as_it_is(const char *text, size_t size)
{
    (void)text, (void)size;
    return NULL;
}

/* The width of the terminal, which may have changed; at most as wide as is easy to read. */
static int screen_columns(void)
{
    struct winsize size;
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col;
    return known && size.ws_col < S5_COLUMNS ? size.ws_col : S5_COLUMNS;
}

static void put_mark(const S5Console *screen, char mark)
{
    if (screen->colour)
        fputs(mark == S5_BOLD[0] ? "\033[1m" : mark == S5_DIM[0] ? "\033[2m" : "\033[0m", stdout);
}

/* The red suits are red; everything else that colour tells is also told in words or marks. */
static bool put_red(const S5Console *screen, const char *text)
{
    const bool red = screen->colour && (!strncmp(text, "♥", 3) || !strncmp(text, "♦", 3));
    if (red)
        printf("\033[31m%.3s\033[39m", text);
    return red;
}

static void put_word(const S5Console *screen, const char *word, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (s5_is_ink_mark(word[i]))
            put_mark(screen, word[i]);
        else if (put_red(screen, word + i))
            i += 2;
        else
            putchar(word[i] == S5_JOIN[0] ? ' ' : word[i]);
    }
}

void s5_console_line(S5Console *screen, int indent, const char *text)
{
    S5Text shown = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    const int wide = screen_columns();
    int at = 0;
    indent = indent < wide / 2 ? indent : wide / 2;
    s5_text_clean(&shown, text, screen->symbols ? as_it_is : s5_character_letters);
    for (const char *word = shown.start; *word;) {
        const size_t blanks = strspn(word, " "), size = strcspn(word + blanks, " ");
        const int width = s5_columns_of(word + blanks, size);
        if (at > indent && at + (int)blanks + width > wide) {
            printf("\n%*s", indent, "");
            at = indent;
        } else {
            printf("%*s", (int)blanks, "");
            at += (int)blanks;
        }
        put_word(screen, word + blanks, size);
        at += width;
        word += blanks + size;
    }
    putchar('\n');
}

static void put_console_line(void *to, int indent, const char *text)
{
    s5_console_line(to, indent, text);
}

void s5_console_narrate(S5Console *screen, S5GameView *game, bool symbols)
{
    screen->symbols = symbols;
    game->narrator = (S5Narrator){.line = put_console_line, .to = screen};
}

/* ------------------------------------------------------------------- input */

/* Waits for input, at most `ms` milliseconds (−1: without end); Ctrl-C ends the wait. Returns whether there is input. */
static bool wait_for_input(S5Console *screen, int64_t ms)
{
    const struct timespec time = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
    const bool input = ms < 0;
    sigset_t none;
    fd_set set;
    sigemptyset(&none);
    FD_ZERO(&set);
    fflush(stdout);
    int ready;
    do {
        if (input)
            FD_SET(STDIN_FILENO, &set);
        ready = pselect(input ? STDIN_FILENO + 1 : 0, &set, NULL, NULL, input ? NULL : &time, &none);
    } while (ready < 0 && errno == EINTR && input && !interrupted); /* stopped by Ctrl-Z and continued */
    screen->left = screen->left || interrupted;
    return ready > 0 && !screen->left;
}

bool s5_console_wait(void *to)
{
    S5Console *screen = to;
    if (screen->pace_ms && !screen->left)
        wait_for_input(screen, screen->pace_ms);
    else
        fflush(stdout);
    return !screen->left;
}

static int next_byte(S5Console *screen)
{
    if (screen->from == screen->to) {
        const ssize_t size = !screen->ended && wait_for_input(screen, -1)
                                 ? read(STDIN_FILENO, screen->bytes, sizeof screen->bytes)
                                 : 0;
        screen->ended = screen->ended || (!screen->left && size <= 0);
        screen->from = 0;
        screen->to = size > 0 ? (size_t)size : 0;
    }
    return screen->from < screen->to ? (unsigned char)screen->bytes[screen->from++] : -1;
}

static void trim_typed(char *text)
{
    const size_t blanks = strspn(text, " ");
    size_t size = strlen(text);
    memmove(text, text + blanks, size - blanks + 1);
    for (size -= blanks; size && text[size - 1] == ' '; size--)
        text[size - 1] = 0;
}

bool s5_console_ask(S5Console *screen, char typed[S5_TYPED_MAX])
{
    size_t size = 0;
    int byte;
    fputs("> ", stdout);
    while ((byte = next_byte(screen)) >= 0 && byte != '\n')
        if (size < S5_TYPED_MAX - 1) /* a longer line is no answer to anything here */
            typed[size++] = (char)(byte == '\t' || byte == '\r' ? ' ' : byte ? byte : '?');
    typed[size] = 0;
    trim_typed(typed);
    const bool good = byte >= 0 || (size && !screen->left);
    if (screen->echo && good)
        s5_console_line(screen, 0, typed);
    else if (!good)
        putchar('\n');
    fflush(stdout);
    return good;
}
