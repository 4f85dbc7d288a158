/* A table of the server: whole games, and that nothing in them depends on when the table was loaded or when somebody
 * came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/table/broadcast.h"
#include "support/stage.h"

static Stage stage;

/* A person takes the seat with the same number. */
static void sit(int person, int seat)
{
    stage_do(&stage, person, "{'do':'sit','seat':%d,'name':'P%d'}", seat, person);
    assert_int_equal(stage.person[person].seat, seat);
}

static void check_record(void)
{
    char why[REFUSED_MAX];
    Lines record = stage_record(&stage);
    if (lines_refused(&record, why) >= 0)
        fail_msg("%s", why);
    lines_free(&record);
}

/* ------------------------------------------------------------- whole games */

static void play_table(const S5Preset *preset, int players, int sides)
{
    char request[300];
    snprintf(request, sizeof request,
        "{'rules':'%s','players':%d,'sides':%d,'settings':{'level':'random','between_s':0},'options':{'hands':3}}",
        preset->name, players, sides);
    stage_open(&stage, request, (uint64_t)players);
    stage_enter(&stage, 0, 0);
    stage_enter(&stage, 1, 0);
    stage_enter(&stage, 2, 0);
    sit(0, 0);
    sit(1, players - 1);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_play(&stage, 1000);
    assert_true(stage.table->play.state.phase == S5_PHASE_OVER);
    assert_int_equal(stage.games_ended, 1);
    assert_int_equal(stage.ended.first, stage.table->play.entry);
    check_record();
    stage_close(&stage);
}

static void test_whole_games_at_every_table(void **unused)
{
    (void)unused;
    for_every_table(play_table);
}

/* ----------------------------------------------------------- nothing leaks */

enum { SCREEN = 3 /* of the stage's people: they sit in two seats, one watches */ };

/* The cards written in a line of the game, without a card that is called: it may be anywhere (H16). */
static S5Set cards_in(const char *line)
{
    S5Set cards = 0;
    for (const char *c = strstr(line, "\"event\""); *c; c++) {
        S5Card card;
        const bool called = c - line > 5 && !strncmp(c - 5, "call ", 5);
        if (!called && s5_card_read(c, S5_CANONICAL, &card) == 2 && strchr("\" ", c[-1]) &&
            strchr("\" ", c[2]))
            cards |= s5_set_of(card);
    }
    return cards;
}

/* The lines that a person has just heard contain no card whose place their seat does not know. */
static void look_for_leaks(const Listener *l)
{
    const Play *play = &stage.table->play;
    S5View view;
    if (!play->begun || l->visitor < 0)
        return;
    s5_view(play->rules, &play->state, l->seat < 0 ? S5_NO_SEAT : l->seat, &view);
    for (int i = l->batch; i < l->heard.count; i++) {
        const char *line = l->heard.line[i];
        const bool table = strstr(line, "{\"event\":\"table\"") || strstr(line, "{\"event\":\"game\"");
        if (!table && (cards_in(line) & ~(view.known | view.turned)))
            fail_msg("seat %d: %s", l->seat, line);
        if (strstr(line, "\"partner\"") && view.partner == S5_NO_SEAT)
            fail_msg("seat %d learns who the partner is: %s", l->seat, line);
    }
}

/* The lines made the person's view again. */
static void compare_view(const Listener *l)
{
    const Play *play = &stage.table->play;
    S5View seen, view;
    if (!play->begun || l->visitor < 0 || !l->view_reader)
        return;
    s5_view(play->rules, &play->state, l->seat < 0 ? S5_NO_SEAT : l->seat, &view);
    s5_view_reader_view(l->view_reader, &seen);
    const S5Set kitty = view.kitty; /* the bidder is shown it with their next turn */
    if ((seen.hand | kitty) != (view.hand | kitty) || seen.discards != view.discards ||
        seen.hand_number != view.hand_number)
        fail_msg("seat %d: another view after %s", l->seat, l->heard.line[l->heard.count - 2]);
    assert_memory_equal(seen.trick, view.trick, sizeof view.trick);
    assert_memory_equal(seen.total, view.total, sizeof view.total);
    assert_int_equal(seen.call, view.call);
    assert_int_equal(seen.partner, view.partner);
    if (view.phase != S5_PHASE_DEAL && view.phase != S5_PHASE_OVER)
        assert_int_equal(seen.turn, view.turn);
    assert_memory_equal(&seen.legal, &view.legal, sizeof view.legal);
}

