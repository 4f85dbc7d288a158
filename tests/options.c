/* Presets and options against the tables of docs/rules.md §5–§9, typed in again; seatings of players; statuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/explain.h"
#include "spoilfive/preset_list.h"
#include "spoilfive/rulepage.h"

#include "support/table.h"

enum { PRESETS = 13 };

typedef struct Game {
    const char *preset;
    int kind, players;
    const char *seatings; /* docs/rules.md, "players" and §3; sides */
    const char *options;
} Game;

static const Game GAMES[PRESETS] = {
    {"spoil-five", S5_POOL, 5, "2-10 4/2 6/2 6/3 8/2 8/4 9/3 10/2 10/5",
        "follow=must-follow renege=over-lower rob_when=before-lead rob_who=anyone rob_gives=any "
        "rob_shown=face-up "
        "rob_refusal=lowers dealer_rob=after-first-trick stake=1 stake_after_spoil=0 dealer_after_spoil=1 "
        "dealer_extra=0 "
        "jink=yes jink_bonus=1 packets=3-2 ace_hearts_lead=trumps chips=20 hands=25"},
    {"spoil-five-usual", S5_POOL, 5, "2-10 4/2 6/2 6/3 8/2 8/4 9/3 10/2 10/5",
        "follow=may-trump renege=over-lower rob_when=before-lead rob_who=anyone rob_gives=any "
        "rob_shown=face-down "
        "rob_refusal=free dealer_rob=before-lead stake=1 stake_after_spoil=1 dealer_after_spoil=0 "
        "dealer_extra=0 "
        "jink=yes jink_bonus=1 packets=3-2 ace_hearts_lead=trumps chips=20 hands=25"},
    {"spoil-five-cool-old-games", S5_POOL, 5, "2-8 4/2 6/2 6/3 8/2 8/4",
        "follow=may-trump renege=none rob_when=before-lead rob_who=not-dealer rob_gives=ace "
        "rob_shown=face-up "
        "rob_refusal=free dealer_rob=before-lead stake=1 stake_after_spoil=1 dealer_after_spoil=0 "
        "dealer_extra=0 "
        "jink=no packets=2-3 ace_hearts_lead=trumps chips=20 hands=25"},
    {"spoil-five-white-knuckle", S5_POOL, 5, "2-10 4/2 6/2 6/3 8/2 8/4 9/3 10/2 10/5",
        "follow=may-trump renege=over-lower rob_when=before-lead rob_who=anyone rob_gives=any "
        "rob_shown=face-down "
        "rob_refusal=free dealer_rob=before-lead stake=2 stake_after_spoil=1 dealer_after_spoil=0 "
        "dealer_extra=1 "
        "jink=yes jink_bonus=2 packets=2-3 ace_hearts_lead=trumps chips=20 hands=25"},
    {"spoil-five-gather-together", S5_POOL, 5, "2-10 4/2 6/2 6/3 8/2 8/4 9/3 10/2 10/5",
        "follow=may-trump renege=over-lower rob_when=own-turn rob_who=anyone rob_gives=any "
        "rob_shown=face-down "
        "rob_refusal=announce-or-lowers dealer_rob=discard-then-take stake=1 stake_after_spoil=0 "
        "dealer_after_spoil=1 "
        "dealer_extra=0 jink=yes jink_bonus=1 packets=3-2 ace_hearts_lead=trumps chips=20 hands=25"},
    {"spoil-five-peel", S5_POOL, 5, "2-10 4/2",
        "follow=may-trump renege=over-lower rob_when=own-turn rob_who=anyone rob_gives=any "
        "rob_shown=face-down "
        "rob_refusal=bars dealer_rob=before-lead stake=2 stake_after_spoil=1 dealer_after_spoil=0 "
        "dealer_extra=1 "
        "jink=yes jink_bonus=2 packets=3-2 ace_hearts_lead=hearts chips=20 hands=25"},
    {"twenty-five", S5_POINTS, 5, "2-10 4/2 6/2 6/3 8/2 8/4 9/3 10/2 10/5",
        "follow=may-trump renege=any-lead rob_when=own-turn rob_who=anyone rob_gives=any rob_shown=face-down "
        "rob_refusal=free dealer_rob=own-turn packets=3-2 ace_hearts_lead=trumps target=25 hands=0"},
    {"forty-five", S5_BANDS, 4, "2/2 4/2 6/2 8/2 10/2",
        "follow=must-follow renege=over-lower rob_when=before-lead rob_who=anyone rob_gives=any "
        "rob_shown=face-up "
        "rob_refusal=lowers dealer_rob=after-first-trick packets=3-2 ace_hearts_lead=trumps score=bands "
        "target=45 hands=0"},
    {"forty-five-net", S5_BANDS, 4, "2/2 4/2 6/2 8/2 10/2",
        "follow=must-follow renege=over-lower rob_when=before-lead rob_who=anyone rob_gives=any "
        "rob_shown=face-up "
        "rob_refusal=lowers dealer_rob=after-first-trick packets=3-2 ace_hearts_lead=trumps score=net "
        "target=45 hands=0"},
    {"auction-forty-fives", S5_AUCTION, 4, "4/2 6/2",
        "follow=must-follow renege=over-lower packets=3-2 ace_hearts_lead=trumps all_pass=redeal target=120 "
        "hands=0"},
    {"fifty-five", S5_AUCTION, 5, "2-9",
        "follow=may-trump renege=any-lead packets=3-2 ace_hearts_lead=trumps all_pass=redeal target=55 "
        "hands=0"},
    {"one-hundred-ten", S5_AUCTION, 5, "2-9",
        "follow=may-trump renege=any-lead packets=3-2 ace_hearts_lead=trumps all_pass=redeal target=110 "
        "hands=0"},
    {"two-hundred-twenty", S5_AUCTION, 5, "2-9",
        "follow=may-trump renege=any-lead packets=3-2 ace_hearts_lead=trumps all_pass=redeal target=220 "
        "hands=0"},
};

