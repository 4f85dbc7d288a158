/*
 * The parts of `spoilfive play`. Private to it.
 *
 *   play.c         the command: flags, who plays, game after game, going on with an unfinished one
 *   play_game.c    a game: who is asked, what is written, in which order
 *   play_store.c   the record on disk: folder, lock, one write an act, going on after a kill
 *   play_screen.c  lines out and in: colour, letters for symbols, width, Ctrl-C
 *   play_phrase.c  sentences with names, cards and suits in them
 *   play_draw.c    a position, drawn from a seat's view
 *   play_tell.c    what happens, told from the events that a seat may see
 *   play_typed.c   what a person typed
 *   play_help.c    questions, `?`, `why`, `rules`
 */
#ifndef S5_PLAY_H
#define S5_PLAY_H

#include "cli.h"

#include <stdarg.h>

/* ------------------------------------------------------------------- screen */

/** Marks in a text for the screen: they take no room, and mean nothing where there is no colour. */
#define S5_BOLD   "\1"
#define S5_DIM    "\2"
#define S5_NORMAL "\3"
#define S5_JOIN   "\4" /**< a blank at which no line is broken */

enum { S5_COLUMNS = 80, S5_LABEL = 9, S5_SAY_MAX = 2048, S5_TYPED_MAX = 256 };

/** A terminal, or a pipe in its place. */
typedef struct S5Screen {
    bool colour;
    bool symbols; /**< the screen shows UTF-8; else letters stand for suits and accents are dropped */
    bool echo;    /**< what is typed does not show by itself */
    bool ended;   /**< no more input will come */
    bool left;    /**< Ctrl-C was pressed */
    int64_t pace_ms;
    size_t from, to; /**< what was read and not yet handed out */
    char bytes[1024];
} S5Screen;

/** Looks at standard output, the locale and the environment; takes over Ctrl-C. */
void s5_screen_open(S5Screen *screen, bool letters);

/** Prints a text as lines of at most 80 columns; further lines start at column `indent`. */
void s5_screen_line(S5Screen *screen, int indent, const char *text);

/** Gives a line time to be read. */
void s5_screen_wait(S5Screen *screen);

/** Asks for a line, blanks around it removed. Returns false when none comes: the input ended, or Ctrl-C. */
bool s5_screen_ask(S5Screen *screen, char typed[S5_TYPED_MAX]);

/* -------------------------------------------------------------------- table */

/** A trick that is over. */
typedef struct S5LastTrick {
    S5Card cards[S5_SEATS_MAX];
    int count; /**< 0: there is none yet */
    int lead, winner;
} S5LastTrick;

/** All that is drawn and told comes from here: what the person's seat may know, and nothing else. */
typedef struct S5Table {
    S5Screen *screen;
    S5Rules rules;
    S5Players players;
    const S5RuleFile *file; /**< gives words of the players' own; null for none */
    S5View view;
    S5LastTrick last;
    int seat; /**< the person's */
    enum {
        S5_JOKER_HIDDEN,
        S5_JOKER_UP,
        S5_JOKER_TAKEN
    } joker; /**< turned up in this hand, and taken by the dealer */
} S5Table;

/**
 * Appends a sentence. Its places, filled from the arguments in turn:
 *   %N %n  a seat's name, `You` or `you` for the person      (int)
 *   %v     a verb for the seat named last, `play/plays`      (const char *)
 *   %P     a party: a seat, or the members of a side         (int)
 *   %c     a card          (int)     %S  a set of cards      (S5Set *)
 *   %t     a suit, `♠ spades` (int)  %d  a number            (int)
 *   %s     a text          (const char *)
 */
void s5_phrase(S5Text *text, const S5Table *table, const char *format, ...);
void s5_phrase_list(S5Text *text, const S5Table *table, const char *format, va_list *values);

/** Prints a sentence, further lines `indent` columns to the right. */
void s5_say(const S5Table *table, int indent, const char *format, ...);

/** The tables of the trumps as the person knows them; null while trumps are not fixed. */
const S5Trumps *s5_table_trumps(const S5Table *table);

/** The card that was led to the trick that is running, or S5_NO_CARD. */
S5Card s5_table_led(const S5Table *table);

/** The ace of trumps; trumps must be fixed. */
S5Card s5_table_ace(const S5Table *table);

/** The players' own words for a thing, `the widow` for `kitty`. */
const char *s5_table_word(const S5Table *table, const char *thing);

/** The cards that are trumps whichever suit is named: A♥ and the Joker, where they are. */
S5Set s5_table_always(const S5Table *table);

/** The trumps as far as they are fixed: all of them, or before one is named those that are so always. */
S5Set s5_table_trump_cards(const S5Table *table);

/** The person's party: the entry in points of his side, or his own. */
int s5_table_party(const S5Table *table);

/** Columns that a text takes on the screen. */
int s5_text_columns(const char *text);

/** The person's cards in the game's own order, trumps first; returns how many. The list's numbers are what is typed. */
int s5_table_hand(const S5Table *table, S5Card cards[S5_PACK_MAX]);

/** Draws the position from the person's view. */
void s5_table_draw(const S5Table *table);

/** Appends what wins a game for points: `110 wins`, `the most after hand 4 wins`. */
void s5_table_goal(S5Text *text, const S5Table *table);

