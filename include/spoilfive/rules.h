/* A rule set that is ready to play by: options, seats and sides, and the tables built from them once. */
#ifndef SPOILFIVE_RULES_H
#define SPOILFIVE_RULES_H

#include "option.h"
#include "random.h"

S5_BEGIN_C

/** What a lead asks for: a plain suit (0–3, S5Suit) or trumps. */
enum { S5_ASKED_TRUMPS = 4, S5_ASKED = 5 };

/** Powers above this are trumps; the lowest of those is reserved for a lowered ace. A plain card of the suit
 * asked for has 1 to 13, any other plain card 0. */
enum { S5_POWER_TRUMP = 13 };

/** How a lead must be followed: `legal = hand & oblige ? hand & allow : hand` (docs/rules.md §2). */
typedef struct S5Follows {
    S5Set oblige; /**< a player who holds one of these */
    S5Set allow;  /**< must play one of these */
} S5Follows;

/** Everything that follows from which suit is trumps, and from whether its ace is lowered (docs/rules.md §1,
 * §2). */
typedef struct S5TrumpTables {
    S5Follows follow_first[S5_PACK_MAX]; /**< by the card led */
    S5Set cards;                         /**< A♥ and the Joker among them, if they are trumps */
    S5Set top;                           /**< those that may be withheld: 5, jack, Joker, A♥ if not lowered */
    uint8_t top_power;                   /**< the lowest power of a top trump; 255 without one */
    /** By what is asked for, then by card: the higher power wins. */
    uint8_t power[S5_ASKED][S5_PACK_MAX + 3];
    uint8_t asked[S5_PACK_MAX + 3]; /**< by the card led: what it asks for */
    /** By the card led: the second step, where the first obliges nobody. */
    S5Follows follow_second[S5_PACK_MAX];
    /** By the best trump of the trick, S5_PACK_MAX for none: the cards that do not oblige then. */
    S5Set may_withhold[S5_PACK_MAX + 1];
} S5TrumpTables;

/**
 * The cards that may be played to a trick under rules that need one step (docs/rules.md §2). Two look-ups, no
 * branch.
 *
 * trumps  in  the tables of the hand's trumps
 * hand    in  the player's cards, not empty
 * led     in  the card led
 * Returns the legal cards, never empty.
 */
static inline S5Set s5_follow(const S5TrumpTables *trumps, S5Set hand, S5Card led)
{
    const S5Follows f = trumps->follow_first[led];
    const S5Set obliged = (S5Set)0 - (S5Set)((hand & f.oblige) != 0); /* all ones when obliged: no branch */
    return hand & (f.allow | ~obliged);
}

enum { S5_TABLES_MAX = 119 /**< bytes of a list of tables, of which there are 26 */ };

struct S5PhaseRow;

/** Where in the pack each hand lies, by its number from the dealer's left; the kitty comes after the last
 * (docs/rules.md §3, H9). */
typedef struct S5DealPlaces {
    uint8_t hand[S5_SEATS_MAX + 1][S5_HAND_CARDS];
} S5DealPlaces;

/** A rule set. Built by s5_rules(), then only read; a value that owns nothing. */
typedef struct S5Rules {
    S5Options options; /**< those of other kinds of game are 0: no bonus, no target, no kitty */
    const S5Preset *preset;
    const struct S5PhaseRow *phases;   /**< private to the engine: what its phases do under these rules */
    uint16_t side_seats[S5_SEATS_MAX]; /**< by side: its seats as bits */
    uint8_t side_of[S5_SEATS_MAX];     /**< by seat: its side; the seat itself when everybody plays alone */
    uint8_t kind;                      /**< S5Kind */
    uint8_t players;
    uint8_t sides;        /**< 0 = each for themselves */
    uint8_t parties;      /**< sides, or players when everybody plays alone */
    uint8_t pack;         /**< cards in the pack: 52, or 53 with the Joker */
    bool two_steps;       /**< following needs s5_follow_trick() */
    uint8_t trick_points; /**< of a trick where tricks are counted: 5, or what the option says (H13) */
    uint8_t scores;       /**< entries in total, change and start: players in pool games, otherwise parties */
    S5DealPlaces deal_places[2]; /**< as packets says; [1] where the dealer deals two cards first (H9) */
    S5TrumpTables trumps[S5_SUITS * 2]; /**< by suit × 2, + 1 where its ace is lowered: s5_trumps_in() */
    /** The list of tables of a rule file with one that the preset does not have, as records write it (H15);
     * empty otherwise. */
    char tables[S5_TABLES_MAX + 1];
} S5Rules;

