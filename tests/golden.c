/* Hands known from sources other than the program (tests/golden/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"

/* ------------------------------------------------------------- golden records */

static Lines golden(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s.jsonl", name);
    return lines_load(path);
}

static void check_golden(const char *name)
{
    char why[REFUSED_MAX];
    Lines lines = golden(name);
    assert_true(lines.count > 10);
    const int at = lines_refused(&lines, why);
    if (at >= 0)
        fail_msg("%s:%d: %s", name, at + 1, why);
    lines_free(&lines);
}

static void test_every_preset_has_a_golden_record(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        char rules[64];
        snprintf(rules, sizeof rules, "\"rules\":\"%s\"", s5_preset(i)->name);
        Lines lines = golden(s5_preset(i)->name);
        assert_non_null(strstr(lines.line[0], rules));
        lines_free(&lines);
        check_golden(s5_preset(i)->name);
    }
}

/* Hands with options that no preset has. */
static void test_options_of_no_preset(void **unused)
{
    (void)unused;
    check_golden("house-options");
}

/* Cuts the bids that can't be made out of a turn: the golden records are older than this field. */
static void leave_hopeless_out(char *line)
{
    char *from = strstr(line, ",\"hopeless\":[");
    if (from)
        memmove(from, strchr(from, ']') + 1, strlen(strchr(from, ']')));
}

/* The record that is written for the same acts must be the golden one, byte for byte. */
static void rewrite(const Lines *lines, Lines *written)
{
    static char line[S5_EVENT_MAX];
    char why[REFUSED_MAX];
    S5Text error = s5_text(why, sizeof why);
    S5Reader *reader = s5_reader_new();
    for (int i = 0; i < lines->count; i++) {
        S5Text text = s5_text(line, sizeof line);
        const S5Event event = s5_reader_line(reader, lines->line[i], strlen(lines->line[i]), &error);
        const S5Rules *rules = s5_reader_rules(reader);
        const S5State *state = s5_reader_state(reader);
        if (event == S5_EVENT_GAME)
            s5_event_game(&text, rules, state, s5_reader_players(reader), NULL);
        else if (event == S5_EVENT_TURN)
            s5_event_turn(&text, rules, state, S5_VIEWER_ALL, strstr(lines->line[i], "\"legal\"") != NULL);
        else if (event == S5_EVENT_DEAL)
            s5_event_deal(&text, rules, state, S5_VIEWER_ALL);
        else if (event == S5_EVENT_ACT)
            s5_event_act(
                &text, rules, s5_reader_before(reader), state, s5_reader_choice(reader), S5_VIEWER_ALL);
        else if (event == S5_EVENT_END_GAME && state->stopped)
            s5_event_end_game(&text, rules, state);
        leave_hopeless_out(line);
        lines_add(written, text.start);
    }
    s5_reader_free(&reader);
}

static void check_written_so(const char *name)
{
    Lines lines = golden(name), written = {NULL, 0, 0};
    rewrite(&lines, &written);
    assert_int_equal(lines.count, written.count);
    for (int line = 0; line < lines.count; line++)
        assert_string_equal(lines.line[line], written.line[line]);
    lines_free(&lines);
    lines_free(&written);
}

static void test_they_are_written_so(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++)
        check_written_so(s5_preset(i)->name);
    check_written_so("house-options");
}

/* ------------------------------------------------------------ the house presets */

/* `joker=yes hands=0`, every option that the kind of game has and no other. */
static void check_options(const S5Preset *preset, char *options)
{
    const S5Options usual = s5_preset_options(preset);
    int count = 0, applies = 0;
    for (char *word = strtok(options, " "); word; word = strtok(NULL, " "), count++) {
        char is[64];
        S5Text text = s5_text(is, sizeof is);
        char *value = strchr(word, '=');
        *value++ = 0;
        const int option = s5_option_find(word);
        assert_true(option >= 0);
        s5_option_write(&text, option, s5_option_get(&usual, option));
        if (strcmp(is, value) || !s5_option_applies(option, preset->kind))
            fail_msg("%s: %s is %s, not %s", preset->name, word, is, value);
    }
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        applies += s5_option_applies(option, preset->kind);
    assert_int_equal(count, applies);
}

/* `name kind; seatings; options`. */
static void check_preset(char *line)
{
    S5Seatings seatings, its;
    char *kind = strchr(line, ' '), *who = strstr(line, "; "), *options = strstr(who + 2, "; ");
    *kind++ = *who = *options = 0;
    const S5Preset *preset = s5_preset_find(line);
    assert_non_null(preset);
    assert_string_equal(s5_kind(preset->kind)->name, kind);
    assert_true(s5_seatings_read(who + 2, &seatings) && s5_seatings_read(preset->seatings, &its));
    assert_memory_equal(&seatings, &its, sizeof its);
    check_options(preset, options + 2);
}

/* Every option of every house preset, as docs/rules.md H8 has it and not as the program does. */
static void test_house_presets(void **unused)
{
    (void)unused;
    int presets = 0;
    Lines lines = lines_load("tests/golden/house-presets.txt");
    for (int i = 0; i < lines.count; i++)
        if (lines.line[i][0] != '#') {
            check_preset(lines.line[i]);
            presets++;
        }
    lines_free(&lines);
    assert_int_equal(presets, 31);
}

/* ----------------------------------------------------------- 45 recorded hands */

enum { PLAYERS = 4, RECORDED = 45 };

