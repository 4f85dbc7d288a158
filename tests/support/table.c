#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int list_of(const char *text, S5Card *cards)
{
    int count = 0;
    while (*text) {
        if (*text == ' ') {
            text++;
            continue;
        }
        const size_t bytes = s5_card_read(text, S5_CANONICAL, &cards[count++]);
        if (!bytes)
            fail_msg("no card: '%s'", text);
        text += bytes;
    }
    return count;
}

S5Card card_of(const char *text)
{
    S5Card card[S5_PACK_MAX];
    assert_int_equal(list_of(text, card), 1);
    return card[0];
}

S5Set cards_of(const char *text)
{
    S5Card cards[S5_PACK_MAX];
    S5Set set = 0;
    for (int i = 0, count = list_of(text, cards); i < count; i++)
        set |= s5_set_of(cards[i]);
    return set;
}

void rules_of(S5Rules *rules, const char *preset, int players, int sides, const char *options)
{
    S5Options values = s5_preset_options(s5_preset_find(preset));
    char words[400];
    snprintf(words, sizeof words, "%s", options ? options : "");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = 0;
        assert_int_equal(s5_option_set(&values, s5_option_find(word), value), S5_OK);
    }
    assert_int_equal(s5_rules(rules, s5_preset_find(preset), &values, players, sides), S5_OK);
}

void table_open(Table *table, const char *preset, int players, int sides, int dealer, const char *options,
    const char *start)
{
    S5Rules rules;
    int32_t totals[S5_SEATS_MAX] = {0};
    rules_of(&rules, preset, players, sides, options);
    for (int i = 0; start && i < rules.scores; i++) {
        char *end;
        totals[i] = (int32_t)strtol(start, &end, 10);
        start = end;
    }
    assert_true(pair_start(&table->pair, &rules, dealer, start ? totals : NULL));
    assert_null(pair_differs(&table->pair));
}

/* ---------------------------------------------------------------------- dealing */

typedef struct Deal {
    S5Card hand[S5_SEATS_MAX + 1][S5_HAND_CARDS]; /* the kitty last */
    S5Card stock[S5_PACK_MAX];
    int stocked;
} Deal;

static int kitty_of(const S5Rules *rules)
{
    return rules->kind == S5_AUCTION ? rules->options.kitty : 0;
}

static S5Set whole_pack(const S5Rules *rules)
{
    return ((S5Set)1 << rules->pack) - 1;
}

static S5Card take_rest(S5Set *rest)
{
    const S5Card card = s5_set_first(*rest);
    *rest &= *rest - 1;
    return card;
}

/* Puts hands, kitty, turn-up and stock where the dealer will find them. */
static void stack_pack(const S5Rules *rules, int dealer, const Deal *deal, S5Set rest, S5Card *pack)
{
    const uint8_t(*places)[S5_HAND_CARDS] = rules->deal_places[0].hand;
    int at = rules->players * S5_HAND_CARDS + kitty_of(rules);
    for (int k = 1; k <= rules->players; k++)
        for (int i = 0; i < S5_HAND_CARDS; i++)
            pack[places[k - 1][i]] = deal->hand[(dealer + k) % rules->players][i];
    for (int i = 0; i < kitty_of(rules); i++)
        pack[places[rules->players][i]] = deal->hand[S5_SEATS_MAX][i];
    for (int i = 0; i < deal->stocked; i++)
        pack[at++] = deal->stock[i];
    while (rest)
        pack[at++] = take_rest(&rest);
    assert_int_equal(at, rules->pack);
}

static void read_hand(const char *text, S5Card hand[S5_HAND_CARDS], int size, S5Set *rest)
{
    S5Card cards[S5_PACK_MAX];
    const int count = list_of(text, cards);
    hand[0] = S5_NO_CARD;
    if (!count)
        return;
    assert_int_equal(count, size);
    for (int i = 0; i < count; i++) {
        hand[i] = cards[i];
        *rest &= ~s5_set_of(cards[i]);
    }
}

