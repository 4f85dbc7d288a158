/* What is written, as the fields of rows: they are the same in each kind of database. */
#include "journal_store.h"

void s5_row_of_entry(
    const S5JournalWrite *write, S5Version position, int64_t now_ms, S5Field row[S5_ENTRY_COLUMNS])
{
    const bool there = write->table;
    const S5Field fields[] = {s5_field_text_or_null(write->table), s5_field_number((int64_t)position),
        s5_field_number(now_ms), there ? s5_field_bytes(write->lines, write->size) : s5_field_null(),
        there ? s5_field_number(s5_entry_checksum(write->table, position, write->lines, write->size))
              : s5_field_null()};
    memcpy(row, fields, sizeof fields);
}

void s5_row_of_game(const S5GameRow *game, S5Field row[S5_GAME_COLUMNS])
{
    static const S5GameRow NONE;
    const S5GameRow *it = game ? game : &NONE;
    const S5Field fields[] = {s5_field_text_or_null(game ? game->id : NULL), s5_field_text(it->table),
        s5_field_text(it->day), s5_field_text(it->rules), s5_field_number((int64_t)it->first),
        s5_field_number((int64_t)it->last), s5_field_number(it->ended_ms), s5_field_number(it->hands),
        s5_field_number(it->players), s5_field_number(it->sides)};
    memcpy(row, fields, sizeof fields);
}

void s5_row_of_seat(const S5GameRow *game, int seat, S5Field row[S5_SEAT_COLUMNS])
{
    static const S5PersonId NOBODY;
    const S5SeatRow *it = &game->seat[seat];
    const S5Field fields[] = {s5_field_text(game->id), s5_field_number(seat),
        s5_field_who(s5_is_same_person(&it->who, &NOBODY) ? NULL : &it->who), s5_field_text(it->name),
        s5_field_text(it->level), s5_field_number(it->won), s5_field_number(it->score),
        s5_field_number(it->pools), s5_field_number(it->jinks), s5_field_number(game->ended_ms),
        s5_field_text(it->counts ? game->day : NULL)};
    memcpy(row, fields, sizeof fields);
}

void s5_row_of_credential(const S5Credential *credential, S5Field row[S5_CREDENTIAL_COLUMNS])
{
    const S5Field fields[] = {s5_field_who(&credential->hash), s5_field_who(&credential->who),
        s5_field_number(credential->kind), s5_field_text(credential->text),
        s5_field_number(credential->until_ms)};
    memcpy(row, fields, sizeof fields);
}
