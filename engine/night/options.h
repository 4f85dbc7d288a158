/* What is agreed for a night of cards: the keys of a night file (docs/night-files.md), read, judged and written. */
#ifndef S5_NIGHT_OPTIONS_H
#define S5_NIGHT_OPTIONS_H

#include "spoilfive/text.h"

enum {
    S5_NIGHT_PEOPLE_MAX = 500,
    S5_NIGHT_ROUNDS_MAX = 60,
    S5_NIGHT_TABLES_MAX = 125,
    S5_NIGHT_SEATS_MAX = 24, /* people at a table */
    S5_NIGHT_SIZES_MAX = 3,
    S5_NIGHT_PRIZES_MAX = 50,   /* and spot prizes */
    S5_NIGHT_TEXT_MAX = 400,    /* bytes of 100 characters */
    S5_NIGHT_FILE_MAX = 1 << 16 /* bytes of a night file */
};

/* X(NAME, "word"): lists of words, in the order in which messages name them. */
#define S5_NIGHT_PARTNERS_MAP(X) \
    X(FIXED, "fixed")            \
    X(DRAWN, "drawn")            \
    X(CHANGING, "changing")      \
    X(NONE, "none")
#define S5_NIGHT_MOVEMENT_MAP(X)                       \
    X(WINNERS_UP, "winners-up")                        \
    X(PARTNERS_CHANGE, "winners-move-partners-change") \
    X(WINNERS_ON, "winners-on")                        \
    X(LOSERS_ON, "losers-on")                          \
    X(UP_AND_DOWN, "up-and-down")                      \
    X(SEMI_PARTNER, "semi-partner")                    \
    X(FIXED_ROTATION, "fixed-rotation")                \
    X(PERFECT, "perfect")                              \
    X(SWISS, "swiss")                                  \
    X(RANDOM, "random")                                \
    X(LEAGUE, "league")                                \
    X(KNOCK_OUT, "knock-out")
#define S5_NIGHT_COUNTS_MAP(X) \
    X(GAMES, "games")          \
    X(POINTS, "points")        \
    X(TRICKS, "tricks")
#define S5_NIGHT_TIE_MAP(X) \
    X(WINS, "wins")         \
    X(HEAD, "head")         \
    X(LAST, "last")         \
    X(CUT, "cut")           \
    X(SHARE, "share")
#define S5_NIGHT_DEAL_MAP(X) \
    X(DRAW, "draw")          \
    X(WINNERS, "winners")

#define S5_NIGHT_ENUM_PARTNERS(NAME, word) S5_PARTNERS_##NAME,
#define S5_NIGHT_ENUM_MOVEMENT(NAME, word) S5_MOVEMENT_##NAME,
#define S5_NIGHT_ENUM_COUNTS(NAME, word)   S5_COUNTS_##NAME,
#define S5_NIGHT_ENUM_TIE(NAME, word)      S5_TIE_##NAME,
#define S5_NIGHT_ENUM_DEAL(NAME, word)     S5_FIRST_DEAL_##NAME,
typedef enum S5NightPartners { S5_NIGHT_PARTNERS_MAP(S5_NIGHT_ENUM_PARTNERS) S5_PARTNERS } S5NightPartners;
typedef enum S5NightMovement { S5_NIGHT_MOVEMENT_MAP(S5_NIGHT_ENUM_MOVEMENT) S5_MOVEMENTS } S5NightMovement;
typedef enum S5NightCounts { S5_NIGHT_COUNTS_MAP(S5_NIGHT_ENUM_COUNTS) S5_COUNTS } S5NightCounts;
typedef enum S5NightTie { S5_NIGHT_TIE_MAP(S5_NIGHT_ENUM_TIE) S5_TIES } S5NightTie;
typedef enum S5NightDeal { S5_NIGHT_DEAL_MAP(S5_NIGHT_ENUM_DEAL) S5_FIRST_DEALS } S5NightDeal;

/** The jackpot: none, for a total of N or more, or for winning K rounds that are drawn. */
typedef enum S5NightJackpotKind { S5_JACKPOT_NONE, S5_JACKPOT_REACH, S5_JACKPOT_COOKIES } S5NightJackpotKind;

/** A size of table: a number of people in equal sides. */
typedef struct S5NightSize {
    int people, sides;
} S5NightSize;

