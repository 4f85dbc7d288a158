/*
 * Records in which one thing was changed: each must be refused, and the message must name the field and the rule. A
 * change may only pass if the record then tells another game that the rules allow.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/lines.h"

/* A sound record, and what is being changed in it. */
typedef struct Trial {
    Lines lines;
    S5Reader *before;  /* has read the lines before this one */
    int at;            /* the line */
    char event[16];    /* its event */
    const char *field; /* its field, null for the line itself */
    const char *key;   /* in `options` the option, else null */
    json_t *line;      /* the line, changed in place and put back */
    S5Random *chance;  /* null: every change is tried; else one in `one_in` */
    int one_in;
    long tried, stood;
} Trial;

/* ----------------------------------------------------------------- what may stand */

/* Whether an option may have this value. */
static bool is_value(const char *name, const json_t *value)
{
    char text[64] = "";
    S5Options options;
    const int option = s5_option_find(name);
    memset(&options, 0, sizeof options);
    if (option < 0)
        return false;
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
    else if (json_is_string(value))
        snprintf(text, sizeof text, "%s", json_string_value(value));
    return s5_option_set(&options, option, text) == S5_OK &&
           json_is_string(value) == (!s5_option_row(option)->step ||
                                        s5_option_word(option, s5_option_get(&options, option)) != NULL);
}

/* Whether a record may leave an option out, which means that it has the preset's value. */
static bool may_be_missing(const char *name)
{
    const int option = s5_option_find(name);
    return option >= 0 && s5_option_is_house(option);
}

/* Whether a choice could be made there by the seat whose turn it is. */
static bool is_choice(const Trial *t, const char *what)
{
    S5Choice choice;
    S5State state = *s5_reader_state(t->before);
    const bool legal = s5_choice_read(what, S5_CANONICAL, &choice) == S5_OK &&
                       s5_act(s5_reader_rules(t->before), &state, state.turn, choice) == S5_OK;
    return legal && choice.kind != S5_CHOICE_PLAY; /* a card played is also in its trick */
}

/* Whether a change of the field may make another game. */
static bool may_stand(const Trial *t, const json_t *value)
{
    const char *text = json_string_value(value);
    if (!t->field)
        return false;
    if (!strcmp(t->event, "game") && t->key)
        return is_value(t->key, value) || (!value && may_be_missing(t->key));
    if (!strcmp(t->event, "game") && !strcmp(t->field, "players"))
        return text != NULL;
    if (!strcmp(t->event, "turn") &&
        (!strcmp(t->field, "legal") || !strcmp(t->field, "hopeless") || !strcmp(t->field, "drawn")))
        return !value; /* left out */
    return !strcmp(t->event, "act") && !strcmp(t->field, "do") && text && is_choice(t, text);
}

/* ------------------------------------------------------------------- one trial */

static void check_message(const Trial *t, const char *why, const Lines *lines)
{
    char field[64];
    snprintf(field, sizeof field, "\"%s\"", t->field ? t->field : "");
    const bool names = !t->field || !strcmp(t->field, "event") || strstr(why, field) ||
                       strstr(why, t->field) || (t->key && strstr(why, t->key)) || strstr(why, "can't \"") ||
                       strstr(why, "not JSON") ||
                       (!strcmp(t->event, "game") &&
                           (strstr(why, "option ") || strstr(why, "\"start\" must") ||
                               strstr(why, "\"dealer\" must") || strstr(why, "docs/rules.md H17"))) ||
                       (!strncmp(t->field, "pack", 4) &&
                           strstr(why, "\"hands\" is")); /* which follow from it, and from "packets" */
    const bool no_rule = strstr(why, "not JSON") || strstr(why, "breaks off");
    if (!names || (!no_rule && !strstr(why, "(docs/")) || strchr(why, '\n'))
        fail_msg("the message '%s' for\n%s", why, lines->line[t->at]);
}

/* Reads the record with the lines as they are now; `stands` where it may be accepted. */
static void expect_refusal(Trial *t, const Lines *lines, bool stands, const char *what)
{
    char why[REFUSED_MAX];
    const int at = lines_refused_from(lines, t->at, s5_reader_copy(t->before), why);
    t->tried++;
    t->stood += at < 0;
    if (at < 0 && !stands)
        fail_msg("%s: accepted:\n%s\nwas\n%s", what, t->at < lines->count ? lines->line[t->at] : "(end)",
            t->lines.line[t->at]);
    if (at == t->at)
        check_message(t, why, lines);
}

