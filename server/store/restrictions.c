#include "restrictions.h"

#include "data_dir.h"

#include <ctype.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/rate_limit.h"

enum { WHOM_SIZE = 72, PERSON_DIGITS = 64 };

static const char FILE_NAME[] = "restrictions";

static const char *const NAMES[S5_RESTRICTIONS] = {
#define NAME_OF(NAME, name) name,
    S5_RESTRICTION_MAP(NAME_OF)
#undef NAME_OF
};

/* A restriction in the map of its kind. */
typedef struct Restriction {
    char whom[WHOM_SIZE];
} Restriction;

/* -------------------------------------------------------------------- keys */

static bool restriction_read_person(const char *whom, S5MapKey *key)
{
    uint8_t id[PERSON_DIGITS / 2];
    if (strlen(whom) != PERSON_DIGITS ||
        sodium_hex2bin(id, sizeof id, whom, PERSON_DIGITS, NULL, NULL, NULL) != 0)
        return false;
    memcpy(key->bytes, id, sizeof key->bytes);
    return true;
}

/* What follows an address in text: nothing, or the bits of it that count, /64 of IPv6 and /32 of IPv4. */
static bool is_prefix(const char *text, const char *address)
{
    return !*text || !strcmp(text, strchr(address, ':') ? "/64" : "/32");
}

bool s5_restriction_key(S5Restriction which, const char *whom, S5MapKey *key)
{
    char address[WHOM_SIZE];
    const S5MapKey none = s5_address_key("");
    if (!*whom || strlen(whom) >= WHOM_SIZE || strpbrk(whom, " \n"))
        return false;
    if (which == S5_CLOSED) {
        *key = s5_map_key(whom);
        return strlen(whom) <= sizeof key->bytes;
    }
    if (restriction_read_person(whom, key))
        return true;
    snprintf(address, sizeof address, "%.*s", (int)strcspn(whom, "/"), whom);
    *key = s5_address_key(address);
    return memcmp(key, &none, sizeof none) != 0 && is_prefix(whom + strlen(address), address);
}

/* ------------------------------------------------------------------ memory */

bool s5_is_restricted(const S5Restrictions *restrictions, S5Restriction which, S5MapKey key)
{
    return s5_map_get(&restrictions->of[which], key);
}

void s5_restriction_write(
    S5Text *text, const S5Restrictions *restrictions, S5Restriction which, const char *whom)
{
    S5MapKey key;
    if (!s5_restriction_key(which, whom, &key))
        return;
    const Restriction *there = s5_map_get(&restrictions->of[which], key);
    if (there || which == S5_CLOSED)
        s5_text_add(text, there ? there->whom : whom);
    else if (strlen(whom) < PERSON_DIGITS)
        s5_put_address(text, key);
    else
        for (const char *digit = whom; *digit; digit++)
            s5_text_char(text, (char)tolower((unsigned char)*digit));
}

/* Forbids in memory; the restriction that was there, if any, stays. */
static bool restrictions_add(
    S5Restrictions *restrictions, S5Restriction which, const char *whom, S5MapKey key)
{
    if (s5_is_restricted(restrictions, which, key))
        return true;
    Restriction *made = malloc(sizeof *made);
    if (made)
        snprintf(made->whom, sizeof made->whom, "%s", whom);
    if (made && s5_map_put(&restrictions->of[which], key, made))
        return true;
    free(made);
    return false;
}

static void restrictions_take_out(S5Restrictions *restrictions, S5Restriction which, S5MapKey key)
{
    Restriction *gone = s5_map_get(&restrictions->of[which], key);
    s5_map_remove(&restrictions->of[which], key);
    free(gone);
}

void s5_restrictions_put(const S5Restrictions *restrictions, S5Text *text)
{
    for (int which = 0; which < S5_RESTRICTIONS; which++) {
        size_t at = 0;
        for (const Restriction *one; (one = s5_map_next(&restrictions->of[which], &at));) {
            s5_text_add(text, NAMES[which]);
            s5_text_add(text, " ");
            s5_text_add(text, one->whom);
            s5_text_add(text, "\n");
        }
    }
}

const char *s5_restriction_name(S5Restriction which)
{
    return NAMES[which];
}

void s5_restrictions_free(S5Restrictions *restrictions)
{
    for (int which = 0; which < S5_RESTRICTIONS; which++) {
        size_t at = 0;
        for (Restriction *one; (one = s5_map_next(&restrictions->of[which], &at));)
            free(one);
        s5_map_free(&restrictions->of[which]);
    }
}

/* -------------------------------------------------------------------- disk */

