/* `spoilfive replay`: a record on the table. */
#include "main.h"

#include "term/coach.h"

enum { SEAT, OPEN, ASCII };

const S5Flag s5_flags_replay[] = {
    {"seat", "N", "from this seat, from 0"},
    {"open", NULL, "with all hands open"},
    {"ascii", NULL, "letters for ♠♥♦♣, and no accents; so anyway where the locale has no UTF-8"},
    {NULL, NULL, NULL},
};

int s5_run_replay(const S5Command *command, int argc, char **argv)
{
    static S5App app;
    S5Args args = {command, argv, argc, 0};
    const char *value, *file = NULL;
    int64_t seat = 0;
    bool open = false;
    for (int flag; (flag = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WRONG || (flag == S5_ARG_WORD && file))
            return flag == S5_ARG_WRONG ? S5_EXIT_USAGE
                                        : s5_usage(command, "one FILE at a time, not '%s' too", value);
        if (flag == S5_ARG_WORD)
            file = value;
        else if (flag == SEAT && !s5_args_number(command, "seat", value, 0, S5_SEATS_MAX - 1, &seat))
            return S5_EXIT_USAGE;
        app.wish.letters = app.wish.letters || flag == ASCII;
        open = open || flag == OPEN;
    }
    char message[S5_SAY_MAX];
    S5Text error = s5_text(message, sizeof message);
    if (!file)
        return s5_usage(command, "name the record's file");
    if (!s5_terminal_fits() || !s5_terminal_open(&app))
        return s5_usage(
            command, "that needs a terminal of 80 columns and 24 rows; spoilfive show prints a record");
    const bool good = s5_playback_open(&app, file, (int)seat, open, &error);
    app.coach = s5_coach_speak;
    const int status = good ? s5_terminal_run(&app) : S5_EXIT_FAULT;
    s5_terminal_close();
    if (!good)
        s5_fault(command, "%s", message);
    s5_app_close(&app);
    s5_coach_free();
    return status;
}
