/* Rule-set files: the presets' own files agree with the program, house rules work, and every mistake has its sentence. */
#include "spoilfive/spoilfive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <sys/wait.h>

#define KITCHEN "our-kitchen.yaml"
#define BOM     "\xEF\xBB\xBF"

enum { BYTES_MAX = 1 << 17, MESSAGE_MAX = 1024 };

static char bytes_read[BYTES_MAX];

/* Reads a file whole; returns its size. */
static size_t slurp(FILE *file)
{
    assert_non_null(file);
    const size_t size = fread(bytes_read, 1, sizeof bytes_read - 1, file);
    assert_true(size < sizeof bytes_read - 1);
    bytes_read[size] = 0;
    return size;
}

static size_t slurp_path(const char *path)
{
    FILE *file = fopen(path, "rb");
    const size_t size = slurp(file);
    fclose(file);
    return size;
}

/* Reads rules that must be right. */
static S5RuleFile *read_good(const char *name, const char *bytes, size_t size)
{
    char message[MESSAGE_MAX];
    S5Text error = s5_text(message, sizeof message);
    S5RuleFile *file = s5_rule_file_read(name, bytes, size, &error);
    if (!file)
        fail_msg("%s", message);
    assert_int_equal(error.used, 0);
    return file;
}

/* ------------------------------------------------------- the presets' own files */

static void same_options(const S5Options *a, const S5Options *b)
{
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        assert_int_equal(s5_option_get(a, i), s5_option_get(b, i));
}

static void same_preset(const S5Preset *file, const S5Preset *built_in)
{
    S5Seatings a, b;
    assert_string_equal(file->name, built_in->name);
    assert_string_equal(file->title, built_in->title);
    assert_string_equal(file->source, built_in->source);
    assert_string_equal(file->seatings, built_in->seatings);
    assert_true(s5_seatings_read(file->seatings, &a) && s5_seatings_read(built_in->seatings, &b));
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(file->kind, built_in->kind);
    assert_int_equal(file->players, built_in->players);
    assert_string_equal(file->extends, built_in->name);
    assert_string_equal(file->differs, "");
}

static void test_files_agree_with_presets(void **state)
{
    (void)state;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *built_in = s5_preset(i);
        char path[200];
        snprintf(path, sizeof path, "rulesets/%s.yaml", built_in->name);
        const size_t size = slurp_path(path);
        S5RuleFile *file = read_good(path, bytes_read, size);
        const S5Options options = s5_preset_options(built_in);
        same_preset(s5_rule_file_preset(file), built_in);
        same_options(s5_rule_file_options(file), &options);
        s5_rule_file_free(&file);
        assert_null(file);
    }
}

/* A file must say what differs and no more, or it teaches that everything has to be said. */
static void test_files_say_only_what_differs(void **state)
{
    (void)state;
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i), *parent = s5_preset_find(preset->extends);
        char path[200], line[100];
        snprintf(path, sizeof path, "rulesets/%s.yaml", preset->name);
        slurp_path(path);
        for (int option = 0; parent && option < S5_OPTION_COUNT; option++) {
            const S5Options own = s5_preset_options(preset), from = s5_preset_options(parent);
            const bool differs = s5_option_get(&own, option) != s5_option_get(&from, option);
            const bool first =
                s5_option_applies(option, preset->kind) && !s5_option_applies(option, parent->kind);
            snprintf(line, sizeof line, "\n  %s: ", s5_option_row(option)->name);
            assert_true(!strstr(bytes_read, line) || differs || first);
        }
    }
}

static void test_every_file_is_a_preset(void **state)
{
    (void)state;
    int count = 0;
    DIR *folder = opendir("rulesets");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[300];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s", entry->d_name);
        char *dot = strstr(name, ".yaml");
        assert_non_null(dot);
        *dot = 0;
        assert_non_null(s5_preset_find(name));
        count++;
    }
    closedir(folder);
    assert_int_equal(count, s5_preset_count());
}

