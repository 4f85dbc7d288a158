/* `spoilfive night`: its orders, and the files they read and append to. */
#include "night.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* ---------------------------------------------------------------------- files */

static bool read_lines(const S5NightCall *call, const char *name, FILE *file, S5NightLog *log)
{
    char *line = NULL, message[S5_NIGHT_SAY_MAX];
    size_t room = 0;
    long number = 0;
    bool good = true;
    s5_night_log_begin(log);
    for (ssize_t size; good && (size = getline(&line, &room, file)) >= 0;) {
        S5Text why = s5_text(message, sizeof message);
        number++;
        size -= size && line[size - 1] == '\n';
        good = s5_night_log_read(
            log, line, (size_t)size, call->fill ? S5_NIGHT_LINE_ENTRY : S5_NIGHT_LINE_WHOLE, &why);
        if (good && call->fill)
            fputs(log->line, stdout);
    }
    free(line);
    if (good && number)
        return true;
    fprintf(stderr, "%s:%ld: %s\n", name, number ? number : 1, number ? message : "the log is empty");
    return false;
}

static bool read_night(const char *name, FILE *file, S5NightLog *log)
{
    static char bytes[S5_NIGHT_FILE_MAX + 1];
    S5NightFault fault;
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    s5_night_log_begin(log);
    if (s5_night_read(bytes, size, &log->event.options, &fault)) {
        log->night.options = log->event.options;
        return true;
    }
    fprintf(stderr, "%s:%d:%d: %s\n", name, fault.line, fault.column, fault.text);
    return false;
}

bool s5_night_load(const S5NightCall *call, const char *name, S5NightLog *log, bool *is_log)
{
    char message[S5_SAY_MAX];
    S5Text error = s5_text(message, sizeof message);
    const bool standard = !strcmp(name, "-");
    FILE *file = standard ? stdin : s5_file_open(name, &error);
    if (!file) {
        s5_fault(call->command, "%s", message);
        return false;
    }
    const int first = getc(file);
    ungetc(first, file);
    *is_log = first == '{' || first == EOF;
    const char *shown = standard ? "standard input" : name;
    const bool good = *is_log ? read_lines(call, shown, file, log) : read_night(shown, file, log);
    if (!standard)
        fclose(file);
    return good;
}

static bool complain_of(const S5NightCall *call, const char *name)
{
    s5_fault(call->command, "%s: %s", name, strerror(errno));
    return false;
}

/* Appends to a file in one write, after the newline that its last line may lack; if the disk is full, the file stays as it was. */
static bool append(int file, const char *line, size_t size)
{
    char last = '\n';
    const off_t end = lseek(file, 0, SEEK_END);
    bool good = end == 0 || (end > 0 && pread(file, &last, 1, end - 1) == 1);
    good = good && (last == '\n' || write(file, "\n", 1) == 1);
    good = good && write(file, line, size) == (ssize_t)size && fsync(file) == 0;
    const int fault = errno;
    if (!good && end >= 0 && ftruncate(file, end) != 0)
        return false;
    errno = fault;
    return good;
}

bool s5_night_store(const S5NightCall *call, const char *name, const S5NightLog *log)
{
    const size_t size = strlen(log->line);
    if (!strcmp(name, "-"))
        return fwrite(log->line, 1, size, stdout) == size;
    const int file = open(name, O_RDWR | O_APPEND | O_CLOEXEC);
    if (file < 0)
        return complain_of(call, name);
    const bool good = append(file, log->line, size) || complain_of(call, name);
    close(file);
    return good;
}

bool s5_night_try(const S5NightCall *call, S5NightLog *log)
{
    char message[S5_NIGHT_SAY_MAX];
    S5Text why = s5_text(message, sizeof message);
    if (s5_night_log_add(log, &why))
        return true;
    s5_fault(call->command, "%s", message);
    return false;
}

/* A log that an order changes or prints; complains and returns false when it is a night file. */
static bool load_log(const S5NightCall *call, S5NightLog *log)
{
    bool is_log;
    if (!s5_night_load(call, call->word[1], log, &is_log))
        return false;
    if (!is_log)
        s5_fault(call->command, "%s is a night file: spoilfive night draw makes a log of it", call->word[1]);
    return is_log;
}

