/* The bots of a table: levels, which are asked with a view, and programs, which are told events and asked for a line. */
#include "bot.h"

#include "bot_program.h"
#include "players/search.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIME_MS = 5000, MEMORY_ALIGNMENT = 64, ANSWER_TEXT_MAX = 128, FIRST_MAX = 512, LEVELS_MAX = 16 };

static const char EXEC[] = "exec:";

/* How often a bot was asked, and how often and why a choice was made for it. All zero but `asked` for a level. */
typedef struct Count {
    uint64_t asked;   /* decisions, without those in which it was stopped */
    uint64_t illegal; /* of them forfeited: its answer was illegal, or not a choice at all */
    uint64_t late;    /* forfeited: no answer in time */
    uint64_t ended;   /* forfeited: it had ended, or had been ended because it hung or wrote without end */
} Count;

struct S5Bot {
    const S5Level *level; /* one of these two is not null */
    S5Program *program;
    S5PlayerContext context;
    Count count;
    char first[FIRST_MAX]; /* its first illegal answer, and why it was illegal */
    char name[];           /* as it was given */
};

/* -------------------------------------------------------------------- flags */

S5BotLimits s5_bot_limits(void)
{
    return (S5BotLimits){.time_ms = TIME_MS};
}

static bool is_program(const char *name)
{
    return !strncmp(name, EXEC, sizeof EXEC - 1);
}

/* The level whose name is nearly this one; null if there is none. */
static const char *nearest_level(const char *name)
{
    const char *names[LEVELS_MAX];
    int count = 0;
    while (count < s5_level_count() && count < LEVELS_MAX) {
        names[count] = s5_level(count)->name;
        count++;
    }
    const int near = s5_text_nearest(name, names, count);
    return near < 0 ? NULL : names[near];
}

/* Names the level that was meant; false where none has nearly that name. */
static bool suggest_level(const S5Command *command, const char *what, const char *name)
{
    const char *meant = strchr(name, '@') ? NULL : nearest_level(name);
    if (meant)
        s5_usage(command, "there is no %s '%s'; did you mean '%s'?", what, name, meant);
    return meant;
}

bool s5_bot_level_named(const S5Command *command, const char *name)
{
    S5Text text = S5_EMPTY_TEXT(256);
    if (s5_level_find(name))
        return true;
    s5_level_names(&text);
    if (!suggest_level(command, "level", name))
        s5_usage(command, "there is no level '%s'; there are %s", name, text.start);
    return false;
}

/* The level with a name, `master` or `master@20000`; *nodes gets the number, and stays as it is without one. */
static const S5Level *find_level(const char *name, uint64_t *nodes)
{
    char level[64];
    const char *at = strchr(name, '@');
    const size_t length = at ? (size_t)(at - name) : strlen(name);
    int32_t number = 0;
    if (length >= sizeof level || (at && (!s5_text_read_number(at + 1, &number) || number < 1)))
        return NULL;
    memcpy(level, name, length);
    level[length] = 0;
    *nodes = at ? (uint64_t)number : *nodes;
    return s5_level_find(level);
}

bool s5_bot_known(const char *name)
{
    uint64_t nodes;
    const char *command = name + sizeof EXEC - 1;
    return is_program(name) ? command[strspn(command, " \t\n")] != 0 : find_level(name, &nodes) != NULL;
}

/* Whether the shell finds the program that a command begins with, as far as its first word can be understood without a
 * shell: better to hear it now than after a game of choices made at random. */
static bool is_program_found(const S5Command *command, const char *line)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    char word[PATH_MAX], question[PATH_MAX + 64];
    const char *from = line + strspn(line, " \t\n");
    const size_t size = strspn(from, PLAIN);
    if (!size || size >= sizeof word || !strchr(" \t\n", from[size]))
        return true;
    snprintf(word, sizeof word, "%.*s", (int)size, from);
    snprintf(question, sizeof question, "command -v '%s' >/dev/null 2>&1", word);
    if (strchr(word, '/') ? access(word, X_OK) == 0 : system(question) == 0)
        return true;
    if (strchr(word, '/') && access(word, F_OK) == 0)
        s5_usage(command, "--bot %s%s: %s may not be executed", EXEC, line, word);
    else
        s5_usage(command, "--bot %s%s: there is no program '%s'", EXEC, line, word);
    return false;
}

