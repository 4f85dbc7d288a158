/*
 * The game on a full screen. It draws and asks, and knows no rules: what it shows comes from a seat's view, the engine's
 * legal choices, and the words of terminal/session/ and record/.
 *
 *   grid.c ribbon.c card_drawing.c felt.c scene.c   drawing a position into cells
 *   app.c                                   a stack of pages, keys to actions, time
 *   game_page.c items.c                     the game: what happens by itself, what keys do, what may be chosen
 *   narration.c                             what was told
 *   text_page.c                             pages to read: help, rules, scores, what was told
 *   lobby.c lobby_rows.c lobby_choice.c     the page where people choose what to play, its rows, and what is chosen
 *   lobby_games.c                           all games in a list
 *   playback.c playback_read.c              a record, forward and back
 *   terminal.c task.c                       the terminal; work in the background while it stays responsive
 *
 * Only terminal.c knows a terminal, and only task.c threads. Everything else is driven by keys and a clock that the
 * caller gives, so a test says which keys come and checks the cells.
 */
#ifndef S5_TERM_H
#define S5_TERM_H

#include "scene.h"

/* -------------------------------------------------------------------- keys */

/** Keys: characters, and these. */
enum {
    S5_KEY_NONE = 0,
    S5_KEY_TAB = '\t',
    S5_KEY_ENTER = '\n',
    S5_KEY_ESCAPE = 27,
    S5_KEY_BACKSPACE = 127,
    S5_KEY_UP = 0x110000,
    S5_KEY_DOWN,
    S5_KEY_LEFT,
    S5_KEY_RIGHT,
    S5_KEY_HOME,
    S5_KEY_END,
    S5_KEY_PAGE_UP,
    S5_KEY_PAGE_DOWN,
    S5_KEY_CLICK, /**< at a row and a column */
    S5_KEY_RESIZE
};

typedef struct S5Input {
    int key;
    int row, column; /**< of a click; for a new size, its numbers */
} S5Input;

/* --------------------------------------------------------------------- app */

typedef struct S5App S5App;

/** What a key does on a page. Its row produces the line of keys, the help and the action. */
typedef struct S5Action {
    int key;                         /**< 0 ends the list */
    const char *shown;               /**< how the key is written */
    const char *label;               /**< for the line of keys; null leaves it out */
    const char *help;                /**< a sentence; null if the row of the other key of a pair says it */
    bool (*there)(const S5App *app); /**< whether it does anything now; null: always */
    void (*run)(S5App *app);         /**< null: the key moves (S5Page.move) */
} S5Action;

/** A page: what fills the screen. */
typedef struct S5Page {
    const char *name;
    void (*draw)(S5App *app); /**< into app->grid, all but the line of keys */
    /** Takes a key that is not an action's; returns whether it did; may be null. */
    bool (*key)(S5App *app, int key);
    int64_t (*tick)(S5App *app); /**< continues; returns ms until the next time, −1 for never; may be null */
    bool typing;                 /**< its key function is called before the actions */
    const S5Action *actions;
    /** What the arrow keys do, and the page keys, which go S5_PAGE_STEP rows; may be null. */
    void (*move)(S5App *app, int rows, int columns);
    const char *(*enter_label)(
        const S5App *app); /**< the label of Enter where it changes; null: its row has it */
} S5Page;

enum { S5_PAGE_STEP = 10 };

/** Work for the background; it ends at once when `stop` becomes true. */
typedef void S5Work(S5App *app, const volatile bool *stop);

/** Does one piece of work at a time. */
typedef struct S5Worker {
    void (*start)(struct S5Worker *worker, S5Work *work, S5App *app);
    bool (*done)(struct S5Worker *worker);
    void (*stop)(struct S5Worker *worker); /**< makes it answer at once */
} S5Worker;

/** Works in a thread, and calls `wake` from there when it is done. */
S5Worker *s5_worker_thread(void (*wake)(void));

