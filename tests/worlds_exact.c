/*
 * Worlds against all deals there are: where few cards are hidden, every way to lay them is tried in the engine. Exactly those that
 * lead to the same view may be drawn, and each as often as it should.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/world_deal.h"
#include "players/world_internal.h"
#include "support/cases.h"
#include "support/hand.h"
#include "support/table.h"

enum { LOOK_AT_ONE_IN = 2, SAMPLE_ONE_IN = 6, SWAP_ONE_IN = 3, DEALS_MAX = 1000, SAMPLES_EACH = 24 };

typedef struct Deal {
    uint64_t key;
    int hits, bias;
} Deal;

/* All ways to lay the hidden cards to their places, each tried in the engine: a state of the true hand in which the cards
 * have changed places is played again, and what the seat sees at the end compared. */
typedef struct Deals {
    const S5Rules *rules;
    const S5State *truth;
    S5View view;
    S5Set lies[S5_WORLD_PLACES]; /* of the true deal */
    S5Card slot[S5_PACK_MAX];    /* the hidden cards, place by place */
    int slots, tried;
    Deal deal[DEALS_MAX];
    int count;
    const char *fault;
} Deals;

static Deals deals;
static S5Worlds worlds;
static int compared, in_two_ways, swapped;

/* The same for states in which the same cards lie in the same places. */
static uint64_t key_of(const S5Rules *rules, const S5State *s)
{
    uint64_t key = s->kitty_taken ? 0 : s->kitty;
    for (int seat = 0; seat < rules->players; seat++) {
        key = (key ^ s->hand[seat]) * 0x9E3779B97F4A7C15u;
        key = (key ^ key >> 29 ^ s->discards[seat]) * 0xBF58476D1CE4E5B9u;
    }
    return key;
}

static S5Set moved(S5Set cards, const S5Card *to)
{
    S5Set after = 0;
    for (; cards; cards &= cards - 1)
        after |= s5_set_of(to[s5_set_first(cards)]);
    return after;
}

/* The true state with every card where another was. */
static S5State relabelled(const S5Rules *rules, const S5State *truth, const S5Card *to)
{
    S5State s = *truth;
    for (int seat = 0; seat < rules->players; seat++) {
        s.hand[seat] = moved(s.hand[seat], to);
        s.discards[seat] = moved(s.discards[seat], to);
    }
    s.kitty = moved(s.kitty, to);
    for (int i = 0; i < rules->pack; i++)
        s.pack[i] = to[s.pack[i]];
    return s;
}

static bool could_be(const S5Rules *rules, const S5State *end, const S5View *view)
{
    S5Replay replay;
    S5View seen;
    s5_replay_begin(&replay, rules, end);
    while (s5_replay_next(&replay))
        ;
    if (replay.status != S5_OK)
        return false;
    s5_view(rules, &replay.state, view->seat, &seen);
    return memcmp(view, &seen, sizeof seen) == 0;
}

static void try_deal(const S5Card *cards)
{
    S5Card to[S5_PACK_MAX];
    for (S5Card card = 0; card < S5_PACK_MAX; card++)
        to[card] = card;
    for (int i = 0; i < deals.slots; i++)
        to[deals.slot[i]] = cards[i];
    const S5State end = relabelled(deals.rules, deals.truth, to);
    const bool possible = could_be(deals.rules, &end, &deals.view);
    if (possible != s5_world_possible(&worlds, &end))
        deals.fault = possible ? "a deal that could be is never drawn" : "a deal that can't be may be drawn";
    deals.tried++;
    if (!possible)
        return;
    deals.deal[deals.count++] = (Deal){key_of(deals.rules, &end), 0, s5_world_bias(&worlds, &end)};
}

/* Fills the slots of a place from one on with higher and higher cards, then those of the next place. */
static void fill_places(S5Set left, int place, int in_place, S5Card *cards, int at)
{
    if (deals.fault)
        return;
    if (place == worlds.places) {
        try_deal(cards);
        return;
    }
    if (in_place == worlds.place[place].cards) {
        fill_places(left, place + 1, 0, cards, at);
        return;
    }
    S5Set rest = in_place ? left & ~(s5_set_of(cards[at - 1]) - 1) : left;
    for (; s5_set_count(rest) >= worlds.place[place].cards - in_place; rest &= rest - 1) {
        const S5Card card = s5_set_first(rest);
        cards[at] = card;
        fill_places(left & ~s5_set_of(card), place, in_place + 1, cards, at + 1);
    }
}

