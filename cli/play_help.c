/* What is asked, and what may be answered and why. */
#include "play.h"

#include <string.h>

static bool may(const S5Table *table, S5ChoiceKind kind)
{
    return table->view.legal.kinds >> kind & 1;
}

static void capitalize(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

/* ---------------------------------------------------------------- questions */

/* How the lead must be answered with this hand (docs/rules.md §2). */
static void put_follow(S5Text *text, const S5Table *table)
{
    const S5Card led = s5_table_led(table);
    const S5Trumps *trumps = s5_table_trumps(table);
    const S5Set hand = table->view.hand, free = hand & trumps->trumps;
    if (led == S5_NO_CARD) {
        s5_text_add(text, "You lead: any card may be played.");
        return;
    }
    const int asked = trumps->asked[led];
    const bool bound = (hand & trumps->follows[led].oblige) != 0;
    char suit[16];
    S5Text name = s5_text(suit, sizeof suit);
    s5_text_add(&name, asked == S5_ASKED_TRUMPS ? "trumps" : s5_suit_name((S5Suit)asked));
    capitalize(suit);
    if (asked == S5_ASKED_TRUMPS && bound)
        s5_text_add(text, "Trumps were led: play a trump.");
    else if (asked == S5_ASKED_TRUMPS && free)
        s5_phrase(
            text, table, "Trumps were led, but your %S may be kept back: any card may be played.", &free);
    else if (!bound)
        s5_phrase(text, table, "%s were led and you hold none: any card may be played%s.", suit,
            asked != S5_ASKED_TRUMPS && free ? ", a trump too" : "");
    else if (table->rules.options.follow == S5_FOLLOW_MAY_TRUMP)
        s5_phrase(text, table, "%s were led: follow suit or play a trump.", suit);
    else
        s5_phrase(text, table, "%s were led: follow suit.", suit);
}

static void put_play(S5Text *text, const S5Table *table)
{
    const S5Set cards = table->view.legal.cards;
    if (s5_set_count(table->view.hand) == 1) {
        s5_phrase(text, table, "Your last card is the %c: Enter plays it.", s5_set_first(cards));
        return;
    }
    put_follow(text, table);
    if (s5_set_count(cards) == 1)
        s5_phrase(text, table, " That leaves the %c: Enter plays it.", s5_set_first(cards));
    else
        s5_text_add(text, " Which card?");
}

static void put_rob(S5Text *text, const S5Table *table)
{
    const S5Card turn_up = table->view.turn_up, ace = s5_table_ace(table);
    if (turn_up == ace)
        s5_phrase(text, table,
            "The %c is turned up and you dealt: you may take it for a card of yours. Give which card?", ace);
    else if (table->rules.options.rob_gives == S5_ROB_GIVES_ACE)
        s5_phrase(text, table, "You hold the %c: you may rob, which is to give it for the %c.", ace, turn_up);
    else
        s5_phrase(text, table,
            "You hold the %c: you may rob, which is to take the %c for another card. Give which card?", ace,
            turn_up);
    for (int kind = S5_CHOICE_TURN_DOWN; kind <= S5_CHOICE_DECLINE; kind++)
        if (may(table, (S5ChoiceKind)kind))
            s5_phrase(text, table, " Or %s?", s5_choice_word((S5ChoiceKind)kind));
}

static void put_bid(S5Text *text, const S5Table *table)
{
    const char *comma = "Your bid: ";
    for (int i = 0; i < 32; i++) {
        if (!(table->view.legal.bids >> i & 1))
            continue;
        s5_phrase(text, table, "%s%d", comma, 5 * (i + 1));
        comma = ", ";
    }
    for (int kind = S5_CHOICE_HOLD; kind <= S5_CHOICE_PASS; kind++)
        if (may(table, (S5ChoiceKind)kind)) {
            s5_phrase(text, table, "%s%s", comma, s5_choice_word((S5ChoiceKind)kind));
            comma = ", ";
        }
    s5_text_add(text, s5_legal_count(&table->view.legal) == 1 ? "? Enter says it." : "?");
}

static void put_draw(S5Text *text, const S5Table *table)
{
    const int most = table->view.legal.out_max;
    if (!most)
        s5_text_add(text, "The stock is empty and nothing can be drawn: Enter goes on.");
    else if (most < S5_HAND_CARDS)
        s5_phrase(text, table,
            "Put out which cards, to draw as many? %d at most, for the stock holds no more. ", most);
    else
        s5_text_add(text, "Put out which cards, to draw as many? ");
    if (most)
        s5_text_add(text, "(1 4 5; x: all but trumps; none)");
}

static void put_claim(S5Text *text, const S5Table *table)
{
    s5_phrase(text, table,
        "The first three tricks are yours. Claim the pool of %d, or jink: play on for all five, for the "
        "pool and %d from each other player, or nothing?",
        (int)table->view.pool, (int)table->rules.options.jink_bonus);
}

static void put_question(S5Text *text, const S5Table *table)
{
    switch ((S5Phase)table->view.phase) {
    case S5_PHASE_ROB:
        put_rob(text, table);
        break;
    case S5_PHASE_BID:
        put_bid(text, table);
        break;
    case S5_PHASE_NAME:
        s5_text_add(text, "Which suit do you make trumps: spades, hearts, diamonds or clubs?");
        break;
    case S5_PHASE_KITTY:
        s5_text_add(text, "Put out which five cards? (1 4 6 7 9; or keep and the five that you keep)");
        break;
    case S5_PHASE_DRAW:
        put_draw(text, table);
        break;
    case S5_PHASE_CLAIM:
        put_claim(text, table);
        break;
    default:
        put_play(text, table);
        break;
    }
}

void s5_table_question(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    put_question(&text, table);
    s5_text_add(&text, S5_DIM " (?" S5_JOIN "for" S5_JOIN "help)" S5_NORMAL);
    s5_screen_line(table->screen, 0, bytes);
}

/* --------------------------------------------------------------------- help */

/* An example of what is typed for a kind of choice. */
static void put_example(S5Text *text, const S5Table *table, S5ChoiceKind kind)
{
    const S5Legal *legal = &table->view.legal;
    s5_text_add(text, s5_choice_word(kind));
    switch (s5_choice_argument(kind)) {
    case S5_CARD:
        s5_phrase(text, table, " %c", s5_set_first(legal->cards));
        break;
    case S5_CARDS:
        s5_text_add(text, " 1 4");
        break;
    case S5_NUMBER:
        s5_phrase(text, table, " %d", 5 * (s5_set_first(legal->bids) + 1));
        break;
    case S5_SUIT:
        s5_text_add(text, " hearts");
        break;
    default:
        break;
    }
}

/* What follows from not robbing is an option of the rules: its own sentence says it. */
static const char *consequence(const S5Table *table, S5ChoiceKind kind)
{
    const bool refuses = kind == S5_CHOICE_TURN_DOWN || kind == S5_CHOICE_DECLINE;
    if (!refuses || table->view.turn_up == s5_table_ace(table))
        return "";
    return s5_option_word(S5_OPTION_ROB_REFUSAL, table->rules.options.rob_refusal)->meaning;
}

static void help_kind(const S5Table *table, S5ChoiceKind kind)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_text_add(&text, "  ");
    put_example(&text, table, kind);
    for (int i = s5_text_columns(bytes); i < 18; i++)
        s5_text_char(&text, ' ');
    const char *more = consequence(table, kind);
    s5_phrase(&text, table, "%s%s%s", s5_choice_meaning(kind), *more ? ". " : "", more);
    s5_screen_line(table->screen, 18, bytes);
}

