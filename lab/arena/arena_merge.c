/* Adding up the shards of a run: they must have the same settings, and no deal may occur twice. */
#include "arena.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char TOO_LARGE[] = "the sums do not fit into 64 bits";

/* Adds a contest to the same one of another shard; returns null, or what is wrong. */
static const char *add_contest(S5Contest *to, const S5Contest *more)
{
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++) {
        if (strcmp(to->name[letter], more->name[letter]) != 0)
            return "its bots are not those of the first file";
        if (!s5_arena_add_timings(&to->times[letter], &more->times[letter]))
            return TOO_LARGE;
    }
    for (int i = 0; i < more->range_count; i++)
        if (!s5_arena_add_range(to, more->ranges[i]))
            return "it contains deals that another file also has";
    return s5_arena_add(&to->sums, &more->sums) ? NULL : TOO_LARGE;
}

/* Adds a shard; returns null, or what is wrong. */
static const char *add_shard(S5Arena *to, const S5Arena *more)
{
    if (!json_equal(json_object_get(to->names, "settings"), json_object_get(more->names, "settings")))
        return "its settings differ from those of the first file";
    if (to->contests != more->contests)
        return "its bots are not those of the first file";
    to->seconds += more->seconds;
    to->stopped |= more->stopped;
    for (int i = 0; i < to->contests; i++) {
        const char *wrong = add_contest(&to->contest[i], &more->contest[i]);
        if (wrong)
            return wrong;
    }
    return NULL;
}

static bool is_standard_input(const char *file)
{
    return !strcmp(file, "-");
}

static const char *name_of(const char *file)
{
    return is_standard_input(file) ? "standard input" : file;
}

static json_t *load(const S5Command *command, const char *file)
{
    json_error_t error;
    json_t *json = is_standard_input(file) ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                                           : json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    if (!json && !is_standard_input(file) && access(file, R_OK) != 0)
        s5_fault(command, "%s: %s", file, strerror(errno));
    else if (!json)
        s5_fault(command, "%s: this is not a result of arena --json", name_of(file));
    return json;
}

/* The contest of which most deals are missing. */
static const S5Contest *least_played(const S5Arena *arena)
{
    const S5Contest *least = &arena->contest[0];
    for (int i = 1; i < arena->contests; i++)
        least = arena->contest[i].sums.deals < least->sums.deals ? &arena->contest[i] : least;
    return least;
}

/* Appends `5-9`, after a comma if something is there already; deals from `first` up to but not including `end`. */
static void put_gap(S5Text *text, int64_t first, int64_t end)
{
    char gap[64];
    if (first >= end)
        return;
    snprintf(gap, sizeof gap, end > first + 1 ? "%s%" PRId64 "-%" PRId64 : "%s%" PRId64,
        text->used ? ", " : "", first, end - 1);
    s5_text_add(text, gap);
}

/* Says which deals of the whole run are in no file. A sequential test ends where it is decided. */
static void tell_missing(const S5Command *command, const S5Arena *arena)
{
    char gaps[512];
    S5Text text = s5_text(gaps, sizeof gaps);
    int64_t next = 0;
    if (!arena->contests || arena->table.sprt)
        return;
    const S5Contest *contest = least_played(arena);
    for (int i = 0; i < contest->range_count; i++) {
        put_gap(&text, next, contest->ranges[i].first);
        next = contest->ranges[i].first + contest->ranges[i].deals;
    }
    put_gap(&text, next, arena->table.deals);
    if (!text.used)
        return;
    if (arena->contests > 1)
        s5_fault(command, "deals %s%s of %" PRId64 " are missing (the first is 0) in %s v %s", gaps,
            text.full ? "…" : "", arena->table.deals, contest->name[S5_ARENA_A], contest->name[S5_ARENA_B]);
    else
        s5_fault(command, "deals %s%s of %" PRId64 " are missing (the first is 0)", gaps,
            text.full ? "…" : "", arena->table.deals);
}

bool s5_arena_merge(const S5Command *command, const char *const *files, int count, S5Arena *arena)
{
    for (int i = 0; i < count; i++) {
        S5Arena shard = {0};
        json_t *json = load(command, files[i]);
        if (!json)
            return false;
        const char *wrong = s5_arena_read(json, i ? &shard : arena);
        json_decref(json);
        if (!wrong && i)
            wrong = add_shard(arena, &shard);
        s5_arena_free(&shard);
        if (wrong) {
            s5_fault(command, "%s: %s", name_of(files[i]), wrong);
            return false;
        }
    }
    tell_missing(command, arena);
    return true;
}
