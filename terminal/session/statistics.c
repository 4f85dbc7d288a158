/*
 * How a person does, read from the records on disk, and told. Only the lines that say so are looked at: who played, how
 * each hand ended, how the game ended; and what reviews found out, of which each is a line that names its record.
 */
#include "statistics.h"

#include <dirent.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FULL = 1000, LINE_SIZE = 2 * S5_EVENT_MAX };

static const char REVIEWS[] = "reviews.jsonl";

/* ------------------------------------------------------------------- reviews */

/* Finds the name that a record has among the games on disk; false if it is elsewhere. */
static bool find_record_name(const S5SaveFile *store, const char *record, char name[PATH_MAX])
{
    char games[S5_PATH_MAX], whole[PATH_MAX], folder[PATH_MAX];
    if (!s5_save_path(store, "games", games) || !realpath(games, folder) || !realpath(record, whole))
        return false;
    const size_t size = strlen(folder);
    if (strncmp(whole, folder, size) != 0 || whole[size] != '/' || strchr(whole + size + 1, '/'))
        return false;
    snprintf(name, PATH_MAX, "%s", whole + size + 1);
    return true;
}

static void append_review(const S5SaveFile *store, const char *line)
{
    char path[S5_PATH_MAX];
    if (!s5_save_path(store, REVIEWS, path))
        return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    const ssize_t written = write(file, line, strlen(line));
    (void)written; /* a torn line and an empty one are passed over when they are read */
    close(file);
}

void s5_reviewed_keep(const char *record, int32_t accuracy)
{
    S5SaveFile store;
    char name[PATH_MAX], line[2 * PATH_MAX];
    if (accuracy < 0 || !s5_save_locate(&store) || !find_record_name(&store, record, name))
        return;
    S5Text text = S5_EMPTY_TEXT(PATH_MAX);
    s5_text_json(&text, name);
    snprintf(line, sizeof line, "\n{\"record\":%s,\"accuracy\":%d}\n", text.start, (int)accuracy);
    if (!text.full)
        append_review(&store, line);
}

static json_t *read_accuracies(const S5SaveFile *store)
{
    static char line[LINE_SIZE];
    char path[S5_PATH_MAX];
    json_t *all = json_object();
    FILE *file = s5_save_path(store, REVIEWS, path) ? s5_save_read_file(path) : NULL;
    while (all && file && fgets(line, sizeof line, file)) {
        json_t *review = json_loads(line, 0, NULL), *accuracy = json_object_get(review, "accuracy");
        const char *record = json_string_value(json_object_get(review, "record"));
        const json_int_t value = json_is_integer(accuracy) ? json_integer_value(accuracy) : -1;
        if (record && value >= 0 && value <= FULL)
            json_object_set(all, record, accuracy);
        json_decref(review);
    }
    if (file)
        fclose(file);
    return all;
}

/* The game whose lines are being read. */
typedef struct Reading {
    S5Statistics *statistics;
    S5StatisticsRow *row; /* null while there is no game of the person's */
    int seat, players, sides;
    json_int_t total;       /* the person's or their side's, up to now */
    const json_t *accuracy; /* of this record, null if nobody has reviewed it */
    int over_seat; /* the person's in the last game of this file that is finished, S5_NO_SEAT if none is */
} Reading;

/* A number of an array; 0 for none, and for one that no score reaches. */
static int32_t element(const json_t *array, int index)
{
    const json_int_t number = json_integer_value(json_array_get(array, (size_t)index));
    return number >= INT32_MIN && number <= INT32_MAX ? (int32_t)number : 0;
}

/* The tricks of a seat in a hand; 0 for a number that no hand has. */
static int tricks_at(const json_t *tricks, int seat)
{
    const int32_t number = element(tricks, seat);
    return number > 0 && number <= S5_HAND_CARDS ? number : 0;
}

/* ------------------------------------------------------------------ who played */

/* The level of all the others, or an empty text where they differ. */
static const char *common_level(const json_t *bots, int seat)
{
    const char *level = NULL;
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const char *bot = json_string_value(json_array_get(bots, i));
        if ((int)i == seat || !bot)
            continue;
        if (level && strcmp(bot, level) != 0)
            return "";
        level = bot;
    }
    return level ? level : "";
}

