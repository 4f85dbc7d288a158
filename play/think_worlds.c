/* The worlds that a search plays in: the cards that nobody has shown, and who plays how. */
#include "habit.h"
#include "levels.h"
#include "spoilfive/replay.h"
#include "thought.h"

/*
 * Surprise is counted in eighths of a halving of the chance. No world is taken for less likely than ten halvings against the
 * likeliest that was drawn: everybody errs, and no deal that can be may be thought impossible.
 */
enum { HALVING = 8, FARTHEST = 10 * HALVING, NEVER = UINT16_MAX };

/* ---------------------------------------------------------------- drawing */

/* Who draws puts out plain cards and keeps trumps. */
static const S5Lean LEAN = {-5, {4, 3, 2, 1, 0, -1}};

/* Who plays by rules of thumb; the seat that thinks does not. */
static unsigned draw_thumbs(const S5Thought *t, S5Random *random)
{
    unsigned thumbs = 0;
    for (int seat = 0; seat < t->rules->players; seat++)
        if (seat != t->view->seat && (int)s5_random_below(random, S5_ALL_THUMBS) < t->style->thumbs)
            thumbs |= 1U << seat;
    return thumbs;
}

bool s5_thought_world(S5Thought *t, int number, S5State *world)
{
    S5Random random = s5_random(t->found->seed, (uint64_t)number);
    const bool possible = s5_world_sample(&t->found->worlds, &random, world);
    if (t->style->thumbs < S5_ALL_THUMBS)
        t->thumbs = draw_thumbs(t, &random);
    return possible;
}

/* ---------------------------------------------------------------- how likely */

bool s5_thought_by_habit(const S5Thought *t, const S5View *view)
{
    return !(t->thumbs >> view->seat & 1) && view->phase == S5_PHASE_PLAY && view->jinker == S5_NO_SEAT;
}

/*
 * Rules of thumb know one choice, so each other one counts as what happens once in sixteen times; so it is with all that is no
 * card, for everybody.
 */
static int surprise_of(const S5Thought *t, const S5View *view, const S5Choice *made)
{
    enum { ONCE_IN_SIXTEEN = 4 * HALVING };
    S5Mind mind = {.nodes = 0};
    if (s5_thought_by_habit(t, view))
        return s5_halvings(s5_habit_chance(t->rules, view, (S5Card)made->value));
    const S5Choice usual = s5_choose_steady(t->rules, view, &mind);
    return s5_choice_same(&usual, made) ? 0 : ONCE_IN_SIXTEEN;
}

/* How surprising what the others did is in a world; no more is looked for than `most`. */
static int surprise_in(S5Thought *t, const S5State *world, int most)
{
    S5Replay replay;
    S5View view;
    int surprise = 0;
    s5_replay_begin(&replay, t->rules, world);
    while (surprise < most && s5_replay_next(&replay)) {
        const S5State *state = &replay.state;
        if (state->turn == t->view->seat)
            continue;
        const S5Legal legal = s5_legal(t->rules, state);
        if (s5_legal_count(&legal) == 1)
            continue;
        t->found->nodes++;
        s5_view(t->rules, state, state->turn, &view);
        surprise += surprise_of(t, &view, &replay.choice);
    }
    return surprise;
}

/*
 * Whether a world is weighed by how the others acted in it. In the last three tricks between two none is, unless one of them has
 * bid: whoever knows what is believed of his acts can win more by that than it brings against others (docs/research.md, "Two
 * players, the last tricks").
 */
static bool believes(const S5Thought *t)
{
    enum { LAST = 3 };
    return t->rules->players > 2 || t->rules->kind == S5_AUCTION ||
           t->view->tricks_done < S5_HAND_CARDS - LAST;
}

/* ------------------------------------------------------------------- keeping */

/* How much a world surprises more than the likeliest one; of that only so many quarters count. */
static int behind(const S5Thinking *found, int world, int least, int quarters)
{
    const int more = found->surprise[world] - least;
    return (more < FARTHEST ? more : FARTHEST) * quarters / 4;
}

