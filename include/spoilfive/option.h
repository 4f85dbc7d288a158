/*
 * The options of the rules, one row each, and the presets made of them.
 *
 * A row makes the field of S5Options, the reader, the printer, the range check, `spoilfive rules NAME` and docs/options.md.
 * What an option does is in docs/rules.md, in the section that its row names.
 */
#ifndef SPOILFIVE_OPTION_H
#define SPOILFIVE_OPTION_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The four kinds of game, by what a hand is played for. */
typedef enum S5Kind {
    S5_POOL,    /**< a pool of chips (docs/rules.md §5) */
    S5_POINTS,  /**< points a trick, counted as they are won (§6) */
    S5_BANDS,   /**< points by the number of tricks of a side (§7) */
    S5_AUCTION, /**< a bid and points against it (§8, §9) */
    S5_KINDS
} S5Kind;

/* Which kinds an option belongs to, as a set of bits. */
enum {
    S5_FOR_POOL = 1 << S5_POOL,
    S5_FOR_AUCTION = 1 << S5_AUCTION,
    S5_FOR_BANDS = 1 << S5_BANDS,
    S5_FOR_SCORES = 1 << S5_POINTS | 1 << S5_BANDS | 1 << S5_AUCTION,
    S5_FOR_TURN_UP = 1 << S5_POOL | 1 << S5_POINTS | 1 << S5_BANDS,
    S5_FOR_ALL = S5_FOR_POOL | S5_FOR_SCORES
};

/* The words of the options that have words: W(VALUE, "word", "what it means, as a sentence") */
#define S5_FIRST_DEALER_WORDS(W)                                                                                         \
    W(FIRST_DEALER_FIRST_JACK, "first-jack", "Cards are dealt face up; whoever gets the first Jack deals first.")        \
    W(FIRST_DEALER_HIGH_CARD, "high-card", "Everybody draws a card; the highest deals first, ace high, ties draw again.") \
    W(FIRST_DEALER_RANDOM, "random", "Any seat deals first, each equally likely.")
#define S5_PACKETS_WORDS(W)                                                                                              \
    W(PACKETS_3_2, "3-2", "Three cards are dealt to each, then two.")                                                    \
    W(PACKETS_2_3, "2-3", "Two cards are dealt to each, then three.")
#define S5_FOLLOW_WORDS(W)                                                                                               \
    W(FOLLOW_MUST_FOLLOW, "must-follow", "Who holds the plain suit led must follow it; who holds none plays anything.")  \
    W(FOLLOW_MAY_TRUMP, "may-trump", "Who holds the plain suit led follows it or trumps; who holds none plays anything.")
#define S5_RENEGE_WORDS(W)                                                                                               \
    W(RENEGE_OVER_LOWER, "over-lower", "The 5, the jack and A♥ may be withheld from a lead of trumps that they outrank.") \
    W(RENEGE_ANY_LEAD, "any-lead", "The 5, the jack and A♥ may be withheld from any lead of trumps.")                    \
    W(RENEGE_NONE, "none", "No trump may be withheld when trumps are led.")
#define S5_ACE_HEARTS_LEAD_WORDS(W)                                                                                      \
    W(ACE_HEARTS_LEAD_TRUMPS, "trumps", "A♥ led asks for trumps.")                                                       \
    W(ACE_HEARTS_LEAD_HEARTS, "hearts", "A♥ led asks for plain hearts, unless hearts are trumps.")
#define S5_ROB_WHEN_WORDS(W)                                                                                             \
    W(ROB_WHEN_BEFORE_LEAD, "before-lead", "Who holds the ace of trumps decides before the first lead.")                 \
    W(ROB_WHEN_OWN_TURN, "own-turn", "Who holds the ace of trumps decides when his first turn comes.")
