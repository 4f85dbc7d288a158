#include "fair_line.h"

#include "json.h"

#include <sodium.h>
#include <string.h>

/* ------------------------------------------------------------------ reading */

bool s5_read_hex(const json_t *json, uint8_t *bytes, size_t size)
{
    const char *hex = json_string_value(json);
    return hex && json_string_length(json) == 2 * size && strspn(hex, "0123456789abcdef") == 2 * size &&
           sodium_hex2bin(bytes, size, hex, 2 * size, NULL, NULL, NULL) == 0;
}

bool s5_fair_read_value(const json_t *json, S5FairValue *value)
{
    return s5_read_hex(json, value->bytes, sizeof value->bytes);
}

/* What the fields of a line say; only those are read that its event has. */
typedef struct Fields {
    const json_t *line;
    bool good;
} Fields;

static int64_t take_whole_number(Fields *f, const char *field)
{
    const json_t *json = json_object_get(f->line, field);
    f->good = f->good && json_is_integer(json) && json_integer_value(json) >= 0;
    return json_integer_value(json);
}

static S5FairValue value(Fields *f, const char *field)
{
    S5FairValue value = {{0}};
    f->good = s5_fair_read_value(json_object_get(f->line, field), &value) && f->good;
    return value;
}

/* A list of seats, in order and each once. */
static unsigned seats(Fields *f, const char *field)
{
    const json_t *list = json_object_get(f->line, field);
    unsigned set = 0;
    f->good = f->good && json_is_array(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *seat = json_array_get(list, i);
        const json_int_t at = json_integer_value(seat);
        f->good = f->good && json_is_integer(seat) && at >= 0 && at < S5_SEATS_MAX && !(set >> at);
        set |= f->good ? 1u << at : 0;
    }
    return set;
}

static int seat(Fields *f)
{
    const int64_t at = take_whole_number(f, "seat");
    f->good = f->good && at < S5_SEATS_MAX;
    return f->good ? (int)at : -1;
}

/* Printable ASCII, so that no other program counts its characters in another way. */
static bool is_code(const char *code)
{
    size_t size = 0;
    while (code[size] >= 0x20 && code[size] <= 0x7e)
        size++;
    return size && !code[size] && size < S5_FAIR_CODE_MAX;
}

static const char ROUNDS[] = "rounds";

static S5FairFault take_root(S5FairGame *game, Fields *f)
{
    S5FairContext context = {.game = (uint64_t)take_whole_number(f, "game")};
    const int64_t hands = take_whole_number(f, "hands");
    const int64_t rounds =
        json_object_get(f->line, ROUNDS) ? take_whole_number(f, ROUNDS) : S5_FAIR_ROUNDS_OF_HAND_OLD;
    const S5FairValue root = value(f, "root");
    const char *code = json_string_value(json_object_get(f->line, "code"));
    if (!f->good || !code)
        return S5_FAIR_FIELD;
    if (!is_code(code))
        return S5_FAIR_CODE;
    strcpy(context.code, code);
    return s5_fair_root(game, &context, hands, rounds, &root);
}

static S5FairFault take_mixed(S5FairGame *game, Fields *f, int64_t round)
{
    const int64_t from = take_whole_number(f, "from");
    const unsigned used = seats(f, "seats"), left_out = seats(f, "left");
    const S5FairValue mix = value(f, "mix");
    return f->good ? s5_fair_mixed(game, round, from, used, left_out, &mix) : S5_FAIR_FIELD;
}

/* The lines of a round that is open. */
static S5FairFault take_stage(S5FairGame *game, Fields *f, const char *event)
{
    const int64_t round = take_whole_number(f, "round");
    if (!strcmp(event, "mixed"))
        return take_mixed(game, f, round);
    if (!strcmp(event, "closed")) {
        const unsigned committed = seats(f, "seats");
        return f->good ? s5_fair_close(game, round, committed) : S5_FAIR_FIELD;
    }
    const bool commit = !strcmp(event, "commit");
    const int by = seat(f);
    const S5FairValue own = value(f, commit ? "commit" : "string");
    if (!f->good)
        return S5_FAIR_FIELD;
    return commit ? s5_fair_commit(game, round, by, &own) : s5_fair_reveal(game, round, by, &own);
}

S5FairFault s5_fair_line(S5FairGame *game, const json_t *line, int players)
{
    const char *event = json_string_value(json_object_get(line, "event"));
    Fields f = {line, event != NULL};
    if (!event)
        return S5_FAIR_FIELD;
    if (!strcmp(event, "root"))
        return take_root(game, &f);
    if (!strcmp(event, "round")) {
        const int64_t round = take_whole_number(&f, "round"), from = take_whole_number(&f, "from");
        const unsigned asked = seats(&f, "seats");
        return f.good ? s5_fair_round(game, round, from, asked, players) : S5_FAIR_FIELD;
    }
    if (!strcmp(event, "secret")) {
        const int64_t hand = take_whole_number(&f, "hand");
        const S5FairValue secret = value(&f, "secret");
        return f.good ? s5_fair_take_secret(game, hand, &secret) : S5_FAIR_FIELD;
    }
    return take_stage(game, &f, event);
}

