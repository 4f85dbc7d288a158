/*
 * A person's devices: how another one becomes theirs (a link that works once, or the code on a sheet), and how they are listed, named and
 * revoked. Of what opens a person only hashes are stored.
 */
#include "api.h"

#include "engine/record/json.h"
#include "server/common/display_text.h"
#include "server/common/message.h"

#include <jansson.h>
#include <sodium.h>
#include <stddef.h>
#include <string.h>

enum {
    DEVICES = 16,       /* of a person, */
    DEVICES_EVER = 200, /* with those that were revoked, whose rows stay */
    ROWS =
        64, /* of those that are not: a link and a sheet, too, and devices that joined at the same moment */
    CHANGES = ROWS + S5_CREDENTIAL_PARTS + 4,
    SECRET = 32, /* signs, of which each has nearly five bits */
    ID_DIGITS = 2 * S5_PERSON_ID_SIZE,
    PART_TEXT = 3600,
    NAME_CHARACTERS = 40
};

static const char SIGNS[] = S5_CODE_SIGNS;
static const int64_t LINK_MS = 600000;

/* A credential with its text. */
typedef struct Row {
    S5Credential is;
    char name[4 * NAME_CHARACTERS + 1];
} Row;

/* What a person asks for. Of `of` the credentials have been read. */
typedef struct Asked {
    const struct Wish *wish;
    bool good, full, known;
    S5PersonId of;
    S5PersonRow person;
    int count, revoked;
    Row row[ROWS];
    Row opens; /* the link or the sheet that a secret belongs to */
    /* the fields */
    char id[ID_DIGITS + 1], secret[SECRET + 1], maker[ID_DIGITS + 1];
    char name[4 * NAME_CHARACTERS + 1];
    char text[PART_TEXT + 1];
    int part;
    bool others;
    /* what is written */
    S5Credential change[CHANGES];
    int changes;
    S5PersonId spends;
} Asked;

/* ----------------------------------------------------------------- reading */

static bool take_row(void *to, const S5Credential *it)
{
    Asked *asked = to;
    asked->revoked += it->kind == S5_CREDENTIAL_REVOKED;
    if (it->kind == S5_CREDENTIAL_REVOKED && !s5_is_same_person(&it->hash, &asked->of))
        return true;
    asked->full = asked->count == ROWS;
    if (asked->full)
        return false;
    Row *row = &asked->row[asked->count++];
    row->is = *it;
    s5_copy_text(row->name, sizeof row->name, it->text);
    row->is.text = row->name;
    return true;
}

static bool take_opening(void *to, const S5Credential *it)
{
    Asked *asked = to;
    asked->opens.is = *it;
    asked->known =
        (it->kind == S5_CREDENTIAL_LINK || it->kind == S5_CREDENTIAL_SHEET) && it->until_ms > s5_wall_ms();
    asked->of = it->who;
    return false;
}

static S5PersonId hash_secret(const char *secret)
{
    S5PersonId hash;
    crypto_hash_sha256(hash.bytes, (const unsigned char *)secret, strlen(secret));
    return hash;
}

static bool read_rows(S5Request *r, Asked *asked)
{
    const S5CredentialQuery all = {
        .who = &asked->of, .first = S5_CREDENTIAL_DEVICE, .last = S5_CREDENTIAL_REVOKED};
    return s5_journal_credentials(r->gateway->journal, &all, take_row, asked);
}

static Row *find_row(Asked *asked, const S5PersonId *hash)
{
    for (int i = 0; i < asked->count; i++)
        if (s5_is_same_person(&asked->row[i].is.hash, hash))
            return &asked->row[i];
    return NULL;
}

/* The first device of a person need not be stored: its id is the person's. Of the revoked ones that is the only one that matters. */
static void add_first(Asked *asked)
{
    if (find_row(asked, &asked->of) || asked->count == ROWS)
        return;
    Row *row = &asked->row[asked->count++];
    *row = (Row){.is = {.hash = asked->of, .who = asked->of, .kind = S5_CREDENTIAL_DEVICE}};
    row->is.text = row->name;
}

static void read_devices(S5Request *r)
{
    Asked *asked = r->own;
    asked->of = r->who;
    if (asked->wish && *asked->secret) {
        const S5PersonId hash = hash_secret(asked->secret);
        asked->good = s5_journal_credentials(
            r->gateway->journal, &(S5CredentialQuery){.hash = &hash}, take_opening, asked);
        if (!asked->good || !asked->known)
            return;
    }
    asked->good = read_rows(r, asked) && s5_journal_person(r->gateway->journal, &asked->of, &asked->person);
    add_first(asked);
}

