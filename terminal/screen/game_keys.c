/* The keys of the game page. */
#include "game_page.h"

#include <stdio.h>
#include <string.h>

static bool asks(const S5App *app)
{
    return app->play.scene.asks;
}

static bool asked(const S5App *app)
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
static void fresh(S5App *app)
{
    app->play.answer[0] = app->play.lesson[0] = 0;
    app->play.looks = app->play.hurries = false;
}

static void left(S5App *app)
{
    fresh(app);
    s5_items_move(&app->play.scene, -1);
}

static void right(S5App *app)
{
    fresh(app);
    s5_items_move(&app->play.scene, 1);
}

static void to_buttons(S5App *app)
{
    fresh(app);
    s5_items_jump(&app->play.scene, false);
}

static void to_cards(S5App *app)
{
    fresh(app);
    s5_items_jump(&app->play.scene, true);
}

static void across(S5App *app)
{
    S5Scene *scene = &app->play.scene;
    fresh(app);
    s5_items_jump(scene, !scene->item[scene->cursor].card);
}

/* ---------------------------------------------------------------- choosing */

/* The choice that an item means now: for a discard, the marked cards. */
static S5Choice choice_of(const S5App *app, const S5Item *item)
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
    s5_table_view_why(&text, &app->session->table, choice, status);
}

static void toggle(S5App *app, S5Item *item)
{
    S5Scene *scene = &app->play.scene;
    const S5Set card = s5_set_of(item->choice.value);
    if (item->may || scene->marked & card)
        scene->marked ^= card;
    else
        answer_why(app, &(S5Choice){.kind = S5_CHOICE_DISCARD, .cards = scene->marked | card},
            s5_session_check(app->session,
                &(S5Choice){.kind = S5_CHOICE_DISCARD, .cards = app->session->table.view.legal.must | card}));
}

static void try_choice(S5App *app, const S5Choice *choice)
{
    const S5Status status = s5_session_check(app->session, choice);
    char doubt[S5_SAY_MAX];
    S5Text text = s5_text(doubt, sizeof doubt);
    if (status != S5_OK)
        answer_why(app, choice, status);
    else if (!s5_table_view_doubt(&text, &app->session->table, choice) ||
             s5_app_confirm(app->play.answer, doubt))
        s5_game_page_act(app, choice);
}

/* ---------------------------------------------------------------- commands */

static void leave(S5App *app)
{
    app->worker->stop(app->worker);
    app->left = true;
}

static void review(S5App *app)
{
    char path[S5_PATH_MAX], message[S5_SAY_MAX];
    S5GamePage *play = &app->play;
    S5Text error = s5_text(message, sizeof message);
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
        snprintf(play->answer, sizeof play->answer, "%s", message);
    }
}

static void again(S5App *app)
{
    s5_app_pop(app);
    app->left = false;
    s5_game_page_start(app, NULL);
}

static void lobby(S5App *app)
{
    s5_app_pop(app);
    app->left = false;
    s5_lobby_open(app);
}

static void stop(S5App *app)
{
    if (s5_app_confirm(app->play.answer, S5_BOLD "This ends the game: no further hand is dealt." S5_NORMAL))
        s5_game_page_stop(app);
}

static void command(S5App *app, int what)
{
    switch (what) {
    case S5_DO_DEAL:
        app->play.resting = false;
        app->play.deals = true;
        break;
    case S5_DO_STOP:
        stop(app);
        break;
    case S5_DO_REVIEW:
        review(app);
        break;
    case S5_DO_AGAIN:
        again(app);
        break;
    case S5_DO_LOBBY:
        lobby(app);
        break;
    default:
        leave(app);
        break;
    }
}

/* Whether this Enter, like the one before it, was meant for somebody else's card: the person has only just been
 * asked. */
static bool hurries(const S5App *app)
{
    enum { HURRY_MS = 400 };
    const S5GamePage *play = &app->play;
    return play->hurries && play->asked && app->now - play->since < HURRY_MS;
}

