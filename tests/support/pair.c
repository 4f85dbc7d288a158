#include "pair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *phase_word(int phase)
{
    static const char *const WORDS[S5_PHASES] = {
        "deal", "five", "rob", "bid", "name", "kitty", "draw", "pick", "call", "play", "claim", "over"};
    return phase >= 0 && phase < S5_PHASES ? WORDS[phase] : "no phase";
}

void engine_choices(const S5Rules *rules, const S5State *state, LitChoices *choices)
{
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    choices->count = 0;
    while (choices->count < LIT_CHOICES_MAX && s5_legal_next(&legal, &choice)) {
        S5Text text = s5_text(choices->text[choices->count], sizeof choices->text[0]);
        s5_choice_write(&text, &choice);
        choices->count++;
    }
}

static char said[1024];

static const char *say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    return said;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int seat_or_none(int seat)
{
    return seat < 0 ? S5_NO_SEAT : seat;
}

static const char *choices_differ(const Pair *pair)
{
    static LitChoices ours, theirs;
    lit_choices(&pair->lit, &ours);
    engine_choices(&pair->rules, &pair->state, &theirs);
    qsort(ours.text, (size_t)ours.count, sizeof ours.text[0], compare_texts);
    qsort(theirs.text, (size_t)theirs.count, sizeof theirs.text[0], compare_texts);
    for (int i = 0; i < ours.count || i < theirs.count; i++) {
        const char *a = i < theirs.count ? theirs.text[i] : "nothing",
                   *b = i < ours.count ? ours.text[i] : "nothing";
        if (strcmp(a, b) != 0)
            return say("legal choices: engine %d, referee %d; first difference engine '%s', referee '%s'",
                theirs.count, ours.count, a, b);
    }
    const S5Legal legal = s5_legal(&pair->rules, &pair->state);
    if (s5_legal_count(&legal) != ours.count)
        return say("s5_legal_count %d, choices %d", s5_legal_count(&legal), ours.count);
    return NULL;
}

static S5Card code(LitCard card)
{
    if (card.rank == 'X')
        return S5_JOKER;
    return (S5Card)((strchr("SHDC", card.suit) - "SHDC") * 13 +
                    (strchr("A23456789TJQK", card.rank) - "A23456789TJQK"));
}

static S5Set set_of(const LitCard *cards, int count)
{
    S5Set set = 0;
    for (int i = 0; i < count; i++)
        set |= s5_set_of(code(cards[i]));
    return set;
}

static const char *table_differs(const S5Rules *rules, const S5State *s, const Lit *l)
{
    for (int seat = 0; seat < l->rules.players; seat++) {
        if ((s->hand[seat] | (seat == l->turn ? s5_taken(rules, s) : 0)) !=
            set_of(l->hand[seat], l->hand_count[seat]))
            return say("hand of seat %d", seat);
        if (s->discards[seat] != set_of(l->discards[seat], l->discard_count[seat]))
            return say("cards discarded by seat %d", seat);
        if (s->seat_tricks[seat] != l->tricks[seat])
            return say(
                "tricks of seat %d: engine %d, referee %d", seat, s->seat_tricks[seat], l->tricks[seat]);
    }
    if (l->turn >= 0 && S5_PACK + (l->rules.pack == 53) - s->stock_at != l->stock_count)
        return say("stock: engine from %d, referee %d cards", s->stock_at, l->stock_count);
    if (l->turn >= 0 && s->turn_up != (l->turn_up.rank ? code(l->turn_up) : S5_NO_CARD))
        return say("turn-up: engine %d, referee %c%c", s->turn_up, l->turn_up.rank, l->turn_up.suit);
    if (l->turn >= 0 && (s->barred != seat_or_none(l->barred) || s->jinker != seat_or_none(l->jinker)))
        return say(
            "barred or jinker: engine %d %d, referee %d %d", s->barred, s->jinker, l->barred, l->jinker);
    if (s->tricks_done != l->tricks_done)
        return say("tricks done: engine %d, referee %d", s->tricks_done, l->tricks_done);
    for (int t = 0; t < l->tricks_done; t++) {
        if (s->lead[t] != l->lead[t] || s->winner[t] != l->winner[t])
            return say("trick %d: engine led %d won %d, referee led %d won %d", t + 1, s->lead[t],
                s->winner[t], l->lead[t], l->winner[t]);
        for (int i = 0; i < l->rules.players; i++)
            if (s->trick[t][i] != code(l->trick[t][i]))
                return say("card %d of trick %d", i, t + 1);
    }
    return NULL;
}

static const char *score_differs(const S5State *s, const Lit *l)
{
    for (int i = 0; i < lit_scores(l); i++)
        if (s->total[i] != l->total[i])
            return say("total %d: engine %d, referee %d", i, s->total[i], l->total[i]);
    if (s->pool != l->pool)
        return say("pool: engine %d, referee %d", s->pool, l->pool);
    if (l->turn >= 0 || l->hand_number == 0)
        return NULL;
    for (int i = 0; i < lit_scores(l); i++)
        if (s->change[i] != l->change[i])
            return say("change %d: engine %d, referee %d", i, s->change[i], l->change[i]);
    if (strcmp(s5_outcome_word((S5Outcome)s->outcome), l->outcome) != 0)
        return say("outcome: engine '%s', referee '%s'", s5_outcome_word((S5Outcome)s->outcome), l->outcome);
    if (s->by != seat_or_none(l->by))
        return say("by: engine %d, referee %d", s->by, seat_or_none(l->by));
    return NULL;
}

