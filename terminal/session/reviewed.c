/* Keeps what reviews found out. Each review is one line, which names the record; the last line about a record counts. */
#include "reviewed.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FULL = 1000, LINE_SIZE = 2 * S5_EVENT_MAX };

static const char REVIEWS[] = "reviews.jsonl";

/* Finds the name that a record has among the games on disk; false if it is elsewhere. */
static bool find_name(const S5SaveFile *store, const char *record, char name[PATH_MAX])
{
    char games[S5_PATH_MAX], whole[PATH_MAX], folder[PATH_MAX];
    if (!s5_save_path(store, "games", games) || !realpath(games, folder) || !realpath(record, whole))
        return false;
    const size_t size = strlen(folder);
    if (strncmp(whole, folder, size) != 0 || whole[size] != '/' || strchr(whole + size + 1, '/'))
        return false;
    snprintf(name, PATH_MAX, "%s", whole + size + 1);
    return true;
}

static void append(const S5SaveFile *store, const char *line)
{
    char path[S5_PATH_MAX];
    if (!s5_save_path(store, REVIEWS, path))
        return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    const ssize_t written = write(file, line, strlen(line));
    (void)written; /* a torn line and an empty one are passed over when they are read */
    close(file);
}

void s5_reviewed_keep(const char *record, int32_t accuracy)
{
    S5SaveFile store;
    char name[PATH_MAX], line[2 * PATH_MAX], bytes[PATH_MAX];
    if (accuracy < 0 || !s5_save_locate(&store) || !find_name(&store, record, name))
        return;
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_text_json(&text, name);
    snprintf(line, sizeof line, "\n{\"record\":%s,\"accuracy\":%d}\n", bytes, (int)accuracy);
    if (!text.full)
        append(&store, line);
}

json_t *s5_reviewed_read(const S5SaveFile *store)
{
    static char line[LINE_SIZE];
    char path[S5_PATH_MAX];
    json_t *all = json_object();
    FILE *file = s5_save_path(store, REVIEWS, path) ? s5_save_read_file(path) : NULL;
    while (all && file && fgets(line, sizeof line, file)) {
        json_t *review = json_loads(line, 0, NULL), *accuracy = json_object_get(review, "accuracy");
        const char *record = json_string_value(json_object_get(review, "record"));
        const json_int_t value = json_is_integer(accuracy) ? json_integer_value(accuracy) : -1;
        if (record && value >= 0 && value <= FULL)
            json_object_set(all, record, accuracy);
        json_decref(review);
    }
    if (file)
        fclose(file);
    return all;
}
