/* The rules of a game: its options, checked, and the power and following of every card made from them. */
#include "engine.h"
#include "sound.h"

/* Ranks from high to low (docs/rules.md §1). Trumps start with the 5 and the jack; the code adds the aces. */
static const S5Rank RED_TRUMPS[] = {
    S5_KING, S5_QUEEN, S5_TEN, S5_NINE, S5_EIGHT, S5_SEVEN, S5_SIX, S5_FOUR, S5_THREE, S5_TWO};
static const S5Rank BLACK_TRUMPS[] = {
    S5_KING, S5_QUEEN, S5_TWO, S5_THREE, S5_FOUR, S5_SIX, S5_SEVEN, S5_EIGHT, S5_NINE, S5_TEN};
static const S5Rank RED_PLAIN[] = {S5_KING, S5_QUEEN, S5_JACK, S5_TEN, S5_NINE, S5_EIGHT, S5_SEVEN, S5_SIX,
    S5_FIVE, S5_FOUR, S5_THREE, S5_TWO, S5_ACE};
static const S5Rank BLACK_PLAIN[] = {S5_KING, S5_QUEEN, S5_JACK, S5_ACE, S5_TWO, S5_THREE, S5_FOUR, S5_FIVE,
    S5_SIX, S5_SEVEN, S5_EIGHT, S5_NINE, S5_TEN};
enum { LOW_TRUMPS = sizeof RED_TRUMPS / sizeof *RED_TRUMPS };

static bool is_red(S5Suit suit)
{
    return suit == S5_HEARTS || suit == S5_DIAMONDS;
}

static S5Card ace_of_hearts(void)
{
    return s5_card(S5_HEARTS, S5_ACE);
}

/* Every suit in the ordinary order, A K Q … 2. */
static const S5Rank ORDINARY[] = {S5_ACE, S5_KING, S5_QUEEN, S5_JACK, S5_TEN, S5_NINE, S5_EIGHT, S5_SEVEN,
    S5_SIX, S5_FIVE, S5_FOUR, S5_THREE, S5_TWO};

static int put_ranks(S5Suit suit, const S5Rank *ranks, int count, S5Card *cards)
{
    for (int i = 0; i < count; i++)
        cards[i] = s5_card(suit, ranks[i]);
    return count;
}

/* The trumps from high to low, the ace not lowered; returns how many. */
static int order_trumps(const S5Options *options, S5Suit suit, S5Card *cards)
{
    if (options->card_order == S5_CARD_ORDER_ORDINARY)
        return put_ranks(suit, ORDINARY, S5_RANKS, cards);
    int count = 0;
    cards[count++] = s5_card(suit, S5_FIVE);
    cards[count++] = s5_card(suit, S5_JACK);
    if (options->joker == S5_JOKER_YES)
        cards[count++] = S5_JOKER;
    if (suit != S5_HEARTS)
        cards[count++] = ace_of_hearts();
    cards[count++] = s5_card(suit, S5_ACE);
    return count + put_ranks(suit, is_red(suit) ? RED_TRUMPS : BLACK_TRUMPS, LOW_TRUMPS, cards + count);
}

/* A plain suit from high to low; returns how many. A♥ may be included although it is a trump. */
static int order_plain(const S5Options *options, S5Suit suit, S5Card *cards)
{
    if (options->card_order == S5_CARD_ORDER_ORDINARY)
        return put_ranks(suit, ORDINARY, S5_RANKS, cards);
    if (options->card_order == S5_CARD_ORDER_ACES_HIGH)
        cards[0] = s5_card(suit, S5_ACE);
    const int first = options->card_order == S5_CARD_ORDER_ACES_HIGH;
    const int count =
        first + put_ranks(suit, is_red(suit) ? RED_PLAIN : BLACK_PLAIN, S5_RANKS, cards + first);
    for (int i = first; first && i < count - 1; i++) /* the ace is listed once */
        if (cards[i] == cards[0])
            for (int j = i; j < count - 1; j++)
                cards[j] = cards[j + 1];
    return S5_RANKS;
}

