/* The computer players: never an illegal choice, every game ends, and what a seat cannot see changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/player.h"
#include "support/cases.h"
#include "support/hand.h"

enum {
    SEED = 20260725,
    HANDS_AT_MOST = 400,
    GAMES = 16,
    REDEALS = 2,
    MIXED_GAMES = 40,
    MIXED_HANDS = 8,
    MIXED_REDEALS = 16,
    QUICK = S5_LEVEL_CLUB, /* the levels before it do not search; those that do are slow */
    NODES = 20,
    MANY_NODES = 1500, /* a choice is tried in several rounds, and may be dropped */
    SEARCHED_HANDS = 5 /* of a game in which they play */
};

static S5Rules rules;
static uint64_t nodes = NODES;

/* Levels that search think for as long as a test has time. */
static S5Choice choose(const S5Level *level, const S5View *view, S5Random *random)
{
    static void *memory[16];
    const int index = (int)(level - s5_level(0));
    if (!memory[index] && level->memory)
        memory[index] = aligned_alloc(64, (level->memory + 63) / 64 * 64);
    S5PlayerContext context = {.random = *random, .memory = memory[index], .nodes = nodes};
    const S5Choice choice = level->choose(&rules, view, &context);
    *random = context.random;
    /* cppcheck-suppress returnDanglingLifetime */
    return choice;
}

static S5Choice ask(const S5Level *level, const S5State *state, S5Random *random)
{
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    return choose(level, &view, random); /* cppcheck-suppress returnDanglingLifetime */
}

/* ------------------------------------------------------------- every table */

typedef void PlayGame(S5Random *random, const char *where);

/* Goes through every preset with every number of players and sides. */
static void at_every_table(PlayGame *play)
{
    for (int p = 0; p < s5_preset_count(); p++) {
        const S5Preset *preset = s5_preset(p);
        S5Options options = s5_preset_options(preset);
        S5Seatings seatings;
        assert_true(s5_seatings_read(preset->seatings, &seatings));
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides <= players; sides++) {
                if (!(seatings.sides[players] >> sides & 1) || !case_is_due())
                    continue;
                char where[96];
                snprintf(where, sizeof where, "%s, %d players, %d sides, seed %d", preset->name, players,
                    sides, SEED);
                options.all_pass = players & 1 ? S5_ALL_PASS_DEALER : S5_ALL_PASS_REDEAL;
                assert_int_equal(s5_rules(&rules, preset, &options, players, sides), S5_OK);
                S5Random random = s5_random(SEED, (uint64_t)(p << 8 | players << 4 | sides));
                play(&random, where);
            }
    }
}

/* The level of each seat at a table: seat i has level `base` + (`first` + i × `step`) modulo `levels`. */
typedef struct Seating {
    int base, first, step, levels;
    /* looks at the table before each choice; may be null */
    void (*look)(const S5State *state, const S5Level *level, S5Random *random, const char *where);
    S5Random *random;
    const char *where;
} Seating;

static S5Choice choose_in_turn(const S5Rules *unused, const S5State *state, void *with)
{
    const Seating *seating = with;
    const S5Level *level =
        s5_level(seating->base + (seating->first + state->turn * seating->step) % seating->levels);
    (void)unused;
    if (seating->look)
        seating->look(state, level, seating->random, seating->where);
    return ask(level, state, seating->random); /* cppcheck-suppress returnDanglingLifetime */
}

/* Plays a game; it is stopped after this many hands, as people would. Whether it has ended before. */
static bool game_ends(Seating *seating, int hands)
{
    S5State state;
    assert_int_equal(s5_start(&rules, s5_first_dealer(&rules, seating->random), NULL, &state), S5_OK);
    while (state.phase != S5_PHASE_OVER && state.hand_number < hands) {
        hand_deal_next(&rules, seating->random, &state);
        hand_play(&rules, &state, choose_in_turn, seating);
    }
    return state.phase == S5_PHASE_OVER;
}

static void whole_game(S5Random *random, const char *where, int levels, int first, int step)
{
    Seating seating = {.first = first, .step = step, .levels = levels, .random = random, .where = where};
    const bool ends = game_ends(&seating, levels > QUICK ? SEARCHED_HANDS : HANDS_AT_MOST);
    const bool all_steady =
        first == S5_LEVEL_STEADY && step == 0; /* random bidders lose more than they win and need not end */
    if (!ends && all_steady)
        fail_msg("%s: no end after %d hands", where, HANDS_AT_MOST);
}

static void play_games(S5Random *random, const char *where)
{
    for (int game = 0; game < cases_of(GAMES); game++) {
        const int levels = game ? QUICK : s5_level_count();
        whole_game(random, where, QUICK, S5_LEVEL_RANDOM, 0);
        whole_game(random, where, QUICK, S5_LEVEL_STEADY, 0);
        whole_game(random, where, levels, game & 1, 1);
    }
}