#define S5_ROB_WHO_WORDS(W)                                                                                              \
    W(ROB_WHO_ANYONE, "anyone", "Anyone who holds the ace of trumps may rob.")                                           \
    W(ROB_WHO_NOT_DEALER, "not-dealer", "Anyone but the dealer may rob with the ace of trumps in hand.")
#define S5_ROB_GIVES_WORDS(W)                                                                                            \
    W(ROB_GIVES_ANY, "any", "The robber gives any card of his hand for the turn-up.")                                    \
    W(ROB_GIVES_ACE, "ace", "The robber gives the ace itself for the turn-up.")
#define S5_ROB_SHOWN_WORDS(W)                                                                                            \
    W(ROB_SHOWN_FACE_UP, "face-up", "The card given is seen by all.")                                                    \
    W(ROB_SHOWN_FACE_DOWN, "face-down", "The card given is seen by nobody else.")
#define S5_ROB_REFUSAL_WORDS(W)                                                                                          \
    W(ROB_REFUSAL_LOWERS, "lowers", "Who does not rob says so, and the ace becomes the lowest trump.")                   \
    W(ROB_REFUSAL_FREE, "free", "Who does not rob says nothing, and nothing follows.")                                   \
    W(ROB_REFUSAL_ANNOUNCE_OR_LOWERS, "announce-or-lowers",                                                              \
      "Who does not rob may say so and keep the ace's rank, or keep silent and lower it.")                               \
    W(ROB_REFUSAL_BARS, "bars", "Who does not rob says nothing, and can't win the pool this hand.")
#define S5_DEALER_ROB_WORDS(W)                                                                                           \
    W(DEALER_ROB_AFTER_FIRST_TRICK, "after-first-trick", "The dealer may take a turned-up ace after the first trick.")   \
    W(DEALER_ROB_BEFORE_LEAD, "before-lead", "The dealer may take a turned-up ace before the first lead.")               \
    W(DEALER_ROB_OWN_TURN, "own-turn", "The dealer may take a turned-up ace when his first turn comes.")                 \
    W(DEALER_ROB_DISCARD_THEN_TAKE, "discard-then-take",                                                                 \
      "The dealer may put out a card before the first lead, and takes a turned-up ace after the first trick.")
#define S5_JINK_WORDS(W)                                                                                                 \
    W(JINK_YES, "yes", "Who takes the first three tricks may go for all five.")                                          \
    W(JINK_NO, "no", "Three tricks end the hand.")
#define S5_SCORE_WORDS(W)                                                                                                \
    W(SCORE_BANDS, "bands", "Three or four tricks score 5, all five score 10.")                                          \
    W(SCORE_NET, "net", "Three tricks score 5, four score 15, all five score 25.")
#define S5_ALL_PASS_WORDS(W)                                                                                             \
    W(ALL_PASS_REDEAL, "redeal", "When all pass, nothing is scored and the deal passes on.")                             \
    W(ALL_PASS_DEALER, "dealer", "When all others have passed, the dealer must bid.")
#define S5_NO_WORDS(W)

/*
 * X(field, NAME, kinds, default, least, most, WORDS, "section", "what it settles", "unit of a number")
 * A value is a word's number, or a whole number from `least` to `most`; `most` is −1 where only words will do.
 */
