/* Lays out the cards in the solver's 64-bit words (docs/rules.md §1, §2). */
#include "solver.h"
#include "spoilfive/assert.h"

static bool same_but(S5Set a, S5Set b, S5Set pair)
{
    return !((a ^ b) & ~pair);
}

/* Whether a set holds all of some cards or none. */
static bool holds_alike(S5Set set, S5Set cards)
{
    return !(set & cards) || (set & cards) == cards;
}

/* Whether two cards of neighbouring rank oblige everybody alike and may be withheld alike, whether led, held or best. */
static bool alike(const S5TrumpTables *t, int pack, S5Card a, S5Card b)
{
    const S5Set pair = s5_set_of(a) | s5_set_of(b);
    if (t->asked[a] != t->asked[b] || !same_but(t->may_withhold[a], t->may_withhold[b], pair) ||
        !same_but(t->follow_first[a].oblige, t->follow_first[b].oblige, pair) ||
        !same_but(t->follow_first[a].allow, t->follow_first[b].allow, pair) ||
        !same_but(t->follow_second[a].oblige, t->follow_second[b].oblige, pair) ||
        !same_but(t->follow_second[a].allow, t->follow_second[b].allow, pair) ||
        !holds_alike(t->may_withhold[S5_PACK_MAX], pair))
        return false;
    for (S5Card c = 0; c < pack; c++)
        if (c != a && c != b &&
            !(holds_alike(t->follow_first[c].oblige, pair) && holds_alike(t->follow_first[c].allow, pair) &&
                holds_alike(t->follow_second[c].oblige, pair) &&
                holds_alike(t->follow_second[c].allow, pair) && holds_alike(t->may_withhold[c], pair)))
            return false;
    return true;
}

/* Lays out one lane, starting at a place. Returns the place after it. */
static int lay_lane(S5CardMap *map, const S5TrumpTables *t, int pack, int asked, int at)
{
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(t, asked, cards);
    for (int i = count - 1; i >= 0; i--) {
        map->place[cards[i]] = (uint8_t)at;
        map->card[at++] = cards[i];
        if (!i || !alike(t, pack, cards[i - 1], cards[i]))
            map->barriers |= (S5Places)1 << at++;
    }
    return at;
}

static S5Places places_of(const S5CardMap *map, int pack, S5Set set)
{
    S5Places places = 0;
    for (set &= ((S5Set)1 << pack) - 1; set; set &= set - 1)
        places |= (S5Places)1 << map->place[s5_set_first(set)];
    return places;
}

static S5PlaceFollows follows_of(const S5CardMap *map, int pack, S5Follows follows)
{
    return (S5PlaceFollows){places_of(map, pack, follows.oblige), places_of(map, pack, follows.allow)};
}

/* Whether the rules of following ignore rank among these cards, each of which is like the next: whatever one of them
 * does when it is led, held or best holds for all of them. */
static bool is_loose(const S5CardMap *map, S5Places cards)
{
    for (S5Places rest = cards; rest; rest &= rest - 1) {
        const int place = s5_set_first(rest);
        const S5Places others = cards & ~(rest & (0 - rest));
        if (!holds_alike(map->follow_first[place].oblige, others) ||
            !holds_alike(map->follow_first[place].allow, others) ||
            !holds_alike(map->follow_second[place].oblige, others) ||
            !holds_alike(map->follow_second[place].allow, others) ||
            !holds_alike(map->may_withhold[place], others))
            return false;
    }
    return true;
}

/* Finds the loose cards: in each lane, those below its first barrier. */
static void find_loose(S5CardMap *map)
{
    map->loose = 0;
    for (int i = 0; i < S5_LANES; i++) {
        const S5Places lane = map->lane[i], low = map->barriers & (0 - (lane & (0 - lane)));
        const S5Places cards = lane & ((low & (0 - low)) - 1);
        if (!is_loose(map, cards))
            continue;
        map->loose |= cards;
        for (S5Places rest = cards; rest; rest &= rest - 1)
            map->peers[s5_set_first(rest)] = cards;
    }
}

void s5_card_map_build(S5CardMap *map, const S5TrumpTables *t, int pack)
{
    S5Places lane[S5_ASKED]; /* with the barriers; empty for the suit of trumps */
    int at = 0, lanes = 0;
    map->barriers = 0;
    for (int i = 0; i < S5_PLACES; i++) {
        map->card[i] = S5_NO_CARD;
        map->peers[i] = 0;
    }
    for (int asked = 0; asked < S5_ASKED; asked++) {
        const int from = at;
        at = lay_lane(map, t, pack, asked, at);
        lane[asked] = ((S5Places)1 << at) - ((S5Places)1 << from);
        if (lane[asked])
            map->lane[lanes++] = lane[asked] & ~map->barriers;
    }
    S5_ASSERT(at < S5_PLACES && lanes == S5_LANES);
    map->barriers |= ~(((S5Places)1 << at) - 1);
    map->trumps = lane[S5_ASKED_TRUMPS] & ~map->barriers;
    for (S5Card c = 0; c < pack; c++) {
        const int place = map->place[c];
        map->wins[place] = (lane[t->asked[c]] & ~map->barriers) | map->trumps;
        map->follow_first[place] = follows_of(map, pack, t->follow_first[c]);
        map->follow_second[place] = follows_of(map, pack, t->follow_second[c]);
        map->may_withhold[place] = places_of(map, pack, t->may_withhold[c]);
    }
    map->may_withhold[S5_PLACES] = places_of(map, pack, t->may_withhold[S5_PACK_MAX]);
    find_loose(map);
}
