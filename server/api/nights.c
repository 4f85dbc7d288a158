/*
 * Card nights: what an organiser's page publishes for everybody's phones, and the results that these propose (docs/api.md). The server knows
 * no card night: it looks at sizes, and whether something is JSON.
 */
#include "api.h"

#include "engine/record/fair_line.h"
#include "engine/record/json.h"
#include "server/common/clock.h"
#include "server/common/message.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 125,
    SIDES = 24,
    RESULT_MAX = 160,
    SECRET_DIGITS = 64,
    MARK_DIGITS = 16,
    PUBLISHED = 0, /* the part that has what is published; then comes one for each side of each table */
    PARTS = TABLES * SIDES, /* and one for each deal whose packs are open */
    TRIES = 4,
    PRICED_BYTES =
        1 << 16 /* of an answer cost as much as a request; a hall of 500 people has less than that */
};

/* A request about a night. What it writes waits in the request's text. */
typedef struct Night {
    char code[S5_CODE_SIZE];
    int part; /* that is written */
    char secret[SECRET_DIGITS + 1];
    S5PersonId keeper; /* of that part: the hash of a night's secret, or a person */
    S5ApiError error;  /* why it is not done, */
    const char *why;
    int tries;
    int64_t known;   /* the version that the client has */
    int first, last; /* the parts that are read, besides what is published */
    bool found, good;
    bool any, full; /* there is a proposal in the answer; there was no memory for it */
    int table, deal;
    char name[S5_DAY_SIZE]; /* of the deal */
    bool same, open;        /* all its tables have the same packs; everybody may know them */
    bool shown;             /* those who don't sit would see cards that others still have to play */
    S5FairDay fair;
    S5FairValue packs; /* their secret, once they are open */
} Night;

static const char NO_NIGHT[] = "There is no such card night, or it is over.";

static void refuse_night(Night *night, S5ApiError error, const char *why)
{
    night->error = error;
    night->why = why;
}

static int part_of(int table, int side)
{
    return 1 + (table - 1) * SIDES + side;
}

/* Whoever has the secret may change what is published; only its hash is kept. */
static void hash_secret(const char *secret, S5PersonId *keeper)
{
    crypto_generichash(keeper->bytes, sizeof keeper->bytes, (const uint8_t *)secret, strlen(secret), NULL, 0);
}

/* The night that the path names; null after answering with an error. A code counts as a guess until the night is found. */
static Night *named_night(S5Request *r)
{
    Night *night = s5_request_own(r, sizeof *night);
    if (!night)
        return NULL;
    if (!s5_gateway_may_guess(r->gateway, r->usage))
        s5_reply_error(r, S5_API_TOO_FAST, S5_TOO_MANY_GUESSES);
    else if (!s5_table_code_read(r->argument, night->code))
        s5_reply_error(r, S5_API_UNKNOWN, NO_NIGHT);
    else
        return night;
    return NULL;
}

/* ------------------------------------------------------------------ writing */

static void put_written(S5Text *text, const void *from)
{
    const Night *night = from;
    if (night->tries) {
        s5_put_string_field(text, "{\"code\":", night->code);
        s5_put_string_field(text, ",\"secret\":", night->secret);
        S5_PUT(text, "}\n");
    } else {
        S5_PUT(text, "{\"ok\":true}\n");
    }
}

static void write_part(S5Request *r);

static void on_written(void *to, S5JournalResult answer, S5Version version)
{
    S5Request *r = to;
    Night *night = r->own;
    (void)version;
    if (answer == S5_JOURNAL_OK)
        s5_reply_json(r, night->tries ? 201 : 200, put_written, night);
    else if (answer == S5_JOURNAL_FAULT || night->tries == TRIES)
        s5_reply_error(r, S5_API_BUSY, "That could not be saved; try again in a moment.");
    else if (night->tries) /* another night has that code */
        write_part(r);
    else
        s5_reply_error(r, S5_API_UNKNOWN, NO_NIGHT);
    s5_request_done(r);
}

