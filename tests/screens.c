/*
 * The full-screen table without a terminal: keys in, exact screens out. Each case is a game, a window and some keys; its
 * screen is tests/screens/NAME.txt. With S5_ACCEPT=1 in the environment the files are written instead: look at each of
 * them before it is committed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/keys.h"
#include "support/share.h"

enum { SCREEN_MAX = 1 << 17 };

/* ------------------------------------------------------------ exact screens */

typedef struct Case {
    const char *name;
    int columns, rows;
    const char *game; /* as for keys_start() */
    const char *keys; /* as for keys_press() */
} Case;

static const Case CASES[] = {
    /* seats and sizes */
    {"play-2-80", 80, 24, "spoil-five 2 0 seed 1", "until=play"},
    {"play-5-80", 80, 24, "spoil-five 5 0 seed 1", "until=play Right w"},
    {"play-10-80", 80, 24, "spoil-five 10 0 seed 1", "until=play"},
    {"play-2-100", 100, 30, "fifty-five 2 0 seed 2", "until=play"},
    {"play-5-100", 100, 30, "twenty-five 5 0 seed 2", "until=play"},
    {"play-10-100", 100, 30, "forty-five 10 2 seed 2", "until=play"},
    {"play-2-200", 200, 60, "spoil-five 2 0 seed 3", "until=play"},
    {"play-5-200", 200, 60, "spoil-five 5 0 seed 3", "until=play"},
    {"play-10-200", 200, 60, "spoil-five 10 5 seed 3", "until=play"},
    {"play-4-120", 120, 40, "forty-fives-kitty-only 4 2 seed 3", "until=play"},
    {"play-4-80", 80, 24, "forty-five 4 2 seed 4", "until=play Enter"},
    {"play-6-80", 80, 24, "auction-forty-fives 6 2 seed 4", "until=play"},
    {"play-7-80", 80, 24, "spoil-five 7 0 seed 4", "until=play"},
    {"play-8-80", 80, 24, "twenty-five 8 0 seed 4", "until=play"},
    {"play-9-80", 80, 24, "twenty-five 9 0 seed 4", "until=play"},
    /* every phase of every family */
    {"rob-pool", 80, 24, "spoil-five 5 0 seed 5", "until=rob"},
    {"rob-points", 80, 24, "twenty-five 4 2 seed 5", "until=rob"},
    {"rob-bands", 80, 24, "forty-five 2 -1 seed 5", "until=rob"},
    {"rob-enter", 80, 24, "spoil-five 3 0 seed 22", "until=rob Enter"},
    {"rob-trump-asks", 80, 24, "spoil-five 3 0 seed 22", "until=rob 1 Enter"},
    {"rob-trump-meant", 80, 24, "spoil-five 3 0 seed 22", "until=rob 1 Enter Enter"},
    {"rob-ace-alone", 80, 24, "spoil-five-cool-old-games 3 0 seed 22", "until=rob"},
    {"five", 80, 24, "peel-fiving 2 -1 seed 5", "until=five"},
    {"claim", 80, 24, "spoil-five 3 0 seed 6", "until=claim"},
    {"bid", 80, 24, "auction-forty-fives 4 2 seed 6", "until=bid"},
    {"hold", 80, 24, "fifty-five 5 0 seed 6", "until=hold"},
    {"name", 80, 24, "auction-forty-fives 4 2 seed 7", "until=name"},
    {"call", 80, 24, "newfoundland-call-partner 5 0 seed 6", "until=call"},
    {"called", 80, 24, "newfoundland-call-partner 5 0 seed 6", "until=call Enter"},
    {"kitty", 80, 24, "fifty-five 4 0 seed 7", "until=kitty"},
    {"kitty-10-cards", 100, 30, "fifty-five 3 0 seed 7", "until=kitty 1 Enter 2 Enter"},
    {"bids-many", 80, 24, "auction-forty-fives 4 2 seed 6 bids 14", "until=bid"},
    {"bids-fit", 84, 24, "auction-forty-fives 4 2 seed 6 bids 11", "until=bid"},
    {"bids-first", 80, 24, "auction-forty-fives 4 2 seed 6 bids 14", "until=bid Right"},
    {"draw", 80, 24, "auction-forty-fives 4 2 seed 8", "until=draw 2 Enter 4 Enter"},
    {"draw-all-but-trumps", 80, 24, "auction-forty-fives 4 2 seed 8", "until=draw x"},
    {"draw-kitty", 80, 24, "merrimack-forty-fives 4 2 seed 8", "until=draw"},
    {"joker", 80, 24, "atlantic-forty-fives 5 -1 seed 9", "until=play"},
    {"ordinary-order", 80, 24, "peel-ordinary-order 5 -1 seed 9", "until=play"},
    /* between and around */
    {"dealt", 80, 24, "spoil-five 5 0 seed 10 pace 100", "tick"},
    {"others-play", 80, 24, "spoil-five 10 0 seed 10 pace 100", "tick tick tick tick"},
    {"finished-trick", 80, 24, "spoil-five 5 0 seed 1 pace 100", "until=play Enter trick"},
    {"end-of-hand-pool", 80, 24, "spoil-five 5 0 seed 11", "until=rest"},
    {"end-of-hand-auction", 100, 30, "auction-forty-fives 4 2 seed 11", "until=rest"},
    {"end-of-hand-10", 80, 24, "twenty-five 10 0 seed 11", "until=rest"},
    {"game-over", 80, 24, "spoil-five 5 0 seed 12 hands 1", "until=over"},
    {"game-over-10", 80, 24, "spoil-five 10 0 seed 12 hands 1", "until=over"},
    {"game-over-sides", 80, 24, "spoil-five 10 5 seed 12 hands 1", "until=over"},
    {"stop-asks", 80, 24, "spoil-five 5 0 seed 12", "until=rest Right Enter"},
    {"stopped", 80, 24, "spoil-five 5 0 seed 12", "until=rest Right Enter Enter"},
    {"stopped-pool", 80, 24, "spoil-five 5 0 seed 11", "until=rest Right Enter Enter"},
    {"review", 80, 24, "spoil-five 5 0 seed 12", "until=rest r Right Right"},
    {"review-end", 100, 30, "spoil-five 5 0 seed 12", "until=rest r End"},
    {"review-10", 80, 24, "spoil-five 10 0 seed 17 coach", "until=rest r"},
    {"forced-elsewhere", 80, 24, "spoil-five 10 0 seed 1", "until=play Left"},
    {"told-again", 80, 24, "lobby seed 14", "Enter until=second leave open Enter t"},
    {"told-again-wide", 120, 36, "lobby seed 14", "Enter until=second leave open Enter"},
    {"why-not-long", 80, 24, "twenty-five 5 0 seed 5", "until=play Right w"},
    {"why-not", 80, 24, "spoil-five 5 0 seed 13", "until=bound End=illegal w"},
    {"illegal-card", 80, 24, "spoil-five 5 0 seed 13", "until=bound End=illegal Enter"},
    {"trumps-thrown", 80, 24, "fifty-five 4 0 seed 7", "until=trump-thrown"},
    {"key-not-now", 80, 24, "spoil-five 5 0 seed 13", "until=play r"},
    {"key-no-card", 80, 24, "spoil-five 5 0 seed 13", "until=play 9"},
    {"key-unknown", 80, 24, "spoil-five 5 0 seed 13", "until=play z"},
    {"help-end", 80, 24, "spoil-five 5 0 seed 13", "until=play ? PgDn PgDn"},
    {"no-hint", 80, 24, "spoil-five 5 0 seed 13", "until=play h"},
    {"hint", 80, 24, "spoil-five 5 0 seed 13 straw", "until=play h"},
    {"hint-all", 80, 24, "spoil-five 5 0 seed 13 straw", "until=play h h"},
    {"hint-draw", 100, 30, "auction-forty-fives 4 2 seed 8 straw", "until=draw h"},
    {"review-values", 80, 24, "spoil-five 5 0 seed 12 straw", "until=rest r Right Right"},
    {"lesson", 80, 24, "spoil-five 5 0 seed 13 lessons", "until=play"},
    {"lesson-wide", 120, 40, "spoil-five 5 0 seed 13 lessons", "until=play"},
    {"lesson-gone", 80, 24, "spoil-five 5 0 seed 13 lessons", "until=play Left"},
    {"lesson-second", 80, 24, "spoil-five 5 0 seed 13 lessons", "until=second"},
    {"lesson-off", 80, 24, "spoil-five 5 0 seed 13 lessons", "until=play g"},
    {"lesson-none", 80, 24, "spoil-five 5 0 seed 13 lessons", "until=play g until=second"},
    {"lesson-rob", 80, 24, "spoil-five 5 0 seed 5 lessons", "until=rob"},
    {"lesson-claim", 80, 24, "spoil-five 3 0 seed 6 lessons ascii", "until=claim"},
    {"lesson-bid", 80, 24, "auction-forty-fives 4 2 seed 6 lessons", "until=bid"},
    {"lesson-spoil", 80, 24, "spoil-five 5 0 seed 11 lessons", "until=rest"},
    {"lesson-ace", 100, 30, "lobby seed 14 lessons", "Enter until=play leave open Enter"},
    {"last-trick", 80, 24, "spoil-five 5 0 seed 13", "until=second l"},
    {"taken-back", 80, 24, "spoil-five 5 0 seed 13", "until=second u"},
    {"taken-back-hand", 100, 30, "spoil-five 5 0 seed 13", "until=rest u"},
    {"nothing-taken-back", 80, 24, "spoil-five 5 0 seed 13", "until=play u"},
    {"scores", 80, 24, "forty-five 4 2 seed 13", "until=second s"},
    {"slower", 80, 24, "spoil-five 5 0 seed 13", "until=play - -"},
    {"help", 80, 24, "spoil-five 5 0 seed 13", "until=play ?"},
    {"help-bid", 100, 30, "auction-forty-fives 4 2 seed 6", "until=bid ?"},
    {"told", 80, 24, "spoil-five 5 0 seed 13", "until=second t"},
    {"rules", 80, 24, "spoil-five 5 0 seed 13", "until=play i"},
    {"lobby", 80, 24, "lobby seed 14", ""},
    {"lobby-stats", 80, 24, "lobby seed 14", "Enter until=rest leave open s"},
    {"lobby-no-stats", 80, 24, "lobby seed 14", "s"},
    {"lobby-common", 80, 24, "lobby seed 14", "Down Right Left"},
    {"lobby-second", 80, 24, "lobby seed 14", "Down Right"},
    {"lobby-option", 80, 24, "lobby seed 14",
        "Down Right Right Down Down Right PgDn PgDn Down Down Right Right Enter"},
    {"lobby-players", 80, 24, "lobby seed 14", "Down Down Down 7 1 0"},
    {"lobby-games", 80, 24, "lobby seed 14", "Down Enter"},
    {"lobby-games-wide", 120, 40, "lobby seed 14", "Down Enter PgDn"},
    {"lobby-games-search", 80, 24, "lobby seed 14", "Down Enter m e r r Down"},
    {"lobby-games-chosen", 80, 24, "lobby seed 14", "Down Enter 1 1 0 Down Enter"},
    {"lobby-games-none", 80, 24, "lobby seed 14", "Down Enter w h i s t Enter"},
    {"lobby-games-back", 80, 24, "lobby seed 14", "Down Enter w h i s t Esc Esc"},
    {"lobby-pace", 80, 24, "lobby seed 14", "PgDn Down Down =700"},
    {"lobby-impossible", 80, 24, "lobby seed 14",
        "PgDn Down Down Down Down Down Down Right Down Right Right Esc Enter"},
    {"lobby-file", 80, 24, "lobby seed 14", "Down Down =rulesets/forty-five.yaml Enter"},
    {"lobby-no-file", 80, 24, "lobby seed 14", "Down Down =nowhere.yaml Enter"},
    {"lobby-unfinished", 100, 30, "lobby seed 14", "Enter until=play leave open"},
    {"lobby-unfinished-long", 80, 24, "lobby seed 14",
        "Down Right Right Right Right Right Esc Enter tick leave open"},
    {"lobby-unfinished-asks", 80, 24, "lobby seed 14", "Enter until=play leave open Down Enter"},
    {"lobby-first-dealer", 80, 24, "lobby seed 14", "PgDn Down Down Down Down Left Left"},
    {"lobby-folder", 80, 24, "lobby seed 14", "Down Down =rulesets Enter"},
    {"lobby-wide", 120, 40, "lobby seed 14", "PgDn PgDn PgDn"},
    {"lobby-games-letters", 80, 24, "lobby seed 14 ascii", "Down Enter PgDn PgDn"},
    {"lobby-bids", 80, 24, "lobby seed 14",
        "Down Right Right Right Right Right Right Right Right Right Right Right Right Right Right Right Right Right "
        "Right PgDn PgDn Right"},
    {"too-small", 79, 24, "spoil-five 5 0 seed 14", "until=play"},
    {"letters", 80, 24, "spoil-five 5 0 seed 14 ascii", "until=play"},
    {"letters-kitty", 80, 24, "fifty-five 4 0 seed 7 ascii", "until=kitty x"},
    {"resized", 120, 36, "spoil-five 5 0 seed 1", "until=play size=80x24 size=120x36"},
};

