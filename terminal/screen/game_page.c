/* The page on which a game is played: what happens by itself, how it is shown, and what keys do. */
#include "term.h"
#include "terminal/session/lesson.h"

#include <stdio.h>
#include <string.h>

enum { TRICK_PACES = 4, QUIET_MS = 400, HURRY_MS = 400 };

/** Buttons that are not choices of the game. */
enum { DO_NOTHING, DO_DEAL, DO_STOP, DO_REVIEW, DO_LEAVE, DO_AGAIN, DO_LOBBY };

/* ------------------------------------------------------------------ the game */

static void add_told_line(void *app, int indent, const char *text)
{
    (void)indent;
    s5_narration_add(&((S5App *)app)->play.log, text);
}

static void show_items(S5App *app, bool asks)
{
    S5Scene *scene = &app->play.scene;
    scene->game = &app->session->game;
    scene->seat = app->session->game.seat;
    scene->title =
        *app->session->game.house ? app->session->game.house : app->session->game.rules.preset->title;
    scene->asks = asks;
    s5_items_make(scene);
}

/* Leaves the app when something went wrong; returns whether it continues. */
static bool check_step(S5App *app, S5SessionResult result)
{
    if (result != S5_SESSION_FAILED)
        return true;
    app->status = 1;
    app->left = true;
    return false;
}

static int begin_turn(S5App *app)
{
    app->play.log.fresh = true;
    app->play.answer[0] = app->play.lesson[0] = 0;
    app->play.asked = app->play.resting = app->play.looks = app->play.hinted = app->play.wants_hint = false;
    s5_app_drop_task(app, S5_TASK_HINT); /* it was for the position that ends now */
    return app->session->game.view.tricks_done;
}

/* Waits after it: a card stays for a while, a finished trick longer; what nobody may notice takes no time. */
static void pause_after(S5App *app, int tricks, bool silent)
{
    S5GamePage *play = &app->play;
    const S5View *view = &app->session->game.view;
    const bool finished = view->tricks_done > tricks;
    if (finished || view->played || !view->tricks_done)
        play->trick = finished;
    if (!silent) {
        play->told = app->now;
        play->hold = app->now + app->pace * (finished ? TRICK_PACES : 1);
    }
    show_items(app, false);
}

static void make_choice(S5App *app, const S5Choice *choice)
{
    const int tricks = begin_turn(app);
    bool silent;
    check_step(app, s5_session_act(app->session, choice, &silent));
    pause_after(app, tricks, silent && app->session->state.turn != app->session->game.seat);
}

static void deal_hand(S5App *app)
{
    begin_turn(app);
    app->play.trick = false;
    check_step(app, s5_session_deal(app->session));
    pause_after(app, 0, false);
}

static void stop_game(S5App *app)
{
    begin_turn(app);
    check_step(app, s5_session_stop(app->session));
    pause_after(app, S5_HAND_CARDS, false);
}

static void take_choice_back(S5App *app)
{
    begin_turn(app);
    app->play.trick = false;
    check_step(app, s5_session_take_back(app->session));
    show_items(app, false);
}

void s5_game_page_start(S5App *app, const S5SavedGame *saved)
{
    S5GamePage *play = &app->play;
    *play = (S5GamePage){.log = play->log};
    app->session->game.narrator = (S5Narrator){add_told_line, NULL, app};
    play->log.fresh = true;
    S5SessionResult result = S5_SESSION_GOES_ON;
    if (saved)
        result = s5_session_resume(app->session, saved) && s5_session_retell_hand(app->session)
                     ? S5_SESSION_GOES_ON
                     : S5_SESSION_FAILED;
    else
        result = s5_session_start(app->session);
    if (!check_step(app, result))
        return;
    play->deals = true;
    show_items(app, false);
    s5_app_replace(app, &s5_page_game);
}

/* ------------------------------------------------------------- by itself */

/* Moves a finished game to the others at once, so that it can't be lost. */
static void keep_record(S5App *app)
{
    S5GamePage *play = &app->play;
    S5Session *s = app->session;
    if (play->kept)
        return;
    play->kept = s5_save_archive(&s->store, play->record);
    if (!play->kept)
        check_step(app, S5_SESSION_FAILED);
    s->games += s->state.match_games.number;
}

