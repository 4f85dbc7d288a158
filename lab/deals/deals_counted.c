/* `spoilfive-lab deals`: deals hands, counts what is in them, and says whether the shuffle is fair. */
#include "deal_report.h"

#include "cli/clock.h"
#include "engine/fair/pack.h"
#include "lab/lab.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Deals {
    const S5Command *command;
    S5Setup setup;
    S5Rules rules;
    int64_t count, seed;
    bool alone, json;
    S5DealCounts counts;
} Deals;

/* What each table shows. */
static const char *const TITLES[S5_DEALS_TABLES] = {
    [S5_DEALS_RANKS] = "Ranks: how many of these cards each seat was dealt",
    [S5_DEALS_HEARTS] = "Hearts: how often each seat was dealt this card",
    [S5_DEALS_TRUMPS] = "Trumps: how many of its hands had this number of trumps",
    [S5_DEALS_SUITS] = "Suits: how many of its hands had suits of these lengths",
    [S5_DEALS_ACE] = "Robbing: where the ace of trumps was",
};

/* -------------------------------------------------------------------- table */

/* A chance in words: `37 times in 100`. */
static const char *odds(double chance, char words[64])
{
    int of = 100;
    while (of < 1000000 && chance * of < 1)
        of *= 100;
    if (chance * of < 1)
        snprintf(words, 64, "less than once in %d", of);
    else if (chance * of < 1.5)
        snprintf(words, 64, "once in %d", of);
    else
        snprintf(words, 64, "%.0f times in %d", chance * of, of);
    return words;
}

/* Digits of the largest number of a table. */
static int digits_of_table(const S5DealCounts *counts)
{
    const int digits = snprintf(NULL, 0, "%" PRIu64, counts->hands * S5_HAND_CARDS);
    return digits < 6 ? 8 : digits + 2;
}

static void print_deals_head(const S5DealCounts *counts, int rows, int width)
{
    printf("%-16s%*s", "", width + 2, "expected");
    for (int row = 0; row < rows; row++) {
        char seat[16];
        snprintf(seat, sizeof seat, "seat %d", row);
        printf("%*s", width, counts->rows[S5_DEALS_SUITS] == rows ? seat : "counted");
    }
    putchar('\n');
}

static void print_fit(const S5DealWorst *worst, int comparisons)
{
    char line[256], words[64], seat[64] = "";
    if (comparisons > 1)
        snprintf(seat, sizeof seat, "Seat %d differs most: ", worst->comparison);
    snprintf(line, sizeof line,
        "%schi-square %.1f with %d degrees of freedom. Fair shuffles differ at least as much %s%s.", seat,
        worst->fit.chi_square, worst->fit.freedom, odds(worst->chance, words),
        comparisons > 1 ? ", for one seat" : "");
    s5_print_line(stdout, 0, line);
}

static void print_table(const S5DealCounts *counts, S5DealTable table)
{
    const int rows = counts->rows[table] > counts->players ? counts->players : counts->rows[table];
    const int width = digits_of_table(counts);
    const S5DealWorst worst = s5_deal_worst(counts, table);
    char name[S5_DEAL_NAME_SIZE];
    if (!rows)
        return;
    printf("\n%s\n", TITLES[table]);
    print_deals_head(counts, rows, width);
    for (int column = 0; column < counts->columns[table]; column++) {
        printf("  %-14s%*.1f", s5_deal_column_name(counts, table, column, name), width + 2,
            counts->expected[table][0][column] * (double)counts->hands);
        for (int row = 0; row < rows; row++)
            printf("%*" PRIu64, width, counts->counted[table][row][column]);
        putchar('\n');
    }
    print_fit(&worst, s5_deal_fits(counts, table));
}

static void print_verdict(const S5DealVerdict *verdict)
{
    char line[256], words[64];
    snprintf(line, sizeof line,
        "Verdict: %s. Fair shuffles look at least this unusual %s (by the largest of %d differences).",
        verdict->fair ? "nothing unusual" : "not fair", odds(verdict->chance, words), verdict->comparisons);
    putchar('\n');
    s5_print_line(stdout, 0, line);
}

static void print_deals(const Deals *deals, const S5DealVerdict *verdict)
{
    char line[256];
    snprintf(line, sizeof line, "%" PRIu64 " hands of %s for %d players, seed %" PRId64, deals->counts.hands,
        deals->rules.preset->name, deals->rules.players, deals->seed);
    s5_print_line(stdout, 0, line);
    for (int table = 0; table < S5_DEALS_TABLES; table++)
        print_table(&deals->counts, (S5DealTable)table);
    print_verdict(verdict);
}

/* --------------------------------------------------------------------- JSON */

