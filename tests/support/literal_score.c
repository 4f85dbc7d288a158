/* The literal referee's start, scores and ends (rules.md §5–§9). */
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

static int parties(const Lit *lit)
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

/* ----------------------------------------------------------------------- start */

static const char *word_of(const S5Rules *rules, const char *name)
{
    const int option = s5_option_find(name);
    return s5_option_word(option, s5_option_get(&rules->options, option))->word;
}

static int number_of(const S5Rules *rules, const char *name)
{
    return s5_option_get(&rules->options, s5_option_find(name));
}

static LitGame game_of(const char *preset)
{
    if (strncmp(preset, "spoil-five", 10) == 0)
        return LIT_POOL;
    if (is(preset, "twenty-five"))
        return LIT_POINTS;
    if (strncmp(preset, "forty-five", 10) == 0)
        return LIT_BANDS;
    return is(preset, "auction-forty-fives") ? LIT_FORTY_FIVES : LIT_FIFTY_FIVE;
}

LitRules lit_rules(const S5Rules *rules)
{
    return (LitRules){
        .game = game_of(rules->preset->name),
        .players = rules->players,
        .sides = rules->sides,
        .packets = word_of(rules, "packets"),
        .follow = word_of(rules, "follow"),
        .renege = word_of(rules, "renege"),
        .ace_hearts_lead = word_of(rules, "ace_hearts_lead"),
        .rob_when = word_of(rules, "rob_when"),
        .rob_who = word_of(rules, "rob_who"),
        .rob_gives = word_of(rules, "rob_gives"),
        .rob_refusal = word_of(rules, "rob_refusal"),
        .dealer_rob = word_of(rules, "dealer_rob"),
        .jink = word_of(rules, "jink"),
        .score = word_of(rules, "score"),
        .all_pass = word_of(rules, "all_pass"),
        .stake = number_of(rules, "stake"),
        .stake_after_spoil = number_of(rules, "stake_after_spoil"),
        .dealer_after_spoil = number_of(rules, "dealer_after_spoil"),
        .dealer_extra = number_of(rules, "dealer_extra"),
        .jink_bonus = number_of(rules, "jink_bonus"),
        .chips = number_of(rules, "chips"),
        .target = number_of(rules, "target"),
        .hands = number_of(rules, "hands"),
    };
}

void lit_start(Lit *lit, const LitRules *rules, int dealer, const int32_t *start)
{
    memset(lit, 0, sizeof *lit);
    lit->rules = *rules;
    lit->dealer = dealer;
    lit->phase = "deal";
    lit->outcome = "";
    lit->turn = lit->barred = lit->jinker = lit->by = lit->bidder = -1;
    for (int i = 0; i < lit_scores(lit); i++)
        lit->total[i] = start ? start[i] : rules->game == LIT_POOL ? rules->chips : 0;
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
    for (int party = 0; party < parties(lit); party++)
        if (lit->rules.game == LIT_POINTS && lit->winners[party] && tricks_of(lit, party) == 5)
            lit->match = 2;
}

/* The most chips or points win, ties share. */
static void highest_wins(Lit *lit)
{
    share_pool_left(lit);
    for (int party = 0; party < parties(lit); party++) {
        lit->winners[party] = true;
        for (int other = 0; other < parties(lit); other++)
            if (party_total(lit, other) > party_total(lit, party))
                lit->winners[party] = false;
    }
    game_over(lit);
}

static void hand_over(Lit *lit, const char *outcome, int by)
{
    lit->outcome = outcome;
    lit->by = by;
    lit->turn = -1;
    lit->phase = "deal";
}

static void end_at_limit(Lit *lit)
{
    if (lit->rules.hands && lit->hand_number == lit->rules.hands)
        highest_wins(lit);
}

