/* `spoilfive night`: its orders, and the files they read and append to. */
#include "night.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* An order: its words and flags, and what its file says. */
typedef struct Order {
    const S5NightCall *call;
    S5NightLog *log;
    S5NightFile file;
} Order;

bool s5_night_try(const S5NightCall *call, S5NightLog *log)
{
    S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    if (s5_night_log_add(log, &why))
        return true;
    return !s5_fault(call->command, "%s", why.start);
}

/* --------------------------------------------------------------------- orders */

static int run_rules(Order *order)
{
    s5_night_print_rules(&order->log->night.options);
    return S5_EXIT_DONE;
}

static int run_check(Order *order)
{
    const S5Night *night = &order->log->night;
    if (order->call->fill)
        return S5_EXIT_DONE;
    if (!order->file.is_log)
        printf("a night of %d round%s: every line is right\n", night->options.rounds,
            s5_plural(night->options.rounds));
    else
        printf("%d people, %d round%s: every line follows from those before%s\n", night->people,
            night->rounds, s5_plural(night->rounds),
            night->finished && !night->changed ? "" : "; the night is not finished");
    return S5_EXIT_DONE;
}

bool s5_night_add_schedule(const S5NightCall *call, S5NightLog *log)
{
    static S5NightSchedule schedule;
    const S5NightOptions *options = &log->night.options;
    schedule.units = s5_night_expected(&log->night);
    if (!s5_night_find_schedule(options, &schedule, &log->work))
        return !s5_fault(call->command, "there are not enough people for a table");
    s5_night_enter_schedule(options, &schedule, s5_night_log_event(log, S5_NIGHT_SCHEDULE));
    return s5_night_try(call, log);
}

/* A log that is being begun. */
typedef struct Draw {
    const S5NightCall *call;
    S5NightLog *log;
    FILE *to;
    int line; /* of the names */
} Draw;

static bool enter(const Draw *draw)
{
    S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    if (s5_night_log_add(draw->log, &why))
        return fputs(draw->log->line, draw->to) >= 0;
    const char *names = strcmp(draw->call->names, "-") ? draw->call->names : "standard input";
    return !s5_fault(draw->call->command, "%s:%d: %s", names, draw->line, why.start);
}

/* With --paid, everybody has paid. */
static bool pay_fee(const Draw *draw, int person)
{
    const int64_t fee = draw->log->night.options.fee.value;
    if (!draw->call->paid || !fee)
        return true;
    S5NightEvent *e = s5_night_log_event(draw->log, S5_NIGHT_PAY);
    e->person = person;
    e->cents = fee;
    return enter(draw);
}

/* Enters the people of one line of names; where partners are fixed, more than one of them are a side. */
static bool enter_names(const Draw *draw, char *line)
{
    int32_t people[S5_NIGHT_PEOPLE_MAX];
    int count = 0;
    for (char *name = strtok(line, ",\r\n"); name; name = strtok(NULL, ",\r\n")) {
        name += strspn(name, " \t");
        size_t size = strlen(name);
        while (size && strchr(" \t", name[size - 1]))
            size--;
        S5NightEvent *e = s5_night_log_event(draw->log, S5_NIGHT_ENTER);
        /* One that is too long is entered as none, and so refused. */
        snprintf(e->name, sizeof e->name, "%.*s", size > S5_NIGHT_TEXT_MAX ? 0 : (int)size, name);
        if (!size)
            continue;
        if (!enter(draw))
            return false;
        people[count++] = (int32_t)draw->log->event.person;
        if (!pay_fee(draw, people[count - 1]))
            return false;
    }
    if (count < 2 || draw->log->night.options.partners != S5_PARTNERS_FIXED)
        return true;
    S5NightEvent *e = s5_night_log_event(draw->log, S5_NIGHT_PAIR);
    e->list.count = count;
    memcpy(e->list.item, people, (size_t)count * sizeof *people);
    return enter(draw);
}

