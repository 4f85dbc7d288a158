/* The connections at a table: their places, and those that end. */
#include "visitors.h"
#include "broadcast.h"
#include "clocks.h"
#include "people.h"
#include "spoilfive/assert.h"

#include <stdlib.h>

/* A free place; −1 when there is none, or when this person has too many connections. */
int s5_table_place_for(S5Table *table, const uint8_t token[S5_TOKEN_BYTES])
{
    int place = -1, tabs = 0;
    for (int i = 0; i < table->room; i++) {
        if (!table->visitor[i].connection)
            place = place < 0 ? i : place;
        else
            tabs += same_token(table->visitor[i].token, token);
    }
    if (tabs >= table->limits.table_tabs || !has_visitor_room(table, s5_table_seat_of(table, token) >= 0))
        return -1;
    if (place >= 0)
        return place;
    const int room = table->room ? table->room * 2 : 4;
    Visitor *visitor = realloc(table->visitor, (size_t)room * sizeof *visitor);
    if (!visitor)
        return -1;
    memset(visitor + table->room, 0, (size_t)(room - table->room) * sizeof *visitor);
    place = table->room;
    table->visitor = visitor;
    table->room = room;
    return place;
}

/* Messages that a visitor has sent and that were not looked at yet are dropped. */
static void forget_waiting(S5Table *table, int visitor)
{
    Message **place = &table->waiting;
    while (*place) {
        Message *message = *place;
        if (message->visitor != visitor) {
            place = &message->next;
            continue;
        }
        *place = message->next;
        table->waiting_count--;
        free(message);
    }
    table->waiting_end = place;
    S5_ASSERT(table->waiting_count >= 0);
    S5_ASSERT(!*place);
}

void s5_table_forget_visitor(S5Table *table, int visitor)
{
    S5_ASSERT(table->visitor[visitor].connection);
    S5_ASSERT(table->visitors > 0);
    free(table->visitor[visitor].backlog);
    table->visitor[visitor] = (Visitor){.connection = NULL};
    table->visitors--;
    if (table->sender == visitor)
        table->sender = -1;
    forget_waiting(table, visitor);
    s5_table_update_presence(table);
    s5_table_update_clocks(table);
    s5_table_broadcast_table(table, -1);
}

void s5_table_dismiss(S5Table *table, const char *mark)
{
    char is[S5_MARK_SIZE];
    for (int i = 0; i < table->room; i++) {
        void *connection = table->visitor[i].connection;
        if (!connection)
            continue;
        s5_table_mark(table->code, table->visitor[i].token, is);
        if (strcmp(is, mark) != 0)
            continue;
        s5_table_forget_visitor(table, i);
        table->out.drop(table->out.to, connection, S5_API_FORBIDDEN);
    }
}

/* --------------------------------------------------------- slow connections */

/* The visitor who has been slowest to take a piece of the backlog; −1 when nobody has to take one. */
static int slowest(const S5Table *table)
{
    int slow = -1;
    for (int i = 0; i < table->room; i++) {
        const Backlog *backlog = table->visitor[i].backlog;
        if (backlog && backlog->sent &&
            (slow < 0 || backlog->sent_ms < table->visitor[slow].backlog->sent_ms))
            slow = i;
    }
    return slow;
}

int64_t s5_table_slow_due(const S5Table *table)
{
    const int slow = slowest(table);
    return slow < 0 ? NEVER : table->visitor[slow].backlog->sent_ms + SECOND * table->limits.idle_s;
}

void s5_table_drop_slowest(S5Table *table)
{
    const int slow = slowest(table);
    S5_ASSERT(slow >= 0);
    void *connection = table->visitor[slow].connection;
    s5_table_forget_visitor(table, slow);
    table->out.drop(table->out.to, connection, S5_API_BUSY);
}