static void show_lesson(S5App *app)
{
    S5Text text = s5_text(app->play.lesson, sizeof app->play.lesson);
    const bool first = !app->session->lessons.told;
    const S5Lesson lesson = s5_lesson_next(app->session);
    if (lesson == S5_LESSONS)
        return;
    s5_lesson_say(&text, &app->session->game, lesson);
    s5_text_add(&text, first ? " " S5_DIM "(g: no more lessons)" S5_NORMAL : "");
}

static void toggle_lessons(S5App *app)
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
    show_items(app, true);
    play->scene.picks = false;
    if (s5_session_is_over(app->session)) {
        keep_record(app);
        s5_items_add(&play->scene, DO_AGAIN, "play again");
        s5_items_add(&play->scene, DO_LOBBY, "another game");
    } else if (app->session->state.phase == S5_PHASE_OVER) {
        s5_items_add(&play->scene, DO_DEAL, "start the next game");
    } else {
        s5_items_add(&play->scene, DO_DEAL, "deal the next hand");
        s5_items_add(&play->scene, DO_STOP, "end the game here");
    }
    s5_items_add(&play->scene, DO_REVIEW, "review this hand");
    s5_items_add(&play->scene, DO_LEAVE, "leave");
    while (play->scene.item[play->scene.cursor].card)
        play->scene.cursor++;
    play->resting = true;
    show_lesson(app);
}

static void choose_in_task(S5App *app, const volatile bool *stop)
{
    app->task.choice = s5_session_choose(app->session, stop);
}

/* Lets the computer player whose turn it is start to think, or takes its choice. */
static void await_choice(S5App *app)
{
    if (app->task.busy != S5_TASK_CHOICE && !s5_app_start_task(app, S5_TASK_CHOICE, choose_in_task))
        return;
    app->task.since = app->play.told;
    if (!s5_app_finish_task(app, S5_TASK_CHOICE))
        return;
    const S5Choice choice = app->task.choice;
    make_choice(app, &choice);
}

static void continue_game(S5App *app)
{
    S5Session *s = app->session;
    S5GamePage *play = &app->play;
    if (s5_session_is_over(s) || (s5_session_between_hands(s) && !play->deals)) {
        rest_between(app);
    } else if (s->state.turn == S5_NO_SEAT) {
        play->deals = false;
        deal_hand(app);
    } else if (s->state.turn == s->game.seat) {
        play->deals = false;
        play->asked = check_step(app, s5_session_ask(s));
        play->since = app->now;
        show_items(app, true);
        show_lesson(app);
    } else {
        play->deals = false;
        await_choice(app);
    }
}

/* Asks the coach once no other task is running, and takes the answer. */
static void find_hint(S5App *app)
{
    S5GamePage *play = &app->play;
    const S5GameView *game = &app->session->game;
    if (play->wants_hint && s5_app_ask_coach(app, S5_TASK_HINT, game, &game->view, NULL))
        play->wants_hint = false;
    if (!s5_app_finish_task(app, S5_TASK_HINT))
        return;
    S5Text text = s5_text(play->answer, sizeof play->answer);
    play->hinted = app->task.spoke;
    s5_text_add(&text, play->hinted ? app->task.spoken.sentence : "");
}

