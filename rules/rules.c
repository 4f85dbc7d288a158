#include "spoilfive/rules.h"

/* Ranks from high to low (docs/rules.md §1). Trumps start with the 5 and the jack; the aces are put in by code. */
static const S5Rank RED_TRUMPS[] = {S5_KING, S5_QUEEN, S5_TEN,  S5_NINE,  S5_EIGHT,
                                    S5_SEVEN, S5_SIX,  S5_FOUR, S5_THREE, S5_TWO};
static const S5Rank BLACK_TRUMPS[] = {S5_KING, S5_QUEEN, S5_TWO,   S5_THREE, S5_FOUR,
                                      S5_SIX,  S5_SEVEN, S5_EIGHT, S5_NINE,  S5_TEN};
static const S5Rank RED_PLAIN[] = {S5_KING,  S5_QUEEN, S5_JACK, S5_TEN,   S5_NINE, S5_EIGHT, S5_SEVEN,
                                   S5_SIX,   S5_FIVE,  S5_FOUR, S5_THREE, S5_TWO,  S5_ACE};
static const S5Rank BLACK_PLAIN[] = {S5_KING, S5_QUEEN, S5_JACK,  S5_ACE,   S5_TWO,  S5_THREE, S5_FOUR,
                                     S5_FIVE, S5_SIX,   S5_SEVEN, S5_EIGHT, S5_NINE, S5_TEN};
enum { LOW_TRUMPS = sizeof RED_TRUMPS / sizeof *RED_TRUMPS };

static bool is_red(S5Suit suit)
{
    return suit == S5_HEARTS || suit == S5_DIAMONDS;
}

static S5Card ace_of_hearts(void)
{
    return s5_card(S5_HEARTS, S5_ACE);
}

/* The trumps from high to low, the ace not lowered; returns how many. */
static int order_trumps(S5Suit suit, S5Card *cards)
{
    const S5Rank *low = is_red(suit) ? RED_TRUMPS : BLACK_TRUMPS;
    const S5Card ace = s5_card(suit, S5_ACE);
    int count = 0;
    cards[count++] = s5_card(suit, S5_FIVE);
    cards[count++] = s5_card(suit, S5_JACK);
    if (ace != ace_of_hearts())
        cards[count++] = ace_of_hearts();
    cards[count++] = ace;
    for (int i = 0; i < LOW_TRUMPS; i++)
        cards[count++] = s5_card(suit, low[i]);
    return count;
}

/* A plain suit from high to low, A♥ never among it; returns how many. */
static int order_plain(S5Suit suit, S5Card *cards)
{
    const S5Rank *ranks = is_red(suit) ? RED_PLAIN : BLACK_PLAIN;
    int count = 0;
    for (int i = 0; i < S5_RANKS; i++) {
        const S5Card card = s5_card(suit, ranks[i]);
        if (card != ace_of_hearts())
            cards[count++] = card;
    }
    return count;
}

static S5Set set_of_all(const S5Card *cards, int count)
{
    S5Set set = 0;
    for (int i = 0; i < count; i++)
        set |= s5_set_of(cards[i]);
    return set;
}

/* The lowest trump power is kept for a lowered ace, so that lowering it in the middle of a trick moves no other card. */
static void build_power(S5Trumps *t, S5Suit trump, bool lowered)
{
    S5Card cards[S5_RANKS + 1];
    const int trumps = order_trumps(trump, cards);
    t->trumps = set_of_all(cards, trumps);
    t->top = set_of_all(cards, lowered && trump == S5_HEARTS ? 2 : 3);
    for (int asked = 0; asked < S5_ASKED; asked++)
        for (int i = 0; i < trumps; i++)
            t->power[asked][cards[i]] = (uint8_t)(S5_POWER_TRUMP + 1 + trumps - i);
    for (int asked = 0; lowered && asked < S5_ASKED; asked++)
        t->power[asked][s5_card(trump, S5_ACE)] = S5_POWER_TRUMP + 1;
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const int count = order_plain((S5Suit)suit, cards);
        for (int i = 0; i < count; i++)
            if (!s5_set_has(t->trumps, cards[i]))
                t->power[suit][cards[i]] = (uint8_t)(count - i);
    }
}

/* The trumps that may be withheld when this trump is led (docs/rules.md §2). */
static S5Set exempt(const S5Trumps *t, int32_t renege, S5Card led)
{
    S5Set cards = 0;
    for (S5Set top = t->top; top; top &= top - 1) {
        const S5Card card = s5_set_first(top);
        const bool outranks = t->power[S5_ASKED_TRUMPS][card] > t->power[S5_ASKED_TRUMPS][led];
        if (renege == S5_RENEGE_ANY_LEAD || (renege == S5_RENEGE_OVER_LOWER && outranks))
            cards |= s5_set_of(card);
    }
    return cards;
}

