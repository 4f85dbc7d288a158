/* `spoilfive simulate`: computer players play, the record is written. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES, PLAYERS, SIDES, OPTION, GAMES, HANDS, SEED, BOT, LEGAL, RECORD };

const S5Flag s5_flags_simulate[] = {
    S5_SETUP_FLAGS,
    {"games", "G", "how many games; 1 if not given"},
    {"hands", "H", "ends each game after so many hands: the option hands"},
    {"seed", "S", "where all chance comes from: same seed and bots, same bytes; 1 if not given"},
    {"bot", "B",
        "a level for the seats in turn (random, steady); may be given several times; steady if not given"},
    {"legal", NULL, "lists the legal choices of every turn"},
    {"record", "FILE", "where the record goes; standard output if not given"},
    {NULL, NULL, NULL},
};

typedef struct Simulation {
    const S5Command *command;
    S5Setup setup;
    S5Rules rules;
    S5Players players;
    const S5Level *bot[S5_SEATS_MAX];
    int bots;
    int64_t games, seed;
    char hands[32];
    const char *record;
    bool legal;
    FILE *out;
    char line[S5_EVENT_MAX];
} Simulation;

/* The players of one game: chance for the deals and for each seat, from the seed and the game's number alone. */
typedef struct Chance {
    S5Random deals;
    S5Mind seat[S5_SEATS_MAX];
} Chance;

static Chance chance_of(uint64_t seed, uint64_t game, int players)
{
    Chance chance = {.deals = s5_random(seed, game << 8)};
    for (int seat = 0; seat < players; seat++)
        chance.seat[seat].random = s5_random(seed, game << 8 | (unsigned)(seat + 1));
    return chance;
}

static void put(Simulation *s, const S5Text *text)
{
    fwrite(text->start, 1, text->used, s->out);
}

static void deal(Simulation *s, S5State *state, Chance *chance)
{
    S5Text text = s5_text(s->line, sizeof s->line);
    S5Card pack[S5_PACK_MAX];
    s5_make_pack(&s->rules, &chance->deals, pack);
    s5_deal(&s->rules, state, pack);
    s5_event_deal(&text, &s->rules, state, S5_ALL_SEEING);
    put(s, &text);
}

/* One choice of the seat that must choose; returns false when the player's choice was refused, which none's may be. */
static bool choose(Simulation *s, S5State *state, Chance *chance)
{
    S5Text text = s5_text(s->line, sizeof s->line);
    const S5State before = *state;
    const int seat = state->turn;
    S5View view;
    s5_event_turn(&text, &s->rules, state, S5_ALL_SEEING, s->legal);
    s5_view(&s->rules, state, seat, &view);
    const S5Choice choice = s->bot[seat]->choose(&s->rules, &view, &chance->seat[seat]);
    if (s5_act(&s->rules, state, seat, choice) != S5_OK)
        return false;
    s5_event_act(&text, &s->rules, &before, state, &choice, S5_ALL_SEEING);
    put(s, &text);
    return true;
}

static bool play_game(Simulation *s, int64_t game)
{
    Chance chance = chance_of((uint64_t)s->seed, (uint64_t)game, s->rules.players);
    S5Text text = s5_text(s->line, sizeof s->line);
    S5State state;
    s5_start(&s->rules, s5_first_dealer(&s->rules, &chance.deals), NULL, &state);
    s5_event_game(&text, &s->rules, &state, &s->players, NULL);
    put(s, &text);
    while (state.phase != S5_PHASE_OVER) {
        if (state.phase == S5_PHASE_DEAL)
            deal(s, &state, &chance);
        else if (!choose(s, &state, &chance))
            return false;
    }
    return true;
}

static bool take_bot(Simulation *s, const char *name)
{
    const S5Level *level = s5_level_find(name);
    if (!level) {
        if (!strncmp(name, "exec:", 5))
            s5_usage(s->command, "bots of one's own (exec:) are not built yet; --bot takes random or steady");
        else
            s5_usage(s->command, "there is no bot '%s'; --bot takes random or steady", name);
        return false;
    }
    if (s->bots == S5_SEATS_MAX) {
        s5_usage(s->command, "no more than %d bots", S5_SEATS_MAX);
        return false;
    }
    s->bot[s->bots++] = level;
    return true;
}

static bool take_hands(Simulation *s, const char *value)
{
    int64_t hands;
    if (!s5_args_number(s->command, "hands", value, 1, S5_HANDS_MAX, &hands))
        return false;
    snprintf(s->hands, sizeof s->hands, "hands=%lld", (long long)hands);
    return s5_setup_flag(s->command, &s->setup, "option", s->hands) == 1;
}

static bool take_flag(Simulation *s, int flag, const char *value)
{
    switch (flag) {
    case GAMES:
        return s5_args_number(s->command, "games", value, 1, INT64_C(1) << 40, &s->games);
    case HANDS:
        return take_hands(s, value);
    case SEED:
        return s5_args_number(s->command, "seed", value, 0, INT64_C(999999999999999999), &s->seed);
    case BOT:
        return take_bot(s, value);
    case LEGAL:
        s->legal = true;
        return true;
    case RECORD:
        s->record = value;
        return true;
    default:
        return s5_setup_flag(s->command, &s->setup, s5_flags_simulate[flag].name, value) == 1;
    }
}

/* Seats the bots in turn and names the players. */
static void seat_players(Simulation *s)
{
    if (!s->bots)
        s->bot[s->bots++] = s5_level_find("steady");
    for (int seat = 0; seat < s->rules.players; seat++) {
        s->bot[seat] = s->bot[seat % s->bots];
        snprintf(s->players.name[seat], S5_PLAYER_NAME_MAX, "%s", s5_usual_name(seat));
    }
}

static int simulate(Simulation *s)
{
    if (!s5_setup_rules(s->command, &s->setup, &s->rules))
        return S5_EXIT_USAGE;
    if (s->rules.kind == S5_POOL && !s->rules.options.hands)
        return s5_usage(s->command, "a pool game without a limit never ends: give --hands");
    seat_players(s);
    s->out = s->record ? fopen(s->record, "wb") : stdout;
    if (!s->out)
        return s5_fault(s->command, "%s: %s", s->record, strerror(errno));
    setvbuf(s->out, NULL, _IOFBF, 1 << 20);
    for (int64_t game = 0; game < s->games && !ferror(s->out); game++)
        if (!play_game(s, game))
            return s5_fault(
                s->command, "a computer player chose what is not legal; please report seed and rules");
    const bool failed = fflush(s->out) != 0 || ferror(s->out);
    if (failed)
        s5_fault(s->command, "%s: %s", s->record ? s->record : "standard output", strerror(errno));
    if (s->record)
        fclose(s->out);
    return failed ? S5_EXIT_FAULT : S5_EXIT_DONE;
}

int s5_run_simulate(const S5Command *command, int argc, char **argv)
{
    static Simulation s;
    S5Args args = {command, argv, argc, 0};
    const char *value;
    s = (Simulation){.command = command, .setup = s5_setup(), .games = 1, .seed = 1};
    for (int flag; (flag = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WORD)
            return s5_usage(
                command, "unexpected word '%s'; spoilfive simulate --help lists the flags", value);
        if (flag == S5_ARG_WRONG || !take_flag(&s, flag, value))
            return S5_EXIT_USAGE;
    }
    const int status = simulate(&s);
    s5_setup_free(&s.setup);
    return status;
}