/* Calls `visit` for every `name=value` of a text. */
static void each_option(const char *text,
    void (*visit)(const char *preset, const char *name, const char *value), const char *preset)
{
    char words[600];
    assert_true(strlen(text) < sizeof words);
    strcpy(words, text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        visit(preset, word, value);
    }
}

static void must_have(const char *preset, const char *name, const char *value)
{
    const S5Options options = s5_preset_options(s5_preset_find(preset));
    const int option = s5_option_find(name);
    char number[60];
    assert_true(option >= 0);
    const int32_t has = s5_option_get(&options, option);
    const S5Word *word = s5_option_word(option, has);
    S5Text text = s5_text(number, sizeof number);
    s5_option_write(&text, option, has);
    assert_true(!word || strcmp(word->word, number) == 0);
    if (strcmp(number, value) != 0)
        fail_msg("%s: %s is %s instead of %s", preset, name, number, value);
    assert_true(s5_option_applies(option, s5_preset_find(preset)->kind));
}

static void test_presets(void **unused)
{
    (void)unused;
    assert_true(s5_preset_count() >= PRESETS); /* the others are in house_presets.c */
    for (int i = 0; i < PRESETS; i++) {
        const S5Preset *preset = s5_preset_find(GAMES[i].preset);
        assert_non_null(preset);
        assert_ptr_equal(preset, s5_preset(i));
        assert_int_equal(preset->kind, GAMES[i].kind);
        assert_int_equal(preset->players, GAMES[i].players);
        assert_true(preset->title[0] && preset->source[0]);
        each_option(GAMES[i].options, must_have, GAMES[i].preset);
    }
    assert_null(s5_preset_find("spoil"));
    assert_null(s5_preset_find("spoil-five-"));
    assert_null(s5_preset_find(""));
}

static void is_accepted(const char *preset, const char *name, const char *value)
{
    S5Options options = s5_preset_options(s5_preset_find("spoil-five"));
    const int option = s5_option_find(name);
    if (option < 0 || s5_option_set(&options, option, value) != S5_OK)
        fail_msg("%s: %s=%s", preset, name, value);
    assert_true(strlen(name) < 32 && strlen(value) < 64); /* what preset.c has room for */
}

