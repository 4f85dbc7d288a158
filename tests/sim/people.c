/* People at tables. Each has a chance of their own, so that one more person does not change the others. */
#include "people.h"
#include "operator.h"
#include "person.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    Person *person, prober;
    int count, tables_wanted, codes, nodes;
    char code[TABLES][SIM_CODE];
    bool gone, played;
} crowd;

/* ------------------------------------------------------------------- saying */

static void say_text(Tab *tab, const char *text)
{
    if (!sim_is_open(tab->wire))
        return;
    sim_note("%d says %s", tab->person->number, text);
    sim_say(tab->wire, text, strlen(text));
}

#define SAY(tab, ...)                             \
    do {                                          \
        char said[512];                           \
        snprintf(said, sizeof said, __VA_ARGS__); \
        say_text(tab, said);                      \
    } while (0)

static void leave_tab(Tab *tab, SimEnd how)
{
    enum { NOTICED_S = 60, SILENT_S = 180 };
    Person *p = tab->person;
    Left *left = &p->left[p->lefts++ % LEFT];
    memcpy(left->code, tab->code, sizeof left->code);
    left->by_ns = sim.now_ns + (how == SIM_END_SILENT ? SILENT_S : NOTICED_S) * SIM_S;
    if (tab->counted)
        sim_judge_presence(tab->code, -1);
    tab->counted = false;
    tab->wire = NULL;
    tab->opened = tab->slow = false;
    tab->opened_ns = 0;
    tab->picture = tab->whole; /* a batch that was broken off comes again */
    *tab->legal = 0;
}

static void close_tab(Tab *tab, SimEnd how)
{
    SimWire *wire = tab->wire;
    sim_note("%d leaves %s", tab->person->number, tab->code);
    leave_tab(tab, how);
    if (wire)
        sim_leave(wire, how);
}

/* ------------------------------------------------------------- fair dealing */

static bool has_number(const json_t *list, int number)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == number)
            return true;
    return false;
}

static void say_value(
    Tab *tab, const char *verb, const char *field, json_int_t round, const S5FairValue *value)
{
    char bytes[240], before[20];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_put_string_field(&text, "{\"do\":", verb);
    s5_put_number_field(&text, ",\"round\":", round);
    snprintf(before, sizeof before, ",\"%s\":", field);
    s5_fair_put_value_field(&text, before, value);
    S5_PUT(&text, "}");
    say_text(tab, bytes);
}

/* What a page does; some people do not answer, or answer something else. */
static void hear_fair(Tab *tab, const char *line)
{
    if (!is_event(line, "root") && !is_event(line, "round") && !is_event(line, "closed"))
        return;
    json_t *json = json_loads(line, 0, NULL);
    Person *p = tab->person;
    const json_int_t round = json_integer_value(json_object_get(json, "round"));
    const bool asked = has_number(json_object_get(json, "seats"), tab->seat),
               lies = p->lies && sim.hostile && often(p, 30);
    if (is_event(line, "root")) {
        tab->context.game = (uint64_t)json_integer_value(json_object_get(json, "game"));
        snprintf(tab->context.code, sizeof tab->context.code, "%s", tab->code);
        s5_fair_read_value(json_object_get(json, "root"), &tab->root);
    } else if (is_event(line, "round") && asked && !(p->lies && sim.hostile && often(p, 20))) {
        for (size_t i = 0; i < sizeof tab->string.bytes; i++)
            tab->string.bytes[i] = (uint8_t)s5_random_next(&p->random);
        const S5FairValue own =
            s5_fair_commitment(&tab->context, &tab->root, (uint32_t)round, tab->seat, &tab->string);
        say_value(tab, "commit", "commit", round, &own);
    } else if (is_event(line, "closed") && asked && !(p->lies && sim.hostile && often(p, 20))) {
        tab->string.bytes[0] ^= lies;
        say_value(tab, "reveal", "string", round, &tab->string);
    }
    json_decref(json);
}

/* ------------------------------------------------------------------ hearing */

typedef struct Plan {
    Tab *tab;
    int turn;
} Plan;

static void choose(void *to);

static void plan_choice(Tab *tab, int64_t after_ns)
{
    Plan *plan = malloc(sizeof *plan);
    if (!plan)
        abort();
    *plan = (Plan){tab, tab->turn};
    sim_later(after_ns, choose, plan);
}