/** Prints everybody's chips or points, and the pool or the target. */
void s5_table_scores(const S5Table *table);

/** Tells, line by line, events that the person's seat may see; `told` false only remembers what has to be. */
void s5_table_tell(S5Table *table, const char *events, bool told);

/** Tells the last trick. */
void s5_table_last(const S5Table *table);

/** Prints how the cards rank, for one who plays for the first time. */
void s5_table_primer(const S5Table *table);

/** Whether a choice throws trumps away that might be kept; if so it is said, and asked whether it is meant. */
bool s5_table_warns(const S5Table *table, const S5Choice *choice);

/** Asks in words for the choice that is due. */
void s5_table_question(const S5Table *table);

/** Explains the position: what is asked, what each choice does, which cards are legal and why. */
void s5_table_help(const S5Table *table);

/** Says why a choice is refused (`status` is not S5_OK), or that it may be made. */
void s5_table_why(const S5Table *table, const S5Choice *choice, S5Status status);

/** Prints the rules that are played by. */
void s5_table_rules(const S5Table *table);

/* -------------------------------------------------------------------- typed */

/** What a line means. */
typedef enum S5TypedKind {
    S5_TYPED_WRONG,  /**< nothing: `wrong` says why */
    S5_TYPED_CHOICE, /**< `choice`, legal or not */
    S5_TYPED_WHY,    /**< whether and why `choice` may be made */
    S5_TYPED_HELP,
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
void s5_typed_read(const S5Table *table, const char *line, S5Typed *typed);

/* -------------------------------------------------------------------- store */

enum { S5_PATH_MAX = 1024 };

/** The record of the game that is being played, on disk. */
typedef struct S5Store {
    const S5Command *command;
    char folder[S5_PATH_MAX];
    int lock, file; /**< descriptors, −1 for none */
} S5Store;

/** A game found on disk. */
typedef struct S5Saved {
    S5Rules rules;
    S5Players players;
    S5State state;
    S5State before;                 /**< the last act, */
    S5Choice choice;                /**< and what was chosen */
    bool acted;                     /**< the last line followed from an act */
    bool asked;                     /**< the turn that is due is written */
    int seat;                       /**< the person's */
    int acts;                       /**< made in this hand */
    char house[S5_PLAYER_NAME_MAX]; /**< name of the rule-set file's rules; empty for none */
    char level[S5_SEATS_MAX][16];
} S5Saved;

typedef enum S5Found { S5_FOUND_NOTHING, S5_FOUND_GAME, S5_FOUND_DAMAGED, S5_FOUND_FAULT } S5Found;

/** Opens the state folder for this process alone; complains and returns false when that can't be. */
bool s5_store_open(S5Store *store, const S5Command *command);

/**
 * Looks for a game on disk, mends its end, and leaves its record open to be gone on with.
 * A damaged record is set aside; `aside` gets its new name.
 */
S5Found s5_store_find(S5Store *store, S5Saved *saved, char aside[S5_PATH_MAX]);

/** Starts an empty record; complains and returns false on failure. */
bool s5_store_start(S5Store *store);

/** Appends to the record and waits until it is on disk; complains and returns false on failure. */
bool s5_store_put(S5Store *store, const char *bytes, size_t size);

/** Moves the record to the games that are kept; `name` gets its new one, empty on failure, which is said. */
void s5_store_keep(S5Store *store, char name[S5_PATH_MAX]);

void s5_store_close(S5Store *store);

/* ------------------------------------------------------------------ session */

enum { S5_PENDING_MAX = 4 * S5_EVENT_MAX };

/** What is being played. Only play.c and play_game.c see the whole state; everything shown goes through the table. */
typedef struct S5Session {
    const S5Command *command;
    S5Setup setup;
    const S5Level *bot[S5_SEATS_MAX]; /**< as the flags name them, in turn */
    int bots;
    int64_t seed, seat, pace_ms; /**< −1 where not given */
    const char *name;
    bool new_game, letters;
    S5Screen screen;
    S5Store store;
    S5Table table;
    S5State state;
    const S5Level *level[S5_SEATS_MAX]; /**< by seat */
    char house[S5_PLAYER_NAME_MAX];
    int games;      /**< finished in this session */
    int acts;       /**< made in this hand */
    bool asked;     /**< the turn that is due is in the record */
    S5Text pending; /**< lines for the record that nobody has been shown anything of */
    char pending_bytes[S5_PENDING_MAX];
    char events[S5_EVENT_MAX];
} S5Session;

/** How a part of the session went. */
typedef enum S5Went { S5_WENT_ON, S5_WENT_AWAY, S5_WENT_WRONG } S5Went;

/** Chance for the moment at which the game stands; `who` is 0 for the dealing, a seat + 1 for a player. */
S5Random s5_session_chance(const S5Session *session, int who);

/** Puts on disk what is pending; nothing is shown before that. */
S5Went s5_session_save(S5Session *session);

/** Tells lines as the person's seat may see them; they are on disk. */
S5Went s5_session_tell(S5Session *session, const char *events);

/** Plays until the game is over, or the person leaves. `resumed` spares the pause that was just answered. */
S5Went s5_session_play(S5Session *session, bool resumed);

#endif
