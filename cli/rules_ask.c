/* `spoilfive rules --ask`: a few questions lead to the nearest preset, and to a rule-set file with the differences. */
#include "rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 200, FILE_MAX_BYTES = 4096, ASKED_MAX = 8 };

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

/* What has been answered. */
typedef struct Answers {
    int kind, number;     /* number: of questions asked */
    int asked[ASKED_MAX]; /* the options that were answered */
    int count;
    S5Options options; /* their values */
} Answers;

/* ------------------------------------------------------------------- asking */

/* Reads a line without blanks around it; returns false at the end of the input. */
static bool read_answer(char answer[static ANSWER_MAX])
{
    char line[ANSWER_MAX];
    fprintf(stderr, "> ");
    if (!fgets(line, sizeof line, stdin)) {
        fprintf(stderr, "\n");
        return false;
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
    return true;
}

/* Asks for one of some answers; returns its index, or −1 at the end of the input. */
static int ask_which(Answers *answers, const char *question, const char *const *list, int count)
{
    char answer[ANSWER_MAX];
    int32_t number = 0;
    fprintf(stderr, "%s%d. %s\n", answers->number ? "\n" : "", answers->number + 1, question);
    answers->number++;
    for (int i = 0; i < count; i++)
        fprintf(stderr, "   %d  %s\n", i + 1, list[i]);
    while (read_answer(answer)) {
        if (s5_text_read_number(answer, &number) && number >= 1 && number <= count)
            return (int)number - 1;
        fprintf(stderr, "Answer with a number from 1 to %d.\n", count);
    }
    return -1;
}

/* Finds the kind of game by one or two questions; −1 at the end of the input. */
static int ask_kind(Answers *answers)
{
    static const char *const TRUMPS[] = {"The dealer turns a card.", "There is an auction."};
    static const char *const GAMES[] = {"For a pool of chips, which three tricks win.",
        "For points, 5 for every trick.", "For points, which the side with more tricks in a hand scores."};
    static const S5Kind KINDS[] = {S5_POOL, S5_POINTS, S5_BANDS};
    const int trumps =
        ask_which(answers, "Does the dealer turn a card for trumps, or is there an auction?", TRUMPS, 2);
    if (trumps < 0 || trumps == 1)
        return trumps < 0 ? -1 : S5_AUCTION;
    const int game = ask_which(answers, "What is a hand played for?", GAMES, 3);
    return game < 0 ? -1 : (int)KINDS[game];
}

static void list_answers(const S5OptionRow *row)
{
    for (int i = 0; i < row->word_count; i++) {
        char sentence[S5_RULE_SENTENCE_MAX];
        S5Text text = s5_text(sentence, sizeof sentence);
        s5_word_sentence(&text, &row->words[i]);
        fprintf(stderr, "   %d  %s\n", i + 1, sentence);
    }
    fprintf(stderr, "   An empty line: I don't know.\n");
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

/* Returns false at the end of the input. */
static bool ask_option(Answers *answers, const Question *question)
{
    char answer[ANSWER_MAX];
    const S5OptionRow *row = s5_option_row(question->option);
    fprintf(stderr, "\n%d. %s\n", ++answers->number, question->text);
    list_answers(row);
    while (read_answer(answer)) {
        if (!*answer)
            return true;
        if (set_answer(&answers->options, question->option, answer)) {
            answers->asked[answers->count++] = question->option;
            return true;
        }
        if (row->word_count)
            fprintf(stderr, "Answer with a number from 1 to %d, or with nothing.\n", (int)row->word_count);
        else if (row->step)
            fprintf(stderr, "Answer with a number from %d to %d, or with nothing.\n", (int)row->least,
                (int)row->most);
        else
            fprintf(stderr,
                "Answer with rising multiples of 5, the last at least 20, as in 15,20,25,30, or with nothing.\n");
    }
    return false;
}

static bool ask_all(Answers *answers)
{
    answers->kind = ask_kind(answers);
    if (answers->kind < 0)
        return false;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        if (QUESTIONS[i].kinds >> answers->kind & 1 && !ask_option(answers, &QUESTIONS[i]))
            return false;
    return true;
}

/* ------------------------------------------------------------------ answering */

/* How many of the answers differ from a preset. */
static int distance(const Answers *answers, const S5Preset *preset)
{
    const S5Options options = s5_preset_options(preset);
    int count = 0;
    for (int i = 0; i < answers->count; i++)
        count +=
            s5_option_get(&options, answers->asked[i]) != s5_option_get(&answers->options, answers->asked[i]);
    return count;
}

/* The preset that differs in the fewest answers; the first if there are several. */
static const S5Preset *nearest(const Answers *answers)
{
    const S5Preset *best = NULL;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        if (preset->kind == answers->kind && (!best || distance(answers, preset) < distance(answers, best)))
            best = preset;
    }
    return best;
}

static void write_file(S5Text *text, const Answers *answers, const S5Preset *preset)
{
    const S5Options from = s5_preset_options(preset);
    bool some = false;
    s5_text_add(text, "# Written by `spoilfive rules --ask`. `spoilfive rules FILE` prints all of it.\n\n"
                      "name: our-house\ntitle: Our house rules\nextends: ");
    s5_text_add(text, preset->name);
    s5_text_char(text, '\n');
    for (int i = 0; i < answers->count; i++) {
        const int option = answers->asked[i];
        const int32_t value = s5_option_get(&answers->options, option);
        if (value == s5_option_get(&from, option))
            continue;
        s5_text_add(text, some ? "  " : "\noptions:\n  ");
        s5_text_add(text, s5_option_row(option)->name);
        s5_text_add(text, ": ");
        s5_option_write(text, option, value);
        s5_text_char(text, '\n');
        some = true;
    }
}

/* Checks that the file is good, because answers may make no sense together. Returns false after saying why. */
static bool agree(const S5Command *command, const S5Text *text)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    S5RuleFile *file = s5_rule_file_read("our-house.yaml", text->start, text->used, &error);
    const char *reason = strstr(message, ": ");
    if (!file)
        s5_fault(command, "the answers make no rules together: %s", reason ? reason + 2 : message);
    const bool good = file != NULL;
    s5_rule_file_free(&file);
    return good;
}