static void help_cards(const S5Table *table)
{
    const S5View *view = &table->view;
    const S5Set not = view->hand & ~view->legal.cards;
    S5Card card = s5_set_first(view->legal.cards);
    char typed[3] = {0};
    if (not &&may(table, S5_CHOICE_PLAY)) {
        s5_card_write(s5_set_first(not ), typed);
        typed[1] = (char)(typed[1] - 'A' + 'a');
        s5_say(table, 2, "You may play %S, but not %S; why %s says why.", &view->legal.cards, &not, typed);
    }
    S5Card hand[S5_PACK];
    const int count = s5_table_hand(table, hand);
    int number = 1;
    while (number < count && hand[number - 1] != card)
        number++;
    s5_say(table, 2,
        "A card is typed as rank and suit (5h, 10c, ks) or by its number in your hand: %d is the %c.", number,
        hand[number - 1]);
}

void s5_table_help(const S5Table *table)
{
    const S5Legal *legal = &table->view.legal;
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    put_question(&text, table);
    s5_screen_line(table->screen, 2, bytes);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if (may(table, (S5ChoiceKind)kind))
            help_kind(table, (S5ChoiceKind)kind);
    if (may(table, S5_CHOICE_DISCARD))
        s5_say(table, 18, "  keep 2 3         puts out all but these%s",
            s5_table_trumps(table) ? "; x puts out all but trumps; none keeps all" : "");
    if (legal->cards)
        help_cards(table);
    s5_table_primer(table);
    s5_say(table, 2,
        "Also: look (the table again), why 7h (why not that card), last (trick), scores, rules, quit (the "
        "game "
        "is kept for the next time).");
}

