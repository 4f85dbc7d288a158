/*
 * Which card `steady` plays, and whether it jinks.
 *
 * A prize is a trick; where the highest trump counts as much as a trick (docs/rules.md §8, §9) it is a sixth prize. In
 * every game a hand pays a party by the number of prizes it takes:
 *
 *      pool     nothing, or everything from the third on (for a jinker: with the fifth)
 *      points   five each           bands   as the table says           auction   five each, or the loss of the bid
 *
 * Each legal card is weighed by who is likely to take this trick after it, and by what everybody may then expect of the
 * remaining prizes. So the player goes for what it needs, stops the opponent who is close to winning, spends no trump
 * on a trick that is lost or safe with a partner, and wins as cheaply as possible.
 */
#include "steady.h"

enum { PRIZES = S5_HAND_CARDS + 1 };

/* The value of reaching the target, besides the points. */
enum { GAME_WON = 40 };

/* How likely a hand that could follow a plain suit trumps instead, where it may. */
enum { TRUMPS_AT_WILL = 650 };

/* A partner who plays later takes a trick back one time in three that they could. */
enum { TAKES_BACK = 3 };

/* What is the same for every card of a decision. */
typedef struct Plan {
    const S5SteadyEval *eval;
    int32_t pay[S5_SEATS_MAX][PRIZES + 1]; /* by party, by prizes still to come, from this trick on */
    int32_t rivals_pay[PRIZES + 1];        /* all other parties together */
    uint8_t taken[S5_SEATS_MAX];           /* by party: prizes taken */
    int side;                              /* our party */
    int left;                              /* prizes that are left after this trick */
    int worth[S5_HAND_CARDS];              /* of each card of our hand */
    int strength;                          /* of all of them */
} Plan;

/* ------------------------------------------------------------- what is paid */

static int32_t pool_pay(const S5Rules *rules, const S5View *view, int party, int prizes)
{
    if (view->jinker != S5_NO_SEAT)
        return rules->side_of[view->jinker] == party && prizes >= S5_HAND_CARDS;
    const bool barred = view->barred != S5_NO_SEAT && rules->side_of[view->barred] == party;
    return prizes >= rules->options.win_tricks && !barred;
}

/* Whether the highest trump is a prize of its own (docs/rules.md §8, §9, H6). */
static bool has_bonus(const S5Rules *rules)
{
    return rules->options.top_bonus != 0;
}

bool s5_steady_gets_bonus(const S5Rules *rules, const S5View *view, int party)
{
    return has_bonus(rules) && !s5_bonus_is_over(rules, view->total[party]);
}

/* Where the defence scores nothing against a made bid, it scores what it takes only if that breaks the bid. */
static int32_t defence_score(const S5Rules *rules, const S5View *view, int party, int prizes)
{
    const int all = S5_HAND_CARDS + has_bonus(rules);
    const int needed = s5_is_slam(rules, view->bid) ? all : view->bid / rules->trick_points;
    const bool silenced = s5_defence_is_over(rules, view->total[party]) && all - prizes >= needed;
    return silenced ? 0 : rules->trick_points * prizes;
}

static int32_t auction_score(const S5SteadyEval *eval, int party, int prizes)
{
    const S5Rules *rules = eval->rules;
    const S5View *view = eval->view;
    const int32_t points = rules->trick_points * prizes, lost = -s5_bid_costs(rules, view->bid);
    if (party != s5_steady_side(eval, view->bidder))
        return defence_score(rules, view, party, prizes);
    if (s5_is_slam(rules, view->bid))
        return prizes >= S5_HAND_CARDS + has_bonus(rules) ? s5_slam_scores(view->bid) : lost;
    return points >= view->bid ? points : lost;
}

static int32_t score(const S5SteadyEval *eval, int party, int prizes)
{
    const S5Rules *rules = eval->rules;
    static const uint8_t BANDS[2][PRIZES + 1] = {
        [S5_SCORE_BANDS] = {0, 0, 0, 5, 5, 10, 10}, [S5_SCORE_NET] = {0, 0, 0, 5, 15, 25, 25}};
    if (rules->kind == S5_AUCTION)
        return auction_score(eval, party, prizes);
    return rules->kind == S5_BANDS ? BANDS[rules->options.score][prizes] : rules->trick_points * prizes;
}