static void choose(void *to)
{
    Plan plan = *(Plan *)to;
    Tab *tab = plan.tab;
    Person *p = tab->person;
    free(to);
    if (tab->turn != plan.turn || !*tab->legal || !sim_is_open(tab->wire))
        return;
    int count = 0;
    for (const char *at = tab->legal; *at; at++)
        count += *at == '"';
    int skip = 2 * draw(p, 0, count / 2 - 1);
    const char *at = tab->legal;
    for (; skip || *at != '"'; at++)
        skip -= *at == '"';
    const int size = (int)strcspn(at + 1, "\"");
    uint64_t position = tab->position;
    if (p->hostile_now && often(p, 10) && position > 3)
        position -= (uint64_t)draw(p, 1, 3); /* stale, perhaps */
    SAY(tab, "{\"do\":\"%.*s\",\"at\":%" PRIu64 "}", size, at + 1, position);
    if (p->hostile_now && often(p, 10))
        SAY(tab, "{\"do\":\"%.*s\",\"at\":%" PRIu64 "}", size, at + 1, position); /* twice */
    plan_choice(tab, draw(p, 8, 20) * SIM_S); /* if it was refused or lost they try again */
}

static void hear_turn(Tab *tab, const char *line)
{
    const char *legal = strstr(line, "\"legal\":[");
    tab->turn++;
    *tab->legal = 0;
    if (!legal)
        return;
    snprintf(tab->legal, sizeof tab->legal, "%.*s", (int)strcspn(legal + 9, "]"), legal + 9);
    const int think_ms =
        draw(tab->person, 0, 3) ? draw(tab->person, 400, 5000) : draw(tab->person, 200, 30000);
    plan_choice(tab, think_ms * SIM_MS);
}

/* Who has a seat, by the number in their name; −1: nobody, a computer player, or somebody without a number. */
static int holder_of(const json_t *seat)
{
    const char *name = json_string_value(json_object_get(seat, "name"));
    const bool numbered = name && *name == 'P' && json_is_null(json_object_get(seat, "level"));
    const int number = numbered ? atoi(name + 1) : -1;
    return number < crowd.count ? number : -1;
}

/* Whether the server must have noticed that a person has left a table. */
static bool has_gone(const Person *p, const char *code)
{
    int64_t by_ns = 0;
    for (const Tab *tab = p->tab; tab < p->tab + TABS; tab++)
        if (tab->wire && !strcmp(tab->code, code))
            return false;
    for (const Left *left = p->left; left < p->left + LEFT; left++)
        if (!strcmp(left->code, code) && left->by_ns > by_ns)
            by_ns = left->by_ns;
    return by_ns && sim.now_ns > by_ns && sim.now_ns > sim.unaware_ns;
}

/* Nobody loses their seat because somebody else sits down, and people who have left are not connected. */
static void hear_holder(Tab *tab, int seat, const json_t *json)
{
    const int now = holder_of(json), before = tab->holder[seat];
    tab->holder[seat] = now;
    if (now >= 0 && before >= 0 && now != before)
        sim_violated("seat %d of %s goes from person %d to person %d", seat, tab->code, before, now);
    if (now >= 0 && json_is_true(json_object_get(json, "connected")) &&
        has_gone(&crowd.person[now], tab->code))
        sim_violated("person %d has left %s, and counts as connected", now, tab->code);
}

static void hear_table(Tab *tab, const char *line)
{
    json_t *json = json_loads(line, 0, NULL);
    const json_t *seat = json_object_get(json, "seat"), *seats = json_object_get(json, "seats"),
                 *between_s = json_object_get(json_object_get(json, "settings"), "between_s");
    tab->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    tab->players = (int)json_array_size(seats);
    tab->hosting = json_is_true(json_object_get(json, "hosting"));
    tab->started = json_is_true(json_object_get(json, "started"));
    tab->paused = json_is_true(json_object_get(json, "paused"));
    tab->rematch = json_object_get(json, "rematch") != NULL;
    tab->waiting = false;
    for (int i = 0; i < tab->players && i < 11; i++) {
        const json_t *one = json_array_get(seats, (size_t)i);
        const bool computer = json_is_string(json_object_get(one, "level"));
        tab->waiting |= i == tab->seat && json_is_true(json_object_get(one, "waiting"));
        hear_holder(tab, i, one);
        tab->taken[i] = json_is_null(one) ? 'f' : i == tab->seat ? 'o' : computer ? 'c' : 'p';
    }
    /* They have left the seat that they saw the game from; and to a spectator who comes, the whole game is sent again. */
    if ((tab->seat != tab->picture.seat && tab->picture.seat >= 0) ||
        (tab->opened_ns && tab->picture.seat < 0))
        tab->picture.known = false;
    const bool present = tab->seat >= 0;
    if (present != tab->counted)
        sim_judge_presence(tab->code, present ? 1 : -1);
    tab->counted = present;
    sim_judge_state(tab->code, tab->started, tab->paused, (int)json_integer_value(between_s));
    json_decref(json);
}

