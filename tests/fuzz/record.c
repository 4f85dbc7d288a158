/* Any bytes as a record: refused in one clean line, or followed to the end; where it ends the game can go on. */
#include "fuzz.h"
#include "pick.h"

#include <string.h>

static void demand_clean(const S5Text *error)
{
    demand(error->used > 0 && !error->full);
    for (const char *c = error->start; *c; c++)
        demand((unsigned char)*c >= 0x20 && *c != 0x7F);
}

/* Whatever was read, the reader's state is one of a game. */
static void look(const S5Reader *reader)
{
    const S5Rules *rules = s5_reader_rules(reader);
    const S5State *state = s5_reader_state(reader);
    demand(rules && state && rules->players >= 2 && rules->players <= S5_SEATS_MAX);
    const S5Legal legal = s5_legal(rules, state);
    demand((state->turn == S5_NO_SEAT) == !s5_legal_count(&legal));
    for (int seat = 0; seat < rules->players; seat++) {
        S5View view;
        s5_view(rules, state, seat, &view);
        demand(view.hand == state->hand[seat]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    S5Reader *reader = s5_reader_new();
    const char *at = (const char *)data, *end = at + size;
    demand(reader != NULL);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (s5_reader_line(reader, at, (size_t)(stop - at), &error) == S5_EVENT_NONE) {
            demand_clean(&error);
            break;
        }
        demand(!error.used);
        look(reader);
        at = newline ? newline + 1 : end;
    }
    s5_reader_free(&reader);
    return 0;
}
