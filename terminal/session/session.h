/*
 * A person's game against computer players, without a screen: what the person is told and asked in words, and the
 * record on disk. Both faces of `spoilfive play` use it, the plain lines (cli/) and the full screen (terminal/screen/).
 *
 *   start.c      a new game, and one that is resumed
 *   session.c    deals, turns and acts, each on disk before it is told
 *   save_file.c  the record on disk: folder, lock, one write for each act, resuming after a kill
 *   read_file.c  files that people name: rule sets and records
 *   statistics.c how the person did in the games on disk, counted and told
 *   characters.c how wide a text is, and what stands for symbols that a terminal does not show
 *   phrase.c     sentences with names, cards and suits in them
 *   position.c   the parts of a position that are drawn: what was led, the hand
 *   tell.c       what happens, told from the events that a seat may see
 *   question.c   what is asked, what each answer does, and why one is refused
 *   aside.c      what a listener asks about a position in a word
 *   lookup.c     what can be looked up: the scores, the aim, how the cards rank, the rules
 *   advice_text.c     what the coach says
 *   lesson.c     the lessons of a first game
 */
#ifndef S5_SESSION_H
#define S5_SESSION_H

#include "engine/game/driver.h"
#include "engine/record/json.h"
#include "engine/record/result.h"
#include "spoilfive/spoilfive.h"

#include <stdarg.h>
#include <stdio.h>

/* ------------------------------------------------------------------- words */

/** Marks in a text for a screen: they take no room, and have no effect where there is no colour. */
#define S5_BOLD   "\1"
#define S5_DIM    "\2"
#define S5_NORMAL "\3"
#define S5_JOIN   "\4" /**< a non-breaking blank */

enum { S5_SAY_MAX = 2048, S5_PATH_MAX = 1024 };

/** A trick that is over. */
typedef struct S5LastTrick {
    S5Card cards[S5_SEATS_MAX];
    int count; /**< 0: there is none yet */
    int lead, winner;
} S5LastTrick;

/** Where sentences go. */
typedef struct S5Narrator {
    void (*line)(void *to, int indent, const char *text); /**< further lines start at column `indent` */
    bool (*pause)(
        void *to); /**< gives people time to read what was told, or null; false when the person leaves */
    void *to;
} S5Narrator;

/** Everything that is drawn and told comes from here: what the person's seat may know, and nothing else. */
typedef struct S5GameView {
    S5Narrator narrator;
    S5Rules rules;
    S5Players players;
    S5Terms terms;                  /**< the players' own words */
    char house[S5_PLAYER_NAME_MAX]; /**< the name of the rules in a rule-set file; empty for none */
    const char *description;        /**< the description of those rules; empty for none */
    S5View view;
    S5LastTrick last;
    int seat;    /**< the person's; S5_NO_SEAT when nobody is `you` */
    bool spoken; /**< cards in words, and few others: for people who listen */
    enum {
        S5_JOKER_HIDDEN,
        S5_JOKER_UP,
        S5_JOKER_TAKEN
    } joker; /**< turned up in this hand, and taken by the dealer */
} S5GameView;

/**
 * Appends a sentence, with the players' own words for the usual ones. Its places are filled from the arguments in turn:
 *   %N %n  a seat's name, `You` or `you` for the person      (int)
 *   %v     a verb for the seat named last, `play/plays`      (const char *)
 *   %P     a party: a seat, or the members of a side         (int)
 *   %c     a card          (int)     %S  a set of cards      (S5Set *)
 *   %r     its rank alone, in words  (int)
 *   %t     a suit, `♠ spades` (int)  %d  a number            (int)
 *   %s     a text          (const char *)   %o  a text that gets the players' own words (const char *)
 */
void s5_phrase(S5Text *text, const S5GameView *game, const char *format, ...);

/** Tells a sentence, further lines `indent` columns to the right. */
void s5_say(const S5GameView *game, int indent, const char *format, ...);

/** Tells a text. */
void s5_line(const S5GameView *game, int indent, const char *text);

/** Columns that a text takes on a screen; the texts here have no wide and no combining characters. */
int s5_text_columns(const char *text);
/** Of its first bytes. */
int s5_columns_of(const char *text, size_t size);
/** Whether a byte is S5_BOLD, S5_DIM or S5_NORMAL. */
bool s5_is_ink_mark(char c);

/** Cuts a text to this number of columns; an ellipsis, for which the buffer has room, shows that it was longer. */
void s5_text_shorten(char *text, int columns);

