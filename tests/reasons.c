/* The coach's reasons: what each says is so, as a player would see it. What the choices are worth is made up here, without a search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play/reason.h"
#include "spoilfive/spoilfive.h"
#include "support/table.h"

/* What is no mistake, and the error of every difference; what nobody would play is FAR behind. */
enum { SMALL = 100, ERROR = 100, FAR = 1000, PLAYOUTS = 500 };

typedef struct Game {
    const char *preset;
    int players, sides;
    const char *options;
} Game;

typedef struct Position {
    const Game *game;
    const char *hands, *turn_up, *acts; /* the seat left of the dealer is 0 */
    const char *values; /* the best choice, then those that are not FAR behind: choice:behind:chance:tricks */
    const char *reason; /* its name */
    const char *said;   /* what its sentence names, one after the other */
} Position;

/* ------------------------------------------------------------------ by hand */

/* Reads `play 5S:20:510:2600`; what is left out is 0. */
static S5Weighed read_weighed(char *item)
{
    S5Weighed w = {.error = ERROR, .playouts = PLAYOUTS};
    int32_t *const numbers[] = {&w.behind, &w.chance, &w.tricks};
    char *number = strchr(item, ':');
    for (int i = 0; number && i < 3; i++) {
        *number = 0;
        *numbers[i] = (int32_t)strtol(number + 1, &number, 10);
        number = *number ? number : NULL;
    }
    if (s5_choice_read(item, S5_CANONICAL, &w.choice) != S5_OK)
        fail_msg("no choice: '%s'", item);
    return w;
}

static void add_others(const S5View *view, S5Advice *advice)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (s5_legal_next(&view->legal, &choice)) {
        if (s5_advice_find(advice, &choice) >= 0)
            continue;
        assert_true(advice->count < S5_ADVICE_MAX);
        advice->choice[advice->count++] =
            (S5Weighed){.choice = choice, .behind = FAR, .error = ERROR, .playouts = PLAYOUTS};
    }
}

static void weigh(const S5View *view, const char *values, S5Advice *advice)
{
    char text[200];
    snprintf(text, sizeof text, "%s", values);
    *advice = (S5Advice){.small = SMALL};
    for (char *item = strtok(text, ","); item; item = strtok(NULL, ",")) {
        const S5Weighed w = read_weighed(item + strspn(item, " "));
        if (!s5_legal_has(&view->legal, &w.choice))
            fail_msg("'%s' is not legal", item);
        if (!advice->count) {
            advice->choice[advice->count++] = w;
            add_others(view, advice);
        }
        advice->choice[s5_advice_find(advice, &w.choice)] = w;
    }
}

/* ----------------------------------------------------------------- sentences */

static void put_place(S5Text *text, const S5Advice *advice, const char *place)
{
    const struct {
        const char *name;
        S5Card card;
    } CARDS[] = {{"{card}", advice->card}, {"{kept}", advice->kept}, {"{out}", advice->out}};
    const struct {
        const char *name;
        int64_t number;
    } NUMBERS[] = {{"{seat}", advice->seat}, {"{count}", advice->number}, {"{bid}", advice->number},
        {"{tricks}", advice->tricks}, {"{chance}", advice->chance}};
    s5_text_add(text, text->used ? " " : "");
    for (size_t i = 0; i < sizeof CARDS / sizeof *CARDS; i++)
        if (!strncmp(place, CARDS[i].name, strlen(CARDS[i].name)))
            s5_text_card(text, CARDS[i].card);
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (!strncmp(place, NUMBERS[i].name, strlen(NUMBERS[i].name)))
            s5_text_number(text, NUMBERS[i].number);
    if (!strncmp(place, "{suit}", 6))
        s5_text_char(text, s5_suit_letter((S5Suit)advice->suit));
}

/* What the places of a reason's sentence are filled in with. */
static void put_said(S5Text *text, const S5Advice *advice)
{
    const char *place = s5_reason_sentence(advice->reason);
    while ((place = strchr(place, '{')))
        put_place(text, advice, place++);
}

/* ----------------------------------------------------------------- positions */

static const Game FIVE = {"spoil-five", 5, 0, NULL}, PAIRS = {"spoil-five", 4, 2, NULL};

/* Seat 0 has three tricks and goes for all five; then he leads the K♦. */
#define JINK                                                                                         \
    "5S JS AH KD 2D|TS 9S 8S 4S 9C|2H 3H 4H 6D 7D|6H 7H 8H 8D 9D|QS KS 6S 3S 8C", "7S",              \
        "play 5S, play TS, play 2H, play 6H, play 6S, play JS, play 9S, play 3H, play 7H, play QS, " \
        "play AH, play 8S, play 4H, play 8H, play KS, jink, play KD, "

static const Position POSITIONS[] = {
    /* The jink is broken by whoever takes a trick of it, and then there is nothing more to keep anybody from. */
    {&FIVE, JINK "play 9C, play 6D, play 8D", "play 3S", "HELP", "0"},
    {&FIVE, JINK "play 4S, play 6D, play 8D", "play 3S", "LAST_ONLY", "3S"},
    {&PAIRS, "5S JS AH 2D 3D|2H 3H 4H 6D 7D|6H 7H 8H KD QD|QS KS 6S 3S 8C", "7S",
        "play 5S, play 2H, play 6H, play 6S, play JS, play 3H, play 7H, play QS, play AH, play 4H, play 8H, "
        "play KS, jink, play 2D, play 6D, play KD",
        "play 3S", "HELP", "2"},
};

static void positions_have_their_reasons(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    int wrong = 0;
    for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
        const Position *p = &POSITIONS[i];
        char bytes[64] = "";
        S5Text said = s5_text(bytes, sizeof bytes);
        S5View view;
        table_open(&table, p->game->preset, p->game->players, p->game->sides, p->game->players - 1,
            p->game->options, NULL);
        table_deal(&table, p->hands, p->turn_up, NULL, NULL);
        table_acts(&table, p->acts);
        s5_view(&table.pair.rules, &table.pair.state, table.pair.state.turn, &view);
        weigh(&view, p->values, &advice);
        s5_reason_find(&table.pair.rules, &view, &advice);
        put_said(&said, &advice);
        if (strcmp(s5_reason_name(advice.reason), p->reason) != 0 || strcmp(bytes, p->said) != 0) {
            print_error("position %d, %s: %s '%s', not %s '%s'\n", (int)i, p->values,
                s5_reason_name(advice.reason), bytes, p->reason, p->said);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_have_their_reasons)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
