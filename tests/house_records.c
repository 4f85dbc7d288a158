/*
 * Records of the house presets (docs/rules.md H8): options that may be left out, changed records that are refused, and what
 * a seat's stream gives away. The records are the golden ones, which do not come from the program (golden.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"
#include "support/share.h"

static Lines golden(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s.jsonl", name);
    return lines_load(path);
}

/* Calls `visit` for the record of every house preset, which come after those of the five pages, and of the odd options. */
static void for_every_record(void (*visit)(const char *name, Lines *lines))
{
    bool house = false;
    for (int i = 0; i <= s5_preset_count(); i++) {
        const char *name = i < s5_preset_count() ? s5_preset(i)->name : "house-options";
        house |= !strcmp(name, "britannica-1911");
        if (!house)
            continue;
        Lines lines = golden(name);
        visit(name, &lines);
        lines_free(&lines);
    }
}

/* A record with this line instead; −1 when it is sound. Null leaves the line out. */
static int refused_with(const Lines *lines, int at, const char *line)
{
    char why[REFUSED_MAX];
    Lines changed = lines_copy(lines);
    lines_set(&changed, at, line);
    const int refused = lines_refused(&changed, why);
    lines_free(&changed);
    return refused;
}

/* ----------------------------------------------------------------- options left out */

static char line_buffer[1 << 15];

/* The first line with every house option spelled out that it leaves out. */
static const char *spelled_out(const char *line, const S5Preset *preset)
{
    const S5Options usual = s5_preset_options(preset);
    const char *options = strstr(line, "\"options\":{") + strlen("\"options\":{");
    S5Text text = s5_text(line_buffer, sizeof line_buffer);
    char name[64];
    s5_text_add(&text, line);
    text.used = (size_t)(options - line);
    text.start[text.used] = 0;
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const int32_t value = s5_option_get(&usual, option);
        const bool word = s5_option_word(option, value) || !s5_option_row(option)->step;
        snprintf(name, sizeof name, "\"%s\":", s5_option_row(option)->name);
        if (!s5_option_is_house(option) || !s5_option_applies(option, preset->kind) || strstr(line, name))
            continue;
        s5_text_add(&text, name);
        s5_text_add(&text, word ? "\"" : "");
        s5_option_write(&text, option, value);
        s5_text_add(&text, word ? "\"," : ",");
    }
    s5_text_add(&text, options);
    assert_false(text.full);
    return line_buffer;
}

static void check_options(const char *name, Lines *lines)
{
    static const char *const OLD[] = {
        "\"packets\":\"3-2\",", "\"packets\":\"2-3\",", "\"first_dealer\":\"first-jack\","};
    const S5Preset *preset = s5_preset_find(name);
    if (!preset)
        return;
    assert_int_equal(refused_with(lines, 0, spelled_out(lines->line[0], preset)), -1);
    for (size_t i = 0; i < sizeof OLD / sizeof *OLD; i++) {
        const char *at = strstr(lines->line[0], OLD[i]);
        if (!at)
            continue;
        snprintf(line_buffer, sizeof line_buffer, "%.*s%s", (int)(at - lines->line[0]), lines->line[0],
            at + strlen(OLD[i]));
        assert_int_equal(refused_with(lines, 0, line_buffer), 0);
    }
}

static void test_house_options_may_be_left_out(void **unused)
{
    (void)unused;
    for_every_record(check_options);
}

/* ------------------------------------------------------------------------ changes */

static bool is_card(const char *at)
{
    static const char BEHIND[] = " \"";
    const bool card =
        (strchr("A23456789TJQK", at[0]) && strchr("SHDC", at[1])) || (at[0] == 'X' && at[1] == 'X');
    return at[0] && at[1] && at[2] && card && strchr(BEHIND, at[-1]) && strchr(BEHIND, at[2]);
}

