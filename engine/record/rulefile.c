/* Rule-set files: what their lines mean (docs/rule-files.md). Nothing is guessed: whatever is not exactly right is
 * refused. */
#include "spoilfive/rulefile.h"

#include "rulefile_yaml.h"
#include "spoilfive/preset_list.h"
#include "spoilfive/rulepage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASSIGNMENT_MAX = 64, NAME_MAX_BYTES = 60 };

struct S5RuleFile {
    S5Preset preset;
    S5Options options;
    char name[S5_YAML_TEXT_MAX + 1];
    char title[S5_YAML_TEXT_MAX + 1];
    char source[S5_YAML_TEXT_MAX + 1];
    char seatings[S5_YAML_TEXT_MAX + 1];
    char description[S5_YAML_TEXT_MAX + 1];
    char differs[S5_OPTION_COUNT * ASSIGNMENT_MAX];
    S5Terms terms;
};

/* The keys of a file, in the order in which docs/rule-files.md lists them. */
typedef enum Key {
    KEY_NAME,
    KEY_TITLE,
    KEY_SOURCE,
    KEY_EXTENDS,
    KEY_DESCRIPTION,
    KEY_KIND,
    KEY_GROUP,
    KEY_PLAYERS,
    KEY_TABLES,
    KEY_OPTIONS,
    KEY_WORDS,
    KEYS
} Key;

static const char *const KEY_NAMES[KEYS] = {
    "name",
    "title",
    "source",
    "extends",
    "description",
    "kind",
    "group",
    "players",
    "tables",
    "options",
    "words",
};

/* A file that is being read. */
typedef struct Reading {
    const char *file_name;
    S5Text *error;
    const S5Yaml *yaml;
    const S5Pair *keys[KEYS]; /* null where the file does not give it */
    const S5Pair *options[S5_OPTION_COUNT];
    const S5Pair *words[S5_TERMS];
    const S5Preset *parent; /* the file starts from its options; null for the root's own file */
    /* The built-in preset that records name: it fixes the kind. */
    const S5Preset *ancestor;
    S5RuleFile *file;
} Reading;

/* ----------------------------------------------------------------- messages */

/* Says what is wrong, after the file's name and the place; returns false. */
static bool refuse_file(const Reading *r, S5Place at, const char *format, ...)
{
    va_list values;
    for (const char *c = r->file_name; *c; c++)
        s5_text_char(r->error, (unsigned char)*c < 0x20 || *c == 0x7F ? '?' : *c);
    s5_text_printf(r->error, ":%d:%d: ", at.line, at.column);
    va_start(values, format);
    s5_text_vprintf(r->error, format, values);
    va_end(values);
    return false;
}

static bool refuse_value(const Reading *r, const S5Pair *pair, const char *what)
{
    return refuse_file(r, pair->value_at, "%s is %s, not '%s'", pair->key, what, s5_quote(pair->value).text);
}

/* The place to complain about a key's value, or the file's beginning where the key is missing. */
static S5Place place_of_key(const Reading *r, Key key)
{
    return r->keys[key] ? r->keys[key]->value_at : (S5Place){1, 1};
}

/* ------------------------------------------------------- which line is which */

static int nearest_option(const char *word)
{
    const char *names[S5_OPTION_COUNT];
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        names[i] = s5_option_row(i)->name;
    return s5_text_nearest(word, names, S5_OPTION_COUNT);
}

static int find_key(const char *word)
{
    for (int i = 0; i < KEYS; i++)
        if (!strcmp(KEY_NAMES[i], word))
            return i;
    return -1;
}

static bool refuse_unknown_key(const Reading *r, const S5Pair *pair)
{
    const int key = s5_text_nearest(pair->key, KEY_NAMES, KEYS), option = nearest_option(pair->key);
    const S5Quote word = s5_quote(pair->key);
    if (s5_option_find(pair->key) >= 0)
        return refuse_file(
            r, pair->key_at, "'%s' is an option: write it below 'options:', indented", pair->key);
    if (key >= 0)
        return refuse_file(
            r, pair->key_at, "there is no '%s' here; did you mean '%s'?", word.text, KEY_NAMES[key]);
    if (option >= 0)
        return refuse_file(r, pair->key_at, "there is no '%s' here; did you mean '%s', below 'options:'?",
            word.text, s5_option_row(option)->name);
    return refuse_file(r, pair->key_at,
        "there is no '%s' here; there are name, title, source, description, extends, players, tables, options and "
        "words",
        word.text);
}

