/* A record that a command reads line by line, and what is said of its first wrong line. */
#include "record_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BUFFER_SIZE = 1 << 20,   /* bytes read at once, */
    LINE_MAX_SIZE = 1 << 18, /* and the longest line: no event is nearly as long */
};

struct S5RecordFile {
    const S5Command *command;
    const char *name;
    FILE *file;
    S5Reader *reader;
    long number;      /* the number of the last line read */
    const char *line; /* that line, in the buffer, */
    size_t line_size; /* and its bytes */
    int fault;        /* errno of a failed read, or 0 */
    bool failed;
    size_t at, end; /* the part of the buffer that was read and not yet taken as lines */
    char buffer[BUFFER_SIZE];
};

S5RecordFile *s5_record_file_open(const S5Command *command, const char *name)
{
    S5Text error = S5_EMPTY_TEXT(S5_SAY_MAX);
    const bool standard = !strcmp(name, "-");
    FILE *file = standard ? stdin : s5_file_open(name, &error);
    S5RecordFile *lines = file ? malloc(sizeof *lines) : NULL;
    S5Reader *reader = lines ? s5_reader_new() : NULL;
    if (!reader) {
        s5_fault(command, "%s", file ? "there is no memory" : error.start);
        if (file && !standard)
            fclose(file);
        free(lines);
        return NULL;
    }
    lines->command = command;
    lines->name = standard ? "standard input" : name;
    lines->file = file;
    lines->reader = reader;
    lines->number = 0;
    lines->fault = 0;
    lines->failed = false;
    lines->at = lines->end = 0;
    return lines;
}

void s5_record_file_refuse(S5RecordFile *lines, const char *what)
{
    lines->failed = true;
    char line[2048];
    snprintf(line, sizeof line, "%s:%ld: %s", lines->name, lines->number, what);
    s5_print_line(stderr, 2, line);
}

/* Moves what is left to the front and reads more; returns whether there was any. */
static bool refill(S5RecordFile *lines)
{
    memmove(lines->buffer, lines->buffer + lines->at, lines->end - lines->at);
    lines->end -= lines->at;
    lines->at = 0;
    ssize_t bytes;
    do
        bytes = read(fileno(lines->file), lines->buffer + lines->end, BUFFER_SIZE - lines->end);
    while (bytes < 0 && errno == EINTR);
    lines->fault = bytes < 0 ? errno : 0;
    if (bytes > 0)
        lines->end += (size_t)bytes;
    return bytes > 0;
}

/* Some editors write a byte order mark at the start of a file. */
static void pass_byte_order_mark(S5RecordFile *lines)
{
    static const char MARK[] = "\xEF\xBB\xBF";
    while (lines->end < sizeof MARK - 1 && refill(lines))
        continue;
    if (lines->end >= sizeof MARK - 1 && !memcmp(lines->buffer, MARK, sizeof MARK - 1))
        lines->at = sizeof MARK - 1;
}

/* The next line without its newline, or null at the end of the file or when a line is too long. */
static const char *next_line(S5RecordFile *lines, size_t *size)
{
    for (;;) {
        const size_t left = lines->end - lines->at;
        const char *line = lines->buffer + lines->at, *end = memchr(line, '\n', left);
        *size = end ? (size_t)(end - line) : left;
        if (*size > LINE_MAX_SIZE) {
            s5_record_file_refuse(lines, "the line is too long for a record");
            return NULL;
        }
        if (end || (!refill(lines) && left && !lines->fault)) {
            line = lines->buffer + lines->at;
            lines->at += *size + (end ? 1 : 0);
            return line;
        }
        if (lines->fault || lines->at == lines->end)
            return NULL;
    }
}

S5Event s5_record_file_next(S5RecordFile *lines)
{
    S5Text error = S5_EMPTY_TEXT(1024);
    size_t size = 0;
    if (!lines->number++)
        pass_byte_order_mark(lines);
    const char *line = lines->failed ? NULL : next_line(lines, &size);
    if (!line) {
        const char *missing = lines->fault ? strerror(lines->fault) : s5_reader_missing(lines->reader);
        if (!lines->failed && missing)
            s5_record_file_refuse(lines, missing);
        return S5_EVENT_NONE;
    }
    lines->line = line;
    lines->line_size = size;
    const S5Event event = s5_reader_line(lines->reader, line, size, &error);
    if (!event)
        s5_record_file_refuse(lines, error.start);
    return event;
}

const char *s5_record_file_line(const S5RecordFile *lines, size_t *size)
{
    *size = lines->line_size;
    return lines->line;
}

bool s5_record_file_failed(const S5RecordFile *lines)
{
    return lines->failed;
}

S5RecordFile *s5_record_file_read(const S5Command *command, const char *name)
{
    S5RecordFile *lines = s5_record_file_open(command, name);
    while (lines && s5_record_file_next(lines) != S5_EVENT_NONE)
        continue;
    if (lines && lines->failed)
        s5_record_file_close(&lines);
    return lines;
}

S5Reader *s5_record_file_reader(S5RecordFile *lines)
{
    return lines->reader;
}

int s5_record_file_close(S5RecordFile **lines)
{
    if (!*lines)
        return S5_EXIT_FAULT;
    const int status = (*lines)->failed ? S5_EXIT_FAULT : S5_EXIT_DONE;
    if ((*lines)->file != stdin)
        fclose((*lines)->file);
    s5_reader_free(&(*lines)->reader);
    free(*lines);
    *lines = NULL;
    return status;
}
