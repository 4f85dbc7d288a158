/* The literal referee's scores and ends (docs/rules.md §5–§9, H6). */
#include "literal.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

int lit_party(const Lit *lit, int seat)
{
    return lit->rules.sides ? seat % lit->rules.sides : seat;
}

int lit_scores(const Lit *lit)
{
    return lit->rules.game != LIT_POOL && lit->rules.sides ? lit->rules.sides : lit->rules.players;
}

int lit_parties(const Lit *lit)
{
    return lit->rules.sides ? lit->rules.sides : lit->rules.players;
}

static int tricks_of(const Lit *lit, int party)
{
    int tricks = 0;
    for (int seat = 0; seat < lit->rules.players; seat++)
        if (lit_party(lit, seat) == party)
            tricks += lit->tricks[seat];
    return tricks;
}

/* ------------------------------------------------------------------------- end */

static int party_total(const Lit *lit, int party)
{
    int total = 0;
    if (lit->rules.game != LIT_POOL)
        return lit->total[party];
    for (int seat = 0; seat < lit->rules.players; seat++)
        if (lit_party(lit, seat) == party)
            total += lit->total[seat];
    return total;
}

static void share_pool_left(Lit *lit)
{
    const int each = lit->pool / lit->rules.players, odd = lit->pool % lit->rules.players;
    for (int k = 1; k <= lit->rules.players; k++)
        lit->total[(lit->dealer + k) % lit->rules.players] += each + (k <= odd ? 1 : 0);
    lit->pool = 0;
}

static void game_over(Lit *lit)
{
    lit->phase = "over";
    lit->turn = -1;
    lit->match = 1;
    for (int party = 0; party < lit_parties(lit); party++)
        if (lit->rules.game == LIT_POINTS && lit->winners[party] && tricks_of(lit, party) == 5)
            lit->match = 2;
}

/* The most chips or points win, ties share. */
static void highest_wins(Lit *lit)
{
    share_pool_left(lit);
    for (int party = 0; party < lit_parties(lit); party++) {
        lit->winners[party] = true;
        for (int other = 0; other < lit_parties(lit); other++)
            if (party_total(lit, other) > party_total(lit, party))
                lit->winners[party] = false;
    }
    game_over(lit);
}

static void end_hand(Lit *lit, const char *outcome, int by)
{
    lit->outcome = outcome;
    lit->by = by;
    lit->turn = -1;
    lit->phase = "deal";
}

/* The end by the number of hands. */
static void end_at_limit(Lit *lit)
{
    if (!lit->rules.hands || lit->hand_number < lit->rules.hands)
        return;
    const Lit before = *lit;
    int winners = 0;
    highest_wins(lit);
    for (int party = 0; party < lit_parties(lit); party++)
        winners += lit->winners[party];
    if (winners > 1 && lit->rules.game != LIT_POOL && is(lit->rules.hands_tie, "play-on"))
        *lit = before;
}

void lit_stop(Lit *lit)
{
    lit->stopped = true;
    highest_wins(lit);
}

/* ------------------------------------------------------------------ §5 the pool */

/* Pool and bonus to a party; the odd remainder to the taker of the last trick. */
static void win_pool(Lit *lit, int party, bool jinked)
{
    int prize = lit->pool, members = 0;
    for (int seat = 0; seat < lit->rules.players; seat++) {
        if (lit_party(lit, seat) == party) {
            members++;
        } else if (jinked) {
            lit->change[seat] -= lit->rules.jink_bonus;
            prize += lit->rules.jink_bonus;
        }
    }
    for (int seat = 0; seat < lit->rules.players; seat++)
        if (lit_party(lit, seat) == party)
            lit->change[seat] += prize / members;
    lit->change[lit->winner[lit->tricks_done - 1]] += prize % members;
    lit->pool = 0;
    for (int seat = 0; seat < lit->rules.players; seat++)
        lit->total[seat] += lit->change[seat];
}

static void end_pool(Lit *lit, const char *outcome, int by)
{
    if (is(outcome, "won") || is(outcome, "jinked"))
        win_pool(lit, lit_party(lit, by), is(outcome, "jinked"));
    end_hand(lit, outcome, by);
    end_at_limit(lit);
}

void lit_claim(Lit *lit)
{
    end_pool(lit, "won", lit->turn);
}

