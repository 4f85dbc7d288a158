/* The worked examples E15 of the further house rules (docs/rules.md H15): tables of a rule file that its preset does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/cases.h"
#include "support/pair.h"

static S5RuleFile *file;
static char error_bytes[1024];

/* Reads a rule file; null and its error where it is refused. */
static bool is_read(const char *text)
{
    S5Text error = s5_text(error_bytes, sizeof error_bytes);
    s5_rule_file_free(&file);
    file = s5_rule_file_read("our-hall.yaml", text, strlen(text), &error);
    return file != NULL;
}

static bool is_played(int players, int sides)
{
    static S5Rules rules;
    return s5_rules(&rules, s5_rule_file_preset(file), s5_rule_file_options(file), players, sides) == S5_OK;
}

static void refused(const char *text, const char *message)
{
    assert_false(is_read(text));
    if (!strstr(error_bytes, message))
        fail_msg("%s is told: %s", text, error_bytes);
}

static void test_items(void **unused)
{
    (void)unused;
    assert_true(is_read("extends: twenty-five\ntables: 4/2 5\n"));
    assert_true(is_played(4, 2) && is_played(5, 0) && !is_played(4, 0) && !is_played(6, 0));
    assert_true(is_read("extends: auction-forty-fives\nplayers: 6\ntables: 6/any\n"));
    assert_true(is_played(6, 2) && is_played(6, 3) && !is_played(6, 0));
    assert_true(is_read("extends: twenty-five\nplayers: 8\ntables: 8-9/any\n"));
    assert_true(is_played(8, 2) && is_played(8, 4) && is_played(9, 3) && !is_played(9, 0));
    assert_true(is_read("extends: forty-five\ntables: 2-9/2\n"));
    assert_true(is_played(2, 2) && is_played(8, 2) && !is_played(9, 2) && !is_played(10, 2));
    refused("extends: twenty-five\ntables: 5/2\n",
        "2:9: twenty-five is not played by 5 in 2 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides");
    refused("extends: twenty-five\ntables: 11\n", "tables are written like");
    refused("extends: forty-five\ntables: 4\n",
        "2:9: forty-five is not played by 4 alone; its tables are 2, 4, 6, 8 or 10 in 2 sides");
    refused("extends: forty-five\nplayers: 6\ntables: 6/3\n",
        "3:9: forty-five is not played by 6 in 3 sides; its tables are 2, 4, 6, 8 or 10 in 2 sides");
    refused("extends: auction-forty-fives\ntables: 2/2 4/2\n",
        "auction-forty-fives is not played by 2 in 2 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides");
}

static void test_more_than_the_preset(void **unused)
{
    (void)unused;
    assert_true(is_read("extends: pei-forty-fives\ntables: 4/2 2-6\n"));
    assert_true(is_played(5, 0) && is_played(4, 2) && !is_played(6, 2));
    refused("extends: fifty-five\ntables: 2-10\n",
        "2:9: 10 players and a kitty of 5 need 55 cards, and the pack has 52");
    refused("extends: pei-forty-fives\ntables: 4/2 10\noptions:\n  kitty: 4\n",
        "4:10: 10 players and a kitty of 4 need 54 cards, and the pack has 52");
    assert_true(is_read("extends: pei-forty-fives\ntables: 4/2 10\noptions:\n  kitty: 3\n  joker: yes\n"));
    assert_true(is_played(10, 0));
    S5Rules rules;
    S5Options options = s5_preset_options(s5_preset_find("twenty-five"));
    assert_int_equal(s5_rules(&rules, s5_preset_find("twenty-five"), &options, 9, 0), S5_OK);
    assert_int_equal(s5_rules(&rules, s5_preset_find("twenty-five"), &options, 9, 3), S5_OK);
    assert_int_equal(s5_rules(&rules, s5_preset_find("twenty-five"), &options, 9, 2), S5_ERR_SIDES);
    assert_int_equal(s5_rules_at(&rules, s5_preset_find("twenty-five"), "9/3 6", &options, 6, 0), S5_OK);
    assert_string_equal(rules.tables, ""); /* fewer tables than the preset's: no record says so */
    assert_int_equal(
        s5_rules_at(&rules, s5_preset_find("twenty-five"), "9/3 6", &options, 5, 0), S5_ERR_PLAYERS);
}

/* The first line of a record by the file, and what the reader says of it; null: nothing. */
static void first_line(char line[S5_EVENT_MAX], int players, int sides)
{
    static const S5Players NAMES = {.name = {"Ann", "Brendan", "Cáit", "Declan", "Eileen"}};
    S5Rules rules;
    S5State state;
    S5Text text = s5_text(line, S5_EVENT_MAX);
    assert_int_equal(
        s5_rules(&rules, s5_rule_file_preset(file), s5_rule_file_options(file), players, sides), S5_OK);
    assert_int_equal(s5_start(&rules, 0, NULL, &state), S5_OK);
    s5_event_game(&text, &rules, &state, &NAMES, NULL);
}

