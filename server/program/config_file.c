#include "config_file.h"

#include "server/common/fail.h"
#include "server/net/websocket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20, LINE_MAX_SIZE = 1000 };

/* ------------------------------------------------------------------- reading */

/* Reads a file that is open, if it is. Zero bytes are still in it: the size says where it ends. */
static char *read_open(int file, const char *path, size_t *size, S5Text *error)
{
    struct stat what;
    const char *why = NULL;
    if (file < 0 || fstat(file, &what) != 0)
        why = strerror(errno);
    else if (!S_ISREG(what.st_mode))
        why = S_ISDIR(what.st_mode) ? "it is a folder; --config takes a file" : "it is not a file";
    char *text = why ? NULL : malloc(FILE_MAX + 1);
    const ssize_t got = text ? read(file, text, FILE_MAX + 1) : -1;
    if (got < 0 || got > FILE_MAX) {
        if (!why)
            why = got < 0 ? strerror(errno) : "it is longer than 1 MiB, so it is no configuration";
        s5_fail(error, path, why);
        free(text);
        return NULL;
    }
    text[got] = 0;
    *size = (size_t)got;
    return text;
}

/* A pipe without a writer is opened without waiting for one. */
static char *read_whole(const char *path, size_t *size, S5Text *error)
{
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    char *text = read_open(file, path, size, error);
    if (file >= 0)
        close(file);
    return text;
}

/* --------------------------------------------------------------------- lines */

/* Whether a line can be shown to people; it ends where `size` says. */
static bool is_text(const char *line, size_t size, S5Text *error)
{
    S5Utf8 utf8 = {0};
    if (size > LINE_MAX_SIZE)
        return s5_fail_as(error, "the line is longer than %d bytes", LINE_MAX_SIZE);
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)line[i];
        if ((byte < ' ' && byte != '\t') || byte == 0x7F)
            return s5_fail_as(error, "the line has a byte that is not text (0x%02X)", byte);
    }
    return (s5_utf8_take(&utf8, line, size) && !utf8.left) || s5_fail_as(error, "the line is not UTF-8");
}

/* Refuses a value that a shell would change: here each of its signs counts. */
static bool is_literal(const char *name, const char *value, S5Text *error)
{
    const bool quoted = *value == '"' || *value == '\'';
    if (!quoted && *value != '$' && strncmp(value, "~/", 2) != 0)
        return true;
    return s5_fail(error, name,
        quoted ? "write the value as it is; quotes would be part of it"
               : "write the whole path; ~ and $ have no meaning here");
}

/* What is meant by a value that may be in quotes. */
static void put_meant(char *text, size_t size, const char *value)
{
    const char quote[] = {*value, 0};
    if (*value == '"' || *value == '\'')
        snprintf(text, size, "%.*s", (int)strcspn(value + 1, quote), value + 1);
    else
        snprintf(text, size, "%s", value);
}

/* Refuses what other programs' files look like, and says how the line is written here. */
static bool is_plain(const char *name, const char *value, S5Text *error)
{
    char meant[200];
    const char *bare = name + strspn(name, "-"), *sign = strchr(bare, '=');
    const int size = sign ? (int)(sign - bare) : (int)strlen(bare);
    const char *given = sign && sign[1] ? sign + 1 : value && *value == '=' ? value + 1 : value ? value : "";
    put_meant(meant, sizeof meant, given + strspn(given, " \t"));
    if (bare != name)
        return s5_fail_as(error, "write '%.60s' without dashes", bare);
    if (sign || (value && *value == '='))
        return s5_fail_as(error, "write '%.*s %s', without an equals sign between them",
            size > 60 ? 60 : size, bare, meant);
    if (value && (strstr(value, " #") || strstr(value, "\t#") || *value == '#'))
        return s5_fail_as(error, "a comment needs a line of its own");
    return true;
}

static void trim(char *line, size_t size)
{
    while (size && strchr(" \t", line[size - 1]))
        size--;
    line[size] = 0;
}

/* Takes a line of `size` bytes, followed by a byte that may be overwritten. */
static bool take_line(char *line, size_t size, int number, S5TakeSetting *take, void *to, S5Text *error)
{
    if (size && line[size - 1] == '\r')
        size--;
    if (!is_text(line, size, error))
        return false;
    trim(line, size);
    char *name = line + strspn(line, " \t"), *value = name + strcspn(name, " \t");
    if (!*name || *name == '#')
        return true;
    if (*value)
        *value++ = 0;
    value += strspn(value, " \t");
    const char *given = *value ? value : NULL;
    return is_plain(name, given, error) && is_literal(name, value, error) &&
           take(to, number, name, given, error);
}

/* Takes lines up to one that is wrong; returns its number, 0 when all are right. */
static int take_lines(char *text, size_t size, S5TakeSetting *take, void *to, S5Text *error)
{
    static const char MARK[] = "\xEF\xBB\xBF"; /* which some editors write first */
    char *line = text, *end = text + size;
    if (!strncmp(text, MARK, sizeof MARK - 1))
        line += sizeof MARK - 1;
    for (int number = 1; line < end; number++) {
        char *next = memchr(line, '\n', (size_t)(end - line));
        if (!take_line(line, (size_t)((next ? next : end) - line), number, take, to, error))
            return number;
        line = next ? next + 1 : end;
    }
    return 0;
}

char *s5_config_file_read(const char *path, S5TakeSetting *take, void *to, S5Text *error)
{
    char why[2048] = "";
    S5Text wrong = s5_text(why, sizeof why);
    size_t size = 0;
    char *text = read_whole(path, &size, error);
    const int line = text ? take_lines(text, size, take, to, &wrong) : 0;
    if (!line)
        return text;
    free(text);
    s5_fail_as(error, "%s:%d: %s", path, line, why);
    return NULL;
}
