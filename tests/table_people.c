/* People at a table of the server: their clocks, being away, taking an act back, the rest, and being gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"
#include "support/table.h"

static Stage stage;

/* A game has begun at that table, and the first of them leads. */
static void open_table(const char *settings)
{
    stage_open_sides(&stage, settings);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    assert_int_equal(stage.table->play.state.turn, 0);
}

static S5State *state(void)
{
    return &stage.table->play.state;
}

/* Plays a seat's lowest legal card. */
static void play_lowest(int person, int seat)
{
    char card[3] = "";
    const S5Legal legal = s5_legal(stage.table->play.rules, state());
    assert_int_equal(state()->turn, seat);
    s5_card_write(s5_set_first(legal.cards), card);
    stage_do(&stage, person, "{'do':'play %s','at':%d}", card, (int)stage.person[person].position);
}

/* -------------------------------------------------------------------- clocks */

static void test_the_clock_runs_out(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20,'pace_ms':500");
    assert_non_null(
        stage_heard(&stage, 2, "{\"event\":\"clock\",\"seat\":0,\"left_ms\":20000,\"of_ms\":20000}"));
    stage_wait(&stage, 19999);
    assert_false(stage.table->seat[0].away);
    stage_wait(&stage, 1);
    assert_true(stage.table->seat[0].away);
    assert_non_null(
        stage_heard(&stage, 1, "{\"name\":\"Ann\",\"level\":null,\"away\":true,\"connected\":true}"));
    stage_wait(&stage, 501); /* a computer player plays on, and the next */
    assert_int_equal(state()->turn, 2);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"clock\",\"seat\":2,\"left_ms\":20000"));
    stage_do(&stage, 0, "{'do':'back'}");
    assert_false(stage.table->seat[0].away);
    stage_wait(&stage, 20000);
    assert_true(stage.table->seat[2].away && !stage.table->seat[0].away);
    stage_close(&stage);
}

/* Any choice takes the seat back, in the same entry; one that is refused does not. */
static void test_a_choice_takes_the_seat_back(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20");
    stage.think_ms = -1;
    stage_wait(&stage, 20000);
    assert_true(stage.table->seat[0].away);
    const int entries = stage.log.count;
    stage_do(&stage, 0, "{'do':'pass','at':%d}", (int)stage.person[0].position);
    stage_wrong(&stage, 0, "illegal");
    assert_true(stage.table->seat[0].away);
    play_lowest(0, 0);
    assert_false(stage.table->seat[0].away);
    assert_int_equal(stage.log.count, entries + 1);
    assert_true(!strncmp(
        stage.log.line[entries], "{\"event\":\"back\",\"seat\":0}\n{\"event\":\"act\",\"seat\":0", 47));
    stage_close(&stage);
}

/* Without a clock, a computer player only takes the turns of a person who is gone. */
static void test_without_a_clock(void **unused)
{
    (void)unused;
    open_table(",'clock_s':0");
    stage_wait(&stage, 10000000);
    assert_int_equal(state()->turn, 0);
    assert_null(stage_heard(&stage, 0, "{\"event\":\"clock\""));
    stage_exit(&stage, 0);
    stage_wait(&stage, 59999);
    assert_false(stage.table->seat[0].away);
    stage_wait(&stage, 1);
    assert_true(stage.table->seat[0].away);
    stage_enter(&stage, 0, 0);
    assert_true(stage.table->seat[0].away);
    stage_do(&stage, 0, "{'do':'back'}");
    assert_false(stage.table->seat[0].away);
    stage_close(&stage);
}

