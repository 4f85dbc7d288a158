/*
 * `spoilfive play` in plain lines: for pipes, screen readers and small terminals. Private to it.
 *
 *   play.c          game after game, resuming an unfinished one
 *   play_game.c     a game: the person is asked, the others are told of
 *   play_console.c  lines out and in: colour, letters for symbols, width, Ctrl-C
 *   play_draw.c     a position, drawn from a seat's view
 *   play_typed.c    what a person typed
 *   play_help.c     questions and `?`, with what is typed for it
 */
#ifndef S5_PLAY_H
#define S5_PLAY_H

#include "cli.h"
#include "session/session.h"

/* ------------------------------------------------------------------- console */

enum { S5_COLUMNS = 80 /* at most */, S5_LABEL = 9, S5_TYPED_MAX = 256 };

/** A terminal, or a pipe in its place. */
typedef struct S5Console {
    bool colour;
    bool symbols; /**< the screen shows UTF-8; else letters stand for suits and accents are dropped */
    bool echo;    /**< what is typed does not show by itself */
    bool ended;   /**< no more input will come */
    bool left;    /**< Ctrl-C was pressed */
    int64_t pace_ms;
    size_t from, to; /**< what was read and not yet handed out */
    char bytes[1024];
} S5Console;

/** Looks at standard output, the locale and the environment; takes over Ctrl-C. */
void s5_console_open(S5Console *screen, bool letters);

/** Prints a text as lines as wide as the terminal, at most 80 columns; further lines start at column `indent`. */
void s5_console_line(S5Console *screen, int indent, const char *text);

/** Gives a line time to be read. */
void s5_console_wait(S5Console *screen);

/** Lets Ctrl-C through while somebody thinks; returns what becomes true with it. */
const volatile bool *s5_console_watch(void);

/** Holds it back again; returns whether the person stays. */
bool s5_console_watched(S5Console *screen);

/** Asks for a line, blanks around it removed. Returns false when none comes: the input ended, or Ctrl-C. */
bool s5_console_ask(S5Console *screen, char typed[S5_TYPED_MAX]);

/* -------------------------------------------------------------------- table */

/** Draws the position from the person's view. */
void s5_table_view_draw(const S5TableView *table);

/** Asks in words for the choice that is due, and how it is typed. */
void s5_play_question(const S5TableView *table);

/** Whether a choice throws trumps away that might be kept; if so it is said, and asked whether it is meant. */
bool s5_play_warns(const S5TableView *table, const S5Choice *choice);

/** Explains the position: what is asked, what each choice does, which cards are legal and why. */
void s5_play_help(const S5TableView *table);

/* -------------------------------------------------------------------- typed */

/** What a line means. */
typedef enum S5TypedKind {
    S5_TYPED_WRONG,  /**< nothing: `wrong` says why */
    S5_TYPED_CHOICE, /**< `choice`, legal or not */
    S5_TYPED_WHY,    /**< whether and why `choice` may be made */
    S5_TYPED_HELP,
    S5_TYPED_HINT,
    S5_TYPED_LOOK,
    S5_TYPED_LAST,
    S5_TYPED_SCORES,
    S5_TYPED_RULES,
    S5_TYPED_QUIT
} S5TypedKind;

typedef struct S5Typed {
    S5TypedKind kind;
    S5Choice choice;
    char wrong[S5_SAY_MAX];
} S5Typed;

/** Understands a line that was typed in a position. */
void s5_typed_read(const S5TableView *table, const char *line, S5Typed *typed);

/* --------------------------------------------------------------------- game */

/** Plays until the game is over, or the person leaves. `resumed` spares the pause that was just answered. */
S5SessionResult s5_play_game(S5Session *session, S5Console *screen, bool resumed);

#endif
