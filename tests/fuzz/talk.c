/*
 * Any messages to a table of the server, from four people, some of whom come and go: nothing is asked for twice at once, every
 * entry can be loaded again and gives the same table, and the entries of the game are a record.
 *
 * A line is `0` to `3` and a message of that person (`%` in it is the last position he saw), `+2` or `-2` when he comes or goes,
 * `t` and a number of milliseconds; `0!7` makes a legal choice of person 0, if he has one. The first byte chooses the preset.
 */
#include "fuzz.h"
#include "pick.h"

#include "server/table/table_internal.h"

#include <stdio.h>

enum { PEOPLE = 4, LOG_MAX = 4000, LINE_MAX_BYTES = 600 };

typedef struct Person {
    int visitor; /* −1: not there */
    uint64_t position;
    bool more; /* another piece of the past is to come */
} Person;

/* The table, its log and its people. */
typedef struct Table {
    S5Shelf *shelf;
    S5Host *host;
    int64_t now;
    char *entry[LOG_MAX];
    size_t size[LOG_MAX];
    int entries;
    Person person[PEOPLE];
    S5Random random;
} Table;

static void append(
    void *to, S5Host *host, uint64_t expected, const char *lines, size_t size, const S5HostGame *ended)
{
    Table *table = to;
    demand(expected == (uint64_t)table->entries && size && lines[size - 1] == '\n');
    demand(!ended || ended->state->phase == S5_PHASE_OVER);
    if (table->entries == LOG_MAX) {
        s5_host_appended(host, table->now, false);
        return;
    }
    table->entry[table->entries] = malloc(size);
    memcpy(table->entry[table->entries], lines, size);
    table->size[table->entries++] = size;
    s5_host_appended(host, table->now, true);
}

static void hear(void *to, void *connection, const char *lines, size_t size, bool more)
{
    Person *person = connection;
    (void)to;
    person->more = person->more || more;
    for (const char *line = lines; line < lines + size; line = strchr(line, '\n') + 1)
        if (!strncmp(line, "{\"event\":\"at\"", 13))
            person->position = strtoull(line + 25, NULL, 10);
}

static void drop(void *to, void *connection)
{
    Person *person = connection;
    (void)to;
    person->visitor = -1;
}

static int64_t take_one(void *to, void *connection, bool seated, S5Writing writing)
{
    (void)to, (void)connection, (void)seated, (void)writing;
    return 0;
}

/* It chooses by chance; what is chosen comes back at once. */
static void think(void *to, S5Host *host, const S5HostThought *asked)
{
    Table *table = to;
    S5Random random = asked->random;
    demand(asked->view.legal.kinds);
    s5_host_thought(host, table->now, asked->ticket, s5_legal_random(&asked->view.legal, &random));
}

static void hurry(void *to, S5Host *host, uint64_t ticket)
{
    (void)to, (void)host, (void)ticket; /* it has answered already */
}

static void make_pack(void *to, S5Host *host, const S5Rules *rules, int32_t hand, S5Card pack[S5_PACK_MAX])
{
    Table *table = to;
    (void)host, (void)hand;
    s5_make_pack(rules, &table->random, pack);
}

static void fill(void *to, S5Host *host, void *bytes, size_t size)
{
    Table *table = to;
    (void)host;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)s5_random_next(&table->random);
}

static const uint8_t *token_of(int person)
{
    static uint8_t tokens[PEOPLE][S5_TOKEN_BYTES];
    tokens[person][0] = (uint8_t)(person + 1);
    return tokens[person];
}

static S5Host *load(Table *table)
{
    const S5HostOut out = {table, append, hear, drop, take_one, think, hurry, make_pack, fill};
    const S5HostLimits limits = s5_host_limits();
    S5Host *host = s5_host_new(&out, &limits, table->shelf);
    char wrong[600];
    S5Text error = s5_text(wrong, sizeof wrong);
    for (int i = 0; i < table->entries; i++)
        demand(s5_host_entry(host, table->entry[i], table->size[i], &error));
    return host;
}

static void found(Table *table, unsigned preset)
{
    char request[200], bytes[8192], wrong[600];
    const uint8_t chance[32] = {0};
    S5Text text = s5_text(bytes, sizeof bytes), error = s5_text(wrong, sizeof wrong);
    snprintf(request, sizeof request, "{\"rules\":\"%s\",\"settings\":{\"level\":\"random\"}}",
        s5_preset((int)(preset % (unsigned)s5_preset_count()))->name);
    demand(s5_host_found(&text, "ABC234", token_of(0), request, strlen(request), chance, &error));
    table->entry[0] = malloc(text.used);
    memcpy(table->entry[0], bytes, text.used);
    table->size[0] = text.used;
    table->entries = 1;
    table->host = load(table);
}