/* While nobody who sits is there nothing moves, however long; then the game continues from where it was. */
static void test_nobody_is_there(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20,'pace_ms':500");
    stage_wait(&stage, 5000);
    for (int i = 0; i < 3; i++)
        stage_exit(&stage, i);
    assert_true(s5_table_is_idle(stage.table));
    assert_true(s5_table_due(stage.table) == INT64_MAX);
    const int entries = stage.log.count;
    stage_wait(&stage, 1000000000);
    stage_enter(&stage, 2, 0); /* a spectator does not set it going */
    assert_false(s5_table_is_idle(stage.table));
    stage_wait(&stage, 1000000000);
    assert_int_equal(stage.log.count, entries);
    stage_enter(&stage, 1, 0);
    assert_non_null(
        stage_heard(&stage, 2, "{\"event\":\"clock\",\"seat\":0,\"left_ms\":15000,\"of_ms\":20000}"));
    stage_wait(&stage, 15000);
    assert_true(stage.table->seat[0].away);
    stage_exit(&stage, 1);
    stage_wait(&stage, 1000000000);
    assert_int_equal(state()->turn, 1);
    stage_reload(&stage); /* loaded again, the clock begins anew */
    stage_wait(&stage, 5000000);
    stage_enter(&stage, 1, 0);
    assert_int_equal(state()->turn, 1); /* a computer player has played for Ann */
    stage_wait(&stage, 500);
    assert_int_equal(state()->turn, 2);
    stage_close(&stage);
}

/* A person who is connected but does not answer keeps the game going. */
static void test_a_person_who_is_away_is_there(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20,'pace_ms':0");
    stage_exit(&stage, 1);
    stage_wait(&stage, 20000);
    assert_true(stage.table->seat[0].away);
    assert_int_equal(state()->turn, 2);
    stage_close(&stage);
}

/* A table that was paused and is loaded again has no clock before it continues: not one that ended before time began. */
static void test_paused_and_loaded_again(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20,'pace_ms':500");
    stage_do(&stage, 0, "{'do':'pause'}");
    stage_hush(&stage, 0);
    stage_reload(&stage);
    stage_enter(&stage, 0, 0);
    assert_null(stage_heard(&stage, 0, "\"event\":\"clock\""));
    stage_do(&stage, 0, "{'do':'resume'}");
    assert_non_null(
        stage_heard(&stage, 0, "{\"event\":\"clock\",\"seat\":0,\"left_ms\":20000,\"of_ms\":20000}"));
    stage_close(&stage);
}

/* A seat that changes hands while the clocks stand is played when they run again, not later by the time they stood. */
static void test_a_seat_is_left_in_a_pause(void **unused)
{
    (void)unused;
    for (int loaded = 0; loaded < 2; loaded++) {
        open_table(",'clock_s':20,'pace_ms':500");
        stage_wait(&stage, 5000);
        stage_do(&stage, 0, "{'do':'pause'}");
        stage_wait(&stage, 1000000);
        if (loaded) {
            stage_reload(&stage);
            stage_enter(&stage, 0, 0);
            stage_enter(&stage, 1, 0);
        }
        stage_do(&stage, 0, "{'do':'leave'}");
        stage_wait(&stage, 1000000);
        assert_int_equal(state()->turn, 0);
        stage_do(&stage, 0, "{'do':'resume'}");
        stage_wait(&stage, 500);
        assert_int_not_equal(state()->turn, 0);
        stage_close(&stage);
    }
}

/* Somebody who goes in a pause is waited for as long after it as anybody else. */
static void test_somebody_goes_in_a_pause(void **unused)
{
    (void)unused;
    open_table(",'clock_s':0,'pace_ms':0");
    play_lowest(0, 0);
    stage_wait(&stage, 0);
    assert_int_equal(state()->turn, 2);
    stage_do(&stage, 0, "{'do':'pause'}");
    stage_wait(&stage, 1000000);
    stage_exit(&stage, 1);
    stage_wait(&stage, 1000000);
    stage_do(&stage, 0, "{'do':'resume'}");
    stage_wait(&stage, 59999);
    assert_false(stage.table->seat[2].away);
    stage_wait(&stage, 1);
    assert_true(stage.table->seat[2].away);
    stage_close(&stage);
}

/* A level that never comes to a choice does not hold the table up for ever. */
static void test_a_level_that_does_not_answer(void **unused)
{
    (void)unused;
    open_table("");
    stage.think_ms = -1;
    play_lowest(0, 0);
    stage_wait(&stage, 19999);
    assert_int_equal(state()->turn, 1);
    stage_wait(&stage, 1);
    assert_int_equal(state()->turn, 2);
    const S5BotRequest late = stage.thought[0];
    const int entries = stage.log.count;
    s5_table_bot_chose(
        stage.table, stage.now, late.ticket, (S5Choice){.kind = S5_CHOICE_PLAY}); /* too late */
    assert_int_equal(stage.log.count, entries);
    stage_close(&stage);
}

