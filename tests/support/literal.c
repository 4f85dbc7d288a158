#include "literal.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ------------------------------------------------------------ cards in hands */

/* The place of a card in records: suits S H D C, ranks A 2 … K. */
static int record_place(LitCard card)
{
    if (card.rank == 'X')
        return 52;
    return (int)(strchr("SHDC", card.suit) - "SHDC") * 13 +
           (int)(strchr("A23456789TJQK", card.rank) - "A23456789TJQK");
}

static void give(Lit *lit, int seat, LitCard card)
{
    int at = lit->hand_count[seat]++;
    for (; at > 0 && record_place(lit->hand[seat][at - 1]) > record_place(card); at--)
        lit->hand[seat][at] = lit->hand[seat][at - 1];
    lit->hand[seat][at] = card;
}

static void take(Lit *lit, int seat, LitCard card)
{
    int at = 0;
    while (lit->hand[seat][at].rank != card.rank || lit->hand[seat][at].suit != card.suit)
        at++;
    lit->hand_count[seat]--;
    for (; at < lit->hand_count[seat]; at++)
        lit->hand[seat][at] = lit->hand[seat][at + 1];
}

static void discard_card(Lit *lit, int seat, LitCard card)
{
    take(lit, seat, card);
    lit->discards[seat][lit->discard_count[seat]++] = card;
}

static int left_of(const Lit *lit, int seat)
{
    return (seat + 1) % lit->rules.players;
}

/* ---------------------------------------------------------------- §4 robbing */

static int holder_of(const Lit *lit, char rank, char suit)
{
    for (int seat = 0; seat < lit->rules.players; seat++)
        for (int i = 0; i < lit->hand_count[seat]; i++)
            if (lit->hand[seat][i].rank == rank && lit->hand[seat][i].suit == suit)
                return seat;
    return -1;
}

/* H10: what holds for the dealer when an ace is turned up. */
const char *lit_dealer_robs(const Lit *lit)
{
    return is(lit->rules.dealer_robs, "as-others") ? lit->rules.robbing : lit->rules.dealer_robs;
}

/* The card given for the Joker or the turn-up, which everybody may see. */
static void give_away(Lit *lit, int seat, LitCard card)
{
    discard_card(lit, seat, card);
    if (is(lit->rules.rob_shown, "face-up"))
        lit->given_face_up[lit->given_face_up_count++] = card;
}

static void find_question(Lit *lit)
{
    lit->question = LIT_NO_QUESTION;
    if (lit->turn_up.rank == 'A') {
        if (is(lit_dealer_robs(lit), "no"))
            return;
        lit->question = LIT_ASK_DEALER;
        lit->asked_seat = lit->dealer;
        return;
    }
    if (is(lit->rules.robbing, "no"))
        return;
    LitQuestion question = LIT_ASK_HOLDER;
    int holder = holder_of(lit, 'A', lit->turn_up.suit);
    if (holder < 0 && is(lit->rules.rob_with, "ace-or-five-of-hearts")) {
        question = LIT_ASK_FIVE_OF_HEARTS;
        holder = holder_of(lit, '5', 'H');
    }
    if (holder < 0 || (holder == lit->dealer && is(lit->rules.rob_who, "not-dealer")))
        return;
    lit->question = question;
    lit->asked_seat = holder;
}

/* Whether the question about the turn-up comes now, before `seat` plays. */
static bool question_is_now(const Lit *lit, int seat)
{
    const char *when = lit->question == LIT_ASK_DEALER ? lit->rules.dealer_rob : lit->rules.rob_when;
    const bool first_lead = lit->tricks_done == 0 && lit->played == 0;
    if (lit->question == LIT_NO_QUESTION)
        return false;
    if (is(when, "before-lead") || is(when, "discard-then-take"))
        return first_lead;
    if (is(when, "own-turn"))
        return lit->tricks_done == 0 && seat == lit->asked_seat;
    return lit->tricks_done == 1 && lit->played == 0;
}

