/* `spoilfive bot`: a level that speaks the bot protocol on standard input and output. */
#include "bot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 1 << 18 }; /* far longer than any event */

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

static void answer_turn(Speaker *s)
{
    S5Text text = S5_EMPTY_TEXT(256);
    S5View view;
    s5_view_reader_view(s->view_reader, &view);
    const S5Choice choice = s5_bot_think(s->bot, s5_view_reader_rules(s->view_reader), &view, &s->random);
    s5_text_add(&text, "{\"do\":\"");
    s5_choice_write(&text, &choice);
    s5_text_add(&text, "\"}\n");
    fwrite(text.start, 1, text.used, stdout);
    fflush(stdout);
}

static bool refuse_stream(const Speaker *s, const char *what)
{
    return !s5_fault(s->command, "standard input:%ld: %s", s->number, what);
}

/* Reads an event, and answers if it asks; returns false after saying what is wrong. */
static bool take_stream_line(Speaker *s, size_t size)
{
    S5Text error = S5_EMPTY_TEXT(1024);
    if (!size)
        return true;
    if (size > sizeof s->line)
        return refuse_stream(s, "the line is too long for an event");
    const S5Event event = s5_view_reader_line(s->view_reader, s->line, size, &error);
    if (event == S5_EVENT_NONE)
        return refuse_stream(s, error.start);
    if (event == S5_EVENT_GAME) {
        s5_bot_forget(s->bot);
        s->random =
            s5_seat_chance((uint64_t)s->seed, (uint64_t)s->games++, s5_view_reader_seat(s->view_reader));
    }
    if (s5_view_reader_asked(s->view_reader))
        answer_turn(s);
    return true;
}

static int speak_protocol(Speaker *s)
{
    bool good = true;
    s->bot = s5_bot_new(s->level, &s->limits);
    s->view_reader = s5_view_reader_new();
    if (!s->bot || !s->view_reader)
        return s5_fault(s->command, "%s", strerror(ENOMEM));
    for (size_t size; good && !ferror(stdout) && s5_input_line(s->line, sizeof s->line, &size);) {
        s->number++;
        good = take_stream_line(s, size);
    }
    if (good && ferror(stdin))
        good = refuse_stream(s, strerror(errno));
    s5_view_reader_free(&s->view_reader);
    s5_bot_free(&s->bot);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

static bool take_level(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    return s5_take_text(command, flag, value, field) && s5_bot_level_named(command, value);
}

const S5Flag s5_flags_bot[] = {
    {"level", "L", "who plays: {levels} (default: {quick})", S5_INTO(take_level, Speaker, level)},
    {"seed", "S",
        "seed of its random numbers; it plays like the same seat in simulate with this seed (default: 1)",
        S5_NUMBER(Speaker, seed, 0, S5_SEED_MAX)},
    S5_NODES_FLAG(Speaker, limits),
    S5_FLAGS_END,
};

int s5_run_bot(const S5Command *command, int argc, char **argv)
{
    static Speaker s;
    s = (Speaker){
        .command = command, .level = s5_level(S5_LEVEL_QUICK)->name, .limits = s5_bot_limits(), .seed = 1};
    const int status = s5_args_read(command, argc, argv, &s);
    return status == S5_READ ? speak_protocol(&s) : status;
}
