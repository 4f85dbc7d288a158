/* A record on the same felt: forward and back, from any seat, or with all hands open. */
#include "playback.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- going */

static void log_line(void *log, int indent, const char *text)
{
    (void)indent;
    s5_narration_add(log, text);
}

/* Tells what happened last, as the seat or everybody may know it. */
static void tell_step(S5Playback *r, S5Event kind, const S5State *before, const S5Choice *choice)
{
    static char bytes[S5_EVENT_MAX];
    S5Text events = s5_text(bytes, sizeof bytes);
    const S5News news = {
        .kind = kind, .rules = &r->game.rules, .state = &r->state, .before = before, .choice = choice};
    s5_news_write(&events, &news, r->open ? S5_VIEWER_ALL : r->seat);
    r->log.fresh = true;
    if (kind != S5_EVENT_END_GAME) /* what is shared then is still in the view */
        s5_view(&r->game.rules, &r->state, r->seat, &r->game.view);
    s5_game_view_tell(&r->game, bytes);
}

static void make_recorded(S5Playback *r, int at)
{
    const S5ReplayStep *step = &r->step[at];
    const S5State before = r->state;
    if (step->kind == S5_EVENT_ACT) {
        s5_act(&r->game.rules, &r->state, before.turn, step->choice);
        r->finished = r->state.tricks_done > before.tricks_done;
    } else {
        s5_stop(&r->game.rules, &r->state);
    }
    tell_step(r, step->kind, &before, &step->choice);
}

static void deal_before(S5Playback *r, int at)
{
    while (r->step[at].kind != S5_EVENT_DEAL)
        at--;
    const S5ReplayDeal *dealt = &r->dealt[r->step[at].deal];
    const S5ReplayGame *recorded = &r->recorded[dealt->game];
    r->game.rules = recorded->rules;
    r->game.players = recorded->players;
    r->game.terms = recorded->terms;
    r->game.seat = r->open ? S5_NO_SEAT : r->seat;
    r->game.last.count = 0;
    r->game.joker = S5_JOKER_HIDDEN;
    r->game.narrator = (S5Narrator){log_line, NULL, &r->log};
    r->state = dealt->before;
    r->log.count = r->log.section = 0;
    r->finished = false;
    s5_deal(&r->game.rules, &r->state, dealt->pack);
    tell_step(r, S5_EVENT_DEAL, NULL, NULL);
    r->from = at;
}

/* Shows the position after a step. */
static void go_to(S5Playback *r, int at)
{
    r->at = s5_clamp(at, 0, r->steps - 1);
    r->answer[0] = 0;
    r->weighed = -1;
    if (r->seat >= r->recorded[r->dealt[r->step[r->at].deal].game].rules.players)
        r->seat = 0;
    deal_before(r, r->at);
    for (int i = r->from + 1; i <= r->at; i++)
        make_recorded(r, i);
    s5_view(&r->game.rules, &r->state, r->seat, &r->game.view);
}

void s5_playback_review(S5App *app)
{
    S5Playback *r = app->replay;
    int at = r->steps - 1;
    r->open = r->weighs = true;
    r->seat = app->session ? app->session->game.seat : 0;
    while (at > 0 && r->step[at].kind != S5_EVENT_DEAL)
        at--;
    go_to(r, at);
}

bool s5_playback_open(S5App *app, const char *path, int seat, bool open, S5Text *error)
{
    app->replay = s5_playback_read(path, error);
    if (!app->replay)
        return false;
    const int players = app->replay->recorded[0].rules.players, person = app->replay->recorded[0].person;
    if (seat < 0)
        seat = person == S5_NO_SEAT ? 0 : person;
    if (seat >= players) {
        s5_text_printf(error, "--seat takes a seat of this record, 0 to %d", players - 1);
        return false;
    }
    app->replay->open = open;
    app->replay->seat = seat;
    go_to(app->replay, 0);
    s5_app_push(app, &s5_page_replay);
    return true;
}

/* ------------------------------------------------------------------- values */

/* Shows the next decision as the coach sees it; the coach is asked when the replay stands still. */
static int64_t weigh_next(S5App *app)
{
    S5Playback *r = app->replay;
    const S5ReplayStep *next = r->at + 1 < r->steps ? &r->step[r->at + 1] : NULL;
    const bool decides = next && next->kind == S5_EVENT_ACT && (r->open || r->state.turn == r->seat);
    if (s5_app_finish_task(app, S5_TASK_VALUES) && r->weighing == r->at) {
        S5Text text = s5_text(r->answer, sizeof r->answer);
        r->weighed = r->at;
        if (app->task.spoke)
            s5_advice_text_put(&text, &r->game, &app->task.spoken);
    }
    if (app->coach && r->weighs && decides && r->weighed != r->at && !app->task.busy) {
        S5View view;
        s5_view(&r->game.rules, &r->state, r->state.turn, &view);
        r->weighing = r->at;
        s5_app_ask_coach(app, S5_TASK_VALUES, &r->game, &view, &next->choice);
    }
    if (app->task.busy && r->weighing != r->at)
        app->worker->stop(app->worker);
    return app->task.busy ? S5_TASK_POLL_MS : -1;
}

/* ----------------------------------------------------------------- drawing */

