/*
 * Plays games of every preset by chance and prints what seat 0 is told, line by line; and where that seat is asked, and at the
 * end of each hand, the lessons that apply in the terminal: `lessons aim turn-up …`. web/tests/texts.mjs compares them with
 * those that apply on the page.
 */
#include "engine/game/driver.h"
#include "terminal/session/lesson.h"

#include <stdio.h>

enum { SEAT = 0, GAMES = 4, HANDS = 4 };

static S5Session session;
static S5Random chance;

static void make_pack(void *to, S5Card pack[S5_PACK_MAX])
{
    (void)to;
    s5_make_pack(&session.game.rules, &chance, pack);
}

static void tell(void *to, const S5News *news)
{
    static char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    (void)to;
    s5_news_write(&text, news, SEAT);
    fputs(bytes, stdout);
}

static void print_lessons(void)
{
    const S5State *state = &session.state;
    S5GameView *table = &session.game;
    s5_view(&table->rules, state, SEAT, &table->view);
    table->joker = !state->joker_up ? S5_JOKER_HIDDEN : state->joker_due ? S5_JOKER_UP : S5_JOKER_TAKEN;
    session.lessons = (S5Lessons){.on = true, .told = UINT64_MAX}; /* nothing is told, so nothing is saved */
    s5_lesson_next(&session);
    printf("lessons");
    for (int lesson = 0; lesson < S5_LESSONS; lesson++)
        if (session.lessons.now >> lesson & 1)
            printf(" %s", s5_lesson_key((S5Lesson)lesson));
    printf("\n");
}

static void play_hand(const S5Driver *driver)
{
    const S5Rules *rules = driver->rules;
    s5_drive_deal(driver);
    while (driver->state->turn != S5_NO_SEAT) {
        S5View view;
        const int seat = driver->state->turn;
        s5_drive_turn(driver);
        if (seat == SEAT)
            print_lessons();
        s5_view(rules, driver->state, seat, &view);
        s5_drive_act(driver, seat, s5_legal_random(&view.legal, &chance));
    }
    print_lessons();
}

static void play_game(const S5Preset *preset, int game)
{
    static S5Players players;
    S5Options options = s5_preset_options(preset);
    const S5Driver driver = {.rules = &session.game.rules,
        .players = &players,
        .state = &session.state,
        .pack = make_pack,
        .tell = tell};
    if (preset->kind == S5_POOL && game == GAMES - 1)
        options.hands = 1;   /* so that the hand is the last */
    if (game == GAMES - 2) { /* what no preset has */
        options.games = 3;
        options.jink = options.jink == S5_JINK_YES ? S5_JINK_MUST : options.jink;
        options.call_open = S5_CALL_OPEN_YES;
        options.bonus_until = preset->kind == S5_AUCTION;
    }
    s5_rules(&session.game.rules, preset, &options, preset->players,
        s5_rules_usual_sides(preset, preset->players));
    for (int seat = 0; seat < preset->players; seat++)
        snprintf(players.name[seat], sizeof players.name[seat], "%c", 'A' + seat);
    s5_drive_start(&driver, game % preset->players);
    for (int hand = 0; hand < HANDS && session.state.phase == S5_PHASE_DEAL; hand++)
        play_hand(&driver);
}

int main(void)
{
    chance = s5_random(18, 8);
    for (int i = 0; i < s5_preset_count(); i++)
        for (int game = 0; game < GAMES; game++)
            play_game(s5_preset(i), game);
    return 0;
}