static bool score_pool(Lit *lit, int seat)
{
    const int party = lit_party(lit, seat);
    if (lit->jinker >= 0) {
        if (party != lit_party(lit, lit->jinker))
            end_pool(lit, "jink-failed", lit->jinker);
        else if (lit->tricks_done == 5)
            end_pool(lit, "jinked", lit->jinker);
        else
            return false;
        return true;
    }
    const int needed = lit->rules.win_tricks;
    if (tricks_of(lit, party) == needed) {
        if (lit->barred >= 0 && lit_party(lit, lit->barred) == party) {
            end_pool(lit, "barred", seat);
        } else if (lit->tricks_done == needed && needed < 5 && !is(lit->rules.jink, "no")) {
            lit->phase = "claim";
            lit->turn = seat;
        } else {
            end_pool(lit, "won", seat);
        }
        return true;
    }
    if (lit->tricks_done < 5)
        return false;
    end_pool(lit, "spoil", -1);
    return true;
}

/* ------------------------------------------------------------------ H6 tricks */

/* The place among all cards played so far of the highest trump, −1 for none. */
static int place_of_highest_trump(const Lit *lit, LitCard played[50])
{
    int count = 0, trump = -1;
    for (int t = 0; t < lit->tricks_done; t++)
        for (int i = 0; i < lit->rules.players; i++)
            played[count++] = lit->trick[t][i];
    /* As if all had been played to one trick that a trump of the hand led. */
    for (int i = 0; i < count && trump < 0; i++)
        if (lit_is_trump(lit, played[i]))
            trump = i;
    return trump < 0 ? -1 : lit_trick_winner(lit, played, count);
}

/* The trick that brings the bonus, −1 for none. */
static int bonus_trick(const Lit *lit)
{
    LitCard played[50];
    const int at = place_of_highest_trump(lit, played);
    if (at < 0 || (is(lit->rules.bonus_for, "top") && !lit_is_top(lit, played[at])))
        return -1;
    return at / lit->rules.players;
}

static int before_hand(const Lit *lit, int party)
{
    return lit->total[party] - lit->change[party];
}

/* ---------------------------------------------------------------- H16 a called partner */

/* The seat that played the called card, −1 for none, and the trick to which it did. All tricks have been played. */
static int partner_in(const Lit *lit, int *trick)
{
    for (*trick = 0; lit->called.rank && *trick < lit->tricks_done; ++*trick)
        for (int i = 0; i < lit->rules.players; i++)
            if (lit->trick[*trick][i].rank == lit->called.rank &&
                lit->trick[*trick][i].suit == lit->called.suit)
                return (lit->lead[*trick] + i) % lit->rules.players;
    return -1;
}

/* The partner for the whole hand, −1 for none. */
static int partner_for_hand(const Lit *lit)
{
    int trick;
    return is(lit->rules.call_lasts, "hand") ? partner_in(lit, &trick) : -1;
}

/* Whose trick it is: a partner for one trick takes that one for the bidder. */
static int party_with_trick(const Lit *lit, int trick)
{
    int helped;
    const int winner = lit->winner[trick];
    if (is(lit->rules.call_lasts, "trick") && partner_in(lit, &helped) == winner && helped == trick)
        return lit->bidder;
    return lit_party(lit, winner);
}

/* What a party made in one trick. */
static int made_in(const Lit *lit, int trick, int party)
{
    if (party_with_trick(lit, trick) != party)
        return 0;
    if (trick != bonus_trick(lit))
        return lit->rules.trick_points;
    const bool too_high = lit->rules.game == LIT_AUCTION && lit->rules.bonus_until &&
                          before_hand(lit, lit_party(lit, lit->winner[trick])) >= lit->rules.bonus_until;
    return too_high ? 5 : lit->rules.trick_points + lit->rules.top_bonus;
}

static int made(const Lit *lit, int party)
{
    int points = 0;
    for (int trick = 0; trick < 5; trick++)
        points += made_in(lit, trick, party);
    return points;
}

static bool is_there(const Lit *lit, int party)
{
    return lit->rules.target && lit->total[party] >= lit->rules.target;
}

/* The highest of those at the target win. */
static void highest_there_wins(Lit *lit)
{
    for (int party = 0; party < lit_parties(lit); party++) {
        lit->winners[party] = is_there(lit, party);
        for (int other = 0; other < lit_parties(lit); other++)
            if (lit->total[other] > lit->total[party])
                lit->winners[party] = false;
    }
}

