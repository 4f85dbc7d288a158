/*
 * Single-observer information set Monte Carlo tree search (SO-ISMCTS; Cowling, Powley and Whitehouse 2012): one tree of
 * choices, and for each visit another determinization, in which only the choices that are legal there can be taken. A
 * choice that has never been tried is tried, and the hand is played out at random. Otherwise UCB1 decides among the
 * legal choices, counting how often each was available. Every seat maximises for its own party.
 *
 * All arithmetic is in integers, so that every compiler builds the same tree.
 */
#include "baseline.h"

#include "spoilfive/world.h"

enum {
    ONE = 1 << 16,  /* of fractions */
    EXPLORE = 45875 /* 0.7 */
};

typedef struct Node {
    S5Choice choice; /* that led here */
    int64_t reward;  /* summed up, of the party that chose, in fractions of the range of results */
    int32_t visits, chances;
    int32_t child, next; /* indices; 0 for none, since the root is nobody's child */
    uint8_t party;       /* that chose */
} Node;

/* A search. */
typedef struct Tree {
    const S5Rules *rules;
    S5PlayerContext *context;
    Node *node;
    int32_t count, room;
    int64_t least, most; /* results seen */
} Tree;

size_t s5_baseline_tree_memory(int visits)
{
    return ((size_t)visits + 1) * sizeof(Node);
}

/* ---------------------------------------------------------------------- UCB1 */

/* The integer square root. */
static uint64_t root(uint64_t number)
{
    uint64_t found = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((found | bit) * (found | bit) <= number)
            found |= bit;
    return found;
}

/* The natural logarithm in units of 1 / ONE: the doublings in the number, and between them a straight line. */
static uint64_t logarithm(uint32_t number)
{
    enum { LN2 = 45426 };
    int doublings = 0;
    while (number >> (doublings + 1))
        doublings++;
    const uint64_t rest = ((uint64_t)number << 16 >> doublings) - ONE;
    return (((uint64_t)doublings << 16) + rest) * LN2 >> 16;
}

/* UCB1 (Auer, Cesa-Bianchi and Fischer 2002): the mean reward, and more for a child that was seldom taken. */
static int64_t ucb1(const Node *child)
{
    const uint64_t spread = (logarithm((uint32_t)child->chances) << 16) / (uint32_t)child->visits;
    return child->reward / child->visits + (int64_t)(root(spread) * EXPLORE >> 16);
}

/* --------------------------------------------------------------------- search */

static int32_t find_child(const Tree *tree, int32_t parent, const S5Choice *choice)
{
    int32_t child = tree->node[parent].child;
    while (child && !s5_choice_same(&tree->node[child].choice, choice))
        child = tree->node[child].next;
    return child;
}

static int32_t add_child(Tree *tree, int32_t parent, S5Choice choice, int party)
{
    const int32_t child = tree->count++;
    tree->node[child] =
        (Node){.choice = choice, .next = tree->node[parent].child, .party = (uint8_t)party, .chances = 1};
    tree->node[parent].child = child;
    return child;
}

/* Selects a choice below a node: an untried one, each equally likely, or the one with the highest UCB1; *added says which. */
static int32_t select(Tree *tree, int32_t parent, const S5State *state, bool *added)
{
    const S5Legal legal = s5_legal(tree->rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS}, untried = choice;
    uint32_t new = 0;
    int32_t best = 0;
    while (s5_legal_next(&legal, &choice)) {
        const int32_t child = find_child(tree, parent, &choice);
        if (!child) {
            if (!s5_random_below(&tree->context->random, ++new))
                untried = choice;
            continue;
        }
        tree->node[child].chances++;
        if (!best || ucb1(&tree->node[child]) > ucb1(&tree->node[best]))
            best = child;
    }
    *added = new && tree->count < tree->room;
    return *added ? add_child(tree, parent, untried, tree->rules->side_of[state->turn]) : best;
}

/* One visit: selection and expansion in a world, a playout, and backpropagation along the path. */
static void visit(Tree *tree, S5State *state)
{
    enum { DEPTH = 128 };
    int32_t path[DEPTH], node = 0;
    int depth = 0;
    bool added = false;
    while (state->turn != S5_NO_SEAT && !added && depth < DEPTH) {
        node = select(tree, node, state, &added);
        if (!node)
            break;
        s5_act(tree->rules, state, state->turn, tree->node[node].choice);
        path[depth++] = node;
    }
    s5_baseline_playout_random(tree->rules, state, &tree->context->random);
    int64_t result[S5_SEATS_MAX] = {0};
    for (int party = 0; party < tree->rules->parties; party++) {
        result[party] = s5_baseline_result(tree->rules, state, party);
        tree->least = result[party] < tree->least ? result[party] : tree->least;
        tree->most = result[party] > tree->most ? result[party] : tree->most;
    }
    const int64_t span = tree->most > tree->least ? tree->most - tree->least : 1;
    while (depth) {
        Node *on_path = &tree->node[path[--depth]];
        on_path->visits++;
        on_path->reward += (result[on_path->party] - tree->least) * ONE / span;
    }
}

S5Choice s5_baseline_ismcts(const S5Rules *rules, const S5View *view, int visits, S5PlayerContext *context)
{
    Tree tree = {.rules = rules, .context = context, .node = context->memory, .count = 1, .room = visits + 1};
    S5Worlds worlds;
    S5State world;
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    s5_legal_next(&view->legal, &choice);
    if (s5_legal_count(&view->legal) == 1 || !s5_worlds(&worlds, rules, view, NULL))
        return choice;
    tree.node[0] = (Node){.child = 0};
    tree.least = INT64_MAX;
    tree.most = INT64_MIN;
    for (int i = 0; i < visits && !(context->stop && *context->stop); i++)
        if (s5_world_sample(&worlds, &context->random, &world))
            visit(&tree, &world);
    int32_t most = tree.node[0].child;
    for (int32_t child = most; child; child = tree.node[child].next)
        if (tree.node[child].visits > tree.node[most].visits)
            most = child;
    return most ? tree.node[most].choice : choice;
}
