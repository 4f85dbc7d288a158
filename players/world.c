/* Drawing worlds: deals the hidden cards to their places and completes the state as the engine would have it. */
#include "world_deal.h"
#include "world_internal.h"

/* Clears what is built up step by step. The large tables are written before they are read. */
static void start_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view)
{
    worlds->rules = rules;
    worlds->seat = view->seat;
    worlds->own_turn = view->legal.kinds != 0;
    worlds->asks_holder = false;
    worlds->places = worlds->scenarios = worlds->clauses = 0;
    worlds->biased = false;
    worlds->takes = 0;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        worlds->played[seat] = 0;
    for (int scenario = 0; scenario < S5_WORLD_SCENARIOS; scenario++)
        for (int place = 0; place < S5_WORLD_PLACES; place++)
            worlds->scenario[scenario].forbidden[place] = 0;
}

/* Sampling bias: once trumps are named and cards have been discarded, trumps are likelier in some places than in others. */
static void bias_places(S5Worlds *worlds, const S5SamplingBias *bias)
{
    const S5State *s = &worlds->known;
    if (!bias || worlds->rules->kind != S5_AUCTION || s->trump == S5_NO_SUIT)
        return;
    worlds->biased = true;
    for (int i = 0; i < worlds->places; i++) {
        S5WorldPlace *place = &worlds->place[i];
        const bool discarded = s5_world_place(worlds, S5_PLACE_DISCARD, place->seat) >= 0;
        if (place->kind == S5_PLACE_DISCARD)
            place->bias = bias->out;
        else if (place->kind == S5_PLACE_HAND)
            place->bias = bias->drew[discarded ? s->drawn[place->seat] : S5_HAND_CARDS];
    }
}

bool s5_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view, const S5SamplingBias *bias)
{
    start_worlds(worlds, rules, view);
    if (view->turn == S5_NO_SEAT || !s5_world_places(worlds, view))
        return false;
    bias_places(worlds, bias);
    s5_world_forbid(worlds);
    return s5_world_count(worlds);
}

/* ------------------------------------------------------------ what may lie where */

static bool scenario_fits(const S5Worlds *worlds, int scenario, const S5Set *lies)
{
    S5Set wrong = 0;
    for (int place = 0; place < worlds->places; place++)
        wrong |= lies[place] & worlds->scenario[scenario].forbidden[place];
    return !wrong;
}

static bool clauses_hold(const S5Worlds *worlds, const S5Set *lies)
{
    for (int i = 0; i < worlds->clauses; i++) {
        const S5WorldClause *clause = &worlds->clause[i];
        S5Set cards = 0;
        for (uint32_t places = clause->places; places; places &= places - 1)
            cards |= lies[s5_set_first(places)];
        if (!(cards & clause->some) && (cards & clause->none))
            return false;
    }
    return true;
}

/* Finds where a state's hidden cards lie. The dealer may have given two cards: with `high`, the higher one counts as given for the
 * Joker. Returns false when the places do not hold as many cards as they should. */
static bool lies_of(const S5Worlds *worlds, const S5State *state, bool high, S5Set *lies)
{
    bool fit = true;
    for (int i = 0; i < worlds->places; i++) {
        const S5WorldPlace *place = &worlds->place[i];
        S5Set cards = place->kind == S5_PLACE_HAND ? state->hand[place->seat] : state->discards[place->seat];
        if (place->kind == S5_PLACE_KITTY)
            cards = state->kitty;
        const int top = state->stock_at - worlds->takes;
        for (int at = place->kind == S5_PLACE_STOCK ? top : S5_PACK_MAX; at < worlds->rules->pack; at++)
            cards = at == top ? s5_set_of(state->pack[at]) : cards | s5_set_of(state->pack[at]);
        cards &= worlds->hidden;
        if (s5_set_count(cards) == 2 && place->cards == 1) {
            const S5Set low = s5_set_of(s5_set_first(cards));
            cards = (place->kind == S5_PLACE_FOR_JOKER) == high ? cards & ~low : low;
        }
        lies[i] = cards;
        fit &= s5_set_count(cards) == place->cards;
    }
    return fit;
}

