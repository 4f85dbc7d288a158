/*
 * Trains the net of one kind of game by self-play: every decision of every hand is a sample, and what the hand was worth
 * to its seat in the end is what the net should have said of it (deep Monte Carlo). Seats are played by the net itself,
 * now and then by `steady`, with some random cards.
 *
 *   train KIND FILE SECONDS [SEED [RATE]]     goes on from FILE.raw if there is one; writes FILE (whole numbers) and FILE.raw
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play/choices.h"
#include "play/net.h"
#include "play/worth.h"
#include "spoilfive/player.h"

enum {
    WIDE = S5_NET_WIDE,
    NARROW = S5_NET_NARROW,
    BATCH = 512,
    SAMPLES_A_HAND = 400,
    FEATURES_AT_MOST = 224
};

typedef struct Net {
    float column[S5_FEATURES][WIDE];
    float base[WIDE];
    float narrow[WIDE][NARROW];
    float narrow_base[NARROW];
    float last[NARROW];
    float last_base;
    float unused[15];
} Net;
enum { WEIGHTS = sizeof(Net) / sizeof(float) };

static _Alignas(64) Net net, gradient, mean, square,
    slow; /* slow: the average of the last few thousand steps */
static S5Random chance;

/* ------------------------------------------------------------------ the net */

static float uniform(float width)
{
    return ((float)(s5_random_next(&chance) >> 40) / 8388608.0f - 1.0f) * width;
}

static void start_net(void)
{
    for (int i = 0; i < S5_FEATURES; i++)
        for (int h = 0; h < WIDE; h++)
            net.column[i][h] = uniform(0.08f);
    for (int h = 0; h < WIDE; h++)
        net.base[h] = 0.3f;
    for (int h = 0; h < WIDE; h++)
        for (int n = 0; n < NARROW; n++)
            net.narrow[h][n] = uniform(0.12f);
    for (int n = 0; n < NARROW; n++) {
        net.narrow_base[n] = 0.3f;
        net.last[n] = uniform(0.2f);
    }
}

/* Sixteen numbers at once, which gcc does not see by itself after inlining. */
typedef float Lanes __attribute__((vector_size(64)));
enum { LANES = 16, BLOCKS = WIDE / LANES };

static void add_column(float *sum, const float *column)
{
    for (int b = 0; b < BLOCKS; b++)
        ((Lanes *)sum)[b] += ((const Lanes *)column)[b];
}

static void take_column(float *sum, const float *column)
{
    for (int b = 0; b < BLOCKS; b++)
        ((Lanes *)sum)[b] -= ((const Lanes *)column)[b];
}

static void sum_columns(float *sum, const uint16_t *at, int count)
{
    Lanes all[BLOCKS];
    memcpy(all, net.base, sizeof all);
    for (int i = 0; i < count; i++)
        for (int b = 0; b < BLOCKS; b++)
            all[b] += ((const Lanes *)net.column[at[i]])[b];
    memcpy(sum, all, sizeof all);
}

