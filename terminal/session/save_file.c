/*
 * The record of the game on disk. Each act is one write, on disk before it is shown: a kill at any moment leaves a
 * record whose end is complete, or torn within the last write, which is then repaired.
 */
#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char GAME[] = "game.jsonl";

/* ------------------------------------------------------------------- folder */

FILE *s5_save_read_file(const char *path)
{
    struct stat what;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = NULL;
    if (descriptor >= 0 && fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode))
        file = fdopen(descriptor, "rb");
    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

bool s5_save_path(const S5SaveFile *store, const char *name, char path[S5_PATH_MAX])
{
    S5Text text = s5_text(path, S5_PATH_MAX);
    s5_text_printf(&text, "%s/%s", store->folder, name);
    return !text.full;
}

static bool keep_fault(S5SaveFile *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(store->fault, sizeof store->fault, format, values);
    va_end(values);
    return false;
}

static bool fail_for_path(S5SaveFile *store, const char *path)
{
    return keep_fault(
        store, "%s: %s; set XDG_STATE_HOME to a folder where games can be kept", path, strerror(errno));
}

/* Finds the folder of the XDG base directories; a path there that is not absolute is ignored. */
static bool find_folder(S5SaveFile *store)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool own = state && *state == '/';
    if (!own && !(home && *home == '/'))
        return keep_fault(
            store, "there is no home folder; set XDG_STATE_HOME to a folder where games can be kept");
    const int size = snprintf(
        store->folder, S5_PATH_MAX, own ? "%s/spoilfive" : "%s/.local/state/spoilfive", own ? state : home);
    errno = ENAMETOOLONG;
    return (size > 0 && size < S5_PATH_MAX - 64) || fail_for_path(store, own ? state : home);
}

/* Makes a folder and those above it, for this user only. */
static bool make_folder(S5SaveFile *store, const char *folder)
{
    char path[S5_PATH_MAX];
    struct stat what;
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700); /* if this fails, the last one shows it */
            *at = '/';
        }
    if (mkdir(path, 0700) == 0 || (errno == EEXIST && stat(path, &what) == 0 && S_ISDIR(what.st_mode)))
        return true;
    return fail_for_path(store, path);
}

/* Makes names in the folder durable, after a new file or a new name. */
static void sync_folder(const S5SaveFile *store)
{
    const int folder = open(store->folder, O_RDONLY);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
}

/* Allows one game at a time: a second program in the same folder would write between the first one's lines. */
static bool take_lock(S5SaveFile *store)
{
    char path[S5_PATH_MAX];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    s5_save_path(store, "lock", path);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return fail_for_path(store, path);
    if (fcntl(store->lock, F_SETLK, &whole) == 0)
        return true;
    if (errno != EACCES && errno != EAGAIN)
        return fail_for_path(store, path);
    return keep_fault(store,
        "a game is being played in another window; finish it there, or set XDG_STATE_HOME to "
        "another folder");
}

bool s5_save_locate(S5SaveFile *store)
{
    *store = (S5SaveFile){.lock = -1, .file = -1};
    return find_folder(store);
}

bool s5_save_open(S5SaveFile *store)
{
    char games[S5_PATH_MAX];
    return s5_save_locate(store) && make_folder(store, store->folder) &&
           s5_save_path(store, "games", games) && make_folder(store, games) && take_lock(store);
}

void s5_save_close(S5SaveFile *store)
{
    if (store->file >= 0)
        close(store->file);
    if (store->lock >= 0)
        close(store->lock);
    store->file = store->lock = -1;
}

/* ------------------------------------------------------------------ writing */

static bool open_record(S5SaveFile *store, int flags)
{
    char path[S5_PATH_MAX];
    s5_save_path(store, GAME, path);
    store->file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600);
    return store->file >= 0 || fail_for_path(store, path);
}

bool s5_save_start(S5SaveFile *store)
{
    if (!open_record(store, O_CREAT | O_TRUNC))
        return false;
    sync_folder(store);
    return true;
}