static bool fits_scenarios(const S5Worlds *worlds, const S5Set *lies)
{
    bool any = false;
    for (int scenario = 0; scenario < worlds->scenarios; scenario++)
        any |= scenario_fits(worlds, scenario, lies);
    return any && clauses_hold(worlds, lies);
}

/* ------------------------------------------------------------- the pack as dealt */

/* Some cards of a set, chosen at random. */
static S5Set some_of(S5Set set, int count, S5Random *random)
{
    S5Set chosen = 0;
    for (; count; count--) {
        const S5Set rest = set & ~chosen;
        chosen |= s5_set_of(s5_set_nth(rest, s5_random_below(random, (uint32_t)s5_set_count(rest))));
    }
    return chosen;
}

static S5Card *lay(S5Card *at, S5Set *cards, int count)
{
    for (; count; count--, *cards &= *cards - 1)
        *at++ = s5_set_first(*cards);
    return at;
}

static void lay_at(S5Card *pack, const uint8_t *places, S5Set cards)
{
    for (int i = 0; cards; cards &= cards - 1)
        pack[places[i++]] = s5_set_first(cards);
}

/* Hands and kitty where they were dealt from (docs/rules.md §3). */
static void lay_dealt(const S5Rules *rules, S5State *world, const S5Set *dealt)
{
    const uint8_t(*places)[S5_HAND_CARDS] = rules->deal_places[world->two_first].hand;
    int seat = world->dealer;
    for (int i = 0; i < rules->players; i++) {
        seat = s5_left_of(rules, seat);
        lay_at(world->pack, places[i], dealt[seat]);
    }
    lay_at(world->pack, places[rules->players], world->kitty);
}

/* Which of the cards that a seat has held since the draw it drew: any of them, but with a bias trumps only after all others. */
static S5Set drawn_of(const S5Worlds *worlds, const S5State *world, S5Set turned, int seat, S5Random *random)
{
    const bool takes_first = worlds->rules->options.draw_order == S5_DRAW_ORDER_TAKE;
    const S5Set put_out = takes_first ? world->discards[seat] : 0;
    const S5Set had = (world->hand[seat] | worlds->played[seat] | put_out) & ~worlds->known.kitty & ~turned;
    const S5Set first = worlds->biased ? had & ~s5_trumps(worlds->rules, world)->cards : had;
    const int count = world->drawn[seat], more = count - s5_set_count(first);
    return more > 0 ? first | some_of(had & ~first, more, random) : some_of(first, count, random);
}

/* Lays what each seat drew on top of the stock, in the order of the draw. Any of the bidder's other cards may be the kitty where that
 * is not known. */
static void lay_drawn(const S5Worlds *worlds, S5Random *random, S5State *world, S5Set *dealt)
{
    const S5Rules *rules = worlds->rules;
    S5Card *at = world->pack + s5_first_of_stock(rules) + world->blind;
    const S5Set turned = world->blind ? s5_set_of(world->pack[s5_first_of_stock(rules)]) : 0;
    int seat = world->draw_first;
    for (int i = 0; i < rules->players; i++, seat = s5_left_of(rules, seat)) {
        const bool lies_there = seat == world->turn && s5_taken(rules, world);
        S5Set drawn = lies_there ? 0 : drawn_of(worlds, world, turned, seat, random);
        dealt[seat] &= ~(drawn | turned);
        at = lay(at, &drawn, lies_there ? 0 : world->drawn[seat]);
    }
    if (!world->kitty_taken)
        return;
    if (world->bidder != worlds->seat)
        world->kitty = some_of(dealt[world->bidder], rules->options.kitty, random);
    dealt[world->bidder] &= ~world->kitty;
}