static void compare(const char *name, const char *screen)
{
    static char expected[SCREEN_MAX];
    char path[256];
    snprintf(path, sizeof path, "tests/screens/%s.txt", name);
    FILE *file = fopen(path, getenv("S5_ACCEPT") ? "wb" : "rb");
    if (!file)
        fail_msg("%s is not there; the screen was\n%s", path, screen);
    if (getenv("S5_ACCEPT")) {
        assert_true(fputs(screen, file) >= 0);
    } else {
        expected[fread(expected, 1, sizeof expected - 1, file)] = 0;
        if (strcmp(expected, screen) != 0)
            fail_msg("%s: expected\n%s\nbut the screen is\n%s", path, expected, screen);
    }
    fclose(file);
}

static void shows_exactly_this(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Case *c = &CASES[i];
        print_message("%s\n", c->name);
        keys_start(c->game, c->rows, c->columns);
        keys_press(c->keys);
        compare(c->name, keys_screen());
        keys_leave();
    }
}

/* -------------------------------------------------------------------- mouse */

/* A click on a card goes there, a second one plays it; one on a key presses it. */
static void takes_clicks(void **state)
{
    static char before[1 << 14];
    (void)state;
    keys_start("spoil-five 5 0 seed 13", 24, 80);
    keys_press("until=play");
    keys_one(S5_KEY_CLICK, 18, 34);
    compare("clicked", keys_screen());
    snprintf(before, sizeof before, "%s", keys_screen());
    keys_one(S5_KEY_CLICK, 3, 3); /* nothing lies there */
    assert_string_equal(keys_screen(), before);
    keys_one(S5_KEY_CLICK, 23, 43);
    assert_non_null(strstr(keys_screen(), "Help"));
    keys_press("q");
    assert_non_null(strstr(keys_screen(), "│2    │"));
    keys_one(S5_KEY_CLICK, 17, 34);
    assert_null(strstr(keys_screen(), "│2    │"));
    keys_leave();
}

