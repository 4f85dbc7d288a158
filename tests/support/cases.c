#include "cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pair.h"

enum { USUAL = 17, MANY = 7 };

int cases_one_in(void)
{
    const char *text = getenv("S5_CASES");
    const int number = text ? atoi(text) : 0;
    return number > 0 ? number : USUAL;
}

int cases_of(int all)
{
    return (all + cases_one_in() - 1) / cases_one_in();
}

bool case_is_due(void)
{
    static int asked;
    return asked++ % cases_one_in() == 0;
}

bool many_cases(void)
{
    return cases_one_in() <= MANY;
}

void only_with_many_cases(void)
{
    if (!many_cases())
        skip();
}

void for_every_table(void (*visit)(const S5Preset *preset, int players, int sides))
{
    for (int i = 0; i < s5_preset_count(); i++) {
        S5Seatings seatings;
        assert_true(s5_seatings_read(s5_preset(i)->seatings, &seatings));
        for (int players = 0; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides <= S5_SEATS_MAX; sides++)
                if (seatings.sides[players] >> sides & 1)
                    visit(s5_preset(i), players, sides);
    }
}

/* A random value of an option: a word, or a number that is small so that games end. */
static void random_value(int option, int players, S5Random *random, char text[24])
{
    const S5OptionRow *row = s5_option_row(option);
    if (row->word_count && (row->most < 0 || s5_random_below(random, 2))) {
        strcpy(text, row->words[s5_random_below(random, (uint32_t)row->word_count)].word);
        return;
    }
    const uint32_t to_seven = s5_random_below(random, 8), to_sixty = 1 + s5_random_below(random, 60);
    uint32_t number = to_seven;
    switch (option) {
    case S5_OPTION_BIDS: {
        static const char *const BIDS[] = {"5,10,15,20,25,30", "15,20,25,30,60", "10,15,20,25,60", "20",
            "20,25,30", "5,30,60,120", "10,20,40", "25,30,45,70"};
        strcpy(text, BIDS[to_seven]);
        return;
    }
    case S5_OPTION_FIRST_DEALER:
        number = s5_random_below(random, (uint32_t)players);
        break;
    case S5_OPTION_TARGET:
        number = to_seven ? to_sixty : 0;
        break;
    case S5_OPTION_WIN_TRICKS:
        number = 2 + to_seven % 4;
        break;
    case S5_OPTION_KITTY:
    case S5_OPTION_DRAW_MAX:
    case S5_OPTION_DRAW_KEEP:
    case S5_OPTION_CALL_BY:
        number = to_seven % 6;
        break;
    case S5_OPTION_TRICK_POINTS:
    case S5_OPTION_GAMES:
        number = 1 + to_seven;
        break;
    case S5_OPTION_POOL_MAX:
        number = to_seven ? to_sixty / 2 : 0;
        break;
    case S5_OPTION_THIRTY_SCORES:
        number = to_seven % 2 ? 30 : 60;
        break;
    case S5_OPTION_SLAM_PLAYERS:
        number = 2 + to_seven;
        break;
    case S5_OPTION_BID_20_FROM:
    case S5_OPTION_BUNKER:
    case S5_OPTION_BONUS_UNTIL:
    case S5_OPTION_NO_DEFENCE_FROM:
    case S5_OPTION_FLOOR:
        number = to_seven ? to_sixty : 0;
        break;
    case S5_OPTION_DEALER_ACE_BONUS:
    case S5_OPTION_TOP_BONUS:
        number = to_seven % 2 ? 5 : to_sixty / 4;
        break;
    default:
        break;
    }
    snprintf(text, 24, "%u", number);
}

/* Whether an option came with the further house rules, or has values that did. */
static bool is_further(int option)
{
    const char *section = s5_option_row(option)->section;
    return option == S5_OPTION_PACKETS || option == S5_OPTION_ROB_REFUSAL || option == S5_OPTION_JINK ||
           (section[0] == 'H' && atoi(section + 1) >= 9);
}

static void change_options(Case *c, int changed, bool further, S5Random *random)
{
    while (c->changed < changed && c->changed < OPTIONS_CHANGED_MAX) {
        const int option = (int)s5_random_below(random, S5_OPTION_COUNT);
        if (!s5_option_applies(option, c->preset->kind) || (further && !is_further(option)))
            continue;
        c->option[c->changed] = option;
        random_value(option, c->players, random, c->value[c->changed++]);
    }
}

Case random_case(uint64_t seed, const S5Preset *preset, int players, int sides, int changed, int hands)
{
    S5Random random = s5_random(seed, 77);
    Case c = {.seed = seed, .preset = preset, .players = players, .sides = sides, .hands = hands};
    change_options(&c, changed, false, &random);
    return c;
}

void case_further_rules(Case *c, int more)
{
    S5Random random = s5_random(c->seed, 78);
    change_options(c, c->changed + more, true, &random);
}

bool case_rules(const Case *c, S5Rules *rules)
{
    S5Options options = s5_preset_options(c->preset);
    for (int i = 0; i < c->changed; i++)
        if (s5_option_set(&options, c->option[i], c->value[i]) != S5_OK)
            return false;
    return s5_rules(rules, c->preset, &options, c->players, c->sides) == S5_OK;
}

static void swap_in(S5Card *pack, int size, S5Card card, int to)
{
    for (int i = 0; i < size; i++)
        if (pack[i] == card) {
            pack[i] = pack[to];
            pack[to] = card;
            return;
        }
}