/* Tries the record with this text in place of the line. */
static void try_text(Trial *t, const char *text, bool stands, const char *what)
{
    if (!strcmp(text, t->lines.line[t->at]))
        return;
    Lines changed = t->lines;
    changed.line = malloc((size_t)changed.count * sizeof *changed.line);
    memcpy(changed.line, t->lines.line, (size_t)changed.count * sizeof *changed.line);
    changed.line[t->at] = text_of(text, "", "");
    expect_refusal(t, &changed, stands, what);
    free(changed.line[t->at]);
    free(changed.line);
}

/* Tries the line as its JSON now is; `value` is what is now in the field. */
static void try_json(Trial *t, const json_t *value, const char *what)
{
    if (t->chance && s5_random_below(t->chance, (uint32_t)t->one_in))
        return;
    char *text = json_dumps(t->line, JSON_COMPACT);
    try_text(t, text, may_stand(t, value), what);
    free(text);
}

/* -------------------------------------------------------------- changing values */

static void put(json_t *container, const char *key, size_t index, json_t *value)
{
    if (key)
        json_object_set(container, key, value);
    else
        json_array_set(container, index, value);
}

/* Tries a new value, and puts the old one back. */
static void try_value(
    Trial *t, json_t *container, const char *key, size_t index, json_t *value, const char *what)
{
    json_t *old = json_incref(key ? json_object_get(container, key) : json_array_get(container, index));
    put(container, key, index, value);
    if (!json_equal(old, value))
        try_json(t, value, what);
    put(container, key, index, old);
    json_decref(old);
    json_decref(value);
}

static json_t *parsed(const char *text)
{
    return json_loads(text, JSON_DECODE_ANY, NULL);
}

static void try_types(Trial *t, json_t *container, const char *key, size_t index, const json_t *old)
{
    static const char *const VALUES[] = {
        "null", "true", "false", "\"\"", "[]", "{}", "1.5", "[0]", "12345678901234"};
    char text[64];
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        json_t *value = parsed(VALUES[i]);
        if (json_equal(value, old))
            json_decref(value);
        else
            try_value(t, container, key, index, value, "another type");
    }
    if (json_is_integer(old)) {
        snprintf(text, sizeof text, "\"%d\"", (int)json_integer_value(old));
        try_value(t, container, key, index, parsed(text), "a number as a string");
        try_value(
            t, container, key, index, json_real((double)json_integer_value(old)), "a number as a fraction");
    }
}

static void try_number(Trial *t, json_t *container, const char *key, size_t index, json_int_t number)
{
    try_value(t, container, key, index, json_integer(number + 1), "one more");
    try_value(t, container, key, index, json_integer(number - 1), "one less");
    try_value(t, container, key, index, json_integer(number + ((json_int_t)1 << 32)), "2^32 more");
    try_value(t, container, key, index, json_integer(-number - 1), "a sign");
}

/* A text with something else instead of `size` bytes at a place. */
static json_t *replaced(const char *text, size_t at, size_t size, const char *by)
{
    char other[512];
    snprintf(other, sizeof other, "%.*s%s%s", (int)at, text, by, text + at + size);
    return json_string(other);
}

static bool is_card(const char *c)
{
    return strchr("A23456789TJQK", c[0]) && c[0] && strchr("SHDC", c[1]) && c[1] && (!c[2] || c[2] == ' ');
}

