/*
 * The lessons of a first game. A lesson comes with the event that it explains: when the person is asked, or a hand has
 * ended, and something is the case that was not before. There are no rules here: what is legal, what ranks above what and what
 * is asked are read off the view. The page has the same conditions in web/src/guide/lessons.ts; the
 * test texts compares the two.
 */
#include "lesson.h"

#include <jansson.h>

/* What a condition is asked about. */
typedef struct Moment {
    const S5GameView *game;
    const S5View *view;
    const S5TrumpTables *trumps; /* null while they are not fixed */
    S5Set own;                   /* the person's trumps */
    S5Card led;                  /* S5_NO_CARD for none */
    int asked;                   /* what it asks for; S5_ASKED for nothing */
    S5Outcome outcome;           /* of the hand that has just ended, S5_OUTCOME_NONE while it is played */
} Moment;

static Moment moment_of(const S5GameView *game, S5Outcome outcome)
{
    Moment m = {.game = game, .view = &game->view, .trumps = s5_game_view_trumps(game), .outcome = outcome};
    m.led = s5_game_view_card_led(game);
    m.asked = m.led != S5_NO_CARD && m.trumps ? m.trumps->asked[m.led] : S5_ASKED;
    m.own = m.trumps ? m.view->hand & m.trumps->cards : 0;
    return m;
}

static bool allows(const Moment *m, S5ChoiceKind kind)
{
    return s5_game_view_allows(m->game, kind);
}

static bool may_play(const Moment *m)
{
    return allows(m, S5_CHOICE_PLAY);
}

static bool is_hand_start(const Moment *m)
{
    return m->view->hand_number && !m->view->tricks_done && !m->outcome;
}

/* ---------------------------------------------------------------- the trumps */

/* Whether the trumps begin with the five, the jack, and then these; S5_NO_CARD for nothing more. */
static bool are_ranked(const Moment *m, S5Card third, S5Card fourth)
{
    S5Card order[S5_RANKS + 2];
    if (!m->trumps || s5_order(m->trumps, S5_ASKED_TRUMPS, order) < 4)
        return false;
    const S5Suit suit = (S5Suit)m->view->trump;
    return order[0] == s5_card(suit, S5_FIVE) && order[1] == s5_card(suit, S5_JACK) && order[2] == third &&
           (fourth == S5_NO_CARD || order[3] == fourth);
}

static bool when_five(const Moment *m)
{
    S5Card cards[S5_RANKS + 2];
    const bool there = m->trumps && s5_order(m->trumps, S5_ASKED_TRUMPS, cards);
    return there && cards[0] == s5_card((S5Suit)m->view->trump, S5_FIVE) && s5_set_has(m->own, cards[0]);
}

static bool when_robbed(const Moment *m)
{
    const bool taken = s5_display_turn_up(&m->game->rules, m->view) == S5_NO_CARD;
    return taken && m->view->robber != S5_NO_SEAT && m->view->robber != m->view->seat;
}

/* ---------------------------------------------------------------- following */

static bool is_trumps_led(const Moment *m)
{
    return may_play(m) && m->asked == S5_ASKED_TRUMPS && m->own;
}

static bool is_plain_led(const Moment *m)
{
    return may_play(m) && m->asked < S5_ASKED_TRUMPS;
}

static S5Set cards_of_suit(const Moment *m)
{
    S5Card cards[S5_RANKS + 2];
    S5Set suit = 0;
    for (int i = s5_order(m->trumps, m->asked, cards); i; i--)
        suit |= s5_set_of(cards[i - 1]);
    return suit & m->view->hand;
}

static bool may_all(const Moment *m)
{
    return m->view->legal.cards == m->view->hand;
}

/* The lowest card of the plain suit that was led, S5_NO_CARD where trumps or nothing was. */
static S5Card lowest_of_suit(const Moment *m)
{
    S5Card cards[S5_RANKS + 2];
    const int count = m->asked < S5_ASKED_TRUMPS ? s5_order(m->trumps, m->asked, cards) : 0;
    return count ? cards[count - 1] : (S5Card)S5_NO_CARD;
}

static bool when_black(const Moment *m)
{
    const S5Card card = lowest_of_suit(m);
    return card != S5_NO_CARD && s5_card_rank(card) == S5_TEN;
}

/* ----------------------------------------------------------------- the tricks */

