#include "crowd.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"
#include "server/store/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { CHOICE_MAX = 40, MILLION = 1000000 };

typedef struct Person {
    S5Wire wire;
    char token[S5_WIRE_TOKEN];
    S5Crowd *crowd;
    struct Table *table;
    bool seated;
    uint64_t position;
    int plays; /* cards played in the hand, as far as the person has seen */
    int64_t due_ns;
    char choice[CHOICE_MAX]; /* made, to be sent when it is due; empty for none */
    S5FairContext context;   /* of the game, */
    S5FairValue root;        /* and the root of its secrets */
    S5FairValue string;      /* that they have committed to */
} Person;

typedef struct Table {
    char code[S5_CODE_SIZE];
    int64_t start_ns; /* when the owner starts; 0: already started, or not the owner */
    int64_t sent_ns;  /* when the card that is timed was sent; 0 for none */
    int64_t pause_ns; /* since when the owner waits for a deal; 0: they do not */
    bool first;       /* and it is the first one */
    int actor, left;  /* its seat; views that have not shown it */
    Person person[S5_CROWD_SEATS];
} Table;

struct S5Crowd {
    S5CrowdPlan plan;
    S5CrowdFigures figures;
    S5Random random;
    int epoll, seated;
    Table *table;
};

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 * MILLION + now.tv_nsec;
}

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

static void say(Person *person, const char *text)
{
    s5_wire_say(&person->wire, text, strlen(text));
}

/* ------------------------------------------------------------------- choices */

/* Picks one of the texts of "legal":["…","…"]. */
static void choose_at_random(Person *person, const char *line)
{
    const char *list = strstr(line, "\"legal\":["), *end = list ? strchr(list, ']') : NULL;
    uint32_t count = 0;
    for (const char *at = list ? list + 9 : NULL; at && at < end; at++)
        count += *at == '"';
    if (count < 2)
        return;
    uint32_t skip = 2 * s5_random_below(&person->crowd->random, count / 2);
    const char *at = list + 9;
    for (; skip || *at != '"'; at++)
        skip -= *at == '"';
    snprintf(person->choice, sizeof person->choice, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    const S5CrowdPlan *plan = &person->crowd->plan;
    const uint32_t range = (uint32_t)(plan->most_ms - plan->least_ms + 1);
    person->due_ns =
        now_ns() + MILLION * (int64_t)(plan->least_ms + (int)s5_random_below(&person->crowd->random, range));
}

/* The first lead of a hand is kept until its time (docs/rules.md §10); all other cards are timed. */
static void make_choice(Person *person)
{
    char text[128];
    Table *table = person->table;
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"at\":%llu}", person->choice,
        (unsigned long long)person->position);
    if (begins(person->choice, "play") && person->plays > 0) {
        table->actor = (int)(person - table->person);
        table->left = S5_CROWD_SEATS;
        table->sent_ns = now_ns();
    }
    *person->choice = 0;
    say(person, text);
}

/* ------------------------------------------------------------------- hearing */

static void keep_time(S5CrowdTimes *times, int64_t ns)
{
    if (times->count == times->room) {
        times->room = times->room ? 2 * times->room : 1024;
        times->us = realloc(times->us, (size_t)times->room * sizeof *times->us);
        if (!times->us)
            abort();
    }
    times->us[times->count++] = (uint32_t)(ns / 1000);
}

static void see_deal(Person *person)
{
    Table *table = person->table;
    S5CrowdFigures *figures = &person->crowd->figures;
    person->plays = 0;
    if (person != table->person || !table->pause_ns)
        return;
    keep_time(table->first ? &figures->first : &figures->pause, now_ns() - table->pause_ns);
    table->pause_ns = 0;
    table->first = false;
}

static void see_act(Person *person, const char *line)
{
    static const char SEAT[] = "{\"event\":\"act\",\"seat\":";
    Table *table = person->table;
    const int seat = atoi(line + sizeof SEAT - 1);
    person->plays += strstr(line, "\"do\":\"play") != NULL;
    person->crowd->figures.acts += person == table->person;
    if (!table->sent_ns || seat != table->actor || --table->left)
        return;
    keep_time(&person->crowd->figures.late, now_ns() - table->sent_ns);
    table->sent_ns = 0;
}

/* ---------------------------------------------------------------- fair dealing */

static int seat_of(const Person *person)
{
    return (int)(person - person->table->person);
}

static bool has_seat(const json_t *seats, int seat)
{
    bool has = false;
    for (size_t i = 0; i < json_array_size(seats); i++)
        has |= json_integer_value(json_array_get(seats, i)) == seat;
    return has;
}

static void say_value(
    Person *person, const char *verb, const char *field, json_int_t round, const S5FairValue *value)
{
    char bytes[200], before[20];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_put_string_field(&text, "{\"do\":", verb);
    s5_put_number_field(&text, ",\"round\":", round);
    snprintf(before, sizeof before, ",\"%s\":", field);
    s5_fair_put_value_field(&text, before, value);
    S5_PUT(&text, "}");
    say(person, bytes);
}

