#include "situation.h"
#include "lacks.h"

/* ------------------------------------------------------------------- cards */

static void add(S5Features *features, int at)
{
    features->at[features->count++] = (uint16_t)at;
}

/* A card's place among the cards: trumps 0 to 15, the top ones always at the same, then the lanes. */
static int slot_of(const S5Situation *s, S5Card card)
{
    const uint8_t power = s->trumps->power[S5_ASKED_TRUMPS][card];
    if (power <= S5_POWER_TRUMP) {
        const int suit = (int)s5_card_suit(card), lane = s->lane[suit] - 1;
        return S5_TRUMP_SLOTS + lane * S5_RANKS + s->trumps->power[suit][card] - 1;
    }
    if (s->rules->options.card_order == S5_CARD_ORDER_ORDINARY || power == S5_POWER_TRUMP + 1)
        return power - S5_POWER_TRUMP - 1;
    if (card == S5_JOKER)
        return 13;
    if (card == s5_card(S5_HEARTS, S5_ACE))
        return 12;
    const S5Rank rank = s5_card_rank(card);
    return rank == S5_FIVE ? 15 : rank == S5_JACK ? 14 : power - S5_POWER_TRUMP - 1;
}

static int card_at(const S5Situation *s, S5Card card, int state)
{
    return S5_AT_CARDS + slot_of(s, card) * S5_CARD_STATES + state;
}

static void add_cards(S5Situation *s, S5Set cards, int state)
{
    for (; cards; cards &= cards - 1)
        add(&s->features, card_at(s, s5_set_first(cards), state));
}

/* The plain suits take the lanes by the seat's cards in them: most first, then the stronger. */
static void choose_lanes(S5Situation *s)
{
    uint32_t key[S5_SUITS];
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const S5Set plain = s5_set_suit((S5Suit)suit) & ~s->trumps->trumps;
        const S5Set mine = s->view->hand & plain, gone = s->view->known & plain & ~mine;
        uint32_t strength = 0, seen = 0;
        for (S5Set rest = mine; rest; rest &= rest - 1)
            strength |= 1u << s->trumps->power[suit][s5_set_first(rest)];
        for (S5Set rest = gone; rest; rest &= rest - 1)
            seen += s->trumps->power[suit][s5_set_first(rest)];
        key[suit] = (uint32_t)s5_set_count(mine) << 26 | strength << 8 | seen;
    }
    s->lane[s->trump] = 0;
    for (int suit = 0; suit < S5_SUITS; suit++) {
        if (suit == s->trump)
            continue;
        int lane = 1;
        for (int other = 0; other < S5_SUITS; other++)
            lane += other != s->trump && (other < suit ? key[other] >= key[suit] : key[other] > key[suit]);
        s->lane[suit] = (uint8_t)lane;
    }
}

static bool ours(const S5Situation *s, int seat)
{
    return s->rules->side_of[seat] == s->rules->side_of[s->view->seat];
}

/* The running trick; returns its cards. */
static S5Set see_running(S5Situation *s)
{
    const S5View *view = s->view;
    if (!view->played)
        return 0;
    const S5Card *cards = view->trick[view->tricks_done];
    const int best = s5_trick_winner(s->trumps, cards, view->played);
    S5Set running = 0;
    int seat = view->lead[view->tricks_done];
    for (int i = 0; i < view->played; i++, seat = s5_left_of(s->rules, seat)) {
        running |= s5_set_of(cards[i]);
        add(&s->features, card_at(s, cards[i],
                              i != best       ? S5_IN_TRICK
                              : ours(s, seat) ? S5_BEST_OURS
                                              : S5_BEST_THEIRS));
    }
    const int asked = s->trumps->asked[cards[0]];
    add(&s->features, S5_AT_LED + (asked == S5_ASKED_TRUMPS ? 0 : s->lane[asked]));
    return running;
}

static S5Set played_before(const S5View *view)
{
    S5Set played = 0;
    for (int trick = 0; trick < view->tricks_done; trick++)
        for (int i = 0; i < S5_SEATS_MAX; i++)
            played |= view->trick[trick][i] < S5_PACK_MAX ? s5_set_of(view->trick[trick][i]) : 0;
    return played;
}