/* A computer player's choice is shown no sooner than the pace says, and one that is not legal never. */
static void test_the_pace(void **unused)
{
    (void)unused;
    open_table(",'pace_ms':900");
    stage.think_ms = -1;
    play_lowest(0, 0);
    assert_int_equal(stage.thoughts, 1);
    s5_table_bot_chose(stage.table, stage.now, stage.thought[0].ticket, (S5Choice){.kind = S5_CHOICE_PASS});
    stage_wait(&stage, 899);
    assert_int_equal(state()->turn, 1);
    stage_wait(&stage, 1);
    assert_int_equal(state()->turn, 2);
    stage_close(&stage);
}

/* ---------------------------------------------------------------------- undo */

static void test_an_act_is_taken_back(void **unused)
{
    (void)unused;
    open_table(",'pace_ms':500,'clock_s':0");
    const S5State before = *state();
    play_lowest(0, 0);
    stage_do(&stage, 1, "{'do':'undo'}"); /* it is not theirs */
    stage_wrong(&stage, 1, "not-now");
    stage_do(&stage, 0, "{'do':'undo'}");
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"undo-asked\",\"seat\":0,\"act\":\"play "));
    stage_do(&stage, 0, "{'do':'agree'}"); /* the same person asks */
    stage_wrong(&stage, 0, "not-now");
    stage_wait(&stage, 14000); /* the computer players wait */
    assert_int_equal(state()->turn, 1);
    const uint64_t asked = stage.person[1].position;
    stage_do(&stage, 1, "{'do':'agree'}");
    assert_non_null(stage_heard(&stage, 2, "{\"event\":\"undo-answered\",\"seat\":2,\"agree\":true}"));
    assert_non_null(stage_heard(&stage, 2, "{\"event\":\"undone\",\"seat\":0}"));
    assert_memory_equal(&before, state(), sizeof before);
    stage_do(&stage, 0, "{'do':'pass','at':%d}", (int)asked);
    stage_wrong(&stage, 0, "stale");
    Lines record = stage_record(&stage);
    assert_int_equal(record.count, 2); /* game and deal */
    lines_free(&record);
    stage_exit(&stage, 1);
    stage_hush(&stage, 1);
    stage_enter(&stage, 1, asked); /* a person who saw the act is told the game anew */
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"seat\",\"seat\":2}"));
    play_lowest(0, 0);
    stage_reload(&stage);
    assert_int_equal(state()->turn, 1);
    stage_close(&stage);
}

static void test_an_act_is_not_taken_back(void **unused)
{
    (void)unused;
    open_table(",'pace_ms':500,'clock_s':0");
    play_lowest(0, 0);
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_do(&stage, 1, "{'do':'disagree'}");
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"undo-answered\",\"seat\":2,\"agree\":false}"));
    assert_int_equal(state()->turn, 1);
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_wait(&stage, 15000); /* nobody answers */
    assert_int_equal(stage.table->undo, -1);
    stage_wait(&stage, 1);
    assert_int_equal(state()->turn, 2);
    stage_do(&stage, 0, "{'do':'undo'}"); /* another has played */
    stage_wrong(&stage, 0, "not-now");
    play_lowest(1, 2);
    stage_exit(&stage, 0);
    stage_do(&stage, 1, "{'do':'undo'}"); /* nobody else is there to be asked */
    assert_int_equal(state()->turn, 2);
    stage_do(&stage, 1, "{'do':'undo'}");
    stage_wrong(&stage, 1, "not-now");
    stage_close(&stage);
}

/* What a computer player has done for an absent person is not that person's act. */
static void test_anothers_act(void **unused)
{
    (void)unused;
    open_table(",'clock_s':20,'pace_ms':10000");
    stage_wait(&stage, 20000); /* the person is away, and a computer player stands in */
    assert_int_equal(state()->turn, 1);
    stage_do(&stage, 0, "{'do':'back'}");
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_wrong(&stage, 0, "not-now");
    stage_close(&stage);
}

