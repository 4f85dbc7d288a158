/* Features of a decision, from what `steady` reads from the view. */
#include "features.h"
#include "steady.h"

/* -------------------------------------------------------------- the race */

/* About how many tricks a party needs to win the pool or the hand, to make the bid or to break it. */
static int goal_of(const S5SteadyEval *eval, int party)
{
    const S5Rules *rules = eval->rules;
    const S5View *view = eval->view;
    enum { MOST_OF_THEM = 3, POINTS = 5 };
    if (rules->kind == S5_POOL)
        return rules->options.win_tricks;
    if (rules->kind != S5_AUCTION)
        return MOST_OF_THEM;
    const bool all = s5_is_slam(rules, view->bid);
    const int made = all ? S5_HAND_CARDS : view->bid / POINTS - (rules->options.top_bonus != 0);
    return party == s5_steady_side(eval, view->bidder) ? made : S5_HAND_CARDS + 1 - made;
}

/* The state of the race for tricks. */
typedef struct Race {
    int need;  /* tricks that our party still needs */
    int least; /* tricks that the nearest other party still needs */
    int rival; /* that party, or −1 while no other party has a trick */
} Race;

static Race race_of(const S5SteadyEval *eval, int side)
{
    Race race = {
        goal_of(eval, side) - s5_allied_tricks(eval->allies, eval->view, side), S5_HAND_CARDS + 1, -1};
    for (int party = 0; party < eval->rules->parties; party++) {
        const int tricks = s5_allied_tricks(eval->allies, eval->view, party),
                  need = goal_of(eval, party) - tricks;
        if (party == side || party == eval->allies.joins || need >= race.least)
            continue;
        race.least = need;
        race.rival = tricks ? party : -1;
    }
    return race;
}

/* ------------------------------------------------------------ the highest trump */

/* In an auction: whether a side is sure of the bonus for the highest trump. */
typedef struct Bonus {
    bool ours, theirs;
    bool held; /* this hand has the highest trump, and has not played it yet */
} Bonus;

static int highest_trump_power(const S5SteadyEval *eval, S5Set cards)
{
    const uint8_t *power = eval->trumps->power[S5_ASKED_TRUMPS];
    int highest = 0;
    for (S5Set rest = cards & eval->trumps->cards; rest; rest &= rest - 1) {
        const int own = power[s5_set_first(rest)];
        highest = own > highest ? own : highest;
    }
    return highest;
}

static S5Card card_that_won(const S5SteadyEval *eval, int trick)
{
    const S5View *view = eval->view;
    const int place = view->winner[trick] - view->lead[trick];
    return view->trick[trick][place < 0 ? place + eval->rules->players : place];
}

static Bonus bonus_chances(const S5SteadyEval *eval, int side)
{
    const S5View *view = eval->view;
    S5Set elsewhere = eval->hidden;
    int won = 0, party = side;
    if (eval->rules->kind != S5_AUCTION || !eval->rules->options.top_bonus)
        return (Bonus){0};
    for (int i = 0; i < view->played; i++)
        elsewhere |= s5_set_of(view->trick[view->tricks_done][i]);
    for (int trick = 0; trick < view->tricks_done; trick++) {
        const int power = highest_trump_power(eval, s5_set_of(card_that_won(eval, trick)));
        if (power > won) {
            won = power;
            party = s5_steady_side(eval, view->winner[trick]);
        }
    }
    const int held = highest_trump_power(eval, view->hand), open = highest_trump_power(eval, elsewhere);
    const bool sure = won > held && won > open;
    return (Bonus){sure && party == side, sure && party != side, held > won && held > open};
}

/* ---------------------------------------------------------------- the position */

static int16_t flag_feature(bool holds)
{
    return holds ? S5_FEATURE_ONE : 0;
}

static int16_t part_feature(int count, int whole)
{
    return (int16_t)(S5_FEATURE_ONE * count / whole);
}

static int16_t chance_feature(int of_sure)
{
    return (int16_t)(of_sure * S5_FEATURE_ONE / S5_STEADY_ONE);
}

/* The opponents who play later in this trick. */
typedef struct Behind {
    int foes, without_trumps;
    bool rival;
} Behind;

static Behind behind_of(const S5SteadyEval *eval, int side, const Race *race)
{
    const S5Rules *rules = eval->rules;
    Behind behind = {0};
    int seat = eval->view->seat;
    for (int left = rules->players - 1 - eval->view->played; left > 0; left--) {
        seat = s5_left_of(rules, seat);
        if (s5_steady_side(eval, seat) == side)
            continue;
        behind.foes++;
        behind.without_trumps += eval->voids[seat] >> S5_ASKED_TRUMPS & 1;
        behind.rival |= s5_steady_side(eval, seat) == race->rival;
    }
    return behind;
}

static int top_trumps(const S5SteadyEval *eval)
{
    int tops = 0;
    for (S5Set rest = eval->view->hand & eval->trumps->cards; rest; rest &= rest - 1)
        tops += !s5_steady_above(eval, s5_set_first(rest));
    return tops;
}