static int64_t tick_game(S5App *app)
{
    S5GamePage *play = &app->play;
    while (!app->left && app->now >= play->hold && !play->asked && !play->resting) {
        continue_game(app);
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
        s5_phrase(text, &s->game, "%N is thinking", s->game.view.turn);
    else
        s5_text_add(text, "Looking for a hint");
    for (int64_t i = 0; i < tenths && i < 40; i += 2)
        s5_text_char(text, '.');
    s5_phrase(text, &s->game, " %d.%d s; Esc: answer now", (int)(tenths / 10), (int)(tenths % 10));
}

/* Writes what is asked, and what Enter does if the only choice is under the cursor. */
static void put_question(const S5GamePage *play, S5Text *text)
{
    const S5Scene *scene = &play->scene;
    s5_game_view_question(text, scene->game);
    if (scene->item[scene->cursor].may)
        s5_text_add(text, s5_game_view_enter(scene->game));
}

static bool fits_area(S5App *app, S5Area area, const char *text)
{
    return s5_grid_wrap(&app->grid, (S5Area){0, 0, 0, area.columns}, 0, 0, S5_INK_PLAIN, text) <= area.rows;
}

/* Puts the lesson before the question, or in its place where there is no room for both: the buttons and the cards say
 * what is asked, and any key brings the question back. */
static void put_lesson(S5App *app, S5Area area, S5Text *text)
{
    S5Text both = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    s5_text_printf(&both, "%s ", app->play.lesson);
    put_question(&app->play, &both);
    s5_text_add(text, fits_area(app, area, both.start) ? both.start : app->play.lesson);
}

/* Puts the answer to the last key, without the section of the rules at its end where there is no room for it. */
static void put_answer(S5App *app, S5Area area, S5Text *text)
{
    const char *answer = app->play.answer, *section = strstr(answer, " (docs/");
    char bytes[S5_SAY_MAX];
    if (section && !fits_area(app, area, answer)) {
        snprintf(bytes, sizeof bytes, "%.*s", (int)(section - answer), answer);
        answer = bytes;
    }
    s5_text_add(text, answer);
}

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
        s5_phrase(text, &app->session->game, "The record is %s", play->record);
    else if (play->resting)
        s5_text_add(text, "The game is saved when you quit, and continues here next time.");
}

static void draw_game_page(S5App *app)
{
    S5GamePage *play = &app->play;
    play->scene.done = play->trick || play->looks ? &app->session->game.last : NULL;
    const S5Layout layout = s5_layout(&app->grid, s5_scene_cards(&play->scene));
    S5Text message = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    s5_items_relabel(&play->scene);
    put_message(app, layout.message, &message);
    play->scene.covered =
        play->resting ? s5_narration_covers(&app->grid, &layout, &play->log) : (S5Area){0, 0, 0, 0};
    s5_scene_draw(&app->grid, &layout, &play->scene);
    if (play->resting)
        s5_narration_result(&app->grid, &layout, &play->log);
    s5_narration_draw(&app->grid, layout.side, &play->log);
    s5_narration_message(&app->grid, layout.message, play->resting ? NULL : &play->log, message.start);
}

/* -------------------------------------------------------------------- keys */

static bool is_asking(const S5App *app)
{
    return app->play.scene.asks;
}

static bool is_asked(const S5App *app)
{
    return app->play.asked;
}

static S5Item *item_at(S5App *app)
{
    S5Scene *scene = &app->play.scene;
    return scene->asks && scene->cursor < scene->items ? &scene->item[scene->cursor] : NULL;
}

/* ------------------------------------------------------------------ moving */

/* Another key was pressed: clears the answer to the last one. */
static void clear_answer(S5App *app)
{
    app->play.answer[0] = app->play.lesson[0] = 0;
    app->play.looks = app->play.hurries = false;
}

/* To the card or button on the left or right; to the buttons, or the cards. */
static void move_cursor(S5App *app, int rows, int columns)
{
    clear_answer(app);
    if (columns)
        s5_items_move(&app->play.scene, columns);
    else
        s5_items_jump(&app->play.scene, rows > 0);
}

static void move_across(S5App *app)
{
    S5Scene *scene = &app->play.scene;
    clear_answer(app);
    s5_items_jump(scene, !scene->item[scene->cursor].card);
}

/* ---------------------------------------------------------------- choosing */

/* The choice that an item means now: for a discard, the marked cards. */
static S5Choice item_choice(const S5App *app, const S5Item *item)
{
    S5Choice choice = item->choice;
    if (choice.kind == S5_CHOICE_DISCARD)
        choice = (S5Choice){.kind = S5_CHOICE_DISCARD,
            .cards = app->play.scene.marked | (item->card ? s5_set_of(choice.value) : 0)};
    return choice;
}

static void answer_why(S5App *app, const S5Choice *choice, S5Status status)
{
    S5Text text = s5_text(app->play.answer, sizeof app->play.answer);
    s5_game_view_why(&text, &app->session->game, choice, status);
}

static void toggle_mark(S5App *app, S5Item *item)
{
    S5Scene *scene = &app->play.scene;
    const S5Set card = s5_set_of(item->choice.value);
    if (item->may || scene->marked & card)
        scene->marked ^= card;
    else
        answer_why(app, &(S5Choice){.kind = S5_CHOICE_DISCARD, .cards = scene->marked | card},
            s5_session_check(app->session,
                &(S5Choice){.kind = S5_CHOICE_DISCARD, .cards = app->session->game.view.legal.must | card}));
}

