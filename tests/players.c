/* The computer players: never an illegal choice, every game ends, plain positions are played right, and what a seat
 * cannot see changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "spoilfive/player.h"

enum { SEED = 20260725, HANDS_AT_MOST = 400, GAMES = 16, REDEALS = 2, MIXED_GAMES = 40, MIXED_HANDS = 8 };

static S5Rules rules;

static S5Choice choose(const S5Level *level, const S5View *view, S5Random *random)
{
    S5Mind mind = {.random = *random};
    const S5Choice choice = level->choose(&rules, view, &mind);
    *random = mind.random;
    return choice;
}

static S5Choice ask(const S5Level *level, const S5State *state, S5Random *random)
{
    S5View view;
    s5_view(&rules, state, state->turn, &view);
    return choose(level, &view, random);
}

static void deal(S5State *state, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(&rules, random, pack);
    assert_int_equal(s5_deal(&rules, state, pack), S5_OK);
}

/* ------------------------------------------------------------- every table */

typedef void PlayGame(S5Random *random, const char *where);

/* Goes through every preset with every number of players and sides. */
static void at_every_table(PlayGame *play)
{
    for (int p = 0; p < s5_preset_count(); p++) {
        const S5Preset *preset = s5_preset(p);
        S5Options options = s5_preset_options(preset);
        S5Tables tables;
        assert_true(s5_tables_read(preset->tables, &tables));
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides <= players; sides++) {
                if (!(tables.sides[players] >> sides & 1))
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

static void act(S5State *state, const S5Level *level, S5Random *random, const char *where)
{
    const S5Choice choice = ask(level, state, random);
    const S5Status status = s5_act(&rules, state, state->turn, choice);
    if (status != S5_OK)
        fail_msg("%s: %s: %s chose %s in hand %d", where, s5_status_name(status), level->name,
            s5_choice_word((S5ChoiceKind)choice.kind), state->hand_number);
}

/* Plays a game, seat i by the level `first` + i × `step`; it is stopped after many hands, like people would. */
static void whole_game(S5Random *random, const char *where, int first, int step)
{
    S5State state;
    assert_int_equal(s5_start(&rules, s5_first_dealer(&rules, random), NULL, &state), S5_OK);
    while (state.phase != S5_PHASE_OVER && state.hand_number < HANDS_AT_MOST) {
        deal(&state, random);
        for (int acts = 0; state.phase != S5_PHASE_DEAL && state.phase != S5_PHASE_OVER; acts++) {
            assert_true(acts < 200);
            act(&state, s5_level((first + state.turn * step) % s5_level_count()), random, where);
        }
    }
    const bool all_steady =
        first == 1 && step == 0; /* random bidders lose more than they win and need not end */
    if (state.phase != S5_PHASE_OVER && all_steady)
        fail_msg("%s: no end after %d hands", where, HANDS_AT_MOST);
}

static void play_games(S5Random *random, const char *where)
{
    for (int game = 0; game < GAMES; game++) {
        whole_game(random, where, 0, 0);
        whole_game(random, where, 1, 0);
        whole_game(random, where, game & 1, 1);
    }
}

static void every_choice_is_legal_and_games_end(void **unused)
{
    (void)unused;
    at_every_table(play_games);
}

/* A value for an option, each of its words as likely; numbers small, where options do most. */
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
#define FIELD(field, NAME, kinds, standard, least, most, step, words, section, meaning, unit) &options.field,
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
    for (int game = 0; game < MIXED_GAMES; game++) {
        rules = table;
        if (!mixed_rules(random))
            continue;
        S5State state;
        assert_int_equal(s5_start(&rules, s5_first_dealer(&rules, random), NULL, &state), S5_OK);
        while (state.phase != S5_PHASE_OVER && state.hand_number < MIXED_HANDS) {
            deal(&state, random);
            for (int acts = 0; state.phase != S5_PHASE_DEAL && state.phase != S5_PHASE_OVER; acts++) {
                assert_true(acts < 200);
                act(&state, s5_level(game % 3 ? 1 : state.turn & 1), random, where);
            }
        }
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
            places.set[places.sets++] = &state->out[other];
        }
    if (rules.options.kitty && (state->bidder == S5_NO_SEAT || state->phase == S5_PHASE_BID))
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
           x->suits == y->suits && x->out_min == y->out_min && x->out_max == y->out_max &&
           memcmp((const char *)a + after, (const char *)b + after, sizeof *a - after) == 0;
}

static void check_hidden(const S5State *state, S5Random *random, const char *where)
{
    const S5Level *steady = s5_level_find("steady");
    S5View before, after;
    s5_view(&rules, state, state->turn, &before);
    const S5Choice first = choose(steady, &before, random);
    for (int i = 0; i < REDEALS; i++) {
        S5State other = *state;
        redeal_hidden(&other, &before, random);
        s5_view(&rules, &other, other.turn, &after);
        if (!same_view(&before, &after))
            fail_msg("%s: the view shows a hidden card in phase %d", where, state->phase);
        const S5Choice second = choose(steady, &after, random);
        if (!s5_choice_same(&first, &second))
            fail_msg("%s: the choice depends on a hidden card in phase %d", where, state->phase);
    }
}

static void play_and_redeal(S5Random *random, const char *where)
{
    S5State state;
    for (int hand = 0; hand < 12; hand++) {
        assert_int_equal(s5_start(&rules, hand % rules.players, NULL, &state), S5_OK);
        deal(&state, random);
        while (state.phase != S5_PHASE_DEAL && state.phase != S5_PHASE_OVER) {
            check_hidden(&state, random, where);
            act(&state, s5_level((hand + state.turn) % s5_level_count()), random, where);
        }
    }
}

static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    at_every_table(play_and_redeal);
}

