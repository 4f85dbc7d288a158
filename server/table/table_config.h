/* What is played at a table and how: rules, seats and the table's settings, read from JSON and written as JSON. */
#ifndef S5_TABLE_CONFIG_H
#define S5_TABLE_CONFIG_H

#include "spoilfive/event.h"
#include "spoilfive/player.h"

#include <jansson.h>

#define S5_WATCH_WORDS(W)         W(NOBODY, "nobody") W(NO_HANDS, "no-hands") W(ALL_HANDS_LATE, "all-hands-late")
#define S5_WATCH_ENUM(NAME, word) S5_WATCH_##NAME,
typedef enum S5Watch { S5_WATCH_WORDS(S5_WATCH_ENUM) } S5Watch;
#undef S5_WATCH_ENUM

/* X("name"): what may be said with one key, in every language. */
#define S5_PHRASE_WORDS(X) \
    X("hello")             \
    X("good-luck") X("well-played") X("thanks") X("sorry") X("my-mistake") X("one-moment") X("good-game")

typedef enum S5SettingType {
    S5_SETTING_TYPE_SWITCH,
    S5_SETTING_TYPE_NUMBER,
    S5_SETTING_TYPE_LEVEL,
    S5_SETTING_TYPE_WATCH
} S5SettingType;

/* X(NAME, "name", TYPE, usual, least, most): a setting of a table. Levels are numbers for s5_level(). */
#define S5_SETTING_MAP(X)                                                                               \
    X(PUBLIC, "public", SWITCH, 0, 0, 1)                /* the table is listed */                       \
    X(CLOCK_S, "clock_s", NUMBER, 45, 0, 3600)          /* for a choice; 0 for none */                  \
    X(BETWEEN_S, "between_s", NUMBER, 8, 0, 600)        /* from hand to hand */                         \
    X(PACE_MS, "pace_ms", NUMBER, 700, 0, 10000)        /* a computer player's choice after the last */ \
    X(SILENT_QUESTION_S, "silent_s", NUMBER, 10, 1, 60) /* for a question asked in silence */           \
    X(LEVEL, "level", LEVEL, S5_LEVEL_USUAL, 0, 0)      /* stands in for absent players */              \
    X(WATCH, "watch", WATCH, S5_WATCH_NO_HANDS, 0, 0)   /* what spectators are shown */                 \
    X(UNDO, "undo", SWITCH, 1, 0, 1)                                                                    \
    X(CHAT, "chat", SWITCH, 1, 0, 1) /* phrases are always there */                                     \
    X(HINTS, "hints", SWITCH, 1, 0, 1)                                                                  \
    X(PLAYED_WITH, "played_with", SWITCH, 0, 0, 1) /* people who have played with those there find it */

typedef enum S5SettingId {
#define S5_SETTING_ENUM(NAME, name, type, usual, least, most) S5_SETTING_##NAME,
    S5_SETTING_MAP(S5_SETTING_ENUM)
#undef S5_SETTING_ENUM
        S5_SETTINGS
} S5SettingId;

/** A plain value: start from s5_table_config(). */
typedef struct S5TableConfig {
    char name[S5_PLAYER_NAME_MAX]; /**< the table's */
    const S5Preset *preset;        /**< null before it is read */
    S5Options options;
    int players, sides;
    char tables[S5_TABLES_MAX + 1]; /**< a rule file's own list of tables, or empty (docs/rules.md H15) */
    int32_t setting[S5_SETTINGS];
} S5TableConfig;

/** No game yet, the usual settings. */
S5TableConfig s5_table_config(void);

/**
 * Reads what a request says and leaves the rest as it is: `rules` (its options and usual table with it), `tables`, `options`, `players`, `sides`, `settings`.
 *
 * config   inout  untouched on failure
 * request  in     an object; other fields are ignored
 * error    inout  gets one sentence that says what would be right
 * Returns whether it is valid, as far as that can be said without s5_rules().
 */
bool s5_table_config_read(S5TableConfig *config, const json_t *request, S5Text *error);

/** Whether the rules can be built; if not, `error` gets the reason. */
bool s5_table_config_check(const S5TableConfig *config, S5Text *error);

/** Whether the rules are what the name of the preset says to everybody, except for how long a game lasts. */
bool s5_table_config_is_usual(const S5TableConfig *config);

/**
 * Whether one configuration may follow another while a game is played: all is the same, except that there may be chat or not, and that
 * nobody may watch any more.
 */
bool s5_table_config_may_follow(const S5TableConfig *before, const S5TableConfig *after);

/** Writes `"rules":…,"options":{…},"players":…,"sides":…,"settings":{…}`; only options that differ from those of the preset. */
void s5_table_config_write(const S5TableConfig *config, S5Text *text);

#endif