static void try_choice(S5App *app, const S5Choice *choice)
{
    const S5Status status = s5_session_check(app->session, choice);
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (status != S5_OK)
        answer_why(app, choice, status);
    else if (!s5_game_view_doubt(&text, &app->session->game, choice) ||
             s5_app_confirm(app->play.answer, text.start))
        make_choice(app, choice);
}

/* ---------------------------------------------------------------- commands */

static void leave_game(S5App *app)
{
    app->worker->stop(app->worker);
    app->left = true;
}

static void review_hand(S5App *app)
{
    char path[S5_PATH_MAX];
    S5GamePage *play = &app->play;
    S5Text error = S5_EMPTY_TEXT(S5_SAY_MAX);
    play->answer[0] = 0;
    if (!app->session->state.hand_number || !play->resting) {
        snprintf(play->answer, sizeof play->answer, "A hand can be reviewed when it is over.");
        return;
    }
    if (play->kept)
        snprintf(path, sizeof path, "%s", play->record);
    else
        s5_save_path(&app->session->store, "game.jsonl", path);
    s5_playback_free(&app->replay);
    app->replay = s5_playback_read(path, &error);
    if (app->replay) {
        s5_playback_review(app);
        s5_app_push(app, &s5_page_replay);
    } else {
        snprintf(play->answer, sizeof play->answer, "%s", error.start);
    }
}

static void press_button(S5App *app, int what)
{
    switch (what) {
    case DO_DEAL:
        app->play.resting = false;
        app->play.deals = true;
        break;
    case DO_STOP:
        if (s5_app_confirm(
                app->play.answer, S5_BOLD "This ends the game: no further hand is dealt." S5_NORMAL))
            stop_game(app);
        break;
    case DO_REVIEW:
        review_hand(app);
        break;
    case DO_AGAIN:
        s5_game_page_start(app, NULL);
        break;
    case DO_LOBBY:
        s5_app_replace(app, &s5_page_lobby);
        break;
    default:
        leave_game(app);
        break;
    }
}

/* Whether this Enter, like the one before it, was meant for somebody else's card: the person has only just been
 * asked. */
static bool is_hurried(const S5App *app)
{
    const S5GamePage *play = &app->play;
    return play->hurries && play->asked && app->now - play->since < HURRY_MS;
}

/* Enter does what is under the cursor; while others play it lets the next thing happen at once. */
static void enter_item(S5App *app)
{
    S5GamePage *play = &app->play;
    S5Item *item = item_at(app);
    play->looks = false;
    if (is_hurried(app))
        return;
    play->hurries = !item;
    if (!item) {
        play->answer[0] = 0;
        play->hold = app->now;
    } else if (item->command) {
        press_button(app, item->command);
    } else if (item->card && item->choice.kind == S5_CHOICE_DISCARD) {
        play->answer[0] = 0;
        toggle_mark(app, item);
    } else {
        const S5Choice choice = item_choice(app, item);
        try_choice(app, &choice);
    }
}

static bool discards(const S5App *app)
{
    return app->play.asked && s5_game_view_allows(&app->session->game, S5_CHOICE_DISCARD);
}

static bool discards_knowing(const S5App *app)
{
    return discards(app) && s5_game_view_trumps(&app->session->game);
}

static void mark_others(S5App *app)
{
    S5GamePage *play = &app->play;
    const S5GameView *game = &app->session->game;
    play->answer[0] = 0;
    play->scene.marked = game->view.hand & ~s5_game_view_trumps(game)->cards;
    play->scene.cursor = play->scene.items - 1;
}

/* --------------------------------------------------------------- questions */

static void show_why(S5App *app)
{
    const S5Item *item = item_at(app);
    const S5Choice choice = item_choice(app, item);
    answer_why(app, &choice, s5_session_check(app->session, &choice));
}

/* Asks for a hint; the next tick begins to look for it. */
static void ask_hint(S5App *app)
{
    S5GamePage *play = &app->play;
    if (play->hinted) {
        s5_text_page_start(app, "What each choice is likely to bring", &app->session->game);
        s5_advice_tell(&app->session->game, &app->task.spoken.advice, S5_ADVICE_MAX);
        s5_text_page_show(app);
        return;
    }
    clear_answer(app);
    if (!app->coach)
        snprintf(play->answer, sizeof play->answer, "There is no hint here.");
    else
        play->wants_hint = app->task.busy != S5_TASK_HINT;
}