/** Whole cents, or a percentage. */
typedef struct S5NightShare {
    int64_t value;
    bool percent;
} S5NightShare;

/** Whole numbers, or amounts in cents. */
typedef struct S5NightNumbers {
    int count; /**< −1 for null */
    int32_t item[S5_NIGHT_ROUNDS_MAX];
} S5NightNumbers;

/** What is agreed. A value; each field has a row in the table of keys (options.c). */
typedef struct S5NightOptions {
    char title[S5_NIGHT_TEXT_MAX + 1], rules[S5_NIGHT_TEXT_MAX + 1], trophy[S5_NIGHT_TEXT_MAX + 1];
    int sizes;
    S5NightSize tables[S5_NIGHT_SIZES_MAX];
    int partners;        /**< S5NightPartners */
    S5NightNumbers team; /**< two, or null */
    int movement;        /**< S5NightMovement */
    S5NightNumbers shifts;
    int rounds, games;
    int counts; /**< S5NightCounts */
    S5NightNumbers doubles;
    int bye, entry_until, ranked_from;
    S5NightNumbers ties; /**< S5NightTie each */
    int minutes;
    int first_deal; /**< S5NightDeal */
    char currency[4];
    S5NightShare fee, house;
    int prizes;
    S5NightShare prize[S5_NIGHT_PRIZES_MAX];
    S5NightShare booby;
    int jackpot;    /**< S5NightJackpotKind */
    int jackpot_at; /**< N or K */
    S5NightShare jackpot_in;
    S5NightNumbers spots;
    S5NightShare raffle;
    int raffle_share; /**< per cent */
} S5NightOptions;

/** What was given for a key: a text that is not terminated, and where it stands. */
typedef struct S5NightValue {
    const char *start; /**< null: the key was not given */
    size_t size;
    bool quoted; /**< between single quotation marks: two of them stand for one */
    int line, column;
} S5NightValue;

/** What is wrong with a night file, and where; lines and columns count from 1, columns in characters. */
typedef struct S5NightFault {
    int line, column;
    char text[400];
} S5NightFault;

/** How a key is written: in a file, and in the log's `options`. */
typedef enum S5NightShape {
    S5_SHAPE_TEXT,
    S5_SHAPE_TABLES,
    S5_SHAPE_WORD,
    S5_SHAPE_TEAM,
    S5_SHAPE_NUMBERS,
    S5_SHAPE_NUMBER,
    S5_SHAPE_TIES,
    S5_SHAPE_AMOUNT,
    S5_SHAPE_SHARE, /* an amount or a percentage */
    S5_SHAPE_SHARES,
    S5_SHAPE_JACKPOT,
    S5_SHAPE_AMOUNTS,
    S5_SHAPE_PERCENT
} S5NightShape;

/*
 * X(NAME, "name", shape, field, words, least, most): the keys, in the order of the documents, of the log, and, where nothing else is said, of judging.
 * Words: of a list above. Least and most of a whole number; most 0: as many as there are rounds.
 */
#define S5_NIGHT_KEY_MAP(X)                                          \
    X(TITLE, "title", TEXT, title, NO, 0, 0)                         \
    X(RULES, "rules", TEXT, rules, NO, 0, 0)                         \
    X(TABLES, "tables", TABLES, sizes, NO, 0, 0)                     \
    X(PARTNERS, "partners", WORD, partners, PARTNERS, 0, 0)          \
    X(TEAM, "team", TEAM, team, NO, 0, 0)                            \
    X(MOVEMENT, "movement", WORD, movement, MOVEMENT, 0, 0)          \
    X(SHIFTS, "shifts", NUMBERS, shifts, NO, -99, 99)                \
    X(ROUNDS, "rounds", NUMBER, rounds, NO, 1, S5_NIGHT_ROUNDS_MAX)  \
    X(GAMES, "games", NUMBER, games, NO, 1, 60)                      \
    X(COUNTS, "counts", WORD, counts, COUNTS, 0, 0)                  \
    X(DOUBLES, "double", NUMBERS, doubles, NO, 1, 0)                 \
    X(BYE, "bye", NUMBER, bye, NO, -99, 99)                          \
    X(ENTRY_UNTIL, "entry_until", NUMBER, entry_until, NO, 1, 0)     \
    X(RANKED_FROM, "ranked_from", NUMBER, ranked_from, NO, 0, 0)     \
    X(TIES, "ties", TIES, ties, TIE, 0, 0)                           \
    X(MINUTES, "minutes", NUMBER, minutes, NO, 0, 600)               \
    X(FIRST_DEAL, "first_deal", WORD, first_deal, DEAL, 0, 0)        \
    X(CURRENCY, "currency", TEXT, currency, NO, 0, 0)                \
    X(FEE, "fee", AMOUNT, fee, NO, 0, 0)                             \
    X(HOUSE, "house", SHARE, house, NO, 0, 0)                        \
    X(PRIZES, "prizes", SHARES, prizes, NO, 0, 0)                    \
    X(BOOBY, "booby", AMOUNT, booby, NO, 0, 0)                       \
    X(JACKPOT, "jackpot", JACKPOT, jackpot, NO, 0, 0)                \
    X(JACKPOT_IN, "jackpot_in", SHARE, jackpot_in, NO, 0, 0)         \
    X(SPOTS, "spots", AMOUNTS, spots, NO, 0, 0)                      \
    X(RAFFLE, "raffle", AMOUNT, raffle, NO, 0, 0)                    \
    X(RAFFLE_SHARE, "raffle_share", PERCENT, raffle_share, NO, 0, 0) \
    X(TROPHY, "trophy", TEXT, trophy, NO, 0, 0)
