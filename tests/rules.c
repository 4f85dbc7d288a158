/* `spoilfive rules`: the page to hand to a guest, what differs between two games, the questions that find one. */
#include "spoilfive/spoilfive.h"

#include "support/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Runs `spoilfive rules …`, which must end well; the output is the caller's to free. */
static char *output(const char *words, const char *input)
{
    char arguments[1000];
    snprintf(arguments, sizeof arguments, "rules %s", words);
    Run r = run(arguments, input);
    if (r.status != 0)
        fail_msg("rules %s: %s", words, r.err);
    char *out = r.out;
    r.out = NULL;
    run_free(&r);
    return out;
}

/* A text with every run of blanks and line ends as one blank, so that it can be searched for sentences. */
static void flatten(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '\n' || (to > text && to[-1] != ' '))
            *to++ = (char)(*from == '\n' ? ' ' : *from);
    *to = 0;
}

static void demand(const char *name, const char *text, const char *sentence, bool there)
{
    if ((strstr(text, sentence) != NULL) != there)
        fail_msg("the page of %s %s '%s'", name, there ? "lacks" : "has", sentence);
}

/* ----------------------------------------------------------------- the page */

static void lines_fit(const char *name, const char *text)
{
    int columns = 0;
    for (const char *c = text; *c; c++) {
        columns = *c == '\n' ? 0 : columns + (((unsigned char)*c & 0xC0) != 0x80);
        if (columns > 80)
            fail_msg("%s: a line is too long", name);
    }
}

/* What every page must say, by the preset's options. */
static void page_is_right(const S5Preset *preset, const char *page)
{
    static const char *const KITTY[] = {"No kitty is dealt.", "One card is dealt to the kitty",
        "Two cards are dealt to the kitty", "Three cards are dealt to the kitty",
        "Four cards are dealt to the kitty", "Five cards are dealt to the kitty"};
    const S5Options o = s5_preset_options(preset);
    const bool auction = preset->kind == S5_AUCTION;
    char sentence[100];
    for (int i = 0; i <= 5; i++)
        demand(preset->name, page, KITTY[i],
            auction && o.kitty == i && (!i || o.kitty_when == S5_KITTY_WHEN_USUAL));
    demand(preset->name, page, "The pack has 53 cards", o.joker == S5_JOKER_YES);
    demand(preset->name, page, "Joker", o.joker == S5_JOKER_YES);
    demand(preset->name, page, "turned up, and its suit is trumps", !auction);
    demand(preset->name, page, "must rob", !auction && o.robbing == S5_ROBBING_MUST);
    demand(preset->name, page, s5_option_word(S5_OPTION_FOLLOW, o.follow)->meaning, true);
    demand(preset->name, page, "wins the pool", preset->kind == S5_POOL);
    demand(preset->name, page, "may jink", preset->kind == S5_POOL && o.jink == S5_JINK_YES);
    demand(preset->name, page, "The dealer may hold", auction && o.hold == S5_HOLD_YES);
    snprintf(sentence, sizeof sentence, "The game is won at %d points.", (int)o.target);
    demand(preset->name, page, sentence, preset->kind != S5_POOL && o.target != 0);
    const bool takes = auction && o.draw_order == S5_DRAW_ORDER_TAKE, called = auction && o.partner;
    demand(preset->name, page, "may draw", auction && !takes && o.draw != S5_DRAW_NONE);
    demand(preset->name, page, "Everybody takes", takes);
    demand(preset->name, page, "reach the target together", called && o.call_lasts == S5_CALL_LASTS_HAND);
    demand(preset->name, page, "nobody calls a partner", called && strstr(preset->seatings, "4/2"));
    demand(preset->name, page, preset->title, true);
    demand(preset->name, page, preset->source, true);
    for (const char *odd = "{}%_*#"; *odd; odd++) /* nothing is left to be filled in */
        assert_null(strchr(page, *odd));
    assert_null(strstr(page, "  "));
    assert_null(strstr(page, " ."));
    assert_null(strstr(page, ".."));
}

static void test_every_page(void **state)
{
    (void)state;
    for (int i = 0; i < s5_preset_count(); i++) {
        char words[200];
        snprintf(words, sizeof words, "%s", s5_preset(i)->name);
        char *page = output(words, "");
        lines_fit(words, page);
        flatten(page);
        page_is_right(s5_preset(i), page);
        free(page);
    }
}

