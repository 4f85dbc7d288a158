/* The worked examples E17 and E20 of the further house rules (docs/rules.md H17, H20): matches, and bids that can't be made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/table.h"

static Table table;
static char line[S5_EVENT_MAX];

static const S5Players NAMES = {.name = {"Ann", "Brendan", "Cáit", "Declan"}};

/* Opens game `number` of a match in which each party has `won` this many before it. */
static void open_game(const char *preset, int players, int sides, int dealer, const char *options,
    const char *start, int number, const int32_t won[4])
{
    table_open(&table, preset, players, sides, dealer, options, start);
    assert_int_equal(s5_join_match(&table.pair.rules, number, won, &table.pair.state), S5_OK);
}

/* Fails unless the end of the game says this after its totals. */
static void end_says(const char *expected)
{
    S5Text text = s5_text(line, sizeof line);
    assert_int_equal(table.pair.state.phase, S5_PHASE_OVER);
    s5_event_end_game(&text, &table.pair.rules, &table.pair.state);
    assert_string_equal(strstr(line, ",\"match\":"), expected);
}

/* Fails unless the next game of the match begins like this; null: there is none. */
static void next_says(const char *expected)
{
    S5State state = table.pair.state;
    S5Text text = s5_text(line, sizeof line);
    assert_int_equal(s5_next_game(&table.pair.rules, &state), expected ? S5_OK : S5_ERR_GAME_OVER);
    if (!expected)
        return;
    s5_event_game(&text, &table.pair.rules, &state, &NAMES, NULL);
    assert_string_equal(strstr(line, ",\"dealer\":"), expected);
}

/* ----------------------------------------------------------------------------- H17, a match */

static void test_best_of_three(void **unused)
{
    (void)unused;
    open_game("twenty-five", 3, 0, 0, "games=3", "0 0 20", 1, (const int32_t[4]){0});
    table_hand(&table, NULL, "2", ANY_TOP);
    end_says(",\"match\":1,\"won\":[0,0,1]}\n");
    next_says(",\"dealer\":1,\"start\":[0,0,0],\"number\":2,\"won\":[0,0,1]}\n");

    open_game("twenty-five", 3, 0, 0, "games=3", "0 0 20", 3, (const int32_t[4]){1, 0, 1});
    table_hand(&table, NULL, "2", ANY_TOP);
    end_says(",\"match\":1,\"won\":[1,0,2],\"match_winners\":[2]}\n");
    next_says(NULL);

    open_game("twenty-five", 3, 0, 0, "games=3", "0 20 0", 3, (const int32_t[4]){1, 0, 1});
    table_hand(&table, NULL, "1", ANY_TOP);
    end_says(",\"match\":1,\"won\":[1,1,1]}\n");
    next_says(",\"dealer\":1,\"start\":[0,0,0],\"number\":4,\"won\":[1,1,1]}\n");
}

static void test_jinked_game_counts_two(void **unused)
{
    (void)unused;
    open_game("twenty-five", 3, 0, 0, "games=3", NULL, 1, (const int32_t[4]){0});
    table_hand(&table, NULL, "22222", ANY_TOP);
    end_says(",\"match\":2,\"won\":[0,0,2],\"match_winners\":[2]}\n");
    next_says(NULL);
}

static void test_all_games_are_played(void **unused)
{
    (void)unused;
    open_game("twenty-five", 2, 0, 0, "games=4 games_end=all", "20 0", 4, (const int32_t[4]){1, 2});
    table_hand(&table, NULL, "0", ANY_TOP);
    end_says(",\"match\":1,\"won\":[2,2],\"match_winners\":[0,1]}\n");
    next_says(NULL);

    open_game("twenty-five", 2, 0, 0, "games=4 games_end=all", "20 0", 3, (const int32_t[4]){2, 0});
    table_hand(&table, NULL, "0", ANY_TOP);
    end_says(",\"match\":1,\"won\":[3,0]}\n");
    next_says(",\"dealer\":1,\"start\":[0,0],\"number\":4,\"won\":[3,0]}\n");
}