static void look(Stage *s)
{
    for (int i = 0; i <= SCREEN; i++) {
        look_for_leaks(&s->person[i]);
        compare_view(&s->person[i]);
    }
}

/* The first of the people has brought it, and it may not know their hand. */
static void bring_screen(void)
{
    Listener *l = &stage.person[SCREEN];
    memcpy(l->token, stage.person[0].token, sizeof l->token);
    l->screen = true;
    stage_enter(&stage, SCREEN, 0);
}

static const char *nothing_leaks(const Case *c)
{
    char request[1024], options[512] = "";
    S5Rules rules;
    if (!case_rules(c, &rules))
        return NULL;
    for (int i = 0; i < c->changed; i++) {
        bool again = false; /* an option can be drawn twice */
        for (int j = i + 1; j < c->changed; j++)
            again = again || c->option[j] == c->option[i];
        if (again)
            continue;
        const bool word = c->option[i] == S5_OPTION_BIDS || c->value[i][0] < '0' || c->value[i][0] > '9' ||
                          strpbrk(c->value[i], ",-");
        snprintf(options + strlen(options), sizeof options - strlen(options), "%s'%s':%s%s%s",
            options[0] ? "," : "", s5_option_row(c->option[i])->name, word ? "'" : "", c->value[i],
            word ? "'" : "");
    }
    snprintf(request, sizeof request,
        "{'rules':'%s','players':%d,'sides':%d,'options':{%s},'settings':{'level':'random','between_s':0}}",
        c->preset->name, c->players, c->sides, options);
    stage_open(&stage, request, c->seed);
    stage.after = look;
    for (int i = 0; i < SCREEN; i++)
        stage_enter(&stage, i, 0);
    bring_screen();
    sit(0, 0);
    sit(1, 1);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_play(&stage, 120);
    assert_int_equal(stage.person[SCREEN].seat, -1);
    check_record();
    stage_close(&stage);
    return NULL;
}

static void leak_at_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 0; seed < 3; seed++) {
        const Case c = random_case(seed * 100 + (uint64_t)players, preset, players, sides, (int)seed * 2, 3);
        check_case(&c, nothing_leaks);
    }
}

static void test_nobody_is_shown_a_hidden_card(void **unused)
{
    (void)unused;
    for_every_table(leak_at_table);
}

/* --------------------------------------------------- loading and coming again */

static const char *const TABLES[] = {
    ("{'rules':'spoil-five','players':3,'options':{'hands':8,'rob_refusal':'free','rob_when':'own-turn'},"
     "'settings':{'level':'steady','between_s':0}}"),
    "{'rules':'spoil-five','options':{'hands':2},'settings':{'level':'random','between_s':0}}",
    "{'rules':'irish-one-hundred-ten','players':4,'options':{'hands':2},'settings':{'level':'steady','between_s':0}}",
    "{'rules':'twenty-five','players':4,'sides':2,'options':{'hands':2},'settings':{'level':'steady','between_s':0}}",
    "{'rules':'spoil-five-peel','players':3,'options':{'hands':2},'settings':{'level':'steady','between_s':0}}",
    ("{'rules':'irish-forty-five','players':4,'options':{'games':3,'games_end':'all','target':10,'carry':'five-tricks',"
     "'next_dealer':'winner'},'settings':{'level':'steady','between_s':5}}"),
};

enum { TABLE_COUNT = (int)(sizeof TABLES / sizeof *TABLES) };

/* A table that is loaded from the entries so far; what it sends to people who come goes into lines. */
typedef struct Twin {
    S5Table *table;
    Lines lines;
    bool more; /* another piece is to come */
} Twin;