static bool restrictions_take_line(S5Restrictions *restrictions, char *line)
{
    S5MapKey key;
    line[strcspn(line, "\n")] = 0;
    for (S5Restriction which = 0; which < S5_RESTRICTIONS; which++) {
        const size_t length = strlen(NAMES[which]);
        if (!strncmp(line, NAMES[which], length) && line[length] == ' ')
            return s5_restriction_key(which, line + length + 1, &key) &&
                   restrictions_add(restrictions, which, line + length + 1, key);
    }
    return false;
}

void s5_restrictions_read(S5Restrictions *restrictions, const char *lines)
{
    char line[2 * WHOM_SIZE];
    s5_restrictions_free(restrictions);
    for (size_t size; *lines; lines += size) {
        size = strcspn(lines, "\n") + 1;
        if (size < sizeof line) {
            snprintf(line, sizeof line, "%.*s", (int)size, lines);
            restrictions_take_line(restrictions, line);
        }
        size -= !lines[size - 1];
    }
}

static bool restriction_refuse(S5Text *error, const char *why)
{
    s5_text_add(error, why);
    return false;
}

static void say_wrong_line(S5Text *error, const char *path, int number)
{
    s5_text_add(error, path);
    s5_text_add(error, ": line ");
    s5_text_number(error, number);
    s5_text_add(error, " is no restriction; one is \"banned\" or \"muted\" and a person's id or an address "
                       "(192.0.2.7, 2001:db8::/64), or \"closed\" and a table's code");
}

static bool say_unreadable(S5Text *error, const char *path, int why)
{
    s5_text_add(error, path);
    s5_text_add(error, ": ");
    return restriction_refuse(error, strerror(why));
}

bool s5_restrictions_open(S5Restrictions *restrictions, const char *folder, S5Text *error)
{
    char path[sizeof restrictions->folder + 16], line[2 * WHOM_SIZE];
    snprintf(restrictions->folder, sizeof restrictions->folder, "%s", folder);
    snprintf(path, sizeof path, "%s/%s", folder, FILE_NAME);
    FILE *file = fopen(path, "re");
    int number = 0;
    bool good = file || errno == ENOENT;
    while (good && file && fgets(line, sizeof line, file)) {
        number++;
        good = restrictions_take_line(restrictions, line);
    }
    if (!good && file)
        say_wrong_line(error, path, number);
    else if (!good || (file && ferror(file)))
        good = say_unreadable(error, path, errno);
    if (file)
        fclose(file);
    return good;
}

static bool restrictions_write_all(const S5Restrictions *restrictions, S5Text *error)
{
    size_t size = 1;
    for (int which = 0; which < S5_RESTRICTIONS; which++)
        size += restrictions->of[which].used * 2 * WHOM_SIZE;
    char *bytes = *restrictions->folder ? malloc(size) : NULL;
    if (!*restrictions->folder)
        return true;
    if (!bytes) {
        s5_text_add(error, "there is no memory");
        return false;
    }
    S5Text text = s5_text(bytes, size);
    s5_restrictions_put(restrictions, &text);
    const bool good = s5_data_write(restrictions->folder, FILE_NAME, bytes, text.used, error);
    free(bytes);
    return good;
}

/* Forbids or allows in memory; false without memory. */
static bool restriction_set(
    S5Restrictions *restrictions, S5Restriction which, const char *whom, S5MapKey key, bool so)
{
    if (so)
        return restrictions_add(restrictions, which, whom, key);
    restrictions_take_out(restrictions, which, key);
    return true;
}

bool s5_restriction_check(S5Restriction which, const char *whom, S5Text *error)
{
    S5MapKey key;
    return s5_restriction_key(which, whom, &key) ||
           restriction_refuse(
               error, which == S5_CLOSED
                          ? "that is no table's code"
                          : "that is neither a person's id, 64 hexadecimal digits, nor an address, "
                            "192.0.2.7 or 2001:db8::7; of networks only the /64 of IPv6 can be named");
}

bool s5_restrict(S5Restrictions *restrictions, S5Restriction which, const char *whom, bool so, S5Text *error)
{
    S5MapKey key;
    if (!s5_restriction_check(which, whom, error))
        return false;
    s5_restriction_key(which, whom, &key);
    if (s5_is_restricted(restrictions, which, key) == so)
        return true;
    if (!restriction_set(restrictions, which, whom, key, so))
        return restriction_refuse(error, "there is no memory");
    if (restrictions_write_all(restrictions, error))
        return true;
    restriction_set(restrictions, which, whom, key, !so);
    return false;
}
