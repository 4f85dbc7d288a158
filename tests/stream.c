/*
 * The stream of events as a seat sees it (docs/formats.md, docs/rules.md §10). It is made again from the whole record by the
 * words of docs/formats.md, and compared; and where only cards that the seat never sees are changed, it must be the same to the byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support/lines.h"

static char message[512];

static const char *fault(const char *what, int seat, const char *is)
{
    snprintf(message, sizeof message, "%s: seat %d sees %.300s", what, seat, is);
    return message;
}

/* ----------------------------------------------------------- masked by the words */

/* What the masking must remember of the record so far. */
typedef struct Mask {
    int seat;
    bool face_up;
    char turn_up[4];
    bool silent; /* the question being asked */
} Mask;

/* As many ?? as the text has cards. */
static json_t *masked(const char *text, const char *word)
{
    char other[128];
    snprintf(other, sizeof other, "%s", word);
    for (const char *c = text; *c; c++)
        if (*c != ' ' && (c == text || c[-1] == ' ')) {
            strcat(other, other[0] ? " " : "");
            strcat(other, "??");
        }
    return json_string(other);
}

static void mask_deal(Mask *mask, json_t *line)
{
    json_t *hands = json_object_get(line, "hands");
    const char *kitty = json_string_value(json_object_get(line, "kitty"));
    const char *turn_up = json_string_value(json_object_get(line, "turn_up"));
    json_object_del(line, "pack");
    for (size_t seat = 0; seat < json_array_size(hands); seat++)
        if (seat != (size_t)mask->seat)
            json_array_set_new(hands, seat, masked(json_string_value(json_array_get(hands, seat)), ""));
    if (kitty)
        json_object_set_new(line, "kitty", masked(kitty, ""));
    snprintf(mask->turn_up, sizeof mask->turn_up, "%s", turn_up ? turn_up : "");
}

/* A question about robbing with the ace in hand that may be answered by `decline` is silent. */
static bool mask_turn(Mask *mask, json_t *line, bool own)
{
    const json_t *legal = json_object_get(line, "legal");
    mask->silent = false;
    for (size_t i = 0; i < json_array_size(legal); i++)
        mask->silent |=
            !strcmp(json_string_value(json_array_get(legal, i)), "decline") && mask->turn_up[0] != 'A';
    if (!own) {
        json_object_del(line, "legal");
        json_object_del(line, "hopeless");
        json_object_del(line, "kitty");
        json_object_del(line, "drawn");
    }
    return own || !mask->silent;
}

/* Another turn-up that was agreed on; the whole stock may have been of the old one's suit. */
static void turn_another(Mask *mask, const char *turned)
{
    const char *last = turned + strlen(turned) - 2;
    if (last[0] != 'X' && last[1] != mask->turn_up[1])
        snprintf(mask->turn_up, sizeof mask->turn_up, "%s", last);
}

static bool mask_act(Mask *mask, json_t *line, bool own)
{
    const char *what = json_string_value(json_object_get(line, "do"));
    const char *drawn = json_string_value(json_object_get(line, "drawn"));
    const char *turned = json_string_value(json_object_get(line, "turned"));
    if (turned)
        turn_another(mask, turned);
    if (own)
        return true;
    if (!strcmp(what, "decline"))
        return !mask->silent;
    if (!strncmp(what, "discard", 7))
        json_object_set_new(line, "do", masked(what + 7, "discard"));
    else if (!strncmp(what, "take ", 5))
        json_object_set_new(line, "do", json_string("take ??"));
    else if (!strncmp(what, "rob ", 4) && !mask->face_up)
        json_object_set_new(line, "do", json_string("rob ??"));
    if (drawn)
        json_object_set_new(line, "drawn", masked(drawn, ""));
    return true;
}

/* Makes a line of the record what the seat sees; false when it does not see it. */
static bool mask_line(Mask *mask, json_t *line)
{
    const char *event = json_string_value(json_object_get(line, "event"));
    const bool own = json_integer_value(json_object_get(line, "seat")) == mask->seat;
    if (!strcmp(event, "deal"))
        mask_deal(mask, line);
    if (!strcmp(event, "turn"))
        return mask_turn(mask, line, own);
    if (!strcmp(event, "act"))
        return mask_act(mask, line, own);
    if (!strcmp(event, "game"))
        json_object_set_new(line, "you", json_integer(1)); /* what game_open() adds for a seat */
    return true;
}

