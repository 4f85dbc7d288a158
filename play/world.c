/* Drawing worlds: hidden cards to their places, and the state that the engine would have. */
#include "worlds.h"

bool s5_worlds(S5Worlds *worlds, const S5Rules *rules, const S5View *view, const S5Lean *lean)
{
    (void)lean;
    *worlds = (S5Worlds){.rules = rules, .seat = view->seat, .own_turn = view->legal.kinds != 0};
    if (!s5_world_places(worlds, view))
        return false;
    s5_world_bar(worlds);
    return worlds->ways > 0;
}

/* ------------------------------------------------------------ what may lie where */

static bool way_fits(const S5Worlds *worlds, int way, const S5Set *lies)
{
    S5Set wrong = 0;
    for (int place = 0; place < worlds->places; place++)
        wrong |= lies[place] & worlds->way[way].barred[place];
    return !wrong;
}

static bool eithers_fit(const S5Worlds *worlds, const S5Set *lies)
{
    for (int i = 0; i < worlds->eithers; i++) {
        const S5WorldEither *either = &worlds->either[i];
        S5Set cards = 0;
        for (uint32_t places = either->places; places; places &= places - 1)
            cards |= lies[s5_set_first(places)];
        if (!(cards & either->some) && (cards & either->none))
            return false;
    }
    return true;
}

static bool fits(const S5Worlds *worlds, const S5Set *lies)
{
    bool any = false;
    for (int way = 0; way < worlds->ways; way++)
        any |= way_fits(worlds, way, lies);
    return any && eithers_fit(worlds, lies);
}

/* ------------------------------------------------------------- the pack as dealt */

/* Some cards of a set, each as likely as another. */
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

/* Hands and kitty in the order in which they were dealt (docs/rules.md §3). */
static void lay_dealt(const S5Rules *rules, S5State *world, S5Set *dealt)
{
    const int first = rules->options.packets == S5_PACKETS_3_2 ? 3 : 2;
    const int kitty = rules->kind == S5_AUCTION ? (int)rules->options.kitty : 0;
    const int kitty_first = kitty == S5_HAND_CARDS ? first : kitty == 4 ? 2 : kitty;
    S5Set left = world->kitty;
    S5Card *at = world->pack;
    for (int packet = 0; packet < 2; packet++) {
        for (int i = 1; i <= rules->players; i++)
            at = lay(at, &dealt[(world->dealer + i) % rules->players], packet ? S5_HAND_CARDS - first : first);
        at = lay(at, &left, packet ? kitty - kitty_first : kitty_first);
    }
}

/* What each seat drew lies on top of the stock, in the order of the draw. Of the cards that a seat has held since, any may
 * be those drawn, and of the bidder's others any may be the kitty, where that is not known. */
static void lay_drawn(const S5Worlds *worlds, S5Random *random, S5State *world, S5Set *dealt)
{
    const S5Rules *rules = worlds->rules;
    S5Card *at = world->pack + rules->players * S5_HAND_CARDS + rules->options.kitty;
    for (int i = 0; i < rules->players; i++) {
        const int seat = (world->draw_first + i) % rules->players;
        S5Set drawn = some_of((world->hand[seat] | worlds->played[seat]) & ~worlds->known.kitty, world->drawn[seat], random);
        dealt[seat] &= ~drawn;
        at = lay(at, &drawn, world->drawn[seat]);
    }
    if (!world->kitty_taken)
        return;
    if (world->bidder != worlds->seat)
        world->kitty = some_of(dealt[world->bidder], rules->options.kitty, random);
    dealt[world->bidder] &= ~world->kitty;
}

static void make_pack(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    const S5Rules *rules = worlds->rules;
    const S5Set turned = world->turn_up == S5_NO_CARD ? 0 : s5_set_of(world->turn_up);
    const S5Set joker = world->joker_up ? s5_set_of(S5_JOKER) : 0;
    S5Set dealt[S5_SEATS_MAX];
    for (int seat = 0; seat < rules->players; seat++)
        dealt[seat] = (world->hand[seat] | world->out[seat] | worlds->played[seat]) & ~turned & ~joker;
    if (rules->kind == S5_AUCTION)
        lay_drawn(worlds, random, world, dealt);
    lay_dealt(rules, world, dealt);
}

/* ----------------------------------------------------- what silence has settled */

