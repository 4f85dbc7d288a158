/* `spoilfive rules --ask`: a few questions lead to the nearest preset, and to a rule-set file with the differences. */
#include "rules.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 200, FILE_MAX_BYTES = 4096 };

/* A question about an option; its answers are the option's words and numbers. The kind of game is asked before. */
typedef struct Question {
    int kinds; /* bits 1 << S5Kind */
    int option;
    const char *text;
} Question;

static const Question QUESTIONS[] = {
    {S5_FOR_ALL, S5_OPTION_JOKER, "Is there a Joker in the pack?"},
    {S5_FOR_ALL, S5_OPTION_FOLLOW, "A plain suit is led: what may be played?"},
    {S5_FOR_TURN_UP, S5_OPTION_RENEGE, "Trumps are led: which trumps may be withheld?"},
    {S5_FOR_TURN_UP, S5_OPTION_ROBBING, "Does the player who holds the ace of trumps rob the turn-up?"},
    {S5_FOR_POOL, S5_OPTION_JINK, "May the first three tricks be played on for all five?"},
    {S5_FOR_POOL, S5_OPTION_STAKE, "How many chips does each player pay into a new pool?"},
    {S5_FOR_BANDS, S5_OPTION_SCORE, "What does the side with more tricks score?"},
    {S5_FOR_POINTS, S5_OPTION_FIVE_TRICKS, "What does taking all five tricks of a hand mean?"},
    {S5_FOR_AUCTION, S5_OPTION_KITTY, "How many cards are dealt to the kitty? (0 when there is none)"},
    {S5_FOR_AUCTION, S5_OPTION_DRAW, "Who draws new cards from the stock?"},
    {S5_FOR_AUCTION, S5_OPTION_HOLD, "May the dealer take a bid over at the same number?"},
    {S5_FOR_AUCTION, S5_OPTION_BIDS, "Which bids are there? (as in 15,20,25,30)"},
    {S5_FOR_POINTS | S5_FOR_BANDS, S5_OPTION_TARGET, "At how many points is the game won?"},
    {S5_FOR_AUCTION, S5_OPTION_TARGET, "At how many points is the game won? (0 for no such number)"},
};

enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

/* The questions in their order: two that find the kind of game, then those about options. */
enum { ASK_TRUMPS = -2, ASK_GAME, ASK_OPTIONS };

/* What has been answered. */
typedef struct Answers {
    bool auction;
    int game;                   /* what a hand is played for, if there is no auction */
    bool given[QUESTION_COUNT]; /* the questions that were answered */
    S5Options options;          /* their values */
} Answers;

/* What a line says. */
typedef enum Reply { REPLY_ANSWER, REPLY_UNKNOWN, REPLY_BACK, REPLY_QUIT, REPLY_END } Reply;

static S5Kind kind_of_answers(const Answers *answers)
{
    static const S5Kind KINDS[] = {S5_POOL, S5_POINTS, S5_BANDS};
    return answers->auction ? S5_AUCTION : KINDS[answers->game];
}

static bool is_question_due(const Answers *answers, int step)
{
    return step == ASK_TRUMPS ||
           (step == ASK_GAME ? !answers->auction : QUESTIONS[step].kinds >> kind_of_answers(answers) & 1);
}

/* ------------------------------------------------------------------- asking */

