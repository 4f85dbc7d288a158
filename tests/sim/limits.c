/*
 * The limits, tried out when everybody has gone. A connection, a window or a guess of before that still counts leaves less room than the
 * limits say, and one that was not counted, or only at its own connection, leaves more.
 */
#include "limits.h"
#include "judge.h"
#include "people.h"
#include "wire.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MORE = 3, ADDRESSES = 8, TOKEN = 96 };

static S5Limits limits;

S5Limits sim_limits(int people)
{
    limits = s5_limits();
    limits.connections = people * 3 + 40;
    limits.address_connections = 24;
    limits.person_sockets = 6;
    limits.address_working = 6;
    limits.address_guesses = 60;
    return limits;
}

static void wait_s(int s)
{
    const int64_t until_ns = sim.now_ns + s * SIM_S;
    while (sim_step(until_ns))
        continue;
}

static void expect(int count, int least, int most, const char *what, const char *whose)
{
    sim_note("%d %s of %s", count, what, whose);
    if (count < least || count > most)
        sim_violated("%s of %s: %d, and the limit allows %d", what, whose, count, least);
}

/* ----------------------------------------------------------------- addresses */

static void hear_bytes(void *to, const char *bytes, size_t size)
{
    (void)to, (void)bytes, (void)size;
}

static void hear_end(void *to)
{
    *(SimSocket **)to = NULL;
}

static void try_connections(const char *address, int node)
{
    SimSocket *socket[256];
    const int limit = limits.address_connections;
    int count = 0;
    for (int i = 0; i < limit + MORE; i++)
        socket[i] = sim_dial(address, node, &(SimEar){hear_bytes, hear_end, &socket[i]});
    wait_s(2);
    for (int i = 0; i < limit + MORE; i++)
        if (socket[i]) {
            sim_hang_up(socket[i], SIM_END_CLOSED);
            count++;
        }
    wait_s(2);
    expect(count, limit, limit, "connections", address);
}

/* ------------------------------------------------------------------- persons */

typedef struct Guest {
    char address[16], token[TOKEN], body[400];
    SimWire *wire; /* of one who has a single window */
    int node, status, opened, pongs, says;
} Guest;

static void on_guest_answered(void *to, int status, const char *head, const char *body)
{
    Guest *guest = to;
    const char *cookie = strstr(head, "set-cookie: spoilfive=");
    guest->status = status;
    if (cookie)
        snprintf(guest->token, sizeof guest->token, "%.*s", (int)strcspn(cookie + 22, ";\r"), cookie + 22);
    snprintf(guest->body, sizeof guest->body, "%s", body);
}

/* Asks, and waits for the answer. */
static int ask(Guest *guest, const char *line, const char *body)
{
    enum { LONGEST_S = 20 };
    const int64_t until_ns = sim.now_ns + LONGEST_S * SIM_S;
    guest->status = -1;
    sim_ask(guest->address, guest->node, line, guest->token, body,
        &(SimHears){.answered = on_guest_answered, .to = guest});
    while (guest->status < 0 && sim_step(until_ns))
        continue;
    if (guest->status < 0)
        sim_violated("nothing is answered within %d s to %s", LONGEST_S, line);
    return guest->status;
}

static void on_guest_opened(void *to)
{
    ((Guest *)to)->opened++;
}

static void on_guest_message(void *to, char *text, size_t size)
{
    Guest *guest = to;
    (void)size;
    guest->pongs += is_event(text, "pong");
    guest->says += strstr(text, "{\"event\":\"say\"") != NULL;
}

static void on_guest_closed(void *to)
{
    ((Guest *)to)->wire = NULL;
}

enum { TABLES = 64 };

/* Everybody has one window, and all the room is taken: one who comes then is refused, and owes nothing for it. */
static void try_full(int node, char table[TABLES][SIM_CODE], int tables)
{
    static const char LATE[] = "10.253.0.1";
    Guest *crowd = calloc((size_t)limits.connections, sizeof *crowd);
    char path[80];
    int opened = 0;
    if (!crowd)
        abort();
    for (Guest *guest = crowd; guest < crowd + limits.connections; guest++) {
        const int number = (int)(guest - crowd);
        guest->node = node;
        snprintf(guest->address, sizeof guest->address, "10.252.%u.%u", (unsigned char)(number / 200),
            (unsigned char)(number % 200 + 1));
        ask(guest, "GET /api/me", NULL);
        snprintf(path, sizeof path, "/api/tables/%s/socket", table[number % tables]);
        guest->wire = sim_open(guest->address, node, path, guest->token,
            &(SimHears){.opened = on_guest_opened,
                .message = on_guest_message,
                .closed = on_guest_closed,
                .to = guest});
    }
    wait_s(2);
    for (int i = 0; i < limits.address_connections; i++) {
        SimSocket *late = NULL;
        late = sim_dial(LATE, node, &(SimEar){hear_bytes, hear_end, &late});
        wait_s(1);
        expect(late != NULL, 0, 0, "connections", "a full server");
    }
    for (Guest *guest = crowd; guest < crowd + limits.connections; guest++) {
        opened += guest->opened;
        if (guest->wire)
            sim_leave(guest->wire, SIM_END_CLOSED);
    }
    expect(opened, limits.connections, limits.connections, "windows", "everybody");
    free(crowd);
    wait_s(2);
    try_connections(LATE, node);
}

