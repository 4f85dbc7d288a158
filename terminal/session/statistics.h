/* How a person does in the games on disk: the finished ones, and the hands of those that are not. */
#ifndef S5_STATISTICS_H
#define S5_STATISTICS_H

#include "session.h"

enum {
    S5_STATISTICS_MAX = 64,
    S5_STATISTICS_LAST = 10,
    S5_STATISTICS_GAME = 2520 /**< a game in `expected`: a multiple of every number of players or sides */
};

/** How a finished game ended for the person or their side. */
typedef enum S5GameEnd { S5_GAME_LOST, S5_GAME_SHARED, S5_GAME_WON } S5GameEnd;

/** One game against one level. */
typedef struct S5StatisticsRow {
    char title[S5_PLAYER_NAME_MAX]; /**< the preset's, or the rule-set file's */
    char rules[S5_PLAYER_NAME_MAX]; /**< the name of the preset */
    char level[S5_BOT_NAME_MAX];    /**< empty where the others are of several levels */
    uint8_t kind;                   /**< S5Kind */
    int games;                      /**< finished */
    int won, shared;                /**< by the person or their side alone, and with others */
    int64_t shares;                 /**< the games won, and of each shared one a part, × S5_STATISTICS_GAME */
    int64_t expected;               /**< what chance alone would have made of `shares` */
    int hands;                      /**< of unfinished games, too */
    int tricks;                     /**< the person's own */
    int64_t score;                  /**< chips won or lost, or points */
    int pools;                      /**< that the person or their side won */
    int jinks, jinks_made;          /**< by the person */
    int bids, bids_made;            /**< likewise */
    int reviewed;                   /**< finished games whose choices were reviewed */
    int64_t accuracy;               /**< the sum of their accuracies, in 1/1000 */
    int last;                       /**< how many of `last_won` there are */
    uint8_t last_end[S5_STATISTICS_LAST]; /**< S5GameEnd of the last games, the newest last */
} S5StatisticsRow;

typedef struct S5Statistics {
    S5StatisticsRow row[S5_STATISTICS_MAX]; /**< what was played most first */
    int rows;
    char newest[S5_PATH_MAX]; /**< the record of the last finished game; empty for none */
    int newest_seat;          /**< the person's in it */
    bool newest_reviewed;
} S5Statistics;

/**
 * Reads the games on disk; it takes no lock, so a game may be going on. Lines that can't be read are passed over, and so
 * are games that nobody played at this terminal.
 *
 * store       in   its folder; see s5_save_locate()
 * statistics  out
 */
void s5_statistics_read(const S5SaveFile *store, S5Statistics *statistics);

/**
 * Keeps how accurate the person's choices in a game were. Does nothing unless it is one of the games on disk; reading a
 * record must not fail because nothing can be written.
 *
 * record    in   path of the record
 * accuracy  in   1/1000, see s5_advice_accuracy(); negative if none counts
 */
void s5_reviewed_keep(const char *record, int32_t accuracy);

/** How much stronger than the others somebody plays. */
typedef struct S5Rating {
    int points; /**< Elo points; 0 for one who wins as often as everybody */
    int margin; /**< half of the 95 % interval */
} S5Rating;

/** The rating that follows from a row with a finished game at least; the page computes the same (web/src/game/results.ts). */
S5Rating s5_statistics_rating(const S5StatisticsRow *row);

/** Tells them, a paragraph for each row; with nothing to tell, says how to begin. */
void s5_statistics_tell(const S5GameView *game, const S5Statistics *statistics);

#endif
