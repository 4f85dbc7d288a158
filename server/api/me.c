/* A person's name, and the tables where they have a place. */
#include "api.h"
#include "engine/record/json.h"
#include "server/common/display_text.h"
#include "server/common/message.h"

#include <jansson.h>
#include <string.h>

enum { PLACES = 50 };

typedef struct Me {
    bool good;
    S5PersonRow person;
    S5Credential device; /* to be noted as seen; kind 0: not */
    char device_name[200];
    int count;
    struct {
        char table[S5_CODE_SIZE];
        int64_t since_ms;
    } place[PLACES];
} Me;

static bool take_own_place(void *to, const char *table, int64_t since_ms)
{
    Me *me = to;
    s5_copy_text(me->place[me->count].table, S5_CODE_SIZE, table);
    me->place[me->count].since_ms = since_ms;
    return ++me->count < PLACES;
}

/* A device is noted as seen once a day. The first one of most people is not stored. */
static bool take_own_device(void *to, const S5Credential *device)
{
    enum { DAY_MS = 86400000 };
    Me *me = to;
    const int64_t until_ms = s5_wall_ms() + S5_DEVICE_MS;
    if (device->kind == S5_CREDENTIAL_DEVICE && until_ms - device->until_ms > DAY_MS) {
        me->device = *device;
        me->device.until_ms = until_ms;
        s5_copy_text(me->device_name, sizeof me->device_name, device->text);
        me->device.text = me->device_name;
    }
    return false;
}

static void read_me(S5Request *r)
{
    Me *me = r->own;
    me->good = s5_journal_person(r->gateway->journal, &r->who, &me->person) &&
               s5_journal_places(r->gateway->journal, &r->who, NULL, take_own_place, me) &&
               s5_journal_credentials(
                   r->gateway->journal, &(S5CredentialQuery){.hash = &r->device}, take_own_device, me);
}

static void on_device_seen(void *to, S5JournalResult answer, S5Version version)
{
    (void)answer, (void)version;
    s5_request_done(to);
}

/* Nobody waits for it; but what is written must stay until then. */
static void note_device(S5Request *r)
{
    const Me *me = r->own;
    if (!me->device.kind)
        return;
    s5_request_hold(r);
    s5_journal_write(r->gateway->journal,
        &(S5JournalWrite){.amends = S5_AMENDS_CREDENTIALS, .credentials = &me->device, .credential_count = 1},
        on_device_seen, r);
}

static void put_me(S5Text *text, const void *from)
{
    const Me *me = from;
    s5_put_string_field(text, "{\"name\":", me->person.name);
    S5_PUT(text, ",\"tables\":[");
    for (int i = 0; i < me->count; i++) {
        s5_put_string_field(text, i ? ",{\"code\":" : "{\"code\":", me->place[i].table);
        s5_put_number_field(text, ",\"since_ms\":", me->place[i].since_ms);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]}\n");
}

static void say_me(S5Request *r)
{
    const Me *me = r->own;
    if (s5_api_refuse_unless(r, me->good))
        return;
    note_device(r);
    s5_reply_json(r, 200, put_me, me);
}

void s5_api_me(S5Request *r)
{
    if (s5_request_own(r, sizeof(Me)))
        s5_request_work(r, read_me, say_me);
}

/* A name must be one that can be shown to others, here as at tables. */
static bool take_shown_name(S5Request *r, const char *text, char name[S5_PLAYER_NAME_MAX])
{
    char sentence[200];
    S5Text error = s5_text(sentence, sizeof sentence);
    const int most = r->gateway->config->limits.name_characters;
    const S5DisplayFault is = s5_display_name(text, most, name, S5_PLAYER_NAME_MAX - S5_NAME_NUMBER);
    if (is == S5_DISPLAY_OK)
        return true;
    const S5ApiError code = s5_display_explain(&error, is, "the name", most);
    s5_display_sentence(&error);
    s5_reply_error(r, code, sentence);
    return false;
}

