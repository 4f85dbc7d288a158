/*
 * A game in plain lines: for pipes, screen readers and small terminals.
 *
 *   plain_play.c   game after game, resuming an unfinished one
 *   plain_game.c   a game: the person is asked, the others' acts are told
 *   console.c      lines out and in: colour, letters for symbols, width, Ctrl-C
 *   plain_draw.c   a position, drawn from a seat's view
 *   typed.c        what a person typed
 *   plain_help.c   questions and `?`, and what to type
 */
#ifndef S5_LINES_H
#define S5_LINES_H

#include "terminal/session/session.h"

/**
 * Plays as the session's plan says, game after game.
 *
 * session      inout  its plan is made; it is closed at the end
 * preferences  in
 * program      in     how the program was started, to say how the game is continued
 * Returns S5_SESSION_FAILED, with the reason in session->store.fault, or how the last game ended.
 */
S5SessionResult s5_lines_play(S5Session *session, const S5Preferences *preferences, const char *program);

/* ------------------------------------------------------------------- console */

enum { S5_COLUMNS = 80 /* at most */, S5_LABEL = 9, S5_TYPED_MAX = 256 };

/** A terminal, or a pipe in place of one. */
typedef struct S5Console {
    bool colour;
    bool symbols; /**< the screen shows UTF-8; otherwise letters stand for suits and accents are dropped */
    bool echo;    /**< typed characters do not appear by themselves */
    bool ended;   /**< no more input will come */
    bool left;    /**< Ctrl-C was pressed */
    int64_t pace_ms;
    S5Set heard;     /**< the hand that was told last */
    size_t from, to; /**< the part of the buffer that was read and not yet used */
    char bytes[1024];
} S5Console;

/** Looks at standard output, the locale and the environment; takes over Ctrl-C. */
void s5_console_open(S5Console *screen, bool letters);

/** Prints a text as lines as wide as the terminal, at most 80 columns; further lines start at column `indent`. */
void s5_console_line(S5Console *screen, int indent, const char *text);

/** Gives a line time to be read; S5Narrator.pause. */
bool s5_console_wait(void *screen);

/** Lets Ctrl-C through while somebody thinks; returns the flag that it sets. */
const volatile bool *s5_console_watch(void);

/** Holds Ctrl-C back again; returns whether the person stays. */
bool s5_console_watched(S5Console *screen);

/** Asks for a line and removes the blanks around it. Returns false when there is none: the input ended, or Ctrl-C. */
bool s5_console_ask(S5Console *screen, char typed[S5_TYPED_MAX]);

/** Prints what the table tells on a console without a person, with symbols or letters for suits. */
void s5_console_narrate(S5Console *screen, S5GameView *game, bool symbols);

/* -------------------------------------------------------------------- table */

/** Draws the position from the person's view. */
void s5_game_view_draw(const S5GameView *game);

/** Asks for the choice that is due, and says how to type it. */
void s5_play_question(const S5GameView *game);

/** Whether a choice gives away trumps that could be kept; if so, says so and asks whether the person means it. */
bool s5_play_warns(const S5GameView *game, const S5Choice *choice);

/** Explains the position: what is asked, what each choice does, which cards are legal and why. */
void s5_play_help(const S5GameView *game);

/* -------------------------------------------------------------------- typed */

/** The meaning of a line. */
typedef enum S5TypedKind {
    S5_TYPED_WRONG,  /**< none: `wrong` says why */
    S5_TYPED_CHOICE, /**< `choice`, legal or not */
    S5_TYPED_WHY,    /**< asks whether and why `choice` may be made */
    S5_TYPED_HELP,
    S5_TYPED_HINT,
    S5_TYPED_LOOK,
    S5_TYPED_LESSONS, /**< switches the lessons off or on; from here … */
    S5_TYPED_ASIDE,   /**< asks for `aside` */
    S5_TYPED_RULES,
    S5_TYPED_UNDO, /**< … to here also answered between two hands */
    S5_TYPED_QUIT
} S5TypedKind;

typedef struct S5Typed {
    S5TypedKind kind;
    S5Aside aside;
    S5Choice choice;
    char wrong[S5_SAY_MAX];
} S5Typed;

/** Works out what a line means that was typed in a position. */
void s5_typed_read(const S5GameView *game, const char *line, S5Typed *typed);

/* --------------------------------------------------------------------- game */

/** Plays until the game is over, or the person leaves. With `resumed`, the pause that was just answered is skipped. */
S5SessionResult s5_play_game(S5Session *session, S5Console *screen, bool resumed);

#endif