/* The seat that deals first in the next game, where `dealer` would have dealt the next hand. */
static void dealer_after(
    int players, int sides, int dealer, const char *options, unsigned winners, int expected)
{
    S5State state;
    open_game("twenty-five", players, sides, (dealer + players - 1) % players, options, NULL, 1,
        (const int32_t[4]){0});
    state = table.pair.state;
    state.phase = S5_PHASE_OVER;
    state.hand_number = 1;
    state.winners = (uint16_t)winners;
    assert_int_equal(s5_next_game(&table.pair.rules, &state), S5_OK);
    assert_int_equal(state.dealer, expected);
}

static void test_next_dealer(void **unused)
{
    static const char WINNER[] = "games=3 next_dealer=winner";
    (void)unused;
    dealer_after(3, 0, 1, "games=3", 1u << 2, 1);
    dealer_after(3, 0, 1, WINNER, 1u << 2, 2);
    for (int dealer = 0; dealer < 4; dealer++)
        dealer_after(4, 2, dealer, WINNER, 1u << 1, dealer < 2 ? 1 : 3);
    dealer_after(3, 0, 1, WINNER, 1u << 0 | 1u << 2, 2);
}

/* The option first_dealer is for the first game only. */
static void test_first_dealer_of_later_games(void **unused)
{
    char message[512];
    S5Text text = s5_text(line, sizeof line), error = s5_text(message, sizeof message);
    (void)unused;
    open_game("twenty-five", 3, 0, 0, "games=3 first_dealer=0", "0 0 20", 1, (const int32_t[4]){0});
    table_hand(&table, NULL, "2", ANY_TOP);
    assert_int_equal(s5_next_game(&table.pair.rules, &table.pair.state), S5_OK);
    s5_event_game(&text, &table.pair.rules, &table.pair.state, &NAMES, NULL);
    S5Reader *reader = s5_reader_new();
    assert_int_equal(s5_reader_line(reader, line, strlen(line) - 1, &error), S5_EVENT_GAME);
    assert_int_equal(s5_reader_state(reader)->dealer, 1);
    s5_reader_free(&reader);
}

