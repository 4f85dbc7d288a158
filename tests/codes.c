/* Tables over real sockets: their codes as people type them, and at how many tables of one address computer players
 * may think. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/client.h"
#include "support/folder.h"
#include "support/kept.h"
#include "support/server.h"

enum { CLIENTS = 2, STEP_MS = 20 };

/* A server, a table, and the person who created it. */
typedef struct Room {
    S5Served served;
    char code[S5_CODE_SIZE];
    Client client[CLIENTS];
} Room;

static void open_room(Room *room, const char *flags)
{
    *room = (Room){.served = server_start(flags)};
    for (int i = 0; i < CLIENTS; i++)
        room->client[i] = client_new(room->served.port);
    client_create(&room->client[0], room->served.port,
        "{'rules':'spoil-five','players':2,'options':{'robbing':'no'},'settings':{'clock_s':0,'between_s':0}}",
        room->code);
    assert_true(client_come(&room->client[0], room->served.port, room->code, 0));
    client_wait(room->client, 1, &room->client[0], "\"at\"");
}

static void close_room(Room *room)
{
    for (int i = 0; i < CLIENTS; i++)
        client_free(&room->client[i]);
    server_end(&room->served);
}

/* -------------------------------------------------------------------- codes */

/* A page must be told: a refused handshake looks to it like a broken network. */
static void test_a_code_that_no_table_has(void **unused)
{
    static const char *const CODES[] = {"ZZZZZZ", "ZZZZZZZZ", "ABC", "KMT4Q0", "KMT4Q7X", "KMT4Q7XYZ",
        "------", "a%20b%2Fc", "%C3%A9%C3%A9%C3%A9", "0123456789012345678901234567890"};
    Room room;
    (void)unused;
    open_room(&room, "--memory");
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++) {
        assert_true(client_come(&room.client[0], room.served.port, CODES[i], 0));
        client_wait(room.client, 1, &room.client[0],
            "{\"event\":\"error\",\"code\":\"unknown\",\"error\":\"There is no such table.\"}");
        while (room.client[0].wire.open)
            clients_turn(room.client, 1, STEP_MS);
    }
    close_room(&room);
}

/* The summary of a table, asked for with its code as somebody typed it. */
static void check_typed(const Room *room, const char *typed, const char *code)
{
    char path[128], answer[4096], table[40];
    snprintf(path, sizeof path, "GET /api/tables/%s", typed);
    snprintf(table, sizeof table, "\"code\":\"%s\"", code);
    assert_int_equal(
        s5_wire_ask(room->served.port, path, room->client[0].token, NULL, NULL, answer, sizeof answer), 200);
    assert_non_null(strstr(answer, table));
}

/* Eight signs; with a dash or blanks between them or not, in capitals or not. */
static void test_a_code_as_people_type_it(void **unused)
{
    Room room;
    char typed[40], low[S5_CODE_SIZE], table[40];
    (void)unused;
    open_room(&room, "--memory");
    assert_int_equal(strlen(room.code), 8);
    assert_int_equal(strspn(room.code, "ABCDEFGHJKMNPQRSTUVWXYZ23456789"), 8);
    for (int i = 0; i < S5_CODE_SIZE; i++)
        low[i] = (char)tolower((unsigned char)room.code[i]);
    snprintf(typed, sizeof typed, "%.4s-%s", low, low + 4);
    snprintf(table, sizeof table, "\"code\":\"%s\"", room.code);
    assert_true(client_come(&room.client[1], room.served.port, typed, 0));
    client_wait(room.client, 2, &room.client[1], table);
    check_typed(&room, low, room.code);
    check_typed(&room, typed, room.code);
    snprintf(typed, sizeof typed, "%%20%.4s%%20%%20%s%%20", room.code, low + 4);
    check_typed(&room, typed, room.code);
    close_room(&room);
}

/* Codes once had six signs: a person who kept one still finds the table. */
static void test_an_old_code(void **unused)
{
    Room room;
    char flags[300], *folder = folder_new();
    (void)unused;
    kept_found(folder, "KMT4Q7");
    snprintf(flags, sizeof flags, "--data '%s'", folder);
    open_room(&room, flags);
    check_typed(&room, "KMT4Q7", "KMT4Q7");
    check_typed(&room, "kmt-4q7", "KMT4Q7");
    close_room(&room);
    folder_free(folder);
}

/* ------------------------------------------------------------------ thinking */

/* Where computer players search at as many tables of an address as they may, no more are made. */
static void test_too_many_tables_think(void **unused)
{
    static const char BODY[] = "{\"rules\":\"spoil-five\"}";
    char answer[4096];
    S5Random random = s5_random(1, 0);
    Room room;
    (void)unused;
    open_room(&room, "--memory --limit address_thinking=1");
    assert_int_equal(s5_wire_ask(room.served.port, "POST /api/tables", room.client[1].token, NULL, BODY,
                         answer, sizeof answer),
        201);
    client_do(&room.client[0], "{'do':'sit','seat':0,'name':'Ann'}");
    client_do(&room.client[0], "{'do':'start'}");
    while (!client_heard(&room.client[0], "\"event\":\"act\",\"seat\":1")) {
        client_answer(&room.client[0], &random);
        clients_turn(room.client, 1, STEP_MS);
    }
    assert_int_equal(s5_wire_ask(room.served.port, "POST /api/tables", room.client[1].token, NULL, BODY,
                         answer, sizeof answer),
        503);
    assert_non_null(strstr(answer, "\"code\":\"busy\""));
    close_room(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_code_that_no_table_has),
        cmocka_unit_test(test_a_code_as_people_type_it),
        cmocka_unit_test(test_an_old_code),
        cmocka_unit_test(test_too_many_tables_think),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
