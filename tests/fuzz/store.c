/*
 * The store in a SQLite file beside a model of it: the same writes are answered the same and read back the same, also
 * after closing and from what a killed server leaves. Then the files are damaged, and are opened, read and written to:
 * nothing crashes or hangs, nothing is read that can't be, and of a table's entries only a beginning is read.
 */
#include "fuzz.h"
#include "pick.h"

#include "../support/store_model.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLES = 4, PEOPLE = 4, DAYS = 3, NAMES = 6, GROUP = 4, TIMES = 2, TEXT = 1 << 20, LAST = 1 << 20 };

static const char *const TABLE[TABLES] = {"AAA222", "BBB222", "CCC222", "DDD222"};
static const char *const DAY[DAYS] = {"2026-11-20", "2026-11-21", "2026-11-22"};
static const char *const NAME[NAMES] = {
    "Ann", "Áine", "", "\"'\\", "a very long name of a player indeed", "0"};

typedef struct Both {
    StoreModel *model;
    S5JournalStore *store;
    S5Journal *journal; /* on the store */
    int64_t now_ms;
    int entries[TABLES], games;
} Both;

/* --------------------------------------------------------------------- files */

static char folder[64], copied[64];
static uint8_t *fresh; /* tables.db without rows */
static size_t fresh_size;

static const char *path_of(const char *in, const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", in, name);
    return path;
}

static uint8_t *read_file(const char *path, size_t *size)
{
    struct stat is;
    uint8_t *bytes = NULL;
    FILE *file = fopen(path, "rb");
    *size = 0;
    if (file && fstat(fileno(file), &is) == 0) {
        bytes = malloc((size_t)is.st_size + 1);
        *size = fread(bytes, 1, (size_t)is.st_size, file);
    }
    if (file)
        fclose(file);
    return bytes;
}

static void write_file(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    demand(file && fwrite(bytes, 1, size, file) == size);
    fclose(file);
}