/* The 5, the jack, the Joker and A♥. A lowered A♥ is not a top trump, and the ordinary order has none. */
static void build_top(S5TrumpTables *t, const S5Options *options, S5Suit trump, bool lowered)
{
    const S5Card cards[] = {s5_card(trump, S5_FIVE), s5_card(trump, S5_JACK), S5_JOKER, ace_of_hearts()};
    t->top = s5_set_of_cards(cards, 4) & t->cards;
    if (lowered)
        t->top &= ~s5_set_of(s5_card(trump, S5_ACE));
    if (options->card_order == S5_CARD_ORDER_ORDINARY)
        t->top = 0;
    t->top_power = UINT8_MAX;
    for (S5Set top = t->top; top; top &= top - 1) {
        const uint8_t power = t->power[S5_ASKED_TRUMPS][s5_set_first(top)];
        t->top_power = power < t->top_power ? power : t->top_power;
    }
}

/* The lowest trump power is reserved for a lowered ace, so that lowering it in the middle of a trick moves no other
 * card. */
static void build_power(S5TrumpTables *t, const S5Options *options, S5Suit trump, bool lowered)
{
    S5Card cards[S5_RANKS + 2];
    const int trumps = order_trumps(options, trump, cards);
    t->cards = s5_set_of_cards(cards, trumps);
    S5_ASSERT(trumps >= S5_RANKS && trumps <= S5_RANKS + 2);
    S5_ASSERT(s5_set_count(t->cards) == trumps);
    for (int asked = 0; asked < S5_ASKED; asked++)
        for (int i = 0; i < trumps; i++)
            t->power[asked][cards[i]] = (uint8_t)(S5_POWER_TRUMP + 1 + trumps - i);
    for (int asked = 0; lowered && asked < S5_ASKED; asked++)
        t->power[asked][s5_card(trump, S5_ACE)] = S5_POWER_TRUMP + 1;
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const int count = order_plain(options, (S5Suit)suit, cards);
        for (int i = 0; i < count; i++)
            if (!s5_set_has(t->cards, cards[i]))
                t->power[suit][cards[i]] = (uint8_t)(count - i);
    }
    build_top(t, options, trump, lowered);
}

/* The top trumps that may be withheld from a trick in which `beat` is the trump to beat, S5_PACK_MAX for none
 * (docs/rules.md §2, H2). */
static S5Set may_withhold(const S5TrumpTables *t, int32_t renege, S5Card beat)
{
    const uint8_t *power = t->power[S5_ASKED_TRUMPS];
    const uint8_t strength = beat < S5_PACK_MAX ? power[beat] : 0;
    S5Set over = 0, fives = 0;
    for (S5Set top = t->top; top; top &= top - 1) {
        const S5Card card = s5_set_first(top);
        over |= power[card] > strength ? s5_set_of(card) : 0;
        fives |= card != S5_JOKER && s5_card_rank(card) == S5_FIVE ? s5_set_of(card) : 0;
    }
    switch (renege) {
    case S5_RENEGE_OVER_LOWER:
    case S5_RENEGE_OVER_BEST:
        return over;
    case S5_RENEGE_ANY_LEAD:
        return t->top;
    case S5_RENEGE_UNLESS_TOP:
        return strength >= t->top_power ? 0 : t->top;
    case S5_RENEGE_FIVE_ONLY:
        return fives;
    default:
        return 0;
    }
}

/* Whether what may be withheld depends on the trick so far, and not only on the card led. */
static bool looks_at_best(int32_t renege)
{
    return renege == S5_RENEGE_OVER_BEST || renege == S5_RENEGE_UNLESS_TOP;
}