static const char *end_differs(const S5State *s, const Lit *l)
{
    unsigned winners = 0;
    for (int party = 0; party < 10; party++)
        winners |= l->winners[party] ? 1u << party : 0;
    if (s->winners != winners)
        return say("winners: engine %#x, referee %#x", s->winners, winners);
    if (s->match != l->match)
        return say("match: engine %d, referee %d", s->match, l->match);
    return NULL;
}

static const char *auction_differs(const S5State *s, const Lit *l)
{
    if (s->bid != l->bid || s->bidder != seat_or_none(l->bidder) || s->held != l->held)
        return say("bid: engine %d by %d held %d, referee %d by %d held %d", s->bid, s->bidder, s->held,
            l->bid, seat_or_none(l->bidder), l->held);
    for (int seat = 0; seat < l->rules.players; seat++)
        if (s->drawn[seat] != l->drawn[seat])
            return say("drawn by seat %d: engine %d, referee %d", seat, s->drawn[seat], l->drawn[seat]);
    return NULL;
}

const char *pair_differs(const Pair *pair)
{
    const S5State *s = &pair->state;
    const Lit *l = &pair->lit;
    if (strcmp(phase_word(s->phase), l->phase) != 0)
        return say("phase: engine '%s', referee '%s'", phase_word(s->phase), l->phase);
    if (s->turn != seat_or_none(l->turn))
        return say("turn: engine %d, referee %d", s->turn, seat_or_none(l->turn));
    if (l->turn >= 0 && (s->dealer != l->dealer || s->hand_number != l->hand_number))
        return say("dealer or hand: engine %d %d, referee %d %d", s->dealer, s->hand_number, l->dealer,
            l->hand_number);
    if (l->turn >= 0 && s->trump != (l->trump ? strchr("SHDC", l->trump) - "SHDC" : S5_NO_SUIT))
        return say("trump: engine %d, referee %c", s->trump, l->trump ? l->trump : '-');
    if (l->turn >= 0 && s->lowered != l->lowered)
        return say("lowered: engine %d, referee %d", s->lowered, l->lowered);
    const char *why = choices_differ(pair);
    if (!why)
        why = table_differs(&pair->rules, s, l);
    if (!why)
        why = score_differs(s, l);
    if (!why)
        why = auction_differs(s, l);
    return why ? why : end_differs(s, l);
}

bool pair_start(Pair *pair, const S5Rules *rules, int dealer, const int32_t *start)
{
    pair->rules = *rules;
    memset(&pair->state, 0xA5, sizeof pair->state);
    if (s5_start(rules, dealer, start, &pair->state) != S5_OK)
        return false;
    const LitRules words = lit_rules(rules);
    lit_start(&pair->lit, &words, dealer, start);
    return true;
}

const char *pair_deal(Pair *pair, const S5Card *pack)
{
    const bool two_first = pack[0] % 2; /* as good a choice of the dealer's as any other */
    s5_choose_packets(&pair->rules, &pair->state, two_first);
    pair->lit.two_first = two_first;
    const S5Status status = s5_deal(&pair->rules, &pair->state, pack);
    if (status != S5_OK)
        return say("s5_deal: %s", s5_status_name(status));
    lit_deal(&pair->lit, pack);
    return pair_differs(pair);
}

const char *pair_act(Pair *pair, const char *text)
{
    S5Choice choice;
    S5Status status = s5_choice_read(text, S5_CANONICAL, &choice);
    if (status == S5_OK)
        status = s5_act(&pair->rules, &pair->state, pair->state.turn, choice);
    if (status != S5_OK)
        return say("'%s' refused: %s", text, s5_status_name(status));
    lit_act(&pair->lit, text);
    return pair_differs(pair);
}

const char *pair_stop(Pair *pair)
{
    const S5Status status = s5_stop(&pair->rules, &pair->state);
    if (status != S5_OK)
        return say("s5_stop: %s", s5_status_name(status));
    lit_stop(&pair->lit);
    return pair_differs(pair);
}

const char *pair_next_game(Pair *pair, bool *more)
{
    bool most[10];
    unsigned winners = 0;
    const S5Rules *rules = &pair->rules;
    const unsigned engine = s5_match_winners(rules, &pair->state);
    *more = lit_next_game(&pair->lit, most);
    for (int party = 0; party < 10; party++)
        winners |= most[party] ? 1u << party : 0;
    if (rules->options.games == 1)
        return NULL;
    if (engine != (*more ? 0 : winners))
        return say("winners of the match: engine %#x, referee %#x", engine, *more ? 0 : winners);
    for (int party = 0; party < rules->parties; party++)
        if (pair->state.match_games.won[party] != pair->lit.won[party])
            return say("games won by %d: engine %d, referee %d", party, pair->state.match_games.won[party],
                pair->lit.won[party]);
    const S5Status status = s5_next_game(rules, &pair->state);
    if (status != (*more ? S5_OK : S5_ERR_GAME_OVER))
        return say("s5_next_game: %s", s5_status_name(status));
    if (*more &&
        (pair->state.match_games.number != pair->lit.number || pair->state.dealer != pair->lit.dealer))
        return say("next game: engine %d dealt by %d, referee %d by %d", pair->state.match_games.number,
            pair->state.dealer, pair->lit.number, pair->lit.dealer);
    return *more ? pair_differs(pair) : NULL;
}
