/* Reading games, people, places and sums of a store: what its rows may have, and long answers in pages. */
#include "reading.h"
#include "server/common/bytes.h"
#include "server/common/fail.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- fields */

static S5Field row_field(S5Row row, int column)
{
    return row.field(row.rows, row.at, column);
}

static bool row_number(S5Row row, int column, int64_t least, int64_t most, int64_t *number)
{
    const S5Field field = row_field(row, column);
    *number = field.number;
    return field.kind == S5_FIELD_NUMBER && *number >= least && *number <= most;
}

static bool row_int(S5Row row, int column, int32_t least, int32_t most, int32_t *number)
{
    int64_t wide;
    const bool good = row_number(row, column, least, most, &wide);
    *number = good ? (int32_t)wide : 0;
    return good;
}

static bool row_text(S5Row row, int column, char *text, size_t size)
{
    const S5Field field = row_field(row, column);
    if (field.kind != S5_FIELD_TEXT || field.size >= size || memchr(field.bytes, 0, field.size))
        return false;
    memcpy(text, field.bytes, field.size);
    text[field.size] = 0;
    return true;
}

static bool row_word(S5Row row, int column, char *text, size_t size)
{
    static const char SIGNS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    return row_text(row, column, text, size) && text[strspn(text, SIGNS)] == 0;
}

/* Reads a person, or nobody if the row has none. */
static bool row_who(S5Row row, int column, S5PersonId *who)
{
    const S5Field field = row_field(row, column);
    *who = (S5PersonId){{0}};
    if (field.kind == S5_FIELD_NULL)
        return true;
    if (field.kind != S5_FIELD_BYTES || field.size != S5_PERSON_ID_SIZE)
        return false;
    memcpy(who->bytes, field.bytes, S5_PERSON_ID_SIZE);
    return true;
}

/* --------------------------------------------------------------------- rows */

/* Its fields stand from a column on. */
static bool row_seat(S5Row row, int at, S5SeatRow *seat)
{
    char day[S5_DAY_SIZE];
    int32_t won = 0;
    const bool good =
        row_who(row, at + 1, &seat->who) && row_text(row, at + 2, seat->name, sizeof seat->name) &&
        row_word(row, at + 3, seat->level, sizeof seat->level) && row_int(row, at + 4, 0, 1, &won) &&
        row_int(row, at + 5, INT32_MIN, INT32_MAX, &seat->score) &&
        row_int(row, at + 6, 0, INT32_MAX, &seat->pools) &&
        row_int(row, at + 7, 0, INT32_MAX, &seat->jinks) && row_word(row, at + 8, day, sizeof day);
    seat->won = won;
    seat->counts = good && *day;
    return good;
}

static bool row_game(S5Row row, S5GameRow *game)
{
    int64_t first = 0, last = 0;
    memset(game, 0, sizeof *game);
    const bool good =
        row_word(row, 0, game->id, sizeof game->id) && row_word(row, 1, game->table, sizeof game->table) &&
        row_word(row, 2, game->day, sizeof game->day) && row_word(row, 3, game->rules, sizeof game->rules) &&
        row_number(row, 4, 0, INT64_MAX, &first) && row_number(row, 5, first, INT64_MAX, &last) &&
        row_number(row, 6, INT64_MIN, INT64_MAX, &game->ended_ms) &&
        row_int(row, 7, 0, INT32_MAX, &game->hands) && row_int(row, 8, 1, S5_SEATS_MAX, &game->players) &&
        row_int(row, 9, 0, S5_SEATS_MAX, &game->sides);
    game->first = (uint64_t)first;
    game->last = (uint64_t)last;
    return good;
}

/* A table at which a person has a seat. */
typedef struct Place {
    char table[S5_CODE_SIZE];
    int64_t since_ms;
} Place;

/* Reads a place, which must follow `after` in a list, the newest first. */
static bool row_place(S5Row row, const Place *after, Place *place)
{
    return row_word(row, 0, place->table, sizeof place->table) &&
           row_number(row, 1, INT64_MIN, INT64_MAX, &place->since_ms) &&
           (place->since_ms < after->since_ms ||
               (place->since_ms == after->since_ms && strcmp(place->table, after->table) < 0));
}

