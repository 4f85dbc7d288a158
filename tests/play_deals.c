/* `spoilfive play` from deals that were made for it: hidden cards, and the questions of the house rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "spoilfive/spoilfive.h"
#include "support/person.h"

/* -------------------------------------------------------------- a deal on disk */

/* A game dealt by the engine, as the program would have written it; the last seat deals. Returns the record's size. */
static size_t write_deal_from(const S5Rules *rules, int human, const S5Card *pack, const int32_t *start)
{
    static char bytes[4 * S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    char path[128];
    S5Players players;
    S5State game, before;
    for (int seat = 0; seat < rules->players; seat++)
        snprintf(players.name[seat], S5_PLAYER_NAME_MAX, "Player%d", seat);
    assert_int_equal(s5_start(rules, rules->players - 1, start, &game), S5_OK);
    s5_event_game(&text, rules, &game, &players, human ? ",\"human\":1" : ",\"human\":0");
    assert_int_equal(s5_deal(rules, &game, pack), S5_OK);
    s5_event_deal(&text, rules, &game, S5_VIEWER_ALL);
    if (game.turn != human && s5_silent(rules, &game)) { /* as nobody but the holder of the ace may know */
        const S5Choice decline = {.kind = S5_CHOICE_DECLINE};
        s5_event_turn(&text, rules, &game, S5_VIEWER_ALL, false);
        before = game;
        assert_int_equal(s5_act(rules, &game, game.turn, decline), S5_OK);
        s5_event_act(&text, rules, &before, &game, &decline, S5_VIEWER_ALL);
    }
    snprintf(path, sizeof path, "%s/spoilfive", s5_folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/spoilfive/lessons.json", s5_folder);
    remove(path); /* so that each time the same lessons come, or cards that nobody saw made the difference */
    s5_person_write_file(s5_game_path, bytes, text.used);
    return text.used;
}

static void write_deal(const S5Rules *rules, int human, const S5Card *pack)
{
    write_deal_from(rules, human, pack, NULL);
}

/* A pack that starts with some cards, the others behind them in order. */
static void stack(const S5Rules *rules, const char *front, S5Card *pack)
{
    S5Set rest = ((S5Set)1 << rules->pack) - 1;
    int count = 0;
    for (size_t size; (size = s5_card_read(front, S5_CANONICAL, &pack[count])) != 0;
        front += size + (front[size] == ' '))
        rest &= ~s5_set_of(pack[count++]);
    for (; rest; rest &= rest - 1)
        pack[count++] = s5_set_first(rest);
}

/* Sets the rules of a preset with one option changed, for a number of players. */
static void set_rules(S5Rules *rules, const char *name, int players, const char *option, const char *value)
{
    const S5Preset *preset = s5_preset_find(name);
    S5Options options = s5_preset_options(preset);
    if (option)
        assert_int_equal(s5_option_set(&options, s5_option_find(option), value), S5_OK);
    assert_int_equal(
        s5_rules(rules, preset, &options, players, s5_rules_usual_sides(preset, players)), S5_OK);
}

/* Types a line and expects words in the answer. */
static void expect(const char *typed, const char *words)
{
    static char line[S5_SCREEN_MAX];
    size_t size = 0;
    s5_person_type(typed);
    const char *shown = s5_person_question();
    assert_non_null(shown);
    for (const char *c = shown; *c; c++)
        if (*c != '\n')
            line[size++] = *c;
        else if (size &&
                 line[size - 1] != ' ') /* the end of a line is a blank, and what it is indented by nothing */
            for (line[size++] = ' '; c[1] == ' ';)
                c++;
    line[size] = 0;
    if (!strstr(line, words))
        fail_msg("typed %s, missed %s in %s", typed, words, shown);
}

/* ---------------------------------------------------------------- hidden cards */

/* Shuffles what the person can't see: everything but their own five cards and the turn-up. */
static void shuffle_hidden(const S5Rules *rules, S5Card *pack, S5Random *random)
{
    S5State game;
    S5View view;
    S5Card hidden[S5_PACK_MAX];
    int count = 0, at = 0;
    s5_start(rules, rules->players - 1, NULL, &game);
    s5_deal(rules, &game, pack);
    s5_view(rules, &game, 0, &view);
    for (int i = 0; i < rules->pack; i++)
        if (!s5_set_has(view.known, pack[i]))
            hidden[count++] = pack[i];
    s5_shuffle(random, hidden, count, count);
    for (int i = 0; i < rules->pack; i++)
        if (!s5_set_has(view.known, pack[i]))
            pack[i] = hidden[at++];
}

/* Everything that the screen can be made to show at the first decision. */
static void look_everywhere(void)
{
    static const char *const LINES[] = {
        "y", "?", "look", "last", "scores", "rules", "why 1", "why 5h", "why pass", "why as", NULL};
    s5_person_start("play");
    for (const char *const *line = LINES; *line; line++) {
        assert_non_null(s5_person_question());
        s5_person_type(*line);
    }
    assert_int_equal(s5_person_leave(), 0);
}

static void hidden_cards_do_not_show(void **state)
{
    static char screen[S5_SCREEN_MAX];
    static const char *const PRESETS[] = {"spoil-five-white-knuckle", "spoil-five-peel", "twenty-five",
        "fifty-five", "auction-forty-fives", "irish-one-hundred-ten", "nova-scotia-forty-fives",
        "peel-fiving", "hanley-one-hundred-ten"};
    (void)state;
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++) {
        const S5Preset *preset = s5_preset_find(PRESETS[i]);
        const S5Options options = s5_preset_options(preset);
        S5Random random = s5_random(i, 5);
        S5Rules rules;
        S5Card pack[S5_PACK_MAX];
        assert_int_equal(s5_rules(&rules, preset, &options, 4, s5_rules_usual_sides(preset, 4)), S5_OK);
        S5State game;
        do { /* no question to the person or to the dealer before the lead */
            s5_make_pack(&rules, &random, pack);
            s5_start(&rules, 3, NULL, &game);
            s5_deal(&rules, &game, pack);
        } while (
            game.joker_up || (game.phase == S5_PHASE_ROB && (game.turn == 0 || !s5_silent(&rules, &game))));
        for (int change = 0; change < 12; change++) {
            write_deal(&rules, 0, pack);
            look_everywhere();
            if (change)
                assert_string_equal(s5_person.screen, screen);
            else
                strcpy(screen, s5_person.screen);
            shuffle_hidden(&rules, pack, &random);
        }
    }
}

static void an_illegal_card_is_refused_in_words(void **state)
{
    static const char FRONT[] =
        "2S 3S 4S 9S 4D AD 6S 7S 4C 5C KH"; /* three and two to Player0, as many to the person */
    static const char BOUND[] =
        "Spades were led and you hold the 9♠. If you hold the plain suit led, you must follow it; "
        "otherwise you may play any card. (docs/rules.md §2)";
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "spoil-five", 2, NULL, NULL);
    stack(&rules, FRONT, pack);
    write_deal(&rules, 1, pack);
    s5_person_start("play");
    s5_person_question();
    s5_person_type("y");
    assert_non_null(
        strstr(s5_person_question(), "Spades were led: follow suit. That leaves the 9♠. Enter plays it."));
    expect("why ad", BOUND);
    expect("4c", BOUND);
    s5_person_type("5h");
    assert_non_null(strstr(s5_person_question(), "The 5♥ is not in the hand. (docs/rules.md §2)"));
    s5_person_type("why 9s");
    assert_non_null(strstr(s5_person_question(), "The 9♠ may be played. Spades were led: follow suit."));
    s5_person_type("");
    assert_non_null(strstr(s5_person_question(), "You play the 9♠."));
    assert_int_equal(s5_person_leave(), 0);
}

