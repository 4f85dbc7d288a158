/*
 * Any messages to a table of the server, from four people, some of whom come and go: nothing is requested twice at once, every
 * entry can be loaded again and gives the same table, and the entries of the game are a record.
 *
 * A line is `0` to `3` and a message of that person (`%` in it is the last position they saw), `+2` or `-2` when they come or go,
 * `t` and a number of milliseconds; `0!7` makes a legal choice of person 0, if there is one. The first byte chooses the preset.
 */
#include "fuzz.h"
#include "pick.h"

#include "server/table/people.h"
#include "server/table/steps.h"

#include <stdio.h>

enum { PEOPLE = 4, LOG_MAX = 4000, LINE_MAX_BYTES = 600 };

typedef struct Person {
    int visitor; /* −1: not there */
    uint64_t position;
    bool more; /* another piece of the past is to come */
} Person;

/* The table, its log and its people. */
typedef struct Talk {
    S5RulesCache *rules_cache;
    S5Table *table;
    int64_t now;
    char *entry[LOG_MAX];
    size_t size[LOG_MAX];
    int entries;
    Person person[PEOPLE];
    S5Random random;
} Talk;

static void append(void *to, S5Table *table, const char *lines, size_t size, const S5EntryFacts *facts)
{
    Talk *talk = to;
    demand(size && lines[size - 1] == '\n');
    demand(!facts->ended || facts->ended->state->phase == S5_PHASE_OVER);
    if (talk->entries == LOG_MAX) {
        s5_table_appended(table, talk->now, false);
        return;
    }
    talk->entry[talk->entries] = malloc(size);
    memcpy(talk->entry[talk->entries], lines, size);
    talk->size[talk->entries++] = size;
    s5_table_appended(table, talk->now, true);
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

static void drop(void *to, void *connection, S5ApiError why)
{
    (void)why;
    Person *person = connection;
    (void)to;
    person->visitor = -1;
}

static void refused(void *to, S5ApiError error)
{
    (void)to;
    demand(error > S5_API_OK && error < S5_API_ERRORS);
}

static int64_t take_one(void *to, void *connection, bool seated, S5Writing writing)
{
    (void)to, (void)connection, (void)seated, (void)writing;
    return 0;
}

/* It chooses by chance; what is chosen comes back at once. */
static void think(void *to, S5Table *table, const S5BotRequest *asked)
{
    Talk *talk = to;
    S5Random random = asked->random;
    demand(asked->view.legal.kinds);
    s5_table_bot_chose(table, talk->now, asked->ticket, s5_legal_random(&asked->view.legal, &random));
}

static void hurry(void *to, S5Table *table, uint64_t ticket)
{
    (void)to, (void)table, (void)ticket; /* it has answered already */
}

static void make_pack(void *to, S5Table *table, const S5Rules *rules, int32_t hand, const uint8_t *seed,
    S5Card pack[S5_PACK_MAX])
{
    Talk *talk = to;
    (void)table, (void)hand, (void)seed;
    s5_make_pack(rules, &talk->random, pack);
}

static void fill(void *to, S5Table *table, void *bytes, size_t size)
{
    Talk *talk = to;
    (void)table;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)s5_random_next(&talk->random);
}

static const uint8_t *token_of(int person)
{
    static uint8_t tokens[PEOPLE][S5_TOKEN_BYTES];
    tokens[person][0] = (uint8_t)(person + 1);
    return tokens[person];
}

static S5Table *load(Talk *talk)
{
    const S5TableCallbacks out = {talk, append, hear, refused, drop, take_one, think, hurry, make_pack, fill};
    const S5Limits limits = s5_limits();
    S5Table *table = s5_table_new(&out, &limits, talk->rules_cache);
    char wrong[600];
    S5Text error = s5_text(wrong, sizeof wrong);
    for (int i = 0; i < talk->entries; i++)
        demand(s5_table_load_entry(table, talk->entry[i], talk->size[i], &error));
    return table;
}

static void create(Talk *talk, unsigned preset)
{
    char request[200], bytes[8192], wrong[600];
    const uint8_t chance[32] = {0};
    S5Text text = s5_text(bytes, sizeof bytes), error = s5_text(wrong, sizeof wrong);
    snprintf(request, sizeof request, "{\"rules\":\"%s\",\"settings\":{\"level\":\"random\"}}",
        s5_preset((int)(preset % (unsigned)s5_preset_count()))->name);
    demand(s5_table_create(&text, "ABC234", token_of(0), request, strlen(request), chance, &error));
    talk->entry[0] = malloc(text.used);
    memcpy(talk->entry[0], bytes, text.used);
    talk->size[0] = text.used;
    talk->entries = 1;
    talk->table = load(talk);
}

/* ------------------------------------------------------------------- lines */