/* ------------------------------------------------------------------- lines */

static void come(Table *table, int at)
{
    Person *person = &table->person[at];
    if (person->visitor < 0)
        person->visitor = s5_host_enter(table->host, table->now, person, token_of(at), person->position);
}

static void go(Table *table, int at)
{
    Person *person = &table->person[at];
    if (person->visitor >= 0)
        s5_host_exit(table->host, table->now, person->visitor);
    person->visitor = -1;
}

static void say(Table *table, int at, const char *line)
{
    char message[LINE_MAX_BYTES + 40];
    const Person *person = &table->person[at];
    const char *hole = strchr(line, '%');
    const int size = hole ? snprintf(message, sizeof message, "%.*s%d%s", (int)(hole - line), line,
                                (int)person->position, hole + 1)
                          : snprintf(message, sizeof message, "%s", line);
    if (person->visitor >= 0)
        s5_host_message(table->host, table->now, person->visitor, message, (size_t)size);
}

/* Some legal choice of a person, as he sees it. */
static void choose(Table *table, int at, unsigned which)
{
    const Play *play = &table->host->play;
    const int seat = s5_host_seat_of(table->host, token_of(at));
    char text[200];
    S5Text message = s5_text(text, sizeof text);
    S5View view;
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    if (seat < 0 || !is_in_hand(table->host))
        return;
    s5_view(play->rules, &play->state, seat, &view);
    for (which %= 40; s5_legal_next(&view.legal, &choice) && which; which--)
        continue;
    if (choice.kind == S5_CHOICE_KINDS)
        return;
    s5_text_add(&message, "{\"do\":\"");
    s5_choice_write(&message, &choice);
    s5_text_add(&message, "\",\"at\":%}");
    say(table, at, text);
}

/* Some have taken what was sent to them. */
static void drain(Table *table)
{
    for (Person *person = table->person; person < table->person + PEOPLE; person++) {
        const bool more = person->more && person->visitor >= 0;
        person->more = false;
        while (more && s5_host_drained(table->host, table->now, person->visitor))
            continue;
    }
}

static void wait(Table *table, int64_t ms)
{
    drain(table);
    const int64_t until = table->now + ms;
    for (int i = 0; i < 100 && s5_host_due(table->host) <= until; i++) {
        const int64_t due = s5_host_due(table->host);
        table->now = due > table->now ? due : table->now;
        s5_host_time(table->host, table->now);
    }
    table->now = until;
}

static void take_line(Input *input, char line[LINE_MAX_BYTES])
{
    size_t used = 0;
    for (unsigned c; input->size && (c = take(input)) != '\n';)
        if (c && used < LINE_MAX_BYTES - 1)
            line[used++] = (char)c;
    line[used] = 0;
}

static void do_line(Table *table, const char *line)
{
    const int at = line[0] ? (line[0] == '+' || line[0] == '-' ? line[1] : line[0]) - '0' : -1;
    if (line[0] == 't')
        wait(table, strtol(line + 1, NULL, 10) & 0xFFFFF);
    else if (at < 0 || at >= PEOPLE)
        return;
    else if (line[0] == '+')
        come(table, at);
    else if (line[0] == '-')
        go(table, at);
    else if (line[1] == '!')
        choose(table, at, (unsigned)strtoul(line + 2, NULL, 10));
    else
        say(table, at, line + 1);
}

/* ----------------------------------------------------------------- the end */

static void check(Table *table)
{
    S5Host *loaded = load(table);
    const Play *a = &table->host->play, *b = &loaded->play;
    demand(!memcmp(&a->state, &b->state, sizeof a->state));
    demand(!memcmp(table->host->seat, loaded->seat, sizeof loaded->seat));
    demand(!memcmp(&table->host->charter, &loaded->charter, sizeof loaded->charter));
    demand(table->host->silent == loaded->silent && a->steps.used == b->steps.used);
    s5_host_free(&loaded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Table table;
    Input input = {data, size};
    char line[LINE_MAX_BYTES];
    table = (Table){.shelf = s5_shelf_new(), .random = s5_random(1, 2)};
    found(&table, take(&input));
    for (int i = 0; i < PEOPLE; i++) {
        table.person[i].visitor = -1;
        come(&table, i);
    }
    while (input.size) {
        take_line(&input, line);
        do_line(&table, line);
    }
    if (table.entries < LOG_MAX)
        check(&table);
    s5_host_free(&table.host);
    s5_shelf_free(&table.shelf);
    for (int i = 0; i < table.entries; i++)
        free(table.entry[i]);
    return 0;
}
