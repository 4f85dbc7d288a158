/* The search: plays each choice out in many worlds, and picks the one that does best. */
#include "search.h"
#include "auction.h"
#include "dominance.h"
#include "levels.h"
#include "search_internal.h"
#include "steady.h"

/* The rollout policy: the choice that a seat is assumed to make. */
static S5Choice rollout_policy(const S5Search *s, const S5View *view, S5PlayerContext *context)
{
    if (s5_search_uses_auction(s, view))
        return s5_auction_choose(s->rules, view);
    if (s5_search_uses_policy(s, view))
        return (S5Choice){
            .kind = S5_CHOICE_PLAY, .value = s5_policy_play(s5_search_policy(s), s->rules, view)};
    return s5_choose_steady(s->rules, view, context);
}

/* The same for the seat whose turn it is; a forced choice costs nothing. */
static S5Choice rollout_choice(S5Search *s, const S5State *state)
{
    const S5Legal legal = s5_legal(s->rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    S5PlayerContext context = {.nodes = 0};
    S5View view;
    if (s5_legal_count(&legal) == 1) {
        s5_legal_next(&legal, &choice);
        return choice;
    }
    s->result->nodes++;
    s5_view(s->rules, state, state->turn, &view);
    return rollout_policy(s, &view, &context);
}

/* ----------------------------------------------------------------- playouts */

/* Plays a hand to its end; returns what it is worth to the searching seat. */
static int32_t play_out(S5Search *s, S5State *state)
{
    while (state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER)
        if (s5_act(s->rules, state, state->turn, rollout_choice(s, state)) != S5_OK)
            return 0; /* never: what is chosen is legal */
    return s5_worth(s->rules, &s->now, state, s->view->seat);
}

/* Whether a hand went a party's way. */
static bool is_won(const S5Rules *rules, const S5State *end, int party, int ally)
{
    const bool own = end->by < rules->players &&
                     (rules->side_of[end->by] == party || (ally != S5_NO_SEAT && end->by == ally));
    switch (end->outcome) {
    case S5_OUTCOME_WON:
        return rules->kind == S5_BANDS ? end->by == party : own;
    case S5_OUTCOME_JINKED:
    case S5_OUTCOME_MADE:
        return own;
    case S5_OUTCOME_LOST:
        return !own;
    case S5_OUTCOME_SCORED:
        for (int other = 0; other < rules->parties; other++)
            if (other != party && end->party_tricks[other] >= end->party_tricks[party])
                return false;
        return true;
    default:
        return false;
    }
}

/* The other of the bidder and a partner called for the hand, for one of them; S5_NO_SEAT for others (H16). */
static int ally_of(const S5Rules *rules, const S5State *end, int seat)
{
    const uint8_t partner =
        rules->options.call_lasts == S5_CALL_LASTS_HAND ? s5_partner(rules, end) : (uint8_t)S5_NO_SEAT;
    if (partner == S5_NO_SEAT || (seat != partner && seat != end->bidder))
        return S5_NO_SEAT;
    return seat == partner ? end->bidder : partner;
}

static void count_end(const S5Search *s, const S5State *end, int weight, S5PlayoutSums *sums)
{
    const int seat = s->view->seat, party = s->rules->side_of[seat], ally = ally_of(s->rules, end, seat);
    const int tricks = end->party_tricks[party] + (ally == S5_NO_SEAT ? 0 : end->party_tricks[ally]);
    sums->weight += weight;
    sums->points += (int64_t)weight * end->change[s5_score_entry(s->rules, seat)];
    sums->won += weight * is_won(s->rules, end, party, ally);
    sums->tricks += weight * tricks;
    if (end->bidder != seat)
        return;
    sums->stood += weight;
    sums->made += end->outcome == S5_OUTCOME_MADE ? weight : 0;
    sums->stood_tricks += weight * tricks;
}

static void play_choice(S5Search *s, const S5State *world, int round, int i)
{
    S5SearchResult *result = s->result;
    S5State state = *world;
    result->worth[round][i] = s5_act(s->rules, &state, s->view->seat, result->choice[i]) == S5_OK
                                  ? (int16_t)play_out(s, &state)
                                  : 0;
    count_end(s, &state, result->weight[round], &result->sums[i]);
    result->playouts[i]++;
}

/* Plays out every remaining choice in one more world. */
static void play_round(S5Search *s)
{
    S5SearchResult *result = s->result;
    S5State world;
    if (s5_search_world(s, result->kept[result->rounds], &world))
        for (int i = 0; i < result->count; i++)
            if (!result->dropped[i])
                play_choice(s, &world, result->rounds, i);
    result->rounds++;
}

/* ------------------------------------------------------------------- partners */

/* Whether the highest bid is a partner's. */
static bool partner_leads(const S5Search *s)
{
    const S5View *view = s->view;
    return s->config->trusts_partner && view->phase == S5_PHASE_BID && view->bid &&
           s->rules->side_of[view->bidder] == s->rules->side_of[view->seat];
}

/* Whether it is and will stay the highest unless this seat takes it away. */
static bool partner_has_it(const S5Search *s)
{
    return partner_leads(s) && s5_auction_partner_has_it(s->rules, s->view);
}

/* ---------------------------------------------------------------- comparing */

static uint64_t weight_of(const S5SearchResult *result, int rounds)
{
    uint64_t sum = 0;
    for (int r = 0; r < rounds; r++)
        sum += result->weight[r];
    return sum;
}

uint64_t s5_search_ess(const S5SearchResult *result, int rounds)
{
    const uint64_t sum = weight_of(result, rounds);
    uint64_t squares = 0, of_family[S5_SEARCH_ROUNDS] = {0};
    for (int r = 0; r < rounds; r++)
        of_family[result->family[r]] += result->weight[r];
    for (int family = 0; family < result->kept_count; family++)
        squares += of_family[family] * of_family[family];
    return squares ? sum * sum / squares : 0;
}

int32_t s5_search_forecast(const S5SearchResult *result, const S5Rules *rules, int choice)
{
    enum { ADDED = 10 };                                                  /* worlds, to those seen */
    static const uint8_t PERCENT[S5_EQUITY_KINDS] = {80, 65, 70, 85, 60}; /* made in those, by kind of game */
    const int alone = S5_EQUITY_KINDS - 1, kind = rules->sides ? s5_equity_kind(rules) : alone;
    const S5PlayoutSums *sums = &result->sums[choice];
    const int64_t worlds = (int64_t)s5_search_ess(result, result->playouts[choice]),
                  made = sums->made * worlds + sums->weight * ADDED * PERCENT[kind] / 100,
                  stood = sums->stood * worlds + sums->weight * ADDED;
    return (int32_t)(made * S5_PROB_ONE / stood);
}

static int64_t worth_in_round(const S5SearchResult *result, int round, int better, int worse)
{
    return result->worth[round][better] - (worse < 0 ? 0 : result->worth[round][worse]);
}

S5Estimate s5_search_difference(const S5SearchResult *result, int better, int worse, int rounds)
{
    enum { COARSE = 64 }; /* so that the squares stay inside 64 bits */
    const int64_t all = (int64_t)weight_of(result, rounds);
    int64_t sum = 0, away[S5_SEARCH_ROUNDS] = {0};
    uint64_t squares = 0;
    for (int r = 0; r < rounds; r++)
        sum += result->weight[r] * worth_in_round(result, r, better, worse);
    if (!all)
        return (S5Estimate){0};
    const int64_t mean = sum * S5_FINE / all;
    for (int r = 0; r < rounds; r++)
        away[result->family[r]] +=
            result->weight[r] * (worth_in_round(result, r, better, worse) - mean / S5_FINE) / COARSE;
    for (int family = 0; family < result->kept_count; family++)
        squares += (uint64_t)(away[family] * away[family]);
    squares = rounds > 1 ? squares / (unsigned)(rounds - 1) * (unsigned)rounds : 0;
    return (S5Estimate){(int32_t)mean, (int32_t)(s5_isqrt(squares) * (int64_t)(COARSE * S5_FINE) / all)};
}

/* Finds the best of the remaining choices, each one's mean, and the standard error of its difference from the best. */
static void compare_means(S5Search *s)
{
    S5SearchResult *result = s->result;
    int best = -1;
    for (int i = 0; i < result->count; i++) {
        if (result->dropped[i])
            continue;
        result->mean[i] = s5_search_difference(result, i, -1, result->rounds).mean;
        if (best < 0 || result->mean[i] > result->mean[best])
            best = i;
    }
    result->best = best;
    for (int i = 0; i < result->count; i++)
        if (!result->dropped[i])
            result->error[i] = s5_search_difference(result, best, i, result->rounds).error;
}

/*
 * By how many tenths of a standard error another choice must be better than the usual one. In 250 hands of Nova Scotia, judged by a
 * second search in other worlds, discards brought something from 2.5 standard errors on, and nothing at 1.5; bids at every number, more
 * at less, but what the playouts assume of others is least certain there (lab/research.md, "Choices that look equal"). A level that bids by
 * the learned auction, where there is one for the rules, elsewhere bids by rules of thumb, which deserve less trust; those of
 * `club`, whose playouts follow them, do not.
 */
static int32_t doubt(const S5Search *s)
{
    enum { A_CARD = 15, A_BID = 20, A_BID_BY_THUMB = 15, A_DISCARD = 25, A_PARTNERS_BID = 40 };
    const int phase = s->view->phase;
    const bool by_thumb = s->config->learned_auction && !s5_auction_fits(s->rules);
    if (!s->config->shrinks)
        return A_CARD;
    if (phase == S5_PHASE_KITTY || phase == S5_PHASE_DRAW)
        return A_DISCARD;
    if (phase != S5_PHASE_BID)
        return A_CARD;
    if (partner_has_it(s))
        return A_PARTNERS_BID;
    return by_thumb ? A_BID_BY_THUMB : A_BID;
}

/* Whether enough worlds were played in for anything to be sure: a few heavy ones may agree by chance, all the more against a partner's bid. */
static bool knows_enough(const S5Search *s)
{
    enum { ENOUGH = 12, AGAINST_A_PARTNER = 60 }; /* effective sample sizes */
    const uint64_t least = partner_has_it(s) ? AGAINST_A_PARTNER : ENOUGH;
    return s5_search_ess(s->result, s->result->rounds) >= least;
}

/* Drops the choices that are clearly worse. Returns whether more than one is left. */
static bool drop_worse(S5Search *s)
{
    enum { TENTHS = 30 };
    const int32_t tenths = doubt(s) > TENTHS ? doubt(s) : TENTHS;
    S5SearchResult *result = s->result;
    int left = 0;
    if (!knows_enough(s))
        return true;
    compare_means(s);
    for (int i = 0; i < result->count; i++) {
        if (result->dropped[i])
            continue;
        const int32_t gap = result->mean[result->best] - result->mean[i];
        if (i != result->best && 10 * (gap - S5_FINE) > tenths * result->error[i])
            result->dropped[i] = true;
        else
            left++;
    }
    return left > 1;
}

/* The choice whose lead over the first, less `tenths` of its standard error, is greatest; the first if none has such a lead. */
static int surely_best(const S5SearchResult *result, int32_t tenths)
{
    int best = 0;
    int64_t most = 0;
    for (int i = 1; i < result->count; i++) {
        if (result->dropped[i])
            continue;
        const S5Estimate lead = s5_search_difference(result, i, 0, result->rounds);
        const int64_t sure = 10 * (int64_t)lead.mean - tenths * (int64_t)lead.error;
        best = sure > most ? i : best;
        most = sure > most ? sure : most;
    }
    return best;
}

/*
 * Winner's curse: among near-equal bids the highest mean is mostly noise (Capen, Clapp and Campbell 1971). So the rollout policy's
 * choice stands unless another is better by more than its noise. The same holds for cards in an auction game; elsewhere
 * the best card is played. With 3,000 nodes a decision, that raises the games of Auction Forty-Fives won against steady from
 * 44 % to 61 % (lab/research.md).
 */
static void pick_best(S5Search *s)
{
    S5SearchResult *result = s->result;
    const bool noisy = s->rules->kind == S5_AUCTION || s->view->phase != S5_PHASE_PLAY;
    compare_means(s);
    if (!noisy || result->dropped[0])
        return;
    if (s->config->shrinks)
        result->best = knows_enough(s) ? surely_best(result, doubt(s)) : 0;
    else if (10 * (result->mean[result->best] - result->mean[0]) < doubt(s) * result->error[0])
        result->best = 0;
}

/* ---------------------------------------------------------------- searching */

S5Standing s5_search_standing(
    const S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules, const S5View *view)
{
    S5Standing now = s5_standing_of(view);
    now.equity = config->equity_table && s5_equity_fits(rules) ? &result->equity : NULL;
    return now;
}

static S5Search make_search(S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context)
{
    const uint64_t nodes = context->nodes ? context->nodes : config->nodes;
    return (S5Search){result, config, rules, view, context, s5_search_standing(result, config, rules, view),
        0, nodes < S5_NODES_MAX ? nodes : S5_NODES_MAX,
        config->rule_based_percent == S5_ALL_RULE_BASED ? ~0U : 0};
}

/* Adds the nodes that a search before it has spent. */
static void continue_after(S5Search *s)
{
    s->before = s->result->nodes;
    s->node_limit += s->before;
}

static bool is_listed(const S5SearchResult *result, const S5Choice *choice)
{
    for (int i = 0; i < result->count; i++)
        if (s5_choice_same(&result->choice[i], choice))
            return true;
    return false;
}

/*
 * A partner's bid is left alone. Playouts say now and then that it pays to hold it or to bid over it, by chance or because they bid like
 * steady, but in play that cost 0.3 points a hand (lab/research.md). So holding it is no candidate, and where no opponent can bid any
 * more, nothing but passing is, and the usual bid if it is one to win everything.
 */
static bool is_left_alone(const S5Search *s, const S5Choice *choice, bool usual)
{
    const bool slam = choice->kind == S5_CHOICE_BID && s5_is_slam(s->rules, choice->value);
    return (partner_leads(s) && choice->kind == S5_CHOICE_HOLD) ||
           (partner_has_it(s) && choice->kind == S5_CHOICE_BID && !(usual && slam));
}

/* Lists a choice, or the one that dominates it. */
static void list_choice(S5Search *s, S5Choice choice)
{
    S5SearchResult *result = s->result;
    if (s->config->saves_cards)
        choice = s5_undominated(s->rules, s->view, choice);
    if (result->count < S5_CANDIDATES && !is_listed(result, &choice))
        result->choice[result->count++] = choice;
}

/* The rollout policy's choice comes first: it is taken among equals, and when there is no time to search. */
static void list_choices(S5Search *s)
{
    S5Candidates all;
    const S5Choice usual = rollout_policy(s, s->view, s->context), pass = {.kind = S5_CHOICE_PASS};
    s->result->count = 0;
    const bool may_pass = s5_legal_has(&s->view->legal, &pass);
    if (partner_has_it(s) && may_pass)
        list_choice(s, pass);
    if (!may_pass || !is_left_alone(s, &usual, true))
        list_choice(s, usual);
    s5_candidates(s->rules, s->view, &all);
    for (int i = 0; i < all.count; i++)
        if (!is_left_alone(s, &all.choice[i], false))
            list_choice(s, all.choice[i]);
}

static void forget_choice(S5SearchResult *result, int i)
{
    result->dropped[i] = false;
    result->mean[i] = result->error[i] = result->playouts[i] = 0;
    result->sums[i] = (S5PlayoutSums){0};
}

/* Nothing is known of the choices. */
static void forget_choices(S5SearchResult *result)
{
    result->best = 0;
    result->rounds = result->kept_count = 0;
    for (int i = 0; i < result->count; i++)
        forget_choice(result, i);
}

/* Plays the choices out, and picks the best. Returns whether only one is left. */
static bool compare_choices(S5Search *s)
{
    enum { ROUND = 16 };
    S5SearchResult *result = s->result;
    forget_choices(result);
    if (result->count < 2 || !s5_search_worlds(s))
        return true;
    while (result->rounds < result->kept_count && !s5_search_stopped(s)) {
        play_round(s);
        if (result->rounds % ROUND == 0 && !drop_worse(s))
            return true;
    }
    if (result->rounds)
        pick_best(s);
    return false;
}

/* Not for a search with fewer nodes than usual: a tenth of them would be too few to be sure. */
static bool is_clear_at_first(const S5Search *s)
{
    S5Search first = *s;
    first.config = s->config->first;
    if (!first.config || s->node_limit < s->config->nodes)
        return false;
    first.node_limit = first.config->nodes;
    return compare_choices(&first) || s5_search_stopped(s);
}

void s5_search_choices(S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context)
{
    S5Search s = make_search(result, config, rules, view, context);
    result->nodes = 0;
    if (s.now.equity)
        s5_equity_fill(rules, &result->equity);
    list_choices(&s);
    forget_choices(result);
    if (is_clear_at_first(&s))
        return;
    const int first = result->best;
    continue_after(&s);
    compare_choices(&s);
    if (s.before && !knows_enough(&s))
        result->best = first; /* stopped before it knew anything better */
}

/* Adds a choice unless it is already listed. If there is no room, it replaces the last choice, or the one before if
 * the last is the best. */
static void add_to_listed(S5SearchResult *result, const S5Choice *choice)
{
    if (is_listed(result, choice))
        return;
    int at = result->count;
    if (at < S5_CANDIDATES)
        result->count++;
    else
        at -= result->best == at - 1 ? 2 : 1;
    result->choice[at] = *choice;
    forget_choice(result, at);
}

static void add_dominated(S5Search *s)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (s->view->phase == S5_PHASE_PLAY && s5_legal_next(&s->view->legal, &choice))
        add_to_listed(s->result, &choice);
}

