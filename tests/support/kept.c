#include "kept.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "folder.h"
#include "program.h"
#include "server/store/journal.h"
#include "server/table/table.h"

static bool take_entry(void *to, const char *lines, size_t size, S5Version version)
{
    Lines *entries = to;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, lines, size);
    text[size] = 0;
    lines_insert(entries, entries->count, text);
    free(text);
    assert_int_equal(version, entries->count);
    return true;
}

static S5Journal *open_journal(const char *folder, uv_loop_t *loop)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_int_equal(uv_loop_init(loop), 0);
    S5JournalStore *store = s5_journal_sqlite(folder, &error);
    if (!store)
        fail_msg("%s", why);
    S5Journal *journal = s5_journal_open(loop, store, NULL, NULL);
    assert_non_null(journal);
    return journal;
}

static void close_journal(S5Journal **journal, uv_loop_t *loop)
{
    s5_journal_close(journal);
    uv_run(loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(loop), 0);
}

Lines kept_entries(const char *folder, const char *code)
{
    Lines entries = {NULL, 0, 0};
    uv_loop_t loop;
    S5Journal *journal = open_journal(folder, &loop);
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    if (!s5_journal_read(journal, code, 1, UINT64_MAX, take_entry, &entries, &error))
        fail_msg("%s", why);
    close_journal(&journal, &loop);
    return entries;
}

static void check_kept(void *to, S5JournalResult answer, S5Version version)
{
    (void)to, (void)version;
    assert_int_equal(answer, S5_JOURNAL_OK);
}

void kept_found(const char *folder, const char *code)
{
    static const char REQUEST[] = "{\"rules\":\"spoil-five\"}";
    const S5PersonId who = {{1}};
    const uint8_t chance[32] = {0};
    char lines[4096], why[256] = "";
    S5Text text = s5_text(lines, sizeof lines), error = s5_text(why, sizeof why);
    uv_loop_t loop;
    if (!s5_table_create(&text, code, who.bytes, REQUEST, sizeof REQUEST - 1, chance, &error))
        fail_msg("%s", why);
    S5Journal *journal = open_journal(folder, &loop);
    const S5JournalWrite write = {.table = code, .lines = lines, .size = text.used, .sits = &who};
    s5_journal_write(journal, &write, check_kept, NULL);
    close_journal(&journal, &loop);
}

Lines kept_record(const Lines *entries)
{
    Lines all = {NULL, 0, 0}, record = {NULL, 0, 0};
    for (int i = 0; i < entries->count; i++)
        lines_add(&all, entries->line[i]);
    for (int i = 0; i < all.count; i++)
        if (line_is_of_record(all.line[i]))
            lines_add(&record, all.line[i]);
    lines_free(&all);
    return record;
}

static void see(S5Reader *reader, const char *line, int viewer, Lines *view)
{
    char bytes[S5_EVENT_MAX], why[REFUSED_MAX] = "";
    S5Text text = s5_text(bytes, sizeof bytes), error = s5_text(why, sizeof why);
    const S5Event event = s5_reader_line(reader, line, strlen(line), &error);
    if (event == S5_EVENT_NONE)
        fail_msg("%s: %s", line, why);
    if (event == S5_EVENT_GAME) {
        lines_free(view);
        *view = (Lines){NULL, 0, 0};
        s5_text_add(&text, line);
    } else if (event == S5_EVENT_DEAL) {
        s5_event_deal(&text, s5_reader_rules(reader), s5_reader_state(reader), viewer);
    } else if (event == S5_EVENT_ACT) {
        s5_event_act(&text, s5_reader_rules(reader), s5_reader_before(reader), s5_reader_state(reader),
            s5_reader_choice(reader), viewer);
    }
    if (text.used)
        lines_add(view, bytes); /* an act brings its trick and the end of the hand */
}

Lines kept_view(const Lines *record, int viewer)
{
    Lines view = {NULL, 0, 0};
    S5Reader *reader = s5_reader_new();
    assert_non_null(reader);
    for (int i = 0; i < record->count; i++)
        see(reader, record->line[i], viewer, &view);
    s5_reader_free(&reader);
    return view;
}

static bool is_beginning(const Lines *shown, const Lines *view)
{
    for (int i = 0; i < shown->count; i++)
        if (i == view->count || strcmp(shown->line[i], view->line[i]) != 0)
            return false;
    return true;
}

void kept_check(const Lines *shown, const Lines *view, const char *whose)
{
    if (shown->count > view->count)
        fail_msg("%s: %d lines were shown, %d are kept; %s", whose, shown->count, view->count,
            shown->line[view->count]);
    for (int i = 0; i < shown->count; i++)
        if (strcmp(shown->line[i], view->line[i]) != 0)
            fail_msg("%s, line %d: shown was %s, kept is %s", whose, i + 1, shown->line[i], view->line[i]);
}

static void check_with_program(const Lines *record, const char *folder)
{
    char path[512];
    char *text = lines_join(record);
    FILE *file = folder_file(folder, "record", "wb");
    fputs(text, file);
    fclose(file);
    free(text);
    snprintf(path, sizeof path, "check '%s/record'", folder);
    Run run_of = run(path, NULL);
    if (run_of.status != 0)
        fail_msg("%s%s", run_of.out, run_of.err);
    run_free(&run_of);
}

/* What a client may have been shown: of the last game, or of the one before if they were still in that when the connection ended. */
static Lines view_of(const Client *client, const Lines *record)
{
    const int viewer = client->seat < 0 ? S5_VIEWER_NO_HAND : client->seat;
    Lines earlier = *record, view = kept_view(record, viewer);
    if (is_beginning(&client->game, &view))
        return view;
    while (earlier.count > 0 && !strstr(earlier.line[--earlier.count], "{\"event\":\"game\""))
        ;
    if (!earlier.count)
        return view;
    lines_free(&view);
    return kept_view(&earlier, viewer);
}

int kept_check_table(const char *folder, Client *clients, int count)
{
    char whose[64];
    Lines entries = kept_entries(folder, clients->code), record = kept_record(&entries);
    check_with_program(&record, folder);
    for (int i = 0; i < count; i++) {
        Client *client = &clients[i];
        client_cut(client);
        Lines view = view_of(client, &record);
        snprintf(whose, sizeof whose, "%s seat %d", client->code, i);
        kept_check(&client->game, &view, whose);
        assert_true(client->position <= (uint64_t)entries.count);
        lines_free(&view);
    }
    const int written = entries.count;
    lines_free(&entries);
    lines_free(&record);
    return written;
}
