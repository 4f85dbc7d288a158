/* What a store promises, in memory and as plainly as possible: tests compare what a store answers with what this says. */
#ifndef TESTS_STORE_MODEL_H
#define TESTS_STORE_MODEL_H

#include "server/store/journal_store.h"

/* Each function as that of S5JournalStore, or of the journal. */
typedef struct StoreModel StoreModel;
struct StoreModel {
    bool (*begin)(StoreModel *model);
    bool (*write)(StoreModel *model, const S5JournalWrite *write, int64_t now_ms, S5JournalOutcome *outcome);
    bool (*end)(StoreModel *model, bool good);
    bool (*read)(StoreModel *model, const char *table, uint64_t first, uint64_t last,
        S5JournalTakeEntry *take, void *to, S5Text *error);
    bool (*games)(StoreModel *model, const S5GameQuery *which, S5JournalTakeGame *take, void *to);
    bool (*scores)(StoreModel *model, const char *day, S5JournalTakeScore *take, void *to);
    bool (*results)(StoreModel *model, const char *day, const S5PersonId *who, int most,
        S5JournalTakeResult *take, void *to);
    bool (*places)(
        StoreModel *model, const S5PersonId *who, const char *day, S5JournalTakePlace *take, void *to);
    bool (*person)(StoreModel *model, const S5PersonId *who, S5PersonRow *person);
    void (*free)(StoreModel *model);
};

/* Null without memory. */
StoreModel *store_model_new(void);

#endif
