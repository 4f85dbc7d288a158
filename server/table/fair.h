/* Where the packs of a table come from. Private to this folder. */
#ifndef S5_TABLE_FAIR_H
#define S5_TABLE_FAIR_H

#include "entries.h"

enum { FAIR_PIECE_MAX = 4096 /* bytes of the lines of one round */ };

/** Whether a visitor is told where packs come from: people who sit, and spectators who see all hands when they are over. */
bool s5_fair_is_told(const S5Table *table, const Visitor *visitor);

/** Forgets the rounds and the chain of the last game. */
void s5_fair_clear(FairDealing *fair);

/** Appends the chain of a game that begins, and its root; nothing for a deal of the day. */
void s5_fair_put_chain(S5Table *table, S5Text *text);

/** Takes the chain from its line, or a line that may be shown; false where it does not fit. */
bool s5_fair_take_chain(S5Table *table, const json_t *line);
bool s5_fair_apply(S5Table *table, const json_t *line, const char **why);

/** The seed of the next pack; false where the game has no chain. */
bool s5_fair_seed_of(const S5Table *table, uint32_t hand, S5FairValue *seed);

/** Whether a step ends a hand whose secret must be shown with it; the line of it; and noting that it is shown. */
bool s5_fair_owes_secret(const S5Table *table, const Transition *transition);
void s5_fair_put_owed(const S5Table *table, const Transition *transition, S5Text *text);
void s5_fair_reveal_owed(S5Table *table, const Transition *transition);

/** Whether a round is open: no hand is dealt then. */
bool s5_fair_is_open(const S5Table *table);

/** Whether the strings of the next hand's pack are being collected, or are mixed: a person who sits down now may know its cards. */
bool s5_fair_is_pack_made(const S5Table *table);

/** When a round is opened, or its stage ends because somebody does not answer; and doing it. */
int64_t s5_fair_due_round(const S5Table *table);
void s5_fair_open_round(S5Table *table);
int64_t s5_fair_due_stage(const S5Table *table);
void s5_fair_end_stage(S5Table *table);

/** Lets the time of a stage begin that has just begun, or was open when the table was loaded. */
void s5_fair_restart_timer(S5Table *table);

/** Tells those who verify what an entry has changed; one of them what they have not been told yet. */
void s5_fair_broadcast(S5Table *table, const Effects *effects);
void s5_fair_send_so_far(S5Table *table, int visitor);

#endif