static void lay_pack(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    const S5Rules *rules = worlds->rules;
    const S5Set turned = world->turn_up == S5_NO_CARD ? 0 : s5_set_of(world->turn_up);
    const S5Set joker = world->joker_up ? s5_set_of(S5_JOKER) : 0;
    S5Set dealt[S5_SEATS_MAX];
    for (int seat = 0; seat < rules->players; seat++)
        dealt[seat] = (world->hand[seat] | world->discards[seat] | worlds->played[seat]) & ~turned & ~joker;
    if (rules->kind == S5_AUCTION)
        lay_drawn(worlds, random, world, dealt);
    lay_dealt(rules, world, dealt);
}

/* ------------------------------------------------------- the silent question */

/* The seat that holds, or has played, a card. */
static uint8_t holder(const S5Worlds *worlds, const S5State *world, S5Card card)
{
    const S5Set card_set = s5_set_of(card);
    for (uint8_t seat = 0; seat < worlds->rules->players; seat++)
        if ((world->hand[seat] | worlds->played[seat]) & card_set)
            return seat;
    return S5_NO_SEAT;
}

/* Settles the question whether a seat robs: it is still to come, is asked now, or was declined in silence (docs/rules.md §4, H3). */
static void settle_question(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    const S5Rules *rules = worlds->rules;
    const S5Options *o = &rules->options;
    const uint8_t with_ace = holder(worlds, world, s5_world_ace(world));
    const bool ace = with_ace != S5_NO_SEAT;
    const uint8_t seat =
        ace || o->rob_with == S5_ROB_WITH_ACE ? with_ace : holder(worlds, world, s5_card(S5_HEARTS, S5_FIVE));
    if (seat == S5_NO_SEAT || (seat == world->dealer && o->rob_who == S5_ROB_WHO_NOT_DEALER))
        return;
    const bool due = !world->tricks_done &&
                     (o->rob_when == S5_ROB_WHEN_OWN_TURN ? world->to_play == seat : !world->played);
    if (!s5_world_asked(worlds, seat)) {
        world->to_rob = seat;
    } else if (due && !worlds->own_turn && seat != worlds->seat && s5_random_next(random) >> 63) {
        world->to_rob = world->turn = seat;
        world->phase = S5_PHASE_ROB;
    } else if (ace) {
        if (s5_refusal_lowers(o, false))
            world->lowered = 1;
        if (s5_refusal_bars(o))
            world->barred = seat;
    }
}

/* ------------------------------------------------------------------- drawing */

static void put_lies(const S5Worlds *worlds, const S5Set *lies, S5State *world)
{
    for (int i = 0; i < worlds->places; i++) {
        const S5WorldPlace *place = &worlds->place[i];
        if (place->kind == S5_PLACE_HAND)
            world->hand[place->seat] |= lies[i];
        else if (place->kind == S5_PLACE_KITTY)
            world->kitty = lies[i];
        else if (place->kind != S5_PLACE_STOCK)
            world->discards[place->seat] |= lies[i];
    }
}

static int list_cards(S5Set set, S5Card *cards)
{
    int count = 0;
    for (; set; set &= set - 1)
        cards[count++] = s5_set_first(set);
    return count;
}

/* Appends the cards of a set to the lists of the groups, as many to each as allocated. */
static void lay_in_groups(S5Set set, const uint8_t *allocation, int groups, S5Random *random, S5Card **lists)
{
    S5Card cards[S5_PACK_MAX];
    const S5Card *at = cards;
    const int count = list_cards(set, cards);
    if (groups > 1 && allocation[groups - 1] < count)
        s5_shuffle(random, cards, count, count - allocation[groups - 1]);
    for (int group = 0; group < groups; group++)
        for (int i = 0; i < allocation[group]; i++)
            *lists[group]++ = *at++;
}

