/*
 * Training: minimises the expected loss if cards are drawn by the softmax of the net's scores, with Adam (Kingma and Ba
 * 2015) in floating point. The weights are rounded at the end. A fifth of the hands is the validation set.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samples.h"
#include "spoilfive/spoilfive.h"

enum {
    PLACE = S5_POSITION_FEATURES,
    CARD = S5_CARD_FEATURES,
    HIDDEN = S5_POLICY_HIDDEN,
    CARDS = S5_HAND_CARDS + 1
};
enum { BATCH = 64, DECISIONS = 25000000, APART = 5 };

typedef struct Weights {
    float place[HIDDEN][PLACE], card[HIDDEN][CARD], out[HIDDEN], direct[CARD];
} Weights;
enum { COUNT = sizeof(Weights) / sizeof(float) };

/* A decision as the net sees it. */
typedef struct Example {
    float place[PLACE], card[CARDS][CARD], value[CARDS];
    int count;
    bool apart;
} Example;

static Weights weights, gradient, mean, square;

static uint64_t stream = 20261121;

static uint32_t below(uint32_t most)
{
    stream = stream * 6364136223846793005 + 1442695040888963407;
    return (uint32_t)((stream >> 32) * most >> 32);
}

static float small(float size)
{
    return size * ((float)below(2000001) / 1000000 - 1);
}

/* ---------------------------------------------------------------- the net */

/* Forward pass: the scores of the cards; `sum` holds the hidden layer before ReLU. */
static void score(const Example *e, float sum[CARDS][HIDDEN], float scored[CARDS])
{
    float place[HIDDEN];
    for (int i = 0; i < HIDDEN; i++) {
        place[i] = 0;
        for (int k = 0; k < PLACE; k++)
            place[i] += weights.place[i][k] * e->place[k];
    }
    for (int c = 0; c < e->count; c++) {
        scored[c] = 0;
        for (int k = 0; k < CARD; k++)
            scored[c] += weights.direct[k] * e->card[c][k];
        for (int i = 0; i < HIDDEN; i++) {
            float s = place[i];
            for (int k = 0; k < CARD; k++)
                s += weights.card[i][k] * e->card[c][k];
            sum[c][i] = s;
            scored[c] += s > 0 ? s * weights.out[i] : 0;
        }
    }
}

static int best_of(const float *values, int count)
{
    int best = 0;
    for (int c = 1; c < count; c++)
        best = values[c] > values[best] ? c : best;
    return best;
}

static void descend_card(const Example *e, int c, const float sum[HIDDEN], float by)
{
    for (int k = 0; k < CARD; k++)
        gradient.direct[k] += by * e->card[c][k];
    for (int i = 0; i < HIDDEN; i++) {
        if (sum[i] <= 0)
            continue;
        gradient.out[i] += by * sum[i];
        for (int k = 0; k < CARD; k++)
            gradient.card[i][k] += by * weights.out[i] * e->card[c][k];
        for (int k = 0; k < PLACE; k++)
            gradient.place[i][k] += by * weights.out[i] * e->place[k];
    }
}

/* Softmax. */
static void softmax(const float *values, int count, float *chance)
{
    const float most = values[best_of(values, count)];
    float all = 0;
    for (int c = 0; c < count; c++)
        all += chance[c] = expf(values[c] - most);
    for (int c = 0; c < count; c++)
        chance[c] /= all;
}

/* The gradient of the expected loss, and a little of the distance from a softmax of the worths, which keeps the gradient alive. */
static void descend(const Example *e, float unit)
{
    enum { SHARPNESS = 3 };
    float sum[CARDS][HIDDEN], scored[CARDS], chance[CARDS], wanted[CARDS], sharp[CARDS] = {0}, lost = 0;
    score(e, sum, scored);
    softmax(scored, e->count, chance);
    for (int c = 0; c < e->count; c++)
        sharp[c] = e->value[c] / unit * SHARPNESS;
    softmax(sharp, e->count, wanted);
    const float most = e->value[best_of(e->value, e->count)];
    for (int c = 0; c < e->count; c++)
        lost += chance[c] * (most - e->value[c]);
    for (int c = 0; c < e->count; c++) {
        const float by = chance[c] * (most - e->value[c] - lost) / unit + (chance[c] - wanted[c]) / 4;
        descend_card(e, c, sum[c], by / BATCH);
    }
}

static void step(int number, float rate)
{
    const float SLOW = 0.999F, QUICK = 0.9F, DECAY = 1e-5F;
    float *w = (float *)&weights, *g = (float *)&gradient, *m = (float *)&mean, *v = (float *)&square;
    const float slow = 1 - powf(SLOW, (float)number), quick = 1 - powf(QUICK, (float)number);
    for (int i = 0; i < COUNT; i++) {
        g[i] += DECAY * w[i];
        m[i] = QUICK * m[i] + (1 - QUICK) * g[i];
        v[i] = SLOW * v[i] + (1 - SLOW) * g[i] * g[i];
        w[i] -= rate * (m[i] / quick) / (sqrtf(v[i] / slow) + 1e-8F);
        g[i] = 0;
    }
}

/* ------------------------------------------------------------- what came of it */

