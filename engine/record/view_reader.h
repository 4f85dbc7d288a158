/* What the files of the view reader share. Private to record/. */
#ifndef S5_VIEW_READER_H
#define S5_VIEW_READER_H

#include "spoilfive/view_reader.h"

#include "read_game.h"

enum {
    FIRST_BLANK = S5_PACK_MAX,                 /* bits beyond the pack: a hand as it was dealt, */
    KITTY_BLANK = FIRST_BLANK + S5_HAND_CARDS, /* and the kitty */
};

#define BLANKS (~(((S5Set)1 << FIRST_BLANK) - 1))

struct S5ViewReader {
    S5Rules rules;
    S5State state; /* as the seat knows it */
    S5Players players;
    int seat;     /* −1 for a spectator, who sees no hand */
    int32_t from; /* the first hand that was dealt to the person who sits there */
    int viewer;   /* the seat whose cards are seen in this hand, or −1 */
    bool seated;  /* the seat is known */
    bool started; /* a game has been read */
    bool failed;  /* a line was wrong: no more lines are accepted */
    bool asked;   /* the last line was the seat's own turn */
    bool settled; /* the holder of the ace has robbed, or turned the card down, in this hand */
};

/* view_reader_act.c */
bool s5_view_reader_turn(S5ViewReader *w, const json_t *line, S5Text *error);
bool s5_view_reader_act(S5ViewReader *w, const json_t *line, S5Text *error);

/**
 * The engine asks whoever it thinks holds the ace, and may be wrong: the events say who is asked. A dealer who turned
 * the ace up is known, however.
 */
void s5_view_reader_holder(S5ViewReader *w);

/** Reads a whole number between two bounds; complains and returns false when there is none. */
bool s5_view_reader_number(const json_t *line, const char *field, json_int_t least, json_int_t most,
    json_int_t *number, S5Text *error);

/** Reads cards in their order; returns how many, −1 when it is not a list of at most `most` cards. */
int s5_view_reader_cards(const json_t *value, S5Card *cards, int most);

#endif
