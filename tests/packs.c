/* What tables of the server share: packs, rule sets, and the threads that think. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <sodium.h>

#include "engine/fair/pack.h"
#include "server/bots/bot_pool.h"
#include "server/common/chance.h"
#include "support/hand.h"

/* -------------------------------------------------------------------- packs */

/* Computed from the stream that libsodium makes. */
static void chacha(const uint8_t seed[32], uint32_t block, uint32_t out[16])
{
    static const uint8_t ZEROS[64], NONCE[crypto_stream_chacha20_NONCEBYTES];
    uint8_t bytes[64];
    crypto_stream_chacha20_xor_ic(bytes, ZEROS, sizeof bytes, NONCE, block, seed);
    for (int i = 0; i < 16; i++)
        out[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                 (uint32_t)bytes[4 * i + 3] << 24;
}

static void literal_pack(const uint8_t seed[32], S5Card *pack, int cards)
{
    uint32_t words[16], block = 0;
    int used = 16;
    for (int i = 0; i < cards; i++)
        pack[i] = (S5Card)i;
    for (uint32_t n = (uint32_t)cards; n > 1; n--) {
        uint64_t word, whole = ((uint64_t)1 << 32) / n * n;
        do {
            if (used == 16) {
                chacha(seed, block++, words);
                used = 0;
            }
            word = words[used++];
        } while (word >= whole);
        const S5Card last = pack[n - 1];
        pack[n - 1] = pack[word % n];
        pack[word % n] = last;
    }
}

static void test_packs_are_what_the_header_says(void **unused)
{
    uint8_t seed[S5_PACK_SEED];
    S5Card pack[S5_PACK_MAX], expected[S5_PACK_MAX];
    (void)unused;
    for (int i = 0; i < 500; i++) {
        const int cards = 52 + i % 2;
        s5_chance(seed, sizeof seed);
        s5_pack(seed, pack, cards);
        literal_pack(seed, expected, cards);
        assert_memory_equal(pack, expected, (size_t)cards);
    }
}

/* Every card at every place about as often: the chance of a sound shuffle failing is below one in a million. */
static void test_packs_are_fair(void **unused)
{
    enum { PACKS = 20000 };
    static int count[S5_PACK][S5_PACK];
    uint8_t seed[S5_PACK_SEED] = {0};
    double sum = 0;
    (void)unused;
    memset(count, 0, sizeof count);
    for (int i = 0; i < PACKS; i++) {
        S5Card pack[S5_PACK_MAX];
        memcpy(seed, &i, sizeof i);
        s5_pack(seed, pack, S5_PACK);
        for (int at = 0; at < S5_PACK; at++)
            count[at][pack[at]]++;
    }
    for (int at = 0; at < S5_PACK; at++)
        for (int card = 0; card < S5_PACK; card++) {
            const double off = count[at][card] - PACKS / 52.0;
            sum += off * off / (PACKS / 52.0);
        }
    /* chi-square with 51 × 51 degrees of freedom: mean 2601, standard deviation 72 */
    assert_true(sum > 2601 - 5 * 72 && sum < 2601 + 5 * 72);
}

/* -------------------------------------------------------------------- rules cache */

static void test_a_rule_set_is_cached_once(void **unused)
{
    S5RulesCache *cache = s5_rules_cache_new();
    const S5Preset *preset = s5_preset_find("spoil-five");
    S5Options options = s5_preset_options(preset);
    S5Status status;
    (void)unused;
    const S5Rules *a = s5_rules_cache_get(cache, preset, "", &options, 5, 0, &status);
    const S5Rules *b = s5_rules_cache_get(cache, preset, "", &options, 5, 0, &status);
    const S5Rules *other = s5_rules_cache_get(cache, preset, "", &options, 4, 0, &status);
    assert_ptr_equal(a, b);
    assert_ptr_not_equal(a, other);
    assert_null(s5_rules_cache_get(cache, preset, "", &options, 11, 0, &status));
    assert_int_equal(status, S5_ERR_PLAYERS);
    const S5Rules *fewer = s5_rules_cache_get(cache, preset, "4/2 5", &options, 5, 0, &status);
    assert_ptr_equal(a, fewer); /* a list of fewer tables than the preset's is no part of the rules */
    s5_rules_cache_release(&fewer);
    assert_null(s5_rules_cache_get(cache, preset, "4/2 5", &options, 6, 0, &status));
    assert_int_equal(status, S5_ERR_PLAYERS);
    s5_rules_cache_retain(a);
    s5_rules_cache_release(&a);
    s5_rules_cache_release(&b);
    assert_null(a);
    options.hands++;
    const S5Rules *changed = s5_rules_cache_get(cache, preset, "", &options, 5, 0, &status);
    options.hands--;
    b = a = s5_rules_cache_get(cache, preset, "", &options, 5, 0, &status);
    assert_ptr_not_equal(a, changed);
    s5_rules_cache_release(&a);
    s5_rules_cache_release(&b); /* the one that s5_rules_cache_retain() kept */
    s5_rules_cache_release(&other);
    s5_rules_cache_release(&changed);
    s5_rules_cache_free(&cache);
    assert_null(cache);
}

/* ----------------------------------------------------------------- thinking */

enum { TABLES = 40 };

typedef struct Answers {
    atomic_int count;
    atomic_uint_fast64_t ticket[TABLES];
    S5Choice choice[TABLES];
} Answers;

/* Table `number` of an owner and an address of its own. */
static S5Account asker_of(uint64_t number)
{
    S5Account asker = {
        s5_map_key("network"), s5_map_key("address"), s5_map_key("owner"), s5_map_key("table")};
    asker.network.bytes[15] = asker.address.bytes[15] = asker.owner.bytes[15] = asker.table.bytes[15] =
        (uint8_t)number;
    return asker;
}

static void take_answer(void *to, S5MapKey key, uint64_t ticket, S5Choice choice)
{
    Answers *answers = to;
    const uint64_t table = key.bytes[15];
    answers->choice[table] = choice;
    atomic_store(&answers->ticket[table], ticket);
    atomic_fetch_add(&answers->count, 1);
}

static bool think_for(S5BotPool *pool, uint64_t table, const S5BotRequest *asked)
{
    const S5Account asker = asker_of(table);
    return s5_bot_pool_ask(pool, &asker, asked);
}

static void rest_a_little(void)
{
    nanosleep(&(struct timespec){0, 1000000}, NULL);
}

static S5BotRequest a_thought(S5RulesCache *cache, const char *level, uint64_t ticket)
{
    const S5Preset *preset = s5_preset(0);
    const S5Options options = s5_preset_options(preset);
    S5Status status;
    S5State state;
    S5Random random = s5_random(ticket, 1);
    S5BotRequest asked = {.ticket = ticket, .level = s5_level_find(level), .random = s5_random(ticket, 2)};
    asked.rules = s5_rules_cache_get(cache, preset, "", &options, 5, 0, &status);
    hand_deal(asked.rules, 0, &random, &state);
    s5_view(asked.rules, &state, state.turn, &asked.view);
    return asked;
}

static void test_levels_choose_off_the_loop(void **unused)
{
    static Answers answers;
    S5RulesCache *cache = s5_rules_cache_new();
    S5BotPool *pool = s5_bot_pool_new(&(S5BotPoolCallbacks){&answers, take_answer}, 2);
    (void)unused;
    assert_non_null(pool);
    for (uint64_t table = 0; table < TABLES; table++) {
        S5BotRequest asked = a_thought(cache, table % 4 ? "steady" : "expert", table + 1);
        asked.nodes = 2000;
        assert_true(think_for(pool, table, &asked));
        s5_rules_cache_release(&asked.rules); /* the pool keeps what it needs */
    }
    while (atomic_load(&answers.count) < TABLES)
        rest_a_little();
    for (uint64_t table = 0; table < TABLES; table++) {
        S5BotRequest asked = a_thought(cache, "steady", table + 1);
        assert_int_equal(answers.ticket[table], table + 1);
        assert_true(s5_legal_has(&asked.view.legal, &answers.choice[table]));
        if (table % 4) {
            S5PlayerContext context = {.random = asked.random};
            const S5Choice same = asked.level->choose(asked.rules, &asked.view, &context);
            assert_true(s5_choice_same(&same, &answers.choice[table]));
        }
        s5_rules_cache_release(&asked.rules);
    }
    assert_int_equal(s5_bot_pool_count(pool).choices, TABLES);
    assert_int_equal(s5_bot_pool_count(pool).waiting, 0);
    s5_bot_pool_free(&pool);
    s5_rules_cache_free(&cache);
}

/* A request that is forgotten, or made anew, gets no answer. A pool that is freed ends its searches. */
static void test_thoughts_end(void **unused)
{
    static Answers answers;
    S5RulesCache *cache = s5_rules_cache_new();
    S5BotPool *pool = s5_bot_pool_new(&(S5BotPoolCallbacks){&answers, take_answer}, 1);
    S5BotRequest asked = a_thought(cache, "master", 1);
    (void)unused;
    asked.nodes = UINT64_C(1) << 40;
    assert_true(think_for(pool, 0, &asked)); /* as good as for ever */
    s5_rules_cache_release(&asked.rules);
    asked = a_thought(cache, "steady", 1); /* for the same seat */
    asked.ticket = 2;
    assert_true(think_for(pool, 1, &asked));
    s5_bot_pool_forget(pool, asker_of(1).table);
    assert_true(think_for(pool, 0, &asked)); /* another question for that seat ends the first */
    while (!atomic_load(&answers.count))
        rest_a_little();
    assert_int_equal(answers.ticket[0], 2);
    assert_int_equal(answers.ticket[1], 0);
    asked.nodes = UINT64_C(1) << 40;
    asked.level = s5_level_find("master");
    assert_true(think_for(pool, 0, &asked));
    assert_true(think_for(pool, 1, &asked));
    s5_rules_cache_release(&asked.rules);
    s5_bot_pool_free(&pool);
    assert_int_equal(answers.count, 1);
    s5_rules_cache_free(&cache);
}

/* One who is in a hurry gets what has been found so far; a question that nobody has begun with is dropped. */
static void test_a_choice_is_wanted_at_once(void **unused)
{
    static Answers answers;
    S5RulesCache *cache = s5_rules_cache_new();
    S5BotPool *pool = s5_bot_pool_new(&(S5BotPoolCallbacks){&answers, take_answer}, 1);
    S5BotRequest asked = a_thought(cache, "master", 7);
    (void)unused;
    asked.nodes = UINT64_C(1) << 40; /* as good as for ever */
    assert_true(think_for(pool, 0, &asked));
    while (s5_bot_pool_count(pool).waiting)
        rest_a_little();
    asked.ticket = 8;
    assert_true(think_for(pool, 1, &asked));
    s5_bot_pool_hurry(pool, asker_of(0).table, 6); /* an older question */
    s5_bot_pool_hurry(pool, asker_of(1).table, 7); /* another table's */
    assert_int_equal(s5_bot_pool_count(pool).waiting, 1);
    assert_int_equal(s5_bot_pool_count(pool).late, 0);
    s5_bot_pool_hurry(pool, asker_of(1).table, 8);
    assert_int_equal(s5_bot_pool_count(pool).waiting, 0);
    assert_int_equal(s5_bot_pool_count(pool).late, 1);
    assert_int_equal(answers.count, 0);
    s5_bot_pool_hurry(pool, asker_of(0).table, 7);
    while (!atomic_load(&answers.count))
        rest_a_little();
    assert_int_equal(answers.ticket[0], 7);
    assert_true(s5_legal_has(&asked.view.legal, &answers.choice[0]));
    s5_rules_cache_release(&asked.rules);
    s5_bot_pool_free(&pool);
    s5_rules_cache_free(&cache);
}

/* Chooses the first legal choice if its memory is empty, else the last, and leaves something in it. */
static S5Choice choose_by_memory(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS}, next = {.kind = S5_CHOICE_KINDS};
    uint8_t *memory = context->memory;
    bool empty = true;
    (void)rules;
    for (int i = 0; i < 1000; i++) {
        empty = empty && !memory[i];
        memory[i] = 1;
    }
    while (s5_legal_next(&view->legal, &next)) {
        choice = next;
        if (empty)
            break;
    }
    return choice;
}

