/* What every store promises of the sums of people's games, tried with each row of STORES: they are those of reading all games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "support/journal.h"

enum { GAMES = 40, PEOPLE = 4, FORGOTTEN = 3, STRANGER = 9 };

static const char *const LEVELS[] = {"club", "expert"};

/* A game of some people and computer players that anybody may have won, by themselves, with their side, or with others. */
static S5GameRow game_at(int number)
{
    S5GameRow game = {
        .rules = "spoil-five", .ended_ms = 10 + number / 2, .hands = number, .players = 2 + number % 5};
    game.sides = game.players % 2 == 0 && number % 3 == 0 ? 2 : 0;
    snprintf(game.id, sizeof game.id, "g%02d", number);
    snprintf(game.table, sizeof game.table, number % 2 ? "DDD222" : "EEE222");
    for (int seat = 0; seat < game.players; seat++) {
        S5SeatRow *row = &game.seat[seat];
        const int person = (number + seat) % (PEOPLE + 2);
        if (person < PEOPLE)
            row->who = who(1 + person);
        else
            snprintf(row->level, sizeof row->level, "%s", LEVELS[number / 7 % 2]);
        snprintf(row->name, sizeof row->name, "P%d-%d", person, number);
        row->won = (number * 7 + seat * 3) % 4 == 0 || (game.sides && seat % 2 == number % 2);
        row->score = number - 20;
        row->pools = seat;
        row->jinks = number % 2;
    }
    return game;
}

/* Who a person is when somebody was forgotten, or not. */
static S5PersonId who_now(int number, bool forgotten)
{
    return who(forgotten && number == FORGOTTEN ? STRANGER : number);
}

static bool is_seat(const S5SeatRow *seat, const S5Tally *tally, bool forgotten)
{
    S5PersonId is = seat->who;
    const S5PersonId before = who(FORGOTTEN);
    if (forgotten && s5_is_same_person(&is, &before))
        is = who(STRANGER);
    return s5_is_same_person(&is, &tally->other) && !strcmp(seat->level, tally->level);
}

/* The sums, by reading all games from the one at a place. */
static S5Tally add_up(const S5PersonId *own, const S5Tally *as, int step, bool forgotten)
{
    S5Tally sum = {.other = as->other};
    for (int i = 0; i < GAMES; i += step) {
        const S5GameRow game = game_at(i);
        int winners = 0, at = -1, with = -1;
        for (int seat = 0; seat < game.players; seat++) {
            winners += game.seat[seat].won;
            at = s5_is_same_person(&game.seat[seat].who, own) ? seat : at;
            with = is_seat(&game.seat[seat], as, forgotten) ? seat : with;
        }
        if (at < 0 || with < 0)
            continue;
        const bool shared = winners > (game.sides ? game.players / game.sides : 1);
        sum.games++;
        sum.won += game.seat[at].won && !shared;
        sum.shared += game.seat[at].won && shared;
        sum.hands += game.hands;
        sum.pools += game.seat[at].pools;
        sum.jinks += game.seat[at].jinks;
        sum.points += game.seat[at].score;
    }
    return sum;
}

typedef struct Sums {
    S5Tally tally[2 * PEOPLE + 2];
    int count;
} Sums;

static bool take_tally(void *to, const S5Tally *tally)
{
    Sums *sums = to;
    sums->tally[sums->count++] = *tally;
    return true;
}

/* Every person's sums are those of their games; how many there are. */
static int check_sums(Fixture *f, int step, bool forgotten)
{
    int count = 0;
    for (int person = 1; person <= PEOPLE; person++) {
        const S5PersonId own = who_now(person, false);
        Sums sums = {.count = 0};
        assert_true(s5_journal_tallies(f->log, &own, 2 * PEOPLE, take_tally, &sums));
        assert_int_equal(sums.count > 0, !forgotten || person != FORGOTTEN);
        for (int i = 0; i < sums.count; i++) {
            const S5Tally *is = &sums.tally[i], sum = add_up(&own, is, step, forgotten);
            assert_int_equal(i == 0, s5_is_same_person(&is->other, &own));
            assert_true(is->games == sum.games && is->won == sum.won && is->shared == sum.shared);
            assert_true(is->hands == sum.hands && is->pools == sum.pools && is->jinks == sum.jinks);
            assert_true(i || is->points == sum.points);
        }
        count += sums.count;
    }
    return count;
}

/* Sums of people's games are kept when a game ends, when a table goes, and when a person is forgotten, also once more. */
static void keeps_the_sums_of_games(void **state)
{
    enum { ALL = PEOPLE * (PEOPLE + 2) };
    Fixture *f = *state;
    S5Version version[2] = {0, 0};
    for (int i = 0; i < GAMES; i++) {
        const S5GameRow game = game_at(i);
        S5JournalWrite ends = entry(game.table, version[i % 2], "end");
        ends.game = &game;
        assert_int_equal(put(f, ends), S5_JOURNAL_OK);
        version[i % 2] = f->version;
    }
    assert_int_equal(check_sums(f, 1, false), ALL);
    const S5PersonId gone = who(FORGOTTEN), stranger = who(STRANGER);
    const S5JournalWrite drops = {.amends = S5_AMENDS_TABLE, .table = "DDD222", .expected = version[1]},
                         forgets = {.amends = S5_AMENDS_PERSON,
                             .sits = &gone,
                             .stranger = &stranger,
                             .name = "Somebody"};
    if (f->kind->lasts) {
        open_again(f);
        assert_int_equal(check_sums(f, 1, false), ALL);
    }
    assert_int_equal(put(f, drops), S5_JOURNAL_OK);
    const int left = check_sums(f, 2, false);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(put(f, forgets), S5_JOURNAL_OK);
        assert_int_equal(check_sums(f, 2, true), left * (PEOPLE - 1) / PEOPLE);
    }
}

int main(void)
{
    const struct CMUnitTest promises[] = {PROMISE(keeps_the_sums_of_games)};
    return sodium_init() < 0 ? 1 : check_stores(promises, sizeof promises / sizeof *promises);
}