static void clear(const char *in)
{
    static const char *const FILES[] = {"tables.db", "tables.db-wal", "tables.db-shm", "lock"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        unlink(path_of(in, FILES[i]));
}

static S5JournalStore *open_store(const char *in)
{
    char why[600] = "";
    S5Text error = s5_text(why, sizeof why);
    S5JournalStore *store = s5_journal_sqlite(in, &error);
    demand(store || (*why && !strchr(why, '\n') && !error.full));
    return store;
}

static uv_loop_t loop;

/* False where the file is damaged. */
static bool open_both(Both *both, const char *in)
{
    both->store = open_store(in);
    both->journal = s5_journal_open(&loop, both->store, NULL, NULL);
    demand(!both->store == !both->journal);
    return both->store;
}

static void close_both(Both *both)
{
    s5_journal_close(&both->journal);
    uv_run(&loop, UV_RUN_NOWAIT); /* another journal may be open */
}

static void leave(void)
{
    clear(folder);
    clear(copied);
    rmdir(folder);
    rmdir(copied);
}

/* A folder in memory where there is such a thing: nothing waits for a disk. */
static void set_up(void)
{
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/spoilfive-store-XXXXXX", where);
    snprintf(copied, sizeof copied, "%s/spoilfive-store-XXXXXX", where);
    demand(mkdtemp(folder) && mkdtemp(copied) && uv_loop_init(&loop) == 0);
    atexit(leave);
    S5JournalStore *store = open_store(folder);
    demand(store);
    store->free(store);
    fresh = read_file(path_of(folder, "tables.db"), &fresh_size);
    demand(fresh_size > 0);
}

/* -------------------------------------------------------------------- writes */

static const bool HIDDEN[] = {false, true};

static S5PersonId who_of(unsigned number)
{
    S5PersonId who;
    memset(&who, (int)(number % PEOPLE) + 1, sizeof who);
    return who;
}

static void take_seat(Input *input, S5GameRow *game, int seat, bool *counted)
{
    S5SeatRow *it = &game->seat[seat];
    const unsigned kind = take(input);
    it->score = (int8_t)take(input) / 16;
    it->pools = (int32_t)(kind >> 6);
    it->won = kind & 1;
    if (kind & 2 || seat >= PEOPLE) {
        strcpy(it->level, kind & 4 ? "club" : "steady");
        return;
    }
    it->who = who_of((unsigned)seat); /* nobody twice */
    snprintf(it->name, sizeof it->name, "%s", NAME[(kind >> 3) % NAMES]);
    it->counts = kind & 4 && *game->day && !*counted;
    *counted = *counted || it->counts;
}

static void take_game(Input *input, Both *both, S5GameRow *game)
{
    const unsigned kind = take(input);
    bool counted = false;
    memset(game, 0, sizeof *game);
    snprintf(game->id, sizeof game->id, "%08x",
        kind & 1 && both->games ? (unsigned)both->games : (unsigned)++both->games);
    strcpy(game->table, TABLE[kind % TABLES]);
    strcpy(game->day, kind & 4 ? DAY[kind / 8 % DAYS] : "");
    strcpy(game->rules, "spoil-five");
    game->first = 1 + kind % 3;
    game->last = game->first + kind / 16;
    game->ended_ms = (int8_t)take(input);
    game->hands = (int32_t)kind;
    game->players = 2 + (int)(kind % (S5_SEATS_MAX - 1));
    game->sides = (int)(kind % 3);
    for (int seat = 0; seat < game->players; seat++)
        take_seat(input, game, seat, &counted);
}

/* A write, and what it points to. */
typedef struct Wish {
    S5JournalWrite write;
    S5PersonId who;
    S5GameRow game;
    char lines[256];
    int table;
} Wish;

static void take_wish(Input *input, Both *both, Wish *wish)
{
    const unsigned parts = take(input);
    *wish = (Wish){.table = -1};
    if (parts & 1) {
        wish->table = (int)(take(input) % TABLES);
        const unsigned odd = take(input);
        wish->write.table = TABLE[wish->table];
        wish->write.expected = (S5Version)both->entries[wish->table] + (odd > 250 ? odd - 253 : 0);
        wish->write.size = odd;
        for (unsigned i = 0; i < odd; i++)
            wish->lines[i] = (char)(i ? odd + i : (unsigned)both->entries[wish->table]);
        wish->write.lines = wish->lines;
    }
    if (parts & 2) {
        wish->who = who_of(parts >> 3);
        wish->write.sits = &wish->who;
        wish->write.name = parts & 4 ? NAME[take(input) % NAMES] : NULL;
        wish->write.hidden = parts & 128 ? &HIDDEN[parts >> 4 & 1] : NULL;
        wish->write.day = parts & 32 && parts & 1 ? DAY[take(input) % DAYS] : NULL;
    }
    if (parts & 64) {
        take_game(input, both, &wish->game);
        wish->write.game = &wish->game;
    }
}

/* The same group in both stores; answers and places are equal, and so is what the next group expects. */
static void write_group(Input *input, Both *both)
{
    const unsigned count = 1 + take(input) % GROUP;
    Wish wish;
    demand(both->model->begin(both->model) && both->store->begin(both->store));
    both->now_ms += (int8_t)take(input);
    for (unsigned i = 0; i < count; i++) {
        S5JournalOutcome there = {.version = LAST}, here = {.version = LAST};
        take_wish(input, both, &wish);
        demand(both->model->write(both->model, &wish.write, both->now_ms, &there));
        demand(both->store->write(both->store, &wish.write, both->now_ms, &here));
        demand(there.answer == here.answer && there.answer != S5_JOURNAL_FAULT);
        demand(wish.table < 0 || there.answer != S5_JOURNAL_OK || there.version == here.version);
        if (wish.table >= 0 && there.answer == S5_JOURNAL_OK)
            both->entries[wish.table]++;
    }
    demand(both->model->end(both->model, true) && both->store->end(both->store, true));
}

/* The same, but in the end nothing of it is to be written. */
static void write_in_vain(Input *input, Both *both)
{
    const Both before = *both;
    Wish wish;
    demand(both->model->begin(both->model) && both->store->begin(both->store));
    for (unsigned count = 1 + take(input) % GROUP; count--;) {
        S5JournalOutcome there, here;
        take_wish(input, both, &wish);
        demand(both->model->write(both->model, &wish.write, both->now_ms, &there));
        demand(both->store->write(both->store, &wish.write, both->now_ms, &here));
        demand(there.answer == here.answer);
        if (wish.table >= 0 && there.answer == S5_JOURNAL_OK)
            both->entries[wish.table]++;
    }
    demand(!both->model->end(both->model, false) && !both->store->end(both->store, false));
    *both = before;
}

/* ------------------------------------------------------------------- reading */

/* What is read, in words, and how many rows to take. */
typedef struct Heard {
    S5Text *text;
    unsigned left;
} Heard;

static void add_number(S5Text *text, int64_t number)
{
    s5_text_char(text, ' ');
    s5_text_number(text, number);
}

static bool hear_entry(void *to, const char *lines, size_t size, S5Version mark)
{
    Heard *heard = to;
    add_number(heard->text, (int64_t)mark);
    s5_text_char(heard->text, ':');
    for (size_t i = 0; i < size; i++)
        s5_text_char(heard->text, lines[i] ? lines[i] : '0');
    return --heard->left;
}

static void add_seat(S5Text *text, const S5SeatRow *seat)
{
    s5_text_char(text, '/');
    s5_text_add(text, seat->name);
    s5_text_char(text, '/');
    s5_text_add(text, seat->level);
    add_number(text, seat->who.bytes[0]);
    add_number(text, seat->won);
    add_number(text, seat->score);
    add_number(text, seat->pools);
    add_number(text, seat->jinks);
    add_number(text, seat->counts);
}

static bool hear_game(void *to, const S5GameRow *game)
{
    Heard *heard = to;
    demand(game->players >= 1 && game->players <= S5_SEATS_MAX && game->first <= game->last);
    s5_text_char(heard->text, '\n');
    s5_text_add(heard->text, game->id);
    s5_text_add(heard->text, game->table);
    s5_text_add(heard->text, game->day);
    s5_text_add(heard->text, game->rules);
    add_number(heard->text, (int64_t)game->first);
    add_number(heard->text, (int64_t)game->last);
    add_number(heard->text, game->ended_ms);
    add_number(heard->text, game->hands);
    add_number(heard->text, game->sides);
    for (int seat = 0; seat < game->players; seat++)
        add_seat(heard->text, &game->seat[seat]);
    return --heard->left;
}

static bool hear_score(void *to, int32_t score, int64_t count)
{
    Heard *heard = to;
    add_number(heard->text, score);
    add_number(heard->text, count);
    return --heard->left;
}

static bool hear_result(void *to, const S5SeatRow *seat, const char *game)
{
    Heard *heard = to;
    add_seat(heard->text, seat);
    s5_text_add(heard->text, game);
    return --heard->left;
}

static bool hear_place(void *to, const char *table, int64_t since_ms)
{
    Heard *heard = to;
    s5_text_char(heard->text, ' ');
    s5_text_add(heard->text, table);
    add_number(heard->text, since_ms);
    return --heard->left;
}

/* A question to a store. */
typedef struct Question {
    unsigned kind, who, day, table, most;
    uint64_t first, last;
    int64_t before_ms;
    char id[S5_ID_SIZE];
} Question;

typedef enum Source { MODEL, STORE } Source;

static bool ask(const Both *both, Source of, const Question *q, S5Text *text)
{
    StoreModel *model = of == MODEL ? both->model : NULL;
    S5Journal *journal = both->journal;
    Heard heard = {text, q->most};
    const S5PersonId who = who_of(q->who);
    const char *table = TABLE[q->table % TABLES], *day = DAY[q->day % DAYS];
    S5PersonRow person;
    char wrong[256];
    S5Text why = s5_text(wrong, sizeof wrong);
    bool good;
    const S5PersonId *whose = q->kind == 5 ? &who : NULL;
    const int most = q->kind == 5 ? 1 : (int)q->most;
    const S5GameQuery which = {
        .who = q->kind == 1 ? &who : NULL, .id = q->kind == 1 ? NULL : q->id, .before_ms = q->before_ms};
    s5_text_add(text, "\n?");
    add_number(text, q->kind);
    switch (q->kind) {
    case 0:
        return model ? model->read(model, table, q->first, q->last, hear_entry, &heard, &why)
                     : s5_journal_read(journal, table, q->first, q->last, hear_entry, &heard, &why);
    case 1:
    case 2:
        return model ? model->games(model, &which, hear_game, &heard)
                     : s5_journal_games(journal, &which, hear_game, &heard);
    case 3:
        return model ? model->scores(model, day, hear_score, &heard)
                     : s5_journal_scores(journal, day, hear_score, &heard);
    case 4:
    case 5:
        return model ? model->results(model, day, whose, most, hear_result, &heard)
                     : s5_journal_results(journal, day, whose, most, hear_result, &heard);
    case 6:
    case 7:
        day = q->kind == 7 ? day : NULL;
        return model ? model->places(model, &who, day, hear_place, &heard)
                     : s5_journal_places(journal, &who, day, hear_place, &heard);
    case 8:
        good = model ? model->person(model, &who, &person) : s5_journal_person(journal, &who, &person);
        if (!good)
            return false;
        s5_text_add(text, person.name);
        s5_text_add(text, person.hidden ? " hides" : "");
        return true;
    default:
        return true;
    }
}

static char words[2][TEXT];

/* Both answer the same. */
static void compare(const Both *both, const Question *q)
{
    S5Text first = s5_text(words[0], TEXT), second = s5_text(words[1], TEXT);
    demand(ask(both, MODEL, q, &first) && ask(both, STORE, q, &second));
    demand(first.used == second.used && !memcmp(words[0], words[1], first.used));
}

static void ask_one(Input *input, const Both *both)
{
    const unsigned some = take(input);
    Question q = {.kind = some % 10,
        .who = some / 10,
        .day = some / 10,
        .table = some / 10,
        .most = 1 + take(input),
        .first = 1 + take(input),
        .before_ms = (int8_t)take(input)};
    q.last = q.first + take(input);
    snprintf(q.id, sizeof q.id, "%08x", take(input));
    compare(both, &q);
}

/* Whatever there is to be asked. */
static void sweep(const Both *both, void (*each)(const Both *both, const Question *q))
{
    for (unsigned kind = 0; kind < 10; kind++)
        for (unsigned one = 0; one < PEOPLE; one++)
            each(both, &(Question){.kind = kind,
                           .who = one,
                           .day = one,
                           .table = one,
                           .most = LAST,
                           .first = 1,
                           .last = UINT64_MAX,
                           .before_ms = INT64_MAX,
                           .id = "00000001"});
}

/* -------------------------------------------------------------------- damage */

/* Whether all that is read of a table's beginning is what was written there. */
static bool is_beginning(const Both *both, const Question *q)
{
    S5Text first = s5_text(words[0], TEXT), second = s5_text(words[1], TEXT);
    demand(ask(both, MODEL, q, &first));
    return !ask(both, STORE, q, &second) ||
           (second.used <= first.used && !memcmp(words[0], words[1], second.used));
}

static void read_each(const Both *both, const Question *q)
{
    S5Text text = s5_text(words[1], TEXT);
    ask(both, STORE, q, &text);
}

/* Of damaged entries nothing is given but what comes before the damage: their checksums say where that is. */
static void read_beginning(const Both *both, const Question *q)
{
    if (q->kind == 0)
        demand(is_beginning(both, q));
    else
        read_each(both, q);
}

/* Changes a file as a disk might: bits, a piece of zeros, an end that is missing. */
static void damage(Input *input, uint8_t *bytes, size_t *size)
{
    for (unsigned times = 1 + take(input) % 8; times && *size; times--) {
        const unsigned how = take(input);
        const size_t at = (((size_t)take(input) << 16) | (take(input) << 8) | take(input)) % *size;
        if (how < 200)
            bytes[at] ^= (uint8_t)(1u << how % 8);
        else if (how < 230)
            bytes[at] = (uint8_t)how;
        else if (how < 250)
            memset(bytes + at, 0, *size - at < 512 ? *size - at : 512);
        else
            *size = at;
    }
}

static void copy_files(Input *input, bool database, bool log)
{
    static const char *const FILES[] = {"tables.db", "tables.db-wal"};
    const bool damaged[] = {database, log};
    clear(copied);
    for (size_t i = 0; i < 2; i++) {
        size_t size;
        uint8_t *bytes = read_file(path_of(folder, FILES[i]), &size);
        if (bytes && damaged[i])
            damage(input, bytes, &size);
        if (bytes)
            write_file(path_of(copied, FILES[i]), bytes, size);
        free(bytes);
    }
}

/* What a killed server leaves is all that it said; */
static void kill_and_compare(Input *input, const Both *both)
{
    copy_files(input, false, false);
    Both copy = *both;
    demand(open_both(&copy, copied));
    sweep(&copy, compare);
    close_both(&copy);
}

/* and what a bad disk leaves of that does no harm. */
static void damage_and_read(Input *input, const Both *both)
{
    const unsigned which = take(input);
    copy_files(input, which & 1, which & 2 || !(which & 1));
    Both copy = *both;
    if (!open_both(&copy, copied))
        return;
    sweep(&copy, read_beginning);
    for (unsigned i = 0; i < 2 && input->size; i++) {
        Wish wish;
        S5JournalOutcome outcome;
        bool good = copy.store->begin(copy.store);
        take_wish(input, &copy, &wish);
        good = good && copy.store->write(copy.store, &wish.write, 1, &outcome);
        copy.store->end(copy.store, good);
    }
    sweep(&copy, read_each);
    close_both(&copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {data, size};
    if (!fresh)
        set_up();
    clear(folder);
    write_file(path_of(folder, "tables.db"), fresh, fresh_size);
    Both both = {.model = store_model_new()};
    int opened = 0, killed = 0; /* since the files changed: more often says nothing new */
    demand(both.model && open_both(&both, folder));
    while (input.size) {
        const unsigned what = take(&input);
        if (what < 128)
            opened = killed = 0;
        if (what < 124) {
            write_group(&input, &both);
        } else if (what < 128) {
            write_in_vain(&input, &both);
        } else if (what < 224) {
            ask_one(&input, &both);
        } else if (what < 230) {
            if (opened++ >= TIMES)
                continue;
            killed = 0;
            close_both(&both);
            demand(open_both(&both, folder));
        } else if (what < 234) {
            if (killed++ < TIMES)
                kill_and_compare(&input, &both);
        } else {
            damage_and_read(&input, &both);
        }
    }
    sweep(&both, compare);
    close_both(&both);
    both.model->free(both.model);
    return 0;
}