static void twin_hears(void *to, void *connection, const char *lines, size_t size, bool more)
{
    char *text = strndup(lines, size);
    ((Twin *)to)->more = more;
    lines_add(connection, text);
    free(text);
}

static void twin_appends(void *to, S5Table *table, const char *lines, size_t size, const S5EntryFacts *facts)
{
    (void)to, (void)table, (void)lines, (void)size, (void)facts; /* it never comes to that */
}

static void twin_thinks(void *to, S5Table *table, const S5BotRequest *asked)
{
    (void)to, (void)table, (void)asked;
}

static void twin_hurries(void *to, S5Table *table, uint64_t ticket)
{
    (void)to, (void)table, (void)ticket;
}

static void twin_packs(void *to, S5Table *table, const S5Rules *rules, int32_t hand, const uint8_t *seed,
    S5Card pack[S5_PACK_MAX])
{
    (void)to, (void)table, (void)rules, (void)hand, (void)seed;
    memset(pack, 0, S5_PACK_MAX); /* no pack: it does not deal */
}

/* Loads the first entries of the log. */
static void load_twin(const Stage *s, Twin *twin, int entries)
{
    const S5TableCallbacks out = {
        twin, twin_appends, twin_hears, NULL, NULL, NULL, twin_thinks, twin_hurries, twin_packs, NULL};
    const S5Limits limits = s5_limits();
    char wrong[400] = "";
    S5Text error = s5_text(wrong, sizeof wrong);
    twin->table = s5_table_new(&out, &limits, s->rules_cache);
    for (int i = 0; i < entries; i++)
        if (!s5_table_load_entry(twin->table, s->log.line[i], strlen(s->log.line[i]), &error))
            fail_msg("%s", wrong);
}

/* What a newcomer is told, except for the table and clocks, which are those of the moment. */
static Lines greeting(Twin *twin, const Listener *l, uint64_t after)
{
    Lines said = {NULL, 0, 0}, game = {NULL, 0, 0};
    const int visitor =
        s5_table_enter(twin->table, 0, &said, l->token, false, (S5TableSeen){.position = after});
    while (twin->more)
        twin->more = s5_table_drained(twin->table, 0, visitor) || twin->more;
    s5_table_exit(twin->table, 0, visitor);
    for (int i = 0; i < said.count; i++)
        if (!strstr(said.line[i], "\"event\":\"table\"") && !strstr(said.line[i], "\"event\":\"clock\""))
            lines_add(&game, said.line[i]);
    lines_free(&said);
    return game;
}

/* A table that is loaded from the entries is the table that wrote them, and sends the same. */
static void compare_twin(Stage *s, Twin *twin)
{
    S5Table *a = s->table, *b = twin->table;
    assert_memory_equal(&a->play.state, &b->play.state, sizeof a->play.state);
    assert_memory_equal(&a->config, &b->config, sizeof a->config);
    assert_memory_equal(a->seat, b->seat, sizeof a->seat);
    assert_memory_equal(a->owner, b->owner, sizeof a->owner);
    assert_true(
        a->play.history.end.byte == b->play.history.end.byte && a->last == b->last && a->silent == b->silent);
    if (a->play.history.end.byte)
        assert_memory_equal(a->play.history.bytes, b->play.history.bytes, a->play.history.end.byte);
    assert_true(a->play.latest == b->play.latest && a->play.began == b->play.began && a->games == b->games);
    assert_memory_equal(&a->play.stats, &b->play.stats, sizeof a->play.stats);
    assert_true(a->play.acted == b->play.acted && a->play.made == b->play.made && a->paused == b->paused);
    for (int i = 0; i < 3; i++) {
        Listener *l = &s->person[i], spare = *l;
        Lines said = greeting(twin, l, 0);
        *l = (Listener){.stage = s, .seat = spare.seat, .visitor = spare.visitor};
        memcpy(l->token, spare.token, sizeof l->token);
        s5_table_send_snapshot(a, l->visitor, (S5TableSeen){0});
        while (stage_drain(s, i))
            ;
        int n = 0;
        for (int line = 0; line < l->heard.count; line++) {
            const char *text = l->heard.line[line];
            if (strstr(text, "\"event\":\"table\"") || strstr(text, "\"event\":\"clock\""))
                continue;
            assert_true(n < said.count);
            assert_string_equal(text, said.line[n++]);
        }
        assert_int_equal(n, said.count);
        lines_free(&said);
        lines_free(&l->heard);
        free(l->when);
        *l = spare;
    }
}