/* Who is or was to be asked whether it robs, by who holds the card that does (docs/rules.md §4, H3). */
static uint8_t holder(const S5Worlds *worlds, const S5State *world, S5Card card)
{
    const S5Set card_set = s5_set_of(card);
    for (uint8_t seat = 0; seat < worlds->rules->players; seat++)
        if ((world->hand[seat] | worlds->played[seat]) & card_set)
            return seat;
    return S5_NO_SEAT;
}

static void settle_question(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    const S5Rules *rules = worlds->rules;
    const S5Options *o = &rules->options;
    const uint8_t with_ace = holder(worlds, world, s5_world_ace(world));
    const bool ace = with_ace != S5_NO_SEAT;
    const uint8_t seat = ace || o->rob_with == S5_ROB_WITH_ACE
                             ? with_ace
                             : holder(worlds, world, s5_card(S5_HEARTS, S5_FIVE));
    if (seat == S5_NO_SEAT || (seat == world->dealer && o->rob_who == S5_ROB_WHO_NOT_DEALER))
        return;
    const bool due = !world->tricks_done && (o->rob_when == S5_ROB_WHEN_OWN_TURN ? world->to_play == seat
                                                                                   : !world->played);
    if (!s5_world_asked(worlds, seat)) {
        world->may_rob = seat;
    } else if (due && !worlds->own_turn && seat != worlds->seat && s5_random_next(random) >> 63) {
        world->may_rob = world->turn = seat;
        world->phase = S5_PHASE_ROB;
    } else if (ace) {
        if (o->rob_refusal == S5_ROB_REFUSAL_ANNOUNCE_OR_LOWERS)
            world->lowered = 1;
        if (o->rob_refusal == S5_ROB_REFUSAL_BARS)
            world->barred = seat;
    }
}

/* ------------------------------------------------------------------- drawing */

static void put(const S5Worlds *worlds, const S5Set *lies, S5State *world)
{
    *world = worlds->known;
    for (int i = 0; i < worlds->places; i++) {
        const S5WorldPlace *place = &worlds->place[i];
        if (place->kind == S5_PLACE_HAND)
            world->hand[place->seat] |= lies[i];
        else if (place->kind == S5_PLACE_KITTY)
            world->kitty = lies[i];
        else if (place->kind != S5_PLACE_STOCK)
            world->out[place->seat] |= lies[i];
    }
}

enum { TRIES = 1 << 20 };

bool s5_world_sample(const S5Worlds *worlds, S5Random *random, S5State *world)
{
    S5Card cards[S5_PACK_MAX];
    S5Set lies[S5_WORLD_PLACES];
    int count = 0;
    for (S5Set rest = worlds->hidden; rest; rest &= rest - 1)
        cards[count++] = s5_set_first(rest);
    for (int tries = 0; tries < TRIES; tries++) {
        const S5Card *at = cards;
        if (count)
            s5_shuffle(random, cards, count, count);
        for (int i = 0; i < worlds->places; i++) {
            lies[i] = 0;
            for (int j = 0; j < worlds->place[i].cards; j++)
                lies[i] |= s5_set_of(*at++);
        }
        if (!fits(worlds, lies))
            continue;
        put(worlds, lies, world);
        for (int i = world->stock_at, from = count - (worlds->rules->pack - i); i < worlds->rules->pack; i++)
            world->pack[i] = cards[from++];
        make_pack(worlds, random, world);
        if (worlds->asks == S5_ASKS_HOLDER)
            settle_question(worlds, random, world);
        return true;
    }
    return false;
}

int s5_world_lean(const S5Worlds *worlds, const S5State *world)
{
    (void)worlds;
    (void)world;
    return 0;
}

bool s5_world_possible(const S5Worlds *worlds, const S5State *state)
{
    (void)worlds;
    (void)state;
    return true;
}

static bool same_view(const S5View *a, const S5View *b)
{
    const unsigned char *one = (const unsigned char *)a, *other = (const unsigned char *)b;
    size_t i = 0;
    while (i < sizeof *a && one[i] == other[i])
        i++;
    return i == sizeof *a;
}

bool s5_world_replays(const S5Rules *rules, const S5View *view, const S5State *world)
{
    S5Replay replay;
    S5View seen;
    s5_replay_begin(&replay, rules, world);
    while (s5_replay_next(&replay))
        ;
    if (replay.status != S5_OK)
        return false;
    s5_view(rules, &replay.state, view->seat, &seen);
    return same_view(view, &seen);
}