static bool row_tally(S5Row row, S5Tally *tally)
{
    const S5Field other = row_field(row, 0);
    int64_t *const counts[] = {
        &tally->games, &tally->won, &tally->shared, &tally->hands, &tally->pools, &tally->jinks};
    bool good = other.kind == S5_FIELD_BYTES && row_word(row, 1, tally->level, sizeof tally->level) &&
                row_text(row, 2, tally->name, sizeof tally->name);
    tally->other = (S5PersonId){{0}};
    if (good && !*tally->level)
        good = row_who(row, 0, &tally->other);
    for (int i = 0; good && i < (int)(sizeof counts / sizeof *counts); i++)
        good = row_number(row, 3 + i, i ? 0 : 1, INT64_MAX, counts[i]);
    return good && row_number(row, 9, INT64_MIN, INT64_MAX, &tally->points);
}

/* ------------------------------------------------------------------- asking */

static bool ask(S5Journal *journal, int which, const S5Field *given, int count, S5TakeRow *take, void *to)
{
    S5JournalStore *store = s5_journal_store(journal);
    return store->ask(store, which, given, count, take, to, NULL);
}

/* ------------------------------------------------------------------ entries */

enum { ENTRIES_AT_ONCE = 32 /* up to S5_EVENT_MAX bytes each: the reader is kept meanwhile */ };

/* Entries that follow one another, copied. */
typedef struct Piece {
    const char *table, *why; /* what is wrong with the next one; null: nothing */
    int64_t first, last;     /* which are wanted */
    int64_t entries;         /* how many the table has, as its head says */
    int count, rows;         /* that have come */
    size_t size[ENTRIES_AT_ONCE];
    S5Bytes lines;
} Piece;

static bool entry_is_undamaged(const S5Field *lines, S5Field checksum, const char *table, int64_t position)
{
    if (lines->kind != S5_FIELD_BYTES || checksum.kind == S5_FIELD_NULL)
        return lines->kind == S5_FIELD_BYTES;
    return checksum.kind == S5_FIELD_NUMBER &&
           checksum.number == s5_entry_checksum(table, (uint64_t)position, lines->bytes, lines->size);
}

/* How many entries a table has, as a row says; −1 where that is damaged, or missing. */
static int64_t head_entries(S5Row row)
{
    int64_t last = 0;
    const bool has_entry = row_field(row, 0).kind != S5_FIELD_NULL,
               has_head = row_field(row, 3).kind != S5_FIELD_NULL;
    if (!has_head)
        return has_entry ? -1 : 0;
    return row_number(row, 3, 1, INT64_MAX, &last) ? last : -1;
}

/* The next row must be the entry that follows, or say that there is none. */
static bool piece_take_row(void *to, S5Row row)
{
    Piece *piece = to;
    int64_t found;
    const int64_t position = piece->first + piece->count;
    const S5Field lines = row_field(row, 1);
    const bool has = row_field(row, 0).kind != S5_FIELD_NULL;
    piece->rows++;
    piece->entries = head_entries(row);
    if (piece->entries < 0)
        piece->why = "it is not known how many entries the table has: that is damaged";
    else if (has && !row_number(row, 0, position, position, &found))
        piece->why = "it is missing";
    else if (has && !entry_is_undamaged(&lines, row_field(row, 2), piece->table, position))
        piece->why = "it is damaged: its bytes are not the ones that were written";
    else if (has && !s5_bytes_add(&piece->lines, lines.bytes, lines.size))
        piece->why = "there is no memory";
    else if (has)
        piece->size[piece->count++] = lines.size;
    return !piece->why;
}

/* All entries that the table has must be there, and no others. */
static const char *piece_fault(const Piece *piece)
{
    const int64_t next = piece->first + piece->count;
    const bool ended = piece->rows < ENTRIES_AT_ONCE;
    if (piece->count && next - 1 > piece->entries)
        return "it is damaged: one that the table does not have comes before it";
    return ended && next <= piece->last && next <= piece->entries ? "it is missing" : NULL;
}

