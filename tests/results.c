/* Why a hand changed the scores: every change follows from the sentences alone (docs/rules.md §5 to §9, H6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record/result.h"
#include "spoilfive/event.h"
#include "spoilfive/narration.h"
#include "support/cases.h"

enum { CASES = 60, HANDS = 5, KEYS_MAX = 60 };

/* The lines of a hand, and what somebody who reads them knows besides: the rules, the tricks, the scores before. */
typedef struct Told {
    const S5Rules *rules;
    const S5State *state;
    S5HandEnd end;
    S5ResultLine lines[S5_RESULT_MAX];
    int count;
} Told;

static const char *seen[KEYS_MAX];

static const S5ResultLine *line_of(const Told *told, const char *keys)
{
    for (int i = 0; i < told->count; i++)
        for (const char *at = keys; (at = strstr(at, told->lines[i].key)) != NULL; at++) {
            const char after = at[strlen(told->lines[i].key)];
            if ((at == keys || at[-1] == ' ') && (!after || after == ' '))
                return &told->lines[i];
        }
    return NULL;
}

static int32_t number_of(const Told *told, const char *keys)
{
    const S5ResultLine *line = line_of(told, keys);
    return line ? line->number : 0;
}

static void note_key(const char *key)
{
    for (int i = 0; i < KEYS_MAX; i++)
        if (!seen[i] || !strcmp(seen[i], key)) {
            seen[i] = key;
            return;
        }
}

static bool was_told(const char *key)
{
    for (int i = 0; i < KEYS_MAX && seen[i]; i++)
        if (!strcmp(seen[i], key))
            return true;
    return false;
}

/* ------------------------------------------------------------------ adding up */

/* The points of a party's tricks, the dealer's ace and the highest trump. A partner's trick with the called card, and a bonus in
 * it, may count for the bidder (H16). */
static int32_t made(const Told *told, int party)
{
    const S5ResultLine *called = line_of(told, "pair.trick");
    const int bidder = called ? told->state->bidder : 0;
    int tricks = told->state->party_tricks[party];
    int32_t sum = 0;
    tricks += called ? (party == bidder) - (party == called->seat) : 0;
    for (int i = 0; i < told->count; i++) {
        const S5ResultLine *line = &told->lines[i];
        const bool counts = !strcmp(line->key, "top") || !strcmp(line->key, "bonus");
        const int seat = called && line->card == called->card ? bidder : line->seat;
        sum += counts && told->rules->side_of[seat] == party ? line->number : 0;
    }
    return sum + number_of(told, "scored scored.early tricks") * tricks;
}

static int32_t points_change(const Told *told, int party)
{
    return made(told, party);
}

static int32_t bands_change(const Told *told, int party)
{
    const S5ResultLine *line = line_of(told, "won.side");
    if (!line)
        return 0;
    return line->side == party && line->number == told->state->party_tricks[party] ? line->other : 0;
}

static int32_t auction_change(const Told *told, int party)
{
    const S5ResultLine *bid = line_of(told, "made made.all made.points lost lost.all lost.points");
    if (!bid)
        return 0;
    const bool loses = !strncmp(bid->key, "lost", 4);
    const int bidding = bid->side >= 0 ? bid->side : told->rules->side_of[bid->seat];
    const int32_t silenced = number_of(told, "made.silences");
    const int32_t before = told->end.total[party] - told->end.change[party];
    if (party == bid->partner && line_of(told, "pair.own.slam"))
        return 0;
    if (line_of(told, "pair.own") || (party == bid->partner && line_of(told, "pair.own.lost")))
        return party == bidding || party == bid->partner || !silenced || before < silenced ? made(told, party)
                                                                                           : 0;
    if (party != bidding && party != bid->partner)
        return silenced && before >= silenced ? 0 : made(told, party);
    if (loses)
        return -number_of(told, "lost.costs lost.half");
    const S5ResultLine *scores = line_of(told, "made.scores");
    return scores ? scores->number : bid->number;
}

static int32_t pool_change(const Told *told, int seat)
{
    const S5ResultLine *won = line_of(told, "won won.shares jinked"), *odd = line_of(told, "pool.odd");
    const S5ResultLine *shares = line_of(told, "won.shares jinked.shares");
    const int32_t jink = number_of(told, "jinked.paid");
    int opponents = 0;
    if (!won)
        return 0;
    const int side = won->seat >= 0 ? told->rules->side_of[won->seat] : won->side;
    for (int other = 0; other < told->rules->players; other++)
        opponents += told->rules->side_of[other] != side;
    if (told->rules->side_of[seat] != side)
        return -jink;
    return (shares ? shares->number : won->pool + jink * opponents) +
           (odd && odd->seat == seat ? odd->number : 0);
}

