/* The literal referee's rules by their words, and its start. */
#include "literal.h"

#include <stdlib.h>
#include <string.h>

static const char *word_of(const S5Rules *rules, const char *name)
{
    const int option = s5_option_find(name);
    return s5_option_word(option, s5_option_get(&rules->options, option))->word;
}

static int number_of(const S5Rules *rules, const char *name)
{
    return s5_option_get(&rules->options, s5_option_find(name));
}

static LitGame game_of(int kind)
{
    return kind == S5_POOL     ? LIT_POOL
           : kind == S5_POINTS ? LIT_POINTS
           : kind == S5_BANDS  ? LIT_BANDS
                               : LIT_AUCTION;
}

/* The bids as `options` writes them, `15,20,25`. */
static void read_bids(const S5Rules *rules, int *bids)
{
    char buffer[100];
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_option_write(&text, s5_option_find("bids"), number_of(rules, "bids"));
    for (char *word = strtok(buffer, ","); word; word = strtok(NULL, ","))
        *bids++ = atoi(word);
    *bids = 0;
}

LitRules lit_rules(const S5Rules *rules)
{
    LitRules read = {
        .game = game_of(rules->kind),
        .players = rules->players,
        .sides = rules->sides,
        .pack = strcmp(word_of(rules, "joker"), "yes") == 0 ? 53 : 52,
        .packets = word_of(rules, "packets"),
        .follow = word_of(rules, "follow"),
        .renege = word_of(rules, "renege"),
        .ace_hearts_lead = word_of(rules, "ace_hearts_lead"),
        .ace_hearts_follows = word_of(rules, "ace_hearts_follows"),
        .card_order = word_of(rules, "card_order"),
        .robbing = word_of(rules, "robbing"),
        .rob_with = word_of(rules, "rob_with"),
        .rob_when = word_of(rules, "rob_when"),
        .rob_who = word_of(rules, "rob_who"),
        .rob_gives = word_of(rules, "rob_gives"),
        .rob_refusal = word_of(rules, "rob_refusal"),
        .dealer_rob = word_of(rules, "dealer_rob"),
        .fiving = word_of(rules, "fiving"),
        .dealer_robs = word_of(rules, "dealer_robs"),
        .refusal_bars = word_of(rules, "refusal_bars"),
        .kitty_when = word_of(rules, "kitty_when"),
        .rob_shown = word_of(rules, "rob_shown"),
        .bonus_when = word_of(rules, "bonus_when"),
        .slam_costs = word_of(rules, "slam_costs"),
        .pool_max = number_of(rules, "pool_max"),
        .trick_points = rules->kind == S5_POINTS ? number_of(rules, "trick_points") : 5,
        .jink = word_of(rules, "jink"),
        .score = word_of(rules, "score"),
        .all_pass = word_of(rules, "all_pass"),
        .auction = word_of(rules, "auction"),
        .hold = word_of(rules, "hold"),
        .hold_asks = word_of(rules, "hold_asks"),
        .kitty_to = word_of(rules, "kitty_to"),
        .name = word_of(rules, "name"),
        .lead = word_of(rules, "lead"),
        .draw = word_of(rules, "draw"),
        .draw_share = word_of(rules, "draw_share"),
        .draw_from = word_of(rules, "draw_from"),
        .keep_trumps = word_of(rules, "keep_trumps"),
        .blind = word_of(rules, "blind"),
        .draw_order = word_of(rules, "draw_order"),
        .dealer_draw = word_of(rules, "dealer_draw"),
        .games = number_of(rules, "games"),
        .games_end = word_of(rules, "games_end"),
        .next_dealer = word_of(rules, "next_dealer"),
        .carry = word_of(rules, "carry"),
        .partner = word_of(rules, "partner"),
        .call_alone = word_of(rules, "call_alone"),
        .call_open = word_of(rules, "call_open"),
        .call_lasts = word_of(rules, "call_lasts"),
        .call_scores = word_of(rules, "call_scores"),
        .call_by = number_of(rules, "call_by"),
        .slam_needs = word_of(rules, "slam_needs"),
        .bonus_for = word_of(rules, "bonus_for"),
        .count_out = word_of(rules, "count_out"),
        .win_by_bid = word_of(rules, "win_by_bid"),
        .hands_tie = word_of(rules, "hands_tie"),
        .five_tricks = word_of(rules, "five_tricks"),
        .stake = number_of(rules, "stake"),
        .stake_after_spoil = number_of(rules, "stake_after_spoil"),
        .dealer_after_spoil = number_of(rules, "dealer_after_spoil"),
        .dealer_extra = number_of(rules, "dealer_extra"),
        .jink_bonus = number_of(rules, "jink_bonus"),
        .chips = number_of(rules, "chips"),
        .target = number_of(rules, "target"),
        .hands = number_of(rules, "hands"),
        .win_tricks = number_of(rules, "win_tricks"),
        .dealer_ace_bonus = number_of(rules, "dealer_ace_bonus"),
        .kitty = number_of(rules, "kitty"),
        .draw_max = number_of(rules, "draw_max"),
        .draw_keep = number_of(rules, "draw_keep"),
        .bid_20_from = number_of(rules, "bid_20_from"),
        .bunker = number_of(rules, "bunker"),
        .thirty_scores = number_of(rules, "thirty_scores"),
        .slam_players = number_of(rules, "slam_players"),
        .top_bonus = number_of(rules, "top_bonus"),
        .bonus_until = number_of(rules, "bonus_until"),
        .no_defence_from = number_of(rules, "no_defence_from"),
        .floor = number_of(rules, "floor"),
    };
    read_bids(rules, read.bids);
    return read;
}

