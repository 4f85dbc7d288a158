/* The server over real sockets: who may come in, how much of everything it accepts, and how it ends. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/client.h"
#include "support/folder.h"
#include "support/kept.h"
#include "support/patience.h"
#include "support/program.h"
#include "support/server.h"

enum { CLIENTS = 4, STEP_MS = 20, FINAL_TEXT = 0x81, TEXT_BEGINS = 0x01, GOES_ON = 0x00, ENDS = 0x80 };

static const char TABLE[] = "{'rules':'spoil-five','players':2,'options':{'robbing':'no'},"
                            "'settings':{'clock_s':0,'between_s':0}}";

/* A server and the people at a table, who have connected. */
typedef struct Room {
    S5Served served;
    char code[S5_CODE_SIZE];
    Client client[CLIENTS];
    int count;
    int pings;
} Room;

static void open_room(Room *room, const char *flags, int count)
{
    *room = (Room){.served = server_start(flags), .count = count};
    for (int i = 0; i < CLIENTS; i++)
        room->client[i] = client_new(room->served.port);
    client_create(&room->client[0], room->served.port, TABLE, room->code);
    for (int i = 0; i < count; i++) {
        assert_true(client_come(&room->client[i], room->served.port, room->code, 0));
        client_wait(room->client, count, &room->client[i], "\"at\"");
    }
}

static void free_guests(Room *room)
{
    for (int i = 0; i < CLIENTS; i++)
        client_free(&room->client[i]);
}

static void close_room(Room *room)
{
    free_guests(room);
    server_end(&room->served);
}

/* The table answers. */
static void check_alive(Room *room, int client)
{
    char pong[64];
    room->pings++;
    snprintf(pong, sizeof pong, "{\"event\":\"pong\",\"ping\":%d}", room->pings);
    client_do(&room->client[client], "{'do':'ping','ping':%d}", room->pings);
    client_wait(room->client, room->count, &room->client[client], pong);
}

static void wait_for_end(Room *room, int client)
{
    const time_t until = time(NULL) + PATIENCE_S;
    while (room->client[client].wire.socket >= 0 && time(NULL) <= until)
        clients_turn(room->client, room->count, STEP_MS);
    assert_int_equal(room->client[client].wire.socket, -1);
}

/* Whether the other end closes a bare socket soon enough. */
static bool is_closed(int file)
{
    char bytes[4096];
    struct pollfd some = {.fd = file, .events = POLLIN};
    for (ssize_t size = 1; size > 0;) {
        if (poll(&some, 1, PATIENCE_S * 1000) <= 0)
            return false;
        size = recv(file, bytes, sizeof bytes, 0);
    }
    close(file);
    return true;
}

/* ------------------------------------------------------------------ who comes */

static void pass_over(void *to, char *line, size_t size)
{
    (void)to, (void)line, (void)size;
}

/* The status that a handshake is answered with. */
static int dial(int port, const char *path, const char *token, const char *headers)
{
    S5Wire wire;
    const time_t until = time(NULL) + PATIENCE_S;
    assert_true(s5_wire_dial(&wire, &(S5WireCall){port, path, token, headers}));
    while (wire.socket >= 0 && !wire.status && time(NULL) <= until) {
        struct pollfd some = {.fd = wire.socket, .events = POLLIN};
        poll(&some, 1, STEP_MS);
        s5_wire_turn(&wire, pass_over, NULL);
    }
    s5_wire_cut(&wire);
    return wire.status;
}

static void test_only_who_may_comes_in(void **unused)
{
    Room room;
    char path[64], own[100], body[400], answer[4096];
    (void)unused;
    open_room(&room, "--memory", 1);
    const int port = room.served.port;
    const char *token = room.client[0].token;
    snprintf(path, sizeof path, "/api/tables/%s/socket", room.code);
    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%d\r\n", port);
    assert_int_equal(dial(port, path, token, own), 101);
    assert_int_equal(dial(port, path, token, "Origin: https://elsewhere.example\r\n"), 403);
    assert_int_equal(dial(port, path, token, "Origin: null\r\n"), 403);
    assert_int_equal(dial(port, path, NULL, own), 401);
    assert_int_equal(dial(port, path, "abc", own), 401);
    assert_int_equal(dial(port, path, NULL, "Cookie: spoilfive=\r\n"), 401);
    assert_int_equal(dial(port, path, NULL, "Cookie: notspoilfive=00112233\r\n"), 401);
    assert_int_equal(dial(port, "/api/tables/ABC/socket", NULL, own), 401);
    assert_int_equal(dial(port, "/api/tables/ABC", token, own), 404);
    assert_int_equal(dial(port, "/api/tables/socket", token, own), 404);
    assert_int_equal(dial(port, "/", token, own), 404);
    snprintf(body, sizeof body, "{\"rules\":\"spoil-five\"}");
    assert_int_equal(s5_wire_ask(port, "POST /api/tables", token, own, body, answer, sizeof answer), 201);
    assert_int_equal(s5_wire_ask(port, "POST /api/tables", token, "Origin: https://elsewhere.example\r\n",
                         body, answer, sizeof answer),
        403);
    assert_non_null(strstr(answer, "\"code\":\"forbidden\""));
    close_room(&room);
}