typedef struct FactRow {
    const char *preset, *fact;
} FactRow;

static const FactRow FACTS[] = {
    {"spoil-five", "A player who takes three tricks wins the pool, and the hand ends."},
    {"spoil-five", "After a spoil only the new dealer pays: 1."},
    {"spoil-five-white-knuckle", "After a spoil everybody pays 1. At every deal the dealer pays 1 extra."},
    {"peel-two-tricks", "A player who takes two tricks wins the pool, and the hand ends."},
    {"peel-two-tricks", "With 5-10 players, each plays for themselves."},
    {"peel-fiving", "the dealer's left may propose another turn-up"},
    {"peel-ordinary-order", "Every suit, trumps or not, ranks A K Q J 10 9 8 7 6 5 4 3 2."},
    {"peel-ordinary-order", "No trump may be withheld when trumps are led."},
    {"britannica-1911", "There is no jink."},
    {"twenty-five-trump-when-void", "A dealer who turns up an ace scores 5."},
    {"irish-forty-five", "All five tricks of a hand win the game, whatever the scores."},
    {"irish-forty-five",
        "the dealer must take it in exchange for a card of their hand before the first lead."},
    {"forty-five-net", "Three tricks score 5, four score 15 and all five score 25."},
    {"auction-forty-fives", "The bids are 5, 10, 15, 20, 25 and 30. Each bid must be higher"},
    {"auction-forty-fives", "A side with 100 points or more may not bid or hold below 20."},
    {"auction-forty-fives", "A bid of 30 is a bid to win everything: made, it scores 60; lost, it costs 30."},
    {"fifty-five", "The bids are 10, 15, 20, 25 and 60. Each"},
    {"fifty-five", "A bid of 60 is a bid to win everything: made, it scores 60; lost, it costs 60."},
    {"nova-scotia-forty-fives", "The bid to win everything needs 30 points."},
    {"nova-scotia-forty-fives", "A side at minus 125 or below ends the game"},
    {"nova-scotia-forty-fives",
        "A side with 100 points or more before the hand scores nothing against a made bid."},
    {"pei-rec-hall",
        "The game ends after 4 hands. The highest score wins. If the highest scores are equal, play continues"},
    {"pei-tignish", "The bidder takes the kitty into their hand and discards as many cards as it had."},
    {"merrimack-forty-fives", "Everybody must keep at least 1 of their cards."},
    {"merrimack-forty-fives", "A bid of 30 is like any other."},
    {"merrimack-forty-fives",
        "With 4 players, there are 2 sides. With 6 players, there are 2 or 3 sides. Usually four play."},
    {"merrimack-thirty-for-sixty", "The bids are 15, 20, 25, 30 and 60. Each"},
    {"merrimack-thirty-for-sixty", "If all sides were within 30 of the target"},
    {"irish-one-hundred-ten", "A side with fewer than minus 30 points is in the bunker"},
    {"irish-one-hundred-ten", "With fewer than three players it is like any other bid."},
    {"hanley-one-hundred-ten", "Nobody may draw more than 3 cards."},
    {"hanley-one-hundred-ten", "From 85 points on a side gets no bonus; a bid that needs it can't be made."},
    {"us-one-hundred-ten", "spades and clubs rank A K Q J 2 3"},
    {"us-one-hundred-ten", "The dealer draws first."},
};

static void test_facts_of_pages(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof FACTS / sizeof *FACTS; i++) {
        char words[200];
        snprintf(words, sizeof words, "%s", FACTS[i].preset);
        char *page = output(words, "");
        flatten(page);
        demand(FACTS[i].preset, page, FACTS[i].fact, true);
        free(page);
    }
}

