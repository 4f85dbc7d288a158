/* Entries as they are written. */
#include "table_internal.h"

#include "record/json.h"

#include <stdio.h>

/* ------------------------------------------------------------------- names */

static bool is_used(const S5Host *host, const S5Players *others, const char *name)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (!strcmp(host->seat[seat].name, name) || (others && !strcmp(others->name[seat], name)))
            return true;
    return false;
}

const char *s5_host_computer_name(const S5Host *host, const S5Players *others)
{
    static const char *const NAMES[] = {"Aoife", "Bran", "Ciara", "Donal", "Eimear", "Finn", "Gobnait",
        "Iarla", "Maeve", "Niamh", "Oisín", "Róisín", "Sorcha", "Tadhg", "Úna"};
    size_t i = 0;
    while (i + 1 < sizeof NAMES / sizeof *NAMES && is_used(host, others, NAMES[i]))
        i++;
    return NAMES[i];
}

/* ------------------------------------------------------------------ fields */

void s5_host_put_field(S5Text *text, const char *field, const char *string)
{
    S5_PUT(text, ",\"");
    s5_text_add(text, field);
    S5_PUT(text, "\":");
    s5_text_json(text, string);
}

void s5_host_put_bytes(S5Text *text, const char *field, const uint8_t *bytes, int count)
{
    static const char HEX[] = "0123456789abcdef";
    char digits[2 * S5_TOKEN_BYTES + 1];
    for (int i = 0; i < count; i++) {
        digits[2 * i] = HEX[bytes[i] >> 4];
        digits[2 * i + 1] = HEX[bytes[i] & 15];
    }
    digits[2 * count] = 0;
    s5_host_put_field(text, field, digits);
}

void s5_host_put_line(S5Text *text, const char *event, int seat, const char *more)
{
    S5_PUT(text, "{\"event\":");
    s5_text_json(text, event);
    if (seat >= 0) {
        S5_PUT(text, ",\"seat\":");
        s5_put_number(text, seat);
    }
    s5_text_add(text, more);
    S5_PUT(text, "}\n");
}

void s5_host_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text)
{
    S5_PUT(text, ",\"bots\":[");
    for (int seat = 0; seat < players; seat++) {
        s5_text_add(text, seat ? "," : "");
        if (levels[seat])
            s5_text_json(text, levels[seat]->name);
        else
            S5_PUT(text, "null");
    }
    S5_PUT(text, "]");
}

/* ----------------------------------------------------------------- entries */

void s5_host_make_line(S5Host *host, const char *event, int seat, const char *more)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_host_put_line(&text, event, seat, more);
    s5_host_append(host, bytes, text.used, NULL);
}

/* What lists need of a game that ends with the next entry. */
static S5HostGame ending(const S5Host *host, const S5State *state)
{
    S5HostGame game = {
        .first = host->play.entry, .last = host->last + 1, .rules = host->play.rules, .state = state};
    for (int i = 0; i < game.rules->players; i++) {
        const Seat *seat = &host->seat[i];
        const bool person = seat->holder == PERSON && !is_waiting(host, i);
        strcpy(game.seat[i].name, seat->name);
        game.seat[i].level = person ? NULL : s5_host_level_at(host, i)->name;
        if (person)
            memcpy(game.seat[i].token, seat->token, S5_TOKEN_BYTES);
    }
    return game;
}

static void append(S5Host *host, const S5Text *text, const S5State *after)
{
    if (after->phase == S5_PHASE_OVER) {
        const S5HostGame game = ending(host, after);
        s5_host_append(host, text->start, text->used, &game);
    } else {
        s5_host_append(host, text->start, text->used, NULL);
    }
}

bool s5_host_make(S5Host *host, S5Choice choice, bool back)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5Rules *rules = host->play.rules;
    const S5State *before = &host->play.state;
    S5State after = *before;
    if (s5_act(rules, &after, before->turn, choice) != S5_OK)
        return false;
    if (back)
        s5_host_put_line(&text, "back", before->turn, "");
    s5_event_act(&text, rules, before, &after, &choice, S5_ALL_SEEING);
    append(host, &text, &after);
    return true;
}

bool s5_host_make_deal(S5Host *host)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Card pack[S5_PACK_MAX];
    S5State after = host->play.state;
    host->out.pack(host->out.to, host, host->play.rules, after.hand_number + 1, pack);
    if (s5_deal(host->play.rules, &after, pack) != S5_OK)
        return false;
    s5_event_deal(&text, host->play.rules, &after, S5_ALL_SEEING);
    append(host, &text, &after);
    return true;
}

void s5_host_make_stop(S5Host *host)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5State after = host->play.state;
    if (s5_stop(host->play.rules, &after) != S5_OK)
        return;
    s5_event_end_game(&text, host->play.rules, &after);
    append(host, &text, &after);
}

/* ------------------------------------------------------------ a game begins */

/* Who plays: at the free seats computer players, with whom the entry begins. */
static void seat_players(
    const S5Host *host, S5Players *players, const S5Level *levels[S5_SEATS_MAX], S5Text *text)
{
    for (int i = 0; i < host->charter.players; i++) {
        const Seat *seat = &host->seat[i];
        char bytes[200];
        S5Text more = s5_text(bytes, sizeof bytes);
        strcpy(players->name[i], seat->name);
        levels[i] = seat->level;
        if (seat->holder != FREE)
            continue;
        levels[i] = s5_level(host->charter.setting[S5_SETTING_LEVEL]);
        strcpy(players->name[i], s5_host_computer_name(host, players));
        s5_host_put_field(&more, "level", levels[i]->name);
        s5_host_put_field(&more, "name", players->name[i]);
        if (seat->key[0])
            s5_host_put_field(&more, "key", seat->key); /* who was invited may still come */
        s5_host_put_line(text, "level", i, bytes);
    }
}

void s5_host_make_game(S5Host *host)
{
    char bytes[S5_EVENT_MAX], bots_bytes[512];
    S5Text text = s5_text(bytes, sizeof bytes), bots = s5_text(bots_bytes, sizeof bots_bytes);
    const S5Charter *charter = &host->charter;
    const S5Level *levels[S5_SEATS_MAX] = {NULL};
    S5Players players = {{""}};
    S5Status status;
    S5State start;
    uint64_t seed;
    const S5Rules *rules = s5_shelf_take(
        host->shelf, charter->preset, &charter->options, charter->players, charter->sides, &status);
    if (!rules)
        return; /* no memory: the host may try again */
    host->out.random(host->out.to, host, &seed, sizeof seed);
    S5Random random = s5_random(seed, 0);
    seat_players(host, &players, levels, &text);
    s5_host_put_bots(levels, rules->players, &bots);
    s5_start(rules, s5_first_dealer(rules, &random), NULL, &start);
    s5_event_game(&text, rules, &start, &players, bots_bytes);
    s5_shelf_drop(&rules);
    s5_host_append(host, bytes, text.used, NULL);
}