static bool three_win(const Moment *m)
{
    const S5Rules *rules = &m->game->rules;
    return rules->kind == S5_POOL && !rules->sides && !m->outcome && rules->options.win_tricks == 3;
}

/* Another player with two tricks, or S5_NO_SEAT. */
static int seat_near(const Moment *m)
{
    for (int seat = 0; seat < m->game->rules.players; seat++)
        if (seat != m->view->seat && m->view->seat_tricks[seat] == 2)
            return seat;
    return S5_NO_SEAT;
}

/* -------------------------------------------------------------- a called partner */

/* The card called openly, or else in secret (docs/rules.md H16), while the hand lasts; S5_NO_CARD for none. */
static S5Card card_called(const Moment *m, int32_t open)
{
    const bool called = m->game->rules.options.call_open == open && !m->outcome;
    return called ? s5_called_card(m->view->call) : (S5Card)S5_NO_CARD;
}

static S5Card secret_card(const Moment *m)
{
    return card_called(m, S5_CALL_OPEN_NO);
}

static bool when_partner(const Moment *m)
{
    const S5Card card = secret_card(m);
    return card != S5_NO_CARD && m->view->partner == m->view->seat && s5_set_has(m->view->hand, card);
}

static bool when_partner_shown(const Moment *m)
{
    return secret_card(m) != S5_NO_CARD && m->view->partner != S5_NO_SEAT &&
           m->view->partner != m->view->seat;
}

/* Whose score a bid changes: that of the side (0), of the bidder alone (1), or of the bidder and a called partner (2). */
static int who_scores_bid(const Moment *m)
{
    const S5Options *o = &m->game->rules.options;
    const bool pair = m->view->partner != S5_NO_SEAT && o->call_lasts == S5_CALL_LASTS_HAND &&
                      o->call_scores == S5_CALL_SCORES_BOTH;
    return m->game->rules.sides ? 0 : 1 + pair;
}

/* ---------------------------------------------------------- what lessons are about */

static bool has_hopeless_bid(const Moment *m)
{
    return s5_hopeless(&m->game->rules, &m->view->legal, m->view->total, m->view->seat, m->view->bid).kinds;
}

/* Whether more than five cards are to be discarded from, by the bidder or by others. */
static bool has_over_five(const Moment *m, bool bidder)
{
    return allows(m, S5_CHOICE_DISCARD) && s5_set_count(m->view->hand) > S5_HAND_CARDS &&
           (m->view->bidder == m->view->seat) == bidder;
}

