/* What is asked, what each answer does, and why one is refused. */
#include "session.h"

#include <string.h>

/* ---------------------------------------------------------------- questions */

static S5Set cards_following(const S5GameView *game, int asked)
{
    const uint8_t *power = s5_game_view_trumps(game)->power[asked];
    S5Set set = 0;
    for (S5Set rest = game->view.hand; rest; rest &= rest - 1)
        if (power[s5_set_first(rest)] && power[s5_set_first(rest)] <= S5_POWER_TRUMP)
            set |= s5_set_of(s5_set_first(rest));
    return set;
}

/* Says how a lead of trumps must be answered; `obliged` are the cards that oblige. */
static void put_follow_trumps(S5Text *text, const S5GameView *game, S5Set obliged)
{
    const S5Set trumps = game->view.hand & s5_display_trumps(&game->rules, &game->view);
    if (obliged)
        s5_text_add(text, "Trumps were led: play a trump.");
    else if (trumps)
        s5_phrase(
            text, game, "Trumps were led, but your %S may be kept back: any card may be played.", &trumps);
    else
        s5_text_add(text, "Trumps were led and you hold none: any card may be played.");
}

/* Says how a lead of a plain suit must be answered, unless every card is allowed. */
static void put_follow_suit(S5Text *text, const S5GameView *game, int asked, S5Set obliged)
{
    const S5Options *options = &game->rules.options;
    const S5Set ace = options->ace_hearts_follows == S5_ACE_HEARTS_FOLLOWS_HEART && asked == S5_HEARTS
                          ? game->view.hand & s5_set_of(s5_card(S5_HEARTS, S5_ACE))
                          : 0;
    const S5Set trumps = game->view.hand & s5_display_trumps(&game->rules, &game->view),
                suited = cards_following(game, asked) | ace;
    const int32_t follow = options->follow;
    if (obliged && !suited)
        s5_text_add(text, " and you hold none: play a trump.");
    else if (obliged)
        s5_phrase(text, game, "%s: follow suit%s.", suited == ace ? ", and your A♥ is a heart too" : "",
            follow == S5_FOLLOW_MAY_TRUMP || follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID ? " or play a trump"
                                                                                      : "");
    else if (follow == S5_FOLLOW_FREE_WITH_TRUMP && trumps)
        s5_text_add(text, " and you hold a trump: any card may be played.");
    else if (follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID && trumps)
        s5_phrase(
            text, game, " and you hold none, but your %S may be kept back: any card may be played.", &trumps);
    else
        s5_phrase(text, game, " and you hold none: any card may be played%s.", trumps ? ", a trump too" : "");
}

/* How the lead must be answered with the person's hand, as the trick stands (docs/rules.md §2, H2). */
static void put_follow(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    const S5Card led = s5_game_view_card_led(game);
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    S5Set obliged;
    if (led == S5_NO_CARD) {
        s5_text_add(text, "You lead: any card may be played.");
        return;
    }
    const int asked = trumps->asked[led];
    s5_follow_trick(&game->rules, trumps, view->hand, view->trick[view->tricks_done], view->played, &obliged);
    if (asked == S5_ASKED_TRUMPS) {
        put_follow_trumps(text, game, obliged);
        return;
    }
    S5Text name = S5_EMPTY_TEXT(16);
    s5_text_add(&name, s5_suit_name((S5Suit)asked));
    s5_capitalize(name.start);
    s5_phrase(text, game, "%s were led", name.start);
    if (game->rules.options.follow == S5_FOLLOW_FREE)
        s5_text_add(text, ": any card may be played.");
    else
        put_follow_suit(text, game, asked, obliged);
}

static void ask_play(S5Text *text, const S5GameView *game)
{
    const S5Set cards = game->view.legal.cards;
    const S5Card called = s5_called_card(game->view.call);
    const int32_t by = game->rules.options.call_by;
    if (s5_set_count(game->view.hand) == 1) {
        s5_phrase(text, game, "Your last card is the %c.", s5_set_first(cards));
        return;
    }
    if (by && game->view.tricks_done + 1 >= by && called != S5_NO_CARD && cards == s5_set_of(called)) {
        s5_phrase(text, game, "You have the %c, which was called, and must play it now.", called);
        return;
    }
    put_follow(text, game);
    if (s5_set_count(cards) == 1)
        s5_phrase(text, game, " That leaves the %c.", s5_set_first(cards));
    else
        s5_text_add(text, " Which card?");
}

