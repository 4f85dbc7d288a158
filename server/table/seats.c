/* Sitting down, leaving, invitations, and the computer players of a table. */
#include "broadcast.h"
#include "command.h"
#include "entries.h"
#include "people.h"

#include "server/common/display_text.h"

#include <stdio.h>

/* ------------------------------------------------------------------- names */

static bool is_taken(const S5Table *table, int but, const char *name)
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (seat != but && s5_display_alike(table->seat[seat].name, name))
            return true;
    return false;
}

bool s5_command_name(const Command *command, int seat, char name[S5_PLAYER_NAME_MAX])
{
    char wanted[S5_PLAYER_NAME_MAX - S5_NAME_NUMBER] = "Watcher";
    if (s5_command_text(command, "name") &&
        !s5_command_display_text(
            command, "name", command->table->limits.name_characters, wanted, sizeof wanted))
        return false;
    snprintf(name, S5_PLAYER_NAME_MAX, "%s", wanted);
    for (int number = 2; is_taken(command->table, seat, name); number++)
        snprintf(name, S5_PLAYER_NAME_MAX, "%s %d", wanted, number);
    return true;
}

/* ------------------------------------------------------------ coming, going */

static bool may_sit(const Command *command, int seat, const uint8_t *token)
{
    const Seat *place = &command->table->seat[seat];
    const char *key = s5_command_text(command, "key");
    if (command->table->alone && (seat != 0 || !same_token(token, command->table->owner)))
        s5_command_refuse(command, S5_API_FORBIDDEN,
            "the deal of the day is played alone, at seat 0: everybody has a try of their own");
    else if (place->holder == PERSON)
        s5_command_refuse(command, S5_API_SEAT_TAKEN, "somebody sits there: take another seat");
    else if (place->key[0] && (!key || strcmp(place->key, key) != 0))
        s5_command_refuse(command, S5_API_FORBIDDEN, "the seat is kept for somebody who was invited");
    else
        return true;
    return false;
}

/* Writes that a person sits down. */
static void put_sit(S5Text *line, int seat, const char *name, const uint8_t *token)
{
    char bytes[400];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_put_string_field(&more, ",\"name\":", name);
    s5_table_put_bytes(&more, ",\"token\":", token, S5_TOKEN_BYTES);
    s5_table_put_line(line, "sit", seat, bytes);
}

void s5_command_sit(Command *command)
{
    S5Table *table = command->table;
    const int seat = s5_command_seat(command);
    const uint8_t *token = table->visitor[command->visitor].token;
    char name[S5_PLAYER_NAME_MAX], whole[500];
    S5Text line = s5_text(whole, sizeof whole);
    if (!may_sit(command, seat, token) || !s5_command_name(command, seat, name))
        return;
    put_sit(&line, seat, name, token);
    s5_table_append(table, &line, &(S5EntryFacts){.sits = token}, NULL);
}

static int count_seats_that(const S5Table *table, bool (*counts)(const S5Table *table, int seat))
{
    int seats = 0;
    for (int seat = 0; seat < table->config.players; seat++)
        seats += counts(table, seat);
    return seats;
}

static bool is_seat_free(const S5Table *table, int seat)
{
    return table->seat[seat].holder != PERSON && !table->seat[seat].key[0];
}

bool s5_table_is_present(const S5Table *table, int seat)
{
    return table->seat[seat].holder == PERSON && is_connected(table, seat);
}

const char *s5_table_person(const S5Table *table, int seat, const uint8_t **id)
{
    const Seat *place = &table->seat[seat];
    if (seat >= table->config.players || place->holder != PERSON)
        return NULL;
    if (id)
        *id = place->token;
    return place->name;
}

bool s5_table_offer(const S5Table *table, S5TableOffer *offer)
{
    const S5TableConfig *config = &table->config;
    const int owner = s5_table_seat_of(table, table->owner);
    const bool counts_score = s5_option_applies(S5_OPTION_TARGET, config->preset->kind);
    *offer = (S5TableOffer){.code = table->code,
        .name = config->name,
        .owner = owner < 0 ? NULL : table->seat[owner].name,
        .preset = config->preset,
        .players = config->players,
        .free = count_seats_that(table, is_seat_free),
        .target = counts_score ? config->options.target : 0,
        .present = count_seats_that(table, s5_table_is_present),
        .open = !table->paused && !table->closed && !is_full(table) && has_visitor_room(table, false) &&
                (is_running(table) || !table->play.begun),
        .shown = config->setting[S5_SETTING_PUBLIC] || config->setting[S5_SETTING_PLAYED_WITH],
        .usual = table->usual};
    return !table->alone;
}

/* Writes that from now on a computer player, or nobody, is in a seat. */
static void put_level(const S5Table *table, const S5Level *level, S5Text *more)
{
    s5_put_string_field(more, ",\"level\":", level ? level->name : NULL);
    if (level)
        s5_put_string_field(more, ",\"name\":", s5_table_bot_name(table, NULL));
}