static const char *compare_streams(const Lines *record, const Lines *seen, Mask mask)
{
    int at = 0;
    const char *wrong = NULL;
    for (int i = 0; i < record->count && !wrong; i++) {
        json_t *line = json_loads(record->line[i], 0, NULL);
        if (mask_line(&mask, line)) {
            json_t *actual = at < seen->count ? json_loads(seen->line[at], 0, NULL) : NULL;
            if (!actual || !json_equal(line, actual))
                wrong = fault(record->line[i], mask.seat, at < seen->count ? seen->line[at] : "nothing");
            json_decref(actual);
            at++;
        }
        json_decref(line);
    }
    return wrong || at == seen->count ? wrong : fault("nothing more", mask.seat, seen->line[at]);
}

static const char *seats_see_what_they_may(const Case *c)
{
    const char *wrong = NULL;
    S5Rules rules;
    Lines record = game_record(c, TURNS_LEGAL, S5_VIEWER_ALL);
    assert_true(case_rules(c, &rules));
    for (int seat = S5_VIEWER_NO_HAND; seat < c->players && !wrong;
        seat += seat == S5_VIEWER_NO_HAND ? 2 : 1) {
        const Mask mask = {.seat = seat, .face_up = rules.options.rob_shown == S5_ROB_SHOWN_FACE_UP};
        Lines seen = game_record(c, (Turns)(1 + c->seed % 2), seat); /* one's own choices are listed anyway */
        wrong = compare_streams(&record, &seen, mask);
        lines_free(&seen);
    }
    lines_free(&record);
    return wrong;
}

static void visit_masks(const S5Preset *preset, int players, int sides)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        const Case c = random_case(seed * 15485863, preset, players, sides, (int)(seed % 3), 3);
        check_case(&c, seats_see_what_they_may);
    }
}

static void test_every_seat_sees_what_it_may(void **unused)
{
    (void)unused;
    for_every_table(visit_masks);
}

/* ------------------------------------------------------------------------ twins */

/* One hand: its pack, and what was chosen. */
typedef struct Script {
    S5Card pack[S5_PACK_MAX];
    int cards; /* in the pack */
    struct {
        S5Choice choice;
        uint8_t seat;
        bool silent;
    } act[128];
    int count;
    uint8_t outcome;
    S5Set seen; /* by the seat whose stream is looked at, at any time */
} Script;

static void write_script(const Case *c, int seat, Script *script)
{
    Game game;
    Lines lines = {NULL, 0, 0};
    game_open(&game, c, TURNS_NONE, seat, &lines);
    case_pack(c, 0, script->pack);
    game_deal_pack(&game, script->pack, seat, &lines);
    S5View first;
    s5_view(&game.rules, &game.state, seat < 0 ? S5_NO_SEAT : seat, &first);
    script->cards = game.rules.pack;
    script->seen = first.known | first.turned;
    script->count = 0;
    while (game.state.turn != S5_NO_SEAT) {
        const S5Choice choice = game_choice(&game);
        const bool silent = s5_silent(&game.rules, &game.state) && choice.kind == S5_CHOICE_DECLINE;
        script->act[script->count].choice = choice;
        script->act[script->count].silent = silent;
        script->act[script->count++].seat = game.state.turn;
        game_act(&game, choice, seat, &lines);
        S5View view;
        s5_view(&game.rules, &game.state, seat < 0 ? S5_NO_SEAT : seat, &view);
        script->seen |= view.known | view.turned;
    }
    script->outcome = game.state.outcome;
    lines_free(&lines);
}

static S5Set mapped_set(S5Set cards, const S5Card *map)
{
    S5Set other = 0;
    for (; cards; cards &= cards - 1)
        other |= s5_set_of(map[s5_set_first(cards)]);
    return other;
}

static S5Choice mapped(S5Choice choice, const S5Card *map)
{
    if (s5_choice_argument((S5ChoiceKind)choice.kind) == S5_CARD && choice.kind != S5_CHOICE_CALL)
        choice.value = map[choice.value];
    choice.cards = mapped_set(choice.cards, map);
    return choice;
}

