/* The coach's reasons: what each says is true, as a player would see it. What the choices are worth is made up here,
 * without a search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/reason.h"
#include "spoilfive/spoilfive.h"
#include "support/table.h"

/* The most that a choice may lose without being a mistake, the standard error of every difference, the loss of a choice that
 * nobody would make, and the number of playouts. */
enum { SMALL = 100, ERROR = 100, FAR = 1000, PLAYOUTS = 500 };

typedef struct Game {
    const char *preset;
    int players, sides;
    const char *options;
} Game;

typedef struct Position {
    const Game *game;
    const char *hands, *turn_up, *acts; /* the seat left of the dealer is 0 */
    const char *
        values; /* the best choice, the next best, and others that are not FAR behind: choice:behind:chance:tricks */
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
    w.bid_tricks = w.tricks;
    if (s5_choice_read(item, S5_CANONICAL, &w.choice) != S5_OK)
        fail_msg("no choice: '%s'", item);
    return w;
}

/* As many as there is room for: of the ways to discard five cards of ten the coach leaves most out, too. */
static void add_others(const S5View *view, S5Advice *advice)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (advice->count < S5_ADVICE_MAX && s5_legal_next(&view->legal, &choice)) {
        if (s5_advice_find(advice, &choice) >= 0)
            continue;
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
        advice->choice[advice->count++] = w;
    }
    add_others(view, advice);
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
        {"{points}", advice->number}, {"{tricks}", advice->tricks}, {"{chance}", advice->chance}};
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

static const Game THREE = {"spoil-five", 3, 0, NULL}, FOUR = {"spoil-five", 4, 0, NULL},
                  FIVE = {"spoil-five", 5, 0, NULL}, PAIRS = {"spoil-five", 4, 2, NULL},
                  JOKER = {"spoil-five", 3, 0, "joker=yes"}, WIN_4 = {"spoil-five", 3, 0, "win_tricks=4"},
                  WHITE = {"spoil-five-white-knuckle", 3, 0, NULL}, PEEL = {"spoil-five-peel", 3, 0, NULL},
                  FIVING = {"peel-fiving", 2, 0, NULL}, POINTS = {"twenty-five", 3, 0, NULL},
                  POINTS_5 = {"twenty-five", 5, 0, "robbing=no"}, FORTY_FIVE = {"forty-five", 4, 2, NULL},
                  AUCTION = {"auction-forty-fives", 4, 2, NULL}, FIFTY_FIVE = {"fifty-five", 3, 0, NULL},
                  DRAW_3 = {"auction-forty-fives", 4, 2, "draw_max=3"},
                  CALLED = {"newfoundland-call-partner", 5, 0, "kitty=0 draw=none"},
                  CALLED_OWN = {"newfoundland-call-partner", 5, 0, "kitty=0 draw=none call_scores=own"};

/* Seat 0 has three tricks and goes for all five, then leads the K♦. */
#define JINK                                                                                         \
    "5S JS AH KD 2D|TS 9S 8S 4S 9C|2H 3H 4H 6D 7D|6H 7H 8H 8D 9D|QS KS 6S 3S 8C", "7S",              \
        "play 5S, play TS, play 2H, play 6H, play 6S, play JS, play 9S, play 3H, play 7H, play QS, " \
        "play AH, play 8S, play 4H, play 8H, play KS, jink, play KD, "