static bool refuse_unknown_option(const Reading *r, const S5Pair *pair)
{
    const S5Quote word = s5_quote(pair->key);
    const int option = nearest_option(pair->key);
    const S5Pair *extends = r->keys[KEY_EXTENDS];
    if (find_key(pair->key) >= 0)
        return refuse_file(
            r, pair->key_at, "'%s' is not an option: write it at the beginning of a line", pair->key);
    if (option < 0)
        return refuse_file(r, pair->key_at,
            "there is no option '%s'; spoilfive rules --options %s lists the options of that game", word.text,
            extends && s5_preset_find(extends->value) ? extends->value : "NAME");
    return refuse_file(
        r, pair->key_at, "there is no '%s' here; did you mean '%s'?", word.text, s5_option_row(option)->name);
}

static bool sort_option(Reading *r, const S5Pair *pair)
{
    const int option = s5_option_find(pair->key);
    if (option < 0)
        return refuse_unknown_option(r, pair);
    if (!pair->value || !*pair->value)
        return refuse_file(r, pair->value_at, "%s needs a value after the colon", pair->key);
    r->options[option] = pair;
    return true;
}

static bool sort_key(Reading *r, const S5Pair *pair)
{
    const int key = find_key(pair->key);
    if (key < 0)
        return refuse_unknown_key(r, pair);
    r->keys[key] = pair;
    if (key == KEY_OPTIONS || key == KEY_WORDS) /* all of its lines may be comments */
        return !pair->value || !*pair->value ||
               refuse_file(r, pair->value_at,
                   key == KEY_OPTIONS
                       ? "write options below 'options:', each on a line 'option: value'"
                       : "write words below 'words:', each on a line, as in 'kitty: the widow'");
    if (!pair->value)
        return refuse_file(
            r, pair->value_at, "a word or a number belongs after '%s:', not keys of its own", pair->key);
    return *pair->value || refuse_file(r, pair->value_at, "%s needs a value after the colon", pair->key);
}

/* Takes a word of the table's own in place of the usual one. */
static bool sort_word(Reading *r, const S5Pair *pair)
{
    const char *names[S5_TERMS];
    for (int i = 0; i < S5_TERMS; i++)
        names[i] = s5_term_name(i);
    const int word = s5_term_find(pair->key), near = s5_text_nearest(pair->key, names, S5_TERMS);
    if (word < 0 && near >= 0)
        return refuse_file(r, pair->key_at, "there is no '%s' here; did you mean '%s'?",
            s5_quote(pair->key).text, names[near]);
    if (word < 0)
        return refuse_file(r, pair->key_at,
            "there is no word for '%s'; there are kitty, pool, stock, turn_up, joker, "
            "chips and points",
            s5_quote(pair->key).text);
    if (!pair->value || !*pair->value)
        return refuse_file(r, pair->value_at, "%s needs a value after the colon", pair->key);
    if (strlen(pair->value) > S5_TERM_MAX)
        return refuse_file(r, pair->value_at, "a word has at most %d bytes", S5_TERM_MAX);
    r->words[word] = pair;
    return true;
}

/* Whether a pair may have a list as its value: only the bids, and who may play. */
static bool takes_list(const S5Pair *pair)
{
    const int option = s5_option_find(pair->key);
    return pair->above == S5_YAML_TOP ? find_key(pair->key) == KEY_TABLES
                                      : option >= 0 && !s5_option_row(option)->step;
}

/* Only options and words may have lines below them, so a line below another is always one of those. */
static bool sort_pairs(Reading *r)
{
    for (int i = 0; i < r->yaml->count; i++) {
        const S5Pair *pair = &r->yaml->pairs[i];
        if (!*pair->key)
            return refuse_file(r, pair->value_at, "a key is missing before the colon");
        if (pair->list && !takes_list(pair))
            return refuse_file(r, pair->value_at, "a list can't stand here: a word or a number belongs here");
        const bool word = pair->above != S5_YAML_TOP && &r->yaml->pairs[pair->above] == r->keys[KEY_WORDS];
        if (!(pair->above == S5_YAML_TOP ? sort_key(r, pair)
                : word                   ? sort_word(r, pair)
                                         : sort_option(r, pair)))
            return false;
    }
    return true;
}

/* ------------------------------------------------------- name and parentage */

/* Copies the value of a key, or its default; the texts of a file all fit. */
static const char *copy_text_of(
    const Reading *r, Key key, const char *usual, char to[static S5_YAML_TEXT_MAX + 1])
{
    const char *from = r->keys[key] ? r->keys[key]->value : usual;
    const size_t length = strlen(from);
    memcpy(to, from, length + 1);
    return to;
}

