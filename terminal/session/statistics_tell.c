/* Tells how a person does. */
#include "statistics.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ the rating */

static double logit(double share)
{
    return log(share / (1 - share));
}

static int tens(double points)
{
    return 10 * (int)lround(points / 10);
}

S5Rating s5_statistics_rating(const S5StatisticsRow *row)
{
    static const double BY_CHANCE = 4; /* games more, as if chance had decided them: one win says little */
    const double elo = 400 / log(10), games = row->games, all = games + BY_CHANCE;
    const double chance = (double)row->expected / S5_STATISTICS_GAME / games;
    const double share = ((double)row->shares / S5_STATISTICS_GAME + BY_CHANCE * chance) / all;
    const double error = elo / sqrt(all * share * (1 - share));
    return (S5Rating){tens(elo * (logit(share) - logit(chance))), tens(1.96 * error)};
}

/* ----------------------------------------------------------------- the sentences */

/* Appends a part of a whole with one digit after the point. */
static void put_tenths(S5Text *text, int64_t sum, int64_t count, bool sign)
{
    const int64_t size = sum < 0 ? -sum : sum, tenths = (20 * size / count + 1) / 2;
    s5_text_add(text, !tenths ? "" : sum < 0 ? "-" : sign ? "+" : "");
    s5_text_number(text, tenths / 10);
    s5_text_char(text, '.');
    s5_text_number(text, tenths % 10);
}

static void put_count(S5Text *text, int count, const char *one, const char *many)
{
    s5_text_number(text, count);
    s5_text_char(text, ' ');
    s5_text_add(text, count == 1 ? one : many);
}

/* Appends `2 of 3 games won, and 1 shared. Chance alone would have won 0.6.` */
static void put_games(S5Text *text, const S5StatisticsRow *row)
{
    s5_text_number(text, row->won);
    s5_text_add(text, " of ");
    put_count(text, row->games, "game", "games");
    s5_text_add(text, " won");
    if (row->shared) {
        s5_text_add(text, ", and ");
        s5_text_number(text, row->shared);
        s5_text_add(text, " shared");
    }
    s5_text_add(text, ". Chance alone would have won ");
    put_tenths(text, row->expected, S5_STATISTICS_GAME, false);
    s5_text_char(text, '.');
}

/* Appends ` The last 3, the newest at the end: won, lost, won.` */
static void put_last(S5Text *text, const S5StatisticsRow *row)
{
    static const char *const ENDS[] = {
        [S5_GAME_LOST] = "lost", [S5_GAME_SHARED] = "shared", [S5_GAME_WON] = "won"};
    if (row->last < 2)
        return;
    s5_text_add(text, " The last ");
    s5_text_number(text, row->last);
    s5_text_add(text, ", the newest at the end: ");
    for (int i = 0; i < row->last; i++) {
        s5_text_add(text, i ? ", " : "");
        s5_text_add(text, ENDS[row->last_end[i]]);
    }
    s5_text_char(text, '.');
}

/* Appends what the person won in the hands: pools, jinks, bids. */
static void put_successes(S5Text *text, const S5StatisticsRow *row)
{
    if (row->kind == S5_POOL) {
        s5_text_add(text, ", ");
        put_count(text, row->pools, "pool won", "pools won");
    }
    if (row->jinks) {
        s5_text_add(text, ", ");
        s5_text_number(text, row->jinks_made);
        s5_text_add(text, " of ");
        put_count(text, row->jinks, "jink made", "jinks made");
    }
    if (row->bids) {
        s5_text_add(text, ", ");
        s5_text_number(text, row->bids_made);
        s5_text_add(text, " of ");
        put_count(text, row->bids, "bid made", "bids made");
    }
}

