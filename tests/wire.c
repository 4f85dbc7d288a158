/*
 * What is said over the wire, as files to read: tests/wire/NAME.tst. A line each, people are called A to H:
 *
 *   table A {…}                  A founds a table
 *   A comes, A comes back        opens a WebSocket; back: after the last position seen
 *   A goes                       closes it
 *   A says {…}                   a message; $at is the position last seen, $legal what may be done first,
 *                                $strange a card that nobody has shown A, $long 5,000 letters
 *   A hears {…*…}                waits for such a line, others before it are passed over; * is anything
 *   A hears nothing              but answers to a ping
 *   A is refused CODE {…}        says it: one error of that code, and nobody hears anything else
 *   all play until {…*…}         whoever is asked chooses, until A hears that
 *
 * `turn` is who is asked, `last` who has spoken last, `other` the first at the table who is neither.
 */
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/client.h"
#include "support/patience.h"
#include "support/server_process.h"

enum { PEOPLE = 8, TEXT_MAX = 16384, STEP_MS = 20 };

static S5Served served = {.log = -1};

typedef struct Scene {
    const char *path;
    int number; /* of the line */
    char code[S5_CODE_SIZE];
    Client person[PEOPLE];
    int cursor[PEOPLE]; /* lines heard and looked at */
    int pings;
    int last; /* who spoke last */
    S5Random random;
} Scene;

static void wrong(const Scene *scene, const char *format, ...)
{
    char what[2048];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    fail_msg("%s:%d: %s", scene->path, scene->number, what);
}

/* ------------------------------------------------------------------- matching */

/* Whether a text is as a pattern says, in which * is anything. */
static bool matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

static void hear(Scene *scene, int who, const char *pattern)
{
    const Client *client = &scene->person[who];
    int *cursor = &scene->cursor[who];
    const time_t until = time(NULL) + PATIENCE_S;
    for (;;) {
        for (; *cursor < client->heard.count; (*cursor)++)
            if (matches(pattern, client->heard.line[*cursor])) {
                (*cursor)++;
                return;
            }
        if (time(NULL) > until || client->wire.socket < 0)
            wrong(scene, "not heard; the last was %s",
                client->heard.count ? client->heard.line[client->heard.count - 1] : "nothing");
        clients_turn(scene->person, PEOPLE, STEP_MS);
    }
}

/* ------------------------------------------------------------------- speaking */

/* A card that is neither in the hand nor turned up. */
static const char *strange_card(Scene *scene, const Client *client)
{
    static const char *const CARDS[] = {
        "2C", "3D", "4S", "6H", "7C", "8D", "9S", "TH", "JC", "QD", "KS", "2H"};
    const char *deal = NULL;
    for (int i = 0; i < client->game.count; i++)
        if (strstr(client->game.line[i], "\"event\":\"deal\""))
            deal = client->game.line[i];
    for (size_t i = 0; deal && i < sizeof CARDS / sizeof *CARDS; i++)
        if (!strstr(deal, CARDS[i]))
            return CARDS[i];
    wrong(scene, "no deal");
    return "";
}

static const char *first_legal(Scene *scene, const Client *client, char choice[40])
{
    const char *list = strstr(client->turn, "\"legal\":[\"");
    const char *first = list ? list + 10 : "";
    if (!list)
        wrong(scene, "nobody asks");
    snprintf(choice, 40, "%.*s", (int)strcspn(first, "\""), first);
    return choice;
}

static void fill_in(Scene *scene, int who, const char *text, char *out, size_t size)
{
    const Client *client = &scene->person[who];
    char choice[40];
    S5Text filled = s5_text(out, size);
    for (; *text; text++) {
        const char *name = *text == '$' ? text + 1 : "";
        if (!strncmp(name, "at", 2)) {
            s5_text_number(&filled, (int64_t)client->position);
        } else if (!strncmp(name, "legal", 5)) {
            s5_text_add(&filled, first_legal(scene, client, choice));
        } else if (!strncmp(name, "strange", 7)) {
            s5_text_add(&filled, strange_card(scene, client));
        } else if (!strncmp(name, "long", 4)) {
            for (int i = 0; i < 5000; i++)
                s5_text_char(&filled, 'x');
        } else {
            s5_text_char(&filled, *text);
            continue;
        }
        while (islower((unsigned char)text[1]))
            text++;
    }
}