/* Enter does what is under the cursor; while others play it lets the next thing happen at once. */
static void enter(S5App *app)
{
    S5GamePage *play = &app->play;
    S5Item *item = item_at(app);
    play->looks = false;
    if (hurries(app))
        return;
    play->hurries = !item;
    if (!item) {
        play->answer[0] = 0;
        play->hold = app->now;
    } else if (item->command) {
        command(app, item->command);
    } else if (item->card && item->choice.kind == S5_CHOICE_DISCARD) {
        play->answer[0] = 0;
        toggle(app, item);
    } else {
        const S5Choice choice = choice_of(app, item);
        try_choice(app, &choice);
    }
}

static bool discards(const S5App *app)
{
    return app->play.asked && s5_table_view_allows(&app->session->table, S5_CHOICE_DISCARD);
}

/* Whether cards are discarded after trumps were named. */
static bool discards_knowing(const S5App *app)
{
    return discards(app) && s5_table_view_trumps(&app->session->table);
}

/* Marks all cards that are not trumps, and goes to the button. */
static void mark_others(S5App *app)
{
    S5GamePage *play = &app->play;
    const S5TableView *table = &app->session->table;
    play->answer[0] = 0;
    play->scene.marked = table->view.hand & ~s5_table_view_trumps(table)->cards;
    play->scene.cursor = play->scene.items - 1;
}

/* --------------------------------------------------------------- questions */

static void why(S5App *app)
{
    const S5Item *item = item_at(app);
    const S5Choice choice = choice_of(app, item);
    answer_why(app, &choice, s5_session_check(app->session, &choice));
}

/* Shows what each choice is likely to bring. */
static void all_of_hint(S5App *app)
{
    s5_text_page_start(app, "What each choice is likely to bring", &app->session->table);
    s5_advice_tell(&app->session->table, &app->task.spoken.advice, S5_ADVICE_MAX);
    s5_game_page_listen(app);
    s5_text_page_show(app);
}

/* Asks for a hint; the next tick begins to look for it. */
static void hint(S5App *app)
{
    S5GamePage *play = &app->play;
    if (play->hinted) {
        all_of_hint(app);
        return;
    }
    fresh(app);
    if (!app->coach)
        snprintf(play->answer, sizeof play->answer, "There is no hint here.");
    else
        play->wants_hint = app->task.busy != S5_TASK_HINT;
}

static void last(S5App *app)
{
    S5GamePage *play = &app->play;
    char *answer = play->answer;
    s5_text_page_start(app, "", &app->session->table);
    s5_table_view_tell_trick(&app->session->table);
    snprintf(answer, sizeof play->answer, "%s", app->reading.bytes + 1);
    s5_game_page_listen(app);
    play->looks = app->session->table.view.tricks_done > 0;
}

static void told(S5App *app)
{
    const S5Narration *log = &app->play.log;
    s5_text_page_start(app, "What happened", NULL);
    for (int i = 0; i < log->count; i++)
        if (*s5_narration_line(log, i))
            s5_text_page_line(app, 2, s5_narration_line(log, i));
    s5_text_page_show(app);
    app->reading.top = S5_TEXT_MAX; /* the end: scrolling limits it */
}

static void rules(S5App *app)
{
    s5_text_page_start(app, "The rules of this game", &app->session->table);
    s5_table_view_rules(&app->session->table);
    s5_game_page_listen(app);
    s5_text_page_show(app);
}

static void scores(S5App *app)
{
    s5_text_page_start(app, "", &app->session->table);
    s5_table_view_scores(&app->session->table);
    snprintf(app->play.answer, sizeof app->play.answer, "%s", app->reading.bytes + 1);
    s5_game_page_listen(app);
}