/* Every card whose place is known. What was turned up lies there, or is in the robber's hand until it is played. */
static void see_cards(S5Situation *s)
{
    const S5View *view = s->view;
    const S5Set running = see_running(s), mine = view->hand;
    const S5Set played = played_before(view);
    S5Set up = view->turned & ~(mine | running | played | view->out | view->shown), held = 0;
    if (view->robber != S5_NO_SEAT && view->robber != view->seat && view->turn_up != S5_NO_CARD)
        held = s5_set_of(view->turn_up) & up;
    add_cards(s, mine, S5_MINE);
    if (held)
        add_cards(s, held, ours(s, view->robber) ? S5_HELD_OURS : S5_HELD_THEIRS);
    add_cards(s, up & ~held, S5_TURNED_UP);
    add_cards(s, view->known & ~(mine | running | up), S5_GONE);
}

/* ------------------------------------------------------- what may still beat it */

enum { ABOVE = 8 };

static S5Set hidden_cards(const S5Situation *s)
{
    return (((S5Set)1 << s->rules->pack) - 1) & ~s->view->known;
}

/* How many hidden cards outrank a card among trumps or in its suit; ABOVE more for a trump. */
static int hidden_above(const S5Situation *s, S5Card card)
{
    const bool trump = s5_set_has(s->trumps->trumps, card);
    const uint8_t *power = s->trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(card)];
    const S5Set rivals = trump ? s->trumps->trumps : s5_set_suit(s5_card_suit(card)) & ~s->trumps->trumps;
    int above = 0;
    for (S5Set rest = hidden_cards(s) & rivals; rest; rest &= rest - 1)
        above += power[s5_set_first(rest)] > power[card];
    return (above < ABOVE - 1 ? above : ABOVE - 1) + (trump ? ABOVE : 0);
}

static void see_strength(S5Situation *s)
{
    const S5View *view = s->view;
    const S5Set trumps = s->trumps->trumps;
    S5Features *f = &s->features;
    int mine = 0;
    for (S5Set rest = view->hand; rest; rest &= rest - 1) {
        const int above = hidden_above(s, s5_set_first(rest));
        mine += above >= ABOVE;
        add(f, above >= ABOVE ? S5_AT_MY_TRUMPS + above - ABOVE : S5_AT_MY_PLAIN + above);
    }
    add(f, S5_AT_MY_TRUMP_COUNT + (mine < ABOVE ? mine : ABOVE - 1));
    add(f, S5_AT_HIDDEN_TRUMPS + s5_set_count(hidden_cards(s) & trumps));
    if (view->played) {
        const S5Card *cards = view->trick[view->tricks_done];
        add(f, S5_AT_BEST_ABOVE + hidden_above(s, cards[s5_trick_winner(s->trumps, cards, view->played)]));
    }
}

/* ------------------------------------------------------------------- seats */

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

static void see_seat(S5Situation *s, int seat, int place, uint8_t lacks)
{
    const S5View *view = s->view;
    const int first = S5_AT_SEATS + place * S5_SEAT_FACTS, tricks = at_most(view->tricks[seat], 3);
    S5Features *f = &s->features;
    if (place && ours(s, seat))
        add(f, first + S5_SEAT_OURS);
    for (int asked = 0; lacks >> asked; asked++)
        if (lacks >> asked & 1)
            add(f, first + S5_SEAT_LACKS + (asked == S5_ASKED_TRUMPS ? 0 : s->lane[asked]));
    if (tricks)
        add(f, first + S5_SEAT_TRICKS + tricks - 1);
    if (seat == view->bidder)
        add(f, first + S5_SEAT_BIDDER);
    if (seat == view->robber)
        add(f, first + S5_SEAT_ROBBER);
    if (seat == view->dealer)
        add(f, first + S5_SEAT_DEALER);
    if (view->passed >> seat & 1)
        add(f, first + S5_SEAT_PASSED);
    if (view->draw_most)
        add(f, first + S5_SEAT_DREW + at_most(view->drawn[seat], S5_HAND_CARDS));
}

