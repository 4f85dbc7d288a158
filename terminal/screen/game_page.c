/* The game page: what happens by itself, and how it is shown. */
#include "game_page.h"

#include "terminal/session/lesson.h"

#include <stdio.h>
#include <string.h>

enum { TRICK_PACES = 4, QUIET_MS = 400 };

/* ------------------------------------------------------------------ the game */

static void tell_line(void *to, int indent, const char *text)
{
    (void)indent;
    s5_narration_add(&((S5App *)to)->play.log, text);
}

static bool go_on(void *to)
{
    (void)to;
    return true;
}

void s5_game_page_listen(S5App *app)
{
    app->session->table.narrator = (S5Narrator){tell_line, go_on, app};
}

/* Shows what can be chosen. */
static void refresh(S5App *app, bool asks)
{
    S5Scene *scene = &app->play.scene;
    scene->table = &app->session->table;
    scene->seat = app->session->table.seat;
    scene->title =
        *app->session->table.house ? app->session->table.house : app->session->table.rules.preset->title;
    scene->asks = asks;
    s5_items_make(scene);
}

bool s5_game_page_check(S5App *app, S5SessionResult result)
{
    if (result != S5_SESSION_FAILED)
        return true;
    app->status = 1;
    app->left = true;
    return false;
}

/* Prepares for something to happen. */
static int begin(S5App *app)
{
    app->play.log.fresh = true;
    app->play.answer[0] = app->play.lesson[0] = 0;
    app->play.asked = app->play.resting = app->play.looks = app->play.hinted = app->play.wants_hint = false;
    s5_app_drop_task(app, S5_TASK_HINT); /* it was for the position that ends now */
    return app->session->table.view.tricks_done;
}

/* Waits after it: a card stays for a while, a finished trick longer; what nobody may notice takes no time. */
static void rest(S5App *app, int tricks, bool silent)
{
    S5GamePage *play = &app->play;
    const S5View *view = &app->session->table.view;
    const bool finished = view->tricks_done > tricks;
    if (finished || view->played || !view->tricks_done)
        play->trick = finished;
    play->told = silent ? play->told : app->now;
    play->hold = silent ? play->hold : app->now + app->pace * (finished ? TRICK_PACES : 1);
    refresh(app, false);
}

void s5_game_page_act(S5App *app, const S5Choice *choice)
{
    const int tricks = begin(app);
    bool silent;
    s5_game_page_check(app, s5_session_act(app->session, choice, &silent));
    rest(app, tricks, silent && app->session->state.turn != app->session->table.seat);
}

void s5_game_page_deal(S5App *app)
{
    begin(app);
    app->play.trick = false;
    s5_game_page_check(app, s5_session_deal(app->session));
    rest(app, 0, false);
}

void s5_game_page_stop(S5App *app)
{
    begin(app);
    s5_game_page_check(app, s5_session_stop(app->session));
    rest(app, S5_HAND_CARDS, false);
}

void s5_game_page_take_back(S5App *app)
{
    begin(app);
    app->play.trick = false;
    s5_game_page_check(app, s5_session_take_back(app->session));
    refresh(app, false);
}

void s5_game_page_start(S5App *app, const S5SavedGame *saved)
{
    S5GamePage *play = &app->play;
    *play = (S5GamePage){.log = play->log};
    s5_game_page_listen(app);
    play->log.fresh = true;
    S5SessionResult result = S5_SESSION_GOES_ON;
    if (saved)
        result = s5_session_resume(app->session, saved) && s5_session_retell_hand(app->session)
                     ? S5_SESSION_GOES_ON
                     : S5_SESSION_FAILED;
    else
        result = s5_session_start(app->session);
    if (!s5_game_page_check(app, result))
        return;
    play->deals = true;
    refresh(app, false);
    s5_app_push(app, &s5_page_game);
}

/* ------------------------------------------------------------- by itself */

/* Moves a finished game to the others at once, so that it can't be lost. */
static void keep(S5App *app)
{
    S5GamePage *play = &app->play;
    S5Session *s = app->session;
    if (play->kept)
        return;
    play->kept = s5_save_archive(&s->store, play->record);
    if (!play->kept) {
        snprintf(s->fault, sizeof s->fault, "%s", s->store.fault);
        s5_game_page_check(app, S5_SESSION_FAILED);
    }
    s->games++;
}