/* The last card of a trick is not taken back, nor what showed its maker a card. */
static void test_what_was_learned(void **unused)
{
    (void)unused;
    open_table(",'undo':false,'chat':false");
    stage_do(&stage, 0, "{'do':'say','text':'hello'}");
    stage_wrong(&stage, 0, "forbidden");
    stage_do(&stage, 0, "{'do':'phrase','phrase':'hello'}");
    assert_non_null(stage_heard(&stage, 1, "\"phrase\":\"hello\""));
    play_lowest(0, 0);
    stage_do(&stage, 0, "{'do':'undo'}");
    stage_wrong(&stage, 0, "forbidden");
    stage_close(&stage);

    stage_open(&stage, "{'rules':'spoil-five','players':2,'options':{'first_dealer':1,'robbing':'no'}}", 1);
    for (int i = 0; i < 2; i++) {
        stage_enter(&stage, i, 0);
        stage_do(&stage, i, "{'do':'sit','seat':%d,'name':'P'}", i);
    }
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    play_lowest(0, 0);
    play_lowest(1, 1);
    stage_do(&stage, 1, "{'do':'undo'}");
    stage_wrong(&stage, 1, "not-now");
    stage_close(&stage);

    stage_open(&stage,
        "{'rules':'forty-fives-kitty-only','options':{'first_dealer':3,'name':'before-kitty'},'settings':{'level':'random'}}",
        1);
    stage_enter(&stage, 0, 0);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'P'}");
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
    stage_do(&stage, 0, "{'do':'bid 30','at':%d}", (int)stage.person[0].position);
    stage_do(&stage, 0, "{'do':'undo'}"); /* a bid tells nothing, and nobody is to be asked */
    assert_int_equal(state()->bid, 0);
    stage_do(&stage, 0, "{'do':'bid 30','at':%d}", (int)stage.person[0].position);
    while (state()->phase == S5_PHASE_BID)
        stage_wait(&stage, 100);
    if (state()->turn == 0) {
        stage_do(&stage, 0, "{'do':'name S','at':%d}", (int)stage.person[0].position);
        stage_do(&stage, 0, "{'do':'undo'}"); /* the kitty has been seen */
        stage_wrong(&stage, 0, "not-now");
    }
    stage_close(&stage);
}

/* ---------------------------------------------------------------------- rest */

static S5Card set_pack[S5_PACK_MAX];

static void give_pack(Stage *s, const S5Rules *rules, int32_t hand, S5Card *pack)
{
    (void)s, (void)rules, (void)hand;
    memcpy(pack, set_pack, sizeof set_pack);
}

/* A pack of two hands of five from seat 0 on, in packets of three and two, and a turn-up. */
static void arrange(const char *first, const char *second, const char *turn_up)
{
    S5Card one[5], two[5], up[1], rest[S5_PACK_MAX] = {0};
    list_of(first, one);
    list_of(second, two);
    list_of(turn_up, up);
    S5Set used = cards_of(first) | cards_of(second) | cards_of(turn_up);
    int count = 0;
    for (int card = 0; card < S5_PACK; card++)
        if (!s5_set_has(used, (S5Card)card))
            rest[count++] = (S5Card)card;
    const S5Card front[11] = {
        one[0], one[1], one[2], two[0], two[1], two[2], one[3], one[4], two[3], two[4], up[0]};
    memcpy(set_pack, front, sizeof front);
    memcpy(set_pack + 11, rest, (size_t)count);
}

static void open_rest(const char *first, const char *second, const char *turn_up)
{
    stage_open(&stage,
        "{'rules':'twenty-five','players':2,'options':{'first_dealer':1,'robbing':'no'},'settings':{'level':'random','clock_s':0,'between_s':100}}",
        1);
    stage.pack = give_pack;
    arrange(first, second, turn_up);
    for (int i = 0; i < 2; i++) {
        stage_enter(&stage, i, 0);
        stage_do(&stage, i, "{'do':'sit','seat':%d,'name':'P'}", i);
    }
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
}

