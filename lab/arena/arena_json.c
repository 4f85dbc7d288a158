/* A run of the arena as JSON, written and read; see docs/formats.md. */
#include "arena.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const UNITS[S5_ARENA_UNITS] = {[S5_ARENA_SCORE] = "score", [S5_ARENA_WON] = "won"};
static const char *const VERDICTS[] = {[S5_UNDECIDED] = "undecided", [S5_LOW] = "low", [S5_HIGH] = "high"};

/* ------------------------------------------------------------------- writing */

/* The event with which a record at this table would begin: it has the name of the rules and every option. */
static json_t *game_event(const S5Rules *rules)
{
    static const S5Players NOBODY;
    char *line = malloc(S5_EVENT_MAX);
    S5State state;
    if (!line)
        return NULL;
    S5Text text = s5_text(line, S5_EVENT_MAX);
    s5_start(rules, 0, NULL, &state);
    s5_event_game(&text, rules, &state, &NOBODY, NULL);
    json_t *event = json_loads(line, 0, NULL);
    free(line);
    return event;
}

static json_t *settings_json(const S5ArenaTable *table)
{
    json_t *game = game_event(&table->rules);
    json_t *sprt = table->sprt ? json_pack("[f,f]", table->low, table->high) : json_null();
    json_t *settings = json_pack("{s:O, s:O, s:i, s:i, s:s, s:b, s:s, s:I, s:I, s:I, s:I, s:o}", "rules",
        json_object_get(game, "rules"), "options", json_object_get(game, "options"), "players",
        (int)table->rules.players, "sides", (int)table->rules.sides, "seats", table->seats, "games",
        (int)table->games, "unit", UNITS[table->unit], "seed", (json_int_t)table->seed, "deals",
        (json_int_t)table->deals, "nodes", (json_int_t)table->limits.nodes, "bot_time",
        (json_int_t)table->limits.time_ms, "sprt", sprt);
    json_decref(game);
    return settings;
}

/* A number, or null where there is none. */
static json_t *real_json(double value)
{
    return isnan(value) ? json_null() : json_real(value);
}

static json_t *tally_json(const S5ArenaTable *table, const S5ArenaSums *sums, S5ArenaUnit unit)
{
    const S5Margin margin = s5_arena_margin(table, sums, unit);
    return json_pack("{s:I, s:I, s:I, s:o, s:o}", "sum", (json_int_t)sums->tally[unit].sum, "squares",
        (json_int_t)sums->tally[unit].squares, "of", (json_int_t)s5_arena_of(table, unit), "mean",
        real_json(margin.mean), "within", real_json(margin.within));
}

static json_t *sprt_json(const S5ArenaTable *table, const S5ArenaSums *sums)
{
    double ratio;
    const S5Verdict verdict = s5_arena_sprt(table, sums, &ratio);
    return json_pack("{s:f, s:s}", "llr", ratio, "verdict", VERDICTS[verdict]);
}

static json_t *contest_json(const S5ArenaTable *table, const S5Contest *contest)
{
    const S5ArenaSums *sums = &contest->sums;
    const S5Margin won = s5_arena_margin(table, sums, S5_ARENA_WON);
    const S5Interval share = s5_arena_share_interval(table, sums);
    json_t *ranges = json_array();
    for (int i = 0; i < contest->range_count; i++)
        json_array_append_new(ranges,
            json_pack("[I,I]", (json_int_t)contest->ranges[i].first, (json_int_t)contest->ranges[i].deals));
    json_t *json =
        json_pack("{s:s, s:s, s:o, s:I, s:I}", "a", contest->name[S5_ARENA_A], "b", contest->name[S5_ARENA_B],
            "ranges", ranges, "deals", (json_int_t)sums->deals, "hands", (json_int_t)sums->hands);
    for (int unit = 0; unit < S5_ARENA_UNITS; unit++)
        json_object_set_new(json, UNITS[unit], tally_json(table, sums, (S5ArenaUnit)unit));
    json_object_set_new(json, "share", real_json(s5_arena_share(table, won.mean)));
    json_object_set_new(
        json, "share_within", json_pack("[o,o]", real_json(share.low), real_json(share.high)));
    if (table->rules.parties == 2 && fabs(won.mean) < 1)
        json_object_set_new(json, "elo", json_real(s5_arena_elo(won.mean)));
    json_object_set_new(json, "asked",
        json_pack("[I,I]", (json_int_t)sums->asked[S5_ARENA_A], (json_int_t)sums->asked[S5_ARENA_B]));
    json_object_set_new(json, "forfeits",
        json_pack("[I,I]", (json_int_t)sums->forfeits[S5_ARENA_A], (json_int_t)sums->forfeits[S5_ARENA_B]));
    if (table->sprt)
        json_object_set_new(json, "sprt", sprt_json(table, sums));
    return json;
}

