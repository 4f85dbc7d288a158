/* Finished games: a person's own, one as a record, and statistics. */
#include "api.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"
#include "server/common/bytes.h"
#include "server/common/logfmt.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGE = 50 };

int s5_api_seat(const S5GameRow *game, const S5PersonId *who)
{
    for (int seat = 0; seat < game->players; seat++)
        if (s5_is_same_person(&game->seat[seat].who, who))
            return seat;
    return -1;
}

bool s5_api_refuse_unless(S5Request *r, bool good)
{
    if (!good)
        s5_reply_error(r, S5_API_BUSY, "That can't be read just now; try again in a moment.");
    return !good;
}

/* ---------------------------------------------------------------- own games */

typedef struct Listed {
    S5GameRow game[PAGE];
    bool closed[PAGE]; /* the game's record can't be read yet */
    int count;
    bool more, good;
} Listed;

static bool take_listed(void *to, const S5GameRow *game)
{
    Listed *listed = to;
    listed->more = listed->count == PAGE;
    if (!listed->more)
        listed->game[listed->count++] = *game;
    return !listed->more;
}

/* Whether a game has packs that other tables of a card night may still play. */
static bool read_closed(S5Request *r, const S5GameRow *game, bool *closed)
{
    bool open = true;
    const bool is_of_night = *game->day && !s5_is_date(game->day);
    const bool good = !is_of_night || s5_api_read_open(r->gateway->journal, game->day, &open);
    *closed = !open;
    return good;
}

static void read_listed_games(S5Request *r)
{
    Listed *listed = r->own;
    char before[24 + S5_ID_SIZE], *end; /* MS, or MS-ID of the last game of the previous page */
    S5GameQuery which = {.who = &r->who, .before_ms = INT64_MAX};
    if (s5_request_query(r, "before", before, sizeof before)) {
        which.before_ms = strtoll(before, &end, 10);
        which.before_id = *end == '-' ? end + 1 : NULL;
    }
    listed->good = s5_journal_games(r->gateway->journal, &which, take_listed, listed);
    for (int i = 0; i < listed->count; i++)
        listed->good = read_closed(r, &listed->game[i], &listed->closed[i]) && listed->good;
}

static void put_game_seats(S5Text *text, const S5GameRow *game)
{
    S5_PUT(text, ",\"names\":[");
    for (int seat = 0; seat < game->players; seat++)
        s5_put_string_field(text, seat ? "," : "", game->seat[seat].name);
    S5_PUT(text, "],\"levels\":[");
    for (int seat = 0; seat < game->players; seat++)
        s5_put_string_field(text, seat ? "," : "", *game->seat[seat].level ? game->seat[seat].level : NULL);
    S5_PUT(text, "],\"scores\":[");
    for (int seat = 0; seat < game->players; seat++)
        s5_put_number_field(text, seat ? "," : "", game->seat[seat].score);
    S5_PUT(text, "],\"winners\":[");
    for (int seat = 0, some = 0; seat < game->players; seat++)
        if (game->seat[seat].won)
            s5_put_number_field(text, some++ ? "," : "", seat);
    S5_PUT(text, "]");
}

static void put_listed_game(S5Text *text, const S5GameRow *game, bool closed, int own)
{
    s5_put_string_field(text, "{\"id\":", game->id);
    s5_put_string_field(text, ",\"rules\":", game->rules);
    s5_put_number_field(text, ",\"players\":", game->players);
    s5_put_number_field(text, ",\"sides\":", game->sides);
    s5_put_number_field(text, ",\"hands\":", game->hands);
    s5_put_number_field(text, ",\"ended_ms\":", game->ended_ms);
    s5_put_string_field(text, ",\"table\":", game->table);
    const bool is_of_day = s5_is_date(game->day);
    s5_put_string_field(text, ",\"day\":", is_of_day ? game->day : NULL);
    if (is_of_day)
        s5_put_bool_field(text, ",\"day_over\":", s5_day_is_over(game->day, s5_wall_s()));
    if (closed)
        s5_put_bool_field(text, ",\"closed\":", true);
    s5_put_number_field(text, ",\"seat\":", own);
    put_game_seats(text, game);
    S5_PUT(text, "}");
}

static void put_listed_games(S5Text *text, const void *from)
{
    const S5Request *r = from;
    const Listed *listed = r->own;
    S5_PUT(text, "{\"games\":[");
    for (int i = 0; i < listed->count; i++) {
        s5_text_add(text, i ? "," : "");
        put_listed_game(text, &listed->game[i], listed->closed[i], s5_api_seat(&listed->game[i], &r->who));
    }
    s5_put_bool_field(text, "],\"more\":", listed->more);
    S5_PUT(text, "}\n");
}

static void say_games(S5Request *r)
{
    const Listed *listed = r->own;
    if (!s5_api_refuse_unless(r, listed->good))
        s5_reply_json(r, 200, put_listed_games, r);
}

