/*
 * What a node of a site asks PostgreSQL for, while calls of libpq fail, answers are lost or late, the database refuses a statement, or there is no
 * memory: what was answered is so, nothing is lost, and the next try succeeds. Time passes as the test says, and a heartbeat comes when it
 * asks for one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/postgres.h"
#include "support/failing.h"
#include "support/failing_libpq.h"
#include "support/folder.h"
#include "support/journal.h"
#include "support/postgres.h"

/* -------------------------------------------------------------------- time */

uint64_t __real_uv_hrtime(void);
uint64_t __wrap_uv_hrtime(void);
void __wrap_uv_sleep(unsigned ms);
int __wrap_uv_cond_timedwait(uv_cond_t *condition, uv_mutex_t *mutex, uint64_t timeout_ns);

static _Atomic uint64_t passed_ms;
static atomic_bool closes;
static uv_sem_t beats, has_beaten;

uint64_t __wrap_uv_hrtime(void)
{
    return __real_uv_hrtime() + atomic_load(&passed_ms) * 1000000;
}

static void pass(uint64_t ms)
{
    atomic_fetch_add(&passed_ms, ms);
}

static void pass_an_hour(void)
{
    pass(3600 * 1000);
}

/* What happens while the store pauses. */
static void (*on_pause)(void);

void __wrap_uv_sleep(unsigned ms)
{
    on_pause();
    pass(ms);
}

/* Only the thread of the heartbeat waits in this way. */
int __wrap_uv_cond_timedwait(uv_cond_t *condition, uv_mutex_t *mutex, uint64_t timeout_ns)
{
    (void)condition, (void)timeout_ns;
    if (atomic_load(&closes))
        return 0;
    uv_mutex_unlock(mutex);
    uv_sem_post(&has_beaten);
    uv_sem_wait(&beats);
    uv_mutex_lock(mutex);
    return 0;
}

/* ----------------------------------------------------------------- the node */

static char *folder;
static const char *name; /* of the database */
static S5JournalStore *node;

/* Every other time, what has failed works again. */
static void end_faults(void)
{
    static unsigned pauses;
    if (++pauses % 2 == 0)
        stop_failing();
}

/* One heartbeat, this long after the one before. */
static void beat_after(uint64_t ms)
{
    pass(ms);
    uv_sem_post(&beats);
    uv_sem_wait(&has_beaten);
}

