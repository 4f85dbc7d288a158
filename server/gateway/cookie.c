/*
 * The cookie by which a person is recognised, and the device that they use. The first device of a person has the digits of their token; every
 * other one that of the person's id and of a secret of its own. A code follows, which shows that the server has made it.
 */
#include "gateway_internal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* With the name for encrypted connections: browsers take that from no other host, and not unencrypted. */
#define S5_COOKIE      "spoilfive="
#define S5_SAFE_COOKIE "__Host-" S5_COOKIE

/* A year and a bit: as long as browsers keep a cookie. */
#define S5_COOKIE_LIFE "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000"

enum {
    DIGITS = 2 * S5_PERSON_ID_SIZE,
    SECRET_BYTES = 16,
    DEVICE_DIGITS = DIGITS + 2 * SECRET_BYTES,
    CODE_DIGITS = 2 * crypto_shorthash_BYTES,
    DEVICE_CODE_BYTES = crypto_generichash_BYTES_MIN,
    CODE_MOST = 2 * DEVICE_CODE_BYTES
};

static_assert(DEVICE_DIGITS == S5_TOKEN_TEXT - 1, "the longer kind");
static_assert(S5_COOKIE_KEY_SIZE == crypto_shorthash_KEYBYTES, "the key of a cookie's code");

void s5_gateway_set_secret(S5Gateway *gateway, const uint8_t secret[32])
{
    static const unsigned char PURPOSE[] = "cookie";
    crypto_generichash(gateway->cookie_key, S5_COOKIE_KEY_SIZE, PURPOSE, sizeof PURPOSE - 1, secret, 32);
}

static S5PersonId hash_text(const char *text, size_t size)
{
    S5PersonId hash;
    crypto_hash_sha256(hash.bytes, (const unsigned char *)text, size);
    return hash;
}

/* The device of a token, and the person: on their first device, the same. */
static void read_token(const char token[S5_TOKEN_TEXT], S5PersonId *who, S5PersonId *device)
{
    const size_t size = strlen(token);
    *who = *device = hash_text(token, size);
    if (size == DEVICE_DIGITS)
        sodium_hex2bin(who->bytes, sizeof who->bytes, token, DIGITS, NULL, NULL, NULL);
}

/* SipHash-2-4: without the key one would have to ask the server some 2^63 times to find the code of a token. The ids of people are no secret, so the codes of devices are longer. */
static void write_code(const S5Gateway *gateway, const char *token, size_t size, char code[CODE_MOST + 1])
{
    unsigned char bytes[DEVICE_CODE_BYTES];
    const unsigned char *text = (const unsigned char *)token;
    if (size == DIGITS) {
        crypto_shorthash(bytes, text, size, gateway->cookie_key);
        sodium_bin2hex(code, CODE_MOST + 1, bytes, crypto_shorthash_BYTES);
    } else {
        crypto_generichash(bytes, sizeof bytes, text, size, gateway->cookie_key, S5_COOKIE_KEY_SIZE);
        sodium_bin2hex(code, CODE_MOST + 1, bytes, sizeof bytes);
    }
}

/* Reads the token among the cookies of a name. One with the right code goes before all others; that of a device always has one. */
static S5PersonProof find_token(
    const S5Gateway *gateway, const char *cookies, const char *name, char token[S5_TOKEN_TEXT])
{
    S5PersonProof proof = S5_PERSON_NEW;
    for (const char *at = cookies; (at = strstr(at, name)); at++) {
        char code[CODE_MOST + 1];
        const char *value = at + strlen(name);
        const bool begins = at == cookies || at[-1] == ' ' || at[-1] == ';';
        const size_t digits = strspn(value, "0123456789abcdef");
        const bool device = digits == DEVICE_DIGITS + CODE_MOST;
        const size_t size = device ? DEVICE_DIGITS : DIGITS;
        if (!begins || (!device && digits != DIGITS && digits != DIGITS + CODE_DIGITS))
            continue;
        write_code(gateway, value, size, code);
        const bool proven = digits > size && !sodium_memcmp(code, value + size, digits - size);
        if (proven || (proof == S5_PERSON_NEW && !device)) {
            memcpy(token, value, size);
            token[size] = 0;
            proof = S5_PERSON_CLAIMED;
        }
        if (proven)
            return S5_PERSON_PROVEN;
    }
    return proof;
}

void s5_gateway_read_cookie(const S5Gateway *gateway, const S5HttpHead *head, S5Identity *identity)
{
    char cookies[S5_HTTP_HEAD_MAX];
    s5_span_copy(s5_http_field(head, "cookie"), cookies, sizeof cookies);
    identity->proof = find_token(gateway, cookies, S5_SAFE_COOKIE, identity->token);
    identity->renamed = false;
    /* Another host of the domain can set the plain one, so it never replaces the safe one. */
    if (identity->proof == S5_PERSON_NEW) {
        identity->proof = find_token(gateway, cookies, S5_COOKIE, identity->token);
        identity->renamed = identity->secure && identity->proof != S5_PERSON_NEW;
    }
    if (identity->proof != S5_PERSON_NEW)
        read_token(identity->token, &identity->who, &identity->device);
    if (identity->proof != S5_PERSON_NEW && s5_gateway_is_revoked(gateway, &identity->device)) {
        sodium_memzero(identity->token, sizeof identity->token);
        identity->who = (S5PersonId){{0}};
        identity->proof = S5_PERSON_NEW;
        identity->renamed = false;
    }
    sodium_memzero(cookies, sizeof cookies);
}

void s5_request_be_new(S5Request *r)
{
    unsigned char token[DIGITS / 2];
    randombytes_buf(token, sizeof token);
    sodium_bin2hex(r->token, sizeof r->token, token, sizeof token);
    sodium_memzero(token, sizeof token);
    read_token(r->token, &r->who, &r->device);
    r->proof = S5_PERSON_NEW;
}

void s5_request_be_device(S5Request *r, const S5PersonId *who)
{
    unsigned char secret[SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(r->token, DIGITS + 1, who->bytes, sizeof who->bytes);
    sodium_bin2hex(r->token + DIGITS, sizeof r->token - DIGITS, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    read_token(r->token, &r->who, &r->device);
    r->proof = S5_PERSON_NEW;
}

void s5_request_put_cookie(const S5Request *r, S5Text *headers)
{
    char code[CODE_MOST + 1];
    if (!*r->token || r->proof == S5_PERSON_CLAIMED)
        return;
    write_code(r->gateway, r->token, strlen(r->token), code);
    s5_text_add(headers, "set-cookie: ");
    s5_text_add(headers, r->secure ? S5_SAFE_COOKIE : S5_COOKIE);
    s5_text_add(headers, r->token);
    s5_text_add(headers, code);
    s5_text_add(headers, S5_COOKIE_LIFE);
    s5_text_add(headers, r->secure ? "; Secure\r\n" : "\r\n");
}
