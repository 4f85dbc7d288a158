#include "client.h"

#include <jansson.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "patience.h"

Client client_new(int port)
{
    Client client = {.wire = {.socket = -1}, .seat = -1};
    assert_true(s5_wire_token(port, client.token));
    return client;
}

void client_free(Client *client)
{
    s5_wire_cut(&client->wire);
    lines_free(&client->heard);
    lines_free(&client->game);
    lines_free(&client->before);
}

/* ------------------------------------------------------------------- hearing */

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

/* Whether a client that had seen the end of a game was told the next one when it came back. */
static bool is_next_game(const Lines *before, const Lines *game)
{
    return game->count < before->count && begins(before->line[before->count - 1], "{\"event\":\"end-game\"");
}

/* What was seen may be told again, but never differently. */
static void check_told_again(const Client *client)
{
    const Lines *before = &client->before, *game = &client->game;
    if (before->count > game->count)
        fail_msg(
            "%s: of %d lines that were shown %d are told again", client->code, before->count, game->count);
    for (int i = 0; i < before->count; i++)
        if (strcmp(before->line[i], game->line[i]) != 0)
            fail_msg("%s: shown was %s, told again is %s", client->code, before->line[i], game->line[i]);
}

static void compare_with_before(Client *client)
{
    if (!is_next_game(&client->before, &client->game))
        check_told_again(client);
    lines_free(&client->before);
    client->before = (Lines){NULL, 0, 0};
}

static void see_at(Client *client, const char *line)
{
    const char *seal = strstr(line, ",\"seal\":");
    client->position = strtoull(strstr(line, "position\":") + 10, NULL, 10);
    snprintf(client->seal, sizeof client->seal, "%s%.*s", seal ? "&seal=" : "",
        seal ? (int)strcspn(seal + 8, "}") : 0, seal ? seal + 8 : "");
    client->known = client->game.count;
    if (client->coming)
        compare_with_before(client);
    client->coming = false;
}

static void see_turn(Client *client, const char *line)
{
    snprintf(client->turn, sizeof client->turn, "%s", strstr(line, "\"legal\":") ? line : "");
}

static void hear(void *to, char *line, size_t size)
{
    Client *client = to;
    assert_int_equal(strlen(line), size);
    lines_add(&client->heard, line);
    if (begins(line, "{\"event\":\"at\"")) {
        see_at(client, line);
    } else if (begins(line, "{\"event\":\"turn\"")) {
        see_turn(client, line);
    } else if (begins(line, "{\"event\":\"seat\"")) {
        client->seat = atoi(strstr(line, "\"seat\":") + 7);
        lines_free(client->coming ? &client->before : &client->game);
        client->before = client->coming ? client->game : (Lines){NULL, 0, 0};
        client->game = (Lines){NULL, 0, 0};
        client->turn[0] = 0;
    } else if (line_is_of_record(line)) {
        lines_add(&client->game, line);
        client->turn[0] = 0;
    }
}

void clients_turn(Client *clients, int count, int ms)
{
    enum { MOST = 128 };
    struct pollfd some[MOST];
    assert_true(count <= MOST);
    for (int i = 0; i < count; i++)
        some[i] = (struct pollfd){.fd = clients[i].wire.socket,
            .events = (short)(POLLIN | (clients[i].wire.out_size && clients[i].wire.open ? POLLOUT : 0))};
    if (poll(some, (nfds_t)count, ms) <= 0)
        return;
    for (int i = 0; i < count; i++)
        if (some[i].revents)
            s5_wire_turn(&clients[i].wire, hear, &clients[i]);
}

const char *client_heard(const Client *client, const char *piece)
{
    for (int i = client->heard.count - 1; i >= 0; i--)
        if (strstr(client->heard.line[i], piece))
            return client->heard.line[i];
    return NULL;
}

const char *client_wait(Client *clients, int count, Client *client, const char *piece)
{
    enum { STEP_MS = 50 };
    const time_t until = time(NULL) + PATIENCE_S;
    while (!client_heard(client, piece)) {
        if (time(NULL) > until || (client->wire.socket < 0 && !client->wire.open && client->wire.status))
            fail_msg("%s was not heard; the last was %s", piece,
                client->heard.count ? client->heard.line[client->heard.count - 1] : "nothing");
        clients_turn(clients, count, STEP_MS);
    }
    return client_heard(client, piece);
}