/* Appends `75 hands, 14 pools won; on average a hand brought 1.1 tricks and +0.3 chips.` */
static void put_hands(S5Text *text, const S5StatisticsRow *row)
{
    put_count(text, row->hands, "hand", "hands");
    put_successes(text, row);
    s5_text_add(text, "; on average a hand brought ");
    put_tenths(text, row->tricks, row->hands, false);
    s5_text_add(text, " tricks and ");
    put_tenths(text, row->score, row->hands, true);
    s5_text_char(text, ' ');
    s5_text_add(text, s5_kind(row->kind)->unit);
    s5_text_char(text, '.');
}

/* Appends ` Accuracy: 87 of 100, in 3 games that you reviewed.` */
static void put_accuracy(S5Text *text, const S5StatisticsRow *row)
{
    if (!row->reviewed)
        return;
    s5_text_add(text, " Accuracy: ");
    s5_text_number(text, (row->accuracy + 5 * row->reviewed) / (10 * row->reviewed));
    s5_text_add(text, " of 100, in ");
    put_count(text, row->reviewed, "game", "games");
    s5_text_add(text, " that you reviewed.");
}

/* Appends ` Rating against them: +40 ± 90.` */
static void put_rating(S5Text *text, const S5StatisticsRow *row)
{
    const S5Rating rating = s5_statistics_rating(row);
    s5_text_add(text, " Rating against them: ");
    s5_text_add(text, rating.points > 0 ? "+" : "");
    s5_text_number(text, rating.points);
    s5_text_add(text, " ± ");
    s5_text_number(text, rating.margin);
    s5_text_char(text, '.');
}

static void tell_row(const S5TableView *table, const S5StatisticsRow *row)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_say(table, 0, S5_BOLD "%s" S5_NORMAL "%s%s", row->title,
        *row->level ? ", against " : ", against several levels", row->level);
    s5_text_add(&text, "  ");
    if (row->games)
        put_games(&text, row);
    else
        s5_text_add(&text, "No game is finished yet.");
    put_last(&text, row);
    if (row->games)
        put_rating(&text, row);
    s5_line(table, 2, bytes);
    if (!row->hands)
        return;
    text = s5_text(bytes, sizeof bytes);
    s5_text_add(&text, "  ");
    put_hands(&text, row);
    put_accuracy(&text, row);
    s5_line(table, 2, bytes);
}

/* Appends a path as a shell takes it: in quotes if it needs them. */
static void put_path(S5Text *text, const char *path)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=";
    if (!path[strspn(path, PLAIN)]) {
        s5_text_add(text, path);
        return;
    }
    s5_text_char(text, '\'');
    for (; *path; path++)
        if (*path == '\'')
            s5_text_add(text, "'\\''");
        else
            s5_text_char(text, *path);
    s5_text_char(text, '\'');
}

void s5_statistics_tell(const S5TableView *table, const S5Statistics *statistics)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5StatisticsRow sum = {0};
    for (int i = 0; i < statistics->rows; i++) {
        sum.won += statistics->row[i].won;
        sum.shared += statistics->row[i].shared;
        sum.games += statistics->row[i].games;
        sum.expected += statistics->row[i].expected;
    }
    if (!statistics->rows) {
        s5_line(table, 0, "You have not played here yet: spoilfive play starts a game.");
        return;
    }
    const bool sums = sum.games && statistics->rows > 1;
    if (sums) {
        put_games(&text, &sum);
        s5_line(table, 0, bytes);
    }
    for (int i = 0; i < statistics->rows; i++) {
        if (i || sums)
            s5_line(table, 0, "");
        tell_row(table, &statistics->row[i]);
    }
    if (sum.games) {
        s5_line(table, 0, "");
        s5_line(table, 0,
            "A rating of 0 means that you play as well as they do, and one of +100 that you clearly play better.");
    }
    if (!*statistics->newest || statistics->newest_reviewed)
        return;
    text = s5_text(bytes, sizeof bytes);
    s5_text_add(&text, "How well did you choose in the last game? spoilfive review --seat ");
    s5_text_number(&text, statistics->newest_seat);
    s5_text_char(&text, ' ');
    put_path(&text, statistics->newest);
    s5_line(table, 0, "");
    s5_line(table, 2, bytes);
}