/* Writes what is asked, and each choice with what it does. */
static void help_choices(S5App *app)
{
    S5TableView *table = &app->session->table;
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_table_view_question(&text, table);
    s5_text_page_line(app, 0, bytes);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++) {
        if (!s5_table_view_allows(table, (S5ChoiceKind)kind))
            continue;
        s5_say(table, 14, S5_BOLD "  %s" S5_NORMAL "  %o. %o", s5_choice_word((S5ChoiceKind)kind),
            s5_table_view_meaning(table, (S5ChoiceKind)kind),
            s5_table_view_consequence(table, (S5ChoiceKind)kind));
        if (kind == S5_CHOICE_BID)
            s5_table_view_slams(table, 2);
    }
    s5_text_page_line(app, 0, "");
}

/* Explains the marks on the table and in the rows of trumps and of the suit led. */
static void help_marks(S5App *app)
{
    const S5TableView *table = &app->session->table;
    s5_say(table, 2, "At the table: ▸ marks whose turn it is, [D] the dealer, each ▪ a trick taken%s.",
        table->rules.sides ? "; the letter after a name is the side" : "");
    s5_say(table, 2,
        "A double frame is round the card that is winning the trick, a dashed one round a card that you may not "
        "play.");
    s5_say(table, 2,
        "In the rows of trumps and of the suit led, high to low: [K] is in your hand, -K- is gone, (K) is turned "
        "up.");
    s5_text_page_line(app, 0, "");
}

static void help(S5App *app)
{
    S5TableView *table = &app->session->table;
    s5_text_page_start(app, "Help", table);
    s5_table_view_aim(table);
    s5_text_page_line(app, 0, "");
    if (app->play.asked)
        help_choices(app);
    s5_app_explain(app, s5_game_page_actions);
    s5_text_page_line(app, 0, "");
    help_marks(app);
    s5_table_view_primer(table);
    s5_game_page_listen(app);
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
    app->pace = PACES[at < 0 ? 0 : at < count ? at : count - 1];
    snprintf(app->play.answer, sizeof app->play.answer, "%d.%d seconds between the moves of other players.",
        app->pace / 1000, app->pace / 100 % 10);
}

static void slower(S5App *app)
{
    set_pace(app, 1);
}

static void faster(S5App *app)
{
    set_pace(app, -1);
}

static void colours(S5App *app)
{
    app->four_colours = !app->four_colours;
}

static void hurry(S5App *app)
{
    app->worker->stop(app->worker);
}

static bool reviews(const S5App *app)
{
    return app->play.resting;
}

/* What Enter does, for the line of keys. */
static bool waits(const S5App *app)
{
    return !app->play.scene.asks;
}

static const S5Item *chosen_card(const S5App *app)
{
    const S5Scene *scene = &app->play.scene;
    const S5Item *item = &scene->item[scene->cursor];
    return scene->asks && item->card ? item : NULL;
}

static bool unmarks(const S5App *app)
{
    const S5Item *card = chosen_card(app);
    return card && card->choice.kind == S5_CHOICE_DISCARD &&
           s5_set_has(app->play.scene.marked, card->choice.value);
}

static bool marks(const S5App *app)
{
    const S5Item *card = chosen_card(app);
    return card && card->choice.kind == S5_CHOICE_DISCARD && !unmarks(app);
}

static bool gives(const S5App *app)
{
    const S5Item *card = chosen_card(app);
    return card && card->choice.kind == S5_CHOICE_ROB;
}

static bool plays(const S5App *app)
{
    const S5Item *card = chosen_card(app);
    return card && card->choice.kind == S5_CHOICE_PLAY;
}

static bool presses(const S5App *app)
{
    return !waits(app) && !chosen_card(app);
}

/* Whether a choice of the person can be taken back: one of this hand, before the game is over. */
static bool undoes(const S5App *app)
{
    const S5GamePage *play = &app->play;
    return app->session->chose && (play->asked || (play->resting && !play->kept));
}