/* Deals the hidden cards to the groups: each class, then the rest. Returns false when rounding made that impossible. */
static bool deal_to_groups(const S5Worlds *worlds, const S5WorldScenario *scenario, S5Random *random,
    S5Card cards[S5_WORLD_PLACES][S5_PACK_MAX])
{
    uint8_t allocation[S5_WORLD_CLASSES + 1][S5_WORLD_PLACES];
    S5Card *lists[S5_WORLD_PLACES];
    uint8_t *rest = allocation[scenario->classes];
    if (!s5_world_allocate(worlds, (int)(scenario - worlds->scenario), random, allocation))
        return false;
    for (int group = 0; group < scenario->groups; group++) {
        lists[group] = cards[group];
        rest[group] = scenario->room[group];
        for (int class = 0; class < scenario->classes; class ++)
            rest[group] = (uint8_t)(rest[group] - allocation[class][group]);
    }
    for (int class = 0; class < scenario->classes; class ++)
        lay_in_groups(scenario->cards[class], allocation[class], scenario->groups, random, lists);
    lay_in_groups(scenario->rest, rest, scenario->groups, random, lists);
    return true;
}

/* Whether the order of the stock matters: while players draw. */
static bool has_draw(const S5Worlds *worlds)
{
    return worlds->rules->kind == S5_AUCTION && worlds->known.phase <= S5_PHASE_DRAW;
}

/* Deals the cards of each group to its places. The stock is the last place. */
static void deal_to_places(const S5Worlds *worlds, const S5WorldScenario *scenario, S5Random *random,
    S5Card cards[S5_WORLD_PLACES][S5_PACK_MAX], S5Set *lies, S5State *world)
{
    int left[S5_WORLD_PLACES];
    for (int group = 0; group < scenario->groups; group++)
        left[group] = scenario->room[group];
    for (int i = 0; i < worlds->places; i++) {
        const S5WorldPlace *place = &worlds->place[i];
        const int group = scenario->group[i];
        const bool stock = place->kind == S5_PLACE_STOCK;
        S5Card *from = cards[group] + scenario->room[group] - left[group];
        if (left[group] > place->cards || (stock && has_draw(worlds)))
            s5_shuffle(random, from, left[group], stock ? left[group] : place->cards);
        lies[i] = 0;
        for (int j = 0; j < place->cards; j++) {
            lies[i] |= s5_set_of(from[j]);
            if (stock)
                world->pack[world->stock_at + j] = from[j];
        }
        left[group] -= place->cards;
    }
}

/* Whether an earlier scenario explains the same deal, which would then be drawn too often. */
static bool fits_earlier(const S5Worlds *worlds, int scenario, const S5Set *lies)
{
    return scenario > 0 && scenario_fits(worlds, 0, lies);
}

enum { TRIES = 1 << 20 };

/* Draws where the hidden cards lie, and lays the stock. */
static bool draw_lies(const S5Worlds *worlds, S5Random *random, S5Set *lies, S5State *world)
{
    S5Card cards[S5_WORLD_PLACES][S5_PACK_MAX];
    for (int tries = 0; tries < TRIES; tries++) {
        const int scenario = s5_world_pick_scenario(worlds, random);
        if (!deal_to_groups(worlds, &worlds->scenario[scenario], random, cards))
            continue;
        deal_to_places(worlds, &worlds->scenario[scenario], random, cards, lies, world);
        if (scenario_fits(worlds, scenario, lies) && !fits_earlier(worlds, scenario, lies) &&
            clauses_hold(worlds, lies))
            return true;
    }
    return false;
}

/* Completes a world in which the hidden cards lie like this. */
static void complete(const S5Worlds *worlds, const S5Set *lies, S5Random *random, S5State *world)
{
    put_lies(worlds, lies, world);
    if (worlds
            ->takes) { /* another seat has taken the top of what looks like the stock, and may still discard it (H18) */
        world->drawn[world->turn] = worlds->takes;
        world->stock_at = (uint8_t)(world->stock_at + worlds->takes);
    }
    lay_pack(worlds, random, world);
    if (worlds->asks_holder)
        settle_question(worlds, random, world);
}

