/* `spoilfive play`: the real program, driven by a person who reads the screen and types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"

enum { SCREEN_MAX = 1 << 20, ARGS_MAX = 24, WORDS_MAX = 256 };

/* A running program and all that it has shown. */
typedef struct Person {
    pid_t pid;
    int in, out;
    size_t size, seen; /* bytes shown, and read by the person */
    char screen[SCREEN_MAX];
} Person;

static Person person;
static char folder[64];     /* XDG_STATE_HOME, new for each test */
static char game_path[128]; /* the record in it */

/* ------------------------------------------------------------- the program */

static void become_program(const char *arguments)
{
    static char words[WORDS_MAX];
    const char *program = getenv("S5_PROGRAM");
    char *argv[ARGS_MAX] = {(char *)(uintptr_t)program};
    int count = 1;
    snprintf(words, sizeof words, "%s", arguments);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[count++] = word;
    execv(program, argv);
    _exit(127);
}

/* Starts the program with pipes for a screen and a keyboard. */
static void start(const char *arguments)
{
    int in[2], out[2];
    assert_true(!pipe(in) && !pipe(out));
    person.pid = fork();
    assert_true(person.pid >= 0);
    if (!person.pid) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        become_program(arguments);
    }
    close(in[0]);
    close(out[1]);
    person.in = in[1];
    person.out = out[0];
    person.size = person.seen = 0;
}

/* Reads on; returns false at the end of the screen. */
static bool read_on(void)
{
    assert_true(person.size < SCREEN_MAX - 1);
    const ssize_t size = read(person.out, person.screen + person.size, SCREEN_MAX - 1 - person.size);
    if (size <= 0)
        return false;
    person.size += (size_t)size;
    person.screen[person.size] = 0;
    return true;
}

/* Waits until something is asked; returns what was shown since the last time, or null when the program has ended. */
static const char *read_question(void)
{
    while (person.size < 2 || person.seen == person.size || strcmp(person.screen + person.size - 2, "> ") != 0)
        if (!read_on())
            return NULL;
    const char *question = person.screen + person.seen;
    person.seen = person.size;
    return question;
}

static void type(const char *line)
{
    const size_t size = strlen(line);
    assert_int_equal(write(person.in, line, size), size);
    assert_int_equal(write(person.in, "\n", 1), 1);
}