/* The lessons whose case it is, as bits. */
static uint64_t find_cases(const Moment *m)
{
    const int who = who_scores_bid(m);
    const bool is_case[S5_LESSONS] = {
        [S5_LESSON_AIM_GOAL] = is_hand_start(m) && m->game->rules.options.target,
        [S5_LESSON_AIM] = is_hand_start(m) && !m->game->rules.options.target,
        [S5_LESSON_JINK_MUST] = allows(m, S5_CHOICE_JINK) && !allows(m, S5_CHOICE_CLAIM),
        [S5_LESSON_JINK] = allows(m, S5_CHOICE_JINK) && allows(m, S5_CHOICE_CLAIM),
        [S5_LESSON_ROB] = allows(m, S5_CHOICE_ROB) && !m->view->joker_due,
        [S5_LESSON_HOLD] = allows(m, S5_CHOICE_HOLD),
        [S5_LESSON_BID] = allows(m, S5_CHOICE_BID),
        [S5_LESSON_HOPELESS] = has_hopeless_bid(m),
        [S5_LESSON_NAME] = allows(m, S5_CHOICE_NAME),
        [S5_LESSON_BLIND] = allows(m, S5_CHOICE_BLIND),
        [S5_LESSON_KITTY] = has_over_five(m, true),
        [S5_LESSON_TAKEN] = has_over_five(m, false),
        [S5_LESSON_DRAW] = allows(m, S5_CHOICE_DISCARD) && s5_set_count(m->view->hand) <= S5_HAND_CARDS,
        [S5_LESSON_PICK] = allows(m, S5_CHOICE_TAKE),
        [S5_LESSON_CALL] = allows(m, S5_CHOICE_CALL),
        [S5_LESSON_CALL_SECRET] = secret_card(m) != S5_NO_CARD && m->view->partner == S5_NO_SEAT,
        [S5_LESSON_PARTNER] = when_partner(m),
        [S5_LESSON_PARTNER_SHOWN] = when_partner_shown(m),
        [S5_LESSON_CALL_OPEN] = card_called(m, S5_CALL_OPEN_YES) != S5_NO_CARD,
        [S5_LESSON_MATCH] = is_hand_start(m) && m->game->rules.options.games > 1,
        [S5_LESSON_AIM_SIDES] = m->game->rules.sides,
        [S5_LESSON_TURN_UP] = m->trumps && s5_display_turn_up(&m->game->rules, m->view) != S5_NO_CARD,
        [S5_LESSON_ORDER_JOKER] = are_ranked(m, S5_JOKER, s5_card(S5_HEARTS, S5_ACE)),
        [S5_LESSON_ORDER] = are_ranked(m, s5_card(S5_HEARTS, S5_ACE), S5_NO_CARD),
        [S5_LESSON_ACE_HEARTS] =
            m->trumps && m->view->trump != S5_HEARTS && s5_set_has(m->own, s5_card(S5_HEARTS, S5_ACE)),
        [S5_LESSON_RENEGE] = is_trumps_led(m) && m->view->legal.cards & ~m->own,
        [S5_LESSON_TRUMPS_LED] = is_trumps_led(m) && !(m->view->legal.cards & ~m->own),
        [S5_LESSON_MAY_TRUMP] = is_plain_led(m) && m->game->rules.options.follow != S5_FOLLOW_MUST_FOLLOW &&
                                cards_of_suit(m) && m->own && !(m->own & ~m->view->legal.cards),
        [S5_LESSON_MUST_FOLLOW] =
            is_plain_led(m) && cards_of_suit(m) && m->own && !(m->own & m->view->legal.cards),
        [S5_LESSON_VOID] = is_plain_led(m) && !cards_of_suit(m) && may_all(m),
        [S5_LESSON_LEAD] = may_play(m) && m->led == S5_NO_CARD && may_all(m) &&
                           m->game->rules.options.follow != S5_FOLLOW_FREE,
        [S5_LESSON_BLACK] = when_black(m),
        [S5_LESSON_RED] = lowest_of_suit(m) == s5_card(S5_DIAMONDS, S5_ACE),
        [S5_LESSON_FIVE] = when_five(m),
        [S5_LESSON_ROBBED] = when_robbed(m),
        [S5_LESSON_LOWERED] = m->view->lowered,
        [S5_LESSON_CHANCE] =
            three_win(m) && m->view->barred != m->view->seat && m->view->seat_tricks[m->view->seat] == 2,
        [S5_LESSON_DANGER] = three_win(m) && seat_near(m) != S5_NO_SEAT,
        [S5_LESSON_NEXT_LEAD] = m->view->tricks_done && !m->outcome,
        /* What the pool does next is of no interest after the last hand. */
        [S5_LESSON_SPOIL] = m->outcome == S5_OUTCOME_SPOIL && m->view->phase != S5_PHASE_OVER,
        [S5_LESSON_WON] = m->outcome == S5_OUTCOME_WON && m->game->rules.kind == S5_POOL &&
                          !m->game->rules.sides && m->view->phase != S5_PHASE_OVER,
        [S5_LESSON_MADE] = m->outcome == S5_OUTCOME_MADE && who == 0,
        [S5_LESSON_MADE_ALONE] = m->outcome == S5_OUTCOME_MADE && who == 1,
        [S5_LESSON_MADE_PAIR] = m->outcome == S5_OUTCOME_MADE && who == 2,
        [S5_LESSON_LOST] = m->outcome == S5_OUTCOME_LOST && who == 0,
        [S5_LESSON_LOST_ALONE] = m->outcome == S5_OUTCOME_LOST && who == 1,
        [S5_LESSON_LOST_PAIR] = m->outcome == S5_OUTCOME_LOST && who == 2,
    };
    uint64_t cases = 0;
    for (int lesson = 0; lesson < S5_LESSONS; lesson++)
        cases |= (uint64_t)is_case[lesson] << lesson;
    return cases;
}

/* ------------------------------------------------------------------ in words */

typedef struct Said {
    Moment moment;
    S5Lesson lesson;
} Said;

static int seat_named(const Moment *m, S5Lesson lesson)
{
    if (lesson == S5_LESSON_PARTNER_SHOWN)
        return m->view->partner;
    return lesson == S5_LESSON_ROBBED ? m->view->robber : seat_near(m);
}