/* The card in hand that robs: the ace of trumps, or 5♥ where nobody has it (docs/rules.md §4, H3). */
static S5Card card_to_rob_with(const S5GameView *game)
{
    const S5Card ace = s5_game_view_ace(game);
    return s5_set_has(game->view.hand, ace) ? ace : s5_card(S5_HEARTS, S5_FIVE);
}

/* Says what not robbing means for the ace in hand (docs/rules.md §4). */
static void put_refusal(S5Text *text, const S5GameView *game, S5ChoiceKind kind)
{
    const S5Options *options = &game->rules.options;
    const S5Card ace = s5_game_view_ace(game);
    const bool with_ace = s5_set_has(game->view.hand, ace);
    s5_phrase(text, game, " Or %s", s5_choice_word(kind));
    if (with_ace && s5_refusal_lowers(options, kind == S5_CHOICE_TURN_DOWN))
        s5_phrase(text, game, ", and the %c becomes the lowest trump", ace);
    if (with_ace && s5_refusal_bars(options) && game->rules.kind == S5_POOL)
        s5_text_add(text, ", and you can't win the pool");
    s5_text_char(text, '?');
}

static void ask_rob(S5Text *text, const S5GameView *game)
{
    const S5Card turn_up = game->view.turn_up, ace = s5_game_view_ace(game), with = card_to_rob_with(game);
    const char *may_must =
        s5_legal_count(&game->view.legal) == s5_set_count(game->view.legal.cards) ? "must" : "may";
    if (game->joker == S5_JOKER_UP) {
        s5_phrase(text, game,
            "The Joker is turned up and you dealt: you take it for one of your cards. Give which card?");
        return;
    }
    if (turn_up == ace)
        s5_phrase(text, game,
            "The %c is turned up and you dealt: you %s take it for one of your cards. Give which card?", ace,
            may_must);
    else if (game->rules.options.rob_gives == S5_ROB_GIVES_ACE)
        s5_phrase(text, game, "You hold the %c: you %s rob, which is to give it for the %c.", with, may_must,
            turn_up);
    else
        s5_phrase(text, game,
            "You hold the %c: you %s rob, which is to take the %c for another card. Give which card?", with,
            may_must, turn_up);
    for (int kind = S5_CHOICE_TURN_DOWN; kind <= S5_CHOICE_DECLINE; kind++)
        if (s5_game_view_allows(game, (S5ChoiceKind)kind))
            put_refusal(text, game, (S5ChoiceKind)kind);
}

static void ask_five(S5Text *text, const S5GameView *game)
{
    if (game->seat == game->view.dealer)
        s5_phrase(text, game, "Another turn-up is asked for instead of the %c. Agree (five), or pass?",
            game->view.turn_up);
    else
        s5_phrase(text, game,
            "The %c is turned up. Ask for another turn-up (five), to which the dealer must agree, or pass?",
            game->view.turn_up);
}

/* The bonus for the highest trump that the person's party can have: none from some score on (docs/rules.md H6). */
static int highest_trump_bonus(const S5GameView *game)
{
    const int32_t points = game->view.total[game->rules.side_of[game->seat]];
    return s5_bonus_is_over(&game->rules, points) ? 0 : game->rules.options.top_bonus;
}

static bool is_hopeless(const S5GameView *game, int bid)
{
    return s5_is_hopeless(&game->rules, game->view.total, game->seat, bid);
}

static void put_why_hopeless(S5Text *text, const S5GameView *game)
{
    const int bonus = highest_trump_bonus(game);
    if (game->rules.options.top_bonus > bonus)
        s5_phrase(
            text, game, "with %d points or more you get no bonus", (int)game->rules.options.bonus_until);
    else
        s5_phrase(
            text, game, "a hand brings %d points at most", game->rules.trick_points * S5_HAND_CARDS + bonus);
}

static void put_hopeless(S5Text *text, const S5GameView *game, int bid)
{
    if (!is_hopeless(game, bid))
        return;
    s5_text_add(text, " (can't be made: ");
    put_why_hopeless(text, game);
    s5_text_char(text, ')');
}

void s5_game_view_bid_label(S5Text *text, const S5GameView *game, int bid)
{
    s5_phrase(text, game, is_hopeless(game, bid) ? "%d: can't be made" : "%d", bid);
}