/* Asks for the next card, or about the turn-up before it. */
static void ask_card(Lit *lit, int seat)
{
    const bool rob = question_is_now(lit, seat);
    lit->phase = rob ? "rob" : "play";
    lit->turn = rob ? lit->asked_seat : seat;
}

static int seat_to_play(const Lit *lit)
{
    return (lit->lead[lit->tricks_done] + lit->played) % lit->rules.players;
}

/* Before the first lead: the Joker, then fiving, then who robs. */
static void start_play(Lit *lit, int seat)
{
    lit->lead[0] = seat;
    ask_card(lit, seat);
}

static void begin_robbing(Lit *lit)
{
    find_question(lit);
    start_play(lit, left_of(lit, lit->dealer));
}

static void after_joker(Lit *lit)
{
    if (is(lit->rules.fiving, "yes") && lit_parties(lit) == 2) {
        lit->phase = "five";
        lit->turn = left_of(lit, lit->dealer);
        return;
    }
    begin_robbing(lit);
}

static void take_joker(Lit *lit, const char *choice)
{
    give_away(lit, lit->dealer, (LitCard){choice[4], choice[5]});
    give(lit, lit->dealer, (LitCard){'X', 'X'});
    lit->joker_up = false;
    after_joker(lit);
}

/* Turns cards from the top of the stock until one is of another suit. */
static void turn_another(Lit *lit)
{
    int at = 0;
    while (at < lit->stock_count && (lit->stock[at].suit == lit->turn_up.suit || lit->stock[at].rank == 'X'))
        lit->laid_aside[lit->laid_aside_count++] = lit->stock[at++];
    if (at < lit->stock_count) {
        lit->laid_aside[lit->laid_aside_count++] = lit->turn_up;
        lit->turn_up = lit->stock[at++];
        lit->trump = lit->turn_up.suit;
    }
    lit->stock_count -= at;
    for (int i = 0; i < lit->stock_count; i++)
        lit->stock[i] = lit->stock[i + at];
}

static void answer_five(Lit *lit, const char *choice)
{
    if (is(choice, "five") && !lit->five_asked) {
        lit->five_asked = true;
        lit->turn = lit->dealer;
        return;
    }
    if (is(choice, "five"))
        turn_another(lit);
    begin_robbing(lit);
}

static void answer_rob(Lit *lit, const char *choice)
{
    const int seat = lit->turn;
    if (strncmp(choice, "rob ", 4) == 0) {
        give_away(lit, seat, (LitCard){choice[4], choice[5]});
        if (lit->question == LIT_ASK_DEALER && is(lit->rules.dealer_rob, "discard-then-take")) {
            lit->ace_due = true;
        } else {
            give(lit, seat, lit->turn_up);
            lit->turn_up_taken = true;
        }
    } else if (lit->question == LIT_ASK_HOLDER) {
        const char *refusal = lit->rules.rob_refusal;
        if (is(refusal, "lowers") || is(refusal, "lowers-silently") ||
            (is(refusal, "announce-or-lowers") && is(choice, "decline")))
            lit->lowered = true;
        lit->lowered_aloud = lit->lowered && is(choice, "turn-down");
        if (is(refusal, "bars") || is(lit->rules.refusal_bars, "yes"))
            lit->barred = seat;
    }
    lit->question = LIT_NO_QUESTION;
    ask_card(lit, seat_to_play(lit));
}

/* -------------------------------------------------------------- §8, §9 auction */

static bool everybody_passed(const Lit *lit, int except)
{
    for (int seat = 0; seat < lit->rules.players; seat++)
        if (seat != except && !lit->passed[seat])
            return false;
    return true;
}