static bool few_deals(void)
{
    double ways = 1;
    int left = s5_set_count(worlds.hidden);
    for (int i = 0; i < worlds.places; i++)
        for (int k = 1; k <= worlds.place[i].cards; k++)
            ways *= (double)left-- / k;
    return ways <= DEALS_MAX;
}

/* The true cards of the places, in the places' order; false when a place's cards can't be told. */
static bool list_slots(const S5State *s)
{
    deals.slots = 0;
    for (int i = 0; i < worlds.places; i++) {
        const S5WorldPlace *place = &worlds.place[i];
        S5Set cards[] = {s->hand[place->seat], s->discards[place->seat], s->discards[place->seat],
            s->discards[place->seat], s->kitty, 0};
        for (int at = s->stock_at; at < deals.rules->pack; at++)
            cards[5] |= s5_set_of(s->pack[at]);
        S5Set mine = cards[place->kind] & worlds.hidden;
        if (s5_set_count(mine) != place->cards)
            return false;
        for (; mine; mine &= mine - 1)
            deals.slot[deals.slots++] = s5_set_first(mine);
    }
    return true;
}

static int by_key(const void *a, const void *b)
{
    const uint64_t x = ((const Deal *)a)->key, y = ((const Deal *)b)->key;
    return (x > y) - (x < y);
}

static double power_of_two(int power)
{
    double number = 1;
    for (; power > 0; power--)
        number *= 2;
    for (; power < 0; power++)
        number /= 2;
    return number;
}

/* Chi-square; deals that are expected too rarely are counted together. */
static bool as_often_as_expected(int samples)
{
    double all = 0, chi = 0, rare = 0, rare_hits = 0;
    int freedom = -1;
    for (int i = 0; i < deals.count; i++)
        all += power_of_two(deals.deal[i].bias);
    for (int i = 0; i < deals.count; i++) {
        const double expected = samples * power_of_two(deals.deal[i].bias) / all, hits = deals.deal[i].hits;
        if (expected < 6) {
            rare += expected;
            rare_hits += hits;
            continue;
        }
        chi += (hits - expected) * (hits - expected) / expected;
        freedom++;
    }
    if (rare > 6) {
        chi += (rare_hits - rare) * (rare_hits - rare) / rare;
        freedom++;
    }
    const double over = chi - freedom - 12;
    return freedom < 1 || over < 0 ||
           over * over < 98.0 * freedom; /* seven standard deviations and a little */
}

/* A world drawn, and then changed by swaps: Metropolis's rule keeps every deal as likely as the bias makes it. */
static bool swapped_world(S5Random *random, S5State *world)
{
    enum { SWAPS = 12 };
    S5WorldDeal deal;
    if (!s5_world_deal(&worlds, random, &deal))
        return false;
    for (int n = 0; n < SWAPS; n++) {
        S5WorldDeal next = deal;
        if (!s5_world_swap(&worlds, random, &next))
            continue;
        swapped++;
        const int more = s5_world_deal_bias(&worlds, &next) - s5_world_deal_bias(&worlds, &deal);
        if (s5_random_below(random, 1U << 24) < power_of_two(24 + (more < 0 ? more : 0)))
            deal = next;
    }
    s5_world_of_deal(&worlds, &deal, world);
    return true;
}