/* What somebody does after a hand or a game, once they have heard all that there is. */
static void answer_end(Tab *tab)
{
    Person *p = tab->person;
    crowd.played |= p->prober;
    if (!tab->over) {
        if (often(p, 60))
            say_text(tab, "{\"do\":\"ready\"}");
    } else if (tab->hosting) {
        if (!often(p, 10))
            say_text(tab, often(p, 50) ? "{\"do\":\"again\"}" : "{\"do\":\"rematch\"}");
    } else if (often(p, 60)) {
        say_text(tab, often(p, 80) ? "{\"do\":\"rematch\"}" : "{\"do\":\"no-rematch\"}");
    }
}

static void hear_line(Tab *tab, char *line)
{
    static const char AT[] = "{\"event\":\"at\",\"position\":", FAIR[] = "{\"event\":\"";
    if (begins(line, AT)) {
        const uint64_t before = tab->position;
        const char *seal = strstr(line, ",\"seal\":");
        tab->position = strtoull(line + sizeof AT - 1, NULL, 10);
        snprintf(tab->seal, sizeof tab->seal, "%s%.*s", seal ? "&seal=" : "",
            seal ? (int)strcspn(seal + 8, "}") : 0, seal ? seal + 8 : "");
        tab->picture.known &= tab->position >= before; /* nobody may watch any more */
        sim_note("%d at %s %" PRIu64, tab->person->number, tab->code, tab->position);
        tab->whole = tab->picture;
        tab->opened_ns = 0;
        tab->refused = 0;
        const bool first = sim_judge_at(tab->code, &tab->picture, tab->position, tab->dialled_node);
        sim_operator_heard(&(SimHeard){tab->person->number, tab->person->address, tab->code, tab->dialled_ns,
            !tab->slow && sim.now_ns > tab->slow_ns + SIM_MIN, first});
        if (tab->seat >= 0 && !tab->waiting) /* one who waits may be told another position */
            sim_judge_seat(tab->code, tab->seat, tab->position, tab->person->number);
        if (tab->ended)
            answer_end(tab);
        tab->ended = false;
        return;
    }
    sim_picture_line(&tab->picture, line);
    if (is_event(line, "deal"))
        sim_judge_dealt(tab->code, &tab->picture, line, tab->person->number);
    if (is_event(line, "table")) {
        hear_table(tab, line);
    } else if (is_event(line, "turn")) {
        hear_turn(tab, line);
    } else if (is_event(line, "act") || is_event(line, "deal") || is_event(line, "seat")) {
        if (is_event(line, "seat"))
            tab->position = 0; /* a new picture, perhaps of an earlier position */
        *tab->legal = 0;
        tab->over = tab->ended = false;
        sim_judge_moves(tab->code);
    } else if (is_event(line, "end-hand") || is_event(line, "end-game")) {
        sim_judge_moves(tab->code);
        if (is_event(line, "end-game"))
            sim_judge_state(tab->code, false, false, 0);
        tab->ended = true;
        tab->over = is_event(line, "end-game");
    } else if (is_event(line, "say")) {
        const char *muted = strstr(line, "\"text\":\"Muted ");
        if (muted)
            sim_operator_heard_muted(strtoll(muted + 14, NULL, 10));
    } else if (is_event(line, "cut-off")) {
        if (often(tab->person, 30) && tab->wire)
            close_tab(tab, SIM_END_CLOSED);
        tab->node = (tab->node + 1) % crowd.nodes;
    } else if (is_event(line, "undo-asked")) {
        if (often(tab->person, 70))
            say_text(tab, often(tab->person, 70) ? "{\"do\":\"agree\"}" : "{\"do\":\"disagree\"}");
    } else if (is_event(line, "error")) {
        sim_judge_refusal(line);
        const char *node = strstr(line, "\"path\":\"/n/n");
        tab->sent_on = node;
        if (!node && !strstr(line, "\"code\":\"busy\""))
            tab->refused = -1; /* they may not, or it is not there */
        if (node)
            tab->node = atoi(node + 12) % crowd.nodes;
        if (strstr(line, "\"code\":\"unknown\"") && !strstr(line, "\"ask\""))
            *tab->person->want = 0;
    } else if (s5_fair_is_event(line + sizeof FAIR - 1, strcspn(line + sizeof FAIR - 1, "\""))) {
        hear_fair(tab, line);
    }
}