/** The replacement for a character of more than one byte where the screen has only ASCII. Valid until the next call. */
typedef const char *S5Instead(const char *text, size_t size);
S5Instead s5_character_letters;

/** Turns any bytes into a text that a screen can show. Marks stay, and so do characters for which `instead` returns null. */
void s5_text_clean(S5Text *to, const char *from, S5Instead *instead);

/** Whether the environment's locale has symbols and accents; if not, appends a sentence that says why. Sets the
 * program's locale from the environment. */
bool s5_locale_symbols(S5Text *why);

/** Appends a number given in thousandths, with `digits` digits after the decimal point; `sign` puts a plus before one
 * above 0. */
void s5_put_thousandths(S5Text *text, int64_t thousandths, int digits, bool sign);

/** Makes the first letter of a text a capital. */
void s5_capitalize(char *text);

/** The ending of a noun: `s`, or nothing for one. */
const char *s5_plural(int64_t count);

/* ------------------------------------------------------------------- files */

/** Opens a file that somebody named; null if it can't be opened or is a folder, and `error` says so. */
FILE *s5_file_open(const char *path, S5Text *error);

/** Reads the rule-set file that somebody named; null if it can't, and `error` says why. */
S5RuleFile *s5_rule_file_load(const char *path, S5Text *error);

/* ---------------------------------------------------------------- position */

/** The tables of the trumps as the person knows them; null while trumps are not fixed. */
const S5TrumpTables *s5_game_view_trumps(const S5GameView *game);

/** The card that was led to the running trick, or S5_NO_CARD. */
S5Card s5_game_view_card_led(const S5GameView *game);

/** The ace of trumps; trumps must be fixed. */
S5Card s5_game_view_ace(const S5GameView *game);

/** Whether a choice of this kind may be made now. */
bool s5_game_view_allows(const S5GameView *game, S5ChoiceKind kind);

/** Whether the cards that may be chosen now are the point of the question. */
bool s5_game_view_asks_cards(const S5GameView *game);

/** The person's cards in the game's own order. People type their numbers in this list. */
int s5_game_view_hand(const S5GameView *game, S5Card cards[S5_PACK_MAX]);

/** Whether two cards of the list belong together: both trumps or neither; before trumps are named, of one suit. */
bool s5_game_view_together(const S5GameView *game, S5Card a, S5Card b);

/** Appends what wins a game for points: `110 points win`, `most points after hand 4 win`. */
void s5_game_view_goal(S5Text *text, const S5GameView *game);

/** Takes the last trick of the hand from the view, as one that was shown before. */
void s5_game_view_restore_trick(S5GameView *game);

/* ------------------------------------------------------------ told and asked */

/** Tells, line by line, the events that the person's seat may see; false when the person has left. */
bool s5_game_view_tell(S5GameView *game, const char *events);

/** Tells how a hand ended and why that changed the scores; the view is one after the hand. */
void s5_game_view_tell_result(const S5GameView *game, const S5HandEnd *end);

/** Tells why a game ended with these winners, where the totals don't say so. */
void s5_game_view_tell_reason(const S5GameView *game, const S5GameOver *end);

/** Tells the last trick. */
void s5_game_view_tell_trick(const S5GameView *game);

/** Tells the aim of a hand, and in games for points what wins the game. */
void s5_game_view_aim(const S5GameView *game);

/** Tells how the cards rank, for a first game. */
void s5_game_view_primer(const S5GameView *game);

/** Appends what is asked, in words; where it is spoken, in one sentence of at most 15. */
void s5_game_view_question(S5Text *text, const S5GameView *game);

/** What Enter does if there is only one choice, a sentence after a blank; otherwise empty. */
const char *s5_game_view_enter(const S5GameView *game);

/** What a kind of choice does here, half a sentence. */
const char *s5_game_view_meaning(const S5GameView *game, S5ChoiceKind kind);

/** What else follows from it, one sentence or two; usually nothing. */
void s5_game_view_consequence(S5Text *text, const S5GameView *game, S5ChoiceKind kind);

/** Tells what the bids to win everything need and bring; `indent` is at most 18. */
void s5_game_view_slams(const S5GameView *game, int indent);

/** Appends a bid for a button: its number, and a word where no cards can make it. */
void s5_game_view_bid_label(S5Text *text, const S5GameView *game, int bid);

/** The usual choice here, by rules of thumb: a legal choice, in a view that asks for one. */
S5Choice s5_game_view_default_choice(const S5GameView *game);