static void answer_told(S5App *app, void (*tell)(const S5GameView *game))
{
    S5GameView *game = &app->session->game;
    s5_text_page_start(app, "", game);
    tell(game);
    snprintf(app->play.answer, sizeof app->play.answer, "%s", s5_text_page_end(app));
}

static void show_last_trick(S5App *app)
{
    answer_told(app, s5_game_view_tell_trick);
    app->play.looks = app->session->game.view.tricks_done > 0;
}

static void show_scores(S5App *app)
{
    answer_told(app, s5_game_view_scores);
}

static void show_log(S5App *app)
{
    s5_text_page_log(app, "What happened", &app->play.log);
    app->reading.top = S5_TEXT_MAX; /* the end: scrolling limits it */
}

static void show_game_rules(S5App *app)
{
    s5_text_page_start(app, "The rules of this game", &app->session->game);
    s5_game_view_rules(&app->session->game);
    s5_text_page_show(app);
}

/* Writes what is asked, and each choice with what it does. */
static void help_choices(S5App *app)
{
    S5GameView *game = &app->session->game;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_game_view_question(&text, game);
    s5_text_page_line(app, 0, text.start);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++) {
        if (!s5_game_view_allows(game, (S5ChoiceKind)kind))
            continue;
        text = s5_text(text.start, text.size);
        s5_game_view_consequence(&text, game, (S5ChoiceKind)kind);
        s5_say(game, 14, S5_BOLD "  %s" S5_NORMAL "  %o. %o", s5_choice_word((S5ChoiceKind)kind),
            s5_game_view_meaning(game, (S5ChoiceKind)kind), text.start);
        if (kind == S5_CHOICE_BID)
            s5_game_view_slams(game, 2);
    }
    s5_text_page_line(app, 0, "");
}

static void help_marks(S5App *app)
{
    const S5GameView *game = &app->session->game;
    s5_say(game, 2, "At the table: ▸ marks whose turn it is, [D] the dealer, each ▪ a trick taken%s.",
        game->rules.sides ? "; the letter after a name is the side" : "");
    s5_say(game, 2,
        "A double frame is round the card that is winning the trick, a dashed one round a card that you may not "
        "play.");
    s5_say(game, 2,
        "In the rows of trumps and of the suit led, high to low: [K] is in your hand, -K- is gone, (K) is turned "
        "up.");
    s5_text_page_line(app, 0, "");
}

static void show_game_help(S5App *app)
{
    S5GameView *game = &app->session->game;
    s5_text_page_start(app, "Help", game);
    s5_game_view_aim(game);
    s5_text_page_line(app, 0, "");
    if (app->play.asked)
        help_choices(app);
    s5_text_page_keys(app, &s5_page_game);
    s5_text_page_line(app, 0, "");
    help_marks(app);
    s5_game_view_primer(game);
    s5_text_page_show(app);
}

/* ---------------------------------------------------------------- settings */

static void set_pace(S5App *app, int step)
{
    static const int PACES[] = {0, 100, 200, 300, 450, 700, 1000, 1500, 2500};
    const int count = (int)(sizeof PACES / sizeof *PACES);
    int at = 0;
    while (at < count - 1 && PACES[at] < app->pace)
        at++;
    at += step;
    app->pace = PACES[s5_clamp(at, 0, count - 1)];
    snprintf(app->play.answer, sizeof app->play.answer, "%d.%d seconds between the moves of other players.",
        app->pace / 1000, app->pace / 100 % 10);
}

static void slow_down(S5App *app)
{
    set_pace(app, 1);
}

static void speed_up(S5App *app)
{
    set_pace(app, -1);
}

static void hurry_player(S5App *app)
{
    app->worker->stop(app->worker);
}

static bool is_resting(const S5App *app)
{
    return app->play.resting;
}

static const char *enter_label(const S5App *app)
{
    const S5Scene *scene = &app->play.scene;
    const S5Item *item = &scene->item[scene->cursor];
    if (!scene->asks)
        return "next";
    if (!item->card)
        return "select";
    switch (item->choice.kind) {
    case S5_CHOICE_PLAY:
        return "play";
    case S5_CHOICE_ROB:
        return "give";
    default:
        return s5_set_has(scene->marked, item->choice.value) ? "unmark" : "mark";
    }
}

