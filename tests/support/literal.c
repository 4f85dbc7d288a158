#include "literal.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ------------------------------------------------------------------ §1 cards */

static const char *trump_order(char suit)
{
    switch (suit) {
    case 'S':
        return "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS";
    case 'H':
        return "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H";
    case 'D':
        return "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D";
    default:
        return "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC";
    }
}

static const char *plain_order(char suit)
{
    switch (suit) {
    case 'S':
        return "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS";
    case 'H':
        return "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
    case 'D':
        return "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD";
    default:
        return "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC";
    }
}

/* The place of a card in an order, 0 the highest; 50 when it is not in it. */
static int place(const char *order, LitCard card)
{
    for (int i = 0; order[3 * i]; i++) {
        if (order[3 * i] == card.rank && order[3 * i + 1] == card.suit)
            return i;
        if (!order[3 * i + 2])
            break;
    }
    return 50;
}

static bool is_ace_of_hearts(LitCard card)
{
    return card.rank == 'A' && card.suit == 'H';
}

bool lit_is_trump(const Lit *lit, LitCard card)
{
    return card.suit == lit->trump || is_ace_of_hearts(card);
}

/* Whether this is the ace of trumps, and lowered. */
static bool is_lowered(const Lit *lit, LitCard card)
{
    return lit->lowered && card.rank == 'A' && card.suit == lit->trump;
}

/* Whether one trump is higher than another. */
static bool outranks(const Lit *lit, LitCard a, LitCard b)
{
    if (is_lowered(lit, a))
        return false;
    if (is_lowered(lit, b))
        return a.rank != b.rank || a.suit != b.suit;
    return place(trump_order(lit->trump), a) < place(trump_order(lit->trump), b);
}

/* -------------------------------------------------------------- §2 following */

/* What a lead asks for: a suit's letter, or 'T' for trumps. */
static char asked(const Lit *lit, LitCard led)
{
    if (is_ace_of_hearts(led) && lit->trump != 'H' && is(lit->rules.ace_hearts_lead, "hearts"))
        return 'H';
    return lit_is_trump(lit, led) ? 'T' : led.suit;
}

static bool is_exempt(const Lit *lit, LitCard card, LitCard led)
{
    const bool five_or_jack = card.suit == lit->trump && (card.rank == '5' || card.rank == 'J');
    const bool ace = is_ace_of_hearts(card) && !is_lowered(lit, card);
    if (is(lit->rules.renege, "none") || !(five_or_jack || ace))
        return false;
    return is(lit->rules.renege, "any-lead") || outranks(lit, card, led);
}

/* Whether a card of the hand may be played on a lead. */
bool lit_may_play(const Lit *lit, int seat, LitCard card, LitCard led)
{
    const char suit = asked(lit, led);
    bool holds_suit = false, holds_bound_trump = false;
    for (int i = 0; i < lit->hand_count[seat]; i++) {
        const LitCard held = lit->hand[seat][i];
        if (!lit_is_trump(lit, held) && held.suit == suit)
            holds_suit = true;
        if (lit_is_trump(lit, held) && !is_exempt(lit, held, led))
            holds_bound_trump = true;
    }
    if (suit == 'T')
        return !holds_bound_trump || lit_is_trump(lit, card);
    if (!holds_suit)
        return true;
    if (lit_is_trump(lit, card))
        return is(lit->rules.follow, "may-trump");
    return card.suit == suit;
}

int lit_trick_winner(const Lit *lit, const LitCard *cards, int count)
{
    const char suit = asked(lit, cards[0]);
    int best = -1;
    for (int i = 0; i < count; i++)
        if (lit_is_trump(lit, cards[i]) && (best < 0 || outranks(lit, cards[i], cards[best])))
            best = i;
    if (best >= 0)
        return best;
    for (int i = 0; i < count; i++)
        if (cards[i].suit == suit &&
            (best < 0 || place(plain_order(suit), cards[i]) < place(plain_order(suit), cards[best])))
            best = i;
    return best;
}

/* ------------------------------------------------------------ cards in hands */