static void commit(Person *person, json_int_t round)
{
    for (size_t i = 0; i < sizeof person->string.bytes; i++)
        person->string.bytes[i] = (uint8_t)s5_random_next(&person->crowd->random);
    const S5FairValue own = s5_fair_commitment(
        &person->context, &person->root, (uint32_t)round, seat_of(person), &person->string);
    say_value(person, "commit", "commit", round, &own);
}

/* Does what a page does with a line that says where the packs come from. */
static void see_fair(Person *person, const char *line)
{
    json_t *json = json_loads(line, 0, NULL);
    const char *event = json_string_value(json_object_get(json, "event"));
    const json_int_t round = json_integer_value(json_object_get(json, "round"));
    const bool asked = has_seat(json_object_get(json, "seats"), seat_of(person));
    if (!strcmp(event, "root")) {
        person->context.game = (uint64_t)json_integer_value(json_object_get(json, "game"));
        snprintf(person->context.code, sizeof person->context.code, "%s", person->table->code);
        s5_fair_read_value(json_object_get(json, "root"), &person->root);
    } else if (!strcmp(event, "round") && asked) {
        commit(person, round);
    } else if (!strcmp(event, "closed") && asked) {
        say_value(person, "reveal", "string", round, &person->string);
    } else if (!strcmp(event, "mixed") && person == person->table->person) {
        person->crowd->figures.rounds++;
        person->crowd->figures.left_out += (int)json_array_size(json_object_get(json, "left"));
    }
    json_decref(json);
}

/* ------------------------------------------------------------- more of hearing */

static bool is_fair(const char *line)
{
    static const char HEAD[] = "{\"event\":\"";
    const char *name = line + sizeof HEAD - 1;
    return begins(line, HEAD) && s5_fair_is_event(name, strcspn(name, "\""));
}

static void see_table(Person *person, const char *line)
{
    char text[80];
    if (person->seated)
        return;
    if (strstr(line, "\"seat\":null")) {
        const int seat = seat_of(person);
        if (person->crowd->plan.verifies)
            say(person, "{\"do\":\"verify\"}");
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"seat\":%d,\"name\":\"P%d\"}", seat, seat);
        say(person, text);
        return;
    }
    person->seated = true;
    person->crowd->seated++;
}

/* A person who takes no time chooses as soon as everything has been heard. */
static void see_at(Person *person, uint64_t position)
{
    person->position = position;
    if (*person->choice && !person->crowd->plan.most_ms)
        make_choice(person);
}

static void hear(void *to, char *line, size_t size)
{
    static const char AT[] = "{\"event\":\"at\",\"position\":";
    Person *person = to;
    S5CrowdFigures *figures = &person->crowd->figures;
    (void)size;
    if (begins(line, AT))
        see_at(person, strtoull(line + sizeof AT - 1, NULL, 10));
    else if (begins(line, "{\"event\":\"act\""))
        see_act(person, line);
    else if (begins(line, "{\"event\":\"turn\""))
        choose_at_random(person, line);
    else if (begins(line, "{\"event\":\"deal\""))
        see_deal(person);
    else if (begins(line, "{\"event\":\"end-hand\"") && person == person->table->person)
        person->table->pause_ns = now_ns();
    else if (begins(line, "{\"event\":\"table\""))
        see_table(person, line);
    else if (begins(line, "{\"event\":\"end-game\"") && person == person->table->person) {
        person->table->pause_ns = 0;
        say(person, "{\"do\":\"again\"}");
    } else if (is_fair(line))
        see_fair(person, line);
    else if (begins(line, "{\"event\":\"error\"")) {
        figures->errors++;
        snprintf(figures->error, sizeof figures->error, "%s", line);
    }
}

/* ------------------------------------------------------------------- the loop */

static void do_due(S5Crowd *crowd)
{
    const int64_t now = now_ns();
    for (Table *table = crowd->table; table < crowd->table + crowd->plan.tables; table++) {
        if (table->start_ns && table->start_ns <= now) {
            table->start_ns = 0;
            table->pause_ns = now;
            table->first = true;
            say(table->person, "{\"do\":\"start\"}");
        }
        for (int i = 0; i < S5_CROWD_SEATS; i++)
            if (*table->person[i].choice && table->person[i].due_ns <= now)
                make_choice(&table->person[i]);
    }
}

void s5_crowd_run(S5Crowd *crowd, int64_t ms)
{
    enum { EVENTS = 512 };
    struct epoll_event event[EVENTS];
    const int64_t until = now_ns() + ms * MILLION;
    for (int64_t now = now_ns(), swept = 0; now < until; now = now_ns()) {
        const int count = epoll_wait(crowd->epoll, event, EVENTS, 1);
        for (int i = 0; i < count; i++) {
            Person *person = event[i].data.ptr;
            crowd->figures.lost += person->wire.socket >= 0 && !s5_wire_turn(&person->wire, hear, person);
        }
        if (now - swept >= MILLION) {
            swept = now;
            do_due(crowd);
        }
    }
}