/* The file's own name without folders and ending; empty when it is too long. */
static void name_of_file(const char *path, char name[static NAME_MAX_BYTES + 1])
{
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    const size_t length = dot && dot != start ? (size_t)(dot - start) : strlen(start);
    snprintf(name, NAME_MAX_BYTES + 1, "%.*s", length <= NAME_MAX_BYTES ? (int)length : 0, start);
}

/* A name is one word, because people type it and columns list it. */
static bool is_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '/' || *c == 0x7F)
            return false;
    return *name && strlen(name) <= NAME_MAX_BYTES;
}

static bool read_rules_name(Reading *r)
{
    char usual[NAME_MAX_BYTES + 1];
    name_of_file(r->file_name, usual);
    r->file->preset.name = copy_text_of(r, KEY_NAME, usual, r->file->name);
    if (is_name(r->file->name))
        return true;
    if (r->keys[KEY_NAME])
        return refuse_file(r, place_of_key(r, KEY_NAME),
            "a name is one word of at most %d letters: use hyphens for blanks", NAME_MAX_BYTES);
    return refuse_file(r, (S5Place){1, 1},
        "the file's own name is not one word: give these rules a name, as in 'name: our-kitchen'");
}

static bool refuse_preset(const Reading *r, const S5Pair *pair)
{
    S5Text names = S5_EMPTY_TEXT(256);
    const S5Quote word = s5_quote(pair->value);
    if (s5_preset_suggest(&names, pair->value))
        return refuse_file(
            r, pair->value_at, "there is no preset '%s'; did you mean %s?", word.text, names.start);
    return refuse_file(r, pair->value_at, "there is no preset '%s'; spoilfive rules lists them", word.text);
}

/* A file with the name of a built-in preset is that preset's own file, so it must start from the same one. */
static bool agree_parent(Reading *r, const S5Preset *built_in)
{
    const char *parent = r->parent ? r->parent->name : "";
    r->ancestor = built_in;
    return !strcmp(parent, built_in->extends) ||
           refuse_file(r, place_of_key(r, KEY_EXTENDS),
               "%s is a preset of the program, which extends %s: give these rules another name",
               built_in->name, built_in->extends[0] ? built_in->extends : "nothing");
}

static bool read_parent(Reading *r)
{
    const S5Pair *pair = r->keys[KEY_EXTENDS];
    const S5Preset *built_in = s5_preset_find(r->file->name);
    r->parent = pair ? s5_preset_find(pair->value) : NULL;
    if (pair && !r->parent)
        return refuse_preset(r, pair);
    if (built_in)
        return agree_parent(r, built_in);
    if (!r->parent)
        return refuse_file(r, (S5Place){1, 1},
            "'extends' is missing: name the preset to start from, as in 'extends: spoil-five'");
    r->ancestor = r->parent;
    return true;
}

/*
 * The kind is the ancestor's: records name the ancestor, and are checked against it. A file may repeat it; a preset's
 * own file must give it where it differs from the kind of the preset that it extends.
 */
static bool agree_kind(Reading *r)
{
    const S5Pair *kind = r->keys[KEY_KIND];
    const char *own = s5_kind(r->ancestor->kind)->name;
    if (kind && strcmp(kind->value, own) != 0)
        return refuse_file(r, kind->value_at,
            "the kind of %s is %s: to play another kind of game, extend a preset of that kind",
            r->ancestor->name, own);
    if (!kind && r->parent && r->parent->kind != r->ancestor->kind)
        return refuse_file(r, (S5Place){1, 1},
            "%s is a preset of the program: write 'kind: %s', or give these rules another name",
            r->ancestor->name, own);
    return true;
}

/* The group says where lists show a preset of the program, so it changes nothing about other rules. */
static bool agree_group(Reading *r)
{
    const S5Pair *group = r->keys[KEY_GROUP];
    const char *own = s5_preset_group(r->ancestor->group)->name;
    return !group || !strcmp(group->value, own) ||
           refuse_file(
               r, group->value_at, "the group of %s is %s: leave the line out", r->ancestor->name, own);
}

/* ------------------------------------------------------------------ options */

