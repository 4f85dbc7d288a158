#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/fair/pack.h"
#include "stage.h"

/* ------------------------------------------------------------------ hearing */

static bool has(const char *line, const char *piece)
{
    return strstr(line, piece) != NULL;
}

static void follow(Listener *l, const char *line)
{
    char why[1024] = "";
    S5Text error = s5_text(why, sizeof why);
    if (!l->follows)
        return;
    if (!l->view_reader || has(line, "{\"event\":\"seat\"")) {
        s5_view_reader_free(&l->view_reader);
        l->view_reader = s5_view_reader_new();
    }
    if (has(line, "\"late\":true"))
        l->follows = false;
    else if (s5_view_reader_line(l->view_reader, line, strlen(line), &error) == S5_EVENT_NONE)
        fail_msg("%s\n%s", why, line);
}

static void hear_line(Listener *l, const char *line)
{
    lines_add(&l->heard, line);
    l->when = realloc(l->when, (size_t)l->heard.count * sizeof *l->when);
    l->when[l->heard.count - 1] = l->stage->now;
    if (has(line, "{\"event\":\"table\"")) {
        const char *seat = strstr(line, "\"seat\":") + 7;
        l->seat = *seat == 'n' ? -1 : atoi(seat);
    }
    if (has(line, "{\"event\":\"at\"")) {
        l->position = strtoull(strstr(line, "position\":") + 10, NULL, 10);
        const char *seal = strstr(line, "\"seal\":");
        l->sealed = seal;
        l->seal = seal ? (uint32_t)strtoull(seal + 7, NULL, 10) : 0;
    }
    if (has(line, "{\"event\":\"turn\""))
        snprintf(l->turn, sizeof l->turn, "%s", has(line, "\"legal\"") ? line : "");
    if (has(line, "{\"event\":\"act\"") || has(line, "{\"event\":\"undone\"") ||
        has(line, "{\"event\":\"seat\""))
        l->turn[0] = 0;
    follow(l, line);
}

static void hear(void *to, void *connection, const char *lines, size_t size, bool more)
{
    Listener *l = connection;
    (void)to;
    assert_true(size > 0 && lines[size - 1] == '\n');
    l->more = l->more || more;
    l->largest = size > l->largest ? size : l->largest;
    l->batch = l->heard.count;
    for (const char *at = lines, *end; at < lines + size; at = end + 1) {
        end = memchr(at, '\n', (size_t)(lines + size - at));
        char *line = strndup(at, (size_t)(end - at));
        hear_line(l, line);
        free(line);
    }
}

static void drop(void *to, void *connection, S5ApiError why)
{
    Listener *l = connection;
    (void)to, (void)why;
    l->visitor = -1;
    l->more = false;
}

static void refused(void *to, S5ApiError error)
{
    (void)to, (void)error;
}

static int64_t take(void *to, void *connection, bool seated, S5Writing writing)
{
    static const S5Rates RATES = {{[S5_WRITING_SAY] = 20, [S5_WRITING_CHANGE] = 120}};
    Stage *stage = to;
    const Listener *l = connection;
    S5Writer writer = {.table = &stage->written, .seated = seated};
    memcpy(writer.person.bytes, l->token, sizeof writer.person.bytes);
    return s5_allowance_take(&stage->writers, &RATES, &writer, writing, stage->now);
}

bool stage_drain(Stage *stage, int person)
{
    Listener *l = &stage->person[person];
    const bool more = l->more && l->visitor >= 0;
    l->more = false;
    while (more && s5_table_drained(stage->table, stage->now, l->visitor))
        ;
    return more;
}

/* Everybody who is not slow takes the game so far at once. */
static void drain(Stage *stage)
{
    for (int i = 0; i < PEOPLE_MAX; i++)
        while (!stage->person[i].slow && stage_drain(stage, i))
            ;
}

/* ---------------------------------------------------------------------- log */

static void keep(Stage *stage, const char *entry)
{
    Lines *log = &stage->log;
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 64;
        log->line = realloc(log->line, (size_t)log->room * sizeof *log->line);
    }
    log->line[log->count++] = strdup(entry);
}

void stage_commit(Stage *stage, bool good)
{
    char *pending = stage->pending;
    assert_non_null(pending);
    stage->pending = NULL;
    if (good)
        keep(stage, pending);
    free(pending);
    s5_table_appended(stage->table, stage->now, good);
    if (good && stage->after)
        stage->after(stage);
}