/* Whether a seat's side may only pass (H5). */
static bool is_in_the_bunker(const Lit *lit, int seat)
{
    bool all = true;
    if (!lit->rules.bunker || !lit_may_pass(lit, seat))
        return false;
    for (int party = 0; party < lit_parties(lit); party++)
        all &= lit->total[party] < -lit->rules.bunker;
    return !all && lit->total[lit_party(lit, seat)] < -lit->rules.bunker;
}

static bool is_too_low(const Lit *lit, int seat, int bid)
{
    return bid < 20 && lit->rules.bid_20_from && lit->total[lit_party(lit, seat)] >= lit->rules.bid_20_from;
}

bool lit_may_bid(const Lit *lit, int seat, int bid)
{
    return bid > lit->bid && !is_too_low(lit, seat, bid) && !is_in_the_bunker(lit, seat);
}

bool lit_may_hold(const Lit *lit, int seat)
{
    if (is(lit->rules.hold, "no") || seat != lit->dealer || lit->bid == 0 || lit->bidder == seat)
        return false;
    return !is_too_low(lit, seat, lit->bid) && !is_in_the_bunker(lit, seat);
}

bool lit_may_pass(const Lit *lit, int seat)
{
    return !(is(lit->rules.all_pass, "dealer") && seat == lit->dealer && lit->bid == 0 &&
             everybody_passed(lit, lit->dealer));
}

static int highest_bid(const Lit *lit)
{
    int highest = 0;
    for (const int *bid = lit->rules.bids; *bid; bid++)
        highest = *bid;
    return highest;
}

static void take_kitty(Lit *lit)
{
    for (int i = 0; i < lit->kitty_count; i++)
        give(lit, lit->bidder, lit->kitty[i]);
    lit->kitty_in_hand = true;
}

static bool has_kitty(const Lit *lit)
{
    return lit->kitty_count > 0 && is(lit->rules.kitty_to, "bidder");
}

bool lit_calls(const Lit *lit)
{
    return lit->rules.game == LIT_AUCTION && is(lit->rules.partner, "called") && lit->rules.sides == 0 &&
           lit->rules.players >= 3;
}

bool lit_may_call(const Lit *lit, LitCard card)
{
    bool own = card.rank == lit->aside.rank && card.suit == lit->aside.suit;
    for (int i = 0; i < lit->hand_count[lit->bidder]; i++)
        own |= lit->hand[lit->bidder][i].rank == card.rank && lit->hand[lit->bidder][i].suit == card.suit;
    for (int i = 0; i < lit->discard_count[lit->bidder]; i++)
        own |= lit->discards[lit->bidder][i].rank == card.rank &&
               lit->discards[lit->bidder][i].suit == card.suit;
    return lit_is_trump(lit, card) && !own;
}

/* Asks for the first lead, when nobody is left to draw. */
static void first_lead(Lit *lit)
{
    const char *lead = lit->rules.lead;
    start_play(lit,
        is(lead, "bidder") ? lit->bidder : left_of(lit, is(lead, "dealer-left") ? lit->dealer : lit->bidder));
}

static void after_draw(Lit *lit)
{
    if (!lit_calls(lit)) {
        first_lead(lit);
        return;
    }
    lit->phase = "call";
    lit->turn = lit->bidder;
}

static void answer_call(Lit *lit, const char *choice)
{
    if (!is(choice, "alone"))
        lit->called = (LitCard){choice[5], choice[6]};
    first_lead(lit);
}

/* The stock's top cards go, as many as that. */
static void stock_loses(Lit *lit, int count)
{
    lit->stock_count -= count;
    for (int i = 0; i < lit->stock_count; i++)
        lit->stock[i] = lit->stock[i + count];
}

static void next_drawer(Lit *lit, int seat)
{
    if (is(lit->rules.draw, "others") && seat == lit->bidder)
        seat = left_of(lit, seat);
    lit->turn = seat;
    if (is(lit->rules.draw_order, "put-out"))
        return;
    /* H18: the least of draw_max, the equal share and what the stock still holds */
    int count = lit->draw_most;
    if (count > lit->stock_count)
        count = lit->stock_count;
    for (int i = 0; i < count; i++)
        give(lit, seat, lit->stock[i]);
    stock_loses(lit, count);
    lit->drawn[seat] = count;
}

