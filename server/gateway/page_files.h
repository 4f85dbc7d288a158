/* The page's files, read at the start and at a reload: a file that came to the folder since then is not served. Answers that never change are kept in the same way. */
#ifndef S5_SERVER_PAGE_FILES_H
#define S5_SERVER_PAGE_FILES_H

#include "server/common/map.h"

#include "spoilfive/text.h"

/** How a file's bytes are packed; FILE.br and FILE.gz stand beside FILE. */
typedef enum S5Packed { S5_PACKED_NOT, S5_PACKED_BR, S5_PACKED_GZ, S5_PACKEDS } S5Packed;

typedef struct S5File {
    const char *type; /**< as Content-Type has it; static */
    bool lasts;       /**< its name changes with its content: it may be cached without end */
    char tag[24];     /**< quoted, as ETag has it */
    struct {
        char *bytes; /**< null: not packed so; a zero follows them */
        size_t size;
    } as[S5_PACKEDS];
} S5File;

typedef struct S5Files {
    S5Map map;
    size_t bytes;    /**< of all */
    int count;       /**< packed ones, too */
    char version[9]; /**< in hexadecimal digits; other files, or other names, have another one */
    uint8_t sum[4];  /**< the version as it is being added up */
    int uses;        /**< how many still need them: the gateway, and answers under way */
} S5Files;

/** Reads a folder and its subfolders. Null, and a sentence, when something in it cannot be read. */
S5Files *s5_files_open(const char *folder, S5Text *error);

/** No files yet; null without memory. */
S5Files *s5_files_new(void);

/**
 * Adds a file.
 *
 * path   in   `/index.html`; if it ends in .br or .gz, it is another packing of the file without that
 * bytes  in   owned by the files from now on, also on failure; null is a failure
 * Returns false without memory.
 */
bool s5_files_add(S5Files *files, const char *path, char *bytes, size_t size);

/** The file of a path, `/index.html`; null for none. `files` may be null. */
const S5File *s5_files_find(const S5Files *files, const char *path);

/** Which packing a client gets, by its Accept-Encoding. */
S5Packed s5_file_packed(const S5File *file, const char *accepts);

/** Counts one more that needs the files, until s5_files_release(); answers them. */
S5Files *s5_files_keep(S5Files *files);

/** Frees the files (S5Files) when nobody needs them any more; null is no files. */
void s5_files_release(void *files);

#endif
