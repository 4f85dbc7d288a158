/*
 * Each call of a server to its sockets and files and each allocation fails, from its start to its end, once or with all that come later: it
 * says why it can't start, or serves and ends as always. What somebody was shown is kept.
 */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/kept.h"
#include "support/patience.h"
#include "support/server_process.h"
#include "support/share.h"

enum { SAYINGS = 2, SAID_SIZE = 65536 };

/* What a person heard of what they said, and of errors. */
typedef struct Heard {
    int sayings;
    bool error;
} Heard;

static void saying(char text[20], int number)
{
    snprintf(text, 20, "saying %d", number);
}

static void hear(void *to, char *line, size_t size)
{
    Heard *heard = to;
    char next[20];
    (void)size;
    saying(next, heard->sayings);
    heard->sayings += strstr(line, next) != NULL;
    heard->error = heard->error || strstr(line, "\"event\":\"error\"");
}

/* Says something, and waits until it is heard, refused, or the connection ends. Whether it was heard. */
static bool say(S5Wire *wire, Heard *heard)
{
    char message[60], text[20];
    const int before = heard->sayings;
    saying(text, before);
    snprintf(message, sizeof message, "{\"do\":\"say\",\"text\":\"%s\"}", text);
    s5_wire_say(wire, message, strlen(message));
    for (int left = PATIENCE_MS; left > 0 && heard->sayings == before && !heard->error; left -= 10) {
        struct pollfd some = {wire->socket, POLLIN, 0};
        if (!s5_wire_turn(wire, hear, heard))
            return false;
        poll(&some, 1, 10);
    }
    return heard->sayings > before;
}

/* A person makes a table and says something there. Returns how many sayings were heard. */
static int tell_story(int port, char code[S5_CODE_SIZE])
{
    char token[S5_WIRE_TOKEN], answer[4096], path[80];
    S5Wire wire = {.socket = -1};
    const S5WireCall call = {port, path, token, NULL};
    Heard heard = {0, false};
    if (!s5_wire_token(port, token) || s5_wire_ask(port, "POST /api/tables", token, NULL,
                                           "{\"rules\":\"spoil-five\"}", answer, sizeof answer) != 201)
        return 0;
    const char *is = strstr(answer, "\"code\":\"");
    snprintf(code, S5_CODE_SIZE, "%.*s", (int)strcspn(is + 8, "\""), is + 8);
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=0", code);
    if (!s5_wire_dial(&wire, &call))
        return 0;
    while (heard.sayings < SAYINGS && say(&wire, &heard))
        ;
    s5_wire_cut(&wire);
    return heard.sayings;
}

/* What was heard is stored, and the folder can be used. */
static void assert_kept(const char *folder, const char *code, int sayings)
{
    char text[20];
    Lines entries = kept_entries(folder, code);
    for (int i = 0; i < sayings; i++) {
        int at = 0;
        saying(text, i);
        while (at < entries.count && !strstr(entries.line[at], text))
            at++;
        assert_true(at < entries.count);
    }
    lines_free(&entries);
}

static bool start_failing(S5Served *served, const char *folder, const char *kind, long at, bool ever)
{
    char flags[600], number[24];
    snprintf(flags, sizeof flags, "--data %s", folder);
    snprintf(number, sizeof number, "%ld", at);
    setenv("LD_PRELOAD", getenv("S5_FAILING_CALLS"), 1);
    setenv("S5_FAIL", kind, 1);
    setenv("S5_FAIL_AT", number, 1);
    if (ever)
        setenv("S5_FAIL_EVER", "1", 1);
    const bool listens = s5_served_start(served, getenv("S5_PROGRAM"), flags, 0);
    unsetenv("LD_PRELOAD");
    unsetenv("S5_FAIL_AT");
    unsetenv("S5_FAIL_EVER");
    return listens;
}

static bool answers(const S5Served *served)
{
    char answer[4096];
    return s5_wire_ask(served->port, "GET /health", NULL, NULL, NULL, answer, sizeof answer);
}

/* Returns false if fewer calls were made. */
static bool fail_once(const char *kind, long at, bool ever)
{
    static const char TOLD[] = "(a call failed)\n";
    char said[SAID_SIZE], code[S5_CODE_SIZE] = "AAAA2222", *folder = folder_new();
    S5Served served = {.log = -1};
    int sayings = 0;
    const bool listens = start_failing(&served, folder, kind, at, ever);
    if (listens) {
        sayings = tell_story(served.port, code);
        if (!ever && !answers(&served) && !answers(&served)) /* the call may be one for the first answer */
            fail_msg("%s, call %ld: it no longer answers", kind, at);
        served.status = s5_served_end(&served, SIGTERM, PATIENCE_MS);
    }
    s5_served_said(&served, said, sizeof said);
    if (served.status < 0 || served.status >= 128 || (served.status && !strcmp(said, TOLD)) ||
        (!listens && !served.status))
        fail_msg(
            "%s, call %ld%s: it ended with %d: %s", kind, at, ever ? " and later" : "", served.status, said);
    const bool failed = strstr(said, TOLD);
    assert_true(failed || sayings == SAYINGS);
    assert_kept(folder, code, sayings);
    close(served.log);
    folder_free(folder);
    return failed;
}

/* The later a call, the more calls are skipped after it, one for each `spread` that came before; 0: none is. */
static void fail_each(const char *kind, long spread)
{
    bool more = true;
    for (long at = 1; more; at += 1 + (spread ? at / spread : 0))
        for (int ever = 0; ever < 2; ever++)
            if (case_is_due())
                more = fail_once(kind, at, ever);
}

static void test_each_socket_call(void **unused)
{
    (void)unused;
    fail_each("sockets", 0);
}

static void test_each_file_call(void **unused)
{
    (void)unused;
    fail_each("files", 0);
}

static void test_each_allocation(void **unused)
{
    (void)unused;
    fail_each("memory", 50); /* some 37,000, nearly all for answers that are written once */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_socket_call),
        cmocka_unit_test(test_each_file_call),
        cmocka_unit_test(test_each_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