/* ---------------------------------------------------------------- house rules */

/* What is typed in the draw: x, how many may go, a warning before a trump does. */
static void trumps_are_not_thrown_away_by_mistake(void **state)
{
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "us-one-hundred-ten", 2, "draw_max", "2");
    stack(&rules, "5C XX 2S 3S 4S 6S 4D 8D 7S 8S", pack);
    write_deal(&rules, 0, pack);
    s5_person_start("play");
    s5_person_question();
    expect("y", "Your bid: 15, 20, 25, 30, 60, pass?");
    expect("x", "x discards cards, and nothing can be discarded now");
    expect("60", "Which suit do you make trumps");
    expect("clubs", "Discard which cards, up to 2, to draw as many? There are 4");
    expect("x", "3 of your cards are not trumps (2♠ 8♦ 4♦), and at most 2 may be discarded: which?");
    expect("2s 4d 8d", "At most 2 may be discarded, and this is 3.");
    expect("", "type none if you want to keep all your cards");
    expect("joker 2s", "That throws trumps away: Joker. Are you sure?");
    expect("pass", "That is not what is asked now");
    assert_null(strstr(s5_person.screen, "You discard"));
    expect("* 2s", "That throws trumps away: Joker.");
    expect("?", "to draw as many? There are 4");
    expect("y", "'y' is not understood");
    expect("5c", "That throws trumps away: 5♣. Are you sure? Type y, or choose again.");
    expect("2s 4d", "You discard 2♠ 4♦ and draw");
    assert_int_equal(s5_person_leave(), 0);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