/* Whether a party may win the game with what it scores (docs/rules.md H6). */
static bool may_win(const S5SteadyEval *eval, int party, int32_t scored)
{
    return !s5_only_bid_wins(eval->rules, eval->view->total) ||
           (party == s5_steady_side(eval, eval->view->bidder) && scored > 0);
}

/* The extra value of a new total: the party wins the game with it, or ends the game as a loser. */
static int32_t ends(const S5SteadyEval *eval, int party, int32_t scored, int32_t total)
{
    const int32_t target = eval->rules->options.target, floor = eval->rules->options.floor;
    if (target && total >= target && may_win(eval, party, scored))
        return GAME_WON;
    return floor && total <= -floor ? -GAME_WON : 0;
}

static int32_t pay(const Plan *plan, int party, int prizes)
{
    const S5Rules *rules = plan->eval->rules;
    const S5View *view = plan->eval->view;
    if (rules->kind == S5_POOL)
        return 100 * pool_pay(rules, view, party, prizes);
    const int32_t scored = score(plan->eval, party, prizes);
    const int got = view->bonus_won ? plan->taken[party] : view->party_tricks[party];
    const int32_t counted = rules->options.count_out == S5_COUNT_OUT_AT_ONCE ? rules->trick_points * got : 0;
    const bool all_five =
        rules->options.five_tricks == S5_FIVE_TRICKS_GAME && prizes >= S5_HAND_CARDS + has_bonus(rules);
    return scored +
           (all_five ? GAME_WON : ends(plan->eval, party, scored, view->total[party] - counted + scored));
}

/* -------------------------------------------------------- the highest trump */

/* The card that won a finished trick. */
static S5Card winning_card(const S5Rules *rules, const S5View *view, int trick)
{
    const int place = view->winner[trick] - view->lead[trick];
    return view->trick[trick][place < 0 ? place + rules->players : place];
}

/* The party that is certain of the highest trump of the hand, or −1 while that is open. */
static int crowned(const S5SteadyEval *eval)
{
    const S5View *view = eval->view;
    const uint8_t *power = eval->trumps->power[S5_ASKED_TRUMPS];
    const bool top_only = eval->rules->options.bonus_for == S5_BONUS_FOR_TOP;
    int highest = top_only ? eval->trumps->top_power - 1 : S5_POWER_TRUMP, party = -1;
    for (int trick = 0; trick < view->tricks_done; trick++) {
        const int now = power[winning_card(eval->rules, view, trick)];
        if (now > highest) {
            highest = now;
            party = s5_steady_side(eval, view->winner[trick]);
        }
    }
    for (S5Set rest = (eval->hidden | view->hand) & eval->trumps->cards; rest; rest &= rest - 1)
        if (power[s5_set_first(rest)] > highest)
            return -1;
    return party;
}

/*
 * Counts the prizes taken and left. While the highest trump is open, only the bidder's side counts on it: it needs a number of
 * prizes, the others get theirs whatever they play.
 */
static void count_prizes(Plan *plan)
{
    const S5SteadyEval *eval = plan->eval;
    const S5Rules *rules = eval->rules;
    const S5View *view = eval->view;
    for (int party = 0; party < rules->parties; party++)
        plan->taken[party] = (uint8_t)s5_allied_tricks(eval->allies, view, party);
    plan->left = S5_HAND_CARDS - 1 - view->tricks_done;
    if (!has_bonus(rules))
        return;
    const int party = crowned(eval);
    if (party >= 0)
        plan->taken[party] = (uint8_t)(plan->taken[party] + s5_steady_gets_bonus(rules, view, party));
    else if (rules->kind == S5_AUCTION && s5_steady_side(eval, view->bidder) == plan->side)
        plan->left++;
}