bool s5_bot_named(const S5Command *command, const char *name, void (*more)(S5Text *names))
{
    S5Text text = S5_EMPTY_TEXT(512);
    if (s5_bot_known(name))
        return !is_program(name) || is_program_found(command, name + sizeof EXEC - 1);
    if (is_program(name))
        return !s5_usage(command, "--bot exec: needs a command, as in exec:./bot.py");
    s5_level_names(&text);
    if (more)
        more(&text);
    if (!suggest_level(command, "bot", name))
        s5_usage(command,
            "there is no bot '%s'; there are %s, LEVEL@NODES for one of them with a search budget, and "
            "exec:COMMAND",
            name, text.start);
    return false;
}

/* --------------------------------------------------------------- one of them */

static bool give_memory(S5Bot *bot)
{
    const size_t needs = bot->level ? bot->level->memory : 0;
    const size_t size = (needs + MEMORY_ALIGNMENT - 1) / MEMORY_ALIGNMENT * MEMORY_ALIGNMENT;
    if (!size)
        return true;
    bot->context.memory = aligned_alloc(MEMORY_ALIGNMENT, size);
    if (bot->context.memory)
        memset(bot->context.memory, 0, size);
    return bot->context.memory;
}

S5Bot *s5_bot_new(const char *name, const S5BotLimits *limits)
{
    const size_t size = strlen(name) + 1;
    S5Bot *bot = calloc(1, sizeof *bot + size);
    if (!bot)
        return NULL;
    memcpy(bot->name, name, size);
    bot->context.nodes = (uint64_t)limits->nodes;
    bot->level = find_level(name, &bot->context.nodes);
    if (is_program(name))
        bot->program = s5_program_new(name + sizeof EXEC - 1, limits->time_ms, limits->quiet);
    if (!give_memory(bot) || !(bot->level || bot->program))
        s5_bot_free(&bot);
    return bot;
}

void s5_bot_free(S5Bot **bot)
{
    if (!*bot)
        return;
    s5_program_free(&(*bot)->program);
    free((*bot)->context.memory);
    free(*bot);
    *bot = NULL;
}

bool s5_bot_is_program(const S5Bot *bot)
{
    return bot->program;
}

const S5SearchResult *s5_bot_search(const S5Bot *bot)
{
    const bool searches = bot->level && bot->level->memory;
    return searches ? &((const S5SearchMemory *)bot->context.memory)->search : NULL;
}

uint64_t s5_bot_forfeits(const S5Bot *bot)
{
    return bot->count.illegal + bot->count.late + bot->count.ended;
}

bool s5_bot_silent(const S5Bot *bot)
{
    return bot->count.asked && bot->count.late + bot->count.ended == bot->count.asked;
}

bool s5_bot_answered(const S5Bot *bot)
{
    return bot->count.asked > bot->count.late + bot->count.ended;
}

const char *s5_bot_why(const S5Bot *bot)
{
    return bot->program ? s5_program_why(bot->program) : "";
}

void s5_bot_report(const S5Command *command, const S5Bot *bot, int seat)
{
    const Count *count = &bot->count;
    const unsigned long long lost = s5_bot_forfeits(bot);
    char reasons[2 * FIRST_MAX + 256] = "", silence[FIRST_MAX] = "";
    if (s5_bot_silent(bot))
        snprintf(silence, sizeof silence, "; it never answered: %s", s5_bot_why(bot));
    if (lost)
        snprintf(reasons, sizeof reasons, ": %llu not legal, %llu late, %llu ended%s%s%s",
            (unsigned long long)count->illegal, (unsigned long long)count->late,
            (unsigned long long)count->ended, *bot->first ? "; first, " : "", bot->first, silence);
    s5_fault(command, "seat %d, %s: %llu of %llu decisions forfeited%s", seat, bot->name, lost,
        (unsigned long long)count->asked, reasons);
}

/* -------------------------------------------------------- what they are told */

/* The lines of the program at a seat, or null if there is none. */
static S5Text *lines_for(S5Bot *const *bots, int seat)
{
    return bots[seat] && bots[seat]->program ? s5_program_lines(bots[seat]->program) : NULL;
}

void s5_bot_forget(S5Bot *bot)
{
    if (bot->level && bot->context.memory)
        memset(bot->context.memory, 0, bot->level->memory);
}