static void on_message(void *to, char *text, size_t size)
{
    Tab *tab = to;
    const SimWire *wire = tab->wire;
    for (char *at = text, *end; at < text + size && tab->wire == wire && (end = strchr(at, '\n'));
        at = end + 1) {
        *end = 0;
        sim_log("%d hears %s", tab->person->number, at);
        hear_line(tab, at);
    }
}

static void on_opened(void *to)
{
    Tab *tab = to;
    tab->opened = true;
    tab->opened_ns = sim.now_ns;
    if (tab->person->verifies)
        say_text(tab, "{\"do\":\"verify\"}");
}

static void on_closed(void *to)
{
    Tab *tab = to;
    sim_note("%d is cut off from %s", tab->person->number, tab->code);
    if (crowd.nodes > 1 && !tab->sent_on) /* the proxy tries another one */
        tab->node = draw(tab->person, 0, crowd.nodes - 1);
    tab->sent_on = false;
    tab->refused = sim.lines || sim.faults ? 0 : tab->refused + (!tab->opened || tab->opened_ns);
    leave_tab(tab, SIM_END_SILENT);
    if (sim.faults &&
        often(tab->person, 15)) /* their picture gets old, and perhaps what it shows is lost meanwhile */
        tab->person->away_ns = sim.now_ns + draw(tab->person, 30, 400) * SIM_S;
}

static void open_tab(Tab *tab, const char *code, bool anew)
{
    char path[80];
    if (strcmp(tab->code, code) != 0 || anew) {
        tab->picture = tab->whole = (SimPicture){.seat = -1};
        tab->position = 0;
        *tab->seal = 0;
        snprintf(tab->code, sizeof tab->code, "%s", code);
        tab->node = (code[0] + code[7]) % crowd.nodes; /* as the proxy does */
    }
    tab->seat = -1;
    for (int i = 0; i < 12; i++)
        tab->holder[i] = -1;
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=%" PRIu64 "%s", code, tab->position, tab->seal);
    sim_note("%d opens %s", tab->person->number, path);
    tab->dialled_ns = sim.now_ns;
    tab->dialled_node = tab->node;
    tab->wire = sim_open(tab->person->address, tab->node, path, tab->person->token,
        &(SimHears){.opened = on_opened, .message = on_message, .closed = on_closed, .to = tab});
}

/* ------------------------------------------------------------------- asking */

static void on_answered(void *to, int status, const char *head, const char *body)
{
    Person *p = to;
    p->asking = NULL;
    sim_note("%d is answered %d %.*s", p->number, status,
        (int)strcspn(body, "\n") < 100 ? (int)strcspn(body, "\n") : 100, body);
    if (!status)
        return;
    const char *cookie = strstr(head, "set-cookie: spoilfive="), *code = strstr(body, "{\"code\":\"");
    if (cookie && !*p->token)
        snprintf(p->token, sizeof p->token, "%.*s", (int)strcspn(cookie + 22, ";\r"), cookie + 22);
    if (status >= 400 && begins(body, "{\"error\""))
        sim_judge_refusal(body);
    else if (status >= 400 && !begins(body, "<!doctype html>"))
        sim_violated("a refusal %d without a sentence: %.200s", status, body);
    else if (begins(body, "{\"tables\":["))
        sim_judge_list(body);
    else if ((status == 200 || status == 201) && code && begins(body, "{\"code\"") && !*p->want) {
        snprintf(p->want, sizeof p->want, "%.*s", (int)strcspn(code + 9, "\""), code + 9);
        if (crowd.codes < TABLES && !p->prober)
            snprintf(crowd.code[crowd.codes++], SIM_CODE, "%s", p->want);
        if (p->is_private)
            sim_judge_private(p->want);
    } else if (code && begins(body, "{\"code\"") && p->asks_day && !p->tab[1].wire) {
        char day[SIM_CODE];
        snprintf(day, sizeof day, "%.*s", (int)strcspn(code + 9, "\""), code + 9);
        open_tab(&p->tab[1], day, true);
    } else if (p->asks_record) {
        sim_judge_record(body);
    } else if (begins(body, "{\"games\":[{\"id\":\"")) {
        snprintf(p->game, sizeof p->game, "%.*s", (int)strcspn(body + 17, "\""), body + 17);
    }
}