/* Adds up the hands of a game from some lines, as lists count them. */
static void count_hands(const char *lines, bool pools, S5GameStats *stats)
{
    for (const char *at = lines; (at = strstr(at, "{\"event\":\"end-hand\"")); at++) {
        int seat;
        char word[40];
        stats->hands++;
        if (!pools ||
            sscanf(strstr(at, "\"outcome\""), "\"outcome\":\"%39[^\"]\",\"by\":%d", word, &seat) != 2)
            continue;
        stats->pools[seat] += !strcmp(word, "won") || !strcmp(word, "jinked");
        stats->jinks[seat] += !strcmp(word, "jinked");
    }
}

/* What lists are told about a game that ends must be what its entries say. */
static void check_ended(const Stage *stage, const S5FinishedGame *ended, const char *last_lines)
{
    S5GameStats stats = {.hands = 0};
    for (uint64_t entry = ended->first; entry < ended->last; entry++)
        count_hands(stage->log.line[entry - 1], ended->rules->kind == S5_POOL, &stats);
    count_hands(last_lines, ended->rules->kind == S5_POOL, &stats);
    assert_memory_equal(&stats, &ended->stats, sizeof stats);
    assert_int_equal(ended->state->phase, S5_PHASE_OVER);
}

static void append(void *to, S5Table *table, const char *lines, size_t size, const S5EntryFacts *facts)
{
    Stage *stage = to;
    assert_ptr_equal(table, stage->table);
    assert_null(stage->pending);
    stage->pending = strndup(lines, size);
    stage->commit_at = stage->now + stage->commit_ms;
    if (facts->ended) {
        const S5FinishedGame *ended = facts->ended;
        stage->ended = *ended;
        stage->games_ended++;
        assert_int_equal(ended->last, stage->log.count + 1);
        check_ended(stage, ended, stage->pending);
    }
    if (stage->mode != LOG_LATER)
        stage_commit(stage, stage->mode == LOG_AT_ONCE);
}

/* ----------------------------------------------------------------- thinking */

static void think(void *to, S5Table *table, const S5BotRequest *asked)
{
    Stage *stage = to;
    assert_true(asked->view.turn == asked->view.seat && asked->view.legal.kinds);
    assert_false(is_person_playing(table, asked->view.seat));
    assert_true(table->stopped == NEVER && table->play.rest < 0);
    for (int i = 0; i < stage->thoughts; i++)
        if (stage->thought[i].view.seat == asked->view.seat) {
            stage->thought[i] = *asked;
            return;
        }
    if (stage->thoughts == 2) { /* the request of one has been withdrawn */
        stage->thought[0] = stage->thought[1];
        stage->thoughts = 1;
    }
    stage->thought[stage->thoughts++] = *asked;
}

static void hurry(void *to, S5Table *table, uint64_t ticket)
{
    Stage *stage = to;
    assert_ptr_equal(table, stage->table);
    stage->hurried = ticket;
}

/* Answers a request to a level that needs no memory; any other level is replaced by `steady`. */
static bool answer_thought(Stage *stage)
{
    if (!stage->thoughts || stage->think_ms)
        return false;
    const S5BotRequest asked = stage->thought[0];
    stage->thought[0] = stage->thought[1];
    stage->thoughts--;
    S5PlayerContext context = {.random = asked.random};
    const S5Level *level = asked.level->memory ? s5_level_find("steady") : asked.level;
    s5_table_bot_chose(
        stage->table, stage->now, asked.ticket, level->choose(asked.rules, &asked.view, &context));
    return true;
}

/* ------------------------------------------------------------ packs, chance */

static void make_pack(void *to, S5Table *table, const S5Rules *rules, int32_t hand, const uint8_t *seed,
    S5Card pack[S5_PACK_MAX])
{
    Stage *stage = to;
    (void)table;
    if (stage->pack)
        stage->pack(stage, rules, hand, pack);
    else if (stage->fair && seed)
        s5_pack(seed, pack, rules->pack);
    else
        s5_make_pack(rules, &stage->random, pack);
}

static void fill(void *to, S5Table *table, void *bytes, size_t size)
{
    Stage *stage = to;
    (void)table;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)s5_random_next(&stage->random);
}

/* -------------------------------------------------------------------- stage */