static void test_differences_are_understood(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        each_option(preset->differs, is_accepted, preset->name);
        if (preset->extends[0])
            assert_true(s5_preset_find(preset->extends) < preset); /* so there are no rings */
        else
            assert_string_equal(preset->name, "spoil-five");
    }
}

static void test_tables(void **unused)
{
    (void)unused;
    for (int i = 0; i < PRESETS; i++) {
        const S5Preset *preset = s5_preset_find(GAMES[i].preset);
        S5Seatings expected, seatings;
        assert_true(s5_seatings_read(GAMES[i].seatings, &expected));
        assert_true(s5_seatings_read(preset->seatings, &seatings));
        assert_memory_equal(&expected, &seatings, sizeof seatings);
        const S5Options options = s5_preset_options(preset);
        for (int players = -1; players <= 12; players++)
            for (int sides = -1; sides <= 12; sides++) {
                S5Rules rules;
                const bool any = players >= 2 && players <= 10 && expected.sides[players];
                const bool fits = any && sides >= 0 && sides < 16 && (expected.sides[players] >> sides & 1);
                assert_int_equal(s5_rules(&rules, preset, &options, players, sides), fits  ? S5_OK
                                                                                     : any ? S5_ERR_SIDES
                                                                                           : S5_ERR_PLAYERS);
            }
    }
}

typedef struct TablesRow {
    const char *text;
    int players; /* where sides are looked at */
    unsigned sides;
} TablesRow;

static void test_reading_tables(void **unused)
{
    static const TablesRow ROWS[] = {
        {"5", 5, 1},
        {"5", 4, 0},
        {"2-10", 2, 1},
        {"2-10", 10, 1},
        {"6/3", 6, 1u << 3},
        {"6/any", 6, 1u << 2 | 1u << 3},
        {"8/any", 8, 1u << 2 | 1u << 4},
        {"5 6/2", 6, 4},
        {"5, 6/2", 5, 1},
        {"6,6/2", 6, 5},
        {"2/2", 2, 4},
        {"2-10/any", 9, 1u << 3},
        {"2-10/any", 7, 0},
        {"10/5", 10, 1u << 5},
        {"6/4", 6, 1u << 4}, /* to be refused by name */
        {"6/6", 6, 1u << 6},
    };
    static const char *const BAD[] = {"", " ", "1", "11", "5-3", "2-11", "6/1", "6/11", "4-5/7", "4/", "/2",
        "x", "5x", "5-", "-5", "6/a", "6/anyx", "6/2x", "0", "4/0", "100", "3/any", "5;6", "002", "2-010",
        "4/002", "99999999999", "2-99999999999", "4/99999999999", "2147483648", "4294967300",
        "2-18446744073709551620"};
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        S5Seatings seatings;
        assert_true(s5_seatings_read(ROWS[i].text, &seatings));
        if (seatings.sides[ROWS[i].players] != ROWS[i].sides)
            fail_msg("%s: %#x", ROWS[i].text, seatings.sides[ROWS[i].players]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        S5Seatings seatings;
        memset(&seatings, 0x5A, sizeof seatings);
        const S5Seatings before = seatings;
        if (s5_seatings_read(BAD[i], &seatings))
            fail_msg("'%s' is read", BAD[i]);
        assert_memory_equal(&before, &seatings, sizeof seatings);
    }
}

/* A kind of game takes just the words of an option that its rules can be built with; count_out is the only such option. */
static void test_words_of_a_kind(void **unused)
{
    static const char *const OF_TRICKS[] = {"twenty-five", "fifty-five"};
    (void)unused;
    for (size_t i = 0; i < sizeof OF_TRICKS / sizeof *OF_TRICKS; i++) {
        const S5Preset *preset = s5_preset_find(OF_TRICKS[i]);
        for (int word = 0; word < s5_option_row(S5_OPTION_COUNT_OUT)->word_count; word++) {
            S5Rules rules;
            S5Options options = s5_preset_options(preset);
            options.count_out = s5_option_row(S5_OPTION_COUNT_OUT)->words[word].value;
            const bool built = s5_rules(&rules, preset, &options, 5, 0) == S5_OK;
            assert_int_equal(built, s5_option_takes(S5_OPTION_COUNT_OUT, options.count_out, preset->kind));
        }
    }
}

