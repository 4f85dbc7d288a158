/* Rule-set files as YAML: uses libfyaml's events, and refuses everything that a rule-set file has no use for. */
#include "rulefile_yaml.h"

#include "engine/rules/utf8.h"

#include <libfyaml.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The position in the walk through the events. */
typedef struct Walk {
    const char *bytes;
    size_t size;
    S5Yaml *yaml;
    S5YamlFault *fault;
    S5Place at; /* the last place seen: events that come from no text have none */
    int documents;
    int depth;   /* mappings that are open */
    bool valued; /* the last pair waits for its value */
    bool list;   /* and the value is a list that is still open */
    int above;   /* the pair whose mapping is open */
} Walk;

static bool set_fault(S5YamlFault *fault, S5Place at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fault->at = at;
    vsnprintf(fault->text, sizeof fault->text, format, values);
    va_end(values);
    return false;
}

S5Quote s5_quote(const char *text)
{
    S5Quote quote = {""};
    const size_t room = sizeof quote.text - sizeof "…", length = strlen(text);
    if (length < sizeof quote.text) {
        memcpy(quote.text, text, length);
        return quote;
    }
    size_t end = room;
    while (end && ((unsigned char)text[end] & 0xC0) == 0x80)
        end--;
    memcpy(quote.text, text, end);
    memcpy(quote.text + end, "…", sizeof "…");
    return quote;
}

/* -------------------------------------------------------------------- bytes */