/* Fills a hand that was not named with what is left over. */
static void fill_hand(S5Card hand[S5_HAND_CARDS], int size, S5Set *rest)
{
    for (int i = 0; i < size && (i || hand[0] == S5_NO_CARD); i++)
        hand[i] = take_rest(rest);
}

/* The next dealer, by the literal referee. */
static int next_dealer(const Table *table)
{
    static Lit lit;
    S5Card pack[S5_PACK_MAX];
    for (int i = 0; i < S5_PACK_MAX; i++)
        pack[i] = (S5Card)i;
    lit = table->pair.lit;
    lit_deal(&lit, pack);
    return lit.dealer;
}

void table_deal(Table *table, const char *hands, const char *turn_up, const char *kitty, const char *stock)
{
    const S5Rules *rules = &table->pair.rules;
    const int dealer = next_dealer(table);
    S5Set rest = whole_pack(rules);
    S5Card pack[S5_PACK_MAX];
    Deal deal = {.stocked = 0};
    char text[400];
    snprintf(text, sizeof text, "%s", hands);
    char *at = text;
    for (int seat = 0; seat < rules->players; seat++) {
        char *bar = at ? strchr(at, '|') : NULL;
        if (bar)
            *bar++ = 0;
        read_hand(at ? at : "", deal.hand[seat], S5_HAND_CARDS, &rest);
        at = bar;
    }
    read_hand(kitty ? kitty : "", deal.hand[S5_SEATS_MAX], kitty_of(rules), &rest);
    snprintf(text, sizeof text, "%s %s", turn_up ? turn_up : "", stock ? stock : "");
    deal.stocked = list_of(text, deal.stock);
    for (int i = 0; i < deal.stocked; i++)
        rest &= ~s5_set_of(deal.stock[i]);
    for (int seat = 0; seat < rules->players; seat++)
        fill_hand(deal.hand[seat], S5_HAND_CARDS, &rest);
    fill_hand(deal.hand[S5_SEATS_MAX], kitty_of(rules), &rest);
    stack_pack(rules, dealer, &deal, rest, pack);
    const char *why = pair_deal(&table->pair, pack);
    if (why)
        fail_msg("deal: %s", why);
}

/* ---------------------------------------------------------------------- choosing */

/* Copies the next word up to a comma; returns what follows, or null at the end. */
static const char *next_word(const char *text, char word[64])
{
    size_t used = 0;
    while (*text == ' ')
        text++;
    for (; *text && *text != ','; text++)
        if (used < 63)
            word[used++] = *text;
    word[used] = 0;
    return *text ? text + 1 : NULL;
}

void table_acts(Table *table, const char *acts)
{
    char word[64];
    while (acts) {
        acts = next_word(acts, word);
        const char *why = pair_act(&table->pair, word);
        if (why)
            fail_msg("%s: %s", word, why);
    }
}

/* Plays a hand in the engine alone; false as soon as it goes a different way. The acts are written to `log`. */
static bool try_hand(const S5Rules *rules, S5State *state, const char *before, const char *winners, int top,
    uint64_t seed, char *log)
{
    S5Random random = s5_random(seed, 9);
    S5Text text = s5_text(log, 4096);
    while (state->turn != S5_NO_SEAT && (state->phase != S5_PHASE_CLAIM || before)) {
        const S5Legal legal = s5_legal(rules, state);
        S5Choice choice = s5_legal_random(&legal, &random);
        if (state->phase != S5_PHASE_PLAY) {
            char word[64];
            if (!before)
                return false;
            before = next_word(before, word);
            if (strcmp(word, "first") != 0 && s5_choice_read(word, S5_CANONICAL, &choice) != S5_OK)
                fail_msg("no choice: '%s'", word);
        }
        s5_text_add(&text, text.used ? ", " : "");
        s5_choice_write(&text, &choice);
        const int tricks = state->tricks_done;
        if (s5_act(rules, state, state->turn, choice) != S5_OK)
            return false;
        if (state->tricks_done > tricks && state->winner[tricks] != winners[tricks] - '0')
            return false;
    }
    if (state->tricks_done != (int)strlen(winners))
        return false;
    return top == ANY_TOP ||
           (top == NO_TOP ? !state->top_power : state->top_power && state->top_trick == top);
}