/* Where a card stands in records: suits S H D C, ranks A 2 … K. */
static int record_place(LitCard card)
{
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

static void put_out(Lit *lit, int seat, LitCard card)
{
    take(lit, seat, card);
    lit->out[seat][lit->out_count[seat]++] = card;
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

static void find_question(Lit *lit)
{
    lit->question = LIT_NO_QUESTION;
    if (lit->turn_up.rank == 'A') {
        lit->question = LIT_ASK_DEALER;
        lit->asked_seat = lit->dealer;
        return;
    }
    const int holder = holder_of(lit, 'A', lit->turn_up.suit);
    if (holder < 0 || (holder == lit->dealer && is(lit->rules.rob_who, "not-dealer")))
        return;
    lit->question = LIT_ASK_HOLDER;
    lit->asked_seat = holder;
}

/* Whether the question about the turn-up comes now, before `seat` plays. */
static bool question_is_now(const Lit *lit, int seat)
{
    const char *when = lit->question == LIT_ASK_HOLDER ? lit->rules.rob_when : lit->rules.dealer_rob;
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

static void answer_rob(Lit *lit, const char *choice)
{
    const int seat = lit->turn;
    if (strncmp(choice, "rob ", 4) == 0) {
        put_out(lit, seat, (LitCard){choice[4], choice[5]});
        if (lit->question == LIT_ASK_DEALER && is(lit->rules.dealer_rob, "discard-then-take")) {
            lit->ace_due = true;
        } else {
            give(lit, seat, lit->turn_up);
            lit->turn_up_taken = true;
        }
    } else if (lit->question == LIT_ASK_HOLDER) {
        const char *refusal = lit->rules.rob_refusal;
        if (is(refusal, "lowers") || (is(refusal, "announce-or-lowers") && is(choice, "decline")))
            lit->lowered = true;
        if (is(refusal, "bars"))
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

bool lit_may_bid(const Lit *lit, int seat, int bid)
{
    const bool forty_fives = lit->rules.game == LIT_FORTY_FIVES;
    if (forty_fives && lit->total[lit_party(lit, seat)] >= 100 && bid < 20)
        return false;
    return bid > lit->bid;
}

bool lit_may_hold(const Lit *lit, int seat)
{
    if (seat != lit->dealer || lit->bid == 0 || lit->bidder == seat)
        return false;
    return lit->rules.game != LIT_FORTY_FIVES || lit->total[lit_party(lit, seat)] < 100 || lit->bid >= 20;
}

bool lit_may_pass(const Lit *lit, int seat)
{
    return !(is(lit->rules.all_pass, "dealer") && seat == lit->dealer && lit->bid == 0 &&
             everybody_passed(lit, lit->dealer));
}

static void auction_over(Lit *lit)
{
    if (lit->bid == 0) {
        lit_end_passed_out(lit);
        return;
    }
    lit->turn = lit->bidder;
    lit->phase = lit->rules.game == LIT_FIFTY_FIVE ? "kitty" : "name";
    if (lit->rules.game == LIT_FIFTY_FIVE)
        for (int i = 0; i < lit->kitty_count; i++)
            give(lit, lit->bidder, lit->kitty[i]);
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

static void after_bid_forty_fives(Lit *lit, int seat, const char *choice)
{
    if (seat != lit->dealer) {
        next_of_round(lit, left_of(lit, seat));
    } else if (is(choice, "hold") && lit->bid < 30) {
        lit->round_two = true;
        lit->raised = false;
        next_of_round(lit, left_of(lit, seat));
    } else {
        auction_over(lit);
    }
}

static void after_bid_fifty_five(Lit *lit, int seat)
{
    if (lit->bid ? everybody_passed(lit, lit->bidder) : everybody_passed(lit, -1)) {
        auction_over(lit);
        return;
    }
    if (lit->held && lit->bid == 60) {
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
    const int seat = lit->turn;
    if (is(choice, "pass")) {
        lit->passed[seat] = true;
    } else if (is(choice, "hold")) {
        lit->bidder = seat;
        lit->held = true;
    } else {
        lit->bid = choice[5] ? (choice[4] - '0') * 10 + (choice[5] - '0') : choice[4] - '0';
        lit->bidder = seat;
        lit->held = false;
        lit->raised = true;
    }
    if (lit->rules.game == LIT_FORTY_FIVES)
        after_bid_forty_fives(lit, seat, choice);
    else
        after_bid_fifty_five(lit, seat);
}

static void start_play(Lit *lit, int seat)
{
    lit->lead[0] = seat;
    ask_card(lit, seat);
}

/* Puts out the cards named behind `discard`. */
static int discard(Lit *lit, int seat, const char *choice)
{
    int count = 0;
    for (const char *at = choice + strlen("discard"); *at; at += 3, count++)
        put_out(lit, seat, (LitCard){at[1], at[2]});
    return count;
}

static void answer_draw(Lit *lit, const char *choice)
{
    const int seat = lit->turn, count = discard(lit, seat, choice);
    for (int i = 0; i < count; i++)
        give(lit, seat, lit->stock[i]);
    lit->stock_count -= count;
    lit->drawn[seat] = count;
    for (int i = 0; i < lit->stock_count; i++)
        lit->stock[i] = lit->stock[i + count];
    if (seat == lit->dealer)
        start_play(lit, left_of(lit, lit->bidder));
    else
        lit->turn = left_of(lit, seat);
}

static void answer_name(Lit *lit, const char *choice)
{
    lit->trump = choice[5];
    if (lit->rules.game == LIT_FIFTY_FIVE) {
        start_play(lit, left_of(lit, lit->dealer));
        return;
    }
    lit->phase = "draw";
    lit->turn = left_of(lit, lit->dealer);
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
    if (is(lit->phase, "rob")) {
        answer_rob(lit, choice);
    } else if (is(lit->phase, "bid")) {
        answer_bid(lit, choice);
    } else if (is(lit->phase, "kitty")) {
        discard(lit, lit->turn, choice);
        lit->phase = "name";
    } else if (is(lit->phase, "name")) {
        answer_name(lit, choice);
    } else if (is(lit->phase, "draw")) {
        answer_draw(lit, choice);
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
    for (int seat = 0; seat < r->players; seat++)
        pay(lit, seat, fresh ? r->stake : r->stake_after_spoil);
    if (!fresh)
        pay(lit, lit->dealer, r->dealer_after_spoil);
    pay(lit, lit->dealer, r->dealer_extra);
}

static int deal_packet(Lit *lit, const LitCard *pack, int at, int size)
{
    for (int k = 1; k <= lit->rules.players; k++)
        for (int i = 0; i < size; i++)
            give(lit, (lit->dealer + k) % lit->rules.players, pack[at++]);
    if (lit->rules.game == LIT_FIFTY_FIVE)
        for (int i = 0; i < size; i++)
            lit->kitty[lit->kitty_count++] = pack[at++];
    return at;
}

static void clear_hand(Lit *lit)
{
    const Lit old = *lit;
    memset(lit, 0, sizeof *lit);
    lit->rules = old.rules;
    lit->hand_number = old.hand_number + 1;
    lit->dealer = lit->hand_number == 1 ? old.dealer : (old.dealer + 1) % old.rules.players;
    memcpy(lit->total, old.total, sizeof lit->total);
    lit->pool = old.pool;
    lit->outcome = old.outcome;
    lit->barred = lit->jinker = lit->by = lit->bidder = -1;
}

void lit_deal(Lit *lit, const S5Card *pack)
{
    LitCard cards[52];
    for (int i = 0; i < 52; i++)
        cards[i] = (LitCard){"A23456789TJQK"[pack[i] % 13], "SHDC"[pack[i] / 13]};
    clear_hand(lit);
    if (lit->rules.game == LIT_POOL)
        pay_before_deal(lit);
    lit->outcome = "";
    const int first = is(lit->rules.packets, "3-2") ? 3 : 2;
    int at = deal_packet(lit, cards, 0, first);
    at = deal_packet(lit, cards, at, 5 - first);
    const bool auction = lit->rules.game == LIT_FORTY_FIVES || lit->rules.game == LIT_FIFTY_FIVE;
    if (!auction)
        lit->turn_up = cards[at++];
    while (at < 52)
        lit->stock[lit->stock_count++] = cards[at++];
    if (auction) {
        lit->phase = "bid";
        lit->turn = left_of(lit, lit->dealer);
        return;
    }
    lit->trump = lit->turn_up.suit;
    find_question(lit);
    start_play(lit, left_of(lit, lit->dealer));
}
