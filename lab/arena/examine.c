/* `spoilfive-lab examine`: plays hands with one player in every seat, and says how it bids and how well it knows what it does. */
#include "arena.h"
#include "deal_threads.h"
#include "lab/lab.h"

#include "players/auction.h"
#include "players/equity.h"
#include "players/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TENTHS = 10, BIDS = 16 };

/* What was forecast for some hands, and what came of them. */
typedef struct Forecasts {
    double expected; /* sum of chances */
    int64_t made, hands;
} Forecasts;

/* When a player searched: in the auction, with trumps named, in each trick. */
enum { IN_AUCTION, BEFORE_PLAY, FIRST_TRICK, STAGES = FIRST_TRICK + S5_HAND_CARDS };

typedef struct Stage {
    int64_t searches, nodes, rounds, worlds;
    double effective;
    /* Chances that a seat holds a trump: their variance in a single world, and between two searches. */
    double variance, between;
    double bits; /* −log2 of the chances that the searches gave to where trumps were */
    int64_t trumps;
} Stage;

/* What is counted in deals. */
typedef struct Findings {
    int64_t hands, auctions, against_partner, taken_over, openings, worthless, worthless_openings;
    Forecasts by_tenth[TENTHS], by_bid[BIDS];
    Forecasts chances[TENTHS]; /* to win the game, by the match equity table at the beginning of each hand */
    Stage stage[STAGES];
} Findings;

typedef struct Examination {
    const S5Command *command;
    S5Setup setup;
    S5Rules rules;
    S5EquityTable equity;
    S5BotLimits limits;
    const char *name;
    int64_t deals, seed;
    int64_t threads;
    bool games, twice;
    Findings findings; /* of all deals so far */
} Examination;

/* What a thread plays with, and the deal that it plays. */
enum { HANDS_MAX = 200 };
typedef struct Game {
    const Examination *examination;
    const S5Rules *rules;
    S5Contender player, other; /* the other one searches again; unused without --twice */
    Findings *findings;        /* of this deal */
    S5State state;
    double forecast;              /* of the bid that stands now, 0 to 1; not a number without one */
    bool seen_against, seen_over; /* in this hand */
    double chance[HANDS_MAX];     /* of side 0 to win the game, at the beginning of each hand */
    int chances;
} Game;

/* -------------------------------------------------------------------- bidding */

/* The chance that a search gives the bid it chose to be made, if it stands. */
static double forecast_of(const S5SearchResult *search, const S5Rules *rules)
{
    return search && search->rounds && search->sums[search->best].stood
               ? (double)s5_search_forecast(search, rules, search->best) / S5_PROB_ONE
               : NAN;
}

static void count_bid(Game *g, const S5Choice *choice, const S5SearchResult *search)
{
    const S5State *state = &g->state;
    const bool opens = !state->bid && state->log_count == s5_set_count(state->passed),
               own = state->bid && g->rules->side_of[state->bidder] == g->rules->side_of[state->turn];
    if (opens && s5_lab_is_worthless(state->hand[state->turn])) {
        g->findings->worthless++;
        g->findings->worthless_openings += choice->kind == S5_CHOICE_BID;
    }
    if (choice->kind == S5_CHOICE_PASS)
        return;
    S5View view;
    s5_view(g->rules, state, state->turn, &view);
    g->findings->openings += opens;
    g->seen_against |= s5_auction_partner_has_it(g->rules, &view);
    g->seen_over |= choice->kind == S5_CHOICE_HOLD && own;
    g->forecast = forecast_of(search, g->rules);
}

static Forecasts *tenth_of(Forecasts tenths[TENTHS], double chance)
{
    const int tenth = (int)(chance * TENTHS);
    return &tenths[tenth < TENTHS ? tenth : TENTHS - 1];
}

static void add_forecast(Forecasts *forecasts, double chance, bool made)
{
    forecasts->expected += chance;
    forecasts->made += made;
    forecasts->hands++;
}

