/* Who sits where. */
#include "table_internal.h"

#include "server/common/display_text.h"

#include <stdio.h>

/* ------------------------------------------------------------------- names */

static bool is_taken(const S5Host *host, int but, const char *name)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (seat != but && s5_plain_alike(host->seat[seat].name, name))
            return true;
    return false;
}

bool s5_asked_name(const Asked *asked, int seat, char name[S5_PLAYER_NAME_MAX])
{
    char wanted[S5_PLAYER_NAME_MAX - S5_NAME_NUMBER] = "Watcher";
    if (s5_asked_text(asked, "name") &&
        !s5_asked_plain(asked, "name", asked->host->limits.name, wanted, sizeof wanted))
        return false;
    snprintf(name, S5_PLAYER_NAME_MAX, "%s", wanted);
    for (int number = 2; is_taken(asked->host, seat, name); number++)
        snprintf(name, S5_PLAYER_NAME_MAX, "%s %d", wanted, number);
    return true;
}

/* ------------------------------------------------------------ coming, going */

static bool may_sit(const Asked *asked, int seat, const uint8_t *token)
{
    const Seat *place = &asked->host->seat[seat];
    const char *key = s5_asked_text(asked, "key");
    if (asked->host->limits.alone && (seat != 0 || !same_token(token, asked->host->founder)))
        s5_host_refuse(asked, "forbidden",
            "the deal of the day is played alone, at seat 0: everybody has a try of his own");
    else if (place->holder == PERSON)
        s5_host_refuse(asked, "seat-taken", "somebody sits there: take another seat");
    else if (place->key[0] && (!key || strcmp(place->key, key) != 0))
        s5_host_refuse(asked, "forbidden", "the seat is kept for somebody who was invited");
    else
        return true;
    return false;
}

void s5_host_sit(Asked *asked)
{
    S5Host *host = asked->host;
    const int seat = s5_asked_seat(asked);
    const uint8_t *token = host->visitor[asked->visitor].token;
    char name[S5_PLAYER_NAME_MAX], bytes[400];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (!may_sit(asked, seat, token) || !s5_asked_name(asked, seat, name))
        return;
    s5_host_put_field(&more, "name", name);
    s5_host_put_bytes(&more, "token", token, S5_TOKEN_BYTES);
    s5_host_make_line(host, "sit", seat, bytes);
}

/* A computer player, or nobody, is to be at a seat from now on. */
static void put_level(const S5Host *host, const S5Level *level, S5Text *more)
{
    if (level) {
        s5_host_put_field(more, "level", level->name);
        s5_host_put_field(more, "name", s5_host_computer_name(host, NULL));
    } else {
        s5_text_add(more, ",\"level\":null");
    }
}

/* While a game is played a computer player takes the seat. */
static void empty_seat(S5Host *host, int seat)
{
    char bytes[300];
    S5Text more = s5_text(bytes, sizeof bytes);
    put_level(host, is_running(host) ? s5_level(host->charter.setting[S5_SETTING_LEVEL]) : NULL, &more);
    s5_host_make_line(host, "leave", seat, bytes);
}

void s5_host_leave(Asked *asked)
{
    empty_seat(asked->host, asked->seat);
}

void s5_host_remove(Asked *asked)
{
    const int seat = s5_asked_seat(asked);
    if (asked->host->seat[seat].holder == PERSON)
        empty_seat(asked->host, seat);
    else
        s5_host_refuse(asked, "not-now", "nobody sits there who could be removed");
}

void s5_host_back(Asked *asked)
{
    if (asked->host->seat[asked->seat].away)
        s5_host_make_line(asked->host, "back", asked->seat, "");
    else
        s5_host_refuse(asked, "not-now", "you are not away");
}

void s5_host_rename(Asked *asked)
{
    char name[S5_PLAYER_NAME_MAX], bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (!s5_asked_name(asked, asked->seat, name))
        return;
    s5_host_put_field(&more, "name", name);
    s5_host_make_line(asked->host, "rename", asked->seat, bytes);
}

/* ----------------------------------------------------------------- the host's */

void s5_host_level(Asked *asked)
{
    S5Host *host = asked->host;
    const int seat = s5_asked_seat(asked);
    const char *name = s5_asked_text(asked, "level");
    char bytes[300];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (host->seat[seat].holder == PERSON) {
        s5_host_refuse(asked, "seat-taken", "somebody sits there: remove him first");
    } else if (!name && is_running(host)) {
        s5_host_refuse(asked, "not-now", "while a game is played no seat can be free");
    } else {
        put_level(host, name ? s5_level_find(name) : NULL, &more);
        s5_host_make_line(host, "level", seat, bytes);
    }
}

void s5_host_invite(Asked *asked)
{
    enum { KEY_BYTES = 8 };
    S5Host *host = asked->host;
    const int seat = s5_asked_seat(asked);
    uint8_t key[KEY_BYTES];
    char bytes[100];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (host->seat[seat].holder == PERSON) {
        s5_host_refuse(asked, "seat-taken", "somebody sits there: invite to another seat");
        return;
    }
    host->out.random(host->out.to, host, key, sizeof key);
    s5_host_put_bytes(&more, "key", key, KEY_BYTES);
    s5_host_make_line(host, "keep", seat, bytes);
}

/* Whether everybody who sits keeps his seat. */
static bool keeps_seats(const Asked *asked, const S5Charter *charter)
{
    char sentence[120];
    for (int seat = charter->players; seat < asked->host->charter.players; seat++)
        if (asked->host->seat[seat].holder == PERSON) {
            snprintf(sentence, sizeof sentence, "somebody sits at seat %d, which would be gone", seat);
            s5_host_refuse(asked, "seat-taken", sentence);
            return false;
        }
    return true;
}

void s5_host_change(Asked *asked)
{
    S5Host *host = asked->host;
    S5Charter charter = host->charter;
    char bytes[8192], wrong[600];
    S5Text more = s5_text(bytes, sizeof bytes), error = s5_text(wrong, sizeof wrong);
    if (!s5_charter_read(&charter, asked->json, &error) || !s5_charter_check(&charter, &error)) {
        s5_host_refuse(asked, "malformed", wrong);
        return;
    }
    if (!keeps_seats(asked, &charter))
        return;
    s5_text_add(&more, ",");
    s5_charter_write(&charter, &more);
    s5_host_make_line(host, "change", -1, bytes);
}