const S5Action s5_game_page_actions[] = {
    {S5_KEY_ESCAPE, "Esc", "hurry", "the player who is thinking answers at once", s5_app_thinks, hurry},
    {S5_KEY_LEFT, "←", NULL, NULL, asks, left},
    {S5_KEY_RIGHT, "←→", "choose",
        "to the card or button on the left or right; digits and first letters go to one directly", asks,
        right},
    {S5_KEY_UP, "↑", NULL, "to the buttons", asks, to_buttons},
    {S5_KEY_DOWN, "↓", NULL, "to the cards", asks, to_cards},
    {S5_KEY_TAB, "Tab", NULL, "between the cards and the buttons", asks, across},
    {S5_KEY_ENTER, "Enter", "play",
        "plays the card, marks it for discarding, or presses the button; "
        "while others play: does not wait",
        plays, enter},
    {S5_KEY_ENTER, "Enter", "give", NULL, gives, enter},
    {S5_KEY_ENTER, "Enter", "mark", NULL, marks, enter},
    {S5_KEY_ENTER, "Enter", "unmark", NULL, unmarks, enter},
    {S5_KEY_ENTER, "Enter", "select", NULL, presses, enter},
    {S5_KEY_ENTER, "Enter", "next", NULL, waits, enter},
    {' ', "Space", NULL, "the same", NULL, enter},
    {'x', "x", "all but trumps", "when you discard and trumps are known: marks all cards that are not trumps",
        discards_knowing, mark_others},
    {'w', "w", "why", "on your turn: why you may or may not choose this", asked, why},
    {'h', "h", "hint",
        "on your turn: what a good player would do; again: what each choice is likely to bring", asked, hint},
    {'u', "u", "undo", "takes back your last choice in this hand", undoes, s5_game_page_take_back},
    {'?', "?", "help", "this page", NULL, help},
    {'q', "q", "quit", "quits; the game is saved", NULL, leave},
    {'l', "l", "last", "the last trick", NULL, last},
    {'r', "r", "review", "after a hand: steps through it with all cards open", reviews, review},
    {'s', "s", "scores", "how everybody stands", NULL, scores},
    {'t', "t", "log", "everything that happened", NULL, told},
    {'i', "i", "rules", "the rules of this game", NULL, rules},
    {'g', "g", NULL, "lessons for a first game: off, or on from the beginning", NULL, s5_game_page_lessons},
    {'-', "-", NULL, "slower: more time between the moves of other players", NULL, slower},
    {'+', "+", NULL, "faster", NULL, faster},
    {'c', "c", NULL, "four colours for the suits, or two", NULL, colours},
    {0, NULL, NULL, NULL, NULL, NULL},
};

/* Answers a character that does nothing, or not now. */
static void answer_nothing(S5App *app, int key)
{
    const S5TableView *table = &app->session->table;
    const S5Action *action = s5_game_page_actions;
    S5Text text = s5_text(app->play.answer, sizeof app->play.answer);
    while (action->key && action->key != key)
        action++;
    if (key < ' ' || key >= S5_KEY_UP)
        return;
    if (action->key)
        s5_phrase(&text, table, "%s does nothing now (%s).", action->shown, action->help);
    else if (key >= '0' && key <= '9')
        s5_phrase(&text, table, "There is no card %d to choose now.", key - '0');
    else
        s5_text_add(&text, "That key does nothing here; ? lists the keys.");
}

bool s5_game_page_key(S5App *app, int key)
{
    S5GamePage *play = &app->play;
    const bool again = key == S5_KEY_ITEM + play->scene.cursor;
    if (!again) /* a doubt stays until something else is chosen */
        fresh(app);
    if (key >= S5_KEY_ITEM && key < S5_KEY_ITEM + play->scene.items) {
        play->scene.cursor = key - S5_KEY_ITEM;
        if (again || discards(app) || !play->scene.item[play->scene.cursor].card)
            enter(app);
        return true;
    }
    if (play->scene.asks && s5_items_find(&play->scene, key))
        return true;
    answer_nothing(app, key);
    return false;
}