static void test_a_seat_belongs_to_the_token(void **unused)
{
    Room room;
    (void)unused;
    open_room(&room, "--memory", 2);
    client_do(&room.client[0], "{'do':'sit','seat':1,'name':'Ann'}");
    client_wait(room.client, 2, &room.client[0], "\"seat\":1,");
    memcpy(
        room.client[1].token, room.client[0].token, sizeof room.client[1].token); /* another page of hers */
    assert_true(client_come(&room.client[1], room.served.port, room.code, 0));
    client_wait(room.client, 2, &room.client[1], "\"seat\":1,");
    client_cut(&room.client[0]);
    check_alive(&room, 1);
    assert_null(client_heard(&room.client[1], "\"connected\":false"));
    close_room(&room);
}

/* -------------------------------------------------------------------- frames */

static void test_frames_of_all_sorts(void **unused)
{
    enum { HUGE_SIZE = 1 << 20 };
    Room room;
    static char huge[HUGE_SIZE];
    (void)unused;
    open_room(&room, "--memory", 2);
    S5Wire *wire = &room.client[0].wire;
    s5_wire_frame(wire, TEXT_BEGINS, true, "{\"do\":\"ping\",", 13);
    s5_wire_frame(wire, GOES_ON, true, "\"ping\":", 7);
    s5_wire_frame(wire, ENDS | GOES_ON, true, "-7}", 3);
    client_wait(room.client, 2, &room.client[0], "{\"event\":\"pong\",\"ping\":-7}");
    s5_wire_frame(wire, 0x82, true, "{\"do\":\"ping\",\"ping\":1}", 22); /* binary */
    client_do(&room.client[0], "{'do':'ping','ping':2}");
    client_wait(room.client, 2, &room.client[0], "\"code\":\"malformed\"");
    memset(huge, ' ', sizeof huge);
    s5_wire_frame(wire, FINAL_TEXT, true, huge, sizeof huge);
    client_do(&room.client[0], "{'do':'ping','ping':3}");
    client_wait(room.client, 2, &room.client[0], "{\"event\":\"pong\",\"ping\":3}");
    assert_non_null(client_heard(&room.client[0], "\"code\":\"too-long\""));
    assert_null(client_heard(&room.client[0], "{\"event\":\"pong\",\"ping\":1}"));
    s5_wire_frame(wire, FINAL_TEXT, false, "{}", 2); /* no client may send that */
    s5_wire_frame(wire, 0xF3, true, "{}", 2);        /* nor that */
    client_do(&room.client[0], "{'do':'ping','ping':4}");
    wait_for_end(&room, 0);
    check_alive(&room, 1);
    close_room(&room);
}

/* -------------------------------------------------------------------- limits */

static int count_heard(const Client *client, const char *piece)
{
    int count = 0;
    for (int i = 0; i < client->heard.count; i++)
        count += strstr(client->heard.line[i], piece) != NULL;
    return count;
}

static void test_too_many_messages(void **unused)
{
    enum { BURST = 5, MANY = 20, OVER = 60 };
    Room room;
    (void)unused;
    open_room(&room, "--memory --limit messages=1 --limit messages_burst=5 --limit messages_over=30", 2);
    for (int i = 0; i < MANY; i++)
        client_do(&room.client[0], "{'do':'ping','ping':%d}", i);
    client_wait(room.client, 2, &room.client[0], "too-fast");
    assert_true(count_heard(&room.client[0], "\"pong\"") >= BURST);
    assert_true(room.client[0].wire.open);
    for (int i = 0; i < 2 * OVER; i++)
        client_do(&room.client[0], "{'do':'ping','ping':%d}", i);
    wait_for_end(&room, 0);
    assert_true(server_figure(&room.served, "dropped_total") >= 1);
    check_alive(&room, 1);
    close_room(&room);
}