static char *with_quotes(const char *text)
{
    char *copy = strdup(text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    return copy;
}

static void wake(Stage *stage)
{
    const S5TableCallbacks out = {stage, append, hear, refused, drop, take, think, hurry, make_pack, fill};
    const S5Limits limits = s5_limits();
    stage->table = s5_table_new(&out, &limits, stage->rules_cache);
    stage->thoughts = 0;
    for (int i = 0; i < stage->log.count; i++) {
        char wrong[400] = "";
        S5Text error = s5_text(wrong, sizeof wrong);
        if (!s5_table_load_entry(stage->table, stage->log.line[i], strlen(stage->log.line[i]), &error))
            fail_msg("%s\n%s", wrong, stage->log.line[i]);
    }
}

void stage_open(Stage *stage, const char *request, uint64_t seed)
{
    char entry[8192], wrong[400] = "";
    uint8_t chance[32];
    S5Text text = s5_text(entry, sizeof entry), error = s5_text(wrong, sizeof wrong);
    *stage = (Stage){.rules_cache = s5_rules_cache_new(), .now = 1000, .random = s5_random(seed, 0)};
    for (int i = 0; i < PEOPLE_MAX; i++) {
        stage->person[i].stage = stage;
        stage->person[i].visitor = -1;
        stage->person[i].seat = -1;
        stage->person[i].follows = true;
        memset(stage->person[i].token, i + 1, S5_TOKEN_BYTES);
    }
    fill(stage, NULL, chance, sizeof chance);
    char *json = with_quotes(request);
    if (!s5_table_create(&text, "KMT4Q7", stage->person[0].token, json, strlen(json), chance, &error))
        fail_msg("%s", wrong);
    free(json);
    keep(stage, entry);
    wake(stage);
}

static void forget(Listener *l)
{
    lines_free(&l->heard);
    l->heard = (Lines){NULL, 0, 0};
    free(l->when);
    l->when = NULL;
}

void stage_open_sides(Stage *stage, const char *settings)
{
    enum { ANN, BOB, SPECTATOR };
    char request[600];
    snprintf(request, sizeof request,
        "{'rules':'twenty-five','players':4,'sides':2,'options':{'first_dealer':3,'robbing':'no','target':100},"
        "'settings':{'level':'random','between_s':100%s}}",
        settings);
    stage_open(stage, request, 3);
    for (int i = ANN; i <= SPECTATOR; i++)
        stage_enter(stage, i, 0);
    stage_do(stage, ANN, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(stage, BOB, "{'do':'sit','seat':2,'name':'Bob'}");
}

void stage_close(Stage *stage)
{
    s5_table_free(&stage->table);
    s5_rules_cache_free(&stage->rules_cache);
    s5_rate_limiter_free(&stage->writers);
    lines_free(&stage->log);
    free(stage->pending);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        forget(&stage->person[i]);
        s5_view_reader_free(&stage->person[i].view_reader);
    }
}

void stage_reload(Stage *stage)
{
    s5_table_free(&stage->table);
    free(stage->pending);
    stage->pending = NULL;
    for (int i = 0; i < PEOPLE_MAX; i++) {
        stage->person[i].visitor = -1;
        stage->person[i].turn[0] = 0;
    }
    wake(stage);
}

void stage_enter(Stage *stage, int person, uint64_t after)
{
    Listener *l = &stage->person[person];
    assert_int_equal(l->visitor, -1);
    l->turn[0] = 0;
    const S5TableSeen seen = {after, l->sealed && after == l->position, l->seal};
    l->visitor = s5_table_enter(stage->table, stage->now, l, l->token, l->screen, seen);
    assert_true(l->visitor >= 0);
    drain(stage);
}

/* A line with the number of its seal in place of it. */
static void number_seal(const char *line, uint32_t *seal, int *number, S5Text *text)
{
    const char *at = strstr(line, ",\"seal\":");
    if (at) {
        const uint32_t now = (uint32_t)strtoull(at + 8, NULL, 10);
        *number += now != *seal;
        *seal = now;
    }
    s5_put(text, line, at ? (size_t)(at - line) : strlen(line));
    if (at)
        s5_put_number_field(text, " seal ", *number);
    s5_text_add(text, "\n");
}

char *stage_transcript(const Stage *stage, const int *people, int count, const char *last)
{
    enum { ROOM = 1 << 18 };
    S5Text text = s5_text(malloc(ROOM), ROOM);
    for (int i = 0; i < count; i++) {
        const Listener *l = &stage->person[people[i]];
        uint32_t seal = 0;
        int number = 0;
        for (int n = 0; n < l->heard.count; n++) {
            s5_put_number_field(&text, "", people[i]);
            s5_put_number_field(&text, " ", l->when[n]);
            s5_text_add(&text, " ");
            const bool ends = last && strstr(l->heard.line[n], last);
            number_seal(ends ? last : l->heard.line[n], &seal, &number, &text);
            if (ends)
                break;
        }
    }
    assert_false(text.full);
    return text.start;
}

void stage_exit(Stage *stage, int person)
{
    s5_table_exit(stage->table, stage->now, stage->person[person].visitor);
    stage->person[person].visitor = -1;
    stage->person[person].more = false;
    stage->person[person].turn[0] = 0;
}

void stage_do(Stage *stage, int person, const char *format, ...)
{
    char text[4000];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    char *json = with_quotes(text);
    assert_true(stage->person[person].visitor >= 0);
    s5_table_message(stage->table, stage->now, stage->person[person].visitor, json, strlen(json));
    free(json);
    while (answer_thought(stage))
        ;
    drain(stage);
}

const char *stage_heard(const Stage *stage, int person, const char *piece)
{
    const Lines *heard = &stage->person[person].heard;
    for (int i = heard->count - 1; i >= 0; i--)
        if (has(heard->line[i], piece))
            return heard->line[i];
    return NULL;
}

void stage_hush(Stage *stage, int person)
{
    forget(&stage->person[person]);
}

void stage_wrong(Stage *stage, int person, const char *code)
{
    char piece[100];
    const Listener *l = &stage->person[person];
    snprintf(piece, sizeof piece, "{\"event\":\"error\",\"code\":\"%s\"", code);
    for (int i = l->batch; i < l->heard.count; i++)
        if (has(l->heard.line[i], piece))
            return;
    fail_msg("no %s but %s", code, l->heard.count ? l->heard.line[l->batch] : "nothing");
}

void stage_wait(Stage *stage, int64_t ms)
{
    const int64_t until = stage->now + ms;
    for (;;) {
        if (answer_thought(stage))
            continue;
        const bool writes = stage->pending && stage->commit_ms;
        const int64_t due = writes ? stage->commit_at : s5_table_due(stage->table);
        if (due > until)
            break;
        stage->now = due > stage->now ? due : stage->now;
        if (writes)
            stage_commit(stage, true);
        else
            s5_table_run_timers(stage->table, stage->now);
    }
    stage->now = until;
    s5_table_run_timers(stage->table, stage->now);
    drain(stage);
}

/* One of the choices that a turn lists. */
static bool choose(Stage *stage, const char *turn, char *choice, size_t size)
{
    json_t *line = json_loads(turn, 0, NULL);
    const json_t *legal = json_object_get(line, "legal");
    const uint32_t count = (uint32_t)json_array_size(legal);
    if (count)
        snprintf(choice, size, "%s",
            json_string_value(json_array_get(legal, s5_random_below(&stage->random, count))));
    json_decref(line);
    return count;
}

bool stage_answer(Stage *stage)
{
    char choice[64];
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Listener *l = &stage->person[i];
        if (l->visitor < 0 || !l->turn[0] || !choose(stage, l->turn, choice, sizeof choice))
            continue;
        l->turn[0] = 0;
        stage_do(stage, i, "{'do':'%s','at':%d}", choice, (int)l->position);
        return true;
    }
    return false;
}

