/* What is hashed for a hand that can be checked: commitments, secrets, the seed of the pack. */
#include "deal.h"
#include "spoilfive/assert.h"

#include <sodium.h>

/* What is hashed begins with a tag, each text with its length; numbers have their high byte first. */
static size_t put_hash_text(uint8_t *to, const char *text)
{
    size_t size = 0;
    while (text[size]) {
        to[1 + size] = (uint8_t)text[size];
        size++;
    }
    to[0] = (uint8_t)size;
    S5_ASSERT(to[0] == size);
    return size + 1;
}

static size_t put_hash_number(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
    return (size_t)bytes;
}

enum { HEAD_MAX = 64 };
typedef crypto_hash_sha256_state Hash;

static size_t put_hash_head(
    uint8_t to[HEAD_MAX], const char *tag, const S5FairContext *context, uint32_t number)
{
    size_t size = put_hash_text(to, tag);
    size += put_hash_text(to + size, context->code);
    size += put_hash_number(to + size, context->game, 8);
    return size + put_hash_number(to + size, number, 4);
}

static Hash begin_hash(const char *tag, const S5FairContext *context, uint32_t number)
{
    uint8_t head[HEAD_MAX];
    Hash hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, head, put_hash_head(head, tag, context, number));
    return hash;
}

static void hash_value(Hash *hash, const S5FairValue *value)
{
    crypto_hash_sha256_update(hash, value->bytes, sizeof value->bytes);
}

static S5FairValue end_hash(Hash *hash)
{
    S5FairValue value;
    crypto_hash_sha256_final(hash, value.bytes);
    return value;
}

/* HKDF (RFC 5869) for one value, which is one block of it. */
static S5FairValue derive_value(
    const S5FairValue *secret, const S5FairValue *salt, const uint8_t *info, size_t info_size)
{
    static const uint8_t FIRST_BLOCK = 1;
    S5FairValue key, value;
    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, salt->bytes, sizeof salt->bytes);
    crypto_auth_hmacsha256_update(&mac, secret->bytes, sizeof secret->bytes);
    crypto_auth_hmacsha256_final(&mac, key.bytes);
    crypto_auth_hmacsha256_init(&mac, key.bytes, sizeof key.bytes);
    crypto_auth_hmacsha256_update(&mac, info, info_size);
    crypto_auth_hmacsha256_update(&mac, &FIRST_BLOCK, 1);
    crypto_auth_hmacsha256_final(&mac, value.bytes);
    return value;
}

bool s5_fair_same(const S5FairValue *a, const S5FairValue *b)
{
    return !sodium_memcmp(a->bytes, b->bytes, sizeof a->bytes);
}

S5FairValue s5_fair_previous(const S5FairContext *context, uint32_t hand, const S5FairValue *secret)
{
    Hash hash = begin_hash("spoilfive chain 1", context, hand);
    hash_value(&hash, secret);
    return end_hash(&hash);
}

S5FairValue s5_fair_secret(
    const S5FairContext *context, uint32_t from, const S5FairValue *secret, uint32_t to)
{
    S5_ASSERT(from >= to);
    S5FairValue value = *secret;
    for (uint32_t hand = from; hand > to; hand--)
        value = s5_fair_previous(context, hand, &value);
    return value;
}

S5FairValue s5_fair_commitment(const S5FairContext *context, const S5FairValue *root, uint32_t round,
    int seat, const S5FairValue *string)
{
    const uint8_t seat_byte = (uint8_t)seat;
    S5_ASSERT(seat >= 0 && seat < S5_SEATS_MAX);
    Hash hash = begin_hash("spoilfive commit 1", context, round);
    crypto_hash_sha256_update(&hash, &seat_byte, 1);
    hash_value(&hash, root);
    hash_value(&hash, string);
    return end_hash(&hash);
}

S5FairValue s5_fair_mix(const S5FairContext *context, const S5FairValue *root, uint32_t round, unsigned seats,
    const S5FairValue string[S5_SEATS_MAX])
{
    S5_ASSERT(!(seats >> S5_SEATS_MAX));
    uint8_t count = 0;
    Hash hash = begin_hash("spoilfive mix 1", context, round);
    hash_value(&hash, root);
    for (unsigned left = seats; left; left &= left - 1)
        count++;
    crypto_hash_sha256_update(&hash, &count, 1);
    for (uint8_t seat = 0; seat < S5_SEATS_MAX; seat++) {
        if (!(seats >> seat & 1))
            continue;
        crypto_hash_sha256_update(&hash, &seat, 1);
        hash_value(&hash, &string[seat]);
    }
    return end_hash(&hash);
}