typedef enum S5NightKeyNumber {
#define S5_NIGHT_KEY_ENUM(NAME, name, shape, field, words, least, most) S5_KEY_##NAME,
    S5_NIGHT_KEY_MAP(S5_NIGHT_KEY_ENUM)
#undef S5_NIGHT_KEY_ENUM
        S5_NIGHT_KEYS
} S5NightKeyNumber;

/** A row of the table of keys: a field of S5NightOptions and how it is written. */
typedef struct S5NightKey {
    const char *name;
    S5NightShape shape;
    size_t at;                /**< where the field is in S5NightOptions; of a list, where its length is */
    const char *const *words; /**< of S5_SHAPE_WORD and S5_SHAPE_TIES */
    int word_count;
    int least, most;
} S5NightKey;

/** A key by its number, 0 to S5_NIGHT_KEYS − 1. Static. */
const S5NightKey *s5_night_key(int key);

/** The number of the key with this name, or −1. */
int s5_night_key_find(const char *name);

/**
 * Judges the values of a night.
 *
 * values   in   one for each key, by its number
 * options  out  what they say; undefined on failure
 * fault    out  on failure the first mistake
 * Returns whether there is none.
 * Source: docs/night-files.md.
 */
bool s5_night_judge(const S5NightValue values[S5_NIGHT_KEYS], S5NightOptions *options, S5NightFault *fault);

/**
 * Reads a night file.
 *
 * bytes    in   the file's contents; any bytes are safe
 * size     in   their number
 * options  out  what is agreed; undefined on failure
 * fault    out  on failure the first mistake
 * Returns whether there is none.
 */
bool s5_night_read(const char *bytes, size_t size, S5NightOptions *options, S5NightFault *fault);

/** The word of a movement, of how partners are found, … by its row: `s5_night_word("movement", 0)` is "winners-up". */
const char *s5_night_word(const char *key, int word);

/** Units that a table of this size takes: everybody where partners change or there are none, else its sides. */
int s5_night_slots(const S5NightOptions *options, int size);

/** The fewest people who make a side: where there are no teams, all sides have as many. */
int s5_night_side_size(const S5NightOptions *options);

/** What the games or tricks of a table add up to. */
int s5_night_games(const S5NightOptions *options);

/** Appends the title of the game: a preset's, or the name of a file without its folder and what follows a dot. */
void s5_night_put_game(S5Text *text, const S5NightOptions *options);

/** Appends cents as an amount: `5.00`; a minus sign comes first. */
void s5_night_put_amount(S5Text *text, int64_t cents);

/** Whether text is allowed as a name or a title: 1 to 100 characters of UTF-8, no control characters, no blank at either
 * end. */
bool s5_night_text_allowed(const char *text, size_t size);

enum { S5_NIGHT_NEAR = 2 /**< letters in which a word may differ from the one that it is taken for */ };

/** What a message quotes of a file: one line, and not all of it when it is long. */
typedef struct S5NightQuote {
    char text[68];
} S5NightQuote;

/** Quotes `size` bytes. */
S5NightQuote s5_night_quote(const char *start, size_t size);

#endif
