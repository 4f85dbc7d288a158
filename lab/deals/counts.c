/* Counts of hands. Expected values are hypergeometric: a hand is 5 cards of a pack, none of them twice. */
#include "counts.h"

enum { SHAPES = 6, HEARTS_COLUMNS = 4, TRUMPS_COLUMNS = S5_HAND_CARDS + 1 };

static double binomial(int from, int count)
{
    double ways = 1;
    if (count < 0 || count > from)
        return 0;
    for (int i = 1; i <= count; i++)
        ways = ways * (from - count + i) / i;
    return ways;
}

/* The chance that a hand from `cards` cards has `held` of `marked` ones. */
static double chance_to_hold(int cards, int marked, int held)
{
    return binomial(marked, held) * binomial(cards - marked, S5_HAND_CARDS - held) /
           binomial(cards, S5_HAND_CARDS);
}

/* ----------------------------------------------------------------- expected */

/* Any place of the pack has any card: a row gets its share of every column's cards. */
static void expect_cards(S5DealCounts *counts, S5DealTable table, int pack, const int cards[S5_DEALS_COLUMNS])
{
    const int dealt = counts->players * S5_HAND_CARDS;
    counts->rows[table] = (uint8_t)(counts->players + 1);
    for (int row = 0; row < counts->rows[table]; row++) {
        const int places = row < counts->players ? S5_HAND_CARDS : pack - dealt;
        for (int column = 0; column < counts->columns[table]; column++)
            counts->expected[table][row][column] = (double)places * cards[column] / pack;
    }
}

static void expect_ranks(S5DealCounts *counts, int pack)
{
    int cards[S5_DEALS_COLUMNS];
    for (int rank = 0; rank < S5_RANKS; rank++)
        cards[rank] = S5_SUITS;
    cards[S5_RANKS] = 1;
    counts->columns[S5_DEALS_RANKS] = (uint8_t)(pack > S5_PACK ? S5_RANKS + 1 : S5_RANKS);
    expect_cards(counts, S5_DEALS_RANKS, pack, cards);
    counts->columns[S5_DEALS_HEARTS] = HEARTS_COLUMNS;
    expect_cards(counts, S5_DEALS_HEARTS, pack, (int[S5_DEALS_COLUMNS]){1, 1, 1, pack - 3});
}

/* The column of the lengths of a hand's suits. */
static int shape_of(const int length[S5_SUITS])
{
    int longest = 0, suits = 0;
    for (int suit = 0; suit < S5_SUITS; suit++) {
        longest = length[suit] > longest ? length[suit] : longest;
        suits += length[suit] > 0;
    }
    if (longest > 3)
        return S5_HAND_CARDS - longest;
    return longest == 3 ? suits : suits + 1;
}

static void expect_suits(S5DealCounts *counts, int pack)
{
    const double hands = binomial(pack, S5_HAND_CARDS);
    counts->rows[S5_DEALS_SUITS] = counts->players;
    counts->columns[S5_DEALS_SUITS] = (uint8_t)(pack > S5_PACK ? SHAPES + 1 : SHAPES);
    for (int row = 0; row < counts->players; row++) {
        double *expected = counts->expected[S5_DEALS_SUITS][row];
        for (int s = 0; s <= S5_HAND_CARDS; s++)
            for (int h = 0; s + h <= S5_HAND_CARDS; h++)
                for (int d = 0; s + h + d <= S5_HAND_CARDS; d++) {
                    const int length[S5_SUITS] = {s, h, d, S5_HAND_CARDS - s - h - d};
                    double ways = 1;
                    for (int suit = 0; suit < S5_SUITS; suit++)
                        ways *= binomial(S5_RANKS, length[suit]);
                    expected[shape_of(length)] += ways / hands;
                }
        if (pack > S5_PACK)
            expected[SHAPES] = binomial(S5_PACK, S5_HAND_CARDS - 1) / hands;
    }
}

/* Of the deals, those in which the Joker is turned up: the card after it is the turn-up, and 51 cards are left for hands. */
static double joker_up(int pack)
{
    return pack > S5_PACK ? 1.0 / pack : 0;
}

/* The chance of `held` trumps, over all cards that may be turned up. */
static double expected_trumps(const S5Rules *rules, int held)
{
    const double joker = joker_up(rules->pack);
    double sum = 0;
    for (S5Card card = 0; card < S5_PACK; card++) {
        const S5Set trumps = s5_trumps_in(rules, s5_card_suit(card), 0)->cards & ~s5_set_of(card);
        const int without_joker = s5_set_count(trumps & ~s5_set_of(S5_JOKER));
        sum += joker * chance_to_hold(S5_PACK - 1, without_joker, held) +
               (1 - joker) * chance_to_hold(rules->pack - 1, s5_set_count(trumps), held);
    }
    return sum / S5_PACK;
}

static void expect_trumps(S5DealCounts *counts, const S5Rules *rules)
{
    const double joker = joker_up(rules->pack), up = 1.0 / S5_RANKS;
    const double held = (1 - up) * S5_HAND_CARDS * (joker / (S5_PACK - 1) + (1 - joker) / (rules->pack - 1));
    double *ace = counts->expected[S5_DEALS_ACE][0];
    counts->rows[S5_DEALS_TRUMPS] = counts->players;
    counts->columns[S5_DEALS_TRUMPS] = TRUMPS_COLUMNS;
    counts->rows[S5_DEALS_ACE] = 1;
    counts->columns[S5_DEALS_ACE] = (uint8_t)(counts->players + 2);
    for (int trumps = 0; trumps < TRUMPS_COLUMNS; trumps++) {
        const double expected = expected_trumps(rules, trumps);
        for (int seat = 0; seat < counts->players; seat++)
            counts->expected[S5_DEALS_TRUMPS][seat][trumps] = expected;
    }
    for (int seat = 0; seat < counts->players; seat++)
        ace[seat] = held;
    ace[counts->players] = up;
    ace[counts->players + 1] = 1 - up - counts->players * held;
}

