/* `spoilfive verify`: checks where the packs of a record come from (docs/fair-dealing.md). */
#include "cli.h"
#include "record/fair_line.h"
#include "record_file.h"

#include <stdio.h>
#include <string.h>

/* A record that is being verified. */
typedef struct Verification {
    S5RecordFile *file;
    S5FairGame game;
    long games, without_root, hands, verified;
    char open[900];  /* what is to be said of rounds that were open when their game ended */
    char fault[600]; /* what does not fit; empty for nothing */
} Verification;

static void note(Verification *v, S5FairFault fault)
{
    if (fault)
        snprintf(v->fault, sizeof v->fault, "%s", s5_fair_sentence(fault));
}

static int count_seats(unsigned seats)
{
    int count = 0;
    for (; seats; seats &= seats - 1)
        count++;
    return count;
}

/* A game may end while a round is open: that is no fault, but its strings have made no pack. */
static void note_open_round(Verification *v)
{
    const S5FairRound *round = &v->game.round;
    const size_t used = strlen(v->open);
    if (round->stage == S5_FAIR_MIXED)
        return;
    snprintf(v->open + used, sizeof v->open - used,
        "Game %ld ends while round %d is open: of the %d seats asked, %d had committed and %d had revealed "
        "their string. No hand was dealt from this round.\n",
        v->games, (int)round->number, count_seats(round->asked), count_seats(round->committed),
        count_seats(round->revealed));
}

/* A game ends: the secret of its last hand must be there if that hand is over. */
static void end_game(Verification *v, const S5State *state)
{
    const bool over = state->phase == S5_PHASE_OVER || state->phase == S5_PHASE_DEAL;
    if (v->game.hands && over && v->game.known != v->game.dealt)
        snprintf(v->fault, sizeof v->fault, "the secret of hand %d is missing", (int)v->game.dealt);
    v->without_root += !v->game.hands;
    note_open_round(v);
}

/* Whether a line of fair dealing that a game with a root has taken may stand at this place; `before` is the game before it. */
static S5FairFault judge_place(
    const S5FairGame *before, const S5FairGame *game, const S5State *state, bool secret)
{
    const bool over = state->phase == S5_PHASE_OVER || state->phase == S5_PHASE_DEAL;
    if (!before->hands)
        return S5_FAIR_OK;
    if (secret)
        return game->known != before->known && !over ? S5_FAIR_SECRET_HAND : S5_FAIR_OK;
    return over && before->known != before->dealt ? S5_FAIR_SECRET_LATE
           : state->phase == S5_PHASE_OVER        ? S5_FAIR_OVER
                                                  : S5_FAIR_OK;
}

static void take_fair_line(Verification *v, const S5Reader *reader)
{
    size_t size;
    const char *bytes = s5_record_file_line(v->file, &size);
    const S5Rules *rules = s5_reader_rules(reader);
    const S5State *state = s5_reader_state(reader);
    const S5FairGame before = v->game;
    json_t *line = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    const S5FairFault fault = s5_fair_line(&v->game, line, rules->players, state->pack, rules->pack);
    const char *event = json_string_value(json_object_get(line, "event"));
    const S5FairFault place = judge_place(&before, &v->game, state, event && !strcmp(event, "secret"));
    json_decref(line);
    note(v, place ? place : fault);
    v->verified += v->game.known != before.known;
}

static void take_line(Verification *v, S5Event event)
{
    const S5Reader *reader = s5_record_file_reader(v->file);
    if (event == S5_EVENT_GAME) {
        v->games++;
        v->game = (S5FairGame){.hands = 0};
    } else if (event == S5_EVENT_DEAL) {
        v->hands++;
        note(v, s5_fair_deal(&v->game, s5_reader_state(reader)->hand_number));
    } else if (event == S5_EVENT_OTHER) {
        take_fair_line(v, reader);
    }
}

/* Reads the file to its end, or to the first line that does not fit. */
static void read_all(Verification *v)
{
    S5State state = {0};
    for (S5Event event; (event = s5_record_file_next(v->file)) != S5_EVENT_NONE;) {
        if (event == S5_EVENT_GAME && v->games)
            end_game(v, &state);
        if (!*v->fault)
            take_line(v, event);
        if (*v->fault) {
            s5_record_file_refuse(v->file, v->fault);
            return;
        }
        state = *s5_reader_state(s5_record_file_reader(v->file));
    }
    if (!s5_record_file_failed(v->file))
        end_game(v, &state);
    if (*v->fault)
        s5_record_file_refuse(v->file, v->fault);
}

static void report(const Verification *v)
{
    if (v->without_root == v->games)
        printf("not verifiable: the record does not say where its packs come from\n");
    else
        printf("%ld of %ld hand%s verified%s\n", v->verified, v->hands, v->hands == 1 ? "" : "s",
            v->without_root ? "; the record does not say of every game where its packs come from" : "");
    fputs(v->open, stdout);
}

int s5_run_verify(const S5Command *command, int argc, char **argv)
{
    int status;
    Verification v = {.games = 0};
    const char *name = s5_args_file(command, argc, argv, NULL, NULL, &status);
    if (!name)
        return status;
    v.file = s5_record_file_open(command, name);
    if (!v.file)
        return S5_EXIT_FAULT;
    read_all(&v);
    const bool good = !s5_record_file_failed(v.file) && v.without_root < v.games;
    if (!s5_record_file_failed(v.file))
        report(&v);
    s5_record_file_close(&v.file);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}
