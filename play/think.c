#include "think.h"
#include "levels.h"
#include "spoilfive/replay.h"
#include "worth.h"

/* A search at work: what does not change in it. */
typedef struct Thought {
    S5Thinking *found;
    const S5ThinkStyle *style;
    const S5Net *net;
    const S5Rules *rules;
    const S5View *view;
    S5Mind *mind;
    S5Standing now;
    uint64_t most;
} Thought;

static bool is_stopped(const Thought *t)
{
    return (t->mind->stop && *t->mind->stop) || t->found->nodes >= t->most;
}

/* ------------------------------------------------------- how likely a world is */

/* The chance that a seat acts as it did in a world, out of 65,536: by its net, and one time in eight by any choice. */
static uint32_t chance_of(Thought *t, const S5State *state, const S5Choice *choice)
{
    S5Policy *policy = &t->found->other;
    S5View view;
    uint64_t all = 0, own = 0;
    s5_view(t->rules, state, state->turn, &view);
    if (s5_legal_count(&view.legal) < 2)
        return S5_CERTAIN;
    s5_policy(t->net, t->rules, &view, policy);
    t->found->nodes++;
    for (int i = 0; i < policy->choices.count; i++) {
        const int64_t behind = policy->worth[policy->best] - policy->worth[i];
        const int64_t x = behind * S5_WORTH_ONE / t->style->mildness;
        const uint64_t weight = s5_falling(x < 12000 ? (uint32_t)x : 12000);
        all += weight;
        own += s5_choice_same(&policy->choices.choice[i], choice) ? weight : 0;
    }
    const uint64_t any = S5_CERTAIN / 8 / (uint64_t)policy->choices.count;
    return (uint32_t)(own * (S5_CERTAIN - S5_CERTAIN / 8) / all + any);
}

/* A number as mantissa × 2^exponent: the chance of a whole hand's acts. */
typedef struct Chance {
    uint64_t mantissa; /* 2^31 to 2^32 */
    int exponent;
} Chance;

static Chance chance_of_acts(Thought *t, const S5State *world)
{
    Chance chance = {(uint64_t)1 << 31, 0};
    S5Replay replay;
    s5_replay_begin(&replay, t->rules, world);
    while (s5_replay_next(&replay)) {
        if (replay.state.turn == t->view->seat)
            continue;
        chance.mantissa *= chance_of(t, &replay.state, &replay.choice);
        for (; chance.mantissa >> 32; chance.mantissa >>= 1)
            chance.exponent++;
    }
    return chance;
}

/* Draws worlds and sums up how likely they are. */
static void draw_worlds(Thought *t)
{
    S5Thinking *found = t->found;
    Chance chance[S5_THINK_WORLDS];
    int most = INT32_MIN;
    found->world_count = 0;
    for (int i = 0; i < t->style->worlds && i < S5_THINK_WORLDS && !is_stopped(t); i++) {
        S5State *world = &found->world[found->world_count];
        found->nodes++; /* a world costs something where nobody has acted yet, too */
        if (!s5_world_sample(&found->worlds, &t->mind->random, world))
            continue;
        chance[found->world_count] = chance_of_acts(t, world);
        const int exponent = chance[found->world_count++].exponent;
        most = exponent > most ? exponent : most;
    }
    uint64_t sum = 0;
    for (int i = 0; i < found->world_count; i++) {
        const int less = most - chance[i].exponent;
        sum += less < 32 ? chance[i].mantissa >> less : 0;
        found->likely[i] = sum;
    }
}

