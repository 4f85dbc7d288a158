/* Why a choice is not legal, in a sentence about the position. */
#include "spoilfive/explain.h"

#include "spoilfive/rulepage.h"

#include "json.h"

#include <string.h>

/* -------------------------------------------------- filling in a sentence */

/* The values for the places of a sentence. */
typedef struct Position {
    const S5Rules *rules;
    const S5View *view;
    const S5Choice *choice; /* may be null */
    S5SuitStyle style;
} Position;

static const S5TrumpTables *position_trumps(const Position *p)
{
    return p->view->trump < S5_SUITS ? s5_view_trumps(p->rules, p->view) : NULL;
}

static S5Card card_led(const Position *p)
{
    return p->view->tricks_done < S5_HAND_CARDS ? p->view->trick[p->view->tricks_done][0]
                                                : (S5Card)S5_NO_CARD;
}

static void put_asked(S5Text *text, const Position *p)
{
    const S5Card led = card_led(p);
    const S5TrumpTables *trumps = position_trumps(p);
    if (!trumps || led == S5_NO_CARD)
        return;
    const uint8_t asked = trumps->asked[led];
    const char *name = asked == S5_ASKED_TRUMPS ? "trumps" : s5_suit_name((S5Suit)asked);
    s5_text_printf(text, "%c%s", name[0] - 'a' + 'A', name + 1);
}

/* The cards in hand that oblige their holder to follow. */
static void put_held(S5Text *text, const Position *p)
{
    const S5TrumpTables *trumps = position_trumps(p);
    S5Set obliged;
    if (!trumps || card_led(p) == S5_NO_CARD)
        return;
    s5_follow_trick(
        p->rules, trumps, p->view->hand, p->view->trick[p->view->tricks_done], p->view->played, &obliged);
    s5_format_set(text, obliged, trumps, p->style);
}

static void put_list(S5Text *text, const char *item, int left)
{
    s5_text_add(text, item);
    if (left)
        s5_text_add(text, left > 1 ? ", " : " or ");
}

static void put_kinds(S5Text *text, const Position *p)
{
    int left = s5_set_count(p->view->legal.kinds);
    s5_text_add(text, left ? "" : "nothing may be chosen now");
    for (S5Set kinds = p->view->legal.kinds; kinds; kinds &= kinds - 1)
        put_list(text, s5_choice_word((S5ChoiceKind)s5_set_first(kinds)), --left);
}

static void put_bids_allowed(S5Text *text, const Position *p)
{
    int left = s5_set_count(p->view->legal.bids);
    s5_text_add(text, left ? "bid " : "no bid is left, pass");
    for (S5Set bids = p->view->legal.bids; bids; bids &= bids - 1) {
        S5Text digits = S5_EMPTY_TEXT(8);
        s5_text_number(&digits, 5 * (s5_set_first(bids) + 1));
        put_list(text, digits.start, --left);
    }
}

/* How many cards may be discarded. */
static void put_discards_due(S5Text *text, const Position *p)
{
    const S5Legal *legal = &p->view->legal;
    if (legal->discard_min && legal->discard_min != legal->discard_max) {
        s5_text_printf(text, "%d to ", legal->discard_min);
    } else {
        s5_text_add(text, legal->discard_min ? "exactly " : "at most ");
    }
    s5_text_printf(text, "%d%s", legal->discard_max, legal->discard_max == 1 ? " card" : " cards");
    s5_text_add(text, legal->discard_min ? " must be discarded" : " may be discarded now");
}

static void put_party_points(S5Text *text, const Position *p)
{
    s5_text_number(text, p->view->total[p->rules->side_of[p->view->seat]]);
}

/* The card of the choice; if several are discarded, the first one that is not held. */
static void put_card(S5Text *text, const Position *p)
{
    if (!p->choice)
        return;
    const S5Set strange = p->choice->cards & ~p->view->hand;
    const S5Card card =
        p->choice->kind == S5_CHOICE_DISCARD && strange ? s5_set_first(strange) : p->choice->value;
    if (card < S5_PACK_MAX)
        s5_format_card(text, card, p->style);
}

static void put_bid_made(S5Text *text, const Position *p)
{
    s5_text_number(text, p->view->bid);
}

static void put_seat_in_turn(S5Text *text, const Position *p)
{
    s5_text_printf(text, "seat %d", p->view->turn);
}

static void put_robs(S5Text *text, const Position *p)
{
    const S5Set given = p->view->legal.cards;
    if (given || p->view->trump < S5_SUITS)
        s5_format_card(text, given ? s5_set_first(given) : s5_card((S5Suit)p->view->trump, S5_ACE), p->style);
}

/* The places that status.h names, without their braces. */
static const struct {
    const char *name;
    void (*put)(S5Text *, const Position *);
} PLACES[] = {{"card", put_card}, {"Asked", put_asked}, {"held", put_held}, {"bid", put_bid_made},
    {"turn", put_seat_in_turn}, {"kinds", put_kinds}, {"bids", put_bids_allowed}, {"out", put_discards_due},
    {"points", put_party_points}, {"robs", put_robs}};

static void put_position_place(S5Text *text, const char *name, const void *position)
{
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (s5_text_same(PLACES[i].name, name))
            PLACES[i].put(text, position);
}

const char *s5_explain_section(const S5View *view, S5Status status)
{
    static const char *const ASKED[S5_PHASES] = {[S5_PHASE_FIVING] = "H3",
        [S5_PHASE_ROB] = "§4",
        [S5_PHASE_BID] = "§8",
        [S5_PHASE_NAME] = "§8",
        [S5_PHASE_KITTY] = "§9",
        [S5_PHASE_DRAW] = "§8",
        [S5_PHASE_PICK] = "H18",
        [S5_PHASE_CALL] = "H16",
        [S5_PHASE_PLAY] = "§2",
        [S5_PHASE_CLAIM] = "§5"};
    const char *asked = status == S5_ERR_NOT_ASKED ? ASKED[view->phase] : NULL;
    return asked ? asked : s5_status_rule(status);
}

void s5_explain(S5Text *text, const S5Rules *rules, const S5View *view, const S5Choice *choice,
    S5Status status, const S5Terms *terms, S5SuitStyle style)
{
    const Position position = {rules, view, choice, style};
    const int option = s5_status_option(status);
    s5_terms_fill(text, terms, s5_status_sentence(status), put_position_place, &position);
    if (option == S5_OPTION_NONE)
        return;
    s5_text_add(text, ". ");
    s5_rule_sentence(text, &rules->options, option, terms);
    if (text->used && text->start[text->used - 1] == '.')
        text->start[--text->used] = 0;
}