/* The loss per decision of the net and of `steady` on the validation set. */
static void report(int kind, const Example *examples, const Sample *const *samples, long count)
{
    double net = 0, thumb = 0;
    long all = 0;
    static S5Rules rules;
    int table = -1;
    for (long i = 0; i < count; i++) {
        const Example *e = &examples[i];
        float sum[CARDS][HIDDEN], scored[CARDS];
        S5PlayerContext context = {.nodes = 0};
        if (!e->apart)
            continue;
        if (samples[i]->table != table)
            rules_at(table = samples[i]->table, &rules);
        score(e, sum, scored);
        const S5Choice steady = s5_level_find("steady")->choose(&rules, &samples[i]->view, &context);
        const int at = s5_set_count(samples[i]->view.legal.cards & (s5_set_of((S5Card)steady.value) - 1));
        const float most = e->value[best_of(e->value, e->count)];
        net += most - e->value[best_of(scored, e->count)];
        thumb += most - e->value[at];
        all++;
    }
    fprintf(stderr,
        "kind %d: %ld decisions; lost a decision, in 1/1024 of a unit: steady %.2f, policy %.2f\n", kind,
        count, thumb / (double)all, net / (double)all);
}

static int16_t rounded(float weight)
{
    const float most = INT16_MAX, all = roundf(weight * S5_FEATURE_ONE);
    return (int16_t)(all > most ? most : all < -most ? -most : all);
}

static void round_weights(S5PolicyNet *net)
{
    for (int i = 0; i < HIDDEN; i++) {
        for (int k = 0; k < PLACE; k++)
            net->position[k][i] = rounded(weights.place[i][k]);
        for (int k = 0; k < CARD; k++)
            net->card[k][i] = rounded(weights.card[i][k]);
        net->out[i] = rounded(weights.out[i]);
    }
    for (int k = 0; k < CARD; k++)
        net->direct[k] = rounded(weights.direct[k]);
}

static void print_list(const int16_t *list, int count)
{
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? "," : "{", list[i]);
    printf("}");
}

static void print_net(const S5PolicyNet *net)
{
    printf("{{\n");
    for (int k = 0; k < PLACE; k++, printf(",\n"))
        print_list(net->position[k], HIDDEN);
    printf("}, {\n");
    for (int k = 0; k < CARD; k++, printf(",\n"))
        print_list(net->card[k], HIDDEN);
    printf("},\n");
    print_list(net->out, HIDDEN);
    printf(",\n");
    print_list(net->direct, CARD);
    printf("},\n");
}

/* -------------------------------------------------------------------- learning */

static void see(const Sample *sample, const S5Rules *rules, Example *e)
{
    S5Features features;
    s5_features(rules, &sample->view, &features);
    e->count = features.count;
    e->apart = sample->hand % APART == 0;
    for (int k = 0; k < PLACE; k++)
        e->place[k] = (float)features.position[k] / S5_FEATURE_ONE;
    for (int c = 0; c < features.count; c++) {
        e->value[c] = (float)sample->value[c];
        for (int k = 0; k < CARD; k++)
            e->card[c][k] = (float)features.card[c][k] / S5_FEATURE_ONE;
    }
}

/* The unit of worth: the root mean square of how far apart the cards of a decision are. */
static float unit_of(const Example *examples, long count)
{
    double squares = 0;
    long all = 0;
    for (long i = 0; i < count; i++)
        for (int c = 0; c < examples[i].count; c++, all++) {
            const double d =
                examples[i].value[best_of(examples[i].value, examples[i].count)] - examples[i].value[c];
            squares += d * d;
        }
    return all ? (float)sqrt(squares / (double)all) : 1;
}

void learn(int kind, const Sample *samples, long count)
{
    static S5Rules rules;
    Example *examples = calloc((size_t)count, sizeof *examples);
    const Sample **own = calloc((size_t)count, sizeof *own);
    long seen = 0;
    int table = -1;
    for (long i = 0; i < count && examples && own; i++) {
        if (samples[i].table != table)
            rules_at(table = samples[i].table, &rules);
        if ((int)rules.kind != kind)
            continue;
        own[seen] = &samples[i];
        see(&samples[i], &rules, &examples[seen++]);
    }
    memset(&weights, 0, sizeof weights);
    memset(&mean, 0, sizeof mean);
    memset(&square, 0, sizeof square);
    for (int i = 0; i < HIDDEN; i++) {
        weights.out[i] = small(0.2F);
        for (int k = 0; k < PLACE; k++)
            weights.place[i][k] = small(0.3F);
        for (int k = 0; k < CARD; k++)
            weights.card[i][k] = small(0.3F);
    }
    const float unit = unit_of(examples, seen);
    for (int i = 0; seen && i < DECISIONS; i++) {
        const Example *e = &examples[below((uint32_t)seen)];
        if (i % 10000 == 0)
            show_progress("decisions", i, DECISIONS);
        if (!e->apart)
            descend(e, unit);
        if (i % BATCH == BATCH - 1)
            step(i / BATCH + 1, 0.004F * (1.02F - (float)i / DECISIONS));
    }
    show_progress("decisions", DECISIONS, DECISIONS);
    S5PolicyNet net = s5_policy_nets[kind];
    if (seen) {
        report(kind, examples, own, seen);
        round_weights(&net);
    }
    print_net(&net);
    free(examples);
    free(own);
}