/* A silent question that only one of the twins is asked is declined there. */
static bool decline_silently(Game *game, int seat, Lines *lines)
{
    if (game->state.turn == S5_NO_SEAT || game->state.turn == seat || !s5_silent(&game->rules, &game->state))
        return false;
    game_act(game, (S5Choice){0, S5_CHOICE_DECLINE, 0}, seat, lines);
    return true;
}

/* Plays the script with other hidden cards; false when that is not possible. */
static bool play_script(const Case *c, int seat, const Script *script, const S5Card *map, Lines *lines)
{
    Game game;
    S5Card pack[S5_PACK_MAX];
    game_open(&game, c, TURNS_SHORT, seat, lines);
    for (int i = 0; i < script->cards; i++)
        pack[i] = map[script->pack[i]];
    game_deal_pack(&game, pack, seat, lines);
    for (int i = 0; i < script->count; i++) {
        const S5Choice choice = mapped(script->act[i].choice, map);
        if (script->act[i].silent && script->act[i].seat != seat) {
            decline_silently(&game, seat, lines);
            continue;
        }
        if (choice.kind != S5_CHOICE_ROB && choice.kind != S5_CHOICE_TURN_DOWN)
            decline_silently(&game, seat, lines);
        const S5Legal legal = s5_legal(&game.rules, &game.state);
        if (game.state.turn != script->act[i].seat || !s5_legal_has(&legal, &choice))
            return false;
        game_act(&game, choice, seat, lines);
    }
    return game.state.turn == S5_NO_SEAT &&
           game.state.outcome == script->outcome; /* one may be barred, the other not */
}

/* Exchanges a few cards that the seat has not seen. */
static void exchange_hidden(const Script *script, S5Random *random, S5Card map[S5_PACK_MAX])
{
    const S5Set hidden = (((S5Set)1 << script->cards) - 1) & ~script->seen;
    const uint32_t count = (uint32_t)s5_set_count(hidden);
    for (int i = 0; i < S5_PACK_MAX; i++)
        map[i] = (S5Card)i;
    for (uint32_t times = 1 + s5_random_below(random, 3); count && times; times--) {
        const S5Card a = s5_set_nth(hidden, s5_random_below(random, count));
        const S5Card b = s5_set_nth(hidden, s5_random_below(random, count));
        const S5Card other = map[a];
        map[a] = map[b];
        map[b] = other;
    }
}

static long twins, strangers;

static const char *compare_twins(const Lines *lines, const Lines *twin, int seat)
{
    for (int i = 0; i < lines->count || i < twin->count; i++)
        if (i >= lines->count || i >= twin->count || strcmp(lines->line[i], twin->line[i]) != 0)
            return fault(i < lines->count ? lines->line[i] : "nothing", seat,
                i < twin->count ? twin->line[i] : "nothing");
    return NULL;
}

static const char *twins_look_the_same(const Case *c)
{
    static Script script;
    S5Card map[S5_PACK_MAX];
    S5Random random = s5_random(c->seed, 44);
    const int at = (int)(c->seed % (uint64_t)(c->players + 1)),
              seat = at < c->players ? at : S5_VIEWER_NO_HAND;
    const char *wrong = NULL;
    Lines lines = {NULL, 0, 0};
    write_script(c, seat, &script);
    for (int i = 0; i < S5_PACK_MAX; i++)
        map[i] = (S5Card)i;
    if (!play_script(c, seat, &script, map, &lines))
        wrong = "the script can't be played again";
    for (int i = 0; i < 12 && !wrong; i++) {
        Lines twin = {NULL, 0, 0};
        exchange_hidden(&script, &random, map);
        if (play_script(c, seat, &script, map, &twin)) {
            wrong = compare_twins(&lines, &twin, seat);
            twins++;
        } else {
            strangers++;
        }
        lines_free(&twin);
    }
    lines_free(&lines);
    return wrong;
}

static void visit_twins(const S5Preset *preset, int players, int sides)
{
    const long before = twins;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        const Case c = random_case(seed + 1000, preset, players, sides, (int)(seed % 3), 1);
        check_case(&c, twins_look_the_same);
    }
    if (twins == before)
        fail_msg("%s, %d players: no twins", preset->name, players);
}