/* ------------------------------------------------------------------ listing */

static void put_id(S5Text *text, const S5PersonId *id)
{
    char digits[ID_DIGITS + 1];
    sodium_bin2hex(digits, sizeof digits, id->bytes, sizeof id->bytes);
    s5_put_string_field(text, "{\"id\":", digits);
}

static void put_devices(S5Text *text, const void *from)
{
    const S5Request *r = from;
    const Asked *asked = r->own;
    bool sheet = false, any = false;
    S5_PUT(text, "{\"devices\":[");
    for (int i = 0; i < asked->count; i++) {
        const S5Credential *it = &asked->row[i].is;
        sheet = sheet || it->kind == S5_CREDENTIAL_SHEET;
        if (it->kind != S5_CREDENTIAL_DEVICE)
            continue;
        if (any)
            S5_PUT(text, ",");
        any = true;
        put_id(text, &it->hash);
        s5_put_string_field(text, ",\"name\":", it->text);
        s5_put_number_field(text, ",\"seen_ms\":", it->until_ms ? it->until_ms - S5_DEVICE_MS : 0);
        s5_put_bool_field(text, ",\"this\":", s5_is_same_person(&it->hash, &r->device));
        S5_PUT(text, "}");
    }
    s5_put_bool_field(text, "],\"sheet\":", sheet);
    S5_PUT(text, "}\n");
}

static void say_devices(S5Request *r)
{
    const Asked *asked = r->own;
    if (!s5_api_refuse_unless(r, asked->good))
        s5_reply_json(r, 200, put_devices, r);
}

void s5_api_devices(S5Request *r)
{
    if (s5_request_own(r, sizeof(Asked)))
        s5_request_work(r, read_devices, say_devices);
}

/* ------------------------------------------------------------------- parts */

/* What a page hands over: it has encrypted it, and the key is in the link. */
typedef struct Parts {
    bool good;
    int count;
    char text[S5_CREDENTIAL_PARTS][PART_TEXT + 1];
} Parts;

static bool take_part(void *to, const S5Credential *part)
{
    Parts *parts = to;
    if (part->until_ms > s5_wall_ms() && parts->count < S5_CREDENTIAL_PARTS)
        s5_copy_text(parts->text[parts->count++], PART_TEXT + 1, part->text);
    return true;
}

static void read_parts(S5Request *r)
{
    Parts *parts = r->own;
    const S5CredentialQuery all = {.who = &r->who, .first = S5_CREDENTIAL_PART, .last = INT32_MAX};
    parts->good = s5_journal_credentials(r->gateway->journal, &all, take_part, parts);
}

static void put_parts(S5Text *text, const void *from)
{
    const Parts *parts = from;
    S5_PUT(text, "{\"parts\":[");
    for (int i = 0; i < parts->count; i++)
        s5_put_string_field(text, i ? "," : "", parts->text[i]);
    S5_PUT(text, "]}\n");
}

static void say_parts(S5Request *r)
{
    const Parts *parts = r->own;
    if (!s5_api_refuse_unless(r, parts->good))
        s5_reply_json(r, 200, put_parts, parts);
}

void s5_api_devices_parts(S5Request *r)
{
    if (s5_request_own(r, sizeof(Parts)))
        s5_request_work(r, read_parts, say_parts);
}

/* ------------------------------------------------------------------- wishes */

static void add_change(
    Asked *asked, const S5PersonId *hash, S5CredentialKind kind, int64_t until_ms, const char *text)
{
    asked->change[asked->changes++] = (S5Credential){*hash, asked->of, (int32_t)kind, until_ms, text};
}

/* A cookie is good for as long as somebody keeps it, so a century. What the device has made would bring it back: that goes, too,
 * unless the person comes with it. */
static void revoke_device(Asked *asked, const S5PersonId *hash)
{
    static const int64_t CENTURY_MS = INT64_C(3155760000000);
    char id[ID_DIGITS + 1];
    sodium_bin2hex(id, sizeof id, hash->bytes, sizeof hash->bytes);
    add_change(asked, hash, S5_CREDENTIAL_REVOKED, s5_wall_ms() + CENTURY_MS, "");
    for (int i = 0; i < asked->count; i++) {
        const S5Credential *it = &asked->row[i].is;
        const bool opens = it->kind == S5_CREDENTIAL_LINK || it->kind == S5_CREDENTIAL_SHEET;
        if (opens &&
            (!*it->text || !strcmp(it->text, id)) && /* of an earlier version it is not known who made it */
            !s5_is_same_person(&it->hash, &asked->opens.is.hash))
            add_change(asked, &it->hash, S5_CREDENTIAL_GONE, 0, "");
    }
}

