/* What the literal referee lets a seat choose, written as records write it. */
#include "literal.h"

#include <stdio.h>
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

/* Whether a card may be given for the turn-up. */
static bool may_give(const Lit *lit, LitCard card)
{
    if (lit->joker_up || lit->question == LIT_ASK_DEALER || is(lit->rules.rob_gives, "any"))
        return true;
    if (lit->question == LIT_ASK_FIVE_OF_HEARTS)
        return card.rank == '5' && card.suit == 'H';
    return card.rank == 'A' && card.suit == lit->trump;
}

static void rob_choices(const Lit *lit, LitChoices *choices)
{
    const int seat = lit->turn;
    const char *refusal = lit->question == LIT_ASK_HOLDER ? lit->rules.rob_refusal : "free";
    for (int i = 0; i < lit->hand_count[seat]; i++)
        if (may_give(lit, lit->hand[seat][i]))
            add_card(choices, "rob", lit->hand[seat][i]);
    if (lit->joker_up ||
        is(lit->question == LIT_ASK_DEALER ? lit_dealer_robs(lit) : lit->rules.robbing, "must"))
        return;
    if (is(refusal, "lowers") || is(refusal, "announce-or-lowers"))
        add(choices, "turn-down");
    if (!is(refusal, "lowers"))
        add(choices, "decline");
}

static void bid_choices(const Lit *lit, LitChoices *choices)
{
    for (const int *bid = lit->rules.bids; *bid; bid++) {
        char word[20];
        snprintf(word, sizeof word, "bid %d", *bid);
        if (lit_may_bid(lit, lit->turn, *bid))
            add(choices, word);
    }
    if (lit_may_hold(lit, lit->turn))
        add(choices, "hold");
    if (lit_may_pass(lit, lit->turn))
        add(choices, "pass");
}

/* H4, keep_trumps: whether these cards, after `discard`, may be discarded. */
static bool keeps_trumps(const Lit *lit, const char *text, int least)
{
    int trumps_out = 0, others_out = 0, others = 0;
    if (is(lit->rules.keep_trumps, "no") || !lit->trump)
        return true;
    for (int i = 0; i < lit->hand_count[lit->turn]; i++)
        others += !lit_is_trump(lit, lit->hand[lit->turn][i]);
    for (const char *at = text + strlen("discard"); *at; at += 3) {
        if (lit_is_trump(lit, (LitCard){at[1], at[2]}))
            trumps_out++;
        else
            others_out++;
    }
    return trumps_out == 0 || (others_out == others && trumps_out + others_out == least);
}

/* Adds every way of discarding `count` more cards of those from `from` on. */
static void discards_of(
    const Lit *lit, LitChoices *choices, const char *begun, int from, int count, int least)
{
    if (count == 0) {
        if (keeps_trumps(lit, begun, least))
            add(choices, begun);
        return;
    }
    for (int i = from; i + count <= lit->hand_count[lit->turn]; i++) {
        char text[40];
        const LitCard card = lit->hand[lit->turn][i];
        snprintf(text, sizeof text, "%s %c%c", begun, card.rank, card.suit);
        discards_of(lit, choices, text, i + 1, count - 1, least);
    }
}

static void discard_choices(const Lit *lit, LitChoices *choices)
{
    int least, most;
    lit_out_limits(lit, &least, &most);
    for (int count = least; count <= most; count++)
        discards_of(lit, choices, "discard", 0, count, least);
}

/* H16: any trump that the bidder does not have, and has not discarded. */
static void call_choices(const Lit *lit, LitChoices *choices)
{
    for (int place = 0; place < lit->rules.pack; place++)
        if (lit_may_call(lit, lit_card((S5Card)place)))
            add_card(choices, "call", lit_card((S5Card)place));
    if (is(lit->rules.call_alone, "yes"))
        add(choices, "alone");
}

static bool may_be_played(const Lit *lit, LitCard card)
{
    return lit->played == 0 || lit_may_play(lit, lit->turn, card, lit->trick[lit->tricks_done], lit->played);
}

/* H16: in trick call_by, and in each after it, the called card is played if it may be. */
static void play_choices(const Lit *lit, LitChoices *choices)
{
    const int seat = lit->turn;
    const bool by_now = lit->called.rank && lit->tricks_done + 1 >= lit->rules.call_by && lit->rules.call_by;
    for (int i = 0; i < lit->hand_count[seat] && by_now; i++)
        if (lit->hand[seat][i].rank == lit->called.rank && lit->hand[seat][i].suit == lit->called.suit &&
            may_be_played(lit, lit->called)) {
            add_card(choices, "play", lit->called);
            return;
        }
    for (int i = 0; i < lit->hand_count[seat]; i++)
        if (may_be_played(lit, lit->hand[seat][i]))
            add_card(choices, "play", lit->hand[seat][i]);
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
    } else if (is(lit->phase, "five")) {
        add(choices, "five");
        add(choices, "pass");
    } else if (is(lit->phase, "kitty") || is(lit->phase, "draw")) {
        discard_choices(lit, choices);
    } else if (is(lit->phase, "name")) {
        for (const char *suit = "SHDC"; *suit; suit++) {
            char text[] = "name ?";
            text[5] = *suit;
            add(choices, text);
        }
        if (lit_may_go_blind(lit))
            add(choices, "blind");
    } else if (is(lit->phase, "pick")) {
        for (int i = 0; i < lit->stock_count; i++)
            add_card(choices, "take", lit->stock[i]);
    } else if (is(lit->phase, "claim")) {
        if (!is(lit->rules.jink, "must"))
            add(choices, "claim");
        add(choices, "jink");
    } else if (is(lit->phase, "call")) {
        call_choices(lit, choices);
    } else {
        play_choices(lit, choices);
    }
}