static void test_what_is_hidden_makes_no_difference(void **unused)
{
    (void)unused;
    for_every_table(visit_twins);
    print_message("%ld twins, %ld were none\n", twins, strangers);
    assert_true(twins > strangers / 4);
}

/* ---------------------------------------------------- the example of docs/rules.md §4 */

/* Twenty-Five, Dee deals, 7♠ is up, Bob holds the A♠ and will not rob. */
static const char *const BOB[] = {
    "{\"event\":\"act\",\"seat\":0,\"do\":\"play KC\"}",
    ("{\"event\":\"turn\",\"seat\":1,\"legal\":[\"rob AS\",\"rob 3C\",\"rob 5C\",\"rob 6C\","
     "\"rob 7C\",\"decline\"]}"),
    "{\"event\":\"act\",\"seat\":1,\"do\":\"decline\"}",
    "{\"event\":\"turn\",\"seat\":1,\"legal\":[\"play AS\",\"play 3C\",\"play 5C\",\"play 6C\",\"play 7C\"]}",
    "{\"event\":\"act\",\"seat\":1,\"do\":\"play 3C\"}",
};
static const char *const OTHERS[] = {
    "{\"event\":\"act\",\"seat\":0,\"do\":\"play KC\"}",
    "{\"event\":\"turn\",\"seat\":1}",
    "{\"event\":\"act\",\"seat\":1,\"do\":\"play 3C\"}",
};
static const char *const ROBBED[] = {
    "{\"event\":\"act\",\"seat\":0,\"do\":\"play KC\"}",
    "{\"event\":\"act\",\"seat\":1,\"do\":\"rob ??\"}",
    "{\"event\":\"turn\",\"seat\":1}",
    "{\"event\":\"act\",\"seat\":1,\"do\":\"play 5C\"}",
};

/* KC … to Ann, AS 3C 5C 6C 7C to Bob; 3-2, so Ann has the places 0 1 2 12 13, Bob 3 4 5 14 15, and 20 is turned up. */
static void stack(S5Card pack[S5_PACK_MAX])
{
    static const struct {
        int at;
        const char *card;
    } PLACES[] = {{0, "KC"}, {3, "AS"}, {4, "3C"}, {5, "5C"}, {14, "6C"}, {15, "7C"}, {20, "7S"}};
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        S5Card card;
        int from = 0;
        assert_int_equal(s5_card_read(PLACES[i].card, S5_CANONICAL, &card), 2);
        while (pack[from] != card)
            from++;
        pack[from] = pack[PLACES[i].at];
        pack[PLACES[i].at] = card;
    }
}

static void check_example(int seat, const char *const *acts, const char *const *expected, int count)
{
    Game game;
    Lines lines = {NULL, 0, 0};
    S5Card pack[S5_PACK_MAX];
    S5Choice choice;
    const Case c = {.seed = 1,
        .preset = s5_preset_find("twenty-five"),
        .players = 4,
        .changed = 1,
        .hands = 1,
        .option = {S5_OPTION_FIRST_DEALER},
        .value = {"3"}};
    game_open(&game, &c, TURNS_SHORT, seat, &lines);
    stack(pack);
    game_deal_pack(&game, pack, seat, &lines);
    for (; *acts; acts++) {
        assert_int_equal(s5_choice_read(*acts, S5_CANONICAL, &choice), S5_OK);
        game_act(&game, choice, seat, &lines);
    }
    assert_int_equal(lines.count, 3 + count); /* behind game, deal and Ann's turn */
    for (int i = 0; i < count; i++)
        assert_string_equal(lines.line[3 + i], expected[i]);
    lines_free(&lines);
}

static void test_the_example_of_the_rules(void **unused)
{
    (void)unused;
    static const char *const DECLINES[] = {"play KC", "decline", "play 3C", NULL};
    static const char *const ROBS[] = {"play KC", "rob 3C", "play 5C", NULL};
    check_example(1, DECLINES, BOB, 5);
    check_example(2, DECLINES, OTHERS, 3);
    check_example(3, DECLINES, OTHERS, 3);
    check_example(2, ROBS, ROBBED, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_seat_sees_what_it_may),
        cmocka_unit_test(test_what_is_hidden_makes_no_difference),
        cmocka_unit_test(test_the_example_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
