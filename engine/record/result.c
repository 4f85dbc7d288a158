/* Why a hand changed the score (docs/rules.md §5 to §9). */
#include "result.h"

#include "spoilfive/text.h"

/* ---------------------------------------------------------------- its end */

S5HandEnd s5_hand_end(const S5Rules *rules, const S5State *before, const S5State *after)
{
    const bool pool = rules->kind == S5_POOL;
    S5HandEnd end = {
        .outcome = after->outcome, .by = after->by, .pool = pool && after->spoilt ? before->pool : 0};
    for (int i = 0; i < rules->scores; i++) {
        end.change[i] = after->change[i];
        end.total[i] = pool ? before->total[i] + after->change[i] : after->total[i];
    }
    return end;
}

S5Outcome s5_outcome_find(const char *word)
{
    int outcome = word ? S5_OUTCOMES - 1 : S5_OUTCOME_NONE;
    while (outcome && !s5_text_same(word, s5_outcome_word((S5Outcome)outcome)))
        outcome--;
    return (S5Outcome)outcome;
}

static void read_numbers(const json_t *line, const char *field, int32_t numbers[S5_SEATS_MAX])
{
    const json_t *list = json_object_get(line, field);
    for (int i = 0; i < S5_SEATS_MAX; i++)
        numbers[i] = (int32_t)json_integer_value(json_array_get(list, (size_t)i));
}

bool s5_hand_end_read(S5HandEnd *end, const json_t *line)
{
    const json_t *side = json_object_get(line, "side"), *by = side ? side : json_object_get(line, "by");
    *end =
        (S5HandEnd){.outcome = (uint8_t)s5_outcome_find(json_string_value(json_object_get(line, "outcome"))),
            .by = by ? (uint8_t)json_integer_value(by) : (uint8_t)S5_NO_SEAT,
            .pool = (int32_t)json_integer_value(json_object_get(line, "pool"))};
    read_numbers(line, "change", end->change);
    read_numbers(line, "total", end->total);
    return end->outcome != S5_OUTCOME_NONE;
}

S5GameOver s5_game_over(const S5Rules *rules, const S5State *after)
{
    S5GameOver end = {.winners = after->winners, .stopped = after->stopped};
    for (int i = 0; i < rules->scores; i++)
        end.total[i] = after->total[i];
    return end;
}

S5GameOver s5_game_over_read(const json_t *line)
{
    const json_t *winners = json_object_get(line, "winners");
    S5GameOver end = {.stopped = json_is_true(json_object_get(line, "stopped"))};
    for (size_t i = 0; i < json_array_size(winners); i++)
        end.winners = (uint16_t)(end.winners | 1u << (json_integer_value(json_array_get(winners, i)) & 15));
    read_numbers(line, "total", end.total);
    return end;
}

/* ------------------------------------------------------------------ lines */

enum { SLAM_POINTS = 30 /* what a bid to win everything needs where it needs points */ };

/* What the lines of a hand are made from. */
typedef struct Result {
    const S5Rules *rules;
    const S5View *view;
    const S5HandEnd *end;
    S5ResultLine *lines;
    int count;
    int partner; /* the seat of a partner called for the hand, −1 for none (H16) */
    int called;  /* the trick that a partner called for one trick took with the called card, −1 for none */
} Result;

static S5ResultLine *add_line(Result *r, const char *key, int32_t number)
{
    S5ResultLine *line = &r->lines[r->count++];
    *line = (S5ResultLine){
        .key = key, .seat = -1, .side = -1, .partner = -1, .card = S5_NO_CARD, .number = number};
    return line;
}

static S5ResultLine *add_seat_line(Result *r, const char *key, int seat, int32_t number)
{
    S5ResultLine *line = add_line(r, key, number);
    line->seat = seat == S5_NO_SEAT ? -1 : seat;
    return line;
}

/* Names a party: its side, or the only seat of it. */
static void name_party(const Result *r, S5ResultLine *line, int party)
{
    *(r->rules->sides ? &line->side : &line->seat) = party;
}

/* A score before the hand. */
static int32_t score_before(const Result *r, int entry)
{
    return r->end->total[entry] - r->end->change[entry];
}

/* ------------------------------------------------------------ a called partner */

static S5Card called_card(const Result *r)
{
    return s5_called_card(r->view->call);
}

static int find_called_trick(const Result *r)
{
    const S5View *view = r->view;
    for (int trick = 0; trick < view->tricks_done; trick++) {
        const int place = (view->partner - view->lead[trick] + r->rules->players) % r->rules->players;
        if (view->winner[trick] == view->partner && view->trick[trick][place] == called_card(r))
            return trick;
    }
    return -1;
}