/* ----------------------------------------------------------------- house rules */

/* The example that docs/rule-files.md shows. */
static void test_example_of_the_manual(void **state)
{
    (void)state;
    slurp_path("docs/rule-files.md");
    char *from = strstr(bytes_read, "```yaml\n");
    assert_non_null(from);
    from += strlen("```yaml\n");
    char *to = strstr(from, "```");
    assert_non_null(to);
    S5RuleFile *file = read_good("./" KITCHEN, from, (size_t)(to - from));
    const S5Preset *preset = s5_rule_file_preset(file);
    const S5Options *options = s5_rule_file_options(file);
    S5Rules rules;
    assert_string_equal(preset->name, "our-kitchen");
    assert_string_equal(preset->title, "Thursday Twenty-Five");
    assert_string_equal(preset->source, "Nora's kitchen, since 1987");
    assert_string_equal(preset->extends, "twenty-five");
    assert_string_equal(preset->differs, "first_dealer=high-card packets=2-3 rob_shown=face-up target=45");
    assert_string_equal(preset->seatings, "4-6 6/any");
    assert_int_equal(preset->players, 6);
    assert_int_equal(preset->kind, S5_POINTS);
    assert_int_equal(options->target, 45);
    assert_int_equal(options->follow, S5_FOLLOW_MAY_TRUMP);
    assert_int_equal(s5_rules(&rules, preset, options, 6, 3), S5_OK);
    assert_int_equal(s5_rules(&rules, preset, options, 3, 0), S5_ERR_PLAYERS);
    s5_rule_file_free(&file);
}

typedef struct GoodRow {
    const char *bytes, *name, *title, *extends, *differs;
} GoodRow;

static const GoodRow GOOD[] = {
    {"extends: twenty-five", "our-kitchen", "our-kitchen", "twenty-five", ""},
    {"extends: fifty-five\noptions:\n", "our-kitchen", "our-kitchen", "fifty-five", ""},
    {"extends: fifty-five\noptions:\n  # target: 110\n", "our-kitchen", "our-kitchen", "fifty-five", ""},
    {BOM "extends: forty-five\r\noptions:\r\n  score: net\r\n", "our-kitchen", "our-kitchen", "forty-five",
        "score=net"},
    {"# first a word\n---\nname: x\ntitle: 'A: B'\nextends: \"spoil-five\"\n...\n", "x", "A: B", "spoil-five",
        ""},
    {"{extends: spoil-five, options: {jink: no, hands: 0}}", "our-kitchen", "our-kitchen", "spoil-five",
        "jink=no hands=0"},
    {"options:\n  all_pass: dealer\n  bids: [15, 20, 25, 30]\ntables:\n- 4/2\n- 6/2\ntitle: Áine 7♥\nextends: auction-forty-fives\n",
        "our-kitchen", "Áine 7♥", "auction-forty-fives", "bids=15,20,25,30 all_pass=dealer"},
    {"extends: fifty-five\nkind: auction\noptions:\n  bids: 15,20,25,30\n", "our-kitchen", "our-kitchen",
        "fifty-five", "bids=15,20,25,30"},
    {"extends: fifty-five\nwords:\n  kitty: the widow\ndescription: As at home.\n", "our-kitchen",
        "our-kitchen", "fifty-five", ""},
    {"extends: spoil-five\noptions:\n  first_dealer: 4\n", "our-kitchen", "our-kitchen", "spoil-five",
        "first_dealer=4"},
    {"title: 'Nora''s \"5\"'\n\"extends\": spoil-five", "our-kitchen", "Nora's \"5\"", "spoil-five", ""},
    {"title: \"a \\\"b\\\" \\\\c\"\nextends: spoil-five", "our-kitchen", "a \"b\" \\c", "spoil-five", ""},
    {"name: twenty-five\nkind: points\nextends: spoil-five\noptions: {target: 50, follow: may-trump, renege: "
     "any-lead, count_out: at-once}",
        "twenty-five", "twenty-five", "twenty-five",
        "rob_when=before-lead rob_shown=face-up rob_refusal=lowers dealer_rob=after-first-trick top_bonus=5 target=50 "
        "hands=25"},
};

