/* Cards that waste something: the levels that search play none, by a judge that knows cards only as the literal referee spells them; and the exact solver
 * says how sure the rule is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/dominance.h"
#include "spoilfive/spoilfive.h"
#include "support/hand.h"
#include "support/share.h"
#include "support/table.h"

enum { SEED = 20261126, LINE = 64, NODES = 300, HANDS = 34 };

static const struct {
    const char *preset;
    int players, sides;
} TABLES[] = {{"spoil-five", 5, 0}, {"twenty-five", 5, 0}, {"forty-five", 4, 2},
    {"auction-forty-fives", 4, 2}, {"twenty-five-trump-when-void", 4, 2}, {"fifty-five", 2, 0},
    {"nova-scotia-forty-fives", 4, 2}};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

/* ------------------------------------------------------------------ the judge */

/* A decision in letters. */
typedef struct Seen {
    Lit lit;
    LitCard trick[10], hidden[53];
    int played, hidden_count;
    bool last, ours; /* nobody plays after the seat; a partner has the trick */
} Seen;

static void see(Seen *seen, const S5Rules *rules, const S5View *view)
{
    const S5Card *trick = view->trick[view->tricks_done];
    *seen = (Seen){.lit = {.rules = lit_rules(rules), .trump = "SHDC"[view->trump], .lowered = view->lowered},
        .played = view->played,
        .last = view->played == rules->players - 1};
    for (int i = 0; i < view->played; i++)
        seen->trick[i] = lit_card(trick[i]);
    const int place = seen->played ? lit_trick_winner(&seen->lit, seen->trick, seen->played) : 0;
    const int seat = (view->lead[view->tricks_done] + place) % rules->players;
    seen->ours = rules->side_of[seat] == rules->side_of[view->seat];
    for (S5Card card = 0; card < rules->pack; card++)
        if (!s5_set_has(view->known, card))
            seen->hidden[seen->hidden_count++] = lit_card(card);
}

static bool wins(Seen *seen, LitCard card)
{
    seen->trick[seen->played] = card;
    return lit_trick_winner(&seen->lit, seen->trick, seen->played + 1) == seen->played;
}

/* Whether a card that follows another of its suit would beat it. */
static bool is_higher(const Seen *seen, LitCard high, LitCard low)
{
    const LitCard both[2] = {low, high};
    const bool trump = lit_is_trump(&seen->lit, high);
    return trump == lit_is_trump(&seen->lit, low) && (trump || high.suit == low.suit) &&
           lit_trick_winner(&seen->lit, both, 2) == 1;
}

static int higher_hidden(const Seen *seen, LitCard card)
{
    int count = 0;
    for (int i = 0; i < seen->hidden_count; i++)
        count += is_higher(seen, seen->hidden[i], card);
    return count;
}

/* Whether playing a card wastes it, since another would have done the same. */
static bool wastes(Seen *seen, LitCard played, LitCard other)
{
    const bool spent = lit_is_trump(&seen->lit, played), spared = lit_is_trump(&seen->lit, other);
    const bool wins_both = wins(seen, played) && wins(seen, other),
               loses_both = !wins(seen, played) && !wins(seen, other);
    if (loses_both || (wins_both && seen->last))
        return is_higher(seen, played, other) || (spent && !spared && higher_hidden(seen, other) > 0);
    return seen->last && seen->ours && spent && !spared && wins(seen, played) &&
           higher_hidden(seen, other) > 1;
}

/* Whether a card is wasted; null for any of those that are legal. */
static bool is_wasted(Seen *seen, const S5View *view, const S5Card *played)
{
    for (S5Set one = view->legal.cards; one; one &= one - 1)
        for (S5Set other = view->legal.cards; other; other &= other - 1)
            if ((!played || *played == s5_set_first(one)) && one != other &&
                wastes(seen, lit_card(s5_set_first(one)), lit_card(s5_set_first(other))))
                return true;
    return false;
}

