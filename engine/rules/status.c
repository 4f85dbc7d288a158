/* The name, the sentence and the section of each status. */
#include "spoilfive/status.h"

typedef struct StatusRow {
    const char *name, *sentence, *rule;
} StatusRow;

static const StatusRow STATUSES[] = {
#define ROW(name, number, sentence, rule, option) [-(number)] = {#name, sentence, rule},
    S5_STATUS_MAP(ROW)
#undef ROW
};

static const StatusRow *row(S5Status status)
{
    const int index = -(int)status;
    return index >= 0 && index < (int)(sizeof STATUSES / sizeof *STATUSES) && STATUSES[index].name
               ? &STATUSES[index]
               : NULL;
}

const char *s5_status_name(S5Status status)
{
    return row(status) ? row(status)->name : NULL;
}

const char *s5_status_sentence(S5Status status)
{
    return row(status) ? row(status)->sentence : "";
}

const char *s5_status_rule(S5Status status)
{
    return row(status) ? row(status)->rule : "";
}