/* Follows lines; fails when one can't follow those before it. */
static void follow(S5ViewReader **view_reader, const Lines *lines, int count)
{
    char wrong[1024] = "";
    S5Text error = s5_text(wrong, sizeof wrong);
    for (int i = 0; i < count; i++) {
        if (strstr(lines->line[i], "{\"event\":\"seat\"")) {
            s5_view_reader_free(view_reader);
            *view_reader = s5_view_reader_new();
        }
        if (s5_view_reader_line(*view_reader, lines->line[i], strlen(lines->line[i]), &error) ==
            S5_EVENT_NONE)
            fail_msg("%s\n%s", wrong, lines->line[i]);
    }
}

/* After a lost connection, a person who reconnects with the position of any batch is told everything that is missing, and nothing twice. */
static void come_again(Stage *s, Twin *twin, const Listener *l)
{
    S5View expected, view;
    const Lines *heard = &l->heard;
    s5_view_reader_view(l->view_reader, &expected);
    for (int cut = 0; cut < heard->count; cut++) {
        const char *at = strstr(heard->line[cut], "{\"event\":\"at\",\"position\":");
        if (!at)
            continue;
        S5ViewReader *view_reader = s5_view_reader_new();
        Lines said = greeting(twin, l, strtoull(at + 25, NULL, 10));
        follow(&view_reader, heard, cut + 1);
        follow(&view_reader, &said, said.count);
        s5_view_reader_view(view_reader, &view);
        if (s->table->play.state.turn != S5_NO_SEAT)
            assert_memory_equal(&view, &expected, sizeof view);
        s5_view_reader_free(&view_reader);
        lines_free(&said);
    }
}

static void load_again(Stage *s)
{
    if (!case_is_due())
        return;
    Twin twin = {NULL, {NULL, 0, 0}, false};
    load_twin(s, &twin, s->log.count);
    compare_twin(s, &twin);
    if (s->log.count % 23 == 0 && s->table->play.begun)
        for (int i = 0; i < 3; i++)
            if (s->person[i].view_reader)
                come_again(s, &twin, &s->person[i]);
    s5_table_free(&twin.table);
}

/* Person 2 takes a computer player's seat, gives it back, and loses the connection. */
static void come_and_go(int turn)
{
    const int action = turn % 4;
    if (action == 0 && stage.person[2].seat < 0)
        stage_do(&stage, 2, "{'do':'sit','seat':1,'name':'Cal'}");
    else if (action == 2 && stage.person[2].seat >= 0)
        stage_do(&stage, 2, "{'do':'leave'}");
    else if (action == 1) {
        stage_exit(&stage, 2);
        stage_enter(&stage, 2, stage.person[2].position);
    }
}

static void test_hosts_are_what_their_entries_say(void **unused)
{
    (void)unused;
    for (int i = 0; i < TABLE_COUNT; i++) {
        stage_open(&stage, TABLES[i], 7);
        stage.after = load_again;
        for (int person = 0; person < 3; person++)
            stage_enter(&stage, person, 0);
        sit(0, 0);
        sit(1, 2);
        stage_do(&stage, 0, "{'do':'start'}");
        for (int turn = 0; is_running(stage.table); turn++) {
            stage_play(&stage, 7);
            come_and_go(turn);
        }
        check_record();
        stage_do(&stage, 0, "{'do':'again'}");
        stage_play(&stage, 30);
        stage_close(&stage);
    }
}

/* ------------------------------------------------------------------ matches */