/* The row of a game against a level, which may be new; null where there are too many. */
static S5StatisticsRow *find_row(
    S5Statistics *all, const S5Preset *preset, const char *title, const char *level)
{
    for (int i = 0; i < all->rows; i++)
        if (!strcmp(all->row[i].title, title) && !strcmp(all->row[i].level, level))
            return &all->row[i];
    if (all->rows == S5_STATISTICS_MAX)
        return NULL;
    S5StatisticsRow *row = &all->row[all->rows++];
    snprintf(row->title, sizeof row->title, "%s", title);
    snprintf(row->rules, sizeof row->rules, "%s", preset->name);
    snprintf(row->level, sizeof row->level, "%s", level);
    row->kind = preset->kind;
    return row;
}

static int own_place(const Reading *r, const json_t *array)
{
    return r->sides && json_array_size(array) != (size_t)r->players ? r->seat % r->sides : r->seat;
}

static void read_game_start(Reading *r, const json_t *game)
{
    const char *rules = json_string_value(json_object_get(game, "rules"));
    const char *house = json_string_value(json_object_get(game, "house"));
    const json_t *human = json_object_get(game, "human"), *start = json_object_get(game, "start");
    const S5Preset *preset = rules ? s5_preset_find(rules) : NULL;
    r->row = NULL;
    r->players = (int)json_array_size(json_object_get(game, "players"));
    r->sides = (int)json_integer_value(json_object_get(game, "sides"));
    r->seat = (int)json_integer_value(human);
    const bool good = r->seat >= 0 && r->seat < r->players && r->players > 1 && r->players <= S5_SEATS_MAX &&
                      r->sides >= 0 && r->sides != 1 && r->sides <= r->players;
    if (!preset || !json_is_integer(human) || !good)
        return;
    r->row = find_row(r->statistics, preset, house ? house : preset->title,
        common_level(json_object_get(game, "bots"), r->seat));
    r->total = element(start, own_place(r, start));
}

/* ------------------------------------------------------------------ what came of it */

static void take_total(Reading *r, const json_t *event)
{
    const json_t *totals = json_object_get(event, "total");
    const json_int_t total = element(totals, own_place(r, totals));
    r->row->score += total - r->total;
    r->total = total;
}

/* Whether the person's side, or in a game without sides the person, is the one concerned. */
static bool concerns_person(const Reading *r, const json_t *end)
{
    const json_t *by = json_object_get(end, "by"), *side = json_object_get(end, "side");
    if (r->sides && json_is_integer(by))
        return json_integer_value(by) % r->sides == r->seat % r->sides;
    return json_is_integer(side) ? json_integer_value(side) == r->seat % (r->sides ? r->sides : r->players)
                                 : json_is_integer(by) && json_integer_value(by) == r->seat;
}

static void count_hand(Reading *r, const json_t *end)
{
    const char *outcome = json_string_value(json_object_get(end, "outcome"));
    const json_t *by = json_object_get(end, "by");
    const bool jinked = outcome && !strcmp(outcome, "jinked"), made = outcome && !strcmp(outcome, "made");
    S5StatisticsRow *row = r->row;
    row->hands++;
    row->tricks += tricks_at(json_object_get(end, "tricks"), r->seat);
    take_total(r, end);
    if (!outcome)
        return;
    row->pools += row->kind == S5_POOL && (jinked || !strcmp(outcome, "won")) && concerns_person(r, end);
    if (!json_is_integer(by) || json_integer_value(by) != r->seat)
        return;
    row->jinks += jinked || !strcmp(outcome, "jink-failed");
    row->jinks_made += jinked;
    row->bids += made || !strcmp(outcome, "lost");
    row->bids_made += made;
}

static void count_game_end(Reading *r, const json_t *end)
{
    const json_t *winners = json_object_get(end, "winners");
    const int own = r->seat % (r->sides ? r->sides : r->players);
    S5StatisticsRow *row = r->row;
    const int count = (int)json_array_size(winners);
    bool wins = false;
    for (int i = 0; i < count; i++)
        wins = wins || element(winners, i) == own;
    S5GameEnd how = count > 1 ? S5_GAME_SHARED : S5_GAME_WON;
    if (!wins)
        how = S5_GAME_LOST;
    take_total(r, end);
    row->games++;
    row->won += how == S5_GAME_WON;
    row->shared += how == S5_GAME_SHARED;
    row->shares += wins ? S5_STATISTICS_GAME / count : 0;
    row->expected += S5_STATISTICS_GAME / (r->sides ? r->sides : r->players);
    if (row->last == S5_STATISTICS_LAST)
        memmove(row->last_end, row->last_end + 1, (size_t)--row->last * sizeof *row->last_end);
    row->last_end[row->last++] = (uint8_t)how;
    row->reviewed += r->accuracy != NULL;
    row->accuracy += json_integer_value(r->accuracy);
    r->over_seat = r->seat;
}

