/* `spoilfive replay`: a record on the table. */
#include "program.h"

#include "terminal/screen/adviser.h"

enum { SEAT, OPEN, ASCII };

const S5Flag s5_flags_replay[] = {
    {"seat", "N",
        "from this seat, from 0 (default: where the person sat, or 0 where the record does not say it)"},
    {"open", NULL, "with all hands open"},
    {"ascii", NULL, "letters for ♠♥♦♣, and no accents; so anyway where the locale has no UTF-8"},
    {NULL, NULL, NULL},
};

/* What the flags ask for. */
typedef struct Asked {
    int64_t seat;
    bool open, letters;
} Asked;

static bool take_flag(const S5Command *command, int flag, const char *value, void *to)
{
    Asked *asked = to;
    if (flag == SEAT)
        return s5_args_number(command, "seat", value, 0, S5_SEATS_MAX - 1, &asked->seat);
    *(flag == OPEN ? &asked->open : &asked->letters) = true;
    return true;
}

int s5_run_replay(const S5Command *command, int argc, char **argv)
{
    static S5App app;
    Asked asked = {.seat = -1};
    int status;
    const char *file = s5_args_file(command, argc, argv, take_flag, &asked, &status);
    if (!file)
        return status;
    app.preferences.letters = asked.letters;
    char message[S5_SAY_MAX];
    S5Text error = s5_text(message, sizeof message);
    if (!s5_playback_open(&app, file, (int)asked.seat, asked.open, &error))
        return s5_fault(command, "%s", message);
    const char *lacks = s5_terminal_lacks();
    if (lacks || !s5_terminal_open(&app)) {
        s5_app_close(&app);
        return s5_usage(command, "the table can't be shown: %s; spoilfive show prints a record",
            lacks ? lacks : "nothing is known here about the terminal that TERM names");
    }
    app.coach = s5_coach_advise;
    status = s5_terminal_run(&app);
    s5_terminal_close();
    if (*app.note)
        s5_print_line(stdout, 0, app.note);
    s5_app_close(&app);
    s5_coach_free();
    s5_terminal_obey();
    return status;
}