S5DealCounts s5_deal_counts(const S5Rules *rules)
{
    S5DealCounts counts = {.players = rules->players};
    expect_ranks(&counts, rules->pack);
    expect_suits(&counts, rules->pack);
    if (rules->kind != S5_AUCTION)
        expect_trumps(&counts, rules);
    return counts;
}

/* ------------------------------------------------------------------- counts */

static int hearts_column(S5Card card)
{
    static const uint8_t RANKS[HEARTS_COLUMNS - 1] = {S5_FIVE, S5_JACK, S5_ACE};
    int column = 0;
    while (column < HEARTS_COLUMNS - 1 && card != s5_card(S5_HEARTS, RANKS[column]))
        column++;
    return column;
}

static void tally_cards(S5DealCounts *counts, int row, S5Set cards)
{
    for (; cards; cards &= cards - 1) {
        const S5Card card = s5_set_first(cards);
        counts->counted[S5_DEALS_RANKS][row][card == S5_JOKER ? S5_RANKS : (int)s5_card_rank(card)]++;
        counts->counted[S5_DEALS_HEARTS][row][hearts_column(card)]++;
    }
}

static int suits_column(S5Set hand)
{
    int length[S5_SUITS];
    for (int suit = 0; suit < S5_SUITS; suit++)
        length[suit] = s5_set_count(hand & s5_set_suit((S5Suit)suit));
    return s5_set_has(hand, S5_JOKER) ? SHAPES : shape_of(length);
}

/* Where the ace of trumps is: a seat, players where it is turned up, and one more where nobody sees it. */
static int ace_column(const S5DealCounts *counts, const S5State *state)
{
    const S5Card ace = s5_card((S5Suit)state->trump, S5_ACE);
    for (int seat = 0; seat < counts->players; seat++)
        if (s5_set_has(state->hand[seat], ace))
            return seat;
    return state->turn_up == ace ? counts->players : counts->players + 1;
}

void s5_deal_counts_add(S5DealCounts *counts, const S5Rules *rules, const S5State *state)
{
    const bool turned_up = counts->rows[S5_DEALS_ACE] > 0;
    S5Set left = ((S5Set)1 << rules->pack) - 1;
    counts->hands++;
    for (int seat = 0; seat < counts->players; seat++) {
        const S5Set hand = state->hand[seat];
        left &= ~hand;
        tally_cards(counts, seat, hand);
        counts->counted[S5_DEALS_SUITS][seat][suits_column(hand)]++;
        if (turned_up)
            counts->counted[S5_DEALS_TRUMPS][seat][s5_set_count(hand & s5_trumps(rules, state)->cards)]++;
    }
    tally_cards(counts, counts->players, left);
    if (turned_up)
        counts->counted[S5_DEALS_ACE][0][ace_column(counts, state)]++;
}

/* -------------------------------------------------------------- comparisons */

static bool is_of_cards(S5DealTable table)
{
    return table == S5_DEALS_RANKS || table == S5_DEALS_HEARTS;
}

int s5_deal_fits(const S5DealCounts *counts, S5DealTable table)
{
    return is_of_cards(table) ? 1 : counts->rows[table];
}

static double square(double counted, double expected)
{
    return (counted - expected) * (counted - expected) / expected;
}

/* All cells of a table of cards. Cards are dealt without putting any back, which makes the sum pack ÷ (pack − 1) times as
 * large as that of independent draws, and nothing else, because rows and columns have the same sums in every deal. */
static S5DealFit fit_cards(const S5DealCounts *counts, S5DealTable table)
{
    const int rows = counts->rows[table], columns = counts->columns[table];
    double sum = 0, pack = 0;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const double expected = counts->expected[table][row][column];
            sum += square((double)counts->counted[table][row][column], expected * (double)counts->hands);
            pack += expected;
        }
    return (S5DealFit){sum * (pack - 1) / pack, (rows - 1) * (columns - 1)};
}

/* Columns that are expected less often than this are counted together, with enough others that 5 are expected of them. */
static double rare_below(const double *expected, int columns, double hands)
{
    const double few = 5;
    double below = few;
    for (;;) {
        double rare = 0, next = hands;
        for (int column = 0; column < columns; column++) {
            const double each = expected[column] * hands;
            if (each < below)
                rare += each;
            else if (each < next)
                next = each;
        }
        if (rare <= 0 || rare >= few || next >= hands)
            return below;
        below = next * (1 + 1e-9);
    }
}

/* A row, where each deal counts in one column. */
static S5DealFit fit_row(const S5DealCounts *counts, S5DealTable table, int row)
{
    const double *each = counts->expected[table][row], hands = (double)counts->hands;
    const double below = rare_below(each, counts->columns[table], hands);
    double sum = 0, rare = 0, rare_expected = 0;
    int cells = 0;
    for (int column = 0; column < counts->columns[table]; column++) {
        const double counted = (double)counts->counted[table][row][column];
        if (each[column] * hands < below) {
            rare += counted;
            rare_expected += each[column] * hands;
        } else {
            sum += square(counted, each[column] * hands);
            cells++;
        }
    }
    if (rare_expected > 0) {
        sum += square(rare, rare_expected);
        cells++;
    }
    return (S5DealFit){sum, cells - 1};
}

S5DealFit s5_deal_fit(const S5DealCounts *counts, S5DealTable table, int comparison)
{
    if (counts->hands < S5_DEALS_LEAST)
        return (S5DealFit){0, 0};
    return is_of_cards(table) ? fit_cards(counts, table) : fit_row(counts, table, comparison);
}
