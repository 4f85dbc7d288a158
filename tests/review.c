/* `spoilfive review`: blunders come first, nothing is claimed inside its error, and hidden cards change nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "engine/game/driver.h"
#include "spoilfive/spoilfive.h"
#include "support/hand.h"
#include "support/program.h"
#include "support/share.h"
#include "support/table.h"

enum { RECORD_MAX = 1 << 18, SEED = 20260727 };

static char record[RECORD_MAX], other_record[RECORD_MAX];

/* A game that is written down as it is played, with all hands open. */
typedef struct Writing {
    S5Text text;
    S5State state;
    const S5Card *pack; /* of the hand */
    S5Players players;
    S5Driver driver;
} Writing;

static void give_pack(void *to, S5Card pack[S5_PACK_MAX])
{
    const Writing *writing = to;
    memcpy(pack, writing->pack, writing->driver.rules->pack);
}

static void write_news(void *to, const S5News *news)
{
    s5_news_write(&((Writing *)to)->text, news, S5_VIEWER_ALL);
}

/* Starts a game and deals. */
static void write_start(Writing *writing, char *bytes, const S5Rules *rules, const S5Card *pack, int dealer)
{
    *writing = (Writing){.text = s5_text(bytes, RECORD_MAX), .pack = pack};
    writing->driver = (S5Driver){.rules = rules,
        .players = &writing->players,
        .state = &writing->state,
        .pack = give_pack,
        .tell = write_news,
        .to = writing};
    for (int seat = 0; seat < rules->players; seat++)
        snprintf(writing->players.name[seat], S5_PLAYER_NAME_MAX, "Player%d", seat);
    s5_drive_start(&writing->driver, dealer);
    s5_drive_deal(&writing->driver);
}

static void write_act(Writing *writing, S5Choice choice)
{
    s5_drive_turn(&writing->driver);
    assert_int_equal(s5_drive_act(&writing->driver, writing->state.turn, choice), S5_OK);
}

/* Spades are trumps and the jack lies there: seat 0 takes it for the five. All else is played well. */
static void write_blunder(void)
{
    static Table table;
    static Writing writing;
    S5Choice choice;
    table_open(&table, "spoil-five", 5, 0, 4, NULL, NULL);
    table_deal(&table, "AS 5S KH 2D 3D||||", "JS", NULL, NULL);
    const S5Rules *rules = &table.pair.rules;
    write_start(&writing, record, rules, table.pair.state.pack, 4);
    assert_int_equal(s5_choice_read("rob 5S", S5_CANONICAL, &choice), S5_OK);
    write_act(&writing, choice);
    while (writing.state.turn != S5_NO_SEAT)
        write_act(&writing, hand_steady(rules, &writing.state));
    assert_false(writing.text.full);
}

static json_t *review(const char *flags, const char *input)
{
    char arguments[128];
    json_error_t error;
    snprintf(arguments, sizeof arguments, "review - --json %s", flags);
    Run result = run(arguments, input);
    if (result.status)
        fail_msg("%s", result.err);
    json_t *document = json_loads(result.out, JSON_REJECT_DUPLICATES, &error);
    if (!document)
        fail_msg("not JSON: %s, line %d", error.text, error.line);
    run_free(&result);
    return document;
}

static int64_t number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value))
        fail_msg("no number '%s'", name);
    return json_integer_value(value);
}

static const char *words(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    if (!value)
        fail_msg("no text '%s'", name);
    return value;
}

static void the_five_thrown_away_comes_first(void **unused)
{
    (void)unused;
    only_with_many_cases();
    write_blunder();
    json_t *document = review("", record);
    const json_t *first = json_array_get(json_object_get(document, "review"), 0);
    assert_string_equal(words(first, "do"), "rob 5S");
    assert_true(json_is_true(json_object_get(first, "mistake")));
    assert_true(number(first, "given_away") > 500);
    assert_string_equal(words(first, "reason"), "ROB"); /* true of a plain card, and false of the five */
    assert_non_null(strstr("rob 2D, rob 3D, rob KH", words(first, "best")));
    json_decref(document);

    Run page = run("review -", record);
    assert_int_equal(page.status, 0);
    const char *heading = strstr(page.out, "MISTAKES in chips, worst first");
    assert_non_null(heading);
    const char *line = strstr(heading, "Hand 1, robbing, Player0");
    assert_non_null(line);
    assert_true(line - heading < 50);
    assert_non_null(strstr(line, "With every hand face up"));
    const char *accuracy = strstr(page.out, "Accuracy: ");
    assert_non_null(accuracy);
    assert_in_range(atoi(accuracy + strlen("Accuracy: ")), 1, 99);
    run_free(&page);
}

