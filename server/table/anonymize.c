/* Finding a person in the lines of an entry, and putting a stranger in their place. */
#include "anonymize.h"

#include "server/common/bytes.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A line that is looked at. */
typedef struct Line {
    json_t *json;
    int seat; /* that it is about, or −1 */
    bool changed;
    bool good; /* it is JSON, and there was memory */
} Line;

static bool is_json_text(const json_t *json, const char *text)
{
    const char *value = json_string_value(json);
    return value && !strcmp(value, text);
}

static bool field_is_text(const Line *line, const char *field, const char *text)
{
    return is_json_text(json_object_get(line->json, field), text);
}

static void set_line_field(Line *line, const char *field, const char *value)
{
    if (field_is_text(line, field, value))
        return;
    line->good = json_object_set_new(line->json, field, json_string(value)) == 0 && line->good;
    line->changed = true;
}

/* Whether a field names the person, or the stranger whom an earlier round has put in their place. */
static bool names_the_person(const S5Anonymizer *a, const Line *line, const char *field)
{
    return field_is_text(line, field, a->who) || field_is_text(line, field, a->stranger);
}

/* ------------------------------------------------------------------- events */

/* The first line has the table's code, from which the marks follow. */
static void learn_marks(S5Anonymizer *a, const char *code)
{
    uint8_t who[S5_TOKEN_BYTES], stranger[S5_TOKEN_BYTES];
    sodium_hex2bin(who, sizeof who, a->who, sizeof a->who - 1, NULL, NULL, NULL);
    sodium_hex2bin(stranger, sizeof stranger, a->stranger, sizeof a->stranger - 1, NULL, NULL, NULL);
    s5_table_mark(code, who, a->mark[0]);
    s5_table_mark(code, stranger, a->mark[1]);
}

/* The name that the person has given their table. */
static void table_name(S5Anonymizer *a, Line *line)
{
    json_t *settings = json_object_get(line->json, "settings");
    if (!a->opened || !json_is_object(settings) || is_json_text(json_object_get(settings, "name"), ""))
        return;
    line->good = json_object_set_new(settings, "name", json_string("")) == 0 && line->good;
    line->changed = true;
}

static void owner(S5Anonymizer *a, Line *line)
{
    const char *code = json_string_value(json_object_get(line->json, "code"));
    if (code)
        learn_marks(a, code);
    if (!names_the_person(a, line, "host"))
        return;
    a->opened = a->opened || field_is_text(line, "event", "open");
    set_line_field(line, "host", a->stranger);
    table_name(a, line);
}

static void day(S5Anonymizer *a, Line *line)
{
    if (a->opened)
        set_line_field(line, "name", S5_SOMEBODY);
}

static void sit(S5Anonymizer *a, Line *line)
{
    a->sits[line->seat] = names_the_person(a, line, "token");
    if (!a->sits[line->seat])
        return;
    set_line_field(line, "token", a->stranger);
    set_line_field(line, "name", S5_SOMEBODY);
}

static void anonymize_leave(S5Anonymizer *a, Line *line)
{
    a->sits[line->seat] = false;
}

static void own_name(S5Anonymizer *a, Line *line)
{
    if (a->sits[line->seat])
        set_line_field(line, "name", S5_SOMEBODY);
}

/* What the owner decided about the person. */
static void decision(S5Anonymizer *a, Line *line)
{
    if (field_is_text(line, "person", a->mark[0]))
        set_line_field(line, "person", a->mark[1]);
}

/* In a seat or as a spectator; lines of old servers only show who had a seat. */
static void anonymize_say(S5Anonymizer *a, Line *line)
{
    const bool sits = line->seat >= 0 && line->seat < S5_SEATS_MAX && a->sits[line->seat];
    decision(a, line);
    if (!sits && !field_is_text(line, "person", a->mark[1]))
        return;
    set_line_field(line, "name", S5_SOMEBODY);
    if (json_object_get(line->json, "text"))
        set_line_field(line, "text", "…");
}

static void game(S5Anonymizer *a, Line *line)
{
    json_t *players = json_object_get(line->json, "players");
    for (size_t seat = 0; seat < json_array_size(players) && seat < S5_SEATS_MAX; seat++)
        if (a->sits[seat] && !is_json_text(json_array_get(players, seat), S5_SOMEBODY)) {
            line->good = json_array_set_new(players, seat, json_string(S5_SOMEBODY)) == 0 && line->good;
            line->changed = true;
        }
}

static const struct AnonymizerRow {
    const char *event;
    bool seat; /* it counts only with a seat */
    void (*take)(S5Anonymizer *a, Line *line);
} EVENTS[] = {
    {"open", false, owner},
    {"host", false, owner},
    {"change", false, table_name},
    {"day", false, day},
    {"sit", true, sit},
    {"leave", true, anonymize_leave},
    {"level", true, anonymize_leave},
    {"rename", true, own_name},
    {"phrase", false, anonymize_say},
    {"say", false, anonymize_say},
    {"hush", false, decision},
    {"hear", false, decision},
    {"unseat", false, decision},
    {"remove", false, decision},
    {"game", false, game},
};

/* -------------------------------------------------------------------- lines */

/* The row of a line's event; null for those that name nobody, as most do. */
static const struct AnonymizerRow *anonymizer_row(const S5EntryLine *line)
{
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (s5_line_has_event(line, EVENTS[i].event))
            return &EVENTS[i];
    return NULL;
}

/* The line without the person, null where nothing changes; false without memory, or where it is not JSON. */
static bool anonymize_line(S5Anonymizer *a, const S5EntryLine *was, char **changed)
{
    const struct AnonymizerRow *row = anonymizer_row(was);
    Line line = {.json = row ? json_loadb(was->bytes, was->size, 0, NULL) : NULL};
    line.good = line.json || !row;
    const json_t *seat = json_object_get(line.json, "seat");
    line.seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (line.json && (!row->seat || (line.seat >= 0 && line.seat < S5_SEATS_MAX)))
        row->take(a, &line);
    *changed = line.changed ? json_dumps(line.json, JSON_COMPACT) : NULL;
    json_decref(line.json);
    return line.good && (*changed || !line.changed);
}

bool s5_table_anonymize(S5Anonymizer *a, const char *lines, size_t size, char **text)
{
    S5EntryLine line;
    S5Bytes whole = {0};
    bool some = false, good = true;
    for (const char *at = lines; s5_entry_next_line(&at, lines + size, &line);) {
        char *changed = NULL;
        good = anonymize_line(a, &line, &changed) && good;
        some = some || changed;
        good = good &&
               s5_bytes_add(&whole, changed ? changed : line.bytes, changed ? strlen(changed) : line.size);
        good = good && s5_bytes_add(&whole, "\n", changed ? 1 : 0);
        free(changed);
    }
    *text = good && some ? whole.bytes : NULL;
    if (!*text)
        free(whole.bytes);
    return good;
}
