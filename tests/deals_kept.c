/* The server's counts of its deals: which hands are counted, what is shown of them and when, and what survives (server/registry/deals.h). */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>

#include "server/table/entries.h"
#include "support/folder.h"
#include "support/stage.h"

#include "engine/fair/pack.h"
#include "server/registry/deals.h"
#include "server/store/journal_store.h"

static Stage stage;

/* -------------------------------------------------------------------- hands */

/* A table of computer players and one person; the first hand is dealt. */
static void open_hands(void)
{
    stage_open(&stage, "{'rules':'spoil-five','players':4,'settings':{'clock_s':0,'between_s':100}}", 5);
    stage_enter(&stage, 0, 0);
    stage_do(&stage, 0, "{'do':'sit','seat':0,'name':'Ann'}");
    stage_do(&stage, 0, "{'do':'start'}");
    stage_wait(&stage, 0);
}

static void play_until(int hands)
{
    for (int i = 0; stage.hands_ended < hands; i++) {
        assert_true(i < 2000);
        stage_play(&stage, 1);
    }
}

static void test_a_hand_is_told_when_it_is_over(void **unused)
{
    (void)unused;
    open_hands();
    for (int hand = 1; hand <= 3; hand++) {
        while (stage.table->play.state.phase == S5_PHASE_DEAL)
            stage_play(&stage, 1);
        S5State dealt = stage.table->play.hand_before;
        const S5HistoryCursor at = stage.table->play.hand_at;
        Replay replay = {.next = at, .transition = {.after = dealt}};
        assert_true(s5_table_replay_next(stage.table, &replay));
        dealt = replay.transition.after;
        assert_int_equal(stage.hands_ended, hand - 1);
        play_until(hand);
        assert_int_equal(stage.dealt.hand_number, hand);
        assert_memory_equal(stage.dealt.hand, dealt.hand, sizeof dealt.hand);
        assert_int_equal(stage.dealt.turn_up, dealt.turn_up);
    }
    stage_close(&stage);
}

/* Not when the table is loaded again, and not when the game is stopped after it. */
static void test_a_hand_is_told_once(void **unused)
{
    (void)unused;
    open_hands();
    play_until(2);
    stage_reload(&stage);
    assert_int_equal(stage.hands_ended, 2);
    stage_enter(&stage, 0, 0);
    assert_int_equal(stage.table->play.state.phase, S5_PHASE_DEAL);
    s5_table_write_stop(stage.table);
    assert_int_equal(stage.table->play.state.phase, S5_PHASE_OVER);
    assert_int_equal(stage.hands_ended, 2);
    stage_close(&stage);
}

/* ------------------------------------------------------------------- counts */

static uv_loop_t loop;
static S5Deals *deals;
static char *folder;
static S5Random chance;

static S5Rules rules_of(const char *name, int players, bool joker)
{
    const S5Preset *preset = s5_preset_find(name);
    S5Options options = s5_preset_options(preset);
    S5Rules rules;
    if (joker)
        assert_int_equal(s5_option_set(&options, s5_option_find("joker"), "yes"), S5_OK);
    assert_int_equal(
        s5_rules(&rules, preset, &options, players, s5_rules_usual_sides(preset, players)), S5_OK);
    return rules;
}

static void count_hands(const S5Rules *rules, int hands)
{
    for (int i = 0; i < hands; i++) {
        S5State state;
        S5Card pack[S5_PACK_MAX];
        s5_make_pack(rules, &chance, pack);
        s5_start(rules, 0, NULL, &state);
        s5_deal(rules, &state, pack);
        s5_deals_add(deals, rules, &state);
    }
}

static json_t *shown(size_t set)
{
    static char bytes[100000];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_deals_put(deals, set, &text);
    json_t *json = json_loads(bytes, 0, NULL);
    assert_non_null(json);
    return json;
}

static json_int_t hands_shown(size_t set)
{
    json_t *json = shown(set);
    const json_int_t hands =
        json_integer_value(json_object_get(json_array_get(json_object_get(json, "sets"), set), "hands"));
    json_decref(json);
    return hands;
}

static void close_deals(void)
{
    s5_deals_close(deals);
    uv_run(&loop, UV_RUN_DEFAULT);
    s5_deals_free(&deals);
}

static void open_again(void)
{
    close_deals();
    deals = s5_deals_open(&loop, folder);
    assert_non_null(deals);
}

