#include "restrictions.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/rate_limit.h"

enum { WHOM_SIZE = 72, PERSON_DIGITS = 64 };

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

/* The restriction that was there, if any, stays. */
static void restrictions_add(
    S5Restrictions *restrictions, S5Restriction which, const char *whom, S5MapKey key)
{
    if (s5_is_restricted(restrictions, which, key))
        return;
    Restriction *made = malloc(sizeof *made);
    if (made)
        snprintf(made->whom, sizeof made->whom, "%s", whom);
    if (!made || !s5_map_put(&restrictions->of[which], key, made))
        free(made);
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

static void restrictions_take_line(S5Restrictions *restrictions, char *line)
{
    S5MapKey key;
    S5Restriction which = 0;
    char *whom = line + strcspn(line, " ");
    *whom++ = 0;
    while (which < S5_RESTRICTIONS && strcmp(line, NAMES[which]) != 0)
        which++;
    if (which < S5_RESTRICTIONS && s5_restriction_key(which, whom, &key))
        restrictions_add(restrictions, which, whom, key);
}

void s5_restrictions_read(S5Restrictions *restrictions, const char *lines)
{
    char line[2 * WHOM_SIZE];
    s5_restrictions_free(restrictions);
    for (size_t size; *lines; lines += size + (lines[size] == '\n')) {
        size = strcspn(lines, "\n");
        if (size && size < sizeof line - 1 && memchr(lines, ' ', size)) {
            snprintf(line, sizeof line, "%.*s", (int)size, lines);
            restrictions_take_line(restrictions, line);
        }
    }
}

bool s5_restriction_check(S5Restriction which, const char *whom, S5Text *error)
{
    S5MapKey key;
    if (s5_restriction_key(which, whom, &key))
        return true;
    s5_text_add(error, which == S5_CLOSED
                           ? "that is no table's code"
                           : "that is neither a person's id, 64 hexadecimal digits, nor an address, "
                             "192.0.2.7 or 2001:db8::7; of networks only the /64 of IPv6 can be named");
    return false;
}