static void test_house_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        const GoodRow *row = &GOOD[i];
        S5RuleFile *file = read_good("kitchens/" KITCHEN, row->bytes, strlen(row->bytes));
        const S5Preset *preset = s5_rule_file_preset(file);
        const S5Options again = s5_preset_options(preset);
        assert_string_equal(preset->name, row->name);
        assert_string_equal(preset->title, row->title);
        assert_string_equal(preset->extends, row->extends);
        assert_string_equal(preset->differs, row->differs);
        same_options(s5_rule_file_options(file), &again);
        s5_rule_file_free(&file);
    }
}

static void test_words_and_description(void **state)
{
    (void)state;
    static const char TEXT[] =
        "extends: fifty-five\ndescription: As at home.\nwords:\n  kitty: the widow\n  points: marks\n";
    S5RuleFile *file = read_good("./" KITCHEN, TEXT, strlen(TEXT));
    assert_string_equal(s5_rule_file_description(file), "As at home.");
    assert_string_equal(s5_term(s5_rule_file_terms(file), S5_TERM_KITTY), "the widow");
    assert_string_equal(s5_term(s5_rule_file_terms(file), S5_TERM_POOL), "the pool");
    assert_string_equal(s5_term(s5_rule_file_terms(NULL), S5_TERM_KITTY), "the kitty");
    assert_string_equal(s5_rule_file_description(NULL), "");
    s5_rule_file_free(&file);
}

/* -------------------------------------------------------------------- mistakes */

typedef struct BadRow {
    const char *bytes, *message; /* the message without the file's name */
} BadRow;

#define X     /* the first line of most */ "extends: spoil-five\n"
#define TEN   "0123456789"
#define FIFTY TEN TEN TEN TEN TEN
#define EMPTY \
    "1:1: the file is empty: it must at least name the preset that it starts from, as in 'extends: spoil-five'"
#define TABLES \
    "tables are written like '2-10 4/2 6/any': players from 2 to 10, behind a slash how many equal sides, not '"

