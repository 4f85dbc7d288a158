/* A deal in which some cards lie where a person wants them. The others lie as they were shuffled. */
#include "local_game.h"

#include "engine/record/json.h"

/* What s5_deal() does with a card of the pack, besides giving it to a seat. */
enum { TURNED = S5_SEATS_MAX, ELSEWHERE };

/* Adds cards, `5H JH`, to those that have a place. */
static bool read_cards(const json_t *value, const S5Rules *rules, int most, S5Set *all, S5Set *cards)
{
    const char *text = value ? json_string_value(value) : "";
    if (!text || (*text && !s5_set_read(text, S5_CANONICAL, cards)))
        return s5_local_refuse("cards are written as in \"5H JH\"");
    if (*cards >> rules->pack)
        return s5_local_refuse("the pack of this game has no such card");
    if (s5_set_count(*cards) > most)
        return s5_local_refuse("there are too many cards in one place");
    if (*cards & *all)
        return s5_local_refuse("a card is in two places");
    *all |= *cards;
    return true;
}

bool s5_arranged_read(const json_t *json, const S5Rules *rules, S5Arranged *arranged)
{
    const json_t *wish = json_object_get(json, "arranged"), *hands = json_object_get(wish, "hands"),
                 *dealer = json_object_get(wish, "dealer");
    const json_int_t seat = json_integer_value(dealer);
    S5Set all = 0, turned = 0;
    *arranged = (S5Arranged){.dealer = S5_NOBODY};
    if (!wish)
        return true;
    if (!json_is_integer(dealer) || seat < 0 || seat >= rules->players)
        return s5_local_refuse("\"dealer\" must be a seat of the table");
    arranged->dealer = (int)seat;
    for (int i = 0; i < rules->players; i++)
        if (!read_cards(json_array_get(hands, (size_t)i), rules, S5_HAND_CARDS, &all, &arranged->hand[i]))
            return false;
    if (!read_cards(json_object_get(wish, "turned"), rules, 1, &all, &turned))
        return false;
    if (turned && rules->kind == S5_AUCTION)
        return s5_local_refuse("no card is turned up in this game");
    arranged->turned = turned;
    return true;
}

static void find_places(
    const S5Rules *rules, const S5State *state, const S5Card *pack, uint8_t place[S5_PACK_MAX])
{
    S5State dealt = *state;
    s5_deal(rules, &dealt, pack);
    for (int i = 0; i < rules->pack; i++) {
        place[i] = dealt.turn_up == pack[i] ? TURNED : ELSEWHERE;
        for (int seat = 0; seat < rules->players; seat++)
            if (s5_set_has(dealt.hand[seat], pack[i]))
                place[i] = (uint8_t)seat;
    }
}

/* Exchanges cards of the pack until the wanted ones are dealt to a place. */
static void bring(const S5Rules *rules, S5Card *pack, const uint8_t *place, int to, S5Set wanted)
{
    for (int from = 0; from < rules->pack; from++) {
        if (!s5_set_has(wanted, pack[from]) || place[from] == to)
            continue;
        int at = 0;
        while (place[at] != to || s5_set_has(wanted, pack[at]))
            at++;
        const S5Card card = pack[at];
        pack[at] = pack[from];
        pack[from] = card;
    }
}

void s5_arranged_pack(const S5Arranged *arranged, const S5Rules *rules, const S5State *state, S5Card *pack)
{
    uint8_t place[S5_PACK_MAX];
    find_places(rules, state, pack, place);
    for (int seat = 0; seat < rules->players; seat++)
        bring(rules, pack, place, seat, arranged->hand[seat]);
    bring(rules, pack, place, TURNED, arranged->turned);
}