/* What a bid needs, brings and costs, in whole sentences that begin small. */
static void put_bid_meaning(S5Text *text, const S5GameView *game, int bid)
{
    const S5Options *options = &game->rules.options;
    const bool alone = !game->rules.sides;
    const char *who = alone ? "you" : "your side",
               *succeeds = alone ? "you do, you score" : "it does, it scores";
    const char *loses = alone ? "you lose" : "it loses";
    if (s5_is_slam(&game->rules, bid))
        s5_phrase(text, game, "%s must %s. If %s %d and nothing else; if not, %s %d.", who,
            options->slam_needs == S5_SLAM_NEEDS_POINTS ? "make 30 points" : "take all five tricks", succeeds,
            s5_slam_scores(bid), loses, s5_bid_costs(&game->rules, bid));
    else
        s5_phrase(text, game,
            highest_trump_bonus(game)
                ? "%s must make %d points in tricks, 5 for each and %d more for the highest trump in play."
                : "%s must make %d points in tricks, 5 for each.",
            who, bid, highest_trump_bonus(game));
    if (!s5_is_slam(&game->rules, bid))
        s5_phrase(text, game, " If %s all the points made; if not, %s %d.", succeeds, loses, bid);
    if (!is_hopeless(game, bid))
        return;
    s5_text_add(text, " No cards can make it, because ");
    put_why_hopeless(text, game);
    s5_text_add(text, ". It still keeps the bid from the others.");
}

static void put_bid_reason(S5Text *text, const S5GameView *game)
{
    const S5Options *options = &game->rules.options;
    const int party = game->rules.side_of[game->seat];
    const int32_t points = game->view.total[party];
    if (!s5_game_view_allows(game, S5_CHOICE_PASS))
        s5_text_add(text, "You are bagged: everybody else has passed, and the dealer must bid. ");
    else if (s5_in_bunker(&game->rules, game->view.total, party))
        s5_phrase(
            text, game, "Your side is in the bunker, below −%d, so it may only pass. ", (int)options->bunker);
    if (options->bid_20_from && points >= options->bid_20_from)
        s5_phrase(text, game, "With %d points or more you may not bid or hold less than 20. ",
            (int)options->bid_20_from);
}

static void ask_bid(S5Text *text, const S5GameView *game)
{
    const char *comma = "Your bid: ";
    put_bid_reason(text, game);
    for (int i = 0; i < 32; i++) {
        if (!(game->view.legal.bids >> i & 1))
            continue;
        s5_phrase(text, game, "%s%d", comma, 5 * (i + 1));
        put_hopeless(text, game, 5 * (i + 1));
        comma = ", ";
    }
    if (s5_game_view_allows(game, S5_CHOICE_HOLD)) {
        s5_phrase(text, game, "%shold (the %d is then yours)", comma, game->view.bid);
        put_hopeless(text, game, game->view.bid);
        comma = ", ";
    }
    if (s5_game_view_allows(game, S5_CHOICE_PASS))
        s5_phrase(text, game, "%spass", comma);
    s5_text_char(text, '?');
}

static void put_kept(S5Text *text, const S5GameView *game)
{
    const S5Legal *legal = &game->view.legal;
    if (legal->must)
        s5_phrase(text, game, " The %S must be among them: trumps are kept as long as you have other cards.",
            &legal->must);
    else if (legal->cards != game->view.hand)
        s5_text_add(text, " Trumps may not be discarded.");
}

static void ask_kitty(S5Text *text, const S5GameView *game)
{
    const int count = game->view.legal.discard_max;
    s5_phrase(text, game,
        game->view.blind ? "You have six cards: discard which?"
                         : "You have the kitty in hand: discard which %d card%s?",
        count, s5_plural(count));
    put_kept(text, game);
}

static void ask_draw_with_kitty(S5Text *text, const S5GameView *game, int least, int most)
{
    if (most > least)
        s5_phrase(text, game,
            "You have the kitty in hand. Discard which cards, %d to %d of your %d, to draw one for each beyond %d? "
            "There are %d in the stock.",
            least, most, s5_set_count(game->view.hand), least, game->view.stock);
    else
        s5_phrase(text, game, "You have the kitty in hand and can draw nothing. Discard which %d card%s?",
            least, s5_plural(least));
}