/* Whether a card is better to keep than another: the higher of a suit, or a trump beside a plain card that is not the best of its suit. */
static bool is_better_kept(const Seen *seen, LitCard better, LitCard worse)
{
    return is_higher(seen, better, worse) ||
           (lit_is_trump(&seen->lit, better) && !lit_is_trump(&seen->lit, worse) &&
               higher_hidden(seen, worse));
}

/* Whether the stock has as many cards as all who have not drawn may take. */
static bool stock_is_ample(const S5Rules *rules, const S5View *view)
{
    int drawers = 0;
    for (int seat = 0; seat < rules->players; seat++)
        drawers += !view->drawn[seat];
    return drawers * view->draw_most <= view->stock;
}

/* Whether discards keep a plain card that two others of its suit beat while a new one could be had, or a card that is worse than one of them. */
static bool keeps_waste(const S5Rules *rules, const Seen *seen, const S5View *view, S5Set discards)
{
    const bool draws = stock_is_ample(rules, view) && s5_set_count(discards) < view->legal.discard_max;
    for (S5Set rest = view->legal.cards & ~discards; rest; rest &= rest - 1) {
        const LitCard kept = lit_card(s5_set_first(rest));
        if (draws && !lit_is_trump(&seen->lit, kept) && higher_hidden(seen, kept) > 1)
            return true;
        for (S5Set out = discards & ~view->legal.must; out; out &= out - 1)
            if (is_better_kept(seen, lit_card(s5_set_first(out)), kept))
                return true;
    }
    return false;
}

/* -------------------------------------------------------------- many decisions */

typedef void Check(
    const S5Rules *rules, const S5State *state, const S5View *view, S5Random *random, void *with);

/* Whether it is a card that follows, or discards once trumps are named. */
static bool can_waste(const S5View *view)
{
    const bool discards = view->phase == S5_PHASE_KITTY || view->phase == S5_PHASE_DRAW;
    return s5_legal_count(&view->legal) > 1 && view->trump != S5_NO_SUIT &&
           (discards || (view->phase == S5_PHASE_PLAY && view->played));
}

/* Calls a check where a card can be wasted. Some choices are made at random, since `steady` wastes little. */
static void at_decisions(int table, Check *check, void *with)
{
    S5Rules rules;
    rules_of(&rules, TABLES[table].preset, TABLES[table].players, TABLES[table].sides, "");
    for (int hand = 0; hand < cases_of(HANDS); hand++) {
        S5Random random = s5_random(SEED + (uint64_t)table, (uint64_t)hand);
        S5State state;
        hand_deal(&rules, hand % rules.players, &random, &state);
        while (state.turn != S5_NO_SEAT) {
            S5View view;
            s5_view(&rules, &state, state.turn, &view);
            if (can_waste(&view))
                check(&rules, &state, &view, &random, with);
            const bool usual = s5_random_below(&random, 4);
            hand_act(
                &rules, &state, usual ? hand_steady(&rules, &state) : hand_random(&rules, &state, &random));
        }
    }
}

typedef struct Count {
    const S5Level *level;
    void *memory;
    int decisions, possible, wasted; /* cards that follow */
    int discards, kept;              /* discards, and those of them that keep waste */
} Count;

static void count_waste(
    const S5Rules *rules, const S5State *state, const S5View *view, S5Random *random, void *with)
{
    static Seen seen;
    Count *count = with;
    S5PlayerContext context = {.random = *random, .memory = count->memory, .nodes = NODES};
    (void)state;
    see(&seen, rules, view);
    if (view->phase != S5_PHASE_PLAY) {
        const S5Choice choice = count->level->choose(rules, view, &context);
        count->discards++;
        count->kept += keeps_waste(rules, &seen, view, choice.cards);
        return;
    }
    count->decisions++;
    if (!is_wasted(&seen, view, NULL))
        return;
    const S5Choice choice = count->level->choose(rules, view, &context);
    count->possible++;
    count->wasted += is_wasted(&seen, view, &choice.value);
}

