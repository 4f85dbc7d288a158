/* The fair queue, without threads: the test says how long everything takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/common/fair_queue.h"

#include "spoilfive/random.h"

enum { TABLES = 200, MANY = 1000000 };

/* A table always has its next question as soon as the last one is answered, as long as it is wanted. */
typedef struct Table {
    S5Job job; /* first */
    S5Account asker;
    uint64_t takes_us, had_us;
    bool idle;
} Table;

static S5FairQueue *queue;
static Table table[TABLES];

static S5MapKey key_of(char kind, int number)
{
    S5MapKey key = {{(uint8_t)kind, (uint8_t)(number & 255), (uint8_t)(number >> 8)}};
    return key;
}

static void open_queue(int network_most, int address_most, int owner_most)
{
    queue = s5_fair_queue_new(network_most, address_most, owner_most);
    assert_non_null(queue);
    memset(table, 0, sizeof table);
}

/* The account of a table of an address in a network. */
static S5Account account(int network, int address, int owner, int number)
{
    return (S5Account){key_of('n', network), key_of('a', address), key_of('o', owner), key_of('t', number)};
}

static void ask_in(int network, int number, int address, int owner, uint64_t takes_us)
{
    Table *t = &table[number];
    t->asker = account(network, address, owner, number);
    t->takes_us = takes_us;
    assert_true(s5_fair_queue_join(queue, &t->job, &t->asker, 0));
}

/* The same, from an address that is a network of its own, as those of IPv4 are. */
static void ask(int number, int address, int owner, uint64_t takes_us)
{
    ask_in(address, number, address, owner, takes_us);
}

static Table *take(void)
{
    return (Table *)s5_fair_queue_take(queue);
}

static void end(Table *t)
{
    t->had_us += t->takes_us;
    s5_fair_queue_end(queue, &t->job, t->takes_us);
    if (!t->idle)
        assert_true(s5_fair_queue_join(queue, &t->job, &t->asker, 0));
}

/* One thread thinks until this much time has passed. */
static void think(uint64_t us)
{
    while (us) {
        Table *t = take();
        assert_non_null(t);
        us = us > t->takes_us ? us - t->takes_us : 0;
        end(t);
    }
}

static void close_queue(void)
{
    for (int i = 0; i < TABLES; i++)
        table[i].idle = true;
    for (Table *t; (t = take());)
        end(t);
    assert_int_equal(s5_fair_queue_length(queue), 0);
    s5_fair_queue_free(&queue);
    assert_null(queue);
}

static uint64_t had(int from, int to)
{
    uint64_t sum = 0;
    for (int i = from; i < to; i++)
        sum += table[i].had_us;
    return sum;
}

static void assert_near(uint64_t a, uint64_t b, uint64_t away)
{
    if (a > b + away || b > a + away)
        fail_msg("%d and %d are more than %d apart", (int)a, (int)b, (int)away);
}

/* ------------------------------------------------------------------- shares */

/* Time is what is shared, not turns: an address with long thoughts gets as much as one with short ones. */
static void test_addresses_share_time(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 100; i++)
        ask(i, 1, i, 50000);
    ask(100, 2, 100, 400);
    think(10000000);
    assert_near(had(0, 100), table[100].had_us, 50000);
    close_queue();
}

/* So do the owners of an address, and the tables of an owner. */
static void test_owners_and_tables_share_time(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 30; i++)
        ask(i, 1, 1, 1000 + 100 * (uint64_t)i);
    ask(30, 1, 2, 700);
    ask(31, 2, 1, 9000); /* the same owner elsewhere is another flow */
    think(20000000);
    assert_near(had(0, 31), table[31].had_us, 10000);
    assert_near(had(0, 30), table[30].had_us, 10000);
    for (int i = 1; i < 30; i++)
        assert_near(table[0].had_us, table[i].had_us, 8000);
    close_queue();
}

/* In a network each address has its share, as if it were alone, */
static void test_a_few_addresses_of_a_network_have_a_share_each(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 3; i++)
        ask_in(1, i, 10 + i, i, 1000);
    ask(3, 2, 3, 1000);
    think(40000000);
    for (int i = 0; i < 3; i++)
        assert_near(table[i].had_us, table[3].had_us, 20000);
    close_queue();
}

/* but all of them together have no more than 16 shares. */
static void test_a_network_has_sixteen_shares(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 100; i++)
        ask_in(1, i, 10 + i, i, 1000);
    ask(100, 2, 100, 1000);
    think(170000000);
    assert_near(had(0, 100), 16 * table[100].had_us, 2000000);
    close_queue();
}

/* A table that asks now and then is next, however many others wait. */
static void test_who_asks_for_little_is_next(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 150; i++)
        ask(i, 1, i % 7, 40000);
    think(4000000);
    for (int round = 0; round < 50; round++) {
        table[199].idle = true;
        ask(199, 2, 99, 5000);
        Table *t = take();
        assert_ptr_equal(t, &table[199]);
        end(t);
        think(200000);
    }
    close_queue();
}

/* A pause does not save up time: an address that comes late gets half from then on, and not all of it. */
static void test_a_pause_saves_nothing_up(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    ask(0, 1, 1, 1000);
    think(5000000);
    ask(1, 2, 2, 1000);
    const uint64_t before = table[0].had_us;
    think(1000000);
    assert_near(table[0].had_us - before, table[1].had_us, 2000);
    close_queue();
}

/* ------------------------------------------------------------------- limits */