/* What one table's computer player keeps in mind does not reach the next question, of whatever table. */
static void test_memory_is_cleared(void **unused)
{
    static const S5Level level = {"rememberer", "Remembers.", choose_by_memory, 1000, 1};
    static Answers answers;
    S5RulesCache *cache = s5_rules_cache_new();
    S5BotPool *pool = s5_bot_pool_new(&(S5BotPoolCallbacks){&answers, take_answer}, 1);
    S5BotRequest asked = a_thought(cache, "steady", 1);
    S5Choice first = {.kind = S5_CHOICE_KINDS};
    (void)unused;
    asked.level = &level;
    assert_true(s5_legal_count(&asked.view.legal) > 1);
    s5_legal_next(&asked.view.legal, &first);
    for (int i = 0; i < 3; i++) {
        assert_true(think_for(pool, (uint64_t)i, &asked));
        while (atomic_load(&answers.count) <= i)
            rest_a_little();
        assert_true(s5_choice_same(&answers.choice[i], &first));
    }
    s5_rules_cache_release(&asked.rules);
    s5_bot_pool_free(&pool);
    s5_rules_cache_free(&cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packs_are_what_the_header_says),
        cmocka_unit_test(test_packs_are_fair),
        cmocka_unit_test(test_a_rule_set_is_cached_once),
        cmocka_unit_test(test_levels_choose_off_the_loop),
        cmocka_unit_test(test_thoughts_end),
        cmocka_unit_test(test_a_choice_is_wanted_at_once),
        cmocka_unit_test(test_memory_is_cleared),
    };
    return !s5_chance_open() || cmocka_run_group_tests(tests, NULL, NULL);
}
