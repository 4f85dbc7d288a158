/* Hands known from elsewhere than from the program (tests/golden/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/lines.h"
#include "support/table.h"

/* ------------------------------------------------------------- golden records */

static void test_every_preset_has_a_golden_record(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        char path[128], why[REFUSED_MAX], rules[64];
        snprintf(path, sizeof path, "tests/golden/%s.jsonl", s5_preset(i)->name);
        snprintf(rules, sizeof rules, "\"rules\":\"%s\"", s5_preset(i)->name);
        Lines lines = lines_load(path);
        assert_true(lines.count > 10);
        assert_non_null(strstr(lines.line[0], rules));
        const int at = lines_refused(&lines, why);
        if (at >= 0)
            fail_msg("%s:%d: %s", path, at + 1, why);
        lines_free(&lines);
    }
}

/* What is written for the same acts is the golden record to the byte. */
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
        else if (event == S5_EVENT_DEAL)
            s5_event_deal(&text, rules, state, S5_ALL_SEEING);
        else if (event == S5_EVENT_ACT)
            s5_event_act(
                &text, rules, s5_reader_before(reader), state, s5_reader_choice(reader), S5_ALL_SEEING);
        else if (event == S5_EVENT_END_GAME && state->stopped)
            s5_event_end_game(&text, rules, state);
        lines_add(written, text.start);
    }
    s5_reader_free(&reader);
}

static void test_they_are_written_so(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_preset_count(); i++) {
        char path[128];
        snprintf(path, sizeof path, "tests/golden/%s.jsonl", s5_preset(i)->name);
        Lines lines = lines_load(path), written = {NULL, 0, 0};
        rewrite(&lines, &written);
        assert_int_equal(lines.count, written.count);
        for (int line = 0; line < lines.count; line++)
            assert_string_equal(lines.line[line], written.line[line]);
        lines_free(&lines);
        lines_free(&written);
    }
}

/* ----------------------------------------------------------- 45 recorded hands */

enum { PLAYERS = 4, JOKER = 52 };

/* A hand as it was recorded: who played what, in order. */
typedef struct Recorded {
    char name[16];
    const S5Trumps *trumps;
    S5Card card[S5_HAND_CARDS][PLAYERS];
    int seat[S5_HAND_CARDS][PLAYERS];
    int winner[S5_HAND_CARDS];
    S5Set hand[PLAYERS]; /* all five cards of each */
} Recorded;

/* Reads `p2:10D`; the Joker is `*`. */
static const char *read_play(const char *text, int *seat, S5Card *card)
{
    while (*text == ' ')
        text++;
    assert_true(text[0] == 'p' && text[1] >= '1' && text[1] <= '4' && text[2] == ':');
    *seat = text[1] - '1';
    *card = JOKER;
    const size_t bytes = text[3] == '*' ? 1 : s5_card_read(text + 3, S5_LOOSE, card);
    assert_true(bytes > 0);
    return text + 3 + bytes;
}

static void read_recorded(const char *line, const S5Rules *rules, Recorded *hand)
{
    const char *trump = strstr(line, "trump="), *at = strchr(line, '|');
    assert_true(trump && at);
    *hand = (Recorded){.name = ""};
    snprintf(hand->name, sizeof hand->name, "%.*s", (int)strcspn(strchr(line, ' ') + 1, " ") + 3, line);
    const char suit[2] = {trump[6], 0};
    hand->trumps = &rules->trumps[s5_suit_read(suit)][0];
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        at = strchr(at, '|') + 1;
        for (int i = 0; i < PLAYERS; i++) {
            at = read_play(at, &hand->seat[trick][i], &hand->card[trick][i]);
            hand->hand[hand->seat[trick][i]] |= s5_set_of(hand->card[trick][i]);
        }
        at = strstr(at, ">p");
        hand->winner[trick] = at[2] - '1';
    }
}

static bool with_joker(const Recorded *hand, int trick)
{
    for (int i = 0; i < PLAYERS; i++)
        if (hand->card[trick][i] == JOKER)
            return true;
    return false;
}

static int tricks, plays;

static void check_tricks(const Recorded *hand)
{
    for (int trick = 0; trick < S5_HAND_CARDS; trick++) {
        if (with_joker(hand, trick))
            continue;
        const int place = s5_trick_winner(hand->trumps, hand->card[trick], PLAYERS);
        if (hand->seat[trick][place] != hand->winner[trick])
            fail_msg("%s, trick %d", hand->name, trick + 1);
        tricks++;
    }
}

/* A Joker in the hand or led would be a trump that these rules do not know. */
static void check_plays(const Recorded *hand)
{
    S5Set held[PLAYERS];
    memcpy(held, hand->hand, sizeof held);
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < PLAYERS; i++) {
            const S5Card led = hand->card[trick][0], card = hand->card[trick][i];
            S5Set *mine = &held[hand->seat[trick][i]];
            if (i && led != JOKER && !s5_set_has(*mine, JOKER)) {
                plays++;
                if (!s5_set_has(s5_follow(hand->trumps, *mine, led), card))
                    fail_msg("%s, trick %d, p%d", hand->name, trick + 1, hand->seat[trick][i] + 1);
            }
            *mine &= ~s5_set_of(card);
        }
}

static void test_hands_that_were_really_played(void **unused)
{
    (void)unused;
    S5Rules rules;
    Recorded hand;
    int hands = 0;
    Lines lines = lines_load("tests/golden/irish-110.txt");
    rules_of(&rules, "one-hundred-ten", PLAYERS, 0, "follow=may-trump renege=over-lower");
    for (int i = 0; i < lines.count; i++) {
        if (lines.line[i][0] != 'G')
            continue;
        read_recorded(lines.line[i], &rules, &hand);
        check_tricks(&hand);
        check_plays(&hand);
        hands++;
    }
    lines_free(&lines);
    print_message("%d hands, %d tricks without the Joker, %d cards that followed\n", hands, tricks, plays);
    assert_int_equal(hands, 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset_has_a_golden_record),
        cmocka_unit_test(test_they_are_written_so),
        cmocka_unit_test(test_hands_that_were_really_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