bool s5_fair_read_day(const json_t *line, S5FairDay *day)
{
    const char *date = json_string_value(json_object_get(line, "day"));
    const json_t *beacon = json_object_get(line, "beacon");
    const char *text = json_string_value(beacon);
    *day = (S5FairDay){.date = ""};
    if (!date || strlen(date) != S5_FAIR_DATE_SIZE - 1 ||
        !s5_fair_read_value(json_object_get(line, "hash"), &day->hash) ||
        (beacon && (!text || !s5_fair_is_beacon(text, json_string_length(beacon)))))
        return false;
    strcpy(day->date, date);
    strcpy(day->beacon, text ? text : "");
    return true;
}

/* ------------------------------------------------------------------ writing */

void s5_fair_put_value_field(S5Text *text, const char *before, const S5FairValue *value)
{
    char digits[2 * sizeof value->bytes + 1];
    s5_put_string_field(
        text, before, sodium_bin2hex(digits, sizeof digits, value->bytes, sizeof value->bytes));
}

static void put_fair_value(S5Text *text, const char *before, const S5FairValue *value)
{
    s5_fair_put_value_field(text, before, value);
    S5_PUT(text, "}\n");
}

static void put_fair_seats(S5Text *text, const char *before, unsigned seats)
{
    const char *comma = "";
    s5_text_add(text, before);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            s5_put_number_field(text, comma, seat);
            comma = ",";
        }
    S5_PUT(text, "]");
}

void s5_fair_put_root(S5Text *text, const S5FairGame *game)
{
    s5_put_string_field(text, "{\"event\":\"root\",\"code\":", game->context.code);
    s5_put_number_field(text, ",\"game\":", (int64_t)game->context.game);
    s5_put_number_field(text, ",\"hands\":", game->hands);
    if (game->rounds != S5_FAIR_ROUNDS_OF_HAND_OLD)
        s5_put_number_field(text, ",\"rounds\":", game->rounds);
    put_fair_value(text, ",\"root\":", &game->root);
}

void s5_fair_put_round(S5Text *text, const S5FairRound *round)
{
    s5_put_number_field(text, "{\"event\":\"round\",\"round\":", round->number);
    s5_put_number_field(text, ",\"from\":", round->from);
    put_fair_seats(text, ",\"seats\":[", round->asked);
    S5_PUT(text, "}\n");
}

void s5_fair_put_commit(S5Text *text, const S5FairRound *round, int seat)
{
    s5_put_number_field(text, "{\"event\":\"commit\",\"seat\":", seat);
    s5_put_number_field(text, ",\"round\":", round->number);
    put_fair_value(text, ",\"commit\":", &round->commitment[seat]);
}

void s5_fair_put_closed(S5Text *text, const S5FairRound *round)
{
    s5_put_number_field(text, "{\"event\":\"closed\",\"round\":", round->number);
    put_fair_seats(text, ",\"seats\":[", round->committed);
    S5_PUT(text, "}\n");
}

void s5_fair_put_reveal(S5Text *text, const S5FairRound *round, int seat)
{
    s5_put_number_field(text, "{\"event\":\"reveal\",\"seat\":", seat);
    s5_put_number_field(text, ",\"round\":", round->number);
    put_fair_value(text, ",\"string\":", &round->string[seat]);
}

void s5_fair_put_mixed(S5Text *text, const S5FairRound *round, const S5FairValue *mix)
{
    s5_put_number_field(text, "{\"event\":\"mixed\",\"round\":", round->number);
    s5_put_number_field(text, ",\"from\":", round->from);
    put_fair_seats(text, ",\"seats\":[", round->revealed);
    put_fair_seats(text, ",\"left\":[", round->asked & ~round->revealed);
    put_fair_value(text, ",\"mix\":", mix);
}

void s5_fair_put_secret(S5Text *text, uint32_t hand, const S5FairValue *secret)
{
    s5_put_number_field(text, "{\"event\":\"secret\",\"hand\":", hand);
    put_fair_value(text, ",\"secret\":", secret);
}

void s5_fair_put_day_fields(S5Text *text, const S5FairDay *day)
{
    s5_put_string_field(text, ",\"day\":", day->date);
    s5_fair_put_value_field(text, ",\"hash\":", &day->hash);
    if (*day->beacon)
        s5_put_string_field(text, ",\"beacon\":", day->beacon);
}

void s5_fair_put_day(S5Text *text, const S5FairDay *day)
{
    S5_PUT(text, "{\"event\":\"" S5_FAIR_DAY_WORD "\"");
    s5_fair_put_day_fields(text, day);
    S5_PUT(text, "}\n");
}

void s5_fair_put_day_secret(S5Text *text, const char *date, const S5FairValue *secret)
{
    s5_put_string_field(text, "{\"event\":\"" S5_FAIR_DAY_SECRET_WORD "\",\"day\":", date);
    put_fair_value(text, ",\"secret\":", secret);
}