/** Whether a turn-up may or must be robbed, or neither (S5_ROBBING_…); for the dealer's turned-up ace an
 * option of its own may say so (docs/rules.md H10). */
static inline int32_t s5_robbing(const S5Options *options, bool ace_turned_up)
{
    const bool own = ace_turned_up && options->dealer_robs != S5_DEALER_ROBS_AS_OTHERS;
    return own ? options->dealer_robs - S5_DEALER_ROBS_MAY : options->robbing;
}

/** Whether the ace of trumps becomes the lowest trump when its holder does not rob, aloud or in silence
 * (docs/rules.md §4, H10). */
static inline bool s5_refusal_lowers(const S5Options *options, bool aloud)
{
    const int32_t refusal = options->rob_refusal;
    return aloud ? refusal == S5_ROB_REFUSAL_LOWERS
                 : refusal == S5_ROB_REFUSAL_ANNOUNCE_OR_LOWERS || refusal == S5_ROB_REFUSAL_LOWERS_SILENTLY;
}

/** Whether the holder of the ace of trumps who does not rob can't win the pool (docs/rules.md §4, H10). */
static inline bool s5_refusal_bars(const S5Options *options)
{
    return options->rob_refusal == S5_ROB_REFUSAL_BARS || options->refusal_bars == S5_REFUSAL_BARS_YES;
}

/** Whether the bidder calls a partner by a card: where each of at least three plays for themselves
 * (docs/rules.md H16). */
static inline bool s5_calls_partner(const S5Rules *rules)
{
    return rules->options.partner == S5_PARTNER_CALLED && !rules->sides && rules->players >= 3;
}

/** The seat on a seat's left, which is next in turn. */
static inline uint8_t s5_left_of(const S5Rules *rules, int seat)
{
    const int left = seat + 1;
    return (uint8_t)(left == rules->players ? 0 : left);
}

/** The seat that leads to the first trick after an auction (docs/rules.md H5). */
static inline uint8_t s5_first_lead(const S5Rules *rules, uint8_t dealer, uint8_t bidder)
{
    const uint8_t lead = rules->options.lead == S5_LEAD_DEALER_LEFT ? dealer : bidder;
    return rules->options.lead == S5_LEAD_BIDDER ? lead : s5_left_of(rules, lead);
}

/** Whether every seat has an entry of its own in total, change and start; otherwise every party has one. */
static inline bool s5_scores_by_seat(const S5Rules *rules)
{
    return rules->scores == rules->players;
}

/** The entry of a seat in total, change and start. */
static inline int s5_score_entry(const S5Rules *rules, int seat)
{
    return s5_scores_by_seat(rules) ? seat : rules->side_of[seat];
}

/** Whether a bid is a slam, one to win everything (docs/rules.md §8, §9, H6). */
static inline bool s5_is_slam(const S5Rules *rules, int bid)
{
    const S5Options *options = &rules->options;
    const bool thirty = options->thirty_scores == 60 && rules->players >= options->slam_players;
    return bid > 30 || (bid == 30 && thirty);
}

/** What a made slam scores. */
static inline int s5_slam_scores(int bid)
{
    return bid > 60 ? bid : 60;
}

/** What a lost bid costs (docs/rules.md §8, H13). */
static inline int s5_bid_costs(const S5Rules *rules, int bid)
{
    return bid > 30 && rules->options.slam_costs == S5_SLAM_COSTS_HALF ? bid / 2 : bid;
}

