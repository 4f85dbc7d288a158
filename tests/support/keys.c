#include "keys.h"

#include "terminal/screen/adviser.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SCREEN_MAX = 1 << 17, HANDS_MAX = 400, STEPS_MAX = 100000 };

static S5App app;
static S5Session session;
static char folder[64], game_line[128];
static S5Random person; /* the person's choices */
static int size_rows, size_columns;

/* ------------------------------------------------------------------- worker */

static void start_plain(S5Worker *worker, S5Work *work, S5App *for_app)
{
    (void)worker;
    work(for_app, NULL);
}

static bool done_plain(S5Worker *worker)
{
    (void)worker;
    return true;
}

static void stop_plain(S5Worker *worker)
{
    (void)worker;
}

/* Works while everything else waits. */
static S5Worker plain_worker = {start_plain, done_plain, stop_plain};

/* -------------------------------------------------------------------- time */

/* Lets time pass once; returns whether anything was waited for. */
static bool pass(void)
{
    const int64_t ms = s5_app_tick(&app, app.now);
    if (ms < 0 || app.left)
        return false;
    app.now += ms ? ms : 1;
    return true;
}

static void settle(void)
{
    int steps = 0;
    while (pass())
        assert_true(steps++ < STEPS_MAX);
}

/* ----------------------------------------------------------------- starting */

static void configure(const char *preset, int players, int sides, int hands, int bids)
{
    S5GameConfig *p = &session.config;
    const S5Preset *row = s5_preset_find(preset);
    assert_non_null(row);
    S5Options options = s5_preset_options(row);
    if (hands)
        options.hands = hands;
    if (bids)
        options.bids = (1 << bids) - 1;
    if (sides < 0)
        sides = s5_rules_usual_sides(row, players);
    assert_int_equal(s5_rules(&p->rules, row, &options, players, sides), S5_OK);
    p->bot[0] = "random";
    p->bots = 1;
}

/* The number after a word of the line; without the word, `otherwise`. */
static int number_after(const char *line, const char *word, int otherwise)
{
    const char *at = strstr(line, word);
    return at ? atoi(at + strlen(word)) : otherwise;
}

/* A coach who values the last choice most, and each other one less. */
static bool coach(const S5GameView *table, const S5View *view, const S5Choice *made,
    const volatile bool *stop, S5AdviceText *spoken)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    const int count = s5_legal_count(&view->legal) < S5_ADVICE_LINES_MAX ? s5_legal_count(&view->legal)
                                                                         : S5_ADVICE_LINES_MAX;
    (void)stop;
    *spoken =
        (S5AdviceText){.count = count, .made = -1, .advice = {.count = count, .reason = S5_REASON_BEST}};
    for (int i = count - 1; i >= 0; i--) {
        assert_true(s5_legal_next(&view->legal, &choice));
        spoken->worth[i].choice = choice;
        snprintf(
            spoken->worth[i].value, sizeof spoken->worth[i].value, "+%d.%d ±0.1", 3 - i / 10, 9 - i % 10);
        if (made && s5_choice_same(made, &choice))
            spoken->made = i;
        spoken->advice.choice[i] = (S5Weighed){.choice = choice,
            .behind = 100 * i,
            .error = 10 * i,
            .chance = 600 - 50 * i,
            .points = 3900 - 1000 * i,
            .tricks = 2500 - 400 * i,
            .playouts = 100};
    }
    spoken->mistake = spoken->made > 0;
    S5Text text = s5_text(spoken->sentence, sizeof spoken->sentence);
    s5_choice_put(&text, table, &spoken->worth[0].choice);
    s5_text_add(&text, ": a coach of straw says so.");
    return true;
}

/* A worker that needs a few looks for each task, so that keys can come meanwhile. */
typedef struct SlowWorker {
    S5Worker worker;
    S5Work *work;
    S5App *app;
    int looks; /* until it is done */
} SlowWorker;

static void start_slow(S5Worker *worker, S5Work *work, S5App *for_app)
{
    SlowWorker *slow = (SlowWorker *)worker;
    *slow = (SlowWorker){*worker, work, for_app, 3};
}