/* Changes what stands at a place: a card to another, a number to one more; false when there is nothing to change. */
static bool changed_at(const char *line, size_t at, char *other)
{
    strcpy(other, line);
    if (at && is_card(line + at)) {
        memcpy(other + at, line[at] == 'X' ? "2C" : line[at + 1] == 'C' ? "XX" : "TC", 2);
        return strcmp(line, other) != 0;
    }
    const bool number =
        line[at] >= '0' && line[at] <= '9' && at && (strchr(":[,", line[at - 1]) || line[at - 1] == ' ');
    if (number)
        other[at] = line[at] == '9' ? '8' : (char)(line[at] + 1);
    return number;
}

static S5Random chance;
static long tried;

static void expect_refusal(const char *name, const Lines *lines, int at, const char *line)
{
    tried++;
    const int refused = refused_with(lines, at, line);
    if (refused < at)
        fail_msg("%s: line %d is %s:\n%s\nwas\n%s", name, at + 1,
            refused < 0 ? "accepted" : "refused too early", line ? line : "(left out)", lines->line[at]);
}

static void change_line(const char *name, const Lines *lines, int at, uint32_t one_in)
{
    const char *line = lines->line[at], *options = strstr(line, "\"options\""),
               *players = strstr(line, "\"players\"");
    if (!s5_random_below(&chance, one_in / 8 + 1))
        expect_refusal(name, lines, at, NULL);
    for (size_t i = 0; line[i]; i++) {
        const bool in_options =
            options && line + i > options && line + i < players; /* which make another game */
        if (!in_options && changed_at(line, i, line_buffer) && !s5_random_below(&chance, one_in))
            expect_refusal(name, lines, at, line_buffer);
    }
}

static void change_record(const char *name, Lines *lines)
{
    long places = 0;
    for (int at = 0; at < lines->count; at++)
        for (size_t i = 0; lines->line[at][i]; i++)
            places += changed_at(lines->line[at], i, line_buffer);
    for (int at = 0; at < lines->count; at++)
        change_line(name, lines, at, (uint32_t)(places / cases_of(500) + 1));
}

static void test_changed_records_are_refused(void **unused)
{
    (void)unused;
    chance = s5_random(20261120, 3);
    for_every_record(change_record);
    assert_true(tried > 10 * cases_of(500));
}

/* -------------------------------------------------------------- what a seat sees */

/* What a seat may have seen of this hand's cards. */
static S5Set seen[S5_SEATS_MAX];

/* The cards that lie open whatever happens: the turn-up and all that was turned. */
static S5Set turned(const S5Rules *rules, const S5State *state)
{
    S5Set cards = 0;
    const int first = s5_first_of_stock(rules),
              end = rules->kind == S5_AUCTION ? first + state->blind : state->stock_at;
    for (int i = first; i < end; i++)
        cards |= s5_set_of(state->pack[i]);
    return cards;
}

static void look(const S5Rules *rules, const S5State *state, const S5Choice *choice)
{
    const S5Set open = turned(rules, state) | state->shown;
    for (int i = state->stock_at; state->phase == S5_PHASE_PICK && i < rules->pack; i++)
        seen[state->turn] |= s5_set_of(state->pack[i]);
    if (state->turn != S5_NO_SEAT)
        seen[state->turn] |= s5_taken(rules, state);
    for (int seat = 0; seat < rules->players; seat++) {
        seen[seat] |=
            open | state->hand[seat] | state->discards[seat]; /* hand: the kitty too, once it is taken */
        if (choice && choice->kind == S5_CHOICE_PLAY)
            seen[seat] |= s5_set_of(choice->value);
    }
}

static void check_line(const char *name, int seat, const char *line)
{
    const char *from = strstr(line, "\"start\"") ? "" : line;
    for (const char *at = from; *at; at++) {
        S5Card card;
        const bool named =
            at - line > 5 && !strncmp(at - 5, "call ", 5); /* not seen: it may be anywhere (H16) */
        if (at == line || !is_card(at) || named)
            continue;
        const char letters[3] = {at[0], at[1], 0};
        assert_int_equal(s5_card_read(letters, S5_CANONICAL, &card), 2);
        if (!s5_set_has(seen[seat], card))
            fail_msg("%s: seat %d sees %s in\n%s", name, seat, letters, line);
    }
}

