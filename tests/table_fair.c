/* Where the packs of a table come from: rounds of strings, pages that are late or lie, people who come later, restarts; and nothing is
 * said of hands that are not over. With a folder as its argument it writes records for tests/fair/check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/game.h"
#include "record/fair_line.h"
#include "support/stage.h"
#include "support/table.h"

enum { PAGES = 4, STAGE_MS = 2000 };

static Stage stage;

/* A person's page, which verifies: what it has looked at, and its string. */
static struct {
    bool on, silent, lies;
    int looked;
    S5FairValue string, root;
} page[PAGES];

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

static S5Sitting sitting(void)
{
    return stage.table->fair.sitting;
}

static void say(int person, const char *verb, const char *field, int round, const S5FairValue *value)
{
    char text[65];
    hex(value, text);
    stage_do(&stage, person, "{'do':'%s','round':%d,'%s':'%s'}", verb, round, field, text);
}

/* The secret of a hand, which only the table knows. */
static S5FairValue secret_of(uint32_t hand)
{
    const FairDealing *fair = &stage.table->fair;
    return s5_fair_secret(&fair->sitting, (FAIR_KEPT - 1) * FAIR_STEP, &fair->kept[FAIR_KEPT - 1], hand);
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
            const S5FairValue secret = secret_of(game->known + 1 + i);
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
    if (closed) {
        page[person].string.bytes[0] ^= page[person].lies;
        say(person, "reveal", "string", round, &page[person].string);
        return;
    }
    for (size_t i = 0; i < sizeof page->string.bytes; i++)
        page[person].string.bytes[i] = (uint8_t)s5_random_next(&stage.random);
    const S5Sitting s = sitting();
    const S5FairValue commitment =
        s5_fair_commitment(&s, &page[person].root, (uint32_t)round, seat, &page[person].string);
    say(person, "commit", "commit", round, &commitment);
}

/* The pages look at what they have heard since, and answer. */
static bool look(void)
{
    bool any = false;
    for (int i = 0; i < PAGES; i++)
        while (page[i].looked < stage.person[i].heard.count) {
            take_line(i, stage.person[i].heard.line[page[i].looked++]);
            any = true;
        }
    return any;
}

/* Plays on until a hand is over, or the game. */
static void play_hands(int hands)
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

static void enter(int person, bool verifies)
{
    page[person].on = verifies;
    page[person].looked = 0;
    stage_enter(&stage, person, 0);
    if (verifies)
        stage_do(&stage, person, "{'do':'verify'}");
}

/* Persons 0 and 1 sit at seats 0 and 2, with computer players; person 2 watches. */
static void open_table(const char *rules, uint64_t seed)
{
    char request[400];
    memset(page, 0, sizeof page);
    memset(&stage, 0, sizeof stage);
    snprintf(request, sizeof request,
        "{'rules':'%s','players':5,'settings':{'level':'random','pace_ms':0,'between_s':1}}", rules);
    stage_open(&stage, request, seed);
    stage.fair = true;
    for (int i = 0; i < 3; i++)
        enter(i, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':2,'name':'Bob'}");
}

static void start(void)
{
    stage_do(&stage, 0, "{'do':'start'}");
    while (look())
        continue;
}

static const S5FairRound *round_now(void)
{
    return &stage.table->fair.game.round;
}

/* --------------------------------------------------------------- the record */

static Lines record_now(void)
{
    static const char *const EVENTS[] = {"root", "round", "commit", "closed", "reveal", "mixed", "secret"};
    Lines all = {NULL, 0, 0}, record = {NULL, 0, 0};
    for (int i = 0; i < stage.log.count; i++)
        lines_add(&all, stage.log.line[i]);
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
static int verify(void)
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
            assert_int_equal(s5_fair_deal(&game, s5_reader_state(reader)->hand_number), S5_FAIR_OK);
        if (event != S5_EVENT_OTHER)
            continue;
        const uint32_t known = game.known;
        json_t *json = json_loads(line, 0, NULL);
        const S5FairFault fault = s5_fair_line(&game, json, s5_reader_rules(reader)->players,
            s5_reader_state(reader)->pack, s5_reader_rules(reader)->pack);
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

/* -------------------------------------------------------------------- tests */

static void test_people_make_the_packs(void **unused)
{
    (void)unused;
    open_table("spoil-five", 1);
    const int64_t came = stage.now;
    start();
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(round_now()->revealed, 1u << 0 | 1u << 2);
    assert_int_equal(stage.now, came); /* nobody has waited */
    play_hands(3);
    assert_int_equal(verify(), 3);
    assert_int_equal(round_now()->number, 1);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"secret\",\"hand\":3,"));
    assert_null(stage_heard(&stage, 2, "\"root\"")); /* spectators see no hands at this table */
    stage_close(&stage);
}