void stage_play(Stage *stage, int entries)
{
    const int until = stage->log.count + entries;
    while (stage->log.count < until && is_running(stage->table)) {
        if (stage_answer(stage) || answer_thought(stage))
            continue;
        const int64_t due = s5_table_due(stage->table);
        if (due == NEVER)
            return;
        stage->now = due > stage->now ? due : stage->now;
        s5_table_run_timers(stage->table, stage->now);
    }
}

/* ------------------------------------------------------------------- record */

/* Whether the acts of an entry were made void later. */
static bool is_void(const Stage *stage, int entry)
{
    for (int i = entry + 1; i < stage->log.count; i++) {
        const char *from = strncmp(stage->log.line[i], "{\"event\":\"undo\"", 15)
                               ? NULL
                               : strstr(stage->log.line[i], "\"from\":");
        if (from && atoi(from + 7) <= entry + 1)
            return true;
    }
    return false;
}

Lines stage_record(const Stage *stage)
{
    Lines all = {NULL, 0, 0}, record = {NULL, 0, 0};
    for (int i = 0; i < stage->log.count; i++)
        if (!is_void(stage, i))
            lines_add(&all, stage->log.line[i]);
    for (int i = 0; i < all.count; i++)
        if (line_is_of_record(all.line[i]))
            lines_add(&record, all.line[i]);
    lines_free(&all);
    return record;
}