static int set_up(void **unused)
{
    (void)unused;
    chance = s5_random(3, 0);
    folder = folder_new();
    if (sodium_init() < 0 || uv_loop_init(&loop) != 0)
        return -1;
    deals = s5_deals_open(&loop, folder);
    return deals ? 0 : -1;
}

static int tear_down(void **unused)
{
    (void)unused;
    close_deals();
    folder_free(folder);
    return uv_loop_close(&loop);
}

/* Whoever asks before and after a hand of somebody else's table learns nothing about it. */
static void test_hands_are_shown_in_groups(void **unused)
{
    const S5Rules rules = rules_of("spoil-five", 5, false);
    (void)unused;
    assert_int_equal(s5_deals_sets(deals), 0);
    count_hands(&rules, 1);
    json_t *first = shown(0);
    count_hands(&rules, S5_DEALS_AT_ONCE - 2);
    json_t *last = shown(0);
    assert_int_equal(s5_deals_sets(deals), 0);
    assert_true(json_equal(first, last));
    assert_int_equal(hands_shown(0), 0);
    count_hands(&rules, 1);
    assert_int_equal(hands_shown(0), S5_DEALS_AT_ONCE);
    count_hands(&rules, S5_DEALS_AT_ONCE - 1);
    assert_int_equal(hands_shown(0), S5_DEALS_AT_ONCE);
    json_decref(first);
    json_decref(last);
}

/* Sets have the same cards and trumps in every hand; house rules that change neither are no other set. */
static void test_each_game_has_a_set_of_its_own(void **unused)
{
    const S5Rules five = rules_of("spoil-five", 5, false), four = rules_of("spoil-five", 4, false),
                  joker = rules_of("spoil-five", 5, true),
                  auction = rules_of("auction-forty-fives", 4, false);
    const S5Rules *const all[] = {&five, &four, &joker, &auction};
    S5Rules dearer = five;
    (void)unused;
    dearer.options.stake++;
    for (int i = 0; i < 4; i++)
        count_hands(all[i], S5_DEALS_AT_ONCE * (i + 1));
    count_hands(&dearer, S5_DEALS_AT_ONCE);
    assert_int_equal(s5_deals_sets(deals), 4);
    assert_int_equal(s5_deals_largest(deals), 3);
    assert_int_equal(hands_shown(0), 2 * S5_DEALS_AT_ONCE);
    for (size_t i = 1; i < 4; i++)
        assert_int_equal(hands_shown(i), S5_DEALS_AT_ONCE * ((json_int_t)i + 1));
}

/* All sets, with their tables. */
static json_t *all_shown(void)
{
    json_t *all = json_array();
    for (size_t i = 0; i < s5_deals_sets(deals); i++)
        json_array_append_new(all, shown(i));
    return all;
}

static void test_counts_survive_restarts(void **unused)
{
    const S5Rules five = rules_of("spoil-five", 5, false), joker = rules_of("twenty-five", 10, true),
                  auction = rules_of("auction-forty-fives", 6, false);
    (void)unused;
    count_hands(&five, 12 * S5_DEALS_AT_ONCE);
    count_hands(&joker, S5_DEALS_AT_ONCE);
    count_hands(&auction, S5_DEALS_AT_ONCE);
    json_t *before = all_shown();
    open_again();
    json_t *after = all_shown();
    assert_int_equal(json_array_size(after), 3);
    assert_true(json_equal(before, after));
    count_hands(&five, S5_DEALS_AT_ONCE - 1);
    open_again(); /* the rest of a group waits for the hand that completes it, or it would say what a single hand had */
    assert_int_equal(hands_shown(0), 12 * S5_DEALS_AT_ONCE);
    open_again();
    assert_int_equal(hands_shown(0), 12 * S5_DEALS_AT_ONCE);
    count_hands(&five, 1);
    assert_int_equal(hands_shown(0), 13 * S5_DEALS_AT_ONCE);
    json_decref(before);
    json_decref(after);
}