/** Appends a question to ask once before a choice is made that gives away trumps which could be kept. Returns whether
 * it is such a choice. */
bool s5_game_view_doubt(S5Text *text, const S5GameView *game, const S5Choice *choice);

/** Appends why a choice is refused (`status` is not S5_OK), or that it may be made. */
void s5_game_view_why(S5Text *text, const S5GameView *game, const S5Choice *choice, S5Status status);

/** Tells everybody's chips or points, and the pool or the target. */
void s5_game_view_scores(const S5GameView *game);

/** What can be asked about a position in a word; the answer is a sentence or two. */
#define S5_ASIDES(X)                                     \
    X(TRUMPS, "trumps", "t", "the trumps that are left") \
    X(TRICK, "trick", "k", "the running trick")          \
    X(HAND, "hand", "a", "your cards")                   \
    X(GONE, "gone", "g", "the cards that are gone")      \
    X(LAST, "last", "l", "the last trick")               \
    X(SCORE, "score", "s", "chips or points")            \
    X(TURN, "turn", "n", "who is next")
#define S5_AS_ASIDE(name, word, key, what) S5_ASIDE_##name,
typedef enum S5Aside { S5_ASIDES(S5_AS_ASIDE) S5_ASIDE_COUNT } S5Aside;

/** Tells what was asked about a position. */
void s5_game_view_aside(const S5GameView *game, S5Aside aside);

/** Tells the rules of the game. */
void s5_game_view_rules(const S5GameView *game);

/* ------------------------------------------------------------------- advice */

/** Appends a choice as it is made: `play the 5♥`, `bid 15`. */
void s5_advice_choice(S5Text *text, const S5GameView *game, const S5Choice *choice);

/** Appends why the first choice of an advice is best, a whole sentence. The view must be the one that was
 * asked about. */
void s5_advice_reason(S5Text *text, const S5GameView *game, const S5Advice *advice);

/** Appends the best choice and the reason for it, in small letters: `play the 5♥. You lead …`. */
void s5_advice_sentence(S5Text *text, const S5GameView *game, const S5Advice *advice);

/** The same beside a mistake, whose worth is told: the reason only if it is more than a figure. */
void s5_advice_better(S5Text *text, const S5GameView *game, const S5Advice *advice);

/** The unit of worth, `chips`. Static text. */
const char *s5_advice_unit(const S5GameView *game);

/** Appends how much worse a choice is than the best one, with the standard error: `0.46 ±0.08`. */
void s5_advice_amount(S5Text *text, const S5Weighed *choice);

/** Appends the heads of the columns that s5_advice_row() fills: a choice, its values, and how much worse it is. */
void s5_advice_heads(S5Text *text, const S5GameView *game);
void s5_advice_row(S5Text *text, const S5GameView *game, const S5Advice *advice, int place);

/** Tells the best choice, the reason, and the values of at most `most` choices; none with 0. */
void s5_advice_tell(const S5GameView *game, const S5Advice *advice, int most);

/* -------------------------------------------------------------------- store */

/** The record of the game that is being played, on disk. */
typedef struct S5SaveFile {
    char folder[S5_PATH_MAX];
    char fault[2 * S5_PATH_MAX]; /**< the last error of the session, a line; empty for none */
    int lock, file;              /**< descriptors, −1 for none */
} S5SaveFile;

enum { S5_BOT_NAME_MAX = 512 /**< bytes of the name of a level or a program, with the terminator */ };

/** A game found on disk. */
typedef struct S5SavedGame {
    S5Rules rules;
    S5Players players;
    S5State state;
    S5State before;                 /**< the last act, */
    S5Choice choice;                /**< and what was chosen */
    bool acted;                     /**< the last line was part of what an act made happen */
    bool asked;                     /**< the turn that is due has been written */
    bool turns_left_out;            /**< the record has acts without `turn` lines, as a server's has */
    int seat;                       /**< the person's */
    int acts;                       /**< made in this hand */
    long chosen_at;                 /**< where the person's last choice of this hand begins; −1 for none */
    char house[S5_PLAYER_NAME_MAX]; /**< as in S5GameView */
    S5Terms terms;
    char bot[S5_SEATS_MAX][S5_BOT_NAME_MAX]; /**< names of the others */
} S5SavedGame;

typedef enum S5FindResult { S5_FOUND_NOTHING, S5_FOUND_GAME, S5_FOUND_DAMAGED, S5_FOUND_FAULT } S5FindResult;

