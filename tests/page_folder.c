/* The page's folder: which files are served, under which names and in which packings, and what can't be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/gateway/page_files.h"
#include "support/folder.h"

static char *folder;

static const char *path_in(const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_page_file(const char *name, const char *text)
{
    FILE *file = folder_file(folder, name, "wb");
    fputs(text, file);
    fclose(file);
}

static int make_page(void **unused)
{
    (void)unused;
    folder = folder_new();
    assert_int_equal(mkdir(path_in("assets"), 0700), 0);
    write_page_file("index.html", "page");
    write_page_file("index.html.br", "br");
    write_page_file("index.html.gz", "gz");
    write_page_file("assets/a.js", "script");
    write_page_file("notes", "?");
    write_page_file("alone.css.gz", "gz");
    write_page_file(".hidden", "no");
    return 0;
}

static int remove_page(void **unused)
{
    (void)unused;
    folder_free(folder);
    return 0;
}

static S5Files *open_page(void)
{
    char why[5000] = "";
    S5Text error = s5_text(why, sizeof why);
    S5Files *files = s5_files_open(folder, &error);
    assert_string_equal(why, "");
    assert_non_null(files);
    return files;
}

static void serves_what_the_folder_has(void **unused)
{
    (void)unused;
    S5Files *files = open_page();
    const S5File *page = s5_files_find(files, "/index.html"), *script = s5_files_find(files, "/assets/a.js"),
                 *notes = s5_files_find(files, "/notes");
    assert_true(page && script && notes);
    assert_string_equal(page->type, "text/html; charset=utf-8");
    assert_string_equal(notes->type, "application/octet-stream");
    assert_true(script->lasts && !page->lasts);
    assert_string_equal(page->as[S5_PACKED_NOT].bytes, "page");
    assert_string_equal(page->as[S5_PACKED_BR].bytes, "br");
    assert_string_equal(page->as[S5_PACKED_GZ].bytes, "gz");
    assert_null(s5_files_find(files, "/.hidden"));
    assert_null(s5_files_find(files, "/alone.css")); /* without packing there is none */
    assert_null(s5_files_find(files, "/assets"));
    assert_null(s5_files_find(NULL, "/index.html"));
    assert_int_equal(files->count, 6);
    s5_files_release(files);
    s5_files_release(NULL);
}

static void packs_as_the_client_likes(void **unused)
{
    static const struct {
        const char *accepts;
        S5Packed packed;
    } CASES[] = {
        {"", S5_PACKED_NOT},
        {"br", S5_PACKED_BR},
        {"gzip", S5_PACKED_GZ},
        {"gzip, deflate, br", S5_PACKED_BR},
        {"gzip,br;q=0.9", S5_PACKED_BR},
        {"deflate, gzip", S5_PACKED_GZ},
        {"xbr, brx", S5_PACKED_NOT},
        {"xgzip,br2 , gzip ", S5_PACKED_GZ},
    };
    (void)unused;
    S5Files *files = open_page();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_int_equal(
            s5_file_packed(s5_files_find(files, "/index.html"), CASES[i].accepts), CASES[i].packed);
    assert_int_equal(s5_file_packed(s5_files_find(files, "/notes"), "gzip, br"), S5_PACKED_NOT);
    s5_files_release(files);
}

/* Another page has another version. */
static void has_a_version(void **unused)
{
    char version[9];
    (void)unused;
    S5Files *files = open_page(), *same = open_page();
    assert_string_equal(files->version, same->version);
    snprintf(version, sizeof version, "%s", files->version);
    s5_files_release(files);
    s5_files_release(same);
    write_page_file("notes", "!");
    files = open_page();
    assert_string_not_equal(files->version, version);
    s5_files_release(files);
    write_page_file("notes", "?");
    write_page_file("notices", "");
    assert_int_equal(unlink(path_in("notices")), 0);
    files = open_page();
    assert_string_equal(files->version, version);
    s5_files_release(files);
    assert_int_equal(unlink(path_in("notes")), 0);
    write_page_file("notices", "?"); /* by another name */
    files = open_page();
    assert_string_not_equal(files->version, version);
    s5_files_release(files);
}

static void refuse_page(const char *at, const char *reason)
{
    char why[5000] = "";
    S5Text error = s5_text(why, sizeof why);
    assert_null(s5_files_open(at, &error));
    if (!strstr(why, reason))
        fail_msg("'%s' does not say '%s'", why, reason);
}

static void says_what_can_not_be_read(void **unused)
{
    char deep[1100] = "";
    (void)unused;
    refuse_page("/nonexistent", "/nonexistent: No such file or directory");
    assert_int_equal(symlink("nowhere", path_in("assets/lost.js")), 0);
    refuse_page(folder, "/assets/lost.js: No such file or directory");
    assert_int_equal(unlink(path_in("assets/lost.js")), 0);
    for (size_t i = 0; i < 1010; i += 2)
        strcat(deep, "./");
    write_page_file("notices", "");
    refuse_page(path_in(deep), "a name in it is too long");
}

#define ON_PAGE(test) cmocka_unit_test_setup_teardown(test, make_page, remove_page)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_PAGE(serves_what_the_folder_has),
        ON_PAGE(packs_as_the_client_likes),
        ON_PAGE(has_a_version),
        ON_PAGE(says_what_can_not_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
