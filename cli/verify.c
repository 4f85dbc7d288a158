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
    S5FairDay day;                                   /* of a deal of the day; */
    bool is_of_day, has_day_secret;                  /* whether it is one, and its secret has come */
    S5Card pack[S5_FAIR_DAY_HANDS_MAX][S5_PACK_MAX]; /* its packs, which the secret verifies together */
    long games;                                      /* all of them, */
    long without_root;                               /* those that say nothing, */
    long without_secret;                             /* and those of a day that is not over */
    long hands, verified;
    char notes[2000]; /* what else is to be said of the games */
    char fault[600];  /* what does not fit; empty for nothing */
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
    const size_t used = strlen(v->notes);
    if (round->stage == S5_FAIR_MIXED)
        return;
    snprintf(v->notes + used, sizeof v->notes - used,
        "Game %ld ends while round %d is open: of the %d seats asked, %d had committed and %d had revealed "
        "their string. No hand was dealt from this round.\n",
        v->games, (int)round->number, count_seats(round->asked), count_seats(round->committed),
        count_seats(round->revealed));
}

/* What must be compared with what the server has published, and what is still missing. */
static void note_day(Verification *v)
{
    const size_t used = strlen(v->notes), left = sizeof v->notes - used;
    char *end = v->notes + used;
    char hash[2 * S5_HASH_BYTES + 1];
    if (!v->is_of_day)
        return;
    for (size_t i = 0; i < S5_HASH_BYTES; i++)
        snprintf(hash + 2 * i, 3, "%02x", v->day.hash.bytes[i]);
    if (!v->has_day_secret)
        snprintf(end, left,
            "The secret of %s is missing. Records that are read from 02:00 UTC of the next day on have it.\n",
            v->day.date);
    else if (*v->day.beacon)
        snprintf(end, left,
            "The deal of %s rests on the secret with the hash\n%s,\nwhich must have been published before, and on "
            "this beacon:\n%s\n",
            v->day.date, hash, v->day.beacon);
    else
        snprintf(end, left,
            "The deal of %s rests on the secret with the hash\n%s,\nwhich must have been published before. There "
            "was no beacon: the server alone has made the packs.\n",
            v->day.date, hash);
}

/* A game ends: the secret of its last hand must be there if that hand is over. */
static void end_game(Verification *v, const S5State *state)
{
    const bool over = state->phase == S5_PHASE_OVER || state->phase == S5_PHASE_DEAL;
    if (v->game.hands && over && v->game.known != v->game.dealt)
        snprintf(v->fault, sizeof v->fault, "the secret of hand %d is missing", (int)v->game.dealt);
    v->without_root += !v->game.hands && !v->is_of_day;
    v->without_secret += v->is_of_day && !v->has_day_secret;
    note_day(v);
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

/* ---------------------------------------------------------- deal of the day */

static S5FairFault take_day(Verification *v, const json_t *line)
{
    S5FairDay day;
    if (!s5_fair_read_day(line, &day))
        return S5_FAIR_FIELD;
    if (v->is_of_day || v->game.hands || v->game.dealt)
        return S5_FAIR_DAY;
    v->day = day;
    v->is_of_day = true;
    return S5_FAIR_OK;
}

static S5FairFault check_day_packs(Verification *v, const S5FairValue *secret, int cards)
{
    S5Card own[S5_PACK_MAX];
    for (uint32_t hand = 1; hand <= v->game.dealt; hand++) {
        const S5FairValue seed = s5_fair_day_seed(&v->day, hand, secret);
        s5_pack(seed.bytes, own, cards);
        if (memcmp(own, v->pack[hand - 1], (size_t)cards * sizeof *own) != 0)
            return S5_FAIR_DAY_PACK;
        v->verified++;
    }
    return S5_FAIR_OK;
}

/* All packs of a deal of the day are verified at once: until the day is over nobody may know its secret. */
static S5FairFault take_day_secret(Verification *v, const json_t *line, const S5Reader *reader)
{
    S5FairValue secret;
    const char *date = json_string_value(json_object_get(line, "day"));
    if (!date || !s5_fair_read_value(json_object_get(line, "secret"), &secret))
        return S5_FAIR_FIELD;
    if (!v->is_of_day || v->has_day_secret || s5_reader_state(reader)->phase != S5_PHASE_OVER ||
        strcmp(date, v->day.date) != 0)
        return S5_FAIR_DAY_LATE;
    const S5FairValue hash = s5_fair_day_hash(date, &secret);
    if (!s5_fair_same(&hash, &v->day.hash))
        return S5_FAIR_DAY_SECRET;
    v->has_day_secret = true;
    return check_day_packs(v, &secret, s5_reader_rules(reader)->pack);
}

static S5FairFault take_deal(Verification *v, const S5Reader *reader)
{
    const S5State *state = s5_reader_state(reader);
    const S5FairFault fault = s5_fair_deal(&v->game, state->hand_number);
    if (fault || !v->is_of_day)
        return fault;
    if (v->game.dealt > S5_FAIR_DAY_HANDS_MAX)
        return S5_FAIR_DAY_HANDS;
    memcpy(v->pack[v->game.dealt - 1], state->pack, sizeof v->pack[0]);
    return S5_FAIR_OK;
}

static void take_fair_line(Verification *v, const S5Reader *reader)
{
    size_t size;
    const char *bytes = s5_record_file_line(v->file, &size);
    const S5Rules *rules = s5_reader_rules(reader);
    const S5State *state = s5_reader_state(reader);
    const S5FairGame before = v->game;
    json_t *line = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    const char *text = json_string_value(json_object_get(line, "event")), *event = text ? text : "";
    if (!strcmp(event, S5_FAIR_DAY_WORD)) {
        note(v, take_day(v, line));
    } else if (!strcmp(event, S5_FAIR_DAY_SECRET_WORD)) {
        note(v, take_day_secret(v, line, reader));
    } else if (v->is_of_day && !strcmp(event, "root")) {
        note(v, S5_FAIR_DAY);
    } else {
        const S5FairFault fault = s5_fair_line(&v->game, line, rules->players, state->pack, rules->pack);
        const S5FairFault place = judge_place(&before, &v->game, state, !strcmp(event, "secret"));
        note(v, place ? place : fault);
        v->verified += v->game.known != before.known;
    }
    json_decref(line);
}

static void take_line(Verification *v, S5Event event)
{
    const S5Reader *reader = s5_record_file_reader(v->file);
    if (event == S5_EVENT_GAME) {
        v->games++;
        v->game = (S5FairGame){.hands = 0};
        v->is_of_day = v->has_day_secret = false;
    } else if (event == S5_EVENT_DEAL) {
        v->hands++;
        note(v, take_deal(v, reader));
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
    fputs(v->notes, stdout);
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
    const bool good = !s5_record_file_failed(v.file) && v.verified && !v.without_root && !v.without_secret;
    if (!s5_record_file_failed(v.file))
        report(&v);
    s5_record_file_close(&v.file);
    return good ? S5_EXIT_DONE : S5_EXIT_FAULT;
}