static const BadRow BAD[] = {
    {"", EMPTY},
    {"# only a comment\n", EMPTY},
    {"---\n...\n", "1:1: a rule-set file is made of lines 'key: value', with a blank after the colon"},
    {"spoil-five\n", "1:1: a rule-set file is made of lines 'key: value', with a blank after the colon"},
    {"extends:spoil-five\n",
        "1:1: a rule-set file is made of lines 'key: value', with a blank after the colon"},
    {"- extends: spoil-five\n", "1:1: a list can't stand here: a word or a number belongs here"},
    {"title: Ours\n",
        "1:1: 'extends' is missing: name the preset to start from, as in 'extends: spoil-five'"},
    {X "'follow': may-trump\n", "2:1: 'follow' is an option: write it below 'options:', indented"},
    {"extends: twenty-fve\n", "1:10: there is no preset 'twenty-fve'; did you mean 'twenty-five'?"},
    {"extends: poker\n", "1:10: there is no preset 'poker'; spoilfive rules lists them"},
    {"extends:\n", "1:1: extends needs a value after the colon"},
    {"extends: [spoil-five]\n", "1:10: a list can't stand here: a word or a number belongs here"},
    {"extends: {name: spoil-five}\n",
        "1:10: a word or a number belongs after 'extends:', not keys of its own"},
    {X "target: 45\n", "2:1: 'target' is an option: write it below 'options:', indented"},
    {X "tilte: Ours\n", "2:1: there is no 'tilte' here; did you mean 'title'?"},
    {X "targt: 45\n", "2:1: there is no 'targt' here; did you mean 'target', below 'options:'?"},
    {X "group: ireland\n", "2:8: the group of spoil-five is sites: leave the line out"},
    {X "wallpaper: red\n", "2:1: there is no 'wallpaper' here; there are name, title, source, description, "
                           "extends, players, tables, options and words"},
    {X "name: our kitchen\n", "2:7: a name is one word of at most 60 letters: use hyphens for blanks"},
    {X "name: " FIFTY TEN "1\n", "2:7: a name is one word of at most 60 letters: use hyphens for blanks"},
    {X "name: twenty-five\n", "1:1: twenty-five is a preset of the program: write 'kind: points', or give "
                              "these rules another name"},
    {"name: spoil-five\n" X,
        "2:10: spoil-five is a preset of the program, which extends nothing: give these rules another name"},
    {X "title: Ours\ntitle: Theirs\n", "3:1: 'title' is given twice, first in line 2"},
    {X "kind: points\n",
        "2:7: the kind of spoil-five is pool: to play another kind of game, extend a preset of that kind"},
    {X "auction: round\n", "2:1: 'auction' is an option: write it below 'options:', indented"},
    {X "words: none\n", "2:8: write words below 'words:', each on a line, as in 'kitty: the widow'"},
    {X "words:\n  kity: the widow\n", "3:3: there is no 'kity' here; did you mean 'kitty'?"},
    {X "words:\n  spectator: x\n",
        "3:3: there is no word for 'spectator'; there are kitty, pool, stock, turn_up, joker, chips and points"},
    {X "words:\n  kitty:\n", "3:3: kitty needs a value after the colon"},
    {X "words:\n  pool: " FIFTY "\n", "3:9: a word has at most 40 bytes"},
    {"extends: irish-forty-five\noptions:\n  card_order: ordinary\n",
        "3:15: card_order can't be ordinary here: the Joker has no place in the ordinary order of cards"},
    {"extends: peel-ordinary-order\noptions:\n  joker: yes\n",
        "3:10: joker can't be yes here: the Joker has no place in the ordinary order of cards"},
    {"extends: twenty-five\noptions:\n  target: 0\n",
        "3:11: target can't be 0 here: without a target the game needs a number of hands"},
    {"extends: pei-rec-hall\noptions:\n  hands: 0\n",
        "3:10: hands can't be 0 here: without a target the game needs a number of hands"},
    {"extends: twenty-five\noptions:\n  count_out: bidder-first\n",
        "3:14: count_out is higher, first-past or at-once, not 'bidder-first'"},
    {"extends: fifty-five\noptions:\n  count_out: at-once\n",
        "3:14: count_out is bidder-first, higher, first-past or bidder-then-first, not 'at-once'"},
    {"extends: fifty-five\noptions:\n  bids: 20,15\n",
        "3:9: bids is a rising list of multiples of 5, the last at least 20, as in 15,20,25,30 without spaces, not '20,15'"},
    {"extends: fifty-five\noptions:\n  thirty_scores: 45\n", "3:18: thirty_scores is 30 or 60, not '45'"},
    {X "players: 11\n", "2:10: players is a whole number from 2 to 10, not '11'"},
    {X "players: five\n", "2:10: players is a whole number from 2 to 10, not 'five'"},
    {"extends: auction-forty-fives\nplayers: 5\n",
        "2:10: there is no table for 5 players: the tables are 4/2 6/2"},
    {"extends: twenty-five\ntables: 4\n",
        "2:9: say with 'players' how many usually play: there is no table for the 5 of twenty-five"},
    {X "tables: 2-12\n", "2:9: " TABLES "2-12\'"},
    {X "tables: 4/11\n", "2:9: " TABLES "4/11\'"},
    {X "tables: 4/3\n",
        "2:9: spoil-five is not played by 4 in 3 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or "
        "10 in equal sides"},
    {X "tables: 99999999999\n", "2:9: " TABLES "99999999999\'"},
    {X "tables: 2-4294967300\n", "2:9: " TABLES "2-4294967300\'"},
    {X "players: 99999999999999999999\n",
        "2:10: players is a whole number from 2 to 10, not '99999999999999999999'"},
    {X "tables: four\n", "2:9: " TABLES "four\'"},
    {"extends: forty-five\ntables: 3\n",
        "2:9: forty-five is not played by 3 alone; its tables are 2, 4, 6, 8 or 10 in 2 sides"},
    {"extends: fifty-five\ntables: 2-10\n",
        "2:9: 10 players and a kitty of 5 need 55 cards, and the pack has 52"},
    {X "options: none\n", "2:10: write options below 'options:', each on a line 'option: value'"},
    {X "options: [stake]\n", "2:10: a list can't stand here: a word or a number belongs here"},
    {"extends: forty-five\noptions:\n  score: net\n  targt: 45\n",
        "4:3: there is no 'targt' here; did you mean 'target'?"},
    {X "options:\n  stake: 1\n  follow: may-trmp\n",
        "4:11: follow is must-follow, may-trump, must-trump-when-void, free-with-trump or free, not 'may-trmp'; did "
        "you mean 'may-trump'?"},
    {X "options:\n  stake: 1\n  stake: 51\n", "4:3: 'stake' is given twice, first in line 3"},
    {X "options:\n  stake: 1\n  chips: 51\n  hands: 4\n  hands: 5\n",
        "6:3: 'hands' is given twice, first in line 5"},
    {X "options:\n  stake: -1\n", "3:10: stake is a whole number from 0 to 50, not '-1'"},
    {X "options:\n  stake: 51\n", "3:10: stake is a whole number from 0 to 50, not '51'"},
    {X "options:\n  chips: 1e3\n", "3:10: chips is a whole number from 0 to 1000000, not '1e3'"},
    {X "options:\n  stake: 99999999999999999999\n",
        "3:10: stake is a whole number from 0 to 50, not '99999999999999999999'"},
    {X "options:\n  stake: 02\n", "3:10: stake is a whole number from 0 to 50, not '02'"},
    {X "options:\n  stake:\n", "3:3: stake needs a value after the colon"},
    {X "options:\n  stake: 3 # three\n  jink: true\n", "4:9: jink is yes, no or must, not 'true'"},
    {X "options:\n  packets: 32\n",
        "3:12: packets is 3-2, 2-3, 4-1, 1-4, 1-1-1-1-1, alternate-3-2, alternate-2-3 or dealer, not '32'; did you mean '3-2'?"},
    {X "options:\n  first_dealer: 10\n",
        "3:17: first_dealer is first-jack, high-card, random or a whole number from 0 to 9, not '10'"},
    {X "players: 4\noptions:\n  first_dealer: 4\n",
        "4:17: there is no seat 4 with 4 players: seats count from 0"},
    {X "options:\n  target: 45\n",
        "3:3: option target is for points, bands and auction games, not for pool games"},
    {"extends: fifty-five\noptions:\n  target: 55\n  stake: 2\n",
        "4:3: option stake is for pool games, not for auction games"},
    {"extends: one-hundred-ten\noptions:\n  rob_when: own-turn\n",
        "3:3: option rob_when is for pool, points and bands games, not for auction games"},
    {X "options:\n  title: Ours\n", "3:3: 'title' is not an option: write it at the beginning of a line"},
    {X "options:\n  wallpaper: red\n",
        "3:3: there is no option 'wallpaper'; spoilfive rules --options spoil-five lists the options of that game"},
    {X "options:\n  bids: [15, [20]]\n", "3:14: a list can't stand here: a word or a number belongs here"},
    {X "options:\n  bids: [15, {20: 25}]\n", "3:14: a word or a number belongs here, not keys of its own"},
    {X "options:\n  bids: []\n", "3:9: bids needs a value after the colon"},
    {X "options:\n  follow: [may-trump]\n", "3:11: a list can't stand here: a word or a number belongs here"},
    {X "options:\n  follow: {may: trump}\n", "3:11: a word or a number belongs here, not keys of its own"},
    {X "options:\n\tfollow: may-trump\n", "3:1: there is a tab here: use blanks instead"},
    {X "options:\n  follow: may-trump\n jink: no\n",
        "4:2: this can't be read as YAML: invalid indentation in mapping"},
    {X "title: a: b\n", "2:9: this can't be read as YAML: invalid nested block mapping on the same line"},
    {X "title: \"Ours\n", "2:9: this can't be read as YAML: double-quoted scalar without closing quote"},
    {X "title: \"Ou\\e[31mrs\"\n", "2:8: this must be text in one line, without escapes but \\\" and \\\\"},
    {X "title: |\n  Ours\n", "3:1: this must be text in one line, without escapes but \\\" and \\\\"},
    {X "title: " FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY "1\n",
        "2:8: this is too long: at most 400 bytes are allowed here"},
    {X FIFTY FIFTY ": 1\n",
        "2:1: there is no '01234567890123456789012345678901234567890123…' here; there "
        "are name, title, source, description, extends, players, tables, options and words"},
    {X "title: \xFF\n", "2:8: this is not UTF-8: save the file as UTF-8 text"},
    {X "# \xC0\xAF\n", "2:3: this is not UTF-8: save the file as UTF-8 text"},
    {X "title: Ou\x01rs\n", "2:10: a control character (U+0001) has no place in a text"},
    {X "title: &ours Ours\n",
        "2:9: a name for a value ('&…') can't be used here; text that begins with & needs quotes"},
    {X "title: *ours\n", "2:8: a reference ('*…') can't be used here: write the value itself; text that "
                         "begins with * needs quotes"},
    {X "title: !!str Ours\n", "2:8: a type ('!…') can't be used here; text that begins with ! needs quotes"},
    {X "<<: *ours\n", "2:5: a reference ('*…') can't be used here: write the value itself; text that begins "
                      "with * needs quotes"},
    {X "? [a]\n: b\n", "2:3: a list can't stand here: a word or a number belongs here"},
    {X ": b\n", "2:3: a key is missing before the colon"},
    {X "---\n" X, "2:1: a second document begins here: a file holds one rule set"},
    {"%YAML 9.9\n---\n" X, "1:1: this can't be read as YAML"},
    {"[[[[[[[[[[[[[[[[", "1:1: a list can't stand here: a word or a number belongs here"},
    {"{{{{{{{{{{{{{{{{", "1:2: a key must be a word"},
    {"a: {b: {c: d}}\n", "1:8: a word or a number belongs here, not keys of its own"},
    {X "options: {stake: 1\n", "3:1: this can't be read as YAML: missing comma in flow mapping"},
};