static bool dealer_picks(const Lit *lit)
{
    return is(lit->rules.dealer_draw, "picks") && is(lit->rules.draw_order, "put-out");
}

static void begin_draw(Lit *lit)
{
    const int drawers = is(lit->rules.draw, "all")      ? lit->rules.players
                        : is(lit->rules.draw, "others") ? lit->rules.players - 1
                                                        : 0;
    if (drawers == 0) {
        after_draw(lit);
        return;
    }
    lit->drawers_left = drawers;
    lit->draw_most = lit->rules.draw_max;
    if (is(lit->rules.draw_order, "put-out") && lit->draw_most > 5 - lit->rules.draw_keep)
        lit->draw_most = 5 - lit->rules.draw_keep;
    if (is(lit->rules.draw_share, "equal") && lit->draw_most > lit->stock_count / drawers)
        lit->draw_most = lit->stock_count / drawers;
    lit->phase = "draw";
    const bool dealer_first = is(lit->rules.draw_from, "dealer") && !dealer_picks(lit);
    next_drawer(lit, dealer_first ? lit->dealer : left_of(lit, lit->dealer));
}

/* H4, the order after the auction. */
static void auction_over(Lit *lit)
{
    if (lit->bid == 0) {
        lit_end_passed_out(lit);
        return;
    }
    lit->turn = lit->bidder;
    lit->phase = "name";
    if (!has_kitty(lit) || is(lit->rules.name, "before-kitty"))
        return;
    take_kitty(lit);
    if (!is(lit->rules.draw, "all"))
        lit->phase = "kitty";
}

bool lit_may_go_blind(const Lit *lit)
{
    bool fixes = false; /* a card of the stock that is no Joker */
    for (int i = 0; i < lit->stock_count; i++)
        fixes |= lit->stock[i].rank != 'X';
    return is(lit->rules.blind, "yes") && has_kitty(lit) && is(lit->rules.name, "before-kitty") && fixes;
}

/* H18: the bidder takes the top card of the stock; below a Joker another one fixes trumps and is laid aside. */
static void go_blind(Lit *lit)
{
    const LitCard top = lit->stock[0];
    give(lit, lit->bidder, top);
    lit->trump = top.suit;
    lit->blind = 1;
    if (top.rank == 'X') {
        lit->aside = lit->stock[1];
        lit->trump = lit->aside.suit;
        lit->blind = 2;
    }
    stock_loses(lit, lit->blind);
    if (is(lit->rules.draw, "all"))
        begin_draw(lit);
    else
        lit->phase = "kitty";
}

static void answer_name(Lit *lit, const char *choice)
{
    if (is(choice, "blind")) {
        go_blind(lit);
        return;
    }
    lit->trump = choice[5];
    if (has_kitty(lit) && !lit->kitty_in_hand) {
        take_kitty(lit);
        if (!is(lit->rules.draw, "all")) {
            lit->phase = "kitty";
            return;
        }
    }
    begin_draw(lit);
}

/* §8: the next one, from a seat on, who has not passed, or the dealer when the round is over. */
static void next_of_round(Lit *lit, int seat)
{
    while (seat != lit->dealer && lit->passed[seat])
        seat = left_of(lit, seat);
    lit->turn = seat;
    if (seat == lit->dealer && lit->round_two && !lit->raised)
        auction_over(lit);
}

static void after_bid_dealer_round(Lit *lit, int seat, const char *choice)
{
    if (seat != lit->dealer) {
        next_of_round(lit, left_of(lit, seat));
    } else if (is(choice, "hold")) {
        lit->round_two = true;
        lit->raised = false;
        next_of_round(lit, left_of(lit, seat));
    } else {
        auction_over(lit);
    }
}