/* Sets how a plain suit is followed; `suit` is that suit without its trumps. */
static void follow_plain(S5TrumpTables *t, int32_t follow, S5Card led, S5Set suit)
{
    const S5Follows none = {0, 0}, suit_only = {suit, suit}, suit_or_trump = {suit, suit | t->cards};
    switch (follow) {
    case S5_FOLLOW_MUST_FOLLOW:
        t->follow_first[led] = suit_only;
        break;
    case S5_FOLLOW_MAY_TRUMP:
        t->follow_first[led] = suit_or_trump;
        break;
    case S5_FOLLOW_MUST_TRUMP_WHEN_VOID:
        t->follow_first[led] = suit_or_trump;
        t->follow_second[led] = (S5Follows){t->cards, t->cards};
        break;
    case S5_FOLLOW_FREE_WITH_TRUMP:
        t->follow_first[led] = (S5Follows){t->cards, ~(S5Set)0};
        t->follow_second[led] = suit_only;
        break;
    default:
        t->follow_first[led] = none;
    }
}

/* What a card asks for when it is led. A♥ may ask for plain hearts although it is a trump. */
static int asked_by(const S5TrumpTables *t, const S5Options *options, S5Suit trump, S5Card led)
{
    if (!s5_set_has(t->cards, led))
        return (int)s5_card_suit(led);
    const bool heart = led == ace_of_hearts() && trump != S5_HEARTS;
    return heart && options->ace_hearts_lead == S5_ACE_HEARTS_LEAD_HEARTS ? (int)S5_HEARTS : S5_ASKED_TRUMPS;
}

/* The cards that follow a plain suit. A♥ in hand may count as a heart although it is a trump. */
static S5Set followers(const S5TrumpTables *t, const S5Options *options, S5Suit trump, int asked)
{
    S5Set suit = s5_set_suit((S5Suit)asked) & ~t->cards;
    if (asked == S5_HEARTS && trump != S5_HEARTS &&
        options->ace_hearts_follows == S5_ACE_HEARTS_FOLLOWS_HEART)
        suit |= s5_set_of(ace_of_hearts());
    return suit;
}

static void build_follows(S5TrumpTables *t, const S5Options *options, S5Suit trump)
{
    for (S5Card led = 0; led < S5_PACK_MAX; led++) {
        if (led == S5_JOKER && options->joker == S5_JOKER_NO)
            continue;
        const int asked = asked_by(t, options, trump, led);
        t->asked[led] = (uint8_t)asked;
        if (asked != S5_ASKED_TRUMPS)
            follow_plain(t, options->follow, led, followers(t, options, trump, asked));
        else if (looks_at_best(options->renege))
            t->follow_second[led] = (S5Follows){t->cards, t->cards};
        else
            t->follow_first[led] = (S5Follows){t->cards & ~may_withhold(t, options->renege, led), t->cards};
    }
    for (S5Card best = 0; best <= S5_PACK_MAX; best++) /* every top trump outranks a plain lead */
        t->may_withhold[best] =
            may_withhold(t, options->renege, looks_at_best(options->renege) ? best : (S5Card)S5_PACK_MAX);
}

static bool needs_two_steps(const S5Options *options)
{
    return looks_at_best(options->renege) || options->follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID ||
           options->follow == S5_FOLLOW_FREE_WITH_TRUMP;
}

static void build_sides(S5Rules *rules)
{
    rules->parties = rules->sides ? rules->sides : rules->players;
    rules->scores = s5_kind(rules->kind)->by_seat ? rules->players : rules->parties;
    for (int seat = 0; seat < rules->players; seat++) {
        const int side = seat % rules->parties;
        rules->side_of[seat] = (uint8_t)side;
        rules->side_seats[side] = (uint16_t)(rules->side_seats[side] | 1u << seat);
    }
}

/* Whether the options of a kind of game make sense together. */
static S5Status check_options(const S5Options *options, int kind)
{
    if (options->joker == S5_JOKER_YES && options->card_order == S5_CARD_ORDER_ORDINARY)
        return S5_ERR_JOKER_ORDER;
    if (kind != S5_POOL && !options->target && !options->hands)
        return S5_ERR_NO_END;
    if (s5_option_applies(S5_OPTION_COUNT_OUT, kind) &&
        !s5_option_takes(S5_OPTION_COUNT_OUT, options->count_out, kind))
        return S5_ERR_COUNT_OUT;
    return S5_OK;
}