static bool done_slow(S5Worker *worker)
{
    SlowWorker *slow = (SlowWorker *)worker;
    if (slow->looks && --slow->looks)
        return false;
    if (slow->work)
        slow->work(slow->app, NULL);
    slow->work = NULL;
    return true;
}

static void stop_slow(S5Worker *worker)
{
    ((SlowWorker *)worker)->looks = 1;
}

static SlowWorker slow_worker = {.worker = {start_slow, done_slow, stop_slow}};

static void open_app(void)
{
    char preset[64] = "";
    int players = 5, sides = 0;
    const bool lobby = !strncmp(game_line, "lobby", 5);
    if (!lobby)
        assert_int_equal(sscanf(game_line, "%63s %d %d", preset, &players, &sides), 3);
    memset(&app, 0, sizeof app);
    memset(&session, 0, sizeof session);
    configure(lobby ? s5_preset_usual()->name : preset, players, sides, number_after(game_line, "hands ", 0),
        number_after(game_line, "bids ", 0));
    const int seed = number_after(game_line, "seed ", 1);
    const S5Preferences preferences = {.seed = (uint64_t)seed,
        .pace_ms = number_after(game_line, "pace ", 0),
        .chosen = !lobby,
        .new_game = !lobby};
    person = s5_random((uint64_t)seed, 99);
    app.worker = strstr(game_line, "slow") ? &slow_worker.worker : &plain_worker;
    app.coach = strstr(game_line, "straw") ? coach : strstr(game_line, "coach") ? s5_coach_advise : NULL;
    app.grid.letters = strstr(game_line, "ascii") != NULL;
    app.rows = size_rows;
    app.columns = size_columns;
    assert_int_equal(s5_session_open(&session, preferences.seed), S5_SESSION_GOES_ON);
    session.lessons.on = strstr(game_line, "lessons") != NULL;
    s5_app_open(&app, &session, &preferences);
    assert_false(app.left);
}

void keys_start(const char *game, int rows, int columns)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s/spoilfive", folder);
    assert_int_equal(system(command), 0);
    snprintf(game_line, sizeof game_line, "%s", game);
    size_rows = rows;
    size_columns = columns;
    open_app();
}

void keys_replay(const char *path, int rows, int columns)
{
    char message[512];
    S5Text error = s5_text(message, sizeof message);
    memset(&app, 0, sizeof app);
    memset(&session, 0, sizeof session);
    app.worker = &plain_worker;
    app.rows = rows;
    app.columns = columns;
    if (!s5_playback_open(&app, path, 0, false, &error))
        fail_msg("%s", message);
}

const S5GamePage *keys_play(void)
{
    return &app.play;
}

void keys_wait(int ms)
{
    app.now += ms;
}

const S5GameView *keys_table(void)
{
    return &session.game;
}

void keys_rename(int seat, const char *name)
{
    snprintf(session.game.players.name[seat], S5_PLAYER_NAME_MAX, "%s", name);
}

void keys_leave(void)
{
    s5_app_close(&app);
    s5_coach_free();
    s5_session_close(&session);
}

/* --------------------------------------------------------------- the screen */

/* Others' cards are told by number at most: no name of a hidden card may appear in a frame. */
static void assert_hidden(const char *screen)
{
    const S5GameView *table = &session.game;
    const S5View *view = &table->view;
    if (!app.session || app.pages != 1 || app.page[0] != &s5_page_game || app.grid.letters ||
        app.play.resting)
        return;
    S5Set shown = view->known;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < S5_SEATS_MAX; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                shown |= s5_set_of(view->trick[trick][i]);
    for (S5Card card = 0; card < S5_PACK; card++) {
        char name[32];
        S5Text text = s5_text(name, sizeof name);
        if (s5_set_has(shown, card))
            continue;
        s5_text_add(&text, "│");
        s5_format_card(&text, card, S5_SUIT_SYMBOLS);
        if (strstr(screen, name))
            fail_msg("a hidden card is shown: %s in\n%s", name, screen);
    }
}