/* -------------------------------------------------------------------- the files */

static void count_line(Reading *r, const char *line)
{
    static const struct {
        const char *begins;
        void (*read)(Reading *r, const json_t *event);
        bool opens; /* whether it begins a game */
    } EVENTS[] = {{"{\"event\":\"game\"", read_game_start, true},
        {"{\"event\":\"end-hand\"", count_hand, false}, {"{\"event\":\"end-game\"", count_game_end, false}};
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) {
        if (strncmp(line, EVENTS[i].begins, strlen(EVENTS[i].begins)) != 0 || !(r->row || EVENTS[i].opens))
            continue;
        json_t *event = json_loads(line, 0, NULL);
        if (event)
            EVENTS[i].read(r, event);
        json_decref(event);
    }
}

/* Reads a record; returns the person's seat in the last game of it that is finished, S5_NO_SEAT if none is. */
static int count_record(S5Statistics *statistics, const char *path, const json_t *accuracy)
{
    static char line[LINE_SIZE];
    Reading r = {.statistics = statistics, .accuracy = accuracy, .over_seat = S5_NO_SEAT};
    FILE *file = s5_save_read_file(path);
    while (file && fgets(line, sizeof line, file))
        count_line(&r, line);
    if (file)
        fclose(file);
    return r.over_seat;
}

static int is_record(const struct dirent *entry)
{
    const size_t size = strlen(entry->d_name);
    return size > 6 && !strcmp(entry->d_name + size - 6, ".jsonl");
}

static int compare_rows(const void *a, const void *b)
{
    const S5StatisticsRow *one = a, *other = b;
    return other->hands - one->hands;
}

static void read_finished(
    const S5SaveFile *store, const char *file, const json_t *accuracies, S5Statistics *statistics)
{
    const json_t *accuracy = json_object_get(accuracies, file);
    char path[S5_PATH_MAX], name[sizeof((struct dirent *)NULL)->d_name + 8];
    snprintf(name, sizeof name, "games/%s", file);
    const int seat = s5_save_path(store, name, path) ? count_record(statistics, path, accuracy) : S5_NO_SEAT;
    if (seat == S5_NO_SEAT)
        return;
    memcpy(statistics->newest, path, sizeof path);
    statistics->newest_seat = seat;
    statistics->newest_reviewed = accuracy != NULL;
}

void s5_statistics_read(const S5SaveFile *store, S5Statistics *statistics)
{
    char path[S5_PATH_MAX];
    struct dirent **entries = NULL;
    *statistics = (S5Statistics){0};
    s5_save_path(store, "games", path);
    json_t *accuracies = read_accuracies(store);
    const int count = scandir(path, &entries, is_record, alphasort); /* by date */
    for (int i = 0; i < count; i++) {
        read_finished(store, entries[i]->d_name, accuracies, statistics);
        free(entries[i]);
    }
    free(entries);
    json_decref(accuracies);
    s5_save_path(store, "game.jsonl", path);
    count_record(statistics, path, NULL);
    qsort(statistics->row, (size_t)statistics->rows, sizeof *statistics->row, compare_rows);
}

/* ------------------------------------------------------------------ the rating */

static double logit(double share)
{
    return log(share / (1 - share));
}

static int round_to_tens(double points)
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
    return (S5Rating){round_to_tens(elo * (logit(share) - logit(chance))), round_to_tens(1.96 * error)};
}

/* ----------------------------------------------------------------- the sentences */

/* Appends `2 of 3 games won, and 1 shared. Chance alone would have won 0.6.` */
static void put_games_won(S5Text *text, const S5StatisticsRow *row)
{
    s5_text_printf(text, "%d of %d game%s won", row->won, row->games, s5_plural(row->games));
    if (row->shared)
        s5_text_printf(text, ", and %d shared", row->shared);
    s5_text_add(text, ". Chance alone would have won ");
    s5_put_thousandths(text, 1000 * row->expected / S5_STATISTICS_GAME, 1, false);
    s5_text_char(text, '.');
}

