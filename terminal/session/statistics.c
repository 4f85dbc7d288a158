/* Reads how a person did from the records on disk. Only the lines that say so are looked at: who played, how each hand
 * ended, how the game ended. */
#include "statistics.h"

#include "reviewed.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 2 * S5_EVENT_MAX };

/* The game whose lines are being read. */
typedef struct Reading {
    S5Statistics *statistics;
    S5StatisticsRow *row; /* null while there is no game of the person's */
    int seat, players, sides;
    json_int_t total;       /* the person's or their side's, up to now */
    const json_t *accuracy; /* of this record, null if nobody has reviewed it */
    int over_seat; /* the person's in the last game of this file that is finished, S5_NO_SEAT if none is */
} Reading;

static json_int_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* A number of an array; 0 for none, and for one that no score reaches. */
static int32_t number_at(const json_t *array, int index)
{
    const json_int_t number = json_integer_value(json_array_get(array, (size_t)index));
    return number >= INT32_MIN && number <= INT32_MAX ? (int32_t)number : 0;
}

/* The tricks of a seat in a hand; 0 for a number that no hand has. */
static int tricks_at(const json_t *tricks, int seat)
{
    const int32_t number = number_at(tricks, seat);
    return number > 0 && number <= S5_HAND_CARDS ? number : 0;
}

/* ------------------------------------------------------------------ who played */

/* The level of all the others, or an empty text where they differ. */
static const char *level_of(const json_t *bots, int seat)
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
static S5StatisticsRow *row_of(
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

/* The person's place in an array by seat, or by side. */
static int own_place(const Reading *r, const json_t *array)
{
    return r->sides && json_array_size(array) != (size_t)r->players ? r->seat % r->sides : r->seat;
}

static void read_game(Reading *r, const json_t *game)
{
    const char *rules = json_string_value(json_object_get(game, "rules"));
    const char *house = json_string_value(json_object_get(game, "house"));
    const json_t *human = json_object_get(game, "human"), *start = json_object_get(game, "start");
    const S5Preset *preset = rules ? s5_preset_find(rules) : NULL;
    r->row = NULL;
    r->players = (int)json_array_size(json_object_get(game, "players"));
    r->sides = (int)number_of(game, "sides");
    r->seat = (int)json_integer_value(human);
    const bool good = r->seat >= 0 && r->seat < r->players && r->players > 1 && r->players <= S5_SEATS_MAX &&
                      r->sides >= 0 && r->sides != 1 && r->sides <= r->players;
    if (!preset || !json_is_integer(human) || !good)
        return;
    r->row = row_of(r->statistics, preset, house ? house : preset->title,
        level_of(json_object_get(game, "bots"), r->seat));
    r->total = number_at(start, own_place(r, start));
}

/* ------------------------------------------------------------------ what came of it */

/* Counts what the score has changed by. */
static void take_total(Reading *r, const json_t *event)
{
    const json_t *totals = json_object_get(event, "total");
    const json_int_t total = number_at(totals, own_place(r, totals));
    r->row->score += total - r->total;
    r->total = total;
}

/* Whether the person's side, or in a game without sides the person, is the one concerned. */
static bool is_own(const Reading *r, const json_t *end)
{
    const json_t *by = json_object_get(end, "by"), *side = json_object_get(end, "side");
    if (r->sides && json_is_integer(by))
        return json_integer_value(by) % r->sides == r->seat % r->sides;
    return json_is_integer(side) ? json_integer_value(side) == r->seat % (r->sides ? r->sides : r->players)
                                 : json_is_integer(by) && json_integer_value(by) == r->seat;
}

static void read_end_hand(Reading *r, const json_t *end)
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
    row->pools += row->kind == S5_POOL && (jinked || !strcmp(outcome, "won")) && is_own(r, end);
    if (!json_is_integer(by) || json_integer_value(by) != r->seat)
        return;
    row->jinks += jinked || !strcmp(outcome, "jink-failed");
    row->jinks_made += jinked;
    row->bids += made || !strcmp(outcome, "lost");
    row->bids_made += made;
}

static void read_end_game(Reading *r, const json_t *end)
{
    const json_t *winners = json_object_get(end, "winners");
    const int own = r->seat % (r->sides ? r->sides : r->players);
    S5StatisticsRow *row = r->row;
    const int count = (int)json_array_size(winners);
    bool wins = false;
    for (int i = 0; i < count; i++)
        wins = wins || number_at(winners, i) == own;
    const S5GameEnd how = !wins ? S5_GAME_LOST : count > 1 ? S5_GAME_SHARED : S5_GAME_WON;
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

static void read_line(Reading *r, const char *line)
{
    static const struct {
        const char *begins;
        void (*read)(Reading *r, const json_t *event);
        bool opens; /* whether it begins a game */
    } EVENTS[] = {{"{\"event\":\"game\"", read_game, true}, {"{\"event\":\"end-hand\"", read_end_hand, false},
        {"{\"event\":\"end-game\"", read_end_game, false}};
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
static int read_record(S5Statistics *statistics, const char *path, const json_t *accuracy)
{
    static char line[LINE_SIZE];
    Reading r = {.statistics = statistics, .accuracy = accuracy, .over_seat = S5_NO_SEAT};
    FILE *file = s5_save_read_file(path);
    while (file && fgets(line, sizeof line, file))
        read_line(&r, line);
    if (file)
        fclose(file);
    return r.over_seat;
}

static int is_record(const struct dirent *entry)
{
    const size_t size = strlen(entry->d_name);
    return size > 6 && !strcmp(entry->d_name + size - 6, ".jsonl");
}

static int compare(const void *a, const void *b)
{
    const S5StatisticsRow *one = a, *other = b;
    return other->hands - one->hands;
}

/* Reads the record of a game that is over. */
static void read_finished(
    const S5SaveFile *store, const char *file, const json_t *accuracies, S5Statistics *statistics)
{
    const json_t *accuracy = json_object_get(accuracies, file);
    char path[S5_PATH_MAX], name[sizeof((struct dirent *)NULL)->d_name + 8];
    snprintf(name, sizeof name, "games/%s", file);
    const int seat = s5_save_path(store, name, path) ? read_record(statistics, path, accuracy) : S5_NO_SEAT;
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
    json_t *accuracies = s5_reviewed_read(store);
    const int count = scandir(path, &entries, is_record, alphasort); /* by date */
    for (int i = 0; i < count; i++) {
        read_finished(store, entries[i]->d_name, accuracies, statistics);
        free(entries[i]);
    }
    free(entries);
    json_decref(accuracies);
    s5_save_path(store, "game.jsonl", path);
    read_record(statistics, path, NULL);
    qsort(statistics->row, (size_t)statistics->rows, sizeof *statistics->row, compare);
}
