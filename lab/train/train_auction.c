/*
 * Makes players/auction_with_partners.c, auction_of_two.c and auction_of_fifty_five.c: learns how to bid by playing hands against itself. GROUP says which games:
 * `partners` with two sides of two, `two` those between two players in which the bidding goes round once, `fifty-five` the others to a
 * near target.
 *
 *   spoilfive-lab auction GROUP learn FILE ROUNDS
 *       continues to learn in a file, or creates it. Each round plays 50,000 hands of each class of games; then the tables are
 *       made anew. The same file and rounds give the same bytes, in one go or in several.
 *   spoilfive-lab auction GROUP write FILE > players/auction_with_partners.c
 *   spoilfive-lab auction GROUP match FILE DEALS
 *       says what the tables win from the bids of steady, both sides playing the same cards: points a hand, and games won. At
 *       Fifty-Five once by the policy's cards, and once by rules of thumb.
 *   spoilfive-lab auction GROUP brings GAMES
 *       says how often a hand brings how much in games of those files against themselves, by kind of game: BRINGS of players/equity.c.
 *
 * Hands begin at random scores, half of which are near the end of the game. At every decision in the auction, each legal act is tried on
 * the same cards and the hand played to its end; what it brings more than passing, in chances to win the game, is added to the cell of the
 * decision. Half of the hands are played against itself, a quarter each against steady and against a steady that opens with 15 or not at
 * all. One act in twelve is a random one, so that states which are rare in good play are known, too. The best act of a cell is the one
 * that brings most, less a standard error, over it and its four neighbours. With partners nobody opens with less than 15.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "players/auction.h"
#include "players/equity.h"
#include "players/fixed_point.h"
#include "players/policy.h"
#include "players/steady.h"
#include "players/worth.h"
#include "spoilfive/spoilfive.h"

enum { ROUND = 50000, GAMES_MAX = 64, SIDES = 2, LEAST_KNOWN = 60, LEAST_TRIED = 20, RANDOM_OF = 12 };
#define SEED UINT64_C(4242)

/* By act: the sum of what it brought more than passing, of the squares, and how often; older rounds count less. */
typedef struct Cell {
    double sum[S5_AUCTION_ACTS], squares[S5_AUCTION_ACTS], tried[S5_AUCTION_ACTS];
} Cell;

/* What the file holds. */
static struct Learnt {
    uint64_t rounds;
    Cell cell[S5_AUCTION_WITH_PARTNERS][S5_AUCTION_SCORES][S5_AUCTION_STATES][S5_AUCTION_HANDS];
} learnt;

static S5AuctionTable table[S5_AUCTION_WITH_PARTNERS];

/* The classes of games that are learned together. */
typedef struct Group {
    const char *name;
    int players, first, classes;
    const char *array;
} Group;
static const Group GROUPS[] = {
    {"partners", 4, 0, S5_AUCTION_WITH_PARTNERS, "s5_auction_with_partners[]"},
    {"two", 2, S5_AUCTION_OF_TWO, 1, "s5_auction_of_two"},
    {"fifty-five", 2, S5_AUCTION_OF_FIFTY_FIVE, 1, "s5_auction_of_fifty_five"},
};
static const Group *group;

/* At Fifty-Five the policy's defence lets bids of 60 be made too often, so the cards of half of the hands are played by rules of thumb. */
static bool is_mixed(void)
{
    return group->first == S5_AUCTION_OF_FIFTY_FIVE;
}

/* The class of games, counted from the first of the group. */
static int class_of(const S5Rules *rules)
{
    return s5_auction_class(rules) - group->first;
}

/* The presets that it learns from. */
typedef struct Game {
    S5Rules rules;
    S5EquityTable equity;
} Game;
static Game game_list[GAMES_MAX];
static int game_count;

typedef enum Bidder { STEADY, OPENS_WITH_15, LEARNS } Bidder;
static Bidder bidder[S5_SEATS_MAX]; /* by seat */
static bool thumbs;                 /* whether everybody plays cards by rules of thumb */

static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "auction: %s\n", why);
    exit(1);
}

static void list_games(void)
{
    for (int i = 0; i < s5_preset_count() && game_count < GAMES_MAX; i++) {
        const S5Options options = s5_preset_options(s5_preset(i));
        Game *game = &game_list[game_count];
        if (s5_rules(&game->rules, s5_preset(i), &options, group->players,
                group->players > SIDES ? SIDES : 0) != S5_OK ||
            !s5_auction_fits(&game->rules) || class_of(&game->rules) < 0 ||
            class_of(&game->rules) >= group->classes)
            continue;
        if (s5_equity_fits(&game->rules))
            s5_equity_fill(&game->rules, &game->equity);
        game_count++;
    }
}

