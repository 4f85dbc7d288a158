/* The lessons of a first game: each comes once, when what it explains has happened, and fits below the cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/folder.h"
#include "terminal/session/lesson.h"

enum { GAMES = 12, HANDS = 8, ROOM = 2 * 78 };

static S5Session session;
static int told[S5_LESSONS];

static int set_up(void **unused)
{
    const int good = folder_set_up(unused);
    setenv("XDG_STATE_HOME", own_folder, 1);
    return good;
}

static int tear_down(void **unused)
{
    s5_session_close(&session);
    return folder_tear_down(unused);
}

/* ------------------------------------------------------------------ whole games */

/* Whether three tricks win a pool that is still played for. */
static bool three_tricks_win(void)
{
    const S5Rules *rules = &session.game.rules;
    const S5State *state = &session.state;
    return rules->kind == S5_POOL && rules->parties == rules->players && rules->options.win_tricks == 3 &&
           state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER && state->jinker == S5_NO_SEAT;
}

static bool another_has_two(int seat)
{
    int others = 0;
    for (int i = 1; i < session.game.rules.players; i++)
        others += session.state.seat_tricks[(seat + i) % session.game.rules.players] == 2;
    return others > 0;
}

static void check_trick_count(S5Lesson lesson)
{
    const S5State *state = &session.state;
    const int seat = session.game.seat;
    assert_true(three_tricks_win());
    if (lesson == S5_LESSON_CHANCE)
        assert_true(state->seat_tricks[seat] == 2 && state->barred != seat);
    else
        assert_true(another_has_two(seat));
}

/* The lessons about robbing and about the ace of trumps come only where the state says so. */
static void check_robbing(S5Lesson lesson)
{
    const S5Rules *rules = &session.game.rules;
    const S5State *state = &session.state;
    const int seat = session.game.seat;
    S5Card order[S5_RANKS + 2];
    switch (lesson) {
    case S5_LESSON_ROB:
        assert_true(state->phase == S5_PHASE_ROB && state->turn == seat && !state->joker_due);
        assert_true(state->robber == S5_NO_SEAT && rules->options.robbing != S5_ROBBING_NO);
        break;
    case S5_LESSON_ROBBED:
        assert_true(state->robber < rules->players && state->robber != seat);
        assert_false(state->ace_due && !state->tricks_done);
        break;
    default:
        assert_true(state->lowered && rules->options.rob_refusal != S5_ROB_REFUSAL_BARS);
        const int count = s5_order(s5_trumps_in(rules, state->trump, 1), S5_ASKED_TRUMPS, order);
        assert_int_equal(order[count - 1], s5_card((S5Suit)state->trump, S5_ACE));
        break;
    }
}

/* What the seat is told of a called partner is what it sees in its own hand (docs/rules.md H16). */
static void check_secret(S5Lesson lesson)
{
    const S5Card card = s5_called_card(session.state.call);
    assert_true(card != S5_NO_CARD && session.game.rules.options.call_open == S5_CALL_OPEN_NO);
    assert_int_equal(s5_set_has(session.game.view.hand, card), lesson == S5_LESSON_PARTNER);
}

/* A bid is lost by bidder and partner alike, or by the bidder alone, who has then lost as much as anybody. */
static void check_scorers(S5Lesson lesson)
{
    const S5State *state = &session.state;
    const bool pair = lesson == S5_LESSON_MADE_PAIR || lesson == S5_LESSON_LOST_PAIR;
    assert_int_equal(session.game.rules.sides, 0);
    if (pair)
        assert_int_equal(state->change[state->bidder], state->change[s5_partner(&session.game.rules, state)]);
    for (int seat = 0; seat < session.game.rules.players && state->outcome == S5_OUTCOME_LOST && !pair;
        seat++)
        assert_true(seat == state->bidder || state->change[seat] >= 0);
}

