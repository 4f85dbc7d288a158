/* The result of a match for people. */
#include "arena.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *hand_or_game(const S5ArenaTable *table)
{
    return table->games ? "game" : "hand";
}

static const char *unit_name(const S5ArenaTable *table)
{
    return s5_kind(table->rules.kind)->unit;
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

void s5_arena_print_head(const S5Arena *arena)
{
    const S5ArenaTable *table = &arena->table;
    char sides[32] = "";
    if (table->rules.sides)
        snprintf(sides, sizeof sides, " in %d sides", table->rules.sides);
    printf("%s, %d players%s, %ss from seed %" PRId64 "\nseats %s, each deal played %d time%s\n",
        table->rules.preset->name, table->rules.players, sides, hand_or_game(table), table->seed,
        table->seats, table->rotations, plural(table->rotations));
}

/* The bounds of Elo, between which a margin lies; only for two parties. */
static void print_elo(const S5ArenaTable *table, S5Margin won)
{
    if (table->rules.parties == 2 && fabs(won.mean) + won.within < 1)
        printf(", Elo %+.0f (%+.0f to %+.0f)", s5_arena_elo(won.mean), s5_arena_elo(won.mean - won.within),
            s5_arena_elo(won.mean + won.within));
}

static void print_sprt(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    double ratio;
    const S5Verdict verdict = s5_arena_sprt(table, sums, &ratio);
    const double bound = log(S5_ARENA_ODDS);
    printf("  sequential test: LLR %+.2f in (−%.2f, +%.2f), ", ratio, bound, bound);
    if (verdict == S5_UNDECIDED)
        printf("undecided between %+g and %+g\n", table->low, table->high);
    else
        printf("%+g rather than %+g is accepted\n", verdict == S5_HIGH ? table->high : table->low,
            verdict == S5_HIGH ? table->low : table->high);
}

/* Prints how many of the deals of the whole run are missing: shards, or those that an interrupt cut off. */
static void print_missing(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    double ratio;
    const bool decided = table->sprt && s5_arena_sprt(table, sums, &ratio);
    if (sums->deals < table->deals && !decided)
        printf("  %" PRId64 " of %" PRId64 " deal%s\n", sums->deals, table->deals, plural(table->deals));
}

static void print_margins(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    const S5Margin score = s5_arena_margin(table, sums, S5_ARENA_SCORE),
                   won = s5_arena_margin(table, sums, S5_ARENA_WON);
    const double parties = table->rules.parties, percent = 100 * (parties - 1) / parties;
    char within[S5_WITHIN_MAX];
    printf("  %s a %s   %+.4f ± %s\n", unit_name(table), hand_or_game(table), score.mean,
        s5_arena_within(within, score.within, 4));
    printf("  %ss won      %.2f %% ", hand_or_game(table), 100 * s5_arena_share(table, won.mean));
    if (s5_arena_share_exact(table, sums)) {
        const S5Interval share = s5_arena_share_interval(table, sums);
        printf("(%.2f to %.2f; equals: %.1f %%)", 100 * share.low, 100 * share.high, 100 / parties);
    } else {
        printf("± %s (equals: %.1f %%)", s5_arena_within(within, percent * won.within, 2), 100 / parties);
    }
    if (table->rules.parties == 2)
        printf(", win +1 loss −1: %+.4f ± %s", won.mean, s5_arena_within(within, won.within, 4));
    print_elo(table, won);
    putchar('\n');
}

void s5_arena_print_contest(const S5ArenaTable *table, const S5Contest *contest)
{
    const S5ArenaSums *sums = &contest->sums;
    printf("\n%s v %s: %" PRId64 " deal%s, %" PRId64 " hand%s\n", contest->name[S5_ARENA_A],
        contest->name[S5_ARENA_B], sums->deals, plural(sums->deals), sums->hands, plural(sums->hands));
    if (sums->deals)
        print_margins(table, sums);
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
        if (sums->forfeits[letter])
            printf("  %s forfeited %" PRId64 " of %" PRId64 " decisions\n", contest->name[letter],
                sums->forfeits[letter], sums->asked[letter]);
    if (table->sprt && sums->deals)
        print_sprt(table, sums);
    print_missing(table, sums);
}

/* --------------------------------------------------------------------- tables */

/* The bots of a run, each once, in the order in which they appear. Returns how many. */
static int names_of(const S5Arena *arena, const char *names[2 * S5_ARENA_BOTS_MAX])
{
    int count = 0;
    for (int i = 0; i < arena->contests; i++)
        for (int letter = 0; letter < S5_ARENA_LETTERS; letter++) {
            int at = 0;
            while (at < count && strcmp(names[at], arena->contest[i].name[letter]) != 0)
                at++;
            if (at == count && count < 2 * S5_ARENA_BOTS_MAX)
                names[count++] = arena->contest[i].name[letter];
        }
    return count;
}

/* The result of a against b, or that of b against a with its sign changed where that means the same; false when no
 * deal was played. */
static bool find_margin(const S5Arena *arena, const char *a, const char *b, S5Margin *margin)
{
    const S5ArenaTable *table = &arena->table;
    for (int i = 0; i < arena->contests; i++) {
        const S5Contest *contest = &arena->contest[i];
        const bool same = !strcmp(contest->name[S5_ARENA_A], a) && !strcmp(contest->name[S5_ARENA_B], b);
        const bool turned = s5_arena_symmetric(table) && !strcmp(contest->name[S5_ARENA_A], b) &&
                            !strcmp(contest->name[S5_ARENA_B], a);
        if ((!same && !turned) || !contest->sums.deals)
            continue;
        *margin = s5_arena_margin(table, &contest->sums, table->unit);
        margin->mean = same ? margin->mean : -margin->mean;
        return true;
    }
    return false;
}

static void print_matrix(const S5Arena *arena, const char *const *names, int count)
{
    printf("\n%s of the row against the column\n%-16s",
        arena->table.unit == S5_ARENA_WON ? "won (+1, −1)" : unit_name(&arena->table), "");
    for (int b = 0; b < count; b++)
        printf(" %16.16s", names[b]);
    for (int a = 0; a < count; a++) {
        printf("\n%-16.16s", names[a]);
        for (int b = 0; b < count; b++) {
            char within[S5_WITHIN_MAX];
            S5Margin margin;
            if (a != b && find_margin(arena, names[a], names[b], &margin))
                printf(" %+7.4f ± %6s", margin.mean, s5_arena_within(within, margin.within, 4));
            else
                printf(" %16s", "");
        }
    }
    putchar('\n');
}

static void print_times(const S5Arena *arena, const char *name)
{
    S5ArenaTimings times = {{0}, 0};
    for (int i = 0; i < arena->contests; i++)
        for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
            if (!strcmp(arena->contest[i].name[letter], name))
                s5_arena_add_timings(&times, &arena->contest[i].times[letter]);
    if (s5_arena_quantile(&times, 1) <= 0)
        printf("%-16s %14s %14s %14s\n", name, "–", "–", "–"); /* three bytes each */
    else
        printf("%-16s %12.3g %12.3g %12.3g\n", name, s5_arena_quantile(&times, 0.5) / 1000,
            s5_arena_quantile(&times, 0.99) / 1000, (double)times.longest_ns / 1000);
}

void s5_arena_print_end(const S5Arena *arena)
{
    const char *names[2 * S5_ARENA_BOTS_MAX];
    const int count = names_of(arena, names);
    if (count > 2)
        print_matrix(arena, names, count);
    printf("\n%-17s %12s %12s %12s\n", "µs a decision", "median", "99th centile", "longest");
    for (int i = 0; i < count; i++)
        print_times(arena, names[i]);
    printf("%.1f s in all\n", arena->seconds);
}

void s5_arena_warn_forfeits(const S5Command *command, const S5Arena *arena)
{
    const char *names[2 * S5_ARENA_BOTS_MAX];
    const int count = names_of(arena, names);
    for (int i = 0; i < count; i++) {
        int64_t asked = 0, forfeits = 0;
        for (int at = 0; at < arena->contests; at++)
            for (int letter = 0; letter < S5_ARENA_LETTERS; letter++)
                if (!strcmp(arena->contest[at].name[letter], names[i])) {
                    asked += arena->contest[at].sums.asked[letter];
                    forfeits += arena->contest[at].sums.forfeits[letter];
                }
        if (forfeits > asked / 20)
            s5_fault(command,
                "%s forfeited %" PRId64 " of %" PRId64
                " decisions, more than one in twenty, so the result says little about how it plays",
                names[i], forfeits, asked);
    }
}