/* A server that is killed loses what it has not written yet, and nothing is counted twice. */
static void test_counts_survive_a_kill(void **unused)
{
    const S5Rules rules = rules_of("spoil-five", 5, false);
    int status;
    (void)unused;
    count_hands(&rules, 40);
    open_again();
    const pid_t child = fork();
    if (!child) {
        count_hands(&rules, 60);
        uv_run(&loop, UV_RUN_ONCE); /* the timer: a thread writes */
        while (s5_deals_is_writing(deals))
            uv_run(&loop, UV_RUN_ONCE);
        count_hands(&rules, 7);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    s5_deals_close(deals);
    uv_run(&loop, UV_RUN_DEFAULT);
    s5_deals_free(&deals);
    deals = s5_deals_open(&loop, folder);
    assert_int_equal(hands_shown(0), 100);
}

/* One byte of the file is changed. */
static void damage(long at)
{
    char path[400];
    snprintf(path, sizeof path, "%s/deals", folder);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
    fputc(byte == '1' ? '2' : '1', file);
    fclose(file);
}

/* A wrong count would be worse than none: counting starts anew. */
static void test_a_damaged_file_is_not_believed(void **unused)
{
    static const long PLACES[] = {10, 200, 1500, -3, -40, 0};
    const S5Rules rules = rules_of("spoil-five", 5, false);
    char aside[400];
    (void)unused;
    snprintf(aside, sizeof aside, "%s/deals.damaged", folder);
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        count_hands(&rules, S5_DEALS_AT_ONCE);
        open_again();
        assert_int_equal(s5_deals_sets(deals), 1);
        if (PLACES[i])
            damage(PLACES[i]);
        else
            fclose(folder_file(folder, "deals", "w")); /* an empty file */
        open_again();
        assert_int_equal(s5_deals_sets(deals), 0);
        assert_int_equal(unlink(aside), 0);
    }
}

/* The words in the file `name` of the folder; "" where there is no such file. */
static const char *words_of(const char *name)
{
    static char bytes[1 << 16];
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    bytes[file ? fread(bytes, 1, sizeof bytes - 1, file) : 0] = 0;
    if (file)
        fclose(file);
    return bytes;
}

/* It may be what a later version wrote: it is put aside, so that no count is lost. */
static void test_a_damaged_file_is_kept(void **unused)
{
    static const char LATER[] = "{\"deals\":2}\n";
    const S5Rules rules = rules_of("spoil-five", 5, false);
    (void)unused;
    FILE *file = folder_file(folder, "deals", "w");
    fputs(LATER, file);
    fclose(file);
    open_again();
    count_hands(&rules, S5_DEALS_AT_ONCE);
    open_again();
    assert_int_equal(s5_deals_sets(deals), 1);
    assert_string_equal(words_of("deals.damaged"), LATER);
}

/* The counts in the first damaged file are not lost when there is a second one. */
static void test_a_second_damaged_file_stays(void **unused)
{
    static const char FIRST[] = "{\"deals\":2}\n", SECOND[] = "{\"deals\":3}\n";
    const S5Rules rules = rules_of("spoil-five", 5, false);
    (void)unused;
    FILE *first = folder_file(folder, "deals.damaged", "w"), *second = folder_file(folder, "deals", "w");
    fputs(FIRST, first);
    fputs(SECOND, second);
    fclose(first);
    fclose(second);
    open_again();
    count_hands(&rules, S5_DEALS_AT_ONCE);
    assert_int_equal(s5_deals_sets(deals), 1);
    open_again();
    assert_int_equal(s5_deals_sets(deals), 0);
    assert_string_equal(words_of("deals.damaged"), FIRST);
    assert_string_equal(words_of("deals"), SECOND);
}

/* A file that can't be read now may be whole: it stays as it is. */
static void test_a_file_that_can_not_be_read_stays(void **unused)
{
    const S5Rules rules = rules_of("spoil-five", 5, false);
    char path[400];
    struct stat what;
    (void)unused;
    snprintf(path, sizeof path, "%s/deals", folder);
    assert_int_equal(symlink("deals", path), 0); /* to itself */
    open_again();
    count_hands(&rules, S5_DEALS_AT_ONCE);
    assert_int_equal(s5_deals_sets(deals), 1);
    open_again();
    assert_int_equal(lstat(path, &what), 0);
    assert_true(S_ISLNK(what.st_mode));
    assert_int_equal(s5_deals_sets(deals), 0);
}

