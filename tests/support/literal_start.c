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
    lit->outcome = "";
    lit->turn = lit->barred = lit->jinker = lit->by = lit->bidder = -1;
    for (int i = 0; i < lit_scores(lit); i++)
        lit->total[i] = start ? start[i] : rules->game == LIT_POOL ? rules->chips : 0;
}