/* Each card of a text: another card, and spelled as records do not. */
static void try_cards(Trial *t, json_t *container, const char *key, size_t index, const char *text)
{
    static const char *const SUITS[] = {"S", "H", "D", "C"};
    static const char *const SYMBOLS[] = {"♠", "♥", "♦", "♣"};
    for (const char *c = text; *c; c++) {
        const size_t at = (size_t)(c - text);
        if ((c != text && c[-1] != ' ') || !is_card(c))
            continue;
        const size_t suit = strcspn("SHDC", (char[]){c[1], 0});
        char low[3] = {c[0], (char)(c[1] + 32), 0}, ten[4] = {'1', '0', c[1], 0};
        try_value(t, container, key, index, replaced(text, at + 1, 1, SUITS[(suit + 1) % 4]), "another suit");
        try_value(t, container, key, index, replaced(text, at, 1, c[0] == 'K' ? "Q" : "K"), "another rank");
        try_value(t, container, key, index, replaced(text, at, 2, low), "lower case");
        try_value(t, container, key, index, replaced(text, at + 1, 1, SYMBOLS[suit]), "a symbol");
        try_value(t, container, key, index, replaced(text, at, 2, "??"), "masked");
        try_value(t, container, key, index, replaced(text, at, c[2] ? 3 : 2, ""), "a card less");
        try_value(t, container, key, index, replaced(text, at, 0, " "), "a blank more");
        if (c[0] == 'T')
            try_value(t, container, key, index, replaced(text, at, 2, ten), "10 for T");
    }
}

/* Two cards change places where their order is exact. */
static void try_order(Trial *t, json_t *container, const char *key, size_t index, const char *text)
{
    char other[512];
    const size_t size = strlen(text);
    if ((strcmp(key, "pack") && strcmp(key, "cards") && strcmp(key, "drawn")) || size < 5)
        return;
    snprintf(other, sizeof other, "%.2s%.*s%.2s", text + size - 2, (int)size - 4, text + 2, text);
    try_value(t, container, key, index, json_string(other), "first and last card in each other's place");
}

static void try_string(Trial *t, json_t *container, const char *key, size_t index, const char *text)
{
    static const char *const WORDS[] = {"won", "jinked", "jink-failed", "spoil", "barred", "scored", "made",
        "lost", "passed-out", "game", "deal", "turn", "act", "trick", "end-hand", "end-game", "claim", "jink",
        "decline", "turn-down", "hold", "pass", "bid 5", "bid 60", "bid 015", "name S", "name s", "discard",
        "discard ", "play", "play 5H 3C", "rob", "5H", "no-such-word", "Won", "3-2", "2-3", "any", "call JS",
        "call", "alone", "blind", "take 5S", "take"};
    char longer[600];
    try_cards(t, container, key, index, text);
    if (key)
        try_order(t, container, key, index, text);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        try_value(t, container, key, index, json_string(WORDS[i]), "another word");
    snprintf(longer, sizeof longer, "%s ", text);
    try_value(t, container, key, index, json_string(longer), "a blank at the end");
    snprintf(longer, sizeof longer, " %s", text);
    try_value(t, container, key, index, json_string(longer), "a blank at the start");
    snprintf(longer, sizeof longer, "%s%0500d", text, 7);
    if (!json_is_array(container) || strcmp(t->field, "players"))
        try_value(t, container, key, index, json_string(longer), "something long at the end");
}

static void try_members(Trial *t, json_t *value);

/* Everything that can be done to one value. */
static void try_all(Trial *t, json_t *container, const char *key, size_t index)
{
    json_t *old = key ? json_object_get(container, key) : json_array_get(container, index);
    json_incref(old);
    try_types(t, container, key, index, old);
    if (json_is_integer(old))
        try_number(t, container, key, index, json_integer_value(old));
    if (json_is_string(old))
        try_string(t, container, key, index, json_string_value(old));
    try_members(t, old);
    json_decref(old);
}

static void try_array(Trial *t, json_t *array)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_t *item = json_incref(json_array_get(array, i));
        try_all(t, array, NULL, i);
        json_array_remove(array, i);
        try_json(t, array, "an item less");
        json_array_insert(array, i, item);
        json_array_append(array, item);
        try_json(t, array, "an item twice");
        json_array_remove(array, json_array_size(array) - 1);
        json_decref(item);
    }
    json_array_append_new(array, json_string("play 5H"));
    try_json(t, array, "an item more");
    json_array_remove(array, json_array_size(array) - 1);
}

static void try_options(Trial *t, json_t *options)
{
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        t->key = s5_option_row(option)->name;
        json_t *old = json_incref(json_object_get(options, t->key));
        if (old)
            try_all(t, options, t->key, 0);
        if (old)
            json_object_del(options, t->key);
        else
            json_object_set_new(options, t->key, json_integer(1));
        try_json(t, NULL, old ? "an option missing" : "an option of another kind of game");
        if (old)
            json_object_set(options, t->key, old);
        else
            json_object_del(options, t->key);
        json_decref(old);
    }
    t->key = "jnk";
    json_object_set_new(options, t->key, json_string("yes"));
    try_json(t, NULL, "an option that nobody knows");
    json_object_del(options, t->key);
    t->key = NULL;
}