static bool enter_all(Draw *draw)
{
    const S5NightCall *call = draw->call;
    char *line = NULL;
    size_t room = 0;
    S5Text error = S5_EMPTY_TEXT(S5_SAY_MAX);
    FILE *names = !call->names ? NULL : !strcmp(call->names, "-") ? stdin : s5_file_open(call->names, &error);
    if (!names)
        return !s5_fault(call->command, "%s", call->names ? error.start : "say who comes: --names FILE");
    bool good = true;
    while (good && getline(&line, &room, names) >= 0) {
        draw->line++;
        good = enter_names(draw, line);
    }
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
    S5NightFile file;
    if (before && !s5_night_load(call, call->after, S5_NIGHT_READ, before, &file))
        carry = -1;
    else if (before && (!file.is_log || !before->night.finished || before->night.changed)) {
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
    Draw draw = {.call = call, .log = log, .to = to};
    S5NightEvent *e = s5_night_log_event(log, S5_NIGHT_NIGHT);
    uint64_t chance;
    if (call->seed < 0 && getrandom(&chance, sizeof chance, 0) != sizeof chance)
        return !s5_fault(call->command, "%s", strerror(errno));
    e->seed = call->seed >= 0 ? call->seed : (int64_t)(chance & S5_NIGHT_SEED_MAX);
    e->jackpot = carried(call);
    if (e->jackpot < 0 || !s5_night_try(call, log))
        return false;
    fputs(log->line, to);
    if (!enter_all(&draw))
        return false;
    if (log->night.options.movement == S5_MOVEMENT_PERFECT) {
        if (!s5_night_add_schedule(call, log))
            return false;
        fputs(log->line, to);
    }
    s5_night_log_event(log, S5_NIGHT_ROUND);
    return s5_night_try(call, log) && fputs(log->line, to) >= 0;
}

/* Says how often people will meet again, where the seats of the whole night are known. */
static void say_repeats(S5NightLog *log)
{
    const S5Night *night = &log->night;
    if (night->options.movement != S5_MOVEMENT_PERFECT)
        return;
    const S5NightRepeats repeats = s5_night_repeats(&night->options, &night->schedule, &log->work);
    const bool changing = night->options.partners == S5_PARTNERS_CHANGING;
    if (changing && repeats.partners + repeats.others)
        printf(
            "In the whole night people will have a partner again %d time%s, and an opponent for a third time or more %d time%s.\n",
            repeats.partners, s5_plural(repeats.partners), repeats.others, s5_plural(repeats.others));
    else if (changing)
        puts("In the whole night nobody has the same partner twice, or the same opponent more than twice.");
    else if (repeats.others)
        printf("People will meet again %d time%s in the whole night.\n", repeats.others,
            s5_plural(repeats.others));
    else
        puts("In the whole night nobody meets the same people twice.");
}

static int run_draw(Order *order)
{
    S5NightDraft draft;
    if (!s5_night_draft(order->call, order->call->log, &draft))
        return S5_EXIT_FAULT;
    if (!s5_night_publish(order->call, &draft, begin_log(order->call, order->log, draft.to)))
        return S5_EXIT_FAULT;
    if (order->call->log) {
        s5_night_print_seats(&order->log->night);
        say_repeats(order->log);
    }
    return S5_EXIT_DONE;
}

static bool add(Order *order)
{
    return s5_night_try(order->call, order->log) && s5_night_store(order->call, &order->file, order->log);
}

static int run_seat(Order *order)
{
    const S5Night *night = &order->log->night;
    if (!night->rounds && night->options.movement == S5_MOVEMENT_PERFECT &&
        night->schedule.units != s5_night_expected(night) &&
        !(s5_night_add_schedule(order->call, order->log) &&
            s5_night_store(order->call, &order->file, order->log)))
        return S5_EXIT_FAULT;
    s5_night_log_event(order->log, S5_NIGHT_ROUND);
    if (!add(order))
        return S5_EXIT_FAULT;
    const bool shows = order->file.descriptor >= 0;
    s5_night_close(&order->file); /* nobody need wait until all seats are read */
    if (shows)
        s5_night_print_seats(night);
    return S5_EXIT_DONE;
}

static bool read_number(const S5NightCall *call, const char *word, const char *what, int32_t *number)
{
    if (s5_text_read_number(word, number))
        return true;
    return !s5_usage(call->command, "%s is a whole number, not '%s'", what, word);
}

static int run_result(Order *order)
{
    const S5NightCall *call = order->call;
    S5NightEvent *e = s5_night_log_event(order->log, call->correct ? S5_NIGHT_CORRECT : S5_NIGHT_RESULT);
    int32_t table;
    e->round = call->round >= 0 ? call->round : order->log->night.rounds;
    e->cut = call->cut;
    e->unplayed = !strcmp(call->word[3], "unplayed");
    if (!read_number(call, call->word[2], "the table", &table))
        return S5_EXIT_USAGE;
    e->table = table;
    if (e->unplayed && call->words > 4)
        return s5_usage(call->command, "unexpected word '%s'", call->word[4]);
    for (int i = 3; i < call->words && !e->unplayed; i++)
        if (!read_number(call, call->word[i], "a result", &e->list.item[e->list.count++]))
            return S5_EXIT_USAGE;
    return add(order) ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

/* One entry, a JSON object in which what follows from the log is left out. */
static bool add_entry(Order *order, const char *entry)
{
    S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    if (s5_night_log_read(order->log, entry, strlen(entry), S5_NIGHT_LINE_ENTRY, &why)) {
        const bool stored = s5_night_store(order->call, &order->file, order->log);
        if (stored && order->file.descriptor >= 0)
            s5_night_print_drawn(order->log);
        return stored;
    }
    return !s5_fault(order->call->command, "%s", why.start);
}

static int run_add(Order *order)
{
    bool good = true;
    for (int i = 2; good && i < order->call->words; i++)
        good = add_entry(order, order->call->word[i]);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

static int run_standings(Order *order)
{
    s5_night_print_standings(&order->log->night);
    return S5_EXIT_DONE;
}

static int run_print(Order *order)
{
    return s5_night_print(order->call, order->log);
}

static int run_simulate(Order *order)
{
    return s5_night_simulate(order->call, order->log);
}

#define NAME_A_FILE "name a file, or - for standard input"
typedef enum Kind { NIGHT_FILE = 1, LOG = 2, EITHER = NIGHT_FILE | LOG } Kind;

static const struct {
    const char *name;
    int (*run)(Order *order);
    Kind takes;
    S5NightUse use;
    int least, most;     /* words, with its own */
    const char *missing; /* what to say where there are fewer */
} ORDERS[] = {
    {"rules", run_rules, EITHER, S5_NIGHT_READ, 2, 2, NAME_A_FILE},
    {"check", run_check, EITHER, S5_NIGHT_CHECKED, 2, 2, NAME_A_FILE},
    {"draw", run_draw, NIGHT_FILE, S5_NIGHT_READ, 2, 2, NAME_A_FILE},
    {"seat", run_seat, LOG, S5_NIGHT_APPENDED, 2, 2, NAME_A_FILE},
    {"result", run_result, LOG, S5_NIGHT_APPENDED, 4, 3 + S5_NIGHT_SEATS_MAX,
        "name the table and a number for each side, as in 'result LOG 3 1 0'"},
    {"add", run_add, LOG, S5_NIGHT_APPENDED, 3, S5_NIGHT_WORDS_MAX,
        "give an entry, as in 'add LOG '{\"event\":\"leave\",\"person\":7}''"},
    {"standings", run_standings, LOG, S5_NIGHT_READ, 2, 2, NAME_A_FILE},
    {"print", run_print, LOG, S5_NIGHT_READ, 2, 3, NAME_A_FILE},
    {"simulate", run_simulate, NIGHT_FILE, S5_NIGHT_READ, 2, 2, NAME_A_FILE},
};
enum { ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS, MISTAKES_MAX = 10000 };

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
    return !s5_usage(command, "--paper is a4 or letter, not '%s'", value);
}

static bool take_night_word(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5NightCall *call = field;
    (void)flag;
    if (call->words == S5_NIGHT_WORDS_MAX)
        return !s5_usage(command, "there are too many words");
    call->word[call->words++] = value;
    return true;
}

const S5Flag s5_flags_night[] = {
    S5_WORDS(S5_TAKEN_BY(take_night_word)),
    {"seed", "S", "draw, simulate: what all lots follow from (draw: by chance; simulate: 1)",
        S5_NUMBER(S5NightCall, seed, 0, S5_NIGHT_SEED_MAX)},
    {"people", "N", "simulate: how many come (default: 40)",
        S5_NUMBER(S5NightCall, people, 2, S5_NIGHT_PEOPLE_MAX)},
    {"late", "N", "simulate: how many come after the first round has begun",
        S5_NUMBER(S5NightCall, late, 0, S5_NIGHT_PEOPLE_MAX)},
    {"leave", "N", "simulate: how many go home early", S5_NUMBER(S5NightCall, leave, 0, S5_NIGHT_PEOPLE_MAX)},
    {"mistakes", "N", "simulate: how many results are corrected later",
        S5_NUMBER(S5NightCall, mistakes, 0, MISTAKES_MAX)},
    {"names", "FILE",
        "draw: who comes, one side on each line, with commas between partners; - for standard input",
        S5_TEXT(S5NightCall, names)},
    {"paid", NULL, "draw: everybody on the list has paid", S5_YES(S5NightCall, paid)},
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
    {"address", "URL",
        "print: cards have a code that leads to this address; {table} in it stands for the table's number",
        S5_TEXT(S5NightCall, address)},
    {"csv", NULL, "print: a table for a spreadsheet instead of a page", S5_YES(S5NightCall, csv)},
    S5_FLAGS_END,
};

/* Whether a flag's help, which begins with the orders that it belongs to, names this one. */
static bool belongs(const S5Flag *flag, const char *order)
{
    const size_t size = strlen(order);
    for (const char *word = flag->help;; word += 2) {
        const size_t length = strcspn(word, ",:");
        if (length == size && !strncmp(word, order, size))
            return true;
        word += length;
        if (*word != ',')
            return false;
    }
}

/* The bit of a flag in S5NightCall.given. */
static uint64_t flag_bit(const char *name)
{
    int i = 0;
    while (strcmp(s5_flags_night[i].name, name) != 0)
        i++;
    return UINT64_C(1) << i;
}

static bool agree_flags(const S5NightCall *call)
{
    static const char *const APART[][2] = {{"csv", "to"}, {"csv", "page"}, {"csv", "paper"}, {"to", "page"}};
    for (int i = 0; s5_flags_night[i].name; i++)
        if (call->given >> i & 1 && !belongs(&s5_flags_night[i], call->word[0]))
            return !s5_usage(call->command,
                "--%s does not belong to '%s'; spoilfive night --help says what it is for",
                s5_flags_night[i].name, call->word[0]);
    for (size_t i = 0; i < sizeof APART / sizeof *APART; i++)
        if (call->given & flag_bit(APART[i][0]) && call->given & flag_bit(APART[i][1]))
            return !s5_usage(call->command, "--%s and --%s do not go together", APART[i][0], APART[i][1]);
    return true;
}

/* Reads the file of an order, and complains where it is not of the kind that the order takes. */
static bool load(Order *order, Kind takes, S5NightUse use)
{
    const S5NightCall *call = order->call;
    const char *name = call->word[1];
    if (!s5_night_load(call, name, use, order->log, &order->file))
        return false;
    if (!order->file.is_log && takes == LOG)
        s5_fault(call->command, "%s is a night file: spoilfive night draw makes a log of it", name);
    else if (order->file.is_log && takes == NIGHT_FILE)
        s5_fault(call->command,
            "%s is a log, and %s takes a night file; spoilfive night seat seats the next round of a log",
            name, call->word[0]);
    else
        return true;
    s5_night_close(&order->file);
    return false;
}

static int run_order(const S5NightCall *call)
{
    const char *names[ORDER_COUNT];
    int i = 0;
    for (int k = 0; k < ORDER_COUNT; k++)
        names[k] = ORDERS[k].name;
    while (i < ORDER_COUNT && strcmp(names[i], call->word[0]) != 0)
        i++;
    const int near = s5_text_nearest(call->word[0], names, ORDER_COUNT);
    if (i == ORDER_COUNT && near >= 0)
        return s5_usage(call->command, "there is no '%s'; did you mean '%s'?", call->word[0], names[near]);
    if (i == ORDER_COUNT)
        return s5_usage(
            call->command, "there is no '%s'; spoilfive night --help lists what there is", call->word[0]);
    if (!agree_flags(call))
        return S5_EXIT_USAGE;
    if (call->words < ORDERS[i].least)
        return s5_usage(call->command, "%s", ORDERS[i].missing);
    if (call->words > ORDERS[i].most)
        return s5_usage(call->command, "unexpected word '%s'", call->word[ORDERS[i].most]);
    Order order = {.call = call, .log = malloc(sizeof *order.log)};
    int status = S5_EXIT_FAULT;
    if (!order.log)
        s5_fault(call->command, "%s", strerror(ENOMEM));
    else if (load(&order, ORDERS[i].takes, ORDERS[i].use)) {
        status = ORDERS[i].run(&order);
        s5_night_close(&order.file);
    }
    free(order.log);
    return status;
}

static uint64_t given_flags(const S5Command *command, int argc, char **argv)
{
    S5Args args = s5_args(command, argc, argv);
    const char *value;
    uint64_t given = 0;
    for (int arg; (arg = s5_args_next(&args, &value)) != S5_ARG_END;)
        given |= arg >= 0 ? UINT64_C(1) << arg : 0;
    return given;
}

int s5_run_night(const S5Command *command, int argc, char **argv)
{
    S5NightCall call = {.command = command, .seed = -1, .round = -1, .page = 1, .people = -1, .cut = -1};
    const int status = s5_args_read(command, argc, argv, &call);
    if (status != S5_READ)
        return status;
    if (!call.words)
        return s5_usage(command, "say what to do, as in 'spoilfive night rules nights/confey.yaml'");
    call.given = given_flags(command, argc, argv);
    return run_order(&call);
}