/* ------------------------------------------------------------------- §8, §9, H6 bids */

/* H6: a slam. */
static bool is_slam(const Lit *lit)
{
    if (lit->bid > 30)
        return true;
    return lit->bid == 30 && lit->rules.thirty_scores == 60 && lit->rules.players >= lit->rules.slam_players;
}

/* Whether a party bids together with the bidder, or is the bidder. */
static bool is_bidding_side(const Lit *lit, int party)
{
    return party == lit_party(lit, lit->bidder) || party == partner_for_hand(lit);
}

static int made_by_bidders(const Lit *lit)
{
    int points = 0;
    for (int party = 0; party < lit_parties(lit); party++)
        points += is_bidding_side(lit, party) ? made(lit, party) : 0;
    return points;
}

static bool bid_is_made(const Lit *lit)
{
    int tricks = 0;
    if (!is_slam(lit))
        return made_by_bidders(lit) >= lit->bid;
    if (!is(lit->rules.slam_needs, "tricks"))
        return made_by_bidders(lit) >= 30;
    for (int trick = 0; trick < 5; trick++)
        tricks += is_bidding_side(lit, party_with_trick(lit, trick)) ? 1 : 0;
    return tricks == 5;
}

static int slam_scores(const Lit *lit)
{
    return lit->bid > 60 ? lit->bid : 60;
}

/* H13: what a lost bid costs. */
static int cost_of_bid(const Lit *lit)
{
    return lit->bid > 30 && is(lit->rules.slam_costs, "half") ? lit->bid / 2 : lit->bid;
}

/* Whether a party is the bidder's called partner and scores for itself. */
static bool is_own_partner(const Lit *lit, int party)
{
    return party == partner_for_hand(lit) && is(lit->rules.call_scores, "own");
}

static int change_by_bid(const Lit *lit, int party)
{
    const bool is_made = bid_is_made(lit);
    if (is_own_partner(lit, party))
        return is_made && is_slam(lit) ? 0 : made(lit, party);
    if (is_bidding_side(lit, party)) {
        if (!is_made)
            return -cost_of_bid(lit);
        if (is_slam(lit))
            return slam_scores(lit);
        return partner_for_hand(lit) >= 0 && is(lit->rules.call_scores, "both") ? made_by_bidders(lit)
                                                                                : made(lit, party);
    }
    if (is_made && lit->rules.no_defence_from && before_hand(lit, party) >= lit->rules.no_defence_from)
        return 0;
    return made(lit, party);
}

/* What a trick brought a party, as the end of the hand counts it. */
static int brought_by(const Lit *lit, int trick, int party)
{
    if (lit->rules.game == LIT_POINTS)
        return made_in(lit, trick, party);
    const int change = change_by_bid(lit, party), partner = partner_for_hand(lit);
    if (change <= 0)
        return 0;
    if (!is_bidding_side(lit, party) || is_own_partner(lit, party))
        return made_in(lit, trick, party);
    if (is_slam(lit))
        return trick == 4 ? change : 0;
    if (partner < 0 || is(lit->rules.call_scores, "own"))
        return made_in(lit, trick, party);
    return made_in(lit, trick, lit->bidder) + made_in(lit, trick, partner);
}

/* H6: of the parties at the target, the one that would have been there first wins, trick by trick. */
static void first_there_wins(Lit *lit)
{
    int total[10] = {0};
    for (int party = 0; party < lit_parties(lit); party++) {
        total[party] = before_hand(lit, party);
        if (party == lit_party(lit, lit->dealer))
            total[party] += lit->ace_bonus;
    }
    /* A party that was there before the hand comes first; of several the highest, with equals sharing *(our
     * reading)*. */
    int first = -1;
    for (int party = 0; party < lit_parties(lit); party++)
        if (is_there(lit, party) && total[party] >= lit->rules.target &&
            (first < 0 || lit->total[party] > lit->total[first]))
            first = party;
    for (int party = 0; party < lit_parties(lit); party++)
        if (first >= 0 && total[party] >= lit->rules.target && lit->total[party] == lit->total[first])
            lit->winners[party] = true;
    /* With the last trick two parties may get there: the one that made a slam without it is first (R66). A called partner comes
     * after the bidder (H16). */
    const int bidders = lit->bidder < 0 ? 0 : lit_party(lit, lit->bidder);
    const int partner = lit->bidder < 0 ? -1 : partner_for_hand(lit);
    for (int trick = 0; trick < 5 && first < 0; trick++)
        for (int rank = 0; rank < 3; rank++)
            for (int party = 0; party < lit_parties(lit); party++) {
                if (rank != (party == bidders ? 0 : party == partner ? 1 : 2))
                    continue;
                total[party] += brought_by(lit, trick, party);
                if (is_there(lit, party) && total[party] >= lit->rules.target && first < 0)
                    first = party;
            }
    lit->winners[first] = true;
}