/* --------------------------------------------------------------------- orders */

static int run_rules(const S5NightCall *call, S5NightLog *log)
{
    bool is_log;
    if (!s5_night_load(call, call->word[1], log, &is_log))
        return S5_EXIT_FAULT;
    s5_night_print_rules(&log->night.options);
    return S5_EXIT_DONE;
}

static const char *plural(int number)
{
    return number == 1 ? "" : "s";
}

static int run_check(const S5NightCall *call, S5NightLog *log)
{
    bool is_log;
    const S5Night *night = &log->night;
    if (!s5_night_load(call, call->word[1], log, &is_log))
        return S5_EXIT_FAULT;
    if (call->fill)
        return S5_EXIT_DONE;
    if (!is_log)
        printf("a night of %d round%s: every line is right\n", night->options.rounds,
            plural(night->options.rounds));
    else
        printf("%d people, %d round%s: every line follows from those before%s\n", night->people,
            night->rounds, plural(night->rounds),
            night->finished && !night->changed ? "" : "; the night is not finished");
    return S5_EXIT_DONE;
}

bool s5_night_add_schedule(const S5NightCall *call, S5NightLog *log)
{
    static S5NightSchedule schedule;
    uint16_t ready[S5_NIGHT_PEOPLE_MAX];
    const S5NightOptions *options = &log->night.options;
    if (options->movement != S5_MOVEMENT_PERFECT)
        return true;
    /* Those who wait are put together when the round is seated, so that they count too. */
    const bool alone = options->partners == S5_PARTNERS_CHANGING || options->partners == S5_PARTNERS_NONE;
    int waiting = 0;
    for (int i = 0; i < log->night.people && !alone; i++)
        waiting += log->night.person[i].present && log->night.person[i].unit == S5_NIGHT_NOBODY;
    const int side = options->tables[0].people / options->tables[0].sides;
    schedule.units = s5_night_ready(&log->night, ready) + (options->team.count < 0 ? waiting / side : 0);
    if (!s5_night_find_schedule(options, &schedule, &log->work)) {
        s5_fault(call->command, "there are not enough people for a table");
        return false;
    }
    S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_SCHEDULE);
    e->units = schedule.units;
    e->rows.rows = options->rounds;
    int used = 0;
    for (int r = 0; r < options->rounds; r++) {
        e->rows.start[r] = used;
        for (int i = 0; i < schedule.units; i++)
            e->rows.item[used++] = schedule.line[r][i];
    }
    e->rows.start[options->rounds] = used;
    return s5_night_try(call, log);
}

/* Enters the people of one line of names; where partners are fixed, more than one of them are a side. */
static bool enter_names(const S5NightCall *call, S5NightLog *log, char *line, FILE *to)
{
    int32_t people[S5_NIGHT_PEOPLE_MAX];
    int count = 0;
    for (char *name = strtok(line, ",\r\n"); name; name = strtok(NULL, ",\r\n")) {
        name += strspn(name, " \t");
        size_t size = strlen(name);
        while (size && strchr(" \t", name[size - 1]))
            size--;
        S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_ENTER);
        snprintf(e->name, sizeof e->name, "%.*s", (int)size, name);
        if (!size)
            continue;
        if (!s5_night_try(call, log))
            return false;
        people[count++] = (int32_t)log->event.person;
        fputs(log->line, to);
    }
    if (count < 2 || log->night.options.partners != S5_PARTNERS_FIXED)
        return true;
    S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_PAIR);
    e->list.count = count;
    memcpy(e->list.item, people, (size_t)count * sizeof *people);
    if (!s5_night_try(call, log))
        return false;
    fputs(log->line, to);
    return true;
}

static bool enter_all(const S5NightCall *call, S5NightLog *log, FILE *to)
{
    char *line = NULL, message[S5_SAY_MAX];
    size_t room = 0;
    S5Text error = s5_text(message, sizeof message);
    FILE *names = !call->names ? NULL : !strcmp(call->names, "-") ? stdin : s5_file_open(call->names, &error);
    if (!names) {
        s5_fault(call->command, "%s", call->names ? message : "say who comes: --names FILE");
        return false;
    }
    bool good = true;
    while (good && getline(&line, &room, names) >= 0)
        good = enter_names(call, log, line, to);
    free(line);
    if (names != stdin)
        fclose(names);
    return good;
}