/* Reads rules that must be refused; returns the message. */
static const char *read_bad(const char *name, const char *bytes, size_t size)
{
    static char message[MESSAGE_MAX];
    S5Text error = s5_text(message, sizeof message);
    S5RuleFile *file = s5_rule_file_read(name, bytes, size, &error);
    assert_null(file);
    assert_false(error.full);
    return message;
}

static void test_mistakes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        const char *message = read_bad(KITCHEN, BAD[i].bytes, strlen(BAD[i].bytes));
        char expected[MESSAGE_MAX];
        snprintf(expected, sizeof expected, KITCHEN ":%s", BAD[i].message);
        assert_string_equal(message, expected);
    }
}

static bool is_tested(const char *message)
{
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (!strcmp(BAD[i].message, message))
            return true;
    return false;
}

/* What docs/rule-files.md shows is what the program says. */
static void test_mistakes_of_the_manual(void **state)
{
    (void)state;
    int count = 0;
    slurp_path("docs/rule-files.md");
    for (char *line = strtok(bytes_read, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, KITCHEN ":", strlen(KITCHEN ":")) != 0)
            continue;
        if (!is_tested(line + strlen(KITCHEN ":")))
            fail_msg("nothing is answered with %s", line);
        count++;
    }
    assert_true(count >= 8);
}