static void test_too_many_requests(void **unused)
{
    enum { MANY = 40 };
    char answer[4096];
    int refused = 0;
    (void)unused;
    S5Served served = server_start("--memory --limit address_requests=1 --limit address_burst=10");
    for (int i = 0; i < MANY; i++)
        refused += s5_wire_ask(served.port, "GET /health", NULL, NULL, NULL, answer, sizeof answer) == 429;
    assert_true(refused > 0 && refused <= MANY - 10);
    server_end(&served);
}

/* Waits until a request of one more connection is answered: whoever leaves makes room. */
static void wait_for_room(int port)
{
    char answer[4096];
    const time_t until = time(NULL) + PATIENCE_S;
    while (s5_wire_ask(port, "GET /health", NULL, NULL, NULL, answer, sizeof answer) != 200)
        assert_true(time(NULL) <= until);
}

static void test_too_many_connections_of_one_address(void **unused)
{
    Room room;
    (void)unused;
    open_room(&room, "--memory --limit address_connections=3", 2);
    const int third = s5_wire_connect(room.served.port);
    check_alive(&room, 0);
    assert_true(is_closed(s5_wire_connect(room.served.port)));
    check_alive(&room, 1);
    close(third);
    client_cut(&room.client[0]);
    wait_for_room(room.served.port);
    close_room(&room);
}

/* When there is no room, the connection that has been silent longest is closed; players stay, and then nobody else
 * is let in. */
static void test_too_many_connections(void **unused)
{
    Room room;
    char answer[4096];
    (void)unused;
    open_room(&room, "--memory --limit connections=3", 2);
    const int silent = s5_wire_connect(room.served.port);
    check_alive(&room, 0);
    assert_int_equal(
        s5_wire_ask(room.served.port, "GET /health", NULL, NULL, NULL, answer, sizeof answer), 200);
    assert_true(is_closed(silent));
    assert_true(client_come(&room.client[2], room.served.port, room.code, 0));
    room.count = 3;
    client_wait(room.client, 3, &room.client[2], "\"at\"");
    assert_true(is_closed(s5_wire_connect(room.served.port)));
    for (int i = 0; i < 3; i++)
        check_alive(&room, i);
    client_cut(&room.client[0]);
    wait_for_room(room.served.port);
    close_room(&room);
}

static void test_too_many_at_a_table(void **unused)
{
    static const char *const LIMITS[] = {"table_visitors=2", "table_tabs=2"};
    (void)unused;
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        Room room;
        char flags[80];
        snprintf(flags, sizeof flags, "--memory --limit %s", LIMITS[i]);
        open_room(&room, flags, 1);
        room.count = 3;
        for (int k = 1; k < room.count; k++) {
            if (i)
                memcpy(room.client[k].token, room.client[0].token, sizeof room.client[k].token);
            assert_true(client_come(&room.client[k], room.served.port, room.code, 0));
            client_wait(room.client, room.count, &room.client[k], k == 1 ? "\"at\"" : "\"code\":\"full\"");
        }
        wait_for_end(&room, 2);
        check_alive(&room, 0);
        check_alive(&room, 1);
        close_room(&room);
    }
}

static void test_at_too_many_tables_at_once(void **unused)
{
    Room room;
    char path[64];
    (void)unused;
    open_room(&room, "--memory --limit person_sockets=1", 2);
    snprintf(path, sizeof path, "/api/tables/%s/socket", room.code);
    assert_int_equal(dial(room.served.port, path, room.client[0].token, NULL), 429);
    check_alive(&room, 0);
    client_cut(&room.client[0]);
    const time_t until = time(NULL) + PATIENCE_S; /* whoever leaves makes room */
    while (dial(room.served.port, path, room.client[0].token, NULL) != 101)
        assert_true(time(NULL) <= until);
    close_room(&room);
}

/* A client that never reads is dropped when enough waits for it, and nobody else notices. */
static void test_a_client_that_does_not_read(void **unused)
{
    enum { LINE = 900, ROUNDS = 20000, EVERY = 50 };
    static Room room;
    static char text[LINE + 1];
    (void)unused;
    open_room(&room,
        "--memory --limit queue_bytes=65536 --limit says=1000000 --limit say_characters=1000 --limit messages=1000000"
        " --limit messages_burst=1000000 --limit idle_s=3600 --limit address_requests=100000"
        " --limit address_burst=100000 --limit address_messages=1000000 --limit address_messages_burst=1000000",
        2);
    memset(text, 'x', LINE);
    int slow = 1;
    for (int i = 0; i < ROUNDS && slow; i++) {
        client_do(&room.client[0], "{'do':'say','text':'%s'}", text);
        if (i % EVERY)
            continue;
        room.count = 1; /* the other one does not look */
        check_alive(&room, 0);
        client_hush(&room.client[0]);
        slow = server_figure(&room.served, "dropped_total") < 1;
    }
    assert_false(slow);
    assert_true(server_figure(&room.served, "people") == 1);
    check_alive(&room, 0);
    room.count = 2;
    close_room(&room);
}

