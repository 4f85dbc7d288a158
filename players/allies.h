/* The bidder and the called partner play together, though the rules have no sides (docs/rules.md H16). Private to players/. */
#ifndef S5_PLAY_ALLIES_H
#define S5_PLAY_ALLIES_H

#include "spoilfive/view.h"

/** Two seats that play together, as far as a seat knows: the party `joins` counts as part of the party `side`. S5_NO_SEAT for none. */
typedef struct S5Allies {
    uint8_t side, joins;
} S5Allies;

/** Bidder and partner, where they win and lose together. Their party is the view's own if it is one of them, else the bidder's. */
static inline S5Allies s5_allies(const S5Rules *rules, const S5View *view)
{
    const S5Options *o = &rules->options;
    if (view->partner == S5_NO_SEAT || o->call_lasts != S5_CALL_LASTS_HAND ||
        o->call_scores != S5_CALL_SCORES_BOTH)
        return (S5Allies){S5_NO_SEAT, S5_NO_SEAT};
    return view->partner == view->seat ? (S5Allies){view->partner, view->bidder}
                                       : (S5Allies){view->bidder, view->partner};
}

/** The party of a seat: its side, or the party that this has joined. */
static inline int s5_allied_side(const S5Rules *rules, S5Allies allies, int seat)
{
    const int side = rules->side_of[seat];
    return side == allies.joins ? allies.side : side;
}

/** How many seats a party has. */
static inline int s5_allied_members(const S5Rules *rules, S5Allies allies, int party)
{
    if (party == allies.joins)
        return 0;
    return s5_set_count(rules->side_seats[party]) + (party == allies.side);
}

/** The tricks of a party. */
static inline int s5_allied_tricks(S5Allies allies, const S5View *view, int party)
{
    return view->party_tricks[party] + (party == allies.side ? view->party_tricks[allies.joins] : 0);
}

#endif