/* Draws deals, in one of two ways. */
static const char *sample_deals(S5Random *random, bool with_swaps)
{
    const int samples = SAMPLES_EACH * deals.count;
    qsort(deals.deal, (size_t)deals.count, sizeof *deals.deal, by_key);
    for (int i = 0; i < deals.count; i++)
        deals.deal[i].hits = 0;
    for (int n = 0; n < samples; n++) {
        S5State world;
        if (!(with_swaps ? swapped_world(random, &world) : s5_world_sample(&worlds, random, &world)))
            return "no world was found";
        const Deal wanted = {key_of(deals.rules, &world), 0, 0};
        Deal *deal = bsearch(&wanted, deals.deal, (size_t)deals.count, sizeof *deals.deal, by_key);
        if (!deal)
            return with_swaps ? "swaps led to a deal that can't be" : "a deal that can't be was drawn";
        if (with_swaps && !could_be(deals.rules, &world, &deals.view))
            return "the world of a swapped deal is not one of the view";
        deal->hits++;
    }
    return as_often_as_expected(samples) ? NULL
           : with_swaps                  ? "swaps change how likely a deal is"
                                         : "a deal is not drawn as often as it should";
}

static const char *seat_fault(const S5Rules *rules, const S5State *s, int seat, S5Random *random)
{
    const S5SamplingBias bias = {-3, {4, 3, 2, 1, 0, -1}};
    S5Card cards[S5_PACK_MAX];
    s5_view(rules, s, seat, &deals.view);
    if (!s5_worlds(&worlds, rules, &deals.view, s5_random_below(random, 2) ? &bias : NULL))
        return "no worlds of a true view";
    deals.rules = rules;
    deals.truth = s;
    deals.count = 0;
    deals.fault = NULL;
    if (!few_deals() || !list_slots(s))
        return NULL;
    fill_places(worlds.hidden, 0, 0, cards, 0);
    if (deals.fault)
        return deals.fault;
    compared++;
    in_two_ways += worlds.scenarios == 2;
    if (!deals.count)
        return "the true deal is not among those that could be";
    if (worlds.scenarios < 2 && s5_random_below(random, SAMPLE_ONE_IN))
        return NULL;
    const char *fault = sample_deals(random, false);
    return fault || s5_random_below(random, SWAP_ONE_IN) ? fault : sample_deals(random, true);
}

static void swap_in(S5Card *pack, S5Card card, int to)
{
    int at = 0;
    while (pack[at] != card)
        at++;
    pack[at] = pack[to];
    pack[to] = card;
}

/* Four hands of one suit each. */
static void deal_suits(const S5Rules *rules, const S5State *before, S5Card *pack)
{
    S5Card places[S5_PACK_MAX];
    S5State s = *before;
    for (int i = 0; i < rules->pack; i++)
        places[i] = (S5Card)i;
    s5_deal(rules, &s, places);
    for (int suit = 0; suit < S5_SUITS; suit++) {
        S5Card card = s5_card((S5Suit)suit, S5_TWO);
        for (S5Set hand = s.hand[suit]; hand; hand &= hand - 1)
            swap_in(pack, card++, s5_set_first(hand));
    }
}

/* Makes deals likely that two ways explain: of which the ace of trumps lies in the stock and the 5♥ is held, or a hand has
 * five trumps. */
static void favour_two_ways(const S5Rules *rules, const S5State *s, S5Card *pack, S5Random *random)
{
    const int turn_up = rules->players * S5_HAND_CARDS;
    if (s5_random_below(random, 3) == 0)
        return;
    if (rules->kind == S5_AUCTION) {
        if (rules->options.keep_trumps == S5_KEEP_TRUMPS_YES)
            deal_suits(rules, s, pack);
    } else if (rules->options.rob_with == S5_ROB_WITH_FIVE_OF_HEARTS && pack[turn_up] != S5_JOKER) {
        swap_in(pack, s5_card(S5_HEARTS, S5_FIVE), (int)s5_random_below(random, (uint32_t)turn_up));
        const S5Card ace = s5_card(s5_card_suit(pack[turn_up]), S5_ACE);
        if (pack[turn_up] != ace)
            swap_in(pack, ace, turn_up + 1);
    }
}

/* A suit is named by who has most of it. */
static S5Choice choose(const S5Rules *rules, const S5State *s, S5Random *random)
{
    S5Choice choice = hand_random_rob(rules, s, random);
    for (int suit = 0; choice.kind == S5_CHOICE_NAME && suit < S5_SUITS; suit++)
        if (s5_set_count(s->hand[s->turn] & s5_set_suit((S5Suit)suit)) >= S5_HAND_CARDS)
            choice.value = (uint8_t)suit;
    return choice;
}