static bool piece_read(S5JournalStore *store, Piece *piece, S5Text *error)
{
    char asked[300] = "";
    S5Text why = s5_text(asked, sizeof asked);
    const S5Field given[] = {s5_field_text(piece->table), s5_field_number(piece->first),
        s5_field_number(piece->last), s5_field_number(ENTRIES_AT_ONCE)};
    const bool good = store->ask(store, S5_ENTRIES, S5_GIVEN(given), piece_take_row, piece, &why);
    const char *fault = good ? piece_fault(piece) : piece->why ? piece->why : asked;
    return !fault || s5_fail_as(error, "entry %lld of table %s: %s", (long long)(piece->first + piece->count),
                         piece->table, fault);
}

bool s5_entries_read(S5JournalStore *store, const char *table, uint64_t first, uint64_t last,
    S5JournalTakeEntry *take, void *to, S5Text *error)
{
    Piece piece = {.table = table, .last = last < INT64_MAX ? (int64_t)last : INT64_MAX};
    bool good = true, more = first <= (uint64_t)piece.last;
    for (int64_t at = more ? (int64_t)first : 0; more;) {
        piece.first = at;
        piece.count = piece.rows = 0;
        piece.lines.used = 0;
        good = piece_read(store, &piece, error);
        const char *lines = piece.lines.bytes;
        more = good && piece.count;
        for (int i = 0; more && i < piece.count; lines += piece.size[i++])
            more = take(to, lines, piece.size[i], (S5Version)at++);
    }
    free(piece.lines.bytes);
    return good;
}

/* -------------------------------------------------------------------- games */

enum { GAMES_AT_ONCE = 16, PLACES_AT_ONCE = 64 };

/* A page of games; `seats` counts those of the last one that have been read. */
typedef struct GamePage {
    S5GameRow game[GAMES_AT_ONCE], after;
    int count, seats;
} GamePage;

static bool page_is_whole(const GamePage *page)
{
    return !page->count || page->seats == page->game[page->count - 1].players;
}

/* Games out of order would be read again and again. */
static bool game_follows(const S5GameRow *game, const S5GameRow *after)
{
    return game->ended_ms < after->ended_ms ||
           (game->ended_ms == after->ended_ms && strcmp(game->id, after->id) < 0);
}

static bool page_begin_game(GamePage *page, S5Row row)
{
    enum { CHOSEN_BY = 10 };
    int64_t ended_ms;
    if (!page_is_whole(page) || page->count == GAMES_AT_ONCE)
        return false;
    const S5GameRow *after = page->count ? &page->game[page->count - 1] : &page->after;
    S5GameRow *game = &page->game[page->count++];
    page->seats = 0;
    return row_game(row, game) && game_follows(game, after) &&
           row_number(row, CHOSEN_BY, game->ended_ms, game->ended_ms, &ended_ms);
}

/* A row for each seat of each game. */
static bool page_take_row(void *to, S5Row row)
{
    enum { SEAT = 11 };
    GamePage *page = to;
    char id[S5_ID_SIZE];
    int32_t seat;
    if (!row_word(row, 0, id, sizeof id) ||
        ((!page->count || strcmp(page->game[page->count - 1].id, id) != 0) && !page_begin_game(page, row)))
        return false;
    S5GameRow *game = &page->game[page->count - 1];
    const int next = page->seats++;
    return next < game->players && row_int(row, SEAT, next, next, &seat) &&
           row_seat(row, SEAT, &game->seat[next]);
}

static bool page_read(S5Journal *journal, const S5GameQuery *which, GamePage *page)
{
    const S5Field id[] = {s5_field_text(which->id)};
    page->count = 0;
    if (which->id)
        return ask(journal, S5_GAME_BY_ID, S5_GIVEN(id), page_take_row, page) && page_is_whole(page);
    const S5Field given[] = {s5_field_who(which->who), s5_field_number(page->after.ended_ms),
        s5_field_text(page->after.id), s5_field_number(GAMES_AT_ONCE)};
    return ask(journal, S5_GAMES_OF_WHO, S5_GIVEN(given), page_take_row, page) && page_is_whole(page);
}

