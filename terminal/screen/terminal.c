/*
 * The terminal: ncurses shows the cells that changed, and everything is as it was found when the program ends, however
 * it ends.
 */
#define _DEFAULT_SOURCE /* SIGWINCH */
#include "term.h"

#include <curses.h>
#include <term.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#undef lines /* <term.h> has macros for the terminal's own properties */
#undef columns

/* Pairs of colours. From COLOUR_CARD on, those of cards, by suit: black, red, green, blue, and the same faint. */
enum {
    COLOUR_RED = 1,
    COLOUR_GREEN,
    COLOUR_BLUE,
    COLOUR_FAINT,
    COLOUR_BAR,
    COLOUR_CARD,
    COLOUR_CARD_FAINT = COLOUR_CARD + 4
};

/* ------------------------------------------------------------ leaving it as found */

static struct termios found;
static char restoring[512]; /* what to send to the terminal when there is no time for ncurses */
static size_t restoring_size;
static volatile sig_atomic_t entered, ending;
static int wake_pipe[2] = {-1, -1};

/* Appends a capability of the terminal, without the delays that old terminals need. */
static void add_capability(const char *name)
{
    const char *text = tigetstr(name);
    if (!text || text == (const char *)-1)
        return;
    while (*text && restoring_size < sizeof restoring - 1) {
        if (text[0] == '$' && text[1] == '<')
            text += strcspn(text, ">") + 1;
        else
            restoring[restoring_size++] = *text++;
    }
}