/* Enter alone, as the cursor stands: it throws nothing away, and plays the weakest card. */
static void assert_costs_little(const char *game)
{
    char doubt[S5_SAY_MAX];
    const S5GameView *table = keys_table();
    const S5View *view = &table->view;
    const S5Scene *scene = &keys_play()->scene;
    const S5Item *item = &scene->item[scene->cursor];
    const S5Set trumps = s5_display_trumps(&table->rules, view);
    S5Card hand[S5_PACK_MAX];
    S5Text text = s5_text(doubt, sizeof doubt);
    const int cards = s5_display_order(&table->rules, view, view->legal.cards, hand);
    const bool discards = item->card && item->choice.kind == S5_CHOICE_DISCARD;
    if (!item->may || s5_game_view_doubt(&text, table, &item->choice) ||
        (discards && view->hand & ~trumps && s5_set_has(trumps, item->choice.value)) ||
        (item->choice.kind == S5_CHOICE_PLAY && item->choice.value != hand[cards - 1]))
        fail_msg("%s: Enter alone costs too much in\n%s", game, keys_screen());
}

static void enter_alone_costs_little(void **state)
{
    static const char *const GAMES[][2] = {{"spoil-five 5 0", "until=rob"},
        {"spoil-five-cool-old-games 4 0", "until=rob"}, {"spoil-five-gather-together 5 0", "until=rob"},
        {"twenty-five 10 0", "until=rob"}, {"britannica-1911 5 0", "until=rob"},
        {"irish-forty-five 6 2", "until=rob"}, {"auction-forty-fives 4 2", "until=draw"},
        {"merrimack-forty-fives 4 2", "until=draw"}, {"fifty-five 4 0", "until=kitty"},
        {"irish-one-hundred-ten 4 0", "until=draw"}, {"pei-tignish 4 2", "until=kitty"},
        {"spoil-five 2 0", "until=play"}, {"twenty-five 4 2", "until=bound"},
        {"fifty-five 5 0", "until=second"}};
    (void)state;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
        for (int seed = 30; seed < 36; seed++) {
            char game[128];
            if (!case_is_due())
                continue;
            snprintf(game, sizeof game, "%s seed %d", GAMES[i][0], seed);
            print_message("%s\n", game);
            keys_start(game, 24, 80);
            keys_press(GAMES[i][1]);
            assert_costs_little(game);
            keys_leave();
        }
}

