/* The cookie by which a person is recognised: the digits of their token, and a code which shows that the server has made it. */
#include "gateway_internal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* With the name for encrypted connections: browsers take that from no other host, and not unencrypted. */
#define S5_COOKIE      "spoilfive="
#define S5_SAFE_COOKIE "__Host-" S5_COOKIE

/* A year and a bit: as long as browsers keep a cookie. */
#define S5_COOKIE_LIFE "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000"

enum { DIGITS = S5_TOKEN_TEXT - 1, CODE_BYTES = crypto_shorthash_BYTES, CODE_DIGITS = 2 * CODE_BYTES };

static_assert(S5_COOKIE_KEY_SIZE == crypto_shorthash_KEYBYTES, "the key of a cookie's code");

void s5_gateway_set_secret(S5Gateway *gateway, const uint8_t secret[32])
{
    static const unsigned char PURPOSE[] = "cookie";
    crypto_generichash(gateway->cookie_key, S5_COOKIE_KEY_SIZE, PURPOSE, sizeof PURPOSE - 1, secret, 32);
}

static S5PersonId person_of_token(const char token[S5_TOKEN_TEXT])
{
    S5PersonId who;
    crypto_hash_sha256(who.bytes, (const unsigned char *)token, DIGITS);
    return who;
}

/* SipHash-2-4: without the key one would have to ask the server some 2^63 times to find the code of a token. */
static void write_code(const S5Gateway *gateway, const char token[S5_TOKEN_TEXT], char code[CODE_DIGITS + 1])
{
    unsigned char bytes[CODE_BYTES];
    crypto_shorthash(bytes, (const unsigned char *)token, DIGITS, gateway->cookie_key);
    sodium_bin2hex(code, CODE_DIGITS + 1, bytes, sizeof bytes);
}

/* Reads the token among the cookies of a name. One with the right code goes before all others. */
static S5PersonProof find_token(
    const S5Gateway *gateway, const char *cookies, const char *name, char token[S5_TOKEN_TEXT])
{
    S5PersonProof proof = S5_PERSON_NEW;
    for (const char *at = cookies; (at = strstr(at, name)); at++) {
        char code[CODE_DIGITS + 1];
        const char *value = at + strlen(name);
        const bool begins = at == cookies || at[-1] == ' ' || at[-1] == ';';
        const size_t digits = strspn(value, "0123456789abcdef");
        if (!begins || (digits != DIGITS && digits != DIGITS + CODE_DIGITS))
            continue;
        write_code(gateway, value, code);
        const bool proven = digits > DIGITS && !sodium_memcmp(code, value + DIGITS, CODE_DIGITS);
        if (proven || proof == S5_PERSON_NEW) {
            memcpy(token, value, DIGITS);
            token[DIGITS] = 0;
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
        identity->who = person_of_token(identity->token);
    sodium_memzero(cookies, sizeof cookies);
}

void s5_request_be_new(S5Request *r)
{
    unsigned char token[DIGITS / 2];
    randombytes_buf(token, sizeof token);
    sodium_bin2hex(r->token, sizeof r->token, token, sizeof token);
    sodium_memzero(token, sizeof token);
    r->who = person_of_token(r->token);
    r->proof = S5_PERSON_NEW;
}

void s5_request_put_cookie(const S5Request *r, S5Text *headers)
{
    char code[CODE_DIGITS + 1];
    if (!*r->token || r->proof == S5_PERSON_CLAIMED)
        return;
    write_code(r->gateway, r->token, code);
    s5_text_add(headers, "set-cookie: ");
    s5_text_add(headers, r->secure ? S5_SAFE_COOKIE : S5_COOKIE);
    s5_text_add(headers, r->token);
    s5_text_add(headers, code);
    s5_text_add(headers, S5_COOKIE_LIFE);
    s5_text_add(headers, r->secure ? "; Secure\r\n" : "\r\n");
}