static void test_hostile_bytes(void **state)
{
    (void)state;
    static char bytes[BYTES_MAX];
    assert_string_equal(read_bad(KITCHEN, "extends: twenty\0-five", 21),
        KITCHEN ":1:1: this is not a text in UTF-8: a rule-set file has lines 'key: value'");
    assert_string_equal(read_bad("our\nkitchen\033.yaml", "", 0),
        "our?kitchen?.yaml:1:1: the file is empty: it must at least name the preset that it starts from, as "
        "in 'extends: spoil-five'");
    assert_string_equal(read_bad("our kitchen.yaml", "extends: spoil-five", 19),
        "our kitchen.yaml:1:1: the file's own name is not one word: give these rules a name, as in 'name: "
        "our-kitchen'");
    memset(bytes, '#', sizeof bytes);
    assert_string_equal(read_bad(KITCHEN, bytes, sizeof bytes),
        KITCHEN ":1:1: the file is too large: a rule-set file has at most 65536 bytes");
    for (const char *c = "[{ -?:&*!|>'\"%@`,"; *c; c++) {
        const size_t size = *c == '%' ? 1 << 12 : 1 << 16; /* libfyaml is quadratic in directives */
        memset(bytes, *c, size);
        assert_non_null(strstr(read_bad(KITCHEN, bytes, size), KITCHEN ":"));
        for (size_t i = 1; i < size; i += 2)
            bytes[i] = ' ';
        assert_non_null(strstr(read_bad(KITCHEN, bytes, size), KITCHEN ":"));
    }
}