static bool only_by_bid(const Lit *lit)
{
    bool green = true;
    for (int party = 0; party < lit_parties(lit); party++)
        green &= before_hand(lit, party) >= lit->rules.target - 30;
    return is(lit->rules.win_by_bid, "always") || (is(lit->rules.win_by_bid, "green") && green);
}

static void count_out(Lit *lit)
{
    const char *how = lit->rules.count_out;
    bool anybody = false;
    for (int party = 0; party < lit_parties(lit); party++)
        anybody |= is_there(lit, party);
    if (!anybody)
        return;
    if (lit->rules.game == LIT_AUCTION && lit->bidder < 0) {
        if (!only_by_bid(lit))
            highest_there_wins(lit); /* they were there before it, and did not win by a bid then */
        return;
    }
    if (lit->rules.game == LIT_AUCTION) {
        const int bidder = lit_party(lit, lit->bidder), partner = partner_for_hand(lit);
        const bool second = !is_there(lit, bidder) && partner >= 0 && is_there(lit, partner);
        const int bidding = second ? partner : bidder;
        if (only_by_bid(lit)) {
            lit->winners[bidding] = is_there(lit, bidding) && bid_is_made(lit);
            return;
        }
        if (strncmp(how, "bidder-", 7) == 0 && is_there(lit, bidding)) {
            lit->winners[bidding] = true;
            return;
        }
    }
    if (is(how, "higher") || is(how, "bidder-first"))
        highest_there_wins(lit);
    else
        first_there_wins(lit);
}

static bool is_won(const Lit *lit)
{
    for (int party = 0; party < lit_parties(lit); party++)
        if (lit->winners[party])
            return true;
    return false;
}

static void end_of_auction_hand(Lit *lit)
{
    bool floor = false;
    for (int party = 0; party < lit_parties(lit); party++)
        floor |= lit->rules.floor && lit->total[party] <= -lit->rules.floor;
    if (is_won(lit))
        game_over(lit);
    else if (floor)
        highest_wins(lit);
    else
        end_at_limit(lit);
}

static bool score_auction(Lit *lit)
{
    int change[10];
    if (lit->tricks_done < 5)
        return false;
    for (int party = 0; party < lit_parties(lit); party++)
        change[party] = change_by_bid(lit, party);
    const bool is_made = bid_is_made(lit);
    for (int party = 0; party < lit_parties(lit); party++) {
        lit->change[party] = change[party];
        lit->total[party] += change[party];
    }
    end_hand(lit, is_made ? "made" : "lost", lit->bidder);
    count_out(lit);
    end_of_auction_hand(lit);
    return true;
}

void lit_end_passed_out(Lit *lit)
{
    end_hand(lit, "passed-out", -1);
    count_out(lit);
    end_of_auction_hand(lit);
}

/* ------------------------------------------------------- §6, §7 Twenty-Five, Forty-Five */

static bool at_once(const Lit *lit)
{
    return is(lit->rules.count_out, "at-once");
}

static void add(Lit *lit, int party, int points)
{
    lit->change[party] += points;
    lit->total[party] += points;
}

/* Where points count at once: whether a party has won by its points. */
static bool wins_at_once(Lit *lit, int party)
{
    if (!at_once(lit) || !is_there(lit, party))
        return false;
    end_hand(lit, "scored", -1);
    lit->winners[party] = true;
    game_over(lit);
    return true;
}

bool lit_score_deal(Lit *lit)
{
    if (lit->rules.game != LIT_POINTS || lit->turn_up.rank != 'A')
        return false;
    lit->ace_bonus = lit->rules.dealer_ace_bonus;
    if (at_once(lit)) /* otherwise the hand is scored at its end *(our reading)* */
        add(lit, lit_party(lit, lit->dealer), lit->ace_bonus);
    return wins_at_once(lit, lit_party(lit, lit->dealer));
}

