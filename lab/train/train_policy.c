/*
 * Makes players/policy_weights.c, and measures how well the policy predicts players.
 *
 *   spoilfive-lab policy self-play TABLE HANDS SEED FILE
 *       plays hands at a table of the list below and appends every second decision to a file, with what each card was worth in a
 *       search of 10,000 nodes. Half of the hands begin at a score within a game.
 *   spoilfive-lab policy learn FILE... > players/policy_weights.c
 *       fits the weights to all of them. Kinds of games of which there are no decisions keep their weights.
 *   spoilfive-lab policy match TABLE DEALS
 *       says what today's weights win from those of expert-2026-11 in an auction, with the same bids and without a search: in hands, and in games.
 *   spoilfive-lab policy predict TABLE HANDS SEED PLAYER
 *       says how well the cards of a level or a fixed opponent are predicted by the policy, by rules of thumb, and by a mixture.
 *
 * The weights of auctions come from two rounds of self-play of a quarter of an hour each, on two cores: 284,561 decisions at tables 19, 20, 22, 24
 * and 26 to 34, the first round with seeds 7000 + TABLE, the second with 8000 + TABLE and the weights that the first had brought. An earlier
 * version of self-play, which drew its random numbers in another order, recorded them, so this one does not give the same bytes.
 * The weights of the other kinds of games are older: 139,556 decisions from searches in which everybody played like steady.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lab/lab.h"
#include "samples.h"
#include "spoilfive/spoilfive.h"

/* Where decisions are gathered. */
static const struct {
    const char *preset;
    int players, sides;
    const char *options; /* `name=value`, or null */
} TABLES[] = {
    {"spoil-five", 5, 0, NULL},
    {"spoil-five", 3, 0, NULL},
    {"spoil-five", 4, 0, NULL},
    {"spoil-five", 7, 0, NULL},
    {"spoil-five-cool-old-games", 5, 0, NULL},
    {"spoil-five-gather-together", 4, 2, NULL},
    {"britannica-1911", 5, 0, NULL},
    {"peel-two-tricks", 6, 0, NULL},
    {"twenty-five", 4, 0, NULL},
    {"twenty-five", 5, 0, NULL},
    {"twenty-five", 4, 2, NULL},
    {"twenty-five", 6, 3, NULL},
    {"twenty-five-irish-pub", 5, 0, NULL},
    {"irish-forty-five", 4, 2, NULL},
    {"forty-five", 4, 2, "target=5"},
    {"forty-five", 4, 2, NULL},
    {"forty-five", 6, 2, "target=5"},
    {"forty-five-net", 4, 2, NULL},
    {"forty-five", 2, 2, "target=5"},
    {"auction-forty-fives", 4, 2, NULL},
    {"auction-forty-fives", 6, 2, NULL},
    {"fifty-five", 2, 0, NULL},
    {"fifty-five", 4, 0, NULL},
    {"one-hundred-ten", 3, 0, NULL},
    {"one-hundred-ten", 5, 0, NULL},
    {"merrimack-cut-throat", 3, 0, NULL},
    {"nova-scotia-forty-fives", 4, 2, NULL},
    {"merrimack-forty-fives", 4, 2, NULL},
    {"merrimack-thirty-for-sixty", 4, 2, NULL},
    {"atlantic-forty-fives", 4, 2, NULL},
    {"pei-forty-fives", 4, 2, NULL},
    {"newfoundland-one-hundred-twenty", 4, 2, NULL},
    {"irish-one-hundred-ten", 2, 0, NULL},
    {"irish-one-hundred-ten", 4, 0, NULL},
    {"two-hundred-twenty", 4, 0, NULL},
    {"forty-fives-kitty-only", 4, 2, NULL},
};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "policy: %s\n", why);
    exit(1);
}

void show_progress(const char *what, long done, long all)
{
    static time_t start, shown;
    const time_t now = time(NULL);
    if (!isatty(STDERR_FILENO))
        return;
    if (!done)
        start = shown = now;
    if (done >= all)
        fprintf(stderr, "\r\033[K");
    else if (done && now != shown)
        fprintf(stderr, "\r%s %ld of %ld, %ld s left\033[K", what, done, all,
            (long)(now - start) * (all - done) / done);
    shown = now;
}

void rules_at(int table, S5Rules *rules)
{
    const S5Preset *preset = s5_preset_find(TABLES[table].preset);
    const int players = TABLES[table].players, sides = TABLES[table].sides;
    char words[80];
    if (!preset)
        give_up(TABLES[table].preset);
    S5Options options = s5_preset_options(preset);
    snprintf(words, sizeof words, "%s", TABLES[table].options ? TABLES[table].options : "");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = 0;
        if (s5_option_set(&options, s5_option_find(word), value) != S5_OK)
            give_up(word);
    }
    if (s5_rules(rules, preset, &options, players, sides ? sides : s5_rules_usual_sides(preset, players)) !=
        S5_OK)
        give_up(TABLES[table].preset);
}

static long read_samples(const char *path, Sample **samples, long count)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        give_up(path);
    for (;;) {
        *samples = realloc(*samples, sizeof **samples * (size_t)(count + 1024));
        if (!*samples)
            give_up("no memory");
        const size_t more = fread(*samples + count, sizeof **samples, 1024, file);
        for (size_t i = 0; i < more; i++, count++)
            if ((*samples)[count].table < 0 || (*samples)[count].table >= TABLE_COUNT)
                give_up("not every file comes from this program's self-play");
        if (more < 1024)
            break;
    }
    fclose(file);
    return count;
}

static int learn_all(int files, char **paths)
{
    Sample *samples = NULL;
    long count = 0;
    for (int i = 0; i < files; i++)
        count = read_samples(paths[i], &samples, count);
    printf(
        "/* Made by spoilfive-lab policy, this time from %ld decisions; not for reading. */\n#include \"policy.h\"\n\n"
        "/* clang-format off */\nconst S5PolicyNet s5_policy_nets[S5_KINDS] = {\n",
        count);
    for (int kind = 0; kind < S5_KINDS; kind++)
        learn(kind, samples, count);
    printf("};\n");
    free(samples);
    return 0;
}

int s5_lab_policy(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "";
    const bool table = count > 3 && atoi(words[2]) >= 0 && atoi(words[2]) < TABLE_COUNT;
    if (!strcmp(what, "self-play") && table && count == 6) {
        self_play(atoi(words[2]), atoi(words[3]), strtoull(words[4], NULL, 10), words[5]);
        return 0;
    }
    if (!strcmp(what, "match") && table && count == 4) {
        if (!match(atoi(words[2]), atoi(words[3])))
            give_up("not an auction: elsewhere expert-2026-11 has today's weights");
        return 0;
    }
    if (!strcmp(what, "predict") && table && count == 6) {
        if (!predict(atoi(words[2]), atoi(words[3]), strtoull(words[4], NULL, 10), words[5]))
            give_up("not the name of a level or of a fixed opponent that sees only its own cards");
        return 0;
    }
    if (!strcmp(what, "learn") && count > 2)
        return learn_all(count - 2, words + 2);
    give_up(
        "expected: self-play TABLE HANDS SEED FILE, match TABLE DEALS, predict TABLE HANDS SEED PLAYER (a table of the list in train_policy.c, from 0 on), or learn FILE...");
}
