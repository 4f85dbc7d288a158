/* `spoilfive verify`: checks where the packs of a record come from (docs/fair-dealing.md). */
#include "cli.h"
#include "engine/record/fair_line.h"
#include "record_file.h"
#include "spoilfive/format.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Another exit status: all is verified, but a pack comes from the server alone. */
enum { EXIT_SERVER_ALONE = 3 };

/* Verified hands in a row whose strings come from one round. */
typedef struct Stretch {
    uint32_t first, last; /* 0: there is none */
    uint32_t round;
    unsigned asked, revealed;
} Stretch;

/* A record that is being verified. */
typedef struct Verification {
    S5RecordFile *file;
    S5FairGame game;
    Stretch dealt, verified_by;     /* the round of the last deal; of the last verified hands */
    S5FairDay day;                  /* of a deal of the day; */
    bool is_of_day, has_day_secret; /* whether it is one, and its secret has come */
    S5Card pack[S5_FAIR_NIGHT_HANDS_MAX][S5_PACK_MAX]; /* its packs, which the secret verifies together */
    crypto_hash_sha256_state lines;                    /* the hash of the game's lines so far */
    S5Players players;
    S5FairValue
        *keys; /* what tells the games so far from others: their root, or the hash of all lines of a day's; */
    size_t key_count;    /* as many */
    long games;          /* all of them, */
    long without_root;   /* those that say nothing, */
    long without_secret; /* and those of a day that is not over */
    long hands, verified;
    bool server_alone; /* has made a pack that was verified */
    FILE *notes;       /* what else is to be said of the games */
    char fault[600];   /* what does not fit; empty for nothing */
} Verification;

static void note(Verification *v, S5FairFault fault)
{
    if (fault)
        snprintf(v->fault, sizeof v->fault, "%s", s5_fair_sentence(fault));
}

static int count_seats_of_round(unsigned seats)
{
    int count = 0;
    for (; seats; seats &= seats - 1)
        count++;
    return count;
}

/* ---------------------------------------------------------- the same game twice */

static void take_key_line(Verification *v, const S5FairValue *key)
{
    for (size_t i = 0; i < v->key_count; i++)
        if (s5_fair_same(&v->keys[i], key))
            snprintf(v->fault, sizeof v->fault, "this game is in the record twice");
    S5FairValue *keys = realloc(v->keys, (v->key_count + 1) * sizeof *keys);
    if (!keys) {
        snprintf(v->fault, sizeof v->fault, "there is no memory");
        return;
    }
    v->keys = keys;
    keys[v->key_count++] = *key;
}

/* -------------------------------------------------------------------- notes */

/* A game may end while a round is open: that is no fault, but its strings have made no pack. */
static void note_open_round(Verification *v)
{
    const S5FairRound *round = &v->game.round;
    if (round->stage == S5_FAIR_MIXED)
        return;
    fprintf(v->notes,
        "Game %ld ends while round %d is open: of the %d seats asked, %d had committed and %d had revealed "
        "their string. No hand was dealt from this round.\n",
        v->games, (int)round->number, count_seats_of_round(round->asked),
        count_seats_of_round(round->committed), count_seats_of_round(round->revealed));
}

static void note_value(Verification *v, const S5FairValue *value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        fprintf(v->notes, "%02x", value->bytes[i]);
}

/* What must be compared with what the server has published, and what is still missing. */
static void note_day(Verification *v)
{
    if (!v->is_of_day)
        return;
    if (!v->has_day_secret) {
        fprintf(v->notes,
            "The secret of %s is missing. Records that are read from 02:00 UTC of the next day on have it.\n",
            v->day.date);
        return;
    }
    fprintf(v->notes, "The deal of %s rests on the secret with the hash\n", v->day.date);
    note_value(v, &v->day.hash, S5_HASH_BYTES);
    if (!*v->day.beacon) {
        v->server_alone = true;
        fputs(
            ",\nwhich must have been published before. There was no beacon, so the packs come from the server alone.\n",
            v->notes);
        return;
    }
    fprintf(v->notes, ",\nwhich must have been published before, and on this beacon:\n%s\n", v->day.beacon);
    if (!s5_fair_is_drand(&v->day))
        fputs("It is not the round of drand that this day must have, so the server could have chosen among "
              "beacons.\n",
            v->notes);
}