static void see_seats(S5Situation *s)
{
    const S5View *view = s->view;
    const int players = s->rules->players;
    uint8_t lacks[S5_SEATS_MAX] = {0};
    if (view->trump != S5_NO_SUIT)
        s5_lacks(s->rules, view, s->trumps, lacks);
    for (int place = 0, seat = view->seat; place < players; place++, seat = s5_left_of(s->rules, seat))
        see_seat(s, seat, place, lacks[seat]);
    if (view->phase != S5_PHASE_PLAY)
        return;
    for (int place = 1; place < players - view->played; place++)
        add(&s->features, S5_AT_SEATS + place * S5_SEAT_FACTS + S5_SEAT_TO_PLAY);
    if (view->played)
        add(&s->features, S5_AT_SEATS + (players - view->played) * S5_SEAT_FACTS + S5_SEAT_LEADER);
}

/* -------------------------------------------------------------- everything else */

enum { FIVES = 15 };

static int relation(const S5Situation *s, int seat)
{
    return seat == s->view->seat ? 0 : ours(s, seat) ? 1 : 2;
}

static void see_auction(S5Situation *s)
{
    const S5View *view = s->view;
    S5Features *f = &s->features;
    if (s->rules->kind != S5_AUCTION)
        return;
    if (view->bidder == S5_NO_SEAT) {
        add(f, S5_AT_BIDDER);
        return;
    }
    const int bid = at_most(view->bid / 5, FIVES), by = relation(s, view->bidder);
    add(f, S5_AT_BID + bid);
    add(f, S5_AT_BIDDER + 1 + by);
    add(f, S5_AT_BID_BY + by * (FIVES + 1) + bid);
}

/* Points to the target, in fives, coarser from 25 on. */
static int need(int32_t points)
{
    const int fives = points <= 0 ? 0 : (points + 4) / 5;
    return fives <= 5    ? fives
           : fives <= 7  ? 6
           : fives <= 9  ? 7
           : fives <= 12 ? 8
           : fives <= 18 ? 9
           : fives <= 24 ? 10
                         : 11;
}

static void see_parties(S5Situation *s)
{
    const S5View *view = s->view;
    const S5Rules *rules = s->rules;
    const int mine = rules->side_of[view->seat];
    const int32_t target = rules->options.target;
    int taken = 0;
    int32_t best = INT32_MIN;
    for (int party = 0; party < rules->parties; party++) {
        if (party == mine)
            continue;
        taken = view->taken[party] > taken ? view->taken[party] : taken;
        if (rules->kind != S5_POOL)
            best = view->total[party] > best ? view->total[party] : best;
    }
    add(&s->features, S5_AT_TAKEN + view->taken[mine]);
    add(&s->features, S5_AT_TAKEN_BY_FOES + taken);
    if (rules->kind == S5_POOL)
        return;
    add(&s->features, S5_AT_NEED + need(target - view->total[mine]));
    add(&s->features, S5_AT_NEED_OF_FOES + need(target - best));
}

static void see_flags(S5Situation *s)
{
    const S5View *view = s->view;
    const S5Options *o = &s->rules->options;
    const bool auction = s->rules->kind == S5_AUCTION, points = auction || s->rules->kind == S5_POINTS;
    const bool flags[] = {[S5_FLAG_JOKER] = s->rules->pack > S5_PACK,
        [S5_FLAG_LOWERED] = view->lowered,
        [S5_FLAG_BARRED] = view->barred == view->seat,
        [S5_FLAG_HELD] = view->held,
        [S5_FLAG_BONUS] = points && o->top_bonus,
        [S5_FLAG_THIRTY] = auction && o->thirty_scores == 60 && s->rules->players >= o->slam_players,
        [S5_FLAG_SPOILT] = view->spoilt,
        [S5_FLAG_HEART_LEAD] = o->ace_hearts_lead == S5_ACE_HEARTS_LEAD_HEARTS};
    for (int flag = 0; flag < (int)(sizeof flags / sizeof *flags); flag++)
        if (flags[flag])
            add(&s->features, S5_AT_FLAGS + flag);
}