/* What the night before this one has left in the jackpot, −1 after complaining. */
static int64_t carried(const S5NightCall *call)
{
    static S5NightFinish finish;
    S5NightLog *before = call->after ? malloc(sizeof *before) : NULL;
    int64_t carry = 0;
    bool is_log = true;
    if (before && !s5_night_load(call, call->after, before, &is_log))
        carry = -1;
    else if (before && (!is_log || !before->night.finished || before->night.changed)) {
        s5_fault(call->command, "%s is not the log of a finished night", call->after);
        carry = -1;
    } else if (before) {
        s5_night_sum_up(&before->night, &finish);
        carry = finish.jackpot.carry;
    }
    free(before);
    return carry;
}

static bool begin_log(const S5NightCall *call, S5NightLog *log, FILE *to)
{
    S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_NIGHT);
    uint64_t chance;
    if (call->seed < 0 && getrandom(&chance, sizeof chance, 0) != sizeof chance) {
        s5_fault(call->command, "%s", strerror(errno));
        return false;
    }
    e->seed = call->seed >= 0 ? call->seed : (int64_t)(chance & S5_NIGHT_SEED_MAX);
    e->jackpot = carried(call);
    if (e->jackpot < 0 || !s5_night_try(call, log))
        return false;
    fputs(log->line, to);
    if (!enter_all(call, log, to))
        return false;
    const bool scheduled = log->night.options.movement == S5_MOVEMENT_PERFECT;
    if (!s5_night_add_schedule(call, log))
        return false;
    if (scheduled)
        fputs(log->line, to);
    s5_night_log_event(log, S5_NIGHT_ROUND);
    if (!s5_night_try(call, log))
        return false;
    fputs(log->line, to);
    return true;
}

/* Says how often people will meet again, where the seats of the whole night are known. */
static void say_repeats(S5NightLog *log)
{
    const S5Night *night = &log->night;
    if (night->options.movement != S5_MOVEMENT_PERFECT)
        return;
    const S5NightRepeats repeats = s5_night_repeats(&night->options, &night->schedule, &log->work);
    const int sum = repeats.partners + repeats.others;
    if (sum)
        printf("People will meet again %d time%s in the whole night.\n", sum, plural(sum));
    else
        puts("In the whole night nobody meets the same people twice.");
}