static void print_deals_json(const Deals *deals)
{
    char name_bytes[512], bytes[S5_DEAL_TABLES_MAX];
    S5Text name = s5_text(name_bytes, sizeof name_bytes), tables = s5_text(bytes, sizeof bytes);
    s5_text_json(&name, deals->rules.preset->name);
    s5_deal_put_tables(&tables, &deals->counts);
    printf("{\"rules\":%s,\"players\":%d,\"count\":%" PRIu64 ",\"seed\":%" PRId64 ",\"shuffle\":\"%s\",%s}\n",
        name_bytes, deals->rules.players, deals->counts.hands, deals->seed, deals->alone ? "alone" : "table",
        bytes);
}

/* -------------------------------------------------------------------- deals */

/* The server's tables make a pack from 32 bytes; here these are the seed's and the hand's numbers. */
static void make_counted_pack(const Deals *deals, int64_t hand, S5Random *random, S5Card pack[S5_PACK_MAX])
{
    uint8_t seed[S5_PACK_SEED] = {0};
    for (int i = 0; i < 8; i++) {
        seed[i] = (uint8_t)(deals->seed >> 8 * i);
        seed[8 + i] = (uint8_t)(hand >> 8 * i);
    }
    if (deals->alone)
        s5_make_pack(&deals->rules, random, pack);
    else
        s5_pack(seed, pack, deals->rules.pack);
}

/* Says on a terminal how far it is, once it has taken a second, ten times a second; empty at the end. */
static void print_deals_progress(const Deals *deals, int64_t done, double start, double *shown)
{
    const double now = s5_clock_seconds();
    if (done == deals->count && *shown > start)
        fprintf(stderr, "\r\033[K");
    if (done == deals->count || now - start < 1 || now - *shown < 0.1)
        return;
    fprintf(stderr, "\r%" PRId64 " of %" PRId64 " hands (%.0f %%)", done, deals->count,
        100.0 * (double)done / (double)deals->count);
    *shown = now;
}

/* The last seat deals each hand, so that seat 0 gets the first cards of the pack. */
static void deal_hands(Deals *deals)
{
    enum { AT_ONCE = 4096 };
    const bool terminal = isatty(STDERR_FILENO) != 0;
    const double start = s5_clock_seconds();
    double shown = start;
    S5Random random = s5_random((uint64_t)deals->seed, 0);
    deals->counts = s5_deal_counts(&deals->rules);
    for (int64_t hand = 0; hand < deals->count; hand++) {
        S5State state;
        S5Card pack[S5_PACK_MAX];
        make_counted_pack(deals, hand, &random, pack);
        s5_start(&deals->rules, deals->rules.players - 1, NULL, &state);
        s5_deal(&deals->rules, &state, pack);
        s5_deal_counts_add(&deals->counts, &deals->rules, &state);
        if (terminal && ((hand + 1) % AT_ONCE == 0 || hand + 1 == deals->count))
            print_deals_progress(deals, hand + 1, start, &shown);
    }
}

static bool take_shuffle(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    bool *alone = field;
    (void)flag;
    *alone = !strcmp(value, "alone");
    if (*alone || !strcmp(value, "table"))
        return true;
    s5_usage(command, "--shuffle takes table or alone, not '%s'", value);
    return false;
}

const S5Flag s5_flags_deals[] = {
    S5_SETUP_FLAGS(Deals),
    {"count", "N", "how many hands to deal (default: 100000)",
        S5_NUMBER(Deals, count, S5_DEALS_LEAST, INT64_C(1) << 40)},
    {"seed", "S", "seed of all random numbers: the same seed deals the same hands (default: 1)",
        S5_NUMBER(Deals, seed, 0, S5_SEED_MAX)},
    {"shuffle", "table|alone",
        "which shuffle: that of the server's tables, or that of games on your own and of matches (default: table)",
        S5_INTO(take_shuffle, Deals, alone)},
    {"json", NULL, "one JSON document", S5_YES(Deals, json)},
    S5_FLAGS_END,
};

static int run_deals(Deals *deals)
{
    if (!s5_setup_rules(deals->command, &deals->setup, &deals->rules))
        return S5_EXIT_USAGE;
    deal_hands(deals);
    const S5DealVerdict verdict = s5_deal_verdict(&deals->counts);
    if (deals->json)
        print_deals_json(deals);
    else
        print_deals(deals, &verdict);
    return verdict.fair ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

int s5_run_deals(const S5Command *command, int argc, char **argv)
{
    static Deals deals;
    deals = (Deals){.command = command, .setup = s5_setup(), .count = 100000, .seed = 1};
    int status = s5_args_read(command, argc, argv, &deals);
    if (status == S5_READ)
        status = run_deals(&deals);
    s5_setup_free(&deals.setup);
    return status;
}