enum { S5_PAGES_MAX = 6, S5_NARRATION_LINES = 200, S5_NARRATION_LINE_MAX = 384, S5_TEXT_MAX = 1 << 16 };

/** What was told, line by line; the oldest lines are forgotten. */
typedef struct S5Narration {
    int count;   /**< lines told since the beginning */
    int section; /**< where the last part (an end of a hand, a deal) begins */
    bool fresh;  /**< no part has begun since the last act */
    char line[S5_NARRATION_LINES][S5_NARRATION_LINE_MAX];
} S5Narration;

void s5_narration_add(S5Narration *log, const char *text);
/** A line, by its number; empty if it has been forgotten. */
const char *s5_narration_line(const S5Narration *log, int number);

/** Draws a message, and above it what was told last (null: nothing), as far as there is room. */
void s5_narration_message(S5Grid *grid, S5Area area, const S5Narration *log, const char *message);

/** Draws everything that was told, the last at the bottom; nothing if the area has no columns. */
void s5_narration_draw(S5Grid *grid, S5Area area, const S5Narration *log);

/** The part of the felt that s5_narration_result() covers. */
S5Area s5_narration_covers(S5Grid *grid, const S5Layout *layout, const S5Narration *log);

/** Draws how the hand ended, in a frame on the table. */
void s5_narration_result(S5Grid *grid, const S5Layout *layout, const S5Narration *log);

/** One choice as the coach sees it. */
typedef struct S5AdviceLine {
    S5Choice choice;
    char value[24]; /**< as displayed, `+0.31 ±0.04` */
} S5AdviceLine;

enum { S5_ADVICE_LINES_MAX = 6 };

/** What the coach says about a position: the best choices first, and the reason in one sentence. */
typedef struct S5AdviceText {
    int count;
    S5AdviceLine worth[S5_ADVICE_LINES_MAX];
    int made;     /**< index of the choice that was made; −1 for none */
    bool mistake; /**< it was a mistake */
    char sentence[S5_SAY_MAX];
    S5Advice advice; /**< everything that was found */
} S5AdviceText;

/**
 * Weighs the choices of the view's seat, and one that was made (or null). False when it has nothing to say.
 * The game gives names and rules.
 */
typedef bool S5Coach(const S5GameView *game, const S5View *view, const S5Choice *made,
    const volatile bool *stop, S5AdviceText *spoken);

/** Appends what the coach said: the sentence, then each choice with its value, with the choice that was made marked. */
void s5_advice_text_put(S5Text *text, const S5GameView *game, const S5AdviceText *spoken);

/** Appends a choice in a few words: `5♥`, `bid 20`, `discard 3♣ 7♦`. */
void s5_choice_put(S5Text *text, const S5GameView *game, const S5Choice *choice);

/** The kinds of tasks; nobody waits for the result of one that was dropped. */
typedef enum S5TaskKind {
    S5_TASK_NONE,
    S5_TASK_CHOICE,
    S5_TASK_HINT,
    S5_TASK_VALUES,
    S5_TASK_DROPPED
} S5TaskKind;

/** The task that is running, and the result of the last one. The worker writes only while it is `busy`. */
typedef struct S5Task {
    S5TaskKind busy;
    int64_t since;
    S5Choice choice; /**< of a computer player */
    bool spoke;      /**< the coach had something to say: */
    S5AdviceText spoken;
    /** What the coach is asked about, as a copy, because the page may continue meanwhile. */
    S5GameView game;
    S5View view;
    S5Choice made;
    bool is_made; /**< a choice was made */
} S5Task;