/* While the others play Enter is for their cards: one that comes just as the person is asked plays nothing. */
static void an_enter_too_many_plays_nothing(void **state)
{
    (void)state;
    keys_start("spoil-five 5 0 seed 13 pace 300", 24, 80);
    const S5View *view = &keys_table()->view;
    for (int presses = 0; !keys_play()->asked; presses++) {
        assert_true(presses < 100);
        keys_press("Enter tick");
    }
    keys_press("Enter Enter");
    assert_int_equal(s5_set_count(view->hand), 5);
    keys_wait(400);
    keys_press("Enter");
    assert_int_equal(s5_set_count(view->hand), 4);
    keys_leave();
}

/* A doubt is answered by a second click as by a second Enter; whatever takes it off the screen has it asked again. */
static void a_doubt_is_asked_again(void **state)
{
    (void)state;
    keys_start("spoil-five 3 0 seed 22", 24, 80);
    keys_press("until=rob");
    const S5GameView *table = keys_table();
    const S5Set hand = table->view.hand;
    static const char *const BETWEEN[] = {"s", "Right Left", "w", "h"};
    keys_press("1");
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) {
        keys_press("Enter");
        assert_non_null(strstr(keys_screen(), "throws a trump away: the A♠ for the 2♠. Enter again"));
        keys_press(BETWEEN[i]);
        assert_true(table->view.hand == hand);
    }
    keys_press("Down 2");
    for (int clicks = 0; clicks < 2; clicks++) {
        assert_true(table->view.hand == hand);
        keys_one(S5_KEY_CLICK, 18, 21);
    }
    assert_non_null(strstr(keys_screen(), "throws a trump away"));
    keys_one(S5_KEY_CLICK, 18, 21);
    assert_false(s5_set_has(table->view.hand, s5_card(S5_SPADES, S5_ACE)));
    keys_leave();
}