static void write_part(S5Request *r)
{
    Night *night = r->own;
    if (night->error) {
        s5_reply_error(r, night->error, night->why);
        return;
    }
    if (!*night->code || night->tries) {
        s5_table_code_make(night->code);
        night->tries++;
    }
    s5_request_hold(r);
    s5_journal_write(r->gateway->journal,
        &(S5JournalWrite){.amends = S5_AMENDS_NIGHT,
            .night = night->code,
            .position = (uint64_t)night->part,
            .sits = &night->keeper,
            .lines = r->text,
            .size = r->text_size},
        on_written, r);
}

/* Keeps a value of the body, as JSON, to be written; null is nothing. */
static bool keep_value(S5Request *r, const json_t *value, size_t most)
{
    Night *night = r->own;
    if (json_is_null(value))
        return true;
    r->text = json_dumps(value, JSON_COMPACT);
    r->text_size = r->text ? strlen(r->text) : 0;
    if (!r->text)
        refuse_night(night, S5_API_BUSY, S5_NO_MEMORY);
    else if (r->text_size > most)
        refuse_night(night, S5_API_TOO_LONG, "That is more than a card night may have.");
    return !night->error;
}

/* Reads `{"view":{…}}`, with a secret where the night is there already. It may be long, so it is read off the loop. */
static void read_view(S5Request *r)
{
    Night *night = r->own;
    json_t *body = json_loadb(r->body, r->body_size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *view = json_object_get(body, "view");
    const char *secret = json_string_value(json_object_get(body, "secret"));
    const bool is_new = !*night->code;
    const bool good = json_object_size(body) == (is_new ? 1 : 2) &&
                      (json_is_object(view) || (!is_new && json_is_null(view))) && (is_new || secret);
    if (!good)
        refuse_night(night, S5_API_MALFORMED,
            is_new ? "The body is one JSON object: \"view\", which is an object."
                   : "The body is one JSON object: \"secret\", a text, and \"view\", an object or null.");
    else if (keep_value(r, view, (size_t)r->gateway->config->limits.night_bytes) && !is_new)
        hash_secret(secret, &night->keeper);
    json_decref(body);
}

/* ------------------------------------------------------------------ reading */

/* Whether what is published is there, and may be changed. */
static bool take_published(void *to, const S5NightPart *part)
{
    Night *night = to;
    night->found = part->part == PUBLISHED && part->until_ms > s5_wall_ms();
    if (night->found && night->part == PUBLISHED &&
        sodium_memcmp(part->who.bytes, night->keeper.bytes, sizeof part->who.bytes) != 0)
        refuse_night(night, S5_API_FORBIDDEN, "That is not the secret of this card night.");
    return false;
}

/* In a thread. */
static void look_for_night(S5Request *r)
{
    Night *night = r->own;
    if (night->error)
        return;
    night->good =
        s5_journal_night(r->gateway->journal, night->code, PUBLISHED, PUBLISHED, take_published, night);
    if (!night->good)
        refuse_night(night, S5_API_BUSY, "The card night can't be read just now; try again in a moment.");
    else if (!night->found)
        refuse_night(night, S5_API_UNKNOWN, NO_NIGHT);
}

static void write_found(S5Request *r)
{
    const Night *night = r->own;
    if (night->found && night->error != S5_API_FORBIDDEN)
        s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    write_part(r);
}

/* ---------------------------------------------------- tables of the server's */

static bool take_open(void *to, const S5NightPart *part)
{
    bool *seen = to; /* the night, and that the deal is open */
    seen[part->part != PUBLISHED] = part->part != PUBLISHED || part->until_ms > s5_wall_ms();
    return true;
}

bool s5_api_read_open(S5Journal *journal, const char *name, bool *open)
{
    enum { SIGNS = S5_CODE_SIZE - 1 };
    char code[S5_CODE_SIZE];
    bool seen[2] = {false, false};
    const int part = PARTS + atoi(name + SIGNS);
    snprintf(code, sizeof code, "%.*s", SIGNS, name);
    const bool good = s5_journal_night(journal, code, part, part, take_open, seen);
    *open = !seen[0] || seen[1];
    return good;
}

/* What is played at a table, if the server has it: `{"play":{"deal":2,"same":true,"kinds":[{…}],"tables":[0,0]}}`. */
static bool take_play(void *to, const S5NightPart *part)
{
    S5Request *r = to;
    Night *night = r->own;
    night->found = part->part == PUBLISHED && part->until_ms > s5_wall_ms();
    json_t *view = night->found ? json_loadb(part->lines, part->size, 0, NULL) : NULL;
    const json_t *play = json_object_get(view, "play"), *kinds = json_object_get(play, "kinds"),
                 *kind = json_array_get(json_object_get(play, "tables"), (size_t)night->table - 1);
    const json_t *request =
        json_is_integer(kind) ? json_array_get(kinds, (size_t)json_integer_value(kind)) : NULL;
    night->same = json_is_true(json_object_get(play, "same"));
    const char *watch = json_string_value(json_object_get(json_object_get(request, "settings"), "watch"));
    night->shown = night->same && (!watch || strcmp(watch, "nobody") != 0);
    night->deal = (int)json_integer_value(json_object_get(play, "deal"));
    r->text = request ? json_dumps(request, JSON_COMPACT) : NULL;
    r->text_size = r->text ? strlen(r->text) : 0;
    json_decref(view);
    return false;
}

static bool is_deal(int64_t deal)
{
    return deal >= 1 && deal <= S5_NIGHT_DEALS;
}

/* In a thread. */
static void look_for_play(S5Request *r)
{
    Night *night = r->own;
    S5Journal *journal = r->gateway->journal;
    night->good = s5_journal_night(journal, night->code, PUBLISHED, PUBLISHED, take_play, r);
    if (night->good && night->found && is_deal(night->deal)) {
        s5_deal_name(night->code, night->deal, night->name);
        night->good = s5_api_read_open(journal, night->name, &night->open);
    }
    if (!night->good)
        refuse_night(night, S5_API_BUSY, "The card night can't be read just now; try again in a moment.");
    else if (!night->found)
        refuse_night(night, S5_API_UNKNOWN, NO_NIGHT);
    else if (!r->text || !*night->name)
        refuse_night(night, S5_API_UNKNOWN, "That table is not one of the server's: play with real cards.");
    else if (night->shown)
        refuse_night(night, S5_API_MALFORMED,
            "Where all tables have the same packs, nobody may watch: \"watch\" must be \"nobody\".");
    else if (night->same && night->open)
        refuse_night(
            night, S5_API_FORBIDDEN, "The packs of these tables are open: they can't be played any more.");
}

/* The first who comes creates the table and owns it; its code is known before, so all others find it. */
static void create_night_table(S5Request *r)
{
    char code[S5_CODE_SIZE];
    const Night *night = r->own;
    S5Registry *registry = r->gateway->registry;
    if (night->error != S5_API_UNKNOWN || night->found)
        s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    if (night->error)
        s5_reply_error(r, night->error, night->why);
    if (night->error || !s5_api_take_creation(r))
        return;
    s5_registry_table_of(registry, night->name, night->table, code);
    const S5FairDay fair = s5_registry_fair_day(registry, night->name);
    s5_request_hold(r);
    s5_registry_create(registry, &r->who, r->usage->key, r->text, r->text_size, night->same ? &fair : NULL,
        NULL, code, s5_api_created, r);
}

void s5_api_night_table(S5Request *r)
{
    Night *night = named_night(r);
    json_int_t table = 0;
    if (!night)
        return;
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    const bool good = json_unpack(body, "{s:I!}", "table", &table) == 0 && table >= 1 && table <= TABLES;
    json_decref(body);
    night->table = (int)table;
    if (good)
        s5_request_work(r, look_for_play, create_night_table);
    else
        s5_reply_error(r, S5_API_MALFORMED, "The body is one JSON object: \"table\", from 1 to 125.");
}

static void put_packs(S5Text *text, const void *from)
{
    const Night *night = from;
    s5_put_number_field(text, "{\"deal\":", night->deal);
    s5_fair_put_value_field(text, ",\"hash\":", &night->fair.hash);
    if (night->open)
        s5_fair_put_value_field(text, ",\"secret\":", &night->packs);
    S5_PUT(text, "}\n");
}

/* In a thread. */
static void look_for_packs(S5Request *r)
{
    Night *night = r->own;
    look_for_night(r);
    if (!night->error && !s5_api_read_open(r->gateway->journal, night->name, &night->open))
        refuse_night(night, S5_API_BUSY, "The card night can't be read just now; try again in a moment.");
}

static void say_packs(S5Request *r)
{
    Night *night = r->own;
    if (night->error) {
        s5_reply_error(r, night->error, night->why);
        return;
    }
    s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    night->fair = s5_registry_fair_day(r->gateway->registry, night->name);
    night->packs = s5_registry_day_secret(r->gateway->registry, night->name);
    s5_reply_json(r, 200, put_packs, night);
}

/* Notes the deal; false after answering that there can be no such one. */
static bool take_deal(S5Request *r, int64_t deal)
{
    Night *night = r->own;
    const bool good = is_deal(deal);
    night->deal = good ? (int)deal : 0;
    if (good)
        s5_deal_name(night->code, night->deal, night->name);
    else
        s5_reply_error(r, S5_API_MALFORMED, "\"deal\" must be a number from 1 to 99.");
    return good;
}

void s5_api_night_packs(S5Request *r)
{
    char value[24] = "";
    Night *night = named_night(r);
    if (!night)
        return;
    s5_request_query(r, "deal", value, sizeof value);
    night->part = PARTS; /* it is only read */
    if (take_deal(r, strtoll(value, NULL, 10)))
        s5_request_work(r, look_for_packs, say_packs);
}

/* In a thread. */
static void look_for_keeper(S5Request *r)
{
    Night *night = r->own;
    look_for_night(r);
    night->part = PARTS + night->deal;
}

void s5_api_night_open(S5Request *r)
{
    Night *night = named_night(r);
    json_int_t deal = 0;
    const char *secret = NULL;
    if (!night)
        return;
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    if (json_unpack(body, "{s:s,s:I!}", "secret", &secret, "deal", &deal) == 0)
        hash_secret(secret, &night->keeper);
    json_decref(body);
    if (!take_deal(r, deal) || !s5_api_take_change(r))
        return;
    r->text = strdup("{}");
    r->text_size = r->text ? strlen(r->text) : 0;
    s5_request_work(r, look_for_keeper, write_found);
}

/* ------------------------------------------------------------------- routes */

void s5_api_night_publish(S5Request *r)
{
    uint8_t bytes[SECRET_DIGITS / 2];
    Night *night = s5_request_own(r, sizeof *night);
    if (!night || !s5_api_take_creation(r))
        return;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(night->secret, sizeof night->secret, bytes, sizeof bytes);
    hash_secret(night->secret, &night->keeper);
    s5_request_work(r, read_view, write_part);
}

static void read_change(S5Request *r)
{
    read_view(r);
    look_for_night(r);
}

void s5_api_night_change(S5Request *r)
{
    if (named_night(r) && s5_api_take_change(r))
        s5_request_work(r, read_change, write_found);
}

void s5_api_night_propose(S5Request *r)
{
    json_int_t table = 0, side = 0;
    Night *night = named_night(r);
    if (!night)
        return;
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    const json_t *result = NULL;
    const bool good =
        json_unpack(body, "{s:I,s:I,s:o!}", "table", &table, "side", &side, "result", &result) == 0 &&
        json_is_object(result) && table >= 1 && table <= TABLES && side >= 0 && side < SIDES;
    if (!good)
        refuse_night(night, S5_API_MALFORMED,
            "The body is one JSON object: \"table\", from 1 to 125, \"side\", from 0 to 23, and \"result\", an object.");
    else
        keep_value(r, result, RESULT_MAX);
    json_decref(body);
    night->part = good ? part_of((int)table, (int)side) : 0;
    night->keeper = r->who;
    if (night->error)
        s5_reply_error(r, night->error, night->why);
    else if (s5_api_take_change(r))
        s5_request_work(r, look_for_night, write_found);
}

/* Tells people of one night apart, and tells nothing about them elsewhere. */
static void put_mark(S5Text *text, const Night *night, const S5PersonId *who)
{
    uint8_t both[sizeof who->bytes + S5_CODE_SIZE], bytes[crypto_generichash_BYTES_MIN];
    char mark[MARK_DIGITS + 1];
    memcpy(both, who->bytes, sizeof who->bytes);
    memcpy(both + sizeof who->bytes, night->code, S5_CODE_SIZE);
    crypto_generichash(bytes, sizeof bytes, both, sizeof both, NULL, 0);
    sodium_bin2hex(mark, sizeof mark, bytes, MARK_DIGITS / 2);
    s5_put_string_field(text, ",\"by\":", mark);
}

static void put_proposal(S5Text *text, const S5Request *r, const S5NightPart *part)
{
    const Night *night = r->own;
    const int at = (int)part->part - 1;
    s5_text_add(text, night->any ? "," : "");
    s5_put_number_field(text, "{\"table\":", at / SIDES + 1);
    s5_put_number_field(text, ",\"side\":", at % SIDES);
    put_mark(text, night, &part->who);
    s5_put_bool_field(text, ",\"own\":", s5_is_same_person(&part->who, &r->who));
    S5_PUT(text, ",\"result\":");
    s5_put(text, part->lines, part->size);
    S5_PUT(text, "}");
}

static void put_published(S5Text *text, const Night *night, const S5NightPart *part)
{
    s5_put_number_field(text, "{\"version\":", part->until_ms);
    if (part->until_ms != night->known) {
        S5_PUT(text, ",\"view\":");
        s5_put(text, part->lines, part->size);
    }
    S5_PUT(text, ",\"results\":[");
}

/* Adds a part to the answer, in which there is always room for the end. */
static bool put_part(void *to, const S5NightPart *part)
{
    enum { FIELDS = 200 };
    S5Request *r = to;
    Night *night = r->own;
    const size_t room = r->text_size + part->size + FIELDS;
    char *bytes = realloc(r->text, room);
    if (bytes)
        r->text = bytes;
    night->full = night->full || !bytes;
    if (part->part == PUBLISHED)
        night->found = part->until_ms > s5_wall_ms();
    if (night->full || !night->found)
        return false;
    S5Text text = s5_text(bytes + r->text_size, room - r->text_size);
    if (part->part == PUBLISHED) {
        put_published(&text, night, part);
    } else {
        put_proposal(&text, r, part);
        night->any = true;
    }
    r->text_size += text.used;
    return true;
}

static void read_night(S5Request *r)
{
    static const char END[] = "]}\n";
    Night *night = r->own;
    night->good =
        s5_journal_night(r->gateway->journal, night->code, night->first, night->last, put_part, r) &&
        !night->full;
    if (night->good && night->found) {
        memcpy(r->text + r->text_size, END, sizeof END);
        r->text_size += sizeof END - 1;
    }
}

static void say_night(S5Request *r)
{
    const Night *night = r->own;
    if (s5_api_refuse_unless(r, night->good))
        return;
    if (!night->found) {
        s5_reply_error(r, S5_API_UNKNOWN, NO_NIGHT);
        return;
    }
    s5_usage_give(r->usage, offsetof(S5Usage, guesses));
    const int more = (int)(r->text_size / PRICED_BYTES);
    if (more && !s5_gateway_charge(r, 1 + more))
        s5_reply_error(r, S5_API_TOO_FAST, S5_TOO_MANY_REQUESTS);
    else
        s5_reply(r, 200, "application/json");
}

void s5_api_night(S5Request *r)
{
    char value[24];
    Night *night = named_night(r);
    if (!night)
        return;
    const char *table = s5_request_query(r, "table", value, sizeof value);
    const int number = table ? atoi(table) : 0;
    const bool one = number >= 1 && number <= TABLES;
    night->first = one ? part_of(number, 0) : 1;
    night->last = one ? part_of(number, SIDES - 1) : PARTS;
    if (s5_request_query(r, "known", value, sizeof value))
        night->known = strtoll(value, NULL, 10);
    s5_request_work(r, read_night, say_night);
}

void s5_api_night_page(S5Request *r)
{
    const S5File *file = s5_files_find(r->gateway->files, "/night-phone.html");
    *r->token = 0; /* the same for everybody, like the page's files */
    if (file)
        s5_reply_file(r, 200, r->gateway->files, file);
    else
        s5_api_page(r);
}