static Plan make_plan(const S5SteadyEval *eval)
{
    const S5Rules *rules = eval->rules;
    Plan plan = {.eval = eval, .side = s5_steady_side(eval, eval->view->seat)};
    int card = 0;
    for (S5Set hand = eval->view->hand; hand; hand &= hand - 1, card++) {
        plan.worth[card] = s5_steady_worth(eval, s5_set_first(hand));
        plan.strength += plan.worth[card];
    }
    count_prizes(&plan);
    for (int party = 0; party < rules->parties; party++) {
        const bool rival = party != plan.side && party != eval->allies.joins;
        for (int more = 0; more <= plan.left + 1; more++) {
            plan.pay[party][more] = pay(&plan, party, plan.taken[party] + more);
            plan.rivals_pay[more] += rival ? plan.pay[party][more] : 0;
        }
    }
    return plan;
}

/* ------------------------------------------------------------ what is left */

/* The probability distribution of how many of the remaining prizes a party takes. */
typedef struct Distribution {
    int of[PRIZES + 1];
    int count;
} Distribution;

static Distribution distribution(int chance, int count)
{
    Distribution s = {{S5_STEADY_ONE}, count};
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k > 0; k--)
            s.of[k] = s5_steady_both(s.of[k], S5_STEADY_ONE - chance) + s5_steady_both(s.of[k - 1], chance);
        s.of[0] = s5_steady_both(s.of[0], S5_STEADY_ONE - chance);
    }
    return s;
}

static int64_t expected(const Distribution *s, const int32_t *pays)
{
    int64_t sum = 0;
    for (int k = 0; k <= s->count; k++)
        sum += (int64_t)s->of[k] * pays[k];
    return sum;
}

/* How much more a party may expect if it takes this trick. */
static int64_t gain(const Plan *plan, const Distribution *s, int party)
{
    return expected(s, plan->pay[party] + 1) - expected(s, plan->pay[party]);
}

/* The chance that our party takes one of the later tricks if we keep cards of this strength. */
static int our_chance(const Plan *plan, int strength)
{
    const S5Rules *rules = plan->eval->rules;
    const int tricks = S5_HAND_CARDS - 1 - plan->eval->view->tricks_done;
    const int partners = s5_allied_members(rules, plan->eval->allies, plan->side) - 1;
    const int alone = tricks && strength < tricks * S5_STEADY_ONE ? strength / tricks
                      : tricks                                    ? S5_STEADY_ONE
                                                                  : 0;
    return alone + (S5_STEADY_ONE - alone) * partners / (rules->players - 1);
}

/* ------------------------------------------------------------- this trick */

/* The chance that a seat beats the leader's card. A seat that failed to follow trumps may have withheld the best. */
static int beats(const S5SteadyEval *eval, int asked, const S5SteadyThreat *t, int seat)
{
    const unsigned voids = eval->voids[seat];
    const int trumps = voids >> S5_ASKED_TRUMPS & 1 ? t->trumps / 2 : t->trumps;
    if (asked == S5_ASKED_TRUMPS || (voids >> asked & 1))
        return trumps;
    if (eval->rules->options.follow == S5_FOLLOW_MUST_FOLLOW)
        return t->higher + s5_steady_both(t->empty, trumps);
    const int willing = t->empty + s5_steady_both(S5_STEADY_ONE - t->empty, TRUMPS_AT_WILL);
    return t->higher + s5_steady_both(S5_STEADY_ONE - t->higher, s5_steady_both(trumps, willing));
}

/*
 * How likely each party takes the trick: the leader's party does, unless one of the next `behind` seats beats it. Then
 * it goes to a party in proportion to how likely that party was to beat it. A partner of the leader could take it back,
 * but usually plays too early or leaves it.
 */