static void ask_draw(S5Text *text, const S5GameView *game)
{
    const S5View *view = &game->view;
    const int least = view->legal.discard_min, most = view->legal.discard_max;
    if (view->taken)
        s5_phrase(text, game, "You have taken %S from the stock. Discard which %d card%s?", &view->taken,
            least, s5_plural(least));
    else if (least && s5_legal_count(&view->legal) == 1)
        s5_phrase(text, game, "You have the kitty in hand. Discard the %d card%s that %s: trumps are kept.",
            least, s5_plural(least), least == 1 ? "is not a trump" : "are not trumps");
    else if (least)
        ask_draw_with_kitty(text, game, least, most);
    else if (!view->legal.cards)
        s5_text_add(text, "You hold only trumps, which are kept.");
    else if (!most)
        s5_phrase(text, game,
            view->stock ? "Nobody may draw: you keep your hand."
                        : "The stock is empty and nothing can be drawn: you keep your hand.");
    else
        s5_phrase(text, game, "Discard which cards, up to %d, to draw as many? There are %d in the stock.",
            most, view->stock);
    if (s5_legal_count(&view->legal) > 1)
        put_kept(text, game);
}

static void ask_pick(S5Text *text, const S5GameView *game)
{
    const int lacks = S5_HAND_CARDS - s5_set_count(game->view.hand);
    s5_phrase(text, game, "You look through the stock. Take which card? You need %d card%s.", lacks,
        s5_plural(lacks));
}

static void ask_claim(S5Text *text, const S5GameView *game)
{
    static const char *const COUNTS[] = {"no", "one", "two", "three", "four", "five"};
    s5_phrase(text, game,
        "The first %s tricks are yours. Claim the pool of %d, or jink: play on for all five, for the "
        "pool and %d from each %s, or nothing?",
        COUNTS[game->rules.options.win_tricks], (int)game->view.pool, (int)game->rules.options.jink_bonus,
        game->rules.sides ? "player of another side" : "other player");
}

static void ask_for_suit(S5Text *text, const S5GameView *game)
{
    if (s5_set_count(game->view.hand) > S5_HAND_CARDS)
        s5_phrase(text, game, "You have the kitty in hand, and discard when trumps are named. ");
    s5_text_add(text, "Which suit do you make trumps: spades, hearts, diamonds or clubs?");
    if (s5_game_view_allows(game, S5_CHOICE_BLIND))
        s5_phrase(text, game,
            " Or say blind, which throws the kitty away for the top card of the stock: its suit is trumps.");
}

static void ask_call(S5Text *text, const S5GameView *game)
{
    const bool alone = s5_game_view_allows(game, S5_CHOICE_ALONE);
    s5_phrase(text, game, "Call which trump? The player who has it is your partner. Yours to call: %S",
        &game->view.legal.cards);
    s5_text_add(text, alone ? "; or alone." : ".");
}

/* ----------------------------------------------------- questions for a listener */

/* Each is a sentence of at most 15 words with what may be chosen; why something may not, and what it means, is asked by `why`. */

/* Writes `a, b or c`. */
static void put_either(S5Text *text, const S5GameView *game, S5Set set)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(&game->rules, &game->view, set, cards);
    for (int i = 0; i < count; i++)
        s5_phrase(text, game, !i ? "%c" : i + 1 < count ? ", %c" : " or %c", cards[i]);
}

/* What was led and what may be played to it. */
static void ask_play_aloud(S5Text *text, const S5GameView *game)
{
    const S5Set cards = game->view.legal.cards, barred = game->view.hand & ~cards;
    const S5Card led = s5_game_view_card_led(game);
    const int asked = led == S5_NO_CARD ? 0 : s5_game_view_trumps(game)->asked[led];
    if (led == S5_NO_CARD)
        s5_text_add(text, "Your lead");
    else if (asked == S5_ASKED_TRUMPS)
        s5_text_add(text, "Trumps led");
    else
        s5_phrase(text, game, "%t led", asked);
    s5_text_add(text, ": ");
    if (s5_set_count(cards) == 1)
        s5_phrase(text, game, "only the %c.", s5_set_first(cards));
    else if (!barred)
        s5_text_add(text, "any card.");
    else if (s5_set_count(barred) == 1)
        s5_phrase(text, game, "any but the %c.", s5_set_first(barred));
    else
        put_either(text, game, cards);
    if (s5_set_count(cards) > 1 && s5_set_count(barred) > 1)
        s5_text_char(text, '?');
}