static void test_too_many_keys(void **state)
{
    (void)state;
    char bytes[4096] = "";
    size_t used = 0;
    for (int i = 0; i < 200; i++)
        used += (size_t)snprintf(bytes + used, sizeof bytes - used, "key%d: 1\n", i);
    assert_string_equal(read_bad(KITCHEN, bytes, used),
        KITCHEN ":129:1: there are too many lines: at most 128 keys are read");
}

/* Whatever part of a good file is missing, it is read or refused in one line. */
static void test_cut_files(void **state)
{
    (void)state;
    const size_t size = slurp_path("rulesets/spoil-five-peel.yaml");
    for (size_t cut = 0; cut < size; cut++) {
        char message[MESSAGE_MAX];
        char *bytes = malloc(cut ? cut : 1); /* so that the sanitizer sees where it ends */
        assert_non_null(bytes);
        memcpy(bytes, bytes_read, cut);
        S5Text error = s5_text(message, sizeof message);
        S5RuleFile *file = s5_rule_file_read(KITCHEN, bytes, cut, &error);
        assert_true(!file == (error.used > 0));
        assert_null(strchr(message, '\n'));
        s5_rule_file_free(&file);
        free(bytes);
    }
}

/* --------------------------------------------------------------- the program */

/* Runs `spoilfive rules …`; its output is in bytes_read, its exit status is returned. */
static int run_rules(const char *words)
{
    char line[1000];
    const char *program = getenv("S5_PROGRAM");
    assert_non_null(program);
    snprintf(line, sizeof line, "'%s' rules %s 2>&1", program, words);
    FILE *output = popen(line, "r");
    slurp(output);
    const int status = pclose(output);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void lines_fit(const char *words)
{
    assert_int_equal(run_rules(words), 0);
    int columns = 0;
    for (const char *c = bytes_read; *c; c++) {
        columns = *c == '\n' ? 0 : columns + (((unsigned char)*c & 0xC0) != 0x80);
        assert_true(columns <= 80);
    }
}

/* Every option of the game stands on a line of its own, marked where it differs; no other does. */
static void page_is_whole(const S5Preset *preset)
{
    const S5Preset *parent = s5_preset_find(preset->extends);
    const char *options = strstr(bytes_read, "\n\n  first_dealer"); /* after the lines about the preset */
    assert_non_null(options);
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        char plain[64], marked[64];
        snprintf(plain, sizeof plain, "\n  %s ", s5_option_row(i)->name);
        snprintf(marked, sizeof marked, "\n* %s ", s5_option_row(i)->name);
        const bool applies = s5_option_applies(i, preset->kind);
        const S5Options own = s5_preset_options(preset), from = s5_preset_options(parent ? parent : preset);
        const bool differs = s5_option_get(&own, i) != s5_option_get(&from, i) ||
                             (parent && !s5_option_applies(i, parent->kind));
        assert_int_equal(strstr(options, plain) != NULL, applies && !differs);
        assert_int_equal(strstr(options, marked) != NULL, applies && differs);
    }
}