static void after_bid_round(Lit *lit, int seat)
{
    if (lit->bid ? everybody_passed(lit, lit->bidder) : everybody_passed(lit, -1)) {
        auction_over(lit);
        return;
    }
    do
        seat = left_of(lit, seat);
    while (lit->passed[seat]);
    lit->turn = seat;
}

static void answer_bid(Lit *lit, const char *choice)
{
    const int seat = lit->turn, before = lit->bidder;
    if (is(choice, "pass")) {
        lit->passed[seat] = true;
    } else if (is(choice, "hold")) {
        lit->bidder = seat;
        lit->held = true;
        if (is(lit->rules.hold_asks, "nobody") || lit->bid == highest_bid(lit)) {
            auction_over(lit);
            return;
        }
        for (int other = 0; other < lit->rules.players; other++)
            if (is(lit->rules.hold_asks, "held") && other != seat && other != before)
                lit->passed[other] = true;
    } else {
        lit->bid = 0;
        for (const char *digit = choice + 4; *digit; digit++)
            lit->bid = lit->bid * 10 + (*digit - '0');
        lit->bidder = seat;
        lit->held = false;
        lit->raised = true;
    }
    if (is(lit->rules.auction, "dealer-round"))
        after_bid_dealer_round(lit, seat, choice);
    else
        after_bid_round(lit, seat);
}

/* Discards the cards named after `discard`. */
static void discard(Lit *lit, int seat, const char *choice)
{
    for (const char *at = choice + strlen("discard"); *at; at += 3)
        discard_card(lit, seat, (LitCard){at[1], at[2]});
}

/* H4: how many cards may be discarded. */
void lit_out_limits(const Lit *lit, int *least, int *most)
{
    const int seat = lit->turn;
    int kitty = seat == lit->bidder && lit->kitty_in_hand ? lit->kitty_count : 0;
    if (seat == lit->bidder && lit->blind)
        kitty = 1;
    *least = *most = kitty;
    if (is(lit->phase, "kitty"))
        return;
    if (is(lit->rules.draw_order, "take")) { /* what is over five */
        *least = *most = lit->hand_count[seat] - 5;
        return;
    }
    *most += lit->draw_most < lit->stock_count ? lit->draw_most : lit->stock_count;
}

static void answer_draw(Lit *lit, const char *choice)
{
    const int seat = lit->turn;
    discard(lit, seat, choice);
    const int count = 5 - lit->hand_count[seat];
    if (count > 0 && seat == lit->dealer && dealer_picks(lit)) {
        lit->phase = "pick";
        return;
    }
    for (int i = 0; i < count; i++)
        give(lit, seat, lit->stock[i]);
    stock_loses(lit, count);
    if (is(lit->rules.draw_order, "put-out"))
        lit->drawn[seat] = count;
    if (--lit->drawers_left == 0)
        after_draw(lit);
    else
        next_drawer(lit, left_of(lit, seat));
}

/* H18: the dealer takes the cards that they lack one at a time. They draw last. */
static void answer_pick(Lit *lit, const char *choice)
{
    int at = 0;
    while (lit->stock[at].rank != choice[5] || lit->stock[at].suit != choice[6])
        at++;
    give(lit, lit->dealer, lit->stock[at]);
    lit->drawn[lit->dealer]++;
    lit->stock_count--;
    for (; at < lit->stock_count; at++)
        lit->stock[at] = lit->stock[at + 1];
    if (lit->hand_count[lit->dealer] == 5)
        after_draw(lit);
}

static void answer_kitty(Lit *lit, const char *choice)
{
    discard(lit, lit->turn, choice);
    if (lit->trump)
        begin_draw(lit);
    else
        lit->phase = "name";
}

/* -------------------------------------------------------------------- playing */