static void say(Scene *scene, int who, const char *text)
{
    char filled[TEXT_MAX];
    fill_in(scene, who, text, filled, sizeof filled);
    s5_wire_say(&scene->person[who].wire, filled, strlen(filled));
}

/* After this all that was said before has been answered; what was heard meanwhile begins at the cursor. */
static void ping(Scene *scene, int who)
{
    char text[64], pong[64];
    const Client *client = &scene->person[who];
    const time_t until = time(NULL) + PATIENCE_S;
    scene->pings++;
    snprintf(text, sizeof text, "{\"do\":\"ping\",\"ping\":%d}", scene->pings);
    snprintf(pong, sizeof pong, "{\"event\":\"pong\",\"ping\":%d}", scene->pings);
    say(scene, who, text);
    while (!client_heard(client, pong) || !strstr(client->heard.line[client->heard.count - 1], "\"at\"")) {
        if (time(NULL) > until)
            wrong(scene, "no answer to a ping");
        clients_turn(scene->person, PEOPLE, STEP_MS);
    }
}

static void settle(Scene *scene)
{
    for (int i = 0; i < PEOPLE; i++)
        if (scene->person[i].wire.open) {
            ping(scene, i);
            scene->cursor[i] = scene->person[i].heard.count;
        }
}

/* Since the cursor, nothing has come but answers to pings and this number of errors. */
static void check_silence(Scene *scene, int who, int errors, const char *code)
{
    char start[80], ask[80];
    const Client *client = &scene->person[who];
    ping(scene, who);
    snprintf(start, sizeof start, "{\"event\":\"error\",\"code\":\"%s\",*\"error\":\"*.\"*", code);
    snprintf(ask, sizeof ask, "{\"event\":\"error\",\"code\":\"%s\",*\"error\":\"*?\"*", code);
    for (; scene->cursor[who] < client->heard.count; scene->cursor[who]++) {
        const char *line = client->heard.line[scene->cursor[who]];
        if (matches(start, line) || matches(ask, line))
            errors--;
        else if (!matches("{\"event\":\"pong\"*", line) && !matches("{\"event\":\"at\"*", line))
            wrong(scene, "%c hears %s", 'A' + who, line);
    }
    if (errors)
        wrong(scene, "%c hears %s", 'A' + who, errors > 0 ? "no error" : "more than one error");
}

static void be_refused(Scene *scene, int who, const char *text)
{
    char code[40];
    const size_t size = strcspn(text, " ");
    snprintf(code, sizeof code, "%.*s", (int)size, text);
    settle(scene);
    const uint64_t position = scene->person[who].position;
    say(scene, who, text + size + (text[size] == ' '));
    for (int i = 0; i < PEOPLE; i++)
        if (scene->person[i].wire.open)
            check_silence(scene, i, i == who, code);
    if (scene->person[who].position != position)
        wrong(scene, "the position has changed");
}

/* ------------------------------------------------------------------- commands */

static void play_until(Scene *scene, const char *pattern)
{
    const Client *a = &scene->person[0];
    const time_t until = time(NULL) + PATIENCE_S;
    for (;;) {
        for (; scene->cursor[0] < a->heard.count; scene->cursor[0]++)
            if (matches(pattern, a->heard.line[scene->cursor[0]]))
                return;
        if (time(NULL) > until)
            wrong(scene, "it does not come to that");
        clients_turn(scene->person, PEOPLE, STEP_MS);
        for (int i = 0; i < PEOPLE; i++)
            client_answer(&scene->person[i], &scene->random);
    }
}

/* The first person who is at the table as a role says. */
static int person_of_role(const Scene *scene, const char *role)
{
    const bool turn = !strcmp(role, "turn"), other = !strcmp(role, "other");
    for (int i = 0; (turn || other) && i < PEOPLE; i++) {
        const bool asked = scene->person[i].turn[0], sits = scene->person[i].seat >= 0;
        if (turn ? asked : sits && !asked && i != scene->last)
            return i;
    }
    return strcmp(role, "last") ? -1 : scene->last;
}