/* Takes the lesson about what has just happened, if there is one. */
static void teach(S5App *app)
{
    S5Text text = s5_text(app->play.lesson, sizeof app->play.lesson);
    const bool first = !app->session->lessons.told;
    const S5Lesson lesson = s5_lesson_next(app->session);
    if (lesson == S5_LESSONS)
        return;
    s5_lesson_say(&text, &app->session->table, lesson);
    s5_text_add(&text, first ? " " S5_DIM "(g: no more lessons)" S5_NORMAL : "");
}

void s5_game_page_lessons(S5App *app)
{
    S5GamePage *play = &app->play;
    s5_lessons_switch(app->session, !app->session->lessons.on);
    play->lesson[0] = 0;
    snprintf(play->answer, sizeof play->answer, "%s",
        app->session->lessons.on ? "Lessons come again when something happens for the first time."
                                 : "No more lessons. g brings them again, from the beginning.");
}

static void rest_between(S5App *app)
{
    S5GamePage *play = &app->play;
    refresh(app, true);
    play->scene.picks = false;
    if (app->session->state.phase == S5_PHASE_OVER) {
        keep(app);
        s5_items_add(&play->scene, S5_DO_AGAIN, "play again");
        s5_items_add(&play->scene, S5_DO_LOBBY, "another game");
    } else {
        s5_items_add(&play->scene, S5_DO_DEAL, "deal the next hand");
        s5_items_add(&play->scene, S5_DO_STOP, "end the game here");
    }
    s5_items_add(&play->scene, S5_DO_REVIEW, "review this hand");
    s5_items_add(&play->scene, S5_DO_LEAVE, "leave");
    while (play->scene.item[play->scene.cursor].card)
        play->scene.cursor++;
    play->resting = true;
    teach(app);
}

static void choose_in_task(S5App *app, const volatile bool *stop)
{
    app->task.choice = s5_session_choose(app->session, stop);
}

/* Lets the computer player whose turn it is start to think, or takes its choice. */
static void think(S5App *app)
{
    if (app->task.busy != S5_TASK_CHOICE && !s5_app_start_task(app, S5_TASK_CHOICE, choose_in_task))
        return;
    app->task.since = app->play.told;
    if (!s5_app_finish_task(app, S5_TASK_CHOICE))
        return;
    const S5Choice choice = app->task.choice;
    s5_game_page_act(app, &choice);
}

/* Makes one thing happen. */
static void step(S5App *app)
{
    S5Session *s = app->session;
    S5GamePage *play = &app->play;
    if (s->state.phase == S5_PHASE_OVER || (s5_session_between_hands(s) && !play->deals)) {
        rest_between(app);
    } else if (s->state.phase == S5_PHASE_DEAL) {
        play->deals = false;
        s5_game_page_deal(app);
    } else if (s->state.turn == s->table.seat) {
        play->deals = false;
        play->asked = s5_game_page_check(app, s5_session_ask(s));
        play->since = app->now;
        refresh(app, true);
        teach(app);
    } else {
        play->deals = false;
        think(app);
    }
}

/* Asks the coach once no other task is running, and takes the answer. */
static void find_hint(S5App *app)
{
    S5GamePage *play = &app->play;
    const S5TableView *table = &app->session->table;
    if (play->wants_hint && s5_app_ask_coach(app, S5_TASK_HINT, table, &table->view, NULL))
        play->wants_hint = false;
    if (!s5_app_finish_task(app, S5_TASK_HINT))
        return;
    S5Text text = s5_text(play->answer, sizeof play->answer);
    play->hinted = app->task.spoke;
    s5_text_add(&text, play->hinted ? app->task.spoken.sentence : "");
}

static int64_t tick(S5App *app)
{
    S5GamePage *play = &app->play;
    while (!app->left && app->now >= play->hold && !play->asked && !play->resting) {
        step(app);
        if (app->task.busy)
            return S5_TASK_POLL_MS;
    }
    s5_app_drop_task(app, S5_TASK_VALUES); /* left over from a review */
    find_hint(app);
    if (app->task.busy)
        return S5_TASK_POLL_MS;
    return app->left || play->asked || play->resting ? -1 : play->hold - app->now;
}

