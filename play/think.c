#include "think.h"
#include "ending.h"
#include "habit.h"
#include "levels.h"
#include "spoilfive/replay.h"
#include "worth.h"

/* A search at work: what does not change in it. */
typedef struct Thought {
    S5Thinking *found;
    const S5ThinkStyle *style;
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

/* What a seat mostly does. */
static S5Choice mostly(const Thought *t, const S5View *view, S5Mind *mind)
{
    if (t->style->habit && view->phase == S5_PHASE_PLAY && view->jinker == S5_NO_SEAT)
        return (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_habit_play(t->rules, view)};
    return s5_choose_steady(t->rules, view, mind);
}

/* What the seat whose turn it is mostly does. */
static S5Choice usual(Thought *t, const S5State *state)
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

/* ------------------------------------------------------------------- worlds */

/* Who draws puts out plain cards and keeps trumps. */
static const S5Lean LEAN = {-5, {4, 3, 2, 1, 0, -1}};

static bool draw_world(const Thought *t, int number, S5State *world)
{
    S5Random random = s5_random(t->found->seed, (uint64_t)number);
    return s5_world_sample(&t->found->worlds, &random, world);
}

/* How many acts of the others are not what they mostly do in a world; that is looked for up to `most`. */
static int wrong_acts(Thought *t, const S5State *world, int most)
{
    S5Replay replay;
    int wrong = 0;
    s5_replay_begin(&replay, t->rules, world);
    while (wrong < most && s5_replay_next(&replay)) {
        if (replay.state.turn == t->view->seat)
            continue;
        const S5Choice choice = usual(t, &replay.state);
        wrong += !s5_choice_same(&choice, &replay.choice);
    }
    return wrong;
}

/* Keeps worlds: each wrong act more than the least halves a world's chance so many times. Returns how many there are. */
static int keep_worlds(S5Thinking *found, int drawn, int least, int halvings)
{
    found->kept_count = 0;
    for (int i = 0; i < drawn; i++)
        if (found->luck[i] >= halvings * (found->wrong[i] - least))
            found->kept[found->kept_count++] = (uint16_t)i;
    return found->kept_count;
}

/*
 * Draws worlds and keeps the likely ones, so that each that is kept is as good as another. Nobody does quite what is mostly
 * done, and few worlds say little: the fewer there are, the more is forgiven.
 */
static void weigh_worlds(Thought *t)
{
    enum { HALVINGS = 4, FORGOTTEN = 8, BLOCK = 128 };
    S5Thinking *found = t->found;
    S5State world;
    int least = UINT8_MAX - FORGOTTEN, drawn = 0, halvings = HALVINGS;
    found->seed = s5_random_next(&t->mind->random);
    for (; drawn < S5_THINK_WORLDS && found->nodes * 100 < t->most * (uint64_t)t->style->share &&
           !is_stopped(t);
         drawn++) {
        S5Random luck = s5_random(~found->seed, (uint64_t)drawn);
        found->nodes++; /* a world costs something where nobody has acted yet, too */
        const int wrong =
            draw_world(t, drawn, &world) ? wrong_acts(t, &world, least + FORGOTTEN) : UINT8_MAX; /* never */
        least = wrong < least ? wrong : least;
        found->wrong[drawn] = (uint8_t)wrong;
        found->luck[drawn] = (uint8_t)s5_set_first(s5_random_next(&luck) | (uint64_t)1 << 63);
        if (drawn % BLOCK == BLOCK - 1 && keep_worlds(found, drawn + 1, least, HALVINGS) >= S5_THINK_TRIES)
            break;
    }
    while (keep_worlds(found, drawn, least, halvings) < t->style->sure && halvings > 0)
        halvings--;
}

/* ----------------------------------------------------------------- playouts */

/* Plays a hand to its end. */
static int32_t play_out(Thought *t, S5State *state)
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

static void count_end(const Thought *t, const S5State *end, S5Tally *tally)
{
    const int seat = t->view->seat, party = t->rules->side_of[seat];
    tally->points += end->change[t->rules->kind == S5_POOL ? seat : party];
    tally->won += is_won(t->rules, end, party);
    tally->tricks += end->taken[party];
}

static void play_choice(Thought *t, const S5State *world, int round, int i)
{
    S5Thinking *found = t->found;
    S5State state = *world;
    found->worth[round][i] =
        s5_act(t->rules, &state, t->view->seat, found->choice[i]) == S5_OK ? play_out(t, &state) : 0;
    count_end(t, &state, &found->tally[i]);
    found->tries[i]++;
}

/* Plays every choice that is left in one more world. */
static void play_round(Thought *t)
{
    S5Thinking *found = t->found;
    S5State world;
    if (draw_world(t, found->kept[found->rounds], &world))
        for (int i = 0; i < found->count; i++)
            if (!found->dropped[i])
                play_choice(t, &world, found->rounds, i);
    found->rounds++;
}

/* The best choice of those not dropped, each one's mean, and how sure its distance from the best is. */
static void compare(Thought *t)
{
    S5Thinking *found = t->found;
    const int count = found->count, n = found->rounds;
    int best = -1;
    for (int i = 0; i < count; i++) {
        int64_t sum = 0;
        if (found->dropped[i])
            continue;
        for (int r = 0; r < n; r++)
            sum += found->worth[r][i];
        found->mean[i] = (int32_t)(sum / n);
        if (best < 0 || found->mean[i] > found->mean[best])
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
    for (int i = 0; i < found->count; i++) {
        if (found->dropped[i])
            continue;
        const int32_t gap = found->mean[found->best] - found->mean[i];
        if (i != found->best && gap > SURE * found->error[i] + 1)
            found->dropped[i] = true;
        else
            left++;
    }
    return left > 1;
}

/*
 * Of many bids that are alike the best is mostly the luckiest, so what is mostly done stays unless another choice is better by
 * more than its noise; so it is with cards where points are bid for. Elsewhere a card is taken for as good as it looks. With
 * 3,000 choices a decision that makes 61 % of 44 % of the games of Auction Forty-Fives that are won against steady.
 */
static void settle(Thought *t)
{
    enum { TENTHS = 15 };
    S5Thinking *found = t->found;
    const bool noisy = t->rules->kind == S5_AUCTION || t->view->phase != S5_PHASE_PLAY;
    compare(t);
    if (noisy && !found->dropped[0] &&
        10 * (found->mean[found->best] - found->mean[0]) < TENTHS * found->error[0])
        found->best = 0;
}

static Thought thought_of(
    S5Thinking *found, const S5ThinkStyle *style, const S5Rules *rules, const S5View *view, S5Mind *mind)
{
    Thought t = {
        found, style, rules, view, mind, {.pool = view->pool}, mind->nodes ? mind->nodes : style->nodes};
    for (int i = 0; i < S5_SEATS_MAX; i++)
        t.now.total[i] = view->total[i];
    return t;
}

static bool is_listed(const S5Thinking *found, const S5Choice *choice)
{
    for (int i = 0; i < found->count; i++)
        if (s5_choice_same(&found->choice[i], choice))
            return true;
    return false;
}

/* What is mostly done is the first: among equals it is chosen, and where there is no time to think. */
static void list_choices(Thought *t)
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
    Thought t = thought_of(found, style, rules, view, mind);
    found->nodes = 0;
    found->rounds = found->kept_count = 0;
    list_choices(&t);
    found->best = 0;
    for (int i = 0; i < found->count; i++) {
        found->dropped[i] = false;
        found->mean[i] = found->error[i] = found->tries[i] = 0;
        found->tally[i] = (S5Tally){0};
    }
    if (found->count < 2 || !s5_worlds(&found->worlds, rules, view, &LEAN))
        return; /* a view has its worlds */
    weigh_worlds(&t);
    while (found->rounds < found->kept_count && found->rounds < S5_THINK_TRIES && !is_stopped(&t)) {
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
    Thought t = thought_of(found, style, rules, view, mind);
    S5State world;
    t.most += found->nodes;
    if (found->count < 2 && s5_worlds(&found->worlds, rules, view, &LEAN))
        weigh_worlds(&t);
    if (made)
        add_choice(found, made);
    for (int round = 0; round < S5_THINK_THROUGH && round < found->kept_count && !is_stopped(&t); round++) {
        if (!draw_world(&t, found->kept[round], &world))
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

static const S5ThinkStyle CLUB = {.nodes = S5_CLUB_NODES, .share = 30, .sure = 120};
static const S5ThinkStyle EXPERT = {.nodes = S5_EXPERT_NODES, .share = 30, .sure = 120, .habit = true};
const S5ThinkStyle s5_style_master = {.nodes = S5_MASTER_NODES, .share = 40, .sure = 250, .habit = true};

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