/* --------------------------------------------------------------------- playing */

static S5Choice open_with_15(const S5Rules *rules, const S5View *view)
{
    static const S5Choice PASS = {.kind = S5_CHOICE_PASS}, BID = {.kind = S5_CHOICE_BID, .value = 15};
    const S5Choice usual = s5_steady_bid(rules, view);
    if (usual.kind != S5_CHOICE_BID || usual.value >= BID.value)
        return usual;
    if (s5_lab_is_worthless(view->hand) && s5_legal_has(&view->legal, &PASS))
        return PASS;
    return s5_legal_has(&view->legal, &BID) ? BID : usual;
}

static S5Choice choose(const S5Rules *rules, const S5State *state)
{
    S5View view;
    S5PlayerContext context = {.nodes = 0};
    s5_view(rules, state, state->turn, &view);
    if (state->phase == S5_PHASE_PLAY && !thumbs)
        return (S5Choice){
            .kind = S5_CHOICE_PLAY, .value = s5_policy_play(&s5_policy_nets[rules->kind], rules, &view)};
    if (state->phase == S5_PHASE_BID && bidder[state->turn] == LEARNS)
        return s5_auction_bid_by(&table[class_of(rules)], rules, &view);
    if (state->phase == S5_PHASE_DRAW)
        return s5_auction_draw(rules, &view);
    if (state->phase == S5_PHASE_BID && bidder[state->turn] == OPENS_WITH_15)
        return open_with_15(rules, &view);
    return s5_choose_steady(rules, &view, &context); /* cppcheck-suppress returnDanglingLifetime */
}

static void play_on(const S5Rules *rules, S5State *state)
{
    while (state->turn != S5_NO_SEAT)
        s5_act(rules, state, state->turn, choose(rules, state));
}

static void deal(const S5Rules *rules, S5State *state, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(rules, random, pack);
    s5_deal(rules, state, pack);
}

static int ahead(const S5State *state, int side)
{
    return state->total[side] - state->total[!side];
}

/* -------------------------------------------------------------------- learning */

/* What the end of a hand is worth to a side: the chance to win the game, in percent; without a target, points. */
static double worth(const Game *game, const S5Standing *before, const S5State *state, int side)
{
    /* Between those of a match equity table at the beginning of a game, .45, and at 60 of 120 points, .7 to .8. */
    static const double PERCENT_A_POINT = .6;
    if (!game->rules.options.target)
        return PERCENT_A_POINT * ahead(state, side);
    if (!s5_equity_fits(&game->rules))
        return 100. * s5_worth(&game->rules, before, state, side) / S5_WORTH_ONE *
               s5_worth_unit(&game->rules, before, side) / S5_PROB_ONE;
    if (state->phase == S5_PHASE_OVER)
        return 100. * (state->winners >> side & 1) / s5_set_count(state->winners);
    return 100. * s5_equity(&game->equity, &game->rules, state->total, side) / S5_PROB_ONE;
}

/* Tries every act in a state of the auction, and adds what each brings more than passing. */
static void try_acts(const Game *game, const S5State *state)
{
    const S5Rules *rules = &game->rules;
    static const S5Choice PASS = {.kind = S5_CHOICE_PASS};
    const int side = rules->side_of[state->turn];
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    S5State passed = *state, next;
    S5View view;
    if (s5_legal_count(&legal) < 2 || s5_act(rules, &passed, state->turn, PASS) != S5_OK)
        return;
    play_on(rules, &passed);
    s5_view(rules, state, state->turn, &view);
    const S5Standing before = s5_standing_of(&view);
    const S5AuctionCell at = s5_auction_cell(rules, &view);
    Cell *cell = &learnt.cell[class_of(rules)][at.score][at.state][at.hand];
    while (s5_legal_next(&legal, &choice)) {
        const int act = s5_auction_act_of(&choice);
        next = *state;
        if (act == S5_AUCTION_PASS || s5_act(rules, &next, state->turn, choice) != S5_OK)
            continue;
        play_on(rules, &next);
        const double more = worth(game, &before, &next, side) - worth(game, &before, &passed, side);
        cell->sum[act] += more;
        cell->squares[act] += more * more;
        cell->tried[act]++;
    }
}