void lit_stop(Lit *lit)
{
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
    hand_over(lit, outcome, by);
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
    if (tricks_of(lit, party) == 3) {
        if (lit->barred >= 0 && lit_party(lit, lit->barred) == party) {
            end_pool(lit, "barred", seat);
        } else if (lit->tricks_done == 3 && is(lit->rules.jink, "yes")) {
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

/* ------------------------------------------------------- §6, §7 Twenty-Five, Forty-Five */

static bool score_points(Lit *lit, int seat)
{
    const int party = lit_party(lit, seat);
    lit->change[party] += 5;
    lit->total[party] += 5;
    if (lit->total[party] >= lit->rules.target) {
        hand_over(lit, "scored", -1);
        lit->winners[party] = true;
        game_over(lit);
        return true;
    }
    if (lit->tricks_done < 5)
        return false;
    hand_over(lit, "scored", -1);
    end_at_limit(lit);
    return true;
}

static bool score_bands(Lit *lit)
{
    if (lit->tricks_done < 5)
        return false;
    const int side = tricks_of(lit, 0) >= 3 ? 0 : 1, tricks = tricks_of(lit, side);
    if (is(lit->rules.score, "net"))
        lit->change[side] = tricks == 5 ? 25 : tricks == 4 ? 15 : 5;
    else
        lit->change[side] = tricks == 5 ? 10 : 5;
    lit->total[side] += lit->change[side];
    hand_over(lit, "won", side);
    if (lit->total[side] >= lit->rules.target) {
        lit->winners[side] = true;
        game_over(lit);
    } else {
        end_at_limit(lit);
    }
    return true;
}

/* ----------------------------------------------------------------- §8, §9 auctions */

/* The trick with the highest trump played, −1 for none: each trick's best trump is its winner's card. */
static int trick_of_highest_trump(const Lit *lit)
{
    LitCard played[50];
    int count = 0;
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < lit->rules.players; i++)
            played[count++] = lit->trick[t][i];
    /* As if all had been played to one trick that a trump of the hand led. */
    int trump = -1;
    for (int i = 0; i < count && trump < 0; i++)
        if (lit_is_trump(lit, played[i]))
            trump = i;
    if (trump < 0)
        return -1;
    return lit_trick_winner(lit, played, count) / lit->rules.players;
}

/* What a party made in one trick. */
static int made_in(const Lit *lit, int trick, int party)
{
    if (lit_party(lit, lit->winner[trick]) != party)
        return 0;
    return trick == trick_of_highest_trump(lit) ? 10 : 5;
}

static int made(const Lit *lit, int party)
{
    int points = 0;
    for (int trick = 0; trick < 5; trick++)
        points += made_in(lit, trick, party);
    return points;
}

static bool is_all_bid(const Lit *lit)
{
    return lit->bid == (lit->rules.game == LIT_FORTY_FIVES ? 30 : 60);
}

static bool bid_is_made(const Lit *lit)
{
    const int party = lit_party(lit, lit->bidder);
    return is_all_bid(lit) ? tricks_of(lit, party) == 5 : made(lit, party) >= lit->bid;
}

static int bidders_change(const Lit *lit)
{
    if (!bid_is_made(lit))
        return -lit->bid;
    return is_all_bid(lit) ? 60 : made(lit, lit_party(lit, lit->bidder));
}

/* §9: who would have had the target first, trick by trick. */
static int first_past(const Lit *lit)
{
    const int bidder = lit_party(lit, lit->bidder);
    int total[10];
    for (int party = 0; party < parties(lit); party++)
        total[party] = lit->total[party] - lit->change[party];
    for (int trick = 0; trick < 5; trick++)
        for (int party = 0; party < parties(lit); party++) {
            if (party != bidder)
                total[party] += made_in(lit, trick, party);
            else if (bid_is_made(lit) && !is_all_bid(lit))
                total[party] += made_in(lit, trick, party);
            else if (bid_is_made(lit) && trick == 4)
                total[party] += 60;
            if (total[party] >= lit->rules.target)
                return party;
        }
    return -1;
}

static void end_at_target(Lit *lit)
{
    int there = 0, winner = -1;
    for (int party = 0; party < parties(lit); party++)
        if (lit->total[party] >= lit->rules.target) {
            there++;
            winner = party;
        }
    if (there > 1)
        winner = lit->rules.game == LIT_FORTY_FIVES ? lit_party(lit, lit->bidder) : first_past(lit);
    if (winner < 0) {
        end_at_limit(lit);
        return;
    }
    lit->winners[winner] = true;
    game_over(lit);
}

static bool score_auction(Lit *lit)
{
    if (lit->tricks_done < 5)
        return false;
    const int bidder = lit_party(lit, lit->bidder);
    for (int party = 0; party < parties(lit); party++)
        lit->change[party] = party == bidder ? bidders_change(lit) : made(lit, party);
    for (int party = 0; party < parties(lit); party++)
        lit->total[party] += lit->change[party];
    hand_over(lit, bid_is_made(lit) ? "made" : "lost", lit->bidder);
    end_at_target(lit);
    return true;
}

void lit_end_passed_out(Lit *lit)
{
    hand_over(lit, "passed-out", -1);
    end_at_limit(lit);
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
