/* The judges. They know the formats of docs/ and the rules of what a seat may see, and nothing of server/. */
#include "judge.h"
#include "disk.h"
#include "referee.h"
#include "world.h"

#include "engine/record/fair_line.h"

#include "spoilfive/record.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SimJudged sim_judged;

#define NO_PLAYS UINT64_C(0xCBF29CE484222325)

static uint64_t add_text(uint64_t hash, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* ----------------------------------------------------------------- pictures */

static bool is_game_line(const char *line)
{
    static const char *const NAMES[] = {"game", "deal", "act", "trick", "end-hand", "end-game"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (is_event(line, NAMES[i]))
            return true;
    return false;
}

static bool is_card(const char *at)
{
    return strchr("A23456789TJQKX", at[0]) && at[0] && strchr("SHDCX", at[1]) && at[1];
}

static bool has_card(const char *set, const char *card)
{
    for (const char *at = set; at[0] && at[1]; at += at[2] ? 3 : 2)
        if (at[0] == card[0] && at[1] == card[1])
            return true;
    return false;
}

static void add_card(char *set, size_t size, const char *card)
{
    const size_t used = strlen(set);
    if (!has_card(set, card) && used + 4 < size)
        snprintf(set + used, size - used, "%s%.2s", used ? " " : "", card);
}

/* The text of a field, up to its quote; null where there is none. */
static const char *text_field(const char *line, const char *name, size_t *size)
{
    const char *at = strstr(line, name);
    if (!at)
        return NULL;
    at += strlen(name);
    *size = strcspn(at, "\"");
    return at;
}

static int number_field(const char *line, const char *name)
{
    const char *at = strstr(line, name);
    return at ? atoi(at + strlen(name)) : 0;
}

static void see_all(SimPicture *p, const char *text, size_t size)
{
    for (size_t i = 0; i + 2 <= size; i++)
        if (is_card(text + i))
            add_card(p->seen, sizeof p->seen, text + i);
}

static void see_deal(SimPicture *p, const char *line)
{
    size_t size = 0;
    const char *at = strstr(line, "\"hands\":[");
    int seat = 0;
    *p->hand = *p->seen = *p->trick = 0;
    p->dealt = true;
    if (strstr(line, "\"pack\":"))
        sim_violated("a view has the whole pack: %.300s", line);
    for (at = at ? at + 9 : NULL; at && *at == '"'; seat++) {
        const size_t length = strcspn(at + 1, "\"");
        if (seat == p->seat && number_field(line, "\"hand\":") >= p->from)
            snprintf(p->hand, sizeof p->hand, "%.*s", (int)length, at + 1);
        else if (strspn(at + 1, "? ") < length)
            sim_violated("seat %d is shown the hand of seat %d: %.300s", p->seat, seat, line);
        at += length + 2;
        at += *at == ',';
    }
    const char *kitty = text_field(line, "\"kitty\":\"", &size);
    if (kitty && strspn(kitty, "? ") < size)
        sim_violated("seat %d is shown the kitty: %.300s", p->seat, line);
    const char *up = text_field(line, "\"turn_up\":\"", &size);
    if (up)
        see_all(p, up, size);
    const char *turned = text_field(line, "\"turned\":\"", &size);
    if (turned)
        see_all(p, turned, size);
}

static void see_act(SimPicture *p, const char *line)
{
    size_t size = 0, drawn_size = 0;
    const int seat = atoi(line + strlen("{\"event\":\"act\",\"seat\":"));
    const char *what = text_field(line, "\"do\":\"", &size), *turned;
    const char *drawn = text_field(line, "\"drawn\":\"", &drawn_size);
    if (!what)
        return;
    if (seat != p->seat && begins(what, "discard") && size > 8 && strspn(what + 8, "? ") < size - 8)
        sim_violated("seat %d is shown what seat %d discards: %.200s", p->seat, seat, line);
    if (seat != p->seat && drawn && strspn(drawn, "? ") < drawn_size)
        sim_violated("seat %d is shown what seat %d draws: %.200s", p->seat, seat, line);
    if (seat == p->seat)
        for (size_t i = 0; drawn && i + 2 <= drawn_size; i += 3)
            add_card(p->hand, sizeof p->hand, drawn + i);
    if (begins(what, "play ")) {
        if (seat == p->seat && p->dealt && *p->hand && !has_card(p->hand, what + 5) &&
            !has_card(p->seen, what + 5) && !has_card(p->hand, "??"))
            sim_violated("seat %d plays a card that it was never shown: %.200s (%s)", seat, line, p->hand);
        p->plays = add_text(p->plays, line, strlen(line));
        snprintf(p->trick + strlen(p->trick), sizeof p->trick - strlen(p->trick), "%s%.2s",
            *p->trick ? " " : "", what + 5);
    }
    see_all(p, what, size);
    if ((turned = text_field(line, "\"turned\":\"", &size)))
        see_all(p, turned, size);
}

/* A picture of entries that were lost does not lead to the trick that follows. */
static void see_trick(SimPicture *p, const char *line)
{
    size_t size = 0;
    const char *cards = text_field(line, "\"cards\":\"", &size);
    if (p->dealt && (!cards || size != strlen(p->trick) || !begins(cards, p->trick)))
        sim_violated("seat %d has seen %s played: %.200s", p->seat, p->trick, line);
    *p->trick = 0;
}

/* A line that is no part of the game must not name a card that this client does not know. */
static void see_other(SimPicture *p, const char *line)
{
    size_t size = 0;
    const char *legal = strstr(line, "\"legal\":["), *kitty = text_field(line, "\"kitty\":\"", &size);
    if (!is_event(line, "turn"))
        return;
    const int seat = atoi(line + strlen("{\"event\":\"turn\",\"seat\":"));
    if ((legal || kitty) && seat != p->seat)
        sim_violated("seat %d is shown the choices of seat %d: %.300s", p->seat, seat, line);
    for (size_t i = 0; kitty && i + 2 <= size; i += 3)
        add_card(p->hand, sizeof p->hand, kitty + i);
}

void sim_picture_line(SimPicture *p, const char *line)
{
    const size_t size = strlen(line);
    if (is_event(line, "chain") || strstr(line, "\"chance\":\"") || strstr(line, "\"token\":\""))
        sim_violated("somebody is told a secret: %.200s", line);
    if (is_event(line, "seat")) {
        *p = (SimPicture){.known = true, .seat = atoi(line + strlen("{\"event\":\"seat\",\"seat\":"))};
        p->late = strstr(line, "\"late\":true");
        p->from = number_field(line, "\"from\":");
        snprintf(p->seat_line, sizeof p->seat_line, "%s", line);
        p->hash = p->plays = NO_PLAYS;
        return;
    }
    if (is_event(line, "end-hand"))
        p->ended = number_field(line, "\"hand\":");
    if (is_event(line, "secret") && p->known && number_field(line, "\"hand\":") > p->ended && p->dealt)
        sim_violated("a secret is told before its hand is over: %.200s", line);
    if (is_event(line, "deal") && !p->late)
        see_deal(p, line);
    else if (is_event(line, "act") && !p->late)
        see_act(p, line);
    else if (is_event(line, "trick") && !p->late)
        see_trick(p, line);
    else if (!p->late)
        see_other(p, line);
    if (p->known && is_game_line(line) && !strstr(line, "\"do\":\"decline\""))
        p->hash = add_text(p->hash, line, size);
}

/* ------------------------------------------------------------------- tables */

enum { TABLES = 4096, SEEN = 1 << 18 };

typedef struct TableSeen {
    char code[SIM_CODE];
    uint64_t
        losses; /* how often entries of it were lost for good; positions from before that mean something else */
    int shown_by;             /* the process that has shown the last position */
    bool lost;                /* the database has less than was shown, and that process knows */
    uint64_t position, plays; /* the last that anybody was shown, and what they had seen played */
    bool has_plays;
    uint64_t judged; /* what was read of its entries */
    bool started, paused, stored, is_private;
    int present, between_s;
    int64_t moved_ns, since_ns; /* the game; presence */
} TableSeen;

enum { HEARD_S = 40 };

static TableSeen *tables;
static int table_count;
static int64_t went_back_ns;

static TableSeen *table_seen(const char *code)
{
    enum { PLACES = 4 * TABLES };
    static int place[PLACES]; /* a table's number, from 1 */
    size_t at = add_text(NO_PLAYS, code, strlen(code)) % PLACES;
    if (!tables)
        tables = calloc(TABLES, sizeof *tables);
    for (; tables && place[at]; at = (at + 1) % PLACES)
        if (!strcmp(tables[place[at] - 1].code, code))
            return &tables[place[at] - 1];
    if (!tables || table_count == TABLES)
        sim_violated("more than %d tables", TABLES);
    TableSeen *t = &tables[table_count++];
    place[at] = table_count;
    snprintf(t->code, sizeof t->code, "%s", code);
    return t;
}

static uint64_t table_key(const char *code)
{
    return add_text(NO_PLAYS + table_seen(code)->losses, code, strlen(code));
}

/* The picture that belongs to a view and a position, of whoever had it first. */
typedef struct Shown {
    uint64_t key, hash;
} Shown;

static Shown *find_shown(uint64_t key)
{
    static Shown *shown;
    if (!shown)
        shown = calloc(SEEN, sizeof *shown);
    if (!shown)
        abort();
    Shown *place = &shown[key % SEEN];
    if (place->key != key)
        *place = (Shown){key, 0}; /* an old one is forgotten */
    return place;
}

/* What belongs to a key: what was noted first, if it is still known. */
static uint64_t first_noted(uint64_t key, uint64_t value)
{
    Shown *place = find_shown(key);
    if (!place->hash)
        place->hash = value;
    return place->hash;
}

void sim_judge_dealt(const char *code, const SimPicture *p, const char *deal, int person)
{
    if (p->late || p->seat < 0 || !*p->hand || has_card(p->hand, "??"))
        return;
    uint64_t key = add_text(table_key(code) + (uint64_t)p->seat, deal, strlen(deal));
    const uint64_t first = first_noted(key, (uint64_t)person + 1);
    if (first != (uint64_t)person + 1)
        sim_violated(
            "person %d is shown the hand that was dealt to person %d: %.300s", person, (int)first - 1, deal);
}

void sim_judge_seat(const char *code, int seat, uint64_t position, int person)
{
    char words[80];
    snprintf(words, sizeof words, "%s seat %d at %" PRIu64, code, seat, position);
    const uint64_t first = first_noted(add_text(table_key(code), words, strlen(words)), (uint64_t)person + 1);
    if (first != (uint64_t)person + 1)
        sim_violated("two people have the same place: %s", words);
}

bool sim_judge_at(const char *code, const SimPicture *p, uint64_t position, int node)
{
    TableSeen *t = table_seen(code);
    const bool is_first = position > t->position;
    sim_judged.batches++;
    if (t->lost && position < t->position && sim.now_ns > went_back_ns + HEARD_S * SIM_S)
        sim_violated("%s goes on at %" PRIu64 ", and people had seen %" PRIu64 " before the database lost it",
            code, position, t->position);
    if (position >= t->position)
        t->shown_by = sim.process[node];
    if (is_first) {
        t->position = position;
        t->has_plays = false;
    }
    if (!p->known)
        return is_first;
    if (position == t->position && !p->late) {
        t->plays = p->plays;
        t->has_plays = true;
    }
    uint64_t key = add_text(table_key(code) + position * 2, p->seat_line, strlen(p->seat_line));
    Shown *first = find_shown(key);
    if (first->hash && first->hash != p->hash)
        sim_violated(
            "two clients have different pictures of %s at %" PRIu64 " from %s", code, position, p->seat_line);
    sim_judged.pictures += first->hash != 0;
    first->hash = p->hash;
    return is_first;
}

void sim_judge_moves(const char *code)
{
    table_seen(code)->moved_ns = sim.now_ns;
}

void sim_judge_presence(const char *code, int change)
{
    TableSeen *t = table_seen(code);
    t->present += change;
    if (change > 0 && t->present == 1)
        t->since_ns = sim.now_ns;
}

void sim_judge_state(const char *code, bool started, bool paused, int between_s)
{
    TableSeen *t = table_seen(code);
    if (t->started != started || t->paused != paused)
        t->moved_ns = sim.now_ns;
    t->started = started;
    t->between_s = between_s;
    t->paused = paused;
}

void sim_judge_interrupted(void)
{
    for (int i = 0; i < table_count; i++)
        tables[i].moved_ns = sim.now_ns;
}

void sim_judge_waits(void)
{
    enum { LONGEST_S = 400 };
    for (const TableSeen *t = tables; t < tables + table_count; t++) {
        const int64_t since = t->moved_ns > t->since_ns ? t->moved_ns : t->since_ns;
        if (t->started && !t->paused && t->present > 0 &&
            sim.now_ns - since > (LONGEST_S + t->between_s) * SIM_S)
            sim_violated("nothing has happened at %s for %d s, where %d people sit and wait", t->code,
                LONGEST_S, t->present);
    }
}

void sim_judge_private(const char *code)
{
    table_seen(code)->is_private = true;
}

void sim_judge_list(const char *body)
{
    char field[SIM_CODE + 12];
    for (const TableSeen *t = tables; t < tables + table_count; t++) {
        snprintf(field, sizeof field, "\"code\":\"%s\"", t->code);
        if (t->is_private && strstr(body, field))
            sim_violated("a table that is not public is listed: %s", field);
    }
}

void sim_judge_draw(FILE *to)
{
    enum { LATELY_S = 120 };
    for (const TableSeen *t = tables; t < tables + table_count; t++) {
        const int ago_s = (int)((sim.now_ns - t->moved_ns) / SIM_S);
        const char *is = t->paused ? "paused" : "played";
        if (ago_s < LATELY_S)
            fprintf(to, "%s  %5" PRIu64 "  %2d people  %-6s  %3d s ago\n", t->code, t->position, t->present,
                t->started ? is : "open", ago_s);
    }
}

/* After the faults nobody does what there is a limit for, so a limit then counts something of before. A table of quick
 * computer players, 24 hands a minute, uses up its 100,000 entries in two hours, whatever people do. */
static bool is_of_a_limit(const char *code, const char *body)
{
    enum { SPREAD_MIN = 4 };
    return code && !strstr(body, "used up its entries") && sim.quiet_ns &&
           sim.now_ns > sim.quiet_ns + SPREAD_MIN * SIM_MIN &&
           (begins(code, "too-fast") || begins(code, "full"));
}

void sim_judge_refusal(const char *body)
{
    static const char *const CODES[] = {"malformed", "unknown", "too-long", "too-fast", "not-seated",
        "not-host", "not-your-turn", "illegal", "stale", "seat-taken", "full", "not-now", "forbidden",
        "revoked", "busy", "taken", "elsewhere"};
    size_t size = 0, code_size = 0;
    const char *sentence = text_field(body, "\"error\":\"", &size);
    const char *code = text_field(body, "\"code\":\"", &code_size);
    bool known = false;
    for (size_t i = 0; code && i < sizeof CODES / sizeof *CODES; i++)
        known |= strlen(CODES[i]) == code_size && !strncmp(code, CODES[i], code_size);
    /* A quote within the sentence is preceded by a backslash. */
    while (sentence && size && sentence[size - 1] == '\\')
        size += 1 + strcspn(sentence + size + 1, "\"");
    if (!known || !sentence || !size || !strchr(".?", sentence[size - 1]))
        sim_violated("a refusal is no sentence with a code: %.300s", body);
    if (is_of_a_limit(code, body))
        sim_violated("a limit is reached by people who do nothing special: %.300s", body);
    sim_judged.refusals++;
}

/* ------------------------------------------------------------------ records */

static S5Event read_line(S5Reader *reader, const char *whose, const char *line, size_t size)
{
    char why[1024] = "";
    S5Text error = s5_text(why, sizeof why);
    const S5Event event = s5_reader_line(reader, line, size, &error);
    if (event == S5_EVENT_NONE)
        sim_violated("the record of %s is wrong: %s: %.*s", whose, why, (int)(size < 400 ? size : 400), line);
    sim_referee_line(reader, event, whose, line);
    sim_judged.hands += event == S5_EVENT_END_HAND;
    return event;
}

/* A line that says where packs come from: they must be those that were dealt. */
static void verify_line(const S5Reader *reader, S5FairGame *game, const char *line, size_t size)
{
    json_t *json = json_loadb(line, size, 0, NULL);
    const S5FairFault fault = s5_fair_line(game, json, s5_reader_rules(reader)->players);
    json_decref(json);
    if (fault)
        sim_violated("a pack cannot be verified: %s: %.*s", s5_fair_sentence(fault), (int)size, line);
}

void sim_judge_record(const char *record)
{
    S5FairGame game = {.hands = 0};
    S5Reader *reader = s5_reader_new();
    const bool of_day = strstr(record, "{\"event\":\"" S5_FAIR_DAY_WORD "\"");
    for (const char *at = record, *end; (end = strchr(at, '\n')); at = end + 1) {
        const size_t size = (size_t)(end - at);
        const S5Event event = read_line(reader, "a finished game", at, size);
        if (event == S5_EVENT_GAME)
            game = (S5FairGame){.hands = 0};
        const S5State *state = s5_reader_state(reader);
        if (event == S5_EVENT_DEAL &&
            s5_fair_deal(&game, state->hand_number, state->pack, s5_reader_rules(reader)->pack) != S5_FAIR_OK)
            sim_violated("a hand is dealt before its round is mixed");
        if (event == S5_EVENT_OTHER && !of_day)
            verify_line(reader, &game, at, size);
    }
    if (s5_reader_missing(reader))
        sim_violated("the record of a finished game has no end: %s", s5_reader_missing(reader));
    /* The hands of a deal of the day rest on the day's secret, which is revealed when the day is over. */
    const int hands = s5_reader_state(reader)->hand_number;
    if (of_day ? hands > S5_FAIR_DAY_HANDS_MAX : !game.hands || game.known != (uint32_t)hands)
        sim_violated("the packs of %d hands of a finished game cannot be verified", hands - (int)game.known);
    s5_reader_free(&reader);
    sim_judged.records++;
}

/* ------------------------------------------------------------------ storage */

/* The entries of a table, one after the other; lines of acts that were taken back are gone. */
typedef struct Entry {
    char *lines;
    uint64_t plays; /* all cards played in the game so far, this entry's included */
} Entry;

static struct {
    Entry *entry;
    int count, room;
    int silent;  /* entries that have no position (docs/tables.md) */
    bool ace_up; /* who is asked about an ace that is turned up is no secret, so that their answer has one */
    char code[SIM_CODE];
} journal;

static char *keep_lines(const char *lines, size_t size)
{
    char *kept = malloc(size + 1);
    if (!kept)
        abort();
    memcpy(kept, lines, size);
    kept[size] = 0;
    return kept;
}

static void take_back(int from)
{
    for (int i = from - 1; i >= 0 && i < journal.count; i++) {
        free(journal.entry[i].lines);
        journal.entry[i].lines = NULL;
    }
}

static void count_silent(const char *lines)
{
    static const char *const TURNED[] = {"\"turn_up\":\"", "\"turned\":\""};
    size_t size = 0;
    for (size_t i = 0; i < sizeof TURNED / sizeof *TURNED; i++) {
        const char *cards = text_field(lines, TURNED[i], &size);
        if (cards && size >= 2)
            journal.ace_up = cards[size - 2] == 'A';
    }
    journal.silent += !journal.ace_up && strstr(lines, "\"do\":\"decline\"");
}

static void add_entry(const char *lines, size_t size)
{
    if (journal.count == journal.room) {
        journal.room = journal.room ? 2 * journal.room : 256;
        journal.entry = realloc(journal.entry, (size_t)journal.room * sizeof *journal.entry);
        if (!journal.entry)
            abort();
    }
    Entry *entry = &journal.entry[journal.count++];
    *entry = (Entry){keep_lines(lines, size), entry > journal.entry ? entry[-1].plays : NO_PLAYS};
    count_silent(entry->lines);
    const char *undo = strstr(entry->lines, "{\"event\":\"undo\""),
               *from = undo ? strstr(undo, "\"from\":") : NULL;
    if (from) {
        const int first = atoi(from + 7);
        entry->plays = first > 1 && first < journal.count ? journal.entry[first - 2].plays : NO_PLAYS;
        take_back(first);
    }
    for (const char *at = entry->lines, *end; at && (end = strchr(at, '\n')); at = end + 1) {
        if (is_event(at, "game"))
            entry->plays = NO_PLAYS;
        else if (is_event(at, "act") && strstr(at, "\"do\":\"play ") && strstr(at, "\"do\":\"play ") < end)
            entry->plays = add_text(entry->plays, at, (size_t)(end - at));
    }
}

static uint64_t positions_of_journal(void)
{
    return (uint64_t)(journal.count - journal.silent);
}

/* Feeds the game lines of all entries to the reader of records; notes whether the cards that somebody saw played are there. */
static void judge_table(void)
{
    TableSeen *t = table_seen(journal.code);
    bool has_plays = !t->has_plays || t->plays == NO_PLAYS;
    t->stored = true;
    uint64_t all = NO_PLAYS;
    for (int i = 0; i < journal.count; i++) {
        has_plays |= journal.entry[i].plays == t->plays;
        all = add_text(all + 1, journal.entry[i].lines ? journal.entry[i].lines : "",
            journal.entry[i].lines ? strlen(journal.entry[i].lines) : 0);
    }
    if (!has_plays)
        sim_violated("%s: cards that somebody saw played are not on the disk", journal.code);
    if (t->position > positions_of_journal())
        sim_violated("%s: somebody was shown position %" PRIu64 ", and %d entries are on the disk, %d silent",
            journal.code, t->position, journal.count, journal.silent);
    sim_judged.entries += (uint64_t)journal.count;
    if (all == t->judged)
        return; /* as it was the last time */
    t->judged = all;
    S5Reader *reader = s5_reader_new();
    for (int i = 0; i < journal.count; i++) {
        const char *lines = journal.entry[i].lines;
        for (const char *at = lines, *end; at && (end = strchr(at, '\n')); at = end + 1)
            if (is_game_line(at))
                read_line(reader, journal.code, at, (size_t)(end - at));
    }
    s5_reader_free(&reader);
}

static void begin_table(const char *code)
{
    for (int i = 0; i < journal.count; i++)
        free(journal.entry[i].lines);
    journal.count = journal.silent = 0;
    snprintf(journal.code, sizeof journal.code, "%s", code);
}

static void ask(sqlite3 *db, const char *sql, sqlite3_stmt **rows)
{
    if (sqlite3_prepare_v2(db, sql, -1, rows, NULL) != SQLITE_OK)
        sim_violated("the database cannot be read after a crash: %s", sqlite3_errmsg(db));
}

void sim_judge_write(const char *path, FILE *to)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    sqlite3_open_v2(sim_disk_copy(path), &db, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_prepare_v2(
        db, "SELECT \"table\", position, lines FROM entry ORDER BY \"table\", position", -1, &rows, NULL);
    while (sqlite3_step(rows) == SQLITE_ROW)
        fprintf(to, "%s %d\n%s", (const char *)sqlite3_column_text(rows, 0), sqlite3_column_int(rows, 1),
            (const char *)sqlite3_column_text(rows, 2));
    sqlite3_finalize(rows);
    sqlite3_close(db);
}

static void judge_sound(sqlite3 *db)
{
    sqlite3_stmt *rows;
    ask(db, "PRAGMA integrity_check", &rows);
    if (sqlite3_step(rows) != SQLITE_ROW || strcmp((const char *)sqlite3_column_text(rows, 0), "ok") != 0)
        sim_violated("the database is damaged: %s", sqlite3_errmsg(db));
    sqlite3_finalize(rows);
    ask(db,
        "SELECT count(*) FROM head WHERE last <> (SELECT max(position) FROM entry WHERE entry.\"table\" = head.\"table\")",
        &rows);
    if (sqlite3_step(rows) != SQLITE_ROW || sqlite3_column_int(rows, 0) != 0)
        sim_violated("the head of a table is not its last entry");
    sqlite3_finalize(rows);
}

/* Has each table judged when the journal has its entries. */
static void read_tables(sqlite3 *db, void (*judge)(void))
{
    sqlite3_stmt *rows;
    ask(db, "SELECT \"table\", position, lines FROM entry ORDER BY \"table\", position", &rows);
    begin_table("");
    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *code = (const char *)sqlite3_column_text(rows, 0);
        if (strcmp(code, journal.code) != 0) {
            if (*journal.code)
                judge();
            begin_table(code);
        }
        if (sqlite3_column_int(rows, 1) != journal.count + 1)
            sim_violated("%s: entry %d follows entry %d", code, sqlite3_column_int(rows, 1), journal.count);
        add_entry(sqlite3_column_blob(rows, 2), (size_t)sqlite3_column_bytes(rows, 2));
    }
    if (*journal.code)
        judge();
    begin_table("");
    sqlite3_finalize(rows);
}

void sim_judge_stored(const char *path)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(sim_disk_copy(path), &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        sim_violated("the database cannot be opened");
    sqlite3_stmt *rows;
    ask(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'head'", &rows);
    const bool made = sqlite3_step(rows) == SQLITE_ROW && sqlite3_column_int(rows, 0) == 1;
    sqlite3_finalize(rows);
    for (int i = 0; i < table_count; i++)
        tables[i].stored = false;
    if (made) {
        judge_sound(db);
        read_tables(db, judge_table);
    }
    for (int i = 0; i < table_count; i++)
        if (tables[i].position && !tables[i].stored)
            sim_violated("%s: somebody was at it, and nothing of it is on the disk", tables[i].code);
    sqlite3_close(db);
}

/* From now on only what is shown next counts. */
static void forget_shown(TableSeen *t)
{
    t->losses++;
    t->position = 0;
    t->has_plays = t->lost = false;
}

static void find_loss(void)
{
    TableSeen *t = table_seen(journal.code);
    t->stored = true;
    t->lost |= t->position > positions_of_journal();
}

/* The tables of which people saw more than there is: where the process has ended that showed it, nobody knows. */
static void compare_shown(const char *path, bool accepts)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(sim_disk_copy(path), &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        sim_violated("the database cannot be opened");
    for (TableSeen *t = tables; t < tables + table_count; t++)
        t->stored = false;
    read_tables(db, find_loss);
    for (TableSeen *t = tables; t < tables + table_count; t++) {
        t->lost |= !t->stored && t->position;
        if (t->lost)
            sim_note("of %s entries are lost%s", t->code, sim_lives(t->shown_by) ? "" : ", and nobody knows");
        if (t->lost && (accepts || !sim_lives(t->shown_by)))
            forget_shown(t);
    }
    sqlite3_close(db);
}

void sim_judge_went_back(const char *path)
{
    went_back_ns = sim.now_ns;
    compare_shown(path, false);
}

/* What was on its way to people when the database went back is lost as well. */
void sim_judge_accept_loss(const char *path)
{
    compare_shown(path, true);
}