/* Ends the input and returns the exit status, −1 for a death by signal. */
static int leave(void)
{
    int status;
    close(person.in);
    while (read_on())
        continue;
    close(person.out);
    assert_int_equal(waitpid(person.pid, &status, 0), person.pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void stab(void)
{
    kill(person.pid, SIGKILL);
    assert_int_equal(leave(), -1);
}

/* The program's exit status with nobody at the keyboard. */
static int run(const char *arguments)
{
    start(arguments);
    return leave();
}

static int check(const char *path)
{
    char command[WORDS_MAX];
    snprintf(command, sizeof command, "check %s", path);
    return run(command);
}

static bool shows(const char *text)
{
    return strstr(person.screen, text) != NULL;
}

/* ---------------------------------------------------------------- the person */

/* FNV-1a: what the person does follows from what is on the screen alone. */
static uint32_t hash(const char *text)
{
    uint32_t value = 2166136261u;
    for (; *text; text++)
        value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

/* Words on the screen, and what is then typed: one of them, in turn until one is taken. */
static const struct {
    const char *asked;
    const char *answers[8];
} ANSWERS[] = {
    {"Enter goes on.", {""}},
    {"Enter says it.", {""}},
    {"Go on with it?", {"y"}},
    {"Another game?", {"n"}},
    {"Enter deals", {""}},
    {"Your bid", {"pass", "15", "20", "bid 10", "hold", "25", "60", "30"}},
    {"Which suit", {"hearts", "S", "name d", "clubs"}},
    {"which five cards", {"1 2 3 4 5", "keep 1 2 3 4 5", "6,7,8,9,10"}},
    {"to draw as many", {"none", "x", "1", "keep 1 2", "discard 2 1"}},
    {"Claim the pool", {"claim", "jink"}},
    {"Give which card?", {"1", "no", "rob 3", "turn down", "5", "2", "4"}},
    {"you may rob", {"rob 1", "no", "rob 2", "rob 3", "rob 4", "rob 5"}},
    {"Enter plays it.", {""}},
    {"Which card?", {"1", "2", "play 3", "4", "5"}},
};

/* What the person types at the `tries`-th attempt at a question. */
static const char *decide(const char *question, unsigned tries)
{
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        unsigned count = 0;
        if (!strstr(question, ANSWERS[i].asked))
            continue;
        while (count < 8 && ANSWERS[i].answers[count])
            count++;
        const char *position = strstr(question, "\nChips ") ? strstr(question, "\nChips ") : strstr(question, "\nPoints ");
        return ANSWERS[i].answers[((position ? hash(position) : 0) + tries) % count];
    }
    fail_msg("a question that nobody can answer: %s", question);
    return "";
}

/* Where the last position on the screen begins, without what was told before it. */
static const char *position_of(const char *shown)
{
    const char *at = shown;
    for (const char *head; (head = strstr(at, "\n\n")) != NULL; at = head + 2)
        continue;
    return at > shown ? at - 1 : at;
}

/* Answers questions until the program ends, or so many were answered (−1: all). Returns whether it goes on. */
static bool answer_all(int questions)
{
    static char question[SCREEN_MAX];
    unsigned tries = 0;
    for (const char *shown; (shown = read_question()) != NULL;) {
        const bool refused = strlen(shown) < 250 && !strchr(shown, '(') ? strstr(shown, "? ") == NULL && !strstr(shown, "Enter")
            : strstr(shown, "docs/rules.md") != NULL;
        if (refused)
            tries++;
        else
            snprintf(question, sizeof question, "%s", position_of(shown));
        tries = refused ? tries : 0;
        assert_true(tries < 16);
        if (questions-- == 0)
            return true;
        type(decide(question, tries));
    }
    return false;
}

/* ----------------------------------------------------------------- the files */

static size_t read_file(const char *path, char *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t read = fread(bytes, 1, size - 1, file);
    fclose(file);
    bytes[read] = 0;
    return read;
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* The path of the first file in a folder of the state folder whose name starts so; false when there is none. */
static bool find_file(const char *in, const char *start_of_name, char path[256])
{
    char name[128];
    snprintf(name, sizeof name, "%s/spoilfive%s", folder, in);
    DIR *entries = opendir(name);
    bool found = false;
    for (const struct dirent *e; entries && !found && (e = readdir(entries)) != NULL;)
        if (e->d_name[0] != '.' && !strncmp(e->d_name, start_of_name, strlen(start_of_name))) {
            snprintf(path, 256, "%s/%.100s", name, e->d_name);
            found = true;
        }
    if (entries)
        closedir(entries);
    return found;
}

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/s5-play-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(game_path, sizeof game_path, "%s/spoilfive/game.jsonl", folder);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* -------------------------------------------------------------- whole games */

static void assert_fits_80_columns(void)
{
    int column = 0;
    for (const char *c = person.screen; *c; c++) {
        column = *c == '\n' ? 0 : column + ((*c & 0xC0) != 0x80);
        assert_true(column <= 80);
    }
}

static const char *const GAMES[] = {
    "--option hands=4",
    "--rules spoil-five --players 10 --sides 5 --option hands=2",
    "--rules spoil-five-cool-old-games --option hands=3 --seat 3",
    "--rules spoil-five-white-knuckle --option hands=3 --bot random",
    "--rules spoil-five-gather-together --players 3 --option hands=6",
    "--rules spoil-five-peel --players 4 --sides 2 --option hands=6",
    "--rules twenty-five",
    "--rules twenty-five --players 6 --sides 3",
    "--rules forty-five --seat 2",
    "--rules auction-forty-fives --option hands=5",
    "--rules auction-forty-fives --players 6 --option hands=3 --option all_pass=dealer",
    "--rules fifty-five --option hands=5 --bot random --bot steady",
    "--rules one-hundred-ten --players 9 --option hands=3",
};

static void plays_every_kind_to_the_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        char arguments[WORDS_MAX], path[256];
        snprintf(arguments, sizeof arguments, "play --seed %zu %s", i + 11, GAMES[i]);
        start(arguments);
        answer_all(-1);
        assert_int_equal(leave(), 0);
        assert_true(shows("The game is over."));
        assert_fits_80_columns();
        assert_null(strchr(person.screen, '\033'));
        assert_true(find_file("/games", "2", path));
        assert_int_equal(check(path), 0);
        remove(path);
    }
}

static void letters_do_where_symbols_do_not_show(void **state)
{
    (void)state;
    setenv("LC_ALL", "C", 1);
    start("play --seed 3 --players 10 --name Seán --option hands=1");
    for (const char *const *line = (const char *const[]){"?", "rules", "last", "why 1", "scores", "look", "♥", "zzé", NULL}; *line;
         line++) {
        assert_non_null(read_question());
        type(*line);
    }
    answer_all(-1);
    assert_int_equal(leave(), 0);
    assert_true(shows("Grainne"));
    for (const char *c = person.screen; *c; c++)
        assert_true((*c >= ' ' && *c < 0x7F) || *c == '\n');
}

/* ---------------------------------------------------------------- no change */

static void nonsense_is_answered_and_changes_nothing(void **state)
{
    static const char *const LINES[] = {
        "", "xyzzy", "7", "0", "-1", "99999999999999999999", "10", "play", "play 9", "5h 6h", "pass", "hold", "bid 15", "name s",
        "claim", "jink", "discard 1", "none", "x", "keep 1", "rob 1", "turn down", "decline", "no", "why", "why pass", "why 99",
        "why", "♥", "\033[2J", "\377\376", "play 5h 6h", "\t", "last", "rules", "scores", "?", "help", "look", "%s%n%d", "stop",
    };
    static char before[SCREEN_MAX], after[SCREEN_MAX];
    char longest[5000];
    (void)state;
    start("play --seed 4"); /* the person leads from five cards */
    const char *question = read_question();
    assert_non_null(strstr(question, "You lead"));
    const size_t size = read_file(game_path, before, sizeof before);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        type(LINES[i]);
        question = read_question();
        assert_non_null(question);
        assert_true(strlen(strchr(question, '\n')) > 4); /* something was said */
    }
    memset(longest, '1', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    type(longest);
    assert_non_null(read_question());
    assert_int_equal(read_file(game_path, after, sizeof after), size);
    assert_memory_equal(before, after, size);
    assert_null(strchr(person.screen, '\033'));
    assert_int_equal(leave(), 0);
    assert_true(shows("goes on with it"));
}

static void an_illegal_card_is_refused_in_words(void **state)
{
    (void)state;
    start("play --seed 4");
    read_question();
    type("5h");
    read_question();
    type("4d");
    assert_non_null(strstr(read_question(), "9♠")); /* spades are led, and the 9♠ is the only one */
    type("why ad");
    assert_non_null(strstr(read_question(), "Spades were led and you hold the 9♠: follow spades. (docs/rules.md §2)"));
    type("4c");
    assert_non_null(strstr(read_question(), "Spades were led and you hold the 9♠: follow spades. (docs/rules.md §2)"));
    type("why 9s");
    assert_non_null(strstr(read_question(), "The 9♠ may be played."));
    assert_int_equal(leave(), 0);
}

/* --------------------------------------------------------------- durability */

static void nothing_is_lost_by_kills(void **state)
{
    static const char *const ARGUMENTS[] = {
        "play --seed 77 --option hands=4 --bot random",
        "play --seed 78 --rules spoil-five-gather-together --option hands=3 --bot random",
        "play --seed 79 --rules auction-forty-fives --option hands=3",
        "play --seed 80 --rules fifty-five --option hands=3",
    };
    static char whole[SCREEN_MAX], mended[SCREEN_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof ARGUMENTS / sizeof *ARGUMENTS; i++) {
        char path[256];
        S5Random random = s5_random(i, 0);
        start(ARGUMENTS[i]);
        answer_all(-1);
        assert_int_equal(leave(), 0);
        assert_true(find_file("/games", "2", path));
        const size_t size = read_file(path, whole, sizeof whole);
        remove(path);
        for (int kills = 0;; kills++) {
            start(ARGUMENTS[i]);
            if (kills >= 40 ? answer_all(-1), true : !answer_all((int)s5_random_below(&random, 5)))
                break;
            type(decide(position_of(person.screen), s5_random_below(&random, 5)));
            const struct timespec moment = {0, (long)s5_random_below(&random, 2000) * 1000};
            nanosleep(&moment, NULL);
            stab();
        }
        assert_int_equal(leave(), 0);
        assert_true(find_file("/games", "2", path));
        assert_int_equal(check(path), 0);
        read_file(path, mended, sizeof mended);
        (void)size;
        remove(path);
    }
}

static void a_torn_last_line_is_mended(void **state)
{
    static char bytes[SCREEN_MAX];
    (void)state;
    start("play --seed 5 --option hands=2");
    answer_all(8);
    stab();
    const size_t size = read_file(game_path, bytes, sizeof bytes);
    for (size_t cut = 0; cut < size; cut += cut + 700 < size ? 97 : 3) {
        write_file(game_path, bytes, cut);
        start("play --seed 5 --option hands=2");
        assert_true(answer_all(1));
        assert_int_equal(leave(), 0);
        assert_int_equal(check(game_path), 0);
    }
}

static void a_damaged_record_is_set_aside(void **state)
{
    static char bytes[SCREEN_MAX], kept[SCREEN_MAX];
    char path[256];
    (void)state;
    start("play --seed 5");
    answer_all(4);
    stab();
    const size_t size = read_file(game_path, bytes, sizeof bytes);
    bytes[size / 2] = '~';
    write_file(game_path, bytes, size);
    assert_int_equal(run("play"), 0);
    assert_true(shows("damaged"));
    assert_true(shows("Hand 1"));
    assert_true(find_file("", "damaged-", path));
    assert_int_equal(read_file(path, kept, sizeof kept), size);
    assert_memory_equal(kept, bytes, size);
    assert_int_equal(check(game_path), 0);
}

static void an_unfinished_game_is_offered(void **state)
{
    char path[256];
    (void)state;
    assert_int_equal(run("play --rules twenty-five --seed 2"), 0);
    assert_true(shows("goes on with it"));
    assert_int_equal(check(game_path), 0);
    start("play");
    assert_non_null(strstr(read_question(), "unfinished game: Twenty-Five, 5 players"));
    type("n");
    assert_non_null(strstr(read_question(), "Spoil Five."));
    assert_int_equal(leave(), 0);
    assert_true(find_file("/games", "2", path));
    assert_int_equal(check(path), 0);
    start("play --new");
    assert_null(strstr(read_question(), "unfinished"));
    type("quit");
    assert_int_equal(leave(), 0);
}

static void one_game_at_a_time(void **state)
{
    Person *first = malloc(sizeof *first);
    (void)state;
    start("play");
    assert_non_null(read_question());
    *first = person;
    fcntl(first->in, F_SETFD, FD_CLOEXEC); /* or its input would not end */
    assert_int_equal(run("play"), 1);
    person = *first;
    free(first);
    assert_int_equal(leave(), 0);
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    assert_int_equal(run("play"), 1);
}

/* ------------------------------------------------------------ hidden cards */

/* A game dealt by the engine, as the program would have written it, with the person in seat 0 on the dealer's left. */
static void write_deal(const S5Rules *rules, const S5Card *pack)
{
    static char bytes[4 * S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Players players;
    S5State game, before;
    for (int seat = 0; seat < rules->players; seat++)
        snprintf(players.name[seat], S5_PLAYER_NAME_MAX, "Player%d", seat);
    assert_int_equal(s5_start(rules, rules->players - 1, NULL, &game), S5_OK);
    s5_event_game(&text, rules, &game, &players, ",\"human\":0");
    assert_int_equal(s5_deal(rules, &game, pack), S5_OK);
    s5_event_deal(&text, rules, &game, S5_ALL_SEEING);
    if (game.turn != 0) { /* asked in silence, as nobody but the holder of the ace may know */
        const S5Choice decline = {.kind = S5_CHOICE_DECLINE};
        assert_true(s5_silent(rules, &game));
        s5_event_turn(&text, rules, &game, S5_ALL_SEEING, false);
        before = game;
        assert_int_equal(s5_act(rules, &game, game.turn, decline), S5_OK);
        s5_event_act(&text, rules, &before, &game, &decline, S5_ALL_SEEING);
    }
    assert_int_equal(game.turn, 0);
    write_file(game_path, bytes, text.used);
}

/* Shuffles what the person can't see: all but his five cards and the turn-up. */
static void shuffle_hidden(const S5Rules *rules, S5Card *pack, S5Random *random)
{
    S5State game;
    S5View view;
    S5Card hidden[S5_PACK];
    int count = 0, at = 0;
    s5_start(rules, rules->players - 1, NULL, &game);
    s5_deal(rules, &game, pack);
    s5_view(rules, &game, 0, &view);
    for (int i = 0; i < S5_PACK; i++)
        if (!s5_set_has(view.known, pack[i]))
            hidden[count++] = pack[i];
    s5_shuffle(random, hidden, count, count);
    for (int i = 0; i < S5_PACK; i++)
        if (!s5_set_has(view.known, pack[i]))
            pack[i] = hidden[at++];
}

/* Everything that the screen can be made to show at the first decision. */
static void look_everywhere(void)
{
    static const char *const LINES[] = {"y", "?", "look", "last", "scores", "rules", "why 1", "why 5h", "why pass", "why as", NULL};
    start("play");
    for (const char *const *line = LINES; *line; line++) {
        assert_non_null(read_question());
        type(*line);
    }
    assert_int_equal(leave(), 0);
}

static void hidden_cards_do_not_show(void **state)
{
    static char screen[SCREEN_MAX];
    static const char *const PRESETS[] = {"spoil-five-white-knuckle", "spoil-five-peel", "twenty-five", "fifty-five",
                                          "auction-forty-fives"};
    char directory[128];
    (void)state;
    snprintf(directory, sizeof directory, "%s/spoilfive", folder);
    assert_int_equal(mkdir(directory, 0700), 0);
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        const S5Preset *preset = s5_preset_find(PRESETS[i]);
        const S5Options options = s5_preset_options(preset);
        S5Random random = s5_random(i, 5);
        S5Rules rules;
        S5Card pack[S5_PACK];
        assert_int_equal(s5_rules(&rules, preset, &options, 4, s5_rules_usual_sides(preset, 4)), S5_OK);
        for (int card = 0; card < S5_PACK; card++)
            pack[card] = (S5Card)card;
        S5State game;
        do { /* no question to the person or to the dealer before the lead */
            s5_shuffle(&random, pack, S5_PACK, S5_PACK);
            s5_start(&rules, 3, NULL, &game);
            s5_deal(&rules, &game, pack);
        } while (game.phase == S5_PHASE_ROB && (game.turn == 0 || !s5_silent(&rules, &game)));
        for (int change = 0; change < 12; change++) {
            write_deal(&rules, pack);
            look_everywhere();
            if (change)
                assert_string_equal(person.screen, screen);
            else
                strcpy(screen, person.screen);
            shuffle_hidden(&rules, pack, &random);
        }
    }
}

/* ----------------------------------------------------------- in a terminal */

/* Starts the program in a pseudo-terminal, which is its screen and its keyboard. */
static void start_terminal(const char *arguments)
{
    person.out = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(person.out >= 0 && !grantpt(person.out) && !unlockpt(person.out));
    const char *name = ptsname(person.out);
    person.pid = fork();
    assert_true(person.pid >= 0);
    if (!person.pid) {
        setsid();
        const int terminal = open(name, O_RDWR); /* the first one opened becomes the session's own */
        dup2(terminal, STDIN_FILENO);
        dup2(terminal, STDOUT_FILENO);
        close(terminal);
        close(person.out);
        become_program(arguments);
    }
    person.in = dup(person.out);
    person.size = person.seen = 0;
}

static void colour_serves_only_where_wanted(void **state)
{
    (void)state;
    for (int wanted = 1; wanted >= 0; wanted--) {
        if (!wanted)
            setenv("NO_COLOR", "1", 1);
        start_terminal("play --new --seed 4 --pace 0");
        assert_non_null(read_question());
        type("?");
        assert_non_null(read_question());
        type("quit");
        assert_int_equal(leave(), 0);
        assert_int_equal(strchr(person.screen, '\033') != NULL, wanted);
    }
}

static void interrupt_leaves_and_keeps_the_game(void **state)
{
    (void)state;
    for (int answered = 0; answered < 3; answered++) {
        start_terminal(answered == 2 ? "play --new --seed 4 --pace 10000" : "play --new --seed 4 --pace 0");
        if (answered < 2)
            assert_non_null(read_question());
        else
            while (!strstr(person.screen, "Hand 1.") || person.size == 0)
                assert_true(read_on());
        if (answered == 1) {
            type("5h");
            assert_non_null(read_question());
        }
        assert_int_equal(write(person.in, "\003", 1), 1);
        while (read_on())
            continue;
        assert_true(shows("goes on with it"));
        assert_int_equal(leave(), 0);
        assert_int_equal(check(game_path), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_every_kind_to_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(letters_do_where_symbols_do_not_show, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nonsense_is_answered_and_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_illegal_card_is_refused_in_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_lost_by_kills, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_torn_last_line_is_mended, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_damaged_record_is_set_aside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_unfinished_game_is_offered, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_game_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hidden_cards_do_not_show, set_up, tear_down),
        cmocka_unit_test_setup_teardown(colour_serves_only_where_wanted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(interrupt_leaves_and_keeps_the_game, set_up, tear_down),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