static json_t *times_json(const S5ArenaTimings *times)
{
    json_t *counts = json_array();
    for (int i = 0; i < S5_ARENA_BUCKETS; i++)
        if (times->count[i])
            json_array_append_new(counts, json_pack("[i,I]", i, (json_int_t)times->count[i]));
    return json_pack("{s:f, s:f, s:I, s:o}", "p50_us", s5_arena_quantile(times, 0.5) / 1000, "p99_us",
        s5_arena_quantile(times, 0.99) / 1000, "max_ns", (json_int_t)times->longest_ns, "counts", counts);
}

json_t *s5_arena_json(const S5Arena *arena)
{
    json_t *contests = json_array(), *times = json_array();
    for (int i = 0; i < arena->contests; i++) {
        const S5Contest *contest = &arena->contest[i];
        json_array_append_new(contests, contest_json(&arena->table, contest));
        json_array_append_new(times, json_pack("[o,o]", times_json(&contest->times[S5_ARENA_A]),
                                         times_json(&contest->times[S5_ARENA_B])));
    }
    return json_pack("{s:i, s:s, s:o, s:o, s:o*, s:o}", "arena", 1, "program", S5_VERSION, "settings",
        settings_json(&arena->table), "contests", contests, "stopped", arena->stopped ? json_true() : NULL,
        "time", json_pack("{s:f, s:o}", "seconds", arena->seconds, "contests", times));
}

/* ------------------------------------------------------------------- reading */

/* The value of an option as text, from a number or a word. */
static bool set_option(S5Options *options, const char *name, const json_t *value)
{
    char number[32];
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    const int option = s5_option_find(name);
    return option >= 0 &&
           s5_option_set(options, option, json_is_string(value) ? json_string_value(value) : number) == S5_OK;
}

static bool read_rules(json_t *settings, S5Rules *rules)
{
    const char *name, *key;
    json_t *options_json, *value;
    int players, sides;
    if (json_unpack(settings, "{s:s, s:o, s:i, s:i}", "rules", &name, "options", &options_json, "players",
            &players, "sides", &sides) != 0)
        return false;
    const S5Preset *preset = s5_preset_find(name);
    if (!preset)
        return false;
    S5Options options = s5_preset_options(preset);
    json_object_foreach(options_json, key, value)
    {
        if (!set_option(&options, key, value))
            return false;
    }
    return s5_rules(rules, preset, &options, players, sides) == S5_OK;
}

static bool read_settings(json_t *settings, S5ArenaTable *table)
{
    const char *seats, *unit;
    json_t *sprt;
    int games;
    json_int_t seed, deals, nodes, time_ms;
    if (!read_rules(settings, &table->rules) ||
        json_unpack(settings, "{s:s, s:b, s:s, s:I, s:I, s:I, s:I, s:o}", "seats", &seats, "games", &games,
            "unit", &unit, "seed", &seed, "deals", &deals, "nodes", &nodes, "bot_time", &time_ms, "sprt",
            &sprt) != 0)
        return false;
    table->games = games;
    table->unit = !strcmp(unit, UNITS[S5_ARENA_WON]) ? S5_ARENA_WON : S5_ARENA_SCORE;
    table->seed = seed;
    table->deals = deals;
    table->limits = (S5BotLimits){.time_ms = time_ms, .nodes = nodes};
    table->sprt = json_is_array(sprt);
    return deals >= 1 && deals <= S5_ARENA_DEALS_MAX && s5_arena_seats(table, seats) &&
           (!table->sprt || json_unpack(sprt, "[F,F]", &table->low, &table->high) == 0);
}