/* What stays the same in a game. */
static void see_options(S5Situation *s)
{
    const S5Rules *rules = s->rules;
    const S5Options *o = &rules->options;
    S5Features *f = &s->features;
    add(f, S5_AT_PLAYERS + rules->players);
    add(f, S5_AT_PARTIES + (!rules->sides ? 0 : rules->parties == 2 ? 1 : 2));
    add(f, S5_AT_FOLLOW + o->follow);
    add(f, S5_AT_RENEGE + o->renege);
    add(f, S5_AT_ORDER + o->card_order);
    if (rules->kind == S5_BANDS)
        add(f, S5_AT_SCORE + o->score);
    if (rules->kind == S5_POOL)
        add(f, S5_AT_WINS + o->win_tricks);
    if (rules->kind != S5_AUCTION)
        return;
    add(f, S5_AT_KITTY + o->kitty);
    add(f, S5_AT_DRAW + o->draw);
    add(f, S5_AT_LEAD + o->lead);
}

void s5_situate(S5Situation *s, const S5Rules *rules, const S5View *view, int trump)
{
    s->rules = rules;
    s->view = view;
    s->trump = (uint8_t)trump;
    s->trumps = s5_trumps_in(rules, (unsigned)trump, view->trump == trump && view->lowered);
    s->features.count = 0;
    choose_lanes(s);
    see_cards(s);
    see_strength(s);
    see_seats(s);
    see_auction(s);
    see_parties(s);
    see_flags(s);
    see_options(s);
    add(&s->features, S5_AT_PHASE + view->phase);
    add(&s->features, S5_AT_TRICK + at_most(view->tricks_done, S5_HAND_CARDS - 1));
    add(&s->features, S5_AT_PLACE + view->played);
    if (view->jinker != S5_NO_SEAT)
        add(&s->features, S5_AT_JINKER + relation(s, view->jinker));
}

/* ------------------------------------------------------------------ choices */

enum { LEADS, BEATS, DUCKS, TAKES }; /* PLAYS: what a card does in the trick */

static void put_card(const S5Situation *s, S5Card card, int state, S5Features *more, S5Features *less)
{
    if (s5_set_has(s->view->hand, card))
        add(less, card_at(s, card, S5_MINE));
    add(more, card_at(s, card, state));
}

static int does_in_trick(const S5Situation *s, S5Card card)
{
    const S5View *view = s->view;
    if (!view->played)
        return LEADS;
    const S5Card *cards = view->trick[view->tricks_done];
    const uint8_t *power = s->trumps->power[s->trumps->asked[cards[0]]];
    const int best = s5_trick_winner(s->trumps, cards, view->played);
    if (power[card] <= power[cards[best]])
        return DUCKS;
    return view->played + 1 == s->rules->players ? TAKES : BEATS;
}

/* The card that a robber takes: the turn-up, or a Joker that was turned up before it and is his. */
static S5Card taken_by_robbing(const S5View *view)
{
    const bool joker = s5_set_has(view->turned, S5_JOKER) && view->seat == view->dealer &&
                       view->legal.kinds == 1u << S5_CHOICE_ROB && !s5_set_has(view->hand, S5_JOKER);
    return joker ? (S5Card)S5_JOKER : view->turn_up;
}

void s5_situate_choice(const S5Situation *s, const S5Choice *choice, S5Features *more, S5Features *less)
{
    more->count = less->count = 0;
    add(more, S5_AT_CHOICE + choice->kind);
    switch ((S5ChoiceKind)choice->kind) {
    case S5_CHOICE_PLAY:
        put_card(s, choice->value, S5_PLAYED_NOW, more, less);
        add(more, S5_AT_PLAYS + does_in_trick(s, choice->value));
        add(more, S5_AT_PLAYS_ABOVE + hidden_above(s, choice->value));
        break;
    case S5_CHOICE_ROB: {
        const S5Card taken = taken_by_robbing(s->view);
        put_card(s, choice->value, S5_GONE, more, less);
        if (taken != choice->value) {
            add(less, card_at(s, taken, S5_TURNED_UP));
            add(more, card_at(s, taken, S5_MINE));
        }
        break;
    }
    case S5_CHOICE_BID:
        add(more, S5_AT_SAYS + at_most(choice->value / 5, FIVES));
        break;
    case S5_CHOICE_DISCARD:
        for (S5Set cards = choice->cards; cards; cards &= cards - 1)
            put_card(s, s5_set_first(cards), S5_GONE, more, less);
        add(more, S5_AT_PUTS_OUT + at_most(s5_set_count(choice->cards), 10));
        break;
    default:
        break;
    }
}