static void prepare_restoring(void)
{
    static const char *const NAMES[] = {"rmkx", "sgr0", "op", "rmcup", "cnorm"};
    static const char MOUSE[] = "\033[?1006l\033[?1000l";
    const char *mouse = tigetstr("kmous");
    restoring_size = 0;
    if (mouse && mouse != (const char *)-1) {
        memcpy(restoring, MOUSE, sizeof MOUSE - 1);
        restoring_size = sizeof MOUSE - 1;
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        add_capability(NAMES[i]);
}

/* After a fault in the program: uses only calls that are allowed in a signal handler. */
static void crash_by_signal(int number)
{
    if (entered) {
        entered = 0;
        if (write(STDOUT_FILENO, restoring, restoring_size) < 0)
            _exit(128 + number);
        tcsetattr(STDIN_FILENO, TCSANOW, &found);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void wake_up(void)
{
    const int kept = errno;
    if (write(wake_pipe[1], "", 1) < 0)
        errno = kept; /* full: it is awake in any case */
    errno = kept;
}

static void end_by_signal(int number)
{
    ending = number;
    wake_up();
}

static void notice_resize(int number)
{
    (void)number;
    wake_up();
}

static void handle_signal(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void take_signals(void)
{
    static const int ENDS[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    static const int CRASHES[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    static char stack[65536]; /* a crash may be caused by a lack of stack */
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        handle_signal(ENDS[i], end_by_signal, SA_RESTART);
    for (size_t i = 0; i < sizeof CRASHES / sizeof *CRASHES; i++)
        handle_signal(CRASHES[i], crash_by_signal, SA_ONSTACK);
    handle_signal(SIGWINCH, notice_resize, SA_RESTART);
    handle_signal(SIGPIPE, SIG_IGN, 0);
}

void s5_terminal_close(void)
{
    if (!entered)
        return;
    entered = 0;
    endwin();
    tcsetattr(STDIN_FILENO, TCSANOW, &found);
}

/* ------------------------------------------------------------------ colours */

static bool colour; /* the terminal has colours, and they are wanted */

/* Cards look like paper if there are enough colours. */
static void take_card_colours(short plain)
{
    static const short INKS[] = {16, 160, 28, 25}, FAINT[] = {241, 131, 65, 60};
    for (short i = 0; i < 4; i++) {
        init_pair((short)(COLOUR_CARD + i), INKS[i], 255);
        init_pair((short)(COLOUR_CARD_FAINT + i), FAINT[i], 250);
    }
    init_pair(COLOUR_FAINT, 245, plain);
    init_pair(COLOUR_BAR, 222, 22); /* gold on green, as on the page */
}

static void take_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");
    colour = has_colors() && !(no_colour && *no_colour) && start_color() == OK;
    if (!colour)
        return;
    const short plain = use_default_colors() == OK ? -1 : COLOR_BLACK;
    init_pair(COLOUR_RED, COLORS >= 16 ? COLOR_RED + 8 : COLOR_RED, plain);
    init_pair(COLOUR_GREEN, COLOR_GREEN, plain);
    init_pair(COLOUR_BLUE, COLORS >= 16 ? COLOR_BLUE + 8 : COLOR_BLUE, plain);
    init_pair(COLOUR_FAINT, COLORS >= 16 ? COLOR_BLACK + 8 : COLOR_WHITE, plain);
    init_pair(COLOUR_BAR, COLOR_WHITE, COLOR_GREEN);
    if (COLORS >= 256)
        take_card_colours(plain);
}

static int suit_colour(const S5App *app, int suit)
{
    if (suit == S5_HEARTS || (suit == S5_DIAMONDS && !app->four_colours))
        return COLOUR_RED;
    if (!app->four_colours)
        return 0;
    static const int FOUR[S5_SUITS] = {[S5_DIAMONDS] = COLOUR_BLUE, [S5_CLUBS] = COLOUR_GREEN};
    return FOUR[suit];
}

static attr_t look_of(const S5App *app, const S5Cell *cell)
{
    static const attr_t MONO[S5_INKS] = {
        A_NORMAL, A_BOLD, A_DIM, A_REVERSE, A_REVERSE | A_BOLD, A_BOLD, A_NORMAL, A_BOLD, A_DIM};
    const int suit = cell->suit < S5_SUITS ? suit_colour(app, cell->suit) : 0;
    attr_t look = MONO[cell->ink];
    if (!colour)
        return look;
    if (COLORS >= 256 && cell->ink == S5_INK_CARD_FAINT)
        return (attr_t)COLOR_PAIR(COLOUR_CARD_FAINT + suit);
    if (COLORS >= 256 && cell->ink >= S5_INK_CARD)
        return look | (attr_t)COLOR_PAIR(COLOUR_CARD + suit);
    if (cell->ink == S5_INK_BAR)
        return A_BOLD | (attr_t)COLOR_PAIR(COLOUR_BAR);
    if (suit)
        return look | (attr_t)COLOR_PAIR(suit);
    if (cell->ink == S5_INK_FAINT || cell->ink == S5_INK_CARD_FAINT)
        return (COLORS >= 16 ? A_NORMAL : A_DIM) | (attr_t)COLOR_PAIR(COLOUR_FAINT);
    return look;
}

/* ------------------------------------------------------------------- output */

/* Copies what has changed since the last time; ncurses sends no more than that, either. */
static void show_grid(const S5App *app)
{
    static S5Grid shown;
    static bool four_colours;
    const S5Grid *grid = &app->grid;
    const bool whole =
        shown.rows != grid->rows || shown.columns != grid->columns || four_colours != app->four_colours;
    if (whole)
        erase();
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const S5Cell *cell = &grid->cell[row][column];
            if (!whole && !memcmp(cell, &shown.cell[row][column], sizeof *cell))
                continue;
            attrset((int)look_of(app, cell));
            mvaddstr(row, column, cell->text);
            shown.cell[row][column] = *cell;
        }
    shown.rows = grid->rows;
    shown.columns = grid->columns;
    four_colours = app->four_colours;
    refresh();
}

/* -------------------------------------------------------------------- input */

static bool window_size(int *rows, int *columns)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

static int translate_key(int code, bool function)
{
    static const struct {
        int from, to;
    } KEYS[] = {{KEY_UP, S5_KEY_UP}, {KEY_DOWN, S5_KEY_DOWN}, {KEY_LEFT, S5_KEY_LEFT},
        {KEY_RIGHT, S5_KEY_RIGHT}, {KEY_HOME, S5_KEY_HOME}, {KEY_END, S5_KEY_END},
        {KEY_PPAGE, S5_KEY_PAGE_UP}, {KEY_NPAGE, S5_KEY_PAGE_DOWN}, {KEY_ENTER, S5_KEY_ENTER},
        {KEY_BACKSPACE, S5_KEY_BACKSPACE}};
    for (size_t i = 0; function && i < sizeof KEYS / sizeof *KEYS; i++)
        if (KEYS[i].from == code)
            return KEYS[i].to;
    return function ? S5_KEY_NONE : code;
}

static bool read_key(S5Input *input)
{
    wint_t code;
    const int kind = get_wch(&code);
    MEVENT mouse;
    if (kind == ERR)
        return false;
    *input = (S5Input){.key = translate_key((int)code, kind == KEY_CODE_YES)};
    if (kind != KEY_CODE_YES || code != KEY_MOUSE || getmouse(&mouse) != OK)
        return true;
    if (mouse.bstate & BUTTON1_PRESSED)
        *input = (S5Input){S5_KEY_CLICK, mouse.y, mouse.x};
    else if (mouse.bstate & BUTTON4_PRESSED) /* the wheel */
        input->key = S5_KEY_UP;
    return true;
}

static int64_t clock_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void take_size(S5App *app)
{
    int rows, columns;
    if (!window_size(&rows, &columns) || (rows == app->rows && columns == app->columns))
        return;
    resizeterm(rows, columns);
    s5_app_input(app, &(S5Input){S5_KEY_RESIZE, rows, columns});
}

/* Waits for a key, a signal or a player's thought, at most `ms` (−1: without end). Returns whether the terminal is still there. */
static bool wait_for_input(int64_t ms)
{
    char bytes[64];
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
    const int ready = poll(files, 2, ms > 3600000 ? 3600000 : (int)ms);
    if (ready > 0 && files[1].revents)
        while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
            continue;
    return !(ready > 0 && !(files[0].revents & POLLIN) && files[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* -------------------------------------------------------------------- running */

const char *s5_terminal_lacks(void)
{
    int rows, columns;
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "the input or the output is not a terminal";
    if (!term || !*term)
        return "TERM is not set, so it is unknown what this terminal can do";
    if (!strcmp(term, "dumb"))
        return "TERM=dumb says that this terminal can only show lines";
    if (!window_size(&rows, &columns)) /* a window that is only too small can be made larger */
        return "its size is not known, and it needs 80 columns and 24 rows";
    return NULL;
}

/* Some terminals send another form of these keys than their description has. An unknown one would begin with Esc, which
 * leaves. */
static void take_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } KEYS[] = {{"\033[A", KEY_UP}, {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
        {"\033[H", KEY_HOME}, {"\033[F", KEY_END}, {"\033OA", KEY_UP}, {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT}, {"\033OH", KEY_HOME}, {"\033OF", KEY_END},
        {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END}, {"\033[7~", KEY_HOME}, {"\033[8~", KEY_END}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        define_key(KEYS[i].sent, KEYS[i].key);
}

bool s5_terminal_open(S5App *app)
{
    S5Text why = s5_text(app->note, sizeof app->note);
    app->grid.letters = !s5_locale_symbols(&why) || app->preferences.letters;
    if (app->preferences.letters)
        app->note[0] = 0;
    if (tcgetattr(STDIN_FILENO, &found) != 0 || pipe(wake_pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    take_signals();
    if (!newterm(NULL, stdout, stdin))
        return false;
    prepare_restoring();
    entered = 1;
    atexit(s5_terminal_close);
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    take_keys();
    nodelay(stdscr, true);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED, NULL);
    mouseinterval(0);
    take_colours();
    getmaxyx(stdscr, app->rows, app->columns);
    app->worker = s5_worker_thread(wake_up);
    return true;
}

int s5_terminal_run(S5App *app)
{
    while (!app->left && !ending) {
        const int64_t ms = s5_app_tick(app, clock_ms());
        S5Input input;
        take_size(app);
        s5_app_draw(app);
        show_grid(app);
        if (app->left || ending)
            break;
        const bool there = wait_for_input(ms);
        app->now = clock_ms();
        while (!app->left && read_key(&input))
            s5_app_input(app, &input);
        app->left = app->left || !there;
    }
    app->worker->stop(app->worker); /* a player who is thinking uses what is freed afterwards */
    while (app->task.busy && !app->worker->done(app->worker))
        wait_for_input(S5_TASK_POLL_MS);
    s5_terminal_close();
    return app->status;
}

void s5_terminal_obey(void)
{
    if (!ending)
        return;
    signal(ending, SIG_DFL);
    raise(ending);
}