void s5_api_games(S5Request *r)
{
    if (s5_request_own(r, sizeof(Listed)))
        s5_request_work(r, read_listed_games, say_games);
}

/* ------------------------------------------------------------------ record */

/* An entry with acts, and where its lines begin in the record. */
typedef struct Act {
    uint64_t entry;
    size_t begin;
} Act;

/* A record that is assembled from the entries of a table, without the acts that were undone. */
typedef struct Record {
    S5GameRow game;
    bool found, good;
    bool closed;    /* it has packs that others may still play */
    char why[256];  /* why the entries can't be read */
    uint64_t entry; /* the entry read last, from 1 */
    S5Bytes text;
    S5Bytes acts; /* the entries with acts, Act */
} Record;

static bool take_listed_game(void *to, const S5GameRow *game)
{
    Record *record = to;
    record->game = *game;
    record->found = true;
    return false;
}

/* Whether a line says where packs come from: an undo does not touch it. */
static bool is_fair(const S5EntryLine *line)
{
    return s5_fair_is_event(line->event, line->event_size);
}

static bool belongs(const S5EntryLine *line)
{
    static const char *const EVENTS[] = {"game", "deal", "act", "trick", "end-hand", "end-game"};
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (s5_line_has_event(line, EVENTS[i]))
            return true;
    return is_fair(line);
}

/* The last entry with acts; null for none. */
static const Act *last_act(const Record *record)
{
    const size_t count = record->acts.used / sizeof(Act);
    return count ? (const Act *)(void *)record->acts.bytes + count - 1 : NULL;
}

/* An undo voids all acts from an entry on. */
static void take_back_acts(Record *record, const S5EntryLine *line)
{
    S5EntryLine kept;
    json_t *undo = json_loadb(line->bytes, line->size, 0, NULL);
    const json_int_t from = json_integer_value(json_object_get(undo, "from"));
    json_decref(undo);
    const size_t end = record->text.used;
    for (const Act *act; (act = last_act(record)) && act->entry >= (uint64_t)from;) {
        record->text.used = act->begin;
        record->acts.used -= sizeof *act;
    }
    char *text = record->text.bytes;
    for (const char *at = text + record->text.used; s5_entry_next_line(&at, text + end, &kept);)
        if (is_fair(&kept)) { /* it moves forward */
            memmove(text + record->text.used, kept.bytes, kept.size);
            record->text.used += kept.size;
        }
}

static bool take_record_line(Record *record, const S5EntryLine *line, bool *act)
{
    if (s5_line_has_event(line, "undo"))
        take_back_acts(record, line);
    if (!belongs(line))
        return true;
    const bool begins = s5_line_has_event(line, "act") && !*act;
    *act = *act || begins;
    return (!begins || s5_bytes_add(&record->acts, &(Act){record->entry, record->text.used}, sizeof(Act))) &&
           s5_bytes_add(&record->text, line->bytes, line->size);
}

static bool take_record_entry(void *to, const char *lines, size_t size, S5Version version)
{
    Record *record = to;
    S5EntryLine line;
    bool act = false;
    (void)version;
    record->entry++;
    for (const char *at = lines; record->good && s5_entry_next_line(&at, lines + size, &line);)
        record->good = take_record_line(record, &line, &act);
    return record->good;
}

/* ------------------------------------------------- record of a day's deal */

/* What a table's first entry says of the deal of the day. */
static bool take_day_line(void *to, const char *lines, size_t size, S5Version version)
{
    S5FairDay *day = to;
    S5EntryLine line;
    (void)version;
    if (s5_entry_find_line(lines, size, "day", &line)) {
        json_t *json = json_loadb(line.bytes, line.size, 0, NULL);
        if (!s5_fair_read_day(json, day))
            *day->date = 0; /* of a time before days could be verified */
        json_decref(json);
    }
    return true;
}

/* Inserts bytes into the record. */
static bool insert(S5Bytes *text, size_t at, const char *bytes, size_t size)
{
    if (!s5_bytes_add(text, bytes, size))
        return false;
    memmove(text->bytes + at + size, text->bytes + at, text->used - size - at);
    memcpy(text->bytes + at, bytes, size);
    return true;
}

/* After the line of the game comes what is known of its day, and after the last line the day's secret, once the day is over. */
static bool add_day(S5Request *r, Record *record)
{
    char bytes[600];
    S5FairDay day = {.date = ""};
    S5Text text = s5_text(bytes, sizeof bytes), error = s5_text(record->why, sizeof record->why);
    if (!*record->game.day)
        return true;
    if (!read_closed(r, &record->game, &record->closed) ||
        !s5_journal_read(r->gateway->journal, record->game.table, 1, 1, take_day_line, &day, &error))
        return false;
    const char *end = record->text.used ? memchr(record->text.bytes, '\n', record->text.used) : NULL;
    if (!*day.date || !end)
        return true;
    s5_fair_put_day(&text, &day);
    if (!insert(&record->text, (size_t)(end + 1 - record->text.bytes), bytes, text.used))
        return false;
    if (record->closed || (s5_is_date(record->game.day) && !s5_day_is_over(record->game.day, s5_wall_s())))
        return true;
    text = s5_text(bytes, sizeof bytes);
    const S5FairValue secret = s5_registry_day_secret(r->gateway->registry, day.date);
    s5_fair_put_day_secret(&text, day.date, &secret);
    return s5_bytes_add(&record->text, bytes, text.used);
}