static int store(const S5Command *command, const char *path, const char *text)
{
    FILE *file = fopen(path, "wx");
    if (!file)
        return s5_fault(command, "%s: %s", path, strerror(errno));
    const bool written = fputs(text, file) >= 0;
    if (fclose(file) != 0 || !written)
        return s5_fault(command, "%s: %s", path, strerror(errno));
    fprintf(stderr, "Written. To play by it: spoilfive play --rules %s%s\n", strpbrk(path, "/.") ? "" : "./",
        path);
    return S5_EXIT_DONE;
}

int s5_rules_ask(const S5Command *command, const char *path)
{
    char bytes[FILE_MAX_BYTES];
    S5Text text = s5_text(bytes, sizeof bytes);
    Answers answers = {.options = s5_preset_options(s5_preset(0))};
    if (path && access(path, F_OK) == 0)
        return s5_fault(command, "%s is there already: name another file, or move it away", path);
    if (!ask_all(&answers))
        return s5_fault(command, "the answers ended before the questions: nothing is written");
    const S5Preset *preset = nearest(&answers);
    const int other = distance(&answers, preset);
    fprintf(stderr, "\nNearest: %s (%s)", preset->title, preset->name);
    if (other)
        fprintf(stderr, "; %d of what you answered %s otherwise", other, other == 1 ? "is" : "are");
    fprintf(stderr, ".\n");
    write_file(&text, &answers, preset);
    if (!agree(command, &text))
        return S5_EXIT_FAULT;
    if (path)
        return store(command, path, bytes);
    fputs(bytes, stdout);
    return S5_EXIT_DONE;
}