/* A game begins: a level forgets the last one, a program that has ended is started again. */
static void start_bot(S5Bot *bot)
{
    s5_bot_forget(bot);
    if (bot->program)
        s5_program_start(bot->program);
}

void s5_bots_tell(S5Bot *const *bots, const S5News *news)
{
    for (int seat = 0; seat < news->rules->players; seat++) {
        if (bots[seat] && news->kind == S5_EVENT_GAME)
            start_bot(bots[seat]);
        S5Text *lines = lines_for(bots, seat);
        if (lines)
            s5_news_write(lines, news, seat);
    }
}

/* ------------------------------------------------------------ what they choose */

S5Choice s5_bot_think(S5Bot *bot, const S5Rules *rules, const S5View *view, S5Random *random)
{
    bot->context.random = *random;
    const S5Choice choice = bot->level->choose(rules, view, &bot->context);
    *random = bot->context.random;
    return choice;
}

/* The text of a choice in a line, `play 5H` or `{"do":"play 5H"}`, without blanks around it; empty when there is none. */
static void find_text(const char *line, size_t size, char text[ANSWER_TEXT_MAX])
{
    static const char BLANKS[] = " \t\r";
    json_t *json = line[strspn(line, BLANKS)] == '{' ? json_loadb(line, size, 0, NULL) : NULL;
    const char *what = strlen(line) == size ? line : NULL;
    if (json)
        what = json_string_value(json_object_get(json, "do"));
    what = what ? what + strspn(what, BLANKS) : "";
    size = strlen(what);
    while (size && strchr(BLANKS, what[size - 1]))
        size--;
    if (size >= ANSWER_TEXT_MAX)
        size = 0;
    memcpy(text, what, size);
    text[size] = 0;
    json_decref(json);
}

/* Remembers an illegal answer, and why it is illegal, for the author of the program. */
static void keep_first(S5Bot *bot, const S5Rules *rules, const S5State *state, const char *line,
    const S5Choice *choice, S5Status status)
{
    char shown[64];
    S5Text text = s5_text(bot->first, sizeof bot->first);
    S5View view;
    snprintf(shown, sizeof shown, "%s", line);
    s5_text_printf(&text, "in hand %d, \"", state->hand_number);
    s5_format_line(&text, shown);
    s5_text_add(&text, "\": ");
    s5_view(rules, state, state->turn, &view);
    s5_explain(&text, rules, &view, choice, status, NULL, S5_SUIT_LETTERS);
}

/* Reads an answer; returns whether it is a legal choice. */
static bool take_bot_answer(
    S5Bot *bot, const S5Rules *rules, const S5State *state, const char *line, size_t size, S5Choice *choice)
{
    char text[ANSWER_TEXT_MAX];
    S5State tried = *state;
    *choice = (S5Choice){0, S5_CHOICE_KINDS, 0};
    find_text(line, size, text);
    S5Status status = s5_choice_read(text, S5_LOOSE, choice);
    if (status == S5_OK)
        status = s5_act(rules, &tried, state->turn, *choice);
    if (status != S5_OK && !bot->count.illegal++)
        keep_first(bot, rules, state, line, choice, status);
    return status == S5_OK;
}

static S5Choice ask_program(
    S5Bot *bot, const S5Rules *rules, const S5State *state, S5Random *random, const volatile bool *stop)
{
    const char *line;
    size_t size;
    S5Choice choice;
    switch (s5_program_ask(bot->program, &line, &size, stop)) {
    case S5_ANSWERED:
        if (take_bot_answer(bot, rules, state, line, size, &choice))
            return choice;
        break;
    case S5_LATE:
        bot->count.late++;
        break;
    case S5_STOPPED: /* not its own fault */
        bot->count.asked--;
        break;
    case S5_ENDED:
        bot->count.ended++;
        break;
    }
    const S5Legal legal = s5_legal(rules, state);
    return s5_legal_random(&legal, random);
}

S5Choice s5_bot_choose(
    S5Bot *bot, const S5Rules *rules, const S5State *state, S5Random *random, const volatile bool *stop)
{
    bot->count.asked++;
    bot->context.stop = stop;
    if (bot->program)
        return ask_program(bot, rules, state, random, stop);
    S5View view;
    s5_view(rules, state, state->turn, &view);
    return s5_bot_think(bot, rules, &view, random);
}