static void ask(Person *p, const char *line, const char *body)
{
    sim_note("%d asks %s %s", p->number, line, body ? body : "");
    p->is_private &= begins(line, "POST /api/tables");
    p->asks_day = begins(line, "POST /api/day");
    p->asks_record = begins(line, "GET /api/games/");
    p->asking = sim_ask(p->address, p->number % crowd.nodes, line, p->token, body,
        &(SimHears){.answered = on_answered, .to = p});
}

/* Presets with something of their own, and settings that change what is played. */
static void create(Person *p)
{
    static const char *const WATCH[] = {"nobody", "no-hands", "all-hands-late"};
    static const char *const LEVELS[] = {"steady", "random", "steady", "club"};
    char body[512], players[24] = "";
    const char *preset = s5_preset(draw(p, 0, s5_preset_count() - 1))->name;
    if (often(p, 40))
        snprintf(players, sizeof players, ",\"players\":%d", draw(p, 2, 5));
    if (p->prober)
        preset = "spoil-five";
    /* One draw after the other: compilers evaluate arguments in different orders. */
    p->is_private = !often(p, 60);
    const char *public = p->is_private ? "false" : "true", *undo = often(p, 80) ? "true" : "false";
    const int clock_s = often(p, 30) ? 0 : draw(p, 5, 60), between_s = draw(p, 0, 20),
              pace_ms = draw(p, 0, 2000), silent_s = draw(p, 1, 8);
    const char *level = LEVELS[often(p, 97) ? draw(p, 0, 2) : 3], *watch = WATCH[draw(p, 0, 2)];
    snprintf(body, sizeof body,
        "{\"rules\":\"%s\"%s,\"settings\":{\"name\":\"T%d\",\"public\":%s,\"clock_s\":%d,\"between_s\":%d,"
        "\"pace_ms\":%d,\"silent_s\":%d,\"level\":\"%s\",\"watch\":\"%s\",\"undo\":%s}}",
        preset, p->prober ? "" : players, p->number, public, clock_s, between_s, pace_ms, silent_s, level,
        watch, undo);
    ask(p, "POST /api/tables", body);
}

static void ask_something(Person *p)
{
    static const char *const LINES[] = {"GET /api/me", "GET /api/tables", "GET /api/games", "GET /api/people",
        "GET /api/stats", "GET /api/day", "GET /api/health", "GET /api/ready", "GET /t/ABCDEFGH",
        "GET /nothing"};
    char line[100];
    if (*p->want && often(p, 20)) {
        snprintf(line, sizeof line, "GET %s%s", often(p, 50) ? "/t/" : "/api/tables/", p->want);
        ask(p, line, NULL);
    } else if (*p->game && often(p, 40)) {
        snprintf(line, sizeof line, "GET /api/games/%s", p->game);
        *p->game = 0;
        ask(p, line, NULL);
    } else if (often(p, 8)) {
        ask(p, "POST /api/quick-match",
            "{\"likes\":[\"spoil-five\",\"twenty-five\"],\"table\":{\"rules\":\"spoil-five\",\"players\":3}}");
    } else if (often(p, 5) && p->tab[0].wire) { /* the deal of the day, in a window of its own */
        ask(p, "POST /api/day", "{\"name\":\"Day\",\"pace_ms\":300}");
    } else if (p->hostile_now && often(p, 30)) {
        ask(p, "POST /api/tables", often(p, 50) ? "{\"rules\":\"no-such\"}" : "{\"rules\":");
    } else {
        ask(p, LINES[draw(p, 0, (int)(sizeof LINES / sizeof *LINES) - 1)], NULL);
    }
}

