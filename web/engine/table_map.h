/*
 * What the page is told about a table, field by field. Each row makes a field of the JSON that table.c writes, and a field of the
 * TypeScript in web/src/generated.ts that reads it (`make types`).
 *
 * X(value, field, type, about): put_VALUE() in table.c writes the field; `type` is TypeScript; `about` is its comment, or "".
 */
#ifndef S5_TABLE_MAP_H
#define S5_TABLE_MAP_H

/* X(NAME, "word") */
#define S5_PHASE_WORDS(X) \
    X(DEAL, "deal")       \
    X(FIVING, "five")     \
    X(ROB, "rob")         \
    X(BID, "bid")         \
    X(NAME, "name")       \
    X(KITTY, "kitty")     \
    X(DRAW, "draw")       \
    X(PICK, "pick")       \
    X(CALL, "call")       \
    X(PLAY, "play")       \
    X(CLAIM, "claim")     \
    X(OVER, "over")

#define S5_LOCATION_WORDS(X) X(HIDDEN, "hidden") X(OWN, "own") X(OPEN, "open") X(GONE, "gone")

#define S5_SEAT_FIELDS(X)                                                                           \
    X(seat_name, "name", "string", "")                                                              \
    X(seat_cards, "cards", "number", "how many cards it holds")                                     \
    X(seat_tricks, "tricks", "number", "")                                                          \
    X(seat_total, "total", "number", "chips, or the points of its party")                           \
    X(seat_side, "side", "number", "its side; the seat itself where everybody plays alone")         \
    X(seat_passed, "passed", "boolean", "out of the auction")                                       \
    X(seat_said, "said", "string | null", "its last call in the auction: `bid 15`, `hold`, `pass`") \
    X(seat_drew, "drew", "number | null", "how many cards it drew; null before it did")

#define S5_HAND_CARD_FIELDS(X)                 \
    X(hand_card, "card", "Card", "")           \
    X(hand_card_trump, "trump", "boolean", "") \
    X(hand_card_legal, "legal", "boolean", "may be chosen now: played, given or discarded")

#define S5_RANKED_CARD_FIELDS(X)       \
    X(ranked_card, "card", "Card", "") \
    X(ranked_card_place, "place", "CardLocation", "")

#define S5_TRICK_FIELDS(X)                                                            \
    X(trick_lead, "lead", "number", "−1 before a card is played")                     \
    X(trick_cards, "cards", "(Card | null)[]", "by seat; null where none was played") \
    X(trick_winning, "winning", "number", "the seat with the best card so far; −1 without a card")

#define S5_BID_FIELDS(X)                  \
    X(bid_points, "points", "number", "") \
    X(bid_seat, "seat", "number", "")     \
    X(bid_held, "held", "boolean", "taken over at the same number")

#define S5_LED_FIELDS(X)            \
    X(led_suit, "suit", "Suit", "") \
    X(led_order, "order", "RankedCard[]", "")

#define S5_DISCARD_FIELDS(X)                                \
    X(discard_from, "from", "Card[]", "")                   \
    X(discard_least, "least", "number", "")                 \
    X(discard_most, "most", "number", "")                   \
    X(discard_must, "must", "Card[]", "must be among them") \
    X(discard_plain, "plain", "Card[]", "those that are not trumps")

#define S5_QUESTION_FIELDS(X)                                                                            \
    X(question_kinds, "kinds", "ChoiceKind[]", "what may be done")                                       \
    X(question_choices, "choices", "string[]",                                                           \
        "each choice as it is written, `play 5H`, `pass`; no discards")                                  \
    X(question_hopeless, "hopeless", "string[]", "those of the choices that are bids no cards can make") \
    X(question_discard, "discard", "Discard | null", "which cards may be discarded, and how many")       \
    X(question_rest, "rest", "boolean", "this seat leads, and is certain to win all tricks that are left")