void s5_table_primer(const S5Table *table)
{
    s5_say(table, 2, "How cards rank, from high to low; the line Trumps shows it all through the game:");
    s5_say(table, 4, "  trumps: 5, jack, A♥ (always a trump), ace, king, queen, then as in their suit");
    s5_say(table, 4, "  red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace");
    s5_say(table, 4, "  black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to 10, so low beats high");
}

void s5_table_why(const S5Table *table, const S5Choice *choice, S5Status status)
{
    char reason[S5_SAY_MAX], bytes[S5_SAY_MAX];
    S5Text why = s5_text(reason, sizeof reason), text = s5_text(bytes, sizeof bytes);
    const bool play = choice->kind == S5_CHOICE_PLAY;
    if (status != S5_OK)
        s5_explain(&why, &table->rules, &table->view, choice, status, S5_SUIT_SYMBOLS);
    else if (play)
        put_follow(&why, table);
    capitalize(reason);
    if (status != S5_OK)
        s5_phrase(&text, table, "%s. (docs/rules.md %s)", reason, s5_status_rule(status));
    else if (play)
        s5_phrase(&text, table, "The %c may be played. %s", choice->value, reason);
    else
        s5_phrase(&text, table, "That may be chosen: %s.", s5_choice_meaning((S5ChoiceKind)choice->kind));
    s5_screen_line(table->screen, 2, bytes);
}

/* ------------------------------------------------------------ scores, rules */

void s5_table_scores(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool pool = table->rules.kind == S5_POOL;
    s5_text_add(&text, pool ? "Chips: " : "Points: ");
    for (int i = 0; i < table->rules.scores; i++) {
        s5_text_add(&text, i ? ", " : "");
        s5_phrase(&text, table, pool ? "%n" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)table->view.total[i]);
    }
    if (pool && table->view.pool)
        s5_phrase(&text, table, "; in the pool %d", (int)table->view.pool);
    else if (!pool)
        s5_phrase(&text, table, "; %d wins", (int)table->rules.options.target);
    s5_text_char(&text, '.');
    s5_screen_line(table->screen, 2, bytes);
}

/* A number as a sentence: `What each player starts with: 20`. */
static void rule_number(const S5Table *table, const S5OptionRow *row, int value)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_phrase(&text, table, "%s: %d.", row->meaning, value);
    capitalize(bytes);
    s5_say(table, 4, "  %s", bytes);
}

void s5_table_rules(const S5Table *table)
{
    const S5Rules *rules = &table->rules;
    s5_say(table, 2, S5_BOLD "%s" S5_NORMAL, rules->preset->title);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const S5OptionRow *row = s5_option_row(option);
        const int32_t value = s5_option_get(&rules->options, option);
        const S5Word *word = s5_option_word(option, value);
        const bool limit = option != S5_OPTION_HANDS || value; /* none is nothing to tell */
        if (s5_option_applies(option, rules->kind) && word)
            s5_say(table, 4, "  %s", word->meaning);
        else if (s5_option_applies(option, rules->kind) && !row->word_count && limit)
            rule_number(table, row, (int)value);
    }
    if (s5_preset_find(rules->preset->name) == rules->preset)
        s5_say(table, 2, "spoilfive rules %s says where each comes from.", rules->preset->name);
}