/* How the partner helped, as everybody knows once all cards are played (docs/rules.md H16). */
static void find_partner(Result *r)
{
    const bool helps = r->view->partner != S5_NO_SEAT,
               hand = r->rules->options.call_lasts == S5_CALL_LASTS_HAND;
    r->partner = helps && hand ? r->view->partner : -1;
    r->called = helps && !hand ? find_called_trick(r) : -1;
}

/* Whether a party is on the bidding side: the bidder's, or the partner's for the hand. */
static bool is_bidding(const Result *r, int party)
{
    return party == r->rules->side_of[r->view->bidder] ||
           (r->partner >= 0 && party == r->rules->side_of[r->partner]);
}

/* The party for which a trick counts that a party has won. */
static int credited_party(const Result *r, int trick, int party)
{
    return trick == r->called ? r->rules->side_of[r->view->bidder] : party;
}

static int tricks_of(const Result *r, int party)
{
    int tricks = 0;
    for (int trick = 0; trick < r->view->tricks_done; trick++)
        tricks += credited_party(r, trick, r->rules->side_of[r->view->winner[trick]]) == party;
    return tricks;
}

/* ---------------------------------------------------------- the highest trump */

typedef struct TopTrump {
    S5Card card; /* S5_NO_CARD: no trump was played */
    int seat, party, trick;
} TopTrump;

static TopTrump find_top_trump(const Result *r)
{
    const S5View *view = r->view;
    const int players = r->rules->players;
    TopTrump top = {.card = S5_NO_CARD};
    if (view->trump >= S5_SUITS)
        return top;
    const S5TrumpTables *trumps = s5_view_trumps(r->rules, view);
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    for (int i = 0; i < view->tricks_done * players; i++) {
        const S5Card card = view->trick[i / players][i % players];
        if (!s5_set_has(trumps->cards, card) || (top.card != S5_NO_CARD && power[card] < power[top.card]))
            continue;
        top.card = card;
        top.trick = i / players;
        top.seat = (view->lead[top.trick] + i % players) % players;
    }
    top.party = r->rules->side_of[top.seat];
    return top;
}

static bool is_top_high_enough(const Result *r, const TopTrump *top)
{
    const S5TrumpTables *trumps = s5_view_trumps(r->rules, r->view);
    return r->rules->options.bonus_for != S5_BONUS_FOR_TOP ||
           trumps->power[S5_ASKED_TRUMPS][top->card] >= trumps->top_power;
}

/* The points of a party's tricks and of the dealer's ace. */
static int32_t points_of_tricks(const Result *r, int party)
{
    const int32_t ace = party == r->rules->side_of[r->view->dealer] ? r->view->bonus : 0;
    return r->rules->trick_points * tricks_of(r, party) + ace;
}

/* Why the highest trump brings nothing. */
static S5ResultLine *add_no_bonus(Result *r, const TopTrump *top, bool over)
{
    if (!is_top_high_enough(r, top))
        return add_line(r, "top.low", 0);
    return over ? add_seat_line(r, "top.over", top->seat, r->rules->options.bonus_until)
                : add_line(r, "top.late", 0);
}

/* Says who had the highest trump, and what it brought. Returns the party that gets the bonus, −1 for none. */
static int tell_top(Result *r)
{
    const int32_t bonus = r->rules->options.top_bonus;
    const TopTrump top = find_top_trump(r);
    const bool all = r->view->tricks_done == S5_HAND_CARDS;
    if (!bonus || (top.card == S5_NO_CARD && !all))
        return -1;
    if (top.card == S5_NO_CARD) {
        add_line(r, "top.none", 0);
        return -1;
    }
    const bool over = r->rules->kind == S5_AUCTION && s5_bonus_is_over(r->rules, score_before(r, top.party));
    const bool counts = r->rules->kind == S5_AUCTION
                            ? !over && is_top_high_enough(r, &top)
                            : r->end->change[top.party] != points_of_tricks(r, top.party);
    if (!counts && !all) /* the game was won before the fifth trick */
        return -1;
    S5ResultLine *line = counts ? add_seat_line(r, "top", top.seat, bonus) : add_no_bonus(r, &top, over);
    line->card = top.card;
    return counts ? credited_party(r, top.trick, top.party) : -1;
}

/* ------------------------------------------------------------------- pool */

/* What was in the pool when the hand was played. */
static int32_t pool_played_for(const Result *r)
{
    int32_t pool = r->end->pool;
    for (int seat = 0; seat < r->rules->players; seat++)
        pool += r->end->change[seat]; /* the bonus for a jink is paid to others and cancels out */
    return pool;
}

