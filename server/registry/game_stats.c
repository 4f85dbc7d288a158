/* The row of a finished game, for lists and statistics; and whose day's deal a table is. */
#include "registry_internal.h"
#include "spoilfive/assert.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int s5_day_at(int64_t seconds, char day[S5_DAY_SIZE])
{
    struct tm parts;
    const time_t at = (time_t)seconds;
    gmtime_r(&at, &parts);
    strftime(day, S5_DAY_SIZE, "%Y-%m-%d", &parts);
    return parts.tm_wday;
}

bool s5_day_is_over(const char *day, int64_t seconds)
{
    enum { HOUR_S = 3600 };
    char latest[S5_DAY_SIZE];
    s5_day_at(seconds - S5_DAY_ENDS_H * HOUR_S, latest);
    return strcmp(day, latest) < 0;
}

/* Whether a game at the table of a day is the owner's try: the table's first, and they sat there to its end. */
static bool is_try(const S5FinishedGame *ended, const S5LiveTable *live)
{
    const S5FinishedSeat *seat = &ended->seat[S5_SEAT_OF_A_DAY];
    return ended->number == 1 && !seat->level && !memcmp(seat->token, live->owner.bytes, sizeof seat->token);
}

/* Whether somebody who played alone ended the game early: it is no win. The deal of the day has a fixed number of hands. */
static bool is_given_up(const S5FinishedGame *ended, const S5LiveTable *live)
{
    int people = 0;
    for (int i = 0; i < ended->rules->players; i++)
        people += !ended->seat[i].level;
    const bool is_whole_day = s5_is_date(live->day) && ended->stats.hands >= S5_HANDS_OF_A_DAY;
    return ended->state->stopped && people == 1 && !is_whole_day;
}

void s5_game_stats_row(const S5FinishedGame *ended, const S5LiveTable *live, S5GameRow *game)
{
    const S5Rules *rules = ended->rules;
    const bool is_no_win = is_given_up(ended, live);
    S5_ASSERT(ended->first && ended->first <= ended->last);
    uint8_t id[(S5_ID_SIZE - 1) / 2];
    *game = (S5GameRow){.first = ended->first,
        .last = ended->last,
        .ended_ms = s5_wall_ms(),
        .hands = ended->stats.hands,
        .players = rules->players,
        .sides = rules->sides};
    randombytes_buf(id, sizeof id);
    sodium_bin2hex(game->id, sizeof game->id, id, sizeof id);
    s5_copy_text(game->table, sizeof game->table, live->code);
    s5_copy_text(game->day, sizeof game->day, live->day); /* every game there has the cards of the day */
    s5_copy_text(game->rules, sizeof game->rules, s5_preset_built_in(rules->preset)->name);
    for (int i = 0; i < rules->players; i++) {
        const S5FinishedSeat *from = &ended->seat[i];
        const int party = rules->side_of[i], entry = rules->scores == rules->players ? i : party;
        S5SeatRow *seat = &game->seat[i];
        s5_copy_text(seat->name, sizeof seat->name, from->name);
        s5_copy_text(seat->level, sizeof seat->level, from->level ? from->level : "");
        if (!from->level)
            memcpy(seat->who.bytes, from->token, sizeof seat->who.bytes);
        seat->won = !is_no_win && ended->state->winners >> party & 1;
        seat->score = ended->state->total[entry] - rules->options.chips;
        seat->pools = ended->stats.pools[i];
        seat->jinks = ended->stats.jinks[i];
        seat->counts = s5_is_date(game->day) && i == S5_SEAT_OF_A_DAY && is_try(ended, live) &&
                       game->hands == S5_HANDS_OF_A_DAY && !s5_day_is_over(game->day, game->ended_ms / 1000);
    }
}

/* The person whom an event names in a field. */
static bool read_who(const char *lines, size_t size, const char *event, const char *field, S5PersonId *who)
{
    S5EntryLine line;
    const bool found = s5_entry_find_line(lines, size, event, &line);
    json_t *json = found ? json_loadb(line.bytes, line.size, 0, NULL) : NULL;
    const char *token = json_string_value(json_object_get(json, field));
    const bool good =
        token && sodium_hex2bin(who->bytes, sizeof who->bytes, token, strlen(token), NULL, NULL, NULL) == 0;
    json_decref(json);
    return good;
}

const char *s5_game_stats_day(S5LiveTable *live, const char *lines, size_t size)
{
    S5EntryLine line;
    const bool found = s5_entry_find_line(lines, size, "day", &line);
    json_t *event = found ? json_loadb(line.bytes, line.size, 0, NULL) : NULL;
    const char *day = json_string_value(json_object_get(event, "day"));
    const char *name = json_string_value(json_object_get(event, "name"));
    s5_copy_text(live->day, sizeof live->day, day ? day : "");
    s5_copy_text(live->day_player, sizeof live->day_player, name ? name : "");
    live->is_fair_day = event && s5_fair_read_day(event, &live->fair_day);
    read_who(lines, size, "open", "host", &live->owner);
    json_decref(event);
    return found ? line.bytes : NULL;
}

void s5_game_stats_put_day(S5Text *text, const S5FairDay *day, const char *name)
{
    static const S5FairValue NONE = {{0}};
    S5_PUT(text, "{\"event\":\"day\"");
    if (s5_fair_same(&day->hash, &NONE))
        s5_put_string_field(text, ",\"day\":", day->date);
    else
        s5_fair_put_day_fields(text, day);
    s5_put_string_field(text, ",\"name\":", name);
    S5_PUT(text, "}\n");
}

void s5_day_seed(const uint8_t secret[32], const char *day, const char *what, int number, uint8_t seed[32])
{
    char text[48];
    const int size = snprintf(text, sizeof text, "spoilfive %s %s %d", day, what, number);
    crypto_generichash(seed, 32, (const unsigned char *)text, (unsigned long long)size, secret, 32);
}

S5FairDay s5_registry_fair_day(const S5Registry *registry, const char *date)
{
    S5FairDay day = {.date = ""};
    const S5FairValue own = s5_registry_day_secret(registry, date);
    s5_copy_text(day.date, sizeof day.date, date);
    day.hash = s5_fair_day_hash(date, &own);
    return day;
}

S5FairValue s5_registry_day_secret(const S5Registry *registry, const char *day)
{
    S5FairValue own;
    s5_day_seed(registry->secret, day, "secret", 0, own.bytes);
    return own;
}

void s5_deal_name(const char *night, int deal, char name[S5_DAY_SIZE])
{
    snprintf(name, S5_DAY_SIZE, "%s%02d", night, deal);
}

void s5_registry_table_of(const S5Registry *registry, const char *deal, int table, char code[S5_CODE_SIZE])
{
    uint8_t seed[32];
    s5_day_seed(registry->secret, deal, "table", table, seed);
    s5_table_code_write(seed, code);
}

void s5_copy_text(char *to, size_t size, const char *from)
{
    S5Text text = s5_text(to, size);
    s5_text_add(&text, from);
}
