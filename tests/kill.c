/*
 * kill −9 in a loop: a server under load dies at any moment, is started again, and people play on. Everything that
 * anybody was shown is in the log, once and in order; nothing in it was shown differently; each game is sound. kill
 * [SECONDS [SEED]]
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/client.h"
#include "support/folder.h"
#include "support/kept.h"
#include "support/patience.h"
#include "support/server_process.h"

enum { TABLES = 8, SEATS = 3, CLIENTS = TABLES * SEATS, KILLS_LEAST = 3 };

static int seconds = 6;
static uint64_t seed;

typedef struct World {
    char *folder;
    S5Served served;
    char code[TABLES][S5_CODE_SIZE];
    Client client[CLIENTS];
    uint64_t position[CLIENTS]; /* that each has seen */
    S5Random random;
    int kills, torn;
} World;

static const char LIMITS[] =
    "--limit messages=100000 --limit messages_burst=100000 --limit address_requests=100000"
    " --limit address_burst=100000 --limit address_messages=100000 --limit address_messages_burst=100000";

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ------------------------------------------------------------------- people */

/* Positions never go back, whether the server was killed or not. */
static void check_position(World *w, int i)
{
    assert_true(w->client[i].position >= w->position[i]);
    w->position[i] = w->client[i].position;
}

static void play(World *w, int64_t until_ms)
{
    while (now_ms() < until_ms) {
        clients_turn(w->client, CLIENTS, 5);
        for (int i = 0; i < CLIENTS; i++) {
            client_settle(&w->client[i], i % SEATS, SEATS);
            client_check_error(&w->client[i], false);
            check_position(w, i);
            client_answer(&w->client[i], &w->random);
        }
    }
}

static void come_back(World *w)
{
    for (int i = 0; i < CLIENTS; i++)
        assert_true(client_come(&w->client[i], w->served.port, w->code[i / SEATS], w->client[i].position));
}

/* ------------------------------------------------------------------- servers */

static void start(const char *folder, S5Served *served)
{
    char flags[1024], said[4096];
    snprintf(flags, sizeof flags, "--data '%s' %s", folder, LIMITS);
    const char *program = getenv("S5_PROGRAM");
    if (!s5_served_start(served, program ? program : "build/spoilfive", flags, 0))
        fail_msg("it does not start: %s", s5_served_said(served, said, sizeof said));
}

static void copy(const char *from, const char *to, const char *name, long without)
{
    char path[512], buffer[65536];
    struct stat is;
    snprintf(path, sizeof path, "%s/%s", from, name);
    if (stat(path, &is) != 0)
        return;
    FILE *in = folder_file(from, name, "rb"), *out = folder_file(to, name, "wb");
    for (long left = is.st_size - without; left > 0;) {
        const size_t size = fread(buffer, 1, left < (long)sizeof buffer ? (size_t)left : sizeof buffer, in);
        if (!size)
            break;
        assert_int_equal(fwrite(buffer, 1, size, out), size);
        left -= (long)size;
    }
    fclose(in);
    fclose(out);
}

/*
 * A copy of what the dead server left, its write-ahead log torn off somewhere, as by a power cut: a server starts on it and
 * has a beginning of every table.
 */
static Lines *read_torn(World *w)
{
    enum { TORN_MOST = 20000 };
    char *folder = folder_new();
    S5Served served = {.log = -1};
    Lines *torn = calloc(TABLES, sizeof *torn);
    assert_non_null(torn);
    copy(w->folder, folder, "tables.db", 0);
    copy(w->folder, folder, "tables.db-wal", (long)s5_random_below(&w->random, TORN_MOST));
    start(folder, &served);
    assert_int_equal(s5_served_end(&served, SIGTERM, PATIENCE_MS), 0);
    for (int i = 0; i < TABLES; i++)
        torn[i] = kept_entries(folder, w->code[i]);
    close(served.log);
    folder_free(folder);
    return torn;
}

static void check_torn(const World *w, Lines *torn)
{
    for (int i = 0; i < TABLES; i++) {
        const Lines whole = kept_entries(w->folder, w->code[i]);
        kept_check(&torn[i], &whole, w->code[i]);
        lines_free((Lines *)&whole);
        lines_free(&torn[i]);
    }
    free(torn);
}

/* ----------------------------------------------------------------------- test */

/* With a question that is asked in silence, and without; then with a computer player, too, and an auction. */
static const char *const GAMES[] = {
    "{'rules':'spoil-five','players':3,'options':{'hands':0},'settings':{'between_s':0,'silent_s':1}}",
    "{'rules':'spoil-five','players':3,'options':{'hands':0,'robbing':'no'},'settings':{'between_s':0}}",
    "{'rules':'twenty-five','players':4,'settings':{'between_s':0,'silent_s':1,'pace_ms':0}}",
    "{'rules':'one-hundred-ten','players':4,'settings':{'between_s':0,'silent_s':1,'pace_ms':0}}",
};

enum { GAMES_COUNT = (int)(sizeof GAMES / sizeof *GAMES) };

static void open_world(World *w)
{
    w->folder = folder_new();
    w->served = (S5Served){.log = -1};
    w->random = s5_random(seed, 0);
    start(w->folder, &w->served);
    for (int i = 0; i < CLIENTS; i++)
        w->client[i] = client_new(w->served.port);
    for (int i = 0; i < TABLES; i++)
        client_create(&w->client[i * SEATS], w->served.port, GAMES[i % GAMES_COUNT], w->code[i]);
}

static void kill_it(World *w, Lines **torn)
{
    assert_int_equal(s5_served_end(&w->served, SIGKILL, PATIENCE_MS), 128 + SIGKILL);
    w->kills++;
    clients_turn(w->client, CLIENTS, 0); /* what it had sent before it died was shown */
    if (!*torn && w->kills == KILLS_LEAST)
        *torn = read_torn(w);
}

static void test_nothing_is_lost(void **unused)
{
    enum { LIFE_LEAST = 100, LIFE_MOST = 1200 };
    static World w;
    Lines *torn = NULL;
    int entries = 0;
    (void)unused;
    open_world(&w);
    come_back(&w);
    for (const int64_t until = now_ms() + 1000 * (int64_t)seconds;
        now_ms() < until || w.kills < KILLS_LEAST;) {
        play(&w, now_ms() + LIFE_LEAST + s5_random_below(&w.random, LIFE_MOST - LIFE_LEAST));
        kill_it(&w, &torn);
        start(w.folder, &w.served);
        come_back(&w);
    }
    play(&w, now_ms() + LIFE_MOST);
    assert_int_equal(s5_served_end(&w.served, SIGTERM, PATIENCE_MS), 0);
    for (int i = 0; i < TABLES; i++)
        entries += kept_check_table(w.folder, &w.client[i * SEATS], SEATS);
    check_torn(&w, torn);
    print_message("%d kills, %d entries\n", w.kills, entries);
    assert_true(entries > TABLES * (1 + SEATS));
    for (int i = 0; i < CLIENTS; i++)
        client_free(&w.client[i]);
    close(w.served.log);
    folder_free(w.folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing_is_lost)};
    seconds = argc > 1 ? atoi(argv[1]) : seconds;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    print_message("seed %llu\n", (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