static void reader_says(const char *line, const char *complaint)
{
    char bytes[1024] = "";
    S5Text error = s5_text(bytes, sizeof bytes);
    S5Reader *reader = s5_reader_new();
    const bool good = s5_reader_line(reader, line, strlen(line), &error) == S5_EVENT_GAME;
    if (good != !complaint || (complaint && !strstr(bytes, complaint)))
        fail_msg("%sis told: %s", line, bytes);
    s5_reader_free(&reader);
}

/* Puts another list of tables into the line, or none. */
static void reader_says_of_tables(const char *line, const char *tables, const char *complaint)
{
    static const char FIELD[] = ",\"tables\":\"4/2 2-6\"";
    char changed[S5_EVENT_MAX + 100];
    const char *at = strstr(line, FIELD);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - line), line, tables, at + strlen(FIELD));
    reader_says(changed, complaint);
}

static void test_records(void **unused)
{
    char line[S5_EVENT_MAX];
    (void)unused;
    assert_true(is_read("extends: pei-forty-fives\ntables: 4/2 2-6\n"));
    first_line(line, 4, 2);
    assert_non_null(strstr(line, ",\"tables\":\"4/2 2-6\"")); /* also at the preset's own table */
    first_line(line, 5, 0);
    reader_says(line, NULL);
    reader_says_of_tables(line, "", "pei-forty-fives is not played by 5 alone; its tables are 4 in 2 sides");
    reader_says_of_tables(line, ",\"tables\":\"4/2 2-4 6\"",
        "pei-forty-fives is not played by 5 alone; its tables are 2–4 or 6 alone, and 4 in 2 sides");
    reader_says_of_tables(line, ",\"tables\":7", "\"tables\" must be a list of tables (docs/rules.md H15)");
    reader_says_of_tables(line, ",\"tables\":\"\"", "\"tables\" must be a list of tables");
    reader_says_of_tables(line, ",\"tables\":\"4/2 2-16\"", "is not played at those tables");
    reader_says_of_tables(line, ",\"tables\":\"4/2 2/2 2-6\"", "is not played at those tables");
    reader_says_of_tables(line, ",\"tables\":\"4/2\"", "its tables are 4 in 2 sides");
    first_line(line, 4, 2);
    reader_says_of_tables(line, ",\"tables\":\"4/2\"", "is not played at those tables");
    assert_true(is_read("extends: atlantic-forty-fives\ntables: 3 5\nplayers: 5\n"));
    first_line(line, 5, 0);
    assert_null(strstr(line, "tables"));
    s5_rule_file_free(&file);
}

/* Plays a hand by chance; null when the referee agrees at every act. */
static const char *play_by_chance(Pair *pair, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(&pair->rules, random, pack);
    const char *why = pair_deal(pair, pack);
    while (!why && pair->state.turn != S5_NO_SEAT) {
        char choice[100];
        S5Text text = s5_text(choice, sizeof choice);
        const S5Legal legal = s5_legal(&pair->rules, &pair->state);
        const S5Choice chosen = s5_legal_random(&legal, random);
        s5_choice_write(&text, &chosen);
        why = pair_act(pair, choice);
    }
    return why;
}

/* Every table of every kind: the referee agrees with the engine. */
static void test_every_table_of_a_kind(void **unused)
{
    static const char *const PRESETS[] = {"spoil-five-usual", "twenty-five", "forty-five",
        "newfoundland-one-hundred-twenty", "hanley-one-hundred-ten"};
    static Pair pair;
    (void)unused;
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        const S5Preset *preset = s5_preset_find(PRESETS[i]);
        const char *tables = s5_kind(preset->kind)->tables;
        const S5Preset everywhere = {.name = "everywhere",
            .extends = preset->name,
            .differs = "",
            .seatings = tables,
            .kind = preset->kind};
        const S5Options options = s5_preset_options(&everywhere);
        S5Random random = s5_random(15, i);
        S5Seatings seatings;
        assert_true(s5_seatings_read(tables, &seatings));
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides < S5_SEATS_MAX; sides++) {
                S5Rules rules;
                if (!(seatings.sides[players] >> sides & 1))
                    continue;
                const S5Status status = s5_rules(&rules, &everywhere, &options, players, sides);
                if (status == S5_ERR_FEW_CARDS && players == 10 && preset->kind == S5_AUCTION)
                    continue; /* a kitty of three or five */
                assert_int_equal(status, S5_OK);
                assert_true(pair_start(&pair, &rules, 0, NULL));
                for (int hand = 0; hand < 3 && pair.state.phase == S5_PHASE_DEAL; hand++) {
                    const char *why = play_by_chance(&pair, &random);
                    if (why)
                        fail_msg("%s, %d in %d sides: %s", PRESETS[i], players, sides, why);
                }
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_more_than_the_preset),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_every_table_of_a_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
