/*
 * What the page is told about a table, field by field. Each row makes a field of the JSON that table_json.c writes, and a field of the
 * TypeScript in web/src/generated.ts that reads it (`make types`).
 *
 * X(value, field, type, about): `value` is what table_json.c writes for the field, in the words explained there; `type` is TypeScript;
 * `about` is its comment, or "".
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

#define S5_SEAT_FIELDS(X)                                                                 \
    X(TEXT(at->players->name[seat]), "name", "string", "")                                \
    X(NUMBER(at->view.cards[seat]), "cards", "number", "how many cards it holds")         \
    X(NUMBER(at->view.seat_tricks[seat]), "tricks", "number", "")                         \
    X(NUMBER(at->view.total[s5_score_entry(at->rules, seat)]), "total", "number",         \
        "chips, or the points of its party")                                              \
    X(NUMBER(at->rules->side_of[seat]), "side", "number",                                 \
        "its side; the seat itself where everybody plays alone")                          \
    X(TRUTH(at->view.passed >> seat & 1), "passed", "boolean", "out of the auction")      \
    X(put_said(text, at, seat), "said", "string | null",                                  \
        "its last call in the auction: `bid 15`, `hold`, `pass`")                         \
    X(WHERE(at->drew >> seat & 1, NUMBER(at->view.drawn[seat])), "drew", "number | null", \
        "how many cards it drew; null before it did")

#define S5_HAND_CARD_FIELDS(X)                                                                  \
    X(CARD(card), "card", "Card", "")                                                           \
    X(TRUTH(s5_set_has(s5_display_trumps(at->rules, &at->view), card)), "trump", "boolean", "") \
    X(TRUTH(s5_set_has(at->view.legal.cards, card)), "legal", "boolean",                        \
        "may be chosen now: played, given or discarded")

#define S5_RANKED_CARD_FIELDS(X)      \
    X(CARD(card), "card", "Card", "") \
    X(TEXT(LOCATIONS[s5_display_location(at->rules, &at->view, card)]), "place", "CardLocation", "")

#define S5_TRICK_FIELDS(X)                                                                                 \
    X(SEAT(lead_of(at, trick)), "lead", "number", "−1 before a card is played")                            \
    X(put_trick_cards(text, at, trick), "cards", "(Card | null)[]", "by seat; null where none was played") \
    X(SEAT(trick->winning), "winning", "number", "the seat with the best card so far; −1 without a card")

#define S5_BID_FIELDS(X)                            \
    X(NUMBER(at->view.bid), "points", "number", "") \
    X(SEAT(at->view.bidder), "seat", "number", "")  \
    X(TRUTH(at->view.held), "held", "boolean", "taken over at the same number")

#define S5_LED_FIELDS(X)                      \
    X(SUIT(suit_led(at)), "suit", "Suit", "") \
    X(s5_page_put_order(text, at, trumps_of(at), suit_led(at)), "order", "RankedCard[]", "")

#define S5_DISCARD_FIELDS(X)                                                                     \
    X(CARDS(at->view.legal.cards), "from", "Card[]", "")                                         \
    X(NUMBER(at->view.legal.discard_min), "least", "number", "")                                 \
    X(NUMBER(at->view.legal.discard_max), "most", "number", "")                                  \
    X(CARDS(at->view.legal.must), "must", "Card[]", "must be among them")                        \
    X(CARDS(at->view.legal.cards & ~s5_display_trumps(at->rules, &at->view)), "plain", "Card[]", \
        "those that are not trumps")

#define S5_QUESTION_FIELDS(X)                                                                 \
    X(put_kinds(text, at->view.legal.kinds), "kinds", "ChoiceKind[]", "what may be done")     \
    X(put_choices(text, at), "choices", "string[]",                                           \
        "each choice as it is written, `play 5H`, `pass`; no discards")                       \
    X(put_hopeless(text, at), "hopeless", "string[]",                                         \
        "those of the choices that are bids no cards can make")                               \
    X(WHERE(at->view.legal.kinds >> S5_CHOICE_DISCARD & 1, put_discard(text, at)), "discard", \
        "Discard | null", "which cards may be discarded, and how many")                       \
    X(TRUTH(s5_view_rest(at->rules, &at->view)), "rest", "boolean",                           \
        "this seat leads, and is certain to win all tricks that are left")

#define S5_RESULT_FIELDS(X)                                                                            \
    X(TEXT(line->key), "say", "string", "the message `event.SAY` and what its places are filled with") \
    X(NUMBER(line->seat), "seat", "number", "−1 where it names nobody or a side")                      \
    X(NUMBER(line->side), "side", "number", "−1 where it names nobody or a seat")                      \
    X(NUMBER(line->partner), "partner", "number", "−1 where it names `seat` alone")                    \
    X(CARD(line->card), "card", "Card | null", "")                                                     \
    X(NUMBER(line->number), "number", "number", "")                                                    \
    X(NUMBER(line->other), "other", "number", "")                                                      \
    X(NUMBER(line->pool), "pool", "number", "")

#define S5_TABLE_FIELDS(X)                                                                                  \
    X(SEAT(at->view.seat), "seat", "number", "−1 is a spectator")                                           \
    X(TEXT(at->rules->preset->name), "rules", "string", "the name of the preset")                           \
    X(TEXT(s5_kind(at->rules->kind)->name), "kind", "GameKind", "")                                         \
    X(NUMBER(at->rules->players), "players", "number", "")                                                  \
    X(NUMBER(at->rules->sides), "sides", "number", "0 where everybody plays alone")                         \
    X(TEXT(s5_kind(at->rules->kind)->unit), "unit", "'chips' | 'points'", "what the score is counted in")   \
    X(s5_rule_aim_part(text, at->rules), "aim", "{ say: string; n: number; m: number }",                    \
        "the aim of a hand, a message `rule.AIM_…`")                                                        \
    X(WHERE(at->rules->kind != S5_POOL && at->rules->options.target, NUMBER(at->rules->options.target)),    \
        "goal", "number | null", "the points that win the game; null in pool games")                        \
    X(TRUTH(s5_only_bid_wins(at->rules, at->view.total)), "byBid", "boolean",                               \
        "only a made bid wins the game in this hand")                                                       \
    X(NUMBER(at->view.hand_number), "hand", "number", "counted from 1")                                     \
    X(TEXT(PHASES[at->view.phase]), "phase", "Phase", "")                                                   \
    X(SEAT(at->view.dealer), "dealer", "number", "")                                                        \
    X(SEAT(at->view.turn), "turn", "number", "who is to choose, as this seat sees it; −1 is nobody")        \
    X(put_seats(text, at), "seats", "Seat[]", "")                                                           \
    X(WHERE(at->rules->kind == S5_POOL, NUMBER(at->view.pool)), "pool", "number | null", "")                \
    X(CARD(at->view.turn_up), "turnUp", "Card | null", "")                                                  \
    X(put_call(text, at->view.call), "call", "Card | 'alone' | null", "what the bidder has called")         \
    X(NUMBER(partner_of(at)), "partner", "number",                                                          \
        "the called partner; −1 unless this seat knows, −2 where nobody is")                                \
    X(TRUTH(s5_display_turn_up(at->rules, &at->view) != S5_NO_CARD), "turnUpOpen", "boolean",               \
        "it still lies on the table")                                                                       \
    X(WHERE(at->view.joker_up, TEXT(at->view.joker_due ? "open" : "taken")), "joker",                       \
        "'open' | 'taken' | null", "where a Joker that was turned up is: on the table, or with the dealer") \
    X(SEAT(at->view.robber), "robber", "number", "who took the turn-up; −1 is nobody")                      \
    X(SUIT(at->view.trump), "trump", "Suit | null", "")                                                     \
    X(TRUTH(at->view.lowered), "lowered", "boolean",                                                        \
        "the ace of trumps is the lowest trump, as far as this seat knows")                                 \
    X(TRUTH(is_barred(at)), "barred", "boolean",                                                            \
        "this seat can't win the pool in this hand: it has not robbed")                                     \
    X(TRUTH(at->rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP), "givenOpen", "boolean",                  \
        "what a robber gives is shown to everybody")                                                        \
    X(WHERE(at->view.bid, put_bid(text, at)), "bid", "Bid | null", "the standing bid")                      \
    X(put_running_trick(text, at), "trick", "Trick", "")                                                    \
    X(WHERE(at->view.tricks_done, put_last_trick(text, at)), "last", "Trick | null",                        \
        "the trick before, `winning` its winner; null before the first")                                    \
    X(NUMBER(at->view.tricks_done), "tricksDone", "number", "")                                             \
    X(put_hand(text, at), "cards", "HandCard[]", "in the game's own order, strongest first, trumps apart")  \
    X(WHERE(at->open, put_hands(text, at)), "hands", "Card[][] | null",                                     \
        "by seat, strongest first, where all hands are open; else null")                                    \
    X(CARDS(at->view.discards), "out", "Card[]", "this seat's cards that were discarded or given")          \
    X(CARDS(at->view.kitty), "kitty", "Card[]", "")                                                         \
    X(put_trumps(text, at), "order", "RankedCard[]",                                                        \
        "all trumps from high to low; empty before trumps are fixed")                                       \
    X(WHERE(suit_led(at) != S5_ASKED_TRUMPS, put_led(text, at)), "led", "Led | null",                       \
        "the led plain suit from high to low; null when none is led")                                       \
    X(WHERE(at->view.legal.kinds, put_question(text, at)), "question", "Question | null",                   \
        "what this seat has to choose; null when nothing")                                                  \
    X(LINE(at->ended), "ended", "EndHand | null", "after a hand; null while one is played")                 \
    X(put_result(text, at), "result", "ResultLine[]",                                                       \
        "why that hand changed the scores, the outcome first; `over.…`: why the game ended so")             \
    X(LINE(at->over), "over", "EndGame | null", "after a game")

#endif