/** Finds the state folder, and neither makes nor locks it; on failure returns false, and `fault` says why. */
bool s5_save_locate(S5SaveFile *store);

/** Opens and locks the state folder; on failure returns false, and `fault` says why. */
bool s5_save_open(S5SaveFile *store);

/**
 * Looks for a game on disk, repairs its end, and leaves its record open so that it can be resumed.
 * A damaged record is set aside; `aside` gets its new name.
 */
S5FindResult s5_save_find(S5SaveFile *store, S5SavedGame *saved, char aside[S5_PATH_MAX]);

/**
 * Cuts the record back to before the person's last choice of the running hand, and reads it again. S5_FOUND_NOTHING
 * if they have made none, and nothing changes.
 */
S5FindResult s5_save_take_back(S5SaveFile *store, S5SavedGame *saved);

/** Reads the record of the game that is being played, event by event; false if that is not possible. */
bool s5_save_read(
    S5SaveFile *store, void (*take)(void *listener, const S5Reader *reader, S5Event event), void *listener);

/** Starts an empty record; false on failure. */
bool s5_save_start(S5SaveFile *store);

/** Appends to the record and waits until it is on disk; false on failure. */
bool s5_save_append(S5SaveFile *store, const char *bytes, size_t size);

/** Moves the record to the finished games; `name` gets its new name. False on failure. */
bool s5_save_archive(S5SaveFile *store, char name[S5_PATH_MAX]);

/** Opens a regular file for reading; null for anything else. A pipe without a writer does not block. */
FILE *s5_save_read_file(const char *path);

/** The path of a file in the state folder; false when it is too long. */
bool s5_save_path(const S5SaveFile *store, const char *name, char path[S5_PATH_MAX]);

void s5_save_close(S5SaveFile *store);

/* ------------------------------------------------------------------ session */

enum { S5_PENDING_MAX = 4 * S5_EVENT_MAX };

/**
 * Programs at the other seats, in addition to the built-in levels; the caller that starts the session knows how to run
 * them. Every function gets the struct itself as its first argument.
 */
typedef struct S5Programs {
    bool (*exists)(const char *name); /**< whether there is a program with this name */
    bool (*seat)(struct S5Programs *programs, int seat,
        const char *name); /**< name null: nobody; false: it is not possible */
    void (*tell)(struct S5Programs *programs, const S5News *news);
    S5Choice (*choose)(struct S5Programs *programs, const S5Rules *rules, const S5State *state,
        S5Random *random, const volatile bool *stop); /**< as s5_session_choose() */
    /** Why the program of a seat never answered, `ended with status 127`; empty if that is not known. */
    const char *(*why)(const struct S5Programs *programs, int seat);
    uint64_t (*forfeits)(const struct S5Programs *programs,
        int seat); /**< choices made for it, because it gave no valid one */
} S5Programs;

/** A game to be played: its rules and its seating. */
typedef struct S5GameConfig {
    S5Rules rules;
    const S5RuleFile *file; /**< the file that the rules come from, or null; lives as long as the session */
    /** Names of the others, in turn: a level, or a program; they live as long. */
    const char *bot[S5_SEATS_MAX];
    int bots;                      /**< at least 1 */
    uint64_t nodes;                /**< S5PlayerContext.nodes of the levels; 0 for the usual */
    int seat;                      /**< the person's */
    char name[S5_PLAYER_NAME_MAX]; /**< the person's; empty for the default */
} S5GameConfig;

/** How the person wants the game to be shown. */
typedef struct S5Preferences {
    uint64_t seed;
    int64_t pace_ms; /**< −1 for the usual */
    bool new_game;   /**< start a new game, do not continue the unfinished one */
    bool letters;    /**< no symbols, no accents */
    bool spoken;     /**< lines for people who listen: few words, and no drawing */
    bool chosen;     /**< the game was named, so nothing is left to choose before it */
    bool seat, bots; /**< their seat was named, and who plays at the others: the last game does not say so */
} S5Preferences;

/** The lessons of a first game, as bits by S5Lesson. Its functions are in lesson.h. */
typedef struct S5Lessons {
    bool on;
    uint64_t told;
    uint64_t now; /**< what was the case when somebody looked last, */
    int32_t hand; /**< in this hand */
} S5Lessons;

