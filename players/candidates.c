/* Lists the choices that a search considers. */
#include "candidates.h"

static void put_candidate(S5Candidates *candidates, const S5View *view, S5Choice choice)
{
    if (candidates->count == S5_CANDIDATES || !s5_legal_has(&view->legal, &choice))
        return;
    for (int i = 0; i < candidates->count; i++)
        if (s5_choice_same(&candidates->choice[i], &choice))
            return;
    candidates->choice[candidates->count++] = choice;
}

/* Cards from the worst to the best under some trumps: plain cards by rank, then trumps. */
static int by_worth(const S5TrumpTables *trumps, S5Set hand, S5Card cards[S5_PACK_MAX])
{
    uint8_t worth[S5_PACK_MAX] = {0};
    int count = 0;
    for (; hand && count < S5_PACK_MAX; hand &= hand - 1) {
        const S5Card card = s5_set_first(hand);
        const bool trump = s5_set_has(trumps->cards, card);
        const uint8_t w = trumps->power[trump ? S5_ASKED_TRUMPS : (int)s5_card_suit(card)][card];
        int at = count++;
        for (; at > 0 && worth[at - 1] > w; at--) {
            worth[at] = worth[at - 1];
            cards[at] = cards[at - 1];
        }
        worth[at] = w;
        cards[at] = card;
    }
    return count;
}

/* Discards: the n worst cards, for every n, and the same with one of them exchanged for one of the next two. */
static void put_discard_candidates(
    S5Candidates *candidates, const S5Rules *rules, const S5View *view, int trump)
{
    S5Card cards[S5_PACK_MAX];
    const int count = by_worth(
        s5_trumps_in(rules, (unsigned)trump, view->trump == trump && view->lowered), view->hand, cards);
    S5Set worst = 0;
    for (int n = 0; n <= count; n++) {
        put_candidate(candidates, view, (S5Choice){.kind = S5_CHOICE_DISCARD, .cards = worst});
        for (int in = n; in < n + 2 && in < count; in++)
            for (int out = n - 1; out >= 0 && out >= n - 3; out--)
                if (n && view->legal.discard_min == view->legal.discard_max)
                    put_candidate(candidates, view,
                        (S5Choice){.kind = S5_CHOICE_DISCARD,
                            .cards = (worst & ~s5_set_of(cards[out])) | s5_set_of(cards[in])});
        if (n < count)
            worst |= s5_set_of(cards[n]);
    }
}

/* Of a whole stock to pick from, the best cards. */
static void put_pick_candidates(S5Candidates *candidates, const S5Rules *rules, const S5View *view)
{
    enum { BEST = 6 };
    S5Card cards[S5_PACK_MAX];
    const int count = by_worth(s5_view_trumps(rules, view), view->legal.cards, cards);
    for (int i = count - 1; i >= 0 && i >= count - BEST; i--)
        put_candidate(candidates, view, (S5Choice){.kind = S5_CHOICE_TAKE, .value = cards[i]});
}

static void put_all_candidates(S5Candidates *candidates, const S5View *view)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    while (s5_legal_next(&view->legal, &choice) && candidates->count < S5_CANDIDATES)
        put_candidate(candidates, view, choice);
}

void s5_candidates(const S5Rules *rules, const S5View *view, S5Candidates *candidates)
{
    const bool named = view->trump != S5_NO_SUIT;
    candidates->count = 0;
    if (view->phase == S5_PHASE_KITTY || view->phase == S5_PHASE_DRAW)
        for (int suit = 0; suit < S5_SUITS; suit++)
            if (!named || suit == view->trump)
                put_discard_candidates(candidates, rules, view, suit);
    if (view->phase == S5_PHASE_PICK)
        put_pick_candidates(candidates, rules, view);
    if (!candidates->count)
        put_all_candidates(candidates, view);
}