static void every_choice_is_legal_and_games_end(void **unused)
{
    (void)unused;
    at_every_table(play_games);
}

/* A value for an option, each of its words equally likely; small numbers, which have the most effect. */
static int32_t any_value(const S5OptionRow *row, S5Random *random)
{
    if (!row->step) /* a list of bids: any up to 60, and one of 20 or more */
        return (int32_t)(s5_random_below(random, 1u << 12) | 1u << (3 + s5_random_below(random, 9)));
    if (row->word_count && (row->most < row->least || s5_random_below(random, 2)))
        return row->words[s5_random_below(random, (uint32_t)row->word_count)].value;
    const int32_t steps = (row->most - row->least) / row->step, some = steps < 30 ? steps : 30;
    return row->least + row->step * (int32_t)s5_random_below(random, (uint32_t)some + 1);
}

/* The options of the table with every fourth one drawn anew, as far as they make sense. */
static bool mixed_rules(S5Random *random)
{
    S5Options options = rules.options;
    int32_t *value[S5_OPTION_COUNT] = {
#define FIELD(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    &options.field,
        S5_OPTION_MAP(FIELD)
#undef FIELD
    };
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, rules.kind) && !s5_random_below(random, 4))
            *value[option] = any_value(s5_option_row(option), random);
    S5Rules mixed;
    if (s5_rules(&mixed, rules.preset, &options, rules.players, rules.sides) != S5_OK)
        return false;
    rules = mixed;
    return true;
}

static void play_mixed_options(S5Random *random, const char *where)
{
    const S5Rules table = rules;
    for (int game = 0; game < cases_of(MIXED_GAMES); game++) {
        rules = table;
        if (!mixed_rules(random))
            continue;
        Seating seating = {.levels = QUICK, .random = random, .where = where};
        seating.first = game % 3 ? S5_LEVEL_STEADY : S5_LEVEL_RANDOM; /* all steady, or by turns */
        seating.step = game % 3 ? 0 : 1;
        game_ends(&seating, MIXED_HANDS);
    }
}

static void any_options_are_played_legally(void **unused)
{
    (void)unused;
    at_every_table(play_mixed_options);
}

/* ------------------------------------------------------------ hidden cards */

/* A place where a card lies that one seat does not see. */
typedef struct Places {
    S5Set *set[S5_SEATS_MAX * 2 + 1];
    int sets;
    int stock_at; /* the stock is the rest of the pack from here on */
} Places;

static Places places_hidden_from(S5State *state, int seat)
{
    Places places = {.stock_at = state->stock_at};
    for (int other = 0; other < rules.players; other++)
        if (other != seat) {
            places.set[places.sets++] = &state->hand[other];
            places.set[places.sets++] = &state->discards[other];
        }
    if (!state->kitty_taken)
        places.set[places.sets++] = &state->kitty;
    return places;
}

/* Deals the cards that a seat does not see again, to the same places. */
static void redeal_hidden(S5State *state, const S5View *view, S5Random *random)
{
    const Places places = places_hidden_from(state, view->seat);
    S5Card hidden[S5_PACK_MAX];
    int count = 0, next = 0;
    for (S5Card card = 0; card < rules.pack; card++)
        if (!s5_set_has(view->known, card))
            hidden[count++] = card;
    s5_shuffle(random, hidden, count, count);
    for (int i = 0; i < places.sets; i++) {
        const S5Set known = *places.set[i] & view->known, unknown = *places.set[i] & ~view->known;
        *places.set[i] = known;
        for (int n = s5_set_count(unknown); n; n--)
            *places.set[i] |= s5_set_of(hidden[next++]);
    }
    for (int i = places.stock_at; i < rules.pack; i++)
        if (!s5_set_has(view->known, state->pack[i]))
            state->pack[i] = hidden[next++];
    assert_true(next <= count);
}

/* Field by field where a structure in the view has bytes that mean nothing. */
static bool same_view(const S5View *a, const S5View *b)
{
    const size_t before = offsetof(S5View, legal), after = offsetof(S5View, total);
    const S5Legal *x = &a->legal, *y = &b->legal;
    return memcmp(a, b, before) == 0 && x->cards == y->cards && x->bids == y->bids && x->kinds == y->kinds &&
           x->suits == y->suits && x->discard_min == y->discard_min && x->discard_max == y->discard_max &&
           memcmp((const char *)a + after, (const char *)b + after, sizeof *a - after) == 0;
}

/* Whether a seat that is asked to rob holds the 5♥ and not the ace: it may know then that nobody holds the ace (H3). */
static bool asked_for_the_five(const S5State *state)
{
    return state->phase == S5_PHASE_ROB && rules.options.rob_with == S5_ROB_WITH_FIVE_OF_HEARTS &&
           !state->joker_due;
}