static bool read_name_body(
    S5Request *r, const json_t *body, char name[S5_PLAYER_NAME_MAX], const json_t *pace, int *pace_ms)
{
    enum { SLOWEST_MS = 10000 };
    const char *text = json_string_value(json_object_get(body, "name"));
    const json_int_t ms = json_integer_value(pace);
    if (!text || json_object_size(body) != 1 + (pace != NULL))
        s5_reply_error(r, S5_API_MALFORMED, "The body is one JSON object with a name, and no other fields.");
    else if (pace && (!json_is_integer(pace) || ms < 0 || ms > SLOWEST_MS))
        s5_reply_error(r, S5_API_MALFORMED, "\"pace_ms\" must be a whole number from 0 to 10000.");
    else if (take_shown_name(r, text, name)) {
        if (pace)
            *pace_ms = (int)ms;
        return true;
    }
    return false;
}

bool s5_api_read_name(S5Request *r, char name[S5_PLAYER_NAME_MAX], int *pace_ms)
{
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    const bool good =
        read_name_body(r, body, name, pace_ms ? json_object_get(body, "pace_ms") : NULL, pace_ms);
    json_decref(body);
    return good;
}

/* ---------------------------------------------------------------- changing */

bool s5_api_take_change(S5Request *r)
{
    if (!s5_registry_take_change(r->gateway->registry, &r->who, r->usage->key))
        return true;
    s5_reply_error(r, S5_API_TOO_FAST, "Too much has been changed in the last minute; wait a little.");
    return false;
}

typedef struct Change {
    bool named, hides, good; /* which fields change; whether the row could be read */
    S5PersonRow is, wanted;
    void (*put)(S5Text *text, const S5PersonRow *person);
} Change;

static void put_changed(S5Text *text, const void *from)
{
    const Change *change = from;
    change->put(text, &change->wanted);
}

static void on_changed(void *to, S5JournalResult answer, S5Version version)
{
    S5Request *r = to;
    (void)version;
    if (answer == S5_JOURNAL_OK)
        s5_reply_json(r, 200, put_changed, r->own);
    else
        s5_reply_error(r, S5_API_BUSY, "That could not be saved; try again in a moment.");
    s5_request_done(r);
}

static void read_own_row(S5Request *r)
{
    Change *change = r->own;
    change->good = s5_journal_person(r->gateway->journal, &r->who, &change->is);
}

/* What changes nothing is not written: rows are never deleted by themselves. */
static void write_own_row(S5Request *r)
{
    const Change *change = r->own;
    const bool same = (!change->named || !strcmp(change->is.name, change->wanted.name)) &&
                      (!change->hides || change->is.hidden == change->wanted.hidden);
    if (s5_api_refuse_unless(r, change->good))
        return;
    if (same) {
        s5_reply_json(r, 200, put_changed, change);
        return;
    }
    s5_request_hold(r);
    s5_journal_write(r->gateway->journal,
        &(S5JournalWrite){.sits = &r->who,
            .name = change->named ? change->wanted.name : NULL,
            .hidden = change->hides ? &change->wanted.hidden : NULL},
        on_changed, r);
}

void s5_api_change_person(
    S5Request *r, const char *name, const bool *hidden, void (*put)(S5Text *text, const S5PersonRow *person))
{
    Change *change = s5_request_own(r, sizeof *change);
    if (!change || !s5_api_take_change(r))
        return;
    *change = (Change){.named = name, .hides = hidden, .put = put};
    s5_copy_text(change->wanted.name, sizeof change->wanted.name, name ? name : "");
    change->wanted.hidden = hidden && *hidden;
    s5_request_work(r, read_own_row, write_own_row);
}

static void put_own_name(S5Text *text, const S5PersonRow *person)
{
    s5_put_string_field(text, "{\"name\":", person->name);
    S5_PUT(text, "}\n");
}

void s5_api_me_set(S5Request *r)
{
    char name[S5_PLAYER_NAME_MAX];
    if (s5_api_read_name(r, name, NULL))
        s5_api_change_person(r, name, NULL, put_own_name);
}