static int open_node(void **unused)
{
    char place[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    (void)unused;
    on_pause = end_faults;
    folder = folder_new();
    name = strrchr(folder, '/') + 1;
    uv_sem_init(&beats, 0);
    uv_sem_init(&has_beaten, 0);
    postgres_place(name, place, sizeof place);
    node = s5_journal_postgres(place, "a", &error);
    assert_string_equal(why, "");
    uv_sem_wait(&has_beaten);
    return 0;
}

static int close_node(void **unused)
{
    (void)unused;
    atomic_store(&closes, true);
    uv_sem_post(&beats);
    node->free(node);
    folder_free(folder);
    return 0;
}

/* Runs a statement in which # stands for the turn; the first field of its answer. */
static const char *tell(const char *sql)
{
    enum { SQL_SIZE = 2000 };
    char told[SQL_SIZE];
    S5Text text = s5_text(told, sizeof told);
    for (const char *c = sql; *c; c++) {
        char number[8];
        snprintf(number, sizeof number, "%04d", turn);
        s5_text_add(&text, *c == '#' ? number : "");
        if (*c != '#')
            s5_text_char(&text, *c);
    }
    return postgres_ask(name, told);
}

/* --------------------------------------------------------------------- faults */

typedef struct Fault {
    const char *what, *state;  /* the second where the database refuses: its reason, */
    const char *why;           /* and how the store says it */
    void (*time_passes)(void); /* where answers are late */
    bool memory;               /* it is memory that lacks */
} Fault;

enum { FAILS, IS_LATE, HAS_NO_MEMORY, REFUSES };
static const Fault FAULTS[] = {
    {"a call fails", NULL, NULL, NULL, false},
    {"an answer is late", NULL, NULL, pass_an_hour, false},
    {"there is no memory", NULL, NULL, NULL, true},
    {"its disk is full", "53100", "the database's disk is full", NULL, false},
    {"it has no memory", "53200", "the database has no memory or connections left", NULL, false},
    {"an index is damaged", "XX002", "the database is damaged", NULL, false},
    {"a right was taken", "42501", "the server may not write to the database", NULL, false},
    {"it is a standby", "25006", "the database is read-only", NULL, false},
    {"it has another reason", "P0001", "the database refuses to write; its log says why", NULL, false},
    {"two were in each other's way", "40P01", NULL, NULL, false},
};
enum { FAULT_COUNT = sizeof FAULTS / sizeof *FAULTS };

static void fail_as(const Fault *fault, long call, bool all_later)
{
    libpq_refusal = fault->state;
    libpq_time_passes = fault->time_passes;
    store_calls = !fault->memory;
    allocations = fault->memory;
    fail_from(call, all_later);
}

static long fail_no_more(void)
{
    const long calls = stop_failing();
    store_calls = allocations = false;
    return calls;
}

/* What is done while calls fail; returns how many calls there were. */
typedef long Work(const Fault *fault, long call, bool all_later);

/* Does it while each call fails in one way, in turn alone and with all later ones. Returns how many calls there are. */
static long fail_each(const Fault *fault, Work *work)
{
    const long calls = work(fault, 0, false);
    for (long call = 1; call <= calls; call++)
        work(fault, call, call % 2 == 0);
    return calls;
}

/* The same in several ways; of libpq's calls one from each place fails, and then all. */
static void fail_in_all_ways(Work *work)
{
    do
        work(&FAULTS[FAILS], NEXT_PLACE, false);
    while (a_place_failed());
    work(&FAULTS[FAILS], 1, true);
    for (int fault = FAILS + 1; fault <= REFUSES; fault++) {
        const long calls = fail_each(&FAULTS[fault], work);
        assert_true(calls || fault == HAS_NO_MEMORY);
    }
}

/* ------------------------------------------------------------------ heartbeats */

/* What the node has heard since the last time, in words. */
static void hear(S5Text *words)
{
    S5JournalNews news;
    node->hear(node, &news);
    assert_false(news.replaced || news.went_back);
    if (news.forbidden)
        s5_text_add(words, news.forbidden);
    for (S5Announcement *one; (one = news.announcements); free(one)) {
        news.announcements = one->next;
        s5_text_add(words, one->node);
        s5_text_add(words, *one->text ? " says " : " is gone");
        s5_text_add(words, one->text);
        s5_text_add(words, "\n");
    }
    free(news.forbidden);
}

/* A heartbeat that has everything to do: one node is dead, a new one announces something, as does this one, and somebody was forbidden something. */
static void make_work(void)
{
    char words[1];
    S5Text ignored = s5_text(words, sizeof words);
    turn++;
    tell("DELETE FROM announced_tables WHERE node <> 'a'; DELETE FROM heartbeat WHERE name <> 'a';"
         "DELETE FROM node WHERE name <> 'a';"
         "INSERT INTO node VALUES ('b#', 1); INSERT INTO heartbeat VALUES ('b#', 1, clock_timestamp());"
         "INSERT INTO announced_tables VALUES ('b#', 1, 1, 'old')");
    beat_after(100);
    for (uint64_t ms = 9000; ms > 1;
        ms /= 90) /* the first comes too late, and the node does not trust itself */
        beat_after(ms);
    beat_after(100);
    hear(&ignored);
    tell(
        "INSERT INTO node VALUES ('c#', 1); INSERT INTO heartbeat VALUES ('c#', 1, clock_timestamp());"
        "INSERT INTO announced_tables VALUES ('c#', 1, 1, 'new'); INSERT INTO restriction VALUES ('muted', 'w#')");
    node->sharing->announce(node, of_turn("own"));
}

/* Other heartbeats do what one could not. */
static void check_work(const Fault *fault, long call)
{
    enum { BEATS = 4 };
    static char words[1 << 14];
    char news[32], gone[32], peer[S5_NODE_SIZE] = "";
    S5Text heard = s5_text(words, sizeof words);
    *words = 0;
    hear(&heard);
    for (int i = 0; i < BEATS; i++) {
        tell("UPDATE heartbeat SET at = clock_timestamp() WHERE name = 'c#'");
        node->sharing->announce(node, of_turn("own"));
        beat_after(100);
        hear(&heard);
    }
    snprintf(news, sizeof news, "c%04d says new\n", turn);
    snprintf(gone, sizeof gone, "b%04d is gone\n", turn);
    if (!strstr(words, of_turn("muted w")) || !strstr(words, news) || !strstr(words, gone) ||
        !node->sharing->peer(node, peer) || strcmp(peer, of_turn("c")) != 0)
        fail_msg("%s, call %ld: it hears '%s', and knows '%s'", fault->what, call, words, peer);
    assert_string_equal(tell("SELECT bytes = 'own#'::bytea FROM announced_tables WHERE node = 'a'"), "t");
    assert_string_equal(tell("SELECT epoch FROM node WHERE name = 'b#'"), "2");
    assert_string_equal(tell("SELECT epoch FROM node WHERE name = 'a'"), "1");
}

static long beat_failing(const Fault *fault, long call, bool all_later)
{
    make_work();
    fail_as(fault, call, all_later);
    beat_after(100);
    const long calls = fail_no_more();
    check_work(fault, call);
    return calls;
}

static void a_heartbeat_makes_up_for_one_that_failed(void **unused)
{
    (void)unused;
    fail_in_all_ways(beat_failing);
}

/* -------------------------------------------------------------------- asking */

typedef enum Answer { FAILED, AS_IT_IS, WRONG } Answer;

/* Something that is asked for: what there is before it, what it answers, and where it changes the database, what is there then. */
typedef struct Asking {
    const char *before;
    Answer (*ask)(void);
    const char *after, *is;
} Asking;

static Answer take_lease(const char *table, S5LeaseAnswer right, const char *holder)
{
    char found[S5_NODE_SIZE] = "";
    const S5LeaseAnswer answer = node->sharing->take_lease(node, table, found);
    if (answer == S5_LEASE_FAULT)
        return FAILED;
    return answer == right && !strcmp(found, holder) &&
                   node->sharing->has_lease(node, table) == (answer == S5_LEASE_OK)
               ? AS_IT_IS
               : WRONG;
}

static Answer take_free_lease(void)
{
    return take_lease(of_turn("TA"), S5_LEASE_OK, "");
}

static Answer take_others_lease(void)
{
    return take_lease(of_turn("TA"), S5_LEASE_ELSEWHERE, "b");
}

static Answer take_unknown_lease(void)
{
    return take_lease("NONE22", S5_LEASE_UNKNOWN, "");
}

static Answer release_lease(void)
{
    if (take_free_lease() != AS_IT_IS)
        return FAILED;
    node->sharing->release_lease(node, of_turn("TA"), node->sharing->give_up_lease(node, of_turn("TA")));
    return node->sharing->has_lease(node, of_turn("TA")) ? FAILED : AS_IT_IS;
}

static Answer forbid(void)
{
    bool changed;
    return node->forbid(node, "silent", of_turn("w"), true, &changed) ? AS_IT_IS : FAILED;
}

static Answer settle(void)
{
    S5DayBeacon beacon;
    if (!node->beacon(node, of_turn("day"), "drand 1 aa", &beacon))
        return FAILED;
    return beacon.settled && !strcmp(beacon.text, "drand 1 aa") ? AS_IT_IS : WRONG;
}

static Answer find_no_beacon(void)
{
    S5DayBeacon beacon;
    if (!node->beacon(node, of_turn("day"), NULL, &beacon))
        return FAILED;
    return beacon.settled ? WRONG : AS_IT_IS;
}

static Answer probe(void)
{
    return node->probe(node) ? AS_IT_IS : FAILED;
}

static bool take_count(void *to, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    ++*(int *)to;
    return true;
}

static Answer read_table(void)
{
    char why[300] = "";
    int count = 0;
    S5Text error = s5_text(why, sizeof why);
    if (!node->read(node, of_turn("TA"), 1, UINT64_MAX, take_count, &count, &error))
        return *why ? FAILED : WRONG;
    return count == 1 && !*why ? AS_IT_IS : WRONG;
}

/* Writes alone: its statement is one that has no other rows. */
static S5JournalResult write_alone(const S5JournalWrite *write)
{
    S5JournalOutcome outcome = {.answer = S5_JOURNAL_FAULT};
    bool good = node->begin(node);
    good = good && node->write(node, write, 1700000000000, &outcome);
    return node->end(node, good) ? outcome.answer : S5_JOURNAL_FAULT;
}

static Answer answer_to(const S5JournalWrite *write)
{
    const S5JournalResult answer = write_alone(write);
    if (answer == S5_JOURNAL_CONFLICT)
        return WRONG;
    return answer == S5_JOURNAL_OK ? AS_IT_IS : FAILED;
}

static Answer add_entry(void)
{
    const S5JournalWrite write = entry(of_turn("TA"), 1, "two");
    return answer_to(&write);
}

static Answer add_person(void)
{
    const S5PersonId ann = who(turn);
    S5JournalWrite write = entry(of_turn("TA"), 1, "two");
    write.sits = &ann;
    write.name = of_turn("Ann");
    return answer_to(&write);
}

static Answer replace_entry(void)
{
    S5JournalWrite write = entry(of_turn("TA"), 0, "other");
    write.amends = S5_AMENDS_ENTRY;
    write.position = 1;
    return answer_to(&write);
}

static Answer drop_table(void)
{
    return answer_to(&(S5JournalWrite){.amends = S5_AMENDS_TABLE, .table = of_turn("TA"), .expected = 1});
}

static Answer end_game(void)
{
    S5GameRow game = {.rules = "spoil-five", .first = 1, .last = 1, .hands = 1, .players = 1};
    snprintf(game.id, sizeof game.id, "%s", of_turn("game"));
    snprintf(game.table, sizeof game.table, "%s", of_turn("TA"));
    strcpy(game.seat[0].level, "club");
    return answer_to(&(S5JournalWrite){.game = &game});
}

static Answer keep_device(void)
{
    const S5Credential device = {.hash = who(turn),
        .who = who(1),
        .kind = S5_CREDENTIAL_DEVICE,
        .text = of_turn("device"),
        .until_ms = INT64_MAX};
    return answer_to(
        &(S5JournalWrite){.amends = S5_AMENDS_CREDENTIALS, .credentials = &device, .credential_count = 1});
}

static Answer keep_night(void)
{
    const S5PersonId ann = who(1);
    return answer_to(&(S5JournalWrite){
        .amends = S5_AMENDS_NIGHT, .night = of_turn("NI"), .sits = &ann, .lines = "part", .size = 4});
}

#define TABLE "INSERT INTO head VALUES ('TA#', 1); INSERT INTO entry VALUES ('TA#', 1, 0, 'x')"
#define OF_B \
    "; INSERT INTO node VALUES ('b', 1) ON CONFLICT DO NOTHING; INSERT INTO lease VALUES ('TA#', 'b', 1, 1)"
#define HOLDER             "SELECT node FROM lease WHERE \"table\" = 'TA#'"
#define COUNT(rows, which) "SELECT count(*) FROM " rows " WHERE " which

static const Asking ASKINGS[] = {
    {TABLE, take_free_lease, HOLDER, "a"},
    {TABLE OF_B, take_others_lease, HOLDER, "b"},
    {TABLE, take_unknown_lease, HOLDER, ""},
    {TABLE, release_lease, HOLDER, ""},
    {TABLE, forbid, "SELECT count(*) FROM restriction WHERE whom = 'w#'", "1"},
    {TABLE, settle, "SELECT text FROM beacon WHERE day = 'day#'", "drand 1 aa"},
    {TABLE, find_no_beacon, "SELECT count(*) FROM beacon WHERE day = 'day#'", "0"},
    {TABLE, probe, HOLDER, ""},
    {TABLE, read_table, HOLDER, ""},
    {TABLE, add_entry, COUNT("entry", "\"table\" = 'TA#'"), "2"},
    {TABLE, add_person, COUNT("entry NATURAL JOIN place", "position = 2 AND \"table\" = 'TA#'"), "1"},
    {TABLE, replace_entry, "SELECT lines = 'other' FROM entry WHERE \"table\" = 'TA#'", "t"},
    {TABLE, drop_table, COUNT("entry NATURAL FULL JOIN head", "\"table\" = 'TA#'"), "0"},
    {TABLE, end_game, COUNT("game JOIN seat ON game = id", "id = 'game#'"), "1"},
    {TABLE, keep_device, COUNT("credential", "text = 'device#'"), "1"},
    {TABLE, keep_night, COUNT("night", "code = 'NI#'"), "1"},
};

static const Asking *asking;

static long ask_failing(const Fault *fault, long call, bool all_later)
{
    turn++;
    tell(asking->before);
    fail_as(fault, call, all_later);
    Answer answer = asking->ask();
    const long calls = fail_no_more();
    if (answer == FAILED)
        answer = asking->ask();
    if (answer != AS_IT_IS || strcmp(tell(asking->after), asking->is) != 0)
        fail_msg("%s, call %ld%s of asking %d: '%s'", fault->what, call, all_later ? " and later" : "",
            (int)(asking - ASKINGS), tell(asking->after));
    return calls;
}

static void what_is_asked_for_is_asked_for_again(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof ASKINGS / sizeof *ASKINGS; i++) {
        asking = &ASKINGS[i];
        fail_in_all_ways(ask_failing);
    }
}

