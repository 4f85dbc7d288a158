/* Private to this folder. */
#ifndef S5_SERVER_ADMIN_INTERNAL_H
#define S5_SERVER_ADMIN_INTERNAL_H

#include "admin.h"

/* A command that is being carried out, with its words; they last as long as the call. */
typedef struct Order {
    S5Admin *admin;
    S5NetId id;
    const char *word, *second; /* or null */
} Order;

/** Why nothing can be done at a table. */
#define S5_NO_TABLE         "There is no such table."
#define S5_UNREADABLE_TABLE "The table can't be opened just now; if it is damaged, the server's log says so."

/** Answers with what `put` writes of `from`. */
void s5_admin_answer(const Order *order, S5PutBody *put, const void *from);

/** Answers that it is done, with a sentence, or why not. */
void s5_admin_done(const Order *order);
void s5_admin_say(const Order *order, const char *sentence);
void s5_admin_refuse(const Order *order, S5ApiError error, const char *sentence);

/** Answers that something could not be saved, and why where that is known. */
void s5_admin_not_saved(const Order *order);

/** Forbids what the word of an order names, or allows it again, on all nodes. */
void s5_admin_restrict(const Order *order, S5Restriction which, bool so);

/** The same for all that would have to be saved. */
void s5_admin_read_only(const Order *order, bool on);

/** Says that a table that has been deleted is not closed any more, if it was. */
void s5_admin_lift_closure(const Order *order, const char *code);

/** Whether a name, a place at a table or a game of a person is stored; false if that can't be read. Not to be called on the loop. */
bool s5_admin_is_stored(S5Journal *journal, const S5PersonId *who, bool *stored);

/** Deletes what is stored of a person. */
void s5_admin_forget(const Order *order);

#endif