/* A hand begins. */
static void note_chance(Game *g)
{
    if (g->examination->games && s5_equity_fits(g->rules) && g->chances < HANDS_MAX)
        g->chance[g->chances++] =
            (double)s5_equity(&g->examination->equity, g->rules, g->state.total, 0) / S5_PROB_ONE;
}

/* Counts each hand of a game for both sides. */
static void end_game(Game *g)
{
    for (int i = 0; i < g->chances; i++)
        for (int side = 0; side < 2; side++) {
            const double chance = side ? 1 - g->chance[i] : g->chance[i];
            add_forecast(tenth_of(g->findings->chances, chance), chance, g->state.winners >> side & 1);
        }
    g->chances = 0;
}

static void end_hand(Game *g)
{
    const S5State *state = &g->state;
    g->findings->hands++;
    if (g->rules->kind != S5_AUCTION)
        return;
    g->findings->auctions++;
    g->findings->against_partner += g->seen_against;
    g->findings->taken_over += g->seen_over;
    if (isnan(g->forecast) || (state->outcome != S5_OUTCOME_MADE && state->outcome != S5_OUTCOME_LOST))
        return;
    const bool made = state->outcome == S5_OUTCOME_MADE;
    add_forecast(tenth_of(g->findings->by_tenth, g->forecast), g->forecast, made);
    add_forecast(&g->findings->by_bid[state->bid / 5 % BIDS], g->forecast, made);
}

/* --------------------------------------------------------------------- worlds */

/* The world of a number, as the search draws it. */
static bool find_world(const S5SearchResult *search, int number, S5State *world)
{
    S5Random random = s5_random(search->seed, (uint64_t)number);
    if (number < S5_SEARCH_WORLDS)
        return s5_world_sample(&search->worlds, &random, world);
    s5_world_of_deal(&search->worlds, &search->swapped[number - S5_SEARCH_WORLDS].deal, world);
    return true;
}

/* By seat and card: the chance that the seat holds it, in the worlds of a search; returns false where there are none. */
static bool chances_of(const Game *g, const S5SearchResult *search, double chance[S5_SEATS_MAX][S5_PACK_MAX])
{
    double all = 0;
    memset(chance, 0, S5_SEATS_MAX * sizeof *chance);
    for (int i = 0; i < search->kept_count; i++) {
        S5State world;
        all += search->weight[i];
        if (!find_world(search, search->kept[i], &world))
            return false;
        for (int seat = 0; seat < g->rules->players; seat++)
            for (S5Set hand = world.hand[seat]; hand; hand &= hand - 1)
                chance[seat][s5_set_first(hand)] += search->weight[i];
    }
    for (int seat = 0; seat < g->rules->players; seat++)
        for (int card = 0; card < S5_PACK_MAX; card++)
            chance[seat][card] /= all;
    return all > 0;
}

/* −log2 of the chance given to where a card is; a hundredth of all chances is spread evenly, since none is zero. */
static double bits_of(const Game *g, double chance[S5_SEATS_MAX][S5_PACK_MAX], S5Card card)
{
    double found = 1;
    for (int seat = 0; seat < g->rules->players; seat++)
        found -= chance[seat][card];
    for (int seat = 0; seat < g->rules->players; seat++)
        if (s5_set_has(g->state.hand[seat], card))
            found = chance[seat][card];
    return -log2(.99 * found + .01 / (g->rules->players + 1));
}

static void compare_searches(
    const Game *g, const S5SearchResult *search, const S5SearchResult *other, Stage *stage)
{
    double one[S5_SEATS_MAX][S5_PACK_MAX], two[S5_SEATS_MAX][S5_PACK_MAX];
    const S5Set trumps = s5_trumps(g->rules, &g->state)->cards & search->worlds.hidden;
    if (!chances_of(g, search, one) || !chances_of(g, other, two))
        return;
    for (S5Set left = trumps; left; left &= left - 1) {
        const S5Card card = s5_set_first(left);
        stage->trumps++;
        stage->bits += bits_of(g, one, card);
        for (int seat = 0; seat < g->rules->players; seat++) {
            const double p = one[seat][card], q = two[seat][card];
            stage->variance += p * (1 - q) + q * (1 - p);
            stage->between += (p - q) * (p - q);
        }
    }
}