/* Robbing is rare when few play: in two hands of three an ace is turned up, or held with its suit turned up. */
static void favour_robbing(const Case *c, S5Card *pack, int size, S5Random *random)
{
    const int turn_up = 5 * c->players, wish = (int)s5_random_below(random, 3);
    if (pack[turn_up] == S5_JOKER || wish == 0 || c->players == 10)
        return;
    const S5Suit suit = wish == 1 ? s5_card_suit(pack[turn_up]) : (S5Suit)s5_random_below(random, S5_SUITS);
    const int to = wish == 1 ? (int)s5_random_below(random, (uint32_t)turn_up) : turn_up;
    swap_in(pack, size, s5_card(suit, S5_ACE), to);
}

void case_pack(const Case *c, int hand, S5Card pack[S5_PACK_MAX])
{
    S5Rules rules;
    S5Random random = s5_random(c->seed, 1000 + (uint64_t)hand);
    assert_true(case_rules(c, &rules));
    s5_make_pack(&rules, &random, pack);
    favour_robbing(c, pack, rules.pack, &random);
    if (rules.pack <= S5_PACK || !s5_random_below(&random, 2))
        return;
    /* The Joker is turned up in one hand of four, and held in one more. */
    const int to = s5_random_below(&random, 2) ? 5 * c->players : (int)s5_random_below(&random, 10);
    swap_in(pack, rules.pack, S5_JOKER, to);
    if (to == 5 * c->players && to + 1 < rules.pack && s5_random_below(&random, 3) == 0)
        swap_in(pack, rules.pack, s5_card((S5Suit)s5_random_below(&random, S5_SUITS), S5_ACE), to + 1);
}

static const char *look_at(const CaseGame *game, const S5Rules *rules, const S5State *state, S5Random *random)
{
    static char text[300];
    const char *fault = game->look(rules, state, random);
    if (!fault)
        return NULL;
    snprintf(text, sizeof text, "%s (hand %d, phase %s, trick %d, card %d)", fault, state->hand_number,
        phase_word(state->phase), state->tricks_done, state->played);
    return text;
}

static const char *play_hand(const CaseGame *game, const S5Rules *rules, S5State *state, S5Random *random)
{
    const char *fault = look_at(game, rules, state, random);
    while (!fault && state->turn != S5_NO_SEAT) {
        s5_act(rules, state, state->turn, game->choose(rules, state, random));
        fault = look_at(game, rules, state, random);
    }
    return fault;
}

const char *case_play(const Case *c, const CaseGame *game, S5Random *random)
{
    S5Rules rules;
    S5State state;
    const char *fault = NULL;
    if (!case_rules(c, &rules) ||
        s5_start(&rules, (int)(c->seed % (uint64_t)c->players), NULL, &state) != S5_OK)
        return "no game";
    for (int hand = 0; hand < c->hands && state.phase == S5_PHASE_DEAL && !fault; hand++) {
        S5Card pack[S5_PACK_MAX];
        case_pack(c, hand, pack);
        if (game->stack)
            game->stack(&rules, &state, pack, random);
        if (s5_deal(&rules, &state, pack) != S5_OK)
            return "no deal";
        fault = play_hand(game, &rules, &state, random);
    }
    return fault;
}

/* ------------------------------------------------------------------ shrinking */

static bool fails(const Case *c, Check *check)
{
    S5Rules rules;
    return case_rules(c, &rules) && check(c) != NULL;
}

static bool shrink_options(Case *c, Check *check)
{
    for (int i = 0; i < c->changed; i++) {
        Case smaller = *c;
        smaller.changed--;
        for (int j = i; j < smaller.changed; j++) {
            smaller.option[j] = c->option[j + 1];
            memcpy(smaller.value[j], c->value[j + 1], sizeof smaller.value[j]);
        }
        if (fails(&smaller, check)) {
            *c = smaller;
            return true;
        }
    }
    return false;
}

/* Tries fewer hands, also with other seeds: a game of one hand is easier to read than a long one. */
static bool shrink_hands(Case *c, Check *check)
{
    for (int hands = 1; hands < c->hands; hands++)
        for (uint64_t seed = c->seed; seed < c->seed + 40; seed++) {
            Case smaller = *c;
            smaller.hands = hands;
            smaller.seed = seed;
            if (fails(&smaller, check)) {
                *c = smaller;
                return true;
            }
        }
    return false;
}

static bool shrink_players(Case *c, Check *check)
{
    for (int players = 2; players < c->players; players++)
        for (uint64_t seed = c->seed; seed < c->seed + 40; seed++) {
            Case smaller = *c;
            smaller.players = players;
            smaller.sides = s5_rules_usual_sides(c->preset, players);
            smaller.seed = seed;
            if (smaller.sides >= 0 && fails(&smaller, check)) {
                *c = smaller;
                return true;
            }
        }
    return false;
}

void check_case(const Case *c, Check *check)
{
    if (case_is_due())
        check_any_case(c, check);
}

void check_any_case(const Case *c, Check *check)
{
    if (!fails(c, check))
        return;
    Case smallest = *c;
    while (shrink_options(&smallest, check) || shrink_hands(&smallest, check) ||
           shrink_players(&smallest, check))
        ;
    print_error("seed %llu: %s, %d players, %d sides, %d hands", (unsigned long long)smallest.seed,
        smallest.preset->name, smallest.players, smallest.sides, smallest.hands);
    for (int i = 0; i < smallest.changed; i++)
        print_error(" %s=%s", s5_option_row(smallest.option[i])->name, smallest.value[i]);
    fail_msg("%s", check(&smallest));
}