static void put_lesson_place(S5Text *text, const char *place, const void *from)
{
    const Said *said = from;
    const Moment *m = &said->moment;
    const S5GameView *game = m->game;
    if (s5_text_same(place, "aim"))
        s5_rule_aim(text, &game->rules, &game->terms);
    else if (s5_text_same(place, "number"))
        s5_text_number(text, game->rules.options.target);
    else if (s5_text_same(place, "name"))
        s5_phrase(text, game, "%n", seat_named(m, said->lesson));
    else if (s5_text_same(place, "cards"))
        s5_phrase(text, game, "%S", &m->own);
    else if (s5_text_same(place, "card"))
        s5_phrase(text, game, "%c",
            said->lesson == S5_LESSON_FIVE ? s5_card((S5Suit)m->view->trump, S5_FIVE)
                                           : s5_called_card(m->view->call));
}

void s5_lesson_say(S5Text *text, const S5GameView *game, S5Lesson lesson)
{
    S5Text whole = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_terms_fill(&whole, &game->terms, s5_lesson_sentence(lesson), put_lesson_place,
        &(Said){moment_of(game, S5_OUTCOME_NONE), lesson});
    s5_capitalize(whole.start);
    s5_text_add(text, whole.start);
}

/* ----------------------------------------------------------------- remembered */

static const char LESSONS[] = "lessons.json";

void s5_lessons_load(S5Session *s)
{
    char path[S5_PATH_MAX];
    s5_save_path(&s->store, LESSONS, path);
    json_t *json = json_load_file(path, 0, NULL);
    const json_t *told = json_object_get(json, "told");
    s->lessons = (S5Lessons){.on = !json_is_false(json_object_get(json, "on"))};
    for (size_t i = 0; i < json_array_size(told); i++)
        for (int lesson = 0; lesson < S5_LESSONS; lesson++) {
            const char *key = json_string_value(json_array_get(told, i));
            if (key && s5_text_same(key, s5_lesson_key((S5Lesson)lesson)))
                s->lessons.told |= UINT64_C(1) << lesson;
        }
    json_decref(json);
}

/* A convenience: if it can't be saved, the lessons come again another time. */
static void save_lessons(const S5Session *s)
{
    char path[S5_PATH_MAX];
    json_t *json = json_object(), *told = json_array();
    for (int lesson = 0; lesson < S5_LESSONS; lesson++)
        if (s->lessons.told >> lesson & 1)
            json_array_append_new(told, json_string(s5_lesson_key((S5Lesson)lesson)));
    json_object_set_new(json, "on", json_boolean(s->lessons.on));
    json_object_set_new(json, "told", told);
    s5_save_path(&s->store, LESSONS, path);
    json_dump_file(json, path, 0);
    json_decref(json);
}

void s5_lessons_switch(S5Session *s, bool on)
{
    s->lessons = (S5Lessons){.on = on};
    save_lessons(s);
}

/* ------------------------------------------------------------------- which one */

/* How the hand that is on the table ended; S5_OUTCOME_NONE while it is played. */
static S5Outcome outcome_of(const S5Session *s)
{
    const bool ended = s5_session_is_over(s) || s5_session_between_hands(s);
    return ended ? (S5Outcome)s->state.outcome : S5_OUTCOME_NONE;
}

bool s5_lessons_begin(const S5Session *s)
{
    const uint64_t aims = UINT64_C(1) << S5_LESSON_AIM | UINT64_C(1) << S5_LESSON_AIM_GOAL;
    return s->lessons.on && !(s->lessons.told & aims);
}

S5Lesson s5_lesson_next(S5Session *s)
{
    const Moment moment = moment_of(&s->game, outcome_of(s));
    S5Lessons *lessons = &s->lessons;
    if (!lessons->on)
        return S5_LESSONS;
    const uint64_t now = find_cases(&moment);
    const uint64_t before = lessons->hand == s->state.hand_number ? lessons->now : 0;
    const uint64_t fresh = now & ~before & ~lessons->told;
    lessons->hand = s->state.hand_number;
    lessons->now = now;
    if (!fresh)
        return S5_LESSONS;
    const S5Lesson lesson = (S5Lesson)__builtin_ctzll(fresh);
    lessons->told |= UINT64_C(1) << lesson;
    save_lessons(s);
    return lesson;
}