static const char *sum_fault(const Told *told)
{
    static int32_t (*const CHANGE[S5_KINDS])(const Told *, int) = {[S5_POOL] = pool_change,
        [S5_POINTS] = points_change,
        [S5_BANDS] = bands_change,
        [S5_AUCTION] = auction_change};
    for (int i = 0; i < told->rules->scores; i++)
        if (CHANGE[told->rules->kind](told, i) != told->end.change[i])
            return "a change does not follow from the sentences";
    return NULL;
}

/* What the outcome says: the pool, what the bidder made, who did it. */
static const char *outcome_fault(const Told *told)
{
    const S5ResultLine *first = &told->lines[0], *bid = line_of(told, "made made.points lost lost.points");
    const int bidder = told->state->bidder;
    const S5ResultLine *carried = line_of(told, "pool.carried pool.left");
    const int32_t kept = told->end.pool;
    if (carried && carried->number + carried->other != first->pool)
        return "the pool is not what was left and what was paid";
    if (told->rules->kind == S5_POOL && told->state->spoilt && kept != first->pool)
        return "the pool does not stay";
    const S5ResultLine *most = line_of(told, "scored.most scored.equal");
    const int best = most && most->seat >= 0 ? most->seat : most ? most->side : -1;
    int equal = 0;
    for (int party = 0; most && party < told->rules->parties; party++) {
        equal += told->end.change[party] == most->number;
        if (told->end.change[party] > most->number)
            return "somebody scored more";
    }
    if ((most != NULL) != (told->rules->kind == S5_POINTS && told->state->tricks_done == S5_HAND_CARDS))
        return "who scored most is told of whole hands for points alone";
    if (most && (best < 0 ? equal != most->other : equal != 1 || told->end.change[best] != most->number))
        return "others scored as much";
    if (bid && made(told, told->rules->side_of[bidder]) + (bid->partner < 0 ? 0 : made(told, bid->partner)) !=
                   bid->number)
        return "the bidder made something else";
    return NULL;
}

/* -------------------------------------------------------------------- each line */

static const char *line_fault(const S5ResultLine *line)
{
    const char *sentence = s5_event_sentence(line->key, true);
    if (!sentence)
        return "a line without a sentence";
    if (!strcmp(sentence, s5_event_sentence(line->key, false)) && line->seat >= 0 &&
        strstr(sentence, "{name}"))
        return "a seat without words of its own";
    if ((strstr(s5_event_sentence(line->key, false), "{name}") != NULL) !=
        (line->seat >= 0 || line->side >= 0))
        return "a name too many or none";
    if ((strstr(sentence, "{card}") != NULL) != (line->card != S5_NO_CARD))
        return "a card too many or none";
    return NULL;
}

static S5State last; /* before the last act */
static S5Choice chosen;

