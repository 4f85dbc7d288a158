/* What the literal referee lets a seat choose, written as records write it. */
#include "literal.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void add(LitChoices *choices, const char *word)
{
    strcpy(choices->text[choices->count++], word);
}

static void add_card(LitChoices *choices, const char *word, LitCard card)
{
    char *text = choices->text[choices->count++];
    strcpy(text, word);
    const size_t end = strlen(text);
    text[end] = ' ';
    text[end + 1] = card.rank;
    text[end + 2] = card.suit;
    text[end + 3] = 0;
}

static void rob_choices(const Lit *lit, LitChoices *choices)
{
    const int seat = lit->turn;
    const bool holder = lit->question == LIT_ASK_HOLDER;
    for (int i = 0; i < lit->hand_count[seat]; i++) {
        const LitCard card = lit->hand[seat][i];
        if (!holder || is(lit->rules.rob_gives, "any") || (card.rank == 'A' && card.suit == lit->trump))
            add_card(choices, "rob", card);
    }
    if (holder && (is(lit->rules.rob_refusal, "lowers") || is(lit->rules.rob_refusal, "announce-or-lowers")))
        add(choices, "turn-down");
    if (!holder || !is(lit->rules.rob_refusal, "lowers"))
        add(choices, "decline");
}

static void bid_choices(const Lit *lit, LitChoices *choices)
{
    static const int FORTY_FIVES[] = {5, 10, 15, 20, 25, 30, 0}, FIFTY_FIVE[] = {10, 15, 20, 25, 60, 0};
    const int *bids = lit->rules.game == LIT_FORTY_FIVES ? FORTY_FIVES : FIFTY_FIVE;
    for (; *bids; bids++) {
        char word[] = "bid 00";
        word[4] = (char)('0' + *bids / 10);
        word[5] = (char)('0' + *bids % 10);
        if (lit_may_bid(lit, lit->turn, *bids))
            add(choices, *bids == 5 ? "bid 5" : word);
    }
    if (lit_may_hold(lit, lit->turn))
        add(choices, "hold");
    if (lit_may_pass(lit, lit->turn))
        add(choices, "pass");
}

/* Adds every way of putting out `count` more cards of those from `from` on. */
static void discards_of(const Lit *lit, LitChoices *choices, const char *begun, int from, int count)
{
    if (count == 0) {
        add(choices, begun);
        return;
    }
    for (int i = from; i + count <= lit->hand_count[lit->turn]; i++) {
        char text[24];
        const LitCard card = lit->hand[lit->turn][i];
        const size_t end = strlen(begun);
        strcpy(text, begun);
        text[end] = ' ';
        text[end + 1] = card.rank;
        text[end + 2] = card.suit;
        text[end + 3] = 0;
        discards_of(lit, choices, text, i + 1, count - 1);
    }
}

void lit_choices(const Lit *lit, LitChoices *choices)
{
    choices->count = 0;
    if (lit->turn < 0)
        return;
    if (is(lit->phase, "rob")) {
        rob_choices(lit, choices);
    } else if (is(lit->phase, "bid")) {
        bid_choices(lit, choices);
    } else if (is(lit->phase, "kitty")) {
        discards_of(lit, choices, "discard", 0, 5);
    } else if (is(lit->phase, "draw")) {
        for (int count = 0; count <= 5 && count <= lit->stock_count; count++)
            discards_of(lit, choices, "discard", 0, count);
    } else if (is(lit->phase, "name")) {
        for (const char *suit = "SHDC"; *suit; suit++) {
            char text[] = "name ?";
            text[5] = *suit;
            add(choices, text);
        }
    } else if (is(lit->phase, "claim")) {
        add(choices, "claim");
        add(choices, "jink");
    } else {
        for (int i = 0; i < lit->hand_count[lit->turn]; i++)
            if (lit->played == 0 ||
                lit_may_play(lit, lit->turn, lit->hand[lit->turn][i], lit->trick[lit->tricks_done][0]))
                add_card(choices, "play", lit->hand[lit->turn][i]);
    }
}