/* ------------------------------------------------------------------- reasons */

/* The database's reason is the store's, unless it tries again. */
static long say_why(const Fault *fault, long call, bool all_later)
{
    turn++;
    tell(TABLE);
    fail_as(fault, call, all_later);
    const Answer answer = add_person();
    const long calls = fail_no_more();
    assert_int_not_equal(answer, WRONG);
    if (answer == FAILED && fault->why)
        assert_string_equal(node->why(node), fault->why);
    assert_true(answer == AS_IT_IS || (call && add_person() == AS_IT_IS));
    return calls;
}

static void says_why_the_database_refuses(void **unused)
{
    (void)unused;
    for (int i = REFUSES; i < FAULT_COUNT; i++)
        assert_int_equal(fail_each(&FAULTS[i], say_why), 2);
}

/* ------------------------------------------------------------------------ ends */

static void wait_long(void)
{
    pass(2000);
}

/* An entry whose answer does not come may be written or not; while the journal closes, it stays unknown. */
static void gives_up_when_it_closes(void **unused)
{
    (void)unused;
    turn++;
    tell(TABLE);
    assert_int_equal(take_free_lease(), AS_IT_IS);
    assert_int_equal(probe(), AS_IT_IS);
    atomic_store(&node->closing, true);
    on_pause = wait_long;
    fail_as(&FAULTS[IS_LATE], 1, true);
    assert_int_equal(add_entry(), FAILED);
    fail_no_more();
    on_pause = end_faults;
    atomic_store(&node->closing, false);
    turn++;
    tell(TABLE);
    assert_int_equal(add_entry(), AS_IT_IS);
}