/* ----------------------------------------------------------------- drawing */

static void put_thinking(S5App *app, S5Text *text)
{
    const S5Session *s = app->session;
    const int64_t tenths = (app->now - app->task.since) / 100;
    if (app->task.busy == S5_TASK_CHOICE) /* as the person sees it: others may be asked in silence */
        s5_phrase(text, &s->table, "%N is thinking", s->table.view.turn);
    else
        s5_text_add(text, "Looking for a hint");
    for (int64_t i = 0; i < tenths && i < 40; i += 2)
        s5_text_char(text, '.');
    s5_phrase(text, &s->table, " %d.%d s; Esc: answer now", (int)(tenths / 10), (int)(tenths % 10));
}

/* Writes what is asked, and what Enter does if the only choice is under the cursor. */
static void put_question(const S5GamePage *play, S5Text *text)
{
    const S5Scene *scene = &play->scene;
    s5_table_view_question(text, scene->table);
    if (scene->item[scene->cursor].may)
        s5_text_add(text, s5_table_view_enter(scene->table));
}

static bool fits(S5App *app, S5Area area, const char *text)
{
    return s5_grid_wrap(&app->grid, (S5Area){0, 0, 0, area.columns}, 0, 0, S5_INK_PLAIN, text) <= area.rows;
}

/* Puts the lesson before the question, or in its place where there is no room for both: the buttons and the cards say
 * what is asked, and any key brings the question back. */
static void put_lesson(S5App *app, S5Area area, S5Text *text)
{
    char bytes[2 * S5_SAY_MAX];
    S5Text both = s5_text(bytes, sizeof bytes);
    s5_text_add(&both, app->play.lesson);
    s5_text_char(&both, ' ');
    put_question(&app->play, &both);
    s5_text_add(text, fits(app, area, bytes) ? bytes : app->play.lesson);
}

/* Puts the answer to the last key, without the section of the rules at its end where there is no room for it. */
static void put_answer(S5App *app, S5Area area, S5Text *text)
{
    const char *answer = app->play.answer, *section = strstr(answer, " (docs/");
    char bytes[S5_SAY_MAX];
    if (section && !fits(app, area, answer)) {
        snprintf(bytes, sizeof bytes, "%.*s", (int)(section - answer), answer);
        answer = bytes;
    }
    s5_text_add(text, answer);
}

/* Writes the message below the hand. */
static void put_message(S5App *app, S5Area area, S5Text *text)
{
    const S5GamePage *play = &app->play;
    if (*play->answer)
        put_answer(app, area, text);
    else if (s5_app_thinks(app) && app->now - app->task.since >= QUIET_MS)
        put_thinking(app, text);
    else if (play->asked && *play->lesson)
        put_lesson(app, area, text);
    else if (play->asked)
        put_question(play, text);
    else if (*play->lesson)
        s5_text_add(text, play->lesson);
    else if (play->resting && play->kept)
        s5_phrase(text, &app->session->table, "The record is %s", play->record);
    else if (play->resting)
        s5_text_add(text, "The game is saved when you quit, and continues here next time.");
}

static void draw(S5App *app)
{
    S5GamePage *play = &app->play;
    play->scene.done = play->trick || play->looks ? &app->session->table.last : NULL;
    const S5Layout layout = s5_layout(&app->grid, s5_scene_cards(&play->scene));
    char bytes[2 * S5_SAY_MAX];
    S5Text message = s5_text(bytes, sizeof bytes);
    s5_items_relabel(&play->scene);
    put_message(app, layout.message, &message);
    play->scene.covered =
        play->resting ? s5_narration_covers(&app->grid, &layout, &play->log) : (S5Area){0, 0, 0, 0};
    s5_scene_draw(&app->grid, &layout, &play->scene);
    if (play->resting)
        s5_narration_result(&app->grid, &layout, &play->log);
    s5_narration_draw(&app->grid, layout.side, &play->log);
    s5_narration_message(&app->grid, layout.message, play->resting ? NULL : &play->log, bytes);
}

const S5Page s5_page_game = {"play", draw, s5_game_page_key, tick, false, s5_game_page_actions};