/* ------------------------------------------------------------- any record */

static char *simulated(const char *flags)
{
    char arguments[200];
    snprintf(arguments, sizeof arguments, "simulate %s", flags);
    Run result = run(arguments, NULL);
    assert_int_equal(result.status, 0);
    free(result.err);
    return result.out;
}

/* A record of a pool game and one for points: what was given away is told in both units, each worst first. */
static void chips_and_chances_are_not_added(void **unused)
{
    (void)unused;
    char *pool = simulated("--rules spoil-five --players 3 --games 1 --hands 2 --bot random --seed 4"),
         *points = simulated("--rules twenty-five --players 3 --games 1 --bot random --seed 4");
    snprintf(record, sizeof record, "%s%s", pool, points);
    Run page = run("review --nodes 2000 -", record);
    assert_int_equal(page.status, 0);
    const char *summary = strstr(page.out, "; given away in them "), *end = strstr(page.out, "\n\n"),
               *chips = strstr(page.out, "MISTAKES in chips, worst first"),
               *chances = strstr(page.out, "MISTAKES in % of the game, worst first"),
               *others = strstr(page.out, "THE OTHERS");
    assert_true(summary && summary < end);
    const char *both = strstr(summary, " chips and ");
    assert_true(both && both < end);
    assert_true(chips && chances && others && chips < chances && chances < others);
    run_free(&page);
    free(pool);
    free(points);
}

/* One sum over several games belongs to people only where the same people play them all. */
static void accuracy_goes_to_the_same_people(void **unused)
{
    static const char PLAYERS[] = "\"players\":[\"";
    (void)unused;
    char *game = simulated("--rules spoil-five --players 3 --games 1 --hands 2 --bot random --seed 4");
    snprintf(record, sizeof record, "%s%s", game, game);
    Run page = run("review --seat all --nodes 2000 -", record);
    assert_null(strstr(page.out, "Accuracy: seat 0 "));
    run_free(&page);
    char *name = strstr(record + strlen(game), PLAYERS);
    name[strlen(PLAYERS)] = 'Q';
    page = run("review --seat all --nodes 2000 -", record);
    assert_int_equal(page.status, 0);
    assert_non_null(strstr(page.out, "Accuracy: seat 0 "));
    run_free(&page);
    free(game);
}

static const json_t *chosen(const json_t *decision)
{
    size_t i;
    json_t *choice;
    json_array_foreach(json_object_get(decision, "choices"), i,
        choice) if (!strcmp(words(choice, "do"), words(decision, "do"))) return choice;
    fail_msg("the choice that was made is not weighed");
    return NULL;
}

static void check_decision(const json_t *decision)
{
    const json_t *made = chosen(decision);
    const int64_t behind = number(made, "behind");
    assert_true(behind >= 0);
    assert_true(number(decision, "given_away") == behind);
    if (json_is_true(json_object_get(decision, "mistake")))
        assert_true(behind > 2 * number(made, "error"));
    assert_string_equal(
        words(json_array_get(json_object_get(decision, "choices"), 0), "do"), words(decision, "best"));
}

/* Only a mistake counts less than 1000, and every mistake does; returns whether the decision counts. */
static bool check_accuracy(const json_t *decision)
{
    const json_t *accuracy = json_object_get(decision, "accuracy");
    const bool mistake = json_is_true(json_object_get(decision, "mistake"));
    if (!accuracy) {
        assert_false(mistake);
        return false;
    }
    const int64_t value = json_integer_value(accuracy);
    assert_true(mistake ? value >= 0 && value < 1000 : value == 1000);
    return true;
}

/* docs/players.md, in an advice whose unit is 1000: 10 hundredths leave e^(−10/23), of 1000. */
static void accuracy_falls_with_what_was_given_away(void **unused)
{
    (void)unused;
    static const struct {
        int32_t behind, accuracy;
    } ROWS[] = {{11, 953}, {50, 805}, {100, 647}, {250, 337}, {500, 114}, {4000, 0}};
    S5Advice advice = {.count = 3, .small = 10};
    advice.choice[1] = (S5Weighed){.behind = 9, .error = 1};
    advice.choice[2] = (S5Weighed){.behind = 500, .error = 300};
    for (int i = 0; i < 3; i++)
        assert_int_equal(s5_advice_accuracy(&advice, i), -1);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        advice.choice[2] = (S5Weighed){.behind = ROWS[i].behind, .error = 1};
        assert_in_range(s5_advice_accuracy(&advice, 2),
            (uintmax_t)(ROWS[i].accuracy ? ROWS[i].accuracy - 1 : 0), (uintmax_t)ROWS[i].accuracy + 1);
        assert_int_equal(s5_advice_accuracy(&advice, 0), 1000);
        assert_int_equal(s5_advice_accuracy(&advice, 1), 1000);
    }
}