static void the_kitty_is_discarded_as_the_rules_have_it(void **state)
{
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "hanley-one-hundred-ten", 2, "keep_trumps", "yes");
    stack(&rules, "5C JC KC 3S 4S 6S 3C 4C 2D QC 2C 7S 8S 3D AH", pack);
    write_deal(&rules, 0, pack);
    s5_person_start("play");
    s5_person_question();
    s5_person_type("y");
    s5_person_question();
    expect("30", "You have the kitty in hand: discard which 5 cards?");
    assert_true(s5_person_shows("Taken    "));
    expect("x", "Trumps are not named yet");
    expect("1", "Exactly 5 cards must be discarded, and this is 1.");
    expect("ah 2d 3d 3c 4c", "That throws trumps away: A♥.");
    expect("2d 3d 3c 4c 2c", "Which suit do you make trumps");
    assert_int_equal(s5_person_leave(), 0);
    set_rules(&rules, "irish-one-hundred-ten", 2, "keep_trumps", "yes");
    write_deal(&rules, 0, pack);
    s5_person_start("play");
    s5_person_question();
    s5_person_type("y");
    s5_person_question();
    expect("30", "You have the kitty in hand, and discard when trumps are named.");
    expect("clubs", "can draw nothing. Discard which 5 cards? The 3♦ 2♦ must be among them");
    expect("x", "5 cards must be discarded, and only 2 of yours are not trumps: type 3 trumps with them.");
    expect("3c 4c 2c kc qc", "The 3♦ 2♦ must be discarded before any trump. (");
    expect("2d 3d 2c 3c 4c", "You discard 2♣ 3♣ 4♣ 3♦ 2♦ and draw nothing.");
    assert_int_equal(s5_person_leave(), 0);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

static void a_joker_turned_up_is_taken(void **state)
{
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "irish-forty-five", 2, NULL, NULL);
    stack(&rules, "2S 3S 4S KD 4D AD 6S 7S 4C 5C XX KH", pack);
    write_deal(&rules, 1, pack);
    s5_person_start("play");
    s5_person_question();
    expect("y", "The Joker is turned up and you dealt: you take it for one of your cards. Give which card?");
    assert_true(s5_person_shows(" J (Joker) A♥ "));
    expect("no", "That is not what is asked now");
    expect("4c", "You take the Joker and give the 4♣ face down.");
    assert_true(s5_person_shows("[Joker]"));
    assert_int_equal(s5_person_leave(), 0);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

/* The dealer's ace ends the game, also where a kill came before it was written or told. */
static void a_game_may_end_with_its_deal(void **state)
{
    static const int32_t START[] = {0, 20};
    static char bytes[S5_SCREEN_MAX];
    char path[256];
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "twenty-five-trump-when-void", 2, NULL, NULL);
    stack(&rules, "2S 3S 4S KD 4D AD 6S 7S 4C 5C AC", pack);
    for (size_t cut = 0; cut < 3; cut++) {
        size_t size = write_deal_from(&rules, 0, pack, START);
        s5_person_read_file(s5_game_path, bytes, sizeof bytes);
        for (size_t line = 0; line < cut; line++)
            for (size--; bytes[size - 1] != '\n';)
                size--;
        s5_person_write_file(s5_game_path, bytes, size);
        s5_person_start("play --new");
        assert_non_null(s5_person_question());
        assert_int_equal(s5_person_leave(), 0);
        assert_true(s5_person_shows("Player1 scores 5 for the ace."));
        assert_true(s5_person_shows("The game is over. Player1 wins."));
        assert_true(s5_person_find_file("/games", "2", path));
        assert_int_equal(s5_person_check(path), 0);
        remove(path);
        remove(s5_game_path);
    }
}

static void fiving_is_asked_and_told(void **state)
{
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "peel-fiving", 2, NULL, NULL);
    stack(&rules, "2S 3S 4S KD 4D AD 6S 7S 4C 5C 9H", pack);
    write_deal(&rules, 0, pack);
    s5_person_start("play");
    s5_person_question();
    expect(
        "y", "The 9♥ is turned up. Ask for another turn-up (five), to which the dealer must agree, or pass?");
    expect("?", "the turn-up stays as it is");
    expect("pass", "You pass: the 9♥ stays.");
    assert_int_equal(s5_person_leave(), 0);
    assert_int_equal(s5_person_check(s5_game_path), 0);
}

/*
 * A rule file's words stand wherever people read: in the game, after the game was left and without the file, on the page
 * of the rules, and in what `show` prints. The record names them.
 */