/* -------------------------------------------------------------------- doing */

static int seat_that_is(Person *p, const Tab *tab, char what)
{
    const int first = draw(p, 0, 10);
    for (int i = 0; i < tab->players && i < 11; i++)
        if (tab->taken[(first + i) % tab->players] == what)
            return (first + i) % tab->players;
    return -1;
}

static void sit(Person *p, Tab *tab)
{
    int seat = seat_that_is(p, tab, p->hostile_now && often(p, 20) ? 'p' : 'f'); /* where somebody sits */
    if (seat < 0)
        seat = seat_that_is(p, tab, 'c');
    if (seat >= 0)
        SAY(tab, "{\"do\":\"sit\",\"seat\":%d,\"name\":\"%s\"}", seat, p->name);
}

static void read_slowly(Tab *tab, bool slow)
{
    tab->slow = slow;
    tab->slow_ns = sim.now_ns;
    if (!slow && tab->opened_ns)
        tab->opened_ns = sim.now_ns;
    sim_read_slowly(tab->wire, slow);
}

static void do_nonsense(Person *p, Tab *tab)
{
    static const char *const TEXTS[] = {"", "{", "null", "[1]", "{\"do\":7}", "{\"do\":\"dance\"}",
        "{\"do\":\"play 5H\",\"at\":1}", "{\"do\":\"sit\",\"seat\":99,\"name\":\"X\"}", "{\"do\":\"start\"}",
        "{\"do\":\"pause\"}", "{\"do\":\"undo\"}", "{\"do\":\"rest\"}", "{\"do\":\"stop\"}",
        "{\"do\":\"jink\",\"at\":9}", "{\"do\":\"reveal\",\"round\":1,\"string\":\"00\"}",
        "{\"do\":\"remove\",\"seat\":0}", "{\"do\":\"say\",\"text\":\"\\u0007\"}",
        "{\"do\":\"level\",\"seat\":0,\"level\":\"master\"}"};
    static const char BROKEN[] = "\xff\xff garbage";
    switch (draw(p, 0, 9)) {
    case 0:
        if (sim_is_open(tab->wire))
            sim_say_bytes(tab->wire, BROKEN, sizeof BROKEN);
        break;
    case 1: {
        char longer[6000];
        memset(longer, 'x', sizeof longer);
        if (sim_is_open(tab->wire))
            sim_say(tab->wire, longer, sizeof longer);
        break;
    }
    case 2:
        for (int i = 0; i < 30; i++)
            SAY(tab, "{\"do\":\"ping\",\"ping\":%d}", i);
        break;
    default:
        say_text(tab, TEXTS[draw(p, 0, (int)(sizeof TEXTS / sizeof *TEXTS) - 1)]);
    }
}

/* What somebody with a seat does now and then, beside playing. */
static void do_little(Person *p, Tab *tab)
{
    static const char *const PHRASES[] = {
        "hello", "good-luck", "well-played", "thanks", "sorry", "my-mistake"};
    const int own = tab->seat;
    const int64_t muted = sim_operator_mutes(p->number, p->address);
    switch (draw(p, 0, 19)) {
    case 0:
    case 1:
        if (muted)
            SAY(tab, "{\"do\":\"say\",\"text\":\"Muted %" PRId64 "\"}", muted);
        else
            SAY(tab, "{\"do\":\"say\",\"text\":\"Line %d.\"}", draw(p, 0, 999));
        break;
    case 2:
        SAY(tab, "{\"do\":\"phrase\",\"phrase\":\"%s\"}", PHRASES[draw(p, 0, 5)]);
        break;
    case 3:
    case 4:
        say_text(tab, "{\"do\":\"undo\"}");
        break;
    case 5:
        if (own >= 0 && often(p, 25))
            say_text(tab, "{\"do\":\"leave\"}");
        break;
    case 6:
        say_text(tab, "{\"do\":\"back\"}");
        break;
    case 7:
        SAY(tab, "{\"do\":\"rename\",\"name\":\"%s-%d\"}", p->name, draw(p, 1, 9));
        break;
    case 8:
        say_text(tab, "{\"do\":\"rest\"}");
        break;
    case 9:
        if (tab->hosting && often(p, 30))
            say_text(tab, "{\"do\":\"pause\"}");
        break;
    case 10:
        if (tab->hosting && own >= 0 && often(p, 20))
            SAY(tab, "{\"do\":\"remove\",\"seat\":%d}", draw(p, 0, tab->players - 1));
        break;
    case 11:
        if (tab->hosting && often(p, 30))
            SAY(tab, "{\"do\":\"invite\",\"seat\":%d}", draw(p, 0, tab->players - 1));
        break;
    case 12:
        SAY(tab, "{\"do\":\"move\",\"seat\":%d}", draw(p, 0, tab->players - 1));
        break;
    case 13:
        if (tab->hosting && often(p, 10))
            say_text(tab, "{\"do\":\"stop\"}");
        break;
    case 14:
        if (tab->hosting && often(p, 20))
            say_text(tab, "{\"do\":\"change\",\"settings\":{\"watch\":\"nobody\"}}");
        break;
    default:
        say_text(tab, "{\"do\":\"ping\",\"ping\":1}");
    }
}