static float cut(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static float above(const float *restrict sum, float *restrict narrow)
{
    memcpy(narrow, net.narrow_base, sizeof net.narrow_base);
    for (int h = 0; h < WIDE; h++) {
        const float a = cut(sum[h]);
        for (int n = 0; n < NARROW; n++)
            narrow[n] += a * net.narrow[h][n];
    }
    float worth = net.last_base;
    for (int n = 0; n < NARROW; n++)
        worth += cut(narrow[n]) * net.last[n];
    return worth;
}

/* --------------------------------------------------------------- the choice */

typedef struct Sample {
    uint16_t at[FEATURES_AT_MOST];
    int count;
    float worth;
} Sample;

static void keep_features(
    Sample *sample, const S5Features *now, const S5Features *more, const S5Features *less)
{
    sample->count = 0;
    for (int i = 0; i < now->count; i++) {
        int gone = 0;
        for (int j = 0; j < less->count; j++)
            gone |= less->at[j] == now->at[i];
        if (!gone)
            sample->at[sample->count++] = now->at[i];
    }
    memcpy(sample->at + sample->count, more->at, (size_t)more->count * sizeof *more->at);
    sample->count += more->count;
}

/* The choice that promises most, or with `wild` any; its features become the sample. */
static S5Choice choose(
    const S5Rules *rules, const S5View *view, int wild, const S5Choice *given, Sample *sample)
{
    static S5Candidates candidates;
    S5Situation situation = {0};
    S5Features more, less, best_more = {{0}, 0}, best_less = {{0}, 0}, best_now = {{0}, 0};
    _Alignas(64) float base[WIDE], sum[WIDE], narrow[NARROW];
    float best = -1e9f;
    int at = 0, trump = -1;
    s5_candidates(rules, view, &candidates);
    if (given) {
        for (int i = 0; i < candidates.count; i++)
            if (s5_choice_same(&candidates.choice[i], given)) {
                candidates.choice[0] = *given;
                candidates.trump[0] = candidates.trump[i];
                break;
            }
        if (!s5_choice_same(&candidates.choice[0], given)) {
            candidates.choice[0] = *given;
            candidates.trump[0] = view->trump != S5_NO_SUIT ? view->trump : candidates.trump[0];
        }
        candidates.count = 1;
    } else if (wild) {
        const int one = (int)s5_random_below(&chance, (uint32_t)candidates.count);
        candidates.choice[0] = candidates.choice[one];
        candidates.trump[0] = candidates.trump[one];
        candidates.count = 1;
    }
    for (int i = 0; i < candidates.count; i++) {
        if (candidates.trump[i] != trump) {
            trump = candidates.trump[i];
            s5_situate(&situation, rules, view, trump);
            sum_columns(base, situation.features.at, situation.features.count);
        }
        s5_situate_choice(&situation, &candidates.choice[i], &more, &less);
        float worth = 0;
        if (candidates.count > 1) {
            memcpy(sum, base, sizeof sum);
            for (int j = 0; j < more.count; j++)
                add_column(sum, net.column[more.at[j]]);
            for (int j = 0; j < less.count; j++)
                take_column(sum, net.column[less.at[j]]);
            worth = above(sum, narrow);
        }
        if (worth > best) {
            best = worth;
            at = i;
            best_more = more;
            best_less = less;
            best_now = situation.features;
        }
    }
    if (sample)
        keep_features(sample, &best_now, &best_more, &best_less);
    return candidates.choice[at];
}

/* ----------------------------------------------------------------- learning */

static double loss_sum;
static int64_t steps, learned;
static float rate = 1e-3f;

static void learn(const Sample *sample)
{
    _Alignas(64) float sum[WIDE], narrow[NARROW], back[NARROW], below[WIDE];
    sum_columns(sum, sample->at, sample->count);
    float error = above(sum, narrow) - sample->worth;
    loss_sum += (double)error * error;
    learned++;
    error = error > 4 ? 4 : error < -4 ? -4 : error;
    gradient.last_base += error;
    for (int n = 0; n < NARROW; n++) {
        gradient.last[n] += error * cut(narrow[n]);
        back[n] = narrow[n] > 0 && narrow[n] < 1 ? error * net.last[n] : 0.01f * error * net.last[n];
        gradient.narrow_base[n] += back[n];
    }
    for (int h = 0; h < WIDE; h++) {
        const float a = cut(sum[h]);
        float b = 0;
        for (int n = 0; n < NARROW; n++) {
            gradient.narrow[h][n] += a * back[n];
            b += back[n] * net.narrow[h][n];
        }
        below[h] = sum[h] > 0 && sum[h] < 1 ? b : 0.01f * b;
    }
    add_column(gradient.base, below);
    for (int i = 0; i < sample->count; i++)
        add_column(gradient.column[sample->at[i]], below);
}

/* Adam. */
static void step(void)
{
    float *restrict w = (float *)&net, *restrict g = (float *)&gradient, *restrict m = (float *)&mean,
                    *restrict v = (float *)&square, *restrict a_slow = (float *)&slow;
    const float follow = steps < 3000 ? 1.0f / (float)(steps + 1) : 1.0f / 3000;
    steps++;
    const float a = 0.9f, b = 0.999f, over = 1.0f / BATCH;
    const float first = 1 - powf(a, (float)steps), second = 1 - powf(b, (float)steps);
    const float by = rate / first, root = 1 / second;
    for (int i = 0; i < WEIGHTS; i++) {
        const float d = g[i] * over;
        m[i] = a * m[i] + (1 - a) * d;
        v[i] = b * v[i] + (1 - b) * d * d;
        w[i] -= by * m[i] / (sqrtf(v[i] * root) + 1e-8f);
        a_slow[i] += follow * (w[i] - a_slow[i]);
        g[i] = 0;
    }
}

static Sample batch[BATCH * 64];
static int batched;

/* Samples are shuffled among many hands before they are learned. */
static void take_sample(const Sample *sample)
{
    batch[batched++] = *sample;
    if (batched < BATCH * 64)
        return;
    for (int i = batched - 1; i > 0; i--) {
        const int j = (int)s5_random_below(&chance, (uint32_t)i + 1);
        const Sample swap = batch[i];
        batch[i] = batch[j];
        batch[j] = swap;
    }
    for (int i = 0; i < batched; i++) {
        learn(&batch[i]);
        if (i % BATCH == BATCH - 1)
            step();
    }
    batched = 0;
}

/* ---------------------------------------------------------------- self-play */

typedef struct Table {
    const char *preset;
    int players, sides, weight;
} Table;

/* The tables that most people sit at; the rest is drawn from all presets of the kind with all their tables. */
static const Table TABLES[S5_KINDS][4] = {
    [S5_POOL] = {{"spoil-five", 5, 0, 45}, {"spoil-five", 4, 0, 10}},
    [S5_POINTS] = {{"twenty-five", 4, 0, 20}, {"twenty-five", 4, 2, 20}, {"twenty-five", 2, 0, 10}},
    [S5_BANDS] = {{"forty-five", 4, 2, 65}, {"forty-five", 2, 2, 5}},
    [S5_AUCTION] = {{"auction-forty-fives", 4, 2, 30}, {"fifty-five", 4, 0, 15}, {"fifty-five", 2, 0, 15}},
};

static int kind;
static S5Rules tables[1024];
static int table_count;

static bool add_table(const S5Preset *preset, int players, int sides)
{
    const S5Options options = s5_preset_options(preset);
    return table_count < 1024 && s5_rules(&tables[table_count], preset, &options, players, sides) == S5_OK &&
           tables[table_count].kind == kind && (table_count++, true);
}

static int fixed_tables;

static void make_tables(void)
{
    for (int i = 0; i < 4 && TABLES[kind][i].preset; i++)
        add_table(s5_preset_find(TABLES[kind][i].preset), TABLES[kind][i].players, TABLES[kind][i].sides);
    fixed_tables = table_count;
    for (int p = 0; p < s5_preset_count(); p++)
        for (int players = 2; players <= S5_SEATS_MAX; players++)
            for (int sides = 0; sides <= players; sides++)
                add_table(s5_preset(p), players, sides);
}

static const S5Rules *any_table(void)
{
    int place = (int)s5_random_below(&chance, 100);
    for (int i = 0; i < fixed_tables; i++)
        if ((place -= TABLES[kind][i].weight) < 0)
            return &tables[i];
    return &tables[fixed_tables + (int)s5_random_below(&chance, (uint32_t)(table_count - fixed_tables))];
}

static Sample hand_sample[SAMPLES_A_HAND];
static S5Standing hand_standing[SAMPLES_A_HAND];
static uint8_t hand_seat[SAMPLES_A_HAND];

static S5Standing standing(const S5State *state)
{
    S5Standing s = {.pool = state->pool};
    memcpy(s.total, state->total, sizeof s.total);
    return s;
}

static float thumb_share = 0.5f, wild_share = 0.05f;
static bool warm = true;

/* Plays one hand; returns false when the game is over. */
static void play_hand(const S5Rules *rules, S5State *state)
{
    static const S5Level *steady;
    if (!steady)
        steady = s5_level_find("steady");
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(rules, &chance, pack);
    s5_deal(rules, state, pack);
    bool thumb[S5_SEATS_MAX] = {false};
    for (int seat = 0; seat < rules->players; seat++)
        thumb[seat] = uniform(0.5f) + 0.5f < thumb_share;
    int samples = 0;
    while (state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER) {
        const int seat = state->turn;
        S5View view;
        s5_view(rules, state, seat, &view);
        Sample *sample = samples < SAMPLES_A_HAND ? &hand_sample[samples] : NULL;
        S5Choice choice;
        const bool wild = uniform(0.5f) + 0.5f < wild_share;
        if (thumb[seat] && !wild) {
            S5Mind mind = {.random = chance};
            choice = steady->choose(rules, &view, &mind);
            if (warm && sample)
                choose(rules, &view, 0, &choice, sample);
            else
                sample = NULL;
        } else {
            choice = choose(rules, &view, wild, NULL, sample);
        }
        if (sample && s5_legal_count(&view.legal) > 1) {
            hand_standing[samples] = standing(state);
            hand_seat[samples++] = (uint8_t)seat;
        }
        /* cppcheck-suppress invalidLifetime */
        if (s5_act(rules, state, seat, choice) != S5_OK) {
            fprintf(stderr, "illegal choice\n");
            exit(1);
        }
    }
    for (int i = 0; i < samples; i++) {
        hand_sample[i].worth =
            (float)s5_worth(rules, &hand_standing[i], state, hand_seat[i]) / (float)S5_WORTH_ONE;
        take_sample(&hand_sample[i]);
    }
}

static int64_t hands;

static void play_game(void)
{
    const S5Rules *rules = any_table();
    int32_t start[S5_SEATS_MAX];
    const int32_t target = rules->options.target;
    const bool anywhere = rules->kind != S5_POOL && target && s5_random_below(&chance, 3);
    for (int i = 0; i < S5_SEATS_MAX; i++)
        start[i] = anywhere ? (int32_t)s5_random_below(&chance, (uint32_t)(target + 4) / 5) * 5 : 0;
    S5State state;
    if (s5_start(rules, (int)s5_random_below(&chance, rules->players), start, &state) != S5_OK &&
        s5_start(rules, 0, NULL, &state) != S5_OK)
        return;
    for (int hand = 0; hand < 6 && state.phase == S5_PHASE_DEAL; hand++, hands++)
        play_hand(rules, &state);
}

/* -------------------------------------------------------------- measurement */

/* The net in some seats against steady in the others, hands from a fresh start, the same cards with seats exchanged. */
static void measure(const S5Rules *rules, int deals)
{
    const S5Level *steady = s5_level_find("steady");
    const S5Random kept = chance;
    double sum = 0, squares = 0;
    const int turns = rules->sides ? rules->parties : rules->players;
    for (int deal = 0; deal < deals; deal++) {
        double total = 0;
        for (int turn = 0; turn < turns; turn++) {
            chance = s5_random(77, (uint64_t)deal);
            S5State state;
            S5Card pack[S5_PACK_MAX];
            s5_start(rules, deal % rules->players, NULL, &state);
            s5_make_pack(rules, &chance, pack);
            s5_deal(rules, &state, pack);
            const S5Standing before = standing(&state);
            while (state.phase != S5_PHASE_DEAL && state.phase != S5_PHASE_OVER) {
                S5View view;
                S5Mind mind = {.random = chance};
                s5_view(rules, &state, state.turn, &view);
                const bool ours = rules->side_of[state.turn] == turn;
                s5_act(rules, &state, state.turn,
                    ours ? choose(rules, &view, 0, NULL, NULL) : steady->choose(rules, &view, &mind));
            }
            int seat = 0;
            while (rules->side_of[seat] != turn)
                seat++;
            total += s5_worth(rules, &before, &state, seat) / (double)S5_WORTH_ONE / turns;
        }
        sum += total;
        squares += total * total;
    }
    const double average = sum / deals, deviation = sqrt(squares / deals - average * average);
    printf("  %s %d/%d %+.3f ±%.3f", rules->preset->name, rules->players, rules->sides, average,
        1.96 * deviation / sqrt(deals));
    chance = kept;
}

static int16_t whole(float x, float one)
{
    const float y = roundf(x * one);
    return (int16_t)(y > 32767 ? 32767 : y < -32767 ? -32767 : y);
}

static void save(const char *path)
{
    static S5Net out;
    char raw[512];
    for (int i = 0; i < S5_FEATURES; i++)
        for (int h = 0; h < WIDE; h++)
            out.column[i][h] = whole(slow.column[i][h], S5_NET_ONE);
    for (int h = 0; h < WIDE; h++) {
        out.base[h] = whole(slow.base[h], S5_NET_ONE);
        for (int n = 0; n < NARROW; n++)
            out.narrow[n][h] = whole(slow.narrow[h][n], S5_NET_WEIGHT_ONE);
    }
    for (int n = 0; n < NARROW; n++) {
        out.narrow_base[n] = (int32_t)roundf(slow.narrow_base[n] * S5_NET_ONE * S5_NET_WEIGHT_ONE);
        out.last[n] = whole(slow.last[n], S5_NET_WEIGHT_ONE);
    }
    out.last_base = (int32_t)roundf(slow.last_base * S5_NET_ONE * S5_NET_WEIGHT_ONE);
    FILE *f = fopen(path, "wb");
    if (f) {
        fwrite(&out, sizeof out, 1, f);
        fclose(f);
    }
    snprintf(raw, sizeof raw, "%s.raw", path);
    f = fopen(raw, "wb");
    if (f) {
        fwrite(&net, sizeof net, 1, f);
        fwrite(&mean, sizeof mean, 1, f);
        fwrite(&square, sizeof square, 1, f);
        fwrite(&steps, sizeof steps, 1, f);
        fclose(f);
    }
}

/* A net of fewer features, which are the first ones, is gone on with: what is new starts without a word. */
static bool load_net(FILE *f, Net *into, int features)
{
    memset(into->column, 0, sizeof into->column);
    return fread(into->column, sizeof into->column[0], (size_t)features, f) == (size_t)features &&
           fread(into->base, sizeof *into - sizeof into->column, 1, f) == 1;
}

static bool load(const char *path)
{
    char raw[512];
    snprintf(raw, sizeof raw, "%s.raw", path);
    FILE *f = fopen(raw, "rb");
    if (!f)
        return false;
    fseek(f, 0, SEEK_END);
    const long one = (ftell(f) - (long)sizeof steps) / 3;
    const int features = (int)((one - (long)(sizeof net - sizeof net.column)) / (long)sizeof net.column[0]);
    rewind(f);
    const bool read = features > 0 && features <= S5_FEATURES && load_net(f, &net, features) &&
                      load_net(f, &mean, features) && load_net(f, &square, features) &&
                      fread(&steps, sizeof steps, 1, f) == 1;
    fclose(f);
    slow = net;
    return read;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: train pool|points|bands|auction FILE SECONDS [SEED [RATE]]\n");
        return 2;
    }
    for (kind = 0; kind < S5_KINDS && strcmp(s5_kind_name(kind), argv[1]) != 0;)
        kind++;
    const double seconds = atof(argv[3]);
    const float first_rate = argc > 5 ? (float)atof(argv[5]) : 1e-3f;
    chance = s5_random(argc > 4 ? (uint64_t)atoll(argv[4]) : 1, 0);
    make_tables();
    start_net();
    const bool went_on = load(argv[2]);
    const time_t began = time(NULL);
    time_t told = began;
    int64_t told_hands = 0;
    for (time_t now = began; now - began < seconds; now = time(NULL)) {
        const double done = (double)(now - began) / seconds;
        warm = !went_on && now - began < 60;
        thumb_share = warm ? 0.6f : 0.12f;
        wild_share = warm ? 0.1f : done < 0.8 ? 0.04f : 0.02f;
        rate = first_rate * (done < 0.5 ? 1 : done < 0.8 ? 0.4f : done < 0.93 ? 0.15f : 0.05f);
        for (int i = 0; i < 200; i++)
            play_game();
        if (now - told < 60)
            continue;
        printf("%5ld s %9lld hands (%lld a s) loss %.4f", (long)(now - began), (long long)hands,
            (long long)((hands - told_hands) / (now - told)), loss_sum / (double)(learned + !learned));
        static Net quick;
        quick = net;
        net = slow;
        for (int i = 0; i < fixed_tables; i++)
            measure(&tables[i], 1000);
        net = quick;
        putchar('\n');
        fflush(stdout);
        loss_sum = 0;
        learned = 0;
        told = now;
        told_hands = hands;
        save(argv[2]);
    }
    save(argv[2]);
    return 0;
}