static void revoke_all_but(Asked *asked, const S5PersonId *device)
{
    for (int i = 0; i < asked->count; i++) {
        const S5Credential *it = &asked->row[i].is;
        if (it->kind == S5_CREDENTIAL_DEVICE && !s5_is_same_person(&it->hash, device))
            revoke_device(asked, &it->hash);
    }
}

/* A secret takes the place of the one of its kind; the device that asks is stored beside it, so that it can be revoked. */
static void make_secret(S5Request *r, Asked *asked, S5CredentialKind kind, int64_t until_ms)
{
    for (int i = 0; i < SECRET; i++)
        asked->secret[i] = SIGNS[randombytes_uniform(sizeof SIGNS - 1)];
    const S5PersonId hash = hash_secret(asked->secret);
    sodium_bin2hex(asked->maker, sizeof asked->maker, r->device.bytes, sizeof r->device.bytes);
    for (int i = 0; i < asked->count; i++)
        if (asked->row[i].is.kind == (int32_t)kind)
            add_change(asked, &asked->row[i].is.hash, S5_CREDENTIAL_GONE, 0, "");
    add_change(asked, &hash, kind, until_ms, asked->maker);
    const Row *own = find_row(asked, &r->device);
    if (own && !own->is.until_ms)
        add_change(asked, &r->device, S5_CREDENTIAL_DEVICE, s5_wall_ms() + S5_DEVICE_MS, asked->name);
}

static S5PersonId hash_part(const S5PersonId *who, int part)
{
    struct {
        S5PersonId who;
        char text[16];
    } place = {.who = *who};
    S5PersonId hash;
    snprintf(place.text, sizeof place.text, "part %d", part);
    crypto_hash_sha256(hash.bytes, (const unsigned char *)&place, sizeof place);
    return hash;
}

/* What was to go with the link before goes. */
static S5ApiError wish_link(S5Request *r, Asked *asked)
{
    for (int i = 0; i < S5_CREDENTIAL_PARTS; i++) {
        const S5PersonId part = hash_part(&r->who, i);
        add_change(asked, &part, S5_CREDENTIAL_GONE, 0, "");
    }
    make_secret(r, asked, S5_CREDENTIAL_LINK, s5_wall_ms() + LINK_MS);
    return S5_API_OK;
}

static S5ApiError wish_sheet(S5Request *r, Asked *asked)
{
    make_secret(r, asked, S5_CREDENTIAL_SHEET, INT64_MAX);
    return S5_API_OK;
}

/* Only beside a link: the server is no store of files. */
static S5ApiError wish_part(S5Request *r, Asked *asked)
{
    const S5PersonId hash = hash_part(&r->who, asked->part);
    int64_t until_ms = 0;
    for (int i = 0; i < asked->count; i++)
        if (asked->row[i].is.kind == S5_CREDENTIAL_LINK)
            until_ms = asked->row[i].is.until_ms;
    if (until_ms <= s5_wall_ms())
        return S5_API_UNKNOWN;
    add_change(asked, &hash, (S5CredentialKind)(S5_CREDENTIAL_PART + asked->part), until_ms, asked->text);
    return S5_API_OK;
}

/* The device that is meant; null where there is none. */
static const Row *meant_device(Asked *asked)
{
    S5PersonId hash;
    if (sodium_hex2bin(hash.bytes, sizeof hash.bytes, asked->id, ID_DIGITS, NULL, NULL, NULL) != 0)
        return NULL;
    const Row *row = find_row(asked, &hash);
    return row && row->is.kind == S5_CREDENTIAL_DEVICE ? row : NULL;
}

static S5ApiError wish_name(S5Request *r, Asked *asked)
{
    const Row *device = meant_device(asked);
    (void)r;
    if (!device)
        return S5_API_UNKNOWN;
    const int64_t until_ms = device->is.until_ms ? device->is.until_ms : s5_wall_ms() + S5_DEVICE_MS;
    add_change(asked, &device->is.hash, S5_CREDENTIAL_DEVICE, until_ms, asked->name);
    return S5_API_OK;
}

static S5ApiError wish_revoke(S5Request *r, Asked *asked)
{
    const Row *device = meant_device(asked);
    if (!device || s5_is_same_person(&device->is.hash, &r->device))
        return S5_API_UNKNOWN;
    revoke_device(asked, &device->is.hash);
    return S5_API_OK;
}

