/* A game in lines: the person is asked, the others' acts are told. */
#include "lines.h"
#include "terminal/session/lesson.h"

#include <string.h>

/* Says what the coach advises, in less than a second; the second time also what each choice is likely to bring. */
static void tell_hint(S5Session *s, bool again)
{
    enum { CHOICES_TOLD = 10 };
    S5Advice advice;
    s5_session_hint(s, NULL, &advice);
    s5_advice_tell(&s->game, &advice, again ? CHOICES_TOLD : 0);
    if (!again)
        s5_say(&s->game, 2, "Type hint again to see what each choice is likely to bring.");
}

static void tell_lesson(S5Session *s)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const bool first = !s->lessons.told;
    const S5Lesson lesson = s5_lesson_next(s);
    if (lesson == S5_LESSONS)
        return;
    s5_text_add(&text, "* ");
    s5_lesson_say(&text, &s->game, lesson);
    s5_text_add(&text, first ? " (Type lessons to hear no more of these.)" : "");
    s5_line(&s->game, 2, text.start);
}

static void switch_lessons(S5Session *s)
{
    s5_lessons_switch(s, !s->lessons.on);
    s5_line(&s->game, 2,
        s->lessons.on ? "Lessons come again when something happens for the first time."
                      : "No more lessons. Type lessons to have them again, from the beginning.");
}

/* Answers a line that is not a choice; `hints` counts those for this question. */
static void answer_typed(S5Session *s, S5Console *screen, const S5Typed *typed, int *hints)
{
    const S5GameView *game = &s->game;
    switch (typed->kind) {
    case S5_TYPED_HELP:
        s5_play_help(game);
        break;
    case S5_TYPED_HINT:
        tell_hint(s, (*hints)++ > 0);
        break;
    case S5_TYPED_LOOK:
        s5_game_view_draw(game);
        s5_play_question(game);
        break;
    case S5_TYPED_LESSONS:
        switch_lessons(s);
        break;
    case S5_TYPED_ASIDE:
        s5_game_view_aside(game, typed->aside);
        break;
    case S5_TYPED_RULES:
        s5_game_view_rules(game);
        break;
    case S5_TYPED_UNDO:
        s5_say(game, 2, "There is nothing to take back: you have made no choice in this hand.");
        break;
    default:
        s5_console_line(screen, 2, typed->wrong);
        break;
    }
}

static void say_why(const S5GameView *game, const S5Choice *choice, S5Status status)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_game_view_why(&text, game, choice, status);
    s5_line(game, 2, text.start);
}

static bool says_yes(const char *line)
{
    return (*line == 'y' || *line == 'Y') && (!line[1] || !strcmp(line + 1, "es"));
}

/* Draws the position, or tells a listener the hand when there are new cards in it. */
static void show_position(const S5GameView *game, S5Console *screen)
{
    if (!game->spoken)
        s5_game_view_draw(game);
    else if (game->view.hand & ~screen->heard)
        s5_game_view_aside(game, S5_ASIDE_HAND);
    screen->heard = game->view.hand;
}

static S5SessionResult ask_person(S5Session *s, S5Console *screen)
{
    char line[S5_TYPED_MAX];
    S5Typed typed = {.kind = S5_TYPED_WRONG};
    S5Choice doubted = {0};
    bool doubts = false; /* the line before asked whether the person means the choice */
    int hints = 0;
    if (s5_session_ask(s) != S5_SESSION_GOES_ON)
        return S5_SESSION_FAILED;
    show_position(&s->game, screen);
    tell_lesson(s);
    s5_play_question(&s->game);
    while (s5_console_ask(screen, line)) {
        if (doubts && says_yes(line))
            return s5_session_act(s, &doubted, NULL);
        s5_typed_read(&s->game, line, &typed);
        doubts = false;
        const bool chosen = typed.kind == S5_TYPED_CHOICE;
        const S5Status status =
            chosen || typed.kind == S5_TYPED_WHY ? s5_session_check(s, &typed.choice) : S5_OK;
        if (typed.kind == S5_TYPED_QUIT)
            return S5_SESSION_LEFT;
        if (typed.kind == S5_TYPED_UNDO && s->chose)
            return s5_session_take_back(s);
        if (typed.kind == S5_TYPED_WHY || status != S5_OK)
            say_why(&s->game, &typed.choice, status);
        else if (!chosen)
            answer_typed(s, screen, &typed, &hints);
        else if (!(doubts = s5_play_warns(&s->game, &typed.choice)))
            return s5_session_act(s, &typed.choice, NULL);
        doubted = typed.choice;
    }
    return S5_SESSION_LEFT;
}

static void offer_next_hand(const S5Session *s)
{
    const bool over = s->state.phase == S5_PHASE_OVER;
    s5_say(&s->game, 0,
        "Enter %s. Type last, scores or rules to look something up, %s%squit to continue it later.",
        over ? "starts the next game of the match" : "deals the next hand",
        s->chose ? "undo to take back your last choice, " : "", over ? "" : "stop to end the game here, ");
}

/* Answers a line that neither ends nor continues the game, between two hands. */
static void answer_between(S5Session *s, S5Console *screen, const S5Typed *typed)
{
    if (typed->kind >= S5_TYPED_LESSONS && typed->kind <= S5_TYPED_UNDO) {
        answer_typed(s, screen, typed, &(int){0});
        return;
    }
    if (typed->kind != S5_TYPED_HELP)
        s5_say(&s->game, 2, "No hand is being played.");
    offer_next_hand(s);
}

static S5SessionResult pause_hand(S5Session *s, S5Console *screen)
{
    char line[S5_TYPED_MAX];
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    tell_lesson(s);
    offer_next_hand(s);
    while (s5_console_ask(screen, line)) {
        S5Typed typed;
        if (!*line)
            return s5_session_deal(s);
        if (!strcmp(line, "stop") && s->state.phase != S5_PHASE_OVER)
            return s5_session_stop(s);
        s5_typed_read(&s->game, line, &typed);
        if (typed.kind == S5_TYPED_QUIT)
            return S5_SESSION_LEFT;
        if (typed.kind == S5_TYPED_UNDO && s->chose)
            return s5_session_take_back(s);
        answer_between(s, screen, &typed);
    }
    return S5_SESSION_LEFT;
}

/* If the person left, the choice is dropped: the computer player thinks again when the game is resumed. */
static S5SessionResult ask_computer(S5Session *s, S5Console *screen)
{
    const S5Choice choice = s5_session_choose(s, s5_console_watch());
    return s5_console_watched(screen) ? s5_session_act(s, &choice, NULL) : S5_SESSION_LEFT;
}

S5SessionResult s5_play_game(S5Session *s, S5Console *screen, bool resumed)
{
    S5SessionResult result = S5_SESSION_GOES_ON;
    while (result == S5_SESSION_GOES_ON && !s5_session_is_over(s)) {
        if (s->state.turn == S5_NO_SEAT)
            result = s5_session_between_hands(s) && !resumed ? pause_hand(s, screen) : s5_session_deal(s);
        else
            result = s->state.turn == s->game.seat ? ask_person(s, screen) : ask_computer(s, screen);
        resumed = false;
    }
    return result;
}
