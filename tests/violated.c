/* An assertion that is violated at a table closes that table: people may look at it, and all other tables play on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/registry/registry.h"
#include "server/table/state.h"

enum { PEOPLE = 4 };

typedef struct Person {
    S5Client client;
    char heard[1 << 18];
    size_t size;
    S5ApiError dismissed;
} Person;

static uv_loop_t loop;
static S5Journal *journal;
static S5Limits limits;
static S5Metrics metrics;
static S5Registry *registry;
static Person person[PEOPLE];
static char code[2][S5_CODE_SIZE];
static int codes;

/* What was being done when an assertion was violated is lost. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:s5_table_message\nleak:s5_table_append\nleak:libjansson\n";
}

static void on_send(void *to, S5Client *client, const char *lines, size_t size)
{
    Person *p = (Person *)client;
    (void)to;
    assert_true(p->size + size < sizeof p->heard);
    memcpy(p->heard + p->size, lines, size);
    p->size += size;
    p->heard[p->size] = 0;
}

static void on_dismiss(void *to, S5Client *client, S5ApiError why)
{
    (void)to;
    ((Person *)client)->dismissed = why;
}

static void on_created(void *to, const char *created, S5ApiError wrong, const char *sentence)
{
    (void)to, (void)sentence;
    assert_int_equal(wrong, S5_API_OK);
    s5_copy_text(code[codes++], S5_CODE_SIZE, created);
}

static void enter(int who, const char *at)
{
    person[who].dismissed = S5_API_OK;
    s5_registry_enter(registry, at, &person[who].client);
}

static void tell(int who, const char *message)
{
    assert_true(s5_registry_message(registry, &person[who].client, message, strlen(message)));
}

static void hear(int who, const char *piece)
{
    while (!strstr(person[who].heard, piece))
        uv_run(&loop, UV_RUN_ONCE);
    person[who].size = 0;
    *person[who].heard = 0;
}

/* Two tables, each with a person who plays against computer players. */
static int open_tables(void **unused)
{
    static const char REQUEST[] =
        "{\"rules\":\"spoil-five\",\"options\":{\"first_dealer\":0,\"robbing\":\"no\"},\"settings\":{\"level\":\"steady\",\"pace_ms\":1,\"between_s\":0}}";
    const uint8_t secret[32] = {1};
    const S5RegistryCallbacks out = {NULL, on_send, on_dismiss};
    (void)unused;
    uv_loop_init(&loop);
    limits = s5_limits();
    codes = 0;
    journal = s5_journal_open(&loop, s5_journal_sqlite(NULL, NULL), NULL, NULL);
    registry = journal ? s5_registry_new(&loop, journal, &limits, &metrics, secret, &out) : NULL;
    memset(person, 0, sizeof person);
    for (int i = 0; i < PEOPLE; i++)
        person[i].client.who.bytes[0] = (uint8_t)(100 + i);
    for (int i = 0; registry && i < 2; i++) {
        s5_registry_create(registry, &person[i].client.who, person[i].client.address, REQUEST,
            sizeof REQUEST - 1, NULL, NULL, NULL, on_created, NULL);
        while (codes == i)
            uv_run(&loop, UV_RUN_ONCE);
        enter(i, code[i]);
        hear(i, "{\"event\":\"at\"");
        tell(i, "{\"do\":\"sit\",\"seat\":0,\"name\":\"Ann\"}");
        tell(i, "{\"do\":\"start\"}");
        hear(i, "{\"event\":\"act\"");
    }
    return registry ? 0 : -1;
}

static int close_tables(void **unused)
{
    (void)unused;
    s5_registry_close(registry, "The test ends.");
    for (int i = 0; i < PEOPLE; i++)
        s5_registry_exit(registry, &person[i].client);
    s5_journal_close(&journal);
    s5_registry_free(&registry);
    while (uv_run(&loop, UV_RUN_NOWAIT))
        continue;
    return uv_loop_close(&loop);
}

static S5Table *first_table(void)
{
    size_t at = 0;
    for (const S5Table *table; (table = s5_registry_next_table(registry, &at));)
        if (!strcmp(table->code, code[0]))
            return (S5Table *)(uintptr_t)table;
    return NULL;
}

static void assert_others_play(void)
{
    tell(1, "{\"do\":\"say\",\"text\":\"how are you\"}");
    hear(1, "how are you");
    assert_int_equal(person[1].dismissed, S5_API_OK);
    assert_non_null(person[1].client.live);
}

static void assert_closed(int who)
{
    char why[400];
    S5Text text = s5_text(why, sizeof why);
    tell(who, "{\"do\":\"say\",\"text\":\"anybody there\"}");
    hear(who, "\"code\":\"not-now\"");
    assert_false(s5_registry_is_sound(registry, &text));
    assert_non_null(strstr(why, code[0]));
    assert_non_null(strstr(why, "violated at "));
}

/* The game is sent again, as it was: they were there. Somebody who comes later sees it, too. */
static void assert_can_be_seen(void)
{
    hear(0, "\"code\":\"not-now\"");
    assert_closed(0);
    enter(2, code[0]);
    while (!strstr(person[2].heard, "{\"event\":\"at\""))
        uv_run(&loop, UV_RUN_ONCE);
    hear(2, "\"code\":\"not-now\"");
    assert_closed(2);
    assert_others_play();
}

/* A fault that shows while an entry is being written: the table is read again after it. */
static void test_while_writing(void **unused)
{
    (void)unused;
    tell(0, "{\"do\":\"say\",\"text\":\"hello\"}");
    assert_non_null(first_table()->appending);
    first_table()->visitor[person[0].client.visitor].connection = NULL;
    tell(0, "{\"do\":\"say\",\"text\":\"hello\"}");
    assert_can_be_seen();
}

/* A fault in the state of the game, which shows when a step comes. */
static void test_in_a_step(void **unused)
{
    char message[120], what[40];
    S5Text text = s5_text(what, sizeof what);
    S5Table *table = first_table();
    (void)unused;
    while (turn_of(table) != 0)
        uv_run(&loop, UV_RUN_ONCE);
    const S5Legal legal = s5_legal(table->play.rules, &table->play.state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    assert_true(s5_legal_next(&legal, &choice));
    s5_choice_write(&text, &choice);
    snprintf(
        message, sizeof message, "{\"do\":\"%s\",\"at\":%llu}", what, (unsigned long long)position_of(table));
    table->play.state.seat_tricks[0]++;
    tell(0, message);
    assert_can_be_seen();
}

/* A fault that shows again after the table was read again: people are turned away. */
static void test_again(void **unused)
{
    (void)unused;
    first_table()->silent = first_table()->last;
    tell(0, "{\"do\":\"say\",\"text\":\"hello\"}");
    assert_can_be_seen();
    first_table()->silent = first_table()->last;
    enter(3, code[0]);
    while (!person[0].dismissed || !person[2].dismissed || !person[3].dismissed)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(person[0].dismissed, S5_API_BUSY);
    assert_int_equal(person[3].dismissed, S5_API_BUSY);
    assert_others_play();
    person[3].size = 0;
    *person[3].heard = 0;
    enter(3, code[0]); /* it can be read, so it can be seen again */
    hear(3, "\"code\":\"not-now\"");
    assert_closed(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_while_writing, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(test_in_a_step, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(test_again, open_tables, close_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
