/* `spoilfive play`: what is played by whom, and whether it is shown in lines or as a table that fills the screen. */
#include "program.h"

#include "bot.h"

#include "terminal/lines/lines.h"
#include "terminal/screen/adviser.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What the command line asks for. */
typedef struct Wanted {
    const S5Command *command;
    S5Setup setup;
    S5GameConfig *config;
    S5Preferences preferences;
    bool plain;
    S5BotLimits limits;
    int64_t seed, seat; /* −1 where not given */
} Wanted;

/* A name is shown and written, so it must be text and not too long. */
static bool take_person_name(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    const Wanted *s = field;
    json_t *text = json_string(value); /* null when it is not UTF-8 */
    const bool good = text && *value && strlen(value) < 40 && strcspn(value, "\"\\") == strlen(value);
    (void)flag;
    json_decref(text);
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            return !s5_usage(command, "--name takes a name without control characters");
    snprintf(s->config->name, sizeof s->config->name, "%s", value);
    if (!good)
        s5_usage(command, "--name takes 1 to 39 bytes of UTF-8, without quotes");
    return good;
}

static bool take_opponent(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Wanted *s = field;
    (void)flag;
    if (!s5_bot_named(command, value, NULL))
        return false;
    if (s->config->bots == S5_SEATS_MAX)
        return !s5_usage(command, "--bot can be given at most %d times", S5_SEATS_MAX);
    if (strlen(value) >= S5_BOT_NAME_MAX)
        return !s5_usage(command, "--bot takes a name shorter than %d bytes", S5_BOT_NAME_MAX);
    s->config->bot[s->config->bots++] = value;
    return s->preferences.bots = true;
}

const S5Flag s5_flags_play[] = {
    S5_SETUP_FLAGS(Wanted),
    {"bot", "B…",
        "who plays at the other seats, in turn: a level ({levels}) or exec:COMMAND, a program that speaks the bot "
        "protocol; may be repeated (default: {usual})",
        S5_TAKEN_BY(take_opponent)},
    S5_BOT_FLAGS(Wanted, limits),
    {"seed", "S", "seed of all random numbers: the same seed gives the same cards",
        S5_NUMBER(Wanted, seed, 0, S5_SEED_MAX)},
    {"name", "NAME", "your name in the record", S5_TAKEN_BY(take_person_name)},
    {"seat", "N", "your seat, counted from 0; the first dealer and the lead depend on it",
        S5_NUMBER(Wanted, seat, 0, S5_SEATS_MAX - 1)},
    {"new", NULL, "starts a new game without asking; an unfinished game is set aside",
        S5_YES(Wanted, preferences.new_game)},
    {"pace", "MS",
        "milliseconds between the moves of other players (default: 450 on the table, 300 in plain lines on a terminal)",
        S5_NUMBER(Wanted, preferences.pace_ms, 0, 60000)},
    {"plain", NULL, "prints short lines to be heard, instead of the table that fills the terminal",
        S5_YES(Wanted, preferences.spoken)},
    {"lines", NULL, "prints lines that draw the table at each question", S5_YES(Wanted, plain)},
    {"ascii", NULL, "letters for ♠♥♦♣, and no accents; always so where the locale has no UTF-8",
        S5_YES(Wanted, preferences.letters)},
    S5_FLAGS_END,
};

/* Seats everybody as the flags say. */
static bool plan_game(Wanted *s)
{
    S5GameConfig *config = s->config;
    if (!s5_setup_rules(s->command, &s->setup, &config->rules))
        return false;
    config->file = s->setup.file;
    config->seat = s->seat < 0 ? 0 : (int)s->seat;
    if (config->seat >= config->rules.players)
        return !s5_usage(s->command, "--seat takes 0 to %d, because %d play", config->rules.players - 1,
            config->rules.players);
    if (config->bots >= config->rules.players)
        return !s5_usage(s->command, "%d bots are too many: there are %d seats besides yours", config->bots,
            config->rules.players - 1);
    if (!config->bots)
        config->bot[config->bots++] = s5_level(S5_LEVEL_USUAL)->name;
    config->nodes = (uint64_t)s->limits.nodes;
    return true;
}

static int play_lines(const Wanted *s, S5Session *session)
{
    if (s5_lines_play(session, &s->preferences, s5_program) == S5_SESSION_FAILED)
        return s5_fault(s->command, "%s", session->store.fault);
    return ferror(stdout) ? S5_EXIT_FAULT : S5_EXIT_DONE;
}

/* Plays on the table that fills the terminal, which is already open. */
static int fill_terminal(const Wanted *s, S5Session *session, S5App *app)
{
    int status = S5_EXIT_FAULT;
    if (s5_session_open(session, s->preferences.seed) == S5_SESSION_GOES_ON) {
        app->coach = s5_coach_advise;
        s5_app_open(app, session, &s->preferences);
        status = s5_terminal_run(app);
    }
    s5_terminal_close();
    s5_app_close(app);
    s5_coach_free();
    const bool plain = app->plain && status == S5_EXIT_DONE && !*session->store.fault;
    if (plain)
        fflush(stdout);
    else if (status == S5_EXIT_DONE && session->state.hand_number && !s5_session_is_over(session))
        printf("The game is saved: %s play continues it.\n", s5_program);
    else if (status == S5_EXIT_DONE && *app->play.record)
        printf("The record is %s\n", app->play.record);
    if (*app->note)
        s5_print_line(stdout, 0, app->note);
    if (*session->store.fault)
        s5_fault(s->command, "%s", session->store.fault);
    s5_session_close(session);
    fflush(stdout);
    s5_terminal_obey();
    return plain ? play_lines(s, session) : status;
}

static void say_lines(const char *lacks)
{
    char line[256];
    snprintf(line, sizeof line, "The table can't be shown: %s. The game is played in plain lines.", lacks);
    s5_print_line(stdout, 0, line);
}

static int play_planned(Wanted *s, S5Session *session)
{
    if (!plan_game(s))
        return S5_EXIT_USAGE;
    s->preferences.seed = (uint64_t)s->seed;
    s->preferences.seat = s->seat >= 0;
    s->preferences.chosen =
        s->setup.rules || s->setup.players >= 0 || s->setup.sides >= 0 || s->setup.option_count;
    if (s->seed < 0)
        randombytes_buf(&s->preferences.seed, sizeof s->preferences.seed);
    static S5App app;
    app.preferences = s->preferences;
    const char *lacks = s5_terminal_lacks();
    const bool lines = s->plain || s->preferences.spoken;
    if (!lines && !lacks && s5_terminal_open(&app))
        return fill_terminal(s, session, &app);
    if (!lines && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO))
        say_lines(lacks ? lacks : "nothing is known here about the terminal that TERM names");
    return play_lines(s, session);
}

int s5_run_play(const S5Command *command, int argc, char **argv)
{
    static S5Session session;
    Wanted s = {.command = command,
        .setup = s5_setup(),
        .config = &session.config,
        .preferences = {.pace_ms = -1},
        .limits = s5_bot_limits(),
        .seed = -1,
        .seat = -1};
    int status = s5_args_read(command, argc, argv, &s);
    if (status == S5_READ) {
        session.programs = s5_programs(&s.limits);
        status = play_planned(&s, &session);
        s5_programs_free(command, session.programs);
    }
    s5_setup_free(&s.setup);
    return status;
}