static void test_usual_sides(void **unused)
{
    (void)unused;
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("spoil-five"), 6), 0);
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("forty-five"), 2), 2);
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("forty-five"), 5), -1);
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("fifty-five"), 10), -1);
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("spoil-five"), 11), -1);
    assert_int_equal(s5_rules_usual_sides(s5_preset_find("spoil-five"), 1), -1);
}

static void test_sides_of_seats(void **unused)
{
    S5Rules rules;
    (void)unused;
    rules_of(&rules, "spoil-five", 6, 3, "");
    for (int seat = 0; seat < 6; seat++) {
        assert_int_equal(rules.side_of[seat], seat % 3);
        assert_true(rules.side_seats[seat % 3] >> seat & 1);
    }
    assert_int_equal(rules.parties, 3);
    assert_int_equal(rules.scores, 6); /* chips are each one's own */
    rules_of(&rules, "twenty-five", 6, 3, "");
    assert_int_equal(rules.scores, 3);
    rules_of(&rules, "twenty-five", 6, 0, "");
    assert_int_equal(rules.scores, 6);
    assert_int_equal(rules.side_of[5], 5);
}

static void test_first_dealer_has_a_seat(void **unused)
{
    const S5Preset *preset = s5_preset_find("spoil-five");
    S5Options options = s5_preset_options(preset);
    S5Rules rules;
    (void)unused;
    assert_int_equal(s5_option_set(&options, S5_OPTION_FIRST_DEALER, "4"), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, &options, 5, 0), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, &options, 4, 0), S5_ERR_DEALER);
    assert_int_equal(s5_option_set(&options, S5_OPTION_FIRST_DEALER, "10"), S5_ERR_OPTION_VALUE);
}

/* Every word and every number of every option is read, kept and found again; nothing else is. */
static void test_every_value(void **unused)
{
    static const char *const BAD[] = {"", "-1", "maybe", "1.5", "1000000000", "Yes", " yes", "yes ", "01"};
    (void)unused;
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const S5OptionRow *row = s5_option_row(option);
        assert_int_equal(s5_option_find(row->name), option);
        assert_true(row->section[0] && row->meaning[0]);
        S5Options options = s5_preset_options(s5_preset_find("spoil-five"));
        for (int i = 0; i < row->word_count; i++) {
            assert_int_equal(s5_option_set(&options, option, row->words[i].word), S5_OK);
            assert_ptr_equal(s5_option_word(option, s5_option_get(&options, option)), &row->words[i]);
            assert_true(row->words[i].meaning[0]);
        }
        const S5Options before = options;
        for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
            assert_int_equal(s5_option_set(&options, option, BAD[i]), S5_ERR_OPTION_VALUE);
        assert_memory_equal(&before, &options, sizeof options);
        char number[16];
        snprintf(number, sizeof number, "%d", row->most);
        assert_int_equal(
            s5_option_set(&options, option, number), row->most < 0 ? S5_ERR_OPTION_VALUE : S5_OK);
        if (row->most >= 0)
            assert_int_equal(s5_option_get(&options, option), row->most);
        snprintf(number, sizeof number, "%d", row->most + 1);
        assert_int_equal(s5_option_set(&options, option, number), S5_ERR_OPTION_VALUE);
    }
    assert_int_equal(s5_option_find("rob"), -1);
    assert_int_equal(s5_option_find(""), -1);
    assert_int_equal(s5_option_find("Follow"), -1);
}