/** The state of the game page. */
typedef struct S5GamePage {
    S5Scene scene;
    S5Narration log;
    char answer[S5_SAY_MAX];  /**< to the last key; empty for none */
    char lesson[S5_SAY_MAX];  /**< about what has just happened; empty for none */
    bool asked;               /**< the person is asked */
    bool resting;             /**< a hand or the game has ended: the buttons say how to continue */
    bool kept;                /**< the finished game has been saved */
    bool trick;               /**< the finished trick lies on the table */
    bool looks;               /**< the last trick is looked at, until the next key */
    bool wants_hint;          /**< a hint was asked for, and the coach has not been asked yet */
    bool hinted;              /**< the coach has spoken: another hint shows everything */
    bool deals;               /**< the next hand was asked for */
    bool hurries;             /**< the last key let the next thing happen at once */
    int64_t since;            /**< when the person was asked */
    int64_t hold;             /**< nothing happens before this time */
    int64_t told;             /**< when something happened that the person could notice */
    char record[S5_PATH_MAX]; /**< the path of the finished game */
} S5GamePage;

/** A text to read. */
typedef struct S5TextPage {
    char title[64];
    char bytes[S5_TEXT_MAX];
    size_t used;
    S5GameView *game;    /**< whose narrator tells the text; null for none */
    S5Narrator narrator; /**< and where that told before */
    int top;             /**< the first line that is shown, counted in lines as broken for the screen */
} S5TextPage;

/** The choices before a game. */
typedef struct S5Lobby {
    S5SavedGame saved; /**< an unfinished game */
    bool unfinished;
    int at, top;         /**< the row under the cursor, and the first line shown */
    int game, games_top; /**< the same in the list of games, by their places; −1 if no game is found */
    char search[24];     /**< what was typed there */
    S5RuleFile *file;
    const S5Preset *preset;
    char path[S5_PATH_MAX]; /**< of the rule-set file; empty for none */
    char read[S5_PATH_MAX]; /**< of the file that was read */
    S5Options options;
    int players, sides, seat;
    int64_t typed;                 /**< the number typed on this row so far */
    const char *bot[S5_SEATS_MAX]; /**< names of the others in turn */
    char name[S5_PLAYER_NAME_MAX];
    char answer[S5_SAY_MAX];
} S5Lobby;

struct S5Playback;

struct S5App {
    S5Session *session; /**< null in a replay */
    S5Preferences preferences;
    S5Worker *worker;
    S5Task task;
    S5Coach *coach; /**< null if there is none */
    const S5Page *page[S5_PAGES_MAX];
    int pages;
    int64_t now; /**< ms, from any fixed moment */
    int pace;    /**< ms for which an act of the others is shown */
    int rows, columns;
    char note[S5_SAY_MAX]; /**< about this terminal, told once; empty for nothing */
    bool four_colours;
    bool left;  /**< the program is to end */
    bool plain; /**< the window is too small: the game continues in plain lines */
    int status;
    S5GamePage play;
    S5TextPage reading;
    S5Lobby lobby;
    struct S5Playback *replay;
    S5Grid grid;
};

/** Pushes a page on the stack, or pops the one on top. */
void s5_app_push(S5App *app, const S5Page *page);
void s5_app_pop(S5App *app);

/** Replaces the page on top, or pushes the first one. */
void s5_app_replace(S5App *app, const S5Page *page);

/** Passes a key or a click to the page on top. */
void s5_app_input(S5App *app, const S5Input *input);

/** Continues what happens by itself. Returns ms until the next time, −1 when it only waits for a key. */
int64_t s5_app_tick(S5App *app, int64_t now);

/**
 * Whether a doubt, in `answer` since the last key, was answered by the same key again. If not, puts the doubt there,
 * which says what the key would do: nothing that can't be undone is done by one key.
 */
bool s5_app_confirm(char answer[S5_SAY_MAX], const char *doubt);

/** Starts a task if none is running; otherwise stops that one first and returns false. */
bool s5_app_start_task(S5App *app, S5TaskKind busy, S5Work *work);

/** Asks the coach about a view; `made` may be null. As s5_app_start_task(). */
bool s5_app_ask_coach(
    S5App *app, S5TaskKind busy, const S5GameView *game, const S5View *view, const S5Choice *made);