/* `Ann (seat 0), Bob (seat 2)`. */
static void note_seats(Verification *v, unsigned seats)
{
    const char *comma = "";
    for (int seat = 0; seat < S5_SEATS_MAX; seat++) {
        S5Text text = S5_EMPTY_TEXT(S5_PLAYER_NAME_MAX);
        if (!(seats >> seat & 1))
            continue;
        s5_format_line(&text, v->players.name[seat]);
        fprintf(v->notes, "%s%s (seat %d)", comma, text.start, seat);
        comma = ", ";
    }
}

/* The people who made the packs of the last verified hands. */
static void note_stretch(Verification *v)
{
    const Stretch *s = &v->verified_by;
    if (!s->first)
        return;
    fprintf(v->notes, s->first == s->last ? "Game %ld, hand %u: " : "Game %ld, hands %u to %u: ", v->games,
        s->first, s->last);
    if (s->revealed) {
        fputs("strings of ", v->notes);
        note_seats(v, s->revealed);
    } else {
        fputs("no strings, so the cards come from the server alone", v->notes);
        v->server_alone = true;
    }
    if (s->asked & ~s->revealed) {
        fputs("; asked and left out: ", v->notes);
        note_seats(v, s->asked & ~s->revealed);
    } else if (!s->asked) {
        fputs("; nobody was asked", v->notes);
    }
    fputs("\n", v->notes);
    v->verified_by = (Stretch){0};
}

/* The number that people at the table could see, too. */
static void note_check_number(Verification *v)
{
    enum { SHOWN = 4 };
    const bool mixed = v->game.round.number > (v->game.round.stage != S5_FAIR_MIXED);
    if (!mixed)
        return;
    fprintf(v->notes, "Game %ld, check number: ", v->games);
    note_value(v, &v->game.mix, SHOWN);
    fputs("; compare it with the one that was seen at the table\n", v->notes);
}

/* A hand is verified. */
static void count_verified(Verification *v)
{
    Stretch *s = &v->verified_by;
    const uint32_t hand = v->game.known;
    v->verified++;
    if (s->first && s->round != v->dealt.round)
        note_stretch(v);
    const uint32_t first = s->first ? s->first : hand;
    *s = v->dealt;
    s->first = first;
    s->last = hand;
}

/* A game ends: the secret of its last hand must be there if that hand is over. */
static void end_game(Verification *v, const S5State *state)
{
    const bool over = state->phase == S5_PHASE_OVER || state->phase == S5_PHASE_DEAL;
    const bool silent = !v->game.hands && !v->is_of_day;
    S5FairValue key;
    if (v->game.hands && over && v->game.known != v->game.dealt)
        snprintf(v->fault, sizeof v->fault, "the secret of hand %d is missing", (int)v->game.dealt);
    crypto_hash_sha256_final(&v->lines, key.bytes);
    if (v->is_of_day)
        take_key_line(v, &key);
    v->without_root += silent;
    v->without_secret += v->is_of_day && !v->has_day_secret;
    note_stretch(v);
    note_check_number(v);
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
    if (over && before->known != before->dealt)
        return S5_FAIR_SECRET_LATE;
    return state->phase == S5_PHASE_OVER ? S5_FAIR_OVER : S5_FAIR_OK;
}

/* ---------------------------------------------------------- deal of the day */

