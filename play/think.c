#include "think.h"
#include "ending.h"
#include "habit.h"
#include "levels.h"
#include "thought.h"

/* What a seat mostly does. */
static S5Choice mostly(const S5Thought *t, const S5View *view, S5Mind *mind)
{
    if (s5_thought_by_habit(t, view))
        return (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_habit_play(t->rules, view)};
    return s5_choose_steady(t->rules, view, mind);
}

/* What the seat whose turn it is mostly does. */
static S5Choice usual(S5Thought *t, const S5State *state)
{
    const S5Legal legal = s5_legal(t->rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    S5Mind mind = {.nodes = 0};
    S5View view;
    if (s5_legal_count(&legal) == 1) {
        s5_legal_next(&legal, &choice);
        return choice;
    }
    t->found->nodes++;
    s5_view(t->rules, state, state->turn, &view);
    return mostly(t, &view, &mind);
}

/* ----------------------------------------------------------------- playouts */

/* Plays a hand to its end. */
static int32_t play_out(S5Thought *t, S5State *state)
{
    while (state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER)
        if (s5_act(t->rules, state, state->turn, usual(t, state)) != S5_OK)
            return 0; /* never: what is chosen is legal */
    return s5_worth(t->rules, &t->now, state, t->view->seat);
}

/* Whether a hand went a party's way. */
static bool is_won(const S5Rules *rules, const S5State *end, int party)
{
    const bool own = end->by < rules->players && rules->side_of[end->by] == party;
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
            if (other != party && end->taken[other] >= end->taken[party])
                return false;
        return true;
    default:
        return false;
    }
}

static void count_end(const S5Thought *t, const S5State *end, int weight, S5Tally *tally)
{
    const int seat = t->view->seat, party = t->rules->side_of[seat];
    tally->weight += weight;
    tally->points += (int64_t)weight * end->change[t->rules->kind == S5_POOL ? seat : party];
    tally->won += weight * is_won(t->rules, end, party);
    tally->tricks += weight * end->taken[party];
}

static void play_choice(S5Thought *t, const S5State *world, int round, int i)
{
    S5Thinking *found = t->found;
    S5State state = *world;
    found->worth[round][i] =
        s5_act(t->rules, &state, t->view->seat, found->choice[i]) == S5_OK ? play_out(t, &state) : 0;
    count_end(t, &state, found->weight[round], &found->tally[i]);
    found->tries[i]++;
}

/* Plays every choice that is left in one more world. */
static void play_round(S5Thought *t)
{
    S5Thinking *found = t->found;
    S5State world;
    if (s5_thought_world(t, found->kept[found->rounds], &world))
        for (int i = 0; i < found->count; i++)
            if (!found->dropped[i])
                play_choice(t, &world, found->rounds, i);
    found->rounds++;
}

/* ---------------------------------------------------------------- comparing */

static uint64_t weight_of(const S5Thinking *found, int rounds)
{
    uint64_t sum = 0;
    for (int r = 0; r < rounds; r++)
        sum += found->weight[r];
    return sum;
}

/* Whether the rounds played are worth so many in worlds of equal weight. */
static bool are_enough(const S5Thinking *found, int equal)
{
    const uint64_t sum = weight_of(found, found->rounds);
    uint64_t squares = 0;
    for (int r = 0; r < found->rounds; r++)
        squares += (uint64_t)found->weight[r] * found->weight[r];
    return sum * sum >= squares * (uint64_t)equal;
}

static int64_t worth_in(const S5Thinking *found, int round, int more, int less)
{
    return found->worth[round][more] - (less < 0 ? 0 : found->worth[round][less]);
}

S5Gap s5_think_gap(const S5Thinking *found, int more, int less, int rounds)
{
    enum { COARSE = 64 }; /* so that the squares stay inside 64 bits */
    const int64_t all = (int64_t)weight_of(found, rounds);
    int64_t sum = 0;
    uint64_t squares = 0;
    for (int r = 0; r < rounds; r++)
        sum += found->weight[r] * worth_in(found, r, more, less);
    if (!all)
        return (S5Gap){0};
    const int64_t mean = sum * S5_FINE / all;
    for (int r = 0; r < rounds; r++) {
        const int64_t away = found->weight[r] * (worth_in(found, r, more, less) - mean / S5_FINE) / COARSE;
        squares += (uint64_t)(away * away);
    }
    squares = rounds > 1 ? squares / (unsigned)(rounds - 1) * (unsigned)rounds : 0;
    return (S5Gap){(int32_t)mean, (int32_t)(s5_square_root(squares) * (int64_t)(COARSE * S5_FINE) / all)};
}

/* The best choice of those not dropped, each one's mean, and how sure its distance from the best is. */
static void compare(S5Thought *t)
{
    S5Thinking *found = t->found;
    int best = -1;
    for (int i = 0; i < found->count; i++) {
        if (found->dropped[i])
            continue;
        found->mean[i] = s5_think_gap(found, i, -1, found->rounds).mean;
        if (best < 0 || found->mean[i] > found->mean[best])
            best = i;
    }
    found->best = best;
    for (int i = 0; i < found->count; i++)
        if (!found->dropped[i])
            found->error[i] = s5_think_gap(found, best, i, found->rounds).error;
}