/* The coach says something to every kind of question, and to every decision of a hand. */
static void the_coach_speaks(void **state)
{
    static const char *const GAMES[][2] = {{"spoil-five 5 0 seed 5 coach", "until=rob h"},
        {"auction-forty-fives 4 2 seed 6 coach", "until=bid h"},
        {"fifty-five 4 0 seed 7 coach", "until=kitty h"},
        {"auction-forty-fives 4 2 seed 8 coach", "until=draw h"},
        {"twenty-five 3 0 seed 9 coach", "until=bound h"}, {"spoil-five 3 0 seed 6 coach", "until=claim h"}};
    (void)state;
    for (int i = 0; i < cases_of(sizeof GAMES / sizeof *GAMES); i++) {
        keys_start(GAMES[i][0], 24, 80);
        keys_press(GAMES[i][1]);
        if (strstr(keys_screen(), "±"))
            fail_msg("%s: a hint begins with numbers in\n%s", GAMES[i][0], keys_screen());
        keys_press("h");
        if (!strstr(keys_screen(), "best"))
            fail_msg("%s: no hint in\n%s", GAMES[i][0], keys_screen());
        keys_leave();
    }
    keys_start("spoil-five 5 0 seed 12 coach", 30, 100);
    keys_press("until=rest r");
    for (int i = 0; i < 6; i++) {
        assert_non_null(strstr(keys_screen(), "(made)"));
        keys_press("Right");
    }
    keys_leave();
}