/* Reads a line without blanks around it. */
static Reply read_answer(char answer[static ANSWER_MAX])
{
    char line[ANSWER_MAX];
    fprintf(stderr, "> ");
    if (!fgets(line, sizeof line, stdin)) {
        fprintf(stderr, "\n");
        return REPLY_END;
    }
    if (!strchr(line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    const char *from = line + strspn(line, " \t");
    size_t size = strlen(from);
    while (size && strchr(" \t\r\n", from[size - 1]))
        size--;
    memcpy(answer, from, size);
    answer[size] = 0;
    if (!*answer || !strcmp(answer, "?"))
        return REPLY_UNKNOWN;
    if (!strcmp(answer, "back") || !strcmp(answer, "b"))
        return REPLY_BACK;
    return !strcmp(answer, "quit") || !strcmp(answer, "q") ? REPLY_QUIT : REPLY_ANSWER;
}

/* Asks for one of some answers; *chosen gets its index, the first one's where somebody does not know. */
static Reply ask_which(const char *const *list, int count, int *chosen)
{
    char answer[ANSWER_MAX];
    int32_t number = 0;
    for (int i = 0; i < count; i++)
        fprintf(stderr, "   %d  %s\n", i + 1, list[i]);
    *chosen = 0;
    for (;;) {
        const Reply reply = read_answer(answer);
        if (reply != REPLY_ANSWER)
            return reply;
        if (s5_text_read_number(answer, &number) && number >= 1 && number <= count) {
            *chosen = (int)number - 1;
            return REPLY_ANSWER;
        }
        fprintf(stderr, "Answer with a number from 1 to %d, or with ?, back or quit.\n", count);
    }
}

static Reply ask_trumps(Answers *answers)
{
    static const char *const TRUMPS[] = {"The dealer turns a card.", "There is an auction."};
    int chosen;
    const Reply reply = ask_which(TRUMPS, 2, &chosen);
    answers->auction = chosen == 1;
    return reply;
}

static Reply ask_game(Answers *answers)
{
    static const char *const GAMES[] = {"For a pool of chips, which three tricks win.",
        "For points, 5 for every trick.", "For points, which the side with more tricks in a hand scores."};
    return ask_which(GAMES, 3, &answers->game);
}

static void list_answers(const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++) {
        S5Text text = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
        s5_word_sentence(&text, &row->words[i]);
        fprintf(stderr, "   %d  %s\n", i + 1, text.start);
    }
}

/* Sets an option by a word, by the number of a word, or by a number where it takes one. */
static bool set_answer(S5Options *options, int option, const char *answer)
{
    int32_t number = 0;
    const S5OptionRow *row = s5_option_row(option);
    if (row->word_count && s5_text_read_number(answer, &number) && number >= 1 && number <= row->word_count)
        answer = row->words[number - 1].word;
    return s5_option_set(options, option, answer) == S5_OK;
}

static void say_what_is_taken(const S5OptionRow *row)
{
    if (row->word_count)
        fprintf(stderr, "Answer with a number from 1 to %d", (int)row->word_count);
    else if (row->step)
        fprintf(stderr, "Answer with a number from %d to %d", (int)row->least, (int)row->most);
    else
        fprintf(stderr,
            "Answer with rising multiples of 5, the last at least 20, as in 15,20,25,30 without spaces");
    fprintf(stderr, ", or with ?, back or quit.\n");
}

static Reply ask_option(Answers *answers, int step)
{
    char answer[ANSWER_MAX];
    const int option = QUESTIONS[step].option;
    const S5OptionRow *row = s5_option_row(option);
    list_answers(row);
    for (;;) {
        const Reply reply = read_answer(answer);
        answers->given[step] = reply == REPLY_ANSWER && set_answer(&answers->options, option, answer);
        if (reply != REPLY_ANSWER || answers->given[step])
            return reply;
        say_what_is_taken(row);
    }
}

static Reply ask_rule(Answers *answers, int step)
{
    static const char *const KIND_QUESTIONS[] = {
        "Does the dealer turn a card for trumps, or is there an auction?", "What is a hand played for?"};
    int number = 1;
    for (int before = ASK_TRUMPS; before < step; before++)
        number += is_question_due(answers, before);
    fprintf(stderr, "\n%d. %s\n", number,
        step < ASK_OPTIONS ? KIND_QUESTIONS[step - ASK_TRUMPS] : QUESTIONS[step].text);
    if (step == ASK_TRUMPS)
        return ask_trumps(answers);
    return step == ASK_GAME ? ask_game(answers) : ask_option(answers, step);
}

/* The next question that is due, forward (1) or backward (−1); the first one where there is none before it. */
static int next_step(const Answers *answers, int step, int direction)
{
    do
        step += direction;
    while (step > ASK_TRUMPS && step < QUESTION_COUNT && !is_question_due(answers, step));
    return step < ASK_TRUMPS ? ASK_TRUMPS : step;
}

/* Asks from one question on; returns REPLY_QUIT or REPLY_END if not all were answered. */
static Reply ask_from(Answers *answers, int step)
{
    while (step < QUESTION_COUNT) {
        const Reply reply = ask_rule(answers, step);
        if (reply == REPLY_QUIT || reply == REPLY_END)
            return reply;
        step = next_step(answers, step, reply == REPLY_BACK ? -1 : 1);
    }
    return REPLY_ANSWER;
}

/* ------------------------------------------------------------------ answering */

/* Whether a question was answered, and belongs to this kind of game: people may go back and change it. */
static bool counts(const Answers *answers, int question)
{
    return answers->given[question] && is_question_due(answers, question);
}

/* How many of the answers differ from a preset. */
static int preset_distance(const Answers *answers, const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    int count = 0;
    for (int i = 0; i < QUESTION_COUNT; i++)
        count += counts(answers, i) && s5_option_get(&options, QUESTIONS[i].option) !=
                                           s5_option_get(&answers->options, QUESTIONS[i].option);
    return count;
}

/* The preset that differs in the fewest answers; the first if there are several. */
static const S5Preset *nearest(const Answers *answers)
{
    const S5Preset *best = NULL;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        if (preset->kind == kind_of_answers(answers) &&
            (!best || preset_distance(answers, preset) < preset_distance(answers, best)))
            best = preset;
    }
    return best;
}