static void search_again(Game *g, const S5View *view, const S5SearchResult *search, S5Random random)
{
    s5_contender_think(&g->other, g->rules, view, &random);
    const S5SearchResult *other = s5_contender_search(&g->other);
    if (other && search->rounds && other->rounds)
        compare_searches(g, search, other, &g->findings->stage[FIRST_TRICK + g->state.tricks_done]);
}

static void count_search(Game *g, const S5SearchResult *search)
{
    const int at = g->state.phase == S5_PHASE_BID    ? IN_AUCTION
                   : g->state.phase == S5_PHASE_PLAY ? FIRST_TRICK + g->state.tricks_done
                                                     : BEFORE_PLAY;
    Stage *stage = &g->findings->stage[at];
    if (!search->rounds)
        return;
    stage->searches++;
    stage->nodes += (int64_t)search->nodes;
    stage->rounds += search->rounds;
    stage->worlds += search->kept_count;
    stage->effective += (double)s5_search_ess(search, search->kept_count);
}

/* -------------------------------------------------------------------- playing */

static bool play_hand(Game *g, S5Random *cards, S5Random *own)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(g->rules, cards, pack);
    s5_deal(g->rules, &g->state, pack);
    g->forecast = NAN;
    g->seen_against = g->seen_over = false;
    while (g->state.turn != S5_NO_SEAT) {
        const S5Legal legal = s5_legal(g->rules, &g->state);
        S5View view;
        s5_view(g->rules, &g->state, g->state.turn, &view);
        const S5Choice choice = s5_contender_think(&g->player, g->rules, &view, own);
        const S5SearchResult *search = s5_legal_count(&legal) > 1 ? s5_contender_search(&g->player) : NULL;
        if (search)
            count_search(g, search);
        if (search && g->examination->twice && g->state.phase == S5_PHASE_PLAY)
            search_again(g, &view, search, s5_random(s5_random_next(own), 0));
        if (g->state.phase == S5_PHASE_BID)
            count_bid(g, &choice, search);
        if (s5_act(g->rules, &g->state, g->state.turn, choice) != S5_OK)
            return false;
    }
    end_hand(g);
    return true;
}

static bool play_deal(void *owner, void *players, int64_t deal, void *result)
{
    Game *g = players;
    (void)owner;
    g->findings = result;
    S5Random cards = s5_random((uint64_t)g->examination->seed, (uint64_t)deal << 1),
             own = s5_random((uint64_t)g->examination->seed, (uint64_t)deal << 1 | 1);
    s5_start(g->rules, (int)(deal % g->rules->players), NULL, &g->state);
    do {
        note_chance(g);
        if (!play_hand(g, &cards, &own))
            return false;
    } while (g->examination->games && g->state.phase == S5_PHASE_DEAL);
    end_game(g);
    return true;
}

/* -------------------------------------------------------------------- threads */

static void close_game(void *owner, void *players)
{
    Game *g = players;
    (void)owner;
    s5_contender_free(&g->player);
    s5_contender_free(&g->other);
    free(g);
}

static void *open_game(void *owner)
{
    const Examination *e = owner;
    Game *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    *g = (Game){.examination = e, .rules = &e->rules};
    if (!s5_contender_open(&g->player, e->name, &e->limits) ||
        (e->twice && !s5_contender_open(&g->other, e->name, &e->limits))) {
        close_game(owner, g);
        g = NULL;
    }
    return g;
}

static void add_forecasts(Forecasts *to, const Forecasts *more, int count)
{
    for (int i = 0; i < count; i++) {
        to[i].expected += more[i].expected;
        to[i].made += more[i].made;
        to[i].hands += more[i].hands;
    }
}