static void try_members(Trial *t, json_t *value)
{
    if (json_is_array(value))
        try_array(t, value);
    if (json_is_object(value))
        try_options(t, value);
}

/* -------------------------------------------------------------- changing a line */

static void try_field(Trial *t, const char *name)
{
    json_t *old = json_incref(json_object_get(t->line, name));
    t->field = name;
    try_all(t, t->line, name, 0);
    json_object_del(t->line, name);
    try_json(t, NULL, "a field missing");
    json_decref(old);
    json_decref(t->line);
    t->line = parsed(t->lines.line[t->at]); /* the fields in their order again */
}

/* Fields that other lines or other games have. */
static void try_more_fields(Trial *t)
{
    static const char *const FIELDS[][2] = {{"paid", "[1,1,1]"}, {"pool", "3"}, {"kitty", "\"\""},
        {"turn_up", "\"5H\""}, {"drawn", "\"\""}, {"by", "0"}, {"side", "0"}, {"stopped", "true"},
        {"packets", "\"3-2\""}, {"turned", "\"7S\""}, {"partner", "0"}, {"hopeless", "[\"bid 30\"]"},
        {"tables", "\"2\""}, {"number", "1"}, {"won", "[0,0]"}, {"match_winners", "[0]"}};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        if (json_object_get(t->line, FIELDS[i][0]))
            continue;
        t->field = FIELDS[i][0];
        json_object_set_new(t->line, FIELDS[i][0], parsed(FIELDS[i][1]));
        try_json(t, NULL, "a field that does not belong there");
        json_object_del(t->line, FIELDS[i][0]);
    }
}

/* The line with something before and after it. */
static void try_around(Trial *t, const char *before, const char *line, const char *behind, const char *what)
{
    char *text = text_of(before, line, behind);
    try_text(t, text, false, what);
    free(text);
}

/* The bytes of the line. */
static void try_bytes(Trial *t)
{
    const char *line = t->lines.line[t->at];
    const size_t size = strlen(line);
    t->field = NULL;
    for (size_t left = 0; left < size; left += 1 + size / 40) {
        char *cut = text_of(line, "", "");
        cut[left] = 0;
        try_text(t, cut, false, "cut off");
        free(cut);
    }
    static const char *const TAILS[] = {"}", "{}", ",", "x", "\"", "\x01", "\xef\xbb\xbf"};
    for (size_t i = 0; i < sizeof TAILS / sizeof *TAILS; i++)
        try_around(t, "", line, TAILS[i], "something behind the line");
    char *open = text_of(line, "", ""), *again = text_of(",\"event\":\"", t->event, "\"}");
    open[size - 1] = 0;
    try_around(t, "", open, again, "a field twice");
    free(again);
    free(open);
    try_around(t, "[", line, "]", "a line in brackets");
    try_around(t, "\xef\xbb\xbf", line, "", "a byte order mark");
}

static void try_line(Trial *t)
{
    const char *name;
    json_t *value, *names = json_object();
    t->line = parsed(t->lines.line[t->at]);
    snprintf(t->event, sizeof t->event, "%s", json_string_value(json_object_get(t->line, "event")));
    json_object_update(names, t->line); /* the line is changed while its fields are gone through */
    json_object_foreach(names, name, value)
    {
        try_field(t, name);
    }
    try_more_fields(t);
    if (!t->chance || !s5_random_below(t->chance, 40))
        try_bytes(t);
    json_decref(names);
    json_decref(t->line);
}

