/* Messages to a table: each command is a function. Private to this folder. */
#ifndef S5_TABLE_COMMAND_H
#define S5_TABLE_COMMAND_H

#include "state.h"

/** A message whose sender, moment and fields have been checked. */
typedef struct Command {
    S5Table *table;
    int visitor;
    int seat;           /* of the visitor, or SPECTATORS */
    const json_t *json; /* the message, */
    const char *bytes;  /* and as it came */
    size_t size;
} Command;

/** Checks a message and does what it says, or answers with an error. */
void s5_table_run_command(S5Table *table, int visitor, const char *bytes, size_t size);

/** Answers a command with an error: the sentence, as printf() writes it, says what would be right. */
void s5_command_refuse(const Command *command, S5ApiError error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** The same with the name of the status of an illegal choice, or null. */
void s5_command_refuse_as(const Command *command, S5ApiError error, const char *status, const char *sentence);

/** The value of a field that is a seat, or a text; the field is there. */
int s5_command_seat(const Command *command);
const char *s5_command_text(const Command *command, const char *field);

/** A text of the message that others are to read; false after answering with an error. */
bool s5_command_display_text(
    const Command *command, const char *field, int characters, char *plain, size_t size);

/**
 * The name that a command asks for, or else a spectator's, with a number added where another seat has the same name; false after
 * answering with an error.
 */
bool s5_command_name(const Command *command, int seat, char name[S5_PLAYER_NAME_MAX]);

/** Whether the sender may take another name: not in every line; false after answering with an error. */
bool s5_command_may_rename(const Command *command);

void s5_command_sit(Command *command);
void s5_command_move(Command *command);
void s5_command_leave(Command *command);
void s5_command_back(Command *command);
void s5_command_rename(Command *command);
void s5_command_level(Command *command);
void s5_command_remove(Command *command);
void s5_command_invite(Command *command);
void s5_command_change(Command *command);
void s5_command_hush(Command *command);
void s5_command_hear(Command *command);

void s5_command_undo(Command *command);
void s5_command_agree(Command *command);
void s5_command_disagree(Command *command);

void s5_command_rematch(Command *command);
void s5_command_no_rematch(Command *command);

/** When the rematch begins, if all have answered or not; NEVER where none is proposed. */
int64_t s5_table_rematch_due(const S5Table *table);

/** Begins the game, or drops the proposal. */
void s5_table_rematch_end(S5Table *table);

/** Puts the line that somebody leaves their seat: while a game is played a computer player takes it. */
void s5_table_put_leave(const S5Table *table, int seat, S5Text *lines);

/** Refuses an undo: its time is up, or somebody has said no. */
void s5_table_refuse_undo(S5Table *table);

/** When an undo that was asked for is refused; when it is granted, because all have agreed (NEVER: not yet); and granting it. */
int64_t s5_table_undo_ends(const S5Table *table);
int64_t s5_table_undo_granted_at(const S5Table *table);
void s5_table_undo_grant(S5Table *table);

void s5_command_verify(Command *command);
void s5_command_commit(Command *command);
void s5_command_reveal(Command *command);

#endif