bool s5_journal_games(S5Journal *journal, const S5GameQuery *which, S5JournalTakeGame *take, void *to)
{
    GamePage page = {.after.ended_ms = which->before_ms};
    S5Text before = s5_text(page.after.id, sizeof page.after.id);
    if (which->id) {
        page.after.ended_ms = INT64_MAX;
        s5_text_add(&before, "~"); /* after every id */
    } else {
        s5_text_add(&before, which->before_id ? which->before_id : "");
    }
    do {
        if (!page_read(journal, which, &page))
            return false;
        for (int i = 0; i < page.count; i++)
            if (!take(to, &page.game[i]))
                return true;
        if (page.count)
            page.after = page.game[page.count - 1];
    } while (page.count == GAMES_AT_ONCE);
    return true;
}

/* ------------------------------------------------------------------ answers */

/* Rows are passed on until no more are wanted. */
typedef struct Answer {
    void *to;
    bool ended;
    S5JournalTakeTally *tally;
    S5JournalTakeScore *score;
    S5JournalTakeResult *result;
    S5JournalTakeNight *night;
    S5JournalTakeCredential *credential;
} Answer;

static bool answer_tally(void *to, S5Row row)
{
    Answer *answer = to;
    S5Tally tally;
    const bool good = answer->ended || row_tally(row, &tally);
    answer->ended = answer->ended || (good && !answer->tally(answer->to, &tally));
    return good;
}

bool s5_journal_tallies(
    S5Journal *journal, const S5PersonId *who, int most, S5JournalTakeTally *take, void *to)
{
    const S5Field given[] = {s5_field_who(who), s5_field_number(most)};
    return ask(journal, S5_TALLIES, S5_GIVEN(given), answer_tally, &((Answer){.to = to, .tally = take}));
}

static bool answer_score(void *to, S5Row row)
{
    Answer *answer = to;
    int32_t score = 0;
    int64_t count = 0;
    const bool good =
        row_int(row, 0, INT32_MIN, INT32_MAX, &score) && row_number(row, 1, 1, INT64_MAX, &count);
    answer->ended = answer->ended || (good && !answer->score(answer->to, score, count));
    return good;
}

bool s5_journal_scores(S5Journal *journal, const char *day, S5JournalTakeScore *take, void *to)
{
    const S5Field given[] = {s5_field_text(day)};
    return ask(journal, S5_SCORES, S5_GIVEN(given), answer_score, &((Answer){.to = to, .score = take}));
}

static bool answer_result(void *to, S5Row row)
{
    Answer *answer = to;
    S5SeatRow seat = {.won = false};
    char game[S5_ID_SIZE];
    const bool good = row_seat(row, 0, &seat) && row_word(row, 9, game, sizeof game);
    answer->ended = answer->ended || (good && !answer->result(answer->to, &seat, game));
    return good;
}

bool s5_journal_results(
    S5Journal *journal, const char *day, const S5PersonId *who, int most, S5JournalTakeResult *take, void *to)
{
    const S5Field given[] = {s5_field_text(day), who ? s5_field_who(who) : s5_field_number(most)};
    return ask(journal, who ? S5_OWN_RESULT : S5_RESULTS, S5_GIVEN(given), answer_result,
        &((Answer){.to = to, .result = take}));
}

/* ------------------------------------------------------------------- people */

typedef struct PlacePage {
    Place place[PLACES_AT_ONCE], after;
    int count;
} PlacePage;

static bool page_take_place(void *to, S5Row row)
{
    PlacePage *page = to;
    const Place *after = page->count ? &page->place[page->count - 1] : &page->after;
    return page->count < PLACES_AT_ONCE && row_place(row, after, &page->place[page->count++]);
}