static void test_half_open_and_slow(void **unused)
{
    static const char *const STARTS[] = {"", "GET /hea", "GET /health HTTP/1.1\r\nHost: a\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"};
    enum { STARTS_COUNT = sizeof STARTS / sizeof *STARTS };
    Room room;
    int file[STARTS_COUNT];
    (void)unused;
    open_room(&room, "--memory --limit request_s=1 --limit idle_s=2", 1);
    for (int i = 0; i < STARTS_COUNT; i++) {
        file[i] = s5_wire_connect(room.served.port);
        assert_true(feed_bytes(file[i], STARTS[i], strlen(STARTS[i])));
    }
    for (int i = 0; i < STARTS_COUNT; i++)
        if (!is_closed(file[i]))
            fail_msg("'%s' is waited for", STARTS[i]);
    /* A WebSocket that does not answer pings: nobody has looked at it meanwhile. */
    assert_true(is_closed(dup(room.client[0].wire.socket)));
    close_room(&room);
}

static void test_requests_that_are_wrong(void **unused)
{
    static const struct {
        const char *head;
        int status;
    } WRONG[] = {
        {"POST /api/tables HTTP/1.1\r\nHost: a\r\n\r\n", 411},
        {"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413},
        {"DELETE /api/tables HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405},
        {"GET /api/nothing HTTP/1.1\r\nHost: a\r\n\r\n", 404},
        {"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 0},
    };
    S5Served served = server_start("--memory --limit request_s=2");
    char answer[4096];
    (void)unused;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        struct pollfd some = {.fd = s5_wire_connect(served.port), .events = POLLIN};
        int status = 0;
        assert_true(feed_bytes(some.fd, WRONG[i].head, strlen(WRONG[i].head)));
        assert_true(poll(&some, 1, PATIENCE_S * 1000) > 0);
        const ssize_t size = recv(some.fd, answer, sizeof answer - 1, 0);
        answer[size > 0 ? size : 0] = 0;
        sscanf(answer, "HTTP/%*d.%*d %d", &status);
        if (WRONG[i].status ? status != WRONG[i].status : strstr(answer, "root:") != NULL)
            fail_msg("%s is answered with %s", WRONG[i].head, answer);
        close(some.fd);
    }
    assert_int_equal(s5_wire_ask(served.port, "GET /health", NULL, NULL, NULL, answer, sizeof answer), 200);
    server_end(&served);
}

/* ----------------------------------------------------------------- its own end */

static void test_a_port_in_use(void **unused)
{
    char arguments[200];
    S5Served served = server_start("--memory");
    (void)unused;
    snprintf(arguments, sizeof arguments, "serve --memory --port %d", served.port);
    expect(arguments, NULL, 1, "", "in use");
    server_end(&served);
}

static void test_a_folder_in_use(void **unused)
{
    char flags[200], arguments[300];
    char *folder = folder_new();
    (void)unused;
    snprintf(flags, sizeof flags, "--data '%s'", folder);
    S5Served served = server_start(flags);
    snprintf(arguments, sizeof arguments, "serve --port 0 %s", flags);
    expect(arguments, NULL, 1, "", "another server");
    server_end(&served);
    folder_free(folder);
}

static void test_no_folder(void **unused)
{
    (void)unused;
    expect(
        "serve --port 0 --data /dev/null", NULL, 1, "", "/dev/null: it is a file; --data must be a folder");
    expect("serve --port 0 --data /dev/null/tables", NULL, 1, "",
        "/dev/null/tables: Not a directory; --data must be a folder");
}

static void expect_health(int port, int status, const char *words)
{
    char answer[1024];
    assert_int_equal(s5_wire_ask(port, "GET /health", NULL, NULL, NULL, answer, sizeof answer), status);
    if (!strstr(answer, words))
        fail_msg("%s", answer);
}

/* A bit of an entry has changed on the disk: that table is refused, the operator is told which, and the others
 * continue. */
static void test_a_damaged_table(void **unused)
{
    char *folder = folder_new(), flags[200], said[4096];
    (void)unused;
    kept_found(folder, "DAMAGED2");
    kept_found(folder, "KMT4Q7WX");
    folder_flip_bit(folder, "tables.db", "\"code\":\"DAMAGED2\",\"host\":\"");
    snprintf(flags, sizeof flags, "--data '%s'", folder);
    S5Served served = server_start(flags);
    Client damaged = client_new(served.port), sound = client_new(served.port);
    assert_true(client_come(&damaged, served.port, "DAMAGED2", 0));
    client_wait(&damaged, 1, &damaged, "\"code\":\"busy\"");
    assert_true(client_come(&sound, served.port, "KMT4Q7WX", 0));
    client_wait(&sound, 1, &sound, "\"at\"");
    assert_non_null(strstr(s5_served_said(&served, said, sizeof said),
        "event=fault table=DAMAGED2 why=\"entry 1 of table DAMAGED2: it is damaged"));
    expect_health(served.port, 503, "1 table is refused: DAMAGED2: entry 1 of table DAMAGED2: it is damaged");
    client_free(&damaged);
    client_free(&sound);
    server_end(&served);
    folder_free(folder);
}

static void test_it_says_where_to_open_it(void **unused)
{
    char open[80], said[4096];
    S5Served served = server_start("--memory --address 127.0.0.1");
    (void)unused;
    snprintf(open, sizeof open, "Open http://localhost:%d; Ctrl+C ends it.\n", served.port);
    assert_non_null(strstr(s5_served_said(&served, said, sizeof said), open));
    server_end(&served);
}

/* In the middle of play: all are told, what was shown is kept, and it is over within 5 seconds. */
static void test_sigterm(void **unused)
{
    enum { ACTS = 30, END_MS = 5000 };
    Room room;
    char flags[200];
    char *folder = folder_new();
    S5Random random = s5_random(1, 0);
    (void)unused;
    snprintf(flags, sizeof flags, "--data '%s' --limit messages=10000 --limit messages_burst=10000", folder);
    open_room(&room, flags, 3);
    for (int i = 0; i < 2; i++) {
        client_do(&room.client[i], "{'do':'sit','seat':%d,'name':'P%d'}", i, i);
        client_wait(room.client, 3, &room.client[i], i ? "\"seat\":1," : "\"seat\":0,");
    }
    client_do(&room.client[0], "{'do':'start'}");
    for (int acts = 0; acts < ACTS;) {
        clients_turn(room.client, 3, STEP_MS);
        for (int i = 0; i < 2; i++)
            acts += client_answer(&room.client[i], &random);
    }
    kill(room.served.pid, SIGTERM);
    for (int i = 0; i < 3; i++) {
        client_wait(room.client, 3, &room.client[i], "{\"event\":\"closing\",\"why\":\"");
        wait_for_end(&room, i);
    }
    assert_int_equal(s5_served_end(&room.served, 0, END_MS), 0);
    close(room.served.log);
    Lines entries = kept_entries(folder, room.code), record = kept_record(&entries);
    for (int i = 0; i < 3; i++) {
        client_cut(&room.client[i]);
        Lines view = kept_view(&record, i < 2 ? i : S5_VIEWER_NO_HAND);
        kept_check(&room.client[i].game, &view, "after SIGTERM");
        lines_free(&view);
    }
    lines_free(&entries);
    lines_free(&record);
    free_guests(&room);
    folder_free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_who_may_comes_in),
        cmocka_unit_test(test_a_seat_belongs_to_the_token),
        cmocka_unit_test(test_frames_of_all_sorts),
        cmocka_unit_test(test_too_many_messages),
        cmocka_unit_test(test_too_many_requests),
        cmocka_unit_test(test_too_many_connections_of_one_address),
        cmocka_unit_test(test_too_many_connections),
        cmocka_unit_test(test_too_many_at_a_table),
        cmocka_unit_test(test_at_too_many_tables_at_once),
        cmocka_unit_test(test_a_client_that_does_not_read),
        cmocka_unit_test(test_half_open_and_slow),
        cmocka_unit_test(test_requests_that_are_wrong),
        cmocka_unit_test(test_a_port_in_use),
        cmocka_unit_test(test_a_folder_in_use),
        cmocka_unit_test(test_no_folder),
        cmocka_unit_test(test_a_damaged_table),
        cmocka_unit_test(test_it_says_where_to_open_it),
        cmocka_unit_test(test_sigterm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