#define S5_OPTION_MAP(X)                                                                                                 \
    X(first_dealer, FIRST_DEALER, S5_FOR_ALL, S5_FIRST_DEALER_FIRST_JACK, 0, 9, S5_FIRST_DEALER_WORDS, "§3",                \
      "who deals first", "the seat that deals first")                                                                    \
    X(packets, PACKETS, S5_FOR_ALL, S5_PACKETS_3_2, 0, -1, S5_PACKETS_WORDS, "§3", "how the cards are dealt", "")           \
    X(follow, FOLLOW, S5_FOR_ALL, S5_FOLLOW_MUST_FOLLOW, 0, -1, S5_FOLLOW_WORDS, "§2",                                      \
      "what may be played on a plain suit", "")                                                                          \
    X(renege, RENEGE, S5_FOR_ALL, S5_RENEGE_OVER_LOWER, 0, -1, S5_RENEGE_WORDS, "§2",                                       \
      "which trumps may be withheld when trumps are led", "")                                                            \
    X(ace_hearts_lead, ACE_HEARTS_LEAD, S5_FOR_ALL, S5_ACE_HEARTS_LEAD_TRUMPS, 0, -1, S5_ACE_HEARTS_LEAD_WORDS, "§2",       \
      "what a lead of A♥ asks for", "")                                                                                  \
    X(rob_when, ROB_WHEN, S5_FOR_TURN_UP, S5_ROB_WHEN_BEFORE_LEAD, 0, -1, S5_ROB_WHEN_WORDS, "§4",                          \
      "when the holder of the ace of trumps decides", "")                                                                \
    X(rob_who, ROB_WHO, S5_FOR_TURN_UP, S5_ROB_WHO_ANYONE, 0, -1, S5_ROB_WHO_WORDS, "§4",                                   \
      "who may rob with the ace of trumps", "")                                                                          \
    X(rob_gives, ROB_GIVES, S5_FOR_TURN_UP, S5_ROB_GIVES_ANY, 0, -1, S5_ROB_GIVES_WORDS, "§4",                              \
      "what is given for the turn-up", "")                                                                               \
    X(rob_shown, ROB_SHOWN, S5_FOR_TURN_UP, S5_ROB_SHOWN_FACE_UP, 0, -1, S5_ROB_SHOWN_WORDS, "§4",                          \
      "whether the card given is seen", "")                                                                              \
    X(rob_refusal, ROB_REFUSAL, S5_FOR_TURN_UP, S5_ROB_REFUSAL_LOWERS, 0, -1, S5_ROB_REFUSAL_WORDS, "§4",                   \
      "what not robbing means", "")                                                                                      \
    X(dealer_rob, DEALER_ROB, S5_FOR_TURN_UP, S5_DEALER_ROB_AFTER_FIRST_TRICK, 0, -1, S5_DEALER_ROB_WORDS, "§4",            \
      "when the dealer may take a turned-up ace", "")                                                                    \
    X(stake, STAKE, S5_FOR_POOL, 1, 0, 50, S5_NO_WORDS, "§5", "what each player pays to a fresh pool", "chips")             \
    X(stake_after_spoil, STAKE_AFTER_SPOIL, S5_FOR_POOL, 0, 0, 50, S5_NO_WORDS, "§5",                                       \
      "what each player pays after a spoil", "chips")                                                                    \
    X(dealer_after_spoil, DEALER_AFTER_SPOIL, S5_FOR_POOL, 1, 0, 50, S5_NO_WORDS, "§5",                                     \
      "what the new dealer pays after a spoil", "chips")                                                                 \
    X(dealer_extra, DEALER_EXTRA, S5_FOR_POOL, 0, 0, 50, S5_NO_WORDS, "§5", "what the dealer pays at every deal", "chips")  \
    X(jink, JINK, S5_FOR_POOL, S5_JINK_YES, 0, -1, S5_JINK_WORDS, "§5",                                                     \
      "whether the first three tricks may be played on for five", "")                                                    \
    X(jink_bonus, JINK_BONUS, S5_FOR_POOL, 1, 0, 50, S5_NO_WORDS, "§5", "what each other player pays for a jink", "chips")  \
    X(chips, CHIPS, S5_FOR_POOL, 20, 0, 1000000, S5_NO_WORDS, "§5", "what each player starts with", "chips")                \
    X(score, SCORE, S5_FOR_BANDS, S5_SCORE_BANDS, 0, -1, S5_SCORE_WORDS, "§7", "what the side with more tricks scores", "") \
    X(all_pass, ALL_PASS, S5_FOR_AUCTION, S5_ALL_PASS_REDEAL, 0, -1, S5_ALL_PASS_WORDS, "§8",                               \
      "what happens when nobody bids", "")                                                                               \
    X(target, TARGET, S5_FOR_SCORES, 25, 1, 1000000, S5_NO_WORDS, "§6", "the score that wins the game", "points")           \
    X(hands, HANDS, S5_FOR_ALL, 25, 0, 500000, S5_NO_WORDS, "§5", "after how many hands the game ends; 0 for no limit", "hands")