static int person_named(const Scene *scene, const char *name, size_t size)
{
    char role[16];
    snprintf(role, sizeof role, "%.*s", (int)size, name);
    const int who = size == 1 ? *name - 'A' : person_of_role(scene, role);
    if (who < 0 || who >= PEOPLE)
        wrong(scene, "nobody is called %s", role);
    return who;
}

static const char *after(const char *line, const char *start)
{
    const size_t size = strlen(start);
    return strncmp(line, start, size) ? NULL : line + size;
}

static void come(Scene *scene, int who, uint64_t position)
{
    assert_true(client_come(&scene->person[who], served.port, scene->code, position));
    scene->cursor[who] = 0;
    client_wait(scene->person, PEOPLE, &scene->person[who], "\"event\":");
}

static void do_line(Scene *scene, const char *line)
{
    const char *rest;
    const size_t size = strcspn(line, " ");
    if ((rest = after(line, "table A "))) {
        client_create(&scene->person[0], served.port, rest, scene->code);
        return;
    }
    if ((rest = after(line, "all play until "))) {
        play_until(scene, rest);
        return;
    }
    const int who = person_named(scene, line, size);
    const char *what = line + size + (line[size] == ' ');
    if (!strcmp(what, "comes"))
        come(scene, who, 0);
    else if (!strcmp(what, "comes back"))
        come(scene, who, scene->person[who].position);
    else if (!strcmp(what, "goes"))
        client_cut(&scene->person[who]);
    else if (!strcmp(what, "hears nothing"))
        check_silence(scene, who, 0, "");
    else if ((rest = after(what, "says ")))
        say(scene, scene->last = who, rest);
    else if ((rest = after(what, "hears ")))
        hear(scene, who, rest);
    else if ((rest = after(what, "is refused ")))
        be_refused(scene, who, rest);
    else
        wrong(scene, "not understood: %s", line);
}

static void play_file(const char *path)
{
    static Scene scene;
    Lines lines = lines_load(path);
    scene = (Scene){.path = path, .random = s5_random(1, 0)};
    for (int i = 0; i < PEOPLE; i++)
        scene.person[i] = client_new(served.port);
    for (int i = 0; i < lines.count; i++) {
        scene.number = i + 1;
        if (*lines.line[i] && *lines.line[i] != '#')
            do_line(&scene, lines.line[i]);
    }
    for (int i = 0; i < PEOPLE; i++)
        client_free(&scene.person[i]);
    lines_free(&lines);
}

/* ----------------------------------------------------------------------- tests */

static int open_server(void **unused)
{
    char said[4096];
    const char *program = getenv("S5_PROGRAM");
    (void)unused;
    if (s5_served_start(&served, program ? program : "build/spoilfive",
            "--memory --limit messages=100000 --limit messages_burst=100000 --limit address_burst=10000"
            " --limit address_messages=100000 --limit address_messages_burst=100000",
            0))
        return 0;
    print_error("%s", s5_served_said(&served, said, sizeof said));
    return -1;
}

static int close_server(void **unused)
{
    (void)unused;
    return s5_served_end(&served, SIGTERM, 10000);
}

static void test_file(void **path)
{
    play_file(*path);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

int main(int argc, char **argv)
{
    enum { FILES = 64 };
    static struct CMUnitTest tests[FILES];
    static char path[FILES][300];
    size_t count = 0;
    DIR *folder = opendir("tests/wire");
    for (struct dirent *file; folder && (file = readdir(folder)) && count < FILES;) {
        const size_t size = strlen(file->d_name);
        if (size < 5 || strcmp(file->d_name + size - 4, ".tst") != 0 ||
            (argc > 1 && !strstr(file->d_name, argv[1])))
            continue;
        snprintf(path[count], sizeof path[count], "tests/wire/%s", file->d_name);
        tests[count] = (struct CMUnitTest){
            .name = path[count] + 11, .test_func = test_file, .initial_state = path[count]};
        count++;
    }
    if (folder)
        closedir(folder);
    qsort(tests, count, sizeof *tests, by_name);
    return count ? _cmocka_run_group_tests("wire", tests, count, open_server, close_server) : 1;
}