static void test_pages_that_do_not_verify_notice_nothing(void **unused)
{
    (void)unused;
    memset(page, 0, sizeof page);
    memset(&stage, 0, sizeof stage);
    stage_open(&stage, "{'rules':'spoil-five','players':5,'settings':{'level':'random','between_s':1}}", 2);
    stage.fair = true;
    enter(0, false);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(2);
    assert_int_equal(verify(), 2); /* the server alone has made the packs */
    assert_int_equal(round_now()->number, 0);
    for (int i = 0; i < stage.person[0].heard.count; i++)
        assert_null(strstr(stage.person[0].heard.line[i], "secret"));
    stage_do(&stage, 0, "{'do':'verify'}"); /* a new page: from now on it adds a string */
    page[0].on = true;
    play_hands(1);
    assert_int_equal(round_now()->number, 1);
    assert_int_equal(verify(), 3);
    stage_close(&stage);
}

static void test_silence_is_left_out(void **unused)
{
    (void)unused;
    open_table("spoil-five", 3);
    page[1].silent = true;
    start();
    assert_int_equal(round_now()->stage, S5_FAIR_COMMITTING);
    stage_wait(&stage, STAGE_MS - 1);
    assert_int_equal(stage.table->play.state.hand_number, 0);
    stage_wait(&stage, 1);
    while (look())
        continue;
    assert_int_equal(round_now()->revealed, 1u << 0);
    assert_non_null(stage_heard(&stage, 1, "\"seats\":[0],\"left\":[2]"));
    play_hands(1);
    assert_int_equal(verify(), 1);
    assert_int_equal(round_now()->number, 1); /* nobody who was silent is asked again and again */
    stage_close(&stage);
}

/* A page commits and then reveals something else, or nothing, or twice, or too late. */
static void test_lies_are_refused(void **unused)
{
    (void)unused;
    open_table("spoil-five", 4);
    page[1].lies = true;
    start();
    assert_non_null(stage_heard(&stage, 1, "not the one that the seat committed to"));
    say(0, "reveal", "string", 1, &page[0].string);
    stage_wrong(&stage, 0, "not-now"); /* twice */
    say(0, "commit", "commit", 1, &page[0].string);
    stage_wrong(&stage, 0, "not-now"); /* closed */
    stage_wait(&stage, STAGE_MS);
    assert_int_equal(round_now()->revealed, 1u << 0);
    page[1].string.bytes[0] ^= 1;
    say(1, "reveal", "string", 1, &page[1].string); /* the right one, too late */
    stage_wrong(&stage, 1, "not-now");
    play_hands(1);
    assert_int_equal(verify(), 1);
    stage_close(&stage);
}

static void test_messages_of_any_kind(void **unused)
{
    static const char *const WRONG[] = {"{'do':'commit'}", "{'do':'commit','round':1}",
        "{'do':'commit','round':1,'commit':'00'}", "{'do':'commit','round':'1','commit':'00'}",
        "{'do':'commit','round':1,'commit':'XX'}", "{'do':'reveal','round':1,'string':''}",
        "{'do':'reveal','round':1,'string':7}", "{'do':'commit','round':1,'commit':'','more':1}"};
    (void)unused;
    open_table("spoil-five", 5);
    stage_do(&stage, 0, "{'do':'start'}");
    const int count = stage.log.count;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        stage_do(&stage, 0, "%s", WRONG[i]);
        stage_wrong(&stage, 0, "malformed");
    }
    const S5FairValue zeros = {{0}};
    for (int round = -1; round < 3; round++)
        if (round != 1) {
            say(0, "commit", "commit", round, &zeros);
            stage_wrong(&stage, 0, "not-now");
        }
    say(2, "commit", "commit", 1, &zeros);
    stage_wrong(&stage, 2, "not-seated");
    assert_int_equal(stage.log.count, count);
    const int heard = stage.person[0].heard.count;
    for (int i = 0; i < 10; i++)
        stage_do(&stage, 0, "{'do':'verify'}"); /* nothing is sent twice */
    assert_int_equal(stage.person[0].heard.count, heard);
    stage_close(&stage);
}