/* The n-th of the worlds that were weighed: likelier ones more often, spread as evenly as can be. */
static int weighed_world(const S5Thinking *found, int n)
{
    const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15) * (uint64_t)(n + 1);
    const uint64_t at = (golden >> 32) * (found->likely[found->world_count - 1] >> 32) +
                        ((golden >> 32) * (found->likely[found->world_count - 1] & UINT32_MAX) >> 32);
    int low = 0, high = found->world_count - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (found->likely[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ----------------------------------------------------------------- playouts */

/* What a seat does in a playout: what its net says, but in auctions between sides what steady does, which the nets
 * do not play as well yet (docs/strength.md). */
static S5Choice next_choice(Thought *t, const S5View *view)
{
    S5Policy *policy = &t->found->other;
    S5Mind mind = {.random = t->mind->random};
    t->found->nodes += s5_legal_count(&view->legal) > 1;
    if (t->rules->kind == S5_AUCTION && t->rules->sides)
        return s5_choose_steady(t->rules, view, &mind);
    s5_policy(t->net, t->rules, view, policy);
    return policy->choices.choice[policy->best];
}

/* Plays a hand to its end. */
static int32_t play_out(Thought *t, S5State *state)
{
    S5View view;
    while (state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER) {
        s5_view(t->rules, state, state->turn, &view);
        if (s5_act(t->rules, state, state->turn, next_choice(t, &view)) != S5_OK)
            return 0; /* never: what is chosen is legal */
    }
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

static void count_end(const Thought *t, const S5State *end, S5Tally *tally)
{
    const int seat = t->view->seat, party = t->rules->side_of[seat];
    tally->points += end->change[t->rules->kind == S5_POOL ? seat : party];
    tally->won += is_won(t->rules, end, party);
    tally->tricks += end->taken[party];
}

/* The world of a round, the same whenever it is asked for in the first S5_THINK_WORLDS rounds; null when there is none. */
static const S5State *world_of(Thought *t, int round)
{
    S5Thinking *found = t->found;
    found->played[round] = (uint16_t)(found->world_count ? weighed_world(found, round) : round);
    if (found->world_count)
        return &found->world[found->played[round]];
    S5State *world = &found->world[round < S5_THINK_WORLDS ? round : S5_THINK_WORLDS];
    if (round >= found->fresh && !s5_world_sample(&found->worlds, &t->mind->random, world))
        return NULL;
    found->fresh = round >= found->fresh ? round + 1 : found->fresh;
    return world;
}

static void play_choice(Thought *t, const S5State *world, int round, int i)
{
    S5Thinking *found = t->found;
    S5State state = *world;
    found->worth[round][i] = s5_act(t->rules, &state, t->view->seat, found->policy.choices.choice[i]) == S5_OK
                                 ? play_out(t, &state)
                                 : 0;
    count_end(t, &state, &found->tally[i]);
    found->tries[i]++;
}

/* Plays every choice that is left in one more world; returns false when there is none. */
static bool play_round(Thought *t)
{
    S5Thinking *found = t->found;
    const S5State *world = world_of(t, found->rounds);
    for (int i = 0; i < found->policy.choices.count && world; i++)
        if (!found->dropped[i])
            play_choice(t, world, found->rounds, i);
    found->rounds += world != NULL;
    return world != NULL;
}

/* What a choice is worth by all that is known. */
static int32_t verdict(const Thought *t, int i)
{
    const S5Thinking *found = t->found;
    return found->mean[i] + found->policy.worth[i] * t->style->trust / 100;
}

/* The best choice of those not dropped, each one's mean, and how sure its distance from the best is. */
static void compare(Thought *t)
{
    S5Thinking *found = t->found;
    const int count = found->policy.choices.count, n = found->rounds;
    int best = -1;
    for (int i = 0; i < count; i++) {
        int64_t sum = 0;
        if (found->dropped[i])
            continue;
        for (int r = 0; r < n; r++)
            sum += found->worth[r][i];
        found->mean[i] = (int32_t)(sum / n);
        if (best < 0 || verdict(t, i) > verdict(t, best))
            best = i;
    }
    found->best = best;
    for (int i = 0; i < count; i++) {
        int64_t square = 0;
        const int64_t gap = found->mean[best] - found->mean[i];
        if (found->dropped[i])
            continue;
        for (int r = 0; r < n; r++) {
            const int64_t d = found->worth[r][best] - found->worth[r][i] - gap;
            square += d * d;
        }
        found->error[i] =
            (int32_t)s5_square_root((uint64_t)square / ((uint64_t)n * (uint64_t)(n > 1 ? n - 1 : 1)));
    }
}

/* Drops the choices that are clearly worse; returns whether more than one is left. */
static bool drop(Thought *t)
{
    enum { SURE = 3 };
    S5Thinking *found = t->found;
    int left = 0;
    compare(t);
    for (int i = 0; i < found->policy.choices.count; i++) {
        if (found->dropped[i])
            continue;
        const int32_t gap = verdict(t, found->best) - verdict(t, i);
        if (i != found->best && gap > SURE * found->error[i] + 1)
            found->dropped[i] = true;
        else
            left++;
    }
    return left > 1;
}

static Thought thought_of(S5Thinking *found, const S5ThinkStyle *style, const S5Net *net,
    const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    Thought t = {
        found, style, net, rules, view, mind, {.pool = view->pool}, mind->nodes ? mind->nodes : style->nodes};
    for (int i = 0; i < S5_SEATS_MAX; i++)
        t.now.total[i] = view->total[i];
    return t;
}

void s5_think(S5Thinking *found, const S5ThinkStyle *style, const S5Net *net, const S5Rules *rules,
    const S5View *view, S5Mind *mind)
{
    enum { ROUND = 16 };
    Thought t = thought_of(found, style, net, rules, view, mind);
    found->nodes = 0;
    found->world_count = 0;
    found->rounds = found->fresh = 0;
    s5_policy(net, rules, view, &found->policy);
    found->best = found->policy.best;
    for (int i = 0; i < found->policy.choices.count; i++) {
        found->dropped[i] = false;
        found->mean[i] = found->policy.worth[i];
        found->error[i] = found->tries[i] = 0;
        found->tally[i] = (S5Tally){0};
    }
    if (found->policy.choices.count < 2)
        return;
    if (!s5_worlds(&found->worlds, rules, view, NULL))
        return; /* never: a view has its world */
    draw_worlds(&t);
    while (found->rounds < S5_THINK_TRIES && !is_stopped(&t) && play_round(&t))
        if (found->rounds % ROUND == 0 && !drop(&t))
            return;
    if (found->rounds)
        compare(&t);
}

/* Puts a choice among those weighed, where it is not; it takes the place of the last when there is no room. */
static void add_choice(S5Thinking *found, const S5Choice *choice)
{
    S5Candidates *choices = &found->policy.choices;
    for (int i = 0; i < choices->count; i++)
        if (s5_choice_same(&choices->choice[i], choice))
            return;
    int at = choices->count;
    if (at < S5_CANDIDATES)
        choices->count++;
    else
        at -= found->best == at - 1 ? 2 : 1;
    choices->choice[at] = *choice;
    found->tries[at] = 0;
    found->tally[at] = (S5Tally){0};
}

void s5_think_through(S5Thinking *found, const S5ThinkStyle *style, const S5Net *net, const S5Rules *rules,
    const S5View *view, S5Mind *mind, const S5Choice *made)
{
    s5_think(found, style, net, rules, view, mind);
    Thought t = thought_of(found, style, net, rules, view, mind);
    t.most += found->nodes;
    if (found->policy.choices.count < 2 && s5_worlds(&found->worlds, rules, view, NULL))
        draw_worlds(&t);
    if (made)
        add_choice(found, made);
    for (int round = 0; round < S5_THINK_WORLDS && !is_stopped(&t); round++) {
        const S5State *world = world_of(&t, round);
        for (int i = 0; i < found->policy.choices.count && world; i++)
            if (found->tries[i] == round)
                play_choice(&t, world, round, i);
    }
}

/* ------------------------------------------------------------------- levels */

static S5Choice choose(const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    const S5Net *net = s5_net(rules->kind);
    S5Thinking *search = mind->memory;
    if (!net)
        return s5_choose_steady(rules, view, mind);
    s5_think(search, style, net, rules, view, mind);
    return search->policy.choices.choice[search->best];
}

static const S5ThinkStyle EXPERT = {.nodes = 40000};
const S5ThinkStyle s5_style_master = {.nodes = 400000, .worlds = 512, .mildness = 200};

S5Choice s5_choose_expert(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    return choose(&EXPERT, rules, view, mind);
}

S5Choice s5_choose_master(const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    return choose(&s5_style_master, rules, view, mind);
}