/* The event says the same as the states. */
static const char *event_fault(const S5Rules *rules, const S5State *after, const S5HandEnd *end)
{
    static char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5HandEnd read;
    if (!after->tricks_done && rules->kind == S5_POINTS) /* the dealer's ace ended it */
        s5_event_deal(&text, rules, after, S5_VIEWER_ALL);
    else
        s5_event_act(&text, rules, &last, after, &chosen, S5_VIEWER_ALL);
    const char *start = strstr(bytes, "{\"event\":\"end-hand\"");
    json_t *line = start ? json_loads(start, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
    const bool same = line && s5_hand_end_read(&read, line) && read.outcome == end->outcome &&
                      read.by == end->by && read.pool == end->pool &&
                      !memcmp(read.change, end->change, sizeof read.change) &&
                      !memcmp(read.total, end->total, sizeof read.total);
    json_decref(line);
    return same ? NULL : "the event says something else";
}

static const char *hand_fault(const S5Rules *rules, const S5State *state)
{
    Told told = {.rules = rules, .state = state, .end = s5_hand_end(rules, &last, state)};
    const char *fault = event_fault(rules, state, &told.end);
    for (int seat = -1; seat < rules->players && !fault; seat++) {
        S5View view;
        s5_view(rules, state, seat < 0 ? S5_NO_SEAT : seat, &view);
        told.count = s5_result(rules, &view, &told.end, told.lines);
        if (told.count < 1 || told.count > S5_RESULT_MAX)
            return "no lines, or too many";
        fault = sum_fault(&told);
        fault = fault ? fault : outcome_fault(&told);
        for (int i = 0; i < told.count && !fault; i++)
            fault = line_fault(&told.lines[i]);
    }
    for (int i = 0; i < told.count; i++)
        note_key(told.lines[i].key);
    return fault;
}

/* Somebody with fewer points than another wins only with a reason. */
static const char *game_fault(const S5Rules *rules, const S5State *state)
{
    const S5GameOver end = s5_game_over(rules, state);
    S5ResultLine reason = {.key = NULL};
    S5View view;
    bool fewer = false;
    s5_view(rules, state, S5_NO_SEAT, &view);
    const bool told = s5_game_reason(rules, &view, &end, &reason);
    for (int winner = 0; rules->kind != S5_POOL && winner < rules->parties; winner++)
        for (int other = 0; end.winners >> winner & 1 && other < rules->parties; other++)
            fewer |= end.total[other] > end.total[winner];
    if (told)
        note_key(reason.key);
    if (told && line_fault(&reason))
        return line_fault(&reason);
    return fewer && !told && !s5_only_bid_wins(rules, last.total)
               ? "the winner has fewer points, and no reason"
               : NULL;
}

static const char *look(const S5Rules *rules, const S5State *state, S5Random *random)
{
    (void)random;
    const char *fault = state->turn == S5_NO_SEAT ? hand_fault(rules, state) : NULL;
    if (!fault && state->phase == S5_PHASE_OVER)
        fault = game_fault(rules, state);
    last = *state;
    return fault;
}

static S5Choice choose(const S5Rules *rules, const S5State *state, S5Random *random)
{
    const S5Legal legal = s5_legal(rules, state);
    chosen = s5_legal_random(&legal, random);
    return chosen;
}

static const char *adds_up(const Case *c)
{
    S5Random random = s5_random(c->seed, 5);
    return case_play(c, &(CaseGame){look, choose, NULL}, &random);
}

/* What brings lines that are seldom told: scores that silence others or get no bonus, or end the game, come soon. */
static void add_rare_lines(Case *c, unsigned which)
{
    static const struct {
        int option;
        const char *value;
    } RARE[3][2] = {{{S5_OPTION_SLAM_COSTS, "half"}, {S5_OPTION_CALL_SCORES, "own"}},
        {{S5_OPTION_TARGET, "30"}, {S5_OPTION_COUNT_OUT, "bidder-first"}},
        {{S5_OPTION_NO_DEFENCE_FROM, "10"}, {S5_OPTION_BONUS_UNTIL, "10"}}};
    for (size_t i = 0; i < 2 && c->preset->kind == S5_AUCTION && c->changed < OPTIONS_CHANGED_MAX; i++) {
        c->option[c->changed] = RARE[which][i].option;
        snprintf(c->value[c->changed++], sizeof c->value[0], "%s", RARE[which][i].value);
    }
}

static void play_table(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        Case c = random_case(seed * 6271, preset, players, sides, (int)(seed % 5), HANDS);
        if (seed % 4 < 3)
            add_rare_lines(&c, (unsigned)(seed % 4));
        if (many_cases() || case_is_due()) /* with fewer, some line is not told */
            check_any_case(&c, adds_up);
    }
}

static void test_adds_up(void **unused)
{
    (void)unused;
    for_every_table(play_table);
    assert_true(was_told("won") && was_told("scored") && was_told("made") && was_told("lost"));
}

/* The hands of the test before have every line; a key that none has is never told. */
static void test_every_line(void **unused)
{
    static const char *const KEYS[] = {"won", "jinked", "jinked.paid", "jink-failed", "spoil", "barred",
        "won.shares", "pool.left", "pool.carried", "jinked.shares", "pool.odd", "scored.most", "scored.equal",
        "scored", "scored.early", "bonus", "won.side", "made", "made.all", "made.points", "made.scores",
        "made.silences", "lost", "lost.all", "lost.points", "lost.costs", "lost.half", "pair.both",
        "pair.own", "pair.own.lost", "pair.trick", "tricks", "top", "top.none", "top.low", "top.over",
        "top.late", "only-bid", "over.first", "over.bidder", "over.five", "over.floor", "over.hands",
        "passed-out"};
    (void)unused;
    only_with_many_cases();
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (!was_told(KEYS[i]))
            fail_msg("never told: %s", KEYS[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_adds_up), cmocka_unit_test(test_every_line)};
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