static void position_features(const S5SteadyEval *eval, int side, const Race *race, int16_t *features)
{
    const S5Rules *rules = eval->rules;
    const S5View *view = eval->view;
    const Behind behind = behind_of(eval, side, race);
    const Bonus bonus = bonus_chances(eval, side);
    const int partners = s5_allied_members(rules, eval->allies, side) - 1;
    const int16_t position[S5_POSITION_FEATURES] = {
        S5_FEATURE_ONE,
        flag_feature(!view->played),
        flag_feature(view->played == rules->players - 1),
        part_feature(view->played, 4),
        flag_feature(view->tricks_done == 0),
        flag_feature(view->tricks_done == 1),
        flag_feature(view->tricks_done == 2),
        flag_feature(view->tricks_done == 3),
        flag_feature(race->need <= 0),
        flag_feature(race->need == 1),
        flag_feature(race->need == 2),
        flag_feature(race->least <= 0),
        flag_feature(race->least == 1),
        flag_feature(race->least == 2),
        flag_feature(race->need > S5_HAND_CARDS - view->tricks_done),
        part_feature(s5_set_count(view->hand & eval->trumps->cards), 4),
        part_feature(eval->hidden_trumps, 8),
        flag_feature(!eval->hidden_trumps),
        part_feature(top_trumps(eval), 2),
        chance_feature(s5_steady_strength(eval, view->hand)),
        part_feature(behind.foes, 4),
        part_feature(behind.without_trumps, 2),
        flag_feature(behind.rival),
        part_feature(partners, 2),
        part_feature(rules->players, 8),
        flag_feature(rules->kind == S5_AUCTION && s5_steady_side(eval, view->bidder) == side),
        flag_feature(view->barred != S5_NO_SEAT && rules->side_of[view->barred] == side),
        flag_feature(rules->options.follow == S5_FOLLOW_MUST_FOLLOW),
        flag_feature(rules->kind == S5_AUCTION && s5_is_slam(rules, view->bid)),
        flag_feature(bonus.ours),
        flag_feature(bonus.theirs),
        flag_feature(bonus.held),
    };
    for (int i = 0; i < S5_POSITION_FEATURES; i++)
        features[i] = position[i];
}

/* --------------------------------------------------------------------- a card */

/* The chance that no opponent who is still to play beats the winning card; *empty: how many of them have shown a void. */
static int chance_to_hold_trick(
    const S5SteadyEval *eval, S5SteadyWinner winner, const S5SteadyThreat *threat, int *empty)
{
    const S5Rules *rules = eval->rules;
    const int side = s5_steady_side(eval, winner.seat);
    int stays = S5_STEADY_ONE, seat = eval->view->seat;
    *empty = 0;
    for (int left = rules->players - 1 - eval->view->played; left > 0; left--) {
        seat = s5_left_of(rules, seat);
        if (s5_steady_side(eval, seat) == side)
            continue;
        const int trumps = eval->voids[seat] >> S5_ASKED_TRUMPS & 1 ? threat->trumps / 2 : threat->trumps;
        const bool is_void = eval->voids[seat] >> winner.asked & 1;
        *empty += is_void;
        stays = s5_steady_both(stays, S5_STEADY_ONE - trumps);
        stays = is_void ? stays : s5_steady_both(stays, S5_STEADY_ONE - threat->higher);
    }
    return stays;
}

static void card_features(
    const S5SteadyEval *eval, S5Card card, int side, const Race *race, int16_t *features)
{
    const S5View *view = eval->view;
    const S5Set trumps = eval->trumps->cards, suit = s5_set_suit(s5_card_suit(card)) & ~trumps;
    const bool trump = s5_set_has(trumps, card);
    const int above = s5_steady_above(eval, card);
    const S5SteadyWinner winner = s5_steady_winner(eval, card);
    const S5SteadyThreat threat = s5_steady_threat(eval, winner);
    const int winning = s5_steady_side(eval, winner.seat);
    int empty;
    const int stays = chance_to_hold_trick(eval, winner, &threat, &empty);
    const int16_t about[S5_CARD_FEATURES] = {
        chance_feature(s5_steady_worth(eval, card)),
        chance_feature(stays),
        flag_feature(trump),
        part_feature(above, 8),
        flag_feature(winner.seat == view->seat),
        flag_feature(winner.seat != view->seat && winning == side),
        flag_feature(winning == race->rival),
        flag_feature(trump && !above),
        flag_feature(!trump && !above),
        trump ? 0 : part_feature(s5_set_count(eval->hidden & suit), 8),
        trump ? 0 : part_feature(s5_set_count(view->hand & suit), 4),
        flag_feature(winner.asked == S5_ASKED_TRUMPS),
        chance_feature(threat.trumps),
        chance_feature(threat.higher),
        chance_feature(threat.empty),
        part_feature(empty, 2),
    };
    for (int i = 0; i < S5_CARD_FEATURES; i++)
        features[i] = about[i];
}

void s5_features(const S5Rules *rules, const S5View *view, S5Features *features)
{
    const S5SteadyEval eval = s5_steady_eval(rules, view, s5_view_trumps(rules, view));
    const int side = s5_steady_side(&eval, view->seat);
    const Race race = race_of(&eval, side);
    position_features(&eval, side, &race, features->position);
    features->count = 0;
    for (S5Set cards = view->legal.cards; cards; cards &= cards - 1)
        card_features(&eval, s5_set_first(cards), side, &race, features->card[features->count++]);
}