/* Control characters, and those that break a line or change its direction: no message or title may contain them. */
static bool is_unprintable(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/*
 * Refuses files of another kind, and bytes that are not text. libfyaml stops silently at a NUL and drops what is not UTF-8. On tabs, the most
 * common mistake, its answer is unclear or, up to 0.7, a crash (github.com/pantoniou/libfyaml/issues/57).
 */
static bool check_bytes(const char *bytes, size_t size, S5YamlFault *fault)
{
    static const char RECORD[] = "{\"event\"";
    S5Place at = {1, 1};
    if (memchr(bytes, 0, size))
        return set_fault(fault, at, "this is not a text in UTF-8: a rule-set file has lines 'key: value'");
    if (size >= sizeof RECORD - 1 && !memcmp(bytes, RECORD, sizeof RECORD - 1))
        return set_fault(fault, at,
            "this is the record of a game, which spoilfive show prints: a rule-set file has lines 'key: value'");
    if (size > S5_YAML_BYTES_MAX)
        return set_fault(
            fault, at, "the file is too large: a rule-set file has at most %d bytes", S5_YAML_BYTES_MAX);
    for (size_t i = 0, length; i < size; i += length) {
        uint32_t code = 0;
        length = s5_utf8_character(bytes + i, size - i, &code);
        if (!length)
            return set_fault(fault, at, "this is not UTF-8: save the file as UTF-8 text");
        if (code == '\t')
            return set_fault(fault, at, "there is a tab here: use blanks instead");
        if (is_unprintable(code) && code != '\n' && code != '\r')
            return set_fault(
                fault, at, "a control character (U+%04X) has no place in a text", (unsigned)code);
        at = code == '\n' ? (S5Place){at.line + 1, 1} : (S5Place){at.line, at.column + 1};
    }
    return true;
}

/* ------------------------------------------------------------------- events */

static S5Place mark_place(const struct fy_mark *mark, S5Place otherwise)
{
    return mark ? (S5Place){mark->line + 1, mark->column + 1} : otherwise;
}

/* Where an event begins. libfyaml marks the text after a quote, a & or a *. */
static S5Place event_start(struct fy_event *event, S5Place otherwise)
{
    const struct fy_mark *mark = fy_event_start_mark(event);
    const bool scalar = mark && event->type == FYET_SCALAR;
    const enum fy_scalar_style style = scalar ? fy_token_scalar_style(event->scalar.value) : FYSS_PLAIN;
    S5Place at = mark_place(mark, otherwise);
    at.column -=
        mark && (style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED || event->type == FYET_ALIAS);
    return at;
}

/* Copies a scalar with its escapes resolved; returns where the copy ends, or null for a style that is not allowed on
 * one line. */
static char *unquote(char *copy, const char *from, size_t size, enum fy_scalar_style style)
{
    for (const char *end = from + size; from < end; from++) {
        const bool second = style == FYSS_SINGLE_QUOTED && *from == '\'';
        const bool escape = style == FYSS_DOUBLE_QUOTED && *from == '\\';
        if (*from == '\n' || *from == '\r')
            return NULL;
        if (second || escape)
            from++;
        if (from == end || (escape && *from != '"' && *from != '\\'))
            return NULL;
        *copy++ = *from;
    }
    return copy;
}

/*
 * Keeps a scalar's text; returns null after saying why not. The text is taken from the file, because
 * fy_token_get_text() of libfyaml up to 0.9 leaks if a text has many escapes
 * (github.com/pantoniou/libfyaml/issues/233).
 */
static const char *keep_scalar(Walk *walk, struct fy_event *event)
{
    S5Yaml *yaml = walk->yaml;
    struct fy_token *token = event->scalar.value;
    const struct fy_mark *start = fy_event_start_mark(event), *stop = fy_event_end_mark(event);
    const enum fy_scalar_style style = start ? fy_token_scalar_style(token) : FYSS_PLAIN;
    const size_t from = start ? start->input_pos : 0;
    const size_t to = start && stop ? stop->input_pos : from;
    char *kept = yaml->text + yaml->used, *end = NULL;
    if (from > to || to > walk->size || to - from > S5_YAML_TEXT_MAX ||
        to - from >= yaml->size - yaml->used) {
        set_fault(
            walk->fault, walk->at, "this is too long: at most %d bytes are allowed here", S5_YAML_TEXT_MAX);
        return NULL;
    }
    if (style != FYSS_LITERAL && style != FYSS_FOLDED)
        end = unquote(kept, walk->bytes + from, to - from, style);
    if (!end) {
        set_fault(walk->fault, walk->at, "this must be text in one line, without escapes but \\\" and \\\\");
        return NULL;
    }
    *end = 0;
    yaml->used = (size_t)(end - yaml->text) + 1;
    return kept;
}

/* The pair of a key in the mapping that is open, or null. */
static const S5Pair *find_pair(const Walk *walk, const char *key)
{
    for (int i = 0; i < walk->yaml->count; i++)
        if (walk->yaml->pairs[i].above == walk->above && !strcmp(walk->yaml->pairs[i].key, key))
            return &walk->yaml->pairs[i];
    return NULL;
}

static bool take_pair_key(Walk *walk, struct fy_event *event)
{
    S5Yaml *yaml = walk->yaml;
    const char *key = keep_scalar(walk, event);
    if (!key)
        return false;
    const S5Pair *first = find_pair(walk, key);
    if (first)
        return set_fault(walk->fault, walk->at, "'%s' is given twice, first in line %d", s5_quote(key).text,
            first->key_at.line);
    if (yaml->count == S5_YAML_PAIRS_MAX)
        return set_fault(
            walk->fault, walk->at, "there are too many lines: at most %d keys are read", S5_YAML_PAIRS_MAX);
    yaml->pairs[yaml->count++] = (S5Pair){key, NULL, walk->at, walk->at, walk->above, false};
    walk->valued = true;
    return true;
}

static bool take_pair_value(Walk *walk, struct fy_event *event)
{
    S5Pair *pair = &walk->yaml->pairs[walk->yaml->count - 1];
    pair->value = keep_scalar(walk, event);
    if (pair->value && *pair->value) /* a missing value is where its key is */
        pair->value_at = walk->at;
    walk->valued = false;
    return pair->value != NULL;
}

/* Appends an item to those before it, with a comma in place of their terminator. */
static bool take_item(Walk *walk, struct fy_event *event)
{
    S5Pair *pair = &walk->yaml->pairs[walk->yaml->count - 1];
    const char *item = keep_scalar(walk, event);
    if (!item)
        return false;
    if (pair->value)
        walk->yaml->text[item - walk->yaml->text - 1] = ',';
    else
        pair->value = item;
    return strlen(pair->value) <= S5_YAML_TEXT_MAX ||
           set_fault(walk->fault, walk->at, "this is too long: at most %d bytes are allowed here",
               S5_YAML_TEXT_MAX);
}

/* A list may be a value; the caller of the reader knows which keys take one. */
static bool open_list(Walk *walk)
{
    if (!walk->valued || walk->list)
        return set_fault(walk->fault, walk->at, "a list can't stand here: a word or a number belongs here");
    S5Pair *pair = &walk->yaml->pairs[walk->yaml->count - 1];
    pair->value_at = walk->at;
    pair->list = true;
    walk->list = true;
    return true;
}

static bool close_list(Walk *walk)
{
    S5Pair *pair = &walk->yaml->pairs[walk->yaml->count - 1];
    pair->value = pair->value ? pair->value : "";
    walk->list = walk->valued = false;
    return true;
}

static bool take_scalar(Walk *walk, struct fy_event *event)
{
    if (!walk->depth)
        return set_fault(walk->fault,
            (S5Place){walk->at.line, 1}, /* libfyaml says in two ways where an empty text begins */
            "a rule-set file is made of lines 'key: value', with a blank after the colon");
    if (walk->list)
        return take_item(walk, event);
    return walk->valued ? take_pair_value(walk, event) : take_pair_key(walk, event);
}

static bool open_mapping(Walk *walk)
{
    if (walk->depth && !walk->valued)
        return set_fault(walk->fault, walk->at, "a key must be a word");
    if (walk->depth == 2 || walk->list)
        return set_fault(walk->fault, walk->at, "a word or a number belongs here, not keys of its own");
    if (walk->depth++) {
        walk->above = walk->yaml->count - 1;
        walk->yaml->pairs[walk->above].value_at = walk->at;
    }
    walk->valued = false;
    return true;
}

static bool close_mapping(Walk *walk)
{
    walk->depth--;
    walk->above = S5_YAML_TOP;
    return true;
}

/* Refuses anything that makes a value stand for something other than its text. */
static bool is_plain_event(Walk *walk, struct fy_event *event)
{
    if (event->type == FYET_ALIAS)
        return set_fault(walk->fault, walk->at,
            "a reference ('*…') can't be used here: write the value itself; text that begins with * needs "
            "quotes");
    struct fy_token *anchor = fy_event_get_anchor_token(event), *tag = fy_event_get_tag_token(event);
    if (anchor)
        return set_fault(walk->fault, mark_place(fy_token_start_mark(anchor), walk->at),
            "a name for a value ('&…') can't be used here; text that begins with & needs quotes");
    if (tag)
        return set_fault(walk->fault, mark_place(fy_token_start_mark(tag), walk->at),
            "a type ('!…') can't be used here; text that begins with ! needs quotes");
    return true;
}

static bool take_event(Walk *walk, struct fy_event *event)
{
    walk->at = event_start(event, walk->at);
    if (!is_plain_event(walk, event))
        return false;
    switch (event->type) {
    case FYET_DOCUMENT_START:
        if (walk->documents++)
            return set_fault(
                walk->fault, walk->at, "a second document begins here: a file holds one rule set");
        return true;
    case FYET_MAPPING_START:
        return open_mapping(walk);
    case FYET_MAPPING_END:
        return close_mapping(walk);
    case FYET_SEQUENCE_START:
        return open_list(walk);
    case FYET_SEQUENCE_END:
        return close_list(walk);
    case FYET_SCALAR:
        return take_scalar(walk, event);
    default:
        return true;
    }
}

/* ------------------------------------------------------------------ reading */

/* Diagnostics are collected; anything else that libfyaml writes is dropped. */
static void drop_diagnostic(struct fy_diag *diag, void *user, const char *text, size_t size)
{
    (void)diag, (void)user, (void)text, (void)size;
}

static struct fy_diag *new_diag(void)
{
    struct fy_diag_cfg cfg;
    fy_diag_cfg_default(&cfg);
    cfg.fp = NULL;
    cfg.output_fn = drop_diagnostic;
    cfg.level = FYET_ERROR;
    cfg.colorize = false;
    struct fy_diag *diag = fy_diag_create(&cfg);
    if (diag)
        fy_diag_set_collect_errors(diag, true);
    return diag;
}

/* libfyaml's first complaint, as one line. */
static bool refuse_yaml(Walk *walk, struct fy_diag *diag)
{
    void *previous = NULL;
    const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &previous);
    if (!error || error->line < 1 || error->column < 1)
        return set_fault(walk->fault, walk->at, "this can't be read as YAML");
    set_fault(
        walk->fault, (S5Place){error->line, error->column}, "this can't be read as YAML: %s", error->msg);
    walk->fault->text[strcspn(walk->fault->text, "\r\n")] = 0;
    return false;
}