static int run_draw(const S5NightCall *call, S5NightLog *log)
{
    bool is_log;
    if (!s5_night_load(call, call->word[1], log, &is_log))
        return S5_EXIT_FAULT;
    if (is_log)
        return s5_fault(
            call->command, "%s is a log: spoilfive night seat seats its next round", call->word[1]);
    FILE *to = call->log ? fopen(call->log, "wx") : stdout;
    if (!to)
        return s5_fault(call->command, "%s: %s", call->log, strerror(errno));
    bool good = begin_log(call, log, to);
    if (call->log && (fflush(to) != 0 || fsync(fileno(to)) != 0 || fclose(to) != 0))
        good = complain_of(call, call->log);
    if (!good && call->log)
        unlink(call->log);
    if (good && call->log) {
        s5_night_print_seats(&log->night);
        say_repeats(log);
    }
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

/* Adds log->event, stores it, and shows the seats. */
static bool add(const S5NightCall *call, S5NightLog *log)
{
    return s5_night_try(call, log) && s5_night_store(call, call->word[1], log);
}

static int run_seat(const S5NightCall *call, S5NightLog *log)
{
    if (!load_log(call, log))
        return S5_EXIT_FAULT;
    if (!log->night.rounds && log->night.options.movement == S5_MOVEMENT_PERFECT &&
        (!s5_night_add_schedule(call, log) || !s5_night_store(call, call->word[1], log)))
        return S5_EXIT_FAULT;
    s5_night_log_event(log, S5_NIGHT_ROUND);
    if (!add(call, log))
        return S5_EXIT_FAULT;
    if (strcmp(call->word[1], "-") != 0)
        s5_night_print_seats(&log->night);
    return S5_EXIT_DONE;
}

static bool read_number(const S5NightCall *call, const char *word, const char *what, int64_t *number)
{
    char *end;
    *number = strtoll(word, &end, 10);
    if (*word && !*end && *number >= -S5_NIGHT_NUMBER_MAX && *number <= S5_NIGHT_NUMBER_MAX)
        return true;
    s5_usage(call->command, "%s is a whole number, not '%s'", what, word);
    return false;
}

static int run_result(const S5NightCall *call, S5NightLog *log)
{
    if (call->words < 4)
        return s5_usage(call->command, "name the table and a number for each side, as in 'result LOG 3 1 0'");
    if (!load_log(call, log))
        return S5_EXIT_FAULT;
    S5NightEvent *e = s5_night_log_event(log, call->correct ? S5_NIGHT_CORRECT : S5_NIGHT_RESULT);
    e->round = call->round >= 0 ? call->round : log->night.rounds;
    e->cut = call->cut;
    e->unplayed = !strcmp(call->word[3], "unplayed");
    if (!read_number(call, call->word[2], "the table", &e->table))
        return S5_EXIT_USAGE;
    for (int i = 3; i < call->words && !e->unplayed; i++) {
        int64_t score;
        if (!read_number(call, call->word[i], "a result", &score))
            return S5_EXIT_USAGE;
        e->list.item[e->list.count++] = (int32_t)score;
    }
    return add(call, log) ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

/* One entry, a JSON object in which what follows from the log is left out. */
static bool add_entry(const S5NightCall *call, S5NightLog *log, const char *entry)
{
    char message[S5_NIGHT_SAY_MAX];
    S5Text why = s5_text(message, sizeof message);
    if (s5_night_log_read(log, entry, strlen(entry), S5_NIGHT_LINE_ENTRY, &why))
        return s5_night_store(call, call->word[1], log);
    s5_fault(call->command, "%s", message);
    return false;
}

static int run_add(const S5NightCall *call, S5NightLog *log)
{
    if (call->words < 3)
        return s5_usage(call->command, "give an entry, as in 'add LOG '{\"event\":\"leave\",\"person\":7}''");
    bool good = load_log(call, log);
    for (int i = 2; good && i < call->words; i++)
        good = add_entry(call, log, call->word[i]);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

static int run_standings(const S5NightCall *call, S5NightLog *log)
{
    if (!load_log(call, log))
        return S5_EXIT_FAULT;
    s5_night_print_standings(&log->night);
    return S5_EXIT_DONE;
}

static int run_print(const S5NightCall *call, S5NightLog *log)
{
    return load_log(call, log) ? s5_night_print(call, log) : S5_EXIT_FAULT;
}

static int run_simulate(const S5NightCall *call, S5NightLog *log)
{
    bool is_log;
    if (!s5_night_load(call, call->word[1], log, &is_log))
        return S5_EXIT_FAULT;
    if (is_log)
        return s5_fault(call->command, "%s is a log: simulate takes a night file", call->word[1]);
    return s5_night_simulate(call, log);
}

static const struct {
    const char *name;
    int (*run)(const S5NightCall *call, S5NightLog *log);
    int words; /* at most */
} ORDERS[] = {
    {"rules", run_rules, 2},
    {"check", run_check, 2},
    {"draw", run_draw, 2},
    {"seat", run_seat, 2},
    {"result", run_result, 3 + S5_NIGHT_SEATS_MAX},
    {"add", run_add, S5_NIGHT_WORDS_MAX},
    {"standings", run_standings, 2},
    {"print", run_print, 3},
    {"simulate", run_simulate, 2},
};
enum { ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS };

/* --------------------------------------------------------------- command line */

static bool take_cut(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    int64_t *cut = field;
    (void)flag;
    *cut = *value >= 'A' && *value <= 'X' && !value[1] ? *value - 'A' : -1;
    if (*cut < 0)
        s5_usage(command, "--cut takes the letter of a side, A, B …, not '%s'", value);
    return *cut >= 0;
}

static bool take_paper(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5NightPaper *paper = field;
    (void)flag;
    *paper = !strcmp(value, "letter") ? S5_PAPER_LETTER : S5_PAPER_A4;
    if (!strcmp(value, "letter") || !strcmp(value, "a4"))
        return true;
    s5_usage(command, "--paper is a4 or letter, not '%s'", value);
    return false;
}

static bool take_night_word(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5NightCall *call = field;
    (void)flag;
    if (call->words == S5_NIGHT_WORDS_MAX) {
        s5_usage(command, "there are too many words");
        return false;
    }
    call->word[call->words++] = value;
    return true;
}

const S5Flag s5_flags_night[] = {
    S5_WORDS(S5_TAKEN_BY(take_night_word)),
    {"seed", "S", "draw, simulate: what all lots follow from (draw: by chance; simulate: 1)",
        S5_NUMBER(S5NightCall, seed, 0, S5_NIGHT_SEED_MAX)},
    {"people", "N", "simulate: how many come (default: 40)",
        S5_NUMBER(S5NightCall, people, 2, S5_NIGHT_PEOPLE_MAX)},
    {"names", "FILE",
        "draw: who comes, one side on each line, with commas between partners; - for standard input",
        S5_TEXT(S5NightCall, names)},
    {"log", "FILE", "draw: writes the log to FILE, which must not be there yet, and prints the seats",
        S5_TEXT(S5NightCall, log)},
    {"after", "LOG", "draw: begins with the jackpot that the night of this log has left",
        S5_TEXT(S5NightCall, after)},
    {"round", "R", "result, print: of this round (default: the last)",
        S5_NUMBER(S5NightCall, round, 1, S5_NIGHT_ROUNDS_MAX)},
    {"cut", "SIDE", "result: the side that won the cut of the pack, A, B …",
        S5_INTO(take_cut, S5NightCall, cut)},
    {"correct", NULL, "result: replaces the result that the table has", S5_YES(S5NightCall, correct)},
    {"fill", NULL, "check: prints the whole log of entries in which what follows from others is left out",
        S5_YES(S5NightCall, fill)},
    {"paper", "SIZE", "print: a4 or letter (default: a4)", S5_INTO(take_paper, S5NightCall, paper)},
    {"page", "N", "print: the page to print (default: 1)", S5_NUMBER(S5NightCall, page, 1, 1000)},
    {"to", "FOLDER", "print: writes every page to a file of its own in FOLDER", S5_TEXT(S5NightCall, folder)},
    {"csv", NULL, "print: a table for a spreadsheet instead of a page", S5_YES(S5NightCall, csv)},
    S5_FLAGS_END,
};

static int run_order(const S5NightCall *call)
{
    const char *names[ORDER_COUNT];
    int order = 0;
    for (int i = 0; i < ORDER_COUNT; i++)
        names[i] = ORDERS[i].name;
    while (order < ORDER_COUNT && strcmp(names[order], call->word[0]) != 0)
        order++;
    const int near = s5_text_nearest(call->word[0], names, ORDER_COUNT);
    if (order == ORDER_COUNT && near >= 0)
        return s5_usage(call->command, "there is no '%s'; did you mean '%s'?", call->word[0], names[near]);
    if (order == ORDER_COUNT)
        return s5_usage(
            call->command, "there is no '%s'; spoilfive night --help lists what there is", call->word[0]);
    if (call->words < 2)
        return s5_usage(call->command, "name a file, or - for standard input");
    if (call->words > ORDERS[order].words)
        return s5_usage(call->command, "unexpected word '%s'", call->word[ORDERS[order].words]);
    S5NightLog *log = malloc(sizeof *log);
    const int status = log ? ORDERS[order].run(call, log) : s5_fault(call->command, "%s", strerror(ENOMEM));
    free(log);
    return status;
}

int s5_run_night(const S5Command *command, int argc, char **argv)
{
    S5NightCall call = {.command = command, .seed = -1, .round = -1, .page = 1, .people = -1, .cut = -1};
    const int status = s5_args_read(command, argc, argv, &call);
    if (status != S5_READ)
        return status;
    if (!call.words)
        return s5_usage(command, "say what to do, as in 'spoilfive night rules nights/confey.yaml'");
    return run_order(&call);
}