void client_hush(Client *client)
{
    lines_free(&client->heard);
    client->heard = (Lines){NULL, 0, 0};
}

/* ------------------------------------------------------------ coming, speaking */

/* A page forgets what came after the last `at`, since it will be told again. */
static void forget_rest(Client *client)
{
    if (client->before.count) {
        lines_free(&client->game);
        client->game = client->before;
        client->before = (Lines){NULL, 0, 0};
        return;
    }
    for (int i = client->known; i < client->game.count; i++)
        free(client->game.line[i]);
    client->game.count = client->known;
}

bool client_come(Client *client, int port, const char *code, uint64_t after)
{
    return client_come_by(client, port, "", code, after);
}

bool client_come_by(Client *client, int port, const char *prefix, const char *code, uint64_t after)
{
    char path[160];
    client_cut(client);
    client_hush(client);
    if (strcmp(client->code, code) != 0) {
        lines_free(&client->game);
        client->game = (Lines){NULL, 0, 0};
        client->known = 0;
        client->seat = -1;
        client->seal[0] = 0;
    }
    client->coming = true;
    snprintf(client->code, sizeof client->code, "%s", code);
    snprintf(path, sizeof path, "%s/api/tables/%s/socket?after=%llu%s", prefix, code,
        (unsigned long long)after, after == client->position ? client->seal : "");
    return s5_wire_dial(&client->wire, &(S5WireCall){port, path, client->token, NULL});
}

void client_cut(Client *client)
{
    s5_wire_cut(&client->wire);
    forget_rest(client);
    client->turn[0] = 0;
}

void client_do(Client *client, const char *format, ...)
{
    char text[8192];
    va_list values;
    va_start(values, format);
    const int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    assert_true(size >= 0 && (size_t)size < sizeof text);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    s5_wire_say(&client->wire, text, (size_t)size);
}

bool client_answer(Client *client, S5Random *random)
{
    json_t *turn = client->turn[0] ? json_loads(client->turn, 0, NULL) : NULL;
    const json_t *legal = json_object_get(turn, "legal");
    const uint32_t count = (uint32_t)json_array_size(legal);
    if (count)
        client_do(client, "{'do':'%s','at':%llu}",
            json_string_value(json_array_get(legal, s5_random_below(random, count))),
            (unsigned long long)client->position);
    client->turn[0] = 0;
    json_decref(turn);
    return count;
}

void client_create(const Client *client, int port, const char *request, char code[S5_CODE_SIZE])
{
    char body[1024], answer[4096];
    snprintf(body, sizeof body, "%s", request);
    for (char *c = body; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    const int status =
        s5_wire_ask(port, "POST /api/tables", client->token, NULL, body, answer, sizeof answer);
    const char *at = strstr(answer, "{\"code\":\"");
    if (status != 201 || !at)
        fail_msg("no table: %d %s", status, answer);
    snprintf(code, S5_CODE_SIZE, "%.*s", S5_CODE_SIZE - 1, at + 9);
}

static int people_of(const char *table)
{
    int people = 0;
    for (const char *at = table; (at = strstr(at, "\"connected\":")); at++)
        people++;
    return people;
}

void client_settle(Client *client, int seat, int seats)
{
    const char *table = client_heard(client, "{\"event\":\"table\"");
    if (!table || strstr(table, "\"started\":true"))
        return;
    if (strstr(table, "\"seat\":null"))
        client_do(client, "{'do':'sit','seat':%d,'name':'P%d'}", seat, seat);
    else if (seat == 0 && people_of(table) == seats)
        client_do(client, "{'do':'start'}");
    client_hush(client);
}

void client_check_error(const Client *client, bool tables_move)
{
    static const char *const EXPECTED[] = {"stale", "not-your-turn", "not-now", "busy"};
    const char *line = client_heard(client, "{\"event\":\"error\"");
    bool expected = !line || (tables_move && strstr(line, "elsewhere"));
    for (size_t i = 0; !expected && i < sizeof EXPECTED / sizeof *EXPECTED; i++)
        expected = strstr(line, EXPECTED[i]);
    if (!expected)
        fail_msg("%s", line);
}
