#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record/fair_line.h"
#include "fair_pages.h"
#include "table.h"

Stage stage;
FairPage page[PAGES];

static void hex(const S5FairValue *value, char text[65])
{
    for (size_t i = 0; i < sizeof value->bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", value->bytes[i]);
}

static int number_in(const char *line, const char *field)
{
    const char *at = strstr(line, field);
    assert_non_null(at);
    return atoi(at + strlen(field));
}

static S5FairContext context(void)
{
    return stage.table->fair.context;
}

void say(int person, const char *verb, const char *field, int round, const S5FairValue *value)
{
    char text[65];
    hex(value, text);
    stage_do(&stage, person, "{'do':'%s','round':%d,'%s':'%s'}", verb, round, field, text);
}

S5FairValue secret_of_hand(uint32_t hand)
{
    const FairDealing *fair = &stage.table->fair;
    return s5_fair_secret(&fair->context, (FAIR_KEPT - 1) * FAIR_STEP, &fair->kept[FAIR_KEPT - 1], hand);
}

/* Nobody may be sent a secret of a hand that is not over, nor the chain. */
static void look_for_secrets(const char *line)
{
    enum { AHEAD = 4 };
    static char text[AHEAD][65];
    static S5FairValue known;
    const S5FairGame *game = &stage.table->fair.game;
    assert_null(strstr(line, "chain"));
    if (!game->hands)
        return;
    if (!s5_fair_same(&known, &game->secret)) {
        for (uint32_t i = 0; i < AHEAD; i++) {
            const S5FairValue secret = secret_of_hand(game->known + 1 + i);
            hex(&secret, text[i]);
        }
        known = game->secret;
    }
    for (int i = 0; i < AHEAD; i++)
        assert_null(strstr(line, text[i]));
}

static void take_line(int person, const char *line)
{
    const int seat = stage.person[person].seat;
    look_for_secrets(line);
    assert_true(page[person].on || !strstr(line, "\"root\""));
    if (!strncmp(line, "{\"event\":\"root\"", 15)) {
        json_t *json = json_loads(line, 0, NULL);
        assert_true(s5_fair_read_value(json_object_get(json, "root"), &page[person].root));
        json_decref(json);
    }
    const bool open = !strncmp(line, "{\"event\":\"round\"", 16),
               closed = !strncmp(line, "{\"event\":\"closed\"", 17);
    if ((!open && !closed) || page[person].silent || seat < 0 || seat > 9)
        return;
    const char *seats = strstr(line, "\"seats\":[") + 8, *end = strchr(seats, ']');
    bool asked = false;
    for (const char *at = seats; at < end; at++)
        asked |= *at == '0' + seat;
    const int round = number_in(line, "\"round\":");
    if (!asked)
        return;
    if (closed && page[person].withholds)
        return; /* see reveal_last() */
    if (closed) {
        page[person].string.bytes[0] ^= page[person].lies;
        say(person, "reveal", "string", round, &page[person].string);
        return;
    }
    for (size_t i = 0; i < sizeof page->string.bytes; i++)
        page[person].string.bytes[i] = (uint8_t)s5_random_next(&stage.random);
    const S5FairContext s = context();
    const S5FairValue commitment =
        s5_fair_commitment(&s, &page[person].root, (uint32_t)round, seat, &page[person].string);
    say(person, "commit", "commit", round, &commitment);
}

/* A page that decides what it reveals does so when it knows all other strings; false if it had nothing to decide. */
static bool reveal_last(int person)
{
    const S5FairRound *round = round_now();
    const int seat = stage.person[person].seat;
    if (!page[person].withholds || seat < 0 || seat >= S5_SEATS_MAX || round->stage != S5_FAIR_REVEALING ||
        page[person].decided == round->number || (round->committed & ~round->revealed) != 1u << seat)
        return false;
    page[person].decided = round->number;
    if (!page[person].withholds(person))
        say(person, "reveal", "string", (int)round->number, &page[person].string);
    return true;
}

/* The pages look at what they have heard since, and answer. */
bool look(void)
{
    bool any = false;
    for (int i = 0; i < PAGES; i++) {
        while (!stage.person[i].slow && stage_drain(&stage, i))
            continue;
        while (page[i].looked < stage.person[i].heard.count) {
            take_line(i, stage.person[i].heard.line[page[i].looked++]);
            any = true;
        }
    }
    for (int i = 0; i < PAGES; i++)
        any = any || reveal_last(i);
    return any;
}

/* Plays on until a hand is over, or the game. */
void play_hands(int hands)
{
    const int32_t until = stage.table->play.state.hand_number + hands - (is_in_hand(stage.table) ? 1 : 0);
    for (int i = 0; i < 5000 && is_running(stage.table); i++) {
        if (is_between(stage.table) && stage.table->play.state.hand_number == until)
            break;
        if (look())
            continue;
        stage_play(&stage, 1);
    }
    while (look())
        continue;
}

void enter(int person, bool verifies)
{
    page[person].on = verifies;
    page[person].looked = 0;
    stage_enter(&stage, person, 0);
    if (verifies)
        stage_do(&stage, person, "{'do':'verify'}");
}

void open_pages(const char *request, uint64_t seed, int people, bool verifies)
{
    memset(page, 0, sizeof page);
    memset(&stage, 0, sizeof stage);
    stage_open(&stage, request, seed);
    stage.fair = true;
    for (int i = 0; i < people; i++)
        enter(i, verifies);
}

void open_table(const char *rules, uint64_t seed, bool verifies)
{
    char request[400];
    snprintf(request, sizeof request,
        "{'rules':'%s','players':5,'settings':{'level':'random','pace_ms':0,'between_s':1}}", rules);
    open_pages(request, seed, 3, verifies);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
}

void start(void)
{
    stage_do(&stage, 0, "{'do':'start'}");
    while (look())
        continue;
}

const S5FairRound *round_now(void)
{
    return &stage.table->fair.game.round;
}

/* --------------------------------------------------------------- the record */

static bool is_undo(const char *line)
{
    return !strncmp(line, "{\"event\":\"undo\"", 15);
}

/* The lines of the log, without the acts that were undone; each of them is an entry of one line here. */
static Lines lines_that_count(void)
{
    Lines all = {NULL, 0, 0};
    for (int i = 0; i < stage.log.count; i++) {
        bool undone = false;
        for (int later = i + 1; later < stage.log.count; later++)
            undone |= is_undo(stage.log.line[later]) &&
                      number_in(stage.log.line[later], "\"from\":") <= i + 1 &&
                      line_is_of_record(stage.log.line[i]);
        if (!undone)
            lines_add(&all, stage.log.line[i]);
    }
    return all;
}

Lines record_now(void)
{
    static const char *const EVENTS[] = {"root", "round", "commit", "closed", "reveal", "mixed", "secret"};
    Lines all = lines_that_count(), record = {NULL, 0, 0};
    for (int i = 0; i < all.count; i++) {
        bool fair = false;
        for (size_t k = 0; k < sizeof EVENTS / sizeof *EVENTS; k++)
            fair = fair || !strncmp(all.line[i] + 10, EVENTS[k], strlen(EVENTS[k]));
        if (fair || line_is_of_record(all.line[i]))
            lines_add(&record, all.line[i]);
    }
    lines_free(&all);
    return record;
}

/* Verifies what the log says; returns the number of hands. */
int verify(void)
{
    char why[1024];
    int hands = 0;
    S5Text error = s5_text(why, sizeof why);
    S5FairGame game = {.hands = 0};
    S5Reader *reader = s5_reader_new();
    Lines record = record_now();
    for (int i = 0; i < record.count; i++) {
        const char *line = record.line[i];
        const S5Event event = s5_reader_line(reader, line, strlen(line), &error);
        if (event == S5_EVENT_NONE)
            fail_msg("%s\n%s", why, line);
        if (event == S5_EVENT_GAME)
            game = (S5FairGame){.hands = 0};
        if (event == S5_EVENT_DEAL)
            assert_int_equal(s5_fair_deal(&game, s5_reader_state(reader)->hand_number,
                                 s5_reader_state(reader)->pack, s5_reader_rules(reader)->pack),
                S5_FAIR_OK);
        if (event != S5_EVENT_OTHER)
            continue;
        const uint32_t known = game.known;
        json_t *json = json_loads(line, 0, NULL);
        const S5FairFault fault = s5_fair_line(&game, json, s5_reader_rules(reader)->players);
        if (fault)
            fail_msg("%s\n%s", s5_fair_sentence(fault), line);
        json_decref(json);
        hands += game.known != known;
    }
    assert_true(game.hands > 0);
    lines_free(&record);
    s5_reader_free(&reader);
    return hands;
}
