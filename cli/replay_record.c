/* `spoilfive replay`: a record on the table. */
#include "program.h"

#include "terminal/screen/adviser.h"

typedef struct ReplayRequest {
    const char *file;
    int64_t seat;
    bool open, letters;
} ReplayRequest;

const S5Flag s5_flags_replay[] = {
    S5_WORDS(S5_INTO(s5_take_file, ReplayRequest, file)),
    {"seat", "N",
        "from this seat, from 0 (default: where the person sat, or 0 where the record does not say it)",
        S5_NUMBER(ReplayRequest, seat, 0, S5_SEATS_MAX - 1)},
    {"open", NULL, "with all hands open", S5_YES(ReplayRequest, open)},
    {"ascii", NULL, "letters for ♠♥♦♣, and no accents; so anyway where the locale has no UTF-8",
        S5_YES(ReplayRequest, letters)},
    S5_FLAGS_END,
};

int s5_run_replay(const S5Command *command, int argc, char **argv)
{
    static S5App app;
    ReplayRequest request = {.seat = -1};
    int status = s5_args_read(command, argc, argv, &request);
    if (status != S5_READ)
        return status;
    app.preferences.letters = request.letters;
    S5Text error = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (!s5_playback_open(&app, request.file, (int)request.seat, request.open, &error))
        return s5_fault(command, "%s", error.start);
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
