/* `spoilfive bot`: a level that speaks the bot protocol on standard input and output. */
#include "bot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LEVEL, SEED, NODES };
enum { LINE_SIZE = 1 << 18 }; /* far longer than any event */

const S5Flag s5_flags_bot[] = {
    {"level", "L", "who plays: {levels} (default: {quick})"},
    {"seed", "S",
        "seed of its random numbers; it plays like the same seat in simulate with this seed (default: 1)"},
    {"nodes", "N",
        "how many choices a level that searches may try for an answer (default: its usual number)"},
    {NULL, NULL, NULL},
};

/* A level at a seat. */
typedef struct Speaker {
    const S5Command *command;
    const char *level;
    S5BotLimits limits;
    int64_t seed;
    int64_t games; /* games begun */
    S5Bot *bot;
    S5ViewReader *view_reader;
    S5Random random; /* of this game */
    long number;     /* the number of the last line read */
    char line[LINE_SIZE];
} Speaker;

static void answer(Speaker *s)
{
    char bytes[256];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5View view;
    s5_view_reader_view(s->view_reader, &view);
    const S5Choice choice = s5_bot_think(s->bot, s5_view_reader_rules(s->view_reader), &view, &s->random);
    s5_text_add(&text, "{\"do\":\"");
    s5_choice_write(&text, &choice);
    s5_text_add(&text, "\"}\n");
    fwrite(text.start, 1, text.used, stdout);
    fflush(stdout);
}

static bool fail(const Speaker *s, const char *what)
{
    s5_fault(s->command, "standard input:%ld: %s", s->number, what);
    return false;
}

/* Reads an event, and answers if it asks; returns false after saying what is wrong. */
static bool take_line(Speaker *s, size_t size)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    if (!size)
        return true;
    if (size > sizeof s->line)
        return fail(s, "the line is too long for an event");
    const S5Event event = s5_view_reader_line(s->view_reader, s->line, size, &error);
    if (event == S5_EVENT_NONE)
        return fail(s, message);
    if (event == S5_EVENT_GAME) {
        s5_bot_forget(s->bot);
        s->random =
            s5_seat_chance((uint64_t)s->seed, (uint64_t)s->games++, s5_view_reader_seat(s->view_reader));
    }
    if (s5_view_reader_asked(s->view_reader))
        answer(s);
    return true;
}

static int speak(Speaker *s)
{
    bool good = true;
    s->bot = s5_bot_new(s->level, &s->limits);
    s->view_reader = s5_view_reader_new();
    if (!s->bot || !s->view_reader)
        return s5_fault(s->command, "%s", strerror(ENOMEM));
    for (size_t size; good && !ferror(stdout) && s5_input_line(s->line, sizeof s->line, &size);) {
        s->number++;
        good = take_line(s, size);
    }
    if (good && ferror(stdin))
        good = fail(s, strerror(errno));
    s5_view_reader_free(&s->view_reader);
    s5_bot_free(&s->bot);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

static bool take_flag(Speaker *s, int flag, const char *value)
{
    switch (flag) {
    case LEVEL:
        s->level = value;
        return s5_bot_level_named(s->command, value);
    case SEED:
        return s5_args_number(s->command, "seed", value, 0, INT64_C(999999999999999999), &s->seed);
    default:
        return s5_bot_flag(s->command, &s->limits, "nodes", value) == 1;
    }
}

int s5_run_bot(const S5Command *command, int argc, char **argv)
{
    static Speaker s;
    S5Args args = s5_args(command, argc, argv);
    const char *value;
    s = (Speaker){
        .command = command, .level = s5_level(S5_LEVEL_QUICK)->name, .limits = s5_bot_limits(), .seed = 1};
    for (int flag; (flag = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WORD)
            return s5_usage(command, "unexpected word '%s'; spoilfive bot --help lists the flags", value);
        if (flag == S5_ARG_WRONG || !take_flag(&s, flag, value))
            return S5_EXIT_USAGE;
    }
    return speak(&s);
}