static bool walk_events(Walk *walk, struct fy_parser *parser, struct fy_diag *diag)
{
    struct fy_event *event;
    while ((event = fy_parser_parse(parser)) != NULL) {
        const bool good = take_event(walk, event);
        fy_parser_event_free(parser, event);
        if (!good)
            return false;
    }
    if (fy_parser_get_stream_error(parser))
        return refuse_yaml(walk, diag);
    if (!walk->yaml->count)
        return set_fault(walk->fault, (S5Place){1, 1},
            "the file is empty: it must at least name the preset that it starts from, as in 'extends: "
            "spoil-five'");
    return true;
}

static bool parse_yaml(Walk *walk)
{
    struct fy_diag *diag = new_diag();
    const struct fy_parse_cfg cfg = {
        .flags = FYPCF_QUIET | FYPCF_DEFAULT_VERSION_1_2 | FYPCF_JSON_NONE,
        .diag = diag,
    };
    struct fy_parser *parser = diag ? fy_parser_create(&cfg) : NULL;
    bool good = false;
    if (parser && fy_parser_set_string(parser, walk->size ? walk->bytes : "", walk->size) == 0)
        good = walk_events(walk, parser, diag);
    else
        set_fault(walk->fault, walk->at, "there is no memory left to read it");
    if (parser)
        fy_parser_destroy(parser);
    if (diag)
        fy_diag_destroy(diag);
    return good;
}

S5Yaml *s5_yaml_read(const char *bytes, size_t size, S5YamlFault *fault)
{
    if (!check_bytes(bytes, size, fault))
        return NULL;
    const size_t room = size + 2 * (S5_YAML_PAIRS_MAX + 1); /* no text gets longer; each has a terminator */
    S5Yaml *yaml = malloc(sizeof *yaml + room);
    if (!yaml) {
        set_fault(fault, (S5Place){1, 1}, "there is no memory left to read it");
        return NULL;
    }
    yaml->count = 0;
    yaml->used = 0;
    yaml->size = room;
    Walk walk = {
        .bytes = bytes, .size = size, .yaml = yaml, .fault = fault, .at = {1, 1}, .above = S5_YAML_TOP};
    if (!parse_yaml(&walk)) {
        free(yaml);
        return NULL;
    }
    return yaml;
}