static void beat(void)
{
    beat_after(100);
    tell("UPDATE heartbeat SET at = clock_timestamp() WHERE name = 'server'");
}

/* While others live. */
static void refuses_to_start(const char *as, const char *reason)
{
    char place[512], why[300] = "";
    S5Text error = s5_text(why, sizeof why);
    postgres_place(name, place, sizeof place);
    on_pause = beat;
    assert_null(s5_journal_postgres(place, as, &error));
    on_pause = end_faults;
    assert_string_equal(why, reason);
}

#define LOCK(function) "SELECT " function "(" S5_PG_LOCK_KEY("'a'") ")"

/* Also when its connection had ended, and the lock was not free yet when it had another one. */
static void starts_beside_no_other_of_its_name(void **unused)
{
    (void)unused;
    tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spoilfive a'");
    while (strcmp(tell(LOCK("pg_try_advisory_lock")), "t") != 0)
        uv_sleep(1);
    while (probe() != FAILED)
        uv_sleep(1);
    for (int i = 0; i < 2; i++) /* the first learns that the connection has ended */
        beat_after(100);
    assert_string_equal(tell(LOCK("pg_advisory_unlock")), "t");
    beat_after(100);
    refuses_to_start(
        "a", "another node of this name uses this database; stop it first, or take another name");
    refuses_to_start(NULL, "nodes use this database; stop them first, or give this server a --node, too");
    tell("INSERT INTO node VALUES ('server', 1); INSERT INTO heartbeat VALUES ('server', 1, now())");
    refuses_to_start("c", "a server without --node uses this database; stop it first");
}

/* The last test: then the node is dead. */
static void learns_that_it_was_declared_dead(void **unused)
{
    S5JournalNews news;
    (void)unused;
    tell("UPDATE node SET epoch = epoch + 1 WHERE name = 'a'");
    assert_int_equal(probe(), FAILED);
    assert_string_equal(node->why(node), "another server has taken over the database");
    node->hear(node, &news);
    assert_true(news.replaced);
    free(news.forbidden);
    for (S5Announcement *one; (one = news.announcements); free(one))
        news.announcements = one->next;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_asked_for_is_asked_for_again),
        cmocka_unit_test(a_heartbeat_makes_up_for_one_that_failed),
        cmocka_unit_test(says_why_the_database_refuses),
        cmocka_unit_test(gives_up_when_it_closes),
        cmocka_unit_test(starts_beside_no_other_of_its_name),
        cmocka_unit_test(learns_that_it_was_declared_dead),
    };
    return cmocka_run_group_tests(tests, open_node, close_node);
}