static S5ApiError wish_revoke_others(S5Request *r, Asked *asked)
{
    revoke_all_but(asked, &r->device);
    return S5_API_OK;
}

/* Nothing is written: the page asks first whether this browser is to become that person's. */
static S5ApiError wish_look(S5Request *r, Asked *asked)
{
    (void)r, (void)asked;
    return S5_API_OK;
}

static S5ApiError wish_join(S5Request *r, Asked *asked)
{
    int devices = 0;
    for (int i = 0; i < asked->count; i++)
        devices += asked->row[i].is.kind == S5_CREDENTIAL_DEVICE;
    const bool link = asked->opens.is.kind == S5_CREDENTIAL_LINK;
    if ((devices >= DEVICES && !asked->others) || devices + asked->revoked >= DEVICES_EVER)
        return S5_API_FULL;
    if (s5_is_same_person(&asked->of, &r->who) || (link && asked->others))
        return S5_API_MALFORMED;
    s5_request_be_device(r, &asked->of);
    if (link)
        asked->spends = asked->opens.is.hash;
    if (asked->others)
        revoke_all_but(asked, &r->device);
    add_change(asked, &r->device, S5_CREDENTIAL_DEVICE, s5_wall_ms() + S5_DEVICE_MS, asked->name);
    return S5_API_OK;
}

/* ------------------------------------------------------------------ answers */

static void put_nothing(S5Text *text, const void *from)
{
    (void)from;
    S5_PUT(text, "{}\n");
}

static void put_secret(S5Text *text, const void *from)
{
    const Asked *asked = from;
    s5_put_string_field(text, "{\"secret\":", asked->secret);
    S5_PUT(text, "}\n");
}

static void put_found(S5Text *text, const void *from)
{
    const S5Request *r = from;
    const Asked *asked = r->own;
    s5_put_string_field(text, "{\"name\":", asked->person.name);
    s5_put_bool_field(text, ",\"sheet\":", asked->opens.is.kind == S5_CREDENTIAL_SHEET);
    s5_put_bool_field(text, ",\"same\":", s5_is_same_person(&asked->of, &r->who));
    S5_PUT(text, "}\n");
}

/* What a person can ask for, and the signs (below) of the fields that it needs, and may have. */
static const struct Wish {
    const char *word, *needs, *may;
    S5ApiError (*make)(S5Request *r, Asked *asked);
    S5PutBody *put;
} WISHES[] = {
    {"link", "", "n", wish_link, put_secret},
    {"part", "pt", "", wish_part, put_nothing},
    {"sheet", "", "n", wish_sheet, put_secret},
    {"name", "in", "", wish_name, put_nothing},
    {"revoke", "i", "", wish_revoke, put_nothing},
    {"revoke-others", "", "", wish_revoke_others, put_nothing},
    {"look", "s", "", wish_look, put_found},
    {"join", "s", "no", wish_join, put_found},
};

static const struct {
    S5ApiError error;
    const char *of_secret, *of_device;
} WRONG[] = {
    {S5_API_UNKNOWN, "That link or code is not valid: it has been used, or its time is over.",
        "You have no such device, or no link."},
    {S5_API_MALFORMED, "You are that person already, or the other devices can't be revoked with a link.", ""},
    {S5_API_FULL, "That person has as many devices as are allowed.", "You have had too many devices."},
    {S5_API_BUSY, "That could not be saved; try again in a moment.",
        "That could not be saved; try again in a moment."},
};

static void refuse_wish(S5Request *r, S5ApiError error)
{
    const Asked *asked = r->own;
    size_t at = 0;
    while (WRONG[at].error != error)
        at++;
    *r->token = 0; /* they are not that person */
    s5_reply_error(r, error, *asked->wish->needs == 's' ? WRONG[at].of_secret : WRONG[at].of_device);
}

static void on_wish_written(void *to, S5JournalResult answer, S5Version version)
{
    S5Request *r = to;
    const Asked *asked = r->own;
    (void)version;
    if (answer == S5_JOURNAL_OK) {
        s5_gateway_revoke(r->gateway, asked->change, asked->changes);
        s5_reply_json(r, 200, asked->wish->put, asked->wish->put == put_found ? to : asked);
    } else {
        refuse_wish(r, answer == S5_JOURNAL_CONFLICT ? S5_API_UNKNOWN : S5_API_BUSY);
    }
    s5_request_done(r);
}