/* How many cards a hand is dealt in a round, by its number from the dealer's left; the kitty is one more (docs/rules.md §3, H9). */
static int packet_size(const S5Options *options, bool two_first, int round, int hand)
{
    const bool odd = hand & 1;
    switch (options->packets) {
    case S5_PACKETS_SINGLY:
        return 1;
    case S5_PACKETS_4_1:
        return round ? 1 : 4;
    case S5_PACKETS_1_4:
        return round ? 4 : 1;
    case S5_PACKETS_ALTERNATE_3_2:
        return round == odd ? 3 : 2;
    case S5_PACKETS_ALTERNATE_2_3:
        return round == odd ? 2 : 3;
    default: {
        const bool two = options->packets == S5_PACKETS_2_3 || two_first;
        return round == two ? 3 : 2;
    }
    }
}

/* How many cards of the kitty are dealt after a round: five as one more hand, four as two and two, fewer after the first,
 * unless the rules say when (H4, H9). */
static int kitty_packet(const S5Options *options, bool two_first, int round, int rounds, int players)
{
    const int kitty = options->kitty;
    const bool first = !round, last = round == rounds - 1;
    if (options->kitty_when != S5_KITTY_WHEN_USUAL)
        return kitty * (options->kitty_when == S5_KITTY_WHEN_LAST ? last : first);
    if (kitty == S5_HAND_CARDS)
        return packet_size(options, two_first, round, players);
    return kitty == 4 ? 2 * (first || last) : kitty * first;
}

static void build_deal_places(S5Rules *rules, bool two_first)
{
    const S5Options *options = &rules->options;
    const int rounds = options->packets == S5_PACKETS_SINGLY ? S5_HAND_CARDS : 2;
    uint8_t dealt[S5_SEATS_MAX + 1] = {0}, at = 0;
    for (int round = 0; round < rounds; round++)
        for (int hand = 0; hand <= rules->players; hand++) {
            const bool kitty = hand == rules->players;
            int left = kitty ? kitty_packet(options, two_first, round, rounds, hand)
                             : packet_size(options, two_first, round, hand);
            while (left--)
                rules->deal_places[two_first].hand[hand][dealt[hand]++] = at++;
        }
}

enum { TRICK_POINTS = 5 };

/* Whether a list of tables has one that the preset behind a rule set lacks. */
static bool lists_more(const S5Preset *preset, const S5Seatings *listed)
{
    const S5Preset *built_in = s5_preset_built_in(preset);
    S5Seatings usual;
    int players, sides;
    return built_in && s5_seatings_read(built_in->seatings, &usual) &&
           s5_seatings_beyond(listed, &usual, &players, &sides);
}

static uint8_t pack_size(const S5Options *options)
{
    return S5_PACK + (options->joker == S5_JOKER_YES);
}