/* Each number is told by a sentence of its own with the number in it. */
static void test_every_number_is_told(void **state)
{
    (void)state;
    char told[S5_OPTION_COUNT][200];
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const S5OptionRow *row = s5_option_row(option);
        S5Options options = s5_preset_options(s5_preset(0));
        S5Text text = s5_text(told[option], sizeof told[option]);
        char value[16];
        if (row->most < 0)
            continue;
        snprintf(value, sizeof value, "%d", (int)row->most);
        assert_int_equal(s5_option_set(&options, option, value), S5_OK);
        s5_rule_sentence(&text, &options, option, NULL);
        char *number = strstr(told[option], value);
        assert_non_null(number);
        memset(number, '#', 1);
        memmove(number + 1, number + strlen(value), strlen(number + strlen(value)) + 1);
        for (int other = 0; other < option; other++)
            if (s5_option_row(other)->most >= 0)
                assert_string_not_equal(told[option], told[other]);
    }
}

/* docs/rules.md, "Where an option applies": p pool, t points, b bands, a auction. */
static void test_where_options_apply(void **unused)
{
    static const char *const ROWS[][2] = {
        {"first_dealer", "ptba"},
        {"packets", "ptba"},
        {"follow", "ptba"},
        {"renege", "ptba"},
        {"ace_hearts_lead", "ptba"},
        {"rob_when", "ptb"},
        {"rob_who", "ptb"},
        {"rob_gives", "ptb"},
        {"rob_shown", "ptb"},
        {"rob_refusal", "ptb"},
        {"dealer_rob", "ptb"},
        {"stake", "p"},
        {"stake_after_spoil", "p"},
        {"dealer_after_spoil", "p"},
        {"dealer_extra", "p"},
        {"jink", "p"},
        {"jink_bonus", "p"},
        {"chips", "p"},
        {"score", "b"},
        {"all_pass", "a"},
        {"target", "tba"},
        {"hands", "ptba"},
        /* docs/rules.md, H1 to H6 */
        {"joker", "ptba"},
        {"card_order", "ptba"},
        {"ace_hearts_follows", "ptba"},
        {"robbing", "ptb"},
        {"rob_with", "ptb"},
        {"fiving", "ptb"},
        {"win_tricks", "p"},
        {"dealer_ace_bonus", "t"},
        {"top_bonus", "ta"},
        {"bonus_for", "ta"},
        {"count_out", "ta"},
        {"five_tricks", "t"},
        {"hands_tie", "tba"},
        {"bids", "a"},
        {"auction", "a"},
        {"hold", "a"},
        {"hold_asks", "a"},
        {"bid_20_from", "a"},
        {"bunker", "a"},
        {"kitty", "a"},
        {"kitty_to", "a"},
        {"name", "a"},
        {"draw", "a"},
        {"draw_max", "a"},
        {"draw_keep", "a"},
        {"draw_share", "a"},
        {"draw_from", "a"},
        {"keep_trumps", "a"},
        {"lead", "a"},
        {"thirty_scores", "a"},
        {"slam_needs", "a"},
        {"slam_players", "a"},
        {"bonus_until", "a"},
        {"no_defence_from", "a"},
        {"win_by_bid", "a"},
        {"floor", "a"},
        {"dealer_robs", "ptb"},
        {"refusal_bars", "p"},
        {"pool_max", "p"},
        {"bonus_when", "t"},
        {"trick_points", "t"},
        {"slam_costs", "a"},
        {"partner", "a"},
        {"call_alone", "a"},
        {"call_open", "a"},
        {"call_by", "a"},
        {"call_lasts", "a"},
        {"call_scores", "a"},
        {"kitty_when", "a"},
        {"blind", "a"},
        {"draw_order", "a"},
        {"dealer_draw", "a"},
        {"games", "ptba"},
        {"games_end", "ptba"},
        {"next_dealer", "ptba"},
        {"carry", "t"},
    };
    (void)unused;
    assert_int_equal(sizeof ROWS / sizeof *ROWS, S5_OPTION_COUNT);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int kind = 0; kind < S5_KINDS; kind++)
            assert_int_equal(s5_option_applies(s5_option_find(ROWS[i][0]), kind),
                strchr(ROWS[i][1], "ptba"[kind]) != NULL);
}

