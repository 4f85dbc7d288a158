/* A table as a seat sees it, on its way to the page. */
#ifndef S5_PAGE_TABLE_H
#define S5_PAGE_TABLE_H

#include "engine.h"

/* An event that is passed on as it was sent; nothing where size is 0. */
typedef struct S5PageLine {
    size_t size;
    char bytes[4096];
} S5PageLine;

typedef struct S5PageTable {
    const S5Rules *rules;
    const S5Players *players;
    const S5State *open; /* every card, if all may be seen; otherwise null */
    S5View view;
    unsigned drew;                  /* seats that have drawn in this hand, as bits */
    const S5PageLine *ended, *over; /* the events that ended the hand and the game */
} S5PageTable;

/** Appends the table, field by field as table_map.h has them. */
void s5_page_put_table(S5Text *text, const S5PageTable *table);

/** Appends the cards of a suit, high to low, with their places; S5_ASKED_TRUMPS for the trumps. */
void s5_page_put_order(S5Text *text, const S5PageTable *table, const S5TrumpTables *trumps, int suit);

#endif
