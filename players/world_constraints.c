/* Which cards can't lie where: every act says which cards its player can't have held, or it would have been illegal (docs/rules.md §2,
 * §4, H2 to H4). */
#include "world_internal.h"

static bool option_must(const S5Worlds *worlds)
{
    return worlds->rules->options.robbing == S5_ROBBING_MUST;
}

bool s5_world_asked(const S5Worlds *worlds, int seat)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    const int players = worlds->rules->players;
    if (seat == s->dealer && o->rob_who == S5_ROB_WHO_NOT_DEALER)
        return false;
    if (o->rob_when == S5_ROB_WHEN_BEFORE_LEAD || s->tricks_done)
        return true;
    return (seat - s->dealer - 1 + players) % players <= s->played;
}

static void forbid_cards(S5WorldScenario *scenario, int place, S5Set cards)
{
    if (place >= 0)
        scenario->forbidden[place] |= cards;
}

/* Forbids cards everywhere except in two places. Either may be −1. */
static void forbid_except(const S5Worlds *worlds, S5WorldScenario *scenario, S5Set cards, int one, int other)
{
    for (int place = 0; place < worlds->places; place++)
        if (place != one && place != other)
            scenario->forbidden[place] |= cards;
}

/* -------------------------------------------------------------- cards played */

bool s5_world_lowers(const S5Worlds *worlds, int seat)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    if (s->lowered)
        return true;
    return s5_world_robs(worlds->rules, s) && o->robbing == S5_ROBBING_MAY && s5_refusal_lowers(o, false) &&
           s->robber == S5_NO_SEAT && s->turned_down == S5_NO_SEAT &&
           s5_set_has(worlds->hidden, s5_world_ace(s)) && s5_world_asked(worlds, seat);
}

/* Whether the dealer took the ace turned up for a card that was still in their hand in the first trick. */
static bool gave_after_first_trick(const S5Worlds *worlds, int seat, int trick)
{
    const S5State *s = &worlds->known;
    return !trick && seat == s->dealer && s->robber == seat && s->turn_up == s5_world_ace(s) &&
           worlds->rules->options.dealer_rob == S5_DEALER_ROB_AFTER_FIRST_TRICK;
}

/* The cards known to have been in a seat's hand at a trick, its play to the trick left out. */
static S5Set known_at(const S5Worlds *worlds, int seat, int trick)
{
    const S5State *s = &worlds->known;
    S5Set cards = s->hand[seat] | worlds->played[seat];
    for (int before = 0; before <= trick && before < S5_HAND_CARDS; before++)
        for (int i = 0; i < worlds->rules->players; i++)
            if (before < s->tricks_done || (before == s->tricks_done && i < s->played))
                cards &= ~s5_set_of(s->trick[before][i]);
    if (!trick && seat == s->dealer && s->turn_up == s5_world_ace(s) &&
        (worlds->rules->options.dealer_rob == S5_DEALER_ROB_AFTER_FIRST_TRICK ||
            worlds->rules->options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE))
        cards &= ~s5_set_of(s->turn_up);
    if (gave_after_first_trick(worlds, seat, trick))
        cards |= s->discards[seat];
    return cards;
}

/* Adds a clause (one of `some` or none of `none`), unless the known cards satisfy it. */
static void add_clause(S5Worlds *worlds, int seat, int trick, S5Set some, S5Set none)
{
    const S5Set known = known_at(worlds, seat, trick);
    const int hand = s5_world_place(worlds, S5_PLACE_HAND, seat),
              given = s5_world_place(worlds, S5_PLACE_FOR_TURN_UP, seat);
    S5WorldClause clause = {.some = some, .none = known & none ? ~(S5Set)0 : none};
    if (known & some)
        return;
    clause.places |= hand >= 0 ? 1u << hand : 0;
    clause.places |= given >= 0 && gave_after_first_trick(worlds, seat, trick) ? 1u << given : 0;
    if (clause.places)
        worlds->clause[worlds->clauses++] = clause;
}

/* What a card played to a trick says about the rest of the hand. Whether the ace is lowered matters to its holder alone, so each seat
 * is judged by the tables that would apply if it held the ace. */