static bool page_read_places(S5Journal *journal, const S5PersonId *who, const char *day, PlacePage *page)
{
    const S5Field tried[] = {s5_field_who(who), s5_field_text(day)},
                  given[] = {s5_field_who(who), s5_field_number(page->after.since_ms),
                      s5_field_text(page->after.table), s5_field_number(PLACES_AT_ONCE)};
    page->count = 0;
    return day ? ask(journal, S5_TRY, S5_GIVEN(tried), page_take_place, page)
               : ask(journal, S5_PLACES, S5_GIVEN(given), page_take_place, page);
}

bool s5_journal_places(
    S5Journal *journal, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to)
{
    PlacePage page = {.after.since_ms = INT64_MAX};
    do {
        if (!page_read_places(journal, who, day, &page))
            return false;
        for (int i = 0; i < page.count; i++)
            if (!take(to, page.place[i].table, page.place[i].since_ms))
                return true;
        if (page.count)
            page.after = page.place[page.count - 1];
    } while (page.count == PLACES_AT_ONCE);
    return true;
}

static bool answer_person(void *to, S5Row row)
{
    S5PersonRow *person = to;
    int32_t hidden = 0;
    const bool good = row_text(row, 0, person->name, sizeof person->name) && row_int(row, 1, 0, 1, &hidden);
    person->hidden = hidden;
    return good;
}

bool s5_journal_person(S5Journal *journal, const S5PersonId *who, S5PersonRow *person)
{
    const S5Field given[] = {s5_field_who(who)};
    *person = (S5PersonRow){.hidden = false};
    return ask(journal, S5_PERSON, S5_GIVEN(given), answer_person, person);
}

/* ------------------------------------------------------------------ card nights */

static bool answer_night(void *to, S5Row row)
{
    Answer *answer = to;
    S5NightPart part;
    const S5Field lines = row_field(row, 3);
    const bool good = row_number(row, 0, 0, INT32_MAX, &part.part) && row_who(row, 1, &part.who) &&
                      row_number(row, 2, 0, INT64_MAX, &part.until_ms) && lines.kind == S5_FIELD_BYTES;
    part.lines = lines.bytes;
    part.size = lines.size;
    answer->ended = answer->ended || (good && !answer->night(answer->to, &part));
    return good;
}

bool s5_journal_night(
    S5Journal *journal, const char *code, int first, int last, S5JournalTakeNight *take, void *to)
{
    const S5Field given[] = {s5_field_text(code), s5_field_number(first), s5_field_number(last)};
    return ask(journal, S5_NIGHT, S5_GIVEN(given), answer_night, &((Answer){.to = to, .night = take}));
}

static bool answer_credential(void *to, S5Row row)
{
    enum { TEXT_SIZE = 4096 };
    Answer *answer = to;
    char text[TEXT_SIZE];
    S5Credential it = {.text = text};
    const bool good =
        row_who(row, 0, &it.hash) && row_who(row, 1, &it.who) &&
        row_int(row, 2, S5_CREDENTIAL_DEVICE, S5_CREDENTIAL_PART + S5_CREDENTIAL_PARTS - 1, &it.kind) &&
        row_text(row, 3, text, sizeof text) && row_number(row, 4, 0, INT64_MAX, &it.until_ms);
    answer->ended = answer->ended || (good && !answer->credential(answer->to, &it));
    return good;
}

_Static_assert(S5_CREDENTIAL_LINK == 2 && S5_CREDENTIAL_REVOKED == 4, "the statements have these numbers");

bool s5_journal_credentials(
    S5Journal *journal, const S5CredentialQuery *which, S5JournalTakeCredential *take, void *to)
{
    Answer answer = {.to = to, .credential = take};
    if (which->hash) {
        const S5Field given[] = {s5_field_who(which->hash)};
        return ask(journal, S5_CREDENTIAL_BY_HASH, S5_GIVEN(given), answer_credential, &answer);
    }
    if (which->who) {
        const S5Field given[] = {
            s5_field_who(which->who), s5_field_number(which->first), s5_field_number(which->last)};
        return ask(journal, S5_CREDENTIALS, S5_GIVEN(given), answer_credential, &answer);
    }
    const S5Field given[] = {s5_field_number(which->after_ms)};
    return ask(journal, S5_REVOKED, S5_GIVEN(given), answer_credential, &answer);
}