/* A hand as it was recorded: each card played, in order. */
typedef struct Recorded {
    char name[16];
    const S5TrumpTables *trumps;
    S5Card card[S5_HAND_CARDS][PLAYERS];
    int seat[S5_HAND_CARDS][PLAYERS];
    int winner[S5_HAND_CARDS];
    int goer;            /* who had the bid and named trumps */
    int points[PLAYERS]; /* 5 a trick, 5 for the highest trump */
    S5Set hand[PLAYERS]; /* all five cards of each */
} Recorded;

/* Reads `p2:10D`; the Joker is `*`. */
static const char *read_play(const char *text, int *seat, S5Card *card)
{
    while (*text == ' ')
        text++;
    assert_true(text[0] == 'p' && text[1] >= '1' && text[1] <= '4' && text[2] == ':');
    *seat = text[1] - '1';
    const size_t bytes = s5_card_read(text + 3, S5_LOOSE, card);
    assert_true(bytes > 0);
    return text + 3 + bytes;
}

static void read_points(const char *at, Recorded *hand)
{
    at = strstr(at, "points ");
    assert_non_null(at);
    while ((at = strstr(at, " p")) != NULL) {
        at += 2;
        hand->points[at[0] - '1'] = (int)strtol(at + 2, NULL, 10);
    }
}

static void read_recorded(const char *line, const S5Rules *rules, Recorded *hand)
{
    const char *trump = strstr(line, "trump="), *goer = strstr(line, "goer=p"), *at = strchr(line, '|');
    assert_true(trump && goer && at);
    *hand = (Recorded){.name = "", .goer = goer[6] - '1'};
    snprintf(hand->name, sizeof hand->name, "%.*s", (int)strcspn(strchr(line, ' ') + 1, " ") + 3, line);
    const char suit[2] = {trump[6], 0};
    hand->trumps = s5_trumps_in(rules, (unsigned)s5_suit_read(suit), 0);
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        at = strchr(at, '|') + 1;
        for (int i = 0; i < PLAYERS; i++) {
            at = read_play(at, &hand->seat[trick][i], &hand->card[trick][i]);
            hand->hand[hand->seat[trick][i]] |= s5_set_of(hand->card[trick][i]);
        }
        at = strstr(at, ">p");
        hand->winner[trick] = at[2] - '1';
    }
    read_points(at, hand);
}

/* The player on the left plays after the one before, and the winner leads. */
static void check_order(const Recorded *hand)
{
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < PLAYERS; i++)
            assert_int_equal(hand->seat[trick][i],
                ((trick ? hand->winner[trick - 1] : hand->goer + 1) + i) % PLAYERS); /* lead = bidder-left */
}

static void check_tricks(const Recorded *hand)
{
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        const int place = s5_trick_winner(hand->trumps, hand->card[trick], PLAYERS);
        if (hand->seat[trick][place] != hand->winner[trick])
            fail_msg("%s, trick %d", hand->name, trick + 1);
    }
}

static int check_plays(const Recorded *hand, const S5Rules *rules)
{
    int plays = 0;
    S5Set held[PLAYERS];
    memcpy(held, hand->hand, sizeof held);
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < PLAYERS; i++) {
            const S5Card card = hand->card[trick][i];
            S5Set *mine = &held[hand->seat[trick][i]];
            if (i &&
                !s5_set_has(s5_follow_trick(rules, hand->trumps, *mine, hand->card[trick], i, NULL), card))
                fail_msg("%s, trick %d, p%d", hand->name, trick + 1, hand->seat[trick][i] + 1);
            plays += i > 0;
            *mine &= ~s5_set_of(card);
        }
    return plays;
}

/* 5 a trick and 5 for the highest trump, which stands first among those played in the order of trumps. */
static void check_points(const Recorded *hand)
{
    int points[PLAYERS] = {0}, best = -1, taker = -1;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        points[hand->winner[trick]] += 5;
        for (int i = 0; i < PLAYERS; i++) {
            const S5Card card = hand->card[trick][i];
            const int power = hand->trumps->power[S5_ASKED_TRUMPS][card];
            if (s5_set_has(hand->trumps->cards, card) && power > best) {
                best = power;
                taker = hand->winner[trick];
            }
        }
    }
    assert_true(taker >= 0); /* no recorded hand went without a trump */
    if (taker >= 0)
        points[taker] += 5;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (points[seat] != hand->points[seat])
            fail_msg("%s: p%d has %d points", hand->name, seat + 1, points[seat]);
}

static void test_hands_that_were_really_played(void **unused)
{
    (void)unused;
    S5Rules rules;
    Recorded hand;
    int hands = 0, plays = 0;
    const S5Preset *preset = s5_preset_find("irish-one-hundred-ten");
    const S5Options options = s5_preset_options(preset);
    Lines lines = lines_load("tests/golden/irish-110.txt");
    assert_int_equal(s5_rules(&rules, preset, &options, PLAYERS, 0), S5_OK);
    for (int i = 0; i < lines.count; i++) {
        if (lines.line[i][0] != 'G')
            continue;
        read_recorded(lines.line[i], &rules, &hand);
        check_order(&hand);
        check_tricks(&hand);
        plays += check_plays(&hand, &rules);
        check_points(&hand);
        hands++;
    }
    lines_free(&lines);
    assert_int_equal(hands, RECORDED);
    assert_int_equal(plays, RECORDED * S5_HAND_CARDS * (PLAYERS - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset_has_a_golden_record),
        cmocka_unit_test(test_options_of_no_preset),
        cmocka_unit_test(test_they_are_written_so),
        cmocka_unit_test(test_house_presets),
        cmocka_unit_test(test_hands_that_were_really_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