/* Says who won the pool, and how a side shares it; the odd chips go with the last trick. */
static void tell_winner(Result *r, int32_t pool)
{
    const int side = r->rules->side_of[r->end->by], members = s5_set_count(r->rules->side_seats[side]);
    const bool jinked = r->end->outcome == S5_OUTCOME_JINKED;
    const int32_t paid = jinked ? r->rules->options.jink_bonus : 0;
    const int32_t won = pool + paid * (r->rules->players - members);
    if (jinked || members == 1)
        add_seat_line(r, s5_outcome_word((S5Outcome)r->end->outcome), r->end->by, 0)->pool = pool;
    if (paid)
        add_line(r, "jinked.paid", paid);
    if (members > 1) {
        S5ResultLine *line = add_line(r, jinked ? "jinked.shares" : "won.shares", won / members);
        line->side = side;
        line->pool = pool;
    }
    if (won % members)
        add_seat_line(r, "pool.odd", r->view->winner[r->view->tricks_done - 1], won % members);
}

static void explain_pool(Result *r)
{
    const S5HandEnd *end = r->end;
    const int32_t pool = pool_played_for(r), paid = pool - r->view->carried;
    if (end->outcome == S5_OUTCOME_WON || end->outcome == S5_OUTCOME_JINKED)
        tell_winner(r, pool);
    else
        add_seat_line(r, s5_outcome_word((S5Outcome)end->outcome), end->by, r->rules->options.win_tricks)
            ->pool = pool;
    if (r->view->carried)
        add_line(r, paid ? "pool.carried" : "pool.left", r->view->carried)->other = paid;
}

/* ----------------------------------------------------------------- points */

/* Says who scored most, or how many did. */
static void tell_most(Result *r)
{
    const int32_t *change = r->end->change;
    int best = 0, equal = 0;
    for (int party = 1; party < r->rules->parties; party++)
        best = change[party] > change[best] ? party : best;
    for (int party = 0; party < r->rules->parties; party++)
        equal += change[party] == change[best];
    S5ResultLine *line = add_line(r, equal > 1 ? "scored.equal" : "scored.most", change[best]);
    if (equal > 1)
        line->other = equal;
    else
        name_party(r, line, best);
}

static void explain_points(Result *r)
{
    const bool early = r->view->tricks_done < S5_HAND_CARDS;
    if (!early) /* else it is told who won the game */
        tell_most(r);
    add_line(r, early ? "scored.early" : "scored", r->rules->trick_points);
    if (r->view->bonus)
        add_seat_line(r, "bonus", r->view->dealer, r->view->bonus);
    tell_top(r);
}

/* There are two sides, so one has most tricks (docs/rules.md §7). */
static void explain_bands(Result *r)
{
    const S5HandEnd *end = r->end;
    S5ResultLine *line = add_line(r, "won.side", r->view->party_tricks[end->by]);
    line->side = end->by;
    line->other = end->change[end->by];
}

/* ---------------------------------------------------------------- auction */

static bool needs_all_tricks(const Result *r)
{
    return s5_is_slam(r->rules, r->view->bid) && r->rules->options.slam_needs != S5_SLAM_NEEDS_POINTS;
}

/* How a bid ended: by points, or for a bid to win everything by tricks or points. */
static const char *bid_key(const Result *r)
{
    const bool made = r->end->outcome == S5_OUTCOME_MADE;
    if (needs_all_tricks(r))
        return made ? "made.all" : "lost.all";
    if (r->view->bid > SLAM_POINTS)
        return made ? "made.points" : "lost.points";
    return made ? "made" : "lost";
}

/* Says what the bid brought, where that is not what was made. */
static void tell_bid_change(Result *r, int bidding)
{
    const int32_t change = r->end->change[bidding];
    if (r->end->outcome == S5_OUTCOME_LOST)
        add_line(r, -change == r->view->bid ? "lost.costs" : "lost.half", -change);
    else if (s5_is_slam(r->rules, r->view->bid))
        add_line(r, "made.scores", change);
}

/* Says so when others score nothing against the bid that was made. */
static void tell_silenced(Result *r)
{
    bool any = false;
    for (int party = 0; party < r->rules->parties; party++)
        any |= !is_bidding(r, party) && tricks_of(r, party) &&
               s5_defence_is_over(r->rules, score_before(r, party));
    if (any && r->end->outcome == S5_OUTCOME_MADE)
        add_line(r, "made.silences", r->rules->options.no_defence_from);
}

/* Says so when points alone did not win the game. */
static void tell_only_bid(Result *r)
{
    int32_t before[S5_SEATS_MAX];
    bool there = false;
    for (int party = 0; party < r->rules->parties; party++) {
        const bool won = is_bidding(r, party) && r->end->outcome == S5_OUTCOME_MADE;
        before[party] = score_before(r, party);
        there |= !won && r->end->total[party] >= r->rules->options.target;
    }
    if (there && s5_only_bid_wins(r->rules, before))
        add_line(r, "only-bid", r->rules->options.target);
}

