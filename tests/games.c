/* What holds in every game whatever is played: cards, chips, choices, ends (docs/rules.md §3, §5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/cases.h"

_Static_assert(sizeof(S5State) <= 512, "a state is at most 512 bytes");

typedef struct Game {
    const S5Rules *rules;
    S5State state;
    S5Random random;
    int64_t chips; /* in hands and pool together */
} Game;

static bool unchanged(const S5State *a, const S5State *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ------------------------------------------------------------------------ cards */

static bool put(S5Set *seen, S5Set cards)
{
    const bool fresh = !(*seen & cards);
    *seen |= cards;
    return fresh;
}

/* Every card is in one place. A card that is in none was turned up, or belongs to the kitty that nobody took. */
static const char *cards_fault(const S5Rules *rules, const S5State *s)
{
    S5Set seen = 0;
    bool fresh = true;
    for (int seat = 0; seat < rules->players; seat++)
        fresh &= put(&seen, s->hand[seat]) && put(&seen, s->discards[seat]);
    for (int t = 0; t <= s->tricks_done && t < S5_HAND_CARDS; t++)
        for (int i = 0; i < (t < s->tricks_done ? rules->players : s->played); i++)
            fresh &= put(&seen, s5_set_of(s->trick[t][i]));
    for (int i = s->stock_at; i < rules->pack; i++)
        fresh &= put(&seen, s5_set_of(s->pack[i]));
    fresh &= put(&seen, s5_taken(rules, s));
    if (s->blind == 2)
        fresh &= put(&seen, s5_set_of(s->pack[s5_first_of_stock(rules) + 1])); /* below a Joker, laid aside */
    if (!fresh)
        return "a card is in two places";
    S5Set missing = (((S5Set)1 << rules->pack) - 1) & ~seen;
    if (rules->kind == S5_AUCTION)
        missing &= s->kitty_taken ? missing : ~s->kitty;
    else /* a turn-up that nobody took, or what was turned before it */
        for (int i = S5_HAND_CARDS * rules->players; i < s->stock_at; i++)
            missing &= ~s5_set_of(s->pack[i]);
    return missing ? "a card is nowhere" : NULL;
}

static const char *hand_sizes_fault(const S5Rules *rules, const S5State *s)
{
    if (s->phase != S5_PHASE_PLAY)
        return NULL;
    for (int seat = 0; seat < rules->players; seat++) {
        const int behind = (seat - s->to_play + rules->players) % rules->players;
        const bool played = s->played && behind >= rules->players - s->played;
        const int cards = s5_set_count(s->hand[seat]) + (s->ace_due && seat == s->dealer);
        if (cards != S5_HAND_CARDS - s->tricks_done - played)
            return "a hand has too many or too few cards";
    }
    return NULL;
}

static const char *chips_fault(const Game *game)
{
    int64_t chips = game->state.pool;
    for (int seat = 0; seat < game->rules->players; seat++)
        chips += game->state.total[seat];
    return game->rules->kind == S5_POOL && chips != game->chips ? "chips were lost or made" : NULL;
}

/* ---------------------------------------------------------------------- choices */

enum { LISTED_MAX = 3100, SAMPLES = 20 };

static int list(const S5Legal *legal, S5Choice *listed)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    int count = 0;
    while (count < LISTED_MAX && s5_legal_next(legal, &choice))
        listed[count++] = choice;
    return count;
}

static bool is_listed(const S5Choice *listed, int count, const S5Choice *choice)
{
    for (int i = 0; i < count; i++)
        if (s5_choice_same(&listed[i], choice))
            return true;
    return false;
}

/* Any choice at all, sensible or not, its unused fields empty. */
static S5Choice any_choice(S5Random *random, S5Set hand)
{
    S5Choice choice = {0, (uint8_t)s5_random_below(random, S5_CHOICE_KINDS + 2), 0};
    if (choice.kind >= S5_CHOICE_KINDS)
        return choice;
    switch (s5_choice_argument((S5ChoiceKind)choice.kind)) {
    case S5_CARDS:
        choice.cards =
            s5_random_next(random) & s5_random_next(random) & (s5_random_below(random, 2) ? hand : ~(S5Set)0);
        break;
    case S5_NOTHING:
        break;
    default:
        choice.value = (uint8_t)s5_random_below(random, s5_random_below(random, 2) ? 64 : 256);
    }
    return choice;
}

