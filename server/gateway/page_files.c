/* Reading the files of the page, and finding one by its path. */
#include "page_files.h"
#include "server/common/fail.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 1024, DEEPEST = 8 };

static const char *const ENDINGS[S5_PACKEDS] = {"", ".br", ".gz"};
static const char *const CODINGS[S5_PACKEDS] = {"identity", "br", "gzip"};

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool ends_with(const char *text, const char *ending)
{
    const size_t size = strlen(text), tail = strlen(ending);
    return size >= tail && !strcmp(text + size - tail, ending);
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (ends_with(path, TYPES[i].ending))
            return TYPES[i].type;
    return "application/octet-stream";
}

/* Paths are longer than keys. */
static S5MapKey key_of(const char *path)
{
    S5MapKey key;
    crypto_generichash(key.bytes, sizeof key.bytes, (const unsigned char *)path, strlen(path), NULL, 0);
    return key;
}

static char *read_page_file(const char *path, size_t *size)
{
    struct stat what;
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    if (file && fstat(fileno(file), &what) == 0) {
        *size = (size_t)what.st_size;
        bytes = malloc(*size + 1);
        if (bytes && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
        if (bytes)
            bytes[*size] = 0;
    }
    if (file)
        fclose(file);
    return bytes;
}

static S5File *file_of(S5Files *files, const char *path)
{
    S5File *file = s5_map_get(&files->map, key_of(path));
    if (file)
        return file;
    file = calloc(1, sizeof *file);
    if (!file || !s5_map_put(&files->map, key_of(path), file)) {
        free(file);
        return NULL;
    }
    file->type = type_of(path);
    file->lasts = !strncmp(path, "/assets/", 8); /* Vite names these files by their content */
    return file;
}

/* Adds a file to the version of all: the order in which a folder lists them does not matter. */
static void add_version(S5Files *files, const char *path, const char *bytes, size_t size)
{
    crypto_generichash_state state;
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)path, strlen(path) + 1);
    crypto_generichash_update(&state, (const unsigned char *)bytes, size);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_add(files->sum, hash, sizeof files->sum);
    sodium_bin2hex(files->version, sizeof files->version, files->sum, sizeof files->sum);
    files->count++;
}

bool s5_files_add(S5Files *files, const char *path, char *bytes, size_t size)
{
    char plain[PATH_SIZE];
    unsigned char hash[8];
    int packed = S5_PACKEDS - 1;
    while (packed && !ends_with(path, ENDINGS[packed]))
        packed--;
    snprintf(plain, sizeof plain, "%.*s", (int)(strlen(path) - strlen(ENDINGS[packed])), path);
    S5File *file = file_of(files, plain);
    if (!file || !bytes) {
        free(bytes);
        return false;
    }
    file->as[packed].bytes = bytes;
    file->as[packed].size = size;
    files->bytes += size;
    add_version(files, path, bytes, size);
    if (packed == S5_PACKED_NOT) {
        crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, size, NULL, 0);
        file->tag[0] = '"';
        sodium_bin2hex(file->tag + 1, sizeof file->tag - 1, hash, sizeof hash);
        strcat(file->tag, "\"");
    }
    return true;
}

static bool add_file(S5Files *files, const char *on_disk, const char *path)
{
    size_t size = 0;
    char *bytes = read_page_file(on_disk, &size);
    return s5_files_add(files, path, bytes, size);
}

static bool read_folder(S5Files *files, const char *folder, const char *path, int depth, S5Text *error)
{
    DIR *listed = opendir(folder);
    bool good = listed != NULL;
    for (struct dirent *entry; good && (entry = readdir(listed));) {
        char below[PATH_SIZE], named[PATH_SIZE];
        struct stat what;
        if (*entry->d_name == '.')
            continue;
        const bool fits = snprintf(below, sizeof below, "%s/%s", folder, entry->d_name) < PATH_SIZE &&
                          snprintf(named, sizeof named, "%s/%s", path, entry->d_name) < PATH_SIZE;
        if (!fits)
            good = s5_fail(error, folder, "a name in it is too long");
        else if (stat(below, &what) != 0)
            good = s5_fail(error, below, strerror(errno));
        else if (S_ISDIR(what.st_mode))
            good = depth == DEEPEST || read_folder(files, below, named, depth + 1, error);
        else if (S_ISREG(what.st_mode) && !add_file(files, below, named))
            good = s5_fail(error, below, strerror(errno));
    }
    if (!listed)
        s5_fail(error, folder, strerror(errno));
    else
        closedir(listed);
    return good;
}

S5Files *s5_files_new(void)
{
    S5Files *files = calloc(1, sizeof *files);
    return files ? s5_files_keep(files) : NULL;
}

S5Files *s5_files_open(const char *folder, S5Text *error)
{
    S5Files *files = s5_files_new();
    if (!files) {
        s5_fail(error, folder, strerror(errno));
        return NULL;
    }
    if (read_folder(files, folder, "", 0, error))
        return files;
    s5_files_release(files);
    return NULL;
}

S5Files *s5_files_keep(S5Files *files)
{
    files->uses++;
    return files;
}

const S5File *s5_files_find(const S5Files *files, const char *path)
{
    const S5File *file = files ? s5_map_get(&files->map, key_of(path)) : NULL;
    return file && file->as[S5_PACKED_NOT].bytes ? file : NULL;
}

/* Whether a list like `gzip, br;q=0.9` has a word. `q=0`, which would refuse it, is not used in practice. */
static bool lists(const char *list, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += size)
        if ((at == list || at[-1] == ' ' || at[-1] == ',') && strchr(" ,;", at[size]))
            return true;
    return false;
}

S5Packed s5_file_packed(const S5File *file, const char *accepts)
{
    for (int packed = S5_PACKED_BR; packed < S5_PACKEDS; packed++)
        if (file->as[packed].bytes && lists(accepts, CODINGS[packed]))
            return (S5Packed)packed;
    return S5_PACKED_NOT;
}

static void free_files(S5Files *files)
{
    size_t at = 0;
    for (S5File *file; (file = s5_map_next(&files->map, &at));) {
        for (int packed = 0; packed < S5_PACKEDS; packed++)
            free(file->as[packed].bytes);
        free(file);
    }
    s5_map_free(&files->map);
    free(files);
}

void s5_files_release(void *which)
{
    S5Files *files = which;
    if (files && --files->uses == 0)
        free_files(files);
}