/* A score of the game: half of the sides are near the target. */
static int32_t draw_score(const S5Rules *rules, S5Random *random)
{
    enum { NEAR = 6, ALL = 24 };
    const uint32_t fives = s5_random_below(random, 2) ? s5_random_below(random, NEAR)
                                                      : NEAR + s5_random_below(random, ALL - NEAR);
    return rules->options.target - 5 * (int32_t)(fives + 1);
}

/* All classes of games in turn, and in each its presets. */
static const Game *game_of(uint64_t number)
{
    const Game *of_class[GAMES_MAX] = {NULL};
    unsigned count = 0;
    for (int i = 0; i < game_count; i++)
        if (class_of(&game_list[i].rules) == (int)(number % (unsigned)group->classes))
            of_class[count++] = &game_list[i];
    if (!count)
        give_up("no preset for a class of games");
    return of_class[number / (unsigned)group->classes % count];
}

static void learn_hand(uint64_t number)
{
    const Game *game = game_of(number);
    const S5Rules *rules = &game->rules;
    S5Random random = s5_random(SEED, number);
    S5State state;
    s5_start(rules, (int)s5_random_below(&random, (uint32_t)group->players), NULL, &state);
    for (int side = 0; side < SIDES && rules->options.target; side++)
        state.total[side] = draw_score(rules, &random);
    deal(rules, &state, &random);
    const Bidder others = (Bidder)s5_random_below(&random, 4);
    const int side = (int)s5_random_below(&random, SIDES);
    thumbs = is_mixed() && s5_random_below(&random, 2);
    for (int seat = 0; seat < group->players; seat++)
        bidder[seat] = rules->side_of[seat] == side || others > LEARNS ? LEARNS : others;
    while (state.phase == S5_PHASE_BID) {
        const S5Legal legal = s5_legal(rules, &state);
        if (bidder[state.turn] == LEARNS)
            try_acts(game, &state);
        s5_act(rules, &state, state.turn,
            s5_random_below(&random, RANDOM_OF) ? choose(rules, &state) : s5_legal_random(&legal, &random));
    }
}

/* The least bid in a state. Partners' openings of 5 and 10 on any hand win about as much as they lose, but say nothing. */
static int least_in(int state)
{
    const bool opens = state < S5_AUCTION_STATES / 13;
    return opens && group->players > SIDES ? 15 / 5 : 1;
}

/* What is known of a hand in a state of the auction: the best act but passing, and what it brings more than passing. */
typedef struct Known {
    int act;
    double more, tried;
} Known;

static Known best_act(const Cell *row, int hand, int least)
{
    static const double NEAR[] = {1, .5, .15};
    Known best = {0};
    double known = 0;
    for (int act = least; act < S5_AUCTION_ACTS; act++) {
        double sum = 0, squares = 0, tried = 0;
        for (int at = hand > 2 ? hand - 2 : 0; at <= hand + 2 && at < S5_AUCTION_HANDS; at++) {
            sum += NEAR[abs(at - hand)] * row[at].sum[act];
            squares += NEAR[abs(at - hand)] * row[at].squares[act];
            tried += NEAR[abs(at - hand)] * row[at].tried[act];
        }
        if (tried < LEAST_TRIED)
            continue;
        const double mean = sum / tried, sure = mean - sqrt((squares / tried - mean * mean) / tried);
        known += tried;
        if (!best.act || sure > best.more)
            best = (Known){act, sure, row[hand].tried[act]};
    }
    if (known < LEAST_KNOWN)
        best = (Known){0};
    return best;
}

/*
 * Good hands bid, the others pass: the hand from which on to bid is the one that brings most in all. So acts say something, and weak hands that
 * were hardly met are known.
 */
static void find_acts(const Cell *row, int least, int *acts)
{
    double sum = 0, most = 0;
    int from = S5_AUCTION_HANDS;
    for (int hand = S5_AUCTION_HANDS - 1; hand >= 0; hand--) {
        const Known known = best_act(row, hand, least);
        acts[hand] = known.act ? known.act : S5_AUCTION_UNKNOWN;
        sum += known.more * known.tried;
        if (sum > most || (!known.act && from == hand + 1))
            from = hand;
        most = fmax(most, sum);
    }
    for (int hand = 0; hand < from; hand++)
        acts[hand] = S5_AUCTION_PASS;
}