/* ---------------------------------------------------------------- the tables */

/* The port of the server that has a table. */
static int port_of(const S5Crowd *crowd, const Table *table)
{
    return crowd->plan.port[(table - crowd->table) % crowd->plan.nodes];
}

/* Gives everybody at a table a cookie, and has its owner create it. */
static bool found(S5Crowd *crowd, Table *table)
{
    char answer[2048];
    const int port = port_of(crowd, table);
    for (int seat = 0; seat < S5_CROWD_SEATS; seat++)
        if (!s5_wire_token(port, table->person[seat].token))
            return fprintf(stderr, "load: no cookie\n") < 0;
    const int status = s5_wire_ask(
        port, "POST /api/tables", table->person[0].token, NULL, crowd->plan.request, answer, sizeof answer);
    const char *code = strstr(answer, "{\"code\":\"");
    if (status != 201 || !code) {
        fprintf(stderr, "load: no table was founded: %d %s\n", status, answer);
        return false;
    }
    snprintf(table->code, sizeof table->code, "%.*s", S5_CODE_SIZE - 1, code + 9);
    return true;
}

S5Crowd *s5_crowd_new(const S5CrowdPlan *plan)
{
    S5Crowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd)
        return NULL;
    crowd->plan = *plan;
    crowd->random = s5_random(plan->seed, 0);
    crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
    crowd->table = calloc((size_t)plan->tables, sizeof *crowd->table);
    for (int i = 0; crowd->table && i < plan->tables; i++)
        for (int seat = 0; seat < S5_CROWD_SEATS; seat++)
            crowd->table[i].person[seat] =
                (Person){.wire = {.socket = -1}, .crowd = crowd, .table = &crowd->table[i]};
    for (int i = 0; crowd->table && i < plan->tables; i++)
        if (!found(crowd, &crowd->table[i]))
            s5_crowd_free(&crowd);
    return crowd;
}

static bool dial(S5Crowd *crowd, Person *person)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/socket?after=0", person->table->code);
    const S5WireCall call = {port_of(crowd, person->table), path, person->token, NULL};
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data = {.ptr = person}};
    if (s5_wire_dial(&person->wire, &call) &&
        epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, person->wire.socket, &event) == 0)
        return true;
    fprintf(stderr, "load: no connection\n");
    return false;
}

bool s5_crowd_sit(S5Crowd *crowd)
{
    enum { PATIENCE = 600, STEP_MS = 100 };
    const int all = crowd->plan.tables * S5_CROWD_SEATS;
    for (int i = 0; i < all; i++) {
        Table *table = &crowd->table[i / S5_CROWD_SEATS];
        if (!dial(crowd, &table->person[i % S5_CROWD_SEATS]))
            return false;
        if (i % S5_CROWD_SEATS == S5_CROWD_SEATS - 1)
            s5_crowd_run(crowd, 1);
    }
    for (int left = PATIENCE; crowd->seated < all && left; left--)
        s5_crowd_run(crowd, STEP_MS);
    if (crowd->seated < all)
        fprintf(stderr, "load: %d of %d have a seat; %d connections were lost; %s\n", crowd->seated, all,
            crowd->figures.lost, crowd->figures.error);
    return crowd->seated == all;
}

void s5_crowd_start(S5Crowd *crowd, int over_ms)
{
    const int64_t now = now_ns();
    for (int i = 0; i < crowd->plan.tables; i++)
        crowd->table[i].start_ns = now + (int64_t)over_ms * MILLION * i / crowd->plan.tables;
}

void s5_crowd_free(S5Crowd **which)
{
    S5Crowd *crowd = *which;
    *which = NULL;
    for (int i = 0; crowd->table && i < crowd->plan.tables; i++)
        for (int seat = 0; seat < S5_CROWD_SEATS; seat++)
            s5_wire_cut(&crowd->table[i].person[seat].wire);
    close(crowd->epoll);
    free(crowd->table);
    free(crowd->figures.late.us);
    free(crowd->figures.pause.us);
    free(crowd->figures.first.us);
    free(crowd);
}

/* -------------------------------------------------------------------- figures */

S5CrowdFigures *s5_crowd_figures(S5Crowd *crowd)
{
    return &crowd->figures;
}

void s5_crowd_clear(S5Crowd *crowd)
{
    S5CrowdFigures *figures = &crowd->figures;
    figures->acts = figures->late.count = figures->pause.count = figures->errors = figures->lost = 0;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void sort(S5CrowdTimes *times)
{
    if (times->count)
        qsort(times->us, (size_t)times->count, sizeof *times->us, compare);
}

void s5_crowd_sort(S5Crowd *crowd)
{
    sort(&crowd->figures.late);
    sort(&crowd->figures.pause);
    sort(&crowd->figures.first);
}