static const char *choices_fault(Game *game)
{
    static S5Choice listed[LISTED_MAX];
    const S5State *s = &game->state;
    const S5Legal legal = s5_legal(game->rules, s);
    const int count = list(&legal, listed);
    unsigned kinds = 0;
    if (!count)
        return "nothing may be chosen";
    if (count != s5_legal_count(&legal))
        return "s5_legal_count and s5_legal_next disagree";
    for (int i = 0; i < count; i++) {
        S5State copy = *s;
        kinds |= 1u << listed[i].kind;
        if (is_listed(listed, i, &listed[i]))
            return "a choice is listed twice";
        if (!s5_legal_has(&legal, &listed[i]) || s5_act(game->rules, &copy, s->turn, listed[i]) != S5_OK)
            return "a listed choice is refused";
        if (unchanged(&copy, s))
            return "a choice changes nothing";
    }
    if (kinds != legal.kinds)
        return "a kind of choice without a choice";
    for (int i = 0; i < SAMPLES; i++) {
        const S5Choice choice = any_choice(&game->random, s->hand[s->turn]);
        S5State copy = *s;
        if (is_listed(listed, count, &choice))
            continue;
        const S5Status status = s5_act(game->rules, &copy, s->turn, choice);
        if (status == S5_OK || s5_legal_has(&legal, &choice))
            return "a choice that is not listed is taken";
        if (!s5_status_name(status))
            return "a refusal without a name";
        if (!unchanged(&copy, s))
            return "a refused choice changes the state";
    }
    const S5Choice chosen = s5_legal_random(&legal, &game->random);
    return is_listed(listed, count, &chosen) ? NULL : "s5_legal_random is not listed";
}

/* Nobody else may choose, and nothing else may be done while a hand is played. */
static const char *others_fault(const Game *game)
{
    const S5State *s = &game->state;
    const S5Legal legal = s5_legal(game->rules, s);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    s5_legal_next(&legal, &choice);
    S5State copy = *s;
    for (int seat = -1; seat <= S5_SEATS_MAX; seat++)
        if (seat != s->turn && s5_act(game->rules, &copy, seat, choice) != S5_ERR_NOT_YOUR_TURN)
            return "somebody else chose";
    if (s5_stop(game->rules, &copy) != S5_ERR_HAND_RUNNING ||
        s5_deal(game->rules, &copy, s->pack) != S5_ERR_HAND_RUNNING)
        return "stopped or dealt in the middle of a hand";
    return unchanged(&copy, s) ? NULL : "a refused act changes the state";
}

/* ------------------------------------------------------------------------ hands */

static const char *play_hand(Game *game)
{
    while (game->state.turn != S5_NO_SEAT) {
        const char *fault = cards_fault(game->rules, &game->state);
        fault = fault ? fault : hand_sizes_fault(game->rules, &game->state);
        fault = fault ? fault : chips_fault(game);
        fault = fault ? fault : choices_fault(game);
        fault = fault ? fault : others_fault(game);
        if (fault)
            return fault;
        const S5Legal legal = s5_legal(game->rules, &game->state);
        const S5Choice choice = s5_legal_random(&legal, &game->random);
        if (s5_act(game->rules, &game->state, game->state.turn, choice) != S5_OK)
            return "a legal choice is refused";
    }
    return cards_fault(game->rules, &game->state);
}