/* Every run of blanks and line ends becomes one blank, so that wrapped text can be searched. */
static void flatten(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if ((*from != '\n' && *from != ' ') || to == text || to[-1] != ' ')
            *to++ = (char)(*from == '\n' ? ' ' : *from);
    *to = 0;
}

/* Each option of a kind of game is followed by what it may be. */
static void values_are_listed(int kind)
{
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        char values[500];
        S5Text text = s5_text(values, sizeof values);
        s5_text_add(&text, s5_option_row(i)->section);
        s5_text_add(&text, ") Values: ");
        s5_option_values(&text, i, kind);
        assert_false(text.full);
        if (s5_option_applies(i, kind))
            assert_non_null(strstr(bytes_read, values));
    }
}

static void test_rules_command(void **state)
{
    (void)state;
    lines_fit("");
    for (int i = 0; i < s5_preset_count(); i++) {
        assert_non_null(strstr(bytes_read, s5_preset(i)->name));
        assert_non_null(strstr(bytes_read, s5_preset(i)->title));
    }
    for (int i = 0; i < s5_preset_count(); i++) {
        char path[200];
        snprintf(path, sizeof path, "--options %s", s5_preset(i)->name);
        lines_fit(path);
        page_is_whole(s5_preset(i));
        flatten(bytes_read);
        assert_non_null(strstr(bytes_read, s5_preset(i)->source));
        values_are_listed(s5_preset(i)->kind);
        snprintf(path, sizeof path, "--options rulesets/%s.yaml", s5_preset(i)->name);
        lines_fit(path);
    }
}

static void test_rules_command_refuses(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"twenty-fve", "there is no preset 'twenty-fve'; did you mean 'twenty-five'?"},
        {"twenty-five fifty-five forty-five", "two presets or files at most, not 'forty-five' too"},
        {"--optoins", "there is no '--optoins'; did you mean '--options'?"},
        {"./nobodys.yaml", "./nobodys.yaml: No such file or directory"},
        {"docs/rule-files.md", "docs/rule-files.md:5:1: this can't be read as YAML: "},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        assert_int_equal(run_rules(ROWS[i][0]), 2);
        assert_non_null(strstr(bytes_read, ROWS[i][1]));
        assert_ptr_equal(strchr(bytes_read, '\n'), bytes_read + strlen(bytes_read) - 1);
    }
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(test_files_agree_with_presets),
        cmocka_unit_test(test_files_say_only_what_differs),
        cmocka_unit_test(test_every_file_is_a_preset),
        cmocka_unit_test(test_example_of_the_manual),
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_words_and_description),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_mistakes_of_the_manual),
        cmocka_unit_test(test_hostile_bytes),
        cmocka_unit_test(test_too_many_keys),
        cmocka_unit_test(test_cut_files),
        cmocka_unit_test(test_rules_command),
        cmocka_unit_test(test_rules_command_refuses),
    };
    return cmocka_run_group_tests(TESTS, NULL, NULL);
}