/* --------------------------------------------------------------- positions */

static S5Set cards(const char *text)
{
    S5Set set = 0;
    assert_true(s5_set_read(text, S5_CANONICAL, &set));
    return set;
}

static S5Card card(const char *text)
{
    S5Card read = S5_NO_CARD;
    assert_int_equal(s5_card_read(text, S5_CANONICAL, &read), 2);
    return read;
}

static void at_table(const char *name, int players, int sides)
{
    const S5Preset *preset = s5_preset_find(name);
    const S5Options options = s5_preset_options(preset);
    assert_int_equal(s5_rules(&rules, preset, &options, players, sides), S5_OK);
}

/*
 * Deals so that each seat has the cards of its line, `turn_up` (or null without one) is turned up, and the rest is in
 * order. The dealer is the last seat, so that seat 0 leads; packets of three and two as all these presets have them.
 */
static S5State dealt(const char *const *hands, const char *turn_up)
{
    S5Card pack[S5_PACK_MAX];
    S5Set used = turn_up ? s5_set_of(card(turn_up)) : 0;
    const int players = rules.players, three = rules.options.packets == S5_PACKETS_3_2 ? 3 : 2;
    for (int seat = 0; seat < players; seat++) {
        const S5Set hand = cards(hands[seat]);
        assert_int_equal(s5_set_count(hand), S5_HAND_CARDS);
        assert_true(!(hand & used));
        used |= hand;
        for (int i = 0; i < S5_HAND_CARDS; i++)
            pack[i < three ? seat * three + i
                           : players * three + seat * (S5_HAND_CARDS - three) + i - three] =
                s5_set_nth(hand, (unsigned)i);
    }
    int at = players * S5_HAND_CARDS;
    if (turn_up)
        pack[at++] = card(turn_up);
    for (S5Card rest = 0; rest < rules.pack; rest++)
        if (!s5_set_has(used, rest))
            pack[at++] = rest;
    S5State state;
    assert_int_equal(s5_start(&rules, players - 1, NULL, &state), S5_OK);
    assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
    return state;
}

/* Makes the choices of a text, separated by semicolons, whoever's turn it is. */
static void acts(S5State *state, const char *text)
{
    while (*text) {
        char one[64];
        size_t size = strcspn(text, ";");
        assert_true(size < sizeof one);
        memcpy(one, text, size);
        one[size] = 0;
        text += size + (text[size] == ';');
        S5Choice choice;
        assert_int_equal(s5_choice_read(one, S5_CANONICAL, &choice), S5_OK);
        const S5Status status = s5_act(&rules, state, state->turn, choice);
        if (status != S5_OK)
            fail_msg("%s: %s", one, s5_status_name(status));
    }
}