static bool refuse_option(const Reading *r, const S5Pair *pair, int option)
{
    const char *words[16];
    S5Text text = S5_EMPTY_TEXT(400);
    const S5OptionRow *row = s5_option_row(option);
    const int kind = r->ancestor->kind;
    int count = 0;
    s5_option_values(&text, option, kind);
    for (int i = 0; i < row->word_count; i++)
        if (s5_option_takes(option, row->words[i].value, kind))
            words[count++] = row->words[i].word;
    const int near = s5_text_nearest(pair->value, words, count);
    if (near < 0 || strlen(pair->value) < 2) /* a single letter is close to anything short */
        return refuse_value(r, pair, text.start);
    return refuse_file(r, pair->value_at, "%s is %s, not '%s'; did you mean '%s'?", pair->key, text.start,
        s5_quote(pair->value).text, words[near]);
}

static bool read_option(const Reading *r, int option)
{
    const S5Pair *pair = r->options[option];
    const int kind = r->ancestor->kind;
    char why[128];
    S5Text text = s5_text(why, sizeof why);
    s5_option_misplaced(&text, option, kind);
    if (!s5_option_applies(option, kind))
        return refuse_file(r, pair->key_at, "%s", why);
    if (s5_option_set(&r->file->options, option, pair->value) != S5_OK ||
        !s5_option_takes(option, s5_option_get(&r->file->options, option), kind))
        return refuse_option(r, pair, option);
    return true;
}

static bool read_file_options(Reading *r)
{
    r->file->options = s5_preset_options(r->parent ? r->parent : r->ancestor);
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        if (r->options[i] && !read_option(r, i))
            return false;
    return true;
}

/* Writes what differs from the ancestor, so that the file can take the preset's place (s5_preset_options()). */
static bool write_differs(Reading *r)
{
    const S5Options from = s5_preset_options(r->ancestor);
    S5Text text = s5_text(r->file->differs, sizeof r->file->differs);
    for (int i = 0; i < S5_OPTION_COUNT; i++) {
        const int32_t value = s5_option_get(&r->file->options, i);
        if (value == s5_option_get(&from, i))
            continue;
        s5_text_printf(&text, "%s%s=", text.used ? " " : "", s5_option_row(i)->name);
        s5_option_write(&text, i, value);
    }
    r->file->preset.differs = r->file->differs;
    return true;
}

/* ------------------------------------------------------------------- seatings */

/* Refuses a table that no game of the kind is played at (docs/rules.md H15). */
static bool agree_seatings(const Reading *r, const S5Seatings *own)
{
    const char *tables = s5_kind(r->ancestor->kind)->tables;
    S5Seatings possible;
    S5Text text = S5_EMPTY_TEXT(256);
    int players, sides;
    if (!s5_seatings_read(tables, &possible) || !s5_seatings_beyond(own, &possible, &players, &sides))
        return true;
    s5_rule_table_refused(&text, r->ancestor->name, tables, players, sides);
    return refuse_file(r, place_of_key(r, KEY_TABLES), "%s", text.start);
}

/* Refuses a table for which the pack has too few cards: five for each player, and the kitty (H15). */
static bool has_enough_cards(const Reading *r, const S5Seatings *own)
{
    const S5Options *o = &r->file->options;
    const S5Pair *kitty = r->options[S5_OPTION_KITTY];
    const int dealt = r->ancestor->kind == S5_AUCTION ? (int)o->kitty : 0,
              pack = S5_PACK + (o->joker == S5_JOKER_YES);
    for (int players = 2; players <= S5_SEATS_MAX; players++)
        if (own->sides[players] && players * S5_HAND_CARDS + dealt > pack)
            return refuse_file(r, kitty ? kitty->value_at : place_of_key(r, KEY_TABLES),
                "%d players and a kitty of %d need %d cards, and the pack has %d", players, dealt,
                players * S5_HAND_CARDS + dealt, pack);
    return true;
}

static bool read_usual_players(Reading *r, const S5Seatings *seatings)
{
    const S5Pair *pair = r->keys[KEY_PLAYERS];
    int32_t players = r->ancestor->players;
    if (pair && (!s5_text_read_number(pair->value, &players) || players < 2 || players > S5_SEATS_MAX))
        return refuse_value(r, pair, "a whole number from 2 to 10");
    if (!seatings->sides[players] && pair)
        return refuse_file(r, pair->value_at, "there is no table for %d players: the tables are %s",
            (int)players, r->file->seatings);
    if (!seatings->sides[players])
        return refuse_file(r, place_of_key(r, KEY_TABLES),
            "say with 'players' how many usually play: there is no table for the %d of %s", (int)players,
            r->ancestor->name);
    r->file->preset.players = (uint8_t)players;
    const S5Pair *dealer = r->options[S5_OPTION_FIRST_DEALER];
    return r->file->options.first_dealer < players ||
           refuse_file(r, dealer ? dealer->value_at : (S5Place){1, 1},
               "there is no seat %d with %d players: seats count from 0", (int)r->file->options.first_dealer,
               (int)players);
}