/* Mistakes stand before the others and the dearest first; returns how many there are. */
static int check_order(const json_t *document)
{
    size_t i;
    json_t *decision;
    int mistakes = 0;
    int64_t last = INT64_MAX, sum = 0, counted = 0;
    json_array_foreach(json_object_get(document, "review"), i, decision)
    {
        check_decision(decision);
        if (check_accuracy(decision)) {
            sum += number(decision, "accuracy");
            counted++;
        }
        if (!json_is_true(json_object_get(decision, "mistake")))
            continue;
        assert_int_equal((int)i, mistakes++);
        assert_true(number(decision, "given_away") <= last);
        last = number(decision, "given_away");
    }
    assert_int_equal(number(document, "decisions"), (int64_t)i);
    assert_int_equal(number(document, "mistakes"), mistakes);
    assert_true(counted > 0);
    assert_int_equal(number(document, "accuracy"), (sum + counted / 2) / counted);
    return mistakes;
}

static void no_mistake_inside_its_error_and_the_worst_first(void **unused)
{
    (void)unused;
    static const char *const GAMES[] = {"--players 5 --hands 2 --bot random --seed 3",
        "--rules auction-forty-fives --hands 2 --bot random --seed 3",
        "--rules twenty-five --players 3 --hands 2 --bot random --seed 3"};
    int mistakes = 0;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        char *text = simulated(GAMES[i]);
        json_t *document = review("--seat all --nodes 5000", text);
        mistakes += check_order(document);
        json_decref(document);
        free(text);
    }
    assert_true(mistakes > 5); /* of players who play anything */
}

/* Whose decisions are reviewed without --seat: those of the person, where the record says who that is. */
static void the_person_is_reviewed(void **unused)
{
    static const struct {
        const char *seating;
        int seat;
        bool said;
    } ROWS[] = {{",\"human\":2", 2, true}, {",\"bots\":[\"club\",null,\"club\"]", 1, true},
        {",\"human\":7", 0, false}, {",\"bots\":[null,null,\"club\"]", 0, false}, {"", 0, false}};
    (void)unused;
    char *text = simulated("--players 3 --hands 1 --bot random --seed 5");
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const char *end = strchr(text, '\n') - 1; /* the brace */
        snprintf(record, sizeof record, "%.*s%s%s", (int)(end - text), text, ROWS[i].seating, end);
        json_t *document = review("--nodes 10", record);
        assert_int_equal(
            number(json_array_get(json_object_get(document, "review"), 0), "seat"), ROWS[i].seat);
        json_decref(document);
        Run page = run("review - --nodes 10", record);
        assert_int_equal(strstr(page.out, "does not say where a person sat") == NULL, ROWS[i].said);
        run_free(&page);
    }
    free(text);
}

static void the_same_record_gives_the_same_bytes(void **unused)
{
    (void)unused;
    char *text = simulated("--players 3 --hands 2 --bot random --seed 5");
    Run one = run("review - --seat 1 --nodes 5000", text),
        other = run("review - --seat 1 --nodes 5000", text);
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out, other.out);
    run_free(&one);
    run_free(&other);
    free(text);
}

/* A hint is given before the game is in any record, so its place there must not matter. */
static void a_decision_is_judged_alike_in_every_game(void **unused)
{
    (void)unused;
    char *text = simulated("--rules auction-forty-fives --hands 1 --bot random --seed 6");
    snprintf(record, sizeof record, "%s%s", text, text);
    json_t *document = review("--seat all --nodes 2000", record);
    json_t *list = json_object_get(document, "review");
    const size_t count = json_array_size(list);
    assert_true(count > 10 && count % 2 == 0);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(json_object_del(json_array_get(list, i), "game"), 0);
    for (size_t i = 0, alike = 0; i < count; i++, alike = 0) {
        for (size_t j = 0; j < count; j++)
            alike += json_equal(json_array_get(list, i), json_array_get(list, j)) != 0;
        assert_int_equal(alike, 2);
    }
    json_decref(document);
    free(text);
}