/* Whether a question may be answered in silence, so that nobody else may know of it: it is not about a Joker or a turned-up
 * ace, and declining is one of the answers. */
static bool is_silent(const S5Rules *rules, const S5State *before)
{
    const S5Options *o = &rules->options;
    const S5Card ace = s5_card((S5Suit)before->trump, S5_ACE);
    const bool held = s5_set_has(before->hand[before->turn], ace);
    return before->phase == S5_PHASE_ROB && !before->joker_due && before->turn_up != ace &&
           o->robbing == S5_ROBBING_MAY && (o->rob_refusal != S5_ROB_REFUSAL_LOWERS || !held);
}

static long questions, declines; /* that somebody else may not know of */

static void check_turn(const S5Reader *reader, int seat)
{
    const S5State *before = s5_reader_before(reader);
    const bool own = seat == before->turn, hidden = !own && is_silent(s5_reader_rules(reader), before);
    S5Text text = s5_text(line_buffer, sizeof line_buffer);
    s5_event_turn(&text, s5_reader_rules(reader), before, seat, true);
    questions += hidden;
    assert_int_equal(text.used == 0, hidden);
    if (!own && !hidden)
        assert_true(!strstr(line_buffer, "legal") && !strstr(line_buffer, "kitty"));
}

static void check_act(const char *name, const S5Reader *reader, int seat)
{
    const S5State *before = s5_reader_before(reader);
    const S5Rules *rules = s5_reader_rules(reader);
    const S5Choice *choice = s5_reader_choice(reader);
    const bool hidden = seat != before->turn && is_silent(rules, before) && choice->kind == S5_CHOICE_DECLINE;
    S5Text text = s5_text(line_buffer, sizeof line_buffer);
    s5_event_act(&text, rules, before, s5_reader_state(reader), choice, seat);
    declines += hidden;
    assert_int_equal(text.used == 0, hidden);
    check_line(name, seat, line_buffer);
}

static void check_deal(const char *name, const S5Reader *reader, int seat)
{
    const S5Rules *rules = s5_reader_rules(reader);
    S5Text text = s5_text(line_buffer, sizeof line_buffer);
    int masked = 0;
    s5_event_deal(&text, rules, s5_reader_state(reader), seat);
    check_line(name, seat, line_buffer);
    for (const char *at = line_buffer; (at = strstr(at, "??")) != NULL; at += 2)
        masked++;
    const int kitty = rules->kind == S5_AUCTION ? rules->options.kitty : 0;
    assert_int_equal(masked, 5 * (rules->players - 1) + kitty);
}

static void check_stream(const char *name, Lines *lines)
{
    char why[REFUSED_MAX];
    S5Text error = s5_text(why, sizeof why);
    S5Reader *reader = s5_reader_new();
    for (int i = 0; i < lines->count; i++) {
        const S5Event event = s5_reader_line(reader, lines->line[i], strlen(lines->line[i]), &error);
        assert_int_not_equal(event, S5_EVENT_NONE);
        if (event == S5_EVENT_DEAL)
            memset(seen, 0, sizeof seen);
        if (event == S5_EVENT_DEAL || event == S5_EVENT_ACT)
            look(s5_reader_rules(reader), s5_reader_state(reader),
                event == S5_EVENT_ACT ? s5_reader_choice(reader) : NULL);
        for (int seat = 0; seat < s5_reader_rules(reader)->players; seat++) {
            if (event == S5_EVENT_DEAL)
                check_deal(name, reader, seat);
            if (event != S5_EVENT_ACT)
                continue;
            check_turn(reader, seat);
            check_act(name, reader, seat);
        }
    }
    s5_reader_free(&reader);
}

static void test_seats_see_what_they_may(void **unused)
{
    (void)unused;
    for_every_record(check_stream);
    assert_true(questions > declines && declines > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_house_options_may_be_left_out),
        cmocka_unit_test(test_changed_records_are_refused),
        cmocka_unit_test(test_seats_see_what_they_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