static bool read_seatings(Reading *r)
{
    S5Seatings own;
    const S5Pair *pair = r->keys[KEY_TABLES];
    r->file->preset.seatings = copy_text_of(r, KEY_TABLES, r->ancestor->seatings, r->file->seatings);
    if (!s5_seatings_read(r->file->seatings, &own))
        return refuse_file(r, place_of_key(r, KEY_TABLES),
            "tables are written like '2-10 4/2 6/any': players from 2 to 10, behind a slash how many equal "
            "sides, not '%s'",
            s5_quote(pair ? pair->value : "").text);
    if (strlen(r->file->seatings) > S5_TABLES_MAX)
        return refuse_file(r, place_of_key(r, KEY_TABLES),
            "the list of tables is longer than %d bytes: write ranges", S5_TABLES_MAX);
    return agree_seatings(r, &own) && has_enough_cards(r, &own) && read_usual_players(r, &own);
}

/* The other of the two options that a status of s5_rules() is about, −1 for none. */
static int partner(int option)
{
    if (option == S5_OPTION_JOKER)
        return S5_OPTION_CARD_ORDER;
    return option == S5_OPTION_TARGET ? S5_OPTION_HANDS : -1;
}

/* Refuses two options that make no sense together, at the line that gives one of them. */
static bool options_agree(Reading *r)
{
    S5Rules rules;
    const S5Preset *preset = &r->file->preset;
    const int sides = s5_rules_usual_sides(preset, preset->players);
    const S5Status status = s5_rules(&rules, preset, &r->file->options, preset->players, sides);
    if (status == S5_OK)
        return true;
    int option = s5_status_option(status);
    if (option >= 0 && !r->options[option] && partner(option) >= 0)
        option = partner(option);
    if (option < 0 || !r->options[option])
        return refuse_file(r, (S5Place){1, 1}, "%s", s5_status_sentence(status));
    return refuse_file(r, r->options[option]->value_at, "%s can't be %s here: %s",
        s5_option_row(option)->name, s5_quote(r->options[option]->value).text, s5_status_sentence(status));
}

/* ------------------------------------------------------------------ reading */

static bool read_titles(Reading *r)
{
    S5Preset *preset = &r->file->preset;
    preset->title = copy_text_of(r, KEY_TITLE, r->file->name, r->file->title);
    preset->source = copy_text_of(r, KEY_SOURCE, "house rules", r->file->source);
    preset->extends = r->ancestor->name;
    preset->kind = r->ancestor->kind;
    preset->group = r->ancestor->group;
    copy_text_of(r, KEY_DESCRIPTION, "", r->file->description);
    for (int i = 0; i < S5_TERMS; i++)
        if (r->words[i])
            snprintf(r->file->terms.own[i], sizeof r->file->terms.own[i], "%s", r->words[i]->value);
    return true;
}

/* Each step depends on the ones before it. */
static bool read_rule_file(Reading *r)
{
    static bool (*const STEPS[])(Reading *) = {
        sort_pairs,
        read_rules_name,
        read_parent,
        agree_kind,
        agree_group,
        read_titles,
        read_file_options,
        write_differs,
        read_seatings,
        options_agree,
    };
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
        if (!STEPS[i](r))
            return false;
    return true;
}

S5RuleFile *s5_rule_file_read(const char *name, const char *bytes, size_t size, S5Text *error)
{
    S5YamlFault fault;
    Reading r = {.file_name = name, .error = error};
    S5Yaml *yaml = s5_yaml_read(bytes, size, &fault);
    r.yaml = yaml;
    r.file = yaml ? calloc(1, sizeof *r.file) : NULL;
    if (!yaml)
        refuse_file(&r, fault.at, "%s", fault.text);
    else if (!r.file)
        refuse_file(&r, (S5Place){1, 1}, "there is no memory left to read it");
    else if (!read_rule_file(&r))
        s5_rule_file_free(&r.file);
    free(yaml);
    return r.file;
}

void s5_rule_file_free(S5RuleFile **file)
{
    free(*file);
    *file = NULL;
}

const S5Preset *s5_rule_file_preset(const S5RuleFile *file)
{
    return &file->preset;
}

const S5Options *s5_rule_file_options(const S5RuleFile *file)
{
    return &file->options;
}

const char *s5_rule_file_description(const S5RuleFile *file)
{
    return file ? file->description : "";
}

const S5Terms *s5_rule_file_terms(const S5RuleFile *file)
{
    return file ? &file->terms : NULL;
}
