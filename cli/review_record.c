/* `spoilfive review`: what each decision of a record was worth, given what its seat knew (docs/formats.md). */
#include "review.h"

#include "clock.h"
#include "record_file.h"

#include "players/level.h"
#include "terminal/session/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ALL_SEATS = -1,
    PERSONS_SEAT = -2,
    SOLVER_ENTRIES = 1 << 16,
    SOLVER_NODES = 4000000, /* more than ten players usually need */
    MEMORY_LINE = 64
};

int32_t s5_decision_cost(const S5Decision *d)
{
    return d->advice.choice[d->place].behind;
}

int32_t s5_review_accuracy(const S5Review *review, int seat)
{
    int64_t sum = 0, count = 0;
    for (int i = 0; i < review->count; i++) {
        const S5Decision *d = &review->decision[i];
        if (d->accuracy < 0 || (seat != ALL_SEATS && seat != d->state.turn))
            continue;
        sum += d->accuracy;
        count++;
    }
    return count ? (int32_t)((sum + count / 2) / count) : -1;
}

/* ------------------------------------------------------------------- reading */

/* Makes room for one more item in a list that grows by doubling; returns its place, or null without memory. */
static void *add_item(void **list, int *count, size_t size)
{
    if (!(*count & (*count - 1))) { /* 0, or a power of two: the list is full */
        void *larger = realloc(*list, size * (size_t)(*count ? 2 * *count : 1));
        if (!larger)
            return NULL;
        *list = larger;
    }
    return (char *)*list + size * (size_t)(*count)++;
}

static bool add_review_game(S5Review *review, const S5Reader *reader)
{
    void *list = review->game;
    S5ReviewGame *game = add_item(&list, &review->games, sizeof *game);
    review->game = list;
    if (game)
        *game =
            (S5ReviewGame){*s5_reader_rules(reader), *s5_reader_players(reader), *s5_reader_terms(reader)};
    if (review->seat == PERSONS_SEAT) {
        review->assumed = s5_reader_person(reader) == S5_NO_SEAT;
        review->seat = review->assumed ? 0 : s5_reader_person(reader);
    }
    return game;
}

/* Whether the last act is one to review: of the seat and hand, with something to choose. */
static bool is_seat_meant(const S5Review *review, const S5Reader *reader)
{
    const S5State *before = s5_reader_before(reader);
    const S5Legal legal = s5_legal(s5_reader_rules(reader), before);
    return (review->seat == ALL_SEATS || review->seat == before->turn) &&
           (!review->hand || review->hand == before->hand_number) && s5_legal_count(&legal) > 1;
}

static bool add_decision(S5Review *review, const S5Reader *reader)
{
    void *list = review->decision;
    S5Decision *decision = add_item(&list, &review->count, sizeof *decision);
    review->decision = list;
    if (decision)
        *decision = (S5Decision){.state = *s5_reader_before(reader),
            .choice = *s5_reader_choice(reader),
            .game = review->games - 1,
            .number = review->count};
    return decision;
}

/* Reads a record to its end; false after a failure, which has been reported. */
static bool read_reviewed(const S5Command *command, S5Review *review, S5RecordFile *lines)
{
    const S5Reader *reader = s5_record_file_reader(lines);
    bool good = true;
    for (S5Event event; good && (event = s5_record_file_next(lines)) != S5_EVENT_NONE;)
        if (event == S5_EVENT_GAME)
            good = add_review_game(review, reader);
        else if (event == S5_EVENT_ACT && is_seat_meant(review, reader))
            good = add_decision(review, reader);
        else if (event == S5_EVENT_DEAL && s5_reader_state(reader)->hand_number > review->hands)
            review->hands = s5_reader_state(reader)->hand_number;
    if (!good)
        s5_fault(command, "there is no memory");
    return good && !s5_record_file_failed(lines);
}

/* ------------------------------------------------------------------ weighing */

/* Prints on a terminal how far it is, assuming that every decision needs as long as those before. */
static void print_review_progress(int done, int all, double seconds)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (done < all)
        fprintf(stderr, "\r%d of %d decisions, %.0f s left\033[K", done, all, seconds / done * (all - done));
    else
        fprintf(stderr, "\r\033[K");
}

static void weigh_decision(S5Review *review, S5Decision *d, S5PlayerContext *context, S5Solver *solver)
{
    const S5Rules *rules = &review->game[d->game].rules;
    S5View view;
    s5_view(rules, &d->state, d->state.turn, &view);
    s5_decision_weigh(rules, &view, context, &d->choice, &d->advice);
    d->place = s5_advice_find(&d->advice, &d->choice);
    d->mistake = s5_advice_mistake(&d->advice, d->place);
    d->accuracy = s5_advice_accuracy(&d->advice, d->place);
    d->chips = s5_advice_in_chips(rules);
    d->solved = d->state.phase == S5_PHASE_PLAY &&
                s5_solve_state(solver, rules, &d->state, d->state.turn, &d->open) == S5_OK;
}

/* The most expensive mistakes come first, those in chips before the others; then everything else, in the order in
 * which it was played. */