static void read_game_record(S5Request *r)
{
    Record *record = r->own;
    const S5GameRow *game = &record->game;
    S5Text error = s5_text(record->why, sizeof record->why);
    record->entry = game->first - 1;
    record->good = s5_journal_read(r->gateway->journal, game->table, game->first, game->last,
                       take_record_entry, record, &error) &&
                   record->good && record->entry == game->last && add_day(r, record);
    free(record->acts.bytes);
    r->text = record->text.bytes; /* the answer, if there is one */
    r->text_size = record->text.used;
}

static void say_record(S5Request *r)
{
    const Record *record = r->own;
    if (*record->why) {
        r->gateway->metrics->value[S5_METRIC_FAULTS]++;
        s5_logfmt("fault", "table", record->game.table, "why", record->why);
    }
    if (record->good && record->closed)
        s5_reply_error(r, S5_API_FORBIDDEN,
            "Other tables may still have these packs to play: the record can be read when the organiser has opened them.");
    else if (record->good && record->found)
        s5_reply(r, 200, "application/jsonl; charset=utf-8");
    else if (record->good)
        s5_reply_error(r, S5_API_UNKNOWN, "There is no such game.");
    else
        s5_api_refuse_unless(r, false);
}

static void find_record(S5Request *r)
{
    Record *record = r->own;
    const S5GameQuery which = {.id = r->argument, .before_ms = INT64_MAX};
    record->good = s5_journal_games(r->gateway->journal, &which, take_listed_game, record);
}

/* Its entries may be in another database. */
static void game_found(S5Request *r)
{
    const Record *record = r->own;
    if (record->good && record->found)
        s5_request_work(r, read_game_record, say_record);
    else
        say_record(r);
}

void s5_api_game(S5Request *r)
{
    if (s5_request_own(r, sizeof(Record)))
        s5_request_work(r, find_record, game_found);
}

/* -------------------------------------------------------------- statistics */

enum { OPPONENTS = 50 };

typedef struct Figures {
    bool good;
    int opponents;
    S5Tally all, opponent[OPPONENTS];
} Figures;

void s5_api_put_count(S5Text *text, int64_t games, int64_t won, int64_t shared)
{
    s5_put_number_field(text, "\"games\":", games);
    s5_put_number_field(text, ",\"won\":", won);
    s5_put_number_field(text, ",\"shared\":", shared);
}

/* A request, whose Figures get the person's tallies. */
static bool take_figures(void *to, const S5Tally *tally)
{
    const S5Request *r = to;
    Figures *f = r->own;
    if (s5_is_same_person(&tally->other, &r->who))
        f->all = *tally;
    else
        f->opponent[f->opponents++] = *tally;
    return f->opponents < OPPONENTS;
}

static void read_figures(S5Request *r)
{
    Figures *f = r->own;
    f->good = s5_journal_tallies(r->gateway->journal, &r->who, OPPONENTS, take_figures, r);
}

static void put_figures(S5Text *text, const void *from)
{
    const Figures *f = from;
    S5_PUT(text, "{");
    s5_api_put_count(text, f->all.games, f->all.won, f->all.shared);
    s5_put_number_field(text, ",\"hands\":", f->all.hands);
    s5_put_number_field(text, ",\"pools\":", f->all.pools);
    s5_put_number_field(text, ",\"jinks\":", f->all.jinks);
    s5_put_number_field(text, ",\"points\":", f->all.points);
    S5_PUT(text, ",\"against\":[");
    for (int i = 0; i < f->opponents; i++) {
        const S5Tally *with = &f->opponent[i];
        s5_put_string_field(text, i ? ",{\"name\":" : "{\"name\":", *with->level ? with->level : with->name);
        S5_PUT(text, ",");
        if (*with->level)
            S5_PUT(text, "\"computer\":true,");
        s5_api_put_count(text, with->games, with->won, with->shared);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]}\n");
}

static void say_figures(S5Request *r)
{
    const Figures *f = r->own;
    if (!s5_api_refuse_unless(r, f->good))
        s5_reply_json(r, 200, put_figures, f);
}

void s5_api_stats(S5Request *r)
{
    if (s5_request_own(r, sizeof(Figures)))
        s5_request_work(r, read_figures, say_figures);
}