static void test_carry(void **unused)
{
    static const struct {
        const char *options, *start, *winners, *next;
    } ROWS[] = {
        {"games=3 carry=five-tricks", "0 10 0", "11111", ",\"start\":[0,10,0],"},
        {"games=3", "0 10 0", "11111", ",\"start\":[0,0,0],"},
        {"games=3 carry=five-tricks", "0 40 0", "01111", ",\"start\":[0,0,0],"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5State state;
        S5Text text = s5_text(line, sizeof line);
        open_game("irish-forty-five", 3, 0, 0, ROWS[i].options, ROWS[i].start, 1, (const int32_t[4]){0});
        table.pair.rules.options.games_end = S5_GAMES_END_ALL; /* a jinked game ends no match of three here */
        table_hand(&table, NULL, ROWS[i].winners, ANY_TOP);
        state = table.pair.state;
        assert_int_equal(s5_next_game(&table.pair.rules, &state), S5_OK);
        s5_event_game(&text, &table.pair.rules, &state, &NAMES, NULL);
        assert_non_null(strstr(line, ROWS[i].next));
    }
}

static void test_stopped_match(void **unused)
{
    (void)unused;
    open_game("twenty-five", 2, 0, 0, "games=3", NULL, 1, (const int32_t[4]){0});
    table_hand(&table, NULL, "00011", ANY_TOP);
    assert_int_equal(s5_stop(&table.pair.rules, &table.pair.state), S5_OK);
    end_says(",\"match\":1,\"stopped\":true,\"won\":[1,0],\"match_winners\":[0]}\n");
    next_says(NULL);
}

/* Reads two games of a match: what ends the first, and the `game` event after it, changed in one place. */
static S5Event read_second_game(const char *from, const char *to)
{
    char message[512], bytes[4096], *at;
    S5Text error = s5_text(message, sizeof message), text = s5_text(line, sizeof line);
    S5Rules rules;
    S5State state;
    S5Reader *reader = s5_reader_new();
    S5Event event = S5_EVENT_GAME;
    rules_of(&rules, "twenty-five", 2, 0, "games=3 hands=1");
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    s5_event_game(&text, &rules, &state, &NAMES, NULL);
    S5Random random = s5_random(5, 0);
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(&rules, &random, pack);
    assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
    s5_event_deal(&text, &rules, &state, S5_VIEWER_ALL);
    while (state.turn != S5_NO_SEAT) {
        const S5State before = state;
        const S5Legal legal = s5_legal(&rules, &state);
        const S5Choice choice = s5_legal_random(&legal, &random);
        assert_int_equal(s5_act(&rules, &state, state.turn, choice), S5_OK);
        s5_event_act(&text, &rules, &before, &state, &choice, S5_VIEWER_ALL);
    }
    for (const char *c = line, *end; (end = strchr(c, '\n')) != NULL; c = end + 1)
        assert_int_not_equal(s5_reader_line(reader, c, (size_t)(end - c), &error), S5_EVENT_NONE);
    assert_int_equal(s5_next_game(&rules, &state), S5_OK);
    S5Text next = s5_text(bytes, sizeof bytes);
    s5_event_game(&next, &rules, &state, &NAMES, NULL);
    at = strstr(bytes, from);
    if (!at)
        fail_msg("no %s in %s", from, bytes);
    snprintf(line, sizeof line, "%.*s%s%.*s", (int)(at - bytes), bytes, to,
        (int)strcspn(at + strlen(from), "\n"), at + strlen(from));
    event = s5_reader_line(reader, line, strlen(line), &error);
    s5_reader_free(&reader);
    return event;
}

static void test_second_game_is_checked(void **unused)
{
    static const char *const CHANGES[][2] = {{"\"dealer\":1", "\"dealer\":0"},
        {"\"number\":2", "\"number\":3"}, {"\"number\":2,", ""}, {"\"number\":2", "\"number\":1"},
        {"\"won\":[1,0]", "\"won\":[0,1]"}, {"\"won\":[1,0]", "\"won\":[0,0]"},
        {"\"start\":[0,0]", "\"start\":[5,0]"}, {"Brendan", "Bríd"}, {"\"games\":3", "\"games\":5"},
        {"\"games\":3", "\"games\":3,\"carry\":\"five-tricks\""}, {"\"sides\":0", "\"sides\":2"},
        {"\"rules\":\"twenty-five\"", "\"rules\":\"irish-forty-five\""}};
    (void)unused;
    assert_int_equal(read_second_game("\"sides\":0", "\"sides\":0"), S5_EVENT_GAME);
    assert_int_equal(read_second_game("\"sides\":0", "\"sides\": 0"), S5_EVENT_GAME);
    assert_int_equal(read_second_game("]}", "],\"more\":1}"), S5_EVENT_GAME);
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
        if (read_second_game(CHANGES[i][0], CHANGES[i][1]) != S5_EVENT_NONE)
            fail_msg("%s became %s, and nobody noticed", CHANGES[i][0], CHANGES[i][1]);
}

static void test_impossible_standing(void **unused)
{
    static const struct {
        int number;
        int32_t won[4];
    } ROWS[] = {
        {0, {0}}, {1, {1, 0}}, {2, {0, 0}}, {2, {2, 0}}, {3, {2, 0}}, {2, {-1, 1}}, {2, {3, 0}}, {4, {1, 1}}};
    S5Rules rules;
    S5State state;
    (void)unused;
    rules_of(&rules, "twenty-five", 2, 0, "games=3");
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        assert_int_equal(s5_join_match(&rules, ROWS[i].number, ROWS[i].won, &state), S5_ERR_MATCH);
    assert_int_equal(s5_next_game(&rules, &state), S5_ERR_MATCH);
}

/* A game that is no match has no word of it in its record. */
static void test_no_match(void **unused)
{
    S5Text text = s5_text(line, sizeof line);
    (void)unused;
    table_open(&table, "twenty-five", 3, 0, 0, NULL, "0 0 20");
    s5_event_game(&text, &table.pair.rules, &table.pair.state, &NAMES, NULL);
    assert_null(strstr(line, "\"number\""));
    assert_null(strstr(line, "\"won\""));
    table_hand(&table, NULL, "2", ANY_TOP);
    assert_int_equal(s5_match_winners(&table.pair.rules, &table.pair.state), 1u << 2);
    end_says(",\"match\":1}\n");
    next_says(NULL);
}

/* A hand that ended a game of a match is played again to the same state. */
static void test_replay(void **unused)
{
    S5Replay replay;
    (void)unused;
    open_game("twenty-five", 3, 0, 0, "games=5", "0 0 20", 3, (const int32_t[4]){1, 0, 1});
    table_hand(&table, NULL, "2", ANY_TOP);
    s5_replay_begin(&replay, &table.pair.rules, &table.pair.state);
    while (s5_replay_next(&replay))
        ;
    assert_int_equal(replay.status, S5_OK);
    assert_memory_equal(
        &replay.state.match_games, &table.pair.state.match_games, sizeof replay.state.match_games);
}

/* ------------------------------------------------------------- H20, bids that can't be made */

/* Fails unless the turn that is due lists these bids as hopeless, for its seat alone; null: it lists none. */
static void hopeless_is(const char *expected)
{
    const int seat = table.pair.state.turn;
    for (int viewer = S5_VIEWER_ALL; viewer < table.pair.rules.players; viewer++) {
        S5Text text = s5_text(line, sizeof line);
        s5_event_turn(&text, &table.pair.rules, &table.pair.state, viewer, viewer == S5_VIEWER_ALL);
        const char *at = strstr(line, ",\"hopeless\":");
        if (!expected || (viewer != seat && viewer != S5_VIEWER_ALL))
            assert_null(at);
        else
            assert_string_equal(at, expected);
    }
}

static void test_hopeless_bids(void **unused)
{
    static const struct {
        const char *start, *options, *acts, *hopeless;
    } ROWS[] = {
        {"0 85 0 0", "", NULL, ",\"hopeless\":[\"bid 30\"]}\n"},
        {"0 84 0 0", "", NULL, NULL},
        {"90 0 0 0", "", "bid 30, pass, pass", ",\"hopeless\":[\"hold\"]}\n"},
        {"0 85 0 0", "thirty_scores=60", NULL, NULL},
        {"0 85 0 0", "thirty_scores=60 slam_needs=points", NULL, ",\"hopeless\":[\"bid 30\"]}\n"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char options[200];
        snprintf(options, sizeof options, "%s", ROWS[i].options);
        table_open(&table, "hanley-one-hundred-ten", 4, 0, 0, options, ROWS[i].start);
        table_deal(&table, "|||", NULL, NULL, NULL);
        if (ROWS[i].acts)
            table_acts(&table, ROWS[i].acts);
        hopeless_is(ROWS[i].hopeless);
        const S5Legal legal = s5_legal(&table.pair.rules, &table.pair.state);
        assert_true(legal.kinds & (ROWS[i].acts ? 1u << S5_CHOICE_HOLD : 1u << S5_CHOICE_BID));
    }
}

/* A bid beyond what a hand brings is hopeless without a score that ends the bonus, too. */
static void test_hopeless_without_bonus(void **unused)
{
    S5Rules rules;
    static const int32_t NOTHING[S5_SEATS_MAX] = {0};
    (void)unused;
    rules_of(&rules, "hanley-one-hundred-ten", 4, 0, "top_bonus=0");
    assert_true(s5_is_hopeless(&rules, NOTHING, 0, 30));
    assert_false(s5_is_hopeless(&rules, NOTHING, 0, 25));
    rules_of(&rules, "hanley-one-hundred-ten", 4, 0, "slam_needs=points");
    assert_false(s5_is_hopeless(&rules, NOTHING, 0, 60)); /* a slam by points needs 30, whatever was bid */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best_of_three),
        cmocka_unit_test(test_jinked_game_counts_two),
        cmocka_unit_test(test_all_games_are_played),
        cmocka_unit_test(test_next_dealer),
        cmocka_unit_test(test_first_dealer_of_later_games),
        cmocka_unit_test(test_carry),
        cmocka_unit_test(test_stopped_match),
        cmocka_unit_test(test_second_game_is_checked),
        cmocka_unit_test(test_impossible_standing),
        cmocka_unit_test(test_no_match),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_hopeless_bids),
        cmocka_unit_test(test_hopeless_without_bonus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
