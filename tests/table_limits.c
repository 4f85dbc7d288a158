/* How much people may write at a table of the server, and when they may write again; and what happens to a table
 * that has used up its entries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

static Stage stage;

/* Four play Twenty-Five: person 0 (the owner) at seat 0, person 1 at seat 1; person 2 watches. */
static void open_table(void)
{
    stage_open(&stage,
        "{'rules':'twenty-five','players':4,'sides':2,'options':{'first_dealer':3,'robbing':'no','target':100},"
        "'settings':{'level':'random','between_s':100,'clock_s':0}}",
        2);
    for (int i = 0; i < 3; i++)
        stage_enter(&stage, i, 0);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 1, "{'do':'sit','seat':1,'name':'Bob'}");
}

/* Says something so often that it is refused; how often it was not. The sentence says in how many seconds it works again. */
static int until_refused(int person, const char *message, int seconds)
{
    char sentence[80];
    int done = 0;
    for (int entries = stage.log.count; done < 100000; entries = stage.log.count, done++) {
        stage_do(&stage, person, "%s", message);
        if (stage.log.count == entries)
            break;
    }
    stage_wrong(&stage, person, "too-fast");
    snprintf(sentence, sizeof sentence, "in the last minute: try again in %d second%s.\"", seconds,
        seconds == 1 ? "" : "s");
    if (!stage_heard(&stage, person, sentence))
        fail_msg("%s", stage_heard(&stage, person, "\"too-fast\""));
    return done;
}

static const char SAY[] = "{'do':'say','text':'hello'}", PHRASE[] = "{'do':'phrase','phrase':'hello'}",
                  CHANGE[] = "{'do':'change','settings':{'name':'Kelly'}}";

/* ------------------------------------------------------------------- persons */

/* However many pages a person opens, and however often they connect, it is one person who talks. */
static void test_a_person_talks(void **unused)
{
    (void)unused;
    open_table();
    memcpy(stage.person[10].token, stage.person[2].token, S5_TOKEN_BYTES);
    stage_enter(&stage, 10, 0);
    for (int i = 0; i < 9; i++)
        stage_do(&stage, 10, SAY);
    stage_exit(&stage, 2);
    stage_enter(&stage, 2, 0);
    assert_int_equal(until_refused(2, PHRASE, 3), 11);
    assert_int_equal(until_refused(10, SAY, 3), 0);
    stage_exit(&stage, 10);
    stage_enter(&stage, 10, 0);
    assert_int_equal(until_refused(10, SAY, 3), 0);
    stage_reload(&stage);
    for (int i = 0; i < 3; i++)
        stage_enter(&stage, i, 0);
    assert_int_equal(until_refused(2, SAY, 3), 0);
    assert_int_equal(until_refused(1, SAY, 3), 20); /* another person may, */
    stage_wait(&stage, 1500);
    assert_int_equal(until_refused(1, SAY, 2), 0);
    stage_wait(&stage, 1501);
    assert_int_equal(until_refused(1, SAY, 3), 1); /* and this one again after what was said */
    stage_do(&stage, 1, "{'do':'rename','name':'Bobby'}");
    assert_non_null(stage_heard(&stage, 0, "Bobby"));
    stage_close(&stage);
}

static void test_a_person_changes_things(void **unused)
{
    (void)unused;
    open_table();
    assert_int_equal(until_refused(0, CHANGE, 1), 119); /* she sat down, too */
    assert_int_equal(until_refused(0, "{'do':'invite','seat':2}", 1), 0);
    assert_int_equal(until_refused(0, "{'do':'rename','name':'Anna'}", 1), 0);
    assert_int_equal(until_refused(0, "{'do':'start'}", 1), 0);
    assert_int_equal(until_refused(0, SAY, 3), 20);
    stage_do(&stage, 0, "{'do':'leave'}"); /* going is always possible */
    assert_int_equal(stage.person[0].seat, -1);
    assert_int_equal(until_refused(0, "{'do':'sit','seat':0,'name':'Ann'}", 1), 0);
    stage_wait(&stage, 501);
    stage_do(&stage, 0, "{'do':'start'}");
    assert_true(is_running(stage.table));
    stage_play(&stage, 1000); /* choices are the game's */
    stage_close(&stage);
}

/* A pause can be ended, and the game played, however much was changed. */
static void test_a_pause_can_be_ended(void **unused)
{
    int pauses = 0;
    (void)unused;
    open_table();
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    for (; !stage_heard(&stage, 0, "too-fast"); pauses++) {
        stage_do(&stage, 0, "{'do':'pause'}");
        stage_do(&stage, 0, "{'do':'resume'}");
    }
    assert_int_equal(pauses, 119);
    assert_false(stage.table->paused);
    const int entries = stage.log.count;
    assert_true(stage_answer(&stage));
    assert_true(stage.log.count > entries);
    stage_close(&stage);
}

/* ------------------------------------------------------------------- a table */

/* A crowd without seats leaves half of what may be written at a table to those who sit. */
static void test_a_crowd(void **unused)
{
    enum { FIRST = 3, EACH = 20, MAY = 5 * 20 / 2 };
    int said = 0;
    (void)unused;
    open_table();
    for (int person = FIRST; person < PEOPLE_MAX; person++) {
        stage_enter(&stage, person, 0);
        for (int i = 0; i < EACH; i++) {
            const int entries = stage.log.count;
            stage_do(&stage, person, SAY);
            said += stage.log.count - entries;
        }
    }
    assert_int_equal(said, MAY);
    assert_int_equal(until_refused(0, SAY, 3), 20);
    assert_int_equal(until_refused(1, SAY, 3), 20);
    stage_close(&stage);
}