/* --------------------------------------------------------------- JSON's names */

/* Every name of an object, and of those in it, is in docs/formats.md. */
static void check_names(const json_t *object, const char *document)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "`%s`", name);
        if (!strchr(name, ' ') && !strstr(document, quoted)) /* choices are names too */
            fail_msg("docs/formats.md lacks %s", quoted);
        if (json_is_object(value) && strcmp(name, "choices") != 0)
            check_names(value, document);
        if (json_is_array(value) && json_is_object(json_array_get(value, 0)))
            check_names(json_array_get(value, 0), document);
    }
}

static void every_field_is_documented(void **unused)
{
    (void)unused;
    static char formats[1 << 16];
    FILE *file = fopen("docs/formats.md", "rb");
    assert_non_null(file);
    formats[fread(formats, 1, sizeof formats - 1, file)] = 0;
    fclose(file);
    write_blunder();
    json_t *document = review("--nodes 5000", record);
    const json_t *list = json_object_get(document, "review");
    check_names(document, formats);
    check_names(json_array_get(list, json_array_size(list) - 1), formats);
    json_decref(document);
}

/* ---------------------------------------------------------------- hidden cards */

/* The record of a state, and of one act more. */
static void write_state(char *bytes, const S5Rules *rules, const S5State *end, int dealer, S5Choice last)
{
    static Writing writing;
    S5Replay replay;
    write_start(&writing, bytes, rules, end->pack, dealer);
    s5_replay_begin(&replay, rules, end);
    while (s5_replay_next(&replay))
        write_act(&writing, replay.choice);
    assert_int_equal(replay.status, S5_OK);
    write_act(&writing, last);
    assert_false(writing.text.full);
}

/* What a seat is told, without what it could not know. */
static char *told(const char *input, int seat)
{
    char flags[64];
    size_t i;
    json_t *decision;
    snprintf(flags, sizeof flags, "--seat %d --nodes 3000", seat);
    json_t *document = review(flags, input);
    json_array_foreach(json_object_get(document, "review"), i, decision)
    {
        json_object_del(decision, "open");
    }
    char *text = json_dumps(document, JSON_SORT_KEYS);
    json_decref(document);
    return text;
}

/* Another world's record, told to the same seat. Not after a draw: a view does not say which of its cards a seat drew, and a
 * world may have given it others before. */
static void check_hidden(const S5Rules *rules, const S5State *state, int dealer, S5Random *random)
{
    static S5Worlds worlds;
    S5View view;
    S5State world;
    const S5Choice choice = hand_steady(rules, state);
    s5_view(rules, state, state->turn, &view);
    assert_true(s5_worlds(&worlds, rules, &view, NULL));
    assert_true(s5_world_sample(&worlds, random, &world));
    write_state(record, rules, state, dealer, choice);
    write_state(other_record, rules, &world, dealer, choice);
    assert_string_not_equal(record, other_record);
    char *one = told(record, state->turn), *other = told(other_record, state->turn);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    static const char *const PRESETS[] = {"spoil-five", "twenty-five", "auction-forty-fives"};
    for (size_t p = 0; p < sizeof PRESETS / sizeof *PRESETS; p++) {
        S5Rules rules;
        S5State state;
        S5Random random = s5_random(SEED, p);
        rules_of(&rules, PRESETS[p], 4, p == 2 ? 2 : 0, NULL);
        hand_deal(&rules, 0, &random, &state);
        while (state.turn != S5_NO_SEAT) {
            const bool play = state.phase == S5_PHASE_PLAY;
            const bool asked =
                !play || (state.tricks_done < 4 && !state.draw_most && !s5_random_below(&random, 4));
            if (asked && case_is_due())
                check_hidden(&rules, &state, 0, &random);
            hand_act(&rules, &state, hand_steady(&rules, &state));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chips_and_chances_are_not_added),
        cmocka_unit_test(accuracy_goes_to_the_same_people),
        cmocka_unit_test(accuracy_falls_with_what_was_given_away),
        cmocka_unit_test(the_five_thrown_away_comes_first),
        cmocka_unit_test(no_mistake_inside_its_error_and_the_worst_first),
        cmocka_unit_test(the_person_is_reviewed),
        cmocka_unit_test(the_same_record_gives_the_same_bytes),
        cmocka_unit_test(a_decision_is_judged_alike_in_every_game),
        cmocka_unit_test(every_field_is_documented),
        cmocka_unit_test(hidden_cards_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
