/* `spoilfive simulate`: computer players play, the record is written. */
#include "bot.h"
#include "output.h"

#include "engine/game/driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Simulation {
    const S5Command *command;
    S5Setup setup;
    S5Rules rules;
    S5Players players;
    S5BotLimits limits;
    const char *name[S5_SEATS_MAX]; /* the names of the bots as the flags give them, in turn */
    int names;
    S5Bot *bot[S5_SEATS_MAX]; /* by seat */
    int64_t games, seed;
    const char *record;
    char more[1024]; /* for the `game` event: the players' own words */
    bool legal;
    S5Output output;
    S5State state;
    S5GameChance chance;
    char line[S5_EVENT_MAX];
} Simulation;

static void make_simulated_pack(void *to, S5Card pack[S5_PACK_MAX])
{
    Simulation *s = to;
    s5_make_pack(&s->rules, &s->chance.deals, pack);
    if (s->rules.options.packets == S5_PACKETS_DEALER) /* drawn here alone (docs/rules.md H9) */
        s5_choose_packets(&s->rules, &s->state, s5_random_below(&s->chance.deals, 2));
}

static bool ask_simulated(void *to, int seat, S5Choice *choice)
{
    Simulation *s = to;
    *choice = s5_bot_choose(s->bot[seat], &s->rules, &s->state, &s->chance.seat[seat], NULL);
    return true;
}

static void tell_simulated(void *to, const S5News *news)
{
    Simulation *s = to;
    S5Text text = s5_text(s->line, sizeof s->line);
    if (news->kind == S5_EVENT_TURN)
        s5_event_turn(&text, news->rules, news->state, S5_VIEWER_ALL, s->legal);
    else
        s5_news_write(&text, news, S5_VIEWER_ALL);
    fwrite(text.start, 1, text.used, s->output.file);
    s5_bots_tell(s->bot, news);
}

/* Returns false when a level's choice was refused, which never happens. */
static bool play_match(Simulation *s, int64_t match)
{
    const S5Driver driver = {
        &s->rules, &s->players, s->more, &s->state, make_simulated_pack, ask_simulated, tell_simulated, s};
    s->chance = s5_game_chance((uint64_t)s->seed, (uint64_t)match);
    return s5_drive_match(&driver, s5_first_dealer(&s->rules, &s->chance.deals));
}

static bool add_bot(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    Simulation *s = field;
    (void)flag;
    if (!s5_bot_named(command, value, NULL))
        return false;
    if (s->names == S5_SEATS_MAX)
        return !s5_usage(command, "no more than %d bots", S5_SEATS_MAX);
    s->name[s->names++] = value;
    return true;
}

const S5Flag s5_flags_simulate[] = {
    S5_SETUP_FLAGS(Simulation),
    {"games", "G", "how many games, or matches where the option games is over 1 (default: 1)",
        S5_NUMBER(Simulation, games, 1, INT64_C(1) << 40)},
    {"hands", "H", "ends each game after this many hands (the option hands)",
        S5_INTO(s5_take_hands, Simulation, setup)},
    {"seed", "S", "seed of all random numbers: the same seed and bots give the same bytes (default: 1)",
        S5_NUMBER(Simulation, seed, 0, S5_SEED_MAX)},
    {"bot", "B…",
        "who plays, for the seats in turn: a level ({levels}) or exec:COMMAND, a program that speaks the bot "
        "protocol; may be repeated (default: {quick})",
        S5_TAKEN_BY(add_bot)},
    S5_BOT_FLAGS(Simulation, limits),
    {"legal", NULL, "lists the legal choices of every turn", S5_YES(Simulation, legal)},
    {"record", "FILE",
        "writes the record to FILE instead of standard output; it is FILE.part until it is complete, and FILE "
        "stays as it was",
        S5_TEXT(Simulation, record)},
    S5_FLAGS_END,
};

/* Seats the bots in turn and names the players; complains and returns false without memory. */
static bool seat_simulated(Simulation *s)
{
    bool good = true;
    if (!s->names)
        s->name[s->names++] = s5_level(S5_LEVEL_QUICK)->name;
    for (int seat = 0; seat < s->rules.players && good; seat++) {
        s->bot[seat] = s5_bot_new(s->name[seat % s->names], &s->limits);
        snprintf(s->players.name[seat], S5_PLAYER_NAME_MAX, "%s", s5_default_name(seat));
        good = s->bot[seat] != NULL;
    }
    if (!good)
        s5_fault(s->command, "%s", strerror(ENOMEM));
    return good;
}

static bool simulate_games(Simulation *s)
{
    setvbuf(s->output.file, NULL, _IOFBF, 1 << 20);
    for (int64_t match = 0; match < s->games && !ferror(s->output.file); match++)
        if (!play_match(s, match))
            return !s5_fault(
                s->command, "a computer player made an illegal choice; please report the seed and the rules");
    return s5_output_close(&s->output);
}

/* Prints one line for each program that played; returns whether each has played at least once. */
static bool report_programs(const Simulation *s)
{
    bool good = true;
    for (int seat = 0; seat < s->rules.players; seat++) {
        if (s5_bot_is_program(s->bot[seat]))
            s5_bot_report(s->command, s->bot[seat], seat);
        good = good && !s5_bot_silent(s->bot[seat]);
    }
    return good;
}

static int simulate(Simulation *s)
{
    if (!s5_setup_rules(s->command, &s->setup, &s->rules))
        return S5_EXIT_USAGE;
    if (s->names > s->rules.players)
        return s5_usage(s->command, "%d bots are too many for %d seats", s->names, s->rules.players);
    if (s->rules.kind == S5_POOL && !s->rules.options.hands)
        return s5_usage(s->command, "a pool game without a limit never ends: add --hands");
    S5Text more = s5_text(s->more, sizeof s->more);
    s5_terms_write(&more, s5_rule_file_terms(s->setup.file));
    if (!s5_output_open(s->command, &s->output, s->record))
        return S5_EXIT_FAULT;
    const bool good = seat_simulated(s) && simulate_games(s) && report_programs(s);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        s5_bot_free(&s->bot[seat]);
    s5_output_drop(&s->output);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}

int s5_run_simulate(const S5Command *command, int argc, char **argv)
{
    static Simulation s;
    s = (Simulation){
        .command = command, .setup = s5_setup(), .limits = s5_bot_limits(), .games = 1, .seed = 1};
    int status = s5_args_read(command, argc, argv, &s);
    if (status == S5_READ)
        status = simulate(&s);
    s5_setup_free(&s.setup);
    return status;
}
