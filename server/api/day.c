/* The deal of the day: the same cards against the same computer players for everybody, once. */
#define _DEFAULT_SOURCE /* timegm() */
#include "api.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"
#include "server/common/bytes.h"
#include "server/common/logfmt.h"
#include "server/registry/beacons.h"
#include "spoilfive/preset_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOWN = 20, PACE_MS = 700 };

/* The game of each weekday, Sunday first: pool games, in which no hand ends early. */
static const struct {
    const char *rules;
    int players;
} WEEK[] = {
    {"spoil-five-usual", 5},
    {"spoil-five-usual", 4},
    {"spoil-five-peel", 5},
    {"spoil-five-usual", 6},
    {"spoil-five-gather-together", 5},
    {"spoil-five-usual", 3},
    {"spoil-five-white-knuckle", 5},
};

static const char LEVEL[] = "club";

/* Days before it had another preset for Spoil Five; their results and records keep it. */
static const char USUAL_SINCE[] = "2026-12-01", BEFORE[] = "spoil-five";

/* The weekday of a date in text, Sunday is 0; −1 if it is no date: the date of its first second is another text. */
static int weekday_of(const char *text)
{
    char same[S5_DAY_SIZE];
    struct tm parts = {.tm_mday = 0};
    if (*text == '-' || sscanf(text, "%4d-%2d-%2d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday) != 3)
        return -1;
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    const int weekday = s5_day_at(timegm(&parts), same);
    return strcmp(text, same) ? -1 : weekday;
}

/* How many people have a score. */
typedef struct Score {
    int32_t score;
    int64_t count;
} Score;

typedef struct Result {
    char name[S5_PLAYER_NAME_MAX];
    int32_t score;
} Result;

typedef struct Day {
    char day[S5_DAY_SIZE], code[S5_CODE_SIZE], name[S5_PLAYER_NAME_MAX];
    char own_game[S5_ID_SIZE], best_game[S5_ID_SIZE];
    int weekday, pace_ms;
    bool good, over; /* over: nobody can try it any more */
    bool is_settled;
    S5FairDay fair, tomorrow; /* where its packs come from; tomorrow's, if it is today */
    S5FairValue secret;       /* once it is over */
    S5Bytes scores;           /* Score, the best first */
    Result result[SHOWN];     /* the best first */
    int shown;
    bool has_own;
    int32_t own;
} Day;

static const char *rules_of(const Day *day)
{
    const char *rules = WEEK[day->weekday].rules;
    const bool was = strcmp(day->day, USUAL_SINCE) < 0 && s5_text_same(rules, s5_preset_usual()->name);
    return was ? BEFORE : rules;
}

/* ----------------------------------------------------------------- results */

static bool take_try(void *to, const char *table, int64_t since_ms)
{
    (void)since_ms;
    s5_copy_text(((Day *)to)->code, S5_CODE_SIZE, table);
    return false;
}

static bool take_score(void *to, int32_t score, int64_t count)
{
    Day *day = to;
    return day->good = s5_bytes_add(&day->scores, &(Score){score, count}, sizeof(Score));
}

static size_t count_scores(const Day *day)
{
    return day->scores.used / sizeof(Score);
}

static const Score *score_at(const Day *day, size_t at)
{
    return (const Score *)(void *)day->scores.bytes + at;
}

static bool take_result(void *to, const S5SeatRow *seat, const char *game)
{
    Day *day = to;
    if (!day->shown)
        s5_copy_text(day->best_game, sizeof day->best_game, game);
    Result *result = &day->result[day->shown++];
    result->score = seat->score;
    s5_copy_text(result->name, sizeof result->name, seat->name);
    return day->shown < SHOWN;
}

static bool take_own(void *to, const S5SeatRow *seat, const char *game)
{
    Day *day = to;
    s5_copy_text(day->own_game, sizeof day->own_game, game);
    day->has_own = true;
    day->own = seat->score;
    return false;
}

static int64_t count_results(const Day *day)
{
    int64_t count = 0;
    for (size_t i = 0; i < count_scores(day); i++)
        count += score_at(day, i)->count;
    return count;
}

/* How many people have which score, the best first: `[[7,1],[3,12]]`. */
static void put_distribution(S5Text *text, const Day *day)
{
    for (size_t i = 0; i < count_scores(day); i++) {
        s5_put_number_field(text, i ? ",[" : "[", score_at(day, i)->score);
        s5_put_number_field(text, ",", score_at(day, i)->count);
        S5_PUT(text, "]");
    }
}

static void put_own_result(S5Text *text, const Day *day)
{
    int64_t place = 1;
    double sum = 0;
    char mean[40];
    for (size_t i = 0; i < count_scores(day); i++) {
        place += score_at(day, i)->score > day->own ? score_at(day, i)->count : 0;
        sum += (double)score_at(day, i)->score * (double)score_at(day, i)->count;
    }
    if (day->has_own) {
        s5_put_number_field(text, ",\"own\":", day->own);
        s5_put_number_field(text, ",\"place\":", place);
        s5_put_string_field(text, ",\"game\":", day->own_game);
    }
    if (!count_scores(day))
        return;
    snprintf(mean, sizeof mean, ",\"mean\":%.2f", sum / (double)count_results(day));
    s5_text_add(text, mean);
}

static void put_results(S5Text *text, const Day *day)
{
    for (int i = 0; i < day->shown; i++) {
        s5_put_string_field(text, i ? ",{\"name\":" : "{\"name\":", day->result[i].name);
        s5_put_number_field(text, ",\"score\":", day->result[i].score);
        S5_PUT(text, "}");
    }
}

/* Where the packs come from (docs/fair-dealing.md). */
static void put_fair(S5Text *text, const Day *day)
{
    static const S5FairValue NONE;
    if (!s5_fair_same(&day->fair.hash, &NONE)) {
        s5_fair_put_value_field(text, ",\"hash\":", &day->fair.hash);
        s5_put_bool_field(text, ",\"settled\":", day->is_settled);
        if (*day->fair.beacon)
            s5_put_string_field(text, ",\"beacon\":", day->fair.beacon);
        if (day->over)
            s5_fair_put_value_field(text, ",\"secret\":", &day->secret);
    }
    if (*day->tomorrow.date) {
        s5_put_string_field(text, ",\"next\":{\"day\":", day->tomorrow.date);
        s5_fair_put_value_field(text, ",\"hash\":", &day->tomorrow.hash);
        S5_PUT(text, "}");
    }
}

static void put_day(S5Text *text, const void *from)
{
    const Day *day = from;
    s5_put_string_field(text, "{\"day\":", day->day);
    s5_put_string_field(text, ",\"rules\":", rules_of(day));
    s5_put_number_field(text, ",\"players\":", WEEK[day->weekday].players);
    s5_put_number_field(text, ",\"hands\":", S5_HANDS_OF_A_DAY);
    s5_put_string_field(text, ",\"level\":", LEVEL);
    s5_put_number_field(text, ",\"chips\":", s5_preset_options(s5_preset_find(rules_of(day))).chips);
    s5_put_bool_field(text, ",\"tried\":", *day->code);
    if (*day->code)
        s5_put_string_field(text, ",\"code\":", day->code);
    put_own_result(text, day);
    s5_put_number_field(text, ",\"count\":", count_results(day));
    S5_PUT(text, ",\"distribution\":[");
    put_distribution(text, day);
    S5_PUT(text, "],\"results\":[");
    put_results(text, day);
    S5_PUT(text, "]");
    if (day->over && *day->best_game) /* while a try still counts, nobody is shown the cards */
        s5_put_string_field(text, ",\"best\":", day->best_game);
    put_fair(text, day);
    S5_PUT(text, "}\n");
}

static bool find_stored_beacon(S5Journal *journal, Day *day, const char *proposal)
{
    S5DayBeacon found;
    if (!s5_journal_beacon(journal, day->day, proposal, &found))
        return false;
    day->is_settled = found.settled;
    if (strcmp(found.text, S5_UNVERIFIABLE) != 0)
        s5_copy_text(day->fair.beacon, sizeof day->fair.beacon, found.text);
    else
        day->fair.hash = (S5FairValue){{0}};
    return true;
}

/* The answer is written here, too: nobody would free its parts when the client goes. */
static void read_day(S5Request *r)
{
    Day *day = r->own;
    S5Journal *journal = r->gateway->journal;
    const bool read = s5_journal_places(journal, &r->who, day->day, take_try, day) &&
                      s5_journal_scores(journal, day->day, take_score, day) &&
                      s5_journal_results(journal, day->day, NULL, SHOWN, take_result, day) &&
                      s5_journal_results(journal, day->day, &r->who, 1, take_own, day) &&
                      find_stored_beacon(journal, day, NULL);
    day->good = read && day->good && s5_reply_put(r, put_day, day);
    free(day->scores.bytes);
}

static void say_day(S5Request *r)
{
    const Day *day = r->own;
    if (!s5_api_refuse_unless(r, day->good))
        s5_reply(r, 200, "application/json");
}

static Day *new_day(S5Request *r)
{
    Day *day = s5_request_own(r, sizeof *day);
    if (!day)
        return NULL;
    day->good = true;
    day->pace_ms = PACE_MS;
    day->weekday = s5_day_at(s5_wall_s(), day->day);
    return day;
}

/* Another day than today, if the query asks for one; false after answering with an error. */
static bool read_asked(S5Request *r, Day *day)
{
    char request[S5_DAY_SIZE + 1];
    if (!s5_request_query(r, "day", request, sizeof request))
        return true;
    const int weekday = weekday_of(request);
    if (weekday < 0 || strcmp(request, day->day) > 0) {
        s5_reply_error(r, S5_API_MALFORMED, "\"day\" must be a date until today, as in 2026-11-20.");
        return false;
    }
    day->weekday = weekday;
    day->over = s5_day_is_over(request, s5_wall_s());
    s5_copy_text(day->day, sizeof day->day, request);
    return true;
}

static void look_up_fair(S5Request *r, Day *day)
{
    enum { DAY_S = 86400 };
    char today[S5_DAY_SIZE], tomorrow[S5_DAY_SIZE];
    const S5Registry *registry = r->gateway->registry;
    const int64_t now = s5_wall_s();
    s5_day_at(now, today);
    s5_day_at(now + DAY_S, tomorrow);
    day->fair = s5_registry_fair_day(registry, day->day);
    if (day->over)
        day->secret = s5_registry_day_secret(registry, day->day);
    if (!strcmp(day->day, today))
        day->tomorrow = s5_registry_fair_day(registry, tomorrow);
}

void s5_api_day(S5Request *r)
{
    Day *day = new_day(r);
    if (!day || !read_asked(r, day))
        return;
    look_up_fair(r, day);
    s5_request_work(r, read_day, say_day);
}

/* --------------------------------------------------------------------- try */

/* Creates the table of the try; the beacon of the day is settled. */
static void create_try(S5Request *r)
{
    char request[512];
    const Day *day = r->own;
    if (s5_api_refuse_unless(r, day->good) || !s5_api_take_creation(r))
        return;
    const int size = snprintf(request, sizeof request,
        "{\"rules\":\"%s\",\"players\":%d,\"settings\":{\"pace_ms\":%d,\"silent_s\":2,\"clock_s\":0,"
        "\"between_s\":600,\"undo\":false,\"chat\":false,\"hints\":false,\"watch\":\"nobody\",\"level\":\"%s\"}}",
        rules_of(day), WEEK[day->weekday].players, day->pace_ms, LEVEL);
    s5_request_hold(r);
    s5_registry_create(r->gateway->registry, &r->who, r->usage->key, request, (size_t)size, &day->fair,
        day->name, NULL, s5_api_created, r);
}

/* In a thread. */
static void ask_beacon(S5Request *r)
{
    Day *day = r->own;
    day->good = find_stored_beacon(r->gateway->journal, day, NULL);
}

/* In a thread: all servers of a store settle a day with the same beacon. */
static void settle_day(S5Request *r)
{
    char proposal[S5_FAIR_BEACON_MAX];
    Day *day = r->own;
    s5_copy_text(proposal, sizeof proposal, day->fair.beacon);
    day->good = find_stored_beacon(r->gateway->journal, day, proposal);
}

static void say_settled(S5Request *r)
{
    const Day *day = r->own;
    if (day->good)
        s5_logfmt("day", "date", day->day, "beacon", *day->fair.beacon ? day->fair.beacon : "none");
    create_try(r);
}

/* On the loop, to which the operator's file belongs: it is looked into only where nobody has settled the day. */
static void propose_beacon(S5Request *r)
{
    Day *day = r->own;
    if (!day->good || day->is_settled) {
        create_try(r);
        return;
    }
    s5_beacon_look_up(r->gateway->config->beacons, day->day, day->fair.beacon);
    s5_request_work(r, settle_day, say_settled);
}

void s5_api_day_try(S5Request *r)
{
    Day *day = new_day(r);
    if (!day || !s5_api_read_name(r, day->name, &day->pace_ms))
        return;
    day->fair = s5_registry_fair_day(r->gateway->registry, day->day);
    s5_request_work(r, ask_beacon, propose_beacon);
}