static void put_next_step(S5Playback *r, S5Text *text)
{
    const S5GameView *game = &r->game;
    const S5ReplayStep *next = r->at + 1 < r->steps ? &r->step[r->at + 1] : NULL;
    S5Text choice = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (!next) {
        s5_phrase(text, game, *r->fault ? "%s" : "This is the end of the record.", r->fault);
    } else if (next->kind == S5_EVENT_ACT && (r->open || r->state.turn == r->seat)) {
        s5_choice_put(&choice, game, &next->choice);
        s5_phrase(text, game, "Next: %N, %s%s", r->state.turn, choice.start, *r->answer ? ". " : "");
    }
    s5_text_add(text, r->answer);
}

static void draw_playback(S5App *app)
{
    S5Playback *r = app->replay;
    S5Text head = S5_EMPTY_TEXT(S5_SAY_MAX), said = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5Scene *scene = &r->scene;
    s5_phrase(&head, &r->game, "%s, step %d of %d", r->game.rules.preset->title, r->at + 1, r->steps);
    *scene = (S5Scene){.game = &r->game,
        .title = head.start,
        .seat = r->seat,
        .open = r->open ? r->state.hand : NULL,
        .done = r->finished ? &r->game.last : NULL};
    s5_items_make(scene);
    put_next_step(r, &said);
    const S5Layout layout = s5_layout(&app->grid, s5_scene_cards(scene));
    const bool ended = r->state.phase == S5_PHASE_DEAL || r->state.phase == S5_PHASE_OVER;
    if (ended)
        scene->covered = s5_narration_covers(&app->grid, &layout, &r->log);
    s5_scene_draw(&app->grid, &layout, scene);
    if (ended)
        s5_narration_result(&app->grid, &layout, &r->log);
    s5_narration_draw(&app->grid, layout.side, &r->log);
    s5_narration_message(&app->grid, layout.message, &r->log, said.start);
}

/* -------------------------------------------------------------------- keys */

static void go_to_next(S5App *app)
{
    go_to(app->replay, app->replay->at + 1);
}

static void go_to_first(S5App *app)
{
    go_to(app->replay, 0);
}

static void go_to_last(S5App *app)
{
    go_to(app->replay, app->replay->steps - 1);
}

/* A step to the left or right; up to the beginning of this hand or the deal before it, or down to the next deal. */
static void move_step(S5App *app, int rows, int columns)
{
    S5Playback *r = app->replay;
    const int step = rows < 0 ? -1 : 1;
    int at = r->at + (rows ? step : columns);
    while (rows && at > 0 && at < r->steps && r->step[at].kind != S5_EVENT_DEAL)
        at += step;
    go_to(r, at);
}

static void open_hands(S5App *app)
{
    app->replay->open = !app->replay->open;
    go_to(app->replay, app->replay->at);
}

static void next_seat(S5App *app)
{
    S5Playback *r = app->replay;
    r->seat = (r->seat + 1) % r->game.rules.players;
    go_to(r, r->at);
}

static void switch_values(S5App *app)
{
    S5Playback *r = app->replay;
    r->weighs = !r->weighs;
    r->weighed = -1;
    r->answer[0] = 0;
    if (!app->coach)
        snprintf(r->answer, sizeof r->answer, "There are no values here.");
}

static void show_hand_log(S5App *app)
{
    s5_text_page_log(app, "What happened in this hand", &app->replay->log);
}

static void explain_playback(S5App *app)
{
    s5_text_page_start(app, "Help", NULL);
    s5_text_page_keys(app, &s5_page_replay);
    s5_text_page_line(app, 0, "");
    s5_text_page_line(app, 2,
        "Values: the best choice comes first. A number says how much less another one is likely to bring, and the "
        "number after ± how far that can be wrong; (made) marks the one that was made.");
    s5_text_page_show(app);
}

static const S5Action ACTIONS[] = {
    {S5_KEY_LEFT, "←", NULL, NULL, NULL, NULL},
    {S5_KEY_RIGHT, "←→", "step", "one step back, one step forward", NULL, NULL},
    {' ', "Space", NULL, "one step forward", NULL, go_to_next},
    {S5_KEY_ENTER, "Enter", NULL, "one step forward", NULL, go_to_next},
    {S5_KEY_UP, "↑", NULL, NULL, NULL, NULL},
    {S5_KEY_DOWN, "↑↓", "hand", "to this deal or the previous one, or to the next deal", NULL, NULL},
    {S5_KEY_PAGE_UP, "PgUp", NULL, "to this deal or the previous one", NULL, NULL},
    {S5_KEY_PAGE_DOWN, "PgDn", NULL, "to the next deal", NULL, NULL},
    {S5_KEY_HOME, "Home", NULL, "to the beginning", NULL, go_to_first},
    {S5_KEY_END, "End", NULL, "to the end", NULL, go_to_last},
    {'o', "o", "open", "shows all hands, or only this seat's", NULL, open_hands},
    {S5_KEY_TAB, "Tab", "seat", "looks from the next seat", NULL, next_seat},
    {'h', "h", "values", "shows or hides what each choice is worth", NULL, switch_values},
    {'t', "t", "log", "what happened in this hand", NULL, show_hand_log},
    {'?', "?", "help", "this page", NULL, explain_playback},
    {'q', "q", "leave", "leaves", NULL, s5_app_pop},
    {S5_KEY_ESCAPE, "Esc", NULL, "leaves", NULL, s5_app_pop},
    {'c', "c", NULL, "four colours for the suits, or two", NULL, s5_app_switch_colours},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const S5Page s5_page_replay = {"replay", draw_playback, NULL, weigh_next, false, ACTIONS, move_step, NULL};