/** What is being played. The faces see only the part of the state that the table shows. */
typedef struct S5Session {
    S5GameConfig config;
    uint64_t seed;
    S5SaveFile store;
    S5GameView game;
    S5State state;
    S5Programs *programs;                    /**< null if there are none */
    const S5Level *level[S5_SEATS_MAX];      /**< by seat; null for the person and for programs */
    char bot[S5_SEATS_MAX][S5_BOT_NAME_MAX]; /**< by seat: its name */
    void *memory;                            /**< for the level that chooses; null if no level needs any */
    int games;                               /**< finished in this session */
    int acts;                                /**< made in this hand */
    bool asked;                              /**< the turn that is due is in the record */
    bool turns_left_out;                     /**< as in S5SavedGame: none may be written */
    bool chose;                              /**< the person has made a choice in this hand */
    S5Lessons lessons;
    uint64_t forfeits[S5_SEATS_MAX]; /**< by seat: of its program, up to now */
    unsigned told;                   /**< seats as bits: the person has been told about their forfeits */
    S5Text pending;                  /**< lines for the record; nobody has been shown anything of them */
    char pending_bytes[S5_PENDING_MAX];
    S5Text seen; /**< what happened last, as the person's seat sees it */
    char events[S5_EVENT_MAX];
} S5Session;

/** The driver of its game; it points into the session. For the files of this room. */
S5Driver s5_session_driver(S5Session *session);

/** The result of a step of the session: it continues, the person left, or it failed (S5SaveFile.fault says why). */
typedef enum S5SessionResult { S5_SESSION_GOES_ON, S5_SESSION_LEFT, S5_SESSION_FAILED } S5SessionResult;

/** Names of people and of computer players, for seats without a name. */
const char *s5_default_name(int seat);

/** Opens the save file and seeds the random numbers; S5_SESSION_FAILED if games can't be saved. Close it in any case. */
S5SessionResult s5_session_open(S5Session *session, uint64_t seed);

/** Closes the save file and frees the memory of the computer players. */
void s5_session_close(S5Session *session);

/** Whether there is a level or a program with this name. */
bool s5_session_has_bot(const S5Session *session, const char *bot);

/** Starts a game as planned and tells who plays; the first deal is next. */
S5SessionResult s5_session_start(S5Session *session);

/** Resumes a saved game where it stopped; only programs are told. False if it can't be resumed. */
bool s5_session_resume(S5Session *session, const S5SavedGame *saved);

/** Tells what has happened so far in the hand of a resumed game. False when its record can't be read. */
bool s5_session_retell_hand(S5Session *session);

/** Tells how the last hand of a resumed game ended, in case the program was killed before it could. */
void s5_session_retell_end(S5Session *session, const S5SavedGame *saved);

/** The random stream for the current moment of the game; `who` is 0 for the dealing, a seat + 1 for a player. */
S5Random s5_session_chance(const S5Session *session, int who);

/** Writes the person's turn to the record and updates their view. */
S5SessionResult s5_session_ask(S5Session *session);

/** What the engine answers to a choice of the person; nothing changes. */
S5Status s5_session_check(const S5Session *session, const S5Choice *choice);

/**
 * Makes a legal choice: writes it to disk, then tells it.
 * `silent` (may be null) gets whether the person may not notice it.
 */
S5SessionResult s5_session_act(S5Session *session, const S5Choice *choice, bool *silent);

/**
 * The choice of the computer player whose turn it is. May run in a thread of its own while the game is only read.
 *
 * stop  when it becomes true the player answers at once; null for never
 */
S5Choice s5_session_choose(S5Session *session, const volatile bool *stop);

/**
 * The coach's advice on the person's choice. It changes nothing, since it has its own random stream. May also run in a
 * thread of its own.
 *
 * stop    as above
 * advice  out
 */
void s5_session_hint(S5Session *session, const volatile bool *stop, S5Advice *advice);

/** Takes back the person's last choice of this hand, and all that followed; S5Session.chose says whether there is one.
 * The game must be at their turn or between two hands. */
S5SessionResult s5_session_take_back(S5Session *session);

/** Deals the next hand; the first one of the next game of a match, where a game of it is over. */
S5SessionResult s5_session_deal(S5Session *session);

/** Ends the game after a hand. */
S5SessionResult s5_session_stop(S5Session *session);

/** Whether the game, and the match that it may be part of, is over. */
bool s5_session_is_over(const S5Session *session);

/** Starts the next game of a match, whose first deal comes at once. For the files of this room. */
void s5_session_next_game(S5Session *session);

/** Whether a hand has ended and the next one, which may be the first of a match's next game, waits for the person. */
bool s5_session_between_hands(const S5Session *session);

#endif