/* A row with more runs than there is room for ends with the last that fits. */
static S5AuctionRow make_row(const Cell *row, int least)
{
    S5AuctionRow made = {{0}};
    int acts[S5_AUCTION_HANDS], last = S5_AUCTION_UNKNOWN, runs = 0;
    find_acts(row, least, acts);
    for (int hand = 0; hand < S5_AUCTION_HANDS && runs < S5_AUCTION_RUNS; hand++) {
        if (acts[hand] != last)
            made.run[runs++] = (uint8_t)(S5_AUCTION_HANDS * (acts[hand] + 1) + hand);
        last = acts[hand];
    }
    return made;
}

static void make_table(void)
{
    for (int kind = 0; kind < group->classes; kind++)
        for (int score = 0; score < S5_AUCTION_SCORES; score++)
            for (int state = 0; state < S5_AUCTION_STATES; state++)
                table[kind].row[state][score] = make_row(learnt.cell[kind][score][state], least_in(state));
}

/* What was learnt with a worse table counts less: a third of it from the first two rounds, 0.85 from the others. */
static void forget(void)
{
    const double keeps = learnt.rounds < 2 ? .3 : .85;
    double *number = &learnt.cell[0][0][0][0].sum[0];
    for (size_t i = 0; i < sizeof learnt.cell / sizeof *number; i++)
        number[i] *= keeps;
}

static void save(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(&learnt, sizeof learnt, 1, file) != 1 || fclose(file))
        give_up("the file can't be written");
}

static int learn(const char *path, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        make_table();
        forget();
        for (int hand = 0; hand < group->classes * ROUND; hand++)
            learn_hand(learnt.rounds * (unsigned)(group->classes * ROUND) + (unsigned)hand);
        learnt.rounds++;
        save(path);
        fprintf(stderr, "round %d\n", (int)learnt.rounds);
    }
    return 0;
}

/* ---------------------------------------------------------------------- output */

static void write_row(const S5AuctionRow *row)
{
    for (int i = 0; i < S5_AUCTION_RUNS && row->run[i]; i++)
        printf("%s%d", i ? ", " : "", row->run[i]);
}

/* A state of the auction, with the rows of which something is known. */
static void write_state(int state, const S5AuctionRow *rows)
{
    int known = 0;
    for (int score = 0; score < S5_AUCTION_SCORES; score++) {
        if (!rows[score].run[0])
            continue;
        if (known++)
            printf(", [%d] = {{", score);
        else
            printf("[%d] = {[%d] = {{", state, score);
        write_row(&rows[score]);
        printf("}}");
    }
    if (known)
        printf("},\n");
}

static int write_table(void)
{
    printf("/* Made by spoilfive-lab auction in %d rounds; not for reading. */\n#include \"auction.h\"\n\n"
           "/* clang-format off */\nconst S5AuctionTable %s = {\n",
        (int)learnt.rounds, group->array);
    for (int kind = 0; kind < group->classes; kind++) {
        printf("%s{\n", group->classes > 1 ? "{" : "");
        for (int state = 0; state < S5_AUCTION_STATES; state++)
            write_state(state, table[kind].row[state]);
        printf("}%s\n", group->classes > 1 ? "}," : "");
    }
    printf("};\n");
    return 0;
}

/* A mean and its interval of 95 %. */
typedef struct Mean {
    double sum, squares;
} Mean;

static void count(Mean *mean, double x)
{
    mean->sum += x;
    mean->squares += x * x;
}

static void print_mean(const Mean *mean, int count, const char *unit)
{
    const double m = mean->sum / count;
    printf("%+7.2f ± %4.2f %s", m, 1.96 * sqrt((mean->squares / count - m * m) / count), unit);
}

/* What a side that bids by the table is ahead of one that bids like steady, after a hand or a whole game. */
static int play_match(const S5Rules *rules, int number, int side, bool games)
{
    S5Random random = s5_random(~SEED, (unsigned)number);
    S5State state;
    for (int seat = 0; seat < group->players; seat++)
        bidder[seat] = rules->side_of[seat] == side ? LEARNS : STEADY;
    s5_start(rules, number % group->players, NULL, &state);
    do {
        deal(rules, &state, &random);
        play_on(rules, &state);
    } while (games && state.phase == S5_PHASE_DEAL);
    return games ? 100 * (state.winners >> side & 1) : ahead(&state, side);
}

