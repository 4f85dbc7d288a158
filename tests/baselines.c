/*
 * The arena's fixed opponents: they play every table of every preset, see no hidden card (the oracle apart), and are frozen.
 *
 * If the hash of the choices differs, the opponents, or what they build on (sampling worlds, solving), choose differently than before.
 * Then every result against them belongs to another opponent, and lab/strength.md must be measured again before the new
 * hash is written here. If only the hash of the code differs, a name or a comment has changed.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/opponents/baseline.h"
#include "spoilfive/world.h"
#include "support/hand.h"
#include "support/share.h"

static S5Rules rules;

/* ---------------------------------------------------------------------- bots */

/* Fixed opponents that need little time. */
static const char *const BOTS[] = {
    "flat-random-2", "flat-thumb-2", "pimc-1", "ismcts-20", "expert-2026-11", "oracle"};
enum { BOT_COUNT = sizeof BOTS / sizeof *BOTS };

static void *memory[BOT_COUNT];

static int give_memory(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOT_COUNT; i++) {
        int number;
        const S5Baseline *bot = s5_baseline_find(BOTS[i], &number);
        assert_non_null(bot);
        const size_t size = bot->memory ? bot->memory(number) : 0;
        memory[i] = aligned_alloc(64, (size + 64) / 64 * 64);
        assert_non_null(memory[i]);
    }
    return 0;
}

static int take_memory(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOT_COUNT; i++)
        free(memory[i]);
    return 0;
}

/* How many nodes those that count them may visit: few, but as many as usual (0) in late tricks of few players, which have most rounds. */
static uint64_t nodes_in(const S5State *state)
{
    enum { FEW = 1500, LATE = 2, FEW_PLAYERS = 3 };
    return rules.players <= FEW_PLAYERS && state->tricks_done >= LATE ? 0 : FEW;
}

static S5Choice ask(int i, const S5State *state, S5Random random)
{
    int number;
    const S5Baseline *bot = s5_baseline_find(BOTS[i], &number);
    S5PlayerContext context = {.random = random, .memory = memory[i], .nodes = nodes_in(state)};
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    return bot->choose ? bot->choose(&rules, &view, number, &context)
                       : bot->choose_open(&rules, state, &context);
}

static void names_are_found(void **unused)
{
    (void)unused;
    int number;
    assert_string_equal(s5_baseline_find("flat-random-200", &number)->name, "flat-random");
    assert_int_equal(number, 200);
    assert_string_equal(s5_baseline_find("oracle", &number)->name, "oracle");
    static const char *const NOT[] = {"", "oracle-1", "pimc", "pimc-", "pimc-0", "pimc-x", "pimc-1000001",
        "pim-1", "expert-2026-11-1", "flat-random200", "random", "pimc--1"};
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        assert_null(s5_baseline_find(NOT[i], &number));
}

/* -------------------------------------------------------------- every table */

/* What happens with every state in which somebody must choose; returns the choice that is made. */
typedef S5Choice Visit(const S5State *state, S5Random *random, const char *where);

static void play_hand(S5Random *random, int dealer, Visit *visit, const char *where)
{
    S5State state;
    hand_deal(&rules, dealer, random, &state);
    while (state.turn != S5_NO_SEAT)
        hand_act(&rules, &state, visit(&state, random, where));
}

/* Goes through every preset with every number of players and sides. */
static void at_every_table(Visit *visit)
{
    for (int p = 0; p < s5_preset_count(); p++) {
        const S5Preset *preset = s5_preset(p);
        const S5Options options = s5_preset_options(preset);
        S5Seatings seatings;
        assert_true(s5_seatings_read(preset->seatings, &seatings));
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides <= players; sides++) {
                if (!(seatings.sides[players] >> sides & 1) || !case_is_due())
                    continue;
                char where[96];
                S5Random random = s5_random(1, (uint64_t)(p << 8 | players << 4 | sides));
                snprintf(where, sizeof where, "%s, %d players, %d sides", preset->name, players, sides);
                assert_int_equal(s5_rules(&rules, preset, &options, players, sides), S5_OK);
                play_hand(&random, (int)s5_random_below(&random, (uint32_t)players), visit, where);
            }
    }
}

static int asked[BOT_COUNT];

/* Everybody decides in turn; the two that solve exactly only late where many play, which takes them long. */
static S5Choice everybody_in_turn(const S5State *state, S5Random *random, const char *where)
{
    (void)where;
    const int i = (int)s5_random_below(random, BOT_COUNT);
    const bool exact = !strncmp(BOTS[i], "pimc", 4) || !strcmp(BOTS[i], "oracle");
    s5_random_next(random);
    if (exact && rules.players > 6 && state->tricks_done < 3)
        return ask(0, state, *random);
    asked[i]++;
    return ask(i, state, *random);
}