static void answer_play(Lit *lit, const char *choice)
{
    const int seat = lit->turn;
    const LitCard card = {choice[5], choice[6]};
    take(lit, seat, card);
    lit->trick[lit->tricks_done][lit->played++] = card;
    if (lit->played < lit->rules.players) {
        ask_card(lit, left_of(lit, seat));
        return;
    }
    const int at = lit_trick_winner(lit, lit->trick[lit->tricks_done], lit->played);
    const int winner = (lit->lead[lit->tricks_done] + at) % lit->rules.players;
    lit->winner[lit->tricks_done++] = winner;
    lit->tricks[winner]++;
    lit->played = 0;
    if (lit->tricks_done < 5)
        lit->lead[lit->tricks_done] = winner;
    if (lit_score_trick(lit, winner))
        return;
    if (lit->ace_due) {
        give(lit, lit->dealer, lit->turn_up);
        lit->ace_due = false;
        lit->turn_up_taken = true;
    }
    ask_card(lit, winner);
}

void lit_act(Lit *lit, const char *choice)
{
    if (lit->joker_up) {
        take_joker(lit, choice);
    } else if (is(lit->phase, "five")) {
        answer_five(lit, choice);
    } else if (is(lit->phase, "rob")) {
        answer_rob(lit, choice);
    } else if (is(lit->phase, "bid")) {
        answer_bid(lit, choice);
    } else if (is(lit->phase, "kitty")) {
        answer_kitty(lit, choice);
    } else if (is(lit->phase, "name")) {
        answer_name(lit, choice);
    } else if (is(lit->phase, "draw")) {
        answer_draw(lit, choice);
    } else if (is(lit->phase, "pick")) {
        answer_pick(lit, choice);
    } else if (is(lit->phase, "call")) {
        answer_call(lit, choice);
    } else if (is(lit->phase, "play")) {
        answer_play(lit, choice);
    } else if (is(choice, "claim")) {
        lit_claim(lit);
    } else {
        lit->jinker = lit->turn;
        ask_card(lit, lit->turn);
    }
}

/* ------------------------------------------------------------------- §3, §5 deal */

static void pay(Lit *lit, int seat, int chips)
{
    lit->total[seat] -= chips;
    lit->pool += chips;
}

static void pay_before_deal(Lit *lit)
{
    const LitRules *r = &lit->rules;
    const bool fresh = lit->hand_number == 1 || is(lit->outcome, "won") || is(lit->outcome, "jinked");
    if (!fresh && r->pool_max) { /* H11: the dealer first, and only what the pool lacks */
        for (int k = 0; k < r->players; k++) {
            const int seat = (lit->dealer + k) % r->players, lacks = r->pool_max - lit->pool;
            const int owed = r->stake_after_spoil + (k == 0 ? r->dealer_after_spoil + r->dealer_extra : 0);
            pay(lit, seat, lacks <= 0 ? 0 : owed < lacks ? owed : lacks);
        }
        return;
    }
    for (int seat = 0; seat < r->players; seat++)
        pay(lit, seat, fresh ? r->stake : r->stake_after_spoil);
    if (!fresh)
        pay(lit, lit->dealer, r->dealer_after_spoil);
    pay(lit, lit->dealer, r->dealer_extra);
}

/* A round of the deal: `sizes` has a digit for each player from the dealer's left, and then one for the kitty (§3, H4, H9). */
static int deal_round(Lit *lit, const LitCard *pack, int at, const char *sizes)
{
    for (int k = 1; k <= lit->rules.players; k++)
        for (int i = 0; i < sizes[k - 1] - '0'; i++)
            give(lit, (lit->dealer + k) % lit->rules.players, pack[at++]);
    for (int i = 0; i < sizes[lit->rules.players] - '0'; i++)
        lit->kitty[lit->kitty_count++] = pack[at++];
    return at;
}