static bool ace_in_a_hand(const S5State *state)
{
    S5Set hands = 0;
    for (int seat = 0; seat < rules.players; seat++)
        hands |= state->hand[seat];
    return s5_set_has(hands, s5_card((S5Suit)state->trump, S5_ACE));
}

/* The seat that holds the called card, where all are told (H16); −1 for none. */
static int open_partner(const S5State *state)
{
    if (rules.options.call_open != S5_CALL_OPEN_YES || !state->call || state->call == S5_CALLED_NOBODY)
        return -1;
    for (int seat = 0; seat < rules.players; seat++)
        if (s5_set_has(state->hand[seat], (S5Card)(state->call - 1)))
            return seat;
    return -1;
}

/* The level's choice, from a stream that starts the same each time. */
static S5Choice choose_alike(const S5Level *level, const S5View *view)
{
    S5Random same = s5_random(SEED, 1);
    return choose(level, view, &same);
}

static void check_hidden(const S5State *state, const S5Level *level, S5Random *random, const char *where)
{
    S5View before, after;
    s5_view(&rules, state, state->turn, &before);
    const S5Choice first = choose_alike(level, &before);
    for (int i = 0; i < REDEALS; i++) {
        S5State other = *state;
        redeal_hidden(&other, &before, random);
        if (asked_for_the_five(state) && ace_in_a_hand(state) != ace_in_a_hand(&other))
            continue;
        if (open_partner(state) != open_partner(&other))
            continue;
        s5_view(&rules, &other, other.turn, &after);
        if (!same_view(&before, &after))
            fail_msg("%s: the view shows a hidden card in phase %d", where, state->phase);
        const S5Choice second = choose_alike(level, &after);
        if (!s5_choice_same(&first, &second))
            fail_msg("%s: the choice of %s depends on a hidden card in phase %d", where, level->name,
                state->phase);
    }
}

/* The seats in turn are of the levels from `first` on, and after the last of `levels` of `first` again. */
static void play_and_redeal_hand(S5Random *random, const char *where, int hand, int first, int levels)
{
    Seating seating = {.base = first,
        .first = hand,
        .step = 1,
        .levels = levels,
        .look = check_hidden,
        .random = random,
        .where = where};
    S5State state;
    hand_deal(&rules, hand % rules.players, random, &state);
    hand_play(&rules, &state, choose_in_turn, &seating);
}

static void play_and_redeal(S5Random *random, const char *where)
{
    for (int hand = 0; hand < cases_of(12); hand++)
        play_and_redeal_hand(random, where, hand, 0, hand ? QUICK : s5_level_count());
}

static void redeal_mixed_options(S5Random *random, const char *where)
{
    const S5Rules table = rules;
    for (int hand = 0; hand < cases_of(MIXED_REDEALS); hand++) {
        rules = table;
        if (mixed_rules(random))
            play_and_redeal_hand(random, where, hand, 0, hand ? QUICK : s5_level_count());
    }
}

static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    at_every_table(play_and_redeal);
}

static void hidden_cards_change_nothing_under_any_options(void **unused)
{
    (void)unused;
    at_every_table(redeal_mixed_options);
}

/* The levels that search, at a table of each kind, with time to weigh, compare and drop. */
static void hidden_cards_change_no_search(void **unused)
{
    (void)unused;
    static const struct {
        const char *preset;
        int players, sides;
    } TABLES[] = {{"spoil-five", 5, 0}, {"twenty-five", 3, 0}, {"forty-five", 4, 2},
        {"auction-forty-fives", 4, 2}, {"fifty-five", 3, 0}};
    nodes = MANY_NODES;
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        const S5Preset *preset = s5_preset_find(TABLES[i].preset);
        const S5Options options = s5_preset_options(preset);
        assert_int_equal(s5_rules(&rules, preset, &options, TABLES[i].players, TABLES[i].sides), S5_OK);
        S5Random random = s5_random(SEED, i);
        for (int hand = 0; hand < cases_of(3); hand++)
            play_and_redeal_hand(&random, preset->name, hand, QUICK, s5_level_count() - QUICK);
    }
    nodes = NODES;
}

/* ------------------------------------------------------------------ levels */

static void levels_have_names(void **unused)
{
    (void)unused;
    for (int i = 0; i < s5_level_count(); i++)
        assert_ptr_equal(s5_level_find(s5_level(i)->name), s5_level(i));
    assert_null(s5_level_find("stead"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(every_choice_is_legal_and_games_end),
        cmocka_unit_test(any_options_are_played_legally),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(hidden_cards_change_nothing_under_any_options),
        cmocka_unit_test(hidden_cards_change_no_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