/* Every option that a game has is told: another value of it makes another page, or it is told only with others. */
static void test_every_value_shows(void **state)
{
    (void)state;
    static char usual[S5_RULE_PAGE_MAX], other[S5_RULE_PAGE_MAX];
    static const char *const FROM[] = {"spoil-five", "twenty-five", "forty-five", "merrimack-forty-fives"};
    static const int HIDDEN[] = {S5_OPTION_HOLD_ASKS, S5_OPTION_KITTY_TO};
    for (size_t p = 0; p < sizeof FROM / sizeof *FROM; p++) {
        const S5Preset *preset = s5_preset_find(FROM[p]);
        S5Options options = s5_preset_options(preset);
        options.hands = 7;                   /* so that hands_tie matters, */
        options.games = 3;                   /* and who deals first in the next game, */
        options.partner = S5_PARTNER_CALLED; /* and how a partner is called */
        options.top_bonus = 5;
        S5Text text = s5_text(usual, sizeof usual);
        s5_rule_page(&text, preset, &options, NULL, "");
        assert_false(text.full);
        for (int option = 0; option < S5_OPTION_COUNT; option++) {
            const S5OptionRow *row = s5_option_row(option);
            for (int i = 0; i < row->word_count && s5_option_applies(option, preset->kind); i++) {
                S5Options changed = options;
                if (s5_option_get(&options, option) == row->words[i].value || option == HIDDEN[0] ||
                    (option == S5_OPTION_ACE_HEARTS_FOLLOWS && i == 0) ||
                    (option == S5_OPTION_DEALER_ROBS && row->words[i].value == S5_DEALER_ROBS_MAY))
                    continue;
                assert_int_equal(s5_option_set(&changed, option, row->words[i].word), S5_OK);
                S5Text again = s5_text(other, sizeof other);
                s5_rule_page(&again, preset, &changed, NULL, "");
                if (!strcmp(usual, other) && option != S5_OPTION_SLAM_NEEDS)
                    fail_msg("%s: %s is not told", preset->name, row->name);
            }
        }
    }
}

/* The sentence of the page is also why a choice is not legal, and the list of options has it too. */
static void test_reasons_are_the_pages_own(void **state)
{
    (void)state;
    static const struct {
        const char *preset;
        S5Status status;
        const char *reason;
    } ROWS[] = {
        {"spoil-five", S5_ERR_MUST_FOLLOW,
            "If you hold the plain suit led, you must follow it; otherwise you may play any card."},
        {"britannica-1911", S5_ERR_MUST_FOLLOW,
            "If you hold a trump, you may play any card when a plain suit is led; otherwise you must follow suit if you can."},
        {"twenty-five", S5_ERR_FOLLOW_OR_TRUMP,
            "If you hold the plain suit led, you must follow it or play a trump; otherwise you may play any card."},
        {"twenty-five-trump-when-void", S5_ERR_MUST_TRUMP_VOID,
            "If you hold the plain suit led, you must follow it or play a trump; otherwise you must play a trump if you can, except one that may be withheld."},
        {"twenty-five", S5_ERR_MUST_TRUMP,
            "You may withhold the top trumps (5, jack, A♥) whichever trump is led."},
        {"irish-one-hundred-ten", S5_ERR_MUST_TRUMP,
            "You may withhold a top trump (5, jack, Joker, A♥) when a lower trump is led."},
        {"peel-ordinary-order", S5_ERR_MUST_TRUMP, "No trump may be withheld when trumps are led."},
        {"spoil-five-cool-old-games", S5_ERR_ROB_ACE_ONLY,
            "The robber gives the card they rob with in exchange for the turn-up."},
        {"fifty-five", S5_ERR_BID_UNKNOWN, "The bids are 10, 15, 20, 25 and 60."},
        {"auction-forty-fives", S5_ERR_BID_UNDER_20,
            "A side with 100 points or more may not bid or hold below 20."},
        {"auction-forty-fives", S5_ERR_HOLD_NOTHING,
            "The dealer may hold another player's bid, their own partner's too."},
        {"pei-forty-fives", S5_ERR_HOLD_DEALER, "The dealer may not hold."},
        {"pei-forty-fives", S5_ERR_BAGGED, "If all the others pass, the dealer must bid."},
        {"irish-one-hundred-ten", S5_ERR_BUNKER,
            "A side with fewer than minus 30 points is in the bunker and may only pass, unless all sides are in it."},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        static char page[S5_RULE_PAGE_MAX];
        char reason[500];
        const S5Preset *preset = s5_preset_find(ROWS[i].preset);
        const S5Options options = s5_preset_options(preset);
        const int sides = s5_rules_usual_sides(preset, preset->players);
        S5Rules rules;
        S5State game;
        S5View view;
        assert_int_equal(s5_rules(&rules, preset, &options, preset->players, sides), S5_OK);
        assert_int_equal(s5_start(&rules, 0, NULL, &game), S5_OK);
        s5_view(&rules, &game, 0, &view);
        S5Text why = s5_text(reason, sizeof reason), text = s5_text(page, sizeof page);
        s5_explain(&why, &rules, &view, NULL, ROWS[i].status, NULL, S5_SUIT_LETTERS);
        s5_text_char(&why, '.');
        s5_rule_page(&text, preset, &options, NULL, "");
        demand(preset->name, page, ROWS[i].reason, true);
        if (!strstr(reason, ROWS[i].reason) || strcmp(strstr(reason, ROWS[i].reason), ROWS[i].reason) != 0)
            fail_msg("%s: %s is told as '%s'", preset->name, s5_status_name(ROWS[i].status), reason);
    }
}