static void test_so_many_at_once(void **unused)
{
    Table *taken[3];
    int of_first = 0;
    (void)unused;
    open_queue(MANY, 3, 2);
    for (int i = 0; i < 20; i++)
        ask(i, 1, i < 10, 100);
    for (int i = 0; i < 3; i++) {
        taken[i] = take();
        assert_non_null(taken[i]);
        of_first += memcmp(&taken[i]->asker.owner, &taken[0]->asker.owner, sizeof(S5MapKey)) == 0;
    }
    assert_in_range(of_first, 1, 2);
    assert_null(take());
    ask(20, 2, 2, 100);
    assert_ptr_equal(take(), &table[20]); /* another address has its own */
    assert_null(take());
    taken[0]->idle = true;
    end(taken[0]); /* and as soon as one is done, the next may be */
    assert_non_null(take());
    assert_null(take());
    s5_fair_queue_free(&queue);
}

static void test_a_network_has_so_many_at_once(void **unused)
{
    (void)unused;
    open_queue(4, 3, 3);
    for (int i = 0; i < 20; i++)
        ask_in(1, i, 10 + i, i, 100);
    for (int i = 0; i < 4; i++)
        assert_non_null(take());
    assert_null(take());
    ask(20, 2, 20, 100);
    assert_ptr_equal(take(), &table[20]);
    assert_null(take());
    s5_fair_queue_free(&queue);
}

static void test_what_left_is_not_taken(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 5; i++)
        ask(i, 1, i, 100);
    assert_ptr_equal(s5_fair_queue_waiting(queue, key_of('t', 3)), &table[3].job);
    s5_fair_queue_leave(queue, &table[3].job);
    assert_null(s5_fair_queue_waiting(queue, key_of('t', 3)));
    assert_null(s5_fair_queue_waiting(queue, key_of('t', 77)));
    assert_int_equal(s5_fair_queue_length(queue), 4);
    for (int i = 0; i < 4; i++)
        assert_ptr_not_equal(take(), &table[3]);
    assert_null(take());
    s5_fair_queue_free(&queue);
}

/* Flows are forgotten a minute after their last job, and counted until then. */
static void test_who_is_known(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 10; i++)
        ask(i, i % 2, i, 100);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('a', 0), 0), 5);
    for (Table *t; (t = take());) {
        t->idle = true;
        end(t);
    }
    assert_int_equal(s5_fair_queue_tables(queue, key_of('a', 1), 60000), 5);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('a', 1), 60001), 0);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('a', 7), 0), 0);
    s5_fair_queue_free(&queue);
}

static void test_the_tables_of_a_network_are_counted(void **unused)
{
    (void)unused;
    open_queue(MANY, MANY, MANY);
    for (int i = 0; i < 10; i++)
        ask_in(i % 2, i, 10 + i, i, 100);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('n', 0), 0), 5);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('a', 10), 0), 1);
    assert_int_equal(s5_fair_queue_tables(queue, key_of('n', 7), 0), 0);
    while (take())
        continue;
    s5_fair_queue_free(&queue);
}

/* ------------------------------------------------------------------- chance */

/* Whatever comes, leaves and ends: each job is taken once at most, and none is lost. */
static void test_by_chance(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        S5Random random = s5_random(seed, 0);
        enum { OUT, WAITS, DONE } state[TABLES] = {OUT};
        int waits = 0;
        int64_t now = 0;
        open_queue(1 + (int)s5_random_below(&random, 6), 1 + (int)s5_random_below(&random, 4),
            1 + (int)s5_random_below(&random, 4));
        for (int step = 0; step < 2000; step++) {
            const int i = (int)s5_random_below(&random, TABLES);
            Table *t = &table[i];
            now += s5_random_below(&random, 500);
            if (state[i] == OUT) {
                t->asker = account(i % 3, i % 3 + 3 * (i % 5), i % 17, i);
                assert_true(s5_fair_queue_join(queue, &t->job, &t->asker, now));
                state[i] = WAITS;
                waits++;
            } else if (state[i] == DONE) {
                s5_fair_queue_end(queue, &t->job, s5_random_below(&random, 100000));
                state[i] = OUT;
            } else if (s5_random_below(&random, 8) == 0) {
                s5_fair_queue_leave(queue, &t->job);
                state[i] = OUT;
                waits--;
            }
            if (s5_random_below(&random, 2)) {
                Table *next = take();
                if (next && state[next - table] != WAITS)
                    fail_msg(
                        "seed %d, step %d: table %d does not wait", (int)seed, step, (int)(next - table));
                if (next) {
                    state[next - table] = DONE;
                    waits--;
                }
            }
            assert_int_equal(s5_fair_queue_length(queue), waits);
        }
        for (int i = 0; i < TABLES; i++)
            if (state[i] == DONE)
                s5_fair_queue_end(queue, &table[i].job, 1);
        for (Table *next; (next = take()); waits--)
            s5_fair_queue_end(queue, &next->job, 1);
        if (waits)
            fail_msg("seed %d: %d jobs are lost", (int)seed, waits);
        s5_fair_queue_free(&queue);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_share_time),
        cmocka_unit_test(test_owners_and_tables_share_time),
        cmocka_unit_test(test_a_few_addresses_of_a_network_have_a_share_each),
        cmocka_unit_test(test_a_network_has_sixteen_shares),
        cmocka_unit_test(test_who_asks_for_little_is_next),
        cmocka_unit_test(test_a_pause_saves_nothing_up),
        cmocka_unit_test(test_so_many_at_once),
        cmocka_unit_test(test_a_network_has_so_many_at_once),
        cmocka_unit_test(test_what_left_is_not_taken),
        cmocka_unit_test(test_who_is_known),
        cmocka_unit_test(test_the_tables_of_a_network_are_counted),
        cmocka_unit_test(test_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