/* A hint that is still being looked for is about one position, and is never shown at another. */
static void a_hint_stays_with_its_position(void **state)
{
    static const char HINT[] = "a coach of straw";
    (void)state;
    keys_start("spoil-five 5 0 seed 5 straw slow pace 100", 24, 80);
    keys_press("until=second h tick u tick tick tick tick");
    assert_null(strstr(keys_screen(), HINT));
    assert_int_equal(keys_table()->view.tricks_done, 0);
    keys_press("h tick u h tick tick tick tick tick tick");
    assert_non_null(strstr(keys_screen(), HINT));
    keys_leave();
}

/* What a name is made of can't move the table. */
static void strange_names_keep_their_cells(void **state)
{
    (void)state;
    keys_start("spoil-five 5 0 seed 13", 24, 80);
    keys_press("until=play");
    keys_rename(1, "\344\275\234\350\200\205 e\314\201\xF0\x9F\x83\x8F");
    keys_rename(2, "a-name-that-is-longer-than-the-table-is-wide-and-then-some-more");
    keys_rename(3, "");
    compare("strange-names", keys_screen());
    keys_press("until=rest");
    compare("strange-names-end", keys_screen());
    keys_leave();
}

/* ---------------------------------------------------------------- a record */

/* docs/formats.md: a file may begin with a byte order mark. It may also be a pipe, which cannot be read twice. */
static void a_record_may_begin_with_a_byte_order_mark(void **state)
{
    static char first[1 << 13];
    static const char *const MARKS[] = {"", "\\357\\273\\277"};
    (void)state;
    keys_replay("tests/golden/auction-forty-fives.jsonl", 24, 80);
    snprintf(first, sizeof first, "%s", keys_screen());
    keys_leave();
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        char path[256], command[1024];
        snprintf(path, sizeof path, "%.200s/piped.jsonl", getenv("XDG_STATE_HOME"));
        snprintf(command, sizeof command,
            "mkdir -p \"$XDG_STATE_HOME\" && rm -f '%s' && mkfifo '%s' || exit 1; "
            "{ printf '%s'; cat tests/golden/auction-forty-fives.jsonl; } >'%s' &",
            path, path, MARKS[i], path);
        assert_int_equal(system(command), 0);
        keys_replay(path, 24, 80);
        assert_string_equal(keys_screen(), first);
        keys_leave();
    }
}