static void play_matches(const S5Rules *rules, int deals)
{
    Mean hands = {0}, games = {0};
    const int of_games = deals / 10 + 1;
    for (int number = 0; number < deals; number++)
        count(&hands, (play_match(rules, number, 0, false) + play_match(rules, number, 1, false)) / 2.);
    for (int number = 0; number < of_games; number++)
        count(&games, (play_match(rules, number, 0, true) + play_match(rules, number, 1, true)) / 2.);
    printf("%-32s", rules->preset->name);
    print_mean(&hands, deals, "points a hand  ");
    print_mean(&games, of_games, thumbs ? "% of games, cards by rules of thumb\n" : "% of games\n");
}

static int match(int deals)
{
    for (int i = 0; i < game_count; i++) {
        play_matches(&game_list[i].rules, deals);
        if (!is_mixed())
            continue;
        thumbs = true;
        play_matches(&game_list[i].rules, deals);
        thumbs = false;
    }
    return 0;
}

/* ----------------------------------------------------------------- what it brings */

/* How often a hand brought the bidding side and the other one how many fives. */
enum { LEAST_FIVES = -12, FIVES = 30, PER_MILLE = 1000 };
typedef struct Brought {
    int hands, of[FIVES][FIVES];
} Brought;

/* Leaves out hands that everybody passes, and those in which a side might have scored nothing for its tricks. */
static void count_hand(const S5Rules *rules, const S5State *state, Brought *brought)
{
    const int32_t defence = rules->options.no_defence_from;
    if (state->outcome == S5_OUTCOME_PASSED_OUT)
        return;
    const int side = rules->side_of[state->bidder];
    if (defence && state->total[!side] - state->change[!side] >= defence)
        return;
    brought->of[state->change[side] / 5 - LEAST_FIVES][state->change[!side] / 5 - LEAST_FIVES]++;
    brought->hands++;
}

static void count_hands(const S5Rules *rules, int games, Brought *brought)
{
    for (int number = 0; number < games; number++) {
        S5Random random = s5_random(~SEED, (unsigned)number);
        S5State state;
        s5_start(rules, number % group->players, NULL, &state);
        do {
            deal(rules, &state, &random);
            play_on(rules, &state);
            count_hand(rules, &state, brought);
        } while (state.phase == S5_PHASE_DEAL);
    }
}

/* A row of BRINGS. */
static void print_brought(const Brought *brought)
{
    enum { LEAST = 5 };
    for (int own = 0; own < FIVES; own++)
        for (int other = 0; other < FIVES; other++) {
            const int share = (PER_MILLE * brought->of[own][other] + brought->hands / 2) / brought->hands;
            if (share >= LEAST)
                printf("{{%d, %d}, %d}, ", 5 * (own + LEAST_FIVES), 5 * (other + LEAST_FIVES), share);
        }
    putchar('\n');
}

/* By kind of game: all its presets together, with the tables that the players use for all seats (who hold no partner's bid; here they may). */
static int brings(int games)
{
    for (int class = 0; class < group->classes; class ++)
        table[class] = *s5_auction_table(group->first + class);
    for (int seat = 0; seat < group->players; seat++)
        bidder[seat] = LEARNS;
    for (int kind = 0; kind < S5_EQUITY_KINDS; kind++) {
        static Brought brought;
        brought = (Brought){0};
        for (int i = 0; i < game_count; i++)
            if (s5_equity_fits(&game_list[i].rules) && s5_equity_kind(&game_list[i].rules) == kind)
                count_hands(&game_list[i].rules, games, &brought);
        if (brought.hands)
            print_brought(&brought);
    }
    return 0;
}

static const char USAGE[] =
    "expected: partners, two or fifty-five, and learn FILE ROUNDS, write FILE, match FILE DEALS, or brings GAMES";

int s5_lab_auction(int count, char **words)
{
    const char *what = count > 3 ? words[2] : "";
    FILE *file = count > 3 ? fopen(words[3], "rb") : NULL;
    const bool read = file && fread(&learnt, sizeof learnt, 1, file) == 1;
    if (file)
        fclose(file);
    for (size_t i = 0; count > 3 && i < sizeof GROUPS / sizeof *GROUPS; i++)
        group = strcmp(GROUPS[i].name, words[1]) ? group : &GROUPS[i];
    if (!group)
        give_up(USAGE);
    list_games();
    if (!strcmp(what, "learn") && count == 5 && (read || !file))
        return learn(words[3], atoi(words[4]));
    if (!strcmp(what, "brings") && count == 4)
        return brings(atoi(words[3]));
    make_table();
    if (!strcmp(what, "write") && count == 4 && read)
        return write_table();
    if (!strcmp(what, "match") && count == 5 && read)
        return match(atoi(words[4]));
    give_up(USAGE);
}