static void end_of_points_hand(Lit *lit, int party)
{
    end_hand(lit, "scored", -1);
    if (is(lit->rules.five_tricks, "game") && tricks_of(lit, party) == 5)
        lit->winners[party] = true;
    else if (!at_once(lit))
        count_out(lit);
    if (is_won(lit))
        game_over(lit);
    else
        end_at_limit(lit);
}

static bool is_among(const LitCard *cards, int count, LitCard card)
{
    for (int i = 0; i < count; i++)
        if (cards[i].rank == card.rank && cards[i].suit == card.suit)
            return true;
    return false;
}

/* H12: everybody can see that no trump above the highest one played can still be played. */
static bool is_certain(const Lit *lit)
{
    LitCard played[50];
    const int highest = place_of_highest_trump(lit, played), count = lit->tricks_done * lit->rules.players;
    const LitCard ace = {'A', lit->trump};
    for (int i = 0; i < lit->rules.pack; i++) {
        const LitCard card = lit_card((S5Card)i);
        LitCard two[2] = {card, played[highest]};
        Lit as_it_stood = *lit; /* with the ace in the place that everybody believes it to have */
        as_it_stood.lowered = lit->lowered && (lit->lowered_aloud || is_among(played, count, ace));
        if (!lit_is_trump(lit, card) || is_among(played, count, card) ||
            lit_trick_winner(&as_it_stood, two, 2) != 0)
            continue;
        const bool open = card.rank == lit->turn_up.rank && card.suit == lit->turn_up.suit &&
                          !lit->turn_up_taken && !lit->ace_due && lit->question == LIT_NO_QUESTION;
        if (!open && !is_among(lit->laid_aside, lit->laid_aside_count, card) &&
            !is_among(lit->given_face_up, lit->given_face_up_count, card))
            return false;
    }
    return true;
}

static bool score_points(Lit *lit, int seat)
{
    const int party = lit_party(lit, seat);
    if (at_once(lit)) {
        add(lit, party, lit->rules.trick_points);
        if (wins_at_once(lit, party))
            return true;
        if (is(lit->rules.bonus_when, "certain") && !lit->bonus_counted && bonus_trick(lit) >= 0 &&
            is_certain(lit)) {
            const int winner = lit_party(lit, lit->winner[bonus_trick(lit)]);
            lit->bonus_counted = true;
            add(lit, winner, lit->rules.top_bonus);
            if (wins_at_once(lit, winner))
                return true;
        }
    }
    if (lit->tricks_done < 5)
        return false;
    if (at_once(lit) && !lit->bonus_counted && bonus_trick(lit) >= 0) {
        const int bonus = lit_party(lit, lit->winner[bonus_trick(lit)]);
        add(lit, bonus, lit->rules.top_bonus);
        if (tricks_of(lit, party) < 5 && wins_at_once(lit, bonus))
            return true;
    }
    if (at_once(lit) && wins_at_once(lit, party))
        return true;
    if (!at_once(lit)) {
        int points[10];
        for (int other = 0; other < lit_parties(lit); other++)
            points[other] = made(lit, other) + (other == lit_party(lit, lit->dealer) ? lit->ace_bonus : 0);
        for (int other = 0; other < lit_parties(lit); other++)
            add(lit, other, points[other]);
    }
    end_of_points_hand(lit, party);
    return true;
}

static bool score_bands(Lit *lit)
{
    if (lit->tricks_done < 5)
        return false;
    const int side = tricks_of(lit, 0) >= 3 ? 0 : 1, tricks = tricks_of(lit, side);
    if (is(lit->rules.score, "net"))
        add(lit, side, tricks == 5 ? 25 : tricks == 4 ? 15 : 5);
    else
        add(lit, side, tricks == 5 ? 10 : 5);
    end_hand(lit, "won", side);
    if (is_there(lit, side)) {
        lit->winners[side] = true;
        game_over(lit);
    } else {
        end_at_limit(lit);
    }
    return true;
}

bool lit_score_trick(Lit *lit, int seat)
{
    switch (lit->rules.game) {
    case LIT_POOL:
        return score_pool(lit, seat);
    case LIT_POINTS:
        return score_points(lit, seat);
    case LIT_BANDS:
        return score_bands(lit);
    default:
        return score_auction(lit);
    }
}