/* Writes the grid as lines of text without trailing blanks. */
static void put_grid(const S5Grid *grid, S5Text *text)
{
    for (int row = 0; row < grid->rows; row++) {
        int last = grid->columns;
        while (last > 0 && grid->cell[row][last - 1].text[0] == ' ')
            last--;
        for (int column = 0; column < last; column++)
            s5_text_add(text, grid->cell[row][column].text);
        s5_text_char(text, '\n');
    }
}

const char *keys_screen(void)
{
    static char bytes[SCREEN_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_app_draw(&app);
    put_grid(&app.grid, &text);
    assert_false(text.full);
    assert_hidden(bytes);
    char *path = strstr(bytes, folder);
    if (path) /* it has a date and a process in it */
        memmove(path + 1, path + strcspn(path, "\n"), strlen(path + strcspn(path, "\n")) + 1);
    return bytes;
}

void keys_one(int key, int row, int column)
{
    s5_app_input(&app, &(S5Input){key, row, column});
    settle();
    if (!app.left)
        keys_screen();
    assert_int_equal(app.status, 0);
}

static int key_of(const char *word)
{
    static const struct {
        const char *word;
        int key;
    } KEYS[] = {{"Up", S5_KEY_UP}, {"Down", S5_KEY_DOWN}, {"Left", S5_KEY_LEFT}, {"Right", S5_KEY_RIGHT},
        {"Enter", S5_KEY_ENTER}, {"Esc", S5_KEY_ESCAPE}, {"Tab", S5_KEY_TAB}, {"Space", ' '},
        {"PgUp", S5_KEY_PAGE_UP}, {"PgDn", S5_KEY_PAGE_DOWN}, {"Home", S5_KEY_HOME}, {"End", S5_KEY_END}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (!strcmp(KEYS[i].word, word))
            return KEYS[i].key;
    assert_int_equal(strlen(word), 1);
    return word[0];
}

static void press(int key)
{
    s5_app_input(&app, &(S5Input){.key = key});
}

/* ------------------------------------------------------------------ playing */

/* Goes to an item with the arrows. */
static void go_to(int item)
{
    const S5Scene *scene = &app.play.scene;
    for (int i = 0; i < S5_ITEMS_MAX && scene->cursor != item; i++)
        press(S5_KEY_RIGHT);
    assert_int_equal(scene->cursor, item);
}

static int card_item(S5Card card)
{
    const S5Scene *scene = &app.play.scene;
    int item = 0;
    while (scene->item[item].choice.value != card)
        item++;
    return item;
}

static void discard_cards(S5Set cards)
{
    const S5Scene *scene = &app.play.scene;
    for (S5Set rest = cards; rest; rest &= rest - 1) {
        go_to(card_item(s5_set_first(rest)));
        press(S5_KEY_ENTER);
    }
    assert_true(scene->marked == cards);
    go_to(scene->items - 1);
    press(S5_KEY_ENTER);
}

/* Makes one of the legal choices with keys, and checks that the game continues with it. */
static void choose(void)
{
    const S5Choice choice = s5_legal_random(&session.game.view.legal, &person);
    const S5Scene *scene = &app.play.scene;
    const int acts = session.acts;
    const int32_t hand = session.state.hand_number;
    keys_screen();
    if (choice.kind == S5_CHOICE_DISCARD) {
        discard_cards(choice.cards);
    } else if (s5_choice_argument((S5ChoiceKind)choice.kind) == S5_CARD && choice.kind != S5_CHOICE_CALL) {
        const int item = card_item(choice.value);
        press(item == 9 ? '0' : '1' + item);
        press(S5_KEY_ENTER);
    } else {
        int item = scene->items - 1;
        while (!s5_choice_same(&scene->item[item].choice, &choice) || scene->item[item].card)
            item--;
        go_to(item);
        press(S5_KEY_ENTER);
    }
    if (session.acts == acts &&
        strstr(app.play.answer, " away: ")) /* trumps are given away once the choice is repeated */
        press(S5_KEY_ENTER);
    if (session.acts == acts && session.state.hand_number == hand)
        fail_msg("the choice is not taken:\n%s", keys_screen());
}

static bool there(const char *what)
{
    const S5View *view = &session.game.view;
    const bool over = session.state.phase == S5_PHASE_OVER;
    if (!strcmp(what, "rest") || !strcmp(what, "over"))
        return app.play.resting && (over || what[0] == 'r');
    if (!app.play.asked)
        return false;
    if (!strcmp(what, "second"))
        return view->tricks_done == 1 && s5_game_view_allows(&session.game, S5_CHOICE_PLAY);
    if (!strcmp(what, "bound"))
        return s5_game_view_allows(&session.game, S5_CHOICE_PLAY) && view->legal.cards != view->hand;
    if (!strcmp(what, "draw"))
        return view->phase == S5_PHASE_DRAW && s5_legal_count(&view->legal) > 1;
    if (!strcmp(what, "kitty") || !strcmp(what, "trump-thrown"))
        return view->phase == S5_PHASE_KITTY &&
               (what[0] == 'k' || s5_display_trumps(&session.game.rules, &session.game.view) & view->hand);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if (!strcmp(s5_choice_word((S5ChoiceKind)kind), what))
            return s5_game_view_allows(&session.game, (S5ChoiceKind)kind);
    fail_msg("nothing like '%s' is ever asked", what);
    return false;
}

static void play_until(const char *what)
{
    settle();
    for (int i = 0; !there(what); i++) {
        assert_true(i < 50 * HANDS_MAX && !app.left);
        if (session.state.hand_number > HANDS_MAX)
            fail_msg("'%s' is not asked in %d hands", what, HANDS_MAX);
        if (app.play.resting)
            press(S5_KEY_ENTER);
        else
            choose();
        settle();
    }
    if (!strcmp(what, "trump-thrown")) {
        S5Set out = s5_display_trumps(&session.game.rules, &session.game.view) & session.game.view.hand;
        for (S5Set rest = session.game.view.hand; s5_set_count(out) < session.game.view.legal.discard_min;
            rest &= rest - 1)
            out |= s5_set_of(s5_set_first(rest));
        while (s5_set_count(out) > session.game.view.legal.discard_min)
            out &= out - 1;
        for (; out; out &= out - 1) {
            go_to(card_item(s5_set_first(out)));
            press(S5_KEY_ENTER);
        }
        go_to(app.play.scene.items - 1);
        press(S5_KEY_ENTER);
    }
}

static void go_to_illegal(void)
{
    int item = 0;
    while (app.play.scene.item[item].may)
        item++;
    go_to(item);
}

static void press_word(const char *word)
{
    int columns, rows;
    if (!strncmp(word, "until=", 6)) {
        play_until(word + 6);
    } else if (sscanf(word, "size=%dx%d", &columns, &rows) == 2) {
        s5_app_input(&app, &(S5Input){S5_KEY_RESIZE, rows, columns});
    } else if (!strcmp(word, "End=illegal")) {
        go_to_illegal();
    } else if (word[0] == '=' && word[1]) {
        while (*++word)
            press(*word);
    } else if (!strcmp(word, "tick")) {
        pass();
    } else if (!strcmp(word, "trick")) {
        while (!app.play.trick)
            assert_true(pass());
    } else if (!strcmp(word, "leave")) {
        keys_leave();
    } else if (!strcmp(word, "open")) {
        open_app();
    } else {
        press(key_of(word));
        if (!app.pace)
            settle();
    }
    if (strcmp(word, "leave") != 0)
        keys_screen();
}

void keys_press(const char *keys)
{
    char words[256];
    snprintf(words, sizeof words, "%s", keys);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        press_word(word);
}

/* ------------------------------------------------------------------ folder */

int keys_set_up(void **state)
{
    (void)state;
    strcpy(folder, "/dev/shm/s5-keys-XXXXXX"); /* in memory, and of a length that screens depend on */
    if (!mkdtemp(folder) && !mkdtemp(strcpy(folder, "/tmp/s5-keys-XXXXXX")))
        return -1;
    setenv("XDG_STATE_HOME", folder, 1);
    return 0;
}

int keys_tear_down(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}