static void play_until_dealt(void)
{
    while (!is_in_hand(stage.table))
        stage_play(&stage, 1);
}

/* Person 3 sits down at seat 4 during the third hand. */
static void sit_in_the_third_hand(bool verifies)
{
    open_table("spoil-five", 6);
    start();
    play_hands(2);
    play_until_dealt();
    enter(3, verifies);
    stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
}

/* Somebody who sits down makes a new round, beside the hand, and is not told of hands before. */
static void test_a_person_comes_later(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(true);
    while (look())
        continue;
    assert_int_equal(round_now()->number, 2);
    assert_int_equal(round_now()->from, 4);
    assert_int_equal(round_now()->revealed, 1u << 0 | 1u << 2 | 1u << 4);
    assert_int_equal(stage.table->play.state.hand_number, 3);
    play_hands(1);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\""));
    play_hands(1);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"round\",\"round\":1,"));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":4,"));
    assert_int_equal(verify(), 4);
    stage_close(&stage);
}

/* Somebody who sits down, is dealt in, and asks only then, hears of no mix that gave a hand before. */
static void test_a_person_asks_later(void **unused)
{
    (void)unused;
    sit_in_the_third_hand(false);
    play_hands(1);
    play_until_dealt();
    page[3].on = true;
    stage_do(&stage, 3, "{'do':'verify'}");
    play_hands(1);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"round\",\"round\":1,"));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"mixed\",\"round\":1,"));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":4,"));
    play_hands(1);
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"mixed\",\"round\":2,\"from\":5,"));
    assert_non_null(stage_heard(&stage, 3, "{\"event\":\"secret\",\"hand\":5,"));
    stage_close(&stage);
}

/* Hands whose mix anybody can work out stay closed to those who come later: they get no secret. */
static void test_hands_without_strings_stay_closed(void **unused)
{
    (void)unused;
    open_table("spoil-five", 6);
    page[0].on = page[1].on = false;
    stage_reload(&stage);
    enter(0, false);
    enter(1, false);
    start();
    play_hands(2);
    enter(3, true);
    stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
    play_hands(3);
    assert_null(stage_heard(&stage, 3, "{\"event\":\"root\""));
    assert_null(stage_heard(&stage, 3, "{\"event\":\"secret\""));
    assert_int_equal(round_now()->number, 0);
    stage_close(&stage);
}

/* Leaving and coming back does not give as many packs to choose from as somebody likes. */
static void test_rounds_are_limited(void **unused)
{
    (void)unused;
    open_table("spoil-five", 7);
    start();
    play_hands(1);
    for (int i = 0; i < 8; i++) {
        stage_do(&stage, 1, "{'do':'leave'}");
        stage_do(&stage, 1, "{'do':'sit','seat':%d,'name':'Bob'}", 2 + i % 2);
        while (look())
            continue;
    }
    assert_int_equal(round_now()->number, 1 + S5_FAIR_ROUNDS_OF_HAND_MAX);
    play_hands(2);
    assert_int_equal(verify(), 3);
    stage_close(&stage);
}

/* The server is killed after every entry; whoever comes back continues where the journal stops. */
static void test_kill_between_any_two_entries(void **unused)
{
    (void)unused;
    for (int at = 1; at < 12; at++) {
        open_table("spoil-five", (uint64_t)at);
        stage_do(&stage, 0, "{'do':'start'}");
        const int until = stage.log.count + at;
        while (stage.log.count < until) /* some of the entries of round 1 */
            if (!look())
                stage_play(&stage, 1);
        const S5FairGame before = stage.table->fair.game;
        stage_reload(&stage);
        assert_memory_equal(&before.round, &stage.table->fair.game.round, sizeof before.round);
        assert_memory_equal(&before.mix, &stage.table->fair.game.mix, sizeof before.mix);
        const S5FairValue own[2] = {page[0].string, page[1].string};
        for (int i = 0; i < 3; i++) {
            enter(i, true);
            if (i < 2)
                page[i].string = own[i];
        }
        if (round_now()->stage ==
            S5_FAIR_COMMITTING) /* the page has kept its string: its commitment is the same */
            stage_wait(&stage, STAGE_MS);
        play_hands(3);
        assert_true(verify() >= 3);
        stage_close(&stage);
    }
}

