/* Adding up the shards of a run: of the same settings, and no deal twice. */
#include "arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char TOO_LARGE[] = "the sums do not fit into 64 bits";

/* Adds a contest to the same one of another shard; returns null, or what is wrong. */
static const char *add_contest(S5Contest *to, const S5Contest *more)
{
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++) {
        if (strcmp(to->name[letter], more->name[letter]) != 0)
            return "other bots play in it than in the first file";
        if (!s5_arena_add_times(&to->times[letter], &more->times[letter]))
            return TOO_LARGE;
    }
    for (int i = 0; i < more->range_count; i++)
        if (!s5_arena_add_range(to, more->ranges[i]))
            return "deals are in it that another file has too";
    return s5_arena_add(&to->sums, &more->sums) ? NULL : TOO_LARGE;
}

/* Adds a shard; returns null, or what is wrong. */
static const char *add_shard(S5Arena *to, const S5Arena *more)
{
    if (!json_equal(json_object_get(to->names, "settings"), json_object_get(more->names, "settings")))
        return "it has other settings than the first file";
    if (to->contests != more->contests)
        return "other bots play in it than in the first file";
    to->seconds += more->seconds;
    for (int i = 0; i < to->contests; i++) {
        const char *wrong = add_contest(&to->contest[i], &more->contest[i]);
        if (wrong)
            return wrong;
    }
    return NULL;
}

static json_t *load(const S5Command *command, const char *file)
{
    json_error_t error;
    json_t *json = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    if (!json && access(file, R_OK) != 0)
        s5_fault(command, "%s: %s", file, strerror(errno));
    else if (!json)
        s5_fault(command, "%s: this is no result of arena --json", file);
    return json;
}

bool s5_arena_merge(const S5Command *command, char **files, int count, S5Arena *arena)
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
            s5_fault(command, "%s: %s", files[i], wrong);
            return false;
        }
    }
    return true;
}
