/*
 * Drives one game: deal, ask, act, write the event, tell. A simulation, the arena, a person's session and the page's
 * engine all use it. The caller says where cards come from, who answers and who is told; all memory is the caller's.
 */
#ifndef S5_DRIVER_H
#define S5_DRIVER_H

#include "spoilfive/event.h"
#include "spoilfive/record.h"

/** What just happened in a game. Everything it points to lives at least until the call returns. */
typedef struct S5News {
    S5Event kind; /**< S5_EVENT_GAME, _DEAL, _TURN, _ACT, or _END_GAME where s5_stop() ended it */
    const S5Rules *rules;
    const S5State *state;     /**< after it */
    const S5Players *players; /**< of a start; otherwise undefined */
    const char *more;         /**< of a start: JSON for the end of a record's `game` event; or null */
    const S5State *before;    /**< of an act, otherwise null */
    const S5Choice *choice;   /**< of an act, otherwise null */
} S5News;

/**
 * Writes the lines of an event, as s5_event_game() and the functions beside it do. A seat's stream opens with its
 * `seat` event.
 *
 * text    inout  gets the lines, S5_EVENT_MAX bytes at most
 * news    in
 * viewer  in     a seat, S5_VIEWER_ALL or S5_VIEWER_NO_HAND
 */
void s5_news_write(S5Text *text, const S5News *news, int viewer);

/** Makes the news of the last line that a reader took. Returns false if that line tells nothing new: it announces a turn,
 * or only says what followed from the line before. */
bool s5_news_read(const S5Reader *reader, S5Event event, S5News *news);

/** A game that is being played, and who takes part. A value: it points to things that its owner keeps. */
typedef struct S5Driver {
    const S5Rules *rules;
    const S5Players *players;
    const char *more; /**< S5News.more */
    S5State *state;
    void (*pack)(void *to, S5Card pack[S5_PACK_MAX]); /**< makes the pack of the hand that is dealt next */
    bool (*ask)(void *to, int seat,
        S5Choice *choice); /**< lets the seat that must choose answer; false: the game breaks off */
    void (*tell)(void *to, const S5News *news); /**< tells whoever follows the game */
    void *to;                                   /**< first argument of the three */
} S5Driver;

/** Starts a game: the first deal is next. `dealer` deals it. */
void s5_drive_start(const S5Driver *driver, int dealer);

/** Starts the next game of a match: the first deal is next. Returns a status if the match is over (docs/rules.md H17). */
S5Status s5_drive_next_game(const S5Driver *driver);

/** Deals a hand. */
void s5_drive_deal(const S5Driver *driver);

/** Tells whose turn it is, and nothing else. */
void s5_drive_turn(const S5Driver *driver);

/** Makes a seat's choice. An illegal one changes nothing, is told to nobody and returns its status. */
S5Status s5_drive_act(const S5Driver *driver, int seat, S5Choice choice);

/** Stops the game after a hand, because the players want to; returns a status if they can't. */
S5Status s5_drive_stop(const S5Driver *driver);

/** Deals and plays a hand to its end; false when `ask` broke off or gave an illegal answer. */
bool s5_drive_hand(const S5Driver *driver);

enum {
    S5_PASSED_OUT_MAX = 1000 /**< hands in a row that are passed out, after which s5_drive_match() stops */
};

/**
 * Plays a match to its end, which is a single game where no match is played. If all who may bid always pass, nobody would
 * ever win (docs/rules.md H5: who is in the bunker may not bid), so after S5_PASSED_OUT_MAX such hands the players stop,
 * as with s5_drive_stop(). `dealer` deals the first hand; false as above.
 */
bool s5_drive_match(const S5Driver *driver, int dealer);

/** The random streams of a game: one for the deals, and one for each seat (docs/formats.md). */
typedef struct S5GameChance {
    S5Random deals, seat[S5_SEATS_MAX];
} S5GameChance;

/** The streams of a game under a seed; games are counted from 0. */
S5GameChance s5_game_chance(uint64_t seed, uint64_t game);

/** The stream of one seat of a game. */
S5Random s5_seat_chance(uint64_t seed, uint64_t game, int seat);

#endif