static void test_the_rest(void **unused)
{
    (void)unused;
    open_rest("5S JS AH AS QS", "2S 3S 4S 6S 7S", "KS"); /* others may hold the king: it is the turn-up */
    stage_do(&stage, 0, "{'do':'rest'}");
    stage_wrong(&stage, 0, "not-now");
    stage_do(&stage, 1, "{'do':'rest'}");
    stage_wrong(&stage, 1, "not-now");
    stage_close(&stage);

    open_rest("5S JS AH AS KS", "2S 3S 4S 6S 7S", "QS");
    const int entries = stage.log.count;
    stage_do(&stage, 1, "{'do':'rest'}"); /* it is not their turn */
    stage_wrong(&stage, 1, "not-now");
    stage_do(&stage, 0, "{'do':'rest'}");
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"rest\",\"seat\":0}"));
    assert_true(
        is_between(stage.table) || !is_running(stage.table)); /* played out at once, an entry an act */
    assert_int_equal(state()->seat_tricks[0], 5);
    assert_int_equal(stage.log.count, entries + 1 + 10);
    Lines record = stage_record(&stage);
    char why[REFUSED_MAX];
    assert_int_equal(lines_refused(&record, why), -1);
    lines_free(&record);
    stage_close(&stage);

    open_rest("5S JS AH AS KS", "2S 3S 4S 6S 7S", "QS");
    stage.mode = LOG_LATER; /* a crash within: the table continues with it */
    stage_do(&stage, 0, "{'do':'rest'}");
    stage_commit(&stage, true);
    stage_commit(&stage, true);
    stage_do(&stage, 1, "{'do':'play 2S','at':%d}", (int)stage.person[1].position);
    stage_commit(&stage, true);
    assert_non_null(stage_heard(&stage, 1, "\"code\":\"not-now\""));
    stage_reload(&stage);
    stage.mode = LOG_AT_ONCE;
    stage_enter(&stage, 1, 0);
    assert_int_equal(state()->seat_tricks[0], 5);
    stage_close(&stage);
}

/* ------------------------------------------------------------- owner, spectators */

static void test_the_host_is_gone(void **unused)
{
    (void)unused;
    open_table(",'clock_s':0");
    stage_do(&stage, 1, "{'do':'pause'}");
    stage_wrong(&stage, 1, "not-host");
    stage_do(&stage, 2, "{'do':'sit','seat':1,'name':'Cat'}"); /* sits nearer, and not as long */
    stage_exit(&stage, 0);
    stage_wait(&stage, 599999);
    stage_do(&stage, 1, "{'do':'pause'}");
    stage_wrong(&stage, 1, "not-host");
    stage_wait(&stage, 1);
    assert_non_null(stage_heard(&stage, 1, "\"host\":2,\"hosting\":true"));
    assert_non_null(stage_heard(&stage, 2, "\"host\":2,\"hosting\":false"));
    stage_do(&stage, 1, "{'do':'pause'}");
    assert_true(stage.table->paused);
    stage_exit(&stage,
        1); /* everybody is gone for long: the owner is only missed from the moment at which somebody is there */
    stage_exit(&stage, 2);
    stage_wait(&stage, 10000000);
    stage_enter(&stage, 0, 0);
    stage_do(&stage, 0, "{'do':'resume'}");
    stage_wrong(&stage, 0, "not-host");
    stage_wait(&stage, 599999);
    stage_enter(&stage, 1, 0);
    stage_do(&stage, 1, "{'do':'resume'}");
    assert_false(stage.table->paused);
    stage_close(&stage);
}

/* Two pages of one person both show their seat. */
static void test_two_pages_of_one_person(void **unused)
{
    (void)unused;
    open_table("");
    memcpy(stage.person[7].token, stage.person[0].token, S5_TOKEN_BYTES);
    stage_enter(&stage, 7, 0);
    assert_int_equal(stage.person[7].seat, 0);
    play_lowest(7, 0);
    assert_non_null(stage_heard(&stage, 0, "{\"event\":\"act\",\"seat\":0"));
    stage_exit(&stage, 0);
    assert_true(is_connected(stage.table, 0));
    stage_exit(&stage, 7);
    assert_false(is_connected(stage.table, 0));
    stage_close(&stage);
}