static void steady_chooses(const S5State *state, const char *expected)
{
    S5Random random = s5_random(1, 1);
    char buffer[64];
    S5Text text = s5_text(buffer, sizeof buffer);
    const S5Choice choice = ask(s5_level_find("steady"), state, &random);
    s5_choice_write(&text, &choice);
    assert_string_equal(buffer, expected);
}

static void last_player_wins_with_the_cheapest(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 3, 0);
    const char *hands[] = {"KD 9C 8C 2H 4S", "QD 3C 4C 3H 6S", "5S JS 9S 7C 6H"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play KD;play QD");
    steady_chooses(&state, "play 9S");
}

static void partners_sure_winner_is_left_alone(void **unused)
{
    (void)unused;
    at_table("spoil-five", 4, 2);
    const char *hands[] = {"5S 9C 8C 2H 4D", "QS 3C 4C 3H 6D", "JS 2S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 5S;play QS");
    steady_chooses(&state, "play 2S");
}

/* Bob has two tricks and wins so far; only the last player can stop him. */
static void who_has_two_tricks_is_stopped(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 3, 0);
    const char *hands[] = {"2D 9C 8C 2H 4D", "KC KD 6S QH 3D", "JS 7D 3C TD 5D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 8C;play KC;play 3C;play KD;play 7D;play 2D;play QH");
    steady_chooses(&state, "play JS");
}