/* ----------------------------------------------------------- all its entries */

static const struct Refused {
    int person;
    const char *message;
} REFUSED[] = {
    {0, SAY},
    {2, PHRASE},
    {2, "{'do':'sit','seat':2,'name':'Cal'}"},
    {1, "{'do':'rename','name':'Bobby'}"},
    {0, "{'do':'pause'}"},
    {0, "{'do':'level','seat':2,'level':'steady'}"},
    {0, "{'do':'invite','seat':2}"},
    {0, "{'do':'undo'}"},
};

static void test_a_table_has_had_all_its_entries(void **unused)
{
    (void)unused;
    open_table();
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    stage_play(&stage, 3);
    S5TableOffer offer;
    assert_true(s5_table_offer(stage.table, &offer) && offer.open);
    stage.table->limits.table_entries = stage.log.count;
    assert_true(s5_table_offer(stage.table, &offer) && !offer.open);
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        const int entries = stage.log.count;
        stage_do(&stage, REFUSED[i].person, "%s", REFUSED[i].message);
        stage_wrong(&stage, REFUSED[i].person, "full");
        assert_int_equal(stage.log.count, entries);
    }
    stage_do(&stage, 1, "{'do':'leave'}");
    assert_int_equal(stage.person[1].seat, -1);
    stage_reload(&stage);
    stage.table->limits.table_entries = stage.log.count - 1;
    for (int i = 0; i < 3; i++)
        stage_enter(&stage, i, 0);
    stage_play(&stage, 1000); /* the hand is played, and the game ends with it */
    assert_true(stage.table->play.state.phase == S5_PHASE_OVER);
    assert_int_equal(stage.table->play.state.hand_number, 1);
    assert_int_equal(stage.table->play.state.tricks_done, 5);
    assert_non_null(stage_heard(&stage, 0, "\"stopped\":true"));
    assert_int_equal(stage.games_ended, 1);
    stage_do(&stage, 0, "{'do':'again'}");
    stage_wrong(&stage, 0, "full");
    stage_do(&stage, 0, CHANGE);
    stage_wrong(&stage, 0, "full");
    stage_close(&stage);
}

/* A game that has begun is dealt one hand at least. */
static void test_a_game_that_begins_with_the_last_entry(void **unused)
{
    (void)unused;
    open_table();
    stage.table->limits.table_entries = stage.log.count + 1;
    stage_do(&stage, 0, "{'do':'start'}");
    stage_play(&stage, 1000);
    assert_true(stage.table->play.state.phase == S5_PHASE_OVER);
    assert_int_equal(stage.table->play.state.hand_number, 1);
    stage_close(&stage);
}

/* ------------------------------------------------------------------ addresses */

/* Many persons of one address; where no address is known, only persons count. A person who is forgotten may write as much as ever. */
static void test_addresses(void **unused)
{
    enum { PERSONS = 100 };
    static const S5Rates RATES = {{[S5_WRITING_SAY] = 2, [S5_WRITING_CHANGE] = 3}};
    (void)unused;
    for (int known = 0; known < 2; known++) {
        S5RateLimiter writers = {.swept_ms = 0};
        for (int round = 0; round < 3; round++) {
            const int64_t now = 1000 + 200000 * round;
            int done = 0;
            int64_t wait = 0;
            for (int i = 0; i < PERSONS; i++) {
                S5Written table = {.bucket = {{0, 0}}};
                S5Writer writer = {.table = &table, .seated = true};
                writer.person.bytes[0] = (uint8_t)(i + 1);
                writer.person.bytes[1] = (uint8_t)(round + 1);
                writer.address.bytes[3] = (uint8_t)known;
                for (int k = 0; k < 4; k++) {
                    wait = s5_allowance_take(&writers, &RATES, &writer, S5_WRITING_CHANGE, now);
                    done += !wait;
                }
            }
            assert_int_equal(done, known ? S5_WRITERS_ADDRESS * 3 : PERSONS * 3);
            assert_true(wait > 0 && wait <= (known ? 2001 : 20001));
            assert_true(writers.usages.used <= PERSONS + 1);
        }
        s5_rate_limiter_free(&writers);
    }
}

/* Many addresses of one /48 of IPv6: together they write as much as some addresses. */
static void test_networks(void **unused)
{
    enum { ADDRESSES = 40, PERSONS = 10 };
    static const S5Rates RATES = {{[S5_WRITING_SAY] = 2, [S5_WRITING_CHANGE] = 3}};
    S5RateLimiter writers = {.swept_ms = 0};
    int done = 0;
    (void)unused;
    for (int i = 0; i < ADDRESSES * PERSONS; i++) {
        char address[32];
        S5Written table = {.bucket = {{0, 0}}};
        snprintf(address, sizeof address, "2001:db8:1:%x::1", i / PERSONS);
        S5Writer writer = {.address = s5_address_key(address), .table = &table, .seated = true};
        snprintf((char *)writer.person.bytes, sizeof writer.person.bytes, "%d", i);
        for (int k = 0; k < 4; k++)
            done += !s5_allowance_take(&writers, &RATES, &writer, S5_WRITING_CHANGE, 1000);
    }
    assert_int_equal(done, S5_NETWORK_SHARE * S5_WRITERS_ADDRESS * 3);
    s5_rate_limiter_free(&writers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_person_talks),
        cmocka_unit_test(test_a_person_changes_things),
        cmocka_unit_test(test_a_pause_can_be_ended),
        cmocka_unit_test(test_a_crowd),
        cmocka_unit_test(test_a_table_has_had_all_its_entries),
        cmocka_unit_test(test_a_game_that_begins_with_the_last_entry),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