static void chances(const S5SteadyEval *eval, S5SteadyWinner leader, int behind, int of[S5_SEATS_MAX])
{
    const S5Rules *rules = eval->rules;
    const S5SteadyThreat threat = s5_steady_threat(eval, leader);
    const int side = s5_steady_side(eval, leader.seat);
    int beating[S5_SEATS_MAX] = {0}, all = 0, stays = S5_STEADY_ONE;
    for (int seat = eval->view->seat; behind > 0; behind--) {
        seat = s5_left_of(rules, seat);
        const int party = s5_steady_side(eval, seat);
        const bool partner = party == side;
        const int beat = beats(eval, leader.asked, &threat, seat), takes = partner ? beat / TAKES_BACK : beat;
        beating[party] += takes;
        all += takes;
        stays = partner ? stays : s5_steady_both(stays, S5_STEADY_ONE - beat);
    }
    for (int party = 0; party < rules->parties; party++)
        of[party] = all ? (S5_STEADY_ONE - stays) * beating[party] / all : 0;
    of[side] += stays;
}

/* ---------------------------------------------------------------- choosing */

/* What we may expect after a card, minus what the others may expect on average; times the number of other parties. */
static int64_t promise(const Plan *plan, S5Card card, int worth)
{
    const S5SteadyEval *eval = plan->eval;
    const S5Rules *rules = eval->rules;
    const int rivals = rules->parties - 1 - (eval->allies.joins != S5_NO_SEAT),
              chance = our_chance(plan, plan->strength - worth);
    const Distribution ours = distribution(chance, plan->left),
                       theirs = distribution((S5_STEADY_ONE - chance) / rivals, plan->left);
    int of[S5_SEATS_MAX];
    chances(eval, s5_steady_winner(eval, card), rules->players - 1 - eval->view->played, of);
    int64_t sum = expected(&ours, plan->pay[plan->side]) * S5_STEADY_ONE;
    sum = (sum + gain(plan, &ours, plan->side) * of[plan->side]) * rivals;
    sum -= expected(&theirs, plan->rivals_pay) * S5_STEADY_ONE;
    for (int party = 0; party < rules->parties; party++)
        if (party != plan->side && of[party])
            sum -= gain(plan, &theirs, party) * of[party];
    return sum;
}

S5Choice s5_steady_play(const S5SteadyEval *eval)
{
    const Plan plan = make_plan(eval);
    S5Card best = S5_NO_CARD;
    int64_t most = 0;
    const int *worths = plan.worth;
    for (S5Set hand = eval->view->hand; hand; hand &= hand - 1, worths++) {
        const S5Card card = s5_set_first(hand);
        const int worth = *worths;
        if (!s5_set_has(eval->view->legal.cards, card))
            continue;
        const int64_t now = promise(&plan, card, worth) - worth; /* among equals, the least useful card */
        if (best == S5_NO_CARD || now > most) {
            best = card;
            most = now;
        }
    }
    return (S5Choice){.kind = S5_CHOICE_PLAY, .value = best};
}

/* A jink adds everybody else's bonus to the pool. If it fails, we still have our share of a pool that stays. */
S5Choice s5_steady_claim(const S5SteadyEval *eval)
{
    const S5Rules *rules = eval->rules;
    const S5View *view = eval->view;
    const int side = rules->side_of[view->seat], members = s5_set_count(rules->side_seats[side]);
    int64_t both = S5_STEADY_ONE;
    for (S5Set rest = view->hand; rest; rest &= rest - 1) {
        const S5Card card = s5_set_first(rest);
        int of[S5_SEATS_MAX];
        chances(eval, (S5SteadyWinner){view->seat, eval->trumps->asked[card], card}, rules->players - 1, of);
        both = both * of[side] / S5_STEADY_ONE;
    }
    const int64_t pool = view->pool,
                  jinked = pool + (int64_t)(rules->players - members) * rules->options.jink_bonus;
    const bool pays =
        both * jinked + (S5_STEADY_ONE - both) * (pool * members / rules->players) > pool * S5_STEADY_ONE;
    const bool may_claim = (view->legal.kinds >> S5_CHOICE_CLAIM & 1) != 0;
    return (S5Choice){.kind = pays || !may_claim ? S5_CHOICE_JINK : S5_CHOICE_CLAIM};
}
