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

Guest guest_new(int number)
{
    Guest guest = {.wire = {.socket = -1}, .seat = -1};
    s5_wire_token((uint64_t)number + 1, guest.token);
    return guest;
}

void guest_free(Guest *guest)
{
    s5_wire_cut(&guest->wire);
    lines_free(&guest->heard);
    lines_free(&guest->game);
    lines_free(&guest->before);
}

/* ------------------------------------------------------------------- hearing */

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

/* What was seen may be told again, but never otherwise. */
static void compare_with_before(Guest *guest)
{
    if (guest->before.count > guest->game.count)
        fail_msg("%s: of %d lines that were shown %d are told again", guest->code, guest->before.count,
            guest->game.count);
    for (int i = 0; i < guest->before.count; i++)
        if (strcmp(guest->before.line[i], guest->game.line[i]) != 0)
            fail_msg("%s: shown was %s, told again is %s", guest->code, guest->before.line[i],
                guest->game.line[i]);
    lines_free(&guest->before);
    guest->before = (Lines){NULL, 0, 0};
}

static void see_at(Guest *guest, const char *line)
{
    guest->position = strtoull(strrchr(line, ':') + 1, NULL, 10);
    guest->known = guest->game.count;
    if (guest->coming)
        compare_with_before(guest);
    guest->coming = false;
}

static void see_turn(Guest *guest, const char *line)
{
    snprintf(guest->turn, sizeof guest->turn, "%s", strstr(line, "\"legal\":") ? line : "");
}

static void hear(void *to, char *line, size_t size)
{
    Guest *guest = to;
    assert_int_equal(strlen(line), size);
    lines_add(&guest->heard, line);
    if (begins(line, "{\"event\":\"at\"")) {
        see_at(guest, line);
    } else if (begins(line, "{\"event\":\"turn\"")) {
        see_turn(guest, line);
    } else if (begins(line, "{\"event\":\"seat\"")) {
        guest->seat = atoi(strstr(line, "\"seat\":") + 7);
        lines_free(guest->coming ? &guest->before : &guest->game);
        guest->before = guest->coming ? guest->game : (Lines){NULL, 0, 0};
        guest->game = (Lines){NULL, 0, 0};
        guest->turn[0] = 0;
    } else if (line_is_of_record(line)) {
        lines_add(&guest->game, line);
        guest->turn[0] = 0;
    }
}

void guests_turn(Guest *guests, int count, int ms)
{
    enum { MOST = 128 };
    struct pollfd some[MOST];
    assert_true(count <= MOST);
    for (int i = 0; i < count; i++)
        some[i] = (struct pollfd){.fd = guests[i].wire.socket,
            .events = (short)(POLLIN | (guests[i].wire.out_size && guests[i].wire.open ? POLLOUT : 0))};
    if (poll(some, (nfds_t)count, ms) <= 0)
        return;
    for (int i = 0; i < count; i++)
        if (some[i].revents)
            s5_wire_turn(&guests[i].wire, hear, &guests[i]);
}

const char *guest_heard(const Guest *guest, const char *piece)
{
    for (int i = guest->heard.count - 1; i >= 0; i--)
        if (strstr(guest->heard.line[i], piece))
            return guest->heard.line[i];
    return NULL;
}

const char *guest_wait(Guest *guests, int count, Guest *guest, const char *piece)
{
    enum { PATIENCE_S = 20, STEP_MS = 50 };
    const time_t until = time(NULL) + PATIENCE_S;
    while (!guest_heard(guest, piece)) {
        if (time(NULL) > until || (guest->wire.socket < 0 && !guest->wire.open && guest->wire.status))
            fail_msg("%s was not heard; the last was %s", piece,
                guest->heard.count ? guest->heard.line[guest->heard.count - 1] : "nothing");
        guests_turn(guests, count, STEP_MS);
    }
    return guest_heard(guest, piece);
}

void guest_hush(Guest *guest)
{
    lines_free(&guest->heard);
    guest->heard = (Lines){NULL, 0, 0};
}

/* ------------------------------------------------------------ coming, speaking */

/* What came behind the last `at` a page forgets: it will be told again. */
static void forget_rest(Guest *guest)
{
    if (guest->before.count) {
        lines_free(&guest->game);
        guest->game = guest->before;
        guest->before = (Lines){NULL, 0, 0};
        return;
    }
    for (int i = guest->known; i < guest->game.count; i++)
        free(guest->game.line[i]);
    guest->game.count = guest->known;
}

bool guest_come(Guest *guest, int port, const char *code, uint64_t after)
{
    char path[80];
    guest_cut(guest);
    guest_hush(guest);
    if (strcmp(guest->code, code) != 0) {
        lines_free(&guest->game);
        guest->game = (Lines){NULL, 0, 0};
        guest->known = 0;
        guest->seat = -1;
    }
    guest->coming = true;
    snprintf(guest->code, sizeof guest->code, "%s", code);
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=%llu", code, (unsigned long long)after);
    return s5_wire_dial(&guest->wire, &(S5WireCall){port, path, guest->token, NULL});
}

void guest_cut(Guest *guest)
{
    s5_wire_cut(&guest->wire);
    forget_rest(guest);
    guest->turn[0] = 0;
}

void guest_do(Guest *guest, const char *format, ...)
{
    char text[8192];
    va_list values;
    va_start(values, format);
    const int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    assert_true(size >= 0 && (size_t)size < sizeof text);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    s5_wire_say(&guest->wire, text, (size_t)size);
}

bool guest_answer(Guest *guest, S5Random *random)
{
    json_t *turn = guest->turn[0] ? json_loads(guest->turn, 0, NULL) : NULL;
    const json_t *legal = json_object_get(turn, "legal");
    const uint32_t count = (uint32_t)json_array_size(legal);
    if (count)
        guest_do(guest, "{'do':'%s','at':%llu}",
            json_string_value(json_array_get(legal, s5_random_below(random, count))),
            (unsigned long long)guest->position);
    guest->turn[0] = 0;
    json_decref(turn);
    return count;
}

void guest_found(const Guest *guest, int port, const char *request, char code[S5_CODE_SIZE])
{
    char body[1024], answer[4096];
    snprintf(body, sizeof body, "%s", request);
    for (char *c = body; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    const int status = s5_wire_ask(port, "POST /api/tables", guest->token, NULL, body, answer, sizeof answer);
    const char *at = strstr(answer, "{\"code\":\"");
    if (status != 201 || !at)
        fail_msg("no table: %d %s", status, answer);
    snprintf(code, S5_CODE_SIZE, "%.*s", S5_CODE_SIZE - 1, at + 9);
}