/** Shows the suits in four colours, or in two. */
void s5_app_switch_colours(S5App *app);

/** Whether somebody waits for a task that is running. */
bool s5_app_thinks(const S5App *app);

/** Stops a task of this kind if it is running; its result is dropped. */
void s5_app_drop_task(S5App *app, S5TaskKind busy);

/** Whether a task of this kind is done; its result is then in app->task. */
bool s5_app_finish_task(S5App *app, S5TaskKind busy);

enum { S5_TASK_POLL_MS = 100 /**< between two checks of a task */ };

/** Draws the page on top into the grid. */
void s5_app_draw(S5App *app);

/* ------------------------------------------------------------------- pages */

extern const S5Page s5_page_game, s5_page_text, s5_page_lobby, s5_page_games, s5_page_replay;

/** Opens the lobby, or goes straight to the game page if the game was named. */
void s5_app_open(S5App *app, S5Session *session, const S5Preferences *preferences);

/** Frees what the app owns; rules from a file that was read in the lobby must not be used any more. */
void s5_app_close(S5App *app);

/** Starts a game by the session's plan, or continues a saved one. */
void s5_game_page_start(S5App *app, const S5SavedGame *saved);

/** Makes the items of a scene from the legal choices. */
void s5_items_make(S5Scene *scene);

/** Updates the label of the button that discards the marked cards. */
void s5_items_relabel(S5Scene *scene);

/** Adds a button that is not a choice of the game. */
void s5_items_add(S5Scene *scene, int command, const char *label);

/** Moves the cursor to the next item that can be reached; `step` is −1 or 1. */
void s5_items_move(S5Scene *scene, int step);

/** Moves the cursor between the cards and the buttons. */
void s5_items_jump(S5Scene *scene, bool cards);

/** Moves the cursor to the next item that a character names. Returns whether there is one. */
bool s5_items_find(S5Scene *scene, int key);

/** Starts a text to read: what a game tells from now on becomes its lines; null for nothing. */
void s5_text_page_start(S5App *app, const char *title, S5GameView *game);
void s5_text_page_line(void *app, int indent, const char *text);

/** Ends the text: the game tells as before. Returns its first line. */
const char *s5_text_page_end(S5App *app);

/** Ends the text, and shows it. */
void s5_text_page_show(S5App *app);

/** Shows everything that was told. */
void s5_text_page_log(S5App *app, const char *title, const S5Narration *log);

/** Puts a line for each key of a page that has an explanation. */
void s5_text_page_keys(S5App *app, const S5Page *page);

/** Shows the help of a page: its keys. */
void s5_text_page_help(S5App *app, const S5Page *page);

/** Reads the record of a file; null when there is nothing to see in it, and `error` says why. */
struct S5Playback *s5_playback_read(const char *path, S5Text *error);
void s5_playback_free(struct S5Playback **replay);

/** Goes to the beginning of the last hand, all cards open, from the person's seat. */
void s5_playback_review(S5App *app);

/** Opens a record from a seat, −1 for the person's; false if it can't, and `error` says why. */
bool s5_playback_open(S5App *app, const char *path, int seat, bool open, S5Text *error);

/* ---------------------------------------------------------------- terminal */

/** Takes over the terminal; false if it can't show full screens. */
bool s5_terminal_open(S5App *app);

/** Leaves the terminal as it was found; only needed if the app is not run. */
void s5_terminal_close(void);

/** Runs an app in this terminal until the person leaves it, and leaves the terminal as it was found; returns the exit
 * status. */
int s5_terminal_run(S5App *app);

/** If a signal ended the run, ends the program by it, after everything has been told and closed. */
void s5_terminal_obey(void);

/** Why standard input and output can't show full screens, half a sentence; null if they can. Static text. */
const char *s5_terminal_lacks(void);

#endif