static void add_stage(Stage *to, const Stage *more)
{
    to->searches += more->searches;
    to->nodes += more->nodes;
    to->rounds += more->rounds;
    to->worlds += more->worlds;
    to->effective += more->effective;
    to->variance += more->variance;
    to->between += more->between;
    to->bits += more->bits;
    to->trumps += more->trumps;
}

static bool add_findings(void *owner, const void *result)
{
    Findings *to = &((Examination *)owner)->findings;
    const Findings *more = result;
    to->hands += more->hands;
    to->auctions += more->auctions;
    to->against_partner += more->against_partner;
    to->taken_over += more->taken_over;
    to->openings += more->openings;
    to->worthless += more->worthless;
    to->worthless_openings += more->worthless_openings;
    add_forecasts(to->by_tenth, more->by_tenth, TENTHS);
    add_forecasts(to->by_bid, more->by_bid, BIDS);
    add_forecasts(to->chances, more->chances, TENTHS);
    for (int i = 0; i < STAGES; i++)
        add_stage(&to->stage[i], &more->stage[i]);
    return true;
}

static void describe(void *owner, char *line, size_t size)
{
    const Examination *e = owner;
    snprintf(line, size, "%.24s: %lld hands", e->name, (long long)e->findings.hands);
}

/* --------------------------------------------------------------------- report */

static void print_share(const char *what, int64_t part, int64_t all)
{
    const S5Interval within = s5_binomial_interval((double)part, (double)all);
    printf("%-46s %6lld of %6lld, %5.2f %% (%.2f to %.2f)\n", what, (long long)part, (long long)all,
        all ? 100 * (double)part / (double)all : 0, 100 * within.low, 100 * within.high);
}

static void print_forecasts(
    const char *title, const char *outcome, const Forecasts *rows, int count, int step)
{
    printf("\n%-12s %8s %10s %8s %18s\n", title, "hands", "forecast", outcome, "95 %");
    for (int i = 0; i < count; i++) {
        const double hands = (double)rows[i].hands;
        if (!rows[i].hands)
            continue;
        const S5Interval within = s5_binomial_interval((double)rows[i].made, hands);
        printf("%-12d %8lld %8.1f %% %6.1f %% %8.1f to %5.1f\n", i * step, (long long)rows[i].hands,
            100 * rows[i].expected / hands, 100 * (double)rows[i].made / hands, 100 * within.low,
            100 * within.high);
    }
}

static bool has_searched(const Findings *f)
{
    bool any = false;
    for (int i = 0; i < STAGES; i++)
        any |= f->stage[i].searches > 0;
    return any;
}

static void print_stage(const char *name, const Stage *stage)
{
    const double searches = (double)stage->searches;
    printf("%-12s %9lld %9.0f %9.1f %9.1f %10.1f", name, (long long)stage->searches,
        (double)stage->nodes / searches, (double)stage->rounds / searches, (double)stage->worlds / searches,
        stage->effective / searches);
    if (stage->between > 0)
        printf(" %16.1f %13.3f", stage->variance / stage->between, stage->bits / (double)stage->trumps);
    putchar('\n');
}

static void print_stages(const Examination *e)
{
    static const char *const NAMES[STAGES] = {
        "auction", "before play", "trick 1", "trick 2", "trick 3", "trick 4", "trick 5"};
    printf("\n%-12s %9s %9s %9s %9s %10s", "", "searches", "nodes", "rounds", "worlds", "effective");
    puts(e->twice ? "  by two searches  bits a trump" : "");
    for (int i = 0; i < STAGES; i++)
        if (e->findings.stage[i].searches)
            print_stage(NAMES[i], &e->findings.stage[i]);
}