static char path[] = "/tmp/spoilfive-rules-XXXXXX";

/* A fresh folder's file for rules that a test writes. */
static const char *fresh(const char *name)
{
    static char file[200];
    snprintf(file, sizeof file, "%s/%s", path, name);
    return file;
}

static void test_own_words(void **state)
{
    (void)state;
    char words[300];
    const char *name = fresh("widow.yaml");
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(
        "extends: fifty-five\ntitle: Widow\ndescription: As we play at home.\nwords:\n  kitty: the widow\n  points: marks\n",
        file);
    fclose(file);
    snprintf(words, sizeof words, "%s", name);
    char *page = output(words, "");
    flatten(page);
    demand(name, page, "As we play at home.", true);
    demand(name, page, "Five cards are dealt to the widow, as an extra hand", true);
    demand(name, page, "The widow, trumps and the draw", true);
    demand(name, page, "The game is won at 55 marks.", true);
    demand(name, page, "kitty", false);
    demand(name, page, "points", false);
    free(page);
}

static void test_terms_in_sentences(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"The bidder takes the kitty.", "The bidder takes the widow."},
        {"The kitty is his.", "The widow is his."}, {"No kitty, a kitty; Kitty", "No widow, a widow; Widow"},
        {"Breathe the kittyhawk, skitty", "Breathe the kittyhawk, skitty"},
        {"the pool, a pool, Pool",
            "our pot, a pool, Pool"}, /* without an article there is nothing to leave out */
        {"20 chips. Chips 20", "20 beans. Beans 20"}, {"the stock", "the stock"},
        {"{chips} chips", "{chips} beans"}, /* the name of a place is no word */
    };
    const S5Terms terms = {
        .own = {[S5_TERM_KITTY] = "the widow", [S5_TERM_POOL] = "our pot", [S5_TERM_CHIPS] = "beans"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char said[100];
        S5Text text = s5_text(said, sizeof said);
        s5_terms_say(&text, &terms, ROWS[i][0]);
        assert_string_equal(said, ROWS[i][1]);
    }
}

/* ------------------------------------------------------------ two games */

static void test_what_differs(void **state)
{
    (void)state;
    char *out = output("pei-forty-fives pei-tignish", "");
    assert_string_equal(out, "Prince Edward Island Forty-Fives\nand Tignish Forty-Fives\n\n"
                             "Bids (bids): which bids there are\n"
                             "  pei-forty-fives: The bids are 15, 20, 25 and 30.\n"
                             "  pei-tignish: The bids are 20, 25 and 30.\n\n"
                             "Dealer may hold (hold): whether the dealer may hold\n"
                             "  pei-forty-fives: no. The dealer may not hold.\n"
                             "  pei-tignish: yes. The dealer may hold another player's bid, their own\n"
                             "    partner's too.\n\n"
                             "Cards in the kitty (kitty): how many cards are dealt to the kitty\n"
                             "  pei-forty-fives: Cards dealt to the kitty: 3.\n"
                             "  pei-tignish: Cards dealt to the kitty: 5.\n");
    free(out);
    out = output("spoil-five rulesets/spoil-five.yaml", "");
    assert_string_equal(
        out, "Spoil Five (CatsAtCards)\nand Spoil Five (CatsAtCards)\n\nThe rules are the same.\n");
    free(out);
    out = output("merrimack-forty-fives merrimack-cut-throat", "");
    assert_non_null(strstr(out, "\nwho may play (behind a slash: in how many sides)\n"
                                "  merrimack-forty-fives: 4/2 6/2 6/3\n  merrimack-cut-throat: 2 3 5\n"));
    free(out);
    out = output("spoil-five fifty-five", "");
    assert_non_null(strstr(
        out, "\nplayed\n  spoil-five: for a pool of chips\n  fifty-five: for points, with an auction\n"));
    assert_non_null(strstr(out, "\nStake (stake): what each player pays into a new pool\n"
                                "  spoil-five: Before the deal everybody pays 1 into a new pool.\n"
                                "  fifty-five: this game has no such rule.\n"));
    free(out);
}