/* What goes wrong, or is tried out. */
static void have_trouble(Person *p, Tab *tab)
{
    static const char HALF[] = "{\"do\":\"say\",\"text\":\"This is broken off.\"}";
    SimWire *wire = tab->wire;
    switch (draw(p, 0, 7)) {
    case 0:
        close_tab(tab, SIM_END_CLOSED);
        break;
    case 1:
        close_tab(tab, SIM_END_RESET);
        break;
    case 2:
        close_tab(tab, SIM_END_SILENT);
        break;
    case 3:
        leave_tab(tab, SIM_END_RESET);
        sim_break_off(wire, HALF, sizeof HALF - 1, SIM_END_RESET);
        break;
    case 4: { /* a reload */
        char code[SIM_CODE];
        memcpy(code, tab->code, sizeof code);
        close_tab(tab, SIM_END_CLOSED);
        open_tab(tab, code, true);
        break;
    }
    case 5:
        if (!p->tab[1].wire && *p->want)
            open_tab(&p->tab[1], p->want, true);
        break;
    case 6:
        read_slowly(tab, true);
        break;
    default:
        read_slowly(tab, false);
    }
}

static void use_table(Person *p, Tab *tab)
{
    if (tab->opened && tab->players && tab->seat < 0 && (!p->watches || p->prober)) {
        if (tab->hosting || p->prober || often(p, 50))
            sit(p, tab);
    } else if (tab->hosting && tab->seat >= 0 && !tab->started && !tab->over && (p->prober || often(p, 30))) {
        say_text(tab, "{\"do\":\"start\"}");
    } else if (tab->hosting && tab->paused) {
        say_text(tab, "{\"do\":\"resume\"}");
    } else if (tab->over && tab->hosting) {
        say_text(tab, "{\"do\":\"again\"}");
    } else if (!p->prober && often(p, 25)) {
        if (p->hostile_now && often(p, 30))
            do_nonsense(p, tab);
        else
            do_little(p, tab);
    }
    if (!p->prober && sim.lines && tab->wire && often(p, 4))
        have_trouble(p, tab);
    else if (tab->wire && tab->slow)
        read_slowly(tab, false);
}

static void live(void *to)
{
    Person *p = to;
    if (crowd.gone)
        return;
    Tab *tab = &p->tab[0];
    p->hostile_now = p->hostile && sim.hostile;
    int pause_s = 0;
    if (p->asking) {
        /* One thing at a time. */
    } else if (!*p->token) {
        ask(p, "GET /api/me", NULL);
    } else if (!*p->want) {
        if (p->prober || crowd.codes == 0 || (crowd.codes < crowd.tables_wanted && often(p, 40)))
            create(p);
        else
            snprintf(p->want, sizeof p->want, "%s", crowd.code[draw(p, 0, crowd.codes - 1)]);
    } else if (!tab->wire && sim.faults && sim.now_ns < p->away_ns) {
        /* Their phone sleeps. */
    } else if (!tab->wire) {
        open_tab(tab, p->want, often(p, 20));
    } else {
        use_table(p, tab);
        if (!p->prober && often(p, 6))
            ask_something(p);
        if (!p->prober && tab->wire && often(p, 1) && often(p, 30)) { /* somewhere else */
            close_tab(tab, SIM_END_CLOSED);
            *p->want = 0;
        }
    }
    if (p->tab[1].wire && often(p, 20))
        close_tab(&p->tab[1], SIM_END_CLOSED);
    if (!p->prober && often(p, 1) && often(p, 40)) { /* to bed, or to the door */
        for (int i = 0; i < TABS; i++)
            if (p->tab[i].wire)
                close_tab(&p->tab[i], often(p, 50) ? SIM_END_SILENT : SIM_END_CLOSED);
        pause_s = draw(p, 60, 1500);
    }
    sim_later(pause_s ? pause_s * SIM_S : draw(p, 1000, 8000) * SIM_MS, live, p);
}

