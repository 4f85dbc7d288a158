#include "spoilfive/status.h"

typedef struct Row {
    const char *name, *sentence, *rule;
} Row;

static const Row ROWS[] = {
#define ROW(name, number, sentence, rule, option) [-(number)] = {#name, sentence, rule},
    S5_STATUS_MAP(ROW)
#undef ROW
};

static const Row *row(S5Status status)
{
    const int index = -(int)status;
    return index >= 0 && index < (int)(sizeof ROWS / sizeof *ROWS) && ROWS[index].name ? &ROWS[index] : NULL;
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
