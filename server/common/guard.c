/* Catching violated assertions. */
#include "guard.h"
#include "logfmt.h"

#include <setjmp.h>

typedef struct Guard {
    jmp_buf back;
    struct Guard *outer;
    S5Text *why;
} Guard;

static _Thread_local Guard *innermost;

enum { LOGGED_MAX = 100 /* then nobody fills the log with one fault */ };

static bool on_violation(const char *file, int line, const char *condition)
{
    static _Atomic int logged;
    char place[200];
    Guard *guard = innermost;
    S5Text text = s5_text(place, sizeof place);
    s5_text_add(&text, file);
    s5_text_char(&text, ':');
    s5_text_number(&text, line);
    if (logged < LOGGED_MAX) {
        logged++;
        s5_logfmt("violated", "at", place, "what", condition);
    }
    if (!guard)
        return true;
    s5_text_add(guard->why, "violated at ");
    s5_text_add(guard->why, place);
    s5_text_add(guard->why, ": ");
    s5_text_add(guard->why, condition);
    innermost = guard->outer;
    longjmp(guard->back, 1);
}

void s5_guard_open(void)
{
    s5_assert_handler(on_violation);
}

void *s5_guard_suspend(void)
{
    Guard *suspended = innermost;
    innermost = NULL;
    return suspended;
}

void s5_guard_resume(void *suspended)
{
    innermost = suspended;
}

bool s5_guard(void (*run)(void *argument), void *argument, S5Text *why)
{
    Guard guard = {.outer = innermost, .why = why};
    if (setjmp(guard.back))
        return false;
    innermost = &guard;
    run(argument);
    innermost = guard.outer;
    return true;
}
