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

/* The cards in hand that are of a plain suit. */
static S5Set of_suit(const S5Table *table, int asked)
{
    const uint8_t *power = s5_table_trumps(table)->power[asked];
    S5Set set = 0;
    for (S5Set rest = table->view.hand; rest; rest &= rest - 1)
        if (power[s5_set_first(rest)] && power[s5_set_first(rest)] <= S5_POWER_TRUMP)
            set |= s5_set_of(s5_set_first(rest));
    return set;
}

/* How a lead of trumps must be answered; `bound` obliges. */
static void put_follow_trumps(S5Text *text, const S5Table *table, S5Set bound)
{
    const S5Set trumps = table->view.hand & s5_table_trump_cards(table);
    if (bound)
        s5_text_add(text, "Trumps were led: play a trump.");
    else if (trumps)
        s5_phrase(
            text, table, "Trumps were led, but your %S may be kept back: any card may be played.", &trumps);
    else
        s5_text_add(text, "Trumps were led and you hold none: any card may be played.");
}

/* How a lead of a plain suit must be answered, where it is not free to all. */
static void put_follow_suit(S5Text *text, const S5Table *table, int asked, S5Set bound)
{
    const S5Options *options = &table->rules.options;
    const S5Set ace = options->ace_hearts_follows == S5_ACE_HEARTS_FOLLOWS_HEART && asked == S5_HEARTS
                          ? table->view.hand & s5_set_of(s5_card(S5_HEARTS, S5_ACE))
                          : 0;
    const S5Set trumps = table->view.hand & s5_table_trump_cards(table), suited = of_suit(table, asked) | ace;
    const int32_t follow = options->follow;
    if (bound && !suited)
        s5_text_add(text, " and you hold none: play a trump.");
    else if (bound)
        s5_phrase(text, table, "%s: follow suit%s.", suited == ace ? ", and your A♥ is a heart too" : "",
            follow == S5_FOLLOW_MAY_TRUMP || follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID ? " or play a trump"
                                                                                      : "");
    else if (follow == S5_FOLLOW_FREE_WITH_TRUMP && trumps)
        s5_text_add(text, " and you hold a trump: any card may be played.");
    else if (follow == S5_FOLLOW_MUST_TRUMP_WHEN_VOID && trumps)
        s5_phrase(text, table, " and you hold none, but your %S may be kept back: any card may be played.",
            &trumps);
    else
        s5_phrase(
            text, table, " and you hold none: any card may be played%s.", trumps ? ", a trump too" : "");
}