/* Bob has two tricks, but Cal beats him already: the best trump is kept. */
static void no_trump_is_wasted_when_the_leader_is_beaten(void **unused)
{
    (void)unused;
    at_table("spoil-five-white-knuckle", 4, 0);
    const char *hands[] = {"2D 9C 8C 2H 4D", "KC KD 6C QH 3D", "8D 4C KH 7S 6D", "JS 7D 3C TD 5H"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 8C;play KC;play 4C;play 3C;play KD;play 6D;play 7D;play 2D;play QH;play KH");
    steady_chooses(&state, "play 5H");
}

/* The jack could not win any more and need not be played. */
static void the_jack_is_withheld_under_the_five(void **unused)
{
    (void)unused;
    at_table("spoil-five", 4, 0);
    const char *hands[] = {"9S 9C 8C 2H 4D", "5S 3C 4C 3H 6D", "JS KD 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 9S;play 5S");
    steady_chooses(&state, "play 7C");
}

static void draw_keeps_trumps(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S 2S KD AH 4D", "QS 3C 4C 3H 6D", "JS 6S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass;pass;pass;name S");
    steady_chooses(&state, "discard 4D KD");
}

static void best_suit_is_named(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S 2S KD QD 4H", "QS 3C 4C 3H 6D", "JS 6S 7C 6H 8D", "7S TC 5C 8H 9D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass;pass;pass");
    steady_chooses(&state, "name S");
}

static void bids_follow_the_hand(void **unused)
{
    (void)unused;
    at_table("auction-forty-fives", 4, 2);
    const char *hands[] = {"5S JS AH AS KS", "TS 3C 8D 3H 6D", "6S 7S 7C 6H 9D", "8S TC 5C 8H TD"};
    S5State state = dealt(hands, NULL);
    steady_chooses(&state, "bid 5");
    acts(&state, "bid 25;pass;pass");
    steady_chooses(&state, "pass");
    state = dealt(hands, NULL);
    acts(&state, "bid 20");
    steady_chooses(&state, "pass");
}

static void two_master_trumps_jink(void **unused)
{
    (void)unused;
    at_table("spoil-five", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "rob KS;play AS;play 2D;play 2H;play AH;play 3C;play 4H;play TS;play 3H;play 6H");
    steady_chooses(&state, "jink");
}

static void two_low_cards_claim(void **unused)
{
    (void)unused;
    at_table("spoil-five", 3, 0);
    const char *hands[] = {"5S JS AH 2C 6C", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    S5State state = dealt(hands, "TS");
    acts(&state, "play 5S;play 2D;play 2H;play JS;play 3H;play 4H;play AH;play 6D;play 6H");
    steady_chooses(&state, "claim");
}

static void the_five_is_robbed(void **unused)
{
    (void)unused;
    const char *hands[] = {"AS KD AD KH 2C", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    at_table("spoil-five", 3, 0);
    S5State state = dealt(hands, "5S");
    steady_chooses(&state, "rob AD");
    at_table("spoil-five-cool-old-games", 3, 0);
    state = dealt(hands, "5S");
    steady_chooses(&state, "rob AS");
    state = dealt(hands, "TS");
    steady_chooses(&state, "decline");
}

static void turning_down_keeps_the_ace(void **unused)
{
    (void)unused;
    at_table("spoil-five-gather-together", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    const S5State state = dealt(hands, "TS");
    steady_chooses(&state, "turn-down");
}

/* Who does not rob here cannot win the pool, so one of five sure tricks is given for the ten. */
static void who_would_be_barred_robs(void **unused)
{
    (void)unused;
    at_table("spoil-five-peel", 3, 0);
    const char *hands[] = {"5S JS AH AS KS", "2D 3C 8D 3H 6D", "2H 4H 7C 6H 9D"};
    const S5State state = dealt(hands, "TS");
    steady_chooses(&state, "rob AS");
}

static void kitty_keeps_the_best_five(void **unused)
{
    (void)unused;
    at_table("fifty-five", 2, 0);
    const S5Preset *preset = s5_preset_find("fifty-five");
    assert_non_null(preset);
    const char *hands[] = {"5S 2S KD AH 4D", "QS 3C 4C 3H 6D"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass");
    assert_int_equal(state.phase, S5_PHASE_KITTY);
    state.hand[0] = cards("5S 2S KD AH 4D JS 3S 9C TC 2H");
    steady_chooses(&state, "discard 2H 4D KD 9C TC");
    acts(&state, "discard 2H 4D KD 9C TC");
    steady_chooses(&state, "name S");
}

static void the_joker_is_taken_for_the_worst_card(void **unused)
{
    (void)unused;
    at_table("irish-forty-five", 2, 0);
    const char *hands[] = {"2D 3C 8D 3H 6D", "5S JS AS KS 9H"};
    S5State state = dealt(hands, "XX"); /* the next card, 2♠, fixes trumps */
    assert_int_equal(state.trump, S5_SPADES);
    steady_chooses(&state, "rob 9H");
}

static void a_bad_turn_up_is_changed(void **unused)
{
    (void)unused;
    at_table("peel-fiving", 2, 0);
    const char *hands[] = {"5D JD KD 9C 8C", "5S JS AS KS 9H"};
    S5State state = dealt(hands, "TS");
    steady_chooses(&state, "five");
    acts(&state, "five");
    steady_chooses(&state, "pass");
}

static void kitty_in_hand_goes_out_with_the_draw(void **unused)
{
    (void)unused;
    at_table("irish-one-hundred-ten", 2, 0);
    const char *hands[] = {"5S JS KD 9D 8C", "5D JD 2H 3H 4H"};
    S5State state = dealt(hands, NULL);
    acts(&state, "bid 20;pass");
    state.hand[0] = cards("5S JS AS KS QS 2S 3S 9C TC 2H");
    acts(&state, "name S");
    while (state.turn != 0)
        acts(&state, "discard");
    steady_chooses(&state, "discard 2S 3S 2H 9C TC");
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
        cmocka_unit_test(last_player_wins_with_the_cheapest),
        cmocka_unit_test(partners_sure_winner_is_left_alone),
        cmocka_unit_test(who_has_two_tricks_is_stopped),
        cmocka_unit_test(no_trump_is_wasted_when_the_leader_is_beaten),
        cmocka_unit_test(the_jack_is_withheld_under_the_five),
        cmocka_unit_test(draw_keeps_trumps),
        cmocka_unit_test(best_suit_is_named),
        cmocka_unit_test(bids_follow_the_hand),
        cmocka_unit_test(two_master_trumps_jink),
        cmocka_unit_test(two_low_cards_claim),
        cmocka_unit_test(the_five_is_robbed),
        cmocka_unit_test(turning_down_keeps_the_ace),
        cmocka_unit_test(who_would_be_barred_robs),
        cmocka_unit_test(kitty_keeps_the_best_five),
        cmocka_unit_test(the_joker_is_taken_for_the_worst_card),
        cmocka_unit_test(a_bad_turn_up_is_changed),
        cmocka_unit_test(kitty_in_hand_goes_out_with_the_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