static void test_a_restart_after_every_entry(void **unused)
{
    (void)unused;
    open_table("spoil-five", 9);
    start();
    for (int i = 0; i < 60; i++) {
        stage_play(&stage, 1);
        stage_reload(&stage);
        for (int k = 0; k < 2; k++) {
            stage_hush(&stage, k);
            enter(k, true);
        }
        while (look())
            continue;
    }
    assert_true(verify() >= 1);
    stage_close(&stage);
}

static void test_a_second_game_has_its_own_chain(void **unused)
{
    (void)unused;
    open_table("spoil-five", 10);
    start();
    play_hands(2);
    const S5FairValue root = stage.table->fair.game.root;
    stage_do(&stage, 0, "{'do':'stop'}");
    assert_false(is_running(stage.table));
    start();
    assert_false(s5_fair_same(&root, &stage.table->fair.game.root));
    assert_int_equal(round_now()->number, 1);
    play_hands(2);
    assert_int_equal(verify(), 4);
    stage_close(&stage);
}

static void test_spectators_of_all_hands_verify(void **unused)
{
    (void)unused;
    memset(page, 0, sizeof page);
    memset(&stage, 0, sizeof stage);
    stage_open(&stage,
        "{'rules':'spoil-five','players':5,'settings':{'level':'random','between_s':1,'watch':'all-hands-late'}}",
        11);
    stage.fair = true;
    for (int i = 0; i < 2; i++)
        enter(i, true);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    start();
    play_hands(2);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"secret\",\"hand\":2,"));
    assert_int_equal(verify(), 2);
    stage_close(&stage);
}

/* ---------------------------------------------------------- records to check */

static void write_record(const char *folder, int number)
{
    char path[1000];
    Lines record = record_now();
    char *text = lines_join(&record);
    snprintf(path, sizeof path, "%s/%d.jsonl", folder, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    const int closed = fclose(file);
    assert_int_equal(closed, 0);
    free(text);
    lines_free(&record);
}

static void write_records(const char *folder, int count)
{
    static const char *const RULES[] = {
        "spoil-five", "irish-forty-five", "hanley-one-hundred-ten", "atlantic-forty-fives"};
    for (int i = 0; i < count; i++) {
        open_table(RULES[i % 4], (uint64_t)i);
        page[1].silent = i % 5 == 0;
        page[1].lies = i % 7 == 0;
        start();
        play_hands(2);
        enter(3, i % 3 > 0);
        stage_do(&stage, 3, "{'do':'sit','seat':4,'name':'Cat'}");
        play_hands(i % 8 == 5 ? 1000 : 1 + i % 3); /* some to the end of the game */
        write_record(folder, i);
        stage_close(&stage);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people_make_the_packs),
        cmocka_unit_test(test_pages_that_do_not_verify_notice_nothing),
        cmocka_unit_test(test_silence_is_left_out),
        cmocka_unit_test(test_lies_are_refused),
        cmocka_unit_test(test_messages_of_any_kind),
        cmocka_unit_test(test_a_person_comes_later),
        cmocka_unit_test(test_a_person_asks_later),
        cmocka_unit_test(test_hands_without_strings_stay_closed),
        cmocka_unit_test(test_rounds_are_limited),
        cmocka_unit_test(test_kill_between_any_two_entries),
        cmocka_unit_test(test_a_restart_after_every_entry),
        cmocka_unit_test(test_a_second_game_has_its_own_chain),
        cmocka_unit_test(test_spectators_of_all_hands_verify),
    };
    if (argc == 3) {
        write_records(argv[1], atoi(argv[2]));
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
