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

/** Answers that it is done, or why not. */
void s5_admin_done(const Order *order);
void s5_admin_refuse(const Order *order, S5ApiError error, const char *sentence);

/** Answers that something could not be saved, and why where that is known. */
void s5_admin_not_saved(const Order *order);

/** Forbids something on all nodes, or allows it again; `kind` is static. */
void s5_admin_forbid(const Order *order, const char *kind, const char *whom, bool so);

/** Deletes what is stored of a person. */
void s5_admin_forget(const Order *order);

#endif