/* Says what a partner scores, or for whom their trick counts. */
static void tell_partner(Result *r)
{
    const bool own = r->rules->options.call_scores == S5_CALL_SCORES_OWN;
    const bool slam = s5_is_slam(r->rules, r->view->bid);
    if (r->called >= 0)
        add_seat_line(r, "pair.trick", r->view->partner, 0)->card = called_card(r);
    else if (r->partner >= 0 && !own)
        add_line(r, "pair.both", 0);
    else if (r->partner >= 0 && r->end->outcome == S5_OUTCOME_LOST)
        add_line(r, "pair.own.lost", 0);
    else if (r->partner >= 0)
        add_line(r, slam ? "pair.own.slam" : "pair.own", 0);
}

static void explain_auction(Result *r)
{
    if (r->end->outcome == S5_OUTCOME_PASSED_OUT) {
        add_line(r, s5_outcome_word(S5_OUTCOME_PASSED_OUT), 0);
        return;
    }
    const int bidding = r->rules->side_of[r->view->bidder];
    S5ResultLine *outcome = add_line(r, bid_key(r), 0);
    name_party(r, outcome, bidding);
    outcome->partner = r->partner;
    outcome->other = r->view->bid;
    add_line(r, "tricks", r->rules->trick_points);
    const int bonus = tell_top(r);
    for (int party = 0; party < r->rules->parties; party++) {
        const int32_t points =
            points_of_tricks(r, party) + (party == bonus ? r->rules->options.top_bonus : 0);
        outcome->number +=
            is_bidding(r, party) * (needs_all_tricks(r) ? (int32_t)tricks_of(r, party) : points);
    }
    tell_bid_change(r, bidding);
    tell_partner(r);
    tell_silenced(r);
    tell_only_bid(r);
}

int s5_result(
    const S5Rules *rules, const S5View *view, const S5HandEnd *end, S5ResultLine lines[S5_RESULT_MAX])
{
    static void (*const BY_KIND[S5_KINDS])(Result *) = {[S5_POOL] = explain_pool,
        [S5_POINTS] = explain_points,
        [S5_BANDS] = explain_bands,
        [S5_AUCTION] = explain_auction};
    Result result = {.rules = rules, .view = view, .end = end, .lines = lines};
    find_partner(&result);
    BY_KIND[rules->kind](&result);
    return result.count;
}

/* ------------------------------------------------------------- who won the game */

/* How many parties are at the target, and how many on the floor. */
static void count_ends(const S5Rules *rules, const S5GameOver *end, int *there, int *below)
{
    const S5Options *o = &rules->options;
    *there = *below = 0;
    for (int party = 0; rules->kind != S5_POOL && party < rules->parties; party++) {
        *there += o->target && end->total[party] >= o->target;
        *below += rules->kind == S5_AUCTION && o->floor && end->total[party] <= -o->floor;
    }
}

/* Why this party wins when several are at the target; null when it has the most points. */
static const char *count_out_key(const Result *r, int winner)
{
    const int32_t out = r->rules->options.count_out;
    const bool bids = r->view->bidder != S5_NO_SEAT,
               first = bids && r->rules->side_of[r->view->bidder] == winner;
    if (bids && is_bidding(r, winner) &&
        (out == S5_COUNT_OUT_BIDDER_FIRST || out == S5_COUNT_OUT_BIDDER_THEN_FIRST))
        return first ? "over.bidder" : "over.partner";
    return out == S5_COUNT_OUT_FIRST_PAST || out == S5_COUNT_OUT_BIDDER_THEN_FIRST ? "over.first" : NULL;
}

bool s5_game_reason(const S5Rules *rules, const S5View *view, const S5GameOver *end, S5ResultLine *line)
{
    const S5Options *o = &rules->options;
    const bool one = end->winners && !(end->winners & (end->winners - 1));
    Result result = {.rules = rules, .view = view, .lines = line};
    int there, below, winner = 0;
    find_partner(&result);
    count_ends(rules, end, &there, &below);
    while (end->winners >> winner > 1)
        winner++;
    const char *counted = one && there > 1 ? count_out_key(&result, winner) : NULL;
    if (end->stopped)
        return false;
    if (rules->kind != S5_POOL && o->five_tricks == S5_FIVE_TRICKS_GAME &&
        view->party_tricks[winner] == S5_HAND_CARDS)
        add_line(&result, "over.five", 0);
    else if (counted)
        name_party(&result, add_line(&result, counted, o->target), winner);
    else if (!there && below)
        add_line(&result, "over.floor", o->floor);
    else if (!there && o->hands > 1 && view->hand_number == o->hands)
        add_line(&result, "over.hands", o->hands);
    return result.count > 0;
}