static void ask_five_aloud(S5Text *text, const S5GameView *game)
{
    s5_phrase(text, game, "%s, or pass?",
        game->seat == game->view.dealer ? "Agree to another turn-up (five)"
                                        : "Ask for another turn-up (five)");
}

static void ask_rob_aloud(S5Text *text, const S5GameView *game)
{
    if (game->joker == S5_JOKER_UP)
        s5_text_add(text, "Take the Joker: give which card");
    else if (game->view.turn_up != s5_game_view_ace(game) &&
             game->rules.options.rob_gives == S5_ROB_GIVES_ACE)
        s5_phrase(text, game, "Rob the %c with the %c", game->view.turn_up, card_to_rob_with(game));
    else
        s5_phrase(text, game, "Rob the %c: give which card", game->view.turn_up);
    for (int kind = S5_CHOICE_TURN_DOWN; kind <= S5_CHOICE_DECLINE; kind++)
        if (s5_game_view_allows(game, (S5ChoiceKind)kind))
            s5_phrase(text, game, ", or %s", s5_choice_word((S5ChoiceKind)kind));
    s5_text_char(text, '?');
}

static void ask_bid_aloud(S5Text *text, const S5GameView *game)
{
    const char *comma = s5_game_view_allows(game, S5_CHOICE_PASS) ? "Your bid: " : "You must bid: ";
    for (int i = 0; i < 32; i++)
        if (game->view.legal.bids >> i & 1) {
            s5_phrase(text, game, "%s%d", comma, 5 * (i + 1));
            comma = ", ";
        }
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if ((kind == S5_CHOICE_HOLD || kind == S5_CHOICE_PASS) &&
            s5_game_view_allows(game, (S5ChoiceKind)kind)) {
            s5_phrase(text, game, "%s%s", comma, s5_choice_word((S5ChoiceKind)kind));
            comma = ", ";
        }
    s5_text_char(text, '?');
}

static void ask_suit_aloud(S5Text *text, const S5GameView *game)
{
    s5_phrase(text, game, "Make which suit trumps: spades, hearts, diamonds%s?",
        s5_game_view_allows(game, S5_CHOICE_BLIND) ? ", clubs, or blind" : " or clubs");
}

static void ask_discard_aloud(S5Text *text, const S5GameView *game)
{
    const int least = game->view.legal.discard_min, most = game->view.legal.discard_max;
    if (!most)
        s5_text_add(text, "You keep your hand.");
    else if (least == most)
        s5_phrase(text, game, "Discard which %d card%s?", most, s5_plural(most));
    else if (least)
        s5_phrase(text, game, "Discard which cards, %d to %d?", least, most);
    else
        s5_phrase(text, game, "Discard which cards, up to %d, to draw as many?", most);
}

static void ask_pick_aloud(S5Text *text, const S5GameView *game)
{
    (void)game;
    s5_text_add(text, "Take which card from the stock?");
}

static void ask_call_aloud(S5Text *text, const S5GameView *game)
{
    s5_phrase(
        text, game, "Call which trump%s?", s5_game_view_allows(game, S5_CHOICE_ALONE) ? ", or alone" : "");
}

static void ask_claim_aloud(S5Text *text, const S5GameView *game)
{
    s5_phrase(text, game, "Claim the pool of %d, or jink: all five tricks or nothing?", (int)game->view.pool);
}

/* ------------------------------------------------------------------- asking */

typedef void AskPhase(S5Text *, const S5GameView *);

/* What is asked on a screen, and of a listener. */
static AskPhase *const ASK[S5_PHASES][2] = {[S5_PHASE_FIVING] = {ask_five, ask_five_aloud},
    [S5_PHASE_ROB] = {ask_rob, ask_rob_aloud},
    [S5_PHASE_BID] = {ask_bid, ask_bid_aloud},
    [S5_PHASE_NAME] = {ask_for_suit, ask_suit_aloud},
    [S5_PHASE_KITTY] = {ask_kitty, ask_discard_aloud},
    [S5_PHASE_DRAW] = {ask_draw, ask_discard_aloud},
    [S5_PHASE_PICK] = {ask_pick, ask_pick_aloud},
    [S5_PHASE_CALL] = {ask_call, ask_call_aloud},
    [S5_PHASE_PLAY] = {ask_play, ask_play_aloud},
    [S5_PHASE_CLAIM] = {ask_claim, ask_claim_aloud}};