/* A total after a hand is the total before, minus what was paid, plus what the hand brought. */
static const char *totals_fault(const Game *game, const S5State *before, const int32_t *paid)
{
    const S5State *s = &game->state;
    int32_t shared = 0;
    for (int i = 0; i < game->rules->scores; i++) {
        const int32_t expected = before->total[i] - paid[i] + s->change[i];
        if (s->phase == S5_PHASE_OVER && game->rules->kind == S5_POOL)
            shared += s->total[i] - expected;
        else if (s->total[i] != expected)
            return "a total is not start, payment and change";
    }
    if (s->phase != S5_PHASE_OVER)
        return s->winners || s->match ? "winners of a game that goes on" : NULL;
    if (s->pool || (shared && !s->spoilt))
        return "a pool is left, or shared that was won";
    return s->winners && s->match ? NULL : "a game over without winners";
}

static const char *holds_always(const Case *c)
{
    S5Rules rules;
    Game game = {.rules = &rules, .random = s5_random(c->seed, 3)};
    if (!case_rules(c, &rules))
        return NULL;
    if (s5_start(&rules, (int)(c->seed % (uint64_t)c->players), NULL, &game.state) != S5_OK)
        return "s5_start refuses";
    for (int seat = 0; seat < rules.players; seat++)
        game.chips += rules.kind == S5_POOL ? game.state.total[seat] : 0;
    const int limit = rules.options.hands ? rules.options.hands : c->hands;
    for (int hand = 0; hand < c->hands && game.state.phase == S5_PHASE_DEAL; hand++) {
        const S5State before = game.state;
        S5Card pack[S5_PACK_MAX];
        int32_t paid[S5_SEATS_MAX];
        case_pack(c, hand, pack);
        if (s5_deal(&rules, &game.state, pack) != S5_OK)
            return "s5_deal refuses";
        for (int seat = 0; seat < rules.players; seat++)
            paid[seat] = s5_paid(&rules, &game.state, seat);
        const char *fault = play_hand(&game);
        fault = fault ? fault : chips_fault(&game);
        fault = fault ? fault : totals_fault(&game, &before, paid);
        if (fault)
            return fault;
    }
    return c->hands >= limit && rules.options.hands && rules.options.hands_tie == S5_HANDS_TIE_SHARE &&
                   game.state.phase != S5_PHASE_OVER
               ? "no end at the limit of hands"
               : NULL;
}

enum { CASES = 36, HANDS = 4 };

static void play_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        Case c = random_case(seed * 7919, preset, players, sides, (int)(seed % 5), HANDS);
        if (seed % 2 && c.changed < OPTIONS_CHANGED_MAX) {
            c.option[c.changed] = S5_OPTION_HANDS;
            snprintf(c.value[c.changed++], sizeof c.value[0], "%d", 1 + (int)(seed % HANDS));
        }
        check_case(&c, holds_always);
    }
}

static void test_every_table(void **unused)
{
    (void)unused;
    for_every_table(play_table);
}

/* The deal goes round, whatever happens. */
static void test_the_deal_passes_left(void **unused)
{
    S5Rules rules;
    S5State state;
    const Case c = random_case(3, s5_preset_find("auction-forty-fives"), 6, 2, 0, 20);
    S5Random random = s5_random(4, 4);
    (void)unused;
    assert_true(case_rules(&c, &rules));
    assert_int_equal(s5_start(&rules, 4, NULL, &state), S5_OK);
    for (int hand = 0; hand < 20 && state.phase == S5_PHASE_DEAL; hand++) {
        S5Card pack[S5_PACK_MAX];
        case_pack(&c, hand, pack);
        assert_int_equal(s5_deal(&rules, &state, pack), S5_OK);
        assert_int_equal(state.dealer, (4 + hand) % 6);
        assert_int_equal(state.hand_number, hand + 1);
        while (state.turn != S5_NO_SEAT) {
            const S5Legal legal = s5_legal(&rules, &state);
            const S5Choice pass = {0, S5_CHOICE_PASS, 0};
            const S5Choice choice =
                hand % 2 && state.phase == S5_PHASE_BID ? pass : s5_legal_random(&legal, &random);
            assert_int_equal(s5_act(&rules, &state, state.turn, choice), S5_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_table),
        cmocka_unit_test(test_the_deal_passes_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