/* How the lead must be answered with this hand, as the trick stands (docs/rules.md §2, H2). */
static void put_follow(S5Text *text, const S5Table *table)
{
    const S5View *view = &table->view;
    const S5Card led = s5_table_led(table);
    const S5Trumps *trumps = s5_table_trumps(table);
    S5Set bound;
    if (led == S5_NO_CARD) {
        s5_text_add(text, "You lead: any card may be played.");
        return;
    }
    const int asked = trumps->asked[led];
    s5_follow_trick(&table->rules, trumps, view->hand, view->trick[view->tricks_done], view->played, &bound);
    if (asked == S5_ASKED_TRUMPS) {
        put_follow_trumps(text, table, bound);
        return;
    }
    char suit[16];
    S5Text name = s5_text(suit, sizeof suit);
    s5_text_add(&name, s5_suit_name((S5Suit)asked));
    capitalize(suit);
    s5_phrase(text, table, "%s were led", suit);
    if (table->rules.options.follow == S5_FOLLOW_FREE)
        s5_text_add(text, ": any card may be played.");
    else
        put_follow_suit(text, table, asked, bound);
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

/* The card in hand that robs: the ace of trumps, or 5♥ where nobody has it (docs/rules.md §4, H3). */
static S5Card robbing_card(const S5Table *table)
{
    const S5Card ace = s5_table_ace(table);
    return s5_set_has(table->view.hand, ace) ? ace : s5_card(S5_HEARTS, S5_FIVE);
}

static void put_rob(S5Text *text, const S5Table *table)
{
    const S5Card turn_up = table->view.turn_up, ace = s5_table_ace(table), with = robbing_card(table);
    const char *may_must =
        s5_legal_count(&table->view.legal) == s5_set_count(table->view.legal.cards) ? "must" : "may";
    if (table->joker == S5_JOKER_UP) {
        s5_text_add(
            text, "The Joker is turned up and you dealt: you take it for a card of yours. Give which card?");
        return;
    }
    if (turn_up == ace)
        s5_phrase(text, table,
            "The %c is turned up and you dealt: you %s take it for a card of yours. Give which card?", ace,
            may_must);
    else if (table->rules.options.rob_gives == S5_ROB_GIVES_ACE)
        s5_phrase(text, table, "You hold the %c: you %s rob, which is to give it for the %c.", with, may_must,
            turn_up);
    else
        s5_phrase(text, table,
            "You hold the %c: you %s rob, which is to take the %c for another card. Give which card?", with,
            may_must, turn_up);
    if (s5_legal_count(&table->view.legal) == 1)
        s5_text_add(text, " Enter does it.");
    for (int kind = S5_CHOICE_TURN_DOWN; kind <= S5_CHOICE_DECLINE; kind++)
        if (may(table, (S5ChoiceKind)kind))
            s5_phrase(text, table, " Or %s?", s5_choice_word((S5ChoiceKind)kind));
}

static void put_five(S5Text *text, const S5Table *table)
{
    if (table->seat == table->view.dealer)
        s5_phrase(text, table, "Another turn-up is asked for instead of the %c. Agree (five), or pass?",
            table->view.turn_up);
    else
        s5_phrase(text, table,
            "The %c is turned up. Ask for another turn-up (five), to which the dealer must agree, or pass?",
            table->view.turn_up);
}

/* Why there are fewer bids than usual. */
static void put_bid_reason(S5Text *text, const S5Table *table)
{
    const S5Options *options = &table->rules.options;
    const int32_t points = table->view.total[s5_table_party(table)];
    const bool may_bid = may(table, S5_CHOICE_BID);
    if (!may(table, S5_CHOICE_PASS))
        s5_text_add(text, "You are bagged: everybody else has passed, and the dealer must bid. ");
    else if (!may_bid && options->bunker && points < -options->bunker)
        s5_phrase(
            text, table, "Your side is in the bunker, below −%d: it may only pass. ", (int)options->bunker);
    if (options->bid_20_from && points >= options->bid_20_from)
        s5_phrase(text, table, "With %d points or more you make and hold no bid under 20. ",
            (int)options->bid_20_from);
}

static void put_bid(S5Text *text, const S5Table *table)
{
    const char *comma = "Your bid: ";
    put_bid_reason(text, table);
    for (int i = 0; i < 32; i++) {
        if (!(table->view.legal.bids >> i & 1))
            continue;
        s5_phrase(text, table, "%s%d", comma, 5 * (i + 1));
        comma = ", ";
    }
    if (may(table, S5_CHOICE_HOLD)) {
        s5_phrase(text, table, "%shold (the %d is then yours)", comma, table->view.bid);
        comma = ", ";
    }
    if (may(table, S5_CHOICE_PASS))
        s5_phrase(text, table, "%spass", comma);
    s5_text_add(text, s5_legal_count(&table->view.legal) == 1 ? "? Enter says it." : "?");
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* Trumps that may not be put out, or cards that must be. */
static void put_kept(S5Text *text, const S5Table *table)
{
    const S5Legal *legal = &table->view.legal;
    if (legal->must)
        s5_phrase(text, table, " The %S must be among them: trumps are kept as long as there are others.",
            &legal->must);
    else if (legal->cards != table->view.hand)
        s5_text_add(text, " Trumps may not be put out.");
}

/* What may be typed for it. */
static void put_ways(S5Text *text, const S5Table *table)
{
    s5_text_add(text, s5_table_trumps(table) ? " (1 4; x: all but trumps; keep 2 3" : " (1 4; keep 2 3");
    s5_text_add(text, table->view.legal.out_min ? ")" : "; none)");
}

static void put_kitty(S5Text *text, const S5Table *table)
{
    const int count = table->view.legal.out_max;
    s5_phrase(text, table, "You have %s in hand: put out which %d card%s?", s5_table_word(table, "kitty"),
        count, plural(count));
    put_kept(text, table);
    put_ways(text, table);
}

/* The draw of one who has the kitty in hand. */
static void put_draw_kitty(S5Text *text, const S5Table *table, int least, int most)
{
    if (most > least)
        s5_phrase(text, table,
            "You have %s in hand. Put out which cards, %d to %d of your %d, to draw one for each beyond %d? "
            "There are %d in %s.",
            s5_table_word(table, "kitty"), least, most, s5_set_count(table->view.hand), least,
            table->view.stock, s5_table_word(table, "stock"));
    else
        s5_phrase(text, table, "You have %s in hand and can draw nothing. Put out which %d card%s?",
            s5_table_word(table, "kitty"), least, plural(least));
}

static void put_draw(S5Text *text, const S5Table *table)
{
    const S5View *view = &table->view;
    const int least = view->legal.out_min, most = view->legal.out_max;
    if (least)
        put_draw_kitty(text, table, least, most);
    else if (!most)
        s5_phrase(text, table, "%s: you keep your hand. Enter goes on.",
            view->stock ? "Nobody may draw" : "The stock is empty and nothing can be drawn");
    else if (s5_legal_count(&view->legal) == 1)
        s5_text_add(text, "You hold nothing but trumps, which are kept. Enter goes on.");
    else
        s5_phrase(text, table, "Put out which cards, up to %d, to draw as many? There are %d in %s.", most,
            view->stock, s5_table_word(table, "stock"));
    if (s5_legal_count(&view->legal) > 1) {
        put_kept(text, table);
        put_ways(text, table);
    }
}

static void put_claim(S5Text *text, const S5Table *table)
{
    static const char *const COUNTS[] = {"no", "one", "two", "three", "four", "five"};
    s5_phrase(text, table,
        "The first %s tricks are yours. Claim the pool of %d, or jink: play on for all five, for the "
        "pool and %d from each other player, or nothing?",
        COUNTS[table->rules.options.win_tricks], (int)table->view.pool, (int)table->rules.options.jink_bonus);
}

static void put_name(S5Text *text, const S5Table *table)
{
    if (s5_set_count(table->view.hand) > S5_HAND_CARDS)
        s5_phrase(text, table, "You have %s in hand, and put cards out when trumps are named. ",
            s5_table_word(table, "kitty"));
    s5_text_add(text, "Which suit do you make trumps: spades, hearts, diamonds or clubs?");
}

static void put_question(S5Text *text, const S5Table *table)
{
    switch ((S5Phase)table->view.phase) {
    case S5_PHASE_FIVE:
        put_five(text, table);
        break;
    case S5_PHASE_ROB:
        put_rob(text, table);
        break;
    case S5_PHASE_BID:
        put_bid(text, table);
        break;
    case S5_PHASE_NAME:
        put_name(text, table);
        break;
    case S5_PHASE_KITTY:
        put_kitty(text, table);
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
    s5_text_add(text, kind == S5_CHOICE_BID ? "" : s5_choice_word(kind));
    switch (s5_choice_argument(kind)) {
    case S5_CARD:
        s5_phrase(text, table, " %c", s5_set_first(legal->cards));
        break;
    case S5_CARDS:
        s5_text_add(text, " 1 4");
        break;
    case S5_NUMBER:
        s5_phrase(text, table, "%d", 5 * (s5_set_first(legal->bids) + 1));
        break;
    case S5_SUIT:
        s5_text_add(text, " hearts");
        break;
    default:
        break;
    }
}

/* What a kind of choice does here, half a sentence. */
static const char *meaning(const S5Table *table, S5ChoiceKind kind)
{
    if (kind == S5_CHOICE_PASS && table->view.phase == S5_PHASE_FIVE)
        return "the turn-up stays as it is";
    if (kind == S5_CHOICE_ROB && table->joker == S5_JOKER_UP)
        return "take the Joker and give this card for it";
    return s5_choice_meaning(kind);
}

/* What follows from not robbing is an option of the rules: its own sentence says it. */
static const char *consequence(const S5Table *table, S5ChoiceKind kind)
{
    const bool refuses = kind == S5_CHOICE_TURN_DOWN || kind == S5_CHOICE_DECLINE;
    if (!refuses || !s5_set_has(table->view.hand, s5_table_ace(table)))
        return "";
    return s5_option_word(S5_OPTION_ROB_REFUSAL, table->rules.options.rob_refusal)->meaning;
}

/* What the bids to win everything need and bring (docs/rules.md H6). */
static void help_slams(const S5Table *table)
{
    const S5Options *options = &table->rules.options;
    const char *needs = options->slam_needs == S5_SLAM_NEEDS_POINTS ? "30 points" : "all five tricks";
    const bool thirty = options->thirty_scores == 60 && table->rules.players >= options->slam_players;
    for (int i = 5; i < 32; i++) {
        const int bid = 5 * (i + 1);
        if ((table->view.legal.bids >> i & 1) && (bid > 30 || thirty))
            s5_say(table, 18,
                "                  %d needs %s; made, it scores %d and nothing else; lost, it costs %d", bid,
                needs, bid > 60 ? bid : 60, bid);
    }
    s5_say(table, 18, "                  any %sbid made scores what was made, lost it costs the bid",
        thirty || options->bids >> 6 ? "other " : "");
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
    s5_phrase(&text, table, "%s%s%s", meaning(table, kind), *more ? ". " : "", more);
    s5_screen_line(table->screen, 18, bytes);
    if (kind == S5_CHOICE_BID)
        help_slams(table);
}

static void help_cards(const S5Table *table)
{
    const S5View *view = &table->view;
    const S5Set not = view->hand & ~view->legal.cards;
    S5Card card = s5_set_first(view->legal.cards);
    char typed[] = "joker";
    if (not &&may(table, S5_CHOICE_PLAY)) {
        if (s5_set_first(not ) != S5_JOKER) {
            s5_card_write(s5_set_first(not ), typed);
            typed[1] = (char)(typed[1] - 'A' + 'a');
            typed[2] = 0;
        }
        s5_say(table, 2, "You may play %S, but not %S; why %s says why.", &view->legal.cards, &not, typed);
    }
    S5Card hand[S5_PACK_MAX];
    const int count = s5_table_hand(table, hand);
    int number = 1;
    while (number < count && hand[number - 1] != card)
        number++;
    s5_say(table, 2,
        "A card is typed as rank and suit (5h, 10c, ks%s) or by its number in your hand: %d is the %c.",
        table->rules.options.joker == S5_JOKER_YES ? "; joker" : "", number, hand[number - 1]);
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
        s5_say(table, 18, "  keep 2 3        puts out all but these%s%s",
            s5_table_trumps(table) ? "; x puts out all but trumps" : "",
            legal->out_min ? "" : "; none keeps all");
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
    const bool joker = table->rules.options.joker == S5_JOKER_YES;
    s5_say(table, 2, "How cards rank, from high to low; the line Trumps shows it all through the game:");
    if (table->rules.options.card_order == S5_CARD_ORDER_ORDINARY) {
        s5_say(table, 4, "  every suit, trumps or not: ace, king, queen, jack, 10, 9 down to 2");
        s5_say(table, 4, "  only the cards of the trump suit are trumps");
        return;
    }
    s5_say(table, 4, "  trumps: 5, jack, %s, ace, king, queen, then as in %s suit",
        joker ? "Joker, A♥ (both always)" : "A♥ (always a trump)", joker ? "a" : "their");
    if (table->rules.options.card_order == S5_CARD_ORDER_ACES_HIGH) {
        s5_say(table, 4, "  ♥ and ♦: king, queen, jack, 10, 9 down to 2, the A♦ above them all");
        s5_say(table, 4, "  ♠ and ♣: ace, king, queen, jack, 2, 3 up to 10, so low beats high");
        return;
    }
    s5_say(table, 4, "  red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace");
    s5_say(table, 4, "  black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to 10, so low beats high");
}

/* ---------------------------------------------------------------------- why */

bool s5_table_warns(const S5Table *table, const S5Choice *choice)
{
    const S5Set trumps = s5_table_trump_cards(table), thrown = choice->cards & trumps;
    const bool forced = !(table->view.hand & ~choice->cards & ~trumps) &&
                        s5_set_count(choice->cards) == table->view.legal.out_min;
    if (choice->kind != S5_CHOICE_DISCARD || !thrown || forced)
        return false;
    s5_say(table, 2,
        S5_BOLD "That throws trumps away: %S." S5_NORMAL " Do you mean it? y puts %s out; or choose again.",
        &thrown, s5_set_count(choice->cards) == 1 ? "it" : "them");
    return true;
}

/* How many cards must be put out, where a choice has the wrong number of them. */
static void put_out_count(S5Text *text, const S5Table *table, const S5Choice *choice)
{
    const S5Legal *legal = &table->view.legal;
    const S5Set missed = legal->must & ~choice->cards;
    const int count = s5_set_count(choice->cards);
    if (missed)
        s5_phrase(text, table, "the %S must be put out before any trump", &missed);
    else if (legal->out_min == legal->out_max)
        s5_phrase(text, table, "exactly %d card%s must be put out, and that is %d", legal->out_max,
            plural(legal->out_max), count);
    else if (legal->out_min)
        s5_phrase(text, table, "%d to %d cards must be put out, and that is %d", legal->out_min,
            legal->out_max, count);
    else
        s5_phrase(text, table, "at most %d may be put out, and that is %d", legal->out_max, count);
}

void s5_table_why(const S5Table *table, const S5Choice *choice, S5Status status)
{
    char reason[S5_SAY_MAX], bytes[S5_SAY_MAX];
    S5Text why = s5_text(reason, sizeof reason), text = s5_text(bytes, sizeof bytes);
    const bool play = choice->kind == S5_CHOICE_PLAY;
    if (status == S5_ERR_OUT_COUNT || (status == S5_ERR_KEEP_TRUMPS && table->view.legal.must))
        put_out_count(&why, table, choice);
    else if (status != S5_OK)
        s5_explain(&why, &table->rules, &table->view, choice, status, S5_SUIT_SYMBOLS);
    else if (play)
        put_follow(&why, table);
    capitalize(reason);
    if (status != S5_OK)
        s5_phrase(&text, table, "%s. (docs/rules.md %s)", reason, s5_status_rule(status));
    else if (play)
        s5_phrase(&text, table, "The %c may be played. %s", choice->value, reason);
    else
        s5_phrase(&text, table, "That may be chosen: %s.", meaning(table, (S5ChoiceKind)choice->kind));
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
    if (!pool) {
        s5_text_add(&text, "; ");
        s5_table_goal(&text, table);
    }
    s5_text_char(&text, '.');
    s5_screen_line(table->screen, 2, bytes);
}

/* A number, or a list of them, as a sentence: `What each player starts with: 20`; what 0 means is no part of it. */
static void rule_number(const S5Table *table, int option, int32_t value)
{
    char bytes[S5_SAY_MAX], meaning_bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes), what = s5_text(meaning_bytes, sizeof meaning_bytes);
    for (const char *c = s5_option_row(option)->meaning; *c && *c != ';'; c++)
        s5_text_char(&what, *c);
    s5_phrase(&text, table, "%s: ", meaning_bytes);
    s5_option_write(&text, option, value);
    s5_text_char(&text, '.');
    capitalize(bytes);
    s5_say(table, 4, "  %s", bytes);
}

/* Whether an option is worth a line: not a number that says never, nor a house rule that is as usual. */
static bool tells(const S5Rules *rules, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = s5_option_get(&rules->options, option);
    const bool never = !value && (strchr(row->meaning, ';') || option == S5_OPTION_HANDS);
    const bool auction =
        rules->kind == S5_AUCTION && strcmp(row->section, "H1") && strcmp(row->section, "H2");
    const bool usual = s5_option_is_house(option) && value == row->standard && (!auction || !value);
    return s5_option_applies(option, rules->kind) && !never && !usual;
}

void s5_table_rules(const S5Table *table)
{
    const S5Rules *rules = &table->rules;
    s5_say(table, 2, S5_BOLD "%s" S5_NORMAL, rules->preset->title);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const int32_t value = s5_option_get(&rules->options, option);
        const S5Word *word = s5_option_word(option, value);
        if (tells(rules, option) && word)
            s5_say(table, 4, "  %s", word->meaning);
        else if (tells(rules, option) && !s5_option_row(option)->word_count)
            rule_number(table, option, value);
    }
    if (s5_preset_find(rules->preset->name) == rules->preset)
        s5_say(table, 2, "spoilfive rules %s says where each comes from.", rules->preset->name);
}