static void forbid_after_play(S5Worlds *worlds, S5WorldScenario *scenario, int seat, int trick, int place)
{
    const S5State *s = &worlds->known;
    const S5TrumpTables *trumps = s5_trumps_in(worlds->rules, s->trump, s5_world_lowers(worlds, seat));
    const S5Card *cards = s->trick[trick], card = cards[place];
    const S5Follows first = trumps->follow_first[cards[0]], second = trumps->follow_second[cards[0]];
    const S5Card winner = cards[s5_trick_winner(trumps, cards, place)];
    const S5Card best = s5_set_has(trumps->cards, winner) ? winner : (S5Card)S5_PACK_MAX;
    const S5Set binds_second =
        s5_set_has(second.allow, card) ? 0 : second.oblige & ~trumps->may_withhold[best];
    if (s5_set_has(first.oblige, card))
        return;
    if (s5_set_has(first.allow, card)) {
        if (binds_second)
            add_clause(worlds, seat, trick, first.oblige, binds_second);
        return;
    }
    const S5Set forbidden = first.oblige | binds_second;
    forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_HAND, seat), forbidden);
    if (gave_after_first_trick(worlds, seat, trick))
        forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_FOR_TURN_UP, seat), forbidden);
}

static void forbid_by_tricks(S5Worlds *worlds, S5WorldScenario *scenario)
{
    const S5State *s = &worlds->known;
    for (int trick = 0; trick <= s->tricks_done && trick < S5_HAND_CARDS; trick++) {
        const int played = trick < s->tricks_done ? worlds->rules->players : s->played;
        for (int place = 1; place < played; place++) {
            const int seat = (s->lead[trick] + place) % worlds->rules->players;
            if (seat != worlds->seat)
                forbid_after_play(worlds, scenario, seat, trick, place);
        }
    }
}

/* ------------------------------------------------------------------- robbing */

/* Cards whose place is almost known: the Joker that the dealer took, and cards that two seats gave face up. */
static void forbid_given(S5Worlds *worlds, S5WorldScenario *scenario)
{
    const S5State *s = &worlds->known;
    const int joker = s5_world_place(worlds, S5_PLACE_FOR_JOKER, s->dealer);
    const int turn_up =
        s->robber == S5_NO_SEAT ? -1 : s5_world_place(worlds, S5_PLACE_FOR_TURN_UP, s->robber);
    const S5Set shown = worlds->hidden & s->shown;
    if (shown) {
        forbid_except(worlds, scenario, shown, joker, turn_up);
        forbid_cards(scenario, joker, ~shown);
        forbid_cards(scenario, turn_up, ~shown);
    }
    if (joker >= 0 && s5_set_has(worlds->hidden, S5_JOKER))
        forbid_except(
            worlds, scenario, s5_set_of(S5_JOKER), s5_world_place(worlds, S5_PLACE_HAND, s->dealer), turn_up);
}

/* The seat that is known to have been asked, because it answered aloud or is to answer now; S5_NO_SEAT if none is. */
static uint8_t known_asked(const S5State *s)
{
    if (s->robber != S5_NO_SEAT)
        return s->robber;
    if (s->turned_down != S5_NO_SEAT)
        return s->turned_down;
    return s->phase == S5_PHASE_ROB ? s->turn : (uint8_t)S5_NO_SEAT;
}

/* Whether a seat held a card of known place when it was asked to rob. What it gave for the turn-up counts; what the dealer gave
 * for the Joker does not, and that is certain if the dealer gave the Joker for the turn-up. */
static bool held_when_asked(const S5Worlds *worlds, int seat, S5Card card, bool gave_it)
{
    const S5State *s = &worlds->known;
    const bool for_joker = s5_set_has(s->discards[seat], S5_JOKER) && s5_set_has(s->discards[seat], card);
    const S5Set cards =
        gave_it ? s->discards[seat] : s->hand[seat] | s->discards[seat] | worlds->played[seat];
    return card != s->turn_up && !for_joker && s5_set_has(cards, card);
}

/* The seat that was asked held this card. If it gave the robbing card itself, it has it no more. */
static bool forbid_held(const S5Worlds *worlds, S5WorldScenario *scenario, int seat, S5Card card)
{
    const S5State *s = &worlds->known;
    const int hand = s5_world_place(worlds, S5_PLACE_HAND, seat),
              given = s5_world_place(worlds, S5_PLACE_FOR_TURN_UP, seat);
    const bool itself = s->robber == seat && worlds->rules->options.rob_gives == S5_ROB_GIVES_ACE;
    if (!s5_set_has(worlds->hidden, card))
        return held_when_asked(worlds, seat, card, itself);
    forbid_except(worlds, scenario, s5_set_of(card), itself ? -1 : hand, given);
    if (itself)
        forbid_cards(scenario, given, ~s5_set_of(card));
    return seat != worlds->seat;
}