bool s5_save_append(S5SaveFile *store, const char *bytes, size_t size)
{
    char path[S5_PATH_MAX];
    while (size) {
        const ssize_t written = write(store->file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            break;
        bytes += written;
        size -= (size_t)written;
    }
    if (!size && fdatasync(store->file) == 0)
        return true;
    s5_save_path(store, GAME, path);
    return keep_fault(store, "%s: %s; the game stops here and can be continued", path, strerror(errno));
}

/* Gives the record another name, `WHAT-DATE.jsonl`. */
static bool rename_record(S5SaveFile *store, const char *what, char name[S5_PATH_MAX])
{
    char path[S5_PATH_MAX], stamp[32], last[96];
    const time_t now = time(NULL);
    struct tm when;
    s5_save_path(store, GAME, path);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", localtime_r(&now, &when));
    if (store->file >= 0)
        close(store->file);
    store->file = -1;
    for (int i = 1; i < 1000; i++) {
        snprintf(last, sizeof last, i > 1 ? "%s%s-%d.jsonl" : "%s%s.jsonl", what, stamp, i);
        s5_save_path(store, last, name);
        if (access(name, F_OK) != 0)
            break;
    }
    if (rename(path, name) != 0)
        return fail_for_path(store, path);
    sync_folder(store);
    return true;
}

bool s5_save_archive(S5SaveFile *store, char name[S5_PATH_MAX])
{
    return rename_record(store, "games/", name);
}

/* ------------------------------------------------------------------ reading */

/* A record being read. */
typedef struct Reading {
    S5Reader *reader;
    S5SavedGame *saved;
    FILE *file;
    long good; /* bytes of the lines that have been read */
    bool turn; /* the last of them, but for lines of fair dealing, is a turn */
    char line[2 * S5_EVENT_MAX];
} Reading;

/* Reads what this program adds to the `game` event: the person's seat, the others' levels, the name of the house's
 * rules. */
static void read_more(S5SavedGame *saved, const char *line, size_t size)
{
    json_t *game = json_loadb(line, size, 0, NULL);
    const json_t *bots = json_object_get(game, "bots");
    const char *house = json_string_value(json_object_get(game, "house"));
    const json_int_t seat = json_integer_value(json_object_get(game, "human"));
    saved->seat = seat > 0 && seat < S5_SEATS_MAX ? (int)seat : 0;
    snprintf(saved->house, sizeof saved->house, "%s", house ? house : "");
    for (size_t i = 0; i < S5_SEATS_MAX; i++) {
        const char *bot = json_string_value(json_array_get(bots, i));
        snprintf(saved->bot[i], sizeof saved->bot[i], "%s", bot ? bot : "");
    }
    json_decref(game);
}

/* Finds out whether a game's turns are written: before all of its acts, or before none. */
static void take_turns(Reading *r, S5Event event)
{
    if (event == S5_EVENT_GAME || event == S5_EVENT_ACT)
        r->saved->turns_left_out = event == S5_EVENT_ACT && !r->turn;
    if (event != S5_EVENT_OTHER)
        r->turn = event == S5_EVENT_TURN;
}

static bool read_saved_line(Reading *r, size_t size)
{
    S5Text error = S5_EMPTY_TEXT(256);
    const S5Event event = s5_reader_line(r->reader, r->line, size, &error);
    if (event == S5_EVENT_GAME)
        read_more(r->saved, r->line, size);
    if (event == S5_EVENT_GAME || event == S5_EVENT_DEAL)
        r->saved->chosen_at = -1;
    if (event == S5_EVENT_ACT && s5_reader_before(r->reader)->turn == r->saved->seat)
        r->saved->chosen_at = r->good;
    if (event == S5_EVENT_DEAL)
        r->saved->acts = 0;
    take_turns(r, event);
    r->saved->acts += event == S5_EVENT_ACT;
    if (event != S5_EVENT_OTHER)
        r->saved->acted = event >= S5_EVENT_ACT && !s5_reader_state(r->reader)->stopped;
    return event != S5_EVENT_NONE;
}

/* Reads all complete lines; returns false when one is wrong. What the last write left torn remains unread. */
static bool read_saved_lines(Reading *r)
{
    while (fgets(r->line, sizeof r->line, r->file)) {
        const size_t size = strlen(r->line);
        if (!size || r->line[size - 1] != '\n')
            return feof(r->file) != 0;
        if (!read_saved_line(r, size - 1))
            return false;
        r->good = ftell(r->file);
    }
    return !ferror(r->file);
}

/* Cuts off a torn line and adds what the last act made happen. */
static bool repair_end(S5SaveFile *store, const Reading *r)
{
    const char *owed = s5_reader_owed(r->reader);
    if (!open_record(store, 0))
        return false;
    if (ftruncate(store->file, r->good) != 0)
        return fail_for_path(store, GAME);
    return !*owed || s5_save_append(store, owed, strlen(owed));
}

static void take_saved_game(const Reading *r, S5SavedGame *saved)
{
    saved->rules = *s5_reader_rules(r->reader);
    saved->players = *s5_reader_players(r->reader);
    saved->terms = *s5_reader_terms(r->reader);
    saved->state = *s5_reader_state(r->reader);
    saved->before = *s5_reader_before(r->reader);
    saved->choice = *s5_reader_choice(r->reader);
    saved->asked = s5_reader_asked(r->reader);
    if (saved->seat >= saved->rules.players)
        saved->seat = 0;
}

static S5FindResult read_saved_record(S5SaveFile *store, Reading *r, char aside[S5_PATH_MAX])
{
    if (!read_saved_lines(r))
        return rename_record(store, "damaged-", aside) ? S5_FOUND_DAMAGED : S5_FOUND_FAULT;
    if (!s5_reader_state(r->reader))
        return S5_FOUND_NOTHING;
    take_saved_game(r, r->saved);
    return repair_end(store, r) ? S5_FOUND_GAME : S5_FOUND_FAULT;
}

bool s5_save_read(
    S5SaveFile *store, void (*take)(void *listener, const S5Reader *reader, S5Event event), void *listener)
{
    static char line[2 * S5_EVENT_MAX];
    char path[S5_PATH_MAX];
    S5Event event = S5_EVENT_GAME;
    s5_save_path(store, GAME, path);
    FILE *file = fopen(path, "rb");
    S5Reader *reader = file ? s5_reader_new() : NULL;
    while (reader && event != S5_EVENT_NONE && fgets(line, sizeof line, file)) {
        S5Text error = S5_EMPTY_TEXT(256);
        event = s5_reader_line(reader, line, strcspn(line, "\n"), &error);
        if (event != S5_EVENT_NONE)
            take(listener, reader, event);
    }
    const bool good = (reader && event != S5_EVENT_NONE && !ferror(file)) || fail_for_path(store, path);
    s5_reader_free(&reader);
    if (file)
        fclose(file);
    return good;
}

S5FindResult s5_save_find(S5SaveFile *store, S5SavedGame *saved, char aside[S5_PATH_MAX])
{
    char path[S5_PATH_MAX];
    S5FindResult found = S5_FOUND_FAULT;
    s5_save_path(store, GAME, path);
    *saved = (S5SavedGame){0};
    Reading *r = calloc(1, sizeof *r);
    if (r && (r->file = fopen(path, "rb")) != NULL) {
        r->saved = saved;
        r->reader = s5_reader_new();
        found = r->reader ? read_saved_record(store, r, aside) : S5_FOUND_FAULT;
        s5_reader_free(&r->reader);
        fclose(r->file);
    } else if (r && errno == ENOENT) {
        found = S5_FOUND_NOTHING;
    } else {
        fail_for_path(store, path);
    }
    free(r);
    return found;
}

/* ------------------------------------------------------------- taking back */

static bool cut_record(S5SaveFile *store, long size)
{
    char path[S5_PATH_MAX];
    s5_save_path(store, GAME, path);
    return (ftruncate(store->file, size) == 0 && fdatasync(store->file) == 0) || fail_for_path(store, path);
}

static S5FindResult find_again(S5SaveFile *store, S5SavedGame *saved)
{
    char aside[S5_PATH_MAX];
    close(store->file);
    store->file = -1;
    const S5FindResult found = s5_save_find(store, saved, aside);
    if (found == S5_FOUND_DAMAGED)
        keep_fault(store,
            "the record of this game can't be read any more; it is now %s, and spoilfive check says what is wrong with it",
            aside);
    else if (found == S5_FOUND_NOTHING)
        keep_fault(store, "the record of this game is gone");
    return found == S5_FOUND_GAME ? found : S5_FOUND_FAULT;
}

S5FindResult s5_save_take_back(S5SaveFile *store, S5SavedGame *saved)
{
    const S5FindResult found = find_again(store, saved);
    if (found != S5_FOUND_GAME)
        return found;
    if (saved->chosen_at < 0)
        return S5_FOUND_NOTHING;
    return cut_record(store, saved->chosen_at) ? find_again(store, saved) : S5_FOUND_FAULT;
}