static void everybody_plays_every_table(void **unused)
{
    (void)unused;
    at_every_table(everybody_in_turn);
    for (int i = 0; i < BOT_COUNT; i++)
        assert_true(asked[i] > 200 / cases_one_in());
}

/* Hands of a few seatings with every way to decide: a pool, sides, points, auctions with kitty, draw and Joker. */
static const struct {
    const char *preset;
    int players, sides;
} TABLES[] = {{"spoil-five", 5, 0}, {"spoil-five", 4, 2}, {"twenty-five", 3, 0}, {"twenty-five", 4, 2},
    {"forty-five", 4, 2}, {"forty-five-net", 2, 2}, {"auction-forty-fives", 4, 2}, {"fifty-five", 3, 0},
    {"irish-one-hundred-ten", 3, 0}, {"peel-fiving", 2, 0}, {"irish-forty-five", 3, 0}};

static void at_some_tables(Visit *visit, int hands)
{
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        const S5Preset *preset = s5_preset_find(TABLES[i].preset);
        const S5Options options = s5_preset_options(preset);
        S5Random random = s5_random(2, i);
        assert_int_equal(s5_rules(&rules, preset, &options, TABLES[i].players, TABLES[i].sides), S5_OK);
        for (int hand = 0; hand < hands; hand++)
            play_hand(&random, hand % rules.players, visit, preset->name);
    }
}

static int oracle_differs;

/* A player who sees a view makes the same choice whatever the hidden cards are; one who sees them does not always. */
static S5Choice deal_hidden_again(const S5State *state, S5Random *random, const char *where)
{
    S5View view;
    S5Worlds worlds;
    S5State world;
    s5_view(&rules, state, state->turn, &view);
    assert_true(s5_worlds(&worlds, &rules, &view, NULL));
    if (s5_world_sample(&worlds, random, &world))
        for (int i = 0; i < BOT_COUNT; i++) {
            const S5Choice a = ask(i, state, *random), b = ask(i, &world, *random);
            if (!strcmp(BOTS[i], "oracle"))
                oracle_differs += !s5_choice_same(&a, &b);
            else if (!s5_choice_same(&a, &b))
                fail_msg("%s: %s sees hidden cards", where, BOTS[i]);
        }
    return ask((int)s5_random_below(random, 2), state, *random);
}

static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    only_with_many_cases();
    at_some_tables(deal_hidden_again, 1);
    assert_true(oracle_differs > 10);
}

/* ------------------------------------------------------------------- oracle */

static int promised; /* tricks that the oracle's party is sure of, at the moment */
static int promises;

/* The oracle plays for party 0, anybody for the others. */
static S5Choice oracle_against_all(const S5State *state, S5Random *random, const char *where)
{
    enum { WINS = 3, SIZE = 1 << 20 };
    static S5Solver *solver;
    const bool his = rules.side_of[state->turn] == 0;
    s5_random_next(random);
    if (his && state->phase == S5_PHASE_PLAY && state->to_rob == S5_NO_SEAT && !state->ace_due) {
        S5Position position;
        int tricks;
        if (!solver)
            solver = s5_solver_init(malloc(SIZE), SIZE);
        s5_solver_trumps(solver, &rules, (S5Suit)state->trump, state->lowered);
        s5_position(&rules, state, state->turn, &position);
        assert_int_equal(s5_solve(solver, &position, &tricks), S5_OK);
        const int kept = rules.kind == S5_POINTS ? promised : promised >= WINS ? WINS : 0;
        if (tricks < kept)
            fail_msg("%s: the oracle was sure of %d tricks and is now of %d", where, promised, tricks);
        promised = tricks;
        promises++;
    }
    return ask(his ? BOT_COUNT - 1 : (int)s5_random_below(random, 2), state, *random);
}

/* The oracle never lets go what it is sure of: every trick where tricks score, three where three win the hand. */
static void the_oracle_keeps_what_it_is_sure_of(void **unused)
{
    (void)unused;
    static const struct {
        const char *preset;
        int players, sides;
    } GAMES[] = {{"twenty-five", 4, 2}, {"twenty-five", 3, 0}, {"forty-five", 4, 2}, {"spoil-five", 3, 0}};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        const S5Preset *preset = s5_preset_find(GAMES[i].preset);
        const S5Options options = s5_preset_options(preset);
        S5Random random = s5_random(3, i);
        assert_int_equal(s5_rules(&rules, preset, &options, GAMES[i].players, GAMES[i].sides), S5_OK);
        for (int hand = 0; hand < cases_of(60); hand++) {
            promised = 0;
            play_hand(&random, hand % rules.players, oracle_against_all, preset->name);
        }
    }
    assert_true(promises > 500 / cases_one_in());
}

/* -------------------------------------------------------------------- frozen */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(0x100000001b3);
}

static const uint64_t START = UINT64_C(0xcbf29ce484222325);