static bool read_tally(const S5ArenaTable *table, json_t *json, S5ArenaUnit unit, S5ArenaTally *tally)
{
    json_int_t sum, squares, of;
    if (json_unpack(json_object_get(json, UNITS[unit]), "{s:I, s:I, s:I}", "sum", &sum, "squares", &squares,
            "of", &of) != 0)
        return false;
    *tally = (S5ArenaTally){sum, squares};
    return squares >= 0 && sum <= squares && sum >= -squares && of == s5_arena_of(table, unit);
}

static bool read_ranges(const S5ArenaTable *table, json_t *json, S5Contest *contest)
{
    size_t i;
    json_t *pair;
    int64_t deals = 0;
    json_array_foreach(json, i, pair)
    {
        json_int_t first, count;
        if (json_unpack(pair, "[I,I]", &first, &count) != 0 || first < 0 || count < 1 ||
            first > table->deals || count > table->deals - first ||
            !s5_arena_add_range(contest, (S5ArenaRange){first, count}))
            return false;
        deals += count;
    }
    return deals == contest->sums.deals;
}

static bool read_times(json_t *json, S5ArenaTimings *times)
{
    size_t i;
    json_t *counts, *pair;
    json_int_t longest;
    if (json_unpack(json, "{s:I, s:o}", "max_ns", &longest, "counts", &counts) != 0)
        return false;
    times->longest_ns = longest;
    if (longest < 0)
        return false;
    json_array_foreach(counts, i, pair)
    {
        json_int_t count;
        int bucket;
        if (json_unpack(pair, "[i,I]", &bucket, &count) != 0 || bucket < 0 || bucket >= S5_ARENA_BUCKETS ||
            count < 0 || !s5_arena_add_number(&times->count[bucket], count))
            return false;
    }
    return true;
}

static bool read_contest(const S5ArenaTable *table, json_t *json, json_t *times, S5Contest *contest)
{
    json_int_t deals, hands, asked[S5_ARENA_LETTERS], forfeits[S5_ARENA_LETTERS];
    json_t *ranges;
    if (json_unpack(json, "{s:s, s:s, s:o, s:I, s:I, s:[I,I], s:[I,I]}", "a", &contest->name[S5_ARENA_A], "b",
            &contest->name[S5_ARENA_B], "ranges", &ranges, "deals", &deals, "hands", &hands, "asked",
            &asked[0], &asked[1], "forfeits", &forfeits[0], &forfeits[1]) != 0)
        return false;
    contest->sums.deals = deals;
    contest->sums.hands = hands;
    bool read = hands >= 0 && read_ranges(table, ranges, contest);
    for (int unit = 0; unit < S5_ARENA_UNITS; unit++)
        read = read && read_tally(table, json, (S5ArenaUnit)unit, &contest->sums.tally[unit]);
    for (int letter = 0; letter < S5_ARENA_LETTERS; letter++) {
        contest->sums.asked[letter] = asked[letter];
        contest->sums.forfeits[letter] = forfeits[letter];
        read = read && asked[letter] >= 0 && forfeits[letter] >= 0 &&
               read_times(json_array_get(times, (size_t)letter), &contest->times[letter]);
    }
    return read;
}

const char *s5_arena_read(json_t *json, S5Arena *arena)
{
    json_t *settings, *contests, *times;
    int version;
    *arena = (S5Arena){.names = json_incref(json)};
    if (json_unpack(json, "{s:i, s:o, s:o, s:{s:F, s:o}}", "arena", &version, "settings", &settings,
            "contests", &contests, "time", "seconds", &arena->seconds, "contests", &times) != 0 ||
        version != 1)
        return "this is not a result of arena --json";
    if (!read_settings(settings, &arena->table))
        return "its settings can't be read";
    arena->stopped = json_is_true(json_object_get(json, "stopped"));
    const size_t count = json_array_size(contests);
    arena->contest = calloc(count + 1, sizeof *arena->contest);
    if (!arena->contest || count > S5_ARENA_CONTESTS_MAX)
        return "there are too many contests in it";
    for (size_t i = 0; i < count; i++) {
        arena->contests++; /* its ranges are owned, even if not all can be read */
        if (!read_contest(
                &arena->table, json_array_get(contests, i), json_array_get(times, i), &arena->contest[i]))
            return "its contests can't be read";
    }
    return NULL;
}