static void build_follows(S5Trumps *t, const S5Options *options, S5Suit trump)
{
    for (S5Card led = 0; led < S5_PACK; led++) {
        int asked = s5_set_has(t->trumps, led) ? S5_ASKED_TRUMPS : (int)s5_card_suit(led);
        if (led == ace_of_hearts() && trump != S5_HEARTS && options->ace_hearts_lead == S5_ACE_HEARTS_LEAD_HEARTS)
            asked = S5_HEARTS;
        t->asked[led] = (uint8_t)asked;
        if (asked == S5_ASKED_TRUMPS) {
            t->follows[led] = (S5Follows){t->trumps & ~exempt(t, options->renege, led), t->trumps};
        } else {
            const S5Set suit = s5_set_suit((S5Suit)asked) & ~t->trumps;
            t->follows[led] = (S5Follows){suit, options->follow == S5_FOLLOW_MAY_TRUMP ? suit | t->trumps : suit};
        }
    }
}

static void build_sides(S5Rules *rules)
{
    rules->parties = rules->sides ? rules->sides : rules->players;
    rules->scores = rules->kind == S5_POOL ? rules->players : rules->parties;
    for (int seat = 0; seat < rules->players; seat++) {
        const int side = seat % rules->parties;
        rules->side_of[seat] = (uint8_t)side;
        rules->side_seats[side] = (uint16_t)(rules->side_seats[side] | 1u << seat);
    }
}

S5Status s5_rules(S5Rules *rules, const S5Preset *preset, const S5Options *options, int players, int sides)
{
    S5Tables tables;
    if (!s5_tables_read(preset->tables, &tables) || players < 2 || players > S5_SEATS_MAX || !tables.sides[players])
        return S5_ERR_PLAYERS;
    if (sides < 0 || sides > S5_SEATS_MAX || !(tables.sides[players] >> sides & 1))
        return S5_ERR_SIDES;
    if (options->first_dealer >= players)
        return S5_ERR_DEALER;
    *rules = (S5Rules){.options = *options,
                       .preset = preset,
                       .kind = preset->kind,
                       .players = (uint8_t)players,
                       .sides = (uint8_t)sides};
    if (preset->auction)
        rules->auction = *preset->auction;
    build_sides(rules);
    for (int suit = 0; suit < S5_SUITS; suit++)
        for (int lowered = 0; lowered < 2; lowered++) {
            S5Trumps *t = &rules->trumps[suit][lowered];
            build_power(t, (S5Suit)suit, lowered);
            build_follows(t, options, (S5Suit)suit);
        }
    return S5_OK;
}

int s5_rules_usual_sides(const S5Preset *preset, int players)
{
    S5Tables tables;
    if (!s5_tables_read(preset->tables, &tables) || players < 2 || players > S5_SEATS_MAX)
        return -1;
    for (int sides = 0; sides <= players; sides++)
        if (tables.sides[players] >> sides & 1)
            return sides;
    return -1;
}

int s5_order(const S5Trumps *trumps, int asked, S5Card cards[S5_RANKS + 1])
{
    const S5Set set = asked == S5_ASKED_TRUMPS ? trumps->trumps : s5_set_suit((S5Suit)asked) & ~trumps->trumps;
    int count = 0;
    for (int power = S5_POWER_TRUMP + S5_RANKS + 2; power > 0; power--)
        for (S5Set rest = set; rest; rest &= rest - 1)
            if (trumps->power[asked][s5_set_first(rest)] == power)
                cards[count++] = s5_set_first(rest);
    return count;
}

int s5_trick_winner(const S5Trumps *trumps, const S5Card *cards, int count)
{
    const uint8_t *power = trumps->power[trumps->asked[cards[0]]];
    int best = 0;
    for (int i = 1; i < count; i++)
        if (power[cards[i]] > power[cards[best]])
            best = i;
    return best;
}

/* ------------------------------------------------------------- first dealer */

/* Cards are dealt face up, from a random seat's left, to the first jack. */
static int to_first_jack(int players, S5Random *random, const S5Card *pack)
{
    int seat = (int)s5_random_below(random, (uint32_t)players);
    for (int i = 0;; i++) {
        seat = (seat + 1) % players;
        if (s5_card_rank(pack[i]) == S5_JACK)
            return seat;
    }
}

/* Everybody draws from the same pack; the highest, ace high, deals; equal highest draw again from what is left. */
static int by_high_card(int players, const S5Card *pack)
{
    unsigned drawing = (1u << players) - 1;
    for (;;) {
        int best = -1;
        unsigned highest = 0;
        for (int seat = 0; seat < players; seat++) {
            if (!(drawing >> seat & 1))
                continue;
            const S5Rank drawn = s5_card_rank(*pack++);
            const int rank = drawn == S5_ACE ? S5_RANKS : (int)drawn;
            if (rank > best) {
                best = rank;
                highest = 0;
            }
            if (rank == best)
                highest |= 1u << seat;
        }
        drawing = highest;
        if (!(drawing & (drawing - 1)))
            return s5_set_first(drawing);
    }
}

int s5_first_dealer(const S5Rules *rules, S5Random *random)
{
    S5Card pack[S5_PACK];
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    s5_shuffle(random, pack, S5_PACK, S5_PACK);
    switch (rules->options.first_dealer) {
    case S5_FIRST_DEALER_FIRST_JACK:
        return to_first_jack(rules->players, random, pack);
    case S5_FIRST_DEALER_HIGH_CARD:
        return by_high_card(rules->players, pack);
    case S5_FIRST_DEALER_RANDOM:
        return (int)s5_random_below(random, rules->players);
    default:
        return rules->options.first_dealer;
    }
}