/** The most hands a game can have, also without a limit *(ruling)*: it keeps every total inside an int32_t. */
enum { S5_HANDS_MAX = 500000 };

#define S5_WORD_ENUM(value, word, meaning) S5_##value,
typedef enum S5Follow { S5_FOLLOW_WORDS(S5_WORD_ENUM) } S5Follow;
typedef enum S5Packets { S5_PACKETS_WORDS(S5_WORD_ENUM) } S5Packets;
typedef enum S5Renege { S5_RENEGE_WORDS(S5_WORD_ENUM) } S5Renege;
typedef enum S5AceHeartsLead { S5_ACE_HEARTS_LEAD_WORDS(S5_WORD_ENUM) } S5AceHeartsLead;
typedef enum S5RobWhen { S5_ROB_WHEN_WORDS(S5_WORD_ENUM) } S5RobWhen;
typedef enum S5RobWho { S5_ROB_WHO_WORDS(S5_WORD_ENUM) } S5RobWho;
typedef enum S5RobGives { S5_ROB_GIVES_WORDS(S5_WORD_ENUM) } S5RobGives;
typedef enum S5RobShown { S5_ROB_SHOWN_WORDS(S5_WORD_ENUM) } S5RobShown;
typedef enum S5RobRefusal { S5_ROB_REFUSAL_WORDS(S5_WORD_ENUM) } S5RobRefusal;
typedef enum S5DealerRob { S5_DEALER_ROB_WORDS(S5_WORD_ENUM) } S5DealerRob;
typedef enum S5Jink { S5_JINK_WORDS(S5_WORD_ENUM) } S5Jink;
typedef enum S5Score { S5_SCORE_WORDS(S5_WORD_ENUM) } S5Score;
typedef enum S5AllPass { S5_ALL_PASS_WORDS(S5_WORD_ENUM) } S5AllPass;
/* The first dealer is a word or a seat's number, so its words lie below zero. */
typedef enum S5FirstDealer { S5_FIRST_DEALER_BASE = -4, S5_FIRST_DEALER_WORDS(S5_WORD_ENUM) } S5FirstDealer;
#undef S5_WORD_ENUM

/** The value of every option. A plain value: start from s5_preset_options(). */
typedef struct S5Options {
#define S5_OPTION_FIELD(field, NAME, kinds, standard, least, most, words, section, meaning, unit) int32_t field;
    S5_OPTION_MAP(S5_OPTION_FIELD)
#undef S5_OPTION_FIELD
} S5Options;

/** The number of an option, its place in every table and in every listing. */
typedef enum S5OptionId {
#define S5_OPTION_ENUM(field, NAME, kinds, standard, least, most, words, section, meaning, unit) S5_OPTION_##NAME,
    S5_OPTION_MAP(S5_OPTION_ENUM)
#undef S5_OPTION_ENUM
    S5_OPTION_COUNT
} S5OptionId;

/** One word that an option may have for its value. */
typedef struct S5Word {
    const char *word;    /**< as rules, files and records write it */
    const char *meaning; /**< a sentence */
    int32_t value;
} S5Word;

/** What is known about an option. */
typedef struct S5OptionRow {
    const char *name;    /**< as in records, files and docs/rules.md */
    const char *section; /**< of docs/rules.md */
    const char *meaning; /**< what it settles, half a sentence */
    const char *unit;    /**< of a number; empty where only words will do */
    const S5Word *words; /**< its words */
    int32_t word_count;
    int32_t least;    /**< smallest number */
    int32_t most;     /**< largest number, −1 for none */
    int32_t standard; /**< value where no preset says otherwise */
    uint8_t kinds;    /**< bits 1 << S5Kind: the games it belongs to */
} S5OptionRow;