void s5_game_view_question(S5Text *text, const S5GameView *game)
{
    char *question = text->start + text->used;
    AskPhase *ask = ASK[game->view.phase][game->spoken];
    (ask ? ask : ASK[S5_PHASE_PLAY][game->spoken])(text, game);
    if (game->spoken)
        s5_capitalize(question);
}

S5Choice s5_game_view_default_choice(const S5GameView *game)
{
    S5PlayerContext context = {.random = s5_random(0, 0)};
    return s5_level(S5_LEVEL_QUICK)->choose(&game->rules, &game->view, &context);
}

const char *s5_game_view_enter(const S5GameView *game)
{
    if (s5_legal_count(&game->view.legal) != 1)
        return "";
    const int phase = game->view.phase;
    const bool discards = phase == S5_PHASE_KITTY || phase == S5_PHASE_DRAW;
    return phase == S5_PHASE_ROB          ? " Enter does it."
           : phase == S5_PHASE_BID        ? " Enter says it."
           : !discards                    ? " Enter plays it."
           : game->view.legal.discard_min ? " Enter discards them."
                                          : " Enter continues.";
}

/* ------------------------------------------------------------------ meanings */

const char *s5_game_view_meaning(const S5GameView *game, S5ChoiceKind kind)
{
    if (kind == S5_CHOICE_PASS && game->view.phase == S5_PHASE_FIVING)
        return "the turn-up stays as it is";
    if (kind == S5_CHOICE_ROB && game->joker == S5_JOKER_UP)
        return "take the Joker and give this card for it";
    return s5_choice_meaning(kind);
}

/* What follows from not robbing are options of the rules, and their own sentences say it. */
void s5_game_view_consequence(S5Text *text, const S5GameView *game, S5ChoiceKind kind)
{
    const bool refuses = kind == S5_CHOICE_TURN_DOWN || kind == S5_CHOICE_DECLINE;
    if (!refuses || !s5_set_has(game->view.hand, s5_game_view_ace(game)))
        return;
    const S5Options *options = &game->rules.options;
    const bool no_pool = options->rob_refusal == S5_ROB_REFUSAL_BARS && game->rules.kind != S5_POOL; /* R11 */
    const int32_t refusal = no_pool ? S5_ROB_REFUSAL_FREE : options->rob_refusal;
    const bool bars = options->refusal_bars == S5_REFUSAL_BARS_YES && refusal != S5_ROB_REFUSAL_BARS;
    if (refusal != S5_ROB_REFUSAL_FREE || !bars)
        s5_text_add(text, s5_option_word(S5_OPTION_ROB_REFUSAL, refusal)->meaning);
    if (refusal != S5_ROB_REFUSAL_FREE && bars)
        s5_text_char(text, ' ');
    if (bars)
        s5_text_add(text, s5_option_word(S5_OPTION_REFUSAL_BARS, S5_REFUSAL_BARS_YES)->meaning);
}

/* Says what the bids to win everything need and bring (docs/rules.md H6). */
void s5_game_view_slams(const S5GameView *game, int indent)
{
    static const char BLANKS[] = "                  ";
    const S5Options *options = &game->rules.options;
    const char *blanks = BLANKS + sizeof BLANKS - 1 - indent;
    const char *needs = options->slam_needs == S5_SLAM_NEEDS_POINTS ? "30 points" : "all five tricks";
    for (int i = 5; i < 32; i++) {
        const int bid = 5 * (i + 1);
        if ((game->view.legal.bids >> i & 1) && s5_is_slam(&game->rules, bid))
            s5_say(game, indent,
                "%s%d needs %s; if made, it scores %d and nothing else; if lost, it costs %d", blanks, bid,
                needs, s5_slam_scores(bid), s5_bid_costs(&game->rules, bid));
    }
    s5_say(game, indent, "%sany %sbid that is made scores the points made; if lost, it costs the bid", blanks,
        s5_is_slam(&game->rules, 30) || options->bids >> 6 ? "other " : "");
}

/* ---------------------------------------------------------------------- why */

/* The trumps among discarded cards that might be kept. */
static S5Set thrown_out(const S5GameView *game, S5Set cards)
{
    const S5Set trumps = s5_display_trumps(&game->rules, &game->view);
    const bool forced =
        !(game->view.hand & ~cards & ~trumps) && s5_set_count(cards) == game->view.legal.discard_min;
    return forced ? 0 : cards & trumps;
}