/* The ace was in no hand: it lies in the stock, or was given for the Joker. */
static bool forbid_from_hands(const S5Worlds *worlds, S5WorldScenario *scenario)
{
    const S5State *s = &worlds->known;
    const S5Card ace = s5_world_ace(s);
    if (!s5_set_has(worlds->hidden, ace))
        return s->joker_up && s5_set_has(s->discards[s->dealer], ace);
    forbid_except(worlds, scenario, s5_set_of(ace), s5_world_place(worlds, S5_PLACE_STOCK, 0),
        s5_world_place(worlds, S5_PLACE_FOR_JOKER, s->dealer));
    return true;
}

/* It is known who was asked: the seat held the ace, or nobody did and it held the 5♥, where that robs too. */
static void forbid_by_asked(S5Worlds *worlds, uint8_t seat)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    const bool open = s->robber == S5_NO_SEAT && seat != worlds->seat && !option_must(worlds);
    const bool five = o->rob_with == S5_ROB_WITH_FIVE_OF_HEARTS && s->turned_down == S5_NO_SEAT && !open;
    S5WorldScenario *scenario = &worlds->scenario[0], other = *scenario;
    worlds->scenarios = (uint8_t)forbid_held(worlds, scenario, seat, s5_world_ace(s));
    scenario = &worlds->scenario[worlds->scenarios];
    if (!five)
        return;
    *scenario = other;
    if (forbid_held(worlds, scenario, seat, s5_card(S5_HEARTS, S5_FIVE)) &&
        forbid_from_hands(worlds, scenario))
        worlds->scenarios++;
}

static void forbid_at_asked(const S5Worlds *worlds, S5WorldScenario *scenario, S5Set cards)
{
    for (int seat = 0; seat < worlds->rules->players; seat++)
        if (s5_world_asked(worlds, seat))
            forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_HAND, seat), cards);
}

/* Whether a seat that would have been asked for the 5♥ (had nobody held the ace) is known to have held it. */
static bool five_was_asked(const S5Worlds *worlds)
{
    bool asked = false;
    for (int seat = 0; seat < worlds->rules->players; seat++)
        asked |= s5_world_asked(worlds, seat) &&
                 s5_set_has(worlds->known.hand[seat] | worlds->played[seat], s5_card(S5_HEARTS, S5_FIVE));
    return asked;
}

/* Nobody has robbed although robbing is a duty: a seat not yet asked holds the ace, or nobody holds the ace or the 5♥. */
static void forbid_by_duty(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const S5Set ace = s5_set_of(s5_world_ace(s));
    S5WorldScenario *held = &worlds->scenario[0], other = *held;
    S5Set known = 0;
    for (int seat = 0; seat < worlds->rules->players; seat++)
        known |= s->hand[seat] | worlds->played[seat];
    forbid_cards(held, s5_world_place(worlds, S5_PLACE_STOCK, 0), ace);
    forbid_cards(held, s5_world_place(worlds, S5_PLACE_FOR_JOKER, s->dealer), ace);
    forbid_at_asked(worlds, held, ace);
    worlds->scenarios = (worlds->hidden | known) & ace ? 1 : 0;
    if (five_was_asked(worlds))
        return;
    S5WorldScenario *none = &worlds->scenario[worlds->scenarios];
    *none = other;
    forbid_at_asked(worlds, none, s5_set_of(s5_card(S5_HEARTS, S5_FIVE)));
    worlds->scenarios = (uint8_t)(worlds->scenarios + forbid_from_hands(worlds, none));
}

/* A player who may jink is not barred from the pool, nor is their side: none of them kept the ace in silence (§5). */
static void forbid_by_jink(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const uint8_t jinks = s->phase == S5_PHASE_CLAIM ? s->turn : s->jinker;
    if (jinks == S5_NO_SEAT || !s5_refusal_bars(&worlds->rules->options))
        return;
    for (int seat = 0; seat < worlds->rules->players; seat++)
        if (worlds->rules->side_of[seat] == worlds->rules->side_of[jinks] && s5_world_asked(worlds, seat))
            forbid_cards(&worlds->scenario[0], s5_world_place(worlds, S5_PLACE_HAND, seat),
                s5_set_of(s5_world_ace(s)));
}

static void forbid_by_robbing(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    const uint8_t asked = known_asked(s);
    if (!s5_world_robs(worlds->rules, s) || s->phase == S5_PHASE_FIVING || s->joker_due)
        return;
    if (asked != S5_NO_SEAT) {
        forbid_by_asked(worlds, asked);
        return;
    }
    worlds->asks_holder = true;
    if (option_must(worlds) && o->rob_with == S5_ROB_WITH_FIVE_OF_HEARTS)
        forbid_by_duty(worlds);
    else if (option_must(worlds) || o->rob_refusal == S5_ROB_REFUSAL_LOWERS)
        forbid_at_asked(worlds, &worlds->scenario[0], s5_set_of(s5_world_ace(s)));
    else
        forbid_by_jink(worlds);
}

