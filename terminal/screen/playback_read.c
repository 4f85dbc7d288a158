/* Reading a record for the replay. A wrong line ends it there: what comes before can still be looked at. */
#include "playback.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A list with room for one more item than it has; null without memory, and the list stays. */
static void *make_room(void *items, int count, size_t size)
{
    if (count & (count - 1)) /* there is always room for a power of two */
        return items;
    return realloc(items, (count ? 2 * (size_t)count : 1) * size);
}

static bool add_recorded_step(S5Playback *r, S5ReplayStep step)
{
    S5ReplayStep *steps = make_room(r->step, r->steps, sizeof *steps);
    if (!steps)
        return false;
    r->step = steps;
    r->step[r->steps++] = step;
    return true;
}

static bool add_recorded_game(S5Playback *r, const S5Reader *reader)
{
    S5ReplayGame *games = make_room(r->recorded, r->games, sizeof *games);
    if (!games)
        return false;
    r->recorded = games;
    r->recorded[r->games++] = (S5ReplayGame){*s5_reader_rules(reader), *s5_reader_players(reader),
        *s5_reader_terms(reader), s5_reader_person(reader)};
    return true;
}

static bool add_recorded_deal(S5Playback *r, const S5Reader *reader, const S5State *before)
{
    S5ReplayDeal *deals = make_room(r->dealt, r->deals, sizeof *deals);
    if (!deals)
        return false;
    r->dealt = deals;
    S5ReplayDeal *dealt = &r->dealt[r->deals++];
    *dealt = (S5ReplayDeal){.before = *before, .game = r->games - 1};
    memcpy(dealt->pack, s5_reader_state(reader)->pack, sizeof dealt->pack);
    return add_recorded_step(r, (S5ReplayStep){.kind = S5_EVENT_DEAL, .deal = r->deals - 1});
}

/* Takes a line; `before` is the state before it. */
static bool take_record_event(S5Playback *r, const S5Reader *reader, S5Event event, const S5State *before)
{
    if (event == S5_EVENT_GAME)
        return add_recorded_game(r, reader);
    if (event == S5_EVENT_DEAL)
        return add_recorded_deal(r, reader, before);
    if (event == S5_EVENT_ACT ||
        (event == S5_EVENT_END_GAME && s5_reader_state(reader)->stopped && !before->stopped))
        return add_recorded_step(r, (S5ReplayStep){event, r->deals - 1, *s5_reader_choice(reader)});
    return true;
}

static void read_record_lines(S5Playback *r, S5Reader *reader, FILE *file, const char *path)
{
    static const char MARK[] = "\xEF\xBB\xBF"; /* a byte order mark */
    static char line[2 * S5_EVENT_MAX];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        S5Text error = S5_EMPTY_TEXT(1024);
        const bool marked = number == 1 && !strncmp(line, MARK, strlen(MARK));
        const char *from = line + (marked ? strlen(MARK) : 0);
        const size_t size = strcspn(from, "\n");
        const S5State before = s5_reader_state(reader) ? *s5_reader_state(reader) : (S5State){0};
        const S5Event event = s5_reader_line(reader, from, size, &error);
        if (event != S5_EVENT_NONE && take_record_event(r, reader, event, &before))
            continue;
        snprintf(r->fault, sizeof r->fault, "%s:%d: %s", path, number,
            event == S5_EVENT_NONE ? error.start : strerror(ENOMEM));
        return;
    }
}

S5Playback *s5_playback_read(const char *path, S5Text *error)
{
    FILE *file = s5_file_open(path, error);
    S5Playback *r = file ? calloc(1, sizeof *r) : NULL;
    S5Reader *reader = r ? s5_reader_new() : NULL;
    if (reader)
        read_record_lines(r, reader, file, path);
    if (r && *r->fault && !r->steps) {
        s5_text_add(error, r->fault);
    } else if (file && (!reader || !r->steps)) {
        s5_text_printf(error, "%s: %s", path, reader ? "there is no deal in this record" : strerror(errno));
    }
    s5_reader_free(&reader);
    if (file)
        fclose(file);
    if (r && !r->steps)
        s5_playback_free(&r);
    return r;
}

void s5_playback_free(S5Playback **replay)
{
    S5Playback *r = *replay;
    if (!r)
        return;
    free(r->recorded);
    free(r->dealt);
    free(r->step);
    free(r);
    *replay = NULL;
}