static void replays_forward_and_back(void **state)
{
    static char forward[400][1 << 13];
    (void)state;
    keys_replay("tests/golden/auction-forty-fives.jsonl", 24, 80);
    int steps = 0;
    for (; steps < 400; steps++) {
        snprintf(forward[steps], sizeof forward[0], "%s", keys_screen());
        keys_press("Right");
        if (!strcmp(forward[steps], keys_screen()))
            break;
    }
    assert_true(steps > 40 && steps < 400);
    compare("replay-end", keys_screen());
    for (int step = steps - 1; step >= 0; step--) {
        keys_press("Left");
        assert_string_equal(keys_screen(), forward[step]);
    }
    compare("replay-start", keys_screen());
    keys_press("o Right Right Right Tab");
    compare("replay-open", keys_screen());
    keys_press("Down Down Up");
    compare("replay-hand", keys_screen());
    keys_leave();
}

static void replay_refuses_a_seat_that_is_not_there(void **state)
{
    static const char RECORD[] = "tests/golden/auction-forty-fives.jsonl";
    static S5App app;
    char message[S5_SAY_MAX];
    S5Text error = s5_text(message, sizeof message);
    (void)state;
    assert_false(s5_playback_open(&app, RECORD, 4, false, &error));
    assert_string_equal(message, "--seat takes a seat of this record, 0 to 3");
    s5_app_close(&app);
    assert_true(s5_playback_open(&app, RECORD, 3, false, &error));
    s5_app_close(&app);
}

/* ------------------------------------------------------------- whole games */

/* Every game with keys alone, in changing windows; nothing that the person may not see is ever shown. */
static void plays_every_game_with_keys(void **state)
{
    static const char *const SIZES[] = {"80x24", "100x30", "200x60", "133x47"};
    const unsigned seed = 20;
    (void)state;
    print_message("seed %u\n", seed);
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        S5Seatings seatings;
        assert_true(s5_seatings_read(preset->seatings, &seatings));
        for (int players = 2; players <= S5_SEATS_MAX; players += 1 + (i + players) % 3) {
            char game[128], size[32];
            if (!seatings.sides[players] || !case_is_due())
                continue;
            snprintf(game, sizeof game, "%s %d %d seed %u hands 2", preset->name, players,
                s5_rules_usual_sides(preset, players), seed + (unsigned)(i + players));
            snprintf(size, sizeof size, "size=%s", SIZES[(i + players) % 4]);
            keys_start(game, 24, 80);
            keys_press(size);
            keys_press("until=over");
            keys_leave();
        }
    }
}

/* Keys that mean nothing here, all of them, at any moment. */
static void nonsense_does_no_harm(void **state)
{
    S5Random random = s5_random(15, 0);
    (void)state;
    for (int round = 0; round < cases_of(30); round++) {
        keys_start(round % 2 ? "fifty-five 4 0 seed 15" : "lobby seed 15", 24, 80);
        for (int i = 0; i < 300; i++) {
            const unsigned roll = s5_random_below(&random, 4);
            int key = (int)(roll == 0   ? s5_random_below(&random, 0x80)
                            : roll == 1 ? S5_KEY_UP + s5_random_below(&random, 12)
                            : roll == 2 ? S5_KEY_ITEM + s5_random_below(&random, 40)
                                        : s5_random_below(&random, 0x3000));
            if (key == 'q' || key == S5_KEY_ESCAPE || key == S5_KEY_RESIZE)
                key = S5_KEY_ENTER;
            keys_one(key, (int)s5_random_below(&random, 30), (int)s5_random_below(&random, 90));
        }
        keys_leave();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(shows_exactly_this, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(takes_clicks, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(strange_names_keep_their_cells, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(enter_alone_costs_little, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(an_enter_too_many_plays_nothing, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(a_doubt_is_asked_again, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(the_coach_speaks, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(a_hint_stays_with_its_position, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(
            a_record_may_begin_with_a_byte_order_mark, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(replays_forward_and_back, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(replay_refuses_a_seat_that_is_not_there, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(plays_every_game_with_keys, keys_set_up, keys_tear_down),
        cmocka_unit_test_setup_teardown(nonsense_does_no_harm, keys_set_up, keys_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
