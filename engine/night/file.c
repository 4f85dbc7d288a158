/* Night files: their lines, before anything is said about what the values mean (docs/night-files.md). */
#include "options.h"

#include "engine/rules/utf8.h"

/* A file that is being read, line by line. */
typedef struct File {
    const char *bytes, *end;
    int line;
    const char *start; /* of the line */
    S5NightValue values[S5_NIGHT_KEYS];
    int key_line[S5_NIGHT_KEYS];
    S5NightFault *fault;
} File;

static int column_of(const File *file, const char *at)
{
    int column = 1;
    for (const char *c = file->start; c < at; c++)
        column += ((unsigned char)*c & 0xC0) != 0x80;
    return column;
}

/* Says what is wrong at a character of the line. */
static bool __attribute__((format(printf, 3, 4))) refuse_at(
    const File *file, const char *at, const char *format, ...)
{
    S5Text text = s5_text(file->fault->text, sizeof file->fault->text);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&text, format, values);
    va_end(values);
    file->fault->line = file->line;
    file->fault->column = column_of(file, at);
    return false;
}

/* Where a value without quotation marks ends: before a comment and the blanks in front of it. */
static const char *plain_end(const char *from, const char *start, const char *end)
{
    const char *c = from;
    while (c < end && !(*c == '#' && (c == start || c[-1] == ' ')))
        c++;
    while (c > from && c[-1] == ' ')
        c--;
    return c;
}

/* Takes a value in quotation marks; nothing but a comment may follow. */
static bool take_quoted(const File *file, const char *from, const char *end, S5NightValue *value)
{
    const char mark = *from, *c = from + 1;
    value->quoted = mark == '\'';
    for (; c < end; c++) {
        if (*c == mark && !(value->quoted && c + 1 < end && c[1] == mark))
            break;
        if (!value->quoted && *c == '\\')
            return refuse_at(file, from, "no backslash in double quotation marks: use single ones");
        c += *c == mark;
    }
    if (c >= end)
        return refuse_at(file, from, "this quotation mark is never closed");
    value->start = from + 1;
    value->size = (size_t)(c - value->start);
    return plain_end(c + 1, file->start, end) == c + 1 ||
           refuse_at(file, c + 1, "nothing may follow the closing quotation mark");
}

static bool take_plain(const File *file, const char *from, const char *end, S5NightValue *value)
{
    const char *stop = plain_end(from, file->start, end);
    for (const char *c = from; c + 1 < stop; c++)
        if (c[0] == ':' && c[1] == ' ')
            return refuse_at(file, c, "text with ': ' in it needs quotation marks");
    value->start = from;
    value->size = (size_t)(stop - from);
    return true;
}

/* The key of a line, or −1 after saying what is wrong with it. */
static int take_key(const File *file, const char *colon)
{
    const char *names[S5_NIGHT_KEYS];
    const S5NightQuote word = s5_night_quote(file->start, (size_t)(colon - file->start));
    const int key = s5_night_key_find(word.text);
    for (int i = 0; i < S5_NIGHT_KEYS; i++)
        names[i] = s5_night_key(i)->name;
    const int near = s5_text_within(word.text, names, S5_NIGHT_KEYS, S5_NIGHT_NEAR);
    if (key >= 0 && !file->key_line[key])
        return key;
    if (key >= 0)
        refuse_at(file, file->start, "'%s' is given twice, first in line %d", word.text, file->key_line[key]);
    else if (near >= 0)
        refuse_at(file, file->start, "there is no '%s' here; did you mean '%s'?", word.text, names[near]);
    else
        refuse_at(file, file->start, "there is no '%s' here", word.text);
    return -1;
}

/* The colon that ends the key: a blank or the end of the line comes after it. Null if there is none before a comment. */
static const char *find_colon(const char *start, const char *end)
{
    for (const char *c = start; c < end && !(*c == '#' && (c == start || c[-1] == ' ')); c++)
        if (*c == ':' && (c + 1 == end || c[1] == ' '))
            return c;
    return NULL;
}

static bool take_line(File *file, const char *end)
{
    const char *first = file->start;
    for (const char *c = file->start; c < end; c++)
        if (*c == '\t')
            return refuse_at(file, c, "there is a tab here: use blanks instead");
    while (first < end && *first == ' ')
        first++;
    if (first == end || *first == '#')
        return true;
    if (first != file->start)
        return refuse_at(file, first, "nothing is indented in a night file");
    const char *colon = find_colon(file->start, end);
    if (!colon)
        return refuse_at(file, file->start, "write 'key: value' with a blank after the colon");
    const char *from = colon + 1;
    while (from < end && *from == ' ')
        from++;
    S5NightValue value = {.line = file->line, .column = column_of(file, from)};
    const bool quoted = from < end && (*from == '\'' || *from == '"');
    if (!(quoted ? take_quoted(file, from, end, &value) : take_plain(file, from, end, &value)))
        return false;
    const int key = take_key(file, colon);
    if (key < 0)
        return false;
    if (!quoted && !value.size)
        return refuse_at(file, from < end ? from : colon + 1, "'%s' has no value", s5_night_key(key)->name);
    file->values[key] = value;
    file->key_line[key] = file->line;
    return true;
}

static bool check_bytes(File *file)
{
    uint32_t code;
    const size_t size = (size_t)(file->end - file->bytes);
    for (size_t at = 0, length; at < size; at += length) {
        length = s5_utf8_character(file->bytes + at, size - at, &code);
        if (!length)
            return refuse_at(file, file->start, "this file is not UTF-8");
    }
    return size <= S5_NIGHT_FILE_MAX || refuse_at(file, file->start, "a night file has at most 64 kB");
}

bool s5_night_read(const char *bytes, size_t size, S5NightOptions *options, S5NightFault *fault)
{
    File file = {.bytes = bytes, .end = bytes + size, .line = 1, .start = bytes, .fault = fault};
    if (!check_bytes(&file))
        return false;
    while (file.start < file.end) {
        const char *stop = file.start;
        while (stop < file.end && *stop != '\n')
            stop++;
        const bool newline = stop < file.end;
        if (!take_line(&file, newline && stop > file.start && stop[-1] == '\r' ? stop - 1 : stop))
            return false;
        file.start = stop + newline;
        file.line++;
    }
    return s5_night_judge(file.values, options, fault);
}