/** Whether a party with these points before the hand gets no bonus for the top trump (docs/rules.md H6). */
static inline bool s5_bonus_is_over(const S5Rules *rules, int32_t points)
{
    return rules->options.bonus_until && points >= rules->options.bonus_until;
}

/** Whether a party with these points before the hand scores nothing against a made bid (H6). */
static inline bool s5_defence_is_over(const S5Rules *rules, int32_t points)
{
    return rules->options.no_defence_from && points >= rules->options.no_defence_from;
}

/** The tables of a suit (S5Suit) as trumps, its ace lowered (1) or not (0). A pointer and unsigned numbers,
 * because an index into the array costs a hand 150 instructions more. */
static inline const S5TrumpTables *s5_trumps_in(const S5Rules *rules, unsigned suit, unsigned lowered)
{
    const S5TrumpTables *tables = rules->trumps;
    return tables + (suit * 2 + lowered);
}

/**
 * Builds a rule set.
 *
 * rules    out  untouched on failure
 * preset   in   gives kind, tables and auction; kept, must outlive the rules
 * options  in   the options, usually s5_preset_options() with changes; those of other kinds of game are
 *               ignored
 * players  in   2–10
 * sides    in   0 for each for themselves, or how many sides
 * Returns S5_OK, S5_ERR_PLAYERS, S5_ERR_SIDES, S5_ERR_FEW_CARDS, S5_ERR_DEALER when the first dealer has no
 * seat, or the status of two options that make no sense together (s5_status_option() names which to change).
 * Cost: about 50 µs; build once.
 */
S5_API S5Status s5_rules(
    S5Rules *rules, const S5Preset *preset, const S5Options *options, int players, int sides);

/**
 * Builds a rule set for a preset at the tables of a rule file (docs/rules.md H15). rules->tables has the
 * list, as a record has it, only where it has a table that the preset does not.
 *
 * rules    out  untouched on failure
 * preset   in   as for s5_rules()
 * tables   in   a list as s5_seatings_read() reads it; null or empty for the preset's own
 * options  in   as for s5_rules(), as the rest
 * Returns what s5_rules() returns, or S5_ERR_TABLES.
 * Cost: as s5_rules().
 */
S5_API S5Status s5_rules_at(S5Rules *rules, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides);

/**
 * The cards that may be played to a trick, under any rules, and those of them that oblige.
 *
 * rules    in
 * trumps   in   the tables of the trumps
 * hand     in   the player's cards
 * trick    in   the cards played so far, the first one led
 * count    in   their number, at least 1
 * obliged  out  the cards in hand that oblige the player; empty when any may be played. May be null
 * Returns the legal cards.
 */
S5_API S5Set s5_follow_trick(const S5Rules *rules, const S5TrumpTables *trumps, S5Set hand,
    const S5Card *trick, int count, S5Set *obliged);

/** The usual number of sides for that many players: 0 where everybody may play alone, otherwise the fewest;
 * −1 if none fit. */
S5_API int s5_rules_usual_sides(const S5Preset *preset, int players);

/**
 * The cards of one suit from high to low (docs/rules.md §1).
 *
 * trumps  in   the tables of the trumps
 * asked   in   0–3 for a plain suit, S5_ASKED_TRUMPS for the trumps
 * cards   out  up to 15 cards
 * Returns how many: 0 for the plain suit that is trumps.
 */
S5_API int s5_order(const S5TrumpTables *trumps, int asked, S5Card cards[S5_RANKS + 2]);

/**
 * The place in a list of 1 to 10 cards played (0 = the lead) of the card that wins the trick. A running
 * trick keeps its winner in `best` of the state.
 */
S5_API int s5_trick_winner(const S5TrumpTables *trumps, const S5Card *cards, int count);

/**
 * Draws the first dealer: to the first jack, by the highest card, or any seat (docs/rules.md §3).
 *
 * rules   in     their option first_dealer says how; a seat's number is returned unchanged
 * random  inout  the stream
 * Returns a seat.
 */
S5_API int s5_first_dealer(const S5Rules *rules, S5Random *random);

S5_END_C
#endif