/* Appends ` The last 3, the newest at the end: won, lost, won.` */
static void put_last_games(S5Text *text, const S5StatisticsRow *row)
{
    static const char *const ENDS[] = {
        [S5_GAME_LOST] = "lost", [S5_GAME_SHARED] = "shared", [S5_GAME_WON] = "won"};
    if (row->last < 2)
        return;
    s5_text_printf(text, " The last %d, the newest at the end: ", row->last);
    for (int i = 0; i < row->last; i++)
        s5_text_printf(text, i ? ", %s" : "%s", ENDS[row->last_end[i]]);
    s5_text_char(text, '.');
}

/* Appends `75 hands, 14 pools won; on average a hand brought 1.1 tricks and +0.3 chips.` */
static void put_hands_played(S5Text *text, const S5StatisticsRow *row)
{
    s5_text_printf(text, "%d hand%s", row->hands, s5_plural(row->hands));
    if (row->kind == S5_POOL)
        s5_text_printf(text, ", %d pool%s won", row->pools, s5_plural(row->pools));
    if (row->jinks)
        s5_text_printf(text, ", %d of %d jink%s made", row->jinks_made, row->jinks, s5_plural(row->jinks));
    if (row->bids)
        s5_text_printf(text, ", %d of %d bid%s made", row->bids_made, row->bids, s5_plural(row->bids));
    s5_text_add(text, "; on average a hand brought ");
    s5_put_thousandths(text, 1000 * (int64_t)row->tricks / row->hands, 1, false);
    s5_text_add(text, " tricks and ");
    s5_put_thousandths(text, 1000 * row->score / row->hands, 1, true);
    s5_text_printf(text, " %s.", s5_kind(row->kind)->unit);
}

/* Appends ` Accuracy: 87 of 100, in 3 games that you reviewed.` */
static void put_accuracy(S5Text *text, const S5StatisticsRow *row)
{
    if (row->reviewed)
        s5_text_printf(text, " Accuracy: %d of 100, in %d game%s that you reviewed.",
            (int)((row->accuracy + 5 * row->reviewed) / (10 * row->reviewed)), row->reviewed,
            s5_plural(row->reviewed));
}

/* Appends ` Rating against them: +40 ± 90.` */
static void put_rating(S5Text *text, const S5StatisticsRow *row)
{
    const S5Rating rating = s5_statistics_rating(row);
    s5_text_printf(
        text, " Rating against them: %s%d ± %d.", rating.points > 0 ? "+" : "", rating.points, rating.margin);
}

static void tell_row(const S5GameView *game, const S5StatisticsRow *row)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_say(game, 0, S5_BOLD "%s" S5_NORMAL "%s%s", row->title,
        *row->level ? ", against " : ", against several levels", row->level);
    s5_text_add(&text, "  ");
    if (row->games)
        put_games_won(&text, row);
    else
        s5_text_add(&text, "No game is finished yet.");
    put_last_games(&text, row);
    if (row->games)
        put_rating(&text, row);
    s5_line(game, 2, text.start);
    if (!row->hands)
        return;
    text = s5_text(text.start, text.size);
    s5_text_add(&text, "  ");
    put_hands_played(&text, row);
    put_accuracy(&text, row);
    s5_line(game, 2, text.start);
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

void s5_statistics_tell(const S5GameView *game, const S5Statistics *statistics)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    S5StatisticsRow sum = {0};
    for (int i = 0; i < statistics->rows; i++) {
        sum.won += statistics->row[i].won;
        sum.shared += statistics->row[i].shared;
        sum.games += statistics->row[i].games;
        sum.expected += statistics->row[i].expected;
    }
    if (!statistics->rows) {
        s5_line(game, 0, "You have not played here yet: spoilfive play starts a game.");
        return;
    }
    const bool sums = sum.games && statistics->rows > 1;
    if (sums) {
        put_games_won(&text, &sum);
        s5_line(game, 0, text.start);
    }
    for (int i = 0; i < statistics->rows; i++) {
        if (i || sums)
            s5_line(game, 0, "");
        tell_row(game, &statistics->row[i]);
    }
    if (sum.games) {
        s5_line(game, 0, "");
        s5_line(game, 0,
            "A rating of 0 means that you play as well as they do, and one of +100 that you clearly play better.");
    }
    if (!*statistics->newest || statistics->newest_reviewed)
        return;
    text = s5_text(text.start, text.size);
    s5_text_printf(&text, "How well did you choose in the last game? spoilfive review --seat %d ",
        statistics->newest_seat);
    put_path(&text, statistics->newest);
    s5_line(game, 0, "");
    s5_line(game, 2, text.start);
}