/* Lists show every preset once, group by group. */
static void test_lists_show_every_preset(void **unused)
{
    (void)unused;
    assert_null(s5_preset_listed(s5_preset_count()));
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *listed = s5_preset_listed(i);
        assert_ptr_equal(s5_preset_find(listed->name), listed);
        const char *about = s5_preset_about(listed);
        assert_true(strlen(about) > 20 && about[strlen(about) - 1] == '.');
        assert_true(i == 0 || listed->group >= s5_preset_listed(i - 1)->group);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(listed->name, s5_preset_listed(other)->name);
    }
}

/* What most of the five sources say, the first one's value among equals (docs/rules.md, "Where the pages differ"). */
static int32_t most_common(const S5Options source[5], int option)
{
    int32_t best = 0;
    for (int i = 0, most = 0; i < 5; i++) {
        int count = 0;
        for (int other = 0; other < 5; other++)
            count += s5_option_get(&source[i], option) == s5_option_get(&source[other], option);
        if (count > most) {
            most = count;
            best = s5_option_get(&source[i], option);
        }
    }
    return best;
}

/* Somebody who has not chosen plays what most sources of Spoil Five say. */
static void test_usual_preset(void **unused)
{
    static const char *const NAMES[] = {"spoil-five", "spoil-five-cool-old-games", "spoil-five-white-knuckle",
        "spoil-five-gather-together", "spoil-five-peel"};
    const S5Options usual = s5_preset_options(s5_preset_usual());
    S5Options source[5];
    (void)unused;
    for (int i = 0; i < 5; i++)
        source[i] = s5_preset_options(s5_preset_find(NAMES[i]));
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        assert_int_equal(s5_option_get(&usual, option), most_common(source, option));
    assert_string_equal(s5_preset_usual()->title, "Spoil Five");
    assert_ptr_equal(s5_preset_listed(0), s5_preset_usual());
}

/* Whatever a table says about the options of other games, the rules have 0 there: nothing has to ask for the kind of game first. */
static void test_options_of_other_games_are_0(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        S5Rules rules;
        const S5Preset *preset = s5_preset(i);
        S5Options options = s5_preset_options(preset);
        if (preset->kind != S5_BANDS)
            options.score = S5_SCORE_NET;
        if (preset->kind != S5_AUCTION)
            options.floor = options.kitty = 5;
        assert_int_equal(s5_rules(&rules, preset, &options, preset->players,
                             s5_rules_usual_sides(preset, preset->players)),
            S5_OK);
        for (int option = 0; option < S5_OPTION_COUNT; option++)
            assert_int_equal(s5_option_get(&rules.options, option),
                s5_option_applies(option, preset->kind) ? s5_option_get(&options, option) : 0);
    }
}

static void test_statuses(void **unused)
{
    static const int NUMBERS[] = {
#define NUMBER(name, number, sentence, rule, option) number,
        S5_STATUS_MAP(NUMBER)
#undef NUMBER
    };
    enum { STATUSES = sizeof NUMBERS / sizeof *NUMBERS };
    (void)unused;
    for (int i = 0; i < STATUSES; i++) {
        const char *name = s5_status_name((S5Status)NUMBERS[i]);
        assert_non_null(name);
        assert_true(i == 0 ? NUMBERS[i] == 0 : NUMBERS[i] < 0);
        assert_true(s5_status_sentence((S5Status)NUMBERS[i])[0]);
        assert_non_null(s5_status_rule((S5Status)NUMBERS[i]));
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(NUMBERS[i], NUMBERS[j]);
            assert_string_not_equal(name, s5_status_name((S5Status)NUMBERS[j]));
        }
    }
    assert_null(s5_status_name((S5Status)1));
    assert_null(s5_status_name((S5Status)-1000));
    assert_string_equal(s5_status_sentence((S5Status)1), "");
    assert_string_equal(s5_status_rule((S5Status)-1000), "");
    assert_string_equal(s5_explain_section(&(S5View){.phase = S5_PHASE_CLAIM}, S5_ERR_NOT_ASKED), "§5");
    assert_string_equal(s5_explain_section(&(S5View){.phase = S5_PHASE_ROB}, S5_ERR_NOT_ASKED), "§4");
    assert_string_equal(s5_explain_section(&(S5View){.phase = S5_PHASE_OVER}, S5_ERR_NOT_ASKED), "§3");
    assert_string_equal(s5_explain_section(&(S5View){.phase = S5_PHASE_CLAIM}, S5_ERR_NOT_HELD), "§2");
    assert_string_equal(s5_status_name(S5_ERR_NOT_HELD), "ERR_NOT_HELD");
}