void lit_start(Lit *lit, const LitRules *rules, int dealer, const int32_t *start)
{
    memset(lit, 0, sizeof *lit);
    lit->rules = *rules;
    lit->dealer = dealer;
    lit->phase = "deal";
    lit->number = 1;
    lit->outcome = "";
    lit->turn = lit->barred = lit->jinker = lit->by = lit->bidder = -1;
    for (int i = 0; i < lit_scores(lit); i++)
        lit->total[i] = start ? start[i] : rules->game == LIT_POOL ? rules->chips : 0;
}

/* ------------------------------------------------------------------------------- H17 a match */

/* The seat that would have dealt the next hand. */
static int next_in_turn(const Lit *lit)
{
    const bool again = strcmp(lit->outcome, "passed-out") == 0 &&
                       strcmp(lit->rules.all_pass, "same-dealer") == 0 && lit->dealt_in_a_row < 3;
    return again ? lit->dealer : (lit->dealer + 1) % lit->rules.players;
}

static int first_dealer_of_next(const Lit *lit)
{
    int seat = next_in_turn(lit);
    while (strcmp(lit->rules.next_dealer, "winner") == 0 && !lit->winners[lit_party(lit, seat)])
        seat = (seat + 1) % lit->rules.players;
    return seat;
}

static bool match_is_over(const Lit *lit, int highest)
{
    if (lit->stopped || lit->rules.games == 1)
        return true;
    return strcmp(lit->rules.games_end, "all") == 0 ? lit->number >= lit->rules.games
                                                    : highest > lit->rules.games / 2;
}

static bool took_every_trick(const Lit *lit, int party)
{
    int tricks = 0;
    for (int seat = 0; seat < lit->rules.players; seat++)
        tricks += lit_party(lit, seat) == party ? lit->tricks[seat] : 0;
    return tricks == 5;
}

bool lit_next_game(Lit *lit, bool most[10])
{
    const Lit old = *lit;
    int highest = 0;
    for (int party = 0; party < lit_parties(lit); party++) {
        lit->won[party] += lit->winners[party] ? lit->match : 0;
        highest = lit->won[party] > highest ? lit->won[party] : highest;
    }
    for (int party = 0; party < 10; party++)
        most[party] = party < lit_parties(lit) && lit->won[party] == highest;
    if (match_is_over(lit, highest))
        return false;
    int won[10];
    memcpy(won, lit->won, sizeof won);
    lit_start(lit, &old.rules, first_dealer_of_next(&old), NULL);
    lit->number = old.number + 1;
    memcpy(lit->won, won, sizeof won);
    for (int party = 0; party < lit_parties(lit); party++)
        if (old.rules.game == LIT_POINTS && strcmp(old.rules.carry, "five-tricks") == 0 &&
            old.winners[party] && took_every_trick(&old, party))
            lit->total[party] = old.before[party];
    return true;
}