/* Whether a trump is given where a weaker card could be given, or in exchange for a weaker card where nobody has to
 * rob (docs/rules.md §4). */
static bool thrown_for(const S5GameView *game, S5Card given, S5Card taken)
{
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    const S5Legal *legal = &game->view.legal;
    bool weaker = legal->cards & ~trumps->cards;
    for (S5Set rest = legal->cards; rest; rest &= rest - 1)
        weaker = weaker || power[s5_set_first(rest)] < power[given];
    const bool must = s5_legal_count(legal) == s5_set_count(legal->cards);
    return s5_set_has(trumps->cards, given) && (weaker || (!must && power[given] > power[taken]));
}

bool s5_game_view_doubt(S5Text *text, const S5GameView *game, const S5Choice *choice)
{
    const S5Set out = choice->kind == S5_CHOICE_DISCARD ? thrown_out(game, choice->cards) : 0;
    const S5Card taken = game->joker == S5_JOKER_UP ? (S5Card)S5_JOKER : game->view.turn_up;
    const bool given = choice->kind == S5_CHOICE_ROB && thrown_for(game, choice->value, taken);
    if (out)
        s5_phrase(text, game, S5_BOLD "That throws trumps away: %S." S5_NORMAL, &out);
    else if (given)
        s5_phrase(text, game, S5_BOLD "That throws a trump away: the %c for the %c." S5_NORMAL, choice->value,
            taken);
    return out || given;
}

/* Says how many cards must be discarded, for a choice with the wrong number of them. */
static void put_discard_count(S5Text *text, const S5GameView *game, const S5Choice *choice)
{
    const S5Legal *legal = &game->view.legal;
    const S5Set missed = legal->must & ~choice->cards;
    const int count = s5_set_count(choice->cards);
    if (missed)
        s5_phrase(text, game, "the %S must be discarded before any trump", &missed);
    else if (legal->discard_min == legal->discard_max)
        s5_phrase(text, game, "exactly %d card%s must be discarded, and this is %d", legal->discard_max,
            s5_plural(legal->discard_max), count);
    else if (legal->discard_min)
        s5_phrase(text, game, "%d to %d cards must be discarded, and this is %d", legal->discard_min,
            legal->discard_max, count);
    else
        s5_phrase(text, game, "at most %d may be discarded, and this is %d", legal->discard_max, count);
}

static void explain_bid(S5Text *text, const S5GameView *game, const S5Choice *choice)
{
    const bool hold = choice->kind == S5_CHOICE_HOLD;
    const int bid = hold ? game->view.bid : choice->value;
    s5_phrase(text, game, hold ? "Hold, which is to take the %d over: " : "Bid %d: ", bid);
    put_bid_meaning(text, game, bid);
}

void s5_game_view_why(S5Text *text, const S5GameView *game, const S5Choice *choice, S5Status status)
{
    S5Text why = S5_EMPTY_TEXT(S5_SAY_MAX);
    const bool play = choice->kind == S5_CHOICE_PLAY;
    if (game->spoken && s5_status_option(status) != S5_OPTION_NONE && status != S5_ERR_KEEP_TRUMPS) {
        s5_text_add(text, "Not allowed. ");
        s5_game_view_question(text, game);
        return;
    }
    if (status == S5_ERR_OUT_COUNT || (status == S5_ERR_KEEP_TRUMPS && game->view.legal.must))
        put_discard_count(&why, game, choice);
    else if (status != S5_OK)
        s5_explain(&why, &game->rules, &game->view, choice, status, &game->terms,
            game->spoken ? S5_SUIT_WORDS : S5_SUIT_SYMBOLS);
    else if (play)
        put_follow(&why, game);
    s5_capitalize(why.start);
    if (status != S5_OK && game->spoken)
        s5_phrase(text, game, "%s.", why.start);
    else if (status != S5_OK)
        s5_phrase(text, game, "%s. (docs/rules.md %s)", why.start, s5_explain_section(&game->view, status));
    else if (play)
        s5_phrase(text, game, "The %c may be played. %s", choice->value, why.start);
    else if (choice->kind == S5_CHOICE_BID || choice->kind == S5_CHOICE_HOLD)
        explain_bid(text, game, choice);
    else
        s5_phrase(
            text, game, "You may choose that: %o.", s5_game_view_meaning(game, (S5ChoiceKind)choice->kind));
}