/* No sentence about a value is cut off. */
static void test_sentences_are_whole(void **unused)
{
    (void)unused;
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const S5OptionRow *row = s5_option_row(option);
        for (int i = 0; i < row->word_count; i++) {
            char sentence[S5_RULE_SENTENCE_MAX];
            S5Text text = s5_text(sentence, sizeof sentence);
            s5_word_sentence(&text, &row->words[i]);
            assert_false(text.full);
        }
    }
}

/* What people type for a game, and which presets are suggested then. */
static void test_suggestions(void **unused)
{
    static const char *const ROWS[][2] = {
        {"merrimack",
            "'merrimack-forty-fives', 'merrimack-thirty-for-sixty', 'merrimack-cut-throat' or 'merrimack-six-handed'"},
        {"merimack",
            "'merrimack-forty-fives', 'merrimack-thirty-for-sixty', 'merrimack-cut-throat' or 'merrimack-six-handed'"},
        {"25", "'twenty-five', 'twenty-five-irish-pub' or 'twenty-five-trump-when-void'"},
        {"45", "'forty-five', 'auction-forty-fives', 'pei-forty-fives' or 'irish-forty-five'"},
        {"110",
            "'irish-one-hundred-ten', 'hanley-one-hundred-ten', 'us-one-hundred-ten' or 'one-hundred-ten'"},
        {"120s",
            "'newfoundland-one-hundred-twenty', 'newfoundland-thirty-for-sixty' or 'newfoundland-call-partner'"},
        {"forty-fives",
            "'auction-forty-fives', 'pei-forty-fives', 'nova-scotia-forty-fives' or 'atlantic-forty-fives'"},
        {"Forty Fives",
            "'auction-forty-fives', 'pei-forty-fives', 'nova-scotia-forty-fives' or 'atlantic-forty-fives'"},
        {"45\u2019s",
            "'auction-forty-fives', 'pei-forty-fives', 'nova-scotia-forty-fives' or 'atlantic-forty-fives'"},
        {"spoil5", "'spoil-five-usual', 'spoil-five-capped-pool', 'spoil-five-peel' or 'spoil-five'"},
        {"spoil-fife", "'spoil-five'"},
        {"twenty-fve", "'twenty-five'"},
        {"massachusetts", "'merrimack-forty-fives'"},
        {"Prince Edward", "'pei-forty-fives'"},
        {"x", ""},
        {"\u2660", ""},
        {"", ""},
        {"whist for a rainy day, with more letters than any name has", ""},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char bytes[512];
        S5Text text = s5_text(bytes, sizeof bytes);
        assert_int_equal(s5_preset_suggest(&text, ROWS[i][0]), *ROWS[i][1] != 0);
        assert_string_equal(bytes, ROWS[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_differences_are_understood),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_reading_tables),
        cmocka_unit_test(test_words_of_a_kind),
        cmocka_unit_test(test_usual_sides),
        cmocka_unit_test(test_sides_of_seats),
        cmocka_unit_test(test_first_dealer_has_a_seat),
        cmocka_unit_test(test_every_value),
        cmocka_unit_test(test_every_number_is_told),
        cmocka_unit_test(test_where_options_apply),
        cmocka_unit_test(test_usual_preset),
        cmocka_unit_test(test_lists_show_every_preset),
        cmocka_unit_test(test_options_of_other_games_are_0),
        cmocka_unit_test(test_sentences_are_whole),
        cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_suggestions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