void table_hand(Table *table, const char *before, const char *winners, int top)
{
    char log[4096];
    for (uint64_t seed = 1; seed < 400000; seed++) {
        S5Random random = s5_random(seed, 8);
        S5Card pack[S5_PACK_MAX];
        S5State state = table->pair.state;
        s5_make_pack(&table->pair.rules, &random, pack);
        assert_int_equal(s5_deal(&table->pair.rules, &state, pack), S5_OK);
        if (!try_hand(&table->pair.rules, &state, before, winners, top, seed, log))
            continue;
        const char *why = pair_deal(&table->pair, pack);
        if (why)
            fail_msg("deal: %s", why);
        if (log[0])
            table_acts(table, log);
        return;
    }
    fail_msg("no hand goes %s", winners);
}

/* --------------------------------------------------------------------- expecting */

void table_choices(const Table *table, const char *expected)
{
    static LitChoices choices;
    char word[64];
    int count = 0;
    engine_choices(&table->pair.rules, &table->pair.state, &choices);
    for (const char *rest = expected; rest; count++) {
        bool found = false;
        rest = next_word(rest, word);
        for (int i = 0; i < choices.count; i++)
            found |= strcmp(choices.text[i], word) == 0;
        if (!found)
            fail_msg("'%s' is not legal", word);
    }
    assert_int_equal(choices.count, count);
}

void table_asks(const Table *table, const char *expected)
{
    char text[32];
    const S5State *state = &table->pair.state;
    if (state->turn == S5_NO_SEAT)
        snprintf(text, sizeof text, "- %s", phase_word(state->phase));
    else
        snprintf(text, sizeof text, "%d %s", state->turn, phase_word(state->phase));
    assert_string_equal(text, expected);
}

void table_refuses(Table *table, const char *text, S5Status status)
{
    S5State *state = &table->pair.state;
    const S5State before = *state;
    S5Choice choice;
    assert_int_equal(s5_choice_read(text, S5_CANONICAL, &choice), S5_OK);
    const S5Status answer = s5_act(&table->pair.rules, state, state->turn, choice);
    if (answer != status)
        fail_msg("'%s': %s instead of %s", text, s5_status_name(answer), s5_status_name(status));
    assert_memory_equal(&before, state, sizeof before);
}

void table_result(const Table *table, const char *expected)
{
    const S5State *state = &table->pair.state;
    char buffer[300];
    S5Text text = s5_text(buffer, sizeof buffer);
    assert_int_equal(state->turn, S5_NO_SEAT);
    s5_text_add(&text, s5_outcome_word((S5Outcome)state->outcome));
    if (state->by != S5_NO_SEAT) {
        s5_text_char(&text, ' ');
        s5_text_number(&text, state->by);
    }
    for (int row = 0; row < 2; row++)
        for (int i = 0; i < table->pair.rules.scores; i++) {
            s5_text_add(&text, i ? " " : "; ");
            s5_text_number(&text, row ? state->total[i] : state->change[i]);
        }
    if (table->pair.rules.kind == S5_POOL) {
        s5_text_add(&text, "; pool ");
        s5_text_number(&text, state->pool);
    }
    assert_string_equal(buffer, expected);
}

void table_over(const Table *table, const char *expected)
{
    const S5State *state = &table->pair.state;
    char buffer[100];
    S5Text text = s5_text(buffer, sizeof buffer);
    assert_int_equal(state->phase, S5_PHASE_OVER);
    s5_text_add(&text, "wins");
    for (int party = 0; party < S5_SEATS_MAX; party++)
        if (state->winners >> party & 1) {
            s5_text_char(&text, ' ');
            s5_text_number(&text, party);
        }
    s5_text_add(&text, " match ");
    s5_text_number(&text, state->match);
    assert_string_equal(buffer, expected);
}