static void own_words_are_used_and_kept(void **state)
{
    char path[128], words[300];
    static char record[S5_SCREEN_MAX];
    (void)state;
    snprintf(path, sizeof path, "%s/widow.yaml", s5_folder);
    static const char RULES[] = "extends: fifty-five\ntitle: Thursdays\noptions:\n  first_dealer: 4\nwords:\n"
                                "  kitty: the widow\n  points: marks\n  stock: the rest\n";
    s5_person_write_file(path, RULES, strlen(RULES));
    snprintf(words, sizeof words, "play --seed 5 --rules %s", path);
    s5_person_start(words);
    assert_non_null(strstr(s5_person_question(), "Marks    55 marks win;"));
    expect("why 30", "There is no such bid. The bids are 10, 15, 20, 25 and 60. (docs/rules.md §8)");
    expect("25", "");
    s5_person_leave();
    assert_null(strstr(s5_person.screen, "kitty"));
    s5_person_read_file(s5_game_path, record, sizeof record);
    assert_non_null(strstr(
        record, ",\"words\":{\"kitty\":\"the widow\",\"stock\":\"the rest\",\"points\":\"marks\"}}\n"));
    assert_int_equal(s5_person_check(s5_game_path), 0);
    s5_person_start("play");
    assert_non_null(strstr(s5_person_question(), "Thursdays"));
    expect("y", "Marks    55 marks win;");
    expect("rules", "Five cards are dealt to the widow, as an extra hand");
    s5_person_type("look");
    s5_person_answer(4);
    s5_person_leave();
    assert_null(strstr(s5_person.screen, "kitty"));
    assert_null(strstr(s5_person.screen, "oints"));
    assert_non_null(strstr(s5_person.screen, "he widow"));
    snprintf(words, sizeof words, "show %s", s5_game_path);
    assert_int_equal(s5_person_run(words), 0);
    assert_true(s5_person_shows("\n  widow: "));
    assert_null(strstr(s5_person.screen, "kitty"));
}

/* Why there are fewer bids than usual, and what wins the game. */
static void the_auction_says_what_binds(void **state)
{
    static const int32_t HIGH[] = {90, 100}, LOW[] = {-40, 0}, GREEN[] = {95, 90};
    S5Rules rules;
    S5Card pack[S5_PACK_MAX];
    (void)state;
    set_rules(&rules, "merrimack-cut-throat", 2, "bid_20_from", "100");
    stack(&rules, "2S 3D 4D", pack);
    write_deal_from(&rules, 1, pack, HIGH);
    s5_person_start("play");
    s5_person_question();
    expect("y", "With 100 points or more you may not bid or hold less than 20. Your bid: 20, 25, 30");
    s5_person_leave();
    set_rules(&rules, "merrimack-cut-throat", 2, "bunker", "30"); /* where the other one must pass */
    write_deal_from(&rules, 1, pack, LOW);
    s5_person_start("play");
    s5_person_question();
    expect(
        "y", "You are bagged: everybody else has passed, and the dealer must bid. Your bid: 15, 20, 25, 30?");
    expect("pass",
        "You are the dealer, and nobody has bid: bid 15, 20, 25 or 30. If all the others pass, the dealer must bid.");
    s5_person_leave();
    set_rules(&rules, "irish-one-hundred-ten", 2, NULL, NULL);
    stack(&rules, "2S 3D 4D", pack);
    write_deal_from(&rules, 0, pack, LOW);
    s5_person_start("play");
    s5_person_question();
    expect("y", "Your side is in the bunker, below −30, so it may only pass. Your bid: pass? Enter says it.");
    assert_true(s5_person_shows("You -40 (bunker), Player1 0"));
    expect("20",
        "Your side has -40 points. A side with fewer than minus 30 points is in the bunker and may only "
        "pass, unless all sides are in it. (docs/rules.md H5)");
    s5_person_leave();
    set_rules(&rules, "merrimack-cut-throat", 2, "win_by_bid", "green");
    stack(&rules, "2S 3D 4D", pack);
    write_deal_from(&rules, 0, pack, GREEN);
    s5_person_start("play");
    s5_person_question();
    expect("y", "120 points win, and all are on the green: by a made bid only; You 95, Player1 90");
    expect("?", "any bid that is made scores the points made; if lost, it costs the bid");
    s5_person_leave();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(hidden_cards_do_not_show, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            an_illegal_card_is_refused_in_words, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            trumps_are_not_thrown_away_by_mistake, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(
            the_kitty_is_discarded_as_the_rules_have_it, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_joker_turned_up_is_taken, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(a_game_may_end_with_its_deal, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(the_auction_says_what_binds, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(own_words_are_used_and_kept, s5_person_set_up, s5_person_tear_down),
        cmocka_unit_test_setup_teardown(fiving_is_asked_and_told, s5_person_set_up, s5_person_tear_down),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