/* Whether a choice of the person can be taken back: one of this hand, before the game is over. */
static bool can_undo(const S5App *app)
{
    const S5GamePage *play = &app->play;
    return app->session->chose && (play->asked || (play->resting && !play->kept));
}

static const S5Action ACTIONS[] = {
    {S5_KEY_ESCAPE, "Esc", "hurry", "the player who is thinking answers at once", s5_app_thinks,
        hurry_player},
    {S5_KEY_LEFT, "←", NULL, NULL, is_asking, NULL},
    {S5_KEY_RIGHT, "←→", "choose",
        "to the card or button on the left or right; digits and first letters go to one directly", is_asking,
        NULL},
    {S5_KEY_UP, "↑", NULL, "to the buttons", is_asking, NULL},
    {S5_KEY_DOWN, "↓", NULL, "to the cards", is_asking, NULL},
    {S5_KEY_TAB, "Tab", NULL, "between the cards and the buttons", is_asking, move_across},
    {S5_KEY_ENTER, "Enter", "play",
        "plays the card, marks it for discarding, or presses the button; "
        "while others play: does not wait",
        NULL, enter_item},
    {' ', "Space", NULL, "the same", NULL, enter_item},
    {'x', "x", "all but trumps", "when you discard and trumps are known: marks all cards that are not trumps",
        discards_knowing, mark_others},
    {'w', "w", "why", "on your turn: why you may or may not choose this", is_asked, show_why},
    {'h', "h", "hint",
        "on your turn: what a good player would do; again: what each choice is likely to bring", is_asked,
        ask_hint},
    {'u', "u", "undo", "takes back your last choice in this hand", can_undo, take_choice_back},
    {'?', "?", "help", "this page", NULL, show_game_help},
    {'q', "q", "quit", "quits; the game is saved", NULL, leave_game},
    {'l', "l", "last", "the last trick", NULL, show_last_trick},
    {'r', "r", "review", "after a hand: steps through it with all cards open", is_resting, review_hand},
    {'s', "s", "scores", "how everybody stands", NULL, show_scores},
    {'t', "t", "log", "everything that happened", NULL, show_log},
    {'i', "i", "rules", "the rules of this game", NULL, show_game_rules},
    {'g', "g", NULL, "lessons for a first game: off, or on from the beginning", NULL, toggle_lessons},
    {'-', "-", NULL, "slower: more time between the moves of other players", NULL, slow_down},
    {'+', "+", NULL, "faster", NULL, speed_up},
    {'c', "c", NULL, "four colours for the suits, or two", NULL, s5_app_switch_colours},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static void answer_nothing(S5App *app, int key)
{
    const S5GameView *game = &app->session->game;
    const S5Action *action = ACTIONS;
    S5Text text = s5_text(app->play.answer, sizeof app->play.answer);
    while (action->key && action->key != key)
        action++;
    if (key < ' ' || key >= S5_KEY_UP)
        return;
    if (action->key)
        s5_phrase(&text, game, "%s does nothing now (%s).", action->shown, action->help);
    else if (key >= '0' && key <= '9')
        s5_phrase(&text, game, "There is no card %d to choose now.", key - '0');
    else
        s5_text_add(&text, "That key does nothing here; ? lists the keys.");
}

static bool take_game_key(S5App *app, int key)
{
    S5GamePage *play = &app->play;
    const bool again = key == S5_KEY_ITEM + play->scene.cursor;
    if (!again) /* a doubt stays until something else is chosen */
        clear_answer(app);
    if (key >= S5_KEY_ITEM && key < S5_KEY_ITEM + play->scene.items) {
        play->scene.cursor = key - S5_KEY_ITEM;
        if (again || discards(app) || !play->scene.item[play->scene.cursor].card)
            enter_item(app);
        return true;
    }
    if (play->scene.asks && s5_items_find(&play->scene, key))
        return true;
    answer_nothing(app, key);
    return false;
}

const S5Page s5_page_game = {
    "play", draw_game_page, take_game_key, tick_game, false, ACTIONS, move_cursor, enter_label};