static int compare_decisions(const void *a, const void *b)
{
    const S5Decision *one = a, *other = b;
    if (one->mistake && other->mistake && one->chips != other->chips)
        return one->chips ? -1 : 1;
    const int64_t left = one->mistake ? s5_decision_cost(one) : 0;
    const int64_t right = other->mistake ? s5_decision_cost(other) : 0;
    if (left != right)
        return left < right ? 1 : -1;
    return one->number - other->number;
}

static bool weigh_all(const S5Command *command, S5Review *review, uint64_t nodes)
{
    const size_t bytes = s5_solver_size(SOLVER_ENTRIES), size = s5_level_find(S5_COACH_LEVEL)->memory;
    void *memory = malloc(bytes);
    S5PlayerContext context = {
        .memory = aligned_alloc(MEMORY_LINE, (size + MEMORY_LINE - 1) / MEMORY_LINE * MEMORY_LINE),
        .nodes = nodes};
    const bool good = memory && context.memory;
    const double start = s5_clock_seconds();
    S5Solver *solver = good ? s5_solver_init(memory, bytes) : NULL;
    if (good)
        s5_solver_limit(solver, SOLVER_NODES, NULL);
    else
        s5_fault(command, "there is no memory");
    for (int i = 0; i < review->count && good; i++) {
        weigh_decision(review, &review->decision[i], &context, solver);
        print_review_progress(i + 1, review->count, s5_clock_seconds() - start);
    }
    free(context.memory);
    free(memory);
    return good;
}

/* ------------------------------------------------------------------- command */

static bool is_seat(const S5Command *command, const S5Review *review)
{
    int players = 0;
    for (int i = 0; i < review->games; i++)
        players = review->game[i].rules.players > players ? review->game[i].rules.players : players;
    if (review->seat >= players)
        s5_usage(command, "--seat takes a seat of this record, 0 to %d, or all", players - 1);
    return review->seat < players;
}

static bool is_hand(const S5Command *command, const S5Review *review)
{
    if (review->hand > review->hands)
        s5_usage(command,
            review->hands == 1 ? "--hand takes a hand of this record, which has only hand 1"
                               : "--hand takes a hand of this record, 1 to %d",
            review->hands);
    return review->hand <= review->hands;
}

static int review_file(const S5Command *command, S5Review *review, const char *name, int64_t nodes, bool json)
{
    S5RecordFile *lines = s5_record_file_open(command, name);
    if (!lines)
        return S5_EXIT_FAULT;
    int status = read_reviewed(command, review, lines) ? S5_EXIT_DONE : S5_EXIT_FAULT;
    if (status == S5_EXIT_DONE && !(is_seat(command, review) && is_hand(command, review)))
        status = S5_EXIT_USAGE;
    if (status == S5_EXIT_DONE && !weigh_all(command, review, (uint64_t)nodes))
        status = S5_EXIT_FAULT;
    if (status == S5_EXIT_DONE) {
        if (review->count)
            qsort(review->decision, (size_t)review->count, sizeof *review->decision, compare_decisions);
        if (review->games == 1 && review->seat == s5_reader_person(s5_record_file_reader(lines)) &&
            !review->hand)
            s5_reviewed_keep(name, s5_review_accuracy(review, (int)review->seat));
        (json ? s5_review_json : s5_review_print)(review);
    }
    s5_record_file_close(&lines);
    free(review->game);
    free(review->decision);
    return status;
}

typedef struct ReviewRequest {
    const char *file;
    S5Review review;
    int64_t nodes;
    bool json;
} ReviewRequest;

static bool take_seats(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    if (!strcmp(value, "all")) {
        *(int64_t *)field = ALL_SEATS;
        return true;
    }
    if (*value >= '0' && *value <= '9')
        return s5_take_number(command, flag, value, field);
    return !s5_usage(
        command, "--seat takes a whole number from 0 to %d, or all, not '%s'", S5_SEATS_MAX - 1, value);
}

const S5Flag s5_flags_review[] = {
    S5_WORDS(S5_INTO(s5_take_file, ReviewRequest, file)),
    {"seat", "S",
        "whose decisions: a seat, counted from 0, or all (default: where the person sat, or 0 where the record does not say it)",
        take_seats, offsetof(ReviewRequest, review.seat), 0, S5_SEATS_MAX - 1},
    {"hand", "N", "only the hand of this number", S5_NUMBER(ReviewRequest, review.hand, 1, 1000000)},
    {"nodes", "N", "how many choices the search tries for a decision (default: 400000)",
        S5_NUMBER(ReviewRequest, nodes, 1, S5_NODES_MAX)},
    {"json", NULL, "prints one JSON document instead of a page", S5_YES(ReviewRequest, json)},
    S5_FLAGS_END,
};

int s5_run_review(const S5Command *command, int argc, char **argv)
{
    ReviewRequest request = {.review.seat = PERSONS_SEAT};
    const int status = s5_args_read(command, argc, argv, &request);
    return status == S5_READ
               ? review_file(command, &request.review, request.file, request.nodes, request.json)
               : status;
}
