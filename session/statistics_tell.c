/* Tells how a person does. */
#include "statistics.h"

#include <string.h>

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

/* Appends `2 of 3 games won. Chance alone would have won 0.6.` */
static void put_games(S5Text *text, int won, int games, int64_t expected)
{
    s5_text_number(text, won);
    s5_text_add(text, " of ");
    put_count(text, games, "game", "games");
    s5_text_add(text, " won. Chance alone would have won ");
    put_tenths(text, expected, S5_STATISTICS_GAME, false);
    s5_text_char(text, '.');
}

/* Appends ` The last 3, the newest at the end: won, lost, won.` */
static void put_last(S5Text *text, const S5StatisticsRow *row)
{
    if (row->last < 2)
        return;
    s5_text_add(text, " The last ");
    s5_text_number(text, row->last);
    s5_text_add(text, ", the newest at the end: ");
    for (int i = 0; i < row->last; i++) {
        s5_text_add(text, i ? ", " : "");
        s5_text_add(text, row->last_won[i] ? "won" : "lost");
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

static void tell_row(const S5TableView *table, const S5StatisticsRow *row)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_say(table, 0, S5_BOLD "%s" S5_NORMAL "%s%s", row->title,
        *row->level ? ", against " : ", against several levels", row->level);
    s5_text_add(&text, "  ");
    if (row->games)
        put_games(&text, row->won, row->games, row->expected);
    else
        s5_text_add(&text, "No game is finished yet.");
    put_last(&text, row);
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
    int64_t expected = 0;
    int won = 0, games = 0;
    for (int i = 0; i < statistics->rows; i++) {
        won += statistics->row[i].won;
        games += statistics->row[i].games;
        expected += statistics->row[i].expected;
    }
    if (!statistics->rows) {
        s5_line(table, 0, "You have not played here yet: spoilfive play starts a game.");
        return;
    }
    const bool sums = games && statistics->rows > 1;
    if (sums) {
        put_games(&text, won, games, expected);
        s5_line(table, 0, bytes);
    }
    for (int i = 0; i < statistics->rows; i++) {
        if (i || sums)
            s5_line(table, 0, "");
        tell_row(table, &statistics->row[i]);
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