/* FNV-1a of everything but blanks, so that reformatting the code changes nothing. */
static uint64_t hash_of_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    uint64_t hash = START;
    if (!file)
        fail_msg("%s can't be read", name);
    for (int c; (c = fgetc(file)) != EOF;)
        if (c != ' ' && c != '\n')
            hash = mix(hash, (uint64_t)(unsigned char)c);
    fclose(file);
    return hash;
}

static const struct {
    const char *file;
    uint64_t hash;
} CODE[] = {
    {"lab/opponents/baseline.c", UINT64_C(0x0c7b1d9b98f5a62f)},
    {"lab/opponents/baseline.h", UINT64_C(0xc8d26007ad19c286)},
    {"lab/opponents/baseline_exact.c", UINT64_C(0x79fa874a316febe5)},
    {"lab/opponents/baseline_policy.c", UINT64_C(0xff4df66a73b73aff)},
    {"lab/opponents/baseline_policy.h", UINT64_C(0x24e066e4eba9cfa9)},
    {"lab/opponents/baseline_search.c", UINT64_C(0xf69c33f7c17f3b11)},
    {"lab/opponents/baseline_flat.c", UINT64_C(0x137d5f5dcb6d1409)},
    {"lab/opponents/baseline_tree.c", UINT64_C(0x1b8841a239c35089)},
    {"players/random_player.c", UINT64_C(0xf5bbd3800a17103b)},
    {"players/steady.c", UINT64_C(0xcc6b5409027fb3ce)},
    {"players/steady.h", UINT64_C(0x9ce48b3379e36362)},
    {"players/steady_auction.c", UINT64_C(0xbb13bda2448feb8d)},
    {"players/steady_play.c", UINT64_C(0xbcf5a93fc60a1732)},
    {"players/steady_eval.c", UINT64_C(0x55808e37e6a83827)},
};

static void the_code_is_frozen(void **unused)
{
    (void)unused;
    int changed = 0;
    for (size_t i = 0; i < sizeof CODE / sizeof *CODE; i++) {
        const uint64_t hash = hash_of_file(CODE[i].file);
        if (hash == CODE[i].hash)
            continue;
        printf("    {\"%s\", 0x%016" PRIx64 "},\n", CODE[i].file, hash);
        changed++;
    }
    assert_int_equal(changed, 0);
}

/* By bot, then `random` and `steady`: their choices at some seatings. */
static uint64_t signature[BOT_COUNT + 2];
static const uint64_t SIGNATURE[BOT_COUNT + 2] = {
    UINT64_C(0x490e11f02576733d), /* flat-random-2 */
    UINT64_C(0x00d4cef024bc534c), /* flat-thumb-2 */
    UINT64_C(0x57eb0d0a06d87fd9), /* pimc-1 */
    UINT64_C(0xd5b63eecec825c47), /* ismcts-20 */
    UINT64_C(0x1fc64373ad2c3b2d), /* expert-2026-11 */
    UINT64_C(0x1b7d31a6077c2270), /* oracle */
    UINT64_C(0xac0ae0b881ba3119), /* random */
    UINT64_C(0xa8e3c185a710e321), /* steady */
};

static uint64_t mix_choice(uint64_t hash, const S5Choice *choice)
{
    return mix(mix(mix(hash, choice->kind), choice->value), choice->cards);
}

static S5Choice sign(const S5State *state, S5Random *random, const char *where)
{
    static const char *const LEVELS[2] = {"random", "steady"};
    (void)where;
    S5Choice choice;
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    s5_random_next(random);
    for (int i = 0; i < BOT_COUNT; i++) {
        choice = ask(i, state, *random);
        signature[i] = mix_choice(signature[i], &choice);
    }
    for (int i = 0; i < 2; i++) {
        S5PlayerContext context = {.random = *random};
        choice = s5_level_find(LEVELS[i])->choose(&rules, &view, &context);
        signature[BOT_COUNT + i] = mix_choice(signature[BOT_COUNT + i], &choice);
    }
    return choice;
}

static void the_choices_are_frozen(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOT_COUNT + 2; i++)
        signature[i] = START;
    at_some_tables(sign, 2);
    int changed = 0;
    for (int i = 0; i < BOT_COUNT + 2; i++) {
        printf("    0x%016" PRIx64 ", /* %s */\n", signature[i],
            i < BOT_COUNT    ? BOTS[i]
            : i == BOT_COUNT ? "random"
                             : "steady");
        changed += signature[i] != SIGNATURE[i];
    }
    assert_int_equal(changed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(everybody_plays_every_table),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(the_oracle_keeps_what_it_is_sure_of),
        cmocka_unit_test(the_code_is_frozen),
        cmocka_unit_test(the_choices_are_frozen),
    };
    return cmocka_run_group_tests(tests, give_memory, take_memory);
}