/* Two different presets differ in something that is printed. */
static void test_all_pairs(void **state)
{
    (void)state;
    for (int i = 1; i < s5_preset_count(); i++) {
        char words[200];
        snprintf(words, sizeof words, "%s %s", s5_preset(i - 1)->name, s5_preset(i)->name);
        char *out = output(words, "");
        lines_fit(words, out);
        assert_null(strstr(out, "The rules are the same."));
        free(out);
    }
}

/* ------------------------------------------------------------ the questions */

typedef struct AskRow {
    const char *answers, *out; /* what is printed, after the comment */
} AskRow;

#define HEAD "name: our-house\ntitle: Our house rules\nextends: "

static const AskRow ASKED[] = {
    /* trumps turned or auction, what for, Joker, follow, renege, robbing, jink, stake */
    {"1\n1\n1\n1\n1\n1\n1\n1\n", HEAD "spoil-five\n"},
    {"1\n1\n\n\n\n\n\n\n", HEAD "spoil-five\n"},
    {"1\n1\nno\n4\nover-lower\nmust\nno\n2\n", HEAD "britannica-1911\n"},
    {"1\n1\n1\n2\n3\n1\n2\n4\n", HEAD "spoil-five-cool-old-games\n\noptions:\n  stake: 4\n"},
    {"1\n2\n2\n2\n6\n2\n2\n45\n", HEAD "irish-forty-five\n"},
    {"1\n2\n1\n3\n\n\n\n30\n", HEAD "twenty-five-trump-when-void\n\noptions:\n  target: 30\n"},
    {"1\n3\n1\n1\n1\n1\n2\n45\n", HEAD "forty-five-net\n"},
    {"2\n1\nmay-trump\n5\n2\nyes\n20,25,30\n120\n", HEAD "pei-tignish\n"},
    {"2\nyes\n2\n5\n1\n1\n15,20,25,30\n110\n", HEAD "irish-one-hundred-ten\n"},
    /* who does not know takes what is usual; who goes back answers again */
    {"?\n?\n?\n?\n?\n?\n?\n?\n", HEAD "spoil-five\n"},
    {"1\n1\nback\n2\n2\n2\n6\n2\n2\n45\n", HEAD "irish-forty-five\n"},
    {"back\n1\nb\n2\nyes\n2\n5\n1\n1\nback\nback\n1\n1\n15,20,25,30\n110\n", HEAD "irish-one-hundred-ten\n"},
    /* answers that do not fit together are asked again */
    {"1\n2\n2\n2\n6\n2\n2\n0\n45\n", HEAD "irish-forty-five\n"},
    /* mistakes are asked again */
    {"3\nx\n2\nmaybe\n1\n\n\n\n\n5,4\n10,15,20,25,60\n1000001\n220\n", HEAD "two-hundred-twenty\n"},
    {"  2 \r\n1\n2\n9\n5\n3\n1\n10,15,20,25,60\n55", HEAD "fifty-five\n"},
};

static void test_questions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        char *out = output("--ask", ASKED[i].answers);
        const char *file = strstr(out, "name:");
        assert_non_null(file);
        assert_string_equal(file, ASKED[i].out);
        char message[1024];
        S5Text error = s5_text(message, sizeof message);
        S5RuleFile *read = s5_rule_file_read("our-house.yaml", out, strlen(out), &error);
        assert_non_null(read);
        s5_rule_file_free(&read);
        free(out);
    }
}