/* What people are shown: fair deals look fair, and deals that favour a seat do not. */
static void test_an_unfair_shuffle_shows(void **unused)
{
    const S5Rules rules = rules_of("spoil-five", 5, false);
    (void)unused;
    count_hands(&rules, 3000);
    json_t *fair = shown(0);
    assert_true(json_is_true(json_object_get(fair, "fair")));
    assert_int_equal(json_array_size(json_object_get(fair, "tables")), S5_DEALS_TABLES);
    for (int i = 0; i < 300; i++) {
        S5State state;
        S5Card pack[S5_PACK_MAX];
        s5_make_pack(&rules, &chance, pack);
        s5_start(&rules, 0, NULL, &state);
        s5_deal(&rules, &state, pack);
        for (int seat = 1; seat < 5; seat++) /* seat 0 takes the five of hearts from whoever has it */
            if (s5_set_has(state.hand[seat], s5_card(S5_HEARTS, S5_FIVE))) {
                const S5Card given = s5_set_first(state.hand[0]);
                state.hand[seat] ^= s5_set_of(s5_card(S5_HEARTS, S5_FIVE)) | s5_set_of(given);
                state.hand[0] ^= s5_set_of(s5_card(S5_HEARTS, S5_FIVE)) | s5_set_of(given);
            }
        s5_deals_add(deals, &rules, &state);
    }
    json_t *unfair = shown(0);
    assert_true(json_is_false(json_object_get(unfair, "fair")));
    json_decref(fair);
    json_decref(unfair);
}

/* ---------------------------------------------------------------- other nodes */

/* What a node has announced last. */
static char announced[200000];
static size_t announced_size;

static void take_announcement(S5JournalStore *store, S5AnnouncementKind kind, const char *bytes, size_t size)
{
    (void)store;
    assert_int_equal(kind, S5_ANNOUNCES_DEALS);
    assert_true(size <= sizeof announced);
    memcpy(announced, bytes, size);
    announced_size = size;
}

static void hear_from(const char *node)
{
    S5Announcement *news = calloc(1, sizeof *news + announced_size);
    assert_non_null(news);
    news->kind = S5_ANNOUNCES_DEALS;
    snprintf(news->node, sizeof news->node, "%s", node);
    news->size = announced_size;
    memcpy(news->bytes, announced, announced_size);
    s5_deals_hear(deals, news);
    free(news);
}

/* Until the timer has added up all. */
static void wait_for_hands(size_t set, json_int_t hands)
{
    while (hands_shown(set) != hands)
        uv_run(&loop, UV_RUN_ONCE);
}

/* What is shown is the sum of all nodes, in the same order at each; hands that are not shown yet are not announced either. */
static void test_counts_of_all_nodes_are_added_up(void **unused)
{
    const S5Rules five = rules_of("spoil-five", 5, false), forty = rules_of("forty-five", 4, false);
    (void)unused;
    S5JournalStore *store = s5_journal_memory();
    store->announce = take_announcement;
    S5Journal *journal = s5_journal_open(&loop, store, NULL, NULL);
    assert_non_null(journal);
    count_hands(&five, 2 * S5_DEALS_AT_ONCE + 1);
    count_hands(&forty, S5_DEALS_AT_ONCE);
    s5_deals_share(deals, journal);
    assert_int_equal(s5_deals_sets(deals), 2);
    assert_int_equal(hands_shown(0), S5_DEALS_AT_ONCE); /* the sets are sorted */
    hear_from("b");
    wait_for_hands(0, 2 * S5_DEALS_AT_ONCE);
    wait_for_hands(1, 4 * S5_DEALS_AT_ONCE);
    hear_from("b");
    hear_from("c");
    wait_for_hands(1, 6 * S5_DEALS_AT_ONCE);
    count_hands(&five, S5_DEALS_AT_ONCE - 1);
    wait_for_hands(1, 7 * S5_DEALS_AT_ONCE);
    announced[announced_size / 2] ^= 1; /* that is not believed */
    hear_from("c");
    wait_for_hands(1, 5 * S5_DEALS_AT_ONCE);
    s5_journal_close(&journal);
    open_again();
    assert_int_equal(hands_shown(0), 3 * S5_DEALS_AT_ONCE); /* only the own counts are in the file */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hand_is_told_when_it_is_over),
        cmocka_unit_test(test_a_hand_is_told_once),
        cmocka_unit_test_setup_teardown(test_hands_are_shown_in_groups, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_each_game_has_a_set_of_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_counts_survive_restarts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_counts_survive_a_kill, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_damaged_file_is_not_believed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_damaged_file_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_second_damaged_file_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_file_that_can_not_be_read_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_unfair_shuffle_shows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_counts_of_all_nodes_are_added_up, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