/* As many windows as a person may have, and in all of them together as much as a person may say. */
static void try_windows(Guest *guest, char table[TABLES][SIM_CODE], int tables)
{
    enum { PINGS = 15, SAYS = 5, ALMOST = 6 };
    static const char PING[] = "{\"do\":\"ping\",\"ping\":1}",
                      SAY[] = "{\"do\":\"say\",\"name\":\"G\",\"text\":\"Hm.\"}";
    SimWire *wire[64];
    char path[80];
    guest->opened = guest->pongs = guest->says = 0;
    for (int i = 0; i < limits.person_sockets + MORE; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/socket", table[i % tables]);
        wire[i] = sim_open(guest->address, guest->node, path, guest->token,
            &(SimHears){.opened = on_guest_opened,
                .message = on_guest_message,
                .closed = on_guest_closed,
                .to = guest});
        wait_s(1);
    }
    expect(guest->opened, limits.person_sockets, limits.person_sockets, "windows", guest->token);
    for (int i = 0; i < limits.person_sockets * PINGS; i++)
        sim_say(wire[i / PINGS], PING, sizeof PING - 1);
    wait_s(10);
    expect(guest->pongs, limits.messages_burst, limits.messages_burst + ALMOST, "messages", guest->token);
    for (int i = 0; i < limits.person_sockets * SAYS; i++)
        sim_say(wire[i / SAYS], SAY, sizeof SAY - 1);
    wait_s(2);
    expect(guest->says, limits.says, limits.says + 1, "lines of chat", guest->token);
    for (int i = 0; i < limits.person_sockets; i++)
        sim_leave(wire[i], SIM_END_CLOSED);
    wait_s(2);
}

static int create_tables(Guest *guest, char table[TABLES][SIM_CODE])
{
    int count = 0;
    const int limit = limits.person_tables;
    while (count < TABLES && ask(guest, "POST /api/tables", "{\"rules\":\"spoil-five\"}") == 201)
        snprintf(table[count++], SIM_CODE, "%.*s", (int)strcspn(guest->body + 9, "\""), guest->body + 9);
    expect(count, limit, limit, "tables", guest->token);
    return count;
}

/* Somebody who knows the code of a table does not guess. */
static void try_guesses(int node, const char *code)
{
    enum { KNOWN = 10 };
    Guest guest = {.address = "10.250.0.2", .node = node};
    const int limit = limits.address_guesses;
    int count = 0;
    char line[80], path[80];
    ask(&guest, "GET /api/me", NULL);
    snprintf(line, sizeof line, "GET /api/tables/%s", code);
    snprintf(path, sizeof path, "/api/tables/%s/socket", code);
    for (int i = 0; i < KNOWN; i++) {
        ask(&guest, line, NULL);
        SimWire *wire = sim_open(guest.address, node, path, guest.token,
            &(SimHears){.opened = on_guest_opened,
                .message = on_guest_message,
                .closed = on_guest_closed,
                .to = &guest});
        wait_s(1);
        sim_leave(wire, SIM_END_CLOSED);
    }
    while (count <= 2 * limit && ask(&guest, "GET /api/tables/ABCDEFGH", NULL) == 404)
        count++;
    expect(count, limit, limit + 1, "guesses", guest.address);
}

/* More come than there is room for: those who have waited longest for a request have to go. */
static void try_crowd(int node)
{
    enum { EACH = 20 };
    char address[24];
    SimSocket **socket = calloc((size_t)limits.connections + EACH, sizeof *socket);
    int count = 0;
    if (!socket)
        abort();
    for (int i = 0; i < limits.connections + EACH; i++) {
        snprintf(address, sizeof address, "10.251.0.%d", i / EACH);
        socket[i] = sim_dial(address, node, &(SimEar){hear_bytes, hear_end, &socket[i]});
    }
    wait_s(2);
    for (int i = 0; i < limits.connections + EACH; i++)
        if (socket[i]) {
            sim_hang_up(socket[i], SIM_END_CLOSED);
            count++;
        }
    free(socket);
    wait_s(2);
    expect(count, limits.connections, limits.connections, "connections", "everybody");
    snprintf(address, sizeof address, "10.251.0.%d", limits.connections / EACH);
    try_connections(address, node);
}

static void say_well(Guest *guest, const char *line)
{
    if (ask(guest, line, NULL) != 200)
        sim_violated("after the faults, %s is answered with %d: %s", line, guest->status, guest->body);
}

void sim_limits_try(int nodes)
{
    static char table[TABLES][SIM_CODE];
    for (int node = 0; node < nodes; node++) {
        Guest operator= {.address = "", .node = node };
        if (ask(&operator, "POST /admin", "[\"status\"]") != 200 ||
            !strstr(operator.body, "\"tables\":0,\"people\":0,\"connections\":0,"))
            sim_violated("everybody has gone, and node %d says: %s", node, operator.body);
        strcpy(operator.address, "10.250.0.3");
        say_well(&operator, "GET /health");
        say_well(&operator, "GET /ready");
        try_crowd(node);
        for (int i = 0; i < ADDRESSES; i++) {
            Guest guest;
            if (sim_person(3 * i, guest.address, guest.token))
                try_connections(guest.address, node);
        }
    }
    Guest guest = {.address = "10.250.0.1"};
    ask(&guest, "GET /api/me", NULL);
    const int tables = create_tables(&guest, table);
    try_windows(&guest, table, tables);
    for (int i = 0; i < ADDRESSES / 2; i++)
        if (sim_person(5 * i, guest.address, guest.token) && *guest.token)
            try_windows(&guest, table, tables);
    try_guesses(0, table[0]);
    try_full(0, table, tables);
    wait_s(90);
}