static void no_level_that_searches_wastes_a_card(void **unused)
{
    (void)unused;
    static const char *const LEVELS[] = {"club", "expert", "master"};
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        Count count = {.level = s5_level_find(LEVELS[i])};
        count.memory = aligned_alloc(LINE, (count.level->memory + LINE - 1) / LINE * LINE);
        assert_non_null(count.memory);
        memset(count.memory, 0, count.level->memory);
        for (int table = 0; table < TABLE_COUNT; table++)
            at_decisions(table, count_waste, &count);
        print_message("%s: %d of %d decisions wasted a card; %d could have\n", LEVELS[i], count.wasted,
            count.decisions, count.possible);
        print_message("%s: %d of %d discards kept waste\n", LEVELS[i], count.kept, count.discards);
        free(count.memory);
        assert_true(count.possible * 3 > count.decisions);
        assert_int_equal(count.wasted, 0);
        assert_true(count.discards > cases_of(200));
        assert_int_equal(count.kept, 0);
    }
}

/* -------------------------------------------------------------- the exact solver */

typedef struct Proof {
    S5Solver *solver;
    int better, same, worse; /* deals in which a card is so much as the one that it replaces */
} Proof;

static int tricks_after(const S5Solved *solved, S5Card card)
{
    for (int i = 0; i < solved->count; i++)
        if (solved->choice[i].value == card)
            return solved->after[i];
    return 0;
}

static S5Card card_instead(const S5Rules *rules, const S5View *view, S5Card card)
{
    return s5_undominated(rules, view, (S5Choice){.kind = S5_CHOICE_PLAY, .value = card}).value;
}

static void solve(
    const S5Rules *rules, const S5State *state, const S5View *view, S5Random *random, void *with)
{
    static S5Worlds worlds;
    Proof *proof = with;
    S5State world;
    S5Solved solved;
    (void)state;
    if (view->phase != S5_PHASE_PLAY || !s5_worlds(&worlds, rules, view, NULL) ||
        !s5_world_sample(&worlds, random, &world) ||
        s5_solve_state(proof->solver, rules, &world, view->seat, &solved) != S5_OK)
        return;
    for (S5Set rest = view->legal.cards; rest; rest &= rest - 1) {
        const S5Card card = s5_set_first(rest), instead = card_instead(rules, view, card);
        const int gain = tricks_after(&solved, instead) - tricks_after(&solved, card);
        if (instead != card)
            *(gain > 0 ? &proof->better : gain < 0 ? &proof->worse : &proof->same) += 1;
    }
}

/* With all cards open there are rare deals in which it is best to lose the higher card. */
static void what_replaces_a_card_is_hardly_ever_worse(void **unused)
{
    (void)unused;
    const size_t bytes = s5_solver_size(8192);
    void *memory = malloc(bytes);
    Proof proof = {.solver = s5_solver_init(memory, bytes)};
    assert_non_null(proof.solver);
    for (int table = 0; table < TABLE_COUNT; table++)
        at_decisions(table, solve, &proof);
    free(memory);
    const int all = proof.better + proof.same + proof.worse;
    print_message("of %d cards what replaced them was better in %d deals and worse in %d\n", all,
        proof.better, proof.worse);
    assert_true(all > cases_of(500));
    assert_true(proof.worse * 100 <= all && proof.worse * 10 <= proof.better);
}

/* ------------------------------------------------------------------- positions */