S5FairValue s5_fair_seed(
    const S5FairContext *context, const S5FairValue *mix, uint32_t hand, const S5FairValue *secret)
{
    uint8_t info[HEAD_MAX];
    const size_t size = put_hash_head(info, "spoilfive pack 1", context, hand);
    return derive_value(secret, mix, info, size);
}

/* ---------------------------------------------------------- deal of the day */

bool s5_fair_is_beacon(const char *bytes, size_t size)
{
    if (!size || size >= S5_FAIR_BEACON_MAX || bytes[0] == ' ' || bytes[size - 1] == ' ')
        return false;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] < ' ' || bytes[i] > '~')
            return false;
    return true;
}

static bool is_digits(const char *text, int count)
{
    for (int i = 0; i < count; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

static int number_of_digits(const char *text, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

/* The days from 1970-01-01 to a date as in 2026-11-24, which the calendar must have; −1 for anything else, and for a date before. */
static int64_t days_until(const char *date)
{
    static const int BEFORE[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365}; /* each month */
    if (!is_digits(date, 4) || date[4] != '-' || !is_digits(date + 5, 2) || date[7] != '-' ||
        !is_digits(date + 8, 2) || date[10])
        return -1;
    const int year = number_of_digits(date, 4), month = number_of_digits(date + 5, 2),
              day = number_of_digits(date + 8, 2);
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (year < 1970 || month < 1 || month > 12 || day < 1 ||
        day > BEFORE[month] - BEFORE[month - 1] + (leap && month == 2))
        return -1;
    const int last = year - 1,
              leaps = last / 4 - last / 100 + last / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400);
    return (int64_t)(year - 1970) * 365 + leaps + BEFORE[month - 1] + (leap && month > 2) + day - 1;
}

int64_t s5_fair_drand_round(const char *date)
{
    enum { DAY_S = 86400, HOUR_S = 3600, GENESIS = 1692803367, PERIOD_S = 3 }; /* of the network quicknet */
    const int64_t days = days_until(date), wait = days * DAY_S - HOUR_S - GENESIS;
    if (days < 0)
        return -1;
    return wait < 0 ? 1 : (wait + PERIOD_S - 1) / PERIOD_S + 1;
}

bool s5_fair_is_drand(const S5FairDay *day)
{
    static const char NETWORK[] = "drand ";
    const char *at = day->beacon;
    const int64_t round = s5_fair_drand_round(day->date);
    int64_t unit = 1;
    while (unit <= round / 10)
        unit *= 10;
    for (int i = 0; NETWORK[i]; i++)
        if (*at++ != NETWORK[i])
            return false;
    for (; unit; unit /= 10)
        if (round < 0 || *at++ != '0' + round / unit % 10)
            return false;
    bool good = *at++ == ' ';
    for (int i = 0; good && i < 2 * S5_HASH_BYTES; i++, at++)
        good = (*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'f');
    return good && !*at;
}

uint32_t s5_fair_most_hands(const S5FairDay *day)
{
    return s5_fair_drand_round(day->date) < 0 ? S5_FAIR_NIGHT_HANDS_MAX : S5_FAIR_DAY_HANDS_MAX;
}

static Hash begin_day(const char *tag, const char *date)
{
    uint8_t head[HEAD_MAX];
    Hash hash;
    crypto_hash_sha256_init(&hash);
    size_t size = put_hash_text(head, tag);
    size += put_hash_text(head + size, date);
    crypto_hash_sha256_update(&hash, head, size);
    return hash;
}

S5FairValue s5_fair_day_hash(const char *date, const S5FairValue *secret)
{
    Hash hash = begin_day("spoilfive day 1", date);
    hash_value(&hash, secret);
    return end_hash(&hash);
}

/* What the number from outside adds to the packs of a day. */
static S5FairValue salt_of(const S5FairDay *day)
{
    uint8_t beacon[1 + S5_FAIR_BEACON_MAX];
    Hash hash = begin_day("spoilfive beacon 1", day->date);
    crypto_hash_sha256_update(&hash, beacon, put_hash_text(beacon, day->beacon));
    return end_hash(&hash);
}

S5FairValue s5_fair_day_seed(const S5FairDay *day, uint32_t hand, const S5FairValue *secret)
{
    uint8_t info[HEAD_MAX];
    const S5FairValue salt = salt_of(day);
    size_t size = put_hash_text(info, "spoilfive day pack 1");
    size += put_hash_text(info + size, day->date);
    size += put_hash_number(info + size, hand, 4);
    return derive_value(secret, &salt, info, size);
}