void s5_search_all_choices(S5SearchResult *result, const S5SearchConfig *config, const S5Rules *rules,
    const S5View *view, S5PlayerContext *context, const S5Choice *made)
{
    s5_search_choices(result, config, rules, view, context);
    S5Search s = make_search(result, config, rules, view, context);
    S5State world;
    continue_after(&s);
    if (result->count < 2)
        s5_search_worlds(&s);
    add_dominated(&s);
    if (made)
        add_to_listed(result, made);
    for (int round = 0; round < S5_SEARCH_FULL_ROUNDS && round < result->kept_count && !s5_search_stopped(&s);
        round++) {
        if (!s5_search_world(&s, result->kept[round], &world))
            continue;
        for (int i = 0; i < result->count; i++)
            if (result->playouts[i] == round)
                play_choice(&s, &world, round, i);
    }
}

/* ------------------------------------------------------------------- levels */

S5Choice s5_search_play(
    const S5SearchConfig *config, const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    S5Choice choice;
    if (s5_legal_count(&view->legal) > 1 && s5_endgame_choose(context->memory, rules, view, context,
                                                context->nodes ? context->nodes : config->nodes, &choice)) {
        if (config->saves_cards) /* the mixture has a little of every card in it */
            choice = s5_undominated(rules, view, choice);
        return choice;
    }
    S5SearchResult *search = context->memory;
    s5_search_choices(search, config, rules, view, context);
    return search->choice[search->best];
}