/* What must be so when a lesson is told, said in another way than in terminal/session/lesson.c where there is one. */
static void check_moment(S5Lesson lesson)
{
    const S5State *state = &session.state;
    const S5View *view = &session.game.view;
    const S5TrumpTables *trumps = s5_game_view_trumps(&session.game);
    const S5Set own = trumps ? trumps->cards & view->hand : 0, legal = view->legal.cards;
    switch (lesson) {
    case S5_LESSON_RENEGE:
        assert_true(own && !(own & ~trumps->top) && legal == view->hand);
        break;
    case S5_LESSON_TRUMPS_LED:
        assert_true(own && legal && !(legal & ~own));
        break;
    case S5_LESSON_MUST_FOLLOW:
        assert_true(own && !(legal & own));
        break;
    case S5_LESSON_VOID:
    case S5_LESSON_LEAD:
        assert_true(legal == view->hand);
        break;
    case S5_LESSON_FIVE:
        assert_true(s5_set_has(view->hand, s5_card((S5Suit)view->trump, S5_FIVE)));
        break;
    case S5_LESSON_JINK:
        assert_int_equal(state->phase, S5_PHASE_CLAIM);
        break;
    case S5_LESSON_KITTY:
        assert_int_equal(state->bidder, session.game.seat);
        break;
    case S5_LESSON_CALL_SECRET:
    case S5_LESSON_PARTNER:
        check_secret(lesson);
        break;
    case S5_LESSON_HOPELESS: /* what no cards can make is what needs a bonus that is over */
        assert_true(view->total[session.game.rules.side_of[view->seat]] > 0);
        break;
    case S5_LESSON_MADE_ALONE:
    case S5_LESSON_LOST_ALONE:
    case S5_LESSON_MADE_PAIR:
    case S5_LESSON_LOST_PAIR:
        check_scorers(lesson);
        break;
    case S5_LESSON_SPOIL:
        assert_int_equal(state->outcome, S5_OUTCOME_SPOIL);
        break;
    case S5_LESSON_WON:
        assert_true(state->outcome == S5_OUTCOME_WON && session.game.rules.kind == S5_POOL && !state->pool);
        break;
    case S5_LESSON_CHANCE:
    case S5_LESSON_DANGER:
        check_trick_count(lesson);
        break;
    case S5_LESSON_ROB:
    case S5_LESSON_ROBBED:
    case S5_LESSON_LOWERED:
        check_robbing(lesson);
        break;
    case S5_LESSON_HOLD:
        assert_true(state->phase == S5_PHASE_BID && state->dealer == session.game.seat);
        assert_true(state->bid && state->bidder != session.game.seat);
        break;
    default:
        break;
    }
}

static void look(void)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_view(&session.game.rules, &session.state, session.game.seat, &session.game.view);
    const uint64_t before = session.lessons.told;
    const S5Lesson lesson = s5_lesson_next(&session);
    if (lesson == S5_LESSONS) {
        assert_true(session.lessons.told == before);
        return;
    }
    assert_false(before >> lesson & 1);
    told[lesson]++;
    s5_lesson_say(&text, &session.game, lesson);
    assert_true(*bytes && !strpbrk(bytes, "{}"));
    if (s5_text_columns(bytes) > ROOM - 8) /* lines are broken between words */
        fail_msg("%s has %d columns", s5_lesson_key(lesson), s5_text_columns(bytes));
    check_moment(lesson);
}

static void play_game(S5Random *random)
{
    const S5Rules *rules = &session.game.rules;
    S5State *state = &session.state;
    s5_start(rules, (int)s5_random_below(random, rules->players), NULL, state);
    while (state->phase != S5_PHASE_OVER && state->hand_number < HANDS) {
        S5Card pack[S5_PACK_MAX];
        s5_make_pack(rules, random, pack);
        s5_deal(rules, state, pack);
        while (state->turn != S5_NO_SEAT) {
            S5View view;
            s5_view(rules, state, state->turn, &view);
            if (state->turn == session.game.seat)
                look();
            assert_int_equal(s5_act(rules, state, state->turn, s5_legal_random(&view.legal, random)), S5_OK);
        }
        look();
    }
}

/* A session whose lessons are stored nowhere: thousands are told here, and each would wait for the disk. */
static void open_without_disk(void)
{
    assert_int_equal(s5_session_open(&session, 1), S5_SESSION_GOES_ON);
    strcpy(session.store.folder, "/dev/null");
}