/* Drops the choices that are clearly worse; returns whether more than one is left. */
static bool drop(S5Thought *t)
{
    enum { SURE = 3, ENOUGH = 12 };
    S5Thinking *found = t->found;
    int left = 0;
    if (!are_enough(found, ENOUGH))
        return true; /* a few heavy worlds may agree by chance */
    compare(t);
    for (int i = 0; i < found->count; i++) {
        if (found->dropped[i])
            continue;
        const int32_t gap = found->mean[found->best] - found->mean[i];
        if (i != found->best && gap > SURE * found->error[i] + S5_FINE)
            found->dropped[i] = true;
        else
            left++;
    }
    return left > 1;
}

/*
 * Of many bids that are alike the best is mostly the luckiest, so what is mostly done stays unless another choice is better by
 * more than its noise; so it is with cards where points are bid for. Elsewhere a card is taken for as good as it looks. With
 * 3,000 choices a decision that raises the games of Auction Forty-Fives won against steady from 44 % to 61 %.
 */
static void settle(S5Thought *t)
{
    enum { TENTHS = 15 };
    S5Thinking *found = t->found;
    const bool noisy = t->rules->kind == S5_AUCTION || t->view->phase != S5_PHASE_PLAY;
    compare(t);
    if (noisy && !found->dropped[0] &&
        10 * (found->mean[found->best] - found->mean[0]) < TENTHS * found->error[0])
        found->best = 0;
}

/* ---------------------------------------------------------------- searching */

static S5Thought thought_of(
    S5Thinking *found, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    const uint64_t nodes = mind->nodes ? mind->nodes : style->nodes;
    return (S5Thought){found, style, rules, view, mind, s5_standing_of(view),
        nodes < S5_NODES_MAX ? nodes : S5_NODES_MAX, style->thumbs == S5_ALL_THUMBS ? ~0U : 0};
}

static bool is_listed(const S5Thinking *found, const S5Choice *choice)
{
    for (int i = 0; i < found->count; i++)
        if (s5_choice_same(&found->choice[i], choice))
            return true;
    return false;
}

/* What is mostly done is the first: among equals it is chosen, and where there is no time to think. */
static void list_choices(S5Thought *t)
{
    S5Candidates all;
    S5Thinking *found = t->found;
    found->choice[0] = mostly(t, t->view, t->mind);
    found->count = 1;
    s5_candidates(t->rules, t->view, &all);
    for (int i = 0; i < all.count && found->count < S5_CANDIDATES; i++)
        if (!is_listed(found, &all.choice[i]))
            found->choice[found->count++] = all.choice[i];
}

void s5_think(
    S5Thinking *found, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    enum { ROUND = 16 };
    S5Thought t = thought_of(found, style, rules, view, mind);
    found->nodes = 0;
    found->rounds = found->kept_count = 0;
    list_choices(&t);
    found->best = 0;
    for (int i = 0; i < found->count; i++) {
        found->dropped[i] = false;
        found->mean[i] = found->error[i] = found->tries[i] = 0;
        found->tally[i] = (S5Tally){0};
    }
    if (found->count < 2 || !s5_thought_worlds(&t))
        return;
    while (found->rounds < found->kept_count && !s5_thought_stopped(&t)) {
        play_round(&t);
        if (found->rounds % ROUND == 0 && !drop(&t))
            return;
    }
    if (found->rounds)
        settle(&t);
}

/* Puts a choice among those weighed, where it is not; it takes the place of the last when there is no room. */
static void add_choice(S5Thinking *found, const S5Choice *choice)
{
    if (is_listed(found, choice))
        return;
    int at = found->count;
    if (at < S5_CANDIDATES)
        found->count++;
    else
        at -= found->best == at - 1 ? 2 : 1;
    found->choice[at] = *choice;
    found->tries[at] = 0;
    found->tally[at] = (S5Tally){0};
}

void s5_think_through(S5Thinking *found, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view,
    S5Mind *mind, const S5Choice *made)
{
    s5_think(found, style, rules, view, mind);
    S5Thought t = thought_of(found, style, rules, view, mind);
    S5State world;
    t.most += found->nodes;
    if (found->count < 2)
        s5_thought_worlds(&t);
    if (made)
        add_choice(found, made);
    for (int round = 0; round < S5_THINK_THROUGH && round < found->kept_count && !s5_thought_stopped(&t);
        round++) {
        if (!s5_thought_world(&t, found->kept[round], &world))
            continue;
        for (int i = 0; i < found->count; i++)
            if (found->tries[i] == round)
                play_choice(&t, &world, round, i);
    }
}

/* ------------------------------------------------------------------- levels */

/* The last tricks between two are played by a plan, where there is one, all else by search. */
static S5Choice choose(const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    S5Choice choice;
    if (s5_legal_count(&view->legal) > 1 &&
        s5_ending_choose(mind->memory, rules, view, mind, mind->nodes ? mind->nodes : style->nodes, &choice))
        return choice;
    S5Thinking *search = mind->memory;
    s5_think(search, style, rules, view, mind);
    return search->choice[search->best];
}

static const S5ThinkStyle CLUB = {.nodes = S5_CLUB_NODES, .share = 50, .sure = 60, .thumbs = S5_ALL_THUMBS};
static const S5ThinkStyle EXPERT = {.nodes = S5_EXPERT_NODES, .share = 50, .sure = 60, .thumbs = 40};
const S5ThinkStyle s5_style_master = {.nodes = S5_MASTER_NODES, .share = 50, .sure = 120, .thumbs = 40};

S5Choice s5_choose_club(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    return choose(&CLUB, rules, view, mind);
}

S5Choice s5_choose_expert(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    return choose(&EXPERT, rules, view, mind);
}

S5Choice s5_choose_master(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    return choose(&s5_style_master, rules, view, mind);
}