void s5_table_put_leave(const S5Table *table, int seat, S5Text *lines)
{
    char bytes[300];
    S5Text more = s5_text(bytes, sizeof bytes);
    put_level(table, is_running(table) ? s5_level(table->config.setting[S5_SETTING_LEVEL]) : NULL, &more);
    s5_table_put_line(lines, "leave", seat, bytes);
}

/* One entry, so that nobody can take either seat in between. */
void s5_command_move(Command *command)
{
    S5Table *table = command->table;
    const int seat = s5_command_seat(command);
    const Seat *from = &table->seat[command->seat];
    char bytes[100], whole[700];
    S5Text more = s5_text(bytes, sizeof bytes), lines = s5_text(whole, sizeof whole);
    if (!may_sit(command, seat, from->token))
        return;
    put_level(table, NULL, &more);
    s5_table_put_line(&lines, "leave", command->seat, bytes);
    put_sit(&lines, seat, from->name, from->token);
    s5_table_append(table, &lines, &(S5EntryFacts){.sits = from->token}, NULL);
}

void s5_command_leave(Command *command)
{
    char bytes[400];
    S5Text lines = s5_text(bytes, sizeof bytes);
    s5_table_put_leave(command->table, command->seat, &lines);
    s5_table_append(command->table, &lines, &(S5EntryFacts){.sits = NULL}, NULL);
}

void s5_command_back(Command *command)
{
    if (command->table->seat[command->seat].away)
        s5_table_write_line(command->table, "back", command->seat, "");
    else
        s5_command_refuse(command, S5_API_NOT_NOW, "you are not away");
}

bool s5_command_may_rename(const Command *command)
{
    enum { NAMES = 3, MINUTE_S = 60 };
    S5Table *table = command->table;
    const bool may =
        s5_bucket_take(&table->visitor[command->visitor].names, table->now, (double)NAMES / MINUTE_S, NAMES);
    if (!may)
        s5_command_refuse(command, S5_API_TOO_FAST,
            "you have changed your name several times within a minute: wait a little");
    return may;
}

void s5_command_rename(Command *command)
{
    char name[S5_PLAYER_NAME_MAX], bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (!s5_command_name(command, command->seat, name) || !s5_command_may_rename(command))
        return;
    s5_put_string_field(&more, ",\"name\":", name);
    s5_table_write_line(command->table, "rename", command->seat, bytes);
}

/* ------------------------------------------------------- commands of the owner */

void s5_command_level(Command *command)
{
    S5Table *table = command->table;
    const int seat = s5_command_seat(command);
    const char *name = s5_command_text(command, "level");
    char bytes[300];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (table->seat[seat].holder == PERSON) {
        s5_command_refuse(command, S5_API_SEAT_TAKEN, "somebody sits there: remove them first");
    } else if (!name && is_running(table)) {
        s5_command_refuse(command, S5_API_NOT_NOW, "while a game is played no seat can be free");
    } else {
        put_level(table, name ? s5_level_find(name) : NULL, &more);
        s5_table_write_line(table, "level", seat, bytes);
    }
}

void s5_command_invite(Command *command)
{
    enum { KEY_BYTES = 8 };
    S5Table *table = command->table;
    const int seat = s5_command_seat(command);
    uint8_t key[KEY_BYTES];
    char bytes[100];
    S5Text more = s5_text(bytes, sizeof bytes);
    if (table->seat[seat].holder == PERSON) {
        s5_command_refuse(command, S5_API_SEAT_TAKEN, "somebody sits there: invite to another seat");
        return;
    }
    table->out.random(table->out.to, table, key, sizeof key);
    s5_table_put_bytes(&more, ",\"key\":", key, KEY_BYTES);
    s5_table_write_line(table, "keep", seat, bytes);
}

/* Whether everybody who sits keeps their seat. */
static bool keeps_seats(const Command *command, const S5TableConfig *config)
{
    for (int seat = config->players; seat < command->table->config.players; seat++)
        if (command->table->seat[seat].holder == PERSON) {
            s5_command_refuse(
                command, S5_API_SEAT_TAKEN, "somebody sits at seat %d, which would be gone", seat);
            return false;
        }
    return true;
}

void s5_command_change(Command *command)
{
    S5Table *table = command->table;
    S5TableConfig config = table->config;
    char bytes[8192], wrong[600];
    S5Text more = s5_text(bytes, sizeof bytes), error = s5_text(wrong, sizeof wrong);
    const bool read =
        s5_table_config_read(&config, command->json, &error) && s5_table_config_check(&config, &error);
    if (is_running(table) && (!read || !s5_table_config_may_follow(&table->config, &config))) {
        s5_command_refuse(command, S5_API_NOT_NOW,
            "a game is being played: until its end you can only open or close the chat, and say that nobody may watch");
        return;
    }
    if (!read) {
        s5_command_refuse(command, S5_API_MALFORMED, "%s", wrong);
        return;
    }
    if (!keeps_seats(command, &config))
        return;
    s5_text_add(&more, ",");
    s5_table_config_write(&config, &more);
    s5_table_write_line(table, "change", -1, bytes);
}