static void write_rules_file(S5Text *text, const Answers *answers, const S5Preset *preset)
{
    const S5Options from = s5_preset_options(preset);
    bool some = false;
    s5_text_printf(text,
        "# Written by `spoilfive rules --ask`. `spoilfive rules FILE` prints all of it.\n\n"
        "name: our-house\ntitle: Our house rules\nextends: %s\n",
        preset->name);
    for (int i = 0; i < QUESTION_COUNT; i++) {
        const int option = QUESTIONS[i].option;
        const int32_t value = s5_option_get(&answers->options, option);
        if (!counts(answers, i) || value == s5_option_get(&from, option))
            continue;
        s5_text_printf(text, "%s%s: ", some ? "  " : "\noptions:\n  ", s5_option_row(option)->name);
        s5_option_write(text, option, value);
        s5_text_char(text, '\n');
        some = true;
    }
}

/* Checks that the file is good, because answers may make no sense together; says why if they don't, and the last question
 * is then asked again. */
static bool agree(const S5Command *command, const S5Text *text)
{
    S5Text error = S5_EMPTY_TEXT(1024);
    S5RuleFile *file = s5_rule_file_read("our-house.yaml", text->start, text->used, &error);
    const char *reason = strstr(error.start, ": ");
    if (!file)
        s5_fault(command, "these answers do not fit together: %s", reason ? reason + 2 : error.start);
    const bool good = file != NULL;
    s5_rule_file_free(&file);
    return good;
}

/* Checks before the first question that the file can be written, without leaving anything behind. */
static bool check_target(const S5Command *command, const char *path)
{
    char folder[FILE_MAX_BYTES];
    const char *slash = strrchr(path, '/');
    const size_t size = slash ? (size_t)(slash - path) + 1 : 0;
    if (!*path || (slash && !slash[1]) || size >= sizeof folder - 1)
        return !s5_fault(command, "--write takes the name of a file, not '%s'", path);
    snprintf(folder, sizeof folder, "%.*s", (int)size, path);
    if (access(path, F_OK) == 0)
        s5_fault(command, "%s is there already: name another file, or move it away", path);
    else if (errno != ENOENT || access(size ? folder : ".", W_OK | X_OK) != 0)
        s5_fault(command, "%s can't be written: %s", path, strerror(errno));
    else
        return true;
    return false;
}

/* Writes the file. What was answered must not be lost where it fails after all, so it is then printed. */
static int store(const S5Command *command, const char *path, const char *text)
{
    FILE *file = fopen(path, "wx");
    const bool good = file && fputs(text, file) >= 0;
    if (!(file && fclose(file) == 0 && good)) {
        s5_fault(command, "%s: %s", path, strerror(errno));
        fputs(text, stdout);
        return S5_EXIT_FAULT;
    }
    fprintf(stderr, "Written. To play by it: spoilfive play --rules %s%s\n", strpbrk(path, "/.") ? "" : "./",
        path);
    return S5_EXIT_DONE;
}

int s5_rules_ask(const S5Command *command, const char *path)
{
    char bytes[FILE_MAX_BYTES];
    S5Text text;
    const S5Preset *preset;
    Answers answers = {.options = s5_preset_options(s5_preset_usual())};
    if (path && !check_target(command, path))
        return S5_EXIT_FAULT;
    fprintf(stderr, "Answer with a number. ? or an empty line: I don't know, take what is usual.\n"
                    "back: the question before. quit: stop here, and nothing is written.\n");
    int step = ASK_TRUMPS;
    do {
        const Reply reply = ask_from(&answers, step);
        if (reply == REPLY_END)
            return s5_fault(command, "the answers ended before the questions: nothing is written");
        if (reply == REPLY_QUIT) {
            fprintf(stderr, "Nothing is written.\n");
            return S5_EXIT_DONE;
        }
        text = s5_text(bytes, sizeof bytes);
        preset = nearest(&answers);
        write_rules_file(&text, &answers, preset);
        step = next_step(&answers, QUESTION_COUNT, -1);
    } while (!agree(command, &text));
    const int other = preset_distance(&answers, preset);
    fprintf(stderr, "\nNearest: %s (%s)", preset->title, preset->name);
    if (other)
        fprintf(stderr, "; %d of what you answered %s otherwise", other, other == 1 ? "is" : "are");
    fprintf(stderr, ".\n");
    if (path)
        return store(command, path, bytes);
    fputs(bytes, stdout);
    return S5_EXIT_DONE;
}