static void come(Talk *talk, int at)
{
    Person *person = &talk->person[at];
    if (person->visitor < 0)
        person->visitor = s5_table_enter(
            talk->table, talk->now, person, token_of(at), false, (S5TableSeen){person->position, false, 0});
}

static void go(Talk *talk, int at)
{
    Person *person = &talk->person[at];
    if (person->visitor >= 0)
        s5_table_exit(talk->table, talk->now, person->visitor);
    person->visitor = -1;
}

static void say(Talk *talk, int at, const char *line)
{
    char message[LINE_MAX_BYTES + 40];
    const Person *person = &talk->person[at];
    const char *hole = strchr(line, '%');
    const int size = hole ? snprintf(message, sizeof message, "%.*s%d%s", (int)(hole - line), line,
                                (int)person->position, hole + 1)
                          : snprintf(message, sizeof message, "%s", line);
    if (person->visitor >= 0)
        s5_table_message(talk->table, talk->now, person->visitor, message, (size_t)size);
}

/* Some legal choice of a person, as that person sees it. */
static void choose(Talk *talk, int at, unsigned which)
{
    const Play *play = &talk->table->play;
    const int seat = s5_table_seat_of(talk->table, token_of(at));
    char text[200];
    S5Text message = s5_text(text, sizeof text);
    S5View view;
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    if (seat < 0 || !is_in_hand(talk->table))
        return;
    s5_view(play->rules, &play->state, seat, &view);
    for (which %= 40; s5_legal_next(&view.legal, &choice) && which; which--)
        continue;
    if (choice.kind == S5_CHOICE_KINDS)
        return;
    s5_text_add(&message, "{\"do\":\"");
    s5_choice_write(&message, &choice);
    s5_text_add(&message, "\",\"at\":%}");
    say(talk, at, text);
}

/* Some have taken what was sent to them. */
static void drain(Talk *talk)
{
    for (Person *person = talk->person; person < talk->person + PEOPLE; person++) {
        const bool more = person->more && person->visitor >= 0;
        person->more = false;
        while (more && s5_table_drained(talk->table, talk->now, person->visitor))
            continue;
    }
}

static void wait(Talk *talk, int64_t ms)
{
    drain(talk);
    const int64_t until = talk->now + ms;
    for (int i = 0; i < 100 && s5_table_due(talk->table) <= until; i++) {
        const int64_t due = s5_table_due(talk->table);
        talk->now = due > talk->now ? due : talk->now;
        s5_table_run_timers(talk->table, talk->now);
    }
    talk->now = until;
}

static void take_line(Input *input, char line[LINE_MAX_BYTES])
{
    size_t used = 0;
    for (unsigned c; input->size && (c = take(input)) != '\n';)
        if (c && used < LINE_MAX_BYTES - 1)
            line[used++] = (char)c;
    line[used] = 0;
}

static void do_line(Talk *talk, const char *line)
{
    const int at = line[0] ? (line[0] == '+' || line[0] == '-' ? line[1] : line[0]) - '0' : -1;
    if (line[0] == 't')
        wait(talk, strtol(line + 1, NULL, 10) & 0xFFFFF);
    else if (at < 0 || at >= PEOPLE)
        return;
    else if (line[0] == '+')
        come(talk, at);
    else if (line[0] == '-')
        go(talk, at);
    else if (line[1] == '!')
        choose(talk, at, (unsigned)strtoul(line + 2, NULL, 10));
    else
        say(talk, at, line + 1);
}

/* ----------------------------------------------------------------- the end */

static void check(Talk *talk)
{
    S5Table *loaded = load(talk);
    const Play *a = &talk->table->play, *b = &loaded->play;
    demand(!memcmp(&a->state, &b->state, sizeof a->state));
    demand(!memcmp(talk->table->seat, loaded->seat, sizeof loaded->seat));
    demand(!memcmp(&talk->table->config, &loaded->config, sizeof loaded->config));
    demand(talk->table->silent == loaded->silent && a->history.end.byte == b->history.end.byte);
    s5_table_free(&loaded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Talk talk;
    Input input = {data, size};
    char line[LINE_MAX_BYTES];
    talk = (Talk){.rules_cache = s5_rules_cache_new(), .random = s5_random(1, 2)};
    create(&talk, take(&input));
    for (int i = 0; i < PEOPLE; i++) {
        talk.person[i].visitor = -1;
        come(&talk, i);
    }
    while (input.size) {
        take_line(&input, line);
        do_line(&talk, line);
    }
    if (talk.entries < LOG_MAX)
        check(&talk);
    s5_table_free(&talk.table);
    s5_rules_cache_free(&talk.rules_cache);
    for (int i = 0; i < talk.entries; i++)
        free(talk.entry[i]);
    return 0;
}