/* The rounds of each way to deal: what the first hand gets, the second, the third …, in each of the rounds. */
static int deal_all(Lit *lit, const LitCard *cards, bool two_first)
{
    static const struct {
        const char *packets;
        int rounds;
        const char *sizes[5];
    } WAYS[] = {
        {"3-2", 2, {"33333333333", "22222222222"}},
        {"2-3", 2, {"22222222222", "33333333333"}},
        {"4-1", 2, {"44444444444", "11111111111"}},
        {"1-4", 2, {"11111111111", "44444444444"}},
        {"alternate-3-2", 2, {"32323232323", "23232323232"}},
        {"alternate-2-3", 2, {"23232323232", "32323232323"}},
        {"1-1-1-1-1", 5, {"11111111111", "11111111111", "11111111111", "11111111111", "11111111111"}},
    };
    const char *packets = lit->rules.packets, *when = lit->rules.kitty_when;
    const int kitty = lit->rules.game == LIT_AUCTION ? lit->rules.kitty : 0;
    int way = 0, at = 0;
    if (is(packets, "dealer"))
        packets = two_first ? "2-3" : "3-2";
    while (!is(WAYS[way].packets, packets))
        way++;
    for (int round = 0; round < WAYS[way].rounds; round++) {
        char sizes[12];
        const bool last = round == WAYS[way].rounds - 1;
        strcpy(sizes, WAYS[way].sizes[round]);
        if (is(when, "after-first"))
            sizes[lit->rules.players] = (char)('0' + (round == 0 ? kitty : 0));
        else if (is(when, "last"))
            sizes[lit->rules.players] = (char)('0' + (last ? kitty : 0));
        else if (kitty == 4)
            sizes[lit->rules.players] = round == 0 || last ? '2' : '0';
        else if (kitty < 4)
            sizes[lit->rules.players] = (char)('0' + (round == 0 ? kitty : 0));
        at = deal_round(lit, cards, at, sizes);
    }
    return at;
}

static void clear_hand(Lit *lit)
{
    const Lit old = *lit;
    memset(lit, 0, sizeof *lit);
    lit->rules = old.rules;
    lit->hand_number = old.hand_number + 1;
    lit->dealer = old.dealer;
    lit->dealt_in_a_row = old.dealt_in_a_row + 1;
    const bool again =
        is(old.outcome, "passed-out") && is(old.rules.all_pass, "same-dealer") && old.dealt_in_a_row < 3;
    if (lit->hand_number > 1 && !again) {
        lit->dealer = (old.dealer + 1) % old.rules.players;
        lit->dealt_in_a_row = 1;
    }
    memcpy(lit->total, old.total, sizeof lit->total);
    memcpy(lit->before, old.total, sizeof lit->before);
    memcpy(lit->won, old.won, sizeof lit->won);
    lit->number = old.number;
    lit->pool = old.pool;
    lit->outcome = old.outcome;
    lit->two_first = old.two_first;
    lit->barred = lit->jinker = lit->by = lit->bidder = -1;
}

void lit_deal(Lit *lit, const S5Card *pack)
{
    LitCard cards[53];
    for (int i = 0; i < lit->rules.pack; i++)
        cards[i] = lit_card(pack[i]);
    clear_hand(lit);
    if (lit->rules.game == LIT_POOL)
        pay_before_deal(lit);
    lit->outcome = "";
    const bool auction = lit->rules.game == LIT_AUCTION;
    int at = deal_all(lit, cards, lit->two_first);
    lit->two_first = false;
    if (!auction) {
        lit->joker_up = cards[at].rank == 'X';
        if (lit->joker_up)
            at++;
        lit->turn_up = cards[at++];
    }
    while (at < lit->rules.pack)
        lit->stock[lit->stock_count++] = cards[at++];
    if (auction) {
        lit->phase = "bid";
        lit->turn = left_of(lit, lit->dealer);
        return;
    }
    lit->trump = lit->turn_up.suit;
    if (lit_score_deal(lit))
        return;
    if (lit->joker_up) {
        lit->phase = "rob";
        lit->turn = lit->dealer;
        return;
    }
    after_joker(lit);
}