/* How many worlds of equal weight those drawn are worth: few that are likely say less than many. */
static int64_t worth_equal(const S5Thinking *found, int drawn, int least, int quarters)
{
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < drawn; i++) {
        const uint64_t weight =
            found->surprise[i] == NEVER ? 0 : s5_doubled(FARTHEST - behind(found, i, least, quarters));
        sum += weight;
        squares += weight * weight;
    }
    return squares ? (int64_t)(sum * sum / squares) : 0;
}

/*
 * Chooses worlds to play in. Those that are no more than `bar` behind are kept, and weigh more the nearer they are; of the others so
 * many are kept as are likely against the bar, and they weigh alike. So on average each counts as much as it is likely. Returns
 * how many were kept.
 */
static int keep_worlds(S5Thinking *found, int drawn, int least, int quarters, int bar)
{
    int kept = 0;
    for (int i = 0; i < drawn && kept < S5_THINK_TRIES; i++) {
        const int less = behind(found, i, least, quarters);
        if (found->surprise[i] == NEVER || found->luck[i] < less - bar)
            continue;
        found->kept[kept] = (uint16_t)i;
        found->weight[kept++] = (uint16_t)s5_doubled(less < bar ? bar - less : 0);
    }
    return found->kept_count = kept;
}

/* At least x with a chance of 2 to the power of −x / 8: how often a coin falls heads in a row, and eighths between. */
static uint16_t draw_luck(S5Random random)
{
    const uint64_t drawn = s5_random_next(&random);
    const int whole = s5_set_first(drawn | (uint64_t)1 << 40);
    return (uint16_t)(HALVING * whole + s5_halvings(S5_ALL / 2 + (uint32_t)(drawn >> 49)) - 1);
}

/* About how many choices it takes to play a world to its end: half of those after the first two are soon dropped. */
static uint64_t playing_takes(const S5Thought *t)
{
    const S5View *view = t->view;
    const int played = view->tricks_done * t->rules->players + view->played;
    const int left = t->rules->players * S5_HAND_CARDS - played, choices = t->found->count;
    return (uint64_t)(left * (choices < 3 ? choices : 1 + choices / 2) * 6 / 10 + 1);
}

bool s5_thought_worlds(S5Thought *t)
{
    enum { ALL_OF_IT = 4, BLOCK = 128, STEP = 4 };
    S5Thinking *found = t->found;
    const uint64_t takes = playing_takes(t);
    const bool believing = believes(t);
    S5State world;
    int least = NEVER - FARTHEST, drawn = 0, quarters = ALL_OF_IT, bar = 0;
    if (!s5_worlds(&found->worlds, t->rules, t->view, &LEAN))
        return false;
    found->seed = s5_random_next(&t->mind->random);
    for (; drawn < S5_THINK_WORLDS && found->nodes * 100 < t->most * (uint64_t)t->style->share &&
           !s5_thought_stopped(t);
        drawn++) {
        if (drawn % BLOCK == 0 && drawn) {
            const int kept = keep_worlds(found, drawn, least, ALL_OF_IT, 0);
            if (kept == S5_THINK_TRIES || found->nodes + (uint64_t)kept * takes >= t->most)
                break;
        }
        found->nodes++; /* a world costs something where nobody has acted yet, too */
        const bool possible = s5_thought_world(t, drawn, &world);
        const int surprise = !possible ? NEVER : believing ? surprise_in(t, &world, least + FARTHEST) : 0;
        least = surprise < least ? surprise : least;
        found->surprise[drawn] = (uint16_t)surprise;
        found->luck[drawn] = draw_luck(s5_random(~found->seed, (uint64_t)drawn));
    }
    while (quarters > 0 && worth_equal(found, drawn, least, quarters) < t->style->sure)
        quarters--;
    const uint64_t room = found->nodes < t->most ? (t->most - found->nodes) / takes : 0;
    while ((uint64_t)keep_worlds(found, drawn, least, quarters, bar) < room && bar < FARTHEST)
        bar += STEP;
    return true;
}