static void be_born(Person *p, int number)
{
    *p = (Person){.random = s5_random(sim.seed, (uint64_t)number + 1000), .number = number};
    for (int i = 0; i < TABS; i++)
        p->tab[i] = (Tab){.person = p, .seat = -1};
    snprintf(
        p->address, sizeof p->address, "10.%d.%d.%d", number / 60 % 250, number / 3 % 250, number % 3 + 1);
    snprintf(p->name, sizeof p->name, "P%d", number);
    p->hostile = often(p, 15);
    p->verifies = often(p, 40);
    p->lies = often(p, 15);
    p->watches = often(p, 12);
    sim_later(draw(p, 0, 60000) * SIM_MS, live, p);
}

void sim_people_come(int people, int tables, int nodes)
{
    crowd.nodes = nodes;
    crowd.count = people;
    crowd.tables_wanted = tables;
    crowd.person = calloc((size_t)people, sizeof *crowd.person);
    for (int i = 0; crowd.person && i < people; i++)
        be_born(&crowd.person[i], i);
}

void sim_prober_comes(void)
{
    be_born(&crowd.prober, 90000);
    crowd.prober.prober = true;
    crowd.prober.hostile = crowd.prober.watches = false;
}

bool sim_prober_played(void)
{
    return crowd.played;
}

void sim_people_check(void)
{
    enum { LONGEST_S = 100, PATIENCE = 40 };
    for (Person *p = crowd.person; p < crowd.person + crowd.count; p++)
        for (Tab *tab = p->tab; tab < p->tab + TABS; tab++)
            if (tab->refused > PATIENCE)
                sim_violated("person %d cannot open %s any more", p->number, tab->code);
            else if (tab->wire && tab->opened_ns && !tab->slow &&
                     sim.now_ns - waits_since(tab->opened_ns) > LONGEST_S * SIM_S)
                sim_violated("person %d waits for the game at %s for %d s", p->number, tab->code, LONGEST_S);
}

bool sim_person(int number, char *address, char *token)
{
    if (number >= crowd.count)
        return false;
    strcpy(address, crowd.person[number].address);
    strcpy(token, crowd.person[number].token);
    return true;
}

bool sim_any_person(int number, int *person, char *whom, size_t size)
{
    enum { DIGITS = 64 };
    unsigned char id[crypto_hash_sha256_BYTES];
    const Person *p = &crowd.person[number % crowd.count];
    *person = -1;
    snprintf(whom, size, "%s", p->address);
    if (number / crowd.count % 2 || !*p->token)
        return true;
    *person = p->number;
    crypto_hash_sha256(id, (const unsigned char *)p->token, DIGITS);
    return sodium_bin2hex(whom, size, id, sizeof id);
}

bool sim_any_table(int number, char *code, size_t size)
{
    if (crowd.codes)
        snprintf(code, size, "%s", crowd.code[number % crowd.codes]);
    return crowd.codes;
}

static void go(Person *p)
{
    for (int i = 0; i < TABS; i++)
        if (p->tab[i].wire)
            close_tab(&p->tab[i], SIM_END_CLOSED);
    if (p->asking)
        sim_leave(p->asking, SIM_END_CLOSED);
    p->asking = NULL;
}

void sim_people_go(void)
{
    crowd.gone = true;
    for (int i = 0; i < crowd.count; i++)
        go(&crowd.person[i]);
    go(&crowd.prober);
}