static void report(const Examination *e)
{
    const Findings *f = &e->findings;
    printf("%s, %d players, %s from seed %lld: %s, %lld hands\n", e->rules.preset->name, e->rules.players,
        e->games ? "games" : "hands", (long long)e->seed, e->name, (long long)f->hands);
    if (f->auctions) {
        putchar('\n');
        print_share("bid against a partner whom nobody else can beat", f->against_partner, f->auctions);
        print_share("took over a partner's bid by holding", f->taken_over, f->auctions);
        print_share("hands opened", f->openings, f->auctions);
        print_share("opened with a worthless hand", f->worthless_openings, f->worthless);
    }
    if (f->chances[TENTHS / 2].hands)
        print_forecasts("chance, %", "won", f->chances, TENTHS, 100 / TENTHS);
    if (!has_searched(f))
        return;
    if (f->auctions) {
        print_forecasts("forecast, %", "made", f->by_tenth, TENTHS, 100 / TENTHS);
        print_forecasts("bid", "made", f->by_bid, BIDS, 5);
    }
    print_stages(e);
}

/* --------------------------------------------------------------- command line */

static bool take_examined(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    return s5_take_text(command, flag, value, field) && s5_contender_named(command, value);
}

const S5Flag s5_flags_examine[] = {
    S5_SETUP_FLAGS(Examination),
    {"bot", "B", "who plays in every seat: " S5_CONTENDER_HELP, S5_INTO(take_examined, Examination, name)},
    {"deals", "D", "how many hands, or games (default: 1000)",
        S5_NUMBER(Examination, deals, 1, S5_ARENA_DEALS_MAX)},
    {"games", NULL, "plays whole games instead of single hands", S5_YES(Examination, games)},
    {"seed", "S", "seed of all random numbers (default: 1)", S5_NUMBER(Examination, seed, 0, S5_SEED_MAX)},
    S5_THREADS_FLAG(Examination),
    S5_NODES_FLAG(Examination, limits),
    {"twice", NULL,
        "searches for each card again, in other worlds: how far two searches agree says how many worlds count",
        S5_YES(Examination, twice)},
    S5_FLAGS_END,
};

/* Whether the player is one that can be examined. */
static bool check_player(const Examination *e)
{
    S5Contender player;
    s5_contender_open(&player, e->name, &e->limits);
    const bool open = s5_contender_is_open(&player) || (player.bot && s5_bot_is_program(player.bot));
    s5_contender_free(&player);
    if (open)
        s5_usage(e->command, "only a player of this program that sees no hidden card can be examined");
    return !open;
}

static int examine(Examination *e)
{
    if (!e->name)
        return s5_usage(e->command, "name the player: --bot expert");
    if (!s5_setup_rules(e->command, &e->setup, &e->rules) || !check_player(e))
        return S5_EXIT_USAGE;
    if (e->games && e->rules.kind == S5_POOL && !e->rules.options.hands)
        return s5_usage(e->command, "a pool game without a limit never ends: leave --games out");
    if (s5_equity_fits(&e->rules))
        s5_equity_fill(&e->rules, &e->equity);
    const S5DealWork work = {
        .end = e->deals,
        .threads = e->threads ? (int)e->threads : s5_deals_usual_threads(),
        .runs_left = 1,
        .result_size = sizeof(Findings),
        .owner = e,
        .open = open_game,
        .play = play_deal,
        .add = add_findings,
        .close = close_game,
        .describe = describe,
    };
    s5_deals_catch_interrupt();
    const S5DealsEnd end = s5_deals_play(&work);
    if (!s5_deals_complain(e->command, &work, &end, e->seed))
        return S5_EXIT_FAULT;
    report(e);
    return end.added < e->deals ? S5_EXIT_STOPPED : S5_EXIT_DONE;
}

int s5_run_examine(const S5Command *command, int argc, char **argv)
{
    static Examination e;
    e = (Examination){
        .command = command, .setup = s5_setup(), .limits = s5_bot_limits(), .deals = 1000, .seed = 1};
    int status = s5_args_read(command, argc, argv, &e);
    if (status == S5_READ)
        status = examine(&e);
    s5_setup_free(&e.setup);
    return status;
}