#define S5_RESULT_FIELDS(X)                                                                       \
    X(result_say, "say", "string", "the message `event.SAY` and what its places are filled with") \
    X(result_seat, "seat", "number", "−1 where it names nobody or a side")                        \
    X(result_side, "side", "number", "−1 where it names nobody or a seat")                        \
    X(result_partner, "partner", "number", "−1 where it names `seat` alone")                      \
    X(result_card, "card", "Card | null", "")                                                     \
    X(result_number, "number", "number", "")                                                      \
    X(result_other, "other", "number", "")                                                        \
    X(result_pool, "pool", "number", "")

#define S5_TABLE_FIELDS(X)                                                                                \
    X(seat, "seat", "number", "−1 is a spectator")                                                        \
    X(rules, "rules", "string", "the name of the preset")                                                 \
    X(kind, "kind", "GameKind", "")                                                                       \
    X(players, "players", "number", "")                                                                   \
    X(sides, "sides", "number", "0 where everybody plays alone")                                          \
    X(unit, "unit", "'chips' | 'points'", "what the score is counted in")                                 \
    X(aim, "aim", "{ say: string; n: number; m: number }", "the aim of a hand, a message `rule.AIM_…`")   \
    X(goal, "goal", "number | null", "the points that win the game; null in pool games")                  \
    X(by_bid, "byBid", "boolean", "only a made bid wins the game in this hand")                           \
    X(hand_number, "hand", "number", "counted from 1")                                                    \
    X(phase, "phase", "Phase", "")                                                                        \
    X(dealer, "dealer", "number", "")                                                                     \
    X(turn, "turn", "number", "who is to choose, as this seat sees it; −1 is nobody")                     \
    X(seats, "seats", "Seat[]", "")                                                                       \
    X(pool, "pool", "number | null", "")                                                                  \
    X(turn_up, "turnUp", "Card | null", "")                                                               \
    X(call, "call", "Card | 'alone' | null", "what the bidder has called")                                \
    X(partner, "partner", "number", "the called partner; −1 unless this seat knows, −2 where nobody is")  \
    X(turn_up_open, "turnUpOpen", "boolean", "it still lies on the table")                                \
    X(joker, "joker", "'open' | 'taken' | null",                                                          \
        "where a Joker that was turned up is: on the table, or with the dealer")                          \
    X(robber, "robber", "number", "who took the turn-up; −1 is nobody")                                   \
    X(trump, "trump", "Suit | null", "")                                                                  \
    X(lowered, "lowered", "boolean", "the ace of trumps is the lowest trump, as far as this seat knows")  \
    X(barred, "barred", "boolean", "this seat can't win the pool in this hand: it has not robbed")        \
    X(given_open, "givenOpen", "boolean", "what a robber gives is shown to everybody")                    \
    X(bid, "bid", "Bid | null", "the standing bid")                                                       \
    X(trick, "trick", "Trick", "")                                                                        \
    X(last, "last", "Trick | null", "the trick before, `winning` its winner; null before the first")      \
    X(tricks_done, "tricksDone", "number", "")                                                            \
    X(cards, "cards", "HandCard[]", "in the game's own order, strongest first, trumps apart")             \
    X(hands, "hands", "Card[][] | null", "by seat, strongest first, where all hands are open; else null") \
    X(discards, "out", "Card[]", "this seat's cards that were discarded or given")                        \
    X(kitty, "kitty", "Card[]", "")                                                                       \
    X(order, "order", "RankedCard[]", "all trumps from high to low; empty before trumps are fixed")       \
    X(led, "led", "Led | null", "the led plain suit from high to low; null when none is led")             \
    X(question, "question", "Question | null", "what this seat has to choose; null when nothing")         \
    X(ended, "ended", "EndHand | null", "after a hand; null while one is played")                         \
    X(result, "result", "ResultLine[]",                                                                   \
        "why that hand changed the scores, the outcome first; `over.…`: why the game ended so")           \
    X(over, "over", "EndGame | null", "after a game")

#endif