/* ------------------------------------------------------------ the called card */

/* Whether a card played says that its player does not hold the called card: they would have had to play that (H16). */
static bool passes_call(const S5Worlds *worlds, int trick, int place, S5Card called)
{
    const S5State *s = &worlds->known;
    const S5Card *cards = s->trick[trick];
    const S5Follows first = s5_trumps(worlds->rules, s)->follow_first[cards[0]];
    const bool follows = place && s5_set_has(first.oblige, cards[place]);
    return !follows || s5_set_has(first.allow, called);
}

/* Where the called card can't be: with the bidder, with a player who would have had to play it, and where the partner says so at once,
 * in any hand (docs/rules.md H16). */
static void forbid_by_call(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    const S5Card called = s5_called_card(s->call);
    if (called == S5_NO_CARD || !s5_set_has(worlds->hidden, called))
        return;
    S5WorldScenario *scenario = &worlds->scenario[0];
    forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_HAND, s->bidder), s5_set_of(called));
    forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_DISCARD, s->bidder), s5_set_of(called));
    for (int seat = 0; o->call_open == S5_CALL_OPEN_YES && seat < worlds->rules->players; seat++)
        forbid_cards(scenario, s5_world_place(worlds, S5_PLACE_HAND, seat), s5_set_of(called));
    for (int trick = o->call_by ? (int)o->call_by - 1 : S5_HAND_CARDS; trick <= s->tricks_done; trick++) {
        const int played = trick < s->tricks_done ? worlds->rules->players : s->played;
        for (int place = 0; place < played && trick < S5_HAND_CARDS; place++)
            if (passes_call(worlds, trick, place, called))
                forbid_cards(scenario,
                    s5_world_place(worlds, S5_PLACE_HAND, (s->lead[trick] + place) % worlds->rules->players),
                    s5_set_of(called));
    }
}

/* ---------------------------------------------------------------- discards */

/* No trump was discarded; or, from a kitty with too many trumps, no other card was kept (H4). */
static void forbid_by_keeping(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const S5Options *o = &worlds->rules->options;
    if (o->keep_trumps == S5_KEEP_TRUMPS_NO || s->trump == S5_NO_SUIT)
        return;
    const S5Set trumps = s5_trumps(worlds->rules, s)->cards;
    for (int place = 0; place < worlds->places; place++) {
        const uint8_t seat = worlds->place[place].seat;
        const bool kitty = s->kitty_taken && seat == s->bidder;
        if (worlds->place[place].kind != S5_PLACE_DISCARD ||
            (kitty && o->draw != S5_DRAW_ALL && o->name == S5_NAMING_AFTER_KITTY))
            continue;
        if (kitty && !s->drawn[seat] && !(worlds->played[seat] & ~trumps)) {
            worlds->scenario[1] = worlds->scenario[0];
            worlds->scenarios = 2;
            forbid_cards(&worlds->scenario[1], s5_world_place(worlds, S5_PLACE_HAND, seat), ~trumps);
        }
        for (int scenario = 0; scenario < worlds->scenarios; scenario++)
            if (!scenario || !kitty)
                forbid_cards(&worlds->scenario[scenario], place, trumps);
    }
}

/* The card that a blind bidder took is in their hand, or they have discarded it (H18). */
static void forbid_by_blind(S5Worlds *worlds)
{
    const S5State *s = &worlds->known;
    const S5Set taken = s->blind ? s5_set_of(s->pack[s5_first_of_stock(worlds->rules)]) & worlds->hidden : 0;
    for (int place = 0; place < worlds->places; place++)
        for (int scenario = 0; taken && scenario < worlds->scenarios; scenario++)
            if (worlds->place[place].seat != s->bidder || worlds->place[place].kind > S5_PLACE_DISCARD)
                forbid_cards(&worlds->scenario[scenario], place, taken);
}

void s5_world_forbid(S5Worlds *worlds)
{
    worlds->scenarios = 1;
    forbid_by_tricks(worlds, &worlds->scenario[0]);
    if (worlds->rules->kind == S5_AUCTION) {
        forbid_by_call(worlds);
        forbid_by_keeping(worlds);
        forbid_by_blind(worlds);
        return;
    }
    forbid_given(worlds, &worlds->scenario[0]);
    forbid_by_robbing(worlds);
}