static const Position POSITIONS[] = {
    /* Before cards are played. */
    {&THREE, "KH 2C 3C 4C 6C|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "7S", "play KH", "play 2H", "ONLY", ""},
    {&THREE, "5S JS AH KS QS|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S",
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D, play AH, play 8C, play 3H", "jink:0:620",
        "JINK", "620"},
    {&THREE, "5S JS AH 2D 3C|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S",
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D, play AH, play 8C, play 3H",
        "claim, jink:800:120", "CLAIM", "120"},
    {&THREE, "AS KH QH JH 9D|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "5S", NULL, "rob 9D, turn-down:1000", "ROB_TOP",
        "5S"},
    {&JOKER, "KD KH QH JH 9D|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "XX 5S", NULL, "rob 4H", "BEST_CHIPS", ""},
    {&THREE, "AS KH QH JH 9D|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "KS", NULL, "rob 9D", "ROB", "KS 9D"},
    /* A better trump is given: only so that the ace keeps its rank. */
    {&THREE, "5S JS AH AS KS|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "TS", NULL, "rob KS", "BEST_CHIPS", ""},
    {&THREE, "5S JS AH AS KS|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "TS", NULL, "turn-down", "LEAVE", "TS"},
    {&WHITE, "5S JS AH AS KS|2H 7C 8C 9C TC|3H 4H 6D 7D 8D", "TS", NULL, "decline", "LEAVE", "TS"},
    /* The auction. A bid that is made less than half the time is made against the others. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL, "bid 20:0:500:4200",
        "BID", "4200 20"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL, "bid 10:0:500:4200",
        "BID", "4200 10"},
    {&AUCTION, "9S 8S KD QD 6C|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL, "bid 20:0:500:4200",
        "BID", "4200 20"},
    {&AUCTION, "9S 8S KD QD 6C|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 15",
        "pass, bid 20:300:0:1800", "PASS", "20 1800"},
    /* A lower bid might do. */
    {&AUCTION, "9S 8S KD QD 6C|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 15",
        "pass, bid 20:150:0:1800, bid 25:300:0:1800", "CLOSE", ""},
    /* So few are enough for five: no reason to pass. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "pass, bid 5:300:0:1800", "BEST", ""},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "bid 15:0:499:2100, pass:300", "PUSH", "2100 15"},
    /* Sums that do not come to the bid are no reason for it. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "bid 20:0:499:2100, pass:300", "BEST", ""},
    /* Nor is the highest trump for the bid that is as good without it. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "bid 15:0:499:2100, bid 20:0:499:2100, pass:300", "CLOSE", ""},
    /* Where it is not needed, it is no reason either, even if another bid that is as good needs it. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "bid 15:0:499:3000, bid 20:0:499:3000, pass:300", "CLOSE", ""},
    /* An average of less than a trick is told nobody. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "bid 5:0:499:700, pass:300", "BEST", ""},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, NULL,
        "pass, bid 15:300:0:700", "BEST", ""},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 20, pass, pass",
        "hold:0:600:3800", "BID", "3800 20"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 20, pass, pass",
        "hold:0:400:3300, pass:300", "PUSH", "3300 20"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 20, pass", "pass",
        "PARTNER_BIDS", "0"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "pass, bid 20, pass",
        "pass", "PARTNER_BIDS", "1"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 10, pass", "pass",
        "PARTNER_BIDS", "0"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 15, bid 20, pass",
        "pass", "PARTNER_BIDS", "1"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 20",
        "pass, bid 25:300:0:2100", "PASS", "25 2100"},
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL, "bid 30, pass, pass",
        "pass, hold:300:0:1500", "PASS", "30 1500"},
    /* No pass of an auction. */
    {&FIVING, "5H 2H 3H 4H KD|2D 7C 8C 9C TC", "7S", NULL, "pass", "BEST_CHIPS", ""},
    {&AUCTION, "5S JS AS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass", "name S", "NAME", "3"},
    {&CALLED, "JS AS KS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|5S JH 9H 8H 7H|TC 9S 8S 7D TD", NULL,
        "bid 15, pass, pass, pass, pass, name S", "call 5S, call 2S:300", "CALL", "5S"},
    {&CALLED, "JS AS KS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|5S JH 9H 8H 7H|TC 9S 8S 7D TD", NULL,
        "bid 15, pass, pass, pass, pass, name S", "alone:0:950, call 5S:300:990", "NO_PARTNER", "950"},
    {&CALLED, "JS AS KS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|5S JH 9H 8H 7H|TC 9S 8S 7D TD", NULL,
        "bid 15, pass, pass, pass, pass, name S", "alone:0:450, call 5S:300:490", "BEST", ""},
    {&CALLED_OWN, "JS AS KS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|5S JH 9H 8H 7H|TC 9S 8S 7D TD", NULL,
        "bid 15, pass, pass, pass, pass, name S", "alone:0:950, call 5S:300:990", "BEST", ""},
    {&CALLED, "JS AS KS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|5S JH 9H 8H 7H|TC 9S 8S 7D TD", NULL,
        "bid 15, pass, pass, pass, pass, name S, call 5S, play 3H, play KH, play 5S", "play TC, play 9S:300",
        "THROW", ""},
    {&AUCTION, "AH JS AS 9D 8D|3H 4D 6D 9C 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass", "name D", "BEST", ""},
    {&AUCTION, "5S KD 8H 9C 3C|3H 4D 6D 9D 4C|KH 6C 2S 3S 2C|QH JH 9H TH 7H", NULL,
        "bid 20, pass, pass, pass", "name S", "BEST", ""},
    /* The draw; spades are trumps. */
    {&AUCTION, "5S JS AS KS QS|3H 4D 6D 9D 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard", "KEEP_ALL", ""},
    {&AUCTION, "5S JS AS 9D 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard 9D 8D", "KEEP_TRUMPS", ""},
    {&AUCTION, "5S JS TS 9D 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard TS 9D 8D", "BEST", ""},
    {&AUCTION, "5S JS AS 9D 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S, discard 9D 8D", "discard 3H 4D 6D KC 4C", "DRAW_ALL", ""},
    {&AUCTION, "5S JS AS KD 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard 8D", "KEEP_HIGH", "KD D"},
    {&AUCTION, "5S JS QD KD 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard 8D", "BEST", ""},
    {&AUCTION, "5S TS AS KD 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard TS 8D", "BEST", ""},
    /* It is not kept beside trumps. */
    {&AUCTION, "5S JS AS 9D 8D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S, discard 9D 8D", "discard 3H 4D 6D 4C", "BEST", ""},
    /* No more may be discarded. */
    {&DRAW_3, "5S KD 6H 8D 9D|3H 4D 6D KC 4C|KH 3C 2S 3S 2C|QH JH 9H 8H 7H", NULL,
        "bid 20, pass, pass, pass, name S", "discard 6H 8D 9D", "BEST", ""},
    /* The kitty: trumps are not named yet. */
    {&FIFTY_FIVE, "4H 6H 8D 7C 6C|3H 4D 6D KC 4C|KH 3C 2S 3S 2C", NULL, "bid 10, pass, pass",
        "discard 4H 6H 8D 7C 6C", "BEST", ""},
    /* As good, within what is small. */
    {&THREE, "3H 2C 3C 4C 6C|4H 7C 8C 9C TC|9H KH 6D 7D 8D", "7S", "play 3H, play 4H", "play 9H, play KH:100",
        "SAME", ""},
    {&THREE, "3H 2C 3C 4C 6C|4H 7C 8C 9C TC|9H KH 6D 7D 8D", "7S", "play 3H, play 4H", "play 9H, play KH:101",
        "LAST_CHEAP", ""},
    /* The trick that wins the hand: nobody may beat it, and it must be the last one needed. */
    {&THREE, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S",
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D", "play AH", "WINS_HAND", ""},
    {&THREE, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", "play 5S, play TC, play 9D",
        "play JS, play AH:50, play 2D:1000", "LEAD_TOP", "JS"},
    {&THREE, "5S JS KS 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S",
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D", "play KS", "LEAD_TRUMP", ""},
    {&THREE, "3D 2C 3S 3H TD|4D 7C 8C 4H 9C|KD KC 9S KH 2H", "7S",
        "play 3D, play 4D, play KD, play KC, play 2C, play 7C, play 9S, play 3S, play 8C, play 3H, play 4H",
        "play KH", "WINS_HAND", ""},
    {&THREE, "3D 2C 3S 3H TD|4D 7C 8C 4H 9C|KD KC 9S KH 2H", "7S",
        "play 3D, play 4D, play KD, play KC, play 2C, play 7C, play 9S, play 3S, play 8C, play 3H, play 4H",
        "play 2H", "SPARE", "KH"},
    {&FORTY_FIVE, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C|6H 7H 8H 9H TH", "7S",
        "play 5S, play TC, play 9D, play 6H, play JS, play 9C, play 4D, play 7H", "play AH", "WINS_HAND", ""},
    {&POINTS, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S",
        "play 5S, play TC, play 9D, play JS, play 9C, play 4D", "play AH", "LEAD_TOP", "AH"},
    {&POINTS, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL,
        "play 5S, play JS:50, play AH:50, play 2D:1000", "LEAD_TOP", "5S"},
    /* Barred: it wins nothing. */
    {&PEEL, "AS 5S JS 2D 3D|2S 7C 8C 9C TC|AH 4D 6D 9D 4C", "7S",
        "decline, play 5S, play 2S, play AH, play JS, play 9C, play 4D", "play AS", "LEAD_TOP", "AS"},
    /* Somebody is about to win the pool. */
    {&THREE, "KH KD JC 2D 3D|2H 7C 8C 9C TC|3H 4D 6S 9D 4H", "7S",
        "play KH, play 2H, play 3H, play KD, play 7C, play 4D, play JC, play 8C", "play 6S", "STOP_LAST",
        "0"},
    {&THREE, "KH KD JC 2D 3D|2H 7D 6S 9H TH|3H 4D 8C 9C 4H", "7S",
        "play KH, play 2H, play 3H, play KD, play 7D, play 4D, play JC", "play 6S", "STOP", "0"},
    {&THREE, "KH KD JC 2D 3D|2H 7D 6S 9H TH|3H 4D 8C 9C 4H", "7S",
        "play KH, play 2H, play 3H, play KD, play 7D, play 4D, play JC", "play 9H", "SPARE", "6S"},
    /* Another card takes the trick and is as good: it is worth taking. */
    {&THREE, "KH KD JC 2D 3D|2H 7D 6S 5S TH|3H 4D 8C 9C 4H", "7S", "play KH, play 2H, play 3H, play JC",
        "play TH, play 5S:50", "CLOSE", ""},
    /* The seat has one trick. */
    {&THREE, "KH KD JC 2D 3D|2H 7D 6S 9H TH|3H 4D 8C 9C 4H", "7S", "play KH, play 2H, play 3H, play JC",
        "play 6S", "BEST_CHIPS", ""},
    /* The partner's two. */
    {&PAIRS, "KH KD JC 2D 3D|2H 7D 8C 9H TH|3H 4D 6S 9D 4H|6H 8D 9C TC KC", "7S",
        "play KH, play 2H, play 3H, play 6H, play KD, play 7D, play 4D, play 8D, play JC, play 8C", "play 6S",
        "BEST_CHIPS", ""},
    {&THREE, "KH 3D 2C QC 6D|2H 4D 7C 6S 8D|3H KD KC JC 9D", "7S",
        "play KH, play 2H, play 3H, play 3D, play 4D, play KD, play KC, play 2C, play 7C, play JC, play QC",
        "play 6S", "HELP", "0"},
    {&THREE, "KH 3D 2C QC 6D|2H 4D 7C 6S 8D|3H KD KC JC 9D", "7S",
        "play KH, play 2H, play 3H, play 3D, play 4D, play KD, play KC, play 2C, play 7C, play JC, play QC",
        "play 8D", "SPARE", "6S"},
    /* Three tricks of three may still come. */
    {&THREE, "KH 3D 2C QC 6D|2H 4D 7D 6S 8D|3H KD KC JC 9D", "7S",
        "play KH, play 2H, play 3H, play 3D, play 4D, play KD, play KC, play 2C", "play 6S", "LAST_ONLY",
        "6S"},
    /* Four tricks are out of that seat's reach, too. */
    {&WIN_4, "KH 3D 2C QC 6D|2H 4D 7C 6S 8D|3H KD KC JC 9D", "7S",
        "play KH, play 2H, play 3H, play 3D, play 4D, play KD, play KC, play 2C, play 7C, play JC, play QC",
        "play 6S", "LAST_ONLY", "6S"},
    /* There is no pool. */
    {&FORTY_FIVE, "KH KD KC 2D 9D|2H 3D 7C 6S JC|3H 4D 8C 6C TH|6H 6D TC TD 9H", "7S",
        "play KH, play 2H, play 3H, play 6H, play KD, play 3D, play 4D, play 6D, play 2D", "play 6S", "BEST",
        ""},
    {&FORTY_FIVE, "KH KD KC 2D 9D|2H 3D 7C 6S JC|3H 4D 8C 6C TH|6H 6D TC TD 9H", "7S",
        "play KH, play 2H, play 3H, play 6H, play KD, play 3D, play 4D, play 6D, play KC, play 7C, "
        "play 8C, play TC, play 2D",
        "play 6S", "BEST", ""},
    /* The jink is broken by whoever takes a trick of it, and then there is nothing more to keep anybody from. */
    {&FIVE, JINK "play 9C, play 6D, play 8D", "play 3S", "HELP", "0"},
    {&FIVE, JINK "play 4S, play 6D, play 8D", "play 3S", "LAST_ONLY", "3S"},
    {&PAIRS, "5S JS AH 2D 3D|2H 3H 4H 6D 7D|6H 7H 8H KD QD|QS KS 6S 3S 8C", "7S",
        "play 5S, play 2H, play 6H, play 6S, play JS, play 3H, play 7H, play QS, play AH, play 4H, play 8H, "
        "play KS, jink, play 2D, play 6D, play KD",
        "play 3S", "HELP", "2"},
    /* The jink is the seat's own side's. */
    {&PAIRS, "5S JS AH 4D TD|2H 3H 4H 3D 7D|6H 7H 8H KD QD|QS KS 6S 3S 8C", "7S",
        "play 5S, play 2H, play 6H, play 6S, play JS, play 3H, play 7H, play QS, play AH, play 4H, "
        "play 8H, play KS, jink, play 4D, play 3D",
        "play KD", "BEST_CHIPS", ""},
    /* The trick as it lies. */
    {&FORTY_FIVE, "2H 7C 8C 4C TC|3D 4D 6D 9D KH|3H 3C 2S 3S 2C|5S JS 2D 7D 9C", "7S",
        "play 2H, play KH, play 3H", "play 7D", "PARTNER_HAS", "1"},
    {&FORTY_FIVE, "2H 7C 8C 4C TC|3D 4D 6D 9D KH|3H 3C 2S 3S 2C|5S JS 2D 7D 9C", "7S",
        "play 2H, play KH, play 3H", "play 5S, play JS:50, play 7D:1000", "TOP", "5S"},
    {&THREE, "5S 2C 3C 4C 6C|KH KC QD JD 2D|4H 6H 6D 7D 8D", "7S", "play 5S", "play 2D, play JD:1000",
        "THROW_LOW", "JD"},
    /* Not the lowest that wins. */
    {&THREE, "3H 2C 3C 4C 6C|4H 7C 8C 9C TC|9H KH 6D 7D 8D", "7S", "play 3H, play 4H", "play KH",
        "BEST_CHIPS", ""},
    /* Not the last to play. */
    {&THREE, "3H 2C 3C 4C 6C|9H KH 7C 8C 9C|4H TC 6D 7D 8D", "7S", "play 3H", "play 9H", "SPARE", "KH"},
    {&WHITE, "QD 3H 3C 4C 6C|5S KD 3S 4H 7C|4D 6D 7D 8D 9D", "7S", "play QD", "play KD, play 5S:300", "SPARE",
        "5S"},
    {&THREE, "9H 2C 3C 4C 6C|TH 7C 8C 9C TC|KH 3H 6D 7D 8D", "7S", "play 9H, play TH", "play KH", "LAST_ONLY",
        "KH"},
    {&THREE, "9H 2C 3C 4C 6C|KH 3H 7C 8C 9C|TH TC 6D 7D 8D", "7S", "play 9H", "play KH", "BEST_CHIPS", ""},
    {&THREE, "QD 3H 3C 4C 6C|KD 2D 3S 4H 7C|4D 6D 7D 8D 9D", "7S", "play QD", "play 2D", "SPARE", "KD"},
    /* The best trumps. The K♦ is led, and seat 1 has no diamond. */
    {&THREE, "KD QD 3C 4C 6C|5S KS 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play KS, play 5S:201",
        "KEEP_FOR", "JS 5S"},
    {&THREE, "KD QD 3C 4C 6C|5S KS 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play KS, play 5S:100",
        "FEW_BEAT", "3"},
    /* The trick is left to others, so the high trump is spared. */
    {&THREE, "KD QD 3C 4C 6C|5S 2C 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play 7C, play 5S:201", "SPARE",
        "5S"},
    /* Nothing is left to keep it for. */
    {&THREE, "JS KD 3C 4C 6C|5S KS 3H 4H 7C|AH 6D 7D 8D 9D", "7S", "play JS, play KS, play AH, play KD",
        "play 7C", "SPARE", "5S"},
    {&THREE, "KD QD 3C 4C 6C|JS KS 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play KS", "KEEP_FROM",
        "5S JS"},
    /* The 5♠ beats both of two neighbours. */
    {&THREE, "KD QD 3C 4C 6C|JS AH 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play AH, play JS:1000",
        "SPARE", "JS"},
    {&THREE, "KD QD 3C 4C 6C|KS 2C 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play 7C", "SPARE", "KS"},
    /* Nobody can beat it with the five in this trick. */
    {&THREE, "KD QD 3C 4C 6C|4D 6D 7D 8D 9D|JS KS 3H 4H 7C", "7S", "play KD, play 4D",
        "play KS, play JS:1000", "LAST_CHEAP", ""},
    {&THREE, "JS 2C 3C KD 4H|KS QD 6C 8C 9C|4D 6D 7D 8D 9D", "7S", NULL, "play 4H", "KEEP_FROM", "5S JS"},
    /* The turn-up was taken, */
    {&THREE, "AS 2D 3D 4C 6C|JS KS 3H 4H 7C|4D 6D 7D 8D 9D", "5S", "rob 2D, play 3D", "play KS", "KEEP_FROM",
        "5S JS"},
    /* and played; */
    {&THREE, "AS 2D KD 4C 6C|JS 2S 3S 4H 7C|4D 6D 7D 8D 9D", "5S",
        "rob 2D, play 5S, play 2S, play 4D, play KD", "play 3S", "KEEP_FOR", "AH JS"},
    /* or it was left. */
    {&THREE, "KD 2D 3D 4C 6C|JS KS 3H 4H 7C|4D 6D 7D 8D 9D", "5S", "play KD", "play KS", "KEEP_FOR", "AH JS"},
    {&JOKER, "KD QD 3C 4C 6C|JS AH 3H 4H 7C|4D 5S 7D 8D 9D", "XX 7S", "rob 4D, play KD",
        "play AH, play JS:1000", "KEEP_FROM", "5S JS"},
    {&THREE, "KD QD 3C 4C 6C|5S 2C 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play 5S", "TOP", "5S"},
    {&THREE, "KD QD 3C 4C 6C|JS 2C 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play JS", "FEW_BEAT", "1"},
    {&THREE, "KD QD 3C 4C 6C|KH 2C 3S 4S 7C|4D 6D 7D 8D 9D", "7H", "play KD", "play KH", "FEW_BEAT", "3"},
    /* The holder of the A♠ may still take the J♠, where there is one, and where another is to play. */
    {&POINTS, "7S QD 3C 4C 6C|AH 8S 3H 4H 7C|4D 6D 7D 8D 9D", "JS", "play 7S", "play AH", "FEW_BEAT", "2"},
    {&POINTS, "7S QD 3C 4C 6C|AH 8S 3H 4H 7C|4D 6D 7D 8D AS", "JS", "play 7S", "play AH", "FEW_BEAT", "2"},
    {&THREE, "7S QD 3C 4C 6C|AH 8S 3H 4H 7C|4D 6D 7D 8D 9D", "JS", "play 7S", "play AH", "FEW_BEAT", "1"},
    {&POINTS_5, "7S QD 3C 4C 6C|AH 8S 3H 4H 7C|4D 6D 7D 8D 9D|2C 9C TC 2D TH|8C TD 3D QC KC", "JS", "play 7S",
        "play AH", "FEW_BEAT", "1"},
    /* The dealer may take the ace. */
    {&POINTS, "7S QD 3C 4C 6C|KS 8S 3H 4H 7C|4D 6D 7D 8D 9D", "AS", "play 7S", "play KS", "BEST", ""},
    /* True of a mistake, too. */
    {&THREE, "KD QD 3C 4C 6C|JS AH 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD",
        "play JS, play 7C:300, play AH:500", "BEST_CHIPS", ""},
    {&THREE, "KD QD 3C 4C 6C|QH 2C 3S 4S 7C|4D 6D 7D 8D 9D", "7H", "play KD", "play QH", "BEST_CHIPS", ""},
    {&THREE, "KD QD 3C 4C 6C|2S 2C 3H 4H 7C|4D 6D 7D 8D 9D", "7S", "play KD", "play 2S", "BEST_CHIPS", ""},
    /* Nobody is left to beat it. */
    {&THREE, "KD QD 3C 4C 6C|4D 6D 7D 8D 9D|KS QS 2S 4H 7C", "7S", "play KD, play 4D", "play QS",
        "BEST_CHIPS", ""},
    /* Leads. */
    {&THREE, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL,
        "play 5S, play JS:50, play AH:50, play 2D:1000", "LEAD_TOP", "5S"},
    /* No trump is left to draw. */
    {&POINTS_5, "5S JS AH KS QS|AS 2S 2H 3H 4H|3S 4S 6H 7H 8H|6S 8S 2D 3D 4D|9S TS 2C 3C 4C", "7S",
        "play 5S, play 2S, play 4S, play 6S, play 9S, play JS, play AS, play 3S, play 8S, play TS", "play AH",
        "BEST", ""},
    {&POINTS_5, "5S JS AH 2D 4D|KS QS AS 2H 3H|2S 3S 4S 6H 7H|6S 8S 9S 4H 8H|TS 2C 3C 4C 6C", "7S",
        "play 5S, play AS, play 2S, play 6S, play TS, play JS, play QS, play 3S, play 8S, play 2C, "
        "play AH, play KS, play 4S, play 9S, play 3C",
        "play 4D", "BEST", ""},
    /* It asks for hearts there. */
    {&PEEL, "5S JS AH 2D 3D|2H 7C 8C 9C TC|3H 4D 6D 9D 4C", "7S", NULL, "play AH, play 2D:1000", "BEST_CHIPS",
        ""},
    {&THREE, "KS QS KD QD 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play KS, play QS:50, play 6C:1000",
        "LEAD_TRUMP", ""},
    {&THREE, "KS QS KD QD 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play KS, play 6C:500", "BEST_CHIPS",
        ""},
    /* A trump, but no lead; and a plain card. */
    {&THREE, "9H 3C 4C 6C 8C|KH 6H 2C 3S 4S|4D 6D 7D 8D 9D", "7H", "play 9H", "play KH", "FEW_BEAT", "3"},
    {&THREE, "QD 3C 4C 6C 8C|KD 2D QS 3H 4H|4D 6D 7D 8D 9D", "7S", "play QD", "play KD", "BEST_CHIPS", ""},
    /* There is nothing else to lead. */
    {&THREE, "KH QH 9H 8H 6H|2S 7C 8C 9C TC|3S 3D 6D 9D 7D", "7H", NULL, "play KH, play QH:50", "FEW_BEAT",
        "3"},
    {&PEEL, "AH 2D 4D KH QH|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play AH", "FEW_BEAT", "2"},
    {&THREE, "KS QS JD 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play JD", "LEAD_ONLY", "D"},
    /* The A♥ is no heart. */
    {&THREE, "KS AH KH 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play KH, play KS:300", "LEAD_ONLY",
        "H"},
    {&THREE, "KS QS JD 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play 4C, play 6C:50, play JD:50",
        "LEAD_PLAIN", ""},
    /* A player who has the suit may also trump. */
    {&WHITE, "KS QS JD 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play JD, play 4C:50, play 6C:50",
        "LEAD_PLAIN", ""},
    {&THREE, "KH QH JD 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play JD", "BEST_CHIPS", ""},
    {&THREE, "KS QS KD 4D 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play KD", "LEAD_HIGH", "KD D"},
    {&THREE, "KS QS KH 4H 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play KH", "LEAD_HIGH", "KH H"},
    {&THREE, "KS QS JD 4D 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play JD, play 4D:50, play 6C:50",
        "LEAD_PLAIN", ""},
    /* The K♦ is better. */
    {&THREE, "KS QS KD QD 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play QD, play KD:50, play 6C:50",
        "LEAD_PLAIN", ""},
    /* Low is high in black suits. */
    {&FOUR, "KC 2C 4H 6H 7H|QC 3D 4D 6D 7D|JC 8H 9H TH 8D|AC 9D TD 2H 3H", "7S",
        "play KC, play QC, play JC, play AC", "play 2C", "LEAD_HIGH", "2C C"},
    /* What is left to say. */
    {&THREE, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play 6C:0:210, play 4D:300:200",
        "WINS_MOST", "210"},
    {&THREE, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL, "play 6C:0:210, play 4D:300:201",
        "BEST_CHIPS", ""},
    {&THREE, "KS 2C 3C 4C 6C|JD 7C TC QC JC|KD 4D 2D 9C 2H", "7D", "play KS, play JD",
        "play 9C, play 4D:1000", "THROW", ""},
    {&THREE, "KS 2C 3C 4C 6C|JD 7C TC QC JC|KD 4D 2D 9C 2H", "7D", "play KS, play JD",
        "play 9C, play 2H:1000", "BEST_CHIPS", ""},
    /* Where tricks count, half a trick more. */
    {&POINTS, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL,
        "play 6C:0:210:1800, play 4D:300:205:1200", "TAKES_MOST", "1800"},
    {&POINTS, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL,
        "play 6C:0:210:700, play 4D:300:205:100", "BEST", ""},
    {&POINTS, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL,
        "play 6C:0:210:1700, play 4D:300:205:1300", "BEST", ""},
    /* Told as one and a half tricks and one, but hardly apart. */
    {&POINTS, "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", "7S", NULL,
        "play 6C:0:210:1260, play 4D:300:205:1240", "BEST", ""},
};

static void every_reason_has_a_position(void **unused)
{
    (void)unused;
    int without = 0;
    for (int reason = 0; reason < S5_REASON_ALONE; reason++) {
        bool found = false;
        for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++)
            found |= !strcmp(POSITIONS[i].reason, s5_reason_name((S5Reason)reason));
        if (!found)
            print_error("%s has no position\n", s5_reason_name((S5Reason)reason));
        without += !found;
    }
    assert_int_equal(without, 0);
}

static void reach(const Position *p, Table *table, S5View *view)
{
    const Game *game = p->game;
    table_open(table, game->preset, game->players, game->sides, game->players - 1, game->options, NULL);
    table_deal(table, p->hands, p->turn_up, NULL, NULL);
    table_acts(table, p->acts);
    s5_view(&table->pair.rules, &table->pair.state, table->pair.state.turn, view);
}

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
        reach(p, &table, &view);
        weigh(&view, p->values, &advice);
        s5_reason_find(&table.pair.rules, &view, NULL, &advice);
        put_said(&said, &advice);
        if (strcmp(s5_reason_name(advice.reason), p->reason) != 0 || strcmp(bytes, p->said) != 0) {
            print_error("position %d, %s: %s '%s', not %s '%s'\n", (int)i, p->values,
                s5_reason_name(advice.reason), bytes, p->reason, p->said);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* Where only one of many choices was weighed it is neither the only one, nor as good as others, nor found to win more often. */
static void one_weighed_choice_is_not_the_only_one(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    static const Position LEAD = {
        .game = &THREE, .hands = "4D 6H 8D 4C 6C|2H 7C 8C 9C TC|3H 3D 6D 9D 7D", .turn_up = "7S"};
    S5View view;
    reach(&LEAD, &table, &view);
    weigh(&view, "play 6C", &advice);
    advice.count = 1;
    advice.choice[0].playouts = 0;
    s5_reason_find(&table.pair.rules, &view, NULL, &advice);
    assert_string_equal(s5_reason_name(advice.reason), "ALONE");
}

/* A choice that was not played out may be worth anything. */
static void what_was_not_tried_is_not_as_good(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    static const Position LAST = {.game = &THREE,
        .hands = "3H 2C 3C 4C 6C|4H 7C 8C 9C TC|9H KH 6D 7D 8D",
        .turn_up = "7S",
        .acts = "play 3H, play 4H"};
    S5View view;
    reach(&LAST, &table, &view);
    weigh(&view, "play 9H, play KH:0", &advice);
    s5_reason_find(&table.pair.rules, &view, NULL, &advice);
    assert_string_equal(s5_reason_name(advice.reason), "SAME");
    advice.choice[1].error = S5_ERROR_UNKNOWN;
    s5_reason_find(&table.pair.rules, &view, NULL, &advice);
    assert_string_equal(s5_reason_name(advice.reason), "LAST_CHEAP");
}

/* Of a mistake that was made, the reason is what that card has not. */
static void a_mistake_that_was_made_is_explained(void **unused)
{
    (void)unused;
    static Table table;
    static S5Advice advice;
    static const Position FOLLOW = {.game = &THREE,
        .hands = "5S 2C 3C 4C 6C|KH KD QD JD 2D|4H 6H 6D 7D 8D",
        .turn_up = "7S",
        .acts = "play 5S"};
    const S5Choice made = {.kind = S5_CHOICE_PLAY, .value = s5_card(S5_DIAMONDS, S5_KING)},
                   fine = {.kind = S5_CHOICE_PLAY, .value = s5_card(S5_HEARTS, S5_KING)};
    S5View view;
    reach(&FOLLOW, &table, &view);
    weigh(&view, "play 2D, play KH:150, play JD:300, play QD:400, play KD:500", &advice);
    s5_reason_find(&table.pair.rules, &view, &made, &advice);
    assert_string_equal(s5_reason_name(advice.reason), "THROW_LOW");
    assert_int_equal(advice.kept, made.value);
    s5_reason_find(&table.pair.rules, &view, &fine, &advice);
    assert_int_equal(advice.kept, s5_card(S5_DIAMONDS, S5_JACK));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_have_their_reasons),
        cmocka_unit_test(every_reason_has_a_position),
        cmocka_unit_test(one_weighed_choice_is_not_the_only_one),
        cmocka_unit_test(a_mistake_that_was_made_is_explained),
        cmocka_unit_test(what_was_not_tried_is_not_as_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
