/*
 * Who somebody is at a table, for those who meet them there: a mark that stays the same whatever they call themselves, and what the
 * owner has decided about them.
 */
#include "people.h"

#include <sodium.h>
#include <stdio.h>

void s5_table_mark(const char *code, const uint8_t token[S5_TOKEN_BYTES], char mark[S5_MARK_SIZE])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state sha;
    crypto_hash_sha256_init(&sha);
    crypto_hash_sha256_update(&sha, (const unsigned char *)code, strlen(code));
    crypto_hash_sha256_update(&sha, token, S5_TOKEN_BYTES);
    crypto_hash_sha256_final(&sha, hash);
    sodium_bin2hex(mark, S5_MARK_SIZE, hash, S5_MARK_SIZE / 2);
}

void s5_table_put_mark(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES], S5Text *text)
{
    char mark[S5_MARK_SIZE];
    s5_table_mark(table->code, token, mark);
    s5_put_string_field(text, ",\"person\":", mark);
}

bool s5_table_is_mark(const char *text)
{
    return strlen(text) == S5_MARK_SIZE - 1 && text[strspn(text, "0123456789abcdef")] == 0;
}

unsigned s5_table_verdicts(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    char mark[S5_MARK_SIZE];
    unsigned verdicts = 0;
    s5_table_mark(table->code, token, mark);
    for (int i = 0; i < VERDICTS_MAX; i++)
        if (!strcmp(table->verdict[i].mark, mark))
            verdicts |= table->verdict[i].is;
    return verdicts;
}

bool s5_table_is_welcome(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    return !(s5_table_verdicts(table, token) & (UNSEATED | REMOVED));
}

void s5_table_put_unwelcome(const S5Table *table, S5Text *text)
{
    bool some = false;
    for (int i = VERDICTS_MAX; i-- > 0;)
        if (table->verdict[i].is & (UNSEATED | REMOVED)) {
            s5_put_string_field(text, some ? "," : "", table->verdict[i].mark);
            some = true;
        }
}

/* The latest are kept: the place of a person, or else of the one about whom nothing was decided for longest. */
static unsigned *verdict_on(S5Table *table, const char *mark)
{
    int at = 0;
    while (at < VERDICTS_MAX && strcmp(table->verdict[at].mark, mark) != 0)
        at++;
    if (at == VERDICTS_MAX) {
        at = table->verdicts++ % VERDICTS_MAX;
        table->verdict[at].is = 0;
        snprintf(table->verdict[at].mark, S5_MARK_SIZE, "%s", mark);
    }
    return &table->verdict[at].is;
}

bool s5_table_decide(S5Table *table, const json_t *line, char gone[S5_MARK_SIZE])
{
    static const struct {
        const char *event;
        unsigned with, without;
    } DECISIONS[] = {
        {"hush", HUSHED, 0}, {"hear", 0, HUSHED}, {"unseat", UNSEATED, 0}, {"remove", REMOVED, 0}};
    const char *event = json_string_value(json_object_get(line, "event")),
               *mark = json_string_value(json_object_get(line, "person"));
    if (!mark || !s5_table_is_mark(mark))
        return false;
    for (size_t i = 0; i < sizeof DECISIONS / sizeof *DECISIONS; i++) {
        if (strcmp(DECISIONS[i].event, event) != 0)
            continue;
        unsigned *is = verdict_on(table, mark);
        *is = (*is | DECISIONS[i].with) & ~DECISIONS[i].without;
        if (DECISIONS[i].with == REMOVED)
            snprintf(gone, S5_MARK_SIZE, "%s", mark);
    }
    return true;
}

/* ------------------------------------------------------------- who is there */

int s5_table_seat_of(const S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (table->seat[seat].holder == PERSON && same_token(table->seat[seat].token, token))
            return seat;
    return -1;
}

static bool is_person_there(const S5Table *table, const uint8_t *token)
{
    for (int i = 0; i < table->room; i++)
        if (table->visitor[i].connection && same_token(table->visitor[i].token, token))
            return true;
    return false;
}

static void note_presence(const S5Table *table, int64_t *absent, const uint8_t *token, int64_t now)
{
    if (is_person_there(table, token))
        *absent = NEVER;
    else if (*absent == NEVER)
        *absent = now;
}

/* Notes which seats, and whether the owner, have somebody connected. */
void s5_table_update_presence(S5Table *table)
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (table->seat[seat].holder == PERSON)
            note_presence(table, &table->absent[seat], table->seat[seat].token, clock_of(table));
    note_presence(table, &table->owner_absent, table->owner, table->now);
}

int s5_table_next_owner(const S5Table *table)
{
    int next = -1;
    for (int seat = 0; seat < table->config.players; seat++)
        if (table->seat[seat].holder == PERSON && !table->seat[seat].away && is_connected(table, seat) &&
            (next < 0 || table->seat[seat].sat_at < table->seat[next].sat_at))
            next = seat;
    return next;
}

bool s5_table_everybody_in(const S5Table *table, const bool *seats, int but)
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (seat != but && is_person_playing(table, seat) && is_connected(table, seat) && !seats[seat])
            return false;
    return true;
}