/* The line missing, twice, and in the next one's place. */
static void try_places(Trial *t)
{
    const bool is_last = t->at + 1 == t->lines.count;
    if (t->chance && s5_random_below(t->chance, (uint32_t)t->one_in / 8 + 1))
        return;
    t->field = NULL;
    Lines changed = lines_copy(&t->lines);
    lines_set(&changed, t->at, NULL);
    expect_refusal(t, &changed, is_last && strstr(t->lines.line[t->at], "stopped"), "a line missing");
    lines_free(&changed);
    changed = lines_copy(&t->lines);
    lines_insert(&changed, t->at, t->lines.line[t->at]);
    expect_refusal(t, &changed, false, "a line twice");
    lines_free(&changed);
    if (is_last)
        return;
    changed = lines_copy(&t->lines);
    char *first = changed.line[t->at];
    changed.line[t->at] = changed.line[t->at + 1];
    changed.line[t->at + 1] = first;
    const bool picked =
        strstr(first, "\"take ") && strstr(changed.line[t->at], "\"take "); /* in any order (H18) */
    expect_refusal(t, &changed, picked, "two lines in each other's place");
    lines_free(&changed);
}

/* ----------------------------------------------------------------------- trials */

static void try_record(Trial *t)
{
    char why[REFUSED_MAX];
    S5Text error = s5_text(why, sizeof why);
    t->before = s5_reader_new();
    for (t->at = 0; t->at < t->lines.count; t->at++) {
        const char *line = t->lines.line[t->at];
        try_line(t);
        try_places(t);
        if (!s5_reader_line(t->before, line, strlen(line), &error))
            fail_msg("no sound record: %s", why);
    }
    assert_string_equal(s5_reader_owed(t->before), "");
    s5_reader_free(&t->before);
    lines_free(&t->lines);
}

/* A hand of each preset; its lines are changed in every way there is. */
static void test_every_change(void **unused)
{
    (void)unused;
    long tried = 0, stood = 0;
    S5Random random = s5_random(20261122, 5);
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        const int players = s5_rules_usual_sides(preset, 3) < 0 ? preset->players : 3;
        const Case c =
            random_case((uint64_t)i + 3, preset, players, s5_rules_usual_sides(preset, players), 0, 1);
        const Turns turns =
            s5_preset_options(preset).kitty ? TURNS_SHORT : TURNS_LEGAL; /* not 252 discards */
        Trial t = {
            .lines = game_record(&c, turns, S5_VIEWER_ALL), .chance = &random, .one_in = cases_one_in()};
        try_record(&t);
        tried += t.tried;
        stood += t.stood;
    }
    print_message("%ld changes, of which %ld make another game\n", tried, stood);
}

/* A random case at a random table of the preset, of which `further` options are of the further house rules. */
static Case case_at(uint64_t seed, const S5Preset *preset, int changed, int further)
{
    S5Random random = s5_random(seed, 79);
    S5Seatings seatings;
    int players, sides;
    assert_true(s5_seatings_read(preset->seatings, &seatings));
    do {
        players = (int)s5_random_below(&random, S5_SEATS_MAX + 1);
        sides = (int)s5_random_below(&random, S5_SEATS_MAX + 1);
    } while (!(seatings.sides[players] >> sides & 1));
    Case c = random_case(seed, preset, players, sides, changed, 3);
    case_further_rules(&c, further);
    return c;
}

/* Longer games of any table with some options changed, `further` of them among those of H9 and on; some of the changes. */
static void change_by_chance(uint64_t seed, int records, int further, int one_in)
{
    long tried = 0, stood = 0;
    S5Random random = s5_random(seed, 5);
    print_message("seed %llu\n", (unsigned long long)seed);
    for (uint64_t n = 0; records > 0; n++) {
        const Case c =
            case_at(seed + n, s5_preset((int)(n % (uint64_t)s5_preset_count())), (int)(n % 4), further);
        S5Rules rules;
        if (!case_rules(&c, &rules)) /* options that make no sense together */
            continue;
        Trial t = {
            .lines = game_record(&c, (Turns)(n % 3), S5_VIEWER_ALL), .chance = &random, .one_in = one_in};
        try_record(&t);
        tried += t.tried;
        stood += t.stood;
        records--;
    }
    print_message("%ld changes, of which %ld make another game\n", tried, stood);
}

static void test_changes_by_chance(void **unused)
{
    (void)unused;
    change_by_chance(20261120, cases_of(60), 0, 600);
}

static void test_changes_of_further_rules(void **unused)
{
    (void)unused;
    change_by_chance(20261127, cases_of(500), 6, 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_change),
        cmocka_unit_test(test_changes_by_chance),
        cmocka_unit_test(test_changes_of_further_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