/* Of a match the games follow by themselves, as the hands of a game do; a rematch is another match. */
static void test_the_games_of_a_match(void **unused)
{
    (void)unused;
    stage_open(&stage,
        "{'rules':'irish-forty-five','players':3,'options':{'games':3,'games_end':'all','target':10},"
        "'settings':{'level':'random','between_s':5}}",
        1);
    stage.fair = true;
    stage_enter(&stage, 0, 0);
    sit(0, 0);
    stage_do(&stage, 0, "{'do':'verify'}");
    stage_do(&stage, 0, "{'do':'start'}");
    for (int game = 1; game <= 3; game++) {
        for (int entries = 0; stage.games_ended < game && entries < 5000; entries++)
            stage_play(&stage, 1);
        const S5State *over = &stage.table->play.state;
        assert_int_equal(over->match_games.number, game);
        assert_int_equal(stage.ended.first, stage.table->play.entry);
        assert_int_equal(s5_match_winners(stage.table->play.rules, over) != 0, game == 3);
        stage_do(&stage, 0, "{'do':'stop'}");
        stage_wrong(&stage, 0, "not-now");
        if (game == 3)
            break;
        stage_do(&stage, 0, "{'do':'rematch'}");
        stage_wrong(&stage, 0, "not-now");
        stage_do(&stage, 0, "{'do':'change','options':{'games':1}}");
        stage_wrong(&stage, 0, "not-now");
        if (game == 1) {
            stage_reload(&stage);
            stage_enter(&stage, 0, 0);
            stage_do(&stage, 0, "{'do':'verify'}");
        } else { /* the strings that are due then are for the next game */
            stage_enter(&stage, 1, 0);
            sit(1, 1);
            stage_do(&stage, 1, "{'do':'ready'}");
        }
        stage_do(&stage, 0, "{'do':'ready'}");
        assert_int_equal(stage.table->play.state.match_games.number, game + 1);
        assert_non_null(
            stage_heard(&stage, 0, game == 1 ? "\"number\":2,\"won\":[" : "\"number\":3,\"won\":["));
    }
    assert_false(is_running(stage.table));
    assert_non_null(stage_heard(&stage, 0, "\"match_winners\":["));
    check_record();
    stage_do(&stage, 0, "{'do':'rematch'}");
    stage_do(&stage, 1, "{'do':'rematch'}");
    assert_int_equal(stage.table->play.state.match_games.number, 1);
    assert_true(is_running(stage.table));
    stage_close(&stage);
}

/* A journal in which another game than the next one of the match begins is refused. */
static void test_no_other_game_in_a_match(void **unused)
{
    /* The first changes nothing. */
    static const char *const CHANGES[][2] = {{"{", "{"},
        {"\"number\":2,\"won\":[0,0,1]", "\"number\":1,\"won\":[0,0,0]"},
        {"\"won\":[0,0,1]", "\"won\":[0,1,0]"}, {"\"start\":[0,", "\"start\":[5,"},
        {"\"target\":10", "\"target\":15"}, {"\"dealer\":0", "\"dealer\":1"}};
    (void)unused;
    stage_open(&stage,
        "{'rules':'irish-forty-five','players':3,'options':{'games':2,'games_end':'all','target':10},"
        "'settings':{'level':'random','between_s':0}}",
        1);
    stage_enter(&stage, 0, 0);
    sit(0, 0);
    stage_do(&stage, 0, "{'do':'start'}");
    stage_play(&stage, 1000);
    int second = 0;
    while (!strstr(stage.log.line[second], "\"number\":2"))
        second++;
    const char *entry = stage.log.line[second];
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        char line[4096], why[400] = "";
        S5Text error = s5_text(why, sizeof why);
        const char *at = strstr(entry, CHANGES[i][0]);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(at - entry), entry, CHANGES[i][1],
            at + strlen(CHANGES[i][0]));
        Twin twin = {.table = NULL};
        load_twin(&stage, &twin, second);
        assert_int_equal(s5_table_load_entry(twin.table, line, strlen(line), &error), i == 0);
        s5_table_free(&twin.table);
    }
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games_at_every_table),
        cmocka_unit_test(test_nobody_is_shown_a_hidden_card),
        cmocka_unit_test(test_hosts_are_what_their_entries_say),
        cmocka_unit_test(test_the_games_of_a_match),
        cmocka_unit_test(test_no_other_game_in_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