static const char *some_seat_fault(const S5Rules *rules, const S5State *s, S5Random *random)
{
    if (s->turn == S5_NO_SEAT)
        return NULL;
    const int seat = (int)s5_random_below(random, rules->players);
    /* A silent question that waits is not to be seen: a deal may put it to another. */
    const bool waits = s5_silent(rules, s) && s->turn != seat;
    return waits || s5_random_below(random, LOOK_AT_ONE_IN) ? NULL : seat_fault(rules, s, seat, random);
}

static const char *deals_are_right(const Case *c)
{
    static const CaseGame GAME = {.look = some_seat_fault, .choose = choose, .stack = favour_two_ways};
    S5Random random = s5_random(c->seed, 8);
    return case_play(c, &GAME, &random);
}

enum { CASES = 4, HANDS = 2 };

static void look_at_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        const Case c = random_case(seed * 104723, preset, players, sides, (int)(seed % 5), HANDS);
        check_case(&c, deals_are_right);
    }
}

static void test_every_table(void **unused)
{
    (void)unused;
    for_every_table(look_at_table);
    assert_true(compared > cases_of(500));
    assert_true(swapped > cases_of(10000));
}

/* Looks at hands under a preset with up to four changed options. */
static void look_at_options(const char *const options[5], int players, int seeds)
{
    for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
        Case c = {.seed = seed, .preset = s5_preset_find(options[0]), .players = players, .hands = 6};
        for (const char *const *option = options + 1; option < options + 5 && **option; option++) {
            const size_t name = strcspn(*option, "=");
            char text[32] = "";
            memcpy(text, *option, name);
            c.option[c.changed] = s5_option_find(text);
            strcpy(c.value[c.changed++], *option + name + 1);
        }
        check_case(&c, deals_are_right);
    }
}

/* What can be explained in two ways (H3, H4), where few cards are hidden. */
static void test_two_ways(void **unused)
{
    static const char *const OPTIONS[][5] = {
        {"spoil-five-white-knuckle", "rob_with=ace-or-five-of-hearts", "", "", ""},
        {"spoil-five-cool-old-games", "rob_with=ace-or-five-of-hearts", "rob_shown=face-down", "", ""},
        {"irish-forty-five", "rob_with=ace-or-five-of-hearts", "joker=no", "", ""},
        {"fifty-five", "keep_trumps=yes", "name=before-kitty", "kitty=2", ""},
        {"fifty-five", "keep_trumps=yes", "name=before-kitty", "kitty=4", ""},
        {"hanley-one-hundred-ten", "keep_trumps=yes", "draw=all", "kitty=2", ""},
    };
    (void)unused;
    in_two_ways = 0;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
        for (int players = 7; players <= 9; players++)
            look_at_options(OPTIONS[i], players, 30);
    assert_true(in_two_ways > cases_of(100));
}

/* Where a called card may be (H16), under each way of following, and where it must be played by a trick. */
static void test_called_card(void **unused)
{
    static const char *const OPTIONS[][5] = {
        {"newfoundland-call-partner", "call_by=4", "follow=must-follow", "draw=none", "kitty=0"},
        {"newfoundland-call-partner", "call_by=3", "follow=must-follow", "draw=none", "kitty=0"},
        {"newfoundland-call-partner", "call_by=1", "", "", ""},
        {"newfoundland-call-partner", "call_by=2", "follow=must-follow", "", ""},
        {"newfoundland-call-partner", "call_by=2", "follow=must-trump-when-void", "renege=unless-top", ""},
        {"newfoundland-call-partner", "call_by=3", "follow=free-with-trump", "renege=over-best", ""},
        {"newfoundland-call-partner", "call_open=yes", "draw=none", "", ""},
        {"newfoundland-call-partner", "draw=none", "keep_trumps=yes", "follow=free", ""},
    };
    (void)unused;
    const int before = compared;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
        for (int players = 7; players <= 8; players++)
            look_at_options(OPTIONS[i], players, 40);
    assert_true(compared - before > cases_of(100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table),
        cmocka_unit_test(test_two_ways),
        cmocka_unit_test(test_called_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
