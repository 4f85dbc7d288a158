/*
 * What each connection is shown of a game over real sockets: every seat and a spectator exactly their view of what is stored and not a
 * card more, and after a reload at any position what came after it and nothing else.
 */
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
#include "support/folder.h"
#include "support/kept.h"
#include "support/patience.h"
#include "support/server.h"

enum { SEATS = 5, CLIENTS = SEATS + 1, HANDS = 3, STEP_MS = 20, POSITIONS_MAX = 512 };

static uint64_t seed;

typedef struct Table {
    const char *request;
    char code[S5_CODE_SIZE];
    Client client[CLIENTS];           /* the last one watches */
    int seen[CLIENTS][POSITIONS_MAX]; /* lines of the game up to a position */
} Table;

static void note_positions(Table *t)
{
    for (int i = 0; i < CLIENTS; i++) {
        assert_true(t->client[i].position < POSITIONS_MAX);
        t->seen[i][t->client[i].position] = t->client[i].known;
    }
}

static bool is_over(const Client *client)
{
    return client->game.count && strstr(client->game.line[client->game.count - 1], "{\"event\":\"end-game\"");
}

static void sit(Table *t)
{
    char piece[40];
    for (int i = 0; i < SEATS; i++) {
        client_do(&t->client[i], "{'do':'sit','seat':%d,'name':'P%d'}", i, i);
        snprintf(piece, sizeof piece, "\"seat\":%d,\"host\"", i);
        client_wait(t->client, CLIENTS, &t->client[i], piece);
    }
    client_do(&t->client[0], "{'do':'start'}");
}

/* Message by message, so that no position is passed over. */
static void play(Table *t)
{
    S5Random random = s5_random(seed, 0);
    const time_t until = time(NULL) + PATIENCE_S;
    bool over = false;
    while (!over) {
        assert_true(time(NULL) <= until);
        clients_turn(t->client, CLIENTS, STEP_MS);
        note_positions(t);
        over = true;
        for (int i = 0; i < CLIENTS; i++) {
            over = over && is_over(&t->client[i]);
            client_answer(&t->client[i], &random);
        }
    }
}

/* Of a turn only the seat that is asked may know more than whose it is. */
static void check_turns(const Client *client, int seat)
{
    char own[40], bare[60];
    for (int i = 0; i < client->heard.count; i++) {
        const char *line = client->heard.line[i];
        if (strncmp(line, "{\"event\":\"turn\",\"seat\":", 23) != 0)
            continue;
        snprintf(own, sizeof own, "{\"event\":\"turn\",\"seat\":%d,", seat);
        snprintf(bare, sizeof bare, "{\"event\":\"turn\",\"seat\":%d}", atoi(line + 23));
        if (strncmp(line, own, strlen(own)) != 0 && strcmp(line, bare) != 0)
            fail_msg("seat %d hears %s", seat, line);
    }
}

/* Events beside the game's own; no card is in any of them. */
static void check_events(const Client *client)
{
    static const char *const KNOWN[] = {"table", "seat", "game", "deal", "turn", "act", "trick", "end-hand",
        "end-game", "at", "clock", "ready"};
    char start[40];
    for (int i = 0; i < client->heard.count; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof KNOWN / sizeof *KNOWN; k++) {
            snprintf(start, sizeof start, "{\"event\":\"%s\"", KNOWN[k]);
            known = known || !strncmp(client->heard.line[i], start, strlen(start));
        }
        if (!known)
            fail_msg("heard was %s", client->heard.line[i]);
    }
}

/*
 * Another page of the same person, which has seen the table up to a position: from there on it has the same game. Returns
 * whether only what came after it was told.
 */
static bool reload(Table *t, int port, int who, uint64_t after)
{
    Client page = t->client[who];
    const Lines *whole = &t->client[who].game;
    page.wire = (S5Wire){.socket = -1};
    page.heard = page.game = page.before = (Lines){NULL, 0, 0};
    page.known = 0;
    assert_true(client_come(&page, port, t->code, after));
    client_wait(&page, 1, &page, "{\"event\":\"at\"");
    const bool tail = !client_heard(&page, "{\"event\":\"seat\"");
    const int from = tail ? t->seen[who][after] : 0;
    if (from + page.game.count != whole->count)
        fail_msg("%s, guest %d after %d: %d lines and %d make not %d", t->code, who, (int)after, from,
            page.game.count, whole->count);
    for (int i = 0; i < page.game.count; i++)
        assert_string_equal(page.game.line[i], whole->line[from + i]);
    assert_true(!tail || after > 0);
    client_free(&page);
    return tail;
}

static void check_reloads(Table *t, int port)
{
    enum { WATCHES = CLIENTS - 1 };
    const uint64_t last = t->client[0].position;
    int tails = 0, games = 0;
    for (int who = 0; who < CLIENTS; who++)
        for (uint64_t after = 0; after <= last; after++)
            if (t->seen[who][after] >= 0) {
                tails += reload(t, port, who, after);
                games += who < WATCHES && t->seen[who][after] > 0;
            }
    print_message("%s: %d of %d reloads told only what was new\n", t->code, tails, games);
    assert_true(tails > games / 2); /* but before the game, and where one might have answered in silence */
}

static void play_table(Table *t)
{
    char flags[300], whose[40];
    char *folder = folder_new();
    snprintf(flags, sizeof flags,
        "--data '%s' --limit messages=100000 --limit messages_burst=100000 --limit address_requests=100000"
        " --limit address_burst=100000 --limit address_messages=100000 --limit address_messages_burst=100000 --limit address_connections=10000",
        folder);
    S5Served served = server_start(flags);
    memset(t->seen, -1, sizeof t->seen);
    for (int i = 0; i < CLIENTS; i++)
        t->client[i] = client_new(served.port);
    client_create(&t->client[0], served.port, t->request, t->code);
    for (int i = 0; i < CLIENTS; i++)
        assert_true(client_come(&t->client[i], served.port, t->code, 0));
    sit(t);
    play(t);
    for (int i = 0; i < CLIENTS; i++) {
        check_turns(&t->client[i], i < SEATS ? i : -1);
        check_events(&t->client[i]);
    }
    check_reloads(t, served.port);
    server_end(&served);
    Lines entries = kept_entries(folder, t->code), record = kept_record(&entries);
    for (int i = 0; i < CLIENTS; i++) {
        Lines view = kept_view(&record, i < SEATS ? i : S5_VIEWER_NO_HAND);
        snprintf(whose, sizeof whose, "%s guest %d", t->code, i);
        kept_check(&t->client[i].game, &view, whose);
        assert_int_equal(t->client[i].game.count, view.count);
        lines_free(&view);
        client_free(&t->client[i]);
    }
    lines_free(&entries);
    lines_free(&record);
    folder_free(folder);
}

static void test_views_over_sockets(void **unused)
{
    static const char *const REQUESTS[] = {
        "{'rules':'spoil-five','players':5,'options':{'hands':3},'settings':{'between_s':0,'silent_s':1}}",
        "{'rules':'twenty-five','players':5,'options':{'hands':3},'settings':{'between_s':0,'silent_s':1}}",
        "{'rules':'merrimack-cut-throat','players':5,'options':{'hands':3},'settings':{'between_s':0,'silent_s':1}}",
    };
    static Table table;
    (void)unused;
    for (size_t i = 0; i < sizeof REQUESTS / sizeof *REQUESTS; i++) {
        table = (Table){.request = REQUESTS[i]};
        play_table(&table);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_views_over_sockets)};
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    print_message("seed %llu\n", (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