static void each_lesson_comes_when_it_happens(void **unused)
{
    S5Random random = s5_random(18, 5);
    (void)unused;
    open_without_disk();
    for (int i = 0; i < s5_preset_count(); i++) {
        const S5Preset *preset = s5_preset(i);
        S5Options options = s5_preset_options(preset);
        const int sides = s5_rules_usual_sides(preset, preset->players);
        for (int game = 0; game < GAMES; game++) {
            if (game == GAMES / 2) { /* what no preset has */
                options.games = 3;
                options.jink = options.jink == S5_JINK_YES ? S5_JINK_MUST : options.jink;
                options.call_open = S5_CALL_OPEN_YES;
                options.bonus_until = preset->kind == S5_AUCTION;
            }
            assert_int_equal(s5_rules(&session.game.rules, preset, &options, preset->players, sides), S5_OK);
            session.lessons = (S5Lessons){.on = true};
            play_game(&random);
        }
    }
    for (int lesson = 0; lesson < S5_LESSONS; lesson++)
        if (!told[lesson])
            fail_msg("%s never comes", s5_lesson_key((S5Lesson)lesson));
}

/* Holding the ace and not robbing bars a player from the pool; such hands with two tricks are rare. */
static void a_barred_player_is_promised_no_pool(void **unused)
{
    const S5Preset *preset = s5_preset_find("spoil-five-peel");
    const S5Options options = s5_preset_options(preset);
    S5Random random = s5_random(18, 7);
    (void)unused;
    open_without_disk();
    assert_int_equal(s5_rules(&session.game.rules, preset, &options, 3, 0), S5_OK);
    for (int game = 0; game < 300; game++) {
        session.lessons = (S5Lessons){.on = true, .told = ~(UINT64_C(1) << S5_LESSON_CHANCE)};
        play_game(&random);
    }
}

/* ----------------------------------------------------------------- remembered */

static void they_are_remembered(void **unused)
{
    const S5Preset *preset = s5_preset(0);
    const S5Options options = s5_preset_options(preset);
    S5Random random = s5_random(18, 6);
    (void)unused;
    assert_int_equal(s5_session_open(&session, 1), S5_SESSION_GOES_ON);
    assert_true(session.lessons.on && !session.lessons.told);
    assert_int_equal(s5_rules(&session.game.rules, preset, &options, 5, 0), S5_OK);
    play_game(&random);
    const uint64_t before = session.lessons.told;
    assert_true(before != 0);
    s5_session_close(&session);
    assert_int_equal(s5_session_open(&session, 1), S5_SESSION_GOES_ON);
    assert_true(session.lessons.told == before);
    s5_lessons_switch(&session, false);
    assert_int_equal(s5_lesson_next(&session), S5_LESSONS);
    s5_session_close(&session);
    assert_int_equal(s5_session_open(&session, 1), S5_SESSION_GOES_ON);
    assert_false(session.lessons.on);
    s5_lessons_switch(&session, true);
    assert_true(session.lessons.on && !session.lessons.told);
}

/* A file of another version, or nonsense, is no file. */
static void a_damaged_file_brings_them_all_again(void **unused)
{
    static const char *const FILES[] = {
        "", "{", "[]", "7", "{\"on\":3,\"told\":{\"a\":1}}", "{\"told\":[1,\"x\",null]}"};
    char path[S5_PATH_MAX];
    (void)unused;
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        assert_int_equal(s5_session_open(&session, 1), S5_SESSION_GOES_ON);
        assert_true(s5_save_path(&session.store, "lessons.json", path));
        FILE *file = fopen(path, "wb");
        assert_true(file && fputs(FILES[i], file) >= 0);
        fclose(file);
        s5_lessons_load(&session);
        assert_true(session.lessons.on && !session.lessons.told);
        s5_session_close(&session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_lesson_comes_when_it_happens, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_barred_player_is_promised_no_pool, set_up, tear_down),
        cmocka_unit_test_setup_teardown(they_are_remembered, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_damaged_file_brings_them_all_again, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