static const struct {
    const char *preset;
    int players, sides;
    const char *hands, *turn_up, *acts;
    const char *card, *instead;
} POSITIONS[] = {
    /* All of its trumps win: the lowest does. */
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|2S 7C TC QC JC|5D AD 9D 8C KC", "7D", "play KS, play 2S", "AD",
        "9D"},
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|2S 7C TC QC JC|5D AD 9D 8C KC", "7D", "play KS, play 2S", "9D",
        "9D"},
    /* Not where somebody may still play between them. */
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|5D AD 9D 8C KC|2S 7C TC QC JC", "7D", "play KS", "AD", "AD"},
    /* The trick is lost. */
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|JD 7C TC QC JC|KD 4D 2D 9C 2H", "7D", "play KS, play JD", "4D",
        "2H"},
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|JD 7C TC QC JC|KD 4D 2D 9C 2H", "7D", "play KS, play JD", "2H",
        "2H"},
    /* The best of its suit is no card of no use. */
    {"spoil-five", 3, 0, "KS 2C 3C 4C 6C|JD 7C TC QC JC|KD 4D 2D KC KH", "7D", "play KS, play JD", "2D",
        "2D"},
    /* The partner has the trick. */
    {"forty-five", 4, 2, "AD 2C 3C 4C 6C|QD 7C TC QC JC|8D 2H 3D 4D 6D|4S 5H 7H 9H KH", "8H",
        "play AD, play QD, play 8D", "7H", "4S"},
    /* An opponent has it. */
    {"forty-five", 4, 2, "AD 2C 3C 4C 6C|7D 7C TC QC JC|8D 2H 3D 4D 6D|4S 5H 7H 9H KH", "8H",
        "play AD, play 7D, play 8D", "9H", "7H"},
};

static void positions_have_their_cheapest_card(void **unused)
{
    (void)unused;
    static Table table;
    S5View view;
    for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
        table_open(&table, POSITIONS[i].preset, POSITIONS[i].players, POSITIONS[i].sides,
            POSITIONS[i].players - 1, "robbing=no", NULL);
        table_deal(&table, POSITIONS[i].hands, POSITIONS[i].turn_up, NULL, NULL);
        table_acts(&table, POSITIONS[i].acts);
        s5_view(&table.pair.rules, &table.pair.state, table.pair.state.turn, &view);
        const S5Card instead = card_instead(&table.pair.rules, &view, card_of(POSITIONS[i].card));
        if (instead != card_of(POSITIONS[i].instead))
            fail_msg(
                "position %d: %s is not replaced by %s", (int)i, POSITIONS[i].card, POSITIONS[i].instead);
    }
}

static const char BID[] = "pass, pass, bid 20, pass";

static const struct {
    const char *hand, *trump; /* of the first to draw, and what the bidder named */
    const char *discards, *instead;
} DISCARDS[] = {
    /* Of hearts, two cards are better than the eight. */
    {"6S 8S 8H KD QC", "C", "6S 8S", "6S 8S 8H"},
    /* The queen of diamonds is beaten by one only, and the king by none. */
    {"4S JS 2D QD KC", "C", "4S 2D", "4S JS 2D"},
    {"4S 5S KD 2C 3C", "S", "2C 3C", "2C 3C"},
    {"4S 5S KD 2C 3C", "S", "", "2C 3C"},
    /* A trump is worth more than a queen. */
    {"6S 8S QH QD 9C", "C", "6S 8S 9C", "6S 8S QH"},
};

static void positions_have_their_discards(void **unused)
{
    (void)unused;
    static Table table;
    S5View view;
    for (size_t i = 0; i < sizeof DISCARDS / sizeof *DISCARDS; i++) {
        char acts[64];
        S5Text text = s5_text(acts, sizeof acts);
        s5_text_add(&text, BID);
        s5_text_add(&text, ", name ");
        s5_text_add(&text, DISCARDS[i].trump);
        table_open(&table, "auction-forty-fives", 4, 2, 3, NULL, NULL);
        table_deal(&table, DISCARDS[i].hand, NULL, NULL, NULL);
        table_acts(&table, acts);
        s5_view(&table.pair.rules, &table.pair.state, table.pair.state.turn, &view);
        const S5Choice choice = {.kind = S5_CHOICE_DISCARD, .cards = cards_of(DISCARDS[i].discards)};
        const S5Choice instead = s5_undominated(&table.pair.rules, &view, choice);
        if (instead.cards != cards_of(DISCARDS[i].instead))
            fail_msg(
                "discards %d: %s is not replaced by %s", (int)i, DISCARDS[i].discards, DISCARDS[i].instead);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_have_their_cheapest_card),
        cmocka_unit_test(positions_have_their_discards),
        cmocka_unit_test(no_level_that_searches_wastes_a_card),
        cmocka_unit_test(what_replaces_a_card_is_hardly_ever_worse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