/* The answers that a preset itself gives lead to it, or to another that has the same answers. */
static void test_no_more_than_eight_questions(void **state)
{
    (void)state;
    static const char *const ANSWERS[] = {"1\n1\n", "1\n2\n", "1\n3\n", "2\n"};
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        char input[100];
        snprintf(input, sizeof input, "%s\n\n\n\n\n\n\n\n", ANSWERS[i]);
        Run r = run("rules --ask", input);
        assert_int_equal(r.status, 0);
        assert_non_null(strstr(r.err, "\n8. "));
        assert_null(strstr(r.err, "\n9. "));
        run_free(&r);
    }
}

static void test_end_of_input(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "", "1\n", "1\n1\n1\n", "2\n1\n2\n5\n2\n1\n20,25,30\n", "nonsense\n", "1\n1\n\n\n\n\n\nx"};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Run r = run("rules --ask", ROWS[i]);
        assert_int_equal(r.status, 1);
        assert_string_equal(r.out, "");
        assert_non_null(
            strstr(r.err, "\nspoilfive rules: the answers ended before the questions: nothing is written\n"));
        run_free(&r);
    }
    Run r = run("rules --ask", "1\n2\n\n\n\n\n\n0\n"); /* without target and hands there is no end */
    assert_int_equal(r.status, 1);
    assert_string_equal(r.out, "");
    assert_non_null(
        strstr(r.err, "spoilfive rules: these answers do not fit together: target can't be 0 here: "
                      "without a target the game needs a number of hands\n"));
    run_free(&r);
}

static void test_writing(void **state)
{
    (void)state;
    char words[300];
    const char *name = fresh("ours.yaml");
    snprintf(words, sizeof words, "--ask --write %s", name);
    char *out = output(words, "2\n2\n2\n3\n2\n2\n15,20,25,30\n110\n");
    assert_string_equal(out, "");
    free(out);
    snprintf(words, sizeof words, "%s", name);
    out = output(words, ""); /* it is a rule-set file */
    assert_non_null(strstr(out, "\nThe auction\n"));
    free(out);
    snprintf(words, sizeof words, "rules --ask --write %s", name);
    expect(words, "", 1, "", "ours.yaml is there already: name another file, or move it away");
    /* nothing is asked for what can't be written */
    expect("rules --ask --write no-such-folder/ours.yaml", "", 1, "",
        "spoilfive rules: no-such-folder/ours.yaml can't be written: No such file or directory");
    expect("rules --ask --write meson.build/ours.yaml", "", 1, "", "can't be written: Not a directory");
    expect("rules --ask --write tests/", "", 1, "", "--write takes the name of a file, not 'tests/'");
    expect("rules --ask --write ''", "", 1, "", "--write takes the name of a file, not ''");
}

static void test_quitting(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"quit\n", "1\n1\nq\n"};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Run r = run("rules --ask", ROWS[i]);
        assert_int_equal(r.status, 0);
        assert_string_equal(r.out, "");
        assert_non_null(strstr(r.err, "> Nothing is written.\n"));
        run_free(&r);
    }
}

static void test_wrong_words(void **state)
{
    (void)state;
    expect("rules --options", "", 2, "", "--options takes one preset or file");
    expect("rules --options spoil-five fifty-five", "", 2, "", "--options takes one preset or file");
    expect("rules --write x", "", 2, "", "--write belongs to --ask");
    expect("rules --ask spoil-five", "", 2, "", "--ask finds the preset; leave 'spoil-five' out");
    expect("rules --ask --options", "", 2, "", "one of --options and --ask at a time");
    expect("rules spoil-five nobodys", "", 2, "", "there is no preset 'nobodys'");
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(path) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    remove(fresh("ours.yaml"));
    remove(fresh("widow.yaml"));
    return rmdir(path);
}

int main(void)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(test_every_page),
        cmocka_unit_test(test_facts_of_pages),
        cmocka_unit_test(test_every_value_shows),
        cmocka_unit_test(test_reasons_are_the_pages_own),
        cmocka_unit_test(test_own_words),
        cmocka_unit_test(test_terms_in_sentences),
        cmocka_unit_test(test_what_differs),
        cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_no_more_than_eight_questions),
        cmocka_unit_test(test_end_of_input),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_quitting),
        cmocka_unit_test(test_wrong_words),
    };
    return cmocka_run_group_tests(TESTS, begin, end);
}