static void carry_out_wish(S5Request *r)
{
    static const S5PersonId NONE;
    Asked *asked = r->own;
    const bool opens = *asked->wish->needs == 's';
    S5ApiError wrong = opens && !asked->known ? S5_API_UNKNOWN : S5_API_OK;
    if (s5_api_refuse_unless(r, asked->good || asked->full))
        return;
    if (opens && asked->known)
        s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    if (!wrong)
        wrong = asked->full ? S5_API_FULL : asked->wish->make(r, asked);
    if (wrong) {
        refuse_wish(r, wrong);
        return;
    }
    if (!asked->changes) {
        s5_reply_json(r, 200, asked->wish->put, asked->wish->put == put_found ? (const void *)r : asked);
        return;
    }
    s5_request_hold(r);
    s5_journal_write(r->gateway->journal,
        &(S5JournalWrite){.amends = S5_AMENDS_CREDENTIALS,
            .credentials = asked->change,
            .credential_count = asked->changes,
            .spends = s5_is_same_person(&asked->spends, &NONE) ? NULL : &asked->spends},
        on_wish_written, r);
}

/* ------------------------------------------------------------------- fields */

static bool read_signs(const json_t *value, const char *signs, size_t least, char *text, size_t size)
{
    const char *given = json_string_value(value);
    const size_t length = given ? strlen(given) : 0;
    if (!given || length < least || length >= size || given[strspn(given, signs)])
        return false;
    memcpy(text, given, length + 1);
    return true;
}

static bool read_field(char sign, const json_t *value, Asked *asked)
{
    static const char DIGITS[] = "0123456789abcdef",
                      BASE64[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const json_int_t number = json_integer_value(value);
    switch (sign) {
    case 'i':
        return read_signs(value, DIGITS, ID_DIGITS, asked->id, sizeof asked->id);
    case 's':
        return read_signs(value, SIGNS, SECRET, asked->secret, sizeof asked->secret);
    case 't':
        return read_signs(value, BASE64, 1, asked->text, sizeof asked->text);
    case 'p':
        asked->part = (int)number;
        return json_is_integer(value) && number >= 0 && number < S5_CREDENTIAL_PARTS;
    case 'o':
        asked->others = json_is_true(value);
        return json_is_boolean(value);
    default:
        return json_is_string(value) &&
               (!*json_string_value(value) || s5_display_text(json_string_value(value), NAME_CHARACTERS,
                                                  asked->name, sizeof asked->name) == S5_DISPLAY_OK);
    }
}

/* Reads what is wished and its fields: an error if it is nothing that can be. */
static S5ApiError read_wish(const json_t *body, Asked *asked)
{
    static const struct {
        char sign;
        const char *name;
    } FIELDS[] = {{'i', "id"}, {'s', "secret"}, {'t', "text"}, {'p', "part"}, {'o', "others"}, {'n', "name"}};
    const char *word = json_string_value(json_object_get(body, "do"));
    size_t read = 1;
    for (size_t i = 0; word && i < sizeof WISHES / sizeof *WISHES; i++)
        if (!strcmp(WISHES[i].word, word))
            asked->wish = &WISHES[i];
    if (!asked->wish)
        return word ? S5_API_UNKNOWN : S5_API_MALFORMED;
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        const json_t *value = json_object_get(body, FIELDS[i].name);
        const bool needed = strchr(asked->wish->needs, FIELDS[i].sign),
                   allowed = needed || strchr(asked->wish->may, FIELDS[i].sign);
        if ((needed && !value) || (value && (!allowed || !read_field(FIELDS[i].sign, value, asked))))
            return S5_API_MALFORMED;
        read += value != NULL;
    }
    return json_object_size(body) == read ? S5_API_OK : S5_API_MALFORMED;
}

void s5_api_devices_change(S5Request *r)
{
    Asked *asked = s5_request_own(r, sizeof *asked);
    if (!asked)
        return;
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    const S5ApiError wrong = read_wish(body, asked);
    json_decref(body);
    if (wrong)
        s5_reply_error(r, wrong,
            wrong == S5_API_UNKNOWN ? "There is no such word in \"do\"."
                                    : "The body is one JSON object: \"do\", and the fields of that word.");
    else if (*asked->wish->needs == 's' && !s5_gateway_may_guess(r->gateway, r->usage))
        s5_reply_error(
            r, S5_API_TOO_FAST, "Too many wrong codes were tried from this address; wait a little.");
    else if (asked->wish->make == wish_look || s5_api_take_change(r))
        s5_request_work(r, read_devices, carry_out_wish);
}