static S5Status build_rules(S5Rules *rules, const S5Preset *preset, const char *tables,
    const S5Options *options, int players, int sides)
{
    S5Seatings seatings;
    char more[S5_TABLES_MAX + 1];
    S5Text listed = s5_text(more, sizeof more);
    if (!s5_seatings_read(tables, &seatings) || players < 2 || players > S5_SEATS_MAX ||
        !seatings.sides[players])
        return S5_ERR_PLAYERS;
    if (sides < 0 || sides > S5_SEATS_MAX || !(seatings.sides[players] >> sides & 1))
        return S5_ERR_SIDES;
    if (options->first_dealer >= players)
        return S5_ERR_DEALER;
    const S5Status sense = check_options(options, preset->kind);
    if (sense != S5_OK)
        return sense;
    if (players * S5_HAND_CARDS + (preset->kind == S5_AUCTION ? options->kitty : 0) > pack_size(options))
        return S5_ERR_FEW_CARDS;
    s5_text_add(&listed, lists_more(preset, &seatings) ? tables : "");
    if (listed.full)
        return S5_ERR_TABLES;
    *rules = (S5Rules){.options = s5_options_of_kind(options, preset->kind),
        .preset = preset,
        .kind = preset->kind,
        .trick_points = (uint8_t)(preset->kind == S5_POINTS ? options->trick_points : TRICK_POINTS),
        .players = (uint8_t)players,
        .sides = (uint8_t)sides,
        .pack = pack_size(options),
        .two_steps = needs_two_steps(options)};
    rules->phases = s5_phases_of(rules);
    build_sides(rules);
    build_deal_places(rules, false);
    build_deal_places(rules, true);
    for (int suit = 0; suit < S5_SUITS; suit++)
        for (int lowered = 0; lowered < 2; lowered++) {
            S5TrumpTables *t = &rules->trumps[suit * 2 + lowered];
            build_power(t, options, (S5Suit)suit, lowered);
            build_follows(t, options, (S5Suit)suit);
        }
    for (size_t i = 0; i <= listed.used; i++)
        rules->tables[i] = more[i];
    s5_assert_rules(rules);
    return S5_OK;
}

S5Status s5_rules(S5Rules *rules, const S5Preset *preset, const S5Options *options, int players, int sides)
{
    return build_rules(rules, preset, preset->seatings, options, players, sides);
}

S5Status s5_rules_at(S5Rules *rules, const S5Preset *preset, const char *tables, const S5Options *options,
    int players, int sides)
{
    S5Seatings listed, possible;
    int not_players, not_sides;
    if (!tables || !*tables)
        return s5_rules(rules, preset, options, players, sides);
    if (!s5_seatings_read(tables, &listed) || !s5_seatings_read(s5_kind(preset->kind)->tables, &possible) ||
        s5_seatings_beyond(&listed, &possible, &not_players, &not_sides))
        return S5_ERR_TABLES;
    return build_rules(rules, preset, tables, options, players, sides);
}

int s5_rules_usual_sides(const S5Preset *preset, int players)
{
    S5Seatings seatings;
    if (!s5_seatings_read(preset->seatings, &seatings) || players < 2 || players > S5_SEATS_MAX)
        return -1;
    for (int sides = 0; sides <= players; sides++)
        if (seatings.sides[players] >> sides & 1)
            return sides;
    return -1;
}

int s5_order(const S5TrumpTables *trumps, int asked, S5Card cards[S5_RANKS + 2])
{
    const S5Set set = asked == S5_ASKED_TRUMPS ? trumps->cards : s5_set_suit((S5Suit)asked) & ~trumps->cards;
    int count = 0;
    for (int power = S5_POWER_TRUMP + S5_RANKS + 3; power > 0; power--)
        for (S5Set rest = set; rest; rest &= rest - 1)
            if (trumps->power[asked][s5_set_first(rest)] == power)
                cards[count++] = s5_set_first(rest);
    return count;
}

/* ------------------------------------------------------------- first dealer */

/* Deals cards face up, from the left of a random seat, until the first jack. */
static int to_first_jack(int players, S5Random *random, const S5Card *pack)
{
    int seat = (int)s5_random_below(random, (uint32_t)players);
    for (int i = 0;; i++) {
        seat = (seat + 1) % players;
        if (pack[i] != S5_JOKER && s5_card_rank(pack[i]) == S5_JACK)
            return seat;
    }
}

/* Everybody draws from the same pack; the highest card, ace high, deals. Players who tie draw again from what is
 * left. */
static int by_high_card(int players, const S5Card *pack)
{
    unsigned drawing = (1u << players) - 1;
    for (;;) {
        int best = -1;
        unsigned highest = 0;
        for (int seat = 0; seat < players; seat++) {
            if (!(drawing >> seat & 1))
                continue;
            if (*pack == S5_JOKER) /* a player who draws it draws again */
                pack++;
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
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(rules, random, pack);
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