/** The row of an option (0 to S5_OPTION_COUNT − 1). Static. */
S5_API const S5OptionRow *s5_option_row(int option);

/** The option of a name, or −1. */
S5_API int s5_option_find(const char *name);

/** Whether an option belongs to a kind of game (S5Kind). */
S5_API bool s5_option_applies(int option, int kind);

/** The value of an option. */
S5_API int32_t s5_option_get(const S5Options *options, int option);

/**
 * Sets an option by the text of its value.
 *
 * options  inout  untouched on failure
 * option   in     0 to S5_OPTION_COUNT − 1
 * value    in     a word of the option, or a number in its range
 * Returns S5_OK, or S5_ERR_OPTION_VALUE.
 */
S5_API S5Status s5_option_set(S5Options *options, int option, const char *value);

/** The word for a value, or null when the value is a number. Static text. */
S5_API const S5Word *s5_option_word(int option, int32_t value);

/* ------------------------------------------------------------------ presets */

/** What differs between the auction games besides their options (docs/rules.md §8, §9). */
typedef struct S5Auction {
    const char *name;     /**< as rule-set files call it */
    uint32_t bids;        /**< bit i: a bid of 5 × (i + 1) exists */
    uint8_t kitty;        /**< cards dealt to the kitty, which the bidder takes */
    uint8_t bid_20_from;  /**< a side with so many points makes and holds no bid under 20; 0 = never */
    bool dealer_closes;   /**< the dealer's bid or pass ends the auction (§8); else it goes round (§9) */
    bool draw;            /**< after trumps are named everybody may draw from the stock */
    bool bidder_left_leads; /**< the bidder's left leads, else the dealer's left */
    bool first_past;      /**< several at the target: who was there first wins, else the bidding side */
} S5Auction;

/** A preset: a game as a source plays it. */
typedef struct S5Preset {
    const char *name;    /**< `spoil-five` */
    const char *title;   /**< for people */
    const char *source;  /**< where it comes from */
    const char *extends; /**< the preset it starts from; empty for a root */
    const char *differs; /**< `option=value` separated by spaces */
    const char *tables;  /**< who may play: see s5_tables_read() */
    const S5Auction *auction; /**< what its auction is like, null without one */
    uint8_t kind;        /**< S5Kind */
    uint8_t players;     /**< the usual number */
} S5Preset;

/** Which numbers of players and sides a game allows: bit k of sides[n] for n players in k sides, bit 0 each for himself. */
typedef struct S5Tables {
    uint16_t sides[S5_SEATS_MAX + 1];
} S5Tables;

/** The auction of a name, or null. Static. */
S5_API const S5Auction *s5_auction_find(const char *name);

/** The name of a kind of game, `pool points bands auction`. Static text. */
S5_API const char *s5_kind_name(int kind);

/** How many presets there are. */
S5_API int s5_preset_count(void);

/** A preset (0 to s5_preset_count() − 1), in the order of the documentation. Static. */
S5_API const S5Preset *s5_preset(int index);

/** The preset of a name, or null. Static. */
S5_API const S5Preset *s5_preset_find(const char *name);

/** The options of a preset, its parents' and its own differences applied. */
S5_API S5Options s5_preset_options(const S5Preset *preset);

/**
 * Reads who may play, as presets and rule-set files write it: items separated by blanks or commas,
 * `5` or `2-10` for each for himself, `6/3` for six in three sides, `6/any` for every equal division.
 *
 * text    in   zero-terminated
 * tables  out  untouched on failure
 * Returns true, or false when an item is not understood or says nothing possible.
 */
S5_API bool s5_tables_read(const char *text, S5Tables *tables);

#ifdef __cplusplus
}
#endif
#endif