bool s5_world_sample(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    S5Set lies[S5_WORLD_PLACES];
    *world = worlds->known;
    if (!draw_lies(worlds, random, lies, world))
        return false;
    complete(worlds, lies, random, world);
    return true;
}

static int bias_of(const S5Worlds *worlds, const S5Set *lies)
{
    int bias = 0;
    if (!worlds->biased)
        return 0;
    const S5Set trumps = s5_trumps(worlds->rules, &worlds->known)->cards;
    for (int i = 0; i < worlds->places; i++)
        bias += worlds->place[i].bias * s5_set_count(lies[i] & trumps);
    return bias;
}

int s5_world_bias(const S5Worlds *worlds, const S5State *world)
{
    S5Set lies[S5_WORLD_PLACES];
    lies_of(worlds, world, false, lies);
    return bias_of(worlds, lies);
}

/* ------------------------------------------------------------------- swapping */

bool s5_world_deal(const S5Worlds *worlds, S5Random *random, S5WorldDeal *deal)
{
    S5State world = worlds->known;
    const bool drawn = draw_lies(worlds, random, deal->lies, &world);
    deal->rest = *random;
    return drawn;
}

/* The place where a hidden card lies. */
static int place_of_hidden(const S5Worlds *worlds, const S5WorldDeal *deal, S5Set card)
{
    int place = 0;
    while (place < worlds->places - 1 && !(deal->lies[place] & card))
        place++;
    return place;
}

static S5Set one_of(S5Set set, S5Random *random)
{
    return s5_set_of(s5_set_nth(set, s5_random_below(random, (uint32_t)s5_set_count(set))));
}

bool s5_world_swap(const S5Worlds *worlds, S5Random *random, S5WorldDeal *deal)
{
    const int stock = s5_world_place(worlds, S5_PLACE_STOCK, 0);
    const S5Set out = worlds->hidden & ~(stock < 0 ? 0 : deal->lies[stock]);
    if (!out)
        return false;
    const S5Set first = one_of(out, random);
    const int first_place = place_of_hidden(worlds, deal, first);
    const S5Set others = worlds->hidden & ~deal->lies[first_place];
    if (!others)
        return false;
    const S5Set second = one_of(others, random);
    const int second_place = place_of_hidden(worlds, deal, second);
    deal->lies[first_place] ^= first | second;
    deal->lies[second_place] ^= first | second;
    if (fits_scenarios(worlds, deal->lies))
        return true;
    deal->lies[first_place] ^= first | second;
    deal->lies[second_place] ^= first | second;
    return false;
}

/* Lays the stock after all else, so that its order takes no random number from what says more about the hand. */
static void lay_stock(const S5Worlds *worlds, S5Set stock, S5Random *random, S5State *world)
{
    S5Card *at = world->pack + world->stock_at - worlds->takes;
    const int count = list_cards(stock, at);
    if (count && has_draw(worlds))
        s5_shuffle(random, at, count, count);
}

void s5_world_of_deal(const S5Worlds *worlds, const S5WorldDeal *deal, S5State *world)
{
    const int stock = s5_world_place(worlds, S5_PLACE_STOCK, 0);
    S5Random rest = deal->rest;
    *world = worlds->known;
    complete(worlds, deal->lies, &rest, world);
    if (stock >= 0)
        lay_stock(worlds, deal->lies[stock], &rest, world);
}

int s5_world_deal_bias(const S5Worlds *worlds, const S5WorldDeal *deal)
{
    return bias_of(worlds, deal->lies);
}

bool s5_world_possible(const S5Worlds *worlds, const S5State *state)
{
    S5Set lies[S5_WORLD_PLACES];
    return (lies_of(worlds, state, false, lies) && fits_scenarios(worlds, lies)) ||
           (lies_of(worlds, state, true, lies) && fits_scenarios(worlds, lies));
}