static const S5SearchConfig CLUB = {.nodes = S5_CLUB_NODES,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = S5_ALL_RULE_BASED,
    .trusts_partner = true,
    .shrinks = true,
    .saves_cards = true};
const S5SearchConfig s5_search_expert = {.nodes = S5_EXPERT_NODES,
    .weighing_percent = 50,
    .min_ess = 60,
    .rule_based_percent = 40,
    .learned_auction = true,
    .trusts_partner = true,
    .shrinks = true,
    .saves_cards = true,
    .equity_table = true};
const S5SearchConfig s5_search_master = {.nodes = S5_MASTER_NODES,
    .first = &s5_search_expert,
    .weighing_percent = 40,
    .swapping_percent = 50,
    .more_rounds = S5_SEARCH_ROUNDS - S5_SEARCH_USUAL_ROUNDS,
    .min_ess = 120,
    .rule_based_percent = 40,
    .learned_auction = true,
    .trusts_partner = true,
    .shrinks = true,
    .saves_cards = true,
    .equity_table = true};

S5Choice s5_choose_club(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    return s5_search_play(&CLUB, rules, view, context);
}

S5Choice s5_choose_expert(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    return s5_search_play(&s5_search_expert, rules, view, context);
}

S5Choice s5_choose_master(const S5Rules *rules, const S5View *view, S5PlayerContext *context)
{
    return s5_search_play(&s5_search_master, rules, view, context);
}