static S5FairFault take_day_line(Verification *v, const json_t *line)
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
    const S5FairFault fault =
        s5_fair_deal(&v->game, state->hand_number, state->pack, s5_reader_rules(reader)->pack);
    const S5FairRound *round = &v->game.round;
    v->dealt = (Stretch){.round = round->number, .asked = round->asked, .revealed = round->revealed};
    if (fault || !v->is_of_day)
        return fault;
    if (v->game.dealt > s5_fair_most_hands(&v->day))
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
        note(v, take_day_line(v, line));
    } else if (!strcmp(event, S5_FAIR_DAY_SECRET_WORD)) {
        note(v, take_day_secret(v, line, reader));
    } else if (v->is_of_day && !strcmp(event, "root")) {
        note(v, S5_FAIR_DAY);
    } else {
        const S5FairFault fault = s5_fair_line(&v->game, line, rules->players);
        const S5FairFault place = judge_place(&before, &v->game, state, !strcmp(event, "secret"));
        note(v, place ? place : fault);
        if (v->game.known != before.known)
            count_verified(v);
        if (v->game.hands != before.hands)
            take_key_line(v, &v->game.root);
    }
    json_decref(line);
}

static void take_event(Verification *v, S5Event event)
{
    const S5Reader *reader = s5_record_file_reader(v->file);
    if (event == S5_EVENT_GAME) {
        v->games++;
        v->game = (S5FairGame){.hands = 0};
        v->is_of_day = v->has_day_secret = false;
        v->players = *s5_reader_players(reader);
    } else if (event == S5_EVENT_DEAL) {
        v->hands++;
        note(v, take_deal(v, reader));
    } else if (event == S5_EVENT_OTHER) {
        take_fair_line(v, reader);
    }
}

/* Reads the file to its end, or to the first line that does not fit. */
static void read_verified(Verification *v)
{
    S5State state = {0};
    size_t size;
    for (S5Event event; (event = s5_record_file_next(v->file)) != S5_EVENT_NONE;) {
        if (event == S5_EVENT_GAME && v->games)
            end_game(v, &state);
        if (event == S5_EVENT_GAME)
            crypto_hash_sha256_init(&v->lines);
        const char *line = s5_record_file_line(v->file, &size);
        crypto_hash_sha256_update(&v->lines, (const unsigned char *)line, size);
        if (!*v->fault)
            take_event(v, event);
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

static void report_verification(const Verification *v, const char *notes)
{
    const char *unsaid =
        v->without_root ? "; the record does not say of every game where its packs come from" : "";
    if (v->without_root == v->games)
        printf("not verifiable: the record does not say where its packs come from\n");
    else
        printf("%ld of %ld hand%s verified%s\n", v->verified, v->hands, s5_plural(v->hands), unsaid);
    fputs(notes, stdout);
}

static int status_of(const Verification *v)
{
    if (s5_record_file_failed(v->file) || !v->verified || v->without_root || v->without_secret)
        return S5_EXIT_FAULT;
    return v->server_alone ? EXIT_SERVER_ALONE : S5_EXIT_DONE;
}

const S5Flag s5_flags_verify[] = {S5_WORDS(S5_TAKEN_BY(s5_take_file)), S5_FLAGS_END};

int s5_run_verify(const S5Command *command, int argc, char **argv)
{
    char *notes = NULL;
    size_t size;
    Verification v = {.games = 0};
    const char *name = NULL;
    int status = s5_args_read(command, argc, argv, &name);
    if (status != S5_READ)
        return status;
    v.file = s5_record_file_open(command, name);
    if (!v.file)
        return S5_EXIT_FAULT;
    v.notes = open_memstream(&notes, &size);
    if (v.notes)
        read_verified(&v);
    if (!v.notes || fclose(v.notes)) {
        status = s5_fault(command, "there is no memory");
    } else {
        status = status_of(&v);
        if (!s5_record_file_failed(v.file))
            report_verification(&v, notes);
    }
    free(notes);
    free(v.keys);
    s5_record_file_close(&v.file);
    return status;
}