/* The summary of a table, and its last word. */
static void test_summary_and_closing(void **unused)
{
    char bytes[1000];
    S5Text text = s5_text(bytes, sizeof bytes);
    (void)unused;
    open_table(",'name':'Kelly','public':true");
    assert_true(s5_table_is_public(stage.table));
    s5_table_put_summary(stage.table, NULL, &text);
    assert_string_equal(bytes,
        "{\"code\":\"KMT4Q7\",\"name\":\"Kelly\",\"rules\":\"twenty-five\",\"players\":4,\"sides\":2,\"people\":2,"
        "\"computers\":2,\"watchers\":1,\"started\":true,\"hand\":1}");
    text = s5_text(bytes, sizeof bytes);
    s5_table_put_summary(stage.table, stage.table->seat[2].token, &text);
    assert_non_null(strstr(
        bytes, ",\"seat\":2,\"over\":false,\"rematch\":false,\"turn\":{\"seat\":0,\"name\":\"Ann\"}}"));
    s5_table_announce_close(stage.table, "restart");
    assert_non_null(stage_heard(&stage, 2, "{\"event\":\"closing\",\"why\":\"restart\"}"));
    stage_close(&stage);
}

/* A log that was damaged is refused with the entry and what is wrong. */
static void test_damage(void **unused)
{
    static const struct {
        const char *entry, *error;
    } ROWS[] = {
        {"", "entry 5: it is empty"},
        {"{\"event\":\"pause\"}", "entry 5: a line without its end"},
        {"[]\n", "entry 5: this is not a JSON object"},
        {"{\"event\":\"pause\"\n", "entry 5: this is not a JSON object"},
        {"{\"event\":\"jump\"}\n", "entry 5: \"event\" is missing, or there is no such event"},
        {"{\"event\":\"open\"}\n", "entry 5: \"open\" where the table is open"},
        {"{\"event\":\"sit\",\"seat\":4,\"name\":\"x\"}\n", "entry 5: \"seat\" is missing"},
        {"{\"event\":\"sit\",\"seat\":0,\"name\":\"x\"}\n", "entry 5: \"sit\" where somebody sits"},
        {"{\"event\":\"leave\",\"seat\":1}\n", "entry 5: \"leave\" where nobody sits"},
        {"{\"event\":\"back\",\"seat\":0}\n", "entry 5: \"back\" where it is so already"},
        {"{\"event\":\"change\"}\n", "entry 5: \"rules\" is missing"},
        {"{\"event\":\"change\",\"rules\":\"twenty-five\"}\n",
            "entry 5: \"change\" of more than chat and watching while a game is played"},
        {"{\"event\":\"undo\",\"seat\":0,\"from\":4}\n", "entry 5: \"undo\" must be of the last act"},
        {"{\"event\":\"act\",\"seat\":0,\"do\":\"play 5S\"}\n", "entry 5: \"act\": ERR_NO_HAND"},
        {"{\"event\":\"deal\",\"hand\":1,\"pack\":\"AS\"}\n", "entry 5: \"pack\" must be 52 cards"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char wrong[600] = "";
        S5Text error = s5_text(wrong, sizeof wrong);
        open_table("");
        for (int person = 0; person < 3; person++)
            stage_exit(&stage, person);
        stage.log.count -= 1; /* without the deal */
        stage_reload(&stage);
        assert_int_equal(stage.table->last, 4);
        assert_false(s5_table_load_entry(stage.table, ROWS[i].entry, strlen(ROWS[i].entry), &error));
        if (strncmp(wrong, ROWS[i].error, strlen(ROWS[i].error)) != 0)
            fail_msg("%s", wrong);
        stage.log.count += 1;
        stage_close(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock_runs_out),
        cmocka_unit_test(test_a_choice_takes_the_seat_back),
        cmocka_unit_test(test_without_a_clock),
        cmocka_unit_test(test_nobody_is_there),
        cmocka_unit_test(test_a_person_who_is_away_is_there),
        cmocka_unit_test(test_paused_and_loaded_again),
        cmocka_unit_test(test_a_seat_is_left_in_a_pause),
        cmocka_unit_test(test_somebody_goes_in_a_pause),
        cmocka_unit_test(test_a_level_that_does_not_answer),
        cmocka_unit_test(test_the_pace),
        cmocka_unit_test(test_an_act_is_taken_back),
        cmocka_unit_test(test_an_act_is_not_taken_back),
        cmocka_unit_test(test_anothers_act),
        cmocka_unit_test(test_what_was_learned),
        cmocka_unit_test(test_the_rest),
        cmocka_unit_test(test_the_host_is_gone),
        cmocka_unit_test(test_two_pages_of_one_person),
        cmocka_unit_test(test_summary_and_closing),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
